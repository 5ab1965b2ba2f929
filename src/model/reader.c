/* SPDX-License-Identifier: MIT
 *
 * The error sentence with its place.
 */
#include "model/reader.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* "FILE:LINE:COLUMN: " or "setting 'PATH=VALUE': " before the path. */
static void put_place(const rsl_model_reader *reader, rsl_model_mark place)
{
    rsl_error *error = reader->error;
    assert(place.setting <= reader->setting_count);
    if (place.setting > 0)
        (void)rsl_error_within(error, error->status,
                               "setting '%.100s': ", reader->settings[place.setting - 1]);
    else
        (void)rsl_error_within(error, error->status, "%.300s:%u:%u: ", reader->name, place.line,
                               place.column);
}

static void fail_with(rsl_model_reader *reader, rsl_model_mark place, const char *path,
                      rsl_status status, const char *format, va_list arguments)
{
    rsl_error *error = reader->error;
    assert(status < 0);
    error->status = status;
    (void)snprintf(error->path, sizeof error->path, "%s", path);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    put_place(reader, place);
}

int rsl_model_fail(rsl_model_reader *reader, rsl_model_mark place, const rsl_model_node *of,
                   rsl_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_with(reader, place, of ? rsl_model_tree_path(of).text : "", status, format, arguments);
    va_end(arguments);
    return 0;
}

int rsl_model_fail_at(rsl_model_reader *reader, const rsl_model_node *node, const char *below,
                      rsl_status status, const char *format, ...)
{
    const rsl_model_node *found = below ? rsl_model_tree_find(node, below) : NULL;
    rsl_model_path_text path = rsl_model_tree_path(node);
    va_list arguments;
    if (below)
        path = rsl_model_path("%s%s%s", path.text, *path.text ? "." : "", below);
    va_start(arguments, format);
    fail_with(reader, found ? found->place : node->place, path.text, status, format, arguments);
    va_end(arguments);
    return 0;
}

int rsl_model_no_memory(rsl_model_reader *reader)
{
    return rsl_model_fail(reader, (rsl_model_mark){1, 1, 0}, NULL, RSL_ERROR_MEMORY,
                          "the model needs more memory than there is, or than a "
                          "model may have (%d MB)",
                          RSL_MODEL_MEMORY_MAX / (1024 * 1024));
}

rsl_model_path_text rsl_model_path(const char *format, ...)
{
    rsl_model_path_text path;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    return path;
}
