/* SPDX-License-Identifier: MIT
 *
 * engine: the laws of engines, in tables and JSON.
 */
#include "engine.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "catalogue.h"
#include "cli.h"
#include "impact.h"
#include "quantity.h"
#include "text.h"

static const double half = 0.5;

const char *cli_engine_words(size_t index)
{
    const rsl_law_engine *engine = rsl_law_engine_at(index);
    return engine ? engine->key : NULL;
}

int cli_engine_find(const char *key, const rsl_law_engine **engine)
{
    *engine = rsl_law_engine_find(key);
    if (*engine)
        return CLI_GO;
    rsl_word_choice choice = rsl_word_choose(key);
    for (size_t i = 0; cli_engine_words(i); i++)
        rsl_word_offer(&choice, cli_engine_words(i));
    return cli_fail(CLI_USAGE, "there is no engine '%s'; %sallowed: %s", key,
                    rsl_word_suggestion(rsl_word_nearest(&choice)).text,
                    cli_word_list(cli_engine_words, ", ").text);
}

static int fail_law(const rsl_law_engine *engine, const char *name)
{
    rsl_word_choice choice = rsl_word_choose(name);
    for (size_t i = 0; i < engine->count; i++)
        rsl_word_offer(&choice, engine->laws[i].name);
    return cli_fail(CLI_USAGE,
                    "there is no law '%s' of %s in the list; %s'resile laws --engine %s' lists "
                    "them all",
                    name, engine->title, rsl_word_suggestion(rsl_word_nearest(&choice)).text,
                    engine->key);
}

int cli_engine_law_find(const char *text, cli_engine_law *found)
{
    const char *colon = strchr(text, ':');
    char key[64];
    *found = (cli_engine_law){0};
    if (!colon)
        return CLI_GO;
    snprintf(key, sizeof key, "%.*s", (int)(colon - text), text);
    int status = cli_engine_find(key, &found->engine);
    if (status != CLI_GO)
        return status;
    found->entry = rsl_law_engine_entry_find(found->engine, colon + 1);
    if (!found->entry)
        return fail_law(found->engine, colon + 1);
    if (rsl_law_from_engine(found->entry, &found->law))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "there is no such law here: %s of %s (%s)", found->entry->name,
                    found->engine->title, found->entry->remark);
}

/* A contact of 1 kg, 1e8 and 1 m/s with a prescribed restitution; 0: it takes none. */
static int question_of(const rsl_law_engine_entry *entry, rsl_law *law, rsl_law_parameters *spec)
{
    if (!rsl_law_from_engine(entry, law) || !cli_takes_restitution(law) || law->calibrated)
        return 0;
    *spec = cli_sample_spec(law);
    return 1;
}

double cli_engine_resulting_restitution(const rsl_law_engine_entry *entry)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law law;
    rsl_law_parameters spec;
    cli_impact impact;
    if (!question_of(entry, &law, &spec))
        return (double)NAN;
    spec.restitution = half;
    if (cli_impact_solve(&impact, &law, &spec, NULL, &options) < 0 ||
        impact.contact.calibration != RSL_LAW_PUBLISHED)
        return (double)NAN;
    return impact.outcome.restitution;
}

double cli_engine_input_restitution(const rsl_law_engine_entry *entry)
{
    rsl_law law;
    rsl_law_parameters spec;
    double requested;
    if (isnan(cli_engine_resulting_restitution(entry)) || !question_of(entry, &law, &spec) ||
        rsl_collide_input_restitution(&law, &spec, half, &requested, NULL) < 0)
        return (double)NAN;
    return requested;
}

/* The key here; NULL: there is no such law. */
static const char *key(const void *of)
{
    const char *own = ((const cli_engine_law *)of)->entry->key;
    return rsl_law_find(own) ? own : NULL;
}

static const char *key_or_none(const void *of) { return key(of) ? key(of) : "no such law here"; }

static double resulting(const void *of)
{
    return cli_engine_resulting_restitution(((const cli_engine_law *)of)->entry);
}

static double input(const void *of)
{
    return cli_engine_input_restitution(((const cli_engine_law *)of)->entry);
}

const cli_quantity cli_engine_rows[] = {
    {"engine", "", NULL, CLI_THROUGH(cli_engine_law, engine, rsl_law_engine, key)},
    {"name", "", "there", CLI_THROUGH(cli_engine_law, entry, rsl_law_engine_entry, name)},
    {"law", "", NULL, .text = key},
    {NULL, "", "here", .text = key_or_none},
    {"resulting_for_half", "", "e for 0.5", .number = resulting, .format = "%.4f"},
    {"input_for_half", "", "input for 0.5", .number = input, .format = "%.4f"},
    {"remark", "", "remark", CLI_THROUGH(cli_engine_law, entry, rsl_law_engine_entry, remark)},
    {"advice", "", NULL, CLI_THROUGH(cli_engine_law, entry, rsl_law_engine_entry, advice)},
    {"read", "", NULL, CLI_THROUGH(cli_engine_law, engine, rsl_law_engine, source)},
    {0}};

void cli_engine_show(const rsl_law_engine *engine, int json)
{
    cli_listing list = cli_listing_start(cli_engine_rows, NULL, json);
    for (size_t i = 0; i < engine->count; i++)
        cli_listing_add(&list, &(cli_engine_law){.engine = engine, .entry = &engine->laws[i]});
    if (!json)
        printf("%s%s%s (%s)\n", cli_bold(stdout), engine->title, cli_plain(stdout), engine->source);
    cli_listing_end(&list, 2);
    if (!json)
        printf(
            "\ne for 0.5: resulting restitution of the input 0.5; input for 0.5: the input whose "
            "resulting restitution is 0.5\n'resile law %s:NAME' explains one of them\n",
            engine->key);
}

void cli_engine_law_print(const cli_engine_law *found)
{
    double resulting = cli_engine_resulting_restitution(found->entry);
    double requested = cli_engine_input_restitution(found->entry);
    char text[200];
    printf("%s%s of %s%s (%s)\n\n", cli_bold(stdout), found->entry->name, found->engine->title,
           cli_plain(stdout), found->engine->source);
    cli_field(stdout, "here", found->law.key);
    cli_field(stdout, "remark", found->entry->remark);
    if (!isnan(resulting)) {
        snprintf(text, sizeof text, "%.4f for the input 0.5", resulting);
        if (!isnan(requested))
            snprintf(text + strlen(text), sizeof text - strlen(text), "; 0.5 for the input %.4f",
                     requested);
        cli_field(stdout, "resulting e", text);
    }
    cli_field(stdout, "advice", found->entry->advice);
    putchar('\n');
}
