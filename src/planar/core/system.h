/* SPDX-License-Identifier: MIT
 *
 * The planar system: compiled model (const), state and workspace.
 *
 * The state y holds the generalized coordinates (positions of the centres of mass and angles that
 * are free), their velocities, and integrals over time: those of the energy balance, then those of
 * the closed contact points.
 */
#ifndef RSL_PLANAR_CORE_SYSTEM_H
#define RSL_PLANAR_CORE_SYSTEM_H

#include "num/constants.h"
#include "planar/constraint/row.h"
#include "planar/contact/point.h"
#include "planar/event/kinds.h"
#include "planar/geometry/outline.h"
#include "planar/integrate/integrator.h"
#include "resile/memoryless.h"
#include "resile/planar.h"
#include "resile/rigid.h"
#include "tangent/spring_slider.h"

/* Kinematic state of a body, at its centre of mass. */
typedef struct rsl_planar_frame {
    double q[3], u[3], a[3]; /* x, y (m), angle (rad); velocities; accelerations */
    double c, s;             /* cosine and sine of the angle */
} rsl_planar_frame;

/* Degrees of freedom and inertia of a body. */
typedef struct rsl_planar_body_dof {
    double inverse[3];    /* 1/mass, 1/mass, 1/inertia; 0: coordinate not free */
    double mass[3];       /* mass, mass, inertia; 0: coordinate not free */
    int free[3];          /* index of the free coordinate in y; -1: not free */
    size_t first, count;  /* first free coordinate in y, and their number */
    rsl_planar_point com; /* centre of mass in the body's frame */
    int prescribed[3];    /* 1: motion prescribed by a signal */
    int driven;           /* 1: at least one coordinate is prescribed */
    int moves;            /* 1: at least one coordinate is free or prescribed */
    int turns;            /* 1: the angle is free or prescribed */
} rsl_planar_body_dof;

/* What bodies of one kind differ in: name, and the motion of the centre of mass at t = 0. */
typedef struct rsl_planar_body_start {
    const char *name;
    rsl_planar_point position, velocity;
    double angle, spin;
} rsl_planar_body_start;

/* Pin of a revolute joint with friction, see joint_friction.c. */
typedef struct rsl_planar_pin {
    size_t joint, row; /* joint of the model; first of its two constraint rows */
} rsl_planar_pin;

/* Free coordinate: a degree of freedom. */
typedef struct rsl_planar_coordinate {
    uint32_t body;
    int axis; /* 0: x, 1: y, 2: angle */
} rsl_planar_coordinate;

/* Integrals of the energy balance, the most frequent first: y holds them up to the last one that
 * the model needs. */
enum {
    RSL_PLANAR_SUM_CONTACTS,
    RSL_PLANAR_SUM_FRICTION,
    RSL_PLANAR_SUM_DAMPERS,
    RSL_PLANAR_SUM_LOADS,
    RSL_PLANAR_SUM_DRIVES,
    RSL_PLANAR_SUM_COUNT
};

/* State of an elastic-plastic spring, see plastic_spring.c. */
typedef struct rsl_planar_plastic_state {
    int sign;         /* 1: plastic flow in extension, -1: in compression, 0: elastic */
    double permanent; /* plastic elongation, m or rad; valid while elastic */
} rsl_planar_plastic_state;

/* Results of one evaluation of the right-hand side: energies in J, powers in W. */
typedef struct rsl_planar_evaluation {
    double time;
    double energy_gravity, energy_springs, energy_contacts;
    double energy_friction; /* stored in tangential springs */
    double power[RSL_PLANAR_SUM_COUNT];
} rsl_planar_evaluation;

typedef struct rsl_planar_sparse rsl_planar_sparse;                   /* see sparse_ldlt.c */
typedef struct rsl_planar_block rsl_planar_block;                     /* see memory.c */
typedef struct rsl_planar_neighbours rsl_planar_neighbours;           /* see broad_phase.c */
typedef struct rsl_planar_rigid_workspace rsl_planar_rigid_workspace; /* see rigid.h */
typedef struct rsl_planar_grains_fixed rsl_planar_grains_fixed; /* granular groups, see dem.h */
typedef struct rsl_planar_grains_state rsl_planar_grains_state;
typedef struct rsl_planar_grains_work rsl_planar_grains_work;

/* Circle of a contact group and its grid cell, see broad_phase.c. */
typedef struct rsl_planar_member {
    size_t contact, body, shape;
    double x, y, radius; /* in the world, when the neighbour list was built, m */
    long column, line;   /* of the grid */
} rsl_planar_member;

/* Compiled model: built once, constant during a run. */
typedef struct rsl_planar_compiled_model {
    rsl_planar_model model; /* copy; bodies is NULL, see `kinds`; the pins of joints follow its
                               slides, as slides */
    rsl_planar_integrator_row integrator; /* with its traits in this model */
    size_t first_pin;                     /* index of the first pin among the slides */
    rsl_planar_pin *pin;                  /* per slide, valid from first_pin on */
    /* bodies; index `bodies` is the world */
    size_t bodies, free_count;
    rsl_planar_body *kinds; /* bodies without what is in `start`: successive equal ones share one */
    size_t kind_count;
    uint32_t *kind;               /* per body */
    rsl_planar_body_start *start; /* per body */
    rsl_planar_body_dof *dof;
    rsl_planar_coordinate *coordinates; /* free coordinates in the order of y */
    size_t *moving, moving_count;       /* bodies with a free or prescribed coordinate */
    /* constraints */
    size_t joint_rows;        /* number of rows of joints, which come first */
    unsigned char *redundant; /* per row of a joint; 1: redundant constraint */
    double *joint_angle;      /* per joint: relative angle at t = 0, rad */
    double *rest;             /* per spring: free length, m or rad */
    double length_scale;      /* largest length in the model, m */
    /* contacts */
    rsl_planar_outline **outline; /* per body and shape */
    rsl_law_contact *template;    /* per contact: prepared law of the memoryless form */
    size_t rigid_contacts;        /* contacts with a rigid impact law */
    rsl_rigid_hypothesis hypothesis;
    const rsl_planar_grains_fixed *grains; /* NULL: no granular group */
    /* integrals and signals */
    size_t sum_count;             /* integrals of the energy balance in y */
    size_t integrals_per_contact; /* integrals per closed contact point */
    size_t slide_memory;          /* tangential memories of slides, after the integrals */
    size_t tail;                  /* index in y of the integrals of contact points */
    int remembers;                /* 1: a tangential law has a memory in y */
    int rolls;                    /* 1: a contact has rolling resistance */
    rsl_tangent *slide_tangent;   /* per slide: law of tangent.h */
    rsl_planar_friction *rolling; /* per contact: rolling resistance as a Coulomb law */
    int steady;                   /* 1: all signals are constant */
} rsl_planar_compiled_model;

/* Body i of the model apart from what is in `start`. */
static inline const rsl_planar_body *rsl_planar_body_kind(const rsl_planar_compiled_model *fixed,
                                                          size_t i)
{
    return &fixed->kinds[fixed->kind[i]];
}

/* Displacement lost in consecutive steps too short to change any coordinate, see progress.c. */
typedef struct rsl_planar_stall {
    size_t coordinate; /* fastest coordinate; free_count: none */
    double way;        /* lost displacement, m or rad */
} rsl_planar_stall;

/* Number of joint rows up to which the dense solver is used: measured break-even with the sparse
 * solver for a chain of pendulums. */
enum { RSL_PLANAR_DENSE_ROWS_MAX = 24 };

/* State near a change point, where joint constraints are dependent, see run/change_point.c. */
typedef struct rsl_planar_change_point {
    int careful;  /* 1: the current step evaluates accelerations at the projected state */
    int after;    /* number of further steps of this kind after the point */
    double part;  /* smallest independent part of a joint row, at the start of the last step */
    double since; /* time of that start, s */
    double step, requested; /* length allowed by the integrator, length requested, s */
    double time;            /* predicted time of the change point, s */
    double ahead; /* of it from the start of the step at the velocities there, s; < 0: behind */
    double zone;  /* distance from it within which joint rows are interpolated, s */
    size_t row;   /* joint row that is dependent there */
    size_t last;  /* its index among the active rows */
    double pivot[RSL_PLANAR_DENSE_ROWS_MAX]; /* of J_0 W J_0^T, at the start of the step */
    rsl_planar_constraint_row
        rows[RSL_PLANAR_DENSE_ROWS_MAX]; /* active joint rows J_0, at the start of the step */
} rsl_planar_change_point;

/* Wall-clock limit of a run, see core/system.c. */
typedef struct rsl_planar_clock {
    int limited, over;        /* 1: a limit is set; 1: it is exceeded */
    double seconds, deadline; /* limit, s; monotonic time of its end, s */
    size_t evaluations;       /* weighted count since the clock was read */
    int stepping;             /* 1: inside a step of the integrator, which may be aborted */
} rsl_planar_clock;

/* Restart of the integrator at the next step. */
typedef struct rsl_planar_restart {
    int requested; /* 1: the integrator is restarted */
    double first;  /* length of the first step, s; 0: chosen by the integrator */
    rsl_planar_time_transform transform; /* of time, from the restart on */
    double origin;                       /* of the time transform */
    int quartic;                         /* 1: its power is 4 */
    int at_usual;                        /* 1: the first step is at most the usual one */
    int end_is_near;                     /* 1: a separation is predicted nearby */
    const char *why;                     /* reason of the restart, for messages */
} rsl_planar_restart;

/* State of a run: all that later results depend on. */
struct rsl_planar_state {
    const rsl_planar *of; /* owner */
    double time;          /* end of the completed steps, s */
    double reached;       /* time up to which the caller has advanced, s */
    int begun;            /* 1: the contacts at t = 0 are initialised */
    double *y;            /* coordinates, velocities, integrals, see the head of this file */
    size_t size, y_capacity;
    double *absolute; /* absolute tolerances of y */
    size_t absolute_capacity;

    /* contacts */
    rsl_planar_contact_point *points;
    size_t point_count, point_capacity;
    unsigned char *integral_set_used; /* 1: held by a closed contact point */
    size_t integral_sets, integral_set_capacity;
    double *contact_power; /* integrands of the integral sets */
    size_t power_capacity;
    rsl_planar_friction_state *slides;
    rsl_planar_plastic_state *plastic; /* per spring */
    rsl_planar_member *members;        /* circles of groups at the last neighbour list */
    size_t member_count;
    rsl_planar_grains_state *grains; /* NULL: no granular group */

    /* stepping */
    rsl_planar_stepper stepper;
    rsl_planar_restart restart; /* at the next step */
    int inside;                 /* 1: a step is computed but not accepted; `time` is its start */
    rsl_planar_event event;     /* at the end of that step */
    double taken;               /* length of that step before the event shortened it, s */
    double flight;              /* step length of the last step without closed contacts, s */
    double usual;               /* step length with closed contacts, s; 0: none yet */
    double pause;               /* moving average of the length of accepted steps, s */
    double kink;                /* next discontinuity of a signal, limit of the current step, s */
    int still_steps;            /* consecutive steps at rest, see step_control.c */
    int at_once;                /* consecutive steps without progress of time */
    rsl_planar_stall stall;
    rsl_planar_change_point change_point;
    double *before; /* y at the start of a fixed step */
    size_t before_capacity;

    /* the energy balance and the observer */
    double energy_start, energy_scale; /* total at t = 0; largest magnitude so far, J */
    double energy_moved;               /* largest energy at t = 0 and at the ends of steps, J */
    double energy_aimed;               /* energy_moved when the tolerances were set, J */
    double residual_worst;             /* largest residual of the energy balance, J */
    double contact_force_max;          /* largest force of a compliant contact, N */
    int ledger_open;                   /* 1: the energies at t = 0 are set */
    double gravity_start;              /* potential energy of gravity at t = 0, J */
    rsl_planar_summary summary;
    size_t sample_number; /* of the next output sample */
    int sampled_end;      /* 1: the sample at the end time is written */
};

/* Stamps of the workspace: the state to which its frames and forces belong. The functions of
 * kinematics.c and evaluate.c set them; a change of y, or the end of a contact force, clears
 * them, see core.h. */
typedef struct rsl_planar_validity {
    const double *y; /* all frames are those of this state; NULL: not all are of one state */
    double time;     /* of the frames, s */
    size_t pair[2];  /* y = NULL: bodies whose frames are of one state; else unused */
    int forces;      /* 1: forces, multipliers and accelerations are those of the frames; -1: their
                        evaluation failed there; 0: not evaluated there */
} rsl_planar_validity;

/* Workspace: results of the last evaluation and scratch memory. Later results do not depend on
 * its contents. */
typedef struct rsl_planar_workspace {
    rsl_planar_block *blocks;
    size_t memory;     /* allocated bytes */
    int out_of_memory; /* 1: an allocation failed; later results are invalid */
    rsl_planar_validity valid;
    rsl_planar_frame *frame;
    const double *at;       /* y of the current evaluation */
    const double *own_gaps; /* in it: the gap of each integral set, m; NULL: from the coordinates */
    double (*force)[3];     /* per body, N and N m; joint forces on driven bodies only */
    rsl_planar_evaluation now;
    rsl_planar_clock clock;
    double *sample_y;
    size_t sample_capacity;

    struct rsl_planar_sustained_law
        *sustained; /* per contact of the model, see normal_law_modes.c */

    /* active contact points */
    size_t *closed; /* contact points that may carry a force */
    size_t closed_count, closed_capacity;
    size_t resting;         /* number of rigid contact points at rest, listed in `rigid` */
    size_t sticking_points; /* upper bound of the sticking contact points */
    rsl_planar_neighbours *neighbours; /* NULL: no contact group */
    rsl_planar_rigid_workspace *rigid; /* NULL until needed */
    rsl_planar_grains_work *grains;    /* NULL: no granular group */

    /* constraints */
    rsl_planar_constraint_row *rows;
    size_t row_count, row_capacity;
    size_t *active;
    size_t active_count, active_capacity;
    size_t active_joints;    /* active rows of joints, which come first */
    size_t joints_redundant; /* joint rows dropped as redundant in this evaluation */
    size_t dropped_row;      /* 1 + index of an active row to be dropped; 0: none */
    double *matrix, *right, *solved;
    size_t matrix_capacity, right_capacity, solved_capacity;
    rsl_planar_sparse *sparse;  /* NULL until needed */
    double *joint_normal_force; /* of pins, N, see joint_friction.c */
    size_t jammed;              /* pin whose force did not converge; else RSL_PLANAR_NO_INDEX */

    /* output to the observer */
    rsl_planar_pose *pose;
    rsl_planar_motion *motion, *acceleration;
    double *contact_force, *contact_depth, *contact_slip, *contact_friction;
    rsl_planar_reaction *joint, *clearance, *drive;
    rsl_planar_spring_state *stretch; /* per spring, at the last evaluation */
    rsl_planar_marker_state *marker;
} rsl_planar_workspace;

struct rsl_planar {
    const rsl_planar_compiled_model *fixed;
    rsl_planar_state state;
    rsl_planar_workspace work;
};

static inline const rsl_planar_integrator_row *
rsl_planar_integrator_of(const rsl_planar_compiled_model *fixed)
{
    return &fixed->integrator;
}

#endif
