/* SPDX-License-Identifier: MIT
 *
 * Numbers of a granular run: one row each.
 */

#include "grains/results.h"
#include "num/constants.h"

static const rsl_grains_row *last_row(const rsl_grains_results *r)
{
    return r->rows.count ? &r->rows.all[r->rows.count - 1] : NULL;
}

double rsl_grains_at_end(const rsl_grains_results *r, size_t column)
{
    return r->rows.count ? last_row(r)->of[column] : RSL_UNSET;
}

/* Largest error of the energy balance over what was lost. */
static double imbalance_of(const rsl_grains_results *r)
{
    double max = 0.0, lost = rsl_grains_at_end(r, RSL_GRAINS_lost);
    for (size_t i = 0; i < r->rows.count; i++)
        max = fmax(max, fabs(r->rows.all[i].of[RSL_GRAINS_balance] -
                             r->rows.all[0].of[RSL_GRAINS_balance]));
    return lost > 0.0 ? max / lost : RSL_UNSET;
}

/* Contacts of all steps, by trapezoids over the rows. */
static double contact_steps(const rsl_grains_results *r)
{
    double sum = 0.0;
    for (size_t i = 1; i < r->rows.count; i++) {
        const double *a = r->rows.all[i - 1].of, *b = r->rows.all[i].of;
        sum += 0.5 * (a[RSL_GRAINS_contacts] + b[RSL_GRAINS_contacts]) *
               (b[RSL_GRAINS_step] - a[RSL_GRAINS_step]);
    }
    return sum;
}

static double coordination(const rsl_grains_results *r)
{
    double grains = rsl_grains_at_end(r, RSL_GRAINS_grains);
    return grains > 0.0 ? 2.0 * rsl_grains_at_end(r, RSL_GRAINS_contacts) / grains : RSL_UNSET;
}

static double power(const rsl_grains_results *r)
{
    double time = rsl_grains_at_end(r, RSL_GRAINS_time);
    return time > 0.0 ? rsl_grains_at_end(r, RSL_GRAINS_lost) / time : RSL_UNSET;
}

/* Name, unit, meaning, value. */
#define NUMBERS(X)                                                                                 \
    X(time, "s", "simulated", rsl_grains_at_end(r, RSL_GRAINS_time))                               \
    X(steps, "", "steps", rsl_grains_at_end(r, RSL_GRAINS_step))                                   \
    X(step, "s", "time step", r->grains->step)                                                     \
    X(steps_per_contact, "", "steps in the shortest contact", r->grains->steps_per_contact)        \
    X(grains, "", "grains", rsl_grains_at_end(r, RSL_GRAINS_grains))                               \
    X(ranks, "", "ranks", (double)r->ranks)                                                        \
    X(wall_seconds, "s", "of the clock", r->seconds)                                               \
    X(contacts, "", "contacts of grains at the end", rsl_grains_at_end(r, RSL_GRAINS_contacts))    \
    X(contacts_per_second, "1/s", "contacts stepped per second of the clock",                      \
      r->seconds > 0.0 ? contact_steps(r) / r->seconds : RSL_UNSET)                                \
    X(coordination, "", "coordination number", coordination(r))                                    \
    X(lost, "J", "lost in contacts", rsl_grains_at_end(r, RSL_GRAINS_lost))                        \
    X(power, "W", "lost per second, mean", power(r))                                               \
    X(work, "J", "work of what moves", rsl_grains_at_end(r, RSL_GRAINS_work))                      \
    X(imbalance, "", "residual of the energy balance over the dissipated energy", imbalance_of(r)) \
    X(angle_of_repose, "deg", "angle of repose", 180.0 / RSL_NUM_PI * r->profile.angle)

#define VALUE(name, unit, meaning, of_results)                                                     \
    static double number_##name(const rsl_grains_results *r) { return (of_results); }
NUMBERS(VALUE)
#define ROW(name, unit, meaning, of_results) {#name, unit, meaning, number_##name},
static const rsl_grains_number numbers[] = {NUMBERS(ROW)};

const rsl_grains_number *rsl_grains_number_at(size_t index)
{
    return index < sizeof numbers / sizeof numbers[0] ? &numbers[index] : NULL;
}
