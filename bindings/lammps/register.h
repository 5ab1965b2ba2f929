/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Tells LAMMPS of the styles in this folder.
 */
#ifndef RESILE_LAMMPS_REGISTER_H
#define RESILE_LAMMPS_REGISTER_H

/* `lammps` is a LAMMPS *. After the command `clear` it has to be told again. */
extern "C" __attribute__((visibility("default"))) void resile_lammps_register(void *lammps);

/* What the function that `plugin load` hands to lammpsplugin_init takes; the fields are those of the
 * chapter "Writing plugins" of LAMMPS's manual. `one` makes a pair style, `many` a fix or compute. */
struct resile_lammps_plugin {
    const char *version, *style, *name, *info, *author;
    union {
        void *(*one)(void *);
        void *(*many)(void *, int, char **);
    } creator;
    void *handle;
};
#endif
