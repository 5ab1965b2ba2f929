/* SPDX-License-Identifier: MIT
 *
 * Every public call without what it needs: NULL, structs that nobody has filled in. A status refuses
 * them with a sentence; else an assert stops, or the header says what is answered. The headers are
 * read for calls that are not tried here.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>

#include "api_null_core.h"
#include "resile/bounce.h"
#include "resile/fit.h"
#include "resile/measure.h"
#include "resile/optimise.h"
#include "resile/report.h"
#include "resile/resile.h"
#include "resile/space.h"
#include "resile/sweep.h"

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
    ASSERTED(rsl_fit_doubts, (NULL));
    CHECK_TEXT(rsl_fit_doubt_name(RSL_FIT_DOUBT_COUNT), "");
    CHECK_TEXT(rsl_fit_doubt_meaning(RSL_FIT_DOUBT_COUNT), "");
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

static void test_impact(void)
{
    const rsl_impact_bodies bodies = {0};
    const rsl_impact_contact unit = {.inverse_mass = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                             blank = {0};
    const rsl_impact_law law = {0};
    rsl_impact_contact place;
    rsl_impact_outcome outcome;
    REFUSED(rsl_impact_prepare, (NULL, &place, &error), "bodies");
    REFUSED(rsl_impact_prepare, (&bodies, &place, &error), "mass");
    REFUSED(rsl_impact_solve, (NULL, &law, &outcome, &error), "contact");
    REFUSED(rsl_impact_solve, (&blank, &law, &outcome, &error), "positive definite");
    REFUSED(rsl_impact_solve, (&unit, &law, NULL, &error), "room");
    REFUSED(rsl_impact_trace, (NULL, &law, NULL, NULL, &outcome, &error), "contact");
    REFUSED(rsl_impact_solid_moments, (NULL, NULL, NULL, &error), "solid");
    ASSERTED(rsl_impact_inertia, (NULL, NULL, NULL));
    ASSERTED(rsl_impact_support, (NULL, NULL, NULL, NULL));
    REFUSED(rsl_impact_collide, (NULL, &law, &outcome, NULL, &error), "bodies");
    REFUSED(rsl_impact_collide, (&bodies, NULL, &outcome, NULL, &error), "law");
    REFUSED(rsl_impact_batch, (NULL, &law, 0, 1, &outcome, NULL, &error), "contacts");
    ANSWERED(rsl_impact_directions, (NULL, 0.1, NULL), 0);
    rsl_impact_compliant compliant;
    REFUSED(rsl_impact_comply, (NULL, NULL, &unit, NULL, NULL, &compliant, &error),
            "rsl_collide_prepare");
    REFUSED(rsl_impact_comply, (NULL, NULL, &unit, NULL, NULL, NULL, &error), "room");
    REFUSED(rsl_impact_comply_bodies, (NULL, NULL, NULL, &compliant, NULL, &error), "bodies");
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
    double period;
    REFUSED(rsl_model_signal, (NULL, "ball.y", &output, &error), "model");
    REFUSED(rsl_model_column, (NULL, "ball.y", &output, &period, &error), "model");
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
    rsl_sweep_sensitivity sensitivity;
    REFUSED(rsl_sweep_study_sensitivity, (NULL, NULL, 0, collect, 1, 1.0, &sensitivity, &error),
            "rsl_sweep_study_new()");
    rsl_sweep_identified identified;
    REFUSED(rsl_sweep_study_identify, (NULL, NULL, 0, NULL, collect, 1, 1.0, &identified, &error),
            "rsl_sweep_study_new()");
    IGNORED(rsl_sweep_sensitivity_free);
    ASSERTED(rsl_sweep_study_count, (NULL));
    ASSERTED(rsl_sweep_study_name, (NULL, 0));
    ASSERTED(rsl_sweep_study_unit, (NULL, 0));
    IGNORED(rsl_sweep_study_free);
    IGNORED(rsl_sweep_record_free);
}

static void test_space(void)
{
    rsl_space_toss *toss;
    rsl_space_totals totals;
    REFUSED(rsl_space_toss_read, (NULL, NULL, 0, &toss, &error), "path");
    REFUSED(rsl_space_toss_read, ("a", NULL, 0, NULL, &error), "place");
    REFUSED(rsl_space_toss_run, (NULL, NULL, NULL, NULL, &totals, &error), "rsl_space_toss_read()");
    ANSWERED(rsl_space_toss_body_count, (NULL), 0);
    ANSWERED(rsl_space_toss_body_name, (NULL, 0), NULL);
    ANSWERED(rsl_space_toss_plane_count, (NULL), 0);
    ANSWERED(rsl_space_toss_plane_name, (NULL, 0), NULL);
    IGNORED(rsl_space_toss_free);
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
    test_impact();
    test_model();
    test_report();
    test_sweep();
    test_space();
    test_measure();
    test_complete();
    return check_report();
}
