/* SPDX-License-Identifier: MIT
 *
 * resile run --plot: signals over time or over another signal.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "plot.h"
#include "report/report.h"
#include "run.h"

/* ---- which signals ------------------------------------------------------------ */

/* One of --signals; of --across, if `envelope` is NULL. */
static int read_signal(cli_run_simulation *run, const char *text, rsl_planar_output *out,
                       double *envelope)
{
    rsl_error error = {0};
    rsl_status status = envelope ? rsl_model_column(run->file, text, out, envelope, &error)
                                 : rsl_model_signal(run->file, text, out, &error);
    if (status == RSL_OK)
        return CLI_GO;
    return cli_fail(CLI_USAGE, "--%s: %s", envelope ? "signals" : "across",
                    rsl_error_text(&error).text);
}

/* Those of --signals, or the columns that the model names. */
int cli_run_read_signals(const cli_run_request *requested, cli_run_simulation *run)
{
    const rsl_model_output *output = rsl_model_get_output(run->file);
    int status = cli_figure_check(&requested->plot);
    if (status == CLI_GO && !requested->plot.file && (requested->signals || requested->across))
        return cli_fail(CLI_USAGE, "--%s is drawn; give --plot FILE.svg",
                        requested->signals ? "signals" : "across");
    if (status != CLI_GO || !requested->plot.file)
        return status;
    if (requested->across)
        status = read_signal(run, requested->across, &run->across, NULL);
    if (!requested->signals && output->signal_count == 0)
        return cli_fail(CLI_USAGE, "--plot needs signals: the model has no output.signals; give "
                                   "--signals, such as --signals ball.y,ball.vy");
    const char *text = requested->signals ? requested->signals : "";
    if (!rsl_text_split(text, strlen(text), &run->words))
        return cli_fail(CLI_MEMORY, "there is not enough memory for the signals");
    size_t count = requested->signals ? run->words.count : output->signal_count;
    run->drawn = cli_allocate(count + 1, sizeof *run->drawn);
    run->envelopes = cli_allocate(count + 1, sizeof *run->envelopes);
    for (size_t i = 0; i < count && status == CLI_GO; i++, run->drawn_count++) {
        if (requested->signals) {
            status = read_signal(run, run->words.all[i], &run->drawn[i], &run->envelopes[i]);
        } else {
            run->drawn[i] = output->signals[i];
            run->envelopes[i] = output->envelopes[i];
        }
    }
    return status;
}

int cli_run_keep_curves(const cli_run_request *requested, cli_run_simulation *run)
{
    rsl_error error = {0};
    if (!requested->plot.file)
        return CLI_GO;
    if (rsl_report_keep_curves(run->results, run->drawn, run->envelopes, run->drawn_count,
                               run->across.quantity ? &run->across : NULL, &error) == RSL_OK)
        return CLI_GO;
    return cli_fail_output(&error);
}

/* ---- the drawing -------------------------------------------------------------- */

/* Whether an earlier signal has the same unit, and so the panel. */
static int has_panel(const cli_run_simulation *run, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(rsl_planar_output_unit(&run->drawn[j]),
                   rsl_planar_output_unit(&run->drawn[i])) == 0)
            return 1;
    return 0;
}

/* All signals of one unit; a panel of one signal is called after it. */
static void add_panel(const cli_run_simulation *run, size_t first, rsl_plot_builder *builder)
{
    const char *unit = rsl_planar_output_unit(&run->drawn[first]);
    size_t count = 0;
    for (size_t i = first; i < run->drawn_count; i++)
        count += strcmp(rsl_planar_output_unit(&run->drawn[i]), unit) == 0;
    rsl_plot_panel *panel = rsl_plot_builder_panel(builder);
    panel->y = (rsl_plot_axis){.label = count == 1 ? run->drawn[first].name : NULL, .unit = unit};
    panel->x = (rsl_plot_axis){.label = "time", .unit = "s"};
    if (run->across.quantity)
        panel->x = (rsl_plot_axis){.label = run->across.name,
                                   .unit = rsl_planar_output_unit(&run->across)};
    for (size_t i = first, line = 0; i < run->drawn_count; i++) {
        if (strcmp(rsl_planar_output_unit(&run->drawn[i]), unit) != 0)
            continue;
        rsl_plot_graph *graph =
            rsl_plot_builder_graph(builder, RSL_PLOT_LINE, count > 1 ? run->drawn[i].name : NULL);
        graph->colour = 1 + (int)(line % RSL_PLOT_COLOURS);
        graph->dashed = line++ >= RSL_PLOT_COLOURS;
        rsl_plot_builder_series(builder, &run->results->curves.all[i].series, 0);
    }
}

int cli_run_draw(const cli_run_request *requested, const cli_run_simulation *run)
{
    rsl_plot_builder builder = {0};
    const char *title = rsl_model_planar(run->file)->title;
    if (!requested->plot.file)
        return CLI_GO;
    builder.figure.title = title && *title ? title : requested->name;
    for (size_t i = 0; i < run->drawn_count; i++)
        if (!has_panel(run, i))
            add_panel(run, i, &builder);
    int status = cli_plot_write(&requested->plot, &builder);
    rsl_plot_builder_free(&builder);
    return status;
}
