/* SPDX-License-Identifier: MIT */
/** @file
 * report: writes the results of a run of a planar system to files in a folder.
 *
 *     rsl_report_open(folder, &model, &options, &results, &error);
 *     observer = rsl_report_observer(results);
 *     status = rsl_planar_run(system, &observer, &summary, &run_error);
 *     rsl_report_close(results, &summary, status ? &run_error : NULL, &error);
 *     rsl_report_free(results);
 *
 * | file | holds |
 * |---|---|
 * | trajectory.csv | the chosen signals over time, 17 digits; written during the run |
 * | events.csv | one line per contact event, in order of onset |
 * | sticks.csv | transitions between slip and stick; only if there are any |
 * | sections.csv | the states at Poincare sections; only if there are any |
 * | phases.csv | free flight, impact and continuous contact of clearance joints; if there are any |
 * | report.html | self-contained page with an animation, plots and tables |
 * | results.h5 | the same numbers for other programs; on request |
 * | summary.json | the key numbers; written last, so that its presence means complete results |
 * | .resile | which files were written by resile, and whether they are complete |
 *
 * During the run the files have temporary names; rsl_report_close replaces the files of an earlier
 * run, all or none. At any time the folder holds the old results or the new ones, or is marked as
 * incomplete: .resile records this, and summary.json is absent. Only files named in .resile are
 * replaced. A lock excludes other processes. Memory does not grow with the number of samples, only
 * with the number of contact events.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_REPORT_H
#define RESILE_REPORT_H

#include <stddef.h>

#include "resile/model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rsl_report_options {
    const char *model;           /**< name of the model in the files; "": none */
    const char *const *settings; /**< modified values, as "path=value" */
    size_t setting_count;
    const char *const *warnings; /**< messages of the caller, written before those of the run */
    size_t warning_count;
    /** Columns of the trajectory, as found by rsl_planar_output_find. None: the free coordinates of
     * the first 20 bodies and their rates, the forces of the first 50 contacts, and the
     * energies. */
    const rsl_planar_output *signals;
    /** Periods of envelopes, s, one for each signal, NULL: there is none. A positive one: the column
     * is half of the swing of the signal within the last period, (max - min)/2, of the rows and of
     * parabolas through three of them; before, of all rows so far. Not with `extremes`. */
    const double *envelopes;
    size_t signal_count;
    double interval; /**< between rows, s; RSL_UNSET: 1/1000 of the run */
    size_t frames;   /**< maximum number of animation frames; 0: enough for smooth motion */
    int hdf5;        /**< 1: also write results.h5; see rsl_report_hdf5_available */
    int extremes;    /**< 1: also locate the minimum and maximum of each column inside the steps;
                          increases the run time */
    /** Start of the evaluation, s: totals, the summary and the HTML report count from this time on;
     * the tables and the animation cover the whole run. Events count if their onset is not
     * earlier. Forces, depths, impulses, work and losses count from this time on, also for
     * contacts that are already closed. */
    double from;
    const rsl_model_section *sections; /**< of the motion, as in the model; must remain valid as
                                            long as the results */
    size_t section_count;
    /** Files that the run reads and that must not be replaced: rsl_model_files. Checked by
     * rsl_report_open, with all links and spellings of their paths resolved. */
    const char *const *inputs;
    size_t input_count;
    int force; /**< 1: replace files of the same names that were not written by resile, and results
                    of another command; 0: refuse, with RSL_ERROR_CONFLICT */
    /** Called from the progress callback of the observer; nonzero stops the run. */
    int (*progress)(const rsl_planar_progress *progress, void *user);
    void *user;
} rsl_report_options;

RSL_API rsl_report_options rsl_report_options_default(void);

typedef struct rsl_report rsl_report;

/** Locks an existing folder and opens the files. Errors in the folder, the signals or the interval
 * are reported before anything is computed. The model must remain valid as long as the results;
 * the options need not. */
RSL_API rsl_status rsl_report_open(const char *folder, const rsl_planar_model *model,
                                   const rsl_report_options *options, rsl_report **results,
                                   rsl_error *error);

/** The observer to pass to the run. The wall clock starts here. A file that cannot be written stops
 * the run. */
RSL_API rsl_planar_observer rsl_report_observer(rsl_report *results);

/** Writes the remaining files, renames all files to their final names and unlocks the folder.
 * `ended_early` is the reason why the run did not reach its end time, NULL if it did; the computed
 * results are written in both cases. Returns RSL_OK, or the first write error, including those
 * during the run: then the earlier results remain unchanged. */
RSL_API rsl_status rsl_report_close(rsl_report *results, const rsl_planar_summary *summary,
                                    const rsl_error *ended_early, rsl_error *error);

/** Never fails; NULL is allowed. Without a preceding rsl_report_close the earlier results remain
 * unchanged. */
RSL_API void rsl_report_free(rsl_report *results);

/** Totals over all events of one contact of the model. */
typedef struct rsl_report_contact_total {
    size_t events;
    double last_touch;       /**< time of the last onset of contact, s; NaN: none */
    double restitution_mean; /**< over completed events, weighted by their impact velocities; NaN:
                                  none, or the separation velocities exceed the impact velocities */
    double force_max;        /**< N, at one contact point */
    double resultant_max;    /**< N, over all its points (of a group: pairs) at the same time; NaN:
                                  several points and contacts that are not located */
    double depth_max;        /**< m */
    double impulse;          /**< N s */
    double energy_lost;      /**< J */
    int counted;             /**< 1: a granular group, whose contact onsets are counted without
                                  records */
} rsl_report_contact_total;

/** The totals so far; `contact` is the index in the model. */
RSL_API rsl_report_contact_total rsl_report_contact(const rsl_report *results, size_t contact);

/** The summary of a run as written to the results: event counts, and work, losses and residual of
 * the energy balance, from options.from on. All other values are those of the whole run. */
RSL_API rsl_planar_summary rsl_report_summary(const rsl_report *results,
                                              const rsl_planar_summary *summary);

/** Totals of a joint with clearance over the whole run: see docs/reference/results.md. */
typedef struct rsl_report_clearance_total {
    double flight, impact, following; /**< fractions of the time, 0 to 1, in free flight, impact and
                                           continuous contact */
    size_t impacts, followings;
    double force_max;    /**< N */
    double eccentricity; /**< largest displacement of journal or corner relative to the gap; NaN: no
                              contact */
} rsl_report_clearance_total;

/** Valid after rsl_report_close; `joint` is the index among the clearances of the model. */
RSL_API rsl_report_clearance_total rsl_report_clearance(const rsl_report *results, size_t joint);

/** Wall time between rsl_report_observer and rsl_report_close, s. */
RSL_API double rsl_report_wall_seconds(const rsl_report *results);

/** 1 if results.h5 can be written: HDF5 is loaded when it is first needed. */
RSL_API int rsl_report_hdf5_available(void);

/* ---- a run in memory ----------------------------------------------------- */

/** The results of a run as arrays instead of files: the rows of trajectory.csv, the events of
 * events.csv and the rows of sticks.csv, bit-identical.
 *
 *     rsl_report_memory_new(&model, &options, &memory, &error);
 *     observer = rsl_report_memory_observer(memory);
 *     status = rsl_planar_run(system, &observer, &summary, &error);
 *     rsl_report_memory_get_view(memory, &view);
 *     rsl_report_memory_free(memory);
 */
typedef struct rsl_report_memory rsl_report_memory;

typedef struct rsl_report_stick_row {
    char name[96];
    double time;
    int sticks; /**< 1: slip to stick, 0: stick to slip */
} rsl_report_stick_row;

/** A state at a section of the motion: `section_values` of the view from index `first` on, one per
 * signal of options.sections[section]. */
typedef struct rsl_report_section_row {
    size_t section;
    double time;
    size_t first;
} rsl_report_section_row;

/** The arrays are valid as long as the memory object, until the run continues. */
typedef struct rsl_report_memory_view {
    const double *rows; /**< row_count rows of time and column_count values */
    size_t row_count, column_count;
    const rsl_planar_contact_record *events; /**< in order of onset */
    size_t event_count;
    const rsl_report_stick_row *sticks;
    size_t stick_count;
    const rsl_report_section_row *sections; /**< in order of time within each section */
    size_t section_count;
    const double *section_values;
    /** Per column; NULL: not requested. Extremes that are not located are those of extreme_samples
     * samples. */
    const rsl_planar_extreme *extremes;
    size_t extreme_samples;
} rsl_report_memory_view;

/** Uses the options signals, interval, sections, extremes with from, progress and user; the others
 * apply to files only. */
RSL_API rsl_status rsl_report_memory_new(const rsl_planar_model *model,
                                         const rsl_report_options *options,
                                         rsl_report_memory **memory, rsl_error *error);
RSL_API rsl_planar_observer rsl_report_memory_observer(rsl_report_memory *memory);

/** The arrays recorded so far. RSL_ERROR_MEMORY: memory ran out and the run was stopped. */
RSL_API rsl_status rsl_report_memory_get_view(rsl_report_memory *memory,
                                              rsl_report_memory_view *view, rsl_error *error);

/** Name and unit of a column, from 0, time excluded; NULL for an index out of range. */
RSL_API const char *rsl_report_memory_column(const rsl_report_memory *memory, size_t column);
RSL_API const char *rsl_report_memory_unit(const rsl_report_memory *memory, size_t column);

/** NULL is allowed. */
RSL_API void rsl_report_memory_free(rsl_report_memory *memory);

#ifdef __cplusplus
}
#endif
#endif
