/* SPDX-License-Identifier: MIT
 *
 * optimise: what the parts of `resile optimise` share.
 */
#ifndef RESILE_CLI_OPTIMISE_H
#define RESILE_CLI_OPTIMISE_H

#include "args.h"
#include "figure.h"
#include "file.h"
#include "law_error.h"
#include "plot.h"
#include "resile/optimise.h"

enum { CLI_OPTIMISE_METHODS = 16 };

typedef struct cli_optimise {
    const char *subject; /* path of a model, name of a function, key of a law; NULL: none */
    const char *minimise, *maximise, *methods, *out, *history;
    cli_figure plot;
    cli_list settings, over;
    cli_law_error_words words; /* of a law */
    cli_window window;
    size_t seed, dimension, runs, jobs; /* 0: not given, but the seed is 1 */
    double limit;                       /* s that a run may take */
    int compare, force, json, methods_given;
    const rsl_optimise_method *method[CLI_OPTIMISE_METHODS];
    size_t method_count;
    rsl_optimise_options options; /* of the first method */
} cli_optimise;

/* How a search of a model went. */
typedef struct cli_search {
    rsl_optimise_optimum optimum;
    size_t before, failed; /* runs: of an earlier call; without a number */
    size_t count;          /* runs; the arrays below are owned */
    double *x, *value, *best;
} cli_search;
void cli_search_free(cli_search *search);

/* What the model's search is called: goal, unit, variables. */
typedef struct cli_search_names {
    char goal[160]; /* with its unit */
    char unit[16];
    char *names[RSL_OPTIMISE_DIMENSION_MAX]; /* owned */
    int logarithmic[RSL_OPTIMISE_DIMENSION_MAX];
    size_t dimension;
} cli_search_names;
void cli_search_names_free(cli_search_names *names);

/* Searches a model with one method; the files go to `folder`. Returns CLI_GO,
 * or an exit status after the sentence about what went wrong. */
int cli_search_model(const cli_optimise *requested, const rsl_optimise_method *method,
                     const char *folder, cli_search *search, cli_search_names *names);

/* Whether the subject is a model file: it has a dot or a slash. */
int cli_optimise_is_model(const cli_optimise *requested);

/* A function of which the least value is searched: a test function, or the error of a law. */
typedef struct cli_goal {
    const char *key;          /* "hysteresis", "safaeifar-family" */
    const char *what;         /* of a law: "rms error of the damping"; else NULL */
    char sampled[160];        /* of a law: "99 values of restitution from 0.01 to 0.99" */
    const char *const *names; /* of the variables; NULL: x1, x2, ... */
    const rsl_optimise_problem *problem;
    double minimum; /* exact; NaN: not known */
    double factor;  /* of hysteresis: A of the least value; else 0 */
} cli_goal;
int cli_optimise_goal(const cli_optimise *requested, const cli_goal *goal);

/* A function, the error of a law, a model, and the comparison; each returns an exit status. */
int cli_optimise_function(const cli_optimise *requested);
int cli_optimise_law(const cli_optimise *requested);
int cli_optimise_model(const cli_optimise *requested);
int cli_optimise_compare(const cli_optimise *requested);

/* ---- the course of a search ---------------------------------------------- */

/* A country as it was, and where a search stood. */
typedef struct cli_course_country {
    double x[2], value;
    int imperialist;
    double total; /* cost of its empire */
} cli_course_country;

typedef struct cli_course_step {
    size_t iteration, evaluations, empires;
    double value; /* the smallest so far */
} cli_course_step;

/* Of one method: every iteration, and the countries of three of them. */
typedef struct cli_course {
    const rsl_optimise_method *method;
    cli_course_step *steps; /* owned */
    size_t count, capacity;
    cli_course_country *countries[3]; /* first, 12th, last; owned, or NULL */
    size_t country_count, dimension;
    size_t shown[3]; /* their iterations */
    FILE *table;     /* gets every country as a line, or NULL */
} cli_course;

/* For rsl_optimise_options; `user` is the course. */
int cli_course_watch(const rsl_optimise_view *view, void *user);

/* Puts the median over several courses in place of the values of the first,
 * which becomes as long as the longest; one that has ended stays as it was. */
void cli_course_median(cli_course *courses, size_t count);
void cli_course_free(cli_course *course);

/* Draws the courses of several methods: the countries of the first that has
 * some in a plane, and the values above the minimum, or above the best that was found if the minimum
 * is not known, over the iterations and over the evaluations. Returns CLI_GO or an exit status. */
int cli_chart_courses(const cli_figure *plot, const char *title, const cli_course *courses,
                      size_t count, const cli_goal *goal);

/* The runs of a search of a model: value over each variable, value and best
 * over the number of the run. */
typedef struct cli_trials {
    const char *goal;         /* what the value is called, with its unit */
    const char *const *names; /* of the variables */
    const int *logarithmic;   /* per variable */
    size_t dimension, count;
    const double *x, *value, *best; /* x: count times dimension */
} cli_trials;
void cli_chart_trials(rsl_plot_builder *builder, const cli_trials *trials);

#endif
