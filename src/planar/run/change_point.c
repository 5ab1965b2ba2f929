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
 * Where it cannot be placed there, because a step begins or ends near the point (the run ends, a
 * signal has a kink, an event took place), the joints are interpolated in a zone about it.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/record/record.h"
#include "planar/run/internal.h"

/* The place of the point in the step over it: the middle of the gap between the nodes 1/3 and 3/5
 * of the pair of order 8. And how much of a step is left before it by the steps that lead to it. */
#define MIDDLE (7.0 / 15.0)
#define LEAVE 0.42

/* A step over the point is not shorter than this part of the one that is allowed. */
#define SHORTEST 0.5

/* The zone about the point: a part of the step, between two angles, in rad; and a part of the step
 * over it that has no stage in it. The part of a row below which one looks whether one is in it. */
#define ZONE 0.1
#define ZONE_MIN 0.01
#define ZONE_MAX 0.05
#define ZONE_OVER 0.13
#define PART_NEAR 0.2

/* The part of a row below which a run that cannot go on stops because of it. */
#define PART_DEPENDENT 0.05

/* The change of velocities, to a tenth of the speed of all energy, by which they are brought back to
 * the joints at most. */
#define OFF_BRANCH 1e-5

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
#define MIN_ANGLE 0.05

#define MAX_ANGLE 1.2

/* ---- how near ---------------------------------------------------------------------- */

/* The least part of a row of the joints that those before it do not span, at the frames that are
 * there: the sine of an angle. Its joint row is told, and all pivots if they are asked for. */
static double part_min(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, double t,
                       size_t *where, double *pivot)
{
    double line[RSL_PLANAR_DENSE_ROWS_MAX][RSL_PLANAR_DENSE_ROWS_MAX], min = 1.0;
    size_t n = work->active_joints;
    assert(n <= RSL_PLANAR_DENSE_ROWS_MAX);
    rsl_planar_joint_rows(fixed, work, t);
    for (size_t i = 0; i < n; i++) {
        double size = rsl_planar_coupling(fixed, work, work->active[i], work->active[i]);
        double rest = size;
        for (size_t k = 0; k < i; k++) {
            double sum = rsl_planar_coupling(fixed, work, work->active[i], work->active[k]);
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
            *where = work->active[i];
        }
    }
    return min;
}

/* The least pivot of J W J_0^T, over those of J_0 W J_0^T, at the frames that are there: it is 1 at
 * first, and negative beyond a change point. */
static double pivot_min(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        rsl_planar_workspace *work, double t)
{
    const rsl_planar_constraint_row *from = state->change_point.rows;
    double line[RSL_PLANAR_DENSE_ROWS_MAX][RSL_PLANAR_DENSE_ROWS_MAX], min = HUGE_VAL;
    rsl_planar_joint_rows(fixed, work, t);
    for (size_t i = 0; i < work->active_joints; i++) { /* Crout, without exchanges */
        const rsl_planar_constraint_row *row = &work->rows[work->active[i]];
        for (size_t k = 0; k < work->active_joints; k++) {
            double sum = rsl_planar_delassus_entry(fixed, row, &from[k]);
            for (size_t j = 0; j < i && j < k; j++)
                sum -= line[i][j] * line[j][k];
            line[i][k] = k < i ? sum / line[k][k] : sum;
        }
        min = fmin(min, line[i][i] / state->change_point.pivot[i]);
    }
    return min;
}

/* The same a time ahead of the step's start with the accelerations that are there. */
static double pivot_ahead(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          rsl_planar_workspace *work, double ahead)
{
    double *y = work->sample_y;
    memcpy(y, state->y, 2 * fixed->free_count * sizeof *y);
    for (size_t k = 0; k < fixed->free_count; k++) {
        const rsl_planar_frame *frame = &work->frame[fixed->coordinates[k].body];
        y[k] +=
            ahead * (y[fixed->free_count + k] + 0.5 * ahead * frame->a[fixed->coordinates[k].axis]);
    }
    rsl_planar_update_kinematics(fixed, state, work, state->time + ahead, y);
    return pivot_min(fixed, state, work, state->time + ahead);
}

/* When the joints become dependent, up to a time; HUGE_VAL: they do not. */
static double time_ahead(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                         rsl_planar_workspace *work, double part, double max, size_t *where)
{
    enum { LOOKS = 12, ROUNDS = 40 };
    double low = 0.0, high = 0.0;
    for (int i = 1; i <= LOOKS && !(high > low); i++) {
        double at = max * i / LOOKS;
        if (pivot_ahead(fixed, state, work, at) > 0.0)
            low = at;
        else
            high = at;
    }
    if (!(high > low))
        return HUGE_VAL;
    for (int i = 0; i < ROUNDS; i++) {
        double middle = 0.5 * (low + high);
        if (pivot_ahead(fixed, state, work, middle) > 0.0)
            low = middle;
        else
            high = middle;
    }
    return part_min(fixed, work, state->time + low, where, NULL) < 0.2 * part ? low : HUGE_VAL;
}

/* ---- the steps to it, over it and from it ----------------------------------------------- */

static void set_tolerance(rsl_planar_state *state, double factor)
{
    rsl_num_rk *rk = &state->stepper.rk;
    rk->relative = factor * state->stepper.problem.relative;
    for (size_t i = 0; i < rk->size; i++)
        rk->absolute[i] = factor * state->absolute[i];
}

/* The joints at the start of the step; their least part. */
static double keep_start(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                         rsl_planar_workspace *work)
{
    rsl_planar_change_point *change_point = &state->change_point;
    double part = part_min(fixed, work, state->time, &change_point->row, change_point->pivot);
    for (size_t i = 0; i < work->active_joints; i++)
        change_point->rows[i] = work->rows[work->active[i]];
    return part;
}

/* How far ahead the joints may depend on each other: some steps, if their part would vanish within
 * them as it did in the last one, or one and a half, if they do beyond. 0: they do not. */
static double far_ahead(rsl_planar *system, double part, double step)
{
    const rsl_planar_state *state = &system->state;
    rsl_planar_change_point *change_point = &system->state.change_point;
    double before = change_point->part, since = state->time - change_point->since, spin = 0.0;
    change_point->part = part;
    change_point->since = state->time;
    for (size_t i = 0; i < system->fixed->bodies; i++)
        spin = fmax(spin, fabs(system->work.frame[i].u[2]));
    int falls = part < before && part - AHEAD * step * (before - part) / since < 0.0;
    if ((!falls && spin * step < MIN_ANGLE) ||
        rsl_planar_evaluate(system, state->time, state->y) != 0)
        return 0.0;
    double far = fmin((falls ? AHEAD : BEYOND) * step, MAX_ANGLE / spin);
    return falls || pivot_ahead(system->fixed, &system->state, &system->work, far) <= 0.0 ? far
                                                                                          : 0.0;
}

/* The step that the tolerance near the point allows. */
static double allowed_step(const rsl_planar_state *state)
{
    const rsl_planar_change_point *change_point = &state->change_point;
    double step = rsl_planar_stepper_next(&state->stepper);
    if (change_point->step == 0.0)
        return step * rsl_num_pow(TOLERANCE / state->stepper.problem.relative, 0.125);
    int whole = state->time - change_point->since > 0.99 * change_point->requested;
    return whole ? fmax(step, change_point->step)
                 : step; /* shorter was asked for than is allowed */
}

/* ---- a step that begins near it ---------------------------------------------------------- */

/* The fastest turn of a body with a joint. */
static double joint_spin(const rsl_planar_workspace *work)
{
    double spin = 0.0;
    for (size_t i = 0; i < work->active_joints; i++) {
        const rsl_planar_constraint_row *row = &work->rows[work->active[i]];
        spin = fmax(spin, fmax(fabs(work->frame[row->a].u[2]), fabs(work->frame[row->b].u[2])));
    }
    return spin;
}

static double zone_of(const rsl_planar_workspace *work, double step)
{
    double spin = joint_spin(work);
    return spin > 0.0 ? fmin(fmax(ZONE * step, ZONE_MIN / spin), ZONE_MAX / spin) : 0.0;
}

/* To the positions of the step's start, moved along the velocities for a time. */
static void move_along(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                       rsl_planar_workspace *work, double time)
{
    size_t n = fixed->free_count;
    double *y = work->sample_y;
    memcpy(y, state->y, 2 * n * sizeof *y);
    for (size_t k = 0; k < n; k++)
        y[k] += time * y[n + k];
    rsl_planar_update_kinematics(fixed, state, work, state->time, y);
}

/* How far ahead the point lies of the start of a step in its zone, negative: behind. J_0 is then
 * that of a state before the zone. HUGE_VAL: there is none. */
static double near_point(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                         rsl_planar_workspace *work, double zone)
{
    enum { ROUNDS = 60 };
    rsl_planar_change_point *change_point = &state->change_point;
    double low = -2.0 * zone, high = 2.0 * zone, t = state->time;
    if (!(zone > 0.0))
        return HUGE_VAL;
    move_along(fixed, state, work, low);
    (void)keep_start(fixed, state, work);
    move_along(fixed, state, work, high);
    int changes = pivot_min(fixed, state, work, t) <= 0.0;
    for (int i = 0; i < ROUNDS && changes; i++) {
        double middle = 0.5 * (low + high);
        move_along(fixed, state, work, middle);
        if (pivot_min(fixed, state, work, t) > 0.0)
            low = middle;
        else
            high = middle;
    }
    if (changes && fabs(low) < zone) {
        (void)part_min(fixed, work, t, &change_point->row, NULL);
        return low;
    }
    rsl_planar_update_kinematics(fixed, state, work, t, state->y);
    (void)keep_start(fixed, state, work);
    return HUGE_VAL;
}

/* ---- the steps ------------------------------------------------------------------------ */

/* The length of a step that may be as long as `step`, and no longer than `max`, with the point
 * `ahead`: over it, so far that the next one leads over it, or to a place near it. */
static double length_of(double ahead, double step, double max)
{
    double over = ahead / MIDDLE;
    if (over >= SHORTEST * step && over <= step && over <= max)
        return over;
    if (ahead <= MIDDLE * step)
        return fmin(step, max);
    return fmin(fmin(step, max), ahead - LEAVE * step);
}

static size_t number_of_row(const rsl_planar_workspace *work, size_t row)
{
    size_t i = 0;
    while (i + 1 < work->active_joints && work->active[i] != row)
        i++;
    return i;
}

/* Whether velocities leave the branches: an impact so near to the point that the joints did not
 * take part in all of it. */
static int leaves_branch(const rsl_planar *system, const double *y)
{
    size_t n = system->fixed->free_count;
    double speed = system->state.absolute[n] / system->state.stepper.problem.relative, off = 0.0;
    for (size_t k = n; k < 2 * n; k++)
        off = fmax(off, fabs(y[k] - system->state.y[k]));
    return off > OFF_BRANCH * speed;
}

/* Begins a step near the point, which lies `ahead`, on the joints; its length, 0: it cannot. */
static double begin_crossing(rsl_planar *system, double ahead, double step, double max)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_change_point *change_point = &state->change_point;
    change_point->step = step;
    change_point->requested = length_of(ahead, step, max);
    int over = change_point->requested == ahead / MIDDLE;
    change_point->careful = 1;
    change_point->time = state->time + ahead;
    change_point->ahead = ahead;
    change_point->zone = zone_of(&system->work, step);
    if (over)
        change_point->zone = fmin(change_point->zone, ZONE_OVER * change_point->requested);
    change_point->last = number_of_row(&system->work, change_point->row);
    memcpy(state->stepper.rk.y0, state->y, state->size * sizeof *state->y);
    const double *y =
        rsl_planar_project_to_joints(system->fixed, &system->state, &system->work, state->time,
                                     state->y, state->stepper.rk.slope[0]);
    if (y != NULL && leaves_branch(system, y)) {
        change_point->careful = 0;
        return 0.0;
    }
    if (y != NULL)
        memcpy(state->y, y, 2 * system->fixed->free_count * sizeof *y);
    rsl_planar_state_changed(&system->work, state->y);
    if (y == NULL ||
        rsl_num_rk_start(&state->stepper.rk, state->time, state->y, change_point->requested) < 0) {
        change_point->careful = 0;
        return HUGE_VAL;
    }
    set_tolerance(&system->state, (over ? ONE_TRY : TOLERANCE) / state->stepper.problem.relative);
    return change_point->requested;
}

static int is_foreseen(const rsl_planar *system)
{
    size_t n = system->work.active_joints;
    return n > 0 && n <= RSL_PLANAR_DENSE_ROWS_MAX && system->state.stepper.method->runge_kutta;
}

int rsl_planar_starts_near_change_point(rsl_planar *system)
{
    if (!is_foreseen(system))
        return 0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    return keep_start(system->fixed, &system->state, &system->work) < PART_NEAR &&
           near_point(system->fixed, &system->state, &system->work, zone_of(&system->work, 0.0)) <
               HUGE_VAL;
}

double rsl_planar_approach_change_point(rsl_planar *system, double limit)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_change_point *change_point = &state->change_point;
    double ahead = HUGE_VAL;
    if (!is_foreseen(system) || state->stepper.problem.transform != RSL_PLANAR_TRANSFORM_NONE) {
        change_point->careful = 0;
        return limit;
    }
    double part = keep_start(system->fixed, &system->state, &system->work),
           step = allowed_step(&system->state);
    if (part < PART_NEAR)
        ahead =
            near_point(system->fixed, &system->state, &system->work, zone_of(&system->work, step));
    if (ahead < HUGE_VAL)
        change_point->after = AFTER + 1;
    else {
        double far = far_ahead(system, part, fmax(step, rsl_planar_stepper_next(&state->stepper)));
        if (far > 0.0)
            ahead = time_ahead(system->fixed, &system->state, &system->work, part, far,
                               &change_point->row);
    }
    if (change_point->careful)
        set_tolerance(&system->state, 1.0);
    change_point->careful = 0;
    if (ahead < HUGE_VAL || change_point->after > 0) {
        double length = begin_crossing(system, ahead, step, limit - state->time);
        if (length > 0.0 || rsl_planar_is_spanned(part * part, 1.0, 0))
            limit = fmin(limit, state->time + length);
    } else
        change_point->step = 0.0;
    change_point->after -= change_point->after > 0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, state->time,
                                 state->y);
    return limit;
}

/* 1: the change point is behind the end of the step; near it by the sign of the pivot. */
static int is_behind(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                     rsl_planar_workspace *work)
{
    const double *end = rsl_planar_stepper_end(&state->stepper);
    if (!rsl_planar_is_near_change_point(fixed, state, end))
        return rsl_planar_change_point_ahead(fixed, state, end) < 0.0;
    rsl_planar_update_kinematics(fixed, state, work, state->stepper.t1, end);
    return pivot_min(fixed, state, work, state->stepper.t1) <= 0.0;
}

void rsl_planar_leave_change_point(rsl_planar *system)
{
    rsl_planar_change_point *change_point = &system->state.change_point;
    if (!change_point->careful || !(change_point->ahead > 0.0) ||
        !is_behind(system->fixed, &system->state, &system->work))
        return;
    rsl_planar_flag_joint(system->fixed, &system->state, RSL_PLANAR_FLAG_CHANGE_POINT,
                          rsl_planar_joint_of_row(system->fixed, change_point->row),
                          change_point->time);
    system->state.stepper.rk.next = change_point->step;
    change_point->after = AFTER;
    change_point->part = 0.0;
}

const char *rsl_planar_dependent_joint(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state, rsl_planar_workspace *work)
{
    size_t n = work->active_joints, row = 0;
    if (n == 0 || n > RSL_PLANAR_DENSE_ROWS_MAX)
        return NULL;
    rsl_planar_update_kinematics(fixed, state, work, state->time, state->y);
    if (!(part_min(fixed, work, state->time, &row, NULL) < PART_DEPENDENT))
        return NULL;
    return fixed->model.joints[rsl_planar_joint_of_row(fixed, row)].name;
}
