/* SPDX-License-Identifier: GPL-2.0-only
 *
 * lmp-resile: LAMMPS with the styles of this folder; options are those of lmp.
 */
#include <mpi.h>

#include <cstdlib>
#include <exception>

#include "input.h"
#include "lammps.h"
#include "register.h"

/* A library that throws its errors has printed them before. */
int main(int argc, char **argv)
{
    int ranks = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    try {
        LAMMPS_NS::LAMMPS lmp(argc, argv, MPI_COMM_WORLD);
        resile_lammps_register(&lmp);
        lmp.input->file();
    } catch (const std::exception &) {
        if (ranks > 1)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Finalize();
        return EXIT_FAILURE;
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
