/* SPDX-License-Identifier: MIT
 *
 * What programs of other languages stand on: contacts that differ in every number, a run in memory,
 * single runs of a study. The same numbers as the functions they are made of, and what fails in one
 * contact or run says nothing about the others.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "resile/batch.h"
#include "resile/report.h"
#include "resile/sweep.h"

static const char model_text[] =
    "end_time: 1\ngravity: [0, -9.81]\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [{line: {at: [0, 0], normal: [0, 1]}}]}\n"
    "  - {name: ball, mass: 1, position: [0, 1], shapes: [{circle: {at: [0, 0], radius: 0.1}}]}\n"
    "contacts:\n"
    "  - {name: floor, bodies: [ball, ground], law: exact, restitution: 0.5, stiffness: 1e8}\n";

static void test_each(void)
{
    const double e[] = {0.3, 1.5, 0.8}, speed[] = {1.0, 2.0, 3.0};
    const double depth[] = {1e-4, 1e-4, 2e-4}, rate[] = {0.5, 0.5, -0.5};
    const double *numbers[RSL_LAW_INPUT_COUNT] = {
        [RSL_LAW_INDEX_restitution] = e, [RSL_LAW_INDEX_speed] = speed};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contacts[3], one;
    rsl_collide_outcome outcomes[3], alone;
    rsl_law_response felt[3], response;
    rsl_error error = {0};
    int status[3];
    spec.mass = 1.0;
    spec.stiffness = 1e8;
    const rsl_law *law = rsl_law_find("flores");
    CHECK(rsl_batch_each_prepare(law, &spec, numbers, 3, contacts, status, &error) ==
          RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "contact 1");
    CHECK(status[0] == RSL_OK && status[1] == RSL_ERROR_ARGUMENT && status[2] == RSL_OK);
    CHECK(rsl_batch_each_collide(contacts, 3, NULL, outcomes, status, &error) < 0);
    CHECK(status[0] == RSL_OK && status[1] < 0 && status[2] == RSL_OK);
    CHECK(isnan(outcomes[1].restitution) && isnan(outcomes[1].energy_residual));
    CHECK(rsl_batch_each_force(contacts, 3, depth, rate, felt, NULL, &error) < 0);
    CHECK(isnan(felt[1].force));
    for (int i = 0; i < 3; i += 2) {
        spec.restitution = e[i];
        spec.speed = speed[i];
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &one, &error), RSL_OK);
        CHECK_STATUS(rsl_collide(&one, NULL, &alone, &error), RSL_OK);
        CHECK(memcmp(&alone, &outcomes[i], offsetof(rsl_collide_outcome, method)) == 0);
        CHECK_STATUS(rsl_law_force(&one, depth[i], rate[i], &response, &error), RSL_OK);
        CHECK(response.force == felt[i].force && response.dforce_drate == felt[i].dforce_drate);
    }
}

static void test_memory(void)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_report_memory *memory = NULL;
    rsl_report_memory_view view;
    rsl_planar_summary summary;
    rsl_error error = {0};
    rsl_report_options options = rsl_report_options_default();
    CHECK_STATUS(
        rsl_model_read_text(model_text, strlen(model_text), "ball", NULL, NULL, 0, &file, &error),
        RSL_OK);
    CHECK_STATUS(rsl_model_system_new(file, &system, &error), RSL_OK);
    options.interval = 0.3;
    CHECK_STATUS(rsl_report_memory_new(rsl_model_planar(file), &options, &memory, &error), RSL_OK);
    rsl_planar_observer observer = rsl_report_memory_observer(memory);
    CHECK_STATUS(rsl_planar_run(system, &observer, &summary, &error), RSL_OK);
    CHECK_STATUS(rsl_report_memory_get_view(memory, &view, &error), RSL_OK);
    /* at 0, 0.3, 0.6, 0.9 and at the end */
    CHECK(view.row_count == 5 && view.rows[4 * (view.column_count + 1)] == 1.0);
    CHECK(strcmp(rsl_report_memory_column(memory, 1), "ball.y") == 0);
    CHECK(strcmp(rsl_report_memory_unit(memory, 1), "m") == 0);
    CHECK(!rsl_report_memory_column(memory, view.column_count));
    /* free fall: y = 1 - g t^2/2 */
    CHECK_NEAR(view.rows[view.column_count + 1 + 2], 1.0 - 0.5 * 9.81 * 0.09, 1e-12);
    CHECK(view.event_count > 0);
    CHECK_NEAR(view.events[0].t_touch, sqrt(2.0 * 0.9 / 9.81), 1e-12);
    for (size_t i = 1; i < view.event_count; i++)
        CHECK(view.events[i].t_touch >= view.events[i - 1].t_touch);
    rsl_report_memory_free(memory);
    rsl_planar_free(system);
    rsl_model_free(file);
}

static void test_study(void)
{
    const char *const collect[] = {"high=ball.y:max,ball.y:min", "events:count"};
    const char *const softer[] = {"contacts.floor.restitution=0.2"};
    const char *const wrong[] = {"contacts.floor.restitution=2"};
    rsl_sweep_study *study = NULL;
    rsl_sweep_record record;
    rsl_error error = {0};
    CHECK_STATUS(rsl_sweep_study_new(model_text, strlen(model_text), "ball", NULL, collect, 2,
                                     &study, &error),
                 RSL_OK);
    CHECK(rsl_sweep_study_count(study) == 3);
    CHECK(strcmp(rsl_sweep_study_name(study, 0), "high") == 0 && !rsl_sweep_study_name(study, 3));
    CHECK_STATUS(rsl_sweep_study_check(study, NULL, 0, &error), RSL_OK);
    CHECK(strcmp(rsl_sweep_study_unit(study, 0), "m") == 0);
    CHECK_STATUS(rsl_sweep_study_run(study, NULL, 0, RSL_UNSET, &record, &error), RSL_OK);
    CHECK(record.outcome == RSL_SWEEP_DONE && record.values[0] == 1.0);
    double touches = record.values[2];
    rsl_sweep_record_free(&record);
    CHECK_STATUS(rsl_sweep_study_run(study, softer, 1, RSL_UNSET, &record, &error), RSL_OK);
    CHECK(record.outcome == RSL_SWEEP_DONE && record.values[2] > touches);
    rsl_sweep_record_free(&record);
    CHECK_STATUS(rsl_sweep_study_run(study, wrong, 1, RSL_UNSET, &record, &error), RSL_OK);
    CHECK(strcmp(rsl_sweep_outcome_name(record.outcome), "refused") == 0);
    CHECK_TEXT(record.message, "restitution");
    CHECK(isnan(record.values[0]));
    rsl_sweep_record_free(&record);
    rsl_sweep_study_free(study);
}

int main(void)
{
    test_each();
    test_memory();
    test_study();
    return check_report();
}
