/* SPDX-License-Identifier: MIT
 *
 * Settings "path=value" brought into the tree. The path is walked in the tree
 * and in the schema side by side, so that a key that is not written in the
 * file can be added, and one that does not exist is refused.
 */
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "model/reader.h"
#include "model/schema.h"

enum { WORD_MAX = 2 * RSL_MODEL_NAME_MAX };

typedef struct walk {
    rsl_model_reader *reader;
    uint32_t setting;
    rsl_model_node_path path;         /* as far as it is walked */
    rsl_model_node *node;             /* there */
    const cyaml_schema_value_t *type; /* of it; NULL: a parameter */
} walk;

static rsl_status bad_path(walk *w, const char *word, const char *why)
{
    rsl_model_mark place = {0, 0, w->setting};
    return rsl_model_fail(w->reader, place, w->path.text, RSL_ERROR_UNKNOWN,
                          "'%s' is not there; %s", word, why);
}

static rsl_model_node *fresh(walk *w, rsl_model_kind kind, const char *key)
{
    rsl_model_mark place = {0, 0, w->setting};
    rsl_model_node *node = rsl_model_tree_new(w->reader, kind, place);
    if (!node)
        return NULL;
    node->key_place = place;
    node->key = rsl_arena_text(w->reader->arena, key, strlen(key));
    if (node->key)
        return node;
    rsl_model_no_memory(w->reader);
    return NULL;
}

/* The parameters, where one of them may go by its bare name: "gap" for
 * "parameters.gap". What the model itself has under a name goes before. */
static const rsl_model_node *bare_parameters(const walk *w, int last)
{
    const rsl_model_node *map = last && w->node == w->reader->root
                                    ? rsl_model_tree_get(w->node, "parameters")
                                    : NULL;
    return map && map->kind == RSL_MODEL_MAP ? map : NULL;
}

static rsl_status no_such_key(walk *w, const char *word, int last)
{
    const cyaml_schema_field_t *fields = w->type->mapping.fields;
    const rsl_model_node *parameters = bare_parameters(w, last);
    rsl_word_choice spelling = rsl_word_choose(word);
    for (rsl_model_node *p = parameters ? parameters->first : NULL; p;
         p = p->next)
        rsl_word_offer(&spelling, p->key);
    for (; fields->key; fields++)
        rsl_word_offer(&spelling, fields->key);
    return bad_path(w, word, rsl_word_advise(&spelling).text);
}

/* One word into a mapping: an old key, or one that the schema knows. */
static rsl_status step_map(walk *w, const char *word, int last)
{
    const cyaml_schema_field_t *fields = w->type->mapping.fields;
    const cyaml_schema_field_t *field = rsl_model_schema_field(fields, word);
    const rsl_model_node *parameters = field ? NULL : bare_parameters(w, last);
    rsl_model_node *parameter =
        parameters ? rsl_model_tree_get(parameters, word) : NULL;
    if (parameter) {
        w->node = parameter;
        w->type = NULL;
        return RSL_OK;
    }
    if (!field)
        return no_such_key(w, word, last);
    rsl_model_node *child = rsl_model_tree_get(w->node, word);
    if (!child) {
        if (!last && field->value.type != CYAML_MAPPING)
            return bad_path(w, word, "it is not in the file");
        child = fresh(w, last ? RSL_MODEL_SCALAR : RSL_MODEL_MAP, word);
        if (!child)
            return w->reader->error->status;
        rsl_model_tree_append(w->node, child);
    }
    w->node = child;
    w->type = &field->value;
    return RSL_OK;
}

static rsl_status step_list(walk *w, const char *word)
{
    rsl_model_node *child = rsl_model_tree_step(w->node, word, strlen(word));
    rsl_word_choice spelling = rsl_word_choose(word);
    char why[400];
    if (child) {
        w->node = child;
        w->type = w->type->sequence.entry;
        return RSL_OK;
    }
    for (child = w->node->first; child; child = child->next) {
        const rsl_model_node *name = rsl_model_tree_get(child, "name");
        if (name && name->kind == RSL_MODEL_SCALAR)
            rsl_word_offer(&spelling, name->text);
    }
    (void)snprintf(why, sizeof why, "the list has %zu entries, counted from 0",
                   w->node->length);
    return bad_path(
        w, word, spelling.nearest[0] ? rsl_word_advise(&spelling).text : why);
}

static rsl_status step_parameter(walk *w, const char *word)
{
    rsl_model_node *child = rsl_model_tree_get(w->node, word);
    rsl_word_choice spelling = rsl_word_choose(word);
    if (!child) {
        for (child = w->node->first; child; child = child->next)
            rsl_word_offer(&spelling, child->key);
        return bad_path(w, word, rsl_word_advise(&spelling).text);
    }
    w->node = child;
    w->type = NULL;
    return RSL_OK;
}

static rsl_status step(walk *w, const char *word, int last)
{
    rsl_status status;
    cyaml_type_e type = w->type ? w->type->type : CYAML_FLOAT;
    if (type == CYAML_MAPPING && w->node->kind == RSL_MODEL_MAP)
        status = step_map(w, word, last);
    else if (type == CYAML_IGNORE && w->node->kind == RSL_MODEL_MAP)
        status = step_parameter(w, word);
    else if ((type == CYAML_SEQUENCE || type == CYAML_SEQUENCE_FIXED) &&
             w->node->kind == RSL_MODEL_LIST)
        status = step_list(w, word);
    else
        status = bad_path(w, word,
                          w->node->kind == RSL_MODEL_SCALAR
                              ? "a single value stands here: set it as a whole"
                              : "set this value as a whole");
    if (status == RSL_OK)
        rsl_model_path_add(&w->path, word);
    return status;
}

/* The next word of "a.b.c=value" into `word`; returns what follows. */
static const char *next_word(walk *w, const char *at, char word[WORD_MAX + 1])
{
    size_t length = strcspn(at, ".=");
    if (length == 0 || length > WORD_MAX) {
        rsl_model_mark place = {0, 0, w->setting};
        rsl_model_fail(w->reader, place, NULL, RSL_ERROR_ARGUMENT,
                       "a setting is written path=value, such as "
                       "contacts.0.restitution=0.9");
        return NULL;
    }
    memcpy(word, at, length);
    word[length] = '\0';
    word[strcspn(word, " ")] = '\0'; /* "path = value" */
    return at + length;
}

/* The new value takes the place of the old one, and keeps its key. */
static void replace(rsl_model_node *node, const rsl_model_node *by)
{
    rsl_model_node *next = node->next;
    const char *key = node->key;
    rsl_model_mark key_place = node->key_place;
    *node = *by;
    node->next = next;
    node->key = key;
    node->key_place = key_place;
}

static rsl_status apply(rsl_model_reader *reader, const char *setting,
                        uint32_t number)
{
    walk w = {reader, number, {"", 0}, reader->root, &rsl_model_schema_root};
    const char *at = setting;
    char word[WORD_MAX + 1];
    rsl_model_node *value = NULL;
    rsl_status status =
        rsl_model_tree_check_bytes(reader, setting, strlen(setting), number);
    while (status == RSL_OK) {
        at = next_word(&w, at, word);
        if (!at)
            return reader->error->status;
        status = step(&w, word, *at == '=');
        if (*at == '=')
            break;
        if (*at == '.')
            at++;
    }
    if (status != RSL_OK)
        return status;
    status =
        rsl_model_tree_parse(reader, at + 1, strlen(at + 1), number, &value);
    if (status == RSL_OK)
        replace(w.node, value);
    return status;
}

rsl_status rsl_model_settings_apply(rsl_model_reader *reader)
{
    rsl_status status = RSL_OK;
    for (size_t i = 0; status == RSL_OK && i < reader->setting_count; i++)
        status = apply(reader, reader->settings[i], (uint32_t)(i + 1));
    return status;
}
