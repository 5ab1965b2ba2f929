/* SPDX-License-Identifier: MIT
 *
 * An event as a row: its event function, how roots are bracketed, and its jump map.
 *
 * The event function is positive while the mode holds. A step ends at the earliest root of all
 * event functions; of simultaneous roots the first one in the order of the rows wins. To add an
 * event, add its row at the end of the table in rows.c: locate.c and apply.c know rows only. */
#ifndef RSL_PLANAR_EVENT_ROWS_H
#define RSL_PLANAR_EVENT_ROWS_H

#include "planar/core/system.h"

/* Element to which the event belongs. */
typedef enum rsl_planar_event_subject {
    RSL_PLANAR_SUBJECT_CONTACT,  /* a contact point */
    RSL_PLANAR_SUBJECT_FRICTION, /* friction or rolling resistance: point, guide or pin */
    RSL_PLANAR_SUBJECT_SPRING    /* an elastic-plastic spring */
} rsl_planar_event_subject;

/* How the event function behaves within a step, and so where it is sampled. */
typedef enum rsl_planar_crossing {
    RSL_PLANAR_CROSSING_MONOTONE, /* at the ends of equal parts of the step */
    RSL_PLANAR_CROSSING_MINIMUM,  /* also at zeros of the gap rate: possible minima */
    RSL_PLANAR_CROSSING_SHARED,   /* needs forces: one evaluation per part serves all such rows */
    RSL_PLANAR_CROSSING_OWN       /* by the function `search` of the row */
} rsl_planar_crossing;

/* Context of a jump map. */
typedef struct rsl_planar_jump {
    rsl_planar_restart *restart;
    const rsl_planar_observer *observer;
} rsl_planar_jump;

typedef struct rsl_planar_event_row rsl_planar_event_row;
struct rsl_planar_event_row {
    const char *name; /* "a separation" */
    rsl_planar_event_subject subject;
    rsl_planar_crossing crossing;
    int parts; /* of the step, for sampling */
    /* Positive while the mode holds; at a time inside the last step. */
    double (*event_function)(rsl_planar *system, const rsl_planar_event *event, double t);
    /* 1: the event may occur in the last step; NULL: always. */
    int (*possible)(const rsl_planar *system, const rsl_planar_event *event);
    void (*search)(rsl_planar *system, const rsl_planar_event_row *row, rsl_planar_event event,
                   rsl_planar_event *best);
    rsl_status (*jump)(rsl_planar *system, const rsl_planar_event *event,
                       const rsl_planar_jump *jump, rsl_error *error);
    int any_stiffness; /* 1: valid for rigid contacts too; 0: these use jump_rigid of apply.c */
    int may_repeat;    /* 1: repetitions at one instant are not limited */
};

/* ---- rows.c ---------------------------------------------------------------------- */

size_t rsl_planar_event_row_count(void);
const rsl_planar_event_row *rsl_planar_event_row_of(rsl_planar_event_kind kind);

/* ---- search.c: roots of one event function inside the last step -------------------- */

/* Evaluates the system at t from the dense output; nonzero: singular. */
int rsl_planar_evaluate_inside(rsl_planar *system, double t);
/* Replaces `best` by the root between low and high if that is earlier. */
void rsl_planar_offer_root(rsl_planar *system, const rsl_planar_event_row *row,
                           rsl_planar_event event, double low, double high, rsl_planar_event *best);
/* low, if the event function is positive there; else the largest low + (high - low)/2^k at which it
 * is; else low. */
double rsl_planar_positive_from(rsl_planar *system, const rsl_planar_event_row *row,
                                const rsl_planar_event *event, double low, double high);
/* Zero of the gap rate between low and high; low if there is none. */
double rsl_planar_gap_extremum(rsl_planar *system, const rsl_planar_event *event, double low,
                               double high);
void rsl_planar_search_monotone(rsl_planar *system, const rsl_planar_event_row *row,
                                rsl_planar_event event, int parts, rsl_planar_event *best);
void rsl_planar_search_minimum(rsl_planar *system, const rsl_planar_event_row *row,
                               rsl_planar_event event, int parts, rsl_planar_event *best);
void rsl_planar_search(rsl_planar *system, const rsl_planar_event_row *row, rsl_planar_event event,
                       rsl_planar_event *best);

/* ---- search_contact.c: onset and separation of contacts ----------------------------- */

void rsl_planar_search_onset(rsl_planar *system, const rsl_planar_event_row *row,
                             rsl_planar_event event, rsl_planar_event *best);
void rsl_planar_search_plastic_loading(rsl_planar *system, const rsl_planar_event_row *row,
                                       rsl_planar_event event, rsl_planar_event *best);
void rsl_planar_search_separation(rsl_planar *system, const rsl_planar_event_row *row,
                                  rsl_planar_event event, rsl_planar_event *best);

/* ---- plastic_spring.c ----------------------------------------------------------------- */

int rsl_planar_plastic_spring_possible(const rsl_planar *system, const rsl_planar_event *event);
void rsl_planar_plastic_spring_search(rsl_planar *system, const rsl_planar_event_row *row,
                                      rsl_planar_event event, rsl_planar_event *best);
rsl_status rsl_planar_plastic_spring_jump(rsl_planar *system, const rsl_planar_event *event,
                                          const rsl_planar_jump *jump, rsl_error *error);

#endif
