/* SPDX-License-Identifier: MIT
 *
 * An impact in time: at given times against closed forms, and as a polyline
 * that keeps its promise, for every law of the catalogue.
 */
#include <stdlib.h>

#include "ordinary_parameters.h"
#include "scaled.h"

enum { TIMES = 61, ROOM = 4000 };

/* TIMES times from touch to the end, the ends included. */
static void spread(double duration, double times[TIMES])
{
    for (int i = 0; i < TIMES; i++)
        times[i] = i < TIMES - 1 ? duration * i / (TIMES - 1.0) : duration;
}

/* The points of an impact without units; 0 if a check failed. */
static int curve_of(const scaled_form *f, const scale *s, double g, double times[TIMES],
                    rsl_collide_curve_point p[TIMES])
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_contact c;
    rsl_collide_outcome o;
    double length = scaled_length(f->n, s), time = length / s->speed;
    double energy = s->mass * s->speed * s->speed;
    options.load = scaled_load(g, f->n, s);
    if (!scaled_contact(f, s, &c) || !CHECK_STATUS(rsl_collide(&c, &options, &o, NULL), RSL_OK))
        return 0;
    spread(o.duration, times);
    if (!CHECK_STATUS(rsl_collide_at(&c, &options, times, TIMES, p, NULL), RSL_OK))
        return 0;
    for (int i = 0; i < TIMES; i++) {
        times[i] /= time;
        p[i].time /= time;
        p[i].depth /= length;
        p[i].rate /= s->speed;
        p[i].force /= energy / length;
        p[i].energy_kinetic /= energy;
        p[i].energy_elastic /= energy;
        p[i].energy_dissipated /= energy;
    }
    return 1;
}

/* ---- against closed forms ------------------------------------------------ */

/* G(u) = u/h - ln(1+hu)/h^2 by its series where it cancels. */
static double hysteresis_energy(double u, double h)
{
    double z = h * u, sum = 0.0;
    if (fabs(z) > 0.05)
        return (z - log1p(z)) / (h * h);
    for (int k = 14; k >= 2; k--)
        sum = (k % 2 ? -1.0 : 1.0) / k + sum * z;
    return u * u * sum;
}

/* Family A: x^(n+1)/(n+1) = G(1) - G(u) all along. Where the bodies creep apart
 * 1 + h u is nearly nothing, and the relation is solved for it. */
static void check_on_phase_curve(const rsl_collide_curve_point *p, double n, double h)
{
    double stored = hysteresis_energy(1.0, h) - hysteresis_energy(p->rate, h);
    double s = pow(p->depth, n + 1.0) / (n + 1.0), z = h * p->rate;
    CHECK_NEAR(p->energy_elastic, s, 1e-13);
    if (1.0 + z > 0.5)
        CHECK_NEAR(s, stored, 1e-11);
    else
        CHECK_NEAR(1.0 + z, exp(z + h * h * (s - hysteresis_energy(1.0, h))), 1e-10);
    CHECK_NEAR(p->force, pow(p->depth, n) * (1.0 + z), 1e-12);
}

static void test_phase_curve(double n, double h, const scale *s)
{
    scaled_form f = {n, n, 1.0, h, RSL_LAW_SEPARATION_ZERO_DEPTH};
    double times[TIMES];
    rsl_collide_curve_point p[TIMES];
    SCENE("phase curve, n = %g, h = %g", n, h);
    if (!curve_of(&f, s, 0.0, times, p))
        return;
    for (int i = 0; i < TIMES; i++) {
        SCENE("phase curve, n = %g, h = %g, t = %g", n, h, times[i]);
        check_on_phase_curve(&p[i], n, h);
        CHECK_CLOSE(p[i].time, times[i], 1e-12);
    }
}

/* Kelvin-Voigt: x = e^(-z t) sin(s t)/s, u = e^(-z t) (cos - z sin/s). */
static void test_oscillator(double z, rsl_law_separation end, const scale *s)
{
    scaled_form f = {1.0, 0.0, 1.0, 2.0 * z, end};
    double times[TIMES], w = sqrt(fabs((1.0 - z) * (1.0 + z)));
    rsl_collide_curve_point p[TIMES];
    SCENE("oscillator, zeta = %g", z);
    if (!curve_of(&f, s, 0.0, times, p))
        return;
    for (int i = 0; i < TIMES; i++) {
        double t = times[i], decay = exp(-z * t);
        double sine = w == 0.0 ? t : (z < 1.0 ? sin(w * t) : sinh(w * t)) / w;
        double cosine = z < 1.0 ? cos(w * t) : cosh(w * t);
        double x = decay * sine, u = decay * (cosine - z * sine);
        SCENE("oscillator, zeta = %g, t = %g", z, t);
        CHECK_NEAR(p[i].depth, x, 1e-12);
        CHECK_NEAR(p[i].rate, u, 1e-12);
        CHECK_NEAR(p[i].force, x + 2.0 * z * u, 2e-12 * (1.0 + z));
        CHECK_NEAR(p[i].energy_kinetic, 0.5 * u * u, 1e-12);
        CHECK_NEAR(p[i].energy_elastic, 0.5 * x * x, 1e-12);
    }
}

/* x'' + x = g: x = g (1 - cos t) + sin t. */
static void test_loaded_spring(double g)
{
    scaled_form f = {1.0, 1.0, 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH};
    double times[TIMES];
    rsl_collide_curve_point p[TIMES];
    SCENE("loaded spring, g = %g", g);
    if (!curve_of(&f, &scaled_all[2], g, times, p))
        return;
    for (int i = 0; i < TIMES; i++) {
        double t = times[i];
        SCENE("loaded spring, g = %g, t = %g", g, t);
        CHECK_NEAR(p[i].depth, g * (1.0 - cos(t)) + sin(t), 1e-11);
        CHECK_NEAR(p[i].rate, g * sin(t) + cos(t), 1e-11);
    }
}

/* Overdamped with the end at d = 0: it never ends, and can still be followed
 * up to the time at which the motion has died. */
static void test_creep(void)
{
    scaled_form f = {1.0, 0.0, 1.0, 3.0, RSL_LAW_SEPARATION_ZERO_DEPTH}; /* zeta = 1.5 */
    rsl_law_contact c;
    double times[] = {0.0, 0.3, 1.0, 2.0, 5.0}, w = sqrt(1.25);
    rsl_collide_curve_point p[5];
    SCENE("creep");
    if (!scaled_contact(&f, &scaled_units, &c) ||
        !CHECK_STATUS(rsl_collide_at(&c, NULL, times, 5, p, NULL), RSL_NO_SEPARATION))
        return;
    for (int i = 0; i < 5; i++) {
        SCENE("creep at t = %g", times[i]);
        double decay = exp(-1.5 * times[i]);
        CHECK_NEAR(p[i].depth, decay * sinh(w * times[i]) / w, 1e-11);
        CHECK_NEAR(p[i].rate, decay * (cosh(w * times[i]) - 1.5 * sinh(w * times[i]) / w), 1e-11);
    }
}

/* ---- every law: the ledger along the way --------------------------------- */

static void check_points(const rsl_law_contact *c, const rsl_collide_outcome *o, double load,
                         const double *times, const rsl_collide_curve_point *p)
{
    rsl_law_contact fresh = *c;
    double min = c->model->sustains_tension ? c->model->free_depth(c) * (1.0 + 1e-12) : 0.0;
    double lost = 0.0, moved = o->energy_in + fabs(load) * o->depth_max;
    for (int i = 0; i < TIMES; i++) {
        rsl_law_response r = {0};
        SCENE("%s, load %g, point %d", c->law->key, load, i);
        CHECK_NEAR(p[i].time, times[i], 1e-12 * o->duration);
        CHECK_NEAR(p[i].energy_kinetic + p[i].energy_elastic + p[i].energy_dissipated,
                   o->energy_in + load * p[i].depth, 1e-12 * moved);
        CHECK_CLOSE(p[i].energy_kinetic, 0.5 * c->mass * p[i].rate * p[i].rate, 1e-14);
        CHECK(p[i].energy_dissipated >= lost - 1e-15 * moved);
        lost = p[i].energy_dissipated;
        CHECK(p[i].depth >= min && p[i].depth <= o->depth_max * (1.0 + 1e-12));
        /* the force is that of the state, with the memory of the way */
        if (times[i] > o->time_of_depth_max)
            rsl_law_update_history(&fresh, o->depth_max);
        if (p[i].depth > 1e-9 * o->depth_max) {
            fresh.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
            rsl_law_force(&fresh, p[i].depth, p[i].rate, &r, NULL);
            CHECK_NEAR(p[i].force, r.force, 1e-11 * o->force_max);
        }
    }
}

static void test_law(const rsl_law *law, rsl_law_separation end, double share)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_contact c;
    rsl_collide_outcome o;
    double times[TIMES];
    rsl_collide_curve_point p[TIMES];
    spec.end = end;
    SCENE("%s, end %s, load %g", law->key, rsl_law_separation_name(end), share);
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    options.load = share * o.force_max;
    if (!CHECK_STATUS(rsl_collide(&c, &options, &o, NULL), RSL_OK))
        return;
    spread(o.duration, times);
    if (!CHECK_STATUS(rsl_collide_at(&c, &options, times, TIMES, p, NULL), RSL_OK))
        return;
    check_points(&c, &o, options.load, times, p);
    SCENE("%s, end %s, load %g: the ends", law->key, rsl_law_separation_name(end), share);
    CHECK(p[0].time == 0.0 && p[0].depth == 0.0);
    CHECK_CLOSE(p[0].rate, c.speed, 1e-15);
    CHECK_CLOSE(-p[TIMES - 1].rate, o.speed_out, 1e-10);
    CHECK_NEAR(p[TIMES - 1].depth, o.depth_end, 1e-10 * o.depth_max);
}

/* The extremes of the outcome lie on the curve. */
static void test_extremes(const rsl_law *law)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    rsl_collide_outcome o;
    rsl_collide_curve_point p;
    SCENE("extremes of %s", law->key);
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_STATUS(rsl_collide_at(&c, NULL, &o.time_of_depth_max, 1, &p, NULL), RSL_OK);
    CHECK_CLOSE(p.depth, o.depth_max, 1e-11);
    CHECK_NEAR(p.rate, 0.0, 1e-10 * c.speed);
    CHECK_STATUS(rsl_collide_at(&c, NULL, &o.time_of_force_max, 1, &p, NULL), RSL_OK);
    CHECK_CLOSE(p.force, o.force_max, 1e-10);
}

/* ---- polylines ----------------------------------------------------------- */

/* Between two points the true curve keeps to the chord. */
static void check_chord(const rsl_collide_curve_point *a, const rsl_collide_curve_point *b,
                        const rsl_collide_curve_point *p, double tolerance,
                        const rsl_collide_outcome *o, double speed)
{
    double s = (p->time - a->time) / (b->time - a->time);
    CHECK_NEAR(p->depth, a->depth + s * (b->depth - a->depth), tolerance * o->depth_max);
    CHECK_NEAR(p->rate, a->rate + s * (b->rate - a->rate), tolerance * speed);
    CHECK_NEAR(p->force, a->force + s * (b->force - a->force), tolerance * o->force_max);
}

/* All chords at three places each, in one go. */
static void check_chords(const rsl_law_contact *c, const rsl_collide_outcome *o,
                         const rsl_collide_curve_point *p, size_t count, double tolerance)
{
    static const double places[] = {0.2, 0.5, 0.8};
    static double times[3 * ROOM];
    static rsl_collide_curve_point truth[3 * ROOM];
    size_t n = 3 * (count - 1);
    for (size_t i = 0; i < n; i++) {
        const rsl_collide_curve_point *a = &p[i / 3], *b = a + 1;
        times[i] = a->time + places[i % 3] * (b->time - a->time);
    }
    if (!CHECK_STATUS(rsl_collide_at(c, NULL, times, n, truth, NULL), RSL_OK))
        return;
    for (size_t i = 0; i < n; i++) {
        SCENE("polyline of %s, %g, chord %zu", c->law->key, tolerance, i / 3);
        CHECK(p[i / 3 + 1].time > p[i / 3].time);
        check_chord(&p[i / 3], &p[i / 3 + 1], &truth[i], tolerance, o, c->speed);
    }
}

static void test_polyline(const rsl_law *law, double tolerance)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    rsl_collide_outcome o;
    static rsl_collide_curve_point p[ROOM];
    size_t count = 0;
    SCENE("polyline of %s, %g", law->key, tolerance);
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide_curve(&c, NULL, tolerance, p, ROOM, &count, NULL), RSL_OK))
        return;
    CHECK(count >= 3 && count < ROOM);
    CHECK(p[0].time == 0.0);
    CHECK_CLOSE(p[count - 1].time, o.duration, 1e-10);
    double deepest = 0.0, strongest = 0.0;
    for (size_t i = 0; i < count; i++) {
        deepest = fmax(deepest, p[i].depth);
        strongest = fmax(strongest, p[i].force);
    }
    CHECK_CLOSE(deepest, o.depth_max, 1e-10); /* the deepest point is one */
    CHECK_CLOSE(strongest, o.force_max, tolerance);
    check_chords(&c, &o, p, count, tolerance);
}

/* A finer polyline has more points; the count needed is told. */
static void test_room(void)
{
    rsl_law_parameters spec = sensible_published(rsl_law_find("flores"));
    rsl_law_contact c;
    static rsl_collide_curve_point p[ROOM], q[ROOM];
    size_t need = 0, count = 0, coarse = 0;
    SCENE("room for a polyline");
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &c, NULL), RSL_OK))
        return;
    CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-3, p, ROOM, &need, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-2, p, ROOM, &coarse, NULL), RSL_OK);
    CHECK(coarse < need);
    CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-3, p, ROOM, &need, NULL), RSL_OK);
    for (size_t room = 0; room <= need; room += need / 3) {
        memset(q, 0x3c, sizeof q);
        rsl_collide_curve_point guard = q[room];
        SCENE("room for %zu of %zu points", room, need);
        CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-3, q, room, &count, NULL),
                     room < need ? RSL_CURVE_FULL : RSL_OK);
        CHECK_INT(count, need);
        CHECK(memcmp(q, p, room * sizeof *p) == 0);
        CHECK(memcmp(&q[room], &guard, sizeof guard) == 0);
    }
    SCENE("exact room");
    CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-3, q, need, &count, NULL), RSL_OK);
    CHECK_INT(count, need);
    SCENE("asking for the number only");
    CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-3, NULL, 0, &count, NULL), RSL_CURVE_FULL);
    CHECK_INT(count, need);
}

/* ---- refused times ------------------------------------------------------- */

static void check_refused(const rsl_law_contact *c, const double *times, size_t count)
{
    rsl_collide_curve_point p[4], before[4];
    rsl_error error = {0};
    memset(p, 0x77, sizeof p);
    memcpy(before, p, sizeof p);
    CHECK_STATUS(rsl_collide_at(c, NULL, times, count, p, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(error.status, RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "time");
    CHECK(memcmp(p, before, sizeof p) == 0); /* failure writes nothing */
}

static void test_refused(void)
{
    rsl_law_parameters spec = sensible_published(rsl_law_find("flores"));
    rsl_law_contact c;
    rsl_collide_outcome o;
    rsl_collide_curve_point p;
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    double t = o.duration;
    SCENE("after the end");
    check_refused(&c, (double[]){1.001 * t}, 1);
    check_refused(&c, (double[]){0.1 * t, 0.5 * t, 1.0001 * t}, 3);
    check_refused(&c, (double[]){HUGE_VAL}, 1);
    SCENE("before the beginning");
    check_refused(&c, (double[]){-1e-9 * t}, 1);
    SCENE("not in order");
    check_refused(&c, (double[]){0.2 * t, 0.1 * t}, 2);
    SCENE("not a number");
    check_refused(&c, (double[]){0.1 * t, (double)NAN}, 2);
    SCENE("no times");
    CHECK_STATUS(rsl_collide_at(&c, NULL, NULL, 0, NULL, NULL), RSL_OK);
    SCENE("the last instant");
    CHECK_STATUS(rsl_collide_at(&c, NULL, &t, 1, &p, NULL), RSL_OK);
}

static void walk_catalogue(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (!law->model->force)
            continue;
        test_law(law, RSL_LAW_SEPARATION_ZERO_DEPTH, 0.0);
        test_law(law, (rsl_law_separation)sensible_last_end(law), 0.0);
        test_law(law, RSL_LAW_SEPARATION_ZERO_DEPTH, 0.01);
        test_law(law, (rsl_law_separation)sensible_last_end(law), -0.02);
        test_extremes(law);
        test_polyline(law, 1e-3);
        test_polyline(law, 3e-2);
    }
}

int main(void)
{
    static const double dampings[] = {1e-3, 0.1, 0.7, 2.0, 10.0, 100.0};
    for (int i = 0; i < 6; i++) {
        test_phase_curve(1.0, dampings[i], &scaled_all[i]);
        test_phase_curve(1.5, dampings[i], &scaled_all[5 - i]);
        test_phase_curve(2.0, dampings[i], &scaled_all[i]);
        test_loaded_spring(0.03 * i - 0.05);
    }
    test_oscillator(0.01, RSL_LAW_SEPARATION_ZERO_DEPTH, &scaled_all[1]);
    test_oscillator(0.3, RSL_LAW_SEPARATION_ZERO_DEPTH, &scaled_all[2]);
    test_oscillator(0.9, RSL_LAW_SEPARATION_ZERO_DEPTH, &scaled_all[3]);
    test_oscillator(0.3, RSL_LAW_SEPARATION_ZERO_FORCE, &scaled_all[4]);
    test_oscillator(1.0, RSL_LAW_SEPARATION_ZERO_FORCE, &scaled_all[5]);
    test_oscillator(4.0, RSL_LAW_SEPARATION_ZERO_FORCE, &scaled_all[0]);
    test_creep();
    walk_catalogue();
    test_room();
    test_refused();
    return check_report();
}
