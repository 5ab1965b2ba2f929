/* SPDX-License-Identifier: MIT
 *
 * measure: tables of measured impacts, as load cells, oscilloscopes and people leave them, read
 * into what a fit takes (fit.h, bounce.h) and into the law of a press test. Which columns and units are known stands in docs/fit.md.
 *
 *     rsl_measure_options options = rsl_measure_options_default();
 *     rsl_measure_file_read("drop.csv", &options, &file, &error);
 *     rsl_fit(rsl_measure_file_data(file), ...);
 *     rsl_measure_file_free(file);
 *
 * Part of the library resile_planar.
 */
#ifndef RESILE_MEASURE_H
#define RESILE_MEASURE_H

#include "resile/bounce.h"
#include "resile/fit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What to do about a row that lacks a value: a cell that is empty, or nan, NA, N/A, null, none or
 * "-". Rows of impacts may lack some: an empty cell there is a value that was not measured. */
typedef enum rsl_measure_missing {
    RSL_MEASURE_MISSING_STOP, /* refuse the file (default) */
    RSL_MEASURE_MISSING_SKIP  /* leave the row out; of impacts, the value */
} rsl_measure_missing;

typedef struct rsl_measure_options {
    const char *columns;      /* "t,force [kN]": names, where the file has none;
                                 or NULL */
    const char *const *units; /* "force=kN" or "force=125": instead of those of
                                 the file */
    size_t unit_count;
    double gravity; /* m/s^2, for heights and times of flight; default 9.81 */
    double mass;    /* kg, for accelerations; RSL_UNSET: not known */
    rsl_measure_missing missing;
} rsl_measure_options;

RSL_API rsl_measure_options rsl_measure_options_default(void);

/* What was read; it owns the numbers of its data. */
typedef struct rsl_measure_file rsl_measure_file;

RSL_API rsl_status rsl_measure_file_read(const char *path, const rsl_measure_options *options,
                                         rsl_measure_file **file, rsl_error *error);
RSL_API const rsl_fit_data *rsl_measure_file_data(const rsl_measure_file *file);

/* The same for the bounces of a ball: heights, flights, times of impacts or a track. */
RSL_API rsl_status rsl_measure_file_read_bounces(const char *path,
                                                 const rsl_measure_options *options,
                                                 rsl_measure_file **file, rsl_error *error);
RSL_API const rsl_fit_bounce_data *rsl_measure_file_bounces(const rsl_measure_file *file);

/* The same for a press test, which the law `table` takes as spec.user (law.h): columns depth and
 * force, from touch to peak and back. Of the options nothing counts. */
RSL_API rsl_status rsl_measure_file_read_press(const char *path, const rsl_measure_options *options,
                                               rsl_measure_file **file, rsl_error *error);
RSL_API const rsl_law_table *rsl_measure_file_press(const rsl_measure_file *file);

/* Rows that lacked a value and were skipped; 0 unless options.missing is RSL_MEASURE_MISSING_SKIP. */
RSL_API size_t rsl_measure_file_missing(const rsl_measure_file *file);

/* NULL is allowed. */
RSL_API void rsl_measure_file_free(rsl_measure_file *file);

#ifdef __cplusplus
}
#endif
#endif
