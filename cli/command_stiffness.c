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
#include "quantity.h"
#include "text.h"
#include "warn.h"

typedef cli_elastic_question request;
typedef cli_elastic result;

static const char *stiffness_unit(const void *of)
{
    static cli_unit unit;
    unit = cli_stiffness_unit(((const result *)of)->exponent);
    return unit.text;
}

static const cli_quantity rows[] = {
    {"kind", "", NULL, CLI_IN(result, kind)},
    {"modulus", "Pa", "effective modulus E*", CLI_IN(result, modulus), .optional = 1},
    {"radius", "m", "effective radius R", CLI_IN(result, radius), .optional = 1},
    {"stiffness", "N/m^n", "stiffness k", CLI_IN(result, stiffness), .unit_of = stiffness_unit,
     .optional = 1},
    {"exponent", "", "exponent n", CLI_IN(result, exponent), .optional = 1},
    {"depth", "m", "depth", CLI_IN(result, depth), .optional = 1},
    {"force", "N", "force", CLI_IN(result, force), .optional = 1},
    {"dforce_ddepth", "N/m", "tangent dF/dd", CLI_IN(result, tangent), .optional = 1},
    {"foundation", "N/m^3", "foundation modulus K", CLI_IN(result, foundation), .optional = 1},
    {"area", "m^2", "contact area", CLI_IN(result, area), .optional = 1},
    {"mean_radius", "m", "mean radius of the area", CLI_IN(result, mean_radius), .optional = 1},
    {"axis_ratio", "", "axes of the ellipse, b/a", CLI_IN(result, axis_ratio), .optional = 1},
    {0}};

static int answer(request *requested)
{
    result out;
    int status = cli_elastic_solve(requested, &out);
    if (status != CLI_GO)
        return status;
    if (!requested->json)
        cli_heading(requested->kind);
    return cli_quantities_show(rows,
                               "foundation|modulus|radius|stiffness|exponent|axis_ratio|depth|"
                               "force|dforce_ddepth|area|mean_radius",
                               &out, requested->json);
}

static double gigapascals(const void *of) { return *(const double *)of / 1e9; }
static double megapascals(const void *of) { return *(const double *)of / 1e6; }

static const cli_quantity material_rows[] = {
    {"key", "", "key", CLI_IN(rsl_stiffness_material, key)},
    {"title", "", "material", CLI_IN(rsl_stiffness_material, title)},
    {"young", "Pa", NULL, CLI_IN(rsl_stiffness_material, young)},
    {NULL, "GPa", "E", CLI_IN(rsl_stiffness_material, young), .number = gigapascals},
    {"poisson", "", "nu", CLI_IN(rsl_stiffness_material, poisson)},
    {"density", "kg/m^3", "density", CLI_IN(rsl_stiffness_material, density)},
    {"yield", "Pa", NULL, CLI_IN(rsl_stiffness_material, yield)},
    {NULL, "MPa", "yield", CLI_IN(rsl_stiffness_material, yield), .number = megapascals},
    {"source", "", "source", CLI_IN(rsl_stiffness_material, source)},
    {0}};

static int show_materials(int json)
{
    cli_listing list = cli_listing_start(material_rows, NULL, json);
    for (size_t i = 0; i < rsl_stiffness_material_count(); i++)
        cli_listing_add(&list, rsl_stiffness_material_at(i));
    cli_listing_end(&list, 0);
    if (!json)
        puts("\nTypical values at room temperature; a measured one is always better.");
    return CLI_DONE;
}

static int run(void *requested)
{
    request *of = requested;
    return rsl_word_equal(of->kind, "materials") ? show_materials(of->json) : answer(of);
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
     "width of the tooth face, or of the face of a box [m]"},
    {"vertices", "x,y;x,y;...", CLI_TEXT(request, vertices, NULL),
     "of a law with an area of contact: instead of --area and --mean-radius the vertices [m] of "
     "the "
     "convex polygon in which faces touch, in order around it, or a file with a vertex on each "
     "line"},
    {"foundation", "K", CLI_NUMBER(request, foundation, CLI_ABOVE(0.0)),
     "modulus of an elastic foundation, pressure over indentation [N/m^3]"},
    {"thickness", "h", CLI_QUANTITY(request, thickness, CLI_ABOVE(0.0), "m"),
     "instead of --foundation: thickness of a layer bonded to a rigid base, of the material of "
     "body "
     "1 [m]"},
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
        "crossed-cylinders, cylinder-cylinder and cylinder-plane (along a line), "
        "foundation-sphere, foundation-cylinder and foundation-box (a rigid body on an elastic "
        "foundation, a bed of springs, with the area of contact), foundation-socket (a ball in a "
        "socket lined by one), gear (spur gear "
        "teeth), modulus (E* alone), the key of an elastic law (resile laws --family elastic) "
        "for its force and tangent at --depth or --force, or materials, which lists the table.",
    .examples = "  resile stiffness sphere-sphere --material steel --radius1 0.01 --radius2 0.02\n"
                "  resile stiffness sphere-plane --young1 2.1e11 --poisson1 0.3 --radius1 0.01 "
                "--force 100\n"
                "  resile stiffness ellipse --material steel --radius1 0.01 --radius1-second 0.03 "
                "--radius2 0.02 --radius2-second 0.05 --angle 40\n"
                "  resile stiffness cylinder-plane --material steel --radius1 0.01 --length 0.02 "
                "--force 1000\n"
                "  resile stiffness luo-nahon-polygon --modulus 1e9 --vertices "
                "'0,0;0.03,0;0.03,0.02;0,0.02'\n"
                "  resile stiffness johnson-cylinder --material steel --length 0.02 --clearance "
                "1e-4 --depth 1e-6\n"
                "  resile stiffness foundation-sphere --young1 5MPa --poisson1 0.4 --thickness 2mm "
                "--radius1 20mm --depth 0.1mm\n"
                "  resile stiffness foundation-box --foundation 1e10 --length 30mm --width 20mm "
                "--force 100\n"
                "  resile stiffness materials\n",
    .argument = {.name = "KIND",
                 .offset = CLI_AT(const char *, request, kind),
                 .words = cli_elastic_words,
                 .missing = "the KIND of contact is required, for example: resile stiffness "
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
