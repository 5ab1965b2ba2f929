/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: Table 1 (formulas of earlier laws), Table 2 (the error of the
 * new one over a and b), and what follows from Table 2.
 */
#include <math.h>

#include "law.h"
#include "num/elementary.h"
#include "parts.h"

/* ---- Table 2 ------------------------------------------------------------- */

double rsl_study_safaeifar2020_integral_of(double a, double b)
{
    return rsl_num_beta(2.5 / a, 1.0 + 1.0 / b) / a;
}

double rsl_study_safaeifar2020_factor(double a, double b)
{
    return 0.4 * a / rsl_num_beta(2.5 / a, 1.0 + 1.0 / b);
}

double rsl_study_safaeifar2020_error(const rsl_study_safaeifar2020_moments *m, double A)
{
    return 100.0 * sqrt(m->k0 - 2.0 * A * m->m1 + A * A * m->m2);
}

/* Sums of the normal equations for y = p0 + p1 x + p2 x^2. */
typedef struct sums {
    double power[5]; /* of weight x^i */
    double with[3];  /* of weight x^i y */
} sums;

/* A printed RMS is uncertain by half a unit of its last digit, its square in
 * proportion to it: the weight of a cell is 1/RMS^2. */
static void add_cell(sums *s, double x, double rms)
{
    double y = rms * rms / 1e4, weight = 1.0 / (rms * rms);
    for (int i = 0; i < 5; i++, weight *= x) {
        s->power[i] += weight;
        if (i < 3)
            s->with[i] += weight * y;
    }
}

static double determinant(double a[3][3])
{
    return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
           a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
           a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
}

/* Cramer's rule: three unknowns, well scaled. */
static void solve(const sums *s, double p[3])
{
    double a[3][3], whole;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = s->power[i + j];
    whole = determinant(a);
    for (int k = 0; k < 3; k++) {
        double b[3][3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                b[i][j] = j == k ? s->with[i] : a[i][j];
        p[k] = determinant(b) / whole;
    }
}

rsl_study_safaeifar2020_moments rsl_study_safaeifar2020_moments_of(rsl_study *table)
{
    const double middle = 1.5; /* x = A - middle keeps the sums well scaled */
    sums s = {{0.0}, {0.0}};
    double p[3];
    for (size_t i = 0; i < table->row_count; i++) {
        rsl_study_row *row = &table->rows[i];
        double a = rsl_study_number(table, row, "a");
        double b = rsl_study_number(table, row, "b");
        add_cell(&s, rsl_study_safaeifar2020_factor(a, b) - middle, row->printed);
    }
    solve(&s, p);
    /* p0 + p1 (A - middle) + p2 (A - middle)^2 = k0 - 2 m1 A + m2 A^2 */
    return (rsl_study_safaeifar2020_moments){.k0 = p[0] - p[1] * middle + p[2] * middle * middle,
                                             .m1 = p[2] * middle - 0.5 * p[1],
                                             .m2 = p[2]};
}

void rsl_study_safaeifar2020_table2(rsl_study *study)
{
    rsl_study_safaeifar2020_moments moments = rsl_study_safaeifar2020_moments_of(study);
    study->down = "a";
    study->across = "b";
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        double a = rsl_study_number(study, row, "a");
        double b = rsl_study_number(study, row, "b");
        rsl_study_answer(
            row, rsl_study_safaeifar2020_error(&moments, rsl_study_safaeifar2020_factor(a, b)));
    }
}
