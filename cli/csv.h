/* SPDX-License-Identifier: MIT
 *
 * csv: the curve of one impact as a file.
 */
#ifndef RESILE_CLI_CSV_H
#define RESILE_CLI_CSV_H

#include <stddef.h>

#include "resile/collide.h"

/* Columns t,depth,rate,force,energy_kinetic,energy_elastic,energy_dissipated,
 * SI units, 17 digits. Returns CLI_GO or an exit status. */
int cli_csv_curve(const char *path, const rsl_collide_curve_point *points,
                  size_t count);

#endif
