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
     "axes without units, by a length L of each impact: unit, (M v0^2/k)^(1/(n+1)); depth, "
     "((n+1) e M v0^2/(2 k))^(1/(n+1)); peak, its greatest depth"},
    {0}};

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
        energy *= rsl_given(c->restitution) ? 0.5 * n1 * c->restitution : (double)NAN;
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
