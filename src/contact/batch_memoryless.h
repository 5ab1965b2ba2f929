/* SPDX-License-Identifier: MIT
 *
 * Memoryless contacts with m = n and q = 1 on several lanes: Psi from the tables
 * of memoryless_batch.c. Part of batch_kernel.h.
 *
 * With b = c k d^(n+1)/((n+1) M) the bounded variable is
 *
 *     t = S/sqrt(c + S^2) = v/sqrt(v^2 + b),
 *
 * one inverse root and no division, with S^2 = c v^2/b where it is needed. Where v^2 + b leaves the
 * middle of the range of the doubles, v and b are formed once more with a power of two taken out,
 * 2^j from v and 4^j from b: t is the same, down to the last bit where both ways work. That makes
 * of v what is called a here.
 */
#ifndef RSL_CONTACT_BATCH_MEMORYLESS_H
#define RSL_CONTACT_BATCH_MEMORYLESS_H

#include "contact/batch_state.h"

RSL_BATCH_SIMD_BEGIN

/* ---- powers and roots --------------------------------------------------------- */

/* exp(x) and exp(x) - 1, each with its own digits, for |x| < 700:
 * x = k ln 2 + u, exp(x) = 2^k (1 + u + u^2 (1/2! + u/3! + ...)). */
typedef struct vec_exp_parts {
    vec value, excess;
} vec_exp_parts;

RSL_BATCH_INLINE vec_exp_parts vec_exp(vec x)
{
    vec k = (x * 0x1.71547652b82fep+0 + VEC_ROUNDER) - VEC_ROUNDER;
    /* the first 33 bits of ln 2, so that k times them is exact */
    vec u = (x - k * 0x1.62e42feep-1) - k * 0x1.a39ef35793c76p-33;
    vec part = u + u * u * vec_pow_tail(u), scale = vec_scale(k);
    return (vec_exp_parts){scale + scale * part, (scale - 1.0) + scale * part};
}

/* ---- a block of contacts --------------------------------------------------- */

enum { PSI_BLOCK = 192 };

/* From depth and rate to Psi is one long chain of operations, each waiting for
 * the one before; cut into short loops over a block, the chains of several
 * contacts run side by side. This is what they hand on. */
typedef struct psi_block {
    double elastic[PSI_BLOCK];         /* k d^n */
    double a[PSI_BLOCK], b[PSI_BLOCK]; /* v, b; over 2^j, 4^j where needed */
    double sum[PSI_BLOCK];             /* a^2 + b */
    double unit[PSI_BLOCK];            /* 1, or 2^-j */
    double inverse[PSI_BLOCK];         /* 1/sqrt(a^2 + b), to a few digits at first */
    double rest[PSI_BLOCK];            /* (a^2 + b) inverse^2, or 1 less that */
    double t[PSI_BLOCK];               /* with coarse rows, a times the first guess at first */
    double x[PSI_BLOCK];               /* place in the row; with panels, then ln Psi */
    double value[PSI_BLOCK];           /* Psi */
    double excess[PSI_BLOCK];          /* Psi - 1 */
    uint64_t row[PSI_BLOCK];           /* first coefficient, or bin */
} psi_block;

/* Bit 62: whether 2^-511 <= sum < 2^513. The two highest bits of the exponent
 * are 01 or 10 there, and the same outside. */
RSL_BATCH_INLINE vec_bits ordinary_bits(vec sum)
{
    vec_bits bits = vec_to_bits(sum);
    return bits ^ (bits << 1);
}

RSL_BATCH_INLINE vec_mask without_ordinary_bit(vec_bits bits)
{
    vec_bits bit = vec_bits_all(0x4000000000000000);
    return vec_equal(vec_from_bits(bits & bit), vec_all(0.0));
}

/* a and b of contact i with the powers of two set aside. Leaves what is not
 * finite as it is; without any force and rate it is at rest. */
static void place_again(psi_block *of, size_t i, double factor, double depth, double rate)
{
    int ef, ee, ed, ev;
    double f = frexp(factor, &ef), e = frexp(of->elastic[i], &ee);
    double d = frexp(depth, &ed), a = frexp(rate, &ev);
    if (!isfinite(f * a * e * d))
        return;
    double b = f * e * d;
    int high = ef + ee + ed, j = high / 2;
    if (b == 0.0 || (a != 0.0 && ev > j))
        j = ev;
    of->a[i] = ldexp(a, ev - j);
    of->b[i] = a == 0.0 && b == 0.0 ? 1.0 : ldexp(b, high - 2 * j);
    of->sum[i] = of->a[i] * of->a[i] + of->b[i];
    of->unit[i] = ldexp(1.0, -j);
}

/* One factor c/((n+1) M) per contact. */
static void places_again(const rsl_batch *b, size_t begin, size_t count, const double *factor,
                         psi_block *of)
{
    for (size_t i = 0; i < count; i++) {
        double d = b->depth[begin + i], v = b->rate[begin + i];
        int ordinary = of->sum[i] >= 0x1p-511 && of->sum[i] < 0x1p513;
        if (d > 0.0 && !ordinary)
            place_again(of, i, factor[i], d, v);
    }
}

/* ---- Psi ---------------------------------------------------------------------- */

/* c, which panels have for each side. */
RSL_BATCH_INLINE vec psi_scale_of(const rsl_batch_psi_table *psi, vec_mask back)
{
    vec c = vec_all(psi->scale[0]);
    return psi->row_of ? vec_choose(back, vec_all(psi->scale[1]), c) : c;
}

/* 1/sqrt(x) for normal x, finite for 0, in three steps. The bits of a double,
 * halved and turned around, have a course like it, and y (A - x y^2) of that,
 * with constants that fit to each other, is w = sqrt(q/x) with q = 2.128 within
 * 0.14 % (after Moroz et al. 2016, arXiv:1603.04483; found by search). So 1/sqrt(x) = w q^(-1/2),
 * for which a parabola suffices: 2e-10. One step of Newton's method makes that 2 ulp. */
RSL_BATCH_INLINE void guess_inverse(const rsl_batch_psi_table *psi, psi_block *of, size_t i,
                                    int force_only)
{
    vec x = vec_load(of->sum + i);
    vec y = vec_from_bits(vec_bits_all(0x5fe4360000000000) - (vec_to_bits(x) >> 1));
    vec w = y * (2.432 - x * y * y);
    if (psi->way == RSL_BATCH_PSI_COARSE)
        vec_store(of->t + i, vec_load(of->a + i) * w);
    if (psi->way != RSL_BATCH_PSI_COARSE || !force_only)
        vec_store(of->inverse + i, w);
    vec_store(of->rest + i, x * w * w);
}

/* q^(-1/2) times a number. */
RSL_BATCH_INLINE vec root_of_rest(vec q, double times)
{
    double c0 = times * 0x1.49072fc78c74cp+0, c1 = times * -0x1.9c45e897dc978p-2;
    return c0 + q * (c1 + q * (times * 0x1.d0ebd1fc4826bp-5));
}

RSL_BATCH_INLINE vec improved_inverse(const psi_block *of, size_t i)
{
    return vec_load(of->inverse + i) * root_of_rest(vec_load(of->rest + i), 1.0);
}

RSL_BATCH_INLINE void improve_inverse(psi_block *of, size_t i)
{
    vec x = vec_load(of->sum + i), y = improved_inverse(of, i);
    vec_store(of->inverse + i, y);
    vec_store(of->rest + i, 1.0 - x * y * y);
}

RSL_BATCH_INLINE vec finished_inverse(const psi_block *of, size_t i)
{
    vec y = vec_load(of->inverse + i), r = vec_load(of->rest + i);
    return y + 0.5 * (y * r);
}

/* Which row a place belongs to. Rows have their middle at the whole numbers and
 * are numbered by them, modulo their number. NaN gets some row and stays NaN. */
RSL_BATCH_INLINE void locate_row(const rsl_batch_psi_table *psi, psi_block *of, size_t i, vec at)
{
    vec near = at + VEC_ROUNDER;
    vec_bits row = (vec_to_bits(near) & vec_bits_all(psi->mask))
                   << (psi->way == RSL_BATCH_PSI_FINE ? 3 : 2);
    vec_store(of->x + i, at - (near - VEC_ROUNDER));
    memcpy(of->row + i, &row, sizeof row);
}

/* Likewise for bins, which begin at the whole numbers, on either side. */
RSL_BATCH_INLINE void locate_bin(const rsl_batch_psi_table *psi, psi_block *of, size_t i, vec t)
{
    vec at = vec_abs(t) * psi->places, near = (at - 0.5) + VEC_ROUNDER;
    vec_bits back = (vec_bits)vec_less(t, vec_all(0.0));
    vec_bits bin =
        (vec_to_bits(near) & vec_bits_all(psi->mask)) | (back & vec_bits_all(psi->mask + 1));
    vec_store(of->x + i, at);
    memcpy(of->row + i, &bin, sizeof bin);
}

/* With coarse rows t = a w q^(-1/2), and the place comes without it. */
RSL_BATCH_INLINE void locate_coarse(const rsl_batch_psi_table *psi, psi_block *of, size_t i,
                                    int force_only)
{
    vec aw = vec_load(of->t + i), q = vec_load(of->rest + i);
    locate_row(psi, of, i, aw * root_of_rest(q, psi->places));
    if (!force_only) {
        vec_store(of->t + i, aw * root_of_rest(q, 1.0));
        vec_store(of->inverse + i, improved_inverse(of, i));
    }
}

RSL_BATCH_INLINE void psi_locate(const rsl_batch_psi_table *psi, psi_block *of, size_t i)
{
    vec inverse = finished_inverse(of, i), t = vec_load(of->a + i) * inverse;
    vec_store(of->inverse + i, inverse);
    vec_store(of->t + i, t);
    if (psi->row_of)
        locate_bin(psi, of, i, t);
    else
        locate_row(psi, of, i, t * psi->places);
}

/* All steps after the guess. */
RSL_BATCH_INLINE void psi_locate_all(const rsl_batch_psi_table *psi, size_t count, psi_block *of,
                                     int force_only)
{
    if (psi->way == RSL_BATCH_PSI_COARSE) {
        for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
            locate_coarse(psi, of, i, force_only);
        return;
    }
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
        improve_inverse(of, i);
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
        psi_locate(psi, of, i);
}

/* sum c[i] x^i for i < 4. */
RSL_BATCH_INLINE vec psi_cubic(const vec c[4], vec x, vec x2)
{
    return (c[0] + c[1] * x) + x2 * (c[2] + c[3] * x);
}

/* Equal rows: Psi - 1 of degree 2 or 7. */
RSL_BATCH_INLINE void psi_from_rows(const rsl_batch_psi_table *psi, psi_block *of, size_t i)
{
    vec c[4], x = vec_load(of->x + i), x2 = x * x;
    vec_rows(psi->row, of->row + i, c);
    vec excess;
    if (psi->way == RSL_BATCH_PSI_COARSE) {
        excess = c[0] + x * (c[1] + x * c[2]);
    } else {
        excess = psi_cubic(c, x, x2);
        vec_rows(psi->row + 4, of->row + i, c);
        excess = excess + x2 * x2 * psi_cubic(c, x, x2);
    }
    vec_store(of->excess + i, excess);
}

/* Panels: (ln Psi)/t of degree 5. */
RSL_BATCH_INLINE vec slope_from_panels(const rsl_batch_psi_table *psi, const psi_block *of,
                                       size_t i)
{
    uint64_t row[RSL_BATCH_LANES];
    vec c[8];
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++)
        row[lane] = (uint64_t)psi->row_of[of->row[i + lane]] * 8;
    vec_rows(psi->row, row, c);
    vec_rows(psi->row + 4, row, c + 4);
    vec x = (vec_load(of->x + i) - c[0]) * c[1], x2 = x * x;
    return psi_cubic(c + 2, x, x2) + x2 * x2 * (c[6] + c[7] * x);
}

/* On the curve E = Psi = exp(-p) obeys G = (1 - E)^2 - S^2 (C + 1 - p - E) = 0
 * (memoryless.c). Times b, so that nothing overflows, with S^2 = c a^2/b and
 * G' = (1 - E)(2E + S^2), one step of Newton's method squares the error. */
RSL_BATCH_INLINE void psi_polish(const rsl_batch_psi_table *psi, psi_block *of, size_t i)
{
    vec a = vec_load(of->a + i), b = vec_load(of->b + i), zero = vec_all(0.0);
    vec value = vec_load(of->value + i), excess = vec_load(of->excess + i);
    vec s2 = psi_scale_of(psi, vec_less(a, zero)) * (a * a);
    vec left = psi->energy + (vec_load(of->x + i) - excess);
    vec miss = excess * excess * b - s2 * left;
    vec steep = excess * (2.0 * value * b + s2);
    vec_mask flat = vec_equal(steep, zero);
    vec step = -miss / vec_choose(flat, vec_all(1.0), steep);
    vec change = vec_where(~flat, value * (step + 0.5 * (step * step)));
    vec_store(of->value + i, value + change);
    vec_store(of->excess + i, excess + change);
}

RSL_BATCH_INLINE void psi_from_panels(const rsl_batch_psi_table *psi, size_t count, psi_block *of)
{
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        vec slope = slope_from_panels(psi, of, i);
        vec_store(of->x + i, vec_load(of->t + i) * slope);
    }
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        vec_exp_parts e = vec_exp(vec_load(of->x + i));
        vec_store(of->value + i, e.value);
        vec_store(of->excess + i, e.excess);
    }
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
        psi_polish(psi, of, i);
}

typedef struct psi_parts {
    vec value, excess; /* Psi, Psi - 1 */
} psi_parts;

RSL_BATCH_INLINE psi_parts psi_at(const rsl_batch_psi_table *psi, const psi_block *of, size_t i)
{
    vec excess = vec_load(of->excess + i);
    return (psi_parts){psi->row_of ? vec_load(of->value + i) : 1.0 + excess, excess};
}

/* ---- tangents ----------------------------------------------------------------- */

/* From dPsi/dS = 2 Psi ((Psi - 1)/S)/(2 Psi + S^2), with
 *
 *     share = 2 Psi/(2 Psi + S^2) = 2 Psi b/(2 Psi b + c a^2):
 *
 * dF/dv = k d^n share (Psi - 1)/v and
 * dF/dd = (n F - (n+1)/2 k d^n share (Psi - 1))/d. */
RSL_BATCH_INLINE vec psi_share(const rsl_batch_psi_table *psi, const psi_block *of, size_t i,
                               vec value)
{
    vec a = vec_load(of->a + i), zero = vec_all(0.0);
    vec depth = 2.0 * value * vec_load(of->b + i);
    vec sum = depth + psi_scale_of(psi, vec_less(a, zero)) * (a * a);
    vec_mask apart = vec_equal(sum, zero);
    return depth / vec_choose(apart, vec_all(1.0), sum);
}

/* (Psi - 1)/v = (Psi - 1)/t /sqrt(a^2 + b), also at rest. */
RSL_BATCH_INLINE vec psi_by_rate(const rsl_batch_psi_table *psi, const psi_block *of, size_t i,
                                 vec excess)
{
    vec t = vec_load(of->t + i);
    vec_mask rests = vec_equal(t, vec_all(0.0));
    vec change = vec_choose(rests, vec_all(psi->rest_slope), excess);
    return vec_load(of->unit + i) * vec_load(of->inverse + i) *
           (change / vec_choose(rests, vec_all(1.0), t));
}

/* ---- a block of memoryless contacts, m = n, q = 1 ----------------------------- */

/* c/((n+1) M); a mass that is not finite makes it NaN. */
RSL_BATCH_INLINE vec place_factor(const rsl_batch_job *job, vec mass, vec v)
{
    vec c = psi_scale_of(&job->psi, vec_less(v, vec_all(0.0)));
    vec factor = c / ((job->n + 1.0) * mass);
    return job->batch.mass ? factor + (mass - mass) : factor;
}

/* What goes into t; returns the bit that says whether that is possible. Bodies
 * that are apart get no force and any a. */
RSL_BATCH_INLINE vec_bits prepare_few(const rsl_batch_job *job, size_t i, size_t at, psi_block *of)
{
    batch_state s = state_load(job, i);
    vec elastic = s.k * powers_of(job, s.d, i).n, one = vec_all(1.0);
    vec factor = place_factor(job, s.mass, s.v);
    if (job->batch.stiffness || job->given_n) /* else 0 by itself */
        elastic = vec_where(s.touching, elastic);
    if (job->batch.mass)
        factor = vec_where(s.touching, factor);
    vec a = vec_choose(s.touching, s.v, one), b = factor * elastic * s.d;
    vec sum = a * a + b;
    vec_store(of->elastic + at, elastic);
    vec_store(of->a + at, a);
    vec_store(of->sum + at, sum);
    if (!is_force_only(&job->batch))
        vec_store(of->unit + at, one);
    if (!is_force_only(&job->batch) || job->psi.row_of)
        vec_store(of->b + at, b);
    return ordinary_bits(sum);
}

/* The same for contacts where it is not. */
static void prepare_again(const rsl_batch_job *job, size_t begin, size_t count, psi_block *of)
{
    double factor[PSI_BLOCK];
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        batch_state s = state_load(job, begin + i);
        vec_store(factor + i, place_factor(job, s.mass, s.v));
    }
    places_again(&job->batch, begin, count, factor, of);
}

RSL_BATCH_INLINE void put_tangents(const rsl_batch_job *job, size_t i, size_t at,
                                   const psi_block *of, const psi_parts *psi)
{
    const rsl_batch *b = &job->batch;
    vec depth = vec_load(b->depth + i), elastic = vec_load(of->elastic + at);
    vec_mask touching = vec_not_at_most(depth, vec_all(0.0));
    vec share = elastic * psi_share(&job->psi, of, at, psi->value);
    vec d = vec_choose(touching, depth, vec_all(1.0)), n = vec_all(job->n);
    vec rate = vec_load(b->rate + i);
    vec by_d = (n * (elastic * psi->value) - 0.5 * (n + 1.0) * (share * psi->excess)) / d;
    vec by_v = share * psi_by_rate(&job->psi, of, at, psi->excess);
    batch_put(b->dforce_ddepth, i, touching, vec_max(at_most_finite(by_d), -DBL_MAX));
    batch_put(b->dforce_drate, i, touching, at_most_finite(by_v));
    batch_put(b->elastic_energy, i, touching, elastic * depth / (job->n + 1.0));
    batch_put(b->dissipated_power, i, touching, elastic * psi->excess * rate);
}

/* Returns the force. These contacts never pull: there is nothing for an end rule to cut. */
RSL_BATCH_INLINE vec finish_few(const rsl_batch_job *job, size_t i, size_t at, const psi_block *of)
{
    const rsl_batch *b = &job->batch;
    psi_parts psi = psi_at(&job->psi, of, at);
    vec force = vec_load(of->elastic + at) * psi.value;
    if (!is_force_only(b))
        put_tangents(job, i, at, of, &psi);
    if (b->clamped)
        batch_put_mask(b->clamped, i, (vec_mask)vec_bits_all(0));
    if (b->force)
        vec_store(b->force + i, force);
    return force;
}

/* The guess follows a few steps behind, while the roots are under way, and
 * likewise the force behind its Psi. */
enum { BEHIND = 5 * RSL_BATCH_LANES };

RSL_BATCH_INLINE void prepare_block(const rsl_batch_job *job, size_t begin, size_t count,
                                    psi_block *of)
{
    const int alone = is_force_only(&job->batch);
    vec_bits ordinary = ~vec_bits_all(0);
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        ordinary &= prepare_few(job, begin + i, i, of);
        if (i >= BEHIND)
            guess_inverse(&job->psi, of, i - BEHIND, alone);
    }
    size_t done = count > BEHIND ? count - BEHIND : 0;
    if (vec_any(without_ordinary_bit(ordinary))) {
        prepare_again(job, begin, count, of);
        done = 0;
    }
    for (size_t i = done; i < count; i += RSL_BATCH_LANES)
        guess_inverse(&job->psi, of, i, alone);
}

static void count_block(const rsl_batch_psi_table *psi, size_t count, const psi_block *of,
                        batch_counts *seen)
{
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
        count_finite(vec_load(of->elastic + i) * psi_at(psi, of, i).value, seen);
}

/* If the sum of all forces is finite, each of them is. */
RSL_BATCH_INLINE void finish_block(const rsl_batch_job *job, size_t begin, size_t count,
                                   psi_block *of, batch_counts *seen)
{
    size_t done = count > BEHIND ? count - BEHIND : 0;
    vec sum = vec_all(0.0);
    if (job->psi.row_of) {
        psi_from_panels(&job->psi, count, of);
        done = 0;
    } else {
        for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
            psi_from_rows(&job->psi, of, i);
            if (i >= BEHIND)
                sum += finish_few(job, begin + i - BEHIND, i - BEHIND, of);
        }
    }
    for (size_t i = done; i < count; i += RSL_BATCH_LANES)
        sum += finish_few(job, begin + i, i, of);
    sum = sum - sum;
    if (vec_any(~vec_equal(sum, sum)))
        count_block(&job->psi, count, of, seen);
    else
        seen->finite -= (vec_mask)vec_bits_all(count / RSL_BATCH_LANES);
}

RSL_BATCH_INLINE void sweep_psi(const rsl_batch_job *job, batch_counts *seen)
{
    psi_block of;
    for (size_t begin = 0; begin < job->batch.count; begin += PSI_BLOCK) {
        size_t left = job->batch.count - begin;
        size_t count = left < PSI_BLOCK ? left : PSI_BLOCK;
        prepare_block(job, begin, count, &of);
        psi_locate_all(&job->psi, count, &of, is_force_only(&job->batch));
        finish_block(job, begin, count, &of, seen);
    }
}

RSL_BATCH_SIMD_END

#endif
