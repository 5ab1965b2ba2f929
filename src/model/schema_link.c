/* SPDX-License-Identifier: MIT
 *
 * The schema of joints, springs and loads.
 */
#include "model/schema_rows.h"

static const cyaml_strval_t joint_types[] = {
    {"revolute", RSL_PLANAR_JOINT_REVOLUTE},
    {"translational", RSL_PLANAR_JOINT_TRANSLATIONAL},
    {"rigid", RSL_PLANAR_JOINT_RIGID},
    {"distance", RSL_PLANAR_JOINT_DISTANCE},
    {"driven", RSL_PLANAR_JOINT_DRIVEN},
};

static const cyaml_strval_t spring_types[] = {
    {"line", RSL_PLANAR_SPRING_LINE},
    {"axis", RSL_PLANAR_SPRING_AXIS},
    {"torsion", RSL_PLANAR_SPRING_TORSION},
};

static const cyaml_schema_value_t signal_value = {CYAML_VALUE_MAPPING(
    CYAML_FLAG_DEFAULT, rsl_model_raw_signal, rsl_model_fields_signal)};

/* clang-format off */
#define JOINT_ROWS(X)                                                          \
    X(RSL_MODEL_TEXT("name", rsl_model_raw_joint, name, RSL_MODEL_NAME_MAX), "", "",                    \
      "default joint-1, joint-2, ...", RSL_MODEL_ANY, NONE)                           \
    X(RSL_MODEL_CHOICE_NEEDED("type", rsl_model_raw_joint, type, joint_types), "", "",           \
      "`revolute`: the points coincide; `translational`: the second point "    \
      "stays on the axis, the relative angle stays; `rigid`: nothing moves; "  \
      "`distance`: the points stay `length` apart; `driven`: the relative "    \
      "angle follows `drive`", RSL_MODEL_ANY, NONE)                                   \
    X(RSL_MODEL_FIXED_NEEDED("bodies", rsl_model_raw_joint, bodies, &rsl_model_schema_word), "", "",   \
      "names of the two; `world` is allowed", RSL_MODEL_ANY, NONE)                    \
    X(RSL_MODEL_FIXED("points", rsl_model_raw_joint, points, &rsl_model_schema_pair),                  \
      "[[0, 0], [0, 0]]", "m", "one in the frame of each body", RSL_MODEL_ANY, NONE)  \
    X(RSL_MODEL_FIXED("axis", rsl_model_raw_joint, axis, &rsl_model_schema_number), "[1, 0]", "",      \
      "in the frame of the first body, of any length", RSL_MODEL_ANY, NONE)           \
    X(RSL_MODEL_NUMBER("length", rsl_model_raw_joint, length), "", "m",                          \
      "of `distance`; default: as at t = 0", RSL_MODEL_POSITIVE, NONE)                \
    X(RSL_MODEL_PART("drive", rsl_model_raw_joint, drive, rsl_model_fields_signal), "", "rad",         \
      "of `driven`: added to the relative angle at t = 0", RSL_MODEL_ANY, SIGNAL)     \
    X(RSL_MODEL_PART("clearance", rsl_model_raw_joint, clearance, rsl_model_fields_clearance), "", "", \
      "of `revolute` and `translational`: contacts take the place of the "     \
      "joint, see below", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(joint, "a joint", JOINT_ROWS);

#define TABLE_ROWS(X)                                                          \
    X(RSL_MODEL_ENTRIES_NEEDED("elongation", rsl_model_raw_table, elongation,                    \
                        &rsl_model_schema_number, 2, RSL_MODEL_TABLE_MAX), "", "m or rad",  \
      "rising", RSL_MODEL_ANY, NONE)                                                  \
    X(RSL_MODEL_ENTRIES_NEEDED("force", rsl_model_raw_table, force, &rsl_model_schema_number, 2,       \
                        RSL_MODEL_TABLE_MAX), "", "N or N m",                         \
      "as many; straight between the points and beyond", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(table, "a table", TABLE_ROWS);

#define SPRING_ROWS(X)                                                         \
    X(RSL_MODEL_TEXT("name", rsl_model_raw_spring, name, RSL_MODEL_NAME_MAX), "", "",                   \
      "default spring-1, spring-2, ...", RSL_MODEL_ANY, NONE)                         \
    X(RSL_MODEL_CHOICE("type", rsl_model_raw_spring, type, spring_types), "line", "",            \
      "`line`: along the line between the points; `axis`: along `axis`; "      \
      "`torsion`: on the relative angle", RSL_MODEL_ANY, NONE)                        \
    X(RSL_MODEL_FIXED_NEEDED("bodies", rsl_model_raw_spring, bodies, &rsl_model_schema_word), "", "",  \
      "names of the two; `world` is allowed", RSL_MODEL_ANY, NONE)                    \
    X(RSL_MODEL_FIXED("points", rsl_model_raw_spring, points, &rsl_model_schema_pair),                 \
      "[[0, 0], [0, 0]]", "m", "one in the frame of each body", RSL_MODEL_ANY, NONE)  \
    X(RSL_MODEL_FIXED("axis", rsl_model_raw_spring, axis, &rsl_model_schema_number), "[1, 0]", "",     \
      "in the frame of the first body, of any length", RSL_MODEL_ANY, NONE)           \
    X(RSL_MODEL_NUMBER("rest", rsl_model_raw_spring, rest), "", "m or rad",                      \
      "length or angle without force; default: as at t = 0", RSL_MODEL_ANY, NONE)     \
    X(RSL_MODEL_NUMBER("stiffness", rsl_model_raw_spring, stiffness), "0", "N/m",                \
      "k of k s + k2 s abs(s) + k3 s^3", RSL_MODEL_NOT_NEGATIVE, NONE)                \
    X(RSL_MODEL_NUMBER("stiffness2", rsl_model_raw_spring, stiffness2), "0", "N/m^2",            \
      "k2", RSL_MODEL_ANY, NONE)                                                      \
    X(RSL_MODEL_NUMBER("stiffness3", rsl_model_raw_spring, stiffness3), "0", "N/m^3",            \
      "k3", RSL_MODEL_ANY, NONE)                                                      \
    X(RSL_MODEL_NUMBER("damping", rsl_model_raw_spring, damping), "0", "N s/m",                  \
      "c of c v + c2 v abs(v)", RSL_MODEL_NOT_NEGATIVE, NONE)                         \
    X(RSL_MODEL_NUMBER("damping2", rsl_model_raw_spring, damping2), "0", "N s^2/m^2",            \
      "c2", RSL_MODEL_NOT_NEGATIVE, NONE)                                             \
    X(RSL_MODEL_PART("table", rsl_model_raw_spring, table, rsl_model_fields_table), "", "",            \
      "in place of the stiffnesses", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(spring, "a spring", SPRING_ROWS);

#define LOAD_ROWS(X)                                                           \
    X(RSL_MODEL_TEXT("name", rsl_model_raw_load, name, RSL_MODEL_NAME_MAX), "", "",                     \
      "default load-1, load-2, ...", RSL_MODEL_ANY, NONE)                             \
    X(RSL_MODEL_TEXT_NEEDED("body", rsl_model_raw_load, body, RSL_MODEL_NAME_MAX), "", "",              \
      "the body it acts on", RSL_MODEL_ANY, NONE)                                     \
    X(RSL_MODEL_FIXED("point", rsl_model_raw_load, point, &rsl_model_schema_number), "[0, 0]", "m",    \
      "in the frame of the body", RSL_MODEL_ANY, NONE)                                \
    X(RSL_MODEL_FIXED("force", rsl_model_raw_load, force, &signal_value), "", "N",               \
      "in x and y of the world; default none", RSL_MODEL_ANY, SIGNAL)                 \
    X(RSL_MODEL_PART("torque", rsl_model_raw_load, torque, rsl_model_fields_signal), "", "N m",        \
      "counter-clockwise; default none", RSL_MODEL_ANY, SIGNAL)

RSL_MODEL_MAPPING(load, "a load", LOAD_ROWS);
