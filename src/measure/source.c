/* SPDX-License-Identifier: MIT
 *
 * Lines, cells and numbers of measured files, and where something is wrong.
 */
#include "measure/source.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "system/number.h"

rsl_status rsl_measure_within(const rsl_measure_source *source, rsl_status status)
{
    return rsl_error_within(source->error, status, "%.300s:%zu: ", source->name, source->line);
}

rsl_status rsl_measure_fail(const rsl_measure_source *source, rsl_status status, const char *format,
                            ...)
{
    char message[sizeof source->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    (void)rsl_error_set(source->error, status, "%s", message);
    return rsl_measure_within(source, status);
}

rsl_status rsl_measure_no_memory(const rsl_measure_source *source)
{
    return rsl_error_no_memory(source->error);
}

rsl_status rsl_measure_check_text(rsl_measure_source *source)
{
    assert(source->text[source->length] == '\0');
    source->line = 1;
    if (source->length == 0)
        return rsl_measure_fail(source, RSL_ERROR_FILE, "the file is empty");
    if (memchr(source->text, '\0', source->length))
        return rsl_measure_fail(source, RSL_ERROR_FILE, "not a text file: there is a zero byte");
    source->line = 0;
    /* some programs begin a text with the mark of its encoding */
    if (source->length >= 3 && memcmp(source->text, "\xef\xbb\xbf", 3) == 0) {
        source->text += 3;
        source->length -= 3;
    }
    return RSL_OK;
}

/* ---- lines and cells ------------------------------------------------------- */

int rsl_measure_line(rsl_measure_source *source, const char **rest, rsl_text_piece *line)
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

int rsl_measure_is_comment(rsl_text_piece line)
{
    line = rsl_text_unquote(line);
    return line.length == 0 || line.at[0] == '#' || line.at[0] == '%' ||
           (line.length > 1 && line.at[0] == '/' && line.at[1] == '/');
}

static int splits(const rsl_measure_cells *c, char letter)
{
    return c->split == ' ' ? rsl_text_is_blank(letter) : letter == c->split;
}

static void skip_blanks(rsl_measure_cells *c)
{
    while (c->split == ' ' && c->at < c->end && rsl_text_is_blank(*c->at))
        c->at++;
}

rsl_measure_cells rsl_measure_cells_of(rsl_text_piece line, char split)
{
    rsl_measure_cells c = {line.at, line.at + line.length, split, 1};
    skip_blanks(&c);
    c.more = split != ' ' || c.at < c.end;
    return c;
}

int rsl_measure_next_cell(rsl_measure_cells *c, rsl_text_piece *cell)
{
    if (!c->more)
        return 0;
    const char *stop = c->at;
    int quoted = 0;
    for (; stop < c->end; stop++) {
        quoted ^= *stop == '"';
        if (!quoted && splits(c, *stop))
            break;
    }
    *cell = rsl_text_unquote((rsl_text_piece){c->at, (size_t)(stop - c->at)});
    c->more = stop < c->end;
    c->at = c->more ? stop + 1 : stop;
    skip_blanks(c);
    if (c->split == ' ' && c->at == c->end)
        c->more = 0;
    return 1;
}

/* ---- numbers --------------------------------------------------------------- */

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
int rsl_measure_number(rsl_text_piece piece, double *number)
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
    *number = rsl_number_value(copy, NULL);
    return isfinite(*number);
}
