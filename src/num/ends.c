/* SPDX-License-Identifier: MIT
 *
 * The double exponential rule (Takahasi & Mori 1974) for an end of any kind: with
 *
 *     t = w g/(1 + g),   g = exp(pi sinh s),   dt/ds = w pi cosh s g/(1 + g)^2
 *
 * the integrand falls doubly exponentially in s on either side, and the trapezoidal rule converges
 * exponentially in 1/h: half the step squares the error. What it does not settle in a few halvings is
 * not analytic inside; the half away from the end is then integrated by itself. Smooth parts: a Gauss
 * rule, and the same on either half until both agree.
 */
#include "num/ends.h"

#include <float.h>
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"

#define FIRST_STEP 0.25
#define LAST_STEP (1.0 / 64.0)
#define FAR_SIDE 3.3  /* 1 - t/w is below an ulp of 1 from here on */
#define NEAR_SIDE 5.0 /* t/w is 1e-101 there */
#define SETTLED 1e-8  /* whose square is below rounding */
#define AGREED 1e-13  /* of two Gauss rules, the finer of which is 2^24 times better */
#define HALVINGS_MAX 40

typedef struct sum {
    double total;
    rsl_num_integrand *f;
    void *user;
    double width;
} sum;

/* Adds f dt/ds at s; its size. */
static double add(sum *of, double s)
{
    double e = rsl_num_exp(-RSL_NUM_PI * rsl_num_sinh(fabs(s)));
    double near = e / (1.0 + e); /* distance from the closer end, as a share */
    double t = of->width * (s < 0.0 ? near : 1.0 - near);
    double term = of->width * RSL_NUM_PI * rsl_num_cosh(s) * (near / (1.0 + e));
    term = t > 0.0 ? term * of->f(t, of->user) : 0.0;
    of->total += term;
    return fabs(term);
}

/* Terms at from, from + step, ... on either side. */
static void add_both(sum *of, double from, double step)
{
    for (double s = from; s < FAR_SIDE; s += step)
        (void)add(of, s);
    for (double s = from; s < NEAR_SIDE; s += step)
        if (!(add(of, -s) > 0.01 * DBL_EPSILON * fabs(of->total)))
            break;
}

/* 1 if settled. */
static int double_exponential(rsl_num_integrand *f, void *user, double width, double *result)
{
    sum of = {.f = f, .user = user, .width = width};
    double step = FIRST_STEP, before;
    (void)add(&of, 0.0);
    add_both(&of, step, step);
    do {
        before = of.total * step;
        add_both(&of, 0.5 * step, step);
        step *= 0.5;
        *result = of.total * step;
        if (!(fabs(*result - before) > SETTLED * fabs(*result)))
            return 1;
    } while (step > LAST_STEP);
    return 0;
}

double rsl_num_integrate_from_end(rsl_num_integrand *f, void *user, double width)
{
    double rest = 0.0, result = 0.0;
    for (int i = 0; i < HALVINGS_MAX && !double_exponential(f, user, width, &result); i++) {
        rest += rsl_num_integrate_smooth(f, user, 0.5 * width, width, fabs(result) + fabs(rest));
        width *= 0.5;
        result = 0.0;
    }
    return rest + result;
}

static double gauss(const rsl_num_rule *rule, rsl_num_integrand *f, void *user, double from,
                    double to)
{
    double total = 0.0;
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        total += rule->weight[i] * f(from + (to - from) * rule->node[i], user);
    return (to - from) * total;
}

double rsl_num_integrate_smooth(rsl_num_integrand *f, void *user, double from, double to,
                                double scale)
{
    const rsl_num_rule rule = rsl_num_rule_prepare(0.0);
    double stack[HALVINGS_MAX + 1], coarse[HALVINGS_MAX + 1], total = 0.0;
    int depth = 0;
    if (!(to > from))
        return 0.0;
    stack[0] = to;
    coarse[0] = gauss(&rule, f, user, from, to);
    while (depth >= 0) {
        double end = stack[depth], middle = 0.5 * (from + end);
        double left = gauss(&rule, f, user, from, middle),
               right = gauss(&rule, f, user, middle, end);
        double miss = fabs(left + right - coarse[depth]);
        if (miss > AGREED * (scale + fabs(total) + fabs(left + right)) && depth < HALVINGS_MAX) {
            coarse[depth] = right;
            stack[++depth] = middle;
            coarse[depth] = left;
            continue;
        }
        total += left + right;
        from = end;
        depth--;
    }
    return total;
}
