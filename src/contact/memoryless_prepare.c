/* SPDX-License-Identifier: MIT
 *
 * Makes the table of a memoryless law: Psi along the curve of one impact.
 *
 * Each panel interpolates at Chebyshev points. What is tabulated over the
 * bounded variable s is smooth up to its ends:
 *
 *   near rest, divided by s^q. The depth there is an even function of the rate
 *   but for terms u^(2+q); for q that is no whole number the panels are in
 *   s^(1/4), which turns them into high powers.
 *
 *   near touch and end, where x is a power of 1/sigma ~ 1 - s. Corrections go as x^(n+1) ~ (1-s)^2
 *   and x^(m+1) ~ (1-s)^(2(m+1)/(n+1)); for m != n the panels are in (1-s)^(1/4).
 *
 * At low restitution unloading has a transition as narrow as 1e-5 of a segment: the
 * force goes with the rate until almost nothing is left of it, and follows the
 * shrinking depth from there on. Panels may be far narrower than a bin.
 *
 * The values come from the closed form for m = n, q = 1 (collide/family_a.c),
 * else from the path in the phase plane.
 */
#include <math.h>

#include "base/error.h"
#include "collide/families.h"
#include "collide/impact.h"
#include "contact/memoryless.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/roots.h"

enum { POINTS = RSL_MEMORYLESS_DEGREE + 1, BINS = RSL_MEMORYLESS_BIN_COUNT };

#define TABLE_TOLERANCE 2e-13    /* of Psi */
#define LOGARITHM_TOLERANCE 1e-6 /* of ln Psi, which is polished later */
#define PATH_TOLERANCE 1e-13     /* of a step: stiff during unloading */
#define NARROWEST 0x1p20         /* 2 bins/panel */

/* T at sigma along the curve of an impact; NaN if it cannot be found. */
typedef struct curve {
    double (*value)(double sigma, void *user);
    void *user;
} curve;

/* A half under work. */
typedef struct work {
    rsl_memoryless_table *law;
    rsl_memoryless_segment *half;
    const curve *curve;
    int way, near_end, failed;
    double error[RSL_MEMORYLESS_PANEL_MAX]; /* of each panel, in Psi */
} work;

/* ---- panels ------------------------------------------------------------------ */

/* What is tabulated at a place (in bins): T, divided by s^q near rest. Also
 * how an error there counts in Psi. */
static double tabulated(work *w, double place, double *weight)
{
    const rsl_memoryless_table *law = w->law;
    const rsl_memoryless_branch *side = &law->side[w->way];
    int graded = w->near_end ? law->graded_end : law->graded_rest;
    double z = place / BINS * rsl_memoryless_top(graded);
    double part = graded ? z * z * z * z : z; /* s, or 1 - s */
    double s = w->near_end ? 1.0 - part : part;
    double left = w->near_end ? part : 1.0 - part;
    double sigma = side->scale * s / (left + (1.0 - side->open) * s);
    double divisor = w->near_end ? 1.0 : rsl_num_pow(s, law->form.q);
    double value = w->curve->value(w->way ? -sigma : sigma, w->curve->user);
    if (isnan(value))
        w->failed = 1;
    *weight = divisor;
    if (law->kind == RSL_MEMORYLESS_TABLE) {
        double factor = rsl_num_pow(1.0 + sigma * sigma, law->growth);
        *weight *= factor / fmax(1.0, fabs(1.0 + factor * value));
    }
    return value / divisor;
}

/* Fits a panel to the places from `from` to `to`. */
static void fit_panel(work *w, double from, double to, rsl_memoryless_panel *p)
{
    double values[POINTS], unused;
    p->center = 0.5 * (from + to);
    p->inverse = 2.0 / (to - from);
    for (int i = 0; i < POINTS; i++) {
        double t = -rsl_num_cos(RSL_NUM_PI * (i + 0.5) / POINTS);
        values[i] = tabulated(w, p->center + t / p->inverse, &unused);
    }
    rsl_memoryless_fit(values, POINTS, p->coefficient);
}

/* The largest error in Psi at places between the points. */
static double panel_error(work *w, const rsl_memoryless_panel *p)
{
    double worst = 0.0;
    for (int i = 1; i < POINTS; i += 2) {
        double t = -rsl_num_cos(RSL_NUM_PI * i / POINTS), weight, slope;
        double exact = tabulated(w, p->center + t / p->inverse, &weight);
        double found = rsl_memoryless_polynomial(p, t, &slope);
        worst = fmax(worst, fabs(found - exact) * weight);
    }
    return worst;
}

static void add_panel(work *w, int at, double from, double to)
{
    rsl_memoryless_segment *h = w->half;
    for (int i = h->count++; i > at; i--) {
        h->panel[i] = h->panel[i - 1];
        w->error[i] = w->error[i - 1];
    }
    fit_panel(w, from, to, &h->panel[at]);
    w->error[at] = panel_error(w, &h->panel[at]);
}

/* The panel that is worst and can be divided; -1: none. */
static int worst_panel(const work *w, double tolerance)
{
    int worst = -1;
    for (int i = 0; i < w->half->count; i++)
        if (w->error[i] > tolerance && w->half->panel[i].inverse < NARROWEST &&
            (worst < 0 || w->error[i] > w->error[worst]))
            worst = i;
    return worst;
}

/* Halves the worst panel until all are good enough, or there is no room. They stay in order. */
static void refine(work *w)
{
    rsl_memoryless_segment *h = w->half;
    double tolerance = w->law->kind == RSL_MEMORYLESS_TABLE ? TABLE_TOLERANCE : LOGARITHM_TOLERANCE;
    add_panel(w, 0, 0.0, BINS);
    for (int i; !w->failed && h->count < RSL_MEMORYLESS_PANEL_MAX &&
                (i = worst_panel(w, tolerance)) >= 0;) {
        double center = h->panel[i].center, reach = 1.0 / h->panel[i].inverse;
        h->count--;
        for (int j = i; j < h->count; j++) {
            h->panel[j] = h->panel[j + 1];
            w->error[j] = w->error[j + 1];
        }
        add_panel(w, i, center - reach, center);
        add_panel(w, i + 1, center, center + reach);
    }
}

/* Where to look for the panel of a place in a bin: at the panel that the bin begins in. */
static void index_panels(work *w)
{
    rsl_memoryless_segment *h = w->half;
    int i = 0;
    for (int bin = 0; bin < BINS; bin++) {
        while ((bin - h->panel[i].center) * h->panel[i].inverse >= 1.0)
            i++;
        h->panel_of[bin] = (unsigned char)i;
    }
    for (i = 0; i < h->count; i++)
        w->law->error = fmax(w->law->error, w->error[i]);
}

static rsl_status tabulate(rsl_memoryless_table *law, const curve *along)
{
    for (int way = 0; way < 2; way++)
        for (int near_end = 0; near_end < 2; near_end++) {
            rsl_memoryless_branch *side = &law->side[way];
            work w = {
                .law = law,
                .half = near_end ? &side->near_end : &side->near_rest,
                .curve = along,
                .way = way,
                .near_end = near_end,
            };
            refine(&w);
            if (w.failed)
                return RSL_ERROR_CONVERGENCE;
            index_panels(&w);
        }
    return RSL_OK;
}

/* ---- m = n, q = 1: closed form ----------------------------------------------- */

/* In delta, the distance in p from touch or from the end (collide/family_a.c),
 *
 *     sigma sqrt(n+1) = h u/sqrt(h^2 s),
 *     touch:  h u = h + (1+h)(e^-delta - 1),  h^2 s = h delta - (1+h) c(delta)
 *     end:    h u = -(1 - e^(delta - p_end)), h^2 s = e h delta - (1-eh) c(-delta)
 */
typedef struct closed_curve {
    double h;
    rsl_collide_hysteresis ends;
    double root;  /* sqrt(n+1) */
    double sigma; /* wanted, times the root */
} closed_curve;

static double from_touch(double delta, void *user)
{
    const closed_curve *c = user;
    double rate = c->h + (1.0 + c->h) * rsl_num_expm1(-delta);
    double energy = delta * (c->h - (1.0 + c->h) * rsl_collide_exp_defect(delta));
    return rate - c->sigma * sqrt(fmax(energy, 0.0));
}

static double from_end(double delta, void *user)
{
    const closed_curve *c = user;
    const rsl_collide_hysteresis *e = &c->ends;
    double rate = -rsl_num_expm1(delta - e->end);
    double energy = delta < 1.0 ? delta * (e->kept + e->left * rsl_collide_exp_defect(-delta))
                                : delta - (rsl_num_exp(delta - e->end) - e->left);
    return rate + c->sigma * sqrt(fmax(energy, 0.0));
}

/* sigma at p = -touch/2 and p = end/2: the middle of ln Psi. */
static void choose_closed_scales(const closed_curve *c, rsl_memoryless_table *law)
{
    closed_curve at = *c;
    double touch = 0.5 * c->ends.touch, end = 0.5 * c->ends.end;
    at.sigma = 0.0;
    double rate = from_touch(touch, &at), back = from_end(end, &at);
    at.sigma = 1.0;
    law->side[0].scale = rate / (rate - from_touch(touch, &at)) / c->root;
    law->side[1].scale = back / (from_end(end, &at) - back) / c->root;
    law->side[0].open = law->side[1].open = 1.0;
}

/* ln Psi at sigma. */
static double closed_value(double sigma, void *user)
{
    closed_curve *c = user;
    double delta, end = sigma > 0.0 ? c->ends.touch : c->ends.end;
    c->sigma = sigma * c->root;
    if (rsl_num_root_bracketed(sigma > 0.0 ? from_touch : from_end, c, 0.0, end, &delta) != RSL_OK)
        return RSL_NUM_NAN;
    return sigma > 0.0 ? end - delta : delta - end;
}

static rsl_status make_closed(rsl_memoryless_table *law)
{
    closed_curve c = {law->lambda, rsl_collide_hysteresis_ends(law->lambda),
                      sqrt(law->form.n + 1.0), 0.0};
    curve along = {closed_value, &c};
    law->energy = c.ends.energy;
    choose_closed_scales(&c, law);
    return tabulate(law, &along);
}

/* ---- any exponents: along the path --------------------------------------------- */

enum { STEPS = 400 };

typedef struct sampler {
    rsl_collide_dimensionless impact;
    const rsl_memoryless_table *law;
    rsl_collide_phase_step steps[STEPS];
    int count;
    const rsl_collide_phase_step *step; /* under search */
    double sigma;                       /* wanted */
} sampler;

static void record(const rsl_collide_phase_step *step, void *visitor)
{
    sampler *s = visitor;
    if (s->count < STEPS)
        s->steps[s->count] = *step;
    s->count++;
}

/* w of a point: sigma = u/w. */
static double wave(const sampler *s, const rsl_collide_phase_point *p)
{
    return rsl_num_pow(p->x * s->impact.length, 0.5 * (s->law->form.n + 1.0));
}

static double sigma_excess(double fraction, void *user)
{
    const sampler *s = user;
    rsl_collide_phase_point p;
    if (rsl_collide_phase_at(s->step, fraction, &p) != RSL_OK)
        return RSL_NUM_NAN;
    return p.u - s->sigma * wave(s, &p);
}

/* T = (Psi - 1)/(1 + sigma^2)^g, Psi - 1 = Lambda x^(m-n) sgn(u)|u|^q. */
static double damping_at(const sampler *s, const rsl_collide_phase_point *p)
{
    const rsl_collide_exponents *f = &s->law->form;
    double x = p->x * s->impact.length, sigma = p->u / wave(s, p);
    if (p->u < 0.0 && f->approach_only)
        return 0.0;
    double size = s->law->lambda * rsl_num_pow(x, f->m - f->n) * rsl_num_pow(fabs(p->u), f->q);
    return copysign(size, p->u) / rsl_num_pow(1.0 + sigma * sigma, s->law->growth);
}

/* sigma falls along the path: the first piece that ends below has it. */
static double path_value(double sigma, void *user)
{
    sampler *s = user;
    double fraction;
    rsl_collide_phase_point p;
    s->sigma = sigma;
    for (int i = 0; i < s->count; i++) {
        s->step = &s->steps[i];
        if ((sigma > 0.0) != (s->step->way > 0) || sigma_excess(1.0, s) > 0.0)
            continue;
        if (rsl_num_root_bracketed(sigma_excess, s, 0.0, 1.0, &fraction) != RSL_OK ||
            rsl_collide_phase_at(s->step, fraction, &p) != RSL_OK)
            return RSL_NUM_NAN;
        return damping_at(s, &p);
    }
    return RSL_NUM_NAN;
}

/* sigma in the middle of either way: at 0.7 of the speed, at 0.6 of the depth. */
static void choose_path_scales(const sampler *s, rsl_memoryless_table *law)
{
    double deepest = 0.0;
    for (int i = 0; i < s->count; i++) {
        const rsl_collide_phase_step *step = &s->steps[i];
        const rsl_collide_phase_point *p = &step->to;
        rsl_memoryless_branch *side = &law->side[step->way < 0];
        if (step->way > 0)
            deepest = p->x;
        int middle = step->way > 0 ? p->u < 0.7 : p->x < 0.6 * deepest;
        if (side->scale == 0.0 && middle && p->u != 0.0)
            side->scale = fabs(p->u) / wave(s, p);
        side->open = 1.0;
    }
}

/* Contact that ends at F = 0 has a last sigma, which s = 1 stands for. */
static void close_side(rsl_memoryless_branch *side, double last)
{
    double a = side->scale > 0.0 ? fmin(side->scale, last) : last;
    side->open = last / (last + a);
    side->scale = a * side->open;
}

static rsl_status make_by_path(rsl_memoryless_table *law, const rsl_law_contact *contact)
{
    rsl_collide_phase_point end;
    sampler s;
    curve along = {path_value, &s};
    s.law = law;
    s.count = 0;
    rsl_status status = rsl_collide_dimensionless_prepare(&s.impact, contact, 0.0);
    s.impact.problem.tolerance = PATH_TOLERANCE;
    if (status == RSL_OK)
        status = rsl_collide_phase_run(&s.impact.problem, record, &s, &end);
    if (status != RSL_OK || s.count > STEPS)
        return status < 0 ? status : RSL_ERROR_NO_SOLUTION;
    choose_path_scales(&s, law);
    if (end.x > 0.0 && s.impact.problem.force_end)
        close_side(&law->side[1], -end.u / wave(&s, &end));
    return tabulate(law, &along);
}

/* ---- choosing -------------------------------------------------------------------- */

static rsl_memoryless_kind choose_kind(const rsl_collide_exponents *f, double lambda)
{
    if (lambda < 1e-20)
        return RSL_MEMORYLESS_NONE;
    if (f->q == 1.0 && f->m == 0.5 * (f->n - 1.0))
        return RSL_MEMORYLESS_LINEAR;
    if (f->q == 1.0 && f->m == f->n && !f->approach_only)
        return RSL_MEMORYLESS_LOGARITHM;
    return RSL_MEMORYLESS_TABLE;
}

rsl_status rsl_memoryless_prepare(const rsl_collide_exponents *form, double lambda,
                                  rsl_memoryless *memoryless, rsl_error *error)
{
    rsl_memoryless_table *table = (rsl_memoryless_table *)(void *)memoryless;
    double e;
    if (!memoryless)
        return rsl_error_missing(error, "room for the table");
    rsl_status status = rsl_collide_restitution_from_lambda(form, lambda, &e, NULL, error);
    if (status < 0)
        return status;
    if (status == RSL_NO_SEPARATION)
        return rsl_error_set(
            error, RSL_ERROR_NO_SOLUTION,
            "contact with dimensionless damping %g never ends, so it has no memoryless form",
            lambda);
    *table = (rsl_memoryless_table){
        .form = *form,
        .lambda = lambda,
        .kind = choose_kind(form, lambda),
        .growth = (form->n - form->m) / (form->n + 1.0),
        .graded_rest = form->q != floor(form->q),
        .graded_end = form->m != form->n,
    };
    if (table->kind == RSL_MEMORYLESS_LOGARITHM)
        status = make_closed(table);
    if (table->kind == RSL_MEMORYLESS_TABLE) {
        rsl_law_contact contact = rsl_collide_unit_contact(form, lambda);
        status = make_by_path(table, &contact);
    }
    if (status != RSL_OK)
        return rsl_error_set(
            error, status,
            "no memoryless form was found for n = %g, m = %g, q = %g with dimensionless damping %g",
            form->n, form->m, form->q, lambda);
    if (table->kind == RSL_MEMORYLESS_LOGARITHM)
        rsl_memoryless_batch_prepare(table);
    return RSL_OK;
}
