/* SPDX-License-Identifier: MIT
 *
 * The integrators: one row each.
 */
#include "base/error.h"
#include "planar/core/takes.h"
#include "planar/dem/dem.h"
#include "planar/integrate/integrate.h"
#include "planar/record/record.h"
#include "planar/run/internal.h"
#include "planar/run/run.h"
#include "planar/timestepping/timestepping.h"

/* Methods for initial value problems, one file in integrate/ each. */
extern const rsl_planar_ode_method rsl_planar_rk, rsl_planar_radau, rsl_planar_velocity_verlet,
    rsl_planar_cvode, rsl_planar_arkode;

/* They share the step of the run, see hybrid_step.c. */
#define HYBRID                                                                                     \
    .dense_output = 1, .step = rsl_planar_hybrid_step, .accept = rsl_planar_hybrid_accept,         \
    .interpolate = rsl_planar_dense_output
#ifdef RSL_HAVE_SUNDIALS
#define SUNDIALS(name) HYBRID, .method = &(name)
#else
#define SUNDIALS(name) .dense_output = 1
#endif

/* Verlet with granular groups. */
static const rsl_planar_integrator_row granular = {
    .type = {"verlet", "", RSL_PLANAR_TAKES_STEP_MAX},
    .fixed_step = 1,
    .samples_contacts = 1,
    .particles = 1,
    .method = &rsl_planar_velocity_verlet,
    .step = rsl_planar_granular_step,
    .report = rsl_planar_grains_report,
    .accept = rsl_planar_granular_accept,
    .interpolate = rsl_planar_grains_at,
    .finish = rsl_planar_grains_finish,
};

static const rsl_planar_integrator_row rows[] = {
    [RSL_PLANAR_INTEGRATOR_AUTO] = {{"auto", "`rk` or `radau`, whichever costs less", 0},
                                    .locates_events = 1,
                                    HYBRID,
                                    .method = &rsl_planar_rk,
                                    .if_stiff = &rsl_planar_radau},
    [RSL_PLANAR_INTEGRATOR_RK] = {{"rk", "own explicit Runge-Kutta pair of order 8", 0},
                                  .locates_events = 1,
                                  HYBRID,
                                  .method = &rsl_planar_rk},
    [RSL_PLANAR_INTEGRATOR_CVODE] = {{"cvode", "SUNDIALS, implicit, variable order", 0},
                                     .locates_events = 1,
                                     SUNDIALS(rsl_planar_cvode)},
    [RSL_PLANAR_INTEGRATOR_ARKODE] = {{"arkode", "SUNDIALS, explicit Runge-Kutta: a cross-check",
                                       0},
                                      .locates_events = 1,
                                      SUNDIALS(rsl_planar_arkode)},
    [RSL_PLANAR_INTEGRATOR_VERLET] = {{"verlet",
                                       "fixed steps, second order, one evaluation each: for many "
                                       "bodies without joints whose contacts are not located",
                                       RSL_PLANAR_TAKES_STEP_MAX},
                                      .fixed_step = 1,
                                      .samples_contacts = 1,
                                      HYBRID,
                                      .method = &rsl_planar_velocity_verlet,
                                      .granular = &granular,
                                      .refuse = rsl_planar_verlet_refuse},
    [RSL_PLANAR_INTEGRATOR_MOREAU] = {{"moreau", "fixed steps for many rigid contacts",
                                       RSL_PLANAR_TAKES_STEP_MAX},
                                      .fixed_step = 1,
                                      .contact_impulses = 1,
                                      .step = rsl_planar_moreau_step,
                                      .interpolate = rsl_planar_moreau_at,
                                      .refuse = rsl_planar_moreau_refuse},
    [RSL_PLANAR_INTEGRATOR_RADAU] = {{"radau",
                                      "own implicit Radau IIA methods of orders 5, 9 and 13", 0},
                                     .locates_events = 1,
                                     HYBRID,
                                     .method = &rsl_planar_radau},
};

_Static_assert(RSL_PLANAR_ROWS(rows) > RSL_PLANAR_INTEGRATOR_RADAU,
               "every integrator of the enumeration has a row");

const rsl_planar_type *rsl_planar_integrator_type_at(size_t integrator)
{
    return integrator < RSL_PLANAR_ROWS(rows) ? &rows[integrator].type : NULL;
}

static rsl_status load_library(const rsl_planar_integrator_row *row, rsl_error *error)
{
    return row->method != NULL && row->method->load != NULL ? row->method->load(error) : RSL_OK;
}

int rsl_planar_integrator_available(size_t integrator)
{
    rsl_error error;
    return integrator < RSL_PLANAR_ROWS(rows) && rows[integrator].step != NULL &&
           load_library(&rows[integrator], &error) == RSL_OK;
}

rsl_status rsl_planar_check_integrator(const rsl_planar_model *model, rsl_error *error)
{
    const rsl_planar_integrator_row *row = rsl_planar_integrator_row_of(model->integrator);
    const char *name = row->type.name, *lacking = NULL;
    if (rsl_planar_integrator_type_at(model->integrator) == NULL)
        lacking = "there is no such integrator";
    else if (row->step == NULL)
        lacking = "cvode and arkode are integrators of SUNDIALS, which this build lacks: install "
                  "libsundials-dev and build again, or use integrator: rk";
    else if (load_library(row, error) != RSL_OK)
        return rsl_error_within(error, RSL_ERROR_ARGUMENT, "integrator");
    else if (row->fixed_step && !rsl_given(model->step_max))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "integrator",
                            "%s needs a step_max: the length of its steps", name);
    else if (row->samples_contacts && model->locate)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "integrator",
                            "%s needs locate: false: it samples contacts", name);
    else if (row->refuse != NULL)
        lacking = row->refuse(model);
    return lacking == NULL ? RSL_OK
                           : rsl_error_at(error, RSL_ERROR_ARGUMENT, "integrator", "%s", lacking);
}

rsl_planar_integrator rsl_planar_integrator_at_work(const rsl_planar *system)
{
    const rsl_planar_ode_method *method = system->state.stepper.method;
    for (size_t i = RSL_PLANAR_INTEGRATOR_AUTO + 1; method != NULL && i < RSL_PLANAR_ROWS(rows);
         i++)
        if (rows[i].method == method)
            return (rsl_planar_integrator)i;
    return system->fixed->model.integrator;
}

const rsl_planar_integrator_row *rsl_planar_integrator_row_of(rsl_planar_integrator integrator)
{
    return &rows[integrator < RSL_PLANAR_ROWS(rows) ? integrator : RSL_PLANAR_INTEGRATOR_AUTO];
}

rsl_planar_integrator_row rsl_planar_integrator_for(const rsl_planar_model *model)
{
    rsl_planar_integrator_row row = *rsl_planar_integrator_row_of(model->integrator);
    if (row.locates_events && !model->locate) {
        row.locates_events = 0;
        row.samples_contacts = 1;
    }
    return row;
}
