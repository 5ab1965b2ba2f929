/* SPDX-License-Identifier: MIT
 *
 * Granular groups: many discs in contact with each other and with a few obstacles, stepped by
 * velocity Verlet without event location.
 *
 * A grain is a free body with one circle around its centre of mass. Obstacles are the circles and
 * lines of bodies that are not free. A pair is a grain and a partner of higher number that may
 * come into contact before the list is rebuilt: grains come first, then round obstacles, then
 * lines.
 *
 * Bits: the force on a grain is the sum over its pairs in the order of the list, which is by
 * contact, kind, grain and partner, followed by all other forces. A pair force depends on its two
 * partners alone. The motion therefore depends neither on the number of threads nor on when the
 * list was built.
 */
#ifndef RSL_PLANAR_DEM_DEM_H
#define RSL_PLANAR_DEM_DEM_H

#include <stdint.h>

#include "planar/core/system.h"
#include "planar/core/workers.h"
#include "resile/tangent.h"

enum {
    RSL_PLANAR_GRAINS_BLOCK = 256, /* pairs per block of work */
    RSL_PLANAR_GRAINS_CHUNK = 512  /* grains per block of work */
};

/* Kinematic state of a grain or obstacle, read by its partners: one cache line. */
typedef struct rsl_planar_grain {
    double x, y;       /* centre, m; line: origin of its body's frame */
    double u, v, w;    /* velocities there, m/s, m/s, rad/s; predicted during a step */
    double radius;     /* m */
    double inverse[2]; /* 1/mass, 1/inertia; 0: obstacle */
} rsl_planar_grain;

/* Circle or line of a body without free coordinates. */
typedef struct rsl_planar_obstacle {
    size_t body;
    int line;                    /* 1: half-plane, 0: circle */
    rsl_planar_point at, normal; /* in the body frame, relative to its centre of mass */
    double radius;
} rsl_planar_obstacle;

/* Line in the world: point and normal. */
typedef struct rsl_planar_wall {
    double x, y, nx, ny;
} rsl_planar_wall;

/* Dependence of the damping of a law on the effective mass M. */
typedef enum rsl_planar_mass_rule {
    RSL_PLANAR_MASS_NONE, /* independent of M */
    RSL_PLANAR_MASS_ROOT, /* proportional to the root: lambda = Lambda sqrt(k M) */
    RSL_PLANAR_MASS_TABLE /* memoryless law: M is an input of the law */
} rsl_planar_mass_rule;

/* Contact of the model that is treated as a granular group. */
typedef struct rsl_planar_granular_group {
    size_t contact;      /* of the model */
    rsl_law_contact law; /* prepared for M = 1 kg if mass_rule is RSL_PLANAR_MASS_ROOT */
    rsl_planar_mass_rule mass_rule;
    double friction;   /* kinetic coefficient; 0: frictionless, or by `tangent` */
    double slip_speed; /* regularisation of friction, m/s */
    int tangential;    /* 1: friction and rolling resistance by `tangent` */
    rsl_tangent tangent;
    int of_shapes;     /* 1: the radius of its rolling law is the effective one of the pair */
    unsigned needs;    /* state variables of its laws, see rsl_tangent_batch_needs */
    int records;       /* 1: a record of every contact is kept */
    uint32_t *members; /* grains and round obstacles, ascending */
    size_t member_count;
    uint32_t *lines; /* lines, ascending */
    size_t line_count;
    double largest, smallest; /* radius of all members; of grains only, m */
} rsl_planar_granular_group;

/* Compiled granular groups: built once, constant during a run. */
typedef struct rsl_planar_grains_fixed {
    size_t grains, round, partners; /* number of grains; plus round obstacles; plus lines */
    uint32_t *body;                 /* per grain, ascending */
    uint32_t *coordinate;           /* per grain: first of its three coordinates in y */
    rsl_planar_obstacle *obstacles; /* partners from number `grains` on */
    rsl_planar_granular_group *groups;
    size_t group_count;
    size_t *others; /* free coordinates of other bodies */
    size_t other_count;
    double skin; /* largest gap of a listed pair, m */
    int alone;   /* 1: the only forces are pair forces and gravity */
    int driven;  /* 1: an obstacle has prescribed motion */
} rsl_planar_grains_fixed;

typedef enum rsl_planar_pair_status {
    RSL_PLANAR_PAIR_APART,  /* open */
    RSL_PLANAR_PAIR_CLOSED, /* in contact */
    RSL_PLANAR_PAIR_PARTED  /* separated in the current step */
} rsl_planar_pair_status;

/* Record of a contact in progress; times in s, depths in m, forces in N. */
typedef struct rsl_planar_grain_record {
    double t_touch, speed_touch, mass; /* onset, impact velocity, effective mass */
    double x, y;                       /* point of contact at onset, m */
    double t_deepest, depth_max, force_max;
    /* integrals and their integrands at the end of the last step */
    double sums[RSL_PLANAR_INTEGRAL_COUNT], rates[RSL_PLANAR_INTEGRAL_COUNT];
} rsl_planar_grain_record;

/* State of the friction and rolling laws of a pair; relative velocities at the end of the last step. */
typedef struct rsl_planar_grain_touch {
    double state[RSL_TANGENT_STATE_COUNT];
    double slip, spin; /* m/s, rad/s */
} rsl_planar_grain_touch;

/* Pairs of one granular group: [first, lines) with circles, [lines, end) with lines. */
typedef struct rsl_planar_segment {
    size_t first, lines, end;
} rsl_planar_segment;

/* State of a run beside y. Arrays per pair have `pair_capacity` entries; records exist only if a
 * group keeps them, touches only if the laws of a group have state variables. */
struct rsl_planar_grains_state {
    int started;        /* 1: accelerations and powers are valid at the current time */
    double kink;        /* next discontinuity of a signal, s */
    double *a, *before; /* accelerations per free coordinate, now and before the last step */
    /* integrands of the energy balance, W, now and before the last step */
    double power[RSL_PLANAR_SUM_COUNT], power_before[RSL_PLANAR_SUM_COUNT];
    rsl_planar_point *listed; /* per round partner: position at the last pair list */
    rsl_planar_wall *walls;   /* per line, likewise */
    uint32_t *first, *second; /* per pair: partners */
    unsigned char *status;    /* per pair: rsl_planar_pair_status */
    rsl_planar_grain_record *records;
    rsl_planar_grain_touch *touches;
    size_t pair_count, pair_capacity, record_capacity, touch_capacity;
    rsl_planar_segment *segments;      /* per granular group */
    rsl_planar_granular_total *totals; /* per granular group */
    double (*rates)[2]; /* per granular group: power dissipated by the law, by friction, W */
};

/* Force of a pair on its first partner, N, the opposite on the second; moments on both, N m. */
typedef struct rsl_planar_pair_force {
    double x, y, moment[2];
} rsl_planar_pair_force;

/* Block of consecutive pairs of one granular group, with circles or with lines. */
typedef struct rsl_planar_grain_block {
    size_t group, first, count;
    int lines;
} rsl_planar_grain_block;

/* Contributions of a block to totals and energy balance. */
typedef struct rsl_planar_grain_sums {
    double lost, rubbed;              /* power dissipated by the law, by friction, W */
    double elastic, normal;           /* stored energy, J; sum of normal forces, N; if `look` */
    double stored;                    /* in springs of friction and rolling, J; if `look` */
    double force_max, depth_max;      /* N, m */
    size_t touches, partings, closed; /* onsets and separations in the step; pairs in contact */
    int failed;                       /* 1: a force is not finite */
} rsl_planar_grain_sums;

/* Packed arrays over the pairs of a block in contact, one set per thread. */
typedef struct rsl_planar_grain_scratch {
    double depth[RSL_PLANAR_GRAINS_BLOCK], rate[RSL_PLANAR_GRAINS_BLOCK];
    double nx[RSL_PLANAR_GRAINS_BLOCK], ny[RSL_PLANAR_GRAINS_BLOCK];
    double slip[RSL_PLANAR_GRAINS_BLOCK];
    double arm[2][RSL_PLANAR_GRAINS_BLOCK];     /* lever arms of friction about both centres, m */
    double normal_arm[RSL_PLANAR_GRAINS_BLOCK]; /* lines: lever arm of the normal force, m */
    double mass[RSL_PLANAR_GRAINS_BLOCK], damping[RSL_PLANAR_GRAINS_BLOCK];
    double force[RSL_PLANAR_GRAINS_BLOCK], friction[RSL_PLANAR_GRAINS_BLOCK];
    double power[RSL_PLANAR_GRAINS_BLOCK], elastic[RSL_PLANAR_GRAINS_BLOCK];
    double rolling[RSL_PLANAR_GRAINS_BLOCK]; /* moment against the relative rotation, N m */
    uint32_t pair[RSL_PLANAR_GRAINS_BLOCK];
    /* groups with laws of friction and rolling, see tangent_force.c */
    double spin[RSL_PLANAR_GRAINS_BLOCK], radius[RSL_PLANAR_GRAINS_BLOCK];
    double slip_mean[RSL_PLANAR_GRAINS_BLOCK], spin_mean[RSL_PLANAR_GRAINS_BLOCK];
    double slip_x[RSL_PLANAR_GRAINS_BLOCK], slip_y[RSL_PLANAR_GRAINS_BLOCK];
    double roll_x[RSL_PLANAR_GRAINS_BLOCK], roll_y[RSL_PLANAR_GRAINS_BLOCK];
    double traction_x[RSL_PLANAR_GRAINS_BLOCK], traction_y[RSL_PLANAR_GRAINS_BLOCK];
    double stored[RSL_PLANAR_GRAINS_BLOCK];
    double state[RSL_TANGENT_STATE_COUNT][RSL_PLANAR_GRAINS_BLOCK];
    unsigned char fresh[RSL_PLANAR_GRAINS_BLOCK]; /* 1: onset of contact in this step */
} rsl_planar_grain_scratch;

/* Phases of a step, see verlet_dem.c. */
typedef enum rsl_planar_grains_phase {
    RSL_PLANAR_GRAINS_BEGIN,
    RSL_PLANAR_GRAINS_DRIFT, /* positions at the end of the step */
    RSL_PLANAR_GRAINS_PAIRS, /* pair forces there */
    RSL_PLANAR_GRAINS_KICK,  /* velocities, and drift of the next step */
    RSL_PLANAR_GRAINS_LOOK   /* forces and energies for an evaluation */
} rsl_planar_grains_phase;

/* Workspace; later results do not depend on its contents. */
struct rsl_planar_grains_work {
    rsl_planar_grain *partner; /* state at which forces are evaluated, aligned to cache lines */
    void *partner_memory;      /* allocation of `partner` */
    rsl_planar_wall *walls;    /* per line, at the same state */
    rsl_planar_pair_force *pair_force; /* per pair */
    uint32_t *slot_first;              /* per partner: first of its slots */
    uint32_t *pair_slot;               /* per slot: 2 pair, + 1 if the partner is the second */
    size_t pair_force_capacity, pair_slot_capacity;
    rsl_planar_grain_block *blocks;
    rsl_planar_grain_sums *sums;
    size_t block_count, block_capacity, sum_capacity;
    uint32_t *cell_of, *in_cell, *cell_first; /* cell list, see pair_list.c */
    size_t cell_capacity;
    uint32_t *old_first, *old_second; /* previous pair list, while the new one is built */
    unsigned char *old_status;
    rsl_planar_grain_record *old_records;
    rsl_planar_grain_touch *old_touches;
    size_t old_record_capacity, old_touch_capacity;
    double *far2;    /* per chunk: largest squared displacement since the list, m^2 */
    double *kinetic; /* per chunk: kinetic energy, J */
    size_t chunk_count;
    rsl_planar_thread_pool *pool;
    rsl_planar_grain_scratch *scratch; /* per thread */
    size_t scratch_capacity;

    /* current steps */
    rsl_planar_grains_phase phase;
    double drifted;   /* length of the step whose end positions `partner` holds, s; 0: none */
    double t0, t1;    /* of the step, s */
    double next_step; /* length of the following step, s; 0: none */
    double interest;  /* next time of output: the step that reaches it is interpolated, s */
    size_t steps_left;
    double *friction_load; /* per grain, N, see check_friction in verlet_dem.c */
    int listed;            /* 1: the pair list was rebuilt in this step */
    rsl_status status;
};

/* ---- setup.c --------------------------------------------------------------- */

/* Selects the contacts that form granular groups and builds them; none: fixed->grains is NULL. */
rsl_status rsl_planar_grains_new(rsl_planar *system, rsl_error *error);
/* 1: the contact of the model is a granular group. */
int rsl_planar_is_granular(const rsl_planar_compiled_model *fixed, size_t contact);
/* Builds the pair list at t = 0; an error if grains overlap and the model does not allow it. */
rsl_status rsl_planar_grains_check_start(rsl_planar *system, rsl_error *error);
void rsl_planar_grains_state_free(rsl_planar_grains_state *grains);
/* Copies the state of a run; 0: out of memory. */
int rsl_planar_grains_state_copy(const rsl_planar_grains_fixed *fixed, size_t coordinates,
                                 rsl_planar_grains_state **to, const rsl_planar_grains_state *from);
void rsl_planar_grains_work_free(rsl_planar_grains_work *work);

/* ---- pair_list.c ----------------------------------------------------------- */

/* Builds the pair list at the current positions of the partners; 0: out of memory. */
int rsl_planar_grains_list(rsl_planar *system);
/* Slots and blocks of the current pair list; 0: out of memory. */
int rsl_planar_grains_arrange(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                              rsl_planar_workspace *work);

/* ---- pair_force.c ---------------------------------------------------------- */

/* Forces of one block. look = 1: with energies, contact status and records are unchanged. */
void rsl_planar_grains_force(rsl_planar *system, rsl_planar_grain_scratch *scratch, size_t block,
                             int look);
/* Total force and moment (moment[0]) of the pairs of a partner. */
rsl_planar_pair_force rsl_planar_grains_sum(const rsl_planar_workspace *work, size_t partner);
/* Adds the forces and energies of all pairs at the current frames to an evaluation. */
void rsl_planar_grains_apply(rsl_planar *system);
/* Adds the pair forces on obstacles with prescribed motion to the forces on their bodies. */
void rsl_planar_grains_push_obstacles(const rsl_planar_compiled_model *compiled,
                                      rsl_planar_workspace *work);
/* Power input of prescribed obstacle motion, W. */
double rsl_planar_grains_drive_power(const rsl_planar *system);

/* ---- tangent_force.c ------------------------------------------------------- */

/* 1: the rolling law takes its radius from the shapes. */
int rsl_planar_tangent_takes_radius(const rsl_planar_tangent *tangent);

/* ---- kinematics.c ---------------------------------------------------------- */

/* State of the obstacles from the current frames. */
void rsl_planar_grains_place_obstacles(const rsl_planar_compiled_model *compiled,
                                       rsl_planar_workspace *work);
/* Frames and state of the obstacles at time t. */
void rsl_planar_grains_move_obstacles(const rsl_planar_compiled_model *compiled,
                                      const rsl_planar_state *state, rsl_planar_workspace *work,
                                      double t);
/* y at time *t inside the last step, by cubic Hermite interpolation; valid if the step reached
 * `interest`. */
const double *rsl_planar_grains_at(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                   rsl_planar_workspace *work, double *t);

/* ---- records.c ------------------------------------------------------------- */

/* Adds the sums of all blocks to totals and powers. */
void rsl_planar_grains_add_up(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              const rsl_planar_workspace *work);
/* Time in [t0, t1] at which a quantity with the value `beyond` and the given rate at t1 was zero,
 * by linear extrapolation. */
double rsl_planar_grains_crossing_time(double t0, double t1, double beyond, double rate);
/* Trapezoidal rule over the step. */
void rsl_planar_grains_add_rates(rsl_planar_grain_record *record,
                                 const double now[RSL_PLANAR_INTEGRAL_COUNT], double h);

#endif
