/* SPDX-License-Identifier: MIT */
/** @file
 * planar_model: the description of a planar multibody system: bodies with shapes, joints, springs,
 * loads, contacts. Part of planar.h, which simulates it.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_PLANAR_MODEL_H
#define RESILE_PLANAR_MODEL_H

#include <stddef.h>

#include "resile/collide.h"
#include "resile/restitution.h"
#include "resile/tangent.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rsl_planar_point {
    double x, y;
} rsl_planar_point;

/** The body index of the fixed world frame. */
#define RSL_PLANAR_WORLD ((size_t)-1)

/* ---- kinds ---------------------------------------------------------------- */

/** A kind of joint, spring, shape ...: its name in model files and results, and a one-line
 * description. */
typedef struct rsl_planar_type {
    const char *name, *doc;
    unsigned takes; /**< additional fields of the kind; internal to the library */
} rsl_planar_type;

/** The kinds by their number in the enumeration, from 0; NULL after the last. A kind of a table
 * that is not in its enumeration is identified by its name alone. */
RSL_API const rsl_planar_type *rsl_planar_signal_type_at(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_shape_type_at(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_freedom_type_at(size_t freedom);
RSL_API const rsl_planar_type *rsl_planar_joint_type_at(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_spring_type_at(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_contact_type_at(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_form_type_at(size_t form);
RSL_API const rsl_planar_type *rsl_planar_reload_type_at(size_t reload);
RSL_API const rsl_planar_type *rsl_planar_integrator_type_at(size_t integrator);
RSL_API const rsl_planar_type *rsl_planar_start_type_at(size_t start);

/** 1 if the integrator can be used; 0 if the library it needs is missing, or there is no such
 * integrator. */
RSL_API int rsl_planar_integrator_available(size_t integrator);

/* ---- functions of time --------------------------------------------------- */

typedef enum rsl_planar_signal_kind {
    RSL_PLANAR_SIGNAL_CONSTANT, /**< offset + rate t */
    RSL_PLANAR_SIGNAL_HARMONIC, /**< offset + rate t + amplitude sin(2 pi frequency t + phase) */
    RSL_PLANAR_SIGNAL_HISTORY   /**< offset + rate t + a record, see `order` */
} rsl_planar_signal_kind;

/** A twice differentiable function of time. All zero: the constant zero. */
typedef struct rsl_planar_signal {
    rsl_planar_signal_kind kind;
    double offset, rate;                /**< value and slope at t = 0 */
    double amplitude, frequency, phase; /**< frequency in Hz, phase in rad */
    /** A record: `count` times in ascending order and values, multiplied by `scale`. It is linear
     * between its points and zero outside. `order` is the number of time integrations from rest
     * that give the signal: 0 the value itself is recorded, 1 its velocity, 2 its acceleration (an
     * accelerogram gives the ground displacement). */
    const double *time, *value;
    size_t count;
    double scale;
    int order;
    const double *once, *twice; /**< integrals of the record at its points, computed by
                                     rsl_planar_new; leave NULL */
    double baseline;  /**< maximum of the baseline correction subtracted from the record, times
                           `scale`; reported by a run */
    const char *read; /**< how the record was read, for reports: "acceleration in g, by the head of
                           eq.csv"; or NULL */
} rsl_planar_signal;

/* ---- shapes -------------------------------------------------------------- */

typedef enum rsl_planar_shape_kind {
    RSL_PLANAR_SHAPE_CIRCLE,  /**< a disc: at, radius */
    RSL_PLANAR_SHAPE_RING,    /**< a round hole, solid outside: at, radius */
    RSL_PLANAR_SHAPE_LINE,    /**< a half-plane: at, outward normal of the solid */
    RSL_PLANAR_SHAPE_SEGMENT, /**< a thin wall with two faces: at, to */
    RSL_PLANAR_SHAPE_POINT,   /**< a sharp tip: at */
    RSL_PLANAR_SHAPE_BOX,     /**< a rectangle: centre at, size, angle */
    RSL_PLANAR_SHAPE_POLYGON, /**< a convex polygon: points, moved to at and rotated by angle */
    RSL_PLANAR_SHAPE_CAPSULE, /**< a bar with round ends: at, to, radius */
    RSL_PLANAR_SHAPE_CAM      /**< a smooth closed curve: points, moved to at and rotated by
                                   angle */
} rsl_planar_shape_kind;

/** A shape of a body, in its frame: for contacts and for drawings. */
typedef struct rsl_planar_shape {
    rsl_planar_shape_kind kind;
    rsl_planar_point at, to, normal, size;
    double radius, angle;
    const rsl_planar_point
        *points; /**< of a polygon: 3 to 64 vertices in either orientation, convex, none inside an
                      edge; of a cam: 6 to 10000 points of a periodic cubic spline */
    size_t point_count;
    int reserved; /**< 1: part of a joint; only contacts that name it by its index use it, and it
                       contributes no inertia */
} rsl_planar_shape;

/* ---- bodies -------------------------------------------------------------- */

/** How one coordinate of a body moves. */
typedef enum rsl_planar_freedom {
    RSL_PLANAR_FREE,      /**< follows from the forces */
    RSL_PLANAR_LOCKED,    /**< is fixed */
    RSL_PLANAR_PRESCRIBED /**< follows body->motion, independent of the forces */
} rsl_planar_freedom;

#define RSL_PLANAR_GIVEN_SET 64u

typedef struct rsl_planar_body {
    const char *name;
    double mass;                     /**< kg; required if x or y is free */
    double inertia;                  /**< about the centre of mass, kg m^2; RSL_UNSET: from the
                                          first circle, box, polygon, capsule or cam with uniform
                                          density */
    rsl_planar_point centre_of_mass; /**< in the body frame; default: the origin */
    rsl_planar_point position;       /**< of the origin at t = 0 */
    double angle;                    /**< at t = 0 */
    rsl_planar_point velocity;       /**< of the origin at t = 0 */
    double spin;                     /**< at t = 0, rad/s */
    rsl_planar_freedom freedom[3];   /**< of x, y, angle; default free */
    rsl_planar_signal motion[3];     /**< added to position and angle if prescribed */
    unsigned given;                  /**< for `assemble`: with RSL_PLANAR_GIVEN_SET, bits 0 to 2 (x,
                                          y, angle) and 3 to 5 (their rates) mark values that are
                                          kept if the joints allow it, and the others follow; 0:
                                          nonzero rates are kept, and position changes are weighted
                                          by the masses */
    const rsl_planar_shape *shapes;
    size_t shape_count;
} rsl_planar_body;

/* ---- friction ------------------------------------------------------------ */

/** Coulomb friction. With `slip_speed` zero, sticking is exact, without creep, until the required
 * force exceeds static_ times the normal force. With slip_speed > 0 the force is regularised:
 * kinetic times normal force times tanh(slip/slip_speed). It is smooth, but it creeps. */
typedef struct rsl_planar_friction {
    double static_, kinetic; /**< 0 <= kinetic <= static_; both zero: no friction */
    double slip_speed;       /**< m/s */
} rsl_planar_friction;

/** Laws of tangent.h that replace rsl_planar_friction: friction and rolling resistance of one
 * contact. All zero: none. `coulomb-rigid` is rsl_planar_friction; `mindlin-deresiewicz` and
 * torsional resistance are for single contacts only. Tangential springs start undeflected at every
 * onset of contact; their history is part of the state of a run. */
typedef struct rsl_planar_tangent {
    rsl_tangent_laws laws;
    rsl_tangent_parameters
        spec; /**< from rsl_tangent_parameters_default(), if there is a law; radius unset: that of
                   the shapes */
} rsl_planar_tangent;

/* ---- joints -------------------------------------------------------------- */

typedef enum rsl_planar_joint_kind {
    RSL_PLANAR_JOINT_REVOLUTE,      /**< point_a and point_b coincide */
    RSL_PLANAR_JOINT_TRANSLATIONAL, /**< point_b moves on the line through point_a along axis_a; the
                                         relative angle is constant */
    RSL_PLANAR_JOINT_RIGID,         /**< no relative motion */
    RSL_PLANAR_JOINT_DISTANCE,      /**< the distance of point_a and point_b is `length` */
    RSL_PLANAR_JOINT_DRIVEN         /**< angle_b - angle_a changes by the change of `drive` since t
                                         = 0 */
} rsl_planar_joint_kind;

/** A revolute joint with `friction` or `tangent` has a pin of the given radius. It slides with
 * radius x relative angular velocity under the joint force |R| and a preload; its friction moment,
 * radius x T, opposes the rotation. R depends on the accelerations, and these depend on the
 * friction: both are solved together. The joint forces must be statically determinate: no
 * redundant constraints are allowed.
 *
 * A translational joint with `friction` or `tangent` is a guide. Its second body slides under the
 * force F across the axis at point_b and the moment M. A slider of the given length is supported
 * at its ends, with a total normal force max(|F|, 2|M|/length); without a length the normal force
 * is |F|, and M has no effect. */
typedef struct rsl_planar_joint {
    const char *name;
    rsl_planar_joint_kind kind;
    size_t body_a, body_b;             /**< RSL_PLANAR_WORLD: the world */
    rsl_planar_point point_a, point_b; /**< in the frames of a and b */
    rsl_planar_point axis_a;           /**< in the frame of a; any nonzero length */
    double length;                /**< of a distance joint, RSL_UNSET: as at t = 0; of a guide: see
                                       above */
    rsl_planar_signal drive;      /**< angle, rad */
    double radius;                /**< of a pin with friction, m */
    double normal_force;          /**< preload of pin or guide, N */
    rsl_planar_friction friction; /**< of a pin or guide; all zero: no friction */
    rsl_planar_tangent tangent;   /**< replaces `friction`: no spring-slider law, no rolling
                                       resistance */
} rsl_planar_joint;

/* ---- springs, dampers, loads --------------------------------------------- */

typedef enum rsl_planar_spring_kind {
    RSL_PLANAR_SPRING_LINE,   /**< along the line between the points */
    RSL_PLANAR_SPRING_AXIS,   /**< along axis_a: acts on the displacement along it alone */
    RSL_PLANAR_SPRING_TORSION /**< acts on the relative angle */
} rsl_planar_spring_kind;

/** Tensile force  T(s, v) = k s + k2 s|s| + k3 s^3 + c v + c2 v|v|  with the elongation s from
 * `rest` and its rate v; for torsion a moment of the same form. With a table, T = table(s) +
 * dampers, linear between its points and extrapolated linearly. */
typedef struct rsl_planar_spring {
    const char *name;
    rsl_planar_spring_kind kind;
    size_t body_a, body_b;
    rsl_planar_point point_a, point_b, axis_a;
    double rest; /**< m or rad; NaN: as at t = 0 */
    double stiffness, stiffness2, stiffness3;
    double damping, damping2;
    /** Yield force: beyond it the tangent stiffness is `hardening` times the stiffness; unloading
     * is with the full stiffness; N or N m. 0: no yielding. Requires located events. */
    double yield, hardening; /**< 0 <= hardening < 1 */
    const double *table_elongation, *table_force;
    size_t table_count;
    int of_matrix; /**< 1: the damping is an entry of a damping matrix and may be negative */
} rsl_planar_spring;

/** A force on a point of a body, in world directions, and a moment. */
typedef struct rsl_planar_load {
    const char *name;
    size_t body;
    rsl_planar_point point;
    rsl_planar_signal force_x, force_y, torque;
} rsl_planar_load;

/* ---- friction guides and contacts ----------------------------------------- */

/** A guide: friction along an axis under a given normal force. */
typedef struct rsl_planar_friction_guide {
    const char *name;
    size_t body_a, body_b;
    rsl_planar_point point_a, point_b, axis_a;
    double normal_force; /**< N */
    rsl_planar_friction friction;
    rsl_planar_tangent tangent; /**< constant stiffness, no rolling resistance */
} rsl_planar_friction_guide;

typedef enum rsl_planar_contact_form {
    RSL_PLANAR_STORED,
    RSL_PLANAR_MEMORYLESS
} rsl_planar_contact_form;

/** Reloading of a law with permanent indentation while the bodies still overlap. */
typedef enum rsl_planar_reload {
    RSL_PLANAR_RELOAD_DAMPED, /**< along the unloading curve, with the restitution of the law; for a
                                   law that is elastic at low speeds the indented surface counts as
                                   undeformed */
    RSL_PLANAR_RELOAD_ELASTIC /**< along the unloading curve, without dissipation */
} rsl_planar_reload;

typedef enum rsl_planar_contact_kind {
    RSL_PLANAR_CONTACT_SHAPES, /**< between shapes of two bodies */
    RSL_PLANAR_CONTACT_GROUP,  /**< between all shapes of all bodies of a list */
    RSL_PLANAR_CONTACT_STOP    /**< along one axis: body b can move by `gap` relative to body a in
                                    the direction of axis_a */
} rsl_planar_contact_kind;

/** The contact events of a group that are recorded. */
typedef enum rsl_planar_contact_events {
    RSL_PLANAR_EVENTS_AUTO, /**< all; none in a granular group of more than
                                 RSL_PLANAR_EVENTS_BODY_MAX bodies */
    RSL_PLANAR_EVENTS_ALL,
    RSL_PLANAR_EVENTS_NONE /**< of a granular group: totals only */
} rsl_planar_contact_events;

#define RSL_PLANAR_EVENTS_BODY_MAX 1000

/** Elastic foundation (Winkler) between two shapes: the pressure at each point is `modulus` times the
 * overlap of the shapes there, over a `width` across the plane. Stiffness and area of contact follow
 * from the shapes: the force is modulus x width x area of the overlap, and acts at its centroid. For a
 * circle on a line, a circle or in a ring, and a box or polygon on a line. Both zero: none. */
typedef struct rsl_planar_foundation {
    double
        modulus; /**< pressure over indentation, N/m^3; of a layer: rsl_stiffness_foundation_modulus() */
    double width; /**< m */
} rsl_planar_foundation;

/** Every pair of shapes can be in contact, except lines and rings with each other, cams with cams
 * and rings, and points with shapes that have no interior. A cam with concave parts can be in
 * contact only with points and with circles that fit into them. Two bodies with parallel edges
 * have two contact points, the ends of the overlap of the edges: contacts .0 and .1 of the pair. */
typedef struct rsl_planar_contact_pair {
    const char *name;
    rsl_planar_contact_kind kind;
    size_t body_a, body_b;
    size_t shape_a, shape_b; /**< index of a shape; RSL_PLANAR_ALL_SHAPES: all shapes */
    const size_t *group;     /**< bodies of a group */
    size_t group_count;
    rsl_planar_point point_a, point_b, axis_a; /**< of a stop: the gap is measured */
    double gap;                                /**< from point_a to point_b along axis_a */
    const rsl_law *law;      /**< rigid family: an impulse law, which uses the restitution alone;
                                  all such laws of a model have the same hypothesis */
    rsl_law_parameters spec; /**< mass unset: the effective mass at the onset of contact, joints
                                  included; speed unset: the impact velocity, at which
                                  restitution_of_speed is taken at each onset of contact */
    /** Takes the place of the elastic force of the law, whose stiffness is not used. The law is a power
     * law without damping, or with the damping of its elastic force, F (1 + c rate): m = n, q = 1. Its
     * restitution holds for any shape. */
    rsl_planar_foundation foundation;
    rsl_planar_contact_form form;
    /** Lower bound of the onset speed of the stored form, kept for the whole contact. RSL_UNSET: a
     * contact slower than a tenth of sqrt(a d), with the acceleration a that presses the bodies
     * together and the static indentation d under it, has a quasi-static onset: it starts in the
     * memoryless form. */
    double speed_floor;
    rsl_planar_reload reload;
    rsl_planar_friction friction;
    rsl_planar_tangent tangent;
    rsl_planar_contact_events events;
    rsl_collide_bodies bodies; /**< used to check every impact against the range of validity
                                    (flags); all zero: unknown */
} rsl_planar_contact_pair;

#define RSL_PLANAR_ALL_SHAPES ((size_t)-1)

/* ---- joints with clearance ------------------------------------------------ */

/** A joint modelled by contacts: a journal (circle) in a bearing (ring), or a slider (four points
 * at its corners) in a guide (two lines). It names the contacts of the joint for the results; the
 * motion follows from the contacts alone. */
typedef struct rsl_planar_clearance {
    const char *name;
    rsl_planar_joint_kind kind;        /**< revolute or translational */
    size_t body_a, body_b;             /**< of the bearing or guide; of the journal or slider */
    rsl_planar_point point_a, point_b; /**< their centres, in the body frames */
    double gap; /**< bearing radius minus journal radius; of a guide: on each side */
    size_t first_contact, contact_count; /**< one contact, or four corners: rear and front on the
                                              left of the axis, then on the right */
} rsl_planar_clearance;

/* ---- markers -------------------------------------------------------------- */

/** A point of a body whose motion is recorded. It has no effect on the motion. */
typedef struct rsl_planar_marker {
    const char *name;
    size_t body;         /**< the body it is attached to */
    rsl_planar_point at; /**< in the frame of that body */
    size_t seen_from;    /**< body of the reference frame; RSL_PLANAR_WORLD: the world */
} rsl_planar_marker;

/* ---- the model ----------------------------------------------------------- */

typedef enum rsl_planar_integrator {
    RSL_PLANAR_INTEGRATOR_AUTO,   /**< `rk`, changing to `cvode` if the problem is stiff */
    RSL_PLANAR_INTEGRATOR_RK,     /**< explicit Runge-Kutta pair of order 8 */
    RSL_PLANAR_INTEGRATOR_CVODE,  /**< SUNDIALS, implicit, variable order */
    RSL_PLANAR_INTEGRATOR_ARKODE, /**< SUNDIALS, explicit Runge-Kutta: for cross-checks */
    RSL_PLANAR_INTEGRATOR_VERLET, /**< fixed steps of step_max, second order, one evaluation per
                                       step: for many bodies without joints whose contacts are not
                                       located */
    RSL_PLANAR_INTEGRATOR_MOREAU, /**< time stepping with fixed steps of step_max, first order: for
                                       many rigid contacts */
    RSL_PLANAR_INTEGRATOR_RADAU   /**< implicit Radau IIA methods of orders 5, 9 and 13, for stiff
                                       sustained contacts */
} rsl_planar_integrator;

/** Initial state of bodies in contact at rest. A compliant contact carries its load at a static
 * indentation: started at zero indentation it would oscillate. */
typedef enum rsl_planar_start {
    RSL_PLANAR_START_AUTO,        /**< in equilibrium if there is one and no signal of the model
                                       varies; otherwise as given */
    RSL_PLANAR_START_EQUILIBRIUM, /**< in equilibrium; if there is none the run fails and names the
                                       body that cannot rest */
    RSL_PLANAR_START_GIVEN        /**< as given in the model */
} rsl_planar_start;

typedef struct rsl_planar_model {
    const char *title;
    rsl_planar_point gravity; /**< m/s^2 */
    double end_time;          /**< s */
    const rsl_planar_body *bodies;
    size_t body_count;
    const rsl_planar_joint *joints;
    size_t joint_count;
    const rsl_planar_spring *springs;
    size_t spring_count;
    const rsl_planar_load *loads;
    size_t load_count;
    const rsl_planar_friction_guide *slides;
    size_t slide_count;
    const rsl_planar_contact_pair *contacts;
    size_t contact_count;
    const rsl_planar_clearance *clearances; /**< for the results; see above */
    size_t clearance_count;
    const rsl_planar_marker *markers; /**< for the results */
    size_t marker_count;
    rsl_planar_integrator integrator;
    double tolerance;       /**< relative, of one step; default 1e-12 */
    double step_max;        /**< s; RSL_UNSET: no limit */
    double theta;           /**< of moreau: weight of the velocity at the end of a step, 0.5 .. 1;
                                 default 0.5 */
    double sweep_tolerance; /**< of moreau: residual at which the sweeps over many contacts end, as
                                 a velocity relative to g h, or to the velocity change required of
                                 the contacts if that is larger; default 0.02 */
    rsl_planar_start start; /**< of bodies in contact at rest */
    int assemble;           /**< 1: joint constraints violated at t = 0 are satisfied first */
    int allow_overlap;      /**< 1: bodies may overlap at t = 0 */
    int locate;             /**< 1: onset, maximum indentation and separation are located (default);
                                 0: contacts are only sampled, for many contacts of the memoryless
                                 form */
} rsl_planar_model;

/** Structs with default values in all fields. */
RSL_API rsl_planar_model rsl_planar_model_default(void);
RSL_API rsl_planar_body rsl_planar_body_default(void);
RSL_API rsl_planar_joint rsl_planar_joint_default(void);
RSL_API rsl_planar_spring rsl_planar_spring_default(void);
RSL_API rsl_planar_load rsl_planar_load_default(void);
RSL_API rsl_planar_friction_guide rsl_planar_friction_guide_default(void);
RSL_API rsl_planar_contact_pair rsl_planar_contact_pair_default(void);

#ifdef __cplusplus
}
#endif
#endif
