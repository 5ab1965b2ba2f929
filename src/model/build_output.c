/* SPDX-License-Identifier: MIT
 *
 * The output settings: columns by name.
 */
#include "model/build.h"

/* Samples of a run at most. */
#define SAMPLE_MAX 1e8

static int build_interval(rsl_model_build *build, const rsl_model_raw_output *raw,
                          rsl_model_output *output)
{
    double end = build->file->model.end_time;
    output->interval = raw && rsl_given(raw->interval) ? raw->interval : end / 1000.0;
    if (output->interval > 0.0 && end / output->interval <= SAMPLE_MAX)
        return 1;
    return rsl_model_fail_at(build->reader, build->reader->root, "output.interval",
                             RSL_ERROR_ARGUMENT,
                             "is %g s, that makes %.0e samples; allowed: at most %.0e",
                             output->interval, end / output->interval, SAMPLE_MAX);
}

int rsl_model_build_output(rsl_model_build *build)
{
    const rsl_model_raw_output *raw = build->raw->output;
    rsl_model_output *output = &build->file->output;
    rsl_error error;
    if (!build_interval(build, raw, output))
        return 0;
    if (!raw)
        return 1;
    size_t count = raw->signals.count;
    rsl_planar_output *signals = rsl_model_build_take(build, count, sizeof *signals);
    if (!signals)
        return 0;
    for (size_t i = 0; i < count; i++) {
        rsl_status status =
            rsl_planar_output_find(&build->file->model, raw->signals.all[i], &signals[i], &error);
        if (status != RSL_OK)
            return rsl_model_fail_at(build->reader, raw->node,
                                     rsl_model_path("signals.%zu", i).text, status, "%s",
                                     error.message);
    }
    output->frames = (size_t)raw->frames;
    output->signals = signals;
    output->signal_count = count;
    return 1;
}
