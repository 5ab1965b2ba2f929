/* SPDX-License-Identifier: MIT
 *
 * links: [text](PATH#HEADING) and src="PATH" of all Markdown files lead somewhere. A heading has the
 * anchor that GitHub and the site give it: letters, digits, '-' and '_' in small letters, '-' for a
 * space, and -1, -2, ... where it was there before. Blocks of code have no links.
 */
#define _XOPEN_SOURCE 700 /* scandir */

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "docs.h"

/* ---- headings ------------------------------------------------------------- */

/* The text of a heading without the marks of code, emphasis and links. */
static void put_slug(docs_text *slug, const char *heading, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)heading[i];
        if (c == ']' && i + 1 < length && heading[i + 1] == '(')
            while (i < length && heading[i] != ')')
                i++;
        else if (isalnum(c) || c == '-' || c == '_' || c >= 0x80)
            docs_add(slug, "%c", tolower(c));
        else if (c == ' ')
            docs_add(slug, "-");
    }
}

static int is_fence(const char *line) { return strncmp(line + strspn(line, " "), "```", 3) == 0; }

/* Whether the page has a heading or an id with this anchor. */
static int has_anchor(const docs_text *page, const char *anchor)
{
    docs_text seen = {0}, id = {0};
    int found = 0, code = 0;
    docs_add(&seen, "\n");
    docs_add(&id, "id=\"%s\"", anchor);
    found = strstr(page->at, id.at) != NULL;
    for (const char *line = page->at; *line && !found;
         line += strcspn(line, "\n"), line += *line == '\n') {
        size_t level = strspn(line, "#"), length = strcspn(line, "\n");
        code ^= is_fence(line);
        if (code || level == 0 || level > 6 || line[level] != ' ')
            continue;
        docs_text slug = {0}, own = {0};
        put_slug(&slug, line + level + 1, length - level - 1);
        docs_add(&own, "\n%s\n", slug.at);
        int before = 0;
        for (const char *at = seen.at; (at = strstr(at, own.at)); at++)
            before++;
        docs_add(&seen, "%s\n", slug.at);
        if (before)
            docs_add(&slug, "-%d", before);
        found = strcmp(slug.at, anchor) == 0;
        free(slug.at);
        free(own.at);
    }
    free(seen.at);
    free(id.at);
    return found;
}

/* ---- links ---------------------------------------------------------------- */

static void report(docs_job *job, const char *page, const char *link, const char *why)
{
    printf("broken link: %s leads to '%s': %s\n", page, link, why);
    job->changed++;
}

/* `name` is the page, from the root of the project. */
static void check_link(docs_job *job, const char *name, const char *link)
{
    char path[PATH_MAX];
    const char *anchor = strchr(link, '#'), *slash = strrchr(name, '/');
    size_t length = anchor ? (size_t)(anchor - link) : strlen(link);
    struct stat file;
    if (strstr(link, "://") || strncmp(link, "mailto:", 7) == 0)
        return;
    if (length == 0)
        snprintf(path, sizeof path, "%s/%s", job->source, name);
    else
        snprintf(path, sizeof path, "%s/%.*s%.*s", job->source, slash ? (int)(slash - name) + 1 : 0,
                 name, (int)length, link);
    if (stat(path, &file) != 0) {
        report(job, name, link, "there is no such file");
        return;
    }
    size_t end = strlen(path);
    if (!anchor || end < 3 || strcmp(path + end - 3, ".md") != 0)
        return;
    docs_text page = docs_read(path);
    if (!has_anchor(&page, anchor + 1))
        report(job, name, link, "there is no such heading");
    free(page.at);
}

/* What ends `tail` behind `head` in a line without inline code. */
static void check_marked(docs_job *job, const char *name, char *line, const char *head, char tail)
{
    for (char *at = line; (at = strstr(at, head)); at++) {
        char link[PATH_MAX];
        const char *begin = at + strlen(head);
        size_t length = 0;
        while (begin[length] && begin[length] != tail && begin[length] != ' ')
            length++;
        if (begin[length] != tail && begin[length] != ' ')
            continue;
        snprintf(link, sizeof link, "%.*s", (int)length, begin);
        check_link(job, name, link);
    }
}

/* Spaces in place of `code`. */
static void blank_code(char *line)
{
    int code = 0;
    for (; *line; line++) {
        int mark = *line == '`';
        if (code && !mark)
            *line = '_';
        code ^= mark;
    }
}

static void check_page(docs_job *job, const char *name)
{
    docs_text path = {0};
    int code = 0;
    docs_add(&path, "%s/%s", job->source, name);
    docs_text page = docs_read(path.at);
    docs_check_shown(job, name, page.at);
    for (char *line = strtok(page.at, "\n"); line; line = strtok(NULL, "\n")) {
        code ^= is_fence(line);
        if (code || strncmp(line, "    ", 4) == 0)
            continue;
        blank_code(line);
        check_marked(job, name, line, "](", ')');
        check_marked(job, name, line, "src=\"", '"');
    }
    free(page.at);
    free(path.at);
}

/* ---- pages ---------------------------------------------------------------- */

/* Folders that are built or belong to others. */
static int is_ours(const char *folder, const char *name)
{
    int built = !*folder && strncmp(name, "build", 5) == 0;
    return !built && strcmp(name, "node_modules") != 0 && strcmp(name, "out") != 0 &&
           (*name != '.' || strcmp(name, ".github") == 0);
}

static void check_folder(docs_job *job, const char *folder)
{
    char path[PATH_MAX];
    struct dirent **entries;
    snprintf(path, sizeof path, "%s/%s", job->source, folder);
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
        struct stat kind;
        char own[PATH_MAX], full[2 * PATH_MAX];
        snprintf(own, sizeof own, "%s%s%s", folder, *folder ? "/" : "", name);
        snprintf(full, sizeof full, "%s/%s", job->source, own);
        if (stat(full, &kind) == 0 && S_ISDIR(kind.st_mode) && is_ours(folder, name))
            check_folder(job, own);
        else if (dot && strcmp(dot, ".md") == 0)
            check_page(job, own);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

void docs_links(docs_job *job) { check_folder(job, ""); }
