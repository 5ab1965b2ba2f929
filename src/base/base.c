/* SPDX-License-Identifier: MIT
 *
 * Status codes as text, the version, and the error sentence.
 */
#include "base/error.h"

#include <assert.h>
#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* 0: every operation rounds to its type; 1 (s390x) widens float alone, which no result is made of,
 * 16 half precision alone. With the registers of the x87 (2, or -1: as it comes) sums that cancel on
 * purpose do not, and forces come out wrong without a word; -ffast-math reorders them, and takes
 * NaN for a number. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1 && FLT_EVAL_METHOD != 16
#error "resile needs FLT_EVAL_METHOD 0, 1 or 16: compile for SSE2 (-msse2 -mfpmath=sse)"
#endif
#if defined __FAST_MATH__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "resile needs the arithmetic of IEEE 754: compile without -ffast-math and -Ofast"
#endif

#define TEXT(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *rsl_status_text(rsl_status status)
{
    switch (status) {
#define STATUS_CASE(name, value, text)                                                             \
    case name:                                                                                     \
        return text;
        RSL_STATUS_LIST(STATUS_CASE)
#undef STATUS_CASE
    }
    return "not a status of this library";
}

const char *rsl_version(void)
{
    return VERSION_TEXT(RSL_VERSION_MAJOR, RSL_VERSION_MINOR, RSL_VERSION_PATCH);
}

int rsl_version_number(void) { return RSL_VERSION; }

rsl_status rsl_version_check(int headers, rsl_error *error)
{
    int fits = headers < 10000 ? headers / 100 == RSL_VERSION / 100
                               : headers / 10000 == RSL_VERSION / 10000 && headers <= RSL_VERSION;
    return fits ? RSL_OK
                : rsl_error_set(error, RSL_ERROR_CONFLICT,
                                "the program was compiled with the headers of resile %d.%d.%d, the "
                                "library is version %s: compile it again",
                                headers / 10000, headers / 100 % 100, headers % 100, rsl_version());
}

static void set(rsl_error *error, rsl_status status, const char *path, const char *format,
                va_list arguments)
{
    if (error == NULL)
        return;
    error->status = status;
    snprintf(error->path, sizeof error->path, "%s", path);
    rsl_text_print_list(error->message, sizeof error->message, format, arguments);
}

rsl_status rsl_error_set(rsl_error *error, rsl_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set(error, status, "", format, arguments);
    va_end(arguments);
    return status;
}

rsl_status rsl_error_at(rsl_error *error, rsl_status status, const char *path, const char *format,
                        ...)
{
    va_list arguments;
    va_start(arguments, format);
    set(error, status, path, format, arguments);
    va_end(arguments);
    return status;
}

rsl_status rsl_error_within(rsl_error *error, rsl_status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    char before[sizeof error->path], inner[sizeof error->path];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(before, sizeof before, format, arguments);
    va_end(arguments);
    memcpy(inner, error->path, sizeof inner);
    size_t length = strlen(before);
    while (inner[0] == '\0' && length > 0 && strchr(".: ", before[length - 1]))
        before[--length] = '\0';
    if (length > sizeof error->path - 1)
        length = sizeof error->path - 1;
    memcpy(error->path, before, length);
    snprintf(error->path + length, sizeof error->path - length, "%s", inner);
    return status;
}

rsl_status rsl_error_no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is not enough memory");
}

rsl_status rsl_error_missing(rsl_error *error, const char *what)
{
    return rsl_error_set(error, RSL_ERROR_MISSING, "%s is required", what);
}

rsl_status rsl_error_required(rsl_error *error, const char *name, const char *by,
                              const char *meaning, const char *unit)
{
    int plain = strcmp(unit, "1") == 0;
    return rsl_error_at(error, RSL_ERROR_MISSING, name, "is required by %s: %s%s%s%s", by, meaning,
                        plain ? "" : " (", plain ? "" : unit, plain ? "" : ")");
}

rsl_status rsl_error_unused(rsl_error *error, const char *name, const char *by, const char *why)
{
    return rsl_error_at(error, RSL_ERROR_CONFLICT, name, "is not used by %s%s%s", by,
                        why[0] != '\0' ? ": " : "", why);
}

rsl_status rsl_error_null(rsl_error *error, const char *place, const char *find, const char *list)
{
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "%s is NULL: %s returns NULL for an unknown key; %s lists them", place,
                         find, list);
}

rsl_error_line rsl_error_text(const rsl_error *error)
{
    assert(error != NULL);
    rsl_error_line line;
    const char *sentence =
        error->message[0] != '\0' ? error->message : rsl_status_text(error->status);
    int continues = strncmp(sentence, "= ", 2) == 0 || strncmp(sentence, "is ", 3) == 0;
    snprintf(line.text, sizeof line.text, "%s%s%s", error->path,
             error->path[0] == '\0' ? ""
             : continues            ? " "
                                    : ": ",
             sentence);
    return line;
}
