/* SPDX-License-Identifier: MIT
 *
 * Progress of a run: time limit, steps too short to change any coordinate, and the cause of short
 * steps.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "base/text.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/run/internal.h"

static rsl_planar_message limiter_clause(const rsl_planar_compiled_model *fixed,
                                         const rsl_planar_state *state);

rsl_status rsl_planar_clock_error(const rsl_planar *system, rsl_error *error)
{
    return rsl_error_set(error, RSL_OUT_OF_TIME, "the limit of %.6g s is used up at t = %.9g s%s",
                         system->work.clock.seconds, system->state.time,
                         limiter_clause(system->fixed, &system->state).text);
}

/* ---- stalled integration -------------------------------------------------------------
 *
 * A step h with |h u| below half an ulp of the coordinate q does not change q. A single such step
 * is harmless; in a sequence of steps that change no coordinate at all the displacement is lost
 * while velocities still change. The lost displacement is summed for the coordinate with the
 * largest ratio of velocity to tolerance; the run fails when it exceeds the position tolerance. */

/* Coordinate with the largest ratio of velocity to tolerance; free_count if none exceeds 1. */
static size_t fastest_of(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state)
{
    size_t n = fixed->free_count, found = 0;
    double max = 0.0;
    for (size_t k = 0; k < n; k++) {
        double ratio = fabs(state->y[n + k]) / state->absolute[n + k];
        if (ratio > max) {
            max = ratio;
            found = k;
        }
    }
    return max > 1.0 ? found : n;
}

static rsl_status fail_stall(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             size_t k, double h, rsl_error *error)
{
    static const char *const axes[] = {"x", "y", "angle"};
    const rsl_planar_coordinate *coordinates = &fixed->coordinates[k];
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the run stands still at t = %.9g s: steps of %.2g s are too short to "
                         "move anything, though %s of body %s changes with %.3g per second%s",
                         state->time, h, axes[coordinates->axis],
                         fixed->start[coordinates->body].name, state->y[fixed->free_count + k],
                         limiter_clause(fixed, state).text);
}

/* 1: a displacement exceeds the round-off of a coordinate. A ball in free flight may return to the
 * same height in one step: that is motion. */
static int exceeds_roundoff(double place, double displacement)
{
    return fabs(displacement) > DBL_EPSILON * fabs(place);
}

rsl_status rsl_planar_check_stall(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                  const double *end, rsl_error *error)
{
    size_t n = fixed->free_count;
    double h = state->stepper.t1 - state->stepper.t0;
    int moves = state->event.kind != RSL_PLANAR_EVENT_NONE || n == 0 || !(h > 0.0);
    for (size_t k = 0; k < n && !moves; k++)
        moves = end[k] != state->y[k] || exceeds_roundoff(state->y[k], h * state->y[n + k]);
    if (moves) {
        state->stall = (rsl_planar_stall){0};
        return RSL_OK;
    }
    if (state->stall.way == 0.0)
        state->stall.coordinate = fastest_of(fixed, state);
    size_t k = state->stall.coordinate;
    if (k == n)
        return RSL_OK;
    state->stall.way += h * end[n + k];
    double wanted = state->absolute[k] + fixed->model.tolerance * fabs(state->y[k]);
    return fabs(state->stall.way) > wanted ? fail_stall(fixed, state, k, h, error) : RSL_OK;
}

/* ---- step-size limiter -------------------------------------------------------------------- */

/* Contact point with the largest number of steps plus events. */
static const rsl_planar_contact_point *busiest(const rsl_planar_state *state)
{
    const rsl_planar_contact_point *found = NULL;
    size_t max = 0;
    for (size_t i = 0; i < state->point_count; i++) {
        const rsl_planar_contact_point *point = &state->points[i];
        if (point->effort.steps + point->effort.events > max) {
            max = point->effort.steps + point->effort.events;
            found = point;
        }
    }
    return found;
}

/* Squared angular frequency of a spring between its two bodies, rad^2/s^2. */
static double frequency2(const rsl_planar_compiled_model *fixed, const rsl_planar_spring *spring)
{
    int axis = spring->kind == RSL_PLANAR_SPRING_TORSION ? 2 : 0;
    double a = 0.0;
    const size_t bodies[2] = {spring->body_a, spring->body_b};
    for (int i = 0; i < 2; i++) {
        const double *inverse = fixed->dof[bodies[i]].inverse;
        a += axis == 2 ? inverse[2] : fmax(inverse[0], inverse[1]);
    }
    return a * spring->stiffness;
}

static const rsl_planar_spring *stiffest(const rsl_planar_compiled_model *fixed)
{
    const rsl_planar_spring *found = NULL;
    double max = 0.0;
    for (size_t i = 0; i < fixed->model.spring_count; i++) {
        const rsl_planar_spring *spring = &fixed->model.springs[i];
        double square = frequency2(fixed, spring);
        if (square > max) {
            max = square;
            found = spring;
        }
    }
    return found;
}

static rsl_planar_message spring_text(const rsl_planar_compiled_model *fixed,
                                      const rsl_planar_state *state,
                                      const rsl_planar_spring *spring)
{
    rsl_planar_message out;
    const rsl_planar_stepper *stepper = &state->stepper;
    int rounded = 2 * stepper->rk.rounded > stepper->steps;
    rsl_text_print(out.text, sizeof out.text,
                   "spring %.90s makes the steps short: its period is %.3g s (%zu steps%s)",
                   spring->name != NULL ? spring->name : "",
                   2.0 * RSL_NUM_PI / sqrt(frequency2(fixed, spring)), stepper->steps,
                   rounded ? ", as long as rounding of its force allows" : "");
    return out;
}

/* 1: the mean step, as phase angle of the spring's oscillation, is in the range to which the spring
 * limits an integrator: 1e-3 to 8 rad. */
static int spring_limits_steps(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, const rsl_planar_spring *spring)
{
    double angle = sqrt(frequency2(fixed, spring)) * state->time;
    double steps = (double)state->stepper.steps;
    return angle > 1e-3 * steps && angle < 8.0 * steps;
}

rsl_planar_message rsl_planar_step_limiter_text(const rsl_planar_compiled_model *fixed,
                                                const rsl_planar_state *state)
{
    rsl_planar_message out = {""};
    char name[96];
    const rsl_planar_contact_point *point = busiest(state);
    const rsl_planar_spring *spring = stiffest(fixed);
    size_t steps = state->stepper.steps;
    if (point != NULL && 2 * (point->effort.steps + point->effort.events) > steps) {
        rsl_planar_contact_point_name(fixed, point, name, sizeof name);
        rsl_text_print(
            out.text, sizeof out.text,
            "contact %s makes the steps short: %zu of %zu steps, %.2g s each, %zu events", name,
            point->effort.steps, steps,
            point->effort.steps > 0 ? point->effort.time / (double)point->effort.steps : 0.0,
            point->effort.events);
    } else if (spring != NULL && spring_limits_steps(fixed, state, spring)) {
        out = spring_text(fixed, state, spring);
    }
    return out;
}

static rsl_planar_message limiter_clause(const rsl_planar_compiled_model *fixed,
                                         const rsl_planar_state *state)
{
    rsl_planar_message out = {""}, text = rsl_planar_step_limiter_text(fixed, state);
    if (text.text[0] != '\0')
        snprintf(out.text, sizeof out.text, "; %.310s", text.text);
    return out;
}

/* ---- cause of a stop ----------------------------------------------------------------------- */

/* A law without a finite force at 1.01 times the indentation, or an indentation larger than a body;
 * else "". */
static rsl_planar_message depth_text(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_workspace *work,
                                     const rsl_planar_contact_point *point)
{
    rsl_planar_message out = {""};
    const rsl_planar_body_start *bodies = fixed->start;
    const char *law = fixed->model.contacts[point->contact].law->key;
    double depth = -rsl_planar_contact_gap(fixed, work, point).gap;
    int ends = depth > 0.0 && !isfinite(rsl_planar_contact_force(point, 1.01 * depth, 0.0).force);
    char name[96];
    rsl_planar_contact_point_name(fixed, point, name, sizeof name);
    if (ends || depth > point->deep)
        rsl_text_print(out.text, sizeof out.text,
                       "; contact %s of %.40s and %.40s is %.4g m deep, %s%s%s", name,
                       bodies[point->a].name, bodies[point->b].name, depth,
                       ends ? "where the reach of its law, " : "deeper than a body: its law, ", law,
                       ends ? ", ends" : ", is too soft");
    return out;
}

/* An impact shorter than 1e6 ulp of the time; else "". An impact of effective mass M and impact
 * velocity v has an indentation of about L = v scale and a duration of about M v/F(L, v). */
static rsl_planar_message duration_text(const rsl_planar_compiled_model *fixed,
                                        const rsl_planar_state *state,
                                        const rsl_planar_contact_point *point)
{
    rsl_planar_message out = {""};
    double speed = point->record.speed_touch, indentation = speed * point->scale;
    double force = rsl_planar_contact_force(point, indentation, speed).force;
    double duration = fmin(point->scale, point->law.mass * speed / fabs(force));
    char name[96];
    rsl_planar_contact_point_name(fixed, point, name, sizeof name);
    if (!(duration > 1e6 * DBL_EPSILON * state->time))
        rsl_text_print(
            out.text, sizeof out.text,
            "; contact %s would stop the bodies in %.2g s, too short for the digits of the "
            "time: its stiffness is too large, or its restitution too small",
            name, duration);
    return out;
}

/* A closed contact with too large an indentation; else the contact with the most steps and events,
 * which may have separated just now; else the step-size limiter. */
rsl_planar_message rsl_planar_stop_reason(const rsl_planar_compiled_model *fixed,
                                          const rsl_planar_state *state,
                                          const rsl_planar_workspace *work)
{
    const rsl_planar_contact_point *point = busiest(state);
    rsl_planar_message found = {""};
    for (size_t i = 0; i < work->closed_count && found.text[0] == '\0'; i++)
        found = depth_text(fixed, work, &state->points[work->closed[i]]);
    if (found.text[0] != '\0')
        return found;
    if (point != NULL && !point->rigid && point->law.model != NULL)
        found = duration_text(fixed, state, point);
    return found.text[0] != '\0' ? found : limiter_clause(fixed, state);
}
