/* SPDX-License-Identifier: MIT
 *
 * resile restitution: e over the speed of approach, of laws and of published functions.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "file.h"
#include "impact.h"
#include "num/elementary.h"
#include "plot.h"
#include "report/csv.h"
#include "resile/restitution.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { CURVES_MAX = 8 };

typedef struct request {
    cli_question question;
    const char *csv;
    cli_figure plot;
    double from, to;
    size_t count;
} request;

/* One column: a published function, or a law. */
typedef struct curve {
    const rsl_restitution *function; /* NULL: a law */
    const rsl_law *law;
    double *value;   /* per speed; NaN where there is none */
    rsl_error error; /* the first reason for that */
} curve;

typedef struct answer {
    double *speed;
    size_t count;
    curve curves[CURVES_MAX];
    size_t curve_count;
} answer;

static const char *curve_key(const curve *of)
{
    return of->function ? of->function->key : of->law->key;
}

/* Keys of functions, then of laws. */
static const char *key_words(size_t index)
{
    if (index < rsl_restitution_count())
        return rsl_restitution_at(index)->key;
    return cli_law_words(index - rsl_restitution_count());
}

/* ---- what is asked ------------------------------------------------------------ */

static int fail_key(const char *key)
{
    rsl_word_choice choice = rsl_word_choose(key);
    const char *word;
    for (size_t i = 0; (word = key_words(i)); i++)
        rsl_word_offer(&choice, word);
    const char *near = rsl_word_nearest(&choice);
    return cli_fail(CLI_USAGE,
                    "there is no law and no function '%s'; %s'resile laws' and 'resile "
                    "restitution --help' list them all",
                    key, rsl_word_suggestion(near).text);
}

static int find_curves(const request *requested, answer *out)
{
    const char *rest = requested->question.key;
    while (rest) {
        cli_word word;
        cli_next_word(&rest, &word);
        if (out->curve_count == CURVES_MAX)
            return cli_fail(CLI_USAGE, "more than %d keys are given; give fewer", CURVES_MAX);
        curve *next = &out->curves[out->curve_count];
        next->function = rsl_restitution_find(word.text);
        next->law = rsl_law_find(word.text);
        if (!next->function && !next->law)
            return fail_key(word.text);
        out->curve_count++;
    }
    return CLI_GO;
}

/* A parameter that no curve has a use for is a mistake. */
static int check_use(const request *requested, const answer *out)
{
    rsl_law_inputs use = RSL_LAW_INPUT_BIT(speed);
    for (size_t i = 0; i < out->curve_count; i++)
        use |= out->curves[i].function
                   ? out->curves[i].function->inputs
                   : cli_inputs_of_use(out->curves[i].law, &requested->question.spec);
    return cli_check_inputs(&requested->question.spec, use, requested->question.key);
}

/* The range requested; else that of the first function that has one; else 1 mm/s to 10 m/s. */
static int find_speeds(const request *requested, answer *out)
{
    double low = 1e-3, high = 10.0;
    for (size_t i = out->curve_count; i-- > 0;) {
        const rsl_restitution *f = out->curves[i].function;
        low = f && f->low > 0.0 ? f->low : low;
        high = f && f->high < HUGE_VAL ? f->high : high;
    }
    low = rsl_given(requested->from) ? requested->from : low;
    high = rsl_given(requested->to) ? requested->to : high;
    if (!(low < high))
        return cli_fail(CLI_USAGE, "--to = %g is out of range: must be > --from = %g m/s", high,
                        low);
    out->count = requested->count ? requested->count : 9;
    out->speed = cli_allocate(out->count, sizeof *out->speed);
    for (size_t i = 0; i < out->count; i++) {
        double share = (double)i / (double)(out->count - 1);
        out->speed[i] = rsl_num_pow(low, 1.0 - share) * rsl_num_pow(high, share);
    }
    out->speed[out->count - 1] = high;
    return CLI_GO;
}

/* ---- computing ----------------------------------------------------------------- */

/* A law is made for --speed if that is given, and met at every speed with the damping that it got
 * there; else it is made anew at each. */
static rsl_status meet(const request *requested, const rsl_law *law, double speed,
                       rsl_law_contact *contact, rsl_collide_outcome *outcome, rsl_error *error)
{
    rsl_law_parameters spec = cli_spec_for(law, &requested->question.spec);
    if (!rsl_given(spec.speed))
        spec.speed = speed;
    rsl_status status = cli_pair_fill(&requested->question.pair, law, &spec, error);
    if (status >= 0)
        status = rsl_collide_prepare(law, &spec, contact, error);
    if (status >= 0)
        status = cli_stiffness_check(contact, error);
    contact->speed = speed;
    return status < 0 ? status : rsl_collide(contact, NULL, outcome, error);
}

static double value_at(const request *requested, curve *of, double speed)
{
    rsl_error error = {0};
    double e = (double)NAN;
    if (of->function) {
        rsl_law_parameters spec = requested->question.spec;
        cli_pair_inputs(&requested->question.pair, of->function->inputs, &spec);
        rsl_restitution_value(of->function, &spec, speed, &e, &error);
    } else {
        rsl_law_contact contact;
        rsl_collide_outcome outcome;
        if (meet(requested, of->law, speed, &contact, &outcome, &error) >= 0)
            e = outcome.restitution;
    }
    if (isnan(e) && !of->error.message[0])
        of->error = error;
    return e;
}

/* A curve without one value fails the command. */
static int compute(const request *requested, answer *out)
{
    for (size_t i = 0; i < out->curve_count; i++) {
        curve *of = &out->curves[i];
        size_t found = 0;
        of->value = cli_allocate(out->count, sizeof *of->value);
        for (size_t j = 0; j < out->count; j++) {
            of->value[j] = value_at(requested, of, out->speed[j]);
            found += isnan(of->value[j]) ? 0 : 1;
        }
        if (found == 0)
            return cli_fail_library(&of->error);
    }
    return CLI_GO;
}

/* Where speeds leave the range in which a function was measured, or a law holds: the fastest says
 * it. */
static void check_range(const request *requested, answer *out)
{
    double low = out->speed[0], high = out->speed[out->count - 1];
    int checked = 0; /* laws of one pair say the same */
    for (size_t i = 0; i < out->curve_count; i++) {
        const rsl_restitution *f = out->curves[i].function;
        rsl_law_contact contact;
        rsl_collide_outcome outcome;
        rsl_error error = {0};
        if (f && (low < f->low * (1.0 - 1e-9) || high > f->high * (1.0 + 1e-9)))
            cli_warnings_add(&cli_warned, "%s to %s m/s is the range given, and %s holds at %s",
                             cli_number(low).text, cli_number(high).text, f->key, f->range);
        if (!f && !checked++ &&
            meet(requested, out->curves[i].law, high, &contact, &outcome, &error) >= 0)
            cli_pair_check(&requested->question.pair, &contact, &outcome, &cli_warned);
    }
}

static void note_values(const request *requested, const answer *out)
{
    if (rsl_given(requested->question.spec.speed))
        cli_warnings_note(
            &cli_warned,
            "Laws are made for %s m/s and met at each speed with the damping they have there.",
            cli_number(requested->question.spec.speed).text);
    for (size_t i = 0; i < out->curve_count; i++)
        if (out->curves[i].error.message[0])
            cli_warnings_note(&cli_warned, "%s has no value everywhere: %s",
                              curve_key(&out->curves[i]),
                              rsl_error_text(&out->curves[i].error).text);
}

/* ---- showing ------------------------------------------------------------------- */

static void print_source(const curve *of)
{
    const rsl_restitution *f = of->function;
    if (!f)
        return;
    printf("%s%s%s: %s (%s %d)\n", cli_bold(stdout), f->key, cli_plain(stdout), f->title,
           f->authors, f->year);
    cli_field(stdout, "function", f->formula);
    cli_field(stdout, "holds", f->range);
    if (f->exact[0])
        cli_field(stdout, "exactly", f->exact);
    putchar('\n');
}

static void print_table(const request *requested, const answer *out)
{
    cli_table table = cli_table_new(">speed [m/s]");
    cli_pair_print(&requested->question.pair, NULL);
    for (size_t i = 0; i < out->curve_count; i++) {
        print_source(&out->curves[i]);
        cli_table_column(&table, ">%s", curve_key(&out->curves[i]));
    }
    for (size_t j = 0; j < out->count; j++) {
        cli_table_number(&table, out->speed[j]);
        for (size_t i = 0; i < out->curve_count; i++)
            cli_table_number(&table, out->curves[i].value[j]);
    }
    cli_table_show(&table, 0);
    cli_notes_print();
}

static void print_json(const answer *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_vector(&json, "speed", out->speed, out->count);
    rsl_report_json_object(&json, "restitution");
    for (size_t i = 0; i < out->curve_count; i++) {
        rsl_report_json_vector(&json, curve_key(&out->curves[i]), out->curves[i].value, out->count);
    }
    rsl_report_json_close(&json);
    cli_json_end(&json);
}

static int write_csv(const char *path, const answer *out)
{
    cli_file file;
    int status = cli_file_open(&file, path);
    if (status != CLI_GO)
        return status;
    rsl_report_csv csv = rsl_report_csv_start(file.stream, ',');
    rsl_report_csv_text(&csv, "speed [m/s]");
    for (size_t i = 0; i < out->curve_count; i++)
        rsl_report_csv_text(&csv, curve_key(&out->curves[i]));
    rsl_report_csv_end(&csv);
    for (size_t j = 0; j < out->count; j++) {
        rsl_report_csv_number(&csv, out->speed[j]);
        for (size_t i = 0; i < out->curve_count; i++)
            rsl_report_csv_number(&csv, out->curves[i].value[j]);
        rsl_report_csv_end(&csv);
    }
    return cli_file_commit(&file);
}

static int draw(const cli_figure *plot, const answer *out)
{
    rsl_plot_builder builder = {0};
    builder.figure.title = "Restitution over the speed of approach";
    *rsl_plot_builder_panel(&builder) =
        (rsl_plot_panel){.x = {.label = "speed of approach", .unit = "m/s", .log = 1},
                         .y = {.label = "restitution", .low = 0.0, .high = 1.0}};
    for (size_t i = 0; i < out->curve_count; i++) {
        rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, curve_key(&out->curves[i]));
        for (size_t j = 0; j < out->count; j++)
            rsl_plot_builder_point(&builder, out->speed[j], out->curves[i].value[j]);
    }
    int status = cli_plot_write(plot, &builder);
    rsl_plot_builder_free(&builder);
    return status;
}

static int show(const request *requested, const answer *out)
{
    int status = CLI_GO;
    if (requested->csv)
        status = write_csv(requested->csv, out);
    if (status == CLI_GO && requested->plot.file)
        status = draw(&requested->plot, out);
    if (status != CLI_GO)
        return status;
    if (requested->question.json)
        print_json(out);
    else
        print_table(requested, out);
    return CLI_DONE;
}

static int run(void *given)
{
    request *requested = given;
    answer out = {0};
    int status = cli_figure_check(&requested->plot);
    if (status == CLI_GO)
        status = find_curves(requested, &out);
    requested->question.spec.end = (rsl_law_separation)requested->question.end;
    requested->question.spec.calibration =
        requested->question.exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    if (status == CLI_GO)
        status = cli_pair_find(&requested->question.pair, &requested->question.spec);
    if (status == CLI_GO)
        status = check_use(requested, &out);
    if (status == CLI_GO)
        status = find_speeds(requested, &out);
    if (status == CLI_GO)
        status = compute(requested, &out);
    if (status == CLI_GO) {
        check_range(requested, &out);
        note_values(requested, &out);
        status = show(requested, &out);
    }
    for (size_t i = 0; i < out.curve_count; i++)
        free(out.curves[i].value);
    free(out.speed);
    return status;
}

static int function_row(size_t index, cli_topic_row *row)
{
    const rsl_restitution *f = rsl_restitution_at(index);
    if (!f)
        return 0;
    snprintf(row->name, sizeof row->name, "%s", f->key);
    snprintf(row->of, sizeof row->of, "%s %d", f->authors, f->year);
    row->meaning = f->formula;
    return 1;
}

static const cli_topic topics[] = {{"published functions", function_row}, {0}};

static const cli_option options[] = {
    {"from", "V", CLI_QUANTITY(request, from, CLI_ABOVE(0.0), "m/s"),
     "lowest speed of approach [m/s]; default that of the function, else 0.001"},
    {"to", "V", CLI_QUANTITY(request, to, CLI_ABOVE(0.0), "m/s"),
     "highest speed of approach [m/s]; default that of the function, else 10"},
    {"count", "N", CLI_COUNT(request, count, CLI_FROM_TO(2, 100000)),
     "number of speeds, evenly spaced in their logarithm; default 9"},
    {"csv", "FILE.csv", CLI_FILE(request, csv), "writes the table to a file"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file), "draws the restitution over the speed"},
    {0}};

const cli_command cli_command_restitution = {
    .name = "restitution",
    .summary = "e over the speed of approach, of laws and functions",
    .usage = "KEY[,KEY...]",
    .about = "Shows how the restitution depends on the speed of approach. KEY is the key of a law "
             "or of a published function. A law is made anew for each speed; with --speed it is "
             "made for that one, and met at all others with the damping it has there, as a "
             "material would be.",
    .examples = "  resile restitution bridges\n"
                "  resile restitution thornton-1997,johnson-1985 --material steel --mass 0.03 "
                "--radius 0.01 --yield-pressure 4e8 --from 0.01 --to 100 --plot steel.svg\n"
                "  resile restitution schwager-poschel -e 0.8 --exact --speed 1 --mass 0.1 "
                "--stiffness 1e8\n",
    .topics = topics,
    .argument = {.name = "KEY",
                 .offset = CLI_AT(const char *, request, question.key),
                 .words = key_words,
                 .missing = "the KEY of a law or function is required, for example: resile "
                            "restitution bridges"},
    .inputs = CLI_ALL_INPUTS,
    .spec = offsetof(request, question.spec),
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  CLI_ASKS_OPTIONS(request, question),
                                  {0}},
    .size = sizeof(request),
    .run = run};
