/* SPDX-License-Identifier: MIT
 *
 * The error sentence with its place, and paths.
 */
#include "io/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* "FILE:LINE:COLUMN: " or "setting 'PATH=VALUE': " */
static size_t place_text(const io_reader *reader, io_place place, char *text,
                         size_t room)
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

static rsl_status fail_with(io_reader *reader, io_place place, const char *path,
                            rsl_status status, const char *format,
                            va_list arguments)
{
    rsl_model_error *error = reader->error;
    error->status = status;
    error->line = place.setting ? 0 : place.line;
    error->column = place.setting ? 0 : place.column;
    (void)snprintf(error->path, sizeof error->path, "%s", path ? path : "");
    size_t length =
        place_text(reader, place, error->message, sizeof error->message);
    if (*error->path) {
        int more =
            snprintf(error->message + length, sizeof error->message - length,
                     "%s: ", error->path);
        length += more > 0 ? (size_t)more : 0;
    }
    vsnprintf(error->message + length, sizeof error->message - length, format,
              arguments);
    return status;
}

rsl_status rsl_io_fail(io_reader *reader, io_place place, const char *path,
                       rsl_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_with(reader, place, path, status, format, arguments);
    va_end(arguments);
    return status;
}

rsl_status rsl_io_fail_at(io_reader *reader, const char *path,
                          rsl_status status, const char *format, ...)
{
    const io_node *node = rsl_tree_find(reader->root, path);
    io_place place = node ? node->place : (io_place){1, 1, 0};
    va_list arguments;
    va_start(arguments, format);
    fail_with(reader, place, path, status, format, arguments);
    va_end(arguments);
    return status;
}

rsl_status rsl_io_no_memory(io_reader *reader)
{
    return rsl_io_fail(reader, (io_place){1, 1, 0}, NULL, RSL_ERROR_MEMORY,
                       "the model needs more memory than there is, or than a "
                       "model may have (%d MB)",
                       IO_MEMORY_MAX / (1024 * 1024));
}

/* ---- paths --------------------------------------------------------------- */

size_t rsl_path_add(io_path *path, const char *word)
{
    size_t before = path->length;
    int more = snprintf(path->text + before, sizeof path->text - before, "%s%s",
                        before ? "." : "", word);
    if (more > 0)
        path->length = least(before + (size_t)more, sizeof path->text - 1);
    return before;
}

size_t rsl_path_add_number(io_path *path, size_t number)
{
    char word[24];
    (void)snprintf(word, sizeof word, "%zu", number);
    return rsl_path_add(path, word);
}

void rsl_path_cut(io_path *path, size_t length)
{
    path->length = length;
    path->text[length] = '\0';
}

io_path rsl_path(const char *format, ...)
{
    io_path path = {"", 0};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    path.length = strlen(path.text);
    return path;
}
