/* SPDX-License-Identifier: MIT
 *
 * history: recorded functions of time from files of the PEER ground motion database; the end of a
 * file's name tells them from tables.
 */
#include "measure/history.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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
static rsl_status read_unit(rsl_measure_source *source, rsl_text_piece line,
                            rsl_measure_record *record)
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
            record->unit = units[i].si;
            snprintf(record->told, sizeof record->told, "%s",
                     i == 0 ? "g" : units[i].word); /* G is no giga */
            return RSL_OK;
        }
    return rsl_measure_fail(source, RSL_ERROR_FILE,
                            "the unit '%.*s' is not known; allowed: G, GAL, M, CM, and M/S, M/S^2, "
                            "CM/S, CM/S^2 in their spellings",
                            piece.length < 40 ? (int)piece.length : 40, piece.at);
}

static rsl_status read_header(rsl_measure_source *source, const char **rest, header *found,
                              rsl_measure_record *record)
{
    rsl_text_piece line;
    while (source->line < PEER_HEADER_MAX && rsl_measure_line(source, rest, &line)) {
        rsl_status status = read_unit(source, line, record);
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
    rsl_status status = read_header(source, &rest, &head, record);
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

rsl_status rsl_measure_history_read(rsl_measure_source *source, int skip,
                                    rsl_measure_record *record)
{
    rsl_status status = rsl_measure_check_text(source);
    if (status != RSL_OK)
        return status;
    *record = (rsl_measure_record){.unit = 1.0};
    return rsl_measure_history_format(source->name) == RSL_MEASURE_PEER
               ? read_peer(source, record)
               : rsl_measure_history_table(source, skip, record);
}
