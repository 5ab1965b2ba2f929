/* SPDX-License-Identifier: MIT
 *
 * The keys of files of grains in space (resile grains), one row each.
 */
#include "model/field_rows.h"

#define SCENE_WORD(name, what) #name,
WORDS(scene, RSL_MODEL_SCENE_LIST(SCENE_WORD))

static const rsl_model_field grains_size_fields[] = {
    {"diameter", NUMBER, IN(grains_size, diameter), .needed = 1, .unit = "m", .range = POSITIVE,
     .meaning = "of these grains"},
    {"share", NUMBER, IN(grains_size, share), .preset = "1", .unit = "1", .range = POSITIVE,
     .meaning = "how many of them, as a part of the sum of all shares"},
};
MAPPING(grains_size, "a size of grains", grains_size);

static const rsl_model_field grains_bodies_fields[] = {
    {"count", WHOLE, IN(grains_bodies, count), .needed = 1, .range = {1, 1e8, 0},
     .meaning = "how many"},
    {"diameter", NUMBER, IN(grains_bodies, diameter), .unit = "m", .range = POSITIVE,
     .meaning = "of all of them; this or `sizes`"},
    {"sizes", PARTS, IN(grains_bodies, sizes), .max = 100, .part = OF(grains_size),
     .meaning = "several diameters and their shares"},
    {"spread", NUMBER, IN(grains_bodies, spread), .preset = "0", .unit = "1", .range = {0, 0.9, 0},
     .meaning = "s: diameters are drawn evenly from (1 - s) to (1 + s) times that given"},
    {"density", NUMBER, IN(grains_bodies, density), .unit = "kg/m^3", .range = POSITIVE,
     .meaning = "of the grains; default: that of the material of `contact`"},
    {"seed", WHOLE, IN(grains_bodies, seed), .preset = "1", .range = {1, 1e9, 0},
     .meaning = "of the random numbers: another one, another bed"},
};
MAPPING(grains_bodies, "the grains", grains_bodies);

/* clang-format off */
static const rsl_model_field grains_friction_fields[] = {
    {"law", TEXT, IN(tangential, law), .preset = "mindlin-rescaled", .named = 1,
     .letters = RSL_MODEL_NAME_MAX, .meaning = "key of a law of friction"},
    RSL_TANGENT_INPUT_LIST_FRICTION(TANGENT_INPUT)
};
/* clang-format on */
static void grains_friction_number(void *to, double number)
{
    ((rsl_model_raw_tangential *)to)->spec.friction = number;
}
MAPPING_OR_NUMBER(grains_friction, "friction (a number is one too)", tangential, 0.0);

static const rsl_model_field grains_rolling_fields[] = {
    {"law", TEXT, IN(rolling, law), .preset = "rolling-spring", .named = 1,
     .letters = RSL_MODEL_NAME_MAX,
     .meaning = "`rolling-constant`, `rolling-viscous` or `rolling-spring`"},
    {"friction", NUMBER, IN(rolling, friction), .unit = "1", .range = NOT_NEGATIVE,
     .meaning = "mu_r: the moment is at most mu_r R N"},
    {"stiffness", NUMBER, IN(rolling, stiffness), .unit = "N m", .range = POSITIVE,
     .meaning = "of `rolling-spring`, per rad; default 2.25 k_n (mu_r R)^2 (Ai et al. 2011), with "
                "k_n under the weight of ten grains"},
    {"damping", NUMBER, IN(rolling, damping), .unit = "N m s", .range = NOT_NEGATIVE,
     .meaning = "of `rolling-spring` below its limit, and of `rolling-viscous`, per rad"},
};
static void grains_rolling_number(void *to, double number)
{
    ((rsl_model_raw_rolling *)to)->friction = number;
}
MAPPING_OR_NUMBER(grains_rolling, "rolling resistance (a number is one too)", rolling, 0.0);

#define POISSON                                                                                    \
    {                                                                                              \
        0.0, 0.5, 0                                                                                \
    }
#define INPUT(field, dimension, low, what)                                                         \
    {                                                                                              \
#field, NUMBER, IN(grains_contact, spec.field), .unit = dimension, .range = low,           \
                                                        .meaning = what                            \
    }

static const rsl_model_field grains_contact_fields[] = {
    {"law", TEXT, IN(grains_contact, law), .preset = "hunt-crossley", .named = 1,
     .letters = RSL_MODEL_NAME_MAX,
     .meaning = "key of a law of the catalogue that has a memoryless form"},
    {"restitution", NUMBER, IN(grains_contact, spec.restitution), .unit = "1", .range = {0, 1, 1},
     .meaning = "resulting restitution, at every impact velocity"},
    {"material", TEXT, IN(grains_contact, material), .named = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "key of `resile stiffness materials`: young, poisson, density"},
    INPUT(young, "Pa", POSITIVE, "Young's modulus; softer than the real one makes longer steps"),
    INPUT(poisson, "1", POISSON, "Poisson's ratio, beside `young`"),
    INPUT(modulus, "Pa", POSITIVE, "E* of the pair, in place of the two"),
    INPUT(stiffness, "N/m^n", POSITIVE, "k of k d^n, the same for all sizes, in place of those"),
    INPUT(exponent, "1", POSITIVE, "n, of the laws that leave it open"),
    INPUT(m, "1", NOT_NEGATIVE, "exponent of the depth in the damping, likewise"),
    INPUT(q, "1", POSITIVE, "exponent of the rate in the damping, likewise"),
    {"formulation", CHOICE, IN(grains_contact, spec.formulation), .preset = "default",
     .word = rsl_model_formulation_word,
     .meaning =
         "damping of an elastic law with a restitution: `universal` (linear in the rate, the "
         "default), `approach`, `hunt-crossley`"},
    INPUT(work_of_adhesion, "J/m^2", POSITIVE,
          "w, 2 gamma of like bodies: grains stick (DMT), by a pull of 2 pi w R; default none"),
    {"friction", PART, IN(grains_contact, friction), .unit = "1", .part = OF(grains_friction),
     .meaning = "coefficient, or a law of friction with its numbers; default none"},
    {"rolling", PART, IN(grains_contact, rolling), .unit = "1", .part = OF(grains_rolling),
     .meaning = "rolling friction, or a law of rolling with its numbers; default none"},
};
MAPPING(grains_contact, "a contact of grains", grains_contact);

static const rsl_model_field grains_output_fields[] = {
    {"frames", WHOLE, IN(grains_output, frames), .preset = "20", .range = {1, 100000, 0},
     .meaning = "pictures of all grains, evenly in time"},
    {"rows", WHOLE, IN(grains_output, rows), .preset = "200", .range = {2, 1e6, 0},
     .meaning = "of the table of energies and contacts"},
};
MAPPING(grains_output, "the output of grains", grains_output);

static const rsl_model_field grains_fields[] = {
    {"title", TEXT, IN(grains, title), .letters = 200, .meaning = "one line"},
    {"parameters", RSL_MODEL_PARAMETERS, RSL_MODEL_ONE, 0,
     .meaning = "names for numbers and words, as in model files"},
    {"scene", CHOICE, IN(grains, scene), .needed = 1, .word = scene_word,
     .meaning = "what is done with the grains"},
    {"box", NUMBERS, IN(grains, box), .needed = 1, .unit = "m", .range = POSITIVE, .min = 3,
     .max = 3, .meaning = "size along x, y and z, which points up"},
    {"grains", PART, IN(grains, grains), .needed = 1, .part = OF(grains_bodies),
     .meaning = "how many, how large"},
    {"contact", PART, IN(grains, contact), .needed = 1, .part = OF(grains_contact),
     .meaning = "between grains"},
    {"wall", PART, IN(grains, wall), .part = OF(grains_contact),
     .meaning = "between grains and walls; default: the same as between grains"},
    {"end_time", NUMBER, IN(grains, end_time), .needed = 1, .unit = "s", .range = POSITIVE,
     .meaning = "when the run ends"},
    {"gravity", NUMBER, IN(grains, gravity), .preset = "9.81", .unit = "m/s^2", .range = POSITIVE,
     .meaning = "downwards"},
    {"accuracy", NUMBER, IN(grains, accuracy), .preset = "0.01", .unit = "1",
     .range = {1e-6, 0.5, 0},
     .meaning = "of the restitution: `resile step` finds the time step for it, of the smallest "
                "grains at the highest speed"},
    {"step", NUMBER, IN(grains, step), .unit = "s", .range = POSITIVE,
     .meaning = "time step, in place of the one that is found"},
    {"turn", NUMBER, IN(grains, turn), .unit = "rad/s", .range = ANY,
     .meaning = "of a drum: how fast it turns"},
    {"slope", NUMBER, IN(grains, slope), .unit = "rad", .range = {0, 1.5, 0},
     .meaning = "of a chute; of the wall of a funnel, default 60deg"},
    {"outlet", NUMBER, IN(grains, outlet), .unit = "m", .range = POSITIVE,
     .meaning = "of a hopper: diameter"},
    {"opens", NUMBER, IN(grains, opens), .unit = "s", .range = NOT_NEGATIVE,
     .meaning = "when the outlet of a hopper does; default at 1/4 of end_time"},
    {"stream", NUMBER, IN(grains, stream), .unit = "m", .range = POSITIVE,
     .meaning = "of what is poured: diameter; default 8 diameters of the largest grain"},
    {"output", PART, IN(grains, output), .part = OF(grains_output), .meaning = "what to write"},
};
MAPPING(grains, "a file of grains", grains);

const rsl_model_field rsl_model_grains_root = {
    "", PART, 0, .part = OF(grains), .meaning = "scene, box, grains, contact, end_time, ..."};
