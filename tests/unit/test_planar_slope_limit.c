/* SPDX-License-Identifier: MIT
 *
 * Break-away at the limit of static friction: on slopes a billionth flatter and steeper than the
 * limit, and on a slope that is tilted, rigid and compliant.
 *
 * A box of width w and height h breaks away at tan = static friction, whichever of its corners
 * bears more, as long as it does not tip first: h/w < 1/mu.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81, mu_s = 0.5, width = 0.2, height = 0.1;

typedef struct kind {
    const char *law;
    double restitution, stiffness;
    rsl_planar_contact_form form;
} kind;

static const kind kinds[] = {
    {"newton", 0.3, RSL_UNSET, RSL_PLANAR_STORED},
    {"poisson", 0.0, RSL_UNSET, RSL_PLANAR_STORED},
    {"hertz", -1.0, 1e8, RSL_PLANAR_STORED},
    {"flores", 0.5, 1e7, RSL_PLANAR_STORED},
    {"flores", 0.5, 1e9, RSL_PLANAR_MEMORYLESS},
    {"anagnostopoulos", 0.6, 1e7, RSL_PLANAR_STORED},
    {"tsuji", 0.4, 1e8, RSL_PLANAR_STORED},
    {"lankarani-nikravesh-1994", 0.5, 1e7, RSL_PLANAR_STORED},
};

static void build(const kind *of, double tilt, double end_time)
{
    scene_begin(&s, end_time);
    s.model.gravity = xy(g * sin(tilt), -g * cos(tilt));
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.5 * height);
    scene_shape(&s, box, scene_box(width, height));
    rsl_planar_contact_pair *pair =
        scene_touch(&s, box, scene_floor(&s), of->law, of->restitution, of->stiffness);
    pair->form = of->form;
    pair->friction = (rsl_planar_friction){mu_s, 0.3, 0.0};
}

/* Equilibrium shifts and turns the box a little at t = 0: the way counts from there. */
static void keep_way(const rsl_planar_view *state, tape *kept)
{
    static double begin;
    if (kept->samples == 1)
        begin = state->pose[0].x;
    kept->worst = state->pose[0].x - begin;
}

/* How far the box has come on a slope with that tangent. */
static double way_on(const kind *of, double tangent)
{
    SCENE("%s on a slope of %.10g", of->law, tangent);
    build(of, atan(tangent), 0.2);
    t.look = keep_way;
    return scene_run(&s, &t, 0.01) ? t.worst : (double)NAN;
}

static void test_fixed(const kind *of)
{
    CHECK_NEAR(way_on(of, mu_s * (1.0 - 1e-9)), 0.0, 1e-9);
    double angle = atan(mu_s * (1.0 + 1e-9)), pull = g * (sin(angle) - 0.3 * cos(angle));
    CHECK_CLOSE(way_on(of, tan(angle)), 0.5 * pull * 0.04, 1e-3);
}

/* A slope that turns with w, its box at (0, y) in the turning frame, rests as long as
 * |T| = g sin - 0 <= mu N = mu (g cos - w^2 y): the angle at which that ends, by Newton. */
static double limit_angle(double w, double y)
{
    double angle = atan(mu_s);
    for (int i = 0; i < 8; i++)
        angle -= (g * sin(angle) - mu_s * (g * cos(angle) - w * w * y)) /
                 (g * cos(angle) + mu_s * g * sin(angle));
    return angle;
}

/* The slope stands still at first, so that the box can begin in equilibrium; its turning then sets
 * in smoothly, and lasts: from t = 0.2 on the angle is begin + w (t - 0.1). */
static void test_tilted(const kind *of)
{
    static const double time[] = {0.0, 0.05, 0.15, 0.2};
    double w = 0.004, full = -w / 0.15, value[] = {0.0, full, full, 0.0};
    double begin = atan(mu_s) - 0.0024, slips = NAN;
    SCENE("%s on a slope that is tilted", of->law);
    build(of, 0.0, 0.9);
    s.model.gravity = xy(0.0, -g);
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM;
    for (int i = 0; i < 2; i++)
        s.body[i].angle = -begin;
    s.body[0].position = xy(0.5 * height * sin(begin), 0.5 * height * cos(begin));
    s.body[1].freedom[2] = RSL_PLANAR_PRESCRIBED;
    s.body[1].motion[2] = (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                              .time = time,
                                              .value = value,
                                              .count = 4,
                                              .scale = 1.0,
                                              .order = 2};
    if (!scene_run(&s, &t, 0.01))
        return;
    for (size_t i = 0; i < t.sticks && !rsl_given(slips); i++)
        if (!t.stick[i].sticks)
            slips = t.stick[i].time;
    CHECK_CLOSE(begin + w * (slips - 0.1), limit_angle(w, 0.5 * height), 1e-9);
}

int main(void)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        test_fixed(&kinds[i]);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].law, "hertz") != 0) /* nothing damps its swing */
            test_tilted(&kinds[i]);
    return check_report();
}
