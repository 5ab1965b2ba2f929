/* SPDX-License-Identifier: MIT
 *
 * The units in which an impact of k d^n + lambda d^m sgn(v)|v|^q has no
 * parameter but Lambda (calibrate.h).
 */
#ifndef RSL_CALIBRATE_SCALE_H
#define RSL_CALIBRATE_SCALE_H

#include "resile/calibrate.h"

/* L = (M v0^2/k)^(1/(n+1)), also where the quotient itself leaves the range of
 * a double. */
double rsl_natural_length(const rsl_contact *contact);

/* lambda/Lambda = k L^(n-m) v0^-q. */
double rsl_damping_unit(const rsl_contact *contact);

/* The contact of unit mass, speed and stiffness, where lambda is Lambda. */
rsl_contact rsl_unit_contact(const rsl_form *form, double lambda);

#endif
