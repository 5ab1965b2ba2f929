/* SPDX-License-Identifier: MIT
 *
 * Kinds of events, and one event.
 */
#ifndef RSL_PLANAR_EVENT_KINDS_H
#define RSL_PLANAR_EVENT_KINDS_H

#include <stddef.h>

typedef enum rsl_planar_event_kind {
    RSL_PLANAR_EVENT_NONE,
    RSL_PLANAR_EVENT_TOUCH,    /* open -> closed */
    RSL_PLANAR_EVENT_TURN,     /* the rate goes through zero, where that changes the force */
    RSL_PLANAR_EVENT_PRESS,    /* deeper than its impact alone can come: it lasts */
    RSL_PLANAR_EVENT_YIELD,    /* a plastic contact comes deeper than ever */
    RSL_PLANAR_EVENT_SEPARATE, /* closed -> open or released */
    RSL_PLANAR_EVENT_RECLOSE,  /* released -> closed */
    RSL_PLANAR_EVENT_CLEAR,    /* released -> open, or a pit is left behind */
    RSL_PLANAR_EVENT_STOP,     /* slipping ends */
    RSL_PLANAR_EVENT_TEAR,     /* sticking ends */
    RSL_PLANAR_EVENT_LIFT,     /* a rigid contact at rest has no force left */
    RSL_PLANAR_EVENT_CORNER,   /* a corner passes the end of the edge that it stands on */
    RSL_PLANAR_EVENT_CAP,      /* a spring of friction comes to its limit, or leaves it */
    RSL_PLANAR_EVENT_CLIP,     /* its sum with the dashpot does */
    RSL_PLANAR_EVENT_FLOW,     /* a spring begins to yield, or to unload */
    RSL_PLANAR_EVENT_AREA,     /* the area of contact grows, or shrinks, from here on */
    RSL_PLANAR_EVENT_KINDS
} rsl_planar_event_kind;

typedef struct rsl_planar_event {
    rsl_planar_event_kind kind;
    double time;
    size_t spot;   /* RSL_PLANAR_NO_SPOT: of a slide or pin */
    size_t slide;  /* whose friction stops or tears */
    int turning;   /* 1: of the rolling resistance of the spot */
    size_t spring; /* that yields or unloads */
} rsl_planar_event;

#endif
