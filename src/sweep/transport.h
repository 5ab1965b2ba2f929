/* SPDX-License-Identifier: MIT
 *
 * transport: what the plug-in for MPI offers the program.
 */
#ifndef RSL_SWEEP_TRANSPORT_H
#define RSL_SWEEP_TRANSPORT_H

#include <stddef.h>

typedef struct rsl_sweep_transport {
    int rank, size;
    void (*send)(int to, int tag, const void *bytes, size_t length);
    /* Whether a message waits, from whom, and how long it is. */
    int (*probe)(int *from, int *tag, size_t *length);
    void (*receive)(int from, int tag, void *bytes, size_t length);
    void (*finish)(void);
} rsl_sweep_transport;

/* The one function of the plug-in: joins the others. Returns 0 on failure. */
typedef int rsl_sweep_transport_open_function(rsl_sweep_transport *transport);
#define RSL_SWEEP_TRANSPORT_OPEN "rsl_transport_open"

#endif
