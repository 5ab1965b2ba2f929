/* SPDX-License-Identifier: MIT
 *
 * Spring, dashpot and slider along one direction.
 */
#include "tangent/spring_slider.h"

#include <math.h>

static int sign_of(double x) { return x < 0.0 ? -1 : 1; }

rsl_tangent_spring_slider rsl_tangent_spring_slider_of(const rsl_tangent *tangent, double damping)
{
    rsl_tangent_spring_slider slider = {.damping = damping};
    const rsl_tangent_model *model = tangent->laws.friction->model;
    slider.preserves_force = model->spring && model->update_rule != RSL_TANGENT_UPDATE_DISPLACEMENT;
    slider.resets = tangent->reset_with_damper || damping == 0.0;
    return slider;
}

rsl_tangent_spring_slider rsl_tangent_spring_slider_rolling(double damping)
{
    return (rsl_tangent_spring_slider){.bare = 1, .damping = damping};
}

static double spring_force(const rsl_tangent_spring_slider *slider, const rsl_tangent_instant *now,
                           double memory)
{
    if (slider->spring == 0)
        return slider->preserves_force ? memory : now->stiffness * memory;
    double limited = slider->spring * now->limit;
    return slider->resets ? limited - slider->damping * now->slip : limited;
}

void rsl_tangent_spring_slider_force(const rsl_tangent_spring_slider *slider, double memory,
                                     rsl_tangent_instant *now)
{
    int sign = rsl_tangent_sliding(slider);
    now->spring = spring_force(slider, now, memory);
    now->friction = sign ? sign * now->limit : now->spring + slider->damping * now->slip;
}

double rsl_tangent_spring_slider_rate(const rsl_tangent_spring_slider *slider,
                                      const rsl_tangent_instant *now)
{
    if (slider->spring)
        return 0.0;
    return slider->preserves_force ? now->stiffness * now->slip : now->slip;
}

/* The force that the limit bounds. */
static double limited_force(const rsl_tangent_spring_slider *slider, const rsl_tangent_instant *now)
{
    return now->spring + (slider->resets ? slider->damping * now->slip : 0.0);
}

/* The trial rate of the spring force in slip, less the rate of the limit. */
static rsl_tangent_margin slide_margin(const rsl_tangent_spring_slider *slider,
                                       const rsl_tangent_instant *now)
{
    double sg = slider->spring, stretch = now->stiffness * now->slip;
    double area = slider->preserves_force ? 0.0 : now->spring * now->growth;
    double dashpot = slider->resets ? slider->damping * now->slip_rate : 0.0;
    rsl_tangent_margin out = {sg * (stretch + area + dashpot) - now->limit_rate,
                              fabs(stretch) + fabs(area) + fabs(dashpot) + fabs(now->limit_rate)};
    return out;
}

rsl_tangent_margin rsl_tangent_friction_margin(const rsl_tangent_spring_slider *slider,
                                               const rsl_tangent_instant *now)
{
    if (slider->spring)
        return slide_margin(slider, now);
    double limited = limited_force(slider, now);
    double dashpot = limited - now->spring; /* may nearly cancel the force of the spring */
    rsl_tangent_margin out = {now->limit - fabs(limited),
                              now->limit + fabs(now->spring) + fabs(dashpot)};
    return out;
}

rsl_tangent_margin rsl_tangent_dashpot_margin(const rsl_tangent_spring_slider *slider,
                                              const rsl_tangent_instant *now)
{
    double dashpot = slider->damping * now->slip, total_force = now->spring + dashpot;
    rsl_tangent_margin out = {0.0, now->limit + fabs(now->spring) + fabs(dashpot)};
    out.left =
        slider->total ? slider->total * total_force - now->limit : now->limit - fabs(total_force);
    return out;
}

double rsl_tangent_spring_slider_memory(const rsl_tangent_spring_slider *slider,
                                        const rsl_tangent_instant *now, double force)
{
    if (slider->preserves_force)
        return force;
    return now->stiffness > 0.0 ? force / now->stiffness : 0.0;
}

void rsl_tangent_spring_slider_reach_limit(rsl_tangent_spring_slider *slider,
                                           const rsl_tangent_instant *now, double *memory)
{
    if (slider->spring) {
        *memory = rsl_tangent_spring_slider_memory(slider, now, now->spring);
        slider->spring = 0;
    } else {
        slider->spring = sign_of(limited_force(slider, now));
    }
}

void rsl_tangent_spring_slider_reach_dashpot_limit(rsl_tangent_spring_slider *slider,
                                                   const rsl_tangent_instant *now)
{
    slider->total = slider->total ? 0 : sign_of(now->spring + slider->damping * now->slip);
}
