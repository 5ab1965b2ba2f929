/* SPDX-License-Identifier: MIT
 *
 * One step of the Radau IIA method of order 15 for one scalar equation
 * y' = f(t, y) with a few integrals carried along.
 */
#ifndef RSL_NUM_RADAU_H
#define RSL_NUM_RADAU_H

#define RSL_NUM_RADAU_SUM_MAX 3
#define RSL_NUM_RADAU_STAGE_COUNT 8

/* Its nodes in 0 < c <= 1, its matrix, whose last row is the quadrature rule, and the difference of
 * two rules on {0, c_1, ..., c_s}: the error of one of order s. */
extern const double rsl_num_radau_node[RSL_NUM_RADAU_STAGE_COUNT];
extern const double rsl_num_radau_matrix[RSL_NUM_RADAU_STAGE_COUNT][RSL_NUM_RADAU_STAGE_COUNT];
extern const double rsl_num_radau_error[RSL_NUM_RADAU_STAGE_COUNT + 1];

/* What the equation says at one point. */
typedef struct rsl_num_rates {
    double slope;                      /* f */
    double slope_y;                    /* df/dy */
    double sum[RSL_NUM_RADAU_SUM_MAX]; /* integrands that ride along */
    double decay, source;              /* of a linear companion c' = source - decay c */
} rsl_num_rates;

/* Fills the rates at (t, y); nonzero if (t, y) is outside the domain. */
typedef int rsl_num_rates_function(double t, double y, rsl_num_rates *rates, void *user);

/* The collocation polynomial of a step: y at its start and at its stages. */
typedef struct rsl_num_radau_polynomial {
    double y[RSL_NUM_RADAU_STAGE_COUNT + 1];
} rsl_num_radau_polynomial;

typedef struct rsl_num_radau_result {
    double y;                                /* at t + h */
    rsl_num_radau_polynomial path;           /* for a later guess */
    double sum[RSL_NUM_RADAU_SUM_MAX];       /* integrals over the step */
    double gain, offset;                     /* companion: c(t + h) = gain c(t) + offset */
    double error;                            /* of y, for a rule of order 8 */
    double error_sum[RSL_NUM_RADAU_SUM_MAX]; /* of the integrals, likewise */
} rsl_num_radau_result;

/* One step of length h, which may be negative. `guess`, if not NULL, is a path near the one to be
 * found. Nonzero if Newton's iteration left the domain or did not converge: take a shorter step. */
int rsl_num_radau_step(rsl_num_rates_function *f, void *user, double t, double y, double h,
                       const rsl_num_radau_polynomial *guess, rsl_num_radau_result *result);

/* The value of a path at x, in units of its step. */
double rsl_num_radau_at(const rsl_num_radau_polynomial *path, double x);

/* The polynomial of a step of length `ratio` that starts at `from`, both in
 * units of the step of `path`: a part of it, or its continuation. */
rsl_num_radau_polynomial rsl_num_radau_extend(const rsl_num_radau_polynomial *path, double from,
                                              double ratio);

#endif
