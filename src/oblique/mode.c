/* SPDX-License-Identifier: MIT
 *
 * The contact at one instant, what can happen there, and what that changes.
 *
 * While it slides on the cap the slip is known in closed form (A = 0), as Int N dt follows from v:
 *
 *     s = s_a + (v - v_a)(W_nt +- mu W_tt)/(W_nn +- mu W_nt).
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "collide/impact.h"
#include "law/shapes.h"
#include "num/elementary.h"
#include "oblique/motion.h"

static double sign_of(double x) { return x < 0.0 ? -1.0 : 1.0; }

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

static double slip_at(const rsl_oblique_motion *m, const double *y)
{
    double mu = rsl_tangent_on_cap(&m->line) * m->tangent->friction;
    double below = 1.0 + m->couple * mu;
    if (mu == 0.0 || m->dead || m->adhesion != 0.0 || !(fabs(below) > 0.1))
        return y[RSL_OBLIQUE_S];
    return m->slip_from + (m->couple + m->across * mu) / below * (y[RSL_OBLIQUE_V] - m->rate_from);
}

double rsl_oblique_end_depth(const rsl_oblique_motion *m)
{
    const rsl_law_shape *shape = m->contact.shape;
    return shape->free_depth ? shape->free_depth(&m->contact) / m->length : 0.0;
}

/* What stands for the depth in the area of contact, and its slope. */
static double reach_of(const rsl_oblique_motion *m, double depth, double *slope)
{
    const rsl_law_shape *shape = m->contact.shape;
    *slope = 1.0;
    return shape->reach ? shape->reach(&m->contact, depth * m->length, slope) / m->length : depth;
}

double rsl_oblique_radius(const rsl_oblique_motion *m, double depth)
{
    double slope;
    return sqrt(fmax(reach_of(m, depth, &slope), 0.0));
}

static void look_at_spring(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    double slope, reach = reach_of(m, now->depth, &slope);
    now->along.stiffness =
        rsl_tangent_stiffness(m->tangent, reach * m->length) * m->length / m->force;
    now->along.growth = reach > 0.0 ? m->tangent->exponent * now->rate * slope / reach : 0.0;
    rsl_tangent_line_pull(&m->line, w, &now->along);
}

/* z' where g begins with a slope: z = c t with c = s - sigma0 |s| c/g'. */
static double first_bend(double s, double g_rate, double stiffness)
{
    return g_rate > 0.0 ? s * g_rate / (g_rate + stiffness * fabs(s)) : 0.0;
}

static void look_at_bristle(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    const rsl_tangent *t = m->tangent;
    rsl_tangent_instant *along = &now->along;
    double s = along->slip, share = rsl_tangent_stribeck(t, s * m->speed);
    double g = share * now->pressed;
    along->stiffness = t->stiffness * m->length / m->force;
    along->spring = along->stiffness * w;
    now->bristle_rate = g > 0.0 ? s - m->sense * s * along->spring / g
                                : first_bend(s, share * now->force_rate, along->stiffness);
    along->friction = along->spring + m->line.damping * now->bristle_rate + m->viscosity * s;
}

static void look_across(const rsl_oblique_motion *m, rsl_oblique_instant *now, double w)
{
    if (m->dead)
        return;
    if (m->shape->share)
        now->along.friction =
            m->shape->share(m->tangent, now->along.slip * m->speed) * now->pressed;
    else if (m->shape->bristle)
        look_at_bristle(m, now, w);
    else
        look_at_spring(m, now, w);
}

static double force_rate_of(const rsl_oblique_motion *m, const rsl_law_response *r, double rate,
                            double acceleration)
{
    return (r->dforce_ddepth * rate * m->length + r->dforce_drate * acceleration * m->speed) /
           m->force;
}

void rsl_oblique_look(const rsl_oblique_motion *m, double z, const double *y,
                      rsl_oblique_instant *now)
{
    rsl_law_response r;
    *now = (rsl_oblique_instant){.depth = rsl_oblique_depth(m, z, y), .rate = y[RSL_OBLIQUE_V]};
    double depth = now->depth * m->length;
    if (!(depth > 0.0) && m->end >= 0.0) /* the limit from inside */
        depth = 1e-200 * m->length;
    rsl_law_force_at(&m->contact, depth, now->rate * m->speed, &r);
    now->along.slip = slip_at(m, y);
    now->force = r.force / m->force;
    now->pressed = fmax(now->force + m->adhesion, 0.0);
    now->along.cap = m->tangent->friction * now->pressed;
    now->force_rate = force_rate_of(m, &r, now->rate, -now->force);
    look_across(m, now, y[RSL_OBLIQUE_W]);
    now->acceleration = -(now->force + m->couple * now->along.friction);
    now->along.slip_rate = -(m->couple * now->force + m->across * now->along.friction);
    now->force_rate = force_rate_of(m, &r, now->rate, now->acceleration);
    now->along.cap_rate =
        m->tangent->friction * now->force_rate; /* without the bend at N + A = 0 */
}

/* ---- what can happen ----------------------------------------------------------------- */

rsl_tangent_margin rsl_oblique_margin_of(const rsl_oblique_motion *m, rsl_oblique_event event,
                                         const rsl_oblique_instant *now)
{
    const rsl_tangent_margin never = {1.0, 1.0};
    double pressed = now->force + m->adhesion;
    if (m->contact.shape->clipped && pressed == 0.0 && !m->dead)
        pressed = -1.0; /* cut off at 0, N does not go below it */
    int slides = m->shape->spring && !m->dead;
    rsl_tangent_margin turn = {m->way * now->rate, 0.0}, end = {now->force, 0.0};
    rsl_tangent_margin keeps_on = {m->sense * now->along.slip, m->slip_scale};
    rsl_tangent_margin dies = {m->dead ? -pressed : pressed, fabs(now->force)};
    switch (event) {
    case RSL_OBLIQUE_TURNS:
        return m->way > 0 || m->recompresses ? turn : never;
    case RSL_OBLIQUE_LETS_GO:
        return m->ends_by_force && m->way < 0 ? end : never;
    case RSL_OBLIQUE_DIES: /* with the contact itself, if its end is N = 0 */
        return m->ends_by_force && m->way < 0 && m->adhesion == 0.0 ? never : dies;
    case RSL_OBLIQUE_REVERSES:
        return m->shape->bristle && !m->dead ? keeps_on : never;
    case RSL_OBLIQUE_CAPS:
        return slides ? rsl_tangent_cap_margin(&m->line, &now->along) : never;
    case RSL_OBLIQUE_CLIPS:
        return slides && rsl_tangent_clips(&m->line)
                   ? rsl_tangent_clip_margin(&m->line, &now->along)
                   : never;
    case RSL_OBLIQUE_EVENTS:
        break;
    }
    return never;
}

/* ---- what it changes ------------------------------------------------------------------- */

/* The depth at which the first choice is made, in L: so near to the touch that what leads there
 * leads on, so far that powers of it have not died out. */
static const double first_depth = 1e-12;

static int holds_cap(const rsl_oblique_motion *at, int sign)
{
    rsl_oblique_motion probe = *at;
    rsl_oblique_instant now;
    probe.line.spring = sign;
    rsl_oblique_look(&probe, probe.at, probe.y, &now);
    return rsl_oblique_margin_of(&probe, RSL_OBLIQUE_CAPS, &now).left >= 0.0;
}

/* The sign of the cap that can be held. A spring that the dashpot has reset against the motion is
 * stretched by the growing area: it leaves the cap of its first instant for the other one. */
static int cap_to_begin_on(const rsl_oblique_motion *at, int sign)
{
    return holds_cap(at, sign) || !holds_cap(at, -sign) ? sign : -sign;
}

/* The sign of the slip, or of what it becomes. */
static int sense_of(const rsl_oblique_instant *now)
{
    double s = now->along.slip;
    return (int)sign_of(s != 0.0 ? s : now->along.slip_rate);
}

/* A dashpot beyond the cap of the very touch has reset the spring, k_t x = C - eta s, even where the
 * cap grows so fast (as d^(1/4) of tsuji) that it sticks at once. */
static double reset_at_touch(const rsl_oblique_motion *at)
{
    rsl_oblique_motion touch = *at;
    rsl_oblique_instant now;
    touch.y[RSL_OBLIQUE_D] = 0.0;
    rsl_oblique_look(&touch, touch.at, touch.y, &now);
    double pull = at->line.damping * now.along.slip, over = fabs(pull) - now.along.cap;
    return over > 0.0 ? rsl_tangent_line_memory(&at->line, &now.along, -sign_of(pull) * over) : 0.0;
}

void rsl_oblique_begin(rsl_oblique_motion *m)
{
    const rsl_tangent *t = m->tangent;
    rsl_oblique_motion probe = *m;
    rsl_oblique_instant now;
    int fresh = m->piece == RSL_OBLIQUE_GRADED && m->at == 0.0;
    m->line.spring = m->line.clipped = m->dead = 0;
    probe.line = m->line;
    probe.dead = 0;
    m->y[RSL_OBLIQUE_W] = probe.y[RSL_OBLIQUE_W] = 0.0;
    if (fresh)
        probe.y[RSL_OBLIQUE_D] = first_depth;
    rsl_oblique_look(&probe, m->at, probe.y, &now);
    m->dead = fresh && !(now.force + m->adhesion > 0.0);
    m->slip_from = probe.slip_from = now.along.slip;
    m->rate_from = probe.rate_from = now.rate;
    m->sense = sense_of(&now);
    if (m->dead || !m->shape->spring)
        return;
    /* k_t x grown from nothing: T = Int k_t s dt where the force is kept */
    double spring = fresh ? now.along.stiffness * now.along.slip * first_depth : 0.0;
    if (m->line.keeps_force)
        spring /= t->exponent + 1.0;
    double whole = spring + m->line.damping * now.along.slip;
    int sign = (int)sign_of(now.along.slip);
    if (fabs(m->line.resets ? whole : spring) > now.along.cap)
        m->line.spring = cap_to_begin_on(&probe, sign);
    else if (!fresh && now.along.stiffness > 0.0 && holds_cap(&probe, sign))
        m->line.spring = sign;
    else if (fresh && m->line.resets && t->exponent == 0.0)
        m->y[RSL_OBLIQUE_W] = reset_at_touch(&probe);
    if (rsl_tangent_clips(&m->line) && fabs(whole) > now.along.cap)
        m->line.clipped = sign;
}

static void turn(rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    m->way = -m->way;
    m->turns++;
    m->y[RSL_OBLIQUE_V] = 0.0;
    rsl_law_track(&m->contact, now->depth * m->length);
    m->deepest = fmax(m->deepest, now->depth);
    if (m->shape->store == RSL_TANGENT_STORES_RESCALED && m->shape->spring) {
        m->line.keeps_force = m->way > 0;
        if (!m->line.spring)
            m->y[RSL_OBLIQUE_W] = rsl_tangent_line_memory(&m->line, &now->along, now->along.spring);
    }
}

/* A bristle bent by dz in no time: the impulse sigma1 dz of its dashpot. */
static void bend(rsl_oblique_motion *m, double dz)
{
    double *y = m->y, before = y[RSL_OBLIQUE_S], push = m->line.damping * dz;
    y[RSL_OBLIQUE_S] -= m->across * push;
    y[RSL_OBLIQUE_V] -= m->couple * push;
    y[RSL_OBLIQUE_W] += dz;
    double work = 0.5 * push * (before + y[RSL_OBLIQUE_S]);
    y[RSL_OBLIQUE_DAMPED] += work;
    y[RSL_OBLIQUE_WORK_T] += work;
}

/* As g goes to 0, Int dt/g is infinite: a bristle that has not followed its limit goes back to rest
 * at once, or as far as brings the slip to rest,
 *
 *     s <- s + W_tt sigma1 (z - z1),   z1 = 0, or s = 0,
 *
 * which is nothing for Hertz, where z follows, and something where N ends with a slope. */
static void unbend(rsl_oblique_motion *m)
{
    rsl_oblique_instant now;
    rsl_oblique_look(m, m->at, m->y, &now);
    if (now.pressed > 1e-7)
        return; /* jkr lets go under load */
    double z = m->y[RSL_OBLIQUE_W], s = m->y[RSL_OBLIQUE_S];
    double whole = m->across * m->line.damping * z;
    bend(m, s * (s + whole) < 0.0 ? z * s / whole : s != 0.0 ? -z : 0.0);
    m->y[RSL_OBLIQUE_W] = 0.0;
}

void rsl_oblique_die(rsl_oblique_motion *m)
{
    if (m->shape->bristle)
        unbend(m);
    m->line.spring = m->line.clipped = 0;
    m->dead = 1;
}

void rsl_oblique_happen(rsl_oblique_motion *m, rsl_oblique_event event)
{
    rsl_oblique_instant now;
    rsl_oblique_look(m, m->at, m->y, &now);
    m->y[RSL_OBLIQUE_S] = m->slip_from = now.along.slip;
    m->rate_from = now.rate;
    if (event == RSL_OBLIQUE_TURNS) {
        m->rate_from = 0.0;
        turn(m, &now);
    } else if (event == RSL_OBLIQUE_DIES) {
        if (m->dead)
            rsl_oblique_begin(m);
        else
            rsl_oblique_die(m);
    } else if (event == RSL_OBLIQUE_REVERSES) {
        m->sense = (int)sign_of(now.along.slip_rate);
    } else if (event == RSL_OBLIQUE_CAPS) {
        rsl_tangent_line_cap(&m->line, &now.along, &m->y[RSL_OBLIQUE_W]);
    } else if (event == RSL_OBLIQUE_CLIPS) {
        rsl_tangent_line_clip(&m->line, &now.along);
    }
}

char rsl_oblique_phase(const rsl_oblique_motion *m)
{
    if (!m->shape->spring)
        return '\0';
    if (m->line.spring || m->line.clipped || m->dead)
        return 's';
    return m->tangent->stiffness > 0.0 ? 'S' : 'v';
}

void rsl_oblique_note_phase(rsl_oblique_motion *m, char phase)
{
    size_t length = strlen(m->phase);
    if (phase == '\0' || (length > 0 && m->phase[length - 1] == phase) ||
        length + 1 >= RSL_OBLIQUE_PHASES)
        return;
    m->phase[length] = phase;
    m->phase[length + 1] = '\0';
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
    m->line = rsl_tangent_line_of(tangent, tangent->damping * v0 / m->force);
    m->viscosity = tangent->viscosity * v0 / m->force;
    m->adhesion = tangent->adhesion / m->force;
    m->recompresses = m->couple != 0.0;
    m->ends_by_force = m->contact.end == RSL_LAW_END_FORCE && rsl_collide_can_pull(&m->contact);
    m->y[RSL_OBLIQUE_V] = 1.0;
    m->y[RSL_OBLIQUE_S] = contact->slip / v0;
    m->slip_scale = fmax(fabs(m->y[RSL_OBLIQUE_S]), fabs(m->couple));
    if (m->slip_scale == 0.0)
        m->slip_scale = 1.0; /* straight on: nothing slips, and no error is small against that */
}
