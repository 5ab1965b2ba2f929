/* SPDX-License-Identifier: MIT
 *
 * simd: a few words for arithmetic on several doubles side by side.
 *
 * A vec holds RSL_BATCH_LANES doubles, a vec_mask as many int64_t of all ones (true)
 * or all zeros, a vec_bits as many uint64_t. They know the operators of C (a
 * vec + - * /, a mask & | ~), so that a kernel reads like the formula. Their
 * width is chosen by the file that includes this header, before it does:
 *
 *     RSL_SIMD_AVX512   8 lanes, for functions between RSL_BATCH_SIMD_BEGIN and _END
 *     RSL_SIMD_AVX2     4 lanes, likewise
 *     RSL_SIMD_GENERIC  that many lanes, by whatever the compiler makes of it
 *     RSL_SIMD_SCALAR   one lane in standard C
 *     none of these     what every machine of the target has: two lanes with
 *                       SSE2, NEON or WebAssembly's SIMD, else one
 *
 * Every operation rounds as IEEE 754 says, lane by lane, and nothing is
 * contracted (-ffp-contract=off), so that all of these give the same bits.
 */
#ifndef RSL_CONTACT_SIMD_H
#define RSL_CONTACT_SIMD_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

#if defined(RSL_SIMD_AVX512)
#include <immintrin.h>
#define RSL_BATCH_LANES 8
#define RSL_BATCH_SIMD_NAME "avx512"
#define RSL_BATCH_SIMD_TARGET "avx512f,avx512dq,avx512vl,avx512bw,avx2,fma"
#elif defined(RSL_SIMD_AVX2)
#include <immintrin.h>
#define RSL_BATCH_LANES 4
#define RSL_BATCH_SIMD_NAME "avx2"
#define RSL_BATCH_SIMD_TARGET "avx2,fma"
#elif defined(RSL_SIMD_GENERIC)
#define RSL_BATCH_LANES RSL_SIMD_GENERIC
#define RSL_BATCH_SIMD_NAME "generic"
#elif defined(RSL_SIMD_SCALAR) || !defined(RSL_GNU_C)
#define RSL_BATCH_LANES 1
#define RSL_BATCH_SIMD_NAME "scalar"
#elif defined(__SSE2__)
#include <emmintrin.h>
#define RSL_BATCH_SIMD_SSE2
#define RSL_BATCH_LANES 2
#define RSL_BATCH_SIMD_NAME "sse2"
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#define RSL_BATCH_SIMD_NEON
#define RSL_BATCH_LANES 2
#define RSL_BATCH_SIMD_NAME "neon"
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define RSL_BATCH_SIMD_WASM
#define RSL_BATCH_LANES 2
#define RSL_BATCH_SIMD_NAME "wasm-simd"
#else
#define RSL_BATCH_LANES 1
#define RSL_BATCH_SIMD_NAME "scalar"
#endif

/* The functions between these two words may use the instructions that were
 * requested; they must not run on a machine without them. */
#define RSL_BATCH_SIMD_PRAGMA(words) _Pragma(#words)
#if !defined(RSL_BATCH_SIMD_TARGET)
#define RSL_BATCH_SIMD_BEGIN
#define RSL_BATCH_SIMD_END
#elif defined(__clang__)
#define RSL_BATCH_SIMD_USE(names)                                                                  \
    RSL_BATCH_SIMD_PRAGMA(clang attribute push(__attribute__((target(names))), apply_to = function))
#define RSL_BATCH_SIMD_BEGIN RSL_BATCH_SIMD_USE(RSL_BATCH_SIMD_TARGET)
#define RSL_BATCH_SIMD_END _Pragma("clang attribute pop")
#else
#define RSL_BATCH_SIMD_USE(names) RSL_BATCH_SIMD_PRAGMA(GCC target(names))
#define RSL_BATCH_SIMD_BEGIN _Pragma("GCC push_options") RSL_BATCH_SIMD_USE(RSL_BATCH_SIMD_TARGET)
#define RSL_BATCH_SIMD_END _Pragma("GCC pop_options")
#endif

#if defined(RSL_GNU_C)
#define RSL_BATCH_INLINE static inline __attribute__((always_inline, unused))
#else
#define RSL_BATCH_INLINE static inline
#endif

RSL_BATCH_SIMD_BEGIN

/* ---- types, memory, bits ----------------------------------------------------- */

#if RSL_BATCH_LANES > 1
typedef double vec __attribute__((vector_size(8 * RSL_BATCH_LANES)));
typedef int64_t vec_mask __attribute__((vector_size(8 * RSL_BATCH_LANES)));
typedef uint64_t vec_bits __attribute__((vector_size(8 * RSL_BATCH_LANES)));
#define RSL_BATCH_LANE(several, lane) ((several)[lane])

RSL_BATCH_INLINE vec vec_all(double x) { return x - (vec){0}; }
RSL_BATCH_INLINE vec_bits vec_bits_all(uint64_t x) { return x - (vec_bits){0}; }
RSL_BATCH_INLINE vec_bits vec_to_bits(vec x) { return (vec_bits)x; }
RSL_BATCH_INLINE vec vec_from_bits(vec_bits x) { return (vec)x; }
RSL_BATCH_INLINE vec_mask vec_less(vec a, vec b) { return (vec_mask)(a < b); }
RSL_BATCH_INLINE vec_mask vec_at_most(vec a, vec b) { return (vec_mask)(a <= b); }
RSL_BATCH_INLINE vec_mask vec_equal(vec a, vec b) { return (vec_mask)(a == b); }
#else
typedef double vec;
typedef int64_t vec_mask;
typedef uint64_t vec_bits;
#define RSL_BATCH_LANE(several, lane) (*(&(several) + (lane)))

RSL_BATCH_INLINE vec vec_all(double x) { return x; }
RSL_BATCH_INLINE vec_bits vec_bits_all(uint64_t x) { return x; }
RSL_BATCH_INLINE vec_bits vec_to_bits(vec x)
{
    vec_bits b;
    memcpy(&b, &x, sizeof b);
    return b;
}
RSL_BATCH_INLINE vec vec_from_bits(vec_bits b)
{
    vec x;
    memcpy(&x, &b, sizeof x);
    return x;
}
RSL_BATCH_INLINE vec_mask vec_less(vec a, vec b) { return -(vec_mask)(a < b); }
RSL_BATCH_INLINE vec_mask vec_at_most(vec a, vec b) { return -(vec_mask)(a <= b); }
RSL_BATCH_INLINE vec_mask vec_equal(vec a, vec b) { return -(vec_mask)(a == b); }
#endif

/* a > b, or one of them is NaN. */
RSL_BATCH_INLINE vec_mask vec_not_at_most(vec a, vec b)
{
#if defined(RSL_SIMD_AVX2)
    return (vec_mask)_mm256_cmp_pd((__m256d)a, (__m256d)b, _CMP_NLE_UQ);
#elif defined(RSL_BATCH_SIMD_SSE2)
    return (vec_mask)_mm_cmpnle_pd((__m128d)a, (__m128d)b);
#else
    return ~vec_at_most(a, b);
#endif
}

/* Any alignment. */
RSL_BATCH_INLINE vec vec_load(const double *from)
{
    vec x;
    memcpy(&x, from, sizeof x);
    return x;
}

RSL_BATCH_INLINE void vec_store(double *to, vec x) { memcpy(to, &x, sizeof x); }

/* table[index[lane]] in each lane. */
RSL_BATCH_INLINE vec vec_gather(const double *table, const uint32_t *index)
{
#define AT(lane) table[index[lane]]
#if RSL_BATCH_LANES == 1
    return AT(0);
#elif RSL_BATCH_LANES == 2
    return (vec){AT(0), AT(1)};
#elif RSL_BATCH_LANES == 4
    return (vec){AT(0), AT(1), AT(2), AT(3)};
#else
    return (vec){AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6), AT(7)};
#endif
#undef AT
}

#if defined(RSL_SIMD_AVX2)
/* Rows become columns. */
RSL_BATCH_INLINE void vec_rows(const double *table, const uint64_t *index, vec column[4])
{
    __m256d a = _mm256_loadu_pd(table + index[0]);
    __m256d b = _mm256_loadu_pd(table + index[1]);
    __m256d c = _mm256_loadu_pd(table + index[2]);
    __m256d d = _mm256_loadu_pd(table + index[3]);
    __m256d ab = _mm256_unpacklo_pd(a, b), ab1 = _mm256_unpackhi_pd(a, b);
    __m256d cd = _mm256_unpacklo_pd(c, d), cd1 = _mm256_unpackhi_pd(c, d);
    column[0] = (vec)_mm256_permute2f128_pd(ab, cd, 0x20);
    column[1] = (vec)_mm256_permute2f128_pd(ab1, cd1, 0x20);
    column[2] = (vec)_mm256_permute2f128_pd(ab, cd, 0x31);
    column[3] = (vec)_mm256_permute2f128_pd(ab1, cd1, 0x31);
}
#else
/* table[index[lane] + i] in each lane of column i, i < 4. */
RSL_BATCH_INLINE void vec_rows(const double *table, const uint64_t *index, vec column[4])
{
#define AT(lane) table[index[lane] + i]
    for (size_t i = 0; i < 4; i++)
#if RSL_BATCH_LANES == 1
        column[i] = AT(0);
#elif RSL_BATCH_LANES == 2
        column[i] = (vec){AT(0), AT(1)};
#elif RSL_BATCH_LANES == 4
        column[i] = (vec){AT(0), AT(1), AT(2), AT(3)};
#else
        column[i] = (vec){AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6), AT(7)};
#endif
#undef AT
}
#endif

/* ---- choices ----------------------------------------------------------------- */

#define VEC_SIGN 0x8000000000000000u

/* x where true, 0 elsewhere. */
RSL_BATCH_INLINE vec vec_where(vec_mask m, vec x)
{
    return vec_from_bits(vec_to_bits(x) & (vec_bits)m);
}

RSL_BATCH_INLINE vec vec_choose(vec_mask m, vec yes, vec no)
{
#if defined(RSL_SIMD_AVX2)
    return (vec)_mm256_blendv_pd((__m256d)no, (__m256d)yes, (__m256d)m);
#elif defined(RSL_SIMD_AVX512)
    return (vec)_mm512_mask_blend_pd(_mm512_movepi64_mask((__m512i)m), (__m512d)no, (__m512d)yes);
#else
    return vec_from_bits((vec_to_bits(yes) & (vec_bits)m) | (vec_to_bits(no) & ~(vec_bits)m));
#endif
}

RSL_BATCH_INLINE vec vec_abs(vec x)
{
    return vec_from_bits(vec_to_bits(x) & vec_bits_all(~VEC_SIGN));
}

/* The size of x, which is not negative, with the sign of y. */
RSL_BATCH_INLINE vec vec_with_sign(vec x, vec y)
{
    return vec_from_bits(vec_to_bits(x) | (vec_to_bits(y) & vec_bits_all(VEC_SIGN)));
}

/* NaN stays. */
RSL_BATCH_INLINE vec vec_min(vec x, double limit)
{
    vec max = vec_all(limit);
    return vec_choose(vec_less(max, x), max, x);
}

RSL_BATCH_INLINE vec vec_max(vec x, double limit)
{
    vec min = vec_all(limit);
    return vec_choose(vec_less(x, min), min, x);
}

/* Lanes that are true. */
RSL_BATCH_INLINE size_t vec_count(vec_mask m)
{
    size_t count = 0;
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++)
        count += (size_t)-RSL_BATCH_LANE(m, lane);
    return count;
}

/* Whether any lane is true. */
RSL_BATCH_INLINE int vec_any(vec_mask m)
{
#if defined(RSL_SIMD_AVX512)
    return _mm512_movepi64_mask((__m512i)m) != 0;
#elif defined(RSL_SIMD_AVX2)
    return _mm256_movemask_pd((__m256d)m) != 0;
#elif defined(RSL_BATCH_SIMD_SSE2)
    return _mm_movemask_pd((__m128d)m) != 0;
#else
    int64_t any = 0;
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++)
        any |= RSL_BATCH_LANE(m, lane);
    return any != 0;
#endif
}

/* ---- square root, product without error -------------------------------------- */

RSL_BATCH_INLINE vec vec_sqrt(vec x)
{
#if defined(RSL_SIMD_AVX512)
    return (vec)_mm512_sqrt_pd((__m512d)x);
#elif defined(RSL_SIMD_AVX2)
    return (vec)_mm256_sqrt_pd((__m256d)x);
#elif defined(RSL_BATCH_SIMD_SSE2)
    return (vec)_mm_sqrt_pd((__m128d)x);
#elif defined(RSL_BATCH_SIMD_NEON)
    return (vec)vsqrtq_f64((float64x2_t)x);
#elif defined(RSL_BATCH_SIMD_WASM)
    return (vec)wasm_f64x2_sqrt((v128_t)x);
#else
    double root[RSL_BATCH_LANES];
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++)
        root[lane] = sqrt(RSL_BATCH_LANE(x, lane));
    return vec_load(root);
#endif
}

#if !defined(RSL_BATCH_SIMD_TARGET) && !defined(RSL_BATCH_SIMD_NEON)
/* x = high + low, each of 26 bits (Veltkamp). */
RSL_BATCH_INLINE vec vec_high_half(vec x)
{
    vec c = x * vec_all(0x1p27 + 1.0);
    return c - (c - x);
}
#endif

/* a b - p for the rounded product p: the same number with a fused
 * multiply-add and with Dekker's product, as long as it does not underflow. */
RSL_BATCH_INLINE vec vec_product_rest(vec a, vec b, vec p)
{
#if defined(RSL_SIMD_AVX512)
    return (vec)_mm512_fmsub_pd((__m512d)a, (__m512d)b, (__m512d)p);
#elif defined(RSL_SIMD_AVX2)
    return (vec)_mm256_fmsub_pd((__m256d)a, (__m256d)b, (__m256d)p);
#elif defined(RSL_BATCH_SIMD_NEON)
    return (vec)vfmaq_f64((float64x2_t)-p, (float64x2_t)a, (float64x2_t)b);
#else
    vec ah = vec_high_half(a), al = a - ah;
    vec bh = vec_high_half(b), bl = b - bh;
    return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
#endif
}

RSL_BATCH_SIMD_END

#endif
