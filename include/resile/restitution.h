/* SPDX-License-Identifier: MIT
 *
 * restitution: published functions e(v) of the speed of approach, for impulse laws and for
 * comparison with what a contact law returns.
 *
 *     const rsl_restitution *ice = rsl_restitution_find("bridges");
 *     rsl_restitution_value(ice, &spec, 0.01, &e, &error);
 *
 * A function is one const row, as a law is; what it needs to know of the bodies are fields of
 * rsl_law_spec.
 */
#ifndef RESILE_RESTITUTION_H
#define RESILE_RESTITUTION_H

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* e at a speed > 0, with everything that the row lists as an input given and in range. */
typedef double rsl_restitution_function(const rsl_law_spec *spec, double speed);

typedef struct rsl_restitution {
    const char *key;       /* the contract: command line, model files */
    const char *aliases;   /* other keys, separated by spaces */
    const char *title;     /* one line */
    const char *authors;   /* family names, separated by ", " */
    int year;              /* of the source */
    const char *doi;       /* without the resolver; "" if there is none */
    const char *formula;   /* e */
    const char *range;     /* where it holds, in words */
    double low, high;      /* speeds it was measured or fitted for, m/s; 0 and HUGE_VAL: any */
    rsl_law_inputs inputs; /* RSL_LAW_INPUT_BIT(...) it needs */
    rsl_restitution_function *value;
    const char *exact; /* what is known exactly; "" if nothing */
} rsl_restitution;

/* Number of functions, and the one at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_restitution_count(void);
RSL_API const rsl_restitution *rsl_restitution_at(size_t index);

/* The function of a key or alias in any letter case; NULL if there is none. */
RSL_API const rsl_restitution *rsl_restitution_find(const char *key);

/* e(speed), 0 <= e <= 1. A speed outside of the range of the row is no error: RSL_OK, and the row
 * says where it holds. Refused: a speed that is not > 0 and finite, an input that is missing or not
 * > 0, a value that is no number. */
RSL_API rsl_status rsl_restitution_value(const rsl_restitution *function, const rsl_law_spec *spec,
                                         double speed, double *restitution, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
