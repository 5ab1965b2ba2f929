/* SPDX-License-Identifier: GPL-2.0-only
 *
 * The contacts of one law that touch in a step, as arrays.
 *
 * They are found one by one and computed in pieces that stay in the caches of the processor, in
 * loops without branches, so that the compiler makes them wide. What a contact remembers stands in
 * arrays of its own, one for each number: the laws move it on in place, and from one step to the
 * next it is copied in runs, since most contacts have the neighbours that they had.
 */
#ifndef RESILE_LAMMPS_TOUCHING_H
#define RESILE_LAMMPS_TOUCHING_H

#include <cstring>
#include <new>
#include <vector>

#include "contact.h"

namespace resile_lammps
{
/* Memory that begins at another part of a page each time. Large arrays all begin a page, and a loop
 * over a dozen of them then waits for its own stores: it takes twice the time. */
template <class T> struct Staggered {
    using value_type = T;
    static constexpr std::size_t page = 4096, apart = 832;
    Staggered() = default;
    template <class U> Staggered(const Staggered<U> &) {}
    T *allocate(std::size_t count)
    {
        static std::size_t turn = 0;
        std::size_t skip = 64 + turn++ * apart % page; /* a multiple of 64; its size stands there */
        char *raw = static_cast<char *>(::operator new(skip + count * sizeof(T)));
        std::memcpy(raw + skip - sizeof skip, &skip, sizeof skip);
        return reinterpret_cast<T *>(raw + skip);
    }
    void deallocate(T *at, std::size_t)
    {
        std::size_t skip;
        char *from = reinterpret_cast<char *>(at);
        std::memcpy(&skip, from - sizeof skip, sizeof skip);
        ::operator delete(from - skip);
    }
    template <class U> bool operator==(const Staggered<U> &) const { return true; }
    template <class U> bool operator!=(const Staggered<U> &) const { return false; }
};
using Array = std::vector<double, Staggered<double>>;

/* What contacts ask of an atom, side by side. */
struct alignas(32) Body {
    double x[3], radius;
    double v[3], mass;
    double w[3];
    int type;
    bool still; /* does not move, whatever pushes it */
};

/* A body before a wall, or before what else is no sphere. The normal points from the second body to
 * the first. Arms: from a centre to the contact. */
struct Meeting {
    double normal[3], depth, stiffness, mass;
    double radius; /* R = R1 R2/(R1 + R2) */
    const double *v_first, *v_second, *w_first, *w_second;
    double arm_first, arm_second;
};

/* What a contact does to its first body, at the centre; the second gets the opposite force, and
 * torque_second. */
struct Push {
    double force[3], torque[3], torque_second[3];
};

/* The numbers of a contact, one array each; vectors take three, x, y, z. */
enum Column : std::size_t {
    DEPTH,
    RATE,
    STIFFNESS,
    MASS,
    NORMAL, /* from second to first */
    FORCE = NORMAL + 3,
    APART,                    /* velocity of the first less that of the second */
    RADIUS_FIRST = APART + 3, /* of spheres */
    RADIUS_SECOND,
    MASS_SECOND,
    RADIUS,
    REACH, /* a^2/R of jkr */
    ENERGY,
    POWER,
    ARM_FIRST,
    ARM_SECOND,
    SPIN_FIRST,
    SPIN_SECOND = SPIN_FIRST + 3,
    SLIP = SPIN_SECOND + 3,
    TRACTION = SLIP + 3,
    SPIN_MEAN = TRACTION + 3,
    TANGENTIAL_STIFFNESS,
    TANGENTIAL_ENERGY,
    TANGENTIAL_POWER,
    ROLLING,
    TORQUE_ROLLING = ROLLING + 3,
    TWIST_RATE = TORQUE_ROLLING + 3,
    TORQUE_TWIST,
    COLUMNS,
    /* in the end, where the motion was: what is done to the first body, and to the second */
    PUSH = APART,
    TORQUE_FIRST = SPIN_FIRST,
    TORQUE_SECOND = SPIN_SECOND
};

/* A column of vectors. */
struct Vectors {
    double *x, *y, *z;
};

class Touching
{
  public:
    enum { PIECE = 512 };
    /* No contacts yet; those of the step before are remembered. Energies and powers are computed or
     * not; `whole`: the numbers of all contacts are wanted to the end of the step. */
    void begin(const Contact &contact, bool energies, bool whole);
    /* A contact by its bodies; `at`: where it stands among the neighbours, which does not fall. */
    void add(int one, int other, std::size_t at);
    /* Whether the contact was there in the step before. */
    bool had(int other, std::size_t at) const;
    /* The contact added last, by its numbers. */
    void set(const Meeting &meeting);
    /* Those that are pending: numbers of spheres, by k or by E*. */
    void load(const Body *bodies, double stiffness, double modulus);
    /* The same: what they remember, by their place among the neighbours, or as told. */
    void recall(const Contact &contact);
    void recall(const Contact &contact, std::size_t c, const Past *past);
    /* The same: how they slip, and where the laws ask for them rolling and twist, then the forces.
     * The memory goes on by `step`; 0: it stays. */
    void solve(LAMMPS_NS::LAMMPS *lmp, const Contact &contact, double accuracy, double step);
    /* They have been put to use. */
    void finish();

    std::size_t count() const { return now.count; }
    std::size_t solved() const { return done; }
    std::size_t pending() const { return now.count - done; }
    int first(std::size_t c) const { return now.first[c]; }
    int second(std::size_t c) const { return now.second[c]; }
    double at(std::size_t column, std::size_t c) const { return columns[column][c - base]; }
    bool turns() const { return has(ARM_FIRST); }
    Push push(std::size_t c) const;
    Past past_of(const Contact &contact, std::size_t c) const;
    double bytes() const;

  private:
    struct Store { /* what is kept from step to step */
        std::size_t count = 0;
        std::vector<int> first, second;
        std::vector<std::size_t> slot;
        Array memory[RSL_TANGENT_STATE_COUNT];
    };
    bool has(std::size_t column) const { return used >> column & 1u; }
    double *array(std::size_t column)
    {
        return has(column) ? &columns[column][done - base] : nullptr;
    }
    Vectors vectors(std::size_t column)
    {
        return {array(column), array(column + 1), array(column + 2)};
    }
    void grow();
    bool same(std::size_t c, std::size_t before) const
    {
        return before < last.count && now.slot[c] == last.slot[before] &&
               now.second[c] == last.second[before];
    }
    void move(const Contact &contact);
    void solve_tangent(LAMMPS_NS::LAMMPS *lmp, const Contact &contact, double step);
    void press_together(LAMMPS_NS::LAMMPS *lmp, const Contact &contact, double accuracy);
    void hold(const Contact &contact);
    void pull(const Contact &contact);
    void put_together();

    Store now, last;
    std::size_t cursor = 0;         /* how far `last` has been looked through */
    std::size_t done = 0, base = 0; /* base: the first contact in the columns */
    std::size_t places = 0;         /* of the memory, bit by bit */
    unsigned long long used = 0;    /* columns, bit by bit */
    bool keeps = false;             /* the columns to the end of the step */
    Array columns[COLUMNS];
};

inline void Touching::add(int one, int other, std::size_t at)
{
    std::size_t c = now.count;
    if (c == now.first.size() || c - base == columns[DEPTH].size())
        grow();
    now.first[c] = one;
    now.second[c] = other;
    now.slot[c] = at;
    now.count++;
}

inline Push Touching::push(std::size_t c) const
{
    Push out = {};
    c -= base;
    for (std::size_t a = 0; a < 3; a++)
        out.force[a] = columns[PUSH + a][c];
    for (std::size_t a = 0; turns() && a < 3; a++) {
        out.torque[a] = columns[TORQUE_FIRST + a][c];
        out.torque_second[a] = columns[TORQUE_SECOND + a][c];
    }
    return out;
}
} // namespace resile_lammps
#endif
