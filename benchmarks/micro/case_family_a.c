/* SPDX-License-Identifier: MIT
 *
 * Family A (m = n, q = 1): one impact of the steel ball, and one with another
 * exponent.
 */
#include <math.h>

#include "impacts.h"

static double power_force(const rsl_law_contact *c, double d, double v)
{
    if (d <= 0.0)
        return 0.0;
    return pow(d, c->n) * (c->stiffness + c->damping * v);
}

static void compare_rk4(bench_report *report, bench_impacts *impacts)
{
    bench_case compared = {
        .own = {"A, n = 3/2: impact", bench_pass_collide, bench_error_collide(impacts)},
        .peer = {"RK4, step 1e-8 s", bench_pass_rk4, bench_error_rk4(impacts)},
        .scene = impacts,
        .operations = impacts->count,
        .target = 500.0,
        .closer = 1,
        .error_bound = 1e-14,
        .error_unit = "relative"};
    bench_compare(report, &compared);
}

static void compare_prepared(bench_report *report, bench_impacts *impacts)
{
    bench_case compared = {
        .own = {"A, n = 3/2: prepare and impact", bench_pass_prepare_collide,
                bench_error_collide(impacts)},
        .peer = {"CVODE, rtol 1e-10", bench_pass_cvode, bench_error_cvode(impacts)},
        .scene = impacts,
        .operations = impacts->count,
        .target = 0.0,
        .error_bound = 1e-14,
        .error_unit = "relative"};
    bench_compare(report, &compared);
}

void bench_family_a(bench_report *report)
{
    static bench_impacts impacts;
    bench_sweep sweep = bench_steel_ball;
    impacts.force = bench_hertz_force;
    impacts.cvode = peer_cvode_new(1e-10);
    impacts.rk4_step = 1e-8;
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "A, n = 3/2: impact", 200.0, 1e-14);
    compare_rk4(report, &impacts);
    compare_prepared(report, &impacts);

    sweep.law = "hunt-crossley";
    sweep.n = 1.08;
    impacts.force = power_force;
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "A, n = 1.08: impact", 150.0, 1e-14);
    peer_cvode_free(impacts.cvode);
}
