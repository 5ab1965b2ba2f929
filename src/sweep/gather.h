/* SPDX-License-Identifier: MIT
 *
 * gather: collectors at work during one run.
 */
#ifndef RSL_SWEEP_GATHER_H
#define RSL_SWEEP_GATHER_H

#include "sweep/collect.h"

enum { RSL_SWEEP_POINTS_MOST = 1000000 }; /* of one run */

/* One of many values of a run. */
typedef struct rsl_sweep_point {
    size_t collector;
    double time, value;
} rsl_sweep_point;

/* One collector, bound to a model. */
typedef struct rsl_sweep_gather_cell {
    double period, from, to;
    rsl_planar_output signal;      /* quantity NULL: it is not of a signal */
    size_t contact;                /* of events; RSL_SWEEP_ALL_CONTACTS: all */
    size_t count;                  /* samples or events taken */
    double min, max, sum, squares; /* of samples: integrals over time */
    double first, last;            /* values */
    double first_time, last_time;
    double stuck_since; /* of sticks; NaN: slips */
    double stuck;       /* time */
} rsl_sweep_gather_cell;

#define RSL_SWEEP_ALL_CONTACTS ((size_t)-1)

typedef struct rsl_sweep_gather {
    const rsl_sweep_collection *of;
    rsl_sweep_gather_cell cells[RSL_SWEEP_COLLECT_MOST];
    double interval;       /* between samples, s */
    size_t sample, stride; /* number of the sample; of them, so many a period */
    double end_time;
    rsl_sweep_point *points; /* owned */
    size_t point_count, point_capacity;
    rsl_status status; /* of memory */
} rsl_sweep_gather;

/* Binds collectors to a model. */
rsl_status rsl_sweep_gather_bind(rsl_sweep_gather *gather, const rsl_sweep_collection *collection,
                                 const rsl_model_file *file, rsl_error *error);
void rsl_sweep_gather_free(rsl_sweep_gather *gather);

/* What to hand to the run. */
rsl_planar_observer rsl_sweep_gather_observer(rsl_sweep_gather *gather);

/* Ends what is open at that time and sorts the points. */
void rsl_sweep_gather_end(rsl_sweep_gather *gather, double time);

/* The value of a collector that gives one; NaN: there is none. */
double rsl_sweep_gather_value(const rsl_sweep_gather *gather, size_t collector);

#endif
