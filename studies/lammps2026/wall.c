/* SPDX-License-Identifier: MIT
 *
 * lammps2026: a sphere meets a wall.
 */
#include <math.h>
#include <string.h>

#include "parts.h"

/* A number of a set of parameters: "si" and "r" are the line si.r. */
static double of(rsl_study *study, const char *set, const char *symbol)
{
    return rsl_study_input(study, rsl_study_print(study, "%s.%s", set, symbol));
}

static rsl_study_sphere sphere_of(rsl_study *study, const char *set)
{
    rsl_study_sphere sphere = rsl_study_sphere_default();
    sphere.radius = of(study, set, "r");
    sphere.mass = rsl_study_sphere_mass(of(study, set, "rho"), sphere.radius);
    sphere.friction.friction = of(study, set, "mu");
    sphere.approach = of(study, set, "vz");
    sphere.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    return sphere;
}

static double quantity_of(const rsl_study_rebound *r, const char *name)
{
    if (strcmp(name, "along") == 0)
        return r->along;
    return strcmp(name, "spin") == 0 ? r->spin : r->up;
}

/* ---- oblique --------------------------------------------------------------------------- */

/* hertz/material takes the wall for the same material: E* = E/(2 (1 - nu^2)), R = r. */
static void fill_hertz(rsl_study *study, const char *set, rsl_study_sphere *sphere)
{
    double nu = of(study, set, "nu");
    double modulus = of(study, set, "E") / (2.0 * (1.0 - nu * nu));
    sphere->normal = "tsuji";
    sphere->stiffness = 4.0 / 3.0 * modulus * sqrt(sphere->radius);
    sphere->friction.poisson = nu;
}

static void fill_hooke(rsl_study *study, const char *set, rsl_study_sphere *sphere)
{
    sphere->normal = "kelvin-voigt";
    sphere->stiffness = of(study, set, "kn");
    sphere->friction.stiffness = of(study, set, "kt");
}

void rsl_study_lammps2026_oblique(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        const char *set = rsl_study_text(study, row, "set");
        rsl_study_sphere sphere = sphere_of(study, set);
        sphere.tangent = rsl_study_text(study, row, "law");
        sphere.restitution = of(study, set, "e");
        sphere.along = rsl_study_number(study, row, "vx");
        if (strcmp(sphere.tangent, "spring") == 0)
            fill_hooke(study, set, &sphere);
        else
            fill_hertz(study, set, &sphere);
        rsl_study_rebound r = rsl_study_oblique(study, &sphere);
        rsl_study_answer(row, quantity_of(&r, rsl_study_text(study, row, "quantity")));
    }
}

/* ---- grazing --------------------------------------------------------------------------- */

/* Kinetic energy after over before: v^2 + (2/5) r^2 w^2. */
static double energy(const rsl_study_sphere *sphere, const rsl_study_rebound *r)
{
    double turn = sphere->radius * r->spin;
    return (r->along * r->along + r->up * r->up + 0.4 * turn * turn) /
           (sphere->along * sphere->along + sphere->approach * sphere->approach);
}

/* k_t = (2/7) k_n, dampings m gamma and m gamma/2, and the spring gives way to the dashpot on the
 * cap. Before the correction: k_t times the radius of contact sqrt(r d). */
static rsl_study_rebound graze(rsl_study *study, const char *set, int before,
                               rsl_study_sphere *sphere)
{
    double stiffness;
    *sphere = sphere_of(study, set);
    sphere->normal = "kelvin-voigt";
    sphere->tangent = before ? "mindlin-displacement" : "spring-dashpot";
    sphere->stiffness = of(study, set, "kn");
    sphere->damping = sphere->mass * of(study, set, "gamma");
    sphere->along = of(study, set, "vx");
    stiffness = 2.0 / 7.0 * sphere->stiffness;
    sphere->friction.stiffness = before ? stiffness * sqrt(sphere->radius) : stiffness;
    sphere->friction.damping = 0.5 * sphere->damping;
    sphere->friction.reset_with_damper = 1;
    return rsl_study_oblique(study, sphere);
}

void rsl_study_lammps2026_grazing(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        const char *name = rsl_study_text(study, row, "quantity");
        int before = strcmp(rsl_study_text(study, row, "version"), "before") == 0;
        rsl_study_sphere sphere;
        rsl_study_rebound r = graze(study, rsl_study_text(study, row, "set"), before, &sphere);
        rsl_study_answer(row,
                         strcmp(name, "energy") == 0 ? energy(&sphere, &r) : quantity_of(&r, name));
    }
}
