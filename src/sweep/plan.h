/* SPDX-License-Identifier: MIT
 *
 * plan: which values a sweep tries. Each text PATH=VALUES is an axis:
 *
 *     a=1:2:101       101 values from 1 to 2, evenly spaced
 *     a=1:100:7:log   7 values from 1 to 100, each the same factor apart
 *     a=1,2,5         these values
 *     law=flores,exact  these words
 *     a=1:2, a=1:2:log  a range without a count, for random runs
 *     a=1mm:2mm:101, a=1mm,2mm  numbers with a unit, the same everywhere
 *
 * A grid runs through all combinations, the last axis fastest. Random runs draw each value on its
 * own: uniformly, uniformly in its logarithm, or one of a list (num/random.h). A search takes
 * ranges without a count, and chooses the values itself.
 */
#ifndef RSL_SWEEP_PLAN_H
#define RSL_SWEEP_PLAN_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { RSL_SWEEP_PLAN_AXIS_MAX = 16, RSL_SWEEP_PLAN_RUN_MAX = 10000000 };

typedef enum rsl_sweep_axis_kind {
    RSL_SWEEP_AXIS_LINEAR,
    RSL_SWEEP_AXIS_LOG,
    RSL_SWEEP_AXIS_LIST
} rsl_sweep_axis_kind;

typedef struct rsl_sweep_axis {
    char *text; /* as given, owned */
    char *path; /* as a setting takes it, owned */
    rsl_sweep_axis_kind kind;
    double from, to;      /* of a range */
    size_t count;         /* of values; 0: a range without a count */
    rsl_text_words words; /* of a list */
    int numeric;          /* 1: every value is a number */
    char unit[32];        /* of the numbers; "": none is known */
    int implied;          /* 1: they were given without it */
} rsl_sweep_axis;

typedef enum rsl_sweep_plan_kind {
    RSL_SWEEP_PLAN_GRID,
    RSL_SWEEP_PLAN_RANDOM,
    RSL_SWEEP_PLAN_RANGES
} rsl_sweep_plan_kind;

typedef struct rsl_sweep_plan {
    rsl_sweep_plan_kind kind;
    rsl_sweep_axis axes[RSL_SWEEP_PLAN_AXIS_MAX];
    size_t axis_count;
    size_t runs; /* 0: of ranges */
    uint64_t seed;
} rsl_sweep_plan;

rsl_status rsl_sweep_plan_grid(rsl_sweep_plan *plan, const char *const *over, size_t count,
                               rsl_error *error);
rsl_status rsl_sweep_plan_random(rsl_sweep_plan *plan, const char *const *over, size_t count,
                                 size_t runs, uint64_t seed, rsl_error *error);
rsl_status rsl_sweep_plan_ranges(rsl_sweep_plan *plan, const char *const *over, size_t count,
                                 rsl_error *error);
void rsl_sweep_plan_free(rsl_sweep_plan *plan);

/* Refuses settings of what is varied. */
rsl_status rsl_sweep_plan_conflicts(const rsl_sweep_plan *plan, const char *const *settings,
                                    size_t count, rsl_error *error);

/* The value of a run as a text: one of the list's, or a number in `digits`. */
const char *rsl_sweep_plan_value(const rsl_sweep_plan *plan, size_t run, size_t axis,
                                 rsl_text_digits *digits);

#endif
