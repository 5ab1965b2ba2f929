/* SPDX-License-Identifier: MIT
 *
 * impact: from the words of the command line to a contact, and from a contact to one solved impact.
 */
#include "impact.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/word.h"
#include "cli.h"
#include "collide/impact.h"
#include "text.h"

const char *cli_law_words(size_t index)
{
    return index < rsl_law_count() ? rsl_law_at(index)->key : NULL;
}

int cli_law_find(const char *key, const rsl_law **law)
{
    rsl_error error;
    return rsl_law_get(key, law, &error) == RSL_OK ? CLI_GO
                                                   : cli_fail(CLI_USAGE, "%s", error.message);
}

static int add_law(const char *option, const char *key, const rsl_law **laws, size_t *count)
{
    const rsl_law *law;
    int status = *key ? cli_law_find(key, &law)
                      : cli_fail(CLI_USAGE,
                                 "%s has an empty name in its list; allowed: keys with commas "
                                 "between them, or all",
                                 option);
    if (status != CLI_GO)
        return status;
    for (size_t i = 0; i < *count; i++)
        if (laws[i] == law)
            return cli_fail(CLI_USAGE, "%s names the law %s twice", option, law->key);
    laws[(*count)++] = law;
    return CLI_GO;
}

int cli_laws_of(const char *option, const char *list, const rsl_law **laws, size_t *count)
{
    int status = CLI_GO;
    cli_word key;
    *count = 0;
    if (rsl_word_equal(list, "all")) {
        for (; *count < rsl_law_count(); (*count)++)
            laws[*count] = rsl_law_at(*count);
        return CLI_GO;
    }
    while (status == CLI_GO && cli_next_word(&list, &key))
        status = add_law(option, key.text, laws, count);
    return status;
}

rsl_status cli_question_forget(cli_question *question, rsl_law_contact *contact, rsl_error *error)
{
    if (question->form != CLI_FORM_MEMORYLESS)
        return RSL_OK;
    return rsl_memoryless_convert(contact, &question->table, error);
}

static double *field_of(rsl_law_parameters *spec, const rsl_law_input *input)
{
    return (double *)((char *)spec + input->offset);
}

void cli_question_complete(cli_question *question)
{
    rsl_law_parameters *spec = &question->spec;
    spec->end = (rsl_law_separation)question->end;
    spec->calibration = question->exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    if (!rsl_given(spec->mass) && !rsl_given(question->pair.mass))
        spec->mass = 1.0;
    if (!rsl_given(spec->stiffness) && !rsl_given(question->pair.stiffness))
        spec->stiffness = 1e8;
    if (!rsl_given(spec->speed))
        spec->speed = 1.0;
}

int cli_check_use(const rsl_law *law, const rsl_law_parameters *requested)
{
    if (requested->user && !law->model->measured)
        return cli_fail(CLI_USAGE, "--table is not used by %s", law->key);
    return cli_check_inputs(requested, cli_inputs_of_use(law, requested), law->key);
}

int cli_question_read(cli_question *question, const rsl_law **law)
{
    int status = cli_law_find(question->key, law);
    question->spec.end = (rsl_law_separation)question->end;
    question->spec.formulation = (rsl_law_formulation)question->formulation;
    question->spec.calibration = question->exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    if (status == CLI_GO)
        status = cli_pair_find(&question->pair, &question->spec);
    return status == CLI_GO ? cli_check_use(*law, &question->spec) : status;
}

rsl_status cli_stiffness_check(const rsl_law_contact *contact, rsl_error *error)
{
    static const enum rsl_law_input_index inputs[] = {RSL_LAW_INDEX_stiffness,
                                                      RSL_LAW_INDEX_stiffness_unload};
    for (size_t i = 0; cli_has_stiffness(contact) && i < sizeof inputs / sizeof inputs[0]; i++) {
        double power = cli_stiffness_power(inputs[i]);
        if (rsl_given(power) && !(fabs(power - contact->n) < 1e-9))
            return rsl_error_at(error, RSL_ERROR_CONFLICT, rsl_law_input_table()[inputs[i]].name,
                                "has the unit of %s, but the law %s takes %s",
                                cli_stiffness_unit(power).text, contact->law->key,
                                cli_stiffness_unit(contact->n).text);
    }
    return RSL_OK;
}

/* What follows from the materials, the contact, and the unit of its stiffness. */
static rsl_status prepare(const rsl_law *law, const rsl_law_parameters *given, const cli_pair *pair,
                          rsl_law_contact *contact, rsl_error *error)
{
    rsl_law_parameters spec = *given;
    rsl_status status = pair ? cli_pair_fill(pair, law, &spec, error) : RSL_OK;
    if (status >= 0)
        status = rsl_collide_prepare(law, &spec, contact, error);
    return status >= 0 ? cli_stiffness_check(contact, error) : status;
}

/* ---- what is missing ------------------------------------------------------------- */

typedef struct sentence {
    char text[600];
    size_t length;
} sentence;

__attribute__((format(printf, 2, 3))) static void append(sentence *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(to->text + to->length, sizeof to->text - to->length, format, arguments);
    va_end(arguments);
    if (more > 0 && to->length + (size_t)more < sizeof to->text)
        to->length += (size_t)more;
}

/* "mass (--mass) and stiffness (--stiffness)", the last behind `last`. */
static void append_inputs(sentence *to, rsl_law_inputs inputs, const char *last)
{
    const rsl_law_input *table = rsl_law_input_table();
    const char *between = "";
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        if (!(inputs >> i & 1u))
            continue;
        inputs &= ~RSL_LAW_INPUT_AT(i);
        append(to, "%s%s (%s)", between, table[i].name,
               i == RSL_LAW_INDEX_restitution ? "-e" : cli_input_option(&table[i]).text);
        between = inputs && (inputs & (inputs - 1)) == 0 ? last : ", ";
    }
}

/* What was not given and does not follow from what was. */
static rsl_law_inputs missing_of(const cli_question *question, const rsl_law *law,
                                 rsl_law_inputs needed)
{
    rsl_law_parameters spec = question->spec;
    rsl_error unwanted = {0};
    if (cli_pair_fill(&question->pair, law, &spec, &unwanted) < 0)
        return 0;
    if (spec.restitution_of_speed)
        needed = (needed & ~RSL_LAW_INPUT_BIT(restitution)) | RSL_LAW_INPUT_BIT(speed) |
                 spec.restitution_of_speed->inputs;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (rsl_given(*field_of(&spec, &rsl_law_input_table()[i])))
            needed &= ~RSL_LAW_INPUT_AT(i);
    return needed;
}

#define BIT(field) RSL_LAW_INPUT_BIT(field)

/* "flores needs: restitution (-e), mass (--mass) and stiffness (--stiffness), or --material and
 * --radius1; speed (--speed)". */
static void say_missing(sentence *to, const rsl_law *law, rsl_law_inputs missing)
{
    int hertz = !rsl_given(law->n) || law->n == 1.5;
    rsl_law_inputs bodies = missing & (BIT(mass) | BIT(stiffness) | BIT(modulus) | BIT(radius) |
                                       BIT(young) | BIT(poisson));
    rsl_law_inputs first = missing & BIT(restitution), rest = missing & ~bodies & ~first;
    const char *before = ": ";
    append(to, "%s needs", law->key);
    if (first) {
        append(to, "%s", before);
        append_inputs(to, first, ", ");
        before = ", ";
    }
    if (bodies) {
        append(to, "%s", before);
        append_inputs(to, bodies, " and ");
        append(to, "%s", hertz ? ", or --material and --radius1" : "");
        before = "; ";
    }
    if (rest) {
        append(to, "%s", first || bodies ? "; " : before);
        append_inputs(to, rest, ", ");
    }
}

int cli_question_fail(const cli_question *question, const rsl_law *law, const rsl_error *error)
{
    rsl_law_inputs impact = question->impact ? BIT(mass) | BIT(speed) : 0;
    rsl_law_inputs own = rsl_collide_needs(law, &question->spec);
    sentence text = {"", 0};
    if (error->status != RSL_ERROR_MISSING)
        return cli_fail_library(error);
    rsl_law_inputs missing = missing_of(question, law, own | impact);
    rsl_law_contact contact;
    rsl_error unwanted = {0};
    int made = prepare(law, &question->spec, &question->pair, &contact, &unwanted) >= 0;
    if (question->spec.restitution_of_speed)
        own |= question->spec.restitution_of_speed->inputs | BIT(speed);
    if (missing & own || (missing && made)) {
        say_missing(&text, law, missing);
    } else { /* there are several ways to say it, and the law knows them */
        append(&text, "%s%s", rsl_error_text(error).text, missing ? "; also " : "");
        append_inputs(&text, missing, ", ");
    }
    return cli_fail(CLI_USAGE, "%s", text.text);
}
#undef BIT

int cli_question_prepare(cli_question *question, rsl_law_contact *contact)
{
    const rsl_law *law;
    rsl_error error = {0};
    int status = cli_question_read(question, &law);
    if (status != CLI_GO)
        return status;
    if (prepare(law, &question->spec, &question->pair, contact, &error) < 0 ||
        cli_question_forget(question, contact, &error) < 0)
        return cli_question_fail(question, law, &error);
    return CLI_GO;
}

rsl_law_parameters cli_sample_spec(const rsl_law *law)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 1.0;
    spec.stiffness = 1e8;
    spec.speed = 1.0;
    spec.exponent = !rsl_given(law->n) ? 1.5 : RSL_UNSET;
    spec.m = !rsl_given(law->m) ? 1.5 : RSL_UNSET;
    spec.q = !rsl_given(law->q) ? 1.0 : RSL_UNSET;
    return cli_spec_for(law, &spec);
}

rsl_status cli_impact_solve(cli_impact *impact, const rsl_law *law, const rsl_law_parameters *spec,
                            const cli_pair *pair, const rsl_collide_options *options)
{
    *impact = (cli_impact){.options = *options, .pair = pair};
    impact->status = prepare(law, spec, pair, &impact->contact, &impact->error);
    if (impact->status >= 0)
        impact->status =
            rsl_collide(&impact->contact, &impact->options, &impact->outcome, &impact->error);
    impact->contact.law = law;
    return impact->status;
}

double cli_impact_error(const cli_impact *impact)
{
    double requested = impact->contact.restitution;
    return requested > 0.0 ? 100.0 * (impact->outcome.restitution / requested - 1.0) : (double)NAN;
}

cli_unit cli_stiffness_unit(double n)
{
    cli_unit unit;
    snprintf(unit.text, sizeof unit.text, n == 1.0 ? "N/m" : "N/m^%g", n);
    return unit;
}

int cli_has_stiffness(const rsl_law_contact *contact)
{
    return contact->stiffness > 0.0 && contact->model->force &&
           ((contact->model->damped && !contact->model->fixed_stiffness) ||
            strcmp(contact->model->name, "elastic") == 0 ||
            ((contact->law->inputs | contact->law->options) & RSL_LAW_INPUT_BIT(stiffness)) != 0);
}

int cli_is_memoryless(const rsl_law_contact *contact)
{
    return strcmp(contact->model->name, "memoryless") == 0;
}

/* Exponents that the law leaves to the caller, and which of them nobody gave. */
static void print_exponents(const rsl_law_contact *contact)
{
    const rsl_law *law = contact->law;
    const struct {
        double own, value;
        int input;
    } rows[] = {{law->n, contact->n, RSL_LAW_INDEX_exponent},
                {law->m, contact->m, RSL_LAW_INDEX_m},
                {law->q, contact->q, RSL_LAW_INDEX_q}};
    const char *before = "exponents ";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rsl_given(rows[i].own))
            continue;
        printf("%s%s = %s%s", before, rsl_law_input_table()[rows[i].input].symbol,
               cli_number(rows[i].value).text,
               contact->assumed & RSL_LAW_INPUT_AT(rows[i].input) ? " (default)" : "");
        before = ", ";
    }
    if (before[0] == ',')
        putchar('\n');
}

void cli_contact_print(const rsl_law_contact *contact)
{
    printf("%s%s%s, %s, ", cli_bold(stdout), contact->law->key, cli_plain(stdout),
           contact->calibration == RSL_LAW_EXACT ? "exact" : "as published");
    if (rsl_law_formulation_of(contact) != RSL_LAW_FORMULATION_DEFAULT)
        printf("%s damping, ", rsl_law_formulation_name(rsl_law_formulation_of(contact)));
    if (contact->model->force)
        printf("contact ends at %s 0\n", rsl_law_separation_name(contact->end));
    else
        puts("rigid");
    print_exponents(contact);
    if (contact->model->noncontact)
        printf("acts at a distance: depth counts from %s m before the touch on\n",
               cli_number(rsl_law_standoff(contact)).text);
}

void cli_contact_print_setting(const rsl_law_contact *contact, const cli_pair *pair)
{
    cli_contact_print(contact);
    cli_pair_print(pair, contact->law);
    printf("mass %s kg, speed %s m/s", cli_number(contact->mass).text,
           cli_number(contact->speed).text);
    if (cli_has_stiffness(contact))
        printf(", stiffness %s %s", cli_number(contact->stiffness).text,
               cli_stiffness_unit(contact->n).text);
}

void cli_impact_check(const cli_impact *impact, cli_warnings *out)
{
    if (impact->status == RSL_NO_SEPARATION)
        cli_warnings_note(out, "The bodies stay together: contact does not end.");
    if (impact->options.load != 0.0)
        cli_warnings_note(out, "With a load the closed form no longer applies, and the restitution "
                               "depends on the load.");
    cli_pair_check(impact->pair, &impact->contact, &impact->outcome, out);
}

rsl_collide_curve_point *cli_impact_curve(cli_impact *impact, double tolerance, size_t *count)
{
    size_t capacity = 512;
    rsl_collide_curve_point *points = NULL;
    rsl_status status = RSL_CURVE_FULL;
    for (; status == RSL_CURVE_FULL; capacity = *count) {
        points = cli_reallocate(points, capacity, sizeof *points);
        status = rsl_collide_curve(&impact->contact, &impact->options, tolerance, points, capacity,
                                   count, &impact->error);
        assert(status != RSL_CURVE_FULL || *count > capacity);
    }
    if (status >= 0)
        return points;
    free(points);
    *count = 0;
    return NULL;
}

/* ---- rows ------------------------------------------------------------------- */

const char *cli_contact_law(const void *of) { return ((const rsl_law_contact *)of)->law->key; }

const char *cli_contact_calibration(const void *of)
{
    return rsl_law_calibration_name(((const rsl_law_contact *)of)->calibration);
}

const char *cli_contact_end(const void *of)
{
    return rsl_law_separation_name(((const rsl_law_contact *)of)->end);
}

const char *cli_contact_form(const void *of)
{
    return cli_is_memoryless(of) ? "memoryless" : "stored";
}

static double lambda_of(const void *of) { return rsl_collide_lambda(of); }

static double error_percent(const void *of) { return cli_impact_error(of); }

static double damping(const void *of)
{
    const rsl_law_contact *contact = of;
    return contact->model->damped ? contact->damping : (double)NAN;
}

static double stiffness(const void *of)
{
    const rsl_law_contact *contact = of;
    return cli_has_stiffness(contact) ? contact->stiffness : (double)NAN;
}

static const char *method_name(const void *of)
{
    return rsl_collide_method_name(((const cli_impact *)of)->outcome.method);
}

static double separated(const void *of)
{
    return ((const cli_impact *)of)->status != RSL_NO_SEPARATION;
}

/* ---- compression and restitution apart ------------------------------------------- */

/* Compression lasts until the bodies have one velocity, at the greatest depth. NaN: a rigid law has
 * no work in between, or there is no end of compression. */
static double loss_of_compression(const void *of)
{
    const cli_impact *impact = of;
    double end = impact->outcome.time_of_depth_max;
    rsl_collide_curve_point point;
    rsl_error unwanted = {0};
    if (!impact->contact.model->force || !isfinite(end) ||
        rsl_collide_at(&impact->contact, &impact->options, &end, 1, &point, &unwanted) < 0)
        return (double)NAN;
    return point.energy_dissipated;
}

static double loss_of_restitution(const void *of)
{
    return ((const cli_impact *)of)->outcome.energy_dissipated - loss_of_compression(of);
}

/* M v0 = P_c - load t_c: momentum until the common velocity. */
static double impulse_of_compression(const void *of)
{
    const cli_impact *impact = of;
    double load = impact->options.load;
    double pressed = load != 0.0 ? load * impact->outcome.time_of_depth_max : 0.0;
    return impact->contact.mass * impact->contact.speed + pressed;
}

static double impulse_of_restitution(const void *of)
{
    return ((const cli_impact *)of)->outcome.impulse - impulse_of_compression(of);
}

/* The names of the exponents that are defaults. */
static void put_assumed(const void *of, rsl_report_json *json)
{
    const rsl_law_contact *contact = of;
    rsl_report_json_array(json, "assumed");
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (contact->assumed >> i & 1u)
            rsl_report_json_text(json, NULL, rsl_law_input_table()[i].name);
    rsl_report_json_close(json);
}

static void put_limits(const void *of, rsl_report_json *json)
{
    const cli_impact *impact = of;
    cli_warnings warnings = {0};
    if (impact->pair)
        cli_pair_json(impact->pair, json);
    cli_impact_check(impact, &warnings);
    cli_warnings_json(&warnings, json);
    cli_warnings_free(&warnings);
}

/* NULL: a rigid contact has no end. */
static const char *end_of_force(const void *of)
{
    return ((const rsl_law_contact *)of)->model->force ? cli_contact_end(of) : NULL;
}

static const char *pulls(const void *of)
{
    return ((const cli_impact *)of)->outcome.force_min < 0.0 ? "yes" : "no";
}

/* The contract names these first and in this order; more come at the end. */
const cli_quantity cli_impact_rows[] = {
    {"law", "", NULL, .text = cli_contact_law, .head = "law"},
    {"calibration", "", NULL, .text = cli_contact_calibration, .head = "calibration"},
    {"end_rule", "", NULL, .text = cli_contact_end},
    {"restitution_in", "", "input restitution", CLI_IN(cli_impact, contact.restitution),
     .head = "input e"},
    {"restitution_out", "", "resulting restitution", CLI_IN(cli_impact, outcome.restitution),
     .head = "resulting e", .format = "%.6f"},
    {"damping", "", NULL, .number = damping, .head = "damping"},
    {"lambda_dimensionless", "", NULL, .number = lambda_of, .head = "Lambda"},
    {"depth_max", "m", "deepest indentation", CLI_IN(cli_impact, outcome.depth_max),
     .head = "depth"},
    {"time_of_depth_max", "s", "  at time", CLI_IN(cli_impact, outcome.time_of_depth_max),
     .head = "time of depth"},
    {"force_max", "N", "peak force", CLI_IN(cli_impact, outcome.force_max), .head = "force"},
    {"time_of_force_max", "s", "  at time", CLI_IN(cli_impact, outcome.time_of_force_max),
     .head = "time of force"},
    {"duration", "s", "duration of contact", CLI_IN(cli_impact, outcome.duration),
     .head = "duration"},
    {"impulse", "N s", "impulse", CLI_IN(cli_impact, outcome.impulse)},
    {"energy_in", "J", "kinetic energy before", CLI_IN(cli_impact, outcome.energy_in)},
    {"energy_dissipated", "J", "dissipated", CLI_IN(cli_impact, outcome.energy_dissipated)},
    {"energy_residual", "J", "residual", CLI_IN(cli_impact, outcome.energy_residual)},
    {"method", "", NULL, .text = method_name},
    {"speed_out", "m/s", "speed of separation", CLI_IN(cli_impact, outcome.speed_out)},
    {"energy_out", "J", "kinetic energy after", CLI_IN(cli_impact, outcome.energy_out)},
    {"work_of_load", "J", "work of the load", CLI_IN(cli_impact, outcome.work_of_load)},
    {"force_min", "N", "deepest pull", CLI_IN(cli_impact, outcome.force_min)},
    {"depth_end", "m", "indentation left", CLI_IN(cli_impact, outcome.depth_end)},
    {"load", "N", NULL, CLI_IN(cli_impact, options.load)},
    {"separated", "", NULL, .kind = CLI_VALUE_FLAG, .number = separated},
    {"error_percent", "%", "  error", .number = error_percent, .head = "error", .format = "%+.3f"},
    {"form", "", NULL, .text = cli_contact_form},
    {"formulation", "", NULL, .text = cli_contact_formulation, .optional = 1},
    {"exponent", "", NULL, CLI_IN(cli_impact, contact.n), .head = "n"},
    {"m", "", NULL, CLI_IN(cli_impact, contact.m), .head = "m"},
    {"q", "", NULL, CLI_IN(cli_impact, contact.q), .head = "q"},
    {.json = put_assumed},
    {"mass", "kg", NULL, CLI_IN(cli_impact, contact.mass), .head = "mass"},
    {"speed", "m/s", NULL, CLI_IN(cli_impact, contact.speed), .head = "speed"},
    {"stiffness", "N/m^n", NULL, .number = stiffness, .head = "stiffness"},
    {"impulse_compression", "N s", "  of compression", .number = impulse_of_compression,
     .head = "impulse of compression"},
    {"impulse_restitution", "N s", "  of restitution", .number = impulse_of_restitution,
     .head = "impulse of restitution"},
    {"dissipated_compression", "J", "  in compression", .number = loss_of_compression,
     .head = "dissipated in compression"},
    {"dissipated_restitution", "J", "  in restitution", .number = loss_of_restitution,
     .head = "dissipated in restitution"},
    {.json = put_limits},
    /* columns of text alone */
    {NULL, "", NULL, .text = end_of_force, .head = "end"},
    {NULL, "", NULL, .text = pulls, .head = "pull"},
    {0}};
_Static_assert(offsetof(cli_impact, contact) == 0, "rows of a contact are rows of an impact");

cli_table cli_impact_outcome(const cli_impact *impact)
{
    return cli_quantities_table(
        cli_impact_rows,
        "restitution_in|restitution_out|error_percent|speed_out|depth_max|time_of_depth_max|"
        "force_max|time_of_force_max|force_min|duration|depth_end|impulse|impulse_compression|"
        "impulse_restitution",
        impact);
}

cli_table cli_impact_ledger(const cli_impact *impact)
{
#define LEDGER                                                                                     \
    "energy_out|energy_dissipated|dissipated_compression|dissipated_restitution|energy_residual"
    return cli_quantities_table(cli_impact_rows,
                                impact->options.load != 0.0 ? "energy_in|work_of_load|" LEDGER
                                                            : "energy_in|" LEDGER,
                                impact);
#undef LEDGER
}
