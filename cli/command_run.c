/* SPDX-License-Identifier: MIT
 *
 * resile run: simulates the mechanism of a model file and writes tables, a summary and a report
 * page to a folder.
 */

#include <stdlib.h>

#include "cli.h"
#include "file.h"
#include "model/inputs.h"
#include "progress.h"
#include "quantity.h"
#include "report/report.h"
#include "rigid.h"
#include "run.h"
#include "sweep/remote.h"
#include "text.h"
#include "warn.h"

enum { GRAINS_MANY = 3000 };

typedef cli_run_request request;
typedef cli_run_simulation simulation;

/* ---- preparing ----------------------------------------------------------- */

/* Name of the model and folder of its results. */
static int name_folder(request *requested)
{
    snprintf(requested->name, sizeof requested->name, "%s", rsl_text_name_of(requested->path));
    return cli_folder_name(requested->path, requested->out, "", requested->folder);
}

/* --rigid: the same model with impulse laws; noted among the settings. */
static int read_rigid(request *requested, simulation *run)
{
    rsl_rigid_hypothesis law = (rsl_rigid_hypothesis)(requested->rigid - 1);
    rsl_error error = {0};

    if (rsl_model_read_rigid(requested->path, law, requested->settings.items,
                             requested->settings.count, &run->file, &error) != RSL_OK)
        return cli_fail_input(&error);
    snprintf(requested->note, sizeof requested->note, "contacts.*.law=%s",
             rsl_rigid_hypothesis_name(law));
    if (!requested->settings.items)
        requested->settings.items = cli_allocate(2, sizeof(char *));
    requested->settings.items[requested->settings.count++] = requested->note;
    return CLI_GO;
}

static int read_model(request *requested, simulation *run)
{
    rsl_error error = {0};
    int status = CLI_GO;

    cli_window_set(&requested->window, &requested->settings);
    if (requested->rigid)
        status = read_rigid(requested, run);
    else if (rsl_model_read(requested->path, requested->settings.items, requested->settings.count,
                            &run->file, &error) != RSL_OK)
        status = cli_fail_input(&error);
    if (status != CLI_GO)
        return status;
    cli_warn_of_note("set", rsl_model_note(run->file));
    if (rsl_model_system_new(run->file, &run->system, &error) != RSL_OK)
        return cli_fail_input(&error);
    if (requested->threads > 1 && rsl_planar_set_threads(run->system, requested->threads) == 1)
        cli_warn_now(
            "--threads: one is at work; only groups of discs that verlet steps are shared by "
            "threads, and only where resile was built with them");
    return CLI_GO;
}

/* Mobile bodies that consist of one disc. */
static size_t count_grains(const rsl_planar_model *model)
{
    size_t count = 0;
    for (size_t i = 0; i < model->body_count; i++) {
        const rsl_planar_body *body = &model->bodies[i];
        count += body->mass > 0.0 && body->shape_count == 1 &&
                 body->shapes[0].kind == RSL_PLANAR_SHAPE_CIRCLE;
    }
    return count;
}

static void warn_of_grains(const request *requested, const simulation *run)
{
    size_t count = count_grains(rsl_model_planar(run->file));
    if (count > GRAINS_MANY)
        cli_warn_now(
            "%s: %zu grains in the plane, on one machine; for so many, `resile grains` runs "
            "them in space, by LAMMPS on any number of cores (resile init grains3d)",
            requested->path, count);
}

static int open_results(request *requested, simulation *run, cli_progress *progress)
{
    const rsl_model_output *output = rsl_model_get_output(run->file);
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};

    if (requested->hdf5 && rsl_report_h5_load(&error) != RSL_OK)
        return cli_fail(CLI_USAGE, "--hdf5: %s", error.message);
    int status = cli_folder_make(requested->folder);
    if (status != CLI_GO)
        return status;
    options.model = requested->name;
    options.settings = requested->settings.items;
    options.setting_count = requested->settings.count;
    options.interval = output->interval;
    options.from = output->from;
    options.sections = output->sections;
    options.section_count = output->section_count;
    options.hdf5 = requested->hdf5;
    options.force = requested->force;
    options.inputs = rsl_model_files(run->file, &options.input_count);
    options.progress = cli_progress_show;
    options.user = progress;
    options.signals = output->signals;
    options.envelopes = output->envelopes;
    options.signal_count = output->signal_count;
    options.frames = output->frames;
    options.extremes = output->extremes;
    const char *warnings[8]; /* at most three */
    for (size_t i = 0; i < cli_warned.count && i < 8; i++)
        warnings[options.warning_count++] = cli_warned.all[i].text;
    options.warnings = warnings;
    if (rsl_report_open(requested->folder, rsl_model_planar(run->file), &options, &run->results,
                        &error) == RSL_OK)
        return CLI_GO;
    return cli_fail_input(&error);
}

/* ---- running ------------------------------------------------------------- */

/* Neighbours of the run, if the model requests the exponent. */
static rsl_status find_lyapunov(const request *requested, simulation *run)
{
    const rsl_model_output *output = rsl_model_get_output(run->file);
    rsl_planar *system = NULL;
    if (!output->lyapunov)
        return RSL_OK;
    rsl_status status = rsl_model_system_new(run->file, &system, &run->run_error);
    if (status == RSL_OK) {
        rsl_planar_set_time_limit(system, requested->limit);
        status =
            rsl_planar_lyapunov_compute(system, output->from, rsl_model_planar(run->file)->end_time,
                                        &run->summary.lyapunov, &run->run_error);
    }
    rsl_planar_free(system);
    return status;
}

/* Writes what was computed, also after a failure. */
static int simulate(const request *requested, simulation *run, cli_progress *progress)
{
    rsl_planar_observer observer = rsl_report_observer(run->results);
    rsl_error error = {0};

    rsl_planar_set_time_limit(run->system, requested->limit);
    run->run_status = rsl_planar_run(run->system, &observer, &run->summary, &run->run_error);
    if (run->run_status == RSL_OK)
        run->run_status = find_lyapunov(requested, run);
    cli_progress_end(progress);
    if (run->run_status != RSL_OK) {
        run->run_error.status = run->run_status;
        if (run->run_error.message[0] == '\0')
            snprintf(run->run_error.message, sizeof run->run_error.message, "%s",
                     rsl_status_text(run->run_status));
    }
    rsl_status written = rsl_report_close(run->results, &run->summary,
                                          run->run_status ? &run->run_error : NULL, &error);
    if (written != RSL_OK)
        return cli_fail_output(&error);
    int failed = run->run_status == RSL_OUT_OF_TIME ? CLI_LIMIT : CLI_FAILED;
    if (run->run_status != RSL_OK)
        return cli_fail(cli_status_of(run->run_status, failed),
                        "%s: %s; what was computed up to t = %.6g s is in %s", requested->path,
                        run->run_error.message, run->summary.time, requested->folder);
    return CLI_GO;
}

static void warn_of_flags(const request *requested, const simulation *run)
{
    for (size_t i = 0; rsl_planar_flag_type_at(i); i++)
        if (run->summary.flags[i].count > 0 &&
            i != RSL_PLANAR_FLAG_BASELINE) /* stopped by the user */
            cli_warn("%s: %s", requested->path, rsl_planar_flag_text(&run->summary, i).text);
}

/* ---- --check: what was read ------------------------------------------------ */

/* Prints the contents of a model. */
typedef struct content {
    const char *path;
    const rsl_planar_model *model;
} content;

#define COUNTED(name, member)                                                                      \
    {                                                                                              \
        name, "", name, CLI_THROUGH(content, model, rsl_planar_model, member), .optional = 1       \
    }
static const cli_quantity content_rows[] = {
    {"model", "", NULL, CLI_IN(content, path)},
    COUNTED("bodies", body_count),
    COUNTED("joints", joint_count),
    COUNTED("springs", spring_count),
    COUNTED("loads", load_count),
    COUNTED("contacts", contact_count),
    COUNTED("clearances", clearance_count),
    {"end_time", "s", "end time", CLI_THROUGH(content, model, rsl_planar_model, end_time)},
    {0}};

static void print_laws(const rsl_planar_model *model)
{
    cli_table table = cli_table_new("contact|law|>restitution|>stiffness");
    for (size_t i = 0; i < model->contact_count && i < CLI_RUN_SHOWN; i++) {
        const rsl_planar_contact_pair *pair = &model->contacts[i];
        cli_table_text(&table, pair->name);
        cli_table_text(&table, pair->law->key);
        cli_table_number(&table, pair->spec.restitution);
        cli_table_number(&table, pair->spec.stiffness);
    }
    cli_run_print_first(&table, "Contacts", model->contact_count);
}

/* Prints what building the system has changed. */
static void warn_of_start(const request *requested, simulation *run)
{
    rsl_planar_finish(run->system, NULL, &run->summary);
    rsl_planar_message sentence = rsl_planar_flag_text(&run->summary, RSL_PLANAR_FLAG_OVERLAP);
    if (sentence.text[0])
        cli_warn("%s: %s", requested->path, sentence.text);
}

static int print_check(const request *requested, const simulation *run)
{
    const rsl_planar_model *model = rsl_model_planar(run->file);
    const content of = {requested->path, model};
    if (requested->json)
        return cli_quantities_show(content_rows, NULL, &of, 1);
    cli_heading(model->title && *model->title ? model->title : requested->name);
    cli_table table = cli_quantities_table(content_rows, NULL, &of);
    cli_table_show(&table, 2);
    printf("  integrator %s\n", rsl_planar_integrator_type_at(model->integrator)->name);
    print_laws(model);
    cli_run_print_records(model);
    printf("\n%s is a model that can run; nothing was computed.\n", requested->path);
    return CLI_DONE;
}

/* ---- the command --------------------------------------------------------- */

static int answer(request *requested, simulation *run)
{
    int status = name_folder(requested);

    if (status == CLI_GO)
        status = read_model(requested, run);
    if (status != CLI_GO)
        return status;
    warn_of_grains(requested, run);
    if (requested->check) {
        warn_of_start(requested, run);
        return print_check(requested, run);
    }
    status = cli_run_read_signals(requested, run);
    if (status != CLI_GO)
        return status;
    cli_progress progress = cli_progress_start(requested->quiet);
    status = open_results(requested, run, &progress);
    if (status == CLI_GO)
        status = cli_run_keep_curves(requested, run);
    if (status == CLI_GO)
        status = simulate(requested, run, &progress);
    if (status == CLI_GO)
        status = cli_run_draw(requested, run);
    cli_progress_end(&progress);
    warn_of_flags(requested, run);
    return status == CLI_GO ? cli_run_print(requested, run) : status;
}

/* Under mpirun every process would run the model and write to the same folder. */
static int run(void *requested)
{
    simulation of = {0};
    rsl_sweep_remote_place place = rsl_sweep_remote_where();
    if (place.rank > 0)
        return CLI_DONE;
    if (place.size > 1)
        cli_warn_now("a run is the work of one process; the other %d do nothing (resile sweep uses "
                     "them)",
                     place.size - 1);
    const request *as = requested;
    int status = CLI_GO;
    if (as->collect.count > 0 && !as->sensitivity)
        status = cli_fail(CLI_USAGE, "--collect needs --sensitivity; resile sweep collects without "
                                     "derivatives");
    else
        status = as->sensitivity ? cli_run_sensitivity(as) : answer(requested, &of);

    rsl_report_free(of.results);
    rsl_text_words_free(&of.words);
    free(of.drawn);
    free(of.envelopes);
    rsl_planar_free(of.system);
    rsl_model_free(of.file);
    return status;
}

static const cli_option options[] = {
    {"out", "DIR", CLI_FOLDER(request, out),
     "folder of the files (default out/ and the model's name); created if it does not exist"},
    {"rigid", NULL, CLI_CHOICE(request, rigid, cli_hypothesis_words),
     "makes every contact rigid, with the restitution it has (1 without one); stiffness and "
     "damping are ignored"},
    {"threads", "N", CLI_COUNT(request, threads, CLI_FROM_TO(1, 64)),
     "threads that step a granular group together (default 1); the results are the same to the "
     "last bit"},
    {"check", NULL, CLI_FLAG(request, check),
     "reads the model and says what is in it, or what is wrong; nothing is computed or written"},
    {"hdf5", NULL, CLI_FLAG(request, hdf5), "writes results.h5 too"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draws signals over time, those of one unit in one panel"},
    {"signals", "A,B", CLI_TEXT(request, signals, NULL),
     "what --plot draws: signals or expressions of them, or names that the model gives them "
     "(default: its output.signals)"},
    {"across", "SIGNAL", CLI_TEXT(request, across, NULL),
     "the signal along the x axis of --plot in place of time, for phase portraits"},
    {"sensitivity", "A,B", CLI_TEXT(request, sensitivity, NULL),
     "prints the derivatives of what --collect names with respect to these keys of the model, such "
     "as contacts.floor.stiffness, or its parameters; nothing is written"},
    {"collect", "WHAT", CLI_LIST(request, collect),
     "what --sensitivity differentiates, as in resile sweep: ball.y:end, events.t_touch:each, "
     "contacts.floor.force:max"},
    {0}};

const cli_command cli_command_run = {
    .name = "run",
    .summary = "simulate a planar mechanism from a model file",
    .usage = "MODEL.yaml",
    .about =
        "Simulates the mechanism of a model file: bodies in the plane, joints, springs, contacts "
        "whose touch and separation are located. It writes to a folder: trajectory.csv (the "
        "signals that the model asks for, over time), events.csv (one line per contact event, in "
        "order of touch; what did not happen is empty), sticks.csv (where friction begins to "
        "stick or to slip, if it does), phases.csv (flight, impact and following of joints with "
        "clearance, if there are any), report.html (an animation, plots and tables on one page "
        "that needs nothing beside it) and summary.json (the key numbers, written last).\n\n"
        "What an earlier run left there is replaced, all at once when the new results are whole: "
        "the folder holds the old ones, the new ones, or has no summary.json. A run that fails, is "
        "interrupted or takes longer than --limit leaves what was computed up to then; the exit "
        "status is 3 if that was the limit.",
    .examples =
        "  resile run ball.yaml --check\n"
        "  resile run ball.yaml\n"
        "  resile run ball.yaml --set bodies.ball.mass=2 --out out/heavy\n"
        "  resile run ball.yaml --rigid newton\n"
        "  resile run ball.yaml --plot ball.pdf --signals ball.y,ball.vy --figure-width 85\n"
        "  resile run ball.yaml --sensitivity contacts.floor.restitution,height --collect "
        "events.t_touch:each\n"
        "  resile run ball.yaml --json\n",
    .argument = {.name = "MODEL.yaml",
                 .offset = CLI_AT(const char *, request, path),
                 .missing = "the model file is required: resile run MODEL.yaml [options]"},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_force_option, CLI_AT(int, request, force)},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_from_option, CLI_AT(const char *, request, window.from)},
                                  {cli_limit_option, CLI_AT(double, request, limit)},
                                  {cli_quiet_option, CLI_AT(int, request, quiet)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
