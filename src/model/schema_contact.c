/* SPDX-License-Identifier: MIT
 *
 * The schema of contacts, stops, slides and friction.
 */
#include "model/schema_rows.h"

static const cyaml_strval_t calibrations[] = {{"published", RSL_LAW_PUBLISHED},
                                              {"exact", RSL_LAW_EXACT}};
static const cyaml_strval_t forms[] = {{"stored", RSL_PLANAR_STORED},
                                       {"memoryless", RSL_PLANAR_MEMORYLESS}};
static const cyaml_strval_t ends[] = {{"default", RSL_LAW_END_OF_LAW},
                                      {"depth", RSL_LAW_END_DEPTH},
                                      {"force", RSL_LAW_END_FORCE}};

/* clang-format off */
#define FRICTION_ROWS(X)                                                       \
    X(RSL_MODEL_NUMBER("static", rsl_model_raw_friction, static_), "", "1",                      \
      "coefficient while sticking; default `kinetic`", RSL_MODEL_NOT_NEGATIVE, NONE)  \
    X(RSL_MODEL_NUMBER("kinetic", rsl_model_raw_friction, kinetic), "", "1",                     \
      "coefficient while slipping, at most `static`; default `static`",        \
      RSL_MODEL_NOT_NEGATIVE, NONE)                                                   \
    X(RSL_MODEL_NUMBER("slip_speed", rsl_model_raw_friction, slip_speed), "0", "m/s",            \
      "0: true sticking; more: kinetic tanh(slip/slip_speed), smooth, but "    \
      "it creeps", RSL_MODEL_NOT_NEGATIVE, NONE)

RSL_MODEL_MAPPING(friction, "friction (a number is one too)", FRICTION_ROWS);

#define SLIDE_ROWS(X)                                                          \
    X(RSL_MODEL_TEXT("name", rsl_model_raw_slide, name, RSL_MODEL_NAME_MAX), "", "",                    \
      "default slide-1, slide-2, ...", RSL_MODEL_ANY, NONE)                           \
    X(RSL_MODEL_FIXED_NEEDED("bodies", rsl_model_raw_slide, bodies, &rsl_model_schema_word), "", "",   \
      "names of the two; `world` is allowed", RSL_MODEL_ANY, NONE)                    \
    X(RSL_MODEL_FIXED("points", rsl_model_raw_slide, points, &rsl_model_schema_pair),                  \
      "[[0, 0], [0, 0]]", "m", "one in the frame of each body", RSL_MODEL_ANY, NONE)  \
    X(RSL_MODEL_FIXED("axis", rsl_model_raw_slide, axis, &rsl_model_schema_number), "[1, 0]", "",      \
      "in the frame of the first body, of any length", RSL_MODEL_ANY, NONE)           \
    X(RSL_MODEL_NUMBER_NEEDED("normal_force", rsl_model_raw_slide, normal_force), "", "N",       \
      "that presses the two together", RSL_MODEL_NOT_NEGATIVE, NONE)                  \
    X(RSL_MODEL_PART_NEEDED("friction", rsl_model_raw_slide, friction, rsl_model_fields_friction),     \
      "", "", "a coefficient, or a mapping", RSL_MODEL_ANY, FRICTION)

RSL_MODEL_MAPPING(slide, "a slide", SLIDE_ROWS);

#define STOP_ROWS(X)                                                           \
    X(RSL_MODEL_FIXED("axis", rsl_model_raw_stop, axis, &rsl_model_schema_number), "[1, 0]", "",       \
      "in the frame of the first body, of any length", RSL_MODEL_ANY, NONE)           \
    X(RSL_MODEL_NUMBER("gap", rsl_model_raw_stop, gap), "0", "m",                                \
      "how far the second body may go along the axis", RSL_MODEL_ANY, NONE)           \
    X(RSL_MODEL_FIXED("points", rsl_model_raw_stop, points, &rsl_model_schema_pair),                   \
      "[[0, 0], [0, 0]]", "m", "the gap is measured from the first to the "    \
      "second, each in the frame of its body", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(stop, "a stop", STOP_ROWS);

/* The numbers of a law, as law.h lists them. */
#define INPUT_FIELD(field, symbol, unit, low, closed, meaning)                 \
    RSL_MODEL_NUMBER(#field, rsl_model_raw_contact, spec.field),
#define INPUT_NOTE(field, symbol, unit, low, closed, meaning)                  \
    {"", unit, meaning, low, HUGE_VAL, !(closed), RSL_MODEL_SHORT_NONE},

#define PARTNER_ROWS(X)                                                        \
    X(RSL_MODEL_TEXT("name", rsl_model_raw_contact, name, RSL_MODEL_NAME_MAX), "", "",                  \
      "default contact-1, contact-2, ...", RSL_MODEL_ANY, NONE)                       \
    X(RSL_MODEL_FIXED("bodies", rsl_model_raw_contact, bodies, &rsl_model_schema_word), "", "",        \
      "the two that may touch; this or `group`", RSL_MODEL_ANY, NONE)                 \
    X(RSL_MODEL_ENTRIES("group", rsl_model_raw_contact, group, &rsl_model_schema_word, 1,              \
                 RSL_MODEL_LIST_MAX), "", "",                                         \
      "each may touch each: a list of names, `*` standing for any letters, "   \
      "or `all`", RSL_MODEL_ANY, GROUP)                                               \
    X(RSL_MODEL_PART("stop", rsl_model_raw_contact, stop, rsl_model_fields_stop), "", "",              \
      "contact along an axis, without shapes; with `bodies`", RSL_MODEL_ANY, NONE)    \
    X(RSL_MODEL_FIXED("shapes", rsl_model_raw_contact, shapes, &rsl_model_schema_integer),             \
      "[-1, -1]", "", "numbers of the shapes of the two bodies, from 0; "      \
      "default all", RSL_MODEL_RANGE(0, 9999), NONE)

#define LAW_ROWS(X)                                                            \
    X(RSL_MODEL_TEXT_NEEDED("law", rsl_model_raw_contact, law, RSL_MODEL_NAME_MAX), "", "",             \
      "key of a law, see the catalogue; `newton`, `poisson`: rigid", RSL_MODEL_ANY, NONE)            \
    X(RSL_MODEL_FIXED("materials", rsl_model_raw_contact, materials, &rsl_model_schema_word), "", "",  \
      "of the two bodies, for the stiffness of Hertz", RSL_MODEL_ANY, NONE)           \
    X(RSL_MODEL_FIXED("radii", rsl_model_raw_contact, radii, &rsl_model_schema_number), "", "m",       \
      "with `materials`: of the two bodies, negative for a hole; default "     \
      "those of the shapes", RSL_MODEL_ANY, NONE)                                     \
    X(RSL_MODEL_CHOICE("calibration", rsl_model_raw_contact, calibration, calibrations),         \
      "published", "", "damping by the author's formula, or the one that "     \
      "gives the restitution asked for", RSL_MODEL_ANY, NONE)                         \
    X(RSL_MODEL_CHOICE("form", rsl_model_raw_contact, form, forms), "stored", "",                \
      "`stored`: the damping of the speed at touch, `memoryless`: a force of " \
      "depth and rate alone", RSL_MODEL_ANY, NONE)                                    \
    X(RSL_MODEL_CHOICE("end", rsl_model_raw_contact, end, ends), "default", "",                  \
      "where contact ends: at depth 0, at force 0, or as the law has it",      \
      RSL_MODEL_ANY, NONE)                                                            \
    X(RSL_MODEL_PART("friction", rsl_model_raw_contact, friction, rsl_model_fields_friction), "", "",  \
      "a coefficient, or a mapping; default none", RSL_MODEL_ANY, FRICTION)           \
    X(RSL_MODEL_NUMBER("speed_floor", rsl_model_raw_contact, speed_floor), "", "m/s",            \
      "smallest speed at touch that the stored form takes; default: a tenth "  \
      "of sqrt(a d), see planar.h", RSL_MODEL_NOT_NEGATIVE, NONE)

#define CLEARANCE_ROWS(X)                                                      \
    X(RSL_MODEL_NUMBER("gap", rsl_model_raw_clearance, gap), "", "m",                            \
      "bearing radius less journal radius; of a guide: on each side",          \
      RSL_MODEL_POSITIVE, NONE)                                                       \
    X(RSL_MODEL_NUMBER("journal", rsl_model_raw_clearance, journal), "", "m",                    \
      "of `revolute`: radius on the second body", RSL_MODEL_POSITIVE, NONE)           \
    X(RSL_MODEL_NUMBER("bearing", rsl_model_raw_clearance, bearing), "", "m",                    \
      "of `revolute`: radius on the first body; two of `gap`, `journal` and "  \
      "`bearing` are given", RSL_MODEL_POSITIVE, NONE)                                \
    X(RSL_MODEL_FIXED("slider", rsl_model_raw_clearance, slider, &rsl_model_schema_number), "", "m",   \
      "of `translational`: length along the guide and height across of the "   \
      "second body", RSL_MODEL_POSITIVE, NONE)                                        \
    X(RSL_MODEL_NUMBER("angle", rsl_model_raw_clearance, angle), "", "rad",                      \
      "of `translational`: of the slider's length in the frame of the second " \
      "body; default: along the guide at t = 0", RSL_MODEL_ANY, NONE)

const cyaml_schema_field_t rsl_model_fields_contact[] = {
    PARTNER_ROWS(RSL_MODEL_ROW_FIELD)
    LAW_ROWS(RSL_MODEL_ROW_FIELD)
    RSL_LAW_INPUT_LIST(INPUT_FIELD)
    CYAML_FIELD_END};
static const rsl_model_note contact_notes[] = {
    PARTNER_ROWS(RSL_MODEL_ROW_NOTE)
    LAW_ROWS(RSL_MODEL_ROW_NOTE)
    RSL_LAW_INPUT_LIST(INPUT_NOTE)};
const rsl_model_mapping rsl_model_schema_contact = {"a contact", rsl_model_fields_contact,
                                       contact_notes};

/* The contact of a clearance lies at its beginning. */
_Static_assert(offsetof(rsl_model_raw_clearance, contact) == 0,
               "rows of rsl_model_raw_contact are bound to rsl_model_raw_clearance too");
const cyaml_schema_field_t rsl_model_fields_clearance[] = {
    CLEARANCE_ROWS(RSL_MODEL_ROW_FIELD)
    LAW_ROWS(RSL_MODEL_ROW_FIELD)
    RSL_LAW_INPUT_LIST(INPUT_FIELD)
    CYAML_FIELD_END};
static const rsl_model_note clearance_notes[] = {
    CLEARANCE_ROWS(RSL_MODEL_ROW_NOTE)
    LAW_ROWS(RSL_MODEL_ROW_NOTE)
    RSL_LAW_INPUT_LIST(INPUT_NOTE)};
const rsl_model_mapping rsl_model_schema_clearance = {
    "a clearance", rsl_model_fields_clearance, clearance_notes};
