/* SPDX-License-Identifier: MIT
 *
 * resile optimise: the least value of a function, or the best parameters of a
 * model.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "optimise.h"
#include "text.h"

int cli_optimise_is_model(const cli_optimise *asked)
{
    return strpbrk(asked->subject, "./") != NULL;
}

/* ---- checking ------------------------------------------------------------ */

static int fail_method(const char *word, size_t length)
{
    char list[400] = "";
    const rsl_optimise_method *method;

    for (size_t i = 0; (method = rsl_optimise_method_at(i)); i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                 method->key);
    }
    return cli_fail(CLI_USAGE, "there is no method '%.*s'; allowed: %s",
                    (int)length, word, list);
}

static int read_methods(cli_optimise *asked)
{
    const char *at = asked->methods;

    while (*at) {
        size_t length = strcspn(at, ",");
        char word[32];
        const rsl_optimise_method *method;
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        method = length < sizeof word ? rsl_optimise_method_find(word) : NULL;
        if (!method)
            return fail_method(at, length < 60 ? length : 60);
        if (asked->method_count == CLI_OPTIMISE_METHODS)
            return cli_fail(CLI_USAGE, "--method names more than %d methods",
                            CLI_OPTIMISE_METHODS);
        asked->method[asked->method_count++] = method;
        at += length + (at[length] == ',');
    }
    if (asked->method_count == 0)
        return fail_method("", 0);
    return CLI_GO;
}

/* One option that counts something. */
typedef struct count_option {
    const char *name;
    double value, high;
    size_t *to; /* NULL: only checked */
} count_option;

static int read_counts(cli_optimise *asked)
{
    rsl_optimise_options *o = &asked->options;
    const count_option counts[] = {
        {"evaluations", asked->evaluations, 1e9, &o->evaluations},
        {"iterations", asked->iterations, 1e9, &o->iterations},
        {"countries", asked->countries, RSL_OPTIMISE_COUNTRIES, &o->countries},
        {"imperialists", asked->imperialists, RSL_OPTIMISE_COUNTRIES / 2.0,
         &o->imperialists},
        {"dimension", asked->dimension, RSL_OPTIMISE_VARIABLES, NULL},
        {"runs", asked->runs, 100000.0, NULL},
        {"jobs", asked->jobs, 1024.0, NULL},
    };

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const count_option *one = &counts[i];
        if (isnan(one->value))
            continue;
        if (one->value != floor(one->value) || one->value < 1.0 ||
            one->value > one->high)
            return cli_fail(CLI_USAGE,
                            "--%s is %.15g; allowed: a whole number, 1 to %.0f",
                            one->name, one->value, one->high);
        if (one->to)
            *one->to = (size_t)one->value;
    }
    if (!isnan(asked->seed) && (asked->seed != floor(asked->seed) ||
                                asked->seed < 0.0 || asked->seed > 0x1p53))
        return cli_fail(CLI_USAGE,
                        "--seed is %.15g; allowed: a whole number, 0 to 2^53",
                        asked->seed);
    o->seed = isnan(asked->seed) ? 1 : (uint64_t)asked->seed;
    return CLI_GO;
}

static void read_numbers(cli_optimise *asked)
{
    rsl_optimise_options *o = &asked->options;
    double *const to[] = {&o->beta, &o->gamma, &o->xi, &o->target,
                          &o->tolerance};
    const double from[] = {asked->beta, asked->gamma, asked->xi, asked->target,
                           asked->tolerance};

    for (size_t i = 0; i < sizeof to / sizeof to[0]; i++)
        if (!isnan(from[i]))
            *to[i] = from[i];
}

/* Options that belong to the other kind of subject. */
static int refuse_strangers(const cli_optimise *asked)
{
    int model = asked->subject && cli_optimise_is_model(asked);
    const char *stranger = NULL;

    if (!model)
        stranger = asked->minimise         ? "minimise"
                   : asked->maximise       ? "maximise"
                   : asked->over.count     ? "over"
                   : asked->settings.count ? "set"
                   : !isnan(asked->jobs)   ? "jobs"
                   : asked->out            ? "out"
                   : asked->force          ? "force"
                                           : NULL;
    else
        stranger = !isnan(asked->dimension) ? "dimension"
                   : !isnan(asked->runs)    ? "runs"
                   : asked->history         ? "history"
                                            : NULL;
    if (!stranger)
        return CLI_GO;
    return cli_fail(CLI_USAGE, "--%s is for %s", stranger,
                    model ? "functions, not for models; a model is searched "
                            "once, and all of its runs are in evaluations.csv"
                          : "models; name one first, such as damper.yaml");
}

static int check(cli_optimise *asked)
{
    int status = refuse_strangers(asked);

    if (status == CLI_GO)
        status = read_counts(asked);
    if (status != CLI_GO)
        return status;
    read_numbers(asked);
    asked->methods_given = asked->methods != NULL;
    if (asked->methods)
        status = read_methods(asked);
    else
        asked->method[asked->method_count++] = rsl_optimise_method_default();
    if (status == CLI_GO)
        asked->options.method = asked->method[0];
    return status;
}

/* ---- the command --------------------------------------------------------- */

static const char about[] =
    "Finds the least value of a function inside bounds, by covariance matrix "
    "adaptation, with the optimisers of sheikhi2023 or with those of "
    "NLopt.\n\n"
    "A model file is run again and again with other values inside the ranges "
    "of --over, until the number that --minimise or --maximise names is as "
    "small or as large as can be. The number is what --collect of 'resile "
    "sweep' takes: SUBJECT:STATISTIC[:FROM:TO]. A range is PATH=FROM:TO or "
    "PATH=FROM:TO:log. Killed and started again with the same command it goes "
    "on where it was, with the same result. A run that fails counts as one "
    "that cannot be had, and is recorded.\n\n"
    "Functions with a known minimum, to try methods on: rastrigin, rosenbrock, "
    "ackley, griewank (with --dimension), and hysteresis, the problem of "
    "sheikhi2023, hysteresis-mean. --runs repeats with other seeds.\n\n"
    "Methods: cma-es, ica, icaco (many runs at the same time); of NLopt crs2, "
    "isres, direct, direct-l for the whole range, and nelder-mead, bobyqa, "
    "slsqp, which go downhill from one point. Several, with commas between "
    "them, "
    "stand side by side for a function.\n\n"
    "--compare tries all methods: without a subject on hysteresis and on four "
    "functions in 2 and 10 dimensions, with a model on that, each with the "
    "same number of runs.";

static const char examples[] =
    "  resile optimise impact-damper.yaml --minimise "
    "container.x:amplitude:20 --over gap=0.005:0.15\n"
    "  resile optimise ball.yaml --maximise ball.y:max:1 --over "
    "bodies.ball.mass=1:100:log --method direct-l --evaluations 100\n"
    "  resile optimise hysteresis --method ica,icaco --runs 50 --plot "
    "icaco.svg\n"
    "  resile optimise rastrigin --dimension 10 --method crs2 --target 1e-6 "
    "--evaluations 100000\n"
    "  resile optimise --compare\n";

enum { OPTIONS = 24 };

/* Of all searches and of models. */
static size_t list_common(cli_optimise *a, cli_option *to)
{
    const cli_option options[] = {
        {.name = "minimise",
         .value = "WHAT",
         .text = &a->minimise,
         .help = "the number of a run that is to be small"},
        {.name = "maximise",
         .value = "WHAT",
         .text = &a->maximise,
         .help = "the number of a run that is to be large"},
        {.name = "over",
         .value = "PATH=FROM:TO",
         .list = &a->over,
         .help = "what may change, as in --set, and how far; may be given many "
                 "times"},
        {.name = "set",
         .value = "PATH=VALUE",
         .list = &a->settings,
         .help = "replaces or adds a value of the model; may be given many "
                 "times"},
        {.name = "method",
         .value = "KEY",
         .text = &a->methods,
         .help = "how to search (default cma-es)"},
        {.name = "seed",
         .value = "S",
         .number = &a->seed,
         .help = "of the random numbers (default 1)"},
        {.name = "evaluations",
         .value = "N",
         .number = &a->evaluations,
         .help =
             "at most (default: 200 runs of a model for each variable; for a "
             "function 10000, with ica and icaco what their iterations "
             "take)"},
        {.name = "iterations",
         .value = "N",
         .number = &a->iterations,
         .help = "of ica and icaco (default: 50 for a function, else what the "
                 "evaluations allow)"},
    };

    memcpy(to, options, sizeof options);
    return sizeof options / sizeof options[0];
}

/* Of the methods and of functions, and what is shown. */
static size_t list_others(cli_optimise *a, cli_option *to)
{
    const cli_option options[] = {
        {.name = "countries",
         .value = "N",
         .number = &a->countries,
         .help = "of ica and icaco (default 20)"},
        {.name = "imperialists",
         .value = "N",
         .number = &a->imperialists,
         .help = "of ica and icaco (default 3)"},
        {.name = "beta",
         .value = "B",
         .number = &a->beta,
         .help = "longest step of a colony, in distances (default 2)"},
        {.name = "gamma",
         .value = "G",
         .number = &a->gamma,
         .help = "largest angle of a step, rad (default 0.3)"},
        {.name = "xi",
         .value = "X",
         .number = &a->xi,
         .help = "weight of the colonies in an empire's cost (default 0.1)"},
        {.name = "target",
         .value = "V",
         .number = &a->target,
         .help = "stops once a value is not above V (not below, of "
                 "--maximise)"},
        {.name = "tolerance",
         .value = "T",
         .number = &a->tolerance,
         .help = "of cma-es and NLopt: smallest step, in shares of the ranges "
                 "(default 1e-9)"},
        {.name = "dimension",
         .value = "N",
         .number = &a->dimension,
         .help = "variables of a function (default 2)"},
        {.name = "runs",
         .value = "N",
         .number = &a->runs,
         .help = "of a function, with other seeds (default 1)"},
        {.name = "jobs",
         .value = "N",
         .number = &a->jobs,
         .help = "runs of a model at the same time (default: one per "
                 "processor)"},
        {.name = "out",
         .value = "DIR",
         .text = &a->out,
         .help = "where the files of a model go (default out/, its name and "
                 "-optimise)"},
        {.name = "force",
         .flag = &a->force,
         .help = "begins anew, whatever results are in DIR"},
        {.name = "history",
         .value = "FILE.csv",
         .text = &a->history,
         .help = "of a function: every iteration and every country"},
        {.name = "plot",
         .value = "FILE.svg",
         .text = &a->plot,
         .help = "draws the search"},
        {.name = "compare",
         .flag = &a->compare,
         .help = "all methods side by side"},
        {.name = "json",
         .flag = &a->json,
         .help = "prints a JSON object instead of tables"},
    };

    memcpy(to, options, sizeof options);
    return sizeof options / sizeof options[0];
}

static size_t list_options(cli_optimise *a, cli_option *to)
{
    size_t count = list_common(a, to);

    return count + list_others(a, to + count);
}

static int parse(cli_optimise *asked, int argc, char **argv)
{
    cli_option options[OPTIONS];
    size_t words = 0;
    const cli_syntax syntax = {
        .command = "optimise",
        .usage = "[MODEL.yaml --minimise WHAT --over PATH=FROM:TO ... | "
                 "FUNCTION] [--compare] [--method KEY] [--evaluations N] "
                 "[--seed S] [--plot FILE.svg] [--json] [options]",
        .about = about,
        .examples = examples,
        .option_count = list_options(asked, options),
        .options = options,
        .words = &asked->subject,
        .word_capacity = 1,
        .word_count = &words,
    };
    int status = cli_parse(&syntax, argc, argv);

    if (status == CLI_GO && words == 0 && !asked->compare)
        return cli_fail(CLI_USAGE,
                        "a model file or the name of a function is missing; "
                        "'resile optimise --help' shows how to ask");
    return status;
}

static int answer(cli_optimise *asked)
{
    int status = check(asked);

    if (status != CLI_GO)
        return status;
    if (asked->compare)
        return cli_optimise_compare(asked);
    return cli_optimise_is_model(asked) ? cli_optimise_model(asked)
                                        : cli_optimise_function(asked);
}

int cli_command_optimise(int argc, char **argv)
{
    cli_optimise *asked = cli_allocate(1, sizeof *asked);
    double *numbers[] = {
        &asked->seed,      &asked->evaluations,  &asked->iterations,
        &asked->countries, &asked->imperialists, &asked->beta,
        &asked->gamma,     &asked->xi,           &asked->target,
        &asked->tolerance, &asked->dimension,    &asked->runs,
        &asked->jobs};
    int status;

    memset(asked, 0, sizeof *asked);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        *numbers[i] = (double)NAN;
    asked->options = rsl_optimise_options_default();
    asked->settings.items = cli_allocate((size_t)argc, sizeof(char *));
    asked->over.items = cli_allocate((size_t)argc, sizeof(char *));
    status = parse(asked, argc, argv);
    if (status == CLI_GO)
        status = answer(asked);
    free(asked->settings.items);
    free(asked->over.items);
    free(asked);
    return status;
}
