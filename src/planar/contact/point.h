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

/* Friction of one slide, pin or contact point, or the rolling resistance of a contact point. */
typedef enum rsl_planar_friction_mode {
    RSL_PLANAR_FRICTION_NONE,
    RSL_PLANAR_FRICTION_SMOOTH,
    RSL_PLANAR_FRICTION_SLIP,
    RSL_PLANAR_FRICTION_STICK,
    RSL_PLANAR_FRICTION_SPRING, /* with a memory, see tangential_law.c */
    RSL_PLANAR_FRICTION_BRISTLE,
    RSL_PLANAR_FRICTION_SAMPLED /* the same where contacts are not located */
} rsl_planar_friction_mode;

/* Touches slower than this, in m/s, begin at rest: they have no restitution. */
#define RSL_PLANAR_VELOCITY_EPS 1e-9

/* A gap is zero if it was so within this share of the time. */
#define RSL_PLANAR_GAP_TIME_EPS 4e-15
#define RSL_PLANAR_NO_CONTACT ((size_t)-1)

#define RSL_PLANAR_NO_INDEX ((size_t)-1)

typedef struct rsl_planar_friction_state {
    const rsl_planar_friction *law;
    rsl_planar_friction_mode mode;
    rsl_planar_friction_mode mode_before; /* the event at work */
    int sign;                             /* of the slip */
    int limit_exceeded;                   /* 1: found to lose its grip, see locate.c */
    double slip;                          /* at this evaluation */
    double normal;                        /* force at this evaluation */
    double force;                         /* on the first body, against the tangent */
    size_t line;                          /* its row while it sticks */
    int owns_row;                         /* 1: that row is its own, others may share it */
    int slip_is_imposed;                  /* 1: that row is left out, it slips as others want */
    int mode_pending;                     /* 1: closed at this instant; it slips, or sticks */
    int has_stuck;                        /* 1: has stuck since it touched, see gap.c */
    double residual_slip;                 /* of its slip when it was torn, against its sign */
    size_t point; /* its contact point; RSL_PLANAR_NO_CONTACT: a slide or pin */
    double arm;   /* of one that turns: moment of a force of 1; else 0 */
    int turning;  /* 1: against rolling: slip is a spin, force a moment */
    double lever; /* of a turning one: R; its normal is R times the force */

    /* of a law of tangent.h, see tangential_law.c */
    rsl_tangent_line spring; /* what its spring does now */
    double unit;             /* what a memory of 1 stands for, where it is a force, N; of a bristle
                                the floor of its limit */
    double depth, depth_rate;
    double memory_rate, stored; /* at this evaluation: how its memory grows; energy in its spring */
} rsl_planar_friction_state;

/* What a disc (of any radius, zero for points and corners) may touch. */
typedef enum rsl_planar_contact_geometry {
    RSL_PLANAR_GEOMETRY_CIRCLE,
    RSL_PLANAR_GEOMETRY_RING,
    RSL_PLANAR_GEOMETRY_LINE,
    RSL_PLANAR_GEOMETRY_SEGMENT,
    RSL_PLANAR_GEOMETRY_BOX,
    RSL_PLANAR_GEOMETRY_STOP,
    RSL_PLANAR_GEOMETRY_OUTLINE, /* two convex outlines, see convex.c */
    RSL_PLANAR_GEOMETRY_CAM      /* a cam and a line or an outline, see cam.c */
} rsl_planar_contact_geometry;

typedef enum rsl_planar_contact_status {
    RSL_PLANAR_STATUS_OPEN,             /* apart */
    RSL_PLANAR_STATUS_CLOSED,           /* in contact */
    RSL_PLANAR_STATUS_OVERLAPPING_FREE, /* overlapping still, but free of force: contact has ended */
    RSL_PLANAR_STATUS_RIGID_ACTIVE /* rigid and closed: held by a constraint, see rest_forces.c */
} rsl_planar_contact_status;

/* A contact point at one state. */
typedef struct rsl_planar_gap {
    double gap, gap_rate;    /* depth is -gap, its rate -gap_rate */
    double slip;             /* of the disc along the tangent (-ny, nx) */
    double spin;             /* of the disc against the other body, rad/s */
    rsl_planar_point normal; /* from the other body to the disc */
    rsl_planar_point at;     /* where the force acts, in the world */
} rsl_planar_gap;

/* The integrals of one closed contact point; the last two only where there is
 * friction. */
enum {
    RSL_PLANAR_INTEGRAL_IMPULSE,
    RSL_PLANAR_INTEGRAL_DISSIPATION,
    RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE,
    RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION,
    RSL_PLANAR_INTEGRAL_COUNT,
    /* and what its springs remember */
    RSL_PLANAR_INTEGRAL_FRICTION_SPRING = RSL_PLANAR_INTEGRAL_COUNT,
    RSL_PLANAR_INTEGRAL_ROLLING_SPRING,
    RSL_PLANAR_INTEGRAL_ALL
};

/* Whether a contact passes, as an isolated impact does, or lasts, see normal_law_modes.c. */
typedef enum rsl_planar_contact_regime {
    RSL_PLANAR_REGIME_IMPACT,
    RSL_PLANAR_REGIME_SUSTAINED_FROM_REST, /* lasts, and takes the scale of its damping at its first turn */
    RSL_PLANAR_REGIME_SUSTAINED
} rsl_planar_contact_regime;

/* A pair of features that may touch. */
typedef struct rsl_planar_contact_point {
    /* what it is, from its making on */
    size_t contact; /* of the model */
    rsl_planar_contact_geometry kind;
    int rigid;               /* 1: an impulse law, see rigid_impact.c */
    size_t a, b;             /* body of the disc, body of the other */
    rsl_planar_point centre; /* of the disc, from the centre of mass of a */
    double radius;
    rsl_planar_shape other;               /* from the centre of mass of b; the gap of a stop
                               is its radius */
    rsl_planar_point direction;           /* of a stop: axis in the frame of b */
    const rsl_planar_outline *outline[2]; /* of two outlines: of a and of b */
    int partner;     /* the other point of two outlines: the next contact point (1) or the one
                                   before (-1); 0: there is none */
    double deep;     /* a depth beyond this leads through one of the bodies */
    double standoff; /* of a law that acts at a distance: depth counts from there on */
    int corner;      /* number of the corner or shape, -1: only one */
    size_t shape_a, shape_b; /* of the bodies a and b */

    /* the contact it is in, or was in last */
    rsl_planar_contact_status status;
    rsl_planar_feature feature; /* of two outlines, from touch on */
    int side;            /* of a wall, from touch on: 1 left of it, -1 right, 0 beyond its ends */
    rsl_law_contact law; /* prepared at touch */
    int force_nonsmooth; /* 1: the force has a kink at rate 0 */
    int force_jumps_at_reversal; /* 1: it falls at once where the bodies turn back */
    int smooth;                  /* 1: it stays on its curve up to the event that ends it */
    rsl_planar_contact_regime regime;
    const rsl_memoryless *damper; /* of a plastic law that lasts; NULL: none */
    double residual_indentation;  /* depth that plastic contacts have left: the gap counts
                                     from its bottom */
    double scale;                 /* time of the impact, s */
    double isolated_impact_depth; /* deeper it is pressed by others, see normal_law_modes.c */
    size_t integral_index;        /* its integrals in y; RSL_PLANAR_NO_INDEX: none */
    struct {
        size_t events, steps; /* at it, and while it was closed */
        double time;          /* of those steps, s */
    } pace;
    rsl_planar_friction_state friction, rolling;
    rsl_tangent tangent;             /* of laws of tangent.h, prepared at touch */
    double touch[RSL_TANGENT_STATE]; /* their memory where contacts are not located */
    rsl_planar_contact_record record;
    double t_largest; /* when the depth was largest */

    /* at both ends of the last step */
    struct {
        rsl_planar_gap begin, end;
        double speed_begin, speed_end;
        double force_begin, force_end;
        int tensile; /* 1: the force would pull where it must not */
    } step;

    /* how often each kind of event took place at one instant */
    struct {
        double time;
        unsigned char count[RSL_PLANAR_EVENT_KIND_COUNT];
    } events;

    /* rates of its integrals, of one that is only sampled */
    double rates[RSL_PLANAR_INTEGRAL_COUNT];

    /* of a rigid one, see rest_forces.c */
    struct {
        double force;             /* while it rests; of a compliant one that was set down:
                                the force of a rigid one in its place */
        double margin;            /* of its island, see force_dense.c; HUGE_VAL: by its own force */
        int limit_exceeded;       /* 1: found to vanish, see locate.c */
        double clear_until;       /* open, and far from touching before then */
        double closing_tolerance; /* just parted, it touches again this deep, so that
                          rounding does not */
        double lifted, breakaway_time; /* when its force vanished, when it was torn loose
                                last */
    } rest;

    /* of a rigid one in Moreau's steps */
    struct {
        double slow;       /* no restitution up to this speed, m/s */
        double impulse[2]; /* of the last step: normal, tangent */
        int stuck;         /* 1: it did not slip at its end */
        double slop;       /* this deep it is left where it is, m */
    } moreau;
} rsl_planar_contact_point;

#endif
