/* SPDX-License-Identifier: MIT
 *
 * YAML to a tree, on the events of libyaml. One document, keys that are text
 * and differ, no tags; aliases are copied, within a limit.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

#include "model/reader.h"

enum { ANCHOR_MAX = 1000 };

typedef struct anchor {
    const char *name;
    const rsl_model_node *node;
} anchor;

typedef struct parser {
    yaml_parser_t yaml;
    yaml_event_t event; /* the one at work */
    rsl_model_reader *reader;
    const char *text; /* all of it */
    size_t length;
    uint32_t setting;
    anchor *anchors;
    size_t anchor_count;
} parser;

/* ---- bytes --------------------------------------------------------------- */

/* Bytes of the UTF-8 character at `at`, 0 if there is none that is allowed. */
static size_t character(const unsigned char *at, size_t left)
{
    unsigned char c = at[0];
    if (c < 0x80)
        return (c >= 0x20 && c != 0x7F) || c == '\n' || c == '\t' || c == '\r';
    size_t size = c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
    if (size == 0 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    if ((c == 0xE0 && at[1] < 0xA0) || (c == 0xED && at[1] > 0x9F) || (c == 0xF0 && at[1] < 0x90) ||
        (c == 0xF4 && at[1] > 0x8F))
        return 0; /* too long a form, half of a pair, beyond Unicode */
    if (c == 0xC2 && at[1] < 0xA0 && at[1] != 0x85)
        return 0; /* control characters */
    if (c == 0xEF && at[1] == 0xBF && at[2] >= 0xBE)
        return 0; /* not characters */
    return size;
}

int rsl_model_tree_check_bytes(rsl_model_reader *reader, const char *text, size_t length,
                               uint32_t setting)
{
    const unsigned char *bytes = (const unsigned char *)text;
    rsl_model_mark place = {1, 1, setting};
    for (size_t i = 0; i < length;) {
        size_t size = character(bytes + i, length - i);
        if (size == 0)
            return rsl_model_fail(reader, place, NULL, RSL_ERROR_ARGUMENT,
                                  "the byte 0x%02X is not allowed: a model file is UTF-8 text",
                                  bytes[i]);
        int ends = bytes[i] == '\n' || (bytes[i] == '\r' && i + 1 < length && bytes[i + 1] != '\n');
        place.line += (uint32_t)ends;
        place.column = ends ? 1 : place.column + 1;
        i += size;
    }
    return 1;
}

/* ---- events -------------------------------------------------------------- */

static rsl_model_mark place_of(const parser *p, yaml_mark_t mark)
{
    return (rsl_model_mark){(uint32_t)mark.line + 1, (uint32_t)mark.column + 1, p->setting};
}

/* Of the event at work. */
static rsl_model_mark here(const parser *p) { return place_of(p, p->event.start_mark); }

/* 1: there is a tab at that position, or between it and the start of its line. */
static int is_tab(const parser *p, size_t place)
{
    const char *at = p->text + (place < p->length ? place : p->length);
    if (*at == '\t')
        return 1;
    while (at > p->text && (at[-1] == ' ' || at[-1] == '\t'))
        if (*--at == '\t')
            return 1;
    return 0;
}

static int syntax_error(parser *p)
{
    const yaml_parser_t *yaml = &p->yaml;
    char began[64] = "";
    if (yaml->error == YAML_MEMORY_ERROR)
        return rsl_model_no_memory(p->reader);
    if (is_tab(p, yaml->problem_mark.index))
        return rsl_model_fail(p->reader, place_of(p, yaml->problem_mark), NULL, RSL_ERROR_ARGUMENT,
                              "there is a tab at the beginning of the line; YAML allows blanks "
                              "alone there");
    if (yaml->context && yaml->context_mark.line + 1 > 1)
        (void)snprintf(began, sizeof began, " (begun in line %zu)", yaml->context_mark.line + 1);
    return rsl_model_fail(p->reader, place_of(p, yaml->problem_mark), NULL, RSL_ERROR_ARGUMENT,
                          "not YAML: %s%s%s%s", yaml->problem ? yaml->problem : "cannot be read",
                          yaml->context ? " " : "", yaml->context ? yaml->context : "", began);
}

/* Goes on to the next event; what the last one owned is given back. */
static int next(parser *p)
{
    yaml_event_delete(&p->event);
    return yaml_parser_parse(&p->yaml, &p->event) || syntax_error(p);
}

static int refuse_tag(parser *p, const unsigned char *tag)
{
    return !tag ||
           rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_ARGUMENT, "tags (!) are not allowed");
}

/* A copy of the scalar at work; NULL: error filled. */
static const char *take_text(parser *p)
{
    const char *from = (const char *)p->event.data.scalar.value;
    size_t length = p->event.data.scalar.length;
    assert(p->event.type == YAML_SCALAR_EVENT);
    if (!refuse_tag(p, p->event.data.scalar.tag))
        return NULL;
    if (memchr(from, '\0', length)) {
        rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_ARGUMENT,
                       "a text may not hold a zero byte");
        return NULL;
    }
    const char *text = rsl_arena_text(p->reader->arena, from, length);
    if (!text)
        rsl_model_no_memory(p->reader);
    return text;
}

/* ---- aliases ------------------------------------------------------------- */

static rsl_model_node *copy_node(parser *p, const rsl_model_node *node, rsl_model_mark place,
                                 int depth)
{
    rsl_model_reader *reader = p->reader;
    if (++reader->alias_count > RSL_MODEL_ALIAS_MAX || depth > RSL_MODEL_DEPTH_MAX) {
        rsl_model_fail(reader, place, NULL, RSL_ERROR_ARGUMENT,
                       "aliases (*) stand for more than %d values, or are more than %d deep",
                       RSL_MODEL_ALIAS_MAX, RSL_MODEL_DEPTH_MAX);
        return NULL;
    }
    rsl_model_node *twin = rsl_model_tree_new(reader, node->kind, node->place);
    if (!twin)
        return NULL;
    twin->quoted = node->quoted;
    twin->text = node->text;
    twin->key = node->key;
    twin->key_place = node->key_place;
    if (node->kind == RSL_MODEL_SCALAR)
        twin->length = node->length;
    for (const rsl_model_node *child = node->first; child; child = child->next) {
        rsl_model_node *more = copy_node(p, child, place, depth + 1);
        if (!more)
            return NULL;
        rsl_model_tree_append(twin, more);
    }
    return twin;
}

static rsl_model_node *alias(parser *p, int depth)
{
    const char *name = (const char *)p->event.data.alias.anchor;
    for (size_t i = p->anchor_count; i-- > 0;)
        if (!strcmp(p->anchors[i].name, name)) {
            rsl_model_node *twin = copy_node(p, p->anchors[i].node, here(p), depth);
            if (twin)
                twin->place = here(p);
            return twin;
        }
    rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_UNKNOWN,
                   "the alias *%.60s has no anchor above it", name);
    return NULL;
}

/* Notes the anchor of the event at work; the node is known to later ones once
 * its number is among them. */
static int take_anchor(parser *p, const unsigned char *name, anchor *taken)
{
    rsl_arena *arena = p->reader->arena;
    *taken = (anchor){NULL, NULL};
    if (!name)
        return 1;
    if (!p->anchors)
        p->anchors = rsl_arena_take(arena, ANCHOR_MAX, sizeof p->anchors[0]);
    const char *text = (const char *)name;
    taken->name = rsl_arena_text(arena, text, strlen(text));
    return (p->anchors && taken->name) || rsl_model_no_memory(p->reader);
}

static int keep_anchor(parser *p, anchor taken, rsl_model_node *node)
{
    if (!taken.name)
        return 1;
    if (p->anchor_count == ANCHOR_MAX)
        return rsl_model_fail(p->reader, node->place, NULL, RSL_ERROR_ARGUMENT,
                              "there are more than %d anchors (&)", ANCHOR_MAX);
    p->anchors[p->anchor_count++] = (anchor){taken.name, node};
    return 1;
}

/* ---- nodes --------------------------------------------------------------- */

static rsl_model_node *value(parser *p, int depth);

static int list(parser *p, int depth, rsl_model_node *node)
{
    while (next(p)) {
        if (p->event.type == YAML_SEQUENCE_END_EVENT)
            return 1;
        rsl_model_node *child = value(p, depth + 1);
        if (!child)
            return 0;
        rsl_model_tree_append(node, child);
    }
    return 0;
}

/* The key at work, new in its mapping; NULL: error filled. */
static const char *take_key(parser *p, const rsl_model_node *map)
{
    const char *key = NULL;
    if (p->event.type == YAML_SCALAR_EVENT)
        key = take_text(p);
    else
        rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_ARGUMENT, "a key must be a word");
    if (!key)
        return NULL;
    const rsl_model_node *before = rsl_model_tree_get(map, key);
    if (!before && map->length < RSL_MODEL_KEY_MAX)
        return key;
    if (before)
        rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_CONFLICT,
                       "the key '%.60s' stands here twice, the first time in line %u", key,
                       before->key_place.line);
    else
        rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_ARGUMENT,
                       "there are more than %d keys in one mapping", RSL_MODEL_KEY_MAX);
    return NULL;
}

static int map(parser *p, int depth, rsl_model_node *node)
{
    while (next(p)) {
        if (p->event.type == YAML_MAPPING_END_EVENT)
            return 1;
        rsl_model_mark place = here(p);
        const char *key = take_key(p, node);
        rsl_model_node *child = key && next(p) ? value(p, depth + 1) : NULL;
        if (!child)
            return 0;
        child->key = key;
        child->key_place = place;
        rsl_model_tree_append(node, child);
    }
    return 0;
}

/* Reads the contents of the node that the current event begins. */
static int fill(parser *p, int depth, rsl_model_node *node, anchor *taken)
{
    const yaml_event_t *e = &p->event;
    if (node->kind == RSL_MODEL_SCALAR) {
        node->length = e->data.scalar.length;
        node->quoted = e->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
        node->text = take_text(p);
        return node->text && take_anchor(p, e->data.scalar.anchor, taken);
    }
    if (node->kind == RSL_MODEL_SEQUENCE)
        return refuse_tag(p, e->data.sequence_start.tag) &&
               take_anchor(p, e->data.sequence_start.anchor, taken) && list(p, depth, node);
    return refuse_tag(p, e->data.mapping_start.tag) &&
           take_anchor(p, e->data.mapping_start.anchor, taken) && map(p, depth, node);
}

/* The node of the event at work and all below it; NULL: error filled. */
static rsl_model_node *value(parser *p, int depth)
{
    yaml_event_type_t type = p->event.type;
    anchor taken;
    if (type == YAML_ALIAS_EVENT)
        return alias(p, depth);
    if (depth > RSL_MODEL_DEPTH_MAX) {
        rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_ARGUMENT,
                       "lists and mappings are more than %d deep", RSL_MODEL_DEPTH_MAX);
        return NULL;
    }
    rsl_model_node *node =
        rsl_model_tree_new(p->reader,
                           type == YAML_SCALAR_EVENT           ? RSL_MODEL_SCALAR
                           : type == YAML_SEQUENCE_START_EVENT ? RSL_MODEL_SEQUENCE
                                                               : RSL_MODEL_MAP,
                           here(p));
    return node && fill(p, depth, node, &taken) && keep_anchor(p, taken, node) ? node : NULL;
}

/* ---- the document -------------------------------------------------------- */

/* The one document of a stream. */
static int document(parser *p, rsl_model_node **root)
{
    if (!next(p) || !next(p))
        return 0;
    if (p->event.type != YAML_DOCUMENT_START_EVENT)
        return rsl_model_fail(p->reader, (rsl_model_mark){1, 1, p->setting}, NULL,
                              RSL_ERROR_MISSING, "there is nothing in it");
    *root = next(p) ? value(p, 0) : NULL;
    if (!*root || !next(p) || !next(p))
        return 0;
    return p->event.type == YAML_STREAM_END_EVENT ||
           rsl_model_fail(p->reader, here(p), NULL, RSL_ERROR_ARGUMENT,
                          "a second document begins; a file holds one");
}

int rsl_model_tree_parse(rsl_model_reader *reader, const char *text, size_t length,
                         uint32_t setting, rsl_model_node **root)
{
    parser p = {.reader = reader, .setting = setting};
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) {
        text += 3; /* the byte order mark of some editors */
        length -= 3;
    }
    if (!rsl_model_tree_check_bytes(reader, text, length, setting))
        return 0;
    if (!yaml_parser_initialize(&p.yaml))
        return rsl_model_no_memory(reader);
    p.text = text;
    p.length = length;
    yaml_parser_set_encoding(&p.yaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&p.yaml, (const unsigned char *)text, length);
    int good = document(&p, root);
    yaml_event_delete(&p.event);
    yaml_parser_delete(&p.yaml);
    return good;
}
