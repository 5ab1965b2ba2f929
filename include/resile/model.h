/* SPDX-License-Identifier: MIT
 *
 * model: planar mechanisms from model files.
 *
 *     rsl_model_file *file;
 *     rsl_error error;
 *     if (rsl_model_read("ball.yaml", NULL, 0, &file, &error) != RSL_OK) {
 *         fprintf(stderr, "%s\n", rsl_error_text(&error).text);
 *         ...
 *     }
 *     rsl_model_system(file, &system, &error);
 *     ...
 *     rsl_model_free(file);
 *
 * The format is described in docs/model-file.md. A file is untrusted: it is
 * checked in every respect, its size, depth and memory are limited, and what
 * is wrong is said in one sentence with the place:
 *
 *     ball.yaml:12:18: contacts.0.restitution: is 1.2; allowed: 0 to 1
 */
#ifndef RESILE_MODEL_H
#define RESILE_MODEL_H

#include <stddef.h>

#include "resile/planar.h"
#include "resile/rigid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A model file in memory. It owns everything its model points to. */
typedef struct rsl_model_file rsl_model_file;

/* Reads a file, with `setting_count` settings "path=value" that replace or add
 * values: "parameters.gap=0.02", "bodies.ball.mass=2", "contacts.0.law=flores",
 * "gravity=[0, -1.62]". Entries of lists go by their number, counted from 0,
 * or by their name; a parameter also by its name alone, "gap=0.02". */
RSL_API rsl_status rsl_model_read(const char *path, const char *const *settings,
                                  size_t setting_count, rsl_model_file **file, rsl_error *error);

/* The same with every contact rigid, by one hypothesis. Restitutions stay, a contact without one
 * takes 1; stiffness, damping and the like are dropped, friction is kept. A model whose contacts
 * are not located turns to integrator moreau and needs a step_max. */
RSL_API rsl_status rsl_model_read_rigid(const char *path, rsl_rigid_hypothesis hypothesis,
                                        const char *const *settings, size_t setting_count,
                                        rsl_model_file **file, rsl_error *error);

/* Reads a model from memory. `name` stands for the file in messages; `folder`
 * is where the files that the model names are looked for, NULL: it may name
 * none. */
RSL_API rsl_status rsl_model_read_text(const char *text, size_t length, const char *name,
                                       const char *folder, const char *const *settings,
                                       size_t setting_count, rsl_model_file **file,
                                       rsl_error *error);

/* Both: from memory, and with every contact rigid. */
RSL_API rsl_status rsl_model_read_text_rigid(const char *text, size_t length, const char *name,
                                             const char *folder, rsl_rigid_hypothesis hypothesis,
                                             const char *const *settings, size_t setting_count,
                                             rsl_model_file **file, rsl_error *error);

RSL_API const rsl_planar_model *rsl_model_of(const rsl_model_file *file);
RSL_API void rsl_model_free(rsl_model_file *file);

/* The files that were read, as they can be opened: the model file itself, if it was one, and those
 * that it names. They live as long as the model. */
RSL_API const char *const *rsl_model_files(const rsl_model_file *file, size_t *count);

/* A system at t = 0 of the model, as rsl_planar_new makes it; what is wrong is
 * said with the place in the file. */
RSL_API rsl_status rsl_model_system(const rsl_model_file *file, rsl_planar **system,
                                    rsl_error *error);

/* Where a path such as "contacts.0.restitution" stands in the file, as rsl_planar_new names it. If
 * it is not written there, what would hold it is meant. 0: nothing of it is there. */
RSL_API int rsl_model_place(const rsl_model_file *file, const char *path, size_t *line,
                            size_t *column);

/* A number that stands in the file itself, with or without a unit; expressions are none. */
typedef struct rsl_model_number {
    const char *path;    /* as settings take it: "contacts.floor.restitution" */
    const char *text;    /* as written: "10 mm" */
    double value;        /* without its unit */
    size_t line, column; /* where it begins, from 1 */
} rsl_model_number;

/* Calls `each` for all of them, in order. What it gets lives until it returns. */
RSL_API void rsl_model_numbers(const rsl_model_file *file,
                               void (*each)(const rsl_model_number *number, void *user),
                               void *user);

/* A signal of the model: a name as rsl_planar_output_find takes it, or an expression of such names
 * and the parameters of the file, "left-3.x - ground.x" or "hypot(points.pin.vx, points.pin.vy)".
 * The output lives as long as the file, and keeps the text. Not by two threads at once. */
RSL_API rsl_status rsl_model_signal(rsl_model_file *file, const char *text,
                                    rsl_planar_output *output, rsl_error *error);

/* ---- what the file wants to have written ---------------------------------- */

/* A section of the motion and what is wanted of it. */
typedef struct rsl_model_section {
    const char *name;
    rsl_planar_section at;
    const rsl_planar_output *signals;
    size_t signal_count;
} rsl_model_section;

typedef struct rsl_model_output {
    double interval;                  /* between samples, s */
    size_t frames;                    /* pictures wanted; 0: none */
    const rsl_planar_output *signals; /* columns that the file asks for */
    size_t signal_count;              /* 0: it leaves that to the writer */
    const rsl_model_section *sections;
    size_t section_count;
    double from;  /* s; where the analysis begins, 0: with the run */
    int lyapunov; /* 1: the largest Lyapunov exponent is wanted */
    int extremes; /* 1: the smallest and largest values of the columns are wanted */
} rsl_model_output;

RSL_API const rsl_model_output *rsl_model_output_of(const rsl_model_file *file);

#ifdef __cplusplus
}
#endif
#endif
