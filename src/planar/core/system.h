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
#include "tangent/line.h"

/* A body at one state, at its centre of mass. */
typedef struct rsl_planar_frame {
    double q[3], u[3], a[3]; /* x, y, angle; rates; accelerations */
    double c, s;             /* cosine and sine of the angle */
} rsl_planar_frame;

/* What does not change about a body. */
typedef struct rsl_planar_body_dof {
    double inverse[3];    /* 1/mass, 1/mass, 1/inertia; 0 where it is not free */
    double mass[3];       /* 0 where it is not free */
    int free[3];          /* number of the free coordinate, -1: none */
    size_t first, count;  /* of its free coordinates */
    rsl_planar_point com; /* centre of mass in the body's frame */
    int prescribed[3];    /* 1: moves as the model says */
    int driven;           /* 1: one of them does */
    int moves;            /* 1: a coordinate is free or prescribed */
    int turns;            /* 1: the angle is */
} rsl_planar_body_dof;

/* The pin of a revolute joint, see joint_friction.c. */
typedef struct rsl_planar_pin {
    size_t joint, row; /* number of the joint; the first of its two rows */
} rsl_planar_pin;

/* A free coordinate. */
typedef struct rsl_planar_coordinate {
    size_t body;
    int axis; /* 0 x, 1 y, 2 angle */
} rsl_planar_coordinate;

/* The energy balance's integrals, those that nearly every model has first: a model
 * carries them up to the last it needs. */
enum {
    RSL_PLANAR_SUM_CONTACTS,
    RSL_PLANAR_SUM_FRICTION,
    RSL_PLANAR_SUM_DAMPERS,
    RSL_PLANAR_SUM_LOADS,
    RSL_PLANAR_SUM_DRIVES,
    RSL_PLANAR_SUM_COUNT
};

/* A spring that yields, see plastic_spring.c. */
typedef struct rsl_planar_plastic_state {
    int sign;         /* 1: it flows as it grows longer, -1: shorter, 0: it is elastic */
    double permanent; /* elongation, while it is elastic */
} rsl_planar_plastic_state;

/* What one evaluation finds. */
typedef struct rsl_planar_evaluation {
    double time;
    double energy_gravity, energy_springs, energy_contacts;
    double energy_friction; /* in springs of friction */
    double power[RSL_PLANAR_SUM_COUNT];
} rsl_planar_evaluation;

typedef struct rsl_planar_sparse rsl_planar_sparse;                   /* see sparse_ldlt.c */
typedef struct rsl_planar_block rsl_planar_block;                     /* of memory, see memory.c */
typedef struct rsl_planar_neighbours rsl_planar_neighbours;           /* neighbours of a group */
typedef struct rsl_planar_rigid_workspace rsl_planar_rigid_workspace; /* see rigid.h */
typedef struct rsl_planar_grains_fixed rsl_planar_grains_fixed; /* granular groups, see dem.h */
typedef struct rsl_planar_grains_state rsl_planar_grains_state;
typedef struct rsl_planar_grains_work rsl_planar_grains_work;

/* One circle of a group, and its cell, see broad_phase.c. */
typedef struct rsl_planar_member {
    size_t contact, body, shape;
    double x, y, radius; /* in the world, when the list was made */
    long column, line;
} rsl_planar_member;

/* What is built once, and const from then on. */
typedef struct rsl_planar_compiled_model {
    rsl_planar_model model; /* a copy; bodies speak of their centres of mass; behind its slides
                               stand the pins of joints, as slides */
    size_t first_pin;       /* of the slides */
    rsl_planar_pin *pin;    /* per slide, from first_pin on */
    /* bodies; one more stands for the world */
    size_t bodies, free_count;
    rsl_planar_body_dof *dof;
    rsl_planar_coordinate *coordinates; /* the free coordinates in the order of y */
    size_t *moving, moving_count;       /* the bodies that move at all */
    /* constraints */
    size_t joint_rows;        /* the first rows belong to joints */
    unsigned char *redundant; /* per row of a joint */
    double *joint_angle;      /* per joint: relative angle at t = 0 */
    double *rest;             /* per spring: length at rest */
    double length_scale;      /* the largest length that is given, m */
    /* contacts */
    rsl_planar_outline **outline; /* the outlines, per body and shape */
    rsl_law_contact *template;    /* per contact of the memoryless form */
    size_t rigid_contacts;        /* of the model */
    rsl_rigid_hypothesis hypothesis;
    const rsl_planar_grains_fixed *grains; /* NULL: no granular group */
    /* integrals and signals */
    size_t sum_count, integrals_per_contact; /* of the integrals: all, and per contact point */
    size_t slide_memory;          /* what slides remember, behind the integrals: as many */
    size_t tail;                  /* where the contact points begin in y */
    int remembers;                /* 1: a law of friction has a memory in y */
    int rolls;                    /* 1: a contact resists rolling */
    rsl_tangent *slide_tangent;   /* per slide: its law of tangent.h */
    rsl_planar_friction *rolling; /* per contact: its rolling resistance as Coulomb has it */
    int steady;                   /* 1: no signal of the model ever changes */
} rsl_planar_compiled_model;

/* A row of steps in which nothing moves: the way that is lost, of one coordinate; see progress.c. */
typedef struct rsl_planar_stall {
    size_t coordinate; /* free_count: none is fast */
    double way;
} rsl_planar_stall;

/* Above this many rows of joints the sparse solver is the faster one: a chain of n
 * pendulums takes as long either way at about this size (measured). */
enum { RSL_PLANAR_DENSE_ROWS_MAX = 24 };

/* Positions near which joints depend on each other, see change_point.c. */
typedef struct rsl_planar_change_point {
    int careful;        /* 1: the step at work looks at accelerations on the constraints */
    int after;          /* so many steps more */
    double part, since; /* of the row that is spanned most, at the start of the last step; then */
    double step, asked; /* that the integrator allows, and the one that was asked for */
    double time;        /* of the change point that lies inside the step at work; HUGE_VAL: none */
    size_t row;         /* of a joint, that is spanned there */
    double pivot[RSL_PLANAR_DENSE_ROWS_MAX];
    rsl_planar_constraint_row
        rows[RSL_PLANAR_DENSE_ROWS_MAX]; /* the active ones of the joints, at that start */
} rsl_planar_change_point;

/* The time that a run may take, see progress.c. */
typedef struct rsl_planar_clock {
    int limited, over;
    double seconds, deadline;
    size_t evaluations; /* since it was looked at */
    int stepping;       /* 1: the integrator makes a step, which may be given up */
} rsl_planar_clock;

/* What the phases of a step have found about the next one. */
typedef struct rsl_planar_restart {
    int requested;                       /* 1: the integrator begins anew */
    double first;                        /* length of its first step; 0: it guesses */
    rsl_planar_time_transform transform; /* of time, from that start on */
    double origin;                       /* of the time transform */
    int end_is_near;                     /* 1: the end of a contact is close by */
    const char *why;                     /* it begins anew */
} rsl_planar_restart;

/* All that changes while a run goes on and has a bearing on what comes. */
struct rsl_planar_state {
    const rsl_planar *of; /* the system it belongs to */
    double time;          /* up to which steps are done */
    double reached;       /* up to which the caller has advanced */
    int begun;            /* 1: the first touches and rests are found */
    double *y;
    size_t size, y_capacity;
    double *absolute; /* tolerances */
    size_t absolute_capacity;

    /* contacts */
    rsl_planar_contact_point *points;
    size_t point_count, point_capacity;
    unsigned char *integral_set_used;
    size_t integral_sets, integral_set_capacity;
    double *contact_power; /* the integrands of the slots */
    size_t power_capacity;
    rsl_planar_friction_state *slides;
    rsl_planar_plastic_state *plastic; /* per spring */
    rsl_planar_member *members;        /* circles of groups, where they were when the
                                   list of neighbours was made */
    size_t member_count;
    rsl_planar_grains_state *grains; /* NULL: no granular group */

    /* stepping */
    rsl_planar_stepper stepper;
    rsl_planar_restart restart; /* of the next step */
    int inside;                 /* 1: a step is made whose end lies ahead */
    rsl_planar_event event;     /* at that end */
    double taken;               /* its length before it was cut */
    double flight;              /* length tried last without a contact */
    double pause;               /* mean length of the last ten steps or so, as events end them */
    double kink;                /* of a signal, at which the step at work must end */
    int still_steps;            /* in a row without any motion, see step_control.c */
    int at_once;                /* steps in a row without a moment between them */
    rsl_planar_stall stall;
    rsl_planar_change_point change_point;
    double *before; /* y before a step of moreau */
    size_t before_capacity;

    /* the energy balance and the observer */
    double energy_start, energy_scale;
    double energy_moved;   /* largest at t = 0, then at the ends of steps */
    double energy_aimed;   /* the one that the tolerances were made for */
    double residual_worst; /* of the energy balance, J */
    double force_most;     /* largest force of a compliant contact, N */
    int ledger_open;       /* 1: the energy at t = 0 is known */
    double gravity_start;  /* potential energy at t = 0 */
    rsl_planar_summary summary;
    size_t sample_number;
    int sampled_end;
};

/* What one evaluation or one search leaves behind; nothing that follows hangs
 * on it. */
typedef struct rsl_planar_workspace {
    rsl_planar_block *blocks;
    size_t memory;     /* bytes of all of it */
    int out_of_memory; /* 1: memory ran short somewhere, and what was computed since does not count */
    rsl_planar_frame *frame;
    const double *at;   /* the y that is evaluated */
    double (*force)[3]; /* per body; of joints only where it is driven, for what that takes */
    rsl_planar_evaluation now;
    rsl_planar_clock clock;
    double *sample_y;
    size_t sample_capacity;

    struct rsl_planar_sustained_law
        *sustained; /* per contact of the model, see normal_law_modes.c */

    /* lists of the contact points in contact */
    size_t *closed; /* the contact points that may have a force */
    size_t closed_count, closed_capacity;
    size_t resting;                    /* contact points that rest, listed in `rigid` */
    size_t sticking_points;            /* that may stick, at most */
    rsl_planar_neighbours *neighbours; /* NULL: no group */
    rsl_planar_rigid_workspace *rigid; /* NULL until it is needed */
    rsl_planar_grains_work *grains;    /* NULL: no granular group */

    /* constraints */
    rsl_planar_constraint_row *rows;
    size_t row_count, row_capacity;
    size_t *active;
    size_t active_count, active_capacity;
    size_t active_joints;    /* the first of them */
    size_t joints_redundant; /* of these: at a change point */
    double *matrix, *right, *solved;
    size_t matrix_capacity, right_capacity, solved_capacity;
    rsl_planar_sparse *sparse;  /* NULL until it is needed */
    double *joint_normal_force; /* of pins, see joint_friction.c */
    size_t jammed;              /* the pin whose force was not found; else RSL_PLANAR_NO_INDEX */

    /* what the observer sees */
    rsl_planar_pose *pose;
    rsl_planar_motion *motion, *acceleration;
    double *contact_force, *contact_depth, *contact_slip, *contact_friction;
    rsl_planar_reaction *joint, *clearance, *drive;
    rsl_planar_stretch *stretch; /* per spring, at the last evaluation */
    rsl_planar_marked *marker;
} rsl_planar_workspace;

struct rsl_planar {
    const rsl_planar_compiled_model *fixed;
    rsl_planar_state state;
    rsl_planar_workspace work;
};

#endif
