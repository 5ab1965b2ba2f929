/* SPDX-License-Identifier: MIT
 *
 * The forms of force that the rows of the catalogue share.
 */
#ifndef RSL_LAW_MODELS_H
#define RSL_LAW_MODELS_H

#include "law/extra.h"
#include "resile/law.h"

/* F = k d^n */
extern const rsl_law_model rsl_law_model_elastic;
/* F = k d^n + lambda d^m sgn(v)|v|^q */
extern const rsl_law_model rsl_law_model_power;
/* the same while the bodies approach, k d^n while they separate */
extern const rsl_law_model rsl_law_model_approach;
/* k d^n while loading, Fmax ((d - dp)/(dmax - dp))^n while unloading */
extern const rsl_law_model rsl_law_model_plastic;
/* k1 d^n while loading, k2 (d^n - dp^n) while unloading */
extern const rsl_law_model rsl_law_model_latching;
/* the same down to -k_adh d^x, and along that to the end */
extern const rsl_law_model rsl_law_model_sticking;
/* spring and damper, cut off where they would pull: IMPACT, ElastoGap */
extern const rsl_law_model rsl_law_model_step;
extern const rsl_law_model rsl_law_model_gap;
/* k_in d^m to every new peak, k_out d^m below it */
extern const rsl_law_model rsl_law_model_springs;
/* two straight lines up, the same two lines down */
extern const rsl_law_model rsl_law_model_bilinear;
/* Hertz, plastic flow from p_y on, Hertz with a flatter radius back */
extern const rsl_law_model rsl_law_model_yielding;
/* the same, Hertz with the radius it had back */
extern const rsl_law_model rsl_law_model_yielding_parallel;
/* Hertz, then a pressure that grows with the logarithm of the area */
extern const rsl_law_model rsl_law_model_stronge;
/* Hertz, then a pressure that falls with the depth, and back as an ellipse */
extern const rsl_law_model rsl_law_model_mdr;
double rsl_law_mdr_pressure(const rsl_law_pressed_sphere *sphere, double depth);
void rsl_law_mdr_settle(rsl_law_pressed_sphere *sphere); /* dS and W(dS), from the others */
/* flattened spheres, as fitted to finite elements */
extern const rsl_law_model rsl_law_model_kogut;
extern const rsl_law_model rsl_law_model_jackson;
/* d = A F (B - ln F) solved for F */
extern const rsl_law_model rsl_law_model_cylinder;
/* journal in a bush with clearance */
extern const rsl_law_model rsl_law_model_conforming_cylinder;
/* the circle that a sphere cuts out of a plane, as a flat punch */
extern const rsl_law_model rsl_law_model_cap;
/* spheres that stick: Johnson, Kendall, Roberts; Derjaguin, Muller, Toporov */
extern const rsl_law_model rsl_law_model_jkr;
extern const rsl_law_model rsl_law_model_dmt;
/* act at a distance: smoothed Hunt-Crossley, exponential */
extern const rsl_law_model rsl_law_model_smooth;
extern const rsl_law_model rsl_law_model_exponential;
/* measured curves; contact->user is an rsl_law_table */
extern const rsl_law_model rsl_law_model_table;
/* an elastic curve F(d) with the energy U: F (1 + lambda v/sqrt(2 U)), the same during approach
 * only, F (1 + lambda v) */
extern const rsl_law_model rsl_law_model_universal;
extern const rsl_law_model rsl_law_model_universal_approach;
extern const rsl_law_model rsl_law_model_proportional;
/* no force at all */
extern const rsl_law_model rsl_law_model_rigid;

/* k1/k2 of a contact with extra.plastic (or the head of extra.plastic_adhesion) that turns at a peak depth. */
double rsl_law_recovered_fraction(const rsl_law_plastic *plastic, double peak);
/* k1 in, k2 back: refused where k2 < k1, or their quotient is less than a double holds. */
rsl_status rsl_law_set_unloading_stiffness(double k1, double k2, rsl_law_plastic *plastic,
                                           rsl_error *error);

/* The raw response for the solvers: no checks, no end rule. Zero for depth <= 0; a force of NaN
 * says that the law does not reach that deep. The shape must have a force. */
void rsl_law_response_at(const rsl_law_contact *contact, double depth, double rate,
                         rsl_law_response *response);

/* The same without an energy that is costly; 1 if the contact acts there. */
int rsl_law_force_at(const rsl_law_contact *contact, double depth, double rate,
                     rsl_law_response *response);

#endif
