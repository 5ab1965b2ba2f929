/* SPDX-License-Identifier: MIT
 *
 * Largest Lyapunov exponent by two nearby trajectories (Benettin, Galgani, Giorgilli & Strelcyn,
 * Meccanica 15, 1980, doi:10.1007/BF02128236).
 *
 * A second trajectory starts at a small deviation d_0. At the end of each window the deviation d_i
 * is measured and rescaled to d_0:
 *
 *     exponent = sum ln(d_i/d_0) / sum of the windows,
 *
 * where d is the norm over all degrees of freedom, positions divided by L and velocities by V =
 * L/s. The exponent is independent of the norm. d_0 must be small against the motion and large
 * against the tolerance of a step. The first tenth of the time aligns the deviation with the
 * direction of fastest growth and is discarded.
 *
 * Between the impacts of the two trajectories the deviation is as large as a velocity. A window
 * therefore ends only when both have the same contacts. Its length follows the growth: d changes
 * by a factor of about e.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/random.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"

enum { BLOCKS = 10, LONGER = 64 }; /* blocks of the mean; extensions of a window */

/* Number of windows in the whole time: minimum, initial, maximum. */
#define WINDOWS_MIN 40.0
#define WINDOWS_FIRST 200.0

#define WINDOWS_MAX 1e5
#define ALIGNING 0.1 /* fraction of the time, discarded */

/* Reference trajectory and its neighbour. */
typedef struct twins {
    rsl_planar *system;
    rsl_planar_state *begin, *end; /* reference at both ends of a window */
    size_t count;                  /* free coordinates and their velocities */
    double *place, *deviation;  /* reference y at the end of a window; deviation of the neighbour */
    double length, speed, size; /* L, V, d_0 */
    double from, until, window; /* s */
    double sum[BLOCKS], time[BLOCKS]; /* growth ln(d_i/d_0) and time per block */
    rsl_planar_lyapunov out;
} twins;

/* ---- one trajectory ------------------------------------------------------------- */

/* Truncates the current step at the time reached, so that the state can be saved there. */
static rsl_status truncate_step(rsl_planar *system, rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_stepper *stepper = &state->stepper;
    if (!state->inside)
        return RSL_OK;
    state->inside = 0;
    if (!rsl_planar_integrator_of(system->fixed)->dense_output)
        return RSL_OK; /* a step without states inside it is complete */
    state->event = (rsl_planar_event){.kind = RSL_PLANAR_EVENT_NONE};
    state->kink = HUGE_VAL;
    if (state->reached <= stepper->t0) {
        rsl_planar_request_restart(&state->restart, "a look at a neighbour");
        return RSL_OK;
    }
    if (state->reached < stepper->t1 && rsl_planar_stepper_cut(stepper, state->reached) < 0)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the step cannot be truncated at t = %.9g s, the end of a window",
                             state->reached);
    state->time = stepper->t1;
    memcpy(state->y, rsl_planar_stepper_end(stepper), state->size * sizeof *state->y);
    rsl_planar_state_changed(&system->work, state->y);
    rsl_planar_continue_restart(&state->restart, stepper, "a look at a neighbour");
    return RSL_OK;
}

static rsl_status advance(rsl_planar *system, double until, rsl_error *error)
{
    rsl_status status = rsl_planar_advance(system, until, NULL, error);
    return status == RSL_OK ? truncate_step(system, error) : status;
}

/* Adds the deviation to the state and projects onto the joints. */
static void displace(twins *t)
{
    rsl_planar *system = t->system;
    rsl_planar_state *state = &system->state;
    for (size_t i = 0; i < t->count; i++)
        state->y[i] += t->deviation[i];
    for (size_t i = 0; i < state->point_count; i++)
        state->points[i].rest.clear_until = 0.0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, state->time,
                                 state->y);
    if (system->fixed->joint_rows > 0) {
        rsl_planar_project_positions(system->fixed, &system->state, &system->work, state->time,
                                     state->y);
        rsl_planar_project_velocities(system, state->time, state->y);
    }
    rsl_planar_request_restart(&state->restart, "a neighbour");
}

/* ---- deviations ------------------------------------------------------------------ */

static double scale_of(const twins *t, size_t i) { return 2 * i < t->count ? t->length : t->speed; }

static double norm(const twins *t)
{
    double sum = 0.0;
    for (size_t i = 0; i < t->count; i++) {
        double part = t->deviation[i] / scale_of(t, i);
        sum += part * part;
    }
    return sqrt(sum);
}

static void scale_deviation(twins *t, double factor)
{
    for (size_t i = 0; i < t->count; i++)
        t->deviation[i] *= factor;
}

/* Random deviation of norm d_0. */
static void random_deviation(twins *t)
{
    rsl_num_random_stream stream = {1, 1, 0};
    for (size_t i = 0; i < t->count; i++)
        t->deviation[i] = scale_of(t, i) * rsl_num_random_normal(&stream);
    scale_deviation(t, t->size / norm(t));
}

/* 1: contact status and friction modes of the neighbour equal those of the reference. */
static int same_contacts(const twins *t)
{
    const rsl_planar_state *run = t->end, *other = &t->system->state;
    if (run->point_count != other->point_count)
        return 0;
    for (size_t i = 0; i < run->point_count; i++)
        if (run->points[i].status != other->points[i].status ||
            run->points[i].friction.mode != other->points[i].friction.mode)
            return 0;
    return 1;
}

/* ---- windows ---------------------------------------------------------------------- */

/* Advances the reference, then the neighbour, to `until`; the system is left at the neighbour. */
static rsl_status advance_both(twins *t, double until, rsl_error *error)
{
    rsl_status status = rsl_planar_restore(t->system, t->begin, error);
    if (status == RSL_OK)
        status = advance(t->system, until, error);
    if (status == RSL_OK)
        status = rsl_planar_save(t->system, &t->end, error);
    if (status != RSL_OK)
        return status;
    memcpy(t->place, t->system->state.y, t->count * sizeof *t->place);
    status = rsl_planar_restore(t->system, t->begin, error);
    if (status != RSL_OK)
        return status;
    displace(t);
    return advance(t->system, until, error);
}

/* Adds a window to the block in which it ends; skips the aligning phase. */
static void count_window(twins *t, double growth, double begin, double end)
{
    double counted = t->from + ALIGNING * (t->until - t->from);
    if (begin < counted)
        return;
    int block = (int)(BLOCKS * (end - counted) / (t->until - counted));
    block = block >= BLOCKS ? BLOCKS - 1 : block;
    t->sum[block] += growth;
    t->time[block] += end - begin;
    t->out.windows++;
}

/* Length of the next window, from the growth in this one. */
static void choose_window(twins *t, double growth)
{
    double whole = t->until - t->from;
    double factor = fmin(2.0, fmax(0.25, 1.0 / fmax(0.25, fabs(growth))));
    t->window = fmin(whole / WINDOWS_MIN, fmax(whole / WINDOWS_MAX, t->window * factor));
}

/* One window; `vanished`: 1: the deviation has vanished. */
static rsl_status pass_window(twins *t, int *vanished, rsl_error *error)
{
    double begin = t->begin->time, end = fmin(begin + t->window, t->until);
    if (t->until - end < 0.01 * t->window)
        end = t->until;
    rsl_status status = advance_both(t, end, error);
    for (int i = 1; status == RSL_OK && !same_contacts(t) && end < t->until && i <= LONGER; i++) {
        end = fmin(end + 0.0625 * t->window, t->until);
        status = advance_both(t, end, error);
    }
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < t->count; i++)
        t->deviation[i] = t->system->state.y[i] - t->place[i];
    double now = norm(t);
    *vanished = !(now > 1e-7 * t->size);
    t->out.windows += *vanished != 0;
    if (*vanished || !(isfinite(now)))
        return RSL_OK;
    double growth = rsl_num_log(now / t->size);
    count_window(t, growth, begin, t->system->state.time);
    choose_window(t, growth);
    scale_deviation(t, t->size / now);
    rsl_planar_state *swap = t->begin;
    t->begin = t->end;
    t->end = swap;
    return RSL_OK;
}

/* ---- exponent ----------------------------------------------------------------------- */

/* Mean over the blocks and its standard error. */
static void summarise(twins *t)
{
    double sum = 0.0, time = 0.0, squares = 0.0;
    int blocks = 0;
    for (int i = 0; i < BLOCKS; i++) {
        sum += t->sum[i];
        time += t->time[i];
    }
    if (!(time > 0.0))
        return;
    t->out.exponent = sum / time;
    t->out.time = time;
    for (int i = 0; i < BLOCKS; i++)
        if (t->time[i] > 0.0) {
            double off = t->sum[i] / t->time[i] - t->out.exponent;
            squares += off * off;
            blocks++;
        }
    if (blocks > 1)
        t->out.error = sqrt(squares / (blocks * (blocks - 1.0)));
}

/* L and V: velocity of the largest energy so far, at least 1 % of the length scale. */
static void choose_scales(twins *t)
{
    const rsl_planar_compiled_model *fixed = t->system->fixed;
    double mass = 0.0;
    for (size_t i = 0; i < fixed->bodies; i++)
        mass += fmax(fixed->dof[i].mass[0], fixed->dof[i].mass[1]);
    double speed = mass > 0.0 ? sqrt(2.0 * t->system->state.energy_moved / mass) : 0.0;
    t->speed = t->length = fmax(speed, 0.01 * fmax(1e-3, fixed->length_scale));
    t->size = fmin(1e-6, fmax(1e-10, 1e4 * fixed->model.tolerance));
}

static rsl_status begin(twins *t, rsl_error *error)
{
    rsl_status status = advance(t->system, t->from, error);
    if (status != RSL_OK)
        return status;
    choose_scales(t);
    random_deviation(t);
    t->window = (t->until - t->from) / WINDOWS_FIRST;
    return rsl_planar_save(t->system, &t->begin, error);
}

static rsl_status check(const rsl_planar_compiled_model *fixed, double from, double until,
                        rsl_error *error)
{
    if (rsl_planar_integrator_of(fixed)->particles)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a Lyapunov exponent is not computed for granular groups");
    if (fixed->free_count == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a Lyapunov exponent needs a coordinate that is free to move");
    if (!(from >= 0.0 && until - from >= 1e-9 * fixed->model.end_time))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a Lyapunov exponent from t = %.9g s to %.9g s; allowed: a time that "
                             "begins in the run and ends later, by 1e-9 of the end time or more",
                             from, until);
    return RSL_OK;
}

rsl_status rsl_planar_lyapunov_compute(rsl_planar *system, double from, double until,
                                       rsl_planar_lyapunov *out, rsl_error *error)
{
    if (system == NULL || out == NULL)
        return rsl_error_missing(error, "a system and room for the exponent");
    twins t = {.system = system, .from = from, .count = 2 * system->fixed->free_count};
    t.until = fmin(until, system->fixed->model.end_time);
    t.out = (rsl_planar_lyapunov){.exponent = RSL_UNSET, .error = RSL_UNSET};
    rsl_status status = check(system->fixed, from, t.until, error);
    if (status != RSL_OK)
        return status;
    t.place = calloc(2 * t.count, sizeof *t.place);
    t.deviation = t.place != NULL ? t.place + t.count : NULL;
    status = t.place != NULL ? begin(&t, error) : rsl_error_no_memory(error);
    int vanished = 0;
    while (status == RSL_OK && !vanished && t.begin->time < t.until)
        status = pass_window(&t, &vanished, error);
    if (status == RSL_OK && !vanished)
        summarise(&t);
    *out = t.out;
    rsl_planar_state_free(t.begin);
    rsl_planar_state_free(t.end);
    free(t.place);
    return status;
}
