/* SPDX-License-Identifier: MIT
 *
 * history: recorded functions of time, from tables of numbers and from files of
 * the PEER ground motion database; the end of a file's name tells them apart.
 */
#include "measure/history.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"

/* ---- tables ------------------------------------------------------------ */

enum { TABLE_HEADER_MAX = 65536, COLUMN_MAX = 1000 };

typedef struct table {
    rsl_measure_source *source;
    size_t wanted; /* column, from 1; 0: by name, not found yet */
    size_t room;   /* points */
} table;

/* What splits a line: ; before , before blanks. */
static char divider(rsl_text_piece line)
{
    if (memchr(line.at, ';', line.length))
        return ';';
    return memchr(line.at, ',', line.length) ? ',' : ' ';
}

/* The field of a number, from 1; length 0 and at = NULL if there is none. */
static rsl_text_piece field(rsl_text_piece line, size_t number)
{
    rsl_measure_cells cells = rsl_measure_cells_of(line, divider(line));
    rsl_text_piece cell = {NULL, 0};
    for (size_t i = 0; i < number; i++)
        if (!rsl_measure_next_cell(&cells, &cell))
            return (rsl_text_piece){NULL, 0};
    return cell;
}

/* ---- the names ----------------------------------------------------------- */

static rsl_status no_such_column(const table *t, rsl_text_piece line)
{
    rsl_word_choice spelling = rsl_word_choose(t->source->column);
    char names[16][32];
    for (size_t i = 0; i < 16; i++) {
        rsl_text_piece name = field(line, i + 1);
        if (!name.at)
            break;
        (void)snprintf(names[i], sizeof names[i], "%.*s", name.length < 30 ? (int)name.length : 30,
                       name.at);
        rsl_word_offer(&spelling, names[i]);
    }
    return rsl_measure_fail(t->source, RSL_ERROR_UNKNOWN, "there is no column '%.60s'; %s",
                            t->source->column, rsl_word_advise(&spelling).text);
}

static rsl_status find_column(table *t, rsl_text_piece line)
{
    const char *name = t->source->column;
    size_t length = strlen(name);
    if (line.length > TABLE_HEADER_MAX)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "the line of names is longer than %d letters", TABLE_HEADER_MAX);
    for (size_t i = 1; i <= COLUMN_MAX; i++) {
        rsl_text_piece at = field(line, i);
        if (!at.at)
            break;
        if (at.length == length && !memcmp(at.at, name, length)) {
            t->wanted = i;
            return RSL_OK;
        }
    }
    return t->wanted ? RSL_OK : no_such_column(t, line);
}

/* A column by its number, 1 to 9999; 0 if it is a name. */
static size_t column_number(const char *column)
{
    size_t length = strlen(column);
    if (length == 0 || length > 4 || strspn(column, "0123456789") != length)
        return 0;
    return (size_t)strtoul(column, NULL, 10);
}

/* ---- the numbers --------------------------------------------------------- */

static rsl_status number_of(const table *t, rsl_text_piece line, size_t column, double *number)
{
    rsl_text_piece piece = field(line, column);
    if (!piece.at)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE, "there is no column %zu in this line",
                                column);
    if (!rsl_measure_number(piece, number))
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "'%.*s' in column %zu is not a finite number",
                                piece.length < 40 ? (int)piece.length : 40, piece.at, column);
    return RSL_OK;
}

static rsl_status add_point(table *t, rsl_text_piece line, rsl_measure_record *record)
{
    double time = 0.0, value = 0.0;
    size_t n = record->count;
    rsl_status status = number_of(t, line, 1, &time);
    if (status == RSL_OK && !t->wanted)
        status = rsl_measure_fail(t->source, RSL_ERROR_UNKNOWN,
                                  "there is no line of names to find the column '%.60s' in",
                                  t->source->column);
    if (status == RSL_OK)
        status = number_of(t, line, t->wanted, &value);
    if (status != RSL_OK)
        return status;
    if (n > 0 && time <= record->time[n - 1])
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "the time %.10g does not rise: %.10g stands before it", time,
                                record->time[n - 1]);
    if (n >= t->room)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE, "there are more than %zu points",
                                t->room);
    record->time[n] = time;
    record->value[n] = value;
    record->count++;
    return RSL_OK;
}

static rsl_status read_lines(table *t, rsl_measure_record *record)
{
    const char *rest = t->source->text;
    rsl_text_piece line;
    int first = 1;
    double number;
    while (rsl_measure_line(t->source, &rest, &line)) {
        rsl_status status;
        if (rsl_measure_is_comment(line))
            continue;
        if (first && !rsl_measure_number(field(line, 1), &number))
            status = find_column(t, line);
        else
            status = add_point(t, line, record);
        if (status != RSL_OK)
            return status;
        first = 0;
    }
    if (record->count < 2)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "a history needs two points at least; there %s %zu",
                                record->count == 1 ? "is" : "are", record->count);
    return RSL_OK;
}

/* The first column is the time, one other is wanted. */
static rsl_status read_table(rsl_measure_source *source, rsl_measure_record *record)
{
    table t = {source, column_number(source->column), 0};
    size_t lines = 1;
    for (size_t i = 0; i < source->length; i++)
        lines += source->text[i] == '\n';
    t.room = lines < source->point_max ? lines : source->point_max;
    record->count = 0;
    record->time = rsl_arena_take(source->arena, t.room, sizeof(double));
    record->value = rsl_arena_take(source->arena, t.room, sizeof(double));
    if (!record->time || !record->value)
        return rsl_measure_no_memory(source);
    return read_lines(&t, record);
}

/* ---- records of PEER (.at2, .vt2, .dt2) -------------------------------- */

enum { PEER_HEADER_MAX = 20 };

typedef struct header {
    double count, step; /* 0: not found */
} header;

/* Where a word stands in a line, letters of any size; NULL if it does not. */
static const char *find_word(rsl_text_piece line, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= line.length; i++) {
        size_t same = 0;
        while (same < length && toupper((unsigned char)line.at[i + same]) == word[same])
            same++;
        if (same == length)
            return line.at + i;
    }
    return NULL;
}

static int is_blank(char c) { return c == ' ' || c == '\t' || c == ','; }

/* The next run of letters that are not blanks; 0 at the end. */
static int next_piece(const char **at, const char *end, rsl_text_piece *piece)
{
    while (*at < end && is_blank(**at))
        (*at)++;
    piece->at = *at;
    while (*at < end && !is_blank(**at))
        (*at)++;
    piece->length = (size_t)(*at - piece->at);
    return piece->length > 0;
}

/* The number behind "NPTS=" or "NPTS =". */
static double number_behind(rsl_text_piece line, const char *word)
{
    const char *end = line.at + line.length;
    const char *at = find_word(line, word);
    rsl_text_piece piece;
    double number = 0.0;
    if (!at)
        return 0.0;
    at += strlen(word);
    while (at < end && is_blank(*at))
        at++;
    if (at == end || *at != '=')
        return 0.0;
    at++;
    return next_piece(&at, end, &piece) && rsl_measure_number(piece, &number) ? number : 0.0;
}

static header header_of(rsl_text_piece line)
{
    header h = {number_behind(line, "NPTS"), number_behind(line, "DT")};
    const char *at = line.at, *end = line.at + line.length;
    rsl_text_piece first, second;
    if (h.count == 0.0 && h.step == 0.0 && next_piece(&at, end, &first) &&
        next_piece(&at, end, &second)) {
        if (!rsl_measure_number(first, &h.count) || !rsl_measure_number(second, &h.step))
            h = (header){0.0, 0.0};
    }
    return h;
}

static rsl_status check_header(rsl_measure_source *source, header h, size_t left)
{
    if (!(h.step > 0.0) || !(h.count >= 2.0) || h.count != floor(h.count))
        return rsl_measure_fail(source, RSL_ERROR_FILE,
                                "the number of points and the time step cannot be read; wanted: "
                                "NPTS= 4000, DT= .0050 SEC");
    if (h.count > (double)source->point_max)
        return rsl_measure_fail(source, RSL_ERROR_FILE,
                                "there are %.0f points; allowed: at most %zu", h.count,
                                source->point_max);
    if (2.0 * h.count > (double)left + 1.0)
        return rsl_measure_fail(source, RSL_ERROR_FILE,
                                "NPTS says %.0f points, but the file is too short for them",
                                h.count);
    return RSL_OK;
}

/* Units that heads of PEER name. */
static const struct {
    const char *word;
    double si;
} units[] = {
    {"G", RSL_MEASURE_GRAVITY},
    {"CM/S/S", 0.01},
    {"CM/SEC/SEC", 0.01},
    {"CM/S^2", 0.01},
    {"CM/S**2", 0.01},
    {"CM/S2", 0.01},
    {"CM/SEC^2", 0.01},
    {"CM/SEC**2", 0.01},
    {"CM/SEC2", 0.01},
    {"GAL", 0.01},
    {"CM/S", 0.01},
    {"CM/SEC", 0.01},
    {"CM", 0.01},
    {"M/S/S", 1.0},
    {"M/SEC/SEC", 1.0},
    {"M/S^2", 1.0},
    {"M/S**2", 1.0},
    {"M/S2", 1.0},
    {"M/S", 1.0},
    {"M/SEC", 1.0},
    {"M", 1.0},
};

/* The word behind "UNITS OF", without the stop that ends its sentence; 1 if there is none. */
static rsl_status read_unit(rsl_measure_source *source, rsl_text_piece line, double *unit)
{
    static const char words[] = "UNITS OF";
    const char *at = find_word(line, words), *end = line.at + line.length;
    rsl_text_piece piece;
    if (!at)
        return RSL_OK;
    at += sizeof words - 1;
    if (!next_piece(&at, end, &piece))
        return RSL_OK;
    while (piece.length > 1 && strchr(".;:)", piece.at[piece.length - 1]))
        piece.length--;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strlen(units[i].word) == piece.length && find_word(piece, units[i].word)) {
            *unit = units[i].si;
            return RSL_OK;
        }
    return rsl_measure_fail(source, RSL_ERROR_FILE,
                            "the unit '%.*s' is not known; allowed: G, GAL, M, CM, and M/S, M/S^2, "
                            "CM/S, CM/S^2 in their spellings",
                            piece.length < 40 ? (int)piece.length : 40, piece.at);
}

static rsl_status read_header(rsl_measure_source *source, const char **rest, header *found,
                              double *unit)
{
    rsl_text_piece line;
    while (source->line < PEER_HEADER_MAX && rsl_measure_line(source, rest, &line)) {
        rsl_status status = read_unit(source, line, unit);
        if (status != RSL_OK)
            return status;
        if (find_word(line, "NPTS")) {
            size_t read = (size_t)(*rest - source->text);
            *found = header_of(line);
            return check_header(source, *found, source->length - read);
        }
    }
    return rsl_measure_fail(source, RSL_ERROR_FILE,
                            "no line with NPTS and DT at the head of the file");
}

static rsl_status read_values(rsl_measure_source *source, const char *rest, double step,
                              size_t count, rsl_measure_record *record)
{
    rsl_text_piece line, piece;
    size_t found = 0;
    while (rsl_measure_line(source, &rest, &line)) {
        const char *at = line.at, *end = line.at + line.length;
        while (next_piece(&at, end, &piece)) {
            if (found == count)
                return rsl_measure_fail(source, RSL_ERROR_FILE,
                                        "NPTS says %zu points, but there are more", count);
            if (!rsl_measure_number(piece, &record->value[found]))
                return rsl_measure_fail(source, RSL_ERROR_FILE, "'%.*s' is not a finite number",
                                        piece.length < 40 ? (int)piece.length : 40, piece.at);
            record->time[found] = (double)found * step;
            found++;
        }
    }
    if (found < count)
        return rsl_measure_fail(source, RSL_ERROR_FILE, "NPTS says %zu points, but there are %zu",
                                count, found);
    record->count = count;
    return RSL_OK;
}

static rsl_status read_peer(rsl_measure_source *source, rsl_measure_record *record)
{
    header head = {0.0, 0.0};
    const char *rest = source->text;
    rsl_status status = read_header(source, &rest, &head, &record->unit);
    if (status != RSL_OK)
        return status;
    size_t count = (size_t)head.count;
    record->time = rsl_arena_take(source->arena, count, sizeof(double));
    record->value = rsl_arena_take(source->arena, count, sizeof(double));
    if (!record->time || !record->value)
        return rsl_measure_no_memory(source);
    return read_values(source, rest, head.step, count, record);
}

/* ---- both -------------------------------------------------------------- */

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
    return ends_with(name, ".at2") || ends_with(name, ".vt2") || ends_with(name, ".dt2")
               ? RSL_MEASURE_PEER
               : RSL_MEASURE_TABLE;
}

int rsl_measure_history_order(const char *name)
{
    return ends_with(name, ".at2") ? 2 : ends_with(name, ".vt2") ? 1 : 0;
}

rsl_status rsl_measure_history_read(rsl_measure_source *source, rsl_measure_record *record)
{
    rsl_status status = rsl_measure_check_text(source);
    if (status != RSL_OK)
        return status;
    record->unit = 1.0;
    return rsl_measure_history_format(source->name) == RSL_MEASURE_PEER
               ? read_peer(source, record)
               : read_table(source, record);
}
