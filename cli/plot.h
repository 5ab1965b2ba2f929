/* SPDX-License-Identifier: MIT
 *
 * plot: drawings as files.
 */
#ifndef RESILE_CLI_PLOT_H
#define RESILE_CLI_PLOT_H

#include "plot/sketch.h"

/* CLI_GO if a drawing can be written under this name, else the sentence that
 * says which formats there are, and an exit status. */
int cli_plot_check(const char *path);

/* Writes the drawing. Returns CLI_GO or an exit status. */
int cli_plot_write(const char *path, rsl_plot_sketch *sketch);

#endif
