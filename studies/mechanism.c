/* SPDX-License-Identifier: MIT
 *
 * mechanism: the models of examples/, run for a study.
 */
#include "mechanism.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "num/constants.h"
#include "resile/model.h"
#include "study_data.h"
#include "system/number.h"

static const char *const models[] = {"bouncing-ball", "vibrating-table", "impact-damper",
                                     "slider-crank", "slider-crank-driven"};

const char *rsl_study_model_name(size_t index)
{
    return index < sizeof models / sizeof models[0] ? models[index] : NULL;
}

/* Notes the model, and the command that runs it with these settings. */
static void note_run(rsl_study *study, const rsl_study_model *model)
{
    const char *command = rsl_study_print(study, "resile run %s.yaml", model->name);
    size_t i = 0;
    while (i < study->model_count && strcmp(study->models[i], model->name) != 0)
        i++;
    if (i == study->model_count && i < sizeof study->models / sizeof study->models[0])
        study->models[study->model_count++] = model->name;
    for (i = 0; i < model->setting_count; i++)
        command = rsl_study_print(study, "%s --set '%s'", command, model->settings[i]);
    for (i = 0; i < study->command_count; i++)
        if (strcmp(study->commands[i], command) == 0)
            return;
    const char **all = rsl_arena_take(&study->arena, study->command_count + 1, sizeof *all);
    if (!all)
        return;
    for (i = 0; i < study->command_count; i++)
        all[i] = study->commands[i];
    all[study->command_count++] = command;
    study->commands = all;
}

static void add_setting(rsl_study *study, rsl_study_model *model, const char *text)
{
    if (model->setting_count < sizeof model->settings / sizeof model->settings[0])
        model->settings[model->setting_count++] = text;
    else
        rsl_study_note_error(study, RSL_ERROR_ARGUMENT, "too many settings");
}

void rsl_study_set_word(rsl_study *study, rsl_study_model *model, const char *path,
                        const char *word)
{
    add_setting(study, model, rsl_study_print(study, "%s=%s", path, word));
}

void rsl_study_set(rsl_study *study, rsl_study_model *model, const char *path, double value)
{
    rsl_study_set_word(study, model, path, rsl_number_shortest(value).text);
}

/* One word of the column `set`, "MODEL:PATH" or "MODEL:PATH=...%...". */
static void apply(rsl_study *study, rsl_study_model *model, const char *word, size_t length,
                  size_t line)
{
    size_t name = strlen(model->name);
    if (length <= name || strncmp(word, model->name, name) != 0 || word[name] != ':')
        return;
    const char *path = word + name + 1;
    int rest = (int)(length - name - 1), before = (int)strcspn(path, "%");
    rsl_text_digits digits = rsl_number_shortest(rsl_study_input_at(study, line));
    if (before < rest)
        add_setting(study, model,
                    rsl_study_print(study, "%.*s%s%.*s", before, path, digits.text,
                                    rest - before - 1, path + before + 1));
    else
        add_setting(study, model, rsl_study_print(study, "%.*s=%s", rest, path, digits.text));
}

/* What the inputs of the paper say about the model; later settings win. */
static void apply_inputs(rsl_study *study, rsl_study_model *model)
{
    for (size_t i = 0; i < study->inputs.row_count; i++) {
        const char *word = rsl_study_cell(&study->inputs, i, "set");
        for (; *word; word += strspn(word, " ")) {
            size_t length = strcspn(word, " ");
            apply(study, model, word, length, i);
            word += length;
        }
    }
}

/* What the observer hands on. */
typedef struct witness {
    rsl_study *study;
    const rsl_study_model *model;
    rsl_study_events *events;
} witness;

static void on_sample(const rsl_planar_view *state, void *user)
{
    witness *w = user;
    w->model->sample(state, w->model->user);
}

static void on_contact(const rsl_planar_contact_record *record, void *user)
{
    rsl_study_events *events = ((witness *)user)->events;
    if (rsl_array_grow(&events->records, events->count, &events->room, sizeof *record))
        events->records[events->count++] = *record;
    else
        rsl_study_note_error(((witness *)user)->study, RSL_ERROR_MEMORY, "there is no more memory");
}

static void on_stick(const rsl_planar_stick_record *record, void *user)
{
    if (record->sticks)
        ((witness *)user)->events->last_stick = record->time;
}

static int earlier(const void *a, const void *b)
{
    const rsl_planar_contact_record *first = a, *second = b;
    return (first->t_touch > second->t_touch) - (first->t_touch < second->t_touch);
}

static rsl_status run(witness *w, const rsl_model_file *file, rsl_error *error)
{
    rsl_planar_observer observer = {
        .user = w,
        .interval = w->model->interval > 0.0 ? w->model->interval : 1e9,
        .sample = w->model->sample ? on_sample : NULL,
        .contact = on_contact,
        .stick = on_stick,
    };
    rsl_planar *system = NULL;
    rsl_status status = rsl_model_system_new(file, &system, error);
    if (status >= 0)
        status = rsl_planar_run(system, &observer, &w->events->summary, error);
    rsl_planar_free(system);
    return status;
}

int rsl_study_simulate(rsl_study *study, const rsl_study_model *model, rsl_study_events *events)
{
    rsl_study_model full = {.name = model->name};
    witness w = {study, model, events};
    rsl_model_file *file = NULL;
    char name[128];
    size_t length;
    apply_inputs(study, &full);
    for (size_t i = 0; i < model->setting_count; i++)
        add_setting(study, &full, model->settings[i]);
    note_run(study, &full);
    *events = (rsl_study_events){.last_stick = RSL_NUM_NAN};
    snprintf(name, sizeof name, "examples/%s.yaml", model->name);
    const char *text = rsl_study_file(name, &length);
    if (!text)
        rsl_study_note_error(study, RSL_ERROR_FILE, "there is no model %s", name);
    else if (rsl_model_read_text(text, length, name, NULL, full.settings, full.setting_count, &file,
                                 rsl_study_error(study)) >= 0)
        run(&w, file, rsl_study_error(study));
    rsl_model_free(file);
    if (events->count)
        qsort(events->records, events->count, sizeof *events->records, earlier);
    return study->error.status >= 0;
}

void rsl_study_events_free(rsl_study_events *events)
{
    free(events->records);
    *events = (rsl_study_events){0};
}
