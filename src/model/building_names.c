/* SPDX-License-Identifier: MIT
 *
 * The names of what buildings become, and what is written of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/buildings.h"

/* ---- names ------------------------------------------------------------------- */

/* Those of one kind: all, of which the first so many stand in the file. */
typedef struct kind_names {
    const char *section, *thing;
    const rsl_model_node *const *node;
    const char *const *name;
    size_t in_file, count;
} kind_names;

typedef struct named {
    const char *name;
    size_t number;
} named;

static int by_text(const void *a, const void *b)
{
    const named *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : x->number < y->number ? -1 : x->number > y->number;
}

/* Checks that generated items have new names. */
static int check_kind(rsl_model_building_set *t, const kind_names *k)
{
    named *all = rsl_model_building_take(t, k->count, sizeof *all);
    for (size_t i = 0; all && i < k->count; i++)
        all[i] = (named){k->name[i], i};
    if (!all)
        return 0;
    qsort(all, k->count, sizeof *all, by_text);
    for (size_t i = 1; i < k->count; i++) {
        size_t number = all[i].number, other = all[i - 1].number;
        if (number < k->in_file || strcmp(all[i].name, all[i - 1].name) != 0)
            continue;
        return rsl_model_fail_at(t->reader, k->node[number], NULL, RSL_ERROR_CONFLICT,
                                 other < k->in_file
                                     ? "makes a %s '%s', which is the name of %s.%zu already"
                                     : "makes a %s '%s', and so does another of the buildings",
                                 k->thing, all[i].name, k->section, other);
    }
    return 1;
}

#define CHECK_KIND(kind, what, member)                                                             \
    static int check_##kind##s(rsl_model_building_set *t)                                          \
    {                                                                                              \
        size_t count = t->kind##_count, in_file = t->raw->what.count;                              \
        const char **name = rsl_model_building_take(t, count, sizeof *name);                       \
        const rsl_model_node **node = rsl_model_building_take(t, count, sizeof *node);             \
        for (size_t i = 0; name && node && i < count; i++) {                                       \
            name[i] = t->what[i].member;                                                           \
            node[i] = t->what[i].node;                                                             \
        }                                                                                          \
        kind_names all = {#what, #kind, node, name, in_file, count};                               \
        return name && node && check_kind(t, &all);                                                \
    }
CHECK_KIND(body, bodies, body.name)
CHECK_KIND(spring, springs, spring.name)
CHECK_KIND(contact, contacts, pair.name)
CHECK_KIND(point, points, marker.name)

int rsl_model_building_check_names(rsl_model_building_set *t)
{
    for (size_t i = 0; i < t->count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(t->buildings[i].name, t->buildings[j].name) == 0)
                return rsl_model_fail_at(
                    t->reader, t->buildings[i].raw->node, "name", RSL_ERROR_CONFLICT,
                    "'%s' is the name of buildings.row.%zu already", t->buildings[i].name, j);
    return check_bodys(t) && check_springs(t) && check_contacts(t) && check_points(t);
}

/* ---- what is written --------------------------------------------------------------- */

enum { STOREYS_SHOWN = 12 };

static int add_signal(rsl_model_building_set *t, rsl_model_raw_column *list, size_t *count,
                      const char *format, const char *name)
{
    char text[RSL_MODEL_BUILDING_NAME_MAX + 16];
    (void)snprintf(text, sizeof text, format, name);
    list[*count].value = rsl_model_building_keep(t, text);
    return list[(*count)++].value != NULL;
}

/* Unless the file says what: the roof against the ground, drift of the storeys, base shear,
 * pounding; of tall buildings the lowest storeys and the highest floors. */
int rsl_model_building_choose_signals(rsl_model_building_set *t)
{
    rsl_model_raw_model *raw = t->raw;
    size_t made = t->contact_count - raw->contacts.count, count = 0;
    if (raw->output && raw->output->signals.count > 0)
        return 1;
    rsl_model_raw_column *list =
        rsl_model_building_take(t, t->count * (STOREYS_SHOWN + 2) + made + 2, sizeof *list);
    rsl_model_raw_output *output =
        raw->output ? raw->output : rsl_model_building_take(t, 1, sizeof *output);
    if (!list || !output)
        return 0;
    if (!raw->output)
        *output = (rsl_model_raw_output){.node = t->reader->root, .interval = RSL_UNSET};
    int good = add_signal(t, list, &count, "%s.x", "ground");
    for (size_t i = 0; good && i < t->count; i++) {
        const rsl_model_building *b = &t->buildings[i];
        good = add_signal(t, list, &count, "points.%s.x",
                          rsl_model_building_name(t, b->name, NULL, b->n - 1));
        for (size_t j = 0; good && j < b->n && j < STOREYS_SHOWN; j++)
            good = add_signal(t, list, &count, "springs.%s.length",
                              rsl_model_building_name(t, b->name, NULL, j));
        good = good && add_signal(t, list, &count, "springs.%s.force",
                                  rsl_model_building_name(t, b->name, NULL, 0));
    }
    size_t first = made > STOREYS_SHOWN ? t->contact_count - STOREYS_SHOWN : raw->contacts.count;
    for (size_t i = first; good && i < t->contact_count; i++)
        good = add_signal(t, list, &count, "contacts.%s.force", t->contacts[i].pair.name);
    good = good && add_signal(t, list, &count, "%s.residual", "energy");
    output->signals.all = list;
    output->signals.count = count;
    raw->output = output;
    return good;
}
