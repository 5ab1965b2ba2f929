/* SPDX-License-Identifier: MIT
 *
 * The schema of the whole file, and the ways to find a part of it.
 */
#include <assert.h>
#include <string.h>

#include "io/schema_rows.h"

const cyaml_schema_value_t rsl_schema_number = {
    CYAML_VALUE_FLOAT(CYAML_FLAG_DEFAULT, double)};
const cyaml_schema_value_t rsl_schema_pair = {CYAML_VALUE_SEQUENCE_FIXED(
    CYAML_FLAG_DEFAULT, double, &rsl_schema_number, 2)};
const cyaml_schema_value_t rsl_schema_word = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char, 1, 2 * IO_NAME_MAX)};
const cyaml_schema_value_t rsl_schema_unsigned = {
    CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, uint32_t)};
const cyaml_schema_value_t rsl_schema_integer = {
    CYAML_VALUE_INT(CYAML_FLAG_DEFAULT, int32_t)};

static const cyaml_strval_t integrators[] = {
    {"auto", RSL_INTEGRATOR_AUTO},     {"rk", RSL_INTEGRATOR_RK},
    {"cvode", RSL_INTEGRATOR_CVODE},   {"arkode", RSL_INTEGRATOR_ARKODE},
    {"verlet", RSL_INTEGRATOR_VERLET}, {"moreau", RSL_INTEGRATOR_MOREAU},
};

#define ENTRY(name)                                                            \
    static const cyaml_schema_value_t name##_value = {                         \
        CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, io_##name, rsl_fields_##name)}
ENTRY(body);
ENTRY(repeat);
ENTRY(joint);
ENTRY(spring);
ENTRY(load);
ENTRY(slide);
ENTRY(contact);

/* clang-format off */
#define OUTPUT_ROWS(X)                                                         \
    X(IO_NUMBER("interval", io_output, interval), "", "s",                     \
      "between samples; default `end_time`/1000", IO_POSITIVE, NONE)           \
    X(IO_COUNT("frames", io_output, frames), "0", "",                          \
      "number of pictures wanted", IO_RANGE(0, 100000), NONE)                       \
    X(IO_ENTRIES("signals", io_output, signals, &rsl_schema_word, 0,           \
                 IO_LIST_MAX), "", "",                                         \
      "columns of the results; default: free coordinates and their rates, "    \
      "contact forces, energies", IO_ANY, NONE)

IO_MAPPING(output, "the output", OUTPUT_ROWS);

#define SECTION(X, section, name, max, meaning)                                \
    X(IO_ENTRIES(#section, io_model, section, &name##_value, 0, max), "", "",  \
      meaning, IO_ANY, NONE)

#define MODEL_ROWS(X)                                                          \
    X(IO_TEXT("title", io_model, title, 200), "", "",                          \
      "one line", IO_ANY, NONE)                                                \
    X(CYAML_FIELD_IGNORE("parameters", CYAML_FLAG_OPTIONAL), "", "",           \
      "names for numbers, each may use those above it", IO_ANY, NONE)          \
    X(IO_FIXED("gravity", io_model, gravity, &rsl_schema_number), "[0, 0]",    \
      "m/s^2", "acceleration of free fall", IO_ANY, NONE)                      \
    X(IO_NUMBER_NEEDED("end_time", io_model, end_time), "", "s",               \
      "when the run ends", IO_POSITIVE, NONE)                                  \
    X(IO_CHOICE("integrator", io_model, integrator, integrators), "auto", "",  \
      "`auto`: `rk`, and `cvode` where that proves stiff; `moreau`: fixed "    \
      "steps for many rigid contacts", IO_ANY, NONE)                           \
    X(IO_NUMBER("tolerance", io_model, tolerance), "1e-12", "1",               \
      "relative, of one step", IO_RANGE(1e-14, 1e-2), NONE)                          \
    X(IO_NUMBER("step_max", io_model, step_max), "", "s",                      \
      "largest step; default no limit; `verlet` and `moreau` take no other",   \
      IO_POSITIVE, NONE)                                                       \
    X(IO_NUMBER("theta", io_model, theta), "0.5", "1",                         \
      "of `moreau`: weight of the velocity after a step", IO_RANGE(0.5, 1),    \
      NONE)                                                                    \
    X(IO_YES_NO("assemble", io_model, assemble), "false", "",                  \
      "close joints that are open at t = 0", IO_ANY, NONE)                     \
    X(IO_YES_NO("allow_overlap", io_model, allow_overlap), "false", "",        \
      "bodies may overlap at t = 0", IO_ANY, NONE)                             \
    X(IO_YES_NO("locate", io_model, locate), "true", "",                       \
      "find the instants of touch and separation; `false` only samples them, " \
      "for many contacts of the memoryless form", IO_ANY, NONE)                \
    X(IO_PART("output", io_model, output, rsl_fields_output), "", "",          \
      "what to write", IO_ANY, NONE)                                           \
    SECTION(X, bodies, body, IO_BODY_MAX, "what moves, or is in the way")      \
    SECTION(X, repeat, repeat, 1000, "grids of equal bodies")                  \
    SECTION(X, joints, joint, IO_LIST_MAX, "what holds bodies together")       \
    SECTION(X, springs, spring, IO_LIST_MAX, "springs and dampers")            \
    SECTION(X, loads, load, IO_LIST_MAX, "given forces and moments")           \
    SECTION(X, slides, slide, IO_LIST_MAX, "friction under a given force")     \
    SECTION(X, contacts, contact, IO_LIST_MAX, "what may touch, and how")

IO_MAPPING(model, "a model file", MODEL_ROWS);
/* clang-format on */

const cyaml_schema_value_t rsl_schema_root = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, io_model, rsl_fields_model)};

const io_mapping *rsl_schema_mapping(const cyaml_schema_field_t *fields)
{
#define MAPPING_OF(name)                                                       \
    if (fields == rsl_fields_##name)                                           \
        return &rsl_schema_##name;
    IO_MAPPING_LIST(MAPPING_OF)
#undef MAPPING_OF
    assert(0 && "a mapping that is in no list");
    return &rsl_schema_model;
}

const cyaml_schema_field_t *rsl_schema_field(const cyaml_schema_field_t *fields,
                                             const char *key)
{
    for (; fields->key; fields++)
        if (!strcmp(fields->key, key))
            return fields;
    return NULL;
}

const io_note *rsl_schema_note(const cyaml_schema_field_t *fields,
                               const cyaml_schema_field_t *field)
{
    return &rsl_schema_mapping(fields)->notes[field - fields];
}
