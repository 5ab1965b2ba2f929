/* SPDX-License-Identifier: MIT
 *
 * resile export: a law and its restitution in the words of an engine.
 */
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "export.h"
#include "impact.h"
#include "text.h"
#include "warn.h"

typedef struct request {
    cli_list words; /* ENGINE KEY */
    cli_question question;
    double error;
} request;

typedef struct answer {
    const cli_exporter *to;
    const cli_export_form *form;
    rsl_law_contact requested, exported; /* of the law; with the end that the engine has */
    rsl_law_model shape;                 /* of exported, if it lets go elsewhere */
    double requested_returns, returns;
    rsl_step_advice advice;
    cli_export of;
    cli_lines lines;
} answer;

static const double poisson_default = 0.25;

static const char *word_at(size_t index)
{
    if (index < cli_exporter_count)
        return cli_exporters[index].key;
    return cli_law_words(index - cli_exporter_count);
}

/* ---- what was asked ------------------------------------------------------------- */

static int find_engine(const request *requested, answer *out)
{
    if (requested->words.count != 2)
        return cli_fail(CLI_USAGE,
                        "give an ENGINE and the KEY of a law, not %zu words; for "
                        "example: resile export lammps antypov-elliott -e 0.5",
                        requested->words.count);
    out->to = cli_exporter_find(requested->words.items[0]);
    if (out->to)
        return CLI_GO;
    char list[300] = "";
    for (size_t i = 0, used = 0; i < cli_exporter_count; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                                 cli_exporters[i].key);
    return cli_fail(CLI_USAGE, "there is no exporter for '%s'; there are: %s",
                    requested->words.items[0], list);
}

/* ---- the answer ----------------------------------------------------------------- */

/* The forms of a shape, in quotes and commas; "" if there are none. */
static void list_forms(const cli_exporter *to, const char *shape, char *list, size_t room)
{
    list[0] = '\0';
    for (size_t i = 0, used = 0; i < to->count && used < room; i++)
        if (strcmp(to->forms[i].shape, shape) == 0)
            used += (size_t)snprintf(list + used, room - used, "%s'%s'", used ? ", " : "",
                                     to->forms[i].name);
}

/* A law of its own shape goes there, and the damping that it has does not. */
static int no_damping(const answer *out, const char *forms)
{
    return cli_fail(CLI_FAILED,
                    "%s has %s as %s, and not with a damping of d^%g; leave out the damping, or "
                    "change m",
                    out->to->title, out->requested.law->key, forms, out->requested.m);
}

static int no_form(const answer *out)
{
    const char *key = out->requested.law->key;
    char forms[300], sticky[300];
    list_forms(out->to, out->requested.model->name, forms, sizeof forms);
    list_forms(out->to, "dmt", sticky, sizeof sticky);
    if (out->requested.law->family == RSL_LAW_FAMILY_ADHESIVE && forms[0])
        return no_damping(out, forms);
    const rsl_law_engine *engine = rsl_law_engine_find(out->to->key);
    for (size_t i = 0; engine && i < engine->count; i++)
        if (strcmp(engine->laws[i].key, key) == 0)
            return cli_fail(CLI_FAILED,
                            "%s has %s as '%s' ('resile law %s:%s'), but no lines for it are "
                            "written here; there are lines for %s",
                            out->to->title, key, engine->laws[i].name, engine->key,
                            engine->laws[i].name, out->to->nearest);
    return cli_fail(
        CLI_FAILED, "%s has no law with the force of %s; nearest there is %s", out->to->title, key,
        out->requested.law->family == RSL_LAW_FAMILY_ADHESIVE && sticky[0] ? "dmt"
                                                                           : out->to->nearest);
}

/* Nothing is computed for a law that the engine does not have. */
static int check_shape(answer *out, const rsl_law *law)
{
    out->requested.law = law;
    out->requested.model = law->model;
    for (size_t i = 0; i < out->to->count; i++)
        if (cli_export_has_shape(&out->to->forms[i], law->model))
            return CLI_GO;
    return no_form(out);
}

/* The engine may want a radius that the law has no use for; with a material that of the pair. */
static int read_law(request *requested, answer *out)
{
    cli_question *question = &requested->question;
    const rsl_law *law;
    question->key = requested->words.items[1];
    int status = cli_law_find(question->key, &law);
    if (status == CLI_GO)
        status = check_shape(out, law);
    if (status != CLI_GO)
        return status;
    out->of.radius = question->spec.radius;
    if (!question->pair.material && !((law->inputs | law->options) & RSL_LAW_INPUT_BIT(radius)))
        question->spec.radius = RSL_UNSET;
    status = cli_question_prepare(question, &out->requested);
    if (status != CLI_GO)
        return status;
    if (question->pair.material)
        out->of.radius = question->pair.effective_radius;
    out->of.poisson = question->pair.material ? question->pair.body[0].poisson : poisson_default;
    if (rsl_given(out->requested.mass) && rsl_given(out->requested.speed))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "%s is missing: time step and restitution are those of one impact",
                    rsl_given(out->requested.mass) ? "--speed" : "--mass");
}

static int find_form(answer *out)
{
    out->form = out->requested.model->force ? cli_exporter_form(out->to, &out->requested) : NULL;
    if (!out->form)
        return no_form(out);
    if (out->form->radius && !rsl_given(out->of.radius))
        return cli_fail(CLI_USAGE,
                        "--radius is missing; %s multiplies by the effective radius "
                        "R1 R2/(R1 + R2), so %s needs it",
                        out->to->title, out->form->name);
    out->exported = out->requested;
    if (out->form->end != RSL_LAW_SEPARATION_DEFAULT)
        out->exported.end = out->form->end;
    if (out->form->lets_go) {
        out->shape = *out->requested.model;
        out->shape.free_depth = out->form->lets_go;
        out->exported.model = &out->shape;
    }
    return CLI_GO;
}

static int solve(request *requested, answer *out)
{
    rsl_error error = {0};
    rsl_collide_outcome outcome;
    int status = find_engine(requested, out);
    if (status == CLI_GO)
        status = read_law(requested, out);
    if (status == CLI_GO)
        status = find_form(out);
    if (status != CLI_GO)
        return status;
    if (rsl_collide(&out->requested, NULL, &outcome, &error) < 0)
        return cli_fail_library(&error);
    out->requested_returns = outcome.restitution;
    if (rsl_collide(&out->exported, NULL, &outcome, &error) < 0 ||
        rsl_step_advise(&out->exported, out->to->scheme, requested->error, &out->advice, &error) <
            0)
        return cli_fail_library(&error);
    out->returns = outcome.restitution;
    out->of.contact = &out->exported;
    out->of.step = out->advice.step;
    if (out->form->write(&out->of, &out->lines, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* What comes back, and why. */
static const char *reason(const answer *out)
{
    return out->exported.end == out->requested.end && out->form->end != RSL_LAW_SEPARATION_DEFAULT
               ? "what the law returns: it ends where the engine ends it"
               : out->form->why;
}

static void print_text(const answer *out, const cli_pair *pair)
{
    const rsl_law_contact *c = &out->requested;
    printf("%s%s%s to %s: %s\n", cli_bold(stdout), c->law->key, cli_plain(stdout), out->to->title,
           out->form->name);
    printf("units %s; source: %s\n", out->to->units, out->to->source);
    cli_pair_print(pair, c->law);
    putchar('\n');
    fputs(out->lines.text, stdout);
    putchar('\n');
    if (rsl_given(c->restitution))
        printf("  asked for            %s\n", cli_number(c->restitution).text);
    printf("  the law returns      %s\n", cli_number(out->requested_returns).text);
    printf("  the engine returns   %s, at %s m/s and %s kg\n", cli_number(out->returns).text,
           cli_number(c->speed).text, cli_number(c->mass).text);
    fputs("    because            ", stdout);
    cli_wrap(stdout, reason(out), 23, 23);
    printf("  time step            %s s, %s per contact: %s then errs by %s at most\n",
           cli_number(out->advice.step).text, cli_number(out->advice.steps_per_contact).text,
           rsl_step_scheme_name(out->to->scheme), cli_number(out->advice.worst_error).text);
}

static void print_json(const answer *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "engine", out->to->key);
    rsl_report_json_text(&json, "form", out->form->name);
    rsl_report_json_text(&json, "law", out->requested.law->key);
    rsl_report_json_text(&json, "source", out->to->source);
    rsl_report_json_text(&json, "units", out->to->units);
    rsl_report_json_text(&json, "lines", out->lines.text);
    rsl_report_json_number(&json, "restitution_asked", out->requested.restitution);
    rsl_report_json_number(&json, "restitution_law", out->requested_returns);
    rsl_report_json_number(&json, "restitution_returned", out->returns);
    rsl_report_json_text(&json, "why", reason(out));
    rsl_report_json_text(&json, "end_rule", rsl_law_separation_name(out->exported.end));
    rsl_report_json_number(&json, "step", out->advice.step);
    rsl_report_json_number(&json, "steps_per_contact", out->advice.steps_per_contact);
    rsl_report_json_number(&json, "mass", out->requested.mass);
    rsl_report_json_number(&json, "radius", out->of.radius);
    rsl_report_json_number(&json, "stiffness", out->requested.stiffness);
    rsl_report_json_number(&json, "damping", out->requested.damping);
    cli_json_end(&json);
}

static void defaults(void *requested) { ((request *)requested)->error = 1e-3; }

static int run(void *requested)
{
    request *of = requested;
    answer out = {0};
    int status = solve(of, &out);
    if (status != CLI_GO)
        return status;
    if (of->question.json)
        print_json(&out);
    else
        print_text(&out, &of->question.pair);
    return CLI_DONE;
}

static int engine_row(size_t index, cli_topic_row *row)
{
    if (index >= cli_exporter_count)
        return 0;
    const cli_exporter *to = &cli_exporters[index];
    snprintf(row->name, sizeof row->name, "%s", to->key);
    snprintf(row->of, sizeof row->of, "%s", to->title);
    row->meaning = to->nearest;
    return 1;
}

static const cli_topic topics[] = {{"engines, and laws that they have", engine_row}, {0}};

static const cli_option options[] = {
    {"error", "X", CLI_NUMBER(request, error, CLI_FROM_TO(1e-6, 0.5)),
     "the time step keeps the restitution within this; default 0.001"},
    {0}};

const cli_command cli_command_export = {
    .name = "export",
    .summary = "the lines to paste into an engine",
    .usage = "ENGINE KEY -e E --speed V (--material NAME --radius1 R | --mass M --stiffness K)",
    .about = "Writes a law and its restitution in the words of an engine: the lines to paste, the "
             "time step to take, what the engine will return and why. Where it has no such law, "
             "says which is nearest.",
    .examples = "  resile export lammps antypov-elliott -e 0.5 --material glass --radius1 5mm "
                "--radius2 5mm --speed 1\n"
                "  resile export mujoco brogliato -e 0.7 --mass 1 --stiffness 1e4 --speed 1\n"
                "  resile export opensees flores -e 0.6 --exact --mass 1e5 --stiffness 8e9 --speed "
                "0.3\n",
    .topics = topics,
    .argument = {.name = "ENGINE KEY",
                 .offset = CLI_AT(cli_list, request, words),
                 .many = 1,
                 .words = word_at,
                 .missing = "the ENGINE is missing; for example: resile export lammps "
                            "antypov-elliott -e 0.5"},
    .inputs = CLI_ALL_INPUTS,
    .spec = offsetof(request, question.spec),
    .groups = (const cli_group[]){{options, 0}, CLI_ASKS_OPTIONS(request, question), {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
