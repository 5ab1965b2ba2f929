/* SPDX-License-Identifier: MIT
 *
 * bench: measures one way of doing a piece of work beside another.
 *
 * Both sides run over the same scene (a sweep of inputs), in turns: one sample
 * of the library, one of its peer, many times over. What is printed is the
 * median of each and the median of the ratios of neighbouring samples, so that
 * a change of the machine's speed during the run touches both sides alike.
 *
 * Speed is told, accuracy is enforced: the program fails if and only if an error exceeds its bound.
 */
#ifndef RESILE_BENCH_BENCH_H
#define RESILE_BENCH_BENCH_H

#include <stddef.h>

/* Does every operation of a scene once and returns a number that depends on
 * all results, so that none of them can be left out. */
typedef double bench_pass(void *scene);

/* One way of doing the work. */
typedef struct bench_side {
    const char *name;
    bench_pass *pass;
    double error; /* largest over the scene */
} bench_side;

/* One comparison. */
typedef struct bench_case {
    bench_side own, peer;
    void *scene;
    size_t operations;      /* of one pass */
    size_t repeats;         /* at most, and by default, BENCH_REPEATS */
    int wall;               /* 1: by the clock on the wall, for threads */
    double target;          /* wanted time of peer / time of own; 0: none */
    int closer;             /* 1: the target asks for a smaller error, too */
    double error_bound;     /* what own.error must not exceed */
    const char *error_unit; /* "relative", "ulp", ... */
} bench_case;

/* What was measured; times in seconds per operation. */
typedef struct bench_result {
    bench_case of;
    double time, peer_time; /* medians */
    double ratio;           /* median of the ratios of neighbouring samples */
    double spread;          /* interquartile range of these, over the median */
} bench_result;

enum { BENCH_REPEATS = 31 };

typedef struct bench_report {
    bench_result *results;
    size_t count;
} bench_report;

/* Measures a case and adds it to the report. */
void bench_compare(bench_report *report, const bench_case *compared);

/* Whether the accuracy bound holds; whether the target is met, bound and all. */
int bench_is_accurate(const bench_result *result);
int bench_is_met(const bench_result *result);

/* The table for people, the file for programs, and the file that the documentation reads. The files
 * return 0 if they could not be written. */
void bench_print_head(void);
void bench_print_table(const bench_report *report);
int bench_write_json(const bench_report *report, const char *path);
int bench_write_csv(const bench_report *report, const char *path);

/* |value - exact| over |exact|, or over the distance of two doubles there; infinite for NaN. */
double bench_relative_error(double value, long double exact);
double bench_ulp_error(double value, long double exact);

/* Ends the program with status 2: there is nothing to measure. */
_Noreturn void bench_fail(const char *what, const char *detail);

/* The cases; each adds its comparisons. */
void bench_family_a(bench_report *report);
void bench_family_c(bench_report *report);
void bench_family_d(bench_report *report);
void bench_hysteresis(bench_report *report);
void bench_elementary(bench_report *report);
void bench_force(bench_report *report);
void bench_outcomes(bench_report *report);
void bench_batch(bench_report *report);
void bench_memoryless(bench_report *report);
void bench_tangent(bench_report *report);
void bench_planar(bench_report *report);
void bench_chain(bench_report *report);
void bench_studies(bench_report *report);
void bench_fit(bench_report *report);
void bench_space(bench_report *report);
void bench_text(bench_report *report);

#endif
