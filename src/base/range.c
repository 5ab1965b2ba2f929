/* SPDX-License-Identifier: MIT
 *
 * Ranges of numbers: membership, text, and the refusal of what is outside.
 */
#include "base/range.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

int rsl_range_has(rsl_range range, double value)
{
    return isfinite(value) && (range.low_open ? value > range.low : value >= range.low) &&
           (range.high_open ? value < range.high : value <= range.high);
}

rsl_range_text rsl_range_print(rsl_range range, double value, const char *unit)
{
    rsl_range_text out = {"a finite number"};
    const char *finite = isfinite(value) ? "" : "finite and ";
    int below = isfinite(range.high), open = range.low_open || range.high_open;
    if (isfinite(range.low) && below && !open)
        rsl_text_print(out.text, sizeof out.text, "%.10g to %.10g", range.low, range.high);
    else if (isfinite(range.low) && below)
        rsl_text_print(out.text, sizeof out.text, "%s %.10g and %s %.10g",
                       range.low_open ? ">" : ">=", range.low,
                       range.high_open ? "<" : "<=", range.high);
    else if (isfinite(range.low))
        rsl_text_print(out.text, sizeof out.text, "%s%s %.10g", finite,
                       range.low_open ? ">" : ">=", range.low);
    else if (below)
        rsl_text_print(out.text, sizeof out.text, "%s%s %.10g", finite,
                       range.high_open ? "<" : "<=", range.high);
    size_t length = strlen(out.text);
    if ((isfinite(range.low) || below) && unit && unit[0] != '\0' && strcmp(unit, "1") != 0)
        rsl_text_print(out.text + length, sizeof out.text - length, " %s", unit);
    return out;
}

rsl_status rsl_range_check(const char *name, double value, rsl_range range, const char *unit,
                           rsl_error *error)
{
    return rsl_range_has(range, value) ? RSL_OK
                                       : rsl_range_refuse(error, name, value, "%s",
                                                          rsl_range_print(range, value, unit).text);
}

rsl_status rsl_range_refuse(rsl_error *error, const char *name, double value, const char *format,
                            ...)
{
    char range[400];
    va_list arguments;
    va_start(arguments, format);
    rsl_text_print_list(range, sizeof range, format, arguments);
    va_end(arguments);
    return rsl_error_at(error, RSL_ERROR_ARGUMENT, name, "= %.10g is out of range: must be %s",
                        value, range);
}
