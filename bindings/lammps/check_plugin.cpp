/* SPDX-License-Identifier: GPL-2.0-only
 *
 * LAMMPS as one with a `plugin` command would be: the shared object is opened at run time, and its
 * lammpsplugin_init hands over the styles one by one. Says which, then runs an input.
 *
 *     check-plugin LIBRARY -in FILE ...
 */
#include <dlfcn.h>

#include <cstring>

#include "check.h"
#include "force.h"
#include "modify.h"

using namespace LAMMPS_NS;

static void *expected;

static void add(resile_lammps_plugin *plugin, void *lammps)
{
    auto *lmp = static_cast<LAMMPS *>(lammps);
    bool same = plugin->handle == expected && std::strcmp(plugin->version, lmp->version) == 0;
    std::printf("plugin %s %s%s\n", plugin->style, plugin->name, same ? "" : " OFF");
    if (std::strcmp(plugin->style, "pair") == 0)
        (*lmp->force->pair_map)[plugin->name] =
            reinterpret_cast<Force::PairCreator>(plugin->creator.one);
    else if (std::strcmp(plugin->style, "fix") == 0)
        (*lmp->modify->fix_map)[plugin->name] =
            reinterpret_cast<Modify::FixCreator>(plugin->creator.many);
    else if (std::strcmp(plugin->style, "compute") == 0)
        (*lmp->modify->compute_map)[plugin->name] =
            reinterpret_cast<Modify::ComputeCreator>(plugin->creator.many);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL) : nullptr;
    auto *init = reinterpret_cast<void (*)(void *, void *, void *)>(
        library ? dlsym(library, "lammpsplugin_init") : nullptr);
    if (!init) {
        std::fprintf(stderr, "%s\n", argc > 1 ? dlerror() : "check-plugin LIBRARY -in FILE");
        return 1;
    }
    {
        LAMMPS lmp(argc - 1, argv + 1, MPI_COMM_WORLD);
        expected = library;
        init(&lmp, library, reinterpret_cast<void *>(add));
        lmp.input->file();
    }
    MPI_Finalize();
    return 0;
}
