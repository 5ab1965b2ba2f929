/* SPDX-License-Identifier: MIT
 *
 * The contact at one instant, what can happen there, and what that changes.
 *
 * Spring and slider. While the spring is free its force grows by k_t s, and by k_t' x besides where
 * the displacement is kept. On the cap it rides on C = mu (N + A), and stays there as long as it
 * would grow more than the cap does:
 *
 *     sg dT_trial/dt >= dC/dt,   dT_trial/dt = k_t s (+ k_t' x) (+ eta s')
 *
 * and not as long as s has the sign of T: on unloading it slides on while s > mu N'/k_t, a negative
 * number. As Int N dt follows from v, the slip is known in closed form there (A = 0):
 *
 *     s = s_a + (v - v_a)(W_nt +- mu W_tt)/(W_nn +- mu W_nt).
 */
#include <assert.h>
#include <math.h>

#include "law/shapes.h"
#include "num/elementary.h"
#include "oblique/motion.h"

static double sign_of(double x) { return x < 0.0 ? -1.0 : 1.0; }

/* Whether the dashpot belongs to what is held at the cap. */
static int resets_with_damper(const rsl_oblique_motion *m)
{
    return m->tangent->reset_with_damper || m->damping == 0.0;
}

double rsl_oblique_depth(const rsl_oblique_motion *m, double z, const double *y)
{
    if (m->piece != RSL_OBLIQUE_DEPTH)
        return y[RSL_OBLIQUE_D];
    double r = m->reach - z;
    return m->end + (r * r) * (r * r);
}

double rsl_oblique_pace(const rsl_oblique_motion *m, double z, const double *y)
{
    if (m->piece == RSL_OBLIQUE_TIME)
        return 1.0;
    if (m->piece == RSL_OBLIQUE_GRADED)
        return 4.0 * z * z * z;
    double r = m->reach - z;
    return -4.0 * r * r * r / y[RSL_OBLIQUE_V];
}

/* The sign of the cap on which all of the friction is; 0: it is not. */
static int friction_on_cap(const rsl_oblique_motion *m)
{
    return resets_with_damper(m) ? m->mode.spring : m->mode.clipped;
}

static double slip_at(const rsl_oblique_motion *m, const double *y)
{
    double mu = friction_on_cap(m) * m->tangent->friction;
    double below = 1.0 + m->couple * mu;
    if (mu == 0.0 || m->mode.dead || m->adhesion != 0.0 || !(fabs(below) > 0.1))
        return y[RSL_OBLIQUE_S];
    return m->slip_from + (m->couple + m->across * mu) / below * (y[RSL_OBLIQUE_V] - m->rate_from);
}

static double spring_force(const rsl_oblique_motion *m, const rsl_oblique_instant *now, double w)
{
    if (m->mode.spring == 0)
        return m->keeps_force ? w : now->stiffness * w;
    double held = m->mode.spring * now->cap;
    return resets_with_damper(m) ? held - m->damping * now->slip : held;
}

static void look_at_spring(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    double reach = now->depth, slope = 1.0;
    if (m->contact.shape->reach)
        reach = m->contact.shape->reach(&m->contact, now->depth * m->length, &slope) / m->length;
    now->stiffness = rsl_tangent_stiffness(m->tangent, reach * m->length) * m->length / m->force;
    now->growth = reach > 0.0 ? m->tangent->exponent * now->rate * slope / reach : 0.0;
    now->spring = spring_force(m, now, w);
    int on_cap = friction_on_cap(m);
    now->friction = on_cap ? on_cap * now->cap : now->spring + m->damping * now->slip;
}

static void look_at_bristle(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    const rsl_tangent *t = m->tangent;
    double g = rsl_tangent_stribeck(t, now->slip * m->speed) * now->pressed;
    now->stiffness = t->stiffness * m->length / m->force;
    now->spring = now->stiffness * w;
    now->bristle_rate = g > 0.0 ? now->slip - fabs(now->slip) * now->spring / g : 0.0;
    now->friction = now->spring + m->damping * now->bristle_rate + m->viscosity * now->slip;
}

static void look_across(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    if (m->mode.dead)
        return;
    if (m->shape->share)
        now->friction = m->shape->share(m->tangent, now->slip * m->speed) * now->pressed;
    else if (m->shape->bristle)
        look_at_bristle(m, now, w);
    else
        look_at_spring(m, now, w);
}

void rsl_oblique_look(const rsl_oblique_motion *m, double z, const double *y,
                      rsl_oblique_instant *now)
{
    rsl_law_response r;
    *now = (rsl_oblique_instant){.depth = rsl_oblique_depth(m, z, y), .rate = y[RSL_OBLIQUE_V]};
    double depth = now->depth * m->length;
    if (!(depth > 0.0) && m->end >= 0.0) /* the limit from inside */
        depth = 1e-200 * m->length;
    rsl_law_response_at(&m->contact, depth, now->rate * m->speed, &r);
    now->slip = slip_at(m, y);
    now->force = r.force / m->force;
    now->pressed = fmax(now->force + m->adhesion, 0.0);
    now->cap = m->tangent->friction * now->pressed;
    look_across(m, now, y[RSL_OBLIQUE_W]);
    now->acceleration = -(now->force + m->couple * now->friction);
    now->slip_rate = -(m->couple * now->force + m->across * now->friction);
    now->force_rate =
        (r.dforce_ddepth * now->rate * m->length + r.dforce_drate * now->acceleration * m->speed) /
        m->force;
    now->cap_rate = m->tangent->friction * now->force_rate; /* without the bend at N + A = 0 */
}

/* ---- what can happen ----------------------------------------------------------------- */

/* How the force of the spring would go on from the cap, less how the cap does. */
static rsl_oblique_margin hold_margin(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    double sg = m->mode.spring, stretch = now->stiffness * now->slip;
    double area = m->keeps_force ? 0.0 : now->spring * now->growth;
    double drag = resets_with_damper(m) ? m->damping * now->slip_rate : 0.0;
    rsl_oblique_margin out = {sg * (stretch + area + drag) - now->cap_rate,
                              fabs(stretch) + fabs(area) + fabs(drag) + fabs(now->cap_rate)};
    return out;
}

static rsl_oblique_margin cap_margin(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (m->mode.spring)
        return hold_margin(m, now);
    double held = now->spring + (resets_with_damper(m) ? m->damping * now->slip : 0.0);
    rsl_oblique_margin out = {now->cap - fabs(held), now->cap + fabs(held)};
    return out;
}

static rsl_oblique_margin clip_margin(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    double whole = now->spring + m->damping * now->slip;
    rsl_oblique_margin out = {0.0, now->cap + fabs(whole)};
    out.left = m->mode.clipped ? m->mode.clipped * whole - now->cap : now->cap - fabs(whole);
    return out;
}

rsl_oblique_margin rsl_oblique_margin_of(const rsl_oblique_motion *m, rsl_oblique_event event,
                                         const rsl_oblique_instant *now)
{
    const rsl_oblique_margin never = {1.0, 1.0};
    double pressed = now->force + m->adhesion;
    int slides = m->shape->spring && !m->mode.dead;
    rsl_oblique_margin turn = {m->way * now->rate, 0.0}, end = {now->force, 0.0};
    rsl_oblique_margin dies = {m->mode.dead ? -pressed : pressed, fabs(now->force)};
    switch (event) {
    case RSL_OBLIQUE_TURNS:
        return m->way > 0 || m->recompresses ? turn : never;
    case RSL_OBLIQUE_LETS_GO:
        return m->ends_by_force && m->way < 0 ? end : never;
    case RSL_OBLIQUE_DIES: /* with the contact itself, if its end is N = 0 */
        return m->ends_by_force && m->way < 0 && m->adhesion == 0.0 ? never : dies;
    case RSL_OBLIQUE_CAPS:
        return slides ? cap_margin(m, now) : never;
    case RSL_OBLIQUE_CLIPS:
        return slides && !resets_with_damper(m) ? clip_margin(m, now) : never;
    case RSL_OBLIQUE_EVENTS:
        break;
    }
    return never;
}

/* ---- what it changes ------------------------------------------------------------------- */

/* The depth at which the first choice is made, in L: so near to the touch that what leads there
 * leads on, so far that powers of it have not died out. */
static const double first_depth = 1e-12;

/* The sign of the cap that can be held. A spring that the dashpot has reset against the motion is
 * stretched by the growing area: it leaves the cap of its first instant for the other one. */
static int cap_to_begin_on(const rsl_oblique_motion *at, int sign)
{
    for (int i = 0; i < 2; i++, sign = -sign) {
        rsl_oblique_motion probe = *at;
        rsl_oblique_instant now;
        probe.mode.spring = sign;
        rsl_oblique_look(&probe, probe.at, probe.y, &now);
        if (rsl_oblique_margin_of(&probe, RSL_OBLIQUE_CAPS, &now).left >= 0.0)
            return sign;
    }
    return sign;
}

void rsl_oblique_begin(rsl_oblique_motion *m)
{
    const rsl_tangent *t = m->tangent;
    rsl_oblique_motion probe = *m;
    rsl_oblique_instant now;
    int fresh = m->piece == RSL_OBLIQUE_GRADED && m->at == 0.0;
    m->mode = probe.mode = (rsl_oblique_mode){0};
    m->y[RSL_OBLIQUE_W] = probe.y[RSL_OBLIQUE_W] = 0.0;
    if (fresh)
        probe.y[RSL_OBLIQUE_D] = first_depth;
    rsl_oblique_look(&probe, m->at, probe.y, &now);
    m->mode.dead = !(now.force + m->adhesion > 0.0);
    m->slip_from = probe.slip_from = now.slip;
    m->rate_from = probe.rate_from = now.rate;
    if (m->mode.dead || !m->shape->spring)
        return;
    /* k_t x grown from nothing: T = Int k_t s dt where the force is kept */
    double spring = fresh ? now.stiffness * now.slip * first_depth : 0.0;
    if (m->keeps_force)
        spring /= t->exponent + 1.0;
    double whole = spring + m->damping * now.slip;
    if (fabs(resets_with_damper(m) ? whole : spring) > now.cap)
        m->mode.spring = cap_to_begin_on(&probe, (int)sign_of(whole));
    if (!resets_with_damper(m) && fabs(whole) > now.cap)
        m->mode.clipped = (int)sign_of(whole);
}

/* The spring's own variable for a force. */
static void set_spring(rsl_oblique_motion *m, const rsl_oblique_instant *now, double force)
{
    int displaced = !m->keeps_force && now->stiffness > 0.0;
    m->y[RSL_OBLIQUE_W] = displaced ? force / now->stiffness : m->keeps_force ? force : 0.0;
}

static void turn(rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    m->way = -m->way;
    m->y[RSL_OBLIQUE_V] = 0.0;
    rsl_law_track(&m->contact, now->depth * m->length);
    m->deepest = fmax(m->deepest, now->depth);
    if (m->shape->store == RSL_TANGENT_STORES_RESCALED && m->shape->spring) {
        m->keeps_force = m->way > 0;
        if (!m->mode.spring)
            set_spring(m, now, now->spring);
    }
}

void rsl_oblique_happen(rsl_oblique_motion *m, rsl_oblique_event event)
{
    rsl_oblique_instant now;
    rsl_oblique_look(m, m->at, m->y, &now);
    m->y[RSL_OBLIQUE_S] = m->slip_from = now.slip;
    m->rate_from = now.rate;
    if (event == RSL_OBLIQUE_TURNS) {
        m->rate_from = 0.0;
        turn(m, &now);
    } else if (event == RSL_OBLIQUE_DIES) {
        if (m->mode.dead)
            rsl_oblique_begin(m);
        else
            m->mode = (rsl_oblique_mode){.dead = 1};
    } else if (event == RSL_OBLIQUE_CAPS && m->mode.spring) {
        set_spring(m, &now, now.spring);
        m->mode.spring = 0;
    } else if (event == RSL_OBLIQUE_CAPS) {
        double held = now.spring + (resets_with_damper(m) ? m->damping * now.slip : 0.0);
        m->mode.spring = (int)sign_of(held);
    } else if (event == RSL_OBLIQUE_CLIPS) {
        double whole = now.spring + m->damping * now.slip;
        m->mode.clipped = m->mode.clipped ? 0 : (int)sign_of(whole);
    }
}

char rsl_oblique_phase(const rsl_oblique_motion *m)
{
    if (!m->shape->spring)
        return '\0';
    if (m->mode.spring || m->mode.clipped || m->mode.dead)
        return 's';
    return m->tangent->stiffness > 0.0 ? 'S' : 'v';
}

void rsl_oblique_motion_make(rsl_oblique_motion *m, const rsl_law_contact *normal,
                             const rsl_tangent *tangent, const rsl_oblique_contact *contact,
                             const rsl_oblique_options *options, double length)
{
    *m = (rsl_oblique_motion){.contact = *normal,
                              .tangent = tangent,
                              .shape = tangent->laws.friction->shape,
                              .options = options,
                              .length = length,
                              .speed = contact->approach,
                              .way = 1};
    double v0 = contact->approach;
    m->contact.depth_peak = 0.0;
    assert(length > 0.0 && v0 > 0.0 && contact->inverse[0] > 0.0);
    m->force = v0 * v0 / (contact->inverse[0] * length);
    m->couple = contact->inverse[1] / contact->inverse[0];
    m->across = contact->inverse[2] / contact->inverse[0];
    m->damping = tangent->damping * v0 / m->force;
    m->viscosity = tangent->viscosity * v0 / m->force;
    m->adhesion = tangent->adhesion / m->force;
    m->recompresses = m->couple != 0.0;
    m->keeps_force = m->shape->spring && m->shape->store != RSL_TANGENT_STORES_DISPLACEMENT;
    m->y[RSL_OBLIQUE_V] = 1.0;
    m->y[RSL_OBLIQUE_S] = contact->slip / v0;
    m->slip_scale = fmax(fabs(m->y[RSL_OBLIQUE_S]), fabs(m->couple));
}
