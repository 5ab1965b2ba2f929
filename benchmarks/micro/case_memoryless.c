/* SPDX-License-Identifier: MIT
 *
 * Batches of memoryless contacts, F = k d^n Psi(sigma): beside the batch of the
 * law that stores its speed, and beside inverting the curve for each contact.
 */
#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "exact_psi.h"
#include "resile/resile.h"

enum { CONTACTS = 1000 };

typedef struct scene {
    rsl_law_contact stored, forgetful;
    rsl_memoryless table;
    double accuracy, mass;
    _Alignas(64) double depth[CONTACTS];
    _Alignas(64) double rate[CONTACTS];
    _Alignas(64) double force[CONTACTS];
} scene;

/* Depths and rates as in the other batches; sigma from -15 to 15 and beyond. */
static void scene_make(scene *s, double e)
{
    rsl_error error;
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = 1.4e8;
    spec.mass = s->mass = 1.0;
    spec.speed = 4.2;
    spec.restitution = e;
    spec.exponent = 1.5;
    if (rsl_collide_prepare(rsl_law_find("exact"), &spec, &s->stored, &error) != RSL_OK)
        bench_fail("no contact: ", rsl_error_text(&error).text);
    s->forgetful = s->stored;
    if (rsl_memoryless_convert(&s->forgetful, &s->table, &error) != RSL_OK)
        bench_fail("no table: ", rsl_error_text(&error).text);
    for (size_t i = 0; i < CONTACTS; i++) {
        double share = ((double)i + 0.5) / CONTACTS;
        s->depth[i] = 1e-3 * share;
        s->rate[i] = spec.speed * cos(40.0 * share);
    }
}

static double pass_of(scene *s, const rsl_law_contact *contact, double accuracy)
{
    rsl_batch batch = {.count = CONTACTS,
                       .depth = s->depth,
                       .rate = s->rate,
                       .accuracy = accuracy,
                       .force = s->force};
    rsl_batch_counts tally;
    if (rsl_batch_force(contact, &batch, &tally, NULL) != RSL_OK || tally.not_finite > 0)
        bench_fail("no force of ", contact->law->key);
    return s->force[CONTACTS / 2];
}

static double pass_stored(void *of)
{
    scene *s = of;
    return pass_of(s, &s->stored, 0.0);
}

static double pass_fast(void *of)
{
    scene *s = of;
    return pass_of(s, &s->forgetful, 1e-7);
}

static double pass_full(void *of)
{
    scene *s = of;
    return pass_of(s, &s->forgetful, 0.0);
}

/* ---- inverting the curve ------------------------------------------------------- */

/* sigma(u) = u/sqrt((n+1)(G(1) - G(u))), G(u) = u/h - ln(1 + h u)/h^2, solved for
 * u by Newton's method on (n+1) sigma^2 (G(1) - G(u)) = u^2, from the tangent at
 * rest, kept inside (-e, 1). */
static double inverted(double h, double e, double n, double sigma)
{
    double whole = 1.0 / h - log1p(h) / (h * h), s2 = (n + 1.0) * sigma * sigma;
    double low = sigma > 0.0 ? 0.0 : -e, high = sigma > 0.0 ? 1.0 : 0.0;
    double u = sigma > 0.0 ? 0.5 : -0.5 * e;
    for (int i = 0; i < 60; i++) {
        double left = whole - (u / h - log1p(h * u) / (h * h));
        double miss = u * u - s2 * left;
        double slope = 2.0 * u + s2 * u / (1.0 + h * u);
        double next = u - miss / slope;
        if ((miss > 0.0) == (u > 0.0))
            high = u;
        else
            low = u;
        next = next > low && next < high ? next : 0.5 * (low + high);
        if (fabs(next - u) <= 1e-15 * fabs(u))
            break;
        u = next;
    }
    return u;
}

static double pass_newton(void *of)
{
    scene *s = of;
    double h = s->table.lambda, k = s->stored.stiffness, n = s->stored.n;
    double e = rsl_collide_hysteresis_restitution(h);
    for (size_t i = 0; i < CONTACTS; i++) {
        double d = s->depth[i], elastic = k * d * sqrt(d);
        double sigma = s->rate[i] / sqrt(elastic * d / s->mass);
        s->force[i] = elastic * (1.0 + h * inverted(h, e, n, sigma));
    }
    return s->force[CONTACTS / 2];
}

/* ---- errors --------------------------------------------------------------------- */

/* Largest relative error of the force that a pass leaves behind. */
static double error_of(bench_pass *pass, scene *s)
{
    double worst = 0.0, k = s->stored.stiffness;
    pass(s);
    for (size_t i = 0; i < CONTACTS; i++) {
        long double d = s->depth[i], elastic = k * d * sqrtl(d);
        long double sigma = s->rate[i] * sqrtl(2.5L * s->mass / (elastic * d));
        long double exact = elastic * exact_psi(s->table.lambda, sigma);
        worst = fmax(worst, bench_relative_error(s->force[i], exact));
    }
    return worst;
}

/* ---- cases ----------------------------------------------------------------------- */

static void compare(bench_report *report, scene *s, bench_side own, double bound, double to_stored,
                    double to_newton)
{
    bench_case c = {.own = own,
                    .peer = {"batch, stored speed", pass_stored, 0.0},
                    .scene = s,
                    .operations = CONTACTS,
                    .target = to_stored,
                    .error_bound = bound,
                    .error_unit = "relative"};
    c.own.error = error_of(own.pass, s);
    bench_compare(report, &c);
    c.peer = (bench_side){"curve by Newton", pass_newton, error_of(pass_newton, s)};
    c.target = to_newton;
    bench_compare(report, &c);
}

void bench_memoryless(bench_report *report)
{
    static scene s;
    scene_make(&s, 0.5);
    compare(report, &s, (bench_side){"memoryless, 1e-7, e = 0.5", pass_fast, 0.0}, 1e-7, 0.4, 20.0);
    compare(report, &s, (bench_side){"memoryless, 1e-12, e = 0.5", pass_full, 0.0}, 1e-12,
            1.0 / 6.0, 20.0);
    scene_make(&s, 0.1);
    compare(report, &s, (bench_side){"memoryless, 1e-7, e = 0.1", pass_fast, 0.0}, 1e-7, 0.0, 0.0);
    compare(report, &s, (bench_side){"memoryless, 1e-12, e = 0.1", pass_full, 0.0}, 1e-12, 0.0,
            0.0);
}
