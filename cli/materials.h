/* SPDX-License-Identifier: MIT
 *
 * materials: the table of materials on stdout.
 */
#ifndef RESILE_CLI_MATERIALS_H
#define RESILE_CLI_MATERIALS_H

void cli_materials_print(int json);

#endif
