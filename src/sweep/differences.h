/* SPDX-License-Identifier: MIT
 *
 * differences: derivatives of the values of runs with respect to one number of the model.
 */
#ifndef RSL_SWEEP_DIFFERENCES_H
#define RSL_SWEEP_DIFFERENCES_H

#include "base/error.h"
#include "resile/model.h"
#include "resile/sweep.h"
#include "sweep/run.h"

/* What is run, and how exactly. */
typedef struct rsl_sweep_differences {
    const char **settings; /* with room for two more: the tolerance and the number */
    size_t setting_count;
    double tolerance; /* relative, of a step */
    double goal;      /* relative error at which the neighbours stay as far apart as they are */
    size_t count;     /* of values */
    /* The values of one run, NaN where it has none. `message`: why the run was not done, else "". */
    rsl_status (*run)(const void *user, const char *const *settings, size_t setting_count,
                      double *values, rsl_error_line *message, rsl_error *error);
    const void *user;
    size_t runs; /* so far */
} rsl_sweep_differences;

/* The derivatives of all values; derivatives[i * stride] is that of value i, `base` are those of the
 * run itself. */
rsl_status rsl_sweep_differentiate(rsl_sweep_differences *of, const rsl_sweep_parameter *parameter,
                                   const double *base, rsl_sweep_derivative *derivatives,
                                   size_t stride, rsl_error *error);

/* The number at a path of the model. */
rsl_status rsl_sweep_parameter_read(const rsl_model_file *file, const char *path,
                                    rsl_sweep_parameter *parameter, rsl_error *error);

/* "path=0.25 m" */
void rsl_sweep_parameter_setting(const rsl_sweep_parameter *parameter, double value, char *text,
                                 size_t room);

/* Reads the model with the settings of `of`. Refuses integrators that do not locate contacts; else sets
 * the tolerance of a step, for which it adds the setting that `of` has room for. */
rsl_status rsl_sweep_differences_read(rsl_sweep_differences *of, const rsl_sweep_model *model,
                                      rsl_model_file **file, rsl_error *error);

#endif
