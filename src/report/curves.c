/* SPDX-License-Identifier: MIT
 *
 * report: curves for a drawing of the caller.
 */
#include <stdlib.h>

#include "report/report.h"

/* Of longer curves the extremes are kept. */
enum { BUCKETS = 4000, PORTRAIT_BUCKETS = 50000 };

rsl_status rsl_report_keep_curves(rsl_report *results, const rsl_planar_output *signals,
                                  size_t count, const rsl_planar_output *over, rsl_error *error)
{
    rsl_report_curves *curves = &results->curves;
    curves->over = over;
    curves->all = calloc(count + 1, sizeof *curves->all);
    for (size_t i = 0; curves->all && i < count; i++) {
        curves->all[i].signal = &signals[i];
        if (!rsl_plot_series_init(&curves->all[i].series, over ? PORTRAIT_BUCKETS : BUCKETS))
            return rsl_error_no_memory(error);
        curves->count++;
    }
    return curves->all ? RSL_OK : rsl_error_no_memory(error);
}

void rsl_report_curves_sample(rsl_report_curves *curves, const rsl_planar_view *state)
{
    double x = state->time;
    if (curves->over)
        x = rsl_planar_output_value(curves->over, state);
    for (size_t i = 0; i < curves->count; i++)
        rsl_plot_series_add(&curves->all[i].series, x,
                            rsl_planar_output_value(curves->all[i].signal, state));
}

void rsl_report_curves_force(rsl_report_curves *curves, const rsl_planar_quantity *force,
                             size_t contact, double time, double value)
{
    for (size_t i = 0; i < curves->count && !curves->over; i++)
        if (curves->all[i].signal->quantity == force && curves->all[i].signal->index == contact)
            rsl_plot_series_add(&curves->all[i].series, time, value);
}

void rsl_report_curves_free(rsl_report_curves *curves)
{
    for (size_t i = 0; i < curves->count; i++)
        rsl_plot_series_free(&curves->all[i].series);
    free(curves->all);
}
