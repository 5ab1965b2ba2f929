/* SPDX-License-Identifier: MIT
 *
 * The keys of model files, from the table that the reader binds with: as a
 * JSON schema for editors, and as a table for the manual.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "model/expression.h"
#include "model/fields.h"
#include "model/reader.h"

/* ---- the JSON schema ----------------------------------------------------- */

/* Text in quotes. The schema holds no control characters. */
static void add_quoted(docs_text *t, const char *text)
{
    docs_add(t, "\"");
    for (; *text; text++)
        docs_add(t, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    docs_add(t, "\"");
}

static void add_line(docs_text *t, int depth) { docs_add(t, "\n%*s", 2 * depth, ""); }

static void add_range_of_number(docs_text *t, rsl_model_range range)
{
    docs_add(t, "{\"anyOf\": [{\"type\": \"number\"");
    if (range.low > -HUGE_VAL)
        docs_add(t, ", \"%s\": %.15g", range.open ? "exclusiveMinimum" : "minimum", range.low);
    if (range.high < HUGE_VAL)
        docs_add(t, ", \"maximum\": %.15g", range.high);
    docs_add(t, "}, {\"$ref\": \"#/$defs/expression\"}]}");
}

static void add_words(docs_text *t, rsl_model_word *word)
{
    docs_add(t, "{\"enum\": [");
    for (size_t i = 0; word(i); i++) {
        docs_add(t, i ? ", " : "");
        add_quoted(t, word(i));
    }
    docs_add(t, "]}");
}

/* A mapping, or a number or text that may stand for it. */
static void add_part(docs_text *t, const rsl_model_mapping *part)
{
    docs_add(t, part->from_number || part->text_key ? "{\"anyOf\": [" : "");
    docs_add(t, "{\"$ref\": \"#/$defs/%s\"}", part->name);
    if (part->text_key)
        docs_add(t, ", {\"type\": [\"string\", \"number\"], \"minLength\": 1}]}");
    if (part->from_number)
        docs_add(t, ", {\"type\": \"number\"}, {\"$ref\": \"#/$defs/expression\"}]}");
}

/* One value of a key. */
static void add_one(docs_text *t, const rsl_model_field *f)
{
    switch (f->type) {
    case RSL_MODEL_NUMBER:
    case RSL_MODEL_WHOLE:
        add_range_of_number(t, f->range);
        break;
    case RSL_MODEL_FLAG:
        docs_add(t, "{\"type\": \"boolean\"}");
        break;
    case RSL_MODEL_CHOICE:
        add_words(t, f->word);
        break;
    case RSL_MODEL_CHOICES:
        docs_add(t, "{\"type\": \"array\", \"items\": ");
        add_words(t, f->word);
        docs_add(t, "}");
        break;
    case RSL_MODEL_TEXT:
        docs_add(t, "{\"type\": [\"string\", \"number\"], \"minLength\": 1, \"maxLength\": %u}",
                 f->letters);
        break;
    case RSL_MODEL_PART:
        add_part(t, f->part);
        break;
    case RSL_MODEL_PARAMETERS:
        docs_add(t, "{\"$ref\": \"#/$defs/parameters\"}");
        break;
    }
}

static void add_type(docs_text *t, const rsl_model_field *f, int depth)
{
    unsigned min = rsl_model_field_is_list(f, depth) ? f->min : 2;
    unsigned max = rsl_model_field_is_list(f, depth) ? f->max : 2;
    if (depth == 0) {
        add_one(t, f);
        return;
    }
    docs_add(t, f->all ? "{\"anyOf\": [" : "");
    docs_add(t, "{\"type\": \"array\", \"items\": ");
    add_type(t, f, depth - 1);
    docs_add(t, ", \"minItems\": %u, \"maxItems\": %u}", min, max);
    docs_add(t, f->all ? ", {\"const\": \"all\"}]}" : "");
}

static int is_word(const rsl_model_field *f)
{
    return f->type == RSL_MODEL_CHOICE || f->type == RSL_MODEL_TEXT;
}

/* "allOf" carries what stands beside a type: meaning, unit, default. */
static void add_property(docs_text *t, const rsl_model_field *f, int depth)
{
    add_line(t, depth);
    add_quoted(t, f->key);
    docs_add(t, ": {\"description\": \"");
    for (const char *c = f->meaning; *c; c++)
        docs_add(t, *c == '"' ? "\\%c" : "%c", *c);
    if (f->unit && strcmp(f->unit, "1") != 0)
        docs_add(t, " [%s]", f->unit);
    docs_add(t, "\",");
    if (f->preset)
        docs_add(t, " \"default\": %s%s%s,", is_word(f) ? "\"" : "", f->preset,
                 is_word(f) ? "\"" : "");
    docs_add(t, " \"allOf\": [");
    add_type(t, f, rsl_model_field_depth(f));
    docs_add(t, "]}");
}

static void add_needed(docs_text *t, const rsl_model_mapping *mapping, int depth)
{
    int count = 0;
    add_line(t, depth);
    docs_add(t, "\"required\": [");
    for (size_t i = 0; i < mapping->count; i++)
        if (mapping->fields[i].needed) {
            docs_add(t, count++ ? ", " : "");
            add_quoted(t, mapping->fields[i].key);
        }
    docs_add(t, "]");
}

static void add_mapping(docs_text *t, const rsl_model_mapping *mapping, int depth)
{
    add_line(t, depth);
    docs_add(t, "\"type\": \"object\",");
    add_line(t, depth);
    docs_add(t, "\"additionalProperties\": false,");
    add_line(t, depth);
    docs_add(t, "\"properties\": {");
    for (size_t i = 0; i < mapping->count; i++) {
        add_property(t, &mapping->fields[i], depth + 1);
        docs_add(t, i + 1 < mapping->count ? "," : "");
    }
    add_line(t, depth);
    docs_add(t, "},");
    add_needed(t, mapping, depth);
}

static void add_definition(docs_text *t, const rsl_model_mapping *mapping)
{
    if (mapping == &rsl_model_mapping_model)
        return; /* it is the schema itself */
    add_line(t, 2);
    docs_add(t, "\"%s\": {", mapping->name);
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
                 "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                 "  \"title\": \"resile model file\",\n"
                 "  \"$comment\": \"written by `make docs` from the schema of the reader\",\n"
                 "  \"$defs\": {");
#define DEFINE(name) add_definition(&t, &rsl_model_mapping_##name);
    RSL_MODEL_MAPPING_LIST(DEFINE)
#undef DEFINE
    docs_add(
        &t,
        "\n    \"expression\": {\"type\": \"string\", \"minLength\": 1, \"maxLength\": 4000, "
        "\"description\": \"+ - * / ^ ( ), names of the parameters, %s\"},\n"
        "    \"parameters\": {\"type\": [\"object\", \"null\"], \"maxProperties\": %d, "
        "\"propertyNames\": {\"pattern\": \"^[A-Za-z_][A-Za-z0-9_]*$\"}, \"additionalProperties\": "
        "{\"anyOf\": [{\"type\": \"number\"}, {\"$ref\": \"#/$defs/expression\"}]}}\n  },",
        rsl_model_expression_words(), RSL_MODEL_KEY_MAX);
    add_mapping(&t, &rsl_model_mapping_model, 1);
    docs_add(&t, "\n}\n");
    snprintf(path, sizeof path, "%s/docs/reference/model.schema.json", job->source);
    docs_settle(job, path, &t);
    free(t.at);
}

/* ---- the table of the manual --------------------------------------------- */

/* "number", "`true`, `false`", "a body" */
static void add_kind_of_one(docs_text *t, const rsl_model_field *f)
{
    static const char *const kinds[] = {[RSL_MODEL_NUMBER] = "number",
                                        [RSL_MODEL_WHOLE] = "whole number",
                                        [RSL_MODEL_FLAG] = "`true`, `false`",
                                        [RSL_MODEL_TEXT] = "text",
                                        [RSL_MODEL_CHOICES] = "list of ",
                                        [RSL_MODEL_PARAMETERS] = "mapping of names to numbers"};
    if (f->type == RSL_MODEL_PART)
        docs_add(t, "%s", f->part->title);
    else if (f->type != RSL_MODEL_CHOICE)
        docs_add(t, "%s", kinds[f->type]);
    for (size_t i = 0; f->word && f->word(i); i++)
        docs_add(t, "%s`%s`", i ? ", " : "", f->word(i));
}

/* "number", "[number, number]", "list of: a body" */
static void add_kind(docs_text *t, const rsl_model_field *f, int depth)
{
    if (depth == 0) {
        add_kind_of_one(t, f);
    } else if (rsl_model_field_is_list(f, depth)) {
        docs_add(t, "%slist of: ", f->all ? "`all`, or " : "");
        add_kind(t, f, depth - 1);
    } else {
        docs_add(t, "[");
        add_kind(t, f, depth - 1);
        docs_add(t, ", ");
        add_kind(t, f, depth - 1);
        docs_add(t, "]");
    }
}

static void add_range(docs_text *t, rsl_model_range range)
{
    if (range.low > -HUGE_VAL && range.high < HUGE_VAL)
        docs_add(t, ", %.10g to %.10g", range.low, range.high);
    else if (range.low > -HUGE_VAL)
        docs_add(t, ", %s %g", range.open ? ">" : ">=", range.low);
}

static void add_row(docs_text *t, const rsl_model_field *f)
{
    int text = f->type == RSL_MODEL_TEXT;
    docs_add(t, "| `%s` | ", f->key);
    add_kind(t, f, rsl_model_field_depth(f));
    if (f->type == RSL_MODEL_NUMBER || f->type == RSL_MODEL_WHOLE)
        add_range(t, f->range);
    docs_add(t, " | %s | ", f->unit && strcmp(f->unit, "1") ? f->unit : "");
    if (f->needed)
        docs_add(t, "needed");
    else if (f->preset && f->type != RSL_MODEL_CHOICES)
        docs_add(t, text ? "`\"%s\"`" : "`%s`", f->preset);
    docs_add(t, " | %s |\n", f->meaning);
}

/* A table of keys under its title: all of a mapping, or those before `until`. */
typedef struct mapping_row {
    const char *title;
    const rsl_model_mapping *mapping;
    const char *until;
} mapping_row;

static const mapping_row model_rows[] = {
    {"The file", &rsl_model_mapping_model, ""},
    {"`output`", &rsl_model_mapping_output, ""},
    {"An entry of `bodies`", &rsl_model_mapping_body, ""},
    {"`motion` of a body", &rsl_model_mapping_motion, ""},
    {"An entry of `shapes`: one of these", &rsl_model_mapping_shape, ""},
    {"`circle`", &rsl_model_mapping_circle, ""},
    {"`ring`", &rsl_model_mapping_ring, ""},
    {"`line`", &rsl_model_mapping_line, ""},
    {"`segment`", &rsl_model_mapping_segment, ""},
    {"`point`", &rsl_model_mapping_point, ""},
    {"`box`", &rsl_model_mapping_box, ""},
    {"`polygon`", &rsl_model_mapping_polygon, ""},
    {"`capsule`", &rsl_model_mapping_capsule, ""},
    {"`cam`", &rsl_model_mapping_cam, ""},
    {"An entry of `repeat`", &rsl_model_mapping_repeat, ""},
    {"`buildings`; `pounding` has the keys of a contact from `law` on",
     &rsl_model_mapping_buildings, ""},
    {"An entry of `row` of `buildings`", &rsl_model_mapping_building, ""},
    {"An entry of `output.signals`: a text, or these", &rsl_model_mapping_column, ""},
    {"A signal: a number, or these", &rsl_model_mapping_signal, ""},
    {"`constant`", &rsl_model_mapping_constant, ""},
    {"`harmonic`", &rsl_model_mapping_harmonic, ""},
    {"`history`", &rsl_model_mapping_history, ""},
    {"An entry of `joints`", &rsl_model_mapping_joint, ""},
    {"`clearance` of a joint: these, and the keys of a contact from `law` on",
     &rsl_model_mapping_clearance, "law"},
    {"An entry of `springs`", &rsl_model_mapping_spring, ""},
    {"`table` of a spring", &rsl_model_mapping_table, ""},
    {"An entry of `loads`", &rsl_model_mapping_load, ""},
    {"An entry of `slides`", &rsl_model_mapping_slide, ""},
    {"An entry of `contacts`", &rsl_model_mapping_contact, ""},
    {"`stop` of a contact", &rsl_model_mapping_stop, ""},
    {"Friction: a number, or these", &rsl_model_mapping_friction, ""},
    {"Restitution: a number, or of a rigid law these", &rsl_model_mapping_restitution, ""},
};

static const mapping_row grains_rows[] = {
    {"The file of grains", &rsl_model_mapping_grains, ""},
    {"`grains`", &rsl_model_mapping_grains_bodies, ""},
    {"An entry of `sizes`", &rsl_model_mapping_grains_size, ""},
    {"`contact` and `wall`", &rsl_model_mapping_grains_contact, ""},
    {"`friction`: a number, or these", &rsl_model_mapping_grains_friction, ""},
    {"`rolling`: a number, or these", &rsl_model_mapping_grains_rolling, ""},
    {"`output`", &rsl_model_mapping_grains_output, ""},
};

static const mapping_row impact_rows[] = {
    {"The file of an impact", &rsl_model_mapping_impact, ""},
    {"An entry of `bodies`", &rsl_model_mapping_space_body, ""},
    {"`contact`", &rsl_model_mapping_space_contact, ""},
};

static void add_keys(docs_text *t, const mapping_row *rows, size_t count)
{
    for (const mapping_row *row = rows; row < rows + count; row++) {
        const rsl_model_mapping *mapping = row->mapping;
        docs_add(t,
                 "\n**%s**\n\n| key | value | unit | default | meaning |\n"
                 "|---|---|---|---|---|\n",
                 row->title);
        for (size_t i = 0; i < mapping->count && strcmp(mapping->fields[i].key, row->until) != 0;
             i++)
            add_row(t, &mapping->fields[i]);
    }
    docs_add(t, "\n");
}

void docs_add_model_keys(docs_text *t)
{
    add_keys(t, model_rows, sizeof model_rows / sizeof model_rows[0]);
}

static const mapping_row toss_rows[] = {
    {"The file of a toss", &rsl_model_mapping_toss, ""},
    {"An entry of `planes`", &rsl_model_mapping_toss_plane, ""},
};

void docs_add_toss_keys(docs_text *t)
{
    add_keys(t, toss_rows, sizeof toss_rows / sizeof toss_rows[0]);
}

void docs_add_impact_keys(docs_text *t)
{
    add_keys(t, impact_rows, sizeof impact_rows / sizeof impact_rows[0]);
}

void docs_add_grains_keys(docs_text *t)
{
    add_keys(t, grains_rows, sizeof grains_rows / sizeof grains_rows[0]);
}
