/* SPDX-License-Identifier: MIT
 *
 * Bristles: z' = s - sigma0 |s| z/g(s), T = sigma0 z + sigma1 z' + sigma2 s, where
 * g(s) = (mu + (mu_s - mu) e^(-(s/v_s)^2)) (N + A) carries the normal force of the moment. Dahl's
 * law is sigma1 = sigma2 = 0 and mu_s = mu.
 *
 * Passive? With a = sigma0 |s|/g and s = z' + a z, T s less the growth of sigma0 z^2/2 is
 *
 *     sigma0 a z^2 + sigma1 a z z' + sigma1 z'^2 + sigma2 s^2,
 *
 * not negative for every z, z' if sigma1 a <= 4 sigma0, that is sigma1 |s| <= 4 g(s).
 */

#include "num/elementary.h"
#include "tangent/model.h"
#include "tangent/references.h"
#include "tangent/vector.h"

double rsl_tangent_stribeck(const rsl_tangent *t, double slip)
{
    if (t->friction_static == t->friction)
        return t->friction;
    double y = slip / t->slip_speed;
    return t->friction + (t->friction_static - t->friction) * rsl_num_exp(-y * y);
}

/* z'. Without friction a bristle has no deflection. */
static void bristle_rate(const rsl_tangent *t, const double z[3], const rsl_tangent_kinematics *m,
                         double pressed, double rate[3])
{
    double speed = rsl_tangent_length(m->slip), g = rsl_tangent_stribeck(t, speed) * pressed;
    for (int i = 0; i < 3; i++)
        rate[i] = g > 0.0 ? m->slip[i] - t->stiffness * speed * z[i] / g : 0.0;
}

static void bristle_force(const rsl_tangent *t, const double *state,
                          const rsl_tangent_kinematics *m, const rsl_tangent_limits *limits,
                          rsl_tangent_traction *out)
{
    const double *z = state + RSL_TANGENT_STATE_SPRING;
    double rate[3];
    bristle_rate(t, z, m, limits->pressed, rate);
    for (int i = 0; i < 3; i++) {
        double pull = t->stiffness * z[i];
        double rest = t->damping * rate[i] + t->viscosity * m->slip[i];
        out->force[i] -= pull + rest;
        out->dissipated_power += (pull + rest) * m->slip[i] - pull * rate[i];
    }
    out->elastic_energy += 0.5 * t->stiffness * rsl_tangent_dot(z, z);
    out->dforce_dslip = t->damping + t->viscosity;
    out->dforce_dspring = t->stiffness;
}

/* Over a step with constant s and N the bristle relaxes to z_ss = g s/(sigma0 |s|) as
 * e^(-a t), a = sigma0 |s|/g: exactly, so that no step is too long. With q = z - z_ss at its
 * beginning and f = 1 - e^(-a T) it loses
 *
 *     sigma0 a Int z^2 dt = g |s| T + sigma0 f (2 z_ss q + (1 - f/2) q^2) >= 0.
 */
static void bristle_advance(const rsl_tangent *t, double *state, const rsl_tangent_kinematics *m,
                            const rsl_tangent_limits *limits, double step,
                            rsl_tangent_dissipation *lost)
{
    double *z = state + RSL_TANGENT_STATE_SPRING, speed = rsl_tangent_length(m->slip);
    double g = rsl_tangent_stribeck(t, speed) * limits->pressed;
    if (!(speed > 0.0))
        return;
    double fade = g > 0.0 ? -rsl_num_expm1(-t->stiffness * speed * step / g) : 1.0;
    lost->slip += g * speed * step;
    for (int i = 0; i < 3; i++) {
        double bent = g / t->stiffness * (m->slip[i] / speed), q = z[i] - bent;
        z[i] -= fade * q;
        lost->slip += t->stiffness * fade * (2.0 * bent + (1.0 - 0.5 * fade) * q) * q;
        lost->damping +=
            -t->damping * fade * q * m->slip[i] + t->viscosity * m->slip[i] * m->slip[i] * step;
    }
}

static const rsl_tangent_model model_bristle = {
    .force = bristle_force, .advance = bristle_advance, .bristle = 1};

#define MU RSL_TANGENT_INPUT_BIT(friction)
#define SIGMA0 RSL_TANGENT_INPUT_BIT(stiffness)

const rsl_tangent_law rsl_tangent_rows_bristle[] = {
    {
        .kind = RSL_TANGENT_FRICTION,
        .key = "dahl",
        .aliases = "",
        .title = "One bristle that deflects up to the friction limit",
        .authors = "Dahl",
        .year = 1968,
        .doi = "",
        .bibtex = RSL_TANGENT_BIB_DAHL1968,
        .equation = "dT/dt = sigma0 (1 - T sgn(s)/C) s",
        .inputs = MU | SIGMA0,
        .options = RSL_TANGENT_INPUT_BIT(adhesion),
        .state = 3,
        .passive = 1,
        .exact = "a block under constant N stops where C (x - (C/sigma0)(1 - e^(-sigma0 x/C))) = "
                 "m v0^2/2",
        .errata = "drifts under vibration; no static friction above the kinetic one",
        .model = &model_bristle,
    },
    {
        .kind = RSL_TANGENT_FRICTION,
        .key = "lugre",
        .aliases = "canudas-de-wit",
        .title = "Bristles with damping, static friction and Stribeck's passage",
        .authors = "Canudas de Wit, Olsson, Astrom, Lischinsky",
        .year = 1995,
        .doi = "10.1109/9.376053",
        .bibtex = RSL_TANGENT_BIB_CANUDAS1995,
        .equation = "z' = s - sigma0 |s| z/g(s), T = sigma0 z + sigma1 z' + sigma2 s, "
                    "g = (mu + (mu_s - mu) e^(-(s/v_s)^2)) N",
        .inputs = MU | SIGMA0,
        .options = RSL_TANGENT_INPUT_BIT(friction_static) | RSL_TANGENT_INPUT_BIT(slip_speed) |
                   RSL_TANGENT_INPUT_BIT(damping) | RSL_TANGENT_INPUT_BIT(viscosity) |
                   RSL_TANGENT_INPUT_BIT(adhesion),
        .state = 3,
        .passive = 0,
        .exact = "steady slip: T = g(s) + sigma2 s",
        .errata = "g must carry the normal force of the moment; passive for sure only where "
                  "sigma1 |s| <= 4 g(s)",
        .model = &model_bristle,
    },
};

const size_t rsl_tangent_rows_bristle_count = RSL_TANGENT_ROWS(rsl_tangent_rows_bristle);
