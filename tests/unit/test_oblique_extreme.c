/* SPDX-License-Identifier: MIT
 *
 * Oblique impacts with each law of friction, of numbers from 1e-300 to 1e300: an outcome whose
 * energy balances, or a sentence; each within a time. How many are tried follows from the time that
 * the refusals of stiff ones take.
 */
#include "check.h"

#include <float.h>
#include <string.h>
#include <time.h>

#include "num/random.h"
#include "resile/resile.h"
#include "tangent/model.h"

enum { TRIES = 3000, TRIES_PATH = 30 };

/* s of the processor, for one impact; sanitizers take several times as long */
#if defined(__SANITIZE_ADDRESS__)
static const double patience = 10.0;
#else
static const double patience = 2.0;
#endif

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

static void ask_normal(rsl_law_parameters *spec, const rsl_law *law, const question *q,
                       double range)
{
    spec->mass = q->mass;
    spec->speed = q->speed;
    spec->stiffness = extreme(1e6, range);
    if ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(restitution))
        spec->restitution = 0.05 + 0.9 * rsl_num_random_next(&dice);
    if (!strcmp(law->key, "luding")) {
        spec->radius = q->radius;
        spec->stiffness_limit = spec->stiffness * (1.0 + extreme(1.0, fmin(range, 40.0)));
        spec->plasticity_depth = extreme(0.1, fmin(range, 5.0));
        spec->adhesion_stiffness = extreme(1e5, range);
    }
    if (!strcmp(law->key, "jkr")) {
        spec->stiffness = RSL_UNSET;
        spec->radius = q->radius;
        spec->modulus = extreme(1e9, range);
        spec->work_of_adhesion = extreme(0.1, range);
    }
}

/* All that the law needs, and every other time what it may have. */
static void ask_friction(rsl_tangent_parameters *rough, const rsl_tangent_law *law, double range)
{
    unsigned has = law->inputs | (pick(2) ? law->options : 0u);
    int stiff = (law->options & RSL_TANGENT_INPUT_BIT(ratio)) != 0;
    rough->friction = pick(2) ? 0.3 : extreme(0.3, range);
    if (stiff && pick(2))
        rough->ratio = extreme(0.8, range);
    else if (stiff || law->inputs & RSL_TANGENT_INPUT_BIT(stiffness))
        rough->stiffness = extreme(1e6, range);
    if (has & RSL_TANGENT_INPUT_BIT(friction_static))
        rough->friction_static = 1.5 * rough->friction;
    if (has & (RSL_TANGENT_INPUT_BIT(slip_speed) | RSL_TANGENT_INPUT_BIT(friction_static)))
        rough->slip_speed = extreme(0.01, range);
    if (has & RSL_TANGENT_INPUT_BIT(slip_speed_low))
        rough->slip_speed_low = 0.1 * rough->slip_speed;
    if (has & RSL_TANGENT_INPUT_BIT(damping))
        rough->damping = extreme(1.0, range);
    if (has & RSL_TANGENT_INPUT_BIT(viscosity))
        rough->viscosity = extreme(1.0, range);
    if (has & RSL_TANGENT_INPUT_BIT(decay))
        rough->decay = extreme(1.0, range);
    if (has & RSL_TANGENT_INPUT_BIT(adhesion))
        rough->adhesion = extreme(1.0, range);
}

/* On a plane; eccentric: the contact is beside the centre of mass. */
static int ask(question *q, const rsl_tangent_law *friction, double range, int eccentric)
{
    static const char *const laws[] = {"hertz",        "linear", "flores", "tsuji", "kelvin-voigt",
                                       "walton-braun", "newton", "luding", "jkr"};
    const rsl_law *law = rsl_law_find(laws[pick(sizeof laws / sizeof laws[0])]);
    rsl_tangent_laws with = {.friction = friction};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters rough = rsl_tangent_parameters_default();
    rsl_oblique_contact contact;
    q->mass = extreme(1.0, range);
    q->radius = extreme(0.1, range);
    q->speed = extreme(1.0, range);
    q->across = extreme(1.0, range);
    q->spin = pick(2) ? extreme(1.0, range) : 0.0;
    q->inertia_ratio = 0.4;
    if (!CHECK(law && friction))
        return 0;
    ask_normal(&spec, law, q, range);
    ask_friction(&rough, friction, range);
    q->pair =
        rsl_oblique_on_plane(q->inertia_ratio, q->mass, q->radius, q->across, q->speed, q->spin);
    if (eccentric) {
        q->pair.body[1].arm[0] = 0.5 * q->radius;
        if (rsl_oblique_contact_of(&q->pair, &contact, NULL) < 0)
            return 0;
        spec.mass = 1.0 / contact.inverse[0];
        spec.speed = contact.approach;
    }
    return rsl_collide_prepare(law, &spec, &q->normal, NULL) >= 0 &&
           rsl_tangent_prepare(&with, &rough, &q->normal, &q->tangent, NULL) >= 0;
}

/* Of a central impact, by its own formula and in long double: a sphere on a plane feels m along the
 * normal and m/(1 + 1/c) across. */
static double energy_of(const question *q, double speed, double slip)
{
    long double m = q->mass, across = m / (1.0L + 1.0L / (long double)q->inertia_ratio);
    return (double)(0.5L * (m * speed * speed + across * slip * slip));
}

/* Nothing is gained by laws that cannot, and all that is lost is told, over what is added up. */
static void check_energy(const question *q, const rsl_oblique_outcome *o, int eccentric)
{
    const rsl_tangent_law *law = q->tangent.laws.friction;
    double lost = o->lost_normal + (o->lost_slip + o->lost_damping + o->lost_area);
    double sum = o->energy_in + fabs(o->lost_slip) + fabs(o->lost_damping) + fabs(o->lost_area);
    int paradox = eccentric && law->model->impulse; /* Newton's e beside the centre gives energy */
    CHECK(isfinite(o->energy_in) && isfinite(o->energy_out) && isfinite(lost));
    CHECK_NEAR(o->energy_out + lost, o->energy_in, 1e-9 * sum);
    CHECK(o->energy_out <= (1.0 + 1e-9) * o->energy_in || !law->passive || paradox);
    if (eccentric)
        return;
    double slip = (double)((long double)q->across - (long double)q->radius * q->spin);
    CHECK_CLOSE(o->energy_in, energy_of(q, q->speed, slip), 1e-9);
    CHECK_CLOSE(o->energy_out, energy_of(q, o->normal.speed_out, o->slip_out), 1e-9);
}

static double processor_time(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* One impact; 1 if it was solved. */
static int collide(const question *q, int eccentric)
{
    rsl_oblique_outcome o;
    rsl_oblique_after after;
    rsl_error error = {0};
    double begun = processor_time();
    rsl_status status =
        rsl_oblique_collide(&q->normal, &q->tangent, &q->pair, NULL, &o, &after, &error);
    CHECK(processor_time() - begun < patience);
    if (status < 0)
        CHECK(strlen(error.message) > 20 && !strstr(error.message, "nan"));
    else if (status == RSL_OK)
        check_energy(q, &o, eccentric);
    return status == RSL_OK;
}

static void test_extremes(const rsl_tangent_law *law, double range, int tries, int min)
{
    int solved = 0, requested = 0;
    for (int i = 0; i < tries; i++) {
        question q;
        int eccentric = pick(3) == 0;
        if (!ask(&q, law, range, eccentric))
            continue;
        requested++;
        SCENE("%s with %s, range 1e%g, try %d%s: mass %g, radius %g, speed %g, across %g, spin %g",
              q.normal.law->key, law->key, range, i, eccentric ? ", eccentric" : "", q.mass,
              q.radius, q.speed, q.across, q.spin);
        solved += collide(&q, eccentric);
    }
    SCENE("%s, range 1e%g", law->key, range);
    CHECK(requested >= tries / 6);
    CHECK(solved >= min);
}

/* Laws of the impulse alone take no time; the others a path each. */
static void test_law(const rsl_tangent_law *law)
{
    static const struct {
        double range;
        int part; /* of the tries */
    } of[] = {{1.0, 3}, {3.0, 3}, {10.0, 30}, {100.0, 30}, {300.0, 3}};
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        int tries = (law->model->impulse ? TRIES : TRIES_PATH) / of[i].part;
        test_extremes(law, of[i].range, tries, of[i].range <= 3.0 ? tries / 3 : 0);
    }
}

/* What is too stiff names the number that makes it so. */
static void too_stiff(const char *law, double adhesion, double slip_speed, double stiffness,
                      const char *text)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters rough = rsl_tangent_parameters_default();
    rsl_tangent_laws with = {.friction = rsl_tangent_law_find(law)};
    question q = {.pair = rsl_oblique_on_plane(0.4, 1.0, 0.1, 1.0, 1.0, 0.0)};
    rsl_oblique_outcome o;
    rsl_oblique_after after;
    rsl_error error = {0};
    SCENE("%s, adhesion %g, slip_speed %g, stiffness %g", law, adhesion, slip_speed, stiffness);
    spec.mass = spec.speed = 1.0;
    spec.stiffness = 1e6;
    rough.friction = 0.3;
    rough.adhesion = adhesion;
    rough.slip_speed = slip_speed;
    rough.stiffness = stiffness;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("linear"), &spec, &q.normal, NULL), RSL_OK);
    CHECK_STATUS(rsl_tangent_prepare(&with, &rough, &q.normal, &q.tangent, &error), RSL_OK);
    CHECK_STATUS(rsl_oblique_collide(&q.normal, &q.tangent, &q.pair, NULL, &o, &after, &error),
                 RSL_ERROR_CONVERGENCE);
    CHECK_TEXT(rsl_error_text(&error).text, text);
}

/* Adhesion presses all the time of contact, and newton has none. */
static void test_no_time(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters rough = rsl_tangent_parameters_default();
    rsl_tangent_laws with = {.friction = rsl_tangent_law_find("tanh")};
    question q = {.pair = rsl_oblique_on_plane(0.4, 1.0, 0.1, 1.0, 1.0, 0.0)};
    rsl_oblique_outcome o;
    rsl_oblique_after after;
    rsl_error error = {0};
    SCENE("newton with tanh and adhesion");
    spec.restitution = 0.5;
    rough.friction = 0.3;
    rough.slip_speed = 0.01;
    rough.adhesion = 1.0;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("newton"), &spec, &q.normal, NULL), RSL_OK);
    CHECK_STATUS(rsl_tangent_prepare(&with, &rough, &q.normal, &q.tangent, NULL), RSL_OK);
    CHECK_STATUS(rsl_oblique_collide(&q.normal, &q.tangent, &q.pair, NULL, &o, &after, &error),
                 RSL_ERROR_NO_FORCE);
    CHECK_TEXT(rsl_error_text(&error).text, "tanh needs the time of contact");
}

/* Unloading up to 1e12 times as stiff as loading is taken where it pulls. */
static rsl_status luding_of(double steeper, rsl_law_contact *contact, rsl_error *error)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = spec.speed = 1.0;
    spec.radius = 0.1;
    spec.stiffness = 1e6;
    spec.stiffness_limit = steeper * spec.stiffness;
    spec.plasticity_depth = 0.1;
    spec.adhesion_stiffness = 1e5;
    return rsl_collide_prepare(rsl_law_find("luding"), &spec, contact, error);
}

static void test_unloading(void)
{
    rsl_law_contact contact;
    rsl_error error = {0};
    SCENE("luding, unloading over loading");
    CHECK_STATUS(luding_of(0.99e12, &contact, &error), RSL_OK);
    CHECK_STATUS(luding_of(1.01e12, &contact, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "stiffness of unloading over that of loading");
    CHECK_TEXT(rsl_error_text(&error).text, "must be <= 1e+12");
}

/* A yield so low that the depth does not hold it: more work is missed than rounding would. */
static void test_work_balance(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_error error = {0};
    SCENE("muthukumar-bilinear, yield_ratio 1e-30");
    spec.mass = spec.speed = 1.0;
    spec.stiffness = 1e6;
    spec.restitution = 0.5;
    spec.yield_ratio = 1e-30;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("muthukumar-bilinear"), &spec, &contact, NULL),
                 RSL_OK);
    CHECK_STATUS(rsl_collide(&contact, NULL, &outcome, &error), RSL_ERROR_CONVERGENCE);
    CHECK_TEXT(rsl_error_text(&error).text, "the impact of muthukumar-bilinear misses");
    CHECK_TEXT(rsl_error_text(&error).text, "J of 0.5 J: its numbers are too far apart");
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
    too_stiff("tanh", 1.0, 1e-12, RSL_UNSET, "slip_speed = 1e-12 m/s makes friction change");
    too_stiff("spring", RSL_UNSET, RSL_UNSET, 1e20, "stiffness = 1e+20 N/m^(1+p) makes friction");
    too_stiff("tanh", 1e12, 1e-6, RSL_UNSET, "adhesion = 1e+12 N is");
    test_no_time();
    test_unloading();
    test_work_balance();
    for (size_t i = 0; rsl_tangent_law_at(i); i++)
        if (rsl_tangent_law_at(i)->kind == RSL_TANGENT_FRICTION)
            test_law(rsl_tangent_law_at(i));
    return check_report();
}
