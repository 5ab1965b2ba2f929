/* SPDX-License-Identifier: MIT */
/** @file
 * fit: identifies the parameters of a contact law from measurements.
 *
 * Least-squares fit of the exact impact of a law to measured data:
 *
 *     rsl_fit_record record = {.count = 1000, .time = t,
 *                              .channel = {[RSL_FIT_FORCE] = force}, ...};
 *     rsl_fit_data data = {.records = &record, .record_count = 1};
 *     rsl_fit_options options = rsl_fit_options_default();
 *     options.law = rsl_law_find("hunt-crossley");
 *     options.spec.mass = 0.0896;
 *     options.spec.speed = 15.0;
 *     options.free = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(restitution);
 *     status = rsl_fit(&data, &options, result, &error);
 *
 * The model curve and its parameter sensitivities come from the equation of motion and its
 * variational equations; the least-squares problem is solved by a trust-region method. An optional
 * preceding global search uses NLopt; without NLopt in the build rsl_fit reports an error.
 *
 * A parameter that the data do not determine is reported as such, not given as a number: see
 * rsl_fit_parameter.identifiable.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_FIT_H
#define RESILE_FIT_H

#include <stddef.h>

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- data ---------------------------------------------------------------- */

/** The measured channels: force in N, depth (indentation) in m, rate (indentation velocity) in
 * m/s. */
typedef enum rsl_fit_channel {
    RSL_FIT_FORCE,
    RSL_FIT_DEPTH,
    RSL_FIT_RATE,
    RSL_FIT_CHANNEL_COUNT
} rsl_fit_channel;

/** The samples of one impact. With time, any channel is sufficient. Outside contact the force is
 * zero and the bodies move freely; a depth record without negative samples is taken as clipped at
 * zero there. Without time the record is a loop: two channels in the order of measurement; the
 * residual is the distance to the loop of the law, both channels relative to their peaks. */
typedef struct rsl_fit_record {
    const char *name;                             /**< for reports; may be NULL */
    size_t count;                                 /**< samples */
    const double *time;                           /**< s, non-decreasing; NULL: a loop */
    const double *channel[RSL_FIT_CHANNEL_COUNT]; /**< NULL: not measured */
    double mass, speed;                           /**< kg, m/s; RSL_UNSET: those of the options */
} rsl_fit_record;

/** The quantities that can be measured of one impact, one entry each. The struct below, the fit,
 * its report and its figure, and the columns of measured tables are generated from this list: a
 * new quantity is a new entry. Its value in the model is the member of the same name of
 * rsl_collide_outcome. An entry has that member, symbol and SI unit, whether the residual is
 * relative (then the value must be > 0, otherwise >= 0), an upper limit of the value (exclusive),
 * the names of its column (lower case, the first one is used in messages), and a title. */
#define RSL_FIT_QUANTITY_LIST(X)                                                                   \
    X(restitution, "e", "1", 0, 2.0, "restitution e cor coefficient_of_restitution",               \
      "restitution")                                                                               \
    X(force_max, "F", "N", 1, HUGE_VAL, "force_max f_max fmax peak_force max_force", "peak force") \
    X(depth_max, "d", "m", 1, HUGE_VAL,                                                            \
      "depth_max d_max dmax peak_depth max_depth max_displacement", "deepest indentation")         \
    X(duration, "T", "s", 1, HUGE_VAL, "duration contact_time contact_duration",                   \
      "duration of contact")

/** The measured values of one impact, in SI units; RSL_UNSET: not measured. */
typedef struct rsl_fit_impact {
    double mass, speed; /**< kg, m/s; RSL_UNSET: those of the options */
#define RSL_FIT_QUANTITY_MEMBER(member, symbol, unit, relative, below, names, title) double member;
    RSL_FIT_QUANTITY_LIST(RSL_FIT_QUANTITY_MEMBER)
#undef RSL_FIT_QUANTITY_MEMBER
    int chained; /**< 1: the rebound of the previous impact is the approach of this one; both values
                      of e share a measurement, and their errors have a correlation of -1/2 */
} rsl_fit_impact;

enum {
#define RSL_FIT_QUANTITY_INDEX(member, symbol, unit, relative, below, names, title)                \
    RSL_FIT_QUANTITY_##member,
    RSL_FIT_QUANTITY_LIST(RSL_FIT_QUANTITY_INDEX)
#undef RSL_FIT_QUANTITY_INDEX
        RSL_FIT_QUANTITY_COUNT
};

/** An entry of the list. */
typedef struct rsl_fit_quantity {
    const char *name, *symbol, *unit;
    int relative;
    double below;
    const char *names, *title;
    size_t in_impact, in_outcome; /**< member offsets in rsl_fit_impact and rsl_collide_outcome */
} rsl_fit_quantity;

/** An impact without measured values. */
RSL_API rsl_fit_impact rsl_fit_impact_default(void);

/** Records and impacts may be mixed. */
typedef struct rsl_fit_data {
    const rsl_fit_record *records;
    size_t record_count;
    const rsl_fit_impact *impacts;
    size_t impact_count;
} rsl_fit_data;

/* ---- options ------------------------------------------------------------- */

/** Nuisance parameters: they describe the measurement instead of the law, one of each per record:
 *
 *     measured force = gain (1 - inertia/M) F(t - offset - delay) + baseline + drift (t - t_first)
 *
 * `inertia` is the mass between the contact and the load cell, `delay` the delay of its filter:
 * with a force channel alone it cannot be distinguished from the offset. Loops have neither drift
 * nor delay. */
typedef enum rsl_fit_nuisance {
    RSL_FIT_OFFSET,   /**< s, of all channels; default 0 */
    RSL_FIT_GAIN,     /**< 1, of the force; default 1 */
    RSL_FIT_BASELINE, /**< N, of the force; default 0 */
    RSL_FIT_INERTIA,  /**< kg; default 0 */
    RSL_FIT_DRIFT,    /**< N/s, of the force; default 0 */
    RSL_FIT_DELAY,    /**< s, of the force relative to the other channels; default 0 */
    RSL_FIT_NUISANCE_COUNT
} rsl_fit_nuisance;

/** Maximum number of free parameters, and of all parameters, of one fit. */
enum { RSL_FIT_FREE_MAX = 48, RSL_FIT_PARAMETERS_MAX = 80 };

typedef struct rsl_fit_options {
    const rsl_law *law;      /**< required */
    rsl_law_parameters spec; /**< known values; start values of free parameters */
    rsl_law_inputs free;     /**< free parameters, RSL_LAW_INPUT_BIT(...); 0: all that the law needs
                                  and `spec` lacks */
    unsigned nuisance;       /**< free nuisance parameters per record, 1u << rsl_fit_nuisance */
    double value[RSL_FIT_NUISANCE_COUNT]; /**< of nuisance parameters that are not free */
    double low[RSL_LAW_INPUT_COUNT];      /**< bounds; RSL_UNSET: those of the law */
    double high[RSL_LAW_INPUT_COUNT];
    double value_low
        [RSL_FIT_NUISANCE_COUNT]; /**< bounds of free nuisance parameters, for every record;
                                       RSL_UNSET: none */
    double value_high[RSL_FIT_NUISANCE_COUNT];
    int robust;  /**< 1: outliers are weighted down (Huber weights) */
    int global;  /**< 1: global search within the bounds first (NLopt) */
    int profile; /**< 1: intervals from the profile likelihood */
    int folds;   /**< of the cross-validation, 2 ... 20; 0: none (default) */
    /** Callback of a ranking, may be NULL: called with the next law before it is fitted; nonzero
     * stops. */
    int (*watch)(void *user, const rsl_law *law, size_t number, size_t count);
    void *user;
    /** Callback of every fit, may be NULL: called with `user` before each evaluation of the law,
     * with the number of previous evaluations; nonzero stops, and the fit returns RSL_STOPPED. */
    int (*progress)(void *user, const rsl_law *law, size_t evaluations);
} rsl_fit_options;

/* ---- results ------------------------------------------------------------- */

typedef struct rsl_fit_parameter {
    char name[24];         /**< "k", "e", "offset", "offset:2" (second record) */
    const char *unit;      /**< "1" if dimensionless */
    int input;             /**< RSL_LAW_INDEX_..., or -1 */
    double value;          /**< SI */
    double standard_error; /**< HUGE_VAL if not identifiable, at a bound, or without residual
                                degrees of freedom; 0 if fixed */
    double low, high;      /**< 95 % interval */
    int fixed;             /**< 1: given, not fitted */
    int identifiable;      /**< 0: not determined by the data */
    int at_bound;          /**< 1: at a bound; no interval */
} rsl_fit_parameter;

typedef struct rsl_fit_result {
    const rsl_law *law;
    rsl_law_calibration calibration;
    rsl_law_parameters spec;                 /**< complete: law and spec define the fitted
                                                  contact */
    rsl_law_contact contact;                 /**< at the mass and speed of the first record */
    double nuisance[RSL_FIT_NUISANCE_COUNT]; /**< given values */
    rsl_fit_parameter parameters[RSL_FIT_PARAMETERS_MAX];
    size_t parameter_count;
    size_t free_count;   /**< number of fitted parameters; they come first */
    size_t observations; /**< number of fitted values */
    double correlation[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX];
    double singular[RSL_FIT_FREE_MAX];   /**< singular values of the Jacobian with columns of unit
                                              length, descending */
    int identifiable;                    /**< 1: all parameters are identifiable */
    char ambiguity[200];                 /**< parameters that cannot be distinguished; "" if none */
    double sigma;                        /**< standard deviation of the noise: N, m, m/s for one
                                              channel; relative to the peak for loops, to the value
                                              for impacts */
    double noise[RSL_FIT_CHANNEL_COUNT]; /**< the same per channel; 0: not measured */
    double aicc;                         /**< small-sample Akaike criterion; smaller is better;
                                              HUGE_VAL for too few data */
    double explained;                    /**< explained fraction of the variance */
    double autocorrelation;              /**< of consecutive residuals; near 0 for a good fit */
    double outlier;                      /**< largest residual relative to sigma */
    double cross_validation;             /**< rms of the left-out data relative to the rms of the
                                              fit; NAN: not requested */
    double restitution;                  /**< resulting restitution of the fitted law */
    double restitution_error;            /**< its standard error */
    rsl_fit_impact impact;               /**< of the fitted law: every quantity */
    size_t iterations, evaluations;
    int converged;
    double
        wander; /**< CUSUM statistic of the residuals over whole records: above 1, they drift or are
                     biased by more than noise is in 99 % of cases; NAN: too few samples */
    double aic; /**< Akaike criterion without the small-sample correction: always finite */
} rsl_fit_result;

/** 1 if the global search can be used: NLopt is loaded when it is first needed. */
RSL_API int rsl_fit_global_available(void);

RSL_API rsl_fit_options rsl_fit_options_default(void);

/** Names and SI units ("1" if dimensionless) of channels and nuisance parameters. */
RSL_API const char *rsl_fit_channel_name(rsl_fit_channel channel);
RSL_API const char *rsl_fit_channel_unit(rsl_fit_channel channel);
RSL_API const char *rsl_fit_nuisance_name(rsl_fit_nuisance nuisance);
RSL_API const char *rsl_fit_nuisance_unit(rsl_fit_nuisance nuisance);

/** The RSL_FIT_QUANTITY_COUNT quantities; the measured value of one in an impact; its computed
 * value in an outcome. If the bodies do not separate, the duration is 1000 times the time of
 * maximum indentation. */
RSL_API const rsl_fit_quantity *rsl_fit_quantity_table(void);
RSL_API double rsl_fit_quantity_measured(const rsl_fit_quantity *quantity,
                                         const rsl_fit_impact *impact);
RSL_API double rsl_fit_quantity_computed(const rsl_fit_quantity *quantity,
                                         const rsl_collide_outcome *outcome);

/** The checks of a fit on a record and on an impact: enough samples and channels, finite values
 * inside their ranges, at least one measured value. */
RSL_API rsl_status rsl_fit_check_record(const rsl_fit_record *record, rsl_error *error);
RSL_API rsl_status rsl_fit_check_impact(const rsl_fit_impact *impact, rsl_error *error);

/** The inputs that the law needs and the spec lacks: the default free parameters. */
RSL_API rsl_law_inputs rsl_fit_unknowns(const rsl_law *law, const rsl_law_parameters *spec);

/** Selects the usual free parameters if none are specified: the offset of records with time,
 * because the clock of an instrument need not start at the onset of contact, and the speed if a
 * velocity was measured and the speed is not given. */
RSL_API void rsl_fit_choose_free(const rsl_fit_data *data, rsl_fit_options *options);

/** Fits one law. The result is about 30 KiB: do not place it on a small stack. */
RSL_API rsl_status rsl_fit(const rsl_fit_data *data, const rsl_fit_options *options,
                           rsl_fit_result *result, rsl_error *error);

/** What limits the meaning of a fit: constant, name, meaning. */
#define RSL_FIT_DOUBT_LIST(X)                                                                      \
    X(UNDETERMINED, "undetermined", "the data do not determine all free parameters")               \
    X(NO_FREEDOM, "no-freedom", "there are as many free parameters as data: no intervals")         \
    X(UNEXPLAINED, "unexplained", "the curve explains less than half of the variance")             \
    X(CORRELATED, "correlated", "neighbouring residuals are alike: intervals are too narrow")      \
    X(WANDERING, "wandering", "the residuals drift over the record by more than noise")            \
    X(OUTLIERS, "outliers", "there are samples beyond six standard deviations")                    \
    X(UNCONVERGED, "unconverged", "the search has not converged")

typedef enum rsl_fit_doubt {
#define RSL_FIT_ONE(constant, name, meaning) RSL_FIT_DOUBT_##constant,
    RSL_FIT_DOUBT_LIST(RSL_FIT_ONE)
#undef RSL_FIT_ONE
        RSL_FIT_DOUBT_COUNT
} rsl_fit_doubt;

/** Sum of 1 << doubt of a result that rsl_fit has filled. */
RSL_API unsigned rsl_fit_doubts(const rsl_fit_result *result);

/** Name and meaning of a doubt; "" if there is no such doubt. */
RSL_API const char *rsl_fit_doubt_name(rsl_fit_doubt doubt);
RSL_API const char *rsl_fit_doubt_meaning(rsl_fit_doubt doubt);

/** One law of a ranking. */
typedef struct rsl_fit_rank {
    const rsl_law *law;
    rsl_status status; /**< negative: the fit failed, see `why` */
    char why[160];
    const rsl_law *same_as; /**< an earlier entry with the same curves; or NULL */
    size_t free_count;
    double sigma, aicc, cross_validation, restitution;
    double requested; /**< input restitution of the formula; RSL_UNSET: none */
    int identifiable;
    double criterion; /**< sort key: aicc, or aic if some law has no aicc */
} rsl_fit_rank;

/** Fits every law of a list with the same options (`law` and `free` are ignored) and sorts by AICc;
 * by AIC if the data are too few for the AICc of some law. Among equals the law with the fewest
 * free parameters comes first, then one whose resulting restitution equals its input; laws that
 * could not be fitted come last. RSL_STOPPED: stopped by `watch`; `ranks` are then incomplete.
 * `ranks` has `count` elements. A law is skipped if it lacks inputs that impact data cannot
 * determine, such as radii and moduli. */
RSL_API rsl_status rsl_fit_laws(const rsl_fit_data *data, const rsl_fit_options *options,
                                const rsl_law *const *laws, size_t count, rsl_fit_rank *ranks,
                                rsl_error *error);

/** The fitted curve of one record at given times of its clock: the reading of the instrument, with
 * offset, gain and baseline. Channels that are NULL are not computed. */
RSL_API rsl_status rsl_fit_curve(const rsl_fit_data *data, const rsl_fit_result *result,
                                 size_t record, const double *times, size_t count,
                                 double *const channel[RSL_FIT_CHANNEL_COUNT], rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
