/* SPDX-License-Identifier: MIT
 *
 * Several contacts at one instant: Newton's and Poisson's hypotheses as linear
 * complementarity problems, with or without Coulomb friction.
 *
 * Moreau (1988), Glocker & Pfeiffer (1995), Stewart & Trinkle (1996);
 * banerjee2016 Eqs. 38-51 for one contact.
 *
 * Without friction, v+ = v- + W P:
 *
 *     newton   0 <= P _|_ W P + v- + e min(v-, 0) >= 0
 *     poisson  0 <= P_C _|_ v_C = W P_C + v- >= 0             (compression)
 *              0 <= X _|_ v+ = W X + v_C + W e P_C >= 0       (expansion)
 *              P = P_C + e P_C + X
 *
 * min(v-, 0): the formula (1 + e) v- would allow a contact that separates
 * before to approach with e v- afterwards. X >= 0 says P_E >= e P_C: more, if
 * the neighbours would press the contact shut.
 *
 * Poisson's hypothesis does not gain energy: P_E = e P_C + X is where
 * E(x) = x'W x/2 + v_C'x, the energy that the expansion adds, is least among
 * x >= e P_C. P_C is among these as e <= 1, hence
 * E(P_E) <= E(P_C) = P_C'W P_C/2 (P_C and v_C are complementary), and this is
 * what the compression took.
 *
 * With friction, P_T = b - c with b, c >= 0 and a slack s, which is the
 * speed of sliding where there is friction:
 *
 *     0 <= P_N _|_ v_N+ (newton: + e min(v_N-, 0)) >= 0
 *     0 <= b   _|_ s + v_T+ >= 0
 *     0 <= c   _|_ s - v_T+ >= 0
 *     0 <= s   _|_ mu P_N - b - c >= 0
 *
 * The matrix is copositive: (P_N, b, c, s) gives P'W P + s'mu P_N >= 0. So
 * Lemke's method finds a solution whenever q is not negative on the directions
 * where W P = 0, which always holds for Poisson, and for Newton if J' has no
 * such directions with P_N >= 0.
 *
 * The phases of Poisson differ by what is given before: in the expansion
 * e P_C acts already, with mu e P_C of friction to be used.
 *
 * Stronge: one contact is integrated over its normal impulse (keller.c). Of several contacts the
 * phases are those of Poisson with k e P_C in place of e P_C, and k is where the work of the normal
 * forces in the expansion, P_EN'(v_C + v+)_N/2, is the sum of e_i^2 times that of contact i in the
 * compression, or where the expansion returns all energy that the compression took, if that comes
 * first. Without friction and with equal restitutions k = 1.
 */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "rigid/keller.h"
#include "rigid/lcp.h"
#include "rigid/modes.h"

#define NAME_CASE(name, text, what)                                                                \
    case name:                                                                                     \
        return text;

const char *rsl_rigid_hypothesis_name(rsl_rigid_hypothesis hypothesis)
{
    switch (hypothesis) {
        RSL_RIGID_HYPOTHESIS_LIST(NAME_CASE)
    case RSL_RIGID_HYPOTHESIS_COUNT:
        break;
    }
    return "";
}

/* Rates and unknowns of a problem: per contact 1 and 1, or 2 and 4. */
static size_t rates(size_t count, int rough) { return rough ? 2 * count : count; }

static size_t unknowns(size_t count, int rough) { return rough ? 4 * count : count; }

size_t rsl_rigid_contacts_workspace(size_t count, int with_friction)
{
    size_t max = with_friction ? RSL_RIGID_FRICTION_CONTACTS_MAX : RSL_RIGID_CONTACTS_MAX;
    if (count < 1 || count > max)
        return 0;
    size_t n = unknowns(count, with_friction);
    return n * n + 2 * n + 5 * rates(count, with_friction) + rsl_rigid_lcp_workspace(n);
}

/* ---- checks -------------------------------------------------------------- */

/* Two entries across the diagonal may differ by rounding; and by as much an
 * entry may exceed the root of the product of its diagonal. */
#define SYMMETRY 1e-9

static rsl_status check_delassus(const double *w, size_t n, rsl_error *error)
{
    for (size_t i = 0; i < n; i++)
        if (w[i * n + i] < 0.0)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "W[%zu][%zu] is %g; the diagonal must not be negative", i, i,
                                 w[i * n + i]);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            double bound = sqrt(w[i * n + i]) * sqrt(w[j * n + j]);
            double entry = w[i * n + j];
            if (fabs(entry - w[j * n + i]) > SYMMETRY * bound)
                return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                     "W[%zu][%zu] is %g and W[%zu][%zu] is %g; W must be symmetric",
                                     i, j, entry, j, i, w[j * n + i]);
            if (fabs(entry) > bound * (1.0 + SYMMETRY))
                return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                     "W[%zu][%zu] is %g, beyond the root of W[%zu][%zu] "
                                     "W[%zu][%zu]; W must be positive semidefinite",
                                     i, j, entry, i, i, j, j);
        }
    }
    return RSL_OK;
}

/* Coefficients in 0..most. */
static rsl_status check_range(const double *x, size_t count, double max, const char *what,
                              rsl_error *error)
{
    rsl_status status = rsl_rigid_lcp_check_finite(x, count, what, error);
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        if (x[i] < 0.0 || x[i] > max)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "%s: number %zu is %g; it must lie in 0..%g", what, i, x[i], max);
    return status;
}

static rsl_status check_shape(const rsl_rigid_contacts *c, const rsl_rigid_contacts_after *after,
                              rsl_error *error)
{
    if (c == NULL || after == NULL || after->impulse == NULL || after->velocity_after == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the contacts or room for their outcome are missing");
    if ((int)c->hypothesis < 0 || c->hypothesis >= RSL_RIGID_HYPOTHESIS_COUNT)
        return rsl_error_set(error, RSL_ERROR_UNKNOWN,
                             "hypothesis %d is none of newton, poisson and stronge",
                             (int)c->hypothesis);
    if (rsl_rigid_contacts_workspace(c->count, c->friction != NULL) == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%zu contacts: 1 to %d are allowed, with friction 1 to %d", c->count,
                             RSL_RIGID_CONTACTS_MAX, RSL_RIGID_FRICTION_CONTACTS_MAX);
    return RSL_OK;
}

static rsl_status check_contacts(const rsl_rigid_contacts *c, rsl_error *error)
{
    size_t n = rates(c->count, c->friction != NULL);
    rsl_status status = rsl_rigid_lcp_check_finite(c->delassus, n * n, "the matrix W", error);
    if (status == RSL_OK)
        status = check_delassus(c->delassus, n, error);
    if (status == RSL_OK)
        status = rsl_rigid_lcp_check_finite(c->velocity, n, "the velocity", error);
    if (status == RSL_OK)
        status = check_range(c->restitution, c->count, 1.0, "the restitution", error);
    if (status == RSL_OK && c->friction != NULL)
        status = check_range(c->friction, c->count, RSL_RIGID_FRICTION_COEFFICIENT_MAX,
                             "the friction", error);
    return status;
}

/* ---- one problem --------------------------------------------------------- */

/* Workspace of a call, in parts. */
typedef struct scene {
    const rsl_rigid_contacts *in;
    size_t rates, unknowns;
    int rough;
    double *matrix, *vector, *z; /* of the complementarity problem */
    double *before;              /* rates at the start of the phase */
    double *given;               /* impulses that act already */
    double *found;               /* impulses of the phase */
    double *total;               /* impulses of all phases */
    double *compressed;          /* those of the compression */
    double *lcp_work;
    double residual, spread;
    int pivots;
    int searching; /* 1: the factor of an expansion varies, other solutions do not matter */
} scene;

static scene scene_of(const rsl_rigid_contacts *c, double *work)
{
    int rough = c->friction != NULL;
    scene s = {.in = c,
               .rough = rough,
               .rates = rates(c->count, rough),
               .unknowns = unknowns(c->count, rough)};
    s.matrix = work;
    s.vector = s.matrix + s.unknowns * s.unknowns;
    s.z = s.vector + s.unknowns;
    s.before = s.z + s.unknowns;
    s.given = s.before + s.rates;
    s.found = s.given + s.rates;
    s.total = s.found + s.rates;
    s.compressed = s.total + s.rates;
    s.lcp_work = s.compressed + s.rates;
    return s;
}

/* What is left of a sum below this share of its terms is rounding. It must not
 * stay: a problem of nothing but rounding errors would be solved as any other,
 * and can have no solution. */
#define ROUNDING 1e-13

/* rate + (W P)_row. */
static double add_row(const scene *s, size_t row, const double *p, double rate)
{
    const double *w = s->in->delassus + row * s->rates;
    double sum = rate, size = fabs(rate);
    for (size_t j = 0; j < s->rates; j++) {
        sum += w[j] * p[j];
        size += fabs(w[j] * p[j]);
    }
    return fabs(sum) > ROUNDING * size ? sum : 0.0;
}

/* The matrix of the unknowns P_N, b, c, s, in four blocks. */
static void fill_rough_matrix(const scene *s)
{
    size_t n = s->in->count, size = s->unknowns;
    const double *w = s->in->delassus;
    memset(s->matrix, 0, size * size * sizeof *s->matrix);
    for (size_t i = 0; i < n; i++) {
        double *normal = s->matrix + i * size;
        double *ahead = s->matrix + (n + i) * size;
        double *back = s->matrix + (2 * n + i) * size;
        double *slack = s->matrix + (3 * n + i) * size;
        for (size_t j = 0; j < n; j++) {
            const double *n_row = w + 2 * i * s->rates + 2 * j;
            const double *t_row = n_row + s->rates;
            normal[j] = n_row[0];
            normal[n + j] = n_row[1];
            normal[2 * n + j] = -n_row[1];
            ahead[j] = t_row[0];
            ahead[n + j] = t_row[1];
            ahead[2 * n + j] = -t_row[1];
            back[j] = -t_row[0];
            back[n + j] = -t_row[1];
            back[2 * n + j] = t_row[1];
        }
        ahead[3 * n + i] = back[3 * n + i] = 1.0;
        slack[i] = s->in->friction[i];
        slack[n + i] = slack[2 * n + i] = -1.0;
    }
}

static void fill_matrix(const scene *s)
{
    if (s->rough)
        fill_rough_matrix(s);
    else
        memcpy(s->matrix, s->in->delassus, s->unknowns * s->unknowns * sizeof *s->matrix);
}

/* q of a phase: the rates with what is given and no more; `restitute` adds
 * e min(v-, 0). */
static void fill_vector(const scene *s, int restitute)
{
    size_t n = s->in->count, step = s->rough ? 2 : 1;
    for (size_t i = 0; i < n; i++) {
        size_t row = step * i;
        double rate = add_row(s, row, s->given, s->before[row]);
        if (restitute)
            rate += s->in->restitution[i] * fmin(s->before[row], 0.0);
        s->vector[i] = rate;
        if (s->rough) {
            double slip = add_row(s, row + 1, s->given, s->before[row + 1]);
            s->vector[n + i] = slip;
            s->vector[2 * n + i] = -slip;
            s->vector[3 * n + i] = s->in->friction[i] * s->given[row];
        }
    }
}

/* The impulses of a phase: given and found, then into the total. Rounding does
 * not lead out of the cone of friction. */
static void take_impulses(const scene *s)
{
    size_t n = s->in->count;
    for (size_t i = 0; i < n; i++) {
        if (s->rough) {
            s->found[2 * i] = s->given[2 * i] + s->z[i];
            double bound = s->in->friction[i] * s->found[2 * i];
            double push = s->z[n + i] - s->z[2 * n + i];
            s->found[2 * i + 1] = fmax(-bound, fmin(bound, push));
        } else {
            s->found[i] = s->given[i] + s->z[i];
        }
    }
    for (size_t k = 0; k < s->rates; k++)
        s->total[k] += s->found[k];
}

/* Searches for other solutions. */
static void look_for_others(scene *s, int restitute)
{
    rsl_rigid_phase phase = {s->in, s->before, s->given, restitute};
    if (s->rough && !s->searching && s->in->count <= RSL_RIGID_MODES_CONTACT_MAX)
        s->spread = fmax(s->spread, rsl_rigid_modes_nonuniqueness(&phase));
}

static rsl_status solve_phase(scene *s, int restitute, rsl_error *error)
{
    fill_vector(s, restitute);
    look_for_others(s, restitute);
    rsl_rigid_lcp problem = {s->unknowns, s->matrix, s->vector};
    rsl_rigid_lcp_solution solution = {.z = s->z};
    rsl_status status = rsl_rigid_lcp_solve(&problem, &solution, s->lcp_work,
                                            rsl_rigid_lcp_workspace(s->unknowns), error);
    if (status == RSL_ERROR_NO_SOLUTION)
        return rsl_error_set(error, status,
                             "no impulses that fulfil the law of impact were found: the contacts "
                             "seem to contradict each other");
    if (status != RSL_OK)
        return status;
    s->residual = fmax(s->residual, solution.residual);
    s->pivots += solution.pivots;
    take_impulses(s);
    return RSL_OK;
}

/* ---- the hypotheses ------------------------------------------------------ */

static rsl_status solve_newton(scene *s, rsl_error *error)
{
    for (size_t k = 0; k < s->rates; k++)
        s->compressed[k] = RSL_UNSET;
    return solve_phase(s, 1, error);
}

/* The compression, and the rates after it. */
static rsl_status compress(scene *s, rsl_error *error)
{
    rsl_status status = solve_phase(s, 0, error);
    if (status != RSL_OK)
        return status;
    size_t step = s->rough ? 2 : 1;
    for (size_t k = 0; k < s->rates; k++)
        s->before[k] = add_row(s, k, s->found, s->before[k]);
    for (size_t i = 0; i < s->in->count; i++)
        if (s->found[step * i] > 0.0)
            s->before[step * i] = 0.0; /* v_C is complementary to P_C */
    memcpy(s->compressed, s->found, s->rates * sizeof *s->found);
    return RSL_OK;
}

/* The expansion with `factor` e P_C, after a compression. */
static rsl_status expand(scene *s, double factor, rsl_error *error)
{
    size_t step = s->rough ? 2 : 1;
    for (size_t i = 0; i < s->in->count; i++)
        s->given[step * i] = factor * s->in->restitution[i] * s->compressed[step * i];
    memcpy(s->total, s->compressed, s->rates * sizeof *s->total);
    return solve_phase(s, 0, error);
}

static rsl_status solve_poisson(scene *s, rsl_error *error)
{
    rsl_status status = compress(s, error);
    return status == RSL_OK ? expand(s, 1.0, error) : status;
}

static rsl_status solve_one_energetic(scene *s, rsl_error *error)
{
    const double *w = s->in->delassus, *v = s->in->velocity;
    rsl_rigid_keller one = {.w = {w[0]}, .rate = {v[0]}, .restitution = s->in->restitution[0]};
    double compression[2], total[2];
    if (s->rough)
        one = (rsl_rigid_keller){
            {w[0], w[1], w[3]}, {v[0], v[1]}, one.restitution, s->in->friction[0]};
    rsl_status status = rsl_rigid_keller_collide(&one, compression, total);
    if (status != RSL_OK)
        return rsl_error_set(error, status, "the contact approaches and its bodies cannot move");
    memcpy(s->compressed, compression, s->rates * sizeof *total);
    memcpy(s->found, total, s->rates * sizeof *total);
    memcpy(s->total, total, s->rates * sizeof *total);
    return RSL_OK;
}

/* Work of impulses between two states, of the normal forces with their weights e^2 (NULL: one), and
 * of all forces. */
typedef struct phase_work {
    double normal, all;
} phase_work;

static phase_work work_of(const scene *s, const double *impulse, const double *from,
                          const double *restitution)
{
    phase_work work = {0.0, 0.0};
    size_t step = s->rough ? 2 : 1;
    for (size_t k = 0; k < s->rates; k++) {
        double part = impulse[k] * (from[k] + 0.5 * (add_row(s, k, impulse, from[k]) - from[k]));
        double e = restitution ? restitution[k / step] : 1.0;
        work.all += part;
        work.normal += k % step == 0 ? e * e * part : 0.0;
    }
    return work;
}

/* By how much the expansion returns more than it may; < 0: less. */
static rsl_status excess_of(scene *s, double factor, phase_work taken, double *excess,
                            rsl_error *error)
{
    rsl_status status = expand(s, factor, error);
    phase_work back = work_of(s, s->found, s->before, NULL);
    *excess = fmax(back.normal + taken.normal, back.all + taken.all);
    return status;
}

enum { ENERGY_STEPS = 60, FACTOR_MAX = 16 };
#define ENERGY_TOLERANCE 1e-14

/* Narrows the interval low..high of the factor by the Illinois method (Dowell & Jarratt, BIT 11 (1971)
 * 168). Where the solution jumps the lower side holds: no energy is gained. */
static rsl_status find_factor(scene *s, phase_work taken, double limit, double low, double high,
                              double below, double above, rsl_error *error)
{
    rsl_status status = RSL_OK;
    for (int i = 0; i < ENERGY_STEPS && status == RSL_OK; i++) {
        double excess, factor = (low * above - high * below) / (above - below);
        if (!(factor > low && factor < high))
            factor = 0.5 * (low + high);
        if (high - low <= 4.0 * DBL_EPSILON * high)
            break;
        status = excess_of(s, factor, taken, &excess, error);
        if (fabs(excess) <= limit)
            return status;
        if (excess > 0.0) {
            high = factor;
            above = excess;
            below *= 0.5;
        } else {
            low = factor;
            below = excess;
            above *= 0.5;
        }
    }
    return status == RSL_OK ? expand(s, low, error) : status;
}

static rsl_status solve_stronge(scene *s, rsl_error *error)
{
    if (s->in->count == 1)
        return solve_one_energetic(s, error);
    rsl_status status = compress(s, error);
    if (status != RSL_OK)
        return status;
    s->searching = 1;
    phase_work taken = work_of(s, s->compressed, s->in->velocity, s->in->restitution);
    double low = 0.0, high = 1.0, below = fmax(taken.normal, taken.all), above = 0.0;
    double limit = ENERGY_TOLERANCE * fabs(taken.all);
    if (!(below < 0.0)) /* the normal forces have taken nothing */
        return expand(s, 0.0, error);
    status = excess_of(s, high, taken, &above, error);
    while (status == RSL_OK && above < -limit && high < FACTOR_MAX) {
        low = high;
        below = above;
        high *= 2.0;
        status = excess_of(s, high, taken, &above, error);
    }
    if (status != RSL_OK || above <= limit)
        return status;
    return find_factor(s, taken, limit, low, high, below, above, error);
}

/* A contact that approaches afterwards, beyond rounding of what its rate is the sum of. The residual
 * of the problem does not tell: numbers of 1e200 in another row, a friction say, hide it. Impulses
 * of rates below the smallest have lost their digits. */
#define APPROACH 1e-6
#define MIN_RATE (DBL_MIN / DBL_EPSILON)

static int penetrates(const scene *s)
{
    size_t step = s->rough ? 2 : 1;
    double size = MIN_RATE, min = 0.0;
    for (size_t i = 0; i < s->rates; i++) {
        double sum = fabs(s->in->velocity[i]);
        for (size_t j = 0; j < s->rates; j++)
            sum += fabs(s->in->delassus[i * s->rates + j] * s->total[j]);
        size = fmax(size, sum);
        if (i % step == 0)
            min = fmin(min, s->found[i]);
    }
    return min < -APPROACH * size;
}

/* Kinetic energy: T- - T+ = -P'(v- + v+)/2. It counts as gained beyond a
 * rounding error of the sum of magnitudes, each rate known as well as the fastest one is. */
static rsl_status write_outcome(scene *s, rsl_rigid_contacts_after *after, rsl_error *error)
{
    const double *v = s->in->velocity;
    double lost = 0.0, size = 0.0, push = 0.0, fastest = 0.0;
    for (size_t k = 0; k < s->rates; k++) {
        s->found[k] = add_row(s, k, s->total, v[k]);
        lost -= 0.5 * s->total[k] * (v[k] + s->found[k]);
        size += fabs(s->total[k]) * (fabs(v[k]) + fabs(s->found[k]));
        push += fabs(s->total[k]);
        fastest = fmax(fastest, fmax(fabs(v[k]), fabs(s->found[k])));
        if (!isfinite(s->total[k]) || !isfinite(s->found[k]))
            lost = HUGE_VAL;
    }
    if (!isfinite(lost))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the result leaves the range of a double");
    if (penetrates(s))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "rounding spoiled the impulses: a contact would still approach; the "
                             "numbers of the contacts differ too much in size");
    memcpy(after->impulse, s->total, s->rates * sizeof *s->total);
    memcpy(after->velocity_after, s->found, s->rates * sizeof *s->found);
    if (after->impulse_compression != NULL)
        memcpy(after->impulse_compression, s->compressed, s->rates * sizeof *s->compressed);
    after->energy_lost = lost;
    after->energy_gained = lost < -1e-10 * size - ROUNDING * push * fastest;
    after->nonuniqueness = s->spread;
    after->residual = s->residual;
    after->pivots = s->pivots;
    return RSL_OK;
}

static rsl_status (*const solvers[])(scene *s, rsl_error *error) = {
    [RSL_RIGID_HYPOTHESIS_NEWTON] = solve_newton,
    [RSL_RIGID_HYPOTHESIS_POISSON] = solve_poisson,
    [RSL_RIGID_HYPOTHESIS_STRONGE] = solve_stronge};
_Static_assert(sizeof solvers / sizeof solvers[0] == RSL_RIGID_HYPOTHESIS_COUNT,
               "one solver for each hypothesis");

rsl_status rsl_rigid_contacts_solve(const rsl_rigid_contacts *contacts,
                                    rsl_rigid_contacts_after *after, double *work,
                                    size_t work_count, rsl_error *error)
{
    rsl_status status = check_shape(contacts, after, error);
    if (status == RSL_OK)
        status = check_contacts(contacts, error);
    if (status != RSL_OK)
        return status;
    size_t needed = rsl_rigid_contacts_workspace(contacts->count, contacts->friction != NULL);
    status = rsl_rigid_lcp_check_workspace(work, work_count, needed, error);
    if (status != RSL_OK)
        return status;
    scene s = scene_of(contacts, work);
    assert((size_t)(s.lcp_work - work) + rsl_rigid_lcp_workspace(s.unknowns) == needed);
    memcpy(s.before, contacts->velocity, s.rates * sizeof *s.before);
    memset(s.given, 0, s.rates * sizeof *s.given);
    memset(s.total, 0, s.rates * sizeof *s.total);
    fill_matrix(&s);
    status = solvers[contacts->hypothesis](&s, error);
    return status == RSL_OK ? write_outcome(&s, after, error) : status;
}
