/* SPDX-License-Identifier: MIT
 *
 * The numbers of a file, as settings and sweeps reach them.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/piece.h"
#include "base/text.h"
#include "model/build.h"

/* "2", "-1e3" and "10 mm", but no expression and nothing in quotes. */
static int is_number(const rsl_model_node *node)
{
    rsl_measure_unit unit;
    size_t length = node->quoted ? 0 : rsl_measure_number_length(node->text);
    if (length == 0)
        return 0;
    rsl_text_piece rest = {node->text + length, strlen(node->text) - length};
    rest = rsl_text_trim(rest);
    return rest.length == 0 || rsl_measure_unit_read(rest, NULL, &unit);
}

/* An entry of a list goes by its name, if it has one. */
static rsl_model_path_text below(const char *path, const rsl_model_node *node, size_t number)
{
    const char *dot = *path ? "." : "";
    const rsl_model_node *name = rsl_model_tree_get(node, "name");
    if (node->key)
        return rsl_model_path("%s%s%s", path, dot, node->key);
    if (name && name->kind == RSL_MODEL_SCALAR && *name->text)
        return rsl_model_path("%s%s%s", path, dot, name->text);
    return rsl_model_path("%s%s%zu", path, dot, number);
}

typedef struct visit {
    void (*each)(const rsl_model_number *number, void *user);
    void *user;
} visit;

static void walk(const rsl_model_node *node, const char *path, const visit *of)
{
    size_t number = 0;
    if (node->kind == RSL_MODEL_SCALAR && node->place.setting == 0 && is_number(node)) {
        const rsl_model_number found = {path, node->text, rsl_text_value(node->text, NULL),
                                        node->place.line, node->place.column};
        of->each(&found, of->user);
    }
    if (node->kind == RSL_MODEL_SCALAR)
        return;
    for (const rsl_model_node *child = node->first; child; child = child->next)
        walk(child, below(path, child, number++).text, of);
}

void rsl_model_numbers(const rsl_model_file *file,
                       void (*each)(const rsl_model_number *number, void *user), void *user)
{
    assert(file && each);
    rsl_text_locale outside = rsl_text_locale_plain();
    walk(file->root, "", &(visit){each, user});
    rsl_text_locale_restore(outside);
}
