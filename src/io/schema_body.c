/* SPDX-License-Identifier: MIT
 *
 * The schema of bodies, their shapes, and repeated bodies.
 */
#include "io/schema_rows.h"

static const cyaml_strval_t coordinates[] = {{"x", 1}, {"y", 2}, {"angle", 4}};

/* clang-format off */
#define AT(X, what)                                                            \
    X(IO_FIXED("at", io_outline, at, &rsl_schema_number), "[0, 0]", "m",       \
      what, IO_ANY, NONE)

#define CIRCLE_ROWS(X)                                                         \
    AT(X, "centre")                                                            \
    X(IO_NUMBER_NEEDED("radius", io_outline, radius), "", "m",                 \
      "of the disc", IO_POSITIVE, NONE)
#define RING_ROWS(X)                                                           \
    AT(X, "centre")                                                            \
    X(IO_NUMBER_NEEDED("radius", io_outline, radius), "", "m",                 \
      "of the hole", IO_POSITIVE, NONE)
#define LINE_ROWS(X)                                                           \
    AT(X, "any point of the line")                                             \
    X(IO_FIXED("normal", io_outline, normal, &rsl_schema_number), "[0, 1]",    \
      "", "direction out of the solid, of any length", IO_ANY, NONE)
#define SEGMENT_ROWS(X)                                                        \
    AT(X, "one end")                                                           \
    X(IO_FIXED_NEEDED("to", io_outline, to, &rsl_schema_number), "", "m",      \
      "the other end", IO_ANY, NONE)
#define POINT_ROWS(X)                                                          \
    AT(X, "the tip")
#define BOX_ROWS(X)                                                            \
    AT(X, "centre")                                                            \
    X(IO_FIXED_NEEDED("size", io_outline, size, &rsl_schema_number), "", "m",  \
      "width and height", IO_POSITIVE, NONE)                                   \
    X(IO_NUMBER("angle", io_outline, angle), "0", "rad",                       \
      "of the box in the frame of the body", IO_ANY, NONE)

IO_MAPPING(circle, "a circle", CIRCLE_ROWS);
IO_MAPPING(ring, "a ring", RING_ROWS);
IO_MAPPING(line, "a line", LINE_ROWS);
IO_MAPPING(segment, "a segment", SEGMENT_ROWS);
IO_MAPPING(point, "a point", POINT_ROWS);
IO_MAPPING(box, "a box", BOX_ROWS);

#define SHAPE_ROWS(X)                                                          \
    X(IO_PART("circle", io_shape, circle, rsl_fields_circle), "", "",          \
      "a disc", IO_ANY, NONE)                                                  \
    X(IO_PART("ring", io_shape, ring, rsl_fields_ring), "", "",                \
      "a round hole, solid outside", IO_ANY, NONE)                             \
    X(IO_PART("line", io_shape, line, rsl_fields_line), "", "",                \
      "a half-plane: solid on one side of a line", IO_ANY, NONE)               \
    X(IO_PART("segment", io_shape, segment, rsl_fields_segment), "", "",       \
      "a thin wall with two faces", IO_ANY, NONE)                              \
    X(IO_PART("point", io_shape, point, rsl_fields_point), "", "",             \
      "a sharp tip", IO_ANY, NONE)                                             \
    X(IO_PART("box", io_shape, box, rsl_fields_box), "", "",                   \
      "a rectangle", IO_ANY, NONE)

IO_MAPPING(shape, "a shape", SHAPE_ROWS);

static const cyaml_schema_value_t shape_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, io_shape, rsl_fields_shape)};

#define MOTION_ROWS(X)                                                         \
    X(IO_PART("x", io_motion, x, rsl_fields_signal), "", "m",                  \
      "added to the position, whatever the force", IO_ANY, SIGNAL)             \
    X(IO_PART("y", io_motion, y, rsl_fields_signal), "", "m",                  \
      "added to the position, whatever the force", IO_ANY, SIGNAL)             \
    X(IO_PART("angle", io_motion, angle, rsl_fields_signal), "", "rad",        \
      "added to the angle, whatever the moment", IO_ANY, SIGNAL)

IO_MAPPING(motion, "a motion", MOTION_ROWS);

#define BODY_ROWS(X)                                                           \
    X(IO_TEXT_NEEDED("name", io_body, name, IO_NAME_MAX), "", "",              \
      "unique; a letter first, then letters, digits, `_`, `-`; `world` means " \
      "the fixed world", IO_ANY, NONE)                                         \
    X(IO_YES_NO("fixed", io_body, fixed), "false", "",                         \
      "short for `locked: [x, y, angle]`", IO_ANY, NONE)                       \
    X(IO_NUMBER("mass", io_body, mass), "", "kg",                              \
      "needed if x or y is free", IO_POSITIVE, NONE)                           \
    X(IO_NUMBER("inertia", io_body, inertia), "", "kg m^2",                    \
      "about the centre of mass; default: of the first circle or box, at "     \
      "even density", IO_POSITIVE, NONE)                                       \
    X(IO_FIXED("centre_of_mass", io_body, centre_of_mass, &rsl_schema_number), \
      "[0, 0]", "m", "in the frame of the body", IO_ANY, NONE)                 \
    X(IO_FIXED("position", io_body, position, &rsl_schema_number), "[0, 0]",   \
      "m", "of the origin of the frame at t = 0", IO_ANY, NONE)                \
    X(IO_NUMBER("angle", io_body, angle), "0", "rad",                          \
      "of the frame at t = 0", IO_ANY, NONE)                                   \
    X(IO_FIXED("velocity", io_body, velocity, &rsl_schema_number), "[0, 0]",   \
      "m/s", "of the origin at t = 0", IO_ANY, NONE)                           \
    X(IO_NUMBER("spin", io_body, spin), "0", "rad/s",                          \
      "at t = 0, counter-clockwise", IO_ANY, NONE)                             \
    X(IO_BITS("locked", io_body, locked, coordinates), "[]", "",               \
      "coordinates that do not move", IO_ANY, NONE)                            \
    X(IO_PART("motion", io_body, motion, rsl_fields_motion), "", "",           \
      "coordinates that move as prescribed", IO_ANY, NONE)                     \
    X(IO_ENTRIES("shapes", io_body, shapes, &shape_value, 0, 10000), "", "",   \
      "outlines for contacts and pictures", IO_ANY, NONE)

IO_MAPPING(body, "a body", BODY_ROWS);

#define REPEAT_ROWS(X)                                                         \
    X(IO_PART_NEEDED("body", io_repeat, body, rsl_fields_body), "", "",        \
      "the body to copy; copies are called NAME-1, NAME-2, ...", IO_ANY, NONE) \
    X(IO_FIXED_NEEDED("count", io_repeat, count, &rsl_schema_unsigned), "",    \
      "", "columns and rows", IO_RANGE(1, IO_BODY_MAX), NONE)                         \
    X(IO_FIXED("spacing", io_repeat, spacing, &rsl_schema_number), "[0, 0]",   \
      "m", "from copy to copy, along x and along y", IO_ANY, NONE)             \
    X(IO_FIXED("from", io_repeat, from, &rsl_schema_number), "[0, 0]", "m",    \
      "position of the first copy, before that of the body is added",          \
      IO_ANY, NONE)                                                            \
    X(IO_NUMBER("jitter", io_repeat, jitter), "0", "m",                        \
      "largest random shift of a copy in x and in y", IO_NOT_NEGATIVE, NONE)   \
    X(IO_COUNT("seed", io_repeat, seed), "1", "",                              \
      "of the random shifts: the same seed, the same shifts",                  \
      IO_RANGE(0, 4294967295.0), NONE)

IO_MAPPING(repeat, "a repeated body", REPEAT_ROWS);
