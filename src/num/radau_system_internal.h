/* SPDX-License-Identifier: MIT
 *
 * Memory layout of radau_system.c and functions that its files share.
 */
#ifndef RSL_NUM_RADAU_SYSTEM_INTERNAL_H
#define RSL_NUM_RADAU_SYSTEM_INTERNAL_H

#include "num/radau_system.h"

enum {
    RSL_NUM_RADAU_SAMPLES = 2, /* of rounding */
    RSL_NUM_RADAU_VECTORS = 6 + RSL_NUM_RADAU_SAMPLES,
    RSL_NUM_RADAU_FIRST_Z = RSL_NUM_RADAU_VECTORS, /* Z_i */
    RSL_NUM_RADAU_FIRST_F =
        RSL_NUM_RADAU_FIRST_Z + RSL_NUM_RADAU_STAGES_MAX, /* F_i, increments of Z_i */
    RSL_NUM_RADAU_FIRST_PATH =
        RSL_NUM_RADAU_FIRST_F + RSL_NUM_RADAU_STAGES_MAX, /* Z_i of the step before */
    RSL_NUM_RADAU_ROW_COUNT = RSL_NUM_RADAU_FIRST_PATH + RSL_NUM_RADAU_STAGES_MAX + 1
};

typedef struct rsl_num_radau_method {
    int stages;
    double node[RSL_NUM_RADAU_STAGES_MAX];
    double matrix[RSL_NUM_RADAU_STAGES_MAX][RSL_NUM_RADAU_STAGES_MAX];
    double barycentric[RSL_NUM_RADAU_STAGES_MAX + 1]; /* of {0, c_1, ..., c_s} */
    double error[RSL_NUM_RADAU_STAGES_MAX];
    double lambda[RSL_NUM_RADAU_SHIFTS], right[RSL_NUM_RADAU_SHIFTS][RSL_NUM_RADAU_STAGES_MAX],
        left[RSL_NUM_RADAU_SHIFTS][RSL_NUM_RADAU_STAGES_MAX]; /* real parts, complex pairs once */
    double lambda_im[RSL_NUM_RADAU_SHIFTS],
        right_im[RSL_NUM_RADAU_SHIFTS][RSL_NUM_RADAU_STAGES_MAX],
        left_im[RSL_NUM_RADAU_SHIFTS][RSL_NUM_RADAU_STAGES_MAX];
} rsl_num_radau_method;

typedef struct rsl_num_radau_complex {
    double re, im;
} rsl_num_radau_complex;

enum { RSL_NUM_RADAU_METHODS = 3 };
extern const rsl_num_radau_method rsl_num_radau_methods[RSL_NUM_RADAU_METHODS];

static inline size_t rsl_num_radau_unknowns(const rsl_num_radau_system *r)
{
    return r->places + r->memories;
}

static inline double *rsl_num_radau_vector(const rsl_num_radau_system *r, int k)
{
    return r->memory + (size_t)k * r->size;
}
static inline double *rsl_num_radau_y0_of(const rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, 0);
}
static inline double *rsl_num_radau_y1_of(const rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, 1);
}
static inline double *rsl_num_radau_slope_of(const rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, 2);
}
static inline double *rsl_num_radau_trial_of(const rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, 3);
}
static inline double *rsl_num_radau_noise_of(const rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, 4);
}
static inline double *rsl_num_radau_roughness_of(const rsl_num_radau_system *r, int k)
{
    return rsl_num_radau_vector(r, 6 + k);
}
static inline double *rsl_num_radau_z_of(const rsl_num_radau_system *r, int i)
{
    return rsl_num_radau_vector(r, RSL_NUM_RADAU_FIRST_Z + i);
}
static inline double *rsl_num_radau_f_of(const rsl_num_radau_system *r, int i)
{
    return rsl_num_radau_vector(r, RSL_NUM_RADAU_FIRST_F + i);
}
static inline double *rsl_num_radau_path_of(const rsl_num_radau_system *r, int i)
{
    return rsl_num_radau_vector(r, RSL_NUM_RADAU_FIRST_PATH + i);
}

/* After the vectors: components of x, J_q, J_x, then per shift matrix, pivots, right side. */
static inline double *rsl_num_radau_index_of(const rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, RSL_NUM_RADAU_ROW_COUNT);
}
static inline double *rsl_num_radau_jacobian_q(const rsl_num_radau_system *r)
{
    return rsl_num_radau_index_of(r) + rsl_num_radau_unknowns(r);
}
static inline double *rsl_num_radau_jacobian_x(const rsl_num_radau_system *r)
{
    return rsl_num_radau_jacobian_q(r) + rsl_num_radau_unknowns(r) * r->places;
}
static inline double *rsl_num_radau_matrix_of(const rsl_num_radau_system *r, int k)
{
    size_t m = rsl_num_radau_unknowns(r);
    return rsl_num_radau_jacobian_x(r) + m * m + (size_t)k * 2 * m * m;
}
static inline double *rsl_num_radau_pivot_of(const rsl_num_radau_system *r, int k)
{
    return rsl_num_radau_matrix_of(r, RSL_NUM_RADAU_SHIFTS) + (size_t)k * rsl_num_radau_unknowns(r);
}
/* Right side of a shift: n of q and m of x. */
static inline rsl_num_radau_complex *rsl_num_radau_side_of(const rsl_num_radau_system *r, int k)
{
    return (rsl_num_radau_complex *)(void *)(rsl_num_radau_pivot_of(r, RSL_NUM_RADAU_SHIFTS) +
                                             (size_t)k * 2 *
                                                 (r->places + rsl_num_radau_unknowns(r)));
}

/* Decay of the memories: at the start of the step (0), at stage i - 1. */
static inline double *rsl_num_radau_decay_of(const rsl_num_radau_system *r, int i)
{
    return (double *)(void *)rsl_num_radau_side_of(r, RSL_NUM_RADAU_SHIFTS) +
           (size_t)i * r->memories;
}

/* Components on which the slopes depend. */
static inline size_t rsl_num_radau_component(const rsl_num_radau_system *r, size_t j)
{
    return (size_t)rsl_num_radau_index_of(r)[j];
}

static inline size_t rsl_num_radau_depends(const rsl_num_radau_system *r)
{
    return r->places + rsl_num_radau_unknowns(r);
}
static inline size_t rsl_num_radau_depends_on(const rsl_num_radau_system *r, size_t j)
{
    return j < r->places ? j : rsl_num_radau_component(r, j - r->places);
}

enum { RSL_NUM_RADAU_NEWTON_MAX = 10 };
#define RSL_NUM_RADAU_SLOW_DECAY 0.1 /* h a up to which the Jacobian will do for a memory */

typedef enum rsl_num_radau_newton {
    RSL_NUM_RADAU_NEWTON_DONE,
    RSL_NUM_RADAU_NEWTON_SLOW,
    RSL_NUM_RADAU_NEWTON_OUTSIDE,
    RSL_NUM_RADAU_NEWTON_GIVEN_UP
} rsl_num_radau_newton;

/* The error wanted of a component. */
double rsl_num_radau_wanted(rsl_num_radau_system *r, size_t i);
/* Solves for Z_i, with F_i at the solution, for the quadratures. `solved`: they are those of a part of a
 * step that is solved already. `iterations`: their number. */
rsl_num_radau_newton rsl_num_radau_solve_stages(rsl_num_radau_system *r, double h, int solved,
                                                int *iterations);
/* Slopes at (t, y); nonzero: as the function says. */
int rsl_num_radau_evaluate(rsl_num_radau_system *r, double t, const double *y, double *slope);
/* 1: the stages of the memories satisfy their equations for a step of length h. */
int rsl_num_radau_is_consistent(const rsl_num_radau_system *r, double h);
/* Measures rounding at the start of the step, for the present factors. */
void rsl_num_radau_renew_noise(rsl_num_radau_system *r);
/* Jacobian and factors for a step of length h, if they are not there. Nonzero: not possible. */
int rsl_num_radau_prepare(rsl_num_radau_system *r, double h);
/* Solves (lambda/h - J) d = side of shift k in place: n of q, m of x. */
void rsl_num_radau_solve(const rsl_num_radau_system *r, int k);

#endif
