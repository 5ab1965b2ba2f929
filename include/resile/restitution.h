/* SPDX-License-Identifier: MIT */
/** @file
 * restitution: published functions e(v) of the impact velocity, for impulse laws and for comparison
 * with the restitution resulting from a contact law.
 *
 *     const rsl_restitution *ice = rsl_restitution_find("bridges");
 *     rsl_restitution_value(ice, &spec, 0.01, &e, &error);
 *
 * A function is one constant catalogue entry, like a contact law. The required properties of the
 * bodies are fields of rsl_law_parameters.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_RESTITUTION_H
#define RESILE_RESTITUTION_H

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/** e at an impact velocity > 0. All inputs listed by the entry are given and in range. */
typedef double rsl_restitution_function(const rsl_law_parameters *spec, double speed);

/** Measured restitutions at impact velocities in ascending order: monotone cubic interpolation in
 * the logarithm of the velocity, constant outside. */
typedef struct rsl_restitution_points {
    const double *speed, *value; /**< m/s; 0 <= value <= 1 */
    double *slope;               /**< of rsl_restitution_measured */
    size_t count;
} rsl_restitution_points;

typedef struct rsl_restitution {
    const char *key;       /**< stable identifier: command line, model files */
    const char *aliases;   /**< other keys, separated by spaces */
    const char *title;     /**< one line */
    const char *authors;   /**< family names, separated by ", " */
    int year;              /**< of the source */
    const char *doi;       /**< without the resolver; "" if there is none */
    const char *formula;   /**< e */
    const char *range;     /**< range of validity, as text */
    double low, high;      /**< impact velocities of the measurement or fit, m/s; 0 and HUGE_VAL:
                                any */
    rsl_law_inputs inputs; /**< RSL_LAW_INPUT_BIT(...): required inputs */
    rsl_restitution_function *value;
    const char *exact;             /**< analytical results; "" if none */
    rsl_restitution_points points; /**< of rsl_restitution_measured, in place of `value` */
} rsl_restitution;

/** Number of functions, and the one at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_restitution_count(void);
RSL_API const rsl_restitution *rsl_restitution_at(size_t index);

/** Finds a function by its key or alias, ignoring letter case. _get is for keys from user input: an
 * unknown key gives RSL_ERROR_UNKNOWN, and the message suggests the nearest key. _find is for keys
 * fixed in the calling program: NULL if the key is unknown. */
RSL_API rsl_status rsl_restitution_get(const char *key, const rsl_restitution **function,
                                       rsl_error *error);
RSL_API const rsl_restitution *rsl_restitution_find(const char *key);

/** e(speed), 0 <= e <= 1. A speed outside the range of the entry is not an error: the status is
 * RSL_OK, and the entry states its range of validity. Refused: a speed that is not finite and > 0,
 * an input that is missing or not > 0, a result that is not a number. */
RSL_API rsl_status rsl_restitution_value(const rsl_restitution *function,
                                         const rsl_law_parameters *spec, double speed,
                                         double *restitution, rsl_error *error);

/** A function through measured points: `count` >= 1 impact velocities > 0 in ascending order, and the
 * restitutions there. Uses the three arrays of the caller, `room` for `count` doubles, which must
 * remain valid while the function is used. */
RSL_API rsl_status rsl_restitution_measured(const double *speed, const double *value, size_t count,
                                            double *room, rsl_restitution *function,
                                            rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
