/* SPDX-License-Identifier: MIT
 *
 * docs/api: one page per public header, from its comments and declarations, and its program in
 * examples/api.
 *
 * The form of a header: its opening comment, which describes the module; comments that begin with
 * a line of dashes, which open a section; and blocks separated by empty lines, each a comment that
 * begins with two stars followed by declarations. Declarations are printed as they stand. What
 * the compiler alone needs (guards, includes, extern "C") is left out.
 */
#define _XOPEN_SOURCE 700 /* strndup */

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"

#define GENERATED "<!-- written by `make docs` from the headers -->\n"

/* The lines of a header from `at` on. */
typedef struct reader {
    const char *at;
    const char *line; /* the last line read, not terminated */
    size_t length;
} reader;

static int next_line(reader *r)
{
    if (!*r->at)
        return 0;
    r->line = r->at;
    r->length = strcspn(r->at, "\n");
    r->at += r->length + (r->at[r->length] == '\n');
    return 1;
}

static int starts(const reader *r, const char *word)
{
    return r->length >= strlen(word) && strncmp(r->line, word, strlen(word)) == 0;
}

static int ends_comment(const reader *r)
{
    for (size_t i = 0; i + 1 < r->length; i++)
        if (r->line[i] == '*' && r->line[i + 1] == '/')
            return 1;
    return 0;
}

/* One line of a comment without its stars. Text that is indented stays indented: Markdown shows it
 * as code. */
static void add_comment_line(docs_text *t, const reader *r)
{
    const char *at = r->line, *end = r->line + r->length;
    while (at < end && (*at == ' ' || *at == '/'))
        at++;
    while (at < end && *at == '*')
        at++;
    if (at < end && *at == '/')
        return;
    at += at < end && *at == ' ';
    while (end > at && (end[-1] == ' ' || (end[-1] == '/' && end - at > 1 && end[-2] == '*')))
        end -= end[-1] == ' ' ? 1 : 2;
    static const char file[] = "@file";
    if ((size_t)(end - at) >= sizeof file - 1 && strncmp(at, file, sizeof file - 1) == 0)
        return;
    docs_add(t, "%.*s\n", (int)(end - at), at);
}

static void add_comment(docs_text *t, reader *r)
{
    do {
        add_comment_line(t, r);
    } while (!ends_comment(r) && next_line(r));
    docs_add(t, "\n");
}

/* A section: a comment of the form "---- title ----". */
static int add_section(docs_text *t, const reader *r)
{
    const char *dashes = "/* ---- ";
    if (!starts(r, dashes))
        return 0;
    const char *at = r->line + strlen(dashes), *end = r->line + r->length;
    while (end > at && strchr("-*/ ", end[-1]))
        end--;
    docs_add(t, "## %c%.*s\n\n", toupper((unsigned char)*at), (int)(end - at - 1), at + 1);
    return 1;
}

/* What only the compiler needs. */
static int is_plumbing(const reader *r, const char *guard)
{
    return starts(r, "#include") || starts(r, "extern \"C\"") ||
           (r->length == 1 && r->line[0] == '}') || starts(r, guard) || starts(r, "#endif");
}

/* A line of code; comments without the marks of Doxygen. */
static void add_code_line(docs_text *t, const reader *r)
{
    for (size_t i = 0; i < r->length; i++) {
        docs_add_bytes(t, r->line + i, 1);
        if (i >= 1 && r->length > i + 1 && strncmp(r->line + i - 1, "/**", 3) == 0)
            i += r->line[i + 2] == '<' ? 2 : 1;
    }
    docs_add(t, "\n");
}

/* The declarations up to the next empty line, as code. */
static void add_declarations(docs_text *t, reader *r)
{
    docs_add(t, "```c\n");
    do {
        add_code_line(t, r);
    } while (next_line(r) && r->length > 0);
    docs_add(t, "```\n\n");
}

static void add_header(docs_text *t, const char *text)
{
    reader r = {text, NULL, 0};
    int opened = 0;
    while (next_line(&r)) {
        if (starts(&r, "/* SPDX"))
            continue;
        if (!opened && !starts(&r, "/**")) /* guards and includes before the opening comment */
            continue;
        if (r.length == 0 || add_section(t, &r))
            continue;
        if (starts(&r, "/**")) {
            opened = 1;
            add_comment(t, &r);
        } else if (starts(&r, "#ifndef RESILE_") || starts(&r, "#ifdef __cplusplus")) {
            while (r.length > 0 && next_line(&r)) {
            }
        } else if (!is_plumbing(&r, "#define RESILE_")) {
            add_declarations(t, &r);
        }
    }
}

/* The first sentence of the opening comment after "name: ". */
static void add_summary(docs_text *t, const char *text, const char *name)
{
    char opening[80];
    snprintf(opening, sizeof opening, "* %s: ", name);
    const char *at = strstr(text, opening);
    if (!at)
        docs_fail("the opening comment does not begin with the name of the module:", name);
    at += strlen(opening);
    size_t length = 0;
    while (at[length] && !(at[length] == '.' && isspace((unsigned char)at[length + 1])))
        length++;
    docs_add(t, "| [%s.h](%s.md) | ", name, name);
    for (size_t i = 0; i < length; i++)
        if (at[i] == '\n')
            i += strspn(at + i, "\n *") - 1, docs_add(t, " ");
        else
            docs_add_bytes(t, at + i, 1);
    docs_add(t, " |\n");
}

/* The program examples/api/NAME.c from its first function on; resile.h, which includes the other
 * headers, has none. */
static void add_examples(docs_text *t, const docs_job *job, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/examples/api/%s.c", job->source, name);
    docs_text program = docs_read(path);
    const char *at = program.at, *include;
    if (program.length == 0 && strcmp(name, "resile") != 0)
        docs_fail("a public header has no examples:", path);
    while ((include = strstr(at, "\n#include <")) != NULL)
        at = include + 1 + strcspn(include + 1, "\n");
    if (program.length > 0) {
        at += strspn(at, "\n");
        docs_add(t, "\n## Examples\n\n`examples/api/%s.c` without its includes:\n\n```c\n", name);
        docs_add_bytes(t, at, strlen(at));
        docs_add(t, "```\n");
    }
    free(program.at);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

enum { HEADERS_MAX = 64 };

/* Names of the public headers without extension, in alphabetical order. */
static size_t headers_of(const docs_job *job, char *names[HEADERS_MAX])
{
    char folder[1024];
    snprintf(folder, sizeof folder, "%s/include/resile", job->source);
    size_t count = 0;
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries && count < HEADERS_MAX && (entry = readdir(entries)))
        if (strstr(entry->d_name, ".h"))
            names[count++] = strndup(entry->d_name, strcspn(entry->d_name, "."));
    if (entries)
        closedir(entries);
    qsort(names, count, sizeof names[0], by_name);
    return count;
}

void docs_api_pages(docs_job *job)
{
    char *names[HEADERS_MAX], path[1024];
    size_t count = headers_of(job, names);
    docs_text index = {0};
    docs_add(&index, "# C API\n\n" GENERATED
                     "\nOne page per public header of `include/resile`. [resile.h](resile.md) has "
                     "the modules, the life cycle of\nobjects, errors, threads and sizes. Each of "
                     "the other pages ends with examples, which are the programs of\n"
                     "`examples/api`; they run as tests.\n\n"
                     "| header | module |\n|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        docs_text page = {0};
        snprintf(path, sizeof path, "%s/include/resile/%s.h", job->source, names[i]);
        docs_text header = docs_read(path);
        docs_add(&page, "# resile/%s.h\n\n" GENERATED "\n", names[i]);
        add_header(&page, header.at);
        add_summary(&index, header.at, names[i]);
        page.length -= page.length > 1 && page.at[page.length - 2] == '\n';
        page.at[page.length] = '\0';
        add_examples(&page, job, names[i]);
        snprintf(path, sizeof path, "%s/docs/api/%s.md", job->source, names[i]);
        docs_settle(job, path, &page);
        free(header.at);
        free(page.at);
        free(names[i]);
    }
    snprintf(path, sizeof path, "%s/docs/api/README.md", job->source);
    docs_settle(job, path, &index);
    free(index.at);
}
