/* SPDX-License-Identifier: MIT
 *
 * Degrees of freedom, natural frequencies and modes against closed forms, and static equilibrium of
 * what hangs on springs and joints.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "resile/model.h"

#define PI 3.14159265358979323846
static const double g = 9.81;

typedef struct bench {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_planar_modal *modal;
    rsl_planar_dof_counts freedoms;
} bench;

static int open_bench(bench *b, const char *text)
{
    rsl_error error = {0};
    *b = (bench){0};
    rsl_status status =
        rsl_model_read_text(text, strlen(text), "modes", NULL, NULL, 0, &b->file, &error);
    if (status == RSL_OK)
        status = rsl_model_system_new(b->file, &b->system, &error);
    if (status == RSL_OK)
        b->freedoms = rsl_planar_count_dof(b->system);
    if (status == RSL_OK)
        status = rsl_planar_modal_new(b->system, &b->modal, &error);
    if (status != RSL_OK)
        printf("%s\n", rsl_error_text(&error).text);
    return CHECK_STATUS(status, RSL_OK);
}

static void close_bench(bench *b)
{
    rsl_planar_modal_free(b->modal);
    rsl_planar_free(b->system);
    rsl_model_free(b->file);
}

/* A shear building of n equal storeys: omega_j = 2 sqrt(k/m) sin((2 j - 1) pi/(2 (2 n + 1))), floor
 * i moves as sin((2 j - 1) i pi/(2 n + 1)). */
static void test_storeys(void)
{
    enum { STOREYS = 7 };
    char text[4000];
    size_t used = (size_t)snprintf(text, sizeof text, "end_time: 1\nbodies:\n");
    bench b;
    for (int i = 1; i <= STOREYS; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "  - {name: f%d, mass: 2e4, locked: [y, angle]}\n", i);
    used += (size_t)snprintf(text + used, sizeof text - used, "springs:\n");
    for (int i = 1; i <= STOREYS; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "  - {type: axis, bodies: [%s%.0d, f%d], stiffness: 3e7,"
                                 " damping: 6e4}\n",
                                 i > 1 ? "f" : "world", i - 1, i);
    if (!open_bench(&b, text))
        return;
    CHECK_INT(b.freedoms.dof, STOREYS);
    for (int j = 1; j <= STOREYS; j++) {
        const rsl_planar_mode *mode = &b.modal->mode[j - 1];
        double angle = (2.0 * j - 1.0) * PI / (2.0 * STOREYS + 1.0), max = 0.0;
        double omega = 2.0 * sqrt(3e7 / 2e4) * sin(0.5 * angle);
        SCENE("mode %d", j);
        CHECK_CLOSE(mode->omega, omega, 1e-11);
        CHECK_CLOSE(mode->frequency, omega / (2.0 * PI), 1e-11);
        /* C = (6e4/3e7) K: ratio omega/2 6e4/3e7 */
        CHECK_CLOSE(mode->damping_ratio, 0.5 * omega * 2e-3, 1e-10);
        for (int i = 1; i <= STOREYS; i++)
            max = fmax(max, fabs(sin(angle * i)));
        double sign = mode->shape[0].x * sin(angle) > 0.0 ? 1.0 : -1.0;
        for (int i = 1; i <= STOREYS; i++)
            CHECK_NEAR(sign * mode->shape[i - 1].x, sin(angle * i) / max, 1e-9);
    }
    CHECK(b.modal->coupling < 1e-9);
    CHECK(b.modal->asymmetry < 1e-11);
    close_bench(&b);
}

/* A rod of mass 3 and length 1.4 on a pivot: omega^2 = m g l/2/(m l^2/3), I = m l^2/12. */
static void test_pendulum(void)
{
    bench b;
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
                        "  - {name: rod, mass: 3, inertia: 3*1.4^2/12, position: [0, -0.7]}\n"
                        "joints:\n"
                        "  - {type: revolute, bodies: [world, rod], points: [[0, 0], [0, 0.7]]}\n"))
        return;
    CHECK_INT(b.freedoms.dof, 1);
    CHECK_CLOSE(b.modal->mode[0].square, 1.5 * g / 1.4, 1e-11);
    CHECK(b.modal->residual <= 1e-12 * b.modal->weight);
    close_bench(&b);
}

/* Two equal point masses on two equal strings: omega^2 = (2 -/+ sqrt 2) g/l. */
static void test_double_pendulum(void)
{
    bench b;
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
                        "  - {name: a, mass: 3, position: [0, -0.5], locked: [angle]}\n"
                        "  - {name: b, mass: 3, position: [0, -1], locked: [angle]}\n"
                        "joints:\n"
                        "  - {type: distance, bodies: [world, a]}\n"
                        "  - {type: distance, bodies: [a, b]}\n"))
        return;
    CHECK_INT(b.freedoms.dof, 2);
    CHECK_CLOSE(b.modal->mode[0].square, (2.0 - sqrt(2.0)) * 2.0 * g, 1e-11);
    CHECK_CLOSE(b.modal->mode[1].square, (2.0 + sqrt(2.0)) * 2.0 * g, 1e-11);
    close_bench(&b);
}

/* Upside down it falls: omega^2 = -1.5 g/l. Free in space nothing holds it. */
static void test_unstable(void)
{
    bench b;
    if (open_bench(&b,
                   "gravity: [0, 9.81]\nend_time: 1\nbodies:\n"
                   "  - {name: rod, mass: 3, inertia: 3*1.4^2/12, position: [0, -0.7]}\n"
                   "joints:\n"
                   "  - {type: revolute, bodies: [world, rod], points: [[0, 0], [0, 0.7]]}\n")) {
        CHECK_CLOSE(b.modal->mode[0].square, -1.5 * g / 1.4, 1e-11);
        CHECK_CLOSE(b.modal->mode[0].omega, 0.0, 0.0);
    }
    close_bench(&b);
    if (open_bench(&b, "end_time: 1\nbodies:\n  - {name: a, mass: 1, inertia: 1}\n")) {
        CHECK_INT(b.modal->count, 3);
        for (int i = 0; i < 3; i++)
            CHECK_CLOSE(b.modal->mode[i].square, 0.0, 0.0);
    }
    close_bench(&b);
}

/* A ball on a Hertzian floor, begun in equilibrium: m g = k d^1.5, omega^2 = 1.5 k d^0.5/m. */
static void test_contact(void)
{
    bench b;
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
                        "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
                        "  - {name: ball, mass: 2, position: [0, 0.1], locked: [x, angle],"
                        " shapes: [{circle: {radius: 0.1}}]}\n"
                        "contacts:\n"
                        "  - {bodies: [ball, ground], law: hertz, stiffness: 1e9}\n"))
        return;
    double depth = pow(2.0 * g / 1e9, 2.0 / 3.0);
    CHECK_CLOSE(b.modal->mode[0].square, 1.5 * 1e9 * sqrt(depth) / 2.0, 1e-8);
    close_bench(&b);
}

/* A parallelogram has one freedom and no redundant row; a third bar adds a redundant one. */
static void test_redundant(void)
{
    static const char text[] =
        "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
        "  - {name: a, mass: 1, inertia: 0.1, position: [0, -0.5]}\n"
        "  - {name: b, mass: 1, inertia: 0.1, position: [2, -0.5]}\n"
        "  - {name: plate, mass: 1, inertia: 0.1, position: [1, -1]}\n"
        "  - {name: c, mass: 1, inertia: 0.1, position: [1, -0.5]}\n"
        "joints:\n"
        "  - {type: revolute, bodies: [world, a], points: [[0, 0], [0, 0.5]]}\n"
        "  - {type: revolute, bodies: [world, b], points: [[2, 0], [0, 0.5]]}\n"
        "  - {type: revolute, bodies: [a, plate], points: [[0, -0.5], [-1, 0]]}\n"
        "  - {type: revolute, bodies: [b, plate], points: [[0, -0.5], [1, 0]]}\n"
        "  - {type: revolute, bodies: [world, c], points: [[1, 0], [0, 0.5]]}\n"
        "  - {name: last, type: revolute, bodies: [c, plate], points: [[0, -0.5], [0, 0]]}\n";
    bench b;
    size_t joint = 99;
    if (!open_bench(&b, text))
        return;
    CHECK_INT(b.freedoms.coordinates, 12);
    CHECK_INT(b.freedoms.constraints, 12);
    CHECK_INT(b.freedoms.redundant, 1);
    CHECK_INT(b.freedoms.dof, 1);
    CHECK_INT(rsl_planar_redundant_joints(b.system, &joint, 1), 1);
    CHECK_INT(joint, 5);
    /* each bar turns about its end, the plate is shifted: T = (3 (0.1 + 0.25) + 1) w^2/2 */
    CHECK_CLOSE(b.modal->mode[0].square, (3.0 * 0.5 + 1.0) * g / (3.0 * 0.35 + 1.0), 1e-10);
    close_bench(&b);
}

/* ---- statics ------------------------------------------------------------------------ */

/* Begun in equilibrium, what hangs does not move by a bit that counts, and what is left of the
 * forces is rounding of the weight. */
static void check_rest(const char *text)
{
    bench b;
    rsl_planar_view view;
    rsl_error error = {0};
    if (!open_bench(&b, text))
        return;
    CHECK(b.modal->residual <= 1e-12 * b.modal->weight);
    CHECK(b.modal->count == 0 || b.modal->mode[0].square > 0.0); /* and it is stable */
    rsl_planar_get_view(b.system, &view);
    rsl_planar_pose before = view.pose[0];
    CHECK_STATUS(rsl_planar_advance(b.system, 1.0, NULL, &error), RSL_OK);
    rsl_planar_get_view(b.system, &view);
    CHECK_NEAR(view.pose[0].x, before.x, 1e-12);
    CHECK_NEAR(view.pose[0].y, before.y, 1e-12);
    CHECK_NEAR(view.pose[0].angle, before.angle, 1e-12);
    close_bench(&b);
}

static void test_statics(void)
{
    SCENE("a chain of springs");
    check_rest("gravity: [0, -9.81]\nend_time: 1\nstart: equilibrium\nbodies:\n"
               "  - {name: a, mass: 2, position: [0, -1], locked: [x, angle]}\n"
               "  - {name: b, mass: 1, position: [0, -2], locked: [x, angle]}\n"
               "springs:\n"
               "  - {bodies: [world, a], rest: 1, stiffness: 1000}\n"
               "  - {bodies: [a, b], rest: 1, stiffness: 500}\n");
    SCENE("a pendulum against a torsion spring, placed far from rest");
    check_rest("gravity: [0, -9.81]\nend_time: 1\nstart: equilibrium\nbodies:\n"
               "  - {name: a, mass: 2, inertia: 0.1, position: [0.6, 0.8]}\n"
               "joints:\n"
               "  - {type: revolute, bodies: [world, a], points: [[0, 0], [-0.6, -0.8]]}\n"
               "springs:\n"
               "  - {type: torsion, bodies: [world, a], rest: 0, stiffness: 10}\n");
    SCENE("a four-bar linkage on a cubic spring");
    check_rest("gravity: [0, -9.81]\nend_time: 1\nstart: equilibrium\nassemble: true\nbodies:\n"
               "  - {name: a, mass: 1, inertia: 0.1, angle: 0.7}\n"
               "  - {name: b, mass: 2, inertia: 0.2}\n"
               "  - {name: c, mass: 1, inertia: 0.1, angle: 1.2}\n"
               "joints:\n"
               "  - {type: revolute, bodies: [world, a], points: [[0, 0], [-0.3, 0]]}\n"
               "  - {type: revolute, bodies: [a, b], points: [[0.3, 0], [-0.5, 0]]}\n"
               "  - {type: revolute, bodies: [world, c], points: [[1.1, 0], [-0.4, 0]]}\n"
               "  - {type: revolute, bodies: [b, c], points: [[0.5, 0], [0.4, 0]]}\n"
               "springs:\n"
               "  - {bodies: [world, b], points: [[0.5, 1.5], [0, 0]], rest: 0.7, stiffness: 60,"
               " stiffness3: 900}\n");
}

/* The chain's closed form: elongations 3 g/1000 and g/500. */
static void test_chain(void)
{
    bench b;
    rsl_planar_view view;
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nstart: equilibrium\nbodies:\n"
                        "  - {name: a, mass: 2, position: [0, -1], locked: [x, angle]}\n"
                        "  - {name: b, mass: 1, position: [0, -2], locked: [x, angle]}\n"
                        "springs:\n"
                        "  - {bodies: [world, a], rest: 1, stiffness: 1000}\n"
                        "  - {bodies: [a, b], rest: 1, stiffness: 500}\n"))
        return;
    rsl_planar_get_view(b.system, &view);
    CHECK_CLOSE(view.pose[0].y, -1.0 - 3.0 * g / 1000.0, 1e-14);
    CHECK_CLOSE(view.pose[1].y, -2.0 - 3.0 * g / 1000.0 - g / 500.0, 1e-14);
    close_bench(&b);
}

/* Upright within round-off it is in equilibrium; elsewhere the steps descend to where it hangs. */
static void test_pendulum_at(const char *angle, double height)
{
    char text[400];
    bench b;
    rsl_planar_view view;
    SCENE("a pendulum at %s", angle);
    snprintf(text, sizeof text,
             "gravity: [0, -9.81]\nend_time: 1\nstart: equilibrium\nassemble: true\nbodies:\n"
             "  - {name: a, mass: 1, inertia: 0.1, angle: %s}\n"
             "joints:\n"
             "  - {type: revolute, bodies: [world, a], points: [[0, 0], [-0.3, 0]]}\n",
             angle);
    if (!open_bench(&b, text))
        return;
    rsl_planar_get_view(b.system, &view);
    CHECK_NEAR(view.pose[0].x, 0.0, 1e-15);
    CHECK_CLOSE(view.pose[0].y, height, 1e-15);
    close_bench(&b);
}

static void test_falls(void)
{
    static const char text[] = "gravity: [0, -9.81]\nend_time: 1\nstart: equilibrium\nbodies:\n"
                               "  - {name: a, mass: 2, inertia: 1}\n";
    rsl_model_file *file;
    rsl_planar *system;
    rsl_error error = {0};
    CHECK_STATUS(rsl_model_read_text(text, strlen(text), "f", NULL, NULL, 0, &file, &error),
                 RSL_OK);
    CHECK_STATUS(rsl_model_system_new(file, &system, &error), RSL_OK);
    CHECK(rsl_planar_advance(system, 1.0, NULL, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, "no state of rest");
    rsl_planar_free(system);
    rsl_model_free(file);
}

int main(void)
{
    test_storeys();
    test_pendulum();
    test_double_pendulum();
    test_unstable();
    test_contact();
    test_redundant();
    test_statics();
    test_chain();
    test_pendulum_at("1.5707963267948966", 0.3);
    test_pendulum_at("1.4", -0.3);
    test_pendulum_at("0.3", -0.3);
    test_falls();
    return check_report();
}
