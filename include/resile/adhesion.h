/* SPDX-License-Identifier: MIT */
/** @file
 * adhesion: adhesive contact of spheres, in closed form.
 *
 * Johnson, Kendall and Roberts (JKR, 1971), for soft bodies: with the work of adhesion w, R and E*
 * of the pair, lam = (w R^2/E*)^(1/3) and the contact radius a = lam A,
 *
 *     F = w R ((4/3) A^3 - sqrt(8 pi) A^(3/2)),   d = (lam^2/R)(A^2 - sqrt(2 pi A)).
 *
 * Contact begins at d = 0 and ends at d < 0, where dd/dA = 0. The hysteresis between the two
 * dissipates the energy W. Derjaguin, Muller and Toporov (DMT, 1975), for hard bodies: the Hertz
 * force minus 2 pi w R. The Tabor number (R w^2/(E*^2 z0^3))^(1/3), with the interatomic distance
 * z0, selects the model: JKR above 5, DMT below 0.1.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_ADHESION_H
#define RESILE_ADHESION_H

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rsl_adhesion_pair {
    double modulus; /**< E*, Pa, > 0 */
    double radius;  /**< R, m, > 0 */
    double work;    /**< w, J/m^2, > 0: 2 gamma of like bodies */
} rsl_adhesion_pair;

/** Lengths in m, forces in N (positive is repulsive), energies in J. */
typedef struct rsl_adhesion_jkr_values {
    double pull_off;                  /**< pull-off force (3/2) pi w R */
    double force_touch, radius_touch; /**< at contact onset, d = 0: -(4/3) pi w R, A^3 = 2 pi */
    double force_break, radius_break; /**< at separation: -(5/6) pi w R, A^3 = pi/8 */
    double depth_break;               /**< depth at separation, < 0 */
    double energy_lost;               /**< W = 7.0921959718639... (w^5 R^4/E*^2)^(1/3) per impact */
} rsl_adhesion_jkr_values;

typedef struct rsl_adhesion_dmt_values {
    double pull_off;          /**< pull-off force 2 pi w R */
    double depth_equilibrium; /**< where the Hertz force balances it */
} rsl_adhesion_dmt_values;

RSL_API rsl_status rsl_adhesion_jkr(const rsl_adhesion_pair *pair, rsl_adhesion_jkr_values *values,
                                    rsl_error *error);
RSL_API rsl_status rsl_adhesion_dmt(const rsl_adhesion_pair *pair, rsl_adhesion_dmt_values *values,
                                    rsl_error *error);

/** v_s = sqrt(2 W/M): bodies with a lower impact velocity do not separate (JKR, no other
 * dissipation). */
RSL_API rsl_status rsl_adhesion_sticking_speed(const rsl_adhesion_pair *pair, double mass,
                                               double *speed, rsl_error *error);

/** e = sqrt(1 - (v_s/v)^2); RSL_NO_SEPARATION and e = 0 for v <= v_s. */
RSL_API rsl_status rsl_adhesion_restitution(const rsl_adhesion_pair *pair, double mass,
                                            double speed, double *restitution, rsl_error *error);

/** The Tabor number for the interatomic distance z0, m. */
RSL_API rsl_status rsl_adhesion_tabor(const rsl_adhesion_pair *pair, double distance, double *tabor,
                                      rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
