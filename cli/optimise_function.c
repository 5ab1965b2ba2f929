/* SPDX-License-Identifier: MIT
 *
 * optimise: a function with a known minimum or the error of a law, by one or several methods.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "optimise.h"
#include "plot.h"
#include "quantity.h"
#include "table.h"
#include "test_problem.h"
#include "text.h"
#include "warn.h"

enum { RUNS_DRAWN = 200 }; /* at most */

/* What came out of one method. */
typedef struct row {
    rsl_optimise_statistics statistics;
    rsl_optimise_optimum best;
    const rsl_optimise_method *method;
    size_t dimension;
    double target;
} row;

typedef struct job {
    const cli_optimise *requested;
    const cli_goal *goal;
    size_t runs;
    row rows[CLI_OPTIMISE_METHODS];
    cli_course courses[CLI_OPTIMISE_METHODS];
    cli_file table; /* of the history */
} job;

/* "path_depth", "x1" */
static cli_word name_of(const cli_goal *goal, size_t variable)
{
    cli_word out;
    if (goal->names)
        snprintf(out.text, sizeof out.text, "%s", goal->names[variable]);
    else
        snprintf(out.text, sizeof out.text, "x%zu", variable + 1);
    return out;
}

/* ---- computing ----------------------------------------------------------- */

static int solve(job *j, size_t which)
{
    rsl_optimise_options options = j->requested->options;
    rsl_optimise_optimum *optima = cli_allocate(j->runs, sizeof *optima);
    row *to = &j->rows[which];
    rsl_error error = {0};
    options.method = to->method = j->requested->method[which];
    to->dimension = j->goal->problem->dimension;
    to->target = options.target;
    rsl_status status =
        rsl_optimise_repeat(j->goal->problem, &options, j->runs, optima, &to->statistics, &error);
    if (status == RSL_OK)
        to->best = optima[to->statistics.best_run];
    free(optima);
    return status == RSL_OK ? CLI_GO : cli_fail_library(&error);
}

/* The run of a seed once more, watched. */
static int follow(const job *j, size_t which, size_t run, cli_course *course)
{
    rsl_optimise_options options = j->requested->options;
    rsl_optimise_optimum optimum;
    rsl_error error = {0};
    *course = (cli_course){.method = j->requested->method[which],
                           .dimension = j->goal->problem->dimension,
                           .table = j->requested->history && run == 0 ? j->table.stream : NULL};
    options.method = j->requested->method[which];
    options.seed += run;
    options.watch = cli_course_watch;
    options.user = course;
    if (rsl_optimise(j->goal->problem, &options, &optimum, &error) != RSL_OK)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* The first run, with the median of all in place of its values. */
static int follow_runs(job *j, size_t which)
{
    size_t runs = j->runs < RUNS_DRAWN ? j->runs : RUNS_DRAWN;
    cli_course *courses = cli_allocate(runs, sizeof *courses);
    int status = CLI_GO;
    memset(courses, 0, runs * sizeof *courses);
    for (size_t i = 0; i < runs && status == CLI_GO; i++)
        status = follow(j, which, i, &courses[i]);
    if (status == CLI_GO)
        cli_course_median(courses, runs);
    j->courses[which] = courses[0];
    for (size_t i = 1; i < runs; i++)
        cli_course_free(&courses[i]);
    free(courses);
    return status;
}

static int follow_all(job *j)
{
    const cli_optimise *requested = j->requested;
    int status = CLI_GO;
    if (requested->history) {
        status = cli_file_open(&j->table, requested->history);
        if (status != CLI_GO)
            return status;
        fputs("method,iteration,evaluations,best,country,empire,imperialist,value",
              j->table.stream);
        for (size_t i = 0; i < j->goal->problem->dimension; i++)
            fprintf(j->table.stream, ",%s", name_of(j->goal, i).text);
        putc('\n', j->table.stream);
    }
    for (size_t i = 0; i < requested->method_count && status == CLI_GO; i++)
        status = follow_runs(j, i);
    if (!requested->history)
        return status;
    if (status == CLI_GO)
        return cli_file_commit(&j->table);
    cli_file_discard(&j->table);
    return status;
}

/* ---- printing ------------------------------------------------------------ */

static const char *end_text(const void *of)
{
    return rsl_optimise_end_text(((const row *)of)->best.end);
}

static double evaluations_per_run(const void *of)
{
    const rsl_optimise_statistics *s = of;
    return (double)s->evaluations / (double)s->runs;
}

/* Of the runs; a dash without a target. */
static void compose_reached(const void *of, char *text, size_t size)
{
    const row *r = of;
    if (isfinite(r->target))
        snprintf(text, size, "%zu/%zu", r->statistics.reached, r->statistics.runs);
    else
        snprintf(text, size, "—");
}

static void put_point(const void *of, rsl_report_json *json)
{
    const row *r = of;
    rsl_report_json_vector(json, "x", r->best.x, r->dimension);
}

#define IN(member) CLI_IN(row, statistics.member)
static const cli_quantity rows[] = {
    {"method", "", NULL, CLI_THROUGH(row, method, rsl_optimise_method, key), .head = "method"},
    {"best", "", NULL, IN(best), .head = "best", .format = "%.10g"},
    {"mean", "", NULL, IN(mean), .head = "mean", .format = "%.10g"},
    {"worst", "", NULL, IN(worst), .head = "worst", .format = "%.10g"},
    {"deviation", "", NULL, IN(deviation), .head = "deviation", .format = "%.4g"},
    {"evaluations", "", NULL, IN(evaluations)},
    {NULL, "", NULL, .number = evaluations_per_run, .head = "evaluations", .format = "%.0f"},
    {"reached", "", NULL, IN(reached)},
    {NULL, "", NULL, .compose = compose_reached, .head = ">reached"},
    {"evaluations_to_target", "", NULL, IN(evaluations_to_target)},
    {"end", "", NULL, .text = end_text, .head = "ends by"},
    {.json = put_point},
    {0}};
#undef IN
_Static_assert(offsetof(row, statistics) == 0, "rows of statistics are rows of a row");

static void print_rows(const job *j)
{
    cli_table table =
        cli_results_table(rows, NULL, CLI_RESULTS(j->rows, j->requested->method_count));
    if (strcmp(j->goal->key, "hysteresis") == 0) {
        static const char *const printed[] = {"printed",    "12.5955", "12.5956", "12.6789",
                                              "2.7339e-07", "—",       "—",       "—"};
        for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++)
            cli_table_text(&table, printed[i]);
    }
    cli_table_show(&table, 0);
}

static void print_places(const job *j)
{
    for (size_t i = 0; i < j->requested->method_count; i++) {
        const rsl_optimise_optimum *best = &j->rows[i].best;
        printf("%-12s at (", j->requested->method[i]->key);
        for (size_t k = 0; k < j->goal->problem->dimension; k++)
            printf("%s%.10g", k ? ", " : "", best->x[k]);
        fputs(")\n", stdout);
    }
    if (isfinite(j->goal->minimum))
        printf("%-12s %.15g\n", "exact", j->goal->minimum);
}

static void print_hysteresis(const job *j)
{
    fputs("\nOnly A = 2/(5 I(a, b)) matters, so the exact answer is one line of least squares:\n",
          stdout);
    printf("A = m1/m2 = %.15g, rms = %.15g %%, on a whole curve of (a, b).\n", j->goal->factor,
           j->goal->minimum);
    if (strcmp(j->goal->key, "hysteresis") == 0)
        fputs("The printed statistics cannot be: a worst run of 12.6789 in 50 puts the mean "
              "at\n12.5972 or above.\n",
              stdout);
}

/* "rosenbrock in 2 dimensions, 5 runs", or the error of a law and where it is searched. */
static void print_goal(const job *j)
{
    const cli_goal *goal = j->goal;
    printf("%s", goal->key);
    if (!goal->what)
        printf(" in %zu dimensions", goal->problem->dimension);
    else
        printf(": %s [%%]%s%s\n", goal->what, goal->sampled[0] ? ", " : "", goal->sampled);
    for (size_t i = 0; goal->what && i < goal->problem->dimension; i++)
        printf("%s%s %.10g to %.10g", i > 0 ? ", " : "", name_of(goal, i).text,
               goal->problem->lower[i], goal->problem->upper[i]);
    printf(", %zu run%s\n\n", j->runs, j->runs == 1 ? "" : "s");
}

static void print_tables(const job *j)
{
    print_goal(j);
    print_rows(j);
    putchar('\n');
    print_places(j);
    if (j->goal->factor > 0.0)
        print_hysteresis(j);
}

static void print_json(const job *j)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, j->goal->what ? "law" : "function", j->goal->key);
    if (j->goal->what) {
        rsl_report_json_text(&json, "goal", j->goal->what);
        rsl_report_json_text(&json, "sample", j->goal->sampled);
    }
    rsl_report_json_array(&json, "variables");
    for (size_t i = 0; i < j->goal->problem->dimension; i++)
        rsl_report_json_text(&json, NULL, name_of(j->goal, i).text);
    rsl_report_json_close(&json);
    rsl_report_json_number(&json, "dimension", (double)j->goal->problem->dimension);
    rsl_report_json_number(&json, "runs", (double)j->runs);
    rsl_report_json_number(&json, "minimum", j->goal->minimum);
    cli_results_json(&json, "methods", rows, CLI_RESULTS(j->rows, j->requested->method_count));
    cli_json_end(&json);
}

/* ---- the whole ----------------------------------------------------------- */

static int draw(const job *j)
{
    char title[120];
    snprintf(title, sizeof title, "%s%s%s: %sseed %.0f, median of %zu run%s", j->goal->key,
             j->goal->what ? ", " : "", j->goal->what ? j->goal->what : "",
             j->requested->method[0]->countries ? "countries of " : "",
             (double)j->requested->options.seed, j->runs, j->runs == 1 ? "" : "s");
    return cli_chart_courses(&j->requested->plot, title, j->courses, j->requested->method_count,
                             j->goal);
}

static int work(job *j)
{
    const cli_optimise *requested = j->requested;
    int status = cli_figure_check(&requested->plot);
    for (size_t i = 0; i < requested->method_count && status == CLI_GO; i++)
        status = solve(j, i);
    if (status == CLI_GO && (requested->history || requested->plot.file))
        status = follow_all(j);
    if (status == CLI_GO && requested->plot.file)
        status = draw(j);
    if (status != CLI_GO)
        return status;
    if (requested->json)
        print_json(j);
    else
        print_tables(j);
    return CLI_DONE;
}

int cli_optimise_goal(const cli_optimise *requested, const cli_goal *goal)
{
    job *j = cli_allocate(1, sizeof *j);
    memset(j, 0, sizeof *j);
    j->requested = requested;
    j->goal = goal;
    j->runs = requested->runs ? requested->runs : 1;
    int status = work(j);
    for (size_t i = 0; i < CLI_OPTIMISE_METHODS; i++)
        cli_course_free(&j->courses[i]);
    free(j);
    return status;
}

int cli_optimise_function(const cli_optimise *requested)
{
    size_t dimension = requested->dimension ? requested->dimension : 2;
    rsl_study_test_problem test;
    rsl_error error = {0};
    if (rsl_study_test_problem_prepare(requested->subject, dimension, &test, &error) != RSL_OK)
        return cli_fail_library(&error);
    return cli_optimise_goal(requested, &(cli_goal){.key = test.function->key,
                                                    .problem = &test.problem,
                                                    .minimum = test.minimum,
                                                    .factor = test.factor});
}
