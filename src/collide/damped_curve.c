/* SPDX-License-Identifier: MIT
 *
 * The impact of a damped elastic curve (law/model_damped_curve.c), any F(d) > 0 with the energy U(d).
 *
 * Universal. With y = sqrt(2 U), w = sqrt(M) v and d theta = F dt/(y sqrt(M)) the equation
 * M v dv/dd + c v + F = 0, c = 2 zeta sqrt(M) F/y, is the linear oscillator
 *
 *     dy/dtheta = w,  dw/dtheta = -2 zeta w - y,
 *     y = w0 e^(-zeta theta) S,  w = w0 e^(-zeta theta) (C - zeta S),
 *     S = sin(s theta)/s,  C = cos(s theta),  s = sqrt|1 - zeta^2|     (sinh, cosh beyond zeta = 1)
 *
 * whatever the curve. The deepest point is at theta1 = arccos(zeta)/s, where S = 1; the force is zero
 * at 2 theta1, and the depth at pi/s. Damped during approach only, the way back is y = y1 sin(delta).
 * The restitutions are those of family C, and the peak elastic energy is e^2 or e of M v0^2/2 for
 * damping during approach only and separation at zero force.
 *
 * Hunt-Crossley, f = F (1 + h v/v0). With u = v/v0 and s = U/(M v0^2), u du = -(1 + h u) ds: family A
 * (family_a.c) for any curve. In q, the distance from either end of p = -ln(1 + h u),
 *
 *     h^2 s = h q - (1 + h) c(q)         from touch,  c(q) = q - 1 + e^-q,
 *     h^2 s = e h q - (1 - e h) c(-q)    from the end.
 *
 * Depth: the inverse of U. Time:
 *
 *     T = sqrt(M) Int y/F dtheta,   T = (M v0/h) Int dq/F,
 *
 * each way measured from d = 0, and split where a measured curve has its points. At d = 0, where
 * F ~ d^p, the integrand is singular: with K the smallest integer for which K p and j = K (p + 1)/2 are
 * integers, theta = x^j and q = x^(2 j) make it analytic if F is d^p times a power series, and d ~ x^K
 * then. Twenty Gauss nodes, halved until the Legendre series has converged. Force: with N = 2 U F'/F^2 and k = w/y
 *
 *     df/dtheta = F (2 zeta (N - 1) k^2 + (N - 4 zeta^2) k - 2 zeta),
 *     df/dq ~ N h u - 2 h^2 s,
 *
 * of which all roots on a grid are found, as N is a function of the depth; and the value at touch is
 * 2 zeta sqrt(M F'(0)) v0, zero or infinite where F ~ d^p with p = 1, p > 1 or p < 1.
 *
 * References: Feng 2026; Antypov & Elliott 2011; Hunt & Crossley 1975.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "collide/damped_path.h"
#include "law/models.h"
#include "num/collocation.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/roots.h"

#define STRETCH 40.0 /* q from which e^-q is below rounding */
#define NEAR_TOUCH 1e-20
#define POWER_ONE 1e-6 /* |p - 1| of a curve with a slope at touch */

#define TAIL 1e-7 /* of a Legendre series; the integral is right to about its square */

enum { GRID = 60, HALVINGS_MAX = 40, TURNS_MAX = 24 };

/* ---- force ------------------------------------------------------------------------------ */

static double total_force(const rsl_collide_damped_path *p, const rsl_collide_damped_place *at,
                          const rsl_collide_damped_point *on)
{
    double damped = p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY ? 1.0 : 2.0 * p->ratio;
    return on->force + damped * on->force * at->rate;
}

static double force_at(rsl_collide_damped_path *p, double t)
{
    rsl_collide_damped_place at = rsl_collide_damped_place_at(p, t);
    rsl_collide_damped_point on = rsl_collide_damped_find(p, at.energy);
    return total_force(p, &at, &on);
}

/* Of the sign of the change of the force in time. */
static double growth_at(const rsl_collide_damped_path *p, const rsl_collide_damped_place *at,
                        const rsl_collide_damped_point *on)
{
    double hardening = 2.0 * (on->energy / on->force) * (on->slope / on->force), k = at->rate;
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        return hardening * k - 2.0 * at->level;
    double c = 2.0 * p->ratio;
    if (fabs(k) > 1.0) /* no product leaves the range of a double near touch */
        return c * (hardening - 1.0) + ((hardening - c * c) - c / k) / k;
    return (c * (hardening - 1.0) * k + (hardening - c * c)) * k - c;
}

static double force_growth(double t, void *user)
{
    rsl_collide_damped_path *p = user;
    rsl_collide_damped_place at = rsl_collide_damped_place_at(p, t);
    rsl_collide_damped_point on = rsl_collide_damped_find(p, at.energy);
    return growth_at(p, &at, &on);
}

/* Exponent p of the touch, and what it makes of the variables. */
static void find_touch(rsl_collide_damped_path *p)
{
    static const struct {
        double power;
        int k, j;
    } known[] = {{0.0, 2, 1}, {0.5, 4, 3}, {1.0, 1, 1}, {1.5, 4, 5}, {2.0, 2, 3}, {2.5, 4, 7}};
    rsl_collide_damped_point at =
        rsl_collide_damped_at(p, (p->onset > 0.0 ? 1e-6 : NEAR_TOUCH) * p->last.beyond);
    double power = at.beyond * at.slope / at.force;
    p->touch = power;
    p->stretch = p->depth_stretch = 6;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (fabs(power - known[i].power) < POWER_ONE) {
            p->stretch = known[i].j;
            p->depth_stretch = known[i].k;
        }
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        p->stretch *= 2;
}

/* The force at touch, at the rate `share` of v0. */
static double force_at_touch(rsl_collide_damped_path *p, double share)
{
    const rsl_law_contact *c = p->contact;
    rsl_collide_damped_point at =
        rsl_collide_damped_at(p, (p->onset > 0.0 ? 1e-6 : NEAR_TOUCH) * p->last.beyond);
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        return p->touch < POWER_ONE ? at.force * (1.0 + p->ratio * share) : 0.0;
    if (p->touch < 1.0 - POWER_ONE)
        return copysign(HUGE_VAL, share);
    return p->touch > 1.0 + POWER_ONE
               ? 0.0
               : c->damping * (at.force / sqrt(2.0 * at.energy)) * c->speed * share;
}

/* ---- one way ------------------------------------------------------------------------------ */

/* Observations along a path from the deepest point to zero indentation. */
typedef struct watch {
    double t, growth; /* seen last */
    int seen;         /* 1: there is such a rsl_collide_damped_place */
    struct {
        double low, high, force;
    } turn[TURNS_MAX]; /* between which the force has an extremum; the largest, if there are more */
    int turns;
    double sign;             /* 1: maxima are wanted, -1: minima */
    double x, scaled, slope; /* d/x^K at x, and its change with x */
    int traced;              /* how many of them are known */
} watch;

static double whole_power(double x, int n)
{
    double power = 1.0;
    for (; n > 0; n--)
        power *= x;
    return power;
}

/* The weakest extremum makes room for a stronger one. */
static void see(watch *w, double t, double growth, double force)
{
    if (w->seen && (w->growth > 0.0) != (growth > 0.0)) {
        int slot = w->turns;
        if (slot == TURNS_MAX)
            for (int i = slot = 0; i < TURNS_MAX; i++)
                if (w->sign * w->turn[i].force < w->sign * w->turn[slot].force)
                    slot = i;
        w->turns += w->turns < TURNS_MAX;
        w->turn[slot].low = t;
        w->turn[slot].high = w->t;
        w->turn[slot].force = force;
    }
    w->t = t;
    w->growth = growth;
    w->seen = 1;
}

/* The depth as it was in x, d ~ x^K. */
static rsl_collide_damped_point traced_point(rsl_collide_damped_path *p, watch *w, double x, int k,
                                             double energy)
{
    rsl_collide_damped_point at;
    double power = whole_power(x, k);
    double guess = w->traced > 0 ? (w->scaled + w->slope * (x - w->x)) * power : 0.0;
    if (!(guess > 0.0) || !rsl_collide_damped_find_near(p, energy, guess, &at))
        at = rsl_collide_damped_find(p, energy);
    double scaled = at.beyond / power;
    w->slope = w->traced > 0 ? (scaled - w->scaled) / (x - w->x) : 0.0;
    w->scaled = scaled;
    w->x = x;
    w->traced++;
    return at;
}

/* A part of a way: t = from + span x^stretch. */
typedef struct part {
    double from, span;
    int stretch, k;
} part;

/* Time over low <= x <= high, over the unit of the path; halves while it is not resolved. */
static double time_of_part(rsl_collide_damped_path *p, const part *of, double low, double high,
                           double scale, int halvings, watch *w)
{
    rsl_num_nodal f, t, growth, force;
    double width = high - low;
    watch before = *w;
    for (int i = RSL_NUM_COLLOCATION - 1; i >= 0; i--) {
        double x = low + width * rsl_num_collocation_nodes[i];
        double power = whole_power(x, of->stretch - 1);
        t[i] = of->from + of->span * power * x;
        rsl_collide_damped_place at = rsl_collide_damped_place_at(p, t[i]);
        rsl_collide_damped_point on = traced_point(p, w, x, of->k, at.energy);
        f[i] = of->stretch * power / on.force;
        if (p->form != RSL_LAW_FORMULATION_HUNT_CROSSLEY)
            f[i] *= at.level;
        growth[i] = growth_at(p, &at, &on);
        force[i] = total_force(p, &at, &on);
    }
    double sum = rsl_num_collocation_integral(f), total = of->span * width * sum;
    if (rsl_num_collocation_tail(f) > TAIL * fmax(fabs(sum), scale / (of->span * width)) &&
        halvings < HALVINGS_MAX) {
        *w = before;
        double middle = 0.5 * (low + high);
        double upper = time_of_part(p, of, middle, high, scale, halvings + 1, w);
        return upper + time_of_part(p, of, low, middle, fmax(scale, upper), halvings + 1, w);
    }
    for (int i = RSL_NUM_COLLOCATION - 1; i >= 0; i--)
        see(w, t[i], growth[i], force[i]);
    return total;
}

static double time_over_piece(rsl_collide_damped_path *p, double from, double to, double span,
                              double scale, watch *w)
{
    w->traced = 0;
    if (from > 0.0 && to < span) /* between points of a measured curve */
        return time_of_part(p, &(part){from, to - from, 1, 0}, 0.0, 1.0, scale, 0, w);
    part of = {0.0, to, p->stretch, p->depth_stretch};
    double low = from > 0.0 ? rsl_num_pow(from / to, 1.0 / p->stretch) : 0.0;
    return time_of_part(p, &of, low, 1.0, scale, 0, w);
}

typedef struct crossing {
    rsl_collide_damped_path *p;
    double energy;
} crossing;

static double energy_excess(double t, void *user)
{
    crossing *of = user;
    return rsl_collide_damped_place_at(of->p, t).energy - of->energy;
}

/* Time over [from, to] of a way `span` long, split at the points of a measured curve. */
static double time_over(rsl_collide_damped_path *p, double from, double to, double span, watch *w)
{
    const rsl_law_contact *c = p->contact;
    const rsl_law_table *table = c->law->model->measured ? c->user : NULL;
    double total = 0.0, at;
    for (size_t i = table ? table->in.count : 0; i-- > 0;) {
        crossing of = {p, table->in.energy[i]};
        if (of.energy > 0.0 && of.energy < p->energy_max && to > from &&
            rsl_num_root_bracketed(energy_excess, &of, 0.0, span, &at) == RSL_OK && at > from &&
            at < to) {
            total += time_over_piece(p, at, to, span, total, w);
            to = at;
        }
    }
    return to > from ? total + time_over_piece(p, from, to, span, total, w) : total;
}

/* Extrema between touch and the first node: from about 1e-16 of the way on. */
static void search_touch(rsl_collide_damped_path *p, double span, watch *w)
{
    double first = w->t, growth = force_growth(1e-16 * span, p);
    if ((growth > 0.0) == (w->growth > 0.0))
        return;
    for (int i = GRID; i-- > 0;) {
        double t = first * rsl_num_pow(10.0, 14.0 * ((double)i / GRID - 1.0));
        see(w, t, force_growth(t, p), force_at(p, t));
    }
}

/* The largest force on (0, span], or the smallest, and where. */
static double extreme_force(rsl_collide_damped_path *p, const watch *w, double span, double *where)
{
    double best = force_at_touch(p, p->back ? -p->restitution : 1.0);
    *where = 0.0;
    for (int i = -1; i < w->turns; i++) {
        double root = span;
        if (i >= 0 && rsl_num_root_bracketed(force_growth, p, w->turn[i].low, w->turn[i].high,
                                             &root) != RSL_OK)
            root = w->turn[i].high;
        double force = force_at(p, root);
        if (w->sign * force > w->sign * best) {
            best = force;
            *where = root;
        }
    }
    return best;
}

/* ---- the outcome ----------------------------------------------------------------------------- */

static rsl_collide_damped_path make_universal(const rsl_law_contact *c, double *loss)
{
    double zeta = 0.5 * c->damping / sqrt(c->mass);
    int approach = c->model->approach_only;
    int by_force = c->end == RSL_LAW_SEPARATION_ZERO_FORCE && !approach;
    rsl_collide_damped_path p = {.contact = c,
                                 .form = c->model->formulation,
                                 .unit = sqrt(c->mass) * c->speed,
                                 .ratio = zeta,
                                 .s = sqrt(fabs((1.0 - zeta) * (1.0 + zeta))),
                                 .deepest = rsl_collide_ratio_angle(zeta)};
    p.turn = zeta < 1.0 ? RSL_NUM_PI / p.s : HUGE_VAL;
    p.end = by_force ? 2.0 * p.deepest : p.turn;
    *loss = zeta * (approach ? p.deepest : p.end);
    p.energy_max = 0.5 * p.unit * p.unit * rsl_num_exp(-2.0 * zeta * p.deepest);
    return p;
}

static rsl_collide_damped_path make_proportional(const rsl_law_contact *c, double *loss)
{
    double h = c->damping * c->speed;
    rsl_collide_damped_path p = {.contact = c,
                                 .form = RSL_LAW_FORMULATION_HUNT_CROSSLEY,
                                 .unit = c->mass * c->speed * c->speed,
                                 .ratio = h,
                                 .ends = rsl_collide_hysteresis_ends(h)};
    p.deepest = p.ends.touch;
    p.end = p.turn = p.ends.touch + p.ends.end;
    p.energy_max = p.unit * (p.ends.energy / h / h);
    *loss = -rsl_num_log(p.ends.restitution);
    return p;
}

/* Times of the way back, from the deepest point to the end, and what lies there. */
static double way_back(rsl_collide_damped_path *p, double unit, rsl_collide_solved *r)
{
    double e = p->restitution;
    const rsl_law_contact *c = p->contact;
    double from = 0.0, span = p->turn - p->deepest, time = 0.0, where;
    int pulls = 0;
    watch w = {.sign = -1.0};
    p->back = 1;
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY && span > 2.0 * STRETCH) {
        /* h^2 s = e h q to rounding: the bodies part at constant speed */
        from = span - STRETCH;
        time = rsl_collide_damped_find(p, rsl_collide_damped_place_at(p, from).energy).beyond /
               (e * c->speed);
    } else if (p->form == RSL_LAW_FORMULATION_APPROACH) {
        span = 0.5 * RSL_NUM_PI;
    } else if (p->end < p->turn) { /* contact ends at y = 2 zeta e w0 */
        double y = 2.0 * p->ratio * e * p->unit;
        r->depth_end = p->onset + rsl_collide_damped_find(p, 0.5 * y * y).beyond;
        from = isfinite(p->turn) ? p->turn - p->end : 0.0;
        span = isfinite(p->turn) ? span : p->end - p->deepest;
    } else if (p->form == RSL_LAW_FORMULATION_UNIVERSAL) {
        pulls = 1;
    }
    time += unit * time_over(p, from, span, span, &w);
    if (pulls) {
        search_touch(p, span, &w);
        r->force_min = extreme_force(p, &w, span, &where);
    }
    return time;
}

/* From SI units to those of collide.h with the length of the deepest point. */
static void scale(const rsl_law_contact *c, double length, rsl_collide_solved *r)
{
    double force = c->mass * c->speed * c->speed / length, time = length / c->speed;
    r->depth_max /= length;
    r->depth_end /= length;
    r->force_max /= force;
    r->force_min /= force;
    r->time_of_depth_max /= time;
    r->time_of_force_max /= time;
    r->duration /= time;
}

/* Both ways, in SI units. */
static void solve(rsl_collide_damped_path *p, rsl_collide_solved *r)
{
    const rsl_law_contact *c = p->contact;
    int proportional = p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY;
    double unit = proportional ? c->mass * c->speed / p->ratio : sqrt(c->mass), where;
    double gap_time = p->onset / c->speed;
    watch w = {.sign = 1.0}, unused = {.sign = 1.0};
    r->time_of_depth_max = gap_time + unit * time_over(p, 0.0, p->deepest, p->deepest, &w);
    search_touch(p, p->deepest, &w);
    r->force_max = extreme_force(p, &w, p->deepest, &where);
    if (where < 0.5 * p->deepest)
        r->time_of_force_max = gap_time + unit * time_over(p, 0.0, where, p->deepest, &unused);
    else
        r->time_of_force_max =
            r->time_of_depth_max - unit * time_over(p, where, p->deepest, p->deepest, &unused);
    r->duration = r->time_of_depth_max + way_back(p, unit, r);
    if (p->onset > 0.0 && c->end == RSL_LAW_SEPARATION_ZERO_DEPTH)
        r->duration += gap_time / p->restitution;
    else if (p->onset > 0.0 && r->depth_end == 0.0)
        r->depth_end = p->onset;
}

rsl_status rsl_collide_solve_damped_curve(const rsl_law_contact *c, rsl_collide_solved *r,
                                          double *length)
{
    double loss;
    assert(c->model->formulation != RSL_LAW_FORMULATION_DEFAULT);
    rsl_collide_damped_path p = c->model->formulation == RSL_LAW_FORMULATION_HUNT_CROSSLEY
                                    ? make_proportional(c, &loss)
                                    : make_universal(c, &loss);
    double e = p.restitution = rsl_num_exp(-loss);
    *r = (rsl_collide_solved){
        .restitution = e, .dissipated = -0.5 * rsl_num_expm1(-2.0 * loss), .impulse = 1.0 + e};
    double depth = rsl_collide_damped_find(&p, p.energy_max).beyond;
    *length = depth;
    if (p.status < 0)
        return p.status;
    p.onset = rsl_collide_damped_onset(&p, depth);
    if (p.onset > 0.0) {
        p.last = (rsl_collide_damped_point){0};
        p.last.beyond = depth - p.onset;
    }
    r->depth_max = depth;
    find_touch(&p);
    solve(&p, r);
    scale(c, depth, r);
    return p.status;
}
