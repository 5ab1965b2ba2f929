/* SPDX-License-Identifier: MIT
 *
 * resile run: simulates the mechanism of a model file and leaves tables, a
 * summary and a page in a folder.
 */

#include "cli.h"
#include "file.h"
#include "model/inputs.h"
#include "progress.h"
#include "run.h"
#include "sweep/remote.h"
#include "text.h"
#include "warn.h"

enum { GRAINS_MANY = 3000 };

typedef cli_run_request request;
typedef cli_run_simulation simulation;

/* ---- preparing ----------------------------------------------------------- */

/* What the model is called, and where its results go. */
static int name_folder(request *asked)
{
    snprintf(asked->name, sizeof asked->name, "%s", rsl_text_name_of(asked->path));
    return cli_folder_name(asked->path, asked->out, "", asked->folder);
}

static const char *rigid_words(size_t index)
{
    return index < RSL_HYPOTHESIS_COUNT ? rsl_rigid_hypothesis_name((rsl_rigid_hypothesis)index)
                                        : NULL;
}

/* --rigid: the same model with impulse laws; noted among the settings. */
static int read_rigid(request *asked, simulation *run)
{
    rsl_rigid_hypothesis law = (rsl_rigid_hypothesis)(asked->rigid - 1);
    rsl_error error = {0};

    if (rsl_model_read_rigid(asked->path, law, asked->settings.items, asked->settings.count,
                             &run->file, &error) != RSL_OK)
        return cli_fail_input(&error);
    snprintf(asked->note, sizeof asked->note, "contacts.*.law=%s", rsl_rigid_hypothesis_name(law));
    if (!asked->settings.items)
        asked->settings.items = cli_allocate(2, sizeof(char *));
    asked->settings.items[asked->settings.count++] = asked->note;
    return CLI_GO;
}

static int read_model(request *asked, simulation *run)
{
    rsl_error error = {0};
    int status = CLI_GO;

    cli_window_set(&asked->window, &asked->settings);
    if (asked->rigid)
        status = read_rigid(asked, run);
    else if (rsl_model_read(asked->path, asked->settings.items, asked->settings.count, &run->file,
                            &error) != RSL_OK)
        status = cli_fail_input(&error);
    if (status != CLI_GO)
        return status;
    cli_warn_of_note("set", rsl_model_note(run->file));
    if (rsl_model_system(run->file, &run->system, &error) != RSL_OK)
        return cli_fail_input(&error);
    if (asked->threads > 1 && rsl_planar_use_threads(run->system, asked->threads) == 1)
        cli_warn_now(
            "--threads: one is at work; only groups of discs that verlet steps are shared by "
            "threads, and only where resile was built with them");
    return CLI_GO;
}

/* Bodies that are one disc and free to move. */
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

static void warn_of_grains(const request *asked, const simulation *run)
{
    size_t count = count_grains(rsl_model_of(run->file));
    if (count > GRAINS_MANY)
        cli_warn_now(
            "%s: %zu grains in the plane, on one machine; for so many, `resile grains` runs "
            "them in space, by LAMMPS on any number of cores (resile init grains3d)",
            asked->path, count);
}

static int open_results(request *asked, simulation *run, cli_progress *progress)
{
    const rsl_model_output *output = rsl_model_output_of(run->file);
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};

    if (asked->hdf5 && !rsl_report_have_hdf5())
        return cli_fail(CLI_USAGE, "--hdf5: this resile was built without HDF5; build it again "
                                   "where libhdf5-dev is installed");
    int status = cli_folder_make(asked->folder);
    if (status != CLI_GO)
        return status;
    options.model = asked->name;
    options.settings = asked->settings.items;
    options.setting_count = asked->settings.count;
    options.interval = output->interval;
    options.from = output->from;
    options.sections = output->sections;
    options.section_count = output->section_count;
    options.hdf5 = asked->hdf5;
    options.force = asked->force;
    options.inputs = rsl_model_files(run->file, &options.input_count);
    options.progress = cli_progress_show;
    options.user = progress;
    options.signals = output->signals;
    options.signal_count = output->signal_count;
    options.frames = output->frames;
    options.extremes = output->extremes;
    const char *warnings[8]; /* there are three at most */
    for (size_t i = 0; i < cli_told.count && i < 8; i++)
        warnings[options.warning_count++] = cli_told.all[i].text;
    options.warnings = warnings;
    if (rsl_report_open(asked->folder, rsl_model_of(run->file), &options, &run->results, &error) ==
        RSL_OK)
        return CLI_GO;
    return cli_fail_input(&error);
}

/* ---- running ------------------------------------------------------------- */

/* Neighbours of the run, if the model asks for the exponent. */
static rsl_status find_lyapunov(const request *asked, simulation *run)
{
    const rsl_model_output *output = rsl_model_output_of(run->file);
    rsl_planar *system = NULL;
    if (!output->lyapunov)
        return RSL_OK;
    rsl_status status = rsl_model_system(run->file, &system, &run->run_error);
    if (status == RSL_OK) {
        rsl_planar_limit(system, asked->limit);
        status = rsl_planar_lyapunov_find(system, output->from, rsl_model_of(run->file)->end_time,
                                          &run->summary.lyapunov, &run->run_error);
    }
    rsl_planar_free(system);
    return status;
}

/* What was computed is written whatever happens. */
static int simulate(const request *asked, simulation *run, cli_progress *progress)
{
    rsl_planar_observer observer = rsl_report_observer(run->results);
    rsl_error error = {0};

    rsl_planar_limit(run->system, asked->limit);
    run->run_status = rsl_planar_run(run->system, &observer, &run->summary, &run->run_error);
    if (run->run_status == RSL_OK)
        run->run_status = find_lyapunov(asked, run);
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
                        "%s: %s; what was computed up to t = %.6g s is in %s", asked->path,
                        run->run_error.message, run->summary.time, asked->folder);
    return CLI_GO;
}

static void warn_of_flags(const request *asked, const simulation *run)
{
    for (size_t i = 0; rsl_planar_flag_type_of(i); i++)
        if (run->summary.flags[i].count > 0 && i != RSL_PLANAR_FLAG_BASELINE) /* it was asked for */
            cli_warn("%s: %s", asked->path, rsl_planar_flag_text(&run->summary, i).text);
}

/* A sign that is easily wrong, where its consequence is that nothing happens. */
static void warn_of_gravity(const request *asked, const simulation *run)
{
    const rsl_planar_model *model = rsl_model_of(run->file);
    rsl_planar_point g = model->gravity;
    if (g.y > 0.0 && model->contact_count > 0 && run->summary.touches == 0)
        cli_warn("%s: gravity = [%g, %g] m/s^2 points upwards, and no contact closed; downwards is "
                 "[%g, %g]",
                 asked->path, g.x, g.y, g.x, -g.y);
}

/* ---- --check: what was read ------------------------------------------------ */

typedef struct part {
    const char *name;
    size_t count;
} part;

static void print_parts(const part *parts, size_t count, double end, const char *integrator)
{
    cli_table table = cli_table_quantities();
    for (size_t i = 0; i < count; i++)
        if (parts[i].count > 0)
            cli_table_quantity(&table, parts[i].name, (double)parts[i].count, "");
    cli_table_quantity(&table, "end time", end, "s");
    cli_table_print(&table, 2);
    printf("  integrator %s\n", integrator);
    cli_table_free(&table);
}

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

static void check_json(const request *asked, const part *parts, size_t count, double end)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "model", asked->path);
    for (size_t i = 0; i < count; i++)
        rsl_report_json_number(&json, parts[i].name, (double)parts[i].count);
    rsl_report_json_number(&json, "end_time", end);
    cli_json_end(&json);
}

/* What building the system alone has changed. */
static void warn_of_start(const request *asked, simulation *run)
{
    rsl_planar_finish(run->system, NULL, &run->summary);
    rsl_planar_sentence sentence = rsl_planar_flag_text(&run->summary, RSL_PLANAR_FLAG_OVERLAP);
    if (sentence.text[0])
        cli_warn("%s: %s", asked->path, sentence.text);
}

static int print_check(const request *asked, const simulation *run)
{
    const rsl_planar_model *model = rsl_model_of(run->file);
    const part parts[] = {
        {"bodies", model->body_count},      {"joints", model->joint_count},
        {"springs", model->spring_count},   {"loads", model->load_count},
        {"contacts", model->contact_count}, {"clearances", model->clearance_count}};
    size_t count = sizeof parts / sizeof parts[0];
    if (asked->json) {
        check_json(asked, parts, count, model->end_time);
        return CLI_DONE;
    }
    cli_heading(model->title && *model->title ? model->title : asked->name);
    print_parts(parts, count, model->end_time, rsl_planar_integrator_type(model->integrator)->name);
    print_laws(model);
    cli_run_print_records(model);
    printf("\n%s is a model that can run; nothing was computed.\n", asked->path);
    return CLI_DONE;
}

/* ---- the command --------------------------------------------------------- */

static int answer(request *asked, simulation *run)
{
    int status = name_folder(asked);

    if (status == CLI_GO)
        status = read_model(asked, run);
    if (status != CLI_GO)
        return status;
    warn_of_grains(asked, run);
    if (asked->check) {
        warn_of_start(asked, run);
        return print_check(asked, run);
    }
    cli_progress progress = cli_progress_start(asked->quiet);
    status = open_results(asked, run, &progress);
    if (status == CLI_GO)
        status = simulate(asked, run, &progress);
    cli_progress_end(&progress);
    warn_of_flags(asked, run);
    if (status == CLI_GO)
        warn_of_gravity(asked, run);
    return status == CLI_GO ? cli_run_print(asked, run) : status;
}

/* Under mpirun a run would be done by every process, all of them writing to one folder. */
static int run(void *asked)
{
    simulation of = {0};
    rsl_sweep_remote_place place = rsl_sweep_remote_where();
    if (place.rank > 0)
        return CLI_DONE;
    if (place.size > 1)
        cli_warn_now("a run is the work of one process; the other %d do nothing (resile sweep uses "
                     "them)",
                     place.size - 1);
    int status = answer(asked, &of);

    rsl_report_free(of.results);
    rsl_planar_free(of.system);
    rsl_model_free(of.file);
    return status;
}

static const cli_option options[] = {
    {"out", "DIR", CLI_FOLDER(request, out),
     "where the files go (default out/ and the model's name); made if it is not there"},
    {"rigid", NULL, CLI_CHOICE(request, rigid, rigid_words),
     "makes every contact rigid, with the restitution it has (1 without one); stiffness and "
     "damping are ignored"},
    {"threads", "N", CLI_COUNT(request, threads, CLI_FROM_TO(1, 64)),
     "threads that step a crowd of grains together (default 1); the results are the same to the "
     "last bit"},
    {"check", NULL, CLI_FLAG(request, check),
     "reads the model and says what is in it, or what is wrong; nothing is computed or written"},
    {"hdf5", NULL, CLI_FLAG(request, hdf5), "writes results.h5 too"},
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
    .examples = "  resile run ball.yaml --check\n"
                "  resile run ball.yaml\n"
                "  resile run ball.yaml --set bodies.ball.mass=2 --out out/heavy\n"
                "  resile run ball.yaml --rigid newton\n"
                "  resile run ball.yaml --json\n",
    .argument = {.name = "MODEL.yaml",
                 .offset = CLI_AT(const char *, request, path),
                 .missing =
                     "the model file is missing; the usage is: resile run MODEL.yaml [options]"},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_force_option, CLI_AT(int, request, force)},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_from_option, CLI_AT(const char *, request, window.from)},
                                  {cli_limit_option, CLI_AT(double, request, limit)},
                                  {cli_quiet_option, CLI_AT(int, request, quiet)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
