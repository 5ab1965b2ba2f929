/* SPDX-License-Identifier: MIT */
/** @file
 * measure: reads tables of measured impacts, as exported by load cells and oscilloscopes or typed
 * by hand, into the data of a fit (fit.h, bounce.h) or into the law of a press test. docs/guide/fit.md
 * lists the known columns and units.
 *
 *     rsl_measure_options options = rsl_measure_options_default();
 *     rsl_measure_file_read("drop.csv", &options, &file, &error);
 *     rsl_fit(rsl_measure_file_data(file), ...);
 *     rsl_measure_file_free(file);
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_MEASURE_H
#define RESILE_MEASURE_H

#include "resile/bounce.h"
#include "resile/fit.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Treatment of a row with a missing value: an empty cell, or nan, NA, N/A, null, none or "-". In a
 * table of impacts values may be missing: an empty cell is a quantity that was not measured. */
typedef enum rsl_measure_missing {
    RSL_MEASURE_MISSING_STOP, /**< reject the file (default) */
    RSL_MEASURE_MISSING_SKIP  /**< skip the row; in a table of impacts, skip the value */
} rsl_measure_missing;

typedef struct rsl_measure_options {
    const char *columns;      /**< column names for a file without a header: "t,force [kN]"; or
                                   NULL */
    const char *const *units; /**< units that override those of the file: "force=kN" or
                                   "force=125" */
    size_t unit_count;
    double gravity; /**< m/s^2, for heights and flight times; default 9.81 */
    double mass;    /**< kg, for accelerations; RSL_UNSET: unknown */
    rsl_measure_missing missing;
} rsl_measure_options;

RSL_API rsl_measure_options rsl_measure_options_default(void);

/** The data read from a file; owns the arrays of its data. */
typedef struct rsl_measure_file rsl_measure_file;

RSL_API rsl_status rsl_measure_file_read(const char *path, const rsl_measure_options *options,
                                         rsl_measure_file **file, rsl_error *error);
RSL_API const rsl_fit_data *rsl_measure_file_data(const rsl_measure_file *file);

/** Reads the bounces of a ball: heights, flight times, impact times or a track. */
RSL_API rsl_status rsl_measure_file_read_bounces(const char *path,
                                                 const rsl_measure_options *options,
                                                 rsl_measure_file **file, rsl_error *error);
RSL_API const rsl_fit_bounce_data *rsl_measure_file_bounces(const rsl_measure_file *file);

/** Reads a press test, used by the law `table` as spec.user (law.h): columns depth and force, from
 * the onset of contact to the peak and back. The options are ignored. */
RSL_API rsl_status rsl_measure_file_read_press(const char *path, const rsl_measure_options *options,
                                               rsl_measure_file **file, rsl_error *error);
RSL_API const rsl_law_table *rsl_measure_file_press(const rsl_measure_file *file);

/** The number of rows skipped because of a missing value; 0 unless options.missing is
 * RSL_MEASURE_MISSING_SKIP. */
RSL_API size_t rsl_measure_file_missing(const rsl_measure_file *file);

/** NULL is allowed. */
RSL_API void rsl_measure_file_free(rsl_measure_file *file);

#ifdef __cplusplus
}
#endif
#endif
