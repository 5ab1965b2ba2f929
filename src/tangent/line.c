/* SPDX-License-Identifier: MIT
 *
 * Spring, dashpot and slider along one direction.
 */
#include "tangent/line.h"

#include <math.h>

static int sign_of(double x) { return x < 0.0 ? -1 : 1; }

rsl_tangent_line rsl_tangent_line_of(const rsl_tangent *tangent, double damping)
{
    rsl_tangent_line line = {.damping = damping};
    const rsl_tangent_shape *shape = tangent->laws.friction->shape;
    line.keeps_force = shape->spring && shape->store != RSL_TANGENT_STORES_DISPLACEMENT;
    line.resets = tangent->reset_with_damper || damping == 0.0;
    return line;
}

rsl_tangent_line rsl_tangent_line_rolling(double damping)
{
    return (rsl_tangent_line){.bare = 1, .damping = damping};
}

static double spring_force(const rsl_tangent_line *line, const rsl_tangent_instant *now,
                           double memory)
{
    if (line->spring == 0)
        return line->keeps_force ? memory : now->stiffness * memory;
    double held = line->spring * now->cap;
    return line->resets ? held - line->damping * now->slip : held;
}

void rsl_tangent_line_pull(const rsl_tangent_line *line, double memory, rsl_tangent_instant *now)
{
    int on_cap = rsl_tangent_on_cap(line);
    now->spring = spring_force(line, now, memory);
    now->friction = on_cap ? on_cap * now->cap : now->spring + line->damping * now->slip;
}

double rsl_tangent_line_rate(const rsl_tangent_line *line, const rsl_tangent_instant *now)
{
    if (line->spring)
        return 0.0;
    return line->keeps_force ? now->stiffness * now->slip : now->slip;
}

double rsl_tangent_line_held(const rsl_tangent_line *line, const rsl_tangent_instant *now)
{
    return now->spring + (line->resets ? line->damping * now->slip : 0.0);
}

/* How the force of the spring would go on from the cap, less how the cap does. */
static rsl_tangent_margin hold_margin(const rsl_tangent_line *line, const rsl_tangent_instant *now)
{
    double sg = line->spring, stretch = now->stiffness * now->slip;
    double area = line->keeps_force ? 0.0 : now->spring * now->growth;
    double drag = line->resets ? line->damping * now->slip_rate : 0.0;
    rsl_tangent_margin out = {sg * (stretch + area + drag) - now->cap_rate,
                              fabs(stretch) + fabs(area) + fabs(drag) + fabs(now->cap_rate)};
    return out;
}

rsl_tangent_margin rsl_tangent_cap_margin(const rsl_tangent_line *line,
                                          const rsl_tangent_instant *now)
{
    if (line->spring)
        return hold_margin(line, now);
    double held = rsl_tangent_line_held(line, now);
    double drag = held - now->spring; /* may be all but the spring's, and opposite */
    rsl_tangent_margin out = {now->cap - fabs(held), now->cap + fabs(now->spring) + fabs(drag)};
    return out;
}

rsl_tangent_margin rsl_tangent_clip_margin(const rsl_tangent_line *line,
                                           const rsl_tangent_instant *now)
{
    double drag = line->damping * now->slip, whole = now->spring + drag;
    rsl_tangent_margin out = {0.0, now->cap + fabs(now->spring) + fabs(drag)};
    out.left = line->clipped ? line->clipped * whole - now->cap : now->cap - fabs(whole);
    return out;
}

double rsl_tangent_line_memory(const rsl_tangent_line *line, const rsl_tangent_instant *now,
                               double force)
{
    if (line->keeps_force)
        return force;
    return now->stiffness > 0.0 ? force / now->stiffness : 0.0;
}

void rsl_tangent_line_cap(rsl_tangent_line *line, const rsl_tangent_instant *now, double *memory)
{
    if (line->spring) {
        *memory = rsl_tangent_line_memory(line, now, now->spring);
        line->spring = 0;
    } else {
        line->spring = sign_of(rsl_tangent_line_held(line, now));
    }
}

void rsl_tangent_line_clip(rsl_tangent_line *line, const rsl_tangent_instant *now)
{
    line->clipped = line->clipped ? 0 : sign_of(now->spring + line->damping * now->slip);
}
