/* SPDX-License-Identifier: MIT
 *
 * Every law in every scene of a sustained contact: a ball that is dropped, a
 * box at rest, a box on a slope that holds it, a block that rocks, a stack, a
 * joint with clearance, a ball on a table that shakes it.
 *
 * A run must come to its end in ten seconds, its ledger must close, no contact
 * may pull, and what is known of the scene must hold. One law in seven is taken
 * in each scene, so that each is in one; `test_planar_sustained_all_laws all` (`make
 * torture`) takes all of them in all scenes and prints a table.
 */
#include "law_matrix.h"

enum { SECONDS = 10 };

static scene s;
static tape t;

/* ---- one run ------------------------------------------------------------- */

/* What the tape does not keep. */
typedef struct watch {
    clock_t begin;
    double min_force; /* over steps and contacts, N */
    double max_force;
} watch;

static watch seen;

static int too_long(const rsl_planar_progress *progress, void *user)
{
    (void)progress, (void)user;
    return clock() - seen.begin > (clock_t)SECONDS * CLOCKS_PER_SEC;
}

static void keep_force(size_t contact, const char *name, double time, double depth, double rate,
                       double force, void *user)
{
    (void)contact, (void)name, (void)time, (void)depth, (void)rate, (void)user;
    seen.min_force = fmin(seen.min_force, force);
    seen.max_force = fmax(seen.max_force, force);
}

static double seconds(void) { return (double)(clock() - seen.begin) / CLOCKS_PER_SEC; }

static rsl_status run_watched(rsl_planar *system, double interval)
{
    tape_rewind(&t);
    t.bodies = s.model.body_count;
    t.contacts = s.model.contact_count;
    seen = (watch){.begin = clock()};
    rsl_planar_observer observer = tape_observer(&t, interval);
    observer.progress = too_long;
    observer.detail = keep_force;
    return rsl_planar_run(system, &observer, &t.summary, &t.error);
}

/* ---- the scenes ------------------------------------------------------------ */

typedef struct setting {
    const char *name;
    double interval; /* between samples, s */
    void (*build)(const question *ask);
    void (*check)(const question *ask);
} setting;

static const double g = 9.81;

/* A ball falls 2 cm and comes to rest, unless its law loses nothing. */
static void build_drop(const question *ask)
{
    scene_weigh(&s, 2.0, g);
    matrix_touch(&s, ask, scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.12), scene_floor(&s), 0.3);
}

static void check_drop(const question *ask)
{
    if (!ask->loses)
        return;
    CHECK_CLOSE(t.contact_force[0], g, 1e-6);
    CHECK_NEAR(t.motion[0].y, 0.0, 1e-6);
}

/* How far the first body is from where it began. */
static void keep_drift(const rsl_planar_view *state, tape *kept)
{
    static rsl_planar_pose first;
    if (kept->samples == 1)
        first = state->pose[0];
    tape_worst(kept, hypot(state->pose[0].x - first.x, state->pose[0].y - first.y));
    tape_worst(kept, state->pose[0].angle - first.angle);
}

/* The box of the first model anyone writes. */
static void build_rest(const question *ask)
{
    scene_weigh(&s, 1.0, g);
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05);
    scene_shape(&s, box, scene_box(0.4, 0.1));
    matrix_touch(&s, ask, box, scene_floor(&s), 0.4);
    t.look = keep_drift;
}

/* Begun in equilibrium, nothing moves. */
static void check_rest(const question *ask)
{
    (void)ask;
    t.look = NULL;
    CHECK_NEAR(t.worst, 0.0, 1e-9);
    CHECK_NEAR(t.motion[0].x, 0.0, 1e-9);
    CHECK_CLOSE(t.contact_force[0], -s.model.gravity.y, 1e-9);
}

/* The world is tilted, the slope is the floor. */
static void build_slope(const question *ask)
{
    build_rest(ask);
    double tilt = 0.45;
    s.shape[0][0] = scene_box(0.2, 0.1);
    s.model.gravity = xy(g * sin(tilt), -g * cos(tilt));
    s.contact[0].friction = (rsl_planar_friction){0.6, 0.3, 0.0};
}

/* A block leans on one corner, falls on the other and swings on. */
static void keep_swing(const rsl_planar_view *state, tape *kept)
{
    kept->worst = fmin(kept->worst, state->pose[0].angle);
}

static void build_rocking(const question *ask)
{
    double w = 0.4, h = 1.2, tilt = 0.2;
    scene_weigh(&s, 1.1, g);
    size_t block = scene_body(&s, "block", 1.0, RSL_UNSET, 0.0, 0.0);
    scene_shape(&s, block, scene_box(w, h));
    s.body[block].angle = tilt;
    s.body[block].position =
        xy(0.5 * (w * cos(tilt) - h * sin(tilt)) - 0.5 * w, 0.5 * (w * sin(tilt) + h * cos(tilt)));
    rsl_planar_contact_pair *pair = matrix_touch(&s, ask, block, scene_floor(&s), 2.0);
    if (rsl_given(pair->spec.stiffness) && ask->loses)
        pair->spec.stiffness = pair->law->n == 1.0 ? 1e8 : 1e9;
    if (rsl_given(pair->spec.stiffness_unload))
        pair->spec.stiffness_unload = 2.0 * pair->spec.stiffness;
    t.look = keep_swing;
}

static void check_rocking(const question *ask)
{
    t.look = NULL;
    if (ask->loses)
        CHECK_CLOSE(t.worst, -0.123493438, 0.02);
}

/* Three discs on each other. */
static void build_stack(const question *ask)
{
    scene_weigh(&s, 1.0, g);
    size_t below = scene_floor(&s);
    for (int i = 0; i < 3; i++) {
        size_t disc = scene_disc(&s, "disc", 1.0, 0.1, 0.0, 0.1 + 0.2 * i);
        matrix_touch(&s, ask, disc, below, 0.3);
        below = disc;
    }
}

static void check_stack(const question *ask)
{
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(t.pose[i + 1].x, 0.0, 1e-9);
        if (ask->loses)
            CHECK_CLOSE(t.contact_force[i], (3 - i) * g, 1e-2);
    }
}

/* A pin that hangs in a bearing, struck sideways: it swings, hits, rolls. */
static void build_clearance(const question *ask)
{
    scene_weigh(&s, 0.3, g);
    size_t bearing = scene_fixed(
        &s, "bearing", (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_RING, .radius = 0.0105});
    size_t pin = scene_disc(&s, "pin", 0.2, 0.01, 0.0, 0.0);
    s.body[pin].velocity = xy(0.2, 0.1);
    matrix_touch(&s, ask, pin, bearing, 0.1);
}

/* The ball of the vibrating table: hops, and rides on it. */
static void build_table(const question *ask)
{
    scene_weigh(&s, 1.0, g);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(0.02, 30.0, 0.0));
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.15);
    scene_lock(&s, ball, 1, 0, 1);
    matrix_touch(&s, ask, ball, table, 0.0);
}

static void check_nothing_more(const question *ask) { (void)ask; }

static const setting settings[] = {
    {"drop", 0.01, build_drop, check_drop},
    {"rest", 0.01, build_rest, check_rest},
    {"slope", 0.01, build_slope, check_rest},
    {"rocking", 0.001, build_rocking, check_rocking},
    {"stack", 0.01, build_stack, check_stack},
    {"clearance", 0.001, build_clearance, check_nothing_more},
    {"table", 0.01, build_table, check_nothing_more},
};

enum { SETTINGS = sizeof settings / sizeof *settings };

/* ---- the matrix -------------------------------------------------------------- */

/* What holds in every scene. */
static void check_run(const question *ask, const setting *in)
{
    CHECK(t.summary.residual_max < 1e-6);
    if (!ask->pulls)
        CHECK(seen.min_force >= -1e-9 * seen.max_force);
    in->check(ask);
}

/* Seconds; negative: it failed. A law may have no memoryless form without the
 * speed of an impact, which no model has: NaN. */
static double try_one(const question *ask, const setting *in)
{
    unsigned long before = check_state.failed;
    rsl_planar *system = NULL;
    SCENE("%s, %s, %s", ask->law->key, rsl_planar_form_type_at((size_t)ask->form)->name, in->name);
    in->build(ask);
    rsl_status status = rsl_planar_new(&s.model, &system, &t.error);
    if (status < 0 && ask->form == RSL_PLANAR_MEMORYLESS)
        return NAN;
    if (status >= 0)
        status = run_watched(system, in->interval);
    if (CHECK_STATUS(status, RSL_OK))
        check_run(ask, in);
    else
        printf("    %s\n", rsl_error_text(&t.error).text);
    rsl_planar_free(system);
    return check_state.failed > before ? -seconds() : seconds();
}

/* One line of the matrix; `every` takes all scenes, else one in seven. */
static void try_law(size_t number, rsl_planar_contact_form form, int every)
{
    question ask = {.law = rsl_law_at(number), .form = form};
    double took[SETTINGS];
    if (!matrix_can_ask(&ask))
        return;
    for (size_t k = 0; k < SETTINGS; k++)
        took[k] = every || (number + k) % SETTINGS == 0 ? try_one(&ask, &settings[k]) : (double)NAN;
    if (!every || isnan(took[0]))
        return;
    printf("%-26s %-10s", ask.law->key, rsl_planar_form_type_at((size_t)form)->name);
    for (size_t k = 0; k < SETTINGS; k++)
        printf(" %7.2f%c", fabs(took[k]), took[k] < 0.0 ? '!' : ' ');
    printf("\n");
    fflush(stdout);
}

int main(int count, char **words)
{
    int every = count > 1 && strcmp(words[1], "all") == 0;
    if (every) {
        printf("CPU seconds; ! marks what does not hold, told above its line\n%37s", "");
        for (size_t k = 0; k < SETTINGS; k++)
            printf(" %8s", settings[k].name);
        printf("\n");
    }
    for (size_t i = 0; i < rsl_law_count(); i++) {
        try_law(i, RSL_PLANAR_STORED, every);
        try_law(i, RSL_PLANAR_MEMORYLESS, every);
    }
    return check_report();
}
