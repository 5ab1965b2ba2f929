/* SPDX-License-Identifier: MIT
 *
 * Kinds of events, and one event.
 */
#ifndef RSL_PLANAR_EVENT_KINDS_H
#define RSL_PLANAR_EVENT_KINDS_H

#include <stddef.h>

typedef enum rsl_planar_event_kind {
    RSL_PLANAR_EVENT_NONE,
    RSL_PLANAR_EVENT_CONTACT,       /* open -> closed */
    RSL_PLANAR_EVENT_RATE_REVERSAL, /* the rate goes through zero, where that changes the force */
    RSL_PLANAR_EVENT_DEPTH_BEYOND_IMPACT, /* deeper than its impact alone can come: it lasts */
    RSL_PLANAR_EVENT_PLASTIC_LOADING,     /* a plastic contact comes deeper than ever */
    RSL_PLANAR_EVENT_SEPARATION,          /* closed -> open or released */
    RSL_PLANAR_EVENT_RECLOSE,             /* released -> closed */
    RSL_PLANAR_EVENT_OVERLAP_END,   /* released -> open, or a residual indentation is left behind */
    RSL_PLANAR_EVENT_SLIP_TO_STICK, /* slipping ends */
    RSL_PLANAR_EVENT_STICK_TO_SLIP, /* sticking ends */
    RSL_PLANAR_EVENT_LIFT_OFF,      /* a rigid contact at rest has no force left */
    RSL_PLANAR_EVENT_NEXT_FEATURE,  /* a corner passes the end of the edge that it stands on */
    RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT, /* a spring of friction comes to its limit, or leaves it */
    RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT, /* its sum with the dashpot does */
    RSL_PLANAR_EVENT_SPRING_YIELD,           /* a spring begins to yield, or to unload */
    RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL, /* the area of contact grows, or shrinks, from here on */
    RSL_PLANAR_EVENT_KIND_COUNT
} rsl_planar_event_kind;

typedef struct rsl_planar_event {
    rsl_planar_event_kind kind;
    double time;
    size_t point;  /* RSL_PLANAR_NO_CONTACT: of a slide or pin */
    size_t slide;  /* whose friction stops or tears */
    int turning;   /* 1: of the rolling resistance of the contact point */
    size_t spring; /* that yields or unloads */
} rsl_planar_event;

#endif
