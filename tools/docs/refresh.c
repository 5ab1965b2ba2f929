/* SPDX-License-Identifier: MIT
 *
 * The generated places of a page written by hand:
 *
 *     <!-- NAME:begin -->           a table, up to <!-- NAME:end -->
 *     .\" NAME:begin                the same in a manual page
 *     <!-- file: PATH -->           the code block that follows, from a file
 *     ```console, lines "$ ..."     the output of the commands
 *
 * Commands run in the folder `examples` of the build, with the program on the
 * PATH; what they write to stderr counts as output.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "docs.h"

/* A page under way: what is left to read, and what is written so far. */
typedef struct page {
    docs_job *job;
    const char *name, *rest;
    docs_text out;
} page;

static size_t line_length(const char *at)
{
    size_t length = strcspn(at, "\n");
    return at[length] ? length + 1 : length;
}

static int starts_with(const char *at, const char *head)
{
    return strncmp(at, head, strlen(head)) == 0;
}

static void copy_line(page *p)
{
    size_t length = line_length(p->rest);
    docs_add_bytes(&p->out, p->rest, length);
    p->rest += length;
}

/* Skips lines up to one that starts with `head`. */
static void skip_to(page *p, const char *head)
{
    while (!starts_with(p->rest, head)) {
        if (!*p->rest)
            docs_fail(p->name, head);
        p->rest += line_length(p->rest);
    }
}

/* The comment that begins a table is written as `head`, its name, `tail`. */
static int refresh_between(page *p, const char *head, const char *tail)
{
    const char *name = p->rest + strlen(head);
    size_t length = starts_with(p->rest, head) ? strcspn(name, ":\n") : 0;
    char end[64];
    snprintf(end, sizeof end, ":begin%s\n", tail);
    if (length == 0 || !starts_with(name + length, end))
        return 0;
    snprintf(end, sizeof end, "%s%.*s:end%s", head, (int)length, name, tail);
    copy_line(p);
    size_t before = p->out.length;
    if (!docs_add_table(&p->out, name, length))
        docs_fail("no such table", end);
    if (p->out.length == before)
        docs_fail("nothing is written before", end);
    skip_to(p, end);
    copy_line(p);
    return 1;
}

static int refresh_table(page *p)
{
    return refresh_between(p, "<!-- ", " -->") || refresh_between(p, ".\\\" ", "");
}

/* <!-- file: PATH -->, the code without the comment at its head */
static int refresh_file(page *p)
{
    const char *name = p->rest + strlen("<!-- file: ");
    char path[1024];
    if (!starts_with(p->rest, "<!-- file: "))
        return 0;
    snprintf(path, sizeof path, "%s/%.*s", p->job->source, (int)strcspn(name, " "), name);
    docs_text code = docs_read(path);
    const char *body = strstr(code.at, "*/\n");
    if (!body)
        docs_fail("no comment at the head of", path);
    copy_line(p);
    copy_line(p); /* ```c */
    docs_add(&p->out, "%s", body + strlen("*/\n"));
    skip_to(p, "```");
    copy_line(p);
    free(code.at);
    return 1;
}

static void run(page *p, const char *command, size_t length)
{
    docs_text line = {0};
    docs_add(&line, "cd '%s/examples' && PATH=\"%s:$PATH\" && export PATH && { ", p->job->build,
             p->job->build);
    docs_add_bytes(&line, command, length);
    docs_add(&line, "\n} 2>&1");
    fflush(stdout);
    FILE *pipe = popen(line.at, "r");
    if (!pipe)
        docs_fail("cannot run", line.at);
    docs_add_stream(&p->out, pipe);
    if (WEXITSTATUS(pclose(pipe)) == 127) /* the shell's word for a program that is not there */
        docs_fail("a program of the page is not built", line.at);
    free(line.at);
}

static int refresh_console(page *p)
{
    if (!starts_with(p->rest, "```console"))
        return 0;
    copy_line(p);
    while (*p->rest && !starts_with(p->rest, "```")) {
        const char *command = p->rest + strlen("$ ");
        if (!starts_with(p->rest, "$ ")) {
            p->rest += line_length(p->rest);
            continue;
        }
        copy_line(p);
        run(p, command, (size_t)(p->rest - command) - 1);
    }
    copy_line(p);
    return 1;
}

void docs_refresh(docs_job *job, const char *name)
{
    char path[1024];
    page p = {.job = job, .name = name};
    snprintf(path, sizeof path, "%s/%s", job->source, name);
    docs_text old = docs_read(path);
    docs_add_bytes(&p.out, "", 0);
    p.rest = old.at;
    while (*p.rest)
        if (!refresh_table(&p) && !refresh_file(&p) && !refresh_console(&p))
            copy_line(&p);
    docs_settle(job, path, &p.out);
    free(p.out.at);
    free(old.at);
}
