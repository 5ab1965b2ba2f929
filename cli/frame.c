/* SPDX-License-Identifier: MIT
 *
 * frame: the scales of an impact, for dimensionless axes.
 */
#include "frame.h"

#include <math.h>

#include "num/elementary.h"

CLI_WORDS(frame_words, "unit", "depth", "peak")

const cli_option cli_frame_option[] = {
    {"dimensionless", NULL, CLI_KIND_CHOICE, 0, CLI_ANY, frame_words, NULL,
     "axes without units, by a length L of the impact: unit, L^(n+1) = M v0^2/k; depth, "
     "L^(n+1) = (n+1) e M v0^2/(2 k) for q = 1; peak, the deepest indentation"},
    {0}};

/* k_non = (n+1) (e^2 + e^q)/(2 (1 + e^q)), which is (n+1) e/2 for q = 1  (zhang2022, Eq. 35) */
static double factor_of(const rsl_law_contact *c)
{
    double e = c->restitution;
    if (!rsl_given(e))
        return (double)NAN;
    double power = c->model->damped ? rsl_num_pow(e, c->q) : e;
    return 0.5 * (c->n + 1.0) * (e * e + power) / (1.0 + power);
}

/* NaN where the law has no k, or no restitution. */
static double length_of(const cli_impact *impact, int kind)
{
    const rsl_law_contact *c = &impact->contact;
    double energy = c->mass * c->speed * c->speed, n1 = c->n + 1.0;
    if (kind == CLI_FRAME_PEAK)
        return impact->outcome.depth_max;
    if (!cli_has_stiffness(c))
        return (double)NAN;
    if (kind == CLI_FRAME_DEPTH)
        energy *= factor_of(c);
    return rsl_num_pow(energy / c->stiffness, 1.0 / n1);
}

int cli_frame_of(const cli_impact *impact, int kind, cli_frame *out)
{
    const rsl_law_contact *c = &impact->contact;
    *out = (cli_frame){cli_chart_si(), (double)NAN, (double)NAN};
    if (kind == CLI_FRAME_SI)
        return 1;
    double length = length_of(impact, kind), energy = c->mass * c->speed * c->speed;
    if (!(length > 0.0) || !isfinite(length))
        return 0;
    out->axes = (cli_chart_frame){length, length / c->speed, energy / length, energy, 1};
    if (cli_has_stiffness(c))
        out->stiffness = c->stiffness * rsl_num_pow(length, c->n + 1.0) / energy;
    if (c->model->damped && c->damping >= 0.0)
        out->damping =
            c->damping * rsl_num_pow(length, c->m + 1.0) * rsl_num_pow(c->speed, c->q) / energy;
    return 1;
}

int cli_frame_find(const cli_impact *impact, int kind, cli_frame *out)
{
    const rsl_law_contact *c = &impact->contact;
    if (cli_frame_of(impact, kind, out))
        return CLI_GO;
    if (!c->model->force)
        return cli_fail(CLI_USAGE, "--dimensionless: %s is rigid, and has no length", c->law->key);
    return cli_fail(CLI_USAGE, "--dimensionless %s: %s has no %s; peak is for every law",
                    frame_words((size_t)kind - 1), c->law->key,
                    cli_has_stiffness(c) ? "input restitution" : "stiffness k");
}

const cli_quantity cli_frame_rows[] = {
    {"length", "m", "length L", CLI_IN(cli_frame, axes.length)},
    {"time", "s", "time L/v0", CLI_IN(cli_frame, axes.time)},
    {"force", "N", "force M v0^2/L", CLI_IN(cli_frame, axes.force)},
    {"energy", "J", "energy M v0^2", CLI_IN(cli_frame, axes.energy)},
    {"k_non", "", "k_non = k L^(n+1)/(M v0^2)", CLI_IN(cli_frame, stiffness)},
    {"lambda_non", "", "lambda_non = lambda L^(m+1) v0^(q-2)/M", CLI_IN(cli_frame, damping)},
    {0}};
