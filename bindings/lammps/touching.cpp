/* SPDX-License-Identifier: GPL-2.0-only
 *
 * The forces of the contacts that touch.
 */
#include "touching.h"

#include <algorithm>

#include "error.h"

/* Loops for the widest instructions of the machine. No product and sum become one, so the digits are
 * those of the narrow ones. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#define SIDE_BY_SIDE _Pragma("GCC ivdep")
#else
#define WIDE
#define SIDE_BY_SIDE
#endif

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
/* Spheres with centres r = |x1 - x2| apart: n, depth, R = R1 R2/(R1 + R2), M = m1 m2/(m1 + m2). On
 * entry `n` is x1 - x2 and `mass` that of the first. */
struct Spheres {
    Vectors n;
    double *depth, *mass, *radius;
    const double *radius_first, *radius_second, *mass_second;
};

WIDE void meet(std::size_t count, Spheres of)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        double x = of.n.x[c], y = of.n.y[c], z = of.n.z[c];
        double r = std::sqrt(x * x + y * y + z * z), inverse = 1.0 / r;
        double one = of.radius_first[c], other = of.radius_second[c];
        double m = of.mass[c], mass = of.mass_second[c];
        of.n.x[c] = x * inverse;
        of.n.y[c] = y * inverse;
        of.n.z[c] = z * inverse;
        of.depth[c] = one + other - r;
        of.radius[c] = one * other / (one + other);
        of.mass[c] = m * mass / (m + mass);
    }
}

WIDE void stiffen(std::size_t count, const double *radius, double modulus, double *stiffness)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++)
        stiffness[c] = 4.0 / 3.0 * modulus * std::sqrt(radius[c]);
}

/* The point of contact divides the overlap as the radii are divided. */
WIDE void reach(std::size_t count, Spheres of, double *arm_first, double *arm_second)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        double one = of.radius_first[c], other = of.radius_second[c];
        double part = of.depth[c] / (one + other);
        arm_first[c] = one - part * other;
        arm_second[c] = other - part * one;
    }
}

WIDE void approach(std::size_t count, Vectors n, Vectors apart, double *rate)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++)
        rate[c] = -(n.x[c] * apart.x[c] + n.y[c] * apart.y[c] + n.z[c] * apart.z[c]);
}

/* Velocity of the gap g = v2 + w2 x r2 - v1 - w1 x r1 with 2 the first body and r2 = -arm n. */
WIDE void slide(std::size_t count, Vectors n, Vectors apart, Vectors w, Vectors o,
                const double *arm_first, const double *arm_second, Vectors slip, double *spin_mean)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        double a = arm_first[c], b = arm_second[c], nx = n.x[c], ny = n.y[c], nz = n.z[c];
        double ux = a * w.x[c] + b * o.x[c], uy = a * w.y[c] + b * o.y[c],
               uz = a * w.z[c] + b * o.z[c];
        double x = apart.x[c] - (uy * nz - uz * ny), y = apart.y[c] - (uz * nx - ux * nz),
               z = apart.z[c] - (ux * ny - uy * nx);
        double along = x * nx + y * ny + z * nz;
        slip.x[c] = x - along * nx;
        slip.y[c] = y - along * ny;
        slip.z[c] = z - along * nz;
        spin_mean[c] =
            0.5 * ((w.x[c] + o.x[c]) * nx + (w.y[c] + o.y[c]) * ny + (w.z[c] + o.z[c]) * nz);
    }
}

WIDE void roll(std::size_t count, Vectors n, Vectors w, Vectors o, Vectors rolling,
               double *twist_rate)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        double nx = n.x[c], ny = n.y[c], nz = n.z[c];
        double x = o.x[c] - w.x[c], y = o.y[c] - w.y[c], z = o.z[c] - w.z[c];
        rolling.x[c] = y * nz - z * ny;
        rolling.y[c] = z * nx - x * nz;
        rolling.z[c] = x * ny - y * nx;
        twist_rate[c] = -(x * nx + y * ny + z * nz);
    }
}

WIDE void press(std::size_t count, Vectors n, const double *force, Vectors push)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        push.x[c] = n.x[c] * force[c];
        push.y[c] = n.y[c] * force[c];
        push.z[c] = n.z[c] * force[c];
    }
}

/* The traction t on the first body: a force, and the torques -arm n x t. */
WIDE void rub(std::size_t count, Vectors n, Vectors t, const double *arm_first,
              const double *arm_second, Vectors push, Vectors first, Vectors second)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        double x = n.y[c] * t.z[c] - n.z[c] * t.y[c], y = n.z[c] * t.x[c] - n.x[c] * t.z[c],
               z = n.x[c] * t.y[c] - n.y[c] * t.x[c];
        double a = arm_first[c], b = arm_second[c];
        push.x[c] += t.x[c];
        push.y[c] += t.y[c];
        push.z[c] += t.z[c];
        first.x[c] = -a * x;
        first.y[c] = -a * y;
        first.z[c] = -a * z;
        second.x[c] = -b * x;
        second.y[c] = -b * y;
        second.z[c] = -b * z;
    }
}

/* Rolling and twist: a torque on the first, its opposite on the second. */
WIDE void resist(std::size_t count, Vectors n, Vectors rolling, const double *twist, Vectors first,
                 Vectors second)
{
    SIDE_BY_SIDE
    for (std::size_t c = 0; c < count; c++) {
        double x = rolling.x[c] + twist[c] * n.x[c], y = rolling.y[c] + twist[c] * n.y[c],
               z = rolling.z[c] + twist[c] * n.z[c];
        first.x[c] += x;
        first.y[c] += y;
        first.z[c] += z;
        second.x[c] -= x;
        second.y[c] -= y;
        second.z[c] -= z;
    }
}
} // namespace

/* ---- finding them ------------------------------------------------------------------ */

/* Which columns a contact fills. */
void Touching::begin(const Contact &contact, bool energies, bool whole)
{
    auto use = [this](std::size_t from, std::size_t end) {
        used |= (1ull << end) - (1ull << from);
    };
    std::swap(now, last);
    used = now.count = cursor = done = base = 0;
    keeps = whole;
    use(DEPTH, ENERGY);
    if (energies)
        use(ENERGY, ARM_FIRST);
    if (contact.tangential)
        use(ARM_FIRST, TANGENTIAL_STIFFNESS);
    if (contact.tangential && contact.proportional)
        use(TANGENTIAL_STIFFNESS, TANGENTIAL_ENERGY);
    if (contact.tangential && energies)
        use(TANGENTIAL_ENERGY, ROLLING);
    if (contact.tangential && contact.turns())
        use(ROLLING, COLUMNS);
    places = 0;
    for (std::size_t place : contact.places)
        places |= std::size_t(1) << place;
    grow();
}

/* Room for one more. */
void Touching::grow()
{
    if (now.first.size() <= now.count) {
        std::size_t room = 64 + now.count + now.count / 2;
        now.first.resize(room);
        now.second.resize(room);
        now.slot.resize(room);
    }
    for (std::size_t i = 0; i < RSL_TANGENT_STATE_COUNT; i++)
        if (places >> i & 1u && now.memory[i].size() < now.first.size())
            now.memory[i].resize(now.first.size());
    std::size_t room = std::max(std::size_t(PIECE), now.count - base + 1);
    if (keeps)
        room = std::max(room, now.first.size());
    for (std::size_t i = 0; i < COLUMNS; i++)
        if (has(i) && columns[i].size() < room)
            columns[i].resize(room);
}

bool Touching::had(int other, std::size_t at) const
{
    auto begin = last.slot.begin(), end = begin + std::ptrdiff_t(last.count);
    for (auto it = std::lower_bound(begin, end, at); it != end && *it == at; ++it)
        if (last.second[std::size_t(it - begin)] == other)
            return true;
    return false;
}

void Touching::finish()
{
    done = now.count;
    if (!keeps)
        base = done;
}

void Touching::set(const Meeting &of)
{
    std::size_t c = now.count - 1 - base;
    columns[DEPTH][c] = of.depth;
    columns[STIFFNESS][c] = of.stiffness;
    columns[MASS][c] = of.mass;
    columns[RADIUS][c] = of.radius;
    for (std::size_t a = 0; a < 3; a++) {
        columns[NORMAL + a][c] = of.normal[a];
        columns[APART + a][c] = of.v_first[a] - of.v_second[a];
    }
    if (!turns())
        return;
    columns[ARM_FIRST][c] = of.arm_first;
    columns[ARM_SECOND][c] = of.arm_second;
    for (std::size_t a = 0; a < 3; a++) {
        columns[SPIN_FIRST + a][c] = of.w_first[a];
        columns[SPIN_SECOND + a][c] = of.w_second[a];
    }
}

void Touching::load(const Body *bodies, double stiffness, double modulus)
{
    double *to[COLUMNS];
    bool still = false;
    for (std::size_t i = 0; i < COLUMNS; i++)
        to[i] = array(i);
    const int *first = &now.first[done], *second = &now.second[done];
    for (std::size_t c = 0; c < pending(); c++) {
        const Body &one = bodies[first[c]], &other = bodies[second[c]];
        for (std::size_t a = 0; a < 3; a++) {
            to[NORMAL + a][c] = one.x[a] - other.x[a];
            to[APART + a][c] = one.v[a] - other.v[a];
        }
        to[RADIUS_FIRST][c] = one.radius;
        to[RADIUS_SECOND][c] = other.radius;
        to[MASS][c] = one.mass;
        to[MASS_SECOND][c] = other.mass;
        still |= one.still | other.still;
    }
    for (std::size_t c = 0; turns() && c < pending(); c++) {
        const Body &one = bodies[first[c]], &other = bodies[second[c]];
        for (std::size_t a = 0; a < 3; a++) {
            to[SPIN_FIRST + a][c] = one.w[a];
            to[SPIN_SECOND + a][c] = other.w[a];
        }
    }
    Spheres of = {{to[NORMAL], to[NORMAL + 1], to[NORMAL + 2]},
                  to[DEPTH],
                  to[MASS],
                  to[RADIUS],
                  to[RADIUS_FIRST],
                  to[RADIUS_SECOND],
                  to[MASS_SECOND]};
    meet(pending(), of);
    for (std::size_t c = 0; still && c < pending(); c++)
        if (bodies[first[c]].still || bodies[second[c]].still)
            to[MASS][c] = bodies[bodies[first[c]].still ? second[c] : first[c]].mass;
    if (turns())
        reach(pending(), of, to[ARM_FIRST], to[ARM_SECOND]);
    if (rsl_given(stiffness))
        std::fill_n(to[STIFFNESS], pending(), stiffness);
    else
        stiffen(pending(), to[RADIUS], modulus, to[STIFFNESS]);
}

/* ---- what they remember ------------------------------------------------------------- */

/* Both steps have the contacts in the order of the neighbours: run by run. */
void Touching::recall(const Contact &contact)
{
    for (std::size_t c = done, n; c < now.count; c += n) {
        while (cursor > 0 && last.slot[cursor - 1] >= now.slot[c])
            cursor--;
        while (cursor < last.count && last.slot[cursor] <= now.slot[c] && !same(c, cursor))
            cursor++;
        n = 0;
        while (c + n < now.count && same(c + n, cursor + n))
            n++;
        for (std::size_t place : contact.places)
            if (n)
                std::copy_n(&last.memory[place][cursor], n, &now.memory[place][c]);
            else
                now.memory[place][c] = 0.0;
        cursor += n;
        n += !n;
    }
}

void Touching::recall(const Contact &contact, std::size_t c, const Past *past)
{
    for (std::size_t place : contact.places)
        now.memory[place][c] = past ? (*past)[place] : 0.0;
}

Past Touching::past_of(const Contact &contact, std::size_t c) const
{
    Past out = {};
    for (std::size_t place : contact.places)
        out[place] = now.memory[place][c];
    return out;
}

double Touching::bytes() const
{
    std::size_t doubles = 0;
    for (const Store *of : {&now, &last}) {
        doubles += of->slot.capacity() + of->first.capacity();
        for (const auto &column : of->memory)
            doubles += column.capacity();
    }
    for (const auto &column : columns)
        doubles += column.capacity();
    return double(doubles * sizeof(double));
}

/* ---- forces --------------------------------------------------------------------------- */

void Touching::move(const Contact &contact)
{
    std::size_t n = pending();
    Vectors normal = vectors(NORMAL), apart = vectors(APART);
    approach(n, normal, apart, array(RATE));
    if (!turns())
        return;
    Vectors one = vectors(SPIN_FIRST), other = vectors(SPIN_SECOND);
    slide(n, normal, apart, one, other, array(ARM_FIRST), array(ARM_SECOND), vectors(SLIP),
          array(SPIN_MEAN));
    if (contact.proportional)
        std::transform(array(STIFFNESS), array(STIFFNESS) + n, array(TANGENTIAL_STIFFNESS),
                       [&](double k) { return contact.tangent.stiffness * k; });
    if (contact.turns())
        roll(n, normal, one, other, vectors(ROLLING), array(TWIST_RATE));
}

void Touching::solve(LAMMPS *lmp, const Contact &contact, double accuracy, double step)
{
    if (pending() == 0)
        return;
    move(contact);
    if (contact.jkr)
        hold(contact);
    else
        press_together(lmp, contact, accuracy);
    if (contact.tangential)
        solve_tangent(lmp, contact, step);
    if (contact.adhesion > 0.0)
        pull(contact);
    put_together();
}

void Touching::press_together(LAMMPS *lmp, const Contact &contact, double accuracy)
{
    rsl_batch batch = {};
    rsl_batch_counts tally;
    rsl_error error;
    batch.count = pending();
    batch.depth = array(DEPTH);
    batch.rate = array(RATE);
    batch.stiffness = array(STIFFNESS);
    batch.mass = array(MASS);
    batch.accuracy = accuracy;
    batch.force = array(FORCE);
    batch.elastic_energy = array(ENERGY);
    batch.dissipated_power = array(POWER);
    if (rsl_batch_force(&contact.law, &batch, &tally, &error) < 0)
        lmp->error->one(FLERR, sentence(error));
    if (tally.not_finite)
        lmp->error->one(FLERR, std::string("resile: the force of ") +
                                   std::to_string(tally.not_finite) +
                                   " contacts is not a finite number; positions or velocities "
                                   "have run away, a smaller time step helps");
}

/* What pull() takes from the force: of Derjaguin, Muller & Toporov 2 pi w R, from touch to
 * separation; of Johnson, Kendall & Roberts twice the pull-off force (3/2) pi w R. */
static double held_by(const Contact &contact, double radius)
{
    return (contact.jkr ? 3.0 : 2.0) * M_PI * contact.adhesion * radius;
}

/* JKR by the contact of E* = R = w = lambda = 1: lengths along the normal times l, forces times w R,
 * and lambda (a^2/R)^(1/4) v. With what holds the surfaces together, as pull() wants it. */
void Touching::hold(const Contact &contact)
{
    const double end = contact.unit.model->free_depth(&contact.unit);
    for (std::size_t c = done - base; c < now.count - base; c++) {
        double r = columns[RADIUS][c], k = columns[STIFFNESS][c], rate = columns[RATE][c];
        double l = contact.holds_to(0.75 * k / std::sqrt(r), r) / end, w = contact.adhesion * r;
        rsl_law_response of = {};
        rsl_law_force(&contact.unit, columns[DEPTH][c] / l, 0.0, &of, nullptr);
        double fourth = of.dforce_drate; /* (a^2/(R l))^(1/4) */
        double lambda = contact.law.damping * std::sqrt(k * columns[MASS][c]) * fourth *
                        std::sqrt(std::sqrt(l));
        columns[FORCE][c] = w * of.force + lambda * rate + held_by(contact, r);
        columns[REACH][c] = l * fourth * fourth * fourth * fourth;
        if (has(ENERGY)) {
            columns[ENERGY][c] = w * l * of.elastic_energy;
            columns[POWER][c] = lambda * rate * rate;
        }
    }
}

/* What presses the surfaces together, and caps friction, is the force without it. */
void Touching::pull(const Contact &contact)
{
    for (std::size_t c = done - base; c < now.count - base; c++) {
        double force = held_by(contact, columns[RADIUS][c]);
        columns[FORCE][c] -= force;
        if (has(ENERGY) && !contact.jkr)
            columns[ENERGY][c] -= force * columns[DEPTH][c];
    }
}

void Touching::put_together()
{
    std::size_t n = pending();
    Vectors normal = vectors(NORMAL), push = vectors(PUSH);
    press(n, normal, array(FORCE), push);
    if (!turns())
        return;
    Vectors first = vectors(TORQUE_FIRST), second = vectors(TORQUE_SECOND);
    rub(n, normal, vectors(TRACTION), array(ARM_FIRST), array(ARM_SECOND), push, first, second);
    if (has(ROLLING))
        resist(n, normal, vectors(TORQUE_ROLLING), array(TORQUE_TWIST), first, second);
}

void Touching::solve_tangent(LAMMPS *lmp, const Contact &contact, double step)
{
    rsl_tangent_batch batch = {};
    rsl_tangent_batch_counts tally;
    rsl_error error;
    batch.count = pending();
    batch.depth = array(contact.jkr ? REACH : DEPTH);
    batch.force = array(FORCE);
    batch.spin_mean = array(SPIN_MEAN);
    batch.stiffness = array(TANGENTIAL_STIFFNESS);
    batch.radius = contact.turns() ? array(RADIUS) : nullptr;
    batch.twist_rate = array(TWIST_RATE);
    batch.torque_twist = array(TORQUE_TWIST);
    batch.elastic_energy = array(TANGENTIAL_ENERGY);
    batch.dissipated_power = array(TANGENTIAL_POWER);
    for (std::size_t place : contact.places)
        batch.memory[place] = &now.memory[place][done];
    for (std::size_t a = 0; a < 3; a++) {
        batch.normal[a] = array(NORMAL + a);
        batch.slip[a] = array(SLIP + a);
        batch.traction[a] = array(TRACTION + a);
        batch.rolling[a] = array(ROLLING + a);
        batch.torque_rolling[a] = array(TORQUE_ROLLING + a);
    }
    if ((step > 0.0 ? rsl_tangent_batch_advance(&contact.tangent, &batch, step, &tally, &error)
                    : rsl_tangent_batch_force(&contact.tangent, &batch, &tally, &error)) < 0)
        lmp->error->one(FLERR, sentence(error));
    if (tally.refused)
        lmp->error->one(FLERR, std::string("resile: ") + std::to_string(tally.refused) +
                                   " contacts slip at a speed that is not a finite number; a "
                                   "smaller time step helps");
    for (std::size_t c = done - base; has(TANGENTIAL_ENERGY) && c < now.count - base; c++) {
        columns[ENERGY][c] += columns[TANGENTIAL_ENERGY][c];
        columns[POWER][c] += columns[TANGENTIAL_POWER][c];
    }
}
} // namespace resile_lammps
