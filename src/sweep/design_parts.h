/* SPDX-License-Identifier: MIT
 *
 * What the parts of a design share.
 */
#ifndef RSL_SWEEP_DESIGN_PARTS_H
#define RSL_SWEEP_DESIGN_PARTS_H

#include "sweep/design.h"
#include "sweep/record.h"

/* The value of a variable: its coordinate, or the exponential of it. */
double rsl_sweep_design_value(const rsl_sweep_axis *axis, double coordinate);

/* The settings of a point, malloc'ed with what they point to in one block; NULL
 * if there is no memory. */
const char **rsl_sweep_design_settings(const rsl_sweep_design *design,
                                       const double *x, size_t *count);

/* Cuts a line of the journal in place; 0 if it is none of this design. */
int rsl_sweep_design_line_read(const rsl_sweep_design *design, char *line,
                               double *x, rsl_sweep_record *record);

/* What the optimiser asks for, as rsl_optimise_problem.values; `user` is the design. */
int rsl_sweep_design_values(const double *points, size_t count, double *values,
                            void *user);
rsl_optimise_problem rsl_sweep_design_problem(rsl_sweep_design *design);

#endif
