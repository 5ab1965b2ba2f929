/* SPDX-License-Identifier: MIT
 *
 * The initial value problem of the steps between two events.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/run/internal.h"

/* Integrals per contact point if two of them are memories; else 0. */
static size_t remembers_contacts(const rsl_planar_compiled_model *fixed)
{
    return fixed->integrals_per_contact == RSL_PLANAR_INTEGRAL_ALL ? RSL_PLANAR_INTEGRAL_ALL : 0;
}

/* Smallest indentation of the closed contacts, or what they move in a step of length h; m. */
static double contact_reach(double t, const double *y, double h, void *user)
{
    rsl_planar *system = user;
    double reach = HUGE_VAL;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t, y);
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        reach = fmin(reach, fmax(-touch.gap, h * fabs(touch.gap_rate)));
    }
    return reach;
}

static double decay_of(const rsl_planar_friction_state *friction)
{
    return friction->mode == RSL_PLANAR_FRICTION_BRISTLE ? friction->memory_decay : 0.0;
}

/* Decay of the bristles at the last evaluation, in the order of rsl_planar_ode. */
static void bristle_decays(double *rates, void *user)
{
    const rsl_planar *system = user;
    const rsl_planar_state *state = &system->state;
    for (size_t i = 0; i < system->fixed->slide_memory; i++)
        *rates++ = decay_of(&state->slides[i]);
    size_t of_contacts = remembers_contacts(system->fixed) > 0 ? 2 * state->integral_sets : 0;
    memset(rates, 0, (of_contacts + state->stepper.problem.gaps) * sizeof *rates);
    if (of_contacts == 0)
        return;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &state->points[system->work.closed[i]];
        if (point->integral_index != RSL_PLANAR_NO_INDEX)
            rates[2 * point->integral_index] = decay_of(&point->friction);
    }
}

/* 1: no closed contact may pull. The rate of a bristle is singular where the normal force vanishes; the
 * contact ends there, and with it the bristle. */
static int bristles_end(const rsl_planar *system)
{
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        if (rsl_planar_law_is_adhesive(&point->law) ||
            rsl_given(system->fixed->model.contacts[point->contact].spec.adhesion_stiffness))
            return 0;
    }
    return 1;
}

/* The gaps of the closed contact points as components after the others, with the tolerance of places. */
static size_t set_own_gaps(rsl_planar *system)
{
    rsl_planar_state *state = &system->state;
    if (!state->stepper.method->own_gaps ||
        !rsl_planar_integrator_of(system->fixed)->locates_events)
        return 0;
    assert(state->size + state->integral_sets <= state->y_capacity);
    rsl_planar_update_kinematics(system->fixed, state, &system->work, state->time, state->y);
    for (size_t i = 0; i < state->integral_sets; i++) {
        state->y[state->size + i] = 0.0;
        state->absolute[state->size + i] = 1e-3 * system->fixed->model.tolerance;
    }
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &state->points[system->work.closed[i]];
        if (point->integral_index == RSL_PLANAR_NO_INDEX)
            continue;
        size_t of_gap = state->size + point->integral_index;
        state->y[of_gap] = rsl_planar_contact_gap(system->fixed, &system->work, point).gap;
        if (state->y[of_gap] < 0.0)
            state->absolute[of_gap] =
                fmin(1e-3, -state->y[of_gap]) * system->fixed->model.tolerance;
    }
    return state->integral_sets;
}

rsl_planar_ode rsl_planar_problem(rsl_planar *system, rsl_planar_time_transform transform,
                                  double origin)
{
    double step_max = system->fixed->model.step_max;
    size_t gaps = set_own_gaps(system);
    return (rsl_planar_ode){.function = rsl_planar_rhs,
                            .user = system,
                            .size = system->state.size,
                            .gaps = gaps,
                            .relative = system->fixed->model.tolerance,
                            .absolute = system->state.absolute,
                            .length_scale = system->fixed->length_scale,
                            .coordinates = system->fixed->free_count,
                            .remembers = system->fixed->remembers,
                            .slide_first = system->fixed->tail - system->fixed->slide_memory,
                            .slide_count = system->fixed->slide_memory,
                            .tail = system->fixed->tail,
                            .stride = remembers_contacts(system->fixed),
                            .reach = contact_reach,
                            .decays = system->fixed->remembers ? bristle_decays : NULL,
                            .brief = system->work.resting > 0 ? system->state.pause : 0.0,
                            .usual = HUGE_VAL,
                            .passes = bristles_end(system),
                            .transform = transform,
                            .origin = origin,
                            .step_max = !rsl_given(step_max) ? HUGE_VAL : step_max};
}

double rsl_planar_rotation_limit(const rsl_planar *system)
{
    double fastest = 0.0;
    if (system->state.point_count == 0 || !rsl_planar_integrator_of(system->fixed)->locates_events)
        return HUGE_VAL;
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        const rsl_planar_body *body = rsl_planar_body_kind(system->fixed, i);
        fastest = fmax(fastest, fabs(system->work.frame[i].u[2]));
        for (int c = 0; c < 3; c++)
            if (body->freedom[c] == RSL_PLANAR_PRESCRIBED &&
                body->motion[c].kind == RSL_PLANAR_SIGNAL_HARMONIC)
                fastest = fmax(fastest, fabs(2.0 * RSL_NUM_PI * body->motion[c].frequency));
    }
    return fastest > 0.0 ? 2.0 / fastest : HUGE_VAL;
}
