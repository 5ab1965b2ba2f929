/* SPDX-License-Identifier: MIT
 *
 * results: what a run of grains leaves behind.
 */
#ifndef RSL_GRAINS_RESULTS_H
#define RSL_GRAINS_RESULTS_H

#include "grains/frames.h"
#include "grains/launch.h"
#include "grains/surface.h"

extern const rsl_report_folder_kind rsl_grains_kind;

enum { RSL_GRAINS_SHOWN = 3 }; /* pictures on the page: first, middle, last */

typedef struct rsl_grains_results {
    const rsl_grains *grains;
    const char *model; /* name of the file */
    const char *const *settings;
    size_t setting_count;
    size_t ranks;
    double seconds; /* of the clock */
    rsl_grains_rows rows;
    const rsl_error *ended_early; /* NULL: it went to its end */
    rsl_grains_frame shown[RSL_GRAINS_SHOWN];
    size_t frames;
    rsl_grains_profile profile; /* of the last picture */
    int out_of_memory;          /* 1: there was no memory for a figure of the page */
} rsl_grains_results;

/* A number of the summary; RSL_UNSET: it has none. */
typedef struct rsl_grains_number {
    const char *name, *unit, *meaning;
    double (*value)(const rsl_grains_results *results);
} rsl_grains_number;
double rsl_grains_at_end(const rsl_grains_results *r, size_t column); /* RSL_UNSET: no rows */
const rsl_grains_number *rsl_grains_number_at(size_t index);          /* NULL behind the last */

/* Goes through the pictures of a dump: VTK files, those that are shown, the surface. A picture
 * that is not whole is cut off. RSL_ERROR_CONVERGENCE: all are taken, but LAMMPS, which went to its
 * end, has left out some. */
rsl_status rsl_grains_take_frames(rsl_grains_results *results, rsl_report_folder *folder,
                                  const char *dump, rsl_error *error);

/* rows.csv, report.html, and summary.json behind all others. */
rsl_status rsl_grains_write(rsl_grains_results *results, rsl_report_folder *folder,
                            rsl_error *error);
void rsl_grains_put_page(FILE *out, rsl_grains_results *results);
void rsl_grains_results_free(rsl_grains_results *results);

#endif
