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

/* The vertex of the parabola through three values at the distance `step`, if the middle one is the
 * largest or the smallest, else the middle one; `*shift` is its place from the middle, at most half
 * a step. */
double rsl_num_vertex(const double value[3], double step, double *shift);

#endif
