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
#include "planar/sparse.h"
#include "planar/stepper.h"
#include "resile/memoryless.h"
#include "resile/planar.h"
#include "resile/rigid.h"

/* A body at one state, at its centre of mass. */
typedef struct rsl_planar_frame {
    double q[3], u[3], a[3]; /* x, y, angle; rates; accelerations */
    double c, s;             /* cosine and sine of the angle */
} rsl_planar_frame;

/* What does not change about a body. */
typedef struct rsl_planar_mover {
    double inverse[3];   /* 1/mass, 1/mass, 1/inertia; 0 where it is not free */
    double mass[3];      /* 0 where it is not free */
    int free[3];         /* number of the free coordinate, -1: none */
    size_t first, count; /* of its free coordinates */
    rsl_planar_point com; /* centre of mass in the body's frame */
    int prescribed[3];    /* 1: moves as the model says */
    int driven;           /* 1: one of them does */
    int moves;            /* 1: a coordinate is free or prescribed */
    int turns;            /* 1: the angle is */
} rsl_planar_mover;

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
    int level;     /* 0: a joint; 1: sticking, without a position */
    double normal; /* of sticking: the force that presses */
    double soft;   /* of sticking: see constraints.c */
} rsl_planar_row;

/* Coulomb friction of one slide or spot. */
typedef enum rsl_planar_rub_mode {
    RSL_PLANAR_RUB_NONE,
    RSL_PLANAR_RUB_SMOOTH,
    RSL_PLANAR_RUB_SLIP,
    RSL_PLANAR_RUB_STICK
} rsl_planar_rub_mode;

/* Touches slower than this, in m/s, begin at rest: they have no restitution,
 * and the stored form takes no lower onset speed. */
#define RSL_PLANAR_SLOWEST 1e-9

/* A gap is zero if it was so within this share of the time. */
#define RSL_PLANAR_GAP_TIME 4e-15

#define RSL_PLANAR_NO_SPOT ((size_t)-1)
#define RSL_PLANAR_NO_SLOT ((size_t)-1)

typedef struct rsl_planar_rub {
    const rsl_planar_friction *law;
    rsl_planar_rub_mode mode;
    rsl_planar_rub_mode mode_before; /* the event at work */
    int sign;                        /* of the slip */
    double slip;                     /* at this evaluation */
    double normal;                   /* force at this evaluation */
    double force; /* on the first body, against the tangent */
    double bend;  /* d slip/dt at the same speeds, while it sticks */
    size_t line;  /* its row while it sticks */
    size_t spot;  /* its spot; RSL_PLANAR_NO_SPOT: a slide */
} rsl_planar_rub;

/* What a disc (of any radius, zero for points and corners) may touch. */
typedef enum rsl_planar_spot_kind {
    RSL_PLANAR_SPOT_CIRCLE,
    RSL_PLANAR_SPOT_RING,
    RSL_PLANAR_SPOT_LINE,
    RSL_PLANAR_SPOT_SEGMENT,
    RSL_PLANAR_SPOT_BOX,
    RSL_PLANAR_SPOT_STOP
} rsl_planar_spot_kind;

typedef enum rsl_planar_spot_status {
    RSL_PLANAR_SPOT_OPEN,   /* apart */
    RSL_PLANAR_SPOT_CLOSED, /* in contact */
    RSL_PLANAR_SPOT_RELEASED, /* overlapping still, but free of force: contact has ended */
    RSL_PLANAR_SPOT_RESTING /* rigid and closed: held by a constraint, see rest.c */
} rsl_planar_spot_status;

/* A spot at one state. */
typedef struct rsl_planar_touch {
    double gap, gap_rate;    /* depth is -gap, its rate -gap_rate */
    double slip;             /* of the disc along the tangent (-ny, nx) */
    rsl_planar_point normal; /* from the other body to the disc */
    rsl_planar_point at;     /* where the force acts, in the world */
} rsl_planar_touch;

/* The integrals of one closed spot; the last two only where there is
 * friction. */
enum {
    RSL_PLANAR_SPOT_IMPULSE,
    RSL_PLANAR_SPOT_LOST,
    RSL_PLANAR_SPOT_RUB_IMPULSE,
    RSL_PLANAR_SPOT_RUB_LOST,
    RSL_PLANAR_SPOT_SUMS
};

/* A pair of features that may touch. */
typedef struct rsl_planar_spot {
    /* what it is, from its making on */
    size_t contact; /* of the model */
    rsl_planar_spot_kind kind;
    int rigid;               /* 1: an impulse law, see rigid.c */
    size_t a, b;             /* body of the disc, body of the other */
    rsl_planar_point centre; /* of the disc, from the centre of mass of a */
    double radius;
    rsl_planar_shape other; /* from the centre of mass of b; the gap of a stop
                               is its radius */
    rsl_planar_point direction; /* of a stop: axis in the frame of b */
    int corner;              /* number of the corner or shape, -1: only one */
    size_t shape_a, shape_b; /* of the bodies a and b */

    /* the contact it is in, or was in last */
    rsl_planar_spot_status status;
    rsl_law_contact law; /* prepared at touch */
    int kinked;          /* 1: the force has a kink at rate 0 */
    double scale;        /* time of the impact, s */
    size_t slot;         /* its integrals in y; RSL_PLANAR_NO_SLOT: none */
    rsl_planar_rub rub;
    rsl_planar_contact_record record;
    double t_largest; /* when the depth was largest */

    /* at both ends of the last step */
    struct {
        rsl_planar_touch begin, end;
        double pace_begin, pace_end;
        double force_begin, force_end;
    } step;

    /* rates of its integrals, of one that is only sampled */
    double rates[RSL_PLANAR_SPOT_SUMS];

    /* of a rigid one, see rest.c */
    struct {
        double force;        /* while it rests */
        double slack;        /* just parted, it touches again this deep, so that
                          rounding does not */
        double lifted, torn; /* when its force vanished, when it was torn loose
                                last */
    } rest;

    /* of a rigid one in Moreau's steps */
    struct {
        double slow;       /* no restitution up to this speed, m/s */
        double impulse[2]; /* of the last step: normal, tangent */
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

/* What one evaluation finds. */
typedef struct rsl_planar_evaluation {
    double time;
    double energy_gravity, energy_springs, energy_contacts;
    double power[RSL_PLANAR_SUM_COUNT];
} rsl_planar_evaluation;

typedef enum rsl_planar_event_kind {
    RSL_PLANAR_EVENT_NONE,
    RSL_PLANAR_EVENT_TOUCH, /* open -> closed */
    RSL_PLANAR_EVENT_TURN, /* the rate of a law with a kink there goes through zero */
    RSL_PLANAR_EVENT_SEPARATE, /* closed -> open or released */
    RSL_PLANAR_EVENT_AGAIN,    /* released -> closed */
    RSL_PLANAR_EVENT_CLEAR,    /* released -> open */
    RSL_PLANAR_EVENT_STOP,     /* slipping ends */
    RSL_PLANAR_EVENT_TEAR,     /* sticking ends */
    RSL_PLANAR_EVENT_LIFT      /* a rigid contact at rest has no force left */
} rsl_planar_event_kind;

typedef struct rsl_planar_event {
    rsl_planar_event_kind kind;
    double time;
    size_t spot;  /* RSL_PLANAR_NO_SPOT: of a slide */
    size_t slide; /* whose friction stops or tears */
} rsl_planar_event;

typedef struct rsl_planar_block rsl_planar_block; /* of memory, see memory.c */
typedef struct rsl_planar_crowd rsl_planar_crowd; /* neighbours of a group */
typedef struct rsl_planar_rigid_room rsl_planar_rigid_room; /* see rigid.h */

/* One circle of a group, and its cell, see neighbours.c. */
typedef struct rsl_planar_member {
    size_t contact, body, shape;
    double x, y, radius; /* in the world, when the list was made */
    long column, line;
} rsl_planar_member;

/* What is built once, and const from then on. */
typedef struct rsl_planar_fixed {
    rsl_planar_model model; /* a copy; bodies speak of their centres of mass */
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
    /* contacts */
    rsl_law_contact *template; /* per contact of the memoryless form */
    size_t rigid_contacts;     /* of the model */
    rsl_rigid_hypothesis hypothesis;
    /* integrals and signals */
    size_t sum_count, spot_sums; /* of the integrals: all, and per spot */
    int steady;                  /* 1: no signal of the model ever changes */
} rsl_planar_fixed;

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
    rsl_planar_rub *slides;
    rsl_planar_member *members; /* circles of groups, where they were when the
                                   list of neighbours was made */
    size_t member_count;

    /* stepping */
    rsl_planar_stepper stepper;
    rsl_planar_plan plan;   /* of the next step */
    int inside;             /* 1: a step is made whose end lies ahead */
    rsl_planar_event event; /* at that end */
    double taken;           /* its length before it was cut */
    double flight;          /* length tried last without a contact */
    double kink;     /* of a signal, at which the step at work must end */
    int still_steps; /* in a row without any motion, see integrate.c */
    int at_once;     /* steps in a row without a moment between them */
    double *before;  /* y before a step of moreau */
    size_t before_capacity;

    /* the ledger and the observer */
    double energy_start, energy_scale;
    double energy_moved;   /* largest at t = 0, then at the ends of steps */
    double energy_aimed;   /* the one that the tolerances were made for */
    double residual_worst; /* of the ledger, J */
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
    rsl_planar_frame *frame;
    double (*force)[3];
    rsl_planar_evaluation now;
    double *sample_y;
    size_t sample_capacity;

    /* lists of the spots in contact */
    size_t *closed; /* the spots that may have a force */
    size_t closed_count, closed_capacity;
    size_t resting;              /* spots that rest, listed in the room */
    size_t sticky_spots;         /* that may stick, at most */
    rsl_planar_crowd *crowd;     /* NULL: no group */
    rsl_planar_rigid_room *room; /* NULL until it is needed */

    /* constraints */
    rsl_planar_row *rows;
    size_t row_count, row_capacity;
    size_t *active;
    size_t active_count, active_capacity;
    double *matrix, *right, *solved;
    size_t matrix_capacity, right_capacity, solved_capacity;
    rsl_planar_sparse *sparse; /* NULL until it is needed */

    /* what the observer sees */
    rsl_planar_pose *pose;
    rsl_planar_motion *motion, *acceleration;
    double *contact_force, *contact_depth;
} rsl_planar_work;

struct rsl_planar {
    const rsl_planar_fixed *fixed;
    rsl_planar_state state;
    rsl_planar_work work;
};

/* ---- state.c --------------------------------------------------------------- */

/* Frees what a state points to. */
void rsl_planar_state_clear(rsl_planar_state *state);

/* ---- memory.c ------------------------------------------------------------- */

rsl_planar *rsl_planar_memory_new(void);
/* What is const once the system is built; for the builders alone. */
rsl_planar_fixed *rsl_planar_building(rsl_planar *system);
void *rsl_planar_allocate(rsl_planar *system, size_t count, size_t size);
rsl_status rsl_planar_grow_state(rsl_planar *system);
rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t slots);
rsl_status rsl_planar_grow_rows(rsl_planar *system);
rsl_status rsl_planar_grow_spots(rsl_planar *system, size_t spots);

/* ---- signal.c ------------------------------------------------------------- */

void rsl_planar_signal_sum(const rsl_planar_signal *signal, double *once,
                           double *twice);
double rsl_planar_signal_break(const rsl_planar_signal *signal, double after);

/* ---- shapes.c --------------------------------------------------------------- */

/* Of an even body of mass 1 about its own centre; RSL_UNSET: it has none. */
double rsl_planar_shape_inertia(const rsl_planar_shape *shape);
/* What a disc meets when it meets this shape. */
rsl_planar_spot_kind rsl_planar_shape_spot(rsl_planar_shape_kind kind);
/* Whether a disc of this shape may meet the other. */
int rsl_planar_shape_meets(rsl_planar_shape_kind disc,
                           rsl_planar_shape_kind other);
/* The discs that stand for it: its corners, or the one centre. */
int rsl_planar_shape_discs(const rsl_planar_shape *shape,
                           rsl_planar_point centre[4]);

/* ---- build.c, spots.c, start.c -------------------------------------------- */

double rsl_planar_inertia_of(const rsl_planar_body *body);
rsl_planar_point rsl_planar_from_centre(const rsl_planar *system, size_t body,
                                        rsl_planar_point p);
rsl_status rsl_planar_make_spots(rsl_planar *system, rsl_error *error);
rsl_status rsl_planar_add_pair(rsl_planar *system, size_t contact,
                               size_t body_a, size_t shape_a, size_t body_b,
                               size_t shape_b, rsl_error *error);
rsl_status rsl_planar_check_start(rsl_planar *system, rsl_error *error);

/* ---- geometry.c: a spot at the frames that are there ----------------------- */

rsl_planar_touch rsl_planar_spot_touch(const rsl_planar *system,
                                       const rsl_planar_spot *spot);
/* The speed of the disc's centre past the other body. */
double rsl_planar_spot_pace(const rsl_planar *system,
                            const rsl_planar_spot *spot);
int rsl_planar_spot_apart(const rsl_planar *system,
                          const rsl_planar_spot *spot);
rsl_planar_point rsl_planar_to_world(const rsl_planar_frame *frame,
                                     rsl_planar_point local);
rsl_planar_point rsl_planar_turn(const rsl_planar_frame *frame,
                                 rsl_planar_point local);
rsl_planar_point rsl_planar_velocity_at(const rsl_planar_frame *frame,
                                        rsl_planar_point world);
double rsl_planar_dot(rsl_planar_point a, rsl_planar_point b);
void rsl_planar_push(rsl_planar *system, size_t body, rsl_planar_point at,
                     rsl_planar_point force);

/* ---- evaluate.c: frames, forces, accelerations at (t, y) ------------------- */

void rsl_planar_place_fixed(rsl_planar *system);
void rsl_planar_unpack(rsl_planar *system, double t, const double *y);
/* A spot at a time inside the last step. */
rsl_planar_touch rsl_planar_touch_at(rsl_planar *system,
                                     const rsl_planar_spot *spot, double t);
/* Two bodies at a time inside the last step. */
void rsl_planar_unpack_bodies(rsl_planar *system, double t, size_t a, size_t b);
int rsl_planar_evaluate(rsl_planar *system, double t, const double *y);
int rsl_planar_slope_of(double t, const double *y, double *slope, void *user);

/* ---- joints.c, springs.c --------------------------------------------------- */

size_t rsl_planar_joint_row_count(const rsl_planar_joint *joint);
/* What of a joint stays as it is at t = 0, in the frames of its bodies. */
void rsl_planar_joint_begin(rsl_planar_joint *joint, const rsl_planar_frame *a,
                            const rsl_planar_frame *b);
void rsl_planar_joint_rows(rsl_planar *system, double t);
void rsl_planar_apply_springs(rsl_planar *system);
void rsl_planar_apply_loads(rsl_planar *system, double t);
double rsl_planar_spring_elongation(const rsl_planar *system,
                                    const rsl_planar_spring *spring);

/* ---- constraints.c ---------------------------------------------------------- */

/* The entry (i, k) of J W J^T. */
double rsl_planar_coupling(const rsl_planar *system, size_t i, size_t k);
void rsl_planar_find_redundant(rsl_planar *system);
int rsl_planar_solve_rows(rsl_planar *system);
/* Leaves the matrix of the joints alone behind; nonzero: singular. */
int rsl_planar_factor_joints(rsl_planar *system);
/* With the matrix that was factored last, for its active rows. */
void rsl_planar_solve_factored(rsl_planar *system, double *right);
double rsl_planar_row_coupling(const rsl_planar *system,
                               const rsl_planar_row *i,
                               const rsl_planar_row *k);
/* ja x_a + jb x_b for a quantity with three numbers per body. */
double rsl_planar_across(const rsl_planar_row *row, const double *a,
                         const double *b);
/* The largest violation of the joints at the frames that are there. */
void rsl_planar_drift(rsl_planar *system, double t, double *place,
                      double *speed);
void rsl_planar_project_positions(rsl_planar *system, double t, double *y);
/* Nonzero: the joints are singular. */
int rsl_planar_project_velocities(rsl_planar *system, double t, double *y);
/* Against a push along the normal, joints included; at the last evaluation. */
double rsl_planar_effective_mass(rsl_planar *system,
                                 const rsl_planar_touch *touch, size_t a,
                                 size_t b);
/* The same through the centres of mass, as if other contacts kept the bodies
 * from turning, if that is more than `mass`; at most 100 times as much. */
double rsl_planar_heaviest_mass(rsl_planar *system,
                                const rsl_planar_touch *touch, size_t a,
                                size_t b, double mass);

/* ---- contacts.c: the force of closed spots; touch and separation ------------ */

void rsl_planar_apply_spots(rsl_planar *system);
/* Before the end rule takes a pull away. */
rsl_law_response rsl_planar_spot_force(const rsl_planar_spot *spot,
                                       double depth, double rate);
/* The permanent indentation: there a plastic law lets go. */
double rsl_planar_spot_free_depth(const rsl_planar_spot *spot);
/* After it: what acts. */
rsl_law_response rsl_planar_spot_response(const rsl_planar_spot *spot,
                                          const rsl_planar_touch *touch);
/* `pressing`: acceleration of the depth at touch. */
rsl_status rsl_planar_spot_close(rsl_planar *system, rsl_planar_spot *spot,
                                 double pressing, rsl_error *error);
/* From released back to closed. */
rsl_status rsl_planar_spot_again(rsl_planar *system, rsl_planar_spot *spot,
                                 rsl_error *error);
/* Gives the spot its integrals in y, all zero. */
rsl_status rsl_planar_give_slot(rsl_planar *system, rsl_planar_spot *spot,
                                rsl_error *error);
void rsl_planar_spot_open(rsl_planar *system, rsl_planar_spot *spot,
                          rsl_planar_spot_status status);
void rsl_planar_sum_record(const rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_list_closed(rsl_planar *system);
rsl_status rsl_planar_prepare_spot(const rsl_planar *system,
                                   rsl_planar_spot *spot, double mass,
                                   double speed, rsl_error *error);
void rsl_planar_spot_name(const rsl_planar *system, const rsl_planar_spot *spot,
                          char *name, size_t size);

/* ---- friction.c -------------------------------------------------------------- */

/* The force of regularised friction against the slip. */
double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal,
                                  double slip);
void rsl_planar_apply_slides(rsl_planar *system);
void rsl_planar_apply_rub(rsl_planar *system, rsl_planar_rub *rub, size_t a,
                          size_t b, rsl_planar_point at,
                          rsl_planar_point tangent, double slip);
void rsl_planar_bend_rubs(rsl_planar *system);
double rsl_planar_rub_slip(const rsl_planar *system, const rsl_planar_rub *rub);
/* What is left of static x normal; negative: it is torn loose. */
double rsl_planar_rub_grip(const rsl_planar_rub *rub);
void rsl_planar_rub_slips(rsl_planar_rub *rub, int sign);
/* All that may stick, by number; NULL: no more. */
rsl_planar_rub *rsl_planar_rub_at(rsl_planar *system, size_t number);
/* At zero slip: sticks from here on, or slips, with all the others. */
void rsl_planar_rub_stop(rsl_planar *system, rsl_planar_rub *rub);
/* Lets go what bears more than it can. */
void rsl_planar_rub_settle(rsl_planar *system);

/* ---- integrate.c ------------------------------------------------------------- */

/* Whether no signal changes with time. */
int rsl_planar_model_steady(const rsl_planar_model *model);
/* One accepted step, and its length. */
rsl_status rsl_planar_take_step(rsl_planar *system, rsl_planar_plan *plan,
                                double *taken, rsl_error *error);
/* The integrator begins anew, for a reason. */
void rsl_planar_plan_restart(rsl_planar_plan *plan, const char *why);
/* The same with the step that it would have tried next, unless it begins anew
 * already for more of a reason. */
void rsl_planar_plan_go_on(rsl_planar_plan *plan,
                           const rsl_planar_stepper *stepper, const char *why);
void rsl_planar_choose_after_event(rsl_planar *system);

/* ---- events.c: the first event inside the last step --------------------------- */

/* Whose friction an event is of; NULL: of none. */
rsl_planar_rub *rsl_planar_event_rub(rsl_planar *system,
                                     const rsl_planar_event *event);
const char *rsl_planar_event_name(rsl_planar_event_kind kind);
rsl_planar_event rsl_planar_find_event(rsl_planar *system);
/* Whether the last step ended where a gap is zero, to the rounding of time. */
int rsl_planar_ends_at_gap(const rsl_planar *system,
                           const rsl_planar_touch *end);
/* The spots and rubs at both ends of a step. */
void rsl_planar_mark_begin(rsl_planar *system);
void rsl_planar_mark_end(rsl_planar *system);

/* ---- happen.c, ahead.c --------------------------------------------------------- */

/* The acceleration of the depth, from the last evaluation. */
double rsl_planar_pressing(const rsl_planar *system,
                           const rsl_planar_spot *spot);
void rsl_planar_report_stick(rsl_planar *system, const rsl_planar_rub *rub,
                             int sticks, const rsl_planar_observer *observer);
rsl_status rsl_planar_do_event(rsl_planar *system,
                               const rsl_planar_event *event,
                               rsl_planar_plan *plan,
                               const rsl_planar_observer *observer,
                               rsl_error *error);
rsl_status rsl_planar_do_touch(rsl_planar *system, rsl_planar_spot *spot,
                               rsl_planar_plan *plan,
                               const rsl_planar_observer *observer,
                               rsl_error *error);
/* Spots that are at zero gap and closing: touches at the same instant. */
rsl_status rsl_planar_touch_now(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer,
                                rsl_error *error);
/* Tries to stick; what it does next starts anew. */
void rsl_planar_try_stick(rsl_planar *system, rsl_planar_rub *rub,
                          const rsl_planar_observer *observer);
/* When the next touch will be, if that can be told; HUGE_VAL: it cannot. */
double rsl_planar_aim_at_touch(rsl_planar *system);
/* Warps time towards the end of a contact once steps, the last of which was
 * `taken`, come near it. */
void rsl_planar_look_ahead(rsl_planar *system, rsl_planar_plan *plan,
                           double taken);

/* ---- records.c, ledger.c ------------------------------------------------------- */

/* A touch or separation at a time, known or estimated. */
void rsl_planar_begin_record(rsl_planar *system, rsl_planar_spot *spot,
                             const rsl_planar_touch *touch, double t);
void rsl_planar_end_record(rsl_planar *system, rsl_planar_spot *spot,
                           const rsl_planar_touch *touch, double t);
void rsl_planar_record_step(rsl_planar *system,
                            const rsl_planar_observer *observer);
void rsl_planar_note_energy(rsl_planar *system);
/* The energies at (t, y); a look at them changes nothing. */
rsl_planar_energy rsl_planar_energy_at(rsl_planar *system, double t,
                                       const double *y);
/* The same, and they count for the scale and the largest residual. */
rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t,
                                    const double *y);
/* Hands out the samples of the step at work that are due until a time. */
void rsl_planar_observe(rsl_planar *system, double until,
                        const rsl_planar_observer *observer);

/* ---- sampled.c, neighbours.c ---------------------------------------------------- */

void rsl_planar_ready_spot(rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_sample_contacts(rsl_planar *system,
                                const rsl_planar_observer *observer);
rsl_status rsl_planar_crowd_new(rsl_planar *system, rsl_error *error);
void rsl_planar_crowd_free(rsl_planar_crowd *crowd);
/* Finds new neighbours if the bodies have moved far enough. */
rsl_status rsl_planar_crowd_refresh(rsl_planar *system, rsl_error *error);
double rsl_planar_crowd_step_limit(const rsl_planar *system);

#endif
