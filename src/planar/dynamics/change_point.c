/* SPDX-License-Identifier: MIT
 *
 * Oblique projection onto the joint constraints near a change point, along the Jacobian J_0 at the
 * start of the step, which leaves the free directions unchanged:
 *
 *     q -> q + W J_0^T l,  C(q) = 0,      u -> u + W J_0^T m,  J u + rate = 0,
 *
 * with the matrix J W J_0^T, which is singular at the change point alone and changes its sign
 * there.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"

typedef struct equations {
    size_t n;
    double a[RSL_PLANAR_DENSE_ROWS_MAX][RSL_PLANAR_DENSE_ROWS_MAX];
    double right[RSL_PLANAR_DENSE_ROWS_MAX];
} equations;

/* Gauss, with the largest pivot of each column; nonzero: singular. */
static int solve(equations *e)
{
    for (size_t k = 0; k < e->n; k++) {
        size_t best = k;
        for (size_t i = k + 1; i < e->n; i++)
            if (fabs(e->a[i][k]) > fabs(e->a[best][k]))
                best = i;
        if (!(fabs(e->a[best][k]) > 0.0))
            return 1;
        for (size_t j = 0; j < e->n && best != k; j++) {
            double keep = e->a[k][j];
            e->a[k][j] = e->a[best][j];
            e->a[best][j] = keep;
        }
        double keep = e->right[k];
        e->right[k] = e->right[best];
        e->right[best] = keep;
        for (size_t i = k + 1; i < e->n; i++) {
            double factor = e->a[i][k] / e->a[k][k];
            for (size_t j = k; j < e->n; j++)
                e->a[i][j] -= factor * e->a[k][j];
            e->right[i] -= factor * e->right[k];
        }
    }
    for (size_t k = e->n; k-- > 0;) {
        for (size_t j = k + 1; j < e->n; j++)
            e->right[k] -= e->a[k][j] * e->right[j];
        e->right[k] /= e->a[k][k];
    }
    return 0;
}

/* Moves y, of places or of speeds, along J_0 by what `right` says; nonzero: it cannot. */
static int shift(rsl_planar *system, equations *e, double *y)
{
    const rsl_planar_constraint_row *from = system->state.change_point.rows;
    for (size_t i = 0; i < e->n; i++)
        for (size_t k = 0; k < e->n; k++)
            e->a[i][k] = rsl_planar_delassus_entry(
                system, &system->work.rows[system->work.active[i]], &from[k]);
    if (solve(e) != 0)
        return 1;
    for (size_t k = 0; k < e->n; k++)
        rsl_planar_row_shift(system, &from[k], e->right[k], y);
    return 0;
}

/* How far the joints are open at (t, y); they stand in `right`. */
static double look_at_joints(rsl_planar *system, double t, const double *y, equations *e)
{
    double worst = 0.0;
    rsl_planar_update_kinematics(system, t, y);
    rsl_planar_joint_rows(system, t);
    for (size_t i = 0; i < e->n; i++) {
        e->right[i] = -system->work.rows[system->work.active[i]].value;
        worst = fmax(worst, fabs(e->right[i]));
    }
    return worst;
}

const double *rsl_planar_project_to_joints(rsl_planar *system, double t, const double *y)
{
    enum { ROUNDS = 12 };
    equations e = {.n = system->work.active_joints};
    double *out = system->work.sample_y, before = HUGE_VAL;
    if (!system->state.change_point.careful)
        return y;
    assert(y != out);
    memcpy(out, y, system->state.size * sizeof *out);
    for (int round = 0; round < ROUNDS; round++) {
        double worst = look_at_joints(system, t, out, &e);
        if (worst < 1e-15 || (worst < 1e-12 && worst > 0.5 * before))
            break;
        if (!(worst < HUGE_VAL) || shift(system, &e, out) != 0)
            return NULL;
        before = worst;
    }
    if (!(look_at_joints(system, t, out, &e) < 1e-11))
        return NULL;
    for (size_t i = 0; i < e.n; i++) {
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        e.right[i] = -(row->rate + rsl_planar_row_dot(row, system->work.frame[row->a].u,
                                                      system->work.frame[row->b].u));
    }
    return shift(system, &e, out + system->fixed->free_count) == 0 ? out : NULL;
}
