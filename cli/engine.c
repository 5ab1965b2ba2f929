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
#include "table.h"
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
    return cli_fail(CLI_USAGE, "there is no engine '%s' in the list; allowed: %s", key,
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
                    name, engine->title, rsl_word_question(rsl_word_nearest(&choice)).text,
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
    found->theirs = rsl_law_engine_law(found->engine, colon + 1);
    if (!found->theirs)
        return fail_law(found->engine, colon + 1);
    if (rsl_law_of_engine(found->theirs, &found->law))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "there is no such law here: %s of %s (%s)", found->theirs->name,
                    found->engine->title, found->theirs->remark);
}

/* A contact of 1 kg, 1e8 and 1 m/s that is asked for a restitution; 0: it cannot be. */
static int question_of(const rsl_law_theirs *theirs, rsl_law *law, rsl_law_spec *spec)
{
    if (!rsl_law_of_engine(theirs, law) || !cli_takes_restitution(law) || law->calibrated)
        return 0;
    *spec = cli_sample_spec(law);
    return 1;
}

double cli_engine_returned(const rsl_law_theirs *theirs)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law law;
    rsl_law_spec spec;
    cli_impact impact;
    if (!question_of(theirs, &law, &spec))
        return (double)NAN;
    spec.restitution = half;
    if (cli_impact_solve(&impact, &law, &spec, NULL, &options) < 0 ||
        impact.contact.calibration != RSL_LAW_PUBLISHED)
        return (double)NAN;
    return impact.outcome.restitution;
}

double cli_engine_to_ask(const rsl_law_theirs *theirs)
{
    rsl_law law;
    rsl_law_spec spec;
    double asked;
    if (isnan(cli_engine_returned(theirs)) || !question_of(theirs, &law, &spec) ||
        rsl_collide_restitution_to_ask(&law, &spec, half, &asked, NULL) < 0)
        return (double)NAN;
    return asked;
}

static void add_digits(cli_table *table, double value)
{
    if (isnan(value))
        cli_table_text(table, "—");
    else
        cli_table_format(table, "%.4f", value);
}

void cli_engine_print(const rsl_law_engine *engine)
{
    cli_table table = cli_table_new("there|here|>0.5 returns|>ask for|remark");
    for (size_t i = 0; i < engine->count; i++) {
        const rsl_law_theirs *row = &engine->laws[i];
        cli_table_text(&table, row->name);
        cli_table_text(&table, rsl_law_find(row->key) ? row->key : "no such law here");
        add_digits(&table, cli_engine_returned(row));
        add_digits(&table, cli_engine_to_ask(row));
        cli_table_text(&table, row->remark);
    }
    printf("%s%s%s (%s)\n", cli_bold(stdout), engine->title, cli_plain(stdout), engine->source);
    cli_table_show(&table, 2);
    printf("\n0.5 returns: what comes back if 0.5 is asked for; ask for: what to write to get 0.5\n"
           "'resile law %s:NAME' explains one of them\n",
           engine->key);
}

void cli_engine_law_json(rsl_report_json *json, const rsl_law_engine *engine,
                         const rsl_law_theirs *theirs)
{
    rsl_report_json_text(json, "engine", engine->key);
    rsl_report_json_text(json, "name", theirs->name);
    if (rsl_law_find(theirs->key))
        rsl_report_json_text(json, "law", theirs->key);
    else
        rsl_report_json_null(json, "law");
    rsl_report_json_number(json, "returned_for_half", cli_engine_returned(theirs));
    rsl_report_json_number(json, "ask_for_half", cli_engine_to_ask(theirs));
    rsl_report_json_text(json, "remark", theirs->remark);
    rsl_report_json_text(json, "advice", theirs->advice);
    rsl_report_json_text(json, "read", engine->source);
}

void cli_engine_json(const rsl_law_engine *engine)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < engine->count; i++) {
        rsl_report_json_object(&json, NULL);
        cli_engine_law_json(&json, engine, &engine->laws[i]);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

void cli_engine_law_print(const cli_engine_law *found)
{
    double returned = cli_engine_returned(found->theirs);
    double asked = cli_engine_to_ask(found->theirs);
    char text[200];
    printf("%s%s of %s%s (%s)\n\n", cli_bold(stdout), found->theirs->name, found->engine->title,
           cli_plain(stdout), found->engine->source);
    cli_field(stdout, "here", found->law.key);
    cli_field(stdout, "remark", found->theirs->remark);
    if (!isnan(returned)) {
        snprintf(text, sizeof text, "%.4f if asked for 0.5", returned);
        if (!isnan(asked))
            snprintf(text + strlen(text), sizeof text - strlen(text), "; ask for %.4f to get 0.5",
                     asked);
        cli_field(stdout, "returns", text);
    }
    cli_field(stdout, "advice", found->theirs->advice);
    putchar('\n');
}
