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

/* Checks a contact and a law; W as nine numbers, symmetric. */
rsl_status rsl_impact_check(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            double w[9], rsl_error *error);

/* The rotation matrix of a quaternion of any length: columns are the axes of the solid. */
void rsl_impact_axes(const double orientation[4], double axes[3][3]);

#endif
