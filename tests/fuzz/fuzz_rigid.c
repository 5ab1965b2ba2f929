/* SPDX-License-Identifier: MIT
 *
 * Rigid impacts of any bodies: pairs, one contact in the plane, several contacts with friction or
 * without, and the complementarity problem itself. Momentum is kept, nothing is pulled, nothing
 * penetrates, friction stays in its cone, and energy is not gained where the law forbids it.
 */
#include "bytes.h"
#include "resile/rigid.h"

enum { CONTACTS_MAX = 5, BODIES = 4, RATES_MAX = 2 * CONTACTS_MAX };

/* ---- pairs ------------------------------------------------------------------------- */

static void try_pair(fuzz_bytes *bytes)
{
    rsl_rigid_pair pair;
    rsl_rigid_pair_after after = {.impulse = 7.5};
    rsl_error error = {0};
    for (int i = 0; i < 2; i++) {
        pair.mass[i] = fuzz_positive(bytes, 1e-3, 1e3);
        pair.velocity[i] = fuzz_number(bytes, -10.0, 10.0);
    }
    pair.restitution = fuzz_number(bytes, 0.0, 1.0);
    rsl_status status = rsl_rigid_pair_collide(&pair, &after, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(after.impulse == 7.5);
        return;
    }
    double approach = fmax(0.0, pair.velocity[0] - pair.velocity[1]);
    double speed = fabs(pair.velocity[0]) + fabs(pair.velocity[1]);
    FUZZ_PROMISE(after.impulse >= 0.0 && after.energy_lost >= 0.0);
    if (approach == 0.0)
        FUZZ_PROMISE(after.velocity[0] == pair.velocity[0] &&
                     after.velocity[1] == pair.velocity[1]);
    else
        FUZZ_PROMISE(fuzz_near(after.velocity[1] - after.velocity[0], pair.restitution * approach,
                               8.0 * DBL_EPSILON * speed));
    for (int i = 0; i < 2; i++)
        if (!bytes->wild)
            FUZZ_PROMISE(fuzz_near(after.velocity[i] - pair.velocity[i],
                                   (i ? 1.0 : -1.0) * after.impulse / pair.mass[i],
                                   8.0 * DBL_EPSILON * speed));
}

/* ---- one contact in the plane ------------------------------------------------------- */

static rsl_rigid_body body_of(fuzz_bytes *bytes)
{
    rsl_rigid_body body = {.mass = fuzz_positive(bytes, 1e-2, 1e2),
                           .inertia = fuzz_positive(bytes, 1e-2, 1e2),
                           .spin = fuzz_number(bytes, -5.0, 5.0)};
    for (int i = 0; i < 2; i++) {
        body.velocity[i] = fuzz_number(bytes, -5.0, 5.0);
        body.arm[i] = fuzz_number(bytes, -1.0, 1.0);
    }
    if (fuzz_byte(bytes) < 16)
        body.mass = body.inertia = HUGE_VAL;
    return body;
}

static double energy_of(const rsl_rigid_body *body, const double velocity[2], double spin)
{
    return 0.5 * body->mass * (velocity[0] * velocity[0] + velocity[1] * velocity[1]) +
           0.5 * body->inertia * spin * spin;
}

/* What one body gains the other one has lost, and energy is where the law says. */
static void check_balance(const rsl_rigid_planar *p, const rsl_rigid_planar_after *a)
{
    double before = 0.0, after = 0.0, sum[2] = {0.0, 0.0}, size = 0.0;
    for (int b = 0; b < 2; b++) {
        const rsl_rigid_body *body = &p->body[b];
        before += energy_of(body, body->velocity, body->spin);
        after += energy_of(body, a->velocity[b], a->spin[b]);
        for (int i = 0; i < 2; i++) {
            sum[i] += body->mass * (a->velocity[b][i] - body->velocity[i]);
            size += body->mass * (fabs(a->velocity[b][i]) + fabs(body->velocity[i]));
        }
    }
    FUZZ_PROMISE(fuzz_near(before - after, a->energy_lost, 1e-10 * (before + after)));
    FUZZ_PROMISE(fabs(sum[0]) <= 1e-13 * size && fabs(sum[1]) <= 1e-13 * size);
}

static void check_planar(const rsl_rigid_planar *p, const rsl_rigid_planar_after *a, int wild)
{
    double rate = fabs(a->rate_before[0]) + fabs(a->rate_before[1]) + fabs(a->rate_after[1]);
    FUZZ_PROMISE(a->impulse[0] >= 0.0);
    FUZZ_PROMISE(fabs(a->impulse[1]) <= p->friction * a->impulse[0] * (1.0 + 4.0 * DBL_EPSILON));
    FUZZ_PROMISE(a->rate_after[0] >= -1e-9 * rate);
    if (p->friction == 0.0 || p->hypothesis == RSL_RIGID_HYPOTHESIS_POISSON)
        FUZZ_PROMISE(!a->energy_gained);
    if (!wild && isfinite(p->body[0].mass + p->body[1].mass))
        check_balance(p, a);
}

static void try_planar(fuzz_bytes *bytes)
{
    rsl_rigid_planar planar = {.body = {body_of(bytes), body_of(bytes)}};
    rsl_rigid_planar_after after = {.energy_lost = 7.5};
    rsl_error error = {0};
    planar.normal[0] = fuzz_number(bytes, -1.0, 1.0);
    planar.normal[1] = fuzz_number(bytes, -1.0, 1.0);
    planar.restitution = fuzz_number(bytes, 0.0, 1.0);
    planar.friction = fuzz_flag(bytes) ? fuzz_number(bytes, 0.0, 2.0) : 0.0;
    planar.hypothesis = (rsl_rigid_hypothesis)fuzz_choice(bytes, 3);
    rsl_status status = rsl_rigid_planar_collide(&planar, &after, &error);
    if (status == RSL_OK) {
        check_planar(&planar, &after, bytes->wild);
    } else {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(after.energy_lost == 7.5);
    }
}

/* ---- several contacts ---------------------------------------------------------------- */

typedef struct several {
    size_t count, rates;
    int rough;
    double w[RATES_MAX * RATES_MAX], velocity[RATES_MAX];
    double restitution[CONTACTS_MAX], friction[CONTACTS_MAX];
    double impulse[RATES_MAX], after[RATES_MAX];
} several;

/* W = J M^-1 J' of a few bodies with three coordinates each; a row of J is a direction on two of
 * them, with levers. */
static void fill_delassus(several *s, fuzz_bytes *bytes)
{
    double jacobian[RATES_MAX][3 * BODIES] = {{0.0}}, inverse[3 * BODIES];
    for (size_t k = 0; k < 3 * BODIES; k++)
        inverse[k] = fuzz_byte(bytes) < 64 ? 0.0 : fuzz_scale(bytes, 1e-2, 1e2);
    for (size_t i = 0; i < s->count; i++) {
        size_t a = fuzz_choice(bytes, BODIES), b = fuzz_choice(bytes, BODIES);
        double angle = fuzz_between(bytes, 0.0, 6.3), direction[2] = {cos(angle), sin(angle)};
        for (int t = 0; t <= s->rough; t++) {
            double *row = jacobian[s->rough ? 2 * i + (size_t)t : i];
            double x = t ? -direction[1] : direction[0], y = t ? direction[0] : direction[1];
            row[3 * a] -= x, row[3 * a + 1] -= y;
            row[3 * a + 2] -= fuzz_between(bytes, -1.0, 1.0);
            row[3 * b] += x, row[3 * b + 1] += y;
            row[3 * b + 2] += fuzz_between(bytes, -1.0, 1.0);
        }
    }
    for (size_t i = 0; i < s->rates; i++)
        for (size_t j = 0; j < s->rates; j++) {
            double sum = 0.0;
            for (size_t k = 0; k < 3 * BODIES; k++)
                sum += jacobian[i][k] * inverse[k] * jacobian[j][k];
            s->w[i * s->rates + j] = sum;
        }
}

static void fill_several(several *s, fuzz_bytes *bytes)
{
    *s = (several){.rough = fuzz_flag(bytes), .count = 1 + fuzz_choice(bytes, CONTACTS_MAX)};
    s->rates = s->rough ? 2 * s->count : s->count;
    fill_delassus(s, bytes);
    for (size_t i = 0; i < s->rates; i++) {
        s->velocity[i] = fuzz_number(bytes, -2.0, 2.0);
        s->impulse[i] = s->after[i] = 7.5;
    }
    for (size_t i = 0; i < s->count; i++) {
        s->restitution[i] = fuzz_flag(bytes) ? fuzz_number(bytes, 0.0, 1.0) : 0.0;
        s->friction[i] = fuzz_number(bytes, 0.0, 1.0);
    }
}

/* The largest rate that has a part in what is computed; numbers below 1e-308 have not all digits. */
static double size_of(const several *s)
{
    double max = 1e-300;
    for (size_t i = 0; i < s->rates; i++) {
        double sum = fabs(s->velocity[i]);
        for (size_t j = 0; j < s->rates; j++)
            sum += fabs(s->w[i * s->rates + j] * s->impulse[j]);
        max = fmax(max, sum);
    }
    return max;
}

static void check_contact(const several *s, size_t i, rsl_rigid_hypothesis hypothesis, double size)
{
    size_t row = s->rough ? 2 * i : i;
    double push = s->impulse[row], before = s->velocity[row], after = s->after[row];
    FUZZ_PROMISE(push >= 0.0);
    FUZZ_PROMISE(after >= -1e-6 * size);
    if (s->rough)
        FUZZ_PROMISE(fabs(s->impulse[row + 1]) <= s->friction[i] * push * (1.0 + 1e-12));
    double requested = s->restitution[i] * fmin(before, 0.0);
    if (hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON && push > 0.0)
        FUZZ_PROMISE(fuzz_near(after, -requested, 1e-6 * size));
}

static void check_several(const several *s, rsl_rigid_hypothesis hypothesis,
                          const rsl_rigid_contacts_after *after)
{
    double size = size_of(s);
    int plastic = 1;
    if (!isfinite(size))
        return;
    for (size_t i = 0; i < s->rates; i++) {
        double sum = s->velocity[i];
        for (size_t j = 0; j < s->rates; j++)
            sum += s->w[i * s->rates + j] * s->impulse[j];
        FUZZ_PROMISE(fuzz_near(s->after[i], sum, 1e-12 * size));
    }
    for (size_t i = 0; i < s->count; i++) {
        check_contact(s, i, hypothesis, size);
        plastic &= s->restitution[i] == 0.0;
    }
    if (plastic || (hypothesis == RSL_RIGID_HYPOTHESIS_POISSON && !s->rough))
        FUZZ_PROMISE(!after->energy_gained);
}

static void try_several(fuzz_bytes *bytes)
{
    static several s;
    static double work[3000];
    fill_several(&s, bytes);
    rsl_rigid_contacts contacts = {.count = s.count,
                                   .hypothesis = (rsl_rigid_hypothesis)fuzz_choice(bytes, 2),
                                   .delassus = s.w,
                                   .velocity = s.velocity,
                                   .restitution = s.restitution,
                                   .friction = s.rough ? s.friction : NULL};
    rsl_rigid_contacts_after after = {.impulse = s.impulse, .velocity_after = s.after};
    rsl_error error = {0};
    FUZZ_PROMISE(rsl_rigid_contacts_workspace(s.count, s.rough) <= sizeof work / sizeof work[0]);
    rsl_status status =
        rsl_rigid_contacts_solve(&contacts, &after, work, sizeof work / sizeof work[0], &error);
    if (status == RSL_OK) {
        check_several(&s, contacts.hypothesis, &after);
        return;
    }
    fuzz_refused(status, &error);
    for (size_t i = 0; i < s.rates; i++)
        FUZZ_PROMISE(s.impulse[i] == 7.5 && s.after[i] == 7.5);
}

/* ---- the complementarity problem ------------------------------------------------------ */

static void try_lcp(fuzz_bytes *bytes)
{
    double matrix[36], vector[6], z[6] = {7.5}, w[6], work[200];
    size_t n = 1 + fuzz_choice(bytes, 6);
    rsl_rigid_lcp problem = {n, matrix, vector};
    rsl_rigid_lcp_solution solution = {.z = z, .w = w};
    rsl_error error = {0};
    for (size_t i = 0; i < n * n; i++)
        matrix[i] = fuzz_number(bytes, -1.0, 1.0);
    for (size_t i = 0; i < n; i++) {
        vector[i] = fuzz_number(bytes, -1.0, 1.0);
        matrix[i * n + i] += (double)n; /* often a P-matrix */
    }
    rsl_status status = rsl_rigid_lcp_solve(&problem, &solution, work, 200, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(z[0] == 7.5);
        return;
    }
    FUZZ_PROMISE(solution.residual <= 1e-9);
    for (size_t i = 0; i < n; i++)
        FUZZ_PROMISE(z[i] >= 0.0 && w[i] >= 0.0 && (z[i] == 0.0 || w[i] == 0.0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const all[])(fuzz_bytes *) = {try_pair, try_planar, try_several, try_several,
                                                try_lcp};
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    all[fuzz_choice(&bytes, sizeof all / sizeof all[0])](&bytes);
    return 0;
}
