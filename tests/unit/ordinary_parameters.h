/* SPDX-License-Identifier: MIT
 *
 * sensible: numbers with which any law of the catalogue makes an ordinary
 * impact, so that a test can walk the whole table.
 *
 * Half a kilogram at 0.8 m/s on a stiffness of 1e9; damping of a strength that
 * returns about two thirds of the speed.
 */
#ifndef RESILE_TESTS_SENSIBLE_H
#define RESILE_TESTS_SENSIBLE_H

#include <math.h>

#include "check.h"
#include "num/elementary.h"
#include "resile/resile.h"

/* A press test: in to 8 mm on about 1e9 d^(3/2), back to 2.4 mm. */
static inline void *sensible_test(void)
{
    static const double depth[] = {0.0, 2e-3, 4e-3, 6e-3, 8e-3, 6e-3, 4e-3, 2.4e-3};
    static const double force[] = {0.0, 9e4, 2.5e5, 4.6e5, 7e5, 3.5e5, 1e5, 0.0};
    static double room[RSL_LAW_TABLE_SIZE(8)];
    static rsl_law_table table;
    if (table.in.count == 0)
        CHECK_STATUS(rsl_law_table_prepare(depth, force, 8, room, &table, NULL), RSL_OK);
    return &table;
}

/* Every number a law can ask for, with none of them contradicting another. */
static inline rsl_law_parameters sensible_numbers(void)
{
    rsl_law_parameters s = rsl_law_parameters_default();
    s.restitution = 0.7;
    s.mass = 0.5;
    s.stiffness = 1e9;
    s.speed = 0.8;
    s.exponent = 1.5;
    s.m = 1.2;
    s.q = 1.1;
    s.alpha = 0.25;
    s.radius = 0.02;
    s.modulus = 1e11;
    s.young = 2e11;
    s.poisson = 0.3;
    s.viscosity_shear = 1e6;
    s.viscosity_bulk = 3e6;
    s.yield_pressure = 1e9;
    s.yield_strength = 5e8;
    s.length = 0.02;
    s.clearance = 1e-4;
    s.radius_inner = 0.02;
    s.radius_outer = 0.0201;
    s.area = 1e-4;
    s.mean_radius = 5e-3;
    s.shape_coefficient = 10.0;
    s.permanent_ratio = 0.3;
    s.stiffness_unload = 2e9;
    s.stiffness_limit = 5e9;
    s.plasticity_depth = 1e-3;
    s.latch = 1e5;
    s.adhesion_stiffness = 1e8;
    s.adhesion_exponent = 1.5;
    s.force_scale = 1e3;
    s.steepness = 3e3;
    s.steepness_rate = 50.0;
    s.softening = 1e-7;
    s.standoff = 6e-3;
    s.work_of_adhesion = 1e4; /* costs jkr a twentieth of the energy */
    s.damping_depth = 1e-4;
    s.yield_ratio = 0.1;
    s.path_depth = 1.5;
    s.path_rate = 5.5;
    return s;
}

static inline double *sensible_field(rsl_law_parameters *spec, size_t index)
{
    return (double *)(void *)((char *)spec + rsl_law_input_table()[index].offset);
}

/* lambda with Lambda = 0.4 at the mass, stiffness and speed of above. */
static inline double sensible_damping(const rsl_law *law)
{
    rsl_law_parameters s = sensible_numbers();
    double n = !rsl_given(law->n) ? s.exponent : law->n;
    double m = rsl_law_exponent_m(law, n);
    double q = !rsl_given(law->q) ? s.q : law->q;
    double length = rsl_num_pow(s.mass * s.speed * s.speed / s.stiffness, 1.0 / (n + 1.0));
    if (!rsl_given(m))
        m = s.m;
    return 0.4 * s.stiffness * rsl_num_pow(length, n - m) * rsl_num_pow(s.speed, -q);
}

/* The inputs of `mask`, exponents that the law leaves open, the mass and the speed; everything else unset. */
static inline rsl_law_parameters sensible_spec(const rsl_law *law, rsl_law_inputs mask)
{
    rsl_law_parameters all = sensible_numbers(), spec = rsl_law_parameters_default();
    all.damping = sensible_damping(law);
    mask |= RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed);
    mask |= rsl_given(law->n) ? 0 : RSL_LAW_INPUT_BIT(exponent);
    mask |= rsl_given(law->m) ? 0 : RSL_LAW_INPUT_BIT(m);
    mask |= rsl_given(law->q) ? 0 : RSL_LAW_INPUT_BIT(q);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (mask >> i & 1u)
            *sensible_field(&spec, i) = *sensible_field(&all, i);
    if (law->model->measured)
        spec.user = sensible_test();
    return spec;
}

/* The last of the end rules that the law can have: an adhesive contact is tensile before separation. */
static inline int sensible_last_end(const rsl_law *law)
{
    return law->family == RSL_LAW_FAMILY_ADHESIVE ? RSL_LAW_SEPARATION_ZERO_DEPTH
                                                  : RSL_LAW_SEPARATION_ZERO_FORCE;
}

/* Whether contacts begin where the bodies touch: piles of them are at rest there. */
static inline int sensible_at_touch(const rsl_law *law)
{
    return law->model->force && !law->model->noncontact;
}

/* The depth at which a contact at rest is free of force and has the least energy: 0, but for what
 * sticks, which is pulled in that far. */
static inline double sensible_rest_depth(const rsl_law_contact *contact)
{
    double low = 1e-12, high = 1.0;
    for (int i = 0; i < 200 && contact->law->family == RSL_LAW_FAMILY_ADHESIVE; i++) {
        rsl_law_response r = {0};
        double middle = sqrt(low * high);
        CHECK_STATUS(rsl_law_force(contact, middle, 0.0, &r, NULL), RSL_OK);
        *(r.force > 0.0 ? &high : &low) = middle;
    }
    return contact->law->family == RSL_LAW_FAMILY_ADHESIVE ? low : 0.0;
}

static inline double sensible_min_energy(const rsl_law_contact *contact)
{
    rsl_law_response r = {0};
    CHECK_STATUS(rsl_law_force(contact, sensible_rest_depth(contact), 0.0, &r, NULL), RSL_OK);
    return r.elastic_energy;
}

/* What the law needs as published: its inputs, and where it leaves the choice
 * to the caller, a restitution, else a damping, else a stiffness. */
static inline rsl_law_parameters sensible_published(const rsl_law *law)
{
    static const rsl_law_inputs extra[] = {0, RSL_LAW_INPUT_BIT(restitution),
                                           RSL_LAW_INPUT_BIT(damping),
                                           RSL_LAW_INPUT_BIT(stiffness)};
    rsl_law_parameters spec = sensible_spec(law, law->inputs);
    for (size_t i = 0; i < sizeof extra / sizeof extra[0]; i++) {
        rsl_law_contact contact;
        spec = sensible_spec(law, law->inputs | extra[i]);
        if (extra[i] & ~(law->inputs | law->options))
            continue;
        if (rsl_collide_prepare(law, &spec, &contact, NULL) == RSL_OK &&
            contact.calibration == RSL_LAW_PUBLISHED)
            return spec;
    }
    return spec;
}

/* What the exact calibration needs. */
static inline rsl_law_parameters sensible_exact(const rsl_law *law, double restitution)
{
    rsl_law_inputs damping = RSL_LAW_INPUT_BIT(damping) | RSL_LAW_INPUT_BIT(alpha);
    rsl_law_inputs choice = RSL_LAW_INPUT_BIT(stiffness_unload);
    rsl_law_parameters spec =
        sensible_spec(law, (law->inputs & ~damping & ~choice) | RSL_LAW_INPUT_BIT(stiffness));
    spec.restitution = restitution;
    spec.calibration = RSL_LAW_EXACT;
    return spec;
}

#endif
