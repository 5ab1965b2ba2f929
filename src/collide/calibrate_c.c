/* SPDX-License-Identifier: MIT
 *
 * Family C: m = (n-1)/2, q = 1. With w = x^((n+1)/2) and the pseudo-time
 * d tau = x^((n-1)/2) dt the impact is a damped linear oscillator,
 *
 *     dw/dtau = (n+1)/2 u,   du/dtau = -(w + Lambda u),
 *
 * of frequency omega = sqrt((n+1)/2) and damping ratio
 * zeta = Lambda/(2 omega). With s = sqrt(1 - zeta^2) the phase omega s tau is
 *
 *     arccos(zeta)    at the deepest point,
 *     2 arccos(zeta)  where the force vanishes (u is extreme there),
 *     pi              back at d = 0,
 *
 * and the speed then is exp(-zeta phase/s), which gives the three relations
 * below. Beyond zeta = 1 cosine becomes hyperbolic and the first two hold with
 * arccosh (Schwager & Poeschel 2007; Antypov & Elliott 2011).
 */
#include <math.h>

#include "collide/families.h"
#include "num/constants.h"
#include "num/roots.h"

double rsl_collide_ratio_angle(double zeta)
{
    double s2 = (1.0 - zeta) * (1.0 + zeta), s = sqrt(fabs(s2));
    if (s == 0.0)
        return 1.0;
    return s2 > 0.0 ? atan2(s, zeta) / s : asinh(s) / s;
}

/* -ln e as a multiple of zeta angle(zeta): end at F = 0, or approach only. */
static double passes(int approach_only) { return approach_only ? 1.0 : 2.0; }

double rsl_collide_ratio_restitution(double zeta, rsl_law_end end,
                                     int approach_only)
{
    if (approach_only || end == RSL_LAW_END_FORCE)
        return exp(-passes(approach_only) * zeta *
                   rsl_collide_ratio_angle(zeta));
    if (zeta >= 1.0)
        return 0.0;
    return exp(-RSL_NUM_PI * zeta / sqrt((1.0 - zeta) * (1.0 + zeta)));
}

/* d(zeta angle)/dzeta = (angle - zeta)/(1 - zeta^2), 2/3 at zeta = 1. */
static double angle_product_slope(double zeta)
{
    double s2 = (1.0 - zeta) * (1.0 + zeta);
    if (fabs(s2) < 1e-5) /* angle = 1 - (zeta-1)/3 + 2 (zeta-1)^2/15 */
        return 2.0 / 3.0 - 0.4 * (zeta - 1.0);
    return (rsl_collide_ratio_angle(zeta) - zeta) / s2;
}

double rsl_collide_ratio_slope(double zeta, rsl_law_end end, int approach_only)
{
    double e = rsl_collide_ratio_restitution(zeta, end, approach_only);
    if (approach_only || end == RSL_LAW_END_FORCE)
        return -e * passes(approach_only) * angle_product_slope(zeta);
    if (zeta >= 1.0)
        return 0.0;
    return -e * RSL_NUM_PI / pow((1.0 - zeta) * (1.0 + zeta), 1.5);
}

static double angle_product_excess(double log_zeta, void *user)
{
    double zeta = exp(log_zeta), *wanted = user;
    return zeta * rsl_collide_ratio_angle(zeta) - *wanted;
}

/* zeta angle(zeta) = wanted: a bracket in ln zeta, then Newton to the end. */
static double ratio_from_angle_product(double wanted)
{
    double root, low = log(wanted) - 1.0, high = wanted + 1.0;
    if (rsl_num_root_bracketed(angle_product_excess, &wanted, low, high,
                               &root) != RSL_OK)
        return RSL_NUM_NAN;
    double zeta = exp(root);
    for (int i = 0; i < 2; i++)
        zeta -= (zeta * rsl_collide_ratio_angle(zeta) - wanted) /
                angle_product_slope(zeta);
    return zeta;
}

double rsl_collide_ratio_from_restitution(double e, rsl_law_end end,
                                          int approach_only)
{
    double loss = -log(e);
    if (loss == 0.0)
        return 0.0;
    if (approach_only || end == RSL_LAW_END_FORCE)
        return ratio_from_angle_product(loss / passes(approach_only));
    /* zeta = -ln e/sqrt(pi^2 + ln^2 e) (anagnostopoulos 2004), 1 at e = 0 */
    return e == 0.0 ? 1.0 : loss / hypot(RSL_NUM_PI, loss);
}
