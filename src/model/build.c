/* SPDX-License-Identifier: MIT
 *
 * Memory, names and sections of the model in the making.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "model/build.h"

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
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static int is_name(const char *name)
{
    if (!is_letter(*name))
        return 0;
    for (; *name; name++)
        if (!is_letter(*name) && !(*name >= '0' && *name <= '9') && *name != '-')
            return 0;
    return 1;
}

int rsl_model_build_name(rsl_model_build *build, const rsl_model_node *node, const char *word,
                         size_t index, const char **name)
{
    char made[RSL_MODEL_NAME_MAX];
    if (!*name) {
        (void)snprintf(made, sizeof made, "%s-%zu", word, index + 1);
        *name = rsl_model_build_text(build, made);
        return *name != NULL;
    }
    if (is_name(*name))
        return 1;
    return rsl_model_fail_at(
        build->reader, node, "name", RSL_ERROR_ARGUMENT,
        "'%.64s' cannot be a name; allowed: a letter, then letters, digits, _ and -", *name);
}

static int by_name(const void *a, const void *b)
{
    const rsl_model_name *first = a, *second = b;
    int order = strcmp(first->name, second->name);
    if (order)
        return order;
    return first->index < second->index ? -1 : first->index > second->index;
}

int rsl_model_build_index(rsl_model_build *build, const char *section, const void *parts,
                          size_t count, size_t size, rsl_model_names *sorted)
{
    rsl_model_name *all = rsl_model_build_take(build, count, sizeof *all);
    if (!all)
        return 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(&all[i].name, (const char *)parts + i * size, sizeof all[i].name);
        assert(all[i].name);
        all[i].index = i;
    }
    qsort(all, count, sizeof *all, by_name);
    for (size_t i = 1; i < count; i++)
        if (!strcmp(all[i - 1].name, all[i].name))
            return rsl_model_fail_at(build->reader, build->reader->root,
                                     rsl_model_path("%s.%zu.name", section, all[i].index).text,
                                     RSL_ERROR_CONFLICT, "'%s' is the name of %s.%zu already",
                                     all[i].name, section, all[i - 1].index);
    *sorted = (rsl_model_names){all, count};
    return 1;
}

static int compare_name(const void *key, const void *entry)
{
    return strcmp(key, ((const rsl_model_name *)entry)->name);
}

int rsl_model_build_find(const rsl_model_names *names, const char *name, size_t *index)
{
    const rsl_model_name *found = NULL;
    if (names->count)
        found = bsearch(name, names->all, names->count, sizeof *names->all, compare_name);
    if (found)
        *index = found->index;
    return found != NULL;
}

/* ---- bodies by name ------------------------------------------------------ */

int rsl_model_build_body_of(rsl_model_build *build, const char *name, int world_allowed,
                            const rsl_model_node *node, const char *below, size_t *body)
{
    if (rsl_model_build_find(&build->body_names, name, body))
        return 1;
    if (!strcmp(name, "world") && world_allowed) {
        *body = RSL_PLANAR_WORLD;
        return 1;
    }
    if (!strcmp(name, "world"))
        return rsl_model_fail_at(
            build->reader, node, below, RSL_ERROR_ARGUMENT,
            "the world itself is not allowed here; make a body with `fixed: true`");
    rsl_word_choice choice = rsl_word_choose(name);
    for (size_t i = 0; i < build->body_names.count && i < 1000; i++)
        rsl_word_offer(&choice, build->bodies[i].name);
    return rsl_model_fail_at(build->reader, node, below, RSL_ERROR_UNKNOWN,
                             "there is no body '%.64s'; %s", name, rsl_word_advise(&choice).text);
}

int rsl_model_build_two_bodies(rsl_model_build *build, const char *const names[2],
                               int world_allowed, const rsl_model_node *node, size_t *body_a,
                               size_t *body_b)
{
    if (!rsl_model_build_body_of(build, names[0], world_allowed, node, "bodies.0", body_a) ||
        !rsl_model_build_body_of(build, names[1], world_allowed, node, "bodies.1", body_b))
        return 0;
    if (*body_a != *body_b)
        return 1;
    return rsl_model_fail_at(build->reader, node, "bodies", RSL_ERROR_CONFLICT,
                             "both are '%.64s'; allowed: two different ones", names[0]);
}

int rsl_model_build_axis(rsl_model_build *build, rsl_planar_point axis, const rsl_model_node *node,
                         const char *key)
{
    if (axis.x != 0.0 || axis.y != 0.0)
        return 1;
    return rsl_model_fail_at(build->reader, node, key, RSL_ERROR_ARGUMENT,
                             "is [0, 0]; allowed: any other direction");
}

/* ---- sections ------------------------------------------------------------ */

static int build_part(rsl_model_build *build, const rsl_model_build_section *section,
                      const char *raw, size_t index, char *part)
{
    const rsl_model_node *node;
    const char *name;
    memcpy(&node, raw, sizeof node);
    memcpy(part, raw + section->at, section->size);
    memcpy(&name, part, sizeof name);
    if (!rsl_model_build_name(build, node, section->word, index, &name))
        return 0;
    memcpy(part, &name, sizeof name);
    return section->finish(build, raw, part);
}

int rsl_model_build_parts(rsl_model_build *build, const rsl_model_build_section *section,
                          const void *raw, size_t count, size_t room, void **parts,
                          rsl_model_names *names)
{
    char *all = rsl_model_build_take(build, count + room, section->size);
    *parts = all;
    if (!all)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!build_part(build, section, (const char *)raw + i * section->raw_size, i,
                        all + i * section->size))
            return 0;
    return rsl_model_build_index(build, section->key, all, count, section->size, names);
}

/* ---- the output settings: columns by name ------------------------------------ */

/* Samples of a run at most. */
#define SAMPLE_MAX 1e8

static int build_interval(rsl_model_build *build, const rsl_model_raw_output *raw,
                          rsl_model_output *output)
{
    double end = build->file->model.end_time;
    output->interval = raw && rsl_given(raw->interval) ? raw->interval : end / 1000.0;
    if (output->interval > 0.0 && end / output->interval <= SAMPLE_MAX)
        return 1;
    return rsl_model_fail_at(build->reader, build->reader->root, "output.interval",
                             RSL_ERROR_ARGUMENT,
                             "= %g is out of range: must be >= %g s, which makes %.0e samples",
                             output->interval, end / SAMPLE_MAX, SAMPLE_MAX);
}

static int build_window(rsl_model_build *build, rsl_model_output *output)
{
    const rsl_model_raw_analyse *raw = build->raw->analyse;
    output->from = raw ? raw->from : 0.0;
    output->lyapunov = raw && raw->lyapunov;
    return output->from < build->file->model.end_time ||
           rsl_model_fail_at(build->reader, raw->node, "from", RSL_ERROR_ARGUMENT,
                             "= %g is out of range: must be < end_time, %g s", output->from,
                             build->file->model.end_time);
}

int rsl_model_build_output(rsl_model_build *build)
{
    const rsl_model_raw_output *raw = build->raw->output;
    rsl_model_output *output = &build->file->output;
    rsl_error error;
    if (!build_interval(build, raw, output) || !build_window(build, output))
        return 0;
    if (!raw)
        return 1;
    size_t count = raw->signals.count;
    rsl_planar_output *signals = rsl_model_build_take(build, count, sizeof *signals);
    double *envelopes = rsl_model_build_take(build, count, sizeof *envelopes);
    if (!signals || !envelopes)
        return 0;
    for (size_t i = 0; i < count; i++) {
        const rsl_model_raw_column *column = &raw->signals.all[i];
        rsl_status status =
            rsl_model_column_named(build->file, column->value, column->name, column->unit,
                                   &signals[i], &envelopes[i], &error);
        if (status == RSL_OK && envelopes[i] > 0.0 && raw->extremes)
            status = rsl_error_set(&error, RSL_ERROR_CONFLICT,
                                   "is an envelope, which has no extremes inside the steps; leave "
                                   "out the envelope or `extremes: true`");
        if (status == RSL_OK && column->name)
            for (size_t j = 0; j < i && status == RSL_OK; j++)
                if (strcmp(signals[j].name, column->name) == 0)
                    status =
                        rsl_error_set(&error, RSL_ERROR_CONFLICT,
                                      "is called '%.64s', and so is another signal", column->name);
        if (status != RSL_OK)
            return rsl_model_fail_at(build->reader, raw->node,
                                     rsl_model_path("signals.%zu", i).text, status, "%s",
                                     error.message);
    }
    output->frames = (size_t)raw->frames;
    output->extremes = raw->extremes;
    output->signals = signals;
    output->envelopes = envelopes;
    output->signal_count = count;
    return 1;
}

int rsl_model_note_file(rsl_model_file *file, const char *path)
{
    if (file->files_count == file->files_room) {
        size_t room = 2 * file->files_room + 2;
        const char **more = rsl_arena_take(&file->arena, room, sizeof *more);
        if (!more)
            return 0;
        for (size_t i = 0; i < file->files_count; i++)
            more[i] = file->files[i];
        file->files = more;
        file->files_room = room;
    }
    file->files[file->files_count++] = path;
    return 1;
}

/* The contacts that a joint makes. */
size_t rsl_model_build_contacts_of(const rsl_model_raw_joint *raw)
{
    if (!raw->clearance)
        return 0;
    return raw->joint.kind == RSL_PLANAR_JOINT_TRANSLATIONAL ? RSL_MODEL_SLIDER_CORNERS : 1;
}

size_t rsl_model_build_clearance_contacts(const rsl_model_raw_model *raw)
{
    size_t count = 0;
    for (size_t i = 0; i < raw->joints.count; i++)
        count += rsl_model_build_contacts_of(&raw->joints.all[i]);
    return count;
}
