/* SPDX-License-Identifier: MIT
 *
 * Records of files as functions of time: what they hold and in which unit, by their heads, their
 * names and the model.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/history.h"
#include "measure/measure.h"
#include "model/build.h"

/* ---- reading ----------------------------------------------------------------- */

static rsl_status read_text(const rsl_measure_source *source, int skip, rsl_error *error,
                            rsl_arena *arena, rsl_measure_record *record)
{
    rsl_measure_source copy = *source;
    copy.error = error;
    copy.arena = arena;
    return rsl_measure_history_read(&copy, skip, record);
}

/* Rows that could be skipped, if those are all that is wrong. */
static size_t count_missing(const rsl_measure_source *source)
{
    rsl_arena arena = {.limit = source->arena->limit};
    rsl_measure_record record = {0};
    rsl_status status = read_text(source, 1, NULL, &arena, &record);
    rsl_arena_free(&arena);
    return status == RSL_OK ? record.missing : 0;
}

static int fail_read(rsl_model_build *build, const rsl_model_raw_history *raw,
                     const rsl_error *error, size_t missing)
{
    char more[120] = "";
    if (missing > 0)
        snprintf(more, sizeof more,
                 "; missing: skip takes the file without the %zu row%s that "
                 "lack%s a value",
                 missing, missing == 1 ? "" : "s", missing == 1 ? "s" : "");
    return rsl_model_fail_at(build->reader, raw->node, "file", error->status, "%s%s",
                             rsl_error_text(error).text, more);
}

static int read_history(rsl_model_build *build, const rsl_model_raw_history *raw,
                        rsl_measure_record *record)
{
    rsl_model_reader *reader = build->reader;
    rsl_error error = {0};
    rsl_measure_source source = {.name = raw->file,
                                 .column = raw->column,
                                 .point_max = RSL_MODEL_POINT_MAX - reader->point_count,
                                 .arena = &build->file->arena};
    char *text = NULL;
    if (!rsl_model_build_open(build, raw->node, "file", raw->file, &text, &source.length))
        return 0;
    source.text = text;
    rsl_status status = read_text(&source, raw->missing, &error, source.arena, record);
    size_t missing = status == RSL_ERROR_FILE && !raw->missing ? count_missing(&source) : 0;
    free(text);
    if (status != RSL_OK)
        return fail_read(build, raw, &error, missing);
    assert(record->count <= source.point_max);
    reader->point_count += record->count;
    return 1;
}

/* A record of accelerations a leaves V = int a dt and D = int (T - t) a dt at its end T. Without
 * c0 + c1 t both vanish:
 *
 *     c0 = 6 D/T^2 - 2 V/T,   c1 = 6 V/T^2 - 12 D/T^3.
 *
 * One of velocities leaves V as its shift, and V/T is taken off. */
static void correct_baseline(rsl_planar_signal *signal, double *value)
{
    const double *time = signal->time;
    double length = time[signal->count - 1] - time[0], v = 0.0, d = 0.0;
    for (size_t i = 0; i + 1 < signal->count; i++) {
        double h = time[i + 1] - time[i];
        d += h * (v + h * (2.0 * value[i] + value[i + 1]) / 6.0);
        v += h * (value[i] + value[i + 1]) / 2.0;
    }
    double c0 = v / length, c1 = 0.0;
    if (signal->order == 2) {
        c0 = (6.0 * d / length - 2.0 * v) / length;
        c1 = (6.0 * v - 12.0 * d / length) / (length * length);
    }
    for (size_t i = 0; i < signal->count; i++)
        value[i] -= c0 + c1 * (time[i] - time[0]);
    signal->baseline = fabs(signal->scale) * fmax(fabs(c0), fabs(c0 + c1 * length));
}

/* ---- what a record holds ------------------------------------------------------- */

/* SI units of a function of time, of its rate and of its acceleration: by the number of integrals
 * that lead to the function. */
enum { ORDERS = 3 };
static const struct family {
    const char *si[ORDERS], *name[ORDERS];
} families[] = {
    {{"m", "m/s", "m/s^2"}, {"displacement", "velocity", "acceleration"}},
    {{"rad", "rad/s", "rad/s^2"}, {"angle", "angular velocity", "angular acceleration"}},
    {{"N", NULL, NULL}, {"force", NULL, NULL}},
    {{"N m", NULL, NULL}, {"torque", NULL, NULL}},
};

static const struct family *family_of(const char *si)
{
    size_t i = 0;
    while (strcmp(families[i].si[0], si) != 0) {
        i++;
        assert(i < sizeof families / sizeof families[0]);
    }
    return &families[i];
}

/* The order of an SI unit; -1: none of this family. */
static int order_of(const struct family *f, const char *si)
{
    for (int i = 0; i < ORDERS; i++)
        if (f->si[i] && strcmp(f->si[i], si) == 0)
            return i;
    return -1;
}

/* Quantity and unit of a record, and their source. */
typedef struct meaning {
    int order;
    double unit;
    const char *word, *by; /* of the unit */
} meaning;

typedef struct question {
    rsl_model_build *build;
    const rsl_model_raw_history *raw;
    const rsl_measure_record *record;
    const struct family *family;
    int order; /* of the model; -1: it gives none */
} question;

/* "g" and "si" of the model. */
static const char *const unit_words[] = {"", "si", "g"};

/* Fails at the head of the table: "eq.csv:1: column 2 is 'Acceleration (g)', but ...". */
static int fail_head(const question *q, const char *key, const char *format, const char *word)
{
    const rsl_measure_record *r = q->record;
    char why[600];
    snprintf(why, sizeof why, format, word);
    return rsl_model_fail_at(q->build->reader, q->raw->node, key, RSL_ERROR_CONFLICT,
                             "%.300s:%zu: column %zu is '%s', %s", q->raw->file, r->line, r->column,
                             r->head, why);
}

/* The words of a key that contradicts the head. */
static int fail_conflict(const question *q, const char *key, const char *word)
{
    char but[60];
    snprintf(but, sizeof but, "but %s is %s", key, word);
    return fail_head(q, key, "%s", but);
}

static const char *order_name(const question *q, int order)
{
    static const char *const others[ORDERS] = {"value", "velocity", "acceleration"};
    return q->family->name[order] ? q->family->name[order] : others[order];
}

/* Names that would be known, for messages. */
static void list_names(const question *q, char *text, size_t room)
{
    size_t used = 0;
    for (int i = 0; i < ORDERS; i++)
        if (q->family->si[i] && used + 3 < room) {
            char names[160];
            rsl_measure_history_names(q->family->si[i], names, sizeof names);
            used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "; " : "", names);
        }
}

/* A head whose name is not known: the model must say what it holds, and the model or the head the
 * unit. */
static int ask_model(const question *q, meaning *m)
{
    const rsl_measure_record *r = q->record;
    rsl_text_piece told = {r->told, strlen(r->told)};
    const char *si = q->order < 0 ? NULL : q->family->si[q->order];
    double unit = si && told.length ? rsl_measure_si_factor(si, told) : 0.0;
    char names[400], why[560];
    m->order = q->order;
    if (q->order >= 0 && (unit > 0.0 || q->raw->unit)) {
        m->unit = unit;
        return 1;
    }
    list_names(q, names, sizeof names);
    snprintf(why, sizeof why, "which is no known name; known are %s; or give order and unit",
             names);
    return fail_head(q, "file", "%s", why);
}

/* The unit of the head against that of the model. */
static int settle_unit(const question *q, meaning *m)
{
    /* of-file, si, g */
    const double units[] = {m->unit, 1.0, RSL_MEASURE_GRAVITY};
    const char *si = q->family->si[m->order];
    int told = q->record->told[0] != '\0' && m->unit > 0.0;
    if (told && q->raw->unit && units[q->raw->unit] != m->unit)
        return fail_conflict(q, "unit", unit_words[q->raw->unit]);
    m->word = told ? q->record->told : q->raw->unit == 2 ? "g" : si ? si : "SI";
    m->unit = told ? m->unit : units[q->raw->unit];
    return 1;
}

/* A table with a head. */
static int ask_head(const question *q, meaning *m)
{
    const rsl_measure_record *r = q->record;
    char names[400];
    *m = (meaning){.unit = r->unit, .by = "by the head of"};
    if (r->first[0] && !(q->order >= 0 && q->raw->unit)) {
        rsl_measure_history_names("s", names, sizeof names);
        return rsl_model_fail_at(q->build->reader, q->raw->node, "file", RSL_ERROR_CONFLICT,
                                 "%.300s:%zu: column 1 is '%s', which is no known name of the "
                                 "time; known are %s; or give order and unit",
                                 q->raw->file, r->line, r->first, names);
    }
    if (!r->si) {
        m->by = "by the model, with the numbers of";
        return ask_model(q, m) && settle_unit(q, m);
    }
    m->order = order_of(q->family, r->si);
    if (m->order < 0) {
        list_names(q, names, sizeof names);
        return fail_head(q, "file", "but wanted here is one of %s", names);
    }
    if (q->order >= 0 && q->order != m->order)
        return fail_conflict(q, "order", order_name(q, q->order));
    if (!(r->unit > 0.0))
        return fail_head(q, "file", "whose unit is not known; SI is %s", q->family->si[m->order]);
    return settle_unit(q, m);
}

/* A table without a head, or a file of PEER, where the model goes before the file. */
static int ask_file(const question *q, meaning *m)
{
    const double units[] = {q->record->unit, 1.0, RSL_MEASURE_GRAVITY};
    int peer = rsl_measure_history_format(q->raw->file) == RSL_MEASURE_PEER;
    int given = q->raw->unit || (q->order >= 0 && !peer);
    m->order = q->order >= 0 ? q->order : rsl_measure_history_order(q->raw->file);
    m->unit = units[q->raw->unit];
    const char *si = q->family->si[m->order];
    m->word = q->raw->unit == 2                         ? "g"
              : q->raw->unit == 0 && q->record->told[0] ? q->record->told
              : si                                      ? si
                                                        : "SI";
    m->by = given  ? "by the model, with the numbers of"
            : peer ? "by the head of"
                   : "the default without a head in";
    return 1;
}

/* g is a unit of accelerations, and counted twice is the usual mistake. */
static int check_unit(const question *q, const meaning *m)
{
    double scale = fabs(q->raw->scale);
    const char *si = q->family->si[m->order];
    if (m->unit != RSL_MEASURE_GRAVITY)
        return 1;
    if (!si || strcmp(si, "m/s^2") != 0)
        return rsl_model_fail_at(q->build->reader, q->raw->node, "unit", RSL_ERROR_CONFLICT,
                                 "is g, a unit of accelerations, but order is %s",
                                 order_name(q, m->order));
    if (scale < 9.5 || scale > 10.5)
        return 1;
    return rsl_model_fail_at(q->build->reader, q->raw->node, "scale", RSL_ERROR_CONFLICT,
                             "is %g, but the values are in g already and become m/s^2 by "
                             "themselves; leave it out, or write unit: si",
                             q->raw->scale);
}

/* "acceleration in g, by the head of eq1.csv". */
static const char *describe(const question *q, const meaning *m)
{
    char text[400], skipped[60] = "";
    if (q->record->missing > 0)
        snprintf(skipped, sizeof skipped, "; %zu row%s without a value skipped", q->record->missing,
                 q->record->missing == 1 ? "" : "s");
    snprintf(text, sizeof text, "%s in %s, %s %.200s%s", order_name(q, m->order), m->word, m->by,
             q->raw->file, skipped);
    return rsl_model_build_text(q->build, text);
}

/* ---- the signal -------------------------------------------------------------------- */

int rsl_model_build_history(rsl_model_build *build, const rsl_model_raw_history *raw,
                            const char *si, rsl_planar_signal *signal)
{
    /* of value, displacement, velocity, acceleration; the first: of the file */
    static const int orders[] = {-1, 0, 0, 1, 2};
    rsl_measure_record record = {.unit = 1.0};
    meaning m = {0};
    if (!read_history(build, raw, &record))
        return 0;
    question q = {build, raw, &record, family_of(si), orders[raw->order]};
    if (!(record.line > 0 ? ask_head(&q, &m) : ask_file(&q, &m)) || !check_unit(&q, &m))
        return 0;
    signal->kind = RSL_PLANAR_SIGNAL_HISTORY;
    signal->time = record.time;
    signal->value = record.value;
    signal->count = record.count;
    signal->scale = raw->scale * m.unit;
    signal->order = m.order;
    signal->read = describe(&q, &m);
    if (!signal->read)
        return 0;
    if (raw->baseline == 0)
        return 1;
    if (signal->order == 0)
        return rsl_model_fail_at(build->reader, raw->node, "baseline", RSL_ERROR_CONFLICT,
                                 "corrects a record of velocities or accelerations; this one holds "
                                 "the value itself");
    correct_baseline(signal, record.value);
    return 1;
}
