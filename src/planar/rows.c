/* SPDX-License-Identifier: MIT
 *
 * Rows of constraints: what they say about each other through their bodies.
 */
#include "planar/constraints.h"

/* What row i says about row k through the bodies they share. */
double rsl_planar_row_coupling(const rsl_planar *system, const rsl_planar_row *i,
                               const rsl_planar_row *k)
{
    double sum = 0.0;
    const double *wa = system->fixed->mover[i->a].inverse;
    const double *wb = system->fixed->mover[i->b].inverse;
    for (int c = 0; c < 3; c++) {
        if (i->a == k->a)
            sum += i->ja[c] * wa[c] * k->ja[c];
        if (i->a == k->b)
            sum += i->ja[c] * wa[c] * k->jb[c];
        if (i->b == k->a)
            sum += i->jb[c] * wb[c] * k->ja[c];
        if (i->b == k->b)
            sum += i->jb[c] * wb[c] * k->jb[c];
    }
    return sum;
}

/* ja u_a + jb u_b for a quantity with three numbers per body. */
double rsl_planar_across(const rsl_planar_row *row, const double *a, const double *b)
{
    double sum = 0.0;
    for (int c = 0; c < 3; c++)
        sum += row->ja[c] * a[c] + row->jb[c] * b[c];
    return sum;
}

double rsl_planar_coupling(const rsl_planar *system, size_t i, size_t k)
{
    const rsl_planar_row *rows = system->work.rows;
    double sum = rsl_planar_row_coupling(system, &rows[i], &rows[k]);
    return i == k ? sum * (1.0 + rows[i].soft) : sum;
}
