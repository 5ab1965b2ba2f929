/* SPDX-License-Identifier: MIT
 *
 * Lines, numbers and messages of history files.
 */
#include "measure/history.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), count = strlen(end);
    if (length < count)
        return 0;
    for (size_t i = 0; i < count; i++) {
        char c = name[length - count + i];
        if ((c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c) != end[i])
            return 0;
    }
    return 1;
}

rsl_measure_format rsl_measure_history_format(const char *name)
{
    return ends_with(name, ".at2") || ends_with(name, ".vt2") ||
                   ends_with(name, ".dt2")
               ? RSL_MEASURE_PEER
               : RSL_MEASURE_TABLE;
}

int rsl_measure_history_order(const char *name)
{
    return ends_with(name, ".at2") ? 2 : ends_with(name, ".vt2") ? 1 : 0;
}

rsl_status rsl_measure_history_fail(rsl_measure_source *source,
                                    rsl_status status, const char *format, ...)
{
    int length = snprintf(source->why, sizeof source->why,
                          "%.100s:%zu: ", source->name, source->line);
    size_t used = length > 0 ? (size_t)length : 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(source->why + used, sizeof source->why - used, format, arguments);
    va_end(arguments);
    return status;
}

int rsl_measure_history_line(rsl_measure_source *source, const char **rest,
                             rsl_text_piece *line)
{
    const char *end = source->text + source->length;
    if (*rest >= end)
        return 0;
    const char *newline = memchr(*rest, '\n', (size_t)(end - *rest));
    line->at = *rest;
    line->length = (size_t)((newline ? newline : end) - *rest);
    if (line->length && line->at[line->length - 1] == '\r')
        line->length--;
    *rest = newline ? newline + 1 : end;
    source->line++;
    return 1;
}

static size_t digits(rsl_text_piece piece, size_t *at)
{
    size_t from = *at;
    while (*at < piece.length && piece.at[*at] >= '0' && piece.at[*at] <= '9')
        (*at)++;
    return *at - from;
}

static int has(rsl_text_piece piece, size_t *at, const char *any)
{
    if (*at >= piece.length || !strchr(any, piece.at[*at]) || !piece.at[*at])
        return 0;
    (*at)++;
    return 1;
}

/* [sign] digits [. digits] [e [sign] digits]: strtod takes more than that. */
int rsl_measure_history_number(rsl_text_piece piece, double *number)
{
    size_t at = 0, count;
    char copy[64];
    if (piece.length == 0 || piece.length >= sizeof copy)
        return 0;
    (void)has(piece, &at, "+-");
    count = digits(piece, &at);
    if (has(piece, &at, "."))
        count += digits(piece, &at);
    if (count == 0)
        return 0;
    if (has(piece, &at, "eE")) {
        (void)has(piece, &at, "+-");
        if (digits(piece, &at) == 0)
            return 0;
    }
    if (at != piece.length)
        return 0;
    memcpy(copy, piece.at, piece.length);
    copy[piece.length] = '\0';
    *number = strtod(copy, NULL);
    return isfinite(*number);
}

rsl_status rsl_measure_history_read(rsl_measure_source *source,
                                    rsl_measure_record *record)
{
    source->line = 1;
    if (memchr(source->text, '\0', source->length))
        return rsl_measure_history_fail(
            source, RSL_ERROR_FILE, "is not a text file: there is a zero byte");
    source->line = 0;
    return rsl_measure_history_format(source->name) == RSL_MEASURE_PEER
               ? rsl_measure_history_peer(source, record)
               : rsl_measure_history_table(source, record);
}
