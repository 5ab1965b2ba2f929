/* SPDX-License-Identifier: MIT
 *
 * A fit as a problem of least squares: unknown parameters z on a scale where they
 * are free, residuals r(z) and their Jacobian.
 */
#ifndef RSL_FIT_PROBLEM_H
#define RSL_FIT_PROBLEM_H

#include "fit/path.h"

/* The unbounded variable z of a parameter: value = unit z; value = exp z;
 * value = low + (high - low)/(1 + exp(-z)), of the logarithm if `logarithmic`. */
typedef enum rsl_fit_scale { RSL_FIT_PLAIN, RSL_FIT_LOG, RSL_FIT_BOX } rsl_fit_scale;

typedef struct rsl_fit_unknown {
    int input;     /* RSL_LAW_INDEX_..., or -1 */
    int nuisance;  /* if input is -1 */
    size_t record; /* of the nuisance */
    rsl_fit_scale scale;
    int logarithmic;
    double low, high, unit;
} rsl_fit_unknown;

double rsl_fit_value(const rsl_fit_unknown *unknown, double z);
double rsl_fit_slope(const rsl_fit_unknown *unknown, double z); /* dvalue/dz */
double rsl_fit_inverse(const rsl_fit_unknown *unknown, double value);

/* Kinds of residuals, after the channels; each has its own level of noise. */
enum {
    RSL_FIT_GROUP_LOOP = RSL_FIT_CHANNEL_COUNT,
    RSL_FIT_GROUP_DIFFERENCE, /* of quantities of impacts */
    RSL_FIT_GROUP_RELATIVE,   /* the same, by their relative difference */
    RSL_FIT_GROUP_COUNT
};

static inline int rsl_fit_group(const rsl_fit_quantity *quantity)
{
    return quantity->relative ? RSL_FIT_GROUP_RELATIVE : RSL_FIT_GROUP_DIFFERENCE;
}

/* The damping that was found for an impact, and d(restitution)/d(damping) there; 0: none yet. */
typedef struct rsl_fit_damping {
    double value, slope;
} rsl_fit_damping;

typedef struct rsl_fit_problem {
    const rsl_fit_data *data;  /* taken: all, or windows of the records */
    const rsl_fit_data *whole; /* all */
    const rsl_law *law;
    rsl_law_parameters spec;                   /* known inputs, starts of the others */
    double value[RSL_FIT_NUISANCE_COUNT];      /* known ones */
    unsigned nuisance;                         /* free ones */
    rsl_fit_unknown unknown[RSL_FIT_FREE_MAX]; /* inputs first */
    size_t count;
    int inputs[RSL_FIT_INPUTS_MAX];
    size_t input_count;
    double scale[RSL_FIT_CHANNEL_COUNT]; /* peaks of all records */
    double noise[RSL_FIT_GROUP_COUNT];   /* weights: one over these */
    size_t size[RSL_FIT_GROUP_COUNT];    /* residuals of each kind */
    size_t observations;                 /* all of them */
    size_t stride;                       /* take one of so many */
    size_t folds, fold;                  /* leave this fold out; folds 0: none */
    int inside;                          /* 1: take that fold alone */
    double settled;                      /* fall of the sum to stop at, in variances */
    double *huber;                       /* square roots of weights, or NULL */
    rsl_fit_damping *damping; /* of each impact, of a law that searches for it; else NULL */
    rsl_fit_path path;
    size_t evaluations;
    int (*progress)(void *user, const rsl_law *law, size_t evaluations); /* or NULL */
    void *user;
    int stopped;       /* 1: `progress` wanted so, and nothing found counts */
    int out_of_memory; /* 1: an allocation failed; the result is invalid */
} rsl_fit_problem;

/* Notes that memory ran short, and says so. */
static inline rsl_status rsl_fit_starve(rsl_fit_problem *problem)
{
    problem->out_of_memory = 1;
    return RSL_ERROR_MEMORY;
}

/* What a fit knows of an input of laws. */
typedef struct rsl_fit_input {
    double low, high;     /* bounds unless given; high 0: none but > 0 */
    double default_value; /* initial value where the data do not determine it; 0: 1 */
    int by_symbol;        /* 1: people write its symbol, k, e, n; else its name */
    int identifiable;     /* 1: identifiable from an impact; the others describe bodies */
} rsl_fit_input;
const rsl_fit_input *rsl_fit_input_of(int input);

/* A row of the table of nuisances. */
typedef struct rsl_fit_nuisance_row {
    const char *name, *unit;
    double default_value; /* value unless given */
    /* How large it may be: its scale. NULL: a factor, whose logarithm is
     * free. */
    double (*size)(const rsl_fit_problem *problem, const rsl_fit_record *record);
} rsl_fit_nuisance_row;
const rsl_fit_nuisance_row *rsl_fit_nuisance_table(void);

/* Checks data and options and lays the problem out. */
rsl_status rsl_fit_problem_init(rsl_fit_problem *problem, const rsl_fit_data *data,
                                const rsl_fit_options *options, rsl_error *error);
void rsl_fit_problem_free(rsl_fit_problem *problem);

/* Takes other records of the same number: windows of those that are there, or the whole again. */
void rsl_fit_problem_take(rsl_fit_problem *problem, const rsl_fit_data *data);

/* Windows around the impacts of long records, of which one sample in `stride` would show too little;
 * see window.c. `cut` has the records as they are where there is no need or no such impact, else
 * records of its own that the caller frees. */
rsl_status rsl_fit_window(rsl_fit_problem *problem, size_t stride, rsl_fit_data *cut);

/* Says that no curve of the law comes near the data. */
rsl_status rsl_fit_no_match(const rsl_fit_problem *problem, rsl_status status, rsl_error *error);

/* Residuals that are taken, with stride and folds. */
size_t rsl_fit_residual_count(const rsl_fit_problem *problem);

/* What an observation is: for sums by kind and for reports. */
typedef struct rsl_fit_tag {
    int group;
    size_t record;
    int in_contact;
    double edge; /* steps of the clock from the onset of contact or separation */
} rsl_fit_tag;

/* Residuals at z and, if not NULL, the Jacobian by z (count x `row` doubles)
 * and the tags. Negative: there is no curve at z. */
rsl_status rsl_fit_evaluate(rsl_fit_problem *problem, const double *z, double *residual,
                            double *jacobian, size_t row, rsl_fit_tag *tags);

/* Sums of squares by kind, of residuals without the weights of their kinds. */
void rsl_fit_sums(const rsl_fit_problem *problem, const double *residual, const rsl_fit_tag *tags,
                  size_t count, double sum[RSL_FIT_GROUP_COUNT]);

static inline double rsl_fit_sum(const double *residual, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += residual[i] * residual[i];
    return sum;
}

/* The spec of a record or impact at z (its own mass and speed in place). */
rsl_law_parameters rsl_fit_spec(const rsl_fit_problem *problem, const double *z, double mass,
                                double speed);

/* Where residuals go as they are computed. */
typedef struct rsl_fit_sink {
    size_t index, at;            /* of all observations; of those taken */
    double *residual, *jacobian; /* jacobian: NULL if not wanted */
    size_t row;                  /* doubles per row of the Jacobian */
    rsl_fit_tag *tags;           /* NULL if not wanted */
} rsl_fit_sink;

/* Residuals of the impacts; see impacts.c. */
rsl_status rsl_fit_impacts(const rsl_fit_problem *problem, const double *z, rsl_fit_sink *sink);

/* The square root of the weight of an observation. */
static inline double rsl_fit_weight(const rsl_fit_problem *problem, size_t index)
{
    return problem->huber ? problem->huber[index] : 1.0;
}

/* Whether observation `index` is used. */
int rsl_fit_uses(const rsl_fit_problem *problem, size_t index);

/* ---- start.c ------------------------------------------------------------- */

/* First guesses, `count` x problem->count of them, best first; returns how many there are. */
enum { RSL_FIT_STARTS_MAX = 24 };
size_t rsl_fit_starts(const rsl_fit_problem *problem,
                      double starts[RSL_FIT_STARTS_MAX][RSL_FIT_FREE_MAX]);

/* ---- solve.c ------------------------------------------------------------- */

typedef struct rsl_fit_solution {
    double z[RSL_FIT_FREE_MAX];
    double sum; /* of squares */
    size_t iterations;
    int converged;
} rsl_fit_solution;

/* Least squares from a start. `pinned` keeps one unknown, -1: none. */
rsl_status rsl_fit_solve(rsl_fit_problem *problem, const double *start, int pinned,
                         size_t iterations, rsl_fit_solution *solution, rsl_error *error);

/* The same from a start next to the solution and for many data, where full steps of Gauss and
 * Newton do. 0: the steps do not settle at once, or data are few; nothing is done. */
int rsl_fit_polish(rsl_fit_problem *problem, const double *start, rsl_fit_solution *solution);

/* The best of many starts on thinned data, then all data. */
rsl_status rsl_fit_find(rsl_fit_problem *problem, int global, rsl_fit_solution *solution,
                        rsl_error *error);

/* Weights by Huber and by kind of residual, and the fit again. */
rsl_status rsl_fit_reweigh(rsl_fit_problem *problem, int robust, rsl_fit_solution *solution,
                           rsl_error *error);

/* ---- interval.c ---------------------------------------------------------- */

/* Everything that follows from the solution, which may be bettered on the way. */
rsl_status rsl_fit_summarise(rsl_fit_problem *problem, rsl_fit_solution *solution,
                             const rsl_fit_options *options, rsl_fit_result *result,
                             rsl_error *error);

/* ---- rank.c -------------------------------------------------------------- */

/* rms of what was left out, over the rms of the fit. */
rsl_status rsl_fit_validate(rsl_fit_problem *problem, const rsl_fit_solution *solution,
                            size_t folds, double *ratio, rsl_error *error);

/* ---- covariance, identifiability and profiles of a solution ------------ */

typedef struct rsl_fit_uncertainty {
    double variance;                   /* of the residuals */
    double singular[RSL_FIT_FREE_MAX]; /* falling */
    int lost[RSL_FIT_FREE_MAX];        /* 1: in a direction without effect */
    double covariance[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX];
    int surveyed;                                         /* 1: low and high hold: */
    double low[RSL_FIT_FREE_MAX], high[RSL_FIT_FREE_MAX]; /* 95 % intervals */
} rsl_fit_uncertainty;

/* J: count x p. */
rsl_status rsl_fit_uncertainty_of(const double *J, size_t count, size_t p, double variance,
                                  rsl_fit_uncertainty *uncertainty);

/* Covariance and intervals from the posterior density, for contacts with sharp edges; see survey.c:
 * S^-power. `uncertainty` comes from the samples away from them, as does `centre`, and stays as it is where
 * draws of it lead nowhere. `better` is the draw with the smallest sum of squares. */
rsl_status rsl_fit_sample_posterior(rsl_fit_problem *problem, const double *centre, double power,
                                    rsl_fit_uncertainty *uncertainty, double *better);

/* 95 % interval of one unknown where the best sum of squares, all others being
 * free, has risen by quantile^2 variance. Infinite: it never does. */
void rsl_fit_profile(rsl_fit_problem *problem, const rsl_fit_solution *best, size_t unknown,
                     double spread, double quantile, double *low, double *high);

#endif
