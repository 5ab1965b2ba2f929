/* SPDX-License-Identifier: MIT
 *
 * Growing text, files, and when two texts count as the same.
 */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "system/file.h"

void docs_fail(const char *what, const char *name)
{
    fprintf(stderr, "resile_docs: %s: %s\n", what, name);
    exit(2);
}

void docs_add_bytes(docs_text *t, const char *bytes, size_t count)
{
    if (t->length + count + 1 > t->room) {
        t->room = 2 * (t->length + count + 1);
        t->at = realloc(t->at, t->room);
        if (!t->at)
            docs_fail("no memory for", bytes);
    }
    memcpy(t->at + t->length, bytes, count);
    t->length += count;
    t->at[t->length] = '\0';
}

void docs_add(docs_text *t, const char *form, ...)
{
    char line[4096];
    va_list arguments;
    va_start(arguments, form);
    int count = vsnprintf(line, sizeof line, form, arguments);
    va_end(arguments);
    if (count < 0 || (size_t)count >= sizeof line)
        docs_fail("line too long", form);
    docs_add_bytes(t, line, (size_t)count);
}

void docs_add_stream(docs_text *t, FILE *stream)
{
    char part[4096];
    size_t count;
    while ((count = fread(part, 1, sizeof part, stream)) > 0)
        docs_add_bytes(t, part, count);
}

docs_text docs_read(const char *path)
{
    docs_text t = {0};
    FILE *file = fopen(path, "rb");
    docs_add_bytes(&t, "", 0);
    if (file) {
        docs_add_stream(&t, file);
        fclose(file);
    }
    return t;
}

static int starts_number(const char *at)
{
    at += *at == '+' || *at == '-';
    return *at >= '0' && *at <= '9';
}

/* Equal but for the last digits of numbers, and the blanks that they move. */
static int same_text(const char *a, const char *b)
{
    while (*a && *b) {
        if (starts_number(a) && starts_number(b)) {
            char *end_a, *end_b;
            double x = strtod(a, &end_a), y = strtod(b, &end_b);
            if (fabs(x - y) > 1e-5 * fmax(fabs(x), fabs(y)) + 1e-12)
                return 0;
            a = end_a;
            b = end_b;
        } else if (*a == ' ' && *b == ' ') {
            a += strspn(a, " ");
            b += strspn(b, " ");
        } else if (*a++ != *b++) {
            return 0;
        }
    }
    return *a == *b;
}

static void write_text(const char *path, const docs_text *fresh)
{
    rsl_file_whole file;
    rsl_error error = {0};
    rsl_status status = rsl_file_whole_open(&file, path, NULL, &error);
    if (status == RSL_OK)
        fwrite(fresh->at, 1, fresh->length, file.stream);
    if (rsl_file_whole_close(&file, status, &error) != RSL_OK)
        docs_fail("cannot write", path);
}

void docs_settle(docs_job *job, const char *path, const docs_text *fresh)
{
    docs_text old = docs_read(path);
    int same = job->check ? same_text(old.at, fresh->at) : strcmp(old.at, fresh->at) == 0;
    free(old.at);
    if (same)
        return;
    job->changed++;
    printf("%s %s\n", job->check ? "differs:" : "wrote", path);
    if (!job->check)
        write_text(path, fresh);
}
