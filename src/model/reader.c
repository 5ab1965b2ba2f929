/* SPDX-License-Identifier: MIT
 *
 * The error sentence with its place, and paths.
 */
#include "model/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* "FILE:LINE:COLUMN: " or "setting 'PATH=VALUE': " */
static size_t place_text(const rsl_model_reader *reader, rsl_model_mark place,
                         char *text, size_t room)
{
    int length;
    if (place.setting > 0 && place.setting <= reader->setting_count)
        length =
            snprintf(text, room,
                     "setting '%.100s': ", reader->settings[place.setting - 1]);
    else if (place.line > 0)
        length = snprintf(text, room, "%.300s:%u:%u: ", reader->name,
                          place.line, place.column);
    else
        length = snprintf(text, room, "%.300s: ", reader->name);
    return length > 0 ? least((size_t)length, room - 1) : 0;
}

static rsl_status fail_with(rsl_model_reader *reader, rsl_model_mark place,
                            const char *path, rsl_status status,
                            const char *format, va_list arguments)
{
    rsl_error *error = reader->error;
    char before[420];
    error->status = status;
    (void)snprintf(error->path, sizeof error->path, "%s", path ? path : "");
    vsnprintf(error->message, sizeof error->message, format, arguments);
    place_text(reader, place, before, sizeof before);
    return rsl_error_within(error, status, "%s", before);
}

rsl_status rsl_model_fail(rsl_model_reader *reader, rsl_model_mark place,
                          const char *path, rsl_status status,
                          const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_with(reader, place, path, status, format, arguments);
    va_end(arguments);
    return status;
}

rsl_status rsl_model_fail_at(rsl_model_reader *reader, const char *path,
                             rsl_status status, const char *format, ...)
{
    const rsl_model_node *node = rsl_model_tree_find(reader->root, path);
    rsl_model_mark place = node ? node->place : (rsl_model_mark){1, 1, 0};
    va_list arguments;
    va_start(arguments, format);
    fail_with(reader, place, path, status, format, arguments);
    va_end(arguments);
    return status;
}

rsl_status rsl_model_no_memory(rsl_model_reader *reader)
{
    return rsl_model_fail(
        reader, (rsl_model_mark){1, 1, 0}, NULL, RSL_ERROR_MEMORY,
        "the model needs more memory than there is, or than a "
        "model may have (%d MB)",
        RSL_MODEL_MEMORY_MAX / (1024 * 1024));
}

/* ---- paths --------------------------------------------------------------- */

size_t rsl_model_path_add(rsl_model_node_path *path, const char *word)
{
    size_t before = path->length;
    int more = snprintf(path->text + before, sizeof path->text - before, "%s%s",
                        before ? "." : "", word);
    if (more > 0)
        path->length = least(before + (size_t)more, sizeof path->text - 1);
    return before;
}

size_t rsl_model_path_add_number(rsl_model_node_path *path, size_t number)
{
    char word[24];
    (void)snprintf(word, sizeof word, "%zu", number);
    return rsl_model_path_add(path, word);
}

void rsl_model_path_cut(rsl_model_node_path *path, size_t length)
{
    path->length = length;
    path->text[length] = '\0';
}

rsl_model_node_path rsl_model_path(const char *format, ...)
{
    rsl_model_node_path path = {"", 0};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    path.length = strlen(path.text);
    return path;
}
