/* SPDX-License-Identifier: MIT
 *
 * validity: where an impact leaves the range in which its law holds. Hertz takes the bodies for
 * elastic half-spaces, and any law of depth and rate takes them for rigid away from the contact.
 *
 *     at a point:    p0 = (6 F E*^2/(pi^3 R^2))^(1/3),   a = sqrt(R d)
 *     along a line:  p0 = sqrt(F E* / (pi L R)),         a = sqrt(4 F R/(pi L E*))
 *
 * Yield begins below the surface where p0 is 1.60 times the yield strength at a point and 1.79
 * times along a line, for nu = 0.3 and von Mises (Johnson, Contact Mechanics, 1985, Secs. 4.2, 4.3
 * and 6.1).
 */
#include "collide/judge.h"

#include <assert.h>
#include <math.h>

#include "base/text.h"
#include "num/elementary.h"
#include "resile/collide.h"

static const double pi = 3.14159265358979323846;

#define AT_POINT 1.6
#define ALONG_LINE 1.79

/* A contact is small up to this share of the bodies; waves pass them this often. */
#define SMALL_SHARE 0.1
#define WAVES_MIN 4.0

double rsl_collide_wave_time(const rsl_stiffness_material *material, double radius)
{
    assert(material != NULL);
    return radius > 0.0 && isfinite(radius)
               ? 4.0 * radius / sqrt(material->young / material->density)
               : RSL_UNSET;
}

rsl_collide_bodies rsl_collide_bodies_of(const rsl_stiffness_material *const material[2],
                                         const double radii[2], double modulus, double radius)
{
    assert(material != NULL && material[0] != NULL && material[1] != NULL && radii != NULL);
    rsl_collide_bodies out = {.modulus = modulus,
                              .radius = radius,
                              .size = radius,
                              .length = RSL_UNSET,
                              .yield = RSL_UNSET,
                              .wave_time = RSL_UNSET};
    for (int i = 0; i < 2; i++) { /* fmin and fmax pass over what is not known */
        out.size = fmin(out.size, fabs(radii[i]));
        out.yield = fmin(out.yield, material[i]->yield);
        out.wave_time = fmax(out.wave_time, rsl_collide_wave_time(material[i], radii[i]));
    }
    return out;
}

double rsl_collide_yield_pressure(const rsl_collide_bodies *bodies)
{
    assert(bodies != NULL);
    return (bodies->length > 0.0 ? ALONG_LINE : AT_POINT) * bodies->yield;
}

/* M v^2/2 is the energy (2/5) F d of Hertz at the depth d = R (pi p/(2 E*))^2 where the centre has
 * the pressure p, F = (4/3) E* sqrt(R) d^(3/2). */
double rsl_collide_yield_speed(const rsl_collide_bodies *bodies, double mass)
{
    double ratio = pi * rsl_collide_yield_pressure(bodies) / (2.0 * bodies->modulus);
    double d = bodies->radius * ratio * ratio;
    double force = 4.0 / 3.0 * bodies->modulus * sqrt(bodies->radius * d) * d;
    return sqrt(0.8 * force * d / mass);
}

static double pressure(const rsl_collide_bodies *b, double force)
{
    if (b->length > 0.0)
        return sqrt(force * b->modulus / (pi * b->length * b->radius));
    return rsl_num_cbrt(6.0 * force * b->modulus * b->modulus /
                        (pi * pi * pi * b->radius * b->radius));
}

static double contact_radius(const rsl_collide_bodies *b, const rsl_law_contact *contact,
                             double force, double depth)
{
    if (b->length > 0.0)
        return sqrt(4.0 * force * b->radius / (pi * b->length * b->modulus));
    if (contact->model->noncontact)
        depth = fmax(0.0, depth - rsl_law_standoff(contact));
    return sqrt(b->radius * depth);
}

unsigned rsl_collide_check_limits(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                                  double force_max, double depth_max, double duration,
                                  rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT])
{
    const rsl_law_inputs yields =
        RSL_LAW_INPUT_BIT(yield_pressure) | RSL_LAW_INPUT_BIT(yield_strength);
    assert(bodies != NULL && contact != NULL && found != NULL);
    for (int i = 0; i < RSL_COLLIDE_LIMIT_COUNT; i++)
        found[i] = (rsl_collide_limit){RSL_UNSET, RSL_UNSET};
    if (!contact->model || !contact->model->force)
        return 0;
    if (bodies->modulus > 0.0 && bodies->radius > 0.0 && !contact->model->free_depth) {
        if (bodies->yield > 0.0 && !(contact->law->inputs & yields))
            found[RSL_COLLIDE_LIMIT_YIELD] = (rsl_collide_limit){
                pressure(bodies, force_max), rsl_collide_yield_pressure(bodies)};
        if (bodies->size > 0.0)
            found[RSL_COLLIDE_LIMIT_SIZE] = (rsl_collide_limit){
                contact_radius(bodies, contact, force_max, depth_max), SMALL_SHARE * bodies->size};
    }
    if (bodies->wave_time > 0.0 && rsl_given(duration))
        found[RSL_COLLIDE_LIMIT_WAVES] =
            (rsl_collide_limit){duration, WAVES_MIN * bodies->wave_time};
    unsigned exceeded = 0;
    for (int i = 0; i < RSL_COLLIDE_LIMIT_COUNT; i++)
        if (i == RSL_COLLIDE_LIMIT_WAVES ? found[i].value < found[i].limit
                                         : found[i].value > found[i].limit)
            exceeded |= 1u << i;
    return exceeded;
}

rsl_collide_message rsl_collide_limit_text(rsl_collide_limit_kind kind,
                                           const rsl_collide_limit *limit)
{
    static const char *const unit[RSL_COLLIDE_LIMIT_COUNT] = {"Pa", "m", "s"};
    rsl_collide_message out = {""};
    assert(kind < RSL_COLLIDE_LIMIT_COUNT && limit != NULL);
    rsl_text_digits value = rsl_text_scaled(limit->value, unit[kind]);
    double size = limit->limit / SMALL_SHARE;
    switch (kind) {
    case RSL_COLLIDE_LIMIT_YIELD:
        rsl_text_print(out.text, sizeof out.text, "peak pressure %s, yield begins at %s",
                       value.text, rsl_text_scaled(limit->limit, "Pa").text);
        break;
    case RSL_COLLIDE_LIMIT_SIZE:
        rsl_text_print(out.text, sizeof out.text,
                       "contact radius %s is %.0f %% of the radius %s: Hertz holds while it is "
                       "small, to about 10 %%",
                       value.text, 100.0 * limit->value / size, rsl_text_scaled(size, "m").text);
        break;
    case RSL_COLLIDE_LIMIT_WAVES:
    case RSL_COLLIDE_LIMIT_COUNT:
        rsl_text_print(out.text, sizeof out.text,
                       "contact lasts %s, and a wave needs %s to pass a body and return: too "
                       "short for a quasi-static law, whose body moves as one",
                       value.text, rsl_text_scaled(limit->limit / WAVES_MIN, "s").text);
    }
    return out;
}

/* The same impact with a law that yields; 0 if it has none. */
static int with_yield(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                      rsl_collide_outcome *outcome)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    const rsl_law *law = rsl_law_find("thornton-ning");
    rsl_law_contact yields;
    spec.modulus = bodies->modulus;
    spec.radius = bodies->radius;
    spec.yield_pressure = rsl_collide_yield_pressure(bodies);
    spec.mass = contact->mass;
    spec.speed = contact->speed;
    return law && rsl_collide_prepare(law, &spec, &yields, NULL) >= 0 &&
           rsl_collide(&yields, NULL, outcome, NULL) >= 0;
}

/* Behind the peak pressure: what the law that yields gives. */
static void add_yield(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                      double force, const char *sentence, rsl_collide_verdict *said)
{
    rsl_collide_outcome other;
    double speed = rsl_collide_yield_speed(bodies, contact->mass);
    if (with_yield(bodies, contact, &other))
        rsl_text_print(said->text, sizeof said->text,
                       "%s (%g times the yield strength) or %s: an elastic-plastic law gives e = "
                       "%.2f and %s instead of %s; see thornton-ning",
                       sentence, rsl_collide_yield_pressure(bodies) / bodies->yield,
                       rsl_text_scaled(speed, "m/s").text, other.restitution,
                       rsl_text_scaled(other.force_max, "N").text,
                       rsl_text_scaled(force, "N").text);
}

unsigned rsl_collide_verdicts(const rsl_collide_bodies *of, const rsl_law_contact *contact,
                              const rsl_collide_outcome *outcome,
                              rsl_collide_verdict said[RSL_COLLIDE_LIMIT_COUNT])
{
    rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT];
    rsl_collide_bodies bodies = *of;
    if (contact->law->inputs & RSL_LAW_INPUT_BIT(clearance))
        bodies.radius = RSL_UNSET; /* a journal in a bush, not the two spheres */
    unsigned exceeded = rsl_collide_check_limits(&bodies, contact, outcome->force_max,
                                                 outcome->depth_max, outcome->duration, found);
    for (int i = 0; i < RSL_COLLIDE_LIMIT_COUNT; i++) {
        said[i] = (rsl_collide_verdict){""};
        if (!(exceeded >> i & 1u))
            continue;
        rsl_collide_message one = rsl_collide_limit_text((rsl_collide_limit_kind)i, &found[i]);
        rsl_text_print(said[i].text, sizeof said[i].text, "%s", one.text);
        if (i == RSL_COLLIDE_LIMIT_YIELD)
            add_yield(&bodies, contact, outcome->force_max, one.text, &said[i]);
    }
    return exceeded;
}
