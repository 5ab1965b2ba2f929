/* SPDX-License-Identifier: MIT
 *
 * Steppers behind one interface, and requests to restart them.
 */
#include <assert.h>
#include <stdlib.h>

#include "planar/core/takes.h"
#include "planar/integrate/integrate.h"
#include "planar/integrate/internal.h"

/* ---- steppers ------------------------------------------------------------------- */

rsl_status rsl_planar_stepper_start(rsl_planar_stepper *stepper, const rsl_planar_ode *problem,
                                    double t, const double *y, double first)
{
    stepper->problem = *problem;
    stepper->t0 = stepper->t1 = t;
    return stepper->method->start(stepper, t, y, first);
}

rsl_status rsl_planar_stepper_step(rsl_planar_stepper *stepper, double limit)
{
    rsl_status status = stepper->method->step(stepper, limit);
    stepper->steps += status >= 0;
    return status;
}

void rsl_planar_stepper_hold(rsl_planar_stepper *stepper, double limit)
{
    stepper->method->hold(stepper, limit);
    stepper->t0 = stepper->t1;
    stepper->t1 = limit;
    stepper->steps++;
}

rsl_status rsl_planar_stepper_cut(rsl_planar_stepper *stepper, double t)
{
    assert(stepper->method->cut != NULL);
    rsl_status status = stepper->method->cut(stepper, t);
    stepper->t1 = t;
    return status;
}

int rsl_planar_stepper_shorten(rsl_planar_stepper *stepper, double t)
{
    if (stepper->method->shorten == NULL || !stepper->method->shorten(stepper, t))
        return 0;
    stepper->t1 = t;
    return 1;
}

const double *rsl_planar_stepper_end(const rsl_planar_stepper *stepper)
{
    return stepper->method->end(stepper);
}

void rsl_planar_stepper_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                           double *out)
{
    if (count > 0)
        stepper->method->at(stepper, t, first, count, out);
}

double rsl_planar_stepper_next(const rsl_planar_stepper *stepper)
{
    return stepper->method->next != NULL ? stepper->method->next(stepper) : 0.0;
}

size_t rsl_planar_stepper_rejected(const rsl_planar_stepper *stepper)
{
    return stepper->rk.rejected + stepper->radau.core.rejected + stepper->peer_rejected;
}

size_t rsl_planar_stepper_evaluations(const rsl_planar_stepper *stepper)
{
    return stepper->rk.evaluations + stepper->radau.core.evaluations + stepper->verlet.evaluations +
           stepper->peer_evaluations;
}

double rsl_planar_stepper_cost(const rsl_planar_stepper *stepper)
{
    return (double)(stepper->rk.evaluations - stepper->rk.dense_evaluations) +
           stepper->radau.core.cost;
}

/* ---- copies ---------------------------------------------------------------------- */

int rsl_planar_stepper_copies(const rsl_planar_stepper *stepper)
{
    return stepper->method == NULL || stepper->method->copies;
}

int rsl_planar_stepper_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from)
{
    assert(rsl_planar_stepper_copies(from));
    if (!rsl_planar_rk_copy(to, from) || !rsl_planar_verlet_copy(&to->verlet, &from->verlet) ||
        !rsl_planar_radau_copy(&to->radau, &from->radau))
        return 0;
    to->method = from->method;
    to->problem = from->problem;
    to->t0 = from->t0;
    to->t1 = from->t1;
    to->choice = from->choice;
    to->steps = from->steps;
    to->peer_rejected = from->peer_rejected;
    to->peer_evaluations = from->peer_evaluations;
    rsl_planar_stepper_bind(to, NULL, NULL);
    return 1;
}

void rsl_planar_stepper_bind(rsl_planar_stepper *stepper, void *user, const double *absolute)
{
    stepper->problem.user = user;
    stepper->problem.absolute = absolute;
    stepper->rk.user = stepper->problem.transform ? &stepper->problem : user;
    stepper->radau.core.user = user;
}

void rsl_planar_stepper_free(rsl_planar_stepper *stepper)
{
    if (stepper->free_peer != NULL)
        stepper->free_peer(stepper);
    rsl_planar_verlet_free(&stepper->verlet);
    free(stepper->radau.memory);
    stepper->radau.memory = NULL;
    free(stepper->memory);
    stepper->memory = NULL;
}

/* ---- of a system ------------------------------------------------------------------ */

const double *rsl_planar_dense_output(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_state *state, rsl_planar_workspace *work,
                                      double *t)
{
    (void)fixed;
    rsl_planar_stepper_at(&state->stepper, *t, 0, state->size, work->sample_y);
    return work->sample_y;
}

void rsl_planar_choose_after_event(const rsl_planar_compiled_model *fixed, rsl_planar_state *state)
{
    rsl_planar_method_choice *choice = &state->stepper.choice;
    state->stepper.method = rsl_planar_integrator_of(fixed)->method;
    state->still_steps = 0;
    choice->time = state->time;
    choice->cost = rsl_planar_stepper_cost(&state->stepper);
    choice->steps = state->stepper.steps;
}

void rsl_planar_request_rest(rsl_planar_state *state)
{
    state->still_steps = RSL_PLANAR_STILL_STEPS;
}

void rsl_planar_request_restart(rsl_planar_restart *restart, const char *why)
{
    restart->requested = 1;
    restart->why = why;
}

void rsl_planar_continue_restart(rsl_planar_restart *restart, const rsl_planar_stepper *stepper,
                                 const char *why)
{
    if (restart->requested)
        return;
    restart->first = rsl_planar_stepper_next(stepper);
    rsl_planar_request_restart(restart, why);
}
