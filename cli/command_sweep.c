/* SPDX-License-Identifier: MIT
 *
 * resile sweep: many runs of a model file, each with other values.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "file.h"
#include "plot.h"
#include "progress.h"
#include "report/json.h"
#include "sweep/remote.h"
#include "sweep/sweep.h"
#include "system/number.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { ROWS_SHOWN = 12, COLUMNS_SHOWN = 8 };

/* What is wrong is mostly wrong for all ranks, and one of them says it: when
 * rank 0 ends, mpirun ends the others before they have waited these seconds.
 * What is wrong on one machine alone is said after them. */
enum { RANKS_WAIT = 2 };

typedef struct request {
    const char *path; /* of the model */
    const char *out;
    cli_list settings, over, collect, overlay;
    cli_figure plot;
    char *courses; /* texts of the collectors of --overlay; owned */
    cli_window window;
    size_t random, seed, jobs; /* 0: not given */
    double limit;              /* s */
    int force, json, quiet;
    char folder[PATH_MAX];
} request;

/* ---- preparing ----------------------------------------------------------- */

static int show_progress(const rsl_sweep_progress *progress, void *user)
{
    return cli_progress_count(user, progress->done, progress->runs, progress->before, "runs");
}

static rsl_sweep_options options_of(const request *requested)
{
    return (rsl_sweep_options){.model = requested->path,
                               .settings = requested->settings.items,
                               .setting_count = requested->settings.count,
                               .over = requested->over.items,
                               .over_count = requested->over.count,
                               .collect = requested->collect.items,
                               .collect_count = requested->collect.count,
                               .random = requested->random,
                               .seed = requested->seed,
                               .folder = requested->folder,
                               .jobs = requested->jobs,
                               .force = requested->force,
                               .limit = requested->limit,
                               .progress = show_progress};
}

/* The collectors of one --overlay: SIGNAL stands for SIGNAL:course. */
static int collect_courses(const char *signals, char *to, size_t room)
{
    rsl_text_words words;
    if (!rsl_text_split(signals, strlen(signals), &words))
        return cli_fail(CLI_FAILED, "there is no memory left");
    size_t used = 0;
    for (size_t i = 0; i < words.count; i++)
        used += (size_t)snprintf(to + used, room - used, "%s%s%s", i > 0 ? "," : "", words.all[i],
                                 strchr(words.all[i], ':') ? "" : ":course");
    rsl_text_words_free(&words);
    return CLI_GO;
}

/* Adds the collectors of --overlay. */
static int add_overlays(request *requested)
{
    cli_list *collect = &requested->collect;
    const cli_list *overlay = &requested->overlay;
    if (requested->plot.file && overlay->count == 0)
        return cli_fail(CLI_USAGE, "--plot draws the signals of --overlay, a line of each run; "
                                   "give --overlay SIGNAL too, such as --overlay ball.y");
    int status = cli_figure_check(&requested->plot);
    if (overlay->count == 0 || status != CLI_GO)
        return status;
    size_t room = 0;
    for (size_t i = 0; i < overlay->count; i++)
        room += (strlen(overlay->items[i]) + 1) * sizeof ":course";
    if (!collect->items) /* else capacity for all arguments */
        collect->items = cli_allocate(overlay->count + 1, sizeof(char *));
    char *to = requested->courses = cli_allocate(room, 1);
    for (size_t i = 0; i < overlay->count && status == CLI_GO; i++) {
        collect->items[collect->count++] = to;
        status = collect_courses(overlay->items[i], to, room - (size_t)(to - requested->courses));
        to += strlen(to) + 1;
    }
    return status;
}

/* The curves over time that were collected, in one file. */
static int draw(const request *requested, const rsl_sweep *sweep)
{
    rsl_plot_builder builder = {0};
    rsl_error error = {0};
    rsl_status drawn = RSL_OK;
    for (size_t i = 0; i < sweep->collection.count && drawn == RSL_OK; i++)
        if (rsl_sweep_collector_course(&sweep->collection.all[i]))
            drawn = rsl_sweep_overlay(sweep, i, &builder, &error);
    int status =
        drawn == RSL_OK ? cli_plot_write(&requested->plot, &builder) : cli_fail_output(&error);
    rsl_plot_builder_free(&builder);
    return status;
}

/* ---- printing ------------------------------------------------------------ */

/* Six digits of a number; a word unchanged. */
static void add_text(cli_table *table, const char *text)
{
    double number;
    if (rsl_number_read(text, &number))
        cli_table_number(table, number);
    else
        cli_table_text(table, *text ? text : "—");
}

/* Collectors with a column: the first that give one value. */
static size_t choose_columns(const rsl_sweep *sweep, size_t room, size_t chosen[COLUMNS_SHOWN])
{
    size_t count = 0;
    for (size_t i = 0; i < sweep->collection.count && count < room; i++)
        if (!rsl_sweep_collector_many(&sweep->collection.all[i]))
            chosen[count++] = i;
    return count;
}

static void add_row(cli_table *table, const rsl_sweep *sweep, size_t run, const size_t *columns,
                    size_t count, const rsl_sweep_record *record)
{
    rsl_text_digits digits;
    cli_table_format(table, "%zu", run + 1);
    for (size_t i = 0; i < sweep->plan.axis_count && i < 4; i++)
        add_text(table, rsl_sweep_plan_value(&sweep->plan, run, i, &digits));
    cli_table_text(table, rsl_sweep_outcomes[record->outcome].name);
    cli_table_number(table, (double)record->touches);
    for (size_t i = 0; i < count; i++) {
        double value = record->values[columns[i]];
        if (rsl_given(value))
            cli_table_number(table, value);
        else
            cli_table_text(table, "—");
    }
}

/* Some of the runs, from the journal. */
static rsl_status fill_rows(cli_table *table, const rsl_sweep *sweep, rsl_error *error)
{
    size_t columns[COLUMNS_SHOWN], runs = sweep->plan.runs;
    size_t axes = sweep->plan.axis_count < 4 ? sweep->plan.axis_count : 4;
    size_t count = choose_columns(sweep, COLUMNS_SHOWN - axes, columns);
    for (size_t i = 0; i < axes; i++) {
        const rsl_sweep_axis *axis = &sweep->plan.axes[i];
        cli_table_column(table, *axis->unit ? ">%.50s [%.15s]" : ">%.78s", axis->path, axis->unit);
    }
    cli_table_column(table, "status");
    cli_table_column(table, ">touches");
    for (size_t i = 0; i < count; i++) {
        const rsl_sweep_collector *one = &sweep->collection.all[columns[i]];
        cli_table_column(table, *one->unit ? ">%.50s [%.15s]" : ">%.50s", one->name, one->unit);
    }
    for (size_t run = 0; run < runs && run < ROWS_SHOWN; run++) {
        rsl_sweep_record record;
        rsl_status status = rsl_sweep_read(sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        add_row(table, sweep, run, columns, count, &record);
        rsl_sweep_record_free(&record);
    }
    return RSL_OK;
}

static int print_tables(const request *requested, const rsl_sweep *sweep)
{
    cli_table rows = cli_table_new(">run");
    rsl_error error = {0};
    if (fill_rows(&rows, sweep, &error) != RSL_OK) {
        cli_table_free(&rows);
        return cli_fail_output(&error);
    }
    printf("%zu run%s", sweep->plan.runs, sweep->plan.runs == 1 ? "" : "s");
    if (sweep->progress.before > 0)
        printf(", %zu of them done before", sweep->progress.before);
    for (size_t i = 1; i < RSL_SWEEP_OUTCOME_COUNT; i++)
        if (sweep->outcomes[i] > 0)
            printf(", %zu %s", sweep->outcomes[i], rsl_sweep_outcomes[i].name);
    fputs("\n\n", stdout);
    cli_table_show(&rows, 0);
    if (sweep->plan.runs > ROWS_SHOWN)
        printf("... and %zu more\n", sweep->plan.runs - ROWS_SHOWN);
    cli_section("Files");
    printf("  %s/report.html\n  %s/sweep.csv\n", requested->folder, requested->folder);
    if (rsl_sweep_collection_many(&sweep->collection))
        printf("  %s/points.csv\n", requested->folder);
    if (sweep->drawings > 0)
        printf("  %s/plot-*.svg (%zu)\n", requested->folder, sweep->drawings);
    if (requested->plot.file)
        printf("  %s\n", requested->plot.file);
    return CLI_GO;
}

static void print_json(const request *requested, const rsl_sweep *sweep)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "resile", rsl_version());
    rsl_report_json_text(&json, "model", requested->path);
    rsl_report_json_text(&json, "folder", requested->folder);
    rsl_report_json_number(&json, "runs", (double)sweep->plan.runs);
    rsl_report_json_number(&json, "before", (double)sweep->progress.before);
    for (size_t i = 0; i < RSL_SWEEP_OUTCOME_COUNT; i++)
        rsl_report_json_number(&json, rsl_sweep_outcomes[i].name, (double)sweep->outcomes[i]);
    rsl_report_json_number(&json, "flagged", (double)sweep->flagged);
    rsl_report_json_flag(&json, "points", rsl_sweep_collection_many(&sweep->collection));
    rsl_report_json_number(&json, "drawings", (double)sweep->drawings);
    cli_json_end(&json);
}

/* ---- the command --------------------------------------------------------- */

/* The requested study, when it is complete. */
static int finish(const request *requested, rsl_sweep *sweep)
{
    int status = CLI_GO;
    if (sweep->flagged > 0)
        cli_warn("%zu of %zu runs have flags; the column 'message' of %s/sweep.csv names them",
                 sweep->flagged, sweep->plan.runs, requested->folder);
    if (sweep->progress.failed > 0)
        cli_warnings_note(&cli_warned,
                          "%zu of %zu runs did not reach their end; the column 'message' of "
                          "%s/sweep.csv says why",
                          sweep->progress.failed, sweep->plan.runs, requested->folder);
    if (requested->plot.file)
        status = draw(requested, sweep);
    if (status == CLI_GO && requested->json)
        print_json(requested, sweep);
    else if (status == CLI_GO && !requested->quiet)
        status = print_tables(requested, sweep);
    if (status != CLI_GO || sweep->progress.failed == 0)
        return status == CLI_GO ? CLI_DONE : status;
    fflush(stdout);
    return cli_fail(sweep->outcomes[RSL_SWEEP_LIMITED] == sweep->progress.failed ? CLI_LIMIT
                                                                                 : CLI_FAILED,
                    "%s", cli_warned.all[cli_warned.count - 1].text);
}

static int work(request *requested, rsl_sweep *sweep)
{
    rsl_error error = {0};
    if (rsl_sweep_remote_where().rank == 0 && cli_folder_make(requested->folder) != CLI_GO)
        return CLI_USAGE;
    /* signals are handled before the lock is taken, so that no signal leaves it behind */
    cli_progress progress = cli_progress_start(requested->quiet);
    sweep->options.user = &progress;
    rsl_status opened = rsl_sweep_open(sweep, &error);
    rsl_status status = opened == RSL_OK ? rsl_sweep_run(sweep, &error) : opened;
    cli_progress_end(&progress);
    if (opened != RSL_OK)
        return cli_folder_fail(&sweep->folder, &error);
    if (status == RSL_STOPPED)
        return cli_fail(CLI_FAILED,
                        "stopped after %zu of %zu runs; the same command goes on from there",
                        sweep->progress.done, sweep->plan.runs);
    if (status == RSL_OK && sweep->helper)
        return CLI_DONE;
    if (status == RSL_OK)
        status = rsl_sweep_write(sweep, &error);
    return status == RSL_OK ? finish(requested, sweep) : cli_fail_output(&error);
}

static int answer(request *requested)
{
    rsl_sweep *sweep = cli_allocate(1, sizeof *sweep);
    rsl_sweep_options options = options_of(requested);
    rsl_error error = {0};
    int status;
    if (rsl_sweep_prepare(sweep, &options, &error) == RSL_OK)
        status = work(requested, sweep);
    else
        status = cli_fail_input(&error);
    rsl_sweep_free(sweep);
    free(sweep);
    return status;
}

/* ---- help ---------------------------------------------------------------- */

/* A row of two cells from a table of pairs. */
static int pair_row(const char *const (*pairs)[2], size_t count, size_t index, cli_topic_row *row)
{
    if (index >= count)
        return 0;
    snprintf(row->name, sizeof row->name, "%s", pairs[index][0]);
    row->of[0] = '\0';
    row->meaning = pairs[index][1];
    return 1;
}

static int values_row(size_t index, cli_topic_row *row)
{
    static const char *const values[][2] = {
        {"FROM:TO:COUNT", "evenly spaced"},
        {"FROM:TO:COUNT:log", "the same factor apart"},
        {"A,B,C", "these numbers or words"},
        {"10mm:60mm:11", "numbers may have a unit, the same one"},
        {"FROM:TO, FROM:TO:log", "for --random, which uses no COUNT"}};
    return pair_row(values, sizeof values / sizeof values[0], index, row);
}

static int subject_row(size_t index, cli_topic_row *row)
{
    static const char *const subjects[][2] = {
        {"ball.y, energy.kinetic, contacts.floor.force", "signal"},
        {"contacts.floor.speed_touch", "column of events.csv, one contact"},
        {"events.speed_touch", "the same, all contacts"},
        {"contacts.floor, events", "events"},
        {"sticks.guide",
         "sticks: a slide, pin or contact that sticks; sticks.floor.0: a point of it"}};
    return pair_row(subjects, sizeof subjects / sizeof subjects[0], index, row);
}

/* The statistics of collect.h. */
static int statistic_row(size_t index, cli_topic_row *row)
{
    const rsl_sweep_statistic *one = &rsl_sweep_statistics[index];
    if (!one->name)
        return 0;
    snprintf(row->name, sizeof row->name, "%s%s", one->name, one->period ? ":PERIOD" : "");
    snprintf(row->of, sizeof row->of, "%s", rsl_sweep_subject_text(one->of).text);
    row->meaning = one->meaning;
    return 1;
}

static const cli_topic topics[] = {
    {"VALUES of --over; several --over make a grid, the last fastest", values_row},
    {"SUBJECT of --collect [NAME=]SUBJECT:STATISTIC[:FROM:TO]", subject_row},
    {"STATISTIC; many: values that go to points.csv. Times in s, or expressions\nover the model's "
     "parameters",
     statistic_row},
    {0}};

static const cli_option seed_option[] = {{"seed", "S",
                                          CLI_COUNT(request, seed, CLI_FROM_TO(0, 0x1p53)),
                                          "of the random numbers (default 1)"},
                                         {0}};

static int run(void *of)
{
    request *requested = of;
    if (cli_typed_of(seed_option) && requested->random == 0)
        return cli_fail(CLI_USAGE, "--seed is for random runs; give --random N too");
    cli_window_set(&requested->window, &requested->settings);
    int status = cli_folder_name(requested->path, requested->out, "-sweep", requested->folder);
    if (status == CLI_GO)
        status = add_overlays(requested);
    if (status == CLI_GO)
        status = answer(requested);
    free(requested->courses);
    return status;
}

static void defaults(void *requested)
{
    ((request *)requested)->seed = 1;
    if (rsl_sweep_remote_where().rank > 0)
        cli_fail_late(RANKS_WAIT);
}

static const cli_option options[] = {
    {"over", "PATH=VALUES", CLI_LIST(request, over),
     "what to change, as in --set, and to what; may be given many times"},
    {"collect", "WHAT", CLI_LIST(request, collect),
     "what to keep of each run; may be given many times, or with commas"},
    {"overlay", "SIGNAL", CLI_LIST(request, overlay),
     "a signal over time, one line for each run: SIGNAL or SIGNAL:envelope:PERIOD; with two --over "
     "the first has a panel for each value; may be given many times"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file), "draws what --overlay names"},
    {"random", "N", CLI_COUNT(request, random, CLI_FROM_TO(1, RSL_SWEEP_PLAN_RUN_MAX)),
     "N random runs instead of the grid"},
    {"jobs", "N", CLI_COUNT(request, jobs, CLI_FROM_TO(1, 1024)),
     "runs at the same time (default: one per processor; under mpirun one per rank)"},
    {"out", "DIR", CLI_FOLDER(request, out),
     "where the files go (default out/, the model's name and -sweep)"},
    {"force", NULL, CLI_FLAG(request, force), "begins anew, whatever is in DIR"},
    {0}};

const cli_command cli_command_sweep = {
    .name = "sweep",
    .summary = "a parameter study: many runs of a model, and what came out",
    .usage = "MODEL.yaml --over PATH=VALUES ...",
    .about =
        "Runs a model file many times, each time with other values, and writes to a folder "
        "sweep.csv (one row per run), points.csv (many values per run, if such are collected), "
        "plot-*.svg and report.html. What is done stands in sweep.journal: killed and started "
        "again with the same command it goes on where it was, and leaves the same bytes, whatever "
        "the number of processes. A run that fails or crashes is recorded with its reason, the "
        "others go on, and the exit status is 1; a run that takes longer than --limit too, with "
        "exit "
        "status 3 if all others are done. Under mpirun the runs are spread over all ranks.",
    .topics = topics,
    .examples =
        "  resile sweep ball.yaml --over contacts.0.restitution=0.5:0.9:41 --collect ball.y:max\n"
        "  resile sweep ball.yaml --over contacts.0.restitution=0.9,0.6 --overlay ball.y --plot "
        "y.svg\n"
        "  resile sweep damper.yaml --over gap=0.005:0.05:31 --over "
        "contacts.right.law=flores,hunt-crossley\n"
        "  resile sweep table.yaml --over amplitude=0.01:0.03:401 --collect "
        "'contacts.table:phase:2*pi/omega:20'\n"
        "  mpirun -n 8 resile sweep ball.yaml --over bodies.ball.mass=1:100:1001:log\n",
    .argument = {.name = "MODEL.yaml",
                 .offset = CLI_AT(const char *, request, path),
                 .missing = "the model file is required: resile sweep MODEL.yaml "
                            "--over PATH=VALUES [options]"},
    .groups = (const cli_group[]){{options, 0},
                                  {seed_option, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_from_option, CLI_AT(const char *, request, window.from)},
                                  {cli_limit_option, CLI_AT(double, request, limit)},
                                  {cli_quiet_option, CLI_AT(int, request, quiet)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
