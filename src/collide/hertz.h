/* SPDX-License-Identifier: MIT
 *
 * The outcome of family A (m = n, q = 1) for n = 3/2 as a table over the
 * restitution, in the dimensionless frame of calibrate.h.
 */
#ifndef RSL_COLLIDE_HERTZ_H
#define RSL_COLLIDE_HERTZ_H

#define RSL_COLLIDE_HERTZ_LEAST 0x1p-10 /* restitution where the table begins */

typedef struct rsl_collide_hertz {
    double duration, time_of_depth_max, time_of_force_max;
    double depth_max, force_max;
} rsl_collide_hertz;

/* RSL_COLLIDE_HERTZ_LEAST <= e <= 1; relative error a few units of the last place. */
rsl_collide_hertz rsl_collide_hertz_at(double e);

#endif
