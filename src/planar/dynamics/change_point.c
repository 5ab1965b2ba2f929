/* SPDX-License-Identifier: MIT
 *
 * Oblique projection onto the joint constraints near a change point, along the Jacobian J_0 at the
 * start of the step, which leaves the free directions unchanged:
 *
 *     q -> q + W J_0^T l,  C(q) = 0,      u -> u + W J_0^T m,  J u + rate = 0,
 *
 * with the matrix J W J_0^T, which is singular at the change point alone and changes its sign
 * there.
 *
 * At a distance x from the point a round-off error e becomes e/x in positions, e/x^2 in velocities
 * and e/x^3 in accelerations. What the joints say there is smooth nevertheless: the branch, its
 * tangents, and the unit vector n of the row that becomes dependent, across the others,
 *
 *     n a + g = 0,      n = (J_r - sum c_k J_k)/|...|,      n W J_k^T = 0.
 *
 * In a zone about the point, in which a step may begin or end, they are interpolated between states
 * on both sides of it, at the same time t and at (q + s v, u), brought back to the joints, v being
 * the velocities at the start of the step. The forces are those of the state itself. With 12 states at 1 ... 2 zones to either side the error is
 * 94 (zone/R)^12, R being the range in which the branch is smooth.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/core/core.h"
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
static int shift(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                 const rsl_planar_workspace *work, equations *e, double *y)
{
    const rsl_planar_constraint_row *from = state->change_point.rows;
    for (size_t i = 0; i < e->n; i++)
        for (size_t k = 0; k < e->n; k++)
            e->a[i][k] = rsl_planar_delassus_entry(fixed, &work->rows[work->active[i]], &from[k]);
    if (solve(e) != 0)
        return 1;
    for (size_t k = 0; k < e->n; k++)
        rsl_planar_row_shift(fixed, &from[k], e->right[k], y);
    return 0;
}

/* Residuals of the joint positions at (t, y), in `right`; returns the largest. */
static double look_at_joints(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work, double t, const double *y, equations *e)
{
    double worst = 0.0;
    rsl_planar_update_kinematics(fixed, state, work, t, y);
    rsl_planar_joint_rows(fixed, work, rsl_planar_signal_time(state, t));
    for (size_t i = 0; i < e->n; i++) {
        e->right[i] = -work->rows[work->active[i]].value;
        worst = fmax(worst, fabs(e->right[i]));
    }
    return worst;
}

/* Brings `out` back to the joints; nonzero: it cannot. */
static int project(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                   rsl_planar_workspace *work, double t, double *out)
{
    enum { ROUNDS = 12 };
    equations e = {.n = work->active_joints};
    double before = HUGE_VAL;
    for (int round = 0; round < ROUNDS; round++) {
        double worst = look_at_joints(fixed, state, work, t, out, &e);
        if (worst < 1e-15 || (worst < 1e-12 && worst > 0.5 * before))
            break;
        if (!(worst < HUGE_VAL) || shift(fixed, state, work, &e, out) != 0)
            return 1;
        before = worst;
    }
    if (!(look_at_joints(fixed, state, work, t, out, &e) < 1e-11))
        return 1;
    for (size_t i = 0; i < e.n; i++) {
        const rsl_planar_constraint_row *row = &work->rows[work->active[i]];
        e.right[i] =
            -(row->rate + rsl_planar_row_dot(row, work->frame[row->a].u, work->frame[row->b].u));
    }
    rsl_planar_state_changed(work, out);
    return shift(fixed, state, work, &e, out + fixed->free_count);
}

/* ---- near the point ----------------------------------------------------------------------- */

enum { SIDE = 6, NODES = 2 * SIDE };

/* A row that joins many bodies, as a sum of parts, one per row of the joints. */
typedef struct wide_row {
    size_t n;
    double rate, bias;
    rsl_planar_constraint_row part[2 * RSL_PLANAR_DENSE_ROWS_MAX];
} wide_row;

static void add_part(wide_row *to, size_t k, double weight, const rsl_planar_constraint_row *row)
{
    rsl_planar_constraint_row *part = &to->part[k];
    part->a = row->a;
    part->b = row->b;
    for (int c = 0; c < 3; c++) {
        part->ja[c] += weight * row->ja[c];
        part->jb[c] += weight * row->jb[c];
    }
    to->rate += weight * row->rate;
    to->bias += weight * row->bias;
}

static double couple(const rsl_planar_compiled_model *fixed, const wide_row *wide,
                     const rsl_planar_constraint_row *row)
{
    double sum = 0.0;
    for (size_t k = 0; k < wide->n; k++)
        sum += rsl_planar_delassus_entry(fixed, &wide->part[k], row);
    return sum;
}

static double multiply(const rsl_planar_compiled_model *fixed, const wide_row *i, const wide_row *k)
{
    double sum = 0.0;
    for (size_t part = 0; part < k->n; part++)
        sum += couple(fixed, i, &k->part[part]);
    return sum;
}

/* Takes off what the rows span; nonzero: they depend on each other. */
static int take_off(const rsl_planar_compiled_model *fixed,
                    const rsl_planar_constraint_row *const *rows, size_t count, wide_row *wide)
{
    equations e = {.n = count};
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++)
            e.a[i][k] = rsl_planar_delassus_entry(fixed, rows[i], rows[k]);
        e.right[i] = -couple(fixed, wide, rows[i]);
    }
    if (solve(&e) != 0)
        return 1;
    for (size_t k = 0; k < count; k++)
        add_part(wide, wide->n++, e.right[k], rows[k]);
    return 0;
}

/* Part of the row `last` orthogonal to the rows before it; nonzero: zero. */
static int make_across(const rsl_planar_compiled_model *fixed,
                       const rsl_planar_constraint_row *const *rows, size_t last, wide_row *wide)
{
    *wide = (wide_row){.n = 1};
    add_part(wide, 0, 1.0, rows[last]);
    return take_off(fixed, rows, last, wide) != 0 || !(multiply(fixed, wide, wide) > 0.0);
}

/* The row across the joints of the frames that are there, as a unit vector with the sign that it
 * has along `like`. */
static int unit_across(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                       size_t last, const wide_row *like, wide_row *wide)
{
    const rsl_planar_constraint_row *rows[RSL_PLANAR_DENSE_ROWS_MAX];
    for (size_t k = 0; k <= last; k++)
        rows[k] = &work->rows[work->active[k]];
    if (make_across(fixed, rows, last, wide) != 0)
        return 1;
    double size = copysign(sqrt(multiply(fixed, wide, wide)), multiply(fixed, wide, like));
    wide_row unit = {.n = wide->n};
    for (size_t k = 0; k < wide->n; k++)
        add_part(&unit, k, 1.0 / size, &wide->part[k]);
    unit.rate = wide->rate / size;
    unit.bias = wide->bias / size;
    *wide = unit;
    return 0;
}

double rsl_planar_change_point_ahead(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, const double *y)
{
    size_t n = fixed->free_count;
    const double *start = state->stepper.rk.y0;
    double moved = 0.0, size = 0.0;
    if (!state->change_point.careful)
        return HUGE_VAL;
    for (size_t k = 0; k < n; k++) {
        moved += (y[k] - start[k]) * start[n + k];
        size += start[n + k] * start[n + k];
    }
    return state->change_point.ahead - moved / size;
}

int rsl_planar_is_near_change_point(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_state *state, const double *y)
{
    return fabs(rsl_planar_change_point_ahead(fixed, state, y)) < state->change_point.zone;
}

/* The state on the joints for (t, y), and the row across them, interpolated between both sides. In
 * `sum` are twice as many numbers as there are free coordinates. Nonzero: it cannot. */
static int interpolate(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                       rsl_planar_workspace *work, double t, const double *y, double *sum,
                       wide_row *row)
{
    const rsl_planar_change_point *change_point = &state->change_point;
    size_t n = fixed->free_count, last = change_point->last;
    double *out = work->sample_y, place[NODES];
    const rsl_planar_constraint_row *from[RSL_PLANAR_DENSE_ROWS_MAX];
    wide_row like, unit;
    for (size_t k = 0; k <= last; k++)
        from[k] = &change_point->rows[k];
    if (make_across(fixed, from, last, &like) != 0)
        return 1;
    double ahead = rsl_planar_change_point_ahead(fixed, state, y);
    const double *along = state->stepper.rk.y0 + n;
    for (int i = 0; i < SIDE; i++) {
        place[i] = ahead + change_point->zone * (1.0 + (double)i / (SIDE - 1));
        place[SIDE + i] = 2.0 * ahead - place[i];
    }
    *row = (wide_row){.n = last + 1};
    memset(sum, 0, 2 * n * sizeof *sum);
    for (int i = 0; i < NODES; i++) {
        double weight = 1.0;
        for (int k = 0; k < NODES; k++)
            weight *= k == i ? 1.0 : place[k] / (place[k] - place[i]);
        memcpy(out, y, state->size * sizeof *out);
        for (size_t k = 0; k < n; k++)
            out[k] += place[i] * along[k];
        if (project(fixed, state, work, t, out) != 0)
            return 1;
        rsl_planar_update_kinematics(fixed, state, work, t, out);
        rsl_planar_joint_rows(fixed, work, rsl_planar_signal_time(state, t));
        if (unit_across(fixed, work, last, &like, &unit) != 0)
            return 1;
        for (size_t k = 0; k <= last; k++)
            add_part(row, k, weight, &unit.part[k]);
        row->rate += weight * unit.rate;
        row->bias += weight * unit.bias;
        for (size_t k = 0; k < 2 * n; k++)
            sum[k] += weight * out[k];
    }
    memcpy(out, y, state->size * sizeof *out);
    memcpy(out, sum, 2 * n * sizeof *out);
    return 0;
}

const double *rsl_planar_project_to_joints(const rsl_planar_compiled_model *fixed,
                                           const rsl_planar_state *state,
                                           rsl_planar_workspace *work, double t, const double *y,
                                           double *sum)
{
    double *out = work->sample_y;
    wide_row row;
    if (!state->change_point.careful)
        return y;
    assert(y != out);
    if (rsl_planar_is_near_change_point(fixed, state, y))
        return interpolate(fixed, state, work, t, y, sum, &row) == 0 ? out : NULL;
    memcpy(out, y, state->size * sizeof *out);
    return project(fixed, state, work, t, out) == 0 ? out : NULL;
}

/* Power of drives due to the force along one end of the row. */
static double drive_power(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                          size_t body, const double *j, double force)
{
    double power = 0.0;
    for (int c = 0; c < 3; c++)
        if (fixed->dof[body].prescribed[c])
            power -= j[c] * force * work->frame[body].u[c];
    return power;
}

/* Corrects accelerations, of which rounding has spoilt those across the joints; nonzero: it cannot. */
static int accelerate_across(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work, wide_row *row)
{
    const rsl_planar_constraint_row *others[RSL_PLANAR_DENSE_ROWS_MAX];
    size_t count = 0, across = work->active[state->change_point.last];
    if (work->active_count > RSL_PLANAR_DENSE_ROWS_MAX)
        return 1;
    for (size_t i = 0; i < work->active_count; i++) {
        const rsl_planar_constraint_row *other = &work->rows[work->active[i]];
        if (work->active[i] != across && !other->is_redundant)
            others[count++] = other;
    }
    if (take_off(fixed, others, count, row) != 0)
        return 1;
    double error = row->bias, size = multiply(fixed, row, row), power = 0.0;
    for (size_t k = 0; k < row->n; k++)
        error += rsl_planar_row_dot(&row->part[k], work->frame[row->part[k].a].a,
                                    work->frame[row->part[k].b].a);
    if (!(size > 0.0))
        return 1;
    double force = -error / size;
    for (size_t k = 0; k < row->n; k++) {
        rsl_planar_row_pull(fixed, work, &row->part[k], force);
        power += drive_power(fixed, work, row->part[k].a, row->part[k].ja, force) +
                 drive_power(fixed, work, row->part[k].b, row->part[k].jb, force);
    }
    if (fixed->sum_count > RSL_PLANAR_SUM_DRIVES)
        work->now.power[RSL_PLANAR_SUM_DRIVES] += power - force * row->rate;
    return 0;
}

const double *rsl_planar_evaluate_on_joints(rsl_planar *system, double t, const double *y,
                                            double *sum)
{
    wide_row row;
    if (!rsl_planar_is_near_change_point(system->fixed, &system->state, y)) {
        y = rsl_planar_project_to_joints(system->fixed, &system->state, &system->work, t, y, sum);
        return y != NULL && rsl_planar_evaluate(system, t, y) == 0 ? y : NULL;
    }
    if (interpolate(system->fixed, &system->state, &system->work, t, y, sum, &row) != 0)
        return NULL;
    y = system->work.sample_y;
    /* its force is large, and so is what rounding leaves of it: it is left out, unless friction of
     * joints or rigid contacts ask for it */
    int requested =
        system->work.resting > 0 || system->fixed->first_pin < system->fixed->model.slide_count;
    system->work.dropped_row = requested ? 0 : system->state.change_point.last + 1;
    int failed = rsl_planar_evaluate(system, t, y);
    system->work.dropped_row = 0;
    return failed == 0 && accelerate_across(system->fixed, &system->state, &system->work, &row) == 0
               ? y
               : NULL;
}
