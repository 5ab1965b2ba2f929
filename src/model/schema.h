/* SPDX-License-Identifier: MIT
 *
 * The schema of model files: the tables of libcyaml, and beside every key what
 * they cannot say. The check of the tree, the binding by libcyaml, the JSON
 * schema and the table of keys in the manual all walk these.
 */
#ifndef RSL_MODEL_SCHEMA_H
#define RSL_MODEL_SCHEMA_H

#include <cyaml/cyaml.h>

/* Short forms: what a scalar means where a mapping or list is wanted. */
typedef enum rsl_model_short {
    RSL_MODEL_SHORT_NONE,
    RSL_MODEL_SHORT_SIGNAL,   /* number: {constant: {value: number}} */
    RSL_MODEL_SHORT_FRICTION, /* number: {static: number, kinetic: number} */
    RSL_MODEL_SHORT_GROUP     /* all: ["*"] */
} rsl_model_short;

/* What is known of a key beyond its type. */
typedef struct rsl_model_note {
    const char *preset; /* value if it is not given, as YAML; "": none */
    const char *unit;   /* "": none */
    const char *meaning;
    double low, high; /* range of the number, or of each number in a list */
    int open;         /* 1: `low` itself is not allowed */
    rsl_model_short shorthand;
} rsl_model_note;

/* One mapping: its keys, and a note for each. */
typedef struct rsl_model_mapping {
    const char *title; /* how messages call it: "a body" */
    const cyaml_schema_field_t *fields;
    const rsl_model_note *notes;
} rsl_model_mapping;

/* The whole file. */
extern const cyaml_schema_value_t rsl_model_schema_root;

/* The mapping with these fields; never NULL. */
const rsl_model_mapping *
rsl_model_schema_mapping(const cyaml_schema_field_t *fields);

/* The field of a key; NULL if there is none. */
const cyaml_schema_field_t *
rsl_model_schema_field(const cyaml_schema_field_t *fields, const char *key);

const rsl_model_note *rsl_model_schema_note(const cyaml_schema_field_t *fields,
                                            const cyaml_schema_field_t *field);

/* Every mapping: name, as in rsl_model_schema_NAME and rsl_model_fields_NAME. */
/* clang-format off */
#define RSL_MODEL_MAPPING_LIST(X)                                                     \
    X(model) X(output)                                                         \
    X(body) X(motion) X(shape) X(circle) X(ring) X(line) X(segment) X(point)   \
    X(box) X(repeat)                                                           \
    X(constant) X(harmonic) X(history) X(signal)                               \
    X(joint) X(spring) X(table) X(load)                                        \
    X(slide) X(friction) X(stop) X(contact) X(clearance)
/* clang-format on */

#define RSL_MODEL_MAPPING_DECLARE(name)                                        \
    extern const cyaml_schema_field_t rsl_model_fields_##name[];               \
    extern const rsl_model_mapping rsl_model_schema_##name;
RSL_MODEL_MAPPING_LIST(RSL_MODEL_MAPPING_DECLARE)
#undef RSL_MODEL_MAPPING_DECLARE

/* Entries of lists that several parts need. */
extern const cyaml_schema_value_t rsl_model_schema_number,
    rsl_model_schema_pair, rsl_model_schema_word, rsl_model_schema_unsigned,
    rsl_model_schema_integer;

#endif
