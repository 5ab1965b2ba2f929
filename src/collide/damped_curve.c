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
 * each way measured from d = 0, where the integrand is singular, and split where a measured curve has
 * its points. Force: with N = 2 U F'/F^2 and k = w/y
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

#include "collide/impact.h"
#include "law/models.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/ends.h"
#include "num/roots.h"

#define STRETCH 40.0 /* q from which e^-q is below rounding */
#define NEAR_TOUCH 1e-20
#define POWER_ONE 1e-6 /* |p - 1| of a curve with a slope at touch */

enum { GRID_LOG = 60, GRID_EVEN = 60, STEPS_MAX = 120 };

/* ---- the elastic curve ------------------------------------------------------------ */

/* `beyond` is the depth past that where the force begins. */
typedef struct point {
    double beyond, force, slope, energy;
} point;

typedef struct path {
    const rsl_law_contact *contact;
    rsl_law_formulation form;
    double onset;                /* depth where the force begins, m */
    double unit;                 /* sqrt(M) v0 of y and w, or M v0^2 of s */
    double ratio;                /* zeta, or h */
    double s;                    /* sqrt|1 - zeta^2| */
    double deepest;              /* theta1, or ln(1 + h) */
    double end;                  /* theta where contact ends, measured likewise */
    double turn;                 /* theta where the depth would be zero again */
    rsl_collide_hysteresis ends; /* of h */
    double energy_max, restitution;
    point last; /* the one found last */
    int back;   /* 1: rebound, measured from d = 0 on the way back */
    rsl_status status;
} path;

static point point_at(const path *p, double beyond)
{
    rsl_law_response r;
    p->contact->law->model->elastic_curve(p->contact, p->onset + beyond, 0.0, &r);
    return (point){beyond, r.force, r.dforce_ddepth, r.elastic_energy};
}

/* The next place to look at for an energy, between low and high. */
static double inside(double next, double low, double high)
{
    if (next > low && next < high)
        return next;
    if (isinf(high))
        return low > 0.0 ? 16.0 * low : 1.0;
    return low > 0.0 ? sqrt(low) * sqrt(high) : high / 16.0;
}

/* The point that has moved by a small share of its depth to a known energy. */
static point moved(point at, double share, double energy)
{
    double by = at.beyond * share;
    return (point){at.beyond + by, at.force + at.slope * by, at.slope, energy};
}

/* U(d) = energy by Newton's method for ln U over ln d, which is a straight line for a power, inside
 * a bracket. NO_SOLUTION where the curve ends before, or has no force at a depth that stores energy. */
static point point_of_energy(path *p, double energy)
{
    double low = 0.0, high = HUGE_VAL, next = 1e-4;
    point at = p->last;
    if (at.energy > 0.0)
        next = at.beyond *
               rsl_num_exp(rsl_num_log(energy / at.energy) * at.energy / (at.beyond * at.force));
    for (int i = 0; i < STEPS_MAX && !(high < HUGE_VAL && high - low <= DBL_EPSILON * high); i++) {
        at = point_at(p, inside(next, low, high));
        next = at.beyond;
        if (!isfinite(at.force) || !isfinite(at.energy)) {
            high = at.beyond;
        } else if (!(at.energy > 0.0)) {
            low = at.beyond;
        } else if (!(at.force > 0.0)) {
            break;
        } else {
            double miss = rsl_num_log(energy / at.energy);
            if (fabs(miss) < 0.1)
                miss = rsl_num_log1p((energy - at.energy) / at.energy);
            double share = miss * (at.energy / (at.beyond * at.force));
            if (fabs(share) < 1e-9)
                return p->last = moved(at, share, energy);
            *(miss > 0.0 ? &low : &high) = at.beyond;
            next = at.beyond * rsl_num_exp(share);
        }
    }
    /* Depths that do not differ as doubles, past an initial gap; otherwise there is none. */
    if (!(at.force > 0.0) || !(fabs(at.energy - energy) < 1e-3 * p->energy_max) ||
        !(p->onset > 0.0))
        p->status = RSL_ERROR_NO_SOLUTION;
    return at;
}

/* The depth where the force of a curve with an initial gap begins. */
static double find_onset(const path *p, double depth)
{
    double low = 0.0, high = depth;
    if (point_at(p, 1e-8 * depth).energy > 0.0)
        return 0.0;
    while (0.5 * (low + high) > low && 0.5 * (low + high) < high) {
        double middle = 0.5 * (low + high);
        *(point_at(p, middle).energy > 0.0 ? &high : &low) = middle;
    }
    return low;
}

/* ---- the path ------------------------------------------------------------------------ */

typedef struct swing {
    double sine, cosine; /* S, C */
} swing;

static swing swing_at(const path *p, double theta)
{
    double phase = p->s * theta;
    if (phase == 0.0)
        return (swing){theta, 1.0};
    if (p->ratio > 1.0)
        return (swing){rsl_num_sinh(phase) / p->s, rsl_num_cosh(phase)};
    rsl_num_direction at = rsl_num_direction_of(phase);
    return (swing){at.sine / p->s, at.cosine};
}

/* Where the impact is at t from touch, or from d = 0 on the way back. */
typedef struct place {
    double energy; /* U */
    double rate;   /* k = w/y, or h u */
    double level;  /* y, or h^2 s */
} place;

static place universal_place(const path *p, double t)
{
    double zeta = p->ratio;
    if (p->back && p->form == RSL_LAW_FORMULATION_APPROACH) {
        double y = sqrt(2.0 * p->energy_max) * rsl_num_sin(t);
        return (place){0.5 * y * y, -rsl_num_cos(t) / rsl_num_sin(t), y};
    }
    int mirrored = p->back && isfinite(p->turn);
    double theta = p->back ? (mirrored ? p->turn : p->end) - t : t;
    swing at = swing_at(p, mirrored ? t : theta);
    double cosine = mirrored ? -at.cosine : at.cosine;
    double y = p->unit * rsl_num_exp(-zeta * theta) * at.sine;
    return (place){0.5 * y * y, cosine / at.sine - zeta, y};
}

static place proportional_place(const path *p, double q)
{
    double h = p->ratio, level, rate;
    if (p->back) {
        level = q < 1.0
                    ? q * (p->ends.kept + p->ends.left * rsl_collide_exp_defect(-q))
                    : p->ends.kept * q + (p->ends.left * (1.0 + q) - rsl_num_exp(q - p->ends.end));
        rate = rsl_num_expm1(q - p->ends.end);
    } else {
        level = q * (h - (1.0 + h) * rsl_collide_exp_defect(q));
        rate = h + (1.0 + h) * rsl_num_expm1(-q);
    }
    return (place){p->unit * (level / h / h), rate, level};
}

static place place_at(const path *p, double t)
{
    return p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY ? proportional_place(p, t)
                                                        : universal_place(p, t);
}

/* ---- force ------------------------------------------------------------------------------ */

static double force_at(path *p, double t)
{
    place at = place_at(p, t);
    double force = point_of_energy(p, at.energy).force;
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        return force * (1.0 + at.rate);
    return force + 2.0 * p->ratio * force * at.rate;
}

/* Of the sign of the change of the force in time. */
static double force_growth(double t, void *user)
{
    path *p = user;
    place at = place_at(p, t);
    point on = point_of_energy(p, at.energy);
    double hardening = 2.0 * (on.energy / on.force) * (on.slope / on.force), k = at.rate;
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        return hardening * k - 2.0 * at.level;
    double c = 2.0 * p->ratio;
    if (fabs(k) > 1.0) /* no product leaves the range of a double near touch */
        return c * (hardening - 1.0) + ((hardening - c * c) - c / k) / k;
    return (c * (hardening - 1.0) * k + (hardening - c * c)) * k - c;
}

/* The force at touch, at the rate `share` of v0. */
static double force_at_touch(path *p, double share)
{
    const rsl_law_contact *c = p->contact;
    point at = point_at(p, (p->onset > 0.0 ? 1e-6 : NEAR_TOUCH) * p->last.beyond);
    double power = at.beyond * at.slope / at.force;
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        return power < POWER_ONE ? at.force * (1.0 + p->ratio * share) : 0.0;
    if (power < 1.0 - POWER_ONE)
        return copysign(HUGE_VAL, share);
    return power > 1.0 + POWER_ONE
               ? 0.0
               : c->damping * (at.force / sqrt(2.0 * at.energy)) * c->speed * share;
}

/* Place i of a grid over (0, span]: dense at 0. */
static double grid_at(double span, int i)
{
    const double decades = 14.0;
    if (i < GRID_LOG)
        return span / GRID_EVEN * rsl_num_pow(10.0, decades * ((double)i / GRID_LOG - 1.0));
    return span * ((double)(i - GRID_LOG + 1) / GRID_EVEN);
}

/* The largest force on [0, span], or the smallest for sign -1, and where. Away from touch a force of
 * that sign grows and then falls on every way. */
static double extreme_force(path *p, double span, double sign, double *where)
{
    double best = force_at_touch(p, p->back ? -p->restitution : 1.0);
    double from = 0.0, grows = 0.0;
    *where = 0.0;
    for (int i = 0; i < GRID_LOG + GRID_EVEN; i++) {
        double to = grid_at(span, i), root = to, growth = force_growth(to, p);
        int last = i == GRID_LOG + GRID_EVEN - 1;
        int turns = i > 0 && (grows > 0.0) != (growth > 0.0);
        if (turns && rsl_num_root_bracketed(force_growth, p, from, to, &root) != RSL_OK)
            root = to;
        double force = turns || last ? force_at(p, root) : 0.0;
        if ((turns || last) && sign * force > sign * best) {
            best = force;
            *where = root;
        }
        from = to;
        grows = growth;
    }
    return best;
}

/* ---- time ---------------------------------------------------------------------------------- */

static double time_density(double t, void *user)
{
    path *p = user;
    place at = place_at(p, t);
    double force = point_of_energy(p, at.energy).force;
    return p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY ? 1.0 / force : at.level / force;
}

typedef struct crossing {
    path *p;
    double energy;
} crossing;

static double energy_excess(double t, void *user)
{
    crossing *of = user;
    return place_at(of->p, t).energy - of->energy;
}

/* Integral of time_density over [from, to], where nothing is singular but t = 0. */
static double time_over_piece(path *p, double from, double to, double scale)
{
    return from > 0.0 ? rsl_num_integrate_smooth(time_density, p, from, to, scale)
                      : rsl_num_integrate_from_end(time_density, p, to);
}

/* The same over [from, to], `span` long in all, split at the points of a measured curve. */
static double time_over(path *p, double from, double to, double span)
{
    const rsl_law_contact *c = p->contact;
    const rsl_law_table *table = c->law->model->measured ? c->user : NULL;
    double total = 0.0;
    for (size_t i = 0; table && i < table->in.count && table->in.energy[i] < p->energy_max; i++) {
        crossing of = {p, table->in.energy[i]};
        double at;
        if (of.energy > 0.0 && to > from &&
            rsl_num_root_bracketed(energy_excess, &of, 0.0, span, &at) == RSL_OK && at > from &&
            at < to) {
            total += time_over_piece(p, from, at, total);
            from = at;
        }
    }
    return to > from ? total + time_over_piece(p, from, to, total) : total;
}

/* ---- the outcome ----------------------------------------------------------------------------- */

static path make_universal(const rsl_law_contact *c, double *loss)
{
    double zeta = 0.5 * c->damping / sqrt(c->mass);
    int approach = c->model->approach_only;
    int by_force = c->end == RSL_LAW_SEPARATION_ZERO_FORCE && !approach;
    path p = {.contact = c,
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

static path make_proportional(const rsl_law_contact *c, double *loss)
{
    double h = c->damping * c->speed;
    path p = {.contact = c,
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
static double way_back(path *p, double unit, rsl_collide_solved *r)
{
    double e = p->restitution;
    const rsl_law_contact *c = p->contact;
    double from = 0.0, span = p->turn - p->deepest, time = 0.0, where;
    p->back = 1;
    if (p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY && span > 2.0 * STRETCH) {
        /* h^2 s = e h q to rounding: the bodies part at constant speed */
        from = span - STRETCH;
        time = point_of_energy(p, place_at(p, from).energy).beyond / (e * c->speed);
    } else if (p->form == RSL_LAW_FORMULATION_APPROACH) {
        span = 0.5 * RSL_NUM_PI;
    } else if (p->end < p->turn) { /* contact ends at y = 2 zeta e w0 */
        double y = 2.0 * p->ratio * e * p->unit;
        r->depth_end = p->onset + point_of_energy(p, 0.5 * y * y).beyond;
        from = isfinite(p->turn) ? p->turn - p->end : 0.0;
        span = isfinite(p->turn) ? span : p->end - p->deepest;
    } else if (p->form == RSL_LAW_FORMULATION_UNIVERSAL) {
        r->force_min = extreme_force(p, span, -1.0, &where);
    }
    return time + unit * time_over(p, from, span, span);
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
static void solve(path *p, rsl_collide_solved *r)
{
    const rsl_law_contact *c = p->contact;
    int proportional = p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY;
    double unit = proportional ? c->mass * c->speed / p->ratio : sqrt(c->mass), where;
    double gap_time = p->onset / c->speed;
    r->force_max = extreme_force(p, p->deepest, 1.0, &where);
    r->time_of_force_max = gap_time + unit * time_over(p, 0.0, where, p->deepest);
    r->time_of_depth_max =
        r->time_of_force_max + unit * time_over(p, where, p->deepest, p->deepest);
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
    path p = c->model->formulation == RSL_LAW_FORMULATION_HUNT_CROSSLEY
                 ? make_proportional(c, &loss)
                 : make_universal(c, &loss);
    double e = p.restitution = rsl_num_exp(-loss);
    *r = (rsl_collide_solved){
        .restitution = e, .dissipated = -0.5 * rsl_num_expm1(-2.0 * loss), .impulse = 1.0 + e};
    double depth = point_of_energy(&p, p.energy_max).beyond;
    *length = depth;
    if (p.status < 0)
        return p.status;
    p.onset = find_onset(&p, depth);
    if (p.onset > 0.0) {
        p.last = (point){0};
        p.last.beyond = depth - p.onset;
    }
    r->depth_max = depth;
    solve(&p, r);
    scale(c, depth, r);
    return p.status;
}
