/* SPDX-License-Identifier: MIT
 *
 * All methods behind one interface: known minima, limits, points that cannot
 * be had, stopping, and what is refused.
 */
#include "check.h"
#include "resile/optimise.h"
#include "test_problem.h"

static rsl_optimise_options with(const char *key)
{
    rsl_optimise_options options = rsl_optimise_options_default();
    options.method = rsl_optimise_method_find(key);
    return options;
}

/* ---- known minima ---------------------------------------------------------- */

/* The functions as their authors print them, at places by hand. */
static void test_functions(void)
{
    static const char *const keys[] = {"rastrigin", "rosenbrock", "ackley", "griewank"};
    const double pi = 3.14159265358979323846;
    rsl_study_test_problem test;
    double x[3];
    for (size_t i = 0; i < 4; i++) {
        SCENE("%s", keys[i]);
        CHECK_STATUS(rsl_study_test_problem_prepare(keys[i], 3, &test, NULL), RSL_OK);
        CHECK_NEAR(test.problem.value(test.at, 3, &test), 0.0, 1e-14);
        for (size_t k = 0; k < 3; k++) {
            CHECK(test.at[k] > test.lower[k] && test.at[k] < test.upper[k]);
            CHECK(fabs(test.at[k] - 0.5 * (test.lower[k] + test.upper[k])) >
                  0.01 * (test.upper[k] - test.lower[k]));
        }
        /* half a unit from the minimum in the first two, a quarter in the
         * third */
        x[0] = test.at[0] + 0.5;
        x[1] = test.at[1] + 0.5;
        x[2] = test.at[2] - 0.25;
        if (i == 0)
            CHECK_CLOSE(test.problem.value(x, 3, &test), 30.0 + 0.5625 - 10.0 * (-1.0 - 1.0 + 0.0),
                        1e-14);
        else if (i == 1) /* 1.5, 1.5, 0.75 */
            CHECK_CLOSE(test.problem.value(x, 3, &test),
                        100.0 * 0.75 * 0.75 + 0.25 + 100.0 * 1.5 * 1.5 + 0.25, 1e-14);
        else if (i == 2)
            CHECK_CLOSE(test.problem.value(x, 3, &test),
                        20.0 + exp(1.0) - 20.0 * exp(-0.2 * sqrt(0.5625 / 3.0)) -
                            exp((cos(pi) + cos(pi) + cos(0.5 * pi)) / 3.0),
                        1e-14);
        else
            CHECK_CLOSE(test.problem.value(x, 3, &test),
                        1.0 + 0.5625 / 4000.0 -
                            cos(0.5) * cos(0.5 / sqrt(2.0)) * cos(0.25 / sqrt(3.0)),
                        1e-13);
    }
}

static double bowl(const double *x, size_t n, void *user)
{
    double sum = 0.0;
    if (user)
        ++*(size_t *)user;
    for (size_t i = 0; i < n; i++) {
        double z = x[i] - 0.1 * (double)(i + 1);
        sum += (double)(i + 1) * z * z;
    }
    return sum - 7.0;
}

static const double minus[] = {-1.0, -1.0, -1.0, -1.0, -1.0};
static const double plus[] = {1.0, 1.5, 2.0, 2.5, 3.0};

/* The later populations of cma-es end once they are in the valley that is known; each to its
 * tolerance, they took 2500 evaluations in the mean of 20 seeds. */
static void test_default_bowl(void)
{
    rsl_optimise_problem problem = {.dimension = 2, .lower = minus, .upper = plus, .value = bowl};
    size_t evaluations = 0;
    SCENE("bowl, default");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        rsl_optimise_options options = rsl_optimise_options_default();
        rsl_optimise_optimum optimum;
        options.seed = seed;
        CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
        CHECK(optimum.end == RSL_OPTIMISE_END_TOLERANCE);
        evaluations += optimum.evaluations;
        CHECK_NEAR(optimum.x[0], 0.1, 2e-7);
        CHECK_NEAR(optimum.x[1], 0.2, 2e-7);
    }
    CHECK(evaluations < 20 * 2000);
}

/* Every method finds the bottom of a bowl; what is asked is what is counted. */
static void test_bowl(void)
{
    const rsl_optimise_method *method;
    for (size_t i = 0; (method = rsl_optimise_method_at(i)); i++) {
        size_t requested = 0;
        rsl_optimise_problem problem = {
            .dimension = 4, .lower = minus, .upper = plus, .value = bowl, .user = &requested};
        rsl_optimise_options options = with(method->key);
        rsl_optimise_optimum optimum, again;
        SCENE("bowl, %s", method->key);
        if (method->missing)
            continue;
        options.evaluations = 60000;
        options.target = -7.0 + 1e-7;
        CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
        CHECK(optimum.end == RSL_OPTIMISE_END_TARGET);
        CHECK_NEAR(optimum.value, -7.0, 1e-7);
        CHECK_INT(optimum.evaluations, requested);
        CHECK(optimum.reached_at > 0 && optimum.reached_at <= optimum.evaluations);
        CHECK_INT(optimum.infeasible, 0);
        for (size_t k = 0; k < 4; k++)
            CHECK_NEAR(optimum.x[k], 0.1 * (double)(k + 1), 4e-4);
        CHECK_STATUS(rsl_optimise(&problem, &options, &again, NULL), RSL_OK);
        CHECK(memcmp(&optimum, &again, sizeof again) == 0);
        options.target = -HUGE_VAL;
        options.evaluations = 33;
        CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
        CHECK(optimum.evaluations <= 33);
    }
}

/* The minimum on a bound: x = (1, ..., upper bound). */
static double slope(const double *x, size_t n, void *user)
{
    (void)user;
    return (x[0] - 0.25) * (x[0] - 0.25) - x[n - 1];
}

static void test_bound(void)
{
    static const char *const keys[] = {"icaco",       "direct-l", "crs2",
                                       "nelder-mead", "bobyqa",   "slsqp"};
    rsl_optimise_problem problem = {.dimension = 2, .lower = minus, .upper = plus, .value = slope};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        rsl_optimise_options options = with(keys[i]);
        rsl_optimise_optimum optimum;
        SCENE("minimum on a bound, %s", keys[i]);
        if (options.method->missing)
            continue;
        options.evaluations = 5000;
        CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
        CHECK_NEAR(optimum.value, -1.5, 1e-6);
        CHECK(optimum.x[1] <= 1.5);
    }
}

/* Rosenbrock from far away: BOBYQA and SLSQP come to the minimum itself. */
static void test_valley(void)
{
    static const char *const keys[] = {"bobyqa", "slsqp", "nelder-mead"};
    static const double start[] = {-3.0, 8.0};
    rsl_study_test_problem test;
    CHECK_STATUS(rsl_study_test_problem_prepare("rosenbrock", 2, &test, NULL), RSL_OK);
    for (size_t i = 0; i < 3; i++) {
        rsl_optimise_options options = with(keys[i]);
        rsl_optimise_optimum optimum;
        SCENE("valley, %s", keys[i]);
        if (options.method->missing)
            continue;
        options.start = start;
        options.evaluations = 4000;
        options.target = 1e-8;
        CHECK_STATUS(rsl_optimise(&test.problem, &options, &optimum, NULL), RSL_OK);
        CHECK(optimum.end == RSL_OPTIMISE_END_TARGET);
        CHECK_NEAR(optimum.x[0], 1.0, 1e-3);
    }
}

/* A narrow ellipsoid, axes from 1 to 1000, turned against the variables: the
 * covariance has to be learned. */
static double ellipsoid(const double *x, size_t n, void *user)
{
    double sum = 0.0;
    (void)user;
    for (size_t i = 0; i < n; i++) {
        /* a reflection at the diagonal plane: z = x - 2/n (sum x) 1 */
        double all = 0.0, z;
        for (size_t k = 0; k < n; k++)
            all += x[k] - 0.1 * (double)(k + 1);
        z = x[i] - 0.1 * (double)(i + 1) - 2.0 / (double)n * all;
        sum += pow(1e6, (double)i / (double)(n - 1)) * z * z;
    }
    return sum;
}

static void test_ellipsoid(void)
{
    rsl_optimise_problem problem = {
        .dimension = 4, .lower = minus, .upper = plus, .value = ellipsoid};
    rsl_optimise_options options = with("cma-es");
    rsl_optimise_statistics s;
    SCENE("ellipsoid");
    options.target = 1e-10;
    options.evaluations = 4000;
    CHECK_STATUS(rsl_optimise_repeat(&problem, &options, 20, NULL, &s, NULL), RSL_OK);
    CHECK_INT(s.reached, 20);
    CHECK(s.evaluations_to_target < 20 * 2500);
}

/* ---- the end ------------------------------------------------------------------ */

/* 1 + user |x - 0.3|^2: a constant where that is 0. */
static double valley(const double *x, size_t n, void *user)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += (x[i] - 0.3) * (x[i] - 0.3);
    return 1.0 + *(const double *)user * sum;
}

/* One valley, and a plain: restarts that agree end the search long before the evaluations do. */
static void test_tolerance(void)
{
    static const size_t dimensions[] = {1, 2, 5};
    for (size_t i = 0; i < 6; i++) {
        double factor = i < 3 ? 1.0 : 0.0;
        size_t n = dimensions[i % 3];
        rsl_optimise_problem problem = {
            .dimension = n, .lower = minus, .upper = plus, .value = valley, .user = &factor};
        rsl_optimise_options options = with("cma-es");
        rsl_optimise_optimum optimum;
        SCENE("cma-es ends: factor %g, %zu variables", factor, n);
        for (options.seed = 1; options.seed <= 5; options.seed++) {
            CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
            CHECK_INT(optimum.end, RSL_OPTIMISE_END_TOLERANCE);
            CHECK(optimum.evaluations < 2000 * n);
            CHECK_NEAR(optimum.value, 1.0, 1e-12);
        }
    }
}

/* ---- the default ------------------------------------------------------------ */

/* Evaluations to come within 1e-6 of the minimum, with restarts; what never got
 * there is charged all of all runs. */
static double cost_of(const rsl_optimise_method *method, const char *key, size_t dimension)
{
    enum { RUNS = 3, PER_DIMENSION = 2000 };
    rsl_study_test_problem test;
    rsl_optimise_options options = with(method->key);
    rsl_optimise_statistics s;
    CHECK_STATUS(rsl_study_test_problem_prepare(key, dimension, &test, NULL), RSL_OK);
    options.evaluations = PER_DIMENSION * dimension;
    options.target = test.minimum + 1e-6;
    CHECK_STATUS(rsl_optimise_repeat(&test.problem, &options, RUNS, NULL, &s, NULL), RSL_OK);
    return s.reached > 0 ? (double)s.evaluations_to_target / (double)s.reached
                         : (double)(RUNS * options.evaluations);
}

/* The default takes the fewest evaluations over several problems: a part of
 * what `resile optimise --compare` tries. */
static void test_default(void)
{
    static const struct {
        const char *key;
        size_t dimension;
    } problems[] = {{"hysteresis", 2},  {"rosenbrock", 2}, {"ackley", 2},
                    {"rosenbrock", 10}, {"ackley", 10},    {"griewank", 10}};
    const rsl_optimise_method *method, *best = NULL;
    double min = HUGE_VAL;
    SCENE("the default is the best");
    for (size_t i = 0; (method = rsl_optimise_method_at(i)); i++) {
        double sum = 0.0;
        for (size_t k = 0; k < 6 && !method->missing; k++)
            sum += log(cost_of(method, problems[k].key, problems[k].dimension));
        if (!method->missing && sum < min) {
            min = sum;
            best = method;
        }
    }
    CHECK(best == rsl_optimise_method_default());
    CHECK(rsl_optimise_options_default().method == best);
}

/* ---- many at once, infeasible, stopped ------------------------------------- */

typedef struct batch {
    size_t calls, points, last, largest, stop_at;
} batch;

static int many(const double *points, size_t count, double *values, void *user)
{
    batch *b = user;
    b->calls++;
    b->points += count;
    b->last = count;
    if (count > b->largest)
        b->largest = count;
    for (size_t i = 0; i < count; i++)
        values[i] = bowl(points + 2 * i, 2, NULL);
    return b->stop_at > 0 && b->calls >= b->stop_at;
}

static void test_batch(void)
{
    rsl_optimise_problem one = {.dimension = 2, .lower = minus, .upper = plus, .value = bowl};
    batch b = {0};
    rsl_optimise_problem all = {
        .dimension = 2, .lower = minus, .upper = plus, .values = many, .user = &b};
    rsl_optimise_options options = with("icaco");
    rsl_optimise_optimum first, second;
    rsl_error error;
    SCENE("one at a time and many at once are the same");
    CHECK_STATUS(rsl_optimise(&one, &options, &first, NULL), RSL_OK);
    CHECK_STATUS(rsl_optimise(&all, &options, &second, NULL), RSL_OK);
    CHECK(memcmp(&first, &second, sizeof first) == 0);
    CHECK_INT(b.calls, 101);
    CHECK_INT(b.points, first.evaluations);
    CHECK_INT(b.largest, 20);
    SCENE("stopped");
    for (size_t i = 0; i < 2; i++) {
        options.method = rsl_optimise_method_find(i ? "nelder-mead" : "ica");
        b = (batch){.stop_at = 4};
        if (options.method->missing)
            continue;
        CHECK_STATUS(rsl_optimise(&all, &options, &first, &error), RSL_STOPPED);
        CHECK(first.end == RSL_OPTIMISE_END_STOPPED);
        CHECK_INT(b.calls, 4);
        CHECK_INT(first.evaluations, b.points - b.last);
        CHECK(isfinite(first.value));
    }
}

/* Nothing left of x = 0: NaN there, and infinity above 1.2 of the second. */
static double holed(const double *x, size_t n, void *user)
{
    if (x[0] < 0.0)
        return (double)NAN;
    return x[1] > 1.2 ? -HUGE_VAL : bowl(x, n, user);
}

static double nothing(const double *x, size_t n, void *user)
{
    (void)x, (void)n, (void)user;
    return (double)NAN;
}

static void test_infeasible(void)
{
    rsl_optimise_problem problem = {.dimension = 2, .lower = minus, .upper = plus, .value = holed};
    const rsl_optimise_method *method;
    static const double start[] = {0.9, 1.1};
    for (size_t i = 0; (method = rsl_optimise_method_at(i)); i++) {
        rsl_optimise_options options = with(method->key);
        rsl_optimise_optimum optimum;
        rsl_error error;
        SCENE("points that cannot be had, %s", method->key);
        if (method->missing)
            continue;
        options.start = start;
        options.evaluations = 2000;
        problem.value = holed;
        CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
        CHECK(isfinite(optimum.value) && optimum.value >= -7.0);
        CHECK(optimum.x[0] >= 0.0 && optimum.x[1] <= 1.2);
        if (!method->local) {
            CHECK(optimum.infeasible > 0);
            CHECK_NEAR(optimum.value, -7.0, 1e-2);
        }
        problem.value = nothing;
        options.evaluations = 200;
        CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, &error), RSL_ERROR_NO_SOLUTION);
        CHECK_TEXT(rsl_error_text(&error).text, "inside the bounds has a finite value");
        CHECK_INT(optimum.infeasible, optimum.evaluations);
    }
}

/* ---- what is refused -------------------------------------------------------- */

static void refused(const rsl_optimise_problem *problem, rsl_optimise_options options,
                    const char *sentence)
{
    rsl_optimise_optimum optimum;
    rsl_error error = {0};
    CHECK(rsl_optimise(problem, &options, &optimum, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, sentence);
}

static void test_bad_problems(void)
{
    static const double bad[][2] = {
        {0.0, (double)NAN}, {0.0, (double)INFINITY}, {1.0, 1.0}, {2.0, 1.0}};
    rsl_optimise_problem problem = {.dimension = 1, .lower = minus, .upper = plus, .value = bowl};
    rsl_optimise_problem wrong = problem;
    SCENE("bad problems");
    for (size_t i = 0; i < 4; i++) {
        wrong.lower = &bad[i][0];
        wrong.upper = &bad[i][1];
        refused(&wrong, with("ica"), "bounds must be finite, the lower below");
    }
    wrong = problem;
    wrong.lower = NULL;
    refused(&wrong, with("ica"), "bounds are missing");
    wrong = problem;
    wrong.dimension = 0;
    refused(&wrong, with("ica"), "variables = 0 is out of range: must be 1 to 64");
    wrong.dimension = 65;
    refused(&wrong, with("ica"), "variables = 65 is out of range: must be 1 to 64");
    wrong = problem;
    wrong.value = NULL;
    refused(&wrong, with("ica"), "one function");
    wrong.value = bowl;
    wrong.values = many;
    refused(&wrong, with("ica"), "one function");
}

static void test_bad_options(void)
{
    rsl_optimise_problem problem = {.dimension = 1, .lower = minus, .upper = plus, .value = bowl};
    rsl_optimise_options o;
    static const double outside = 3.0;
    SCENE("bad options");
    refused(&problem, with("no such method"), "is NULL: rsl_optimise_method_find()");
    rsl_optimise_method elsewhere = *rsl_optimise_method_find("ica");
    elsewhere.missing = "NLopt";
    o = with("ica");
    o.method = &elsewhere;
    refused(&problem, o, "'ica' needs NLopt, which this build lacks; 'cma-es'");
    if (!rsl_optimise_method_find("bobyqa")->missing)
        refused(&problem, with("bobyqa"), "needs 2 variables or more");
#define REFUSED(member, given, sentence)                                                           \
    (o = with("icaco"), o.member = (given), refused(&problem, o, sentence))
    REFUSED(ica.countries, 1, "countries = 1 is out of range: must be 2 to 10000");
    REFUSED(ica.countries, 10001, "must be 2 to 10000");
    REFUSED(ica.imperialists, 0, "imperialists = 0 is out of range: must be 1 to 10");
    REFUSED(ica.imperialists, 11, "imperialists = 11");
    REFUSED(ica.beta, 1.0, "beta = 1 is out of range: must be > 1 and <= 1000000");
    REFUSED(ica.beta, (double)NAN, "beta = nan");
    REFUSED(ica.gamma, -0.1, "gamma = -0.1");
    REFUSED(ica.xi, 1.5, "xi = 1.5");
    REFUSED(ica.eta_last, 0.0, "eta_last = 0");
    REFUSED(population.size, 3, "population = 3 is out of range: must be 4 to 10000");
    REFUSED(pso.inertia, 1.5, "pso.inertia = 1.5");
    REFUSED(pso.cognitive, -1.0, "pso.cognitive = -1");
    REFUSED(pso.social, (double)NAN, "pso.social = ");
    REFUSED(de.weight, 0.0, "de.weight = 0 is out of range: must be > 0 and <= 2");
    REFUSED(de.crossover, 2.0, "de.crossover = 2");
    REFUSED(ga.crossover, -0.5, "ga.crossover = -0.5");
    REFUSED(ga.mutation, 1.5, "ga.mutation = 1.5");
    REFUSED(ga.crossover_index, -1.0, "ga.crossover_index = -1");
    REFUSED(ga.mutation_index, HUGE_VAL, "ga.mutation_index = inf");
    REFUSED(tolerance, -1.0, "tolerance = -1");
    REFUSED(difference, 0.0, "difference = 0");
    REFUSED(target, (double)NAN, "target is not a number");
    REFUSED(start, &outside, "variable 1 = 3 is out of range: must be -1 to 1");
#undef REFUSED
}

static void test_bad_functions(void)
{
    rsl_study_test_problem test;
    rsl_error error;
    rsl_optimise_statistics s;
    rsl_optimise_options options = with("ica");
    SCENE("bad functions");
    CHECK_STATUS(rsl_study_test_problem_prepare("sphere", 2, &test, &error), RSL_ERROR_UNKNOWN);
    CHECK_TEXT(rsl_error_text(&error).text, "there are rastrigin");
    CHECK_STATUS(rsl_study_test_problem_prepare("hysteresis", 3, &test, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_study_test_problem_prepare("rosenbrock", 1, &test, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_study_test_problem_prepare("ackley", 2, &test, &error), RSL_OK);
    CHECK_STATUS(rsl_optimise_repeat(&test.problem, &options, 0, NULL, &s, &error),
                 RSL_ERROR_ARGUMENT);
}

int main(void)
{
    test_functions();
    test_bowl();
    test_default_bowl();
    test_bound();
    test_valley();
    test_ellipsoid();
    test_tolerance();
    test_default();
    test_batch();
    test_infeasible();
    test_bad_problems();
    test_bad_options();
    test_bad_functions();
    return check_report();
}
