/* SPDX-License-Identifier: MIT
 *
 * What an engineer measures: reactions against statics and against d'Alembert by hand, the power of
 * drives against the ledger's work, springs, points, contacts, and expressions of all of them.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "resile/model.h"

typedef struct bench {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_planar_view view;
} bench;

static int open_bench(bench *b, const char *text)
{
    rsl_error error = {0};
    *b = (bench){0};
    rsl_status status =
        rsl_model_read_text(text, strlen(text), "bench", NULL, NULL, 0, &b->file, &error);
    if (status == RSL_OK)
        status = rsl_model_system_new(b->file, &b->system, &error);
    if (status != RSL_OK)
        printf("%s\n", rsl_error_text(&error).text);
    return CHECK_STATUS(status, RSL_OK);
}

static void close_bench(bench *b)
{
    rsl_planar_free(b->system);
    rsl_model_free(b->file);
}

static void go(bench *b, double time)
{
    rsl_error error = {0};
    CHECK_STATUS(rsl_planar_advance(b->system, time, NULL, &error), RSL_OK);
    rsl_planar_get_view(b->system, &b->view);
}

static double value(bench *b, const char *name)
{
    rsl_planar_output output;
    rsl_error error = {0};
    if (rsl_model_signal(b->file, name, &output, &error) == RSL_OK)
        return rsl_planar_output_value(&output, &b->view);
    printf("%s: %s\n", name, error.message);
    CHECK(0);
    return 0.0;
}

/* ---- statics --------------------------------------------------------------- */

/* A cantilever of 2 m and 3 kg with 10 N down at its tip, welded to the wall: at the wall
 * fy = 3 g + 10, moment = 3 g 1 + 10 2, and nothing sideways. */
static void test_cantilever(void)
{
    bench b;
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
                        "  - {name: beam, mass: 3, inertia: 1, position: [1, 0]}\n"
                        "joints:\n"
                        "  - {name: wall, type: rigid, bodies: [world, beam],"
                        " points: [[0, 0], [-1, 0]]}\n"
                        "loads:\n"
                        "  - {body: beam, point: [1, 0], force: [0, -10]}\n"))
        return;
    go(&b, 0.5);
    CHECK_NEAR(value(&b, "joints.wall.fx"), 0.0, 1e-12);
    CHECK_CLOSE(value(&b, "joints.wall.fy"), 39.43, 1e-13);
    CHECK_CLOSE(value(&b, "joints.wall.moment"), 29.43 + 20.0, 1e-13);
    CHECK_CLOSE(value(&b, "joints.wall.magnitude"), 39.43, 1e-13);
    close_bench(&b);
}

/* Two bars of 4 kg from (0, 0) and (6, 0) to a pin at (3, 4), loaded there with 7 N sideways.
 * By symmetry of the weights each foot bears 4 g upwards; with the arms 6 and 4 the load adds
 * -/+ 7 4/6 to the feet. At the pin, moments about the foot of the left bar: with P the force of
 * the right bar on the left one, 3 Py - 4 Px - 1.5 4 g = 0 and the mirror image. The load is given
 * to the left bar. */
static void test_truss(void)
{
    const double g = 9.81, half = 2.5, angle = atan2(4.0, 3.0);
    char text[1200];
    bench b;
    snprintf(text, sizeof text,
             "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
             "  - {name: left, mass: 4, inertia: 1, position: [1.5, 2], angle: %.17g}\n"
             "  - {name: right, mass: 4, inertia: 1, position: [4.5, 2], angle: %.17g}\n"
             "joints:\n"
             "  - {name: foot, type: revolute, bodies: [world, left],"
             " points: [[0, 0], [-%g, 0]]}\n"
             "  - {name: other, type: revolute, bodies: [world, right],"
             " points: [[6, 0], [-%g, 0]]}\n"
             "  - {name: top, type: revolute, bodies: [right, left],"
             " points: [[%g, 0], [%g, 0]]}\n"
             "loads:\n  - {body: left, point: [2.5, 0], force: [7, 0]}\n",
             angle, acos(-1.0) - angle, half, half, half, half);
    if (!open_bench(&b, text))
        return;
    go(&b, 0.25);
    double down = 7.0 * 4.0 / 6.0;
    CHECK_CLOSE(value(&b, "joints.foot.fy"), 4.0 * g - down, 1e-11);
    CHECK_CLOSE(value(&b, "joints.other.fy"), 4.0 * g + down, 1e-11);
    /* left bar about the top: 3 fy - 4 fx - 1.5 4 g = 0 */
    double fx = (3.0 * (4.0 * g - down) - 6.0 * g) / 4.0;
    CHECK_CLOSE(value(&b, "joints.foot.fx"), fx, 1e-11);
    CHECK_CLOSE(value(&b, "joints.other.fx"), -7.0 - fx, 1e-11);
    CHECK_CLOSE(value(&b, "joints.top.fx"), -7.0 - fx, 1e-11);
    CHECK_CLOSE(value(&b, "joints.top.fy"), 4.0 * g - (4.0 * g - down), 1e-11);
    CHECK_NEAR(value(&b, "joints.top.moment"), 0.0, 1e-12);
    close_bench(&b);
}

/* ---- the slider-crank -------------------------------------------------------- */

static const char crank_text[] =
    "parameters: {r: 0.05, l: 0.12, w: 520}\n"
    "gravity: [0, -9.81]\nend_time: 0.05\nassemble: true\n"
    "bodies:\n"
    "  - {name: crank, mass: 0.3, inertia: 1e-4, position: [r/2, 0], spin: w}\n"
    "  - {name: rod, mass: 0.21, inertia: 2.5e-4, position: [r + l/2, 0]}\n"
    "  - {name: slider, mass: 0.14, inertia: 1e-4, position: [r + l, 0]}\n"
    "points:\n"
    "  - {name: pin, body: crank, at: [r/2, 0]}\n"
    "  - {name: far, body: rod, at: [l/2, 0], seen_from: crank}\n"
    "joints:\n"
    "  - {name: motor, type: driven, bodies: [world, crank], drive: {constant: {velocity: w}}}\n"
    "  - {name: pivot, type: revolute, bodies: [world, crank], points: [[0, 0], [-r/2, 0]]}\n"
    "  - {name: crank-pin, type: revolute, bodies: [crank, rod], points: [[r/2, 0], [-l/2, 0]]}\n"
    "  - {name: slider-pin, type: revolute, bodies: [rod, slider], points: [[l/2, 0], [0, 0]]}\n"
    "  - {name: guide, type: translational, bodies: [world, slider], axis: [1, 0]}\n";

/* By hand, with the crank at the angle w t: the rod's angle p has l sin p = -r sin(w t). */
typedef struct by_hand {
    double place, speed, pin_vx, pin_ay;
    double f1[2], f2[2], f0[2], torque; /* of crank on rod, rod on slider, world on crank */
} by_hand;

static by_hand crank_by_hand(double t)
{
    const double r = 0.05, l = 0.12, w = 520.0, g = 9.81, mc = 0.3, mr = 0.21, ms = 0.14;
    const double inertia = 2.5e-4;
    double a = w * t, ca = cos(a), sa = sin(a), sp = -r * sa / l, cp = sqrt(1.0 - sp * sp);
    double wp = -r * w * ca / (l * cp);                   /* l cp p' = -r w ca */
    double ap = (r * w * w * sa / l + sp * wp * wp) / cp; /* and once more */
    by_hand h = {.place = r * ca + l * cp, .speed = -r * w * sa - l * sp * wp};
    double as = -r * w * w * ca - l * (cp * wp * wp + sp * ap);
    double ar[2] = {-r * w * w * ca - 0.5 * l * (cp * wp * wp + sp * ap),
                    -r * w * w * sa - 0.5 * l * (sp * wp * wp - cp * ap)};
    h.pin_vx = -r * w * sa;
    h.pin_ay = -r * w * w * sa;
    h.f2[0] = ms * as;
    /* rod about its centre, arms c = l/2 (cp, sp): c x (-f1 - f2) = I p'', f1 - f2 = m (a + g) */
    double cx = 0.5 * l * cp, cy = 0.5 * l * sp;
    h.f1[0] = mr * ar[0] + h.f2[0];
    double sum_y = (cy * (h.f1[0] + h.f2[0]) - inertia * ap) / cx; /* f1y + f2y */
    double difference = mr * (ar[1] + g);
    h.f1[1] = 0.5 * (sum_y + difference);
    h.f2[1] = 0.5 * (sum_y - difference);
    double ac[2] = {-0.5 * r * w * w * ca, -0.5 * r * w * w * sa};
    h.f0[0] = mc * ac[0] + h.f1[0];
    h.f0[1] = mc * (ac[1] + g) + h.f1[1];
    /* crank about the pivot at constant speed: T = r x f1 + r/2 x (0, m g) */
    h.torque = r * (ca * h.f1[1] - sa * h.f1[0]) + 0.5 * r * ca * mc * g;
    return h;
}

static void check_crank(bench *b, double t)
{
    by_hand h = crank_by_hand(t);
    const double scale = 5000.0; /* N, the largest of the forces */
    go(b, t);
    CHECK_NEAR(value(b, "slider.x"), h.place, 1e-11);
    CHECK_NEAR(value(b, "slider.vx"), h.speed, 1e-8);
    CHECK_NEAR(value(b, "points.pin.vx"), h.pin_vx, 1e-8);
    CHECK_NEAR(value(b, "points.pin.ay"), h.pin_ay, 1e-9 * 13520.0);
    CHECK_NEAR(value(b, "joints.slider-pin.fx"), h.f2[0], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.slider-pin.fy"), h.f2[1], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.crank-pin.fx"), h.f1[0], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.crank-pin.fy"), h.f1[1], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.pivot.fx"), h.f0[0], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.pivot.fy"), h.f0[1], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.pivot.magnitude"), hypot(h.f0[0], h.f0[1]), 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.guide.fy"), 0.14 * 9.81 - h.f2[1], 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.guide.moment"), 0.0, 1e-9 * scale);
    CHECK_NEAR(value(b, "joints.motor.torque"), h.torque, 1e-9 * scale * 0.05);
    CHECK_NEAR(value(b, "joints.motor.power"), h.torque * 520.0, 1e-9 * scale * 26.0);
    CHECK_NEAR(value(b, "hypot(joints.pivot.fx, joints.pivot.fy)"), hypot(h.f0[0], h.f0[1]),
               1e-9 * scale);
    CHECK_NEAR(value(b, "slider.x - points.pin.x"), h.place - 0.05 * cos(520.0 * t), 1e-11);
    CHECK_NEAR(value(b, "slider.x-points.pin.x - r*cos(w*0)"),
               h.place - 0.05 * cos(520.0 * t) - 0.05, 1e-11);
}

static void test_slider_crank(void)
{
    bench b;
    if (!open_bench(&b, crank_text))
        return;
    for (int i = 1; i <= 40; i++)
        check_crank(&b, 0.00121 * i);
    close_bench(&b);
}

/* Seen from the crank the far end of the rod has the distance of the slider from the crank's
 * middle, turned back; its velocity is checked by differences. */
static void test_seen_from(void)
{
    bench b;
    double before[2], after[2], v[2], h = 1e-6;
    if (!open_bench(&b, crank_text))
        return;
    go(&b, 0.004 - h);
    before[0] = value(&b, "points.far.x");
    before[1] = value(&b, "points.far.vx");
    go(&b, 0.004);
    double x = value(&b, "slider.x - crank.x"), y = value(&b, "slider.y - crank.y");
    double a = value(&b, "crank.angle");
    CHECK_NEAR(value(&b, "points.far.x"), cos(a) * x + sin(a) * y, 1e-13);
    CHECK_NEAR(value(&b, "points.far.y"), cos(a) * y - sin(a) * x, 1e-13);
    v[0] = value(&b, "points.far.vx");
    v[1] = value(&b, "points.far.ax");
    go(&b, 0.004 + h);
    after[0] = value(&b, "points.far.x");
    after[1] = value(&b, "points.far.vx");
    CHECK_NEAR(v[0], (after[0] - before[0]) / (2.0 * h), 1e-5);
    CHECK_NEAR(v[1], (after[1] - before[1]) / (2.0 * h), 1e-1);
    close_bench(&b);
}

/* Simpson's rule over the sampled power is the ledger's work. */
typedef struct integral {
    rsl_planar_output power;
    size_t count;
    double sum, step;
} integral;

static void add_power(const rsl_planar_view *state, void *user)
{
    integral *i = user;
    double weight = i->count == 0 ? 1.0 : i->count % 2 ? 4.0 : 2.0;
    i->sum += weight * rsl_planar_output_value(&i->power, state) * i->step / 3.0;
    i->count++;
}

static void check_power(const char *text, const char *name, double end)
{
    enum { PARTS = 40000 };
    bench b;
    rsl_error error = {0};
    integral sum = {.step = end / PARTS};
    if (!open_bench(&b, text))
        return;
    CHECK_STATUS(rsl_model_signal(b.file, name, &sum.power, &error), RSL_OK);
    rsl_planar_observer observer = {.user = &sum, .interval = sum.step, .sample = add_power};
    rsl_planar_summary summary;
    CHECK_STATUS(rsl_planar_run(b.system, &observer, &summary, &error), RSL_OK);
    rsl_planar_get_view(b.system, &b.view);
    sum.sum -= rsl_planar_output_value(&sum.power, &b.view) * sum.step / 3.0; /* the last is 1 */
    CHECK(sum.count == PARTS + 1);
    CHECK(fabs(summary.energy.work_drives) > 1e-3);
    CHECK_NEAR(sum.sum, summary.energy.work_drives, 1e-9 * summary.energy.scale);
    close_bench(&b);
}

static void test_power(void)
{
    check_power(crank_text, "joints.motor.power", 0.05);
    check_power("end_time: 2\nbodies:\n"
                "  - name: table\n"
                "    motion: {x: {harmonic: {amplitude: 0.1, frequency: 1.3}}}\n"
                "    locked: [y, angle]\n"
                "  - {name: load, mass: 2, position: [1, 0], locked: [y, angle]}\n"
                "springs:\n"
                "  - {bodies: [table, load], stiffness: 90, damping: 3}\n",
                "table.drive_power", 2.0);
}

/* ---- springs, contacts ---------------------------------------------------------- */

static void test_springs(void)
{
    bench b;
    if (!open_bench(&b, "end_time: 2\nbodies:\n"
                        "  - {name: load, mass: 2, position: [1.2, 0], locked: [y, angle]}\n"
                        "  - {name: disc, inertia: 0.5, mass: 1, locked: [x, y], angle: 0.3}\n"
                        "springs:\n"
                        "  - {name: coil, bodies: [world, load], rest: 1, stiffness: 50}\n"
                        "  - {name: twist, type: torsion, bodies: [world, disc], rest: 0,"
                        " stiffness: 8}\n"))
        return;
    go(&b, 0.7);
    double x = 0.2 * cos(5.0 * 0.7), a = 0.3 * cos(4.0 * 0.7);
    CHECK_CLOSE(value(&b, "springs.coil.length"), 1.0 + x, 1e-11);
    CHECK_CLOSE(value(&b, "springs.coil.speed"), -1.0 * sin(3.5), 1e-11);
    CHECK_CLOSE(value(&b, "springs.coil.force"), 50.0 * x, 1e-10);
    CHECK_CLOSE(value(&b, "springs.twist.angle"), a, 1e-11);
    CHECK_CLOSE(value(&b, "springs.twist.moment"), 8.0 * a, 1e-10);
    CHECK_CLOSE(value(&b, "springs.twist.spin"), -1.2 * sin(2.8), 1e-11);
    close_bench(&b);
}

/* A disc slides on the ground: friction is mu times the force against the slip, the joint with clearance of a
 * hanging bob bears its weight. */
static void test_contacts(void)
{
    bench b;
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
                        "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
                        "  - {name: disc, mass: 2, inertia: 0.1, position: [0, 0.1],"
                        " velocity: [3, 0], locked: [angle], shapes: [{circle: {radius: 0.1}}]}\n"
                        "contacts:\n"
                        "  - {name: floor, bodies: [disc, ground], law: hertz,"
                        " stiffness: 1e9, friction: 0.2}\n"))
        return;
    go(&b, 0.5);
    double force = value(&b, "contacts.floor.force");
    CHECK(force > 1.0);
    CHECK_CLOSE(fabs(value(&b, "contacts.floor.slip")), value(&b, "disc.vx"), 1e-14);
    CHECK_CLOSE(fabs(value(&b, "contacts.floor.friction")), 0.2 * force, 1e-12);
    CHECK_CLOSE(value(&b, "disc.ax"), -0.1 * force, 1e-12);
    CHECK(value(&b, "contacts.floor.friction") * value(&b, "contacts.floor.slip") > 0.0);
    close_bench(&b);
    if (!open_bench(&b, "gravity: [0, -9.81]\nend_time: 1\nbodies:\n"
                        "  - {name: bob, mass: 2, inertia: 0.1, position: [0, -1]}\n"
                        "joints:\n"
                        "  - {name: eye, type: revolute, bodies: [world, bob],"
                        " points: [[0, 0.1], [0, 1]],\n"
                        "     clearance: {bearing: 0.2, journal: 0.1, law: hertz,"
                        " stiffness: 1e9}}\n"))
        return;
    go(&b, 0.5);
    CHECK_NEAR(value(&b, "joints.eye.fx"), 0.0, 1e-9);
    CHECK_CLOSE(value(&b, "joints.eye.fy"), 19.62, 1e-9);
    CHECK_CLOSE(value(&b, "joints.eye.magnitude"), 19.62, 1e-9);
    CHECK_NEAR(value(&b, "joints.eye.moment"), 0.0, 1e-9);
    close_bench(&b);
}

/* ---- peaks ----------------------------------------------------------------------- */

typedef struct tops {
    double force, depth;
} tops;

static void on_peak(const rsl_planar_peak *peak, void *user)
{
    tops *t = user;
    if (!isnan(peak->force))
        t->force = fmax(t->force, peak->force);
    if (!isnan(peak->depth))
        t->depth = fmax(t->depth, peak->depth);
}

/* An elastic impact: depth (5 m v^2/(4 k))^(2/5), force k d^1.5, and nobody samples. */
static void test_peaks(void)
{
    bench b;
    tops found = {0};
    rsl_error error = {0};
    if (!open_bench(&b, "end_time: 0.1\nbodies:\n"
                        "  - {name: wall, fixed: true, shapes: [{line: {normal: [-1, 0]}}]}\n"
                        "  - {name: ball, mass: 2, position: [-0.2, 0], velocity: [3, 0],"
                        " shapes: [{circle: {radius: 0.1}}]}\n"
                        "contacts:\n"
                        "  - {name: hit, bodies: [ball, wall], law: hertz, stiffness: 1e8}\n"))
        return;
    rsl_planar_observer observer = {.user = &found, .peak = on_peak};
    CHECK_STATUS(rsl_planar_run(b.system, &observer, NULL, &error), RSL_OK);
    double depth = pow(1.25 * 2.0 * 9.0 / 1e8, 0.4);
    CHECK_CLOSE(found.depth, depth, 1e-11);
    CHECK_CLOSE(found.force, 1e8 * pow(depth, 1.5), 1e-11);
    close_bench(&b);
}

/* ---- what is refused -------------------------------------------------------------- */

static void check_refused(bench *b, const char *text, const char *word)
{
    rsl_planar_output output;
    rsl_error error = {0};
    SCENE("%s", text);
    CHECK(rsl_model_signal(b->file, text, &output, &error) < 0);
    if (!CHECK(strstr(error.message, word) != NULL))
        printf("  %s\n", error.message);
}

static void test_refused(void)
{
    bench b;
    if (!open_bench(&b, crank_text))
        return;
    check_refused(&b, "joints.pivto.fx", "pivot");
    check_refused(&b, "joints.pivot.fz", "quantity");
    check_refused(&b, "points.pin.angle", "quantity");
    check_refused(&b, "slider.x - grond.x", "body");
    check_refused(&b, "slider.x +", "missing");
    check_refused(&b, "2*r", "no signal");
    check_refused(&b, "nonsense", "no signal");
    check_refused(&b, "hypot(slider.x)", "hypot");
    check_refused(&b, "slider.x/(w - w)", "zero");
    check_refused(&b, "slider.x*__0", "not known");
    close_bench(&b);
}

int main(void)
{
    test_cantilever();
    test_truss();
    test_slider_crank();
    test_seen_from();
    test_power();
    test_springs();
    test_contacts();
    test_peaks();
    test_refused();
    return check_report();
}
