/* SPDX-License-Identifier: MIT
 *
 * The schema of model files: the tables of libcyaml, and beside every key what
 * they cannot say. The check of the tree, the binding by libcyaml, the JSON
 * schema and the table of keys in the manual all walk these.
 */
#ifndef RSL_IO_SCHEMA_H
#define RSL_IO_SCHEMA_H

#include <cyaml/cyaml.h>

/* Short forms: what a scalar means where a mapping or list is wanted. */
typedef enum io_short {
    IO_SHORT_NONE,
    IO_SHORT_SIGNAL,   /* number: {constant: {value: number}} */
    IO_SHORT_FRICTION, /* number: {static: number, kinetic: number} */
    IO_SHORT_GROUP     /* all: ["*"] */
} io_short;

/* What is known of a key beyond its type. */
typedef struct io_note {
    const char *preset; /* value if it is not given, as YAML; "": none */
    const char *unit;   /* "": none */
    const char *meaning;
    double low, high; /* range of the number, or of each number in a list */
    int open;         /* 1: `low` itself is not allowed */
    io_short shorthand;
} io_note;

/* One mapping: its keys, and a note for each. */
typedef struct io_mapping {
    const char *title; /* how messages call it: "a body" */
    const cyaml_schema_field_t *fields;
    const io_note *notes;
} io_mapping;

/* The whole file. */
extern const cyaml_schema_value_t rsl_schema_root;

/* The mapping with these fields; never NULL. */
const io_mapping *rsl_schema_mapping(const cyaml_schema_field_t *fields);

/* The field of a key; NULL if there is none. */
const cyaml_schema_field_t *rsl_schema_field(const cyaml_schema_field_t *fields,
                                             const char *key);

const io_note *rsl_schema_note(const cyaml_schema_field_t *fields,
                               const cyaml_schema_field_t *field);

/* Every mapping: name, as in rsl_schema_NAME and rsl_fields_NAME. */
/* clang-format off */
#define IO_MAPPING_LIST(X)                                                     \
    X(model) X(output)                                                         \
    X(body) X(motion) X(shape) X(circle) X(ring) X(line) X(segment) X(point)   \
    X(box) X(repeat)                                                           \
    X(constant) X(harmonic) X(history) X(signal)                               \
    X(joint) X(spring) X(table) X(load)                                        \
    X(slide) X(friction) X(stop) X(contact) X(clearance)
/* clang-format on */

#define IO_MAPPING_DECLARE(name)                                               \
    extern const cyaml_schema_field_t rsl_fields_##name[];                     \
    extern const io_mapping rsl_schema_##name;
IO_MAPPING_LIST(IO_MAPPING_DECLARE)
#undef IO_MAPPING_DECLARE

/* Entries of lists that several parts need. */
extern const cyaml_schema_value_t rsl_schema_number, rsl_schema_pair,
    rsl_schema_word, rsl_schema_unsigned, rsl_schema_integer;

#endif
