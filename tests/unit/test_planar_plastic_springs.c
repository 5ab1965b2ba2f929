/* SPDX-License-Identifier: MIT
 *
 * Springs that yield, against tests/reference/hysteresis.py: a swing whose phases are closed forms,
 * and a chain of storeys from an integrator that is not ours.
 */
#include "planar/mode/mode.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static double permanent[3];

static void keep_permanent(const rsl_planar_view *state, tape *of)
{
    for (size_t i = 0; i < s.model.spring_count; i++)
        permanent[i] = state->spring[i].permanent;
    tape_worst(of, state->energy.residual);
}

static size_t mass(const char *name, double x)
{
    size_t i = scene_body(&s, name, 1.0, 1.0, x, 0.0);
    scene_lock(&s, i, 0, 1, 1);
    return i;
}

static rsl_planar_spring *storey(size_t below, size_t above, double yield, double hardening)
{
    rsl_planar_spring *spring = scene_spring(&s, RSL_PLANAR_SPRING_AXIS, below, above, 0.0, 100.0);
    spring->yield = yield;
    spring->hardening = hardening;
    return spring;
}

/* 1 kg, 100 N/m, yields at 3 N with a tenth of the stiffness, pushed off at 1 m/s. */
static void make_free(double end)
{
    scene_begin(&s, end);
    size_t a = mass("a", 0.0);
    s.body[a].velocity.x = 1.0;
    storey(RSL_PLANAR_WORLD, a, 3.0, 0.1);
    t.look = keep_permanent;
}

static void test_free(void)
{
    static const double x[] = {0.099128420901425416434, 0.083977821403456426662},
                        v[] = {-0.027745319050031345431, 0.20473966832759260966};
    for (int i = 0; i < 2; i++) {
        SCENE("a swing that yields, %d", i);
        make_free(i == 0 ? 1.0 : 4.0);
        if (!scene_run(&s, &t, 0.01))
            return;
        CHECK_NEAR(t.pose[0].x, x[i], 1e-11);
        CHECK_NEAR(t.motion[0].x, v[i], 1e-11);
        CHECK_CLOSE(permanent[0], 0.086636984323770824671, 1e-11);
        CHECK_CLOSE(t.energy.lost_dampers, 0.44346126003354468931, 1e-11);
        CHECK(t.worst < 1e-11);
    }
}

/* Below its yield it is a spring like any other, to the last bit but for the order of the sums. */
static void test_elastic(void)
{
    double x[2];
    for (int i = 0; i < 2; i++) {
        SCENE("a spring that does not come to yield, %d", i);
        make_free(4.0);
        s.spring[0].yield = i == 0 ? 0.0 : 10.1;
        scene_run(&s, &t, 0.1);
        x[i] = t.pose[0].x;
        CHECK_NEAR(t.energy.lost_dampers, 0.0, 0.0);
    }
    CHECK_NEAR(x[0], x[1], 1e-12);
}

static void make_chain(void)
{
    static const double yield[] = {1.2, 1.0, 0.6};
    static const char *const names[] = {"1", "2", "3"};
    scene_begin(&s, 3.0);
    size_t below = scene_fixed(&s, "ground", scene_box(1.0, 1.0));
    scene_prescribe(&s, below, 0, scene_harmonic(0.02, 9.0, 0.0));
    for (int i = 0; i < 3; i++) {
        size_t above = mass(names[i], 0.0);
        storey(below, above, yield[i], 0.05)->damping = 0.3;
        below = above;
    }
    t.look = keep_permanent;
}

static void test_chain(void)
{
    static const double x[] = {0.010410277877881116, -0.00024381335322577798, -0.00393390554974908},
                        v[] = {0.097649649220598, 0.09894814429697218, -0.04487158032934601},
                        p[] = {-0.005079591644056889, -0.0006549144605933928, 0.002309907803476698};
    SCENE("three storeys that yield");
    make_chain();
    if (!scene_run(&s, &t, 0.01))
        return;
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(t.pose[1 + i].x, x[i], 1e-10);
        CHECK_NEAR(t.motion[1 + i].x, v[i], 1e-9);
        CHECK_NEAR(permanent[i], p[i], 1e-10);
    }
    CHECK(t.energy.lost_dampers > 0.0);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Put back to where it was saved, it does the same once more, to the last bit. */
static void test_restored(void)
{
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    rsl_planar_view view;
    double x[2];
    SCENE("a state that is put back");
    make_chain();
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, 1.23, NULL, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_save(system, &state, NULL), RSL_OK);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(rsl_planar_restore(system, state, NULL), RSL_OK);
        CHECK_STATUS(rsl_planar_advance(system, 3.0, NULL, NULL), RSL_OK);
        rsl_planar_get_view(system, &view);
        x[i] = view.pose[3].x;
    }
    CHECK(x[0] == x[1]);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
}

static void test_refused(void)
{
    SCENE("springs that cannot yield");
    make_free(1.0);
    s.spring[0].hardening = 1.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.hardening", "must be >= 0 and < 1");
    s.spring[0].hardening = 0.0;
    s.spring[0].yield = -1.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.yield", "");
    s.spring[0].yield = 1.0;
    s.spring[0].stiffness = 0.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.yield", "needs a stiffness");
    s.spring[0].stiffness = 1.0;
    s.model.locate = 0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.yield", "located");
    s.model.locate = 1;
    s.spring[0].damping = -1.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.damping", "");
}

/* The friction of a contact has events of its own; the yield of a spring, of which this model has
 * none, is not among them. */
static void test_not_of_friction(void)
{
    SCENE("an oblique impact without a spring");
    rsl_planar *system = NULL;
    rsl_error error = {0};
    scene_begin(&s, 1.0);
    size_t ball = scene_disc(&s, "ball", 0.01, 0.01, 0.0, 0.01);
    s.body[ball].velocity = xy(1.0, -2.0);
    rsl_planar_contact_pair *pair = scene_touch(&s, ball, scene_floor(&s), "hertz", -1.0, 1e8);
    pair->tangent.laws.friction = rsl_tangent_law_find("mindlin-rescaled");
    pair->tangent.spec = rsl_tangent_parameters_default();
    pair->tangent.spec.friction = 0.3;
    pair->tangent.spec.poisson = 0.3;
    CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, 1e-5, NULL, &error), RSL_OK);
    const rsl_planar_friction_state *friction = &system->state.points[0].friction;
    CHECK_INT(friction->mode, RSL_PLANAR_FRICTION_SPRING);
    for (int k = 0; k < RSL_PLANAR_EVENT_NAMED_COUNT; k++) {
        int own = k == RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT ||
                  k == RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT ||
                  k == RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL;
        int may =
            rsl_planar_tangent_event_possible(&system->state, friction, (rsl_planar_event_kind)k);
        SCENE("event %d of friction", k);
        CHECK(own || !may);
        CHECK(k != RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL || may);
    }
    rsl_planar_free(system);
}

int main(void)
{
    test_not_of_friction();
    test_free();
    test_elastic();
    test_chain();
    test_restored();
    test_refused();
    return check_report();
}
