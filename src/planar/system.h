/* SPDX-License-Identifier: MIT
 *
 * The inside of a planar system: what is fixed once it is built, and what one
 * evaluation at (t, y) leaves behind.
 *
 * The state y holds the free coordinates of all centres of mass, their rates,
 * and integrals in time: the ledger of energies, then four per closed spot.
 */
#ifndef RSL_PLANAR_SYSTEM_H
#define RSL_PLANAR_SYSTEM_H

#include "num/constants.h"
#include "planar/stepper.h"
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
typedef struct rsl_planar_mover {
    double inverse[3];    /* 1/mass, 1/mass, 1/inertia; 0 where it is not free */
    double mass[3];       /* 0 where it is not free */
    int free[3];          /* number of the free coordinate, -1: none */
    size_t first, count;  /* of its free coordinates */
    rsl_planar_point com; /* centre of mass in the body's frame */
    int prescribed[3];    /* 1: moves as the model says */
    int driven;           /* 1: one of them does */
    int moves;            /* 1: a coordinate is free or prescribed */
    int turns;            /* 1: the angle is */
} rsl_planar_mover;

/* The pin of a revolute joint, see pins.c. */
typedef struct rsl_planar_pin {
    size_t joint, row; /* number of the joint; the first of its two rows */
} rsl_planar_pin;

/* A free coordinate. */
typedef struct rsl_planar_freed {
    size_t body;
    int axis; /* 0 x, 1 y, 2 angle */
} rsl_planar_freed;

/* One scalar constraint C(q, t) = 0 between two bodies:
 *   dC/dt   = ja u_a + jb u_b + rate
 *   d2C/dt2 = ja a_a + jb a_b + bend. */
typedef struct rsl_planar_row {
    size_t a, b;
    double ja[3], jb[3];
    double value, rate, bend;
    double force;  /* the multiplier: the force along (ja, jb) */
    int left_out;  /* 1: it says nothing new now, or nobody can follow it; its force is 0 */
    double grip;   /* of sticking: the sum of static x normal of all that share it */
    size_t shared; /* of sticking: by so many */
} rsl_planar_row;

/* Friction of one slide, pin or spot, or the rolling resistance of a spot. */
typedef enum rsl_planar_friction_mode {
    RSL_PLANAR_FRICTION_NONE,
    RSL_PLANAR_FRICTION_SMOOTH,
    RSL_PLANAR_FRICTION_SLIP,
    RSL_PLANAR_FRICTION_STICK,
    RSL_PLANAR_FRICTION_SPRING, /* with a memory, see tangent.c */
    RSL_PLANAR_FRICTION_BRISTLE,
    RSL_PLANAR_FRICTION_SAMPLED /* the same where contacts are not located */
} rsl_planar_friction_mode;

/* Touches slower than this, in m/s, begin at rest: they have no restitution. */
#define RSL_PLANAR_SLOWEST 1e-9

/* A gap is zero if it was so within this share of the time. */
#define RSL_PLANAR_GAP_TIME 4e-15

#define RSL_PLANAR_NO_SPOT ((size_t)-1)
#define RSL_PLANAR_NO_SLOT ((size_t)-1)

typedef struct rsl_planar_friction_point {
    const rsl_planar_friction *law;
    rsl_planar_friction_mode mode;
    rsl_planar_friction_mode mode_before; /* the event at work */
    int sign;                             /* of the slip */
    int falls;                            /* 1: found to lose its grip, see events.c */
    double slip;                          /* at this evaluation */
    double normal;                        /* force at this evaluation */
    double force;                         /* on the first body, against the tangent */
    size_t line;                          /* its row while it sticks */
    int leads;                            /* 1: that row is its own, others may share it */
    int dragged;                          /* 1: that row is left out, it slips as others want */
    int undecided;                        /* 1: closed at this instant; it slips, or sticks */
    int settled;                          /* 1: has stuck since it touched, see geometry.c */
    double creep;                         /* of its slip when it was torn, against its sign */
    size_t spot;                          /* its spot; RSL_PLANAR_NO_SPOT: a slide or pin */
    double arm;                           /* of one that turns: moment of a force of 1; else 0 */
    int turning;                          /* 1: against rolling: slip is a spin, force a moment */
    double lever;                         /* of a turning one: R; its normal is R times the force */

    /* of a law of tangent.h, see tangent.c */
    rsl_tangent_line spring; /* what its spring does now */
    double unit;             /* what a memory of 1 stands for, where it is a force, N; of a bristle
                                the floor of its limit */
    double depth, depth_rate;
    double memory_rate, stored; /* at this evaluation: how its memory grows; energy in its spring */
} rsl_planar_friction_point;

/* What a disc (of any radius, zero for points and corners) may touch. */
typedef enum rsl_planar_spot_kind {
    RSL_PLANAR_SPOT_CIRCLE,
    RSL_PLANAR_SPOT_RING,
    RSL_PLANAR_SPOT_LINE,
    RSL_PLANAR_SPOT_SEGMENT,
    RSL_PLANAR_SPOT_BOX,
    RSL_PLANAR_SPOT_STOP,
    RSL_PLANAR_SPOT_HULL, /* two convex outlines, see hull.c */
    RSL_PLANAR_SPOT_CAM   /* a cam and a line or an outline, see cam.c */
} rsl_planar_spot_kind;

typedef struct rsl_planar_curve rsl_planar_curve; /* of a cam, see cam.c */

/* A convex outline, see hull.c: corners counter-clockwise from the centre of mass of its body, edge
 * i from corner i to the next; rounded by a radius. */
typedef struct rsl_planar_hull {
    int count; /* of corners; 0: the shape has none */
    double radius;
    rsl_planar_point *corner, *along; /* along: unit vectors of the edges */
    double *length;                   /* of the edges */
    rsl_planar_point middle;
    double size;                   /* of a circle about the middle */
    double half_width;             /* where it is thinnest; 0: it has no inside */
    const rsl_planar_curve *curve; /* of a cam, which has no corners; else NULL */
} rsl_planar_hull;

/* Where two outlines meet: a corner of one on an edge of the other, or on a corner. */
typedef struct rsl_planar_feature {
    int of; /* the body of the corner: 0 is a, 1 is b */
    int corner;
    int edge; /* of the other body; -1: it is its corner `end` */
    int end;
    int loose; /* 1: of a tip that cuts a corner, it began beside its edge */
} rsl_planar_feature;

typedef enum rsl_planar_spot_status {
    RSL_PLANAR_SPOT_OPEN,     /* apart */
    RSL_PLANAR_SPOT_CLOSED,   /* in contact */
    RSL_PLANAR_SPOT_RELEASED, /* overlapping still, but free of force: contact has ended */
    RSL_PLANAR_SPOT_RESTING   /* rigid and closed: held by a constraint, see rest.c */
} rsl_planar_spot_status;

/* A spot at one state. */
typedef struct rsl_planar_touch {
    double gap, gap_rate;    /* depth is -gap, its rate -gap_rate */
    double slip;             /* of the disc along the tangent (-ny, nx) */
    double spin;             /* of the disc against the other body, rad/s */
    rsl_planar_point normal; /* from the other body to the disc */
    rsl_planar_point at;     /* where the force acts, in the world */
} rsl_planar_touch;

/* The integrals of one closed spot; the last two only where there is
 * friction. */
enum {
    RSL_PLANAR_SPOT_IMPULSE,
    RSL_PLANAR_SPOT_LOST,
    RSL_PLANAR_SPOT_FRICTION_IMPULSE,
    RSL_PLANAR_SPOT_FRICTION_LOST,
    RSL_PLANAR_SPOT_SUMS,
    /* and what its springs remember */
    RSL_PLANAR_SPOT_SPRING = RSL_PLANAR_SPOT_SUMS,
    RSL_PLANAR_SPOT_ROLLING,
    RSL_PLANAR_SPOT_ALL
};

typedef enum rsl_planar_event_kind {
    RSL_PLANAR_EVENT_NONE,
    RSL_PLANAR_EVENT_TOUCH,    /* open -> closed */
    RSL_PLANAR_EVENT_TURN,     /* the rate goes through zero, where that changes the force */
    RSL_PLANAR_EVENT_PRESS,    /* deeper than its impact alone can come: it lasts */
    RSL_PLANAR_EVENT_YIELD,    /* a plastic contact comes deeper than ever */
    RSL_PLANAR_EVENT_SEPARATE, /* closed -> open or released */
    RSL_PLANAR_EVENT_RECLOSE,  /* released -> closed */
    RSL_PLANAR_EVENT_CLEAR,    /* released -> open, or a pit is left behind */
    RSL_PLANAR_EVENT_STOP,     /* slipping ends */
    RSL_PLANAR_EVENT_TEAR,     /* sticking ends */
    RSL_PLANAR_EVENT_LIFT,     /* a rigid contact at rest has no force left */
    RSL_PLANAR_EVENT_CORNER,   /* a corner passes the end of the edge that it stands on */
    RSL_PLANAR_EVENT_CAP,      /* a spring of friction comes to its limit, or leaves it */
    RSL_PLANAR_EVENT_CLIP,     /* its sum with the dashpot does */
    RSL_PLANAR_EVENT_FLOW,     /* a spring begins to yield, or to unload */
    RSL_PLANAR_EVENT_AREA,     /* the area of contact grows, or shrinks, from here on */
    RSL_PLANAR_EVENT_KINDS
} rsl_planar_event_kind;

/* Whether a contact passes, as an isolated impact does, or lasts, see lasting.c. */
typedef enum rsl_planar_stay {
    RSL_PLANAR_PASSES,
    RSL_PLANAR_BEGINS_AT_REST, /* lasts, and takes the scale of its damping at its first turn */
    RSL_PLANAR_LASTS
} rsl_planar_stay;

/* A pair of features that may touch. */
typedef struct rsl_planar_spot {
    /* what it is, from its making on */
    size_t contact; /* of the model */
    rsl_planar_spot_kind kind;
    int rigid;               /* 1: an impulse law, see rigid.c */
    size_t a, b;             /* body of the disc, body of the other */
    rsl_planar_point centre; /* of the disc, from the centre of mass of a */
    double radius;
    rsl_planar_shape other;         /* from the centre of mass of b; the gap of a stop
                               is its radius */
    rsl_planar_point direction;     /* of a stop: axis in the frame of b */
    const rsl_planar_hull *hull[2]; /* of two outlines: of a and of b */
    int partner;                    /* the other point of two outlines: the next spot (1) or the one
                                   before (-1); 0: there is none */
    double deep;                    /* a depth beyond this leads through one of the bodies */
    double standoff;         /* of a law that acts at a distance: depth counts from there on */
    int corner;              /* number of the corner or shape, -1: only one */
    size_t shape_a, shape_b; /* of the bodies a and b */

    /* the contact it is in, or was in last */
    rsl_planar_spot_status status;
    rsl_planar_feature feature; /* of two outlines, from touch on */
    int side;            /* of a wall, from touch on: 1 left of it, -1 right, 0 beyond its ends */
    rsl_law_contact law; /* prepared at touch */
    int kinked;          /* 1: the force has a kink at rate 0 */
    int drops;           /* 1: it falls at once where the bodies turn back */
    int smooth;          /* 1: it stays on its curve up to the event that ends it */
    rsl_planar_stay stay;
    const rsl_memoryless *damper; /* of a plastic law that lasts; NULL: none */
    double pit;                   /* depth that plastic contacts have left: the gap counts
                                     from its bottom */
    double scale;                 /* time of the impact, s */
    double reach;                 /* deeper it is pressed by others, see lasting.c */
    size_t slot;                  /* its integrals in y; RSL_PLANAR_NO_SLOT: none */
    struct {
        size_t events, steps; /* at it, and while it was closed */
        double time;          /* of those steps, s */
    } pace;
    rsl_planar_friction_point friction, rolling;
    rsl_tangent tangent;             /* of laws of tangent.h, prepared at touch */
    double touch[RSL_TANGENT_STATE]; /* their memory where contacts are not located */
    rsl_planar_contact_record record;
    double t_largest; /* when the depth was largest */

    /* at both ends of the last step */
    struct {
        rsl_planar_touch begin, end;
        double pace_begin, pace_end;
        double force_begin, force_end;
        int torn; /* 1: the force would pull where it must not */
    } step;

    /* how often each kind of event took place at one instant */
    struct {
        double time;
        unsigned char count[RSL_PLANAR_EVENT_KINDS];
    } events;

    /* rates of its integrals, of one that is only sampled */
    double rates[RSL_PLANAR_SPOT_SUMS];

    /* of a rigid one, see rest.c */
    struct {
        double force;        /* while it rests; of a compliant one that was set down:
                                the force of a rigid one in its place */
        double margin;       /* of its island, see rest_solve.c; HUGE_VAL: by its own force */
        int falls;           /* 1: found to vanish, see events.c */
        double clear_until;  /* open, and far from touching before then */
        double slack;        /* just parted, it touches again this deep, so that
                          rounding does not */
        double lifted, torn; /* when its force vanished, when it was torn loose
                                last */
    } rest;

    /* of a rigid one in Moreau's steps */
    struct {
        double slow;       /* no restitution up to this speed, m/s */
        double impulse[2]; /* of the last step: normal, tangent */
        int stuck;         /* 1: it did not slip at its end */
        double slop;       /* this deep it is left where it is, m */
    } moreau;
} rsl_planar_spot;

/* The ledger's integrals, those that nearly every model has first: a model
 * carries them up to the last it needs. */
enum {
    RSL_PLANAR_SUM_CONTACTS,
    RSL_PLANAR_SUM_FRICTION,
    RSL_PLANAR_SUM_DAMPERS,
    RSL_PLANAR_SUM_LOADS,
    RSL_PLANAR_SUM_DRIVES,
    RSL_PLANAR_SUM_COUNT
};

/* A spring that yields, see yield.c. */
typedef struct rsl_planar_flow {
    int sign;         /* 1: it flows as it grows longer, -1: shorter, 0: it is elastic */
    double permanent; /* elongation, while it is elastic */
} rsl_planar_flow;

/* What one evaluation finds. */
typedef struct rsl_planar_evaluation {
    double time;
    double energy_gravity, energy_springs, energy_contacts;
    double energy_friction; /* in springs of friction */
    double power[RSL_PLANAR_SUM_COUNT];
} rsl_planar_evaluation;

typedef struct rsl_planar_event {
    rsl_planar_event_kind kind;
    double time;
    size_t spot;   /* RSL_PLANAR_NO_SPOT: of a slide or pin */
    size_t slide;  /* whose friction stops or tears */
    int turning;   /* 1: of the rolling resistance of the spot */
    size_t spring; /* that yields or unloads */
} rsl_planar_event;

typedef struct rsl_planar_sparse rsl_planar_sparse;               /* see sparse.c */
typedef struct rsl_planar_block rsl_planar_block;                 /* of memory, see memory.c */
typedef struct rsl_planar_neighbours rsl_planar_neighbours;       /* neighbours of a group */
typedef struct rsl_planar_rigid_scratch rsl_planar_rigid_scratch; /* see rigid.h */
typedef struct rsl_planar_grains_fixed rsl_planar_grains_fixed;   /* crowds, see grains.h */
typedef struct rsl_planar_grains_state rsl_planar_grains_state;
typedef struct rsl_planar_grains_work rsl_planar_grains_work;

/* One circle of a group, and its cell, see neighbours.c. */
typedef struct rsl_planar_member {
    size_t contact, body, shape;
    double x, y, radius; /* in the world, when the list was made */
    long column, line;
} rsl_planar_member;

/* What is built once, and const from then on. */
typedef struct rsl_planar_fixed {
    rsl_planar_model model; /* a copy; bodies speak of their centres of mass; behind its slides
                               stand the pins of joints, as slides */
    size_t first_pin;       /* of the slides */
    rsl_planar_pin *pin;    /* per slide, from first_pin on */
    /* bodies; one more stands for the world */
    size_t bodies, free_count;
    rsl_planar_mover *mover;
    rsl_planar_freed *freed;      /* the free coordinates in the order of y */
    size_t *moving, moving_count; /* the bodies that move at all */
    /* constraints */
    size_t joint_rows;        /* the first rows belong to joints */
    unsigned char *redundant; /* per row of a joint */
    double *joint_angle;      /* per joint: relative angle at t = 0 */
    double *rest;             /* per spring: length at rest */
    double reach;             /* the largest length that is given, m */
    /* contacts */
    rsl_planar_hull **hull;    /* the outlines, per body and shape */
    rsl_law_contact *template; /* per contact of the memoryless form */
    size_t rigid_contacts;     /* of the model */
    rsl_rigid_hypothesis hypothesis;
    const rsl_planar_grains_fixed *grains; /* NULL: no crowd */
    /* integrals and signals */
    size_t sum_count, spot_sums;  /* of the integrals: all, and per spot */
    size_t slide_memory;          /* what slides remember, behind the integrals: as many */
    size_t tail;                  /* where the spots begin in y */
    int remembers;                /* 1: a law of friction has a memory in y */
    int rolls;                    /* 1: a contact resists rolling */
    rsl_tangent *slide_tangent;   /* per slide: its law of tangent.h */
    rsl_planar_friction *rolling; /* per contact: its rolling resistance as Coulomb has it */
    int steady;                   /* 1: no signal of the model ever changes */
} rsl_planar_fixed;

/* A row of steps in which nothing moves: the way that is lost, of one coordinate; see pace.c. */
typedef struct rsl_planar_stall {
    size_t coordinate; /* free_count: none is fast */
    double way;
} rsl_planar_stall;

/* Above this many rows of joints the sparse solver is the faster one: a chain of n
 * pendulums takes as long either way at about this size (measured). */
enum { RSL_PLANAR_DENSE_ROWS = 24 };

/* Positions near which joints depend on each other, see change_point.c. */
typedef struct rsl_planar_crossing {
    int careful;        /* 1: the step at work looks at accelerations on the constraints */
    int after;          /* so many steps more */
    double part, since; /* of the row that is spanned most, at the start of the last step; then */
    double step, asked; /* that the integrator allows, and the one that was asked for */
    double time;        /* of the change point that lies inside the step at work; HUGE_VAL: none */
    size_t row;         /* of a joint, that is spanned there */
    double pivot[RSL_PLANAR_DENSE_ROWS];
    rsl_planar_row rows[RSL_PLANAR_DENSE_ROWS]; /* the active ones of the joints, at that start */
} rsl_planar_crossing;

/* The time that a run may take, see pace.c. */
typedef struct rsl_planar_clock {
    int limited, over;
    double seconds, deadline;
    size_t evaluations; /* since it was looked at */
    int stepping;       /* 1: the integrator makes a step, which may be given up */
} rsl_planar_clock;

/* What the phases of a step have found about the next one. */
typedef struct rsl_planar_plan {
    int restart;          /* 1: the integrator begins anew */
    double first;         /* length of its first step; 0: it guesses */
    rsl_planar_warp warp; /* of time, from that start on */
    double origin;        /* of the warp */
    int end_is_near;      /* 1: the end of a contact is close by */
    const char *why;      /* it begins anew */
} rsl_planar_plan;

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
    rsl_planar_spot *spots;
    size_t spot_count, spot_capacity;
    unsigned char *slot_used;
    size_t slots, slot_capacity;
    double *spot_power; /* the integrands of the slots */
    size_t power_capacity;
    rsl_planar_friction_point *slides;
    rsl_planar_flow *flows;     /* per spring */
    rsl_planar_member *members; /* circles of groups, where they were when the
                                   list of neighbours was made */
    size_t member_count;
    rsl_planar_grains_state *grains; /* NULL: no crowd */

    /* stepping */
    rsl_planar_stepper stepper;
    rsl_planar_plan plan;   /* of the next step */
    int inside;             /* 1: a step is made whose end lies ahead */
    rsl_planar_event event; /* at that end */
    double taken;           /* its length before it was cut */
    double flight;          /* length tried last without a contact */
    double pause;           /* mean length of the last ten steps or so, as events end them */
    double kink;            /* of a signal, at which the step at work must end */
    int still_steps;        /* in a row without any motion, see integrate.c */
    int at_once;            /* steps in a row without a moment between them */
    rsl_planar_stall stall;
    rsl_planar_crossing crossing;
    double *before; /* y before a step of moreau */
    size_t before_capacity;

    /* the ledger and the observer */
    double energy_start, energy_scale;
    double energy_moved;   /* largest at t = 0, then at the ends of steps */
    double energy_aimed;   /* the one that the tolerances were made for */
    double residual_worst; /* of the ledger, J */
    double force_most;     /* largest force of a compliant contact, N */
    int ledger_open;       /* 1: the energy at t = 0 is known */
    double gravity_start;  /* potential energy at t = 0 */
    rsl_planar_summary summary;
    size_t sample_number;
    int sampled_end;
};

/* What one evaluation or one search leaves behind; nothing that follows hangs
 * on it. */
typedef struct rsl_planar_work {
    rsl_planar_block *blocks;
    size_t memory; /* bytes of all of it */
    int starved;   /* 1: memory ran short somewhere, and what was computed since does not count */
    rsl_planar_frame *frame;
    const double *at;   /* the y that is evaluated */
    double (*force)[3]; /* per body; of joints only where it is driven, for what that takes */
    rsl_planar_evaluation now;
    rsl_planar_clock clock;
    double *sample_y;
    size_t sample_capacity;

    struct rsl_planar_lasting *lasting; /* per contact of the model, see lasting.c */

    /* lists of the spots in contact */
    size_t *closed; /* the spots that may have a force */
    size_t closed_count, closed_capacity;
    size_t resting;                    /* spots that rest, listed in `rigid` */
    size_t sticky_spots;               /* that may stick, at most */
    rsl_planar_neighbours *neighbours; /* NULL: no group */
    rsl_planar_rigid_scratch *rigid;   /* NULL until it is needed */
    rsl_planar_grains_work *grains;    /* NULL: no crowd */

    /* constraints */
    rsl_planar_row *rows;
    size_t row_count, row_capacity;
    size_t *active;
    size_t active_count, active_capacity;
    size_t active_joints;   /* the first of them */
    size_t joints_left_out; /* of these: at a change point */
    double *matrix, *right, *solved;
    size_t matrix_capacity, right_capacity, solved_capacity;
    rsl_planar_sparse *sparse; /* NULL until it is needed */
    double *pressing;          /* of pins, see pins.c */
    size_t jammed;             /* the pin whose force was not found; else RSL_PLANAR_NO_SLOT */

    /* what the observer sees */
    rsl_planar_pose *pose;
    rsl_planar_motion *motion, *acceleration;
    double *contact_force, *contact_depth, *contact_slip, *contact_friction;
    rsl_planar_reaction *joint, *clearance, *drive;
    rsl_planar_stretch *stretch; /* per spring, at the last evaluation */
    rsl_planar_marked *marker;
} rsl_planar_work;

struct rsl_planar {
    const rsl_planar_fixed *fixed;
    rsl_planar_state state;
    rsl_planar_work work;
};

/* Frees what a state points to. */
void rsl_planar_state_clear(rsl_planar_state *state);

/* ---- memory.c -------------------------------------------------------------- */

rsl_planar *rsl_planar_memory_new(void);
/* What is const once the system is built; for the builders alone. */
rsl_planar_fixed *rsl_planar_building(rsl_planar *system);
void rsl_planar_blocks_free(rsl_planar *system);
void *rsl_planar_allocate(rsl_planar *system, size_t count, size_t size);
rsl_status rsl_planar_grow_state(rsl_planar *system);
rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t slots);
rsl_status rsl_planar_grow_rows(rsl_planar *system);
rsl_status rsl_planar_grow_spots(rsl_planar *system, size_t spots);

#endif
