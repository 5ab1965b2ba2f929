/* SPDX-License-Identifier: MIT
 *
 * What the files of the folder share.
 */
#ifndef RSL_IMPACT_IMPACT_H
#define RSL_IMPACT_IMPACT_H

#include "resile/impact.h"

/* Copies a matrix, symmetric to 1e-12 of its largest element, as the mean with its transpose. 0: it
 * is not. */
int rsl_impact_symmetric(const double (*in)[3], double out[9]);

/* L L' = A; 0: a pivot is at most `share` times its diagonal element. */
int rsl_impact_cholesky(const double a[9], double share, double l[9]);

/* Checks a contact; W as nine numbers, symmetric. */
rsl_status rsl_impact_check_contact(const rsl_impact_contact *contact, double w[9],
                                    rsl_error *error);

/* Checks a contact and a law. */
rsl_status rsl_impact_check(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            double w[9], rsl_error *error);

/* What a body needs for z = I^-1 t. */
typedef struct rsl_impact_inverse {
    double l[9];                /* Cholesky factor, or */
    double value[3], vector[9]; /* eigenvalues and eigenvectors of a singular tensor */
    int fixed, singular;
} rsl_impact_inverse;

/* The contact of two bodies, and the inverses of their tensors. */
rsl_status rsl_impact_prepare_both(const rsl_impact_bodies *bodies, rsl_impact_contact *contact,
                                   rsl_impact_inverse in[2], rsl_error *error);

/* The velocities of both bodies after an impulse and a moment about n on body 2. */
void rsl_impact_apply(const rsl_impact_bodies *bodies, const rsl_impact_contact *contact,
                      const rsl_impact_inverse in[2], const double impulse[3], double moment,
                      rsl_impact_after *after);

#endif
