/* SPDX-License-Identifier: MIT
 *
 * Where and why something failed, written into the caller's struct.
 */
#ifndef RSL_BASE_ERROR_H
#define RSL_BASE_ERROR_H

#include "base/compiler.h"
#include "resile/base.h"

/* Fills `error` (may be NULL) and returns `status`, so that a failure is one
 * line: return rsl_error_set(error, RSL_ERROR_ARGUMENT, "..."). */
rsl_status rsl_error_set(rsl_error *error, rsl_status status, const char *format, ...)
    RSL_PRINTF(3, 4);

/* The same with the place. */
rsl_status rsl_error_at(rsl_error *error, rsl_status status, const char *path, const char *format,
                        ...) RSL_PRINTF(4, 5);

/* Puts what the layer above knows of the place before the path, with whatever
 * separates the two: rsl_error_within(error, status, "contacts.%zu.", i).
 * Without a path, separators at the end are left out. Returns `status`. */
rsl_status rsl_error_within(rsl_error *error, rsl_status status, const char *format, ...)
    RSL_PRINTF(3, 4);

rsl_status rsl_error_no_memory(rsl_error *error);

/* Refuses a call that did not get something it needs: a NULL, or a struct that nobody has filled
 * in. `what` is a clause: "room for the outcome", "a contact made by rsl_collide_prepare()". */
rsl_status rsl_error_missing(rsl_error *error, const char *what);

/* "restitution is required by flores: coefficient of restitution"; the unit "1" is not printed. */
rsl_status rsl_error_required(rsl_error *error, const char *name, const char *by,
                              const char *meaning, const char *unit);

/* "alpha is not used by flores: WHY"; `why` may be "". */
rsl_status rsl_error_unused(rsl_error *error, const char *name, const char *by, const char *why);

/* Refuses a NULL in a place that takes what a search by key has found: "law is NULL: rsl_law_find()
 * returns NULL for an unknown key; rsl_law_at() lists them". */
rsl_status rsl_error_null(rsl_error *error, const char *place, const char *find, const char *list);

#endif
