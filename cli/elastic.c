/* SPDX-License-Identifier: MIT
 *
 * elastic: k and n from geometry and material, and the state of an elastic
 * law at a depth or a force.
 */
#include "elastic.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "impact.h"
#include "matrix.h"
#include "text.h"

typedef cli_elastic_question request;
typedef cli_elastic result;

/* Options that a kind of contact uses. */
enum {
    USES_PAIR = 1,     /* --young1 ... --poisson2, --material, --modulus */
    USES_RADIUS1 = 2,  /* --radius1 */
    USES_RADIUS2 = 4,  /* --radius2 */
    USES_WIDTH = 8,    /* --width, and the first body only */
    USES_STATE = 16,   /* --depth or --force */
    USES_SECOND = 32,  /* --radius1-second, --radius2-second */
    USES_ANGLE = 64,   /* --angle */
    USES_LENGTH = 128, /* --length: cylinders along a line */
    USES_BED = 256     /* --foundation, or --thickness with the layer as the first body */
};

typedef struct kind {
    const char *name;
    unsigned uses;
    const char *law; /* the elastic law that the stiffness belongs to */
} kind;

static const kind kinds[] = {
    {"sphere-sphere", USES_PAIR | USES_RADIUS1 | USES_RADIUS2 | USES_STATE, "hertz"},
    {"sphere-plane", USES_PAIR | USES_RADIUS1 | USES_STATE, "hertz"},
    {"sphere-socket", USES_PAIR | USES_RADIUS1 | USES_RADIUS2 | USES_STATE, "hertz"},
    {"ellipse", USES_PAIR | USES_RADIUS1 | USES_RADIUS2 | USES_SECOND | USES_ANGLE | USES_STATE,
     "hertz"},
    {"crossed-cylinders", USES_PAIR | USES_RADIUS1 | USES_RADIUS2 | USES_ANGLE | USES_STATE,
     "hertz"},
    {"cylinder-cylinder", USES_PAIR | USES_RADIUS1 | USES_RADIUS2 | USES_LENGTH | USES_STATE,
     "johnson-cylinder"},
    {"cylinder-plane", USES_PAIR | USES_RADIUS1 | USES_LENGTH | USES_STATE, "johnson-cylinder"},
    {"foundation-sphere", USES_BED | USES_RADIUS1 | USES_STATE, NULL},
    {"foundation-cylinder", USES_BED | USES_RADIUS1 | USES_LENGTH | USES_STATE, NULL},
    {"foundation-box", USES_BED | USES_WIDTH | USES_LENGTH | USES_STATE, NULL},
    {"foundation-socket", USES_BED | USES_RADIUS1 | USES_RADIUS2 | USES_STATE, NULL},
    {"gear", USES_PAIR | USES_WIDTH | USES_STATE, "linear"},
    {"modulus", USES_PAIR, NULL},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

const char *cli_elastic_words(size_t index)
{
    if (index < KINDS)
        return kinds[index].name;
    index -= KINDS;
    for (size_t i = 0; i < rsl_law_count(); i++)
        if (rsl_law_at(i)->family == RSL_LAW_FAMILY_ELASTIC && index-- == 0)
            return rsl_law_at(i)->key;
    return index == 0 ? "materials" : NULL;
}

/* ---- materials ----------------------------------------------------------- */

static int set_material(request *requested, int body, const char *name)
{
    rsl_stiffness_material material;
    int status = cli_material_body(name, &material);
    if (status != CLI_GO)
        return status;
    requested->young[body] = material.young;
    requested->poisson[body] = material.poisson;
    return CLI_GO;
}

/* Reads "steel" or "steel,ptfe"; one name is the material of both bodies. */
static int read_material(request *requested)
{
    const char *rest = requested->material;
    cli_word first;
    for (int i = 0; i < 2; i++)
        if (rsl_given(requested->young[i]) || rsl_given(requested->poisson[i]))
            return cli_fail(CLI_USAGE,
                            "--material '%s' and --young%d or --poisson%d say the same thing "
                            "twice; give one of them",
                            requested->material, i + 1, i + 1);
    cli_next_word(&rest, &first);
    int status = set_material(requested, 0, first.text);
    if (status != CLI_GO)
        return status;
    return set_material(requested, 1, rest ? rest : first.text);
}

/* Inputs of the second body default to those of the first. */
static int complete_bodies(request *requested)
{
    if (requested->material) {
        int status = read_material(requested);
        if (status != CLI_GO)
            return status;
    }
    if (!rsl_given(requested->young[0]) || !rsl_given(requested->poisson[0]))
        return cli_fail(CLI_USAGE,
                        "%s is required: --material, or --young1 and --poisson1 (and --young2, "
                        "--poisson2 if the second body differs)",
                        rsl_given(requested->young[0]) ? "--poisson1" : "--young1");
    if (!rsl_given(requested->young[1]))
        requested->young[1] = requested->young[0];
    if (!rsl_given(requested->poisson[1]))
        requested->poisson[1] = requested->poisson[0];
    return CLI_GO;
}

static int has_bodies(const request *requested)
{
    return requested->material || rsl_given(requested->young[0]) ||
           rsl_given(requested->poisson[0]) || rsl_given(requested->young[1]) ||
           rsl_given(requested->poisson[1]);
}

static int find_modulus(request *requested, double *modulus)
{
    rsl_error error = {0};
    if (rsl_given(requested->spec.modulus)) {
        if (has_bodies(requested))
            return cli_fail(CLI_USAGE,
                            "--modulus is given and so are the materials; give one of them");
        *modulus = requested->spec.modulus;
        return CLI_GO;
    }
    int status = complete_bodies(requested);
    if (status != CLI_GO)
        return status;
    if (rsl_stiffness_modulus(requested->young[0], requested->poisson[0], requested->young[1],
                              requested->poisson[1], modulus, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* ---- stiffness ----------------------------------------------------------- */

static int refuse_socket(const request *requested)
{
    return cli_fail(CLI_USAGE,
                    "--radius2 = %g is out of range: must be > --radius1 = %g m for a socket",
                    requested->radius[1], requested->radius[0]);
}

static int find_radius(const request *requested, const kind *of, double *radius)
{
    int socket = strcmp(of->name, "sphere-socket") == 0;
    double second = requested->radius[1];
    rsl_error error = {0};
    if (!rsl_given(requested->radius[0]))
        return cli_fail(CLI_USAGE, "--radius1 is required: the radius of the sphere in m");
    if (!(of->uses & USES_RADIUS2))
        second = HUGE_VAL;
    else if (!rsl_given(second))
        return cli_fail(CLI_USAGE, "--radius2 is required: the radius of the second body in m");
    if (socket && second <= requested->radius[0])
        return refuse_socket(requested);
    if (rsl_stiffness_radius(requested->radius[0], socket ? -second : second, radius, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

static int stiffness_of_spheres(request *requested, const kind *of, result *out)
{
    rsl_error error = {0};
    int status = find_modulus(requested, &out->modulus);
    if (status == CLI_GO)
        status = find_radius(requested, of, &out->radius);
    if (status != CLI_GO)
        return status;
    if (rsl_stiffness_hertz(out->modulus, out->radius, &out->stiffness, &error) < 0)
        return cli_fail_library(&error);
    out->exponent = 1.5;
    return CLI_GO;
}

/* ---- ellipses and lines ---------------------------------------------------- */

static int need(const char *option, double value, const char *what)
{
    return rsl_given(value) ? CLI_GO : cli_fail(CLI_USAGE, "%s is required: %s", option, what);
}

/* Second radii default to the first ones (spheres); cylinders have none. */
static int stiffness_of_ellipse(request *requested, const kind *of, result *out)
{
    const double degree = 3.14159265358979323846 / 180.0;
    int cylinders = !(of->uses & USES_SECOND);
    double radius[4], angle = rsl_given(requested->angle) ? requested->angle
                              : cylinders                 ? 90.0
                                                          : 0.0;
    rsl_stiffness_elliptic found;
    rsl_error error = {0};
    int status = find_modulus(requested, &out->modulus);
    if (status == CLI_GO)
        status = need("--radius1", requested->radius[0], "the radius of the first body in m");
    if (status == CLI_GO && cylinders)
        status = need("--radius2", requested->radius[1], "the radius of the second cylinder in m");
    if (status != CLI_GO)
        return status;
    for (int i = 0; i < 2; i++) {
        radius[2 * i] = rsl_given(requested->radius[i]) ? requested->radius[i] : HUGE_VAL;
        radius[2 * i + 1] = cylinders                         ? HUGE_VAL
                            : rsl_given(requested->second[i]) ? requested->second[i]
                                                              : radius[2 * i];
    }
    if (rsl_stiffness_ellipse(out->modulus, radius, angle * degree, &found, &error) < 0)
        return cli_fail_library(&error);
    out->stiffness = found.stiffness;
    out->exponent = 1.5;
    out->axis_ratio = found.axis_ratio;
    return CLI_GO;
}

static int stiffness_of_gear(request *requested, result *out)
{
    rsl_error error = {0};
    int status = complete_bodies(requested);
    if (status != CLI_GO)
        return status;
    if (!rsl_given(requested->width))
        return cli_fail(CLI_USAGE, "--width is required: the width of the tooth face in m");
    if (rsl_stiffness_gear(requested->young[0], requested->poisson[0], requested->width,
                           &out->stiffness, &error) < 0)
        return cli_fail_library(&error);
    out->exponent = 1.0;
    return CLI_GO;
}

static int find_stiffness(request *requested, const kind *of, result *out)
{
    if (of->uses & USES_WIDTH)
        return stiffness_of_gear(requested, out);
    if (of->uses & USES_ANGLE)
        return stiffness_of_ellipse(requested, of, out);
    if (of->uses & USES_RADIUS1)
        return stiffness_of_spheres(requested, of, out);
    return find_modulus(requested, &out->modulus);
}

/* ---- force and tangent at one state -------------------------------------- */

static double force_at(const rsl_law_contact *contact, double depth)
{
    rsl_law_response response;
    return rsl_law_force(contact, depth, 0.0, &response, NULL) >= 0 ? response.force : (double)NAN;
}

/* Indentation at a force: bracketing by doubling, then bisection to the last bit. NaN if the law
 * ends below that force. */
static double depth_of(const rsl_law_contact *contact, double force)
{
    double low = 0.0, high = 1e-12;
    if (force == 0.0)
        return 0.0;
    while (high < 1e3 && force_at(contact, high) < force) {
        low = high;
        high *= 2.0;
    }
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        if (middle == low || middle == high)
            break;
        if (force_at(contact, middle) < force)
            low = middle;
        else
            high = middle;
    }
    return fabs(force_at(contact, high) / force - 1.0) < 1e-9 ? high : (double)NAN;
}

static int find_state(const request *requested, const rsl_law_contact *contact, result *out)
{
    rsl_law_response response;
    rsl_error error = {0};
    out->depth =
        rsl_given(requested->depth) ? requested->depth : depth_of(contact, requested->force);
    if (isnan(out->depth))
        return cli_fail(CLI_USAGE, "--force is %g N; the law %s does not reach it",
                        requested->force, contact->law->key);
    if (rsl_law_force(contact, out->depth, 0.0, &response, &error) < 0)
        return cli_fail_library(&error);
    out->force = response.force;
    out->tangent = response.dforce_ddepth;
    return CLI_GO;
}

static int wants_state(const request *requested)
{
    return rsl_given(requested->depth) || rsl_given(requested->force);
}

/* D of johnson-cylinder is R1 + R2 from outside. Of a plane only its surface is known: a rigid one
 * has D = R1 exactly, an elastic one counts to about 1.5 R1 below its surface. */
static int state_of_line(request *requested, const kind *of, result *out)
{
    const rsl_law *law = rsl_law_find(of->law);
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_error error = {0};
    int pair = (of->uses & USES_RADIUS2) != 0;
    int status = find_modulus(requested, &out->modulus);
    if (status == CLI_GO)
        status = need("--radius1", requested->radius[0], "the radius of the cylinder in m");
    if (status == CLI_GO && pair)
        status = need("--radius2", requested->radius[1], "the radius of the second cylinder in m");
    if (status == CLI_GO)
        status = need("--length", requested->spec.length, "the length of the line of contact in m");
    if (status == CLI_GO && !wants_state(requested))
        status =
            cli_fail(CLI_USAGE,
                     "%s has no constant stiffness; give --depth or --force to get the tangent "
                     "there",
                     of->name);
    if (status != CLI_GO)
        return status;
    out->radius = pair ? requested->radius[0] * requested->radius[1] /
                             (requested->radius[0] + requested->radius[1])
                       : requested->radius[0];
    spec.modulus = out->modulus;
    spec.length = requested->spec.length;
    spec.clearance = requested->radius[0] + (pair ? requested->radius[1] : 0.0);
    if (rsl_collide_prepare(law, &spec, &contact, &error) < 0)
        return cli_fail_library(&error);
    return find_state(requested, &contact, out);
}

/* State of a kind of contact, by the law that its stiffness belongs to. */
static int state_of_kind(const request *requested, const kind *of, result *out)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_error error = {0};
    if (!wants_state(requested))
        return CLI_GO;
    spec.stiffness = out->stiffness;
    if (rsl_collide_prepare(rsl_law_find(of->law), &spec, &contact, &error) < 0)
        return cli_fail_library(&error);
    return find_state(requested, &contact, out);
}

/* ---- elastic foundations -------------------------------------------------- */

static int find_foundation(request *requested, double *modulus)
{
    rsl_error error = {0};
    *modulus = requested->foundation;
    if (rsl_given(*modulus)) {
        if (has_bodies(requested) || rsl_given(requested->thickness))
            return cli_fail(CLI_USAGE,
                            "--foundation is given and so is the layer; give one of them");
        return CLI_GO;
    }
    int status = complete_bodies(requested);
    if (status == CLI_GO)
        status = need("--thickness", requested->thickness, "the thickness of the layer in m");
    if (status != CLI_GO)
        return status;
    if (rsl_stiffness_foundation_modulus(requested->young[0], requested->poisson[0],
                                         requested->thickness, modulus, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

static int answer_foundation(request *requested, const kind *of, result *out)
{
    int round = (of->uses & USES_RADIUS1) != 0, line = (of->uses & USES_LENGTH) != 0;
    int socket = (of->uses & USES_RADIUS2) != 0;
    double clearance = requested->radius[1] - requested->radius[0];
    const double size[2] = {round ? requested->radius[0] : requested->spec.length,
                            socket  ? clearance
                            : round ? requested->spec.length
                                    : requested->width};
    rsl_stiffness_shape shape = !round   ? RSL_STIFFNESS_BOX
                                : socket ? RSL_STIFFNESS_SOCKET
                                : line   ? RSL_STIFFNESS_CYLINDER
                                         : RSL_STIFFNESS_SPHERE;
    rsl_stiffness_footprint found;
    rsl_error error = {0};
    int status = find_foundation(requested, &out->foundation);
    if (status == CLI_GO && round)
        status = need("--radius1", requested->radius[0], "the radius of the body in m");
    if (status == CLI_GO && line)
        status = need("--length", requested->spec.length, "the length of the body in m");
    if (status == CLI_GO && socket)
        status = need("--radius2", requested->radius[1], "the radius of the socket in m");
    if (status == CLI_GO && socket && !(clearance > 0.0))
        return refuse_socket(requested);
    if (status == CLI_GO && !round)
        status = need("--width", requested->width, "the width of the box in m");
    if (status != CLI_GO)
        return status;
    double depth = rsl_given(requested->depth) ? requested->depth : 0.0;
    if ((rsl_given(requested->force) &&
         rsl_stiffness_foundation_depth(shape, size, out->foundation, requested->force, &depth,
                                        &error) < 0) ||
        rsl_stiffness_foundation(shape, size, out->foundation, depth, &found, &error) < 0)
        return cli_fail_input(&error);
    out->stiffness = found.stiffness;
    out->exponent = found.exponent;
    if (!wants_state(requested))
        return CLI_GO;
    out->depth = depth;
    out->force = found.force;
    out->tangent = found.tangent;
    out->area = found.area;
    out->mean_radius = found.mean_radius;
    return CLI_GO;
}

/* ---- the elastic laws ---------------------------------------------------- */

static int prepare_law(request *requested, const rsl_law *law, rsl_law_contact *contact)
{
    cli_question question = {.key = law->key,
                             .pair = {.radius = {RSL_UNSET, RSL_UNSET}, .density = RSL_UNSET}};
    if (((law->inputs | law->options) & RSL_LAW_INPUT_BIT(modulus)) && has_bodies(requested)) {
        int status = find_modulus(requested, &requested->spec.modulus);
        if (status != CLI_GO)
            return status;
    }
    question.spec = requested->spec;
    return cli_question_prepare(&question, contact);
}

static int find_law(request *requested, const rsl_law *law, result *out)
{
    rsl_law_contact contact;
    int status = prepare_law(requested, law, &contact);
    if (status != CLI_GO)
        return status;
    out->modulus = requested->spec.modulus;
    out->radius = requested->spec.radius;
    if (cli_has_stiffness(&contact)) {
        out->stiffness = contact.stiffness;
        out->exponent = contact.n;
    } else if (!wants_state(requested)) {
        return cli_fail(CLI_USAGE,
                        "the law %s has no constant stiffness; give --depth or --force to get the "
                        "tangent there",
                        law->key);
    }
    return wants_state(requested) ? find_state(requested, &contact, out) : CLI_GO;
}

/* The area of contact of a law that takes one, from the vertices of the polygon. */
static int take_polygon(request *requested, const rsl_law *law, result *out)
{
    const rsl_law_inputs takes = law->inputs | law->options;
    cli_matrix vertices;
    rsl_stiffness_patch patch;
    rsl_error error = {0};
    if (!(takes & RSL_LAW_INPUT_BIT(area)))
        return cli_fail(CLI_USAGE, "--vertices is not used by %s, which has no area of contact",
                        law->key);
    if (rsl_given(requested->spec.area) || rsl_given(requested->spec.mean_radius))
        return cli_fail(CLI_USAGE, "--vertices is given and so is %s; give one of them",
                        rsl_given(requested->spec.area) ? "--area" : "--mean-radius");
    int status = cli_matrix_read("--vertices", requested->vertices, &vertices);
    if (status != CLI_GO)
        return status;
    if (vertices.columns != 2)
        status = cli_fail(CLI_USAGE,
                          "--vertices has %zu numbers in a row; a vertex has two, x and y in m",
                          vertices.columns);
    else if (rsl_stiffness_polygon(vertices.values, vertices.rows, &patch, &error) < 0)
        status = cli_fail(CLI_USAGE, "--vertices: the %s", rsl_error_text(&error).text);
    cli_matrix_free(&vertices);
    if (status != CLI_GO)
        return status;
    out->area = requested->spec.area = patch.area;
    out->mean_radius = patch.mean_radius;
    if (takes & RSL_LAW_INPUT_BIT(mean_radius))
        requested->spec.mean_radius = patch.mean_radius;
    return CLI_GO;
}

/* ---- the question -------------------------------------------------------- */

/* Refuses options that have no effect for this kind. Only ellipses may be hollow. */
static int check_use(const request *requested, const kind *of)
{
    const struct {
        const char *name;
        double value;
        unsigned uses;
    } numbers[] = {
        {"--radius1", requested->radius[0], USES_RADIUS1},
        {"--radius2", requested->radius[1], USES_RADIUS2},
        {"--radius1-second", requested->second[0], USES_SECOND},
        {"--radius2-second", requested->second[1], USES_SECOND},
        {"--angle", requested->angle, USES_ANGLE},
        {"--width", requested->width, USES_WIDTH},
        {"--foundation", requested->foundation, USES_BED},
        {"--thickness", requested->thickness, USES_BED},
        {"--depth", requested->depth, USES_STATE},
        {"--force", requested->force, USES_STATE},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (rsl_given(numbers[i].value) && !(of->uses & numbers[i].uses))
            return cli_fail(CLI_USAGE, "%s is not used by %s", numbers[i].name, of->name);
    for (size_t i = 0; i < 2 && !(of->uses & USES_SECOND); i++)
        if (requested->radius[i] <= 0.0)
            return cli_fail(CLI_USAGE, "%s = %g is out of range: must be > 0 m for %s",
                            numbers[i].name, requested->radius[i], of->name);
    return CLI_GO;
}

/* Of the inputs of the laws, a kind takes the modulus, and a line its length. */
static int check_inputs(const request *requested, const kind *of)
{
    rsl_law_inputs used = of->uses & (USES_WIDTH | USES_BED) ? 0 : RSL_LAW_INPUT_BIT(modulus);
    used |= of->uses & USES_LENGTH ? RSL_LAW_INPUT_BIT(length) : 0;
    return cli_check_inputs(&requested->spec, used, of->name);
}

static int check_state(const request *requested)
{
    if (rsl_given(requested->depth) && rsl_given(requested->force))
        return cli_fail(CLI_USAGE, "--depth is %g and --force is %g; give one of them",
                        requested->depth, requested->force);
    return CLI_GO;
}

static int answer_kind(request *requested, const kind *of, result *out)
{
    if ((of->uses & USES_RADIUS1) && !rsl_given(requested->radius[0])) { /* synonyms */
        requested->radius[0] = requested->spec.radius;
        requested->spec.radius = RSL_UNSET;
    }
    int status = check_use(requested, of);
    if (status == CLI_GO && requested->vertices)
        status = cli_fail(CLI_USAGE, "--vertices is not used by %s", of->name);
    if (status == CLI_GO)
        status = check_inputs(requested, of);
    if (status == CLI_GO && (of->uses & USES_BED))
        return answer_foundation(requested, of, out);
    if (status == CLI_GO && (of->uses & USES_LENGTH))
        return state_of_line(requested, of, out);
    if (status == CLI_GO)
        status = find_stiffness(requested, of, out);
    return status == CLI_GO ? state_of_kind(requested, of, out) : status;
}

static int answer_law(request *requested, result *out)
{
    const rsl_law *law = rsl_law_find(requested->kind);
    const kind as_law = {requested->kind, USES_PAIR | USES_STATE, NULL};
    if (!law || law->family != RSL_LAW_FAMILY_ELASTIC)
        return cli_fail(CLI_USAGE,
                        "there is no kind of contact '%s'; allowed: sphere-sphere, sphere-plane, "
                        "sphere-socket, ellipse, crossed-cylinders, cylinder-cylinder, "
                        "cylinder-plane, foundation-sphere, foundation-cylinder, "
                        "foundation-box, foundation-socket, gear, modulus, materials or the key of "
                        "an elastic law",
                        requested->kind);
    int status = check_use(requested, &as_law);
    if (status == CLI_GO && requested->vertices)
        status = take_polygon(requested, law, out);
    return status == CLI_GO ? find_law(requested, law, out) : status;
}

int cli_elastic_solve(cli_elastic_question *requested, cli_elastic *out)
{
    const double none = (double)NAN;
    int status = check_state(requested);
    *out = (cli_elastic){
        requested->kind, none, none, none, none, none, none, none, none, none, none, none};
    if (status != CLI_GO)
        return status;
    for (size_t i = 0; i < KINDS; i++)
        if (rsl_word_equal(kinds[i].name, requested->kind))
            return answer_kind(requested, &kinds[i], out);
    return answer_law(requested, out);
}
