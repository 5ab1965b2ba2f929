/* SPDX-License-Identifier: MIT
 *
 * number: numbers have a point, whatever the locale of the application makes of it.
 *
 *     rsl_locale outside = rsl_locale_plain();
 *     ...
 *     rsl_locale_restore(outside);
 *
 * Nothing happens, and nothing is allocated, where the point is one already.
 */
#ifndef RSL_SYSTEM_NUMBER_H
#define RSL_SYSTEM_NUMBER_H

#include "base/text.h"

typedef struct rsl_locale {
    void *plain, *before; /* both NULL: as it was */
} rsl_locale;
rsl_locale rsl_locale_plain(void);
void rsl_locale_restore(rsl_locale outside);

/* strtod with a point. */
double rsl_number_value(const char *text, char **end);

/* Reads all of a text as one finite number; 0 if it is none. */
int rsl_number_read(const char *text, double *value);

/* 15 digits, or as many more as it takes to read back the same double. */
rsl_text_digits rsl_number_shortest(double value);

#endif
