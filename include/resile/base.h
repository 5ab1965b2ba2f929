/* SPDX-License-Identifier: MIT */
/** @file
 * base: status codes, error detail, version.
 *
 * Every function that can fail returns an rsl_status. Zero is success. A negative value is a
 * failure; the outputs are then not written. A positive value is success with a warning.
 *
 * A function that takes an `rsl_error *` fills it with the location of the error (a path such as
 * "contacts.0.restitution") and one sentence that states what is wrong and what is allowed. Pass
 * NULL if the status is sufficient. The library never prints, never exits and keeps no global
 * state: the status and the message are returned to the caller. A caller may prepend its own
 * location to the path. The message is meant for people and must not be parsed.
 *
 * NULL. A function that returns an rsl_status rejects NULL for a required argument and a
 * zero-filled struct where an initialised one is required; the message names the function that
 * initialises it (rsl_law_parameters_default(), rsl_collide_prepare(), ...). Arguments that may be
 * NULL are documented at the function; `error` may always be NULL. A function with another return
 * type cannot report an error: passing NULL to it is a programming error, which an assert detects
 * if the library is built with asserts. Three cases are allowed: functions that free an object
 * accept NULL, functions that look up a name find nothing under NULL, and arrays without elements
 * may be NULL.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_BASE_H
#define RESILE_BASE_H

#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RSL_VERSION_MAJOR 0
#define RSL_VERSION_MINOR 3
#define RSL_VERSION_PATCH 0

/** The version of these headers as one number that can be compared: 300 is 0.3.0. */
#define RSL_VERSION (RSL_VERSION_MAJOR * 10000 + RSL_VERSION_MINOR * 100 + RSL_VERSION_PATCH)

/** NaN marks a value that is not given, everywhere in the library; rsl_given() tests for it. */
#define RSL_UNSET ((double)NAN)
static inline int rsl_given(double number) { return !(number != number); }

/** Marks the exported functions. On Windows a program that uses the DLL defines RSL_SHARED (the
 * CMake target resile::resile does so); RSL_BUILD is defined while the library itself is
 * compiled. */
#if defined(_WIN32) && defined(RSL_BUILD)
#define RSL_API __declspec(dllexport)
#elif defined(_WIN32) && defined(RSL_SHARED)
#define RSL_API __declspec(dllimport)
#elif defined(__GNUC__)
#define RSL_API __attribute__((visibility("default")))
#else
#define RSL_API
#endif

/** All status codes: name, value, meaning. */
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
    X(RSL_ERROR_NO_SOLUTION, -5, "the problem has no solution")                                    \
    X(RSL_ERROR_NO_FORCE, -6, "a rigid law has no contact force")                                  \
    X(RSL_ERROR_CONVERGENCE, -7, "the computation did not converge")                               \
    X(RSL_ERROR_MEMORY, -8, "there is not enough memory")                                          \
    X(RSL_ERROR_FILE, -9, "a file could not be read or written")

typedef enum rsl_status {
#define RSL_STATUS_ENUM(name, value, text) name = value,
    RSL_STATUS_LIST(RSL_STATUS_ENUM)
#undef RSL_STATUS_ENUM
} rsl_status;

/** An error, in memory of the caller. */
typedef struct rsl_error {
    rsl_status status;
    char path[480];    /**< location: "ball.yaml:12:18: contacts.0.mass", "column 3"; "" if the
                            error has no location */
    char message[640]; /**< what is wrong and what is allowed */
} rsl_error;

/** Path and message as one line: "PATH: MESSAGE", or the message alone. A message that begins with
 * "=" or "is" continues its path: "restitution = 1.5 is out of range: must be 0 to 1". */
typedef struct rsl_error_line {
    char text[1124];
} rsl_error_line;
RSL_API rsl_error_line rsl_error_text(const rsl_error *error);

/** The meaning of a status code as a short phrase; never NULL. */
RSL_API const char *rsl_status_text(rsl_status status);

/** The version of the library: as "major.minor.patch", and as a number like RSL_VERSION. */
RSL_API const char *rsl_version(void);
RSL_API int rsl_version_number(void);

/** Checks that the library is compatible with the headers a program was compiled with:
 * rsl_version_check(RSL_VERSION, &error). Before 1.0 the major and minor versions must be equal,
 * because the sizes of structs may differ otherwise. From 1.0 on the major versions must be equal
 * and the library must not be older than the headers. Otherwise RSL_ERROR_CONFLICT. */
RSL_API rsl_status rsl_version_check(int headers, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
