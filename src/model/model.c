/* SPDX-License-Identifier: MIT
 *
 * Reading a model, from the bytes to planar.h.
 */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "model/build.h"

static rsl_status build_model(rsl_model_build *build)
{
    const rsl_model_raw_model *raw = build->raw;
    rsl_planar_model *model = &build->file->model;
    *model = rsl_planar_model_default();
    model->title = rsl_model_build_text(build, raw->title ? raw->title : "");
    if (!model->title)
        return RSL_ERROR_MEMORY;
    model->gravity = rsl_model_build_point(raw->gravity);
    model->end_time = raw->end_time;
    model->integrator = (rsl_planar_integrator)raw->integrator;
    model->tolerance = raw->tolerance;
    if (rsl_given(raw->step_max))
        model->step_max = raw->step_max;
    model->theta = raw->theta;
    model->assemble = raw->assemble;
    model->allow_overlap = raw->allow_overlap;
    model->locate = raw->locate;

    rsl_status status = rsl_model_build_bodies(build);
    if (status == RSL_OK)
        status = rsl_model_build_links(build);
    if (status == RSL_OK)
        status = rsl_model_build_contacts(build);
    if (status == RSL_OK)
        status = rsl_model_build_clearances(build);
    return status == RSL_OK ? rsl_model_build_output(build) : status;
}

/* From the checked tree to the model. */
static rsl_status bind(rsl_model_reader *reader, rsl_model_file *file)
{
    char *text = NULL;
    size_t length = 0;
    rsl_model_raw_model *raw = NULL;
    rsl_status status = rsl_model_tree_canonical(reader, &text, &length);
    if (status == RSL_OK)
        status = rsl_model_raw_read(reader, text, length, &raw);
    free(text);
    if (status == RSL_OK) {
        rsl_model_build build = {.reader = reader, .raw = raw, .file = file};
        status = build_model(&build);
    }
    rsl_model_raw_free(raw);
    return status;
}

static rsl_status read_model(rsl_model_reader *reader, const char *text,
                             size_t length, rsl_model_file *file)
{
    rsl_status status;
    if (length > RSL_MODEL_FILE_MAX)
        return rsl_model_fail(reader, (rsl_model_mark){1, 1, 0}, NULL,
                              RSL_ERROR_ARGUMENT,
                              "the file is larger than allowed: %d MB",
                              RSL_MODEL_FILE_MAX / (1024 * 1024));
    status = rsl_model_tree_parse(reader, text, length, 0, &reader->root);
    file->root = reader->root;
    if (status == RSL_OK && reader->root->kind != RSL_MODEL_MAP)
        status = rsl_model_fail(reader, reader->root->place, NULL,
                                RSL_ERROR_ARGUMENT,
                                "a model file is a mapping of keys: end_time, "
                                "bodies, ...");
    if (status == RSL_OK)
        status = rsl_model_settings_apply(reader);
    if (status == RSL_OK)
        status = rsl_model_parameters_evaluate(reader);
    if (status == RSL_OK)
        status = rsl_model_tree_check(reader);
    return status == RSL_OK ? bind(reader, file) : status;
}

/* Numbers are written with a point, whatever the language of the program. */
static rsl_status read_in_c_locale(rsl_model_reader *reader, const char *text,
                                   size_t length, rsl_model_file *file)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t before = plain ? uselocale(plain) : (locale_t)0;
    rsl_status status = read_model(reader, text, length, file);
    if (plain) {
        (void)uselocale(before);
        freelocale(plain);
    }
    return status;
}

rsl_status rsl_model_read_text(const char *text, size_t length,
                               const char *name, const char *folder,
                               const char *const *settings,
                               size_t setting_count, rsl_model_file **file,
                               rsl_error *error)
{
    rsl_error unwanted;
    rsl_model_reader *reader = calloc(1, sizeof *reader);
    rsl_model_file *made = calloc(1, sizeof *made);
    rsl_status status = RSL_ERROR_MEMORY;
    if (!error)
        error = &unwanted;
    *error = (rsl_error){.status = RSL_OK};
    *file = NULL;
    if (reader && made) {
        made->arena.limit = RSL_MODEL_MEMORY_MAX;
        reader->name = name ? name : "model";
        reader->folder = folder;
        reader->settings = settings;
        reader->setting_count = settings ? setting_count : 0;
        reader->arena = &made->arena;
        reader->error = error;
        made->name =
            rsl_arena_text(&made->arena, reader->name, strlen(reader->name));
        status = made->name ? read_in_c_locale(reader, text, length, made)
                            : rsl_error_no_memory(error);
    } else {
        rsl_error_no_memory(error);
    }
    free(reader);
    if (status == RSL_OK)
        *file = made;
    else
        rsl_model_free(made);
    return status;
}

/* The folder of a path, malloc'ed: "" for a name alone. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    if (slash == path)
        length = 1;
    char *folder = malloc(length + 1);
    if (folder) {
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    return folder;
}

rsl_status rsl_model_read(const char *path, const char *const *settings,
                          size_t setting_count, rsl_model_file **file,
                          rsl_error *error)
{
    char why[200] = "cannot be read: there is not enough memory";
    char *text = NULL, *folder = folder_of(path);
    size_t length = 0;
    rsl_status status = RSL_ERROR_MEMORY;
    *file = NULL;
    if (folder)
        status = rsl_model_file_read(path, RSL_MODEL_FILE_MAX, &text, &length,
                                     why, sizeof why);
    if (status == RSL_OK) {
        status = rsl_model_read_text(text, length, path, folder, settings,
                                     setting_count, file, error);
    } else {
        rsl_error_at(error, status, path, "%s", why);
    }
    free(text);
    free(folder);
    return status;
}

const rsl_planar_model *rsl_model_of(const rsl_model_file *file)
{
    return &file->model;
}

const rsl_model_output *rsl_model_output_of(const rsl_model_file *file)
{
    return &file->output;
}

/* The same contact, rigid. */
static void make_rigid(rsl_planar_contact_pair *pair, const rsl_law *law)
{
    double restitution = pair->spec.restitution;
    pair->law = law;
    pair->spec = rsl_law_spec_default();
    pair->spec.restitution = !rsl_given(restitution) ? 1.0 : restitution;
    pair->form = RSL_PLANAR_STORED;
    pair->speed_floor = RSL_UNSET;
}

rsl_status rsl_model_make_rigid(rsl_model_file *file,
                                rsl_rigid_hypothesis hypothesis,
                                rsl_error *error)
{
    rsl_planar_model *model = &file->model;
    const rsl_law *law = rsl_law_find(rsl_rigid_hypothesis_name(hypothesis));
    if (law == NULL)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "there is no hypothesis number %d",
                             (int)hypothesis);
    if (!model->locate || model->integrator == RSL_PLANAR_INTEGRATOR_VERLET) {
        if (!rsl_given(model->step_max))
            return rsl_error_set(
                error, RSL_ERROR_MISSING,
                "a model that is not located needs a step_max to "
                "be run with rigid contacts");
        model->integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    }
    for (size_t i = 0; i < model->contact_count; i++)
        make_rigid(&((rsl_planar_contact_pair *)model->contacts)[i], law);
    return RSL_OK;
}

void rsl_model_free(rsl_model_file *file)
{
    if (!file)
        return;
    rsl_arena_free(&file->arena);
    free(file);
}

/* ---- places -------------------------------------------------------------- */

/* "bodies.17.mass" of a copy is "repeat.0.body.mass" in the file. */
static rsl_model_node_path body_in_file(const rsl_model_file *file,
                                        size_t number, const char *rest)
{
    size_t last = file->repeat_count;
    if (number < file->body_count || last == 0)
        return rsl_model_path("bodies.%zu%s", number, rest);
    while (last > 1 && file->first[last - 1] > number)
        last--;
    return rsl_model_path("repeat.%zu.body%s", last - 1, rest);
}

/* A contact that a joint made is its clearance. */
static rsl_model_node_path contact_in_file(const rsl_model_file *file,
                                           size_t number, const char *rest)
{
    if (number < file->contact_count)
        return rsl_model_path("contacts.%zu%s", number, rest);
    size_t joint = file->contact_joint[number - file->contact_count];
    return rsl_model_path("joints.%zu%s%s", joint,
                          strcmp(rest, ".bodies") ? ".clearance" : "", rest);
}

/* Bodies, joints and contacts of the model by their numbers in the file. */
static rsl_model_node_path path_in_file(const rsl_model_file *file,
                                        const char *path)
{
    const char *dot = strchr(path, '.');
    char *rest = NULL;
    if (!dot || dot[1] < '0' || dot[1] > '9')
        return rsl_model_path("%s", path);
    size_t number = strtoul(dot + 1, &rest, 10);
    if (!strncmp(path, "bodies.", 7))
        return body_in_file(file, number, rest);
    if (!strncmp(path, "joints.", 7) && number < file->model.joint_count)
        return rsl_model_path("joints.%zu%s", file->joint_number[number], rest);
    if (!strncmp(path, "contacts.", 9) && number < file->model.contact_count)
        return contact_in_file(file, number, rest);
    return rsl_model_path("%s", path);
}

int rsl_model_place(const rsl_model_file *file, const char *path, size_t *line,
                    size_t *column)
{
    rsl_model_node_path real = path_in_file(file, path);
    const rsl_model_node *node = rsl_model_tree_find(file->root, real.text);
    if (!node || node->place.setting || node->place.line == 0)
        return 0;
    *line = node->place.line;
    *column = node->place.column;
    return 1;
}

rsl_status rsl_model_system(const rsl_model_file *file, rsl_planar **system,
                            rsl_error *error)
{
    size_t line, column;
    rsl_error unwanted;
    if (!error)
        error = &unwanted;
    rsl_status status = rsl_planar_new(&file->model, system, error);
    if (status >= RSL_OK)
        return status;
    if (*error->path && rsl_model_place(file, error->path, &line, &column))
        return rsl_error_within(error, status, "%.300s:%zu:%zu: ", file->name,
                                line, column);
    return rsl_error_within(error, status, "%.300s: ", file->name);
}
