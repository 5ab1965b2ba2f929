/* SPDX-License-Identifier: MIT
 *
 * The schema of contacts, stops, slides and friction.
 */
#include "io/schema_rows.h"

static const cyaml_strval_t calibrations[] = {{"published", RSL_PUBLISHED},
                                              {"exact", RSL_EXACT}};
static const cyaml_strval_t forms[] = {{"stored", RSL_STORED},
                                       {"memoryless", RSL_MEMORYLESS}};
static const cyaml_strval_t ends[] = {{"default", RSL_END_OF_LAW},
                                      {"depth", RSL_END_DEPTH},
                                      {"force", RSL_END_FORCE}};

/* clang-format off */
#define FRICTION_ROWS(X)                                                       \
    X(IO_NUMBER("static", io_friction, static_), "", "1",                      \
      "coefficient while sticking; default `kinetic`", IO_NOT_NEGATIVE, NONE)  \
    X(IO_NUMBER("kinetic", io_friction, kinetic), "", "1",                     \
      "coefficient while slipping, at most `static`; default `static`",        \
      IO_NOT_NEGATIVE, NONE)                                                   \
    X(IO_NUMBER("slip_speed", io_friction, slip_speed), "0", "m/s",            \
      "0: true sticking; more: kinetic tanh(slip/slip_speed), smooth, but "    \
      "it creeps", IO_NOT_NEGATIVE, NONE)

IO_MAPPING(friction, "friction (a number is one too)", FRICTION_ROWS);

#define SLIDE_ROWS(X)                                                          \
    X(IO_TEXT("name", io_slide, name, IO_NAME_MAX), "", "",                    \
      "default slide-1, slide-2, ...", IO_ANY, NONE)                           \
    X(IO_FIXED_NEEDED("bodies", io_slide, bodies, &rsl_schema_word), "", "",   \
      "names of the two; `world` is allowed", IO_ANY, NONE)                    \
    X(IO_FIXED("points", io_slide, points, &rsl_schema_pair),                  \
      "[[0, 0], [0, 0]]", "m", "one in the frame of each body", IO_ANY, NONE)  \
    X(IO_FIXED("axis", io_slide, axis, &rsl_schema_number), "[1, 0]", "",      \
      "in the frame of the first body, of any length", IO_ANY, NONE)           \
    X(IO_NUMBER_NEEDED("normal_force", io_slide, normal_force), "", "N",       \
      "that presses the two together", IO_NOT_NEGATIVE, NONE)                  \
    X(IO_PART_NEEDED("friction", io_slide, friction, rsl_fields_friction),     \
      "", "", "a coefficient, or a mapping", IO_ANY, FRICTION)

IO_MAPPING(slide, "a slide", SLIDE_ROWS);

#define STOP_ROWS(X)                                                           \
    X(IO_FIXED("axis", io_stop, axis, &rsl_schema_number), "[1, 0]", "",       \
      "in the frame of the first body, of any length", IO_ANY, NONE)           \
    X(IO_NUMBER("gap", io_stop, gap), "0", "m",                                \
      "how far the second body may go along the axis", IO_ANY, NONE)           \
    X(IO_FIXED("points", io_stop, points, &rsl_schema_pair),                   \
      "[[0, 0], [0, 0]]", "m", "the gap is measured from the first to the "    \
      "second, each in the frame of its body", IO_ANY, NONE)

IO_MAPPING(stop, "a stop", STOP_ROWS);

/* The numbers of a law, as law.h lists them. */
#define INPUT_FIELD(field, symbol, unit, low, closed, meaning)                 \
    IO_NUMBER(#field, io_contact, spec.field),
#define INPUT_NOTE(field, symbol, unit, low, closed, meaning)                  \
    {"", unit, meaning, low, HUGE_VAL, !(closed), IO_SHORT_NONE},

#define PARTNER_ROWS(X)                                                        \
    X(IO_TEXT("name", io_contact, name, IO_NAME_MAX), "", "",                  \
      "default contact-1, contact-2, ...", IO_ANY, NONE)                       \
    X(IO_FIXED("bodies", io_contact, bodies, &rsl_schema_word), "", "",        \
      "the two that may touch; this or `group`", IO_ANY, NONE)                 \
    X(IO_ENTRIES("group", io_contact, group, &rsl_schema_word, 1,              \
                 IO_LIST_MAX), "", "",                                         \
      "each may touch each: a list of names, `*` standing for any letters, "   \
      "or `all`", IO_ANY, GROUP)                                               \
    X(IO_PART("stop", io_contact, stop, rsl_fields_stop), "", "",              \
      "contact along an axis, without shapes; with `bodies`", IO_ANY, NONE)    \
    X(IO_FIXED("shapes", io_contact, shapes, &rsl_schema_integer),             \
      "[-1, -1]", "", "numbers of the shapes of the two bodies, from 0; "      \
      "default all", IO_RANGE(0, 9999), NONE)

#define LAW_ROWS(X)                                                            \
    X(IO_TEXT_NEEDED("law", io_contact, law, IO_NAME_MAX), "", "",             \
      "key of a law with a force, see the catalogue", IO_ANY, NONE)            \
    X(IO_FIXED("materials", io_contact, materials, &rsl_schema_word), "", "",  \
      "of the two bodies, for the stiffness of Hertz", IO_ANY, NONE)           \
    X(IO_FIXED("radii", io_contact, radii, &rsl_schema_number), "", "m",       \
      "with `materials`: of the two bodies, negative for a hole; default "     \
      "those of the shapes", IO_ANY, NONE)                                     \
    X(IO_CHOICE("calibration", io_contact, calibration, calibrations),         \
      "published", "", "damping by the author's formula, or the one that "     \
      "gives the restitution asked for", IO_ANY, NONE)                         \
    X(IO_CHOICE("form", io_contact, form, forms), "stored", "",                \
      "`stored`: the damping of the speed at touch, `memoryless`: a force of " \
      "depth and rate alone", IO_ANY, NONE)                                    \
    X(IO_CHOICE("end", io_contact, end, ends), "default", "",                  \
      "where contact ends: at depth 0, at force 0, or as the law has it",      \
      IO_ANY, NONE)                                                            \
    X(IO_PART("friction", io_contact, friction, rsl_fields_friction), "", "",  \
      "a coefficient, or a mapping; default none", IO_ANY, FRICTION)           \
    X(IO_NUMBER("speed_floor", io_contact, speed_floor), "", "m/s",            \
      "smallest speed at touch that the stored form takes; default: a tenth "  \
      "of sqrt(a d), see planar.h", IO_NOT_NEGATIVE, NONE)

#define CLEARANCE_ROWS(X)                                                      \
    X(IO_NUMBER("gap", io_clearance, gap), "", "m",                            \
      "bearing radius less journal radius; of a guide: on each side",          \
      IO_POSITIVE, NONE)                                                       \
    X(IO_NUMBER("journal", io_clearance, journal), "", "m",                    \
      "of `revolute`: radius on the second body", IO_POSITIVE, NONE)           \
    X(IO_NUMBER("bearing", io_clearance, bearing), "", "m",                    \
      "of `revolute`: radius on the first body; two of `gap`, `journal` and "  \
      "`bearing` are given", IO_POSITIVE, NONE)                                \
    X(IO_FIXED("slider", io_clearance, slider, &rsl_schema_number), "", "m",   \
      "of `translational`: length along the guide and height across of the "   \
      "second body", IO_POSITIVE, NONE)                                        \
    X(IO_NUMBER("angle", io_clearance, angle), "", "rad",                      \
      "of `translational`: of the slider's length in the frame of the second " \
      "body; default: along the guide at t = 0", IO_ANY, NONE)

const cyaml_schema_field_t rsl_fields_contact[] = {
    PARTNER_ROWS(IO_ROW_FIELD)
    LAW_ROWS(IO_ROW_FIELD)
    RSL_INPUT_LIST(INPUT_FIELD)
    CYAML_FIELD_END};
static const io_note contact_notes[] = {
    PARTNER_ROWS(IO_ROW_NOTE)
    LAW_ROWS(IO_ROW_NOTE)
    RSL_INPUT_LIST(INPUT_NOTE)};
const io_mapping rsl_schema_contact = {"a contact", rsl_fields_contact,
                                       contact_notes};

/* The contact of a clearance lies at its beginning. */
_Static_assert(offsetof(io_clearance, contact) == 0,
               "rows of io_contact are bound to io_clearance too");
const cyaml_schema_field_t rsl_fields_clearance[] = {
    CLEARANCE_ROWS(IO_ROW_FIELD)
    LAW_ROWS(IO_ROW_FIELD)
    RSL_INPUT_LIST(INPUT_FIELD)
    CYAML_FIELD_END};
static const io_note clearance_notes[] = {
    CLEARANCE_ROWS(IO_ROW_NOTE)
    LAW_ROWS(IO_ROW_NOTE)
    RSL_INPUT_LIST(INPUT_NOTE)};
const io_mapping rsl_schema_clearance = {
    "a clearance", rsl_fields_clearance, clearance_notes};
