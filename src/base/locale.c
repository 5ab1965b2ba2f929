/* SPDX-License-Identifier: MIT
 *
 * Numbers with a point in every locale.
 */
#define _POSIX_C_SOURCE 200809L /* newlocale, uselocale, nl_langinfo */

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

rsl_text_locale rsl_text_locale_plain(void)
{
    if (strcmp(nl_langinfo(RADIXCHAR), ".") == 0)
        return (rsl_text_locale){0};
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!plain)
        return (rsl_text_locale){0};
    return (rsl_text_locale){.plain = plain, .before = uselocale(plain)};
}

void rsl_text_locale_restore(rsl_text_locale outside)
{
    if (!outside.plain)
        return;
    uselocale(outside.before);
    freelocale(outside.plain);
}

int rsl_text_print_list(char *text, size_t room, const char *format, va_list arguments)
{
    rsl_text_locale outside = rsl_text_locale_plain();
    int length = vsnprintf(text, room, format, arguments);
    rsl_text_locale_restore(outside);
    return length;
}

int rsl_text_print(char *text, size_t room, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = rsl_text_print_list(text, room, format, arguments);
    va_end(arguments);
    return length;
}

double rsl_text_value(const char *text, char **end)
{
    rsl_text_locale outside = rsl_text_locale_plain();
    double value = strtod(text, end);
    rsl_text_locale_restore(outside);
    return value;
}
