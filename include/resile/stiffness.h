/* SPDX-License-Identifier: MIT */
/** @file
 * stiffness: k of the elastic force from geometry and material.
 *
 * s = (1 - nu^2)/E is the plane-strain compliance of one body, and
 * E* = 1/(s1 + s2) the effective modulus of a pair.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_STIFFNESS_H
#define RESILE_STIFFNESS_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One material. The values are typical at room temperature. Alloys and grades differ, so a
 * measured value is preferable. */
typedef struct rsl_stiffness_material {
    const char *key;     /**< stable identifier: command line, model files */
    const char *aliases; /**< other keys, separated by spaces */
    const char *title;
    double young;   /**< E, Pa */
    double poisson; /**< nu */
    double density; /**< kg/m^3 */
    double yield;   /**< yield stress, Pa; RSL_UNSET for brittle materials */
    const char *source;
} rsl_stiffness_material;

RSL_API size_t rsl_stiffness_material_count(void);
RSL_API const rsl_stiffness_material *rsl_stiffness_material_at(size_t index);
/** Finds a material by its key or alias, ignoring letter case. _get is for keys from user input: an
 * unknown key gives RSL_ERROR_UNKNOWN, and the message suggests the nearest key. _find is for keys
 * fixed in the calling program: NULL if the key is unknown. */
RSL_API rsl_status rsl_stiffness_material_get(const char *key,
                                              const rsl_stiffness_material **material,
                                              rsl_error *error);
RSL_API const rsl_stiffness_material *rsl_stiffness_material_find(const char *key);

/** E* = 1/((1-nu1^2)/E1 + (1-nu2^2)/E2), Pa. E > 0, -1 < nu <= 0.5. A rigid body has
 * young = HUGE_VAL, the only infinity that is allowed. */
RSL_API rsl_status rsl_stiffness_modulus(double young1, double poisson1, double young2,
                                         double poisson2, double *modulus, rsl_error *error);

/** R = R1 R2/(R1 + R2), m. A concave body has a negative radius, whose magnitude exceeds the radius
 * of the convex body; a plane has HUGE_VAL. */
RSL_API rsl_status rsl_stiffness_radius(double radius1, double radius2, double *radius,
                                        rsl_error *error);

/** Hertz: F = k d^(3/2), k = (4/3) E* sqrt(R), N/m^(3/2). */
RSL_API rsl_status rsl_stiffness_hertz(double modulus, double radius, double *k, rsl_error *error);

/** Elliptical point contact, F = k d^(3/2). */
typedef struct rsl_stiffness_elliptic {
    double stiffness;  /**< k, N/m^(3/2) */
    double axis_ratio; /**< ratio of the minor to the major semi-axis of the contact ellipse */
    double axis;       /**< major semi-axis at the depth d: axis sqrt(d), m^(1/2) */
} rsl_stiffness_elliptic;

/** Hertz's solution for the principal radii R1, R1' of one body and R2, R2' of the other (in this
 * order; < 0 for a concave direction, HUGE_VAL for a straight one) and the angle between the planes
 * of R1 and R2, rad. Two crossed cylinders are {R1, HUGE_VAL, R2, HUGE_VAL}. The relative error is
 * 1e-13 if the length of the ellipse is at most 1e3 times its width; a line contact is refused. */
RSL_API rsl_status rsl_stiffness_ellipse(double modulus, const double radius[4], double angle,
                                         rsl_stiffness_elliptic *result, rsl_error *error);

/** Spur gear teeth, F = k d: k = pi E b/(4 (1 - nu^2)), N/m (Yang & Sun 1985); b is the face
 * width. */
RSL_API rsl_status rsl_stiffness_gear(double young, double poisson, double width, double *k,
                                      rsl_error *error);

/** A thin elastic layer on a rigid base, as a bed of independent springs (Winkler): its modulus of
 * foundation K, pressure over indentation, N/m^3. Of a layer bonded to the base
 * K = E (1 - nu)/((1 + nu)(1 - 2 nu) h) with the thickness h, m; nu < 0.5. */
RSL_API rsl_status rsl_stiffness_foundation_modulus(double young, double poisson, double thickness,
                                                    double *modulus, rsl_error *error);

/** Rigid convex bodies on an elastic foundation, and their sizes in m. */
typedef enum rsl_stiffness_shape {
    RSL_STIFFNESS_SPHERE,   /**< {radius} */
    RSL_STIFFNESS_CYLINDER, /**< lying on its side: {radius, length} */
    RSL_STIFFNESS_BOX,      /**< on one face: {length, width} of the face */
    RSL_STIFFNESS_SOCKET    /**< a ball in a socket lined by the foundation: {radius of the ball,
                                 clearance of the radii}; the springs are along the radius */
} rsl_stiffness_shape;

/** The contact of a body with a foundation at one depth. */
typedef struct rsl_stiffness_footprint {
    double stiffness; /**< k of the force k d^n for small depths, N/m^n */
    double exponent;  /**< n: 2 for a sphere or a socket, 3/2 for a cylinder, 1 for a box */
    double force;     /**< F = K V with the volume V below the plane, N */
    double tangent;   /**< dF/dd, N/m; K A except in a socket */
    double area;      /**< A, m^2: the section of the body with the plane; in a socket the cap */
    /** Mean over all directions of the distance from the centre of the area to its edge, m. */
    double mean_radius;
} rsl_stiffness_footprint;

/** Force, tangent and area at a depth; of a sphere or cylinder at most the radius. `size` has one or
 * two numbers, as the shape says; `modulus` is K, N/m^3. */
RSL_API rsl_status rsl_stiffness_foundation(rsl_stiffness_shape shape, const double size[2],
                                            double modulus, double depth,
                                            rsl_stiffness_footprint *result, rsl_error *error);

/** The depth of a force. */
RSL_API rsl_status rsl_stiffness_foundation_depth(rsl_stiffness_shape shape, const double size[2],
                                                  double modulus, double force, double *depth,
                                                  rsl_error *error);

/** An area of contact between flat faces. */
typedef struct rsl_stiffness_patch {
    double area;      /**< A, m^2 */
    double centre[2]; /**< of the area, m */
    /** Mean over all directions of the distance from the centre to the edge, m. */
    double mean_radius;
} rsl_stiffness_patch;

/** The area and the mean radius of a convex polygon, the inputs of the laws luo-nahon-polygon and
 * luo-nahon-overlap: `vertices` has x and y of each vertex, m, in order around the polygon. */
RSL_API rsl_status rsl_stiffness_polygon(const double *vertices, size_t count,
                                         rsl_stiffness_patch *result, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
