/* SPDX-License-Identifier: MIT
 *
 * JKR and DMT in closed form.
 *
 * JKR: d(A) has its least value where 2 A = sqrt(2 pi/A)/2, A^3 = pi/8; F where
 * 4 A^2 = (3/2) sqrt(8 pi A), A^3 = 9 pi/8. The work of the branch d < 0 is the difference of
 * Int F dd = w lam^2 ((8/15) A^5 + pi A^2 - (8/3) sqrt(pi/2) A^(7/2)) between A^3 = pi/8 and 2 pi:
 *
 *     W = (pi^(5/3)/10)(6 2^(2/3) + 1)(w^5 R^4/E*^2)^(1/3).
 */
#include <math.h>

#include "base/range.h"
#include "law/judge.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "resile/adhesion.h"

static rsl_status check(const rsl_adhesion_pair *pair, const void *room, rsl_error *error)
{
    if (!pair || !room)
        return rsl_error_missing(error, "modulus, radius and work of adhesion, and room");
    const struct {
        double value;
        const char *name, *unit;
    } all[] = {{pair->modulus, "modulus", "Pa"},
               {pair->radius, "radius", "m"},
               {pair->work, "work_of_adhesion", "J/m^2"}};
    rsl_status status = RSL_OK;
    for (int i = 0; i < 3 && status == RSL_OK; i++)
        status =
            rsl_range_check(all[i].name, all[i].value, RSL_RANGE_ABOVE(0.0), all[i].unit, error);
    return status;
}

static double unit_of_radius(const rsl_adhesion_pair *p)
{
    return rsl_num_cbrt(p->work * p->radius * p->radius / p->modulus);
}

rsl_status rsl_adhesion_jkr(const rsl_adhesion_pair *pair, rsl_adhesion_jkr_values *values,
                            rsl_error *error)
{
    rsl_status status = check(pair, values, error);
    if (status != RSL_OK)
        return status;
    double lam = unit_of_radius(pair), unit = RSL_NUM_PI * pair->work * pair->radius;
    double third = rsl_num_cbrt(RSL_NUM_PI), ending = 0.5 * third; /* (pi/8)^(1/3) */
    values->pull_off = 1.5 * unit;
    values->force_touch = -4.0 / 3.0 * unit;
    values->force_break = -5.0 / 6.0 * unit;
    values->radius_touch = lam * rsl_num_cbrt(2.0 * RSL_NUM_PI);
    values->radius_break = lam * ending;
    /* A^2 - sqrt(2 pi A) = A^2 - 4 A^2 at A^3 = pi/8 */
    values->depth_break = -3.0 * ending * ending * lam * lam / pair->radius;
    double factor = third * third * RSL_NUM_PI / 10.0 * (6.0 * rsl_num_cbrt(4.0) + 1.0);
    values->energy_lost = factor * pair->work * lam * lam;
    return RSL_OK;
}

rsl_status rsl_adhesion_dmt(const rsl_adhesion_pair *pair, rsl_adhesion_dmt_values *values,
                            rsl_error *error)
{
    rsl_status status = check(pair, values, error);
    if (status != RSL_OK)
        return status;
    values->pull_off = 2.0 * RSL_NUM_PI * pair->work * pair->radius;
    double root = rsl_num_cbrt(values->pull_off / (4.0 / 3.0 * pair->modulus * sqrt(pair->radius)));
    values->depth_equilibrium = root * root;
    return RSL_OK;
}

rsl_status rsl_adhesion_sticking_speed(const rsl_adhesion_pair *pair, double mass, double *speed,
                                       rsl_error *error)
{
    rsl_adhesion_jkr_values values;
    rsl_status status = rsl_adhesion_jkr(pair, &values, error);
    if (status != RSL_OK)
        return status;
    if (!speed)
        return rsl_error_missing(error, "room for the speed");
    status = rsl_range_check("mass", mass, RSL_RANGE_ABOVE(0.0), "kg", error);
    if (status != RSL_OK)
        return status;
    *speed = sqrt(2.0 * values.energy_lost / mass);
    return RSL_OK;
}

rsl_status rsl_adhesion_restitution(const rsl_adhesion_pair *pair, double mass, double speed,
                                    double *restitution, rsl_error *error)
{
    double sticking;
    if (!restitution)
        return rsl_error_missing(error, "room for the restitution");
    rsl_status status = rsl_range_check("speed", speed, RSL_RANGE_ABOVE(0.0), "m/s", error);
    status = status ? status : rsl_adhesion_sticking_speed(pair, mass, &sticking, error);
    if (status != RSL_OK)
        return status;
    if (speed <= sticking) {
        *restitution = 0.0;
        return RSL_NO_SEPARATION;
    }
    *restitution = sqrt((speed - sticking) * (speed + sticking)) / speed;
    return RSL_OK;
}

rsl_status rsl_adhesion_tabor(const rsl_adhesion_pair *pair, double distance, double *tabor,
                              rsl_error *error)
{
    rsl_status status = check(pair, tabor, error);
    if (status == RSL_OK)
        status = rsl_range_check("distance", distance, RSL_RANGE_ABOVE(0.0), "m", error);
    if (status != RSL_OK)
        return status;
    double ratio = pair->work / (pair->modulus * distance);
    *tabor = rsl_num_cbrt(pair->radius / distance * ratio * ratio);
    return RSL_OK;
}

const char *rsl_adhesion_regime(double tabor)
{
    return tabor > 5.0   ? "above 5: soft spheres, JKR holds"
           : tabor < 0.1 ? "below 0.1: hard spheres, DMT holds"
                         : "between 0.1 and 5: neither limit holds";
}
