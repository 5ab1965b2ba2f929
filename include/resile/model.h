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
                                  size_t setting_count, rsl_model_file **file,
                                  rsl_error *error);

/* Reads a model from memory. `name` stands for the file in messages; `folder`
 * is where the files that the model names are looked for, NULL: it may name
 * none. */
RSL_API rsl_status rsl_model_read_text(const char *text, size_t length,
                                       const char *name, const char *folder,
                                       const char *const *settings,
                                       size_t setting_count,
                                       rsl_model_file **file, rsl_error *error);

RSL_API const rsl_planar_model *rsl_model_of(const rsl_model_file *file);
RSL_API void rsl_model_free(rsl_model_file *file);

/* Makes every contact of the model rigid. Restitutions stay, a contact without
 * one takes 1; stiffness, damping and the like are dropped, friction is kept. A
 * model whose contacts are not located turns to integrator moreau and needs a
 * step_max. Before rsl_planar_new. */
RSL_API rsl_status rsl_model_make_rigid(rsl_model_file *file,
                                        rsl_rigid_hypothesis hypothesis,
                                        rsl_error *error);

/* A system at t = 0 of the model, as rsl_planar_new makes it; what is wrong is
 * said with the place in the file. */
RSL_API rsl_status rsl_model_system(const rsl_model_file *file,
                                    rsl_planar **system, rsl_error *error);

/* Where a path such as "contacts.0.restitution" stands in the file, as
 * rsl_planar_new names it. If it is not written there, what would hold it is
 * meant. 0: nothing of it is there. */
RSL_API int rsl_model_place(const rsl_model_file *file, const char *path,
                            size_t *line, size_t *column);

/* ---- what the file wants to have written ---------------------------------- */

/* Every quantity that can be written over time: what it belongs to, name, unit,
 * and its value in a state. `i` is the number of the body or contact. */
#define RSL_MODEL_QUANTITY_LIST(X)                                             \
    X(BODY, x, "m", state->pose[i].x)                                          \
    X(BODY, y, "m", state->pose[i].y)                                          \
    X(BODY, angle, "rad", state->pose[i].angle)                                \
    X(BODY, vx, "m/s", state->motion[i].x)                                     \
    X(BODY, vy, "m/s", state->motion[i].y)                                     \
    X(BODY, spin, "rad/s", state->motion[i].angle)                             \
    X(BODY, ax, "m/s^2", state->acceleration[i].x)                             \
    X(BODY, ay, "m/s^2", state->acceleration[i].y)                             \
    X(BODY, spin_rate, "rad/s^2", state->acceleration[i].angle)                \
    X(CONTACTS, force, "N", state->contact_force[i])                           \
    X(CONTACTS, depth, "m", state->contact_depth[i])                           \
    X(ENERGY, kinetic, "J", state->energy.kinetic)                             \
    X(ENERGY, gravity, "J", state->energy.gravity)                             \
    X(ENERGY, springs, "J", state->energy.springs)                             \
    X(ENERGY, contacts, "J", state->energy.contacts)                           \
    X(ENERGY, work_drives, "J", state->energy.work_drives)                     \
    X(ENERGY, work_loads, "J", state->energy.work_loads)                       \
    X(ENERGY, lost_contacts, "J", state->energy.lost_contacts)                 \
    X(ENERGY, lost_friction, "J", state->energy.lost_friction)                 \
    X(ENERGY, lost_dampers, "J", state->energy.lost_dampers)                   \
    X(ENERGY, residual, "J", state->energy.residual)                           \
    X(MOMENTUM, x, "kg m/s", state->momentum[0])                               \
    X(MOMENTUM, y, "kg m/s", state->momentum[1])                               \
    X(MOMENTUM, angular, "kg m^2/s", state->momentum[2])

typedef enum rsl_model_quantity {
#define RSL_MODEL_QUANTITY_ENUM(of, name, unit, value)                         \
    RSL_MODEL_QUANTITY_##of##_##name,
    RSL_MODEL_QUANTITY_LIST(RSL_MODEL_QUANTITY_ENUM)
#undef RSL_MODEL_QUANTITY_ENUM
        RSL_MODEL_QUANTITY_COUNT
} rsl_model_quantity;

/* One column of the results. */
typedef struct rsl_model_output_signal {
    const char *name; /* "ball.y", "contacts.floor.force", "energy.kinetic" */
    const char *unit;
    rsl_model_quantity quantity;
    size_t index; /* of the body or contact; 0 for the others */
} rsl_model_output_signal;

typedef struct rsl_model_output {
    double interval;                        /* between samples, s */
    size_t frames;                          /* pictures wanted; 0: none */
    const rsl_model_output_signal *signals; /* columns that the file asks for */
    size_t signal_count; /* 0: it leaves that to the writer */
} rsl_model_output;

RSL_API const rsl_model_output *rsl_model_output_of(const rsl_model_file *file);

/* The value of a signal in a state. */
RSL_API double rsl_model_output_value(const rsl_model_output_signal *signal,
                                      const rsl_planar_view *state);

#ifdef __cplusplus
}
#endif
#endif
