/* SPDX-License-Identifier: MIT
 *
 * Every law of friction and rolling with every normal law in ordinary scenes: a ball set down with slip,
 * one that comes to rest, a ball set down that rolls, a box on a belt, balls dropped from 1 um and from 0.1 m.
 *
 * A run must come to its end within five seconds of CPU for a second of motion, its energy balance must
 * close, and the impulse of friction must be what the scene makes it. Each normal law is taken with one
 * law of friction in one scene; `test_planar_friction_all_laws all` (`make torture`) takes all of them in
 * all scenes and prints a table.
 */
#include "law_matrix.h"
#include "tangent/model.h"

static const double g = 9.81, mu = 0.3, mu_static = 0.45, mu_rolling = 0.03,
                    viscous = 20.0; /* N s/m */
static double seconds = 0.3;        /* of each run; 1 in the matrix of all laws */

static scene s;
static tape t;
static clock_t begin;

static int too_long(const rsl_planar_progress *progress, void *user)
{
    (void)progress, (void)user;
    return clock() - begin > (clock_t)(5.0 * seconds * CLOCKS_PER_SEC);
}

/* ---- friction ------------------------------------------------------------------------ */

/* Ordinary numbers of the inputs; NaN: the input is not given. */
static double ordinary(const rsl_tangent_law *law, size_t input)
{
    switch (input) {
    case RSL_TANGENT_INDEX_friction:
        return mu;
    case RSL_TANGENT_INDEX_friction_static:
        return mu_static;
    case RSL_TANGENT_INDEX_stiffness:
        return law->model->part > 0.0 ? (double)NAN : 1e5;
    case RSL_TANGENT_INDEX_ratio:
        return law->model->part > 0.0 ? 0.8 : (double)NAN;
    case RSL_TANGENT_INDEX_slip_speed:
        return 0.01;
    case RSL_TANGENT_INDEX_slip_speed_low:
        return 1e-3;
    case RSL_TANGENT_INDEX_decay:
        return 10.0;
    case RSL_TANGENT_INDEX_damping:
        return viscous;
    case RSL_TANGENT_INDEX_radius:
        return 0.05;
    case RSL_TANGENT_INDEX_rolling_friction:
        return mu_rolling;
    case RSL_TANGENT_INDEX_rolling_stiffness:
        return 2.0;
    case RSL_TANGENT_INDEX_rolling_damping:
        return 1e-3;
    default:
        return (double)NAN;
    }
}

/* Gives the contact a law; a rolling law acts beside Coulomb friction. */
static void set_law(rsl_planar_contact_pair *pair, const rsl_tangent_law *law)
{
    if (law->model->impulse)
        return;
    if (law->kind == RSL_TANGENT_FRICTION)
        pair->friction = (rsl_planar_friction){0.0, 0.0, 0.0};
    pair->tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
    *(law->kind == RSL_TANGENT_ROLLING ? &pair->tangent.laws.rolling
                                       : &pair->tangent.laws.friction) = law;
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if ((law->inputs | law->options) >> i & 1u && !isnan(ordinary(law, i)))
            *(double *)(void *)((char *)&pair->tangent.spec + rsl_tangent_input_table()[i].offset) =
                ordinary(law, i);
}

static int is_of_contacts(const rsl_tangent_law *law)
{
    return law->kind != RSL_TANGENT_TWIST && !law->model->cells;
}

/* ---- scenes -------------------------------------------------------------------------- */

typedef struct setting {
    const char *name;
    void (*build)(const question *ask, const rsl_tangent_law *law);
    void (*check)(const question *ask, const rsl_tangent_law *law);
} setting;

static int is_adhesive(const question *ask) { return ask->law->family == RSL_LAW_FAMILY_ADHESIVE; }

static size_t ball_at(double height, double speed, double spin)
{
    scene_weigh(&s, seconds, g);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.05, 0.0, 0.05 + height);
    s.body[ball].velocity.x = speed;
    s.body[ball].spin = spin;
    return ball;
}

static void onto_floor(const question *ask, const rsl_tangent_law *law, size_t body)
{
    set_law(matrix_touch(&s, ask, body, scene_floor(&s), mu), law);
}

static void build_slides(const question *ask, const rsl_tangent_law *law)
{
    size_t ball = ball_at(0.0, 4.0, 0.0);
    scene_lock(&s, ball, 0, 0, 1);
    onto_floor(ask, law, ball);
}

static void build_stops(const question *ask, const rsl_tangent_law *law)
{
    build_slides(ask, law);
    s.body[0].velocity.x = 0.5;
}

/* It stops after 0.17 s at v^2/(2 mu g); friction is at most mu_s N. A bristle lags behind the normal force
 * of an elastic contact, which swings between 0 and 2 m g. */
static void check_stops(const question *ask, const rsl_tangent_law *law)
{
    double creep =
        strcmp(law->key, "haff-werner") == 0 ? mu * g / viscous : 0.0; /* below: viscous */
    double way = (0.25 - creep * creep) / (2.0 * mu * g) + creep / viscous,
           shorter = mu / mu_static;
    if (is_adhesive(ask))
        return;
    if (strcmp(law->key, "threlfall") == 0)
        way /= 1.0 - exp(-3.0);
    CHECK(t.pose[0].x < 1.1 * way + 1e-3 && t.pose[0].x > 0.98 * shorter * way);
    CHECK(fabs(t.motion[0].x) < 0.02);
}

/* Impulse of the floor, N s. */
static double normal_impulse(void) { return g * seconds + t.motion[0].y; }

/* It slips all the time at more than 1 m/s: friction is mu N, of threlfall 1 - e^-3 of it, and for a
 * moment Stribeck's share more. */
static void check_slides(const question *ask, const rsl_tangent_law *law)
{
    double lost = 4.0 - t.motion[0].x, limit = mu * normal_impulse();
    if (is_adhesive(ask)) /* presses the bodies together beside N */
        return;
    if (strcmp(law->key, "threlfall") == 0)
        limit *= 1.0 - exp(-3.0);
    CHECK_NEAR(lost, limit, 5e-3 * limit);
    if (law->model->spring || law->model->impulse)
        CHECK_NEAR(lost, limit, 1e-9 * limit);
}

static void build_rolls(const question *ask, const rsl_tangent_law *law)
{
    onto_floor(ask, law, ball_at(0.0, 1.0, -20.0));
}

/* Only the moment of rolling resistance, mu_r R N at most, slows it down; R + d is not R. */
static void check_rolls(const question *ask, const rsl_tangent_law *law)
{
    (void)ask;
    double resisted = law->kind == RSL_TANGENT_ROLLING ? mu_rolling : 0.0;
    CHECK(t.motion[0].x < 1.0 + 1e-3);
    CHECK(t.motion[0].x > 1.0 - resisted * normal_impulse() - 1e-3);
}

static void build_belt(const question *ask, const rsl_tangent_law *law)
{
    scene_weigh(&s, seconds, g);
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05);
    scene_shape(&s, box, scene_box(0.2, 0.1));
    size_t belt = scene_fixed(&s, "belt", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, belt, 0,
                    (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_CONSTANT, .rate = 0.1});
    rsl_planar_spring *spring =
        scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, box, 0.0, 100.0);
    spring->axis_a = xy(1.0, 0.0);
    set_law(matrix_touch(&s, ask, box, belt, mu), law);
}

/* It lags behind the belt. */
static void check_belt(const question *ask, const rsl_tangent_law *law)
{
    (void)ask, (void)law;
    CHECK(t.pose[0].x > 0.0 && t.pose[0].x < 0.1 * seconds + 1e-4);
}

static void build_drop(const question *ask, const rsl_tangent_law *law)
{
    onto_floor(ask, law, ball_at(1e-6, 1.0, 30.0));
}

static void build_fall(const question *ask, const rsl_tangent_law *law)
{
    onto_floor(ask, law, ball_at(0.1, 1.0, 30.0));
}

/* Spin adds to the velocity; friction is at its limit at most. The damper of lugre is not. */
static void check_drop(const question *ask, const rsl_tangent_law *law)
{
    double limit =
        (law->options & RSL_TANGENT_INPUT_BIT(friction_static) ? mu_static : mu) * normal_impulse();
    if (is_adhesive(ask))
        return;
    CHECK(fabs(t.motion[0].x - 1.0) < limit * (1.0 + 1e-2) + 1e-3);
}

static const setting settings[] = {
    {"slides", build_slides, check_slides}, {"stops", build_stops, check_stops},
    {"rolls", build_rolls, check_rolls},    {"belt", build_belt, check_belt},
    {"1 um", build_drop, check_drop},       {"0.1 m", build_fall, check_drop},
};

enum { SETTINGS = sizeof settings / sizeof *settings };

/* ---- the matrix ------------------------------------------------------------------------ */

/* Seconds; negative: it failed. */
static double try_one(const question *ask, const rsl_tangent_law *law, const setting *in)
{
    unsigned long before = check_state.failed;
    rsl_planar *system = NULL;
    SCENE("%s, %s, %s", ask->law->key, law->key, in->name);
    in->build(ask, law);
    tape_rewind(&t);
    t.bodies = s.model.body_count;
    t.contacts = s.model.contact_count;
    begin = clock();
    rsl_planar_observer observer = tape_observer(&t, seconds);
    observer.progress = too_long;
    rsl_status status = rsl_planar_new(&s.model, &system, &t.error);
    if (status == RSL_ERROR_CONFLICT || status == RSL_ERROR_MISSING) { /* no contact for this law */
        rsl_planar_free(system);
        return (double)NAN;
    }
    if (status >= 0)
        status = rsl_planar_run(system, &observer, &t.summary, &t.error);
    if (CHECK_STATUS(status, RSL_OK)) {
        CHECK_NEAR(t.summary.residual_max, 0.0, strcmp(law->key, "lugre") == 0 ? 1e-6 : 1e-9);
        in->check(ask, law);
    } else {
        printf("    %s\n", rsl_error_text(&t.error).text);
    }
    rsl_planar_free(system);
    double took = (double)(clock() - begin) / CLOCKS_PER_SEC;
    return check_state.failed > before ? -took : took;
}

/* All laws of friction with one normal law; `every` takes all scenes of each, else one of one law. */
static void try_law(size_t number, int every)
{
    question ask = {.law = rsl_law_at(number), .form = RSL_PLANAR_STORED};
    if (!matrix_can_ask(&ask))
        return;
    for (size_t i = 0, count = 0; i < rsl_tangent_law_count(); i++) {
        const rsl_tangent_law *law = rsl_tangent_law_at(i);
        double took[SETTINGS];
        if (!is_of_contacts(law))
            continue;
        for (size_t k = 0; k < SETTINGS; k++, count++)
            took[k] =
                every || count % 89 == number ? try_one(&ask, law, &settings[k]) : (double)NAN;
        if (!every || isnan(took[0]))
            continue;
        printf("%-26s %-20s", ask.law->key, law->key);
        for (size_t k = 0; k < SETTINGS; k++)
            printf(" %7.2f%c", fabs(took[k]), took[k] < 0.0 ? '!' : ' ');
        printf("\n");
        fflush(stdout);
    }
}

/* Pairs that stopped or did not end: rolling resistance at its limit, and a bristle whose contact ends at a
 * finite rate of the normal force. */
static const struct {
    const char *law, *friction;
    size_t setting;
} stopped[] = {{"kelvin-voigt", "rolling-constant", 3},
               {"walton-braun", "dahl", 5},
               {"walton-braun", "lugre", 5}};

static void try_stopped(void)
{
    for (size_t i = 0; i < sizeof stopped / sizeof *stopped; i++) {
        question ask = {.law = rsl_law_find(stopped[i].law), .form = RSL_PLANAR_STORED};
        if (CHECK(matrix_can_ask(&ask)))
            (void)try_one(&ask, rsl_tangent_law_find(stopped[i].friction),
                          &settings[stopped[i].setting]);
    }
}

int main(int count, char **words)
{
    int every = count > 1 && strcmp(words[1], "all") == 0;
    if (every)
        seconds = 1.0;
    for (size_t i = 0; i < rsl_law_count(); i++)
        if (count < 3 || strcmp(words[2], rsl_law_at(i)->key) == 0)
            try_law(i, every);
    try_stopped();
    return check_report();
}
