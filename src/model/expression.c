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

#include "base/word.h"

enum { DEPTH_MAX = 50, TEXT_MAX = 4000 };

typedef struct scan {
    const char *start, *at;
    const rsl_model_parameter *names;
    size_t name_count;
    int depth;
    char *why; /* "" until something is wrong */
} scan;

typedef struct function {
    const char *name;
    int arguments;
    double (*one)(double);
    double (*two)(double, double);
} function;

static const function functions[] = {
    {"sqrt", 1, sqrt, NULL},       {"sin", 1, rsl_num_sin, NULL},     {"cos", 1, rsl_num_cos, NULL},
    {"tan", 1, rsl_num_tan, NULL}, {"exp", 1, rsl_num_exp, NULL},     {"log", 1, rsl_num_log, NULL},
    {"abs", 1, fabs, NULL},        {"atan2", 2, NULL, rsl_num_atan2}, {"min", 2, NULL, fmin},
    {"max", 2, NULL, fmax},
};
enum { FUNCTION_COUNT = sizeof functions / sizeof functions[0] };

const char *rsl_model_expression_words(void)
{
    return "pi sqrt sin cos tan atan2 abs min max exp log";
}

RSL_PRINTF(2, 3)
static double wrong(scan *s, const char *format, ...)
{
    if (!*s->why) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(s->why, RSL_MODEL_WHY_MAX, format, arguments);
        va_end(arguments);
    }
    return 0.0;
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

static double sum(scan *s);
static double sign(scan *s);

/* digits [. digits] [e [sign] digits]; what strtod knows beyond that (hex,
 * infinity) is no number here. */
static double number(scan *s)
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
    if (is_letter(*s->at) || *s->at == '.')
        return wrong(s, "'%.40s' is no number: there is '%c' in it", from, *s->at);
    double value = strtod(from, NULL);
    return isfinite(value) ? value : wrong(s, "the number '%.40s' is too large", from);
}

static double apply(scan *s, const function *f, const double *x)
{
    double y = f->one ? f->one(x[0]) : f->two(x[0], x[1]);
    if (!isfinite(y) && !failed(s))
        return f->one ? wrong(s, "%s(%g) is not a finite number", f->name, x[0])
                      : wrong(s, "%s(%g, %g) is not a finite number", f->name, x[0], x[1]);
    return y;
}

static double call(scan *s, const function *f)
{
    double x[2] = {0.0, 0.0};
    if (!takes(s, '('))
        return wrong(s, "%s is a function: write %s(%s)", f->name, f->name,
                     f->arguments == 1 ? "x" : "x, y");
    for (int i = 0; i < f->arguments; i++) {
        x[i] = sum(s);
        if (failed(s))
            return 0.0;
        if (!takes(s, i + 1 < f->arguments ? ',' : ')'))
            return wrong(s, "%s takes %d number%s in ( )", f->name, f->arguments,
                         f->arguments == 1 ? "" : "s");
    }
    return apply(s, f, x);
}

static double unknown(scan *s, const char *name)
{
    rsl_word_choice choice = rsl_word_choose(name);
    if (!strcmp(name, "nan") || !strcmp(name, "inf") || !strcmp(name, "NaN") ||
        !strcmp(name, "infinity"))
        return wrong(s, "'%s' is not a finite number", name);
    for (size_t i = 0; i < s->name_count; i++)
        if (s->names[i].known)
            rsl_word_offer(&choice, s->names[i].name);
    if (rsl_word_nearest(&choice))
        return wrong(s, "there is no parameter '%s'; do you mean '%s'?", name, choice.nearest);
    return wrong(s, "'%s' is neither a number nor one of the parameters, nor one of %s", name,
                 rsl_model_expression_words());
}

static double name(scan *s)
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
        return 3.14159265358979323846;
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        if (!strcmp(word, functions[i].name))
            return call(s, &functions[i]);
    for (size_t i = 0; i < s->name_count; i++)
        if (!strcmp(word, s->names[i].name))
            return s->names[i].known ? s->names[i].value
                                     : wrong(s,
                                             "'%s' is not known yet here: a parameter may use "
                                             "those above it, not itself nor those below",
                                             word);
    return unknown(s, word);
}

static double atom(scan *s)
{
    skip_space(s);
    if (takes(s, '(')) {
        double value = sum(s);
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

static double power(scan *s)
{
    double base = atom(s);
    if (failed(s) || !takes(s, '^'))
        return base;
    double exponent = sign(s);
    double value = rsl_num_pow(base, exponent);
    if (!isfinite(value) && !failed(s))
        return wrong(s, "%g^%g is not a finite number", base, exponent);
    return value;
}

/* The one function through which every nesting passes. */
static double sign(scan *s)
{
    int minus = 0;
    if (++s->depth > DEPTH_MAX)
        return wrong(s, "the expression is nested too deep");
    for (;;)
        if (takes(s, '-'))
            minus = !minus;
        else if (!takes(s, '+'))
            break;
    double value = power(s);
    s->depth--;
    return minus ? -value : value;
}

static double product(scan *s)
{
    double value = sign(s);
    while (!failed(s)) {
        if (takes(s, '*')) {
            value *= sign(s);
        } else if (takes(s, '/')) {
            double divisor = sign(s);
            if (divisor == 0.0 && !failed(s))
                return wrong(s, "it divides by zero");
            value /= divisor;
        } else {
            return value;
        }
    }
    return 0.0;
}

static double sum(scan *s)
{
    double value = product(s);
    while (!failed(s))
        if (takes(s, '+'))
            value += product(s);
        else if (takes(s, '-'))
            value -= product(s);
        else
            return value;
    return 0.0;
}

rsl_status rsl_model_expression_value(const char *text, const rsl_model_parameter *names,
                                      size_t name_count, double *value, char why[RSL_MODEL_WHY_MAX])
{
    scan s = {text, text, names, name_count, 0, why};
    *why = '\0';
    if (strlen(text) > TEXT_MAX) {
        wrong(&s, "the expression is longer than %d letters", TEXT_MAX);
        return RSL_ERROR_ARGUMENT;
    }
    skip_space(&s);
    s.start = s.at;
    if (s.at[0] == '.' && is_letter(s.at[1]))
        wrong(&s, "'%.40s' is not a finite number", s.at); /* .inf, .nan */
    double result = sum(&s);
    skip_space(&s);
    if (!failed(&s) && *s.at)
        wrong(&s, "'%.40s' is no number or expression: '%.20s' is too much", s.start, s.at);
    if (!failed(&s) && !isfinite(result))
        wrong(&s, "'%.40s' is not a finite number", s.start);
    if (failed(&s))
        return RSL_ERROR_ARGUMENT;
    *value = result;
    return RSL_OK;
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
