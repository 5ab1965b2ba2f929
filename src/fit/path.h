/* SPDX-License-Identifier: MIT
 *
 * The curve of one impact as a table: depth, rate and force at nodes that are densest where the
 * curvature is large, with their slopes, and their derivatives by the inputs that are looked for. Between
 * nodes cubic polynomials; the derivatives, which only steer the search, go straight.
 */
#ifndef RSL_FIT_PATH_H
#define RSL_FIT_PATH_H

#include <stddef.h>

#include "resile/collide.h"
#include "resile/fit.h"

/* A contact as a function of some of its inputs. */
typedef struct rsl_fit_source {
    const rsl_law *law;
    rsl_law_parameters spec; /* complete */
    const int *inputs;       /* RSL_LAW_INDEX_... of those looked for */
    size_t count;
} rsl_fit_source;

enum { RSL_FIT_INPUTS_MAX = RSL_LAW_INPUT_COUNT };

typedef struct rsl_fit_path {
    size_t count, capacity; /* nodes */
    size_t width;           /* derivatives; 0: none */
    double *time, *value[RSL_FIT_CHANNEL_COUNT], *slope[RSL_FIT_CHANNEL_COUNT];
    double *derivative[RSL_FIT_CHANNEL_COUNT]; /* count x width, at fixed time */
    double after[RSL_FIT_INPUTS_MAX];          /* derivative of the rate after it */
    double mass, speed;
    double turn; /* time of the deepest point */
    int separated;
    int rough;    /* 1: to 1e-5 will do; set by the user */
    double *unit; /* a table without units */
    size_t unit_capacity;
} rsl_fit_path;

void rsl_fit_path_free(rsl_fit_path *path);

/* Computes the curve; derivatives if `derive`. */
rsl_status rsl_fit_path_init(rsl_fit_path *path, const rsl_fit_source *source, int derive,
                             rsl_error *error);

/* ---- one point ----------------------------------------------------------- */

typedef struct rsl_fit_point {
    double value[RSL_FIT_CHANNEL_COUNT], slope[RSL_FIT_CHANNEL_COUNT];
    size_t node;  /* the interval, or where it lies outside: */
    int side;     /* -1 before touch, 0 in contact, 1 after */
    double share; /* of the interval */
} rsl_fit_point;

/* The curve at a time; `hint` is where to look first, and is moved along. */
rsl_fit_point rsl_fit_path_at(const rsl_fit_path *path, double time, size_t *hint);

/* The same for one channel, at a time not far behind that of the point before:
 * only what belongs to the channel is filled. */
void rsl_fit_path_follow(const rsl_fit_path *path, double time, int channel, rsl_fit_point *point);

/* The derivatives of one channel there, `width` of them. */
void rsl_fit_path_derivatives(const rsl_fit_path *path, const rsl_fit_point *point, double time,
                              rsl_fit_channel channel, double *out);

/* Whether the force begins or ends with a jump or an infinite slope, seen at the scale of a step in
 * time: rising like t^p it has 10^-p of its size after a tenth of the step. */
int rsl_fit_path_is_sharp(const rsl_fit_path *path, double step);

/* ---- the two ways to compute it ------------------------------------------ */

/* Room for `count` nodes of `width` derivatives; what is there is kept as long
 * as the width stays the same. */
rsl_status rsl_fit_path_reserve(rsl_fit_path *path, size_t count, size_t width);

/* Forces that are sums of powers, by variational equations. */
int rsl_fit_path_is_power(const rsl_law_contact *contact);
rsl_status rsl_fit_path_power(rsl_fit_path *path, const rsl_fit_source *source,
                              const rsl_law_contact *contact, int derive, rsl_error *error);

/* Any force, by differences of exact curves. */
rsl_status rsl_fit_path_any(rsl_fit_path *path, const rsl_fit_source *source,
                            const rsl_law_contact *contact, int derive, rsl_error *error);

/* An input of a spec by its index. */
double rsl_fit_get(const rsl_law_parameters *spec, int input);
void rsl_fit_set(rsl_law_parameters *spec, int input, double value);

#endif
