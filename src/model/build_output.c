/* SPDX-License-Identifier: MIT
 *
 * The output settings: columns by name.
 */
#include "model/build.h"

/* Samples of a run at most. */
#define SAMPLE_MAX 1e8

static rsl_status build_signal(rsl_model_build *build, const char *text,
                               const char *path, rsl_planar_output *signal)
{
    rsl_error error = {0};
    const char *name = rsl_model_build_text(build, text);
    if (!name)
        return RSL_ERROR_MEMORY;
    rsl_status status =
        rsl_planar_output_find(&build->file->model, name, signal, &error);
    return status == RSL_OK ? RSL_OK
                            : rsl_model_fail_at(build->reader, path, status,
                                                "%s", error.message);
}

static rsl_status build_interval(rsl_model_build *build,
                                 const rsl_model_raw_output *raw,
                                 rsl_model_output *output)
{
    double end = build->raw->end_time;
    output->interval =
        raw && rsl_given(raw->interval) ? raw->interval : end / 1000.0;
    if (output->interval <= 0.0 || end / output->interval > SAMPLE_MAX)
        return rsl_model_fail_at(
            build->reader, "output.interval", RSL_ERROR_ARGUMENT,
            "is %g s, that makes %.0e samples; allowed: at "
            "most %.0e",
            output->interval, end / output->interval, SAMPLE_MAX);
    return RSL_OK;
}

rsl_status rsl_model_build_output(rsl_model_build *build)
{
    const rsl_model_raw_output *raw = build->raw->output;
    rsl_model_output *output = &build->file->output;
    rsl_status status = build_interval(build, raw, output);
    if (!raw || status != RSL_OK)
        return status;
    output->frames = raw->frames;
    rsl_planar_output *signals =
        rsl_model_build_take(build, raw->signals_count, sizeof *signals);
    if (!signals)
        return RSL_ERROR_MEMORY;
    for (uint32_t i = 0; status == RSL_OK && i < raw->signals_count; i++)
        status = build_signal(build, raw->signals[i],
                              rsl_model_path("output.signals.%u", i).text,
                              &signals[i]);
    output->signals = signals;
    output->signal_count = raw->signals_count;
    return status;
}
