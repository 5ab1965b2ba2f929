/* SPDX-License-Identifier: MIT
 *
 * The elementary functions that all results are made of, against those of the C library, which are
 * not the same bits on every machine.
 */
#include <math.h>

#include "bench.h"
#include "num/elementary.h"

enum { ARGUMENTS = 256 };

/* A function of one or two numbers, ours and the library's, and the one to compare with. */
typedef struct pairing {
    const char *name;
    double (*own)(double), (*peer)(double);
    double (*own_two)(double, double), (*peer_two)(double, double);
    long double (*exact)(long double);
    long double (*exact_two)(long double, long double);
    double low, high; /* of the arguments; the second goes from -2 to 2 */
    double bound;     /* on our error, ulp */
} pairing;

#define ONE(name, low, high, bound)                                                                \
    {                                                                                              \
#name, rsl_num_##name, name, NULL, NULL, name##l, NULL, low, high, bound                   \
    }
#define TWO(name, low, high, bound)                                                                \
    {                                                                                              \
#name, NULL, NULL, rsl_num_##name, name, NULL, name##l, low, high, bound                   \
    }

static const pairing pairings[] = {
    ONE(exp, -5.0, 5.0, 0.52),  ONE(log, 0.01, 50.0, 0.52),  TWO(pow, 0.01, 50.0, 0.52),
    ONE(sin, -5.0, 5.0, 0.82),  ONE(expm1, -2.0, 2.0, 0.52), ONE(log1p, -0.9, 5.0, 0.52),
    ONE(tanh, -5.0, 5.0, 0.52), TWO(hypot, -5.0, 5.0, 0.9),
};

typedef struct arguments {
    const pairing *of;
    double x[ARGUMENTS], y[ARGUMENTS];
} arguments;

static double pass(const arguments *s, double (*one)(double), double (*two)(double, double))
{
    double sum = 0.0;
    for (size_t i = 0; i < ARGUMENTS; i++)
        sum += one != NULL ? one(s->x[i]) : two(s->x[i], s->y[i]);
    return sum;
}

static double pass_own(void *scene)
{
    const arguments *s = scene;
    return pass(s, s->of->own, s->of->own_two);
}

static double pass_peer(void *scene)
{
    const arguments *s = scene;
    return pass(s, s->of->peer, s->of->peer_two);
}

static double largest_error(const arguments *s, int own)
{
    const pairing *of = s->of;
    double worst = 0.0;
    for (size_t i = 0; i < ARGUMENTS; i++) {
        double x = s->x[i], y = s->y[i];
        double value = of->exact != NULL ? (own ? of->own : of->peer)(x)
                                         : (own ? of->own_two : of->peer_two)(x, y);
        long double exact = of->exact != NULL ? of->exact(x) : of->exact_two(x, y);
        worst = fmax(worst, bench_ulp_error(value, exact));
    }
    return worst;
}

void bench_elementary(bench_report *report)
{
    static arguments scenes[sizeof pairings / sizeof *pairings];
    for (size_t k = 0; k < sizeof pairings / sizeof *pairings; k++) {
        arguments *s = &scenes[k];
        s->of = &pairings[k];
        for (size_t i = 0; i < ARGUMENTS; i++) {
            /* out of order, as arguments are */
            double share = fmod(0.6180339887498949 * (double)(i + 1), 1.0);
            s->x[i] = s->of->low + (s->of->high - s->of->low) * share;
            s->y[i] = 4.0 * fmod(0.7548776662466927 * (double)(i + 1), 1.0) - 2.0;
        }
        bench_case compared = {.own = {s->of->name, pass_own, largest_error(s, 1)},
                               .peer = {"of the C library", pass_peer, largest_error(s, 0)},
                               .scene = s,
                               .operations = ARGUMENTS,
                               .error_bound = s->of->bound,
                               .error_unit = "ulp"};
        bench_compare(report, &compared);
    }
}
