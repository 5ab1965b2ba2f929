/* SPDX-License-Identifier: MIT
 *
 * base: status codes, error detail, version.
 *
 * Every function that can fail returns an rsl_status. The sign is the rule:
 * zero is success, negative is failure (nothing was written to the outputs),
 * positive is success with something to know.
 *
 * A function that takes an `rsl_error *` fills it with where something is wrong (a path such as
 * "contacts.0.restitution") and one sentence about what is wrong and what is allowed; pass NULL if
 * the status is enough. The library never prints, never exits, and keeps no global state: both live
 * in the caller's struct. A caller that knows more of the place may put it before the path; nobody
 * reads the message but people.
 *
 * NULL. A function that returns an rsl_status refuses a NULL where it needs something, and a struct
 * of zeros where something had to be filled in; the sentence names the function that makes one
 * (rsl_law_spec_default(), rsl_collide_prepare(), ...). Pointers that may be NULL are said to be at
 * the function; `error` always may. A function that returns something else has no way to refuse: to
 * give it a NULL is a mistake of the program, which an assert finds where the library is built with
 * asserts. Three kinds are harmless: what frees takes NULL, what looks up a name finds nothing
 * under NULL, and arrays of no elements may be NULL.
 */
#ifndef RESILE_BASE_H
#define RESILE_BASE_H

#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RSL_VERSION_MAJOR 0
#define RSL_VERSION_MINOR 2
#define RSL_VERSION_PATCH 0

/* A number that was not given is NaN, everywhere in the library; rsl_given()
 * asks. */
#define RSL_UNSET ((double)NAN)
static inline int rsl_given(double number) { return !(number != number); }

#if defined(__GNUC__)
#define RSL_API __attribute__((visibility("default")))
#else
#define RSL_API
#endif

/* The one list of status codes: name, value, meaning. */
#define RSL_STATUS_LIST(X)                                                                         \
    X(RSL_OK, 0, "done")                                                                           \
    X(RSL_NO_SEPARATION, 1, "the bodies do not separate")                                          \
    X(RSL_CURVE_FULL, 2, "the curve has more points than there is room for")                       \
    X(RSL_STOPPED, 3, "stopped on request")                                                        \
    X(RSL_OUT_OF_TIME, 4, "the time allowed is used up")                                           \
    X(RSL_ERROR_ARGUMENT, -1, "an argument is outside what is allowed")                            \
    X(RSL_ERROR_MISSING, -2, "a needed argument was not given")                                    \
    X(RSL_ERROR_CONFLICT, -3, "two arguments contradict each other")                               \
    X(RSL_ERROR_UNKNOWN, -4, "no such law, material or name")                                      \
    X(RSL_ERROR_NO_SOLUTION, -5, "what is asked for has no solution")                              \
    X(RSL_ERROR_NO_FORCE, -6, "a rigid law has no contact force")                                  \
    X(RSL_ERROR_CONVERGENCE, -7, "the computation did not converge")                               \
    X(RSL_ERROR_MEMORY, -8, "there is not enough memory")                                          \
    X(RSL_ERROR_FILE, -9, "a file could not be read or written")

typedef enum rsl_status {
#define RSL_STATUS_ENUM(name, value, text) name = value,
    RSL_STATUS_LIST(RSL_STATUS_ENUM)
#undef RSL_STATUS_ENUM
} rsl_status;

/* What went wrong, in the caller's memory. */
typedef struct rsl_error {
    rsl_status status;
    char path[480];    /* where: "ball.yaml:12:18: contacts.0.mass", "column 3";
                          "" if it is nowhere in particular */
    char message[640]; /* what is wrong and what is allowed */
} rsl_error;

/* Path and message as one sentence: "PATH: MESSAGE", or the message alone. */
typedef struct rsl_error_line {
    char text[1124];
} rsl_error_line;
RSL_API rsl_error_line rsl_error_text(const rsl_error *error);

/* The meaning of a status code as a short phrase; never NULL. */
RSL_API const char *rsl_status_text(rsl_status status);

/* The version as "major.minor.patch". */
RSL_API const char *rsl_version(void);

#ifdef __cplusplus
}
#endif
#endif
