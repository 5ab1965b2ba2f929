/* SPDX-License-Identifier: MIT
 *
 * collect: what is kept of a run. One collector is written
 *
 *     [NAME=]SUBJECT:STATISTIC[:FROM:TO]
 *     [NAME=]SUBJECT:STATISTIC:PERIOD[:FROM:TO]     every, phase
 *
 * with one of these subjects
 *
 *     ball.y, contacts.floor.force, ...   a signal, as in output.signals
 *     contacts.floor.speed_touch, ...     a column of events.csv, one contact
 *     events.speed_touch, ...             the same, all contacts
 *     contacts.floor, events              the events themselves
 *     sticks.guide                        a slide or contact that sticks
 *
 * and a statistic of the table rsl_statistics. FROM, TO and PERIOD are in
 * seconds and may be expressions over the parameters of the model. FROM alone
 * is allowed; without it the whole run counts. An event counts if it touches
 * inside the window.
 */
#ifndef RSL_SWEEP_COLLECT_H
#define RSL_SWEEP_COLLECT_H

#include "resile/model.h"
#include "sweep/text.h"

enum { RSL_COLLECT_MOST = 64 };

typedef enum rsl_subject_kind {
    RSL_OF_SIGNAL = 1,
    RSL_OF_COLUMN = 2, /* of events */
    RSL_OF_EVENTS = 4,
    RSL_OF_STICKS = 8
} rsl_subject_kind;

typedef enum rsl_statistic_key {
    RSL_STAT_END,
    RSL_STAT_MIN,
    RSL_STAT_MAX,
    RSL_STAT_MEAN,
    RSL_STAT_RMS,
    RSL_STAT_AMPLITUDE,
    RSL_STAT_FIRST,
    RSL_STAT_LAST,
    RSL_STAT_SUM,
    RSL_STAT_COUNT,
    RSL_STAT_TIME,
    RSL_STAT_EVERY,
    RSL_STAT_EACH,
    RSL_STAT_PHASE,
    RSL_STAT_TOTAL
} rsl_statistic_key;

typedef struct rsl_statistic {
    const char *name;
    unsigned of;        /* kinds of subjects, added up */
    int period;         /* 1: takes a PERIOD */
    int many;           /* 1: many values per run, which go to points.csv */
    const char *unit;   /* NULL: that of the subject */
    const char *spoken; /* "of a signal", ... */
    const char *meaning;
} rsl_statistic;

extern const rsl_statistic rsl_statistics[RSL_STAT_TOTAL];

typedef struct rsl_collector {
    char *name;    /* of its column: given, or the text itself; owned */
    char *subject; /* "ball.y"; owned */
    rsl_subject_kind kind;
    rsl_statistic_key statistic;
    char *owner;              /* contact or slide; NULL: all contacts; owned */
    size_t column;            /* of the events */
    char *period, *from, *to; /* expressions; NULL: not given; owned */
    char unit[16];            /* of its values; "": none or not known yet */
} rsl_collector;

typedef struct rsl_collection {
    rsl_collector all[RSL_COLLECT_MOST];
    size_t count;
} rsl_collection;

/* Reads texts of one or more collectors with commas between them. */
rsl_status rsl_collection_make(rsl_collection *collection,
                               const char *const *texts, size_t count,
                               rsl_study_error *error);
void rsl_collection_free(rsl_collection *collection);

static inline int rsl_collector_many(const rsl_collector *collector)
{
    return rsl_statistics[collector->statistic].many;
}

#endif
