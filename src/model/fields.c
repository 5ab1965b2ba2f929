/* SPDX-License-Identifier: MIT
 *
 * Every key of model files, one row each; those of contacts are in fields_contact.c.
 */
#include "model/field_rows.h"

KINDS(integrator)
KINDS(start)
KINDS(joint)
KINDS(spring)
WORDS(direction, "up", "down", "both")
WORDS(coordinate, "x", "y", "angle")
WORDS(unit, "of-file", "si", "g")
WORDS(baseline, "none", "rest")
WORDS(missing, "stop", "skip")
WORDS(order, "of-file", "value", "displacement", "velocity", "acceleration")

_Static_assert(sizeof(rsl_planar_joint_kind) == sizeof(int) &&
                   sizeof(rsl_planar_spring_kind) == sizeof(int) &&
                   sizeof(rsl_planar_integrator) == sizeof(int) &&
                   sizeof(rsl_planar_start) == sizeof(int),
               "choices are written as int");

/* ---- functions of time ---------------------------------------------------- */

static const rsl_model_field constant_fields[] = {
    {"value", NUMBER, IN(constant, value), .preset = "0", .range = ANY,
     .meaning = "value at t = 0"},
    {"rate", NUMBER, IN(constant, rate), .unit = "1/s", .range = ANY,
     .meaning = "change per second; default 0"},
    {"velocity", NUMBER, IN(constant, velocity), .unit = "1/s", .range = ANY,
     .meaning = "another word for `rate`"},
};
MAPPING(constant, "a constant signal", constant);

static const rsl_model_field harmonic_fields[] = {
    {"amplitude", NUMBER, IN(harmonic, amplitude), .needed = 1, .range = ANY,
     .meaning = "of amplitude sin(2 pi frequency t + phase)"},
    {"frequency", NUMBER, IN(harmonic, frequency), .unit = "Hz", .range = NOT_NEGATIVE,
     .meaning = "this or `omega`"},
    {"omega", NUMBER, IN(harmonic, omega), .unit = "rad/s", .range = NOT_NEGATIVE,
     .meaning = "2 pi times the frequency"},
    {"phase", NUMBER, IN(harmonic, phase), .preset = "0", .unit = "rad", .range = ANY,
     .meaning = "at t = 0"},
};
MAPPING(harmonic, "a harmonic signal", harmonic);

static const rsl_model_field history_fields[] = {
    {"file", TEXT, IN(history, file), .needed = 1, .named = 1, .letters = 1000,
     .meaning = "a table (.csv, .txt) or a PEER record (.at2, .vt2, .dt2), seen from the folder of "
                "the model file"},
    {"column", TEXT, IN(history, column), .named = 1, .preset = "2", .letters = 200,
     .meaning = "of a table: the name of a column, or its number counted from 1; the first column "
                "is the time, in s unless its head names another unit"},
    {"scale", NUMBER, IN(history, scale), .preset = "1", .unit = "1", .range = ANY,
     .meaning = "factor on every value, beside the unit"},
    {"unit", CHOICE, IN(history, unit), .preset = "of-file", .word = unit_word,
     .meaning =
         "of the values; `of-file`: as the head says (\"Acceleration (g)\" of a table, \"UNITS OF "
         "G\" of a PEER record: 9.80665 m/s^2), else SI; the head of a table must not say "
         "otherwise"},
    {"baseline", CHOICE, IN(history, baseline), .preset = "none", .word = baseline_word,
     .meaning = "`rest`: an acceleration c0 + c1 t is taken off, so that velocity and shift end at "
                "zero; of a velocity a constant, so that the shift does"},
    {"order", CHOICE, IN(history, order), .preset = "of-file", .word = order_word,
     .meaning =
         "what the record holds; `velocity` is integrated once, `acceleration` twice; "
         "`of-file`: as the head of a table says, .at2 acceleration, .vt2 velocity, else the "
         "value itself; the head of a table must not say otherwise"},
    {"missing", CHOICE, IN(history, missing), .preset = "stop", .word = missing_word,
     .meaning =
         "rows of a table that lack a value, an empty cell or nan: `skip` takes the straight "
         "line between their neighbours"},
};
MAPPING(history, "a recorded signal", history);

static const rsl_model_field signal_fields[] = {
    {"constant", PART, IN(signal, constant), .part = OF(constant),
     .meaning = "value + rate t; may stand beside one of the others"},
    {"harmonic", PART, IN(signal, harmonic), .part = OF(harmonic), .meaning = "a sine"},
    {"history", PART, IN(signal, history), .part = OF(history),
     .meaning = "a record from a file, zero outside its time"},
};
static void signal_number(void *to, double number)
{
    ((rsl_model_raw_signal *)to)->number = number;
}
MAPPING_OR_NUMBER(signal, "a signal (a number is one too)", signal, -HUGE_VAL);

/* ---- shapes --------------------------------------------------------------- */

#define PLACE(what)                                                                                \
    {                                                                                              \
        "at", POINT, IN(outline, shape.at), .preset = "[0, 0]", .unit = "m", .range = ANY,         \
                                            .meaning = what                                        \
    }
#define RADIUS(what)                                                                               \
    {                                                                                              \
        "radius", NUMBER, IN(outline, shape.radius), .needed = 1, .unit = "m", .range = POSITIVE,  \
                                                     .meaning = what                               \
    }

static const rsl_model_field circle_fields[] = {PLACE("centre"), RADIUS("of the disc")},
                             ring_fields[] = {PLACE("centre"), RADIUS("of the hole")};
MAPPING(circle, "a circle", outline);
MAPPING(ring, "a ring", outline);

static const rsl_model_field line_fields[] = {
    PLACE("any point of the line"),
    {"normal", POINT, IN(outline, shape.normal), .preset = "[0, 1]", .range = ANY,
     .meaning = "direction out of the solid, of any length"},
};
MAPPING(line, "a line", outline);

static const rsl_model_field segment_fields[] = {
    PLACE("one end"),
    {"to", POINT, IN(outline, shape.to), .needed = 1, .unit = "m", .range = ANY,
     .meaning = "the other end"},
};
MAPPING(segment, "a segment", outline);

static const rsl_model_field point_fields[] = {PLACE("the tip")};
MAPPING(point, "a point", outline);

static const rsl_model_field box_fields[] = {
    PLACE("centre"),
    {"size", POINT, IN(outline, shape.size), .needed = 1, .unit = "m", .range = POSITIVE,
     .meaning = "width and height"},
    {"angle", NUMBER, IN(outline, shape.angle), .preset = "0", .unit = "rad", .range = ANY,
     .meaning = "of the box in the frame of the body"},
};
MAPPING(box, "a box", outline);

static const rsl_model_field polygon_fields[] = {
    PLACE("where the origin of the corners is"),
    {"points", POINT_LIST, IN(outline, shape.points), .needed = 1, .unit = "m", .range = ANY,
     .min = 3, .max = 64, .meaning = "corners, one after the other in either sense; without dents"},
    {"angle", NUMBER, IN(outline, shape.angle), .preset = "0", .unit = "rad", .range = ANY,
     .meaning = "of the polygon in the frame of the body"},
};
MAPPING(polygon, "a polygon", outline);
_Static_assert(offsetof(rsl_planar_shape, point_count) ==
                   offsetof(rsl_planar_shape, points) + sizeof(void *),
               "the number of points stands behind them, as lists are bound");

static const rsl_model_field capsule_fields[] = {
    PLACE("centre of one round end"),
    {"to", POINT, IN(outline, shape.to), .needed = 1, .unit = "m", .range = ANY,
     .meaning = "centre of the other"},
    RADIUS("of the ends: half the thickness"),
};
MAPPING(capsule, "a capsule", outline);

static const rsl_model_field cam_fields[] = {
    PLACE("where the origin of the points is"),
    {"points", POINT_LIST, IN(outline, shape.points), .unit = "m", .range = ANY, .min = 6,
     .max = 10000, .meaning = "of the outline, one after the other in either sense"},
    {"radii", NUMBERS, IN(outline, radii), .unit = "m", .range = POSITIVE, .min = 6, .max = 10000,
     .meaning = "in place of the points: distances from the origin at even angles from 0 on"},
    {"angle", NUMBER, IN(outline, shape.angle), .preset = "0", .unit = "rad", .range = ANY,
     .meaning = "of the cam in the frame of the body"},
};
MAPPING(cam, "a cam", outline);

#define SHAPE(key, number, what)                                                                   \
    {                                                                                              \
#key, PART, IN(shape, kind[number]), .part = OF(key), .meaning = what                      \
    }

static const rsl_model_field shape_fields[] = {
    SHAPE(circle, RSL_PLANAR_SHAPE_CIRCLE, "a disc"),
    SHAPE(ring, RSL_PLANAR_SHAPE_RING, "a round hole, solid outside"),
    SHAPE(line, RSL_PLANAR_SHAPE_LINE, "a half-plane: solid on one side of a line"),
    SHAPE(segment, RSL_PLANAR_SHAPE_SEGMENT, "a thin wall with two faces"),
    SHAPE(point, RSL_PLANAR_SHAPE_POINT, "a sharp tip"),
    SHAPE(box, RSL_PLANAR_SHAPE_BOX, "a rectangle"),
    SHAPE(polygon, RSL_PLANAR_SHAPE_POLYGON, "a convex body by its corners"),
    SHAPE(capsule, RSL_PLANAR_SHAPE_CAPSULE, "a bar with round ends"),
    SHAPE(cam, RSL_PLANAR_SHAPE_CAM, "a smooth closed curve through points"),
};
_Static_assert(COUNT_OF(shape_fields) == RSL_MODEL_SHAPE_KINDS, "a key for every shape");
MAPPING(shape, "a shape", shape);

/* ---- bodies --------------------------------------------------------------- */

static const rsl_model_field motion_fields[] = {
    {"x", PART, IN(motion, signal[0]), .unit = "m", .part = OF(signal),
     .meaning = "added to the position, whatever the force"},
    {"y", PART, IN(motion, signal[1]), .unit = "m", .part = OF(signal),
     .meaning = "added to the position, whatever the force"},
    {"angle", PART, IN(motion, signal[2]), .unit = "rad", .part = OF(signal),
     .meaning = "added to the angle, whatever the moment"},
};
MAPPING(motion, "a motion", motion);

static const rsl_model_field body_fields[] = {
    {"name", TEXT, IN(body, body.name), .needed = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning =
         "unique; a letter first, then letters, digits, `_`, `-`; `world` means the fixed world"},
    {"fixed", FLAG, IN(body, fixed), .preset = "false",
     .meaning = "short for `locked: [x, y, angle]`"},
    {"mass", NUMBER, IN(body, body.mass), .unit = "kg", .range = POSITIVE,
     .meaning = "needed if x or y is free"},
    {"inertia", NUMBER, IN(body, body.inertia), .unit = "kg m^2", .range = POSITIVE,
     .meaning = "about the centre of mass; default: of the first circle, box, polygon, capsule or "
                "cam, uniform density"},
    {"centre_of_mass", POINT, IN(body, body.centre_of_mass), .preset = "[0, 0]", .unit = "m",
     .range = ANY, .meaning = "in the frame of the body"},
    {"position", POINT, IN(body, body.position), .preset = "[0, 0]", .unit = "m", .range = ANY,
     .meaning = "of the origin of the frame at t = 0"},
    {"angle", NUMBER, IN(body, body.angle), .preset = "0", .unit = "rad", .range = ANY,
     .meaning = "of the frame at t = 0"},
    {"velocity", POINT, IN(body, body.velocity), .preset = "[0, 0]", .unit = "m/s", .range = ANY,
     .meaning = "of the origin at t = 0"},
    {"spin", NUMBER, IN(body, body.spin), .preset = "0", .unit = "rad/s", .range = ANY,
     .meaning = "at t = 0, counter-clockwise"},
    {"locked", CHOICES, IN(body, locked), .preset = "[]", .word = coordinate_word,
     .meaning = "coordinates that do not move"},
    {"motion", PART, IN(body, motion), .part = OF(motion),
     .meaning = "coordinates that move as prescribed"},
    {"shapes", PARTS, IN(body, shapes), .max = 10000, .part = OF(shape),
     .meaning = "outlines for contacts and pictures"},
};
MAPPING(body, "a body", body);

static const rsl_model_field repeat_fields[] = {
    {"body", PART, IN(repeat, body), .needed = 1, .part = OF(body),
     .meaning = "the body to copy; copies are called NAME-1, NAME-2, ..."},
    {"count", TWO_WHOLE, IN(repeat, count), .needed = 1, .range = {1, RSL_MODEL_BODY_MAX, 0},
     .meaning = "columns and rows"},
    {"spacing", POINT, IN(repeat, spacing), .preset = "[0, 0]", .unit = "m", .range = ANY,
     .meaning = "from copy to copy, along x and along y"},
    {"from", POINT, IN(repeat, from), .preset = "[0, 0]", .unit = "m", .range = ANY,
     .meaning = "position of the first copy, before that of the body is added"},
    {"jitter", NUMBER, IN(repeat, jitter), .preset = "0", .unit = "m", .range = NOT_NEGATIVE,
     .meaning = "largest random shift of a copy in x and in y"},
    {"seed", WHOLE, IN(repeat, seed), .preset = "1", .range = {0, 4294967295.0, 0},
     .meaning = "of the random shifts: the same seed, the same shifts"},
};
MAPPING(repeat, "a repeated body", repeat);

/* ---- joints, springs, loads, slides --------------------------------------- */

#define TWO_BODIES(structure)                                                                      \
    {                                                                                              \
        "bodies", TWO_TEXTS, IN(structure, bodies),                                                \
            .needed = 1, .letters = RSL_MODEL_WORD_MAX,                                            \
            .meaning = "names of the two; `world` is allowed"                                      \
    }
#define POINTS(structure, member)                                                                  \
    {                                                                                              \
        "points", TWO_POINTS, IN(structure, member), .preset = "[[0, 0], [0, 0]]", .unit = "m",    \
                                                     .range = ANY,                                 \
                                                     .meaning = "one in the frame of each body"    \
    }
#define ADJOIN(structure)                                                                          \
    _Static_assert(offsetof(structure, point_b) ==                                                 \
                       offsetof(structure, point_a) + sizeof(rsl_planar_point),                    \
                   "two points are bound at once")
ADJOIN(rsl_planar_joint);
ADJOIN(rsl_planar_spring);
ADJOIN(rsl_planar_friction_guide);

static const rsl_model_field joint_fields[] = {
    NAME(joint, joint.name, "joint"),
    {"type", CHOICE, IN(joint, joint.kind), .needed = 1, .word = joint_word,
     .meaning = "`revolute`: the points coincide; `translational`: the second point stays on the "
                "axis, the relative angle stays; `rigid`: nothing moves; `distance`: the points "
                "stay `length` apart; `driven`: the relative angle follows `drive`"},
    TWO_BODIES(joint),
    POINTS(joint, joint.point_a),
    AXIS(joint, joint.axis_a),
    {"length", NUMBER, IN(joint, joint.length), .unit = "m", .range = POSITIVE,
     .meaning = "of `distance`; default: as at t = 0. Of `translational` with friction: of the "
                "slider, whose ends bear the moment; default: the moment presses nothing"},
    {"drive", PART, IN(joint, drive), .unit = "rad", .part = OF(signal),
     .meaning = "of `driven`: added to the relative angle at t = 0"},
    {"clearance", PART, IN(joint, clearance), .part = OF(clearance),
     .meaning =
         "of `revolute` and `translational`: contacts take the place of the joint, see below"},
    {"radius", NUMBER, IN(joint, joint.radius), .unit = "m", .range = POSITIVE,
     .meaning = "of the pin of `revolute`, where it has friction"},
    {"normal_force", NUMBER, IN(joint, joint.normal_force), .preset = "0", .unit = "N",
     .range = NOT_NEGATIVE, .meaning = "that presses pin or guide beside the force of the joint"},
    {"friction", PART, IN(joint, friction), .part = OF(friction),
     .meaning = "of pin or guide (`translational`): a coefficient, or a mapping; this or "
                "`tangential`"},
    {"tangential", PART, IN(joint, tangential), .part = OF(tangential),
     .meaning =
         "of pin or guide: a law of friction, smooth or with bristles: `tanh`, `bengisu-akay`, "
         "`dahl`, `lugre` ..."},
};
MAPPING(joint, "a joint", joint);

static const rsl_model_field table_fields[] = {
    {"elongation", NUMBERS, IN(table, elongation), .needed = 1, .unit = "m or rad", .range = ANY,
     .min = 2, .max = RSL_MODEL_TABLE_MAX, .meaning = "rising"},
    {"force", NUMBERS, IN(table, force), .needed = 1, .unit = "N or N m", .range = ANY, .min = 2,
     .max = RSL_MODEL_TABLE_MAX, .meaning = "as many; straight between the points and beyond"},
};
MAPPING(table, "a table", table);

static const rsl_model_field spring_fields[] = {
    NAME(spring, spring.name, "spring"),
    {"type", CHOICE, IN(spring, spring.kind), .preset = "line", .word = spring_word,
     .meaning = "`line`: along the line between the points; `axis`: along `axis`; `torsion`: on "
                "the relative angle"},
    TWO_BODIES(spring),
    POINTS(spring, spring.point_a),
    AXIS(spring, spring.axis_a),
    {"rest", NUMBER, IN(spring, spring.rest), .unit = "m or rad", .range = ANY,
     .meaning = "length or angle without force; default: as at t = 0"},
    {"stiffness", NUMBER, IN(spring, spring.stiffness), .preset = "0", .unit = "N/m or N m/rad",
     .range = NOT_NEGATIVE, .meaning = "k of k s + k2 s abs(s) + k3 s^3"},
    {"stiffness2", NUMBER, IN(spring, spring.stiffness2), .preset = "0",
     .unit = "N/m^2 or N m/rad^2", .range = ANY, .meaning = "k2"},
    {"stiffness3", NUMBER, IN(spring, spring.stiffness3), .preset = "0",
     .unit = "N/m^3 or N m/rad^3", .range = ANY, .meaning = "k3"},
    {"damping", NUMBER, IN(spring, spring.damping), .preset = "0", .unit = "N s/m or N m s/rad",
     .range = NOT_NEGATIVE, .meaning = "c of c v + c2 v abs(v)"},
    {"damping2", NUMBER, IN(spring, spring.damping2), .preset = "0",
     .unit = "N s^2/m^2 or N m s^2/rad^2", .range = NOT_NEGATIVE, .meaning = "c2"},
    {"yield", NUMBER, IN(spring, spring.yield), .unit = "N or N m", .range = POSITIVE,
     .meaning = "force at which it yields; it unloads with its stiffness, along a line shifted by "
                "what is permanent; default: it never yields"},
    {"hardening", NUMBER, IN(spring, spring.hardening), .preset = "0", .unit = "1",
     .range = {0, 1, 0}, .meaning = "of a spring that yields: stiffness then, over `stiffness`"},
    {"table", PART, IN(spring, table), .part = OF(table), .meaning = "in place of the stiffnesses"},
};
MAPPING(spring, "a spring", spring);

static const rsl_model_field load_fields[] = {
    NAME(load, load.name, "load"),
    {"body", TEXT, IN(load, body), .needed = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "the body it acts on"},
    {"point", POINT, IN(load, load.point), .preset = "[0, 0]", .unit = "m", .range = ANY,
     .meaning = "in the frame of the body"},
    {"force", TWO_PARTS, IN(load, force), .unit = "N", .part = OF(signal),
     .meaning = "in x and y of the world; default none"},
    {"torque", PART, IN(load, torque), .unit = "N m", .part = OF(signal),
     .meaning = "counter-clockwise; default none"},
};
MAPPING(load, "a load", load);

static const rsl_model_field slide_fields[] = {
    NAME(slide, slide.name, "slide"),
    TWO_BODIES(slide),
    POINTS(slide, slide.point_a),
    AXIS(slide, slide.axis_a),
    {"normal_force", NUMBER, IN(slide, slide.normal_force), .needed = 1, .unit = "N",
     .range = NOT_NEGATIVE, .meaning = "that presses the two together"},
    {"friction", PART, IN(slide, friction), .part = OF(friction),
     .meaning = "a coefficient, or a mapping; this or `tangential`"},
    {"tangential", PART, IN(slide, tangential), .part = OF(tangential),
     .meaning = "a law of friction of constant stiffness: `dahl`, `lugre`, `bengisu-akay` ..."},
};
MAPPING(slide, "a slide", slide);

static const rsl_model_field marker_fields[] = {
    NAME(marker, marker.name, "point"),
    {"body", TEXT, IN(marker, body), .needed = 1, .letters = RSL_MODEL_NAME_MAX,
     .meaning = "the body that it is a point of"},
    {"at", POINT, IN(marker, marker.at), .preset = "[0, 0]", .unit = "m", .range = ANY,
     .meaning = "in the frame of the body"},
    {"seen_from", TEXT, IN(marker, seen_from), .preset = "world", .letters = RSL_MODEL_NAME_MAX,
     .meaning = "a body, in whose frame the point is seen, turning with it"},
};
MAPPING(marker, "a point to look at", marker);

/* ---- the file ------------------------------------------------------------- */

static const rsl_model_field column_fields[] = {
    {"name", TEXT, IN(column, name), .letters = 80,
     .meaning = "head of the column, and the name of the signal where one is chosen; default: "
                "the value as it is written"},
    {"value", TEXT, IN(column, value), .needed = 1, .letters = RSL_MODEL_WORD_MAX,
     .meaning = "a signal or an expression, or its envelope, SIGNAL:envelope:PERIOD"},
    {"unit", TEXT, IN(column, unit), .letters = 30,
     .meaning = "of the column, such as `mm` or `W`: values are converted to it; default: the SI "
                "unit that follows from the expression"},
};
MAPPING_OR_TEXT(column, "a signal", column, "value");

static const rsl_model_field output_fields[] = {
    {"interval", NUMBER, IN(output, interval), .unit = "s", .range = POSITIVE,
     .meaning = "between samples; default `end_time`/1000"},
    {"frames", WHOLE, IN(output, frames), .preset = "0", .range = {0, 100000, 0},
     .meaning = "number of pictures wanted"},
    {"signals", PARTS, IN(output, signals), .max = RSL_MODEL_LIST_MAX, .part = OF(column),
     .meaning = "columns of the results; default: free coordinates and their rates, contact "
                "forces, energies; of `buildings`: response, drifts, base shear, pounding"},
    {"extremes", FLAG, IN(output, extremes), .preset = "false",
     .meaning = "the smallest and largest value of each of them too, found inside the steps; the "
                "run takes longer"},
};
MAPPING(output, "the output", output);

static const rsl_model_field cut_fields[] = {
    NAME(cut, name, "section"),
    {"signal", TEXT, IN(cut, signal), .letters = 400,
     .meaning = "a signal or an expression; the section is where it passes `level`"},
    {"level", NUMBER, IN(cut, level), .preset = "0", .range = ANY,
     .meaning = "in the unit of the signal"},
    {"every", NUMBER, IN(cut, every), .preset = "0", .range = NOT_NEGATIVE,
     .meaning = "more levels, so far apart: `2*pi` for a crank; 0: none"},
    {"direction", CHOICE, IN(cut, direction), .preset = "up", .word = direction_word,
     .meaning = "in which the signal passes"},
    {"contact", TEXT, IN(cut, contact), .letters = RSL_MODEL_NAME_MAX,
     .meaning = "in place of a signal: the section is where this contact is touched"},
    {"period", NUMBER, IN(cut, period), .unit = "s", .range = POSITIVE,
     .meaning = "in place of a signal: at multiples of it"},
    {"phase", NUMBER, IN(cut, phase), .preset = "0", .unit = "s", .range = NOT_NEGATIVE,
     .meaning = "of `period`: the time of the first"},
    {"signals", TEXTS, IN(cut, signals), .needed = 1, .letters = 400, .min = 1, .max = 32,
     .meaning = "what is noted there; the first two are drawn against each other"},
};
MAPPING(cut, "a section of the motion", cut);

static const rsl_model_field analyse_fields[] = {
    {"from", NUMBER, IN(analyse, from), .preset = "0", .unit = "s", .range = NOT_NEGATIVE,
     .meaning = "totals, summary, page and what is collected count from then on"},
    {"lyapunov", FLAG, IN(analyse, lyapunov), .preset = "false",
     .meaning = "find the largest Lyapunov exponent too, by neighbours of the run; takes two to "
                "three times as long"},
};
MAPPING(analyse, "the analysis", analyse);

#define STOREYS(key, member, must, dimension, low, what)                                           \
    {                                                                                              \
        key, NUMBERS, IN(building, member), .needed = must, .unit = dimension, .range = low,       \
                                            .min = 1, .max = 100, .meaning = what                  \
    }
static const rsl_model_field building_fields[] = {
    {"name", TEXT, IN(building, name), .needed = 1, .letters = RSL_MODEL_NAME_MAX / 3,
     .meaning = "floors are the bodies NAME-1, NAME-2, ... from the ground up"},
    {"storeys", WHOLE, IN(building, storeys), .needed = 1, .range = {1, 100, 0},
     .meaning = "how many; the lists below have one entry for all of them, or one for each"},
    STOREYS("heights", heights, 1, "m", POSITIVE, "of the storeys"),
    STOREYS("masses", masses, 1, "kg", POSITIVE, "of the floors"),
    STOREYS("stiffness", stiffness, 0, "N/m", POSITIVE,
            "of the storeys, sideways; this or `period`"),
    {"period", NUMBER, IN(building, period), .unit = "s", .range = POSITIVE,
     .meaning = "the first, of storeys that are equally stiff"},
    {"damping", NUMBERS, IN(building, damping), .unit = "1", .range = NOT_NEGATIVE, .min = 1,
     .max = 100,
     .meaning = "ratio of critical damping: of the first mode, by dampers in proportion to the "
                "stiffness; two: of `modes`, by Rayleigh's damping; as many as storeys: of each "
                "mode, by dampers between all floors"},
    {"modes", TWO_WHOLE, IN(building, modes), .preset = "[1, 2]", .range = {1, 100, 0},
     .meaning = "which have the two ratios of `damping`"},
    STOREYS("dampers", dampers, 0, "N s/m", NOT_NEGATIVE, "of the storeys, in place of `damping`"),
    STOREYS("yield", yield, 0, "N", POSITIVE,
            "shear at which storeys yield; default: they never do"),
    {"hardening", NUMBER, IN(building, hardening), .preset = "0", .unit = "1", .range = {0, 1, 0},
     .meaning = "stiffness of a storey that yields, over `stiffness`"},
    {"width", NUMBER, IN(building, width), .preset = "5", .unit = "m", .range = POSITIVE,
     .meaning = "of the floors"},
    {"gap", NUMBER, IN(building, gap), .preset = "0", .unit = "m", .range = NOT_NEGATIVE,
     .meaning = "to the building before it in the row"},
};
MAPPING(building, "a building", building);

static const rsl_model_field buildings_fields[] = {
    {"motion", PART, IN(buildings, motion), .unit = "m", .part = OF(signal),
     .meaning = "of the body `ground`, sideways: a record; default: it is fixed"},
    {"pounding", PART, IN(buildings, pounding), .part = OF(pounding),
     .meaning = "law between floors of equal height of neighbours; default: they pass each other"},
    {"row", PARTS, IN(buildings, row), .needed = 1, .min = 1, .max = 100, .part = OF(building),
     .meaning = "the buildings, from left to right"},
};
MAPPING(buildings, "buildings", buildings);

#define SECTION(key, entry, limit, what)                                                           \
    {                                                                                              \
#key, PARTS, IN(model, key), .max = limit, .part = OF(entry), .meaning = what              \
    }

static const rsl_model_field model_fields[] = {
    {"title", TEXT, IN(model, model.title), .letters = 200, .meaning = "one line"},
    {"parameters", RSL_MODEL_PARAMETERS, RSL_MODEL_ONE, 0,
     .meaning = "names for numbers, each may use those above it, and for words: laws, materials, "
                "files, choices"},
    {"gravity", POINT, IN(model, model.gravity), .preset = "[0, 0]", .unit = "m/s^2", .range = ANY,
     .meaning = "acceleration of free fall"},
    {"end_time", NUMBER, IN(model, model.end_time), .needed = 1, .unit = "s", .range = POSITIVE,
     .meaning = "when the run ends"},
    {"integrator", CHOICE, IN(model, model.integrator), .preset = "auto", .word = integrator_word,
     .meaning = "`auto`: `rk` or `radau`, whichever costs less; `moreau`: fixed steps for many "
                "rigid contacts"},
    {"tolerance", NUMBER, IN(model, model.tolerance), .preset = "1e-12", .unit = "1",
     .range = {1e-14, 1e-2, 0}, .meaning = "relative, of one step"},
    {"step_max", NUMBER, IN(model, model.step_max), .unit = "s", .range = POSITIVE,
     .meaning = "largest step; default no limit; `verlet` and `moreau` take no other"},
    {"theta", NUMBER, IN(model, model.theta), .preset = "0.5", .unit = "1", .range = {0.5, 1, 0},
     .meaning = "of `moreau`: weight of the velocity after a step"},
    {"start", CHOICE, IN(model, model.start), .preset = "auto", .word = start_word,
     .meaning = "where bodies begin: `equilibrium`: as deep as their contacts bear them, and what "
                "hangs on springs where it would come to rest, `given`: where they are placed, "
                "`auto`: in equilibrium if there is one "
                "and nothing in the model changes with time"},
    {"sweep_tolerance", NUMBER, IN(model, model.sweep_tolerance), .preset = "0.02", .unit = "1",
     .range = {1e-12, 0.1, 0},
     .meaning =
         "of `moreau`: where the sweeps over many contacts end, as a rate over what gravity makes "
         "in a step"},
    {"assemble", FLAG, IN(model, model.assemble), .preset = "false",
     .meaning = "close joints that are open at t = 0"},
    {"allow_overlap", FLAG, IN(model, model.allow_overlap), .preset = "false",
     .meaning = "bodies may overlap at t = 0"},
    {"locate", FLAG, IN(model, model.locate), .preset = "true",
     .meaning = "find the instants of touch and separation; `false` only samples them, for many "
                "contacts of the memoryless form"},
    {"output", PART, IN(model, output), .part = OF(output), .meaning = "what to write"},
    {"analyse", PART, IN(model, analyse), .part = OF(analyse),
     .meaning = "which part of the run counts"},
    SECTION(bodies, body, RSL_MODEL_BODY_MAX, "what moves, or is in the way"),
    {"buildings", PART, IN(model, buildings), .part = OF(buildings),
     .meaning = "a row of buildings on shaken ground; bodies, springs and contacts are made of it"},
    SECTION(repeat, repeat, 1000, "grids of equal bodies"),
    SECTION(joints, joint, RSL_MODEL_LIST_MAX, "what holds bodies together"),
    SECTION(springs, spring, RSL_MODEL_LIST_MAX, "springs and dampers"),
    SECTION(loads, load, RSL_MODEL_LIST_MAX, "given forces and moments"),
    SECTION(slides, slide, RSL_MODEL_LIST_MAX, "friction under a given force"),
    SECTION(contacts, contact, RSL_MODEL_LIST_MAX, "what may touch, and how"),
    SECTION(sections, cut, 100, "sections of the motion: Poincare maps"),
    SECTION(points, marker, RSL_MODEL_LIST_MAX, "points of bodies, for signals `points.NAME.x`"),
};
MAPPING(model, "a model file", model);

const rsl_model_field rsl_model_root = {"", PART, 0, .part = OF(model),
                                        .meaning = "end_time, bodies, ..."};
