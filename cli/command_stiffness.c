/* SPDX-License-Identifier: MIT
 *
 * resile stiffness: k and n from geometry and material, the elastic laws of
 * cylinders and joints at one state, and the table of materials.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "elastic.h"
#include "impact.h"
#include "report/json.h"
#include "table.h"
#include "text.h"
#include "warn.h"

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
    rsl_report_json_number(&json, "axis_ratio", out->axis_ratio);
    cli_json_end(&json);
}

static void add(cli_table *table, const char *name, double value, const char *unit)
{
    if (!isnan(value))
        cli_table_quantity(table, name, value, unit);
}

static void print_result(const char *name, const result *out)
{
    cli_table table = cli_table_quantities();
    add(&table, "effective modulus E*", out->modulus, "Pa");
    add(&table, "effective radius R", out->radius, "m");
    add(&table, "stiffness k", out->stiffness, cli_stiffness_unit(out->exponent).text);
    add(&table, "exponent n", out->exponent, "");
    add(&table, "axes of the ellipse, b/a", out->axis_ratio, "");
    add(&table, "depth", out->depth, "m");
    add(&table, "force", out->force, "N");
    add(&table, "tangent dF/dd", out->tangent, "N/m");
    cli_heading(name);
    cli_table_show(&table, 2);
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

static void print_materials_json(void)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < rsl_stiffness_material_count(); i++) {
        const rsl_stiffness_material *material = rsl_stiffness_material_at(i);
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "key", material->key);
        rsl_report_json_text(&json, "title", material->title);
        rsl_report_json_number(&json, "young", material->young);
        rsl_report_json_number(&json, "poisson", material->poisson);
        rsl_report_json_number(&json, "density", material->density);
        rsl_report_json_number(&json, "yield", material->yield);
        rsl_report_json_text(&json, "source", material->source);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

static void print_materials(void)
{
    cli_table table =
        cli_table_new("key|material|>E [GPa]|>nu|>density [kg/m^3]|>yield [MPa]|source");
    for (size_t i = 0; i < rsl_stiffness_material_count(); i++) {
        const rsl_stiffness_material *material = rsl_stiffness_material_at(i);
        cli_table_text(&table, material->key);
        cli_table_text(&table, material->title);
        cli_table_number(&table, material->young / 1e9);
        cli_table_number(&table, material->poisson);
        cli_table_number(&table, material->density);
        cli_table_number(&table, material->yield / 1e6);
        cli_table_text(&table, material->source);
    }
    cli_table_print(&table, 0);
    puts("\nTypical values at room temperature; a measured one is always better.");
    cli_table_free(&table);
}

static int run(void *asked)
{
    request *of = asked;
    if (!rsl_word_alike(of->kind, "materials"))
        return answer(of);
    if (of->json)
        print_materials_json();
    else
        print_materials();
    return CLI_DONE;
}

static const cli_option options[] = {
    {"material", "NAME[,NAME]", CLI_TEXT(request, material, cli_material_words),
     "materials of the two bodies; one name means both; 'rigid' does not yield"},
    {"young1", "E", CLI_QUANTITY(request, young[0], CLI_ABOVE(0.0), "Pa"),
     "Young's modulus of body 1 [Pa]"},
    {"poisson1", "nu", CLI_NUMBER(request, poisson[0], CLI_ANY), "Poisson's ratio of body 1"},
    {"young2", "E", CLI_QUANTITY(request, young[1], CLI_ABOVE(0.0), "Pa"),
     "Young's modulus of body 2 [Pa] (else that of body 1)"},
    {"poisson2", "nu", CLI_NUMBER(request, poisson[1], CLI_ANY),
     "Poisson's ratio of body 2 (else that of body 1)"},
    {"radius1", "R", CLI_QUANTITY(request, radius[0], CLI_ANY, "m"),
     "radius of the sphere, or first principal radius of body 1 [m]"},
    {"radius2", "R", CLI_QUANTITY(request, radius[1], CLI_ANY, "m"),
     "radius of the second sphere or of the socket, or first principal radius of body 2 [m], of an "
     "ellipse < 0 if hollow there"},
    {"radius1-second", "R", CLI_QUANTITY(request, second[0], CLI_ANY, "m"),
     "second principal radius of body 1 [m], < 0 if hollow there (else --radius1)"},
    {"radius2-second", "R", CLI_QUANTITY(request, second[1], CLI_ANY, "m"),
     "second principal radius of body 2 [m], < 0 if hollow there (else --radius2)"},
    {"angle", "W", CLI_NUMBER(request, angle, CLI_ANY),
     "between the planes of --radius1 and --radius2, or between the axes of cylinders [degrees]; "
     "default 0, 90 for cylinders"},
    {"width", "b", CLI_QUANTITY(request, width, CLI_ABOVE(0.0), "m"),
     "width of the tooth face [m]"},
    {"depth", "D", CLI_QUANTITY(request, depth, CLI_FROM(0.0), "m"),
     "force and tangent at this depth [m]"},
    {"force", "F", CLI_QUANTITY(request, force, CLI_FROM(0.0), "N"),
     "depth and tangent at this force [N]"},
    {0}};

const cli_command cli_command_stiffness = {
    .name = "stiffness",
    .summary = "k and n from radii and materials; materials",
    .usage = "KIND",
    .about =
        "Computes the stiffness k and exponent n of the elastic force k d^n. KIND is "
        "sphere-sphere, sphere-plane, sphere-socket (a sphere inside a larger one), ellipse (two "
        "principal radii per body and an angle; a body without radii is a plane, and 1e9 is "
        "straight), "
        "crossed-cylinders, cylinder-cylinder and cylinder-plane (along a line), gear (spur gear "
        "teeth), modulus (E* alone), the key of an elastic law (resile laws --family elastic) "
        "for its force and tangent at --depth or --force, or materials, which lists the table.",
    .examples = "  resile stiffness sphere-sphere --material steel --radius1 0.01 --radius2 0.02\n"
                "  resile stiffness sphere-plane --young1 2.1e11 --poisson1 0.3 --radius1 0.01 "
                "--force 100\n"
                "  resile stiffness ellipse --material steel --radius1 0.01 --radius1-second 0.03 "
                "--radius2 0.02 --radius2-second 0.05 --angle 40\n"
                "  resile stiffness cylinder-plane --material steel --radius1 0.01 --length 0.02 "
                "--force 1000\n"
                "  resile stiffness johnson-cylinder --material steel --length 0.02 --clearance "
                "1e-4 --depth 1e-6\n"
                "  resile stiffness materials\n",
    .argument = {.name = "KIND",
                 .offset = CLI_AT(const char *, request, kind),
                 .words = cli_elastic_words,
                 .missing = "the KIND of contact is missing; for example: resile stiffness "
                            "sphere-plane --material steel --radius1 0.01"},
    .groups = (const cli_group[]){{options, 0}, {cli_json_option, CLI_AT(int, request, json)}, {0}},
    .inputs = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(exponent) |
              RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(young) |
              RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(length) |
              RSL_LAW_INPUT_BIT(clearance) | RSL_LAW_INPUT_BIT(radius_inner) |
              RSL_LAW_INPUT_BIT(radius_outer) | RSL_LAW_INPUT_BIT(area) |
              RSL_LAW_INPUT_BIT(mean_radius) | RSL_LAW_INPUT_BIT(shape_coefficient),
    .spec = offsetof(request, spec),
    .size = sizeof(request),
    .run = run};
