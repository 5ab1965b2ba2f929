/* SPDX-License-Identifier: MIT
 *
 * Derivatives of the published damping formulas.
 */
#ifndef RSL_LAW_DAMPING_SLOPE_H
#define RSL_LAW_DAMPING_SLOPE_H

#include "resile/law.h"

/* What lambda is made of. */
typedef enum rsl_law_damping_form {
    RSL_LAW_DAMPING_NONE,   /* no damping: elastic */
    RSL_LAW_DAMPING_CALLER, /* spec->damping */
    RSL_LAW_DAMPING_RATIO,  /* lambda = h(e) k/v0 */
    RSL_LAW_DAMPING_FACTOR  /* lambda = alpha(e) sqrt(M k) */
} rsl_law_damping_form;

/* The form of the damping of a prepared contact as published, and dh/de or dalpha/de. Returns 0 if
 * it is not known for this law. */
int rsl_law_damping_slope(const rsl_law *law, const rsl_law_parameters *spec,
                          const rsl_law_contact *contact, rsl_law_damping_form *form,
                          double *slope);

#endif
