/* SPDX-License-Identifier: GPL-2.0-only
 *
 * What the pair style and the walls share: a contact read from a line of the input.
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

std::string sentence(const rsl_error &error);

/* The law of a key of the catalogue. */
const rsl_law *find_law(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *key);

/* Refuses atoms without radius or mass, units with factors, and rigid bodies. */
void check_atoms(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

/* The memory of one contact. */
using Past = std::array<double, RSL_TANGENT_STATE_COUNT>;

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
    double adhesion = 0.0; /* w; without jkr a contact pulls by 2 pi w R as long as it lasts */
    bool jkr = false;      /* holds on below the depth of first touch, down to holds_to() */
    rsl_law_contact law;   /* of jkr: its damping, as if nothing stuck */
    rsl_law_contact unit;  /* jkr with E* = R = w = lambda = 1 */
    rsl_tangent tangent;
    std::vector<std::size_t> places; /* of the memory that the laws need */
    bool tangential = false;         /* there is a law of friction, rolling or twist */
    bool proportional = false;       /* the tangential stiffness is in proportion to k */
    bool remembers() const { return jkr || !places.empty(); }
    /* The depth, not above 0, at which contacts of E* and R that have touched come apart. */
    double holds_to(double modulus_of_pair, double radius) const;
    bool turns() const { return laws.rolling || laws.twist; }

  private:
    void read_normal(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &key,
                     const char *word, rsl_law_parameters *spec);
    void read_tangent(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &key,
                      const char *word, rsl_tangent_parameters *spec);
    void prepare_jkr(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law *row,
                     rsl_law_parameters spec);
    void prepare_memoryless(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law *row,
                            rsl_law_parameters spec);
    void settle(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law_parameters *spec);
    void prepare_tangent(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                         const rsl_law_parameters &normal, rsl_tangent_parameters spec);

    std::unique_ptr<rsl_memoryless> table;
    rsl_tangent_laws laws = {};
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

/* The same contact seen from its other body. */
Past other_side(Past past);
} // namespace resile_lammps
#endif
