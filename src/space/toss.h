/* SPDX-License-Identifier: MIT
 *
 * toss: a file of a toss, and what its run keeps.
 */
#ifndef RSL_SPACE_TOSS_H
#define RSL_SPACE_TOSS_H

#include "space/gap.h"

struct rsl_space_toss {
    rsl_arena arena; /* of all below */
    const char *title, *note;
    rsl_space_body *bodies;
    rsl_space_plane *planes;
    size_t body_count, plane_count;
    double gravity[3];
    rsl_space_law law;
    double end_time, rest_speed;
    size_t samples, impacts;
};

/* A body in motion. */
typedef struct rsl_space_moving {
    const rsl_space_body *body;
    rsl_space_flight flight;
    rsl_space_bound bound;
    double begin;        /* time of the flight's begin */
    rsl_space_state now; /* at the time of the run */
    double reach;
    size_t first, count; /* its contacts */
    int rests;
} rsl_space_moving;

/* What can touch. */
typedef struct rsl_space_touch {
    size_t body, plane;
    rsl_space_feature feature;
    int sticks;     /* when it was held last: */
    double held;    /* time */
    double left[3]; /* its tangential velocity afterwards */
} rsl_space_touch;

typedef struct rsl_space_run {
    const rsl_space_toss *toss;
    rsl_space_moving *bodies;
    rsl_space_touch *touches;
    size_t touch_count;
    double time;
    double hop_speed, hop_height; /* of sustained contact, m/s and m; 0: there is none */
    double friction;              /* the static coefficient */
    rsl_space_totals totals;
} rsl_space_run;

/* Kinetic energy and that in the field of gravity. */
double rsl_space_total_energy(const rsl_space_run *run, const rsl_space_moving *moving,
                              const rsl_space_state *state);

/* Solves the impact at a touch, which changes the velocities in `now` of the moving. */
rsl_status rsl_space_strike(rsl_space_run *run, const rsl_space_touch *touch,
                            rsl_space_event *event, rsl_error *error);

/* The normal velocity at a touch, and the arm there (NULL: not wanted). */
double rsl_space_touch_speed(const rsl_space_run *run, const rsl_space_touch *touch, double arm[3]);

enum { RSL_SPACE_HOLD_MAX = 64 };

/* Holds all touches of a body that are nearer than a hop; returns how many have an impulse. */
size_t rsl_space_hold(rsl_space_run *run, rsl_space_moving *moving,
                      rsl_space_event event[RSL_SPACE_HOLD_MAX]);

/* Whether a body is slow and stands in a stable place. */
int rsl_space_rests(const rsl_space_run *run, const rsl_space_moving *moving);

#endif
