/* SPDX-License-Identifier: MIT
 *
 * oblique: impacts with friction as the studies ask them.
 */
#ifndef RSL_STUDIES_OBLIQUE_H
#define RSL_STUDIES_OBLIQUE_H

#include "study.h"

/* A solid sphere that comes down on a plane. Start from rsl_study_sphere_default(). */
typedef struct rsl_study_sphere {
    const char *normal, *tangent; /* keys of laws */
    double mass, radius;
    double stiffness;                /* of the normal law */
    double restitution, damping;     /* of the normal law, exact; one of them, or none: elastic */
    rsl_law_separation end;          /* of contact */
    rsl_tangent_parameters friction; /* numbers of the tangential law */
    double approach, along, spin; /* m/s down, m/s of the centre, rad/s with rolling at v = R w */
} rsl_study_sphere;

rsl_study_sphere rsl_study_sphere_default(void);

/* What becomes of it. */
typedef struct rsl_study_rebound {
    rsl_oblique_outcome outcome;
    double up, along, spin;
    double angle; /* at the contact, from the normal, degrees */
} rsl_study_rebound;

/* The run of the study fails if it cannot be had, and all numbers are NaN. */
rsl_study_rebound rsl_study_oblique(rsl_study *study, const rsl_study_sphere *sphere);

/* The law of both kinds; 0: failed. */
int rsl_study_laws(rsl_study *study, const rsl_study_sphere *sphere, rsl_law_contact *normal,
                   rsl_tangent *tangent);

/* Mass of a solid sphere. */
double rsl_study_sphere_mass(double density, double radius);

#endif
