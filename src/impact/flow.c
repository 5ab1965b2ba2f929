/* SPDX-License-Identifier: MIT
 *
 * Rates of the plane of slip, and the direction along which slip grows.
 *
 * h = 0 is b = (mu C + g) (x, y), so g is a root of |(mu C + g)^-1 b| = 1. For g > 0 the left side
 * decreases, from mu_c/mu at g = 0: there is a root exactly if mu < mu_c = |C^-1 b|. The equation is
 * that of trust regions; Newton's method for 1/|(mu C + g)^-1 b| = 1 converges monotonically from the
 * left (More & Sorensen 1983).
 */
#include <math.h>

#include "impact/flow.h"
#include "num/elementary.h"

/* z = (C mu + g)^-1 (u1, u2) */
static void solve(const rsl_impact_flow *w, double mu, double g, double u1, double u2, double *z1,
                  double *z2)
{
    double d1 = mu * w->c11 + g, d2 = mu * w->c22 + g, off = mu * w->c12;
    /* the larger pivot first */
    if (d1 >= d2) {
        double q = off / d1;
        *z2 = (u2 - q * u1) / (d2 - q * off);
        *z1 = u1 / d1 - q * *z2;
    } else {
        double q = off / d2;
        *z1 = (u1 - q * u2) / (d1 - q * off);
        *z2 = u2 / d2 - q * *z1;
    }
}

rsl_impact_flow rsl_impact_flow_of(const double w[9], double friction)
{
    rsl_impact_flow flow = {w[0], w[1], w[2], w[4], w[5], w[8], friction, 0, 0, 0, 0, 0};
    double b = sqrt(w[1] * w[1] + w[2] * w[2]);
    flow.size = b + friction * (w[4] + w[8]);
    flow.coupling = friction * b;
    solve(&flow, 1.0, 0.0, w[1], w[2], &flow.stick1, &flow.stick2);
    flow.critical = sqrt(flow.stick1 * flow.stick1 + flow.stick2 * flow.stick2);
    return flow;
}

rsl_impact_rates rsl_impact_rates_at(const rsl_impact_flow *w, double x, double y)
{
    double along = w->b1 * x + w->b2 * y, across = w->b2 * x - w->b1 * y;
    double cx = w->c11 * x + w->c12 * y, cy = w->c12 * x + w->c22 * y;
    double g = along - w->mu * (x * cx + y * cy);
    double pcp = w->c11 * y * y - 2.0 * w->c12 * x * y + w->c22 * x * x;
    return (rsl_impact_rates){.f = w->a - w->mu * along,
                              .g = g,
                              .h = across - w->mu * (x * cy - y * cx),
                              .slope = -g - w->mu * pcp};
}

void rsl_impact_outward(const rsl_impact_flow *w, double *x, double *y)
{
    /* below the root: |(mu C + g)^-1 b| >= |b|/(mu trace + g) */
    double b = sqrt(w->b1 * w->b1 + w->b2 * w->b2);
    double g = fmax(0.0, b - w->mu * (w->c11 + w->c22)), z1, z2, size = 1.0;
    for (int i = 0; i < 60; i++) {
        double t1, t2;
        solve(w, w->mu, g, w->b1, w->b2, &z1, &z2);
        size = sqrt(z1 * z1 + z2 * z2);
        solve(w, w->mu, g, z1, z2, &t1, &t2);
        double step = size * size * (size - 1.0) / (z1 * t1 + z2 * t2);
        g += step;
        if (!(step > 1e-16 * w->size))
            break;
    }
    *x = z1 / size;
    *y = z2 / size;
}

void rsl_impact_turn(double *x, double *y, double angle)
{
    rsl_num_direction by = rsl_num_direction_of(angle);
    double turned = *x * by.cosine - *y * by.sine;
    *y = *x * by.sine + *y * by.cosine;
    *x = turned;
    double length = sqrt(*x * *x + *y * *y);
    *x /= length;
    *y /= length;
}
