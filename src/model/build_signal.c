/* SPDX-License-Identifier: MIT
 *
 * Functions of time.
 */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "model/build.h"
#include "num/constants.h"
#include "system/file.h"

/* ---- files ---------------------------------------------------------------- */

/* ---- signals ------------------------------------------------------------- */

static int add_constant(rsl_model_build *build, const rsl_model_raw_constant *raw,
                        rsl_planar_signal *signal)
{
    if (rsl_given(raw->rate) && rsl_given(raw->velocity))
        return rsl_model_fail_at(build->reader, raw->node, "velocity", RSL_ERROR_CONFLICT,
                                 "is another word for `rate`; give one of them");
    signal->offset = raw->value;
    signal->rate = rsl_given(raw->rate)       ? raw->rate
                   : rsl_given(raw->velocity) ? raw->velocity
                                              : 0.0;
    return 1;
}

static int add_harmonic(rsl_model_build *build, const rsl_model_raw_harmonic *raw,
                        rsl_planar_signal *signal)
{
    if (rsl_given(raw->frequency) == rsl_given(raw->omega))
        return rsl_model_fail_at(build->reader, raw->node, NULL,
                                 rsl_given(raw->omega) ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
                                 "needs either `frequency` (Hz) or `omega` (rad/s)");
    signal->kind = RSL_PLANAR_SIGNAL_HARMONIC;
    signal->amplitude = raw->amplitude;
    signal->frequency =
        rsl_given(raw->frequency) ? raw->frequency : raw->omega / (2.0 * RSL_NUM_PI);
    signal->phase = raw->phase;
    return 1;
}

int rsl_model_build_signal(rsl_model_build *build, const rsl_model_raw_signal *raw, const char *si,
                           rsl_planar_signal *signal)
{
    *signal = (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_CONSTANT, .scale = 1.0};
    if (!raw)
        return 1;
    signal->offset = raw->number;
    if (raw->harmonic && raw->history)
        return rsl_model_fail_at(
            build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
            "is `harmonic` and `history` at once; one of them is allowed, beside `constant`");
    return (!raw->constant || add_constant(build, raw->constant, signal)) &&
           (!raw->harmonic || add_harmonic(build, raw->harmonic, signal)) &&
           (!raw->history || rsl_model_build_history(build, raw->history, si, signal));
}
