/* SPDX-License-Identifier: MIT
 *
 * The dimensionless motion of one oblique impact: lengths in L, velocities in v0, times in L/v0,
 * forces in v0^2/(W_nn L), energies in v0^2/W_nn.
 *
 * The motion is a hybrid system. The normal phase and the state of friction change at located events
 * only; between two events the motion is smooth.
 *
 *     normal phase    compression --MAX_COMPRESSION--> restitution --SEPARATION or d = end--> end
 *                          ^-----------MAX_COMPRESSION----------'    (eccentric: recompression)
 *
 *     friction        stick <--STICK_SLIP--> slip                    the spring and the friction limit
 *                     sum below <--DASHPOT_LIMIT--> sum at limit     spring + dashpot and the limit
 *                     s > 0 <--SLIP_REVERSAL--> s < 0                of bristle laws: |s| has a corner
 *                     acting <--ZERO_NORMAL_FORCE--> none            N + A = 0
 */
#ifndef RSL_OBLIQUE_MOTION_H
#define RSL_OBLIQUE_MOTION_H

#include "num/radau.h"
#include "num/runge_kutta.h"
#include "resile/oblique.h"
#include "tangent/spring_slider.h"

/* Components of the state: depth, its rate, time, slip, the spring (its displacement, or its force
 * where the force is preserved), and works: of the dashpot, of the change of contact area, of the
 * normal force and of friction. */
enum {
    RSL_OBLIQUE_D,
    RSL_OBLIQUE_V,
    RSL_OBLIQUE_T,
    RSL_OBLIQUE_S,
    RSL_OBLIQUE_W,
    RSL_OBLIQUE_DAMPED,
    RSL_OBLIQUE_AREA,
    RSL_OBLIQUE_WORK_N,
    RSL_OBLIQUE_WORK_T,
    RSL_OBLIQUE_SIZE
};

/* The independent variable z. Powers of the depth make the motion singular in time where contact
 * begins and ends; it is analytic in these:
 *     graded   t = z^4, from the onset of contact
 *     time     t = z, in between
 *     depth    d = end + (z_end - z)^4, up to the end of contact at z = z_end */
typedef enum rsl_oblique_piece {
    RSL_OBLIQUE_GRADED,
    RSL_OBLIQUE_TIME,
    RSL_OBLIQUE_DEPTH
} rsl_oblique_piece;

typedef struct rsl_oblique_motion {
    rsl_law_contact contact; /* a copy with its own peak depth */
    const rsl_tangent *tangent;
    const rsl_tangent_model *model;
    const rsl_oblique_options *options;
    double length, speed, force;         /* units of length, velocity and force */
    double mass_ratio_nt, mass_ratio_tt; /* W_nt/W_nn, W_tt/W_nn */
    double viscosity, adhesion, slip_scale;
    int ends_by_force, recompresses;
    rsl_oblique_piece piece;
    double end, z_end; /* of the variable `depth`: depth where contact ends, z there */
    rsl_tangent_spring_slider slider; /* state of spring, dashpot and slider */
    int no_normal_force;              /* 1: N + A <= 0, no friction */
    int slip_sign;                    /* sign of the slip, of bristle laws */
    int direction;                    /* +1 compression, -1 restitution */
    int reversals;                    /* number of changes of direction */
    double slip_from, rate_from;      /* s and v where sliding began */
    double deepest;
    char phase[RSL_OBLIQUE_PHASE_MAX];
    double y[RSL_OBLIQUE_SIZE]; /* state now */
    double at;                  /* z now */
} rsl_oblique_motion;

/* Kinematics and forces at one instant. */
typedef struct rsl_oblique_instant {
    double depth, rate, acceleration;
    double force, force_rate, pressed; /* N, dN/dt, N + A */
    double bristle_rate;               /* z' */
    rsl_tangent_instant along;         /* tangential quantities */
} rsl_oblique_instant;

/* Evaluates kinematics and forces at the state `y` and the variable z. */
void rsl_oblique_evaluate(const rsl_oblique_motion *m, double z, const double *y,
                          rsl_oblique_instant *now);

/* dt/dz at z. */
double rsl_oblique_dt_dz(const rsl_oblique_motion *m, double z, const double *y);

/* Events; the locator takes the first one of a step. */
typedef enum rsl_oblique_event {
    RSL_OBLIQUE_EVENT_MAX_COMPRESSION,   /* v = 0: deepest point, or start of recompression */
    RSL_OBLIQUE_EVENT_SEPARATION,        /* N = 0 under the criterion ZERO_FORCE */
    RSL_OBLIQUE_EVENT_ZERO_NORMAL_FORCE, /* N + A = 0: friction ends, or starts again */
    RSL_OBLIQUE_EVENT_SLIP_REVERSAL,     /* s = 0, of bristle laws */
    RSL_OBLIQUE_EVENT_STICK_SLIP,        /* the spring reaches the friction limit, or leaves it */
    RSL_OBLIQUE_EVENT_DASHPOT_LIMIT,     /* spring + dashpot reach the limit, or leave it */
    RSL_OBLIQUE_EVENT_COUNT
} rsl_oblique_event;

/* The event function: positive before the event, with the size of its terms. */
rsl_tangent_margin rsl_oblique_event_function(const rsl_oblique_motion *m, rsl_oblique_event event,
                                              const rsl_oblique_instant *now);

/* Chooses stick or slip at the onset of contact, or where N + A becomes positive again; applies the
 * jump of an event. */
void rsl_oblique_begin(rsl_oblique_motion *m);
void rsl_oblique_apply_event(rsl_oblique_motion *m, rsl_oblique_event event);

/* Ends friction, at N + A = 0 or at separation. */
void rsl_oblique_end_friction(rsl_oblique_motion *m);

/* The phase 's', 'S' or 'v', '\0' for laws without phases; appends it where it differs from the
 * last. */
char rsl_oblique_phase(const rsl_oblique_motion *m);
void rsl_oblique_note_phase(rsl_oblique_motion *m, char phase);

/* The depth where contact ends if unloading starts here; the contact radius at a depth. */
double rsl_oblique_end_depth(const rsl_oblique_motion *m);
double rsl_oblique_radius(const rsl_oblique_motion *m, double depth);

/* After this many reversals the bodies count as sticking together: friction can cause only a few
 * recompressions. */
enum { RSL_OBLIQUE_REVERSAL_MAX = 40 };

/* A bristle relaxes to its limit at the rate sigma0 |s|/g, which is unbounded where contact begins
 * and ends, and large throughout for stiff bristles: its steps are implicit. `record` holds the last
 * step as an explicit one does: t0, t1, y0, y1, next. */
typedef struct rsl_oblique_bristle {
    const rsl_oblique_motion *motion;
    double span; /* of the step with this path; 0: no starting values */
    int sweeps;  /* of Newton's method so far */
    rsl_num_radau_polynomial path[RSL_OBLIQUE_W + 1]; /* D, V, T, S, W */
} rsl_oblique_bristle;

rsl_status rsl_oblique_bristle_step(rsl_oblique_bristle *b, rsl_num_rk *record, double limit);
rsl_status rsl_oblique_bristle_cut(rsl_oblique_bristle *b, rsl_num_rk *record, double to);
void rsl_oblique_bristle_at(const rsl_oblique_bristle *b, const rsl_num_rk *record, double z,
                            double *y);

/* Integrates an impact to separation; y and phase hold the outcome. RSL_NO_SEPARATION: the motion
 * comes to rest. */
rsl_status rsl_oblique_run(rsl_oblique_motion *m);

/* Sets units, mass ratios and law, for an impact with the depth scale `length`. */
void rsl_oblique_motion_prepare(rsl_oblique_motion *m, const rsl_law_contact *normal,
                                const rsl_tangent *tangent, const rsl_oblique_contact *contact,
                                const rsl_oblique_options *options, double length);

/* The same for partial slip (MDR springs): y has v, s, time and the work of friction. */
rsl_status rsl_oblique_run_cells(rsl_oblique_motion *m);

#endif
