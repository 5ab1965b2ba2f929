/* SPDX-License-Identifier: MIT
 *
 * Numbers with a point in every locale.
 */
#define _POSIX_C_SOURCE 200809L /* newlocale, uselocale, nl_langinfo */

#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/number.h"

rsl_locale rsl_locale_plain(void)
{
    if (strcmp(nl_langinfo(RADIXCHAR), ".") == 0)
        return (rsl_locale){0};
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!plain)
        return (rsl_locale){0};
    return (rsl_locale){.plain = plain, .before = uselocale(plain)};
}

void rsl_locale_restore(rsl_locale outside)
{
    if (!outside.plain)
        return;
    uselocale(outside.before);
    freelocale(outside.plain);
}

double rsl_number_value(const char *text, char **end)
{
    rsl_locale outside = rsl_locale_plain();
    double value = strtod(text, end);
    rsl_locale_restore(outside);
    return value;
}

int rsl_number_read(const char *text, double *value)
{
    char *end;
    if (*text == '\0' || isspace((unsigned char)*text))
        return 0;
    *value = rsl_number_value(text, &end);
    return *end == '\0' && isfinite(*value);
}

rsl_text_digits rsl_number_shortest(double value)
{
    rsl_text_digits digits;
    if (value == 0.0)
        value = 0.0; /* no -0 */
    rsl_locale outside = rsl_locale_plain();
    for (int count = 15; count <= 17; count++) {
        digits = rsl_text_decimal(value, count);
        if (strtod(digits.text, NULL) == value)
            break;
    }
    rsl_locale_restore(outside);
    return digits;
}
