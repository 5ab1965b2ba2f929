/* SPDX-License-Identifier: MIT
 *
 * Contact points: gap, normal law, friction state and contact mode of one pair of features.
 */
#ifndef RSL_PLANAR_CONTACT_POINT_H
#define RSL_PLANAR_CONTACT_POINT_H

#include "planar/event/kinds.h"
#include "planar/geometry/outline.h"
#include "resile/memoryless.h"
#include "resile/planar.h"
#include "tangent/line.h"

/* Friction of one slide, pin or spot, or the rolling resistance of a spot. */
typedef enum rsl_planar_friction_mode {
    RSL_PLANAR_FRICTION_NONE,
    RSL_PLANAR_FRICTION_SMOOTH,
    RSL_PLANAR_FRICTION_SLIP,
    RSL_PLANAR_FRICTION_STICK,
    RSL_PLANAR_FRICTION_SPRING, /* with a memory, see tangent.c */
    RSL_PLANAR_FRICTION_BRISTLE,
    RSL_PLANAR_FRICTION_SAMPLED /* the same where contacts are not located */
} rsl_planar_friction_mode;

/* Touches slower than this, in m/s, begin at rest: they have no restitution. */
#define RSL_PLANAR_SLOWEST 1e-9

/* A gap is zero if it was so within this share of the time. */
#define RSL_PLANAR_GAP_TIME 4e-15
#define RSL_PLANAR_NO_SPOT ((size_t)-1)

#define RSL_PLANAR_NO_SLOT ((size_t)-1)

typedef struct rsl_planar_friction_point {
    const rsl_planar_friction *law;
    rsl_planar_friction_mode mode;
    rsl_planar_friction_mode mode_before; /* the event at work */
    int sign;                             /* of the slip */
    int falls;                            /* 1: found to lose its grip, see events.c */
    double slip;                          /* at this evaluation */
    double normal;                        /* force at this evaluation */
    double force;                         /* on the first body, against the tangent */
    size_t line;                          /* its row while it sticks */
    int leads;                            /* 1: that row is its own, others may share it */
    int dragged;                          /* 1: that row is left out, it slips as others want */
    int undecided;                        /* 1: closed at this instant; it slips, or sticks */
    int settled;                          /* 1: has stuck since it touched, see geometry.c */
    double creep;                         /* of its slip when it was torn, against its sign */
    size_t spot;                          /* its spot; RSL_PLANAR_NO_SPOT: a slide or pin */
    double arm;                           /* of one that turns: moment of a force of 1; else 0 */
    int turning;                          /* 1: against rolling: slip is a spin, force a moment */
    double lever;                         /* of a turning one: R; its normal is R times the force */

    /* of a law of tangent.h, see tangent.c */
    rsl_tangent_line spring; /* what its spring does now */
    double unit;             /* what a memory of 1 stands for, where it is a force, N; of a bristle
                                the floor of its limit */
    double depth, depth_rate;
    double memory_rate, stored; /* at this evaluation: how its memory grows; energy in its spring */
} rsl_planar_friction_point;

/* What a disc (of any radius, zero for points and corners) may touch. */
typedef enum rsl_planar_spot_kind {
    RSL_PLANAR_SPOT_CIRCLE,
    RSL_PLANAR_SPOT_RING,
    RSL_PLANAR_SPOT_LINE,
    RSL_PLANAR_SPOT_SEGMENT,
    RSL_PLANAR_SPOT_BOX,
    RSL_PLANAR_SPOT_STOP,
    RSL_PLANAR_SPOT_HULL, /* two convex outlines, see hull.c */
    RSL_PLANAR_SPOT_CAM   /* a cam and a line or an outline, see cam.c */
} rsl_planar_spot_kind;

typedef enum rsl_planar_spot_status {
    RSL_PLANAR_SPOT_OPEN,     /* apart */
    RSL_PLANAR_SPOT_CLOSED,   /* in contact */
    RSL_PLANAR_SPOT_RELEASED, /* overlapping still, but free of force: contact has ended */
    RSL_PLANAR_SPOT_RESTING   /* rigid and closed: held by a constraint, see rest.c */
} rsl_planar_spot_status;

/* A spot at one state. */
typedef struct rsl_planar_touch {
    double gap, gap_rate;    /* depth is -gap, its rate -gap_rate */
    double slip;             /* of the disc along the tangent (-ny, nx) */
    double spin;             /* of the disc against the other body, rad/s */
    rsl_planar_point normal; /* from the other body to the disc */
    rsl_planar_point at;     /* where the force acts, in the world */
} rsl_planar_touch;

/* The integrals of one closed spot; the last two only where there is
 * friction. */
enum {
    RSL_PLANAR_SPOT_IMPULSE,
    RSL_PLANAR_SPOT_LOST,
    RSL_PLANAR_SPOT_FRICTION_IMPULSE,
    RSL_PLANAR_SPOT_FRICTION_LOST,
    RSL_PLANAR_SPOT_SUMS,
    /* and what its springs remember */
    RSL_PLANAR_SPOT_SPRING = RSL_PLANAR_SPOT_SUMS,
    RSL_PLANAR_SPOT_ROLLING,
    RSL_PLANAR_SPOT_ALL
};

/* Whether a contact passes, as an isolated impact does, or lasts, see lasting.c. */
typedef enum rsl_planar_stay {
    RSL_PLANAR_PASSES,
    RSL_PLANAR_BEGINS_AT_REST, /* lasts, and takes the scale of its damping at its first turn */
    RSL_PLANAR_LASTS
} rsl_planar_stay;

/* A pair of features that may touch. */
typedef struct rsl_planar_spot {
    /* what it is, from its making on */
    size_t contact; /* of the model */
    rsl_planar_spot_kind kind;
    int rigid;               /* 1: an impulse law, see rigid.c */
    size_t a, b;             /* body of the disc, body of the other */
    rsl_planar_point centre; /* of the disc, from the centre of mass of a */
    double radius;
    rsl_planar_shape other;         /* from the centre of mass of b; the gap of a stop
                               is its radius */
    rsl_planar_point direction;     /* of a stop: axis in the frame of b */
    const rsl_planar_hull *hull[2]; /* of two outlines: of a and of b */
    int partner;                    /* the other point of two outlines: the next spot (1) or the one
                                   before (-1); 0: there is none */
    double deep;                    /* a depth beyond this leads through one of the bodies */
    double standoff;         /* of a law that acts at a distance: depth counts from there on */
    int corner;              /* number of the corner or shape, -1: only one */
    size_t shape_a, shape_b; /* of the bodies a and b */

    /* the contact it is in, or was in last */
    rsl_planar_spot_status status;
    rsl_planar_feature feature; /* of two outlines, from touch on */
    int side;            /* of a wall, from touch on: 1 left of it, -1 right, 0 beyond its ends */
    rsl_law_contact law; /* prepared at touch */
    int kinked;          /* 1: the force has a kink at rate 0 */
    int drops;           /* 1: it falls at once where the bodies turn back */
    int smooth;          /* 1: it stays on its curve up to the event that ends it */
    rsl_planar_stay stay;
    const rsl_memoryless *damper; /* of a plastic law that lasts; NULL: none */
    double pit;                   /* depth that plastic contacts have left: the gap counts
                                     from its bottom */
    double scale;                 /* time of the impact, s */
    double reach;                 /* deeper it is pressed by others, see lasting.c */
    size_t slot;                  /* its integrals in y; RSL_PLANAR_NO_SLOT: none */
    struct {
        size_t events, steps; /* at it, and while it was closed */
        double time;          /* of those steps, s */
    } pace;
    rsl_planar_friction_point friction, rolling;
    rsl_tangent tangent;             /* of laws of tangent.h, prepared at touch */
    double touch[RSL_TANGENT_STATE]; /* their memory where contacts are not located */
    rsl_planar_contact_record record;
    double t_largest; /* when the depth was largest */

    /* at both ends of the last step */
    struct {
        rsl_planar_touch begin, end;
        double pace_begin, pace_end;
        double force_begin, force_end;
        int torn; /* 1: the force would pull where it must not */
    } step;

    /* how often each kind of event took place at one instant */
    struct {
        double time;
        unsigned char count[RSL_PLANAR_EVENT_KINDS];
    } events;

    /* rates of its integrals, of one that is only sampled */
    double rates[RSL_PLANAR_SPOT_SUMS];

    /* of a rigid one, see rest.c */
    struct {
        double force;        /* while it rests; of a compliant one that was set down:
                                the force of a rigid one in its place */
        double margin;       /* of its island, see rest_solve.c; HUGE_VAL: by its own force */
        int falls;           /* 1: found to vanish, see events.c */
        double clear_until;  /* open, and far from touching before then */
        double slack;        /* just parted, it touches again this deep, so that
                          rounding does not */
        double lifted, torn; /* when its force vanished, when it was torn loose
                                last */
    } rest;

    /* of a rigid one in Moreau's steps */
    struct {
        double slow;       /* no restitution up to this speed, m/s */
        double impulse[2]; /* of the last step: normal, tangent */
        int stuck;         /* 1: it did not slip at its end */
        double slop;       /* this deep it is left where it is, m */
    } moreau;
} rsl_planar_spot;

#endif
