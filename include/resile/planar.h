/* SPDX-License-Identifier: MIT
 *
 * planar: whole mechanisms in the plane, with located impacts.
 *
 * A model is plain data: bodies with shapes, joints, springs, contacts. Arrays
 * and strings belong to the caller (or to a reader, see model.h) and must live
 * as long as the system made from them.
 *
 *     rsl_planar_model  --rsl_planar_new-->  rsl_planar  --rsl_planar_run-->
 *     (what there is)       (checked)        (in motion)   samples, records
 *
 * Every body has a frame: `position` and `angle` are its origin and rotation
 * in the world, and points of shapes, joints and springs are given in it. The
 * centre of mass may lie elsewhere in the frame. SI units, angles in radian,
 * counter-clockwise positive.
 */
#ifndef RESILE_PLANAR_H
#define RESILE_PLANAR_H

#include <stddef.h>

#include "resile/law.h"

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
    RSL_PLANAR_TAKES_POINTS = 1024
};

/* The kinds there are, by the number that the enumeration of each has: count
 * up from 0 until NULL. A kind that a table has beyond its enumeration is
 * known by its name alone. */
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

/* 0: this build lacks the library that the integrator is of. */
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
    /* A record: `count` times in rising order and values, times `scale`. It is
     * linear between its points and zero outside of them. `order` says how
     * often it is integrated in time, from rest, to give the signal: 0 the
     * value itself is recorded, 1 its speed, 2 its acceleration (an
     * accelerogram gives the displacement of the ground). */
    const double *time, *value;
    size_t count;
    double scale;
    int order;
    const double *once, *twice; /* integrals of the record at its points, made
                                   by rsl_planar_new; leave NULL */
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
    const rsl_planar_shape *shapes;
    size_t shape_count;
} rsl_planar_body;

/* ---- joints -------------------------------------------------------------- */

typedef enum rsl_planar_joint_kind {
    RSL_PLANAR_JOINT_REVOLUTE,      /* point_a and point_b coincide */
    RSL_PLANAR_JOINT_TRANSLATIONAL, /* point_b stays on the line through point_a along
                                axis_a, the relative angle stays as it is */
    RSL_PLANAR_JOINT_RIGID,         /* nothing moves against each other */
    RSL_PLANAR_JOINT_DISTANCE,      /* point_a and point_b stay `length` apart */
    RSL_PLANAR_JOINT_DRIVEN         /* angle_b - angle_a grows as `drive` does from t = 0 on */
} rsl_planar_joint_kind;

typedef struct rsl_planar_joint {
    const char *name;
    rsl_planar_joint_kind kind;
    size_t body_a, body_b;             /* RSL_PLANAR_WORLD: the world */
    rsl_planar_point point_a, point_b; /* in the frames of a and b */
    rsl_planar_point axis_a;           /* in the frame of a; any length but zero */
    double length;                     /* RSL_UNSET: as at t = 0 */
    rsl_planar_signal drive;           /* angle, rad */
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
    const double *table_elongation, *table_force;
    size_t table_count;
} rsl_planar_spring;

/* A force on a point of a body in the directions of the world, and a moment. */
typedef struct rsl_planar_load {
    const char *name;
    size_t body;
    rsl_planar_point point;
    rsl_planar_signal force_x, force_y, torque;
} rsl_planar_load;

/* ---- friction and contact ------------------------------------------------ */

/* Coulomb friction. With `slip_speed` zero, sticking is true: no creep, until
 * the force needed exceeds static_ times the normal force. With slip_speed > 0
 * the force is kinetic times normal times tanh(slip/slip_speed): always smooth,
 * but it creeps. */
typedef struct rsl_planar_friction {
    double static_, kinetic; /* 0 <= kinetic <= static_; both zero: none */
    double slip_speed;       /* m/s */
} rsl_planar_friction;

/* Friction along an axis under a given normal force: a guide. */
typedef struct rsl_planar_slide {
    const char *name;
    size_t body_a, body_b;
    rsl_planar_point point_a, point_b, axis_a;
    double normal_force; /* N */
    rsl_planar_friction friction;
} rsl_planar_slide;

typedef enum rsl_planar_contact_form {
    RSL_PLANAR_STORED,
    RSL_PLANAR_MEMORYLESS
} rsl_planar_contact_form;

/* How a law with a permanent indentation meets the pit that it has left, as long as the
 * bodies overlap. */
typedef enum rsl_planar_reload {
    RSL_PLANAR_RELOAD_RESIDUAL, /* the bottom of the pit is a new surface: every touch
                                   has the restitution of the law */
    RSL_PLANAR_RELOAD_ELASTIC   /* back on the curve of unloading, without loss */
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
    const rsl_law *law; /* of the rigid family: an impulse law, which takes the
                           restitution alone; all of them of one hypothesis */
    rsl_law_spec spec;  /* mass unset: the effective mass at touch, joints included;
                      speed unset: the speed at touch */
    rsl_planar_contact_form form;
    /* The stored form takes at least this onset speed, and keeps it as long as contact
     * lasts. RSL_UNSET: a contact slower than a tenth of sqrt(a d), with the acceleration a
     * that presses the bodies together and the depth d at rest under it, is set down: it
     * begins with the memoryless form. */
    double speed_floor;
    rsl_planar_reload reload;
    rsl_planar_friction friction;
    rsl_planar_contact_events events;
} rsl_planar_contact_pair;

#define RSL_PLANAR_ALL_SHAPES ((size_t)-1)

/* ---- joints with clearance ------------------------------------------------ */

/* A joint that contacts stand for: a journal (circle) in a bearing (ring), or
 * a slider (four points at its corners) in a guide (two lines). This says
 * which contacts belong to it, for the results; the motion follows from the
 * contacts alone. */
typedef struct rsl_planar_clearance {
    const char *name;
    rsl_planar_joint_kind kind;        /* revolute or translational */
    size_t body_a, body_b;             /* of bearing or guide; of journal or slider */
    rsl_planar_point point_a, point_b; /* centres of the two, in their frames */
    double gap; /* bearing radius less journal radius; of a guide: each side */
    size_t first_contact, contact_count; /* one, or four corners: behind and
                                ahead on the left of the axis, then on the
                                right */
} rsl_planar_clearance;

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
    rsl_planar_integrator integrator;
    double tolerance;       /* of one step, relative; default 1e-12 */
    double step_max;        /* s; RSL_UNSET: no limit */
    double theta;           /* of moreau: weight of the velocity after a step,
                          0.5 .. 1; default 0.5 */
    double sweep_tolerance; /* of moreau: residual at which the sweeps over many
                          contacts end, as a rate over g h, or over what the
                          contacts have to change rates by if that is more;
                          default 0.02 */
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

/* ---- what comes out ------------------------------------------------------ */

/* Where the energy is and where it went, J. In every state
 *   kinetic + gravity + springs + contacts = their value at t = 0
 *       + work_drives + work_loads - lost_contacts - lost_friction
 *       - lost_dampers + residual. */
typedef struct rsl_planar_energy {
    double kinetic;       /* of bodies with mass that are not prescribed */
    double gravity;       /* potential */
    double springs;       /* stored */
    double contacts;      /* stored elastically */
    double work_drives;   /* put in by driven joints and prescribed motion */
    double work_loads;    /* put in by loads */
    double lost_contacts; /* by damping and plasticity of contacts */
    double lost_friction;
    double lost_dampers;
    double residual; /* what the ledger misses */
    double scale;    /* largest energy seen, to judge the residual by */
} rsl_planar_energy;

typedef struct rsl_planar_pose {
    double x, y, angle; /* of the body's origin */
} rsl_planar_pose;

typedef struct rsl_planar_motion {
    double x, y, angle; /* rates of the same */
} rsl_planar_motion;

/* One state, as handed to the observer; the arrays are the system's own. */
typedef struct rsl_planar_view {
    double time;
    const rsl_planar_pose *pose;     /* per body of the model */
    const rsl_planar_motion *motion; /* velocity, per body */
    const rsl_planar_motion *acceleration;
    const double *contact_force; /* normal force per contact of the model, N */
    const double *contact_depth; /* depth per contact; negative: gap. NaN for a
                                    group */
    double momentum[3];          /* of the free bodies: x, y, angular about the origin */
    rsl_planar_energy energy;
} rsl_planar_view;

/* What can be read off a state: whose it is, name, unit, meaning and value. */
typedef enum rsl_planar_owner {
    RSL_PLANAR_OWNER_BODY,
    RSL_PLANAR_OWNER_CONTACT,
    RSL_PLANAR_OWNER_ENERGY,
    RSL_PLANAR_OWNER_MOMENTUM
} rsl_planar_owner;

typedef struct rsl_planar_quantity {
    rsl_planar_owner of;
    const char *name, *unit, *doc;
    double (*value)(const rsl_planar_view *state, size_t index);
} rsl_planar_quantity;

/* All of them: count up from 0 until NULL. */
RSL_API const rsl_planar_quantity *rsl_planar_quantity_at(size_t number);
/* NULL: there is none of that name. */
RSL_API const rsl_planar_quantity *rsl_planar_quantity_of(rsl_planar_owner of, const char *name);

/* A quantity of one body or contact of a model, by name: "ball.y",
 * "contacts.floor.force", "energy.kinetic", "momentum.x". */
typedef struct rsl_planar_output {
    const char *name;                    /* the caller's text */
    const rsl_planar_quantity *quantity; /* of what kind */
    size_t index;                        /* of the body or contact; 0 for the others */
} rsl_planar_output;

RSL_API rsl_status rsl_planar_output_find(const rsl_planar_model *model, const char *name,
                                          rsl_planar_output *output, rsl_error *error);
RSL_API double rsl_planar_output_value(const rsl_planar_output *output,
                                       const rsl_planar_view *state);

/* One contact event, from touch to separation. NaN: has not happened yet. */
typedef struct rsl_planar_contact_record {
    size_t contact; /* of the model */
    char name[96];  /* with the corner or pair where there are many */
    double t_touch, t_deepest, t_separate;
    double speed_touch, speed_separate; /* both positive */
    double restitution;                 /* speed_separate / speed_touch */
    double depth_max, force_max, impulse, energy_lost;
    double force_min; /* N; 0 unless the contact pulled */
    double friction_impulse, friction_lost;
    double mass;            /* effective mass at touch, kg */
    double onset_speed;     /* the speed the law was prepared with; NaN: it needs none */
    int floored;            /* 1: that is a floor, not speed_touch, or the contact is set down */
    rsl_planar_point where; /* in the world, at touch */
    /* L/v, L = (M v^2/k)^(1/(n+1)), of the onset speed v and the larger of the
     * effective masses at the contact and for a push through the centres of
     * mass, s. An impact without loss of that mass takes about 3.2 of it. */
    double time_scale;
} rsl_planar_contact_record;

/* A group of a crowd (see below) that leaves no records: all of its touches. */
typedef struct rsl_planar_crowd_total {
    size_t contact;                      /* of the model */
    size_t touches, separations, closed; /* begun, ended, at the time reached */
    double force_max, depth_max;         /* largest at the ends of steps */
    double energy_lost, friction_lost;   /* of all of them, J */
} rsl_planar_crowd_total;

/* A slide or contact that begins to stick or to slip. */
typedef struct rsl_planar_stick_record {
    const char *name;
    double time;
    int sticks; /* 1: begins to stick, 0: begins to slip */
} rsl_planar_stick_record;

typedef struct rsl_planar_progress {
    double time, end_time;
    size_t steps, events;
} rsl_planar_progress;

/* Called while a run goes on; each may be NULL. A nonzero return of `progress`
 * stops the run, which then returns RSL_STOPPED. */
typedef struct rsl_planar_observer {
    void *user;
    double interval; /* between samples, s; > 0 */
    void (*sample)(const rsl_planar_view *state, void *user);
    void (*contact)(const rsl_planar_contact_record *record, void *user);
    void (*stick)(const rsl_planar_stick_record *record, void *user);
    int (*progress)(const rsl_planar_progress *progress, void *user);
    /* At the end, for each contact of a crowd that leaves no records. */
    void (*crowd)(const rsl_planar_crowd_total *total, void *user);
    /* A contact in detail, for force over depth: every accepted step. */
    void (*detail)(size_t contact, const char *name, double time, double depth, double rate,
                   double force, void *user);
} rsl_planar_observer;

/* What the ledger cannot see, because it closes by booking what is left: each kind counts the
 * contact events concerned and keeps the worst of them. */
typedef enum rsl_planar_flag_kind {
    RSL_PLANAR_FLAG_PULL,          /* a contact pulled, and its law does not adhere; N */
    RSL_PLANAR_FLAG_NEGATIVE_LOSS, /* a contact gave back more than it had taken; J */
    RSL_PLANAR_FLAG_GAIN,          /* an impact law put energy in; J */
    RSL_PLANAR_FLAG_TOO_DEEP,      /* a touch went deeper than a body; m */
    RSL_PLANAR_FLAG_FRICTION_STEP, /* a crowd's steps are too long for its smooth friction, as
                                      many times as its damping allows; 1 */
    RSL_PLANAR_FLAG_SEVERAL,       /* several motions fulfil the law of an impact; m/s */
    RSL_PLANAR_FLAGS
} rsl_planar_flag_kind;

typedef struct rsl_planar_flag {
    size_t count;     /* 0: not raised */
    double worst;     /* the largest, in the unit of its kind */
    double time;      /* of that, s */
    char contact[96]; /* its name */
} rsl_planar_flag;

/* Name and unit of a kind, for files. */
typedef struct rsl_planar_flag_type {
    const char *name, *unit;
    const char *did, *what; /* "pulled with" 3 "N, though its law does not adhere" */
} rsl_planar_flag_type;

typedef struct rsl_planar_summary {
    double time; /* reached */
    size_t steps, rejected, evaluations, restarts;
    size_t rounded;     /* of the steps: as long as rounding, not the tolerance, lets them be */
    size_t touches;     /* contact events begun */
    size_t separations; /* and ended */
    size_t sticks, slips;
    size_t open_records;                               /* contacts closed at the end of the run */
    double joint_drift_position, joint_drift_velocity; /* largest seen */
    double start_shift;               /* m; the farthest that a body was moved to begin
                                in equilibrium */
    double contact_residual;          /* of moreau's contact problems: the largest left
                                by the sweeps, see sweep_tolerance; 0 where
                                they were solved directly */
    double residual_max;              /* largest |energy.residual| seen / energy.scale */
    rsl_planar_energy energy;         /* at the end */
    rsl_planar_integrator integrator; /* the one at work at the end */
    size_t memory;                    /* bytes held by the system */
    char pace[320];                   /* what makes the steps short; "": nothing does */
    rsl_planar_flag flags[RSL_PLANAR_FLAGS];
} rsl_planar_summary;

/* All kinds of flags: count up from 0 until NULL. */
RSL_API const rsl_planar_flag_type *rsl_planar_flag_type_of(size_t kind);

/* One sentence about what happened in a run, "" if there is nothing to say. */
typedef struct rsl_planar_sentence {
    char text[320];
} rsl_planar_sentence;
RSL_API rsl_planar_sentence rsl_planar_flag_text(const rsl_planar_summary *summary, size_t kind);

typedef struct rsl_planar rsl_planar;
typedef struct rsl_planar_state rsl_planar_state;

/* Checks a model and makes a system at t = 0 of it. What is wrong is named:
 * model->bodies[i].name and the field; error->path is the place in the model
 * ("contacts.0.restitution"). */
RSL_API rsl_status rsl_planar_new(const rsl_planar_model *model, rsl_planar **system,
                                  rsl_error *error);
RSL_API void rsl_planar_free(rsl_planar *system);

/* The seconds that the system may compute from now on, by a clock that only goes forward;
 * RSL_UNSET or HUGE_VAL: any number, as it is at first. The clock is looked at inside of steps too.
 * When they are used up a run or an advance returns RSL_OUT_OF_TIME, with a sentence that names the
 * contact or spring that makes the steps short. The state is the one after the last step, and all
 * that was due up to there has been handed out. With another limit a further call goes on; the
 * integrator begins anew there. */
RSL_API void rsl_planar_limit(rsl_planar *system, double seconds);

/* Runs to the model's end time. RSL_STOPPED: the observer wanted so; RSL_OUT_OF_TIME: see above. */
RSL_API rsl_status rsl_planar_run(rsl_planar *system, const rsl_planar_observer *observer,
                                  rsl_planar_summary *summary, rsl_error *error);

/* ---- crowds -----------------------------------------------------------------
 *
 * Groups of discs that touch each other and bodies that are not free, made of
 * circles and lines, are stepped on a faster path with the integrator verlet: a
 * law that is memoryless or does without the speed at touch, friction none or
 * with a slip speed, each disc around the centre of mass of a body of its own.
 * Threads share the work; the bits are the same for every number of them. */

/* How many threads work at a step; returns how many they will be: 1 where there
 * is no crowd, or the library was built without threads. */
RSL_API size_t rsl_planar_use_threads(rsl_planar *system, size_t threads);

/* ---- a run in pieces -------------------------------------------------------
 *
 *     while (status == RSL_OK && time < end) {
 *         status = rsl_planar_advance(system, time += 1e-3, NULL, &error);
 *         rsl_planar_look(system, &view);
 *         ...
 *     }
 *     rsl_planar_finish(system, NULL, &summary);
 *
 * To be looked at does not change a run: however it is cut into pieces, and
 * wherever it is saved and restored, its events, samples and numbers are the
 * same to the last bit. The integrator's step may lead beyond the time that was
 * asked for; what is seen there is read off inside the step. */

/* Advances to a time, at most the model's end time; hands out all that is due
 * up to there. The observer's interval must be the same in all pieces.
 * RSL_STOPPED: the observer wanted so; a further call goes on. */
RSL_API rsl_status rsl_planar_advance(rsl_planar *system, double until,
                                      const rsl_planar_observer *observer, rsl_error *error);
/* The state at the time advanced to; valid until the next call. */
RSL_API void rsl_planar_look(rsl_planar *system, rsl_planar_view *view);
/* The records of contacts that are still closed, and what the run was like so
 * far. Both may be NULL. */
RSL_API void rsl_planar_finish(rsl_planar *system, const rsl_planar_observer *observer,
                               rsl_planar_summary *summary);

/* A copy of all that changes during a run. *state is made if it is NULL, and
 * may be used again; it belongs to the caller. The integrators of SUNDIALS keep
 * memory of their own that cannot be copied: while one is at work, this is
 * refused. */
RSL_API rsl_status rsl_planar_save(const rsl_planar *system, rsl_planar_state **state,
                                   rsl_error *error);
/* Back to a state that was saved of the same system, any number of times. */
RSL_API rsl_status rsl_planar_restore(rsl_planar *system, const rsl_planar_state *state,
                                      rsl_error *error);
RSL_API void rsl_planar_state_free(rsl_planar_state *state);

/* The joints with a constraint that others imply already, once per such
 * constraint; they are left out. Writes at most `capacity` of them and returns
 * how many there are. */
RSL_API size_t rsl_planar_redundant(const rsl_planar *system, size_t *joints, size_t capacity);

/* A signal and, if not NULL, its two derivatives at a time. */
RSL_API double rsl_planar_signal_at(const rsl_planar_signal *signal, double time, double *rate,
                                    double *acceleration);

#ifdef __cplusplus
}
#endif
#endif
