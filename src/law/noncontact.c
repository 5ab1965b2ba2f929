/* SPDX-License-Identifier: MIT
 *
 * Laws that act at a distance, made for gradients: Simbody's smooth sphere on a half space and its
 * exponential spring. Both have F = f(x) g(v), x the overlap. Here the depth d = x + s0 counts from
 * the standoff s0 on, where f is as good as nothing.
 *
 *     smooth        f = k (x^2 + cf)^(3/4) (1 + tanh(bd x))/2,
 *                   g = (1 + (3/2) alpha v) (1 + tanh(bv (v + 2/(3 alpha))))/2
 *     exponential   f = F1 exp(bd x),   g = 1 + alpha v
 *
 * f(x) g(0) is the elastic force, and the rest is lost: (g(v) - g(0)) v >= 0, for g rises from its
 * root on and is negative before it. A free impact comes near the root of g and never reaches it.
 * M v dv = -f g dx gives the restitution e of a speed v0 from g alone, whatever f is:
 *
 *     Int_0^v0 v dv/g(v) = Int_0^(e v0) v dv/g(-v).
 *
 * For g = 1 + alpha v that is the relation of Hunt and Crossley's force, h = alpha v0.
 *
 * The energy of f is an exponential, or an integral whose singularities lie at x = +-i sqrt(cf) and
 * +-i pi/(2 bd): Gauss rules on panels that grow with the distance from them.
 */
#include <assert.h>
#include <math.h>

#include "law/damping.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references_more.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/quadrature.h"

/* ---- smooth ----------------------------------------------------------------------- */

/* (1 + tanh x)/2, all digits of its tail. */
static double rise(double x)
{
    return x < 0.0 ? rsl_num_exp(2.0 * x) / (1.0 + rsl_num_exp(2.0 * x))
                   : 1.0 / (1.0 + rsl_num_exp(-2.0 * x));
}

/* f and its slope over x. */
static double smooth_spring(const rsl_law_contact *c, double x, double *slope)
{
    const rsl_law_noncontact *p = &rsl_law_extra_of(c)->noncontact;
    double square = x * x + p->softening, root = sqrt(square), up = rise(p->steepness * x);
    double force = c->stiffness * root * sqrt(root) * up;
    *slope = force * (1.5 * x / square + 2.0 * p->steepness * (1.0 - up));
    return force;
}

/* g and its slope. */
static double smooth_rate(const rsl_law_contact *c, double v, double *slope)
{
    double alpha = c->damping, b = rsl_law_extra_of(c)->noncontact.steepness_rate,
           factor = 1.0 + alpha * v;
    if (alpha == 0.0) {
        *slope = 0.0;
        return 1.0;
    }
    double up = rise(b * (v + 1.0 / alpha));
    *slope = up * (alpha + 2.0 * b * factor * (1.0 - up));
    return factor * up;
}

/* Int f dx over the side of x = 0 that `sign` says, for |x| in from..to. */
static double smooth_side(const rsl_law_contact *c, double sign, double from, double to)
{
    const rsl_law_noncontact *p = &rsl_law_extra_of(c)->noncontact;
    const rsl_num_rule rule = rsl_num_rule_prepare(0.0);
    double off = fmin(sqrt(p->softening), 0.5 * RSL_NUM_PI / p->steepness), sum = 0.0, slope;
    to = sign < 0.0 ? fmin(to, 400.0 / p->steepness) : to; /* nothing beyond */
    while (from < to) {
        double reach = 0.8 * sqrt(from * from + off * off), part = 0.0;
        double transition = from * p->steepness < 20.0 ? 4.0 / p->steepness : HUGE_VAL;
        double width = fmin(fmin(reach, transition), to - from);
        for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
            part += rule.weight[i] * smooth_spring(c, sign * (from + width * rule.node[i]), &slope);
        sum += width * part;
        from = from + width > from ? from + width : to;
    }
    return sum;
}

static double smooth_energy(const rsl_law_contact *c, double d)
{
    double s = rsl_law_extra_of(c)->noncontact.standoff, x = d - s, slope;
    double sum = x < 0.0 ? smooth_side(c, -1.0, -x, s)
                         : smooth_side(c, -1.0, 0.0, s) + smooth_side(c, 1.0, 0.0, x);
    return smooth_rate(c, 0.0, &slope) * sum;
}

static void smooth_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double x = d - rsl_law_extra_of(c)->noncontact.standoff, slope, rate_slope, rest_slope;
    double spring = smooth_spring(c, x, &slope), rate = smooth_rate(c, v, &rate_slope);
    double rest = smooth_rate(c, 0.0, &rest_slope);
    *r = (rsl_law_response){.force = spring * rate,
                            .dforce_ddepth = slope * rate,
                            .dforce_drate = spring * rate_slope,
                            .dissipated_power = spring * (rate - rest) * v};
}

/* ---- exponential ------------------------------------------------------------------- */

/* contact->stiffness is F1 b, the slope at x = 0. */
static void exponential_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double b = rsl_law_extra_of(c)->noncontact.steepness,
           x = d - rsl_law_extra_of(c)->noncontact.standoff;
    double first = c->stiffness / b, spring = first * rsl_num_exp(b * x);
    *r = (rsl_law_response){
        .force = spring * (1.0 + c->damping * v),
        .dforce_ddepth = b * spring * (1.0 + c->damping * v),
        .dforce_drate = spring * c->damping,
        .elastic_energy = first / b * rsl_num_exp(-b * rsl_law_extra_of(c)->noncontact.standoff) *
                          rsl_num_expm1(b * d),
        .dissipated_power = spring * c->damping * v * v,
    };
}

const rsl_law_model rsl_law_model_smooth = {.name = "smooth",
                                            .force = smooth_force,
                                            .energy = smooth_energy,
                                            .damped = 1,
                                            .fixed_stiffness = 1,
                                            .noncontact = 1,
                                            .separable = 1};
const rsl_law_model rsl_law_model_exponential = {.name = "exponential",
                                                 .force = exponential_force,
                                                 .damped = 1,
                                                 .fixed_stiffness = 1,
                                                 .noncontact = 1,
                                                 .separable = 1};

/* ---- rows -------------------------------------------------------------------------- */

static double or_usual(double given, double usual) { return rsl_given(given) ? given : usual; }

/* exp(-37) is 1e-16. */
static const double faint = 37.0;

static rsl_status smooth(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double b = or_usual(spec->steepness, 300.0);
    rsl_law_extra_in(contact)->noncontact = (rsl_law_noncontact){
        .standoff = or_usual(spec->standoff, 0.5 * faint / b),
        .steepness = b,
        .steepness_rate = or_usual(spec->steepness_rate, 50.0),
        .softening = or_usual(spec->softening, 1e-5),
    };
    return rsl_law_damping_set(spec, contact, 1.5 * spec->alpha, error);
}

static rsl_status exponential(const rsl_law_parameters *spec, rsl_law_contact *contact,
                              rsl_error *error)
{
    rsl_law_extra_in(contact)->noncontact =
        (rsl_law_noncontact){.standoff = or_usual(spec->standoff, faint / spec->steepness),
                             .steepness = spec->steepness};
    contact->stiffness = spec->force_scale * spec->steepness;
    return rsl_law_damping_set(spec, contact, spec->alpha, error);
}

#define DISTANT                                                                                    \
    .family = RSL_LAW_FAMILY_HUNT_CROSSLEY, .m = RSL_LAW_M_EQUALS_N, .q = 1.0,                     \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .restitution_min_open = 1, .restitution_max = 1.0,       \
    .calibrated = 1

const rsl_law rsl_law_rows_noncontact[] = {
    {
        DISTANT,
        .key = "smooth-hunt-crossley",
        .aliases = "smooth-sphere-half-space",
        .title = "Gait and optimal control: Hunt-Crossley without a corner",
        .authors = "Serrancoli, Falisse, Dembia, Vantilt, Tanghe, Lefeber, Jonkers, De Schutter, "
                   "De Groote",
        .year = 2019,
        .doi = "",
        .bibtex = RSL_LAW_BIB_SERRANCOLI2019,
        .equation = "F = k (x^2 + cf)^(3/4) (1 + tanh(bd x))/2 (1 + (3/2) alpha v) (1 + tanh(bv (v "
                    "+ 2/(3 alpha))))/2, x = d - s0",
        .parameter =
            "alpha given, or of the restitution; bd = 300/m, bv = 50 s/m, cf = 1e-5 m^2 "
            "and s0 = 18.5/bd unless given; k = (4/3) sqrt(R) (E^(2/3)/2)^(3/2) in Simbody",
        .n = 1.5,
        .inputs = RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(alpha),
        .options = RSL_LAW_IN_E | RSL_LAW_INPUT_BIT(steepness) | RSL_LAW_INPUT_BIT(steepness_rate) |
                   RSL_LAW_INPUT_BIT(softening) | RSL_LAW_INPUT_BIT(standoff),
        .model = &rsl_law_model_smooth,
        .published = smooth,
        .exact =
            "x = d - s0 is the overlap: the depth counts from the standoff s0, where the force "
            "is 1e-16 of its factor. With g the factor of the rate, Int_0^v0 v dv/g(v) = "
            "Int_0^(e v0) v dv/g(-v): e is free of k, bd, cf and the mass",
        .errata = "the energy that Simbody reports, (2/5) F x, is not the integral of the force; "
                  "E^(2/3)/2 for two like bodies makes k 0.707 of that of Hertz",
    },
    {
        DISTANT,
        .key = "exponential-spring",
        .aliases = "",
        .title = "Feet on the ground: a force that is always there",
        .authors = "Anderson, Pandy",
        .year = 1999,
        .doi = "10.1080/10255849908907988",
        .bibtex = RSL_LAW_BIB_ANDERSON1999,
        .equation = "F = F1 exp(bd x) (1 + alpha v), x = d - s0",
        .parameter = "F1, bd given, d1 and d2 of Simbody, whose x counts from its d0 on; alpha "
                     "given, or of the restitution; s0 = 37/bd unless given",
        .n = 1.0,
        .inputs = RSL_LAW_INPUT_BIT(force_scale) | RSL_LAW_INPUT_BIT(steepness) |
                  RSL_LAW_INPUT_BIT(alpha),
        .options = RSL_LAW_IN_E | RSL_LAW_INPUT_BIT(standoff),
        .model = &rsl_law_model_exponential,
        .published = exponential,
        .exact =
            "the depth counts from the standoff s0, where the force is 1e-16 F1; h (1 + e) = "
            "ln((1 + h)/(1 - e h)), h = alpha v0, at the depth where F1 exp(bd x)/bd = M v0^2 (h "
            "- ln(1 + h))/h^2; in time it has no beginning and no end",
        .errata = "",
    },
};

const size_t rsl_law_rows_noncontact_count = RSL_LAW_ROWS(rsl_law_rows_noncontact);

double rsl_law_standoff(const rsl_law_contact *contact)
{
    assert(contact != NULL && contact->model != NULL);
    return contact->model->noncontact ? rsl_law_extra_of(contact)->noncontact.standoff : 0.0;
}
