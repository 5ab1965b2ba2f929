/* SPDX-License-Identifier: MIT
 *
 * The words in which the rows of fields.c and fields_contact.c are written.
 */
#ifndef RSL_MODEL_FIELD_ROWS_H
#define RSL_MODEL_FIELD_ROWS_H

#include <math.h>
#include <string.h>

#include "model/fields.h"
#include "model/raw.h"
#include "model/reader.h"

/* clang-format off */
#define IN(structure, member) offsetof(rsl_model_raw_##structure, member)
#define OF(name) &rsl_model_mapping_##name

#define NUMBER RSL_MODEL_NUMBER, RSL_MODEL_ONE
#define NUMBERS RSL_MODEL_NUMBER, RSL_MODEL_LIST
#define POINT RSL_MODEL_NUMBER, RSL_MODEL_PAIR
#define POINT_LIST RSL_MODEL_NUMBER, RSL_MODEL_PAIR_LIST
#define TWO_POINTS RSL_MODEL_NUMBER, RSL_MODEL_PAIRS
#define WHOLE RSL_MODEL_WHOLE, RSL_MODEL_ONE
#define TWO_WHOLE RSL_MODEL_WHOLE, RSL_MODEL_PAIR
#define FLAG RSL_MODEL_FLAG, RSL_MODEL_ONE
#define TEXT RSL_MODEL_TEXT, RSL_MODEL_ONE
#define TWO_TEXTS RSL_MODEL_TEXT, RSL_MODEL_PAIR
#define TEXTS RSL_MODEL_TEXT, RSL_MODEL_LIST
#define CHOICE RSL_MODEL_CHOICE, RSL_MODEL_ONE
#define CHOICES RSL_MODEL_CHOICES, RSL_MODEL_ONE
#define PART RSL_MODEL_PART, RSL_MODEL_ONE
#define TWO_PARTS RSL_MODEL_PART, RSL_MODEL_PAIR
#define PARTS RSL_MODEL_PART, RSL_MODEL_LIST

#define ANY {-HUGE_VAL, HUGE_VAL, 0}
#define POSITIVE {0.0, HUGE_VAL, 1}
#define NOT_NEGATIVE {0.0, HUGE_VAL, 0}

/* A mapping; the second, if a number may stand for it. */
#define COUNT_OF(rows) (sizeof(rows) / sizeof(rows)[0])
#define MAPPING(name, title, structure)                                        \
    const rsl_model_mapping rsl_model_mapping_##name = {                       \
        #name, title, sizeof(rsl_model_raw_##structure), name##_fields,        \
        COUNT_OF(name##_fields), NULL, 0.0, NULL}
#define MAPPING_OR_NUMBER(name, title, structure, low)                         \
    const rsl_model_mapping rsl_model_mapping_##name = {                       \
        #name, title, sizeof(rsl_model_raw_##structure), name##_fields,        \
        COUNT_OF(name##_fields), name##_number, low, NULL}
/* One that may be a text alone, that of a key. */
#define MAPPING_OR_TEXT(name, title, structure, key)                           \
    const rsl_model_mapping rsl_model_mapping_##name = {                       \
        #name, title, sizeof(rsl_model_raw_##structure), name##_fields,        \
        COUNT_OF(name##_fields), NULL, 0.0, key}
/* clang-format on */

/* A list of words; a choice is bound to the number of its word. */
#define WORDS(name, ...)                                                                           \
    static const char *name##_word(size_t number)                                                  \
    {                                                                                              \
        static const char *const all[] = {__VA_ARGS__};                                            \
        return number < COUNT_OF(all) ? all[number] : NULL;                                        \
    }

/* "default", then the names of law.h. */
static inline const char *rsl_model_formulation_word(size_t number)
{
    return number == 0 ? "default"
           : number <= RSL_LAW_FORMULATION_HUNT_CROSSLEY
               ? rsl_law_formulation_name((rsl_law_formulation)number)
               : NULL;
}

/* The names of the kinds that planar.h knows. */
#define KINDS(kind)                                                                                \
    static const char *kind##_word(size_t number)                                                  \
    {                                                                                              \
        const rsl_planar_type *type = rsl_planar_##kind##_type_at(number);                         \
        return type ? type->name : NULL;                                                           \
    }

/* Rows that several mappings have. */
#define NAME(structure, member, key)                                                               \
    {                                                                                              \
        "name", TEXT, IN(structure, member), .letters = RSL_MODEL_NAME_MAX,                        \
                                             .meaning = "default " key "-1, " key "-2, ..."        \
    }
#define AXIS(structure, member)                                                                    \
    {                                                                                              \
        "axis", POINT, IN(structure, member),                                                      \
            .preset = "[1, 0]", .range = ANY,                                                      \
            .meaning = "in the frame of the first body, of any length"                             \
    }
/* The inputs of a law of friction, as tangent.h lists them. */
#define TANGENT_INPUT(field, symbol, dimension, low, closed, high, what)                           \
    {#field,                                                                                       \
     NUMBER,                                                                                       \
     IN(tangential, spec.field),                                                                   \
     .unit = dimension,                                                                            \
     .range = {low, high, !(closed)},                                                              \
     .meaning = what},

#endif
