/* SPDX-License-Identifier: MIT
 *
 * Torques: against rolling, and against twist about the normal. Rolling is counted by the vector
 * rho = (w1 - w2) x n, so that n x rho is the part of w1 - w2 across the normal, which a torque on
 * body 2 follows and one on body 1 opposes.
 */
#include <math.h>

#include "tangent/model.h"
#include "tangent/references.h"
#include "tangent/vector.h"

/* mu_r R N. */
static double rolling_limit(const rsl_tangent *t, const rsl_tangent_limits *limits)
{
    return t->rolling_friction * t->radius * limits->pressed;
}

/* Torque of size `along` in the sense of rho. */
static void give(const rsl_tangent_kinematics *m, const double along[3], rsl_tangent_traction *out)
{
    double torque[3];
    rsl_tangent_cross(m->normal, along, torque);
    rsl_tangent_add(out->torque_rolling, 1.0, torque);
}

static void constant_force(const rsl_tangent *t, const double *state,
                           const rsl_tangent_kinematics *m, const rsl_tangent_limits *limits,
                           rsl_tangent_traction *out)
{
    double speed = rsl_tangent_length(m->rolling), along[3] = {0}, limit = rolling_limit(t, limits);
    (void)state;
    if (!(speed > 0.0))
        return;
    rsl_tangent_add(along, limit / speed, m->rolling);
    give(m, along, out);
    out->dissipated_power += limit * speed;
    out->rolls = 1;
}

static void viscous_force(const rsl_tangent *t, const double *state,
                          const rsl_tangent_kinematics *m, const rsl_tangent_limits *limits,
                          rsl_tangent_traction *out)
{
    double along[3] = {0};
    (void)state, (void)limits;
    rsl_tangent_add(along, t->rolling_damping, m->rolling);
    give(m, along, out);
    out->dissipated_power += rsl_tangent_dot(along, m->rolling);
}

/* The dashpot acts below the limit only (f = 0 of Ai et al.): at the limit it would hide the yield. */
static void rolling_spring_force(const rsl_tangent *t, const double *state,
                                 const rsl_tangent_kinematics *m, const rsl_tangent_limits *limits,
                                 rsl_tangent_traction *out)
{
    double along[3] = {0}, k = t->rolling_stiffness;
    rsl_tangent_add(along, k, state + RSL_TANGENT_STATE_ROLLING);
    double limit = rolling_limit(t, limits), pull = rsl_tangent_length(along);
    int backward = rsl_tangent_dot(along, m->rolling) < 0.0;
    out->rolls = pull >= limit * (1.0 - 1e-12) && !backward;
    rsl_tangent_cut(along, limit);
    out->elastic_energy += 0.5 * rsl_tangent_dot(along, along) / k;
    if (!out->rolls) {
        rsl_tangent_add(along, t->rolling_damping, m->rolling);
        out->dissipated_power += t->rolling_damping * rsl_tangent_dot(m->rolling, m->rolling);
    }
    give(m, along, out);
}

static void rolling_spring_advance(const rsl_tangent *t, double *state,
                                   const rsl_tangent_kinematics *m,
                                   const rsl_tangent_limits *limits, double step,
                                   rsl_tangent_dissipation *lost)
{
    double *angle = state + RSL_TANGENT_STATE_ROLLING, k = t->rolling_stiffness;
    double max = rolling_limit(t, limits) / k;
    rsl_tangent_add(angle, step, m->rolling);
    double trial = rsl_tangent_length(angle);
    if (rsl_tangent_cut(angle, max))
        lost->slip += k * max * (trial - max);
    else
        lost->damping += t->rolling_damping * rsl_tangent_dot(m->rolling, m->rolling) * step;
}

/* k_q = k_t a^2/2 and the limit (2/3) mu a N, a^2 = R d: the traction of a sliding disc under an even
 * pressure. Under Hertz's the torque of full slip is (3 pi/16) mu a N. */
typedef struct twisting {
    double stiffness, damping, limit;
} twisting;

static twisting twisting_of(const rsl_tangent *t, const rsl_tangent_kinematics *m,
                            const rsl_tangent_limits *limits)
{
    double square = t->radius * m->depth;
    twisting q = {0.5 * limits->stiffness * square, 0.5 * t->damping * square,
                  2.0 / 3.0 * limits->limit * sqrt(square)};
    return q;
}

static void twist_force(const rsl_tangent *t, const double *state, const rsl_tangent_kinematics *m,
                        const rsl_tangent_limits *limits, rsl_tangent_traction *out)
{
    twisting q = twisting_of(t, m, limits);
    double pull = q.stiffness * state[RSL_TANGENT_STATE_TWIST];
    pull = fmin(fmax(pull, -q.limit), q.limit);
    double whole = pull + q.damping * m->twist_rate;
    out->twists = fabs(whole) >= q.limit;
    whole = fmin(fmax(whole, -q.limit), q.limit);
    out->torque_twist -= whole;
    if (q.stiffness > 0.0)
        out->elastic_energy += 0.5 * pull * pull / q.stiffness;
    out->dissipated_power += (whole - pull) * m->twist_rate;
}

static void twist_advance(const rsl_tangent *t, double *state, const rsl_tangent_kinematics *m,
                          const rsl_tangent_limits *limits, double step,
                          rsl_tangent_dissipation *lost)
{
    twisting q = twisting_of(t, m, limits);
    double *angle = state + RSL_TANGENT_STATE_TWIST, turned = m->twist_rate * step;
    if (!(q.stiffness > 0.0))
        return;
    double *last = state + RSL_TANGENT_STATE_TWISTING;
    if (*last > 0.0) /* batches do not store it */
        lost->area += 0.5 * (*last - q.stiffness) * *angle * *angle;
    *last = q.stiffness;
    double before = *angle, max = q.limit / q.stiffness;
    *angle = fmin(fmax(before + turned, -max), max);
    double pull = q.stiffness * *angle, whole = pull + q.damping * m->twist_rate;
    whole = fmin(fmax(whole, -q.limit), q.limit);
    lost->slip += pull * (turned - (*angle - before));
    lost->damping += (whole - pull) * turned;
}

static const rsl_tangent_model model_constant = {.force = constant_force,
                                                 .kernel = RSL_TANGENT_KERNEL_TORQUE};
static const rsl_tangent_model model_viscous = {.force = viscous_force,
                                                .kernel = RSL_TANGENT_KERNEL_RATE};
static const rsl_tangent_model model_rolling = {.force = rolling_spring_force,
                                                .advance = rolling_spring_advance,
                                                .kernel = RSL_TANGENT_KERNEL_SPRING};
static const rsl_tangent_model model_twist = {.force = twist_force,
                                              .advance = twist_advance,
                                              .part = 1.0,
                                              .kernel = RSL_TANGENT_KERNEL_SPRING};

#define MUR (RSL_TANGENT_INPUT_BIT(rolling_friction) | RSL_TANGENT_INPUT_BIT(radius))

const rsl_tangent_law rsl_tangent_rows_turning[] = {
    {
        .kind = RSL_TANGENT_ROLLING,
        .passive = 1,
        .key = "rolling-constant",
        .aliases = "rolling-a zhou",
        .title = "A constant torque against rolling (type A)",
        .authors = "Zhou, Wright, Yang, Xu, Yu",
        .year = 1999,
        .doi = "10.1016/S0378-4371(99)00183-1",
        .bibtex = RSL_TANGENT_BIB_ZHOU1999,
        .equation = "M = mu_r R N against rolling",
        .inputs = MUR,
        .options = RSL_TANGENT_INPUT_BIT(adhesion),
        .state = 0,
        .exact = "on a plane, I = c m R^2: deceleration mu_r g/(1 + c), stops after "
                 "v0^2 (1 + c)/(2 mu_r g), if mu >= mu_r/(1 + c)",
        .errata = "chatters at rest, as the torque jumps at w = 0",
        .model = &model_constant,
    },
    {
        .kind = RSL_TANGENT_ROLLING,
        .passive = 1,
        .key = "rolling-viscous",
        .aliases = "rolling-b",
        .title = "A torque proportional to the rate of rolling (type B)",
        .authors = "Zhou, Wright, Yang, Xu, Yu",
        .year = 1999,
        .doi = "10.1016/S0378-4371(99)00183-1",
        .bibtex = RSL_TANGENT_BIB_ZHOU1999,
        .equation = "M = c_r w",
        .inputs = RSL_TANGENT_INPUT_BIT(rolling_damping),
        .options = 0,
        .state = 0,
        .exact = "on a plane v falls as e^(-c_r t/(m R^2 (1 + c)))",
        .errata = "never stops anything",
        .model = &model_viscous,
    },
    {
        .kind = RSL_TANGENT_ROLLING,
        .passive = 1,
        .key = "rolling-spring",
        .aliases = "rolling-c epsd iwashita-oda",
        .title = "A rolling spring and dashpot with a cap (type C)",
        .authors = "Ai, Chen, Rotter, Ooi",
        .year = 2011,
        .doi = "10.1016/j.powtec.2010.09.030",
        .bibtex = RSL_TANGENT_BIB_AI2011,
        .equation = "M = k_r theta + c_r w below mu_r R N, mu_r R N on it",
        .inputs = MUR | RSL_TANGENT_INPUT_BIT(rolling_stiffness),
        .options = RSL_TANGENT_INPUT_BIT(rolling_damping) | RSL_TANGENT_INPUT_BIT(adhesion),
        .state = 3,
        .exact = "first stop = yield angle + a part of constant torque; then swings about "
                 "x_stop - R theta_m, for ever without a dashpot",
        .errata = "a dashpot kept on the cap hides the yield",
        .model = &model_rolling,
    },
    {
        .kind = RSL_TANGENT_TWIST,
        .passive = 0,
        .key = "twist",
        .aliases = "marshall twist-marshall",
        .title = "A spring against twist with the cap of a sliding disc",
        .authors = "Marshall",
        .year = 2009,
        .doi = "10.1016/j.jcp.2008.10.020",
        .bibtex = RSL_TANGENT_BIB_MARSHALL2009,
        .equation = "M = (k_t a^2/2) phi + (eta a^2/2) w_n, at most (2/3) mu a N, a = sqrt(R d)",
        .inputs = RSL_TANGENT_INPUT_BIT(friction) | RSL_TANGENT_INPUT_BIT(radius),
        .options = RSL_TANGENT_INPUT_BIT(stiffness) | RSL_TANGENT_INPUT_BIT(ratio) |
                   RSL_TANGENT_INPUT_BIT(poisson) | RSL_TANGENT_INPUT_BIT(damping) |
                   RSL_TANGENT_INPUT_BIT(exponent) | RSL_TANGENT_INPUT_BIT(adhesion),
        .state = 1,
        .exact = "full slip under Hertz's pressure is (3 pi/16) mu a N, less by 12 %",
        .errata = "the angle is stored: while the area grows it stiffens under load",
        .model = &model_twist,
    },
};

const size_t rsl_tangent_rows_turning_count = RSL_TANGENT_ROWS(rsl_tangent_rows_turning);
