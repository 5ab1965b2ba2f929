/* SPDX-License-Identifier: MIT
 *
 * clearance_scene: models given as text, run onto a tape.
 */
#ifndef TESTS_CLEARANCE_SCENE_H
#define TESTS_CLEARANCE_SCENE_H

#include "planar_scenes.h"
#include "resile/model.h"

static scene s;
static tape t;

/* Reads a model of printf form; the caller frees the file. */
static inline rsl_model_file *read_model(const char *format, ...)
{
    char text[2000];
    rsl_model_file *file = NULL;
    rsl_error error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!CHECK_STATUS(rsl_model_read_text(text, strlen(text), "text", NULL, NULL, 0, &file, &error),
                      RSL_OK))
        printf("    %s\n", rsl_error_text(&error).text);
    return file;
}

/* One of examples/. */
static inline rsl_model_file *read_example(const char *name, const char *const *settings,
                                           size_t count)
{
    char path[512];
    rsl_model_file *file = NULL;
    rsl_error error;
    snprintf(path, sizeof path, "%s/examples/%s.yaml", RESILE_SOURCE, name);
    if (!CHECK_STATUS(rsl_model_read(path, settings, count, &file, &error), RSL_OK))
        printf("    %s\n", rsl_error_text(&error).text);
    return file;
}

/* Runs it onto the tape. */
static inline int run_model(const rsl_model_file *file, double interval)
{
    if (file == NULL)
        return 0;
    if (CHECK_STATUS(model_run(rsl_model_planar(file), &t, interval), RSL_OK))
        return 1;
    printf("    %s\n", rsl_error_text(&t.error).text);
    return 0;
}

#endif
