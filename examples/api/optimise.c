/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/optimise.h: the minimum of a function inside bounds.
 */
#include <math.h>
#include <resile/optimise.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A paraboloid with its minimum 3 at (1, -2). */
static double paraboloid(const double *x, size_t dimension, void *user)
{
    (void)dimension, (void)user;
    return 3.0 + (x[0] - 1.0) * (x[0] - 1.0) + 2.0 * (x[1] + 2.0) * (x[1] + 2.0);
}

static const double low[] = {-5, -5}, high[] = {5, 5};
static const rsl_optimise_problem problem = {
    .dimension = 2, .lower = low, .upper = high, .value = paraboloid};

/* Covariance matrix adaptation finds the minimum. */
static int minimum(void)
{
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum optimum;
    rsl_error error;
    options.method = rsl_optimise_method_find("cma-es");
    if (rsl_optimise(&problem, &options, &optimum, &error) < 0)
        return fail(&error);
    printf("f(%.6f, %.6f) = %.9f after %zu evaluations\n", optimum.x[0], optimum.x[1],
           optimum.value, optimum.evaluations);
    return fabs(optimum.x[0] - 1.0) > 1e-6 || fabs(optimum.x[1] + 2.0) > 1e-6 ||
           fabs(optimum.value - 3.0) > 1e-12;
}

/* The search ends as soon as a value is not above the target. */
static int target(void)
{
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum optimum;
    rsl_error error;
    options.target = 3.01;
    if (rsl_optimise(&problem, &options, &optimum, &error) < 0)
        return fail(&error);
    printf("%s: f = %.6f, end: %s\n", options.method->key, optimum.value,
           rsl_optimise_end_text(optimum.end));
    return optimum.end != RSL_OPTIMISE_END_TARGET || optimum.value > 3.01;
}

/* Ten searches with seeds 1 to 10: how many reach the target, and at what cost. */
static int repeat(void)
{
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_statistics statistics;
    rsl_error error;
    options.method = rsl_optimise_method_find("cma-es");
    options.target = 3.0 + 1e-6;
    if (rsl_optimise_repeat(&problem, &options, 10, NULL, &statistics, &error) < 0)
        return fail(&error);
    printf("%zu of %zu searches, %zu evaluations\n", statistics.reached, statistics.runs,
           statistics.evaluations);
    return statistics.reached != 10;
}

/* Every method of the table; one whose library is missing says so. */
static int methods(void)
{
    const rsl_optimise_method *method;
    int own = 0;
    for (size_t i = 0; (method = rsl_optimise_method_at(i)) != NULL; i++) {
        printf("%-12s %s\n", method->key, method->missing ? method->missing : method->title);
        own += !method->missing;
    }
    return own < 3; /* cma-es, ica, icaco */
}

int main(void) { return minimum() | target() | repeat() | methods(); }
