/* SPDX-License-Identifier: MIT
 *
 * adhesion: spheres that stick, in closed form.
 *
 * Johnson, Kendall and Roberts (1971), for soft bodies: with w the work of adhesion, R and E* of the
 * pair, lam = (w R^2/E*)^(1/3) and the radius of contact a = lam A,
 *
 *     F = w R ((4/3) A^3 - sqrt(8 pi) A^(3/2)),   d = (lam^2/R)(A^2 - sqrt(2 pi A)).
 *
 * Contact begins at d = 0 and ends at d < 0, where dd/dA = 0: the branch between costs the energy W.
 * Derjaguin, Muller and Toporov (1975), for hard ones: Hertz less 2 pi w R. Which of them: Tabor's
 * number (R w^2/(E*^2 z0^3))^(1/3), z0 the distance of the atoms, above 5 or below 0.1.
 */
#ifndef RESILE_ADHESION_H
#define RESILE_ADHESION_H

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rsl_adhesion_pair {
    double modulus; /* E*, Pa, > 0 */
    double radius;  /* R, m, > 0 */
    double work;    /* w, J/m^2, > 0: 2 gamma of like bodies */
} rsl_adhesion_pair;

/* All lengths in m, forces in N (positive pushes apart), energies in J. */
typedef struct rsl_adhesion_jkr_values {
    double pull_off;                  /* (3/2) pi w R */
    double force_touch, radius_touch; /* at d = 0: -(4/3) pi w R, A^3 = 2 pi */
    double force_break, radius_break; /* at the end: -(5/6) pi w R, A^3 = pi/8 */
    double depth_break;               /* < 0 */
    double energy_lost;               /* W = 7.0921959718639... (w^5 R^4/E*^2)^(1/3) per impact */
} rsl_adhesion_jkr_values;

typedef struct rsl_adhesion_dmt_values {
    double pull_off;          /* 2 pi w R */
    double depth_equilibrium; /* where Hertz balances it */
} rsl_adhesion_dmt_values;

RSL_API rsl_status rsl_adhesion_jkr(const rsl_adhesion_pair *pair, rsl_adhesion_jkr_values *values,
                                    rsl_error *error);
RSL_API rsl_status rsl_adhesion_dmt(const rsl_adhesion_pair *pair, rsl_adhesion_dmt_values *values,
                                    rsl_error *error);

/* v_s = sqrt(2 W/M): slower bodies stay together (JKR, nothing else lost). */
RSL_API rsl_status rsl_adhesion_sticking_speed(const rsl_adhesion_pair *pair, double mass,
                                               double *speed, rsl_error *error);

/* e = sqrt(1 - (v_s/v)^2); RSL_NO_SEPARATION and 0 at v <= v_s. */
RSL_API rsl_status rsl_adhesion_restitution(const rsl_adhesion_pair *pair, double mass,
                                            double speed, double *restitution, rsl_error *error);

/* Tabor's number for the distance z0 of the atoms, m. */
RSL_API rsl_status rsl_adhesion_tabor(const rsl_adhesion_pair *pair, double distance, double *tabor,
                                      rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
