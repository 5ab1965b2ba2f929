/* SPDX-License-Identifier: MIT
 *
 * Random heaps of a few discs and boxes with rigid contacts, with friction and
 * without: every run comes to its end, the ledger closes, nothing sinks in,
 * and Poisson's law without friction gains no energy.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static uint64_t seed;

static double random_share(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

/* A disc or a box above those before it; 1: a box. */
static int throw_in(int number)
{
    int box = random_share() < 0.3;
    double size = 0.05 + 0.03 * random_share();
    size_t i = scene_body(&s, "body", 0.5 + random_share(), RSL_UNSET, -0.25 + 0.5 * random_share(),
                          0.15 + 0.25 * number);
    scene_shape(&s, i, box ? scene_box(2.0 * size, 1.2 * size) : scene_circle(0.0, 0.0, size));
    s.body[i].angle = 3.0 * random_share();
    s.body[i].spin = 4.0 * random_share() - 2.0;
    s.body[i].velocity.x = 2.0 * random_share() - 1.0;
    return box;
}

/* A floor and two walls, and up to four bodies. */
static void build(unsigned number, const char *law, double mu)
{
    int box[4], count;
    seed = number * 7919u + 13u;
    for (int i = 0; i < 5; i++)
        random_share();
    scene_begin(&s, 1.5);
    s.model.gravity = xy(0.3 * random_share(), -9.81);
    size_t walls = scene_floor(&s);
    scene_shape(&s, walls, scene_line(-0.4, 0.0, 1.0, 0.0));
    scene_shape(&s, walls, scene_line(0.4, 0.0, -1.0, 0.0));
    double e = random_share() < 0.2 ? 0.0 : 0.95 * random_share();
    count = 1 + (int)(4.0 * random_share());
    for (int i = 0; i < count; i++) {
        box[i] = throw_in(i);
        size_t body = (size_t)i + 1;
        scene_touch(&s, body, walls, law, e, RSL_UNSET);
        for (int k = 0; k < i; k++)
            if (!box[i] || !box[k])
                scene_touch(&s, body, (size_t)k + 1, law, e, RSL_UNSET);
    }
    for (size_t i = 0; i < s.model.contact_count; i++)
        s.contact[i].friction = (rsl_planar_friction){mu, mu, 0.0};
}

static void look(const rsl_planar_view *state, tape *kept)
{
    for (size_t i = 0; i < kept->contacts; i++)
        tape_worst(kept, fmax(0.0, state->contact_depth[i]));
}

static void test_heap(unsigned number, const char *law, double mu)
{
    SCENE("heap %u, %s, friction %g", number, law, mu);
    build(number, law, mu);
    t = (tape){.look = look};
    if (!scene_run(&s, &t, 0.05))
        return;
    CHECK(t.worst < 1e-9);
    CHECK(fabs(t.energy.residual) < 1e-7 * t.energy.scale);
    if (mu == 0.0 && law[0] == 'p')
        for (size_t i = 0; i < t.records; i++)
            CHECK(t.record[i].friction_lost == 0.0);
    CHECK(t.energy.lost_contacts + t.energy.lost_friction > -1e-7 * t.energy.scale);
}

int main(void)
{
    for (unsigned number = 0; number < 24; number++) {
        test_heap(number, "newton", 0.0);
        test_heap(number, "poisson", 0.0);
        test_heap(number, "newton", 0.1 * (number % 8));
        test_heap(number, "poisson", 0.1 * (number % 8));
    }
    /* a gap that opens from zero, below by rounding; forces that leave a choice */
    test_heap(253, "newton", 0.5);
    test_heap(65, "newton", 0.1);
    test_heap(114, "poisson", 0.2);
    /* one of several contacts that leave a choice opens */
    test_heap(623, "newton", 0.0);
    /* three contacts that open and stop in turn */
    test_heap(367, "poisson", 0.7);
    return check_report();
}
