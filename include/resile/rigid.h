/* SPDX-License-Identifier: MIT
 *
 * impact: impulse laws of rigid bodies, the limit of infinite stiffness.
 *
 *     rsl_rigid_pair_collide(...)     two bodies on a line, closed form
 *     rsl_rigid_planar_collide(...)   two bodies in the plane, one contact
 *     rsl_rigid_contacts_solve(...)   any number of contacts at one instant
 *     rsl_rigid_lcp_solve(...)              w = M z + q, w >= 0, z >= 0, w'z = 0
 *
 * Signs. The normal of a contact points from the first body to the second; the
 * rate of its gap is v = (velocity of body 2 - velocity of body 1).normal,
 * negative while they approach. An impulse P >= 0 pushes the bodies apart: P
 * along the normal on body 2, -P on body 1. The tangent is the normal turned by
 * +90 degrees, the slip and the tangential impulse are counted along it in the
 * same way.
 *
 * Memory. Nothing is allocated: where room is needed the caller gives an array
 * of doubles, as long as the function with `workspace` in its name says.
 *
 * NaN is refused everywhere; infinity too, except where a mass or an inertia
 * may be HUGE_VAL. The derivations stand in docs/rigid.md.
 */
#ifndef RESILE_RIGID_H
#define RESILE_RIGID_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- which hypothesis ---------------------------------------------------- */

/* What restitution means:
 *
 * newton   of velocities: v+ = -e v- where the impulse is not zero, else v+ is
 *          greater. Can gain energy with several contacts or with friction.
 * poisson  of impulses: P_expansion >= e P_compression. Without friction
 *          it never gains energy, whatever the restitutions in 0..1 are; with
 *          friction at several contacts it can, though seldom.
 *
 * One contact without friction: the same. Several contacts without friction:
 * the same if all restitutions are equal and no contact separates before. */
#define RSL_RIGID_HYPOTHESIS_LIST(X)                                                               \
    X(RSL_RIGID_HYPOTHESIS_NEWTON, "newton", "restitution of velocities")                          \
    X(RSL_RIGID_HYPOTHESIS_POISSON, "poisson", "restitution of impulses")

typedef enum rsl_rigid_hypothesis {
#define RSL_RIGID_HYPOTHESIS_ENUM(name, text, what) name,
    RSL_RIGID_HYPOTHESIS_LIST(RSL_RIGID_HYPOTHESIS_ENUM)
#undef RSL_RIGID_HYPOTHESIS_ENUM
        RSL_HYPOTHESIS_COUNT
} rsl_rigid_hypothesis;

/* "newton" or "poisson", as the keys of the catalogue; "" for anything else. */
RSL_API const char *rsl_rigid_hypothesis_name(rsl_rigid_hypothesis hypothesis);

/* ---- two bodies on a line ------------------------------------------------ */

/* Central impact. Body 1 stands before body 2: they approach if
 * velocity[0] > velocity[1]. */
typedef struct rsl_rigid_pair {
    double mass[2];     /* kg, > 0; one of them may be HUGE_VAL: a wall */
    double velocity[2]; /* m/s */
    double restitution; /* 0..1 */
} rsl_rigid_pair;

typedef struct rsl_rigid_pair_after {
    double velocity[2]; /* m/s */
    double impulse;     /* (1 + e) M (v1 - v2), N s; 0 without approach */
    double energy_lost; /* (1 - e^2) M (v1 - v2)^2/2, J */
} rsl_rigid_pair_after;

/* The stereo-mechanical formulas, M = m1 m2/(m1 + m2). Bodies that do not
 * approach keep their velocities. RSL_ERROR_CONFLICT: both masses infinite. */
RSL_API rsl_status rsl_rigid_pair_collide(const rsl_rigid_pair *pair, rsl_rigid_pair_after *after,
                                          rsl_error *error);

/* ---- two bodies in the plane, one contact -------------------------------- */

typedef struct rsl_rigid_body {
    double mass;        /* kg, > 0 or HUGE_VAL: does not move */
    double inertia;     /* about the centre of mass, kg m^2, > 0 or HUGE_VAL:
                           does not turn */
    double velocity[2]; /* of the centre of mass, m/s */
    double spin;        /* rad/s, positive anticlockwise */
    double arm[2];      /* from the centre of mass to the contact, m */
} rsl_rigid_body;

typedef struct rsl_rigid_planar {
    rsl_rigid_body body[2];
    double normal[2];   /* from body 1 to body 2; any length but zero */
    double restitution; /* 0..1 */
    double friction;    /* Coulomb's, >= 0; 0: smooth */
    rsl_rigid_hypothesis hypothesis;
} rsl_rigid_planar;

typedef struct rsl_rigid_planar_after {
    double velocity[2][2]; /* of body 1 and of body 2, m/s */
    double spin[2];        /* rad/s */
    double impulse[2];     /* along normal and tangent on body 2, N s */
    double rate_before[2]; /* of the gap and of the slip at the contact, m/s */
    double rate_after[2];
    double energy_lost; /* J; negative: gained */
    int energy_gained;  /* 1 if beyond rounding */
} rsl_rigid_planar_after;

/* One contact of two bodies, eccentric or not, with friction or without.
 * RSL_ERROR_CONFLICT: nothing can move along the normal. */
RSL_API rsl_status rsl_rigid_planar_collide(const rsl_rigid_planar *planar,
                                            rsl_rigid_planar_after *after, rsl_error *error);

/* ---- several contacts at one instant ------------------------------------- */

/* All contacts are closed. The bodies enter through the Delassus matrix
 * W = J M^-1 J', where the row of J for a contact gives its rate from the
 * velocities of the bodies: v = J u. Afterwards u+ = u- + M^-1 J' P.
 *
 * Without friction (`friction` NULL) the numbers of W, `velocity` and
 * `impulse` are the normals of the contacts, R = count of them. With friction
 * R = 2 count: normal of contact 0, tangent of contact 0, normal of contact 1
 * and so on.
 *
 * Resting contact. The same problem answers which forces act: give the rates of
 * the rates without contact, J M^-1 F + (dJ/dt) u with the loads F, in place of
 * `velocity`, and restitutions 0. Then `impulse` is the force in N,
 * `velocity_after` the acceleration in m/s^2, and `energy_lost` has no meaning.
 * It holds for contacts at rest along their normals, and with friction along
 * their tangents as well. Where contacts slide, the direction of friction is
 * known: use rsl_rigid_lcp_solve with the matrix
 * W[normal i][normal j] - mu_j sign(slip_j) W[normal i][tangent j]. */
typedef struct rsl_rigid_contacts {
    size_t count; /* 1 .. RSL_RIGID_CONTACTS_MAX, or
                     RSL_RIGID_FRICTION_MAX with friction */
    rsl_rigid_hypothesis hypothesis;
    const double *delassus;    /* W, R rows of R numbers, 1/kg; symmetric,
                                  positive semidefinite */
    const double *velocity;    /* R rates before, m/s */
    const double *restitution; /* count numbers in 0..1 */
    const double *friction;    /* count numbers in 0..RSL_RIGID_FRICTION_GREATEST, or NULL:
                                  smooth */
} rsl_rigid_contacts;

#define RSL_RIGID_CONTACTS_MAX 1024
#define RSL_RIGID_FRICTION_MAX 256

/* Beyond this friction the digits of the other numbers are lost beside it. */
#define RSL_RIGID_FRICTION_GREATEST 1e9

/* Give the two arrays, R numbers each; they may not be inputs. */
typedef struct rsl_rigid_contacts_after {
    double *impulse;        /* N s */
    double *velocity_after; /* v + W P, m/s */
    double energy_lost;     /* -P'(v- + v+)/2, J; negative: gained */
    int energy_gained;      /* 1 if beyond rounding: the hypothesis does not
                               suit these contacts */
    double spread;          /* more than 0: there are other solutions, with rates that differ by up
                               to this, m/s; found by trying every mode of up to 4 contacts
                               with friction, and not looked for where there are more */
    double residual;        /* greatest of the problems solved, see rsl_rigid_lcp */
    int pivots;             /* steps of Lemke's method, all problems */
} rsl_rigid_contacts_after;

/* Doubles of workspace for rsl_rigid_contacts_solve; 0 for a count outside
 * what is allowed. `with_friction`: not 0 if `friction` is given. */
RSL_API size_t rsl_rigid_contacts_workspace(size_t count, int with_friction);

/* The impulses. A contact that separates before is held to v+ >= 0 and takes
 * part without restitution: it may be pushed, it is never pulled.
 *
 * RSL_ERROR_NO_SOLUTION: no impulses fulfil the law (under Newton's hypothesis
 * two contacts that oppose each other can ask for the impossible; a contact
 * between immovable bodies that approach has no answer either). Without friction
 * this is certain; with friction under Newton's hypothesis, where contacts
 * depend on each other (W singular), a solution is missed now and then.
 * W is checked for symmetry and for |Wij|^2 <= Wii Wjj, which is necessary. */
RSL_API rsl_status rsl_rigid_contacts_solve(const rsl_rigid_contacts *contacts,
                                            rsl_rigid_contacts_after *after, double *work,
                                            size_t work_count, rsl_error *error);

/* ---- the linear complementarity problem ---------------------------------- */

/* w = M z + q with w >= 0, z >= 0, and for each i one of w_i, z_i zero. */
typedef struct rsl_rigid_lcp {
    size_t count;         /* n, 1 .. RSL_RIGID_LCP_MAX */
    const double *matrix; /* M, n rows of n numbers */
    const double *vector; /* q, n numbers */
} rsl_rigid_lcp;

#define RSL_RIGID_LCP_MAX 1024

/* Give the two arrays, n numbers each; they may not be inputs. */
typedef struct rsl_rigid_lcp_solution {
    double *z;       /* needed */
    double *w;       /* or NULL */
    double residual; /* greatest |w - M z - q| over the greatest sum of the
                        magnitudes in M z + q, after scaling; at most 1e-9 */
    int pivots;      /* steps taken */
} rsl_rigid_lcp_solution;

/* Doubles of workspace for n unknowns, 3 n^2 + 8 n; 0 beyond RSL_RIGID_LCP_MAX. */
RSL_API size_t rsl_rigid_lcp_workspace(size_t count);

/* One solution, by Lemke's method with lexicographic pivots. z and w are not
 * negative and z_i w_i is zero, to the last bit. Rows and columns are scaled by
 * powers of two first, so the units of the unknowns hardly matter; a common
 * factor of M or of q that is a power of two changes no bit.
 *
 * RSL_ERROR_NO_SOLUTION: the method ended on a ray. If M is positive
 * semidefinite, or copositive-plus, then nothing fulfils w >= 0, z >= 0;
 * a P-matrix never ends so. For other matrices a solution may
 * exist all the same. RSL_ERROR_CONVERGENCE: rounding spoiled the result, or
 * it leaves the range of a double. */
RSL_API rsl_status rsl_rigid_lcp_solve(const rsl_rigid_lcp *problem,
                                       rsl_rigid_lcp_solution *solution, double *work,
                                       size_t work_count, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
