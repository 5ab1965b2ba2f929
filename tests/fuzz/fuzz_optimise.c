/* SPDX-License-Identifier: MIT
 *
 * Any method on a function that cannot be had everywhere: the optimum lies within the bounds, has
 * the value that is said of it, and no more points are asked for than allowed.
 */
#include "bytes.h"
#include "resile/optimise.h"

enum { VARIABLES = 3 };

typedef struct valley {
    double at[VARIABLES], hole; /* closer than that to zero there is no value */
    size_t requested;
} valley;

static double value_of(const double *x, size_t dimension, void *user)
{
    valley *v = user;
    double sum = 0.0;
    v->requested++;
    for (size_t i = 0; i < dimension; i++)
        sum += (x[i] - v->at[i]) * (x[i] - v->at[i]);
    return fabs(x[0]) < v->hole ? (double)NAN : sum;
}

static void check_optimum(const rsl_optimise_problem *p, const rsl_optimise_optimum *o, valley *v)
{
    for (size_t i = 0; i < p->dimension; i++)
        FUZZ_PROMISE(o->x[i] >= p->lower[i] && o->x[i] <= p->upper[i]);
    FUZZ_PROMISE(o->evaluations == v->requested && o->found_at <= o->evaluations);
    FUZZ_PROMISE(o->infeasible <= o->evaluations);
    FUZZ_PROMISE(fuzz_same(value_of(o->x, p->dimension, v), o->value));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    double lower[VARIABLES], upper[VARIABLES];
    valley v = {.hole = fuzz_share(&bytes)};
    rsl_optimise_problem problem = {.lower = lower, .upper = upper, .value = value_of, .user = &v};
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum optimum = {.value = 7.5};
    rsl_error error = {0};
    size_t methods = 0;
    while (rsl_optimise_method_at(methods))
        methods++;
    problem.dimension = fuzz_choice(&bytes, VARIABLES + 1);
    for (size_t i = 0; i < VARIABLES; i++) {
        v.at[i] = fuzz_between(&bytes, -2.0, 2.0);
        lower[i] = fuzz_number(&bytes, -2.0, 0.0);
        upper[i] = fuzz_number(&bytes, 0.0, 2.0);
    }
    options.method = rsl_optimise_method_at(fuzz_choice(&bytes, methods));
    options.seed = fuzz_byte(&bytes);
    options.evaluations = 1 + fuzz_choice(&bytes, 200);
    options.tolerance = fuzz_positive(&bytes, 1e-9, 1e-2);
    options.target = fuzz_double(&bytes);
    rsl_status status = rsl_optimise(&problem, &options, &optimum, &error);
    if (status < 0) {
        fuzz_refused(status, &error);
        return 0;
    }
    FUZZ_PROMISE(optimum.evaluations <= rsl_optimise_evaluation_max(&options));
    check_optimum(&problem, &optimum, &v);
    return 0;
}
