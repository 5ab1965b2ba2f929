/* SPDX-License-Identifier: MIT
 *
 * optimise: all methods side by side, on functions with a known minimum or on a model.
 *
 * On functions: every method from 15 seeds (the deterministic ones once), with 10000 evaluations
 * per dimension, until a value is within 1e-6 of the minimum. The cost is the number of evaluations
 * of all runs, divided by the number of those that got there: what it takes on average if a run
 * that fails is followed by another one. The mean over all problems is that of their logarithms; a
 * method that never got there is charged all evaluations that all runs may take. By that mean the
 * default of rsl_optimise is chosen.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "num/elementary.h"
#include "optimise.h"
#include "quantity.h"
#include "table.h"
#include "test_problem.h"

enum { SEEDS = 15, PER_DIMENSION = 10000 };
#define CLOSE 1e-6

typedef struct problem_key {
    const char *key, *head;
    size_t dimension;
} problem_key;

static const problem_key problems[] = {
    {"hysteresis", ">hysteresis", 2},     {"rastrigin", ">rastrigin 2", 2},
    {"rosenbrock", ">rosenbrock 2", 2},   {"ackley", ">ackley 2", 2},
    {"griewank", ">griewank 2", 2},       {"rastrigin", ">rastrigin 10", 10},
    {"rosenbrock", ">rosenbrock 10", 10}, {"ackley", ">ackley 10", 10},
    {"griewank", ">griewank 10", 10},
};

enum { PROBLEMS = sizeof problems / sizeof problems[0] };

/* ---- functions ----------------------------------------------------------- */

typedef struct cell {
    const rsl_optimise_method *method;
    const problem_key *problem;
    rsl_optimise_statistics statistics;
} cell;

/* Local methods start from the seed: it plays a part for them too. */
static size_t seeds_of(const cli_optimise *requested, const rsl_optimise_method *method)
{
    if (!method->random && !method->local)
        return 1;
    return requested->runs ? requested->runs : SEEDS;
}

static size_t evaluations_for(const cli_optimise *requested, const problem_key *of)
{
    return requested->options.evaluations > 0 ? requested->options.evaluations
                                              : PER_DIMENSION * of->dimension;
}

static int fill_cell(const cli_optimise *requested, cell *to)
{
    rsl_optimise_options options = requested->options;
    rsl_study_test_problem test;
    rsl_error error = {0};
    if (rsl_study_test_problem_prepare(to->problem->key, to->problem->dimension, &test, &error) !=
        RSL_OK)
        return cli_fail_library(&error);
    options.method = to->method;
    options.target = test.minimum + CLOSE;
    options.evaluations = evaluations_for(requested, to->problem);
    if (rsl_optimise_repeat(&test.problem, &options, seeds_of(requested, to->method), NULL,
                            &to->statistics, &error) != RSL_OK)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* Evaluations until the target, with restarts; NaN: it was never reached. */
static double cost_of(const cell *of)
{
    const rsl_optimise_statistics *s = &of->statistics;
    return s->reached > 0 ? (double)s->evaluations_to_target / (double)s->reached : (double)NAN;
}

/* The mean over the problems of one method. */
static double mean_cost(const cli_optimise *requested, const cell *cells)
{
    size_t seeds = requested->runs ? requested->runs : SEEDS;
    double sum = 0.0;
    for (size_t p = 0; p < PROBLEMS; p++) {
        double cost = cost_of(&cells[p]);
        sum += rsl_num_log(isnan(cost) ? (double)(seeds * evaluations_for(requested, &problems[p]))
                                       : cost);
    }
    return rsl_num_exp(sum / PROBLEMS);
}

static void print_cells(const cli_optimise *requested, const cell *cells, size_t methods)
{
    cli_table table = cli_table_new("method|>mean");
    for (size_t p = 0; p < PROBLEMS; p++)
        cli_table_column(&table, "%s", problems[p].head);
    for (size_t m = 0; m < methods; m++) {
        const cell *row = cells + m * PROBLEMS;
        cli_table_text(&table, row->method->key);
        cli_table_format(&table, "%.0f", mean_cost(requested, row));
        for (size_t p = 0; p < PROBLEMS; p++) {
            const rsl_optimise_statistics *s = &row[p].statistics;
            if (s->reached == 0)
                cli_table_format(&table, "— (0/%zu)", s->runs);
            else
                cli_table_format(&table, "%.0f (%zu/%zu)", cost_of(&row[p]), s->reached, s->runs);
        }
    }
    fputs("Evaluations to come within 1e-6 of the minimum, on average with restarts, and how\nmany "
          "runs got there; at most 10000 evaluations per dimension and run. The mean is\nthat of "
          "the logarithms; what never got there is charged all evaluations of all\nruns.\n\n",
          stdout);
    cli_table_show(&table, 0);
}

static double cost(const void *of) { return cost_of(of); }

#define IN(member) CLI_IN(cell, statistics.member)
static const cli_quantity cell_rows[] = {
    {"method", "", NULL, CLI_THROUGH(cell, method, rsl_optimise_method, key)},
    {"function", "", NULL, CLI_THROUGH(cell, problem, problem_key, key)},
    {"dimension", "", NULL, CLI_THROUGH(cell, problem, problem_key, dimension)},
    {"runs", "", NULL, IN(runs)},
    {"reached", "", NULL, IN(reached)},
    {"expected_evaluations", "", NULL, .number = cost},
    {"best", "", NULL, IN(best)},
    {"mean", "", NULL, IN(mean)},
    {"worst", "", NULL, IN(worst)},
    {0}};
#undef IN

/* All methods there are, or those named. */
static size_t choose_methods(const cli_optimise *requested,
                             const rsl_optimise_method *chosen[CLI_OPTIMISE_METHODS])
{
    size_t count = 0;
    const rsl_optimise_method *method;
    if (requested->methods_given) {
        memcpy(chosen, requested->method, sizeof requested->method);
        return requested->method_count;
    }
    for (size_t i = 0; (method = rsl_optimise_method_at(i)); i++)
        if (!method->missing)
            chosen[count++] = method;
    return count;
}

static int compare_functions(const cli_optimise *requested,
                             const rsl_optimise_method *const *methods, size_t count)
{
    cell *cells = cli_allocate(count * PROBLEMS, sizeof *cells);
    int status = CLI_GO;
    for (size_t i = 0; i < count * PROBLEMS && status == CLI_GO; i++) {
        cells[i] = (cell){.method = methods[i / PROBLEMS], .problem = &problems[i % PROBLEMS]};
        status = fill_cell(requested, &cells[i]);
    }
    if (status == CLI_GO) {
        if (requested->json)
            cli_results_show(cell_rows, NULL, CLI_RESULTS(cells, count * PROBLEMS), 1, 0);
        else
            print_cells(requested, cells, count);
        status = CLI_DONE;
    }
    free(cells);
    return status;
}

/* ---- a model ------------------------------------------------------------- */

/* A method and its search. */
typedef struct searched {
    const rsl_optimise_method *method;
    cli_search search;
    const cli_search_names *names;
    size_t within
        [3]; /* first runs whose best is within 1e-2, 1e-3, 1e-6 of the best of all; 0: none */
} searched;

static size_t first_within(const cli_search *search, double best, double share)
{
    for (size_t i = 0; i < search->count; i++)
        if (fabs(search->best[i] - best) <= share * fabs(best))
            return i + 1;
    return 0;
}

/* A count, where 0 is none. */
static double or_none(const void *count)
{
    return *(const size_t *)count > 0 ? (double)*(const size_t *)count : (double)NAN;
}

static void put_parameters(const void *of, rsl_report_json *json)
{
    const searched *s = of;
    rsl_report_json_object(json, "parameters");
    for (size_t i = 0; i < s->names->dimension; i++)
        rsl_report_json_number(json, s->names->names[i], s->search.optimum.x[i]);
    rsl_report_json_close(json);
}

#define FIRST(k) .offset = offsetof(searched, within[k]), .number = or_none, .format = "%.0f"
static const cli_quantity search_rows[] = {
    {"method", "", NULL, CLI_THROUGH(searched, method, rsl_optimise_method, key), .head = "method"},
    {"value", "", NULL, CLI_IN(searched, search.optimum.value), .head = "best", .format = "%.9g"},
    {"evaluations", "", NULL, CLI_IN(searched, search.optimum.evaluations), .head = "runs"},
    {"infeasible", "", NULL, CLI_IN(searched, search.failed)},
    {"runs_to_1e-2", "", NULL, FIRST(0), .head = "within 1 %"},
    {"runs_to_1e-3", "", NULL, FIRST(1), .head = "0.1 %"},
    {"runs_to_1e-6", "", NULL, FIRST(2), .head = "1e-6"},
    {NULL, "", NULL, CLI_IN(searched, search.failed), .head = "failed"},
    {.json = put_parameters},
    {0}};
#undef FIRST

static void show_searches(const cli_optimise *requested, const searched *all, size_t count)
{
    const cli_search_names *names = all[0].names;
    size_t shown = requested->json ? 0 : names->dimension < 4 ? names->dimension : 4;
    cli_listing listing = cli_listing_start(search_rows, NULL, requested->json);
    for (size_t i = 0; i < shown; i++)
        cli_table_column(&listing.table, ">%.78s", names->names[i]);
    for (size_t m = 0; m < count; m++) {
        if (all[m].search.count == 0)
            continue;
        cli_listing_add(&listing, &all[m]);
        for (size_t i = 0; i < shown; i++)
            cli_table_number(&listing.table, all[m].search.optimum.x[i]);
    }
    if (!requested->json)
        printf("%s %s; runs until within a share of the best of all\n\n",
               requested->minimise ? "least" : "largest", names->goal);
    cli_listing_end(&listing, 0);
}

/* Finds when each came close to the best of all. */
static void compare_searches(const cli_optimise *requested, searched *all, size_t count)
{
    static const double shares[] = {1e-2, 1e-3, CLOSE};
    double best = (double)NAN;
    for (size_t m = 0; m < count; m++)
        if (all[m].search.count > 0)
            best = requested->maximise ? fmax(best, all[m].search.optimum.value)
                                       : fmin(best, all[m].search.optimum.value);
    for (size_t m = 0; m < count; m++)
        for (size_t i = 0; i < 3; i++)
            all[m].within[i] = first_within(&all[m].search, best, shares[i]);
}

static int search_all(const cli_optimise *requested, searched *all, size_t count,
                      cli_search_names *names)
{
    char folder[PATH_MAX], below[PATH_MAX + 32];
    int status = cli_folder_name(requested->subject, requested->out, "-optimise", folder);
    for (size_t m = 0; m < count && status == CLI_GO; m++) {
        all[m].names = names;
        if (requested->over.count < all[m].method->dimension_min)
            continue;
        snprintf(below, sizeof below, "%s/%s", folder, all[m].method->key);
        status = cli_search_model(requested, all[m].method, below, &all[m].search, names);
    }
    return status;
}

static int compare_model(const cli_optimise *requested, const rsl_optimise_method *const *methods,
                         size_t count)
{
    searched all[CLI_OPTIMISE_METHODS] = {0};
    cli_search_names names = {0};
    if (!requested->minimise == !requested->maximise)
        return cli_fail(
            CLI_USAGE,
            "--minimise WHAT or --maximise WHAT is required, one of them: the quantity of a run");
    for (size_t m = 0; m < count; m++)
        all[m].method = methods[m];
    int status = search_all(requested, all, count, &names);
    if (status == CLI_GO) {
        compare_searches(requested, all, count);
        show_searches(requested, all, count);
        status = CLI_DONE;
    }
    for (size_t m = 0; m < count; m++)
        cli_search_free(&all[m].search);
    cli_search_names_free(&names);
    return status;
}

/* ---- both ---------------------------------------------------------------- */

int cli_optimise_compare(const cli_optimise *requested)
{
    const rsl_optimise_method *methods[CLI_OPTIMISE_METHODS];
    size_t count = choose_methods(requested, methods);
    if (requested->plot.file || requested->history)
        return cli_fail(CLI_USAGE,
                        "--compare draws nothing; --plot and --history are for one search");
    if (!requested->subject)
        return compare_functions(requested, methods, count);
    if (!cli_optimise_is_model(requested))
        return cli_fail(CLI_USAGE, "--compare takes a model file or nothing; for one function name "
                                   "the methods with --method");
    return compare_model(requested, methods, count);
}
