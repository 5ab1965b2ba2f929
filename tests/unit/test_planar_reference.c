/* SPDX-License-Identifier: MIT
 *
 * The shipped models against independently computed lists of events: the ball
 * on the ground, the ball on the vibrating table, the impact damper and the
 * slider-crank. The reference has its own integrator, root finder and
 * equations of motion (tests/reference/papers.json).
 */
#include "planar_scenes.h"

#include "json.h"
#include "resile/model.h"

#define REFERENCE RESILE_TEST_DATA "/papers.json"

static tape t;

/* Runs an example of the project with settings; 1 if it ran. */
static int run_example(const char *name, const char *const *settings, size_t count)
{
    char path[1024];
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    snprintf(path, sizeof path, "%s/examples/%s.yaml", RESILE_SOURCE, name);
    rsl_status status = rsl_model_read(path, settings, count, &file, &error);
    if (!CHECK_STATUS(status, RSL_OK)) {
        printf("    %s\n", rsl_error_text(&error).text);
        return 0;
    }
    status = model_run(rsl_model_planar(file), &t, rsl_model_get_output(file)->interval);
    rsl_model_free(file);
    if (!CHECK_STATUS(status, RSL_OK))
        printf("    %s\n", t.error.message);
    CHECK(t.summary.residual_max < 1e-8);
    return status >= 0;
}

/* ---- the ball -------------------------------------------------------------- */

static double impact(const char *key, size_t i, const char *what)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", i);
    return json_number(REFERENCE, key, "value", "impacts", number, what);
}

/* Every impact of the list; the last may be the one that never ends. */
static void check_ball(const char *key, double exact, int comes_to_rest)
{
    size_t count = (size_t)json_number(REFERENCE, key, "value", "n_impacts");
    SCENE("%s", key);
    if (!CHECK_INT(t.records, count))
        return;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_contact_record *r = &t.record[i];
        int last = comes_to_rest && i == count - 1;
        SCENE("%s, impact %zu", key, i + 1);
        CHECK_NEAR(r->t_touch, impact(key, i, "t"), exact);
        CHECK_NEAR(r->speed_touch, impact(key, i, "vrel"), 30.0 * exact);
        CHECK(isnan(r->t_separate) == last);
        if (last)
            continue;
        CHECK_NEAR(r->t_separate, impact(key, i, "t_sep"), exact);
        CHECK_NEAR(r->restitution, impact(key, i, "e_eff"), 100.0 * exact);
        CHECK_CLOSE(r->depth_max, impact(key, i, "dmax"), 100.0 * exact);
        CHECK_CLOSE(r->force_max, impact(key, i, "Fmax"), 200.0 * exact);
    }
}

/* At rest at the depth that carries its weight: k d^1.5 = m g. */
static void test_bouncing_ball(void)
{
    const char *key = "flores2011_fig5_Flores_c0.9_g9.81";
    SCENE("%s", key);
    if (!run_example("bouncing-ball", NULL, 0))
        return;
    check_ball(key, 1e-8, 1);
    CHECK_INT(t.summary.open_records, 1);
    CHECK_CLOSE(t.contact_depth[0], pow(9.81 / 1.4e8, 1.0 / 1.5), 1e-8);
    CHECK_CLOSE(t.contact_force[0], 9.81, 1e-8);
    CHECK_NEAR(t.motion[1].y, 0.0, 1e-9);
}

static void test_vibrating_table(void)
{
    static const struct {
        const char *key, *law, *restitution;
    } cases[] = {
        {"flores2011_fig8_Hertz", "hertz", NULL},
        {"flores2011_fig9_HC_c0.9", "hunt-crossley", "0.9"},
        {"flores2011_fig9_HC_c0.3", "hunt-crossley", "0.3"},
        {"flores2011_fig9_LN_c0.9", "lankarani-nikravesh", "0.9"},
        {"flores2011_fig9_LN_c0.6", "lankarani-nikravesh", "0.6"},
        {"flores2011_fig9_Flores_c0.6", "flores", "0.6"},
        {"flores2011_fig9_Flores_c0.3", "flores", "0.3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char law[64], restitution[64];
        snprintf(law, sizeof law, "contacts.0.law=%s", cases[i].law);
        snprintf(restitution, sizeof restitution, "contacts.0.restitution=%s",
                 cases[i].restitution != NULL ? cases[i].restitution : "1");
        const char *settings[] = {law, restitution, "output.interval=0.02"};
        SCENE("%s", cases[i].key);
        if (cases[i].restitution == NULL) {
            if (run_example("vibrating-table", settings, 1))
                check_ball(cases[i].key, 1e-7, 0);
        } else if (run_example("vibrating-table", settings, 3)) {
            check_ball(cases[i].key, 1e-7, 1);
        }
    }
}

/* ---- the impact damper ------------------------------------------------------ */

static const char damper[] = "safaeifar2020_ex2_damper";

/* The first forty impacts in the order of their touches, with their sides. */
static void check_damper(const char *gap)
{
    for (size_t i = 0; i < 40; i++) {
        char number[24];
        const rsl_planar_contact_record *r = &t.record[i];
        snprintf(number, sizeof number, "%zu", i);
        SCENE("%s, impact %zu", gap, i + 1);
        const char *side =
            json_find(json_file(REFERENCE),
                      (const char *const[]){damper, "value", gap, "impacts", number, "side", NULL});
        CHECK(side != NULL && side[1] == (r->contact == 0 ? 'R' : 'L'));
        CHECK_NEAR(r->t_touch, json_number(REFERENCE, damper, "value", gap, "impacts", number, "t"),
                   1e-6);
        CHECK_NEAR(r->speed_touch,
                   json_number(REFERENCE, damper, "value", gap, "impacts", number, "v"), 1e-6);
        CHECK_NEAR(r->restitution,
                   json_number(REFERENCE, damper, "value", gap, "impacts", number, "e_eff"), 1e-6);
    }
}

static void test_impact_damper(const char *gap, const char *setting)
{
    const char *settings[] = {setting, "end_time=60", "output.interval=5"};
    SCENE("impact damper %s", gap);
    if (!run_example("impact-damper", settings, 3))
        return;
    CHECK_INT(t.records, json_number(REFERENCE, damper, "value", gap, "n_impacts"));
    if (!CHECK(t.records >= 40) || !CHECK(t.sticks > 0))
        return;
    check_damper(gap);
    SCENE("impact damper %s", gap);
    CHECK_NEAR(t.record[t.records - 1].t_touch,
               json_number(REFERENCE, damper, "value", gap, "last_impact_t"), 1e-6);
    CHECK_NEAR(t.stick[t.sticks - 1].time,
               json_number(REFERENCE, damper, "value", gap, "last_stick", "0"), 1e-6);
    CHECK_INT(t.stick[t.sticks - 1].sticks, 1);
}

/* ---- the slider-crank -------------------------------------------------------- */

static const char crank[] = "safaeifar2020_ex3_slidercrank";

static double collision(const char *key, const char *number, const char *what)
{
    return json_number(REFERENCE, crank, "value", key, number, what);
}

/* The reference has the deepest point among its steps: a little less deep. A
 * drive stands behind the slider as an infinite mass. */
static void check_collision(const char *key, size_t i, double exact)
{
    char n[24];
    const rsl_planar_contact_record *r = &t.record[i];
    snprintf(n, sizeof n, "%zu", i);
    SCENE("slider-crank %s, impact %zu", key, i + 1);
    CHECK_NEAR(r->t_touch, collision(key, n, "t"), 1e-8);
    CHECK_NEAR(r->t_separate, collision(key, n, "t_sep"), 1e-8);
    CHECK_NEAR(r->speed_touch, collision(key, n, "vrel"), exact);
    CHECK_NEAR(r->speed_separate, collision(key, n, "v5_after") - collision(key, n, "v4_after"),
               exact);
    CHECK_NEAR(r->restitution, collision(key, n, "e_eff"), 0.1 * exact);
    CHECK_CLOSE(r->depth_max, collision(key, n, "dmax"), 5e-5);
    CHECK(r->depth_max > collision(key, n, "dmax"));
    double slider = collision(key, n, "m_eff_slider");
    int driven = strncmp(key, "driven", 6) == 0;
    CHECK_CLOSE(r->mass, driven ? 0.2 : slider * 0.2 / (slider + 0.2), 0.03 * exact);
}

static void test_slider_crank(const char *example, const char *key, const char *const *settings,
                              size_t count, size_t impacts, double exact)
{
    SCENE("slider-crank %s", key);
    if (!run_example(example, settings, count) || !CHECK_INT(t.records, impacts))
        return;
    for (size_t i = 0; i < impacts; i++)
        check_collision(key, i, exact);
    char n[24];
    snprintf(n, sizeof n, "%zu", impacts - 1);
    CHECK_NEAR(t.motion[3].x, collision(key, n, "v5_after"), 1e-6);
    CHECK(t.summary.joint_drift_position < 1e-10);
}

static void test_slider_cranks(void)
{
    const char *slow[] = {"parameters.speed=150"};
    const char *heavy[] = {"gravity=[0, -9.81]"};
    const char *exact[] = {"contacts.0.calibration=exact"};
    const char *pivot[] = {"bodies.crank.centre_of_mass=[-crank/2, 0]",
                           "bodies.crank.inertia=8e-5"};
    const char *slower[] = {"parameters.speed=20", "end_time=0.1"};
    test_slider_crank("slider-crank", "free crank, CG mid", NULL, 0, 2, 1e-6);
    test_slider_crank("slider-crank", "free crank, gravity 9.81", heavy, 1, 2, 1e-6);
    test_slider_crank("slider-crank", "free crank, crank CG at pivot", pivot, 2, 2, 3e-6);
    test_slider_crank("slider-crank", "free, h exact(.7)", exact, 1, 2, 1e-6);
    test_slider_crank("slider-crank", "free 150", slow, 1, 1, 1e-6);
    test_slider_crank("slider-crank", "free 20 rad/s", slower, 2, 3, 1e-6);
    test_slider_crank("slider-crank-driven", "driven 200 rad/s", NULL, 0, 1, 1e-6);
    test_slider_crank("slider-crank-driven", "driven 150 rad/s", slow, 1, 1, 1e-6);
    test_slider_crank("slider-crank-driven", "driven 20 rad/s", slower, 1, 1, 1e-6);
}

int main(void)
{
    test_bouncing_ball();
    test_vibrating_table();
    test_impact_damper("d10", "parameters.gap=0.01");
    test_impact_damper("d20", "parameters.gap=0.02");
    test_impact_damper("d50", "parameters.gap=0.05");
    test_slider_cranks();
    return check_report();
}
