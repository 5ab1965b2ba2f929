/* SPDX-License-Identifier: MIT
 *
 * docs/papers/README.md: what the papers describe and the command that does it, from
 * docs/papers/coverage.csv. A row works if its command ends well, writes nothing to stderr and
 * prints what the row expects.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "study.h"

enum { PAPER, PLACE, WHAT, COMMAND, EXPECT, NOTE, CELLS, CELL = 1000 };

typedef struct coverage_row {
    char cells[CELLS][CELL];
    int works;
} coverage_row;

static coverage_row *rows;
static size_t row_count, works_count;

/* One cell; returns what follows its separator. */
static const char *read_cell(const char *at, char cell[CELL])
{
    size_t length = 0;
    int quoted = *at == '"';
    for (at += quoted; *at && length < CELL - 1; at++) {
        if (quoted && at[0] == '"' && at[1] == '"')
            at++;
        else if (quoted ? *at == '"' : *at == ',' || *at == '\n')
            break;
        cell[length++] = *at;
    }
    cell[length] = '\0';
    at += quoted && *at == '"';
    return at + (*at == ',' || *at == '\n');
}

/* The lines behind the first. */
static void read_rows(const char *text)
{
    for (text = strchr(text, '\n') + 1; *text; row_count++) {
        rows = realloc(rows, (row_count + 1) * sizeof *rows);
        if (!rows)
            docs_fail("no memory for", "docs/papers/coverage.csv");
        rows[row_count].works = 0;
        for (int i = 0; i < CELLS; i++)
            text = read_cell(text, rows[row_count].cells[i]);
    }
}

/* Runs a command in a folder of its own, beside the examples. */
static int run(const docs_job *job, const char *command, docs_text *printed)
{
    docs_text line = {0};
    docs_add(&line, "cd '%s/examples/papers' && PATH=\"%s:$PATH\" && export PATH && { ", job->build,
             job->build);
    docs_add(&line, "%s\n} 2>error", command);
    FILE *pipe = popen(line.at, "r");
    if (!pipe)
        docs_fail("cannot run", line.at);
    docs_add_bytes(printed, "", 0);
    docs_add_stream(printed, pipe);
    free(line.at);
    return pclose(pipe) == 0;
}

static void try_row(const docs_job *job, coverage_row *row)
{
    docs_text printed = {0}, silent = {0};
    if (!*row->cells[COMMAND])
        return;
    row->works = run(job, row->cells[COMMAND], &printed) && run(job, "test ! -s error", &silent) &&
                 strstr(printed.at, row->cells[EXPECT]);
    works_count += (size_t)row->works;
    if (!row->works)
        fprintf(stderr, "%s, %s: '%s' does not print '%s'\n", row->cells[PAPER], row->cells[PLACE],
                row->cells[COMMAND], row->cells[EXPECT]);
    free(printed.at);
    free(silent.at);
}

void docs_coverage_load(const docs_job *job)
{
    char path[1024];
    docs_text line = {0};
    snprintf(path, sizeof path, "%s/docs/papers/coverage.csv", job->source);
    docs_text text = docs_read(path);
    read_rows(text.at);
    docs_add(&line,
             "mkdir -p '%s/examples/papers' && cd '%s/examples/papers' && '%s/resile' init "
             "examples >printed",
             job->build, job->build, job->build);
    if (system(line.at) != 0)
        docs_fail("cannot prepare", line.at);
    for (size_t i = 0; i < row_count; i++)
        try_row(job, &rows[i]);
    free(line.at);
    free(text.at);
}

/* The title of a paper by its key. */
static const char *title_of(const char *key)
{
    for (size_t i = 0; i < rsl_study_paper_count(); i++)
        if (strcmp(rsl_study_paper_at(i)->key, key) == 0)
            return rsl_study_paper_at(i)->title;
    docs_fail("no such paper", key);
    return NULL;
}

/* A command in a cell: a bar would end it. */
static void add_command(docs_text *t, const char *command)
{
    docs_add(t, "`");
    for (; *command; command++)
        docs_add(t, "%s%c", *command == '|' ? "\\" : "", *command);
    docs_add(t, "`");
}

static void add_row(docs_text *t, const coverage_row *row)
{
    docs_add(t, "| %s | %s | ", row->cells[PLACE], row->cells[WHAT]);
    if (*row->cells[COMMAND])
        add_command(t, row->cells[COMMAND]);
    docs_add(t, " | %s%s%s |\n",
             row->works             ? "works"
             : *row->cells[COMMAND] ? "fails"
                                    : "",
             *row->cells[COMMAND] && *row->cells[NOTE] ? "; " : "", row->cells[NOTE]);
}

void docs_add_coverage(docs_text *t)
{
    const char *before = "";
    for (size_t i = 0; i < row_count; i++) {
        const coverage_row *row = &rows[i];
        if (strcmp(before, row->cells[PAPER]) != 0) {
            before = row->cells[PAPER];
            docs_add(t, "%s## [%s](%s.md)\n\n%s\n\n", i ? "\n" : "", before, before,
                     title_of(before));
            docs_add(t, "| place | what is described | command | |\n|---|---|---|---|\n");
        }
        add_row(t, row);
    }
}

void docs_add_coverage_count(docs_text *t)
{
    docs_add(t, "%zu of %zu work.\n", works_count, row_count);
}
