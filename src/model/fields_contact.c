/* SPDX-License-Identifier: MIT
 *
 * The keys of contacts, one row each.
 */
#include "model/field_rows.h"

KINDS(form)
KINDS(reload)
WORDS(calibration, "published", "exact")
WORDS(end, "default", "depth", "force")
WORDS(events, "auto", "all", "none")

_Static_assert(RSL_LAW_PUBLISHED == 0 && RSL_LAW_EXACT == 1 && RSL_LAW_SEPARATION_DEFAULT == 0 &&
                   RSL_LAW_SEPARATION_ZERO_DEPTH == 1 && RSL_LAW_SEPARATION_ZERO_FORCE == 2 &&
                   RSL_LAW_FORMULATION_DEFAULT == 0 && RSL_LAW_FORMULATION_UNIVERSAL == 1 &&
                   RSL_LAW_FORMULATION_APPROACH == 2 && RSL_LAW_FORMULATION_HUNT_CROSSLEY == 3 &&
                   RSL_PLANAR_EVENTS_AUTO == 0 && RSL_PLANAR_EVENTS_ALL == 1 &&
                   RSL_PLANAR_EVENTS_NONE == 2,
               "words stand in the order of their enumerations");
_Static_assert(sizeof(rsl_planar_contact_form) == sizeof(int) &&
                   sizeof(rsl_planar_reload) == sizeof(int) &&
                   sizeof(rsl_planar_contact_events) == sizeof(int) &&
                   sizeof(rsl_law_calibration) == sizeof(int) &&
                   sizeof(rsl_law_formulation) == sizeof(int) &&
                   sizeof(rsl_law_separation) == sizeof(int),
               "choices are written as int");

/* ---- friction -------------------------------------------------------------- */

static const rsl_model_field friction_fields[] = {
    {"static", NUMBER, IN(friction, friction.static_), .unit = "1", .range = NOT_NEGATIVE,
     .meaning = "coefficient while sticking; default `kinetic`"},
    {"kinetic", NUMBER, IN(friction, friction.kinetic), .unit = "1", .range = NOT_NEGATIVE,
     .meaning = "coefficient while slipping, at most `static`; default `static`"},
    {"slip_speed", NUMBER, IN(friction, friction.slip_speed), .preset = "0", .unit = "m/s",
     .range = NOT_NEGATIVE,
     .meaning = "0: true sticking; more: kinetic tanh(slip/slip_speed), smooth, but it creeps"},
};
static void friction_number(void *to, double number)
{
    rsl_planar_friction *friction = &((rsl_model_raw_friction *)to)->friction;
    friction->static_ = friction->kinetic = number;
}
MAPPING_OR_NUMBER(friction, "friction (a number is one too)", friction, 0.0);

/* clang-format off */
static const rsl_model_field tangential_fields[] = {
    {"law", TEXT, IN(tangential, law), .needed = 1, .named = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "key of a law of friction, see the catalogue of friction"},
    RSL_TANGENT_INPUT_LIST_FRICTION(TANGENT_INPUT)
};
/* clang-format on */
MAPPING(tangential, "a law of friction", tangential);

static const rsl_model_field rolling_fields[] = {
    {"law", TEXT, IN(rolling, law), .needed = 1, .named = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "`rolling-constant`, `rolling-viscous` or `rolling-spring`"},
    {"friction", NUMBER, IN(rolling, friction), .unit = "1", .range = NOT_NEGATIVE,
     .meaning = "mu_r: the moment is at most mu_r R N"},
    {"stiffness", NUMBER, IN(rolling, stiffness), .unit = "N m", .range = POSITIVE,
     .meaning = "of `rolling-spring`, per rad"},
    {"damping", NUMBER, IN(rolling, damping), .unit = "N m s", .range = NOT_NEGATIVE,
     .meaning = "of `rolling-spring` below its limit, and of `rolling-viscous`, per rad"},
    {"radius", NUMBER, IN(rolling, radius), .unit = "m", .range = POSITIVE,
     .meaning = "R1 R2/(R1 + R2); default: that of the shapes"},
};
MAPPING(rolling, "rolling resistance", rolling);

static const rsl_model_field adhesion_fields[] = {
    {"law", TEXT, IN(adhesion, law), .needed = 1, .named = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "`jkr` (soft spheres, holds below depth zero) or `dmt` (hard ones)"},
    {"work_of_adhesion", NUMBER, IN(adhesion, work), .needed = 1, .unit = "J/m^2",
     .range = POSITIVE, .meaning = "w, 2 gamma of like bodies"},
};
MAPPING(adhesion, "adhesion", adhesion);

static const rsl_model_field foundation_fields[] = {
    {"modulus", NUMBER, IN(foundation, modulus), .unit = "N/m^3", .range = POSITIVE,
     .meaning = "pressure over indentation; this, or `young`, `poisson` and `thickness`"},
    {"width", NUMBER, IN(foundation, width), .needed = 1, .unit = "m", .range = POSITIVE,
     .meaning = "of the contact across the plane"},
    {"young", NUMBER, IN(foundation, young), .unit = "Pa", .range = POSITIVE,
     .meaning = "Young's modulus of a layer bonded to a rigid base"},
    {"poisson", NUMBER, IN(foundation, poisson), .unit = "1", .range = NOT_NEGATIVE,
     .meaning = "its Poisson's ratio, below 0.5"},
    {"thickness", NUMBER, IN(foundation, thickness), .unit = "m", .range = POSITIVE,
     .meaning = "its thickness"},
};
MAPPING(foundation, "an elastic foundation", foundation);

/* ---- contacts ------------------------------------------------------------- */

static const rsl_model_field stop_fields[] = {
    AXIS(stop, axis),
    {"gap", NUMBER, IN(stop, gap), .preset = "0", .unit = "m", .range = ANY,
     .meaning = "how far the second body may go along the axis"},
    {"points", TWO_POINTS, IN(stop, points), .preset = "[[0, 0], [0, 0]]", .unit = "m",
     .range = ANY,
     .meaning = "the gap is measured from the first to the second, each in the frame of its body"},
};
MAPPING(stop, "a stop", stop);

/* ---- restitution ----------------------------------------------------------- */

/* The inputs of the published functions; one that is not here has no key. */
#define FUNCTION_INPUT(key, dimension, low, what)                                                  \
    {                                                                                              \
#key, NUMBER, IN(restitution, spec.key), .unit = dimension, .range = low, .meaning = what  \
    }

#define FROM_0_TO_1                                                                                \
    {                                                                                              \
        0.0, 1.0, 0                                                                                \
    }
static const rsl_model_field restitution_fields[] = {
    {"law", TEXT, IN(restitution, law), .named = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "key of a published function of the speed, see `resile restitution`; this or "
                "`speeds`"},
    {"speeds", NUMBERS, IN(restitution, speeds), .unit = "m/s", .range = POSITIVE, .min = 1,
     .max = RSL_MODEL_TABLE_MAX, .meaning = "of measured restitutions, rising"},
    {"values", NUMBERS, IN(restitution, values), .unit = "1", .range = FROM_0_TO_1, .min = 1,
     .max = RSL_MODEL_TABLE_MAX,
     .meaning =
         "measured at the `speeds`: a monotone cubic in the logarithm of the speed, constant "
         "outside"},
    FUNCTION_INPUT(mass, "kg", POSITIVE, "effective mass; default: that at the touch"),
    FUNCTION_INPUT(stiffness, "N/m^1.5", POSITIVE, "k of `mueller-poschel`"),
    FUNCTION_INPUT(damping, "N s/m^1.5", NOT_NEGATIVE, "lambda of `mueller-poschel`"),
    FUNCTION_INPUT(radius, "m", POSITIVE, "effective radius R1 R2/(R1+R2)"),
    FUNCTION_INPUT(modulus, "Pa", POSITIVE, "effective modulus of the pair"),
    FUNCTION_INPUT(yield_pressure, "Pa", POSITIVE, "of `thornton-1997`: contact pressure at yield"),
    FUNCTION_INPUT(yield_strength, "Pa", POSITIVE, "of `johnson-1985`: of the softer body"),
    FUNCTION_INPUT(restitution, "1", FROM_0_TO_1, "of `wet-film`, `immersed`: the restitution dry"),
    FUNCTION_INPUT(viscosity_shear, "Pa s", POSITIVE,
                   "of `wet-film`, `immersed`: viscosity of the liquid"),
    FUNCTION_INPUT(film, "m", POSITIVE, "of `wet-film`: thickness of the liquid film"),
    FUNCTION_INPUT(roughness, "m", POSITIVE,
                   "of `wet-film`: gap at which the rough surfaces touch"),
};
static void restitution_number(void *to, double number)
{
    rsl_model_raw_restitution *raw = to;
    raw->spec.restitution = number;
    raw->is_number = 1;
}
MAPPING_OR_NUMBER(restitution, "a restitution (a number is one too)", restitution, 0.0);

/* ---- laws ------------------------------------------------------------------ */

/* The inputs of a law, as law.h lists them. */
#define INPUT(field, symbol, dimension, low, closed, what)                                         \
    ,                                                                                              \
    {                                                                                              \
#field, NUMBER, IN(contact, pair.spec.field),                                              \
            .unit = dimension, .range = {low, HUGE_VAL, !(closed) }, .meaning = what               \
    }

/* Fields common to contacts and clearances. */
#define LAW_ROWS                                                                                   \
    {"law",                                                                                        \
     TEXT,                                                                                         \
     IN(contact, law),                                                                             \
     .needed = 1,                                                                                  \
     .named = 1,                                                                                   \
     .letters = RSL_MODEL_NAME_MAX,                                                                \
     .meaning = "key of a law, see the catalogue; `newton`, `poisson`, "                           \
                "`stronge-energetic`: rigid"},                                                     \
        {"table", TEXT, IN(contact, table), .letters = 1000,                                       \
         .meaning = "of the law `table`: a file (.csv) with the columns depth and force of a "     \
                    "press test, in and back, seen from the folder of the model file"},            \
        {"materials",                                                                              \
         TWO_TEXTS,                                                                                \
         IN(contact, materials),                                                                   \
         .named = 1,                                                                               \
         .letters = RSL_MODEL_WORD_MAX,                                                            \
         .meaning = "of the two bodies, for the stiffness of Hertz"},                              \
        {"radii",                                                                                  \
         POINT,                                                                                    \
         IN(contact, radii),                                                                       \
         .unit = "m",                                                                              \
         .range = ANY,                                                                             \
         .meaning = "with `materials`: of the two bodies, negative for a "                         \
                    "hole; default those of the shapes"},                                          \
        {"calibration",                                                                            \
         CHOICE,                                                                                   \
         IN(contact, pair.spec.calibration),                                                       \
         .preset = "published",                                                                    \
         .word = calibration_word,                                                                 \
         .meaning = "damping by the author's formula, or the one that gives "                      \
                    "the input restitution"},                                                      \
        {"formulation",                                                                            \
         CHOICE,                                                                                   \
         IN(contact, pair.spec.formulation),                                                       \
         .preset = "default",                                                                      \
         .word = rsl_model_formulation_word,                                                       \
         .meaning = "damping of an elastic law with a restitution: `universal` (linear in the "    \
                    "rate, the default), `approach` (the same during approach only), "             \
                    "`hunt-crossley` (never tensile)"},                                            \
        {"form",                                                                                   \
         CHOICE,                                                                                   \
         IN(contact, pair.form),                                                                   \
         .preset = "stored",                                                                       \
         .word = form_word,                                                                        \
         .meaning = "`stored`: the damping of the impact velocity, "                               \
                    "`memoryless`: a force of depth and rate alone"},                              \
        {"end",                                                                                    \
         CHOICE,                                                                                   \
         IN(contact, pair.spec.end),                                                               \
         .preset = "default",                                                                      \
         .word = end_word,                                                                         \
         .meaning = "where contact ends: at depth 0, at force 0, or as the "                       \
                    "law has it"},                                                                 \
        {"reload",                                                                                 \
         CHOICE,                                                                                   \
         IN(contact, pair.reload),                                                                 \
         .preset = "damped",                                                                       \
         .word = reload_word,                                                                      \
         .meaning =                                                                                \
             "reloading of a law with permanent indentation, on the curve of "                     \
             "unloading: `damped` with the restitution of the law, `elastic` without loss"},       \
        {"friction", PART, IN(contact, friction), .part = OF(friction),                            \
         .meaning = "a coefficient, or a mapping; default none"},                                  \
        {"tangential", PART, IN(contact, tangential), .part = OF(tangential),                      \
         .meaning = "a law of friction in place of it, with springs that stick"},                  \
        {"rolling", PART, IN(contact, rolling), .part = OF(rolling),                               \
         .meaning = "resistance to rolling; default none"},                                        \
        {"adhesion", PART, IN(contact, adhesion), .part = OF(adhesion),                            \
         .meaning = "makes the spheres of `law: hertz` stick; default none"},                      \
        {"foundation", PART, IN(contact, foundation), .part = OF(foundation),                      \
         .meaning = "an elastic foundation (Winkler): stiffness and area of contact from the "     \
                    "shapes, in place of `stiffness`; default none"},                              \
        {"speed_floor",                                                                            \
         NUMBER,                                                                                   \
         IN(contact, pair.speed_floor),                                                            \
         .unit = "m/s",                                                                            \
         .range = NOT_NEGATIVE,                                                                    \
         .meaning = "smallest impact velocity that the stored form takes; "                        \
                    "default: none, slower contacts begin with the form "                          \
                    "of sustained contact"},                                                       \
        {"restitution",                                                                            \
         PART,                                                                                     \
         IN(contact, restitution),                                                                 \
         .unit = "1",                                                                              \
         .part = OF(restitution),                                                                  \
         .meaning = "input restitution: a number, or of a rigid law a function of the "            \
                    "speed"} RSL_LAW_INPUT_LIST_OTHER(INPUT)

static const rsl_model_field contact_fields[] = {
    NAME(contact, pair.name, "contact"),
    {"bodies", TWO_TEXTS, IN(contact, bodies), .letters = RSL_MODEL_WORD_MAX,
     .meaning = "the two that may touch; this or `group`"},
    {"group", TEXTS, IN(contact, group), .letters = RSL_MODEL_WORD_MAX, .min = 1,
     .max = RSL_MODEL_LIST_MAX, .all = 1,
     .meaning = "each may touch each: a list of names, `*` standing for any letters, or `all`"},
    {"stop", PART, IN(contact, stop), .part = OF(stop),
     .meaning = "contact along an axis, without shapes; with `bodies`"},
    {"shapes", TWO_WHOLE, IN(contact, shapes), .range = {0, 9999, 0},
     .meaning = "numbers of the shapes of the two bodies, from 0; default all"},
    {"events", CHOICE, IN(contact, pair.events), .preset = "auto", .word = events_word,
     .meaning = "of a `group` stepped by `verlet`: whether each touch leaves a line in events.csv; "
                "`auto`: up to 1000 bodies; without them, totals alone"},
    LAW_ROWS,
};
MAPPING(contact, "a contact", contact);

_Static_assert(offsetof(rsl_model_raw_clearance, contact) == 0,
               "the rows of a contact's law serve the clearance too");
static const rsl_model_field clearance_fields[] = {
    {"gap", NUMBER, IN(clearance, gap), .unit = "m", .range = POSITIVE,
     .meaning = "bearing radius less journal radius; of a guide: on each side"},
    {"journal", NUMBER, IN(clearance, journal), .unit = "m", .range = POSITIVE,
     .meaning = "of `revolute`: radius on the second body"},
    {"bearing", NUMBER, IN(clearance, bearing), .unit = "m", .range = POSITIVE,
     .meaning = "of `revolute`: radius on the first body; two of `gap`, `journal` and `bearing` "
                "are given"},
    {"slider", POINT, IN(clearance, slider), .unit = "m", .range = POSITIVE,
     .meaning = "of `translational`: length along the guide and height across of the second body"},
    {"angle", NUMBER, IN(clearance, angle), .unit = "rad", .range = ANY,
     .meaning = "of `translational`: of the slider's length in the frame of the second body; "
                "default: along the guide at t = 0"},
    LAW_ROWS,
};
MAPPING(clearance, "a clearance", clearance);

static const rsl_model_field pounding_fields[] = {LAW_ROWS};
MAPPING(pounding, "pounding", contact);
