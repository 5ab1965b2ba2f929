/* SPDX-License-Identifier: MIT
 *
 * results: the columns of the trajectory, and the ledger's names.
 */
#include "report/report.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { DEFAULT_BODIES = 20, DEFAULT_CONTACTS = 50 };

/* ---- the energy ledger --------------------------------------------------- */

#define ENERGY(field, meaning, part)                                           \
    {                                                                          \
#field, offsetof(rsl_planar_energy, field), meaning, part              \
    }

const rsl_report_energy_field
    rsl_report_energy_fields[RSL_REPORT_ENERGY_FIELDS] = {
        ENERGY(kinetic, "kinetic", RSL_REPORT_ENERGY_STORED),
        ENERGY(gravity, "gravity", RSL_REPORT_ENERGY_STORED),
        ENERGY(springs, "in springs", RSL_REPORT_ENERGY_STORED),
        ENERGY(contacts, "in contacts", RSL_REPORT_ENERGY_STORED),
        ENERGY(work_drives, "work of drives", RSL_REPORT_ENERGY_WORK),
        ENERGY(work_loads, "work of loads", RSL_REPORT_ENERGY_WORK),
        ENERGY(lost_contacts, "lost in contacts", RSL_REPORT_ENERGY_LOST),
        ENERGY(lost_friction, "lost by friction", RSL_REPORT_ENERGY_LOST),
        ENERGY(lost_dampers, "lost in dampers", RSL_REPORT_ENERGY_LOST),
        ENERGY(residual, "residual", RSL_REPORT_ENERGY_RESIDUAL),
};

double rsl_report_energy_value(const rsl_planar_energy *energy, size_t field)
{
    double value;

    assert(field < RSL_REPORT_ENERGY_FIELDS);
    memcpy(&value,
           (const char *)energy + rsl_report_energy_fields[field].offset,
           sizeof value);
    return value;
}

/* ---- quantities ---------------------------------------------------------- */

static const char *unit_of(rsl_model_quantity quantity)
{
    static const char *const units[] = {
#define UNIT(of, name, unit, value) unit,
        RSL_MODEL_QUANTITY_LIST(UNIT)
#undef UNIT
    };

    assert((size_t)quantity < RSL_MODEL_QUANTITY_COUNT);
    return units[quantity];
}

static const char *name_of(rsl_model_quantity quantity)
{
    static const char *const names[] = {
#define NAME(of, name, unit, value) #name,
        RSL_MODEL_QUANTITY_LIST(NAME)
#undef NAME
    };

    assert((size_t)quantity < RSL_MODEL_QUANTITY_COUNT);
    return names[quantity];
}

rsl_report_column_group rsl_report_column_group_of(rsl_model_quantity quantity)
{
    switch (quantity) {
    case RSL_MODEL_QUANTITY_BODY_x:
    case RSL_MODEL_QUANTITY_BODY_y:
        return RSL_REPORT_GROUP_POSITION;
    case RSL_MODEL_QUANTITY_BODY_angle:
        return RSL_REPORT_GROUP_ANGLE;
    case RSL_MODEL_QUANTITY_BODY_vx:
    case RSL_MODEL_QUANTITY_BODY_vy:
        return RSL_REPORT_GROUP_VELOCITY;
    case RSL_MODEL_QUANTITY_BODY_spin:
        return RSL_REPORT_GROUP_SPIN;
    case RSL_MODEL_QUANTITY_BODY_ax:
    case RSL_MODEL_QUANTITY_BODY_ay:
        return RSL_REPORT_GROUP_ACCELERATION;
    case RSL_MODEL_QUANTITY_CONTACTS_force:
        return RSL_REPORT_GROUP_FORCE;
    case RSL_MODEL_QUANTITY_CONTACTS_depth:
        return RSL_REPORT_GROUP_DEPTH;
    case RSL_MODEL_QUANTITY_MOMENTUM_x:
    case RSL_MODEL_QUANTITY_MOMENTUM_y:
        return RSL_REPORT_GROUP_MOMENTUM;
    case RSL_MODEL_QUANTITY_MOMENTUM_angular:
        return RSL_REPORT_GROUP_ANGULAR;
    default:
        return strcmp(unit_of(quantity), "J") == 0 ? RSL_REPORT_GROUP_ENERGY
                                                   : RSL_REPORT_GROUP_ALPHA;
    }
}

/* ---- lists --------------------------------------------------------------- */

void rsl_report_columns_free(rsl_report_columns *columns)
{
    for (size_t i = 0; i < columns->count; i++)
        free(columns->names[i]);
    free(columns->names);
    free(columns->all);
    *columns = (rsl_report_columns){0};
}

static rsl_status no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "there is not enough memory for the signals");
}

static rsl_status reserve(rsl_report_columns *columns, size_t count,
                          rsl_error *error)
{
    *columns = (rsl_report_columns){0};
    columns->all = calloc(count + 1, sizeof columns->all[0]);
    columns->names = calloc(count + 1, sizeof columns->names[0]);
    if (columns->all && columns->names)
        return RSL_OK;
    rsl_report_columns_free(columns);
    return no_memory(error);
}

/* Appends one to a list with room for it; its name is in up to four parts. */
static rsl_status append(rsl_report_columns *columns,
                         rsl_model_quantity quantity, size_t index,
                         const char *const *parts, rsl_error *error)
{
    size_t bytes = 1, used = 0;
    char *name;

    for (size_t i = 0; parts[i]; i++)
        bytes += strlen(parts[i]);
    name = malloc(bytes);
    if (!name)
        return no_memory(error);
    name[0] = '\0';
    for (size_t i = 0; parts[i]; i++)
        used += (size_t)snprintf(name + used, bytes - used, "%s", parts[i]);
    columns->names[columns->count] = name;
    columns->all[columns->count] =
        (rsl_model_output_signal){name, unit_of(quantity), quantity, index};
    columns->count++;
    return RSL_OK;
}

/* Where the body is free: coordinates first, then their rates. */
static rsl_status append_body(rsl_report_columns *columns,
                              const rsl_planar_body *body, size_t index,
                              rsl_error *error)
{
    static const rsl_model_quantity of[6] = {
        RSL_MODEL_QUANTITY_BODY_x,     RSL_MODEL_QUANTITY_BODY_y,
        RSL_MODEL_QUANTITY_BODY_angle, RSL_MODEL_QUANTITY_BODY_vx,
        RSL_MODEL_QUANTITY_BODY_vy,    RSL_MODEL_QUANTITY_BODY_spin};
    rsl_status status = RSL_OK;

    for (size_t i = 0; i < 6 && status == RSL_OK; i++) {
        const char *const parts[] = {body->name, ".", name_of(of[i]), NULL};
        if (body->freedom[i % 3] == RSL_PLANAR_FREE)
            status = append(columns, of[i], index, parts, error);
    }
    return status;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

rsl_status rsl_report_columns_default(rsl_report_columns *columns,
                                      const rsl_planar_model *model,
                                      rsl_error *error)
{
    size_t bodies = smaller(model->body_count, DEFAULT_BODIES);
    size_t contacts = smaller(model->contact_count, DEFAULT_CONTACTS);
    rsl_status status = reserve(
        columns, 6 * bodies + contacts + RSL_REPORT_ENERGY_FIELDS, error);

    for (size_t i = 0; i < bodies && status == RSL_OK; i++)
        status = append_body(columns, &model->bodies[i], i, error);
    for (size_t i = 0; i < contacts && status == RSL_OK; i++) {
        const char *const parts[] = {"contacts.", model->contacts[i].name,
                                     ".force", NULL};
        status =
            append(columns, RSL_MODEL_QUANTITY_CONTACTS_force, i, parts, error);
    }
    for (int i = 0; i < RSL_REPORT_ENERGY_FIELDS && status == RSL_OK; i++) {
        rsl_model_quantity quantity =
            (rsl_model_quantity)((int)RSL_MODEL_QUANTITY_ENERGY_kinetic + i);
        const char *const parts[] = {"energy.", name_of(quantity), NULL};
        status = append(columns, quantity, 0, parts, error);
    }
    if (status != RSL_OK)
        rsl_report_columns_free(columns);
    return status;
}

/* A signal of the caller, if it is one of the model. */
static rsl_status check(const rsl_model_output_signal *signal,
                        const rsl_planar_model *model, rsl_error *error)
{
    rsl_report_column_group group;
    size_t limit = 1;

    if (!signal->name || (size_t)signal->quantity >= RSL_MODEL_QUANTITY_COUNT)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a signal has no name or is no known quantity");
    group = rsl_report_column_group_of(signal->quantity);
    if (group == RSL_REPORT_GROUP_FORCE || group == RSL_REPORT_GROUP_DEPTH)
        limit = model->contact_count;
    else if (group != RSL_REPORT_GROUP_ENERGY &&
             group != RSL_REPORT_GROUP_MOMENTUM &&
             group != RSL_REPORT_GROUP_ANGULAR)
        limit = model->body_count;
    if (signal->index >= limit)
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "the signal '%.80s' is of number %zu, and there are "
            "%zu",
            signal->name, signal->index, limit);
    return RSL_OK;
}

rsl_status rsl_report_columns_make(rsl_report_columns *columns,
                                   const rsl_planar_model *model,
                                   const rsl_model_output_signal *signals,
                                   size_t count, rsl_error *error)
{
    rsl_status status;

    if (count == 0)
        return rsl_report_columns_default(columns, model, error);
    status = reserve(columns, count, error);
    for (size_t i = 0; i < count && status == RSL_OK; i++) {
        const char *const parts[] = {signals[i].name, NULL};
        status = check(&signals[i], model, error);
        if (status == RSL_OK)
            status = append(columns, signals[i].quantity, signals[i].index,
                            parts, error);
    }
    if (status != RSL_OK)
        rsl_report_columns_free(columns);
    return status;
}
