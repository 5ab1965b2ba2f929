/* SPDX-License-Identifier: MIT
 *
 * Forces of the contact at one instant, event functions, and jumps at events.
 *
 * While the contact slides at the friction limit, the slip is known in closed form (A = 0), because
 * Int N dt follows from v:
 *
 *     s = s_a + (v - v_a)(W_nt +- mu W_tt)/(W_nn +- mu W_nt).
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "collide/impact.h"
#include "law/models.h"
#include "oblique/motion.h"

static double sign_of(double x) { return x < 0.0 ? -1.0 : 1.0; }

/* Indentation at z. */
static double depth_at(const rsl_oblique_motion *m, double z, const double *y)
{
    if (m->piece != RSL_OBLIQUE_DEPTH)
        return y[RSL_OBLIQUE_D];
    double r = m->z_end - z;
    return m->end + (r * r) * (r * r);
}

double rsl_oblique_dt_dz(const rsl_oblique_motion *m, double z, const double *y)
{
    if (m->piece == RSL_OBLIQUE_TIME)
        return 1.0;
    if (m->piece == RSL_OBLIQUE_GRADED)
        return 4.0 * z * z * z;
    double r = m->z_end - z;
    return -4.0 * r * r * r / y[RSL_OBLIQUE_V];
}

static double slip_at(const rsl_oblique_motion *m, const double *y)
{
    double mu = rsl_tangent_sliding(&m->slider) * m->tangent->friction;
    double below = 1.0 + m->mass_ratio_nt * mu;
    if (mu == 0.0 || m->no_normal_force || m->adhesion != 0.0 || !(fabs(below) > 0.1))
        return y[RSL_OBLIQUE_S];
    return m->slip_from +
           (m->mass_ratio_nt + m->mass_ratio_tt * mu) / below * (y[RSL_OBLIQUE_V] - m->rate_from);
}

double rsl_oblique_end_depth(const rsl_oblique_motion *m)
{
    const rsl_law_model *shape = m->contact.model;
    return shape->free_depth ? shape->free_depth(&m->contact) / m->length : 0.0;
}

/* The depth of a Hertz contact of the same area, and its slope. */
static double equivalent_depth_of(const rsl_oblique_motion *m, double depth, double *slope)
{
    const rsl_law_model *shape = m->contact.model;
    *slope = 1.0;
    return shape->equivalent_depth
               ? shape->equivalent_depth(&m->contact, depth * m->length, slope) / m->length
               : depth;
}

double rsl_oblique_radius(const rsl_oblique_motion *m, double depth)
{
    double slope;
    return sqrt(fmax(equivalent_depth_of(m, depth, &slope), 0.0));
}

static void evaluate_spring(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    double slope, equivalent = equivalent_depth_of(m, now->depth, &slope);
    now->along.stiffness =
        rsl_tangent_stiffness(m->tangent, equivalent * m->length) * m->length / m->force;
    now->along.growth =
        equivalent > 0.0 ? m->tangent->exponent * now->rate * slope / equivalent : 0.0;
    rsl_tangent_spring_slider_force(&m->slider, w, &now->along);
}

/* z' where g begins with a slope: z = c t with c = s - sigma0 |s| c/g'. */
static double initial_bristle_rate(double s, double g_rate, double stiffness)
{
    return g_rate > 0.0 ? s * g_rate / (g_rate + stiffness * fabs(s)) : 0.0;
}

static void evaluate_bristle(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    const rsl_tangent *t = m->tangent;
    rsl_tangent_instant *along = &now->along;
    double s = along->slip, share = rsl_tangent_stribeck(t, s * m->speed);
    double g = share * now->pressed;
    along->stiffness = t->stiffness * m->length / m->force;
    along->spring = along->stiffness * w;
    now->bristle_rate = g > 0.0
                            ? s - m->slip_sign * s * along->spring / g
                            : initial_bristle_rate(s, share * now->force_rate, along->stiffness);
    along->friction = along->spring + m->slider.damping * now->bristle_rate + m->viscosity * s;
}

static void evaluate_friction(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    if (m->no_normal_force)
        return;
    if (m->model->share)
        now->along.friction =
            m->model->share(m->tangent, now->along.slip * m->speed) * now->pressed;
    else if (m->model->bristle)
        evaluate_bristle(m, now, w);
    else
        evaluate_spring(m, now, w);
}

static double force_rate_of(const rsl_oblique_motion *m, const rsl_law_response *r, double rate,
                            double acceleration)
{
    return (r->dforce_ddepth * rate * m->length + r->dforce_drate * acceleration * m->speed) /
           m->force;
}

void rsl_oblique_evaluate(const rsl_oblique_motion *m, double z, const double *y,
                          rsl_oblique_instant *now)
{
    rsl_law_response r;
    *now = (rsl_oblique_instant){.depth = depth_at(m, z, y), .rate = y[RSL_OBLIQUE_V]};
    double depth = now->depth * m->length;
    if (!(depth > 0.0) && m->end >= 0.0) /* the limit d -> 0+ */
        depth = 1e-200 * m->length;
    rsl_law_force_at(&m->contact, depth, now->rate * m->speed, &r);
    now->along.slip = slip_at(m, y);
    now->force = r.force / m->force;
    now->pressed = fmax(now->force + m->adhesion, 0.0);
    now->along.limit = m->tangent->friction * now->pressed;
    now->force_rate = force_rate_of(m, &r, now->rate, -now->force);
    evaluate_friction(m, now, y[RSL_OBLIQUE_W]);
    now->acceleration = -(now->force + m->mass_ratio_nt * now->along.friction);
    now->along.slip_rate =
        -(m->mass_ratio_nt * now->force + m->mass_ratio_tt * now->along.friction);
    now->force_rate = force_rate_of(m, &r, now->rate, now->acceleration);
    now->along.limit_rate =
        m->tangent->friction * now->force_rate; /* without the kink at N + A = 0 */
}

/* ---- event functions ------------------------------------------------------------------- */

rsl_tangent_margin rsl_oblique_event_function(const rsl_oblique_motion *m, rsl_oblique_event event,
                                              const rsl_oblique_instant *now)
{
    const rsl_tangent_margin never = {1.0, 1.0};
    double pressed = now->force + m->adhesion;
    if (m->contact.model->clamps_tension && pressed == 0.0 && !m->no_normal_force)
        pressed = -1.0; /* a law that clamps tension never has N < 0 */
    int slides = m->model->spring && !m->no_normal_force;
    rsl_tangent_margin reverse = {m->direction * now->rate, 0.0}, end = {now->force, 0.0};
    rsl_tangent_margin reversal = {m->slip_sign * now->along.slip, m->slip_scale};
    rsl_tangent_margin zero_force = {m->no_normal_force ? -pressed : pressed, fabs(now->force)};
    switch (event) {
    case RSL_OBLIQUE_EVENT_MAX_COMPRESSION:
        return m->direction > 0 || m->recompresses ? reverse : never;
    case RSL_OBLIQUE_EVENT_SEPARATION:
        return m->ends_by_force && m->direction < 0 ? end : never;
    case RSL_OBLIQUE_EVENT_ZERO_NORMAL_FORCE: /* separation itself, where the criterion is N = 0 */
        return m->ends_by_force && m->direction < 0 && m->adhesion == 0.0 ? never : zero_force;
    case RSL_OBLIQUE_EVENT_SLIP_REVERSAL:
        return m->model->bristle && !m->no_normal_force ? reversal : never;
    case RSL_OBLIQUE_EVENT_STICK_SLIP:
        return slides ? rsl_tangent_friction_margin(&m->slider, &now->along) : never;
    case RSL_OBLIQUE_EVENT_DASHPOT_LIMIT:
        return slides && rsl_tangent_has_dashpot_limit(&m->slider)
                   ? rsl_tangent_dashpot_margin(&m->slider, &now->along)
                   : never;
    case RSL_OBLIQUE_EVENT_COUNT:
        break;
    }
    return never;
}

/* ---- jumps ------------------------------------------------------------------------------- */

/* The depth at which the first choice of stick or slip is made, in L: small enough for the leading
 * power of the depth to decide, large enough for its powers not to underflow. */
static const double first_depth = 1e-12;

static int remains_at_limit(const rsl_oblique_motion *at, int sign)
{
    rsl_oblique_motion probe = *at;
    rsl_oblique_instant now;
    probe.slider.spring = sign;
    rsl_oblique_evaluate(&probe, probe.at, probe.y, &now);
    return rsl_oblique_event_function(&probe, RSL_OBLIQUE_EVENT_STICK_SLIP, &now).left >= 0.0;
}

/* The sign of the friction limit at which sliding is consistent. A spring that the dashpot has reset
 * against the motion is stretched by the growing contact area: it leaves the limit of the first
 * instant for the opposite one. */
static int initial_limit_sign(const rsl_oblique_motion *at, int sign)
{
    return remains_at_limit(at, sign) || !remains_at_limit(at, -sign) ? sign : -sign;
}

/* The sign of the slip, or of its rate where the slip is zero. */
static int slip_sign_of(const rsl_oblique_instant *now)
{
    double s = now->along.slip;
    return (int)sign_of(s != 0.0 ? s : now->along.slip_rate);
}

/* A dashpot force beyond the friction limit at the onset of contact resets the spring,
 * k_t x = C - eta s, even where the limit grows so fast (as d^(1/4) of tsuji) that the contact sticks
 * at once. */
static double reset_at_touch(const rsl_oblique_motion *at)
{
    rsl_oblique_motion touch = *at;
    rsl_oblique_instant now;
    touch.y[RSL_OBLIQUE_D] = 0.0;
    rsl_oblique_evaluate(&touch, touch.at, touch.y, &now);
    double pull = at->slider.damping * now.along.slip, over = fabs(pull) - now.along.limit;
    return over > 0.0
               ? rsl_tangent_spring_slider_memory(&at->slider, &now.along, -sign_of(pull) * over)
               : 0.0;
}

void rsl_oblique_begin(rsl_oblique_motion *m)
{
    const rsl_tangent *t = m->tangent;
    rsl_oblique_motion probe = *m;
    rsl_oblique_instant now;
    int fresh = m->piece == RSL_OBLIQUE_GRADED && m->at == 0.0;
    m->slider.spring = m->slider.total = m->no_normal_force = 0;
    probe.slider = m->slider;
    probe.no_normal_force = 0;
    m->y[RSL_OBLIQUE_W] = probe.y[RSL_OBLIQUE_W] = 0.0;
    if (fresh)
        probe.y[RSL_OBLIQUE_D] = first_depth;
    rsl_oblique_evaluate(&probe, m->at, probe.y, &now);
    m->no_normal_force = fresh && !(now.force + m->adhesion > 0.0);
    m->slip_from = probe.slip_from = now.along.slip;
    m->rate_from = probe.rate_from = now.rate;
    m->slip_sign = slip_sign_of(&now);
    if (m->no_normal_force || !m->model->spring)
        return;
    /* k_t x from zero: T = Int k_t s dt where the force is preserved */
    double spring = fresh ? now.along.stiffness * now.along.slip * first_depth : 0.0;
    if (m->slider.preserves_force)
        spring /= t->exponent + 1.0;
    double whole = spring + m->slider.damping * now.along.slip;
    int sign = (int)sign_of(now.along.slip);
    if (fabs(m->slider.resets ? whole : spring) > now.along.limit)
        m->slider.spring = initial_limit_sign(&probe, sign);
    else if (!fresh && now.along.stiffness > 0.0 && remains_at_limit(&probe, sign))
        m->slider.spring = sign;
    else if (fresh && m->slider.resets && t->exponent == 0.0)
        m->y[RSL_OBLIQUE_W] = reset_at_touch(&probe);
    if (rsl_tangent_has_dashpot_limit(&m->slider) && fabs(whole) > now.along.limit)
        m->slider.total = sign;
}

static void reverse(rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    m->direction = -m->direction;
    m->reversals++;
    m->y[RSL_OBLIQUE_V] = 0.0;
    rsl_law_update_history(&m->contact, now->depth * m->length);
    m->deepest = fmax(m->deepest, now->depth);
    if (m->model->update_rule == RSL_TANGENT_UPDATE_RESCALED && m->model->spring) {
        m->slider.preserves_force = m->direction > 0;
        if (!m->slider.spring)
            m->y[RSL_OBLIQUE_W] =
                rsl_tangent_spring_slider_memory(&m->slider, &now->along, now->along.spring);
    }
}

/* Deflects a bristle by dz at one instant: the impulse sigma1 dz of its dashpot. */
static void deflect_bristle(rsl_oblique_motion *m, double dz)
{
    double *y = m->y, before = y[RSL_OBLIQUE_S], push = m->slider.damping * dz;
    y[RSL_OBLIQUE_S] -= m->mass_ratio_tt * push;
    y[RSL_OBLIQUE_V] -= m->mass_ratio_nt * push;
    y[RSL_OBLIQUE_W] += dz;
    double work = 0.5 * push * (before + y[RSL_OBLIQUE_S]);
    y[RSL_OBLIQUE_DAMPED] += work;
    y[RSL_OBLIQUE_WORK_T] += work;
}

/* As g goes to 0, Int dt/g diverges: the remaining deflection of a bristle vanishes at once, or by
 * the part that brings the slip to zero,
 *
 *     s <- s + W_tt sigma1 (z - z1),   z1 = 0, or s = 0,
 *
 * which is zero for Hertz, where z follows its limit, and finite where N ends with a slope. */
static void release_bristle(rsl_oblique_motion *m)
{
    rsl_oblique_instant now;
    rsl_oblique_evaluate(m, m->at, m->y, &now);
    if (now.pressed > 1e-7)
        return; /* jkr separates under load */
    double z = m->y[RSL_OBLIQUE_W], s = m->y[RSL_OBLIQUE_S];
    double whole = m->mass_ratio_tt * m->slider.damping * z;
    deflect_bristle(m, s * (s + whole) < 0.0 ? z * s / whole : s != 0.0 ? -z : 0.0);
    m->y[RSL_OBLIQUE_W] = 0.0;
}

void rsl_oblique_end_friction(rsl_oblique_motion *m)
{
    if (m->model->bristle)
        release_bristle(m);
    m->slider.spring = m->slider.total = 0;
    m->no_normal_force = 1;
}

void rsl_oblique_apply_event(rsl_oblique_motion *m, rsl_oblique_event event)
{
    rsl_oblique_instant now;
    rsl_oblique_evaluate(m, m->at, m->y, &now);
    m->y[RSL_OBLIQUE_S] = m->slip_from = now.along.slip;
    m->rate_from = now.rate;
    if (event == RSL_OBLIQUE_EVENT_MAX_COMPRESSION) {
        m->rate_from = 0.0;
        reverse(m, &now);
    } else if (event == RSL_OBLIQUE_EVENT_ZERO_NORMAL_FORCE) {
        if (m->no_normal_force)
            rsl_oblique_begin(m);
        else
            rsl_oblique_end_friction(m);
    } else if (event == RSL_OBLIQUE_EVENT_SLIP_REVERSAL) {
        m->slip_sign = (int)sign_of(now.along.slip_rate);
    } else if (event == RSL_OBLIQUE_EVENT_STICK_SLIP) {
        rsl_tangent_spring_slider_reach_limit(&m->slider, &now.along, &m->y[RSL_OBLIQUE_W]);
    } else if (event == RSL_OBLIQUE_EVENT_DASHPOT_LIMIT) {
        rsl_tangent_spring_slider_reach_dashpot_limit(&m->slider, &now.along);
    }
}

char rsl_oblique_phase(const rsl_oblique_motion *m)
{
    if (!m->model->spring)
        return '\0';
    if (m->slider.spring || m->slider.total || m->no_normal_force)
        return 's';
    return m->tangent->stiffness > 0.0 ? 'S' : 'v';
}

void rsl_oblique_note_phase(rsl_oblique_motion *m, char phase)
{
    size_t length = strlen(m->phase);
    if (phase == '\0' || (length > 0 && m->phase[length - 1] == phase) ||
        length + 1 >= RSL_OBLIQUE_PHASE_MAX)
        return;
    m->phase[length] = phase;
    m->phase[length + 1] = '\0';
}

void rsl_oblique_motion_prepare(rsl_oblique_motion *m, const rsl_law_contact *normal,
                                const rsl_tangent *tangent, const rsl_oblique_contact *contact,
                                const rsl_oblique_options *options, double length)
{
    *m = (rsl_oblique_motion){.contact = *normal,
                              .tangent = tangent,
                              .model = tangent->laws.friction->model,
                              .options = options,
                              .length = length,
                              .speed = contact->approach,
                              .direction = 1};
    double v0 = contact->approach;
    m->contact.depth_peak = 0.0;
    assert(length > 0.0 && v0 > 0.0 && contact->inverse[0] > 0.0);
    m->force = v0 * v0 / (contact->inverse[0] * length);
    m->mass_ratio_nt = contact->inverse[1] / contact->inverse[0];
    m->mass_ratio_tt = contact->inverse[2] / contact->inverse[0];
    m->slider = rsl_tangent_spring_slider_of(tangent, tangent->damping * v0 / m->force);
    m->viscosity = tangent->viscosity * v0 / m->force;
    m->adhesion = tangent->adhesion / m->force;
    m->recompresses = m->mass_ratio_nt != 0.0;
    m->ends_by_force =
        m->contact.end == RSL_LAW_SEPARATION_ZERO_FORCE && rsl_collide_can_pull(&m->contact);
    m->y[RSL_OBLIQUE_V] = 1.0;
    m->y[RSL_OBLIQUE_S] = contact->slip / v0;
    m->slip_scale = fmax(fabs(m->y[RSL_OBLIQUE_S]), fabs(m->mass_ratio_nt));
    if (m->slip_scale == 0.0)
        m->slip_scale = 1.0; /* normal impact: no slip to scale by */
}
