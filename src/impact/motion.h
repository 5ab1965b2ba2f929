/* SPDX-License-Identifier: MIT
 *
 * The dimensionless motion of one compliant impact in space: lengths in L, velocities in v0, times in
 * L/v0, forces in v0^2/(W_nn L), energies in v0^2/W_nn; twist rates in v0/R and moments in R times the
 * unit of force, with the radius R of the law of twist. With the normal force N, the friction T on body
 * 1, the moment M on body 1 about the normal, and the matrix A of the inverse masses,
 *
 *     (v, s1, s2, w)' = -A (N, T1, T2, M),   d' = v.
 *
 * The motion is a hybrid system, as that of oblique/motion.h. The spring at the friction limit has a
 * direction phi of its own, which follows the slip: with the unit vector p across,
 *
 *     C phi' = p.(k_t s + eta s'),   leaves the limit where its rate along phi is less than C'.
 *
 * Where C is small, phi follows the slip at once, or the rest of the impulse is negligible; there the
 * direction is that of the slip (onset) or constant (end), and the equations are not stiff.
 */
#ifndef RSL_IMPACT_MOTION_H
#define RSL_IMPACT_MOTION_H

#include "num/radau_system.h"
#include "resile/impact.h"
#include "tangent/spring_slider.h"

/* Components of the state. The first ones are those on which the motion depends: depth, its rate, slip,
 * memory of friction (displacement or force of the spring, deflection of the bristle; at the limit
 * the direction of the spring and nothing), twist rate, twist angle. Then integrals: time, impulses,
 * and the works of dashpots, of the change of contact area, of normal force, friction and moment. */
enum {
    RSL_IMPACT_AT_D,
    RSL_IMPACT_AT_V,
    RSL_IMPACT_AT_S,
    RSL_IMPACT_AT_X = RSL_IMPACT_AT_S + 2,
    RSL_IMPACT_AT_W = RSL_IMPACT_AT_X + 2,
    RSL_IMPACT_AT_PSI,
    RSL_IMPACT_AT_T,
    RSL_IMPACT_AT_P, /* impulses of N, T1, T2, M */
    RSL_IMPACT_AT_DAMPED = RSL_IMPACT_AT_P + 4,
    RSL_IMPACT_AT_AREA,
    RSL_IMPACT_AT_WORK_N,
    RSL_IMPACT_AT_WORK_T,
    RSL_IMPACT_AT_WORK_M,
    RSL_IMPACT_AT_SIZE
};

/* The independent variable z, in which the motion is smooth where contact begins and ends:
 *     graded   t = z^4, from the onset of contact
 *     time     t = z, in between
 *     depth    d = end + (z_end - z)^4, up to the end of contact at z = z_end */
typedef enum rsl_impact_piece {
    RSL_IMPACT_GRADED,
    RSL_IMPACT_TIME,
    RSL_IMPACT_DEPTH
} rsl_impact_piece;

/* How the direction of the spring at the friction limit moves. */
typedef enum rsl_impact_turning {
    RSL_IMPACT_TURNS,   /* by its equation */
    RSL_IMPACT_ALIGNED, /* with the slip */
    RSL_IMPACT_FROZEN   /* not at all */
} rsl_impact_turning;

typedef struct rsl_impact_motion {
    rsl_law_contact contact; /* a copy with its own peak depth */
    const rsl_tangent *tangent;
    const rsl_tangent_model *model; /* NULL: no friction */
    rsl_impact_observer *observer;
    void *user;
    double length, speed, force, lever; /* units of length, velocity, force, and R */
    double matrix[4][4];                /* A */
    double viscosity, adhesion, slip_scale;
    int twists; /* 1: there is a law of twist */
    int ends_by_force;
    rsl_impact_piece piece;
    double end, z_end;                         /* of the variable `depth` */
    rsl_tangent_spring_slider slider, twister; /* of friction, and of twist */
    rsl_impact_turning turning;
    int no_normal_force;                        /* 1: N + A <= 0, no friction */
    double ahead[2];                            /* of bristles: the slip where it last stopped */
    int direction;                              /* +1 compression, -1 restitution */
    int reversals;                              /* number of changes of direction */
    double deepest, strongest;                  /* depth, force */
    double compressed[RSL_IMPACT_AT_SIZE];      /* state at the end of compression */
    char phase[RSL_IMPACT_COMPLIANT_PHASE_MAX]; /* as in the outcome */
    double y[RSL_IMPACT_AT_SIZE];               /* state now */
    double at;                                  /* z now */
} rsl_impact_motion;

/* Forces and their rates at one instant. */
typedef struct rsl_impact_instant {
    double depth, rate, acceleration;
    double force, pressed, limit, limit_rate; /* N, N + A, C, C' */
    double stiffness, growth;                 /* k_t, k_t'/k_t */
    double slip[2], slip_rate[2];
    double spring[2], friction[2]; /* force of the spring, T */
    double memory_rate[2];
    rsl_tangent_instant twist; /* with twist rate and moments in place of slip and forces */
    double twist_damping;
} rsl_impact_instant;

void rsl_impact_evaluate(const rsl_impact_motion *m, double z, const double *y,
                         rsl_impact_instant *now);
double rsl_impact_dt_dz(const rsl_impact_motion *m, double z, const double *y);
double rsl_impact_end_depth(const rsl_impact_motion *m);

/* Events; the first one of a step is taken. */
typedef enum rsl_impact_event {
    RSL_IMPACT_EVENT_MAX_COMPRESSION,
    RSL_IMPACT_EVENT_SEPARATION,
    RSL_IMPACT_EVENT_ZERO_NORMAL_FORCE,
    RSL_IMPACT_EVENT_SLIP_REVERSAL, /* of bristles: |s| has a corner */
    RSL_IMPACT_EVENT_STICK_SLIP,
    RSL_IMPACT_EVENT_DASHPOT_LIMIT,
    RSL_IMPACT_EVENT_TURNING, /* another way of the direction is due */
    RSL_IMPACT_EVENT_TWIST_LIMIT,
    RSL_IMPACT_EVENT_TWIST_DASHPOT_LIMIT,
    RSL_IMPACT_EVENT_COUNT
} rsl_impact_event;

/* Positive before the event, with the size of its terms. */
rsl_tangent_margin rsl_impact_event_function(const rsl_impact_motion *m, rsl_impact_event event,
                                             const rsl_impact_instant *now);

/* Chooses the state of springs and sliders at the onset of contact, or where N + A becomes positive
 * again; applies the jump of an event; ends friction. */
void rsl_impact_begin_friction(rsl_impact_motion *m);
void rsl_impact_apply_event(rsl_impact_motion *m, rsl_impact_event event);
void rsl_impact_end_friction(rsl_impact_motion *m);

/* The depth at which the motion is begun, in L. */
#define RSL_IMPACT_FIRST_DEPTH 1e-12

/* The phase 's', 'S' or 'v', '\0' for laws without phases. */
char rsl_impact_phase_of(const rsl_impact_motion *m);

/* From onset to separation. RSL_NO_SEPARATION: the motion comes to rest. */
rsl_status rsl_impact_run(rsl_impact_motion *m);

#endif
