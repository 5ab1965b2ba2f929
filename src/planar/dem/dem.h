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

enum {
    RSL_PLANAR_GRAINS_BLOCK = 256, /* pairs that are done together */
    RSL_PLANAR_GRAINS_CHUNK = 512  /* grains likewise */
};

/* What a partner reads: one line of a cache. */
typedef struct rsl_planar_grain {
    double x, y;    /* centre; of a line: of its body's frame */
    double u, v, w; /* rates there, foretold during a step */
    double radius;
    double inverse[2]; /* 1/mass, 1/inertia; 0: not free */
} rsl_planar_grain;

typedef struct rsl_planar_obstacle {
    size_t body;
    int line;                    /* 1: a half-plane, 0: a circle */
    rsl_planar_point at, normal; /* in the frame of the body, from its centre of mass */
    double radius;
} rsl_planar_obstacle;

/* A line in the world. */
typedef struct rsl_planar_wall {
    double x, y, nx, ny;
} rsl_planar_wall;

/* How the damping of a law goes with the effective mass. */
typedef enum rsl_planar_mass_rule {
    RSL_PLANAR_MASS_NONE, /* not at all */
    RSL_PLANAR_MASS_ROOT, /* with its root: lambda = Lambda sqrt(k M) */
    RSL_PLANAR_MASS_TABLE /* the law is memoryless and takes it itself */
} rsl_planar_mass_rule;

/* A contact of the model whose pairs are listed here. */
typedef struct rsl_planar_granular_group {
    size_t contact;
    rsl_law_contact law;
    rsl_planar_mass_rule mass_rule;
    double friction, slip_speed; /* kinetic coefficient, 0: smooth */
    int records;                 /* 1: every touch leaves a record */
    uint32_t *members;           /* grains and round obstacles of its group, rising */
    size_t member_count;
    uint32_t *lines; /* of its group */
    size_t line_count;
    double largest, smallest; /* radius; the latter of grains alone */
} rsl_planar_granular_group;

/* What is built once. */
typedef struct rsl_planar_grains_fixed {
    size_t grains, round, partners; /* grains; with round obstacles; with lines */
    uint32_t *body;                 /* of each grain, rising */
    uint32_t *coordinate;           /* its first of three in y */
    rsl_planar_obstacle *obstacles; /* from partner number `grains` on */
    rsl_planar_granular_group *groups;
    size_t group_count;
    size_t *others; /* free coordinates that are not a grain's */
    size_t other_count;
    double skin; /* pairs nearer than that are listed, m */
    int alone;   /* 1: nothing else acts, but gravity */
    int driven;  /* 1: obstacles move */
} rsl_planar_grains_fixed;

typedef enum rsl_planar_pair_status {
    RSL_PLANAR_PAIR_APART,
    RSL_PLANAR_PAIR_CLOSED,
    RSL_PLANAR_PAIR_PARTED /* in the step at work */
} rsl_planar_pair_status;

/* A touch that goes on, of a contact that wants records. */
typedef struct rsl_planar_grain_record {
    double t_touch, speed_touch, mass, x, y;
    double t_deepest, depth_max, force_max;
    double sums[RSL_PLANAR_INTEGRAL_COUNT], rates[RSL_PLANAR_INTEGRAL_COUNT];
} rsl_planar_grain_record;

/* The pairs of one granular group: [first, lines) with circles, [lines, end) with lines. */
typedef struct rsl_planar_segment {
    size_t first, lines, end;
} rsl_planar_segment;

/* What the state of a run is, beside y. The arrays of pairs have
 * `pair_capacity` entries, records only if a contact wants them. */
struct rsl_planar_grains_state {
    int started;        /* 1: accelerations and powers are those at the time reached */
    double kink;        /* the next of a signal */
    double *a, *before; /* accelerations per coordinate, and before the last step */
    double power[RSL_PLANAR_SUM_COUNT], power_before[RSL_PLANAR_SUM_COUNT];
    rsl_planar_point *listed; /* per round partner, where it was at the last listing */
    rsl_planar_wall *walls;   /* per line, likewise */
    uint32_t *first, *second; /* of a pair */
    unsigned char *status;    /* of a pair, rsl_planar_pair_status */
    rsl_planar_grain_record *records;
    size_t pair_count, pair_capacity, record_capacity;
    rsl_planar_segment *segments;   /* per granular group */
    rsl_planar_crowd_total *totals; /* per granular group */
    double (*rates)[2];             /* per granular group: power lost in contact, in friction */
};

/* On the first of a pair; the second has the opposite force. */
typedef struct rsl_planar_grain_push {
    double x, y, moment[2];
} rsl_planar_grain_push;

/* Pairs of one granular group and kind. */
typedef struct rsl_planar_grain_block {
    size_t group, first, count;
    int lines;
} rsl_planar_grain_block;

/* What a block leaves for the sums. */
typedef struct rsl_planar_grain_sums {
    double lost, rubbed, elastic, normal;
    double force_max, depth_max;
    size_t touches, partings, closed;
    int failed; /* 1: a force is not finite */
} rsl_planar_grain_sums;

/* Arrays for the pairs of a block that touch, one set per thread. */
typedef struct rsl_planar_grain_scratch {
    double depth[RSL_PLANAR_GRAINS_BLOCK], rate[RSL_PLANAR_GRAINS_BLOCK];
    double nx[RSL_PLANAR_GRAINS_BLOCK], ny[RSL_PLANAR_GRAINS_BLOCK];
    double slip[RSL_PLANAR_GRAINS_BLOCK];
    double arm[2][RSL_PLANAR_GRAINS_BLOCK];     /* of the friction about both centres */
    double slip_ratio[RSL_PLANAR_GRAINS_BLOCK]; /* of the force about a line's frame */
    double mass[RSL_PLANAR_GRAINS_BLOCK], damping[RSL_PLANAR_GRAINS_BLOCK];
    double force[RSL_PLANAR_GRAINS_BLOCK], friction[RSL_PLANAR_GRAINS_BLOCK];
    double power[RSL_PLANAR_GRAINS_BLOCK], elastic[RSL_PLANAR_GRAINS_BLOCK];
    uint32_t pair[RSL_PLANAR_GRAINS_BLOCK];
    unsigned char fresh[RSL_PLANAR_GRAINS_BLOCK]; /* 1: the touch begins */
} rsl_planar_grain_scratch;

typedef enum rsl_planar_grains_phase {
    RSL_PLANAR_GRAINS_BEGIN,
    RSL_PLANAR_GRAINS_DRIFT, /* to the places at the end of the step */
    RSL_PLANAR_GRAINS_PAIRS, /* their forces there */
    RSL_PLANAR_GRAINS_KICK,  /* velocities, and the drift of the next step */
    RSL_PLANAR_GRAINS_LOOK   /* forces and energies at a given state */
} rsl_planar_grains_phase;

/* Scratch. */
struct rsl_planar_grains_work {
    rsl_planar_grain *partner; /* where forces are evaluated */
    void *partner_memory;      /* not aligned */
    rsl_planar_wall *walls;    /* there, per line */
    rsl_planar_grain_push *push;
    uint32_t *slot_first, *integral_index; /* pair times two, one more for its second */
    size_t push_capacity, integral_set_capacity;
    rsl_planar_grain_block *blocks;
    rsl_planar_grain_sums *sums;
    size_t block_count, block_capacity, sum_capacity;
    uint32_t *cell_of, *in_cell, *cell_first, *near_by;
    size_t cell_capacity;
    uint32_t *old_first, *old_second; /* the list before, while a new one is made */
    unsigned char *old_status;
    rsl_planar_grain_record *old_records;
    size_t old_record_capacity;
    double *far2, *kinetic; /* per chunk: way since the listing, squared; energy */
    size_t chunk_count;
    rsl_planar_thread_pool *pool;
    rsl_planar_grain_scratch *scratch; /* per thread */
    size_t scratch_capacity;

    /* the steps at work */
    rsl_planar_grains_phase phase;
    double drifted;   /* length of the step that the places are those of; 0: none */
    double t0, t1;    /* of the step */
    double next_step; /* length of the one after; 0: none */
    double interest;  /* someone looks into the step that leads there */
    size_t steps_left;
    double *friction_load; /* per grain, see check_friction */
    int listed;            /* 1: the list was made for this step */
    rsl_status status;
};

/* ---- setup.c --------------------------------------------------------------- */

/* Finds the contacts that are a granular group's; none: fixed->grains stays NULL. */
rsl_status rsl_planar_grains_new(rsl_planar *system, rsl_error *error);
/* Whether a contact of the model is listed here. */
int rsl_planar_is_granular(const rsl_planar *system, size_t contact);
rsl_status rsl_planar_grains_check_start(rsl_planar *system, rsl_error *error);
void rsl_planar_grains_state_free(rsl_planar_grains_state *grains);
/* 0: there is no memory. */
int rsl_planar_grains_state_copy(const rsl_planar_grains_fixed *fixed, size_t coordinates,
                                 rsl_planar_grains_state **to, const rsl_planar_grains_state *from);
void rsl_planar_grains_work_free(rsl_planar_grains_work *work);

/* ---- pair_list.c ----------------------------------------------------------- */

/* The pairs of where the partners are; 0: there is no memory. */
int rsl_planar_grains_list(rsl_planar *system);
/* What hangs on the list alone: slots and blocks. */
int rsl_planar_grains_arrange(rsl_planar *system);

/* ---- pair_force.c ---------------------------------------------------------- */

/* One block. `look`: energies too, and no touch or parting is noted. */
void rsl_planar_grains_force(rsl_planar *system, rsl_planar_grain_scratch *scratch, size_t block,
                             int look);
/* The sum over the slots of a partner. */
rsl_planar_grain_push rsl_planar_grains_sum(const rsl_planar *system, size_t partner);
/* Forces of all pairs on the frames, for an evaluation. */
void rsl_planar_grains_apply(rsl_planar *system);
/* On bodies that move as the model says. */
void rsl_planar_grains_push_obstacles(rsl_planar *system);
/* What moves them puts in. */
double rsl_planar_grains_drive_power(const rsl_planar *system);

/* ---- kinematics.c ---------------------------------------------------------- */

/* Obstacles to where they are in the frames. */
void rsl_planar_grains_place_obstacles(rsl_planar *system);
/* To where they are at a time. */
void rsl_planar_grains_move_obstacles(rsl_planar *system, double t);
/* y inside the last step, if that is the one someone looks into. */
void rsl_planar_grains_at(const rsl_planar *system, double t, double *y);

/* ---- step_ends.c ------------------------------------------------------------- */

/* The sums of all blocks to totals and powers. */
void rsl_planar_grains_add_up(rsl_planar *system);
/* Hands out records of touches that ended in the last step. */
void rsl_planar_grains_report(rsl_planar *system, const rsl_planar_observer *observer);
/* Those that are still closed, and the totals of contacts without records. */
void rsl_planar_grains_finish(rsl_planar *system, const rsl_planar_observer *observer,
                              rsl_planar_summary *summary);

#endif
