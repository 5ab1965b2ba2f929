/* SPDX-License-Identifier: MIT */
/** @file
 * oblique: a single impact with friction, solved exactly.
 *
 * The normal is fixed during the impact: exact for a plane, the limit d/R -> 0 for two spheres.
 * With the indentation velocity v, the sliding velocity s (slip), the normal and tangential
 * contact forces N and T, and the inverse mass matrix W of the contact,
 *
 *     dv/dt = -(W_nn N + W_nt T),   ds/dt = -(W_nt N + W_tt T).
 *
 * In a central impact (W_nt = 0: spheres, discs, any body hit in line with its centre of mass) the
 * normal motion is that of collide.h, for every law. During sliding, s = s_a -
 * (+-mu)(W_tt/W_nn)(v_a - v) in closed form. Transitions between slip and stick are located.
 * During stick the motion is integrated to rounding error in variables in which it is analytic at
 * both ends of contact. The derivations are in docs/theory/oblique.md.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_OBLIQUE_H
#define RESILE_OBLIQUE_H

#include "resile/collide.h"
#include "resile/rigid.h"
#include "resile/tangent.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One point of an impact in time. */
typedef struct rsl_oblique_point {
    double time, depth, rate, force;     /**< s, m, m/s, N */
    double slip, displacement, friction; /**< m/s, m (spring deflection), N (T) */
    char phase;                          /**< 's', 'S' or 'v', see rsl_oblique_outcome */
} rsl_oblique_point;

typedef void rsl_oblique_callback(const rsl_oblique_point *point, void *user);

/** A callback that receives points in order of time, several per integration step. A rigid law has
 * no such points. */
typedef struct rsl_oblique_options {
    rsl_oblique_callback *visit; /**< NULL: none */
    void *user;
} rsl_oblique_options;

/** The state at the onset of contact, in contact coordinates. */
typedef struct rsl_oblique_contact {
    double approach;   /**< v0 > 0, m/s */
    double slip;       /**< s0, initial sliding velocity along the tangent, m/s */
    double inverse[3]; /**< W_nn > 0, W_nt, W_tt > 0, 1/kg */
} rsl_oblique_contact;

#define RSL_OBLIQUE_PHASE_MAX 32

typedef struct rsl_oblique_outcome {
    rsl_collide_outcome normal;    /**< complete for a central impact; otherwise only restitution,
                                        speed_out, depth_max, force_max, duration and impulse */
    double slip_in, slip_out;      /**< m/s */
    double restitution_tangential; /**< e_t = -slip_out/slip_in; RSL_UNSET without slip */
    double impulse[2];             /**< along the normal, and of friction opposing the slip, N s */
    double impulse_ratio;          /**< impulse[1]/impulse[0] */
    double psi1, psi2, chi;        /**< kappa s0/(mu v0), kappa s1/(mu v0), kappa W_tt/(2 W_nn);
                                        RSL_UNSET if kappa is not defined */
    double energy_in, energy_out;  /**< kinetic energy of v and s, J */
    double lost_normal;            /**< dissipated by the normal force, J */
    double lost_slip, lost_damping, lost_area; /**< dissipated by friction; see
                                                    rsl_tangent_dissipation */
    int gains;                                 /**< 1: friction is not passive in this impact:
                                                    energy gain */
    char phase[RSL_OBLIQUE_PHASE_MAX]; /**< "sSs": s slip, S stick, v dashpot alone; in partial
                                            slip, the state of the centre of the contact; "" for
                                            laws without phases */
} rsl_oblique_outcome;

/** Solves the impact in contact coordinates. The normal contact comes from rsl_collide_prepare();
 * the mass and speed it was prepared for must be 1/W_nn and v0 (or not given). A rigid normal law
 * can be combined with coulomb-rigid and with laws that depend on the slip alone.
 * RSL_NO_SEPARATION: the bodies do not separate; friction then has no end, and all tangential
 * results are RSL_UNSET. */
RSL_API rsl_status rsl_oblique_solve(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                     const rsl_oblique_contact *contact,
                                     const rsl_oblique_options *options,
                                     rsl_oblique_outcome *outcome, rsl_error *error);

/* ---- two bodies in the plane -------------------------------------------------- */

typedef struct rsl_oblique {
    rsl_rigid_body body[2]; /**< see rigid.h: masses and inertias may be HUGE_VAL; any lever arms */
    double normal[2];       /**< from body 1 to body 2; any nonzero length */
} rsl_oblique;

typedef struct rsl_oblique_after {
    double velocity[2][2], spin[2]; /**< m/s, rad/s */
    double angle_in, angle_out;     /**< direction of the velocity of the contact point of body 2
                                         relative to body 1, from the normal: atan(s/v) before and
                                         after the impact; angle_out is negative if the tangential
                                         velocity is reversed, rad */
} rsl_oblique_after;

/** The contact coordinates of two bodies; the tangent is the normal rotated by +90 degrees.
 * RSL_ERROR_ARGUMENT if the bodies do not approach. */
RSL_API rsl_status rsl_oblique_contact_of(const rsl_oblique *pair, rsl_oblique_contact *contact,
                                          rsl_error *error);

/** `after` may be NULL. */
RSL_API rsl_status rsl_oblique_collide(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                       const rsl_oblique *pair, const rsl_oblique_options *options,
                                       rsl_oblique_outcome *outcome, rsl_oblique_after *after,
                                       rsl_error *error);

/** A round body that hits the plane y = 0 from above. The moment of inertia is c m R^2 with c = 2/5
 * for a sphere, 1/2 for a disc, 2/3 for a shell. Arguments: velocity of the centre along x,
 * approach velocity, and spin w, where vx = R w is rolling. body[0] is the plane, body[1] the
 * round body; its spin in the pair is anticlockwise positive, -w. */
RSL_API rsl_oblique rsl_oblique_on_plane(double inertia_ratio, double mass, double radius,
                                         double velocity_x, double approach, double spin);

/* ---- two spheres in space ------------------------------------------------------ */

typedef struct rsl_oblique_sphere {
    double mass, radius, inertia_ratio; /**< kg or HUGE_VAL, m, I/(m R^2) > 0 */
    double velocity[3], spin[3];
} rsl_oblique_sphere;

/** The slip keeps its direction if the tangential spring is initially undeflected, so the planar
 * problem is solved along that direction. `direction` is the normal from body 1 to body 2. On
 * return `body` holds the velocities after the impact. */
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
