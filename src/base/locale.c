/* SPDX-License-Identifier: MIT
 *
 * Numbers with a point in every locale.
 */
#define _POSIX_C_SOURCE 200809L /* newlocale, uselocale, nl_langinfo */

#include <langinfo.h>
#include <locale.h>
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
