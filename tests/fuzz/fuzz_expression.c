/* SPDX-License-Identifier: MIT
 *
 * Any bytes as an expression over three parameters, of which one is not known yet. A value is
 * finite, is the same in brackets and with blanks around it, changes its sign behind a minus, and
 * its digits are an expression of the same value.
 */
#include "bytes.h"
#include "model/expression.h"
#include "system/number.h"

static const rsl_model_parameter names[] = {
    {.name = "gap", .value = 0.02, .known = 1},
    {.name = "h_2", .value = -3.5, .known = 1},
    {.name = "later", .known = 0},
};

static rsl_status value_of(const char *text, double *value)
{
    char why[RSL_MODEL_WHY_MAX];
    rsl_status status = rsl_model_expression_value(text, names, 3, value, why);
    FUZZ_PROMISE(status == RSL_OK ? !*why : status < 0 && *why);
    return status;
}

/* The text between two others has the value expected, if that is not too much for the reader. */
static void check_within(const char *before, const char *text, const char *after, double expected)
{
    size_t room = strlen(before) + strlen(text) + strlen(after) + 1;
    char *whole = malloc(room);
    double value;
    if (!whole)
        return;
    (void)snprintf(whole, room, "%s%s%s", before, text, after);
    if (value_of(whole, &value) == RSL_OK)
        FUZZ_PROMISE(value == expected);
    else
        FUZZ_PROMISE(room > 4000 || strchr(text, '(') || strchr(text, '^'));
    free(whole);
}

/* A name that is allowed is an expression of its value. */
static void check_name(const char *text)
{
    rsl_model_parameter own = {.name = text, .value = 7.25, .known = 1};
    char why[RSL_MODEL_WHY_MAX];
    double value;
    FUZZ_PROMISE(rsl_model_expression_value(text, &own, 1, &value, why) == RSL_OK && value == 7.25);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    double value = 12345.0, again;
    if (!text)
        return 0;
    if (value_of(text, &value) == RSL_OK) {
        FUZZ_PROMISE(isfinite(value));
        FUZZ_PROMISE(value_of(rsl_number_shortest(value).text, &again) == RSL_OK && again == value);
        check_within("(", text, ")", value);
        check_within("-(", text, ")", -value);
        check_within(" \t", text, "\n ", value);
    } else {
        FUZZ_PROMISE(value == 12345.0); /* left alone */
    }
    if (rsl_model_expression_allows_name(text))
        check_name(text);
    free(text);
    return 0;
}
