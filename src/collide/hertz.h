/* SPDX-License-Identifier: MIT
 *
 * The outcome of family A (m = n, q = 1) for n = 3/2 as a table over the
 * restitution, in the dimensionless frame of calibrate.h.
 */
#ifndef RSL_COLLIDE_HERTZ_H
#define RSL_COLLIDE_HERTZ_H

#define RSL_HERTZ_LEAST 0x1p-10 /* restitution where the table begins */

typedef struct rsl_hertz {
    double duration, time_of_depth_max, time_of_force_max;
    double depth_max, force_max;
} rsl_hertz;

/* RSL_HERTZ_LEAST <= e <= 1; relative error a few units of the last place. */
rsl_hertz rsl_hertz_at(double e);

#endif
