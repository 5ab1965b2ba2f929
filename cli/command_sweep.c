/* SPDX-License-Identifier: MIT
 *
 * resile sweep: many runs of a model file, each with other values.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "file.h"
#include "progress.h"
#include "report/json.h"
#include "sweep/remote.h"
#include "sweep/sweep.h"
#include "table.h"
#include "text.h"

enum { ROWS_SHOWN = 12, COLUMNS_SHOWN = 8, JOBS_MOST = 1024 };

/* What is wrong is mostly wrong for all ranks, and one of them says it: when
 * rank 0 ends, mpirun ends the others before they have waited these seconds.
 * What is wrong on one machine alone is said after them. */
enum { RANKS_WAIT = 2 };

typedef struct request {
    const char *path; /* of the model */
    const char *out;
    cli_list settings, over, collect;
    double random, seed, jobs;
    int force, json, quiet;
    char folder[PATH_MAX];
} request;

/* ---- preparing ----------------------------------------------------------- */

static int is_count(double value, double low, double high)
{
    return value == floor(value) && value >= low && value <= high;
}

static int check_numbers(const request *asked)
{
    if (!isnan(asked->random) &&
        !is_count(asked->random, 1.0, RSL_SWEEP_PLAN_RUNS))
        return cli_fail(CLI_USAGE,
                        "--random is %.15g; allowed: a whole number, 1 to %d",
                        asked->random, RSL_SWEEP_PLAN_RUNS);
    if (!isnan(asked->seed) && !is_count(asked->seed, 0.0, 0x1p53))
        return cli_fail(CLI_USAGE,
                        "--seed is %.15g; allowed: a whole number, 0 to 2^53",
                        asked->seed);
    if (!isnan(asked->seed) && isnan(asked->random))
        return cli_fail(CLI_USAGE, "--seed is for random runs; give --random "
                                   "N too");
    if (!isnan(asked->jobs) && !is_count(asked->jobs, 1.0, JOBS_MOST))
        return cli_fail(CLI_USAGE,
                        "--jobs is %.15g; allowed: a whole number, 1 to %d",
                        asked->jobs, JOBS_MOST);
    return CLI_GO;
}

static int show_progress(const rsl_sweep_progress *progress, void *user)
{
    return cli_progress_count(user, progress->done, progress->runs,
                              progress->before, "runs");
}

static rsl_sweep_options options_of(const request *asked)
{
    return (rsl_sweep_options){
        .model = asked->path,
        .settings = asked->settings.items,
        .setting_count = asked->settings.count,
        .over = asked->over.items,
        .over_count = asked->over.count,
        .collect = asked->collect.items,
        .collect_count = asked->collect.count,
        .random = isnan(asked->random) ? 0 : (size_t)asked->random,
        .seed = isnan(asked->seed) ? 1 : (uint64_t)asked->seed,
        .folder = asked->folder,
        .jobs = isnan(asked->jobs) ? 0 : (size_t)asked->jobs,
        .force = asked->force,
        .progress = show_progress};
}

/* ---- printing ------------------------------------------------------------ */

/* Six digits of a number, a word as it is. */
static void add_text(cli_table *table, const char *text)
{
    double number;

    if (cli_read_number(text, &number))
        cli_table_number(table, number);
    else
        cli_table_text(table, *text ? text : "—");
}

/* Which collectors get a column: the first few that give one value. */
static size_t choose_columns(const rsl_sweep *sweep, size_t room,
                             size_t chosen[COLUMNS_SHOWN])
{
    size_t count = 0;

    for (size_t i = 0; i < sweep->collection.count && count < room; i++)
        if (!rsl_sweep_collector_many(&sweep->collection.all[i]))
            chosen[count++] = i;
    return count;
}

static void print_row(cli_table *table, const rsl_sweep *sweep, size_t run,
                      const size_t *columns, size_t count,
                      const rsl_sweep_record *record)
{
    rsl_text_digits digits;

    cli_table_format(table, "%zu", run + 1);
    for (size_t i = 0; i < sweep->plan.axis_count && i < 4; i++)
        add_text(table, rsl_sweep_plan_value(&sweep->plan, run, i, &digits));
    cli_table_text(table, record->standard[0]);
    add_text(table, record->standard[3]);
    for (size_t i = 0; i < count; i++)
        add_text(table, record->values[columns[i]]);
}

static void print_rows(const rsl_sweep *sweep)
{
    char heads_text[CLI_TABLE_COLUMNS][80];
    const char *heads[CLI_TABLE_COLUMNS + 1] = {">run"};
    size_t columns[COLUMNS_SHOWN], used = 1, runs = sweep->plan.runs;
    size_t axes = sweep->plan.axis_count < 4 ? sweep->plan.axis_count : 4;
    size_t count = choose_columns(sweep, COLUMNS_SHOWN - axes, columns);
    rsl_error error;
    cli_table table;

    for (size_t i = 0; i < axes; i++) {
        snprintf(heads_text[used], sizeof heads_text[used], ">%.78s",
                 sweep->plan.axes[i].path);
        heads[used] = heads_text[used];
        used++;
    }
    heads[used++] = "status";
    heads[used++] = ">touches";
    for (size_t i = 0; i < count; i++) {
        const rsl_sweep_collector *one = &sweep->collection.all[columns[i]];
        snprintf(heads_text[used], sizeof heads_text[used],
                 *one->unit ? ">%.50s [%.15s]" : ">%.50s", one->name,
                 one->unit);
        heads[used] = heads_text[used];
        used++;
    }
    table = cli_table_new(heads);
    for (size_t run = 0; run < runs && run < ROWS_SHOWN; run++) {
        rsl_sweep_row row;
        if (rsl_sweep_row_read(sweep, run, &row, &error) != RSL_OK)
            break;
        print_row(&table, sweep, run, columns, count, &row.record);
        free(row.line);
    }
    cli_table_print(&table, stdout, 0);
    cli_table_free(&table);
    if (runs > ROWS_SHOWN)
        printf("... and %zu more\n", runs - ROWS_SHOWN);
}

static int has_points(const rsl_sweep *sweep)
{
    for (size_t i = 0; i < sweep->collection.count; i++)
        if (rsl_sweep_collector_many(&sweep->collection.all[i]))
            return 1;
    return 0;
}

static void print_tables(const request *asked, const rsl_sweep *sweep)
{
    printf("%zu run%s", sweep->plan.runs, sweep->plan.runs == 1 ? "" : "s");
    if (sweep->progress.before > 0)
        printf(", %zu of them done before", sweep->progress.before);
    for (size_t i = 1; i < RSL_SWEEP_STUDY_OUTCOMES; i++)
        if (sweep->outcomes[i] > 0)
            printf(", %zu %s", sweep->outcomes[i], rsl_sweep_study_outcomes[i]);
    fputs("\n\n", stdout);
    print_rows(sweep);
    putchar('\n');
    cli_heading(stdout, "Files");
    printf("  %s/report.html\n  %s/sweep.csv\n", asked->folder, asked->folder);
    if (has_points(sweep))
        printf("  %s/points.csv\n", asked->folder);
    if (sweep->drawings > 0)
        printf("  %s/plot-*.svg (%zu)\n", asked->folder, sweep->drawings);
}

static void print_json(const request *asked, const rsl_sweep *sweep)
{
    rsl_report_json json = rsl_report_json_start(stdout);

    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "resile", rsl_version());
    rsl_report_json_text(&json, "model", asked->path);
    rsl_report_json_text(&json, "folder", asked->folder);
    rsl_report_json_number(&json, "runs", (double)sweep->plan.runs);
    rsl_report_json_number(&json, "before", (double)sweep->progress.before);
    for (size_t i = 0; i < RSL_SWEEP_STUDY_OUTCOMES; i++)
        rsl_report_json_number(&json, rsl_sweep_study_outcomes[i],
                               (double)sweep->outcomes[i]);
    rsl_report_json_flag(&json, "points", has_points(sweep));
    rsl_report_json_number(&json, "drawings", (double)sweep->drawings);
    rsl_report_json_close(&json);
}

/* ---- the command --------------------------------------------------------- */

static int fail_sweep(const rsl_error *error)
{
    int computed = error->status == RSL_ERROR_MEMORY ||
                   error->status == RSL_ERROR_FILE ||
                   error->status == RSL_STOPPED;

    return cli_fail(computed ? CLI_FAILED : CLI_USAGE, "%s", error->message);
}

/* What was asked, once it is all there. */
static int finish(const request *asked, rsl_sweep *sweep)
{
    if (asked->json)
        print_json(asked, sweep);
    else if (!asked->quiet)
        print_tables(asked, sweep);
    if (sweep->progress.failed == 0)
        return CLI_DONE;
    fflush(stdout);
    return cli_fail(CLI_FAILED,
                    "%zu of %zu runs did not reach their end; the column "
                    "'message' of %s/sweep.csv says why",
                    sweep->progress.failed, sweep->plan.runs, asked->folder);
}

static int work(request *asked, rsl_sweep *sweep)
{
    rsl_error error = {0};
    cli_progress progress;
    rsl_status status;

    if (rsl_sweep_remote_where().rank == 0 &&
        cli_folder_make(asked->folder) != CLI_GO)
        return CLI_USAGE;
    progress = cli_progress_start(asked->quiet);
    sweep->options.user = &progress;
    status = rsl_sweep_run(sweep, &error);
    cli_progress_end(&progress);
    if (status == RSL_STOPPED)
        return cli_fail(CLI_FAILED,
                        "stopped after %zu of %zu runs; the same command goes "
                        "on from there",
                        sweep->progress.done, sweep->plan.runs);
    if (status == RSL_OK && sweep->helper)
        return CLI_DONE;
    if (status == RSL_OK)
        status = rsl_sweep_write(sweep, &error);
    return status == RSL_OK ? finish(asked, sweep) : fail_sweep(&error);
}

static int answer(request *asked)
{
    rsl_sweep *sweep = cli_allocate(1, sizeof *sweep);
    rsl_sweep_options options;
    rsl_error error = {0};
    int status =
        cli_folder_name(asked->path, asked->out, "-sweep", asked->folder);

    if (status == CLI_GO)
        status = check_numbers(asked);
    if (status != CLI_GO) {
        free(sweep);
        return status;
    }
    options = options_of(asked);
    if (rsl_sweep_prepare(sweep, &options, &error) == RSL_OK)
        status = work(asked, sweep);
    else
        status =
            cli_fail(error.status == RSL_ERROR_MEMORY ? CLI_FAILED : CLI_USAGE,
                     "%s", rsl_error_text(&error).text);
    rsl_sweep_free(sweep);
    free(sweep);
    return status;
}

/* ---- help ---------------------------------------------------------------- */

static const char about[] =
    "Runs a model file many times, each time with other values, and keeps a "
    "row of numbers of each run in sweep.csv. Killed and started again with "
    "the same command it goes on where it was, and leaves the same files, "
    "whatever the number of processes. Under mpirun the runs are spread over "
    "all ranks.";

static void print_pairs(const char *title, const char *const (*rows)[2],
                        size_t count)
{
    static const char *const heads[] = {"", "", NULL};
    cli_table table = cli_table_new(heads);

    for (size_t i = 0; i < count; i++) {
        cli_table_text(&table, rows[i][0]);
        cli_table_text(&table, rows[i][1]);
    }
    putchar('\n');
    cli_heading(stdout, title);
    cli_table_print(&table, stdout, 2);
    cli_table_free(&table);
}

/* The statistics of collect.h. */
static void print_statistics(void)
{
    static const char *const heads[] = {"", "", "", NULL};
    cli_table table = cli_table_new(heads);

    for (int i = 0; i < RSL_SWEEP_STAT_TOTAL; i++) {
        const rsl_sweep_statistic *one = &rsl_sweep_statistics[i];
        cli_table_format(&table, "%s%s", one->name,
                         one->period ? ":PERIOD" : "");
        cli_table_text(&table, one->spoken);
        cli_table_text(&table, one->meaning);
    }
    putchar('\n');
    cli_heading(stdout, "STATISTIC; many: values that go to points.csv. Times "
                        "in s, or expressions\nover the model's parameters");
    cli_table_print(&table, stdout, 2);
    cli_table_free(&table);
}

static void print_grammar(void)
{
    static const char *const values[][2] = {
        {"FROM:TO:COUNT", "evenly spaced"},
        {"FROM:TO:COUNT:log", "the same factor apart"},
        {"A,B,C", "these numbers or words"},
        {"FROM:TO, FROM:TO:log", "for --random, which uses no COUNT"}};
    static const char *const subjects[][2] = {
        {"ball.y, energy.kinetic, contacts.floor.force", "signal"},
        {"contacts.floor.speed_touch", "column of events.csv, one contact"},
        {"events.speed_touch", "the same, all contacts"},
        {"contacts.floor, events", "events"},
        {"sticks.guide", "sticks: a slide or contact that sticks"}};

    print_pairs("VALUES of --over; several --over make a grid, the last "
                "fastest",
                values, sizeof values / sizeof values[0]);
    print_pairs("SUBJECT of --collect [NAME=]SUBJECT:STATISTIC[:FROM:TO]",
                subjects, sizeof subjects / sizeof subjects[0]);
    print_statistics();
}

static int parse(request *asked, int argc, char **argv)
{
    size_t words = 0;
    const cli_option options[] = {
        {.name = "over",
         .value = "PATH=VALUES",
         .list = &asked->over,
         .help = "what to change, as in --set, and to what; may be given many "
                 "times"},
        {.name = "collect",
         .value = "WHAT",
         .list = &asked->collect,
         .help = "what to keep of each run; may be given many times, or with "
                 "commas"},
        {.name = "set",
         .value = "PATH=VALUE",
         .list = &asked->settings,
         .help = "replaces or adds a value of the model in all runs; may be "
                 "given many times"},
        {.name = "random",
         .value = "N",
         .number = &asked->random,
         .help = "N random runs instead of the grid"},
        {.name = "seed",
         .value = "S",
         .number = &asked->seed,
         .help = "of the random numbers (default 1)"},
        {.name = "jobs",
         .value = "N",
         .number = &asked->jobs,
         .help = "runs at the same time (default: one per processor; under "
                 "mpirun one per rank)"},
        {.name = "out",
         .value = "DIR",
         .text = &asked->out,
         .help = "where the files go (default out/, the model's name and "
                 "-sweep)"},
        {.name = "force",
         .flag = &asked->force,
         .help = "begins anew, whatever sweep is in DIR"},
        {.name = "quiet",
         .flag = &asked->quiet,
         .help = "prints nothing if all goes well"},
        {.name = "json",
         .flag = &asked->json,
         .help = "prints a JSON object instead of tables"},
    };
    const cli_syntax syntax = {
        .command = "sweep",
        .usage = "MODEL.yaml --over PATH=VALUES ... [--random N [--seed S]] "
                 "[--collect WHAT ...] [--set PATH=VALUE ...] [--jobs N] "
                 "[--out DIR] [--force] [--quiet] [--json]",
        .about = about,
        .tables = print_grammar,
        .examples = "  resile sweep ball.yaml --over "
                    "contacts.0.restitution=0.5:0.9:41 --collect ball.y:max\n"
                    "  resile sweep damper.yaml --over gap=0.005:0.05:31 "
                    "--over contacts.right.law=flores,hertz\n"
                    "  resile sweep table.yaml --over amplitude=0.01:0.03:401 "
                    "--collect 'contacts.table:phase:2*pi/omega:20'\n"
                    "  mpirun -n 8 resile sweep ball.yaml --over "
                    "bodies.ball.mass=1:100:1001:log\n",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .words = &asked->path,
        .word_capacity = 1,
        .word_count = &words,
    };
    int status = cli_parse(&syntax, argc, argv);

    if (status == CLI_GO && words == 0)
        return cli_fail(CLI_USAGE, "the model file is missing; the usage is: "
                                   "resile sweep MODEL.yaml --over "
                                   "PATH=VALUES [options]");
    return status;
}

int cli_command_sweep(int argc, char **argv)
{
    request *asked = cli_allocate(1, sizeof *asked);
    cli_list *const lists[] = {&asked->settings, &asked->over, &asked->collect};
    int status;

    if (rsl_sweep_remote_where().rank > 0)
        cli_fail_late(RANKS_WAIT);
    memset(asked, 0, sizeof *asked);
    asked->random = asked->seed = asked->jobs = (double)NAN;
    for (size_t i = 0; i < 3; i++)
        lists[i]->items = cli_allocate((size_t)argc, sizeof(char *));
    status = parse(asked, argc, argv);
    if (status == CLI_GO)
        status = answer(asked);
    for (size_t i = 0; i < 3; i++)
        free(lists[i]->items);
    free(asked);
    return status;
}
