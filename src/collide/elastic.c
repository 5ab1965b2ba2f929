/* SPDX-License-Identifier: MIT
 *
 * Laws of the depth alone. Elastic, F = x^n: with s = x^(n+1)/(n+1) = (1 - u^2)/2 the deepest point is
 * x = ((n+1)/2)^(1/(n+1)), and the half period an Euler integral,
 *
 *     T = 2 Int_0^xmax dx/u = 2 xmax sqrt(pi) Gamma(1 + a)/Gamma(1/2 + a),
 *
 * a = 1/(n+1): pi for n = 1, 3.2180... for n = 3/2 (Hertz 1882).
 *
 * Plastic, unloading on the same curve compressed to the share b of the depth
 * (law/model_plastic.c): b of the energy returns, so e = sqrt(b), and the way
 * back takes b/e = e times the time of loading.
 */
#include <math.h>

#include "collide/impact.h"
#include "num/elementary.h"

#define SQRT_PI 1.77245385090551602730

rsl_collide_solved rsl_collide_solve_elastic(double n)
{
    double a = 1.0 / (n + 1.0), depth = rsl_num_pow(0.5 * (n + 1.0), a);
    double half = depth * SQRT_PI * rsl_num_gamma(1.0 + a) / rsl_num_gamma(0.5 + a);
    rsl_collide_solved s = {
        .restitution = 1.0,
        .depth_max = depth,
        .time_of_depth_max = half,
        .force_max = rsl_num_pow(0.5 * (n + 1.0), n * a),
        .time_of_force_max = half,
        .duration = 2.0 * half,
        .impulse = 2.0,
    };
    return s;
}

rsl_collide_solved rsl_collide_solve_plastic(double n, double recovered_fraction)
{
    rsl_collide_solved s = rsl_collide_solve_elastic(n);
    double e = sqrt(recovered_fraction);
    s.restitution = e;
    s.duration = s.time_of_depth_max * (1.0 + e);
    s.depth_end = s.depth_max * (1.0 - recovered_fraction);
    s.dissipated = 0.5 * (1.0 - recovered_fraction);
    s.impulse = 1.0 + e;
    return s;
}
