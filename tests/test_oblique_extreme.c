/* SPDX-License-Identifier: MIT
 *
 * Oblique impacts with coulomb-rigid of numbers from 1e-300 to 1e300: an outcome whose energy balances, or a sentence.
 */
#include "check.h"

#include <float.h>
#include <string.h>

#include "num/random.h"
#include "resile/resile.h"

enum { TRIES = 3000 };

static rsl_num_random_stream dice;

/* Ten to a power within `range`, around a number of everyday life. */
static double extreme(double usual, double range)
{
    return usual * pow(10.0, range * (2.0 * rsl_num_random_next(&dice) - 1.0));
}

static size_t pick(size_t count) { return (size_t)((double)count * rsl_num_random_next(&dice)); }

/* What was asked, for the oracle. */
typedef struct question {
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique pair;
    double mass, radius, speed, across, spin, inertia_ratio;
} question;

static int ask(question *q, double range)
{
    static const char *const laws[] = {"hertz",        "linear",       "flores", "tsuji",
                                       "kelvin-voigt", "walton-braun", "newton", "luding"};
    const rsl_law *law = rsl_law_find(laws[pick(8)]);
    rsl_tangent_laws with = {.friction = rsl_tangent_law_find("coulomb-rigid")};
    rsl_law_spec spec = rsl_law_spec_default();
    rsl_tangent_spec rough = rsl_tangent_spec_default();
    q->mass = extreme(1.0, range);
    q->radius = extreme(0.1, range);
    q->speed = extreme(1.0, range);
    q->across = extreme(1.0, range);
    q->spin = pick(2) ? extreme(1.0, range) : 0.0;
    q->inertia_ratio = 0.4;
    spec.mass = q->mass;
    spec.speed = q->speed;
    spec.stiffness = extreme(1e6, range);
    if (law && ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(restitution)))
        spec.restitution = 0.05 + 0.9 * rsl_num_random_next(&dice);
    if (law && !strcmp(law->key, "luding")) {
        spec.radius = q->radius;
        spec.stiffness_limit = spec.stiffness * (1.0 + extreme(1.0, fmin(range, 40.0)));
        spec.plasticity_depth = extreme(0.1, fmin(range, 5.0));
        spec.adhesion_stiffness = extreme(1e5, range);
    }
    rough.friction = 0.3;
    q->pair =
        rsl_oblique_on_plane(q->inertia_ratio, q->mass, q->radius, q->across, q->speed, q->spin);
    return law && with.friction && rsl_collide_prepare(law, &spec, &q->normal, NULL) >= 0 &&
           rsl_tangent_prepare(&with, &rough, &q->normal, &q->tangent, NULL) >= 0;
}

/* The energy of approach and slip, by its own formula and in long double: a sphere on a plane feels
 * m along the normal and m/(1 + 1/c) across. */
static void check_energy(const question *q, const rsl_oblique_outcome *o)
{
    long double m = q->mass, slip = (long double)q->across - (long double)q->radius * q->spin;
    long double across = m / (1.0L + 1.0L / (long double)q->inertia_ratio);
    long double in = 0.5L * (m * q->speed * q->speed + across * slip * slip);
    double lost = o->lost_normal + o->lost_slip + o->lost_damping + o->lost_area;
    CHECK(isfinite(o->energy_in) && isfinite(o->energy_out) && isfinite(lost));
    CHECK_CLOSE(o->energy_in, (double)in, 1e-9);
    CHECK_NEAR(o->energy_out + lost, o->energy_in, 1e-5 * o->energy_in);
    CHECK(o->energy_out <= 1.00001 * o->energy_in || !q->tangent.laws.friction->passive);
}

static void test_extremes(double range, size_t least)
{
    size_t solved = 0, asked = 0;
    for (int i = 0; i < TRIES; i++) {
        question q;
        rsl_oblique_outcome o;
        rsl_oblique_after after;
        rsl_error error = {0};
        if (!ask(&q, range))
            continue;
        asked++;
        SCENE("%s with %s, range 1e%g, try %d: mass %g, radius %g, speed %g, across %g, spin %g",
              q.normal.law->key, q.tangent.laws.friction->key, range, i, q.mass, q.radius, q.speed,
              q.across, q.spin);
        rsl_status status =
            rsl_oblique_collide(&q.normal, &q.tangent, &q.pair, NULL, &o, &after, &error);
        if (status < 0) {
            CHECK(strlen(error.message) > 20 && !strstr(error.message, "nan"));
        } else if (status == RSL_OK) {
            solved++;
            check_energy(&q, &o);
        }
    }
    CHECK(asked > TRIES / 4);
    CHECK(solved >= least);
}

static void refused(double mass, double radius, double spin, const char *text)
{
    rsl_oblique pair = rsl_oblique_on_plane(0.4, mass, radius, 1.0, 1.0, spin);
    rsl_oblique_contact contact;
    rsl_error error = {0};
    SCENE("mass %g, radius %g, spin %g", mass, radius, spin);
    CHECK_STATUS(rsl_oblique_contact_of(&pair, &contact, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, text);
}

int main(void)
{
    dice = (rsl_num_random_stream){.seed = 20261118, .run = 1};
    refused(1.0, 10.0, -1e308, "the velocity at the contact");
    refused(4.8e39, 1e154, 0.0,
            "moment of inertia, in step with mass times radius squared, is out");
    refused(1.0, 1e-160, 0.0, "moment of inertia");
    test_extremes(3.0, TRIES / 16);
    test_extremes(20.0, 4);
    test_extremes(150.0, 0);
    test_extremes(300.0, 0);
    return check_report();
}
