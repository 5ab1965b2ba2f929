/* SPDX-License-Identifier: MIT
 *
 * axis: from the values of an axis to its range, its unit and its ticks.
 */
#include "plot/axis.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "plot/html.h"

/* Differences of values beyond this would overflow. */
#define VALUE_MAX 1e300

/* ---- prefixes ------------------------------------------------------------ */

rsl_plot_prefix rsl_plot_prefix_for(double size)
{
    static const char *const letters[] = {"a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T"};
    const int min = -18, max = 12;
    rsl_plot_prefix prefix = {1.0, 0, ""};
    if (!(size > 0.0) || (size >= 0.01 && size < 1e4))
        return prefix;
    prefix.exponent = 3 * (int)floor(rsl_num_log10(size * (1.0 + 1e-12)) / 3.0);
    prefix.factor = rsl_num_pow(10.0, prefix.exponent);
    prefix.letter = prefix.exponent < min || prefix.exponent > max
                        ? NULL
                        : letters[(prefix.exponent - min) / 3];
    return prefix;
}

/* "10⁻³" */
static void power_of_ten(char *text, size_t room, int exponent)
{
    static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char plain[16];
    snprintf(plain, sizeof plain, "%d", exponent);
    snprintf(text, room, "10");
    for (const char *at = plain; *at; at++) {
        size_t used = strlen(text);
        snprintf(text + used, room - used, "%s", *at == '-' ? "⁻" : digits[*at - '0']);
    }
}

/* ---- ranges -------------------------------------------------------------- */

/* 1, 2 or 5 times a power of ten, near `step`. */
static double nice_step(double step)
{
    double power = rsl_num_pow(10.0, floor(rsl_num_log10(step)));
    double digit = step / power;
    return power * (digit < 1.5 ? 1.0 : digit < 3.5 ? 2.0 : digit < 7.5 ? 5.0 : 10.0);
}

int rsl_plot_axis_has(const rsl_plot_axis *axis, double value)
{
    if (axis->log)
        return value >= 1.0 / VALUE_MAX && value <= VALUE_MAX;
    return fabs(value) <= VALUE_MAX;
}

static void stretch(rsl_plot_ruler *ruler, double slack)
{
    double room = slack * (ruler->high - ruler->low);
    ruler->low -= room;
    ruler->high += room;
}

static void decide_log(rsl_plot_ruler *ruler, double low, double high, double slack, double wanted)
{
    ruler->low = rsl_num_log10(low);
    ruler->high = rsl_num_log10(high);
    if (ruler->high - ruler->low < 1e-9) {
        ruler->low -= 0.3;
        ruler->high += 0.3;
    }
    stretch(ruler, slack);
    ruler->step = fmax(1.0, ceil((ruler->high - ruler->low) / wanted));
}

/* Of a constant the line stands in the middle, and its noise is not shown. */
static void decide_linear(rsl_plot_ruler *ruler, double low, double high, double slack,
                          double wanted)
{
    double size = fmax(fabs(low), fabs(high));
    if (!ruler->axis->words && !ruler->axis->plain)
        ruler->prefix = rsl_plot_prefix_for(size);
    size /= ruler->prefix.factor;
    ruler->low = low / ruler->prefix.factor;
    ruler->high = high / ruler->prefix.factor;
    if (ruler->high - ruler->low <= 1e-9 * size) {
        double half = size > 0.0 ? 0.1 * size : 1.0;
        ruler->low -= half;
        ruler->high += half;
    }
    stretch(ruler, slack);
    ruler->step = nice_step((ruler->high - ruler->low) / wanted);
    ruler->decimals = (int)fmax(0.0, ceil(-rsl_num_log10(ruler->step) - 1e-9));
}

rsl_plot_ruler rsl_plot_ruler_prepare(const rsl_plot_axis *axis, double low, double high,
                                      double slack, double wanted)
{
    rsl_plot_ruler ruler = {.axis = axis, .prefix = {1.0, 0, ""}};
    assert(low <= high && wanted >= 1.0);
    assert(rsl_plot_axis_has(axis, low) && rsl_plot_axis_has(axis, high));
    if (axis->log)
        decide_log(&ruler, low, high, slack, wanted);
    else
        decide_linear(&ruler, low, high, slack, wanted);
    assert(ruler.low < ruler.high && ruler.step > 0.0);
    return ruler;
}

double rsl_plot_ruler_part(const rsl_plot_ruler *ruler, double value)
{
    double at = ruler->axis->log ? rsl_num_log10(value) : value / ruler->prefix.factor;
    return (at - ruler->low) / (ruler->high - ruler->low);
}

double rsl_plot_ruler_value(const rsl_plot_ruler *ruler, double part)
{
    double at = ruler->low + part * (ruler->high - ruler->low);
    return ruler->axis->log ? rsl_num_pow(10.0, at) : at * ruler->prefix.factor;
}

/* ---- ticks --------------------------------------------------------------- */

typedef struct ticks {
    const rsl_plot_ruler *ruler;
    rsl_plot_tick *all;
    size_t count;
} ticks;

/* A tick at a plain value, unless it lies outside; NULL: there is none. */
static rsl_plot_tick *add_tick(ticks *t, double value)
{
    double part = rsl_plot_ruler_part(t->ruler, value);
    rsl_plot_tick *tick = &t->all[t->count];
    if (t->count == RSL_PLOT_TICK_MAX || part < -1e-6 || part > 1.0 + 1e-6)
        return NULL;
    *tick = (rsl_plot_tick){.part = part, .zero = value == 0.0};
    t->count++;
    return tick;
}

static void word_ticks(ticks *t)
{
    for (size_t i = 0; i < t->ruler->axis->word_count; i++) {
        rsl_plot_tick *tick = add_tick(t, (double)i);
        if (tick)
            tick->word = t->ruler->axis->words[i];
    }
}

static void linear_ticks(ticks *t)
{
    const rsl_plot_ruler *ruler = t->ruler;
    double first = ceil(ruler->low / ruler->step - 1e-9);
    for (int i = 0; i < 100; i++) {
        double number = first + i == 0.0 ? 0.0 : (first + i) * ruler->step;
        rsl_plot_tick *tick = add_tick(t, number * ruler->prefix.factor);
        if (number > ruler->high + 1e-6 * ruler->step)
            break;
        if (!tick)
            continue;
        snprintf(tick->text, sizeof tick->text, "%.*f", ruler->decimals, number);
    }
}

/* On a wide axis all but 1 and 10 are powers. */
static void put_log_text(rsl_plot_tick *tick, double digit, int power, int wide)
{
    char text[24];
    if (wide ? power == 0 || power == 1 : power >= -3 && power <= 3) {
        snprintf(tick->text, sizeof tick->text, "%g", digit * rsl_num_pow(10.0, power));
        return;
    }
    power_of_ten(text, sizeof text, power);
    if (digit == 1.0)
        snprintf(tick->text, sizeof tick->text, "%s", text);
    else
        snprintf(tick->text, sizeof tick->text, "%g·%s", digit, text);
}

/* Powers of ten; with few of them 2 and 5 in between. */
static void log_ticks(ticks *t)
{
    static const double digits[] = {1.0, 2.0, 5.0};
    const rsl_plot_ruler *ruler = t->ruler;
    int few = ruler->high - ruler->low < 3.0, step = (int)ruler->step;
    int wide = ruler->low < -3.5 || ruler->high > 4.5;
    for (int power = (int)floor(ruler->low); power <= ruler->high; power++)
        for (int i = 0; i < (few ? 3 : 1); i++) {
            rsl_plot_tick *tick =
                few || power % step == 0 ? add_tick(t, digits[i] * rsl_num_pow(10.0, power)) : NULL;
            if (tick)
                put_log_text(tick, digits[i], power, wide);
        }
}

/* Less than a decade: even steps of the value. */
static void narrow_log_ticks(ticks *t)
{
    double low = rsl_num_pow(10.0, t->ruler->low), high = rsl_num_pow(10.0, t->ruler->high);
    double step = nice_step((high - low) / 4.0);
    for (double i = ceil(low / step); i * step <= high; i++) {
        rsl_plot_tick *tick = add_tick(t, i * step);
        if (tick)
            snprintf(tick->text, sizeof tick->text, "%.6g", i * step);
    }
}

size_t rsl_plot_ruler_ticks(const rsl_plot_ruler *ruler, rsl_plot_tick all[RSL_PLOT_TICK_MAX])
{
    ticks t = {ruler, all, 0};
    if (ruler->axis->words)
        word_ticks(&t);
    else if (!ruler->axis->log)
        linear_ticks(&t);
    else if (ruler->high - ruler->low < 1.0)
        narrow_log_ticks(&t);
    else
        log_ticks(&t);
    return t.count;
}

void rsl_plot_ruler_label(FILE *stream, const rsl_plot_ruler *ruler)
{
    const rsl_plot_axis *axis = ruler->axis;
    const char *unit = axis->unit ? axis->unit : "";
    const rsl_plot_prefix *prefix = &ruler->prefix;
    char power[32] = "";
    rsl_plot_html_text(stream, axis->label ? axis->label : "");
    if (!*unit && prefix->exponent == 0)
        return;
    fputs(" [", stream);
    if (*unit && prefix->letter) {
        fputs(prefix->letter, stream);
    } else {
        power_of_ten(power, sizeof power, prefix->exponent);
        fprintf(stream, "%s%s%s", *unit ? "" : "×", power, *unit ? " " : "");
    }
    rsl_plot_html(stream, "%s]", unit);
}
