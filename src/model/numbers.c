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
#include "model/inputs.h"
#include "system/number.h"

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

/* Function called for each scalar of a file. */
typedef struct visit {
    void (*at)(const struct visit *visit, const rsl_model_node *node, const char *path);
    void (*each)(const rsl_model_number *number, void *user);
    void *user;
} visit;

static void walk(const rsl_model_node *node, const char *path, const visit *of)
{
    size_t number = 0;
    if (node->kind == RSL_MODEL_SCALAR) {
        of->at(of, node, path);
        return;
    }
    for (const rsl_model_node *child = node->first; child; child = child->next)
        walk(child, below(path, child, number++).text, of);
}

static void show_number(const visit *of, const rsl_model_node *node, const char *path)
{
    if (node->place.setting != 0 || !is_number(node))
        return;
    const rsl_model_number found = {path, node->text, rsl_number_value(node->text, NULL),
                                    node->place.line, node->place.column};
    of->each(&found, of->user);
}

void rsl_model_numbers(const rsl_model_file *file,
                       void (*each)(const rsl_model_number *number, void *user), void *user)
{
    assert(file && each);
    rsl_locale outside = rsl_locale_plain();
    walk(file->root, "", &(visit){show_number, each, user});
    rsl_locale_restore(outside);
}

/* ---- what a parameter measures --------------------------------------------- */

typedef struct guess {
    rsl_model_parameter parameter;
    const char *unit; /* "": none so far */
    int differs;      /* 1: two uses want two units */
} guess;

/* Notes the unit of a parameter if the expression fits its place with that unit only. */
static void try_use(const visit *of, const rsl_model_node *node, const char *path)
{
    guess *g = of->user;
    const char *unit = rsl_model_path_unit(path);
    rsl_measure_unit known;
    rsl_model_quantity quantity;
    char why[RSL_MODEL_WHY_MAX];
    if (!*unit || !rsl_measure_unit_read((rsl_text_piece){unit, strlen(unit)}, NULL, &known) ||
        rsl_model_expression_quantity(node->text, NULL, 0, NULL, &quantity, why) == RSL_OK)
        return;
    g->parameter.of = known.of;
    if (rsl_model_expression_quantity(node->text, &g->parameter, 1, unit, &quantity, why) != RSL_OK)
        return;
    g->differs |= *g->unit && strcmp(g->unit, unit) != 0;
    g->unit = unit;
}

const char *rsl_model_parameter_unit(const rsl_model_file *file, const char *name)
{
    const rsl_model_parameter *found = NULL;
    for (size_t i = 0; i < file->parameter_count && !found; i++)
        if (strcmp(file->parameters[i].name, name) == 0)
            found = &file->parameters[i];
    if (!found || found->word)
        return "";
    if (found->measured)
        return rsl_measure_unit_si(&found->of);
    guess g = {{.name = name, .value = found->value, .known = 1, .measured = 1}, "", 0};
    walk(file->root, "", &(visit){.at = try_use, .user = &g});
    return g.differs ? "" : g.unit;
}

/* ---- the number at a path ---------------------------------------------------- */

static const rsl_model_parameter *parameter_named(const rsl_model_file *file, const char *name)
{
    for (size_t i = 0; i < file->parameter_count; i++)
        if (strcmp(file->parameters[i].name, name) == 0)
            return &file->parameters[i];
    return NULL;
}

/* The scalar at the whole path; NULL: there is none. */
static const rsl_model_node *scalar_at(const rsl_model_file *file, const char *path)
{
    const rsl_model_node *node = file->root;
    while (node && *path) {
        size_t length = strcspn(path, ".");
        node = rsl_model_tree_step(node, path, length);
        path += length + (path[length] == '.');
    }
    return node && node->kind == RSL_MODEL_SCALAR ? node : NULL;
}

rsl_status rsl_model_number_at(const rsl_model_file *file, const char *path, double *value,
                               const char **unit, char why[RSL_MODEL_WHY_MAX])
{
    static const char prefix[] = "parameters.";
    int prefixed = strncmp(path, prefix, sizeof prefix - 1) == 0;
    const rsl_model_node *node = scalar_at(file, path);
    const rsl_model_parameter *parameter =
        prefixed || !node ? parameter_named(file, path + (prefixed ? sizeof prefix - 1 : 0)) : NULL;
    rsl_model_quantity quantity = {0};
    *unit = "";
    if (parameter && !parameter->word) {
        *value = parameter->value;
        *unit = parameter->measured ? rsl_measure_unit_si(&parameter->of) : "";
        return RSL_OK;
    }
    if (!node || parameter) {
        snprintf(why, RSL_MODEL_WHY_MAX, "%s",
                 parameter ? "it is a word, not a number" : "the model has no number there");
        return RSL_ERROR_UNKNOWN;
    }
    rsl_status status = rsl_model_expression_quantity(node->text, file->parameters,
                                                      file->parameter_count, NULL, &quantity, why);
    *value = quantity.value;
    if (status == RSL_OK && quantity.state == RSL_MODEL_MEASURED)
        *unit = rsl_measure_unit_si(&quantity.of);
    return status;
}
