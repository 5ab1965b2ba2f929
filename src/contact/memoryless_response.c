/* SPDX-License-Identifier: MIT
 *
 * Force of a memoryless law: evaluation of its tables.
 */
#include <float.h>

#include "contact/memoryless.h"
#include "law/depth_power.h"

double rsl_memoryless_polynomial(const rsl_memoryless_panel *panel, double t, double *slope)
{
    const double *c = panel->coefficient;
    double value = c[RSL_MEMORYLESS_DEGREE], change = 0.0;
    for (int i = RSL_MEMORYLESS_DEGREE - 1; i >= 0; i--) {
        change = change * t + value;
        value = value * t + c[i];
    }
    *slope = change * panel->inverse;
    return value;
}

/* The function of a segment at a place in bins, and its slope. Where the curve turns
 * sharply a bin has several panels. */
static double value_in_bins(const rsl_memoryless_segment *half, double place, double *slope)
{
    int last = RSL_MEMORYLESS_BIN_COUNT - 1;
    int bin = place < last ? (int)place : last;
    const rsl_memoryless_panel *panel = &half->panel[half->panel_of[bin]];
    const rsl_memoryless_panel *final = &half->panel[half->count - 1];
    double t = (place - panel->center) * panel->inverse;
    while (t > 1.0 && panel < final) {
        panel++;
        t = (place - panel->center) * panel->inverse;
    }
    return rsl_memoryless_polynomial(panel, t, slope);
}

/* The same over z, 0 <= z <= top. */
static double value_at(const rsl_memoryless_segment *half, double z, double top, double *slope)
{
    double bins = RSL_MEMORYLESS_BIN_COUNT / top;
    double value = value_in_bins(half, z * bins, slope);
    *slope *= bins;
    return value;
}

double rsl_memoryless_top(int graded) { return graded ? sqrt(sqrt(0.5)) : 0.5; }

/* T near rest: s^q P(z), z = s or s^(1/4). */
static double near_rest(const rsl_memoryless_table *law, const rsl_memoryless_branch *side,
                        double s, double *slope)
{
    double q = law->form.q, z = law->graded_rest ? sqrt(sqrt(s)) : s, change;
    double value = value_at(&side->near_rest, z, rsl_memoryless_top(law->graded_rest), &change);
    double inner = law->graded_rest ? 0.25 * z * change : s * change;
    double lead = q == 1.0 ? s : rsl_num_pow(s, q);
    double steep = q == 1.0 ? 1.0 : rsl_num_pow(fmax(s, DBL_MIN), q - 1.0);
    *slope = steep * (q * value + inner);
    return lead * value;
}

/* T near the end: P(z), z = 1 - s or (1 - s)^(1/4); `left` is 1 - s. */
static double near_end(const rsl_memoryless_table *law, const rsl_memoryless_branch *side,
                       double left, double *slope)
{
    double z = law->graded_end ? sqrt(sqrt(left)) : left, change;
    double value = value_at(&side->near_end, z, rsl_memoryless_top(law->graded_end), &change);
    double inner = law->graded_end ? 0.25 * z / fmax(left, DBL_MIN) : 1.0;
    *slope = -change * inner;
    return value;
}

/* T and dT/ds at (|v|, w); s > 1 is beyond the end of contact. */
typedef struct lookup {
    double s, value, slope;
} lookup;

static lookup look_up(const rsl_memoryless_table *law, double speed, double w, int way)
{
    const rsl_memoryless_branch *side = &law->side[way];
    double whole = side->open * speed + side->scale * w;
    lookup r = {whole > 0.0 ? speed / whole : 0.0, 0.0, 0.0};
    if (r.s > 1.0)
        return r;
    if (r.s <= 0.5) {
        r.value = near_rest(law, side, r.s, &r.slope);
    } else {
        double left = (side->scale * w - (1.0 - side->open) * speed) / whole;
        left = left > 0.0 ? left : 0.0;
        r.value = near_end(law, side, left, &r.slope);
    }
    return r;
}

/* Partial derivatives of s at constant v, and at constant w. */
static double change_with_w(const rsl_memoryless_branch *side, double speed, double w)
{
    double whole = side->open * speed + side->scale * w;
    return -speed * side->scale / whole / whole;
}

static double change_with_speed(const rsl_memoryless_branch *side, double speed, double w)
{
    double whole = side->open * speed + side->scale * w;
    return side->scale * w / whole / whole;
}

#define MIN_SQUARE 0x1p-900 /* sums of squares below have lost digits */

/* One state: F as k d^n plus or times what the table says. */
typedef struct state {
    const rsl_memoryless_table *law;
    double k, mass, d, v, speed, w, elastic;
    int way;
} state;

static double at_most_finite(double x) { return fmin(fmax(x, -DBL_MAX), DBL_MAX); }

/* m = n, q = 1. On the curve E = Psi = exp(-p) and S = sigma sqrt(n+1) obey
 *
 *     G = (1 - E)^2 - S^2 (C + 1 - p - E) = 0,   C = h - ln(1 + h)
 *
 * (collide/family_a.c). The table gives p to a few digits; Halley's method, with
 * G' = (1 - E)(2E + S^2) and G'' = E (2E + S^2) - 2E (1 - E), gives the rest.
 * Differentiating G = 0:  dE/dS = 2 E ((E - 1)/S)/(2E + S^2). */
static double polish(double rough, double excess, double s2)
{
    double p = rough;
    for (int i = 0; i < 4; i++) {
        double e = rsl_num_exp(-p), gone = -rsl_num_expm1(-p);
        double slope = gone * (2.0 * e + s2);
        double value = gone * gone - s2 * (excess - (p - gone));
        double curve = e * (2.0 * e + s2) - 2.0 * e * gone;
        double newton = slope != 0.0 ? value / slope : 0.0;
        double step = slope != 0.0 ? newton / (1.0 - 0.5 * newton * curve / slope) : 0.0;
        p -= step;
        if (!(fabs(step) > 1e-5 * fabs(p)))
            break;
    }
    return p;
}

static void logarithm_force(const state *x, const lookup *t, rsl_law_response *r)
{
    double n = x->law->form.n;
    double s = x->v == 0.0 ? 0.0 : x->v / x->w * sqrt(n + 1.0);
    double size = fmin(fabs(s), 1e140); /* more makes no difference */
    double p = polish(-t->value, x->law->energy, size * size);
    double e = rsl_num_exp(-p), by_rest = s != 0.0 ? rsl_num_expm1(-p) / s : sqrt(x->law->energy);
    double change = 2.0 * e * by_rest / (2.0 * e + s * s); /* dE/dS */
    r->force = x->elastic * e;
    r->dforce_drate = at_most_finite(x->elastic * change * sqrt(n + 1.0) / x->w);
    r->dforce_ddepth =
        at_most_finite((n * r->force - 0.5 * (n + 1.0) * s * x->elastic * change) / x->d);
    r->dissipated_power = x->elastic * rsl_num_expm1(-p) * x->v;
}

/* F = k d^n + K d^m (w^2 + v^2)^g T,  K = k (M/k)^g. */
static void table_force(const state *x, const lookup *t, rsl_law_response *r)
{
    const rsl_memoryless_table *law = x->law;
    const rsl_memoryless_branch *side = &law->side[x->way];
    double n = law->form.n, m = law->form.m, g = law->growth;
    double sum = x->w * x->w + x->v * x->v, power = rsl_num_pow(sum, g);
    double per_w = 2.0 * g * x->w / sum, per_v = 2.0 * g * x->speed / sum;
    if (!(sum >= MIN_SQUARE && sum <= DBL_MAX)) { /* the root of it is a number, if not a zero */
        double size = fmax(rsl_num_hypot(x->w, x->v), DBL_MIN);
        power = rsl_num_pow(size, 2.0 * g);
        per_w = 2.0 * g * (x->w / size) / size;
        per_v = 2.0 * g * (x->speed / size) / size;
    }
    double factor = x->k * rsl_num_pow(x->mass / x->k, g) * rsl_law_depth_power(x->d, m) * power;
    double dw = x->w * (n + 1.0) / (2.0 * x->d);
    double damping = factor * t->value, steep = factor * t->slope;
    double by_w = per_w * damping + steep * change_with_w(side, x->speed, x->w);
    double by_v = per_v * damping + steep * change_with_speed(side, x->speed, x->w);
    r->force = x->elastic + damping;
    r->dforce_ddepth = at_most_finite((n * x->elastic + m * damping) / x->d + by_w * dw);
    r->dforce_drate = at_most_finite(x->way ? -by_v : by_v);
    r->dissipated_power = damping * x->v;
}

/* F = k d^n + Lambda sqrt(k M) d^((n-1)/2) v. */
static void linear_force(const state *x, rsl_law_response *r)
{
    double m = x->law->form.m;
    double c = x->law->lambda * sqrt(x->k * x->mass) * rsl_law_depth_power(x->d, m);
    if (x->way && x->law->form.approach_only)
        return;
    r->force += c * x->v;
    r->dforce_ddepth += at_most_finite(m * (c * x->v) / x->d);
    r->dforce_drate = at_most_finite(c);
    r->dissipated_power = c * x->v * x->v;
}

/* Beyond the end of contact (s > 1) the force is continued as a pull, which
 * the end rule cuts; a solver sees the sign change. */
static void pull(const state *x, double s, rsl_law_response *r)
{
    r->force = x->elastic * (1.0 - s);
    r->dforce_drate = 0.0;
    r->dissipated_power = -x->elastic * s * x->v;
}

/* w = sqrt(k d^n d/M), also where the product or the quotient leaves the range of a double. */
static double root_of_quotient(double elastic, double depth, double mass)
{
    double product = elastic * depth, quotient = product / mass;
    if (fmin(product, quotient) >= DBL_MIN && fmax(product, quotient) <= DBL_MAX)
        return sqrt(quotient);
    return sqrt(elastic) * (sqrt(depth) / sqrt(mass));
}

void rsl_memoryless_response(const rsl_memoryless_table *law, double stiffness, double mass,
                             double depth, double rate, rsl_law_response *r)
{
    double n = law->form.n;
    state x = {law, stiffness, mass, depth, rate, fabs(rate), 0.0, 0.0, rate < 0.0};
    x.elastic = stiffness * rsl_law_depth_power(depth, n);
    x.w = root_of_quotient(x.elastic, depth, mass);
    *r = (rsl_law_response){.force = x.elastic,
                            .dforce_ddepth = at_most_finite(n * x.elastic / depth),
                            .elastic_energy = x.elastic * depth / (n + 1.0)};
    if (law->kind == RSL_MEMORYLESS_LINEAR)
        linear_force(&x, r);
    if (law->kind == RSL_MEMORYLESS_LOGARITHM || law->kind == RSL_MEMORYLESS_TABLE) {
        lookup t = look_up(law, x.speed, x.w, x.way);
        if (t.s > 1.0)
            pull(&x, t.s, r);
        else if (law->kind == RSL_MEMORYLESS_LOGARITHM)
            logarithm_force(&x, &t, r);
        else
            table_force(&x, &t, r);
    }
}
