/* SPDX-License-Identifier: MIT
 *
 * gather: collectors at work during one run.
 */
#ifndef RSL_SWEEP_GATHER_H
#define RSL_SWEEP_GATHER_H

#include "sweep/collect.h"

enum { RSL_POINTS_MOST = 1000000 }; /* of one run */

/* One of many values of a run. */
typedef struct rsl_study_point {
    size_t collector;
    double time, value;
} rsl_study_point;

/* One collector, bound to a model. */
typedef struct rsl_gather_cell {
    double period, from, to;
    const rsl_output_signal *signal; /* of a signal */
    size_t contact;                  /* of events; RSL_ALL_CONTACTS: all */
    size_t count;                    /* samples or events taken */
    double min, max, sum, squares;   /* of samples: integrals over time */
    double first, last;              /* values */
    double first_time, last_time;
    double stuck_since; /* of sticks; NaN: slips */
    double stuck;       /* time */
} rsl_gather_cell;

#define RSL_ALL_CONTACTS ((size_t)-1)

typedef struct rsl_gather {
    const rsl_collection *of;
    rsl_gather_cell cells[RSL_COLLECT_MOST];
    double interval;       /* between samples, s */
    size_t sample, stride; /* number of the sample; of them, so many a period */
    double end_time;
    rsl_study_point *points; /* owned */
    size_t point_count, point_capacity;
    rsl_status status; /* of memory */
} rsl_gather;

/* The setting "output.signals=[...]" that makes the reader look up the signals
 * of a collection, malloc'ed; NULL and RSL_OK if it has none. */
rsl_status rsl_gather_setting(const rsl_collection *collection, char **setting,
                              rsl_study_error *error);

/* Binds collectors to a model that was read with that setting. */
rsl_status rsl_gather_bind(rsl_gather *gather, const rsl_collection *collection,
                           const rsl_model_file *file, rsl_study_error *error);
void rsl_gather_free(rsl_gather *gather);

/* What to hand to the run. */
rsl_planar_observer rsl_gather_observer(rsl_gather *gather);

/* Ends what is open at that time and sorts the points. */
void rsl_gather_end(rsl_gather *gather, double time);

/* The value of a collector that gives one; NaN: there is none. */
double rsl_gather_value(const rsl_gather *gather, size_t collector);

#endif
