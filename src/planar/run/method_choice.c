/* SPDX-License-Identifier: MIT
 *
 * `auto`: the explicit or the implicit method, whichever costs less per simulated second.
 *
 * In sustained contact the steps of the explicit method stay those of its fastest vibration, though that may
 * have died out. After some steps without an event the implicit method is tried beside it, from the present
 * state and without consequences: its first steps find their length, the next ones tell what a second of
 * motion costs. If that is less than half, it takes over until the next event, and gives way if it
 * becomes the more expensive one. After a trial that fails the explicit method goes on as if there had been none, and
 * the next one comes after a multiple of its cost. Undamped vibrations that carry energy need short steps in
 * either method: they keep the explicit one.
 */
#include <assert.h>
#include <math.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/integrate/integrate.h"
#include "planar/run/internal.h"

enum {
    EXPLICIT_STEPS = 500, /* of which the cost is known */
    SETTLING_STEPS = 12,  /* of the implicit method, until its steps have their length */
    TRIAL_STEPS = 12,     /* after them */
    REVIEW_STEPS = 100    /* after which the implicit method is compared again */
};

#define GAIN 0.5 /* share of the cost at which the implicit method takes over */
#define STIFF                                                                                      \
    6.0 /* h |lambda| beyond which stability limits explicit steps, without contacts too */
#define PATIENCE 20.0 /* cost between trials over that of a trial */

/* 1: a closed contact has a bristle. Its rate sigma0 |s|/(mu N) has no bound where the normal force
 * begins and ends: no explicit step is short enough there. */
static int has_bristles(const rsl_planar_state *state, const rsl_planar_workspace *work)
{
    for (size_t i = 0; i < work->closed_count; i++)
        if (state->points[work->closed[i]].friction.mode == RSL_PLANAR_FRICTION_BRISTLE)
            return 1;
    return 0;
}

/* A trial of m unknowns, about: a Jacobian by differences, some factorisations, the stages of its steps. */
static double trial_cost(const rsl_planar_state *state)
{
    const rsl_planar_ode *problem = &state->stepper.problem;
    double m = (double)(problem->coordinates + problem->slide_count + 3 * state->integral_sets);
    return 2.0 * m + 10.0 * (m * m * m / 400.0) + (SETTLING_STEPS + TRIAL_STEPS) * 25.0;
}

/* Cost of the steps of a trial per second, without those in which they find their length; of all, where the
 * run ends before. HUGE_VAL: a step fails. */
static double cost_of_steps(rsl_planar_stepper *stepper, double end, double longest)
{
    double cost = rsl_planar_stepper_cost(stepper), from = stepper->t1;
    for (int i = 0; i < SETTLING_STEPS + TRIAL_STEPS && stepper->t1 < end; i++) {
        if (i == SETTLING_STEPS) {
            cost = rsl_planar_stepper_cost(stepper);
            from = stepper->t1;
        }
        if (rsl_planar_stepper_step(stepper, fmin(end, stepper->t1 + longest)) < 0)
            return HUGE_VAL;
    }
    return (rsl_planar_stepper_cost(stepper) - cost) / (stepper->t1 - from);
}

/* Cost of the implicit method from the present state on, per second; HUGE_VAL: it fails. */
static double try_implicit(rsl_planar *system, const rsl_planar_ode_method *implicit)
{
    rsl_planar_stepper *stepper = &system->state.stepper;
    const rsl_planar_ode before = stepper->problem;
    const rsl_planar_ode_method *method = stepper->method;
    double t0 = stepper->t0, t1 = stepper->t1, first = rsl_planar_stepper_next(stepper);
    double longest = rsl_planar_rotation_limit(system), rate = HUGE_VAL;
    size_t steps = stepper->steps;
    stepper->method = implicit;
    rsl_planar_ode problem = rsl_planar_problem(system, RSL_PLANAR_TRANSFORM_NONE, 0.0);
    if (rsl_planar_stepper_start(stepper, &problem, system->state.time, system->state.y, first) ==
        RSL_OK)
        rate = cost_of_steps(stepper, system->fixed->model.end_time, longest);
    stepper->method = method;
    stepper->problem = before;
    stepper->t0 = t0;
    stepper->t1 = t1;
    stepper->steps = steps;
    return rate;
}

static void count_from_here(rsl_planar_state *state)
{
    rsl_planar_method_choice *choice = &state->stepper.choice;
    choice->time = state->time;
    choice->cost = rsl_planar_stepper_cost(&state->stepper);
    choice->steps = state->stepper.steps;
}

static void change_method(rsl_planar_state *state, const rsl_planar_ode_method *method,
                          double first, rsl_planar_restart *restart)
{
    state->stepper.method = method;
    count_from_here(state);
    rsl_planar_request_restart(restart, "a change of the method");
    restart->first = first;
    restart->transform = RSL_PLANAR_TRANSFORM_NONE;
}

/* The explicit method is at work. */
static void consider_implicit(rsl_planar *system, const rsl_planar_ode_method *implicit,
                              rsl_planar_restart *restart)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_method_choice *choice = &state->stepper.choice;
    double spent = rsl_planar_stepper_cost(&state->stepper) - choice->cost;
    if (restart->transform != RSL_PLANAR_TRANSFORM_NONE ||
        state->stepper.steps < choice->steps + EXPLICIT_STEPS || !(state->time > choice->time) ||
        spent < fmax(choice->wait, trial_cost(state)))
        return;
    double rate = spent / (state->time - choice->time),
           first = rsl_planar_stepper_next(&state->stepper),
           cost = rsl_planar_stepper_cost(&state->stepper);
    if (try_implicit(system, implicit) < GAIN * rate) {
        choice->wait = 0.0;
        choice->rate = rate;
        choice->step = first;
        change_method(state, implicit, first, restart);
        return;
    }
    choice->wait =
        fmax(2.0 * choice->wait, PATIENCE * (rsl_planar_stepper_cost(&state->stepper) - cost));
    count_from_here(state);
}

/* The implicit method is at work. */
static void review_implicit(rsl_planar_state *state, const rsl_planar_ode_method *explicit_method,
                            rsl_planar_restart *restart)
{
    rsl_planar_method_choice *choice = &state->stepper.choice;
    if (state->stepper.steps < choice->steps + REVIEW_STEPS)
        return;
    double spent = rsl_planar_stepper_cost(&state->stepper) - choice->cost;
    if (spent > choice->rate * (state->time - choice->time)) {
        choice->wait = PATIENCE * spent;
        change_method(state, explicit_method, choice->step, restart);
    }
    count_from_here(state);
}

void rsl_planar_choose_method(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_state *state = &system->state;
    const rsl_planar_integrator_row *row = rsl_planar_integrator_of(system->fixed);
    if (row->if_stiff == NULL)
        return;
    assert(state->stepper.method == row->method || state->stepper.method == row->if_stiff);
    if (has_bristles(state, &system->work)) {
        if (state->stepper.method != row->if_stiff)
            rsl_planar_request_restart(restart, "bristles");
        state->stepper.method = row->if_stiff;
    } else if ((system->work.closed_count == 0 && !(state->stepper.rk.stiff > STIFF)) ||
               !row->locates_events) {
        count_from_here(state);
    } else if (state->stepper.method == row->if_stiff) {
        review_implicit(state, row->method, restart);
    } else {
        consider_implicit(system, row->if_stiff, restart);
    }
}

int rsl_planar_fall_back(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_state *state = &system->state;
    const rsl_planar_integrator_row *row = rsl_planar_integrator_of(system->fixed);
    if (row->if_stiff == NULL || state->stepper.method != row->if_stiff ||
        system->work.clock.over || system->work.jammed != RSL_PLANAR_NO_INDEX)
        return 0;
    state->stepper.choice.wait = HUGE_VAL;
    change_method(state, row->method, 0.0, restart);
    return 1;
}
