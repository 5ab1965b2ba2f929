/* SPDX-License-Identifier: MIT
 *
 * convert: a drawing as PDF and PNG. An SVG is drawn by librsvg and cairo, which are loaded when the
 * first file is written; nothing is linked.
 */
#ifndef RSL_PLOT_CONVERT_H
#define RSL_PLOT_CONVERT_H

#include <stdio.h>

#include "base/error.h"
#include "plot/figure.h"

typedef enum rsl_plot_format { RSL_PLOT_SVG, RSL_PLOT_PDF, RSL_PLOT_PNG } rsl_plot_format;

/* Whether the libraries are there; the error says which is missing. */
rsl_status rsl_plot_convert_check(rsl_error *error);

/* Writes a figure in one of the formats. `resolution` is of PNG, dots per inch; 0: 96, that of a
 * screen. */
rsl_status rsl_plot_convert(FILE *stream, const rsl_plot_figure *figure, rsl_plot_format format,
                            double resolution, rsl_error *error);

#endif
