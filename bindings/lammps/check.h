/* SPDX-License-Identifier: GPL-2.0-only
 *
 * What the checks share: spheres of 1 cm, one before another or before a wall.
 */
#ifndef RESILE_LAMMPS_CHECK_H
#define RESILE_LAMMPS_CHECK_H

#include <mpi.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "input.h"
#include "lammps.h"
#include "library.h"
#include "register.h"
#include "resile/resile.h"

const double wanted = 1e-3, radius = 0.01, density = 2500.0, speed = 0.7, gap = 1.234e-4;
const double mass = 4.0 / 3.0 * M_PI * radius * radius * radius * density;

inline std::string text(double x)
{
    char out[32];
    std::snprintf(out, sizeof out, "%.17g", x);
    return out;
}

inline void tell(LAMMPS_NS::LAMMPS *lmp, const std::string &line) { lmp->input->one(line); }

/* A box of its own for each run; the cuts between ranks go through the contact. */
inline void make_box(LAMMPS_NS::LAMMPS *lmp, const char *newton = "on", int types = 1)
{
    tell(lmp, "clear");
    resile_lammps_register(lmp);
    for (const std::string &line :
         {std::string("units si"), std::string("newton ") + newton,
          std::string("atom_style sphere"), std::string("atom_modify map array"),
          std::string("boundary f f f"), std::string("processors * 1 1"),
          std::string("neighbor 0.002 bin"), std::string("neigh_modify delay 0"),
          std::string("region box block -0.1 0.1 -0.1 0.1 -0.1 0.1"),
          "create_box " + std::to_string(types) + " box"})
        tell(lmp, line);
}

/* Atom 1 on the left of atom 2; before a wall it is alone. */
inline void make_spheres(LAMMPS_NS::LAMMPS *lmp, bool wall, double distance = gap)
{
    if (!wall)
        tell(lmp, "create_atoms 1 single " + text(-radius - distance) + " 0 0");
    tell(lmp, "create_atoms 1 single " + text(radius) + " 0 0");
    tell(lmp, "set group all diameter " + text(2.0 * radius) + " density " + text(density));
}
#endif
