/* SPDX-License-Identifier: MIT
 *
 * One panel of the path in polar coordinates (polar.c has the equations): a part of an octant,
 * solved by one step of collocation.
 */
#ifndef RSL_COLLIDE_POLAR_PANEL_H
#define RSL_COLLIDE_POLAR_PANEL_H

#include "collide/polar.h"
#include "num/collocation.h"

/* A point of the path. */
typedef struct rsl_collide_polar_point {
    double y, time, sensitivity; /* ln rho, t, Int b */
} rsl_collide_polar_point;

/* Trigonometric functions at one r of an octant. */
typedef struct rsl_collide_polar_place {
    double sine, cosine, log_sine, log_cosine; /* of theta: S, C */
    double dtheta_dr;                          /* |dtheta/dr| */
} rsl_collide_polar_place;

/* The nodes of a panel as places. */
typedef struct rsl_collide_polar_grid {
    rsl_num_nodal sine, cosine, dtheta_dr;
    rsl_num_nodal log_shape, shape; /* ln of, and, S^mu C^q */
    rsl_num_nodal slow;             /* S^-alpha */
} rsl_collide_polar_grid;

/* The part of an octant from r = start on; the length has a sign. */
typedef struct rsl_collide_polar_panel {
    double start, length;
    int timed; /* 1: with time */
    rsl_collide_polar_point from, to;
    rsl_collide_polar_grid at;
    rsl_num_nodal width;      /* dtheta */
    rsl_num_nodal push, pull; /* a C dtheta, W a S; a: Q for the y at the start */
    rsl_num_nodal zeta, slope;
    rsl_num_nodal z, share; /* 1 + kappa zeta, 1/(z + W a S) */
    double whole;           /* zeta at the end */
    double contraction;     /* of Newton's method, see collocation.h */
    double error;
} rsl_collide_polar_panel;

/* Step-size controller. The path is solved octant by octant, each in one panel where that is accurate
 * enough, else in several. A panel is accepted if its error estimate is within the tolerance; a
 * rejected one is repeated shorter. So these constants decide how many panels are tried, not the
 * accuracy. They were chosen by the computing time over exponents and damping: Q is the damping ratio
 * at the 45 degree point between onset and deepest point, a low grade is one with smooth powers.
 *
 * `Creep`: strong damping during restitution holds 1 + W Q S near zero. */
#define POLAR_SAFETY 0.9         /* of the predicted length */
#define POLAR_ORDER 18.0         /* error ~ length^18 */
#define POLAR_GROWTH_MAX 3.0     /* ratio of consecutive lengths */
#define POLAR_GROWTH_RATE 1.5    /* by which the ratio itself may grow */
#define POLAR_FAILED_FACTOR 0.4  /* after Newton's method failed */
#define POLAR_REJECTED_MIN 0.2   /* after a rejected panel, at least */
#define POLAR_REJECTED_MAX 0.75  /* and at most */
#define POLAR_REST 0.95          /* share of the rest that is taken as the whole */
#define POLAR_INWARD 0.85        /* of r, towards r = 0 outside of the layer */
#define POLAR_LAYERS 8.0         /* widths of the layer resolved by one panel */
#define POLAR_CREEP_Q 1.1        /* Q from which restitution creeps */
#define POLAR_WIDE_Q 3.6         /* Q up to which the start of creep is wide */
#define POLAR_CORNER_NARROW 0.15 /* first panel of a narrow start, of the first length */
#define POLAR_CORNER_WIDE(Q) (0.6 / (Q) + 0.03) /* of a wide one */
#define POLAR_AFTER_CORNER 0.55                 /* the panel after it, of the first */
#define POLAR_AFTER_EASY 2.5                    /* growth after a small error behind a wide start */
#define POLAR_EASY 0.1                          /* small error, of the tolerance */
#define POLAR_LOW_GRADE 2.5                     /* from the onset */
#define POLAR_LOW_GRADE_DEEPEST 1.0             /* from the deepest point */

/* Tolerances. */
#define R_MIN_ONSET 1e-9          /* smallest r: its powers do not underflow */
#define R_MIN_DEEPEST 1e-40       /* the same from the deepest point, with its low grades */
#define GRADE_MAX 30.0            /* R_MIN_ONSET to this power does not underflow */
#define REBOUND_MIN 1e-13         /* below it the bodies stay together, see collide.h */
#define PANEL_MIN 1e-6            /* shortest panel */
#define CUBE_NEGLIGIBLE 2e-5      /* relative move whose cube is below round-off */
#define SQUARE_NEGLIGIBLE 1e-8    /* relative move whose square is below round-off */
#define POLYNOMIAL_TOLERANCE 3e-5 /* relative error of the polynomial zero */
#define NEWTON_RADIUS 1e-6 /* relative distance from which two or three Newton steps suffice */

struct rsl_collide_polar_path;

/* What is done at all nodes at once. */
typedef struct rsl_collide_polar_panels {
    /* Fills whole[p->upper]. */
    void (*make_grid)(struct rsl_collide_polar_path *p);
    /* Places the next panel at the present point. */
    void (*place_panel)(struct rsl_collide_polar_path *p, double length);
    /* Solves the panel; nonzero: too long. */
    int (*solve)(struct rsl_collide_polar_path *p);
    /* Solves the panel again up to r; the time during compression, or where contact may end. */
    int (*solve_part)(const struct rsl_collide_polar_path *p, double r,
                      rsl_collide_polar_point *to);
} rsl_collide_polar_panels;

/* For the baseline instructions and for AVX2: the same bits. */
extern const rsl_collide_polar_panels rsl_collide_polar_plain, rsl_collide_polar_wide;

typedef struct rsl_collide_polar_path {
    const rsl_collide_polar_panels *panels;
    const rsl_collide_polar_problem *problem;
    rsl_collide_polar_outcome *outcome;
    double kappa, mu, alpha, over, log_c, log_unit, log_lambda, time_unit;
    double tolerance, newton; /* of the error estimate, of Newton's method */
    /* the octant being solved */
    int sign, upper; /* W; 1: the angle counts from the deepest point */
    double grade;
    double r;                        /* the present point */
    rsl_collide_polar_point now;     /* state at r */
    double next_length;              /* length of the next panel */
    double growth;                   /* largest ratio of consecutive lengths */
    double layer;                    /* r within which Q falls below 1; see layer_width */
    double corner;                   /* panel length where creep starts, or 0 */
    int wide_corner;                 /* 1: the start of creep is wide */
    int trials, ended, not_found;    /* not_found: a zero was not located */
    double grades[2];                /* by `upper` */
    rsl_collide_polar_grid whole[2]; /* of a whole octant, by `upper` */
    rsl_num_nodal whole_2t[2], whole_log_2t[2];
    rsl_collide_polar_place halfway[2], edge[2]; /* ends of an octant, by `upper` */
    rsl_collide_polar_panel panel;
} rsl_collide_polar_path;

/* Computes what depends on the exponents alone; lambda may change between runs. */
void rsl_collide_polar_begin(rsl_collide_polar_path *p, const rsl_collide_polar_problem *problem);

/* Solves the impact for the present problem->lambda. */
rsl_status rsl_collide_polar_run(rsl_collide_polar_path *p, rsl_collide_polar_outcome *outcome);

rsl_collide_polar_place rsl_collide_polar_place_at(const rsl_collide_polar_path *p, double r);

/* Whether this phase (compression, restitution) is damped. */
int rsl_collide_polar_is_damped(const rsl_collide_polar_path *p);

/* Q */
double rsl_collide_polar_damping_ratio(const rsl_collide_polar_path *p,
                                       const rsl_collide_polar_place *a, double y);

/* dt/dtheta but for its denominator */
double rsl_collide_polar_dt_dtheta(const rsl_collide_polar_path *p, double log_sine, double y);

/* An approximation of y on the panel. */
double rsl_collide_polar_near_y(const rsl_collide_polar_path *p, double r);

#endif
