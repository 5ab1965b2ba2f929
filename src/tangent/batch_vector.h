/* SPDX-License-Identifier: MIT
 *
 * Vectors in space on several lanes, operation by operation those of vector.h, and the rotation of
 * springs, that of contact.c. Part of batch_kernel.h.
 */
#ifndef RSL_TANGENT_BATCH_VECTOR_H
#define RSL_TANGENT_BATCH_VECTOR_H

#include "contact/vec_pow.h"
#include "num/elementary.h"
#include "tangent/vector.h"

RSL_BATCH_SIMD_BEGIN

typedef struct vec3 {
    vec x, y, z;
} vec3;

RSL_BATCH_INLINE vec3 vec3_all(double a) { return (vec3){vec_all(a), vec_all(a), vec_all(a)}; }

RSL_BATCH_INLINE vec3 vec3_load(const double *const from[3], size_t i)
{
    return (vec3){vec_load(from[0] + i), vec_load(from[1] + i), vec_load(from[2] + i)};
}

/* Zero where there are no arrays. */
RSL_BATCH_INLINE vec3 vec3_or_zero(const double *const from[3], size_t i)
{
    return from[0] ? vec3_load(from, i) : vec3_all(0.0);
}

RSL_BATCH_INLINE vec vec3_dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

RSL_BATCH_INLINE vec vec3_length(vec3 a) { return vec_sqrt(vec3_dot(a, a)); }

RSL_BATCH_INLINE vec3 vec3_cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

RSL_BATCH_INLINE vec3 vec3_scale(vec3 a, vec f) { return (vec3){a.x * f, a.y * f, a.z * f}; }

/* a + f b */
RSL_BATCH_INLINE vec3 vec3_add(vec3 a, vec f, vec3 b)
{
    return (vec3){a.x + f * b.x, a.y + f * b.y, a.z + f * b.z};
}

RSL_BATCH_INLINE vec3 vec3_choose(vec_mask m, vec3 yes, vec3 no)
{
    return (vec3){vec_choose(m, yes.x, no.x), vec_choose(m, yes.y, no.y),
                  vec_choose(m, yes.z, no.z)};
}

/* a/b where true; lanes that are not wanted divide by one. */
RSL_BATCH_INLINE vec vec_quotient(vec_mask m, vec a, vec b)
{
    return a / vec_choose(m, b, vec_all(1.0));
}

/* Cuts a to a length in the lanes of `where`; true where it was longer. */
RSL_BATCH_INLINE vec_mask vec3_cut(vec3 *a, vec max, vec_mask where)
{
    vec square = vec3_dot(*a, *a);
    vec_mask longer = vec_less(max * max * (1.0 + RSL_TANGENT_ROUNDING), square) & where;
    if (vec_any(longer)) {
        vec part = vec_quotient(longer, max, vec_sqrt(square)); /* the root waits for no mask */
        *a = vec3_choose(longer, vec3_scale(*a, part), *a);
    }
    return longer;
}

/* ---- rotation --------------------------------------------------------------------- */

typedef struct vec_direction {
    vec cosine, sine;
} vec_direction;

/* rsl_num_direction_of for |angle| <= 0.78125, where nothing is taken off the angle. */
RSL_BATCH_INLINE vec_direction direction_near(vec r)
{
    vec z = r * r, zz = z * z;
    vec a = (1.0 / 120 - z * (1.0 / 5040)) + zz * (1.0 / 362880 - z * (1.0 / 39916800));
    vec b = 1.0 / 6227020800 - z * (1.0 / 1307674368000) + zz * (1.0 / 355687428096000);
    vec tail = a + zz * zz * b;
    vec_pair s = vec_pair_sum(r, z * r * (z * tail - 1.0 / 6));
    vec upper = vec_from_bits(vec_to_bits(r) & vec_bits_all(UINT64_C(0xfffffffff8000000)));
    a = (1.0 / 24 - z * (1.0 / 720)) + zz * (1.0 / 40320 - z * (1.0 / 3628800));
    b = (1.0 / 479001600 - z * (1.0 / 87178291200)) + zz * (1.0 / 20922789888000);
    vec rest = zz * (a + zz * zz * b) - 0.5 * (r - upper) * (r + upper);
    vec_pair sum = vec_pair_sum(vec_all(1.0), -0.5 * upper * upper);
    vec_pair c = vec_pair_sum(sum.high, sum.low + rest);
    vec_mask tiny = vec_at_most(vec_abs(r), vec_all(0x1p-30));
    return (vec_direction){c.high + c.low, vec_choose(tiny, r, s.high + s.low)};
}

/* Any angle: the few that are large one by one. */
RSL_BATCH_INLINE vec_direction direction_of(vec angle)
{
    vec_mask far = vec_not_at_most(vec_abs(angle), vec_all(0.78125));
    vec_direction near = direction_near(vec_where(~far, angle));
    if (!vec_any(far))
        return near;
    double at[RSL_BATCH_LANES], cosine[RSL_BATCH_LANES], sine[RSL_BATCH_LANES];
    vec_store(at, angle);
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++) {
        rsl_num_direction d = rsl_num_direction_of(at[lane]);
        cosine[lane] = d.cosine;
        sine[lane] = d.sine;
    }
    return (vec_direction){vec_load(cosine), vec_load(sine)};
}

/* What turns the springs of a few contacts: the smallest rotation from n0 to n1, and an angle
 * about n1. */
typedef struct vec_turn {
    vec3 w, normal;
    vec c;
    vec_mask turns, twists;
    vec_direction twist;
} vec_turn;

/* x <- c x + w x x + w (w.x)/(1 + c), then x cos + (n1 x x) sin. */
RSL_BATCH_INLINE vec3 vec3_turn(const vec_turn *t, int twisting, vec3 x)
{
    vec3 turned = vec3_cross(t->w, x);
    vec along = vec_quotient(t->turns, vec3_dot(t->w, x), 1.0 + t->c);
    vec3 y = {t->c * x.x + turned.x + along * t->w.x, t->c * x.y + turned.y + along * t->w.y,
              t->c * x.z + turned.z + along * t->w.z};
    if (twisting) {
        turned = vec3_cross(t->normal, y);
        vec3 whole = vec3_add(vec3_scale(y, t->twist.cosine), t->twist.sine, turned);
        y = vec3_choose(t->twists, whole, y);
    }
    return vec3_choose(t->turns, y, x);
}

RSL_BATCH_SIMD_END

#endif
