/* SPDX-License-Identifier: MIT
 *
 * The schema of joints, springs and loads.
 */
#include "io/schema_rows.h"

static const cyaml_strval_t joint_types[] = {
    {"revolute", RSL_JOINT_REVOLUTE},
    {"translational", RSL_JOINT_TRANSLATIONAL},
    {"rigid", RSL_JOINT_RIGID},
    {"distance", RSL_JOINT_DISTANCE},
    {"driven", RSL_JOINT_DRIVEN},
};

static const cyaml_strval_t spring_types[] = {
    {"line", RSL_SPRING_LINE},
    {"axis", RSL_SPRING_AXIS},
    {"torsion", RSL_SPRING_TORSION},
};

static const cyaml_schema_value_t signal_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, io_signal, rsl_fields_signal)};

/* clang-format off */
#define JOINT_ROWS(X)                                                          \
    X(IO_TEXT("name", io_joint, name, IO_NAME_MAX), "", "",                    \
      "default joint-1, joint-2, ...", IO_ANY, NONE)                           \
    X(IO_CHOICE_NEEDED("type", io_joint, type, joint_types), "", "",           \
      "`revolute`: the points coincide; `translational`: the second point "    \
      "stays on the axis, the relative angle stays; `rigid`: nothing moves; "  \
      "`distance`: the points stay `length` apart; `driven`: the relative "    \
      "angle follows `drive`", IO_ANY, NONE)                                   \
    X(IO_FIXED_NEEDED("bodies", io_joint, bodies, &rsl_schema_word), "", "",   \
      "names of the two; `world` is allowed", IO_ANY, NONE)                    \
    X(IO_FIXED("points", io_joint, points, &rsl_schema_pair),                  \
      "[[0, 0], [0, 0]]", "m", "one in the frame of each body", IO_ANY, NONE)  \
    X(IO_FIXED("axis", io_joint, axis, &rsl_schema_number), "[1, 0]", "",      \
      "in the frame of the first body, of any length", IO_ANY, NONE)           \
    X(IO_NUMBER("length", io_joint, length), "", "m",                          \
      "of `distance`; default: as at t = 0", IO_POSITIVE, NONE)                \
    X(IO_PART("drive", io_joint, drive, rsl_fields_signal), "", "rad",         \
      "of `driven`: added to the relative angle at t = 0", IO_ANY, SIGNAL)     \
    X(IO_PART("clearance", io_joint, clearance, rsl_fields_clearance), "", "", \
      "of `revolute` and `translational`: contacts take the place of the "     \
      "joint, see below", IO_ANY, NONE)

IO_MAPPING(joint, "a joint", JOINT_ROWS);

#define TABLE_ROWS(X)                                                          \
    X(IO_ENTRIES_NEEDED("elongation", io_table, elongation,                    \
                        &rsl_schema_number, 2, IO_TABLE_MAX), "", "m or rad",  \
      "rising", IO_ANY, NONE)                                                  \
    X(IO_ENTRIES_NEEDED("force", io_table, force, &rsl_schema_number, 2,       \
                        IO_TABLE_MAX), "", "N or N m",                         \
      "as many; straight between the points and beyond", IO_ANY, NONE)

IO_MAPPING(table, "a table", TABLE_ROWS);

#define SPRING_ROWS(X)                                                         \
    X(IO_TEXT("name", io_spring, name, IO_NAME_MAX), "", "",                   \
      "default spring-1, spring-2, ...", IO_ANY, NONE)                         \
    X(IO_CHOICE("type", io_spring, type, spring_types), "line", "",            \
      "`line`: along the line between the points; `axis`: along `axis`; "      \
      "`torsion`: on the relative angle", IO_ANY, NONE)                        \
    X(IO_FIXED_NEEDED("bodies", io_spring, bodies, &rsl_schema_word), "", "",  \
      "names of the two; `world` is allowed", IO_ANY, NONE)                    \
    X(IO_FIXED("points", io_spring, points, &rsl_schema_pair),                 \
      "[[0, 0], [0, 0]]", "m", "one in the frame of each body", IO_ANY, NONE)  \
    X(IO_FIXED("axis", io_spring, axis, &rsl_schema_number), "[1, 0]", "",     \
      "in the frame of the first body, of any length", IO_ANY, NONE)           \
    X(IO_NUMBER("rest", io_spring, rest), "", "m or rad",                      \
      "length or angle without force; default: as at t = 0", IO_ANY, NONE)     \
    X(IO_NUMBER("stiffness", io_spring, stiffness), "0", "N/m",                \
      "k of k s + k2 s abs(s) + k3 s^3", IO_NOT_NEGATIVE, NONE)                \
    X(IO_NUMBER("stiffness2", io_spring, stiffness2), "0", "N/m^2",            \
      "k2", IO_ANY, NONE)                                                      \
    X(IO_NUMBER("stiffness3", io_spring, stiffness3), "0", "N/m^3",            \
      "k3", IO_ANY, NONE)                                                      \
    X(IO_NUMBER("damping", io_spring, damping), "0", "N s/m",                  \
      "c of c v + c2 v abs(v)", IO_NOT_NEGATIVE, NONE)                         \
    X(IO_NUMBER("damping2", io_spring, damping2), "0", "N s^2/m^2",            \
      "c2", IO_NOT_NEGATIVE, NONE)                                             \
    X(IO_PART("table", io_spring, table, rsl_fields_table), "", "",            \
      "in place of the stiffnesses", IO_ANY, NONE)

IO_MAPPING(spring, "a spring", SPRING_ROWS);

#define LOAD_ROWS(X)                                                           \
    X(IO_TEXT("name", io_load, name, IO_NAME_MAX), "", "",                     \
      "default load-1, load-2, ...", IO_ANY, NONE)                             \
    X(IO_TEXT_NEEDED("body", io_load, body, IO_NAME_MAX), "", "",              \
      "the body it acts on", IO_ANY, NONE)                                     \
    X(IO_FIXED("point", io_load, point, &rsl_schema_number), "[0, 0]", "m",    \
      "in the frame of the body", IO_ANY, NONE)                                \
    X(IO_FIXED("force", io_load, force, &signal_value), "", "N",               \
      "in x and y of the world; default none", IO_ANY, SIGNAL)                 \
    X(IO_PART("torque", io_load, torque, rsl_fields_signal), "", "N m",        \
      "counter-clockwise; default none", IO_ANY, SIGNAL)

IO_MAPPING(load, "a load", LOAD_ROWS);
