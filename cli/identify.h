/* SPDX-License-Identifier: MIT
 *
 * identify: measured signals of a motion.
 */
#ifndef RSL_CLI_IDENTIFY_H
#define RSL_CLI_IDENTIFY_H

#include "base/arena.h"
#include "base/error.h"

/* Columns in SI units: the time, then the signals. */
typedef struct cli_identify_data {
    rsl_arena arena;
    const char **signals;
    size_t signal_count, count; /* of rows */
    size_t room;                /* rows from one column to the next */
    double *values;             /* NaN: not measured */
} cli_identify_data;

/* Reads a table whose head is "t [s],ball.y [mm],...". The caller frees it in every case. */
rsl_status cli_identify_read(const char *path, cli_identify_data *data, rsl_error *error);
void cli_identify_free(cli_identify_data *data);

#endif
