/* SPDX-License-Identifier: MIT
 *
 * resile fit: from a measurement to a law.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "fit.h"
#include "impact.h"
#include "plot.h"
#include "progress.h"
#include "system/nlopt.h"
#include "system/number.h"

/* ---- names of parameters ------------------------------------------------- */

/* The input of a name: stiffness, k, K, yield-pressure; -1 if there is none. No two symbols differ
 * by the case of their letters alone but E and e: as it is written goes before. */
static int find_input(const char *word)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (strcmp(table[i].symbol, word) == 0)
            return i;
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (rsl_word_equal(table[i].symbol, word) || rsl_word_equal(table[i].name, word))
            return i;
    return -1;
}

static int find_nuisance(const char *word)
{
    for (int i = 0; i < RSL_FIT_NUISANCE_COUNT; i++)
        if (rsl_word_equal(rsl_fit_nuisance_name((rsl_fit_nuisance)i), word))
            return i;
    return -1;
}

/* The symbols of the parameters and what else may be free. */
static const char *parameter_words(size_t index)
{
    if (index < RSL_LAW_INPUT_COUNT)
        return rsl_law_input_table()[index].symbol;
    index -= RSL_LAW_INPUT_COUNT;
    return index < RSL_FIT_NUISANCE_COUNT ? rsl_fit_nuisance_name((rsl_fit_nuisance)index) : NULL;
}

static int fail_name(const char *option, const char *word)
{
    return cli_fail(
        CLI_USAGE,
        "%s: there is no parameter '%.40s' of a fit; allowed: k, n, m, q, e, lambda and the other "
        "inputs of laws, mass, speed, offset, gain, baseline, inertia, drift and delay",
        option, word);
}

/* --free k,e,offset */
static int read_free(cli_fit *fit)
{
    const char *rest = fit->free;
    cli_word word;
    while (cli_next_word(&rest, &word)) {
        int input = find_input(word.text);
        int other = find_nuisance(word.text);
        if (input < 0 && other < 0)
            return fail_name("--free", word.text);
        if (input >= 0)
            fit->options.free |= RSL_LAW_INPUT_AT(input);
        else
            fit->options.nuisance |= 1u << other;
    }
    return CLI_GO;
}

/* --bound n=1:2, --bound offset=-1e-3:2e-3 */
static int read_bound(cli_fit *fit, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *low = text + length + (text[length] == '=');
    const char *colon = strchr(low, ':');
    char name[64], first[64] = "";
    double from, to;
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    int input = find_input(name), other = find_nuisance(name);
    int positive = input >= 0 || other == RSL_FIT_GAIN || other == RSL_FIT_INERTIA;
    if (input < 0 && other < 0)
        return fail_name("--bound", name);
    if (colon && (size_t)(colon - low) < sizeof first)
        snprintf(first, sizeof first, "%.*s", (int)(colon - low), low);
    if (!colon || !rsl_number_read(first, &from) || !rsl_number_read(colon + 1, &to) ||
        (positive && !(from >= 0.0)) || !(to > from))
        return cli_fail(CLI_USAGE, "--bound is '%s'; allowed: NAME=LOW:HIGH with %sLOW < HIGH",
                        text, positive ? "0 <= " : "");
    *(input >= 0 ? &fit->options.low[input] : &fit->options.value_low[other]) = from;
    *(input >= 0 ? &fit->options.high[input] : &fit->options.value_high[other]) = to;
    return CLI_GO;
}

/* What one law has no use for, and bounds of what is not free: mistakes. */
static int check_use(const cli_fit *fit)
{
    const rsl_fit_options *o = &fit->options;
    rsl_law_inputs use = cli_inputs_of_use(o->law, &o->spec);
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const char *name = rsl_law_input_table()[i].name;
        if (o->free >> i & ~use >> i & 1u)
            return cli_fail(CLI_USAGE,
                            "--free names '%s', which the law %s does not take; 'resile law %s' "
                            "lists what it takes",
                            name, o->law->key, o->law->key);
        if (o->free && rsl_given(o->low[i]) && !(o->free >> i & 1u))
            return cli_fail(
                CLI_USAGE,
                "--bound is given for '%s', which is not free; name it in --free as well", name);
    }
    return cli_check_use(o->law, &o->spec);
}

/* The same of what belongs to the measurement, once it is known what is free without --free. */
static int check_nuisances(const cli_fit *fit)
{
    const rsl_fit_options *o = &fit->options;
    for (int i = 0; i < RSL_FIT_NUISANCE_COUNT; i++)
        if (rsl_given(o->value_low[i]) && !(o->nuisance >> i & 1u))
            return cli_fail(CLI_USAGE,
                            "--bound is given for '%s', which is not free; name it in --free as "
                            "well",
                            rsl_fit_nuisance_name((rsl_fit_nuisance)i));
    return CLI_GO;
}

/* ---- the question -------------------------------------------------------- */

static int read_law(cli_fit *fit)
{
    if (fit->law && fit->laws)
        return cli_fail(CLI_USAGE, "give --law or --laws, not both");
    if (fit->law)
        return cli_law_find(fit->law, &fit->options.law);
    if (fit->laws)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--law is required: a law of 'resile laws', or compare them with --laws all");
}

/* What follows from the materials is known. Laws of a ranking share the mass alone: their
 * stiffnesses have exponents of their own. */
static int use_material(cli_fit *fit)
{
    rsl_fit_options *o = &fit->options;
    rsl_error error = {0};
    int status = cli_pair_find(&fit->pair, &o->spec);
    if (status != CLI_GO || !fit->pair.material)
        return status;
    int finds = !fit->law || (o->free & RSL_LAW_INPUT_BIT(stiffness));
    rsl_law_inputs wanted = RSL_LAW_INPUT_BIT(mass) | (fit->law ? o->law->inputs : 0);
    if (finds) {
        fit->pair.stiffness = RSL_UNSET;
        cli_pair_inputs(&fit->pair, wanted, &o->spec);
    } else if (cli_pair_fill(&fit->pair, o->law, &o->spec, &error) < 0) {
        return cli_fail_library(&error);
    }
    return CLI_GO;
}

static int complete(cli_fit *fit)
{
    int status = read_law(fit);
    if (status == CLI_GO)
        status = read_free(fit);
    if (status == CLI_GO)
        status = use_material(fit);
    for (size_t i = 0; i < fit->bounds.count && status == CLI_GO; i++)
        status = read_bound(fit, fit->bounds.items[i]);
    if (status == CLI_GO && fit->folds == 1)
        status = cli_fail(CLI_USAGE, "--folds = 1 is out of range: must be 2 to 20, or 0 for none");
    rsl_error error;
    if (status == CLI_GO && fit->options.global && rsl_nlopt_load(&error) != RSL_OK)
        status = cli_fail(CLI_FAILED, "--global: %s", error.message);
    if (status == CLI_GO)
        status = cli_figure_check(&fit->plot);
    fit->options.spec.calibration = fit->exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    fit->options.spec.end = (rsl_law_separation)fit->end;
    fit->options.spec.formulation = (rsl_law_formulation)fit->formulation;
    fit->options.folds = (int)fit->folds;
    return status == CLI_GO && fit->law ? check_use(fit) : status;
}

/* ---- the laws of a ranking ----------------------------------------------- */

static int show_law(void *user, const rsl_law *law, size_t number, size_t count)
{
    return cli_progress_item(user, law->key, number, count);
}

/* Of one law. */
static int show_work(void *user, const rsl_law *law, size_t evaluations)
{
    return cli_progress_work(user, law->key, evaluations, "curves compared");
}

/* Of one law among many: its name is shown, and Ctrl-C heard. */
static int show_none(void *user, const rsl_law *law, size_t evaluations)
{
    (void)user;
    (void)law;
    (void)evaluations;
    return cli_progress_signal() != 0;
}

static int rank_all(cli_fit *fit, const rsl_law **laws)
{
    cli_progress progress = cli_progress_start(0);
    rsl_error error = {0};
    fit->options.watch = show_law;
    fit->options.progress = show_none;
    fit->options.user = &progress;
    rsl_status status =
        rsl_fit_laws(&fit->data, &fit->options, laws, fit->rank_count, fit->ranks, &error);
    cli_progress_end(&progress);
    if (status == RSL_STOPPED)
        return cli_fail(CLI_FAILED, "stopped; no law was chosen");
    return status < 0 ? cli_fail_library(&error) : CLI_GO;
}

static int fit_one(cli_fit *fit)
{
    cli_progress progress = cli_progress_start(0);
    rsl_error error = {0};
    fit->result = cli_allocate(1, sizeof *fit->result);
    fit->options.progress = show_work;
    fit->options.user = &progress;
    rsl_status status = rsl_fit(&fit->data, &fit->options, fit->result, &error);
    cli_progress_end(&progress);
    if (status == RSL_STOPPED)
        return cli_fail(CLI_FAILED, "stopped; nothing was found");
    return status < 0 ? cli_fail_library(&error) : CLI_GO;
}

static int rank(cli_fit *fit)
{
    const rsl_law **laws = cli_allocate(rsl_law_count(), sizeof *laws);
    int status = cli_laws_of("--laws", fit->laws, laws, &fit->rank_count);
    fit->ranks = cli_allocate(rsl_law_count(), sizeof *fit->ranks);
    if (status == CLI_GO)
        status = rank_all(fit, laws);
    free(laws);
    return status;
}

/* The best of the ranking is fitted once more, in full. */
static void take_best(cli_fit *fit)
{
    rsl_fit_options *o = &fit->options;
    rsl_law_parameters all = o->spec;
    o->law = fit->ranks[0].law;
    o->spec = cli_spec_for(o->law, &all);
    o->free = 0;
}

static int answer(cli_fit *fit)
{
    int status = complete(fit);
    if (status == CLI_GO)
        status = cli_fit_read(fit);
    if (status != CLI_GO)
        return status;
    if (!fit->free)
        rsl_fit_choose_free(&fit->data, &fit->options);
    status = check_nuisances(fit);
    if (status != CLI_GO)
        return status;
    if (fit->laws) {
        if (fit->options.folds == 0)
            fit->options.folds = 5;
        status = rank(fit);
        if (status != CLI_GO)
            return status;
        take_best(fit);
    }
    status = fit_one(fit);
    if (status == CLI_GO && fit->plot.file)
        status = cli_chart_fit(fit);
    if (status != CLI_GO)
        return status;
    if (fit->json)
        cli_fit_json(fit);
    else
        cli_fit_report(fit);
    return CLI_DONE;
}

static const char about[] =
    "Finds the parameters of a law from measured impacts. A file holds columns with names: t and "
    "any of force, depth, velocity (or two of these without t: a loop); or one row per impact with "
    "speed and any of restitution, force_max, depth_max, duration; or a list of bounce heights "
    "(height) or times of flight (flight_time). Units stand in the head, as in 'force [kN]' or "
    "t_ms. What lies before the line of names is skipped. Parameters given by an option are known, "
    "those named by --free are found; without --free all that the law needs and no option "
    "gives. --material gives mass and stiffness; to several laws, or where k is free, the mass "
    "alone. Gains, baselines, drifts, offsets in time, the delay of a filter and the inertia of "
    "the "
    "striker may be free as well, one per record. It prints standard errors and 95 % intervals, "
    "names what the data do not "
    "determine, and ends with the lines for a model file.";

static const char examples[] =
    "  resile fit drop.csv --law hunt-crossley --exact --mass 0.0896 --speed 15 --free k,e,offset\n"
    "  resile fit drop.csv --law general --mass 0.0896 --speed 15 --free k,n,m,q,e --plot fit.svg\n"
    "  resile fit a.csv b.csv --laws all --mass 0.0896 --speed 15\n"
    "  resile fit bounces.csv --law kuwabara-kono --mass 0.05 --stiffness 1e8\n";

static const cli_option fit_options[] = {
    {"law", "KEY", CLI_TEXT(cli_fit, law, cli_law_words), "the law"},
    {"laws", "a,b|all", CLI_TEXT(cli_fit, laws, cli_law_words),
     "fit many and rank them by AICc and cross-validation"},
    {"free", "k,e,...", CLI_TEXT(cli_fit, free, parameter_words),
     "the parameters to find; a value given besides is where the search starts"},
    {"bound", "NAME=LOW:HIGH", CLI_LIST(cli_fit, bounds),
     "bounds of a free parameter, offset, gain and baseline among them; may be given many times"},
    {"exact", NULL, CLI_FLAG(cli_fit, exact),
     "e is the resulting restitution, not the input of the author's formula"},
    {"end", NULL, CLI_CHOICE(cli_fit, end, cli_end_words),
     "where contact ends (default: the law's own rule)"},
    {"formulation", NULL, CLI_CHOICE(cli_fit, formulation, cli_formulation_words),
     CLI_FORMULATION_TEXT},
    {"robust", NULL, CLI_FLAG(cli_fit, options.robust), "samples far off count less (Huber)"},
    {"global", NULL, CLI_FLAG(cli_fit, options.global),
     "search the whole range of the free parameters first"},
    {"profile", NULL, CLI_FLAG(cli_fit, options.profile),
     "intervals from the profile of the likelihood"},
    {"folds", "N", CLI_COUNT(cli_fit, folds, CLI_FROM_TO(0, 20)),
     "parts of a cross-validation (default none; 5 with --laws)"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(cli_fit, plot.file), "draw the data against the fit"},
    {0}};

/* What is said about the data. */
static const cli_option data_options[] = {
    {"columns", "t,force", CLI_TEXT(cli_fit, columns, NULL),
     "names of the columns, for files without; units as in a head"},
    {"unit", "NAME=UNIT", CLI_LIST(cli_fit, units),
     "unit of a column, or SI units per unit as a number (force=125 for a cell of 125 N/V); -kN or "
     "-125 turns the sign"},
    {"missing", NULL, CLI_CHOICE(cli_fit, missing, cli_missing_words), CLI_MISSING_TEXT},
    {"offset", "T", CLI_QUANTITY(cli_fit, options.value[RSL_FIT_OFFSET], CLI_ANY, "s"),
     "time at which contact begins on the clock of the data in s (default 0)"},
    {"gain", "G", CLI_NUMBER(cli_fit, options.value[RSL_FIT_GAIN], CLI_ABOVE(0.0)),
     "force shown over force that acts (default 1)"},
    {"baseline", "F", CLI_QUANTITY(cli_fit, options.value[RSL_FIT_BASELINE], CLI_ANY, "N"),
     "force shown where there is none in N (default 0)"},
    {"inertia", "M", CLI_QUANTITY(cli_fit, options.value[RSL_FIT_INERTIA], CLI_FROM(0.0), "kg"),
     "mass between contact and load cell in kg (default 0)"},
    {"drift", "D", CLI_QUANTITY(cli_fit, options.value[RSL_FIT_DRIFT], CLI_ANY, "N/s"),
     "force shown that grows from the first sample on in N/s (default 0)"},
    {"delay", "T", CLI_QUANTITY(cli_fit, options.value[RSL_FIT_DELAY], CLI_ANY, "s"),
     "of the force behind depth and velocity, as a filter makes it, in s (default 0)"},
    {"gravity", "G", CLI_QUANTITY(cli_fit, gravity, CLI_ABOVE(0.0), "m/s^2"),
     "for heights and times of flight in m/s^2 (default 9.81)"},
    {0}};

static void defaults(void *requested)
{
    cli_fit *fit = requested;
    fit->options = rsl_fit_options_default();
    fit->gravity = 9.81;
}

static int run(void *requested)
{
    int status = answer(requested);
    cli_fit_free(requested);
    return status;
}

const cli_command cli_command_fit = {
    .name = "fit",
    .summary = "find the parameters of a law from a measurement",
    .usage = "DATA.csv... --law KEY | --laws a,b|all --mass M --speed V",
    .about = about,
    .examples = examples,
    .argument = {.name = "DATA.csv",
                 .offset = CLI_AT(cli_list, cli_fit, paths),
                 .many = 1,
                 .missing = "the file with the data is required"},
    .groups = (const cli_group[]){{fit_options, 0},
                                  {data_options, 0},
                                  {cli_figure_options, offsetof(cli_fit, plot)},
                                  {cli_pair_options, offsetof(cli_fit, pair)},
                                  {cli_json_option, CLI_AT(int, cli_fit, json)},
                                  {0}},
    .inputs = CLI_ALL_INPUTS,
    .spec = offsetof(cli_fit, options.spec),
    .size = sizeof(cli_fit),
    .defaults = defaults,
    .run = run};
