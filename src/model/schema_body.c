/* SPDX-License-Identifier: MIT
 *
 * The schema of bodies, their shapes, and repeated bodies.
 */
#include "model/schema_rows.h"

static const cyaml_strval_t coordinates[] = {{"x", 1}, {"y", 2}, {"angle", 4}};

/* clang-format off */
#define AT(X, what)                                                            \
    X(RSL_MODEL_FIXED("at", rsl_model_raw_outline, at, &rsl_model_schema_number), "[0, 0]", "m",       \
      what, RSL_MODEL_ANY, NONE)

#define CIRCLE_ROWS(X)                                                         \
    AT(X, "centre")                                                            \
    X(RSL_MODEL_NUMBER_NEEDED("radius", rsl_model_raw_outline, radius), "", "m",                 \
      "of the disc", RSL_MODEL_POSITIVE, NONE)
#define RING_ROWS(X)                                                           \
    AT(X, "centre")                                                            \
    X(RSL_MODEL_NUMBER_NEEDED("radius", rsl_model_raw_outline, radius), "", "m",                 \
      "of the hole", RSL_MODEL_POSITIVE, NONE)
#define LINE_ROWS(X)                                                           \
    AT(X, "any point of the line")                                             \
    X(RSL_MODEL_FIXED("normal", rsl_model_raw_outline, normal, &rsl_model_schema_number), "[0, 1]",    \
      "", "direction out of the solid, of any length", RSL_MODEL_ANY, NONE)
#define SEGMENT_ROWS(X)                                                        \
    AT(X, "one end")                                                           \
    X(RSL_MODEL_FIXED_NEEDED("to", rsl_model_raw_outline, to, &rsl_model_schema_number), "", "m",      \
      "the other end", RSL_MODEL_ANY, NONE)
#define POINT_ROWS(X)                                                          \
    AT(X, "the tip")
#define BOX_ROWS(X)                                                            \
    AT(X, "centre")                                                            \
    X(RSL_MODEL_FIXED_NEEDED("size", rsl_model_raw_outline, size, &rsl_model_schema_number), "", "m",  \
      "width and height", RSL_MODEL_POSITIVE, NONE)                                   \
    X(RSL_MODEL_NUMBER("angle", rsl_model_raw_outline, angle), "0", "rad",                       \
      "of the box in the frame of the body", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(circle, "a circle", CIRCLE_ROWS);
RSL_MODEL_MAPPING(ring, "a ring", RING_ROWS);
RSL_MODEL_MAPPING(line, "a line", LINE_ROWS);
RSL_MODEL_MAPPING(segment, "a segment", SEGMENT_ROWS);
RSL_MODEL_MAPPING(point, "a point", POINT_ROWS);
RSL_MODEL_MAPPING(box, "a box", BOX_ROWS);

#define SHAPE_ROWS(X)                                                          \
    X(RSL_MODEL_PART("circle", rsl_model_raw_shape, circle, rsl_model_fields_circle), "", "",          \
      "a disc", RSL_MODEL_ANY, NONE)                                                  \
    X(RSL_MODEL_PART("ring", rsl_model_raw_shape, ring, rsl_model_fields_ring), "", "",                \
      "a round hole, solid outside", RSL_MODEL_ANY, NONE)                             \
    X(RSL_MODEL_PART("line", rsl_model_raw_shape, line, rsl_model_fields_line), "", "",                \
      "a half-plane: solid on one side of a line", RSL_MODEL_ANY, NONE)               \
    X(RSL_MODEL_PART("segment", rsl_model_raw_shape, segment, rsl_model_fields_segment), "", "",       \
      "a thin wall with two faces", RSL_MODEL_ANY, NONE)                              \
    X(RSL_MODEL_PART("point", rsl_model_raw_shape, point, rsl_model_fields_point), "", "",             \
      "a sharp tip", RSL_MODEL_ANY, NONE)                                             \
    X(RSL_MODEL_PART("box", rsl_model_raw_shape, box, rsl_model_fields_box), "", "",                   \
      "a rectangle", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(shape, "a shape", SHAPE_ROWS);

static const cyaml_schema_value_t shape_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, rsl_model_raw_shape, rsl_model_fields_shape)};

#define MOTION_ROWS(X)                                                         \
    X(RSL_MODEL_PART("x", rsl_model_raw_motion, x, rsl_model_fields_signal), "", "m",                  \
      "added to the position, whatever the force", RSL_MODEL_ANY, SIGNAL)             \
    X(RSL_MODEL_PART("y", rsl_model_raw_motion, y, rsl_model_fields_signal), "", "m",                  \
      "added to the position, whatever the force", RSL_MODEL_ANY, SIGNAL)             \
    X(RSL_MODEL_PART("angle", rsl_model_raw_motion, angle, rsl_model_fields_signal), "", "rad",        \
      "added to the angle, whatever the moment", RSL_MODEL_ANY, SIGNAL)

RSL_MODEL_MAPPING(motion, "a motion", MOTION_ROWS);

#define BODY_ROWS(X)                                                           \
    X(RSL_MODEL_TEXT_NEEDED("name", rsl_model_raw_body, name, RSL_MODEL_NAME_MAX), "", "",              \
      "unique; a letter first, then letters, digits, `_`, `-`; `world` means " \
      "the fixed world", RSL_MODEL_ANY, NONE)                                         \
    X(RSL_MODEL_YES_NO("fixed", rsl_model_raw_body, fixed), "false", "",                         \
      "short for `locked: [x, y, angle]`", RSL_MODEL_ANY, NONE)                       \
    X(RSL_MODEL_NUMBER("mass", rsl_model_raw_body, mass), "", "kg",                              \
      "needed if x or y is free", RSL_MODEL_POSITIVE, NONE)                           \
    X(RSL_MODEL_NUMBER("inertia", rsl_model_raw_body, inertia), "", "kg m^2",                    \
      "about the centre of mass; default: of the first circle or box, at "     \
      "even density", RSL_MODEL_POSITIVE, NONE)                                       \
    X(RSL_MODEL_FIXED("centre_of_mass", rsl_model_raw_body, centre_of_mass, &rsl_model_schema_number), \
      "[0, 0]", "m", "in the frame of the body", RSL_MODEL_ANY, NONE)                 \
    X(RSL_MODEL_FIXED("position", rsl_model_raw_body, position, &rsl_model_schema_number), "[0, 0]",   \
      "m", "of the origin of the frame at t = 0", RSL_MODEL_ANY, NONE)                \
    X(RSL_MODEL_NUMBER("angle", rsl_model_raw_body, angle), "0", "rad",                          \
      "of the frame at t = 0", RSL_MODEL_ANY, NONE)                                   \
    X(RSL_MODEL_FIXED("velocity", rsl_model_raw_body, velocity, &rsl_model_schema_number), "[0, 0]",   \
      "m/s", "of the origin at t = 0", RSL_MODEL_ANY, NONE)                           \
    X(RSL_MODEL_NUMBER("spin", rsl_model_raw_body, spin), "0", "rad/s",                          \
      "at t = 0, counter-clockwise", RSL_MODEL_ANY, NONE)                             \
    X(RSL_MODEL_BITS("locked", rsl_model_raw_body, locked, coordinates), "[]", "",               \
      "coordinates that do not move", RSL_MODEL_ANY, NONE)                            \
    X(RSL_MODEL_PART("motion", rsl_model_raw_body, motion, rsl_model_fields_motion), "", "",           \
      "coordinates that move as prescribed", RSL_MODEL_ANY, NONE)                     \
    X(RSL_MODEL_ENTRIES("shapes", rsl_model_raw_body, shapes, &shape_value, 0, 10000), "", "",   \
      "outlines for contacts and pictures", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(body, "a body", BODY_ROWS);

#define REPEAT_ROWS(X)                                                         \
    X(RSL_MODEL_PART_NEEDED("body", rsl_model_raw_repeat, body, rsl_model_fields_body), "", "",        \
      "the body to copy; copies are called NAME-1, NAME-2, ...", RSL_MODEL_ANY, NONE) \
    X(RSL_MODEL_FIXED_NEEDED("count", rsl_model_raw_repeat, count, &rsl_model_schema_unsigned), "",    \
      "", "columns and rows", RSL_MODEL_RANGE(1, RSL_MODEL_BODY_MAX), NONE)                         \
    X(RSL_MODEL_FIXED("spacing", rsl_model_raw_repeat, spacing, &rsl_model_schema_number), "[0, 0]",   \
      "m", "from copy to copy, along x and along y", RSL_MODEL_ANY, NONE)             \
    X(RSL_MODEL_FIXED("from", rsl_model_raw_repeat, from, &rsl_model_schema_number), "[0, 0]", "m",    \
      "position of the first copy, before that of the body is added",          \
      RSL_MODEL_ANY, NONE)                                                            \
    X(RSL_MODEL_NUMBER("jitter", rsl_model_raw_repeat, jitter), "0", "m",                        \
      "largest random shift of a copy in x and in y", RSL_MODEL_NOT_NEGATIVE, NONE)   \
    X(RSL_MODEL_COUNT("seed", rsl_model_raw_repeat, seed), "1", "",                              \
      "of the random shifts: the same seed, the same shifts",                  \
      RSL_MODEL_RANGE(0, 4294967295.0), NONE)

RSL_MODEL_MAPPING(repeat, "a repeated body", REPEAT_ROWS);
