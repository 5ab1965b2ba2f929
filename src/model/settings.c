/* SPDX-License-Identifier: MIT
 *
 * The tree as the table of keys spells it, and settings "path=value" brought into it. The path is
 * walked in the tree and in the table side by side, so that a key that is not written in the file
 * can be added, and one that does not exist is refused.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/word.h"
#include "measure/unit.h"
#include "model/fields.h"
#include "model/inputs.h"
#include "model/reader.h"
#include "system/number.h"

/* Gives the keys below a node, `depth` lists deep in the form of the row, the spelling of the table:
 * `Gravity` and `center_of_mass` are `gravity` and `centre_of_mass`. What the table does not know is
 * left to the binding, and so are the names of parameters, which are as they are written. */
static void spell(const rsl_model_field *f, int depth, rsl_model_node *node)
{
    assert(depth >= 0);
    if (f->type != RSL_MODEL_PART || (depth > 0) != (node->kind == RSL_MODEL_SEQUENCE))
        return;
    for (rsl_model_node *child = node->first; child; child = child->next) {
        const rsl_model_field *row = depth > 0 ? f : rsl_model_field_find(f->part, child->key);
        if (!row)
            continue;
        if (depth == 0)
            child->key = row->key;
        spell(row, depth > 0 ? depth - 1 : rsl_model_field_depth(row), child);
    }
}

typedef struct walk {
    rsl_model_reader *reader;
    rsl_model_mark place; /* the setting */
    rsl_model_node *node; /* as far as the path is walked */
    /* The row of its value, and how many lists deep in that row's form the node is; NULL: a
     * parameter. */
    const rsl_model_field *field;
    int depth;
} walk;

static int bad_path(walk *w, const char *word, const char *why)
{
    return rsl_model_fail(w->reader, w->place, w->node, RSL_ERROR_UNKNOWN, "'%s' is not there; %s",
                          word, why);
}

/* To a node whose value a row describes. */
static int go(walk *w, rsl_model_node *node, const rsl_model_field *field, int depth)
{
    assert(node && depth >= 0);
    w->node = node;
    w->field = field;
    w->depth = depth;
    return 1;
}

static rsl_model_node *fresh(walk *w, rsl_model_kind kind, const char *key)
{
    rsl_model_node *node = rsl_model_tree_new(w->reader, kind, w->place);
    if (!node)
        return NULL;
    node->key_place = w->place;
    node->key = key;
    return node;
}

/* The parameters, where one of them may go by its bare name: "gap" for
 * "parameters.gap". What the model itself has under a name goes before. */
static const rsl_model_node *bare_parameters(const walk *w, int last)
{
    const rsl_model_node *map =
        last && w->node == w->reader->root ? rsl_model_tree_get(w->node, "parameters") : NULL;
    return map && map->kind == RSL_MODEL_MAP ? map : NULL;
}

static int no_such_key(walk *w, const char *word, const rsl_model_node *parameters)
{
    const rsl_model_mapping *mapping = w->field->part;
    rsl_word_choice choice = rsl_word_choose(word);
    for (rsl_model_node *p = parameters ? parameters->first : NULL; p; p = p->next)
        rsl_word_offer(&choice, p->key);
    for (size_t i = 0; i < mapping->count; i++)
        rsl_word_offer(&choice, mapping->fields[i].key);
    return bad_path(w, word, rsl_word_advise(&choice).text);
}

/* One word into a mapping: an old key, or one that the table of keys knows. */
static int step_map(walk *w, const char *word, int last)
{
    const rsl_model_field *field = rsl_model_field_find(w->field->part, word);
    if (!field) {
        const rsl_model_node *parameters = bare_parameters(w, last);
        rsl_model_node *parameter = rsl_model_tree_get(parameters, word);
        return parameter ? go(w, parameter, NULL, 0) : no_such_key(w, word, parameters);
    }
    int depth = rsl_model_field_depth(field);
    rsl_model_node *child = rsl_model_tree_get(w->node, field->key);
    if (!child) {
        if (!last && (field->type != RSL_MODEL_PART || depth > 0))
            return bad_path(w, word, "it is not in the file");
        child = fresh(w, last ? RSL_MODEL_SCALAR : RSL_MODEL_MAP, field->key);
        if (!child)
            return 0;
        rsl_model_tree_append(w->node, child);
    }
    return go(w, child, field, depth);
}

static int step_list(walk *w, const char *word)
{
    rsl_model_node *child = rsl_model_tree_step(w->node, word, strlen(word));
    if (child)
        return go(w, child, w->field, w->depth - 1);
    rsl_word_choice choice = rsl_word_choose(word);
    for (child = w->node->first; child; child = child->next) {
        const rsl_model_node *name = rsl_model_tree_get(child, "name");
        if (name && name->kind == RSL_MODEL_SCALAR)
            rsl_word_offer(&choice, name->text);
    }
    if (choice.length > 0)
        return bad_path(w, word, rsl_word_advise(&choice).text);
    char why[80];
    (void)snprintf(why, sizeof why, "the list has %zu entries, counted from 0", w->node->length);
    return bad_path(w, word, why);
}

static int step_parameter(walk *w, const char *word)
{
    rsl_model_node *child = rsl_model_tree_get(w->node, word);
    if (child)
        return go(w, child, NULL, 0);
    rsl_word_choice choice = rsl_word_choose(word);
    for (child = w->node->first; child; child = child->next)
        rsl_word_offer(&choice, child->key);
    return bad_path(w, word, rsl_word_advise(&choice).text);
}

static int step(walk *w, const char *word, int last)
{
    rsl_model_type type = w->field ? w->field->type : RSL_MODEL_NUMBER;
    if (w->depth > 0 && w->node->kind == RSL_MODEL_SEQUENCE)
        return step_list(w, word);
    if (w->depth == 0 && w->node->kind == RSL_MODEL_MAP) {
        if (type == RSL_MODEL_PART)
            return step_map(w, word, last);
        if (type == RSL_MODEL_PARAMETERS)
            return step_parameter(w, word);
    }
    return bad_path(w, word,
                    w->node->kind == RSL_MODEL_SCALAR
                        ? "a single value stands here: set it as a whole"
                        : "set this value as a whole");
}

/* The next word of "a.b.c=value" into `word`; returns what follows. */
static const char *next_word(walk *w, const char *at, char word[RSL_MODEL_WORD_MAX + 1])
{
    size_t length = strcspn(at, ".=");
    if (length == 0 || length > RSL_MODEL_WORD_MAX) {
        rsl_model_fail(w->reader, w->place, NULL, RSL_ERROR_ARGUMENT,
                       "a setting is written path=value, such as contacts.0.restitution=0.9");
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
    assert(!by->parent && !by->key);
    node->kind = by->kind;
    node->quoted = by->quoted;
    node->text = by->text;
    node->length = by->length;
    node->place = by->place;
    node->first = by->first;
    node->last = by->last;
    for (rsl_model_node *child = node->first; child; child = child->next)
        child->parent = node;
}

/* A number without a unit in the place of one with a unit that is not of SI, "300" of "600rpm", is
 * noted if it is nearer to that number than to what it is in SI. */
static void note_unit(walk *w, const char *setting, const char *value)
{
    const char *written = w->node->text;
    size_t digits = rsl_measure_number_length(written);
    rsl_text_piece rest =
        rsl_text_trim((rsl_text_piece){written + digits, strlen(written + digits)});
    char first[64];
    rsl_measure_unit unit;
    double was, now;
    if (w->reader->note[0] || digits == 0 || digits >= sizeof first)
        return;
    (void)snprintf(first, sizeof first, "%.*s", (int)digits, written);
    if (!rsl_number_read(value, &now) || !rsl_number_read(first, &was) ||
        !rsl_measure_unit_read(rest, NULL, &unit) || unit.times == unit.over || !(now / was > 0.0))
        return;
    double si = was * unit.times / unit.over;
    if (fmax(now / was, was / now) < fmax(now / si, si / now))
        (void)snprintf(w->reader->note, sizeof w->reader->note,
                       "'%.100s': %.40s counts in SI units, %s; the file has %.40s", setting, value,
                       w->field && w->field->unit ? w->field->unit : rsl_measure_unit_si(&unit.of),
                       written);
}

/* The value of the setting takes its place at the node. */
static int set_value(walk *w, const char *text, uint32_t number)
{
    rsl_model_node *value = NULL;
    if (!rsl_model_tree_parse(w->reader, text, strlen(text), number, &value))
        return 0;
    assert(value && number > 0);
    if (w->node->kind == RSL_MODEL_SCALAR && w->node->text && value->kind == RSL_MODEL_SCALAR)
        note_unit(w, w->reader->settings[number - 1], value->text);
    replace(w->node, value);
    if (w->field)
        spell(w->field, w->depth, w->node);
    return 1;
}

static int follow(walk w, const char *at, uint32_t number, size_t *done);

/* `*`: every entry of the list that has what the path goes through, joints without a clearance
 * do not get one. */
static int follow_all(walk *w, const char *at, uint32_t number, size_t *done)
{
    if (w->depth == 0 || w->node->kind != RSL_MODEL_SEQUENCE || *at != '.')
        return bad_path(w, "*", "it stands for all entries of a list, as in contacts.*.law");
    size_t length = strcspn(at + 1, ".=");
    int goes_on = at[1 + length] == '.';
    for (rsl_model_node *child = w->node->first; child; child = child->next) {
        walk one = *w;
        if (goes_on && !rsl_model_tree_step(child, at + 1, length))
            continue;
        go(&one, child, w->field, w->depth - 1);
        if (!follow(one, at + 1, number, done))
            return 0;
    }
    return 1;
}

/* From where the walk is along the rest of the path, to the value. */
static int follow(walk w, const char *at, uint32_t number, size_t *done)
{
    char word[RSL_MODEL_WORD_MAX + 1];
    do {
        at = next_word(&w, *at == '.' ? at + 1 : at, word);
        if (!at)
            return 0;
        if (strcmp(word, "*") == 0)
            return follow_all(&w, at, number, done);
        if (!step(&w, word, *at == '='))
            return 0;
    } while (*at != '=');
    ++*done;
    return set_value(&w, at + 1, number);
}

/* "contacts.*.law" means the contacts that joints with clearance make, too. */
static int apply_to_clearances(walk w, const char *rest, uint32_t number, size_t *done)
{
    rsl_model_node *joints = rsl_model_tree_get(w.reader->root, "joints");
    size_t length = strcspn(rest, ".=");
    char key[RSL_MODEL_WORD_MAX + 1];
    if (!joints || joints->kind != RSL_MODEL_SEQUENCE || length > RSL_MODEL_WORD_MAX)
        return 1;
    memcpy(key, rest, length);
    key[length] = '\0';
    for (rsl_model_node *joint = joints->first; joint; joint = joint->next) {
        rsl_model_node *clearance = rsl_model_tree_get(joint, "clearance");
        walk one = w;
        if (!clearance || !rsl_model_field_find(&rsl_model_mapping_clearance, key))
            continue;
        static const rsl_model_field row = {"clearance", RSL_MODEL_PART, RSL_MODEL_ONE, 0,
                                            .part = &rsl_model_mapping_clearance};
        go(&one, clearance, &row, 0);
        if (!follow(one, rest, number, done))
            return 0;
    }
    return 1;
}

/* Applies a setting of contacts to the pounding of buildings too. */
static int apply_to_pounding(walk w, const char *rest, uint32_t number, size_t *done)
{
    rsl_model_node *buildings = rsl_model_tree_get(w.reader->root, "buildings");
    rsl_model_node *pounding = buildings ? rsl_model_tree_get(buildings, "pounding") : NULL;
    static const rsl_model_field row = {"pounding", RSL_MODEL_PART, RSL_MODEL_ONE, 0,
                                        .part = &rsl_model_mapping_pounding};
    if (!pounding)
        return 1;
    go(&w, pounding, &row, 0);
    return follow(w, rest, number, done);
}

static int apply(rsl_model_reader *reader, const char *setting, uint32_t number)
{
    static const char all[] = "contacts.*.";
    walk w = {reader, {0, 0, number}, reader->root, reader->form, 0};
    size_t done = 0, length = sizeof all - 1;
    if (!rsl_model_tree_check_bytes(reader, setting, strlen(setting), number))
        return 0;
    int of_all = strncmp(setting, all, length) == 0;
    if (of_all && (!apply_to_clearances(w, setting + length, number, &done) ||
                   !apply_to_pounding(w, setting + length, number, &done)))
        return 0;
    if (!(of_all && done > 0 && !rsl_model_tree_get(reader->root, "contacts")) &&
        !follow(w, setting, number, &done))
        return 0;
    return done > 0 || bad_path(&w, "*", "no entry has what the path goes through");
}

int rsl_model_settings_apply(rsl_model_reader *reader)
{
    spell(reader->form, 0, reader->root);
    for (size_t i = 0; i < reader->setting_count; i++)
        if (!apply(reader, reader->settings[i], (uint32_t)(i + 1)))
            return 0;
    return 1;
}

/* One word further: an entry of a list, or a key. 0: there is none. */
static int pass(const rsl_model_field **field, int *depth, const char *word)
{
    if (*depth > 0) {
        --*depth;
        return 1;
    }
    *field = (*field)->type == RSL_MODEL_PART ? rsl_model_field_find((*field)->part, word) : NULL;
    *depth = *field ? rsl_model_field_depth(*field) : 0;
    return *field != NULL;
}

/* Of a number, inside of a signal that moves what has the unit `whole` (bind.c): "": none. */
static const char *unit_of(const rsl_model_field *field, const char *whole)
{
    static const char *const rates[][2] = {
        {"m", "m/s"}, {"rad", "rad/s"}, {"N", "N/s"}, {"N m", "N m/s"}};
    const char *unit = field->unit ? field->unit : whole;
    if (!unit || strstr(unit, " or ") ||
        (field->type != RSL_MODEL_NUMBER && !(field->type == RSL_MODEL_PART && field->unit)))
        return "";
    for (size_t i = 0; whole && strcmp(unit, "1/s") == 0 && i < sizeof rates / sizeof *rates; i++)
        if (strcmp(rates[i][0], whole) == 0)
            return rates[i][1];
    return unit;
}

const char *rsl_model_path_unit(const char *path)
{
    const rsl_model_field *field = &rsl_model_root;
    const char *whole = NULL;
    char word[RSL_MODEL_WORD_MAX + 1];
    int depth = 0;
    for (size_t length; *path; path += length + (path[length] == '.')) {
        length = strcspn(path, ".");
        if (length == 0 || length > RSL_MODEL_WORD_MAX)
            return "";
        memcpy(word, path, length);
        word[length] = '\0';
        if (!pass(&field, &depth, word))
            return "";
        if (field->type == RSL_MODEL_PART && field->unit)
            whole = field->unit;
    }
    return unit_of(field, whole);
}
