/* SPDX-License-Identifier: MIT
 *
 * The largest value of a smooth function of one variable.
 */
#ifndef RSL_NUM_LARGEST_H
#define RSL_NUM_LARGEST_H

/* Between low and high, with one top there: sections in the golden ratio, then the top of the
 * parabola through the last three points. `*at` is where. */
double rsl_num_largest(double (*function)(double x, void *user), void *user, double low,
                       double high, double *at);

#endif
