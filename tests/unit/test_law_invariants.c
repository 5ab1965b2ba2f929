/* SPDX-License-Identifier: MIT
 *
 * Laws of nature, for every law of the catalogue: energy and momentum are accounted for, an impact
 * knows no units, more damping returns less, what is elastic runs backwards as it ran forwards; and
 * what the audit of the papers said about the peak force.
 */
#include <stdlib.h>

#include "ordinary_parameters.h"
#include "scaled.h"

/* ---- energy and momentum ------------------------------------------------- */

static void check_ledger(const rsl_collide_outcome *o, double load, double momentum)
{
    double moved = o->energy_in + fabs(load) * o->depth_max;
    CHECK_NEAR(o->energy_residual, 0.0, 1e-12 * moved);
    CHECK_NEAR(o->energy_in + o->work_of_load,
               o->energy_out + o->energy_dissipated + o->energy_residual, 1e-15 * moved);
    CHECK(o->energy_dissipated >= -1e-14 * moved);
    CHECK_NEAR(o->work_of_load, load * o->depth_end, 1e-14 * moved);
    CHECK_NEAR(o->impulse, momentum * (1.0 + o->restitution) + load * o->duration,
               1e-12 * (momentum + fabs(load) * o->duration));
}

/* Loads in shares of the peak force. */
static void test_ledger(const rsl_law *law)
{
    static const double loads[] = {0.0, 1e-6, 0.01, -0.01, -0.3};
    for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= sensible_last_end(law); end++) {
        rsl_law_parameters spec = sensible_published(law);
        rsl_law_contact c;
        rsl_collide_outcome o;
        spec.end = (rsl_law_separation)end;
        SCENE("ledger of %s, end %s", law->key, rsl_law_separation_name(spec.end));
        if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
            !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
            continue;
        double peak = o.force_max;
        for (int i = 0; i < 5 && c.model->force; i++) {
            rsl_collide_options options = {.load = loads[i] * peak,
                                           .method = RSL_COLLIDE_METHOD_INTEGRATED};
            SCENE("ledger of %s, end %s, load %g", law->key, rsl_law_separation_name(spec.end),
                  loads[i]);
            if (CHECK_STATUS(rsl_collide(&c, &options, &o, NULL), RSL_OK))
                check_ledger(&o, options.load, c.mass * c.speed);
        }
        CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK);
        check_ledger(&o, 0.0, c.mass * c.speed);
        CHECK(o.restitution > 0.0 && o.restitution <= 1.0 + 1e-12);
    }
}

/* ---- no units ------------------------------------------------------------ */

/* Units of mass, length and time, other than kg, m and s. */
typedef struct units {
    double mass, length, time;
} units;

/* The power that stands behind '^' at `text`: a number, a letter, or (m+q). */
static double power_of(const char *text, const rsl_law_contact *c, const rsl_law_parameters *spec)
{
    switch (*text) {
    case 'n':
        return c->n;
    case 'q':
        return c->q;
    case 'x':
        return spec->adhesion_exponent;
    case '(':
        return c->m + c->q;
    default:
        return atof(text);
    }
}

/* One of a unit such as N s^q/m^(m+q), in other units. */
static double unit_in(const char *unit, const units *u, const rsl_law_contact *c,
                      const rsl_law_parameters *spec)
{
    static const struct {
        const char *name;
        double mass, length, time;
    } known[] = {{"kg", 1, 0, 0}, {"Pa", 1, -1, -2}, {"N", 1, 1, -2},
                 {"J", 1, 2, -2}, {"m", 0, 1, 0},    {"s", 0, 0, 1}};
    double result = 1.0, side = 1.0;
    while (*unit) {
        size_t k = 0, count = sizeof known / sizeof known[0];
        while (k < count && strncmp(unit, known[k].name, strlen(known[k].name)) != 0)
            k++;
        if (*unit == '/')
            side = -1.0;
        if (k == count) { /* a blank, a stroke, the number 1 */
            unit++;
            continue;
        }
        unit += strlen(known[k].name);
        double power = side * (*unit == '^' ? power_of(unit + 1, c, spec) : 1.0);
        result *= pow(u->mass, known[k].mass * power) * pow(u->length, known[k].length * power) *
                  pow(u->time, known[k].time * power);
        if (*unit == '^') /* no unit stands behind a power but after a blank or a stroke */
            unit += strcspn(unit, " /");
    }
    return result;
}

/* The same impact in other units: every input by its unit, no constant has one of its own. */
static void test_units(const rsl_law *law)
{
    const units u = {3.7e-3, 0.21, 5.3};
    rsl_law_parameters spec = sensible_published(law), all = sensible_numbers(), other;
    rsl_law_contact c;
    rsl_collide_outcome o, p;
    SCENE("%s in other units", law->key);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT && law->model->noncontact; i++)
        if ((law->options >> i & 1u) && i != RSL_LAW_INDEX_restitution)
            *sensible_field(&spec, i) = *sensible_field(&all, i);
    other = spec;
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        *sensible_field(&other, i) *= unit_in(rsl_law_input_table()[i].unit, &u, &c, &spec);
    if (!CHECK_STATUS(rsl_collide_prepare(law, &other, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &p, NULL), RSL_OK))
        return;
    CHECK_CLOSE(p.restitution, o.restitution, 1e-10);
    CHECK_CLOSE(p.depth_max, o.depth_max * u.length, 1e-10);
    CHECK_CLOSE(p.force_max, o.force_max * u.mass * u.length / (u.time * u.time), 1e-9);
    CHECK_CLOSE(p.duration, o.duration * u.time, 1e-9);
}

/* A law whose damping or shape follows from e alone makes one and the same
 * impact at every mass, stiffness and speed. */
static void test_scaling(const rsl_law *law)
{
    rsl_collide_outcome first = {0};
    double tolerance = 1e-10;
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        rsl_law_parameters spec = sensible_exact(law, 0.6);
        rsl_law_contact c;
        rsl_collide_outcome o;
        spec.mass = s->mass;
        spec.stiffness = s->stiffness;
        spec.speed = s->speed;
        SCENE("%s, scale %d", law->key, i);
        if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
            !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
            continue;
        if (rsl_law_solution_of(&c) != RSL_LAW_SOLUTION_D)
            tolerance = 1e-12;
        o = scaled_back(o, c.n, s);
        if (i == 0)
            first = o;
        else
            scaled_check_same(&o, &first, tolerance);
    }
}

/* ---- time runs either way ------------------------------------------------ */

static void test_reversal(const rsl_law *law)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    rsl_collide_outcome o;
    double times[21];
    rsl_collide_curve_point p[21];
    SCENE("reversal of %s", law->key);
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    for (int i = 0; i <= 20; i++)
        times[i] = o.duration * i / 20.0;
    if (!CHECK_STATUS(rsl_collide_at(&c, NULL, times, 21, p, NULL), RSL_OK))
        return;
    for (int i = 0; i <= 20; i++) {
        SCENE("reversal of %s at %d/20", law->key, i);
        CHECK_NEAR(p[i].depth, p[20 - i].depth, 1e-11 * o.depth_max);
        CHECK_NEAR(p[i].rate, -p[20 - i].rate, 1e-11 * c.speed);
        CHECK_NEAR(p[i].force, p[20 - i].force, 1e-11 * o.force_max);
        CHECK_NEAR(p[i].energy_dissipated, 0.0, 1e-14 * o.energy_in);
    }
}

/* ---- the damping turned up ----------------------------------------------- */

typedef struct turn {
    double n, m, q;
    rsl_law_separation end;
} turn;

/* The deeper the damping, the shallower, the earlier turned, the less
 * returned; the force at the end rule `depth` pulls only for m < n. */
static void test_more_damping(const turn *t)
{
    rsl_collide_outcome before = {0};
    for (double lambda = 1e-3; lambda < 50.0; lambda *= 1.5) {
        scaled_form f = {t->n, t->m, t->q, lambda, t->end};
        rsl_law_contact c;
        rsl_collide_outcome o = {0};
        SCENE("n = %g, m = %g, q = %g, end %s, Lambda = %g", t->n, t->m, t->q,
              rsl_law_separation_name(t->end), lambda);
        if (!scaled_contact(&f, &scaled_units, &c))
            return;
        rsl_status status = rsl_collide(&c, NULL, &o, NULL);
        if (!CHECK(status >= 0) || status == RSL_NO_SEPARATION)
            return; /* the end d = 0 is not reached any more */
        if (before.depth_max > 0.0) {
            CHECK(o.restitution < before.restitution);
            CHECK(o.depth_max < before.depth_max);
            CHECK(o.energy_dissipated > before.energy_dissipated);
        }
        CHECK((o.force_min < 0.0) == (t->end == RSL_LAW_SEPARATION_ZERO_DEPTH && t->m < t->n));
        CHECK((o.depth_end > 0.0) == (t->end == RSL_LAW_SEPARATION_ZERO_FORCE && t->m < t->n));
        before = o;
    }
}

/* ---- the peak force of Hertz with hysteresis damping --------------------- */

static rsl_collide_outcome hysteresis_impact(double n, double h)
{
    scaled_form f = {n, n, 1.0, h, RSL_LAW_SEPARATION_ZERO_DEPTH};
    rsl_law_contact c;
    rsl_collide_outcome o = {0};
    if (scaled_contact(&f, &scaled_units, &c))
        CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK);
    return o;
}

/* It falls to 0.90324 of the Hertz value at h = 0.71512 (e = 0.674), is back
 * at e = 0.3528 and grows without bound: "less restitution, less force" and
 * its opposite are both wrong. */
static void test_peak_force(void)
{
    double hertz = hysteresis_impact(1.5, 0.0).force_max, before = hertz;
    SCENE("peak force");
    CHECK_NEAR(hysteresis_impact(1.5, 0.71512).force_max / hertz, 0.90324, 5e-6);
    CHECK_NEAR(hysteresis_impact(1.5, 0.71512).restitution, 0.674, 5e-4);
    double back = rsl_collide_hysteresis_ratio(0.3528);
    CHECK_NEAR(hysteresis_impact(1.5, back).force_max / hertz, 1.0, 1e-5);
    for (double h = 0.01; h < 0.7151; h += 0.01) {
        double force = hysteresis_impact(1.5, h).force_max;
        SCENE("peak force falls at h = %g", h);
        CHECK(force < before);
        before = force;
    }
    before = hysteresis_impact(1.5, 0.7152).force_max;
    for (double h = 0.72; h < 1e8; h *= 1.1) {
        double force = hysteresis_impact(1.5, h).force_max;
        SCENE("peak force rises at h = %g", h);
        CHECK(force > before);
        before = force;
    }
    CHECK(before > 100.0 * hertz);
}

/* Strong damping: x_m^(n+1) -> (n+1)/h (1 - ln(1+h)/h), and the bodies part at
 * the speed 1/h over a depth that makes T -> h^(n/(n+1)) (n+1)^(1/(n+1)). */
static void test_strong_damping(double n)
{
    for (double h = 1e4; h < 1e9; h *= 10.0) {
        rsl_collide_outcome o = hysteresis_impact(n, h);
        double a = n / (n + 1.0);
        SCENE("n = %g, h = %g", n, h);
        CHECK_CLOSE(o.restitution, 1.0 / h, 1e-12);
        CHECK_CLOSE(pow(o.depth_max, n + 1.0), (n + 1.0) / h * (1.0 - log1p(h) / h), 1e-12);
        CHECK_CLOSE(o.duration, pow(h, a) * pow(n + 1.0, 1.0 - a), 20.0 * log(h) / h);
    }
}

/* Weak damping: everything tends to the elastic impact, linearly in h, with
 * 1 - e = 2h/3 for every n. */
static void test_weak_damping(double n)
{
    rsl_collide_outcome elastic = hysteresis_impact(n, 0.0);
    for (double h = 1e-3; h > 1e-14; h *= 0.1) {
        rsl_collide_outcome o = hysteresis_impact(n, h);
        SCENE("n = %g, h = %g", n, h);
        CHECK_NEAR(1.0 - o.restitution, 2.0 * h / 3.0, h * h + 4e-16);
        CHECK_CLOSE(o.duration, elastic.duration, h + 1e-14);
        CHECK_CLOSE(o.depth_max, elastic.depth_max, h + 1e-14);
        CHECK_CLOSE(o.force_max, elastic.force_max, h + 1e-14);
        CHECK_NEAR(o.energy_dissipated, 2.0 * h / 3.0, h * h + 1e-15);
    }
}

/* The stiffer, the shorter and the shallower, with the impulse of the rigid
 * law in the limit: M v0 (1 + e). */
static void test_rigid_limit(void)
{
    double before = HUGE_VAL;
    for (double k = 1.0; k < 1e20; k *= 1e3) {
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact c, rigid;
        rsl_collide_outcome o, limit;
        spec.mass = 2.0;
        spec.speed = 3.0;
        spec.restitution = 0.4;
        SCENE("rigid limit, k = %g", k);
        CHECK_STATUS(rsl_collide_prepare(rsl_law_find("newton"), &spec, &rigid, NULL), RSL_OK);
        spec.stiffness = k;
        CHECK_STATUS(rsl_collide_prepare(rsl_law_find("exact"), &spec, &c, NULL), RSL_OK);
        CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK);
        CHECK_STATUS(rsl_collide(&rigid, NULL, &limit, NULL), RSL_OK);
        CHECK(o.duration < before);
        before = o.duration;
        CHECK_CLOSE(o.impulse, limit.impulse, 1e-13);
        CHECK_CLOSE(o.speed_out, limit.speed_out, 1e-13);
        CHECK_CLOSE(o.energy_dissipated, limit.energy_dissipated, 1e-12);
    }
}

/* The same question twice gives the same bits. */
static void test_determinism(const rsl_law *law)
{
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    rsl_collide_outcome a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0xff, sizeof b);
    SCENE("%s twice", law->key);
    if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) &&
        CHECK_STATUS(rsl_collide(&c, NULL, &a, NULL), RSL_OK) &&
        CHECK_STATUS(rsl_collide(&c, NULL, &b, NULL), RSL_OK))
        CHECK(memcmp(&a.restitution, &b.restitution, offsetof(rsl_collide_outcome, method)) == 0);
}

static void walk_catalogue(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_inputs e = RSL_LAW_INPUT_BIT(restitution);
        int has_length = (law->inputs & RSL_LAW_INPUT_BIT(damping_depth)) != 0 ||
                         law->model->noncontact || law->family == RSL_LAW_FAMILY_ADHESIVE;
        test_ledger(law);
        test_determinism(law);
        /* points are no inputs, and pereira counts the clearance in mm */
        if (law->model->force && !law->model->measured && strcmp(law->key, "pereira") != 0)
            test_units(law);
        if ((law->model->damped && !has_length) || ((law->inputs & e) && law->model->free_depth))
            test_scaling(law);
        if (law->family == RSL_LAW_FAMILY_ELASTIC)
            test_reversal(law);
    }
}

int main(void)
{
    static const turn turns[] = {{1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
                                 {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
                                 {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
                                 {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
                                 {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
                                 {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
                                 {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
                                 {1.5, 1.2, 0.9, RSL_LAW_SEPARATION_ZERO_FORCE},
                                 {1.5, 1.8, 1.1, RSL_LAW_SEPARATION_ZERO_DEPTH},
                                 {1.08, 1.08, 1.6, RSL_LAW_SEPARATION_ZERO_DEPTH}};
    walk_catalogue();
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        test_more_damping(&turns[i]);
    test_peak_force();
    test_strong_damping(1.0);
    test_strong_damping(1.5);
    test_strong_damping(2.0);
    test_weak_damping(1.0);
    test_weak_damping(1.08);
    test_weak_damping(1.5);
    test_weak_damping(2.0);
    test_rigid_limit();
    return check_report();
}
