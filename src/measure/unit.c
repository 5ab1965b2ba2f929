/* SPDX-License-Identifier: MIT
 *
 * The table of units, and what is read by it.
 */
#include "measure/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/word.h"
#include "num/elementary.h"
#include "system/number.h"

#define PI 3.14159265358979323846

static const rsl_measure_unit_row rows[] = {
    {"s", "s", 1.0, 1.0},
    {"sec", "s", 1.0, 1.0},
    {"second", "s", 1.0, 1.0},
    {"seconds", "s", 1.0, 1.0},
    {"ms", "s", 1.0, 1e3},
    {"us", "s", 1.0, 1e6},
    {"\xc2\xb5s", "s", 1.0, 1e6}, /* micro sign */
    {"\xce\xbcs", "s", 1.0, 1e6}, /* Greek mu */
    {"ns", "s", 1.0, 1e9},
    {"min", "s", 60.0, 1.0},
    {"h", "s", 3600.0, 1.0},
    {"N", "N", 1.0, 1.0},
    {"newton", "N", 1.0, 1.0},
    {"mN", "N", 1.0, 1e3},
    {"kN", "N", 1e3, 1.0},
    {"MN", "N", 1e6, 1.0},
    {"kgf", "N", 9.80665, 1.0},
    {"lbf", "N", 4.4482216152605, 1.0},
    {"m", "m", 1.0, 1.0},
    {"km", "m", 1e3, 1.0},
    {"cm", "m", 1.0, 1e2},
    {"mm", "m", 1.0, 1e3},
    {"um", "m", 1.0, 1e6},
    {"\xc2\xb5m", "m", 1.0, 1e6},
    {"\xce\xbcm", "m", 1.0, 1e6},
    {"nm", "m", 1.0, 1e9},
    {"in", "m", 0.0254, 1.0},
    {"ft", "m", 0.3048, 1.0},
    {"m/s", "m/s", 1.0, 1.0},
    {"cm/s", "m/s", 1.0, 1e2},
    {"mm/s", "m/s", 1.0, 1e3},
    {"km/h", "m/s", 1.0, 3.6},
    {"ft/s", "m/s", 0.3048, 1.0},
    {"m/s2", "m/s^2", 1.0, 1.0},
    {"m/s^2", "m/s^2", 1.0, 1.0},
    {"m/s\xc2\xb2", "m/s^2", 1.0, 1.0}, /* superscript two */
    {"cm/s2", "m/s^2", 1.0, 1e2},
    {"mm/s2", "m/s^2", 1.0, 1e3},
    {"Gal", "m/s^2", 1.0, 1e2},
    {"kg", "kg", 1.0, 1.0},
    {"g", "kg", 1.0, 1e3},
    {"g", "m/s^2", 9.80665, 1.0},
    {"mg", "kg", 1.0, 1e6},
    {"t", "kg", 1e3, 1.0},
    {"lb", "kg", 0.45359237, 1.0},
    {"Pa", "Pa", 1.0, 1.0},
    {"kPa", "Pa", 1e3, 1.0},
    {"MPa", "Pa", 1e6, 1.0},
    {"GPa", "Pa", 1e9, 1.0},
    {"bar", "Pa", 1e5, 1.0},
    {"psi", "Pa", 6894.757293168361, 1.0},
    {"J", "J", 1.0, 1.0},
    {"mJ", "J", 1.0, 1e3},
    {"kJ", "J", 1e3, 1.0},
    {"W", "W", 1.0, 1.0},
    {"kW", "W", 1e3, 1.0},
    {"Hz", "Hz", 1.0, 1.0},
    {"kHz", "Hz", 1e3, 1.0},
    {"rad", "rad", 1.0, 1.0},
    {"mrad", "rad", 1.0, 1e3},
    {"deg", "rad", PI, 180.0},
    {"\xc2\xb0", "rad", PI, 180.0}, /* degree sign */
    {"rpm", "rad/s", PI, 30.0},
    {"1", "1", 1.0, 1.0},
    {"-", "1", 1.0, 1.0},
    {"%", "1", 1.0, 1e2},
};

static size_t unit_count(void) { return sizeof rows / sizeof rows[0]; }

const rsl_measure_unit_row *rsl_measure_unit_at(size_t index)
{
    return index < unit_count() ? &rows[index] : NULL;
}

/* Dimensions of the symbols of SI units: length, mass, time, angle, turns. */
static const struct {
    const char *name;
    double power[RSL_MEASURE_DIMENSION_COUNT];
} symbols[] = {
    {"m", {1, 0, 0, 0, 0}},   {"kg", {0, 1, 0, 0, 0}},   {"s", {0, 0, 1, 0, 0}},
    {"rad", {0, 0, 0, 1, 0}}, {"Hz", {0, 0, -1, 0, 1}},  {"1", {0, 0, 0, 0, 0}},
    {"N", {1, 1, -2, 0, 0}},  {"Pa", {-1, 1, -2, 0, 0}}, {"J", {2, 1, -2, 0, 0}},
    {"W", {2, 1, -3, 0, 0}},
};

/* Description of the expected quantity. */
static const struct {
    const char *si, *words;
} names[] = {
    {"m", "a length, such as 10mm"},
    {"kg", "a mass, such as 20g"},
    {"s", "a time, such as 0.5ms"},
    {"N", "a force, such as 5kN"},
    {"m/s", "a speed, such as 3m/s"},
    {"m/s^2", "an acceleration, such as 9.81m/s^2"},
    {"Pa", "a pressure, such as 210GPa"},
    {"rad", "an angle, such as 15deg"},
    {"rad/s", "an angular speed, such as 10rad/s or 600rpm"},
    {"Hz", "a frequency, such as 5Hz"},
    {"N/m", "a stiffness, such as 20kN/m"},
    {"N/m^n", "a stiffness, such as 1.4e8N/m^1.5 or 20kN/mm"},
    {"kg/m^3", "a density, such as 7850kg/m^3"},
    {"N s/m", "a damping, such as 20N s/m"},
    {"N m", "a moment, such as 5N m"},
    {"kg m^2", "a moment of inertia, such as 0.1kg m^2"},
    {"m or rad", "a length or an angle, such as 10mm or 15deg"},
    {"1", "a pure number"},
};

rsl_measure_wanted rsl_measure_wanted_of(const char *si)
{
    rsl_measure_wanted wanted;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].si, si) == 0) {
            snprintf(wanted.text, sizeof wanted.text, "%s", names[i].words);
            return wanted;
        }
    snprintf(wanted.text, sizeof wanted.text, "a quantity in %s", si);
    return wanted;
}

int rsl_measure_dimension_fits(const rsl_measure_dimension *given,
                               const rsl_measure_dimension *wanted)
{
    /* an angle may come from a ratio of lengths, and a length from an angle and a radius; turns
     * where an angle is wanted, and the other way, are wrong by 2 pi */
    if ((given->power[RSL_MEASURE_TURNS] != 0.0 && wanted->power[RSL_MEASURE_ANGLE] != 0.0) ||
        (given->power[RSL_MEASURE_ANGLE] != 0.0 && wanted->power[RSL_MEASURE_TURNS] != 0.0))
        return 0;
    for (int i = 0; i < RSL_MEASURE_ANGLE; i++)
        if (!(wanted->open >> i & 1u) && fabs(given->power[i] - wanted->power[i]) > 1e-9)
            return 0;
    return 1;
}

/* ---- reading ------------------------------------------------------------------- */

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* Superscript two and three of UTF-8. */
static int is_superscript(const char *at, const char *end)
{
    return end - at > 1 && (unsigned char)at[0] == 0xc2 &&
           ((unsigned char)at[1] == 0xb2 || (unsigned char)at[1] == 0xb3);
}

/* A factor of a unit: its name and power; the number of letters, 0 if it is none. */
static size_t read_power(const char *at, const char *end, double *power, int *open)
{
    size_t length = 1;
    *power = 1.0;
    *open = 0;
    if (is_superscript(at, end)) {
        *power = (unsigned char)at[1] == 0xb2 ? 2.0 : 3.0;
        return 2;
    }
    if (at >= end || *at != '^')
        return 0;
    if (at + 1 < end && at[1] == '(') {
        while (at + length < end && at[length] != ')')
            length++;
        *open = 1;
        return at + length < end ? length + 1 : 0;
    }
    if (at + 1 < end && is_letter(at[1])) {
        *open = 1;
        return 2;
    }
    char number[24], *rest;
    snprintf(number, sizeof number, "%.*s", (int)(end - at - 1 < 23 ? end - at - 1 : 23), at + 1);
    length = strspn(number, "+-.0123456789");
    number[length] = '\0';
    *power = rsl_number_value(number, &rest);
    return length > 0 && !*rest ? length + 1 : 0;
}

/* Letters that a name may have: ASCII, micro, degree. */
static size_t name_length(const char *at, const char *end)
{
    size_t length = 0;
    while (at + length < end && (is_letter(at[length]) || at[length] == '%' ||
                                 (at[length] & 0x80 && !is_superscript(at + length, end))))
        length++;
    return length;
}

static void add_symbol(const char *si, size_t length, double power, int open,
                       rsl_measure_dimension *to)
{
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++)
        if (strlen(symbols[i].name) == length && strncmp(symbols[i].name, si, length) == 0)
            for (int k = 0; k < RSL_MEASURE_DIMENSION_COUNT; k++) {
                to->power[k] += power * symbols[i].power[k];
                if (open && symbols[i].power[k] != 0.0)
                    to->open |= 1u << k;
            }
}

/* The dimension of an SI unit of the tables, times a power. */
static void add_si(const char *si, double power, int open, rsl_measure_dimension *to)
{
    const char *end = si + strlen(si);
    double sign = 1.0;
    while (si < end) {
        size_t length = *si == '1' ? 1 : name_length(si, end);
        double own;
        int letter;
        if (length == 0) {
            sign = *si == '/' ? -1.0 : sign;
            si++;
            continue;
        }
        size_t more = read_power(si + length, end, &own, &letter);
        add_symbol(si, length, sign * power * own, open || letter, to);
        si += length + more;
    }
}

static rsl_measure_dimension dimension_of(const char *si)
{
    rsl_measure_dimension of = {{0.0}, 0};
    add_si(si, 1.0, 0, &of);
    return of;
}

static int is_name(const char *name, const char *at, size_t length)
{
    return strlen(name) == length && strncmp(name, at, length) == 0;
}

/* The row of a name, the one that is wanted if there are two. */
static const rsl_measure_unit_row *find(const char *at, size_t length,
                                        const rsl_measure_dimension *wanted)
{
    const rsl_measure_unit_row *found = NULL;
    for (size_t i = 0; i < unit_count(); i++) {
        if (!is_name(rows[i].name, at, length))
            continue;
        rsl_measure_dimension of = dimension_of(rows[i].si);
        if (!found || (wanted && rsl_measure_dimension_fits(&of, wanted)))
            found = &rows[i];
    }
    return found;
}

static double raised(double x, double power)
{
    return x == 1.0 || power == 1.0 ? x : rsl_num_pow(x, power);
}

/* times/over to a power, on a unit: a power < 0 turns it around. */
static void multiply(rsl_measure_unit *unit, const rsl_measure_unit_row *row, double power,
                     int open)
{
    double size = fabs(power);
    unit->times *= raised(power > 0.0 ? row->times : row->over, size);
    unit->over *= raised(power > 0.0 ? row->over : row->times, size);
    add_si(row->si, power, open, &unit->of);
}

/* One factor at the beginning of a text; its letters, 0 if there is none. */
static size_t read_factor(const char *at, const char *end, double sign,
                          const rsl_measure_dimension *wanted, rsl_measure_unit *unit)
{
    size_t length = name_length(at, end);
    const rsl_measure_unit_row *row = length ? find(at, length, wanted) : NULL;
    double power;
    int open;
    if (!row || (at + length < end && (is_digit(at[length]) || at[length] == '_')))
        return 0;
    size_t more = read_power(at + length, end, &power, &open);
    multiply(unit, row, sign * power, open);
    return length + more;
}

static size_t scan(const char *text, const char *end, const rsl_measure_dimension *wanted,
                   rsl_measure_unit *unit)
{
    const char *at = text;
    double sign = 1.0;
    *unit = (rsl_measure_unit){1.0, 1.0, {{0.0}, 0}};
    if (at + 1 < end && at[0] == '1' && at[1] == '/')
        at++; /* 1/s */
    while (at < end) {
        const char *next = at;
        double turned = sign;
        while (next < end && *next == ' ')
            next++;
        if (next < end && *next == '/' && (at > text || text[0] == '1')) {
            turned = -1.0;
            next++;
        } else if (at > text && next == at && *at != ' ') {
            break;
        }
        rsl_measure_unit more = *unit;
        size_t length = read_factor(next, end, turned, at > text ? NULL : wanted, &more);
        if (length == 0)
            break;
        *unit = more;
        sign = turned;
        at = next + length;
    }
    return at > text + (text[0] == '1') ? (size_t)(at - text) : 0;
}

size_t rsl_measure_unit_scan(const char *text, const rsl_measure_dimension *wanted,
                             rsl_measure_unit *unit)
{
    return scan(text, text + strlen(text), wanted, unit);
}

int rsl_measure_unit_read(rsl_text_piece text, const rsl_measure_dimension *wanted,
                          rsl_measure_unit *unit)
{
    const rsl_measure_unit_row *row = text.length ? find(text.at, text.length, wanted) : NULL;
    if (!row)
        return text.length > 0 && scan(text.at, text.at + text.length, wanted, unit) == text.length;
    *unit = (rsl_measure_unit){1.0, 1.0, {{0.0}, 0}};
    multiply(unit, row, 1.0, 0);
    return 1;
}

int rsl_measure_unit_fits(const rsl_measure_dimension *given, const char *si)
{
    const char *more = strstr(si, " or ");
    char first[40];
    snprintf(first, sizeof first, "%.*s", more ? (int)(more - si) : (int)strlen(si), si);
    rsl_measure_dimension wanted = dimension_of(first);
    return rsl_measure_dimension_fits(given, &wanted) ||
           (more && rsl_measure_unit_fits(given, more + 4));
}

const char *rsl_measure_unit_si(const rsl_measure_dimension *of)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        rsl_text_piece si = {names[i].si, strlen(names[i].si)};
        rsl_measure_unit unit;
        int same = rsl_measure_unit_read(si, NULL, &unit) && unit.of.open == 0;
        for (int k = 0; k < RSL_MEASURE_DIMENSION_COUNT; k++)
            same = same && fabs(unit.of.power[k] - of->power[k]) < 1e-9;
        if (same)
            return names[i].si;
    }
    return "";
}

/* ---- numbers ------------------------------------------------------------------- */

/* Letters of a decimal number at the beginning of a text. */
size_t rsl_measure_number_length(const char *text)
{
    size_t at = strspn(text, "+-") > 0 ? 1 : 0;
    size_t digits = strspn(text + at, ".0123456789");
    if (digits == 0)
        return 0;
    at += digits;
    if (text[at] == 'e' || text[at] == 'E') {
        size_t sign = text[at + 1] == '+' || text[at + 1] == '-' ? 1 : 0;
        size_t power = strspn(text + at + 1 + sign, "0123456789");
        at += power > 0 ? 1 + sign + power : 0;
    }
    return at;
}

const char *rsl_measure_unit_near(rsl_text_piece word, const rsl_measure_dimension *wanted)
{
    const char *near = NULL;
    for (size_t i = 0; i < unit_count(); i++) {
        rsl_measure_dimension of = dimension_of(rows[i].si);
        size_t same = 0;
        while (same < word.length && (rows[i].name[same] | 32) == (word.at[same] | 32))
            same++;
        if (word.length == 0 || same < word.length || rows[i].name[same])
            continue;
        if (!near || (wanted && rsl_measure_dimension_fits(&of, wanted)))
            near = rows[i].name;
    }
    return near;
}

rsl_measure_point rsl_measure_point_of(const char *text)
{
    rsl_measure_point point = {""};
    size_t whole = strspn(text, "+-0123456789"), length = strlen(text);
    double value;
    if (whole == 0 || text[whole] != ',' || !is_digit(text[whole + 1]) ||
        length >= sizeof point.text)
        return point;
    memcpy(point.text, text, length + 1);
    point.text[whole] = '.';
    size_t number = rsl_measure_number_length(point.text);
    char after = point.text[number];
    point.text[number] = '\0';
    int good = rsl_number_read(point.text, &value) && !strchr(text + whole + 1, ',');
    point.text[number] = after;
    if (!good)
        point.text[0] = '\0';
    return point;
}

/* A number, then a unit of the dimension that is wanted. */
static int with_unit(const char *text, size_t length, const char *si, double *value,
                     rsl_measure_dimension *of, rsl_measure_why *why)
{
    const char *word = text + length + (text[length] == ' ');
    rsl_measure_dimension wanted = dimension_of(si);
    rsl_measure_unit unit;
    char number[64];
    snprintf(number, sizeof number, "%.*s", (int)(length < 63 ? length : 63), text);
    if (!*word || !rsl_number_read(number, value))
        return 0;
    rsl_text_piece name = {word, strlen(word)};
    if (!rsl_measure_unit_read(name, &wanted, &unit))
        snprintf(why->text, sizeof why->text, "there is no unit '%.40s'; %.40sallowed: %s", word,
                 rsl_word_suggestion(rsl_measure_unit_near(name, &wanted)).text,
                 rsl_measure_wanted_of(si).text);
    else if (!rsl_measure_unit_fits(&unit.of, si))
        snprintf(why->text, sizeof why->text, "%.40s is the wrong unit; allowed: %s", word,
                 rsl_measure_wanted_of(si).text);
    else if (isfinite(*value = *value * unit.times / unit.over)) {
        if (of)
            *of = unit.of;
        return 1;
    }
    return 0;
}

int rsl_measure_unit_number(const char *text, const char *si, double *value,
                            rsl_measure_dimension *of, rsl_measure_why *why)
{
    size_t length = rsl_measure_number_length(text);
    rsl_measure_point point = rsl_measure_point_of(text);
    snprintf(why->text, sizeof why->text, "allowed: a finite number");
    if (*point.text) {
        snprintf(why->text, sizeof why->text, "a decimal number is written with a point: %s",
                 point.text);
        return 0;
    }
    return rsl_number_read(text, value) ||
           (length > 0 && si && with_unit(text, length, si, value, of, why));
}
