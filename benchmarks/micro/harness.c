/* SPDX-License-Identifier: MIT
 *
 * Clock, samples and medians.
 */
#define _POSIX_C_SOURCE 200809L

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

#define SAMPLE_SECONDS 2e-3 /* at least, for one sample */

/* Every result ends up here, where the compiler must believe it is read. */
static volatile double sink;

/* Time on the processor: what others run on the machine does not count. It adds
 * up over threads; to compare those there is the clock on the wall. */
static double now(int wall)
{
    struct timespec t;
    clock_gettime(wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds that `passes` passes take. */
static double sample(bench_pass *pass, const bench_case *c, size_t passes)
{
    double sum = 0.0, begun = now(c->wall);
    for (size_t i = 0; i < passes; i++)
        sum += pass(c->scene);
    double taken = now(c->wall) - begun;
    sink = sum;
    return taken;
}

/* Passes that make a sample long enough; trying them warms up as well. */
static size_t passes_for(bench_pass *pass, const bench_case *c)
{
    size_t passes = 1;
    while (sample(pass, c, passes) < SAMPLE_SECONDS)
        passes *= 2;
    return passes;
}

/* ---- order statistics ---------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value below which a share of the sorted values lies. */
static double quantile(const double *sorted, size_t count, double share)
{
    double place = share * (double)(count - 1);
    size_t below = (size_t)place;
    if (below + 1 >= count)
        return sorted[count - 1];
    return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}

/* Sorts the values. */
static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, by_size);
    return quantile(values, count, 0.5);
}

/* ---- one comparison ------------------------------------------------------ */

static void show_progress(const bench_case *c)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K%s | %s", c->own.name, c->peer.name);
}

static bench_result *append(bench_report *report)
{
    size_t bytes = (report->count + 1) * sizeof *report->results;
    report->results = realloc(report->results, bytes);
    if (report->results == NULL)
        bench_fail("no memory for ", "one more result");
    return &report->results[report->count++];
}

void bench_compare(bench_report *report, const bench_case *compared)
{
    double own[BENCH_REPEATS], peer[BENCH_REPEATS], ratio[BENCH_REPEATS];
    const bench_case *c = compared;
    show_progress(c);
    size_t own_passes = passes_for(c->own.pass, c);
    size_t peer_passes = passes_for(c->peer.pass, c);
    double own_count = (double)own_passes * (double)c->operations;
    double peer_count = (double)peer_passes * (double)c->operations;
    size_t repeats = c->repeats > 0 ? c->repeats : BENCH_REPEATS;
    for (size_t i = 0; i < repeats; i++) {
        own[i] = sample(c->own.pass, c, own_passes) / own_count;
        peer[i] = sample(c->peer.pass, c, peer_passes) / peer_count;
        ratio[i] = peer[i] / own[i];
    }
    bench_result *r = append(report);
    r->of = *c;
    r->time = median(own, repeats);
    r->peer_time = median(peer, repeats);
    r->ratio = median(ratio, repeats);
    r->spread = (quantile(ratio, repeats, 0.75) - quantile(ratio, repeats, 0.25)) / r->ratio;
}

/* ---- verdicts and errors ------------------------------------------------- */

int bench_is_accurate(const bench_result *result)
{
    return result->of.own.error <= result->of.error_bound;
}

int bench_is_met(const bench_result *result)
{
    const bench_case *c = &result->of;
    return bench_is_accurate(result) && result->ratio >= c->target &&
           (!c->closer || c->own.error < c->peer.error);
}

/* NaN is as wrong as can be; comparisons and fmax would pass over it. */
static double no_nan(long double error) { return isnan(error) ? HUGE_VAL : (double)error; }

double bench_relative_error(double value, long double exact)
{
    return no_nan(fabsl(((long double)value - exact) / exact));
}

double bench_ulp_error(double value, long double exact)
{
    double size = fabs((double)exact);
    long double ulp = (long double)nextafter(size, DBL_MAX) - size;
    return no_nan(fabsl((long double)value - exact) / ulp);
}

void bench_fail(const char *what, const char *detail)
{
    fprintf(stderr, "bench: %s%s\n", what, detail);
    exit(2);
}
