/* SPDX-License-Identifier: MIT
 *
 * planar_model: what a mechanism is: bodies with shapes, joints, springs, loads, contacts. Part of
 * planar.h, which says what becomes of it.
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

/* The number of a body that means: none, the world at rest. */
#define RSL_PLANAR_WORLD ((size_t)-1)

/* ---- kinds ---------------------------------------------------------------- */

/* One kind of joint, spring, shape ...: its name in model files and results,
 * one line about it, and which fields it takes beyond those that all have. */
typedef struct rsl_planar_type {
    const char *name, *doc;
    unsigned takes; /* of RSL_PLANAR_TAKES_... */
} rsl_planar_type;

enum {
    RSL_PLANAR_TAKES_AXIS = 1,
    RSL_PLANAR_TAKES_LENGTH = 2,
    RSL_PLANAR_TAKES_DRIVE = 4,
    RSL_PLANAR_TAKES_CLEARANCE = 8,
    RSL_PLANAR_TAKES_RADIUS = 16,
    RSL_PLANAR_TAKES_NORMAL = 32,
    RSL_PLANAR_TAKES_TO = 64,
    RSL_PLANAR_TAKES_SIZE = 128,
    RSL_PLANAR_TAKES_STEP_MAX = 256,
    RSL_PLANAR_TAKES_ANGLE = 512,
    RSL_PLANAR_TAKES_POINTS = 1024,
    RSL_PLANAR_TAKES_FRICTION = 2048
};

/* The kinds there are, by the number that the enumeration of each has: count up from 0 until NULL.
 * A kind that a table has beyond its enumeration is known by its name alone. */
RSL_API const rsl_planar_type *rsl_planar_signal_type(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_shape_type(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_freedom_type(size_t freedom);
RSL_API const rsl_planar_type *rsl_planar_joint_type(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_spring_type(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_contact_type(size_t kind);
RSL_API const rsl_planar_type *rsl_planar_form_type(size_t form);
RSL_API const rsl_planar_type *rsl_planar_reload_type(size_t reload);
RSL_API const rsl_planar_type *rsl_planar_integrator_type(size_t integrator);
RSL_API const rsl_planar_type *rsl_planar_start_type(size_t start);

/* 0: this build lacks the library that the integrator is of, or there is no such integrator. */
RSL_API int rsl_planar_integrator_available(size_t integrator);

/* ---- functions of time --------------------------------------------------- */

typedef enum rsl_planar_signal_kind {
    RSL_PLANAR_SIGNAL_CONSTANT, /* offset + rate t */
    RSL_PLANAR_SIGNAL_HARMONIC, /* the same + amplitude sin(2 pi frequency t + phase) */
    RSL_PLANAR_SIGNAL_HISTORY   /* the same + a record, see `order` */
} rsl_planar_signal_kind;

/* A function of time with two derivatives. All zero: the constant zero. */
typedef struct rsl_planar_signal {
    rsl_planar_signal_kind kind;
    double offset, rate;                /* value and slope at t = 0 */
    double amplitude, frequency, phase; /* frequency in Hz, phase in rad */
    /* A record: `count` times in rising order and values, times `scale`. It is linear between its
     * points and zero outside of them. `order` says how often it is integrated in time, from rest,
     * to give the signal: 0 the value itself is recorded, 1 its speed, 2 its acceleration (an
     * accelerogram gives the displacement of the ground). */
    const double *time, *value;
    size_t count;
    double scale;
    int order;
    const double *once, *twice; /* integrals of the record at its points, made
                                   by rsl_planar_new; leave NULL */
    double baseline;  /* the most that a correction took off the record, times `scale`; a run says
                        so */
    const char *read; /* how a record was read, for reports: "acceleration in g, by the head of
                         eq.csv"; or NULL */
} rsl_planar_signal;

/* ---- shapes -------------------------------------------------------------- */

typedef enum rsl_planar_shape_kind {
    RSL_PLANAR_SHAPE_CIRCLE,  /* a disc: at, radius */
    RSL_PLANAR_SHAPE_RING,    /* a round hole, solid outside: at, radius */
    RSL_PLANAR_SHAPE_LINE,    /* a half-plane: at, normal out of the solid */
    RSL_PLANAR_SHAPE_SEGMENT, /* a thin wall with two faces: at, to */
    RSL_PLANAR_SHAPE_POINT,   /* a sharp tip: at */
    RSL_PLANAR_SHAPE_BOX,     /* a rectangle: centre at, size, angle */
    RSL_PLANAR_SHAPE_POLYGON, /* a convex body: points, moved to at and turned by angle */
    RSL_PLANAR_SHAPE_CAPSULE, /* a bar with round ends: at, to, radius */
    RSL_PLANAR_SHAPE_CAM      /* a smooth closed curve: points, moved to at and turned by angle */
} rsl_planar_shape_kind;

/* The outline of a body, in its frame: for contacts and for pictures. */
typedef struct rsl_planar_shape {
    rsl_planar_shape_kind kind;
    rsl_planar_point at, to, normal, size;
    double radius, angle;
    const rsl_planar_point *points; /* of a polygon: 3 to 64 corners in either sense, without dents
                                       and without corners in the middle of an edge; of a cam: 6
                                       to 10000 points, through which a periodic cubic spline goes */
    size_t point_count;
    int reserved; /* 1: part of a joint; only contacts that name it by its
                     number touch it, and it gives no inertia */
} rsl_planar_shape;

/* ---- bodies -------------------------------------------------------------- */

/* How one coordinate of a body moves. */
typedef enum rsl_planar_freedom {
    RSL_PLANAR_FREE,      /* by the forces */
    RSL_PLANAR_LOCKED,    /* not at all */
    RSL_PLANAR_PRESCRIBED /* as body->motion says, whatever the force */
} rsl_planar_freedom;

#define RSL_PLANAR_GIVEN_TOLD 64u

typedef struct rsl_planar_body {
    const char *name;
    double mass;                     /* kg; needed if x or y is free */
    double inertia;                  /* about the centre of mass, kg m^2; RSL_UNSET:
                                 from the first circle, box, polygon, capsule or cam, at even
                                 density */
    rsl_planar_point centre_of_mass; /* in the frame; default its origin */
    rsl_planar_point position;       /* of the origin at t = 0 */
    double angle;                    /* at t = 0 */
    rsl_planar_point velocity;       /* of the origin at t = 0 */
    double spin;                     /* at t = 0, rad/s */
    rsl_planar_freedom freedom[3];   /* of x, y, angle; default free */
    rsl_planar_signal motion[3];     /* added to position and angle where prescribed */
    unsigned given;                  /* for `assemble`: bits 0 to 2 for x, y, angle, 3 to 5 for
                                 their rates are kept where the joints allow it, the others
                                 follow, if RSL_PLANAR_GIVEN_TOLD is there too; 0: the rates that
                                 are not zero are kept, and places move as their masses have it */
    const rsl_planar_shape *shapes;
    size_t shape_count;
} rsl_planar_body;

/* ---- friction ------------------------------------------------------------ */

/* Coulomb friction. With `slip_speed` zero, sticking is true: no creep, until the force needed
 * exceeds static_ times the normal force. With slip_speed > 0 the force is kinetic times normal
 * times tanh(slip/slip_speed): always smooth, but it creeps. */
typedef struct rsl_planar_friction {
    double static_, kinetic; /* 0 <= kinetic <= static_; both zero: none */
    double slip_speed;       /* m/s */
} rsl_planar_friction;

/* Laws of tangent.h, in place of it: friction and rolling resistance of one contact. All zero: none.
 * `coulomb-rigid` is rsl_planar_friction; `mindlin-deresiewicz` and twist are for single contacts.
 * Springs are prepared at every touch, fresh; their memory is part of the state of a run. */
typedef struct rsl_planar_tangent {
    rsl_tangent_laws laws;
    rsl_tangent_spec spec; /* from rsl_tangent_spec_default(), if there is a law; radius unset: that
                              of the shapes */
} rsl_planar_tangent;

/* ---- joints -------------------------------------------------------------- */

typedef enum rsl_planar_joint_kind {
    RSL_PLANAR_JOINT_REVOLUTE,      /* point_a and point_b coincide */
    RSL_PLANAR_JOINT_TRANSLATIONAL, /* point_b stays on the line through point_a along
                                axis_a, the relative angle stays as it is */
    RSL_PLANAR_JOINT_RIGID,         /* nothing moves against each other */
    RSL_PLANAR_JOINT_DISTANCE,      /* point_a and point_b stay `length` apart */
    RSL_PLANAR_JOINT_DRIVEN         /* angle_b - angle_a grows as `drive` does from t = 0 on */
} rsl_planar_joint_kind;

/* A revolute joint with `friction` or `tangent` has a pin of the given radius, which slips with
 * radius x the relative spin under the force |R| of the joint and a preload: the moment of its
 * friction against the turning is radius x T. R follows from the accelerations, and these from the
 * friction: both are found together. The forces of joints must be determined: none of them may say
 * what others say already.
 *
 * A translational joint with them is a guide, in which its second body slides under the force F across
 * the axis at point_b and the moment M: a slider of the given length bears them at its ends, which
 * press with max(|F|, 2|M|/length) together; without a length |F| presses, and M nothing. */
typedef struct rsl_planar_joint {
    const char *name;
    rsl_planar_joint_kind kind;
    size_t body_a, body_b;             /* RSL_PLANAR_WORLD: the world */
    rsl_planar_point point_a, point_b; /* in the frames of a and b */
    rsl_planar_point axis_a;           /* in the frame of a; any length but zero */
    double length;                /* of distance, RSL_UNSET: as at t = 0; of a guide: see above */
    rsl_planar_signal drive;      /* angle, rad */
    double radius;                /* of a pin with friction, m */
    double normal_force;          /* preload of pin or guide, N */
    rsl_planar_friction friction; /* of pin or guide; all zero: none */
    rsl_planar_tangent tangent;   /* in its place: no spring with a slider, no rolling */
} rsl_planar_joint;

/* ---- springs, dampers, loads --------------------------------------------- */

typedef enum rsl_planar_spring_kind {
    RSL_PLANAR_SPRING_LINE,   /* along the line between the points */
    RSL_PLANAR_SPRING_AXIS,   /* along axis_a: only the shift along it counts */
    RSL_PLANAR_SPRING_TORSION /* on the relative angle */
} rsl_planar_spring_kind;

/* A pull  T(s, v) = k s + k2 s|s| + k3 s^3 + c v + c2 v|v|  with the elongation
 * s beyond `rest` and its rate v; for torsion a moment of the same form. With
 * a table, T = table(s) + dampers: linear between its points and beyond. */
typedef struct rsl_planar_spring {
    const char *name;
    rsl_planar_spring_kind kind;
    size_t body_a, body_b;
    rsl_planar_point point_a, point_b, axis_a;
    double rest; /* m or rad; NaN: as at t = 0 */
    double stiffness, stiffness2, stiffness3;
    double damping, damping2;
    /* Beyond this force a spring yields, with `hardening` times its stiffness, and unloads with its
     * stiffness; N or N m. 0: it never yields. For located events. */
    double yield, hardening; /* 0 <= hardening < 1 */
    const double *table_elongation, *table_force;
    size_t table_count;
    int of_matrix; /* 1: its damping is an entry of a damping matrix, and may be negative */
} rsl_planar_spring;

/* A force on a point of a body in the directions of the world, and a moment. */
typedef struct rsl_planar_load {
    const char *name;
    size_t body;
    rsl_planar_point point;
    rsl_planar_signal force_x, force_y, torque;
} rsl_planar_load;

/* ---- slides and contact --------------------------------------------------- */

/* Friction along an axis under a given normal force: a guide. */
typedef struct rsl_planar_slide {
    const char *name;
    size_t body_a, body_b;
    rsl_planar_point point_a, point_b, axis_a;
    double normal_force; /* N */
    rsl_planar_friction friction;
    rsl_planar_tangent tangent; /* of constant stiffness, without rolling */
} rsl_planar_slide;

typedef enum rsl_planar_contact_form {
    RSL_PLANAR_STORED,
    RSL_PLANAR_MEMORYLESS
} rsl_planar_contact_form;

/* How a law with a permanent indentation meets the pit that it has left, as long as the
 * bodies overlap. */
typedef enum rsl_planar_reload {
    RSL_PLANAR_RELOAD_DAMPED, /* back on the curve of unloading, with the restitution of the law;
                                 a law elastic at low speeds takes the pit for a new surface */
    RSL_PLANAR_RELOAD_ELASTIC /* back on the curve of unloading, without loss */
} rsl_planar_reload;

typedef enum rsl_planar_contact_kind {
    RSL_PLANAR_CONTACT_SHAPES, /* between shapes of two bodies */
    RSL_PLANAR_CONTACT_GROUP,  /* between all shapes of all bodies of a list */
    RSL_PLANAR_CONTACT_STOP    /* along one axis: body b may move against body a up to
                           `gap` in the direction of axis_a */
} rsl_planar_contact_kind;

/* Which touches of a group leave a record. */
typedef enum rsl_planar_contact_events {
    RSL_PLANAR_EVENTS_AUTO, /* all, but none in a crowd of more than
                               RSL_PLANAR_EVENTS_MOST bodies */
    RSL_PLANAR_EVENTS_ALL,
    RSL_PLANAR_EVENTS_NONE /* of a crowd: its totals alone */
} rsl_planar_contact_events;

#define RSL_PLANAR_EVENTS_MOST 1000

/* Every shape touches every other one, but for lines and rings among themselves, cams with cams and
 * rings, and points with what has no inside. A cam with hollows touches only points and circles
 * that fit into them. Along an edge two bodies touch at two points, the ends of the stretch along which they
 * face each other: these are the pair's contacts .0 and .1. */
typedef struct rsl_planar_contact_pair {
    const char *name;
    rsl_planar_contact_kind kind;
    size_t body_a, body_b;
    size_t shape_a, shape_b; /* number of a shape; RSL_PLANAR_ALL_SHAPES: each */
    const size_t *group;     /* bodies of a group */
    size_t group_count;
    rsl_planar_point point_a, point_b, axis_a; /* of a stop: the gap is measured from */
    double gap;                                /* point_a to point_b along axis_a */
    const rsl_law *law;                 /* of the rigid family: an impulse law, which takes the
                           restitution alone; all of them of one hypothesis */
    rsl_law_spec spec;                  /* mass unset: the effective mass at touch, joints included;
                      speed unset: the speed at touch */
    const rsl_restitution *restitution; /* of an impulse law, in place of spec.restitution: a
                      function of the speed of approach, whose numbers are in spec; NULL: none */
    rsl_planar_contact_form form;
    /* The stored form takes at least this onset speed, and keeps it as long as contact
     * lasts. RSL_UNSET: a contact slower than a tenth of sqrt(a d), with the acceleration a
     * that presses the bodies together and the depth d at rest under it, is set down: it
     * begins with the memoryless form. */
    double speed_floor;
    rsl_planar_reload reload;
    rsl_planar_friction friction;
    rsl_planar_tangent tangent;
    rsl_planar_contact_events events;
    rsl_collide_bodies bodies; /* judges every impact by it: flags; all zero: nothing is known */
} rsl_planar_contact_pair;

#define RSL_PLANAR_ALL_SHAPES ((size_t)-1)

/* ---- joints with clearance ------------------------------------------------ */

/* A joint that contacts stand for: a journal (circle) in a bearing (ring), or a slider (four points
 * at its corners) in a guide (two lines). This says which contacts belong to it, for the results;
 * the motion follows from the contacts alone. */
typedef struct rsl_planar_clearance {
    const char *name;
    rsl_planar_joint_kind kind;        /* revolute or translational */
    size_t body_a, body_b;             /* of bearing or guide; of journal or slider */
    rsl_planar_point point_a, point_b; /* centres of the two, in their frames */
    double gap; /* bearing radius less journal radius; of a guide: each side */
    size_t first_contact, contact_count; /* one, or four corners: behind and ahead on the left of
                                            the axis, then on the right */
} rsl_planar_clearance;

/* ---- points to look at ---------------------------------------------------- */

/* A point of a body whose motion is of interest. It changes nothing. */
typedef struct rsl_planar_marker {
    const char *name;
    size_t body;         /* that it belongs to */
    rsl_planar_point at; /* in the frame of that body */
    size_t seen_from;    /* the body in whose frame it is seen; RSL_PLANAR_WORLD: the world */
} rsl_planar_marker;

/* ---- the model ----------------------------------------------------------- */

typedef enum rsl_planar_integrator {
    RSL_PLANAR_INTEGRATOR_AUTO,   /* `rk`, and `cvode` where that proves stiff */
    RSL_PLANAR_INTEGRATOR_RK,     /* own explicit Runge-Kutta pair of order 8 */
    RSL_PLANAR_INTEGRATOR_CVODE,  /* SUNDIALS, implicit, variable order */
    RSL_PLANAR_INTEGRATOR_ARKODE, /* SUNDIALS, explicit Runge-Kutta: a cross-check */
    RSL_PLANAR_INTEGRATOR_VERLET, /* fixed steps of step_max, second order, one
                              evaluation each: for many bodies without joints
                              whose contacts are not located */
    RSL_PLANAR_INTEGRATOR_MOREAU  /* fixed steps of step_max over impacts, first
                              order: for many rigid contacts */
} rsl_planar_integrator;

/* Where bodies begin that touch each other at rest. A compliant contact bears
 * its load at a depth: from a mere touch it would sink in and swing. */
typedef enum rsl_planar_start {
    RSL_PLANAR_START_AUTO,        /* in equilibrium where there is one and no signal of the
                              model changes; else as given */
    RSL_PLANAR_START_EQUILIBRIUM, /* in equilibrium; where there is none the run ends
                              with the body that cannot rest */
    RSL_PLANAR_START_GIVEN        /* where the model says */
} rsl_planar_start;

typedef struct rsl_planar_model {
    const char *title;
    rsl_planar_point gravity; /* m/s^2 */
    double end_time;          /* s */
    const rsl_planar_body *bodies;
    size_t body_count;
    const rsl_planar_joint *joints;
    size_t joint_count;
    const rsl_planar_spring *springs;
    size_t spring_count;
    const rsl_planar_load *loads;
    size_t load_count;
    const rsl_planar_slide *slides;
    size_t slide_count;
    const rsl_planar_contact_pair *contacts;
    size_t contact_count;
    const rsl_planar_clearance *clearances; /* for the results; see above */
    size_t clearance_count;
    const rsl_planar_marker *markers; /* for the results too */
    size_t marker_count;
    rsl_planar_integrator integrator;
    double tolerance;       /* of one step, relative; default 1e-12 */
    double step_max;        /* s; RSL_UNSET: no limit */
    double theta;           /* of moreau: weight of the velocity after a step,
                          0.5 .. 1; default 0.5 */
    double sweep_tolerance; /* of moreau: residual at which the sweeps over many contacts end, as
                               a rate over g h, or over what the contacts have to change rates by
                               if that is more; default 0.02 */
    rsl_planar_start start; /* of bodies that touch at rest */
    int assemble;           /* 1: joints violated at t = 0 are closed first */
    int allow_overlap;      /* 1: bodies may overlap at t = 0 */
    int locate;             /* 1: touch, deepest point and separation are located
                           (default); 0: contacts are only sampled, for many
                           contacts of the memoryless form */
} rsl_planar_model;

/* Defaults: what a field means when nothing is said. */
RSL_API rsl_planar_model rsl_planar_model_default(void);
RSL_API rsl_planar_body rsl_planar_body_default(void);
RSL_API rsl_planar_joint rsl_planar_joint_default(void);
RSL_API rsl_planar_spring rsl_planar_spring_default(void);
RSL_API rsl_planar_load rsl_planar_load_default(void);
RSL_API rsl_planar_slide rsl_planar_slide_default(void);
RSL_API rsl_planar_contact_pair rsl_planar_contact_pair_default(void);

#ifdef __cplusplus
}
#endif
#endif
