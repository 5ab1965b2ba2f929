/* SPDX-License-Identifier: MIT
 *
 * stiffness: k of the elastic force from geometry and material.
 *
 * s = (1 - nu^2)/E is the plane-strain compliance of one body, and
 * E* = 1/(s1 + s2) the effective modulus of a pair.
 */
#ifndef RESILE_STIFFNESS_H
#define RESILE_STIFFNESS_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One material. Typical values at room temperature; alloys and grades differ,
 * so a measured value is always better. */
typedef struct rsl_stiffness_material {
    const char *key;     /* the contract: command line, model files */
    const char *aliases; /* other keys, separated by spaces */
    const char *title;
    double young;   /* E, Pa */
    double poisson; /* nu */
    double density; /* kg/m^3 */
    double yield;   /* yield stress, Pa; RSL_UNSET for brittle materials */
    const char *source;
} rsl_stiffness_material;

RSL_API size_t rsl_stiffness_material_count(void);
RSL_API const rsl_stiffness_material *rsl_stiffness_material_at(size_t index);
/* The material of a key or alias in any letter case; NULL if there is none. */
RSL_API const rsl_stiffness_material *rsl_stiffness_material_find(const char *key);
/* The key nearest in spelling, for messages; NULL if none is near. */
RSL_API const char *rsl_stiffness_material_nearest(const char *key);

/* E* = 1/((1-nu1^2)/E1 + (1-nu2^2)/E2), Pa. E > 0, -1 < nu <= 0.5. A rigid
 * partner is young = HUGE_VAL, the one infinity that is allowed. */
RSL_API rsl_status rsl_stiffness_modulus(double young1, double poisson1, double young2,
                                         double poisson2, double *modulus, rsl_error *error);

/* R = R1 R2/(R1 + R2), m. A concave partner has a negative radius, larger in
 * size than the convex one; a plane is HUGE_VAL. */
RSL_API rsl_status rsl_stiffness_radius(double radius1, double radius2, double *radius,
                                        rsl_error *error);

/* Hertz: F = k d^(3/2), k = (4/3) E* sqrt(R), N/m^(3/2). */
RSL_API rsl_status rsl_stiffness_hertz(double modulus, double radius, double *k, rsl_error *error);

/* Bodies that touch in an ellipse, F = k d^(3/2). */
typedef struct rsl_stiffness_elliptic {
    double stiffness;  /* k, N/m^(3/2) */
    double axis_ratio; /* of the ellipse, smaller over larger semi-axis */
    double axis;       /* larger semi-axis at the depth d: axis sqrt(d), m^(1/2) */
} rsl_stiffness_elliptic;

/* Hertz's solution for principal radii R1, R1' of one body and R2, R2' of the other (in this order;
 * < 0 where the body is hollow, HUGE_VAL where it is straight) and the angle between the planes of
 * R1 and R2, rad. Two crossed cylinders are {R1, HUGE_VAL, R2, HUGE_VAL}. A relative error of 1e-13
 * where the ellipse is not longer than 1e3 times its width; contact along a line is refused. */
RSL_API rsl_status rsl_stiffness_ellipse(double modulus, const double radius[4], double angle,
                                         rsl_stiffness_elliptic *result, rsl_error *error);

/* Spur gear teeth, F = k d: k = pi E b/(4 (1 - nu^2)), N/m (Yang & Sun 1985);
 * width b of the tooth face. */
RSL_API rsl_status rsl_stiffness_gear(double young, double poisson, double width, double *k,
                                      rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
