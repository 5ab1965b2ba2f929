/* SPDX-License-Identifier: MIT
 *
 * resile export: a law and its restitution in the words of an engine.
 */
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "export.h"
#include "impact.h"
#include "num/elementary.h"
#include "quantity.h"
#include "table.h"
#include "text.h"
#include "warn.h"

typedef struct request {
    cli_list words; /* ENGINE KEY */
    cli_question question;
    double error, timestep, friction;
    int all;
} request;

typedef struct answer {
    const cli_exporter *to;
    const cli_export_form *form;
    const char *key;                     /* of the law */
    int picked;                          /* 1: the law is the engine's, not the user's */
    int scaled;                          /* 1: the stiffness is the largest of the time step */
    int equivalent;                      /* 1: the stiffness has the depth of Hertz */
    rsl_law_contact requested, exported; /* of the law; with the end that the engine has */
    rsl_law_model shape;                 /* of exported, if the engine ends contact elsewhere */
    double requested_returns, returns, depth;
    rsl_step_advice advice;
    cli_export of;
    cli_lines lines;
} answer;

static const double poisson_default = 0.25;

static const char *word_at(size_t index)
{
    const cli_exporter *to = cli_exporter_at(index);
    return to ? to->key : cli_law_words(index - cli_exporter_count());
}

/* ---- what was asked ------------------------------------------------------------- */

static int find_engine(const request *requested, answer *out)
{
    size_t count = requested->words.count;
    if (count == 0)
        return cli_fail(CLI_USAGE, "the ENGINE is required; for example: resile export lammps "
                                   "antypov-elliott -e 0.5");
    if (count > 2)
        return cli_fail(CLI_USAGE,
                        "give an ENGINE, and the KEY of a law if not its own, not %zu words; for "
                        "example: resile export lammps antypov-elliott -e 0.5",
                        count);
    out->to = cli_exporter_find(requested->words.items[0]);
    if (!out->to) {
        char list[600] = "";
        rsl_word_choice choice = rsl_word_choose(requested->words.items[0]);
        for (size_t i = 0, used = 0; i < cli_exporter_count(); i++) {
            rsl_word_offer(&choice, cli_exporter_at(i)->key);
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                                     cli_exporter_at(i)->key);
        }
        return cli_fail(CLI_USAGE, "there is no engine '%s'; %sallowed: %s",
                        requested->words.items[0],
                        rsl_word_suggestion(rsl_word_nearest(&choice)).text, list);
    }
    out->picked = count == 1;
    out->key = out->picked ? out->to->law : requested->words.items[1];
    if (!out->key)
        return cli_fail(CLI_USAGE,
                        "the KEY of a law is required: %s has no law that takes a restitution; "
                        "nearest there is %s",
                        out->to->title, out->to->nearest);
    return CLI_GO;
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

/* A law that the engine has by itself: calibrated exactly, for the end of contact that it has. */
static void pick(const answer *out, cli_question *question)
{
    rsl_law_parameters *spec = &question->spec;
    if (!out->picked)
        return;
    if (out->to->exponent > 0.0 && !rsl_given(spec->exponent))
        spec->exponent = out->to->exponent;
    question->exact = out->requested.model->force != NULL && rsl_given(spec->restitution);
    if (out->to->end != RSL_LAW_SEPARATION_DEFAULT)
        question->end = (int)out->to->end;
}

/* Of a material follows the stiffness k_H of Hertz. A law of another exponent gets the stiffness
 * with which the elastic impact is as deep,
 *
 *     (2/5) k_H d^(5/2) = M v^2/2,   k = (n + 1) M v^2/(2 d^(n+1)). */
static int give_stiffness(answer *out, cli_question *question)
{
    cli_pair *pair = &question->pair;
    rsl_law_parameters *spec = &question->spec;
    const rsl_law *law = out->requested.law;
    double n = rsl_given(spec->exponent) ? spec->exponent : law->n;
    if (!pair->material || rsl_given(spec->stiffness) || !out->requested.model->power || n == 1.5 ||
        !rsl_given(n) || (law->n_free && !out->picked))
        return CLI_GO;
    int status = cli_pair_find(pair, spec);
    if (status != CLI_GO || !rsl_given(pair->stiffness) || !rsl_given(spec->speed))
        return status;
    double mass = rsl_given(spec->mass) ? spec->mass : pair->mass;
    double energy = 0.5 * mass * spec->speed * spec->speed;
    double depth = rsl_num_pow(2.5 * energy / pair->stiffness, 0.4);
    spec->stiffness = (n + 1.0) * energy / rsl_num_pow(depth, n + 1.0);
    out->equivalent = 1;
    return CLI_GO;
}

/* The engine may want a radius that the law has no use for; with a material that of the pair. */
static int prepare(request *requested, answer *out)
{
    cli_question *question = &requested->question;
    const rsl_law *law = out->requested.law;
    out->of.radius = question->spec.radius;
    if (!question->pair.material && !((law->inputs | law->options) & RSL_LAW_INPUT_BIT(radius)))
        question->spec.radius = RSL_UNSET;
    int status = cli_question_prepare(question, &out->requested);
    if (status != CLI_GO)
        return status;
    if (question->pair.material)
        out->of.radius = question->pair.effective_radius;
    out->of.poisson = question->pair.material ? question->pair.body[0].poisson : poisson_default;
    out->of.friction = requested->friction;
    if (rsl_given(out->requested.mass) && rsl_given(out->requested.speed))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "%s is required: time step and restitution are those of one impact",
                    rsl_given(out->requested.mass) ? "--speed" : "--mass");
}

static int read_law(request *requested, answer *out)
{
    cli_question *question = &requested->question;
    const rsl_law *law;
    question->key = out->key;
    int status = cli_law_find(question->key, &law);
    if (status == CLI_GO)
        status = check_shape(out, law);
    if (status != CLI_GO)
        return status;
    pick(out, question);
    status = give_stiffness(out, question);
    if (status != CLI_GO)
        return status;
    /* any stiffness will do where the time step decides */
    if (rsl_given(requested->timestep) && law->model->power && !question->pair.material &&
        !rsl_given(question->spec.stiffness)) {
        question->spec.stiffness = 1.0;
        out->scaled = 1;
    }
    return prepare(requested, out);
}

static int find_form(answer *out)
{
    out->form = cli_exporter_form(out->to, &out->requested);
    if (!out->form)
        return no_form(out);
    if (rsl_given(out->of.friction) && !out->form->friction)
        return cli_fail(CLI_FAILED, "--friction: the lines for %s have no friction here",
                        out->to->title);
    if (out->form->radius && !rsl_given(out->of.radius))
        return cli_fail(CLI_USAGE,
                        "--radius is required by %s: %s multiplies by the effective radius "
                        "R1 R2/(R1 + R2)",
                        out->form->name, out->to->title);
    out->exported = out->requested;
    if (out->form->end != RSL_LAW_SEPARATION_DEFAULT)
        out->exported.end = out->form->end;
    if (out->form->separation_depth) {
        out->shape = *out->requested.model;
        out->shape.free_depth = out->form->separation_depth;
        out->exported.model = &out->shape;
    }
    return CLI_GO;
}

/* At a given restitution times scale as (M v0^(1-n)/k)^(1/(n+1)), so the stiffness whose step is
 * `timestep` is k (step/timestep)^(n+1). A stiffness that was given or follows from a material is
 * only ever reduced. */
static int fit_timestep(request *requested, answer *out)
{
    rsl_error error = {0};
    rsl_law_contact *c = &out->requested;
    double ratio = out->advice.step / requested->timestep;
    if (!rsl_given(requested->timestep))
        return CLI_GO;
    if (ratio >= 1.0 && !out->scaled) {
        out->advice.step = requested->timestep;
        return CLI_GO;
    }
    if (!c->model->power || !rsl_given(c->restitution))
        return cli_fail(CLI_FAILED,
                        "--timestep: the step %.3g s is longer than the %.3g s that this contact "
                        "needs, and its stiffness can be reduced only where a law F = k d^n + "
                        "lambda d^m v takes a restitution",
                        requested->timestep, out->advice.step);
    out->scaled = 1;
    requested->question.spec.stiffness = c->stiffness * rsl_num_pow(ratio, c->n + 1.0);
    int status = prepare(requested, out);
    if (status == CLI_GO)
        status = find_form(out);
    if (status == CLI_GO && rsl_step_advise(&out->exported, out->to->scheme, requested->error,
                                            &out->advice, &error) < 0)
        return cli_fail_library(&error);
    return status;
}

/* What the engine returns, and with which step. */
static int compute(request *requested, answer *out)
{
    rsl_error error = {0};
    rsl_collide_outcome outcome;
    int compliant = out->exported.model->force != NULL;
    out->advice.step = requested->timestep;
    if (compliant && rsl_step_advise(&out->exported, out->to->scheme, requested->error,
                                     &out->advice, &error) < 0)
        return cli_fail_library(&error);
    int status = compliant ? fit_timestep(requested, out) : CLI_GO;
    if (status != CLI_GO)
        return status;
    if (rsl_collide(&out->requested, NULL, &outcome, &error) < 0)
        return cli_fail_library(&error);
    out->requested_returns = outcome.restitution;
    if (rsl_collide(&out->exported, NULL, &outcome, &error) < 0)
        return cli_fail_library(&error);
    out->returns = outcome.restitution;
    out->depth = outcome.depth_max;
    return CLI_GO;
}

static int solve(request *requested, answer *out)
{
    rsl_error error = {0};
    int status = read_law(requested, out);
    if (status == CLI_GO)
        status = find_form(out);
    if (status == CLI_GO)
        status = compute(requested, out);
    if (status != CLI_GO)
        return status;
    out->of.form = out->form;
    out->of.contact = &out->exported;
    out->of.step = out->advice.step;
    if (out->form->write(&out->of, &out->lines, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* The resulting restitution, and why. */
static const char *reason(const answer *out)
{
    return out->exported.end == out->requested.end && out->form->end != RSL_LAW_SEPARATION_DEFAULT
               ? "e of the law: contact ends where the engine ends it"
               : out->form->why;
}

static const char *checked(const cli_exporter *to)
{
    return to->run ? "run by make conformance" : "by formula, not run";
}

/* What of the stiffness was not given. */
static void print_stiffness(const answer *out)
{
    const rsl_law_contact *c = &out->requested;
    const char *because =
        out->scaled ? "the largest for this time step" : "as deep as Hertz at this speed";
    if (out->scaled || out->equivalent)
        printf("  stiffness            %s %s: %s\n", cli_number(c->stiffness).text,
               cli_stiffness_unit(c->n).text, because);
}

static void print_step(const answer *out)
{
    if (out->requested.model->force) {
        printf("  deepest indentation  %s m\n", cli_number(out->depth).text);
        printf("  time step            %s s, %s per contact: %s then errs by %s at most\n",
               cli_number(out->advice.step).text, cli_number(out->advice.steps_per_contact).text,
               rsl_step_scheme_name(out->to->scheme), cli_number(out->advice.worst_error).text);
    }
    if (out->to->combine)
        printf("  two bodies           %s\n", out->to->combine);
    if (out->to->threshold && !out->requested.model->force)
        printf("  threshold            %s\n", out->to->threshold);
    printf("  checked              %s\n", checked(out->to));
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
    if (out->picked)
        printf("  law                  %s, that of the engine%s\n", c->law->key,
               out->requested.model->force ? ", calibrated exactly" : "");
    if (rsl_given(c->restitution))
        printf("  restitution          %s\n", cli_number(c->restitution).text);
    printf("  e of the law         %s\n", cli_number(out->requested_returns).text);
    printf("  e of the engine      %s, at %s m/s and %s kg\n", cli_number(out->returns).text,
           cli_number(c->speed).text, cli_number(c->mass).text);
    fputs("    because            ", stdout);
    cli_wrap(stdout, reason(out), 23, 23);
    print_stiffness(out);
    print_step(out);
}

static const char *why(const void *of) { return reason(of); }

static const char *checked_how(const void *of) { return checked(((const answer *)of)->to); }

static const char *end_rule(const void *of)
{
    return rsl_law_separation_name(((const answer *)of)->exported.end);
}

#define TO(member) CLI_THROUGH(answer, to, cli_exporter, member)
static const cli_quantity rows[] = {
    {"engine", "", NULL, TO(key), .head = "engine"},
    {"form", "", NULL, CLI_THROUGH(answer, form, cli_export_form, name), .head = "there"},
    {"law", "", NULL, CLI_THROUGH(answer, requested.law, rsl_law, key), .head = "law"},
    {"source", "", NULL, TO(source)},
    {"units", "", NULL, TO(units)},
    {"lines", "", NULL, CLI_IN(answer, lines.text)},
    {"restitution_in", "", NULL, CLI_IN(answer, requested.restitution)},
    {"restitution_law", "", NULL, CLI_IN(answer, requested_returns)},
    {"restitution_out", "", NULL, CLI_IN(answer, returns), .head = "resulting e"},
    {"why", "", NULL, .text = why},
    {"end_rule", "", NULL, .text = end_rule},
    {"depth_max", "m", NULL, CLI_IN(answer, depth)},
    {"step", "s", NULL, CLI_IN(answer, advice.step), .head = "time step"},
    {"steps_per_contact", "", NULL, CLI_IN(answer, advice.steps_per_contact)},
    {"mass", "kg", NULL, CLI_IN(answer, requested.mass)},
    {"radius", "m", NULL, CLI_IN(answer, of.radius)},
    {"stiffness", "N/m^n", NULL, CLI_IN(answer, requested.stiffness)},
    {"damping", "", NULL, CLI_IN(answer, requested.damping)},
    {"combination", "", NULL, TO(combine), .optional = 2},
    {"threshold", "", NULL, TO(threshold), .optional = 2},
    {"checked", "", NULL, .text = checked_how, .head = "checked"},
    {0}};
#undef TO

/* ---- all engines ------------------------------------------------------------------ */

/* The law of each engine; one that has none, or cannot have this contact, says so and is left out. */
static int run_all(const request *requested)
{
    cli_listing listing = cli_listing_start(rows, NULL, requested->question.json);
    for (size_t i = 0; i < cli_exporter_count(); i++) {
        request of = *requested;
        answer out = {.to = cli_exporter_at(i), .picked = 1};
        out.key = out.to->law;
        if (out.key && solve(&of, &out) == CLI_GO)
            cli_listing_add(&listing, &out);
    }
    cli_listing_end(&listing, 0);
    return listing.count > 0 ? CLI_DONE : CLI_FAILED;
}

/* A stiffness is in N/m^n, and n differs among the engines. */
static int check_all(const request *requested)
{
    const rsl_law_parameters *spec = &requested->question.spec;
    if (requested->words.count > 0)
        return cli_fail(CLI_USAGE, "--all takes no ENGINE and no KEY");
    if (rsl_given(spec->stiffness) || !requested->question.pair.material)
        return cli_fail(CLI_USAGE, "--all needs --material and --radius1, since the stiffnesses of "
                                   "the engines have different units");
    if (!rsl_given(spec->restitution))
        return cli_fail(CLI_USAGE, "--restitution is required");
    return CLI_GO;
}

static void defaults(void *requested)
{
    request *of = requested;
    of->error = 1e-3;
    of->timestep = of->friction = RSL_UNSET;
}

static int run(void *requested)
{
    request *of = requested;
    answer out = {0};
    if (of->all) {
        int fit = check_all(of);
        return fit == CLI_GO ? run_all(of) : fit;
    }
    int status = find_engine(of, &out);
    if (status == CLI_GO)
        status = solve(of, &out);
    if (status != CLI_GO)
        return status;
    if (of->question.json)
        return cli_quantities_show(rows, NULL, &out, 1);
    print_text(&out, &of->question.pair);
    return CLI_DONE;
}

static int engine_row(size_t index, cli_topic_row *row)
{
    const cli_exporter *to = cli_exporter_at(index);
    if (!to)
        return 0;
    snprintf(row->name, sizeof row->name, "%s", to->key);
    snprintf(row->of, sizeof row->of, "%s", to->title);
    row->meaning = to->nearest;
    return 1;
}

static const cli_topic topics[] = {{"engines, and laws that they have", engine_row}, {0}};

static const cli_option options[] = {
    {"error", "X", CLI_NUMBER(request, error, CLI_FROM_TO(1e-6, 0.5)),
     "the time step keeps the restitution within this; default 0.001"},
    {"timestep", "DT", CLI_QUANTITY(request, timestep, CLI_ABOVE(0.0), "s"),
     "the time step of the engine, such as 2ms: the stiffness is reduced until it suffices [s]"},
    {"friction", "MU", CLI_NUMBER(request, friction, CLI_FROM(0.0)),
     "coefficient of friction, for engines whose lines have one"},
    {"all", NULL, CLI_FLAG(request, all), "the law of every engine, as one table"},
    {0}};

const cli_command cli_command_export = {
    .name = "export",
    .summary = "the lines to paste into an engine",
    .usage = "ENGINE [KEY] -e E --speed V (--material NAME --radius1 R | --mass M --stiffness K)",
    .about = "Writes a law and its restitution in the words of an engine: the lines to paste, the "
             "time step to take, what the engine will return and why. Without a KEY the law is "
             "that of the engine. Where it has no such law, says which is nearest.",
    .examples =
        "  resile export mujoco -e 0.7 --material steel --radius1 10mm --speed 1 --timestep "
        "2ms\n"
        "  resile export --all -e 0.7 --material steel --radius1 10mm --speed 1\n"
        "  resile export lammps antypov-elliott -e 0.5 --material glass --radius1 5mm "
        "--radius2 5mm --speed 1\n"
        "  resile export mujoco brogliato -e 0.7 --mass 1 --stiffness 1e4 --speed 1\n"
        "  resile export opensees flores -e 0.6 --exact --mass 1e5 --stiffness 8e9 --speed "
        "0.3\n",
    .topics = topics,
    .argument = {.name = "ENGINE [KEY]",
                 .offset = CLI_AT(cli_list, request, words),
                 .many = 1,
                 .words = word_at},
    .inputs = CLI_ALL_INPUTS,
    .spec = offsetof(request, question.spec),
    .groups = (const cli_group[]){{options, 0}, CLI_ASKS_OPTIONS(request, question), {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
