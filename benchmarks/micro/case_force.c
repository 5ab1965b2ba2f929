/* SPDX-License-Identifier: MIT
 *
 * The force of one contact, with its tangents, energy, power and checks,
 * against the one line that a program written for one law has.
 */
#include <float.h>
#include <math.h>

#include "bench.h"
#include "resile/resile.h"

enum { STATES = 256 };

typedef struct states {
    rsl_law_contact contact;
    double depth[STATES], rate[STATES];
} states;

static double force_of(const rsl_law_contact *contact, double d, double v)
{
    rsl_law_response response;
    if (rsl_law_force(contact, d, v, &response, NULL) != RSL_OK)
        bench_fail("no force of ", contact->law->key);
    return response.force;
}

static double pass_force(void *scene)
{
    const states *s = scene;
    double sum = 0.0;
    for (size_t i = 0; i < STATES; i++)
        sum += force_of(&s->contact, s->depth[i], s->rate[i]);
    return sum;
}

static double pass_by_hand(void *scene)
{
    const states *s = scene;
    double k = s->contact.stiffness, c = s->contact.damping / k, sum = 0.0;
    for (size_t i = 0; i < STATES; i++) {
        double d = s->depth[i];
        sum += k * d * sqrt(d) * (1.0 + c * s->rate[i]);
    }
    return sum;
}

static states states_make(void)
{
    states s;
    rsl_error error;
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = 1.4e8;
    spec.mass = 1.0;
    spec.speed = 4.2;
    spec.restitution = 0.7;
    if (rsl_collide_prepare(rsl_law_find("flores"), &spec, &s.contact, &error) != RSL_OK)
        bench_fail("no contact: ", rsl_error_text(&error).text);
    for (size_t i = 0; i < STATES; i++) {
        double share = ((double)i + 0.5) / STATES;
        s.depth[i] = 1e-3 * share;
        s.rate[i] = spec.speed * cos(40.0 * share);
    }
    return s;
}

typedef struct force_errors {
    double own, by_hand;
} force_errors;

static force_errors largest_errors(const states *s)
{
    force_errors worst = {0};
    double k = s->contact.stiffness, c = s->contact.damping / k;
    for (size_t i = 0; i < STATES; i++) {
        double d = s->depth[i], v = s->rate[i];
        long double factor = k + (long double)s->contact.damping * v;
        long double exact = d * sqrtl(d) * factor;
        double by_hand = k * d * sqrt(d) * (1.0 + c * v);
        worst.own = fmax(worst.own, bench_relative_error(force_of(&s->contact, d, v), exact));
        worst.by_hand = fmax(worst.by_hand, bench_relative_error(by_hand, exact));
    }
    return worst;
}

void bench_force(bench_report *report)
{
    static states s;
    s = states_make();
    force_errors worst = largest_errors(&s);
    bench_case compared = {.own = {"contact force, all fields", pass_force, worst.own},
                           .peer = {"k*d*sqrt(d)*(1+c*v)", pass_by_hand, worst.by_hand},
                           .scene = &s,
                           .operations = STATES,
                           .target = 0.0,
                           .error_bound = 1e-15,
                           .error_unit = "relative"};
    bench_compare(report, &compared);
}
