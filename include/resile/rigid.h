/* SPDX-License-Identifier: MIT */
/** @file
 * rigid: impulse laws of rigid bodies, the limit of infinite stiffness.
 *
 *     rsl_rigid_pair_collide(...)     two bodies on a line, closed form
 *     rsl_rigid_planar_collide(...)   two bodies in the plane, one contact
 *     rsl_rigid_contacts_solve(...)   any number of simultaneous contacts
 *     rsl_rigid_lcp_solve(...)        w = M z + q, w >= 0, z >= 0, w'z = 0
 *     rsl_rigid_lcp_enumerate(...)    all solutions of a small problem
 *
 * Signs. The normal of a contact points from the first body to the second. The gap
 * rate is v = (velocity of body 2 - velocity of body 1).normal, negative during
 * approach. An impulse P >= 0 is repulsive: P along the normal on body 2, -P on
 * body 1. The tangent is the normal rotated by +90 degrees; the slip and the
 * tangential impulse along it follow the same sign convention.
 *
 * Memory. The functions allocate no memory. Where a workspace is needed, the caller
 * provides an array of doubles, whose length is given by the function with
 * `workspace` in its name.
 *
 * NaN is refused everywhere, and so is infinity, except where a mass or an inertia
 * may be HUGE_VAL. The derivations are in docs/theory/rigid.md.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_RIGID_H
#define RESILE_RIGID_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- hypotheses ---------------------------------------------------------- */

/** The definition of restitution:
 *
 * newton   of velocities: v+ = -e v- if the impulse is not zero, otherwise v+ is
 *          greater. The energy can increase with several contacts or with friction.
 * poisson  of impulses: P_expansion >= e P_compression. Without friction the energy
 *          never increases, for any restitutions in 0..1; with friction at several
 *          contacts it can, though rarely.
 * stronge  of energies: the work of the normal force during restitution is e^2 times the work that
 *          compression took. The energy never increases, with or without friction. One contact is
 *          integrated over its normal impulse, through slip, stick and slip reversal; of several
 *          contacts the sum of the work of the normal forces is restituted.
 *
 * All agree for one contact without friction. They agree for several contacts without friction
 * if all restitutions are equal and no contact is separating before the impact. */
#define RSL_RIGID_HYPOTHESIS_LIST(X)                                                               \
    X(RSL_RIGID_HYPOTHESIS_NEWTON, "newton", "restitution of velocities")                          \
    X(RSL_RIGID_HYPOTHESIS_POISSON, "poisson", "restitution of impulses")                          \
    X(RSL_RIGID_HYPOTHESIS_STRONGE, "stronge", "restitution of energies")

typedef enum rsl_rigid_hypothesis {
#define RSL_RIGID_HYPOTHESIS_ENUM(name, text, what) name,
    RSL_RIGID_HYPOTHESIS_LIST(RSL_RIGID_HYPOTHESIS_ENUM)
#undef RSL_RIGID_HYPOTHESIS_ENUM
        RSL_RIGID_HYPOTHESIS_COUNT
} rsl_rigid_hypothesis;

/** "newton", "poisson" or "stronge"; "" for any other value. The keys of the catalogue are newton,
 * poisson and stronge-energetic. */
RSL_API const char *rsl_rigid_hypothesis_name(rsl_rigid_hypothesis hypothesis);

/* ---- two bodies on a line ------------------------------------------------ */

/** Central impact along an axis. Body 1 has the smaller coordinate: the bodies approach if
 * velocity[0] > velocity[1]. */
typedef struct rsl_rigid_pair {
    double mass[2];     /**< kg, > 0; one of them may be HUGE_VAL: a wall */
    double velocity[2]; /**< m/s */
    double restitution; /**< 0..1 */
} rsl_rigid_pair;

typedef struct rsl_rigid_pair_after {
    double velocity[2];         /**< m/s */
    double impulse;             /**< (1 + e) M (v1 - v2), N s; 0 without approach */
    double energy_lost;         /**< (1 - e^2) M (v1 - v2)^2/2, J */
    double impulse_compression; /**< M (v1 - v2), until both velocities are equal, N s */
    double velocity_common;     /**< at the end of compression, m/s; RSL_UNSET without approach */
} rsl_rigid_pair_after;

/** The stereo-mechanical formulas, M = m1 m2/(m1 + m2). The velocities of bodies that do not
 * approach are unchanged. RSL_ERROR_CONFLICT: both masses are infinite. */
RSL_API rsl_status rsl_rigid_pair_collide(const rsl_rigid_pair *pair, rsl_rigid_pair_after *after,
                                          rsl_error *error);

/* ---- two bodies in the plane, one contact -------------------------------- */

typedef struct rsl_rigid_body {
    double mass;        /**< kg, > 0, or HUGE_VAL: its velocity is unchanged */
    double inertia;     /**< about the centre of mass, kg m^2, > 0, or HUGE_VAL: its spin is
                             unchanged */
    double velocity[2]; /**< of the centre of mass, m/s */
    double spin;        /**< rad/s, positive counterclockwise */
    double arm[2];      /**< from the centre of mass to the contact point, m */
} rsl_rigid_body;

typedef struct rsl_rigid_planar {
    rsl_rigid_body body[2];
    double normal[2];   /**< from body 1 to body 2; any non-zero length */
    double restitution; /**< 0..1 */
    double friction;    /**< coefficient of Coulomb friction, >= 0; 0: frictionless */
    rsl_rigid_hypothesis hypothesis;
} rsl_rigid_planar;

typedef struct rsl_rigid_planar_after {
    double velocity[2][2]; /**< of body 1 and of body 2, m/s */
    double spin[2];        /**< rad/s */
    double impulse[2];     /**< along normal and tangent on body 2, N s */
    double rate_before[2]; /**< gap rate and slip at the contact point, m/s */
    double rate_after[2];
    double energy_lost;            /**< dissipated energy, J; negative: energy gain */
    int energy_gained;             /**< 1 if the energy gain exceeds rounding */
    double impulse_compression[2]; /**< the part of `impulse` until the end of compression, N s;
                                        RSL_UNSET with newton, which has no phases */
} rsl_rigid_planar_after;

/** One contact of two bodies, central or eccentric, with or without friction. RSL_ERROR_CONFLICT:
 * neither body can move along the normal. */
RSL_API rsl_status rsl_rigid_planar_collide(const rsl_rigid_planar *planar,
                                            rsl_rigid_planar_after *after, rsl_error *error);

/* ---- simultaneous contacts ----------------------------------------------- */

/** All contacts are closed. The bodies enter through the Delassus matrix W = J M^-1 J'. The row of
 * J for a contact gives its gap rate from the velocities u of the bodies: v = J u. After the impact
 * u+ = u- + M^-1 J' P.
 *
 * Without friction (`friction` NULL) the rows of W, `velocity` and `impulse` are the normal
 * directions of the contacts, R = count. With friction R = 2 count: normal of contact 0, tangent of
 * contact 0, normal of contact 1 and so on.
 *
 * Resting contact. The same problem determines the contact forces: pass the accelerations of the
 * gaps without contact forces, J M^-1 F + (dJ/dt) u with the applied forces F, as `velocity`, and
 * restitutions 0. Then `impulse` is the force in N, `velocity_after` the acceleration in m/s^2, and
 * `energy_lost` has no meaning. This is valid for contacts at rest along their normals, and with
 * friction also along their tangents. For sliding contacts the direction of friction is known: use
 * rsl_rigid_lcp_solve with the matrix
 * W[normal i][normal j] - mu_j sign(slip_j) W[normal i][tangent j]. */
typedef struct rsl_rigid_contacts {
    size_t count; /**< 1 .. RSL_RIGID_CONTACTS_MAX, or
                     RSL_RIGID_FRICTION_CONTACTS_MAX with friction */
    rsl_rigid_hypothesis hypothesis;
    const double *delassus;    /**< W, R rows of R values, 1/kg; symmetric, positive semidefinite */
    const double *velocity;    /**< R rates before the impact, m/s */
    const double *restitution; /**< count values in 0..1 */
    const double *friction;    /**< count values in 0..RSL_RIGID_FRICTION_COEFFICIENT_MAX, or NULL:
                                    frictionless */
} rsl_rigid_contacts;

#define RSL_RIGID_CONTACTS_MAX 1024
#define RSL_RIGID_FRICTION_CONTACTS_MAX 256

/** Upper bound of the coefficient of friction: beyond it, round-off destroys the accuracy of the
 * other values. */
#define RSL_RIGID_FRICTION_COEFFICIENT_MAX 1e9

/** The caller provides the arrays, R values each; they must not be inputs. */
typedef struct rsl_rigid_contacts_after {
    double *impulse;             /**< N s */
    double *velocity_after;      /**< v + W P, m/s */
    double *impulse_compression; /**< optional, may be NULL: the part of `impulse` until the end of
                                      compression; RSL_UNSET with newton, which has no phases */
    double energy_lost;          /**< -P'(v- + v+)/2, J; negative: energy gain */
    int energy_gained;           /**< 1 if the energy gain exceeds rounding: the hypothesis is not
                                 suitable for these contacts */
    double nonuniqueness; /**< > 0: there are other solutions, whose rates differ by up to this
                                 value, m/s; found by enumeration of all modes for up to 4 contacts
                                 with friction, not searched for more contacts */
    double residual;      /**< maximum over the problems solved, see rsl_rigid_lcp */
    int pivots;           /**< pivots of Lemke's method, sum over all problems */
} rsl_rigid_contacts_after;

/** Doubles of workspace for rsl_rigid_contacts_solve; 0 if the count is out of range.
 * `with_friction`: non-zero if `friction` is given. */
RSL_API size_t rsl_rigid_contacts_workspace(size_t count, int with_friction);

/** Computes the impulses. A contact that is separating before the impact is constrained to v+ >= 0
 * and has no restitution: its impulse may be repulsive, never tensile.
 *
 * RSL_ERROR_NO_SOLUTION: no impulses satisfy the law. Under Newton's hypothesis two opposing
 * contacts can be incompatible; a contact between immovable bodies that approach has no solution
 * either. Without friction this result is certain. With friction under Newton's hypothesis, if the
 * contacts are linearly dependent (W singular), an existing solution is occasionally missed. W is
 * checked for symmetry and for the necessary condition |Wij|^2 <= Wii Wjj. */
RSL_API rsl_status rsl_rigid_contacts_solve(const rsl_rigid_contacts *contacts,
                                            rsl_rigid_contacts_after *after, double *work,
                                            size_t work_count, rsl_error *error);

/* ---- the linear complementarity problem ---------------------------------- */

/** w = M z + q with w >= 0, z >= 0, and w_i = 0 or z_i = 0 for each i. */
typedef struct rsl_rigid_lcp {
    size_t count;         /**< n, 1 .. RSL_RIGID_LCP_MAX */
    const double *matrix; /**< M, n rows of n values */
    const double *vector; /**< q, n values */
} rsl_rigid_lcp;

#define RSL_RIGID_LCP_MAX 1024

/** The caller provides the two arrays, n values each; they must not be inputs. */
typedef struct rsl_rigid_lcp_solution {
    double *z;       /**< required */
    double *w;       /**< optional, may be NULL */
    double residual; /**< maximum |w - M z - q| relative to the maximum sum of the magnitudes in
                          M z + q, after scaling; at most 1e-9 */
    int pivots;      /**< number of pivots */
} rsl_rigid_lcp_solution;

/** Doubles of workspace for n unknowns, 3 n^2 + 8 n; 0 beyond RSL_RIGID_LCP_MAX. */
RSL_API size_t rsl_rigid_lcp_workspace(size_t count);

/** Computes one solution by Lemke's method with lexicographic pivoting. z and w are non-negative,
 * and z_i w_i is exactly zero. Rows and columns are first scaled by powers of two, so the units of
 * the unknowns have little influence; a common factor of M or of q that is a power of two changes
 * no bit.
 *
 * RSL_ERROR_NO_SOLUTION: the method ended on a ray. If M is positive semidefinite or
 * copositive-plus, then no solution with w >= 0, z >= 0 exists; with a P-matrix the method never
 * ends on a ray. For other matrices a solution may exist nevertheless. RSL_ERROR_CONVERGENCE: the
 * result is inaccurate because of round-off, or exceeds the range of a double. */
RSL_API rsl_status rsl_rigid_lcp_solve(const rsl_rigid_lcp *problem,
                                       rsl_rigid_lcp_solution *solution, double *work,
                                       size_t work_count, rsl_error *error);

/** Upper bound of the unknowns of an enumeration: 2^n complementary supports are examined. */
#define RSL_RIGID_LCP_ENUMERATE_MAX 12

/** All solutions of a problem. They form a union of polyhedra: each is the convex hull of basic
 * solutions, extended by rays. Two basic solutions i and k lie in the same polyhedron, so that all
 * convex combinations of them are solutions, if z_i'w_k = 0 and z_k'w_i = 0; the same holds for a
 * solution and a ray (r, M r), whose sum with any factor >= 0 is then a solution, too.
 *
 * The caller provides the four arrays with `capacity` rows of n values each; they must not be
 * inputs. */
typedef struct rsl_rigid_lcp_solutions {
    size_t capacity;  /**< rows of each array */
    double *z, *w;    /**< the basic solutions; what vanishes is exactly zero */
    double *ray;      /**< the rays r >= 0 with M r >= 0 and r'M r = 0, sum of components 1 */
    double *ray_rate; /**< M r */
    size_t count;     /**< number of basic solutions */
    size_t ray_count; /**< number of extreme rays of the problem with q = 0 */
    int infinite;     /**< 1 if there are infinitely many solutions */
} rsl_rigid_lcp_solutions;

/** Enumerates all solutions of a problem with at most RSL_RIGID_LCP_ENUMERATE_MAX unknowns by
 * examining each set of indices with z_i > 0. count = 0 is a proof, up to round-off, that there is
 * no solution. Values below 1e-9 of the sum of the magnitudes of their terms, after the scaling of
 * rsl_rigid_lcp_solve, are taken as zero.
 *
 * RSL_ERROR_MEMORY: there are more than `capacity` solutions or rays. 2^n rows are sufficient for
 * all problems without singular principal submatrices. */
RSL_API rsl_status rsl_rigid_lcp_enumerate(const rsl_rigid_lcp *problem,
                                           rsl_rigid_lcp_solutions *solutions, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
