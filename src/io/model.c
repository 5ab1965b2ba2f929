/* SPDX-License-Identifier: MIT
 *
 * Reading a model, from the bytes to planar.h.
 */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/build.h"

static rsl_status build_model(io_build *build)
{
    const io_model *raw = build->raw;
    rsl_planar_model *model = &build->file->model;
    *model = rsl_planar_model_default();
    model->title = rsl_build_text(build, raw->title ? raw->title : "");
    if (!model->title)
        return RSL_ERROR_MEMORY;
    model->gravity = rsl_build_point(raw->gravity);
    model->end_time = raw->end_time;
    model->integrator = (rsl_integrator)raw->integrator;
    model->tolerance = raw->tolerance;
    if (rsl_given(raw->step_max))
        model->step_max = raw->step_max;
    model->assemble = raw->assemble;
    model->allow_overlap = raw->allow_overlap;
    model->locate = raw->locate;

    rsl_status status = rsl_build_bodies(build);
    if (status == RSL_OK)
        status = rsl_build_links(build);
    if (status == RSL_OK)
        status = rsl_build_contacts(build);
    if (status == RSL_OK)
        status = rsl_build_clearances(build);
    return status == RSL_OK ? rsl_build_output(build) : status;
}

/* From the checked tree to the model. */
static rsl_status bind(io_reader *reader, rsl_model_file *file)
{
    char *text = NULL;
    size_t length = 0;
    io_model *raw = NULL;
    rsl_status status = rsl_tree_canonical(reader, &text, &length);
    if (status == RSL_OK)
        status = rsl_raw_load(reader, text, length, &raw);
    free(text);
    if (status == RSL_OK) {
        io_build build = {.reader = reader, .raw = raw, .file = file};
        status = build_model(&build);
    }
    rsl_raw_free(raw);
    return status;
}

static rsl_status read_model(io_reader *reader, const char *text, size_t length,
                             rsl_model_file *file)
{
    rsl_status status;
    if (length > IO_FILE_MAX)
        return rsl_io_fail(reader, (io_place){1, 1, 0}, NULL,
                           RSL_ERROR_ARGUMENT,
                           "the file is larger than allowed: %d MB",
                           IO_FILE_MAX / (1024 * 1024));
    status = rsl_tree_parse(reader, text, length, 0, &reader->root);
    file->root = reader->root;
    if (status == RSL_OK && reader->root->kind != IO_MAP)
        status =
            rsl_io_fail(reader, reader->root->place, NULL, RSL_ERROR_ARGUMENT,
                        "a model file is a mapping of keys: end_time, "
                        "bodies, ...");
    if (status == RSL_OK)
        status = rsl_settings_apply(reader);
    if (status == RSL_OK)
        status = rsl_parameters_evaluate(reader);
    if (status == RSL_OK)
        status = rsl_tree_check(reader);
    return status == RSL_OK ? bind(reader, file) : status;
}

/* Numbers are written with a point, whatever the language of the program. */
static rsl_status read_in_c_locale(io_reader *reader, const char *text,
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
                               rsl_model_error *error)
{
    rsl_model_error unwanted;
    io_reader *reader = calloc(1, sizeof *reader);
    rsl_model_file *made = calloc(1, sizeof *made);
    rsl_status status = RSL_ERROR_MEMORY;
    if (!error)
        error = &unwanted;
    *error = (rsl_model_error){.status = RSL_OK};
    *file = NULL;
    if (reader && made) {
        made->arena.limit = IO_MEMORY_MAX;
        reader->name = name ? name : "model";
        reader->folder = folder;
        reader->settings = settings;
        reader->setting_count = settings ? setting_count : 0;
        reader->arena = &made->arena;
        reader->error = error;
        status = read_in_c_locale(reader, text, length, made);
    } else {
        error->status = status;
        (void)snprintf(error->message, sizeof error->message,
                       "there is not enough memory");
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
                          rsl_model_error *error)
{
    char why[200] = "cannot be read: there is not enough memory";
    char *text = NULL, *folder = folder_of(path);
    size_t length = 0;
    rsl_status status = RSL_ERROR_MEMORY;
    *file = NULL;
    if (folder)
        status =
            rsl_file_read(path, IO_FILE_MAX, &text, &length, why, sizeof why);
    if (status == RSL_OK) {
        status = rsl_model_read_text(text, length, path, folder, settings,
                                     setting_count, file, error);
    } else if (error) {
        *error = (rsl_model_error){.status = status};
        (void)snprintf(error->message, sizeof error->message, "%.300s: %s",
                       path, why);
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

void rsl_model_free(rsl_model_file *file)
{
    if (!file)
        return;
    rsl_arena_free(&file->arena);
    free(file);
}

/* ---- places -------------------------------------------------------------- */

/* "bodies.17.mass" of a copy is "repeat.0.body.mass" in the file. */
static io_path body_in_file(const rsl_model_file *file, size_t number,
                            const char *rest)
{
    size_t last = file->repeat_count;
    if (number < file->body_count || last == 0)
        return rsl_path("bodies.%zu%s", number, rest);
    while (last > 1 && file->first[last - 1] > number)
        last--;
    return rsl_path("repeat.%zu.body%s", last - 1, rest);
}

/* A contact that a joint made is its clearance. */
static io_path contact_in_file(const rsl_model_file *file, size_t number,
                               const char *rest)
{
    if (number < file->contact_count)
        return rsl_path("contacts.%zu%s", number, rest);
    size_t joint = file->contact_joint[number - file->contact_count];
    return rsl_path("joints.%zu%s%s", joint,
                    strcmp(rest, ".bodies") ? ".clearance" : "", rest);
}

/* Bodies, joints and contacts of the model by their numbers in the file. */
static io_path path_in_file(const rsl_model_file *file, const char *path)
{
    const char *dot = strchr(path, '.');
    char *rest = NULL;
    if (!dot || dot[1] < '0' || dot[1] > '9')
        return rsl_path("%s", path);
    size_t number = strtoul(dot + 1, &rest, 10);
    if (!strncmp(path, "bodies.", 7))
        return body_in_file(file, number, rest);
    if (!strncmp(path, "joints.", 7) && number < file->model.joint_count)
        return rsl_path("joints.%zu%s", file->joint_number[number], rest);
    if (!strncmp(path, "contacts.", 9) && number < file->model.contact_count)
        return contact_in_file(file, number, rest);
    return rsl_path("%s", path);
}

int rsl_model_place(const rsl_model_file *file, const char *path, size_t *line,
                    size_t *column)
{
    io_path real = path_in_file(file, path);
    const io_node *node = rsl_tree_find(file->root, real.text);
    if (!node || node->place.setting || node->place.line == 0)
        return 0;
    *line = node->place.line;
    *column = node->place.column;
    return 1;
}
