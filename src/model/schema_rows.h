/* SPDX-License-Identifier: MIT
 *
 * The words in which the schema is written. A mapping is one list of rows
 *
 *     X(field, preset, unit, meaning, range, shorthand)
 *
 * from which RSL_MODEL_MAPPING makes the table of libcyaml and that of the notes.
 */
#ifndef RSL_MODEL_SCHEMA_ROWS_H
#define RSL_MODEL_SCHEMA_ROWS_H

#include <math.h>
#include <stddef.h>

#include "model/raw.h"
#include "model/reader.h"
#include "model/schema.h"

/* Ranges. */
#define RSL_MODEL_ANY -HUGE_VAL, HUGE_VAL, 0
#define RSL_MODEL_POSITIVE 0.0, HUGE_VAL, 1
#define RSL_MODEL_NOT_NEGATIVE 0.0, HUGE_VAL, 0
#define RSL_MODEL_RANGE(low, high) low, high, 0

/* The fields; `io` is the struct they are bound to. */
#define RSL_MODEL_OPTIONAL CYAML_FLAG_OPTIONAL
#define RSL_MODEL_NEEDED CYAML_FLAG_DEFAULT
#define RSL_MODEL_NUMBER(key, io, member)                                      \
    CYAML_FIELD_FLOAT(key, RSL_MODEL_OPTIONAL, io, member)
#define RSL_MODEL_NUMBER_NEEDED(key, io, member)                               \
    CYAML_FIELD_FLOAT(key, RSL_MODEL_NEEDED, io, member)
#define RSL_MODEL_COUNT(key, io, member)                                       \
    CYAML_FIELD_UINT(key, RSL_MODEL_OPTIONAL, io, member)
#define RSL_MODEL_YES_NO(key, io, member)                                      \
    CYAML_FIELD_BOOL(key, RSL_MODEL_OPTIONAL, io, member)
#define RSL_MODEL_TEXT(key, io, member, max)                                   \
    CYAML_FIELD_STRING_PTR(key, RSL_MODEL_OPTIONAL | CYAML_FLAG_POINTER, io,   \
                           member, 1, max)
#define RSL_MODEL_TEXT_NEEDED(key, io, member, max)                            \
    CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER, io, member, 1, max)
#define RSL_MODEL_FIXED(key, io, member, entry)                                \
    CYAML_FIELD_SEQUENCE_FIXED(key, RSL_MODEL_OPTIONAL, io, member, entry, 2)
#define RSL_MODEL_FIXED_NEEDED(key, io, member, entry)                         \
    CYAML_FIELD_SEQUENCE_FIXED(key, RSL_MODEL_NEEDED, io, member, entry, 2)
#define RSL_MODEL_ENTRIES(key, io, member, entry, min, max)                    \
    CYAML_FIELD_SEQUENCE(key, RSL_MODEL_OPTIONAL | CYAML_FLAG_POINTER, io,     \
                         member, entry, min, max)
#define RSL_MODEL_ENTRIES_NEEDED(key, io, member, entry, min, max)             \
    CYAML_FIELD_SEQUENCE(key, CYAML_FLAG_POINTER, io, member, entry, min, max)
#define RSL_MODEL_PART(key, io, member, fields)                                \
    CYAML_FIELD_MAPPING_PTR(key, RSL_MODEL_OPTIONAL | CYAML_FLAG_POINTER, io,  \
                            member, fields)
#define RSL_MODEL_PART_NEEDED(key, io, member, fields)                         \
    CYAML_FIELD_MAPPING_PTR(key, CYAML_FLAG_POINTER, io, member, fields)
#define RSL_MODEL_CHOICE(key, io, member, words)                               \
    CYAML_FIELD_ENUM(key, RSL_MODEL_OPTIONAL | CYAML_FLAG_STRICT, io, member,  \
                     words, CYAML_ARRAY_LEN(words))
#define RSL_MODEL_CHOICE_NEEDED(key, io, member, words)                        \
    CYAML_FIELD_ENUM(key, CYAML_FLAG_STRICT, io, member, words,                \
                     CYAML_ARRAY_LEN(words))
#define RSL_MODEL_BITS(key, io, member, words)                                 \
    CYAML_FIELD_FLAGS(key, RSL_MODEL_OPTIONAL | CYAML_FLAG_STRICT, io, member, \
                      words, CYAML_ARRAY_LEN(words))

#define RSL_MODEL_ROW_FIELD(field, preset, unit, meaning, range, shorthand)    \
    field,
#define RSL_MODEL_ROW_NOTE(field, preset, unit, meaning, range, shorthand)     \
    {preset, unit, meaning, range, RSL_MODEL_SHORT_##shorthand},

/* Defines rsl_model_fields_NAME and rsl_model_schema_NAME. */
#define RSL_MODEL_MAPPING(name, title, ROWS)                                   \
    const cyaml_schema_field_t rsl_model_fields_##name[] = {                   \
        ROWS(RSL_MODEL_ROW_FIELD) CYAML_FIELD_END};                            \
    static const rsl_model_note name##_notes[] = {ROWS(RSL_MODEL_ROW_NOTE)};   \
    const rsl_model_mapping rsl_model_schema_##name = {                        \
        title, rsl_model_fields_##name, name##_notes}

#endif
