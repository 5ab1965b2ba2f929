/* SPDX-License-Identifier: MIT
 *
 * json: one number out of a JSON file, by its way from the top.
 *
 *     json_number(path, "banerjee2016_T1_Hunt_c0.25", "value", "c_out")
 *     json_number(path, "c_of_h_series", "value", "3")
 *
 * Each step is the key of an object or the index of an array. The number may be written as a number
 * or as a string, with any count of digits, and as a fraction "-44/135". The file is trusted: what
 * is on the way must be well formed, the rest is not looked at. A step that does not exist or a
 * value that is no number ends the test at once. The file read last is kept.
 */
#ifndef RESILE_TESTS_JSON_H
#define RESILE_TESTS_JSON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_file.h"

#define json_number(path, ...) json_number_at(path, (const char *const[]){__VA_ARGS__, NULL})

/* Whether the way exists. */
#define json_has(path, ...)                                                                        \
    (json_find(json_file(path), (const char *const[]){__VA_ARGS__, NULL}) != NULL)

/* The text of a file, kept until another one is asked for. */
static inline const char *json_file(const char *path)
{
    static char name[1024], *text;
    if (text == NULL || strcmp(name, path) != 0) {
        free(text);
        text = slurp(path);
        snprintf(name, sizeof name, "%s", path);
    }
    return text;
}

static inline const char *json_blank(const char *at) { return at + strspn(at, " \t\r\n"); }

/* Past a string that begins at `at`. */
static inline const char *json_past_string(const char *at)
{
    for (at++; *at != '"' && *at != '\0'; at++)
        at += at[0] == '\\' && at[1] != '\0';
    return at + (*at == '"');
}

/* Past the value that begins at `at`, and the blanks after it. */
static inline const char *json_past_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"')
            at = json_past_string(at);
        else if (*at == '{' || *at == '[')
            depth++, at++;
        else if (*at == '}' || *at == ']')
            depth--, at++;
        else
            at += depth > 0 ? 1 : strcspn(at, ",]} \t\r\n");
    } while (depth > 0 && *at != '\0');
    return json_blank(at);
}

/* Whether the string that begins at `at` is `key`. */
static inline int json_is(const char *at, const char *key)
{
    size_t length = strlen(key);
    return strncmp(at + 1, key, length) == 0 && at[1 + length] == '"';
}

/* The value one step below the object or array that begins at `at`, or NULL. */
static inline const char *json_step(const char *at, const char *step)
{
    int object = *at == '{';
    if (!object && *at != '[')
        return NULL;
    char *end;
    unsigned long wanted = strtoul(step, &end, 10);
    if (!object && (*end != '\0' || end == step))
        return NULL;
    at = json_blank(at + 1);
    for (unsigned long i = 0; *at != '\0' && *at != '}' && *at != ']'; i++) {
        int found = object ? json_is(at, step) : i == wanted;
        if (object)
            at = json_blank(json_blank(json_past_string(at)) + 1);
        if (found)
            return at;
        at = json_past_value(at);
        if (*at == ',')
            at = json_blank(at + 1);
    }
    return NULL;
}

/* The value at the end of the way, or NULL. */
static inline const char *json_find(const char *text, const char *const *way)
{
    const char *at = json_blank(text);
    while (at != NULL && *way != NULL)
        at = json_step(at, *way++);
    return at;
}

static inline double json_number_at(const char *path, const char *const *way)
{
    const char *at = json_find(json_file(path), way);
    const char *last = way[0];
    while (*way != NULL)
        last = *way++;
    if (at == NULL)
        slurp_fail(path, "nothing on the way to ", last);
    int quoted = *at == '"';
    char *end;
    double number = strtod(at + quoted, &end);
    int digits = end > at + quoted;
    if (digits && *end == '/')
        number /= strtod(end + 1, &end);
    if (!digits || (quoted ? *end != '"' : strchr(",]} \t\r\n", *end) == NULL))
        slurp_fail(path, "not a number: ", last);
    return number;
}

#endif
