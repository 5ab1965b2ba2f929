/* SPDX-License-Identifier: MIT
 *
 * Near x the residuals are r + J s for a step s, and with an orthogonal Q, J P = Q R (P: the columns
 * in another order, R: upper triangle) the sum of squares is
 *
 *     |r + J s|^2 = |w + R P^T s|^2 + what no step changes,     w: the first numbers of Q^T r.
 *
 * Householder's reflections take J to R (Golub & Van Loan 2013, 5.2 and 5.4). For many residuals
 * R^T R = J^T J by Cholesky and w = R^-T g with the gradient g = J^T r are worth their loss of
 * digits: steps need few. The full step of Gauss and Newton, R P^T s = -w, would take |w|^2 off the
 * sum. It is kept inside a region |D s| <= radius that the model is trusted in, D the longest that
 * each column of J has been so far (More 1978, doi:10.1007/BFb0067700), or damped.
 *
 * Double dog leg (Dennis & Mei 1979, doi:10.1007/BF00932218): from x to the lowest point of the
 * model on the line of steepest descent, c = -a D^-2 g with a = |D^-1 g|^2/|J D^-2 g|^2; from there
 * towards t times the full step n, t = 0.2 + 0.8 a |D^-1 g|^2/|g^T n|; then along n.
 *
 * Damped: the s of least |r + J s|^2 + mu |D s|^2. mu follows the ratio rho of what a step took off
 * the sum to what it promised: mu max(1/3, 1 - (2 rho - 1)^3) after a good one, times 2, 4, 8, ...
 * after bad ones in a row (Nielsen 1999, IMM-REP-1999-05). The radius of the dog leg is tripled for
 * rho > 3/4 and halved for rho < 1/4.
 */
#include "num/squares.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { MAX = RSL_NUM_SQUARES_MAX };

/* Residuals from which on the normal equations are worth it. */
enum { MANY = 2000 };

enum { BAD_MAX = 16 };   /* steps in a row that lead uphill: there is no way down */
enum { POLISH_MAX = 4 }; /* rounds */

#define NEAR 0.5   /* share of the sum that a step next to the minimum takes off at most */
#define SAME 1e-13 /* square of the sine between a column and those before that counts as zero */

/* The residuals near x. */
typedef struct model {
    size_t p;
    double R[MAX * MAX], w[MAX]; /* R: lines of p numbers */
    size_t order[MAX];           /* column k of R is that of unknown order[k] */
    double gradient[MAX], length[MAX];
    double sum;
    size_t rank;
    int regular; /* 1: the full step is the only one */
} model;

static double dot(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* |D s| */
static double scaled(const double *D, const double *s, size_t p)
{
    double sum = 0.0;
    for (size_t j = 0; j < p; j++)
        sum += D[j] * s[j] * D[j] * s[j];
    return sqrt(sum);
}

/* ---- the factor of a matrix ------------------------------------------------ */

static void swap(double *a, double *b)
{
    double kept = *a;
    *a = *b;
    *b = kept;
}

/* Brings the column with most below line k to place k. */
static void bring_longest(double *A, size_t n, size_t p, size_t k, size_t *order)
{
    double square[MAX] = {0};
    size_t longest = k;
    for (size_t i = k; i < n; i++)
        for (size_t j = k; j < p; j++)
            square[j] += A[i * p + j] * A[i * p + j];
    for (size_t j = k + 1; j < p; j++)
        if (square[j] > square[longest])
            longest = j;
    if (longest == k)
        return;
    for (size_t i = 0; i < n; i++)
        swap(&A[i * p + k], &A[i * p + longest]);
    size_t kept = order[k];
    order[k] = order[longest];
    order[longest] = kept;
}

/* A (n lines of p numbers) becomes R in its first p lines, b becomes Q^T b. Column k is reflected
 * to (-+|a|, 0, ...): v = a +- |a| e, H = 1 - v v^T/(|a| (|a| + |a_k|)). */
static void reflect(double *A, double *b, size_t n, size_t p, size_t *order)
{
    for (size_t k = 0; k < p; k++) {
        double square = 0.0, along[MAX + 1] = {0};
        bring_longest(A, n, p, k, order);
        for (size_t i = k; i < n; i++)
            square += A[i * p + k] * A[i * p + k];
        double size = sqrt(square), *pivot = &A[k * p + k];
        if (size == 0.0)
            return;
        double end = *pivot > 0.0 ? -size : size, factor = 1.0 / (size * (size + fabs(*pivot)));
        *pivot -= end;
        for (size_t i = k; i < n; i++) {
            for (size_t j = k + 1; j < p; j++)
                along[j] += A[i * p + k] * A[i * p + j];
            along[p] += A[i * p + k] * b[i];
        }
        for (size_t i = k; i < n; i++) {
            for (size_t j = k + 1; j < p; j++)
                A[i * p + j] -= factor * along[j] * A[i * p + k];
            b[i] -= factor * along[p] * A[i * p + k];
        }
        *pivot = end;
    }
}

/* R^T R = C (p lines of p numbers, lower triangle) and R^T w = g. 0: C has no inverse. */
static int decompose(model *m, const double *C)
{
    size_t p = m->p;
    double *R = m->R;
    for (size_t j = 0; j < p; j++) {
        for (size_t k = 0; k <= j; k++) {
            double sum = C[j * p + k];
            for (size_t i = 0; i < k; i++)
                sum -= R[i * p + j] * R[i * p + k];
            R[k * p + j] = k < j ? sum / R[k * p + k] : sum;
        }
        if (!(R[j * p + j] > SAME * C[j * p + j]))
            return 0;
        R[j * p + j] = sqrt(R[j * p + j]);
        m->w[j] = m->gradient[j];
        for (size_t k = 0; k < j; k++)
            m->w[j] -= R[k * p + j] * m->w[k];
        m->w[j] /= R[j * p + j];
        m->order[j] = j;
    }
    return 1;
}

/* Solves R y = -w in the first `rank` unknowns; the others stay where they are. */
static void solve(const double *R, const double *w, const size_t *order, size_t p, size_t rank,
                  double *step)
{
    memset(step, 0, p * sizeof *step);
    for (size_t k = rank; k-- > 0;) {
        double sum = -w[k];
        for (size_t j = k + 1; j < rank; j++)
            sum -= R[k * p + j] * step[order[j]];
        step[order[k]] = sum / R[k * p + k];
    }
}

/* ---- the model -------------------------------------------------------------- */

/* Determines the numerical rank of R, and whether it is clearly full. */
static void count_rank(model *m, size_t count)
{
    double min = 20.0 * (double)(count + m->p) * DBL_EPSILON * fabs(m->R[0]);
    m->regular = 1;
    for (m->rank = 0; m->rank < m->p; m->rank++) {
        double pivot = fabs(m->R[m->rank * m->p + m->rank]), length = m->length[m->order[m->rank]];
        m->regular &= pivot * pivot > SAME * length * length;
        if (!(pivot > min))
            break;
    }
    m->regular &= m->rank == m->p;
}

/* Of r and J, which are used up. */
static void make_model(model *m, size_t count, size_t p, double *J, double *r)
{
    double C[MAX * MAX] = {0};
    m->p = p;
    m->sum = dot(r, r, count);
    memset(m->gradient, 0, sizeof m->gradient);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < p; j++) {
            m->gradient[j] += J[i * p + j] * r[i];
            for (size_t k = 0; k <= j; k++)
                C[j * p + k] += J[i * p + j] * J[i * p + k];
        }
    for (size_t j = 0; j < p; j++) {
        m->length[j] = sqrt(C[j * p + j]);
        m->order[j] = j;
    }
    m->rank = p;
    m->regular = 1;
    memset(m->R, 0, sizeof m->R);
    if (count > MANY && decompose(m, C))
        return;
    for (size_t j = 0; j < p; j++)
        m->order[j] = j;
    reflect(J, r, count, p, m->order);
    memcpy(m->R, J, p * p * sizeof *J);
    memcpy(m->w, r, p * sizeof *r);
    count_rank(m, count);
}

/* The full step and what it promises; HUGE_VAL where it is not the only one. */
static double full_step(const model *m, double *step)
{
    solve(m->R, m->w, m->order, m->p, m->rank, step);
    return m->regular ? dot(m->w, m->w, m->p) : HUGE_VAL;
}

/* |J s|^2 = |R P^T s|^2 */
static double rise(const model *m, const double *step)
{
    double sum = 0.0;
    for (size_t k = 0; k < m->p; k++) {
        double line = 0.0;
        for (size_t j = k; j < m->p; j++)
            line += m->R[k * m->p + j] * step[m->order[j]];
        sum += line * line;
    }
    return sum;
}

/* ---- steps -------------------------------------------------------------------- */

typedef struct search {
    const rsl_num_squares *problem;
    rsl_num_squares_method way;
    model m;
    double D[MAX], radius, mu, nu;
    double step[MAX], promised; /* what the step would take off the sum */
} search;

/* Where the way from s = c + b (t n - c) leaves the region: a b^2 + 2 h b = l. */
static double leave(const search *s, const double *c, const double *n, double t)
{
    double a = 0.0, h = 0.0, l = s->radius * s->radius;
    for (size_t j = 0; j < s->m.p; j++) {
        double from = s->D[j] * c[j], along = s->D[j] * t * n[j] - from;
        a += along * along;
        h += from * along;
        l -= from * from;
    }
    double root = sqrt(h * h + a * l);
    return h > 0.0 ? l / (h + root) : (root - h) / a;
}

static void step_dog_leg(search *s)
{
    const model *m = &s->m;
    size_t p = m->p;
    double c[MAX], n[MAX], slope = 0.0;
    for (size_t j = 0; j < p; j++) {
        c[j] = -m->gradient[j] / (s->D[j] * s->D[j]);
        slope += m->gradient[j] * -c[j];
    }
    double a = slope / rise(m, c);
    for (size_t j = 0; j < p; j++)
        c[j] *= a;
    full_step(m, n);
    double near = scaled(s->D, c, p), far = scaled(s->D, n, p);
    double t = 0.2 + 0.8 * a * slope / fabs(dot(m->gradient, n, p)), b = 0.0, cauchy = 0.0;
    if (near >= s->radius)
        cauchy = s->radius / near;
    else if (far <= s->radius)
        b = 1.0;
    else if (t * far <= s->radius)
        b = s->radius / far;
    else {
        double way = leave(s, c, n, t);
        cauchy = 1.0 - way;
        b = way * t;
    }
    for (size_t j = 0; j < p; j++)
        s->step[j] = (cauchy != 0.0 ? cauchy * c[j] : 0.0) + (b != 0.0 ? b * n[j] : 0.0);
    s->promised = -2.0 * dot(m->gradient, s->step, p) - rise(m, s->step);
}

/* (w; 0) + (R P^T; sqrt(mu) D) s */
static void step_damped(search *s)
{
    const model *m = &s->m;
    size_t p = m->p, order[MAX];
    double A[2 * MAX * MAX] = {0}, b[2 * MAX] = {0};
    for (size_t j = 0; j < p; j++)
        order[j] = m->order[j];
    memcpy(b, m->w, p * sizeof *b);
    for (size_t k = 0; k < p; k++) {
        for (size_t j = k; j < p; j++)
            A[k * p + j] = m->R[k * p + j];
        A[(p + k) * p + k] = sqrt(s->mu) * s->D[order[k]];
    }
    reflect(A, b, 2 * p, p, order);
    solve(A, b, order, p, p, s->step);
    double length = scaled(s->D, s->step, p);
    s->promised = rise(m, s->step) + 2.0 * s->mu * length * length;
}

/* ---- the way down --------------------------------------------------------------- */

/* r, J and D at x. Nonzero: there is no Jacobian. */
static int linearise(search *s, const double *x, const double *residual)
{
    const rsl_num_squares *q = s->problem;
    double *scratch = q->work + 2 * q->count, *J = q->work + 3 * q->count;
    if (q->evaluate(q->user, x, scratch, J) != 0)
        return 1;
    memcpy(scratch, residual, q->count * sizeof *scratch);
    make_model(&s->m, q->count, q->unknowns, J, scratch);
    for (size_t j = 0; j < q->unknowns; j++)
        s->D[j] = fmax(s->D[j], s->m.length[j] == 0.0 ? 1.0 : s->m.length[j]);
    return 0;
}

/* The ratio of what the trial took off to what was promised; -1: nothing. */
static double ratio_of(const search *s, double trial)
{
    if (!(trial < s->m.sum) || !(s->promised > 0.0))
        return -1.0;
    return (s->m.sum - trial) / s->promised;
}

static void learn(search *s, double ratio)
{
    double b = 2.0 * ratio - 1.0;
    if (ratio > 0.75)
        s->radius *= 3.0;
    else if (ratio < 0.25)
        s->radius /= 2.0;
    s->mu *= ratio > 0.0 ? fmax(1.0 / 3.0, 1.0 - b * b * b) : s->nu;
    s->nu = ratio > 0.0 ? 2.0 : 2.0 * s->nu;
}

/* A step downhill, and the model there. 0: none was found; -1: there is no Jacobian. */
static int go_down(search *s, double *x)
{
    const rsl_num_squares *q = s->problem;
    double *trial = q->work + q->count, there[MAX];
    for (int bad = 0; bad < BAD_MAX; bad++) {
        if (s->way == RSL_NUM_SQUARES_DAMPED)
            step_damped(s);
        else
            step_dog_leg(s);
        for (size_t j = 0; j < q->unknowns; j++)
            there[j] = x[j] + s->step[j];
        int missing = q->evaluate(q->user, there, trial, NULL) != 0;
        double ratio = missing ? -1.0 : ratio_of(s, dot(trial, trial, q->count));
        learn(s, ratio);
        if (!(ratio > 0.0))
            continue;
        if (linearise(s, there, trial) != 0)
            return -1;
        memcpy(x, there, q->unknowns * sizeof *x);
        return 1;
    }
    return 0;
}

/* Takes the last step without looking again. */
static void take_full(search *s, double gain, double *x, rsl_num_squares_end *end)
{
    for (size_t j = 0; j < s->m.p && gain > 0.0; j++)
        x[j] += s->step[j];
    end->sum = s->m.sum - gain;
    end->converged = 1;
}

static int begin(search *s, const double *x)
{
    const rsl_num_squares *q = s->problem;
    assert(q->unknowns > 0 && q->unknowns <= MAX && q->count >= q->unknowns);
    if (q->evaluate(q->user, x, q->work, NULL) != 0 || linearise(s, x, q->work) != 0)
        return 1;
    s->radius = 0.3 * fmax(1.0, scaled(s->D, x, q->unknowns));
    s->mu = 1e-3;
    s->nu = 2.0;
    return 0;
}

int rsl_num_squares_find(const rsl_num_squares *q, rsl_num_squares_method way, double *x,
                         rsl_num_squares_end *end)
{
    search s = {.problem = q, .way = way};
    *end = (rsl_num_squares_end){0};
    if (begin(&s, x) != 0)
        return 1;
    while (end->iterations < q->iterations) {
        double before = s.m.sum, enough = q->settled * before / (double)q->count;
        double gain = full_step(&s.m, s.step);
        if (gain <= enough) {
            take_full(&s, gain, x, end);
            return 0;
        }
        end->iterations++;
        int found = go_down(&s, x);
        end->sum = s.m.sum;
        if (found < 0)
            return 0;
        end->converged =
            !found || before - s.m.sum <= 1e-5 * enough || s.m.sum < 1e-26 * (double)q->count;
        if (end->converged)
            return 0;
    }
    return 0;
}

int rsl_num_squares_polish(const rsl_num_squares *q, double *x, rsl_num_squares_end *end)
{
    double *r = q->work, *J = q->work + 3 * q->count, step[MAX], before = HUGE_VAL;
    model m;
    *end = (rsl_num_squares_end){0};
    for (size_t round = 0; round < POLISH_MAX; round++) {
        if (q->evaluate(q->user, x, r, J) != 0)
            return 1;
        make_model(&m, q->count, q->unknowns, J, r);
        double gain = full_step(&m, step);
        if (!(m.sum < before) || !(gain < NEAR * m.sum))
            return 1;
        for (size_t j = 0; j < q->unknowns; j++)
            x[j] += step[j];
        *end = (rsl_num_squares_end){m.sum - gain, round, 1};
        if (gain <= q->settled * m.sum / (double)q->count)
            return 0;
        before = m.sum;
    }
    return 1;
}
