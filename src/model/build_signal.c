/* SPDX-License-Identifier: MIT
 *
 * Functions of time, from files where they are recorded.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "measure/history.h"
#include "model/build.h"

#define PI 3.14159265358979323846

/* ---- files --------------------------------------------------------------- */

static rsl_status read_stream(FILE *stream, size_t limit, char **text,
                              size_t *length, char *why, size_t room)
{
    struct stat about;
    if (fstat(fileno(stream), &about) != 0 || !S_ISREG(about.st_mode)) {
        (void)snprintf(why, room, "cannot be read: it is not a plain file");
        return RSL_ERROR_FILE;
    }
    if (about.st_size < 0 || (uintmax_t)about.st_size > limit) {
        (void)snprintf(why, room, "is larger than allowed: %zu MB",
                       limit / (1024 * 1024));
        return RSL_ERROR_FILE;
    }
    size_t size = (size_t)about.st_size;
    char *bytes = malloc(size + 1);
    if (!bytes) {
        (void)snprintf(why, room, "does not fit into memory");
        return RSL_ERROR_MEMORY;
    }
    *length = fread(bytes, 1, size, stream);
    bytes[*length] = '\0';
    if (ferror(stream)) {
        free(bytes);
        (void)snprintf(why, room, "cannot be read to its end");
        return RSL_ERROR_FILE;
    }
    *text = bytes;
    return RSL_OK;
}

rsl_status rsl_model_file_read(const char *path, size_t limit, char **text,
                               size_t *length, char *why, size_t room)
{
    struct stat about;
    /* before it is opened: opening a pipe would wait for its writer */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) {
        (void)snprintf(why, room, "cannot be read: it is not a plain file");
        return RSL_ERROR_FILE;
    }
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        (void)snprintf(why, room, "cannot be read: %s", strerror(errno));
        return RSL_ERROR_FILE;
    }
    rsl_status status = read_stream(stream, limit, text, length, why, room);
    (void)fclose(stream);
    return status;
}

/* ---- histories ----------------------------------------------------------- */

static rsl_status read_history(rsl_model_build *build,
                               const rsl_model_raw_history *raw,
                               const char *path, rsl_measure_record *record)
{
    rsl_model_reader *reader = build->reader;
    char *file = NULL, why[400];
    rsl_error error = {0};
    rsl_measure_source source = {.name = raw->file,
                                 .column = raw->column,
                                 .point_max =
                                     RSL_MODEL_POINT_MAX - reader->point_count,
                                 .arena = &build->file->arena,
                                 .error = &error};
    if (!reader->folder)
        return rsl_model_fail_at(reader, path, RSL_ERROR_FILE,
                                 "this model may not name other files");
    size_t room = strlen(reader->folder) + strlen(raw->file) + 2;
    char *text = NULL;
    file = malloc(room);
    if (!file)
        return rsl_model_no_memory(reader);
    (void)snprintf(
        file, room, "%s%s%s", raw->file[0] == '/' ? "" : reader->folder,
        raw->file[0] == '/' || !*reader->folder ? "" : "/", raw->file);
    rsl_status status = rsl_model_file_read(file, RSL_MODEL_HISTORY_MAX, &text,
                                            &source.length, why, sizeof why);
    free(file);
    if (status != RSL_OK)
        return rsl_model_fail_at(reader, path, status, "'%.200s' %s", raw->file,
                                 why);
    source.text = text;
    build->file->inputs =
        rsl_hash(build->file->inputs ^ RSL_HASH_START, text, source.length);
    status = rsl_measure_history_read(&source, record);
    free(text);
    if (status != RSL_OK)
        return rsl_model_fail_at(reader, path, status, "%s",
                                 rsl_error_text(&error).text);
    reader->point_count += record->count;
    return RSL_OK;
}

static rsl_status add_history(rsl_model_build *build,
                              const rsl_model_raw_history *raw,
                              const char *path, rsl_planar_signal *signal)
{
    rsl_measure_record record = {NULL, NULL, 0};
    rsl_status status = read_history(
        build, raw, rsl_model_path("%s.history.file", path).text, &record);
    if (status != RSL_OK)
        return status;
    signal->kind = RSL_PLANAR_SIGNAL_HISTORY;
    signal->time = record.time;
    signal->value = record.value;
    signal->count = record.count;
    signal->scale = raw->scale;
    signal->order = raw->order == RSL_MODEL_ORDER_OF_FILE
                        ? rsl_measure_history_order(raw->file)
                        : raw->order;
    return RSL_OK;
}

/* ---- signals ------------------------------------------------------------- */

static rsl_status add_constant(rsl_model_build *build,
                               const rsl_model_raw_constant *raw,
                               const char *path, rsl_planar_signal *signal)
{
    if (rsl_given(raw->rate) && rsl_given(raw->velocity))
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.constant.velocity", path).text,
            RSL_ERROR_CONFLICT, "is another word for `rate`; give one of them");
    signal->offset = raw->value;
    signal->rate = rsl_given(raw->rate)       ? raw->rate
                   : rsl_given(raw->velocity) ? raw->velocity
                                              : 0.0;
    return RSL_OK;
}

static rsl_status add_harmonic(rsl_model_build *build,
                               const rsl_model_raw_harmonic *raw,
                               const char *path, rsl_planar_signal *signal)
{
    if (rsl_given(raw->frequency) == rsl_given(raw->omega))
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.harmonic", path).text,
            rsl_given(raw->omega) ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
            "needs either `frequency` (Hz) or `omega` "
            "(rad/s)");
    signal->kind = RSL_PLANAR_SIGNAL_HARMONIC;
    signal->amplitude = raw->amplitude;
    signal->frequency =
        rsl_given(raw->frequency) ? raw->frequency : raw->omega / (2.0 * PI);
    signal->phase = raw->phase;
    return RSL_OK;
}

rsl_status rsl_model_build_signal(rsl_model_build *build,
                                  const rsl_model_raw_signal *raw,
                                  const char *path, rsl_planar_signal *signal)
{
    rsl_status status = RSL_OK;
    *signal =
        (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_CONSTANT, .scale = 1.0};
    if (!raw)
        return RSL_OK;
    if (raw->harmonic && raw->history)
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_CONFLICT,
                                 "is `harmonic` and `history` at once; one of "
                                 "them is allowed, beside `constant`");
    if (raw->constant)
        status = add_constant(build, raw->constant, path, signal);
    if (status == RSL_OK && raw->harmonic)
        status = add_harmonic(build, raw->harmonic, path, signal);
    if (status == RSL_OK && raw->history)
        status = add_history(build, raw->history, path, signal);
    return status;
}
