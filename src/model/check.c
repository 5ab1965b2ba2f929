/* SPDX-License-Identifier: MIT
 *
 * The tree held against the schema: keys, types, ranges. Numbers are evaluated
 * on the way, and short forms written out, so that what comes out binds.
 */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "model/expression.h"
#include "model/reader.h"
#include "model/schema.h"

typedef struct walk {
    rsl_model_reader *reader;
    rsl_model_node_path path;
} walk;

static rsl_status check_value(walk *w, const cyaml_schema_value_t *type,
                              const rsl_model_note *note, rsl_model_node *node);

/* The first letters of what is written, for messages. */
typedef struct sample {
    char text[48];
} sample;

static sample sample_of(const rsl_model_node *node)
{
    sample s = {""};
    if (node->kind == RSL_MODEL_MAP)
        (void)snprintf(s.text, sizeof s.text, "a mapping");
    else if (node->kind == RSL_MODEL_LIST)
        (void)snprintf(s.text, sizeof s.text, "a list");
    else if (rsl_model_tree_is_empty(node))
        (void)snprintf(s.text, sizeof s.text, "empty");
    else
        (void)snprintf(s.text, sizeof s.text, "'%.40s%s'", node->text,
                       node->length > 40 ? "..." : "");
    return s;
}

static rsl_status wrong_kind(walk *w, const rsl_model_node *node,
                             const char *wanted)
{
    return rsl_model_fail(w->reader, node->place, w->path.text,
                          RSL_ERROR_ARGUMENT, "is %s; allowed: %s",
                          sample_of(node).text, wanted);
}

/* ---- numbers ------------------------------------------------------------- */

/* "more than 0", "0 or more", "0 to 1", "any number" */
static sample range_text(const rsl_model_note *note)
{
    sample s = {"any number"};
    if (note->low > -HUGE_VAL && note->high < HUGE_VAL)
        (void)snprintf(s.text, sizeof s.text, "%.10g to %.10g", note->low,
                       note->high);
    else if (note->low > -HUGE_VAL && note->open)
        (void)snprintf(s.text, sizeof s.text, "more than %g", note->low);
    else if (note->low > -HUGE_VAL)
        (void)snprintf(s.text, sizeof s.text, "%g or more", note->low);
    return s;
}

static rsl_status check_number(walk *w, const rsl_model_note *note,
                               rsl_model_node *node)
{
    char why[RSL_MODEL_WHY_MAX];
    double value = 0.0;
    if (node->kind != RSL_MODEL_SCALAR || rsl_model_tree_is_empty(node))
        return wrong_kind(w, node, "a number or an expression");
    if (rsl_model_expression_value(node->text, w->reader->parameters,
                                   w->reader->parameter_count, &value,
                                   why) != RSL_OK)
        return rsl_model_fail(w->reader, node->place, w->path.text,
                              RSL_ERROR_ARGUMENT, "%s", why);
    if (value < note->low || value > note->high ||
        (note->open && value == note->low))
        return rsl_model_fail(
            w->reader, node->place, w->path.text, RSL_ERROR_ARGUMENT,
            "is %.10g%s%s; allowed: %s", value,
            *note->unit && strcmp(note->unit, "1") ? " " : "",
            strcmp(note->unit, "1") ? note->unit : "", range_text(note).text);
    node->number = value;
    return RSL_OK;
}

static rsl_status check_integer(walk *w, const rsl_model_note *note,
                                rsl_model_node *node)
{
    rsl_status status = check_number(w, note, node);
    if (status == RSL_OK && node->number != floor(node->number))
        return rsl_model_fail(
            w->reader, node->place, w->path.text, RSL_ERROR_ARGUMENT,
            "is %.10g; allowed: a whole number", node->number);
    return status;
}

/* ---- words --------------------------------------------------------------- */

static rsl_status check_yes_no(walk *w, rsl_model_node *node)
{
    static const char *const words[] = {"false", "true", "no",
                                        "yes",   "off",  "on"};
    for (size_t i = 0; node->kind == RSL_MODEL_SCALAR && i < 6; i++)
        if (!strcmp(node->text, words[i])) {
            node->text = words[i % 2];
            node->length = strlen(node->text);
            return RSL_OK;
        }
    return wrong_kind(w, node, "true, false");
}

static rsl_status check_choice(walk *w, const cyaml_schema_value_t *type,
                               const rsl_model_node *node)
{
    rsl_word_choice spelling = rsl_word_choose(node->text);
    if (node->kind == RSL_MODEL_SCALAR)
        for (uint32_t i = 0; i < type->enumeration.count; i++)
            if (!strcmp(node->text, type->enumeration.strings[i].str))
                return RSL_OK;
    for (uint32_t i = 0; i < type->enumeration.count; i++)
        rsl_word_offer(&spelling, type->enumeration.strings[i].str);
    return wrong_kind(w, node, spelling.list);
}

static rsl_status check_choices(walk *w, const cyaml_schema_value_t *type,
                                rsl_model_node *node)
{
    size_t number = 0;
    rsl_status status = RSL_OK;
    if (node->kind != RSL_MODEL_LIST)
        return wrong_kind(w, node, "a list such as [x, angle]");
    for (rsl_model_node *child = node->first; child && status == RSL_OK;
         child = child->next, number++) {
        size_t before = rsl_model_path_add_number(&w->path, number);
        status = check_choice(w, type, child);
        rsl_model_path_cut(&w->path, before);
    }
    return status;
}

static rsl_status check_text(walk *w, const cyaml_schema_value_t *type,
                             const rsl_model_node *node)
{
    if (node->kind != RSL_MODEL_SCALAR || rsl_model_tree_is_empty(node))
        return wrong_kind(w, node, "a text");
    if (node->length < type->string.min || node->length > type->string.max)
        return rsl_model_fail(w->reader, node->place, w->path.text,
                              RSL_ERROR_ARGUMENT,
                              "is %zu letters long; allowed: %u to %u",
                              node->length, type->string.min, type->string.max);
    return RSL_OK;
}

/* ---- short forms --------------------------------------------------------- */

static rsl_model_node *part(walk *w, rsl_model_node *parent,
                            rsl_model_kind kind, const char *key)
{
    rsl_model_node *node = rsl_model_tree_new(w->reader, kind, parent->place);
    if (node) {
        node->key = key;
        node->key_place = parent->place;
        rsl_model_tree_append(parent, node);
    }
    return node;
}

/* Turns a scalar into an empty list or mapping; `was` keeps what it was. */
static void open_up(rsl_model_node *node, rsl_model_kind kind,
                    rsl_model_node *was)
{
    *was = *node;
    node->kind = kind;
    node->text = "";
    node->length = 0;
    node->first = node->last = NULL;
}

static void take_text(rsl_model_node *node, const rsl_model_node *from)
{
    node->text = from->text;
    node->length = from->length;
    node->quoted = from->quoted;
}

static rsl_status write_out(walk *w, const rsl_model_note *note,
                            rsl_model_node *node)
{
    rsl_model_node was, *constant, *first, *second;
    switch (note->shorthand) {
    case RSL_MODEL_SHORT_SIGNAL:
        open_up(node, RSL_MODEL_MAP, &was);
        constant = part(w, node, RSL_MODEL_MAP, "constant");
        first = constant ? part(w, constant, RSL_MODEL_SCALAR, "value") : NULL;
        if (!first)
            return w->reader->error->status;
        take_text(first, &was);
        return RSL_OK;
    case RSL_MODEL_SHORT_FRICTION:
        open_up(node, RSL_MODEL_MAP, &was);
        first = part(w, node, RSL_MODEL_SCALAR, "static");
        second = part(w, node, RSL_MODEL_SCALAR, "kinetic");
        if (!first || !second)
            return w->reader->error->status;
        take_text(first, &was);
        take_text(second, &was);
        return RSL_OK;
    case RSL_MODEL_SHORT_GROUP:
        if (strcmp(node->text, "all") != 0)
            return wrong_kind(w, node, "all, or a list of names");
        open_up(node, RSL_MODEL_LIST, &was);
        first = part(w, node, RSL_MODEL_SCALAR, NULL);
        if (!first)
            return w->reader->error->status;
        first->text = "*";
        first->length = 1;
        return RSL_OK;
    case RSL_MODEL_SHORT_NONE:
        break;
    }
    return RSL_OK;
}

/* A number in place of {constant: {value: ...}} keeps the path it is read by:
 * its errors must not name keys that are not in the file. */
static int is_short(const rsl_model_note *note,
                    const cyaml_schema_value_t *type,
                    const rsl_model_node *node)
{
    cyaml_type_e whole = note->shorthand == RSL_MODEL_SHORT_GROUP
                             ? CYAML_SEQUENCE
                             : CYAML_MAPPING;
    return note->shorthand != RSL_MODEL_SHORT_NONE && type->type == whole &&
           node->kind == RSL_MODEL_SCALAR && !rsl_model_tree_is_empty(node);
}

static rsl_status check_short(walk *w, const rsl_model_note *note,
                              rsl_model_node *node)
{
    if (note->shorthand == RSL_MODEL_SHORT_GROUP)
        return write_out(w, note, node);
    rsl_model_note any = *note;
    any.low = note->shorthand == RSL_MODEL_SHORT_FRICTION ? 0.0 : -HUGE_VAL;
    any.high = HUGE_VAL;
    rsl_status status = check_number(w, &any, node);
    return status == RSL_OK ? write_out(w, note, node) : status;
}

/* ---- lists and mappings -------------------------------------------------- */

static rsl_status check_length(walk *w, const cyaml_schema_value_t *type,
                               const rsl_model_node *node)
{
    uint32_t min = type->sequence.min, max = type->sequence.max;
    if (node->length >= min && node->length <= max)
        return RSL_OK;
    if (min == max)
        return rsl_model_fail(
            w->reader, node->place, w->path.text, RSL_ERROR_ARGUMENT,
            "has %zu entries; allowed: %u", node->length, min);
    return rsl_model_fail(
        w->reader, node->place, w->path.text, RSL_ERROR_ARGUMENT,
        "has %zu entries; allowed: %u to %u", node->length, min, max);
}

static rsl_status check_list(walk *w, const cyaml_schema_value_t *type,
                             const rsl_model_note *note, rsl_model_node *node)
{
    size_t number = 0;
    rsl_status status;
    if (type->type == CYAML_SEQUENCE && rsl_model_tree_is_empty(node)) {
        rsl_model_node was;
        open_up(node, RSL_MODEL_LIST, &was); /* a section without entries */
    }
    if (node->kind != RSL_MODEL_LIST)
        return wrong_kind(w, node,
                          type->type == CYAML_SEQUENCE_FIXED
                              ? "a list of two, such as [0, 1]"
                              : "a list");
    status = check_length(w, type, node);
    for (rsl_model_node *child = node->first; child && status == RSL_OK;
         child = child->next, number++) {
        size_t before = rsl_model_path_add_number(&w->path, number);
        status = check_value(w, type->sequence.entry, note, child);
        rsl_model_path_cut(&w->path, before);
    }
    return status;
}

static rsl_status unknown_key(walk *w, const cyaml_schema_field_t *fields,
                              const rsl_model_node *child)
{
    rsl_word_choice spelling = rsl_word_choose(child->key);
    for (const cyaml_schema_field_t *field = fields; field->key; field++)
        rsl_word_offer(&spelling, field->key);
    return rsl_model_fail(w->reader, child->key_place, w->path.text,
                          RSL_ERROR_UNKNOWN, "%s has no key '%.60s'; %s",
                          rsl_model_schema_mapping(fields)->title, child->key,
                          rsl_word_advise(&spelling).text);
}

static rsl_status check_present(walk *w, const cyaml_schema_field_t *fields,
                                const rsl_model_node *node)
{
    for (const cyaml_schema_field_t *field = fields; field->key; field++)
        if (!(field->value.flags & CYAML_FLAG_OPTIONAL) &&
            !rsl_model_tree_get(node, field->key))
            return rsl_model_fail(
                w->reader, node->place, w->path.text, RSL_ERROR_MISSING,
                "the key '%s' is missing; %s needs it: %s", field->key,
                rsl_model_schema_mapping(fields)->title,
                rsl_model_schema_note(fields, field)->meaning);
    return RSL_OK;
}

static rsl_status check_map(walk *w, const cyaml_schema_value_t *type,
                            rsl_model_node *node)
{
    const cyaml_schema_field_t *fields = type->mapping.fields;
    if (node->kind != RSL_MODEL_MAP) {
        char wanted[120];
        (void)snprintf(wanted, sizeof wanted, "a mapping of keys: %s",
                       rsl_model_schema_mapping(fields)->title);
        return wrong_kind(w, node, wanted);
    }
    for (rsl_model_node *child = node->first; child; child = child->next) {
        const cyaml_schema_field_t *field =
            rsl_model_schema_field(fields, child->key);
        if (!field)
            return unknown_key(w, fields, child);
        size_t before = rsl_model_path_add(&w->path, child->key);
        rsl_status status = check_value(
            w, &field->value, rsl_model_schema_note(fields, field), child);
        if (status != RSL_OK)
            return status;
        rsl_model_path_cut(&w->path, before);
    }
    return check_present(w, fields, node);
}

static rsl_status check_value(walk *w, const cyaml_schema_value_t *type,
                              const rsl_model_note *note, rsl_model_node *node)
{
    if (is_short(note, type, node)) {
        rsl_status status = check_short(w, note, node);
        if (status != RSL_OK)
            return status;
    }
    switch (type->type) {
    case CYAML_FLOAT:
        return check_number(w, note, node);
    case CYAML_INT:
    case CYAML_UINT:
        return check_integer(w, note, node);
    case CYAML_BOOL:
        return check_yes_no(w, node);
    case CYAML_ENUM:
        return check_choice(w, type, node);
    case CYAML_FLAGS:
        return check_choices(w, type, node);
    case CYAML_STRING:
        return check_text(w, type, node);
    case CYAML_MAPPING:
        return check_map(w, type, node);
    case CYAML_SEQUENCE:
    case CYAML_SEQUENCE_FIXED:
        return check_list(w, type, note, node);
    default:
        return RSL_OK; /* the parameters, which are checked already */
    }
}

rsl_status rsl_model_tree_check(rsl_model_reader *reader)
{
    static const rsl_model_note none = {
        "", "", "", -HUGE_VAL, HUGE_VAL, 0, RSL_MODEL_SHORT_NONE};
    walk w = {.reader = reader};
    return check_value(&w, &rsl_model_schema_root, &none, reader->root);
}

/* ---- parameters ---------------------------------------------------------- */

static rsl_status parameter_name(rsl_model_reader *reader,
                                 const rsl_model_node *node)
{
    if (rsl_model_expression_allows_name(node->key))
        return RSL_OK;
    return rsl_model_fail(
        reader, node->key_place, "parameters", RSL_ERROR_ARGUMENT,
        "'%.64s' cannot be a name; allowed: letters, digits and "
        "_, a letter first, and none of %s",
        node->key, rsl_model_expression_words());
}

rsl_status rsl_model_parameters_evaluate(rsl_model_reader *reader)
{
    static const rsl_model_note any = {
        "", "", "", -HUGE_VAL, HUGE_VAL, 0, RSL_MODEL_SHORT_NONE};
    rsl_model_node *map = rsl_model_tree_get(reader->root, "parameters");
    walk w = {.reader = reader, .path = rsl_model_path("parameters")};
    size_t count = 0;
    if (!map || rsl_model_tree_is_empty(map))
        return RSL_OK;
    if (map->kind != RSL_MODEL_MAP)
        return wrong_kind(&w, map, "a mapping of names to numbers");
    for (rsl_model_node *node = map->first; node; node = node->next) {
        rsl_status status = parameter_name(reader, node);
        if (status != RSL_OK)
            return status;
        assert(count < RSL_MODEL_KEY_MAX);
        reader->parameters[count++] = (rsl_model_parameter){.name = node->key};
    }
    reader->parameter_count = count;
    count = 0;
    for (rsl_model_node *node = map->first; node; node = node->next, count++) {
        size_t before = rsl_model_path_add(&w.path, node->key);
        rsl_status status = check_number(&w, &any, node);
        if (status != RSL_OK)
            return status;
        rsl_model_path_cut(&w.path, before);
        reader->parameters[count].value = node->number;
        reader->parameters[count].known = 1;
    }
    return RSL_OK;
}
