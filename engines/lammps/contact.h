/* SPDX-License-Identifier: GPL-2.0-only
 *
 * What the pair style and the walls share: a contact read from a line of the input, and the
 * contacts that touch in one step.
 *
 * Numbers are those of the input's units. The memoryless force F = k d^n Psi(v/sqrt(k d^(n+1)/M))
 * holds in every system of units where force is mass times acceleration without a factor: si, cgs,
 * micro and nano. The others are refused.
 *
 * Friction, rolling and twist have a memory per contact, in doubles by the places of
 * rsl_tangent_batch. The unit normal points from the second body to the first; seen from the other
 * side the normal and the spring of friction change their sign, and nothing else.
 */
#ifndef RESILE_LAMMPS_CONTACT_H
#define RESILE_LAMMPS_CONTACT_H

#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "lammps.h"
#include "resile/resile.h"

namespace resile_lammps
{
/* Ends the run with a sentence; every rank must come here. */
[[noreturn]] void refuse(LAMMPS_NS::LAMMPS *lmp, const std::string &sentence);

/* The law of a key of the catalogue. */
const rsl_law *find_law(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *key);

/* Refuses atoms without radius or mass, units with factors, and rigid bodies. */
void check_atoms(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

/* The memory of one contact. */
using Past = std::array<double, RSL_TANGENT_STATE>;

/* The laws of a contact with their numbers. */
class Contact
{
  public:
    /* From pairs of key and value; after tangential, rolling or twist the keys are theirs.
     * `command` begins the sentences of what is refused. */
    Contact(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law *law, int count,
            char **words);
    Contact(const Contact &) = delete;
    Contact &operator=(const Contact &) = delete;

    /* k, for all contacts; else E* of the pair, for k = (4/3) E* sqrt(R). RSL_UNSET: not given. */
    double stiffness = RSL_UNSET, modulus = RSL_UNSET;
    double adhesion = 0.0; /* w; the contact pulls by 2 pi w R as long as it lasts */
    rsl_law_contact law;
    rsl_tangent tangent;
    std::vector<std::size_t> places; /* columns of the memory that the laws need */
    bool tangential = false;         /* there is a law of friction, rolling or twist */
    bool proportional = false;       /* the tangential stiffness is in proportion to k */
    bool remembers() const { return !places.empty(); }
    bool turns() const { return laws.rolling || laws.twist; }

  private:
    void read_normal(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &key,
                     const char *word, rsl_law_spec *spec);
    void read_tangent(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &key,
                      const char *word, rsl_tangent_spec *spec);
    void settle(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law_spec *spec);
    void prepare_tangent(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                         const rsl_law_spec &normal, rsl_tangent_spec spec);

    std::unique_ptr<rsl_memoryless> table;
    rsl_tangent_laws laws = {};
};

/* Two bodies that touch. */
struct Meeting {
    int first, second; /* atoms; a wall is -1 */
    double normal[3];  /* from second to first */
    double depth, rate, stiffness, mass;
    double radius; /* R = R1 R2/(R1 + R2) */
};

/* How the bodies of a contact move. Arms: from a centre to the contact; they add up to the
 * distance. */
struct Motion {
    const double *v_first, *v_second, *w_first, *w_second;
    double arm_first, arm_second, radius;
};

inline void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

inline double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* What a contact does to its first body, at the centre; the second gets the opposite force, and
 * torque_second. */
struct Push {
    double force[3], torque[3], torque_second[3];
};

/* The numbers of a contact, one array each: those of the normal direction, of the tangential ones,
 * and its memory. */
enum Column : std::size_t {
    DEPTH,
    RATE,
    STIFFNESS,
    MASS,
    NORMAL, /* from second to first; x, y, z, as all vectors */
    FORCE = NORMAL + 3,
    ENERGY,
    POWER,
    ARM_FIRST,
    ARM_SECOND,
    SLIP,
    TRACTION = SLIP + 3,
    SPIN_MEAN = TRACTION + 3,
    TANGENTIAL_STIFFNESS,
    TANGENTIAL_ENERGY,
    TANGENTIAL_POWER,
    RADIUS,
    ROLLING,
    TORQUE_ROLLING = ROLLING + 3,
    TWIST_RATE = TORQUE_ROLLING + 3,
    TORQUE_TWIST,
    MEMORY,
    PULL = MEMORY + RSL_TANGENT_STATE,
    COLUMNS
};

/* The contacts of one law that touch in this step, as arrays. They are solved in pieces that stay
 * in the caches of the processor; what is not memory is gone after that, unless energies are wanted. */
class Touching
{
  public:
    enum { PIECE = 512 };
    /* No contacts yet; energies and powers will be wanted or not. */
    void begin(const Contact &contact, bool energies);
    /* A fresh contact; its memory from another one, or from what an atom knows of it. */
    void add(const Contact &contact, const Meeting &meeting, std::size_t slot);
    void remember(const Contact &contact, const Touching &last, std::size_t c);
    void remember(const Contact &contact, const Past &past);
    /* Slip of contact c, and where the laws ask for them rolling and twist. */
    void move(const Contact &contact, std::size_t c, const Motion &motion);
    /* Forces of those from solved() on. The memory goes on by `step`; 0: it stays. */
    void solve(LAMMPS_NS::LAMMPS *lmp, const Contact &contact, double accuracy, double step);
    /* They have been put to use; what they remember is kept. */
    void finish(const Contact &contact);
    std::size_t count() const { return filled; }
    std::size_t solved() const { return done; }
    std::size_t pending() const { return filled - done; }
    double at(std::size_t column, std::size_t c) const { return columns[column][c - base]; }
    bool turns() const { return used >> ARM_FIRST & 1u; }
    Push push(std::size_t c) const;
    Past past_of(const Contact &contact, std::size_t c) const;
    double bytes() const;

    std::vector<int> first, second;
    std::vector<std::size_t> slot; /* where the contact stands in the list of neighbours; rising */

  private:
    bool has(std::size_t column) const { return used >> column & 1u; }
    double *array(std::size_t column)
    {
        return has(column) ? &columns[column][done - base] : nullptr;
    }
    void grow();
    void solve_tangent(LAMMPS_NS::LAMMPS *lmp, const Contact &contact, double step);
    void pull();

    std::size_t filled = 0, done = 0, base = 0; /* base: the first that is still whole */
    unsigned long long used = 0;                /* columns, bit by bit */
    std::vector<double> columns[COLUMNS];
    std::vector<double> kept; /* the memory of one contact after another */
};

/* What is done for every contact in every step. */

inline void Touching::add(const Contact &contact, const Meeting &of, std::size_t at)
{
    if (filled == first.size() || filled - base == columns[DEPTH].size())
        grow();
    std::size_t c = filled - base;
    first[filled] = of.first;
    second[filled] = of.second;
    slot[filled] = at;
    columns[DEPTH][c] = of.depth;
    columns[RATE][c] = of.rate;
    columns[STIFFNESS][c] = of.stiffness;
    columns[MASS][c] = of.mass;
    for (std::size_t a = 0; a < 3; a++)
        columns[NORMAL + a][c] = of.normal[a];
    for (std::size_t column : contact.places)
        columns[column][c] = 0.0;
    if (contact.adhesion > 0.0)
        columns[PULL][c] = 2.0 * M_PI * contact.adhesion * of.radius;
    filled++;
}

inline void Touching::remember(const Contact &contact, const Touching &last, std::size_t from)
{
    std::size_t width = contact.places.size();
    for (std::size_t k = 0; k < width; k++)
        columns[contact.places[k]][filled - 1 - base] = last.kept[from * width + k];
}

inline Push Touching::push(std::size_t c) const
{
    Push out = {};
    double n[3], t[3];
    c -= base;
    for (std::size_t a = 0; a < 3; a++) {
        n[a] = columns[NORMAL + a][c];
        out.force[a] = n[a] * columns[FORCE][c];
    }
    if (!turns())
        return out;
    double turn[3], own[3] = {0.0, 0.0, 0.0};
    for (std::size_t a = 0; a < 3; a++)
        t[a] = columns[TRACTION + a][c];
    cross(n, t, turn);
    for (std::size_t a = 0; has(RADIUS) && a < 3; a++)
        own[a] = columns[TORQUE_ROLLING + a][c] + columns[TORQUE_TWIST][c] * n[a];
    for (std::size_t a = 0; a < 3; a++) {
        out.force[a] += t[a];
        out.torque[a] = own[a] - columns[ARM_FIRST][c] * turn[a];
        out.torque_second[a] = -own[a] - columns[ARM_SECOND][c] * turn[a];
    }
    return out;
}

/* Velocity of the gap g = v2 + w2 x r2 - v1 - w1 x r1 with 2 the first body and r2 = -arm n. */
inline void Touching::move(const Contact &contact, std::size_t c, const Motion &of)
{
    c -= base;
    const double n[3] = {columns[NORMAL][c], columns[NORMAL + 1][c], columns[NORMAL + 2][c]};
    double u[3], sum[3], relative[3], turned[3], slip[3];
    for (std::size_t a = 0; a < 3; a++) {
        u[a] = of.arm_first * of.w_first[a] + of.arm_second * of.w_second[a];
        sum[a] = of.w_first[a] + of.w_second[a];
    }
    cross(u, n, turned);
    for (std::size_t a = 0; a < 3; a++)
        slip[a] = of.v_first[a] - of.v_second[a] - turned[a];
    double along = dot(slip, n);
    for (std::size_t a = 0; a < 3; a++)
        columns[SLIP + a][c] = slip[a] - along * n[a];
    columns[SPIN_MEAN][c] = 0.5 * dot(sum, n);
    columns[ARM_FIRST][c] = of.arm_first;
    columns[ARM_SECOND][c] = of.arm_second;
    if (contact.proportional)
        columns[TANGENTIAL_STIFFNESS][c] = contact.tangent.stiffness * columns[STIFFNESS][c];
    if (!contact.turns())
        return;
    for (std::size_t a = 0; a < 3; a++)
        relative[a] = of.w_second[a] - of.w_first[a];
    cross(relative, n, turned);
    for (std::size_t a = 0; a < 3; a++)
        columns[ROLLING + a][c] = turned[a];
    columns[TWIST_RATE][c] = -dot(relative, n);
    columns[RADIUS][c] = of.radius;
}

/* The same contact seen from its other body. */
Past other_side(Past past);
} // namespace resile_lammps
#endif
