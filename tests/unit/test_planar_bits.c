/* SPDX-License-Identifier: MIT
 *
 * The same bits everywhere, for mechanisms: trajectories of small ones with every kind of thing in
 * them that computes a function, and of a large one. See bits.h. (The integrators of SUNDIALS are
 * not ours: what they give depends on how that library was built.)
 */
#include "bits.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static void add_sample(const rsl_planar_view *state, tape *of)
{
    uint64_t *hash = (uint64_t *)(uintptr_t)of->user;
    for (size_t i = 0; i < of->bodies; i++) {
        const double all[] = {state->pose[i].x,   state->pose[i].y,   state->pose[i].angle,
                              state->motion[i].x, state->motion[i].y, state->motion[i].angle};
        bits_add_all(hash, all, sizeof all / sizeof *all);
    }
}

/* Runs what is in `s`. */
static void run(bits_table *table, const char *name)
{
    uint64_t hash = BITS_START;
    t = (tape){.look = add_sample, .user = &hash};
    SCENE("%s", name);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK(t.samples >= 30);
    bits_add(&hash, (double)t.records);
    bits_row(table, "mechanism", name, hash);
}

/* A ball drops on the floor, a law of power and one with two branches. */
static void build_drop(const char *law)
{
    scene_weigh(&s, 0.6, 9.81);
    size_t ball = scene_disc(&s, "ball", 0.5, 0.05, 0.0, 0.3);
    scene_exact(&s, ball, scene_floor(&s), law, 0.7, 1e7);
}

/* A pendulum of two rods on a shaken pivot. */
static void build_pendulum(void)
{
    scene_weigh(&s, 1.0, 9.81);
    size_t carriage = scene_body(&s, "carriage", 1.0, 0.1, 0.0, 0.0);
    scene_prescribe(&s, carriage, 0, scene_harmonic(0.05, 12.0, 0.0));
    scene_lock(&s, carriage, 0, 1, 1);
    size_t upper = scene_body(&s, "upper", 1.0, 0.02, 0.25, 0.0);
    size_t lower = scene_body(&s, "lower", 0.7, 0.01, 0.75, 0.0);
    s.body[upper].velocity.x = s.body[lower].velocity.x = 0.05 * 12.0;
    scene_pin(&s, carriage, upper, xy(0.0, 0.0), xy(-0.25, 0.0));
    scene_pin(&s, upper, lower, xy(0.25, 0.0), xy(-0.25, 0.0));
}

/* A disc thrown along the floor, with friction, true and smooth. */
static void build_slide(double slip_speed)
{
    scene_weigh(&s, 0.5, 9.81);
    size_t ball = scene_disc(&s, "ball", 0.5, 0.05, 0.0, 0.06);
    s.body[ball].velocity = xy(1.5, -0.4);
    rsl_planar_contact_pair *pair =
        scene_exact(&s, ball, scene_floor(&s), "hunt-crossley", 0.6, 1e7);
    pair->friction = (rsl_planar_friction){0.3, 0.25, slip_speed};
}

/* A box on its corner. */
static void build_box(void)
{
    scene_weigh(&s, 0.5, 9.81);
    size_t box = scene_body(&s, "box", 1.0, 0.004, 0.0, 0.2);
    scene_shape(&s, box, scene_box(0.2, 0.1));
    s.body[box].angle = 0.4;
    scene_exact(&s, box, scene_floor(&s), "hunt-crossley", 0.5, 1e7);
}

/* Forty rods in a row, let go from the horizontal: solved as a sparse system. */
static void build_chain(void)
{
    enum { RODS = 40 };
    static rsl_planar_joint pin[RODS];
    scene_weigh(&s, 0.3, 9.81);
    s.model.joints = pin;
    s.model.joint_count = RODS;
    for (size_t i = 0; i < RODS; i++) {
        scene_body(&s, "rod", 1.0, 1.0 / 12.0, 0.5 + (double)i, 0.0);
        pin[i] = rsl_planar_joint_default();
        pin[i].name = "pin";
        pin[i].body_a = i > 0 ? i - 1 : RSL_PLANAR_WORLD;
        pin[i].body_b = i;
        pin[i].point_a.x = i > 0 ? 0.5 : 0.0;
        pin[i].point_b.x = -0.5;
    }
}

int main(int count, char **words)
{
    bits_table table = bits_begin(count, words);
    build_drop("hunt-crossley");
    run(&table, "drop");
    build_drop("walton-braun");
    run(&table, "plastic drop");
    build_pendulum();
    run(&table, "pendulum");
    build_slide(0.0);
    run(&table, "stick and slip");
    build_slide(1e-3);
    run(&table, "smooth friction");
    build_box();
    run(&table, "box");
    build_chain();
    run(&table, "chain");
    return bits_end(&table, 7);
}
