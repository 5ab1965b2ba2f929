/* SPDX-License-Identifier: MIT
 *
 * Every outline falls on every other, straight or askew, rolls, rocks and slides off its edges: with
 * rigid contacts and compliant ones the run comes to its end, nothing is flagged and the ledger closes.
 *
 * `test_planar_pairs all` (`make torture`) takes more laws.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const rsl_planar_point triangle[] = {{-0.15, -0.07}, {0.15, -0.07}, {0.0, 0.14}};
static const rsl_planar_point pentagon[] = {{0.0705342302750968, -0.0970820393249937},
                                            {0.1141267819554184, 0.0370820393249937},
                                            {0.0, 0.12},
                                            {-0.1141267819554184, 0.0370820393249937},
                                            {-0.0705342302750968, -0.0970820393249937}};

/* Outlines, with how far they reach down and up. */
static const struct outline {
    const char *name;
    rsl_planar_shape shape;
    double below, above;
} outlines[] = {
    {"circle", {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.1}, 0.1, 0.1},
    {"box", {.kind = RSL_PLANAR_SHAPE_BOX, .size = {0.3, 0.2}}, 0.1, 0.1},
    {"triangle",
     {.kind = RSL_PLANAR_SHAPE_POLYGON, .points = triangle, .point_count = 3},
     0.07,
     0.14},
    {"pentagon",
     {.kind = RSL_PLANAR_SHAPE_POLYGON, .points = pentagon, .point_count = 5},
     0.0970820393249937,
     0.12},
    {"capsule",
     {.kind = RSL_PLANAR_SHAPE_CAPSULE, .at = {-0.1, 0.0}, .to = {0.1, 0.0}, .radius = 0.05},
     0.05,
     0.05},
    {"segment",
     {.kind = RSL_PLANAR_SHAPE_SEGMENT, .at = {-0.15, 0.0}, .to = {0.15, 0.0}},
     0.0,
     0.0},
    {"line", {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}}, 0.0, 0.0},
};
enum { OUTLINES = sizeof outlines / sizeof *outlines };

/* The first few go with `make test`. */
static const struct {
    const char *law;
    double restitution, stiffness;
} laws[] = {
    {"poisson", 0.0, RSL_UNSET}, {"newton", 0.3, RSL_UNSET},  {"flores", 0.5, 1e6},
    {"newton", 0.0, RSL_UNSET},  {"poisson", 0.7, RSL_UNSET}, {"kelvin-voigt", 0.3, 1e6},
    {"exact", 0.1, 1e6},         {"walton-braun", 0.5, 1e6},  {"anagnostopoulos", 0.9, 1e6},
};
enum { LAWS = sizeof laws / sizeof *laws, FEW = 3 };

static void fall(const struct outline *upper, const struct outline *lower, int law, double friction,
                 int askew)
{
    SCENE("%s on %s, %s e = %g, friction %g%s", upper->name, lower->name, laws[law].law,
          laws[law].restitution, friction, askew ? ", askew" : "");
    scene_weigh(&s, 1.0, 9.81);
    size_t body = scene_body(&s, "upper", 1.0, 0.01, askew ? 0.03 : 0.0,
                             lower->above + upper->below + (askew ? 0.07 : 0.02));
    s.body[body].angle = askew ? 0.15 : 0.0;
    scene_shape(&s, body, upper->shape);
    size_t below = scene_fixed(&s, "lower", lower->shape);
    rsl_planar_contact_pair *pair =
        scene_touch(&s, body, below, laws[law].law, laws[law].restitution, laws[law].stiffness);
    pair->friction = (rsl_planar_friction){friction, friction, 0.0};
    if (!scene_run(&s, &t, 0.05))
        return;
    CHECK(t.summary.residual_max < 1e-9);
    for (size_t i = 0; i < RSL_PLANAR_FLAG_COUNT; i++)
        CHECK_INT(t.summary.flags[i].count, 0);
}

int main(int count, char **words)
{
    int many = count > 1 && strcmp(words[1], "all") == 0 ? LAWS : FEW;
    for (size_t upper = 0; upper + 1 < OUTLINES; upper++) /* a line does not fall */
        for (size_t lower = 0; lower < OUTLINES; lower++)
            for (int k = 0; k < 4 * many; k++)
                fall(&outlines[upper], &outlines[lower], k / 4, k & 1 ? 0.5 : 0.0, k & 2);
    return check_report();
}
