/* SPDX-License-Identifier: MIT
 *
 * results: what a run of a mechanism leaves behind, as files in a folder.
 *
 *     rsl_report_open(folder, &model, &options, &results, &error);
 *     observer = rsl_report_observer(results);
 *     status = rsl_planar_run(system, &observer, &summary, &run_error);
 *     rsl_report_close(results, &summary, status ? &run_error : NULL, &error);
 *     rsl_report_free(results);
 *
 * | file | holds |
 * |---|---|
 * | trajectory.csv | the chosen signals over time, 17 digits; written while the run goes on |
 * | events.csv | one line per contact event, in order of touch |
 * | sticks.csv | where friction begins to stick or to slip; only if it does |
 * | sections.csv | the states of sections of the motion; only if there are any |
 * | phases.csv | flight, impact and following of joints with clearance; only if there are any |
 * | report.html | a page with an animation, plots and tables that needs nothing else |
 * | results.h5 | the same numbers for other programs; on request |
 * | summary.json | the key numbers; comes last: who finds it finds the rest |
 * | .resile | which of the files are ours, and whether they are complete |
 *
 * While the run goes on, its files have temporary names; at the close they take the place of those
 * of an earlier run, all or none. At every moment the folder holds the old results, the new ones,
 * or is visibly incomplete: .resile says so, and there is no summary.json. Only files that .resile
 * names are replaced. A lock keeps other processes away. Memory does not grow with the samples,
 * only with the contact events.
 */
#ifndef RESILE_REPORT_H
#define RESILE_REPORT_H

#include <stddef.h>

#include "resile/model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rsl_report_options {
    const char *model;           /* name of the model in the files; "": none */
    const char *const *settings; /* what was changed, as "path=value" */
    size_t setting_count;
    /* Columns of the trajectory, as rsl_planar_output_find finds them. None: the
     * free coordinates of the first 20 bodies and their rates, the forces of
     * the first 50 contacts, and the energies. */
    const rsl_planar_output *signals;
    size_t signal_count;
    double interval; /* between rows, s; RSL_UNSET: 1/1000 of the run */
    size_t frames;   /* of the animation, at most; 0: as many as look smooth */
    int hdf5;        /* 1: results.h5 too; see rsl_report_have_hdf5 */
    int extremes; /* 1: the smallest and largest value of each column too, found inside the steps;
                        the run takes longer */
    /* Totals, the summary and the page count from this time on, s; the tables and the animation hold
     * the whole run. Events count if they touch from then on. Forces, depths, impulses, works and
     * losses are those from then on, also of contacts that are closed already. */
    double from;
    const rsl_model_section *sections; /* of the motion, as the model has them; they must live as
                                          long as the results */
    size_t section_count;
    /* Files that the run reads and that must not be replaced: rsl_model_files. Looked at by
     * rsl_report_open, whatever links and spellings lead to them. */
    const char *const *inputs;
    size_t input_count;
    int force; /* 1: files of the same names that others made are replaced, and results of another
                  command too; 0: refused, with RSL_ERROR_CONFLICT */
    /* Called from the observer's own progress; nonzero stops the run. */
    int (*progress)(const rsl_planar_progress *progress, void *user);
    void *user;
} rsl_report_options;

RSL_API rsl_report_options rsl_report_options_default(void);

typedef struct rsl_report rsl_report;

/* Takes the lock of a folder that is there and opens the files. What is wrong with the folder,
 * the signals or the interval is said before anything is computed. The model must
 * live as long as the results; the options need not. */
RSL_API rsl_status rsl_report_open(const char *folder, const rsl_planar_model *model,
                                   const rsl_report_options *options, rsl_report **results,
                                   rsl_error *error);

/* What to hand to the run. Its clock starts here. A file that cannot be written stops the run. */
RSL_API rsl_planar_observer rsl_report_observer(rsl_report *results);

/* Writes what is left, puts all files in their places and gives the folder free. `ended_early` says
 * why the run did not reach its end, NULL if it did; what was computed is written either way.
 * Returns RSL_OK, or the first thing that could not be written, also if that happened during the
 * run: then the earlier results stay as they were. */
RSL_API rsl_status rsl_report_close(rsl_report *results, const rsl_planar_summary *summary,
                                    const rsl_error *ended_early, rsl_error *error);

/* Never fails; NULL is allowed. Without a close before, the earlier results stay as they were. */
RSL_API void rsl_report_free(rsl_report *results);

/* The sum over all events of one contact of the model. */
typedef struct rsl_report_contact_total {
    size_t events;
    double last_touch;       /* s; NaN: none */
    double restitution_mean; /* of the events that ended, weighted by their speeds of touch; NaN:
                                none, or they leave faster than they came */
    double force_max;        /* N, at one contact point */
    double resultant_max;    /* N, of all its points (of a group: pairs) at the same time; NaN: of
                                several points where contacts are not located */
    double depth_max;        /* m */
    double impulse;          /* N s */
    double energy_lost;      /* J */
    int counted;             /* 1: a crowd, whose touches are counted and leave no records */
} rsl_report_contact_total;

/* The totals so far; `contact` is its number in the model. */
RSL_API rsl_report_contact_total rsl_report_contact(const rsl_report *results, size_t contact);

/* The summary of a run as its results have it: counts of events and works, losses and residual of
 * the energies from options.from on. The rest is that of the whole run. */
RSL_API rsl_planar_summary rsl_report_summary(const rsl_report *results,
                                              const rsl_planar_summary *summary);

/* What a joint with clearance did, over the whole run: see docs/results.md. */
typedef struct rsl_report_clearance_total {
    double flight, impact, following; /* shares of the time, 0 to 1 */
    size_t impacts, followings;
    double force_max;    /* N */
    double eccentricity; /* largest way of journal or corner over the gap; NaN:
                            no contact */
} rsl_report_clearance_total;

/* Once the results are closed; `joint` is its number among the clearances of the model. */
RSL_API rsl_report_clearance_total rsl_report_clearance(const rsl_report *results, size_t joint);

/* Seconds between rsl_report_observer and rsl_report_close. */
RSL_API double rsl_report_wall_seconds(const rsl_report *results);

/* Whether results.h5 can be written by this build. */
RSL_API int rsl_report_have_hdf5(void);

/* ---- a run in memory ----------------------------------------------------- */

/* What a run has to say, as arrays instead of files: the rows of trajectory.csv, the events of
 * events.csv and the rows of sticks.csv, the same numbers to the last bit.
 *
 *     rsl_report_memory_new(&model, &options, &memory, &error);
 *     observer = rsl_report_memory_observer(memory);
 *     status = rsl_planar_run(system, &observer, &summary, &error);
 *     rsl_report_memory_look(memory, &view);
 *     rsl_report_memory_free(memory);
 */
typedef struct rsl_report_memory rsl_report_memory;

typedef struct rsl_report_stick_row {
    char name[96];
    double time;
    int sticks; /* 1: begins to stick, 0: begins to slip */
} rsl_report_stick_row;

/* A state of a section of the motion: `values` of the view from `first` on, one per signal of
 * options.sections[section]. */
typedef struct rsl_report_section_row {
    size_t section;
    double time;
    size_t first;
} rsl_report_section_row;

/* The arrays live as long as the memory, and until the run goes on. */
typedef struct rsl_report_memory_view {
    const double *rows; /* row_count rows of time and column_count values */
    size_t row_count, column_count;
    const rsl_planar_contact_record *events; /* in order of touch */
    size_t event_count;
    const rsl_report_stick_row *sticks;
    size_t stick_count;
    const rsl_report_section_row *sections; /* in order of time within each section */
    size_t section_count;
    const double *section_values;
    /* Per column; NULL: not asked for. Those that are not located are of that many samples. */
    const rsl_planar_extreme *extremes;
    size_t extreme_samples;
} rsl_report_memory_view;

/* Signals, interval, sections, extremes with from, progress and user of the options count; the others
 * are for files. */
RSL_API rsl_status rsl_report_memory_new(const rsl_planar_model *model,
                                         const rsl_report_options *options,
                                         rsl_report_memory **memory, rsl_error *error);
RSL_API rsl_planar_observer rsl_report_memory_observer(rsl_report_memory *memory);

/* RSL_ERROR_MEMORY: it ran short, and the run was stopped for it. */
RSL_API rsl_status rsl_report_memory_look(rsl_report_memory *memory, rsl_report_memory_view *view,
                                          rsl_error *error);

/* Name and unit of a column, counted from 0 without the time; NULL outside. */
RSL_API const char *rsl_report_memory_column(const rsl_report_memory *memory, size_t column);
RSL_API const char *rsl_report_memory_unit(const rsl_report_memory *memory, size_t column);

/* NULL is allowed. */
RSL_API void rsl_report_memory_free(rsl_report_memory *memory);

#ifdef __cplusplus
}
#endif
#endif
