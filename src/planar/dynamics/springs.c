/* SPDX-License-Identifier: MIT
 *
 * Springs, dampers and loads.
 *
 * A spring pulls its ends together with T(s, v), s the elongation beyond its rest length. Its
 * stored energy is the integral of the elastic part over s; its dampers dissipate T_damping v. The
 * yield limit of an elastic-plastic spring is described in event/plastic_spring.c.
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/core/takes.h"
#include "planar/dynamics/dynamics.h"
#include "planar/dynamics/internal.h"
#include "planar/geometry/geometry.h"

/* Elastic force T and stored energy at an elongation s. */
typedef struct elastic {
    double force, energy;
} elastic;

/* Piecewise linear interpolation; linear extrapolation with the slope of the outer interval. */
static double table_force(const rsl_planar_spring *spring, double s)
{
    assert(spring->table_count >= 2);
    const double *x = spring->table_elongation, *f = spring->table_force;
    size_t i = 0;
    while (i + 2 < spring->table_count && s > x[i + 1])
        i++;
    return f[i] + (f[i + 1] - f[i]) / (x[i + 1] - x[i]) * (s - x[i]);
}

/* Integral of the table force from 0 to s; the trapezoidal rule is exact on each linear piece. */
static double table_energy(const rsl_planar_spring *spring, double s)
{
    const double *x = spring->table_elongation;
    double low = fmin(0.0, s), high = fmax(0.0, s), sum = 0.0, from = low;
    for (size_t i = 0; i <= spring->table_count; i++) {
        double to = i < spring->table_count ? fmin(x[i], high) : high;
        if (to <= from)
            continue;
        sum += 0.5 * (to - from) * (table_force(spring, from) + table_force(spring, to));
        from = to;
    }
    return s < 0.0 ? -sum : sum;
}

static elastic elastic_of(const rsl_planar_spring *spring, double s)
{
    double k = spring->stiffness, k2 = spring->stiffness2, k3 = spring->stiffness3, size = fabs(s);
    elastic out = {s * (k + k2 * size + k3 * s * s),
                   s * s * (k / 2.0 + k2 * size / 3.0 + k3 * s * s / 4.0)};
    if (spring->table_count > 1) {
        out.force += table_force(spring, s);
        out.energy += table_energy(spring, s);
    }
    return out;
}

/* Length (m or rad), its rate, and direction of the tensile force on body a. */
typedef struct stretch {
    double length, rate;
    rsl_planar_point direction, at_a, at_b;
} stretch;

/* Relative velocity of the points of application along the direction. */
static void add_rate(stretch *s, const rsl_planar_frame *a, const rsl_planar_frame *b)
{
    rsl_planar_point vb = rsl_planar_velocity_at(b, s->at_b),
                     va = rsl_planar_velocity_at(a, s->at_a);
    s->rate = rsl_planar_dot(s->direction, (rsl_planar_point){vb.x - va.x, vb.y - va.y});
}

static stretch stretch_points(const rsl_planar_spring *spring, const rsl_planar_frame *a,
                              const rsl_planar_frame *b, rsl_planar_point *d)
{
    stretch out = {.at_a = rsl_planar_to_world(a, spring->point_a),
                   .at_b = rsl_planar_to_world(b, spring->point_b)};
    *d = (rsl_planar_point){out.at_b.x - out.at_a.x, out.at_b.y - out.at_a.y};
    return out;
}

static stretch stretch_line(const rsl_planar_spring *spring, const rsl_planar_frame *a,
                            const rsl_planar_frame *b)
{
    rsl_planar_point d;
    stretch out = stretch_points(spring, a, b, &d);
    out.length = rsl_num_hypot(d.x, d.y);
    if (out.length > 0.0)
        out.direction = (rsl_planar_point){d.x / out.length, d.y / out.length};
    add_rate(&out, a, b);
    return out;
}

/* The axis is fixed in a, so both forces act at point_b: they have no resultant moment. */
static stretch stretch_axis(const rsl_planar_spring *spring, const rsl_planar_frame *a,
                            const rsl_planar_frame *b)
{
    rsl_planar_point d;
    stretch out = stretch_points(spring, a, b, &d);
    out.direction = rsl_planar_turn(a, spring->axis_a);
    out.length = rsl_planar_dot(d, out.direction);
    out.at_a = out.at_b;
    add_rate(&out, a, b);
    return out;
}

static stretch stretch_angle(const rsl_planar_spring *spring, const rsl_planar_frame *a,
                             const rsl_planar_frame *b)
{
    (void)spring;
    return (stretch){.length = b->q[2] - a->q[2], .rate = b->u[2] - a->u[2]};
}

typedef struct spring_row {
    rsl_planar_type type;
    stretch (*stretch)(const rsl_planar_spring *spring, const rsl_planar_frame *a,
                       const rsl_planar_frame *b);
    int turns; /* 1: acts on the relative angle, the force is a moment */
} spring_row;

static const spring_row springs[] = {
    [RSL_PLANAR_SPRING_LINE] = {{"line", "along the line between the points", 0}, stretch_line, 0},
    [RSL_PLANAR_SPRING_AXIS] = {{"axis", "along the axis: only the shift along it counts",
                                 RSL_PLANAR_TAKES_AXIS},
                                stretch_axis,
                                0},
    [RSL_PLANAR_SPRING_TORSION] = {{"torsion", "on the relative angle", 0}, stretch_angle, 1},
};

_Static_assert(RSL_PLANAR_ROWS(springs) > RSL_PLANAR_SPRING_TORSION,
               "every spring of the enumeration has a row");

const rsl_planar_type *rsl_planar_spring_type_at(size_t kind)
{
    return kind < RSL_PLANAR_ROWS(springs) ? &springs[kind].type : NULL;
}

static stretch stretch_of(const rsl_planar_workspace *work, const rsl_planar_spring *spring)
{
    return springs[spring->kind].stretch(spring, &work->frame[spring->body_a],
                                         &work->frame[spring->body_b]);
}

rsl_planar_spring_state rsl_planar_spring_stretch(const rsl_planar *system, size_t spring)
{
    stretch at = stretch_of(&system->work, &system->fixed->model.springs[spring]);
    return (rsl_planar_spring_state){.length = at.length, .rate = at.rate};
}

double rsl_planar_spring_elongation(const rsl_planar_workspace *work,
                                    const rsl_planar_spring *spring)
{
    return stretch_of(work, spring).length;
}

/* Replaces k s by a k s + (1 - a) k z, a the hardening ratio, in `stored`. Returns the plastic
 * dissipation, W; 0 while elastic. */
static double apply_plasticity(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work, size_t i,
                               const stretch *at, double s, elastic *stored)
{
    const rsl_planar_spring *spring = &fixed->model.springs[i];
    double z = rsl_planar_spring_elastic_elongation(fixed, state, i, s),
           k = (1.0 - spring->hardening) * spring->stiffness;
    stored->force += k * (z - s);
    stored->energy += 0.5 * k * (z * z - s * s);
    work->stretch[i].permanent = s - z;
    return state->plastic[i].sign != 0 ? k * z * at->rate : 0.0;
}

void rsl_planar_apply_springs(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                              rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->model.spring_count; i++) {
        const rsl_planar_spring *spring = &fixed->model.springs[i];
        stretch at = stretch_of(work, spring);
        double s = at.length - fixed->rest[i], plastic = 0.0;
        elastic stored = elastic_of(spring, s);
        if (rsl_planar_spring_is_plastic(spring))
            plastic = apply_plasticity(fixed, state, work, i, &at, s, &stored);
        double damping = at.rate * (spring->damping + spring->damping2 * fabs(at.rate));
        double pull = stored.force + damping;
        rsl_planar_spring_state *out = &work->stretch[i];
        *out = (rsl_planar_spring_state){at.length, at.rate, pull, out->permanent};
        work->now.energy_springs += stored.energy;
        work->now.power[RSL_PLANAR_SUM_DAMPERS] += damping * at.rate + plastic;
        if (springs[spring->kind].turns) {
            work->force[spring->body_a][2] += pull;
            work->force[spring->body_b][2] -= pull;
            continue;
        }
        rsl_planar_point on_a = {pull * at.direction.x, pull * at.direction.y};
        rsl_planar_apply_force_at(work, spring->body_a, at.at_a, on_a);
        rsl_planar_apply_force_at(work, spring->body_b, at.at_b,
                                  (rsl_planar_point){-on_a.x, -on_a.y});
    }
}

void rsl_planar_apply_loads(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                            double t)
{
    for (size_t i = 0; i < fixed->model.load_count; i++) {
        const rsl_planar_load *load = &fixed->model.loads[i];
        const rsl_planar_frame *frame = &work->frame[load->body];
        rsl_planar_point at = rsl_planar_to_world(frame, load->point);
        rsl_planar_point v = rsl_planar_velocity_at(frame, at);
        rsl_planar_point force = {rsl_planar_signal_at(&load->force_x, t, NULL, NULL),
                                  rsl_planar_signal_at(&load->force_y, t, NULL, NULL)};
        double torque = rsl_planar_signal_at(&load->torque, t, NULL, NULL);
        rsl_planar_apply_force_at(work, load->body, at, force);
        work->force[load->body][2] += torque;
        work->now.power[RSL_PLANAR_SUM_LOADS] += rsl_planar_dot(force, v) + torque * frame->u[2];
    }
}

int rsl_planar_spring_is_plastic(const rsl_planar_spring *spring) { return spring->yield > 0.0; }

double rsl_planar_spring_yield_limit(const rsl_planar_spring *spring)
{
    return spring->yield / spring->stiffness;
}

double rsl_planar_spring_elastic_elongation(const rsl_planar_compiled_model *fixed,
                                            const rsl_planar_state *state, size_t spring, double s)
{
    const rsl_planar_plastic_state *plastic = &state->plastic[spring];
    const rsl_planar_spring *of = &fixed->model.springs[spring];
    return plastic->sign != 0 ? plastic->sign * rsl_planar_spring_yield_limit(of)
                              : s - plastic->permanent;
}
