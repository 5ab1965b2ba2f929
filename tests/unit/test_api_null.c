/* SPDX-License-Identifier: MIT
 *
 * Every public call without what it needs: NULL, structs that nobody has filled in. A status refuses
 * them with a sentence; else an assert stops, or the header says what is answered. The headers are
 * read for calls that are not tried here.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>

#include "refusals.h"
#include "resile/bounce.h"
#include "resile/fit.h"
#include "resile/measure.h"
#include "resile/optimise.h"
#include "resile/report.h"
#include "resile/resile.h"
#include "resile/sweep.h"

/* ---- the core ------------------------------------------------------------------ */

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
    ASSERTED(rsl_law_standoff, (NULL));
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
    REFUSED(rsl_stiffness_ellipse, (1.0, NULL, 0.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_modulus, (1.0, 0.3, 1.0, 0.3, NULL, &error), "room");
    REFUSED(rsl_stiffness_radius, (1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_hertz, (1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_stiffness_gear, (1.0, 0.3, 1.0, NULL, &error), "room");
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

/* ---- what stands on it ------------------------------------------------------------ */

static void test_fit(void)
{
    static rsl_fit_result result;
    const rsl_fit_data data = {0};
    const rsl_fit_impact zero_impact = {0};
    const rsl_fit_record zero_record = {0};
    const rsl_law_parameters spec = rsl_law_parameters_default();
    const rsl_law *law = rsl_law_find("flores"), *no_law = NULL;
    rsl_fit_options options = rsl_fit_options_default(), zeroed = {0};
    rsl_fit_rank rank;
    double *channel[RSL_FIT_CHANNEL_COUNT] = {NULL}, time = 0.0;
    rsl_collide_outcome outcome = {0};
    options.law = law;
    REFUSED(rsl_fit_check_record, (NULL, &error), "record");
    REFUSED(rsl_fit_check_record, (&zero_record, &error), "");
    REFUSED(rsl_fit_check_impact, (NULL, &error), "rsl_fit_impact_default()");
    REFUSED(rsl_fit_check_impact, (&zero_impact, &error), "rsl_fit_impact_default()");
    REFUSED(rsl_fit, (NULL, &options, &result, &error), "data");
    REFUSED(rsl_fit, (&data, NULL, &result, &error), "options");
    REFUSED(rsl_fit, (&data, &options, NULL, &error), "room");
    REFUSED(rsl_fit, (&data, &zeroed, &result, &error), "rsl_fit_options_default()");
    zeroed.law = law;
    REFUSED(rsl_fit, (&data, &zeroed, &result, &error), "rsl_fit_options_default()");
    REFUSED(rsl_fit_laws, (NULL, &options, &law, 1, &rank, &error), "data");
    REFUSED(rsl_fit_laws, (&data, NULL, &law, 1, &rank, &error), "options");
    REFUSED(rsl_fit_laws, (&data, &options, NULL, 1, &rank, &error), "laws");
    REFUSED(rsl_fit_laws, (&data, &options, &no_law, 1, &rank, &error), "is NULL: rsl_law_find()");
    REFUSED(rsl_fit_laws, (&data, &options, &law, 1, NULL, &error), "");
    REFUSED(rsl_fit_curve, (NULL, &result, 0, &time, 1, channel, &error), "data");
    REFUSED(rsl_fit_curve, (&data, NULL, 0, &time, 1, channel, &error), "result");
    REFUSED(rsl_fit_curve, (&data, &result, 0, &time, 1, channel, &error), "record");
    const rsl_fit_bounce_data zero_bounce = {0};
    rsl_fit_bounce_impact bounce;
    rsl_fit_bounce_result bounces;
    REFUSED(rsl_fit_bounce, (NULL, &bounce, &bounces, &error), "data");
    REFUSED(rsl_fit_bounce, (&zero_bounce, &bounce, &bounces, &error), "values");
    REFUSED(rsl_fit_bounce, (&zero_bounce, NULL, &bounces, &error), "room");
    REFUSED(rsl_fit_bounce, (&zero_bounce, &bounce, NULL, &error), "room");
    ASSERTED(rsl_fit_choose_free, (NULL, NULL));
    ASSERTED(rsl_fit_unknowns, (NULL, &spec));
    ASSERTED(rsl_fit_unknowns, (law, NULL));
    ASSERTED(rsl_fit_quantity_measured, (NULL, &zero_impact));
    ASSERTED(rsl_fit_quantity_measured, (rsl_fit_quantity_table(), NULL));
    ASSERTED(rsl_fit_quantity_computed, (NULL, &outcome));
    ASSERTED(rsl_fit_quantity_computed, (rsl_fit_quantity_table(), NULL));
}

static double nothing(const double *x, size_t dimension, void *user)
{
    (void)dimension;
    (void)user;
    return x[0];
}

static void test_optimise(void)
{
    const double low = 0.0, high = 1.0;
    const rsl_optimise_problem problem = {
        .dimension = 1, .lower = &low, .upper = &high, .value = nothing};
    const rsl_optimise_problem zero_problem = {0};
    const rsl_optimise_options options = rsl_optimise_options_default(), zeroed = {0};
    rsl_optimise_optimum optimum;
    rsl_optimise_statistics statistics;
    const char *maker = "rsl_optimise_options_default()";
    REFUSED(rsl_optimise_check, (NULL, &options, &error), "problem");
    REFUSED(rsl_optimise_check, (&zero_problem, &options, &error), "variables");
    REFUSED(rsl_optimise_check, (&problem, NULL, &error), maker);
    REFUSED(rsl_optimise_check, (&problem, &zeroed, &error), maker);
    REFUSED(rsl_optimise, (NULL, &options, &optimum, &error), "problem");
    REFUSED(rsl_optimise, (&problem, NULL, &optimum, &error), maker);
    REFUSED(rsl_optimise, (&problem, &zeroed, &optimum, &error), maker);
    REFUSED(rsl_optimise, (&problem, &options, NULL, &error), "room");
    REFUSED(rsl_optimise_repeat, (NULL, &options, 1, NULL, &statistics, &error), "problem");
    REFUSED(rsl_optimise_repeat, (&problem, NULL, 1, NULL, &statistics, &error), "options");
    REFUSED(rsl_optimise_repeat, (&problem, &zeroed, 1, NULL, &statistics, &error), maker);
    REFUSED(rsl_optimise_repeat, (&problem, &options, 1, NULL, NULL, &error), "room");
    ANSWERED(rsl_optimise_method_find, (NULL), NULL);
    ASSERTED(rsl_optimise_evaluation_max, (NULL));
    ASSERTED(rsl_optimise_evaluation_max, (&zeroed));
    ASSERTED(rsl_optimise_batch_max, (NULL, &options));
    ASSERTED(rsl_optimise_batch_max, (&problem, NULL));
}

/* A model of one body, which each part in turn is added to with nothing in it. */
static void test_planar_zeroed(void)
{
    static const rsl_planar_body zero_body;
    static const rsl_planar_joint joint;
    static const rsl_planar_spring spring;
    static const rsl_planar_load load;
    static const rsl_planar_friction_guide slide;
    static const rsl_planar_contact_pair pair;
    rsl_planar_body body = rsl_planar_body_default();
    rsl_planar_model good = rsl_planar_model_default(), model = {0};
    rsl_planar *system = NULL;
    body.mass = body.inertia = good.end_time = 1.0;
    good.bodies = &body;
    good.body_count = 1;
    REFUSED(rsl_planar_new, (&model, &system, &error), "rsl_planar_model_default()");
    model = good;
    model.bodies = &zero_body;
    REFUSED(rsl_planar_new, (&model, &system, &error), "rsl_planar_body_default()");
#define WITH(list, count, item, maker)                                                             \
    model = good;                                                                                  \
    model.list = &item;                                                                            \
    model.count = 1;                                                                               \
    REFUSED(rsl_planar_new, (&model, &system, &error), maker)
    WITH(joints, joint_count, joint, "rsl_planar_joint_default()");
    WITH(springs, spring_count, spring, "rsl_planar_spring_default()");
    WITH(loads, load_count, load, "rsl_planar_load_default()");
    WITH(slides, slide_count, slide, "rsl_planar_friction_guide_default()");
    WITH(contacts, contact_count, pair, "rsl_planar_contact_pair_default()");
#undef WITH
    CHECK(system == NULL);
}

static void test_planar(void)
{
    const rsl_planar_model model = rsl_planar_model_default();
    const rsl_planar_output zero_output = {0};
    const rsl_planar_view zero_view = {0};
    rsl_planar_output output;
    rsl_planar_summary summary = {0};
    rsl_planar_state *state = NULL;
    rsl_planar *system = NULL;
    rsl_planar_view view;
    ANSWERED(rsl_planar_quantity_find, (RSL_PLANAR_OWNER_BODY, NULL), NULL);
    REFUSED(rsl_planar_output_find, (NULL, "ball.y", &output, &error), "model");
    REFUSED(rsl_planar_output_find, (&model, NULL, &output, &error), "name");
    REFUSED(rsl_planar_output_find, (&model, "ball.y", NULL, &error), "room");
    ASSERTED(rsl_planar_output_value, (NULL, &zero_view));
    ASSERTED(rsl_planar_output_value, (&zero_output, &zero_view));
    ASSERTED(rsl_planar_output_unit, (NULL));
    ASSERTED(rsl_planar_output_is_kinematic, (NULL));
    ASSERTED(rsl_planar_count_dof, (NULL));
    rsl_planar_modal *modal = NULL;
    REFUSED(rsl_planar_modal_new, (NULL, &modal, &error), "system");
    REFUSED(rsl_planar_lyapunov_compute, (NULL, 0.0, 1.0, &summary.lyapunov, &error), "system");
    IGNORED(rsl_planar_modal_free);
    ASSERTED(rsl_planar_flag_text, (NULL, 0));
    REFUSED(rsl_planar_new, (NULL, &system, &error), "model");
    REFUSED(rsl_planar_new, (&model, NULL, &error), "room");
    REFUSED(rsl_planar_run, (NULL, NULL, &summary, &error), "system");
    REFUSED(rsl_planar_advance, (NULL, 1.0, NULL, &error), "system");
    REFUSED(rsl_planar_save, (NULL, &state, &error), "system");
    REFUSED(rsl_planar_restore, (NULL, NULL, &error), "system");
    ASSERTED(rsl_planar_set_time_limit, (NULL, 1.0));
    ASSERTED(rsl_planar_set_threads, (NULL, 1));
    ASSERTED(rsl_planar_get_view, (NULL, &view));
    ASSERTED(rsl_planar_finish, (NULL, NULL, &summary));
    ASSERTED(rsl_planar_redundant_joints, (NULL, NULL, 0));
    ASSERTED(rsl_planar_has_point, (NULL, "floor.0"));
    ASSERTED(rsl_planar_extreme_of, (NULL, 0.0, 1.0));
    ASSERTED(rsl_planar_signal_at, (NULL, 0.0, NULL, NULL));
    IGNORED(rsl_planar_free);
    IGNORED(rsl_planar_state_free);
}

static void test_adhesion(void)
{
    const rsl_adhesion_pair pair = {1.0, 1.0, 1.0}, blank = {0};
    rsl_adhesion_jkr_values jkr;
    rsl_adhesion_dmt_values dmt;
    double number;
    REFUSED(rsl_adhesion_jkr, (NULL, &jkr, &error), "modulus");
    REFUSED(rsl_adhesion_jkr, (&pair, NULL, &error), "room");
    REFUSED(rsl_adhesion_jkr, (&blank, &jkr, &error), "Pa");
    REFUSED(rsl_adhesion_dmt, (&pair, NULL, &error), "room");
    REFUSED(rsl_adhesion_dmt, (NULL, &dmt, &error), "modulus");
    REFUSED(rsl_adhesion_sticking_speed, (NULL, 1.0, &number, &error), "modulus");
    REFUSED(rsl_adhesion_sticking_speed, (&pair, 1.0, NULL, &error), "room");
    REFUSED(rsl_adhesion_restitution, (&pair, 1.0, 1.0, NULL, &error), "room");
    REFUSED(rsl_adhesion_restitution, (NULL, 1.0, 1.0, &number, &error), "modulus");
    REFUSED(rsl_adhesion_tabor, (NULL, 1.0, &number, &error), "modulus");
    REFUSED(rsl_adhesion_tabor, (&pair, 1.0, NULL, &error), "room");
}

static void test_tangent(void)
{
    ASSERTED(rsl_tangent_rotate, (NULL, NULL, NULL, 0.0));
    const rsl_tangent_laws laws = {0};
    const rsl_tangent_parameters spec = rsl_tangent_parameters_default(), blank = {0};
    const rsl_tangent_sphere sphere = {.radius = 1.0};
    const rsl_oblique pair = {0};
    const rsl_oblique_contact met = {1.0, 1.0, {1.0, 0.0, 3.5}};
    const double state[RSL_TANGENT_STATE_COUNT] = {0}, up[3] = {0.0, 0.0, 1.0};
    double room[RSL_TANGENT_STATE_COUNT] = {0};
    rsl_tangent tangent = {0};
    rsl_tangent_kinematics meeting = {.normal = {0.0, 0.0, 1.0}};
    rsl_tangent_traction traction;
    rsl_oblique_contact place;
    rsl_oblique_outcome outcome;
    rsl_oblique_sphere bodies[2] = {0};
    ANSWERED(rsl_tangent_law_find, (NULL), NULL);
    REFUSED(rsl_tangent_law_get, (NULL, RSL_TANGENT_FRICTION, NULL, &error), "key");
    REFUSED(rsl_tangent_law_get, ("spring", RSL_TANGENT_FRICTION, NULL, &error), "room");
    REFUSED(rsl_tangent_prepare, (NULL, &spec, NULL, &tangent, &error), "laws");
    REFUSED(rsl_tangent_prepare, (&laws, NULL, NULL, &tangent, &error), "numbers");
    REFUSED(rsl_tangent_prepare, (&laws, &spec, NULL, NULL, &error), "room");
    REFUSED(rsl_tangent_prepare, (&laws, &blank, NULL, &tangent, &error),
            "rsl_tangent_parameters_default()");
    REFUSED(rsl_tangent_kinematics_of_spheres, (NULL, &sphere, &meeting, NULL, &error), "spheres");
    REFUSED(rsl_tangent_kinematics_of_spheres, (&sphere, &sphere, NULL, NULL, &error), "room");
    REFUSED(rsl_tangent_force, (NULL, state, &meeting, &traction, &error), "rsl_tangent_prepare()");
    REFUSED(rsl_tangent_force, (&tangent, NULL, &meeting, &traction, &error), "state");
    REFUSED(rsl_tangent_force, (&tangent, state, &meeting, NULL, &error), "room");
    REFUSED(rsl_tangent_advance, (NULL, room, &meeting, 0.1, NULL, &error), "contact");
    REFUSED(rsl_tangent_advance, (&tangent, NULL, &meeting, 0.1, NULL, &error), "state");
    const rsl_tangent_batch many = {.count = 1};
    REFUSED(rsl_tangent_batch_force, (NULL, &many, NULL, &error), "rsl_tangent_prepare()");
    REFUSED(rsl_tangent_batch_force, (&tangent, NULL, NULL, &error), "batch");
    REFUSED(rsl_tangent_batch_advance, (NULL, &many, 0.1, NULL, &error), "rsl_tangent_prepare()");
    REFUSED(rsl_tangent_batch_advance, (&tangent, &many, 0.1, NULL, &error),
            "rsl_tangent_prepare()");
    ASSERTED(rsl_tangent_batch_needs, (NULL));
    ASSERTED(rsl_tangent_batch_slice, (NULL, 0, 0));
    ASSERTED(rsl_tangent_state_count, (NULL));
    ASSERTED(rsl_tangent_stiffness, (NULL, 1.0));
    REFUSED(rsl_oblique_solve, (NULL, &tangent, &met, NULL, &outcome, &error),
            "rsl_collide_prepare()");
    REFUSED(rsl_oblique_solve, (NULL, &tangent, NULL, NULL, &outcome, &error), "contact");
    REFUSED(rsl_oblique_contact_of, (NULL, &place, &error), "bodies");
    REFUSED(rsl_oblique_contact_of, (&pair, &place, &error), "mass");
    REFUSED(rsl_oblique_collide, (NULL, &tangent, &pair, NULL, &outcome, NULL, &error), "mass");
    REFUSED(rsl_oblique_spheres_collide, (NULL, &tangent, NULL, up, NULL, &outcome, &error),
            "spheres");
    REFUSED(rsl_oblique_spheres_collide, (NULL, &tangent, bodies, up, NULL, &outcome, &error),
            "mass");
}

static void test_model(void)
{
    const rsl_rigid_hypothesis newton = RSL_RIGID_HYPOTHESIS_NEWTON;
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    size_t line, column;
    REFUSED(rsl_model_read, (NULL, NULL, 0, &file, &error), "path");
    REFUSED(rsl_model_read, ("a.yaml", NULL, 0, NULL, &error), "room");
    REFUSED(rsl_model_read_rigid, (NULL, newton, NULL, 0, &file, &error), "path");
    REFUSED(rsl_model_read_rigid, ("a.yaml", newton, NULL, 0, NULL, &error), "room");
    REFUSED(rsl_model_read_text_rigid, (NULL, 0, NULL, NULL, newton, NULL, 0, &file, &error),
            "text");
    REFUSED(rsl_model_read_text, (NULL, 0, NULL, NULL, NULL, 0, &file, &error), "text");
    REFUSED(rsl_model_read_text, ("a", 1, NULL, NULL, NULL, 0, NULL, &error), "room");
    REFUSED(rsl_model_system_new, (NULL, &system, &error), "model");
    rsl_planar_output output;
    REFUSED(rsl_model_signal, (NULL, "ball.y", &output, &error), "model");
    ASSERTED(rsl_model_planar, (NULL));
    ASSERTED(rsl_model_files, (NULL, &line));
    ASSERTED(rsl_model_get_output, (NULL));
    ASSERTED(rsl_model_locate, (NULL, "bodies", &line, &column));
    ASSERTED(rsl_model_numbers, (NULL, NULL, NULL));
    IGNORED(rsl_model_free);
}

static void test_report(void)
{
    rsl_planar_model model = rsl_planar_model_default();
    const rsl_report_options options = rsl_report_options_default(), zeroed = {0};
    const rsl_planar_summary summary = {0};
    rsl_report *results = NULL;
    REFUSED(rsl_report_open, (NULL, &model, &options, &results, &error), "folder");
    REFUSED(rsl_report_open, (".", NULL, &options, &results, &error), "model");
    REFUSED(rsl_report_open, (".", &model, NULL, &results, &error), "options");
    REFUSED(rsl_report_open, (".", &model, &options, NULL, &error), "");
    model.end_time = 1.0;
    REFUSED(rsl_report_open, (".", &model, &zeroed, &results, &error),
            "rsl_report_options_default()");
    REFUSED(rsl_report_close, (NULL, &summary, NULL, &error), "");
    rsl_report_memory *memory = NULL;
    rsl_report_memory_view view;
    REFUSED(rsl_report_memory_new, (NULL, &options, &memory, &error), "model");
    REFUSED(rsl_report_memory_new, (&model, NULL, &memory, &error), "options");
    REFUSED(rsl_report_memory_new, (&model, &zeroed, &memory, &error),
            "rsl_report_options_default()");
    REFUSED(rsl_report_memory_get_view, (NULL, &view, &error), "rsl_report_memory_new()");
    ASSERTED(rsl_report_memory_observer, (NULL));
    ASSERTED(rsl_report_memory_column, (NULL, 0));
    ASSERTED(rsl_report_memory_unit, (NULL, 0));
    IGNORED(rsl_report_memory_free);
    ASSERTED(rsl_report_observer, (NULL));
    ASSERTED(rsl_report_contact, (NULL, 0));
    ASSERTED(rsl_report_summary, (NULL, &summary));
    ASSERTED(rsl_report_clearance, (NULL, 0));
    ASSERTED(rsl_report_wall_seconds, (NULL));
    IGNORED(rsl_report_free);
}

static void test_sweep(void)
{
    const char *const collect[] = {"ball.y:max"};
    rsl_sweep_study *study = NULL;
    rsl_sweep_record record;
    REFUSED(rsl_sweep_study_new, (NULL, 0, "a", NULL, collect, 1, &study, &error), "text");
    REFUSED(rsl_sweep_study_new, ("a", 1, "a", NULL, NULL, 1, &study, &error), "collected");
    REFUSED(rsl_sweep_study_check, (NULL, NULL, 0, &error), "rsl_sweep_study_new()");
    REFUSED(rsl_sweep_study_run, (NULL, NULL, 0, 1.0, &record, &error), "rsl_sweep_study_new()");
    ASSERTED(rsl_sweep_study_count, (NULL));
    ASSERTED(rsl_sweep_study_name, (NULL, 0));
    ASSERTED(rsl_sweep_study_unit, (NULL, 0));
    IGNORED(rsl_sweep_study_free);
    IGNORED(rsl_sweep_record_free);
}

static void test_measure(void)
{
    const rsl_measure_options options = rsl_measure_options_default(), zeroed = {0};
    rsl_measure_file *file = NULL;
    REFUSED(rsl_measure_file_read, (NULL, &options, &file, &error), "path");
    REFUSED(rsl_measure_file_read, ("a.csv", &zeroed, &file, &error),
            "rsl_measure_options_default()");
    REFUSED(rsl_measure_file_read_bounces, (NULL, &options, &file, &error), "path");
    REFUSED(rsl_measure_file_read_bounces, ("a.csv", &options, NULL, &error), "path");
    REFUSED(rsl_measure_file_read_press, (NULL, &options, &file, &error), "path");
    ASSERTED(rsl_measure_file_press, (NULL));
    ASSERTED(rsl_measure_file_data, (NULL));
    ASSERTED(rsl_measure_file_bounces, (NULL));
    ASSERTED(rsl_measure_file_missing, (NULL));
    IGNORED(rsl_measure_file_free);
}

/* ---- the headers ------------------------------------------------------------------- */

static void test_complete(void)
{
    DIR *folder = opendir(RESILE_SOURCE "/include/resile");
    struct dirent *entry;
    size_t count = 0;
    CHECK(folder != NULL);
    while (folder && (entry = readdir(folder))) {
        char path[2000];
        snprintf(path, sizeof path, "%s/include/resile/%s", RESILE_SOURCE, entry->d_name);
        if (entry->d_name[0] != '.')
            count += manners_check_header(path);
    }
    if (folder)
        closedir(folder);
    SCENE("all headers");
    CHECK(count > tried_count && tried_count > 80);
}

int main(void)
{
    make_contact();
    test_law();
    test_stiffness();
    test_collide();
    test_batch();
    test_memoryless();
    test_step();
    test_rigid();
    test_fit();
    test_optimise();
    test_planar_zeroed();
    test_planar();
    test_adhesion();
    test_tangent();
    test_model();
    test_report();
    test_sweep();
    test_measure();
    test_complete();
    return check_report();
}
