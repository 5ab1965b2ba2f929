/* SPDX-License-Identifier: MIT
 *
 * The slider-crank with clearance in its guide, rigid: when a corner of the
 * slider touches first, and where the crank is at the end.
 */
#include <math.h>
#include <stdio.h>

#include "peer.h"
#include "resile/model.h"
#include "resile/planar.h"

/* Of the equations in Flores, Leine & Glocker, integrated apart. */
static const double first_touch = 0.0026925027520212121;

/* The first touch is known when the run is over: records come as contacts
 * end. */
static void keep_touch(const rsl_planar_contact_record *record, void *user)
{
    rigid_crank *result = user;
    result->touch = fmin(result->touch, record->t_touch);
}

static void keep_angle(const rsl_planar_view *state, void *user)
{
    rigid_crank *result = user;
    result->angle = state->pose[0].angle;
}

static void simulate(const rsl_planar_model *model, rigid_crank *result)
{
    rsl_planar_observer observer = {
        .user = result, .interval = model->end_time, .sample = keep_angle, .contact = keep_touch};
    rsl_planar *system = NULL;
    rsl_error error = {0};
    rsl_status status = rsl_planar_new(model, &system, &error);
    if (status >= 0)
        status = rsl_planar_run(system, &observer, NULL, &error);
    if (status < 0)
        fprintf(stderr, "bench_rigid: %s\n", rsl_error_text(&error).text);
    rsl_planar_free(system);
}

rigid_crank rigid_crank_run(double end, double step)
{
    char end_time[64], step_max[64];
    const char *settings[] = {end_time, step_max, "integrator=moreau"};
    rigid_crank result = {HUGE_VAL, NAN};
    rsl_model_file *file = NULL;
    rsl_error error;
    snprintf(end_time, sizeof end_time, "end_time=%.17g", end);
    snprintf(step_max, sizeof step_max, "step_max=%.17g", step);
    if (rsl_model_read_rigid(RIGID_CRANK_MODEL, RSL_RIGID_HYPOTHESIS_NEWTON, settings,
                             step > 0.0 ? 3 : 1, &file, &error) < 0)
        fprintf(stderr, "bench_rigid: %s\n", rsl_error_text(&error).text);
    else
        simulate(rsl_model_planar(file), &result);
    rsl_model_free(file);
    return result;
}

/* The fastest of some runs. */
static void measure(const char *who, const char *how, double end, double step, double angle,
                    rigid_crank (*run)(double, double))
{
    double best = HUGE_VAL;
    rigid_crank got = {0};
    for (int i = 0; i < 3; i++) {
        double start = rigid_seconds();
        got = run(end, step);
        best = fmin(best, rigid_seconds() - start);
    }
    printf("%-8s  %-22s  %10.2e  %10.2e  %10.3f\n", who, how, fabs(got.touch - first_touch),
           fabs(got.angle - angle), 1e3 * best);
    fflush(stdout);
}

void rigid_crank_report(void)
{
    const double end = 0.02, steps[] = {1e-4, 1e-5, 1e-6};
    double angle = rigid_crank_run(end, 0.0).angle;
    printf("\nslider-crank with clearance in its guide, e = 0.4: error of the first touch, and "
           "how\nfar the crank is from the located one after %g s\n\n",
           end);
    printf("%-8s  %-22s  %10s  %10s  %10s\n", "", "", "touch [s]", "angle [rad]", "time [ms]");
    measure("resile", "located", end, 0.0, angle, rigid_crank_run);
    for (int i = 0; i < 3; i++) {
        char how[32];
        snprintf(how, sizeof how, "moreau, step %g s", steps[i]);
        measure("resile", how, end, steps[i], angle, rigid_crank_run);
        measure("siconos", how, end, steps[i], angle, rigid_siconos_crank);
    }
}
