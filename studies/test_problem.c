/* SPDX-License-Identifier: MIT
 *
 * Problems with a known answer: four functions that optimisers are tried on,
 * and the problem of sheikhi2023.
 *
 * The minimum of three of the four stands in the middle of the usual bounds,
 * where some methods begin. It is moved away from there by
 * s_k = 0.2 (U - L) sin k in variable k = 1, 2, ... Rosenbrock's stays at
 * (1, ..., 1), which is not the middle.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "collide/families.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/quadrature.h"
#include "resile/optimise.h"

/* ---- the functions, minimum 0 at x = 0 (Rosenbrock: at 1) ----------------- */

/* L. A. Rastrigin (1974): 10 n + sum(z^2 - 10 cos 2 pi z). */
static double rastrigin(const double *z, size_t n)
{
    double sum = 0.0;
    /* z^2 + 20 sin^2(pi z): the same without cancellation at the minimum */
    for (size_t i = 0; i < n; i++) {
        double s = rsl_num_sin(RSL_NUM_PI * z[i]);
        sum += z[i] * z[i] + 20.0 * s * s;
    }
    return sum;
}

/* H. H. Rosenbrock (1960): sum(100 (z_k+1 - z_k^2)^2 + (1 - z_k)^2). */
static double rosenbrock(const double *z, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < n; i++) {
        double bend = z[i + 1] - z[i] * z[i], left = 1.0 - z[i];
        sum += 100.0 * bend * bend + left * left;
    }
    return sum;
}

/* D. H. Ackley (1987): 20 + e - 20 exp(-0.2 sqrt(mean z^2))
 * - exp(mean cos 2 pi z). */
static double ackley(const double *z, size_t n)
{
    double squares = 0.0, sines = 0.0;
    for (size_t i = 0; i < n; i++) {
        double s = rsl_num_sin(RSL_NUM_PI * z[i]);
        squares += z[i] * z[i];
        sines += s * s;
    }
    /* with mean cos 2 pi z = 1 - 2 mean sin^2 pi z */
    return -20.0 * rsl_num_expm1(-0.2 * sqrt(squares / (double)n)) -
           rsl_num_exp(1.0) * rsl_num_expm1(-2.0 * sines / (double)n);
}

/* A. O. Griewank (1981): 1 + sum z^2/4000 - prod cos(z_k/sqrt k). */
static double griewank(const double *z, size_t n)
{
    double sum = 0.0, product = 1.0;
    for (size_t i = 0; i < n; i++) {
        sum += z[i] * z[i] / 4000.0;
        product *= rsl_num_cos(z[i] / sqrt((double)(i + 1)));
    }
    return 1.0 + sum - product;
}

/* ---- the problem of sheikhi2023 ------------------------------------------ */

double rsl_optimise_hysteresis_factor(double a, double b)
{
    double p = 2.5 / a, q = 1.0 + 1.0 / b;
    /* I = B(p, q)/a = Gamma(p) Gamma(q)/(a Gamma(p + q)); A = 2/(5 I) */
    return 0.4 * a / rsl_num_beta(p, q);
}

double rsl_optimise_hysteresis_rms(rsl_optimise_hysteresis_moments m, double a, double b)
{
    double factor = rsl_optimise_hysteresis_factor(a, b);
    double square = m.k0 - 2.0 * factor * m.m1 + factor * factor * m.m2;
    return 100.0 * sqrt(square);
}

double rsl_optimise_hysteresis_best_factor(rsl_optimise_hysteresis_moments m)
{
    return m.m1 / m.m2;
}

double rsl_optimise_hysteresis_best_rms(rsl_optimise_hysteresis_moments m)
{
    return 100.0 * sqrt(m.k0 - m.m1 * m.m1 / m.m2);
}

/* Least squares over the 110 cells of safaeifar2020 Table 2, k0 as the
 * fraction that fits best: a mean over 29 samples, one of which counts as
 * zero. */
rsl_optimise_hysteresis_moments rsl_optimise_hysteresis_published(void)
{
    return (rsl_optimise_hysteresis_moments){28.0 / 29.0, 0.7547399299846393, 0.5998324769233623};
}

/* r = (1 - e)/(e h(e)); it tends to 1 for e -> 0 and to 2/3 for e -> 1. */
static double error_ratio(double e, void *user)
{
    double r = (1.0 - e) / (e * rsl_collide_hysteresis_ratio(e));
    return *(const int *)user == 2 ? r * r : r;
}

rsl_optimise_hysteresis_moments rsl_optimise_hysteresis_mean(void)
{
    rsl_num_rule rule = rsl_num_rule_make(0.0);
    int one = 1, two = 2;
    return (rsl_optimise_hysteresis_moments){
        1.0, rsl_num_integrate(&rule, error_ratio, &one, 0.0, 1.0, 1.0 / 64.0),
        rsl_num_integrate(&rule, error_ratio, &two, 0.0, 1.0, 1.0 / 64.0)};
}

/* ---- the table ----------------------------------------------------------- */

/* Of `value` and `moments` one is given. */
typedef struct row {
    rsl_optimise_test_function shown;
    double low, high;
    double (*value)(const double *z, size_t n);
    int moved; /* 1: the minimum, from the middle of the bounds */
    rsl_optimise_hysteresis_moments (*moments)(void);
} row;

#define ANY RSL_OPTIMISE_VARIABLES
static const row rows[] = {
    {{"rastrigin", "many minima on a grid", 1, ANY}, -5.12, 5.12, rastrigin, .moved = 1},
    {{"rosenbrock", "a bent valley", 2, ANY}, -5.0, 10.0, rosenbrock, .moved = 0},
    {{"ackley", "a hole in a rough plain", 1, ANY}, -32.768, 32.768, ackley, .moved = 1},
    {{"griewank", "waves on a bowl", 1, ANY}, -600.0, 600.0, griewank, .moved = 1},
    {{"hysteresis", "sheikhi2023: a and b of the damping ratio", 2, 2},
     .moments = rsl_optimise_hysteresis_published},
    {{"hysteresis-mean", "the same, the plain mean over 0 < e < 1", 2, 2},
     .moments = rsl_optimise_hysteresis_mean},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

const rsl_optimise_test_function *rsl_optimise_test_function_at(size_t index)
{
    return index < ROWS ? &rows[index].shown : NULL;
}

static const row *row_of(const rsl_optimise_test_problem *test)
{
    const row *found = rows;
    while (&found->shown != test->function)
        found++;
    assert(found < rows + ROWS);
    return found;
}

static double moved_value(const double *x, size_t n, void *user)
{
    const rsl_optimise_test_problem *test = user;
    const row *of = row_of(test);
    double z[RSL_OPTIMISE_VARIABLES];
    for (size_t i = 0; i < n; i++)
        z[i] = of->moved ? x[i] - test->at[i] : x[i];
    return of->value(z, n);
}

static double hysteresis_value(const double *x, size_t n, void *user)
{
    const rsl_optimise_test_problem *test = user;
    (void)n;
    return rsl_optimise_hysteresis_rms(test->moments, x[0], x[1]);
}

/* b that with this a gives the wanted factor, by halving: A falls with b. */
static double b_of(double a, double factor, double low, double high)
{
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        if (rsl_optimise_hysteresis_factor(a, middle) > factor)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* The bounds are the range of safaeifar2020 Table 2, 1 <= a <= 6 and
 * 1.5 <= b <= 6; sheikhi2023 gives none. */
static void make_hysteresis(rsl_optimise_test_problem *test, const row *of)
{
    rsl_optimise_hysteresis_moments m = of->moments();
    test->lower[0] = 1.0;
    test->lower[1] = 1.5;
    test->upper[0] = test->upper[1] = 6.0;
    test->problem.value = hysteresis_value;
    test->minimum = rsl_optimise_hysteresis_best_rms(m);
    test->at[0] = 3.0;
    test->at[1] = b_of(3.0, rsl_optimise_hysteresis_best_factor(m), 1.5, 6.0);
    test->moments = m;
}

static void make_function(rsl_optimise_test_problem *test, const row *of)
{
    for (size_t i = 0; i < test->problem.dimension; i++) {
        test->lower[i] = of->low;
        test->upper[i] = of->high;
        test->at[i] = of->moved ? 0.2 * (of->high - of->low) * rsl_num_sin((double)(i + 1)) : 1.0;
    }
    test->problem.value = moved_value;
    test->minimum = 0.0;
}

static rsl_status no_such_function(const char *key, rsl_error *error)
{
    char names[200] = "";
    for (const row *of = rows; of < rows + ROWS; of++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", of->shown.key);
    }
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no function '%.60s'; there are %s",
                         key, names);
}

rsl_status rsl_optimise_test_problem_make(const char *key, size_t dimension,
                                          rsl_optimise_test_problem *test, rsl_error *error)
{
    const row *of = rows;
    if (!key || !test)
        return rsl_error_missing(error, "the key of a function and room for the problem");
    while (of < rows + ROWS && strcmp(of->shown.key, key) != 0)
        of++;
    if (of == rows + ROWS)
        return no_such_function(key, error);
    if (dimension < of->shown.dimension_least || dimension > of->shown.dimension_most)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the function '%s' has %zu to %zu variables, and %zu are asked for",
                             key, of->shown.dimension_least, of->shown.dimension_most, dimension);
    *test = (rsl_optimise_test_problem){.function = &of->shown};
    test->problem = (rsl_optimise_problem){
        .dimension = dimension, .lower = test->lower, .upper = test->upper, .user = test};
    if (of->value)
        make_function(test, of);
    else
        make_hysteresis(test, of);
    return RSL_OK;
}
