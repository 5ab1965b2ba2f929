/* SPDX-License-Identifier: MIT
 *
 * extra: what a contact holds for the laws that are not k d^n + lambda d^m sgn(v)|v|^q, in
 * rsl_law_contact.extra. All of it is doubles.
 */
#ifndef RSL_LAW_EXTRA_H
#define RSL_LAW_EXTRA_H

#include "resile/law.h"

typedef struct rsl_law_plastic {
    double recovered_fraction; /* 1 - permanent depth over peak depth, for a peak of no depth */
    double hardening;          /* growth of its inverse, k2/k1, with the peak depth, 1/m */
    double hardening_depth;    /* peak depth at which that growth ends, m */
} rsl_law_plastic;

typedef struct rsl_law_plastic_adhesion { /* what a plastic contact with a limit of adhesion has */
    rsl_law_plastic plastic;              /* recovered_fraction is k1/k2 */
    double adhesion;                      /* k_adh of the limit -k_adh d^x, N/m^x */
    double exponent;                      /* x */
} rsl_law_plastic_adhesion;

typedef struct rsl_law_bilinear {
    double stiffness_first, stiffness_second; /* before, after yield, N/m */
    double yield_depth;                       /* m */
} rsl_law_bilinear;

typedef struct rsl_law_springs {
    double in, out; /* stiffness of loading and of unloading, N/m^m */
} rsl_law_springs;

typedef struct rsl_law_yielding_sphere {
    double yield_depth;   /* depth where the centre pressure is p_y, m */
    double yield_force;   /* Hertz force there, N */
    double plastic_slope; /* dF/dd while it flows: pi R p_y, N/m */
} rsl_law_yielding_sphere;

typedef struct rsl_law_flattened_sphere { /* fits to finite elements, in units of first yield */
    double critical_depth;                /* where yield begins, m */
    double critical_force;                /* Hertz force there, N */
    double hardness;                      /* fully plastic F/Fc over d/dc; see the law */
    double strain, growth;                /* of the contact radius; see the law */
} rsl_law_flattened_sphere;

typedef struct rsl_law_pressed_sphere {        /* against a rigid plane; see the law mdr */
    double yield_depth, yield_force;           /* m, N */
    double radius, modulus, strength, poisson; /* m, Pa, Pa, 1 */
    double settled_depth, settled_energy;      /* from here on the way back is as printed: m, J */
} rsl_law_pressed_sphere;

typedef struct rsl_law_log_cylinder { /* d = compliance F (offset - ln F) */
    double compliance;                /* m/N */
    double offset;                    /* 1, for F in N */
} rsl_law_log_cylinder;

typedef struct rsl_law_conforming { /* joints with clearance */
    double scale;                   /* N/m or N/m^(3/2), see the law */
    double clearance;               /* m */
    double radius;                  /* of the socket, m */
} rsl_law_conforming;

typedef struct rsl_law_clamped {
    double damping_depth; /* depth at which the damper acts in full, m */
} rsl_law_clamped;

typedef struct rsl_law_adhesive { /* spheres that stick */
    double unit, length;          /* w R, N, and lam^2/R, m (adhesion.h) */
    double depth_break;           /* where contact ends on the way back, m; of jkr */
    double pull;                  /* what adhesion adds to N in the cap of friction, N */
} rsl_law_adhesive;

typedef struct rsl_law_noncontact { /* acts at a distance: d - standoff is the overlap */
    double standoff;                /* m */
    double steepness;               /* 1/m */
    double steepness_rate;          /* s/m */
    double softening;               /* m^2 */
} rsl_law_noncontact;

typedef union rsl_law_extra {
    rsl_law_plastic plastic;
    rsl_law_plastic_adhesion sticking;
    rsl_law_bilinear bilinear;
    rsl_law_springs springs;
    rsl_law_yielding_sphere yielding;
    rsl_law_flattened_sphere flattened;
    rsl_law_pressed_sphere pressed;
    rsl_law_clamped clamped;
    rsl_law_log_cylinder cylinder;
    rsl_law_conforming conforming;
    rsl_law_adhesive adhesive;
    rsl_law_noncontact noncontact;
} rsl_law_extra;

_Static_assert(sizeof(rsl_law_extra) <= sizeof((rsl_law_contact){0}.extra),
               "rsl_law_contact.extra is too short");

static inline const rsl_law_extra *rsl_law_extra_of(const rsl_law_contact *contact)
{
    return (const rsl_law_extra *)contact->extra;
}

static inline rsl_law_extra *rsl_law_extra_in(rsl_law_contact *contact)
{
    return (rsl_law_extra *)contact->extra;
}

#endif
