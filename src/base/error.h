/* SPDX-License-Identifier: MIT
 *
 * One sentence about a failure, written into the caller's struct.
 */
#ifndef RSL_BASE_ERROR_H
#define RSL_BASE_ERROR_H

#include "resile/base.h"

#if defined(__GNUC__)
#define RSL_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define RSL_PRINTF(text, rest)
#endif

/* Fills `error` (may be NULL) and returns `status`, so that a failure is one
 * line: return rsl_error_set(error, RSL_ERROR_ARGUMENT, "..."). */
rsl_status rsl_error_set(rsl_error *error, rsl_status status,
                         const char *format, ...) RSL_PRINTF(3, 4);

#endif
