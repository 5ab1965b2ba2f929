/* SPDX-License-Identifier: MIT
 *
 * optimise: the best parameters of a model.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "optimise.h"
#include "plot.h"
#include "progress.h"
#include "report/json.h"
#include "sweep/sweep.h"
#include "table.h"
#include "text.h"
#include "warn.h"

void cli_search_free(cli_search *search)
{
    free(search->x);
    free(search->value);
    free(search->best);
    memset(search, 0, sizeof *search);
}

void cli_search_names_free(cli_search_names *names)
{
    for (size_t i = 0; i < names->dimension; i++)
        free(names->names[i]);
    memset(names, 0, sizeof *names);
}

/* ---- one search ---------------------------------------------------------- */

enum { RUNS_PER_VARIABLE = 200 }; /* unless told otherwise */

static int show_progress(const rsl_sweep_progress *progress, void *user)
{
    return cli_progress_count(user, progress->done, progress->runs, progress->before,
                              "runs at most");
}

static rsl_sweep_options options_of(const cli_optimise *requested,
                                    const rsl_optimise_method *method, const char *folder)
{
    rsl_sweep_options options = {.model = requested->subject,
                                 .settings = requested->settings.items,
                                 .setting_count = requested->settings.count,
                                 .over = requested->over.items,
                                 .over_count = requested->over.count,
                                 .goal = requested->minimise ? requested->minimise
                                                             : requested->maximise,
                                 .maximise = requested->maximise != NULL,
                                 .optimise = requested->options,
                                 .folder = folder,
                                 .jobs = requested->jobs,
                                 .force = requested->force,
                                 .limit = requested->limit,
                                 .progress = show_progress};
    options.optimise.method = method;
    if (options.optimise.evaluations == 0 && !options.optimise.ica.iterations)
        options.optimise.evaluations = RUNS_PER_VARIABLE * requested->over.count;
    /* the optimiser minimises what is not to be large */
    if (options.maximise && isfinite(options.optimise.target))
        options.optimise.target = -options.optimise.target;
    return options;
}

static void name_all(const rsl_sweep *design, cli_search_names *names)
{
    const rsl_sweep_collector *goal = &design->collection.all[0];
    cli_search_names_free(names);
    snprintf(names->goal, sizeof names->goal, goal->unit[0] ? "%.130s [%.15s]" : "%.130s",
             goal->name, goal->unit);
    snprintf(names->unit, sizeof names->unit, "%s", goal->unit);
    names->dimension = design->plan.axis_count;
    for (size_t i = 0; i < names->dimension; i++) {
        const rsl_sweep_axis *axis = &design->plan.axes[i];
        size_t room = strlen(axis->path) + strlen(axis->unit) + 4;
        names->names[i] = cli_allocate(room, 1);
        snprintf(names->names[i], room, *axis->unit ? "%s [%s]" : "%s", axis->path, axis->unit);
        names->logarithmic[i] = axis->kind == RSL_SWEEP_AXIS_LOG;
    }
}

/* All runs, from the journal. */
static rsl_status fetch(const rsl_sweep *design, cli_search *search, rsl_error *error)
{
    size_t n = design->plan.axis_count, count = design->optimum.evaluations;
    double best = (double)NAN;
    *search = (cli_search){.optimum = design->optimum,
                           .before = design->progress.before,
                           .failed = design->progress.failed,
                           .count = count};
    search->x = cli_allocate(count * n + 1, sizeof(double));
    search->value = cli_allocate(count + 1, sizeof(double));
    search->best = cli_allocate(count + 1, sizeof(double));
    for (size_t k = 0; k < count; k++) {
        rsl_sweep_design_row row;
        rsl_status status = rsl_sweep_design_row_read(design, k, &row, error);
        if (status != RSL_OK)
            return status;
        best = design->options.maximise ? fmax(best, row.value) : fmin(best, row.value);
        memcpy(search->x + k * n, row.x, n * sizeof(double));
        search->value[k] = row.value;
        search->best[k] = best;
    }
    return RSL_OK;
}

/* ---- the page ------------------------------------------------------------ */

static cli_table optimum_of(const cli_optimise *requested, const cli_search *search,
                            const cli_search_names *names)
{
    const rsl_optimise_optimum *best = &search->optimum;
    cli_table table = cli_table_quantities();
    for (size_t i = 0; i < names->dimension; i++)
        cli_table_quantity(&table, names->names[i], best->x[i], "");
    cli_table_quantity(&table, requested->minimise ? requested->minimise : requested->maximise,
                       best->value, names->unit);
    return table;
}

/* What a page shows. */
typedef struct shown {
    const cli_optimise *requested;
    const rsl_optimise_method *method;
    const cli_search *search;
    const cli_search_names *names;
} shown;

static void write_body(FILE *page, const void *user)
{
    const shown *s = user;
    cli_table table = optimum_of(s->requested, s->search, s->names);
    fprintf(page, "<p>%zu runs; ended by %s; found in run %zu.</p>\n<h2>The best</h2>\n",
            s->search->optimum.evaluations, rsl_optimise_end_text(s->search->optimum.end),
            s->search->optimum.found_at);
    cli_table_html(&table, page);
    fputs("<h2>All runs</h2>\n", page);
    cli_table_free(&table);
}

/* The runs as a drawing; its title is the page's. */
static void draw(const shown *s, rsl_plot_builder *builder)
{
    const cli_trials trials = {.goal = s->names->goal,
                               .names = (const char *const *)s->names->names,
                               .logarithmic = s->names->logarithmic,
                               .dimension = s->names->dimension,
                               .count = s->search->count,
                               .x = s->search->x,
                               .value = s->search->value,
                               .best = s->search->best};
    *builder = (rsl_plot_builder){0};
    builder->figure.title =
        rsl_plot_builder_text(builder, "%s, %s", s->requested->subject, s->method->key);
    cli_chart_trials(builder, &trials);
}

static rsl_status write_report(const shown *s, rsl_report_folder *folder, rsl_error *error)
{
    rsl_plot_builder builder;
    draw(s, &builder);
    const rsl_plot_figure *figure = rsl_plot_builder_figure(&builder);
    FILE *page = figure ? rsl_report_folder_create(folder, "report.html", error) : NULL;
    rsl_status status = page ? RSL_OK : figure ? error->status : rsl_error_no_memory(error);
    if (page) {
        cli_plot_page(page, figure, write_body, s);
        status = rsl_report_folder_finish(folder, page, error);
    }
    rsl_plot_builder_free(&builder);
    return status;
}

static int write_plot(const shown *s)
{
    rsl_plot_builder builder;
    draw(s, &builder);
    int status = cli_plot_write_with(&s->requested->plot, &builder, write_body, s);
    rsl_plot_builder_free(&builder);
    return status;
}

/* ---- the search ---------------------------------------------------------- */

static int search_prepared(rsl_sweep *design, const shown *s, cli_search *search)
{
    rsl_error error = {0}, later = {0};
    /* signals are heard from before the lock is taken, so that none leaves it behind */
    cli_progress progress = cli_progress_start(s->requested->json);
    design->options.user = &progress;
    rsl_status opened = rsl_sweep_open(design, &error);
    rsl_status status = opened == RSL_OK ? rsl_sweep_design_run(design, &error) : opened;
    cli_progress_end(&progress);
    if (opened != RSL_OK)
        return cli_folder_fail(&design->folder, &error);
    if (status == RSL_STOPPED)
        return cli_fail(CLI_FAILED, "stopped after %zu runs; the same command goes on from there",
                        design->journal.done);
    if (status == RSL_ERROR_NO_SOLUTION)
        (void)rsl_sweep_design_write(design, &later);
    if (status == RSL_OK)
        status = fetch(design, search, &error);
    if (status == RSL_OK)
        status = write_report(s, &design->folder, &error);
    if (status == RSL_OK)
        status = rsl_sweep_design_write(design, &error);
    return status == RSL_OK ? CLI_GO : cli_fail_output(&error);
}

int cli_search_model(const cli_optimise *requested, const rsl_optimise_method *method,
                     const char *folder, cli_search *search, cli_search_names *names)
{
    rsl_sweep *design = cli_allocate(1, sizeof *design);
    rsl_sweep_options options = options_of(requested, method, folder);
    rsl_error error = {0};
    int status;
    if (rsl_sweep_design_prepare(design, &options, &error) != RSL_OK) {
        status = cli_fail_input(&error);
    } else {
        name_all(design, names);
        for (size_t i = 0; i < design->model.files.count; i++)
            cli_file_reads(design->model.files.all[i]);
        status = cli_folder_make(folder);
        if (status == CLI_GO)
            status = search_prepared(design, &(shown){requested, method, search, names}, search);
    }
    rsl_sweep_free(design);
    free(design);
    return status;
}

/* ---- printing ------------------------------------------------------------ */

static void print_tables(const cli_optimise *requested, const cli_search *search,
                         const cli_search_names *names, const char *folder)
{
    const rsl_optimise_optimum *best = &search->optimum;
    cli_table table = optimum_of(requested, search, names);
    printf("%s: %zu runs", requested->method[0]->key, best->evaluations);
    if (search->before > 0)
        printf(", %zu of them done before", search->before);
    if (search->failed > 0)
        printf(", %zu without a number", search->failed);
    printf("; ended by %s\n\n", rsl_optimise_end_text(best->end));
    cli_table_show(&table, 0);
    printf("\nfound in run %zu\n\n", best->found_at);
    cli_heading("Files");
    printf("  %s/report.html\n  %s/evaluations.csv\n", folder, folder);
    if (requested->plot.file)
        printf("  %s\n", requested->plot.file);
}

static void print_json(const cli_optimise *requested, const cli_search *search,
                       const cli_search_names *names, const char *folder)
{
    const rsl_optimise_optimum *best = &search->optimum;
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "resile", rsl_version());
    rsl_report_json_text(&json, "model", requested->subject);
    rsl_report_json_text(&json, "folder", folder);
    rsl_report_json_text(&json, "method", requested->method[0]->key);
    rsl_report_json_text(&json, requested->minimise ? "minimise" : "maximise",
                         requested->minimise ? requested->minimise : requested->maximise);
    rsl_report_json_number(&json, "value", best->value);
    rsl_report_json_object(&json, "parameters");
    for (size_t i = 0; i < names->dimension; i++)
        rsl_report_json_number(&json, names->names[i], best->x[i]);
    rsl_report_json_close(&json);
    rsl_report_json_number(&json, "evaluations", (double)best->evaluations);
    rsl_report_json_number(&json, "found_at", (double)best->found_at);
    rsl_report_json_number(&json, "before", (double)search->before);
    rsl_report_json_number(&json, "infeasible", (double)search->failed);
    rsl_report_json_text(&json, "end", rsl_optimise_end_text(best->end));
    cli_json_end(&json);
}

/* ---- the whole ----------------------------------------------------------- */

static int check(const cli_optimise *requested)
{
    if (!requested->minimise == !requested->maximise)
        return cli_fail(
            CLI_USAGE,
            "--minimise WHAT or --maximise WHAT is required, one of them: the quantity of a run");
    if (requested->method_count > 1)
        return cli_fail(
            CLI_USAGE,
            "--method names %zu methods; allowed: one for a model, or all of them with --compare",
            requested->method_count);
    return cli_figure_check(&requested->plot);
}

int cli_optimise_model(const cli_optimise *requested)
{
    char folder[PATH_MAX];
    cli_search search = {0};
    cli_search_names names = {0};
    int status = check(requested);
    if (status == CLI_GO)
        status = cli_folder_name(requested->subject, requested->out, "-optimise", folder);
    if (status == CLI_GO)
        status = cli_search_model(requested, requested->method[0], folder, &search, &names);
    if (status == CLI_GO && requested->plot.file)
        status = write_plot(&(shown){requested, requested->method[0], &search, &names});
    if (status == CLI_GO) {
        if (requested->json)
            print_json(requested, &search, &names, folder);
        else
            print_tables(requested, &search, &names, folder);
        status = CLI_DONE;
    }
    cli_search_free(&search);
    cli_search_names_free(&names);
    return status;
}

int cli_optimise_is_model(const cli_optimise *requested)
{
    return strpbrk(requested->subject, "./") != NULL;
}
