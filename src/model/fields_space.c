/* SPDX-License-Identifier: MIT
 *
 * The keys of files of bodies in space (resile impact, resile toss), one row each.
 */
#include "model/field_rows.h"
#include "resile/impact.h"

/* `solid` stands for a body whose shape is not said. */
#define SHAPE_WORD(name, text, count, what) text,
#define HYPOTHESIS_WORD(name, text, what) text,
WORDS(shape, "none", RSL_IMPACT_SHAPE_LIST(SHAPE_WORD))
WORDS(hypothesis, RSL_IMPACT_HYPOTHESIS_LIST(HYPOTHESIS_WORD))

#define VECTOR(structure, member) NUMBERS, IN(structure, member)
#define THREE .range = ANY, .min = 3, .max = 3

static const rsl_model_field space_body_fields[] = {
    {"name", TEXT, IN(space_body, name), .letters = RSL_MODEL_NAME_MAX,
     .meaning = "default body-1, body-2"},
    {"shape", CHOICE, IN(space_body, shape), .preset = "none", .word = shape_word,
     .meaning = "a homogeneous solid about its own axes; with `none` the inertia and the arm must "
                "be given"},
    {"radius", NUMBER, IN(space_body, radius), .unit = "m", .range = POSITIVE,
     .meaning = "of a sphere, cylinder or capsule"},
    {"length", NUMBER, IN(space_body, length), .unit = "m", .range = POSITIVE,
     .meaning = "along z of a cylinder, of a rod without thickness, of the axis of a capsule"},
    {"size", VECTOR(space_body, size), .unit = "m", .range = POSITIVE, .min = 3, .max = 3,
     .meaning = "edges of a box, half axes of an ellipsoid"},
    {"mass", NUMBER, IN(space_body, mass), .unit = "kg", .range = POSITIVE,
     .meaning = "this or `density`"},
    {"density", NUMBER, IN(space_body, density), .unit = "kg/m^3", .range = POSITIVE,
     .meaning = "of the solid"},
    {"inertia", VECTOR(space_body, inertia), .unit = "kg m^2", .range = ANY, .min = 3, .max = 6,
     .meaning = "about the centre of mass and the own axes: xx, yy, zz, or xx, yy, zz, xy, xz, yz "
                "(elements of the tensor); default: that of the shape"},
    {"fixed", FLAG, IN(space_body, fixed), .preset = "false",
     .meaning = "it is not moved by impacts, and needs neither shape nor mass"},
    {"position", VECTOR(space_body, position), .unit = "m", THREE,
     .meaning = "of the centre of mass; default [0, 0, 0]"},
    {"axis", VECTOR(space_body, axis), .unit = "1", THREE,
     .meaning = "the own axes are turned about it, from those of the world; any length"},
    {"angle", NUMBER, IN(space_body, angle), .preset = "0", .unit = "rad", .range = ANY,
     .meaning = "by this angle"},
    {"velocity", VECTOR(space_body, velocity), .unit = "m/s", THREE,
     .meaning = "of the centre of mass; default [0, 0, 0]"},
    {"spin", VECTOR(space_body, spin), .unit = "rad/s", THREE,
     .meaning = "angular velocity, in the axes of the world; default [0, 0, 0]"},
    {"arm", VECTOR(space_body, arm), .unit = "m", THREE,
     .meaning = "of one impact: from the centre of mass to the contact point, in the axes of the "
                "world; default: the point of the shape that is farthest along the normal"},
};
MAPPING(space_body, "a body in space", space_body);

WORDS(calibration, "published", "exact")
#define LAW_INPUT(field, symbol, dimension, low, closed, what)                                     \
    {#field,                                                                                       \
     NUMBER,                                                                                       \
     IN(space_contact, spec.field),                                                                \
     .unit = dimension,                                                                            \
     .range = {low, HUGE_VAL, !(closed)},                                                          \
     .meaning = what},

/* clang-format off */
static const rsl_model_field space_contact_fields[] = {
    {"friction", NUMBER, IN(space_contact, friction), .unit = "1", .range = NOT_NEGATIVE,
     .meaning = "rigid: coefficient of kinetic friction; default 0"},
    {"friction_static", NUMBER, IN(space_contact, friction_static), .unit = "1",
     .range = NOT_NEGATIVE, .meaning = "coefficient of static friction; default: the kinetic one"},
    {"restitution", NUMBER, IN(space_contact, spec.restitution), .unit = "1",
     .range = {0, 1, 0}, .meaning = "coefficient of restitution; needed without `law`"},
    {"hypothesis", CHOICE, IN(space_contact, hypothesis), .preset = "stronge",
     .word = hypothesis_word,
     .meaning = "rigid: restitution of velocities (`newton`), of impulses (`poisson`) or of energies "
                "(`stronge`)"},
    {"law", TEXT, IN(space_contact, law), .named = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "key of a normal law with a force, see the catalogue: contact is compliant; default: "
                "it is rigid. Its mass and speed are those of the impact"},
    {"calibration", CHOICE, IN(space_contact, spec.calibration), .preset = "published",
     .word = calibration_word,
     .meaning = "of `law`: damping by the author's formula, or the one that gives the restitution"},
    {"tangential", PART, IN(space_contact, tangential), .part = OF(tangential),
     .meaning = "with `law`: the law of friction; default none"},
    {"twist", NUMBER, IN(space_contact, twist), .unit = "m", .range = POSITIVE,
     .meaning = "with `tangential`: effective radius R of the resistance to spin about the normal; "
                "default: none"},
    RSL_LAW_INPUT_LIST_OTHER(LAW_INPUT)
};
/* clang-format on */
MAPPING(space_contact, "a contact in space", space_contact);

#define TITLE(structure)                                                                           \
    {                                                                                              \
        "title", TEXT, IN(structure, title), .letters = 200, .meaning = "one line"                 \
    }
#define PARAMETERS                                                                                 \
    {                                                                                              \
        "parameters", RSL_MODEL_PARAMETERS, RSL_MODEL_ONE, 0,                                      \
            .meaning = "names for numbers and words, as in model files"                            \
    }

static const rsl_model_field impact_fields[] = {
    TITLE(impact),
    PARAMETERS,
    {"bodies", PARTS, IN(impact, bodies), .needed = 1, .part = OF(space_body), .min = 2, .max = 2,
     .meaning = "body 1 and body 2"},
    {"normal", VECTOR(impact, normal), .unit = "1", THREE,
     .meaning = "from body 1 to body 2, of any length; default: from the centre of body 1 to that "
                "of body 2"},
    {"tangent", VECTOR(impact, tangent), .unit = "1", THREE,
     .meaning = "direction t1, made orthogonal to the normal; default: chosen"},
    {"contact", PART, IN(impact, contact), .needed = 1, .part = OF(space_contact),
     .meaning = "friction and restitution, or laws of the contact force"},
};
MAPPING(impact, "a file of an impact in space", impact);

const rsl_model_field rsl_model_impact_root = {"", PART, 0, .part = OF(impact),
                                               .meaning = "bodies, normal, contact"};

static const rsl_model_field toss_plane_fields[] = {
    {"name", TEXT, IN(toss_plane, name), .letters = RSL_MODEL_NAME_MAX,
     .meaning = "default plane-1, plane-2, ..."},
    {"normal", VECTOR(toss_plane, normal), .unit = "1", THREE,
     .meaning = "towards the bodies, of any length; default [0, 0, 1]"},
    {"point", VECTOR(toss_plane, point), .unit = "m", THREE,
     .meaning = "of the plane; default [0, 0, 0]"},
};
MAPPING(toss_plane, "a fixed plane", toss_plane);

static const rsl_model_field toss_fields[] = {
    TITLE(toss),
    PARAMETERS,
    {"bodies", PARTS, IN(toss, bodies), .needed = 1, .part = OF(space_body), .min = 1, .max = 100,
     .meaning = "the bodies that are tossed"},
    {"planes", PARTS, IN(toss, planes), .part = OF(toss_plane), .max = 20,
     .meaning = "floor and walls; default: a floor, z = 0"},
    {"gravity", VECTOR(toss, gravity), .unit = "m/s^2", THREE, .meaning = "default [0, 0, -9.81]"},
    {"contact", PART, IN(toss, contact), .needed = 1, .part = OF(space_contact),
     .meaning = "friction and restitution, or laws of the contact force, of every impact"},
    {"end_time", NUMBER, IN(toss, end_time), .needed = 1, .unit = "s", .range = POSITIVE,
     .meaning = "when the run ends at the latest"},
    {"rest_speed", NUMBER, IN(toss, rest_speed), .unit = "m/s", .range = NOT_NEGATIVE,
     .meaning = "impacts that approach more slowly return e = 1 and make up sustained contact; a "
                "body whose speed is below four times this, in a stable place, rests; default "
                "sqrt(g r)/1000 with the least reach r of a body"},
    {"samples", WHOLE, IN(toss, samples), .preset = "400", .range = {2, 1e6, 0},
     .meaning = "of the motion, at equal intervals until end_time"},
    {"impacts", WHOLE, IN(toss, impacts), .preset = "1000000", .range = {1, 1e9, 0},
     .meaning = "the run ends after so many"},
};
MAPPING(toss, "a file of a toss", toss);

const rsl_model_field rsl_model_toss_root = {"", PART, 0, .part = OF(toss),
                                             .meaning = "bodies, planes, contact, end_time"};
