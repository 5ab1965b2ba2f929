/* SPDX-License-Identifier: MIT
 *
 * Everyday scenes at random: boxes, polygons, discs and capsules on a floor, a slope, in a corner or
 * a tray, side by side, on each other or dropped, some on springs or in joints, with any law of the
 * catalogue, rigid or compliant, stored or memoryless, any restitution and friction.
 *
 * What is promised of all of them: a run comes to its end, in time; its ledger closes; no law pulls
 * or gains that must not; nothing falls through the ground; what is still is in balance.
 *
 * The number of a scene is its seed. `test_planar_scenes_random FIRST COUNT` (`make torture`) runs
 * as many and prints a line for each that breaks a promise.
 */
#include <time.h>

#include "base/hash.h"
#include "lcp_reference.h"
#include "ordinary_parameters.h"
#include "planar_scenes.h"

enum { SECONDS = 10, BODIES_MAX = 5, CORNERS_MAX = 6 };

static scene s;
static tape t;
static uint64_t seed;
static clock_t begun;
static rsl_planar_point corners[BODIES_MAX][CORNERS_MAX];

static double between(double low, double high) { return random_between(&seed, low, high); }
static int one_in(int many) { return random_unit(&seed) * many < 1.0; }
static size_t below(size_t count) { return (size_t)(random_unit(&seed) * (double)count) % count; }

/* ---- the parts of a scene ---------------------------------------------------- */

typedef struct ground {
    const char *name;
    size_t lines;
    double normal[3][2], at[3]; /* the lines n x = at, solid behind them */
} ground;

static const ground grounds[] = {
    {"floor", 1, {{0.0, 1.0}}, {0.0}},
    {"corner", 2, {{0.6, 0.8}, {-0.8, 0.6}}, {0.0, 0.0}},
    {"tray", 3, {{0.0, 1.0}, {1.0, 0.0}, {-1.0, 0.0}}, {0.0, -0.6, -0.6}},
};

typedef enum piece { BOX, POLYGON, DISC, CAPSULE, PIECES } piece;

/* What was chosen, for the line that is printed. */
typedef struct choice {
    const ground *on;
    const char *layout;
    const rsl_law *law;
    rsl_planar_contact_form form;
    int moreau;
    int gains; /* Newton's law may with friction (Kane): that is flagged, and no fault */
    int pulls; /* before an isolated impact ends */
    double slope, friction, restitution;
    size_t pieces;
    char shape[BODIES_MAX + 1];
} choice;

/* How far a body at its angle 0 reaches down and up. */
typedef struct reach {
    double down, up;
} reach;

static reach add_piece(size_t body, size_t number, piece kind, double size, double length,
                       double widest)
{
    double w = size * between(0.8, widest), h = size * between(0.8, 1.5);
    rsl_planar_shape shape = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = size};
    if (kind == BOX)
        shape = scene_box(2.0 * w, 2.0 * h);
    if (kind == CAPSULE)
        shape = (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_CAPSULE,
                                   .at = {-length, 0.0},
                                   .to = {length, 0.0},
                                   .radius = 0.6 * size};
    if (kind == POLYGON) { /* on an ellipse: without dents */
        size_t count = 3 + below(CORNERS_MAX - 2);
        for (size_t i = 0; i < count; i++) {
            double turn = scene_pi * (2.0 * (double)i / (double)count + 1.0 / (double)count - 0.5);
            corners[number][i] = xy(1.3 * size * cos(turn), size * sin(turn));
        }
        shape = (rsl_planar_shape){
            .kind = RSL_PLANAR_SHAPE_POLYGON, .points = corners[number], .point_count = count};
        h = size * cos(scene_pi / (double)count);
    }
    scene_shape(&s, body, shape);
    if (kind == BOX || kind == POLYGON)
        return (reach){h, kind == POLYGON && shape.point_count % 2 == 1 ? size : h};
    return (reach){shape.radius, shape.radius};
}

/* Bodies side by side, on each other, or thrown. */
static void add_bodies(choice *made)
{
    static const char *const layouts[] = {"row", "stack", "thrown"};
    size_t layout = made->on->lines == 2 ? 2 : below(3);
    double height = 0.0;
    made->layout = layouts[layout];
    made->pieces = 1 + below(BODIES_MAX - 1);
    for (size_t i = 0; i < made->pieces; i++) {
        piece kind = (piece)below(PIECES);
        if (layout == 1 && (kind == DISC || kind == CAPSULE) && i + 1 < made->pieces)
            kind = BOX; /* what carries others is flat */
        size_t body = scene_body(&s, "body", between(0.2, 3.0), RSL_UNSET, 0.0, 0.0);
        double length = between(0.03, 0.08), size = between(0.03, 0.06);
        reach half = add_piece(body, i, kind, size, length, layout == 0 ? 2.4 : 3.0);
        made->shape[i] = "bpdc"[kind];
        s.body[body].position = xy(-0.43 + 0.29 * (double)i, half.down);
        if (layout == 1) {
            s.body[body].position = xy(0.0, height + half.down);
            height += half.down + half.up;
        }
        if (layout == 2) {
            s.body[body].position = xy(0.01 * (double)i, 0.45 + 0.35 * (double)i);
            s.body[body].angle = between(-3.0, 3.0);
            double fall = between(-1.0, 0.0);
            s.body[body].velocity = xy(between(-0.5, 0.5), fall);
            s.body[body].spin = between(-5.0, 5.0);
        }
    }
}

static void add_ground(choice *made)
{
    made->on = &grounds[below(sizeof grounds / sizeof *grounds)];
    made->slope = one_in(3) ? between(0.0, 0.35) : 0.0;
    s.model.gravity = xy(9.81 * sin(made->slope), -9.81 * cos(made->slope));
    add_bodies(made);
    size_t body = scene_body(&s, "ground", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, body, 1, 1, 1);
    for (size_t i = 0; i < made->on->lines; i++) {
        const double *n = made->on->normal[i];
        scene_shape(&s, body,
                    scene_line(made->on->at[i] * n[0], made->on->at[i] * n[1], n[0], n[1]));
    }
}

static int can_stand(const rsl_law *law)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact contact;
    return law->model->force != NULL && !law->model->noncontact && !rsl_given(spec.clearance) &&
           rsl_collide_prepare(law, &spec, &contact, NULL) == RSL_OK;
}

/* A law that can stand in a mechanism. Each draws a number from its key and the scene, and the
 * highest wins: another law in the catalogue changes few scenes. */
static const rsl_law *choose_law(void)
{
    const rsl_law *chosen = NULL;
    uint64_t drawn = (uint64_t)(random_unit(&seed) * 0x1p53);
    double highest = -1.0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        uint64_t own = rsl_hash(drawn, law->key, strlen(law->key));
        double height = random_unit(&own);
        if (height > highest && can_stand(law)) {
            chosen = law;
            highest = height;
        }
    }
    return chosen;
}

static int pulls_alone(const rsl_law *law)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    return rsl_collide_prepare(law, &spec, &contact, NULL) == RSL_OK &&
           rsl_collide(&contact, NULL, &outcome, NULL) >= 0 && outcome.force_min < 0.0;
}

static rsl_law_parameters spec_of(const rsl_law *law, double restitution)
{
    rsl_law_parameters spec = sensible_published(law);
    double stiffness = pow(10.0, between(5.5, 8.0));
    spec.mass = spec.speed = RSL_UNSET;
    if (rsl_given(spec.stiffness))
        spec.stiffness = stiffness;
    if (rsl_given(spec.stiffness_unload))
        spec.stiffness_unload = 2.0 * stiffness;
    if (rsl_given(spec.modulus))
        spec.modulus = 1e9;
    if (rsl_given(spec.restitution))
        spec.restitution = fmax(restitution, law->restitution_min);
    return spec;
}

static void add_contact(choice *made)
{
    size_t count = s.model.body_count;
    rsl_planar_contact_pair *pair = &s.contact[s.model.contact_count++];
    *pair = rsl_planar_contact_pair_default();
    pair->name = "all";
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    for (size_t i = 0; i < count; i++)
        s.group[i] = i;
    pair->group = s.group;
    pair->group_count = count;
    made->restitution = one_in(6) ? 0.0 : between(0.05, 0.9);
    made->friction = one_in(4) ? 0.0 : between(0.05, 0.8);
    int rigid = one_in(3);
    made->moreau = rigid && one_in(3);
    made->law = rigid ? rsl_law_find(one_in(2) ? "newton" : "poisson") : choose_law();
    made->form = !rigid && one_in(3) ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED;
    pair->law = made->law;
    pair->form = made->form;
    if (rigid)
        pair->spec.restitution = made->restitution;
    else
        pair->spec = spec_of(made->law, fmax(0.05, made->restitution));
    pair->friction = (rsl_planar_friction){made->friction, made->friction, 0.0};
    if (one_in(2))
        pair->friction.kinetic *= between(0.6, 1.0);
    made->gains = rigid && strcmp(made->law->key, "newton") == 0 && made->friction > 0.0;
    made->pulls = !rigid && pulls_alone(made->law);
    if (made->moreau) {
        s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
        s.model.step_max = 1e-3;
    }
}

/* One body may hang on the world by a spring or a pin. */
static void add_link(void)
{
    if (one_in(6)) {
        rsl_planar_spring *spring = scene_spring(&s, RSL_PLANAR_SPRING_LINE, 0, RSL_PLANAR_WORLD,
                                                 RSL_UNSET, between(10.0, 1000.0));
        spring->point_b = xy(between(-0.5, 0.5), 1.0);
        spring->damping = one_in(2) ? 0.0 : between(0.1, 10.0);
    } else if (one_in(6)) {
        rsl_planar_point p = s.body[0].position, arm = xy(0.02, 0.01);
        double c = cos(s.body[0].angle), d = sin(s.body[0].angle);
        scene_pin(&s, RSL_PLANAR_WORLD, 0,
                  xy(p.x + c * arm.x - d * arm.y, p.y + d * arm.x + c * arm.y), arm);
        s.body[0].velocity = nil;
        s.body[0].spin = 0.0;
    }
}

static choice make_scene(uint64_t number)
{
    choice made = {0};
    seed = 0x9e3779b97f4a7c15u * (number + 1);
    scene_begin(&s, between(0.3, 1.0));
    add_ground(&made);
    add_contact(&made);
    add_link();
    return made;
}

/* ---- what is promised -------------------------------------------------------- */

static int too_long(const rsl_planar_progress *progress, void *user)
{
    (void)progress, (void)user;
    return clock() - begun > (clock_t)SECONDS * CLOCKS_PER_SEC;
}

/* How far the centre of a body is behind a line of the ground, at most. */
static void keep_behind(const rsl_planar_view *state, tape *kept)
{
    const ground *on = kept->user;
    for (size_t i = 0; i + 1 < s.model.body_count; i++)
        for (size_t k = 0; k < on->lines; k++) {
            double behind = on->at[k] - on->normal[k][0] * state->pose[i].x -
                            on->normal[k][1] * state->pose[i].y;
            kept->worst = behind > kept->worst || isnan(behind) ? behind : kept->worst;
        }
}

static double largest_acceleration(void)
{
    double max = 0.0;
    for (size_t i = 0; i + 1 < s.model.body_count; i++)
        max = fmax(max, hypot(t.acceleration[i].x, t.acceleration[i].y));
    return max;
}

static void check_promises(const choice *made)
{
    const int allowed[RSL_PLANAR_FLAG_COUNT] = {[RSL_PLANAR_FLAG_PULL] = made->pulls,
                                                [RSL_PLANAR_FLAG_NEGATIVE_LOSS] = made->gains,
                                                [RSL_PLANAR_FLAG_GAIN] = made->gains,
                                                [RSL_PLANAR_FLAG_SEVERAL] = 1};
    for (size_t i = 0; i < RSL_PLANAR_FLAG_COUNT; i++)
        if (!allowed[i] && !CHECK_INT(t.summary.flags[i].count, 0))
            printf("    %s\n", rsl_planar_flag_text(&t.summary, i).text);
    CHECK(t.worst <= 0.0);
    if (made->moreau)
        return;
    CHECK_NEAR(t.summary.residual_max, 0.0, 1e-6);
    if (t.energy.kinetic < 1e-24)
        CHECK_NEAR(largest_acceleration(), 0.0, 1e-3 * 9.81);
}

/* 1: it keeps what is promised. */
static int try_scene(uint64_t number)
{
    unsigned long before = check_state.failed;
    choice made = make_scene(number);
    rsl_planar *system = NULL;
    SCENE(
        "scene %llu: %s on a %s, slope %.3g, %s, %s %s%s, e %.3g, friction %.3g/%.3g, %zu joints, "
        "%zu springs",
        (unsigned long long)number, made.shape, made.on->name, made.slope, made.layout,
        made.law->key, rsl_planar_form_type_at((size_t)made.form)->name,
        made.moreau ? " moreau" : "", made.restitution, s.contact[0].friction.static_,
        s.contact[0].friction.kinetic, s.model.joint_count, s.model.spring_count);
    tape_rewind(&t);
    t.bodies = s.model.body_count;
    t.contacts = 1;
    t.look = keep_behind;
    t.user = made.on;
    t.worst = -HUGE_VAL;
    rsl_planar_observer observer = tape_observer(&t, 0.01);
    observer.progress = too_long;
    begun = clock();
    rsl_status status = rsl_planar_new(&s.model, &system, &t.error);
    if (status < 0 && made.form == RSL_PLANAR_MEMORYLESS)
        return 1; /* the law has no such form */
    if (status >= 0)
        status = rsl_planar_run(system, &observer, &t.summary, &t.error);
    if (CHECK_STATUS(status, RSL_OK))
        check_promises(&made);
    else
        printf("    %s\n", rsl_error_text(&t.error).text);
    rsl_planar_free(system);
    return check_state.failed == before;
}

/* Scenes that have broken a promise. */
static const uint64_t mended[] = {
    62, /* a corner of a capsule that leans over the corner of a polygon went on at its far face */
    117, /* a corner in a corner: forces left their cones where the rounding of another was scaled up */
    253, 285, 372, /* ran without end, had a ledger off by 1.7e-6, found no way on */
};

int main(int count, char **words)
{
    uint64_t first = count > 1 ? strtoull(words[1], NULL, 10) : 0;
    uint64_t many = count > 2 ? strtoull(words[2], NULL, 10) : 24;
    uint64_t kept = 0;
    for (size_t i = 0; count == 1 && i < sizeof mended / sizeof *mended; i++)
        try_scene(mended[i]);
    for (uint64_t i = first; i < first + many; i++) {
        kept += (uint64_t)try_scene(i);
        if (count > 1)
            fflush(stdout);
    }
    if (count > 1)
        printf("%llu of %llu scenes keep what is promised\n", (unsigned long long)kept,
               (unsigned long long)many);
    return check_report();
}
