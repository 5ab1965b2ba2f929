/* SPDX-License-Identifier: MIT
 *
 * fit: from a measurement to a law.
 *
 * Least squares between what was measured and the exact impact of a law:
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
 * The curve is had from its equation of motion together with its derivatives (the variational
 * equations); least squares are solved by steps inside a region of trust. A global search in front
 * of them, on request, comes from NLopt: where the library was built without it, rsl_fit says so.
 *
 * What the data do not determine is reported, not printed as a number: see
 * rsl_fit_parameter.identifiable.
 */
#ifndef RESILE_FIT_H
#define RESILE_FIT_H

#include <stddef.h>

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- data ---------------------------------------------------------------- */

/* What a sample may hold: force in N, depth in m, rate (of the depth) in m/s. */
typedef enum rsl_fit_channel {
    RSL_FIT_FORCE,
    RSL_FIT_DEPTH,
    RSL_FIT_RATE,
    RSL_FIT_CHANNELS
} rsl_fit_channel;

/* One impact, sampled. With time any channel will do. Outside of contact the force is zero and the
 * bodies fly freely; a depth without a negative sample counts as cut off at zero there. Without
 * time the record is a loop: two channels in the order they were measured, of which the distance to
 * the loop of the law counts, both in shares of their peaks. */
typedef struct rsl_fit_record {
    const char *name;                        /* for reports; may be NULL */
    size_t count;                            /* samples */
    const double *time;                      /* s, never falling; NULL: a loop */
    const double *channel[RSL_FIT_CHANNELS]; /* NULL: not measured */
    double mass, speed;                      /* kg, m/s; RSL_UNSET: those of the options */
} rsl_fit_record;

/* What may be read off one impact, one row per quantity; everything else walks
 * this list: the struct below, the fit, its report and its figure, the columns of measured tables.
 * A new quantity is a row here. Its value in the model is the member of the same name of
 * rsl_collide_outcome. A row has that member, symbol and SI unit, whether its relative difference
 * counts instead of its difference (it must be > 0 then, else >= 0), what it must be below, the
 * names of such a column (small letters, the first one in messages), and a title. */
#define RSL_FIT_QUANTITY_LIST(X)                                                                   \
    X(restitution, "e", "1", 0, 2.0, "restitution e cor coefficient_of_restitution",               \
      "restitution")                                                                               \
    X(force_max, "F", "N", 1, HUGE_VAL, "force_max f_max fmax peak_force max_force", "peak force") \
    X(depth_max, "d", "m", 1, HUGE_VAL,                                                            \
      "depth_max d_max dmax peak_depth max_depth max_displacement", "deepest indentation")         \
    X(duration, "T", "s", 1, HUGE_VAL, "duration contact_time contact_duration",                   \
      "duration of contact")

/* What was read off one impact, in SI units; RSL_UNSET: not measured. */
typedef struct rsl_fit_impact {
    double mass, speed; /* kg, m/s; RSL_UNSET: those of the options */
#define RSL_FIT_QUANTITY_MEMBER(member, symbol, unit, relative, below, names, title) double member;
    RSL_FIT_QUANTITY_LIST(RSL_FIT_QUANTITY_MEMBER)
#undef RSL_FIT_QUANTITY_MEMBER
    int chained; /* 1: the rebound of the impact before is the approach of this one, and both values
                    of e share what was measured there: their errors have a correlation of -1/2 */
} rsl_fit_impact;

enum {
#define RSL_FIT_QUANTITY_INDEX(member, symbol, unit, relative, below, names, title)                \
    RSL_FIT_QUANTITY_##member,
    RSL_FIT_QUANTITY_LIST(RSL_FIT_QUANTITY_INDEX)
#undef RSL_FIT_QUANTITY_INDEX
        RSL_FIT_QUANTITIES
};

/* A row of the list. */
typedef struct rsl_fit_quantity {
    const char *name, *symbol, *unit;
    int relative;
    double below;
    const char *names, *title;
    size_t in_impact, in_outcome; /* offsets in the two structs */
} rsl_fit_quantity;

/* An impact of which nothing was measured yet. */
RSL_API rsl_fit_impact rsl_fit_impact_default(void);

/* Records and impacts may be mixed. */
typedef struct rsl_fit_data {
    const rsl_fit_record *records;
    size_t record_count;
    const rsl_fit_impact *impacts;
    size_t impact_count;
} rsl_fit_data;

/* ---- the question -------------------------------------------------------- */

/* Parameters of the measurement rather than of the law, one of each per record:
 *
 *     measured force = gain (1 - inertia/M) F(t - offset - delay) + baseline + drift (t - t_first)
 *
 * `inertia` is the mass between the contact and the load cell, `delay` that of its filter: beside
 * a force alone it cannot be told from the offset. Loops have neither drift nor delay. */
typedef enum rsl_fit_nuisance {
    RSL_FIT_OFFSET,   /* s, of all channels; default 0 */
    RSL_FIT_GAIN,     /* 1, of the force; default 1 */
    RSL_FIT_BASELINE, /* N, of the force; default 0 */
    RSL_FIT_INERTIA,  /* kg; default 0 */
    RSL_FIT_DRIFT,    /* N/s, of the force; default 0 */
    RSL_FIT_DELAY,    /* s, of the force behind the other channels; default 0 */
    RSL_FIT_NUISANCES
} rsl_fit_nuisance;

/* Free parameters of one fit, at most. */
enum { RSL_FIT_FREE_MAX = 48, RSL_FIT_PARAMETERS_MAX = 80 };

typedef struct rsl_fit_options {
    const rsl_law *law;              /* needed */
    rsl_law_spec spec;               /* what is known; a start for what is free */
    rsl_law_inputs free;             /* RSL_LAW_INPUT_BIT(...) to be found; 0: all that the law
                            needs and `spec` lacks */
    unsigned nuisance;               /* 1u << rsl_fit_nuisance, to be found per record */
    double value[RSL_FIT_NUISANCES]; /* of those that are not free */
    double low[RSL_INPUT_COUNT];     /* bounds; RSL_UNSET: those of the law */
    double high[RSL_INPUT_COUNT];
    double value_low[RSL_FIT_NUISANCES]; /* bounds of free nuisances, of every record; RSL_UNSET:
                                            none */
    double value_high[RSL_FIT_NUISANCES];
    int robust;  /* 1: samples far off count less (Huber's weights) */
    int global;  /* 1: search the whole box of bounds first (NLopt) */
    int profile; /* 1: intervals from the profile of the likelihood */
    int folds;   /* of the cross-validation, 2 ... 20; 0: none (default) */
    /* Of a ranking, may be NULL: is told which law comes next; nonzero stops. */
    int (*watch)(void *user, const rsl_law *law, size_t number, size_t count);
    void *user;
    /* Of every fit, may be NULL: called with `user` before each evaluation of the law, the number of
     * those that were before; nonzero stops, and the fit returns RSL_STOPPED. */
    int (*progress)(void *user, const rsl_law *law, size_t evaluations);
} rsl_fit_options;

/* ---- the answer ---------------------------------------------------------- */

typedef struct rsl_fit_parameter {
    char name[24];         /* "k", "e", "offset", "offset:2" (second record) */
    const char *unit;      /* "1" for a pure number */
    int input;             /* RSL_LAW_INDEX_..., or -1 */
    double value;          /* SI */
    double standard_error; /* HUGE_VAL if not identifiable, at a bound, or if
                              there are no data to spare; 0 if fixed */
    double low, high;      /* 95 % interval */
    int fixed;             /* 1: was given */
    int identifiable;      /* 0: the data do not determine it */
    int at_bound;          /* 1: ran into a bound; no interval */
} rsl_fit_parameter;

typedef struct rsl_fit_result {
    const rsl_law *law;
    rsl_law_calibration calibration;
    rsl_law_spec spec;                  /* complete: law and spec make the contact found */
    rsl_law_contact contact;            /* at the mass and speed of the first record */
    double nuisance[RSL_FIT_NUISANCES]; /* those given */
    rsl_fit_parameter parameters[RSL_FIT_PARAMETERS_MAX];
    size_t parameter_count;
    size_t free_count;   /* parameters found; they stand first */
    size_t observations; /* values that were fitted */
    double correlation[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX];
    double singular[RSL_FIT_FREE_MAX]; /* values of the Jacobian with columns
                                          of unit length, falling */
    int identifiable;                  /* 1: everything is */
    char ambiguity[200];               /* which parameters cannot be told apart; "" */
    double sigma;                      /* standard deviation of the noise: N, m, m/s for
                                  one channel; a share of the peak for loops,
                                  of the value for impacts */
    double noise[RSL_FIT_CHANNELS];    /* the same per channel; 0: not measured */
    double aicc;                       /* small-sample Akaike criterion; smaller is
                                  better; HUGE_VAL for too few data */
    double explained;                  /* share of the variance */
    double autocorrelation;            /* of neighbouring residuals; near 0 is good */
    double outlier;                    /* largest residual over sigma */
    double cross_validation;           /* rms of what was left out, over the rms of the
                                  fit; NAN: not asked for */
    double restitution;                /* that the law returns there */
    double restitution_error;          /* its standard error */
    rsl_fit_impact impact;             /* the fitted one: every quantity */
    size_t iterations, evaluations;
    int converged;
    double
        wander; /* of the residuals over whole records: above 1, they wander or lie to one side by
                      more than noise does in 99 of 100 cases; NAN: too few samples */
    double aic; /* Akaike's criterion without the correction for few data: always finite */
} rsl_fit_result;

/* 1 if this build has the global search. */
RSL_API int rsl_fit_global_available(void);

RSL_API rsl_fit_options rsl_fit_options_default(void);

/* Names and SI units ("1" for a pure number) of channels and nuisances. */
RSL_API const char *rsl_fit_channel_name(rsl_fit_channel channel);
RSL_API const char *rsl_fit_channel_unit(rsl_fit_channel channel);
RSL_API const char *rsl_fit_nuisance_name(rsl_fit_nuisance nuisance);
RSL_API const char *rsl_fit_nuisance_unit(rsl_fit_nuisance nuisance);

/* The RSL_FIT_QUANTITIES rows of quantities; one of them measured in an impact;
 * its value in an outcome. Where the bodies stay together, a duration is 1000
 * times the time of the deepest point. */
RSL_API const rsl_fit_quantity *rsl_fit_quantity_table(void);
RSL_API double rsl_fit_quantity_measured(const rsl_fit_quantity *quantity,
                                         const rsl_fit_impact *impact);
RSL_API double rsl_fit_quantity_computed(const rsl_fit_quantity *quantity,
                                         const rsl_collide_outcome *outcome);

/* What a fit asks of a record and of an impact: enough samples and channels,
 * finite numbers inside their ranges, something measured. */
RSL_API rsl_status rsl_fit_check_record(const rsl_fit_record *record, rsl_error *error);
RSL_API rsl_status rsl_fit_check_impact(const rsl_fit_impact *impact, rsl_error *error);

/* What the law needs and the spec lacks: what is free if nothing is said. */
RSL_API rsl_law_inputs rsl_fit_unknowns(const rsl_law *law, const rsl_law_spec *spec);

/* Frees what is usual where nobody said what to free: the offset of records with time, because the
 * clock of an instrument need not start at touch, and the speed where a velocity was measured and
 * the speed is not given. */
RSL_API void rsl_fit_free_usual(const rsl_fit_data *data, rsl_fit_options *options);

/* Fits one law. The result is about 30 KiB: keep it off small stacks. */
RSL_API rsl_status rsl_fit(const rsl_fit_data *data, const rsl_fit_options *options,
                           rsl_fit_result *result, rsl_error *error);

/* One law of a ranking. */
typedef struct rsl_fit_rank {
    const rsl_law *law;
    rsl_status status; /* negative: could not be fitted, see `why` */
    char why[160];
    const rsl_law *same_as; /* an earlier row with the same curves; or NULL */
    size_t free_count;
    double sigma, aicc, cross_validation, restitution;
    double asked; /* restitution that goes into the formula; RSL_UNSET: none */
    int identifiable;
    double criterion; /* by which it was sorted: aicc, or aic where some law has no aicc */
} rsl_fit_rank;

/* Fits every law of a list with the same question (its `law` and `free` are not looked at) and
 * sorts by AICc; by AIC where the data are too few for the AICc of some law. Of equals the one with the fewest free parameters comes first, then one that
 * returns the restitution it is asked for; those that could not be fitted stand last. RSL_STOPPED:
 * `watch` wanted so, and `ranks` are not complete.
 * `ranks` has room for `count`. A law is skipped if it lacks inputs that no
 * impact can tell, such as radii and moduli. */
RSL_API rsl_status rsl_fit_laws(const rsl_fit_data *data, const rsl_fit_options *options,
                                const rsl_law *const *laws, size_t count, rsl_fit_rank *ranks,
                                rsl_error *error);

/* The curve of the result for one record at given times of its clock: what the instrument would
 * have shown, offset, gain and baseline included. NULL channels are not wanted. */
RSL_API rsl_status rsl_fit_curve(const rsl_fit_data *data, const rsl_fit_result *result,
                                 size_t record, const double *times, size_t count,
                                 double *const channel[RSL_FIT_CHANNELS], rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
