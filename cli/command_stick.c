/* SPDX-License-Identifier: MIT
 *
 * resile stick: pull-off force and sticking speed of spheres.
 */
#include <math.h>
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "law/judge.h"
#include "quantity.h"
#include "text.h"
#include "warn.h"

typedef struct request {
    rsl_law_parameters spec;
    cli_pair pair;
    double distance;
    int json;
} request;

typedef struct result {
    rsl_adhesion_pair pair;
    rsl_adhesion_jkr_values jkr;
    rsl_adhesion_dmt_values dmt;
    double mass, speed, sticking, restitution, tabor; /* RSL_UNSET: not requested */
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
    const rsl_law_parameters *s = &of->spec;
    if (!rsl_given(s->modulus) || !rsl_given(s->radius) || !rsl_given(s->work_of_adhesion))
        return cli_fail(CLI_USAGE, "--work-of-adhesion is required, and --modulus with --radius or "
                                   "--material with --radius1");
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

static const cli_quantity rows[] = {
    {"modulus", "Pa", "effective modulus E*", CLI_IN(result, pair.modulus)},
    {"radius", "m", "effective radius R", CLI_IN(result, pair.radius)},
    {"work_of_adhesion", "J/m^2", "work of adhesion w", CLI_IN(result, pair.work)},
    {"tabor", "", "Tabor's number", CLI_IN(result, tabor)},
    {"pull_off_jkr", "N", "pull-off force, JKR", CLI_IN(result, jkr.pull_off)},
    {"pull_off_dmt", "N", "pull-off force, DMT", CLI_IN(result, dmt.pull_off)},
    {"radius_touch", "m", "radius of contact at onset of contact, JKR",
     CLI_IN(result, jkr.radius_touch)},
    {"depth_break", "m", "depth where contact ends, JKR", CLI_IN(result, jkr.depth_break)},
    {"depth_equilibrium", "m", "depth at rest, DMT", CLI_IN(result, dmt.depth_equilibrium)},
    {"energy_lost", "J", "energy lost per impact, JKR", CLI_IN(result, jkr.energy_lost)},
    {"mass", "kg", "effective mass M", CLI_IN(result, mass), .optional = 1},
    {"sticking_speed", "m/s", "sticking speed, JKR", CLI_IN(result, sticking), .optional = 1},
    {"restitution", "", "restitution at the speed given, JKR", CLI_IN(result, restitution),
     .optional = 1},
    {0}};

/* Notes which limit, JKR or DMT, applies. */
static void note(const result *r)
{
    cli_warnings_note(&cli_warned, "Tabor's number is %s.", rsl_adhesion_regime(r->tabor));
    if (rsl_given(r->restitution) && r->restitution == 0.0)
        cli_warnings_note(&cli_warned, "At this speed the bodies stay together.");
}

static int run(void *requested)
{
    request *of = requested;
    result r;
    int status = solve(of, &r);
    if (status != CLI_GO)
        return status;
    note(&r);
    return cli_quantities_show(rows, NULL, &r, of->json);
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
