/* SPDX-License-Identifier: MIT
 *
 * remote: pieces of work for other machines, by MPI. The program itself does not need MPI: what
 * calls it is a plug-in, resile_mpi.so, that is loaded only under mpirun.
 *
 * Rank 0 hands out the numbers of pieces and keeps the journal; every rank, rank 0 among them, has
 * a pool of processes that do the work. The pools start before MPI does, because a fork of a
 * process that uses MPI is at the mercy of the network's driver.
 */
#ifndef RSL_SWEEP_REMOTE_H
#define RSL_SWEEP_REMOTE_H

#include "sweep/pool.h"
#include "sweep/transport.h"

/* Rank and size as the launcher tells them; size 1: not under mpirun. */
typedef struct rsl_sweep_remote_place {
    int rank, size;
} rsl_sweep_remote_place;
rsl_sweep_remote_place rsl_sweep_remote_where(void);

/* Loads the plug-in and joins the others. */
rsl_status rsl_sweep_remote_join(rsl_sweep_transport *transport, rsl_error *error);

/* Does what rank 0 requests until it has no more: for all other ranks. */
rsl_status rsl_sweep_remote_serve(const rsl_sweep_transport *transport, rsl_sweep_pool *pool,
                                  rsl_error *error);

/* Rank 0's side: seats on other ranks, like workers of a pool. */
typedef struct rsl_sweep_remote {
    rsl_sweep_transport transport; /* size 0: nobody is there */
    int *idle;                     /* ranks that wait for a piece; owned */
    size_t idle_count, idle_room, busy;
} rsl_sweep_remote;

/* Hands a piece to a rank that waits, if one does; else 0. */
int rsl_sweep_remote_give(rsl_sweep_remote *remote, size_t piece);

/* Takes a result that has arrived, or a rank that requests work; 0 if nothing
 * has. `got` says whether it was a result. */
int rsl_sweep_remote_take(rsl_sweep_remote *remote, rsl_sweep_pool_result *result, int *got);

/* Tells all ranks that there is no more, and leaves them. */
void rsl_sweep_remote_end(rsl_sweep_remote *remote);

#endif
