/* SPDX-License-Identifier: MIT
 *
 * Elastic curves with a restitution in mechanisms: impacts in every formulation, separation criterion
 * and form against the closed form of rsl_collide, rest under the own weight, granular groups.
 */
#include "planar_scenes.h"
#include "resile/batch.h"
#include "resile/memoryless.h"

static scene s;
static tape t;

static const double press_depth[] = {0.0, 2e-5, 5e-5, 1e-4, 1.6e-4, 2.5e-4, 4e-4, 6e-4};
static const double press_force[] = {0.0, 40.0, 130.0, 340.0, 700.0, 1500.0, 3300.0, 6300.0};
enum { PRESS = sizeof press_depth / sizeof press_depth[0] };
static double press_room[RSL_LAW_TABLE_SIZE(PRESS)];
static rsl_law_table press;

/* Elastic laws with numbers at which 0.5 kg reaches a small depth at 0.8 m/s. */
static const char *const laws[] = {"johnson-cylinder", "liu-cylinder", "luo-nahon-sphere", "table",
                                   "hertz"};
enum { LAWS = sizeof laws / sizeof laws[0] };

static rsl_law_parameters numbers_of(const rsl_law *law)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if ((law->inputs >> i & 1u) && rsl_law_input_table()[i].offset > 0)
            *(double *)((char *)&spec + rsl_law_input_table()[i].offset) = 0.02;
    if ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(stiffness))
        spec.stiffness = 1e9;
    if (law->inputs & RSL_LAW_INPUT_BIT(modulus))
        spec.modulus = 1.15e11;
    if (law->inputs & RSL_LAW_INPUT_BIT(clearance))
        spec.clearance = 1e-4;
    if (law->model->measured)
        spec.user = &press;
    return spec;
}

/* ---- impacts ------------------------------------------------------------------------- */

static void check_impact(const rsl_law *law, const rsl_law_parameters *spec,
                         rsl_planar_contact_form form)
{
    const double speed = 0.8;
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_law_parameters one = *spec;
    one.mass = 0.5;
    one.speed = speed;
    if (!CHECK_STATUS(rsl_collide_prepare(law, &one, &contact, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    scene_begin(&s, 0.3 / speed);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, -0.15, 0.2);
    size_t b = scene_disc(&s, "b", 1.0, 0.1, 0.15, 0.2);
    s.body[a].velocity.x = 0.75 * speed;
    s.body[b].velocity.x = -0.25 * speed;
    rsl_planar_contact_pair *pair = scene_touch(&s, a, b, law->key, -1.0, 1.0);
    pair->spec = *spec;
    pair->form = form;
    if (!scene_run(&s, &t, 0.5) || !CHECK_INT(t.records, 1))
        return;
    const rsl_planar_contact_record *r = &t.record[0];
    CHECK_CLOSE(r->restitution, spec->restitution, 1e-8);
    CHECK_CLOSE(r->depth_max, o.depth_max, 1e-8);
    CHECK_CLOSE(r->force_max, o.force_max, 1e-7);
    CHECK_CLOSE(r->t_separate - r->t_touch, o.duration, 1e-7);
    CHECK_NEAR(r->energy_lost, o.energy_dissipated, 1e-8 * o.energy_in);
    for (int k = RSL_PLANAR_FLAG_PULL; k <= RSL_PLANAR_FLAG_GAIN; k++)
        CHECK_INT(t.summary.flags[k].count, 0);
    /* F'' jumps at the points of a measured curve */
    CHECK_NEAR(t.summary.residual_max, 0.0, law->model->measured ? 1e-8 : 1e-9);
}

static void test_impacts(void)
{
    for (int i = 0; i < LAWS; i++)
        for (int form = RSL_LAW_FORMULATION_UNIVERSAL; form <= RSL_LAW_FORMULATION_HUNT_CROSSLEY;
             form++)
            for (int k = 0; k < 4; k++) {
                const rsl_law *law = rsl_law_find(laws[i]);
                rsl_law_parameters spec = numbers_of(law);
                spec.restitution = k % 2 ? 0.3 : 0.8;
                spec.formulation = (rsl_law_formulation)form;
                spec.end = k / 2 ? RSL_LAW_SEPARATION_ZERO_FORCE : RSL_LAW_SEPARATION_ZERO_DEPTH;
                SCENE("%s %s, e = %g, end %s", laws[i], rsl_law_formulation_name(spec.formulation),
                      spec.restitution, rsl_law_separation_name(spec.end));
                check_impact(law, &spec, RSL_PLANAR_STORED);
                check_impact(law, &spec, RSL_PLANAR_MEMORYLESS);
            }
}

/* ---- rest ------------------------------------------------------------------------------ */

/* A disc that has bounced comes to rest where the curve holds its weight. */
static void test_rest(void)
{
    const double mass = 0.5, g = 9.81;
    for (int i = 0; i < LAWS; i++)
        for (int form = RSL_LAW_FORMULATION_UNIVERSAL; form <= RSL_LAW_FORMULATION_HUNT_CROSSLEY;
             form++) {
            const rsl_law *law = rsl_law_find(laws[i]);
            rsl_law_contact contact;
            rsl_law_response at;
            scene_weigh(&s, 0.3, g);
            size_t disc = scene_disc(&s, "disc", mass, 0.05, 0.0, 0.05 + 1e-4);
            rsl_planar_contact_pair *pair =
                scene_touch(&s, disc, scene_floor(&s), laws[i], -1.0, 1.0);
            pair->spec = numbers_of(law);
            pair->spec.restitution = 0.4;
            pair->spec.formulation = (rsl_law_formulation)form;
            SCENE("%s %s at rest", laws[i], rsl_law_formulation_name(pair->spec.formulation));
            if (!scene_run(&s, &t, 0.01))
                continue;
            rsl_law_parameters spec = pair->spec;
            spec.mass = spec.speed = 1.0;
            CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK);
            rsl_law_force(&contact, 0.05 - t.pose[disc].y, 0.0, &at, NULL);
            CHECK_CLOSE(at.force, mass * g, form == RSL_LAW_FORMULATION_APPROACH ? 2e-2 : 1e-4);
            CHECK(t.summary.residual_max < 1e-9);
        }
}

/* ---- the memoryless form ----------------------------------------------------------------- */

/* At the same state: Hunt-Crossley along an impact, the universal damping anywhere; the same
 * tangents as differences of the force; batches. */
static void test_memoryless(void)
{
    static rsl_memoryless table;
    for (int i = 0; i < LAWS - 1; i++)
        for (int form = RSL_LAW_FORMULATION_UNIVERSAL; form <= RSL_LAW_FORMULATION_HUNT_CROSSLEY;
             form++) {
            const rsl_law *law = rsl_law_find(laws[i]);
            rsl_law_parameters spec = numbers_of(law);
            rsl_law_contact stored, forgetful;
            rsl_collide_curve_point points[9];
            rsl_collide_outcome o;
            double times[9], depth[9], rate[9], force[9];
            spec.mass = 0.5;
            spec.speed = 0.8;
            spec.restitution = 0.5;
            spec.formulation = (rsl_law_formulation)form;
            SCENE("%s %s, memoryless", laws[i], rsl_law_formulation_name(spec.formulation));
            if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &stored, NULL), RSL_OK))
                continue;
            forgetful = stored;
            CHECK_STATUS(rsl_memoryless_convert(&forgetful, &table, NULL), RSL_OK);
            CHECK_STATUS(rsl_collide(&stored, NULL, &o, NULL), RSL_OK);
            for (int k = 0; k < 9; k++)
                times[k] = o.duration * (k + 0.5) / 9.0;
            CHECK_STATUS(rsl_collide_at(&stored, NULL, times, 9, points, NULL), RSL_OK);
            forgetful.speed = 7.0; /* must not matter */
            for (int k = 0; k < 9; k++) {
                rsl_law_response r, up, down;
                double d = depth[k] = points[k].depth, v = rate[k] = points[k].rate;
                double hd = 1e-5 * d, hv = 1e-5 * fabs(v);
                CHECK_STATUS(rsl_law_force(&forgetful, d, v, &r, NULL), RSL_OK);
                CHECK_NEAR(r.force, points[k].force, 1e-9 * o.force_max);
                CHECK(r.dissipated_power >= 0.0);
                rsl_law_force(&forgetful, d + hd, v, &up, NULL);
                rsl_law_force(&forgetful, d - hd, v, &down, NULL);
                CHECK_NEAR(r.dforce_ddepth, (up.force - down.force) / (2.0 * hd),
                           1e-6 * o.force_max / o.depth_max);
                rsl_law_force(&forgetful, d, v + hv, &up, NULL);
                rsl_law_force(&forgetful, d, v - hv, &down, NULL);
                CHECK_NEAR(r.dforce_drate, (up.force - down.force) / (2.0 * hv),
                           1e-6 * o.force_max / spec.speed);
            }
            rsl_batch batch = {.count = 9, .depth = depth, .rate = rate, .force = force};
            CHECK_STATUS(rsl_batch_force(&forgetful, &batch, NULL, NULL), RSL_OK);
            for (int k = 0; k < 9; k++)
                CHECK_NEAR(force[k], points[k].force, 1e-9 * o.force_max);
        }
}

/* ---- granular groups -------------------------------------------------------------------------------- */

/* Discs on a line: the granular group stepped by `verlet` as contact by contact. */
static double last_speed(const char *law, rsl_law_formulation form, int separate)
{
    enum { DISCS = 4 };
    static const double mass[DISCS] = {0.3, 0.5, 0.2, 0.4};
    scene_begin(&s, 0.01);
    s.model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    s.model.locate = 0;
    s.model.step_max = 2e-8;
    for (size_t i = 0; i < DISCS; i++) {
        s.group[i] = scene_disc(&s, "disc", mass[i], 0.01, 0.0205 * (double)i, 0.0);
        s.body[i].velocity.x = i == 0 ? 0.8 : 0.0;
    }
    for (size_t i = 0; i + 1 < DISCS && (separate || i == 0); i++) {
        rsl_planar_contact_pair *pair = scene_touch(&s, i, i + 1, law, -1.0, 1.0);
        pair->spec = numbers_of(pair->law);
        pair->spec.restitution = 0.7;
        pair->spec.formulation = form;
        if (!separate) {
            pair->kind = RSL_PLANAR_CONTACT_GROUP;
            pair->group = s.group;
            pair->group_count = DISCS;
        }
    }
    return scene_run(&s, &t, 0.01) ? t.motion[DISCS - 1].x : -1.0;
}

static void test_granular_group(void)
{
    for (int i = 0; i < 2; i++)
        for (int form = RSL_LAW_FORMULATION_UNIVERSAL; form <= RSL_LAW_FORMULATION_HUNT_CROSSLEY;
             form++) {
            const char *law = i ? "hertz" : "johnson-cylinder";
            SCENE("a granular group of %s, formulation %d", law, form);
            double one = last_speed(law, (rsl_law_formulation)form, 1);
            CHECK(one > 0.1);
            CHECK_CLOSE(last_speed(law, (rsl_law_formulation)form, 0), one, 1e-9);
        }
}

int main(void)
{
    if (!CHECK_STATUS(
            rsl_law_table_prepare(press_depth, press_force, PRESS, press_room, &press, NULL),
            RSL_OK))
        return check_report();
    test_impacts();
    test_rest();
    test_memoryless();
    test_granular_group();
    return check_report();
}
