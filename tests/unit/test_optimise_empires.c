/* SPDX-License-Identifier: MIT
 *
 * ICA and ICACO: every country of five iterations against a reimplementation in 40 digits
 * (reference/empires.py), what holds in every iteration, and the problem of sheikhi2023.
 */
#include <stdlib.h>

#include "check.h"
#include "csv.h"
#include "resile/optimise.h"
#include "test_problem.h"

/* ---- against the reimplementation ----------------------------------------- */

static const double low[] = {-1.0, -2.0, 0.0}, high[] = {2.0, 1.0, 1.5};

static double quadratic(const double *x, size_t n, void *user)
{
    static const double centre[] = {0.3, -0.1, 0.7};
    double sum = n > 1 ? x[0] * x[1] : 0.0;
    (void)user;
    for (size_t i = 0; i < n; i++)
        sum += (double)(i + 1) * (x[i] - centre[i]) * (x[i] - centre[i]);
    return sum;
}

typedef struct expected {
    csv_table table;
    size_t row, dimension;
} expected;

static int compare(const rsl_optimise_view *view, void *user)
{
    static const char *const names[] = {"x1", "x2", "x3"};
    expected *e = user;
    for (size_t i = 0; i < view->country_count; i++, e->row++) {
        const rsl_optimise_country *one = &view->countries[i];
        if (!CHECK(e->row < e->table.rows))
            return 1;
        CHECK_INT(csv_number(&e->table, e->row, "iteration"), view->iteration);
        CHECK_INT(one->empire, csv_number(&e->table, e->row, "empire"));
        CHECK_INT(one->imperialist, csv_number(&e->table, e->row, "imperialist"));
        CHECK_NEAR(one->value, csv_number(&e->table, e->row, "value"), 1e-12);
        for (size_t k = 0; k < e->dimension; k++)
            CHECK_NEAR(one->x[k], csv_number(&e->table, e->row, names[k]), 1e-12);
    }
    return 0;
}

static void test_reference(void)
{
    expected e = {.table = csv_read("empires.csv")};
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum optimum;
    options.ica.countries = 10;
    options.ica.iterations = 5;
    options.seed = 20230820;
    options.watch = compare;
    options.user = &e;
    for (int ants = 0; ants < 2; ants++)
        for (e.dimension = 1; e.dimension <= 3; e.dimension++) {
            rsl_optimise_problem problem = {
                .dimension = e.dimension, .lower = low, .upper = high, .value = quadratic};
            SCENE("%s in %zu dimensions", ants ? "icaco" : "ica", e.dimension);
            options.method = rsl_optimise_method_find(ants ? "icaco" : "ica");
            CHECK_STATUS(rsl_optimise(&problem, &options, &optimum, NULL), RSL_OK);
        }
    CHECK_INT(e.row, e.table.rows);
    csv_free(&e.table);
}

/* ---- what holds in every iteration ----------------------------------------- */

typedef struct watcher {
    const rsl_optimise_problem *problem;
    size_t next, empires, one_empire_at; /* iteration; 0: never */
    double value;
} watcher;

static int inspect(const rsl_optimise_view *view, void *user)
{
    watcher *w = user;
    size_t rulers = 0;
    double min = HUGE_VAL;
    CHECK_INT(view->iteration, w->next++);
    CHECK_INT(view->country_count, 20);
    CHECK(view->empire_count >= 1 && view->empire_count <= w->empires);
    CHECK(view->value <= w->value);
    for (size_t i = 0; i < view->country_count; i++) {
        const rsl_optimise_country *one = &view->countries[i];
        rulers += one->imperialist ? 1 : 0;
        min = fmin(min, one->value);
        for (size_t k = 0; k < w->problem->dimension; k++)
            CHECK(one->x[k] >= w->problem->lower[k] && one->x[k] <= w->problem->upper[k]);
        /* no colony is better than its imperialist */
        for (size_t j = 0; j < view->country_count; j++)
            if (view->countries[j].empire == one->empire && one->imperialist)
                CHECK(!(view->countries[j].value < one->value));
    }
    CHECK_INT(rulers, view->empire_count);
    /* imperialists do not move: the best is still there */
    CHECK(min == view->value);
    if (view->empire_count == 1 && w->one_empire_at == 0)
        w->one_empire_at = view->iteration;
    w->empires = view->empire_count;
    w->value = view->value;
    return 0;
}

static void test_invariants(void)
{
    static const char *const functions[] = {"rastrigin", "griewank", "ackley"};
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum first, again, other;
    for (size_t i = 0; i < 6; i++) {
        rsl_study_test_problem test;
        watcher w = {.empires = 3, .value = HUGE_VAL};
        size_t dimension = 1 + i;
        SCENE("invariants, %s in %zu dimensions", functions[i % 3], dimension);
        CHECK_STATUS(rsl_study_test_problem_prepare(functions[i % 3], dimension, &test, NULL),
                     RSL_OK);
        w.problem = &test.problem;
        options.method = rsl_optimise_method_find(i < 3 ? "ica" : "icaco");
        options.watch = inspect;
        options.user = &w;
        CHECK_STATUS(rsl_optimise(&test.problem, &options, &first, NULL), RSL_OK);
        CHECK_INT(w.next, 51);
        CHECK_INT(first.iterations, 50);
        CHECK(first.end == RSL_OPTIMISE_END_ITERATIONS);
        CHECK(test.problem.value(first.x, dimension, &test) == first.value);
        options.watch = NULL;
        CHECK_STATUS(rsl_optimise(&test.problem, &options, &again, NULL), RSL_OK);
        CHECK(memcmp(&first, &again, sizeof first) == 0);
        options.seed++;
        CHECK_STATUS(rsl_optimise(&test.problem, &options, &other, NULL), RSL_OK);
        CHECK(memcmp(&first, &other, sizeof first) != 0);
    }
}

/* One iteration costs a value per colony, and one more per ant; colonies are
 * the countries without the imperialists that are left. */
static int count_evaluations(const rsl_optimise_view *view, void *user)
{
    size_t *state = user; /* evaluations and empires before; values each */
    if (view->iteration > 0)
        CHECK_INT(view->evaluations - state[0], (20 - state[1]) * state[2]);
    else
        CHECK_INT(view->evaluations, 20);
    state[0] = view->evaluations;
    state[1] = view->empire_count;
    return 0;
}

static void test_counts(void)
{
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_study_test_problem test;
    rsl_optimise_optimum optimum;
    size_t state[3] = {0, 0, 1};
    CHECK_STATUS(rsl_study_test_problem_prepare("rastrigin", 2, &test, NULL), RSL_OK);
    options.watch = count_evaluations;
    options.user = state;
    options.method = rsl_optimise_method_find("ica");
    CHECK_STATUS(rsl_optimise(&test.problem, &options, &optimum, NULL), RSL_OK);
    CHECK_INT(optimum.evaluations, state[0]);
    options.method = rsl_optimise_method_find("icaco");
    state[2] = 2;
    CHECK_STATUS(rsl_optimise(&test.problem, &options, &optimum, NULL), RSL_OK);
    SCENE("a limit of evaluations is kept");
    options.watch = NULL;
    options.ica.iterations = 0;
    for (size_t limit = 1; limit < 200; limit += 37) {
        options.evaluations = limit;
        CHECK_STATUS(rsl_optimise(&test.problem, &options, &optimum, NULL), RSL_OK);
        CHECK_INT(optimum.evaluations, limit);
        CHECK(optimum.end == RSL_OPTIMISE_END_EVALUATIONS);
    }
}

/* ---- the problem of sheikhi2023 --------------------------------------------- */

/* The exact answer; digits from mpmath (A = m1/m2, 100 sqrt(k0 - m1^2/m2)). */
static void test_exact_answer(void)
{
    rsl_study_test_problem p, m;
    CHECK_STATUS(rsl_study_test_problem_prepare("hysteresis", 2, &p, NULL), RSL_OK);
    CHECK_STATUS(rsl_study_test_problem_prepare("hysteresis-mean", 2, &m, NULL), RSL_OK);
    SCENE("exact answer");
    CHECK_CLOSE(p.factor, 1.25825119349292637, 1e-15);
    CHECK_CLOSE(p.minimum, 12.5955641792536, 1e-13);
    CHECK_CLOSE(m.factor, 1.32963513970622, 1e-13);
    CHECK_CLOSE(m.minimum, 12.2119265347596, 1e-12);
    /* I(2.939, 3.409) = 0.31778 (the paper prints 0.31788), A = 1.25873 */
    CHECK_CLOSE(0.4 / rsl_study_safaeifar2020_factor(2.939, 3.409), 0.31778, 2e-5);
    CHECK_NEAR(rsl_study_safaeifar2020_factor(2.939, 3.409), 1.25873, 5e-6);
    /* cells of safaeifar2020 Table 2 */
    CHECK_NEAR(p.problem.value((double[]){1.0, 1.5}, 2, &p), 95.092, 5.1e-4);
    CHECK_NEAR(p.problem.value((double[]){2.0, 2.0}, 2, &p), 29.438, 5.1e-4);
    CHECK_NEAR(p.problem.value((double[]){1.5, 5.5}, 2, &p), 12.596, 5.1e-4);
    CHECK_NEAR(p.problem.value((double[]){6.0, 6.0}, 2, &p), 18.442, 5.1e-4);
}

static void test_paper(void)
{
    static const char *const keys[] = {"ica", "icaco"};
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_study_test_problem test;
    rsl_optimise_statistics s;
    rsl_optimise_optimum *optima = malloc(50 * sizeof *optima);
    CHECK_STATUS(rsl_study_test_problem_prepare("hysteresis", 2, &test, NULL), RSL_OK);
    CHECK_CLOSE(test.problem.value(test.at, 2, &test), test.minimum, 1e-13);
    for (size_t i = 0; i < 2; i++) {
        double sum = 0.0, squares = 0.0, min = HUGE_VAL, max = 0.0;
        SCENE("50 runs of %s", keys[i]);
        options.method = rsl_optimise_method_find(keys[i]);
        CHECK_STATUS(rsl_optimise_repeat(&test.problem, &options, 50, optima, &s, NULL), RSL_OK);
        CHECK_CLOSE(s.best, test.minimum, 1e-13);
        CHECK_CLOSE(s.worst, test.minimum, 1e-8);
        CHECK(s.best <= s.mean && s.mean <= s.worst);
        CHECK_INT(s.runs, 50);
        for (size_t k = 0; k < 50; k++) {
            double factor = rsl_study_safaeifar2020_factor(optima[k].x[0], optima[k].x[1]);
            sum += optima[k].value - test.minimum;
            squares += (optima[k].value - s.mean) * (optima[k].value - s.mean);
            /* every run finds the same A, at its own a and b */
            CHECK_CLOSE(factor, test.factor, 1e-5);
            min = fmin(min, optima[k].x[0]);
            max = fmax(max, optima[k].x[0]);
        }
        CHECK_NEAR(s.mean - test.minimum, sum / 50.0, 1e-14);
        CHECK_NEAR(s.deviation, sqrt(squares / 49.0), 1e-14);
        CHECK(max - min > 1.0); /* the valley is long: which a a run ends at is chance */
    }
    /* the printed 12.6789 among 50 runs that are at least 12.5955 */
    CHECK((49.0 * 12.5955 + 12.6789) / 50.0 > 12.5956 + 1e-3);
    free(optima);
}

int main(void)
{
    test_reference();
    test_invariants();
    test_counts();
    test_exact_answer();
    test_paper();
    return check_report();
}
