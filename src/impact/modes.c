/* SPDX-License-Identifier: MIT
 *
 * The jumps of a compliant impact in space at its events: stick and slip, the limit of dashpots,
 * reversal of the normal motion, the beginning and the end of friction.
 */
#include <math.h>
#include <string.h>

#include "impact/motion.h"
#include "law/models.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "tangent/model.h"

static double length_of(const double a[2]) { return rsl_num_hypot(a[0], a[1]); }

static double angle_of(const double a[2]) { return rsl_num_atan2(a[1], a[0]); }

/* ---- springs ---------------------------------------------------------------------------- */

static void hold_at_limit(rsl_impact_motion *m, double angle)
{
    m->slider.spring = 1;
    m->turning = RSL_IMPACT_TURNS;
    m->y[RSL_IMPACT_AT_X] = angle;
    m->y[RSL_IMPACT_AT_X + 1] = 0.0;
}

static void remember(rsl_impact_motion *m, const rsl_impact_instant *now, const double force[2])
{
    m->slider.spring = 0;
    for (int i = 0; i < 2; i++)
        m->y[RSL_IMPACT_AT_X + i] = m->slider.preserves_force ? force[i]
                                    : now->stiffness > 0.0    ? force[i] / now->stiffness
                                                              : 0.0;
}

/* The spring and the slip of which the limit bounds the sum. */
static void limited_of(const rsl_impact_motion *m, const rsl_impact_instant *now, double limited[2])
{
    for (int i = 0; i < 2; i++)
        limited[i] = now->spring[i] + (m->slider.resets ? m->slider.damping * now->slip[i] : 0.0);
}

static int remains_at_limit(const rsl_impact_motion *at, double angle)
{
    rsl_impact_motion probe = *at;
    rsl_impact_instant now;
    hold_at_limit(&probe, angle);
    rsl_impact_evaluate(&probe, probe.at, probe.y, &now);
    return rsl_impact_event_function(&probe, RSL_IMPACT_EVENT_STICK_SLIP, &now).left >= 0.0;
}

/* The direction of the limit at which sliding is consistent. A spring that the dashpot has reset
 * against the motion is stretched by the growing contact area: it leaves the limit of the first
 * instant for the opposite one. */
static double initial_angle(const rsl_impact_motion *at, double angle)
{
    double opposite = angle > 0.0 ? angle - RSL_NUM_PI : angle + RSL_NUM_PI;
    return remains_at_limit(at, angle) || !remains_at_limit(at, opposite) ? angle : opposite;
}

/* A dashpot force beyond the limit at the onset of contact resets the spring, k_t x = C - eta s. */
static void reset_at_touch(const rsl_impact_motion *at, rsl_impact_motion *m)
{
    rsl_impact_motion touch = *at;
    rsl_impact_instant now;
    double force[2];
    touch.y[RSL_IMPACT_AT_D] = 0.0;
    rsl_impact_evaluate(&touch, touch.at, touch.y, &now);
    double speed = length_of(now.slip), over = m->slider.damping * speed - now.limit;
    for (int i = 0; i < 2; i++)
        force[i] = over > 0.0 ? -over * now.slip[i] / speed : 0.0;
    remember(m, &now, force);
}

static void begin_spring(rsl_impact_motion *m, const rsl_impact_motion *probe,
                         const rsl_impact_instant *now, int fresh)
{
    double rate = length_of(now->slip), spring = 0.0;
    if (fresh) /* k_t x from zero; Int k_t s dt where the force is preserved */
        spring = now->stiffness * rate * RSL_IMPACT_FIRST_DEPTH /
                 (m->slider.preserves_force ? m->tangent->exponent + 1.0 : 1.0);
    double whole = spring + m->slider.damping * rate, angle = angle_of(now->slip);
    if ((m->slider.resets ? whole : spring) > now->limit) {
        hold_at_limit(m, initial_angle(probe, angle));
        if (fresh && m->slider.damping == 0.0)
            m->turning = RSL_IMPACT_ALIGNED;
    } else if (!fresh && now->stiffness > 0.0 && remains_at_limit(probe, angle))
        hold_at_limit(m, angle);
    else if (fresh && m->slider.resets && m->tangent->exponent == 0.0)
        reset_at_touch(probe, m);
    if (rsl_tangent_has_dashpot_limit(&m->slider) && whole > now->limit)
        m->slider.total = 1;
}

/* The spring of the twist begins without a moment, its dashpot at the limit or below. */
static void begin_twist(rsl_impact_motion *m, const rsl_impact_instant *now)
{
    double dashpot = now->twist_damping * now->twist.slip;
    m->twister.spring = m->twister.total = 0;
    m->y[RSL_IMPACT_AT_PSI] = 0.0;
    if (m->twists && rsl_tangent_has_dashpot_limit(&m->twister) && fabs(dashpot) > now->twist.limit)
        m->twister.total = dashpot < 0.0 ? -1 : 1;
}

/* ---- the beginning and the end of friction -------------------------------------------------- */

static void look_ahead(rsl_impact_motion *m, const rsl_impact_instant *now)
{
    memcpy(m->ahead, length_of(now->slip) > 1e-14 * m->slip_scale ? now->slip : now->slip_rate,
           sizeof m->ahead);
}

void rsl_impact_begin_friction(rsl_impact_motion *m)
{
    rsl_impact_motion probe = *m;
    rsl_impact_instant now;
    int fresh = m->piece == RSL_IMPACT_GRADED && m->reversals == 0 &&
                m->y[RSL_IMPACT_AT_D] <= RSL_IMPACT_FIRST_DEPTH;
    m->slider.spring = m->slider.total = m->no_normal_force = 0;
    m->y[RSL_IMPACT_AT_X] = m->y[RSL_IMPACT_AT_X + 1] = 0.0;
    m->y[RSL_IMPACT_AT_PSI] = 0.0;
    m->twister.spring = m->twister.total = 0;
    probe = *m;
    rsl_impact_evaluate(&probe, m->at, probe.y, &now);
    m->no_normal_force = fresh && !(now.force + m->adhesion > 0.0);
    look_ahead(m, &now);
    if (m->no_normal_force)
        return;
    begin_twist(m, &now);
    if (m->model && m->model->spring)
        begin_spring(m, &probe, &now, fresh);
}

/* As g goes to 0 the remaining deflection of a bristle vanishes at once, or by the part that brings
 * the slip along it to zero, by the impulse of its dashpot (oblique/mode.c). */
static void release_bristle(rsl_impact_motion *m)
{
    rsl_impact_instant now;
    double *y = m->y, *x = y + RSL_IMPACT_AT_X, push[2], full[2], before[2], fall[2];
    rsl_impact_evaluate(m, m->at, y, &now);
    if (now.pressed > 1e-7 || !(m->slider.damping > 0.0) || length_of(now.slip) == 0.0)
        return; /* jkr separates under load */
    for (int i = 0; i < 2; i++)
        full[i] = -m->slider.damping * x[i];
    for (int i = 0; i < 2; i++)
        fall[i] = -(m->matrix[i + 1][1] * full[0] + m->matrix[i + 1][2] * full[1]);
    double along = fall[0] * now.slip[0] + fall[1] * now.slip[1],
           square = now.slip[0] * now.slip[0] + now.slip[1] * now.slip[1];
    double part = along < -square ? -square / along : 1.0;
    memcpy(before, now.slip, sizeof before);
    for (int i = 0; i < 2; i++) {
        push[i] = part * full[i];
        y[RSL_IMPACT_AT_P + 1 + i] += push[i];
    }
    for (int i = 0; i < 4; i++) {
        double change = -(m->matrix[i][1] * push[0] + m->matrix[i][2] * push[1]);
        y[i == 0 ? RSL_IMPACT_AT_V : i == 3 ? RSL_IMPACT_AT_W : RSL_IMPACT_AT_S + i - 1] += change;
    }
    double work = 0.0;
    for (int i = 0; i < 2; i++)
        work += 0.5 * push[i] * (before[i] + y[RSL_IMPACT_AT_S + i]);
    y[RSL_IMPACT_AT_DAMPED] += work;
    y[RSL_IMPACT_AT_WORK_T] += work;
}

void rsl_impact_end_friction(rsl_impact_motion *m)
{
    if (m->model && m->model->bristle)
        release_bristle(m);
    m->slider.spring = m->slider.total = m->twister.spring = m->twister.total = 0;
    m->y[RSL_IMPACT_AT_X] = m->y[RSL_IMPACT_AT_X + 1] = m->y[RSL_IMPACT_AT_PSI] = 0.0;
    m->no_normal_force = 1;
}

/* ---- events ------------------------------------------------------------------------------------ */

/* The end of compression is where the work of the normal force is least. */
static void reverse(rsl_impact_motion *m, const rsl_impact_instant *now)
{
    m->direction = -m->direction;
    m->reversals++;
    m->y[RSL_IMPACT_AT_V] = 0.0;
    rsl_law_update_history(&m->contact, now->depth * m->length);
    m->deepest = fmax(m->deepest, now->depth);
    if (m->direction < 0 && m->y[RSL_IMPACT_AT_WORK_N] >= m->compressed[RSL_IMPACT_AT_WORK_N])
        memcpy(m->compressed, m->y, sizeof m->compressed);
    if (m->model && m->model->spring && m->model->update_rule == RSL_TANGENT_UPDATE_RESCALED) {
        m->slider.preserves_force = m->direction > 0;
        if (!m->slider.spring)
            remember(m, now, now->spring);
    }
}

static void reach_limit(rsl_impact_motion *m, const rsl_impact_instant *now)
{
    double limited[2];
    limited_of(m, now, limited);
    if (m->slider.spring)
        remember(m, now, now->spring);
    else
        hold_at_limit(m, angle_of(limited));
}

void rsl_impact_apply_event(rsl_impact_motion *m, rsl_impact_event event)
{
    rsl_impact_instant now;
    rsl_impact_evaluate(m, m->at, m->y, &now);
    m->twister.damping = now.twist_damping;
    switch (event) {
    case RSL_IMPACT_EVENT_MAX_COMPRESSION:
        reverse(m, &now);
        break;
    case RSL_IMPACT_EVENT_ZERO_NORMAL_FORCE:
        if (m->no_normal_force)
            rsl_impact_begin_friction(m);
        else
            rsl_impact_end_friction(m);
        break;
    case RSL_IMPACT_EVENT_SLIP_REVERSAL:
        memcpy(m->ahead, now.slip_rate, sizeof m->ahead);
        break;
    case RSL_IMPACT_EVENT_STICK_SLIP:
        reach_limit(m, &now);
        break;
    case RSL_IMPACT_EVENT_TURNING:
        if (m->turning == RSL_IMPACT_ALIGNED)
            hold_at_limit(m, angle_of(now.slip));
        else
            m->turning = RSL_IMPACT_FROZEN;
        break;
    case RSL_IMPACT_EVENT_DASHPOT_LIMIT:
        m->slider.total = !m->slider.total;
        break;
    case RSL_IMPACT_EVENT_TWIST_LIMIT:
        rsl_tangent_spring_slider_reach_limit(&m->twister, &now.twist, &m->y[RSL_IMPACT_AT_PSI]);
        break;
    case RSL_IMPACT_EVENT_TWIST_DASHPOT_LIMIT:
        rsl_tangent_spring_slider_reach_dashpot_limit(&m->twister, &now.twist);
        break;
    default:
        break;
    }
}

char rsl_impact_phase_of(const rsl_impact_motion *m)
{
    if (!m->model || !m->model->spring)
        return '\0';
    if (m->slider.spring || m->slider.total || m->no_normal_force)
        return 's';
    return m->tangent->laws.friction->state != 0 && m->tangent->stiffness > 0.0 ? 'S' : 'v';
}
