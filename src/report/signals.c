/* SPDX-License-Identifier: MIT
 *
 * report: the columns of the trajectory, their groups, and the energy balance.
 */
#include "report/report.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { DEFAULT_BODIES = 20, DEFAULT_CONTACTS = 50 };

/* ---- the energy balance --------------------------------------------------- */

_Static_assert(sizeof(rsl_planar_energy) == (RSL_REPORT_ENERGY_COUNT + 1) * sizeof(double),
               "each energy but `scale` has a row");

#define VALUE(name, meaning, part)                                                                 \
    static double energy_##name(const rsl_planar_energy *energy) { return energy->name; }
RSL_REPORT_LEDGER(VALUE)

#define ROW(name, meaning, part) {#name, meaning, RSL_REPORT_ENERGY_##part, energy_##name},
const rsl_report_energy rsl_report_energies[RSL_REPORT_ENERGY_COUNT] = {RSL_REPORT_LEDGER(ROW)};

/* ---- groups -------------------------------------------------------------- */

#define BODY RSL_PLANAR_OWNER_BODY
#define CONTACT RSL_PLANAR_OWNER_CONTACT
#define MOMENTUM RSL_PLANAR_OWNER_MOMENTUM
#define JOINT RSL_PLANAR_OWNER_JOINT
#define CLEARANCE RSL_PLANAR_OWNER_CLEARANCE
#define SPRING RSL_PLANAR_OWNER_SPRING
#define TORSION RSL_PLANAR_OWNER_TORSION
#define MARKER RSL_PLANAR_OWNER_MARKER
#define FORMULA RSL_PLANAR_OWNER_FORMULA
const rsl_report_group rsl_report_groups[] = {
    {"Positions", "position", BODY, "m", 1},
    {"Velocities", "velocity", BODY, "m/s", 1},
    {"Angles", "angle", BODY, "rad", 0},
    {"Spins", "spin", BODY, "rad/s", 0},
    {"Accelerations", "acceleration", BODY, "m/s^2", 0},
    {"Angular accelerations", "angular acceleration", BODY, "rad/s^2", 0},
    {"Forces of prescribed motion", "force", BODY, "N", 0},
    {"Moments of prescribed motion", "moment", BODY, "N m", 0},
    {"Power of prescribed motion", "power", BODY, "W", 0},
    {"Momentum", "momentum", MOMENTUM, "kg m/s", 0},
    {"Angular momentum", "angular momentum", MOMENTUM, "kg m^2/s", 0},
    {"Reactions of joints", "force", JOINT, "N", 0},
    {"Moments of joints", "moment", JOINT, "N m", 0},
    {"Power of drives", "power", JOINT, "W", 0},
    {"Reactions of joints with clearance", "force", CLEARANCE, "N", 0},
    {"Moments of joints with clearance", "moment", CLEARANCE, "N m", 0},
    {"Forces of springs", "force", SPRING, "N", 0},
    {"Lengths of springs", "length", SPRING, "m", 0},
    {"Rates of springs", "rate", SPRING, "m/s", 0},
    {"Moments of springs", "moment", TORSION, "N m", 0},
    {"Angles of springs", "angle", TORSION, "rad", 0},
    {"Spins of springs", "spin", TORSION, "rad/s", 0},
    {"Points: places", "place", MARKER, "m", 0},
    {"Points: velocities", "velocity", MARKER, "m/s", 0},
    {"Points: accelerations", "acceleration", MARKER, "m/s^2", 0},
    {"Expressions: lengths", "length", FORMULA, "m", 0},
    {"Expressions: speeds", "speed", FORMULA, "m/s", 0},
    {"Expressions: angles", "angle", FORMULA, "rad", 0},
    {"Expressions: forces", "force", FORMULA, "N", 0},
    {"Expressions", "value", FORMULA, "", 0},
    {"Contact forces", "force", CONTACT, "N", 1},
    {"Contact depths", "depth", CONTACT, "m", 0},
    {"Slip of contacts", "speed", CONTACT, "m/s", 0},
};
_Static_assert(sizeof rsl_report_groups / sizeof rsl_report_groups[0] == RSL_REPORT_GROUP_COUNT,
               "the number of groups");

/* Expressions of other units stand among those without one. */
const rsl_report_group *rsl_report_group_of(const rsl_planar_output *output)
{
    const char *unit = rsl_planar_output_unit(output);
    for (size_t i = 0; i < RSL_REPORT_GROUP_COUNT; i++)
        if (rsl_report_groups[i].of == output->quantity->of &&
            (strcmp(rsl_report_groups[i].unit, unit) == 0 || *rsl_report_groups[i].unit == '\0'))
            return &rsl_report_groups[i];
    assert(output->quantity->of == RSL_PLANAR_OWNER_ENERGY);
    return NULL;
}

/* ---- lists --------------------------------------------------------------- */

void rsl_report_columns_free(rsl_report_columns *columns)
{
    for (size_t i = 0; i < columns->count; i++) {
        free(columns->names[i]);
        rsl_report_envelope_free(&columns->envelopes[i]);
    }
    free(columns->envelopes);
    free(columns->names);
    free(columns->all);
    *columns = (rsl_report_columns){0};
}

static rsl_status no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is not enough memory for the signals");
}

static rsl_status reserve(rsl_report_columns *columns, size_t count, rsl_error *error)
{
    *columns = (rsl_report_columns){0};
    columns->room = count;
    columns->all = calloc(count + 1, sizeof columns->all[0]);
    columns->names = calloc(count + 1, sizeof columns->names[0]);
    columns->envelopes = calloc(count + 1, sizeof columns->envelopes[0]);
    if (columns->all && columns->names && columns->envelopes)
        return RSL_OK;
    rsl_report_columns_free(columns);
    return no_memory(error);
}

/* Appends one to a list with room for it; its name is in up to four parts. */
static rsl_status append(rsl_report_columns *columns, rsl_planar_output output,
                         const char *const *parts, rsl_error *error)
{
    size_t bytes = 1, used = 0;
    for (size_t i = 0; parts[i]; i++)
        bytes += strlen(parts[i]);
    char *name = malloc(bytes);
    if (!name)
        return no_memory(error);
    name[0] = '\0';
    for (size_t i = 0; parts[i]; i++)
        used += (size_t)snprintf(name + used, bytes - used, "%s", parts[i]);
    assert(output.quantity && columns->count < columns->room);
    output.name = columns->names[columns->count] = name;
    columns->all[columns->count++] = output;
    return RSL_OK;
}

static rsl_planar_output one_of(rsl_planar_owner of, const char *name, size_t index)
{
    return (rsl_planar_output){.quantity = rsl_planar_quantity_find(of, name), .index = index};
}

/* Where the body is free: coordinates first, then their rates. */
static rsl_status append_body(rsl_report_columns *columns, const rsl_planar_body *body,
                              size_t index, rsl_error *error)
{
    static const char *const names[6] = {"x", "y", "angle", "vx", "vy", "spin"};
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < 6 && status == RSL_OK; i++) {
        const char *const parts[] = {body->name, ".", names[i], NULL};
        if (body->freedom[i % 3] == RSL_PLANAR_FREE)
            status = append(columns, one_of(RSL_PLANAR_OWNER_BODY, names[i], index), parts, error);
    }
    return status;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

rsl_status rsl_report_columns_default(rsl_report_columns *columns, const rsl_planar_model *model,
                                      rsl_error *error)
{
    size_t bodies = smaller(model->body_count, DEFAULT_BODIES);
    size_t contacts = smaller(model->contact_count, DEFAULT_CONTACTS);
    rsl_status status = reserve(columns, 6 * bodies + contacts + RSL_REPORT_ENERGY_COUNT, error);
    for (size_t i = 0, free = 0; i < model->body_count && free < bodies && status == RSL_OK; i++) {
        size_t before = columns->count;
        status = append_body(columns, &model->bodies[i], i, error);
        free += columns->count > before;
    }
    for (size_t i = 0; i < contacts && status == RSL_OK; i++) {
        const char *const parts[] = {"contacts.", model->contacts[i].name, ".force", NULL};
        status = append(columns, one_of(RSL_PLANAR_OWNER_CONTACT, "force", i), parts, error);
    }
    for (int i = 0; i < RSL_REPORT_ENERGY_COUNT && status == RSL_OK; i++) {
        const char *field = rsl_report_energies[i].name;
        const char *const parts[] = {"energy.", field, NULL};
        status = append(columns, one_of(RSL_PLANAR_OWNER_ENERGY, field, 0), parts, error);
    }
    if (status != RSL_OK)
        rsl_report_columns_free(columns);
    return status;
}

/* Number of owners of that kind in the model. */
static size_t count_of(const rsl_planar_model *model, rsl_planar_owner of)
{
    switch (of) {
    case RSL_PLANAR_OWNER_BODY:
        return model->body_count;
    case RSL_PLANAR_OWNER_CONTACT:
        return model->contact_count;
    case RSL_PLANAR_OWNER_JOINT:
        return model->joint_count;
    case RSL_PLANAR_OWNER_CLEARANCE:
        return model->clearance_count;
    case RSL_PLANAR_OWNER_SPRING:
    case RSL_PLANAR_OWNER_TORSION:
        return model->spring_count;
    case RSL_PLANAR_OWNER_MARKER:
        return model->marker_count;
    default:
        return 1;
    }
}

/* A signal of the caller, if it is one of the model. */
static rsl_status check(const rsl_planar_output *signal, const rsl_planar_model *model,
                        rsl_error *error)
{
    if (!signal->name || !signal->quantity)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a signal has no name or is no known quantity");
    size_t limit = count_of(model, signal->quantity->of);
    if (signal->index >= limit)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the signal '%.80s' is of number %zu, and there are %zu", signal->name,
                             signal->index, limit);
    return RSL_OK;
}

static rsl_status check_envelope(const rsl_report_options *options, size_t i, rsl_error *error)
{
    double period = options->envelopes ? options->envelopes[i] : 0.0;
    if (!(period >= 0.0 && period < HUGE_VAL))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the period of an envelope of '%.80s' = %g is out of range: must be > "
                             "0 s, or 0 for the signal itself",
                             options->signals[i].name, period);
    if (period > 0.0 && options->extremes)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "'%.80s' is an envelope, which has no extremes inside the steps",
                             options->signals[i].name);
    return RSL_OK;
}

rsl_status rsl_report_columns_init(rsl_report_columns *columns, const rsl_planar_model *model,
                                   const rsl_report_options *options, rsl_error *error)
{
    if (options->signal_count == 0)
        return rsl_report_columns_default(columns, model, error);
    rsl_status status = reserve(columns, options->signal_count, error);
    for (size_t i = 0; i < options->signal_count && status == RSL_OK; i++) {
        const char *const parts[] = {options->signals[i].name, NULL};
        status = check(&options->signals[i], model, error);
        if (status == RSL_OK)
            status = check_envelope(options, i, error);
        if (status == RSL_OK && options->envelopes)
            columns->envelopes[i].period = options->envelopes[i];
        if (status == RSL_OK)
            status = append(columns, options->signals[i], parts, error);
    }
    if (status != RSL_OK)
        rsl_report_columns_free(columns);
    return status;
}

int rsl_report_columns_values(rsl_report_columns *columns, const rsl_planar_view *state, int is_row,
                              double *values)
{
    int room = 1;
    for (size_t i = 0; i < columns->count; i++) {
        rsl_report_envelope *envelope = &columns->envelopes[i];
        double value = rsl_planar_output_value(&columns->all[i], state);
        if (envelope->period > 0.0 && is_row)
            room &= rsl_report_envelope_add(envelope, state->time, value);
        if (envelope->period > 0.0)
            value = rsl_report_envelope_at(envelope, state->time);
        values[i] = value;
    }
    return room;
}
