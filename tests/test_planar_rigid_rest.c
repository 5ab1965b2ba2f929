/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts at rest: over 100 s nothing moves, whether the forces are unique or not.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81;

/* All bodies of the scene in one group; weight on the floor at the end. */
static void rest(const char *law, double mu, double weight)
{
    rsl_planar_contact_pair *pair = &s.contact[s.model.contact_count++];
    *pair = rsl_planar_contact_pair_default();
    pair->name = "heap";
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->law = rsl_law_find(law);
    pair->spec.restitution = 0.3;
    pair->friction = (rsl_planar_friction){mu, 0.5 * mu, 0.0};
    for (size_t i = 0; i < s.model.body_count; i++)
        s.group[i] = i;
    pair->group = s.group;
    pair->group_count = s.model.body_count;
    t = (tape){.look = tape_drift};
    if (!scene_run(&s, &t, 10.0))
        return;
    CHECK(t.worst < 1e-9);
    CHECK(t.summary.separations == 0);
    CHECK(fabs(t.energy.residual) < 1e-9);
    CHECK(t.contact_force[0] > weight);
}

static void test_box(const char *law, double mu)
{
    SCENE("box, %s, friction %g", law, mu);
    scene_weigh(&s, 100.0, g);
    scene_floor(&s);
    scene_shape(&s, scene_body(&s, "box", 1.0, RSL_UNSET, 0.3, 0.05), scene_box(0.4, 0.1));
    rest(law, mu, 0.99 * g);
}

static void test_stack(const char *law, double mu, int boxes)
{
    SCENE("stack of %d boxes, %s, friction %g", boxes, law, mu);
    scene_weigh(&s, 100.0, g);
    scene_floor(&s);
    for (int i = 0; i < boxes; i++)
        scene_shape(&s, scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05 + 0.1 * i),
                    scene_box(0.4, 0.1));
    rest(law, mu, 0.99 * g * boxes);
}

/* Rows of 4, 3, 2, 1: the lowest touch each other. */
static void test_pyramid(const char *law, double mu, int rows)
{
    const double r = 0.1;
    SCENE("pyramid of %d rows, %s, friction %g", rows, law, mu);
    scene_weigh(&s, 100.0, g);
    scene_floor(&s);
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < rows - row; i++)
            scene_disc(&s, "disc", 1.0, r, r * (2 * i + row), r * (1.0 + sqrt(3.0) * row));
    rest(law, mu, 0.5 * g * rows * (rows + 1));
}

int main(void)
{
    test_box("newton", 0.0);
    test_box("poisson", 0.5);
    test_stack("newton", 0.0, 3);
    test_stack("newton", 0.5, 10);
    test_pyramid("newton", 0.5, 3);
    test_pyramid("poisson", 0.6, 4);
    return check_report();
}
