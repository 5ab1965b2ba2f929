/* SPDX-License-Identifier: MIT
 *
 * Family C (m = (n-1)/2, q = 1): one impact of the linear spring and damper,
 * and one of Tsuji's law.
 */
#include <math.h>

#include "impacts.h"

static double linear_force(const rsl_law_contact *c, double d, double v)
{
    return d > 0.0 ? c->stiffness * d + c->damping * v : 0.0;
}

static double tsuji_force(const rsl_law_contact *c, double d, double v)
{
    if (d <= 0.0)
        return 0.0;
    double root = sqrt(d);
    return c->stiffness * d * root + c->damping * sqrt(root) * v;
}

void bench_family_c(bench_report *report)
{
    static bench_impacts impacts;
    bench_sweep sweep = bench_steel_ball;
    sweep.table = "family_c.csv";
    sweep.law = "kelvin-voigt";
    sweep.n = 1.0;
    sweep.stiffness = 1e6;
    impacts.force = linear_force;
    impacts.cvode = peer_cvode_new(1e-10);
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "C, kelvin-voigt: impact", 300.0, 1e-14);
    sweep.law = "tsuji";
    sweep.n = 1.5;
    sweep.stiffness = bench_steel_ball.stiffness;
    impacts.force = tsuji_force;
    bench_impacts_read(&impacts, &sweep);
    bench_compare_cvode(report, &impacts, "C, tsuji: impact", 300.0, 1e-14);
    peer_cvode_free(impacts.cvode);
}
