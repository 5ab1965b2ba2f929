/* SPDX-License-Identifier: MIT
 *
 * Bodies set down on the floor while they slide or roll: the contact begins without normal force, and
 * a friction spring is at its limit from the first instant.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81, mu = 0.3;

/* Velocities of body 0 at the last sample, and its position at the first. */
static rsl_planar_point last;
static double first_x;

static void look(const rsl_planar_view *state, tape *of)
{
    last = xy(state->motion[0].x, state->motion[0].y);
    if (of->samples <= 1)
        first_x = state->pose[0].x;
}

static rsl_planar_contact_pair *set_down(rsl_planar_shape shape, const char *normal, double time)
{
    int linear = strcmp(normal, "kelvin-voigt") == 0 || strcmp(normal, "walton-braun") == 0;
    first_x = -1.0;
    t = (tape){.look = look};
    scene_weigh(&s, time, g);
    size_t body = scene_body(&s, "body", 1.0, 0.00125, 0.0, 0.05);
    scene_shape(&s, body, shape);
    s.body[body].velocity.x = 1.0;
    double restitution = strcmp(normal, "hertz") == 0 ? -1.0 : 0.5;
    return scene_touch(&s, body, scene_floor(&s), normal, restitution, linear ? 1e6 : 1e8);
}

static void set_friction(rsl_planar_contact_pair *pair, const char *law)
{
    pair->tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
    pair->tangent.laws.friction = rsl_tangent_law_find(law);
    pair->tangent.spec.friction = mu;
    if (strncmp(law, "spring", 6) == 0)
        pair->tangent.spec.stiffness = 1e5;
    else
        pair->tangent.spec.ratio = 0.8;
    if (strcmp(law, "spring-dashpot") == 0)
        pair->tangent.spec.damping = 20.0;
}

/* The impulse of friction is mu times that of the floor, whatever the normal force does:
 * v(t) = v(0) - mu (g t + v_y). */
static void slides(rsl_planar_shape shape, const char *friction, const char *normal)
{
    static const double time = 0.05;
    SCENE("%s slides, %s, %s", shape.kind == RSL_PLANAR_SHAPE_CIRCLE ? "disc" : "box", friction,
          normal);
    set_friction(set_down(shape, normal, time), friction);
    if (shape.kind == RSL_PLANAR_SHAPE_CIRCLE)
        scene_lock(&s, 0, 0, 0, 1);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_NEAR(first_x, 0.0, 0.0);
    CHECK_NEAR(last.x, 1.0 - mu * (g * time + last.y), 1e-12);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK(t.summary.steps < 1500);
}

/* A disc that rolls: the moment mu_r R N takes v(t) = v(0) - mu_r (g t + v_y) m/(m + I/R^2). */
static void rolls(const char *normal)
{
    static const double time = 0.5, mu_r = 0.03, ratio = 1.0 / 1.5;
    SCENE("disc rolls, %s", normal);
    rsl_planar_contact_pair *pair = set_down(scene_circle(0.0, 0.0, 0.05), normal, time);
    s.body[0].spin = -1.0 / 0.05;
    pair->friction = (rsl_planar_friction){0.5, 0.5, 0.0};
    pair->tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
    pair->tangent.laws.rolling = rsl_tangent_law_find("rolling-spring");
    pair->tangent.spec.rolling_friction = mu_r;
    pair->tangent.spec.rolling_stiffness = 2.0;
    pair->tangent.spec.rolling_damping = 0.001;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_NEAR(first_x, 0.0, 0.0);
    CHECK_NEAR(last.x, 1.0 - mu_r * ratio * (g * time + last.y), 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Sliding with Mindlin's friction until the box stands still. */
static void stops(void)
{
    SCENE("box stops");
    set_friction(set_down(scene_box(0.2, 0.1), "hertz", 1.0), "mindlin-rescaled");
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_NEAR(last.x, 0.0, 2e-3); /* it swings on its springs */
    CHECK(t.summary.residual_max < 1e-10);
}

int main(void)
{
    static const char *const frictions[] = {"spring",           "spring-dashpot",
                                            "mindlin-force",    "mindlin-displacement",
                                            "mindlin-rescaled", "di-renzo-integral"};
    static const char *const normals[] = {"hertz", "tsuji", "kelvin-voigt", "flores",
                                          "walton-braun"};
    for (size_t k = 0; k < sizeof normals / sizeof *normals; k++) {
        for (size_t i = 0; i < sizeof frictions / sizeof *frictions; i++) {
            slides(scene_circle(0.0, 0.0, 0.05), frictions[i], normals[k]);
            slides(scene_box(0.2, 0.1), frictions[i], normals[k]);
        }
        if (k > 0)
            rolls(normals[k]);
    }
    stops();
    return check_report();
}
