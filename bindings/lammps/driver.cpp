/* SPDX-License-Identifier: GPL-2.0-only
 *
 * lmp-resile: LAMMPS with the styles of this folder; options are those of lmp.
 */
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "input.h"
#include "lammps.h"
#include "register.h"

/* A library that throws its errors has printed them before. */
int main(int argc, char **argv)
{
    int ranks = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    auto fail = [ranks](int status) {
        if (ranks > 1)
            MPI_Abort(MPI_COMM_WORLD, status);
        MPI_Finalize();
        return status;
    };
    try {
        LAMMPS_NS::LAMMPS lmp(argc, argv, MPI_COMM_WORLD);
        resile_lammps_register(&lmp);
        lmp.input->file();
    } catch (const std::bad_alloc &) {
        std::puts("ERROR: there is not enough memory");
        return fail(4); /* as `resile` has it */
    } catch (const std::exception &) {
        return fail(EXIT_FAILURE);
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
