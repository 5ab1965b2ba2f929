/* SPDX-License-Identifier: GPL-2.0-only
 *
 * What the pair style and the walls share: a contact read from a line of the input, and the
 * contacts that touch in one step.
 *
 * Numbers are those of the input's units. The memoryless force F = k d^n Psi(v/sqrt(k d^(n+1)/M))
 * holds in every system of units where force is mass times acceleration without a factor: si, cgs,
 * micro and nano. The others are refused.
 */
#ifndef RESILE_LAMMPS_CONTACT_H
#define RESILE_LAMMPS_CONTACT_H

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

/* One law with its numbers. */
class Contact
{
  public:
    /* From pairs of key and value; `command` begins the sentences of what is refused. */
    Contact(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law *law, int count,
            char **words);
    Contact(const Contact &) = delete;
    Contact &operator=(const Contact &) = delete;

    /* k, for all contacts; else E* of the pair, for k = (4/3) E* sqrt(R). RSL_UNSET: not given. */
    double stiffness = RSL_UNSET, modulus = RSL_UNSET;
    rsl_law_contact law;

  private:
    void read(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &key,
              const char *word, rsl_law_spec *spec);
    void settle(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const rsl_law_spec *spec);

    std::unique_ptr<rsl_memoryless> table;
};

/* The contacts of one law that touch in this step, as arrays. */
class Touching
{
  public:
    void clear();
    void add(int i, int j, const double normal[3], double depth, double rate, double stiffness,
             double mass);
    /* Force of all; elastic energy and power lost too, if wanted. */
    void solve(LAMMPS_NS::LAMMPS *lmp, const Contact &contact, double accuracy, bool energies);
    std::size_t count() const { return first.size(); }

    std::vector<int> first, second; /* atoms; a wall is -1 */
    std::vector<double> normal;     /* 3 each, from second to first */
    std::vector<double> force, energy, power;

  private:
    std::vector<double> depth, rate, stiffness, mass;
};
} // namespace resile_lammps
#endif
