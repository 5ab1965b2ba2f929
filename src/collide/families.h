/* SPDX-License-Identifier: MIT
 *
 * Restitution and dimensionless damping of the families with an exact
 * solution, and of all others by integration. Arguments are in range.
 */
#ifndef RSL_COLLIDE_FAMILIES_H
#define RSL_COLLIDE_FAMILIES_H

#include "resile/calibrate.h"

/* Family C, m = (n-1)/2 and q = 1, by the damping ratio zeta of the linear
 * oscillator behind it: Lambda = zeta sqrt(2(n+1)). Restitution zero: contact
 * creeps and never ends (end at d = 0, zeta >= 1). */
double rsl_collide_ratio_restitution(double zeta, rsl_law_end end,
                                     int approach_only);
double rsl_collide_ratio_from_restitution(double e, rsl_law_end end,
                                          int approach_only);
double rsl_collide_ratio_slope(double zeta, rsl_law_end end, int approach_only);

/* The angle function arccos(z)/sqrt(1-z^2), continued through z = 1 to
 * arccosh(z)/sqrt(z^2-1): the time of the deepest point, in radians. */
double rsl_collide_ratio_angle(double zeta);

/* Family B, m = n and any q. `energy_max` is the peak elastic energy. */
double rsl_collide_separable_energy_max(double lambda, double q);
double rsl_collide_separable_restitution(double lambda, double q);
double rsl_collide_separable_from_restitution(double e, double q);

#endif
