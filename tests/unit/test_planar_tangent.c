/* SPDX-License-Identifier: MIT
 *
 * Friction with a memory and rolling resistance in mechanisms: one oblique impact as rsl_oblique has
 * it, closed forms of rolling and of bristles, the ledger, states saved and restored, what is
 * refused.
 */
#include "csv.h"
#include "planar_scenes.h"
#include "resile/oblique.h"

static scene s;
static tape t;

static const double mass = 0.01, radius = 0.01, c_sphere = 0.4;

static rsl_planar_tangent tangent(const char *friction, const char *rolling)
{
    rsl_planar_tangent out = {.spec = rsl_tangent_parameters_default()};
    if (friction != NULL)
        out.laws.friction = rsl_tangent_law_find(friction);
    if (rolling != NULL)
        out.laws.rolling = rsl_tangent_law_find(rolling);
    return out;
}

/* ---- one impact, as rsl_oblique has it --------------------------------------------- */

typedef struct impact {
    const char *normal;
    double restitution, stiffness;
    const char *law;
    double ratio, k, damping, slip_speed, low;
    double vx, vn, spin;
    double tolerance;
    double work; /* of adhesion, J/m^2; 0: none */
} impact;

/* Of spheres that stick: E* for the stiffness of Hertz that is asked for. */
static void set_adhesion(const impact *m, rsl_law_parameters *spec)
{
    if (m->work == 0.0)
        return;
    spec->stiffness = spec->restitution = RSL_UNSET;
    spec->calibration = RSL_LAW_PUBLISHED;
    spec->radius = radius;
    spec->modulus = m->stiffness / (4.0 / 3.0 * sqrt(radius));
    spec->work_of_adhesion = m->work;
}

static impact plain_impact(const char *normal, double restitution, const char *law, double spin)
{
    return (impact){.normal = normal,
                    .restitution = restitution,
                    .stiffness = 1e8,
                    .law = law,
                    .ratio = 0.8,
                    .k = RSL_UNSET,
                    .damping = RSL_UNSET,
                    .slip_speed = RSL_UNSET,
                    .low = RSL_UNSET,
                    .vx = 1.0,
                    .vn = 2.0,
                    .spin = spin};
}

static rsl_planar_tangent tangent_of(const impact *m)
{
    rsl_planar_tangent out = tangent(m->law, NULL);
    out.spec.friction = 0.3;
    out.spec.ratio = m->ratio;
    out.spec.stiffness = m->k;
    out.spec.damping = m->damping;
    out.spec.slip_speed = m->slip_speed;
    out.spec.slip_speed_low = m->low;
    return out;
}

static rsl_status exact(const impact *m, rsl_oblique_outcome *out, rsl_oblique_after *after)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact normal;
    rsl_tangent made;
    rsl_planar_tangent requested = tangent_of(m);
    spec.restitution = m->restitution;
    spec.stiffness = m->stiffness;
    spec.mass = mass;
    spec.speed = m->vn;
    spec.calibration = RSL_LAW_EXACT;
    set_adhesion(m, &spec);
    rsl_status status = rsl_collide_prepare(rsl_law_find(m->normal), &spec, &normal, NULL);
    if (status >= 0)
        status = rsl_tangent_prepare(&requested.laws, &requested.spec, &normal, &made, NULL);
    rsl_oblique pair = rsl_oblique_on_plane(c_sphere, mass, radius, m->vx, m->vn, m->spin);
    return status < 0 ? status : rsl_oblique_collide(&normal, &made, &pair, NULL, out, after, NULL);
}

/* The ball of rsl_oblique_on_plane rolls where vx = R w; counter-clockwise that is -w. */
static size_t build(const impact *m)
{
    scene_begin(&s, 0.01);
    s.model.tolerance = 1e-12;
    size_t ball = scene_body(&s, "ball", mass, c_sphere * mass * radius * radius, 0.0, 0.0101);
    scene_shape(&s, ball, scene_circle(0.0, 0.0, radius));
    s.body[ball].velocity = xy(m->vx, -m->vn);
    s.body[ball].spin = -m->spin;
    rsl_planar_contact_pair *pair =
        scene_exact(&s, ball, scene_floor(&s), m->normal, m->restitution, m->stiffness);
    if (!rsl_given(m->restitution))
        pair->spec.restitution = RSL_UNSET;
    set_adhesion(m, &pair->spec);
    pair->tangent = tangent_of(m);
    return ball;
}

static void test_impact(const impact *m)
{
    rsl_oblique_outcome out;
    rsl_oblique_after after;
    SCENE("%s with %s, vx %g, spin %g", m->law, m->normal, m->vx, m->spin);
    if (!CHECK_STATUS(exact(m, &out, &after), RSL_OK))
        return;
    size_t ball = build(m);
    if (!scene_run(&s, &t, 1e-4))
        return;
    double scale = fmax(fabs(m->vx), m->vn),
           lost = out.lost_slip + out.lost_damping + out.lost_area;
    CHECK_INT(t.records, 1);
    CHECK_NEAR(t.motion[ball].x, after.velocity[1][0], m->tolerance * scale);
    CHECK_NEAR(t.motion[ball].y, after.velocity[1][1], m->tolerance * scale);
    CHECK_NEAR(t.motion[ball].angle, after.spin[1], m->tolerance * scale / radius);
    CHECK_NEAR(t.record[0].friction_lost, lost, m->tolerance * out.energy_in);
    CHECK_NEAR(t.energy.lost_friction, lost, m->tolerance * out.energy_in);
    CHECK(t.summary.residual_max < 1e-10);
}

static void test_impacts(void)
{
    static const double none = RSL_UNSET;
    const impact springs[] = {
        {"kelvin-voigt", 0.8, 1e6, "spring", 0.6, none, none, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"kelvin-voigt", 0.8, 1e6, "spring-dashpot", 0.6, none, 2.0, none, none, 0, 2.0, 0, 1e-9,
         0.0},
        {"hertz", none, 1e8, "spring", none, 5e5, none, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hertz", none, 1e8, "mindlin-force", 0.8, none, none, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hertz", none, 1e8, "mindlin-displacement", 0.8, none, none, none, none, 0, 2.0, 0, 1e-9,
         0.0},
        {"hertz", none, 1e8, "mindlin-rescaled", 0.8, none, none, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hunt-crossley", 0.7, 1e8, "mindlin-rescaled", 0.8, none, none, none, none, 0, 2.0, 0,
         1e-9, 0.0},
        {"tsuji", 0.7, 1e8, "mindlin-rescaled", 0.8, none, 0.5, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"jkr", none, 1e8, "mindlin-rescaled", 0.8, none, none, none, none, 0, 2.0, 0, 1e-9, 20.0},
        {"jkr", none, 1e8, "spring", none, 5e5, none, none, none, 0, 2.0, 0, 1e-9, 20.0},
        {"dmt", none, 1e8, "mindlin-force", 0.8, none, none, none, none, 0, 2.0, 0, 1e-9, 20.0},
        {"hertz", none, 1e8, "dahl", none, 1e6, none, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hunt-crossley", 0.7, 1e8, "dahl", none, 1e5, none, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hertz", none, 1e8, "lugre", none, 1e6, 1.0, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hertz", none, 1e8, "haff-werner", none, none, 20.0, none, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hertz", none, 1e8, "tanh", none, none, none, 0.01, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hunt-crossley", 0.6, 1e8, "ramp", none, none, none, 0.1, none, 0, 2.0, 0, 1e-9, 0.0},
        {"hertz", none, 1e8, "ambrosio", none, none, none, 0.1, 0.01, 0, 2.0, 0, 1e-9, 0.0},
    };
    static const double slip[][2] = {{0.3, 0.0},   {1.0, 0.0},   {1.9, 0.0},   {4.0, 0.0},
                                     {0.0, 100.0}, {1.0, -80.0}, {-0.7, 150.0}};
    for (size_t i = 0; i < sizeof springs / sizeof *springs; i++)
        for (size_t k = 0; k < sizeof slip / sizeof *slip; k++) {
            impact m = springs[i];
            m.vx = slip[k][0];
            m.spin = slip[k][1];
            test_impact(&m);
        }
}

/* Bristles under Hertz: e_t at 45 degrees and 2 m/s, by scipy's Radau at a tolerance of 1e-11 from
 * 1e-5 of the impact's depth on, z on its slow manifold there. */
static void test_bristles(void)
{
    static const struct {
        const char *law;
        double stiffness, damping, found, within;
    } known[] = {{"dahl", 1e6, RSL_UNSET, 0.34020419173, 1e-10},
                 {"dahl", 1e5, RSL_UNSET, -0.11890359838008, 1e-11},
                 {"lugre", 1e6, 1.0, 0.332051801557, 1e-9}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        impact m = plain_impact("hertz", RSL_UNSET, known[i].law, 0.0);
        rsl_oblique_outcome out;
        rsl_oblique_after after;
        m.vx = m.vn = sqrt(2.0);
        m.ratio = RSL_UNSET;
        m.k = known[i].stiffness;
        m.damping = known[i].damping;
        SCENE("%s under Hertz", known[i].law);
        if (CHECK_STATUS(exact(&m, &out, &after), RSL_OK))
            CHECK_NEAR(out.restitution_tangential, known[i].found, known[i].within);
    }
}

/* Bristles of a ball that is let go 0.1 mm deep in Hertz and slips with 0.3 m/s: vx after, by scipy's
 * Radau at a tolerance of 1e-12, to 1e-7 of the first depth. The overlap says how large N is. */
static void test_bristles_let_go(void)
{
    static const struct {
        const char *law;
        double stiffness, damping, found;
    } known[] = {{"dahl", 1e5, RSL_UNSET, 0.2675516755856},
                 {"dahl", 1e6, RSL_UNSET, 0.1704171425598},
                 {"lugre", 1e6, 1.0, 0.1715031973682}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        impact m = plain_impact("hertz", RSL_UNSET, known[i].law, 0.0);
        m.vx = 0.3;
        m.vn = 0.0;
        m.ratio = RSL_UNSET;
        m.k = known[i].stiffness;
        m.damping = known[i].damping;
        SCENE("%s of %g N/m, let go from an overlap", m.law, m.k);
        size_t ball = build(&m);
        s.model.allow_overlap = 1;
        s.body[ball].position.y = radius - 1e-4;
        if (scene_run(&s, &t, 1e-4))
            CHECK_NEAR(t.motion[ball].x, known[i].found, 1e-9);
    }
}

/* mindlin-force is not passive: what it gains is told, and what mindlin-rescaled loses is not. */
static void test_gain(void)
{
    static const char *const laws[] = {"mindlin-force", "mindlin-rescaled"};
    for (int i = 0; i < 2; i++) {
        impact m = plain_impact("hertz", RSL_UNSET, laws[i], 0.0);
        rsl_oblique_outcome out;
        rsl_oblique_after after;
        m.ratio = 0.95;
        m.vx = 0.2;
        SCENE("what %s gains", laws[i]);
        if (!CHECK_STATUS(exact(&m, &out, &after), RSL_OK))
            continue;
        build(&m);
        if (!scene_run(&s, &t, 1e-4))
            continue;
        const rsl_planar_flag *flag = &t.summary.flags[RSL_PLANAR_FLAG_NEGATIVE_LOSS];
        CHECK_INT(flag->count, i == 0);
        CHECK_INT(out.gains, i == 0);
        if (i == 0)
            CHECK_CLOSE(flag->worst, -(out.lost_slip + out.lost_damping + out.lost_area), 1e-4);
    }
}

/* ---- rolling ------------------------------------------------------------------------- */

static const double g = 9.81;

/* A disc that rolls on the floor where it rests, v = -R w. */
static rsl_planar_contact_pair *roll(const char *law, double v, double time)
{
    double m = 2.0, R = 0.1, k = 1e7;
    scene_weigh(&s, time, g);
    s.model.tolerance = 1e-11;
    s.model.allow_overlap = 1;
    size_t disc = scene_disc(&s, "disc", m, R, 0.0, R - m * g / k);
    s.body[disc].velocity.x = v;
    s.body[disc].spin = -v / R;
    rsl_planar_contact_pair *pair = scene_touch(&s, disc, scene_floor(&s), "linear", -1.0, k);
    pair->friction = (rsl_planar_friction){0.5, 0.5, 0.0};
    pair->tangent = tangent(NULL, law);
    return pair;
}

/* Type A: deceleration mu_r g/(1 + c), and then true rest. */
static void test_rolling_constant(void)
{
    double v = 0.8, mu_r = 0.02, c = 0.5, a = mu_r * g / (1.0 + c);
    SCENE("rolling-constant");
    rsl_planar_contact_pair *pair = roll("rolling-constant", v, 2.0 * v / a);
    pair->tangent.spec.rolling_friction = mu_r;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_CLOSE(t.pose[0].x, 0.5 * v * v / a, 1e-9);
    CHECK_NEAR(t.motion[0].x, 0.0, 1e-12);
    CHECK_NEAR(t.motion[0].angle, 0.0, 1e-11);
    CHECK_CLOSE(t.energy.lost_friction, 0.5 * 2.0 * (1.0 + c) * v * v, 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Type B: v falls as e^(-c_r t/(m R^2 (1 + c))). */
static void test_rolling_viscous(void)
{
    double v = 0.8, c_r = 0.02, time = 1.0;
    SCENE("rolling-viscous");
    roll("rolling-viscous", v, time)->tangent.spec.rolling_damping = c_r;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_CLOSE(t.motion[0].x, v * exp(-c_r * time / (2.0 * 0.01 * 1.5)), 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Type C: up to the limit M = mu_r R N the spring stretches by theta_m = M/k_r and stores
 * M theta_m/2; the rest of the energy is M times the angle beyond. Then the disc swings about
 * x_stop - R theta_m for ever. */
static double farthest;

static void note_farthest(const rsl_planar_view *state, tape *of)
{
    (void)of;
    farthest = fmax(farthest, state->pose[0].x);
}

static void test_rolling_spring(void)
{
    double v = 0.3, mu_r = 0.05, k_r = 5.0, R = 0.1, energy = 0.5 * 2.0 * 1.5 * v * v;
    double limit = mu_r * R * 2.0 * g, max = limit / k_r;
    double stop = R * (max + (energy - 0.5 * limit * max) / limit);
    SCENE("rolling-spring");
    rsl_planar_contact_pair *pair = roll("rolling-spring", v, 3.0);
    pair->tangent.spec.rolling_friction = mu_r;
    pair->tangent.spec.rolling_stiffness = k_r;
    t.look = note_farthest;
    farthest = 0.0;
    int ran = scene_run(&s, &t, 1e-5);
    t.look = NULL;
    if (!ran)
        return;
    CHECK_CLOSE(farthest, stop, 1e-8);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK_CLOSE(t.energy.lost_friction, energy - 0.5 * limit * max, 1e-8);
    double away = t.pose[0].x - (stop - R * max), back = t.motion[0].x;
    CHECK_CLOSE(0.5 * 2.0 * 1.5 * back * back + 0.5 * k_r * away * away / (R * R),
                0.5 * limit * max, 1e-8);
}

/* Bodies of any size on floors of any slope, at random, to the digits of rolling.py. The floor gives
 * by a thousandth of the radius, so that N is the weight to rounding. */
static void test_rolling_rows(void)
{
    csv_table table = csv_read("rolling.csv");
    double worst = 0.0;
    for (size_t row = 0; row < table.rows; row++) {
        double m = csv_number(&table, row, "m"), R = csv_number(&table, row, "R");
        double v = csv_number(&table, row, "v"), slope = csv_number(&table, row, "slope");
        double time = csv_number(&table, row, "time"), k = m * g * cos(slope) / (1e-3 * R);
        SCENE("%s, row %zu", csv_text(&table, row, "law"), row + 1);
        rsl_planar_contact_pair *pair = roll(csv_text(&table, row, "law"), v, time);
        s.model.tolerance = 1e-12;
        s.model.gravity.x = g * sin(slope);
        s.model.gravity.y = -g * cos(slope);
        s.body[0].mass = m;
        s.body[0].inertia = csv_number(&table, row, "c") * m * R * R;
        s.body[0].position.y = R - 1e-3 * R;
        s.body[0].spin = -v / R;
        s.shape[0][0].radius = R;
        pair->spec.stiffness = k;
        const struct {
            const char *column;
            double *to;
        } numbers[] = {{"mu_r", &pair->tangent.spec.rolling_friction},
                       {"k_r", &pair->tangent.spec.rolling_stiffness},
                       {"c_r", &pair->tangent.spec.rolling_damping}};
        for (int i = 0; i < 3; i++)
            if (csv_number(&table, row, numbers[i].column) > 0.0)
                *numbers[i].to = csv_number(&table, row, numbers[i].column);
        if (!scene_run(&s, &t, time / 10.0))
            continue;
        double x = csv_number(&table, row, "x"), vx = csv_number(&table, row, "vx");
        double error =
            fmax(fabs(t.pose[0].x - x) / fabs(v * time), fabs(t.motion[0].x - vx) / fabs(v));
        worst = fmax(worst, error);
        CHECK_NEAR(error, 0.0, 1e-10);
        CHECK(t.summary.residual_max < 1e-10);
    }
    printf("%zu bodies that roll, largest error %.1e\n", table.rows, worst);
    CHECK(table.rows == 30);
    csv_free(&table);
}

/* ---- slides ---------------------------------------------------------------------------- */

static double bristle_error;

/* F_c (x - (F_c/sigma)(1 - e^(-sigma x/F_c))) = m (v0^2 - v^2)/2 on the way out. */
static void look_at_dahl(const rsl_planar_view *state, tape *of)
{
    double x = state->pose[0].x, v = state->motion[0].x, cap = 4.0, sigma = 1e4;
    double work = cap * (x - cap / sigma * -expm1(-sigma * x / cap));
    (void)of;
    if (v > 0.0 && state->time < 0.04)
        bristle_error = fmax(bristle_error, fabs(work - 0.5 * 2.0 * (0.01 - v * v)));
}

static rsl_planar_friction_guide *block(const char *law, double v, double time)
{
    scene_begin(&s, time);
    s.model.tolerance = 1e-12;
    size_t a = scene_body(&s, "block", 2.0, 0.1, 0.0, 0.0);
    scene_lock(&s, a, 0, 1, 1);
    s.body[a].velocity.x = v;
    rsl_planar_friction_guide *slide = scene_slide(&s, RSL_PLANAR_WORLD, a, 10.0, 0.0);
    slide->tangent = tangent(law, NULL);
    slide->tangent.spec.friction = 0.4;
    return slide;
}

static void test_dahl_block(void)
{
    SCENE("a block with dahl's friction");
    block("dahl", 0.1, 0.2)->tangent.spec.stiffness = 1e4;
    t.look = look_at_dahl;
    bristle_error = 0.0;
    int ran = scene_run(&s, &t, 1e-4);
    t.look = NULL;
    if (!ran)
        return;
    CHECK_NEAR(bristle_error, 0.0, 1e-11);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK(t.energy.lost_friction > 0.0);
}

/* Under a steady drive a block that a spring holds is pulled by g(v) + sigma2 v. */
static void test_lugre_steady(void)
{
    double v = 0.02, k = 500.0, vs = 0.01, share = 0.4 + (0.6 - 0.4) * exp(-(v / vs) * (v / vs));
    SCENE("lugre under a steady drive");
    rsl_planar_friction_guide *slide = block("lugre", 0.0, 8.0);
    size_t belt = scene_body(&s, "belt", 1.0, 0.1, 0.0, 0.0);
    scene_lock(&s, belt, 0, 1, 1);
    scene_prescribe(&s, belt, 0, (rsl_planar_signal){.rate = v});
    slide->body_a = belt;
    slide->body_b = 0;
    slide->tangent.spec.friction_static = 0.6;
    slide->tangent.spec.slip_speed = vs;
    slide->tangent.spec.stiffness = 1e4;
    slide->tangent.spec.damping = 20.0;
    slide->tangent.spec.viscosity = 5.0;
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, 0, 0.0, k)->damping = 60.0;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.motion[0].x, 0.0, 1e-8);
    CHECK_CLOSE(k * t.pose[0].x, share * 10.0 + 5.0 * v, 1e-8);
    CHECK(t.summary.residual_max < 1e-9);
}

/* A spring with a slider under a constant force: below the cap it swings about F/k_t. */
static void test_spring_slide(void)
{
    double k = 2e3, v = 0.05, w = sqrt(k / 2.0), swing = v / w;
    SCENE("a block on a spring of friction");
    block("spring", v, 0.5)->tangent.spec.stiffness = k;
    if (!CHECK(k * swing < 4.0) || !scene_run(&s, &t, 0.01))
        return;
    CHECK_NEAR(t.pose[0].x, swing * sin(w * 0.5), 1e-11);
    CHECK_NEAR(t.energy.lost_friction, 0.0, 1e-12);
    CHECK_CLOSE(t.energy.contacts + t.energy.kinetic, 0.5 * 2.0 * v * v, 1e-10);
    /* faster it slides on: mu N beyond, then a swing of the amplitude mu N/k about where it stops */
    double cap = 4.0, fast = 0.5, beyond = (0.5 * 2.0 * fast * fast - 0.5 * cap * cap / k) / cap;
    SCENE("a block that slides first");
    block("spring", fast, 1.0)->tangent.spec.stiffness = k;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_CLOSE(t.energy.lost_friction, cap * beyond, 1e-9);
    double away = t.pose[0].x - beyond;
    CHECK_CLOSE(0.5 * k * away * away + t.energy.kinetic, 0.5 * cap * cap / k, 1e-8);
}

/* ---- saved and restored ------------------------------------------------------------------ */

static void go(rsl_planar *system, double until, double out[6])
{
    rsl_planar_view view;
    CHECK_STATUS(rsl_planar_advance(system, until, NULL, NULL), RSL_OK);
    rsl_planar_get_view(system, &view);
    const double all[6] = {view.pose[0].x,   view.pose[0].y,   view.pose[0].angle,
                           view.motion[0].x, view.motion[0].y, view.motion[0].angle};
    memcpy(out, all, sizeof all);
}

static void test_restored(const char *what, double middle, double end)
{
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    double first[6], again[6], waste[6];
    SCENE("%s, saved in the middle of a contact", what);
    if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, &t.error), RSL_OK))
        return;
    go(system, middle, waste);
    CHECK_STATUS(rsl_planar_save(system, &state, NULL), RSL_OK);
    go(system, end, first);
    CHECK_STATUS(rsl_planar_restore(system, state, NULL), RSL_OK);
    go(system, end, again);
    CHECK(memcmp(first, again, sizeof first) == 0);
    CHECK(memcmp(first, waste, sizeof first) != 0);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
}

/* ---- contacts that are not located -------------------------------------------------------- */

/* Fixed steps come to the located impact with their length. */
static double sampled_spin(double step, const impact *m)
{
    size_t ball = build(m);
    s.model.end_time = 6e-4;
    s.model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    s.model.locate = 0;
    s.model.step_max = step;
    return scene_run(&s, &t, 1e-4) ? t.motion[ball].angle : RSL_UNSET;
}

static void test_sampled(void)
{
    static const char *const laws[] = {"mindlin-rescaled", "mindlin-force", "mindlin-displacement"};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        impact m = plain_impact("hertz", RSL_UNSET, laws[i], 20.0);
        rsl_oblique_outcome out;
        rsl_oblique_after after;
        SCENE("%s that is not located", laws[i]);
        if (!CHECK_STATUS(exact(&m, &out, &after), RSL_OK))
            continue;
        double coarse = fabs(sampled_spin(4e-7, &m) - after.spin[1]);
        double fine = fabs(sampled_spin(1e-7, &m) - after.spin[1]);
        CHECK(fine < 1e-3 * fabs(after.spin[1]));
        CHECK(fine < 0.5 * coarse);
        CHECK(t.summary.residual_max < 1e-3);
        sampled_spin(1e-6, &m);
        test_restored(laws[i], 2e-4, 6e-4);
    }
}

/* ---- what is refused ----------------------------------------------------------------------- */

static rsl_planar_contact_pair *plain(const char *law)
{
    scene_begin(&s, 1.0);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.2);
    return scene_touch(&s, ball, scene_floor(&s), law, -1.0, 1e6);
}

static void test_refused(void)
{
    rsl_planar_contact_pair *pair = plain("hertz");
    SCENE("refused");
    pair->tangent = tangent("mindlin-rescaled", NULL);
    pair->tangent.spec.friction = 0.3;
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0.tangential", "needs a stiffness");
    pair->tangent.spec.ratio = 0.8;
    pair->tangent.spec.poisson = 0.3;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential", "say the same thing");
    pair->tangent.spec.poisson = RSL_UNSET;
    pair->friction = (rsl_planar_friction){0.3, 0.3, 0.0};
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.tangential", "beside friction");
    pair = plain("hertz");
    pair->tangent = tangent("mindlin-deresiewicz", NULL);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential", "take mindlin-rescaled");
    pair = plain("hertz");
    pair->tangent = tangent("coulomb-rigid", NULL);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential", "without a law");
    pair = plain("hertz");
    pair->tangent = tangent("rolling-spring", NULL);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential", "no law of friction");
    pair = plain("hertz");
    pair->tangent = tangent(NULL, "rolling-spring");
    pair->tangent.spec.rolling_friction = RSL_UNSET;
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0.tangential", "rolling_friction");
    scene_begin(&s, 1.0);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.2);
    pair = scene_touch(&s, ball, scene_floor(&s), "newton", 0.5, RSL_UNSET);
    pair->tangent = tangent("spring", NULL);
    pair->tangent.spec.friction = 0.3;
    pair->tangent.spec.stiffness = 1e5;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential", "not a rigid one");
    plain("jkr");
    s.model.locate = 0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.law",
                  "jkr pulls until it lets go, which must be located");
    block("mindlin-force", 1.0, 1.0)->tangent.spec.stiffness = 1e5;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "slides.0.tangential", "slides and pins have none");
}

int main(void)
{
    test_impacts();
    test_bristles();
    test_bristles_let_go();
    test_gain();
    test_rolling_constant();
    test_rolling_viscous();
    test_rolling_spring();
    test_rolling_rows();
    test_dahl_block();
    test_lugre_steady();
    test_spring_slide();
    impact m = plain_impact("hunt-crossley", 0.7, "mindlin-rescaled", 0.0);
    build(&m);
    test_restored("mindlin-rescaled", 2.3e-4, 9e-4);
    roll("rolling-spring", 0.3, 3.0)->tangent.spec.rolling_friction = 0.05;
    s.contact[0].tangent.spec.rolling_stiffness = 5.0;
    test_restored("rolling-spring", 0.9, 2.0);
    block("dahl", 0.1, 0.2)->tangent.spec.stiffness = 1e4;
    test_restored("dahl", 0.01, 0.1);
    test_sampled();
    test_refused();
    return check_report();
}
