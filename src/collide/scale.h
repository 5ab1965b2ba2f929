/* SPDX-License-Identifier: MIT
 *
 * The units in which an impact of k d^n + lambda d^m sgn(v)|v|^q has no
 * parameter but Lambda (calibrate.h).
 */
#ifndef RSL_COLLIDE_SCALE_H
#define RSL_COLLIDE_SCALE_H

#include "resile/calibrate.h"

/* L = (M v0^2/k)^(1/(n+1)), also where the quotient itself leaves the range of
 * a double. */
double rsl_collide_natural_length(const rsl_law_contact *contact);

/* Whether damping is counted by Lambda. */
int rsl_collide_has_lambda(const rsl_law_contact *contact);

/* lambda/Lambda = k L^(n-m) v0^-q. */
double rsl_collide_damping_unit(const rsl_law_contact *contact);

/* The contact of unit mass, speed and stiffness, where lambda is Lambda. */
rsl_law_contact rsl_collide_unit_contact(const rsl_collide_form *form,
                                         double lambda);

#endif
