/* SPDX-License-Identifier: MIT
 *
 * Least squares: minima in many digits by another method (tests/reference/squares.py), for few
 * residuals and for many, by both ways of steps; valleys, places without residuals, unknowns that
 * cannot be told apart.
 */
#include <stdlib.h>

#include "check.h"
#include "num/elementary.h"
#include "num/squares.h"

static const double dose[] = {77.6,  114.9, 141.1, 190.8, 239.9, 289.0, 332.8,
                              378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760.0};
static const double seen[] = {10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02,
                              44.82, 50.76, 55.05, 61.01, 66.40, 75.47, 81.78};
static const double ratio[] = {0.14, 0.18, 0.22, 0.25, 0.29, 0.32, 0.35, 0.39,
                               0.37, 0.58, 0.73, 0.96, 1.34, 2.10, 4.39};

typedef struct scene {
    const char *name;
    size_t count, unknowns;
    int (*evaluate)(void *user, const double *x, double *residual, double *jacobian);
    double start[3], minimum[3], sum;
} scene;

/* a (1 - exp(-b x)) */
static int saturation(void *user, const double *x, double *r, double *J)
{
    size_t count = *(const size_t *)user;
    for (size_t i = 0; i < count; i++) {
        double t = dose[i % 14], decay = rsl_num_exp(-x[1] * t);
        r[i] = x[0] * (1.0 - decay) - seen[i % 14];
        if (!J)
            continue;
        J[2 * i] = 1.0 - decay;
        J[2 * i + 1] = x[0] * t * decay;
    }
    return 0;
}

/* a + i/((16 - i) b + min(i, 16 - i) c) */
static int quotient(void *user, const double *x, double *r, double *J)
{
    size_t count = *(const size_t *)user;
    for (size_t i = 0; i < count; i++) {
        double u = (double)(i % 15 + 1), v = 16.0 - u, w = fmin(u, v);
        double below = v * x[1] + w * x[2];
        r[i] = x[0] + u / below - ratio[i % 15];
        if (!J)
            continue;
        J[3 * i] = 1.0;
        J[3 * i + 1] = -u * v / (below * below);
        J[3 * i + 2] = -u * w / (below * below);
    }
    return 0;
}

/* The valley of Rosenbrock: 10 (y - x^2), 1 - x. */
static int valley(void *user, const double *x, double *r, double *J)
{
    (void)user;
    r[0] = 10.0 * (x[1] - x[0] * x[0]);
    r[1] = 1.0 - x[0];
    if (J) {
        J[0] = -20.0 * x[0];
        J[1] = 10.0;
        J[2] = -1.0;
        J[3] = 0.0;
    }
    return 0;
}

/* ln x of 1, 2, ... from a - 1 on: there is nothing below a = 0. */
static int half_line(void *user, const double *x, double *r, double *J)
{
    (void)user;
    if (!(x[0] > 0.0))
        return 1;
    for (int i = 0; i < 3; i++) {
        r[i] = rsl_num_log(x[0]) + i - 1;
        if (J)
            J[i] = 1.0 / x[0];
    }
    return 0;
}

/* Only a + b is seen. */
static int together(void *user, const double *x, double *r, double *J)
{
    size_t count = *(const size_t *)user;
    for (size_t i = 0; i < count; i++) {
        r[i] = x[0] + x[1] - (double)(i % 3);
        if (J)
            J[2 * i] = J[2 * i + 1] = 1.0;
    }
    return 0;
}

static const scene scenes[] = {{"saturation",
                                14,
                                2,
                                saturation,
                                {500.0, 1e-4},
                                {238.94212917886171, 5.50156431805913555e-4},
                                0.124551388944405129},
                               {"quotient",
                                15,
                                3,
                                quotient,
                                {1.0, 1.0, 1.0},
                                {0.0824105597497889828, 1.13303609202972248, 2.34369517864253644},
                                0.00821487730657897982},
                               {"valley", 2, 2, valley, {-1.2, 1.0}, {1.0, 1.0}, 0.0},
                               {"half line", 3, 1, half_line, {50.0}, {1.0}, 2.0}};

static rsl_num_squares problem_of(const scene *s, size_t *count, double settled)
{
    return (rsl_num_squares){.count = *count,
                             .unknowns = s->unknowns,
                             .evaluate = s->evaluate,
                             .user = count,
                             .iterations = 200,
                             .settled = settled,
                             .work = malloc(*count * (s->unknowns + 3) * sizeof(double))};
}

/* The minimum; with the data `times` over, which makes them many, the sum as often as large. */
static void test_scene(const scene *s, rsl_num_squares_method way, size_t times)
{
    size_t count = s->count * times;
    double x[3];
    rsl_num_squares_end end;
    rsl_num_squares problem = problem_of(s, &count, 1e-16);
    SCENE("%s, %s, %zu residuals", s->name, way == RSL_NUM_SQUARES_DAMPED ? "damped" : "dog leg",
          count);
    memcpy(x, s->start, sizeof x);
    CHECK_INT(rsl_num_squares_find(&problem, way, x, &end), 0);
    CHECK(end.converged);
    CHECK_NEAR(end.sum, (double)times * s->sum, 1e-12 * (double)times);
    for (size_t j = 0; j < s->unknowns; j++)
        CHECK_CLOSE(x[j], s->minimum[j], 2e-9);
    for (size_t j = 0; j < s->unknowns; j++) /* a little beside it, and polished */
        x[j] = s->minimum[j] * 1.0001;
    if (s->sum > 0.0) {
        CHECK_INT(rsl_num_squares_polish(&problem, x, &end), 0);
        CHECK_CLOSE(end.sum, (double)times * s->sum, 1e-10);
        for (size_t j = 0; j < s->unknowns; j++)
            CHECK_CLOSE(x[j], s->minimum[j], 1e-7);
    }
    free(problem.work);
}

/* It stops, at a place where the sum is least, though there are many of them. */
static void test_together(rsl_num_squares_method way, size_t count)
{
    const scene s = {"together", 3, 2, together, {0}, {0}, 0.0};
    double x[] = {5.0, -1.0};
    rsl_num_squares_end end;
    rsl_num_squares problem = problem_of(&s, &count, 1e-16);
    SCENE("a sum of two unknowns, %zu residuals", count);
    CHECK_INT(rsl_num_squares_find(&problem, way, x, &end), 0);
    CHECK_CLOSE(x[0] + x[1], 1.0, 1e-10);
    CHECK_CLOSE(end.sum, (double)count * 2.0 / 3.0, 1e-12);
    CHECK(end.converged && end.iterations < 200);
    free(problem.work);
}

/* No residuals at the start; too few steps; a sum of squares that a step has promised. */
static void test_ends(void)
{
    double x[] = {-1.0, 0.0};
    rsl_num_squares_end end;
    size_t count = 3;
    rsl_num_squares problem = problem_of(&scenes[3], &count, 0.1);
    SCENE("no residuals at the start");
    CHECK(rsl_num_squares_find(&problem, RSL_NUM_SQUARES_DOG_LEG, x, &end) != 0);
    CHECK(rsl_num_squares_polish(&problem, x, &end) != 0);
    SCENE("too few steps");
    x[0] = 50.0;
    problem.iterations = 1;
    CHECK_INT(rsl_num_squares_find(&problem, RSL_NUM_SQUARES_DOG_LEG, x, &end), 0);
    CHECK(!end.converged);
    CHECK_INT(end.iterations, 1);
    SCENE("settled at a tenth of a variance");
    problem.iterations = 200;
    CHECK_INT(rsl_num_squares_find(&problem, RSL_NUM_SQUARES_DOG_LEG, x, &end), 0);
    CHECK(end.converged && end.sum <= 2.0 + 0.1 * 2.0 / 3.0);
    SCENE("too far to be polished");
    x[0] = 50.0;
    CHECK(rsl_num_squares_polish(&problem, x, &end) != 0);
    free(problem.work);
}

int main(void)
{
    for (int way = RSL_NUM_SQUARES_DOG_LEG; way <= RSL_NUM_SQUARES_DAMPED; way++) {
        for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
            test_scene(&scenes[i], (rsl_num_squares_method)way, 1);
        test_scene(&scenes[0], (rsl_num_squares_method)way, 200);
        test_scene(&scenes[1], (rsl_num_squares_method)way, 200);
        test_together((rsl_num_squares_method)way, 3);
        test_together((rsl_num_squares_method)way, 3000);
    }
    test_ends();
    return check_report();
}
