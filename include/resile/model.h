/* SPDX-License-Identifier: MIT */
/** @file
 * model: planar mechanisms from model files.
 *
 *     rsl_model_file *file;
 *     rsl_error error;
 *     if (rsl_model_read("ball.yaml", NULL, 0, &file, &error) != RSL_OK) {
 *         fprintf(stderr, "%s\n", rsl_error_text(&error).text);
 *         ...
 *     }
 *     rsl_model_system_new(file, &system, &error);
 *     ...
 *     rsl_model_free(file);
 *
 * The format is described in docs/reference/model-file.md. A file is untrusted: it is checked completely,
 * its size, nesting depth and memory are limited, and an error is reported in one sentence with
 * its location:
 *
 *     ball.yaml:12:18: contacts.0.restitution = 1.2 is out of range: must be 0 to 1
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_MODEL_H
#define RESILE_MODEL_H

#include <stddef.h>

#include "resile/planar.h"
#include "resile/rigid.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A model file in memory. It owns everything that its model points to. */
typedef struct rsl_model_file rsl_model_file;

/** Reads a file, with `setting_count` settings "path=value" that replace or add values:
 * "parameters.gap=0.02", "bodies.ball.mass=2", "contacts.0.law=flores", "gravity=[0, -1.62]".
 * Entries of lists are addressed by index, from 0, or by name; a parameter also by its name alone,
 * "gap=0.02". */
RSL_API rsl_status rsl_model_read(const char *path, const char *const *settings,
                                  size_t setting_count, rsl_model_file **file, rsl_error *error);

/** Reads a file and makes every contact rigid, with one impact hypothesis. Coefficients of
 * restitution are kept; a contact without one gets 1. Stiffness, damping and similar inputs are
 * dropped; friction is kept. A model whose contacts are not located changes to the integrator
 * moreau and needs a step_max. */
RSL_API rsl_status rsl_model_read_rigid(const char *path, rsl_rigid_hypothesis hypothesis,
                                        const char *const *settings, size_t setting_count,
                                        rsl_model_file **file, rsl_error *error);

/** Reads a model from memory. `name` replaces the file name in messages. Files named by the model
 * are searched in `folder`; NULL: the model must not name any. */
RSL_API rsl_status rsl_model_read_text(const char *text, size_t length, const char *name,
                                       const char *folder, const char *const *settings,
                                       size_t setting_count, rsl_model_file **file,
                                       rsl_error *error);

/** Reads a model from memory and makes every contact rigid. */
RSL_API rsl_status rsl_model_read_text_rigid(const char *text, size_t length, const char *name,
                                             const char *folder, rsl_rigid_hypothesis hypothesis,
                                             const char *const *settings, size_t setting_count,
                                             rsl_model_file **file, rsl_error *error);

RSL_API const rsl_planar_model *rsl_model_planar(const rsl_model_file *file);
RSL_API void rsl_model_free(rsl_model_file *file);

/** The paths of the files that were read: the model file itself, unless the model was read from
 * memory, and the files that it names. Valid as long as the model. */
RSL_API const char *const *rsl_model_files(const rsl_model_file *file, size_t *count);

/** Makes a system at t = 0 from the model, as rsl_planar_new does; errors are reported with their
 * location in the file. */
RSL_API rsl_status rsl_model_system_new(const rsl_model_file *file, rsl_planar **system,
                                        rsl_error *error);

/** Locates a path such as "contacts.0.restitution", as named by rsl_planar_new, in the file. If the
 * path is not written in the file, the location is that of the nearest enclosing entry. Returns 0
 * if no part of the path is in the file. */
RSL_API int rsl_model_locate(const rsl_model_file *file, const char *path, size_t *line,
                             size_t *column);

/** A literal number in the file, with or without a unit; expressions are not listed. */
typedef struct rsl_model_number {
    const char *path;    /**< as used in settings: "contacts.floor.restitution" */
    const char *text;    /**< as written: "10 mm" */
    double value;        /**< without the unit */
    size_t line, column; /**< of its first character, from 1 */
} rsl_model_number;

/** Calls `each` for every literal number, in order. The argument is valid until the callback
 * returns. */
RSL_API void rsl_model_numbers(const rsl_model_file *file,
                               void (*each)(const rsl_model_number *number, void *user),
                               void *user);

/** A signal of the model: a name as accepted by rsl_planar_output_find, or an expression of such
 * names and of parameters of the file, "left-3.x - ground.x" or "hypot(points.pin.vx,
 * points.pin.vy)". The output is valid as long as the file and the text. Must not be called by two
 * threads at the same time for one file. */
RSL_API rsl_status rsl_model_signal(rsl_model_file *file, const char *text,
                                    rsl_planar_output *output, rsl_error *error);

/** A column of a table or a drawing of a run: a signal as above, the name of a column of the file, or
 * SIGNAL:envelope:PERIOD, "ball.y:envelope:2*pi/omega". Of an envelope `*envelope` is its period, s,
 * at least four intervals of the output, and the output is the signal; else it is 0. Under the name of
 * an envelope rsl_model_signal finds nothing. */
RSL_API rsl_status rsl_model_column(rsl_model_file *file, const char *text,
                                    rsl_planar_output *output, double *envelope, rsl_error *error);

/* ---- requested output ------------------------------------------------------ */

/** A Poincare section of the motion and the signals recorded there. */
typedef struct rsl_model_section {
    const char *name;
    rsl_planar_section at;
    const rsl_planar_output *signals;
    size_t signal_count;
} rsl_model_section;

typedef struct rsl_model_output {
    double interval;                  /**< between samples, s */
    size_t frames;                    /**< requested animation frames; 0: none */
    const rsl_planar_output *signals; /**< columns requested by the file */
    const double *envelopes;          /**< periods as of rsl_model_column, one for each of them */
    size_t signal_count;              /**< 0: the writer chooses the columns */
    const rsl_model_section *sections;
    size_t section_count;
    double from;  /**< start of the analysis, s; 0: the start of the run */
    int lyapunov; /**< 1: compute the largest Lyapunov exponent */
    int extremes; /**< 1: compute the minimum and maximum of each column */
} rsl_model_output;

RSL_API const rsl_model_output *rsl_model_get_output(const rsl_model_file *file);

#ifdef __cplusplus
}
#endif
#endif
