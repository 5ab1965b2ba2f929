/* SPDX-License-Identifier: MIT
 *
 * Functions of time, from files where they are recorded.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "measure/history.h"
#include "model/build.h"
#include "num/constants.h"

/* ---- histories ----------------------------------------------------------- */

int rsl_model_build_open(rsl_model_build *build, const rsl_model_node *node, const char *key,
                         const char *file, char **text, size_t *length)
{
    rsl_model_reader *reader = build->reader;
    rsl_error error;
    if (!reader->folder)
        return rsl_model_fail_at(reader, node, key, RSL_ERROR_FILE,
                                 "this model may not name other files");
    size_t room = strlen(reader->folder) + strlen(file) + 2;
    char *path = rsl_model_build_take(build, room, 1);
    if (!path)
        return 0;
    (void)snprintf(path, room, "%s%s%s", file[0] == '/' ? "" : reader->folder,
                   file[0] == '/' || !*reader->folder ? "" : "/", file);
    if (!rsl_model_note_file(build->file, path))
        return rsl_model_no_memory(reader);
    if (rsl_file_read(path, RSL_MODEL_HISTORY_MAX, text, length, &error) != RSL_OK)
        return rsl_model_fail_at(reader, node, key, error.status, "'%.200s' %s", file,
                                 error.message);
    build->file->inputs = rsl_hash(build->file->inputs ^ RSL_HASH_START, *text, *length);
    return 1;
}

static int read_history(rsl_model_build *build, const rsl_model_raw_history *raw,
                        rsl_measure_record *record)
{
    rsl_model_reader *reader = build->reader;
    rsl_error error = {0};
    rsl_measure_source source = {.name = raw->file,
                                 .column = raw->column,
                                 .point_max = RSL_MODEL_POINT_MAX - reader->point_count,
                                 .arena = &build->file->arena,
                                 .error = &error};
    char *text = NULL;
    if (!rsl_model_build_open(build, raw->node, "file", raw->file, &text, &source.length))
        return 0;
    source.text = text;
    rsl_status status = rsl_measure_history_read(&source, record);
    free(text);
    if (status != RSL_OK)
        return rsl_model_fail_at(reader, raw->node, "file", status, "%s",
                                 rsl_error_text(&error).text);
    assert(record->count <= source.point_max);
    reader->point_count += record->count;
    return 1;
}

/* A record of accelerations a leaves V = int a dt and D = int (T - t) a dt at its end T. Without
 * c0 + c1 t both vanish:
 *
 *     c0 = 6 D/T^2 - 2 V/T,   c1 = 6 V/T^2 - 12 D/T^3.
 *
 * One of velocities leaves V as its shift, and V/T is taken off. */
static void correct_baseline(rsl_planar_signal *signal, double *value)
{
    const double *time = signal->time;
    double length = time[signal->count - 1] - time[0], v = 0.0, d = 0.0;
    for (size_t i = 0; i + 1 < signal->count; i++) {
        double h = time[i + 1] - time[i];
        d += h * (v + h * (2.0 * value[i] + value[i + 1]) / 6.0);
        v += h * (value[i] + value[i + 1]) / 2.0;
    }
    double c0 = v / length, c1 = 0.0;
    if (signal->order == 2) {
        c0 = (6.0 * d / length - 2.0 * v) / length;
        c1 = (6.0 * v - 12.0 * d / length) / (length * length);
    }
    for (size_t i = 0; i < signal->count; i++)
        value[i] -= c0 + c1 * (time[i] - time[0]);
    signal->baseline = fabs(signal->scale) * fmax(fabs(c0), fabs(c0 + c1 * length));
}

/* g counted twice is the usual mistake. */
static int check_unit(rsl_model_build *build, const rsl_model_raw_history *raw, double unit)
{
    double scale = fabs(raw->scale);
    if (unit != RSL_MEASURE_GRAVITY || scale < 9.5 || scale > 10.5)
        return 1;
    return rsl_model_fail_at(build->reader, raw->node, "scale", RSL_ERROR_CONFLICT,
                             "is %g, but the values are in g already and become m/s^2 by "
                             "themselves; leave it out, or write unit: si",
                             raw->scale);
}

static int add_history(rsl_model_build *build, const rsl_model_raw_history *raw,
                       rsl_planar_signal *signal)
{
    /* of value, displacement, velocity, acceleration; the first: of the file */
    static const int orders[] = {-1, 0, 0, 1, 2};
    rsl_measure_record record = {NULL, NULL, 0, 1.0};
    if (!read_history(build, raw, &record))
        return 0;
    /* of-file, si, g */
    const double units[] = {record.unit, 1.0, RSL_MEASURE_GRAVITY};
    if (!check_unit(build, raw, units[raw->unit]))
        return 0;
    signal->kind = RSL_PLANAR_SIGNAL_HISTORY;
    signal->time = record.time;
    signal->value = record.value;
    signal->count = record.count;
    signal->scale = raw->scale * units[raw->unit];
    signal->order = orders[raw->order];
    if (signal->order < 0)
        signal->order = rsl_measure_history_order(raw->file);
    if (raw->baseline == 0)
        return 1;
    if (signal->order == 0)
        return rsl_model_fail_at(build->reader, raw->node, "baseline", RSL_ERROR_CONFLICT,
                                 "corrects a record of velocities or accelerations; this one holds "
                                 "the value itself");
    correct_baseline(signal, record.value);
    return 1;
}

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

int rsl_model_build_signal(rsl_model_build *build, const rsl_model_raw_signal *raw,
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
           (!raw->history || add_history(build, raw->history, signal));
}
