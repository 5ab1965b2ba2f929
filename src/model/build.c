/* SPDX-License-Identifier: MIT
 *
 * Memory and names of the model in the making.
 */
#include "model/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"

void *rsl_model_build_take(rsl_model_build *build, size_t count, size_t size)
{
    void *piece = rsl_arena_take(&build->file->arena, count, size);
    if (!piece)
        rsl_model_no_memory(build->reader);
    return piece;
}

const char *rsl_model_build_text(rsl_model_build *build, const char *text)
{
    const char *copy = rsl_arena_text(&build->file->arena, text, strlen(text));
    if (!copy)
        rsl_model_no_memory(build->reader);
    return copy;
}

/* ---- names --------------------------------------------------------------- */

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static int is_name(const char *name)
{
    if (!is_letter(*name))
        return 0;
    for (; *name; name++)
        if (!is_letter(*name) && !(*name >= '0' && *name <= '9') &&
            *name != '-')
            return 0;
    return 1;
}

rsl_status rsl_model_build_name(rsl_model_build *build, const char *given,
                                const char *word, size_t index,
                                const char *path, const char **name)
{
    char made[RSL_MODEL_NAME_MAX];
    if (!given) {
        (void)snprintf(made, sizeof made, "%s-%zu", word, index + 1);
        given = made;
    } else if (!is_name(given)) {
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_ARGUMENT,
                                 "'%.64s' cannot be a name; allowed: a letter, "
                                 "then letters, digits, _ and -",
                                 given);
    }
    *name = rsl_model_build_text(build, given);
    return *name ? RSL_OK : RSL_ERROR_MEMORY;
}

static int by_name(const void *a, const void *b)
{
    const rsl_model_name *first = a, *second = b;
    int order = strcmp(first->name, second->name);
    if (order)
        return order;
    return first->index < second->index ? -1 : first->index > second->index;
}

rsl_status rsl_model_build_index(rsl_model_build *build, const char *section,
                                 const char *const *names, size_t count,
                                 rsl_model_names *sorted)
{
    rsl_model_name *all = rsl_model_build_take(build, count, sizeof *all);
    if (!all)
        return RSL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        all[i] = (rsl_model_name){names[i], i};
    qsort(all, count, sizeof *all, by_name);
    for (size_t i = 1; i < count; i++)
        if (!strcmp(all[i - 1].name, all[i].name))
            return rsl_model_fail_at(
                build->reader,
                rsl_model_path("%s.%zu.name", section, all[i].index).text,
                RSL_ERROR_CONFLICT, "'%s' is the name of %s.%zu already",
                all[i].name, section, all[i - 1].index);
    *sorted = (rsl_model_names){all, count};
    return RSL_OK;
}

static int compare_name(const void *key, const void *entry)
{
    return strcmp(key, ((const rsl_model_name *)entry)->name);
}

int rsl_model_build_find(const rsl_model_names *names, const char *name,
                         size_t *index)
{
    const rsl_model_name *found = NULL;
    if (names->count)
        found = bsearch(name, names->all, names->count, sizeof *names->all,
                        compare_name);
    if (found)
        *index = found->index;
    return found != NULL;
}

rsl_status rsl_model_build_body_of(rsl_model_build *build, const char *name,
                                   int world_allowed, const char *path,
                                   size_t *body)
{
    if (rsl_model_build_find(&build->body_names, name, body))
        return RSL_OK;
    if (!strcmp(name, "world") && world_allowed) {
        *body = RSL_PLANAR_WORLD;
        return RSL_OK;
    }
    if (!strcmp(name, "world"))
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_ARGUMENT,
                                 "the world itself is not allowed here; make a "
                                 "body with `fixed: true`");
    rsl_word_choice spelling = rsl_word_choose(name);
    for (size_t i = 0; i < build->body_names.count && i < 1000; i++)
        rsl_word_offer(&spelling, build->bodies[i].name);
    return rsl_model_fail_at(build->reader, path, RSL_ERROR_UNKNOWN,
                             "there is no body '%.64s'; %s", name,
                             rsl_word_advise(&spelling).text);
}

rsl_status rsl_model_build_two_bodies(rsl_model_build *build,
                                      char *const names[2], int world_allowed,
                                      const char *path, size_t *body_a,
                                      size_t *body_b)
{
    rsl_status status = rsl_model_build_body_of(
        build, names[0], world_allowed,
        rsl_model_path("%s.bodies.0", path).text, body_a);
    if (status == RSL_OK)
        status = rsl_model_build_body_of(
            build, names[1], world_allowed,
            rsl_model_path("%s.bodies.1", path).text, body_b);
    if (status == RSL_OK && *body_a == *body_b)
        status = rsl_model_fail_at(
            build->reader, rsl_model_path("%s.bodies", path).text,
            RSL_ERROR_CONFLICT, "both are '%.64s'; allowed: two different ones",
            names[0]);
    return status;
}

rsl_status rsl_model_build_axis(rsl_model_build *build, const double axis[2],
                                const char *path, rsl_planar_point *result)
{
    *result = rsl_model_build_point(axis);
    if (axis[0] == 0.0 && axis[1] == 0.0)
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_ARGUMENT,
                                 "is [0, 0]; allowed: any other direction");
    return RSL_OK;
}
