/* SPDX-License-Identifier: MIT
 *
 * h(e) and e(h) of h (1+e) = ln((1+h)/(1-e h)), one by one and in batches, against the general tools of
 * GSL: a bracketed root (Brent), a polished one (Newton), and Lambert's W.
 * Timed for 0.05 <= e <= 0.95; the library's error is that over all rows of
 * the tables, from 1e-300 to the last doubles below 1.
 */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_lambert.h>
#include <math.h>

#include "impacts.h"

#define E_MIN 0.05
#define E_MAX 0.95
#define CONVERGED 1e-14

enum { SWEEP = 256 };

/* The sweep, and solvers whose memory is used again. */
typedef struct relation {
    double e[SWEEP], h[SWEEP], out[SWEEP];
    gsl_root_fsolver *brent;
    gsl_root_fdfsolver *newton;
} relation;

/* ---- the peers ------------------------------------------------------------ */

static double log_form(double h, void *user)
{
    double e = *(const double *)user;
    return h * (1.0 + e) - log1p(h) + log1p(-e * h);
}

/* (1-e)/e < h < 3(1-e)/(2e): phi = e h/(1-e) runs from 1 to 3/2 over e. */
static double ratio_by_brent(relation *r, double e)
{
    double low = (1.0 - e) / e, high = fmin(1.5 * low, (1.0 - 1e-12) / e);
    gsl_function function = {log_form, &e};
    gsl_root_fsolver_set(r->brent, &function, low, high);
    do {
        gsl_root_fsolver_iterate(r->brent);
        low = gsl_root_fsolver_x_lower(r->brent);
        high = gsl_root_fsolver_x_upper(r->brent);
    } while (gsl_root_test_interval(low, high, 0.0, CONVERGED) == GSL_CONTINUE);
    return gsl_root_fsolver_root(r->brent);
}

/* The same equation without the pole at 1/e, concave right of the root:
 * 1 - e h - (1+h) exp(-h (1+e)) = 0. */
static void exp_form_and_slope(double h, void *user, double *f, double *df)
{
    double e = *(const double *)user, decay = exp(-h * (1.0 + e));
    *f = 1.0 - e * h - (1.0 + h) * decay;
    *df = ((1.0 + h) * (1.0 + e) - 1.0) * decay - e;
}

static double exp_form(double h, void *user)
{
    double f, df;
    exp_form_and_slope(h, user, &f, &df);
    return f;
}

static double exp_slope(double h, void *user)
{
    double f, df;
    exp_form_and_slope(h, user, &f, &df);
    return df;
}

static double ratio_by_newton(relation *r, double e)
{
    gsl_function_fdf function = {exp_form, exp_slope, exp_form_and_slope, &e};
    double h = fmin(1.5 * (1.0 - e), 1.0) / e, before;
    int steps = 0;
    gsl_root_fdfsolver_set(r->newton, &function, h);
    do { /* rounding may keep it from settling: 20 steps are plenty */
        gsl_root_fdfsolver_iterate(r->newton);
        before = h;
        h = gsl_root_fdfsolver_root(r->newton);
    } while (gsl_root_test_delta(h, before, 0.0, CONVERGED) == GSL_CONTINUE && ++steps < 20);
    return h;
}

/* e = (1 + W(-(1+h) exp(-(1+h))))/h. */
static double restitution_by_lambert(double h)
{
    return (1.0 + gsl_sf_lambert_W0(-(1.0 + h) * exp(-(1.0 + h)))) / h;
}

/* ---- passes ---------------------------------------------------------------- */

static double pass_ratio(void *scene)
{
    const relation *r = scene;
    double sum = 0.0;
    for (size_t i = 0; i < SWEEP; i++)
        sum += rsl_collide_hysteresis_ratio(r->e[i]);
    return sum;
}

static double pass_ratio_batch(void *scene)
{
    relation *r = scene;
    rsl_batch_hysteresis_ratio(r->e, r->out, SWEEP);
    return r->out[0] + r->out[SWEEP - 1];
}

static double pass_restitution_batch(void *scene)
{
    relation *r = scene;
    rsl_batch_hysteresis_restitution(r->h, r->out, SWEEP);
    return r->out[0] + r->out[SWEEP - 1];
}

static double pass_ratio_by_brent(void *scene)
{
    relation *r = scene;
    double sum = 0.0;
    for (size_t i = 0; i < SWEEP; i++)
        sum += ratio_by_brent(r, r->e[i]);
    return sum;
}

static double pass_ratio_by_newton(void *scene)
{
    relation *r = scene;
    double sum = 0.0;
    for (size_t i = 0; i < SWEEP; i++)
        sum += ratio_by_newton(r, r->e[i]);
    return sum;
}

static double pass_restitution(void *scene)
{
    const relation *r = scene;
    double sum = 0.0;
    for (size_t i = 0; i < SWEEP; i++)
        sum += rsl_collide_hysteresis_restitution(r->h[i]);
    return sum;
}

static double pass_restitution_by_lambert(void *scene)
{
    const relation *r = scene;
    double sum = 0.0;
    for (size_t i = 0; i < SWEEP; i++)
        sum += restitution_by_lambert(r->h[i]);
    return sum;
}

/* ---- errors ----------------------------------------------------------------- */

typedef struct errors {
    double own, brent, newton, lambert;
} errors;

static void note(double *worst, double value, long double exact)
{
    *worst = fmax(*worst, bench_ulp_error(value, exact));
}

static errors ratio_errors(relation *r)
{
    errors worst = {0};
    csv_table t = csv_read("h_of_e.csv");
    for (size_t row = 0; row < t.rows; row++) {
        double e = csv_number(&t, row, "e");
        long double h = bench_number(&t, row, "h");
        note(&worst.own, rsl_collide_hysteresis_ratio(e), h);
        if (e < E_MIN || e > E_MAX)
            continue;
        note(&worst.brent, ratio_by_brent(r, e), h);
        note(&worst.newton, ratio_by_newton(r, e), h);
    }
    csv_free(&t);
    return worst;
}

static errors restitution_errors(void)
{
    errors worst = {0};
    csv_table t = csv_read("e_of_h.csv");
    for (size_t row = 0; row < t.rows; row++) {
        double h = csv_number(&t, row, "h");
        long double e = bench_number(&t, row, "e");
        note(&worst.own, rsl_collide_hysteresis_restitution(h), e);
        if (e >= E_MIN && e <= E_MAX)
            note(&worst.lambert, restitution_by_lambert(h), e);
    }
    csv_free(&t);
    return worst;
}

/* ---- the comparisons ---------------------------------------------------------- */

/* Spread evenly, in an order that no branch predictor learns (golden ratio). */
static void fill(relation *r)
{
    double place = 0.0;
    for (size_t i = 0; i < SWEEP; i++) {
        place = fmod(place + 0.6180339887498949, 1.0);
        r->e[i] = E_MIN + place * (E_MAX - E_MIN);
        r->h[i] = rsl_collide_hysteresis_ratio(r->e[i]);
    }
}

void bench_hysteresis(bench_report *report)
{
    static relation r;
    fill(&r);
    gsl_set_error_handler_off();
    r.brent = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    r.newton = gsl_root_fdfsolver_alloc(gsl_root_fdfsolver_newton);

    errors worst = ratio_errors(&r);
    bench_case compared = {.own = {"h(e)", pass_ratio, worst.own},
                           .peer = {"GSL Brent, 1e-14", pass_ratio_by_brent, worst.brent},
                           .scene = &r,
                           .operations = SWEEP,
                           .target = 20.0,
                           .error_bound = 4.0,
                           .error_unit = "ulp"};
    bench_compare(report, &compared);
    compared.own = (bench_side){"h(e), batch", pass_ratio_batch, worst.own};
    compared.target = 100.0;
    bench_compare(report, &compared);
    compared.own = (bench_side){"h(e)", pass_ratio, worst.own};
    compared.peer = (bench_side){"GSL Newton, 1e-14", pass_ratio_by_newton, worst.newton};
    compared.target = 0.0;
    bench_compare(report, &compared);

    worst = restitution_errors();
    compared.own = (bench_side){"e(h)", pass_restitution, worst.own};
    compared.peer = (bench_side){"GSL Lambert W", pass_restitution_by_lambert, worst.lambert};
    bench_compare(report, &compared);
    compared.own = (bench_side){"e(h), batch", pass_restitution_batch, worst.own};
    bench_compare(report, &compared);
    gsl_root_fsolver_free(r.brent);
    gsl_root_fdfsolver_free(r.newton);
}
