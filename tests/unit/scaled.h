/* SPDX-License-Identifier: MIT
 *
 * scaled: an impact without dimensions, as it stands in the tables of
 * tests/reference, as a contact with units, and the outcome back.
 *
 *     x'' + x^n + Lambda x^m sgn(u)|u|^q = g,   x(0) = 0,  u(0) = 1
 *
 * Length L = (M v0^2/k)^(1/(n+1)), time L/v0, force M v0^2/L, energy M v0^2.
 * The scales lie 12 orders of magnitude and more apart, and none is a power
 * of two, so that a unit forgotten or taken twice shows.
 */
#ifndef RESILE_TESTS_SCALED_H
#define RESILE_TESTS_SCALED_H

#include <math.h>

#include "check.h"
#include "resile/resile.h"

/* Effective mass, stiffness and onset speed. */
typedef struct scale {
    double mass, stiffness, speed;
} scale;

static const scale scaled_units = {1.0, 1.0, 1.0};

/* A dust grain, a ball, a building, a soft spring, a projectile. */
static const scale scaled_all[] = {
    {1.0, 1.0, 1.0},   {3e-9, 7e4, 1.3e-3}, {0.54, 2.4144e10, 0.15},
    {7e5, 1.9e9, 0.3}, {11.0, 5e-3, 9e-6},  {2.3, 3e11, 7e3},
};

enum { SCALED_COUNT = sizeof scaled_all / sizeof scaled_all[0] };

/* What a table says about one impact. */
typedef struct scaled_form {
    double n, m, q, lambda;
    rsl_law_separation end;
} scaled_form;

static inline double scaled_length(double n, const scale *s)
{
    return pow(s->mass * s->speed * s->speed / s->stiffness, 1.0 / (n + 1.0));
}

/* lambda = Lambda k L^(n-m) v0^-q */
static inline double scaled_damping(const scaled_form *f, const scale *s)
{
    return f->lambda * s->stiffness * pow(scaled_length(f->n, s), f->n - f->m) *
           pow(s->speed, -f->q);
}

/* The numbers of the contact, but for the law. */
static inline rsl_law_parameters scaled_spec(const scaled_form *f, const scale *s)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = s->mass;
    spec.stiffness = s->stiffness;
    spec.speed = s->speed;
    spec.exponent = f->n;
    spec.m = f->m;
    spec.q = f->q;
    spec.damping = scaled_damping(f, s);
    spec.end = f->end;
    return spec;
}

/* The contact by the law `general`; a failure is a failed check. */
static inline int scaled_contact(const scaled_form *f, const scale *s, rsl_law_contact *contact)
{
    rsl_law_parameters spec = scaled_spec(f, s);
    rsl_error error = {0};
    const rsl_law *law = rsl_law_find("general");
    rsl_status status = rsl_collide_prepare(law, &spec, contact, &error);
    return CHECK_STATUS(status, RSL_OK);
}

/* The outcome with its units taken off again. */
static inline rsl_collide_outcome scaled_back(rsl_collide_outcome o, double n, const scale *s)
{
    double length = scaled_length(n, s), time = length / s->speed;
    double energy = s->mass * s->speed * s->speed, force = energy / length;
    o.speed_out /= s->speed;
    o.depth_max /= length;
    o.depth_end /= length;
    o.time_of_depth_max /= time;
    o.time_of_force_max /= time;
    o.duration /= time;
    o.force_max /= force;
    o.force_min /= force;
    o.impulse /= s->mass * s->speed;
    o.energy_in /= energy;
    o.energy_out /= energy;
    o.work_of_load /= energy;
    o.energy_dissipated /= energy;
    o.energy_residual /= energy;
    return o;
}

/* The constant load that is g without dimensions. */
static inline double scaled_load(double g, double n, const scale *s)
{
    return g * s->mass * s->speed * s->speed / scaled_length(n, s);
}

/* What holds for every impact that ends, whatever the law, in the outcome
 * without units: the ledger, the momentum, the order of events. */
static inline void scaled_check_nature(const rsl_collide_outcome *o, double g)
{
    double e = o->restitution;
    /* the load moves energy and momentum to and fro that cancel in the end */
    double energy = 0.5 + fabs(g) * o->depth_max;
    double momentum = 1.0 + e + fabs(g) * o->duration;
    CHECK_CLOSE(o->speed_out, e, 1e-14);
    CHECK_CLOSE(o->energy_in, 0.5, 1e-14);
    CHECK_NEAR(o->energy_out, 0.5 * e * e, 1e-15);
    CHECK_NEAR(o->work_of_load, g * o->depth_end, 1e-15);
    CHECK_NEAR(o->energy_dissipated, 0.5 * (1.0 - e) * (1.0 + e) + g * o->depth_end,
               1e-12 * energy);
    CHECK_NEAR(o->energy_residual, 0.0, 1e-12 * energy);
    CHECK_NEAR(o->impulse, 1.0 + e + g * o->duration, 1e-12 * momentum);
    CHECK(o->time_of_force_max >= 0.0);
    CHECK(o->time_of_depth_max < o->duration);
    CHECK(o->depth_end < o->depth_max);
    CHECK(o->force_min <= 0.0);
}

/* One impact by a given method, without units; 0 if a check failed. */
static inline int scaled_collide(const rsl_law_contact *contact, rsl_collide_method method,
                                 double g, const scale *s, rsl_collide_outcome *out)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_error error = {0};
    options.method = method;
    options.load = scaled_load(g, contact->n, s);
    rsl_status status = rsl_collide(contact, &options, out, &error);
    if (!CHECK_STATUS(status, RSL_OK))
        return 0;
    *out = scaled_back(*out, contact->n, s);
    return 1;
}

/* Two outcomes of one impact found in two ways. */
static inline void scaled_check_same(const rsl_collide_outcome *a, const rsl_collide_outcome *b,
                                     double tolerance)
{
    CHECK_CLOSE(a->restitution, b->restitution, tolerance);
    CHECK_CLOSE(a->depth_max, b->depth_max, tolerance);
    CHECK_CLOSE(a->time_of_depth_max, b->time_of_depth_max, tolerance);
    CHECK_CLOSE(a->force_max, b->force_max, tolerance);
    CHECK_NEAR(a->time_of_force_max, b->time_of_force_max, tolerance * b->duration);
    CHECK_NEAR(a->force_min, b->force_min, tolerance * b->force_max);
    CHECK_CLOSE(a->duration, b->duration, tolerance);
    CHECK_NEAR(a->depth_end, b->depth_end, tolerance * b->depth_max);
    CHECK_CLOSE(a->impulse, b->impulse, tolerance);
    CHECK_NEAR(a->energy_dissipated, b->energy_dissipated, tolerance * b->energy_in);
}

#endif
