/* SPDX-License-Identifier: MIT
 *
 * Family D: no exact solution. An impact of the sliotar core, and the
 * damping for a wanted restitution.
 */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>
#include <math.h>

#include "impacts.h"

/* ---- the peer's calibration: Brent's method over impacts by CVODE --------- */

typedef struct search {
    const bench_impacts *impacts;
    gsl_root_fsolver *solver;
    rsl_law_contact contact;
    double wanted;
} search;

static double excess(double log_damping, void *user)
{
    search *s = user;
    s->contact.damping = exp(log_damping);
    return peer_cvode_impact(s->impacts->cvode, s->impacts->force, &s->contact).restitution -
           s->wanted;
}

/* The damping; the search starts as near as 20%. */
static double calibrate_by_cvode(search *s, size_t i)
{
    const bench_impact *impact = &s->impacts->rows[i];
    double near = log(impact->contact.damping), low = near - 0.2, high = near + 0.2;
    gsl_function function = {excess, s};
    s->contact = impact->contact;
    s->wanted = impact->contact.restitution;
    gsl_root_fsolver_set(s->solver, &function, low, high);
    do {
        gsl_root_fsolver_iterate(s->solver);
        low = gsl_root_fsolver_x_lower(s->solver);
        high = gsl_root_fsolver_x_upper(s->solver);
    } while (gsl_root_test_interval(low, high, 1e-10, 0.0) == GSL_CONTINUE);
    return exp(gsl_root_fsolver_root(s->solver));
}

static search search_make(const bench_impacts *impacts)
{
    search s = {.impacts = impacts};
    s.solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    return s;
}

static double pass_calibrate_by_cvode(void *scene)
{
    const bench_impacts *impacts = scene;
    search s = search_make(impacts);
    double sum = 0.0;
    for (size_t i = 0; i < impacts->count; i++)
        sum += calibrate_by_cvode(&s, i);
    gsl_root_fsolver_free(s.solver);
    return sum;
}

/* ---- errors of Lambda ----------------------------------------------------- */

static double lambda_error(const bench_impact *impact, double damping)
{
    rsl_law_contact contact = impact->contact;
    contact.damping = damping;
    return bench_relative_error(rsl_collide_lambda(&contact), impact->lambda);
}

static double error_prepare(const bench_impacts *impacts)
{
    double worst = 0.0;
    for (size_t i = 0; i < impacts->count; i++)
        worst = fmax(worst, lambda_error(&impacts->rows[i], impacts->rows[i].contact.damping));
    return worst;
}

static double error_calibrate_by_cvode(const bench_impacts *impacts)
{
    search s = search_make(impacts);
    double worst = 0.0;
    for (size_t i = 0; i < impacts->count; i++)
        worst = fmax(worst, lambda_error(&impacts->rows[i], calibrate_by_cvode(&s, i)));
    gsl_root_fsolver_free(s.solver);
    return worst;
}

static void compare_calibration(bench_report *report, bench_impacts *impacts)
{
    bench_case compared = {
        .own = {"D, m = 1.1, q = 1.25: damping", bench_pass_prepare, error_prepare(impacts)},
        .peer = {"GSL Brent on CVODE", pass_calibrate_by_cvode, error_calibrate_by_cvode(impacts)},
        .scene = impacts,
        .operations = impacts->count,
        .target = 150.0,
        .error_bound = 1e-10,
        .error_unit = "relative"};
    bench_compare(report, &compared);
}

void bench_family_d(bench_report *report)
{
    static bench_impacts impacts;
    bench_sweep sweep = bench_sliotar;
    impacts.force = bench_general_force;
    impacts.cvode = peer_cvode_new(1e-10);
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "D, m = 1.1, q = 1.25: impact", 50.0, 1e-12);
    sweep.calibrated = 1;
    bench_impacts_read(&impacts, &sweep);
    compare_calibration(report, &impacts);
    sweep.calibrated = 0;
    sweep.m = 0.5;
    sweep.q = 1.0;
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "D, kuwabara-kono: impact", 300.0, 1e-12);
    sweep.m = 0.0;
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "D, ristow: impact", 300.0, 1e-12);
    sweep.m = 0.65;
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "D, bordbar-hyppanen: impact", 300.0, 1e-12);
    peer_cvode_free(impacts.cvode);
}
