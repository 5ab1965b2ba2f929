/* SPDX-License-Identifier: MIT
 *
 * report: curves over time, and those for a drawing of the caller.
 */
#include <stdlib.h>

#include "report/report.h"

/* Of longer curves the extremes are kept. */
enum { BUCKETS = 4000, PORTRAIT_BUCKETS = 50000 };

/* ---- one curve --------------------------------------------------------------- */

int rsl_report_trace_add(rsl_report_trace *trace, double x, const rsl_planar_view *state)
{
    double value = rsl_planar_output_value(trace->signal, state);
    if (trace->envelope.period > 0.0) {
        if (!rsl_report_envelope_add(&trace->envelope, state->time, value))
            return 0;
        value = rsl_report_envelope_at(&trace->envelope, state->time);
    }
    rsl_plot_series_add(&trace->series, x, value);
    return 1;
}

void rsl_report_trace_value(rsl_report_trace *trace, double time, double value)
{
    if (!(trace->envelope.period > 0.0))
        rsl_plot_series_add(&trace->series, time, value);
}

void rsl_report_trace_free(rsl_report_trace *trace)
{
    rsl_report_envelope_free(&trace->envelope);
    rsl_plot_series_free(&trace->series);
}

/* ---- those of the caller ------------------------------------------------------- */

rsl_status rsl_report_keep_curves(rsl_report *results, const rsl_planar_output *signals,
                                  const double *envelopes, size_t count,
                                  const rsl_planar_output *over, rsl_error *error)
{
    rsl_report_curves *curves = &results->curves;
    curves->over = over;
    curves->all = calloc(count + 1, sizeof *curves->all);
    for (size_t i = 0; curves->all && i < count; i++) {
        curves->all[i].signal = &signals[i];
        curves->all[i].envelope.period = envelopes[i];
        if (!rsl_plot_series_init(&curves->all[i].series, over ? PORTRAIT_BUCKETS : BUCKETS))
            return rsl_error_no_memory(error);
        curves->count++;
    }
    return curves->all ? RSL_OK : rsl_error_no_memory(error);
}

int rsl_report_curves_sample(rsl_report_curves *curves, const rsl_planar_view *state)
{
    double x = state->time;
    if (curves->over)
        x = rsl_planar_output_value(curves->over, state);
    for (size_t i = 0; i < curves->count; i++)
        if (!rsl_report_trace_add(&curves->all[i], x, state))
            return 0;
    return 1;
}

void rsl_report_curves_force(rsl_report_curves *curves, const rsl_planar_quantity *force,
                             size_t contact, double time, double value)
{
    for (size_t i = 0; i < curves->count && !curves->over; i++)
        if (curves->all[i].signal->quantity == force && curves->all[i].signal->index == contact)
            rsl_report_trace_value(&curves->all[i], time, value);
}

void rsl_report_curves_free(rsl_report_curves *curves)
{
    for (size_t i = 0; i < curves->count; i++)
        rsl_report_trace_free(&curves->all[i]);
    free(curves->all);
}
