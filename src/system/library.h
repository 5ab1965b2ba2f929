/* SPDX-License-Identifier: MIT
 *
 * library: libraries of others that are loaded when they are first needed. The program starts without them, and
 * installs where they are not.
 *
 *     #define CALLS(X) X(H5open) X(H5Fcreate)
 *     static struct { CALLS(RSL_LIBRARY_POINTER) } h5;
 *     static rsl_library hdf5 = {"HDF5", "libhdf5-dev", FILES, CALLS(RSL_LIBRARY_NAME), &h5, 0};
 *
 *     if (rsl_library_load(&hdf5, error) == RSL_OK)
 *         h5.H5open();
 */
#ifndef RSL_SYSTEM_LIBRARY_H
#define RSL_SYSTEM_LIBRARY_H

#include "base/error.h"

typedef struct rsl_library {
    const char *title;   /* in messages */
    const char *package; /* of Debian, in messages */
    const char *files;   /* separated by spaces, all needed; other names of one file after '|' */
    const char *names;   /* of functions and variables, each ended by '\0' */
    void *addresses;     /* a struct of pointers, in the order of the names */
    int loaded;
} rsl_library;

#define RSL_LIBRARY_POINTER(name) __typeof__(name) *name;
#define RSL_LIBRARY_NAME(name) #name "\0"

/* Fills in the addresses, once; a failure is tried again at the next call. Threads may call it at the same time. */
rsl_status rsl_library_load(rsl_library *library, rsl_error *error);

#endif
