/* SPDX-License-Identifier: MIT
 *
 * Coulomb friction with true sticking, of slides and of contacts: when it
 * slips, when it stops, how far it goes, and what is lost.
 */
#include "planar_scenes.h"

static const double g = 9.81;

static scene s;
static tape t;

/* ---- slides ----------------------------------------------------------------- */

/* A block on an incline, held to it by a joint; N = m g cos(phi). */
static size_t block_on_incline(double slope, double static_, double kinetic, double speed)
{
    s.model.gravity.y = -g;
    size_t a = scene_body(&s, "block", 2.0, 0.1, 0.0, 0.0);
    rsl_planar_point up = {cos(slope), sin(slope)};
    s.body[a].velocity = xy(speed * up.x, speed * up.y);
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, a, nil, nil)->axis_a = up;
    rsl_planar_friction_guide *slide =
        scene_slide(&s, RSL_PLANAR_WORLD, a, 2.0 * g * cos(slope), 0.0);
    slide->axis_a = up;
    slide->friction = (rsl_planar_friction){static_, kinetic, 0.0};
    return a;
}

/* The way along the incline, at the last sample. */
static double climbed(double slope) { return t.pose[0].x * cos(slope) + t.pose[0].y * sin(slope); }

static void test_incline_at_rest(double slope, double static_, double kinetic)
{
    double time = 2.0;
    int slips = tan(fabs(slope)) > static_;
    double a = slips ? g * (sin(slope) - copysign(kinetic * cos(slope), slope)) : 0.0;
    SCENE("incline %g, friction %g/%g, at rest", slope, static_, kinetic);
    scene_begin(&s, time);
    block_on_incline(slope, static_, kinetic, 0.0);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(climbed(slope), -0.5 * a * time * time, 1e-11);
    CHECK_INT(t.summary.sticks, !slips);
    CHECK_INT(t.summary.slips, 0);
    CHECK(!slips || t.summary.residual_max < 1e-11);
    CHECK_NEAR(t.energy.lost_friction, kinetic * 2.0 * g * cos(slope) * fabs(climbed(slope)),
               1e-10);
}

/* Thrown up: it comes to rest after v/(g (sin + mu cos)) and stays, or slides
 * back with g (sin - mu cos). */
static void test_thrown_up(double slope, double friction)
{
    double v = 4.0, time = 3.0, stays = tan(slope) < friction;
    double up = g * (sin(slope) + friction * cos(slope));
    double down = g * (sin(slope) - friction * cos(slope));
    double top = v / up, height = 0.5 * v * v / up;
    SCENE("thrown up an incline %g, friction %g", slope, friction);
    scene_begin(&s, time);
    block_on_incline(slope, friction, friction, v);
    if (!scene_run(&s, &t, 0.01))
        return;
    if (stays > 0.0) {
        CHECK_NEAR(climbed(slope), height, 1e-11);
        CHECK_NEAR(hypot(t.motion[0].x, t.motion[0].y), 0.0, 1e-14);
        if (CHECK_INT(t.sticks, 1))
            CHECK_CLOSE(t.stick[0].time, top, 1e-12);
    } else {
        CHECK_INT(t.sticks, 0);
        CHECK_NEAR(climbed(slope), height - 0.5 * down * pow(time - top, 2), 1e-10);
    }
    CHECK(t.summary.residual_max < 1e-11);
}

/* Moving down with static > tan > kinetic: once in motion it goes on. */
static void test_goes_on(void)
{
    double slope = 0.4, a = g * (sin(0.4) - 0.3 * cos(0.4));
    SCENE("in motion on an incline that would hold it");
    scene_begin(&s, 2.0);
    block_on_incline(slope, 0.6, 0.3, -0.1);
    if (scene_run(&s, &t, 0.1)) {
        CHECK_NEAR(climbed(slope), -0.2 - 2.0 * a, 1e-11);
        CHECK_INT(t.sticks, 0);
    }
}

/* A block that sticks to a block that sticks: nothing creeps. */
static void test_pile(void)
{
    SCENE("two blocks hold on each other");
    scene_begin(&s, 5.0);
    size_t a = block_on_incline(0.3, 0.9, 0.9, 0.0);
    size_t b = scene_body(&s, "rider", 1.0, 0.1, 0.0, 0.0);
    rsl_planar_point up = {cos(0.3), sin(0.3)};
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, a, b, nil, nil)->axis_a = up;
    scene_slide(&s, a, b, g * cos(0.3), 0.9)->axis_a = up;
    if (!scene_run(&s, &t, 1.0))
        return;
    for (size_t i = a; i <= b; i++)
        CHECK(hypot(t.pose[i].x, t.pose[i].y) < 1e-13);
    CHECK_INT(t.summary.sticks, 2);
    CHECK_INT(t.summary.slips, 0);
}

/* A block that sticks to a block that sticks, and a force on the upper one. Limits: 5 N on the upper
 * guide, which carries 4 N in slip, 10 N on the lower guide. */
static void push_upper_block(const double *times, const double *force, size_t count,
                             size_t block[2])
{
    block[0] = scene_body(&s, "lower", 1.0, 0.1, 0.0, 0.0);
    block[1] = scene_body(&s, "upper", 0.5, 0.1, 0.0, 0.0);
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, block[0], nil, nil);
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, block[0], block[1], nil, nil);
    scene_slide(&s, RSL_PLANAR_WORLD, block[0], 20.0, 0.5);
    scene_slide(&s, block[0], block[1], 10.0, 0.5)->friction.kinetic = 0.4;
    scene_load(&s, block[1])->force_x = (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                                            .time = times,
                                                            .value = force,
                                                            .count = count,
                                                            .scale = 1.0};
}

/* The force jumps beyond both limits. The upper block slips; the lower one then carries 4 N only and
 * does not slip, not even for an instant. */
static void test_breakaway_relieves(double sign)
{
    static const double times[2] = {1.0, 10.0};
    double force[2] = {12.0 * sign, 12.0 * sign}, time = 2.0;
    size_t block[2];
    SCENE("the breakaway of one guide relieves the other, %+g N", force[0]);
    scene_begin(&s, 1.0 + time);
    push_upper_block(times, force, 2, block);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[block[0]].x, 0.0, 1e-13);
    CHECK_NEAR(t.pose[block[1]].x, 0.5 * sign * (12.0 - 4.0) / 0.5 * time * time, 1e-10);
    CHECK_INT(t.summary.sticks, 2);
    CHECK_INT(t.summary.slips, 1);
}

/* The force rises to 12 N within 1 ms: breakaway at 5 N, then a(tau) = (1 + 12000 tau)/0.5 until tau1,
 * 16 from there on. The first step after the breakaway starts from a state that is zero but for
 * round-off. */
static void test_breakaway_in_ramp(void)
{
    static const double times[3] = {1.0, 1.001, 10.0}, force[3] = {0.0, 12.0, 12.0};
    double tau1 = 7.0 / 12000.0, rest = 3.0 - 1.001;
    double speed = 2.0 * tau1 + 12000.0 * tau1 * tau1;
    double way = tau1 * tau1 + 4000.0 * tau1 * tau1 * tau1;
    size_t block[2];
    SCENE("breakaway within a steep ramp");
    scene_begin(&s, 3.0);
    push_upper_block(times, force, 3, block);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[block[0]].x, 0.0, 1e-13);
    CHECK_NEAR(t.pose[block[1]].x, way + speed * rest + 8.0 * rest * rest, 1e-10);
    CHECK_INT(t.summary.slips, 1);
    if (CHECK_INT(t.sticks, 3))
        CHECK_CLOSE(t.stick[2].time, 1.0 + 5.0 / 12000.0, 1e-12);
}

/* ---- a harmonic push, by closed forms between events --------------------------- */

static const double push = 10.0, omega = 3.0, mass = 2.0, normal = 20.0;

/* Speed and way at `time` of a slip from rest at `begin` with the sign. */
static double slip_speed(double begin, double time, double sign, double kinetic)
{
    return (push / omega * (cos(omega * begin) - cos(omega * time)) -
            sign * kinetic * normal * (time - begin)) /
           mass;
}

static double slip_way(double begin, double time, double sign, double kinetic)
{
    double h = time - begin;
    return (push / omega *
                (cos(omega * begin) * h - (sin(omega * time) - sin(omega * begin)) / omega) -
            sign * kinetic * normal * 0.5 * h * h) /
           mass;
}

/* When the slip that begins at `begin` ends: the first return of its speed to
 * zero, by small steps and bisection. */
static double slip_end(double begin, double sign, double kinetic)
{
    double low = begin + 1e-4, high = low;
    while (sign * slip_speed(begin, high, sign, kinetic) > 0.0)
        low = high, high += 1e-4;
    for (int i = 0; i < 100; i++) {
        double middle = 0.5 * (low + high);
        if (sign * slip_speed(begin, middle, sign, kinetic) > 0.0)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* When the push next exceeds what sticking bears, from `time` on. */
static double tear_after(double time, double hold, double *sign)
{
    double step = 1e-4, low = time, high = time;
    if (fabs(push * sin(omega * time)) < hold) {
        while (fabs(push * sin(omega * high)) < hold)
            low = high, high += step;
        for (int i = 0; i < 100; i++) {
            double middle = 0.5 * (low + high);
            if (fabs(push * sin(omega * middle)) < hold)
                low = middle;
            else
                high = middle;
        }
    }
    *sign = sin(omega * high) > 0.0 ? 1.0 : -1.0;
    return high;
}

/* The list of events, and the way at the end. */
static void test_harmonic_push(double static_, double kinetic)
{
    double end = 9.0, hold = static_ * normal, sign, way = 0.0, time = 0.0;
    size_t event = 0;
    SCENE("harmonic push, friction %g/%g", static_, kinetic);
    scene_begin(&s, end);
    size_t a = scene_body(&s, "block", mass, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, a, 0, 1, 1);
    scene_load(&s, a)->force_x = scene_harmonic(push, omega, 0.0);
    scene_slide(&s, RSL_PLANAR_WORLD, a, normal, 0.0)->friction =
        (rsl_planar_friction){static_, kinetic, 0.0};
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK(t.sticks >= 2 && t.stick[0].time == 0.0 && t.stick[0].sticks == 1);
    for (;;) {
        double begin = tear_after(time, hold, &sign);
        if (begin > time) { /* it stuck in between */
            if (begin > end || !CHECK(++event < t.sticks))
                break;
            CHECK_NEAR(t.stick[event].time, begin, 1e-10);
            CHECK_INT(t.stick[event].sticks, 0);
        }
        time = slip_end(begin, sign, kinetic);
        way += slip_way(begin, fmin(time, end), sign, kinetic);
        int sticks = fabs(push * sin(omega * time)) < hold;
        if (time > end || (sticks && !CHECK(++event < t.sticks)))
            break;
        if (sticks) {
            CHECK_NEAR(t.stick[event].time, time, 1e-9);
            CHECK_INT(t.stick[event].sticks, 1);
        }
    }
    CHECK_INT(t.sticks, event + 1);
    CHECK_NEAR(t.pose[a].x, way, 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK(t.energy.lost_friction > 0.0);
}

/* Smoothed friction tends to Coulomb's as its slip speed goes to zero. */
static void test_regularised(void)
{
    double before = HUGE_VAL, v = 4.0, stop = v / (0.3 * g);
    double exact = 0.5 * v * v / (0.3 * g);
    for (double slip = 0.1; slip > 5e-4; slip *= 0.1) {
        SCENE("smooth friction, %g m/s", slip);
        scene_begin(&s, 1.2 * stop);
        block_on_incline(0.0, 0.3, 0.3, v);
        s.slide[0].friction.slip_speed = slip;
        if (!scene_run(&s, &t, 0.1))
            return;
        double off = fabs(t.pose[0].x - exact);
        CHECK(off < 0.2 * before && off < 2.0 * slip * stop);
        CHECK_INT(t.sticks, 0);
        CHECK(t.motion[0].x > 0.0); /* it creeps */
        CHECK(t.summary.residual_max < 1e-10);
        before = off;
    }
}

/* ---- contacts ------------------------------------------------------------------- */

/* A disc or block at rest on a line, at the depth that carries it. */
static size_t rests_on(double slope, double m, double radius, double k, double friction)
{
    double depth = pow(m * g * cos(slope) / k, 1.0 / 1.5);
    s.model.gravity = xy(g * sin(slope), -g * cos(slope));
    s.model.allow_overlap = 1;
    size_t a = scene_disc(&s, "disc", m, radius, 0.0, radius - depth);
    scene_touch(&s, a, scene_floor(&s), "hertz", -1.0, k)->friction =
        (rsl_planar_friction){friction, friction, 0.0};
    return a;
}

/* A disc that slides with v: v - mu g t, spin 2 mu g t/R; it rolls after
 * v/(3 mu g) with 2/3 of the speed, and a third of the energy is lost. */
static void test_slide_to_roll(double v)
{
    double mu = 0.2, m = 2.0, r = 0.3, stop = fabs(v) / (3.0 * mu * g);
    SCENE("from sliding to rolling, %g m/s", v);
    scene_begin(&s, 2.0 * stop);
    size_t a = rests_on(0.0, m, r, 1e8, mu);
    s.body[a].velocity.x = v;
    if (!scene_run(&s, &t, 0.1 * stop))
        return;
    CHECK_CLOSE(t.motion[a].x, 2.0 / 3.0 * v, 1e-8);
    CHECK_CLOSE(t.motion[a].angle, -2.0 / 3.0 * v / r, 1e-8);
    if (CHECK_INT(t.sticks, 1))
        CHECK_CLOSE(t.stick[0].time, stop, 1e-7);
    double slid = stop * (v - copysign(0.5 * mu * g * stop, v));
    CHECK_CLOSE(t.pose[a].x, slid + 2.0 / 3.0 * v * stop, 1e-7);
    CHECK_CLOSE(t.energy.lost_friction, m * v * v / 6.0, 1e-7);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Down an incline: rolls with 2/3 g sin(phi) where mu > tan(phi)/3, else
 * slides with g (sin - mu cos). */
static void test_roll_down(double slope, double mu)
{
    int rolls = mu > tan(slope) / 3.0;
    double time = 1.0, r = 0.3;
    double a = rolls ? 2.0 / 3.0 * g * sin(slope) : g * (sin(slope) - mu * cos(slope));
    double spin = rolls ? a / r : 2.0 * mu * g * cos(slope) / r;
    SCENE("disc down an incline %g, friction %g", slope, mu);
    scene_begin(&s, time);
    size_t body = rests_on(slope, 2.0, r, 1e8, mu);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.motion[body].x, a * time, 1e-8);
    CHECK_CLOSE(t.motion[body].angle, -spin * time, 1e-8);
    CHECK_CLOSE(t.pose[body].x, 0.5 * a * time * time, 1e-8);
    CHECK_INT(t.summary.slips, 0);
    CHECK(t.summary.residual_max < 1e-9);
}

/* A block (a disc that does not turn) stops after v/(mu g) and stays. */
static void test_block_stops(void)
{
    double mu = 0.4, v = 3.0;
    SCENE("a block stops");
    scene_begin(&s, 2.0 * v / (mu * g));
    size_t a = rests_on(0.0, 2.0, 0.3, 1e8, mu);
    scene_lock(&s, a, 0, 0, 1);
    s.body[a].velocity.x = v;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.pose[a].x, 0.5 * v * v / (mu * g), 1e-8);
    CHECK_NEAR(t.motion[a].x, 0.0, 1e-13);
    if (CHECK_INT(t.sticks, 1))
        CHECK_CLOSE(t.stick[0].time, v / (mu * g), 1e-8);
    CHECK_CLOSE(t.energy.lost_friction, 0.5 * 2.0 * v * v, 1e-8);
}

/* A ball with much spin that bounces slides throughout: the impulse along the
 * ground is mu times the one across, and turns it with R/I. */
static void test_spin_bounce(double spin)
{
    double mu = 0.15, m = 1.0, r = 0.1, v = 3.0, sign = spin > 0.0 ? 1.0 : -1.0;
    SCENE("a ball bounces with %g rad/s", spin);
    scene_begin(&s, 0.05);
    size_t ball = scene_disc(&s, "ball", m, r, 0.0, 0.15);
    s.body[ball].velocity.y = -v;
    s.body[ball].spin = spin;
    scene_exact(&s, ball, scene_floor(&s), "hunt-crossley", 0.7, 1e8)->friction =
        (rsl_planar_friction){mu, mu, 0.0};
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 1))
        return;
    double impulse = 1.7 * v * m;
    CHECK_CLOSE(t.record[0].restitution, 0.7, 1e-9);
    CHECK_CLOSE(t.record[0].impulse, impulse, 1e-9);
    CHECK_CLOSE(fabs(t.record[0].friction_impulse), mu * impulse, 1e-9);
    CHECK_CLOSE(t.motion[ball].x, -sign * mu * impulse / m, 1e-9);
    CHECK_CLOSE(t.motion[ball].angle, spin - sign * mu * impulse * r / (0.5 * m * r * r), 1e-9);
    CHECK_INT(t.summary.sticks, 0);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK_CLOSE(t.energy.lost_friction, t.record[0].friction_lost, 1e-11);
}

/* With little spin the slip ends within the impact: it leaves rolling. */
static void test_grip_bounce(void)
{
    double spin = 5.0, r = 0.1;
    SCENE("a ball bounces with little spin");
    scene_begin(&s, 0.05);
    size_t ball = scene_disc(&s, "ball", 1.0, r, 0.0, 0.15);
    s.body[ball].velocity.y = -3.0;
    s.body[ball].spin = spin;
    scene_exact(&s, ball, scene_floor(&s), "hunt-crossley", 0.7, 1e8)->friction =
        (rsl_planar_friction){0.5, 0.5, 0.0};
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 1))
        return;
    CHECK_INT(t.summary.sticks, 1);
    /* m v = -p, I (w - w0) = -p R, v + w R = 0: w = w0/3 */
    CHECK_CLOSE(t.motion[ball].angle, spin / 3.0, 1e-9);
    CHECK_CLOSE(t.motion[ball].x, -spin * r / 3.0, 1e-9);
    CHECK_CLOSE(t.energy.lost_friction, 0.25 * r * r * spin * spin / 1.5, 1e-9);
}

/* ---- a box on two corners ------------------------------------------------------------ */

/* Flat, so that its friction hardly tilts it. */
static size_t flat_box(double mu, double k)
{
    double depth = pow(0.5 * 2.0 * g / k, 1.0 / 1.5);
    s.model.gravity.y = -g;
    s.model.allow_overlap = 1;
    size_t box = scene_body(&s, "box", 2.0, RSL_UNSET, 0.0, 5e-4 - depth);
    scene_shape(&s, box, scene_box(1.0, 1e-3));
    scene_touch(&s, box, scene_floor(&s), "hertz", -1.0, k)->friction =
        (rsl_planar_friction){mu, mu, 0.0};
    return box;
}

static void test_box_slides(void)
{
    double mu = 0.3, v = 2.0;
    SCENE("a box slides on two corners");
    scene_begin(&s, 1.5 * v / (mu * g));
    size_t box = flat_box(mu, 1e9);
    s.body[box].velocity.x = v;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.pose[box].x, 0.5 * v * v / (mu * g), 1e-5);
    CHECK_NEAR(t.motion[box].x, 0.0, 1e-8); /* it rocks a little */
    CHECK_NEAR(t.pose[box].angle, 0.0, 1e-8);
    CHECK(t.summary.residual_max < 1e-8);
}

/* Pushed to and fro by less than both corners bear, more than one of them. */
static void test_box_holds(void)
{
    double mu = 0.3, limit = mu * 2.0 * g;
    SCENE("a box holds on two corners");
    scene_begin(&s, 2.0);
    size_t box = flat_box(mu, 1e9);
    rsl_planar_load *load = scene_load(&s, box);
    load->force_x = scene_harmonic(0.8 * limit, 7.0, 0.0);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[box].x, 0.0, 1e-9);
    CHECK_INT(t.summary.slips, 0);
    CHECK_NEAR(t.energy.lost_friction, 0.0, 1e-9);
}

/* The same after it has slid and stopped. */
static void test_box_stops_and_holds(void)
{
    double mu = 0.3, v = 0.5, limit = mu * 2.0 * g, stop = v / (mu * g);
    static double times[2], pushes[2];
    SCENE("a box stops, then holds against a push");
    scene_begin(&s, 1.0);
    size_t box = flat_box(mu, 1e9);
    s.body[box].velocity.x = v;
    times[0] = 2.0 * stop;
    times[1] = 10.0;
    pushes[0] = pushes[1] = 0.9 * limit;
    rsl_planar_load *load = scene_load(&s, box);
    load->force_x = (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                        .time = times,
                                        .value = pushes,
                                        .count = 2,
                                        .scale = 1.0};
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.pose[box].x, 0.5 * v * v / (mu * g), 1e-4);
    CHECK_NEAR(t.motion[box].x, 0.0, 1e-8);
}

/* Elastic boxes fall on each other and rock. Where one of two corners that stick as one leaves, what
 * the other has left of slip ends then, and does no work that nobody books. */
static void test_corners_part(void)
{
    SCENE("boxes that fall on each other");
    scene_weigh(&s, 0.3, 9.81);
    for (int i = 0; i < 3; i++) {
        size_t box = scene_body(&s, "box", 0.01, RSL_UNSET, 0.01 * i, 0.06 + 0.11 * i);
        scene_shape(&s, box, scene_box(0.2, 0.1));
    }
    size_t floor = scene_floor(&s);
    rsl_planar_contact_pair *pair = scene_touch(&s, 0, floor, "hertz", -1.0, 1e6);
    for (size_t i = 0; i <= floor; i++)
        s.group[i] = i;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = floor + 1;
    pair->friction = (rsl_planar_friction){0.4, 0.4, 0.0};
    if (scene_run(&s, &t, 0.01)) {
        CHECK(t.summary.sticks > 10);
        CHECK_NEAR(t.summary.residual_max, 0.0, 1e-9);
    }
}

int main(void)
{
    test_incline_at_rest(0.3, 0.4, 0.35);
    test_incline_at_rest(0.5, 0.4, 0.35);
    test_incline_at_rest(-0.5, 0.4, 0.35);
    test_thrown_up(0.3, 0.4);
    test_thrown_up(0.6, 0.4);
    test_goes_on();
    test_pile();
    test_breakaway_relieves(1.0);
    test_breakaway_relieves(-1.0);
    test_breakaway_in_ramp();
    test_harmonic_push(0.3, 0.3);
    test_harmonic_push(0.4, 0.2);
    test_harmonic_push(0.1, 0.05);
    test_regularised();
    test_slide_to_roll(3.0);
    test_slide_to_roll(-3.0);
    test_roll_down(0.3, 0.2);
    test_roll_down(0.9, 0.2);
    test_block_stops();
    test_spin_bounce(400.0);
    test_spin_bounce(-400.0);
    test_grip_bounce();
    test_box_slides();
    test_box_holds();
    test_box_stops_and_holds();
    test_corners_part();
    return check_report();
}
