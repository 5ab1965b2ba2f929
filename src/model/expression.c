/* SPDX-License-Identifier: MIT
 *
 * Recursive descent over the grammar of expression.h, with a limit of depth.
 */
#include "model/expression.h"
#include "num/elementary.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/word.h"
#include "system/number.h"

enum { DEPTH_MAX = 50, TEXT_MAX = 4000 };

typedef struct scan {
    const char *start, *at;
    const rsl_model_parameter *names;
    size_t name_count;
    const rsl_measure_dimension *hint; /* what a unit is likely to measure; or NULL */
    int depth;
    char *why; /* "" until something is wrong */
} scan;

typedef rsl_model_quantity quantity;

/* Units of a function. */
typedef enum use {
    OF_NUMBERS, /* a pure number or an angle to a pure number */
    ROOT,       /* half of every power */
    SAME,       /* as it is */
    ANGLE       /* of two that are alike */
} use;

typedef struct function {
    const char *name;
    use use;
    double (*one)(double);
    double (*two)(double, double);
} function;

static const function functions[] = {
    {"sqrt", ROOT, sqrt, NULL},
    {"sin", OF_NUMBERS, rsl_num_sin, NULL},
    {"cos", OF_NUMBERS, rsl_num_cos, NULL},
    {"tan", OF_NUMBERS, rsl_num_tan, NULL},
    {"exp", OF_NUMBERS, rsl_num_exp, NULL},
    {"log", OF_NUMBERS, rsl_num_log, NULL},
    {"abs", SAME, fabs, NULL},
    {"atan2", ANGLE, NULL, rsl_num_atan2},
    {"min", SAME, NULL, fmin},
    {"max", SAME, NULL, fmax},
    {"hypot", SAME, NULL, rsl_num_hypot},
};
enum { FUNCTION_COUNT = sizeof functions / sizeof functions[0] };

const char *rsl_model_expression_words(void)
{
    return "pi sqrt sin cos tan atan2 abs min max hypot exp log";
}

/* Quantity returned after an error. */
static const quantity nothing = {0.0, RSL_MODEL_OPEN, {{0.0}, 0}};

RSL_PRINTF(2, 3)
static quantity wrong(scan *s, const char *format, ...)
{
    if (!*s->why) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(s->why, RSL_MODEL_WHY_MAX, format, arguments);
        va_end(arguments);
    }
    return nothing;
}

static int failed(const scan *s) { return *s->why != '\0'; }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static void skip_space(scan *s)
{
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r')
        s->at++;
}

static int takes(scan *s, char c)
{
    skip_space(s);
    if (*s->at != c)
        return 0;
    s->at++;
    return 1;
}

static quantity sum(scan *s);
static quantity sign(scan *s);

/* ---- dimensions ------------------------------------------------------------ */

static quantity pure(double value) { return (quantity){value, RSL_MODEL_PURE, {{0.0}, 0}}; }

static int same_dimension(const quantity *a, const quantity *b)
{
    return rsl_measure_dimension_fits(&a->of, &b->of);
}

static int has_dimension(const quantity *a)
{
    static const rsl_measure_dimension none;
    return a->state == RSL_MODEL_MEASURED && !rsl_measure_dimension_fits(&a->of, &none);
}

/* Common unit of the two terms of a sum, a minimum or an angle. */
static quantity join(scan *s, const quantity *a, const quantity *b)
{
    if (a->state == RSL_MODEL_MEASURED && b->state == RSL_MODEL_MEASURED && !same_dimension(a, b))
        return wrong(s, "'%.40s' adds or compares quantities of different units", s->start);
    if ((has_dimension(a) && b->state == RSL_MODEL_PURE) ||
        (has_dimension(b) && a->state == RSL_MODEL_PURE))
        return wrong(s,
                     "'%.40s' adds or compares a number without a unit and one that has a unit; "
                     "give both a unit",
                     s->start);
    if (a->state == RSL_MODEL_MEASURED)
        return *a;
    return b->state == RSL_MODEL_MEASURED || a->state == RSL_MODEL_PURE ? *b : *a;
}

/* The dimension of a times b^power. */
static quantity combine(const quantity *a, const quantity *b, double power)
{
    quantity result = *a;
    if (a->state == RSL_MODEL_OPEN || b->state == RSL_MODEL_OPEN)
        return nothing;
    for (int i = 0; b->state == RSL_MODEL_MEASURED && i < RSL_MEASURE_DIMENSION_COUNT; i++)
        result.of.power[i] += power * b->of.power[i];
    if (b->state == RSL_MODEL_MEASURED)
        result.state = RSL_MODEL_MEASURED;
    return result;
}

/* ---- the grammar ----------------------------------------------------------- */

/* The unit behind a number, if there is one. */
static quantity with_unit(scan *s, const char *from, double value)
{
    rsl_measure_unit unit;
    const char *word = s->at + strspn(s->at, " ");
    size_t length = *word == '/' || *word == '1' ? 0 : rsl_measure_unit_scan(word, s->hint, &unit);
    char after = word[length];
    if (length == 0 || is_letter(after) || is_digit(after) || after == '(') {
        size_t letters = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        const char *near = rsl_measure_unit_near((rsl_text_piece){word, letters}, s->hint);
        if (near && word == s->at)
            return wrong(s, "'%.40s' is no number: there is no unit '%.*s'; did you mean '%s'?",
                         from, (int)letters, word, near);
        if (is_letter(*s->at) || *s->at == '.')
            return wrong(
                s, "'%.40s' is no number: there is '%c' in it%s", from, *s->at,
                is_letter(*s->at) && *s->at != '_' && *from != '0' ? ", and that is no unit" : "");
        return pure(value);
    }
    s->at = word + length;
    value = value * unit.times / unit.over;
    if (!isfinite(value))
        return wrong(s, "the number '%.40s' is too large", from);
    return (quantity){value, RSL_MODEL_MEASURED, unit.of};
}

/* digits [. digits] [e [sign] digits]; what strtod knows beyond that (hex,
 * infinity) is no number here. */
static quantity number(scan *s)
{
    const char *from = s->at;
    while (is_digit(*s->at))
        s->at++;
    if (*s->at == '.')
        s->at++;
    while (is_digit(*s->at))
        s->at++;
    if (s->at == from + 1 && *from == '.')
        return wrong(s, "'.' is no number");
    if (*s->at == 'e' || *s->at == 'E') {
        const char *exponent = s->at + 1;
        if (*exponent == '+' || *exponent == '-')
            exponent++;
        if (!is_digit(*exponent))
            return wrong(s, "the exponent of the number '%.*s' is missing",
                         (int)(exponent - from < 40 ? exponent - from : 40), from);
        while (is_digit(*exponent))
            exponent++;
        s->at = exponent;
    }
    double value = rsl_number_value(from, NULL);
    return isfinite(value) ? with_unit(s, from, value)
                           : wrong(s, "the number '%.40s' is too large", from);
}

static quantity apply(scan *s, const function *f, const quantity *x)
{
    double y = f->one ? f->one(x[0].value) : f->two(x[0].value, x[1].value);
    if (!isfinite(y) && !failed(s))
        return f->one
                   ? wrong(s, "%s(%g) is not a finite number", f->name, x[0].value)
                   : wrong(s, "%s(%g, %g) is not a finite number", f->name, x[0].value, x[1].value);
    quantity result = f->two ? join(s, &x[0], &x[1]) : x[0];
    if (f->use == OF_NUMBERS && has_dimension(&x[0]))
        return wrong(s, "%s takes a pure number or an angle, and what it gets has another unit",
                     f->name);
    for (int i = 0; f->use == ROOT && i < RSL_MEASURE_DIMENSION_COUNT; i++)
        result.of.power[i] /= 2.0;
    if (f->use == OF_NUMBERS || f->use == ANGLE)
        result = pure(y);
    result.value = y;
    return result;
}

static quantity call(scan *s, const function *f)
{
    quantity x[2] = {nothing, nothing};
    int arguments = f->two ? 2 : 1;
    if (!takes(s, '('))
        return wrong(s, "%s is a function: write %s(%s)", f->name, f->name,
                     arguments == 1 ? "x" : "x, y");
    for (int i = 0; i < arguments; i++) {
        x[i] = sum(s);
        if (failed(s))
            return nothing;
        if (!takes(s, i + 1 < arguments ? ',' : ')'))
            return wrong(s, "%s takes %d number%s in ( )", f->name, arguments,
                         arguments == 1 ? "" : "s");
    }
    return apply(s, f, x);
}

static quantity unknown(scan *s, const char *name)
{
    rsl_word_choice choice = rsl_word_choose(name);
    if (!strcmp(name, "nan") || !strcmp(name, "inf") || !strcmp(name, "NaN") ||
        !strcmp(name, "infinity"))
        return wrong(s, "'%s' is not a finite number", name);
    for (size_t i = 0; i < s->name_count; i++)
        if (s->names[i].known)
            rsl_word_offer(&choice, s->names[i].name);
    if (rsl_word_nearest(&choice))
        return wrong(s, "there is no parameter '%s'; did you mean '%s'?", name, choice.nearest);
    return wrong(s, "'%s' is neither a number nor one of the parameters, nor one of %s", name,
                 rsl_model_expression_words());
}

static quantity parameter(scan *s, const rsl_model_parameter *of)
{
    if (!of->known)
        return wrong(s,
                     "'%s' is not known yet here: a parameter may use those above it, not itself "
                     "nor those below",
                     of->name);
    return (quantity){of->value, of->measured ? RSL_MODEL_MEASURED : RSL_MODEL_OPEN, of->of};
}

static quantity name(scan *s)
{
    char word[RSL_MODEL_NAME_MAX + 1];
    size_t length = 0;
    const char *from = s->at;
    while (is_letter(s->at[length]) || is_digit(s->at[length]))
        length++;
    s->at += length;
    if (length > RSL_MODEL_NAME_MAX)
        return wrong(s, "the name '%.20s...' is too long", from);
    memcpy(word, from, length);
    word[length] = '\0';
    if (!strcmp(word, "pi"))
        return pure(3.14159265358979323846);
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        if (!strcmp(word, functions[i].name))
            return call(s, &functions[i]);
    for (size_t i = 0; i < s->name_count; i++)
        if (!strcmp(word, s->names[i].name) && s->names[i].word)
            return wrong(s, "'%s' is the word '%.64s'; a number is wanted", word, s->names[i].word);
    for (size_t i = 0; i < s->name_count; i++)
        if (!strcmp(word, s->names[i].name))
            return parameter(s, &s->names[i]);
    return unknown(s, word);
}

static quantity atom(scan *s)
{
    skip_space(s);
    if (takes(s, '(')) {
        quantity value = sum(s);
        if (!failed(s) && !takes(s, ')'))
            return wrong(s, "a ')' is missing");
        return value;
    }
    if (is_digit(*s->at) || *s->at == '.')
        return number(s);
    if (is_letter(*s->at))
        return name(s);
    if (!*s->at)
        return wrong(s, s->at == s->start ? "is empty; a number is wanted"
                                          : "a number is missing at the end");
    return wrong(s, "'%.40s' is no number or expression: '%.4s' is not understood", s->start,
                 s->at);
}

static quantity power(scan *s)
{
    quantity base = atom(s);
    if (failed(s) || !takes(s, '^'))
        return base;
    quantity exponent = sign(s);
    double value = rsl_num_pow(base.value, exponent.value);
    if (!isfinite(value) && !failed(s))
        return wrong(s, "%g^%g is not a finite number", base.value, exponent.value);
    if (has_dimension(&exponent))
        return wrong(s, "the exponent in '%.40s' has a unit; it must be a pure number", s->start);
    quantity one = pure(1.0), result = combine(&one, &base, exponent.value);
    result.value = value;
    return result;
}

/* The one function through which every nesting passes. */
static quantity sign(scan *s)
{
    int minus = 0;
    if (++s->depth > DEPTH_MAX)
        return wrong(s, "the expression is nested too deep");
    for (;;)
        if (takes(s, '-'))
            minus = !minus;
        else if (!takes(s, '+'))
            break;
    quantity value = power(s);
    s->depth--;
    value.value = minus ? -value.value : value.value;
    return value;
}

static quantity product(scan *s)
{
    quantity value = sign(s);
    while (!failed(s)) {
        int times = takes(s, '*');
        if (!times && !takes(s, '/'))
            return value;
        quantity next = sign(s), result = combine(&value, &next, times ? 1.0 : -1.0);
        if (!times && next.value == 0.0 && !failed(s))
            return wrong(s, "it divides by zero");
        result.value = times ? value.value * next.value : value.value / next.value;
        value = result;
    }
    return nothing;
}

static quantity sum(scan *s)
{
    quantity value = product(s);
    while (!failed(s)) {
        int plus = takes(s, '+');
        if (!plus && !takes(s, '-'))
            return value;
        quantity next = product(s);
        if (failed(s))
            break;
        quantity result = join(s, &value, &next);
        result.value = plus ? value.value + next.value : value.value - next.value;
        value = result;
    }
    return nothing;
}

/* ---- the whole ------------------------------------------------------------- */

rsl_status rsl_model_expression_quantity(const char *text, const rsl_model_parameter *names,
                                         size_t name_count, const char *si,
                                         rsl_model_quantity *value, char why[RSL_MODEL_WHY_MAX])
{
    rsl_measure_unit wanted;
    int single = si && rsl_measure_unit_read((rsl_text_piece){si, strlen(si)}, NULL, &wanted);
    scan s = {text, text, names, name_count, single ? &wanted.of : NULL, 0, why};
    *why = '\0';
    if (strlen(text) > TEXT_MAX) {
        wrong(&s, "the expression is longer than %d letters", TEXT_MAX);
        return RSL_ERROR_ARGUMENT;
    }
    skip_space(&s);
    s.start = s.at;
    if (s.at[0] == '.' && is_letter(s.at[1]))
        wrong(&s, "'%.40s' is not a finite number", s.at); /* .inf, .nan */
    quantity result = sum(&s);
    skip_space(&s);
    rsl_measure_point point = rsl_measure_point_of(s.start);
    if (!failed(&s) && *s.at == ',' && *point.text)
        wrong(&s,
              "'%.40s' is no number or expression: a decimal number is written with a point: %s",
              s.start, point.text);
    else if (!failed(&s) && *s.at)
        wrong(&s, "'%.40s' is no number or expression: '%.20s' is too much", s.start, s.at);
    if (!failed(&s) && !isfinite(result.value))
        wrong(&s, "'%.40s' is not a finite number", s.start);
    if (!failed(&s) && si && result.state == RSL_MODEL_MEASURED &&
        !rsl_measure_unit_fits(&result.of, si))
        wrong(&s, "'%.40s' has the wrong unit; allowed: %s", s.start,
              rsl_measure_wanted_of(si).text);
    if (failed(&s))
        return RSL_ERROR_ARGUMENT;
    *value = result;
    return RSL_OK;
}

rsl_status rsl_model_expression_value(const char *text, const rsl_model_parameter *names,
                                      size_t name_count, double *value, char why[RSL_MODEL_WHY_MAX])
{
    rsl_model_quantity result;
    rsl_status status = rsl_model_expression_quantity(text, names, name_count, NULL, &result, why);
    if (status == RSL_OK)
        *value = result.value;
    return status;
}

int rsl_model_expression_allows_name(const char *word)
{
    size_t length = strlen(word);
    if (!is_letter(*word) || length > RSL_MODEL_NAME_MAX || !strcmp(word, "pi"))
        return 0;
    for (size_t i = 0; i < length; i++)
        if (!is_letter(word[i]) && !is_digit(word[i]))
            return 0;
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        if (!strcmp(word, functions[i].name))
            return 0;
    return 1;
}
