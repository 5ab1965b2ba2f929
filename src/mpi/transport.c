/* SPDX-License-Identifier: MIT
 *
 * The plug-in that calls MPI: messages of bytes between ranks. A failure of MPI
 * ends all ranks, as MPI does unless told otherwise.
 */
#include "sweep/transport.h"

#include <limits.h>
#include <mpi.h>

int rsl_transport_open(rsl_sweep_transport *transport);

static void send_bytes(int to, int tag, const void *bytes, size_t length)
{
    if (length > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Send(bytes, (int)length, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static int probe(int *from, int *tag, size_t *length)
{
    MPI_Status status;
    int waits = 0, bytes = 0;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waits, &status);
    if (!waits)
        return 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    *length = (size_t)bytes;
    return 1;
}

static void receive(int from, int tag, void *bytes, size_t length)
{
    MPI_Recv(bytes, (int)length, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void finish(void) { MPI_Finalize(); }

__attribute__((visibility("default"))) int rsl_transport_open(rsl_sweep_transport *transport)
{
    *transport = (rsl_sweep_transport){
        .send = send_bytes, .probe = probe, .receive = receive, .finish = finish};
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &transport->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &transport->size);
    return 1;
}
