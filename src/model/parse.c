/* SPDX-License-Identifier: MIT
 *
 * YAML to a tree, on the events of libyaml. One document, keys that are text
 * and differ, no tags; aliases are copied, within a limit.
 */
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
    rsl_model_reader *reader;
    uint32_t setting;
    anchor *anchors;
    size_t anchor_count;
} parser;

/* An event, with what it owned copied to the arena. */
typedef struct event {
    yaml_event_type_t type;
    rsl_model_mark place;
    const char *text, *anchor;
    size_t length;
    int quoted, tagged;
} event;

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
    if ((c == 0xE0 && at[1] < 0xA0) || (c == 0xED && at[1] > 0x9F) ||
        (c == 0xF0 && at[1] < 0x90) || (c == 0xF4 && at[1] > 0x8F))
        return 0; /* too long a form, half of a pair, beyond Unicode */
    if (c == 0xC2 && at[1] < 0xA0 && at[1] != 0x85)
        return 0; /* control characters */
    if (c == 0xEF && at[1] == 0xBF && at[2] >= 0xBE)
        return 0; /* not characters */
    return size;
}

rsl_status rsl_model_tree_check_bytes(rsl_model_reader *reader,
                                      const char *text, size_t length,
                                      uint32_t setting)
{
    const unsigned char *bytes = (const unsigned char *)text;
    rsl_model_mark place = {1, 1, setting};
    for (size_t i = 0; i < length;) {
        size_t size = character(bytes + i, length - i);
        if (size == 0)
            return rsl_model_fail(
                reader, place, NULL, RSL_ERROR_ARGUMENT,
                "the byte 0x%02X is not allowed: a model file "
                "is UTF-8 text",
                bytes[i]);
        int ends = bytes[i] == '\n' ||
                   (bytes[i] == '\r' && i + 1 < length && bytes[i + 1] != '\n');
        place.line += (uint32_t)ends;
        place.column = ends ? 1 : place.column + 1;
        i += size;
    }
    return RSL_OK;
}

/* ---- events -------------------------------------------------------------- */

static rsl_model_mark place_of(const parser *p, yaml_mark_t mark)
{
    return (rsl_model_mark){(uint32_t)mark.line + 1, (uint32_t)mark.column + 1,
                            p->setting};
}

static rsl_status syntax_error(parser *p)
{
    const yaml_parser_t *yaml = &p->yaml;
    char began[64] = "";
    if (yaml->error == YAML_MEMORY_ERROR)
        return rsl_model_no_memory(p->reader);
    if (yaml->context && yaml->context_mark.line + 1 > 1)
        (void)snprintf(began, sizeof began, " (begun in line %zu)",
                       yaml->context_mark.line + 1);
    return rsl_model_fail(
        p->reader, place_of(p, yaml->problem_mark), NULL, RSL_ERROR_ARGUMENT,
        "not YAML: %s%s%s%s", yaml->problem ? yaml->problem : "cannot be read",
        yaml->context ? " " : "", yaml->context ? yaml->context : "", began);
}

static const char *copy(parser *p, const unsigned char *text, size_t length)
{
    return text ? rsl_arena_text(p->reader->arena, (const char *)text, length)
                : NULL;
}

static void take_scalar(parser *p, const yaml_event_t *raw, event *e)
{
    e->length = raw->data.scalar.length;
    e->text = copy(p, raw->data.scalar.value, e->length);
    e->quoted = raw->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
}

/* The parts that most events share. */
static void take_head(parser *p, const unsigned char *name,
                      const unsigned char *tag, event *e)
{
    e->tagged = tag != NULL;
    if (name)
        e->anchor = copy(p, name, strlen((const char *)name));
}

static rsl_status next_event(parser *p, event *e)
{
    yaml_event_t raw;
    *e = (event){.type = YAML_NO_EVENT};
    if (!yaml_parser_parse(&p->yaml, &raw))
        return syntax_error(p);
    e->type = raw.type;
    e->place = place_of(p, raw.start_mark);
    if (raw.type == YAML_ALIAS_EVENT)
        take_head(p, raw.data.alias.anchor, NULL, e);
    if (raw.type == YAML_SCALAR_EVENT) {
        take_head(p, raw.data.scalar.anchor, raw.data.scalar.tag, e);
        take_scalar(p, &raw, e);
    }
    if (raw.type == YAML_SEQUENCE_START_EVENT)
        take_head(p, raw.data.sequence_start.anchor,
                  raw.data.sequence_start.tag, e);
    if (raw.type == YAML_MAPPING_START_EVENT)
        take_head(p, raw.data.mapping_start.anchor, raw.data.mapping_start.tag,
                  e);
    yaml_event_delete(&raw);
    if (e->type == YAML_SCALAR_EVENT && !e->text)
        return rsl_model_no_memory(p->reader);
    if (e->tagged)
        return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_ARGUMENT,
                              "tags (!) are not allowed");
    if (e->text && memchr(e->text, '\0', e->length))
        return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_ARGUMENT,
                              "a text may not hold a zero byte");
    return RSL_OK;
}

/* ---- aliases ------------------------------------------------------------- */

static rsl_model_node *copy_node(parser *p, const rsl_model_node *node,
                                 rsl_model_mark place, int depth)
{
    rsl_model_reader *reader = p->reader;
    if (++reader->alias_count > RSL_MODEL_ALIAS_MAX ||
        depth > RSL_MODEL_DEPTH_MAX) {
        rsl_model_fail(reader, place, NULL, RSL_ERROR_ARGUMENT,
                       "aliases (*) stand for more than %d values, or are more "
                       "than %d deep",
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
    for (const rsl_model_node *child = node->first; child;
         child = child->next) {
        rsl_model_node *more = copy_node(p, child, place, depth + 1);
        if (!more)
            return NULL;
        rsl_model_tree_append(twin, more);
    }
    return twin;
}

static rsl_status alias(parser *p, const event *e, int depth,
                        rsl_model_node **node)
{
    for (size_t i = p->anchor_count; i-- > 0;)
        if (e->anchor && !strcmp(p->anchors[i].name, e->anchor)) {
            *node = copy_node(p, p->anchors[i].node, e->place, depth);
            if (*node)
                (*node)->place = e->place;
            return *node ? RSL_OK : p->reader->error->status;
        }
    return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_UNKNOWN,
                          "the alias *%.60s has no anchor above it",
                          e->anchor ? e->anchor : "");
}

static rsl_status remember(parser *p, const event *e,
                           const rsl_model_node *node)
{
    if (!e->anchor)
        return RSL_OK;
    if (p->anchor_count == ANCHOR_MAX)
        return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_ARGUMENT,
                              "there are more than %d anchors (&)", ANCHOR_MAX);
    if (!p->anchors)
        p->anchors =
            rsl_arena_take(p->reader->arena, ANCHOR_MAX, sizeof p->anchors[0]);
    if (!p->anchors)
        return rsl_model_no_memory(p->reader);
    p->anchors[p->anchor_count++] = (anchor){e->anchor, node};
    return RSL_OK;
}

/* ---- nodes --------------------------------------------------------------- */

static rsl_status value(parser *p, const event *e, int depth,
                        rsl_model_node **node);

static rsl_status list(parser *p, int depth, rsl_model_node *node)
{
    for (;;) {
        event e;
        rsl_model_node *child = NULL;
        rsl_status status = next_event(p, &e);
        if (status != RSL_OK || e.type == YAML_SEQUENCE_END_EVENT)
            return status;
        status = value(p, &e, depth + 1, &child);
        if (status != RSL_OK)
            return status;
        rsl_model_tree_append(node, child);
    }
}

static rsl_status check_key(parser *p, const rsl_model_node *map,
                            const event *e)
{
    const rsl_model_node *before;
    if (e->type != YAML_SCALAR_EVENT)
        return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_ARGUMENT,
                              "a key must be a word");
    before = rsl_model_tree_get(map, e->text);
    if (before)
        return rsl_model_fail(
            p->reader, e->place, NULL, RSL_ERROR_CONFLICT,
            "the key '%.60s' stands here twice, the first time "
            "in line %u",
            e->text, before->key_place.line);
    if (map->length >= RSL_MODEL_KEY_MAX)
        return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_ARGUMENT,
                              "there are more than %d keys in one mapping",
                              RSL_MODEL_KEY_MAX);
    return RSL_OK;
}

static rsl_status map(parser *p, int depth, rsl_model_node *node)
{
    for (;;) {
        event key, e;
        rsl_model_node *child = NULL;
        rsl_status status = next_event(p, &key);
        if (status != RSL_OK || key.type == YAML_MAPPING_END_EVENT)
            return status;
        status = check_key(p, node, &key);
        if (status == RSL_OK)
            status = next_event(p, &e);
        if (status == RSL_OK)
            status = value(p, &e, depth + 1, &child);
        if (status != RSL_OK)
            return status;
        child->key = key.text;
        child->key_place = key.place;
        rsl_model_tree_append(node, child);
    }
}

static rsl_status value(parser *p, const event *e, int depth,
                        rsl_model_node **node)
{
    rsl_model_kind kind = e->type == YAML_SCALAR_EVENT ? RSL_MODEL_SCALAR
                          : e->type == YAML_SEQUENCE_START_EVENT
                              ? RSL_MODEL_LIST
                              : RSL_MODEL_MAP;
    rsl_status status = RSL_OK;
    if (e->type == YAML_ALIAS_EVENT)
        return alias(p, e, depth, node);
    if (depth > RSL_MODEL_DEPTH_MAX)
        return rsl_model_fail(p->reader, e->place, NULL, RSL_ERROR_ARGUMENT,
                              "lists and mappings are more than %d deep",
                              RSL_MODEL_DEPTH_MAX);
    rsl_model_node *made = rsl_model_tree_new(p->reader, kind, e->place);
    if (!made)
        return p->reader->error->status;
    if (kind == RSL_MODEL_SCALAR) {
        made->text = e->text;
        made->length = e->length;
        made->quoted = e->quoted;
    } else {
        status =
            kind == RSL_MODEL_LIST ? list(p, depth, made) : map(p, depth, made);
    }
    *node = made;
    return status == RSL_OK ? remember(p, e, made) : status;
}

/* ---- the document -------------------------------------------------------- */

static rsl_status expect_end(parser *p)
{
    event e;
    rsl_status status = next_event(p, &e); /* of the document */
    if (status == RSL_OK)
        status = next_event(p, &e);
    if (status == RSL_OK && e.type != YAML_STREAM_END_EVENT)
        status = rsl_model_fail(p->reader, e.place, NULL, RSL_ERROR_ARGUMENT,
                                "a second document begins; a file holds one");
    return status;
}

static rsl_status document(parser *p, rsl_model_node **root)
{
    event e;
    rsl_status status = next_event(p, &e); /* the stream */
    if (status == RSL_OK)
        status = next_event(p, &e);
    if (status == RSL_OK && e.type != YAML_DOCUMENT_START_EVENT)
        return rsl_model_fail(p->reader, (rsl_model_mark){1, 1, p->setting},
                              NULL, RSL_ERROR_MISSING,
                              "there is nothing in it");
    if (status == RSL_OK)
        status = next_event(p, &e);
    if (status == RSL_OK)
        status = value(p, &e, 0, root);
    return status == RSL_OK ? expect_end(p) : status;
}

rsl_status rsl_model_tree_parse(rsl_model_reader *reader, const char *text,
                                size_t length, uint32_t setting,
                                rsl_model_node **root)
{
    parser p = {.reader = reader, .setting = setting};
    rsl_status status =
        rsl_model_tree_check_bytes(reader, text, length, setting);
    if (status != RSL_OK)
        return status;
    if (!yaml_parser_initialize(&p.yaml))
        return rsl_model_no_memory(reader);
    yaml_parser_set_encoding(&p.yaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&p.yaml, (const unsigned char *)text, length);
    status = document(&p, root);
    yaml_parser_delete(&p.yaml);
    return status;
}
