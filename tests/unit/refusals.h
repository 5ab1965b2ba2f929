/* SPDX-License-Identifier: MIT
 *
 * manners: what a call does that did not get what it needs, tried and noted. For one test alone.
 */
#ifndef RSL_TEST_MANNERS_H
#define RSL_TEST_MANNERS_H

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "read_file.h"

typedef enum manner { REFUSES = 1, ASSERTS = 2, ANSWERS = 4 } manner;

static struct {
    const char *name;
    unsigned manners; /* added up */
} tried[400];
static size_t tried_count;

static inline void note(const char *name, manner how)
{
    size_t i = 0;
    while (i < tried_count && strcmp(tried[i].name, name) != 0)
        i++;
    tried[i].name = name;
    tried[i].manners |= (unsigned)how;
    tried_count += i == tried_count;
}

static inline unsigned manners_of(const char *name, size_t length)
{
    for (size_t i = 0; i < tried_count; i++)
        if (strlen(tried[i].name) == length && strncmp(tried[i].name, name, length) == 0)
            return tried[i].manners;
    return 0;
}

static rsl_error error;

static inline void check_refused(const char *name, rsl_status status, const char *word)
{
    SCENE("%s without %s", name, word);
    note(name, REFUSES);
    CHECK(status < 0);
    CHECK_STATUS(error.status, status);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    error = (rsl_error){0};
}

/* The sentence of the refusal holds the word. */
#define REFUSED(call, arguments, word) check_refused(#call, call arguments, word)

/* What has no status ends the program that calls it so, where it is built with asserts. */
static inline int is_child(const char *name)
{
    int status = 0;
    SCENE("%s", name);
    note(name, ASSERTS);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        return freopen("/dev/null", "w", stderr) != NULL;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    return 0;
}

#define ASSERTED(call, arguments)                                                                  \
    do {                                                                                           \
        if (is_child(#call)) {                                                                     \
            (void)call arguments;                                                                  \
            _exit(0);                                                                              \
        }                                                                                          \
    } while (0)

/* What is asked for by NULL is not there. */
#define ANSWERED(call, arguments, expected)                                                        \
    do {                                                                                           \
        note(#call, ANSWERS);                                                                      \
        CHECK(call arguments == (expected));                                                       \
    } while (0)
#define IGNORED(call)                                                                              \
    do {                                                                                           \
        note(#call, ANSWERS);                                                                      \
        call(NULL);                                                                                \
    } while (0)

/* A declaration, from behind RSL_API to its end: one with pointers or arrays was tried, and one with a
 * status refused something. */
static void manners_check_declaration(const char *text, size_t length)
{
    size_t open = strcspn(text, "("), from = open;
    while (from > 0 && text[from - 1] != ' ' && text[from - 1] != '*')
        from--;
    int returns_status = strncmp(text, "rsl_status rsl_", 15) == 0;
    int takes_pointers = open + strcspn(text + open, "*[") < length;
    unsigned manners = manners_of(text + from, open - from);
    SCENE("%.*s", (int)(open - from), text + from);
    CHECK(!takes_pointers || manners != 0);
    CHECK(!returns_status || manners & REFUSES);
}

static size_t manners_check_header(const char *path)
{
    char *text = slurp(path);
    size_t count = 0;
    const char *at = text;
    while ((at = strstr(at, "\nRSL_API "))) {
        at += strlen("\nRSL_API ");
        manners_check_declaration(at, strcspn(at, ";"));
        count++;
    }
    free(text);
    return count;
}

#endif
