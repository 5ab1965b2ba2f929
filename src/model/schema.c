/* SPDX-License-Identifier: MIT
 *
 * The schema of the whole file, and the ways to find a part of it.
 */
#include <assert.h>
#include <string.h>

#include "model/schema_rows.h"

const cyaml_schema_value_t rsl_model_schema_number = {
    CYAML_VALUE_FLOAT(CYAML_FLAG_DEFAULT, double)};
const cyaml_schema_value_t rsl_model_schema_pair = {CYAML_VALUE_SEQUENCE_FIXED(
    CYAML_FLAG_DEFAULT, double, &rsl_model_schema_number, 2)};
const cyaml_schema_value_t rsl_model_schema_word = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char, 1, 2 * RSL_MODEL_NAME_MAX)};
const cyaml_schema_value_t rsl_model_schema_unsigned = {
    CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, uint32_t)};
const cyaml_schema_value_t rsl_model_schema_integer = {
    CYAML_VALUE_INT(CYAML_FLAG_DEFAULT, int32_t)};

static const cyaml_strval_t integrators[] = {
    {"auto", RSL_PLANAR_INTEGRATOR_AUTO},
    {"rk", RSL_PLANAR_INTEGRATOR_RK},
    {"cvode", RSL_PLANAR_INTEGRATOR_CVODE},
    {"arkode", RSL_PLANAR_INTEGRATOR_ARKODE},
    {"verlet", RSL_PLANAR_INTEGRATOR_VERLET},
    {"moreau", RSL_PLANAR_INTEGRATOR_MOREAU},
};

#define ENTRY(name)                                                            \
    static const cyaml_schema_value_t name##_value = {CYAML_VALUE_MAPPING(     \
        CYAML_FLAG_DEFAULT, rsl_model_raw_##name, rsl_model_fields_##name)}
ENTRY(body);
ENTRY(repeat);
ENTRY(joint);
ENTRY(spring);
ENTRY(load);
ENTRY(slide);
ENTRY(contact);

/* clang-format off */
#define OUTPUT_ROWS(X)                                                         \
    X(RSL_MODEL_NUMBER("interval", rsl_model_raw_output, interval), "", "s",                     \
      "between samples; default `end_time`/1000", RSL_MODEL_POSITIVE, NONE)           \
    X(RSL_MODEL_COUNT("frames", rsl_model_raw_output, frames), "0", "",                          \
      "number of pictures wanted", RSL_MODEL_RANGE(0, 100000), NONE)                       \
    X(RSL_MODEL_ENTRIES("signals", rsl_model_raw_output, signals, &rsl_model_schema_word, 0,           \
                 RSL_MODEL_LIST_MAX), "", "",                                         \
      "columns of the results; default: free coordinates and their rates, "    \
      "contact forces, energies", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(output, "the output", OUTPUT_ROWS);

#define SECTION(X, section, name, max, meaning)                                \
    X(RSL_MODEL_ENTRIES(#section, rsl_model_raw_model, section, &name##_value, 0, max), "", "",  \
      meaning, RSL_MODEL_ANY, NONE)

#define MODEL_ROWS(X)                                                          \
    X(RSL_MODEL_TEXT("title", rsl_model_raw_model, title, 200), "", "",                          \
      "one line", RSL_MODEL_ANY, NONE)                                                \
    X(CYAML_FIELD_IGNORE("parameters", CYAML_FLAG_OPTIONAL), "", "",           \
      "names for numbers, each may use those above it", RSL_MODEL_ANY, NONE)          \
    X(RSL_MODEL_FIXED("gravity", rsl_model_raw_model, gravity, &rsl_model_schema_number), "[0, 0]",    \
      "m/s^2", "acceleration of free fall", RSL_MODEL_ANY, NONE)                      \
    X(RSL_MODEL_NUMBER_NEEDED("end_time", rsl_model_raw_model, end_time), "", "s",               \
      "when the run ends", RSL_MODEL_POSITIVE, NONE)                                  \
    X(RSL_MODEL_CHOICE("integrator", rsl_model_raw_model, integrator, integrators), "auto", "",  \
      "`auto`: `rk`, and `cvode` where that proves stiff; `moreau`: fixed "    \
      "steps for many rigid contacts", RSL_MODEL_ANY, NONE)                           \
    X(RSL_MODEL_NUMBER("tolerance", rsl_model_raw_model, tolerance), "1e-12", "1",               \
      "relative, of one step", RSL_MODEL_RANGE(1e-14, 1e-2), NONE)                          \
    X(RSL_MODEL_NUMBER("step_max", rsl_model_raw_model, step_max), "", "s",                      \
      "largest step; default no limit; `verlet` and `moreau` take no other",   \
      RSL_MODEL_POSITIVE, NONE)                                                       \
    X(RSL_MODEL_NUMBER("theta", rsl_model_raw_model, theta), "0.5", "1",                         \
      "of `moreau`: weight of the velocity after a step", RSL_MODEL_RANGE(0.5, 1),    \
      NONE)                                                                    \
    X(RSL_MODEL_YES_NO("assemble", rsl_model_raw_model, assemble), "false", "",                  \
      "close joints that are open at t = 0", RSL_MODEL_ANY, NONE)                     \
    X(RSL_MODEL_YES_NO("allow_overlap", rsl_model_raw_model, allow_overlap), "false", "",        \
      "bodies may overlap at t = 0", RSL_MODEL_ANY, NONE)                             \
    X(RSL_MODEL_YES_NO("locate", rsl_model_raw_model, locate), "true", "",                       \
      "find the instants of touch and separation; `false` only samples them, " \
      "for many contacts of the memoryless form", RSL_MODEL_ANY, NONE)                \
    X(RSL_MODEL_PART("output", rsl_model_raw_model, output, rsl_model_fields_output), "", "",          \
      "what to write", RSL_MODEL_ANY, NONE)                                           \
    SECTION(X, bodies, body, RSL_MODEL_BODY_MAX, "what moves, or is in the way")      \
    SECTION(X, repeat, repeat, 1000, "grids of equal bodies")                  \
    SECTION(X, joints, joint, RSL_MODEL_LIST_MAX, "what holds bodies together")       \
    SECTION(X, springs, spring, RSL_MODEL_LIST_MAX, "springs and dampers")            \
    SECTION(X, loads, load, RSL_MODEL_LIST_MAX, "given forces and moments")           \
    SECTION(X, slides, slide, RSL_MODEL_LIST_MAX, "friction under a given force")     \
    SECTION(X, contacts, contact, RSL_MODEL_LIST_MAX, "what may touch, and how")

RSL_MODEL_MAPPING(model, "a model file", MODEL_ROWS);
/* clang-format on */

const cyaml_schema_value_t rsl_model_schema_root = {CYAML_VALUE_MAPPING(
    CYAML_FLAG_POINTER, rsl_model_raw_model, rsl_model_fields_model)};

const rsl_model_mapping *
rsl_model_schema_mapping(const cyaml_schema_field_t *fields)
{
#define MAPPING_OF(name)                                                       \
    if (fields == rsl_model_fields_##name)                                     \
        return &rsl_model_schema_##name;
    RSL_MODEL_MAPPING_LIST(MAPPING_OF)
#undef MAPPING_OF
    assert(0 && "a mapping that is in no list");
    return &rsl_model_schema_model;
}

const cyaml_schema_field_t *
rsl_model_schema_field(const cyaml_schema_field_t *fields, const char *key)
{
    for (; fields->key; fields++)
        if (!strcmp(fields->key, key))
            return fields;
    return NULL;
}

const rsl_model_note *rsl_model_schema_note(const cyaml_schema_field_t *fields,
                                            const cyaml_schema_field_t *field)
{
    return &rsl_model_schema_mapping(fields)->notes[field - fields];
}
