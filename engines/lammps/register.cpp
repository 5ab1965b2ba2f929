/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Tells LAMMPS of the styles in this folder.
 */
#include "register.h"

#include "compute_resile.h"
#include "fix_wall_resile.h"
#include "force.h"
#include "modify.h"
#include "pair_resile.h"

using namespace LAMMPS_NS;

static Pair *make_pair_style(LAMMPS *lmp) { return new resile_lammps::PairResile(lmp); }

static Fix *make_wall(LAMMPS *lmp, int count, char **words)
{
    return new resile_lammps::FixWallResile(lmp, count, words);
}

static Fix *make_memory(LAMMPS *lmp, int count, char **words)
{
    return new resile_lammps::FixMemory(lmp, count, words);
}

static Compute *make_dissipation(LAMMPS *lmp, int count, char **words)
{
    return new resile_lammps::ComputeDissipation(lmp, count, words);
}

static Compute *make_contacts(LAMMPS *lmp, int count, char **words)
{
    return new resile_lammps::ComputeContacts(lmp, count, words);
}

void resile_lammps_register(void *lammps)
{
    auto *lmp = static_cast<LAMMPS *>(lammps);
    (*lmp->force->pair_map)["resile"] = make_pair_style;
    (*lmp->modify->fix_map)["wall/resile"] = make_wall;
    (*lmp->modify->fix_map)["resile/memory"] = make_memory;
    (*lmp->modify->compute_map)["resile/dissipation"] = make_dissipation;
    (*lmp->modify->compute_map)["resile/contacts"] = make_contacts;
}

/* What the command `plugin load` of newer versions calls; the third argument, which registers one
 * style at a time, is not needed. */
extern "C" __attribute__((visibility("default"))) void lammpsplugin_init(void *lammps, void *,
                                                                         void *)
{
    resile_lammps_register(lammps);
}
