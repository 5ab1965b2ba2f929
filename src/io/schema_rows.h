/* SPDX-License-Identifier: MIT
 *
 * The words in which the schema is written. A mapping is one list of rows
 *
 *     X(field, preset, unit, meaning, range, shorthand)
 *
 * from which IO_MAPPING makes the table of libcyaml and that of the notes.
 */
#ifndef RSL_IO_SCHEMA_ROWS_H
#define RSL_IO_SCHEMA_ROWS_H

#include <math.h>
#include <stddef.h>

#include "io/raw.h"
#include "io/reader.h"
#include "io/schema.h"

/* Ranges. */
#define IO_ANY -HUGE_VAL, HUGE_VAL, 0
#define IO_POSITIVE 0.0, HUGE_VAL, 1
#define IO_NOT_NEGATIVE 0.0, HUGE_VAL, 0
#define IO_RANGE(low, high) low, high, 0

/* The fields; `io` is the struct they are bound to. */
#define IO_OPTIONAL CYAML_FLAG_OPTIONAL
#define IO_NEEDED CYAML_FLAG_DEFAULT
#define IO_NUMBER(key, io, member)                                             \
    CYAML_FIELD_FLOAT(key, IO_OPTIONAL, io, member)
#define IO_NUMBER_NEEDED(key, io, member)                                      \
    CYAML_FIELD_FLOAT(key, IO_NEEDED, io, member)
#define IO_COUNT(key, io, member) CYAML_FIELD_UINT(key, IO_OPTIONAL, io, member)
#define IO_YES_NO(key, io, member)                                             \
    CYAML_FIELD_BOOL(key, IO_OPTIONAL, io, member)
#define IO_TEXT(key, io, member, max)                                          \
    CYAML_FIELD_STRING_PTR(key, IO_OPTIONAL | CYAML_FLAG_POINTER, io, member,  \
                           1, max)
#define IO_TEXT_NEEDED(key, io, member, max)                                   \
    CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER, io, member, 1, max)
#define IO_FIXED(key, io, member, entry)                                       \
    CYAML_FIELD_SEQUENCE_FIXED(key, IO_OPTIONAL, io, member, entry, 2)
#define IO_FIXED_NEEDED(key, io, member, entry)                                \
    CYAML_FIELD_SEQUENCE_FIXED(key, IO_NEEDED, io, member, entry, 2)
#define IO_ENTRIES(key, io, member, entry, min, max)                           \
    CYAML_FIELD_SEQUENCE(key, IO_OPTIONAL | CYAML_FLAG_POINTER, io, member,    \
                         entry, min, max)
#define IO_ENTRIES_NEEDED(key, io, member, entry, min, max)                    \
    CYAML_FIELD_SEQUENCE(key, CYAML_FLAG_POINTER, io, member, entry, min, max)
#define IO_PART(key, io, member, fields)                                       \
    CYAML_FIELD_MAPPING_PTR(key, IO_OPTIONAL | CYAML_FLAG_POINTER, io, member, \
                            fields)
#define IO_PART_NEEDED(key, io, member, fields)                                \
    CYAML_FIELD_MAPPING_PTR(key, CYAML_FLAG_POINTER, io, member, fields)
#define IO_CHOICE(key, io, member, words)                                      \
    CYAML_FIELD_ENUM(key, IO_OPTIONAL | CYAML_FLAG_STRICT, io, member, words,  \
                     CYAML_ARRAY_LEN(words))
#define IO_CHOICE_NEEDED(key, io, member, words)                               \
    CYAML_FIELD_ENUM(key, CYAML_FLAG_STRICT, io, member, words,                \
                     CYAML_ARRAY_LEN(words))
#define IO_BITS(key, io, member, words)                                        \
    CYAML_FIELD_FLAGS(key, IO_OPTIONAL | CYAML_FLAG_STRICT, io, member, words, \
                      CYAML_ARRAY_LEN(words))

#define IO_ROW_FIELD(field, preset, unit, meaning, range, shorthand) field,
#define IO_ROW_NOTE(field, preset, unit, meaning, range, shorthand)            \
    {preset, unit, meaning, range, IO_SHORT_##shorthand},

/* Defines rsl_fields_NAME and rsl_schema_NAME. */
#define IO_MAPPING(name, title, ROWS)                                          \
    const cyaml_schema_field_t rsl_fields_##name[] = {ROWS(IO_ROW_FIELD)       \
                                                          CYAML_FIELD_END};    \
    static const io_note name##_notes[] = {ROWS(IO_ROW_NOTE)};                 \
    const io_mapping rsl_schema_##name = {title, rsl_fields_##name,            \
                                          name##_notes}

#endif
