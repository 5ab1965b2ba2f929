/* SPDX-License-Identifier: MIT
 *
 * The same bits everywhere, for friction, rolling and twist, and for impacts with them: every law of
 * the table over a motion that loads, slips, turns and lifts off, and in oblique impacts, central and
 * not. See bits.h.
 */
#include "bits.h"
#include "ordinary_parameters.h"
#include "resile/oblique.h"

enum { CELLS = 16, STEPS = 300, STATE = RSL_TANGENT_STATE_COUNT + 1 + 3 * CELLS };

/* Everything that the law needs and takes, the stiffness as such. */
static rsl_tangent_parameters numbers(const rsl_tangent_law *law)
{
    static const rsl_tangent_parameters all = {.friction = 0.3,
                                               .friction_static = 0.4,
                                               .stiffness = 2e5,
                                               .exponent = 0.4,
                                               .damping = 3.0,
                                               .restitution = 0.5,
                                               .slip_speed = 0.05,
                                               .slip_speed_low = 0.01,
                                               .decay = 7.0,
                                               .viscosity = 0.2,
                                               .radius = 0.01,
                                               .cells = CELLS,
                                               .adhesion = 0.05,
                                               .rolling_friction = 0.02,
                                               .rolling_stiffness = 4.0,
                                               .rolling_damping = 1e-3};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++) {
        size_t at = rsl_tangent_input_table()[i].offset;
        double value = *(const double *)((const char *)&all + at);
        if (((law->inputs | law->options) >> i & 1u) && value > 0.0)
            memcpy((char *)&spec + at, &value, sizeof value);
    }
    return spec;
}

static int prepare(const rsl_tangent_law *law, rsl_tangent *tangent)
{
    const rsl_tangent_laws laws = {law->kind == RSL_TANGENT_FRICTION ? law : NULL,
                                   law->kind == RSL_TANGENT_ROLLING ? law : NULL,
                                   law->kind == RSL_TANGENT_TWIST ? law : NULL};
    const rsl_tangent_parameters spec = numbers(law);
    SCENE("%s", law->key);
    return CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, NULL, tangent, NULL), RSL_OK);
}

/* The normal turns, the depth swings and is sometimes none, the slip comes and goes. */
static rsl_tangent_kinematics meeting_at(int i)
{
    double a = 0.011 * i, s = rsl_num_sin(a), c = rsl_num_cos(a), depth = 1e-5 * rsl_num_sin(3 * a);
    double along = 0.2 * rsl_num_sin(7 * a), across = 0.1 * rsl_num_cos(5 * a);
    return (rsl_tangent_kinematics){.normal = {0.0, s, c},
                                    .slip = {along, across * c, -across * s},
                                    .rolling = {9 * along, 7 * across * c, -7 * across * s},
                                    .twist_rate = 30 * along,
                                    .spin_mean = 5 * across,
                                    .depth = depth,
                                    .force = depth > 0.0 ? 1e8 * depth * sqrt(depth) : 0.0};
}

static uint64_t hash_motion(const rsl_tangent *tangent)
{
    double state[STATE] = {0};
    rsl_tangent_dissipation lost = {0};
    rsl_tangent_traction t = {0};
    uint64_t hash = BITS_START;
    for (int i = 0; i < STEPS; i++) {
        rsl_tangent_kinematics m = meeting_at(i);
        bits_add(&hash, rsl_tangent_advance(tangent, state, &m, 1e-5, &lost, NULL));
        bits_add(&hash, rsl_tangent_force(tangent, state, &m, &t, NULL));
        bits_add_all(&hash, t.force, 3);
        bits_add_all(&hash, t.torque_rolling, 3);
        const double all[] = {t.torque_twist, t.elastic_energy, t.dissipated_power, t.dforce_dslip,
                              t.dforce_dspring};
        bits_add_all(&hash, all, sizeof all / sizeof *all);
    }
    bits_add_all(&hash, state, rsl_tangent_state_count(tangent));
    bits_add_all(&hash, &lost.slip, 3);
    return hash;
}

/* From grazing to steep, with springs that store and return. */
static uint64_t hash_impacts(const rsl_tangent *tangent, const rsl_law_contact *normal,
                             double couple)
{
    uint64_t hash = BITS_START;
    for (double slip = 0.02; slip < 5.0; slip *= 2.0) {
        double w = 1.0 / normal->mass;
        rsl_oblique_contact c = {normal->speed, slip, {w, couple * w, 3.5 * w}};
        rsl_oblique_outcome o = {0};
        bits_add(&hash, rsl_oblique_solve(normal, tangent, &c, NULL, &o, NULL));
        const double all[] = {o.normal.restitution, o.normal.duration, o.slip_out,  o.impulse[0],
                              o.impulse[1],         o.energy_out,      o.lost_slip, o.lost_damping};
        bits_add_all(&hash, all, sizeof all / sizeof *all);
    }
    return hash;
}

static int make_normal(rsl_law_contact *normal)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = 0.6;
    spec.mass = 0.02;
    spec.speed = 0.5;
    spec.stiffness = 1e8;
    spec.calibration = RSL_LAW_EXACT;
    return CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, normal, NULL), RSL_OK);
}

int main(int count, char **words)
{
    bits_table table = bits_begin(count, words);
    rsl_law_contact normal;
    if (!make_normal(&normal))
        return check_report();
    for (size_t i = 0; i < rsl_tangent_law_count(); i++) {
        const rsl_tangent_law *law = rsl_tangent_law_at(i);
        rsl_tangent tangent;
        if (!prepare(law, &tangent))
            continue;
        bits_row(&table, "motion", law->key, hash_motion(&tangent));
        if (law->kind != RSL_TANGENT_FRICTION)
            continue;
        bits_row(&table, "oblique", law->key, hash_impacts(&tangent, &normal, 0.0));
        bits_row(&table, "eccentric", law->key, hash_impacts(&tangent, &normal, 0.7));
    }
    return bits_end(&table, 40);
}
