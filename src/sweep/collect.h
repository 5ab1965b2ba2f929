/* SPDX-License-Identifier: MIT
 *
 * collect: what is kept of a run. One collector is written
 *
 *     [NAME=]SUBJECT:STATISTIC[:FROM:TO]
 *     [NAME=]SUBJECT:STATISTIC:PERIOD[:FROM:TO]     every, envelope, phase
 *
 * with one of these subjects
 *
 *     ball.y, contacts.floor.force, ...   a signal, as in output.signals
 *     contacts.floor.speed_touch, ...     a column of events.csv, one contact
 *     events.speed_touch, ...             the same, all contacts
 *     contacts.floor, events              the events themselves
 *     sticks.guide, sticks.floor.0        a slide, pin, contact or contact point that sticks
 *     lyapunov                            neighbours of the run
 *
 * and a statistic of the table rsl_sweep_statistics. FROM, TO and PERIOD are in seconds and may be
 * expressions over the parameters of the model. FROM alone is allowed; without it the whole run
 * counts. An event counts if it touches inside the window.
 */
#ifndef RSL_SWEEP_COLLECT_H
#define RSL_SWEEP_COLLECT_H

#include "base/error.h"
#include "base/text.h"
#include "resile/model.h"
#include "resile/sweep.h"

typedef enum rsl_sweep_subject_kind {
    RSL_SWEEP_OF_SIGNAL = 1,
    RSL_SWEEP_OF_COLUMN = 2, /* of events */
    RSL_SWEEP_OF_EVENTS = 4,
    RSL_SWEEP_OF_STICKS = 8,
    RSL_SWEEP_OF_SECTION = 16, /* a signal where the motion is cut */
    RSL_SWEEP_OF_LYAPUNOV = 32
} rsl_sweep_subject_kind;

/* The words for kinds that are added up, such as "signal, column". */
typedef struct rsl_sweep_subject_words {
    char text[64];
} rsl_sweep_subject_words;
rsl_sweep_subject_words rsl_sweep_subject_text(unsigned kinds);

struct rsl_sweep_collector_cell;

/* A statistic; a row without a name ends the table. */
typedef struct rsl_sweep_statistic {
    const char *name;
    unsigned of;      /* kinds of subjects, added up */
    int period;       /* 1: takes a PERIOD */
    int many;         /* 1: many values per run, which go to points.csv */
    int course;       /* 1: these are a curve over time, a line of each run in the drawings */
    int extreme;      /* 1: of a signal: looked for inside the steps */
    const char *unit; /* NULL: that of the subject */
    const char *meaning;
    /* NaN: there is none. NULL if it gives many. */
    double (*value)(const struct rsl_sweep_collector_cell *cell);
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
    rsl_sweep_collector all[RSL_SWEEP_COLLECTOR_MAX];
    size_t count;
} rsl_sweep_collection;

/* Reads texts of one or more collectors with commas between them. `role` must
 * live as long as the collection. */
rsl_status rsl_sweep_collection_init(rsl_sweep_collection *collection, const char *role,
                                     const char *const *texts, size_t count, rsl_error *error);
void rsl_sweep_collection_free(rsl_sweep_collection *collection);

static inline int rsl_sweep_collector_course(const rsl_sweep_collector *collector)
{
    return collector->statistic->course;
}

static inline int rsl_sweep_collector_many(const rsl_sweep_collector *collector)
{
    return collector->statistic->many;
}

/* Whether one of them gives many values per run. */
int rsl_sweep_collection_many(const rsl_sweep_collection *collection);

/* ---- collectors at work during one run: collectors.c -------------------------- */

enum { RSL_SWEEP_POINT_MAX = 1000000 }; /* of one run */

/* A contact point, slide or pin that sticks, as its records call it. */
typedef struct rsl_sweep_stuck_point {
    char name[96];
} rsl_sweep_stuck_point;

/* An end of the window of a sum, see window.c. */
typedef struct rsl_sweep_edge {
    struct rsl_sweep_collector_cell *cell;
    const struct rsl_report_event_column *column;
    int marked; /* the run tells it; 0: the window ends with the run */
    double sum; /* up to there */
    rsl_planar_observer observer;
} rsl_sweep_edge;

/* Half of the swing of a signal in each period, see envelope.c. */
typedef struct rsl_sweep_envelope {
    double time[2], value[2]; /* the samples before, the last first */
    size_t samples;           /* of them known: 0, 1, 2 */
    double begin, low, high;  /* of the period that is under way */
} rsl_sweep_envelope;

/* One collector, bound to a model. */
typedef struct rsl_sweep_collector_cell {
    double period, from, to;
    rsl_planar_output signal;      /* quantity NULL: it is not of a signal */
    rsl_planar_extreme *extreme;   /* of the collectors; NULL: not requested */
    rsl_planar_output at_section;  /* of sections: what is noted there */
    size_t section;                /* of the model */
    size_t contact;                /* of events; RSL_SWEEP_ALL_CONTACTS: all */
    size_t count;                  /* samples or events taken */
    double min, max, sum, squares; /* of samples: integrals over time */
    double first, last;            /* values */
    double first_time, last_time;
    rsl_sweep_stuck_point *stuck_points; /* of sticks: the points that stick now; owned */
    size_t stuck_count, stuck_room;
    double stuck_since; /* of the first of them */
    double stuck;       /* time */
    rsl_sweep_edge edges[2];
    rsl_sweep_envelope envelope;
} rsl_sweep_collector_cell;

#define RSL_SWEEP_ALL_CONTACTS ((size_t)-1)

typedef struct rsl_sweep_collector_state {
    const rsl_sweep_collection *of;
    rsl_sweep_collector_cell cells[RSL_SWEEP_COLLECTOR_MAX];
    rsl_planar_extreme extremes[RSL_SWEEP_COLLECTOR_MAX]; /* of signals */
    size_t extreme_count;
    double interval;       /* between samples, s */
    size_t sample, stride; /* number of the sample; of them, so many a period */
    double end_time;
    struct {
        double from, lost_before; /* s, J */
        size_t touches, sticks;   /* from then on */
        rsl_planar_observer observer;
    } run; /* the window of the standard columns */
    rsl_planar_mark marks[2 * RSL_SWEEP_COLLECTOR_MAX + 1];
    size_t mark_count;
    rsl_planar_section *sections; /* of the model; owned */
    size_t section_count;
    rsl_sweep_point *points; /* owned */
    size_t point_count, point_capacity;
    rsl_status status; /* of the points: too many of them, no memory */
} rsl_sweep_collector_state;

/* Binds collectors to a model and a system made of it. */
rsl_status rsl_sweep_collector_bind(rsl_sweep_collector_state *collectors,
                                    const rsl_sweep_collection *collection, rsl_model_file *file,
                                    const rsl_planar *system, rsl_error *error);
void rsl_sweep_collector_free(rsl_sweep_collector_state *collectors);

/* What to hand to the run. */
rsl_planar_observer rsl_sweep_collector_observer(rsl_sweep_collector_state *collectors);

/* Runs neighbours of systems of the model for those that ask for the Lyapunov exponent, each within
 * `limit` seconds. */
rsl_status rsl_sweep_collector_lyapunov(rsl_sweep_collector_state *collectors,
                                        const rsl_model_file *file, double limit, rsl_error *error);

/* Ends what is open at that time and sorts the points. */
void rsl_sweep_collector_end(rsl_sweep_collector_state *collectors, double time);

/* The value of a collector that gives one; NaN: there is none. */
double rsl_sweep_collector_value(const rsl_sweep_collector_state *collectors, size_t collector);

/* The samples that an extreme of a signal is one of; 0: it was found inside the steps, or there is
 * none. */
size_t rsl_sweep_collector_samples(const rsl_sweep_collector_state *collectors, size_t collector);

#endif
