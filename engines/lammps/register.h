/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Tells LAMMPS of the styles in this folder.
 */
#ifndef RESILE_LAMMPS_REGISTER_H
#define RESILE_LAMMPS_REGISTER_H

/* `lammps` is a LAMMPS *. After the command `clear` it has to be told again. */
extern "C" __attribute__((visibility("default"))) void resile_lammps_register(void *lammps);
#endif
