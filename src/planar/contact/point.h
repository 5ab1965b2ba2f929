/* SPDX-License-Identifier: MIT
 *
 * Contact points: gap, normal law, friction state and contact mode of one pair of features.
 */
#ifndef RSL_PLANAR_CONTACT_POINT_H
#define RSL_PLANAR_CONTACT_POINT_H

#include <stdint.h>

#include "planar/event/kinds.h"
#include "planar/geometry/outline.h"
#include "resile/memoryless.h"
#include "resile/planar.h"
#include "tangent/spring_slider.h"

/* Friction of one guide, pin or contact point, or the rolling resistance of a contact point. */
typedef enum rsl_planar_friction_mode {
    RSL_PLANAR_FRICTION_NONE,
    RSL_PLANAR_FRICTION_SMOOTH,  /* function of the slip velocity */
    RSL_PLANAR_FRICTION_SLIP,    /* Coulomb: mu_k N opposite to the slip velocity */
    RSL_PLANAR_FRICTION_STICK,   /* Coulomb: constraint row, zero slip velocity */
    RSL_PLANAR_FRICTION_SPRING,  /* friction spring, state variable in y, see tangential_law.c */
    RSL_PLANAR_FRICTION_BRISTLE, /* bristle deflection, state variable in y */
    RSL_PLANAR_FRICTION_SAMPLED  /* state variables of tangent.h, contacts not located */
} rsl_planar_friction_mode;

/* Velocities below this count as zero, m/s. Contact that starts slower starts at rest, without
 * restitution. */
#define RSL_PLANAR_VELOCITY_EPS 1e-9

/* Relative round-off of time: a gap is zero if it vanishes within this fraction of t. */
#define RSL_PLANAR_GAP_TIME_EPS 4e-15
#define RSL_PLANAR_NO_CONTACT ((size_t)-1)

#define RSL_PLANAR_NO_INDEX ((size_t)-1)

typedef struct rsl_planar_friction_state {
    const rsl_planar_friction *law;
    rsl_planar_friction_mode mode;
    rsl_planar_friction_mode mode_before; /* before the current event */
    int sign; /* direction of slip: 1, -1; valid in slip. Moreau: 0: a joint or guide sticks */
    int limit_exceeded;   /* 1: breakaway within the step, see locate.c */
    double slip;          /* slip velocity at this evaluation, m/s */
    double normal;        /* normal force at this evaluation, N */
    double force;         /* on the first body, positive opposite to the tangent, N */
    size_t line;          /* constraint row in stick */
    int owns_row;         /* 1: the row is active and was added for this state, not merged */
    int slip_is_imposed;  /* 1: the stick row is redundant; slip imposed by the other rows */
    int mode_pending;     /* 1: closed at this event, stick or slip not chosen yet */
    int has_stuck;        /* 1: stick has occurred in this contact, see gap.c */
    double residual_slip; /* slip opposite to `sign` tolerated after breakaway, m/s */
    double hold;          /* share of the limit by which stick may exceed it; 0 but for rolling */
    size_t point;         /* contact point; RSL_PLANAR_NO_CONTACT: guide or pin */
    double arm;           /* moment per unit force: radius of a pin, m; rolling: 1; else 0 */
    int turning;          /* 1: rolling resistance: slip in rad/s, normal and force in N m */
    double lever;         /* rolling: effective radius R, m; normal is R N */

    /* laws of tangent.h, see tangential_law.c */
    rsl_tangent_spring_slider spring; /* phase of the spring: elastic or at the friction limit */
    double unit;              /* scale of a state variable that is a force; bristle: lower bound of
                                the friction limit, N */
    double depth, depth_rate; /* indentation, m, and its rate, m/s */
    double memory_rate, stored; /* rate of the state variable in y; stored energy, J */
    double memory_decay;        /* of a bristle: -d(memory_rate)/d(state variable), 1/s */
} rsl_planar_friction_state;

/* Geometry opposite to a disc; vertices and points are discs of radius zero. */
typedef enum rsl_planar_contact_geometry {
    RSL_PLANAR_GEOMETRY_CIRCLE,
    RSL_PLANAR_GEOMETRY_RING,
    RSL_PLANAR_GEOMETRY_LINE,
    RSL_PLANAR_GEOMETRY_SEGMENT,
    RSL_PLANAR_GEOMETRY_BOX,
    RSL_PLANAR_GEOMETRY_STOP,
    RSL_PLANAR_GEOMETRY_OUTLINE, /* two convex outlines, see convex.c */
    RSL_PLANAR_GEOMETRY_CAM,     /* a cam and a line or an outline, see cam.c */
    RSL_PLANAR_GEOMETRY_BED      /* a box or polygon on a line with an elastic foundation */
} rsl_planar_contact_geometry;

typedef enum rsl_planar_contact_status {
    RSL_PLANAR_STATUS_OPEN,             /* separated */
    RSL_PLANAR_STATUS_CLOSED,           /* in contact, compliant */
    RSL_PLANAR_STATUS_OVERLAPPING_FREE, /* contact has ended at zero force, still overlapping */
    RSL_PLANAR_STATUS_RIGID_ACTIVE      /* rigid contact at rest, a constraint: rest_forces.c */
} rsl_planar_contact_status;

/* Kinematics of a contact point at one state. */
typedef struct rsl_planar_gap {
    double gap, gap_rate;    /* m, m/s; indentation -gap, indentation rate -gap_rate */
    double slip;             /* slip velocity of the disc along the tangent (-ny, nx), m/s */
    double spin;             /* angular velocity of the disc relative to the other body, rad/s */
    rsl_planar_point normal; /* unit vector from the other body to the disc */
    rsl_planar_point at;     /* point of action in the world, m */
    double rate_at;          /* gap rate at the point of action, m/s: differs for a bed */
    rsl_planar_point axis;   /* bed: normal in the frame of the disc's body */
} rsl_planar_gap;

/* Integrals of one closed contact point; those of friction only if the model has friction. */
enum {
    RSL_PLANAR_INTEGRAL_IMPULSE,
    RSL_PLANAR_INTEGRAL_DISSIPATION,
    RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE,
    RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION,
    RSL_PLANAR_INTEGRAL_COUNT,
    /* state variables of friction and rolling springs */
    RSL_PLANAR_INTEGRAL_FRICTION_SPRING = RSL_PLANAR_INTEGRAL_COUNT,
    RSL_PLANAR_INTEGRAL_ROLLING_SPRING,
    RSL_PLANAR_INTEGRAL_ALL
};

/* Isolated impact or sustained contact, see normal_law_modes.c. */
typedef enum rsl_planar_contact_regime {
    RSL_PLANAR_REGIME_IMPACT,              /* damping scaled by the impact velocity */
    RSL_PLANAR_REGIME_SUSTAINED_FROM_REST, /* elastic; damping set at the first load reversal */
    RSL_PLANAR_REGIME_SUSTAINED
} rsl_planar_contact_regime;

/* Contact point: a pair of features of two bodies that may come into contact. */
typedef struct rsl_planar_contact_point {
    /* constant */
    size_t contact; /* index in the model */
    rsl_planar_contact_geometry kind;
    int rigid;                  /* 1: impulse law, see rigid_impact.c */
    size_t a, b;                /* body of the disc, other body */
    rsl_planar_point centre;    /* of the disc, from the centre of mass of a, m */
    double radius;              /* of the disc, m */
    rsl_planar_shape other;     /* opposite shape, from the centre of mass of b; radius: gap of a
                                stop */
    rsl_planar_point direction; /* stop: axis in the frame of b */
    const rsl_planar_outline *outline[2]; /* outlines and cams: of a and of b */
    int partner;     /* two outlines: offset of the second contact point, 1 or -1; 0: none */
    double deep;     /* largest admissible indentation: half width of the thinner body, m */
    double bed;      /* elastic foundation, see foundation.c: modulus times width, N/m^2; 0: none */
    double standoff; /* law acting at a distance: gap at which indentation is zero, m */
    int corner;      /* number of the vertex or shape; -1: only one */
    size_t shape_a, shape_b; /* shapes of the bodies a and b */

    /* current contact, or the last one */
    rsl_planar_contact_status status;
    rsl_planar_feature feature;  /* two outlines: fixed at the onset of contact */
    uint64_t below;              /* bed: bits of the vertices below the line */
    rsl_planar_point axis;       /* bed: as of the gap, at the onset or at the start of the step */
    int side;                    /* segment: 1 left, -1 right, 0 beyond its ends */
    rsl_law_contact law;         /* prepared at the onset of contact */
    int force_nonsmooth;         /* 1: the force has a kink at zero indentation rate */
    int force_jumps_at_reversal; /* 1: the force jumps at load reversal */
    int smooth;                  /* 1: the force follows its branch up to the event that ends it */
    rsl_planar_contact_regime regime;
    const rsl_memoryless *damper; /* damping of a sustained plastic contact; NULL: none */
    double residual_indentation;  /* left by plastic contacts, added to the gap, m */
    double scale;                 /* time scale of the impact, s */
    double gap_rate;              /* at the last evaluation, m/s */
    double isolated_impact_depth; /* indentation beyond which contact is sustained, m */
    size_t integral_index;        /* set of integrals in y; RSL_PLANAR_NO_INDEX: none */
    struct {
        size_t events, steps; /* events at the contact point, steps while closed */
        double time;          /* total length of these steps, s */
    } effort;
    struct {
        int predicted; /* 1: the time transform aims at its separation */
        int wrong;     /* such predictions in this contact that were wrong, see predict.c */
    } end;
    rsl_planar_friction_state friction, rolling;
    rsl_tangent tangent;                   /* laws of tangent.h, prepared at the onset of contact */
    double touch[RSL_TANGENT_STATE_COUNT]; /* their state variables, contacts not located */
    rsl_planar_contact_record record;
    double t_largest; /* time of the largest indentation, s */

    /* at both ends of the last step */
    struct {
        rsl_planar_gap begin, end;
        double speed_begin, speed_end; /* relative speed of the bodies, m/s */
        double force_begin, force_end; /* normal force, N; 0: not closed */
        int tensile;                   /* 1: tensile force of a non-adhesive law at the end */
    } step;

    /* number of events of each kind at one instant */
    struct {
        double time;
        unsigned char count[RSL_PLANAR_EVENT_KIND_MAX];
    } events;

    /* integrands at the last step, contacts not located */
    double rates[RSL_PLANAR_INTEGRAL_COUNT];

    /* rigid contacts at rest, see rest_forces.c */
    struct {
        double force;       /* normal force, N; compliant contact that starts at rest: the force of
                               a rigid contact in its place */
        double margin;      /* of the island, see force_dense.c; HUGE_VAL: own force decides */
        int limit_exceeded; /* 1: lift-off within the step, see locate.c */
        double clear_until; /* open, cannot close before this time, s */
        double closing_tolerance;      /* after lift-off: indentation that closes the contact again,
                                          above round-off, m */
        double lifted, breakaway_time; /* times of the last lift-off and breakaway, s */
    } rest;

    /* rigid contacts in Moreau time stepping */
    struct {
        double slow;       /* impact velocity up to which restitution is zero, m/s */
        double impulse[2]; /* of the last step: normal, tangential, N s */
        double rolling;    /* of the last step: of the rolling resistance, N m s */
        int stuck;         /* 1: zero slip velocity at the end of the step */
        double slop;       /* indentation that is not corrected, m */
    } moreau;
} rsl_planar_contact_point;

/* Contact forces of an evaluation that are not those of the contact modes and laws. */
typedef struct rsl_planar_contact_options {
    int none;                    /* 1: no forces of closed contact points */
    const unsigned char *bodies; /* per body: 1: mu_k = kinetic_ratio mu_s at its contact points in
                                    slip; NULL: mu_k of the laws */
    double kinetic_ratio;
} rsl_planar_contact_options;

#endif
