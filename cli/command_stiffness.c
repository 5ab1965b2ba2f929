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

static const cli_syntax manual = {
    .command = "stiffness",
    .usage = "KIND [--material NAME[,NAME]] [--radius1 R] [--radius2 R] "
             "[--depth D | --force F] [--json]",
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
    .inputs = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(exponent) |
              RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(modulus) |
              RSL_LAW_INPUT_BIT(young) | RSL_LAW_INPUT_BIT(poisson) |
              RSL_LAW_INPUT_BIT(length) | RSL_LAW_INPUT_BIT(clearance) |
              RSL_LAW_INPUT_BIT(radius_inner) |
              RSL_LAW_INPUT_BIT(radius_outer) | RSL_LAW_INPUT_BIT(area) |
              RSL_LAW_INPUT_BIT(mean_radius) |
              RSL_LAW_INPUT_BIT(shape_coefficient),
    .word_capacity = 1,
};

/* An option that takes a number. */
static cli_option number(const char *name, const char *value, double *place,
                         cli_bound bounded, const char *text)
{
    return (cli_option){.name = name,
                        .value = value,
                        .number = place,
                        .bounded = bounded,
                        .help = text};
}

static int parse(request *asked, int argc, char **argv)
{
    const cli_option options[] = {
        {.name = "material",
         .value = "NAME[,NAME]",
         .text = &asked->material,
         .help = "materials of the two bodies; one name means both; 'rigid' "
                 "does not yield"},
        number("young1", "E", &asked->young[0], CLI_ABOVE,
               "Young's modulus of body 1 [Pa]"),
        number("poisson1", "nu", &asked->poisson[0], CLI_UNBOUNDED,
               "Poisson's ratio of body 1"),
        number("young2", "E", &asked->young[1], CLI_ABOVE,
               "Young's modulus of body 2 [Pa] (else that of body 1)"),
        number("poisson2", "nu", &asked->poisson[1], CLI_UNBOUNDED,
               "Poisson's ratio of body 2 (else that of body 1)"),
        number("radius1", "R", &asked->radius[0], CLI_ABOVE,
               "radius of the sphere [m]"),
        number("radius2", "R", &asked->radius[1], CLI_ABOVE,
               "radius of the second sphere or of the socket [m]"),
        number("width", "b", &asked->width, CLI_ABOVE,
               "width of the tooth face [m]"),
        number("depth", "D", &asked->depth, CLI_AT_LEAST,
               "force and tangent at this depth [m]"),
        number("force", "F", &asked->force, CLI_AT_LEAST,
               "depth and tangent at this force [N]"),
        {.name = "json", .flag = &asked->json, .help = "one JSON value"},
    };
    cli_syntax syntax = manual;

    syntax.options = options;
    syntax.option_count = sizeof options / sizeof options[0];
    syntax.spec = &asked->spec;
    syntax.words = &asked->kind;
    syntax.word_count = &asked->words;
    return cli_parse(&syntax, argc, argv);
}

int cli_command_stiffness(int argc, char **argv)
{
    const double none = (double)NAN;
    request asked = {.young = {none, none},
                     .poisson = {none, none},
                     .radius = {none, none},
                     .width = none,
                     .depth = none,
                     .force = none,
                     .spec = rsl_law_spec_default()};
    int status = parse(&asked, argc, argv);

    if (status != CLI_GO)
        return status;
    if (asked.words == 0)
        return cli_fail(CLI_USAGE, "the KIND of contact is missing; for "
                                   "example: resile stiffness sphere-plane "
                                   "--material steel --radius1 0.01");
    if (strcmp(asked.kind, "materials") == 0) {
        cli_materials_print(asked.json);
        return CLI_DONE;
    }
    return answer(&asked);
}
