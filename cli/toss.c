/* SPDX-License-Identifier: MIT
 *
 * toss: a toss as text, JSON and tables.
 */
#include "toss.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "quantity.h"
#include "report/csv.h"
#include "table.h"
#include "tangent/vector.h"
#include "text.h"
#include "warn.h"

static const rsl_space_sample *last_of(const cli_toss *of, size_t body)
{
    return &of->samples[of->sample_count - of->file->body_count + body];
}

/* ---- rows ------------------------------------------------------------------------------------ */

void cli_toss_up(const cli_toss *of, const rsl_space_sample *sample, char *text, size_t size)
{
    double up[3], own[3];
    int axis = 0;
    for (int i = 0; i < 3; i++)
        up[i] = -of->file->gravity[i];
    rsl_space_rotate(sample->state.orientation, 1, up, own);
    for (int i = 1; i < 3; i++)
        if (fabs(own[i]) > fabs(own[axis]))
            axis = i;
    snprintf(text, size, "%s%c", own[axis] < 0.0 ? "-" : "+", 'x' + axis);
}

const rsl_space_event *cli_toss_impact(const cli_toss *of, size_t *place)
{
    while (*place < of->event_count && of->events[*place].slow)
        ++*place;
    return *place < of->event_count ? &of->events[(*place)++] : NULL;
}

typedef struct body_result {
    const char *name;
    rsl_space_sample sample;
    char up[8];
} body_result;

static const cli_quantity body_rows[] = {
    {"name", "", NULL, CLI_IN(body_result, name), .head = "body"},
    {"rests", "", NULL, CLI_YES(body_result, sample.rests), .head = "rests"},
    {"up", "", NULL, CLI_IN(body_result, up), .head = "up"},
    {"position", "m", NULL, CLI_VECTOR(body_result, sample.state.position),
     .head = "position x|y|z"},
    {"orientation", "", NULL, CLI_VECTOR(body_result, sample.state.orientation)},
    {"velocity", "m/s", NULL, CLI_VECTOR(body_result, sample.state.velocity),
     .head = "velocity x|y|z"},
    {"spin", "rad/s", NULL, CLI_VECTOR(body_result, sample.state.spin)},
    {"energy", "J", NULL, CLI_IN(body_result, sample.energy)},
    {0}};

/* One line of the table of impacts. */
typedef struct impact_result {
    rsl_space_event event;
    const char *body, *other;
    double impulse;
} impact_result;

static const cli_quantity impact_rows[] = {
    {"time", "s", NULL, CLI_IN(impact_result, event.time), .head = "time", .format = "%.9g"},
    {"body", "", NULL, CLI_IN(impact_result, body), .head = "body"},
    {"other", "", NULL, CLI_IN(impact_result, other), .head = "on"},
    {"point", "m", NULL, CLI_VECTOR(impact_result, event.point)},
    {"normal", "", NULL, CLI_VECTOR(impact_result, event.normal)},
    {"impulse", "N s", NULL, CLI_VECTOR(impact_result, event.impulse)},
    {NULL, "N s", NULL, CLI_IN(impact_result, impulse), .head = "impulse"},
    {"approach", "m/s", NULL, CLI_IN(impact_result, event.approach), .head = "approach"},
    {"separation", "m/s", NULL, CLI_IN(impact_result, event.separation), .head = "separation"},
    {"slip_before", "m/s", NULL, CLI_IN(impact_result, event.slip_before), .head = "slip before"},
    {"slip_after", "m/s", NULL, CLI_IN(impact_result, event.slip_after), .head = "after"},
    {"energy_change", "J", NULL, CLI_IN(impact_result, event.energy_change), .head = "energy"},
    {0}};

static body_result *bodies_of(const cli_toss *of)
{
    body_result *all = cli_allocate(of->file->body_count, sizeof *all);
    for (size_t b = 0; b < of->file->body_count; b++) {
        all[b] = (body_result){.name = of->file->bodies[b].name, .sample = *last_of(of, b)};
        cli_toss_up(of, &all[b].sample, all[b].up, sizeof all[b].up);
    }
    return all;
}

static impact_result *impacts_of(const cli_toss *of, size_t *count)
{
    impact_result *all = cli_allocate(of->event_count + 1, sizeof *all);
    const rsl_space_event *event;
    *count = 0;
    for (size_t place = 0; (event = cli_toss_impact(of, &place));)
        all[(*count)++] = (impact_result){.event = *event,
                                          .body = of->file->bodies[event->body].name,
                                          .other = of->file->planes[event->other].name,
                                          .impulse = rsl_tangent_length(event->impulse)};
    return all;
}

static const char *end_name(const void *end)
{
    return rsl_space_end_name(*(const rsl_space_end *)end);
}

static void put_lists(const void *totals, rsl_report_json *json)
{
    const cli_toss *of =
        (const cli_toss *)(const void *)((const char *)totals - offsetof(cli_toss, totals));
    size_t count;
    body_result *bodies = bodies_of(of);
    impact_result *impacts = impacts_of(of, &count);
    cli_results_json(json, "bodies", body_rows, CLI_RESULTS(bodies, of->file->body_count));
    cli_results_json(json, "events", impact_rows, CLI_RESULTS(impacts, count));
    free(bodies);
    free(impacts);
}

#define IN(member) CLI_IN(rsl_space_totals, member)
static const cli_quantity rows[] = {
    {"end", "", NULL, .offset = offsetof(rsl_space_totals, end), .text = end_name},
    {"time", "s", "time", IN(time)},
    {"impacts", "", "impacts", IN(impacts)},
    {"slow", "", "slow ones, of sustained contact", IN(slow)},
    {"rest_speed", "m/s", "rest speed", IN(rest_speed)},
    {"penetration", "m", "deepest penetration", IN(penetration)},
    {"energy_begin", "J", "energy at the beginning", IN(energy_begin)},
    {"energy_end", "J", "energy at the end", IN(energy_end)},
    {"lost_impacts", "J", "lost in impacts", IN(lost_impacts)},
    {"lost_slow", "J", "in slow ones", IN(lost_slow)},
    {"lost_rest", "J", "lost when rest began", IN(lost_rest)},
    {"residual", "J", "residual", IN(residual)},
    {.json = put_lists},
    {0}};
#undef IN
#define LINES                                                                                      \
    "time|impacts|slow|rest_speed|penetration|energy_begin|energy_end|lost_impacts|lost_slow|"     \
    "lost_rest|residual"

/* ---- text ------------------------------------------------------------------------------------- */

enum { LINES_MAX = 20 };

static cli_table impact_table(const cli_toss *of, size_t *count, size_t limit)
{
    impact_result *impacts = impacts_of(of, count);
    cli_table table =
        cli_results_table(impact_rows, NULL, CLI_RESULTS(impacts, *count < limit ? *count : limit));
    free(impacts);
    return table;
}

static cli_table body_table(const cli_toss *of)
{
    body_result *bodies = bodies_of(of);
    cli_table table = cli_results_table(body_rows, NULL, CLI_RESULTS(bodies, of->file->body_count));
    free(bodies);
    return table;
}

const char *cli_toss_end(rsl_space_end end)
{
    static const char *const meanings[] = {
#define END_MEANING(name, text, what) [name] = what,
        RSL_SPACE_END_LIST(END_MEANING)
#undef END_MEANING
    };
    return meanings[end];
}

void cli_toss_json(const cli_toss *of) { cli_quantities_show(rows, NULL, &of->totals, 1); }

void cli_toss_print(const cli_toss *of)
{
    size_t count;
    cli_table table = cli_quantities_table(rows, LINES, &of->totals);
    cli_heading(of->title);
    printf("  %s: %s\n\n", rsl_space_end_name(of->totals.end), cli_toss_end(of->totals.end));
    cli_table_show(&table, 2);
    table = body_table(of);
    cli_table_section(&table, "Bodies at the end; up: their own axis that points up");
    table = impact_table(of, &count, LINES_MAX);
    if (count > 0)
        cli_table_section(&table, "Impacts");
    else
        cli_table_free(&table);
    if (count > LINES_MAX)
        printf("  ... and %zu more: --events FILE.csv\n", count - LINES_MAX);
    cli_notes_print();
}

void cli_toss_tables(FILE *page, const cli_toss *of)
{
    size_t count;
    cli_table all[] = {cli_quantities_table(rows, LINES, &of->totals), body_table(of),
                       impact_table(of, &count, 200)};
    static const char *const headings[] = {"Numbers", "Bodies at the end",
                                           "Impacts, but those of sustained contact"};
    fprintf(page, "<p>%s: %s</p>\n", rsl_space_end_name(of->totals.end),
            cli_toss_end(of->totals.end));
    for (size_t i = 0; i < 3; i++) {
        fprintf(page, "<h2>%s</h2>\n", headings[i]);
        cli_table_html(&all[i], page);
        cli_table_free(&all[i]);
    }
    if (count > 200)
        fprintf(page, "<p>... and %zu more</p>\n", count - 200);
}

/* ---- tables as files ----------------------------------------------------------------------------- */

static void put_vector(rsl_report_csv *csv, const double *values, int count)
{
    for (int i = 0; i < count; i++)
        rsl_report_csv_number(csv, values[i]);
}

static void put_heads(rsl_report_csv *csv, const char *const (*heads)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        rsl_report_csv_head(csv, heads[i][0], heads[i][1]);
    rsl_report_csv_end(csv);
}

void cli_toss_trajectory(FILE *stream, const cli_toss *of)
{
    static const char *const heads[][2] = {
        {"time", "s"},   {"body", ""},  {"x", "m"},      {"y", "m"},      {"z", "m"},
        {"qw", ""},      {"qx", ""},    {"qy", ""},      {"qz", ""},      {"vx", "m/s"},
        {"vy", "m/s"},   {"vz", "m/s"}, {"wx", "rad/s"}, {"wy", "rad/s"}, {"wz", "rad/s"},
        {"energy", "J"}, {"rests", ""}};
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    put_heads(&csv, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; i < of->sample_count; i++) {
        const rsl_space_sample *s = &of->samples[i];
        rsl_report_csv_number(&csv, s->time);
        rsl_report_csv_text(&csv, of->file->bodies[s->body].name);
        put_vector(&csv, s->state.position, 3);
        put_vector(&csv, s->state.orientation, 4);
        put_vector(&csv, s->state.velocity, 3);
        put_vector(&csv, s->state.spin, 3);
        rsl_report_csv_number(&csv, s->energy);
        rsl_report_csv_count(&csv, (size_t)s->rests);
        rsl_report_csv_end(&csv);
    }
}

void cli_toss_events(FILE *stream, const cli_toss *of)
{
    static const char *const heads[][2] = {{"time", "s"},
                                           {"body", ""},
                                           {"on", ""},
                                           {"slow", ""},
                                           {"x", "m"},
                                           {"y", "m"},
                                           {"z", "m"},
                                           {"nx", ""},
                                           {"ny", ""},
                                           {"nz", ""},
                                           {"jx", "N s"},
                                           {"jy", "N s"},
                                           {"jz", "N s"},
                                           {"approach", "m/s"},
                                           {"separation", "m/s"},
                                           {"slip_before", "m/s"},
                                           {"slip_after", "m/s"},
                                           {"energy_change", "J"}};
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    put_heads(&csv, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; i < of->event_count; i++) {
        const rsl_space_event *e = &of->events[i];
        const double numbers[] = {e->approach, e->separation, e->slip_before, e->slip_after,
                                  e->energy_change};
        rsl_report_csv_number(&csv, e->time);
        rsl_report_csv_text(&csv, of->file->bodies[e->body].name);
        rsl_report_csv_text(&csv, of->file->planes[e->other].name);
        rsl_report_csv_count(&csv, (size_t)e->slow);
        put_vector(&csv, e->point, 3);
        put_vector(&csv, e->normal, 3);
        put_vector(&csv, e->impulse, 3);
        put_vector(&csv, numbers, 5);
        rsl_report_csv_end(&csv);
    }
}
