/* SPDX-License-Identifier: MIT
 *
 * Family A: m = n, q = 1. In the variable p = -ln(1 + h u) of
 * collide/hysteresis.c the elastic energy is h^2 s = L(h) - c(p), and
 *
 *     dt = -du/(x^n (1 + h u)) = dp/(h ((n+1) s)^a),      a = n/(n+1).
 *
 * Measured from either end of contact, delta = p + ln(1+h) or p_end - p,
 *
 *     h^2 s = h delta - (1+h) c(delta)             from touch,
 *     h^2 s = e h delta - (1 - e h) c(-delta)      from separation,
 *
 * both delta times a smooth function without cancellation: Gauss-Jacobi with
 * weight delta^-a. At low restitution the bodies part over a long stretch of
 * p where h^2 s = delta to the last bit; that part is integrated in closed form.
 *
 * Peak force: dF/du = 0 where (n+1) h s = n u. With h u = e^b - 1 that is
 *
 *     (n+1)(L(h) + b) = (2n+1)(e^b - 1),
 *
 * concave in b, so Newton's method from the right is safe. For n = 3/2 all of
 * this is a table over e (hertz.c).
 */
#include <math.h>

#include "collide/hertz.h"
#include "collide/hysteresis.h"
#include "collide/solution.h"
#include "num/quadrature.h"

#define PANEL 6.0     /* poles of the integrand are 2 pi away */
#define FLAT 40.0     /* exp(-40) does not count beside 1 */
#define H_LEAST 1e-20 /* below this damping changes no digit */

typedef struct family_a {
    double n, h, a;
    rsl_collide_hysteresis ends;
} family_a;

/* (h^2 s/delta)^-a from touch. */
static double from_touch(double delta, void *user)
{
    const family_a *f = user;
    double slope = f->h - (1.0 + f->h) * rsl_collide_exp_defect(delta);
    return pow(slope, -f->a);
}

/* (h^2 s/delta)^-a from separation; exp(delta) alone may overflow. */
static double from_end(double delta, void *user)
{
    const family_a *f = user;
    double slope =
        delta < 1.0
            ? f->ends.kept + f->ends.left * rsl_collide_exp_defect(-delta)
            : 1.0 - (exp(delta - f->ends.end) - f->ends.left) / delta;
    return pow(slope, -f->a);
}

/* Time from the deepest point to separation, in units of the prefactor. */
static double way_back(family_a *f, const rsl_num_rule *rule)
{
    double end = f->ends.end, flat = end - FLAT;
    if (flat < PANEL)
        return rsl_num_integrate(rule, from_end, f, 0.0, end, PANEL);
    return pow(flat, 1.0 - f->a) / (1.0 - f->a) +
           rsl_num_integrate(rule, from_end, f, flat, end, PANEL);
}

/* b = ln(1 + h u) at the peak force. */
static double peak_force_place(const family_a *f)
{
    double energy = f->ends.energy, n = f->n;
    double b = fmin(f->ends.touch, (n + 1.0) * energy / n);
    for (int i = 0; i < 60; i++) {
        double excess = (n + 1.0) * (energy + b) - (2.0 * n + 1.0) * expm1(b);
        double step = excess / ((2.0 * n + 1.0) * exp(b) - (n + 1.0));
        b += step;
        if (fabs(step) <= 2e-16 * b)
            break;
    }
    return b;
}

static void solve_by_quadrature(family_a *f, rsl_collide_solved *s)
{
    rsl_num_rule rule = rsl_num_rule_make(-f->a);
    double n = f->n, h = f->h, b = peak_force_place(f), u = expm1(b) / h;
    double peak = f->ends.touch - b;
    double unit = pow(h, 2.0 * f->a - 1.0) * pow(n + 1.0, -f->a);
    double first = rsl_num_integrate(&rule, from_touch, f, 0.0, peak, PANEL);
    double second =
        rsl_num_integrate(&rule, from_touch, f, peak, f->ends.touch, PANEL);
    s->time_of_force_max = unit * first;
    s->time_of_depth_max = unit * (first + second);
    s->duration = unit * (first + second + way_back(f, &rule));
    /* x^(n+1) = (n+1) L(h)/h^2 at the deepest point */
    s->depth_max = pow((n + 1.0) * (f->ends.energy / h) / h, 1.0 / (n + 1.0));
    /* F = x^n (1 + h u) with x^(n+1) = (n+1) s = n u/h */
    s->force_max = pow(n * u / h, f->a) * (1.0 + h * u);
}

static void solve_by_table(double e, rsl_collide_solved *s)
{
    rsl_collide_hertz hertz = rsl_collide_hertz_at(e);
    s->time_of_force_max = hertz.time_of_force_max;
    s->time_of_depth_max = hertz.time_of_depth_max;
    s->duration = hertz.duration;
    s->depth_max = hertz.depth_max;
    s->force_max = hertz.force_max;
}

rsl_collide_solved rsl_collide_solve_family_a(double n, double h)
{
    if (h < H_LEAST)
        return rsl_collide_solve_elastic(n);
    family_a f = {n, h, n / (n + 1.0), rsl_collide_hysteresis_ends(h)};
    double e = f.ends.restitution;
    rsl_collide_solved s = {.restitution = e, .impulse = 1.0 + e};
    if (n == 1.5 && e >= RSL_COLLIDE_HERTZ_LEAST)
        solve_by_table(e, &s);
    else
        solve_by_quadrature(&f, &s);
    /* Int h x^n u^2 dt = (1 - e^2)/2 - (c(p_end) distance from L(h))/h^2 */
    double miss =
        f.ends.energy - f.ends.end * rsl_collide_exp_defect(f.ends.end);
    s.dissipated = 0.5 * (1.0 - e) * (1.0 + e) - miss / h / h;
    return s;
}
