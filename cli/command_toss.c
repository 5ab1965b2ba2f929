/* SPDX-License-Identifier: MIT
 *
 * resile toss: bodies are thrown in space, fall on planes, bounce, and come to rest.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/text.h"
#include "cli.h"
#include "file.h"
#include "toss.h"
#include "warn.h"

typedef struct request {
    const char *path, *trajectory, *events;
    cli_figure plot;
    cli_list settings;
    int json;
} request;

/* ---- running ------------------------------------------------------------------------------- */

static void keep_sample(const rsl_space_sample *sample, void *user)
{
    cli_toss *of = user;
    if (of->sample_count == of->sample_capacity) {
        of->sample_capacity = of->sample_capacity ? 2 * of->sample_capacity : 1024;
        of->samples = cli_reallocate(of->samples, of->sample_capacity, sizeof *of->samples);
    }
    of->samples[of->sample_count++] = *sample;
}

static void keep_event(const rsl_space_event *event, void *user)
{
    cli_toss *of = user;
    if (of->event_count == of->event_capacity) {
        of->event_capacity = of->event_capacity ? 2 * of->event_capacity : 1024;
        of->events = cli_reallocate(of->events, of->event_capacity, sizeof *of->events);
    }
    of->events[of->event_count++] = *event;
}

/* ---- tables as files ------------------------------------------------------------------ */

static int write_file(const char *name, const cli_toss *of, void (*put)(FILE *, const cli_toss *))
{
    cli_file file;
    if (!name)
        return CLI_GO;
    if (strcmp(name, "-") == 0) {
        put(stdout, of);
        return CLI_GO;
    }
    int status = cli_file_open(&file, name);
    if (status != CLI_GO)
        return status;
    put(file.stream, of);
    return cli_file_commit(&file);
}

/* ---- the command ------------------------------------------------------------------------------------ */

static int to_output(const char *name) { return name && strcmp(name, "-") == 0; }

static int check(const request *of)
{
    if (!of->path)
        return cli_fail(CLI_USAGE, "the FILE.yaml is required: resile toss FILE.yaml");
    if (to_output(of->trajectory) + to_output(of->events) + of->json > 1)
        return cli_fail(CLI_USAGE, "only one of --trajectory -, --events - and --json can be on "
                                   "standard output");
    return cli_figure_check(&of->plot);
}

static int answer(const request *of, cli_toss *toss)
{
    rsl_error error = {0};
    cli_file_reads(of->path);
    if (rsl_space_toss_read(of->path, of->settings.items, of->settings.count, &toss->file,
                            &error) != RSL_OK)
        return cli_fail_input(&error);
    cli_warn_of_note("set", toss->file->note);
    toss->title = *toss->file->title ? toss->file->title : rsl_text_name_of(of->path);
    if (rsl_space_toss_run(toss->file, keep_sample, keep_event, toss, &toss->totals, &error) !=
        RSL_OK)
        return cli_fail_library(&error);
    int status = write_file(of->trajectory, toss, cli_toss_trajectory);
    if (status == CLI_GO)
        status = write_file(of->events, toss, cli_toss_events);
    if (status == CLI_GO && of->plot.file)
        status = cli_toss_draw(&of->plot, toss);
    if (status != CLI_GO)
        return status;
    if (toss->totals.end == RSL_SPACE_ACCUMULATION || toss->totals.end == RSL_SPACE_LIMIT)
        cli_warn("%s at %g s: %s", rsl_space_end_name(toss->totals.end), toss->totals.time,
                 cli_toss_end(toss->totals.end));
    if (of->json)
        cli_toss_json(toss);
    else if (!to_output(of->trajectory) && !to_output(of->events))
        cli_toss_print(toss);
    return CLI_DONE;
}

static int run(void *requested)
{
    const request *of = requested;
    cli_toss toss = {0};
    int status = check(of);
    if (status == CLI_GO)
        status = answer(of, &toss);
    free(toss.samples);
    free(toss.events);
    rsl_space_toss_free(toss.file);
    return status;
}

static const cli_option options[] = {
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draws heights, speeds and energy over time; .html is a page that shows the motion in three "
     "dimensions too"},
    {"trajectory", "FILE.csv", CLI_FILE(request, trajectory),
     "writes the samples of the motion; - is standard output"},
    {"events", "FILE.csv", CLI_FILE(request, events),
     "writes all impacts, those of sustained contact included; - is standard output"},
    {0}};

const cli_command cli_command_toss = {
    .name = "toss",
    .summary = "bodies thrown in space: flight, impacts, rest",
    .usage = "FILE.yaml",
    .about =
        "Throws rigid bodies (sphere, box, cylinder, rod, capsule, ellipsoid) under gravity "
        "against fixed planes until they rest or the time is up. Free motion is exact to rounding, "
        "every impact is located to rounding, and solved with friction as in `resile impact`, by a "
        "rigid law or by the forces of a law of the catalogue. Sustained contact is a sequence of "
        "slow impacts that lose nothing but by friction. The bodies do not touch each other.",
    .examples = "  resile toss die.yaml\n"
                "  resile toss die.yaml --set bodies.die.spin='[3, 40, 5]' --plot die.html\n"
                "  resile toss coin.yaml --events coin.csv --trajectory motion.csv\n",
    .argument = {.name = "FILE.yaml", .offset = CLI_AT(const char *, request, path)},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
