/* SPDX-License-Identifier: MIT
 *
 * The calls of the core for test_api_null.c.
 */
#ifndef RESILE_TESTS_API_NULL_CORE_H
#define RESILE_TESTS_API_NULL_CORE_H

#include "refusals.h"
#include "resile/resile.h"

static const rsl_law_contact zero_contact;
static rsl_law_contact contact; /* a good one */

static void make_contact(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = 0.5;
    spec.mass = spec.speed = 1.0;
    spec.stiffness = 1e6;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &contact, &error), RSL_OK);
}

static void test_law(void)
{
    rsl_law_response response;
    rsl_law_table table;
    double room[RSL_LAW_TABLE_SIZE(3)] = {0};
    REFUSED(rsl_law_table_prepare, (room, room, 3, NULL, &table, &error), "room");
    REFUSED(rsl_law_table_prepare, (NULL, room, 3, room, &table, &error), "curve");
    REFUSED(rsl_law_force, (NULL, 1.0, 1.0, &response, &error), "rsl_collide_prepare()");
    REFUSED(rsl_law_force, (&zero_contact, 1.0, 1.0, &response, &error), "rsl_collide_prepare()");
    REFUSED(rsl_law_force, (&contact, 1.0, 1.0, NULL, &error), "room");
    ASSERTED(rsl_law_update_history, (NULL, 1.0));
    ASSERTED(rsl_law_solution_of, (NULL));
    ANSWERED(rsl_law_formulation_of, (NULL), RSL_LAW_FORMULATION_DEFAULT);
    ASSERTED(rsl_law_standoff, (NULL));
    ASSERTED(rsl_law_exponent_m, (NULL, 1.5));
    ASSERTED(rsl_law_solution_of, (&zero_contact));
    ANSWERED(rsl_law_find, (NULL), NULL);
    REFUSED(rsl_law_get, (NULL, NULL, &error), "key");
    REFUSED(rsl_law_get, ("hertz", NULL, &error), "room");
    ANSWERED(rsl_law_engine_find, (NULL), NULL);
    ANSWERED(rsl_law_engine_entry_find, (NULL, "hertz"), NULL);
    ANSWERED(rsl_law_engine_entry_find, (rsl_law_engine_at(0), NULL), NULL);
    ASSERTED(rsl_law_from_engine, (NULL, NULL));
    ASSERTED(rsl_error_text, (NULL));
    REFUSED(rsl_version_check, (0, &error), "compiled with the headers of resile 0.0.0");
}

static void test_stiffness(void)
{
    ANSWERED(rsl_restitution_find, (NULL), NULL);
    REFUSED(rsl_restitution_value, (NULL, NULL, 1.0, NULL, &error), "rsl_restitution_find()");
    ANSWERED(rsl_stiffness_material_find, (NULL), NULL);
    REFUSED(rsl_stiffness_material_get, (NULL, NULL, &error), "key");
    REFUSED(rsl_stiffness_material_get, ("steel", NULL, &error), "room");
    REFUSED(rsl_restitution_get, (NULL, NULL, &error), "key");
    REFUSED(rsl_restitution_get, ("bridges", NULL, &error), "room");
    REFUSED(rsl_restitution_measured, (NULL, NULL, 1, NULL, NULL, &error), "room");
    REFUSED(rsl_stiffness_ellipse, (1.0, NULL, 0.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_modulus, (1.0, 0.3, 1.0, 0.3, NULL, &error), "room");
    REFUSED(rsl_stiffness_radius, (1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_hertz, (1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_gear, (1.0, 0.3, 1.0, NULL, &error), "room");
    rsl_stiffness_footprint footprint;
    REFUSED(rsl_stiffness_foundation_modulus, (1.0, 0.3, 1.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_foundation, (RSL_STIFFNESS_BOX, NULL, 1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_foundation, (RSL_STIFFNESS_BOX, NULL, 1.0, 1.0, &footprint, &error),
            "size");
    rsl_stiffness_patch patch;
    REFUSED(rsl_stiffness_polygon, (NULL, 3, &patch, &error), "vertices");
    REFUSED(rsl_stiffness_polygon,
            ((const double[]){0.0, 0.0, 1.0, 0.0, 0.0, 1.0}, 3, NULL, &error), "room");
    REFUSED(rsl_stiffness_foundation_depth, (RSL_STIFFNESS_BOX, NULL, 1.0, 1.0, NULL, &error),
            "room");
}

static void test_collide(void)
{
    const rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
                                zero_form = {0};
    const rsl_law *law = rsl_law_find("flores"), zero_law = {0};
    const rsl_law_parameters spec = rsl_law_parameters_default(), zero_spec = {0};
    rsl_law_contact made;
    rsl_collide_outcome outcome;
    rsl_collide_curve_point point;
    double out, time = 0.0;
    size_t count;
    REFUSED(rsl_collide_lambda_from_restitution, (NULL, 0.5, &out, NULL, &error), "form");
    REFUSED(rsl_collide_lambda_from_restitution, (&zero_form, 0.5, &out, NULL, &error), "");
    REFUSED(rsl_collide_lambda_from_restitution, (&form, 0.5, NULL, NULL, &error), "room");
    REFUSED(rsl_collide_restitution_from_lambda, (NULL, 0.5, &out, NULL, &error), "form");
    REFUSED(rsl_collide_restitution_from_lambda, (&form, 0.5, NULL, NULL, &error), "room");
    REFUSED(rsl_collide_input_restitution, (NULL, &spec, 0.5, &out, &error), "rsl_law_find()");
    REFUSED(rsl_collide_input_restitution, (&zero_law, &spec, 0.5, &out, &error), "law");
    REFUSED(rsl_collide_input_restitution, (law, NULL, 0.5, &out, &error), "numbers");
    REFUSED(rsl_collide_input_restitution, (law, &spec, 0.5, NULL, &error), "room");
    REFUSED(rsl_collide_prepare, (NULL, &spec, &made, &error), "law is NULL: rsl_law_find()");
    REFUSED(rsl_collide_prepare, (&zero_law, &spec, &made, &error), "law");
    REFUSED(rsl_collide_prepare, (law, NULL, &made, &error), "numbers");
    REFUSED(rsl_collide_prepare, (law, &zero_spec, &made, &error), "rsl_law_parameters_default()");
    REFUSED(rsl_collide_prepare, (law, &spec, NULL, &error), "room");
    ASSERTED(rsl_collide_lambda, (NULL));
    REFUSED(rsl_collide_damping, (&contact, NULL, &error), "room");
    REFUSED(rsl_collide_law_error, (NULL, &spec, RSL_COLLIDE_ERROR_DAMPING, &out, &error),
            "rsl_law_find()");
    REFUSED(rsl_collide_law_error, (law, NULL, RSL_COLLIDE_ERROR_DAMPING, &out, &error), "numbers");
    REFUSED(rsl_collide_law_error, (law, &spec, RSL_COLLIDE_ERROR_DAMPING, NULL, &error), "room");
    REFUSED(rsl_collide_law_errors,
            (law, &spec, RSL_COLLIDE_ERROR_DAMPING, 0, NULL, 1, &out, &error), "values");
    REFUSED(rsl_collide_law_errors,
            (law, &spec, RSL_COLLIDE_ERROR_DAMPING, 0, &out, 1, NULL, &error), "room");
    ASSERTED(rsl_collide_measure, (RSL_COLLIDE_MEASURE_RMS, NULL, 1));
    const rsl_stiffness_material *const none[2] = {NULL, NULL};
    const rsl_collide_bodies bodies = {0};
    const double radii[2] = {1.0, 1.0};
    rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT];
    ASSERTED(rsl_collide_wave_time, (NULL, 1.0));
    ASSERTED(rsl_collide_bodies_of, (NULL, radii, 1.0, 1.0));
    ASSERTED(rsl_collide_bodies_of, (none, radii, 1.0, 1.0));
    ASSERTED(rsl_collide_yield_pressure, (NULL));
    ASSERTED(rsl_collide_yield_speed, (NULL, 1.0));
    ASSERTED(rsl_collide_check_limits, (NULL, &contact, 1.0, 1.0, 1.0, found));
    ASSERTED(rsl_collide_check_limits, (&bodies, NULL, 1.0, 1.0, 1.0, found));
    ASSERTED(rsl_collide_check_limits, (&bodies, &contact, 1.0, 1.0, 1.0, NULL));
    ANSWERED(rsl_collide_check_limits, (&bodies, &zero_contact, 1.0, 1.0, 1.0, found), 0);
    ASSERTED(rsl_collide_limit_text, (RSL_COLLIDE_LIMIT_YIELD, NULL));
    REFUSED(rsl_collide, (NULL, NULL, &outcome, &error), "rsl_collide_prepare()");
    REFUSED(rsl_collide, (&zero_contact, NULL, &outcome, &error), "rsl_collide_prepare()");
    REFUSED(rsl_collide, (&contact, NULL, NULL, &error), "room");
    REFUSED(rsl_collide_at, (NULL, NULL, &time, 1, &point, &error), "rsl_collide_prepare()");
    REFUSED(rsl_collide_at, (&contact, NULL, NULL, 1, &point, &error), "times");
    REFUSED(rsl_collide_at, (&contact, NULL, &time, 1, NULL, &error), "room");
    REFUSED(rsl_collide_curve, (NULL, NULL, 0.1, &point, 1, &count, &error), "prepare()");
    REFUSED(rsl_collide_curve, (&contact, NULL, 0.1, NULL, 1, &count, &error), "room");
    REFUSED(rsl_collide_curve, (&contact, NULL, 0.1, &point, 1, NULL, &error), "room");
    rsl_collide_jacobian jacobian;
    REFUSED(rsl_collide_gradient, (NULL, &spec, NULL, &jacobian, &error), "law is NULL");
    REFUSED(rsl_collide_gradient, (law, NULL, NULL, &jacobian, &error), "numbers");
    REFUSED(rsl_collide_gradient, (law, &spec, NULL, NULL, &error), "room");
}

static void test_batch(void)
{
    const rsl_batch batch = {.count = 1}, none = {0};
    const rsl_batch_impacts outcomes = {.count = 1};
    double one = 0.5;
    REFUSED(rsl_batch_force, (NULL, &none, NULL, &error), "rsl_collide_prepare()");
    REFUSED(rsl_batch_force, (&zero_contact, &none, NULL, &error), "rsl_collide_prepare()");
    REFUSED(rsl_batch_force, (&contact, NULL, NULL, &error), "batch");
    REFUSED(rsl_batch_force, (&contact, &batch, NULL, &error), "depth");
    REFUSED(rsl_batch_collide, (NULL, &error), "batch");
    REFUSED(rsl_batch_collide, (&outcomes, &error), "mass");
    REFUSED(rsl_batch_collide_jvp, (NULL, NULL, NULL, &error), "batch");
    REFUSED(rsl_batch_collide_vjp, (NULL, NULL, NULL, &error), "batch");
    REFUSED(rsl_batch_slope_table_prepare, (NULL, NULL, &error), "form");
    REFUSED(rsl_batch_table_prepare, (NULL, NULL, &error), "form");
    ASSERTED(rsl_batch_slice, (NULL, 0, 0));
    ASSERTED(rsl_batch_update_history, (1, NULL, &one));
    ASSERTED(rsl_batch_update_history, (1, &one, NULL));
    const rsl_law_parameters spec = rsl_law_parameters_default();
    const double *const numbers[RSL_LAW_INPUT_COUNT] = {0};
    rsl_law_contact made;
    rsl_collide_outcome met;
    rsl_law_response felt;
    REFUSED(rsl_batch_each_prepare, (NULL, &spec, numbers, 1, &made, NULL, &error), "law is NULL");
    REFUSED(rsl_batch_each_prepare, (rsl_law_find("flores"), &spec, numbers, 1, NULL, NULL, &error),
            "given");
    REFUSED(rsl_batch_each_collide, (NULL, 1, NULL, &met, NULL, &error), "given");
    REFUSED(rsl_batch_each_force, (&contact, 1, NULL, &one, &felt, NULL, &error), "given");
    ASSERTED(rsl_batch_friction, (0.1, 0.1, NULL, &one, &one, 1));
    ASSERTED(rsl_batch_friction, (0.1, 0.1, &one, NULL, &one, 1));
    ASSERTED(rsl_batch_friction, (0.1, 0.1, &one, &one, NULL, 1));
    ASSERTED(rsl_batch_hysteresis_ratio, (NULL, &one, 1));
    ASSERTED(rsl_batch_hysteresis_ratio, (&one, NULL, 1));
    ASSERTED(rsl_batch_hysteresis_restitution, (NULL, &one, 1));
    ASSERTED(rsl_batch_hysteresis_restitution, (&one, NULL, 1));
}

static void test_memoryless(void)
{
    static rsl_memoryless table, zero_table;
    const rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_law_contact zeroed = {0};
    rsl_law_response response;
    REFUSED(rsl_memoryless_prepare, (NULL, 0.5, &table, &error), "form");
    REFUSED(rsl_memoryless_prepare, (&form, 0.5, NULL, &error), "room");
    CHECK_STATUS(rsl_memoryless_prepare(&form, 0.5, &table, &error), RSL_OK);
    REFUSED(rsl_memoryless_force, (NULL, 1.0, 1.0, 1.0, 1.0, &response, &error), "prepare()");
    REFUSED(rsl_memoryless_force, (&zero_table, 1.0, 1.0, 1.0, 1.0, &response, &error),
            "prepare()");
    REFUSED(rsl_memoryless_force, (&table, 1.0, 1.0, 1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_memoryless_convert, (NULL, &table, &error), "rsl_collide_prepare()");
    REFUSED(rsl_memoryless_convert, (&zeroed, &table, &error), "rsl_collide_prepare()");
    REFUSED(rsl_memoryless_convert, (&contact, NULL, &error), "room");
    note("rsl_memoryless_psi", ANSWERS);
    CHECK(isnan(rsl_memoryless_psi(NULL, 0.5, NULL)));
    CHECK(isnan(rsl_memoryless_psi(&zero_table, 0.5, NULL)));
}

static void test_step(void)
{
    const rsl_step_scheme verlet = RSL_STEP_SCHEME_VERLET;
    const rsl_step_grain grain = {1.0, 1.0, 0.3, 1.0}, zero_grain = {0};
    rsl_step_band band;
    rsl_step_advice advice;
    double out;
    REFUSED(rsl_step_restitution, (NULL, verlet, 1e-4, 0.5, &out, &error), "prepare()");
    REFUSED(rsl_step_restitution, (&zero_contact, verlet, 1e-4, 0.5, &out, &error), "prepare()");
    REFUSED(rsl_step_restitution, (&contact, verlet, 1e-4, 0.5, NULL, &error), "room");
    REFUSED(rsl_step_band_at, (NULL, verlet, 1e-4, &band, &error), "prepare()");
    REFUSED(rsl_step_band_at, (&contact, verlet, 1e-4, NULL, &error), "room");
    REFUSED(rsl_step_advise, (NULL, verlet, 0.1, &advice, &error), "prepare()");
    REFUSED(rsl_step_advise, (&contact, verlet, 0.1, NULL, &error), "room");
    REFUSED(rsl_step_rayleigh, (NULL, 1, &out, NULL, &error), "grain");
    REFUSED(rsl_step_rayleigh, (&zero_grain, 1, &out, NULL, &error), "");
    REFUSED(rsl_step_rayleigh, (&grain, 1, NULL, NULL, &error), "room");
    REFUSED(rsl_step_hertz, (1.0, 1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_step_stability, (NULL, &out, &error), "prepare()");
    REFUSED(rsl_step_stability, (&contact, NULL, &error), "room");
    REFUSED(rsl_step_critical, (NULL, &out, &error), "prepare()");
    REFUSED(rsl_step_critical, (&contact, NULL, &error), "room");
}

static void test_rigid(void)
{
    const rsl_rigid_pair pair = {{1.0, 1.0}, {1.0, 0.0}, 0.5}, zero_pair = {0};
    const rsl_rigid_planar zero_planar = {0};
    const rsl_rigid_contacts zero_contacts = {0};
    const rsl_rigid_lcp zero_lcp = {0};
    rsl_rigid_pair_after pair_after;
    rsl_rigid_planar_after planar_after;
    double room[64];
    rsl_rigid_contacts_after after = {.impulse = room, .velocity_after = room}, nowhere = {0};
    rsl_rigid_lcp_solution solution = {.z = room}, no_solution = {0};
    REFUSED(rsl_rigid_pair_collide, (NULL, &pair_after, &error), "");
    REFUSED(rsl_rigid_pair_collide, (&pair, NULL, &error), "room");
    REFUSED(rsl_rigid_pair_collide, (&zero_pair, &pair_after, &error), "mass");
    REFUSED(rsl_rigid_planar_collide, (NULL, &planar_after, &error), "");
    REFUSED(rsl_rigid_planar_collide, (&zero_planar, NULL, &error), "room");
    REFUSED(rsl_rigid_planar_collide, (&zero_planar, &planar_after, &error), "mass");
    REFUSED(rsl_rigid_contacts_solve, (NULL, &after, room, 64, &error), "");
    REFUSED(rsl_rigid_contacts_solve, (&zero_contacts, NULL, room, 64, &error), "room");
    REFUSED(rsl_rigid_contacts_solve, (&zero_contacts, &nowhere, room, 64, &error), "room");
    REFUSED(rsl_rigid_contacts_solve, (&zero_contacts, &after, room, 64, &error), "0 contacts");
    REFUSED(rsl_rigid_lcp_solve, (NULL, &solution, room, 64, &error), "");
    REFUSED(rsl_rigid_lcp_solve, (&zero_lcp, NULL, room, 64, &error), "");
    REFUSED(rsl_rigid_lcp_solve, (&zero_lcp, &no_solution, room, 64, &error), "");
    REFUSED(rsl_rigid_lcp_solve, (&zero_lcp, &solution, room, 64, &error), "");
    rsl_rigid_lcp_solutions no_solutions = {0};
    REFUSED(rsl_rigid_lcp_enumerate, (NULL, &no_solutions, &error), "missing");
    REFUSED(rsl_rigid_lcp_enumerate, (&zero_lcp, NULL, &error), "missing");
    REFUSED(rsl_rigid_lcp_enumerate, (&zero_lcp, &no_solutions, &error), "missing");
}

#endif
