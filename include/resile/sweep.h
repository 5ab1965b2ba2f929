/* SPDX-License-Identifier: MIT */
/** @file
 * sweep: a run of a model with modified values, and the quantities collected from it. The command
 * `sweep` and the search `optimise` consist of such runs; programs can build their own studies
 * from them.
 *
 *     const char *collect[] = {"ball.y:max", "contacts.floor.force:max"};
 *     const char *settings[] = {"contacts.floor.restitution=0.7"};
 *     rsl_sweep_study_new(text, length, "ball.yaml", folder, collect, 2, &study, &error);
 *     rsl_sweep_study_run(study, settings, 1, RSL_UNSET, &record, &error);
 *     ... record.values[0], record.values[1] ...
 *     rsl_sweep_record_free(&record);
 *     rsl_sweep_study_free(study);
 *
 * docs/guide/sweep.md lists what can be collected.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_SWEEP_H
#define RESILE_SWEEP_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RSL_SWEEP_COLLECTOR_MAX = 64 };

typedef struct rsl_sweep_study rsl_sweep_study;

/** One value of a collector that gives many values per run (`every`, `phase`, ...). */
typedef struct rsl_sweep_point {
    size_t collector;
    double time, value;
} rsl_sweep_point;

typedef enum rsl_sweep_outcome {
    RSL_SWEEP_DONE,
    RSL_SWEEP_FAILED,  /**< the run did not reach its end time */
    RSL_SWEEP_REFUSED, /**< the model rejects these values */
    RSL_SWEEP_CRASHED, /**< its process terminated abnormally */
    RSL_SWEEP_LIMITED, /**< the run exceeded its time limit */
    RSL_SWEEP_OUTCOME_COUNT
} rsl_sweep_outcome;

/** "done", "failed", ...; "" for anything else. */
RSL_API const char *rsl_sweep_outcome_name(rsl_sweep_outcome outcome);

/** The results of a run. */
typedef struct rsl_sweep_record {
    rsl_sweep_outcome outcome;
    double time; /**< time reached, s */
    size_t steps, touches, sticks;
    double energy_lost;                     /**< dissipated in contacts, by friction and in dampers,
                                                 J */
    double residual;                        /**< largest relative residual of the energy balance */
    double values[RSL_SWEEP_COLLECTOR_MAX]; /**< per collector; NaN: no value, or many values */
    rsl_sweep_point *points;                /**< of the collectors that give many values; owned */
    size_t point_count;
    char message[sizeof(rsl_error_line)]; /**< why the run is not done; if it is, its flags or "" */
} rsl_sweep_record;

/** Makes a study from the text of a model and the collectors. `name` replaces the file name in
 * messages; files named by the model are searched in `folder`, as in rsl_model_read_text. */
RSL_API rsl_status rsl_sweep_study_new(const char *text, size_t length, const char *name,
                                       const char *folder, const char *const *collect,
                                       size_t collect_count, rsl_sweep_study **study,
                                       rsl_error *error);

/** The number of collectors, their names and units; NULL for an index out of range. The units of
 * signals are known after rsl_sweep_study_check(). */
RSL_API size_t rsl_sweep_study_count(const rsl_sweep_study *study);
RSL_API const char *rsl_sweep_study_name(const rsl_sweep_study *study, size_t collector);
RSL_API const char *rsl_sweep_study_unit(const rsl_sweep_study *study, size_t collector);

/** Reads the model with these settings and binds the collectors; does not run it. */
RSL_API rsl_status rsl_sweep_study_check(rsl_sweep_study *study, const char *const *settings,
                                         size_t setting_count, rsl_error *error);

/** Runs the model, for at most `limit` seconds unless `limit` is RSL_UNSET. A failure of the run is
 * reported in the record; the caller passes it to rsl_sweep_record_free in every case. An error
 * status is returned only for failures unrelated to the run itself, such as out of memory. Several
 * threads may run the same study concurrently. */
RSL_API rsl_status rsl_sweep_study_run(const rsl_sweep_study *study, const char *const *settings,
                                       size_t setting_count, double limit, rsl_sweep_record *record,
                                       rsl_error *error);

/** NULL is allowed, here and below. */
RSL_API void rsl_sweep_record_free(rsl_sweep_record *record);
RSL_API void rsl_sweep_study_free(rsl_sweep_study *study);

/* ---- derivatives ----------------------------------------------------------- */

/** What a derivative of a collected quantity is. */
typedef enum rsl_sweep_derivative_kind {
    RSL_SWEEP_DERIVATIVE_ZERO,   /**< exactly 0: the quantity does not depend on the parameter */
    RSL_SWEEP_DERIVATIVE_SMOOTH, /**< the derivative */
    RSL_SWEEP_DERIVATIVE_CORNER, /**< the two one-sided derivatives differ, or only one exists */
    RSL_SWEEP_DERIVATIVE_NONE /**< none was found: the quantity jumps, or its derivative is infinite,
                                   as the time of a grazing contact */
} rsl_sweep_derivative_kind;

/** A derivative, SI unit of the quantity per SI unit of the parameter. */
typedef struct rsl_sweep_derivative {
    rsl_sweep_derivative_kind kind;
    double value; /**< NaN: none, or a corner with two sides; with one side, that of this side */
    double error; /**< its estimated absolute error; NaN with the value */
    double below,
        above; /**< one-sided derivatives of a corner; NaN: this side does not exist. Equal
                              to the value if the derivative is smooth or zero */
} rsl_sweep_derivative;

/** A number with respect to which a run is differentiated. */
typedef struct rsl_sweep_parameter {
    const char *path; /**< the caller's text */
    double value;     /**< SI unit */
    char unit[32];    /**< SI; "": unknown */
} rsl_sweep_parameter;

/** A collected value of the run. Statistics with many values (`each`, `every`, `course`) give one
 * quantity per value. */
typedef struct rsl_sweep_quantity {
    size_t collector, number; /**< number: of the value within its collector, from 0 */
    double time;              /**< of one of many values, s; otherwise NaN */
    double value;             /**< NaN: the run has no such value */
} rsl_sweep_quantity;

typedef struct rsl_sweep_sensitivity {
    size_t parameter_count, quantity_count;
    rsl_sweep_parameter *parameters;
    rsl_sweep_quantity *quantities;
    rsl_sweep_derivative *derivatives; /**< one row of parameters per quantity */
    size_t runs;
} rsl_sweep_sensitivity;

/** The derivatives of all collected quantities with respect to parameters and keys of the model,
 * given by the paths of settings ("stiffness", "bodies.ball.velocity.1"); each needs a number in the
 * model or in the settings.
 *
 * They are central differences of order 6 of neighbouring trajectories. Each of these has its own
 * located events, so that a difference has no jumps in it and converges to the derivative of the
 * trajectory, that of event times and of speeds stored at the onset of contact included. With `auto`
 * and `rk` the relative tolerance of a step is 1e-13. The distance of the neighbours is reduced until
 * the estimated error is 1e-9, relative to the larger of |derivative| and |quantity/parameter|. A
 * corner is recognised by one-sided derivatives that differ. Costs 6 runs per parameter; more where
 * an event appears or disappears nearby.
 *
 * RSL_ERROR_UNKNOWN: a path has no number, or the integrator does not locate contacts (`verlet`,
 * `moreau`). `limit`: seconds per run; RSL_UNSET: none. The caller frees the result in every case. */
RSL_API rsl_status rsl_sweep_study_sensitivity(const rsl_sweep_study *study,
                                               const char *const *settings, size_t setting_count,
                                               const char *const *parameters,
                                               size_t parameter_count, double limit,
                                               rsl_sweep_sensitivity *sensitivity,
                                               rsl_error *error);
RSL_API void rsl_sweep_sensitivity_free(rsl_sweep_sensitivity *sensitivity);
/** "zero", "smooth", "corner", "none"; "" for anything else. */
RSL_API const char *rsl_sweep_derivative_kind_name(rsl_sweep_derivative_kind kind);

/* ---- identification --------------------------------------------------------- */

/** A signal of the model as it was measured, in SI units. */
typedef struct rsl_sweep_channel {
    const char *signal;  /**< "ball.y", or an expression of signals */
    const double *value; /**< one per time; NaN: not measured */
} rsl_sweep_channel;

typedef struct rsl_sweep_measured {
    size_t count;
    const double *time; /**< s, in order, from 0 to the end time of the model */
    size_t channel_count;
    const rsl_sweep_channel *channels;
} rsl_sweep_measured;

enum { RSL_SWEEP_FREE_MAX = 16 }; /**< free parameters */

/** A number of the model that was identified, in the SI unit. */
typedef struct rsl_sweep_estimate {
    rsl_sweep_parameter parameter; /**< its value is the estimate */
    double start;
    int identifiable; /**< 0: the measurement does not determine it: the value is one of many, no
 interval */
    double standard_error; /**< linear */
    double low, high;      /**< 95 % confidence interval by Student's distribution */
} rsl_sweep_estimate;

typedef struct rsl_sweep_identified {
    size_t parameter_count;
    rsl_sweep_estimate estimates[RSL_SWEEP_FREE_MAX];
    double correlation[RSL_SWEEP_FREE_MAX][RSL_SWEEP_FREE_MAX];
    size_t values; /**< measured values used */
    double noise;  /**< root mean square residual, relative to that of the channel about its mean */
    size_t iterations, runs;
    int converged; /**< 0: the iterations came to their end before */
} rsl_sweep_identified;

/** Identifies numbers of the model from measured signals of a motion, by least squares with the
 * derivatives of rsl_sweep_study_sensitivity(). Each channel is divided by its root mean square about
 * its mean. The search begins at the numbers of the model; a minimum far from them is not looked for.
 * RSL_ERROR_ARGUMENT: fewer values than parameters, or times outside of the run.
 * RSL_ERROR_CONVERGENCE: the model cannot be run at its own numbers. */
RSL_API rsl_status rsl_sweep_study_identify(const rsl_sweep_study *study,
                                            const char *const *settings, size_t setting_count,
                                            const rsl_sweep_measured *measured,
                                            const char *const *parameters, size_t parameter_count,
                                            double limit, rsl_sweep_identified *identified,
                                            rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
