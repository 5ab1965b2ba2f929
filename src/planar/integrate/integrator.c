/* SPDX-License-Identifier: MIT
 *
 * Integrators behind one interface, and the switch from rk to cvode for stiff systems.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/integrate/integrate.h"
#include "planar/integrate/internal.h"

/* A step in transformed time is early if it begins less than this many step lengths after the
 * onset of contact. */
#define EARLY 15.0

/* ---- rk with a time transform -------------------------------------------------- */

static double to_transformed(const rsl_planar_ode *problem, double t)
{
    switch (problem->transform) {
    case RSL_PLANAR_TRANSFORM_AFTER:
        return sqrt(fmax(0.0, t - problem->origin));
    case RSL_PLANAR_TRANSFORM_BEFORE:
        return -sqrt(fmax(0.0, problem->origin - t));
    case RSL_PLANAR_TRANSFORM_NONE:
        break;
    }
    return t;
}

static double from_transformed(const rsl_planar_ode *problem, double x)
{
    switch (problem->transform) {
    case RSL_PLANAR_TRANSFORM_AFTER:
        return problem->origin + x * x;
    case RSL_PLANAR_TRANSFORM_BEFORE:
        return problem->origin - x * x;
    case RSL_PLANAR_TRANSFORM_NONE:
        break;
    }
    return x;
}

/* dy/dx = dy/dt dt/dx, dt/dx = 2|x| */
static int transformed_rhs(double x, const double *y, double *slope, void *user)
{
    const rsl_planar_ode *problem = user;
    double dt_dx = 2.0 * fabs(x);
    int failed = problem->function(from_transformed(problem, x), y, slope, problem->user);
    if (failed != 0)
        return failed;
    for (size_t i = 0; i < problem->size; i++)
        slope[i] *= dt_dx;
    return 0;
}

static rsl_status start_rk(rsl_planar_stepper *stepper, double t, const double *y, double first)
{
    const rsl_planar_ode *problem = &stepper->problem;
    rsl_num_rk *rk = &stepper->rk;
    size_t needed = rsl_num_rk_memory(problem->size);
    if (needed > stepper->memory_size) {
        double *memory = realloc(stepper->memory, (needed + needed / 2) * sizeof *memory);
        if (memory == NULL)
            return RSL_ERROR_MEMORY;
        stepper->memory = memory;
        stepper->memory_size = needed + needed / 2;
        rk->size = 0;
    }
    rk->function = problem->transform ? transformed_rhs : problem->function;
    rk->user = problem->transform ? &stepper->problem : problem->user;
    rk->relative = problem->relative;
    rk->reach = problem->length_scale;
    rk->light = problem->brief;
    rk->apart = problem->remembers;
    if (rk->size != problem->size)
        rsl_num_rk_place(rk, problem->size,
                         problem->remembers ? problem->size : 2 * problem->coordinates,
                         stepper->memory);
    rk->places = problem->coordinates;
    memcpy(rk->absolute, problem->absolute, problem->size * sizeof *rk->absolute);
    double x = to_transformed(problem, t);
    if (first > 0.0)
        first = to_transformed(problem, t + first) - x;
    return rsl_num_rk_start(rk, x, y, first);
}

static rsl_status step_rk(rsl_planar_stepper *stepper, double limit)
{
    const rsl_planar_ode *problem = &stepper->problem;
    if (problem->transform == RSL_PLANAR_TRANSFORM_BEFORE)
        limit = fmin(limit, problem->origin);
    double max = to_transformed(problem, limit);
    rsl_status status = rsl_num_rk_step(&stepper->rk, max);
    /* errors grow from step to step after the onset of contact: limit the growth of steps */
    double length = stepper->rk.t1 - stepper->rk.t0;
    double growth = stepper->rk.t0 < EARLY * length ? 1.0 : 1.5;
    if (problem->transform == RSL_PLANAR_TRANSFORM_AFTER)
        stepper->rk.next = fmin(stepper->rk.next, growth * length);
    stepper->t0 = stepper->t1;
    stepper->t1 = stepper->rk.t1 == max ? limit : from_transformed(problem, stepper->rk.t1);
    stepper->stiff_steps = stepper->rk.stiff > 6.0 ? stepper->stiff_steps + 1 : 0;
    return status;
}

static rsl_status cut_rk(rsl_planar_stepper *stepper, double t)
{
    double x = t == stepper->t0 ? stepper->rk.t0 : to_transformed(&stepper->problem, t);
    return rsl_num_rk_cut(&stepper->rk, x);
}

static const double *end_rk(const rsl_planar_stepper *stepper) { return stepper->rk.y1; }

/* Exact at both ends of the step, free of round-off of the transform. */
static double transformed_time(const rsl_planar_stepper *stepper, double t)
{
    if (t == stepper->t1)
        return stepper->rk.t1;
    if (t == stepper->t0)
        return stepper->rk.t0;
    return to_transformed(&stepper->problem, t);
}

static void at_rk(rsl_planar_stepper *stepper, double t, size_t first, size_t count, double *out)
{
    rsl_num_rk_at(&stepper->rk, transformed_time(stepper, t), first, count, out);
}

static rsl_status start_verlet(rsl_planar_stepper *stepper, double t, const double *y, double first)
{
    (void)first;
    return rsl_planar_verlet_start(&stepper->verlet, &stepper->problem, t, y);
}

static rsl_status step_verlet(rsl_planar_stepper *stepper, double limit)
{
    stepper->t0 = stepper->t1;
    stepper->t1 = fmin(limit, stepper->t0 + stepper->problem.step_max);
    return rsl_planar_verlet_step(&stepper->verlet, &stepper->problem, stepper->t0, stepper->t1);
}

static const double *end_verlet(const rsl_planar_stepper *stepper) { return stepper->verlet.y1; }

static void at_verlet(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                      double *out)
{
    rsl_planar_verlet_at(&stepper->verlet, stepper->t0, stepper->t1, t, first, count, out);
}

/* ---- the integrators: one row each ---------------------------------------------- */

typedef struct integrator_row {
    rsl_planar_type type;
    rsl_status (*start)(rsl_planar_stepper *stepper, double t, const double *y, double first);
    rsl_status (*step)(rsl_planar_stepper *stepper, double limit);
    rsl_status (*cut)(rsl_planar_stepper *stepper, double t);
    const double *(*end)(const rsl_planar_stepper *stepper);
    void (*at)(rsl_planar_stepper *stepper, double t, size_t first, size_t count, double *out);
} integrator_row;

#ifdef RSL_HAVE_SUNDIALS
#define SUNDIALS                                                                                   \
    rsl_planar_sundials_start, rsl_planar_sundials_step, rsl_planar_sundials_cut,                  \
        rsl_planar_sundials_end, rsl_planar_sundials_at
#else
#define SUNDIALS NULL, NULL, NULL, NULL, NULL
#endif

static const integrator_row integrators[] = {
    [RSL_PLANAR_INTEGRATOR_AUTO] = {.type = {"auto", "`rk`, and `cvode` where that proves stiff",
                                             0}},
    [RSL_PLANAR_INTEGRATOR_RK] = {{"rk", "own explicit Runge-Kutta pair of order 8", 0},
                                  start_rk,
                                  step_rk,
                                  cut_rk,
                                  end_rk,
                                  at_rk},
    [RSL_PLANAR_INTEGRATOR_CVODE] = {{"cvode", "SUNDIALS, implicit, variable order", 0}, SUNDIALS},
    [RSL_PLANAR_INTEGRATOR_ARKODE] = {{"arkode", "SUNDIALS, explicit Runge-Kutta: a cross-check",
                                       0},
                                      SUNDIALS},
    [RSL_PLANAR_INTEGRATOR_VERLET] = {{"verlet",
                                       "fixed steps, second order, one evaluation each: for many "
                                       "bodies without joints whose contacts are not located",
                                       RSL_PLANAR_TAKES_STEP_MAX},
                                      start_verlet,
                                      step_verlet,
                                      NULL, /* no events are located */
                                      end_verlet,
                                      at_verlet},
    [RSL_PLANAR_INTEGRATOR_MOREAU] = {.type = {"moreau", "fixed steps for many rigid contacts",
                                               RSL_PLANAR_TAKES_STEP_MAX}},
};

_Static_assert(RSL_PLANAR_ROWS(integrators) > RSL_PLANAR_INTEGRATOR_MOREAU,
               "every integrator of the enumeration has a row");

const rsl_planar_type *rsl_planar_integrator_type(size_t integrator)
{
    return integrator < RSL_PLANAR_ROWS(integrators) ? &integrators[integrator].type : NULL;
}

int rsl_planar_integrator_available(size_t integrator)
{
    return integrator == RSL_PLANAR_INTEGRATOR_AUTO || integrator == RSL_PLANAR_INTEGRATOR_MOREAU ||
           (integrator < RSL_PLANAR_ROWS(integrators) && integrators[integrator].step != NULL);
}

static const integrator_row *row_of(const rsl_planar_stepper *stepper)
{
    const integrator_row *row = &integrators[stepper->which];
    assert(row->step != NULL);
    return row;
}

/* ---- the interface -------------------------------------------------------------- */

rsl_status rsl_planar_stepper_start(rsl_planar_stepper *stepper, const rsl_planar_ode *problem,
                                    double t, const double *y, double first)
{
    stepper->problem = *problem;
    stepper->t0 = stepper->t1 = t;
    return row_of(stepper)->start(stepper, t, y, first);
}

rsl_status rsl_planar_stepper_step(rsl_planar_stepper *stepper, double limit)
{
    rsl_status status = row_of(stepper)->step(stepper, limit);
    stepper->steps += status >= 0;
    return status;
}

void rsl_planar_stepper_stay(rsl_planar_stepper *stepper, double limit)
{
    assert(stepper->which == RSL_PLANAR_INTEGRATOR_RK);
    assert(stepper->problem.transform == RSL_PLANAR_TRANSFORM_NONE);
    rsl_num_rk_hold(&stepper->rk, limit);
    stepper->t0 = stepper->t1;
    stepper->t1 = limit;
    stepper->steps++;
}

rsl_status rsl_planar_stepper_cut(rsl_planar_stepper *stepper, double t)
{
    assert(row_of(stepper)->cut != NULL);
    rsl_status status = row_of(stepper)->cut(stepper, t);
    stepper->t1 = t;
    return status;
}

int rsl_planar_stepper_shorten(rsl_planar_stepper *stepper, double t)
{
    if (stepper->which != RSL_PLANAR_INTEGRATOR_RK ||
        !rsl_num_rk_shorten(&stepper->rk, to_transformed(&stepper->problem, t)))
        return 0;
    stepper->t1 = t;
    return 1;
}

const double *rsl_planar_stepper_end(const rsl_planar_stepper *stepper)
{
    return row_of(stepper)->end(stepper);
}

void rsl_planar_stepper_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                           double *out)
{
    if (count > 0)
        row_of(stepper)->at(stepper, t, first, count, out);
}

double rsl_planar_stepper_next(const rsl_planar_stepper *stepper)
{
    const rsl_planar_ode *problem = &stepper->problem;
    if (stepper->which != RSL_PLANAR_INTEGRATOR_RK)
        return 0.0;
    double x = stepper->rk.t1 + stepper->rk.next;
    if (problem->transform == RSL_PLANAR_TRANSFORM_BEFORE)
        x = fmin(x, 0.0);
    return from_transformed(problem, x) - stepper->t1;
}

size_t rsl_planar_stepper_rejected(const rsl_planar_stepper *stepper)
{
    return stepper->rk.rejected + stepper->peer_rejected;
}

size_t rsl_planar_stepper_evaluations(const rsl_planar_stepper *stepper)
{
    return stepper->rk.evaluations + stepper->verlet.evaluations + stepper->peer_evaluations;
}

/* ---- copies ---------------------------------------------------------------------- */

int rsl_planar_stepper_copies(const rsl_planar_stepper *stepper)
{
    return stepper->which != RSL_PLANAR_INTEGRATOR_CVODE &&
           stepper->which != RSL_PLANAR_INTEGRATOR_ARKODE;
}

/* The arrays of rk are swapped from step to step: each keeps its offset in the memory of `from`. */
static void relocate_arrays(rsl_num_rk *rk, const double *from, double *to)
{
    double **const arrays[] = {&rk->y0, &rk->y1, &rk->trial, &rk->absolute, &rk->noise};
    for (size_t i = 0; i < RSL_PLANAR_ROWS(arrays); i++)
        *arrays[i] = to + (*arrays[i] - from);
    for (int i = 0; i < RSL_NUM_RK_STAGES; i++)
        rk->slope[i] = to + (rk->slope[i] - from);
    for (int i = 0; i < RSL_NUM_RK_TERMS; i++)
        rk->term[i] = to + (rk->term[i] - from);
}

static int copy_rk(rsl_planar_stepper *to, const rsl_planar_stepper *from)
{
    size_t count = rsl_num_rk_memory(from->rk.size);
    if (count > to->memory_size) {
        double *memory = realloc(to->memory, count * sizeof *memory);
        if (memory == NULL)
            return 0;
        to->memory = memory;
        to->memory_size = count;
    }
    to->rk = from->rk;
    if (count == 0)
        return 1;
    memcpy(to->memory, from->memory, count * sizeof *to->memory);
    relocate_arrays(&to->rk, from->memory, to->memory);
    return 1;
}

int rsl_planar_stepper_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from)
{
    assert(rsl_planar_stepper_copies(from));
    if (!copy_rk(to, from) || !rsl_planar_verlet_copy(&to->verlet, &from->verlet))
        return 0;
    to->which = from->which;
    to->problem = from->problem;
    to->t0 = from->t0;
    to->t1 = from->t1;
    to->stiff_steps = from->stiff_steps;
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
}

void rsl_planar_stepper_free(rsl_planar_stepper *stepper)
{
#ifdef RSL_HAVE_SUNDIALS
    rsl_planar_sundials_free(stepper);
#endif
    rsl_planar_verlet_free(&stepper->verlet);
    free(stepper->memory);
    stepper->memory = NULL;
}

void rsl_planar_choose_after_event(rsl_planar *system)
{
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_AUTO)
        system->state.stepper.which = RSL_PLANAR_INTEGRATOR_RK;
    system->state.stepper.stiff_steps = 0;
    system->state.still_steps = 0;
}

void rsl_planar_request_rest(rsl_planar *system)
{
    system->state.still_steps = RSL_PLANAR_STILL_STEPS;
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
