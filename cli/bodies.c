/* SPDX-License-Identifier: MIT
 *
 * bodies: two bodies by their masses and velocities.
 */
#include "bodies.h"

#include <math.h>

CLI_WORDS(fixed_words, "fixed")

const cli_option cli_bodies_options[] = {
    {"mass1", "M", CLI_QUANTITY(cli_bodies, mass[0], CLI_ABOVE(0.0), "kg"),
     "mass of the first body, instead of the effective mass [kg]"},
    {"mass2", "M|fixed", CLI_QUANTITY_OR(cli_bodies, mass[1], CLI_ABOVE(0.0), "kg", fixed_words),
     "mass of the second body [kg]; default fixed"},
    {"velocity1", "V", CLI_QUANTITY(cli_bodies, velocity[0], CLI_ANY, "m/s"),
     "velocity of the first body before impact, positive towards the second [m/s]"},
    {"velocity2", "V", CLI_QUANTITY(cli_bodies, velocity[1], CLI_ANY, "m/s"),
     "velocity of the second body in the same direction [m/s] (default 0)"},
    {0}};

int cli_bodies_given(const cli_bodies *bodies)
{
    return rsl_given(bodies->mass[0]) || rsl_given(bodies->mass[1]) ||
           rsl_given(bodies->velocity[0]) || rsl_given(bodies->velocity[1]);
}

static int check(const cli_bodies *bodies, const rsl_law_parameters *spec)
{
    if (!rsl_given(bodies->mass[0]))
        return cli_fail(CLI_USAGE, "--mass1 is required: two bodies have --mass1, --velocity1 and, "
                                   "unless fixed, --mass2");
    if (!rsl_given(bodies->velocity[0]))
        return cli_fail(CLI_USAGE, "--velocity1 is required: the velocity of the first body "
                                   "before impact, positive towards the second");
    if (rsl_given(spec->mass))
        return cli_fail(CLI_USAGE, "--mass is the effective mass, which follows from --mass1; give "
                                   "one of them");
    if (rsl_given(spec->speed))
        return cli_fail(CLI_USAGE, "--speed is the approach speed, which follows from --velocity1; "
                                   "give one of them");
    return CLI_GO;
}

/* 1/M = 1/m1 + 1/m2, v0 = v1 - v2 */
int cli_bodies_find(cli_bodies *bodies, rsl_law_parameters *spec)
{
    const double *m = bodies->mass, *v = bodies->velocity;
    if (!cli_bodies_given(bodies))
        return CLI_GO;
    int status = check(bodies, spec);
    if (status != CLI_GO)
        return status;
    if (!rsl_given(m[1]))
        bodies->mass[1] = HUGE_VAL;
    if (!rsl_given(v[1]))
        bodies->velocity[1] = 0.0;
    if (!(v[0] > v[1]))
        return cli_fail(CLI_USAGE,
                        "--velocity1 = %g is out of range: must be > --velocity2 = %g m/s, "
                        "else the bodies do not meet",
                        v[0], v[1]);
    spec->mass = isinf(m[1]) ? m[0] : m[0] / (1.0 + m[0] / m[1]);
    spec->speed = v[0] - v[1];
    return CLI_GO;
}

/* (m1 v1 + m2 v2)/(m1 + m2) = v2 + (v1 - v2) r/(1 + r) with r = m1/m2, 0 for a fixed body; and by the
 * impulse P of the contact force v1 - P/m1, v2 + P/m2. */
cli_bodies_after cli_bodies_after_impact(const cli_bodies *bodies, const cli_impact *impact)
{
    const double *m = bodies->mass, *v = bodies->velocity;
    double ratio = m[0] / m[1], impulse = impact->outcome.impulse;
    return (cli_bodies_after){v[1] + (v[0] - v[1]) * ratio / (1.0 + ratio),
                              {v[0] - impulse / m[0], v[1] + impulse / m[1]}};
}

const cli_quantity cli_bodies_rows[] = {
    {"velocity_common", "m/s", "common velocity, at the end of compression",
     CLI_IN(cli_bodies_after, velocity_common)},
    {"velocity1_out", "m/s", "velocity of the first body after",
     CLI_IN(cli_bodies_after, velocity[0])},
    {"velocity2_out", "m/s", "velocity of the second body after",
     CLI_IN(cli_bodies_after, velocity[1])},
    {0}};
