/* SPDX-License-Identifier: MIT
 *
 * The columns that a measured table may have, one row each, and their units. A
 * new column is a row here with what it says about an impact; a quantity of the
 * model has its column by its row in resile/fit.h.
 */
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "measure/measure.h"
#include "measure/unit.h"

/* ---- what a cell says about an impact --------------------------------------- */

/* v = sqrt(2 g h) */
static void speed_of_drop(const rsl_measure_sheet *s, size_t row, double height,
                          rsl_fit_impact *impact)
{
    (void)row;
    if (!rsl_given(impact->speed))
        impact->speed = sqrt(2.0 * s->options->gravity * height);
}

/* e = sqrt(h_out/h) */
static void restitution_of_heights(const rsl_measure_sheet *s, size_t row, double rebound,
                                   rsl_fit_impact *impact)
{
    const double *height = rsl_measure_values(s, RSL_MEASURE_HEIGHT);
    if (height && height[row] > 0.0 && !rsl_given(impact->restitution))
        impact->restitution = sqrt(rebound / height[row]);
}

/* e = |v_out|/v */
static void restitution_of_speeds(const rsl_measure_sheet *s, size_t row, double out,
                                  rsl_fit_impact *impact)
{
    (void)s;
    (void)row;
    if (impact->speed > 0.0 && !rsl_given(impact->restitution))
        impact->restitution = fabs(out) / impact->speed;
}

/* A velocity beside whole impacts is the speed before them. */
static void speed_of_rate(const rsl_measure_sheet *s, size_t row, double rate,
                          rsl_fit_impact *impact)
{
    (void)row;
    if (!rsl_measure_sheet_column(s, RSL_MEASURE_SPEED))
        impact->speed = rate;
}

/* ---- the rows: what is derived is derived in this order ------------------------ */

#define MEMBER(name) .placed = 1, .member = offsetof(rsl_fit_impact, name)

static const rsl_measure_row rows[] = {
    [RSL_MEASURE_TIME] = {"t time times impact_time impact_times", "s", .sample = 1},
    [RSL_MEASURE_CHANNEL + RSL_FIT_FORCE] = {"force f load contact_force impact_force", "N",
                                             .sample = 1, .history = 1, .turns = 1},
    [RSL_MEASURE_CHANNEL + RSL_FIT_DEPTH] =
        {"depth d displacement indentation penetration deformation compression deflection "
         "ground_displacement",
         "m", .sample = 1, .history = 1, .turns = 1},
    [RSL_MEASURE_CHANNEL + RSL_FIT_RATE] = {"velocity v rate vel ground_velocity", "m/s",
                                            .history = 1, .turns = 1, .derive = speed_of_rate},
    [RSL_MEASURE_ACCELERATION] = {"acceleration a acc accel deceleration ground_acceleration",
                                  "m/s^2", .sample = 1, .history = 1, .turns = 1},
    [RSL_MEASURE_RECORD] = {.names = "record test run id impact shot drop sample_id"},
    [RSL_MEASURE_MASS] = {"mass effective_mass", "kg", MEMBER(mass)},
    [RSL_MEASURE_SPEED] = {"speed v0 v_in speed_in impact_speed impact_velocity speed_before "
                           "velocity_before v_before",
                           "m/s", MEMBER(speed)},
    [RSL_MEASURE_HEIGHT] = {"height h bounce_height drop_height heights", "m",
                            .derive = speed_of_drop},
    [RSL_MEASURE_REBOUND_HEIGHT] = {"rebound_height height_out", "m", .measured = 1,
                                    .derive = restitution_of_heights},
    [RSL_MEASURE_SPEED_OUT] =
        {"speed_out v_out v1 rebound_speed rebound_velocity speed_after velocity_after v_after",
         "m/s", .measured = 1, .size_only = 1, .derive = restitution_of_speeds},
    [RSL_MEASURE_FLIGHT_TIME] = {.names = "flight_time bounce_time time_of_flight", .unit = "s"},
#define OBSERVED(in, symbol, si, relative, below, columns, title)                                  \
    [RSL_MEASURE_OBSERVED + RSL_FIT_QUANTITY_##in] = {columns, si, .measured = 1, MEMBER(in)},
    RSL_FIT_QUANTITY_LIST(OBSERVED)
#undef OBSERVED
        [RSL_MEASURE_TURN] = {"angle theta phi rotation", "rad", .history = 1},
    [RSL_MEASURE_TURN_RATE] = {"omega angular_velocity angular_speed", "rad/s", .history = 1},
    [RSL_MEASURE_TURN_ACCELERATION] = {"angular_acceleration alpha", "rad/s^2", .history = 1},
    [RSL_MEASURE_TORQUE] = {"torque moment", "N m", .history = 1},
    [RSL_MEASURE_VALUE] = {"value", "1", .history = 0},
};

_Static_assert(sizeof rows / sizeof rows[0] == RSL_MEASURE_ALL, "one row per quantity");

const rsl_measure_row *rsl_measure_row_of(rsl_measure_quantity q)
{
    assert(q >= 0 && q < RSL_MEASURE_ALL);
    return &rows[q];
}

rsl_measure_name rsl_measure_name_of(rsl_measure_quantity q)
{
    const char *names = rsl_measure_row_of(q)->names;
    rsl_measure_name name;
    snprintf(name.text, sizeof name.text, "%.*s", (int)strcspn(names, " "), names);
    return name;
}

/* ---- units ------------------------------------------------------------------ */

static int measures(const rsl_measure_unit_row *u, rsl_measure_quantity q)
{
    const char *si = rsl_measure_row_of(q)->unit;
    return si && strcmp(u->si, si) == 0;
}

void rsl_measure_units_of(rsl_measure_quantity q, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    const rsl_measure_unit_row *u;
    for (size_t i = 0; (u = rsl_measure_unit_at(i)) && used < room; i++)
        if (measures(u, q)) {
            int n = snprintf(text + used, room - used, "%s%s", used ? ", " : "", u->name);
            used += n > 0 ? (size_t)n : 0;
        }
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static int same(rsl_text_piece piece, const char *word)
{
    return piece.length == strlen(word) && memcmp(piece.at, word, piece.length) == 0;
}

/* 1: the piece equals a word, ignoring case. */
static int is_alike(rsl_text_piece piece, const char *word)
{
    size_t i = 0;
    while (i < piece.length && word[i] && small(piece.at[i]) == small(word[i]))
        i++;
    return i == piece.length && !word[i];
}

/* A unit that is made of others, in/s^2. */
static double made_factor(const char *si, rsl_text_piece word)
{
    rsl_measure_unit made, wanted;
    if (!rsl_measure_unit_read((rsl_text_piece){si, strlen(si)}, NULL, &wanted) ||
        !rsl_measure_unit_read(word, &wanted.of, &made) || made.of.open ||
        memcmp(made.of.power, wanted.of.power, sizeof made.of.power) != 0)
        return 0.0;
    return made.times / made.over;
}

double rsl_measure_unit_factor(rsl_measure_quantity q, rsl_text_piece word)
{
    const char *si = q == RSL_MEASURE_NO_QUANTITY ? NULL : rsl_measure_row_of(q)->unit;
    double number;
    word = rsl_text_trim(word);
    if (q == RSL_MEASURE_NO_QUANTITY || word.length == 0)
        return 0.0;
    double factor = si ? rsl_measure_si_factor(si, word) : 0.0;
    return factor > 0.0 ? factor : rsl_measure_number(word, &number) && number > 0.0 ? number : 0.0;
}

/* Case matters (mN, MN) unless only one unit is spelt like that. */
double rsl_measure_si_factor(const char *si, rsl_text_piece word)
{
    double loose = 0.0;
    size_t count = 0;
    const rsl_measure_unit_row *u;
    for (size_t i = 0; (u = rsl_measure_unit_at(i)); i++) {
        if (strcmp(u->si, si) != 0)
            continue;
        if (same(word, u->name))
            return u->times / u->over;
        if (is_alike(word, u->name)) {
            loose = u->times / u->over;
            count++;
        }
    }
    return count == 1 ? loose : made_factor(si, word);
}

/* ---- names ------------------------------------------------------------------ */

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

static rsl_measure_quantity find_name(rsl_text_piece piece, int end)
{
    char name[64];
    piece = rsl_text_trim(piece);
    if (piece.length == 0 || piece.length >= sizeof name)
        return RSL_MEASURE_NO_QUANTITY;
    size_t length = normalise(piece, name, sizeof name);
    for (int q = 0; q < end; q++) {
        const char *at = rows[q].names;
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
static int split_bracket(rsl_text_piece head, rsl_text_piece *name, rsl_text_piece *word)
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
static rsl_measure_column split_tail(rsl_text_piece head, int end)
{
    for (size_t i = head.length; i-- > 1;) {
        char c = head.at[i];
        if (c != '_' && c != '/' && !rsl_text_is_blank(c))
            continue;
        rsl_text_piece unit = {head.at + i + 1, head.length - i - 1};
        rsl_measure_quantity q = find_name((rsl_text_piece){head.at, i}, end);
        double factor = rsl_measure_unit_factor(q, unit);
        if (factor > 0.0)
            return (rsl_measure_column){q, factor, unit, NULL};
    }
    return (rsl_measure_column){RSL_MEASURE_NO_QUANTITY, 1.0, {NULL, 0}, NULL};
}

rsl_measure_column rsl_measure_column_of(rsl_text_piece head, int history)
{
    rsl_text_piece name;
    int end = history ? RSL_MEASURE_ALL : RSL_MEASURE_QUANTITY_COUNT;
    head = rsl_text_trim(head);
    rsl_measure_column column = {find_name(head, end), 1.0, {NULL, 0}, NULL};
    if (column.quantity != RSL_MEASURE_NO_QUANTITY)
        return column;
    if (!split_bracket(head, &name, &column.unit))
        return split_tail(head, end);
    column.quantity = find_name(name, end);
    column.unit = rsl_text_trim(column.unit);
    if (column.quantity != RSL_MEASURE_NO_QUANTITY && rsl_measure_row_of(column.quantity)->unit)
        column.factor = rsl_measure_unit_factor(column.quantity, column.unit);
    return column;
}

rsl_measure_quantity rsl_measure_quantity_of(rsl_text_piece head, double *factor)
{
    rsl_measure_column column = rsl_measure_column_of(head, 0);
    *factor = column.factor;
    return column.quantity;
}

int rsl_measure_is_wanted(const rsl_measure_column *column)
{
    return column->quantity != RSL_MEASURE_NO_QUANTITY &&
           rsl_measure_row_of(column->quantity)->unit;
}

int rsl_measure_sheet_has_samples(const rsl_measure_sheet *sheet)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (rsl_measure_is_wanted(&sheet->columns[i]) &&
            rsl_measure_row_of(sheet->columns[i].quantity)->sample)
            return 1;
    return 0;
}

int rsl_measure_is_missing(rsl_text_piece cell)
{
    static const char *const words[] = {"nan", "na", "n/a", "#n/a", "null", "none", "-"};
    if (cell.length == 0)
        return 1;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_alike(cell, words[i]))
            return 1;
    return 0;
}
