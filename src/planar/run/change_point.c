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

/* The least pivot of J W J_0^T, over those of J_0 W J_0^T, at the frames that are there: it is 1 at
 * first, and negative beyond a change point. */
static double least_pivot(rsl_planar *system, double t)
{
    const rsl_planar_state *state = &system->state;
    const rsl_planar_constraint_row *from = state->change_point.rows;
    double line[RSL_PLANAR_DENSE_ROWS_MAX][RSL_PLANAR_DENSE_ROWS_MAX], min = HUGE_VAL;
    rsl_planar_joint_rows(system, t);
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

/* The same a time ahead of the step's start with the accelerations that are there. */
static double pivot_ahead(rsl_planar *system, double ahead)
{
    const rsl_planar_state *state = &system->state;
    const rsl_planar_compiled_model *fixed = system->fixed;
    double *y = system->work.sample_y;
    memcpy(y, state->y, 2 * fixed->free_count * sizeof *y);
    for (size_t k = 0; k < fixed->free_count; k++) {
        const rsl_planar_frame *frame = &system->work.frame[fixed->coordinates[k].body];
        y[k] +=
            ahead * (y[fixed->free_count + k] + 0.5 * ahead * frame->a[fixed->coordinates[k].axis]);
    }
    rsl_planar_update_kinematics(system, state->time + ahead, y);
    return least_pivot(system, state->time + ahead);
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

/* ---- a step that begins near it ---------------------------------------------------------- */

/* The fastest turn of a body with a joint. */
static double joint_spin(const rsl_planar *system)
{
    double spin = 0.0;
    for (size_t i = 0; i < system->work.active_joints; i++) {
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        spin = fmax(spin, fmax(fabs(system->work.frame[row->a].u[2]),
                               fabs(system->work.frame[row->b].u[2])));
    }
    return spin;
}

static double zone_of(const rsl_planar *system, double step)
{
    double spin = joint_spin(system);
    return spin > 0.0 ? fmin(fmax(ZONE * step, ZONE_MIN / spin), ZONE_MAX / spin) : 0.0;
}

/* To the positions of the step's start, moved along the velocities for a time. */
static void move_along(rsl_planar *system, double time)
{
    const rsl_planar_state *state = &system->state;
    size_t n = system->fixed->free_count;
    double *y = system->work.sample_y;
    memcpy(y, state->y, 2 * n * sizeof *y);
    for (size_t k = 0; k < n; k++)
        y[k] += time * y[n + k];
    rsl_planar_update_kinematics(system, state->time, y);
}

/* How far ahead the point lies of the start of a step in its zone, negative: behind. J_0 is then
 * that of a state before the zone. HUGE_VAL: there is none. */
static double near_point(rsl_planar *system, double zone)
{
    enum { ROUNDS = 60 };
    rsl_planar_change_point *change_point = &system->state.change_point;
    double low = -2.0 * zone, high = 2.0 * zone, t = system->state.time;
    if (!(zone > 0.0))
        return HUGE_VAL;
    move_along(system, low);
    (void)keep_start(system);
    move_along(system, high);
    int changes = least_pivot(system, t) <= 0.0;
    for (int i = 0; i < ROUNDS && changes; i++) {
        double middle = 0.5 * (low + high);
        move_along(system, middle);
        if (least_pivot(system, t) > 0.0)
            low = middle;
        else
            high = middle;
    }
    if (changes && fabs(low) < zone) {
        (void)least_part(system, t, &change_point->row, NULL);
        return low;
    }
    rsl_planar_update_kinematics(system, t, system->state.y);
    (void)keep_start(system);
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

static size_t number_of_row(const rsl_planar *system, size_t row)
{
    size_t i = 0;
    while (i + 1 < system->work.active_joints && system->work.active[i] != row)
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
    change_point->asked = length_of(ahead, step, max);
    int over = change_point->asked == ahead / MIDDLE;
    change_point->careful = 1;
    change_point->time = state->time + ahead;
    change_point->ahead = ahead;
    change_point->zone = zone_of(system, step);
    if (over)
        change_point->zone = fmin(change_point->zone, ZONE_OVER * change_point->asked);
    change_point->last = number_of_row(system, change_point->row);
    memcpy(state->stepper.rk.y0, state->y, state->size * sizeof *state->y);
    const double *y =
        rsl_planar_project_to_joints(system, state->time, state->y, state->stepper.rk.slope[0]);
    if (y != NULL && leaves_branch(system, y)) {
        change_point->careful = 0;
        return 0.0;
    }
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

static int is_foreseen(const rsl_planar *system)
{
    size_t n = system->work.active_joints;
    return n > 0 && n <= RSL_PLANAR_DENSE_ROWS_MAX &&
           system->state.stepper.which == RSL_PLANAR_INTEGRATOR_RK;
}

int rsl_planar_starts_near_change_point(rsl_planar *system)
{
    if (!is_foreseen(system))
        return 0;
    rsl_planar_update_kinematics(system, system->state.time, system->state.y);
    return keep_start(system) < PART_NEAR && near_point(system, zone_of(system, 0.0)) < HUGE_VAL;
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
    double part = keep_start(system), step = allowed_step(system);
    if (part < PART_NEAR)
        ahead = near_point(system, zone_of(system, step));
    if (ahead < HUGE_VAL)
        change_point->after = AFTER + 1;
    else {
        double far = far_ahead(system, part, fmax(step, rsl_planar_stepper_next(&state->stepper)));
        if (far > 0.0)
            ahead = time_ahead(system, part, far, &change_point->row);
    }
    if (change_point->careful)
        set_tolerance(system, 1.0);
    change_point->careful = 0;
    if (ahead < HUGE_VAL || change_point->after > 0) {
        double length = begin_crossing(system, ahead, step, limit - state->time);
        if (length > 0.0 || rsl_planar_is_spanned(part * part, 1.0, 0))
            limit = fmin(limit, state->time + length);
    } else
        change_point->step = 0.0;
    change_point->after -= change_point->after > 0;
    rsl_planar_update_kinematics(system, state->time, state->y);
    return limit;
}

/* Whether the point is behind the end of the step; near it by the sign of the pivot. */
static int is_behind(rsl_planar *system)
{
    const double *end = rsl_planar_stepper_end(&system->state.stepper);
    if (!rsl_planar_is_near_change_point(system, end))
        return rsl_planar_change_point_ahead(system, end) < 0.0;
    rsl_planar_update_kinematics(system, system->state.stepper.t1, end);
    return least_pivot(system, system->state.stepper.t1) <= 0.0;
}

void rsl_planar_leave_change_point(rsl_planar *system)
{
    rsl_planar_change_point *change_point = &system->state.change_point;
    if (!change_point->careful || !(change_point->ahead > 0.0) || !is_behind(system))
        return;
    rsl_planar_flag_joint(system, RSL_PLANAR_FLAG_CHANGE_POINT,
                          rsl_planar_joint_of_row(system, change_point->row), change_point->time);
    system->state.stepper.rk.next = change_point->step;
    change_point->after = AFTER;
    change_point->part = 0.0;
}

const char *rsl_planar_dependent_joint(rsl_planar *system)
{
    size_t n = system->work.active_joints, row = 0;
    if (n == 0 || n > RSL_PLANAR_DENSE_ROWS_MAX)
        return NULL;
    rsl_planar_update_kinematics(system, system->state.time, system->state.y);
    if (!(least_part(system, system->state.time, &row, NULL) < PART_DEPENDENT))
        return NULL;
    return system->fixed->model.joints[rsl_planar_joint_of_row(system, row)].name;
}
