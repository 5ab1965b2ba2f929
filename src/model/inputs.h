/* SPDX-License-Identifier: MIT
 *
 * inputs: what a model that was read depends on, and expressions over its
 * parameters.
 */
#ifndef RSL_MODEL_INPUTS_H
#define RSL_MODEL_INPUTS_H

#include "model/expression.h"

/* A fingerprint of the other files that the model read; 0: none. */
uint64_t rsl_model_inputs(const rsl_model_file *file);

/* What a setting may mean otherwise than it counts: "'speed=300': 300 counts in SI units, rad/s; the
 * file has 600rpm". Of the first such setting; "": none. */
const char *rsl_model_note(const rsl_model_file *file);

/* The value of a text such as "2*pi/omega" over the parameters of the model.
 * RSL_OK, or an error status and a clause in `why`. */
rsl_status rsl_model_expression(const rsl_model_file *file, const char *text, double *value,
                                char why[RSL_MODEL_WHY_MAX]);

/* The number at the path of a setting, in SI units, and its unit if it was given one (""), such as "m".
 * RSL_OK, or an error status and a clause in `why`. */
rsl_status rsl_model_number_at(const rsl_model_file *file, const char *path, double *value,
                               const char **unit, char why[RSL_MODEL_WHY_MAX]);

/* The unit that the table of keys has for a path such as "bodies.ball.mass"; "": none, several, or
 * there is no such key. */
const char *rsl_model_path_unit(const char *path);

/* The SI unit of a parameter: that of its own value, or else of the keys that are that parameter and
 * pure numbers, such as "gap" and "gap/2", if they agree; "": none. */
const char *rsl_model_parameter_unit(const rsl_model_file *file, const char *name);

#endif
