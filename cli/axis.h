/* SPDX-License-Identifier: MIT
 *
 * axis: an input of the laws with several values, "e=0.05:0.95:91" or "m=1.2,1.5".
 */
#ifndef RESILE_CLI_AXIS_H
#define RESILE_CLI_AXIS_H

#include "resile/law.h"

typedef struct cli_axis {
    const rsl_law_input *input; /* a row of rsl_law_input_table() */
    double *value;              /* owned */
    size_t count;
} cli_axis;

/* Reads INPUT=VALUES: the name of an input or its symbol, and the values as a sweep takes them
 * (sweep/plan.h), with units. `option` is what it was given by. Returns CLI_GO or an exit status. */
int cli_axis_read(const char *option, const char *text, cli_axis *axis);
void cli_axis_free(cli_axis *axis);

/* The bit of its input; its field of a spec. */
rsl_law_inputs cli_axis_bit(const cli_axis *axis);
double *cli_axis_field(const cli_axis *axis, rsl_law_parameters *spec);

/* What an axis of a drawing or a head of a table is called: "input restitution", with the unit
 * or NULL if it is a pure number. */
const char *cli_axis_unit(const cli_axis *axis);

#endif
