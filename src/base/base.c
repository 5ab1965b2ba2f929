/* SPDX-License-Identifier: MIT
 *
 * Status codes as text, the version, and the error sentence.
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#define TEXT(x) #x
#define VERSION_TEXT(major, minor, patch)                                      \
    TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *rsl_status_text(rsl_status status)
{
    switch (status) {
#define STATUS_CASE(name, value, text)                                         \
    case name:                                                                 \
        return text;
        RSL_STATUS_LIST(STATUS_CASE)
#undef STATUS_CASE
    }
    return "not a status of this library";
}

const char *rsl_version(void)
{
    return VERSION_TEXT(RSL_VERSION_MAJOR, RSL_VERSION_MINOR,
                        RSL_VERSION_PATCH);
}

rsl_status rsl_error_set(rsl_error *error, rsl_status status,
                         const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        error->status = status;
        vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
    }
    return status;
}
