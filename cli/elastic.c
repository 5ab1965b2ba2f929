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
#include "text.h"

typedef cli_elastic_question request;
typedef cli_elastic result;

/* Which options a kind of contact has a use for. */
enum {
    USES_PAIR = 1,    /* --young1 ... --poisson2, --material, --modulus */
    USES_RADIUS1 = 2, /* --radius1 */
    USES_RADIUS2 = 4, /* --radius2 */
    USES_WIDTH = 8,   /* --width, and the first body only */
    USES_STATE = 16,  /* --depth or --force */
    USES_SECOND = 32, /* --radius1-second, --radius2-second */
    USES_ANGLE = 64,  /* --angle */
    USES_LENGTH = 128 /* --length: cylinders along a line */
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

static int set_material(request *asked, int body, const char *name)
{
    const rsl_stiffness_material *material;
    if (rsl_word_alike(name, "rigid")) {
        asked->young[body] = HUGE_VAL;
        asked->poisson[body] = 0.0;
        return CLI_GO;
    }
    int status = cli_material_find(name, &material);
    if (status != CLI_GO)
        return status;
    asked->young[body] = material->young;
    asked->poisson[body] = material->poisson;
    return CLI_GO;
}

/* "steel" or "steel,ptfe"; one name means both bodies. */
static int read_material(request *asked)
{
    const char *rest = asked->material;
    cli_word first;
    for (int i = 0; i < 2; i++)
        if (rsl_given(asked->young[i]) || rsl_given(asked->poisson[i]))
            return cli_fail(CLI_USAGE,
                            "--material '%s' and --young%d or --poisson%d say the same thing "
                            "twice; give one of them",
                            asked->material, i + 1, i + 1);
    cli_next_word(&rest, &first);
    int status = set_material(asked, 0, first.text);
    if (status != CLI_GO)
        return status;
    return set_material(asked, 1, rest ? rest : first.text);
}

/* The second body is like the first unless it is given. */
static int complete_bodies(request *asked)
{
    if (asked->material) {
        int status = read_material(asked);
        if (status != CLI_GO)
            return status;
    }
    if (!rsl_given(asked->young[0]) || !rsl_given(asked->poisson[0]))
        return cli_fail(CLI_USAGE,
                        "%s is missing; give --material, or --young1 and --poisson1 (and --young2, "
                        "--poisson2 if the second body differs)",
                        rsl_given(asked->young[0]) ? "--poisson1" : "--young1");
    if (!rsl_given(asked->young[1]))
        asked->young[1] = asked->young[0];
    if (!rsl_given(asked->poisson[1]))
        asked->poisson[1] = asked->poisson[0];
    return CLI_GO;
}

static int has_bodies(const request *asked)
{
    return asked->material || rsl_given(asked->young[0]) || rsl_given(asked->poisson[0]) ||
           rsl_given(asked->young[1]) || rsl_given(asked->poisson[1]);
}

static int find_modulus(request *asked, double *modulus)
{
    rsl_error error = {0};
    if (rsl_given(asked->spec.modulus)) {
        if (has_bodies(asked))
            return cli_fail(CLI_USAGE,
                            "--modulus is given and so are the materials; give one of them");
        *modulus = asked->spec.modulus;
        return CLI_GO;
    }
    int status = complete_bodies(asked);
    if (status != CLI_GO)
        return status;
    if (rsl_stiffness_modulus(asked->young[0], asked->poisson[0], asked->young[1],
                              asked->poisson[1], modulus, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* ---- stiffness ----------------------------------------------------------- */

static int find_radius(const request *asked, const kind *of, double *radius)
{
    int socket = strcmp(of->name, "sphere-socket") == 0;
    double second = asked->radius[1];
    rsl_error error = {0};
    if (!rsl_given(asked->radius[0]))
        return cli_fail(CLI_USAGE, "--radius1 is missing; give the radius of the sphere in m");
    if (!(of->uses & USES_RADIUS2))
        second = HUGE_VAL;
    else if (!rsl_given(second))
        return cli_fail(CLI_USAGE, "--radius2 is missing; give the radius of the second body in m");
    if (socket && second <= asked->radius[0])
        return cli_fail(CLI_USAGE,
                        "--radius2 is %g; a socket must be larger than the sphere, --radius1 %g",
                        second, asked->radius[0]);
    if (rsl_stiffness_radius(asked->radius[0], socket ? -second : second, radius, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

static int stiffness_of_spheres(request *asked, const kind *of, result *out)
{
    rsl_error error = {0};
    int status = find_modulus(asked, &out->modulus);
    if (status == CLI_GO)
        status = find_radius(asked, of, &out->radius);
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
    return rsl_given(value) ? CLI_GO : cli_fail(CLI_USAGE, "%s is missing; give %s", option, what);
}

/* Second radii that are not given are those of spheres; cylinders have none. */
static int stiffness_of_ellipse(request *asked, const kind *of, result *out)
{
    const double degree = 3.14159265358979323846 / 180.0;
    int cylinders = !(of->uses & USES_SECOND);
    double radius[4], angle = rsl_given(asked->angle) ? asked->angle : cylinders ? 90.0 : 0.0;
    rsl_stiffness_elliptic found;
    rsl_error error = {0};
    int status = find_modulus(asked, &out->modulus);
    if (status == CLI_GO)
        status = need("--radius1", asked->radius[0], "the radius of the first body in m");
    if (status == CLI_GO && cylinders)
        status = need("--radius2", asked->radius[1], "the radius of the second cylinder in m");
    if (status != CLI_GO)
        return status;
    for (int i = 0; i < 2; i++) {
        radius[2 * i] = rsl_given(asked->radius[i]) ? asked->radius[i] : HUGE_VAL;
        radius[2 * i + 1] = cylinders                     ? HUGE_VAL
                            : rsl_given(asked->second[i]) ? asked->second[i]
                                                          : radius[2 * i];
    }
    if (rsl_stiffness_ellipse(out->modulus, radius, angle * degree, &found, &error) < 0)
        return cli_fail_library(&error);
    out->stiffness = found.stiffness;
    out->exponent = 1.5;
    out->axis_ratio = found.axis_ratio;
    return CLI_GO;
}

static int stiffness_of_gear(request *asked, result *out)
{
    rsl_error error = {0};
    int status = complete_bodies(asked);
    if (status != CLI_GO)
        return status;
    if (!rsl_given(asked->width))
        return cli_fail(CLI_USAGE, "--width is missing; give the width of the tooth face in m");
    if (rsl_stiffness_gear(asked->young[0], asked->poisson[0], asked->width, &out->stiffness,
                           &error) < 0)
        return cli_fail_library(&error);
    out->exponent = 1.0;
    return CLI_GO;
}

static int find_stiffness(request *asked, const kind *of, result *out)
{
    if (of->uses & USES_WIDTH)
        return stiffness_of_gear(asked, out);
    if (of->uses & USES_ANGLE)
        return stiffness_of_ellipse(asked, of, out);
    if (of->uses & USES_RADIUS1)
        return stiffness_of_spheres(asked, of, out);
    return find_modulus(asked, &out->modulus);
}

/* ---- force and tangent at one state -------------------------------------- */

static double force_at(const rsl_law_contact *contact, double depth)
{
    rsl_law_response response;
    return rsl_law_force(contact, depth, 0.0, &response, NULL) >= 0 ? response.force : (double)NAN;
}

/* The depth of a force: bracketed by doubling, then halved to the last bit. A
 * law that ends before the force is reached gives NaN. */
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

static int find_state(const request *asked, const rsl_law_contact *contact, result *out)
{
    rsl_law_response response;
    rsl_error error = {0};
    out->depth = rsl_given(asked->depth) ? asked->depth : depth_of(contact, asked->force);
    if (isnan(out->depth))
        return cli_fail(CLI_USAGE, "--force is %g N; the law %s does not reach it", asked->force,
                        contact->law->key);
    if (rsl_law_force(contact, out->depth, 0.0, &response, &error) < 0)
        return cli_fail_library(&error);
    out->force = response.force;
    out->tangent = response.dforce_ddepth;
    return CLI_GO;
}

static int wants_state(const request *asked)
{
    return rsl_given(asked->depth) || rsl_given(asked->force);
}

/* D of johnson-cylinder is R1 + R2 from outside. Of a plane only its surface is known: a rigid one
 * has D = R1 exactly, an elastic one counts to about 1.5 R1 below its surface. */
static int state_of_line(request *asked, const kind *of, result *out)
{
    const rsl_law *law = rsl_law_find(of->law);
    rsl_law_spec spec = rsl_law_spec_default();
    rsl_law_contact contact;
    rsl_error error = {0};
    int pair = (of->uses & USES_RADIUS2) != 0;
    int status = find_modulus(asked, &out->modulus);
    if (status == CLI_GO)
        status = need("--radius1", asked->radius[0], "the radius of the cylinder in m");
    if (status == CLI_GO && pair)
        status = need("--radius2", asked->radius[1], "the radius of the second cylinder in m");
    if (status == CLI_GO)
        status = need("--length", asked->spec.length, "the length of the line of contact in m");
    if (status == CLI_GO && !wants_state(asked))
        status =
            cli_fail(CLI_USAGE,
                     "%s has no constant stiffness; give --depth or --force to get the tangent "
                     "there",
                     of->name);
    if (status != CLI_GO)
        return status;
    out->radius = pair ? asked->radius[0] * asked->radius[1] / (asked->radius[0] + asked->radius[1])
                       : asked->radius[0];
    spec.modulus = out->modulus;
    spec.length = asked->spec.length;
    spec.clearance = asked->radius[0] + (pair ? asked->radius[1] : 0.0);
    if (rsl_collide_prepare(law, &spec, &contact, &error) < 0)
        return cli_fail_library(&error);
    return find_state(asked, &contact, out);
}

/* The state of a kind, on the law that its stiffness belongs to. */
static int state_of_kind(const request *asked, const kind *of, result *out)
{
    rsl_law_spec spec = rsl_law_spec_default();
    rsl_law_contact contact;
    rsl_error error = {0};
    if (!wants_state(asked))
        return CLI_GO;
    spec.stiffness = out->stiffness;
    if (rsl_collide_prepare(rsl_law_find(of->law), &spec, &contact, &error) < 0)
        return cli_fail_library(&error);
    return find_state(asked, &contact, out);
}

/* ---- the elastic laws ---------------------------------------------------- */

static int prepare_law(request *asked, const rsl_law *law, rsl_law_contact *contact)
{
    cli_question question = {.key = law->key,
                             .pair = {.radius = {RSL_UNSET, RSL_UNSET}, .density = RSL_UNSET}};
    if (((law->inputs | law->options) & RSL_LAW_INPUT_BIT(modulus)) && has_bodies(asked)) {
        int status = find_modulus(asked, &asked->spec.modulus);
        if (status != CLI_GO)
            return status;
    }
    question.spec = asked->spec;
    return cli_question_prepare(&question, contact);
}

static int find_law(request *asked, const rsl_law *law, result *out)
{
    rsl_law_contact contact;
    int status = prepare_law(asked, law, &contact);
    if (status != CLI_GO)
        return status;
    out->modulus = asked->spec.modulus;
    out->radius = asked->spec.radius;
    if (cli_has_stiffness(&contact)) {
        out->stiffness = contact.stiffness;
        out->exponent = contact.n;
    } else if (!wants_state(asked)) {
        return cli_fail(CLI_USAGE,
                        "the law %s has no constant stiffness; give --depth or --force to get the "
                        "tangent there",
                        law->key);
    }
    return wants_state(asked) ? find_state(asked, &contact, out) : CLI_GO;
}

/* ---- the question -------------------------------------------------------- */

/* An option that changes nothing for this kind is a mistake: say so. Only ellipses are hollow. */
static int check_use(const request *asked, const kind *of)
{
    const struct {
        const char *name;
        double value;
        unsigned uses;
    } numbers[] = {
        {"--radius1", asked->radius[0], USES_RADIUS1},
        {"--radius2", asked->radius[1], USES_RADIUS2},
        {"--radius1-second", asked->second[0], USES_SECOND},
        {"--radius2-second", asked->second[1], USES_SECOND},
        {"--angle", asked->angle, USES_ANGLE},
        {"--width", asked->width, USES_WIDTH},
        {"--depth", asked->depth, USES_STATE},
        {"--force", asked->force, USES_STATE},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (rsl_given(numbers[i].value) && !(of->uses & numbers[i].uses))
            return cli_fail(CLI_USAGE, "%s is %g, but %s takes none", numbers[i].name,
                            numbers[i].value, of->name);
    for (size_t i = 0; i < 2 && !(of->uses & USES_SECOND); i++)
        if (asked->radius[i] <= 0.0)
            return cli_fail(CLI_USAGE, "%s is %g; allowed for %s: greater than 0", numbers[i].name,
                            asked->radius[i], of->name);
    return CLI_GO;
}

/* Of the inputs of the laws, a kind takes the modulus, and a line its length. */
static int check_inputs(const request *asked, const kind *of)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)&asked->spec + table[i].offset, sizeof value);
        if (!rsl_given(value) || (i == RSL_LAW_INDEX_modulus && !(of->uses & USES_WIDTH)) ||
            (i == RSL_LAW_INDEX_length && (of->uses & USES_LENGTH)))
            continue;
        return cli_fail(CLI_USAGE, "%s is %g, but %s takes none", cli_input_option(&table[i]).text,
                        value, of->name);
    }
    return CLI_GO;
}

static int check_state(const request *asked)
{
    if (rsl_given(asked->depth) && rsl_given(asked->force))
        return cli_fail(CLI_USAGE, "--depth is %g and --force is %g; give one of them",
                        asked->depth, asked->force);
    return CLI_GO;
}

static int answer_kind(request *asked, const kind *of, result *out)
{
    if ((of->uses & USES_RADIUS1) && !rsl_given(asked->radius[0])) { /* the same in other words */
        asked->radius[0] = asked->spec.radius;
        asked->spec.radius = RSL_UNSET;
    }
    int status = check_use(asked, of);
    if (status == CLI_GO)
        status = check_inputs(asked, of);
    if (status == CLI_GO && (of->uses & USES_LENGTH))
        return state_of_line(asked, of, out);
    if (status == CLI_GO)
        status = find_stiffness(asked, of, out);
    return status == CLI_GO ? state_of_kind(asked, of, out) : status;
}

static int answer_law(request *asked, result *out)
{
    const rsl_law *law = rsl_law_find(asked->kind);
    const kind as_law = {asked->kind, USES_PAIR | USES_STATE, NULL};
    if (!law || law->family != RSL_LAW_FAMILY_ELASTIC)
        return cli_fail(CLI_USAGE,
                        "stiffness does not know '%s'; it must be sphere-sphere, sphere-plane, "
                        "sphere-socket, ellipse, crossed-cylinders, cylinder-cylinder, "
                        "cylinder-plane, gear, modulus, materials or the key of an elastic law",
                        asked->kind);
    int status = check_use(asked, &as_law);
    return status == CLI_GO ? find_law(asked, law, out) : status;
}

int cli_elastic_solve(cli_elastic_question *asked, cli_elastic *out)
{
    const double none = (double)NAN;
    int status = check_state(asked);
    *out = (cli_elastic){none, none, none, none, none, none, none, none};
    if (status != CLI_GO)
        return status;
    for (size_t i = 0; i < KINDS; i++)
        if (rsl_word_alike(kinds[i].name, asked->kind))
            return answer_kind(asked, &kinds[i], out);
    return answer_law(asked, out);
}
