/* SPDX-License-Identifier: MIT
 *
 * oblique: one impact with friction, exactly.
 *
 * The normal stands still during an impact: exact for a plane, the limit d/R -> 0 for two spheres.
 * With v the rate of depth, s the slip, N and T the forces along and across the normal, and W the
 * inverse mass of the contact,
 *
 *     dv/dt = -(W_nn N + W_nt T),   ds/dt = -(W_nt N + W_tt T).
 *
 * In a central impact (W_nt = 0: spheres, discs, anything hit in line with its centre) the normal
 * motion is that of collide.h, for every law. While it slips, s = s_a - (+-mu)(W_tt/W_nn)(v_a - v)
 * in closed form; switches between slip and stick are located; in stick the motion is integrated to
 * rounding in variables in which it is analytic at both ends of contact. The derivations stand in
 * docs/oblique.md.
 */
#ifndef RESILE_OBLIQUE_H
#define RESILE_OBLIQUE_H

#include "resile/collide.h"
#include "resile/rigid.h"
#include "resile/tangent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One point of an impact in time. */
typedef struct rsl_oblique_point {
    double time, depth, rate, force;     /* s, m, m/s, N */
    double slip, displacement, friction; /* m/s, m (of the spring), N (T) */
    char phase;                          /* 's', 'S' or 'v', see rsl_oblique_outcome */
} rsl_oblique_point;

typedef void rsl_oblique_visitor(const rsl_oblique_point *point, void *user);

/* Called with points in order of time, several per step of the solution; none for a rigid law. */
typedef struct rsl_oblique_options {
    rsl_oblique_visitor *visit; /* NULL: nobody looks */
    void *user;
} rsl_oblique_options;

/* The impact at its contact. */
typedef struct rsl_oblique_contact {
    double approach;   /* v0 > 0, m/s */
    double slip;       /* s0 along the tangent, m/s */
    double inverse[3]; /* W_nn > 0, W_nt, W_tt > 0, 1/kg */
} rsl_oblique_contact;

#define RSL_OBLIQUE_PHASES 32

typedef struct rsl_oblique_outcome {
    rsl_collide_outcome normal;    /* the whole of it if central; else restitution, speed_out,
                                      depth_max, force_max, duration and impulse */
    double slip_in, slip_out;      /* m/s */
    double restitution_tangential; /* e_t = -slip_out/slip_in; RSL_UNSET without slip */
    double impulse[2];             /* along n, and of friction against the slip, N s */
    double impulse_ratio;          /* the second over the first */
    double psi1, psi2, chi;        /* kappa s0/(mu v0), kappa s1/(mu v0), kappa W_tt/(2 W_nn);
                                      RSL_UNSET where there is no kappa */
    double energy_in, energy_out;  /* of v and s, J */
    double lost_normal;            /* by the normal force, J */
    double lost_slip, lost_damping, lost_area; /* by friction; see rsl_tangent_lost */
    int gains;                                 /* 1: friction gave more energy than it took */
    char phase[RSL_OBLIQUE_PHASES]; /* "sSs": s slip, S stick, v dashpot alone; of partial slip
                                       that of the middle; "" for laws without phases */
} rsl_oblique_outcome;

/* The core. The normal contact is one made by rsl_collide_prepare(); mass and speed it was prepared
 * for must be 1/W_nn and v0 (or not given). A rigid normal law goes with coulomb-rigid and the laws
 * of the slip alone. RSL_NO_SEPARATION: the bodies stay together; what friction does then has no
 * end, and everything of it is RSL_UNSET. */
RSL_API rsl_status rsl_oblique_solve(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                     const rsl_oblique_contact *contact,
                                     const rsl_oblique_options *options,
                                     rsl_oblique_outcome *outcome, rsl_error *error);

/* ---- two bodies in the plane -------------------------------------------------- */

typedef struct rsl_oblique {
    rsl_rigid_body body[2]; /* rigid.h: masses and inertias may be HUGE_VAL, any arms */
    double normal[2];       /* from body 1 to body 2; any length but zero */
} rsl_oblique;

typedef struct rsl_oblique_after {
    double velocity[2][2], spin[2]; /* m/s, rad/s */
    double angle_in, angle_out;     /* of the contact point of 2 against 1, from the normal:
                                       atan(s/v) before, and after, negative if it comes back,
                                       rad */
} rsl_oblique_after;

/* The contact of two bodies, tangent = normal turned by +90 degrees. RSL_ERROR_ARGUMENT if they do
 * not approach. */
RSL_API rsl_status rsl_oblique_contact_of(const rsl_oblique *pair, rsl_oblique_contact *contact,
                                          rsl_error *error);

/* `after` may be NULL. */
RSL_API rsl_status rsl_oblique_collide(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                       const rsl_oblique *pair, const rsl_oblique_options *options,
                                       rsl_oblique_outcome *outcome, rsl_oblique_after *after,
                                       rsl_error *error);

/* A round body on a plane y = 0 from above: moment of inertia c m R^2 with c = 2/5 of a sphere, 1/2
 * of a disc, 2/3 of a shell. Velocity of the centre along x, approach speed, spin with rolling where
 * vx = R w. */
RSL_API rsl_oblique rsl_oblique_on_plane(double inertia_ratio, double mass, double radius,
                                         double velocity_x, double approach, double spin);

/* ---- two spheres in space ------------------------------------------------------ */

typedef struct rsl_oblique_sphere {
    double mass, radius, inertia_ratio; /* kg or HUGE_VAL, m, I/(m R^2) > 0 */
    double velocity[3], spin[3];
} rsl_oblique_sphere;

/* From springs at rest the slip keeps its direction, so that this is the plane problem along it.
 * `normal` from 1 to 2. The bodies are given their velocities after the impact. */
RSL_API rsl_status rsl_oblique_spheres_collide(const rsl_law_contact *normal,
                                               const rsl_tangent *tangent,
                                               rsl_oblique_sphere body[2],
                                               const double direction[3],
                                               const rsl_oblique_options *options,
                                               rsl_oblique_outcome *outcome, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
