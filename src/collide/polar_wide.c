/* SPDX-License-Identifier: MIT
 *
 * polar_panel.c and collocation.c once more, for machines with AVX2: four lanes, the same bits.
 */
#include "collide/polar.h"

#if defined(RSL_COLLIDE_POLAR_WIDE)
#define RSL_NUM_WIDE
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define rsl_num_collocation_nodes rsl_collide_wide_collocation_nodes
#define rsl_num_collocation_log_nodes rsl_collide_wide_collocation_log_nodes
#define rsl_num_collocate rsl_collide_wide_collocate
#define rsl_num_collocation_integrals rsl_collide_wide_collocation_integrals
#define rsl_num_collocation_integral rsl_collide_wide_collocation_integral
#define rsl_num_collocation_tail rsl_collide_wide_collocation_tail
#include "num/collocation.c"

#define N NODES
#define rsl_collide_polar_place_at rsl_collide_polar_place_at_wide
#define rsl_collide_polar_is_damped rsl_collide_polar_is_damped_wide
#define rsl_collide_polar_damping_ratio rsl_collide_polar_damping_ratio_wide
#define rsl_collide_polar_dt_dtheta rsl_collide_polar_dt_dtheta_wide
#define rsl_collide_polar_near_y rsl_collide_polar_near_y_wide
#include "collide/polar_panel.c"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
