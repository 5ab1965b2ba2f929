/* SPDX-License-Identifier: MIT
 *
 * Change points: positions in which the joint constraints are linearly dependent, as those of a
 * parallelogram whose bars lie in one line. Two branches of motion cross there; the mechanism
 * continues on the branch of the incoming motion.
 *
 * Near such a point the constraints are x y = 0, where x is the distance to it along the branch of
 * the motion, y = 0, and x = w t. Joints with a position error a and a drift b satisfy (x y)'' = 0
 * and
 *
 *     y = (a + b t)/(w t):
 *
 * off the constraints the accelerations have a pole, however small the error, and an integrator
 * reduces its steps towards it. On the constraints the motion is smooth. Steps near the point are
 * therefore taken with accelerations at the projected state, see dynamics/change_point.c. A round-
 * off error e becomes e/x in positions, e/x^2 in velocities and e/x^3 in accelerations: the point
 * is placed in the widest gap between the stages of the integrator, and the step passes over it.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/record/record.h"
#include "planar/run/internal.h"

/* The place of the point in the step over it: the middle of the gap between the nodes 1/3 and 3/5
 * of the pair of order 8. And how much of a step is left before it by the steps that lead to it. */
#define MIDDLE (7.0 / 15.0)
#define LEAVE 0.42

/* Of steps near the point: a finer one asks for less than rounding leaves there, and a coarser one
 * would be felt by all that comes. */
#define TOLERANCE 1e-12

/* Of the step over it, which is to be taken at the first try: a shorter one would end near the point. */
#define ONE_TRY 1e-9

/* So many steps ahead a point is looked for, and after it steps are taken with care. */
enum { AHEAD = 8, AFTER = 2 };

/* How far one is looked for where nothing shows, in steps, unless they are shorter than an angle;
 * and the largest angle up to which accelerations as they are foretell positions, in rad. */
#define BEYOND 1.5
#define LEAST_ANGLE 0.05

#define MOST_ANGLE 1.2

/* ---- how near ---------------------------------------------------------------------- */

/* The least part of a row of the joints that those before it do not span, at the frames that are
 * there: the sine of an angle. Its joint row is told, and all pivots if they are asked for. */
static double least_part(rsl_planar *system, double t, size_t *where, double *pivot)
{
    double line[RSL_PLANAR_DENSE_ROWS_MAX][RSL_PLANAR_DENSE_ROWS_MAX], min = 1.0;
    size_t n = system->work.active_joints;
    assert(n <= RSL_PLANAR_DENSE_ROWS_MAX);
    rsl_planar_joint_rows(system, t);
    for (size_t i = 0; i < n; i++) {
        double size = rsl_planar_coupling(system, system->work.active[i], system->work.active[i]);
        double rest = size;
        for (size_t k = 0; k < i; k++) {
            double sum =
                rsl_planar_coupling(system, system->work.active[i], system->work.active[k]);
            for (size_t j = 0; j < k; j++)
                sum -= line[i][j] * line[k][j];
            line[i][k] = sum / line[k][k];
            rest -= line[i][k] * line[i][k];
        }
        if (!(rest > 1e-30 * size))
            rest = 1e-30 * size;
        line[i][i] = sqrt(rest);
        if (pivot != NULL)
            pivot[i] = rest;
        if (rest < min * min * size) {
            min = sqrt(rest / size);
            *where = system->work.active[i];
        }
    }
    return min;
}

/* The least pivot of J W J_0^T, over those of J_0 W J_0^T, a time ahead of the step's start with the
 * accelerations that are there: it is 1 at first, and negative beyond a change point. */
static double pivot_ahead(rsl_planar *system, double ahead)
{
    const rsl_planar_state *state = &system->state;
    const rsl_planar_compiled_model *fixed = system->fixed;
    const rsl_planar_constraint_row *from = state->change_point.rows;
    double *y = system->work.sample_y, line[RSL_PLANAR_DENSE_ROWS_MAX][RSL_PLANAR_DENSE_ROWS_MAX];
    double min = HUGE_VAL;
    memcpy(y, state->y, 2 * fixed->free_count * sizeof *y);
    for (size_t k = 0; k < fixed->free_count; k++) {
        const rsl_planar_frame *frame = &system->work.frame[fixed->coordinates[k].body];
        y[k] +=
            ahead * (y[fixed->free_count + k] + 0.5 * ahead * frame->a[fixed->coordinates[k].axis]);
    }
    rsl_planar_update_kinematics(system, state->time + ahead, y);
    rsl_planar_joint_rows(system, state->time + ahead);
    for (size_t i = 0; i < system->work.active_joints; i++) { /* Crout, without exchanges */
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        for (size_t k = 0; k < system->work.active_joints; k++) {
            double sum = rsl_planar_delassus_entry(system, row, &from[k]);
            for (size_t j = 0; j < i && j < k; j++)
                sum -= line[i][j] * line[j][k];
            line[i][k] = k < i ? sum / line[k][k] : sum;
        }
        min = fmin(min, line[i][i] / state->change_point.pivot[i]);
    }
    return min;
}

/* When the joints become dependent, up to a time; HUGE_VAL: they do not. */
static double time_ahead(rsl_planar *system, double part, double max, size_t *where)
{
    enum { LOOKS = 12, ROUNDS = 40 };
    double low = 0.0, high = 0.0;
    for (int i = 1; i <= LOOKS && !(high > low); i++) {
        double at = max * i / LOOKS;
        if (pivot_ahead(system, at) > 0.0)
            low = at;
        else
            high = at;
    }
    if (!(high > low))
        return HUGE_VAL;
    for (int i = 0; i < ROUNDS; i++) {
        double middle = 0.5 * (low + high);
        if (pivot_ahead(system, middle) > 0.0)
            low = middle;
        else
            high = middle;
    }
    return least_part(system, system->state.time + low, where, NULL) < 0.2 * part ? low : HUGE_VAL;
}

/* ---- the steps to it, over it and from it ----------------------------------------------- */

static void set_tolerance(rsl_planar *system, double factor)
{
    const rsl_planar_state *state = &system->state;
    rsl_num_rk *rk = &system->state.stepper.rk;
    rk->relative = factor * state->stepper.problem.relative;
    for (size_t i = 0; i < rk->size; i++)
        rk->absolute[i] = factor * state->absolute[i];
}

/* The joints at the start of the step; their least part. */
static double keep_start(rsl_planar *system)
{
    rsl_planar_change_point *change_point = &system->state.change_point;
    double part = least_part(system, system->state.time, &change_point->row, change_point->pivot);
    for (size_t i = 0; i < system->work.active_joints; i++)
        change_point->rows[i] = system->work.rows[system->work.active[i]];
    return part;
}

/* How far ahead the joints may depend on each other: some steps, if their part would vanish within
 * them as it did in the last one, or one and a half, if they do beyond. 0: they do not. */
static double far_ahead(rsl_planar *system, double part, double step)
{
    rsl_planar_change_point *change_point = &system->state.change_point;
    double before = change_point->part, since = system->state.time - change_point->since,
           spin = 0.0;
    change_point->part = part;
    change_point->since = system->state.time;
    for (size_t i = 0; i < system->fixed->bodies; i++)
        spin = fmax(spin, fabs(system->work.frame[i].u[2]));
    int falls = part < before && part - AHEAD * step * (before - part) / since < 0.0;
    if ((!falls && spin * step < LEAST_ANGLE) ||
        rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return 0.0;
    double far = fmin((falls ? AHEAD : BEYOND) * step, MOST_ANGLE / spin);
    return falls || pivot_ahead(system, far) <= 0.0 ? far : 0.0;
}

/* The step that the tolerance near the point allows. */
static double allowed_step(const rsl_planar *system)
{
    const rsl_planar_state *state = &system->state;
    const rsl_planar_change_point *change_point = &state->change_point;
    double step = rsl_planar_stepper_next(&state->stepper);
    if (change_point->step == 0.0)
        return step * rsl_num_pow(TOLERANCE / state->stepper.problem.relative, 0.125);
    int whole = state->time - change_point->since > 0.99 * change_point->asked;
    return whole ? fmax(step, change_point->step)
                 : step; /* shorter was asked for than is allowed */
}

/* The length of a step that may be as long as `step`, and no longer than `max`, with the point
 * `ahead`: over it, or so far that the next one leads over it. */
static double length_of(double ahead, double step, double max)
{
    double beyond = max - ahead, before = LEAVE * step;
    if (ahead <= MIDDLE * step && ahead <= MIDDLE * max)
        return ahead / MIDDLE;
    if (beyond > 0.0) /* what is left beyond it must do for the step over it */
        before = fmin(before, 0.99 * MIDDLE / (1.0 - MIDDLE) * beyond);
    return fmin(fmin(step, max), ahead - before);
}

/* Begins a step near the point, which lies `ahead`, on the joints; its length. */
static double begin_crossing(rsl_planar *system, double ahead, double step, double max)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_change_point *change_point = &state->change_point;
    change_point->step = step;
    change_point->asked = length_of(ahead, step, max);
    int over = change_point->asked > ahead;
    change_point->careful = 1;
    change_point->time = over ? state->time + ahead : HUGE_VAL;
    const double *y = rsl_planar_project_to_joints(system, state->time, state->y);
    if (y != NULL)
        memcpy(state->y, y, 2 * system->fixed->free_count * sizeof *y);
    if (y == NULL ||
        rsl_num_rk_start(&state->stepper.rk, state->time, state->y, change_point->asked) < 0) {
        change_point->careful = 0;
        return HUGE_VAL;
    }
    set_tolerance(system, (over ? ONE_TRY : TOLERANCE) / state->stepper.problem.relative);
    return change_point->asked;
}

double rsl_planar_approach_change_point(rsl_planar *system, double limit)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_change_point *change_point = &state->change_point;
    size_t n = system->work.active_joints;
    double ahead = HUGE_VAL;
    if (n == 0 || n > RSL_PLANAR_DENSE_ROWS_MAX ||
        state->stepper.which != RSL_PLANAR_INTEGRATOR_RK ||
        state->stepper.problem.transform != RSL_PLANAR_TRANSFORM_NONE) {
        change_point->careful = 0;
        return limit;
    }
    double part = keep_start(system), step = allowed_step(system);
    double far = far_ahead(system, part, fmax(step, rsl_planar_stepper_next(&state->stepper)));
    if (far > 0.0)
        ahead = time_ahead(system, part, far, &change_point->row);
    if (change_point->careful)
        set_tolerance(system, 1.0);
    change_point->careful = 0;
    if (ahead < HUGE_VAL || change_point->after > 0)
        limit = fmin(limit, state->time + begin_crossing(system, ahead, step, limit - state->time));
    else
        change_point->step = 0.0;
    change_point->after -= change_point->after > 0;
    rsl_planar_update_kinematics(system, state->time, state->y);
    return limit;
}

void rsl_planar_leave_change_point(rsl_planar *system)
{
    rsl_planar_change_point *change_point = &system->state.change_point;
    if (!change_point->careful || !(system->state.stepper.t1 > change_point->time))
        return;
    rsl_planar_flag_joint(system, RSL_PLANAR_FLAG_CHANGE_POINT,
                          rsl_planar_joint_of_row(system, change_point->row), change_point->time);
    system->state.stepper.rk.next = change_point->step;
    change_point->after = AFTER;
    change_point->part = 0.0;
    change_point->time = HUGE_VAL;
}
