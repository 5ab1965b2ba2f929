/* SPDX-License-Identifier: MIT
 *
 * Reading a model, from the bytes to planar.h.
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/build.h"
#include "model/fields.h"
#include "model/inputs.h"
#include "planar/run/run.h"
#include "system/file.h"
#include "system/number.h"

/* A model whose contacts are not located takes its impacts by fixed steps. */
static int choose_rigid_steps(rsl_model_build *build)
{
    rsl_planar_model *model = &build->file->model;
    if (!build->reader->rigid || !rsl_planar_integrator_for(model).samples_contacts)
        return 1;
    model->integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    return rsl_given(model->step_max) ||
           rsl_model_fail_at(
               build->reader, build->reader->root, "step_max", RSL_ERROR_MISSING,
               "a model that is not located needs a step_max to be run with rigid contacts");
}

static int build_model(rsl_model_build *build)
{
    build->file->model = build->raw->model;
    if (!build->file->model.title)
        build->file->model.title = "";
    return choose_rigid_steps(build) && rsl_model_build_bodies(build) &&
           rsl_model_build_links(build) && rsl_model_build_contacts(build) &&
           rsl_model_build_clearances(build) && rsl_model_build_output(build) &&
           rsl_model_build_sections(build);
}

static int parse_model(rsl_model_reader *reader, const char *text, size_t length)
{
    if (length > RSL_MODEL_FILE_MAX)
        return rsl_model_fail(reader, (rsl_model_mark){1, 1, 0}, NULL, RSL_ERROR_ARGUMENT,
                              "the file is larger than allowed: %d MB",
                              RSL_MODEL_FILE_MAX / (1024 * 1024));
    if (!rsl_model_tree_parse(reader, text, length, 0, &reader->root))
        return 0;
    return reader->root->kind == RSL_MODEL_MAP ||
           rsl_model_fail_at(reader, reader->root, NULL, RSL_ERROR_ARGUMENT,
                             "%s is a mapping of keys: %s", reader->form->part->title,
                             reader->form->meaning);
}

static int build_file(rsl_model_reader *reader, void *of, void *to)
{
    rsl_model_raw_model *raw = of;
    rsl_model_file *file = to;
    if (!rsl_model_expand_buildings(reader, raw, file))
        return 0;
    file->root = reader->root;
    file->parameters = reader->parameters;
    file->parameter_count = reader->parameter_count;
    rsl_model_build build = {.reader = reader, .raw = raw, .file = file};
    return build_model(&build);
}

/* Numbers are written with a point, whatever the language of the program. */
static rsl_status read_in_c_locale(rsl_model_reader *reader, const char *text, size_t length)
{
    rsl_locale outside = rsl_locale_plain();
    void *raw = NULL;
    int good = parse_model(reader, text, length) && rsl_model_settings_apply(reader) &&
               rsl_model_parameters_evaluate(reader) && rsl_model_bind(reader, &raw) &&
               reader->build(reader, raw, reader->to);
    rsl_locale_restore(outside);
    assert(good || reader->error->status < 0);
    return good ? RSL_OK : reader->error->status;
}

static rsl_status read_text(rsl_model_reader reader, const char *text, size_t length,
                            rsl_model_file **file, rsl_error *error)
{
    rsl_error unwanted;
    rsl_model_file *made = calloc(1, sizeof *made);
    *file = NULL;
    reader.error = error ? error : &unwanted;
    *reader.error = (rsl_error){.status = RSL_OK};
    if (!made)
        return rsl_error_no_memory(error);
    made->arena.limit = RSL_MODEL_MEMORY_MAX;
    reader.arena = &made->arena;
    reader.form = &rsl_model_root;
    reader.build = build_file;
    reader.to = made;
    made->name = rsl_arena_text(&made->arena, reader.name, strlen(reader.name));
    rsl_status status =
        made->name ? read_in_c_locale(&reader, text, length) : rsl_error_no_memory(error);
    memcpy(made->note, reader.note, sizeof made->note);
    if (status == RSL_OK)
        *file = made;
    else
        rsl_model_free(made);
    return status;
}

/* The law that takes the place of every other. */
static rsl_status find_rigid(rsl_model_reader *reader, rsl_rigid_hypothesis hypothesis,
                             rsl_error *error)
{
    reader->rigid = NULL;
    for (size_t i = 0; i < rsl_law_count() && !reader->rigid; i++) {
        const rsl_law *law = rsl_law_at(i);
        if (law->family == RSL_LAW_FAMILY_RIGID && law->hypothesis == (int)hypothesis)
            reader->rigid = law;
    }
    return reader->rigid ? RSL_OK
                         : rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                         "there is no hypothesis number %d", (int)hypothesis);
}

/* A text of a caller; `rigid` may be NULL. */
static rsl_status read_given(rsl_model_reader reader, const rsl_rigid_hypothesis *rigid,
                             const char *text, size_t length, rsl_model_file **file,
                             rsl_error *error)
{
    if (!text || !file)
        return rsl_error_missing(error, "a text and room for the model");
    *file = NULL;
    rsl_status status = rigid ? find_rigid(&reader, *rigid, error) : RSL_OK;
    return status == RSL_OK ? read_text(reader, text, length, file, error) : status;
}

/* Reader with the settings of a caller. */
static rsl_model_reader reader_of(const char *name, const char *folder, const char *const *settings,
                                  size_t setting_count)
{
    return (rsl_model_reader){.name = name ? name : "model",
                              .folder = folder,
                              .settings = settings,
                              .setting_count = settings ? setting_count : 0};
}

rsl_status rsl_model_read_text(const char *text, size_t length, const char *name,
                               const char *folder, const char *const *settings,
                               size_t setting_count, rsl_model_file **file, rsl_error *error)
{
    return read_given(reader_of(name, folder, settings, setting_count), NULL, text, length, file,
                      error);
}

rsl_status rsl_model_read_text_rigid(const char *text, size_t length, const char *name,
                                     const char *folder, rsl_rigid_hypothesis hypothesis,
                                     const char *const *settings, size_t setting_count,
                                     rsl_model_file **file, rsl_error *error)
{
    return read_given(reader_of(name, folder, settings, setting_count), &hypothesis, text, length,
                      file, error);
}

const char *const *rsl_model_files(const rsl_model_file *file, size_t *count)
{
    assert(file && count);
    *count = file->files_count;
    return file->files;
}

static rsl_status read_path(rsl_model_reader reader, rsl_model_file **file, rsl_error *error)
{
    char *text = NULL, *folder = rsl_text_folder_of(reader.name);
    size_t length = 0;
    *file = NULL;
    reader.folder = folder;
    rsl_status status = folder
                            ? rsl_file_read(reader.name, RSL_MODEL_FILE_MAX, &text, &length, error)
                            : rsl_error_no_memory(error);
    if (status == RSL_OK)
        status = read_text(reader, text, length, file, error);
    if (status == RSL_OK && !rsl_model_note_file(*file, (*file)->name)) {
        rsl_model_free(*file);
        *file = NULL;
        status = rsl_error_no_memory(error);
    }
    free(text);
    free(folder);
    return status;
}

rsl_status rsl_model_read_form(rsl_model_reader *reader, rsl_error *error)
{
    char *text = NULL;
    size_t length = 0;
    rsl_status status = rsl_file_read(reader->name, RSL_MODEL_FILE_MAX, &text, &length, error);
    reader->error = error;
    if (status == RSL_OK)
        status = read_in_c_locale(reader, text, length);
    free(text);
    return status;
}

rsl_status rsl_model_read(const char *path, const char *const *settings, size_t setting_count,
                          rsl_model_file **file, rsl_error *error)
{
    rsl_model_reader reader = reader_of(path, NULL, settings, setting_count);
    if (!path || !file)
        return rsl_error_missing(error, "a path and room for the model");
    return read_path(reader, file, error);
}

rsl_status rsl_model_read_rigid(const char *path, rsl_rigid_hypothesis hypothesis,
                                const char *const *settings, size_t setting_count,
                                rsl_model_file **file, rsl_error *error)
{
    rsl_model_reader reader = reader_of(path, NULL, settings, setting_count);
    if (!path || !file)
        return rsl_error_missing(error, "a path and room for the model");
    *file = NULL;
    rsl_status status = find_rigid(&reader, hypothesis, error);
    return status == RSL_OK ? read_path(reader, file, error) : status;
}

const rsl_planar_model *rsl_model_planar(const rsl_model_file *file)
{
    assert(file);
    return &file->model;
}

const rsl_model_output *rsl_model_get_output(const rsl_model_file *file)
{
    assert(file);
    return &file->output;
}

void rsl_model_free(rsl_model_file *file)
{
    if (!file)
        return;
    rsl_arena_free(&file->arena);
    free(file);
}

/* ---- places -------------------------------------------------------------- */

/* Item of a building, and its key if it has one of that name; else the path unchanged. */
static rsl_model_path_text made_in_file(const rsl_model_file *file, const char *path, size_t number,
                                        const char *rest)
{
    const rsl_model_node *node = NULL;
    if (!file->made_body)
        return rsl_model_path("%s", path);
    if (!strncmp(path, "contacts.", 9) && number >= file->first_contact &&
        number < file->contact_count)
        return rsl_model_path("buildings.pounding%s", rest);
    if (!strncmp(path, "bodies.", 7) && number >= file->first_body && number < file->body_count)
        node = file->made_body[number - file->first_body];
    if (!strncmp(path, "springs.", 8) && number >= file->first_spring)
        node = file->made_spring[number - file->first_spring];
    if (!node)
        return rsl_model_path("%s", path);
    int has = *rest == '.' && rsl_model_field_find(&rsl_model_mapping_building, rest + 1);
    return rsl_model_path("%s%s", rsl_model_tree_path(node).text, has ? rest : "");
}

/* "bodies.17.mass" of a copy is "repeat.0.body.mass" in the file. */
static rsl_model_path_text body_in_file(const rsl_model_file *file, size_t number, const char *rest)
{
    size_t last = file->repeat_count;
    if (number < file->body_count || last == 0)
        return rsl_model_path("bodies.%zu%s", number, rest);
    while (last > 1 && file->first[last - 1] > number)
        last--;
    return rsl_model_path("repeat.%zu.body%s", last - 1, rest);
}

/* A contact that a joint made is its clearance. */
static rsl_model_path_text contact_in_file(const rsl_model_file *file, size_t number,
                                           const char *rest)
{
    if (number < file->contact_count)
        return rsl_model_path("contacts.%zu%s", number, rest);
    size_t joint = file->contact_joint[number - file->contact_count];
    return rsl_model_path("joints.%zu%s%s", joint, strcmp(rest, ".bodies") ? ".clearance" : "",
                          rest);
}

/* Bodies, joints and contacts of the model by their numbers in the file. */
static rsl_model_path_text path_in_file(const rsl_model_file *file, const char *path)
{
    const char *dot = strchr(path, '.');
    char *rest = NULL;
    if (!dot || dot[1] < '0' || dot[1] > '9')
        return rsl_model_path("%s", path);
    size_t number = strtoul(dot + 1, &rest, 10);
    rsl_model_path_text made = made_in_file(file, path, number, rest);
    if (strcmp(made.text, path) != 0)
        return made;
    if (!strncmp(path, "bodies.", 7))
        return body_in_file(file, number, rest);
    if (!strncmp(path, "joints.", 7) && number < file->model.joint_count)
        return rsl_model_path("joints.%zu%s", file->joint_number[number], rest);
    if (!strncmp(path, "contacts.", 9) && number < file->model.contact_count)
        return contact_in_file(file, number, rest);
    return rsl_model_path("%s", path);
}

int rsl_model_locate(const rsl_model_file *file, const char *path, size_t *line, size_t *column)
{
    assert(file && path && line && column);
    rsl_model_path_text real = path_in_file(file, path);
    const rsl_model_node *node = rsl_model_tree_find(file->root, real.text);
    if (!node || node->place.setting || node->place.line == 0)
        return 0;
    *line = node->place.line;
    *column = node->place.column;
    return 1;
}

/* 1: the path is that of a mass that the file does not give. */
static int lacks_mass(const rsl_model_file *file, const char *path)
{
    rsl_model_path_text real = path_in_file(file, path);
    char *key = strrchr(real.text, '.');
    if (!key || strcmp(key, ".mass") != 0)
        return 0;
    *key = '\0';
    const rsl_model_node *body = rsl_model_tree_find(file->root, real.text);
    assert(body);
    return body->kind == RSL_MODEL_MAP && !rsl_model_tree_get(body, "mass");
}

rsl_status rsl_model_system_new(const rsl_model_file *file, rsl_planar **system, rsl_error *error)
{
    size_t line, column;
    rsl_error unwanted;
    if (!error)
        error = &unwanted;
    if (!file)
        return rsl_error_missing(error, "a model");
    rsl_status status = rsl_planar_new(&file->model, system, error);
    if (status >= RSL_OK)
        return status;
    if (!strncmp(path_in_file(file, error->path).text, "buildings", 9))
        snprintf(error->path, sizeof error->path, "%s", path_in_file(file, error->path).text);
    if (lacks_mass(file, error->path))
        snprintf(error->message, sizeof error->message,
                 "is required by a body that moves freely: must be > 0 kg");
    if (*error->path && rsl_model_locate(file, error->path, &line, &column))
        return rsl_error_within(error, status, "%.300s:%zu:%zu: ", file->name, line, column);
    return rsl_error_within(error, status, "%.300s: ", file->name);
}

const char *rsl_model_note(const rsl_model_file *file)
{
    assert(file);
    return file->note;
}

uint64_t rsl_model_inputs(const rsl_model_file *file) { return file->inputs; }

rsl_status rsl_model_expression(const rsl_model_file *file, const char *text, double *value,
                                char why[RSL_MODEL_WHY_MAX])
{
    return rsl_model_expression_value(text, file->parameters, file->parameter_count, value, why);
}
