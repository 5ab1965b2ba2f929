/* SPDX-License-Identifier: MIT
 *
 * Names of columns and their units.
 */
#include <string.h>

#include "measure/measure.h"

typedef enum dimension {
    NONE,
    TIME,
    FORCE,
    LENGTH,
    SPEED,
    ACCELERATION,
    MASS,
    TEXT
} dimension;

typedef struct unit {
    const char *name;
    dimension of;
    double factor;
} unit;

static const unit units[] = {
    {"s", TIME, 1.0},
    {"sec", TIME, 1.0},
    {"second", TIME, 1.0},
    {"seconds", TIME, 1.0},
    {"ms", TIME, 1e-3},
    {"us", TIME, 1e-6},
    {"\xc2\xb5s", TIME, 1e-6}, /* micro sign */
    {"\xce\xbcs", TIME, 1e-6}, /* Greek mu */
    {"ns", TIME, 1e-9},
    {"N", FORCE, 1.0},
    {"newton", FORCE, 1.0},
    {"mN", FORCE, 1e-3},
    {"kN", FORCE, 1e3},
    {"MN", FORCE, 1e6},
    {"kgf", FORCE, 9.80665},
    {"lbf", FORCE, 4.4482216152605},
    {"m", LENGTH, 1.0},
    {"cm", LENGTH, 1e-2},
    {"mm", LENGTH, 1e-3},
    {"um", LENGTH, 1e-6},
    {"\xc2\xb5m", LENGTH, 1e-6},
    {"\xce\xbcm", LENGTH, 1e-6},
    {"nm", LENGTH, 1e-9},
    {"in", LENGTH, 0.0254},
    {"ft", LENGTH, 0.3048},
    {"m/s", SPEED, 1.0},
    {"cm/s", SPEED, 1e-2},
    {"mm/s", SPEED, 1e-3},
    {"km/h", SPEED, 1.0 / 3.6},
    {"ft/s", SPEED, 0.3048},
    {"m/s2", ACCELERATION, 1.0},
    {"m/s^2", ACCELERATION, 1.0},
    {"m/s\xc2\xb2", ACCELERATION, 1.0}, /* superscript two */
    {"g", ACCELERATION, 9.80665},
    {"kg", MASS, 1.0},
    {"g", MASS, 1e-3},
    {"mg", MASS, 1e-6},
    {"t", MASS, 1e3},
    {"lb", MASS, 0.45359237},
    {"1", NONE, 1.0},
    {"-", NONE, 1.0},
    {"%", NONE, 1e-2},
};

/* Names in small letters, words joined by '_', separated by blanks; the first
 * is the one of messages. */
typedef struct quantity {
    const char *names;
    dimension of;
} quantity;

static const quantity quantities[RSL_MEASURE_QUANTITIES] = {
    [RSL_MEASURE_Q_TIME] = {"t time times", TIME},
    [RSL_MEASURE_Q_FORCE] = {"force f load contact_force impact_force", FORCE},
    [RSL_MEASURE_Q_DEPTH] =
        {"depth d displacement indentation penetration deformation "
         "compression deflection",
         LENGTH},
    [RSL_MEASURE_Q_RATE] = {"velocity v rate vel", SPEED},
    [RSL_MEASURE_Q_ACCELERATION] = {"acceleration a acc accel deceleration",
                                    ACCELERATION},
    [RSL_MEASURE_Q_RECORD] = {"record test run id impact shot drop sample_id",
                              TEXT},
    [RSL_MEASURE_Q_MASS] = {"mass effective_mass", MASS},
    [RSL_MEASURE_Q_SPEED] =
        {"speed v0 v_in speed_in impact_speed impact_velocity "
         "speed_before velocity_before v_before",
         SPEED},
    [RSL_MEASURE_Q_SPEED_OUT] =
        {"speed_out v_out v1 rebound_speed rebound_velocity "
         "speed_after velocity_after v_after",
         SPEED},
    [RSL_MEASURE_Q_RESTITUTION] =
        {"restitution e cor coefficient_of_restitution", NONE},
    [RSL_MEASURE_Q_FORCE_MAX] = {"force_max f_max fmax peak_force max_force",
                                 FORCE},
    [RSL_MEASURE_Q_DEPTH_MAX] = {"depth_max d_max dmax peak_depth max_depth "
                                 "max_displacement",
                                 LENGTH},
    [RSL_MEASURE_Q_DURATION] = {"duration contact_time contact_duration", TIME},
    [RSL_MEASURE_Q_HEIGHT] = {"height h bounce_height drop_height heights",
                              LENGTH},
    [RSL_MEASURE_Q_REBOUND_HEIGHT] = {"rebound_height height_out", LENGTH},
    [RSL_MEASURE_Q_FLIGHT_TIME] = {"flight_time bounce_time time_of_flight",
                                   TIME},
};

const char *rsl_measure_quantity_name(rsl_measure_quantity q)
{
    static const char *const names[RSL_MEASURE_QUANTITIES] = {
        "t",          "force",     "depth",    "velocity",  "acceleration",
        "record",     "mass",      "speed",    "speed_out", "restitution",
        "force_max",  "depth_max", "duration", "height",    "rebound_height",
        "flight_time"};
    return q >= 0 && q < RSL_MEASURE_QUANTITIES ? names[q] : "";
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- units --------------------------------------------------------------- */

static int same(rsl_text_piece piece, const char *word, int any_case)
{
    if (piece.length != strlen(word))
        return 0;
    for (size_t i = 0; i < piece.length; i++)
        if (any_case ? small(piece.at[i]) != small(word[i])
                     : piece.at[i] != word[i])
            return 0;
    return 1;
}

/* Case matters (mN, MN) unless only one unit is spelt like that. */
double rsl_measure_unit_factor(rsl_measure_quantity q, rsl_text_piece word)
{
    double loose = 0.0, number;
    size_t count = 0;
    word = rsl_text_trim(word);
    if (q < 0 || q >= RSL_MEASURE_QUANTITIES || word.length == 0)
        return 0.0;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (units[i].of != quantities[q].of)
            continue;
        if (same(word, units[i].name, 0))
            return units[i].factor;
        if (same(word, units[i].name, 1)) {
            loose = units[i].factor;
            count++;
        }
    }
    if (count == 1)
        return loose;
    return rsl_measure_history_number(word, &number) && number > 0.0 ? number
                                                                     : 0.0;
}

/* ---- names --------------------------------------------------------------- */

/* Small letters, and '_' for blanks, dashes and dots. */
static size_t normalise(rsl_text_piece piece, char *out, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < piece.length && length + 1 < room; i++) {
        char c = small(piece.at[i]);
        if (rsl_text_is_blank(c) || c == '-' || c == '.')
            c = '_';
        if (c == '_' && length > 0 && out[length - 1] == '_')
            continue;
        out[length++] = c;
    }
    out[length] = '\0';
    return length;
}

static rsl_measure_quantity find_name(rsl_text_piece piece)
{
    char name[64];
    piece = rsl_text_trim(piece);
    if (piece.length == 0 || piece.length >= sizeof name)
        return RSL_MEASURE_NO_QUANTITY;
    size_t length = normalise(piece, name, sizeof name);
    for (int q = 0; q < RSL_MEASURE_QUANTITIES; q++) {
        const char *at = quantities[q].names;
        while (*at) {
            size_t word = strcspn(at, " ");
            if (word == length && memcmp(at, name, word) == 0)
                return (rsl_measure_quantity)q;
            at += word + (at[word] == ' ');
        }
    }
    return RSL_MEASURE_NO_QUANTITY;
}

/* "name [unit]" or "name (unit)". */
static int split_bracket(rsl_text_piece head, rsl_text_piece *name,
                         rsl_text_piece *word)
{
    size_t open = 0;
    while (open < head.length && head.at[open] != '[' && head.at[open] != '(')
        open++;
    char close = open < head.length && head.at[open] == '(' ? ')' : ']';
    if (open == head.length || head.at[head.length - 1] != close)
        return 0;
    *name = (rsl_text_piece){head.at, open};
    *word = (rsl_text_piece){head.at + open + 1, head.length - open - 2};
    return 1;
}

/* "name_unit", "name unit" or "name/unit". */
static rsl_measure_quantity split_tail(rsl_text_piece head, double *factor)
{
    for (size_t i = head.length; i-- > 1;) {
        char c = head.at[i];
        if (c != '_' && c != '/' && !rsl_text_is_blank(c))
            continue;
        rsl_measure_quantity q = find_name((rsl_text_piece){head.at, i});
        *factor = rsl_measure_unit_factor(
            q, (rsl_text_piece){head.at + i + 1, head.length - i - 1});
        if (q != RSL_MEASURE_NO_QUANTITY && *factor > 0.0)
            return q;
    }
    return RSL_MEASURE_NO_QUANTITY;
}

rsl_measure_quantity rsl_measure_quantity_of(rsl_text_piece head,
                                             double *factor, int *bad_unit)
{
    rsl_text_piece name, word;
    *factor = 1.0;
    *bad_unit = 0;
    head = rsl_text_trim(head);
    rsl_measure_quantity q = find_name(head);
    if (q != RSL_MEASURE_NO_QUANTITY)
        return q;
    if (!split_bracket(head, &name, &word))
        return split_tail(head, factor);
    q = find_name(name);
    if (q == RSL_MEASURE_NO_QUANTITY || q == RSL_MEASURE_Q_RECORD)
        return q;
    *factor = rsl_measure_unit_factor(q, word);
    *bad_unit = !(*factor > 0.0);
    return q;
}
