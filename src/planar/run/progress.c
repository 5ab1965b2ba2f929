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

static rsl_planar_sentence pace_reason(const rsl_planar *system);

rsl_status rsl_planar_clock_error(const rsl_planar *system, rsl_error *error)
{
    return rsl_error_set(error, RSL_OUT_OF_TIME, "the limit of %.6g s is used up at t = %.9g s%s",
                         system->work.clock.seconds, system->state.time, pace_reason(system).text);
}

/* ---- standing still ------------------------------------------------------------------
 *
 * A step h with |h u| below half an ulp of the place q leaves q where it is. One such step is
 * nothing; a row of them, in which nothing at all moves, swallows the motion while speeds go on to
 * change. The way that is lost is summed for the coordinate that is fastest against its wanted
 * error; when it is more than that, the run is wrong. */

static size_t fastest_of(const rsl_planar *system)
{
    const rsl_planar_state *state = &system->state;
    size_t n = system->fixed->free_count, found = 0;
    double max = 0.0;
    for (size_t k = 0; k < n; k++) {
        double fast = fabs(state->y[n + k]) / state->absolute[n + k];
        if (fast > max) {
            max = fast;
            found = k;
        }
    }
    return max > 1.0 ? found : n;
}

static rsl_status fail_stall(const rsl_planar *system, size_t k, double h, rsl_error *error)
{
    static const char *const axes[] = {"x", "y", "angle"};
    const rsl_planar_coordinate *coordinates = &system->fixed->coordinates[k];
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the run stands still at t = %.9g s: steps of %.2g s are too short to "
                         "move anything, though %s of body %s changes with %.3g per second%s",
                         system->state.time, h, axes[coordinates->axis],
                         system->fixed->model.bodies[coordinates->body].name,
                         system->state.y[system->fixed->free_count + k], pace_reason(system).text);
}

/* Whether a way is more than rounding of a place: a ball that flies up and comes back to the same
 * height in one step does move. */
static int leads_away(double place, double way) { return fabs(way) > DBL_EPSILON * fabs(place); }

rsl_status rsl_planar_check_stall(rsl_planar *system, const double *end, rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    size_t n = system->fixed->free_count;
    double h = state->stepper.t1 - state->stepper.t0;
    int moves = state->event.kind != RSL_PLANAR_EVENT_NONE || n == 0 || !(h > 0.0);
    for (size_t k = 0; k < n && !moves; k++)
        moves = end[k] != state->y[k] || leads_away(state->y[k], h * state->y[n + k]);
    if (moves) {
        state->stall = (rsl_planar_stall){0};
        return RSL_OK;
    }
    if (state->stall.way == 0.0)
        state->stall.coordinate = fastest_of(system);
    size_t k = state->stall.coordinate;
    if (k == n)
        return RSL_OK;
    state->stall.way += h * end[n + k];
    double wanted = state->absolute[k] + system->fixed->model.tolerance * fabs(state->y[k]);
    return fabs(state->stall.way) > wanted ? fail_stall(system, k, h, error) : RSL_OK;
}

/* ---- what makes the steps short ---------------------------------------------------------- */

/* The contact in which most steps were taken, those at its events counted twice. */
static const rsl_planar_contact_point *busiest(const rsl_planar *system)
{
    const rsl_planar_contact_point *found = NULL;
    size_t max = 0;
    for (size_t i = 0; i < system->state.point_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[i];
        if (point->pace.steps + point->pace.events > max) {
            max = point->pace.steps + point->pace.events;
            found = point;
        }
    }
    return found;
}

/* The square of the frequency of a spring between its two bodies. */
static double frequency2(const rsl_planar *system, const rsl_planar_spring *spring)
{
    int axis = spring->kind == RSL_PLANAR_SPRING_TORSION ? 2 : 0;
    double a = 0.0;
    const size_t bodies[2] = {spring->body_a, spring->body_b};
    for (int i = 0; i < 2; i++) {
        const double *inverse = system->fixed->dof[bodies[i]].inverse;
        a += axis == 2 ? inverse[2] : fmax(inverse[0], inverse[1]);
    }
    return a * spring->stiffness;
}

static const rsl_planar_spring *stiffest(const rsl_planar *system)
{
    const rsl_planar_spring *found = NULL;
    double max = 0.0;
    for (size_t i = 0; i < system->fixed->model.spring_count; i++) {
        const rsl_planar_spring *spring = &system->fixed->model.springs[i];
        double square = frequency2(system, spring);
        if (square > max) {
            max = square;
            found = spring;
        }
    }
    return found;
}

static rsl_planar_sentence of_spring(const rsl_planar *system, const rsl_planar_spring *spring)
{
    rsl_planar_sentence out;
    const rsl_planar_stepper *stepper = &system->state.stepper;
    int rounded = 2 * stepper->rk.rounded > stepper->steps;
    rsl_text_print(out.text, sizeof out.text,
                   "spring %.90s makes the steps short: its period is %.3g s (%zu steps%s)",
                   spring->name != NULL ? spring->name : "",
                   2.0 * RSL_NUM_PI / sqrt(frequency2(system, spring)), stepper->steps,
                   rounded ? ", as long as rounding of its force allows" : "");
    return out;
}

/* Whether the mean step, in radians of the spring's swing, is what it leads an integrator to. */
static int sets_pace(const rsl_planar *system, const rsl_planar_spring *spring)
{
    double angle = sqrt(frequency2(system, spring)) * system->state.time;
    double steps = (double)system->state.stepper.steps;
    return angle > 1e-3 * steps && angle < 8.0 * steps;
}

rsl_planar_sentence rsl_planar_step_limiter_text(const rsl_planar *system)
{
    rsl_planar_sentence out = {""};
    char name[96];
    const rsl_planar_contact_point *point = busiest(system);
    const rsl_planar_spring *spring = stiffest(system);
    size_t steps = system->state.stepper.steps;
    if (point != NULL && 2 * (point->pace.steps + point->pace.events) > steps) {
        rsl_planar_contact_point_name(system, point, name, sizeof name);
        rsl_text_print(
            out.text, sizeof out.text,
            "contact %s makes the steps short: %zu of %zu steps, %.2g s each, %zu events", name,
            point->pace.steps, steps,
            point->pace.steps > 0 ? point->pace.time / (double)point->pace.steps : 0.0,
            point->pace.events);
    } else if (spring != NULL && sets_pace(system, spring)) {
        out = of_spring(system, spring);
    }
    return out;
}

static rsl_planar_sentence pace_reason(const rsl_planar *system)
{
    rsl_planar_sentence out = {""}, text = rsl_planar_step_limiter_text(system);
    if (text.text[0] != '\0')
        snprintf(out.text, sizeof out.text, "; %.310s", text.text);
    return out;
}

/* ---- why there is no way on ---------------------------------------------------------------- */

/* A law that has no force a little deeper than here, or a contact deeper than a body. */
static rsl_planar_sentence of_depth(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    rsl_planar_sentence out = {""};
    const rsl_planar_body *bodies = system->fixed->model.bodies;
    const char *law = system->fixed->model.contacts[point->contact].law->key;
    double here = -rsl_planar_contact_gap(system, point).gap;
    int ends = here > 0.0 && !isfinite(rsl_planar_contact_force(point, 1.01 * here, 0.0).force);
    char name[96];
    rsl_planar_contact_point_name(system, point, name, sizeof name);
    if (ends || here > point->deep)
        rsl_text_print(out.text, sizeof out.text,
                       "; contact %s of %.40s and %.40s is %.4g m deep, %s%s%s", name,
                       bodies[point->a].name, bodies[point->b].name, here,
                       ends ? "where the reach of its law, " : "deeper than a body: its law, ", law,
                       ends ? ", ends" : ", is too soft");
    return out;
}

/* An impact too short for the digits of time, of which it takes a million. One of the mass M that
 * begins with v goes about L = v scale deep, and its force F(L, v) stops it in M v/F. */
static rsl_planar_sentence of_contact(const rsl_planar *system,
                                      const rsl_planar_contact_point *point)
{
    rsl_planar_sentence out = {""};
    double speed = point->record.speed_touch, deep = speed * point->scale;
    double force = rsl_planar_contact_force(point, deep, speed).force;
    double lasts = fmin(point->scale, point->law.mass * speed / fabs(force));
    char name[96];
    rsl_planar_contact_point_name(system, point, name, sizeof name);
    if (!(lasts > 1e6 * DBL_EPSILON * system->state.time))
        rsl_text_print(
            out.text, sizeof out.text,
            "; contact %s would stop the bodies in %.2g s, too short for the digits of the "
            "time: its stiffness is too large, or its restitution too small",
            name, lasts);
    return out;
}

/* Of one that is too deep; else of the contact at which most has happened: it may have ended just
 * now. */
rsl_planar_sentence rsl_planar_stop_reason(const rsl_planar *system)
{
    const rsl_planar_contact_point *point = busiest(system);
    rsl_planar_sentence found = {""};
    for (size_t i = 0; i < system->work.closed_count && found.text[0] == '\0'; i++)
        found = of_depth(system, &system->state.points[system->work.closed[i]]);
    if (found.text[0] != '\0')
        return found;
    if (point != NULL && !point->rigid && point->law.shape != NULL)
        found = of_contact(system, point);
    return found.text[0] != '\0' ? found : pace_reason(system);
}
