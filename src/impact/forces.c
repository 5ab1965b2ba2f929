/* SPDX-License-Identifier: MIT
 *
 * Forces of a compliant impact in space at one instant.
 */
#include <math.h>

#include "impact/motion.h"
#include "law/models.h"
#include "num/elementary.h"
#include "tangent/model.h"

static double dot(const double a[2], const double b[2]) { return a[0] * b[0] + a[1] * b[1]; }

static double depth_at(const rsl_impact_motion *m, double z, const double *y)
{
    if (m->piece != RSL_IMPACT_DEPTH)
        return y[RSL_IMPACT_AT_D];
    double r = m->z_end - z;
    return m->end + (r * r) * (r * r);
}

double rsl_impact_dt_dz(const rsl_impact_motion *m, double z, const double *y)
{
    if (m->piece == RSL_IMPACT_TIME)
        return 1.0;
    if (m->piece == RSL_IMPACT_GRADED)
        return 4.0 * z * z * z;
    double r = m->z_end - z;
    return -4.0 * r * r * r / y[RSL_IMPACT_AT_V];
}

double rsl_impact_end_depth(const rsl_impact_motion *m)
{
    const rsl_law_model *shape = m->contact.model;
    return shape->free_depth ? shape->free_depth(&m->contact) / m->length : 0.0;
}

/* The depth of a Hertz contact of the same area, and its slope. */
static double equivalent_depth_of(const rsl_impact_motion *m, double depth, double *slope)
{
    const rsl_law_model *shape = m->contact.model;
    *slope = 1.0;
    return shape->equivalent_depth
               ? shape->equivalent_depth(&m->contact, depth * m->length, slope) / m->length
               : depth;
}

/* ---- friction ------------------------------------------------------------------------ */

/* The direction of the spring at the limit. */
static rsl_num_direction direction_of(const rsl_impact_motion *m, const double memory[2],
                                      const rsl_impact_instant *now)
{
    double speed = rsl_num_hypot(now->slip[0], now->slip[1]);
    if (m->turning != RSL_IMPACT_ALIGNED || !(speed > 0.0))
        return rsl_num_direction_of(memory[0]);
    return (rsl_num_direction){.cosine = now->slip[0] / speed, .sine = now->slip[1] / speed};
}

static void evaluate_spring(const rsl_impact_motion *m, const double memory[2],
                            rsl_impact_instant *now)
{
    const rsl_tangent_spring_slider *slider = &m->slider;
    rsl_num_direction to = {0};
    double sum[2], size;
    if (slider->spring)
        to = direction_of(m, memory, now);
    for (int i = 0; i < 2; i++) {
        double dashpot = slider->damping * now->slip[i];
        if (slider->spring)
            now->spring[i] =
                now->limit * (i ? to.sine : to.cosine) - (slider->resets ? dashpot : 0.0);
        else
            now->spring[i] = slider->preserves_force ? memory[i] : now->stiffness * memory[i];
        now->friction[i] = sum[i] = now->spring[i] + dashpot;
    }
    if (slider->total && !slider->resets && (size = rsl_num_hypot(sum[0], sum[1])) > 0.0)
        for (int i = 0; i < 2; i++)
            now->friction[i] = now->limit * sum[i] / size;
}

/* Rate of the spring force without the limit. */
static void drive_of(const rsl_impact_motion *m, const rsl_impact_instant *now, double drive[2])
{
    for (int i = 0; i < 2; i++)
        drive[i] = now->stiffness * now->slip[i] +
                   (m->slider.preserves_force ? 0.0 : now->growth * now->spring[i]) +
                   (m->slider.resets ? m->slider.damping * now->slip_rate[i] : 0.0);
}

static void spring_rate(const rsl_impact_motion *m, const double memory[2], rsl_impact_instant *now)
{
    if (!m->slider.spring) {
        for (int i = 0; i < 2; i++)
            now->memory_rate[i] = (m->slider.preserves_force ? now->stiffness : 1.0) * now->slip[i];
        return;
    }
    double drive[2];
    rsl_num_direction to = rsl_num_direction_of(memory[0]);
    drive_of(m, now, drive);
    double across = to.cosine * drive[1] - to.sine * drive[0];
    now->memory_rate[0] =
        m->turning == RSL_IMPACT_TURNS && now->limit > 0.0 ? across / now->limit : 0.0;
    now->memory_rate[1] = 0.0;
}

/* Where g begins with a slope, z = c t with c = s - sigma0 |s| c/g'. */
static void evaluate_bristle(const rsl_impact_motion *m, const double memory[2], double force_rate,
                             rsl_impact_instant *now)
{
    const rsl_tangent *t = m->tangent;
    double speed = rsl_num_hypot(now->slip[0], now->slip[1]);
    double share = rsl_tangent_stribeck(t, speed * m->speed), g = share * now->pressed;
    double rise = share * force_rate, k = now->stiffness = t->stiffness * m->length / m->force;
    for (int i = 0; i < 2; i++) {
        double s = now->slip[i];
        now->spring[i] = k * memory[i];
        now->memory_rate[i] = g > 0.0      ? s - speed * now->spring[i] / g
                              : rise > 0.0 ? s * rise / (rise + k * speed)
                                           : 0.0;
        now->friction[i] =
            now->spring[i] + m->slider.damping * now->memory_rate[i] + m->viscosity * s;
    }
}

static void evaluate_share(const rsl_impact_motion *m, rsl_impact_instant *now)
{
    double speed = rsl_num_hypot(now->slip[0], now->slip[1]);
    if (!(speed > 0.0))
        return;
    double size = m->model->share(m->tangent, speed * m->speed) * now->pressed / speed;
    for (int i = 0; i < 2; i++)
        now->friction[i] = size * now->slip[i];
}

/* ---- twist ---------------------------------------------------------------------------- */

/* k_q = k_t a^2/2 and the limit (2/3) C a with a^2 = R d, as in tangent/turning.c, in units of R. */
static void evaluate_twist(const rsl_impact_motion *m, const double *y, double area, double rise,
                           rsl_impact_instant *now)
{
    const rsl_tangent *t = m->tangent;
    rsl_tangent_spring_slider slider = m->twister;
    double square = area * m->length / m->lever; /* (a/R)^2 */
    now->twist.slip = y[RSL_IMPACT_AT_W];
    now->twist.limit = 2.0 / 3.0 * now->limit * sqrt(fmax(square, 0.0));
    now->twist.stiffness = 0.5 * now->stiffness * square;
    now->twist.growth = area > 0.0 ? (t->exponent + 1.0) * rise / area : 0.0;
    slider.damping = now->twist_damping = 0.5 * t->damping * m->speed / m->force * square;
    rsl_tangent_spring_slider_force(&slider, y[RSL_IMPACT_AT_PSI], &now->twist);
}

/* ---- all -------------------------------------------------------------------------------- */

static void accelerate(const rsl_impact_motion *m, rsl_impact_instant *now)
{
    const double f[4] = {now->force, now->friction[0], now->friction[1], now->twist.friction};
    double rate[4];
    for (int i = 0; i < 4; i++) {
        rate[i] = 0.0;
        for (int k = 0; k < 4; k++)
            rate[i] -= m->matrix[i][k] * f[k];
    }
    now->acceleration = rate[0];
    now->slip_rate[0] = rate[1];
    now->slip_rate[1] = rate[2];
    now->twist.slip_rate = rate[3];
}

static double force_rate_of(const rsl_impact_motion *m, const rsl_law_response *r,
                            const rsl_impact_instant *now)
{
    return (r->dforce_ddepth * now->rate * m->length +
            r->dforce_drate * now->acceleration * m->speed) /
           m->force;
}

void rsl_impact_evaluate(const rsl_impact_motion *m, double z, const double *y,
                         rsl_impact_instant *now)
{
    const rsl_tangent *t = m->tangent;
    const double *memory = y + RSL_IMPACT_AT_X;
    rsl_law_response r;
    *now = (rsl_impact_instant){.depth = depth_at(m, z, y), .rate = y[RSL_IMPACT_AT_V]};
    double depth = now->depth * m->length;
    if (!(depth > 0.0) && m->end >= 0.0) /* the limit d -> 0+ */
        depth = 1e-200 * m->length;
    rsl_law_force_at(&m->contact, depth, now->rate * m->speed, &r);
    now->slip[0] = y[RSL_IMPACT_AT_S];
    now->slip[1] = y[RSL_IMPACT_AT_S + 1];
    now->force = r.force / m->force;
    now->pressed = fmax(now->force + m->adhesion, 0.0);
    now->limit = t->friction * now->pressed;
    now->acceleration = -now->force;
    now->twist.slip = y[RSL_IMPACT_AT_W];
    if (!m->no_normal_force && (m->model || m->twists)) {
        double slope, area = equivalent_depth_of(m, now->depth, &slope);
        now->stiffness = rsl_tangent_stiffness(t, area * m->length) * m->length / m->force;
        now->growth = area > 0.0 ? t->exponent * now->rate * slope / area : 0.0;
        if (m->twists)
            evaluate_twist(m, y, area, now->rate * slope, now);
        if (m->model && t->laws.friction->state == 0) /* the stiffness is that of the twist */
            now->stiffness = 0.0;
        if (m->model && m->model->share)
            evaluate_share(m, now);
        else if (m->model && m->model->bristle)
            evaluate_bristle(m, memory, force_rate_of(m, &r, now), now);
        else if (m->model)
            evaluate_spring(m, memory, now);
    }
    accelerate(m, now);
    double force_rate = force_rate_of(m, &r, now);
    now->limit_rate = t->friction * force_rate;
    if (now->pressed > 0.0)
        now->twist.limit_rate = now->twist.limit * (force_rate / now->pressed +
                                                    0.5 * now->twist.growth / (t->exponent + 1.0));
    if (m->model && m->model->spring && !m->no_normal_force)
        spring_rate(m, memory, now);
}

/* ---- event functions ---------------------------------------------------------------------- */

static rsl_tangent_margin friction_margin(const rsl_impact_motion *m, const rsl_impact_instant *now)
{
    const rsl_tangent_spring_slider *slider = &m->slider;
    double resets = slider->resets ? slider->damping : 0.0, limited[2], drive[2];
    double dashpot = resets * rsl_num_hypot(now->slip[0], now->slip[1]);
    for (int i = 0; i < 2; i++)
        limited[i] = now->spring[i] + resets * now->slip[i];
    double size = rsl_num_hypot(limited[0], limited[1]),
           spring = rsl_num_hypot(now->spring[0], now->spring[1]);
    if (!slider->spring)
        return (rsl_tangent_margin){now->limit - size, now->limit + spring + dashpot};
    drive_of(m, now, drive);
    double along = now->limit > 0.0 ? dot(drive, limited) / size : 0.0;
    return (rsl_tangent_margin){along - now->limit_rate,
                                rsl_num_hypot(drive[0], drive[1]) + fabs(now->limit_rate)};
}

static rsl_tangent_margin dashpot_margin(const rsl_impact_motion *m, const rsl_impact_instant *now)
{
    double sum[2], dashpot = m->slider.damping * rsl_num_hypot(now->slip[0], now->slip[1]);
    for (int i = 0; i < 2; i++)
        sum[i] = now->spring[i] + m->slider.damping * now->slip[i];
    double size = rsl_num_hypot(sum[0], sum[1]);
    return (rsl_tangent_margin){m->slider.total ? size - now->limit : now->limit - size,
                                now->limit + rsl_num_hypot(now->spring[0], now->spring[1]) +
                                    dashpot};
}

/* Work that is negligible, of 1. */
#define NEGLIGIBLE 1e-17

/* What a direction along the slip, or a constant one, is wrong by, times the impulse that is left or
 * has been so far. While loading it lags behind the slip by the turn of the slip in the time C/(k_t s). */
static rsl_tangent_margin turning_margin(const rsl_impact_motion *m, const rsl_impact_instant *now)
{
    const double *s = now->slip, *rate = now->slip_rate;
    double square = dot(s, s), share = now->limit * fabs(now->depth - m->end);
    double turn = square > 0.0 ? fabs(s[0] * rate[1] - s[1] * rate[0]) / square : HUGE_VAL;
    if (m->turning == RSL_IMPACT_ALIGNED)
        return (rsl_tangent_margin){
            NEGLIGIBLE - share * turn * now->limit / (now->stiffness * sqrt(square)), 0.0};
    double size = sqrt(square) * rsl_num_hypot(now->spring[0], now->spring[1]),
           off = size > 0.0 ? fabs(now->spring[0] * s[1] - now->spring[1] * s[0]) / size : 1.0;
    return (rsl_tangent_margin){
        share * (off + turn * fabs((now->depth - m->end) / now->rate)) - NEGLIGIBLE, 0.0};
}

rsl_tangent_margin rsl_impact_event_function(const rsl_impact_motion *m, rsl_impact_event event,
                                             const rsl_impact_instant *now)
{
    const rsl_tangent_margin never = {1.0, 1.0};
    double pressed = now->force + m->adhesion;
    if (m->contact.model->clamps_tension && pressed == 0.0 && !m->no_normal_force)
        pressed = -1.0; /* a law that clamps tension never has N < 0 */
    int acts = !m->no_normal_force, slides = acts && m->model && m->model->spring;
    rsl_tangent_spring_slider twister = m->twister;
    twister.damping = now->twist_damping;
    switch (event) {
    case RSL_IMPACT_EVENT_MAX_COMPRESSION:
        return (rsl_tangent_margin){m->direction * now->rate, 0.0};
    case RSL_IMPACT_EVENT_SEPARATION:
        return m->ends_by_force && m->direction < 0 ? (rsl_tangent_margin){now->force, 0.0} : never;
    case RSL_IMPACT_EVENT_ZERO_NORMAL_FORCE: /* separation itself, where the criterion is N = 0 */
        return m->ends_by_force && m->direction < 0 && m->adhesion == 0.0
                   ? never
                   : (rsl_tangent_margin){acts ? pressed : -pressed, fabs(now->force)};
    case RSL_IMPACT_EVENT_SLIP_REVERSAL:
        return acts && m->model && m->model->bristle
                   ? (rsl_tangent_margin){dot(m->ahead, now->slip), m->slip_scale}
                   : never;
    case RSL_IMPACT_EVENT_STICK_SLIP:
        return slides ? friction_margin(m, now) : never;
    case RSL_IMPACT_EVENT_DASHPOT_LIMIT:
        return slides && rsl_tangent_has_dashpot_limit(&m->slider) ? dashpot_margin(m, now) : never;
    case RSL_IMPACT_EVENT_TURNING:
        return slides && m->slider.spring && m->turning != RSL_IMPACT_FROZEN &&
                       (m->turning == RSL_IMPACT_ALIGNED || m->piece == RSL_IMPACT_DEPTH)
                   ? turning_margin(m, now)
                   : never;
    case RSL_IMPACT_EVENT_TWIST_LIMIT:
        return acts && m->twists ? rsl_tangent_friction_margin(&m->twister, &now->twist) : never;
    case RSL_IMPACT_EVENT_TWIST_DASHPOT_LIMIT:
        return acts && m->twists && rsl_tangent_has_dashpot_limit(&twister)
                   ? rsl_tangent_dashpot_margin(&twister, &now->twist)
                   : never;
    case RSL_IMPACT_EVENT_COUNT:
        break;
    }
    return never;
}
