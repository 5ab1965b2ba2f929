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
#include "num/constants.h"
#include "num/elementary.h"
#include "test_problem.h"

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
        double valley = z[i + 1] - z[i] * z[i], left = 1.0 - z[i];
        sum += 100.0 * valley * valley + left * left;
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

typedef rsl_study_safaeifar2020_moments moments;

/* The moments behind safaeifar2020 Table 2, which sheikhi2023 goes on with. The sampling of e was
 * not published: these are the least squares over its 110 cells, which they reproduce within
 * 0.0005; k0 is the fraction that fits best, a mean over 29 samples, one of which counts as
 * zero. */
static moments published_moments(void)
{
    return (moments){28.0 / 29.0, 0.7547399299846393, 0.5998324769233623};
}

static double hysteresis_value(const double *x, size_t n, void *user)
{
    const rsl_study_test_problem *test = user;
    (void)n;
    return rsl_study_safaeifar2020_error(&test->moments,
                                         rsl_study_safaeifar2020_factor(x[0], x[1]));
}

/* ---- the table ----------------------------------------------------------- */

/* Of `value` and `moments` one is given. */
typedef struct row {
    rsl_study_test_function shown;
    double low, high;
    double (*value)(const double *z, size_t n);
    int moved; /* 1: the minimum, from the middle of the bounds */
    moments (*moments)(void);
} row;

#define ANY RSL_OPTIMISE_DIMENSION_MAX
static const row rows[] = {
    {{"rastrigin", "many minima on a grid", 1, ANY}, -5.12, 5.12, rastrigin, .moved = 1},
    {{"rosenbrock", "a bent valley", 2, ANY}, -5.0, 10.0, rosenbrock, .moved = 0},
    {{"ackley", "a hole in a rough plain", 1, ANY}, -32.768, 32.768, ackley, .moved = 1},
    {{"griewank", "waves on a bowl", 1, ANY}, -600.0, 600.0, griewank, .moved = 1},
    {{"hysteresis", "sheikhi2023: a and b of the damping ratio", 2, 2},
     .moments = published_moments},
    {{"hysteresis-mean", "the same, the plain mean over 0 < e < 1", 2, 2},
     .moments = rsl_study_safaeifar2020_moments_even},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

const rsl_study_test_function *rsl_study_test_function_at(size_t index)
{
    return index < ROWS ? &rows[index].shown : NULL;
}

static const row *row_of(const rsl_study_test_problem *test)
{
    const row *found = rows;
    while (&found->shown != test->function)
        found++;
    assert(found < rows + ROWS);
    return found;
}

static double moved_value(const double *x, size_t n, void *user)
{
    const rsl_study_test_problem *test = user;
    const row *of = row_of(test);
    double z[RSL_OPTIMISE_DIMENSION_MAX];
    for (size_t i = 0; i < n; i++)
        z[i] = of->moved ? x[i] - test->at[i] : x[i];
    return of->value(z, n);
}

/* b that with this a gives the wanted factor, by halving: A falls with b. */
static double b_of(double a, double factor, double low, double high)
{
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        if (rsl_study_safaeifar2020_factor(a, middle) > factor)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* The bounds are the range of safaeifar2020 Table 2, 1 <= a <= 6 and
 * 1.5 <= b <= 6; sheikhi2023 gives none. */
static void make_hysteresis(rsl_study_test_problem *test, const row *of)
{
    moments m = of->moments();
    test->moments = m;
    test->factor = m.m1 / m.m2;
    test->lower[0] = 1.0;
    test->lower[1] = 1.5;
    test->upper[0] = test->upper[1] = 6.0;
    test->problem.value = hysteresis_value;
    test->minimum = 100.0 * sqrt(m.k0 - m.m1 * m.m1 / m.m2);
    test->at[0] = 3.0;
    test->at[1] = b_of(3.0, test->factor, 1.5, 6.0);
}

static void make_function(rsl_study_test_problem *test, const row *of)
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

rsl_status rsl_study_test_problem_prepare(const char *key, size_t dimension,
                                          rsl_study_test_problem *test, rsl_error *error)
{
    const row *of = rows;
    assert(key && test);
    while (of < rows + ROWS && strcmp(of->shown.key, key) != 0)
        of++;
    if (of == rows + ROWS)
        return no_such_function(key, error);
    if (dimension < of->shown.dimension_min || dimension > of->shown.dimension_max)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the function '%s' has %zu to %zu variables, and not %zu", key,
                             of->shown.dimension_min, of->shown.dimension_max, dimension);
    *test = (rsl_study_test_problem){.function = &of->shown};
    test->problem = (rsl_optimise_problem){
        .dimension = dimension, .lower = test->lower, .upper = test->upper, .user = test};
    if (of->value)
        make_function(test, of);
    else
        make_hysteresis(test, of);
    return RSL_OK;
}
