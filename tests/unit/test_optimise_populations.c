/* SPDX-License-Identifier: MIT
 *
 * Particle swarms, differential evolution and the genetic algorithm: known minima from fixed seeds,
 * members in every iteration, and what the settings do.
 */
#include "check.h"
#include "resile/optimise.h"
#include "test_problem.h"

enum { SIZE = 20, METHODS = 3 };

static const char *const keys[METHODS] = {"pso", "de", "ga"};

static rsl_optimise_options with(const char *key)
{
    rsl_optimise_options options = rsl_optimise_options_default();
    options.method = rsl_optimise_method_find(key);
    return options;
}

/* ---- known minima -------------------------------------------------------------------------- */

/* How many of 10 runs come close to the minimum with 20000 evaluations, at least: within 1e-6, ga
 * within 5e-3. */
static void test_minima(void)
{
    static const struct {
        const char *key;
        size_t dimension;
        size_t reached[METHODS]; /* at least */
    } rows[] = {{"hysteresis", 2, {10, 10, 10}}, {"rastrigin", 2, {9, 9, 9}},
                {"rosenbrock", 2, {9, 9, 9}},    {"ackley", 2, {9, 9, 9}},
                {"griewank", 2, {4, 4, 3}},      {"ackley", 10, {7, 9, 0}}};
    static const double close[METHODS] = {1e-6, 1e-6, 5e-3};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t k = 0; k < METHODS; k++) {
            rsl_study_test_problem test;
            rsl_optimise_options options = with(keys[k]);
            rsl_optimise_statistics s;
            SCENE("%s of %s in %zu dimensions", keys[k], rows[i].key, rows[i].dimension);
            CHECK_STATUS(
                rsl_study_test_problem_prepare(rows[i].key, rows[i].dimension, &test, NULL),
                RSL_OK);
            options.target = test.minimum + close[k];
            options.evaluations = 20000;
            CHECK_STATUS(rsl_optimise_repeat(&test.problem, &options, 10, NULL, &s, NULL), RSL_OK);
            CHECK(s.reached >= rows[i].reached[k]);
            CHECK(s.best >= test.minimum - 1e-12);
        }
}

/* ---- every iteration ------------------------------------------------------------------------ */

typedef struct watched {
    const rsl_study_test_problem *test;
    size_t calls, worse;    /* worse: members that rose */
    double value[SIZE];     /* of the iteration before */
    double best, corner[2]; /* so far; of the last view, of member 0 */
    int bad;
} watched;

/* Members are inside the bounds, have the value that is shown, and the best of them is never worse
 * than before. */
static int look(const rsl_optimise_view *view, void *user)
{
    watched *w = user;
    double best = HUGE_VAL;
    w->bad |= view->iteration != w->calls || view->country_count != SIZE;
    for (size_t i = 0; i < view->country_count; i++) {
        const rsl_optimise_country *one = &view->countries[i];
        for (size_t k = 0; k < 2; k++)
            w->bad |= !(one->x[k] >= w->test->lower[k] && one->x[k] <= w->test->upper[k]);
        w->bad |= one->value != w->test->problem.value(one->x, 2, (void *)w->test);
        w->worse += w->calls > 0 && one->value > w->value[i];
        w->value[i] = one->value;
        best = fmin(best, one->value);
    }
    w->bad |= best > w->best || view->value != best;
    w->best = best;
    w->corner[0] = view->countries[0].x[0];
    w->corner[1] = view->countries[0].x[1];
    w->calls++;
    return 0;
}

static watched watch(rsl_optimise_options options)
{
    static rsl_study_test_problem test;
    rsl_optimise_optimum optimum;
    watched w = {.test = &test, .best = HUGE_VAL};
    options.watch = look;
    options.user = &w;
    CHECK_STATUS(rsl_study_test_problem_prepare("rastrigin", 2, &test, NULL), RSL_OK);
    CHECK_STATUS(rsl_optimise(&test.problem, &options, &optimum, NULL), RSL_OK);
    CHECK(!w.bad);
    CHECK_INT(optimum.end, RSL_OPTIMISE_END_ITERATIONS);
    CHECK_INT(w.calls, optimum.iterations + 1);
    CHECK(optimum.value == w.best);
    return w;
}

static void test_iterations(void)
{
    for (size_t k = 0; k < METHODS; k++) {
        rsl_optimise_options options = with(keys[k]);
        SCENE("iterations of %s", keys[k]);
        watched w = watch(options);
        CHECK_INT(w.calls, 1 + RSL_OPTIMISE_ITERATIONS_DEFAULT);
        /* the members of pso are the best places: like those of de they never rise */
        CHECK(k < 2 ? w.worse == 0 : w.worse > 0);
        options.population.iterations = 7;
        CHECK_INT(watch(options).calls, 8);
        options.evaluations = 100; /* whichever ends first */
        options.population.iterations = 0;
        rsl_study_test_problem test;
        rsl_optimise_optimum optimum;
        CHECK_STATUS(rsl_study_test_problem_prepare("ackley", 2, &test, NULL), RSL_OK);
        CHECK_STATUS(rsl_optimise(&test.problem, &options, &optimum, NULL), RSL_OK);
        CHECK_INT(optimum.end, RSL_OPTIMISE_END_EVALUATIONS);
        CHECK_INT(optimum.evaluations, 100);
    }
}

/* ---- settings --------------------------------------------------------------------------------- */

/* A particle without inertia and pulls stays where it began. Mutants of de with a crossover of 0 differ
 * from their members in one variable of two. Neither crossover nor mutation: children of ga are
 * members, and the best takes over. */
static void test_settings(void)
{
    rsl_optimise_options options = with("pso");
    watched first;
    SCENE("settings");
    options.population.iterations = 1;
    options.pso = (rsl_optimise_pso_options){0.0, 0.0, 0.0};
    first = watch(options);
    options.population.iterations = 30;
    CHECK(watch(options).best == first.best);

    options = with("ga");
    options.ga.crossover = options.ga.mutation = 0.0;
    options.population.iterations = 1;
    first = watch(options);
    options.population.iterations = 40;
    watched last = watch(options);
    CHECK(last.best == first.best);
    for (size_t i = 0; i < SIZE; i++)
        CHECK(last.value[i] == last.best);
    options.ga.mutation = 1.0;
    CHECK(watch(options).best < first.best);
    options.ga.mutation = RSL_UNSET;
    watched usual = watch(options);
    options.ga.mutation = 0.5; /* one over two variables */
    CHECK(watch(options).best == usual.best);
    options.ga.mutation_index = 2.0;
    CHECK(watch(options).best != usual.best);
    options.ga.crossover = 1.0;
    usual = watch(options);
    options.ga.crossover_index = 2.0;
    CHECK(watch(options).best != usual.best);

    options = with("de");
    usual = watch(options);
    options.de.weight = 0.9;
    CHECK(watch(options).best != usual.best);
    options.de.weight = 0.7;
    options.de.crossover = 0.1;
    CHECK(watch(options).best != usual.best);
}

/* Of two variables, a crossover of 0 changes exactly one. */
static int asked(const double *points, size_t count, double *values, void *user)
{
    static double before[2 * SIZE];
    size_t *calls = user;
    for (size_t i = 0; i < count; i++) {
        int same = (points[2 * i] == before[2 * i]) + (points[2 * i + 1] == before[2 * i + 1]);
        if (*calls > 0)
            CHECK_INT(same, 1);
        values[i] = *calls > 0 ? 2.0 : 1.0; /* no trial is taken */
    }
    if (*calls == 0)
        for (size_t i = 0; i < 2 * count; i++)
            before[i] = points[i];
    ++*calls;
    return 0;
}

static void test_one_variable(void)
{
    static const double low[] = {-1.0, 2.0}, high[] = {1.0, 5.0};
    size_t calls = 0;
    rsl_optimise_problem problem = {
        .dimension = 2, .lower = low, .upper = high, .values = asked, .user = &calls};
    rsl_optimise_options options = with("de");
    rsl_optimise_optimum optimum;
    SCENE("de, one variable");
    options.de.crossover = 0.0;
    CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
    CHECK_INT(calls, 51);
}

int main(void)
{
    test_minima();
    test_iterations();
    test_settings();
    test_one_variable();
    return check_report();
}
