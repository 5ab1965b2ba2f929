/* SPDX-License-Identifier: MIT
 *
 * The path of an impact on a damped elastic curve (damped_curve.c), for the two files that share it.
 */
#ifndef RSL_COLLIDE_DAMPED_PATH_H
#define RSL_COLLIDE_DAMPED_PATH_H

#include "collide/impact.h"

/* `beyond` is the depth past that where the force begins. */
typedef struct rsl_collide_damped_point {
    double beyond, force, slope, energy;
} rsl_collide_damped_point;

typedef struct rsl_collide_damped_path {
    const rsl_law_contact *contact;
    rsl_law_formulation form;
    double onset;                /* depth where the force begins, m */
    double unit;                 /* sqrt(M) v0 of y and w, or M v0^2 of s */
    double ratio;                /* zeta, or h */
    double s;                    /* sqrt|1 - zeta^2| */
    double deepest;              /* theta1, or ln(1 + h) */
    double end;                  /* theta where contact ends, measured likewise */
    double turn;                 /* theta where the depth would be zero again */
    rsl_collide_hysteresis ends; /* of h */
    double energy_max, restitution;
    rsl_collide_damped_point last; /* the one found last */
    int back;                      /* 1: rebound, measured from d = 0 on the way back */
    double touch;                  /* p of F ~ d^p */
    int stretch;                   /* j, or 2 j */
    int depth_stretch;             /* K */
    rsl_status status;
} rsl_collide_damped_path;

/* Where the impact is at t from touch, or from d = 0 on the way back. */
typedef struct rsl_collide_damped_place {
    double energy; /* U */
    double rate;   /* k = w/y, or h u */
    double level;  /* y, or h^2 s */
} rsl_collide_damped_place;

/* The curve at a depth past the onset. */
rsl_collide_damped_point rsl_collide_damped_at(const rsl_collide_damped_path *p, double beyond);

/* U(d) = energy by Halley's method from a guess; 0 if it leaves the neighbourhood. */
int rsl_collide_damped_find_near(rsl_collide_damped_path *p, double energy, double guess,
                                 rsl_collide_damped_point *at);

/* U(d) = energy from anywhere; p->status is NO_SOLUTION where the curve ends before, or has no force
 * at a depth that stores energy. */
rsl_collide_damped_point rsl_collide_damped_find(rsl_collide_damped_path *p, double energy);

/* The depth where the force of a curve with an initial gap begins. */
double rsl_collide_damped_onset(const rsl_collide_damped_path *p, double depth);

/* The impact at t from touch, or from d = 0 on the way back. */
rsl_collide_damped_place rsl_collide_damped_place_at(const rsl_collide_damped_path *p, double t);

#endif
