/* SPDX-License-Identifier: MIT
 *
 * Nodes, the ways to find them, and the error with their places.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model/reader.h"

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

/* ---- the error sentence with its place --------------------------------------- */

/* "FILE:LINE:COLUMN: " or "setting 'PATH=VALUE': " before the path. */
static void put_place(const rsl_model_reader *reader, rsl_model_mark place)
{
    rsl_error *error = reader->error;
    assert(place.setting <= reader->setting_count);
    if (place.setting > 0)
        (void)rsl_error_within(error, error->status,
                               "setting '%.100s': ", reader->settings[place.setting - 1]);
    else
        (void)rsl_error_within(error, error->status, "%.300s:%u:%u: ", reader->name, place.line,
                               place.column);
}

static void fail_with(rsl_model_reader *reader, rsl_model_mark place, const char *path,
                      rsl_status status, const char *format, va_list arguments)
{
    rsl_error *error = reader->error;
    assert(status < 0);
    error->status = status;
    (void)snprintf(error->path, sizeof error->path, "%s", path);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    put_place(reader, place);
}

int rsl_model_fail(rsl_model_reader *reader, rsl_model_mark place, const rsl_model_node *of,
                   rsl_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_with(reader, place, of ? rsl_model_tree_path(of).text : "", status, format, arguments);
    va_end(arguments);
    return 0;
}

int rsl_model_fail_at(rsl_model_reader *reader, const rsl_model_node *node, const char *below,
                      rsl_status status, const char *format, ...)
{
    const rsl_model_node *found = below ? rsl_model_tree_find(node, below) : NULL;
    rsl_model_path_text path = rsl_model_tree_path(node);
    va_list arguments;
    if (below)
        path = rsl_model_path("%s%s%s", path.text, *path.text ? "." : "", below);
    va_start(arguments, format);
    fail_with(reader, found ? found->place : node->place, path.text, status, format, arguments);
    va_end(arguments);
    return 0;
}

int rsl_model_no_memory(rsl_model_reader *reader)
{
    return rsl_model_fail(
        reader, (rsl_model_mark){1, 1, 0}, NULL, RSL_ERROR_MEMORY,
        "the model needs more memory than there is, or than a model may have (%d MB)",
        RSL_MODEL_MEMORY_MAX / (1024 * 1024));
}

rsl_model_path_text rsl_model_path(const char *format, ...)
{
    rsl_model_path_text path;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    return path;
}
