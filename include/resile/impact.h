/* SPDX-License-Identifier: MIT */
/** @file
 * impact: one impact of two rigid bodies in space, with Coulomb friction, to rounding.
 *
 *     rsl_impact_prepare(...)   two bodies -> inverse mass matrix and velocity at the contact
 *     rsl_impact_solve(...)     these two and the law -> impulse and everything that follows from it
 *     rsl_impact_collide(...)   both, and the velocities of the bodies after the impact
 *     rsl_impact_trace(...)     the same as rsl_impact_solve(), with the path of the velocities
 *     rsl_impact_comply(...)    the same with a normal force and a friction force during contact
 *
 * Frame. The unit normal n points from body 1 to body 2; t1 and t2 = n x t1 are tangents. Vectors
 * of the contact have the components (n, t1, t2). The relative velocity is that of body 2 minus
 * that of body 1 at the contact point: its first component is negative during approach, the other
 * two are the slip. The impulse acts on body 2, its opposite on body 1. With the inverse mass matrix
 * W of the contact the relative velocity after the impact is u + W J.
 *
 * Model (Routh; Keller 1986). Positions are constant during the impact. The normal impulse P is the
 * independent variable; during slip the friction impulse opposes the slip, dJ_t = -mu s/|s| dP. The
 * direction of the slip turns while the bodies collide. Slip that stops stays stopped if the
 * friction needed, mu_c = |W_tt^-1 W_tn|, is at most the static coefficient; otherwise it resumes
 * along the only direction in which it grows. The path in the plane of slip is computed with Taylor
 * series of high order in sigma, dP = |s| dsigma, where it is regular down to |s| = 0; its approach
 * to |s| = 0 is a power series. The error of the impulse is of the order of 1e-14. The derivation is
 * in docs/theory/impact-in-space.md.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_IMPACT_H
#define RESILE_IMPACT_H

#include <stddef.h>

#include "resile/tangent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- solids ---------------------------------------------------------------- */

/** A homogeneous convex solid, centred at its centre of mass, with its own axes x, y, z: name, count
 * of sizes, what they are. */
#define RSL_IMPACT_SHAPE_LIST(X)                                                                   \
    X(RSL_IMPACT_SPHERE, "sphere", 1, "radius")                                                    \
    X(RSL_IMPACT_BOX, "box", 3, "edges along x, y, z")                                             \
    X(RSL_IMPACT_CYLINDER, "cylinder", 2, "radius, length along z")                                \
    X(RSL_IMPACT_ROD, "rod", 1, "length along z; it has no thickness")                             \
    X(RSL_IMPACT_CAPSULE, "capsule", 2, "radius, length of its axis along z")                      \
    X(RSL_IMPACT_ELLIPSOID, "ellipsoid", 3, "half axes along x, y, z")

typedef enum rsl_impact_shape {
#define RSL_IMPACT_SHAPE_ENUM(name, text, count, what) name,
    RSL_IMPACT_SHAPE_LIST(RSL_IMPACT_SHAPE_ENUM)
#undef RSL_IMPACT_SHAPE_ENUM
        RSL_IMPACT_SHAPE_COUNT
} rsl_impact_shape;

typedef struct rsl_impact_solid {
    rsl_impact_shape shape;
    double size[3]; /**< m, > 0; what the shape does not use is ignored */
} rsl_impact_solid;

/** "sphere", "box", ...; "" for any other value. */
RSL_API const char *rsl_impact_shape_name(rsl_impact_shape shape);

/** Principal moments of inertia of a solid of mass 1 [m^2] and its volume (0 for a rod); either may
 * be NULL. */
RSL_API rsl_status rsl_impact_solid_moments(const rsl_impact_solid *solid, double moments[3],
                                            double *volume, rsl_error *error);

/** An inertia tensor in the axes of the world, R I R', from that in the own axes, row by row. The orientation is a quaternion (w, x, y, z) of
 * any length that turns the own axes of the body into those of the world. */
RSL_API void rsl_impact_inertia(const double *own, const double orientation[4],
                                double inertia[3][3]);

/** The point of a solid that is farthest along a direction of the world, from the centre of mass, in
 * the axes of the world. Returns 1; 0: there are several such points, an edge or a face to 1e-9, and
 * `arm` is the middle of them. */
RSL_API int rsl_impact_support(const rsl_impact_solid *solid, const double orientation[4],
                               const double direction[3], double arm[3]);

/* ---- two bodies ------------------------------------------------------------ */

typedef struct rsl_impact_body {
    double mass; /**< kg, > 0, or HUGE_VAL: its velocity is unchanged */
    double inertia[3]
                  [3];  /**< about the centre of mass, in the axes of the world, kg m^2; symmetric,
                               positive definite. HUGE_VAL on the diagonal: the spin is unchanged.
                               Singular (an ideal rod) only if the arm has its null direction */
    double arm[3];      /**< from the centre of mass to the contact point, m */
    double velocity[3]; /**< of the centre of mass, m/s */
    double spin[3];     /**< rad/s */
} rsl_impact_body;

typedef struct rsl_impact_bodies {
    rsl_impact_body body[2];
    double normal[3];  /**< from body 1 to body 2; any nonzero length */
    double tangent[3]; /**< made orthonormal to the normal: t1; zero: t1 is chosen */
} rsl_impact_bodies;

/** A body that does not move. */
RSL_API rsl_impact_body rsl_impact_immovable(void);

/** The contact of two bodies; components (n, t1, t2). */
typedef struct rsl_impact_contact {
    double inverse_mass[3][3]; /**< W, 1/kg; symmetric, positive definite */
    double velocity[3];        /**< relative velocity before the impact, m/s */
    double frame[3][3];        /**< rows n, t1, t2 in the axes of the world; set by
                                    rsl_impact_prepare(), not used by rsl_impact_solve() */
    /* of laws of twist alone, set by rsl_impact_prepare(): */
    double
        twist_inverse[4]; /**< what a moment about the normal on body 2 changes: relative velocity,
                                  1/(kg m), and twist rate, 1/(kg m^2) */
    double twist_rate;    /**< (w2 - w1).n before the impact, rad/s */
} rsl_impact_contact;

/** RSL_ERROR_CONFLICT: neither body can move. */
RSL_API rsl_status rsl_impact_prepare(const rsl_impact_bodies *bodies, rsl_impact_contact *contact,
                                      rsl_error *error);

/* ---- the law --------------------------------------------------------------- */

/** The definition of restitution:
 *
 * newton    of velocities: v_n' = -e v_n. The energy can increase; the flag `gain` says so.
 * poisson   of impulses: P = (1 + e) P_c, where P_c is the impulse of compression.
 * stronge   of energies: the work of restitution is -e^2 times the work of compression.
 *
 * With e <= 1 the last two never increase the energy. All three agree if the slip keeps its
 * direction. If the bodies compress a second time (flag `recompression`), compression ends where
 * the work of the normal force is least; contact never ends during approach. */
#define RSL_IMPACT_HYPOTHESIS_LIST(X)                                                              \
    X(RSL_IMPACT_NEWTON, "newton", "restitution of velocities")                                    \
    X(RSL_IMPACT_POISSON, "poisson", "restitution of impulses")                                    \
    X(RSL_IMPACT_STRONGE, "stronge", "restitution of energies")

typedef enum rsl_impact_hypothesis {
#define RSL_IMPACT_HYPOTHESIS_ENUM(name, text, what) name,
    RSL_IMPACT_HYPOTHESIS_LIST(RSL_IMPACT_HYPOTHESIS_ENUM)
#undef RSL_IMPACT_HYPOTHESIS_ENUM
        RSL_IMPACT_HYPOTHESIS_COUNT
} rsl_impact_hypothesis;

/** "newton", "poisson" or "stronge", the keys of the catalogue; "" for any other value. */
RSL_API const char *rsl_impact_hypothesis_name(rsl_impact_hypothesis hypothesis);

typedef struct rsl_impact_law {
    double friction;        /**< coefficient of kinetic friction, >= 0 */
    double friction_static; /**< >= friction; RSL_UNSET: equal to it */
    double restitution;     /**< e, 0..1 */
    rsl_impact_hypothesis hypothesis;
} rsl_impact_law;

/* ---- the outcome ----------------------------------------------------------- */

/** What is unusual about an impact. */
#define RSL_IMPACT_FLAG_LIST(X)                                                                    \
    X(RSL_IMPACT_GAIN, 1, "gain", "the kinetic energy increases (only with newton)")               \
    X(RSL_IMPACT_JAM, 2, "jam",                                                                    \
      "during a part of the slip the normal impulse reduces the normal velocity")                  \
    X(RSL_IMPACT_RECOMPRESSION, 4, "recompression",                                                \
      "the bodies approach again before contact ends; the outcome is not continuous in the data")  \
    X(RSL_IMPACT_AMBIGUOUS_STICK, 8, "ambiguous-stick",                                            \
      "friction < mu_c <= friction_static where slip is zero: slip is possible too, stick is "     \
      "taken")

typedef enum rsl_impact_flag {
#define RSL_IMPACT_FLAG_ENUM(name, value, text, what) name = value,
    RSL_IMPACT_FLAG_LIST(RSL_IMPACT_FLAG_ENUM)
#undef RSL_IMPACT_FLAG_ENUM
} rsl_impact_flag;

/** A part of the impact: slip, or stick until the end. Two parts of slip in succession: the slip
 * stopped and resumed at once. */
typedef struct rsl_impact_phase {
    char mode;                         /**< 's' slip, 'S' stick */
    double impulse_begin, impulse_end; /**< normal impulse, N s */
    double direction_begin,
        direction_end;           /**< of the slip, from t1 towards t2, rad; continuous in a
                                                  phase; RSL_UNSET during stick */
    double slip_begin, slip_end; /**< m/s */
} rsl_impact_phase;

#define RSL_IMPACT_PHASE_MAX 2

typedef struct rsl_impact_outcome {
    double impulse[3];            /**< on body 2, (n, t1, t2), N s */
    double velocity[3];           /**< relative velocity after the impact, m/s */
    double impulse_compression;   /**< P_c, normal impulse at the end of compression, N s */
    double slip_compression[2];   /**< slip there, m/s */
    double work_compression;      /**< of the normal force until there, <= 0, J */
    double work_restitution;      /**< of the normal force from there, J */
    double lost_slip;             /**< dissipated by friction, >= 0, J */
    double lost_slip_compression; /**< its part until the end of compression, J */
    double energy_change;         /**< J.(u + u')/2 = work_compression + work_restitution -
                                        lost_slip, J */
    double restitution_newton;    /**< -v_n'/v_n; these three are RSL_UNSET without approach */
    double restitution_poisson;   /**< P/P_c - 1 */
    double restitution_energetic; /**< sqrt(-work_restitution/work_compression); RSL_UNSET if the
                                        work of restitution is negative */
    double friction_critical;     /**< mu_c = |W_tt^-1 W_tn| */
    int phase_count;              /**< 0: the bodies do not approach, nothing happens */
    rsl_impact_phase phase[RSL_IMPACT_PHASE_MAX];
    unsigned flags; /**< sum of rsl_impact_flag */
} rsl_impact_outcome;

/** The names of flags, separated by spaces: "gain jam"; "" without flags. */
typedef struct rsl_impact_flag_text {
    char text[64];
} rsl_impact_flag_text;
RSL_API rsl_impact_flag_text rsl_impact_flag_names(unsigned flags);

/** One impact at the contact. Bodies that do not approach (velocity[0] >= 0) are left alone.
 * RSL_ERROR_ARGUMENT: W is not symmetric or not positive definite (the message has its least
 * eigenvalue), or the law is out of range. */
RSL_API rsl_status rsl_impact_solve(const rsl_impact_contact *contact, const rsl_impact_law *law,
                                    rsl_impact_outcome *outcome, rsl_error *error);

/** The state during an impact. */
typedef struct rsl_impact_point {
    double time, depth; /**< s, m; 0 throughout the impact of a rigid law */
    double impulse[3];  /**< so far, on body 2, (n, t1, t2), N s */
    double velocity[3]; /**< relative, m/s */
    double work;        /**< of the normal force so far, J */
    double lost;        /**< dissipated by friction so far, J */
    char mode;          /**< 's' slip, 'S' stick, 'v' dashpot alone */
} rsl_impact_point;

/** Called in order of the normal impulse; the argument is valid until it returns. */
typedef void rsl_impact_observer(const rsl_impact_point *point, void *user);

/** The same as rsl_impact_solve(), to rounding, and calls `observer` for points of the path that are
 * near enough to each other to be drawn: from the onset of contact to the end, with the ends of phases and
 * of compression among them. */
RSL_API rsl_status rsl_impact_trace(const rsl_impact_contact *contact, const rsl_impact_law *law,
                                    rsl_impact_observer *observer, void *user,
                                    rsl_impact_outcome *outcome, rsl_error *error);

typedef struct rsl_impact_after {
    double velocity[2][3], spin[2][3]; /**< of body 1 and of body 2, m/s and rad/s */
} rsl_impact_after;

/** Prepares, solves, and applies the impulse to both bodies; `after` may be NULL. */
RSL_API rsl_status rsl_impact_collide(const rsl_impact_bodies *bodies, const rsl_impact_law *law,
                                      rsl_impact_outcome *outcome, rsl_impact_after *after,
                                      rsl_error *error);

/** Many impacts: contact i with law i * law_step (0: one law for all) gives outcome i. What can fail
 * is a contact or law that rsl_impact_solve() rejects: its phase_count is -1, its impulse zero, its
 * velocity that before, and the call returns the first such error after all impacts, with "impact i"
 * as path. `failed`, which may be NULL, is their number. Slices of the arrays can be given to threads. */
RSL_API rsl_status rsl_impact_batch(const rsl_impact_contact *contact, const rsl_impact_law *law,
                                    size_t law_step, size_t count, rsl_impact_outcome *outcome,
                                    size_t *failed, rsl_error *error);

/* ---- compliant contact ------------------------------------------------------- */

#define RSL_IMPACT_COMPLIANT_PHASE_MAX 32

/** The outcome of an impact with contact forces. */
typedef struct rsl_impact_compliant {
    double impulse[3];  /**< on body 2, (n, t1, t2), N s */
    double velocity[3]; /**< relative velocity after the impact, m/s */
    double moment;      /**< impulse of the moment about n on body 2, N m s */
    double
        twist_rate; /**< after the impact, rad/s; that before without a law of twist and coupling */
    double duration, time_compression; /**< s; until the end of compression */
    double depth_max, force_max; /**< m, N; the force is the largest of the integrator's points */
    double impulse_compression;  /**< normal impulse at the end of compression, N s */
    double slip_compression[2];  /**< slip there, m/s */
    double work_compression;     /**< of the normal force until there, <= 0, J */
    double work_restitution;     /**< of the normal force from there, J */
    double lost_slip, lost_damping, lost_area; /**< dissipated by friction and twist: by slip, by
                                                    dashpots, by change of the contact area, J */
    double energy_change; /**< work_compression + work_restitution - lost_slip - lost_damping -
                               lost_area, J */
    double restitution_newton, restitution_poisson, restitution_energetic; /**< as in
                                                                                rsl_impact_outcome */
    int gains; /**< 1: friction or twist is not passive in this impact: energy gain */
    char phase[RSL_IMPACT_COMPLIANT_PHASE_MAX]; /**< "sSs": s slip, S stick, v dashpot alone; "" for
                                                     laws without phases */
} rsl_impact_compliant;

/** One impact with the normal force of a law of collide.h, prepared for the mass 1/W_nn and the speed of
 * approach or for none, and with friction and twist of tangent.h (NULL: none). Positions are constant
 * during the impact, as for a rigid law; friction acts in the plane of the contact, its spring turns
 * with the slip. Compliant contact tends to the rigid one with Stronge's restitution as the ratio of
 * tangential and normal stiffness grows, not as both do. `observer`, which may be NULL, gets points of
 * the path. Bodies that do not approach are left alone.
 * RSL_NO_SEPARATION: the bodies do not separate; the outcome has no results but what holds until then.
 * RSL_ERROR_CONFLICT: friction without a force (coulomb-rigid), mindlin-deresiewicz, rolling
 * resistance. */
RSL_API rsl_status rsl_impact_comply(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                     const rsl_impact_contact *contact,
                                     rsl_impact_observer *observer, void *user,
                                     rsl_impact_compliant *outcome, rsl_error *error);

/** Prepares, solves, and applies impulse and moment to both bodies; `after` may be NULL. */
RSL_API rsl_status rsl_impact_comply_bodies(const rsl_law_contact *normal,
                                            const rsl_tangent *tangent,
                                            const rsl_impact_bodies *bodies,
                                            rsl_impact_compliant *outcome, rsl_impact_after *after,
                                            rsl_error *error);

/* ---- fixed directions ------------------------------------------------------ */

/** A direction that slip keeps. */
typedef struct rsl_impact_direction {
    double angle;       /**< from t1 towards t2, -pi..pi */
    double radial_rate; /**< d|s|/dP along it, 1/kg: negative, the slip decreases */
    double
        angular_rate; /**< d(|s| dangle/dP)/dangle, 1/kg: negative, near directions approach it */
} rsl_impact_direction;

#define RSL_IMPACT_DIRECTION_MAX 4

/** Finds the directions that slip keeps: two or four, in order of the angle; 0: every direction is
 * kept (no coupling of normal and tangent, equal tangential masses) or an error. At most one has a
 * positive radial rate, exactly if friction < mu_c. */
RSL_API int rsl_impact_directions(const rsl_impact_contact *contact, double friction,
                                  rsl_impact_direction direction[RSL_IMPACT_DIRECTION_MAX]);

#ifdef __cplusplus
}
#endif
#endif
