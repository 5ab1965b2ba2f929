/* SPDX-License-Identifier: MIT
 *
 * The mechanisms of `resile tour`: two of the models of examples/, which are part of the program.
 */
#include <assert.h>
#include <stdio.h>

#include "cli.h"
#include "resile/model.h"
#include "resile/report.h"
#include "study.h"
#include "tour.h"

static const char *const models[CLI_TOUR_RUNS] = {"bouncing-ball", "cradle"};

static rsl_status simulate(rsl_planar *system, rsl_report *results, cli_tour_run *run,
                           rsl_error *error)
{
    rsl_planar_observer observer = rsl_report_observer(results);
    rsl_planar_summary summary = {0};
    rsl_status status = rsl_planar_run(system, &observer, &summary, error);
    if (status >= 0)
        status = rsl_report_close(results, &summary, NULL, error);
    run->time = summary.time;
    run->touches = summary.touches;
    run->energy_lost = summary.energy.lost_contacts;
    run->residual_max = summary.residual_max;
    return status;
}

static int run_model(const rsl_model_file *file, const char *folder, int force, cli_tour_run *run)
{
    const rsl_planar_model *model = rsl_model_planar(file);
    const rsl_model_output *output = rsl_model_get_output(file);
    rsl_report_options options = rsl_report_options_default();
    rsl_planar *system = NULL;
    rsl_report *results = NULL;
    rsl_error error = {0};
    int status = CLI_GO;
    options.model = run->name;
    options.force = force;
    options.interval = output->interval;
    options.signals = output->signals;
    options.envelopes = output->envelopes;
    options.signal_count = output->signal_count;
    snprintf(run->title, sizeof run->title, "%s", model->title);
    if (rsl_model_system_new(file, &system, &error) < 0)
        status = cli_fail_library(&error);
    else if (rsl_report_open(folder, model, &options, &results, &error) < 0)
        status = cli_fail_input(&error);
    else if (simulate(system, results, run, &error) < 0)
        status = cli_fail_output(&error);
    rsl_report_free(results);
    rsl_planar_free(system);
    return status;
}

static int read_and_run(const char *folder, int force, cli_tour_run *run)
{
    char name[80];
    size_t length;
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    int status = cli_folder_make(folder);
    if (status != CLI_GO)
        return status;
    snprintf(name, sizeof name, "examples/%s.yaml", run->name);
    const char *text = rsl_study_file(name, &length);
    assert(text);
    if (rsl_model_read_text(text, length, run->name, NULL, NULL, 0, &file, &error) < 0)
        return cli_fail(cli_status_of(error.status, CLI_FAILED), "%s", rsl_error_text(&error).text);
    status = run_model(file, folder, force, run);
    rsl_model_free(file);
    return status;
}

int cli_tour_simulate(cli_tour *tour, const char *folder, int force)
{
    int status = CLI_GO;
    for (int i = 0; i < CLI_TOUR_RUNS && status == CLI_GO; i++) {
        cli_tour_run *run = &tour->run[i];
        char below[PATH_MAX];
        run->name = models[i];
        snprintf(below, sizeof below, "%.*s/%s", PATH_MAX - 64, folder, run->name);
        snprintf(run->report, sizeof run->report, "%.*s/report.html", PATH_MAX - 32, below);
        status = read_and_run(below, force, run);
    }
    return status;
}
