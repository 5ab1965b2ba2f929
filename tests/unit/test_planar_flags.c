/* SPDX-License-Identifier: MIT
 *
 * Flags: what the ledger cannot see is said. Each kind is raised by a scene that does it, with
 * the size that a closed form gives, and by no other.
 */
#include "planar_scenes.h"

static tape t;

/* Which flags are raised, one bit each. */
static unsigned raised(void)
{
    unsigned bits = 0;
    for (size_t i = 0; rsl_planar_flag_type_at(i) != NULL; i++)
        bits |= (unsigned)(t.summary.flags[i].count > 0) << i;
    return bits;
}

enum {
    PULL = 1 << RSL_PLANAR_FLAG_PULL,
    LOSS = 1 << RSL_PLANAR_FLAG_NEGATIVE_LOSS,
    GAIN = 1 << RSL_PLANAR_FLAG_GAIN
};

static const rsl_planar_flag *flag(rsl_planar_flag_kind kind) { return &t.summary.flags[kind]; }

static void check_sentence(rsl_planar_flag_kind kind, const char *text)
{
    CHECK_TEXT(rsl_planar_flag_text(&t.summary, kind).text, text);
}

/* ---- laws of one's own ---------------------------------------------------------- */

/* k d - a: adheres with a newtons at the end. No loss. */
static void sticky_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double a = 3.0;
    (void)v;
    *r = (rsl_law_response){.force = c->stiffness * d - a,
                            .dforce_ddepth = c->stiffness,
                            .elastic_energy = d * (0.5 * c->stiffness * d - a)};
}

/* k d (1 - v): negative damping. */
static void lively_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double k = c->stiffness;
    *r = (rsl_law_response){.force = k * d * (1.0 - 0.1 * v),
                            .dforce_ddepth = k * (1.0 - 0.1 * v),
                            .dforce_drate = -0.1 * k * d,
                            .elastic_energy = 0.5 * k * d * d,
                            .dissipated_power = -0.1 * k * d * v * v};
}

static const rsl_law_model sticky_shape = {.name = "sticky", .force = sticky_force, .rate_free = 1};
static const rsl_law_model lively_shape = {.name = "lively", .force = lively_force};

#define OWN_LAW(name, of)                                                                          \
    {                                                                                              \
        .key = name, .aliases = "", .title = name, .authors = "Me", .year = 2020, .doi = "",       \
        .bibtex = "", .family = RSL_LAW_FAMILY_GENERAL, .equation = "", .parameter = "", .n = 1.0, \
        .m = 1.0, .q = 1.0, .end = RSL_LAW_SEPARATION_ZERO_DEPTH,                                  \
        .inputs = RSL_LAW_INPUT_BIT(stiffness), .restitution_max = 1.0, .model = of, .exact = "",  \
        .errata = ""                                                                               \
    }
static const rsl_law sticky = OWN_LAW("sticky", &sticky_shape);
static const rsl_law lively = OWN_LAW("lively", &lively_shape);

/* A ball of 1 kg that falls on the floor with 2 m/s. */
static void drop_in(scene *s, const rsl_law *law, double restitution, rsl_planar_contact_form form)
{
    scene_begin(s, 0.05);
    size_t ball = scene_disc(s, "ball", 1.0, 0.1, 0.0, 0.11);
    s->body[ball].velocity = xy(0.0, -2.0);
    rsl_planar_contact_pair *pair = scene_touch(s, ball, scene_floor(s), "hertz", restitution, 1e5);
    pair->law = law;
    pair->form = form;
    scene_run(s, &t, 0.01);
}

static void drop(scene *s, const rsl_law *law, double restitution)
{
    drop_in(s, law, restitution, RSL_PLANAR_STORED);
}

/* The pull is a at depth zero, which the last step of the contact ends at. */
static void pulling(void)
{
    scene s;
    SCENE("a law that adheres");
    drop(&s, &sticky, -1.0);
    CHECK_INT(raised(), PULL);
    CHECK_INT(flag(RSL_PLANAR_FLAG_PULL)->count, 1);
    CHECK_CLOSE(flag(RSL_PLANAR_FLAG_PULL)->worst, 3.0, 1e-4);
    CHECK_CLOSE(flag(RSL_PLANAR_FLAG_PULL)->time, t.record[0].t_separate, 0.0);
    CHECK_CLOSE(t.record[0].force_min, -flag(RSL_PLANAR_FLAG_PULL)->worst, 0.0);
    check_sentence(RSL_PLANAR_FLAG_PULL, "contact touch pulled with 3 N, though its law does not");
    check_sentence(RSL_PLANAR_FLAG_GAIN, "");
}

/* Laws that pull by their own end rule do so with their authors' leave. */
static void by_its_own_rule(void)
{
    scene s;
    SCENE("kelvin-voigt");
    drop(&s, rsl_law_find("kelvin-voigt"), 0.5);
    CHECK(t.record[0].force_min < -1.0);
    CHECK_INT(raised(), 0);
    SCENE("antypov-elliott, stored and memoryless");
    for (int form = 0; form < 2; form++) {
        drop_in(&s, rsl_law_find("antypov-elliott"), 0.5,
                form ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED);
        CHECK(t.record[0].force_min < -1.0);
        CHECK_INT(raised(), 0);
    }
    SCENE("flores");
    drop(&s, rsl_law_find("flores"), 0.5);
    CHECK(t.record[0].force_min > -1e-9);
    CHECK_INT(raised(), 0);
}

/* What is gained is the difference of the kinetic energies. */
static void negative_loss(void)
{
    scene s;
    SCENE("negative damping");
    drop(&s, &lively, -1.0);
    const rsl_planar_contact_record *r = &t.record[0];
    double gained = 0.5 * (r->speed_separate * r->speed_separate - 4.0);
    CHECK_INT(raised(), LOSS);
    CHECK(gained > 0.1);
    CHECK_CLOSE(flag(RSL_PLANAR_FLAG_NEGATIVE_LOSS)->worst, gained, 1e-9);
    check_sentence(RSL_PLANAR_FLAG_NEGATIVE_LOSS, "gave back");
}

/* Newton's law with friction gains where the slip turns round (Kane & Levinson 1985): a rod hits
 * the floor with its end. What it gains is the change of its kinetic energy; Poisson's law never
 * does. */
static void drop_rod(scene *s, const char *law)
{
    scene_begin(s, 0.02);
    size_t rod = scene_body(s, "rod", 1.0, 1.0 / 12.0, 0.0, 0.5 * sin(0.8) + 0.01);
    scene_shape(s, rod, (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_POINT, .at = {-0.5, 0.0}});
    s->body[rod].angle = 0.8;
    s->body[rod].velocity = xy(0.5, -1.0);
    s->body[rod].spin = 2.0;
    scene_touch(s, rod, scene_floor(s), law, 0.9, RSL_UNSET)->friction =
        (rsl_planar_friction){0.5, 0.5, 0.0};
    scene_run(s, &t, 0.01);
}

static void gaining(void)
{
    scene s;
    double before = 0.5 * (1.25 + 4.0 / 12.0);
    SCENE("a rod on its end, newton");
    drop_rod(&s, "newton");
    CHECK_INT(raised(), GAIN);
    CHECK(t.energy.kinetic > 1.1 * before);
    CHECK_CLOSE(flag(RSL_PLANAR_FLAG_GAIN)->worst, t.energy.kinetic - before, 1e-12);
    check_sentence(RSL_PLANAR_FLAG_GAIN, "contact touch gained 0.1457 J: the impact law does not");
    SCENE("a rod on its end, poisson");
    drop_rod(&s, "poisson");
    CHECK(t.energy.kinetic < before);
    CHECK_INT(raised(), 0);
}

/* ---- the range in which a law holds ------------------------------------------------ */

enum {
    YIELD = 1 << RSL_PLANAR_FLAG_YIELD,
    WIDE = 1 << RSL_PLANAR_FLAG_SIZE,
    SHORT = 1 << RSL_PLANAR_FLAG_WAVES,
    FAST = 1 << RSL_PLANAR_FLAG_SPEED
};

/* Two balls of 1 kg fall on the floor with 1 and 2 m/s, k = 1e5 N/m^1.5; E* is that of Hertz. */
static void drop_two(scene *s, rsl_collide_bodies bodies, int locate)
{
    const char *const names[] = {"slow", "fast"};
    bodies.radius = bodies.size = 0.1;
    bodies.modulus = 0.75 * 1e5 / sqrt(0.1);
    scene_begin(s, 0.05);
    size_t floor = scene_floor(s);
    for (int i = 0; i < 2; i++) {
        size_t ball = scene_disc(s, names[i], 1.0, 0.1, i, 0.11);
        s->body[ball].velocity = xy(0.0, -1.0 - i);
        rsl_planar_contact_pair *pair = scene_touch(s, ball, floor, "hertz", -1.0, 1e5);
        pair->name = names[i];
        pair->bodies = bodies;
        if (!locate)
            pair->form = RSL_PLANAR_MEMORYLESS;
    }
    s->model.locate = locate;
    if (!locate) {
        s->model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
        s->model.step_max = 1e-6;
    }
    scene_run(s, &t, 0.01);
}

/* Peak force and depth of an impact without loss: M v^2/2 = (2/5) k d^(5/2); its duration is
 * 2.9432751 d/v. p0 = 3 F/(2 pi R d). The worst is the fast one. */
static void out_of_range(void)
{
    scene s;
    double d = pow(1.25 * 4.0 / 1e5, 0.4), force = 1e5 * pow(d, 1.5);
    double p0 = 1.5 * force / (3.14159265358979323846 * 0.1 * d),
           took = 2.9432751843247047 * d / 2.0;
    for (int locate = 0; locate < 2; locate++) {
        double within = locate ? 1e-8 : 1e-4;
        SCENE("beyond yield%s", locate ? "" : ", sampled");
        drop_two(&s, (rsl_collide_bodies){.yield = 0.5 * p0}, locate);
        CHECK_INT(raised(), YIELD | WIDE);
        CHECK_INT(flag(RSL_PLANAR_FLAG_YIELD)->count,
                  1); /* 1.6 Y = 0.8 p0, and the slow one 0.76 */
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_YIELD)->worst, p0, within);
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_YIELD)->limit, 0.8 * p0, 1e-12);
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_YIELD)->time, 0.01 / 2.0, 1e-4);
        check_sentence(RSL_PLANAR_FLAG_YIELD, "contact fast: peak pressure");
        CHECK_INT(flag(RSL_PLANAR_FLAG_SIZE)->count, 2);
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_SIZE)->worst, sqrt(0.1 * d), within);
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_SIZE)->limit, 0.01, 1e-12);
        check_sentence(RSL_PLANAR_FLAG_SIZE, ", the worst of 2)");
        SCENE("shorter than waves%s", locate ? "" : ", sampled");
        drop_two(&s, (rsl_collide_bodies){.wave_time = took}, locate);
        CHECK_INT(raised(), SHORT | WIDE);
        CHECK_INT(flag(RSL_PLANAR_FLAG_WAVES)->count, 2);
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_WAVES)->worst, took, within);
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_WAVES)->limit, 4.0 * took, 1e-12);
        check_sentence(RSL_PLANAR_FLAG_WAVES, "contact fast: contact lasts");
    }
    SCENE("nothing is known");
    drop(&s, rsl_law_find("hertz"), -1.0);
    CHECK_INT(raised(), 0);
}

/* Bridges et al. measured ice up to 5.1 cm/s. */
static void too_fast(void)
{
    scene s;
    for (int fast = 0; fast < 2; fast++) {
        SCENE("ice, %s", fast ? "too fast" : "slow");
        scene_begin(&s, 1.0);
        size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.11);
        s.body[ball].velocity = xy(0.0, fast ? -0.5 : -0.03);
        rsl_planar_contact_pair *pair =
            scene_touch(&s, ball, scene_floor(&s), "newton", RSL_UNSET, RSL_UNSET);
        pair->spec.restitution_of_speed = rsl_restitution_find("bridges");
        pair->spec.restitution = RSL_UNSET;
        scene_run(&s, &t, 0.1);
        CHECK_INT(raised(), fast ? FAST : 0);
        if (fast) {
            CHECK_CLOSE(flag(RSL_PLANAR_FLAG_SPEED)->worst, 0.5, 1e-9);
            CHECK_CLOSE(flag(RSL_PLANAR_FLAG_SPEED)->limit, pair->spec.restitution_of_speed->high,
                        0.0);
        }
    }
}

/* A sign that is easily wrong: flagged where it keeps the bodies apart, and only there. */
static void upward_gravity(void)
{
    const double gravity[] = {9.81, -9.81, 0.0};
    scene s;
    for (int i = 0; i < 3; i++) {
        SCENE("gravity %g", gravity[i]);
        scene_begin(&s, 1.0);
        scene_touch(&s, scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.11), scene_floor(&s), "hertz", 1.0,
                    1e5);
        s.model.gravity = xy(0.5, gravity[i]);
        scene_run(&s, &t, 0.1);
        CHECK_INT(raised(), i == 0 ? 1 << RSL_PLANAR_FLAG_GRAVITY : 0);
        if (i > 0)
            continue;
        CHECK_CLOSE(flag(RSL_PLANAR_FLAG_GRAVITY)->worst, 9.81, 0.0);
        check_sentence(RSL_PLANAR_FLAG_GRAVITY,
                       "gravity [0.5, 9.81] points upwards with 9.81 m/s^2, and no contact closed: "
                       "downwards is negative (t = 1 s)");
    }
}

int main(void)
{
    upward_gravity();
    pulling();
    by_its_own_rule();
    negative_loss();
    gaining();
    out_of_range();
    too_fast();
    return check_report();
}
