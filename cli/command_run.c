/* SPDX-License-Identifier: MIT
 *
 * resile run: simulates the mechanism of a model file and leaves tables, a
 * summary and a page in a folder.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/text.h"
#include "cli.h"
#include "file.h"
#include "progress.h"
#include "report/json.h"
#include "resile/model.h"
#include "resile/report.h"
#include "sweep/remote.h"
#include "table.h"
#include "text.h"

enum { CONTACTS_SHOWN = 30, GRAINS_MANY = 3000 };

typedef struct request {
    const char *path; /* of the model */
    const char *out;
    cli_list settings;
    cli_window window;
    int rigid;    /* law for all contacts, or 0 */
    double limit; /* s */
    int json, hdf5, quiet, force, check;
    size_t threads; /* 0: one */
    char name[PATH_MAX], folder[PATH_MAX];
    char note[64]; /* the setting that --rigid stands for */
} request;

/* A run from the model file to the files of the results. */
typedef struct simulation {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_report *results;
    rsl_planar_summary summary;
    rsl_error run_error;
    rsl_status run_status;
} simulation;

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
    if (rsl_model_system(run->file, &run->system, &error) != RSL_OK)
        return cli_fail_input(&error);
    if (asked->threads > 1 && rsl_planar_use_threads(run->system, asked->threads) == 1)
        cli_warn("--threads: one is at work; only groups of discs that verlet steps are shared by "
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
        cli_warn("%s: %zu grains in the plane, on one machine; for so many, `resile grains` runs "
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

/* ---- printing ------------------------------------------------------------ */

static void print_head(const request *asked, const simulation *run)
{
    const rsl_planar_summary part = rsl_report_summary(run->results, &run->summary);
    const rsl_planar_summary *summary = &part;
    const char *title = rsl_model_of(run->file)->title;

    cli_heading(title && *title ? title : asked->name);
    printf("%s s in %s: %zu steps (%s), %zu contact event%s", cli_number(summary->time).text,
           cli_duration(rsl_report_wall_seconds(run->results)).text, summary->steps,
           rsl_planar_integrator_type(summary->integrator)->name, summary->touches,
           summary->touches == 1 ? "" : "s");
    if (summary->open_records > 0)
        printf(", %zu still closed", summary->open_records);
    if (summary->sticks + summary->slips > 0)
        printf(", %zu times stuck, %zu times slipped", summary->sticks, summary->slips);
    putchar('\n');
    rsl_planar_freedoms freedoms = rsl_planar_count_freedoms(run->system);
    if (freedoms.redundant > 0)
        printf("%zu of %zu constraints are redundant; resile modes names their joints.\n",
               freedoms.redundant, freedoms.constraints);
    if (rsl_model_output_of(run->file)->from > 0.0)
        printf(
            "Events, contacts, joints, works and losses count from t = %.6g s on; steps, residual "
            "and drift are of the whole run.\n",
            rsl_model_output_of(run->file)->from);
    if (summary->start_shift > 0.0)
        printf("Bodies begin in equilibrium, moved by up to %.3g m.\n", summary->start_shift);
}

/* A section with the first of `count` rows; nothing if there are none. */
static void print_first(cli_table *table, const char *heading, size_t count)
{
    if (count > 0)
        cli_table_section(table, heading);
    if (count > CONTACTS_SHOWN)
        printf("  and %zu more\n", count - CONTACTS_SHOWN);
}

/* Whether a contact has had several points at a time: the force at one and the resultant differ. */
static int have_resultants(const simulation *run)
{
    const rsl_planar_model *model = rsl_model_of(run->file);
    for (size_t i = 0; i < model->contact_count; i++) {
        rsl_report_contact_total total = rsl_report_contact(run->results, i);
        if (total.force_max != total.resultant_max && rsl_given(total.resultant_max))
            return 1;
    }
    return 0;
}

static void print_contacts(const simulation *run)
{
    const rsl_planar_model *model = rsl_model_of(run->file);
    int resultants = have_resultants(run);
    cli_table table = cli_table_new(
        resultants ? "contact|>events|>last touch [s]|>restitution|>point force [N]|>resultant "
                     "[N]|>depth [m]|>impulse [N s]|>lost [J]"
                   : "contact|>events|>last touch [s]|>restitution|>force [N]|>depth [m]|>impulse "
                     "[N s]|>lost [J]");

    for (size_t i = 0; i < model->contact_count && i < CONTACTS_SHOWN; i++) {
        rsl_report_contact_total total = rsl_report_contact(run->results, i);
        cli_table_text(&table, model->contacts[i].name);
        cli_table_format(&table, "%zu", total.events);
        cli_table_number(&table, total.last_touch);
        cli_table_number(&table, total.restitution_mean);
        cli_table_number(&table, total.force_max);
        if (resultants)
            cli_table_number(&table, total.resultant_max);
        cli_table_number(&table, total.depth_max);
        cli_table_number(&table, total.impulse);
        cli_table_number(&table, total.energy_lost);
    }
    print_first(&table,
                resultants ? "Contacts: mean restitution, largest force at a point, resultant (all "
                             "points together) and depth, sums"
                           : "Contacts: mean restitution, largest force and depth, sums",
                model->contact_count);
    for (size_t i = 0; i < model->contact_count; i++)
        if (rsl_report_contact(run->results, i).counted)
            printf("  the touches of %s are counted and leave no records; events: all in the model "
                   "writes them\n",
                   model->contacts[i].name);
}

static void print_clearances(const simulation *run)
{
    const rsl_planar_model *model = rsl_model_of(run->file);
    cli_table table = cli_table_new("joint|type|>gap [m]|>flight [%]|>impact [%]|>following "
                                    "[%]|>impacts|>followings|>force [N]");

    for (size_t i = 0; i < model->clearance_count && i < CONTACTS_SHOWN; i++) {
        const rsl_planar_clearance *clearance = &model->clearances[i];
        rsl_report_clearance_total total = rsl_report_clearance(run->results, i);
        cli_table_text(&table, clearance->name);
        cli_table_text(&table, rsl_planar_joint_type(clearance->kind)->name);
        cli_table_number(&table, clearance->gap);
        cli_table_number(&table, 100.0 * total.flight);
        cli_table_number(&table, 100.0 * total.impact);
        cli_table_number(&table, 100.0 * total.following);
        cli_table_format(&table, "%zu", total.impacts);
        cli_table_format(&table, "%zu", total.followings);
        cli_table_number(&table, total.force_max);
    }
    print_first(&table, "Joints with clearance: parts of the time, largest force",
                model->clearance_count);
}

static void print_energy(const simulation *run)
{
    const rsl_planar_summary part = rsl_report_summary(run->results, &run->summary);
    const rsl_planar_summary *summary = &part;
    const rsl_planar_energy *energy = &summary->energy;
    cli_table table = cli_table_quantities();

    cli_table_quantity(&table, "kinetic", energy->kinetic, "J");
    cli_table_quantity(&table, "gravity", energy->gravity, "J");
    cli_table_quantity(&table, "in springs", energy->springs, "J");
    cli_table_quantity(&table, "in contacts", energy->contacts, "J");
    cli_table_quantity(&table, "work of drives", energy->work_drives, "J");
    cli_table_quantity(&table, "work of loads", energy->work_loads, "J");
    cli_table_quantity(&table, "lost in contacts", energy->lost_contacts, "J");
    cli_table_quantity(&table, "lost by friction", energy->lost_friction, "J");
    cli_table_quantity(&table, "lost in dampers", energy->lost_dampers, "J");
    cli_table_quantity(&table, "residual", energy->residual, "J");
    cli_table_quantity(&table, "  largest, relative", summary->residual_max, "");
    cli_table_section(&table, rsl_model_output_of(run->file)->from > 0.0
                                  ? "Energy at the end; works, losses and residual of the window"
                                  : "Energy at the end");
}

static void print_joints(const simulation *run)
{
    if (rsl_model_of(run->file)->joint_count == 0)
        return;
    cli_table table = cli_table_quantities();
    cli_table_quantity(&table, "of position", run->summary.joint_drift_position, "m");
    cli_table_quantity(&table, "of velocity", run->summary.joint_drift_velocity, "m/s");
    cli_table_section(&table, "Largest drift of the joints");
}

static void print_lyapunov(const simulation *run)
{
    const rsl_planar_lyapunov *lyapunov = &run->summary.lyapunov;
    if (lyapunov->windows == 0)
        return;
    cli_table table = cli_table_quantities();
    cli_table_quantity(&table, "exponent", lyapunov->exponent, "1/s");
    cli_table_quantity(&table, "standard error", lyapunov->error, "1/s");
    cli_table_section(&table, "Largest Lyapunov exponent");
    if (!rsl_given(lyapunov->exponent))
        puts("  none: neighbours fall in with the motion altogether");
}

/* What moreau's sweeps have left; 0 where the contacts were solved directly. */
static void print_moreau(const simulation *run)
{
    if (run->summary.integrator != RSL_PLANAR_INTEGRATOR_MOREAU)
        return;
    cli_table table = cli_table_quantities();
    cli_table_quantity(&table, "largest, relative", run->summary.contact_residual, "");
    cli_table_section(&table, "Residual of the contact problems");
}

/* What the ledger cannot see: on stdout with the other numbers, or on stderr. */
static void print_flags(const simulation *run)
{
    int raised = 0;

    for (size_t i = 0; rsl_planar_flag_type_of(i); i++) {
        rsl_planar_sentence sentence = rsl_planar_flag_text(&run->summary, i);
        if (!sentence.text[0])
            continue;
        if (!raised++)
            cli_section("Flags: what the ledger of energies does not show");
        printf("  %s\n", sentence.text);
    }
}

static void warn_of_flags(const request *asked, const simulation *run)
{
    for (size_t i = 0; rsl_planar_flag_type_of(i); i++)
        if (run->summary.flags[i].count > 0 && i != RSL_PLANAR_FLAG_BASELINE) /* it was asked for */
            cli_warn("%s: %s", asked->path, rsl_planar_flag_text(&run->summary, i).text);
}

static void print_files(const request *asked, const simulation *run)
{
    cli_section("Files");
    printf("  %s/report.html\n  %s/trajectory.csv\n  %s/events.csv\n", asked->folder, asked->folder,
           asked->folder);
    if (run->summary.sticks + run->summary.slips > 0)
        printf("  %s/sticks.csv\n", asked->folder);
    if (rsl_model_of(run->file)->clearance_count > 0)
        printf("  %s/phases.csv\n", asked->folder);
    if (rsl_model_output_of(run->file)->section_count > 0)
        printf("  %s/sections.csv\n", asked->folder);
    if (asked->hdf5)
        printf("  %s/results.h5\n", asked->folder);
    printf("  %s/summary.json\n", asked->folder);
}

static int print(const request *asked, const simulation *run)
{
    if (asked->json)
        return cli_folder_show(asked->folder, "summary.json");
    if (asked->quiet)
        return CLI_DONE;
    print_head(asked, run);
    print_contacts(run);
    print_clearances(run);
    print_energy(run);
    print_joints(run);
    print_moreau(run);
    print_lyapunov(run);
    print_flags(run);
    print_files(asked, run);
    return CLI_DONE;
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
    for (size_t i = 0; i < model->contact_count && i < CONTACTS_SHOWN; i++) {
        const rsl_planar_contact_pair *pair = &model->contacts[i];
        cli_table_text(&table, pair->name);
        cli_table_text(&table, pair->law->key);
        cli_table_number(&table, pair->spec.restitution);
        cli_table_number(&table, pair->spec.stiffness);
    }
    print_first(&table, "Contacts", model->contact_count);
}

static void check_json(const request *asked, const part *parts, size_t count, double end)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "model", asked->path);
    for (size_t i = 0; i < count; i++)
        rsl_report_json_number(&json, parts[i].name, (double)parts[i].count);
    rsl_report_json_number(&json, "end_time", end);
    rsl_report_json_close(&json);
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
    if (asked->check)
        return print_check(asked, run);
    cli_progress progress = cli_progress_start(asked->quiet);
    status = open_results(asked, run, &progress);
    if (status == CLI_GO)
        status = simulate(asked, run, &progress);
    cli_progress_end(&progress);
    if (status == CLI_GO)
        status = print(asked, run);
    warn_of_flags(asked, run);
    return status;
}

/* Under mpirun a run would be done by every process, all of them writing to one folder. */
static int run(void *asked)
{
    simulation of = {0};
    rsl_sweep_remote_place place = rsl_sweep_remote_where();
    if (place.rank > 0)
        return CLI_DONE;
    if (place.size > 1)
        cli_warn("a run is the work of one process; the other %d do nothing (resile sweep uses "
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
