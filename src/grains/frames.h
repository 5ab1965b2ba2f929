/* SPDX-License-Identifier: MIT
 *
 * frames: the grains as LAMMPS has dumped them, picture after picture; the same as VTK.
 */
#ifndef RSL_GRAINS_FRAMES_H
#define RSL_GRAINS_FRAMES_H

#include <stdio.h>

#include "resile/base.h"

/* One grain, in the order of the columns that input.c writes. */
typedef struct rsl_grains_body {
    double id, radius, at[3], velocity[3], spin[3], contacts;
} rsl_grains_body;

typedef struct rsl_grains_frame {
    double step;
    double low[3], high[3];  /* of the box */
    rsl_grains_body *bodies; /* owned */
    size_t count, room;
} rsl_grains_frame;

/* The next picture. RSL_OK; RSL_STOPPED: there is no whole one more, and the stream stands where
 * the last whole one ends. RSL_ERROR_MEMORY, RSL_ERROR_FILE: it cannot be read. */
rsl_status rsl_grains_frame_read(FILE *in, rsl_grains_frame *frame, rsl_error *error);
void rsl_grains_frame_free(rsl_grains_frame *frame);

/* Points with their diameters, velocities and numbers of contacts, as legacy VTK, binary. */
void rsl_grains_frame_vtk(FILE *out, const rsl_grains_frame *frame, const char *title);

#endif
