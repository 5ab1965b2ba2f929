/* SPDX-License-Identifier: MIT
 *
 * One impact of a contact: what is checked, its units, its path by
 * integration, and the damping that a restitution needs.
 */
#ifndef RSL_COLLIDE_IMPACT_H
#define RSL_COLLIDE_IMPACT_H

#include "collide/families.h"
#include "collide/phase_plane.h"
#include "collide/polar.h"

/* The inputs that a contact of this spec needs. */
rsl_law_inputs rsl_collide_needs(const rsl_law *law, const rsl_law_parameters *spec);

/* Whether a restitution damps the elastic curve of the law (rsl_law_formulation), once it is to be
 * calibrated; whether it is. */
int rsl_collide_has_curve(const rsl_law *law, const rsl_law_parameters *spec);
int rsl_collide_damps_curve(const rsl_law *law, const rsl_law_parameters *spec);

/* What every question about an impact checks first. */
rsl_status rsl_collide_check(const rsl_law_contact *contact, const rsl_collide_options *options,
                             rsl_error *error);

/* ---- units in which Lambda is the only parameter (collide.h) --------------- */

/* L = (M v0^2/k)^(1/(n+1)), also where the quotient itself leaves the range of a double. */
double rsl_collide_natural_length(const rsl_law_contact *contact);

/* Whether damping is counted by Lambda. */
int rsl_collide_has_lambda(const rsl_law_contact *contact);

/* lambda/Lambda = k L^(n-m) v0^-q. */
double rsl_collide_damping_unit(const rsl_law_contact *contact);

/* The contact of unit mass, speed and stiffness, where lambda is Lambda. */
rsl_law_contact rsl_collide_unit_contact(const rsl_collide_exponents *form, double lambda);

/* ---- a contact as a problem of the phase plane ----------------------------- */

/* Scaled by the depth `length`, the onset `speed` and the `energy` M v0^2.
 * Do not move it in memory: problem.user points to the struct itself. */
typedef struct rsl_collide_dimensionless {
    rsl_law_contact contact; /* a copy that remembers its deepest point */
    double length, speed, energy;
    rsl_collide_phase_problem problem;
} rsl_collide_dimensionless;

/* Prepares the problem; RSL_ERROR_CONVERGENCE if no depth can be found at
 * which the force would stop the bodies. */
rsl_status rsl_collide_dimensionless_prepare(rsl_collide_dimensionless *impact,
                                             const rsl_law_contact *contact, double load);

/* Settles for a relative error of the outcome instead of the smallest that is
 * possible; 0 changes nothing. */
void rsl_collide_dimensionless_relax(rsl_collide_dimensionless *impact, double accuracy);

/* The same impact without a load for the polar solver, in the units of collide.h. Returns 0 where
 * it has none: the force is no sum of powers, or there is no damping. */
int rsl_collide_dimensionless_polar(const rsl_law_contact *contact,
                                    rsl_collide_polar_problem *problem);

/* Whether the force can be negative during unloading, without a load. Where
 * damping is in step with the elastic force (m >= n) it cannot: F = 0 is
 * approached and never crossed, but its sign may be lost in rounding. */
int rsl_collide_can_pull(const rsl_law_contact *contact);

/* Restitution alone, without a load; and, if `slope` is not NULL, its change
 * with the damping, d ln e/d ln lambda. */
rsl_status rsl_collide_dimensionless_restitution(const rsl_law_contact *contact, double *e,
                                                 double *slope);

/* Sums of powers with any exponents, all but very strong damping; see
 * collide/polar.h. */
rsl_status rsl_collide_solve_polar(const rsl_law_contact *contact, double accuracy,
                                   rsl_collide_solved *solved);

/* The same from a table, where there is one: n = 3/2, q = 1 and m of a law in the catalogue, but for
 * very strong damping. Returns 0 where there is none. */
int rsl_collide_solve_viscous(const rsl_collide_polar_problem *problem, rsl_collide_solved *solved);

/* Any law, any load. Scaled by impact->length. */
rsl_status rsl_collide_solve_integrated(rsl_collide_dimensionless *impact,
                                        rsl_collide_solved *solved);

/* A damped elastic curve without a load (model->formulation): scaled by the depth *length. */
rsl_status rsl_collide_solve_damped_curve(const rsl_law_contact *contact,
                                          rsl_collide_solved *solved, double *length);

/* ---- damping --------------------------------------------------------------- */

/* The author's formula. */
rsl_status rsl_collide_apply_published_formula(const rsl_law_parameters *spec,
                                               rsl_law_contact *contact, rsl_error *error);

/* The damping, or whatever the law has in its place, that returns
 * contact->restitution. */
rsl_status rsl_collide_calibrate(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                 rsl_error *error);

#endif
