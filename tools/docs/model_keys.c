/* SPDX-License-Identifier: MIT
 *
 * The keys of model files, from the schema that the reader binds with: as a
 * JSON schema for editors, and as a table for the manual.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "model/expression.h"
#include "model/schema.h"

/* ---- the JSON schema ----------------------------------------------------- */

/* Text in quotes. The schema holds no control characters. */
static void add_quoted(docs_text *t, const char *text)
{
    docs_add(t, "\"");
    for (; *text; text++)
        docs_add(t, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    docs_add(t, "\"");
}

static void add_line(docs_text *t, int depth)
{
    docs_add(t, "\n%*s", 2 * depth, "");
}

/* A name in $defs: the mapping's own, without its article. */
static void add_reference(docs_text *t, const cyaml_schema_field_t *fields)
{
    const char *name = "model";
#define NAME_OF(mapping)                                                       \
    if (fields == rsl_model_fields_##mapping)                                  \
        name = #mapping;
    RSL_MODEL_MAPPING_LIST(NAME_OF)
#undef NAME_OF
    docs_add(t, "{\"$ref\": \"#/$defs/%s\"}", name);
}

static void add_number(docs_text *t, const rsl_model_note *note)
{
    docs_add(t, "{\"anyOf\": [{\"type\": \"number\"");
    if (note->low > -HUGE_VAL)
        docs_add(t, ", \"%s\": %.15g",
                 note->open ? "exclusiveMinimum" : "minimum", note->low);
    if (note->high < HUGE_VAL)
        docs_add(t, ", \"maximum\": %.15g", note->high);
    docs_add(t, "}, {\"$ref\": \"#/$defs/expression\"}]}");
}

static void add_words(docs_text *t, const cyaml_schema_value_t *type)
{
    docs_add(t, "{\"enum\": [");
    for (uint32_t i = 0; i < type->enumeration.count; i++) {
        docs_add(t, i ? ", " : "");
        add_quoted(t, type->enumeration.strings[i].str);
    }
    docs_add(t, "]}");
}

static void add_type(docs_text *t, const cyaml_schema_value_t *type,
                     const rsl_model_note *note);

static void add_list(docs_text *t, const cyaml_schema_value_t *type,
                     const rsl_model_note *note)
{
    docs_add(t, "{\"type\": \"array\", \"items\": ");
    add_type(t, type->sequence.entry, note);
    docs_add(t, ", \"minItems\": %u, \"maxItems\": %u}", type->sequence.min,
             type->sequence.max);
}

/* A mapping or list, or what may stand for it in short. */
static void add_long_or_short(docs_text *t, const cyaml_schema_value_t *type,
                              const rsl_model_note *note)
{
    int map = type->type == CYAML_MAPPING;
    int group = note->shorthand == RSL_MODEL_SHORT_GROUP && !map;
    int number = note->shorthand != RSL_MODEL_SHORT_NONE && map;
    docs_add(t, group || number ? "{\"anyOf\": [" : "");
    if (map)
        add_reference(t, type->mapping.fields);
    else
        add_list(t, type, note);
    if (group)
        docs_add(t, ", {\"const\": \"all\"}]}");
    if (number)
        docs_add(t, ", {\"type\": \"number\"}, "
                    "{\"$ref\": \"#/$defs/expression\"}]}");
}

static void add_type(docs_text *t, const cyaml_schema_value_t *type,
                     const rsl_model_note *note)
{
    switch (type->type) {
    case CYAML_FLOAT:
    case CYAML_INT:
    case CYAML_UINT:
        add_number(t, note);
        break;
    case CYAML_BOOL:
        docs_add(t, "{\"type\": \"boolean\"}");
        break;
    case CYAML_ENUM:
        add_words(t, type);
        break;
    case CYAML_FLAGS:
        docs_add(t, "{\"type\": \"array\", \"items\": ");
        add_words(t, type);
        docs_add(t, "}");
        break;
    case CYAML_STRING:
        docs_add(t,
                 "{\"type\": [\"string\", \"number\"], \"minLength\": %u, "
                 "\"maxLength\": %u}",
                 type->string.min, type->string.max);
        break;
    case CYAML_MAPPING:
    case CYAML_SEQUENCE:
        add_long_or_short(t, type, note);
        break;
    case CYAML_SEQUENCE_FIXED:
        add_list(t, type, note);
        break;
    default:
        docs_add(t, "{\"$ref\": \"#/$defs/parameters\"}");
        break;
    }
}

/* "allOf" carries what stands beside a type: meaning, unit, default. */
static void add_property(docs_text *t, const cyaml_schema_field_t *field,
                         const rsl_model_note *note, int depth)
{
    add_line(t, depth);
    add_quoted(t, field->key);
    docs_add(t, ": {\"description\": \"");
    for (const char *c = note->meaning; *c; c++)
        docs_add(t, *c == '"' ? "\\%c" : "%c", *c);
    if (*note->unit && strcmp(note->unit, "1") != 0)
        docs_add(t, " [%s]", note->unit);
    docs_add(t, "\",");
    if (*note->preset && field->value.type != CYAML_INT &&
        strcmp(note->preset, "[-1, -1]") != 0) {
        int word = field->value.type == CYAML_ENUM;
        docs_add(t, " \"default\": %s%s%s,", word ? "\"" : "", note->preset,
                 word ? "\"" : "");
    }
    docs_add(t, " \"allOf\": [");
    add_type(t, &field->value, note);
    docs_add(t, "]}");
}

static void add_needed(docs_text *t, const cyaml_schema_field_t *fields,
                       int depth)
{
    int count = 0;
    add_line(t, depth);
    docs_add(t, "\"required\": [");
    for (; fields->key; fields++)
        if (!(fields->value.flags & CYAML_FLAG_OPTIONAL)) {
            docs_add(t, count++ ? ", " : "");
            add_quoted(t, fields->key);
        }
    docs_add(t, "]");
}

static void add_mapping(docs_text *t, const rsl_model_mapping *mapping,
                        int depth)
{
    add_line(t, depth);
    docs_add(t, "\"type\": \"object\",");
    add_line(t, depth);
    docs_add(t, "\"additionalProperties\": false,");
    add_line(t, depth);
    docs_add(t, "\"properties\": {");
    for (const cyaml_schema_field_t *field = mapping->fields; field->key;
         field++) {
        add_property(t, field, &mapping->notes[field - mapping->fields],
                     depth + 1);
        docs_add(t, field[1].key ? "," : "");
    }
    add_line(t, depth);
    docs_add(t, "},");
    add_needed(t, mapping->fields, depth);
}

static void add_definition(docs_text *t, const char *name,
                           const rsl_model_mapping *mapping)
{
    if (mapping == &rsl_model_schema_model)
        return; /* it is the schema itself */
    add_line(t, 2);
    docs_add(t, "\"%s\": {", name);
    add_line(t, 3);
    docs_add(t, "\"title\": \"%s\",", mapping->title);
    add_mapping(t, mapping, 3);
    add_line(t, 2);
    docs_add(t, "},");
}

void docs_model_schema(docs_job *job)
{
    char path[1024];
    docs_text t = {0};
    docs_add(&t, "{\n"
                 "  \"$schema\": "
                 "\"https://json-schema.org/draft/2020-12/schema\",\n"
                 "  \"title\": \"resile model file\",\n"
                 "  \"$comment\": \"written by `make docs` from the schema of "
                 "the reader\",\n"
                 "  \"$defs\": {");
#define DEFINE(name) add_definition(&t, #name, &rsl_model_schema_##name);
    RSL_MODEL_MAPPING_LIST(DEFINE)
#undef DEFINE
    docs_add(&t,
             "\n    \"expression\": {\"type\": \"string\", \"minLength\": 1, "
             "\"maxLength\": 4000, \"description\": \"+ - * / ^ ( ), names of "
             "the parameters, %s\"},\n"
             "    \"parameters\": {\"type\": [\"object\", \"null\"], "
             "\"maxProperties\": %d, \"propertyNames\": {\"pattern\": "
             "\"^[A-Za-z_][A-Za-z0-9_]*$\"}, \"additionalProperties\": "
             "{\"anyOf\": [{\"type\": \"number\"}, {\"$ref\": "
             "\"#/$defs/expression\"}]}}\n  },",
             rsl_model_expression_words(), RSL_MODEL_KEY_MAX);
    add_mapping(&t, &rsl_model_schema_model, 1);
    docs_add(&t, "\n}\n");
    snprintf(path, sizeof path, "%s/docs/model.schema.json", job->source);
    docs_settle(job, path, &t);
    free(t.at);
}

/* ---- the table of the manual --------------------------------------------- */

/* "number", "[number, number]", "list of ...", "true, false" */
static void add_kind(docs_text *t, const cyaml_schema_value_t *type,
                     const rsl_model_note *note)
{
    switch (type->type) {
    case CYAML_FLOAT:
        docs_add(t, "number");
        break;
    case CYAML_INT:
    case CYAML_UINT:
        docs_add(t, "whole number");
        break;
    case CYAML_BOOL:
        docs_add(t, "`true`, `false`");
        break;
    case CYAML_ENUM:
    case CYAML_FLAGS:
        docs_add(t, type->type == CYAML_FLAGS ? "list of " : "");
        for (uint32_t i = 0; i < type->enumeration.count; i++)
            docs_add(t, "%s`%s`", i ? ", " : "",
                     type->enumeration.strings[i].str);
        break;
    case CYAML_STRING:
        docs_add(t, "text");
        break;
    case CYAML_MAPPING:
        docs_add(t, "%s",
                 rsl_model_schema_mapping(type->mapping.fields)->title);
        break;
    case CYAML_SEQUENCE:
        docs_add(t,
                 note->shorthand == RSL_MODEL_SHORT_GROUP ? "`all`, or " : "");
        docs_add(t, "list of: ");
        add_kind(t, type->sequence.entry, note);
        break;
    case CYAML_SEQUENCE_FIXED:
        docs_add(t, "[");
        add_kind(t, type->sequence.entry, note);
        docs_add(t, ", ");
        add_kind(t, type->sequence.entry, note);
        docs_add(t, "]");
        break;
    default:
        docs_add(t, "mapping of names to numbers");
        break;
    }
}

static void add_range(docs_text *t, const rsl_model_note *note)
{
    if (note->low > -HUGE_VAL && note->high < HUGE_VAL)
        docs_add(t, ", %.10g to %.10g", note->low, note->high);
    else if (note->low > -HUGE_VAL)
        docs_add(t, ", %s %g", note->open ? ">" : ">=", note->low);
}

static void add_row(docs_text *t, const cyaml_schema_field_t *field,
                    const rsl_model_note *note)
{
    int needed = !(field->value.flags & CYAML_FLAG_OPTIONAL);
    int shown = *note->preset && strcmp(note->preset, "[-1, -1]") != 0 &&
                strcmp(note->preset, "[]") != 0;
    docs_add(t, "| `%s` | ", field->key);
    add_kind(t, &field->value, note);
    add_range(t, note);
    docs_add(t, " | %s | ", strcmp(note->unit, "1") ? note->unit : "");
    if (needed)
        docs_add(t, "needed");
    else if (shown)
        docs_add(t, "`%s`", note->preset);
    docs_add(t, " | %s |\n", note->meaning);
}

/* The keys of a mapping, or those before `until`. */
static void add_keys_until(docs_text *t, const char *title,
                           const rsl_model_mapping *mapping, const char *until)
{
    docs_add(t,
             "\n**%s**\n\n| key | value | unit | default | meaning |\n"
             "|---|---|---|---|---|\n",
             title);
    for (const cyaml_schema_field_t *field = mapping->fields;
         field->key && strcmp(field->key, until) != 0; field++)
        add_row(t, field, &mapping->notes[field - mapping->fields]);
}

static void add_keys(docs_text *t, const char *title,
                     const rsl_model_mapping *mapping)
{
    add_keys_until(t, title, mapping, "");
}

void docs_add_model_keys(docs_text *t)
{
    add_keys(t, "The file", &rsl_model_schema_model);
    add_keys(t, "`output`", &rsl_model_schema_output);
    add_keys(t, "An entry of `bodies`", &rsl_model_schema_body);
    add_keys(t, "`motion` of a body", &rsl_model_schema_motion);
    add_keys(t, "An entry of `shapes`: one of these", &rsl_model_schema_shape);
    add_keys(t, "`circle`", &rsl_model_schema_circle);
    add_keys(t, "`ring`", &rsl_model_schema_ring);
    add_keys(t, "`line`", &rsl_model_schema_line);
    add_keys(t, "`segment`", &rsl_model_schema_segment);
    add_keys(t, "`point`", &rsl_model_schema_point);
    add_keys(t, "`box`", &rsl_model_schema_box);
    add_keys(t, "An entry of `repeat`", &rsl_model_schema_repeat);
    add_keys(t, "A signal: a number, or these", &rsl_model_schema_signal);
    add_keys(t, "`constant`", &rsl_model_schema_constant);
    add_keys(t, "`harmonic`", &rsl_model_schema_harmonic);
    add_keys(t, "`history`", &rsl_model_schema_history);
    add_keys(t, "An entry of `joints`", &rsl_model_schema_joint);
    add_keys_until(t,
                   "`clearance` of a joint: these, and the keys of a contact "
                   "from `law` on",
                   &rsl_model_schema_clearance, "law");
    add_keys(t, "An entry of `springs`", &rsl_model_schema_spring);
    add_keys(t, "`table` of a spring", &rsl_model_schema_table);
    add_keys(t, "An entry of `loads`", &rsl_model_schema_load);
    add_keys(t, "An entry of `slides`", &rsl_model_schema_slide);
    add_keys(t, "An entry of `contacts`", &rsl_model_schema_contact);
    add_keys(t, "`stop` of a contact", &rsl_model_schema_stop);
    add_keys(t, "Friction: a number, or these", &rsl_model_schema_friction);
    docs_add(t, "\n");
}
