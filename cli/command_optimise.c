/* SPDX-License-Identifier: MIT
 *
 * resile optimise: the smallest value of a function, the inputs for which the error of a law is least,
 * or the best parameters of a model.
 */
#include <string.h>

#include "cli.h"
#include "optimise.h"
#include "test_problem.h"
#include "text.h"

/* ---- checking ------------------------------------------------------------ */

static const char *method_words(size_t index)
{
    const rsl_optimise_method *method = rsl_optimise_method_at(index);
    return method ? method->key : NULL;
}

static const char *function_words(size_t index)
{
    const rsl_study_test_function *function = rsl_study_test_function_at(index);
    return function ? function->key : NULL;
}

static int add_method(cli_optimise *requested, const char *key)
{
    const char *known = cli_word_find(method_words, key);
    if (!known)
        return cli_fail(CLI_USAGE, "there is no method '%s'; allowed: %s", key,
                        cli_word_list(method_words, ", ").text);
    if (requested->method_count == CLI_OPTIMISE_METHODS)
        return cli_fail(CLI_USAGE, "--method names more than %d methods", CLI_OPTIMISE_METHODS);
    requested->method[requested->method_count++] = rsl_optimise_method_find(known);
    return CLI_GO;
}

static int read_methods(cli_optimise *requested)
{
    const char *rest = requested->methods;
    int status = CLI_GO;
    cli_word key;
    while (status == CLI_GO && cli_next_word(&rest, &key))
        status = add_method(requested, key.text);
    return status;
}

/* ---- the command --------------------------------------------------------- */

static const char about[] =
    "Finds the least value of a function inside bounds, by covariance matrix adaptation, with the "
    "optimisers of sheikhi2023, with particle swarms, differential evolution or a genetic "
    "algorithm, "
    "or with those of NLopt.\n\n"
    "A model file is run again and again with other values inside the ranges of --over, until the "
    "number that --minimise or --maximise names is as small or as large as can be. The number is "
    "what --collect of 'resile sweep' takes: SUBJECT:STATISTIC[:FROM:TO]. A range is PATH=FROM:TO "
    "or PATH=FROM:TO:log. Killed and started again with the same command it goes on where it was, "
    "with the same result. A run that fails counts as one that cannot be had, and is recorded.\n\n"
    "Functions with a known minimum, to try methods on: rastrigin, rosenbrock, ackley, griewank "
    "(with --dimension); hysteresis, the problem of sheikhi2023 with the sampling that its "
    "published "
    "table implies, and hysteresis-mean, the same with the plain mean over 0 < e < 1. --runs "
    "repeats with other seeds.\n\n"
    "The KEY of a law searches the inputs, within the bounds of --over INPUT=FROM:TO, for which "
    "its "
    "error against the exact law is least: that of --quantity in the --measure over the --sample, "
    "which 'resile map' shows over a grid. --set fixes other inputs.\n\n"
    "Methods: cma-es, ica, icaco, pso, de, ga (many runs at the same time); of NLopt crs2, isres, "
    "direct, "
    "direct-l for the whole range, and nelder-mead, bobyqa, slsqp, which go downhill from one "
    "point. Several, with commas between them, stand side by side for a function.\n\n"
    "--compare tries all methods: without a subject on hysteresis and on four functions in 2 and "
    "10 dimensions, with a model on that, each with the same number of runs.";

static const char examples[] =
    "  resile optimise impact-damper.yaml --minimise container.x:amplitude:20 --over "
    "gap=0.005:0.15\n"
    "  resile optimise ball.yaml --maximise ball.y:max:1 --over bodies.ball.mass=1:100:log "
    "--method direct-l --evaluations 100\n"
    "  resile optimise hysteresis --method ica,icaco,pso,de,ga --runs 50 --plot icaco.svg\n"
    "  resile optimise safaeifar-family --over path_depth=1:6 --over path_rate=1.5:6 --sample "
    "e=0.1:0.9:81 --measure max --method icaco --runs 50\n"
    "  resile optimise rastrigin --dimension 10 --method crs2 --target 1e-6 --evaluations 100000\n"
    "  resile optimise --compare\n";

static const cli_option model_options[] = {
    {"minimise", "WHAT", CLI_TEXT(cli_optimise, minimise, NULL),
     "the number of a run that is to be small"},
    {"maximise", "WHAT", CLI_TEXT(cli_optimise, maximise, NULL),
     "the number of a run that is to be large"},
    {"jobs", "N", CLI_COUNT(cli_optimise, jobs, CLI_FROM_TO(1, 1024)),
     "runs of a model at the same time (default: one per processor)"},
    {"out", "DIR", CLI_FOLDER(cli_optimise, out),
     "where the files of a model go (default out/, its name and -optimise)"},
    {"force", NULL, CLI_FLAG(cli_optimise, force), "begins anew, whatever is in DIR"},
    {0}};

/* Of a model and a law. */
static const cli_option over_option[] = {
    {"over", "PATH=FROM:TO", CLI_LIST(cli_optimise, over),
     "what may change, as in --set, and how far; may be given many times"},
    {0}};

static const cli_option function_options[] = {
    {"dimension", "N",
     CLI_COUNT(cli_optimise, dimension, CLI_FROM_TO(1, RSL_OPTIMISE_DIMENSION_MAX)),
     "variables of a function (default 2)"},
    {0}};

/* Of a function and a law. */
static const cli_option repeat_options[] = {
    {"runs", "N", CLI_COUNT(cli_optimise, runs, CLI_FROM_TO(1, 100000)),
     "of a function or a law, with other seeds (default 1)"},
    {"history", "FILE.csv", CLI_FILE(cli_optimise, history),
     "of a function or a law: every iteration and every country"},
    {0}};

static const cli_option search_options[] = {
    {"method", "KEY[,KEY...]", CLI_TEXT(cli_optimise, methods, method_words),
     "how to search (default cma-es)"},
    {"seed", "S", CLI_COUNT(cli_optimise, seed, CLI_FROM_TO(0, 0x1p53)),
     "of the random numbers (default 1)"},
    {"evaluations", "N", CLI_COUNT(cli_optimise, options.evaluations, CLI_FROM_TO(1, 1e9)),
     "at most (default: 200 runs of a model for each variable; for a function 10000, with "
     "--iterations what they take)"},
    {"target", "V", CLI_NUMBER(cli_optimise, options.target, CLI_ANY),
     "stops once a value is not above V (not below, of --maximise)"},
    {"tolerance", "T", CLI_NUMBER(cli_optimise, options.tolerance, CLI_ANY),
     "of cma-es and NLopt: smallest step, in shares of the ranges (default 1e-9)"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(cli_optimise, plot.file), "draws the search"},
    {"compare", NULL, CLI_FLAG(cli_optimise, compare), "all methods side by side"},
    {0},
};

/* Of the optimisers of sheikhi2023. */
static const cli_option empire_options[] = {
    {"iterations", "N", CLI_COUNT(cli_optimise, options.ica.iterations, CLI_FROM_TO(1, 1e9)),
     "of ica, icaco, pso, de and ga (default: 50 for a function, else what the evaluations allow)"},
    {"countries", "N",
     CLI_COUNT(cli_optimise, options.ica.countries, CLI_FROM_TO(1, RSL_OPTIMISE_COUNTRY_MAX)),
     "of ica and icaco (default 20)"},
    {"imperialists", "N",
     CLI_COUNT(cli_optimise, options.ica.imperialists,
               CLI_FROM_TO(1, RSL_OPTIMISE_COUNTRY_MAX / 2)),
     "of ica and icaco (default 3)"},
    {"beta", "B", CLI_NUMBER(cli_optimise, options.ica.beta, CLI_ANY),
     "longest step of a colony, in distances (default 2)"},
    {"gamma", "G", CLI_NUMBER(cli_optimise, options.ica.gamma, CLI_ANY),
     "largest angle of a step, rad (default 0.3)"},
    {"xi", "X", CLI_NUMBER(cli_optimise, options.ica.xi, CLI_ANY),
     "weight of the colonies in an empire's cost (default 0.1)"},
    {"eta", "E", CLI_NUMBER(cli_optimise, options.ica.eta_last, CLI_ANY),
     "of icaco: spread of the ants in the last iteration, in shares of the ranges; it falls to it "
     "from 1 (default 0.001)"},
    {0}};

/* Of particle swarms, differential evolution and the genetic algorithm. */
static const cli_option population_options[] = {
    {"population", "N",
     CLI_COUNT(cli_optimise, options.population.size, CLI_FROM_TO(1, RSL_OPTIMISE_COUNTRY_MAX)),
     "members of pso, de and ga (default 20)"},
    {"pso-inertia", "W", CLI_NUMBER(cli_optimise, options.pso.inertia, CLI_ANY),
     "part of its velocity that a particle keeps (default 0.7298)"},
    {"pso-cognitive", "C", CLI_NUMBER(cli_optimise, options.pso.cognitive, CLI_ANY),
     "pull of a particle towards its own best place (default 1.49618)"},
    {"pso-social", "C", CLI_NUMBER(cli_optimise, options.pso.social, CLI_ANY),
     "pull of a particle towards the best place of all (default 1.49618)"},
    {"de-weight", "F", CLI_NUMBER(cli_optimise, options.de.weight, CLI_ANY),
     "weight of the difference of two members (default 0.7)"},
    {"de-crossover", "CR", CLI_NUMBER(cli_optimise, options.de.crossover, CLI_ANY),
     "probability of a variable of the mutant (default 0.9)"},
    {"ga-crossover", "P", CLI_NUMBER(cli_optimise, options.ga.crossover, CLI_ANY),
     "probability of the crossover of a pair (default 0.9)"},
    {"ga-mutation", "P", CLI_NUMBER(cli_optimise, options.ga.mutation, CLI_ANY),
     "probability of the mutation of a variable (default one over their number)"},
    {"ga-crossover-index", "E", CLI_NUMBER(cli_optimise, options.ga.crossover_index, CLI_ANY),
     "the higher, the closer the children to their parents (default 15)"},
    {"ga-mutation-index", "E", CLI_NUMBER(cli_optimise, options.ga.mutation_index, CLI_ANY),
     "the higher, the smaller the mutations (default 20)"},
    {0},
};

/* ---- subjects ------------------------------------------------------------- */

typedef enum kind { MODEL, FUNCTION, LAW } kind;

static const cli_option *first_typed(const cli_option *const *groups)
{
    const cli_option *found = NULL;
    for (size_t i = 0; !found && groups[i]; i++)
        found = cli_typed_of(groups[i]);
    return found;
}

/* Options that belong to another kind of subject. */
static int refuse_strangers(kind of)
{
    static const cli_option *const of_models[] = {model_options, cli_limit_option, cli_from_option,
                                                  NULL};
    static const cli_option *const of_runs[] = {over_option, cli_set_option, NULL};
    static const cli_option *const of_functions[] = {function_options, NULL};
    static const cli_option *const repeated[] = {repeat_options, NULL};
    static const cli_option *const of_laws[] = {cli_law_error_options, NULL};
    static const struct {
        const cli_option *const *groups;
        unsigned kinds;
        const char *whose;
    } rules[] = {
        {of_models, 1u << MODEL, "models; name one first, such as damper.yaml"},
        {of_runs, 1u << MODEL | 1u << LAW,
         "models and laws; name one first, such as damper.yaml or safaeifar-family"},
        {of_functions, 1u << FUNCTION, "functions, such as rosenbrock"},
        {repeated, 1u << FUNCTION | 1u << LAW,
         "functions and laws, not for models; a model is searched once, and all of its runs are in "
         "evaluations.csv"},
        {of_laws, 1u << LAW, "laws; name one first, such as safaeifar-family"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const cli_option *stranger =
            rules[i].kinds >> of & 1u ? NULL : first_typed(rules[i].groups);
        if (stranger)
            return cli_fail(CLI_USAGE, "--%s is for %s", stranger->name, rules[i].whose);
    }
    return CLI_GO;
}

/* What a subject is; without one, functions are compared. */
static kind kind_of(const cli_optimise *requested)
{
    if (!requested->subject || cli_word_find(function_words, requested->subject))
        return FUNCTION;
    if (cli_optimise_is_model(requested))
        return MODEL;
    return rsl_law_find(requested->subject) ? LAW : FUNCTION;
}

static int check(cli_optimise *requested)
{
    int status = refuse_strangers(kind_of(requested));
    if (status != CLI_GO)
        return status;
    requested->options.seed = requested->seed;
    requested->options.population.iterations = requested->options.ica.iterations;
    requested->methods_given = requested->methods != NULL;
    if (requested->methods)
        status = read_methods(requested);
    else
        requested->method[requested->method_count++] = rsl_optimise_method_default();
    if (status == CLI_GO)
        requested->options.method = requested->method[0];
    return status;
}

static void defaults(void *of)
{
    cli_optimise *requested = of;
    requested->options = rsl_optimise_options_default();
    requested->seed = 1;
}

static int run(void *of)
{
    cli_optimise *requested = of;
    int status = CLI_GO;
    cli_window_set(&requested->window, &requested->settings);
    if (!requested->subject && !requested->compare)
        return cli_fail(CLI_USAGE, "a model file or the name of a function is required; 'resile "
                                   "optimise --help' shows how to ask");
    status = check(requested);
    if (status != CLI_GO)
        return status;
    if (requested->compare)
        return cli_optimise_compare(requested);
    if (cli_word_find(function_words, requested->subject))
        requested->subject = cli_word_find(function_words, requested->subject);
    switch (kind_of(requested)) {
    case MODEL:
        return cli_optimise_model(requested);
    case LAW:
        return cli_optimise_law(requested);
    case FUNCTION:
        break;
    }
    return cli_optimise_function(requested);
}

const cli_command cli_command_optimise = {
    .name = "optimise",
    .summary = "the best parameters of a model; optimisers side by side",
    .usage = "[MODEL.yaml --minimise WHAT --over PATH=FROM:TO ... | LAW --over INPUT=FROM:TO ... | "
             "FUNCTION]",
    .about = about,
    .examples = examples,
    .argument = {.name = "MODEL.yaml",
                 .offset = CLI_AT(const char *, cli_optimise, subject),
                 .words = function_words},
    .groups =
        (const cli_group[]){{model_options, 0},
                            {over_option, 0},
                            {function_options, 0},
                            {repeat_options, 0},
                            {cli_law_error_options, offsetof(cli_optimise, words)},
                            {search_options, 0},
                            {empire_options, 0},
                            {population_options, 0},
                            {cli_figure_options, offsetof(cli_optimise, plot)},
                            {cli_set_option, CLI_AT(cli_list, cli_optimise, settings)},
                            {cli_from_option, CLI_AT(const char *, cli_optimise, window.from)},
                            {cli_limit_option, CLI_AT(double, cli_optimise, limit)},
                            {cli_json_option, CLI_AT(int, cli_optimise, json)},
                            {0}},
    .size = sizeof(cli_optimise),
    .defaults = defaults,
    .run = run};
