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
#include "rayleigh.h"
#include "report/json.h"
#include "table.h"
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

/* One method: the advice or why there is none, and the bands. */
typedef struct row {
    rsl_step_scheme method;
    rsl_status status;
    rsl_step_advice advice;
    rsl_step_band band[SHOWN];
    int stable[SHOWN]; /* 0: the numbers run away */
    rsl_error error;
} row;

typedef struct answer {
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    double wanted, stability;
    double period,
        sideways; /* of the tangential motion, and where leapfrog loses it; NaN: unasked */
    row rows[RSL_STEP_SCHEME_COUNT];
    size_t count;
} answer;

/* ---- computing ---------------------------------------------------------------- */

/* The methods to compute: the one named, or all. */
static void choose_methods(const request *asked, answer *out)
{
    for (int i = 0; i < RSL_STEP_SCHEME_COUNT; i++)
        if (asked->method == 0 || asked->method == i + 1)
            out->rows[out->count++].method = (rsl_step_scheme)i;
}

static void solve_row(const answer *out, row *r)
{
    double duration = out->outcome.duration;
    r->status = rsl_step_advise(&out->contact, r->method, out->wanted, &r->advice, &r->error);
    for (size_t i = 0; i < SHOWN; i++)
        r->stable[i] =
            rsl_step_band_at(&out->contact, r->method, duration / shown[i], &r->band[i], NULL) >= 0;
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
static int solve_across(const request *asked, answer *out)
{
    rsl_error error = {0};
    rsl_law_contact elastic = out->contact;
    out->period = out->sideways = (double)NAN;
    if (!rsl_given(asked->ratio))
        return CLI_GO;
    int shape = asked->shape > 0 ? asked->shape - 1 : 0;
    elastic.damping = 0.0;
    if (rsl_step_stability(&elastic, &out->sideways, &error) < 0)
        return cli_fail_library(&error);
    out->sideways /= sqrt(asked->ratio * shapes[shape].across);
    out->period = acos(-1.0) * out->sideways;
    return CLI_GO;
}

static int solve(request *asked, answer *out)
{
    rsl_error error = {0};
    asked->question.impact = 1;
    int status = cli_question_prepare(&asked->question, &out->contact);
    if (status != CLI_GO)
        return status;
    choose_methods(asked, out);
    out->wanted = rsl_given(asked->error) ? asked->error : 1e-3;
    if (rsl_collide(&out->contact, NULL, &out->outcome, &error) < 0)
        return cli_fail_library(&error);
    status = solve_rows(out);
    if (status != CLI_GO)
        return status;
    if (rsl_step_stability(&out->contact, &out->stability, &error) < 0)
        return cli_fail_library(&error);
    return solve_across(asked, out);
}

/* ---- JSON ---------------------------------------------------------------------- */

static double if_found(const row *r, double value) { return r->status >= 0 ? value : (double)NAN; }

/* Why a method has no step. */
static void check_row(const row *r, cli_warnings *to)
{
    if (r->status < 0)
        cli_warnings_note(to, "%s.", rsl_error_text(&r->error).text);
}

static void add_bands(rsl_report_json *json, const row *r)
{
    rsl_report_json_array(json, "bands");
    for (size_t i = 0; i < SHOWN; i++) {
        double none = (double)NAN;
        rsl_report_json_object(json, NULL);
        rsl_report_json_number(json, "steps_per_contact", shown[i]);
        rsl_report_json_number(json, "restitution_min",
                               r->stable[i] ? r->band[i].restitution_min : none);
        rsl_report_json_number(json, "restitution_max",
                               r->stable[i] ? r->band[i].restitution_max : none);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void add_row(rsl_report_json *json, const answer *out, const row *r)
{
    const rsl_step_advice *a = &r->advice;
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "law", out->contact.law->key);
    rsl_report_json_text(json, "method", rsl_step_scheme_name(r->method));
    rsl_report_json_number(json, "error", out->wanted);
    rsl_report_json_number(json, "step", if_found(r, a->step));
    rsl_report_json_number(json, "steps_per_contact", if_found(r, a->steps_per_contact));
    rsl_report_json_number(json, "duration", out->outcome.duration);
    rsl_report_json_number(json, "restitution_exact", out->outcome.restitution);
    rsl_report_json_number(json, "worst_error", if_found(r, a->worst_error));
    rsl_report_json_number(json, "order", if_found(r, a->order));
    rsl_report_json_number(json, "worst_phase", if_found(r, a->worst_phase));
    rsl_report_json_text(json, "calibration", rsl_law_calibration_name(out->contact.calibration));
    rsl_report_json_text(json, "end_rule", rsl_law_end_name(out->contact.end));
    rsl_report_json_number(json, "forces_per_step", rsl_step_scheme_forces(r->method));
    rsl_report_json_number(json, "stability_limit", out->stability);
    if (!isnan(out->period)) {
        rsl_report_json_number(json, "tangential_period", out->period);
        rsl_report_json_number(json, "tangential_stability_limit", out->sideways);
    }
    add_bands(json, r);
    cli_warnings warnings = {0};
    check_row(r, &warnings);
    cli_warnings_json(&warnings, json);
    cli_warnings_free(&warnings);
    rsl_report_json_close(json);
}

static void print_json(const request *asked, const answer *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    if (asked->method) {
        add_row(&json, out, &out->rows[0]);
        return;
    }
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < out->count; i++)
        add_row(&json, out, &out->rows[i]);
    rsl_report_json_close(&json);
}

/* ---- tables -------------------------------------------------------------------- */

static void print_setting(const request *asked, const answer *out)
{
    cli_contact_print_setting(&out->contact, &asked->question.pair);
    printf("\nrestitution %s exactly, duration of contact %s s\n\n",
           cli_number(out->outcome.restitution).text, cli_number(out->outcome.duration).text);
}

static void add_rounded(cli_table *table, double value, int digits)
{
    if (isnan(value))
        cli_table_text(table, "—");
    else
        cli_table_format(table, "%.*f", digits, value);
}

static void print_advice(const answer *out)
{
    cli_table table = cli_table_new(
        "method|>step [s]|>steps per contact|>forces per contact|>worst error|>at phase|>order");
    char title[120];
    for (size_t i = 0; i < out->count; i++) {
        const row *r = &out->rows[i];
        const rsl_step_advice *a = &r->advice;
        double steps = if_found(r, a->steps_per_contact);
        cli_table_text(&table, rsl_step_scheme_name(r->method));
        cli_table_number(&table, if_found(r, a->step));
        cli_table_number(&table, steps);
        cli_table_number(&table, ceil(steps * rsl_step_scheme_forces(r->method)));
        cli_table_number(&table, if_found(r, a->worst_error));
        add_rounded(&table, if_found(r, a->worst_phase), 3);
        add_rounded(&table, if_found(r, a->order), 2);
    }
    snprintf(title, sizeof title, "Largest step that keeps the restitution within %s",
             cli_number(out->wanted).text);
    cli_heading(title);
    cli_table_show(&table, 2);
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
            if (out->rows[i].stable[k])
                cli_table_format(&table, "%.5f..%.5f", b->restitution_min, b->restitution_max);
            else
                cli_table_text(&table, "—");
        }
    }
    cli_table_section(&table, "Restitution returned, over all phases of the touch");
}

static void print_notes(const answer *out)
{
    for (size_t i = 0; i < out->count; i++)
        check_row(&out->rows[i], &cli_told);
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
    if (!isnan(out->period))
        printf(
            "Tangential motion: its period is %s s or more; leapfrog is unstable\nfrom %s s on.\n",
            cli_number(out->period).text, cli_number(out->sideways).text);
}

/* ---- the command ---------------------------------------------------------------- */

static const cli_option law_options[] = {
    {"error", "X", CLI_NUMBER(request, error, CLI_ABOVE(0.0)),
     "greatest |e returned - e of the law|, below 1 (default 0.001)"},
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
static const rsl_law_input *stray_input(const rsl_law_spec *spec)
{
    const rsl_law_input *table = rsl_law_input_table();
    const rsl_law_inputs used = RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(young) |
                                RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(speed);
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++)
        if (!(used >> i & 1u) && rsl_given(*(const double *)((const char *)spec + table[i].offset)))
            return &table[i];
    return NULL;
}

static int check_grains(const request *asked)
{
    const cli_option *stray = cli_typed_of(law_options);
    const rsl_law_input *input = stray_input(&asked->question.spec);
    if (!stray)
        stray = cli_typed_of(cli_question_options);
    if (!asked->question.key && !stray && !input)
        return CLI_GO;
    return cli_fail(CLI_USAGE, "%s%s does not go with --rayleigh",
                    !asked->question.key && stray ? "--" : "",
                    asked->question.key ? asked->question.key
                    : stray             ? stray->name
                                        : cli_input_option(input).text);
}

/* Options that go with a law do not go with --rayleigh. */
static int check_mode(const request *asked)
{
    if (asked->rayleigh)
        return check_grains(asked);
    return asked->question.key ? CLI_GO : cli_fail(CLI_USAGE, CLI_KEY_MISSING);
}

static int run(void *of)
{
    request *asked = of;
    answer out = {.count = 0};
    int status = check_mode(asked);
    if (status != CLI_GO)
        return status;
    if (asked->rayleigh) {
        cli_rayleigh_question grains = {asked->question.spec, asked->question.pair.material,
                                        asked->question.pair.density, asked->question.json};
        if (!rsl_given(grains.spec.radius))
            grains.spec.radius = asked->question.pair.radius[0];
        return cli_rayleigh(&grains);
    }
    status = solve(asked, &out);
    if (status != CLI_GO)
        return status;
    if (asked->question.json) {
        print_json(asked, &out);
        return CLI_DONE;
    }
    print_setting(asked, &out);
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
