/* SPDX-License-Identifier: MIT
 *
 * Nodes, and the ways to find them.
 */
#include "io/reader.h"

#include <string.h>

io_node *rsl_tree_new(io_reader *reader, io_kind kind, io_place place)
{
    io_node *node = NULL;
    if (reader->node_count >= IO_NODE_MAX) {
        rsl_io_fail(reader, place, NULL, RSL_ERROR_ARGUMENT,
                    "there are more than %d values", IO_NODE_MAX);
        return NULL;
    }
    node = rsl_arena_take(reader->arena, 1, sizeof *node);
    if (!node) {
        rsl_io_no_memory(reader);
        return NULL;
    }
    reader->node_count++;
    node->kind = kind;
    node->place = place;
    node->text = "";
    return node;
}

void rsl_tree_append(io_node *parent, io_node *child)
{
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->length++;
}

io_node *rsl_tree_get(const io_node *map, const char *key)
{
    if (!map || map->kind != IO_MAP)
        return NULL;
    for (io_node *child = map->first; child; child = child->next)
        if (!strcmp(child->key, key))
            return child;
    return NULL;
}

io_node *rsl_tree_at(const io_node *list, size_t number)
{
    if (!list || list->kind != IO_LIST || number >= list->length)
        return NULL;
    io_node *child = list->first;
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

static io_node *entry_named(const io_node *list, const char *word,
                            size_t length)
{
    for (io_node *child = list->first; child; child = child->next) {
        const io_node *name = rsl_tree_get(child, "name");
        if (name && name->kind == IO_SCALAR && same(name->text, word, length))
            return child;
    }
    return NULL;
}

io_node *rsl_tree_step(const io_node *node, const char *word, size_t length)
{
    if (node->kind == IO_LIST) {
        long number = number_of(word, length);
        return number >= 0 ? rsl_tree_at(node, (size_t)number)
                           : entry_named(node, word, length);
    }
    if (node->kind == IO_MAP)
        for (io_node *child = node->first; child; child = child->next)
            if (same(child->key, word, length))
                return child;
    return NULL;
}

const io_node *rsl_tree_find(const io_node *root, const char *path)
{
    const io_node *node = root, *found = NULL;
    while (node && *path) {
        size_t length = strcspn(path, ".");
        node = rsl_tree_step(node, path, length);
        if (node)
            found = node;
        path += length + (path[length] == '.');
    }
    return found;
}

int rsl_tree_is_empty(const io_node *node)
{
    return node->kind == IO_SCALAR && !node->quoted &&
           (!*node->text || !strcmp(node->text, "~") ||
            !strcmp(node->text, "null") || !strcmp(node->text, "Null") ||
            !strcmp(node->text, "NULL"));
}
