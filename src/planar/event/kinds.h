/* SPDX-License-Identifier: MIT
 *
 * Kinds of events, and one event.
 */
#ifndef RSL_PLANAR_EVENT_KINDS_H
#define RSL_PLANAR_EVENT_KINDS_H

#include <stddef.h>

/* The rows of rows.c that other code names; rows without a name follow. In the order in which
 * simultaneous events are taken. */
typedef enum rsl_planar_event_kind {
    RSL_PLANAR_EVENT_NONE,
    RSL_PLANAR_EVENT_OVERLAP_END,             /* overlap without force -> open */
    RSL_PLANAR_EVENT_CONTACT,                 /* open -> closed */
    RSL_PLANAR_EVENT_RATE_REVERSAL,           /* loading <-> unloading, where the force changes */
    RSL_PLANAR_EVENT_DEPTH_BEYOND_IMPACT,     /* impact -> sustained contact */
    RSL_PLANAR_EVENT_PLASTIC_LOADING,         /* plastic unloading -> loading beyond the peak */
    RSL_PLANAR_EVENT_SEPARATION,              /* closed -> open, or overlap without force */
    RSL_PLANAR_EVENT_RECLOSE,                 /* overlap without force -> closed */
    RSL_PLANAR_EVENT_LIFT_OFF,                /* rigid contact at rest -> open */
    RSL_PLANAR_EVENT_NEXT_FEATURE,            /* a vertex passes the end of its edge */
    RSL_PLANAR_EVENT_SLIP_TO_STICK,           /* the slip velocity vanishes */
    RSL_PLANAR_EVENT_STICK_TO_SLIP,           /* breakaway: the friction limit is exceeded */
    RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT, /* friction spring: elastic <-> at its limit */
    RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT,  /* the same for spring and dashpot together */
    RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL,   /* the contact area grows <-> shrinks */
    RSL_PLANAR_EVENT_SPRING_YIELD,            /* spring element: elastic <-> plastic */
    RSL_PLANAR_EVENT_NAMED_COUNT,
    RSL_PLANAR_EVENT_KIND_MAX = 32 /* bound on the number of rows */
} rsl_planar_event_kind;

typedef struct rsl_planar_event {
    rsl_planar_event_kind kind;
    double time;     /* s */
    int of_friction; /* 1: friction or rolling resistance */
    size_t point;    /* contact point; RSL_PLANAR_NO_CONTACT: guide, pin or spring */
    size_t slide;    /* guide or pin; valid for friction without a contact point */
    int turning;     /* 1: rolling resistance of the contact point */
    size_t spring;   /* spring element; valid for SPRING_YIELD */
} rsl_planar_event;

#endif
