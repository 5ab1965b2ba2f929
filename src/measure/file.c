/* SPDX-License-Identifier: MIT
 *
 * measure: one file of measurements, and the memory of what it held.
 */
#include <assert.h>
#include <stdlib.h>

#include "measure/loop.h"
#include "measure/measure.h"
#include "system/file.h"

/* Bytes of a file, and of what is made of it. */
#define FILE_MAX ((size_t)1024 * 1024 * 1024)

struct rsl_measure_file {
    rsl_arena arena;
    rsl_fit_data data;
    rsl_fit_bounce_data bounces;
    rsl_law_table press;
    size_t missing;
};

rsl_measure_options rsl_measure_options_default(void)
{
    return (rsl_measure_options){.gravity = 9.81, .mass = RSL_UNSET};
}

/* Reader of one format of a text. */
typedef rsl_status (*reading)(rsl_measure_file *file, rsl_measure_source *source,
                              const rsl_measure_options *options);

static rsl_status read_impacts(rsl_measure_file *file, rsl_measure_source *source,
                               const rsl_measure_options *options)
{
    rsl_measure measure = {0};
    rsl_status status = rsl_measure_read(source, options, &measure);
    file->data = (rsl_fit_data){.records = measure.records,
                                .record_count = measure.record_count,
                                .impacts = measure.impacts,
                                .impact_count = measure.impact_count};
    file->missing = measure.missing;
    return status;
}

static rsl_status read_bounces(rsl_measure_file *file, rsl_measure_source *source,
                               const rsl_measure_options *options)
{
    return rsl_measure_bounces_read(source, options, &file->bounces, &file->missing);
}

static rsl_status read_press(rsl_measure_file *file, rsl_measure_source *source,
                             const rsl_measure_options *options)
{
    (void)options;
    return rsl_measure_loop_read(source, &file->press);
}

/* The text of a file into the arena, as numbers and names. */
static rsl_status read_text(rsl_measure_file *file, const char *path,
                            const rsl_measure_options *options, reading as, rsl_error *error)
{
    rsl_measure_source source = {
        .name = path, .point_max = RSL_MEASURE_ROWS, .arena = &file->arena, .error = error};
    rsl_error why = {0};
    char *text = NULL;
    rsl_status status = rsl_file_read(path, FILE_MAX, &text, &source.length, &why);
    if (status != RSL_OK)
        return rsl_error_set(error, status, "the file '%s' %s", path, why.message);
    source.text = text;
    status = as(file, &source, options);
    free(text);
    return status;
}

static rsl_status read_file(const char *path, const rsl_measure_options *options, reading as,
                            rsl_measure_file **file, rsl_error *error)
{
    if (!path || !options || !file || !(options->gravity > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a file of measurements needs a path, and options that "
                             "rsl_measure_options_default() began");
    *file = NULL;
    rsl_measure_file *made = calloc(1, sizeof *made);
    if (!made)
        return rsl_error_no_memory(error);
    made->arena.limit = FILE_MAX;
    rsl_status status = read_text(made, path, options, as, error);
    if (status == RSL_OK)
        *file = made;
    else
        rsl_measure_file_free(made);
    return status;
}

rsl_status rsl_measure_file_read(const char *path, const rsl_measure_options *options,
                                 rsl_measure_file **file, rsl_error *error)
{
    return read_file(path, options, read_impacts, file, error);
}

rsl_status rsl_measure_file_read_bounces(const char *path, const rsl_measure_options *options,
                                         rsl_measure_file **file, rsl_error *error)
{
    return read_file(path, options, read_bounces, file, error);
}

rsl_status rsl_measure_file_read_press(const char *path, const rsl_measure_options *options,
                                       rsl_measure_file **file, rsl_error *error)
{
    return read_file(path, options, read_press, file, error);
}

const rsl_fit_data *rsl_measure_file_data(const rsl_measure_file *file)
{
    assert(file);
    return &file->data;
}

const rsl_fit_bounce_data *rsl_measure_file_bounces(const rsl_measure_file *file)
{
    assert(file);
    return &file->bounces;
}

const rsl_law_table *rsl_measure_file_press(const rsl_measure_file *file)
{
    assert(file);
    return &file->press;
}

size_t rsl_measure_file_missing(const rsl_measure_file *file)
{
    assert(file);
    return file->missing;
}

void rsl_measure_file_free(rsl_measure_file *file)
{
    if (!file)
        return;
    rsl_arena_free(&file->arena);
    free(file);
}
