/* SPDX-License-Identifier: MIT
 *
 * The motion of one oblique impact, without dimensions: lengths in L, velocities in v0, times in
 * L/v0, forces in v0^2/(W_nn L), energies in v0^2/W_nn.
 */
#ifndef RSL_OBLIQUE_MOTION_H
#define RSL_OBLIQUE_MOTION_H

#include "num/radau.h"
#include "num/runge_kutta.h"
#include "resile/oblique.h"
#include "tangent/line.h"

/* What is integrated: depth, its rate, time, slip, the spring (its displacement, or its force where
 * that is kept), and works: of the dashpot, of the change of area, of normal force and friction. */
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

/* The variable of a piece of the way. Powers of the depth make the motion singular where contact
 * begins and ends; in these it is analytic:
 *     graded   t = z^4, from the touch on
 *     time     t, between
 *     depth    d = end + (r - z)^4, to the end of contact, where z is r */
typedef enum rsl_oblique_piece {
    RSL_OBLIQUE_GRADED,
    RSL_OBLIQUE_TIME,
    RSL_OBLIQUE_DEPTH
} rsl_oblique_piece;

typedef struct rsl_oblique_motion {
    rsl_law_contact contact; /* a copy that remembers its deepest point */
    const rsl_tangent *tangent;
    const rsl_tangent_shape *shape;
    const rsl_oblique_options *options;
    double length, speed, force; /* units */
    double couple, across;       /* W_nt/W_nn, W_tt/W_nn */
    double viscosity, adhesion, slip_scale;
    int ends_by_force, recompresses;
    rsl_oblique_piece piece;
    double end, reach;           /* of the piece by depth: depth where contact ends, r */
    rsl_tangent_line line;       /* what spring and dashpot do now */
    int dead;                    /* 1: N + A <= 0, no friction */
    int sense;                   /* sign of the slip, of bristles: |s| has a corner */
    int way;                     /* +1 approach, -1 after the deepest point */
    int turns;                   /* how often it changed */
    double slip_from, rate_from; /* s and v where the slip on the cap began */
    double deepest;
    char phase[RSL_OBLIQUE_PHASES];
    double y[RSL_OBLIQUE_SIZE]; /* where it stands */
    double at;                  /* and in the variable of the piece */
} rsl_oblique_motion;

/* Everything at one instant. */
typedef struct rsl_oblique_instant {
    double depth, rate, acceleration;
    double force, force_rate, pressed; /* N, dN/dt, N + A */
    double bristle_rate;               /* z' */
    rsl_tangent_instant along;         /* the tangent */
} rsl_oblique_instant;

/* At the state `y` of the piece, z being its variable. */
void rsl_oblique_look(const rsl_oblique_motion *m, double z, const double *y,
                      rsl_oblique_instant *now);

/* Depth and dt/dz there. */
double rsl_oblique_depth(const rsl_oblique_motion *m, double z, const double *y);
double rsl_oblique_pace(const rsl_oblique_motion *m, double z, const double *y);

/* What may happen in a mode. */
typedef enum rsl_oblique_event {
    RSL_OBLIQUE_TURNS,    /* deepest point, or a second approach */
    RSL_OBLIQUE_LETS_GO,  /* N = 0 under the end rule force */
    RSL_OBLIQUE_DIES,     /* N + A = 0: friction ends, or begins again */
    RSL_OBLIQUE_REVERSES, /* the slip of a bristle */
    RSL_OBLIQUE_CAPS,     /* the spring comes to the cap, or leaves it */
    RSL_OBLIQUE_CLIPS,    /* spring and dashpot come to it, or leave it */
    RSL_OBLIQUE_EVENTS
} rsl_oblique_event;

rsl_tangent_margin rsl_oblique_margin_of(const rsl_oblique_motion *m, rsl_oblique_event event,
                                         const rsl_oblique_instant *now);

/* Stick or slip at first touch (or when N returns); then what an event changes. */
void rsl_oblique_begin(rsl_oblique_motion *m);
void rsl_oblique_happen(rsl_oblique_motion *m, rsl_oblique_event event);

/* Friction ends, with N or with the contact. */
void rsl_oblique_die(rsl_oblique_motion *m);

/* 's', 'S' or 'v'; '\0' for laws without phases. Put behind those before if it is another. */
char rsl_oblique_phase(const rsl_oblique_motion *m);
void rsl_oblique_note_phase(rsl_oblique_motion *m, char phase);

/* The depth where contact ends if it turns here, and sqrt(reach) there: the radius of contact. */
double rsl_oblique_end_depth(const rsl_oblique_motion *m);
double rsl_oblique_radius(const rsl_oblique_motion *m, double depth);

/* What turned so often stays together: friction can make a body press again a few times only. */
enum { RSL_OBLIQUE_TURNS_MAX = 40 };

/* A bristle follows its limit at the rate sigma0 |s|/g, which has no bound where contact begins and
 * ends and with stiff bristles is large all the time: its steps are implicit. The record of the last
 * one is that of an explicit step: t0, t1, y0, y1, next. */
typedef struct rsl_oblique_bristle {
    const rsl_oblique_motion *motion;
    double span; /* of the step with this path; 0: none to guess from */
    int sweeps;  /* of Newton's method so far: what the steps cost */
    rsl_num_radau_polynomial path[RSL_OBLIQUE_W + 1]; /* D, V, T, S, W */
} rsl_oblique_bristle;

rsl_status rsl_oblique_bristle_step(rsl_oblique_bristle *b, rsl_num_rk *record, double limit);
rsl_status rsl_oblique_bristle_cut(rsl_oblique_bristle *b, rsl_num_rk *record, double to);
void rsl_oblique_bristle_at(const rsl_oblique_bristle *b, const rsl_num_rk *record, double z,
                            double *y);

/* Runs an impact to its end; y and phase hold the outcome. RSL_NO_SEPARATION if it comes to rest. */
rsl_status rsl_oblique_run(rsl_oblique_motion *m);

/* The units, W and the law, for an impact as deep as `length`. */
void rsl_oblique_motion_make(rsl_oblique_motion *m, const rsl_law_contact *normal,
                             const rsl_tangent *tangent, const rsl_oblique_contact *contact,
                             const rsl_oblique_options *options, double length);

/* The same for springs over the radius of contact: y has v, s, time and the work of friction. */
rsl_status rsl_oblique_run_cells(rsl_oblique_motion *m);

#endif
