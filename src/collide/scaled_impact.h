/* SPDX-License-Identifier: MIT
 *
 * A contact as a problem of the phase plane: its scales, and the path.
 */
#ifndef RSL_COLLIDE_SCALED_IMPACT_H
#define RSL_COLLIDE_SCALED_IMPACT_H

#include "collide/phase_plane.h"
#include "collide/polar.h"
#include "resile/law.h"

/* Scaled by the depth `length`, the onset `speed` and the `energy` M v0^2.
 * Do not move it in memory: problem.user points to the struct itself. */
typedef struct rsl_collide_scaled {
    rsl_law_contact contact; /* a copy that remembers its deepest point */
    double length, speed, energy;
    rsl_collide_phase_problem problem;
} rsl_collide_scaled;

/* Prepares the problem; RSL_ERROR_CONVERGENCE if no depth can be found at
 * which the force would stop the bodies. */
rsl_status rsl_collide_scaled_make(rsl_collide_scaled *impact,
                                   const rsl_law_contact *contact, double load);

/* Settles for a relative error of the outcome instead of the least that is
 * possible; 0 changes nothing. */
void rsl_collide_scaled_relax(rsl_collide_scaled *impact, double accuracy);

/* The same impact without a load for the polar solver, in the units of
 * calibrate.h. Returns 0 where it has none: the force is no sum of powers, or
 * there is no damping. */
int rsl_collide_scaled_polar(const rsl_law_contact *contact,
                             rsl_collide_polar_problem *problem);

/* Whether the force can be negative on the way back, without a load. Where
 * damping is in step
 * with the elastic force (m >= n) it cannot: F = 0 is approached and never
 * crossed, but its sign may be lost in rounding. */
int rsl_collide_can_pull(const rsl_law_contact *contact);

/* Restitution alone, without a load; and, if `slope` is not NULL, its change
 * with the damping, d ln e/d ln lambda. */
rsl_status rsl_collide_scaled_restitution(const rsl_law_contact *contact,
                                          double *e, double *slope);

#endif
