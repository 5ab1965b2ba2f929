/* SPDX-License-Identifier: MIT
 *
 * resile stick: pull-off force and sticking speed of spheres.
 */
#include <math.h>
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "table.h"
#include "text.h"
#include "warn.h"

typedef struct request {
    rsl_law_spec spec;
    cli_pair pair;
    double distance;
    int json;
} request;

typedef struct result {
    rsl_adhesion_pair pair;
    rsl_adhesion_jkr_values jkr;
    rsl_adhesion_dmt_values dmt;
    double mass, speed, sticking, restitution, tabor; /* RSL_UNSET if not asked */
} result;

static int solve(request *of, result *r)
{
    rsl_error error;
    int status = cli_pair_find(&of->pair, &of->spec);
    if (status != CLI_GO)
        return status;
    cli_pair_inputs(
        &of->pair, RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(mass),
        &of->spec);
    const rsl_law_spec *s = &of->spec;
    if (!rsl_given(s->modulus) || !rsl_given(s->radius) || !rsl_given(s->work_of_adhesion))
        return cli_fail(CLI_USAGE, "sticking needs --work-of-adhesion, and --modulus and --radius "
                                   "or --material and --radius1");
    *r = (result){.pair = {s->modulus, s->radius, s->work_of_adhesion},
                  .mass = s->mass,
                  .speed = s->speed,
                  .sticking = RSL_UNSET,
                  .restitution = RSL_UNSET,
                  .tabor = RSL_UNSET};
    if (rsl_adhesion_jkr(&r->pair, &r->jkr, &error) < 0 ||
        rsl_adhesion_dmt(&r->pair, &r->dmt, &error) < 0 ||
        rsl_adhesion_tabor(&r->pair, rsl_given(of->distance) ? of->distance : 4e-10, &r->tabor,
                           &error) < 0)
        return cli_fail_library(&error);
    if (rsl_given(r->mass) &&
        rsl_adhesion_sticking_speed(&r->pair, r->mass, &r->sticking, &error) < 0)
        return cli_fail_library(&error);
    if (rsl_given(r->mass) && rsl_given(r->speed) &&
        rsl_adhesion_restitution(&r->pair, r->mass, r->speed, &r->restitution, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

static const struct row {
    const char *key, *name, *unit;
    size_t offset;
} rows[] = {
    {"modulus", "effective modulus E*", "Pa", offsetof(result, pair.modulus)},
    {"radius", "effective radius R", "m", offsetof(result, pair.radius)},
    {"work_of_adhesion", "work of adhesion w", "J/m^2", offsetof(result, pair.work)},
    {"tabor", "Tabor's number", "", offsetof(result, tabor)},
    {"pull_off_jkr", "pull-off force, JKR", "N", offsetof(result, jkr.pull_off)},
    {"pull_off_dmt", "pull-off force, DMT", "N", offsetof(result, dmt.pull_off)},
    {"radius_touch", "radius of contact at first touch, JKR", "m",
     offsetof(result, jkr.radius_touch)},
    {"depth_break", "depth where contact ends, JKR", "m", offsetof(result, jkr.depth_break)},
    {"depth_equilibrium", "depth at rest, DMT", "m", offsetof(result, dmt.depth_equilibrium)},
    {"energy_lost", "energy lost per impact, JKR", "J", offsetof(result, jkr.energy_lost)},
    {"mass", "effective mass M", "kg", offsetof(result, mass)},
    {"sticking_speed", "sticking speed, JKR", "m/s", offsetof(result, sticking)},
    {"restitution", "restitution at the speed given, JKR", "", offsetof(result, restitution)},
};

static double value_at(const result *r, size_t i)
{
    return *(const double *)((const char *)r + rows[i].offset);
}

static void print(const result *r, int as_json)
{
    cli_table table = cli_table_quantities();
    rsl_report_json json = rsl_report_json_start(stdout);
    if (as_json)
        rsl_report_json_object(&json, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (as_json)
            rsl_report_json_number(&json, rows[i].key, value_at(r, i));
        else if (rsl_given(value_at(r, i)))
            cli_table_quantity(&table, rows[i].name, value_at(r, i), rows[i].unit);
    }
    if (as_json) {
        cli_json_end(&json);
        cli_table_free(&table);
        return;
    }
    cli_table_show(&table, 2);
    cli_notes_print();
}

/* Which limit holds is part of the answer. */
static void note(const result *r)
{
    cli_warnings_note(&cli_told, "Tabor's number is %s: %s.",
                      r->tabor > 5.0   ? "above 5"
                      : r->tabor < 0.1 ? "below 0.1"
                                       : "between 0.1 and 5",
                      r->tabor > 5.0   ? "soft spheres, JKR holds"
                      : r->tabor < 0.1 ? "hard spheres, DMT holds"
                                       : "neither limit holds");
    if (rsl_given(r->restitution) && r->restitution == 0.0)
        cli_warnings_note(&cli_told, "At this speed the bodies stay together.");
}

static int run(void *asked)
{
    request *of = asked;
    result r;
    int status = solve(of, &r);
    if (status != CLI_GO)
        return status;
    note(&r);
    print(&r, of->json);
    return CLI_DONE;
}

static const cli_option options[] = {{"distance", "Z",
                                      CLI_QUANTITY(request, distance, CLI_ABOVE(0.0), "m"),
                                      "between atoms, for Tabor's number [m] (default 4e-10)"},
                                     {0}};

const cli_command cli_command_stick = {
    .name = "stick",
    .summary = "pull-off force and sticking speed of spheres",
    .usage = "--modulus E --radius R --work-of-adhesion W [--mass M]",
    .about = "Computes what adhesion does to two spheres, or a sphere and a plane: pull-off force "
             "after Johnson, Kendall and Roberts and after Derjaguin, Muller and Toporov, the "
             "energy that an impact loses, and the speed below which they stay together.",
    .examples = "  resile stick --modulus 1e9 --radius 1e-5 --work-of-adhesion 0.05 --mass 1e-11\n"
                "  resile stick --material glass --radius1 5e-6 --work-of-adhesion 0.2 --speed 0.1 "
                "--json\n",
    .groups = (const cli_group[]){{options, 0},
                                  {cli_pair_options, offsetof(request, pair)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .inputs = RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius) |
              RSL_LAW_INPUT_BIT(work_of_adhesion) | RSL_LAW_INPUT_BIT(mass) |
              RSL_LAW_INPUT_BIT(speed),
    .spec = offsetof(request, spec),
    .size = sizeof(request),
    .run = run};
