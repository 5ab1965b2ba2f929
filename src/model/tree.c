/* SPDX-License-Identifier: MIT
 *
 * Nodes, and the ways to find them.
 */
#include "model/reader.h"

#include <assert.h>
#include <string.h>

rsl_model_node *rsl_model_tree_new(rsl_model_reader *reader, rsl_model_kind kind,
                                   rsl_model_mark place)
{
    rsl_model_node *node = NULL;
    if (reader->node_count >= RSL_MODEL_NODE_MAX) {
        rsl_model_fail(reader, place, NULL, RSL_ERROR_ARGUMENT, "there are more than %d values",
                       RSL_MODEL_NODE_MAX);
        return NULL;
    }
    node = rsl_arena_take(reader->arena, 1, sizeof *node);
    if (!node) {
        rsl_model_no_memory(reader);
        return NULL;
    }
    reader->node_count++;
    node->kind = kind;
    node->place = place;
    node->text = "";
    return node;
}

void rsl_model_tree_append(rsl_model_node *parent, rsl_model_node *child)
{
    assert(parent->kind != RSL_MODEL_SCALAR && !child->next);
    child->parent = parent;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->length++;
}

rsl_model_node *rsl_model_tree_get(const rsl_model_node *map, const char *key)
{
    if (!map || map->kind != RSL_MODEL_MAP)
        return NULL;
    for (rsl_model_node *child = map->first; child; child = child->next)
        if (!strcmp(child->key, key))
            return child;
    return NULL;
}

/* The entry of a number; NULL if there is none. */
static rsl_model_node *entry_at(const rsl_model_node *list, size_t number)
{
    if (number >= list->length)
        return NULL;
    rsl_model_node *child = list->first;
    while (number-- > 0)
        child = child->next;
    return child;
}

static int same(const char *text, const char *word, size_t length)
{
    return strlen(text) == length && !memcmp(text, word, length);
}

/* A number of at most 9 digits; -1 if the word is something else. */
static long number_of(const char *word, size_t length)
{
    long number = 0;
    if (length == 0 || length > 9)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return -1;
        number = 10 * number + (word[i] - '0');
    }
    return number;
}

static rsl_model_node *entry_named(const rsl_model_node *list, const char *word, size_t length)
{
    for (rsl_model_node *child = list->first; child; child = child->next) {
        const rsl_model_node *name = rsl_model_tree_get(child, "name");
        if (name && name->kind == RSL_MODEL_SCALAR && same(name->text, word, length))
            return child;
    }
    return NULL;
}

rsl_model_node *rsl_model_tree_step(const rsl_model_node *node, const char *word, size_t length)
{
    if (node->kind == RSL_MODEL_SEQUENCE) {
        long number = number_of(word, length);
        return number >= 0 ? entry_at(node, (size_t)number) : entry_named(node, word, length);
    }
    if (node->kind == RSL_MODEL_MAP)
        for (rsl_model_node *child = node->first; child; child = child->next)
            if (same(child->key, word, length))
                return child;
    return NULL;
}

const rsl_model_node *rsl_model_tree_find(const rsl_model_node *from, const char *path)
{
    const rsl_model_node *node = from, *found = NULL;
    while (node && *path) {
        size_t length = strcspn(path, ".");
        node = rsl_model_tree_step(node, path, length);
        if (node)
            found = node;
        path += length + (path[length] == '.');
    }
    return found;
}

static size_t number_in_list(const rsl_model_node *node)
{
    size_t number = 0;
    for (const rsl_model_node *child = node->parent->first; child != node; child = child->next)
        number++;
    return number;
}

rsl_model_path_text rsl_model_tree_path(const rsl_model_node *node)
{
    if (!node->parent)
        return rsl_model_path("%s", "");
    rsl_model_path_text path = rsl_model_tree_path(node->parent);
    const char *dot = *path.text ? "." : "";
    return node->parent->kind == RSL_MODEL_MAP
               ? rsl_model_path("%s%s%s", path.text, dot, node->key)
               : rsl_model_path("%s%s%zu", path.text, dot, number_in_list(node));
}

int rsl_model_tree_is_empty(const rsl_model_node *node)
{
    return node->kind == RSL_MODEL_SCALAR && !node->quoted &&
           (!*node->text || !strcmp(node->text, "~") || !strcmp(node->text, "null") ||
            !strcmp(node->text, "Null") || !strcmp(node->text, "NULL"));
}
