/* SPDX-License-Identifier: MIT
 *
 * grains: the scenes, one row each.
 */
#include <math.h>

#include "base/error.h"
#include "grains/grains.h"
#include "model/fields.h"
#include "num/constants.h"
#include "num/elementary.h"

/* ---- what several scenes share ------------------------------------------------------ */

static double fall(const rsl_grains *grains, double height)
{
    return sqrt(2.0 * grains->gravity * height);
}

static const char *anything(const rsl_grains *grains, const char **key)
{
    int wide = grains->box[0] >= 2.0 * grains->diameter_max &&
               grains->box[1] >= 2.0 * grains->diameter_max;
    *key = "box";
    return wide ? NULL : "is narrower than two grains; allowed: more than that along x and y";
}

static int anywhere(const rsl_grains *grains, const double at[3])
{
    (void)grains, (void)at;
    return 1;
}

static double on_floor(const rsl_grains *grains)
{
    (void)grains;
    return 0.0;
}

static double no_ceiling(const rsl_grains *grains)
{
    (void)grains;
    return HUGE_VAL;
}

static double of_box(const rsl_grains *grains)
{
    return grains->box[0] * grains->box[1] * grains->box[2];
}

/* The lid is out of reach: half as high again as the highest grain, and over the box. */
static void upright(const rsl_grains *grains, double top, double low[3], double high[3])
{
    for (int a = 0; a < 2; a++) {
        high[a] = 0.5 * grains->box[a];
        low[a] = -high[a];
    }
    low[2] = 0.0;
    high[2] = fmax(1.5 * top, grains->box[2]) + 2.0 * grains->diameter_max;
}

static double falling_speed(const rsl_grains *grains, double top) { return fall(grains, top); }

static void put_floor(rsl_grains_walls *walls, double top)
{
    double low[3], high[3];
    walls->grains->scene->bounds(walls->grains, top, low, high);
    rsl_grains_wall(walls, "floor", "zplane 0 %.12g", high[2]);
}

static void put_box(rsl_grains_walls *walls, double top)
{
    double low[3], high[3];
    walls->grains->scene->bounds(walls->grains, top, low, high);
    put_floor(walls, top);
    rsl_grains_wall(walls, "sides", "xplane %.12g %.12g", low[0], high[0]);
    rsl_grains_wall(walls, "ends", "yplane %.12g %.12g", low[1], high[1]);
}

/* Appends strokes to an outline and returns the number of points. */
static size_t draw(double at[][2], size_t count, const double (*points)[2], size_t more)
{
    for (size_t i = 0; i < more; i++) {
        at[count + i][0] = points[i][0];
        at[count + i][1] = points[i][1];
    }
    return count + more;
}

static size_t outline_floor(const rsl_grains *grains, double at[][2])
{
    const double half = 0.5 * grains->box[0], floor[][2] = {{-half, 0.0}, {half, 0.0}};
    return draw(at, 0, floor, 2);
}

static size_t outline_box(const rsl_grains *grains, double at[][2])
{
    const double half = 0.5 * grains->box[0], high = grains->box[2];
    const double box[][2] = {{-half, high}, {-half, 0.0}, {half, 0.0}, {half, high}};
    return draw(at, 0, box, 4);
}

/* ---- pour ------------------------------------------------------------------------------ */

static const char *check_pour(const rsl_grains *grains, const char **key)
{
    const char *sentence = anything(grains, key);
    if (sentence)
        return sentence;
    *key = "stream";
    if (grains->stream > fmin(grains->box[0], grains->box[1]))
        return "is wider than the box";
    if (grains->stream < 3.0 * grains->diameter_max)
        return "is narrower than three of the largest grains; allowed: more than that";
    return NULL;
}

/* ---- drum ------------------------------------------------------------------------------ */

static const char *check_drum(const rsl_grains *grains, const char **key)
{
    *key = "box";
    if (grains->box[0] != grains->box[2])
        return "of a drum has its diameter as first and third size; they differ";
    return anything(grains, key);
}

static int in_drum(const rsl_grains *grains, const double at[3])
{
    return rsl_num_hypot(at[0], at[2]) + 0.55 * grains->diameter_max < 0.5 * grains->box[0];
}

static void around_drum(const rsl_grains *grains, double top, double low[3], double high[3])
{
    (void)top;
    for (int a = 0; a < 3; a++) {
        high[a] = 0.5 * grains->box[a] + (a == 1 ? 0.0 : grains->diameter_max);
        low[a] = -high[a];
    }
}

static double drum_bottom(const rsl_grains *grains) { return -0.5 * grains->box[2]; }
static double drum_top(const rsl_grains *grains) { return 0.5 * grains->box[2]; }

static double drum_speed(const rsl_grains *grains, double top)
{
    (void)top;
    return fmax(fabs(grains->turn) * 0.5 * grains->box[0], fall(grains, grains->box[2]));
}

static double of_drum(const rsl_grains *grains)
{
    return 0.25 * RSL_NUM_PI * grains->box[0] * grains->box[2] * grains->box[1];
}

static void put_drum(rsl_grains_walls *walls, double top)
{
    (void)top;
    fprintf(walls->out,
            "variable angle equal %.12g*step*dt\n"
            "region drum cylinder y 0 0 %.12g INF INF units box rotate v_angle 0 0 0 0 1 0\n",
            walls->grains->turn, 0.5 * walls->grains->box[0]);
    rsl_grains_wall(walls, "drum", "region drum");
    walls->driven = "drum";
}

static size_t outline_drum(const rsl_grains *grains, double at[][2])
{
    enum { SIDES = 96 };
    for (int i = 0; i <= SIDES; i++) {
        rsl_num_direction to = rsl_num_direction_of(2.0 * RSL_NUM_PI * i / SIDES);
        at[i][0] = 0.5 * grains->box[0] * to.cosine;
        at[i][1] = 0.5 * grains->box[2] * to.sine;
    }
    return SIDES + 1;
}

/* ---- hopper ---------------------------------------------------------------------------- */

/* The outlet is half a diameter of the bin over the floor, which is twice as wide as the bin. The
 * wall of the funnel rises from it by tan(slope) per length outwards. */
static double outlet_height(const rsl_grains *grains) { return 0.5 * grains->box[0]; }

static double funnel_height(const rsl_grains *grains)
{
    return 0.5 * (grains->box[0] - grains->outlet) * rsl_num_tan(grains->slope);
}

static const char *check_hopper(const rsl_grains *grains, const char **key)
{
    *key = "box";
    if (grains->box[0] != grains->box[1])
        return "of a hopper has the diameter of the bin as first and second size; they differ";
    if (funnel_height(grains) >= grains->box[2])
        return "of a hopper is not as high as its funnel; allowed: a larger third size, or a "
               "smaller slope";
    *key = "slope";
    if (grains->slope < 0.1)
        return "of a funnel is less than 0.1 rad";
    *key = "outlet";
    if (grains->outlet >= grains->box[0])
        return "is wider than the bin";
    if (grains->outlet < 2.0 * grains->diameter_max)
        return "is narrower than two of the largest grains; allowed: more than that";
    return anything(grains, key);
}

static int in_hopper(const rsl_grains *grains, const double at[3])
{
    double from_axis = rsl_num_hypot(at[0], at[1]), clear = 0.55 * grains->diameter_max;
    double up = at[2] - outlet_height(grains), s = rsl_num_sin(grains->slope);
    /* distance to the wall of the funnel: that of a line with this slope */
    double wall = up * rsl_num_cos(grains->slope) - (from_axis - 0.5 * grains->outlet) * s;
    return from_axis + clear < 0.5 * grains->box[0] && wall > clear && up > clear;
}

static void around_hopper(const rsl_grains *grains, double top, double low[3], double high[3])
{
    upright(grains, top, low, high);
    for (int a = 0; a < 2; a++) {
        low[a] *= 2.0;
        high[a] *= 2.0;
    }
    high[2] = fmax(high[2], outlet_height(grains) + grains->box[2]);
}

/* The heap below it, not what falls out of the outlet. */
static double under_hopper(const rsl_grains *grains)
{
    return outlet_height(grains) - 2.0 * grains->diameter_max;
}

static double of_hopper(const rsl_grains *grains)
{
    double r = 0.5 * grains->outlet, R = 0.5 * grains->box[0], h = funnel_height(grains);
    return RSL_NUM_PI * (R * R * (grains->box[2] - h) + h / 3.0 * (R * R + R * r + r * r));
}

/* A grain that leaves the outlet goes from the funnel to a skirt that opens below it, so that no
 * contact ends while it is pressed. */
static void put_hopper(rsl_grains_walls *walls, double top)
{
    const rsl_grains *grains = walls->grains;
    double low[3], high[3], at = outlet_height(grains), r = 0.5 * grains->outlet;
    double skirt = 2.0 * grains->diameter_max;
    around_hopper(grains, top, low, high);
    put_box(walls, top);
    fprintf(walls->out,
            "region cone cone z 0 0 %.12g %.12g %.12g %.12g open 1 open 2 units box\n"
            "region bin cylinder z 0 0 %.12g %.12g %.12g open 1 open 2 units box\n"
            "region funnel intersect 2 cone bin\n"
            "region skirt cone z 0 0 %.12g %.12g %.12g %.12g open 1 open 2 units box\n",
            r, r + (high[2] - at) / rsl_num_tan(grains->slope), at, high[2], 0.5 * grains->box[0],
            at, high[2], r + skirt, r, at - skirt, at);
    rsl_grains_wall(walls, "funnel", "region funnel");
    rsl_grains_wall(walls, "skirt", "region skirt");
    rsl_grains_wall(walls, "plug", "zplane %.12g NULL", at);
}

/* The floor, and left and right the bin, the funnel and the skirt below the outlet. */
static size_t outline_hopper(const rsl_grains *grains, double at[][2])
{
    double bin = 0.5 * grains->box[0], outlet = 0.5 * grains->outlet, z = outlet_height(grains);
    double skirt = 2.0 * grains->diameter_max;
    const double floor[][2] = {{-2.0 * bin, 0.0}, {2.0 * bin, 0.0}, {(double)NAN, 0.0}};
    size_t count = draw(at, 0, floor, 3);
    for (double side = -1.0; side < 2.0; side += 2.0) {
        const double wall[][2] = {{side * bin, z + grains->box[2]},
                                  {side * bin, z + funnel_height(grains)},
                                  {side * outlet, z},
                                  {side * (outlet + skirt), z - skirt},
                                  {(double)NAN, 0.0}};
        count = draw(at, count, wall, 5);
    }
    return count;
}

/* ---- the table -------------------------------------------------------------------------- */

/* clang-format off */
#define IN_BOX                                                                                     \
    .has = anywhere, .bounds = upright, .bottom = on_floor, .ceiling = no_ceiling,                 \
    .speed = falling_speed, .volume = of_box, .surface_below = no_ceiling
#define TRAITS_fill IN_BOX, .takes = "", .needs = "", .periodic = "f f f", .check = anything,      \
    .put_walls = put_box, .outline = outline_box, .surface = RSL_GRAINS_LEVEL
#define TRAITS_pour IN_BOX, .takes = " stream ", .needs = "", .periodic = "f f f",                 \
    .check = check_pour, .put_walls = put_box, .outline = outline_box,           \
    .surface = RSL_GRAINS_HEAP, .poured = 1
#define TRAITS_drum .takes = " turn ", .needs = " turn ", .periodic = "f p f",                     \
    .check = check_drum, .has = in_drum, .bounds = around_drum, .bottom = drum_bottom,             \
    .ceiling = drum_top, .speed = drum_speed, .volume = of_drum, .put_walls = put_drum,            \
    .outline = outline_drum, .surface = RSL_GRAINS_SLOPE, .surface_below = no_ceiling
#define TRAITS_hopper .takes = " slope outlet opens ", .needs = " outlet ", .periodic = "f f f",   \
    .check = check_hopper, .has = in_hopper, .bounds = around_hopper, .bottom = outlet_height,     \
    .ceiling = no_ceiling, .speed = falling_speed, .volume = of_hopper, .put_walls = put_hopper,   \
    .outline = outline_hopper, .surface = RSL_GRAINS_HEAP, .surface_below = under_hopper
#define TRAITS_chute IN_BOX, .takes = " slope ", .needs = " slope ", .periodic = "p p f",          \
    .check = anything, .put_walls = put_floor, .outline = outline_floor,       \
    .surface = RSL_GRAINS_LEVEL, .tilted = 1
/* clang-format on */

#define ROW(key, what) {.name = #key, .meaning = (what), TRAITS_##key},
static const rsl_grains_scene scenes[] = {RSL_MODEL_SCENE_LIST(ROW)};

const rsl_grains_scene *rsl_grains_scene_at(size_t index)
{
    return index < sizeof scenes / sizeof scenes[0] ? &scenes[index] : NULL;
}
