/* SPDX-License-Identifier: MIT
 *
 * resile step: which time step a fixed-step code needs for one impact.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "progress.h"
#include "quantity.h"
#include "rayleigh.h"
#include "text.h"
#include "warn.h"

/* What step takes besides the contact. */
typedef struct request {
    cli_question question;
    double error, ratio;
    int method, rayleigh, shape;
} request;

static const char *method_words(size_t index)
{
    return index < RSL_STEP_SCHEME_COUNT ? rsl_step_scheme_name((rsl_step_scheme)index) : NULL;
}

/* Round bodies, and M/M_t = 1 + m R^2/I of each on a plane. */
static const struct {
    const char *name;
    double across;
} shapes[] = {{"sphere", 3.5}, {"disc", 3.0}, {"shell", 2.5}};

static const char *shape_words(size_t index)
{
    return index < sizeof shapes / sizeof *shapes ? shapes[index].name : NULL;
}

/* Steps per contact for which the restitution is shown. */
static const double shown[] = {5.0, 10.0, 20.0, 50.0, 100.0, 200.0};
enum { SHOWN = sizeof shown / sizeof shown[0] };

/* One method: the advice, NaN where there is none, or why that is; and the bands. */
typedef struct answer answer;
typedef struct row {
    const answer *of;
    rsl_step_scheme method;
    rsl_status status;
    rsl_step_advice advice;
    rsl_step_band band[SHOWN]; /* NaN: the numbers run away */
    rsl_error error;
} row;

struct answer {
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    double wanted, stability, critical;
    double period,
        sideways; /* of the tangential motion, and where leapfrog loses it; NaN: unasked */
    row rows[RSL_STEP_SCHEME_COUNT];
    size_t count;
};

/* ---- computing ---------------------------------------------------------------- */

/* The methods to compute: the one named, or all. */
static void choose_methods(const request *requested, answer *out)
{
    for (int i = 0; i < RSL_STEP_SCHEME_COUNT; i++)
        if (requested->method == 0 || requested->method == i + 1)
            out->rows[out->count++] = (row){.of = out, .method = (rsl_step_scheme)i};
}

static void solve_row(const answer *out, row *r)
{
    double duration = out->outcome.duration;
    r->status = rsl_step_advise(&out->contact, r->method, out->wanted, &r->advice, &r->error);
    if (r->status < 0)
        r->advice = (rsl_step_advice){.step = (double)NAN,
                                      .steps_per_contact = (double)NAN,
                                      .worst_error = (double)NAN,
                                      .worst_phase = (double)NAN,
                                      .order = (double)NAN};
    for (size_t i = 0; i < SHOWN; i++)
        if (rsl_step_band_at(&out->contact, r->method, duration / shown[i], &r->band[i], NULL) < 0)
            r->band[i] =
                (rsl_step_band){.restitution_min = (double)NAN, .restitution_max = (double)NAN};
}

/* The same points through an impact (resile/step.h): the row of verlet again,
 * under the other name. */
static void copy_verlet(const answer *out, row *r)
{
    *r = out->rows[RSL_STEP_SCHEME_VERLET];
    r->method = RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER;
}

/* A method that needs too many steps is a row without a step, unless none has
 * one; what is wrong with the question is wrong for all. */
static int solve_rows(answer *out)
{
    size_t found = 0;
    cli_progress progress = cli_progress_plain();
    for (size_t i = 0; i < out->count; i++) {
        row *r = &out->rows[i];
        (void)cli_progress_item(&progress, rsl_step_scheme_name(r->method), i + 1, out->count);
        if (i > 0 && r->method == RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER)
            copy_verlet(out, r);
        else
            solve_row(out, r);
        if (r->status < 0 && r->status != RSL_ERROR_NO_SOLUTION)
            break;
        found += r->status >= 0;
    }
    cli_progress_end(&progress);
    for (size_t i = 0; i < out->count; i++)
        if (out->rows[i].status < 0 && out->rows[i].status != RSL_ERROR_NO_SOLUTION)
            return cli_fail_library(&out->rows[i].error);
    return found ? CLI_GO : cli_fail_library(&out->rows[0].error);
}

/* Stuck, the contact swings across as well: with k_t = kappa k_n and the mass M_t its frequency is
 * that of the normal motion, at the deepest point and undamped, times sqrt(kappa M/M_t). */
static int solve_across(const request *requested, answer *out)
{
    rsl_error error = {0};
    rsl_law_contact elastic = out->contact;
    out->period = out->sideways = (double)NAN;
    if (!rsl_given(requested->ratio))
        return CLI_GO;
    int shape = requested->shape > 0 ? requested->shape - 1 : 0;
    elastic.damping = 0.0;
    if (rsl_step_stability(&elastic, &out->sideways, &error) < 0)
        return cli_fail_library(&error);
    out->sideways /= sqrt(requested->ratio * shapes[shape].across);
    out->period = acos(-1.0) * out->sideways;
    return CLI_GO;
}

static int solve(request *requested, answer *out)
{
    rsl_error error = {0};
    requested->question.impact = 1;
    int status = cli_question_prepare(&requested->question, &out->contact);
    if (status != CLI_GO)
        return status;
    choose_methods(requested, out);
    out->wanted = rsl_given(requested->error) ? requested->error : 1e-3;
    if (rsl_collide(&out->contact, NULL, &out->outcome, &error) < 0)
        return cli_fail_library(&error);
    status = solve_rows(out);
    if (status != CLI_GO)
        return status;
    if (rsl_step_stability(&out->contact, &out->stability, &error) < 0 ||
        rsl_step_critical(&out->contact, &out->critical, &error) < 0)
        return cli_fail_library(&error);
    return solve_across(requested, out);
}

/* ---- JSON ---------------------------------------------------------------------- */

/* Why a method has no step. */
static void check_row(const row *r, cli_warnings *to)
{
    if (r->status < 0)
        cli_warnings_note(to, "%s.", rsl_error_text(&r->error).text);
}

static void put_bands(const void *of, rsl_report_json *json)
{
    const row *r = of;
    rsl_report_json_array(json, "bands");
    for (size_t i = 0; i < SHOWN; i++) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_number(json, "steps_per_contact", shown[i]);
        rsl_report_json_number(json, "restitution_min", r->band[i].restitution_min);
        rsl_report_json_number(json, "restitution_max", r->band[i].restitution_max);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
    cli_warnings warnings = {0};
    check_row(r, &warnings);
    cli_warnings_json(&warnings, json);
    cli_warnings_free(&warnings);
}

static const char *method_name(const void *of)
{
    return rsl_step_scheme_name(((const row *)of)->method);
}

static double forces_per_step(const void *of)
{
    return rsl_step_scheme_forces(((const row *)of)->method);
}

static double forces_per_contact(const void *of)
{
    return ceil(((const row *)of)->advice.steps_per_contact * forces_per_step(of));
}

#define OF_CONTACT .offset = offsetof(row, of), .inner = offsetof(answer, contact), .pointed = 1
static const cli_quantity rows[] = {
    {"law", "", NULL, .text = cli_contact_law, OF_CONTACT},
    {"method", "", "method", .text = method_name},
    {"error", "", NULL, CLI_THROUGH(row, of, answer, wanted)},
    {"step", "s", "step", CLI_IN(row, advice.step)},
    {"steps_per_contact", "", "steps per contact", CLI_IN(row, advice.steps_per_contact)},
    {"duration", "s", NULL, CLI_THROUGH(row, of, answer, outcome.duration)},
    {"restitution_exact", "", NULL, CLI_THROUGH(row, of, answer, outcome.restitution)},
    {"worst_error", "", "worst error", CLI_IN(row, advice.worst_error)},
    {"order", "", "order", CLI_IN(row, advice.order), .format = "%.2f"},
    {"worst_phase", "", "at phase", CLI_IN(row, advice.worst_phase), .format = "%.3f"},
    {"calibration", "", NULL, .text = cli_contact_calibration, OF_CONTACT},
    {"end_rule", "", NULL, .text = cli_contact_end, OF_CONTACT},
    {"forces_per_step", "", NULL, .number = forces_per_step},
    {"stability_limit", "s", NULL, CLI_THROUGH(row, of, answer, stability)},
    {"critical_step", "s", NULL, CLI_THROUGH(row, of, answer, critical)},
    {"tangential_period", "s", NULL, CLI_THROUGH(row, of, answer, period), .optional = 2},
    {"tangential_stability_limit", "s", NULL, CLI_THROUGH(row, of, answer, sideways),
     .optional = 2},
    {.json = put_bands},
    {NULL, "", NULL, .number = forces_per_contact, .head = "forces per contact"},
    {0}};
static const char columns[] =
    "method|step|steps_per_contact|forces per contact|worst_error|worst_phase|order";

/* ---- tables -------------------------------------------------------------------- */

static void print_setting(const request *requested, const answer *out)
{
    cli_contact_print_setting(&out->contact, &requested->question.pair);
    printf("\nrestitution %s exactly, duration of contact %s s\n\n",
           cli_number(out->outcome.restitution).text, cli_number(out->outcome.duration).text);
}

static void print_advice(const answer *out)
{
    char title[120];
    snprintf(title, sizeof title, "Largest step that keeps the restitution within %s",
             cli_number(out->wanted).text);
    cli_heading(title);
    cli_results_show(rows, columns, CLI_RESULTS(out->rows, out->count), 0, 2);
}

static void print_bands(const answer *out)
{
    cli_table table = cli_table_new(">steps per contact");
    for (size_t i = 0; i < out->count; i++)
        cli_table_column(&table, "%s", rsl_step_scheme_name(out->rows[i].method));
    for (size_t k = 0; k < SHOWN; k++) {
        cli_table_number(&table, shown[k]);
        for (size_t i = 0; i < out->count; i++) {
            const rsl_step_band *b = &out->rows[i].band[k];
            if (!isnan(b->restitution_min))
                cli_table_format(&table, "%.5f..%.5f", b->restitution_min, b->restitution_max);
            else
                cli_table_text(&table, "—");
        }
    }
    cli_table_section(&table, "Resulting restitution, over all phases of the impact within a step");
}

static void print_notes(const answer *out)
{
    for (size_t i = 0; i < out->count; i++)
        check_row(&out->rows[i], &cli_warned);
    cli_notes_print();
    putchar('\n');
    cli_wrap(stdout, "A step holds for every phase of the touch and for every smaller step too.", 0,
             0);
    if (out->count > 1)
        cli_wrap(stdout, "verlet and semi-implicit-euler pass an impact through the same points.",
                 0, 0);
    printf("Rules of thumb: a twentieth of the duration is %s s; leapfrog is unstable\nfrom %s s "
           "on.\n",
           cli_number(out->outcome.duration / 20.0).text, cli_number(out->stability).text);
    if (out->critical > 0.0)
        printf("With the damping, a sustained contact is unstable from %s s on.\n",
               cli_number(out->critical).text);
    else
        printf("A sustained contact is stable at no step: its slope is unbounded at touch.\n");
    if (!isnan(out->period))
        printf(
            "Tangential motion: its period is %s s or more; leapfrog is unstable\nfrom %s s on.\n",
            cli_number(out->period).text, cli_number(out->sideways).text);
}

/* ---- the command ---------------------------------------------------------------- */

static const cli_option law_options[] = {
    {"error", "X", CLI_NUMBER(request, error, CLI_ABOVE(0.0)),
     "largest |resulting e - e of the law|, below 1 (default 0.001)"},
    {"method", "NAME", CLI_CHOICE(request, method, method_words),
     "verlet (the force from the half-step velocity, as in LAMMPS), verlet-predicted, "
     "semi-implicit-euler or rk4 (else all)"},
    {"ratio", "KAPPA", CLI_NUMBER(request, ratio, CLI_ABOVE(0.0)),
     "tangential over normal stiffness, 2(1-nu)/(2-nu) of Mindlin: adds the period of a contact "
     "that sticks"},
    {"shape", "NAME", CLI_CHOICE(request, shape, shape_words),
     "of the body on its plane, for --ratio: sphere (default), disc or shell"},
    {0}};

static const cli_option rayleigh_option[] = {
    {"rayleigh", NULL, CLI_FLAG(request, rayleigh),
     "Rayleigh time of grains of --radius, of --material (any number of names; the smallest time "
     "counts) or of --young, --poisson and --density"},
    {0}};

/* The parameter of the contact that --rayleigh has no use for, or NULL. */
static const rsl_law_input *stray_input(const rsl_law_parameters *spec)
{
    const rsl_law_input *table = rsl_law_input_table();
    const rsl_law_inputs used = RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(young) |
                                RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(speed);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (!(used >> i & 1u) && rsl_given(*(const double *)((const char *)spec + table[i].offset)))
            return &table[i];
    return NULL;
}

static int check_grains(const request *requested)
{
    const cli_option *stray = cli_typed_of(law_options);
    const rsl_law_input *input = stray_input(&requested->question.spec);
    if (!stray)
        stray = cli_typed_of(cli_question_options);
    if (!requested->question.key && !stray && !input)
        return CLI_GO;
    return cli_fail(CLI_USAGE, "%s%s does not go with --rayleigh",
                    !requested->question.key && stray ? "--" : "",
                    requested->question.key ? requested->question.key
                    : stray                 ? stray->name
                                            : cli_input_option(input).text);
}

/* Options that go with a law do not go with --rayleigh. */
static int check_mode(const request *requested)
{
    if (requested->rayleigh)
        return check_grains(requested);
    return requested->question.key ? CLI_GO : cli_fail(CLI_USAGE, CLI_KEY_MISSING);
}

static int run(void *of)
{
    request *requested = of;
    answer out = {.count = 0};
    int status = check_mode(requested);
    if (status != CLI_GO)
        return status;
    if (requested->rayleigh) {
        cli_rayleigh_question grains = {requested->question.spec, requested->question.pair.material,
                                        requested->question.pair.density, requested->question.json};
        if (!rsl_given(grains.spec.radius))
            grains.spec.radius = requested->question.pair.radius[0];
        return cli_rayleigh(&grains);
    }
    status = solve(requested, &out);
    if (status != CLI_GO)
        return status;
    rsl_report_json json = rsl_report_json_start(stdout);
    if (requested->question.json && requested->method)
        cli_quantities_object(&json, NULL, rows, &out.rows[0]);
    else if (requested->question.json)
        cli_results_json(&json, NULL, rows, CLI_RESULTS(out.rows, out.count));
    if (requested->question.json)
        return CLI_DONE;
    print_setting(requested, &out);
    print_advice(&out);
    print_bands(&out);
    print_notes(&out);
    return CLI_DONE;
}

const cli_command cli_command_step = {
    .name = "step",
    .summary = "the largest time step for a wanted error in restitution",
    .usage = "KEY -e E --mass M --stiffness K --speed V | --rayleigh --radius R --material "
             "NAME[,NAME...]",
    .about = "Finds the largest time step with which a fixed-step code returns the restitution of "
             "the law within a wanted error, wherever in a step the bodies touch, and for every "
             "smaller step too; and shows what it returns at 5 to 200 steps per contact. With "
             "--rayleigh it computes the rules of thumb of particle codes instead: the Rayleigh "
             "time of grains, and with --speed their Hertz time.",
    .examples = "  resile step flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2\n"
                "  resile step tsuji -e 0.9 --mass 0.1 --stiffness 1e9 --speed 1 --exact --method "
                "verlet --error 1e-4\n"
                "  resile step hertz --mass 0.01 --stiffness 1e8 --speed 2 --ratio 0.8235\n"
                "  resile step --rayleigh --radius 1e-3 --material steel,glass --speed 1\n",
    CLI_ASKS(request, question, NULL),
    .groups =
        (const cli_group[]){
            {law_options, 0}, {rayleigh_option, 0}, CLI_ASKS_OPTIONS(request, question), {0}},
    .size = sizeof(request),
    .run = run};
