/* SPDX-License-Identifier: MIT
 *
 * mutate: would a slip in studies/ be noticed? Every number in what is printed, in a parameter of a
 * row and in the inputs is changed by one unit of its last digit, one at a time, and what guards it
 * is asked: the second copy of what is printed (tests/unit/printed.h) and, where that is blind and for
 * every input, `resile reproduce`, whose verdicts and asserted numbers must stay. The table of the
 * result is written as Markdown.
 *
 *     mutate SOURCE            minutes: docs/reference/mutations.md
 *     mutate SOURCE PAPER      the same for one paper
 *     mutate SOURCE --copy     the second copy alone, for printed numbers; seconds
 *
 * Ends with 1 if a change is seen by neither; with --copy if one of a printed number is not seen.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "printed.h"
#include "study.h"
#include "study_data.h"

/* ---- files, one of them changed ------------------------------------------ */

typedef struct file {
    char name[128];
    char *text;
} file;

static file files[256];
static size_t file_count;
static const char *source;

static file *file_named(const char *name)
{
    char path[1200];
    for (size_t i = 0; i < file_count; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    snprintf(path, sizeof path, "%s/%s%s", source, strchr(name, '.')[1] == 'c' ? "studies/" : "",
             name);
    if (file_count == sizeof files / sizeof files[0])
        slurp_fail(name, "too many files", "");
    snprintf(files[file_count].name, sizeof files[0].name, "%s", name);
    files[file_count].text = slurp(path);
    return &files[file_count++];
}

/* What the studies read, in place of the files inside the program. */
const char *rsl_study_file(const char *name, size_t *length)
{
    const char *text = file_named(name)->text;
    *length = strlen(text);
    return text;
}

/* ---- numbers ------------------------------------------------------------- */

/* The length of a number that begins here; 0: none does. */
static size_t number_at(const char *text, size_t at)
{
    char *end;
    if (!isdigit((unsigned char)text[at]) ||
        (at && (isalnum((unsigned char)text[at - 1]) || text[at - 1] == '.')))
        return 0;
    strtod(text + at, &end);
    return (size_t)(end - (text + at));
}

/* Changes the last digit of the mantissa by one; the place of it. */
static size_t change(char *text, size_t at, size_t length)
{
    size_t last = at;
    for (size_t i = at; i < at + length && tolower((unsigned char)text[i]) != 'e'; i++)
        if (isdigit((unsigned char)text[i]))
            last = i;
    text[last] = (char)(text[last] == '9' ? '8' : text[last] + 1);
    return last;
}

/* ---- tables -------------------------------------------------------------- */

/* A cell of a CSV file: where it begins and ends, without quotes. */
typedef struct cell {
    size_t from, to;
} cell;

enum { COLUMNS = 24 };

/* The cells of the line at `at`; moves it to the next. 0: the end of the text. */
static size_t next_line(const char *text, size_t *at, cell cells[COLUMNS])
{
    size_t count = 0, i = *at;
    while (text[i] == '#' || text[i] == '\n')
        i += strcspn(text + i, "\n") + 1;
    while (text[i] && count < COLUMNS) {
        int quoted = text[i] == '"';
        cell c = {i + (size_t)quoted, i + (size_t)quoted};
        while (text[c.to] && (quoted ? text[c.to] != '"' || text[c.to + 1] == '"'
                                     : text[c.to] != ',' && text[c.to] != '\n'))
            c.to += quoted && text[c.to] == '"' ? 2 : 1;
        cells[count++] = c;
        i = c.to + (size_t)quoted;
        if (text[i] != ',')
            break;
        i++;
    }
    *at = text[i] ? i + 1 : i;
    return count;
}

static int is(const char *text, cell c, const char *word)
{
    return strlen(word) == c.to - c.from && strncmp(text + c.from, word, c.to - c.from) == 0;
}

/* 1: printed, 2: a parameter, 0: what the study says about it. */
static int kind_of(const char *text, cell name)
{
    char column[64];
    snprintf(column, sizeof column, "%.*s", (int)(name.to - name.from), text + name.from);
    return strcmp(column, "printed") == 0 ? 1 : rsl_study_is_parameter(column) ? 2 : 0;
}

static int is_number(const char *text, cell c)
{
    size_t at = c.from + (text[c.from] == '-');
    return c.to > at && number_at(text, at) == c.to - at;
}

/* ---- guards -------------------------------------------------------------- */

typedef struct score {
    size_t sites, by_copy, requested, by_run, by_either;
} score;

static const char *copy_text;
static char unseen[1 << 15]; /* lines of a list */
static int copy_only;

static int copy_sees(const rsl_study_paper *paper, const rsl_study_item *item)
{
    printed_copy copy = {.text = copy_text, .quiet = 1};
    if (item)
        printed_item(&copy, paper, item);
    else
        printed_inputs(&copy, paper);
    return copy.differences > 0;
}

static int run_sees(const rsl_study_paper *paper, const rsl_study_item *item)
{
    rsl_study study;
    int seen = rsl_study_run_item(&study, paper, item) < 0 || rsl_study_surprises(&study) > 0;
    rsl_study_free(&study);
    return seen;
}

/* The items that a line of inputs names. */
static int runs_see(const rsl_study_paper *paper, const char *items, size_t length)
{
    for (size_t i = 0; i < paper->item_count; i++) {
        const char *key = paper->items[i].key;
        size_t n = strlen(key);
        for (size_t at = 0; at + n <= length; at++)
            if (strncmp(items + at, key, n) == 0 && (at == 0 || items[at - 1] == ' ') &&
                (at + n == length || items[at + n] == ' ') && run_sees(paper, &paper->items[i]))
                return 1;
    }
    return 0;
}

static void ask(const rsl_study_paper *paper, const rsl_study_item *item, file *changed, cell c,
                cell items, score *s)
{
    for (size_t i = c.from; i < c.to; i++) {
        size_t length = number_at(changed->text, i);
        if (!length)
            continue;
        char kept[64];
        snprintf(kept, sizeof kept, "%.*s", (int)length, changed->text + i);
        size_t last = change(changed->text, i, length);
        char now[64];
        snprintf(now, sizeof now, "%.*s", (int)length, changed->text + i);
        int copy = copy_sees(paper, item);
        int requested = !copy_only && (!copy || !item);
        int run = !requested ? 0
                  : item     ? run_sees(paper, item)
                             : runs_see(paper, changed->text + items.from, items.to - items.from);
        s->sites++;
        s->by_copy += (size_t)copy;
        s->requested += (size_t)requested;
        s->by_run += (size_t)run;
        s->by_either += (size_t)(copy || run);
        if (!copy && !run)
            snprintf(unseen + strlen(unseen), sizeof unseen - strlen(unseen),
                     " - `%s`: %s for %s\n", changed->name, now, kept);
        changed->text[last] = kept[last - i];
        i += length;
    }
}

/* ---- all sites ----------------------------------------------------------- */

/* Printed values and parameters of an item; inputs of a paper: item NULL. `kinds` says which. */
static void mutate(const rsl_study_paper *paper, const rsl_study_item *item, int kind, score *s)
{
    char name[160];
    cell head[COLUMNS], cells[COLUMNS];
    size_t at = 0;
    snprintf(name, sizeof name, "%s/%s.csv", paper->key, item ? item->key : "inputs");
    file *f = file_named(name);
    size_t columns = next_line(f->text, &at, head), count;
    while ((count = next_line(f->text, &at, cells)) > 0) {
        cell items = {0, 0}, from = {0, 0};
        for (size_t i = 0; i < count && i < columns; i++) {
            items = is(f->text, head[i], "items") ? cells[i] : items;
            from = is(f->text, head[i], "from") ? cells[i] : from;
        }
        int assumed = strncmp(f->text + from.from, "assumed", 7) == 0;
        for (size_t i = 0; i < count && i < columns; i++) {
            int here = kind_of(f->text, head[i]);
            if (!item && is(f->text, head[i], "value"))
                here = assumed ? 3 : 2;
            else if (!item)
                here = 0;
            if (here == kind && (kind == 1 || is_number(f->text, cells[i])))
                ask(paper, item, f, cells[i], items, s);
        }
    }
}

static void put_row(const char *name, const score *s)
{
    printf("| %s | %zu | %zu | %zu | %zu | %zu (%.1f %%) |\n", name, s->sites, s->by_copy,
           s->requested, s->by_run, s->by_either,
           s->sites ? 100.0 * (double)s->by_either / (double)s->sites : 100.0);
}

static void add(score *to, const score *from)
{
    to->sites += from->sites;
    to->by_copy += from->by_copy;
    to->requested += from->requested;
    to->by_run += from->by_run;
    to->by_either += from->by_either;
}

int main(int argc, char **argv)
{
    static const char *const kinds[] = {"", "printed", "parameters and inputs", "assumptions"};
    score all = {0}, by_kind[4] = {{0}};
    char path[1200];
    if (argc < 2)
        return 2;
    source = argv[1];
    copy_only = argc > 2 && strcmp(argv[2], "--copy") == 0;
    snprintf(path, sizeof path, "%s/tests/reference/printed.txt", source);
    copy_text = slurp(path);
    fputs(
        "# Slips would be noticed\n\nWritten by `make mutations`. Mutation test: each printed "
        "number, "
        "row parameter and input is changed\nby one unit in its last digit, one at a time, and "
        "the checks must detect it:\nthe second copy of what is printed "
        "(`tests/reference/printed.txt`) and, where that is blind and for\nevery input, `resile "
        "reproduce` itself, whose verdicts and asserted numbers must stay.\n\n"
        "| | numbers changed | seen by the second copy | asked of `resile reproduce` | seen by it "
        "| seen |\n|---|---|---|---|---|---|\n",
        stdout);
    for (size_t p = 0; p < rsl_study_paper_count(); p++) {
        const rsl_study_paper *paper = rsl_study_paper_at(p);
        score here = {0};
        if (argc > 2 && !copy_only && strcmp(argv[2], paper->key) != 0)
            continue;
        for (int kind = 1; kind <= (copy_only ? 1 : 3); kind++) {
            score s = {0};
            for (size_t i = 0; i < paper->item_count; i++)
                mutate(paper, &paper->items[i], kind, &s);
            if (kind > 1)
                mutate(paper, NULL, kind, &s);
            add(&by_kind[kind], &s);
            add(&here, &s);
        }
        put_row(paper->key, &here);
        fflush(stdout);
        add(&all, &here);
    }
    for (int kind = 1; kind <= 3; kind++)
        put_row(kinds[kind], &by_kind[kind]);
    put_row("together", &all);
    if (*unseen)
        printf("\nNot seen:\n\n%s", unseen);
    return all.by_either < all.sites;
}
