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
 * and a statistic of the table rsl_sweep_statistics. FROM, TO and PERIOD are in
 * seconds and may be expressions over the parameters of the model. FROM alone
 * is allowed; without it the whole run counts. An event counts if it touches
 * inside the window.
 */
#ifndef RSL_SWEEP_COLLECT_H
#define RSL_SWEEP_COLLECT_H

#include "base/error.h"
#include "base/text.h"
#include "resile/model.h"

enum { RSL_SWEEP_COLLECT_MOST = 64 };

typedef enum rsl_sweep_subject_kind {
    RSL_SWEEP_OF_SIGNAL = 1,
    RSL_SWEEP_OF_COLUMN = 2, /* of events */
    RSL_SWEEP_OF_EVENTS = 4,
    RSL_SWEEP_OF_STICKS = 8
} rsl_sweep_subject_kind;

/* The words for kinds that are added up, such as "signal, column". */
typedef struct rsl_sweep_subject_words {
    char text[48];
} rsl_sweep_subject_words;
rsl_sweep_subject_words rsl_sweep_subject_text(unsigned kinds);

struct rsl_sweep_gather_cell;

/* A statistic; a row without a name ends the table. */
typedef struct rsl_sweep_statistic {
    const char *name;
    unsigned of;      /* kinds of subjects, added up */
    int period;       /* 1: takes a PERIOD */
    int many;         /* 1: many values per run, which go to points.csv */
    const char *unit; /* NULL: that of the subject */
    const char *meaning;
    /* NaN: there is none. NULL if it gives many. */
    double (*value)(const struct rsl_sweep_gather_cell *cell);
} rsl_sweep_statistic;

extern const rsl_sweep_statistic rsl_sweep_statistics[];

typedef struct rsl_sweep_collector {
    char *name;    /* of its column: given, or the text itself; owned */
    char *subject; /* "ball.y"; owned */
    rsl_sweep_subject_kind kind;
    const rsl_sweep_statistic *statistic;
    char *owner;                                  /* contact or slide; NULL: all contacts; owned */
    const struct rsl_report_event_column *column; /* of the events */
    char *period, *from, *to;                     /* expressions; NULL: not given; owned */
    char unit[16];                                /* of its values; "": none or not known yet */
} rsl_sweep_collector;

typedef struct rsl_sweep_collection {
    const char *role; /* what errors call one of them: "collect", "goal" */
    rsl_sweep_collector all[RSL_SWEEP_COLLECT_MOST];
    size_t count;
} rsl_sweep_collection;

/* Reads texts of one or more collectors with commas between them. `role` must
 * live as long as the collection. */
rsl_status rsl_sweep_collection_make(rsl_sweep_collection *collection, const char *role,
                                     const char *const *texts, size_t count, rsl_error *error);
void rsl_sweep_collection_free(rsl_sweep_collection *collection);

static inline int rsl_sweep_collector_many(const rsl_sweep_collector *collector)
{
    return collector->statistic->many;
}

/* Whether one of them gives many values per run. */
int rsl_sweep_collection_many(const rsl_sweep_collection *collection);

#endif
