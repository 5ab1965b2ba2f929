/* SPDX-License-Identifier: MIT
 *
 * The cases of tests/reference/oblique.json: 106 impacts and motions, each computed by two methods
 * that share no code with the library (see "meta" and "method" there).
 */
#ifndef RESILE_TESTS_OBLIQUE_CASE_H
#define RESILE_TESTS_OBLIQUE_CASE_H

#include <stdio.h>

#include "check.h"
#include "json.h"

#define OBLIQUE_FILE RESILE_TEST_DATA "/oblique.json"

typedef struct oblique_case {
    char index[12];
    const char *at; /* its object */
} oblique_case;

/* The next case, from index 0 on; 0: there is none. */
static inline int oblique_next(oblique_case *c, int index)
{
    snprintf(c->index, sizeof c->index, "%d", index);
    const char *const way[] = {"values", c->index, NULL};
    c->at = json_find(json_file(OBLIQUE_FILE), way);
    return c->at != NULL;
}

/* A text of the case, up to its closing quote; "" if there is none. */
static inline const char *oblique_text(const oblique_case *c, const char *const *way)
{
    static char text[4][200];
    static int next;
    const char *at = json_find(c->at, way);
    char *out = text[next++ % 4];
    out[0] = '\0';
    if (at && *at == '"')
        snprintf(out, 200, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    return out;
}

#define CASE_TEXT(c, ...) oblique_text(c, (const char *const[]){__VA_ARGS__, NULL})
#define CASE_NUMBER(c, ...) json_number(OBLIQUE_FILE, "values", (c)->index, __VA_ARGS__)
#define CASE_HAS(c, ...) json_has(OBLIQUE_FILE, "values", (c)->index, __VA_ARGS__)
#define CASE_PARAM(c, ...) CASE_NUMBER(c, "params", __VA_ARGS__)
#define CASE_RESULT(c, ...) CASE_NUMBER(c, "results", __VA_ARGS__)

static inline int oblique_is(const oblique_case *c, const char *group)
{
    return strcmp(CASE_TEXT(c, "group"), group) == 0;
}

#endif
