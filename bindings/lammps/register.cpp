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

namespace
{
struct Style {
    const char *kind, *name;
    Force::PairCreator pair;
    Modify::FixCreator fix;
    Modify::ComputeCreator compute;
};
const Style styles[] = {
    {"pair", "resile", make_pair_style, nullptr, nullptr},
    {"fix", "wall/resile", nullptr, make_wall, nullptr},
    {"fix", "resile/memory", nullptr, make_memory, nullptr},
    {"compute", "resile/dissipation", nullptr, nullptr, make_dissipation},
    {"compute", "resile/contacts", nullptr, nullptr, make_contacts},
};
} // namespace

void resile_lammps_register(void *lammps)
{
    auto *lmp = static_cast<LAMMPS *>(lammps);
    for (const Style &style : styles) {
        if (style.pair)
            (*lmp->force->pair_map)[style.name] = style.pair;
        if (style.fix)
            (*lmp->modify->fix_map)[style.name] = style.fix;
        if (style.compute)
            (*lmp->modify->compute_map)[style.name] = style.compute;
    }
}

/* What the command `plugin load` of newer versions calls: `add` takes one style at a time, and the
 * command `plugin` lists and unloads it. */
extern "C" __attribute__((visibility("default"))) void lammpsplugin_init(void *lammps, void *handle,
                                                                         void *add)
{
    for (const Style &style : styles) {
        resile_lammps_plugin plugin = {static_cast<LAMMPS *>(lammps)->version,
                                       style.kind,
                                       style.name,
                                       "contact laws of resile",
                                       "the authors of resile",
                                       {nullptr},
                                       handle};
        if (style.pair)
            plugin.creator.one = reinterpret_cast<void *(*)(void *)>(style.pair);
        else if (style.fix)
            plugin.creator.many = reinterpret_cast<void *(*)(void *, int, char **)>(style.fix);
        else
            plugin.creator.many = reinterpret_cast<void *(*)(void *, int, char **)>(style.compute);
        reinterpret_cast<void (*)(resile_lammps_plugin *, void *)>(add)(&plugin, lammps);
    }
}
