/* SPDX-License-Identifier: MIT
 *
 * validity: where an impact leaves the range in which its law holds, in sentences.
 */
#include "base/text.h"
#include "pair.h"

/* The same impact with a law that yields; 0 if it has none. */
static int with_yield(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                      rsl_collide_outcome *outcome)
{
    rsl_law_spec spec = rsl_law_spec_default();
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

static void tell_yield(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                       const char *sentence, double force, cli_warnings *out)
{
    rsl_collide_outcome other;
    if (!with_yield(bodies, contact, &other)) {
        cli_warnings_add(out, "%s", sentence);
        return;
    }
    double speed = rsl_collide_yield_speed(bodies, contact->mass);
    cli_warnings_add(
        out,
        "%s (%g times the yield strength) or %s: an elastic-plastic law gives e = %.2f and %s "
        "instead of %s; see thornton-ning",
        sentence, rsl_collide_yield_pressure(bodies) / bodies->yield,
        rsl_text_scaled(speed, "m/s").text, other.restitution,
        rsl_text_scaled(other.force_max, "N").text, rsl_text_scaled(force, "N").text);
}

void cli_pair_check(const cli_pair *pair, const rsl_law_contact *contact,
                    const rsl_collide_outcome *outcome, cli_warnings *out)
{
    rsl_collide_limit found[RSL_COLLIDE_LIMITS];
    if (!pair || !pair->material || !rsl_given(pair->effective_radius))
        return;
    rsl_collide_bodies bodies = pair->bodies;
    if (contact->law->inputs & RSL_LAW_INPUT_BIT(clearance))
        bodies.radius = RSL_UNSET; /* a journal in a bush, not the two spheres */
    unsigned exceeded = rsl_collide_judge(&bodies, contact, outcome->force_max, outcome->depth_max,
                                          outcome->duration, found);
    for (int i = 0; i < RSL_COLLIDE_LIMITS; i++) {
        if (!(exceeded >> i & 1u))
            continue;
        rsl_collide_sentence said = rsl_collide_limit_text((rsl_collide_limit_kind)i, &found[i]);
        if (i == RSL_COLLIDE_LIMIT_YIELD)
            tell_yield(&bodies, contact, said.text, outcome->force_max, out);
        else
            cli_warnings_add(out, "%s", said.text);
    }
}
