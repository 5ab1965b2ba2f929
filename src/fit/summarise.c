/* SPDX-License-Identifier: MIT
 *
 * The result of a fit: parameters with their intervals, noise, what is not
 * determined, and the impact that comes out.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/problem.h"
#include "num/elementary.h"
#include "num/student.h"
#include "resile/collide.h"

#define AT_BOUND 9.0 /* of an unknown with bounds, on its own scale */
#define WIDE 0.15    /* standard error over range that says nothing */
#define SURE 30.0    /* variances per unknown that an impact takes from the sum */
#define FAR 0.1      /* of the contact: how far edges may be from where a fit stuck */
#define NOISY 5e-3   /* share of the peak beside which a rough curve is exact */
#define FLOOR 1e-6   /* share of the peak that no measurement resolves */

/* Residuals, Jacobian and tags at the solution. */
typedef struct close_up {
    double *residual, *jacobian;
    rsl_fit_tag *tags;
    size_t count;
} close_up;

static void close_up_free(close_up *c)
{
    free(c->residual);
    free(c->jacobian);
    free(c->tags);
}

static rsl_status close_up_make(close_up *c, rsl_fit_problem *p, const double *z)
{
    if (!c->count) {
        c->count = p->observations;
        c->residual = malloc(c->count * sizeof *c->residual);
        c->jacobian = malloc(c->count * p->count * sizeof *c->jacobian);
        c->tags = malloc(c->count * sizeof *c->tags);
    }
    if (!c->residual || !c->jacobian || !c->tags)
        return RSL_ERROR_MEMORY;
    double *kept = p->huber;
    p->huber = NULL;
    rsl_status status = rsl_fit_evaluate(p, z, c->residual, c->jacobian, p->count, c->tags);
    p->huber = kept;
    return status;
}

/* ---- noise --------------------------------------------------------------- */

/* Variance that belongs to the covariance: of the residuals, or with Huber's weights
 * s^2 mean(psi^2)/mean(psi')^2 (Huber 1981, 7.6). Samples of no weight do not count. */
static double variance_of(const rsl_fit_problem *p, const close_up *c)
{
    double sum = 0.0, inner = 0.0, used = 0.0;
    for (size_t i = 0; i < c->count; i++) {
        double root = rsl_fit_weight(p, i), psi = root * root * c->residual[i];
        sum += psi * psi;
        inner += root >= 1.0;
        used += root > 0.0;
    }
    if (!(used > (double)p->count))
        return 0.0;
    inner = fmax(1.0, inner) / used;
    return sum / (used - (double)p->count) / (inner * inner);
}

static void put_noise(const rsl_fit_problem *p, const close_up *c, rsl_fit_result *r)
{
    double sum[RSL_FIT_GROUP_COUNT];
    int kinds = 0, only = 0;
    rsl_fit_sums(p, c->residual, c->tags, c->count, sum);
    double share = c->count > p->count ? (double)c->count / (double)(c->count - p->count) : 1.0;
    r->sigma = sqrt(rsl_fit_sum(c->residual, c->count) / (double)c->count * share);
    for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++) {
        if (p->size[g] == 0)
            continue;
        double rms = sqrt(sum[g] / (double)p->size[g] * share);
        kinds++;
        only = g;
        if (g < RSL_FIT_CHANNEL_COUNT)
            r->noise[g] = rms * p->scale[g];
    }
    if (kinds == 1 && only < RSL_FIT_CHANNEL_COUNT)
        r->sigma = r->noise[only];
}

/* AICc = sum of N_g ln(sum_g/N_g) + 2 P + 2 P (P + 1)/(N - P - 1), where P
 * counts the levels of noise as well. */
static double aicc_of(const rsl_fit_problem *p, const close_up *c, double *aic)
{
    double sum[RSL_FIT_GROUP_COUNT], total = 0.0, P = (double)p->count;
    rsl_fit_sums(p, c->residual, c->tags, c->count, sum);
    for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++) {
        double n = (double)p->size[g];
        if (p->size[g] == 0)
            continue;
        total += n * rsl_num_log(fmax(sum[g] / n, FLOOR * FLOOR));
        P += 1.0;
    }
    double left = (double)c->count - P - 1.0;
    *aic = total + 2.0 * P;
    return left > 0.0 ? total + 2.0 * P + 2.0 * P * (P + 1.0) / left : HUGE_VAL;
}

/* ---- residuals ----------------------------------------------------------- */

/* Correlation of neighbours in contact; NAN for too few. */
static double autocorrelation_of(const close_up *c)
{
    double both = 0.0, one = 0.0;
    size_t pairs = 0;
    for (size_t i = 1; i < c->count; i++) {
        const rsl_fit_tag *a = &c->tags[i - 1], *b = &c->tags[i];
        if (a->group != b->group || a->record != b->record || !a->in_contact || !b->in_contact ||
            a->group > RSL_FIT_GROUP_LOOP)
            continue;
        both += c->residual[i] * c->residual[i - 1];
        one += c->residual[i] * c->residual[i];
        pairs++;
    }
    return pairs > 10 && one > 0.0 ? both / one : (double)NAN;
}

/* Samples [from, to) of one channel of one record. Their running sum S_k over the root of the sum of
 * squares, less the way from its beginning to its end, is a Brownian bridge if they are noise, which
 * passes 1.628 in 1 of 100 cases (Kolmogorov); its end passes 2.576 as often. */
static double wander_in(const close_up *c, size_t from, size_t to)
{
    double squares = rsl_fit_sum(c->residual + from, to - from), end = 0.0, sum = 0.0, max = 0.0;
    for (size_t i = from; i < to; i++)
        end += c->residual[i];
    for (size_t i = from; i < to; i++) {
        sum += c->residual[i] - end / (double)(to - from);
        max = fmax(max, fabs(sum));
    }
    return squares > 0.0 ? fmax(max / 1.628, fabs(end) / 2.576) / sqrt(squares) : 0.0;
}

static double wander_of(const close_up *c)
{
    double max = (double)NAN;
    for (size_t from = 0, to; from < c->count; from = to) {
        const rsl_fit_tag *tag = &c->tags[from];
        for (to = from;
             to < c->count && c->tags[to].group == tag->group && c->tags[to].record == tag->record;)
            to++;
        if (tag->group < RSL_FIT_CHANNEL_COUNT && to - from >= 20)
            max = fmax(max, wander_in(c, from, to));
    }
    return max;
}

/* Share of the variance of the samples in time that the curve explains. `far`
 * is set if the curve is no better than none (all zero), or far worse than the
 * mean: contact is elsewhere in time, or of another size or sign. With robust
 * weights samples far off prove nothing. A short impact in a long record of noise
 * explains little and is sure all the same: unknowns without effect take one
 * variance each from the sum on average, not SURE of them. */
static double explained_by(const rsl_fit_problem *p, const close_up *c, int *far)
{
    double left = 0.0, whole = 0.0, squares = 0.0;
    for (size_t i = 0; i < c->count; i++) {
        int g = c->tags[i].group;
        if (g < RSL_FIT_CHANNEL_COUNT)
            left += c->residual[i] * c->residual[i] * p->noise[g] * p->noise[g];
    }
    for (size_t r = 0; r < p->data->record_count; r++) {
        const rsl_fit_record *record = &p->data->records[r];
        for (int k = 0; k < RSL_FIT_CHANNEL_COUNT; k++) {
            const double *y = record->channel[k];
            double mean = 0.0, n = (double)record->count;
            if (!y || !record->time)
                continue;
            for (size_t i = 0; i < record->count; i++)
                mean += y[i] / n;
            for (size_t i = 0; i < record->count; i++) {
                double part = (y[i] - mean) / p->scale[k];
                whole += part * part;
                squares += y[i] / p->scale[k] * y[i] / p->scale[k];
            }
        }
    }
    double none = p->nuisance >> RSL_FIT_BASELINE & 1u ? whole : squares;
    int sure = none - left > SURE * (double)p->count * left / (double)c->count;
    *far = !p->huber && squares > 0.0 && ((left > 0.99 * squares && !sure) || left > 1.5 * whole);
    return whole > 0.0 ? 1.0 - left / whole : (double)NAN;
}

/* ---- parameters ---------------------------------------------------------- */

/* The name by which people write it: k, e, n, lambda; else its own. */
static const char *short_name(int input)
{
    const rsl_law_input *row = &rsl_law_input_table()[input];
    return rsl_fit_input_of(input)->by_symbol ? row->symbol : row->name;
}

static void name_parameter(const rsl_fit_problem *p, const rsl_fit_unknown *u, rsl_fit_parameter *q)
{
    q->input = u->input;
    if (u->input >= 0) {
        snprintf(q->name, sizeof q->name, "%s", short_name(u->input));
        q->unit = rsl_law_input_table()[u->input].unit;
        return;
    }
    const rsl_fit_nuisance_row *row = &rsl_fit_nuisance_table()[u->nuisance];
    q->unit = row->unit;
    if (p->data->record_count == 1)
        snprintf(q->name, sizeof q->name, "%s", row->name);
    else
        snprintf(q->name, sizeof q->name, "%s:%zu", row->name, u->record + 1);
}

/* 1: a standard error on the scale of the unknown is meaningful. */
static int says_something(const rsl_fit_unknown *u, double z, double spread)
{
    if (u->scale != RSL_FIT_BOX || u->logarithmic)
        return spread < 1.0;
    return spread * rsl_fit_slope(u, z) < WIDE * (u->high - u->low);
}

static void put_parameter(rsl_fit_problem *p, const rsl_fit_solution *s, size_t j,
                          const rsl_fit_uncertainty *w, const rsl_fit_options *o, rsl_fit_result *r)
{
    const rsl_fit_unknown *u = &p->unknown[j];
    rsl_fit_parameter *q = &r->parameters[j];
    double z = s->z[j], spread = sqrt(fmax(0.0, w->covariance[j][j]));
    size_t freedom = p->observations - p->count;
    int known = freedom > 0 && !w->lost[j];
    *q = (rsl_fit_parameter){.value = rsl_fit_value(u, z)};
    name_parameter(p, u, q);
    q->at_bound = u->scale == RSL_FIT_BOX && fabs(z) > AT_BOUND;
    q->identifiable = !w->lost[j] && (q->at_bound || freedom == 0 || says_something(u, z, spread));
    q->standard_error = HUGE_VAL;
    q->low = q->high = (double)NAN;
    if (q->at_bound)
        q->value = z > 0.0 ? u->high : u->low;
    if (!known || !q->identifiable || q->at_bound)
        return;
    double t = rsl_num_student_975(freedom);
    double low = z - t * spread, high = z + t * spread;
    q->standard_error = spread * rsl_fit_slope(u, z);
    if (w->surveyed) {
        low = fmin(z, w->low[j]); /* the best value may be the last before an edge */
        high = fmax(z, w->high[j]);
    } else if (o->profile && s->sum > 0.0)
        rsl_fit_profile(p, s, j, spread, t, &low, &high);
    q->low = rsl_fit_value(u, low);
    q->high = rsl_fit_value(u, high);
}

/* "k and mass", "k, n and m". */
static void put_ambiguity(const rsl_fit_problem *p, rsl_fit_result *r)
{
    size_t lost = 0, named = 0, at = 0;
    r->identifiable = 1;
    for (size_t j = 0; j < p->count; j++)
        lost += !r->parameters[j].identifiable;
    if (lost == 0)
        return;
    r->identifiable = 0;
    for (size_t j = 0; j < p->count; j++) {
        if (r->parameters[j].identifiable)
            continue;
        const char *between = named == 0 ? "" : named + 1 == lost ? " and " : ", ";
        int n = snprintf(r->ambiguity + at, sizeof r->ambiguity - at, "%s%s", between,
                         r->parameters[j].name);
        at += n > 0 && at + (size_t)n < sizeof r->ambiguity ? (size_t)n : 0;
        named++;
    }
}

/* Inputs that were given for all, behind those that were found. */
static void put_fixed(const rsl_fit_problem *p, rsl_fit_result *r)
{
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        double value = rsl_fit_get(&p->spec, i);
        int free = 0;
        for (size_t j = 0; j < p->input_count; j++)
            free |= p->inputs[j] == i;
        if (free || !rsl_given(value) || r->parameter_count == RSL_FIT_PARAMETERS_MAX)
            continue;
        rsl_fit_parameter *q = &r->parameters[r->parameter_count++];
        *q = (rsl_fit_parameter){.input = i,
                                 .unit = rsl_law_input_table()[i].unit,
                                 .value = value,
                                 .low = value,
                                 .high = value,
                                 .fixed = 1,
                                 .identifiable = 1};
        snprintf(q->name, sizeof q->name, "%s", short_name(i));
    }
}

/* ---- the impact ---------------------------------------------------------- */

static double restitution_of(const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_contact contact;
    rsl_collide_outcome out;
    if (rsl_collide_prepare(law, spec, &contact, NULL) < 0 ||
        rsl_collide(&contact, NULL, &out, NULL) < 0)
        return (double)NAN;
    return out.restitution;
}

static void first_bodies(const rsl_fit_problem *p, double *mass, double *speed)
{
    const rsl_fit_data *d = p->data;
    *mass = d->record_count ? d->records[0].mass : d->impacts[0].mass;
    *speed = d->record_count ? d->records[0].speed : d->impacts[0].speed;
}

static rsl_fit_impact impact_of(const rsl_law_parameters *spec, const rsl_collide_outcome *outcome)
{
#define MEMBER(member, ...) .member = outcome->member,
    return (rsl_fit_impact){
        .mass = spec->mass, .speed = spec->speed, RSL_FIT_QUANTITY_LIST(MEMBER)};
#undef MEMBER
}

/* e, and its error from the covariance of the unknowns. */
static rsl_status put_impact(const rsl_fit_problem *p, const rsl_fit_solution *s,
                             const rsl_fit_uncertainty *w, rsl_fit_result *r, rsl_error *error)
{
    double mass, speed, by[RSL_FIT_FREE_MAX], sum = 0.0;
    rsl_collide_outcome out;
    first_bodies(p, &mass, &speed);
    r->spec = rsl_fit_spec(p, s->z, mass, speed);
    rsl_status status = rsl_collide_prepare(p->law, &r->spec, &r->contact, error);
    if (status >= 0)
        status = rsl_collide(&r->contact, NULL, &out, error);
    if (status < 0)
        return status;
    r->calibration = r->contact.calibration;
    r->restitution = out.restitution;
    r->impact = impact_of(&r->spec, &out);
    for (size_t j = 0; j < p->input_count; j++) {
        double z[RSL_FIT_FREE_MAX], h = 1e-4;
        memcpy(z, s->z, sizeof z);
        z[j] = s->z[j] + h;
        rsl_law_parameters high = rsl_fit_spec(p, z, mass, speed);
        z[j] = s->z[j] - h;
        rsl_law_parameters low = rsl_fit_spec(p, z, mass, speed);
        by[j] = (restitution_of(p->law, &high) - restitution_of(p->law, &low)) / (2.0 * h);
    }
    for (size_t i = 0; i < p->input_count; i++)
        for (size_t j = 0; j < p->input_count; j++)
            sum += by[i] * w->covariance[i][j] * by[j];
    r->restitution_error = sqrt(fmax(0.0, sum));
    return RSL_OK;
}

/* ---- sharp edges ----------------------------------------------------------- */

/* Whether the sum of squares has corners at the times of the samples. The path is that of the
 * solution. */
static int is_sharp(const rsl_fit_problem *p)
{
    for (size_t i = 0; i < p->data->record_count; i++) {
        const rsl_fit_record *r = &p->data->records[i];
        if (r->time && r->channel[RSL_FIT_FORCE])
            return rsl_fit_path_is_sharp(&p->path, (r->time[r->count - 1] - r->time[0]) /
                                                       (double)(r->count - 1));
    }
    return 0;
}

/* Samples in contact of one series, on average. */
static double samples_in_contact(const close_up *c)
{
    double inside = 0.0, series = 1.0;
    for (size_t i = 0; i < c->count; i++) {
        const rsl_fit_tag *a = &c->tags[i > 0 ? i - 1 : 0], *b = &c->tags[i];
        inside += b->in_contact;
        series += a->group != b->group || a->record != b->record;
    }
    return inside / series;
}

/* Zero into `mask` for the samples within `reach` steps of an edge, else their weight; whether any
 * changed. */
static int hide_edges(const close_up *c, const double *weight, double reach, double *mask)
{
    int changed = 0;
    for (size_t i = 0; i < c->count; i++) {
        double now = c->tags[i].edge <= reach ? 0.0 : weight ? weight[i] : 1.0;
        changed |= now != mask[i];
        mask[i] = now;
    }
    return changed;
}

/* The fit without the samples near the edges, as they stand in it: without corners, and so near the
 * truth as the rest of the samples tell. First far from them, for the fit with all samples may have
 * stuck some steps away from where they are; a fit that is pushed away from the data does not count.
 * The problem keeps `mask` for its weights. */
static rsl_status fit_inside(rsl_fit_problem *p, close_up *c, double *mask, rsl_fit_solution *s)
{
    const double *weight = p->huber;
    rsl_fit_solution trial;
    double span = samples_in_contact(c), min = fmin(3.0, fmax(1.0, span / 8.0));
    double lowest = HUGE_VAL;
    rsl_status status = RSL_OK;
    p->huber = mask;
    for (int round = 0; round < 8; round++) {
        double reach = fmax(min, FAR * span / (double)(1 << round));
        if (!hide_edges(c, weight, reach, mask) && reach == min)
            return RSL_OK;
        if (rsl_fit_solve(p, s->z, -1, 100, &trial, NULL) < 0 || close_up_make(c, p, trial.z) < 0 ||
            variance_of(p, c) > 1.2 * lowest)
            break;
        lowest = fmin(lowest, variance_of(p, c));
        *s = trial;
    }
    status = close_up_make(c, p, s->z);
    hide_edges(c, weight, min, mask);
    return status;
}

/* Judges the residuals of the samples away from the edges. */
static rsl_status look_inside(rsl_fit_problem *p, close_up *c, rsl_fit_solution *s,
                              rsl_fit_uncertainty *w)
{
    double *kept = p->huber, *mask = calloc(c->count, sizeof *mask);
    rsl_status status = mask ? fit_inside(p, c, mask, s) : RSL_ERROR_MEMORY;
    double variance = status >= 0 ? variance_of(p, c) : 0.0;
    for (size_t i = 0; status >= 0 && i < c->count * p->count; i++)
        c->jacobian[i] *= mask[i / p->count];
    p->huber = kept;
    free(mask);
    return status >= 0 ? rsl_fit_uncertainty_of(c->jacobian, c->count, p->count, variance, w)
                       : status;
}

/* The uncertainty by a survey, and a solution that is no worse. */
static rsl_status survey(rsl_fit_problem *p, close_up *c, rsl_fit_solution *s,
                         rsl_fit_uncertainty *w)
{
    rsl_fit_solution inside = *s, trial = {0};
    double better[RSL_FIT_FREE_MAX], variance = variance_of(p, c);
    double freedom = (double)(c->count - p->count); /* power: N/2, less with robust weights */
    double power = 0.5 * (double)c->count * s->sum / (freedom * variance);
    rsl_status status = look_inside(p, c, &inside, w);
    if (status < 0)
        return status;
    int lost = !(variance > 0.0 && w->variance > 0.0);
    for (size_t j = 0; j < p->count; j++)
        lost |= w->lost[j] || (p->unknown[j].scale == RSL_FIT_BOX && fabs(s->z[j]) > AT_BOUND);
    p->path.rough = w->variance > NOISY * NOISY;
    if (!lost)
        status = rsl_fit_sample_posterior(p, inside.z, power, w, better);
    p->path.rough = 0;
    if (!lost && status >= 0 && rsl_fit_solve(p, better, -1, 100, &trial, NULL) >= 0 &&
        trial.sum < s->sum) {
        trial.iterations += s->iterations;
        *s = trial;
    }
    return status >= 0 ? close_up_make(c, p, s->z) : status;
}

rsl_status rsl_fit_summarise(rsl_fit_problem *p, rsl_fit_solution *s,
                             const rsl_fit_options *options, rsl_fit_result *r, rsl_error *error)
{
    close_up c = {0};
    int far = 0;
    rsl_fit_uncertainty *w = malloc(sizeof *w);
    memset(r, 0, sizeof *r);
    r->law = p->law;
    r->converged = s->converged;
    r->iterations = s->iterations;
    r->observations = p->observations;
    memcpy(r->nuisance, p->value, sizeof r->nuisance);
    r->cross_validation = (double)NAN;
    rsl_status status = w ? close_up_make(&c, p, s->z) : RSL_ERROR_MEMORY;
    int sharp = status >= 0 && is_sharp(p);
    if (sharp)
        status = survey(p, &c, s, w);
    if (status >= 0) {
        put_noise(p, &c, r);
        r->aicc = aicc_of(p, &c, &r->aic);
        r->explained = explained_by(p, &c, &far);
        r->autocorrelation = autocorrelation_of(&c);
        r->wander = wander_of(&c);
        double variance = variance_of(p, &c), max = 0.0;
        for (size_t i = 0; i < c.count; i++)
            max = fmax(max, fabs(c.residual[i]));
        r->outlier = variance > 0.0 ? max / sqrt(variance) : 0.0;
        if (!sharp)
            status = rsl_fit_uncertainty_of(c.jacobian, c.count, p->count, variance, w);
    }
    if (status >= 0)
        status = put_impact(p, s, w, r, error);
    for (size_t j = 0; j < p->count && status >= 0; j++) {
        put_parameter(p, s, j, w, options, r);
        r->singular[j] = w->singular[j];
        for (size_t i = 0; i < p->count; i++) {
            double size = sqrt(w->covariance[i][i] * w->covariance[j][j]);
            r->correlation[i][j] = size > 0.0 ? w->covariance[i][j] / size : 0.0;
        }
    }
    if (status >= 0) {
        r->free_count = r->parameter_count = p->count;
        put_ambiguity(p, r);
        put_fixed(p, r);
        r->evaluations = p->evaluations;
    }
    close_up_free(&c);
    free(w);
    if (status >= 0 && far)
        return rsl_fit_no_match(p, RSL_ERROR_CONVERGENCE, error);
    return status < 0 ? rsl_error_set(error, status, "the fit of %s has no result", p->law->key)
                      : RSL_OK;
}
