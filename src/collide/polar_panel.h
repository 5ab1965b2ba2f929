/* SPDX-License-Identifier: MIT
 *
 * One panel of the path in polar coordinates (polar.c has the equations): a stretch of a half
 * quarter, solved by one step of collocation.
 */
#ifndef RSL_COLLIDE_POLAR_PANEL_H
#define RSL_COLLIDE_POLAR_PANEL_H

#include "collide/polar.h"
#include "num/collocation.h"

/* A point of the path. */
typedef struct rsl_collide_polar_point {
    double y, time, bend; /* bend: Int b */
} rsl_collide_polar_point;

/* A place on a half quarter. */
typedef struct rsl_collide_polar_place {
    double sine, cosine, log_sine, log_cosine; /* of theta: S, C */
    double rise;                               /* |dtheta/dr| */
} rsl_collide_polar_place;

/* The nodes of a panel as places. */
typedef struct rsl_collide_polar_grid {
    rsl_num_nodal sine, cosine, rise;
    rsl_num_nodal log_shape, shape; /* ln of, and, S^mu C^q */
    rsl_num_nodal slow;             /* S^-alpha */
} rsl_collide_polar_grid;

/* A stretch of a half quarter from r = start on, its length with sign. */
typedef struct rsl_collide_polar_panel {
    double start, length;
    int timed; /* 1: time is kept, too */
    rsl_collide_polar_point from, to;
    rsl_collide_polar_grid at;
    rsl_num_nodal width;      /* dtheta */
    rsl_num_nodal push, pull; /* a C dtheta, W a S; a: Q for the y at the start */
    rsl_num_nodal zeta, slope;
    rsl_num_nodal z, share; /* 1 + kappa zeta, 1/(z + W a S) */
    double whole;           /* zeta at the end */
    double bend;            /* how Newton's method went; see collocation.h */
    double error;
} rsl_collide_polar_panel;

struct rsl_collide_polar_path;

/* What is done at all nodes at once. */
typedef struct rsl_collide_polar_panels {
    /* Fills whole[p->upper]. */
    void (*make_grid)(struct rsl_collide_polar_path *p);
    /* Places the panel from where the path has come to. */
    void (*lay)(struct rsl_collide_polar_path *p, double length);
    /* Solves it; nonzero: too long. */
    int (*solve)(struct rsl_collide_polar_path *p);
    /* The path to a place on the panel once more, by itself; its time on the way in, or where
     * contact may end. */
    int (*solve_part)(const struct rsl_collide_polar_path *p, double r,
                      rsl_collide_polar_point *to);
} rsl_collide_polar_panels;

/* With the lanes that every machine has, and with four: the same bits. */
extern const rsl_collide_polar_panels rsl_collide_polar_plain, rsl_collide_polar_wide;

typedef struct rsl_collide_polar_path {
    const rsl_collide_polar_panels *panels;
    const rsl_collide_polar_problem *problem;
    rsl_collide_polar_outcome *outcome;
    double kappa, mu, alpha, over, log_c, log_unit, log_lambda, time_unit;
    double tolerance, newton; /* of the tail, of Newton's method */
    /* the half quarter under way */
    int way, upper; /* W; 1: the angle counts from the deepest point */
    double grade;
    double r;                        /* the place that is reached */
    rsl_collide_polar_point now;     /* and what is there */
    double reach;                    /* length to try next */
    double growth;                   /* most that the next may be longer than the last */
    double layer;                    /* r within which Q falls below 1; see find_layer */
    double corner;                   /* length to try where the bodies begin to creep apart, or 0 */
    int wide;                        /* 1: that is no narrow place */
    int trials, ended, lost;         /* lost: a place could not be found */
    double grades[2];                /* by `upper` */
    rsl_collide_polar_grid whole[2]; /* of a whole half quarter, by `upper` */
    rsl_num_nodal whole_2t[2], whole_log_2t[2];
    rsl_collide_polar_place halfway[2], edge[2]; /* where it ends, likewise */
    rsl_collide_polar_panel panel;
} rsl_collide_polar_path;

/* What depends on the exponents alone; the problem is looked at again with every run. */
void rsl_collide_polar_begin(rsl_collide_polar_path *p, const rsl_collide_polar_problem *problem);

/* The impact for problem->lambda as it is now. */
rsl_status rsl_collide_polar_run(rsl_collide_polar_path *p, rsl_collide_polar_outcome *outcome);

rsl_collide_polar_place rsl_collide_polar_place_at(const rsl_collide_polar_path *p, double r);

/* Whether there is damping on this way. */
int rsl_collide_polar_is_damped(const rsl_collide_polar_path *p);

/* Q */
double rsl_collide_polar_drag(const rsl_collide_polar_path *p, const rsl_collide_polar_place *a,
                              double y);

/* dt/dtheta but for its denominator */
double rsl_collide_polar_slowness(const rsl_collide_polar_path *p, double log_sine, double y);

/* y at a place on the panel, about. */
double rsl_collide_polar_near_y(const rsl_collide_polar_path *p, double r);

#endif
