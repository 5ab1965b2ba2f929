/* SPDX-License-Identifier: MIT
 *
 * Lambda <-> restitution for any exponents and end rule: closed form or
 * quadrature for the families that have one, else a root over integrated
 * impacts.
 */
#include <float.h>
#include <math.h>

#include "base/range.h"
#include "collide/families.h"
#include "collide/impact.h"
#include "collide/polar_panel.h"
#include "num/elementary.h"
#include "num/roots.h"

#define NEAR_ONE 1e-6 /* 1 - e below which two orders of Lambda are better than a search */

static int is_family_c(const rsl_collide_exponents *f)
{
    return f->q == 1.0 && f->m == 0.5 * (f->n - 1.0);
}

/* The same but for the rounding of the exponents: 0.1 is not (1.2 - 1)/2 in doubles. */
static int is_nearly_family_c(const rsl_collide_exponents *f)
{
    return f->q == 1.0 && fabs(f->m - 0.5 * (f->n - 1.0)) < DBL_EPSILON * fmax(1.0, f->n);
}

static int is_separable(const rsl_collide_exponents *f) { return f->m == f->n; }

/* zeta = Lambda/sqrt(2(n+1)) (family C). */
static double ratio_scale(const rsl_collide_exponents *f) { return sqrt(2.0 * (f->n + 1.0)); }

/* ---- restitution of a given Lambda ------------------------------------- */

/* m = n, damping during loading only: e^2 = 2 s_max. */
static double one_way_restitution(double lambda, double q)
{
    double energy = q == 1.0 ? rsl_collide_log_defect(lambda) / lambda / lambda
                             : rsl_collide_separable_energy_max(lambda, q);
    return sqrt(2.0 * energy);
}

static double separable_restitution(const rsl_collide_exponents *f, double lambda)
{
    if (lambda < 1e-150)
        return 1.0;
    if (f->approach_only)
        return one_way_restitution(lambda, f->q);
    return f->q == 1.0 ? rsl_collide_hysteresis_restitution(lambda)
                       : rsl_collide_separable_restitution(lambda, f->q);
}

static rsl_status restitution_of(const rsl_collide_exponents *f, double lambda, double *e)
{
    rsl_status status = RSL_OK;
    if (lambda == 0.0)
        *e = 1.0;
    else if (is_family_c(f))
        *e = rsl_collide_ratio_restitution(lambda / ratio_scale(f), f->end, f->approach_only);
    else if (is_separable(f))
        *e = separable_restitution(f, lambda);
    else {
        rsl_law_contact c = rsl_collide_unit_contact(f, lambda);
        status = rsl_collide_dimensionless_restitution(&c, e, NULL);
    }
    if (isnan(*e))
        return RSL_ERROR_CONVERGENCE;
    return status == RSL_OK && *e == 0.0 ? RSL_NO_SEPARATION : status;
}

/* ---- slope -------------------------------------------------------------- */

/* de/dLambda at Lambda = 0: the work of the damping on the elastic path,
 *
 *     1 - e = 2 Lambda Int_0^xmax x^m (1 - 2 x^(n+1)/(n+1))^(q/2) dx
 *           = 2 Lambda c^a/(n+1) B(a, q/2 + 1),  a = (m+1)/(n+1), c = (n+1)/2
 *
 * and half of that for damping in the approach only. */
static double slope_at_zero(const rsl_collide_exponents *f)
{
    double a = (f->m + 1.0) / (f->n + 1.0), b = 0.5 * f->q + 1.0;
    double both = 2.0 * rsl_num_pow(0.5 * (f->n + 1.0), a) / (f->n + 1.0) * rsl_num_beta(a, b);
    return f->approach_only ? -0.5 * both : -both;
}

/* From the sensitivity that the path carries along. */
static rsl_status slope_by_path(const rsl_collide_exponents *f, double lambda, double *slope)
{
    rsl_law_contact c = rsl_collide_unit_contact(f, lambda);
    double e, relative;
    rsl_status status = rsl_collide_dimensionless_restitution(&c, &e, &relative);
    *slope = relative * e / lambda;
    return status;
}

static rsl_status slope_of(const rsl_collide_exponents *f, double lambda, double e, double *slope)
{
    if (lambda == 0.0)
        *slope = slope_at_zero(f);
    else if (is_family_c(f))
        *slope = rsl_collide_ratio_slope(lambda / ratio_scale(f), f->end, f->approach_only) /
                 ratio_scale(f);
    else if (is_separable(f) && f->q == 1.0 && !f->approach_only)
        *slope = 1.0 / rsl_collide_hysteresis_slope(e);
    else if (is_separable(f) && !f->approach_only && e < 0.01)
        *slope = -e / (f->q * lambda); /* Lambda = e^-q, to 1e-20 and better */
    else
        return slope_by_path(f, lambda, slope);
    return RSL_OK;
}

/* ---- Lambda of a wanted restitution -------------------------------------- */

/* zhang2022 Eq. 35 in dimensionless form: right to a few percent. */
static double first_guess(const rsl_collide_exponents *f, double e)
{
    double eq = rsl_num_pow(e, f->q), a = (f->m + 1.0) / (f->n + 1.0);
    double depth = (f->n + 1.0) * (e * e + eq) / (2.0 * (1.0 + eq));
    double both = (2.0 + f->q) * (1.0 - e) * (1.0 + e) * (f->m + 1.0) / (4.0 * (1.0 + eq)) *
                  rsl_num_pow(depth, -a);
    return f->approach_only ? 2.0 * both : both;
}

/* Near e = 1, where a search sees only the rounding of e. For contact that ends at d = 0
 *
 *     ln e = -s Lambda + kappa s^2 Lambda^2/2 + O(Lambda^3),  kappa = q - 2(n-m)/(n+1),
 *
 * s the slope above: run backwards the impact starts at e and has the damping -Lambda e^kappa,
 * so that ln e(-Lambda e^kappa) = -ln e(Lambda), which fixes the second term. Damping in the
 * approach alone lacks that symmetry; of dy/dtheta = -Q C/(1 + Q S) (polar.c) the square of
 * Q stays, Lambda^2 c^(-2(n-m)/(n+1)) B(mu + 1, q + 1)/2. */
static double near_one_at_depth(const rsl_collide_exponents *f, double lambda)
{
    double lag = 2.0 * (f->n - f->m) / (f->n + 1.0), first = slope_at_zero(f) * lambda;
    double second = 0.5 * (f->q - lag) * first * first;
    if (f->approach_only)
        second += 0.5 * lambda * lambda * rsl_num_pow(0.5 * (f->n + 1.0), -lag) *
                  rsl_num_beta(2.0 - lag, f->q + 1.0);
    return first + second;
}

/* Contact that ends at F = 0, x^(n-m) = Lambda e^q, is spared the damping from there to d = 0
 * and loses what is stored: u^2/2 is more than e^2/2 at d = 0 by
 *
 *     w(x) = Lambda e^q x^(m+1)/(m+1) - x^(n+1)/(n+1),
 *
 * and u^q = e^q + q w + ... adds q Lambda Int x^m w dx. */
static double gain_of_early_end(const rsl_collide_exponents *f, double lambda, double e)
{
    double n = f->n, m = f->m, drag = lambda * rsl_num_pow(e, f->q);
    double x = rsl_num_pow(drag, 1.0 / (n - m)), work = lambda * rsl_num_pow(x, m + 1.0);
    double stored = rsl_num_pow(x, n + 1.0);
    double w = drag / lambda * work / (m + 1.0) - stored / (n + 1.0);
    double next =
        work * (0.5 * work / ((m + 1.0) * (m + 1.0)) - stored / ((n + 1.0) * (n + m + 2.0)));
    return w + f->q * next;
}

typedef struct near_one {
    const rsl_collide_exponents *form;
    double wanted; /* ln e */
} near_one;

static double near_one_excess(double lambda, void *user)
{
    const near_one *s = user;
    const rsl_collide_exponents *f = s->form;
    double log_e = near_one_at_depth(f, lambda);
    if (f->end == RSL_LAW_SEPARATION_ZERO_FORCE && f->m < f->n && !f->approach_only) {
        double e = rsl_num_exp(log_e);
        log_e += 0.5 * rsl_num_log1p(2.0 * gain_of_early_end(f, lambda, e) / (e * e));
    }
    return log_e - s->wanted;
}

static rsl_status lambda_near_one(const rsl_collide_exponents *f, double e, double *lambda)
{
    near_one s = {f, rsl_num_log1p(-(1.0 - e))};
    double guess = s.wanted / slope_at_zero(f);
    return rsl_num_root_bracketed(near_one_excess, &s, 0.5 * guess, 4.0 * guess, lambda);
}

/* A trial of the search: ln Lambda, ln(e/wanted) and its slope. */
typedef struct trial {
    double x, excess, slope;
} trial;

/* Where x would be without excess: by the cubic through two trials and their slopes, in terms of
 * x over the excess, or by the tangent of the last. */
static double without_excess(const trial *before, const trial *last)
{
    double h = last->excess - before->excess, newton = last->x - last->excess / last->slope;
    if (!(fabs(before->excess) < 0.5) || h == 0.0)
        return newton;
    double t = -before->excess / h, rise = last->x - before->x; /* t: place of zero, 0 to 1 is h */
    double a = h / before->slope - rise, b = rise - h / last->slope;
    return (1.0 - t) * before->x + t * last->x + t * (1.0 - t) * ((1.0 - t) * a + t * b);
}

/* Impacts of one form, one after the other. */
typedef struct trials {
    const rsl_collide_exponents *form;
    double wanted;
    int count;
    rsl_collide_polar_problem problem;
    rsl_collide_polar_path path;
} trials;

/* The first trials lead to others and need not be exact. */
static const double accuracies[] = {1e-6, 1e-9};
enum { ROUGH = sizeof accuracies / sizeof *accuracies };

static void trials_begin(trials *t, const rsl_collide_exponents *form, double wanted)
{
    rsl_law_contact c = rsl_collide_unit_contact(form, 1.0);
    t->form = form;
    t->wanted = wanted;
    t->count = 0;
    (void)rsl_collide_dimensionless_polar(&c, &t->problem);
    t->problem.ends_only = 1;
    rsl_collide_polar_begin(&t->path, &t->problem);
}

static rsl_status try_lambda(trials *t, double lambda, double *e, double *slope)
{
    rsl_collide_polar_outcome outcome;
    t->problem.lambda = lambda;
    t->problem.accuracy = t->count < ROUGH ? accuracies[t->count] : 0.0;
    t->count++;
    if (lambda > 0.0 && lambda < HUGE_VAL && rsl_collide_polar_run(&t->path, &outcome) == RSL_OK) {
        *e = outcome.restitution;
        *slope = outcome.slope;
        return RSL_OK;
    }
    /* very strong damping, where the phase plane tells nothing below that from none */
    if (t->wanted < RSL_COLLIDE_PHASE_MIN)
        return RSL_NO_SEPARATION;
    rsl_law_contact c = rsl_collide_unit_contact(t->form, lambda);
    return rsl_collide_dimensionless_restitution(&c, e, slope);
}

/* A step that changes ln e by 1e-8 leaves 1e-16. Where e comes to an end at a finite Lambda its slope
 * has no bound, and no step is less than the rounding of Lambda. */
static int is_found(const trial *now, double step)
{
    double size = fabs(step);
    return size * fmax(1.0, fabs(now->slope)) < 1e-8 || (size < 1e-15 && fabs(now->excess) < 0.5);
}

/* For ln e over ln Lambda, kept inside a bracket that every trial narrows; contact that does not
 * end counts as too much damping. */
static rsl_status lambda_by_search(const rsl_collide_exponents *f, double e, double *lambda)
{
    if (1.0 - e < NEAR_ONE)
        return lambda_near_one(f, e, lambda);
    trial last = {.excess = HUGE_VAL}, now = {.x = rsl_num_log(first_guess(f, e))};
    double low = -HUGE_VAL, high = HUGE_VAL;
    trials t;
    trials_begin(&t, f, e);
    for (int i = 0; i < 200; i++) {
        double found;
        rsl_status status = try_lambda(&t, rsl_num_exp(now.x), &found, &now.slope);
        if (status < 0)
            return status;
        now.excess = status == RSL_OK ? rsl_num_log(found / e) : -HUGE_VAL;
        double doubt = 100.0 * t.problem.accuracy;
        if (now.excess > doubt)
            low = now.x;
        else if (now.excess <= -doubt)
            high = now.x;
        double next = status == RSL_OK ? without_excess(&last, &now) : now.x - 1.0;
        double step = next - now.x;
        if (t.count > ROUGH && is_found(&now, step)) {
            *lambda = rsl_num_exp(next);
            return RSL_OK;
        }
        if (high - low < 2e-15 * fmax(1.0, fabs(now.x)))
            return RSL_ERROR_NO_SOLUTION;
        next = now.x + fmax(-2.0, fmin(2.0, step));
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        last = now;
        now.x = next;
    }
    return RSL_ERROR_NO_SOLUTION;
}

/* The relation of one_way_restitution, as ln e over ln Lambda, where it is nearly straight. */
typedef struct one_way {
    double q, wanted; /* ln e */
} one_way;

static double one_way_excess(double x, void *user)
{
    const one_way *s = user;
    return rsl_num_log(one_way_restitution(rsl_num_exp(x), s->q)) - s->wanted;
}

static rsl_status lambda_one_way(const rsl_collide_exponents *f, double e, double *lambda)
{
    one_way s = {f->q, rsl_num_log(e)};
    double high = 10.0 - fmax(2.0, f->q) * s.wanted, x = 0.0; /* e^max(2,q) Lambda is bounded */
    if (1.0 - e < NEAR_ONE)
        return lambda_near_one(f, e, lambda);
    if (e < RSL_COLLIDE_PHASE_MIN) /* which no impact returns */
        return RSL_ERROR_NO_SOLUTION;
    rsl_status status = rsl_num_root_bracketed(one_way_excess, &s, -16.0, high, &x);
    *lambda = rsl_num_exp(x);
    return status;
}

/* Towards d = 0 damping alone slows the bodies as v^(2-q) ~ d^(m+1), and against that the spring is
 * nothing if q < 2 (n-m)/(n+1), kappa above: from some Lambda on they stay together. */
static int stays_together(const rsl_collide_exponents *f)
{
    return f->end == RSL_LAW_SEPARATION_ZERO_DEPTH && !f->approach_only &&
           (is_nearly_family_c(f) || f->q < 2.0 * (f->n - f->m) / (f->n + 1.0));
}

/* That Lambda, between one that returns something and one that returns nothing. */
static rsl_status lambda_of_none(const rsl_collide_exponents *f, double *lambda)
{
    double low, e;
    rsl_status status = lambda_by_search(f, 1e-6, &low);
    double high = low;
    while (status == RSL_OK && high < 1e300)
        status = restitution_of(f, high *= 2.0, &e);
    if (status != RSL_NO_SEPARATION)
        return RSL_ERROR_NO_SOLUTION;
    for (int i = 0; i < 60 && status >= 0; i++) {
        double middle = 0.5 * (low + high);
        status = restitution_of(f, middle, &e);
        *(status == RSL_OK ? &low : &high) = middle;
    }
    *lambda = high * (1.0 + 1e-12); /* with room for the rounding of an impact */
    return status < 0 ? status : RSL_OK;
}

static rsl_status lambda_of(const rsl_collide_exponents *f, double e, double *lambda)
{
    if (e == 1.0)
        *lambda = 0.0;
    else if (is_family_c(f) || (e == 0.0 && is_nearly_family_c(f)))
        *lambda = ratio_scale(f) * rsl_collide_ratio_from_restitution(e, f->end, f->approach_only);
    else if (is_separable(f) && !f->approach_only)
        *lambda = f->q == 1.0 ? rsl_collide_hysteresis_ratio(e)
                              : rsl_collide_separable_from_restitution(e, f->q);
    else if (is_separable(f))
        return lambda_one_way(f, e, lambda);
    else if (e == 0.0)
        return lambda_of_none(f, lambda);
    else
        return lambda_by_search(f, e, lambda);
    return isfinite(*lambda) ? RSL_OK : RSL_ERROR_CONVERGENCE;
}

/* ---- the public functions ------------------------------------------------ */

static rsl_status check_form(const rsl_collide_exponents *f, rsl_error *error)
{
    int exponents = f->n > 0.0 && f->n < 100.0 && f->m >= 0.0 && f->m < 100.0 &&
                    f->q >= RSL_COLLIDE_Q_MIN && f->q < 100.0;
    if (!exponents)
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "exponents n = %g, m = %g, q = %g are out of range: must be 0 < n < 100, 0 <= m "
            "< 100, %g <= q < 100",
            f->n, f->m, f->q, RSL_COLLIDE_Q_MIN);
    if (f->end != RSL_LAW_SEPARATION_ZERO_DEPTH && f->end != RSL_LAW_SEPARATION_ZERO_FORCE)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "the end rule must be depth or force");
    return RSL_OK;
}

static rsl_status no_form(rsl_error *error)
{
    return rsl_error_missing(error, "a form and room for the result");
}

rsl_status rsl_collide_lambda_from_restitution(const rsl_collide_exponents *form,
                                               double restitution, double *lambda, double *slope,
                                               rsl_error *error)
{
    rsl_status status = form && lambda ? check_form(form, error) : no_form(error);
    double result = 0.0, back = -0.0; /* of e = 0: more damping returns 0 too */
    if (status != RSL_OK)
        return status;
    if (!(restitution >= 0.0 && restitution <= 1.0))
        return rsl_range_check("restitution", restitution, RSL_RANGE_UP_TO(0.0, 1.0), "", error);
    if (restitution == 0.0 && !stays_together(form))
        return rsl_error_at(
            error, RSL_ERROR_NO_SOLUTION, "restitution",
            "0 needs infinite damping for n = %g, m = %g, q = %g with the end rule %s: take e > 0",
            form->n, form->m, form->q, rsl_law_separation_name(form->end));
    status = lambda_of(form, restitution, &result);
    if (status == RSL_OK && slope && restitution > 0.0)
        status = slope_of(form, result, restitution, &back);
    if (status != RSL_OK)
        return rsl_error_at(error, RSL_ERROR_NO_SOLUTION, "restitution",
                            "no damping found for %g with n = %g, m = %g, q = %g, end rule %s",
                            restitution, form->n, form->m, form->q,
                            rsl_law_separation_name(form->end));
    *lambda = result;
    if (slope)
        *slope = 1.0 / back;
    return RSL_OK;
}

rsl_status rsl_collide_restitution_from_lambda(const rsl_collide_exponents *form, double lambda,
                                               double *restitution, double *slope, rsl_error *error)
{
    rsl_status status = form && restitution ? check_form(form, error) : no_form(error);
    double e, change = 0.0;
    if (status != RSL_OK)
        return status;
    if (!(lambda >= 0.0 && lambda < HUGE_VAL))
        return rsl_range_check("lambda", lambda, RSL_RANGE_FROM(0.0), "", error);
    status = restitution_of(form, lambda, &e);
    if (status == RSL_OK && slope)
        status = slope_of(form, lambda, e, &change);
    if (status < 0)
        return rsl_error_set(error, status,
                             "the impact with dimensionless damping %g did not converge", lambda);
    *restitution = e;
    if (slope)
        *slope = change;
    return status;
}
