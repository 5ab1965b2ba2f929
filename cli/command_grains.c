/* SPDX-License-Identifier: MIT
 *
 * resile grains: many grains in space, simulated by LAMMPS with the laws of the catalogue.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "args.h"
#include "base/text.h"
#include "cli.h"
#include "file.h"
#include "grains/results.h"
#include "progress.h"
#include "table.h"
#include "text.h"

typedef struct request {
    const char *path; /* of the file */
    const char *out, *lammps;
    cli_list settings;
    double limit; /* s */
    size_t ranks; /* 0: one */
    int json, quiet, force, check, input;
    char name[PATH_MAX], folder[PATH_MAX], program[PATH_MAX];
} request;

/* A run, from the input file to its results. */
typedef struct work {
    const request *requested;
    rsl_grains grains;
    rsl_report_folder folder;
    rsl_grains_results results;
    rsl_error error; /* reason of an early end */
    char *input, *data, *dump, *log;
    cli_progress progress;
    double began;
} work;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- finding LAMMPS -------------------------------------------------------------------- */

/* Absolute path of `folder`/`name` if that is executable: the run starts it in another folder. */
static int is_there(int length, const char *folder, const char *name, char found[PATH_MAX])
{
    char path[PATH_MAX];
    int all = snprintf(path, sizeof path, "%.*s%s", length, folder, name);
    return all > 0 && all < PATH_MAX && access(path, X_OK) == 0 && realpath(path, found);
}

/* Looks beside this program, where `make lammps` puts it. */
static int beside(char found[PATH_MAX])
{
    char own[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    while (length > 0 && own[length - 1] != '/')
        length--;
    return length > 0 && (is_there((int)length, own, "lammps/lmp-resile", found) ||
                          is_there((int)length, own, "lmp-resile", found));
}

static int on_path(char found[PATH_MAX])
{
    const char *all = getenv("PATH");
    for (size_t length; all && *all; all += length + (all[length] == ':')) {
        length = strcspn(all, ":");
        if (is_there((int)length, all, "/lmp-resile", found))
            return 1;
    }
    return 0;
}

static int find_lammps(request *requested)
{
    if (requested->lammps) {
        if (is_there(0, "", requested->lammps, requested->program))
            return CLI_GO;
        return cli_fail(CLI_USAGE, "--lammps: '%s' is no program that can be started",
                        requested->lammps);
    }
    if (beside(requested->program) || on_path(requested->program))
        return CLI_GO;
    return cli_fail(CLI_FAILED,
                    "there is no lmp-resile, LAMMPS with the laws of resile, beside this program "
                    "or on the path: build it with `make lammps`, or name it by --lammps; --input "
                    "writes the input without it");
}

/* ---- files ------------------------------------------------------------------------------- */

static int take_folder(work *job, const rsl_report_folder_kind *kind)
{
    cli_file_reads(job->requested->path);
    return cli_folder_take(&job->folder, job->requested->folder, kind, job->requested->force);
}

/* Name of a file that LAMMPS writes. */
static int reserve(work *job, const char *name, char **path)
{
    rsl_error error = {0};
    *path = rsl_report_folder_reserve(&job->folder, name, &error);
    return *path ? CLI_GO : cli_fail_output(&error);
}

static rsl_status put_input(const rsl_grains *grains, FILE *out, rsl_error *error)
{
    (void)error;
    rsl_grains_put_input(grains, out);
    return RSL_OK;
}

/* A file that LAMMPS reads; `path` is its temporary place. */
static int write_one(work *job, const char *name, char **path,
                     rsl_status (*put)(const rsl_grains *, FILE *, rsl_error *))
{
    rsl_error error = {0};
    FILE *out = rsl_report_folder_create(&job->folder, name, &error);
    rsl_status status = out ? put(&job->grains, out, &error) : error.status;
    if (status == RSL_OK)
        status = rsl_report_folder_finish(&job->folder, out, &error);
    if (status == RSL_OK && !(*path = rsl_report_folder_meanwhile(&job->folder, name, &error)))
        status = error.status;
    return status == RSL_OK ? CLI_GO : cli_fail_output(&error);
}

static int write_inputs(work *job)
{
    int status = write_one(job, "input.lmp", &job->input, put_input);
    if (status == CLI_GO && !job->grains.scene->poured)
        status = write_one(job, "grains.data", &job->data, rsl_grains_put_data);
    return status;
}

/* --input: writes these two files and runs nothing. */
static int give_input(work *job)
{
    static const char *const files[] = {"input.lmp", "grains.data", NULL};
    static const rsl_report_folder_kind kind = {.command = "grains", .files = files};
    const char *folder = job->requested->folder;
    int status = take_folder(job, &kind);
    if (status == CLI_GO)
        status = write_inputs(job);
    if (status == CLI_GO)
        status = cli_folder_commit(&job->folder);
    if (status != CLI_GO)
        return status;
    if (!job->requested->quiet)
        printf("The input is in %s/input.lmp\n\n  cd %s && lmp-resile -in input.lmp\n", folder,
               folder);
    return CLI_DONE;
}

/* ---- running ------------------------------------------------------------------------------ */

/* Reports the progress; nonzero: the run must stop. */
static int watch(const rsl_grains_rows *rows, void *user)
{
    work *job = user;
    double done = rows->count ? rows->all[rows->count - 1].of[RSL_GRAINS_step] : 0.0;
    if (job->requested->limit > 0.0 && now() - job->began > job->requested->limit) {
        job->error.status = RSL_OUT_OF_TIME;
        return 1;
    }
    return cli_progress_count(&job->progress, (size_t)done, job->grains.steps, 0, "steps");
}

/* Reason of an early end, in the words of the results. */
static void say_end(work *job, rsl_status status)
{
    rsl_error *error = &job->error;
    if (status == RSL_OK)
        return;
    if (status == RSL_STOPPED && error->status == RSL_OUT_OF_TIME)
        snprintf(error->message, sizeof error->message, "the time allowed was used up");
    else if (status == RSL_STOPPED)
        snprintf(error->message, sizeof error->message, "%s", rsl_status_text(RSL_STOPPED));
    if (error->status != RSL_OUT_OF_TIME)
        error->status = status;
    job->results.ended_early = error;
}

static int simulate(work *job)
{
    const request *requested = job->requested;
    rsl_grains_job launch = {.program = requested->program,
                             .ranks = requested->ranks ? requested->ranks : 1,
                             .folder = requested->folder,
                             .input = rsl_text_name_of(job->input),
                             .data = job->data ? rsl_text_name_of(job->data) : "grains.data",
                             .dump = rsl_text_name_of(job->dump),
                             .log = rsl_text_name_of(job->log),
                             .lock = job->folder.lock,
                             .watch = watch,
                             .user = job};
    job->began = now();
    rsl_status status = rsl_grains_launch(&launch, &job->results.rows, &job->error);
    job->results.seconds = now() - job->began;
    job->results.ranks = launch.ranks;
    say_end(job, status);
    if (status < 0 && job->error.path[0]) /* an option, not in the file */
        return cli_fail_library(&job->error);
    if (status < 0 && job->results.rows.count == 0)
        return cli_fail(cli_status_of(status, CLI_FAILED), "%s: %s", requested->path,
                        job->error.message);
    if (job->results.rows.count == 0)
        return cli_fail(cli_progress_signal() ? CLI_FAILED : CLI_LIMIT,
                        "%s: %s before the first row; nothing was written", requested->path,
                        job->error.message);
    return CLI_GO;
}

/* Writes what was computed, also after a failure. */
static int conclude(work *job)
{
    rsl_error error = {0};
    rsl_status status = rsl_grains_take_frames(&job->results, &job->folder, job->dump, &error);
    if (status == RSL_ERROR_CONVERGENCE) {
        job->error = error;
        job->results.ended_early = &job->error;
        status = RSL_OK;
    }
    static const char *const named[] = {"grains.dump", "log.lammps"};
    for (size_t i = 0; i < 2 && status == RSL_OK; i++)
        status = rsl_report_folder_finish_named(&job->folder, named[i], &error);
    if (status == RSL_OK)
        status = rsl_grains_write(&job->results, &job->folder, &error);
    if (status != RSL_OK)
        return cli_fail_output(&error);
    return cli_folder_commit(&job->folder);
}

/* ---- printing ------------------------------------------------------------------------------- */

static const char *title_of(const work *job)
{
    return *job->grains.title ? job->grains.title : job->requested->name;
}

static void print_results(const work *job)
{
    const char *folder = job->requested->folder;
    const rsl_grains_number *number;
    cli_table table = cli_table_quantities();
    cli_heading(title_of(job));
    for (size_t i = 0; (number = rsl_grains_number_at(i)); i++)
        if (rsl_given(number->value(&job->results)))
            cli_table_quantity(&table, number->meaning, number->value(&job->results), number->unit);
    cli_table_show(&table, 2);
    cli_section("Files");
    printf("  %s/report.html\n  %s/rows.csv\n  %s/grains.dump           %zu pictures, for OVITO\n"
           "  %s/grains.vtk.series     the same, for ParaView\n  %s/input.lmp\n"
           "  %s/log.lammps\n  %s/summary.json\n",
           folder, folder, folder, job->results.frames, folder, folder, folder, folder);
}

/* --check: prints what was read. */
static int print_check(const work *job)
{
    const rsl_grains *grains = &job->grains;
    cli_table table = cli_table_quantities();
    cli_heading(title_of(job));
    printf("  scene %s: grains %s\n", grains->scene->name, grains->scene->meaning);
    cli_table_quantity(&table, "grains", (double)grains->count, "");
    cli_table_quantity(&table, "smallest diameter", grains->diameter_min, "m");
    cli_table_quantity(&table, "largest diameter", grains->diameter_max, "m");
    cli_table_quantity(&table, "highest speed, about", grains->speed, "m/s");
    cli_table_quantity(&table, "time step", grains->step, "s");
    cli_table_quantity(&table, "steps in the shortest contact", grains->steps_per_contact, "");
    cli_table_quantity(&table, "steps", (double)grains->steps, "");
    cli_table_quantity(&table, "end time", grains->end_time, "s");
    cli_table_show(&table, 2);
    printf("\n%s can run; nothing was computed.\n", job->requested->path);
    return CLI_DONE;
}

/* ---- the command
 * ------------------------------------------------------------------------------ */

static int finish(work *job)
{
    const request *requested = job->requested;
    const rsl_error *early = job->results.ended_early;
    if (early)
        return cli_fail(
            early->status == RSL_OUT_OF_TIME ? CLI_LIMIT : cli_status_of(early->status, CLI_FAILED),
            "%s: %s; what was computed up to t = %.6g s is in %s", requested->path, early->message,
            job->results.rows.all[job->results.rows.count - 1].of[RSL_GRAINS_time],
            requested->folder);
    if (requested->json)
        return cli_folder_show(requested->folder, "summary.json");
    if (!requested->quiet)
        print_results(job);
    return CLI_DONE;
}

static int run_lammps(request *requested, work *job)
{
    int status = find_lammps(requested);
    if (status == CLI_GO)
        status = take_folder(job, &rsl_grains_kind);
    if (status == CLI_GO)
        status = write_inputs(job);
    if (status == CLI_GO)
        status = reserve(job, "grains.dump", &job->dump);
    if (status == CLI_GO)
        status = reserve(job, "log.lammps", &job->log);
    if (status != CLI_GO)
        return status;
    job->progress = cli_progress_start(requested->quiet);
    status = simulate(job);
    if (status == CLI_GO)
        status = conclude(job);
    cli_progress_end(&job->progress);
    return status == CLI_GO ? finish(job) : status;
}

static int answer(request *requested, work *job)
{
    rsl_error error = {0};
    int status = cli_folder_name(requested->path, requested->out, "", requested->folder);
    snprintf(requested->name, sizeof requested->name, "%s", rsl_text_name_of(requested->path));
    if (status != CLI_GO)
        return status;
    if (rsl_grains_read(requested->path, requested->settings.items, requested->settings.count,
                        &job->grains, &error) != RSL_OK)
        return cli_fail_input(&error);
    cli_warn_of_note("set", job->grains.note);
    job->results = (rsl_grains_results){.grains = &job->grains,
                                        .model = requested->name,
                                        .settings = requested->settings.items,
                                        .setting_count = requested->settings.count};
    if (requested->check)
        return print_check(job);
    return requested->input ? give_input(job) : run_lammps(requested, job);
}

static int run(void *of)
{
    work job = {.requested = of, .folder = {.at = -1, .lock = -1}};
    int status = answer(of, &job);
    rsl_report_folder_close(&job.folder);
    rsl_grains_results_free(&job.results);
    rsl_grains_free(&job.grains);
    free(job.input);
    free(job.data);
    free(job.dump);
    free(job.log);
    return status;
}

static int scene_row(size_t index, cli_topic_row *row)
{
    const rsl_grains_scene *scene = rsl_grains_scene_at(index);
    if (!scene)
        return 0;
    snprintf(row->name, sizeof row->name, "%s", scene->name);
    row->of[0] = '\0';
    row->meaning = scene->meaning;
    return 1;
}

static const cli_topic topics[] = {{"Scenes", scene_row}, {0}};

static const cli_option options[] = {
    {"ranks", "N", CLI_COUNT(request, ranks, CLI_FROM_TO(1, 100000)),
     "processes of LAMMPS, by mpirun if there is more than one (default 1)"},
    {"out", "DIR", CLI_FOLDER(request, out),
     "folder of the files (default out/ and the file's name); created if it does not exist"},
    {"check", NULL, CLI_FLAG(request, check),
     "reads the file and says what is in it, or what is wrong; nothing is computed or written"},
    {"input", NULL, CLI_FLAG(request, input),
     "writes the input of LAMMPS to DIR and runs nothing; for a cluster, or to change it"},
    {"lammps", "FILE", CLI_FILE(request, lammps),
     "LAMMPS with the laws of resile (default: lmp-resile as `make lammps` leaves it beside this "
     "program, or on the path)"},
    {0}};

const cli_command cli_command_grains = {
    .name = "grains",
    .summary = "many grains in space, by LAMMPS with the laws of the catalogue",
    .usage = "FILE.yaml",
    .about =
        "Runs a bed of grains from one short file: a scene, a box, sizes, a law with its "
        "restitution, friction and rolling. The file becomes an input of LAMMPS, whose contacts "
        "are those of this catalogue, and LAMMPS runs on as many ranks as are asked for. The time "
        "step is found for the file's `accuracy` of the restitution.\n\n"
        "It writes to a folder: report.html (sections through the bed, energies, coordination, the "
        "angle of repose), rows.csv (energies and contacts over time), grains.dump (all grains, "
        "for OVITO), grains.vtk.series with grains_*.vtk (the same, for ParaView), input.lmp and "
        "grains.data, log.lammps, and summary.json, written last. A run that fails, is "
        "interrupted or takes longer than --limit leaves what was computed up to then; the exit "
        "status is 3 if that was the limit.",
    .examples = "  resile init grains3d\n"
                "  resile grains grains3d.yaml --check\n"
                "  resile grains grains3d.yaml --ranks 2\n"
                "  resile grains grains3d.yaml --set grains.count=500 --out out/few\n"
                "  resile grains grains3d.yaml --input --out cluster\n",
    .topics = topics,
    .argument = {.name = "FILE.yaml",
                 .offset = CLI_AT(const char *, request, path),
                 .missing = "the file of grains is required: resile grains FILE.yaml "
                            "[options]"},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_force_option, CLI_AT(int, request, force)},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_limit_option, CLI_AT(double, request, limit)},
                                  {cli_quiet_option, CLI_AT(int, request, quiet)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
