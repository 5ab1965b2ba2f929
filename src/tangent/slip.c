/* SPDX-License-Identifier: MIT
 *
 * Laws without memory: friction of the slip alone.
 *
 * T = N f(s) with f odd and f(s) s >= 0 is separable: M_t ds/dt = -N f(s), so that
 *
 *     Int ds/f(s) = -P/M_t,   P = Int N dt
 *
 * and the slip after an impact depends on the normal impulse alone, whatever the normal law. T has
 * the sign of s: the slip never reverses, e_t <= 0. And f(0) = 0: a body at rest on a slope creeps.
 */
#include <math.h>

#include "num/elementary.h"
#include "tangent/model.h"
#include "tangent/references.h"
#include "tangent/vector.h"

static double with_sign(double size, double slip) { return slip < 0.0 ? -size : size; }

/* ---- shares and their closed forms --------------------------------------------- */

static double tanh_share(const rsl_tangent *t, double s)
{
    return t->friction * rsl_num_tanh(s / t->slip_speed);
}

/* sinh(s1/v) = sinh(s0/v) e^(-mu A/v); for s0 >> v by logarithms, as sinh overflows. */
static double tanh_after(const rsl_tangent *t, double s, double push)
{
    double v = t->slip_speed, y = s / v, fall = t->friction * push / v;
    if (y < 300.0)
        return v * rsl_num_asinh(rsl_num_sinh(y) * rsl_num_exp(-fall));
    return y - fall > 300.0 ? s - t->friction * push
                            : v * rsl_num_asinh(0.5 * rsl_num_exp(y - fall));
}

static double ramp_share(const rsl_tangent *t, double s)
{
    return with_sign(t->friction * fmin(fabs(s) / t->slip_speed, 1.0), s);
}

/* Sliding in full from s down to v: the slip at the end, which is v itself if a push is left. */
static double slide(double mu, double s, double v, double *push)
{
    double wanted = fmax(s - v, 0.0) / mu, had = *push;
    *push = fmax(had - wanted, 0.0);
    return had < wanted ? s - mu * had : fmin(s, v);
}

static double ramp_after(const rsl_tangent *t, double s, double push)
{
    if (t->friction == 0.0)
        return s;
    s = slide(t->friction, s, t->slip_speed, &push);
    return s * rsl_num_exp(-t->friction * push / t->slip_speed);
}

static double ambrosio_share(const rsl_tangent *t, double s)
{
    double low = t->slip_speed_low, part = (fabs(s) - low) / (t->slip_speed - low);
    return with_sign(t->friction * fmin(fmax(part, 0.0), 1.0), s);
}

static double ambrosio_after(const rsl_tangent *t, double s, double push)
{
    double low = t->slip_speed_low, width = t->slip_speed - low;
    if (t->friction == 0.0 || s <= low)
        return s;
    s = slide(t->friction, s, t->slip_speed, &push);
    return low + (s - low) * rsl_num_exp(-t->friction * push / width);
}

static double threlfall_share(const rsl_tangent *t, double s)
{
    double part = fmin(fabs(s) / t->slip_speed, 1.0);
    return with_sign(-t->friction * (fabs(s) > t->slip_speed ? -0.95 : rsl_num_expm1(-3.0 * part)),
                     s);
}

/* e^(3 s1/v) - 1 = (e^(3 s0/v) - 1) e^(-3 mu A/v) below v, 0.95 mu above. */
static double threlfall_after(const rsl_tangent *t, double s, double push)
{
    double v = t->slip_speed;
    if (t->friction == 0.0)
        return s;
    s = slide(0.95 * t->friction, s, v, &push);
    if (s > v)
        return s;
    return v / 3.0 *
           rsl_num_log1p(rsl_num_expm1(3.0 * s / v) * rsl_num_exp(-3.0 * t->friction * push / v));
}

static double bengisu_share(const rsl_tangent *t, double s)
{
    double v = t->slip_speed, size = fabs(s), y = size / v - 1.0;
    double rest = t->friction_static, moving = t->friction;
    if (size < v)
        return with_sign(rest * (1.0 - y * y), s);
    return with_sign(moving + (rest - moving) * rsl_num_exp(-t->decay * (size - v)), s);
}

/* The slip beyond v, x = s - v, under mu + (mu_s - mu) e^(-xi x): with y = e^(xi x),
 * dy/dP = -xi (mu y + mu_s - mu). Returns x after the push, or 0 and the push that is left. */
static double bengisu_fall(const rsl_tangent *t, double x, double *push)
{
    double moving = t->friction, more = t->friction_static - moving, xi = t->decay;
    if (xi == 0.0)
        return slide(t->friction_static, x, 0.0, push);
    double rise = rsl_num_expm1(xi * x); /* y - 1 */
    if (!(rise < HUGE_VAL))              /* far out it is mu alone */
        return slide(moving, x, 0.0, push);
    /* P to y = 1: ln(1 + mu (y - 1)/mu_s)/(mu xi), or (y - 1)/(mu_s xi) for mu = 0 */
    double whole = moving > 0.0 ? rsl_num_log1p(moving * rise / (moving + more)) / (moving * xi)
                                : rise / (more * xi);
    double used = fmin(whole, *push);
    *push -= used;
    if (used == whole)
        return 0.0;
    double fall =
        moving > 0.0 ? rsl_num_expm1(moving * xi * (whole - used)) / moving : xi * (whole - used);
    return rsl_num_log1p((moving + more) * fall) / xi;
}

/* Below v y/(2 - y) falls as e^(-2 mu_s A/v), y = s/v. */
static double bengisu_after(const rsl_tangent *t, double s, double push)
{
    double v = t->slip_speed, rest = t->friction_static;
    if (rest == 0.0)
        return s;
    if (s > v) {
        double beyond = bengisu_fall(t, s - v, &push);
        if (beyond > 0.0)
            return v + beyond;
        s = v;
    }
    double y = s / v, q = y / (2.0 - y) * rsl_num_exp(-2.0 * rest * push / v);
    return 2.0 * v * q / (1.0 + q);
}

/* ---- in space --------------------------------------------------------------------- */

static void slip_force(const rsl_tangent *t, const double *state, const rsl_tangent_kinematics *m,
                       const rsl_tangent_limits *limits, rsl_tangent_traction *out)
{
    double speed = rsl_tangent_length(m->slip);
    (void)state;
    if (!(speed > 0.0))
        return;
    double part = t->laws.friction->model->share(t, speed), size = part * limits->pressed;
    rsl_tangent_add(out->force, -size / speed, m->slip);
    out->dissipated_power += size * speed;
    out->dforce_dslip = size / speed;
    out->slips = part >= t->friction;
}

#define MU RSL_TANGENT_INPUT_BIT(friction)
#define VS RSL_TANGENT_INPUT_BIT(slip_speed)
#define SLIP                                                                                       \
    .kind = RSL_TANGENT_FRICTION, .options = RSL_TANGENT_INPUT_BIT(adhesion), .state = 0,          \
    .passive = 1
#define MODEL(name, by)                                                                            \
    static const rsl_tangent_model model_##name = {                                                \
        .force = slip_force, .share = name##_share, .after = name##_after, .kernel = by}

MODEL(ramp, RSL_TANGENT_KERNEL_RAMP);
MODEL(ambrosio, RSL_TANGENT_KERNEL_AMBROSIO);
MODEL(threlfall, RSL_TANGENT_KERNEL_SCALAR);
MODEL(bengisu, RSL_TANGENT_KERNEL_SCALAR);
const rsl_tangent_model rsl_tangent_model_tanh = {.force = slip_force,
                                                  .share = tanh_share,
                                                  .after = tanh_after,
                                                  .kernel = RSL_TANGENT_KERNEL_TANH};
static const rsl_tangent_model model_impulse = {.impulse = 1};

const rsl_tangent_law rsl_tangent_rows_slip[] = {
    {
        .kind = RSL_TANGENT_FRICTION,
        .key = "coulomb-rigid",
        .aliases = "walton rigid-friction",
        .title = "Coulomb's law of impulses, with a tangential restitution where it sticks",
        .authors = "Routh, Walton",
        .year = 1988,
        .doi = "",
        .bibtex = RSL_TANGENT_BIB_WALTON1988,
        .equation = "P_t = mu P, or s1 = -beta0 s0 if that takes less",
        .inputs = MU,
        .options = RSL_TANGENT_INPUT_BIT(restitution),
        .state = 0,
        .passive = 1,
        .exact = "sticks if (1 + beta0) M_t |s0| <= mu P; else s1 = s0 - mu P/M_t. Sphere on a "
                 "plane: slides to the end if s0 > (7/2) mu (1 + e) v0/(1 + beta0)",
        .errata = "a constant beta0 is a model, not a result: every law with a spring gives e_t as "
                  "a function of s0/v0. Eccentric impacts take beta0 = 0, and with e a ratio of "
                  "velocities (Newton) they may gain energy, which the result says",
        .model = &model_impulse,
    },
    {
        SLIP,
        .inputs = MU | VS,
        .key = "tanh",
        .aliases = "regularised regularised-coulomb",
        .title = "Coulomb friction made smooth by a hyperbolic tangent",
        .authors = "Andersson, Soderberg, Bjorklund",
        .year = 2007,
        .doi = "10.1016/j.triboint.2005.11.014",
        .bibtex = RSL_TANGENT_BIB_ANDERSSON2007,
        .equation = "T = C tanh(s/v_s)",
        .exact = "s1 = v_s asinh(sinh(s0/v_s) e^(-mu P/(M_t v_s))), P the normal impulse, with any "
                 "normal law",
        .errata = "creeps at rest; never reverses the slip",
        .model = &rsl_tangent_model_tanh,
    },
    {
        SLIP,
        .inputs = MU | VS,
        .key = "ramp",
        .aliases = "rooney-deravi slip-speed",
        .title = "Coulomb friction with a ramp through zero",
        .authors = "Rooney, Deravi",
        .year = 1982,
        .doi = "",
        .bibtex = RSL_TANGENT_BIB_ROONEY1982,
        .equation = "T = C min(s/v_s, 1)",
        .exact =
            "s falls by mu P/M_t down to v_s, then by the factor e^(-mu P/(M_t v_s)), with any "
            "normal law",
        .errata = "creeps at rest; never reverses the slip",
        .model = &model_ramp,
    },
    {
        SLIP,
        .inputs = MU | VS,
        .key = "threlfall",
        .aliases = "",
        .title = "Coulomb friction with an exponential rise",
        .authors = "Threlfall",
        .year = 1978,
        .doi = "10.1016/0094-114X(78)90020-4",
        .bibtex = RSL_TANGENT_BIB_THRELFALL1978,
        .equation = "T = C (1 - e^(-3 s/v_s)) for s <= v_s, else 0.95 C",
        .exact = "below v_s: s1 = (v_s/3) ln(1 + (e^(3 s0/v_s) - 1) e^(-3 mu P/(M_t v_s)))",
        .errata = "1 - e^-3 is 0.9502, so that the force jumps at v_s; the cap itself is never "
                  "reached",
        .model = &model_threlfall,
    },
    {
        SLIP,
        .key = "ambrosio",
        .aliases = "",
        .title = "Coulomb friction with a dead zone and a ramp",
        .authors = "Ambrosio",
        .year = 2003,
        .doi = "",
        .bibtex = RSL_TANGENT_BIB_AMBROSIO2003,
        .equation = "T = C min(max((s - v_0)/(v_s - v_0), 0), 1)",
        .inputs = MU | VS | RSL_TANGENT_INPUT_BIT(slip_speed_low),
        .exact =
            "s falls by mu P/M_t down to v_s, then v_0 + (s - v_0) e^(-mu P/(M_t (v_s - v_0)))",
        .errata = "no friction at all below v_0",
        .model = &model_ambrosio,
    },
    {
        SLIP,
        .key = "bengisu-akay",
        .aliases = "",
        .title = "A parabola to static friction, then a decay to kinetic friction",
        .authors = "Bengisu, Akay",
        .year = 1994,
        .doi = "10.1006/jsvi.1994.1140",
        .bibtex = RSL_TANGENT_BIB_BENGISU1994,
        .equation = "T = C_s (1 - (s/v_s - 1)^2) for s < v_s, else C + (C_s - C) e^(-xi (s - v_s))",
        .inputs = MU | VS | RSL_TANGENT_INPUT_BIT(friction_static) | RSL_TANGENT_INPUT_BIT(decay),
        .exact = "below v_s: y/(2 - y) falls by the factor e^(-2 mu_s P/(M_t v_s)), y = s/v_s",
        .errata = "creeps at rest; never reverses the slip",
        .model = &model_bengisu,
    },
};

const size_t rsl_tangent_rows_slip_count = RSL_TANGENT_ROWS(rsl_tangent_rows_slip);
