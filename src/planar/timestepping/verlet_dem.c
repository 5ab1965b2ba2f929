/* SPDX-License-Identifier: MIT
 *
 * Velocity Verlet steps of a granular group, in phases shared by threads:
 *
 *     drift   q1 = q0 + h (u0 + h/2 a0), predicted u0 + h a0   chunks of grains
 *             the pair list, if a grain has moved too far
 *     pairs   pair forces there                                blocks of pairs
 *             sums of the energy balance, all other forces
 *     kick    a1, u1 = u0 + h/2 (a0 + a1), and the drift of    chunks of grains
 *             the next step, while the data are in the cache
 *
 * y is that of the end of the last step throughout; the positions in the pair forces are one step
 * ahead.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/core/workers.h"
#include "planar/dem/dem.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/geometry/geometry.h"
#include "planar/record/record.h"
#include "planar/timestepping/timestepping.h"

enum {
    STEPS_AT_ONCE = 64,  /* at most, between reports of progress */
    STEPS_TO_CHECK = 256 /* between checks of the friction */
};

/* ---- chunks of grains --------------------------------------------------------------- */

static size_t end_of_chunk(const rsl_planar_compiled_model *fixed, size_t chunk)
{
    size_t end = (chunk + 1) * RSL_PLANAR_GRAINS_CHUNK;
    return end < fixed->grains->grains ? end : fixed->grains->grains;
}

/* Positions and predicted velocities one step ahead; largest squared displacement since the pair
 * list was made, m^2. */
static void drift(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                  rsl_planar_workspace *work, size_t chunk, double h)
{
    const uint32_t *coordinate = fixed->grains->coordinate;
    rsl_planar_grains_work *w = work->grains;
    const rsl_planar_point *listed = state->grains->listed;
    const double *y = state->y, *rates = y + fixed->free_count;
    const double *all = state->grains->a;
    double far2 = 0.0;
    for (size_t i = chunk * RSL_PLANAR_GRAINS_CHUNK; i < end_of_chunk(fixed, chunk); i++) {
        rsl_planar_grain *g = &w->partner[i];
        const double *q = y + coordinate[i], *u = rates + coordinate[i], *a = all + coordinate[i];
        g->x = q[0] + h * (u[0] + 0.5 * h * a[0]);
        g->y = q[1] + h * (u[1] + 0.5 * h * a[1]);
        g->u = u[0] + h * a[0];
        g->v = u[1] + h * a[1];
        g->w = u[2] + h * a[2];
        double dx = g->x - listed[i].x, dy = g->y - listed[i].y, distance2 = dx * dx + dy * dy;
        far2 = distance2 > far2 ? distance2 : far2;
    }
    w->far2[chunk] = far2;
}

/* State at the end of the step from the forces there, kinetic energy; drift of the next step. */
static void kick(rsl_planar *system, size_t chunk)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    rsl_planar_grains_work *w = system->work.grains;
    const double gx = system->fixed->model.gravity.x, gy = system->fixed->model.gravity.y;
    double *y = system->state.y, *rates = y + system->fixed->free_count;
    double h = w->t1 - w->t0, kinetic = 0.0;
    for (size_t i = chunk * RSL_PLANAR_GRAINS_CHUNK; i < end_of_chunk(system->fixed, chunk); i++) {
        const rsl_planar_grain *g = &w->partner[i];
        rsl_planar_pair_force sum = rsl_planar_grains_sum(&system->work, i);
        double *q = y + fixed->coordinate[i], *u = rates + fixed->coordinate[i];
        double *a = system->state.grains->a + fixed->coordinate[i];
        double m1 = g->inverse[0], i1 = g->inverse[1], now[3];
        if (fixed->alone) {
            now[0] = m1 * sum.x + gx;
            now[1] = m1 * sum.y + gy;
            now[2] = i1 * sum.moment[0];
        } else {
            const double *other = system->work.force[fixed->body[i]];
            now[0] = m1 * (sum.x + other[0]);
            now[1] = m1 * (sum.y + other[1]);
            now[2] = i1 * (sum.moment[0] + other[2]);
        }
        q[0] = g->x;
        q[1] = g->y;
        q[2] += h * (u[2] + 0.5 * h * a[2]);
        for (int c = 0; c < 3; c++) {
            u[c] += 0.5 * h * (a[c] + now[c]);
            a[c] = now[c];
        }
        kinetic += (u[0] * u[0] + u[1] * u[1]) / m1 + u[2] * u[2] / i1;
    }
    w->kinetic[chunk] = 0.5 * kinetic;
    if (w->next_step > 0.0)
        drift(system->fixed, &system->state, &system->work, chunk, w->next_step);
}

/* ---- other bodies ----------------------------------------------------------------------- */

/* Frames one step ahead, for models with more than granular groups. */
static void predict_frames(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                           rsl_planar_workspace *work)
{
    const rsl_planar_grains_work *w = work->grains;
    size_t n = fixed->free_count;
    const double *y = state->y, *a = state->grains->a;
    double *ahead = work->sample_y, h = w->t1 - w->t0;
    for (size_t k = 0; k < n; k++) {
        ahead[k] = y[k] + h * (y[n + k] + 0.5 * h * a[k]);
        ahead[n + k] = y[n + k] + h * a[k];
    }
    rsl_planar_update_kinematics(fixed, state, work, w->t1, ahead);
    rsl_planar_grains_place_obstacles(fixed, work);
}

/* Velocity Verlet step of the free coordinates that belong to no grain. */
static void kick_others(const rsl_planar_compiled_model *compiled, rsl_planar_state *state,
                        const rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    const rsl_planar_grains_work *w = work->grains;
    double *y = state->y, *u = y + compiled->free_count, *a = state->grains->a;
    double h = w->t1 - w->t0;
    for (size_t i = 0; i < fixed->other_count; i++) {
        size_t k = fixed->others[i];
        const rsl_planar_coordinate *coordinates = &compiled->coordinates[k];
        double now = compiled->dof[coordinates->body].inverse[coordinates->axis] *
                     work->force[coordinates->body][coordinates->axis];
        y[k] += h * (u[k] + 0.5 * h * a[k]);
        u[k] += 0.5 * h * (a[k] + now);
        a[k] = now;
    }
}

/* ---- between the phases -------------------------------------------------------------------- */

/* Upper bound of the displacement of the surfaces of moving obstacles, at the positions of the
 * grains, since the pair list was made, m. */
static double obstacle_displacement(const rsl_planar *system)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_state *s = system->state.grains;
    const rsl_planar_grains_work *w = system->work.grains;
    double max = 0.0, reach = 0.0;
    for (size_t i = fixed->grains; i < fixed->round; i++)
        max = fmax(
            max, rsl_num_hypot(w->partner[i].x - s->listed[i].x, w->partner[i].y - s->listed[i].y));
    for (size_t i = 0; i < fixed->partners - fixed->round; i++) {
        const rsl_planar_wall *now = &w->walls[i], *then = &s->walls[i];
        double turned = rsl_num_hypot(now->nx - then->nx, now->ny - then->ny);
        for (size_t k = 0; k < fixed->grains && turned > 0.0; k++)
            reach = fmax(reach, rsl_num_hypot(s->listed[k].x - then->x, s->listed[k].y - then->y));
        max = fmax(max, rsl_num_hypot(now->x - then->x, now->y - then->y) + turned * reach);
    }
    return max;
}

/* 1: a displacement since the pair list was made exceeds half of its skin. */
static int list_is_outdated(const rsl_planar *system)
{
    const rsl_planar_grains_work *w = system->work.grains;
    double half = 0.5 * system->fixed->grains->skin, far2 = 0.0;
    for (size_t i = 0; i < w->chunk_count; i++)
        far2 = w->far2[i] > far2 ? w->far2[i] : far2;
    return far2 > half * half ||
           (system->fixed->grains->driven && obstacle_displacement(system) > half);
}

/* End of the step that begins at t; the last step before the end of the run or a discontinuity of a
 * signal includes a round-off remainder. */
static double end_of_step(const rsl_planar *system, double t)
{
    double h = system->fixed->model.step_max;
    double limit = fmin(system->fixed->model.end_time, system->state.grains->kink);
    return t + h > limit - 1e-6 * h ? limit : t + h;
}

/* Times of the next step. The step that reaches `interest` is the last one of a call: its initial
 * state is kept for interpolation. */
static void begin_step(rsl_planar *system)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_grains_work *w = system->work.grains;
    w->t0 = state->time;
    w->t1 = end_of_step(system, w->t0);
    assert(w->t1 > w->t0 && w->steps_left > 0);
    w->steps_left--;
    if (w->t1 < w->interest)
        return;
    w->steps_left = 0;
    memcpy(state->before, state->y, state->size * sizeof *state->y);
    memcpy(state->grains->before, state->grains->a,
           system->fixed->free_count * sizeof *state->grains->a);
}

/* Stability of the regularised friction f = mu N tanh(s/s0), near rest a damper of mu N/s0. With
 * the predicted velocity, u1 = u0 + h/2 (a0 + a1), a1 = -lambda (u0 + h a0), steps are stable for
 * h lambda < 1. lambda of a grain is at most the sum over its contacts of
 * 2 mu N/s0 (1/m + r^2/I), without the factor 2 against an obstacle. Flags h lambda > 1. */
static void check_friction(rsl_planar *system, size_t group)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_state *s = system->state.grains;
    rsl_planar_grains_work *w = system->work.grains;
    double max = 0.0, damping = fixed->groups[group].friction / fixed->groups[group].slip_speed;
    memset(w->friction_load, 0, fixed->grains * sizeof *w->friction_load);
    for (size_t i = s->segments[group].first; i < s->segments[group].end; i++) {
        double force =
            sqrt(w->pair_force[i].x * w->pair_force[i].x + w->pair_force[i].y * w->pair_force[i].y);
        int free = s->second[i] < fixed->grains;
        w->friction_load[s->first[i]] += free ? 2.0 * force : force;
        if (free)
            w->friction_load[s->second[i]] += 2.0 * force;
    }
    for (size_t i = 0; i < fixed->grains; i++) {
        const rsl_planar_grain *g = &w->partner[i];
        double mobility = g->inverse[0] + g->radius * g->radius * g->inverse[1];
        max = fmax(max, w->friction_load[i] * mobility);
    }
    double ratio = system->fixed->model.step_max * damping * max;
    if (ratio > 1.0)
        rsl_planar_flag_granular(system->fixed, &system->state, RSL_PLANAR_FLAG_FRICTION_STEP,
                                 fixed->groups[group].contact, ratio);
}

static void check_groups(rsl_planar *system)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_flag *deep = &system->state.summary.flags[RSL_PLANAR_FLAG_TOO_DEEP];
    for (size_t i = 0; i < fixed->group_count; i++) {
        double depth = system->state.grains->totals[i].depth_max;
        if (fixed->groups[i].friction > 0.0)
            check_friction(system, i);
        if (depth > fixed->groups[i].smallest && depth > deep->worst)
            rsl_planar_flag_granular(system->fixed, &system->state, RSL_PLANAR_FLAG_TOO_DEEP,
                                     fixed->groups[i].contact, depth);
    }
}

/* Obstacles one step ahead, and the pair list if outdated. Returns 0 on failure. */
static int prepare_pairs(rsl_planar *system)
{
    rsl_planar_grains_work *w = system->work.grains;
    if (!system->fixed->grains->alone)
        predict_frames(system->fixed, &system->state, &system->work);
    else if (system->fixed->grains->driven)
        rsl_planar_grains_move_obstacles(system->fixed, &system->state, &system->work, w->t1);
    w->listed = list_is_outdated(system);
    if (w->listed && !rsl_planar_grains_list(system))
        w->status = RSL_ERROR_MEMORY;
    return w->status >= 0;
}

/* After the pair forces: powers of the energy balance, other forces, length of the next step. */
static void finish_pairs(rsl_planar *system)
{
    rsl_planar_grains_work *w = system->work.grains;
    rsl_planar_grains_state *s = system->state.grains;
    memcpy(s->power_before, s->power, sizeof s->power);
    memset(s->power, 0, sizeof s->power);
    rsl_planar_grains_add_up(system->fixed, &system->state, &system->work);
    if (w->listed || system->state.stepper.steps % STEPS_TO_CHECK == 0)
        check_groups(system);
    if (!system->fixed->grains->alone) {
        rsl_planar_apply_beside(system, w->t1);
        for (int i = 0; i < RSL_PLANAR_SUM_COUNT; i++)
            s->power[i] += system->work.now.power[i];
    } else if (system->fixed->grains->driven) {
        s->power[RSL_PLANAR_SUM_DRIVES] = rsl_planar_grains_drive_power(system);
    }
    double limit = fmin(system->fixed->model.end_time, s->kink);
    w->next_step = w->t1 < limit ? end_of_step(system, w->t1) - w->t1 : 0.0;
}

static void finish_step(rsl_planar *system)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_grains_work *w = system->work.grains;
    rsl_planar_grains_state *s = state->grains;
    double h = w->t1 - w->t0, kinetic = 0.0;
    double *sums = state->y + 2 * system->fixed->free_count;
    kick_others(system->fixed, &system->state, &system->work);
    rsl_planar_state_changed(&system->work, system->state.y);
    for (size_t i = 0; i < system->fixed->sum_count; i++)
        sums[i] += 0.5 * h * (s->power_before[i] + s->power[i]);
    for (size_t i = 0; i < w->chunk_count; i++)
        kinetic += w->kinetic[i];
    state->energy_moved = fmax(state->energy_moved, kinetic);
    state->energy_scale = fmax(state->energy_scale, kinetic);
    if (!isfinite(kinetic))
        w->status = RSL_ERROR_CONVERGENCE;
    w->drifted = w->next_step;
    state->stepper.t0 = w->t0;
    state->stepper.t1 = state->time = w->t1;
    state->stepper.steps++;
    state->stepper.verlet.evaluations++;
    if (w->t1 >= s->kink || !(w->next_step > 0.0))
        w->steps_left = 0;
}

/* Number of blocks of the next phase; 0: the steps are finished. */
static size_t next_phase(void *user)
{
    rsl_planar *system = user;
    rsl_planar_grains_work *w = system->work.grains;
    if (w->phase == RSL_PLANAR_GRAINS_PAIRS) {
        finish_pairs(system);
        w->phase = RSL_PLANAR_GRAINS_KICK;
        return w->chunk_count;
    }
    if (w->phase == RSL_PLANAR_GRAINS_KICK)
        finish_step(system);
    if (w->phase != RSL_PLANAR_GRAINS_DRIFT) {
        if (w->steps_left == 0 || w->status < 0)
            return 0;
        begin_step(system);
        if (w->drifted != w->t1 - w->t0) {
            w->phase = RSL_PLANAR_GRAINS_DRIFT;
            return w->chunk_count;
        }
    }
    if (!prepare_pairs(system))
        return 0;
    w->phase = RSL_PLANAR_GRAINS_PAIRS;
    return w->block_count > 0 ? w->block_count : next_phase(user);
}

static void do_block(void *user, size_t worker, size_t block)
{
    rsl_planar *system = user;
    rsl_planar_grains_work *w = system->work.grains;
    switch (w->phase) {
    case RSL_PLANAR_GRAINS_DRIFT:
        drift(system->fixed, &system->state, &system->work, block, w->t1 - w->t0);
        break;
    case RSL_PLANAR_GRAINS_KICK:
        kick(system, block);
        break;
    default:
        rsl_planar_grains_force(system, &w->scratch[worker], block, 0);
        break;
    }
}

/* ---- steps ------------------------------------------------------------------------------- */

/* Accelerations and powers at the start and after a discontinuity of a signal. Returns 0 if the
 * evaluation fails. */
static int start(rsl_planar *system)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_grains_state *s = state->grains;
    if (state->time >= s->kink) {
        s->kink = rsl_planar_next_signal_discontinuity(system->fixed, state->time);
        s->started = 0;
    }
    state->kink = s->kink;
    if (s->started)
        return 1;
    if (rsl_planar_evaluate(system, state->time, state->y) != 0)
        return 0;
    for (size_t k = 0; k < system->fixed->free_count; k++)
        s->a[k] = system->work.frame[system->fixed->coordinates[k].body]
                      .a[system->fixed->coordinates[k].axis];
    memcpy(s->power, system->work.now.power, sizeof s->power);
    s->started = 1;
    state->summary.restarts++;
    return 1;
}

static int has_records(const rsl_planar_compiled_model *compiled)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    for (size_t i = 0; i < fixed->group_count; i++)
        if (fixed->groups[i].records)
            return 1;
    return 0;
}

/* Gaps at the beginning or end of a step, of the contact points outside granular groups. They have
 * no event location either, see verlet_contacts.c. */
static rsl_status store_gaps(rsl_planar *system, int begin, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (begin && system->work.neighbours != NULL)
        status = rsl_planar_neighbours_refresh(system, error);
    if (status < 0 || system->state.point_count == 0)
        return status;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    if (begin)
        rsl_planar_store_step_begin(system->fixed, &system->state, &system->work);
    else
        rsl_planar_store_step_end(system->fixed, &system->state, &system->work);
    return RSL_OK;
}

rsl_status rsl_planar_granular_step(rsl_planar *system, double interest,
                                    const rsl_planar_observer *observer, rsl_error *error)
{
    (void)observer;
    rsl_planar_grains_work *w = system->work.grains;
    rsl_planar_task task = {next_phase, do_block, system};
    rsl_status status = store_gaps(system, 1, error);
    if (status < 0)
        return status;
    w->status = start(system) ? RSL_OK : RSL_ERROR_CONVERGENCE;
    w->phase = RSL_PLANAR_GRAINS_BEGIN;
    w->interest = interest;
    w->steps_left = has_records(system->fixed) ||
                            system->fixed->grains->group_count < system->fixed->model.contact_count
                        ? 1
                        : STEPS_AT_ONCE;
    rsl_planar_thread_pool_run(w->pool, &task);
    if (w->status == RSL_ERROR_MEMORY)
        return rsl_error_set(error, w->status, "there is no memory for the neighbours of a group");
    if (w->status < 0)
        return rsl_error_set(error, w->status, "the motion is not finite at t = %.9g s",
                             system->state.time);
    return store_gaps(system, 0, error);
}

rsl_status rsl_planar_granular_accept(rsl_planar *system, const rsl_planar_observer *observer,
                                      rsl_error *error)
{
    (void)error;
    system->state.kink = HUGE_VAL;
    rsl_planar_update_sampled_contacts(system, &system->state.restart, observer);
    return RSL_OK;
}
