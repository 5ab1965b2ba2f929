/* SPDX-License-Identifier: MIT
 *
 * The one walk over the tree and the rows of fields.h, side by side: every
 * value is checked (kind, range, spelling), evaluated, and written to its place
 * in the structs of raw.h; what is not given gets its default.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/range.h"
#include "base/text.h"
#include "base/word.h"
#include "model/expression.h"
#include "model/fields.h"
#include "model/raw.h"
#include "model/reader.h"
#include "system/number.h"

static int bind_value(rsl_model_reader *reader, const rsl_model_field *f, int depth,
                      const rsl_model_node *node, void *to);

/* ---- what is wrong --------------------------------------------------------- */

/* The first letters of what is written, for messages. */
typedef struct sample {
    char text[48];
} sample;

static sample sample_of(const rsl_model_node *node)
{
    sample s = {""};
    if (node->kind == RSL_MODEL_MAP)
        (void)snprintf(s.text, sizeof s.text, "a mapping");
    else if (node->kind == RSL_MODEL_SEQUENCE)
        (void)snprintf(s.text, sizeof s.text, "a list");
    else if (rsl_model_tree_is_empty(node))
        (void)snprintf(s.text, sizeof s.text, "empty");
    else
        (void)snprintf(s.text, sizeof s.text, "'%.40s%s'", node->text,
                       node->length > 40 ? "..." : "");
    return s;
}

static int wrong_kind(rsl_model_reader *reader, const rsl_model_node *node, const char *wanted)
{
    return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT, "is %s; allowed: %s",
                             sample_of(node).text, wanted);
}

static int is_scalar(const rsl_model_node *node)
{
    return node->kind == RSL_MODEL_SCALAR && !rsl_model_tree_is_empty(node);
}

/* ---- numbers --------------------------------------------------------------- */

static int quantity_of(rsl_model_reader *reader, const char *unit, const rsl_model_node *node,
                       rsl_model_quantity *quantity)
{
    char why[RSL_MODEL_WHY_MAX];
    if (!is_scalar(node))
        return wrong_kind(reader, node, "a number or an expression");
    if (rsl_model_expression_quantity(node->text, reader->parameters, reader->parameter_count, unit,
                                      quantity, why) != RSL_OK)
        return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT, "%s", why);
    assert(isfinite(quantity->value));
    return 1;
}

static int number_of(rsl_model_reader *reader, rsl_model_range range, const char *unit,
                     const rsl_model_node *node, double *number)
{
    rsl_model_quantity quantity;
    assert(range.low < range.high);
    if (!quantity_of(reader, unit, node, &quantity))
        return 0;
    *number = quantity.value;
    rsl_range allowed = {range.low, range.high, range.open, 0};
    return rsl_range_has(allowed, *number) ||
           rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT,
                             "= %.10g is out of range: must be %s", *number,
                             rsl_range_print(allowed, *number, unit).text);
}

/* Of a signal, what it moves says what it measures, and its change is that per second. */
static int bind_number(rsl_model_reader *reader, const rsl_model_field *f,
                       const rsl_model_node *node, void *to)
{
    const char *whole = reader->signal_unit;
    char rate[40];
    if (!whole)
        return number_of(reader, f->range, f->unit, node, to);
    (void)snprintf(rate, sizeof rate, "%s/s", whole);
    int changes = f->unit && strcmp(f->unit, "1/s") == 0;
    return number_of(reader, f->range, changes ? rate : f->unit ? f->unit : whole, node, to);
}

static int bind_whole(rsl_model_reader *reader, const rsl_model_field *f,
                      const rsl_model_node *node, void *to)
{
    double number = 0.0;
    if (!number_of(reader, f->range, f->unit, node, &number))
        return 0;
    if (number != floor(number))
        return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT,
                                 "= %.10g is out of range: must be a whole number", number);
    *(int64_t *)to = (int64_t)number;
    return 1;
}

/* ---- words ----------------------------------------------------------------- */

static int bind_flag(rsl_model_reader *reader, const rsl_model_field *f, const rsl_model_node *node,
                     void *to)
{
    static const char *const words[] = {"false", "true", "no", "yes", "off", "on"};
    (void)f;
    for (int i = 0; node->kind == RSL_MODEL_SCALAR && i < 6; i++)
        if (rsl_word_equal(node->text, words[i])) {
            *(int *)to = i % 2;
            return 1;
        }
    return wrong_kind(reader, node, "true, false");
}

/* The number of a word among those of a choice; -1 if it is none. */
static int word_number(const rsl_model_field *f, const char *text)
{
    for (size_t i = 0; f->word(i); i++)
        if (rsl_word_among(f->word(i), text))
            return (int)i;
    return -1;
}

/* A text, or the word that a parameter of this name is. In quotes it is what it is. */
static const char *text_of(const rsl_model_reader *reader, const rsl_model_node *node)
{
    for (size_t i = 0; !node->quoted && i < reader->parameter_count; i++)
        if (reader->parameters[i].word && !strcmp(reader->parameters[i].name, node->text))
            return reader->parameters[i].word;
    return node->text;
}

static int bind_choice(rsl_model_reader *reader, const rsl_model_field *f,
                       const rsl_model_node *node, void *to)
{
    int number = node->kind == RSL_MODEL_SCALAR ? word_number(f, text_of(reader, node)) : -1;
    if (number >= 0) {
        *(int *)to = number;
        return 1;
    }
    rsl_word_choice choice = rsl_word_choose(node->text);
    for (size_t i = 0; f->word(i); i++)
        rsl_word_offer(&choice, f->word(i));
    return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT, "is %s; %sallowed: %s",
                             sample_of(node).text,
                             rsl_word_suggestion(rsl_word_nearest(&choice)).text, choice.list);
}

static int bind_choices(rsl_model_reader *reader, const rsl_model_field *f,
                        const rsl_model_node *node, void *to)
{
    if (node->kind != RSL_MODEL_SEQUENCE)
        return wrong_kind(reader, node, "a list such as [x, angle]");
    for (const rsl_model_node *entry = node->first; entry; entry = entry->next) {
        int number = 0;
        if (!bind_choice(reader, f, entry, &number))
            return 0;
        *(unsigned *)to |= 1u << number;
    }
    return 1;
}

/* The first control character, or the end. Tabulators and new lines are part of a text. */
static const char *find_control(const char *text)
{
    while (*text == '\t' || *text == '\n' || (*text && !rsl_text_control(text)))
        text += rsl_text_letter(text);
    return text;
}

static int bind_text(rsl_model_reader *reader, const rsl_model_field *f, const rsl_model_node *node,
                     void *to)
{
    if (!is_scalar(node))
        return wrong_kind(reader, node, "a text");
    if (node->length < 1 || node->length > f->letters)
        return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT,
                                 "is %zu letters long; allowed: 1 to %u", node->length, f->letters);
    const char *control = find_control(node->text);
    if (*control)
        return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT,
                                 "has control characters (U+%04X); allowed: text without them",
                                 (unsigned)rsl_text_code(control));
    *(const char **)to = f->named ? text_of(reader, node) : node->text;
    return 1;
}

/* ---- mappings -------------------------------------------------------------- */

/* The numbers of a default such as "1" or "[0, 1]"; NaN (of a whole number -1)
 * where there is none. */
static void preset_numbers(const rsl_model_field *f, char *to)
{
    const char *at = f->preset ? f->preset : "";
    for (int i = 0; i < 1 << rsl_model_field_depth(f); i++) {
        char *end;
        at += strspn(at, "[], ");
        double number = *at ? rsl_number_value(at, &end) : RSL_UNSET;
        at = *at ? end : at;
        if (f->type == RSL_MODEL_NUMBER)
            ((double *)to)[i] = number;
        else
            ((int64_t *)to)[i] = rsl_given(number) ? (int64_t)number : -1;
    }
}

/* The default of a key that is not given; the struct is all zero before. */
static void preset(const rsl_model_field *f, void *to)
{
    int number = f->type == RSL_MODEL_NUMBER || f->type == RSL_MODEL_WHOLE;
    if (number && !rsl_model_field_is_list(f, rsl_model_field_depth(f)))
        preset_numbers(f, to);
    if (!f->preset)
        return;
    if (f->type == RSL_MODEL_FLAG)
        *(int *)to = !strcmp(f->preset, "true");
    if (f->type == RSL_MODEL_TEXT)
        *(const char **)to = f->preset;
    if (f->type == RSL_MODEL_CHOICE) {
        *(int *)to = word_number(f, f->preset);
        assert(*(int *)to >= 0);
    }
}

static int unknown_key(rsl_model_reader *reader, const rsl_model_mapping *mapping,
                       const rsl_model_node *child)
{
    rsl_word_choice choice = rsl_word_choose(child->key);
    for (size_t i = 0; i < mapping->count; i++)
        rsl_word_offer(&choice, mapping->fields[i].key);
    return rsl_model_fail(reader, child->key_place, child->parent, RSL_ERROR_UNKNOWN,
                          "%s has no key '%.60s'; %s", mapping->title, child->key,
                          rsl_word_advise(&choice).text);
}

/* Keys of one mapping, at most: a contact has those of every law. */
enum { KEYS_MAX = 128 };

/* What is missing: refused if it is needed, else its default. `given` is 1 for every key that
 * is there. */
static int bind_missing(rsl_model_reader *reader, const rsl_model_mapping *mapping,
                        const unsigned char given[KEYS_MAX], const rsl_model_node *node, char *to)
{
    for (size_t i = 0; i < mapping->count; i++) {
        const rsl_model_field *f = &mapping->fields[i];
        if (given[i])
            continue;
        if (f->needed)
            return rsl_model_fail_at(reader, node, f->key, RSL_ERROR_MISSING,
                                     "is required by %s: %s", mapping->title, f->meaning);
        preset(f, to + f->offset);
    }
    return 1;
}

/* A number in place of a mapping: the defaults, and the number. */
static int bind_from_number(rsl_model_reader *reader, const rsl_model_field *f,
                            const rsl_model_node *node, char *to)
{
    const rsl_model_mapping *mapping = f->part;
    rsl_model_range range = {mapping->number_low, HUGE_VAL, 0};
    double number = 0.0;
    if (!number_of(reader, range, f->unit, node, &number))
        return 0;
    for (size_t i = 0; i < mapping->count; i++)
        preset(&mapping->fields[i], to + mapping->fields[i].offset);
    mapping->from_number(to, number);
    return 1;
}

/* A text in place of a mapping: the defaults, and the text as one of the keys. */
static int bind_from_text(rsl_model_reader *reader, const rsl_model_mapping *mapping,
                          const rsl_model_node *node, char *to)
{
    const rsl_model_field *row = rsl_model_field_find(mapping, mapping->text_key);
    assert(row);
    for (size_t i = 0; i < mapping->count; i++)
        preset(&mapping->fields[i], to + mapping->fields[i].offset);
    return bind_value(reader, row, rsl_model_field_depth(row), node, to + row->offset);
}

/* Into a struct that is all zero. */
static int bind_struct(rsl_model_reader *reader, const rsl_model_field *f,
                       const rsl_model_node *node, char *to)
{
    const rsl_model_mapping *mapping = f->part;
    unsigned char given[KEYS_MAX] = {0};
    assert(mapping->count <= KEYS_MAX);
    memcpy(to, &node, sizeof node);
    if (mapping->from_number && is_scalar(node))
        return bind_from_number(reader, f, node, to);
    if (mapping->text_key && is_scalar(node))
        return bind_from_text(reader, mapping, node, to);
    if (node->kind != RSL_MODEL_MAP) {
        char wanted[120];
        (void)snprintf(wanted, sizeof wanted, "a mapping of keys: %s", mapping->title);
        return wrong_kind(reader, node, wanted);
    }
    for (const rsl_model_node *child = node->first; child; child = child->next) {
        const rsl_model_field *row = rsl_model_field_find(mapping, child->key);
        if (!row)
            return unknown_key(reader, mapping, child);
        unsigned char *seen = &given[row - mapping->fields];
        if (*seen)
            return rsl_model_fail(reader, child->key_place, node, RSL_ERROR_CONFLICT,
                                  "the key '%s' stands here twice, in two spellings", row->key);
        assert(row->offset < mapping->size);
        if (!bind_value(reader, row, rsl_model_field_depth(row), child, to + row->offset))
            return 0;
        *seen = 1;
    }
    return bind_missing(reader, mapping, given, node, to);
}

/* A struct of its own, by its pointer. */
static int bind_part(rsl_model_reader *reader, const rsl_model_field *f, const rsl_model_node *node,
                     void *to)
{
    void *part = rsl_arena_take(reader->arena, 1, f->part->size);
    if (!part)
        return rsl_model_no_memory(reader);
    memcpy(to, &part, sizeof part);
    const char *outside = reader->signal_unit;
    if (f->unit)
        reader->signal_unit = f->unit;
    int bound = bind_struct(reader, f, node, part);
    reader->signal_unit = outside;
    return bound;
}

static int bind_nothing(rsl_model_reader *reader, const rsl_model_field *f,
                        const rsl_model_node *node, void *to)
{
    (void)reader, (void)f, (void)node, (void)to;
    return 1;
}

/* ---- types ----------------------------------------------------------------- */

typedef struct type_row {
    size_t size; /* of the value in its struct */
    int (*bind)(rsl_model_reader *reader, const rsl_model_field *f, const rsl_model_node *node,
                void *to);
} type_row;

static const type_row types[] = {
    [RSL_MODEL_NUMBER] = {sizeof(double), bind_number},
    [RSL_MODEL_WHOLE] = {sizeof(int64_t), bind_whole},
    [RSL_MODEL_FLAG] = {sizeof(int), bind_flag},
    [RSL_MODEL_TEXT] = {sizeof(char *), bind_text},
    [RSL_MODEL_CHOICE] = {sizeof(int), bind_choice},
    [RSL_MODEL_CHOICES] = {sizeof(unsigned), bind_choices},
    [RSL_MODEL_PART] = {sizeof(void *), bind_part},
    [RSL_MODEL_PARAMETERS] = {0, bind_nothing},
};
_Static_assert(sizeof types / sizeof types[0] == RSL_MODEL_PARAMETERS + 1, "a row for every type");

/* ---- lists ----------------------------------------------------------------- */

/* Advice where a comma inside of brackets has cut an entry in two: "max(a" and "1)". */
typedef struct quotes {
    char text[200];
} quotes;

static quotes advise_quotes(const rsl_model_node *list)
{
    quotes advice = {""};
    for (const rsl_model_node *n = list->first; n && n->next; n = n->next) {
        const rsl_model_node *rest = n->next;
        if (n->kind == RSL_MODEL_SCALAR && rest->kind == RSL_MODEL_SCALAR && !n->quoted &&
            strchr(n->text, '(') && !strchr(n->text, ')') && strchr(rest->text, ')'))
            (void)snprintf(advice.text, sizeof advice.text,
                           "; an entry with a comma is put in quotes: \"%.60s, %.60s\"", n->text,
                           rest->text);
    }
    return advice;
}

static int check_length(rsl_model_reader *reader, const rsl_model_node *node, size_t min,
                        size_t max)
{
    if (node->length >= min && node->length <= max)
        return 1;
    if (min == max)
        return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT,
                                 "has %zu entries; allowed: %zu%s", node->length, min,
                                 advise_quotes(node).text);
    return rsl_model_fail_at(reader, node, NULL, RSL_ERROR_ARGUMENT,
                             "has %zu entries; allowed: %zu to %zu%s", node->length, min, max,
                             advise_quotes(node).text);
}

static const char *pair_wanted(const rsl_model_field *f)
{
    if (f->type != RSL_MODEL_TEXT)
        return "a list of two, such as [0, 1]";
    return strcmp(f->key, "materials") == 0 ? "a list of two, such as [rubber, steel]"
                                            : "a list of two, such as [ball, ground]";
}

static int bind_pair(rsl_model_reader *reader, const rsl_model_field *f, int depth,
                     const rsl_model_node *node, char *to)
{
    size_t step = types[f->type].size << (depth - 1);
    if (node->kind != RSL_MODEL_SEQUENCE)
        return wrong_kind(reader, node, pair_wanted(f));
    return check_length(reader, node, 2, 2) && bind_value(reader, f, depth - 1, node->first, to) &&
           bind_value(reader, f, depth - 1, node->last, to + step);
}

/* The array and the number of its entries; structs stand in it themselves. */
static int bind_entries(rsl_model_reader *reader, const rsl_model_field *f, int depth,
                        const rsl_model_node *node, char *to)
{
    int part = f->type == RSL_MODEL_PART;
    size_t size = part ? f->part->size : types[f->type].size << (depth - 1);
    char *all = rsl_arena_take(reader->arena, node->length, size);
    if (!all)
        return rsl_model_no_memory(reader);
    memcpy(to, &all, sizeof all);
    *(size_t *)(to + sizeof all) = node->length;
    for (const rsl_model_node *entry = node->first; entry; entry = entry->next, all += size)
        if (!(part ? bind_struct(reader, f, entry, all)
                   : bind_value(reader, f, depth - 1, entry, all)))
            return 0;
    return 1;
}

/* `all` for ["*"]. */
static int bind_all(rsl_model_reader *reader, const rsl_model_node *node, char *to)
{
    const char **all = rsl_arena_take(reader->arena, 1, sizeof *all);
    if (!rsl_word_equal(node->text, "all"))
        return wrong_kind(reader, node, "all, or a list of names");
    if (!all)
        return rsl_model_no_memory(reader);
    all[0] = "*";
    memcpy(to, &all, sizeof all);
    *(size_t *)(to + sizeof all) = 1;
    return 1;
}

static int bind_list(rsl_model_reader *reader, const rsl_model_field *f, int depth,
                     const rsl_model_node *node, char *to)
{
    if (f->all && is_scalar(node))
        return bind_all(reader, node, to);
    if (rsl_model_tree_is_empty(node) && f->min == 0)
        return 1; /* a section without entries */
    if (node->kind != RSL_MODEL_SEQUENCE)
        return wrong_kind(reader, node, "a list");
    return check_length(reader, node, f->min, f->max) && bind_entries(reader, f, depth, node, to);
}

/* `depth` lists deep in the form of the row. */
static int bind_value(rsl_model_reader *reader, const rsl_model_field *f, int depth,
                      const rsl_model_node *node, void *to)
{
    assert(depth >= 0 && depth <= 2);
    if (depth == 0)
        return types[f->type].bind(reader, f, node, to);
    return rsl_model_field_is_list(f, depth) ? bind_list(reader, f, depth, node, to)
                                             : bind_pair(reader, f, depth, node, to);
}

int rsl_model_bind(rsl_model_reader *reader, void **raw)
{
    return bind_value(reader, reader->form, 0, reader->root, raw);
}

/* ---- parameters ------------------------------------------------------------ */

static int check_parameter(rsl_model_reader *reader, const rsl_model_node *node)
{
    if (rsl_model_expression_allows_name(node->key))
        return 1;
    return rsl_model_fail(
        reader, node->key_place, node->parent, RSL_ERROR_ARGUMENT,
        "'%.64s' cannot be a name; allowed: letters, digits and _, a letter first, and none of %s",
        node->key, rsl_model_expression_words());
}

/* Whether a value that is no number may be a word: letters and digits, and what stands in keys of
 * laws and names of files. One that looks like a parameter, or like what is not a number, is
 * wrong. */
static int is_word(const rsl_model_reader *reader, const rsl_model_node *node)
{
    static const char *const never[] = {"nan", "inf", "infinity", "true", "false", "yes", "no"};
    rsl_word_choice choice = rsl_word_choose(node->text);
    size_t plain = strspn(node->text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789_-./:");
    if (node->kind != RSL_MODEL_SCALAR || plain != node->length || node->length == 0 ||
        node->length > RSL_MODEL_WORD_MAX || (node->text[0] >= '0' && node->text[0] <= '9') ||
        strchr("-.:", node->text[0]))
        return 0;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (rsl_word_equal(node->text, never[i]))
            return 0;
    for (size_t i = 0; i < reader->parameter_count; i++)
        rsl_word_offer(&choice, reader->parameters[i].name);
    return rsl_word_nearest(&choice) == NULL;
}

static int evaluate_parameter(rsl_model_reader *reader, const rsl_model_node *node,
                              rsl_model_parameter *parameter)
{
    rsl_model_quantity quantity;
    char why[RSL_MODEL_WHY_MAX];
    int fails =
        node->kind == RSL_MODEL_SCALAR &&
        rsl_model_expression_quantity(node->text, reader->parameters, reader->parameter_count, NULL,
                                      &quantity, why) != RSL_OK;
    if (fails && is_word(reader, node)) {
        *parameter = (rsl_model_parameter){.name = parameter->name, .known = 1, .word = node->text};
        return 1;
    }
    if (!quantity_of(reader, NULL, node, &quantity))
        return 0;
    parameter->value = quantity.value;
    parameter->known = 1;
    parameter->measured = quantity.state == RSL_MODEL_MEASURED;
    parameter->of = quantity.of;
    return 1;
}

int rsl_model_parameters_evaluate(rsl_model_reader *reader)
{
    rsl_model_node *map = rsl_model_tree_get(reader->root, "parameters");
    if (!map || rsl_model_tree_is_empty(map))
        return 1;
    if (map->kind != RSL_MODEL_MAP)
        return wrong_kind(reader, map, "a mapping of names to numbers or words");
    rsl_model_parameter *all = rsl_arena_take(reader->arena, map->length, sizeof *all);
    if (!all)
        return rsl_model_no_memory(reader);
    reader->parameters = all;
    for (const rsl_model_node *node = map->first; node; node = node->next) {
        if (!check_parameter(reader, node))
            return 0;
        all[reader->parameter_count++].name = node->key;
    }
    assert(reader->parameter_count == map->length);
    for (const rsl_model_node *node = map->first; node; node = node->next)
        if (!evaluate_parameter(reader, node, all++))
            return 0;
    return 1;
}
