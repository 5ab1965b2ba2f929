/* SPDX-License-Identifier: MIT
 *
 * One step of the integrator: tolerances, step bound, choice of the integrator.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/contact/contact.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/run/internal.h"
#include "tangent/model.h"

/* The usual step length is forgotten by this factor in each shorter step. */
#define USUAL_DECAY 0.8

static double total_mass(const rsl_planar_compiled_model *fixed)
{
    double mass = 0.0;
    for (size_t i = 0; i < fixed->bodies; i++)
        mass += fmax(fixed->dof[i].mass[0], fixed->dof[i].mass[1]);
    return mass;
}

/* Absolute tolerances of friction memory: deflections far smaller than displacements of bodies; of a
 * bristle a share of its deflection mu N/sigma0 under the largest normal force, where that is more. */
static void set_memory_tolerances(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                  double tolerance)
{
    double *absolute = state->absolute;
    for (size_t i = fixed->tail - fixed->slide_memory; i < fixed->tail; i++)
        absolute[i] = tolerance;
    for (size_t i = 0;
         fixed->integrals_per_contact == RSL_PLANAR_INTEGRAL_ALL && i < state->integral_sets; i++)
        for (size_t k = RSL_PLANAR_INTEGRAL_FRICTION_SPRING; k < RSL_PLANAR_INTEGRAL_ALL; k++)
            absolute[fixed->tail + fixed->integrals_per_contact * i + k] = tolerance;
    for (size_t i = 0; i < state->point_count; i++) {
        const rsl_planar_contact_point *point = &state->points[i];
        if (point->status != RSL_PLANAR_STATUS_CLOSED ||
            point->friction.mode != RSL_PLANAR_FRICTION_BRISTLE)
            continue;
        double *of_bristle =
                   &absolute[rsl_planar_tangent_memory_index(fixed, state, &point->friction)],
               largest =
                   point->friction.unit / RSL_TANGENT_BRISTLE_FLOOR / point->tangent.stiffness;
        *of_bristle = fmax(tolerance, 0.1 * fixed->model.tolerance * largest);
    }
}

/* Absolute tolerances from the relative one, tol, the energy scale E = energy_moved and the total
 * mass M:
 *
 *     positions    1e-3 tol                             m or rad
 *     velocities   tol max(1e-3, 0.1 sqrt(2 E/M))       m/s or rad/s
 *     integrals    tol max(1e-9, 1e-6 M, E)             J or N s */
static void set_tolerances(const rsl_planar_compiled_model *fixed, rsl_planar_state *state)
{
    double relative = fixed->model.tolerance;
    size_t n = fixed->free_count;
    double of_place = 1e-3 * relative;
    double mass = total_mass(fixed), energy = state->energy_moved;
    double speed = mass > 0.0 ? sqrt(2.0 * energy / mass) : 0.0;
    double of_speed = relative * fmax(1e-3, 0.1 * speed);
    double of_sums = relative * fmax(fmax(1e-9, 1e-6 * mass), energy);
    for (size_t i = 0; i < state->size; i++)
        state->absolute[i] = i < n ? of_place : i < 2 * n ? of_speed : of_sums;
    set_memory_tolerances(fixed, state, 1e-3 * of_place);
    state->energy_aimed = state->energy_moved;
}

/* Restart with new tolerances after a 16-fold increase of the energy: those of a start from rest
 * would fall below round-off. */
static void request_new_tolerances(const rsl_planar_state *state, rsl_planar_restart *restart)
{
    if (!(state->energy_moved > 16.0 * fmax(1e-9, state->energy_aimed)))
        return;
    rsl_planar_continue_restart(restart, &state->stepper, "more energy");
}

static rsl_status start_stepper(rsl_planar *system, rsl_planar_restart *restart)
{
    assert(restart->why != NULL);
    assert(restart->first >= 0.0);
    rsl_planar_ode problem = rsl_planar_problem(system, restart->transform, restart->origin);
    problem.quartic = restart->quartic;
    if (restart->at_usual && system->state.usual > 0.0)
        problem.usual = system->state.usual;
    set_tolerances(system->fixed, &system->state);
    system->state.change_point.careful = 0;
    rsl_status status = rsl_planar_stepper_start(
        &system->state.stepper, &problem, system->state.time, system->state.y, restart->first);
    system->state.summary.restarts++;
    restart->requested = 0;
    restart->first = 0.0;
    restart->transform = RSL_PLANAR_TRANSFORM_NONE;
    restart->quartic = restart->at_usual = 0;
    return status;
}

/* Latest end of the next step: end of the run, next discontinuity of a signal, step_max, validity
 * of the neighbour list, detection and prediction of contact onset. */
static double end_limit(rsl_planar *system)
{
    double t = system->state.time, limit = system->fixed->model.end_time;
    double kink = rsl_planar_next_signal_discontinuity(system->fixed, t);
    if (kink > t)
        limit = fmin(limit, kink);
    if (rsl_given(system->fixed->model.step_max))
        limit = fmin(limit, t + system->fixed->model.step_max);
    if (system->work.neighbours != NULL) {
        (void)rsl_planar_evaluate(system, t,
                                  system->state.y); /* a failure: without accelerations */
        limit = fmin(limit, t + rsl_planar_neighbours_step_limit(system));
    }
    limit = fmin(limit, t + rsl_planar_rotation_limit(system));
    limit = fmin(limit, rsl_planar_predict_touch(system));
    assert(limit > t);
    return limit;
}

/* Acceleration scale of rigid contacts at rest, m/s^2: the largest acceleration due to one of their
 * forces or gravity. Their resultants are known to round-off of it. */
static double acceleration_scale(const rsl_planar_compiled_model *fixed,
                                 const rsl_planar_state *state, const rsl_planar_workspace *work)
{
    double max = rsl_num_hypot(fixed->model.gravity.x, fixed->model.gravity.y);
    for (size_t i = 0; i < work->resting; i++) {
        const rsl_planar_contact_point *point = &state->points[work->rigid->resting[i]];
        for (int c = 0; c < 2; c++)
            max = fmax(max, point->rest.force * fmax(fixed->dof[point->a].inverse[c],
                                                     fixed->dof[point->b].inverse[c]));
    }
    return max;
}

/* 1: all accelerations are below 1e-10 of the scale. */
static int is_balanced(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                       double scale)
{
    for (size_t k = 0; k < fixed->free_count; k++)
        if (!(fabs(work->frame[fixed->coordinates[k].body].a[fixed->coordinates[k].axis]) <=
              1e-10 * scale))
            return 0;
    return 1;
}

/* 1: no free coordinate has moved for more than RSL_PLANAR_STILL_STEPS steps of a model without
 * time-dependent signals. */
static int is_still(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                    const rsl_planar_workspace *work)
{
    size_t n = fixed->free_count;
    int still = fixed->steady && state->stepper.method->hold != NULL &&
                (work->closed_count > 0 || work->resting > 0);
    /* velocities of round-off accelerations over one second count as zero */
    double scale = work->resting > 0 ? acceleration_scale(fixed, state, work) : 0.0,
           velocity_noise = 1e-13 * scale;
    for (size_t i = n; i < 2 * n && still; i++)
        still = fabs(state->y[i]) <= fmax(velocity_noise, state->absolute[i]);
    if (still && work->resting > 0)
        still = is_balanced(fixed, work, scale);
    state->still_steps = still ? state->still_steps + 1 : 0;
    return state->still_steps > RSL_PLANAR_STILL_STEPS;
}

static rsl_status advance(rsl_planar *system, int still)
{
    double limit = system->fixed->model.end_time;
    if (!still) {
        limit = rsl_planar_approach_change_point(system, end_limit(system));
        return limit > system->state.time ? rsl_planar_stepper_step(&system->state.stepper, limit)
                                          : RSL_ERROR_CONVERGENCE;
    }
    /* no contact onset ahead */
    if (rsl_given(system->fixed->model.step_max))
        limit = fmin(limit, system->state.time + system->fixed->model.step_max);
    rsl_planar_stepper_hold(&system->state.stepper, limit);
    return RSL_OK;
}

/* A step abandoned at the time limit is repeated if the run is continued. */
static rsl_status fail_step(rsl_planar *system, rsl_planar_restart *restart, rsl_status status,
                            rsl_error *error)
{
    if (status == RSL_ERROR_MEMORY)
        return rsl_error_set(error, status, "there is no memory for the integrator");
    if (system->work.clock.over) {
        system->state.stepper.t1 = system->state.stepper.t0 = system->state.time;
        rsl_planar_request_restart(restart, "a step that was given up");
        return rsl_planar_clock_error(system, error);
    }
    if (system->work.jammed != RSL_PLANAR_NO_INDEX)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    const char *joint = rsl_planar_dependent_joint(system->fixed, &system->state, &system->work);
    if (joint != NULL)
        return rsl_error_set(
            error, RSL_ERROR_CONVERGENCE,
            "joints became singular at t = %.9g s: joint %.60s depends on the "
            "others, and the mechanism locks there or its motion through this "
            "change point is not determined%s",
            system->state.time, joint,
            rsl_planar_stop_reason(system->fixed, &system->state, &system->work).text);
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the integrator failed at t = %.9g s: the step became too small, or "
                         "joints became singular%s",
                         system->state.time,
                         rsl_planar_stop_reason(system->fixed, &system->state, &system->work).text);
}

/* Time is not transformed by a contact that is closed near a change point. */
static void end_transform(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_time_transform transform =
        restart->requested ? restart->transform : system->state.stepper.problem.transform;
    if (transform == RSL_PLANAR_TRANSFORM_NONE || !rsl_planar_starts_near_change_point(system))
        return;
    rsl_planar_request_restart(restart, "a change point");
    restart->transform = RSL_PLANAR_TRANSFORM_NONE;
}

rsl_status rsl_planar_take_step(rsl_planar *system, rsl_planar_restart *restart, double *taken,
                                rsl_error *error)
{
    rsl_status status = RSL_OK;
    rsl_planar_choose_method(system, restart);
    request_new_tolerances(&system->state, restart);
    int still = is_still(system->fixed, &system->state, &system->work);
    if (still && system->state.stepper.problem.transform != RSL_PLANAR_TRANSFORM_NONE)
        rsl_planar_request_restart(restart, "rest");
    end_transform(system, restart);
    system->work.clock.stepping = 1;
    if (restart->requested)
        status = start_stepper(system, restart);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    rsl_planar_store_step_begin(system->fixed, &system->state, &system->work);
    if (system->work.rigid != NULL)
        system->work.rigid->force_evaluations = system->work.rigid->admissible_evaluations = 0;
    system->state.kink = rsl_planar_next_signal_discontinuity(system->fixed, system->state.time);
    if (status >= 0)
        status = advance(system, still);
    if (status == RSL_ERROR_CONVERGENCE && rsl_planar_fall_back(system, restart)) {
        status = start_stepper(system, restart);
        if (status >= 0)
            status = advance(system, still);
    }
    system->work.clock.stepping = 0;
    if (status < 0)
        return fail_step(system, restart, status, error);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work,
                                 system->state.stepper.t1,
                                 rsl_planar_stepper_end(&system->state.stepper));
    rsl_planar_store_step_end(system->fixed, &system->state, &system->work);
    *taken = system->state.stepper.t1 - system->state.stepper.t0;
    if (system->work.closed_count == 0)
        system->state.flight = fmax(*taken, rsl_planar_stepper_next(&system->state.stepper));
    else
        system->state.usual = fmax(*taken, USUAL_DECAY * system->state.usual);
    return RSL_OK;
}
