/* SPDX-License-Identifier: MIT
 *
 * resile stiffness: k and n from geometry and material, the elastic laws of
 * cylinders and joints at one state, and the table of materials.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "elastic.h"
#include "impact.h"
#include "materials.h"
#include "report/json.h"
#include "table.h"
#include "text.h"

typedef cli_elastic_question request;
typedef cli_elastic result;

static void print_json(const char *name, const result *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);

    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "kind", name);
    rsl_report_json_number(&json, "modulus", out->modulus);
    rsl_report_json_number(&json, "radius", out->radius);
    rsl_report_json_number(&json, "stiffness", out->stiffness);
    rsl_report_json_number(&json, "exponent", out->exponent);
    rsl_report_json_number(&json, "depth", out->depth);
    rsl_report_json_number(&json, "force", out->force);
    rsl_report_json_number(&json, "dforce_ddepth", out->tangent);
    rsl_report_json_close(&json);
}

static void add(cli_table *table, const char *name, double value,
                const char *unit)
{
    if (!isnan(value))
        cli_table_quantity(table, name, value, unit);
}

static void print_result(const char *name, const result *out)
{
    cli_table table = cli_table_quantities();

    add(&table, "effective modulus E*", out->modulus, "Pa");
    add(&table, "effective radius R", out->radius, "m");
    add(&table, "stiffness k", out->stiffness,
        cli_stiffness_unit(out->exponent).text);
    add(&table, "exponent n", out->exponent, "");
    add(&table, "depth", out->depth, "m");
    add(&table, "force", out->force, "N");
    add(&table, "tangent dF/dd", out->tangent, "N/m");
    cli_heading(stdout, name);
    cli_table_print(&table, stdout, 2);
    cli_table_free(&table);
}

static int answer(request *asked)
{
    result out;
    int status = cli_elastic_solve(asked, &out);

    if (status != CLI_GO)
        return status;
    if (asked->json)
        print_json(asked->kind, &out);
    else
        print_result(asked->kind, &out);
    return CLI_DONE;
}

static int run(void *asked)
{
    request *of = asked;

    if (!cli_same_word(of->kind, "materials"))
        return answer(of);
    cli_materials_print(of->json);
    return CLI_DONE;
}

static const cli_option options[] = {
    {.name = "material",
     .value = "NAME[,NAME]",
     CLI_TEXT(request, material),
     .words = cli_material_words,
     .help = "materials of the two bodies; one name means both; 'rigid' does "
             "not yield"},
    {.name = "young1",
     .value = "E",
     CLI_NUMBER(request, young[0]),
     .range = CLI_ABOVE(0.0),
     .help = "Young's modulus of body 1 [Pa]"},
    {.name = "poisson1",
     .value = "nu",
     CLI_NUMBER(request, poisson[0]),
     .help = "Poisson's ratio of body 1"},
    {.name = "young2",
     .value = "E",
     CLI_NUMBER(request, young[1]),
     .range = CLI_ABOVE(0.0),
     .help = "Young's modulus of body 2 [Pa] (else that of body 1)"},
    {.name = "poisson2",
     .value = "nu",
     CLI_NUMBER(request, poisson[1]),
     .help = "Poisson's ratio of body 2 (else that of body 1)"},
    {.name = "radius1",
     .value = "R",
     CLI_NUMBER(request, radius[0]),
     .range = CLI_ABOVE(0.0),
     .help = "radius of the sphere [m]"},
    {.name = "radius2",
     .value = "R",
     CLI_NUMBER(request, radius[1]),
     .range = CLI_ABOVE(0.0),
     .help = "radius of the second sphere or of the socket [m]"},
    {.name = "width",
     .value = "b",
     CLI_NUMBER(request, width),
     .range = CLI_ABOVE(0.0),
     .help = "width of the tooth face [m]"},
    {.name = "depth",
     .value = "D",
     CLI_NUMBER(request, depth),
     .range = CLI_FROM(0.0),
     .help = "force and tangent at this depth [m]"},
    {.name = "force",
     .value = "F",
     CLI_NUMBER(request, force),
     .range = CLI_FROM(0.0),
     .help = "depth and tangent at this force [N]"},
    {.name = "json", CLI_FLAG(request, json), .help = "one JSON value"},
    {0}};

const cli_command cli_command_stiffness = {
    .name = "stiffness",
    .summary = "k and n from radii and materials; materials",
    .usage = "KIND",
    .about = "Computes the stiffness k and exponent n of the elastic force k "
             "d^n. KIND is sphere-sphere, sphere-plane, sphere-socket (a "
             "sphere inside a larger one), gear (spur gear teeth), modulus "
             "(E* alone), the key of an elastic law (resile laws --family "
             "elastic) for its force and tangent at --depth or --force, or "
             "materials, which lists the table.",
    .examples = "  resile stiffness sphere-sphere --material steel --radius1 "
                "0.01 --radius2 0.02\n"
                "  resile stiffness sphere-plane --young1 2.1e11 --poisson1 "
                "0.3 --radius1 0.01 --force 100\n"
                "  resile stiffness johnson-cylinder --material steel "
                "--length 0.02 --clearance 1e-4 --depth 1e-6\n"
                "  resile stiffness materials\n",
    .argument = {.name = "KIND",
                 .offset = CLI_AT(const char *, request, kind),
                 .words = cli_elastic_words,
                 .missing = "the KIND of contact is missing; for example: "
                            "resile stiffness sphere-plane --material steel "
                            "--radius1 0.01"},
    .groups = (const cli_group[]){{options, 0}, {0}},
    .inputs = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(exponent) |
              RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(modulus) |
              RSL_LAW_INPUT_BIT(young) | RSL_LAW_INPUT_BIT(poisson) |
              RSL_LAW_INPUT_BIT(length) | RSL_LAW_INPUT_BIT(clearance) |
              RSL_LAW_INPUT_BIT(radius_inner) |
              RSL_LAW_INPUT_BIT(radius_outer) | RSL_LAW_INPUT_BIT(area) |
              RSL_LAW_INPUT_BIT(mean_radius) |
              RSL_LAW_INPUT_BIT(shape_coefficient),
    .spec = offsetof(request, spec),
    .size = sizeof(request),
    .run = run};
