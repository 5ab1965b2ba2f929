/* SPDX-License-Identifier: MIT
 *
 * printed: the second copy of what the papers print (tests/reference/printed.txt) against the one
 * in studies/. Numbers are compared as texts, formulas by their values at three points. What stands
 * in one copy only is a difference too.
 */
#ifndef RESILE_TESTS_PRINTED_H
#define RESILE_TESTS_PRINTED_H

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/expression.h"
#include "read_file.h"
#include "study.h"
#include "study_data.h"

typedef struct printed_copy {
    const char *text; /* of printed.txt */
    int quiet;        /* 1: only counts */
    size_t compared, differences;
} printed_copy;

static inline void printed_differ(printed_copy *copy, const char *item, const char *row,
                                  const char *first, const char *second)
{
    copy->differences++;
    if (!copy->quiet)
        printf("    %s, %s: '%s' in studies/, '%s' in printed.txt\n", item, row, first, second);
}

/* ---- formulas ------------------------------------------------------------ */

/* The names in a formula, each once, with numbers between 0.3 and 0.8 that differ from point to
 * point; functions are told by the bracket behind them. */
static inline size_t printed_names(const char *text, int point, rsl_model_parameter *names,
                                   char spelling[][8], size_t room)
{
    size_t count = 0;
    while (*text) {
        size_t length = 0;
        if (!isalpha((unsigned char)*text)) {
            text += isdigit((unsigned char)*text) ? strspn(text, "0123456789.e") : 1;
            continue;
        }
        while (isalnum((unsigned char)text[length]))
            length++;
        int known = text[length] == '(' || (length == 2 && strncmp(text, "pi", 2) == 0);
        for (size_t i = 0; i < count; i++)
            known |= strlen(spelling[i]) == length && strncmp(spelling[i], text, length) == 0;
        if (!known && count < room && length < 8) {
            unsigned hash = 7u * (unsigned)point;
            for (size_t i = 0; i < length; i++)
                hash = 31u * hash + (unsigned char)text[i];
            hash = (hash ^ (hash >> 7)) * 2654435761u;
            hash ^= hash >> 13;
            snprintf(spelling[count], 8, "%.*s", (int)length, text);
            names[count] =
                (rsl_model_parameter){.name = spelling[count],
                                      .value = 0.3 + 0.5 * (double)(hash % 1009u) / 1009.0,
                                      .known = 1};
            count++;
        }
        text += length;
    }
    return count;
}

static inline int printed_same_formula(const char *first, const char *second)
{
    int agreed = 0; /* at three points where the formulas have a value */
    for (int point = 1; point <= 60 && agreed < 3; point++) {
        rsl_model_parameter names[16];
        char spelling[16][8], why[RSL_MODEL_WHY_MAX];
        size_t count = printed_names(first, point, names, spelling, 16);
        double a = 0.0, b = 1.0;
        int none = rsl_model_expression_value(first, names, count, &a, why) < 0;
        if (none != (rsl_model_expression_value(second, names, count, &b, why) < 0))
            return 0;
        if (!none && !(fabs(a - b) <= 1e-12 * fabs(a)))
            return 0;
        agreed += !none;
    }
    return agreed == 3;
}

/* ---- numbers in what is said --------------------------------------------- */

/* "1.1 1.25" of "m = 1.1, q = 1.25". */
static inline void printed_numbers(const char *text, char *out, size_t room)
{
    size_t used = 0;
    *out = '\0';
    while (*text && used + 2 < room) {
        char *end = NULL;
        if (!isdigit((unsigned char)*text)) {
            text++;
            continue;
        }
        strtod(text, &end);
        used += (size_t)snprintf(out + used, room - used, "%s%.*s", used ? " " : "",
                                 (int)(end - text), text);
        text = end;
    }
}

/* ---- sections of the copy ------------------------------------------------ */

/* The lines of [name]; NULL: there are none. */
static inline const char *printed_section(const char *text, const char *name)
{
    char head[160];
    snprintf(head, sizeof head, "\n[%s]\n", name);
    const char *at = strstr(text, head);
    return at ? at + strlen(head) : NULL;
}

/* The next line of a section, cut; 0 behind the last. */
static inline int printed_line(const char **at, char *line, size_t room)
{
    while (*at && **at && **at != '[') {
        size_t length = strcspn(*at, "\n");
        snprintf(line, room, "%.*s", (int)length, *at);
        *at += length + ((*at)[length] == '\n');
        if (*line && *line != '#')
            return 1;
    }
    return 0;
}

/* What stands for a key behind ':', '~' or '='; 0: nothing. */
static inline int printed_find(const char *section, const char *key, char sign, char *out,
                               size_t room)
{
    char line[2000];
    size_t length = strlen(key);
    while (printed_line(&section, line, sizeof line))
        if (strncmp(line, key, length) == 0 && line[length] == ' ' && line[length + 1] == sign) {
            snprintf(out, room, "%s", line + length + 3);
            return 1;
        }
    return 0;
}

/* The place-th of what stands behind '>', numbers or one formula per line; 0: nothing. */
static inline int printed_cell(const char *section, size_t place, char *out, size_t room)
{
    char line[2000];
    while (printed_line(&section, line, sizeof line)) {
        if (*line != '>')
            continue;
        if (line[2] == '=' && place-- == 0) {
            snprintf(out, room, "%s", line + 4);
            return 1;
        }
        for (char *word = strtok(line[2] == '=' ? (char[]){""} : line + 1, " "); word;
             word = strtok(NULL, " "))
            if (place-- == 0) {
                snprintf(out, room, "%s", word);
                return 1;
            }
    }
    return 0;
}

/* ---- parameters of a row ------------------------------------------------- */

/* "2.5069 4" of the numbers in the columns that are an item's own. */
static inline void printed_parameters(const rsl_study *study, const rsl_study_row *row, char *out,
                                      size_t room)
{
    size_t used = 0;
    *out = '\0';
    for (size_t i = 0; i < study->column_count && used < room; i++)
        if (rsl_study_is_parameter(study->columns[i]) &&
            !isnan(rsl_study_read_number(row->cells[i])))
            used +=
                (size_t)snprintf(out + used, room - used, "%s%s", used ? " " : "", row->cells[i]);
}

/* Cuts " @ 2.5069 4" off what the copy has for a row; whether the row has the same. */
static inline int printed_same_parameters(const rsl_study *study, const rsl_study_row *row,
                                          char *text)
{
    char mine[200], *at = strstr(text, " @ ");
    if (!at)
        return 1;
    *at = '\0';
    printed_parameters(study, row, mine, sizeof mine);
    return strcmp(mine, at + 3) == 0;
}

/* ---- the comparison ------------------------------------------------------ */

static inline void printed_row(printed_copy *copy, const rsl_study *study, const char *name,
                               const char *section, const rsl_study_row *row, size_t *cells)
{
    static const char signs[] = {[RSL_STUDY_DIGITS] = ':',
                                 [RSL_STUDY_ABSOLUTE] = ':',
                                 [RSL_STUDY_RELATIVE] = ':',
                                 [RSL_STUDY_FORMULA] = '=',
                                 [RSL_STUDY_CLAIM] = '~'};
    char mine[2000], other[2000] = "";
    snprintf(mine, sizeof mine, "%s", row->printed_text);
    if (row->class == RSL_STUDY_CLAIM)
        printed_numbers(row->printed_text, mine, sizeof mine);
    if (row->class == RSL_STUDY_CLAIM && !*mine)
        return;
    int found = *row->key ? printed_find(section, row->key, signs[row->class], other, sizeof other)
                          : printed_cell(section, (*cells)++, other, sizeof other);
    int placed = printed_same_parameters(study, row, other);
    int same = row->class == RSL_STUDY_FORMULA ? printed_same_formula(mine, other)
                                               : strcmp(mine, other) == 0;
    copy->compared++;
    if (!found || !placed || !same)
        printed_differ(copy, name, row->what, mine, other);
}

static inline size_t printed_count_lines(const char *section)
{
    char line[2000];
    size_t count = 0;
    while (section && printed_line(&section, line, sizeof line)) {
        if (*line == '>' && line[2] != '=')
            for (char *word = strtok(line + 1, " "); word; word = strtok(NULL, " "))
                count++;
        else
            count++;
    }
    return count;
}

/* One item, or the inputs of a paper. */
static inline void printed_item(printed_copy *copy, const rsl_study_paper *paper,
                                const rsl_study_item *item)
{
    rsl_study study = {.paper = paper, .item = item};
    char name[128];
    size_t cells = 0, before = copy->compared;
    snprintf(name, sizeof name, "%s.%s", paper->key, item->key);
    const char *section = printed_section(copy->text, name);
    rsl_study_read(&study);
    for (size_t i = 0; i < study.row_count; i++)
        printed_row(copy, &study, name, section, &study.rows[i], &cells);
    if (study.error.status < 0 || printed_count_lines(section) != copy->compared - before)
        printed_differ(copy, name, "all rows", study.error.message, "another number of lines");
    rsl_study_free(&study);
}

/* The rows of the inputs that are assumed, or those that are not. */
static inline void printed_inputs_of(printed_copy *copy, rsl_study *study, const char *kind,
                                     int assumed)
{
    char name[128], other[128];
    size_t before = copy->compared;
    snprintf(name, sizeof name, "%s.%s", study->paper->key, kind);
    const char *section = printed_section(copy->text, name);
    for (size_t i = 0; i < study->inputs.row_count; i++) {
        const char *key = rsl_study_cell(&study->inputs, i, "key");
        const char *value = rsl_study_cell(&study->inputs, i, "value");
        const char *from = rsl_study_cell(&study->inputs, i, "from");
        if (!*value || (strncmp(from, "assumed", 7) == 0) != assumed)
            continue;
        copy->compared++;
        if (!printed_find(section, key, ':', other, sizeof other) || strcmp(value, other) != 0)
            printed_differ(copy, name, key, value, other);
    }
    if (printed_count_lines(section) != copy->compared - before)
        printed_differ(copy, name, "all lines", "", "another number of lines");
}

static inline void printed_inputs(printed_copy *copy, const rsl_study_paper *paper)
{
    static const rsl_study_item item = {.key = "inputs"};
    rsl_study study = {.paper = paper, .item = &item};
    rsl_study_read_table(&study, "inputs", &study.inputs);
    printed_inputs_of(copy, &study, "inputs", 0);
    printed_inputs_of(copy, &study, "assumed", 1);
    rsl_study_free(&study);
}

#endif
