/* SPDX-License-Identifier: MIT
 *
 * validity: where an impact leaves the range in which its law holds.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "num/elementary.h"
#include "pair.h"

void cli_warnings_add(cli_warnings *out, const char *format, ...)
{
    va_list arguments;
    if (out->count == CLI_WARNINGS)
        return;
    va_start(arguments, format);
    vsnprintf(out->text[out->count++], sizeof out->text[0], format, arguments);
    va_end(arguments);
}

/* The same impact with a law that yields; 0 if it has none. */
static int with_yield(const cli_pair *pair, const rsl_law_contact *contact,
                      rsl_collide_outcome *outcome)
{
    rsl_law_spec spec = rsl_law_spec_default();
    const rsl_law *law = rsl_law_find("thornton-ning");
    rsl_law_contact yields;
    spec.modulus = pair->modulus;
    spec.radius = pair->effective_radius;
    spec.yield_pressure = CLI_YIELD_PRESSURE * pair->yield;
    spec.mass = contact->mass;
    spec.speed = contact->speed;
    return law && rsl_collide_prepare(law, &spec, &yields, NULL) >= 0 &&
           rsl_collide(&yields, NULL, outcome, NULL) >= 0;
}

/* The fastest impact that stays elastic: M v^2/2 is the energy (2/5) F d of Hertz at the depth d =
 * R (pi p/(2 E*))^2 where the centre has the pressure p, F = (4/3) E* sqrt(R) d^(3/2). */
static double yield_speed(const cli_pair *pair, double mass, double p)
{
    double ratio = 3.14159265358979323846 * p / (2.0 * pair->modulus);
    double d = pair->effective_radius * ratio * ratio;
    double force = 4.0 / 3.0 * pair->modulus * sqrt(pair->effective_radius * d) * d;
    return sqrt(0.8 * force * d / mass);
}

/* Hertz: p0 = (6 F E*^2/(pi^3 R^2))^(1/3). */
static void check_pressure(const cli_pair *pair, const rsl_law_contact *contact,
                           const rsl_collide_outcome *outcome, cli_warnings *out)
{
    const double pi = 3.14159265358979323846;
    double r = pair->effective_radius, e = pair->modulus;
    double p = rsl_num_cbrt(6.0 * outcome->force_max * e * e / (pi * pi * pi * r * r));
    double begins = CLI_YIELD_PRESSURE * pair->yield;
    rsl_law_inputs yields = RSL_LAW_INPUT_BIT(yield_pressure) | RSL_LAW_INPUT_BIT(yield_strength);
    rsl_collide_outcome other;
    if (!(p > begins) || (contact->law->inputs & yields) || contact->shape->free_depth)
        return;
    if (with_yield(pair, contact, &other))
        cli_warnings_add(
            out,
            "peak pressure %s, yield begins at %s (%g times the yield strength) or %s: an "
            "elastic-plastic law gives e = %.2f and %s instead of %s; see thornton-ning",
            cli_scale(p, "Pa").text, cli_scale(begins, "Pa").text, CLI_YIELD_PRESSURE,
            cli_scale(yield_speed(pair, contact->mass, begins), "m/s").text, other.restitution,
            cli_scale(other.force_max, "N").text, cli_scale(outcome->force_max, "N").text);
    else
        cli_warnings_add(out, "peak pressure %s, yield begins at %s", cli_scale(p, "Pa").text,
                         cli_scale(begins, "Pa").text);
}

/* Hertz takes the bodies for half-spaces: a = sqrt(R d) small against R. */
static void check_size(const cli_pair *pair, const rsl_collide_outcome *outcome, cli_warnings *out)
{
    double a = sqrt(pair->effective_radius * outcome->depth_max);
    if (a > 0.1 * pair->effective_radius)
        cli_warnings_add(
            out,
            "contact radius %s is %.0f %% of the radius %s: Hertz holds while it is small, to "
            "about 10 %%",
            cli_scale(a, "m").text, 100.0 * a / pair->effective_radius,
            cli_scale(pair->effective_radius, "m").text);
}

/* sqrt(E/rho) of the first body: it moves. */
static double wave_speed(const cli_pair *pair)
{
    double density = rsl_given(pair->density) ? pair->density : pair->body[0].density;
    return sqrt(pair->body[0].young / density);
}

/* A quasi-static law wants waves to pass the body many times during contact. */
static void check_waves(const cli_pair *pair, const rsl_collide_outcome *outcome, cli_warnings *out)
{
    double time = 4.0 * pair->radius[0] / wave_speed(pair);
    if (outcome->duration < 4.0 * time)
        cli_warnings_add(
            out,
            "contact lasts %s, and a wave needs %s to pass the first body and return: too short "
            "for a quasi-static law, whose body moves as one",
            cli_scale(outcome->duration, "s").text, cli_scale(time, "s").text);
}

void cli_pair_check(const cli_pair *pair, const rsl_law_contact *contact,
                    const rsl_collide_outcome *outcome, cli_warnings *out)
{
    if (!pair || !pair->material || !contact->shape->force)
        return;
    if (!rsl_given(pair->effective_radius))
        return;
    check_pressure(pair, contact, outcome, out);
    if (!contact->shape->free_depth)
        check_size(pair, outcome, out);
    check_waves(pair, outcome, out);
}

void cli_warnings_say(const cli_warnings *warnings)
{
    for (size_t i = 0; i < warnings->count; i++)
        cli_warn("%s", warnings->text[i]);
}

void cli_warnings_json(const cli_warnings *warnings, rsl_report_json *json)
{
    rsl_report_json_array(json, "warnings");
    for (size_t i = 0; i < warnings->count; i++)
        rsl_report_json_text(json, NULL, warnings->text[i]);
    rsl_report_json_close(json);
}
