/* SPDX-License-Identifier: MIT
 *
 * Signals by name, and expressions of them: "left-3.x - ground.x",
 * "hypot(points.pin.vx, points.pin.vy)". Columns: signals, and envelopes of them.
 *
 * In an expression each name of a signal gets a number that changes with the state; what is left
 * is an expression over numbers like any other. A name may have hyphens: of "a.x-b.x" the longest
 * beginning that is a signal counts.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/build.h"
#include "model/expression.h"
#include "model/inputs.h"
#include "num/constants.h"

enum { SIGNALS_MAX = 16, TEXT_MAX = 1000 };

typedef struct formula {
    rsl_planar_formula base; /* first: planar knows this part */
    const char *text;        /* with the signals as __0, __1, ... */
    rsl_planar_output *signals;
    size_t signal_count;
    rsl_model_parameter *names; /* those of the signals, then the parameters */
    size_t name_count;
    double scale; /* from SI to the unit */
} formula;

static double value_of(const rsl_planar_formula *base, const rsl_planar_view *state)
{
    const formula *f = (const formula *)base;
    char why[RSL_MODEL_WHY_MAX];
    double value;
    for (size_t i = 0; i < f->signal_count; i++)
        f->names[i].value = rsl_planar_output_value(&f->signals[i], state);
    if (rsl_model_expression_value(f->text, f->names, f->name_count, &value, why) != RSL_OK)
        return RSL_NUM_NAN; /* divided by zero at this state, or the like */
    return value * f->scale;
}

static const rsl_planar_quantity formula_quantity = {RSL_PLANAR_OWNER_FORMULA,   "formula", "",
                                                     "an expression of signals", NULL,      0};

/* ---- from the text ----------------------------------------------------------- */

typedef struct reading {
    const rsl_model_file *file;
    rsl_arena *arena;
    const char *at;
    char text[TEXT_MAX + 1]; /* written so far */
    size_t used;
    rsl_planar_output signals[SIGNALS_MAX];
    size_t count;
    int one_unit; /* 1: nothing but sums, signs and functions that keep the unit */
    rsl_error *error;
} reading;

static int is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static rsl_status put(reading *r, const char *text, size_t length)
{
    if (r->used + length > TEXT_MAX)
        return rsl_error_set(r->error, RSL_ERROR_ARGUMENT,
                             "the expression is longer than %d letters", TEXT_MAX);
    memcpy(r->text + r->used, text, length);
    r->used += length;
    r->text[r->used] = '\0';
    return RSL_OK;
}

/* The signal's number in the list, where it is put if it is new; its name lives in the arena. */
static rsl_status put_signal(reading *r, const rsl_planar_output *signal)
{
    char word[16];
    size_t i = 0;
    while (i < r->count && strcmp(r->signals[i].name, signal->name) != 0)
        i++;
    if (i == SIGNALS_MAX)
        return rsl_error_set(r->error, RSL_ERROR_ARGUMENT,
                             "the expression has more than %d signals", SIGNALS_MAX);
    if (i == r->count)
        r->signals[r->count++] = *signal;
    return put(r, word, (size_t)snprintf(word, sizeof word, "__%zu", i));
}

/* A word that begins with a letter. With a dot it is a signal; of hyphens as many belong to it as
 * make it one. */
static rsl_status take_word(reading *r)
{
    size_t length = 0, whole;
    while (is_name_letter(r->at[length]) || is_digit(r->at[length]) || r->at[length] == '.' ||
           (r->at[length] == '-' && is_name_letter(r->at[length + 1])) ||
           (r->at[length] == '-' && is_digit(r->at[length + 1])))
        length++;
    whole = length;
    if (!memchr(r->at, '.', length)) {
        length = strcspn(r->at, "-");
        length = length < whole ? length : whole;
        if (strncmp(r->at, "__", 2) == 0)
            return rsl_error_set(r->error, RSL_ERROR_UNKNOWN, "'%.*s' is not known", (int)length,
                                 r->at);
        rsl_status status = put(r, r->at, length);
        r->at += length;
        return status;
    }
    rsl_error first = {0};
    for (;;) {
        rsl_planar_output signal;
        const char *name = rsl_arena_text(r->arena, r->at, length);
        if (!name)
            return rsl_error_no_memory(r->error);
        rsl_error error = {0};
        rsl_status status = rsl_planar_output_find(&r->file->model, name, &signal, &error);
        if (status == RSL_OK) {
            r->at += length;
            return put_signal(r, &signal);
        }
        first = error;
        while (length > 0 && r->at[length - 1] != '-')
            length--;
        if (length < 2 || !memchr(r->at, '.', length - 1))
            return rsl_error_set(r->error, status, "%s", first.message);
        length--;
    }
}

/* digits, a point, an exponent, and a unit behind it. */
static rsl_status take_number(reading *r)
{
    size_t length = 0;
    while (is_digit(r->at[length]) || r->at[length] == '.' || is_name_letter(r->at[length]) ||
           ((r->at[length] == '-' || r->at[length] == '+') && length > 0 &&
            (r->at[length - 1] == 'e' || r->at[length - 1] == 'E')))
        length++;
    rsl_status status = put(r, r->at, length);
    r->at += length;
    return status;
}

static rsl_status rewrite(reading *r)
{
    rsl_status status = RSL_OK;
    while (status == RSL_OK && *r->at) {
        if (is_name_letter(*r->at)) {
            status = take_word(r);
        } else if (is_digit(*r->at) || *r->at == '.') {
            r->one_unit = 0;
            status = take_number(r);
        } else {
            r->one_unit &= strchr("*/^", *r->at) == NULL;
            status = put(r, r->at++, 1);
        }
    }
    return status;
}

/* The unit that all signals share, if the expression keeps it. */
static const char *unit_of(const reading *r)
{
    static const char *const changing[] = {"sqrt", "sin", "cos", "tan", "exp", "log", "atan2"};
    const char *unit = r->count > 0 ? rsl_planar_output_unit(&r->signals[0]) : "";
    for (size_t i = 1; i < r->count; i++)
        if (strcmp(unit, rsl_planar_output_unit(&r->signals[i])) != 0)
            return "";
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
        if (strstr(r->text, changing[i]))
            return "";
    return r->one_unit ? unit : "";
}

static int is_kinematic(const reading *r)
{
    int all = 1;
    for (size_t i = 0; i < r->count; i++)
        all &= rsl_planar_output_is_kinematic(&r->signals[i]);
    return all;
}

/* ---- the formula --------------------------------------------------------------- */

static formula *make(const reading *r)
{
    const rsl_model_file *file = r->file;
    formula *f = rsl_arena_take(r->arena, 1, sizeof *f);
    char(*words)[24] = rsl_arena_take(r->arena, r->count, sizeof *words);
    if (!f || !words)
        return NULL;
    *f = (formula){.base = {unit_of(r), value_of, is_kinematic(r)},
                   .text = rsl_arena_text(r->arena, r->text, r->used),
                   .scale = 1.0,
                   .signals = rsl_arena_take(r->arena, r->count, sizeof *f->signals),
                   .signal_count = r->count,
                   .name_count = r->count + file->parameter_count};
    f->names = rsl_arena_take(r->arena, f->name_count, sizeof *f->names);
    if (!f->text || !f->signals || !f->names)
        return NULL;
    memcpy(f->signals, r->signals, r->count * sizeof *f->signals);
    for (size_t i = 0; i < r->count; i++) {
        (void)snprintf(words[i], sizeof *words, "__%zu", i);
        f->names[i] = (rsl_model_parameter){.name = words[i], .value = 1.0, .known = 1};
    }
    for (size_t i = 0; i < file->parameter_count; i++)
        f->names[r->count + i] = file->parameters[i];
    return f;
}

/* ---- units ------------------------------------------------------------------- */

static int is_unit(const rsl_measure_dimension *of, const char *text)
{
    rsl_measure_unit unit;
    return rsl_measure_unit_read((rsl_text_piece){text, strlen(text)}, NULL, &unit) &&
           rsl_measure_dimension_fits(of, &unit.of);
}

/* "kg m^2/s" of a dimension, or the unit that has a name. */
static const char *write_unit(const rsl_measure_dimension *of, rsl_arena *arena)
{
    static const struct {
        int of;
        const char *name;
    } bases[] = {{RSL_MEASURE_MASS_OF, "kg"},
                 {RSL_MEASURE_LENGTH, "m"},
                 {RSL_MEASURE_DURATION, "s"},
                 {RSL_MEASURE_ANGLE, "rad"}};
    const char *known = is_unit(of, "J") ? "J" : is_unit(of, "W") ? "W" : rsl_measure_unit_si(of);
    char text[80] = "";
    size_t used = 0;
    if (*known)
        return known;
    for (int below = 0; below < 2; below++)
        for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
            double power = below ? -of->power[bases[i].of] : of->power[bases[i].of];
            if (!(power > 1e-9))
                continue;
            if (below && used == 0)
                used += (size_t)snprintf(text, sizeof text, "1");
            const char *between = below ? (strchr(text, '/') ? " " : "/") : used > 0 ? " " : "";
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%s", between, bases[i].name);
            if (fabs(power - 1.0) > 1e-9)
                used += (size_t)snprintf(text + used, sizeof text - used, "^%.6g", power);
        }
    return rsl_arena_text(arena, text, used);
}

/* A moment times a spin is a power, a spin times a length a speed: beside mass or length an angle is
 * a pure number. */
static rsl_measure_dimension without_angle(rsl_measure_dimension of)
{
    if (fabs(of.power[RSL_MEASURE_MASS_OF]) + fabs(of.power[RSL_MEASURE_LENGTH]) > 1e-9)
        of.power[RSL_MEASURE_ANGLE] = 0.0;
    return of;
}

/* The unit that follows from those of the signals by the rules of expressions; "": it does not
 * follow, as where a number without a unit is added. N m is J, but for sums of moments. */
static const char *derive_unit(const formula *f, rsl_arena *arena)
{
    rsl_model_parameter *names = rsl_arena_take(arena, f->name_count, sizeof *names);
    const char *unit = "";
    if (!names)
        return "";
    memcpy(names, f->names, f->name_count * sizeof *names);
    for (size_t i = 0; i < f->signal_count; i++) {
        const char *si = rsl_planar_output_unit(&f->signals[i]);
        rsl_measure_unit of;
        names[i].measured =
            *si == '\0' || rsl_measure_unit_read((rsl_text_piece){si, strlen(si)}, NULL, &of);
        if (*si && names[i].measured)
            names[i].of = of.of;
    }
    for (int k = 0; k < 3 && !*unit; k++) { /* as in try() */
        rsl_model_quantity value;
        char why[RSL_MODEL_WHY_MAX] = "";
        for (size_t i = 0; i < f->signal_count; i++)
            names[i].value = 0.61 + 0.17 * (double)((i * 7 + (size_t)k * 5) % 11);
        if (rsl_model_expression_quantity(f->text, names, f->name_count, NULL, &value, why) ==
                RSL_OK &&
            value.state == RSL_MODEL_MEASURED) {
            rsl_measure_dimension of = without_angle(value.of);
            unit = write_unit(&of, arena);
        }
    }
    return unit ? unit : "";
}

/* Whether it could be read with any numbers: what divides by zero with all of them 1 may be right
 * elsewhere, so two other sets are tried too. */
static rsl_status try(formula *f, rsl_error *error)
{
    char why[RSL_MODEL_WHY_MAX] = "";
    double value;
    for (int k = 0; k < 3; k++) {
        for (size_t i = 0; i < f->signal_count; i++)
            f->names[i].value = 0.61 + 0.17 * (double)((i * 7 + (size_t)k * 5) % 11);
        if (rsl_model_expression_value(f->text, f->names, f->name_count, &value, why) == RSL_OK)
            return RSL_OK;
    }
    return rsl_error_set(error, RSL_ERROR_ARGUMENT, "%s", why);
}

/* A name alone: no blanks, operators or brackets. */
static int is_plain(const char *text) { return strpbrk(text, " +*/^(),\t") == NULL; }

rsl_status rsl_model_signal(rsl_model_file *file, const char *text, rsl_planar_output *output,
                            rsl_error *error)
{
    if (!file || !text || !output)
        return rsl_error_missing(error, "a model, a text and room for the output");
    for (size_t i = 0; i < file->output.signal_count; i++)
        if (strcmp(file->output.signals[i].name, text) == 0) { /* one that the file names */
            *output = file->output.signals[i];
            if (!(file->output.envelopes[i] > 0.0))
                return RSL_OK;
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "'%.64s' is an envelope, which has values in the table and the "
                                 "drawings of a run alone; allowed: its signal",
                                 text);
        }
    rsl_error plain = {0};
    rsl_status status = rsl_planar_output_find(&file->model, text, output, &plain);
    if (status == RSL_OK)
        return RSL_OK;
    reading r = {.file = file, .arena = &file->arena, .at = text, .one_unit = 1, .error = error};
    rsl_error reason = {0};
    r.error = &reason;
    status = rewrite(&r);
    if (is_plain(text) && (status != RSL_OK || r.count < 2))
        return rsl_error_set(error, plain.status, "%s", plain.message);
    if (status != RSL_OK)
        return rsl_error_set(error, status, "%s", reason.message);
    if (r.count == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "there is no signal in '%.64s'", text);
    formula *f = make(&r);
    if (!f)
        return rsl_error_no_memory(error);
    *output = (rsl_planar_output){
        .name = text, .quantity = &formula_quantity, .index = 0, .formula = &f->base};
    if (!*f->base.unit)
        f->base.unit = derive_unit(f, r.arena);
    return try(f, error);
}

/* The signal as a formula of its own, so that it can have another unit. */
static formula *as_formula(rsl_model_file *file, const rsl_planar_output *signal)
{
    if (signal->formula)
        return (formula *)signal->formula;
    reading r = {.file = file, .arena = &file->arena, .one_unit = 1};
    rsl_status status = put_signal(&r, signal);
    assert(status == RSL_OK);
    return status == RSL_OK ? make(&r) : NULL;
}

/* A unit of the dimension that follows from the signal, or any where none follows. */
static rsl_status set_unit(rsl_model_file *file, const char *text, rsl_planar_output *output,
                           rsl_error *error)
{
    const char *si = rsl_planar_output_unit(output);
    rsl_measure_unit own, shown;
    int known = rsl_measure_unit_read((rsl_text_piece){si, strlen(si)}, NULL, &own) && *si;
    int given =
        rsl_measure_unit_read((rsl_text_piece){text, strlen(text)}, known ? &own.of : NULL, &shown);
    if (known && (!given || !rsl_measure_dimension_fits(&shown.of, &own.of)))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "has the unit '%.30s', and '%.64s' is in %s", text, output->name, si);
    formula *f = as_formula(file, output);
    const char *unit = rsl_arena_text(&file->arena, text, strlen(text));
    if (!f || !unit)
        return rsl_error_no_memory(error);
    f->scale = given ? shown.over / shown.times : 1.0;
    f->base.unit = unit;
    output->quantity = &formula_quantity;
    output->index = 0;
    output->formula = &f->base;
    return RSL_OK;
}

/* ---- columns ----------------------------------------------------------------- */

/* Of SIGNAL:envelope:PERIOD the signal; NULL: not enough memory. The text itself of another. */
static const char *split_envelope(rsl_model_file *file, const char *text, const char **period)
{
    static const char mark[] = ":envelope";
    const char *at = strstr(text, mark), *behind = at ? at + strlen(mark) : NULL;
    *period = NULL;
    if (!at || (*behind != ':' && *behind != '\0'))
        return text;
    *period = *behind ? behind + 1 : behind;
    return rsl_arena_text(&file->arena, text, (size_t)(at - text));
}

static rsl_status read_period(const rsl_model_file *file, const char *text, double *period,
                              rsl_error *error)
{
    char why[RSL_MODEL_WHY_MAX];
    double low = 4.0 * file->output.interval;
    if (!*text)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "'envelope' needs a period in seconds behind it, such as "
                             ":envelope:0.5");
    if (rsl_model_expression_value(text, file->parameters, file->parameter_count, period, why) !=
        RSL_OK)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "the period '%.64s' of the envelope: %s",
                             text, why);
    if (!(*period >= low * (1.0 - 1e-12)))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the period of the envelope = %g s is out of range: must be >= "
                             "4 output.interval, which is %g s",
                             *period, low);
    return RSL_OK;
}

rsl_status rsl_model_column_named(rsl_model_file *file, const char *text, const char *name,
                                  const char *unit, rsl_planar_output *output, double *envelope,
                                  rsl_error *error)
{
    const char *period;
    const char *signal = split_envelope(file, text, &period);
    *envelope = 0.0;
    if (!signal)
        return rsl_error_no_memory(error);
    rsl_status status = rsl_model_signal(file, signal, output, error);
    if (status == RSL_OK && unit && strcmp(unit, rsl_planar_output_unit(output)) != 0)
        status = set_unit(file, unit, output, error);
    if (status == RSL_OK && period)
        status = read_period(file, period, envelope, error);
    if (status == RSL_OK && (name || period))
        output->name = name ? name : text;
    return status;
}

rsl_status rsl_model_column(rsl_model_file *file, const char *text, rsl_planar_output *output,
                            double *envelope, rsl_error *error)
{
    if (!file || !text || !output || !envelope)
        return rsl_error_missing(error, "a model, a text, and room for the output and the period");
    for (size_t i = 0; i < file->output.signal_count; i++)
        if (strcmp(file->output.signals[i].name, text) == 0) {
            *output = file->output.signals[i];
            *envelope = file->output.envelopes[i];
            return RSL_OK;
        }
    return rsl_model_column_named(file, text, NULL, NULL, output, envelope, error);
}
