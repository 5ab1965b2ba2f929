/* SPDX-License-Identifier: GPL-2.0-only
 *
 * pair_style resile LAW [accuracy A] [ledger yes]
 * pair_coeff I J KEY VALUE ... [tangential LAW KEY VALUE ...] [rolling LAW ...] [twist LAW ...]
 *
 * Contact of spheres: normal by a law of the catalogue in its memoryless form (the restitution
 * asked for, at any speed, nothing stored per contact), and friction, rolling and twist, whose
 * springs are stored.
 */
#ifndef RESILE_LAMMPS_PAIR_H
#define RESILE_LAMMPS_PAIR_H

#include "contact.h"
#include "fix_memory.h"
#include "ledger.h"
#include "pair.h"
#include "touching.h"

namespace resile_lammps
{
class PairResile : public LAMMPS_NS::Pair
{
  public:
    explicit PairResile(LAMMPS_NS::LAMMPS *lmp);
    ~PairResile() override;
    void compute(int eflag, int vflag) override;
    void settings(int count, char **words) override;
    void coeff(int count, char **words) override;
    void init_style() override;
    double init_one(int i, int j) override;
    double memory_usage() override;
    /* Whether the last step computed energies and powers. */
    bool knows_energies() const { return eflag_either; }
    /* Every contact that touches, with what it does; `both`: the second atom is not seen to by
     * another rank. */
    void each(const std::function<void(const Touching &, std::size_t c, bool both)> &visit) const;

  private:
    struct Kind { /* a pair of types */
        std::shared_ptr<Contact> contact;
        double stiffness = RSL_UNSET, modulus = RSL_UNSET; /* settled; one of them */
        Touching touching;
    };
    Kind &kind(int i, int j)
    {
        return kinds[std::size_t(i) * std::size_t(types + 1) + std::size_t(j)];
    }
    void allocate();
    void find_radii();
    void find_frozen();
    void load_bodies();
    void gather();
    void meet(int i, int j, std::size_t slot);
    bool holds(const Kind &of, int i, int j, std::size_t slot) const;
    void recall(Kind &of);
    void hand_over(const FixMemory::Visit &visit) const;
    void keep_memory();
    void scatter(const Touching &touching);
    void tally(const Touching &touching);
    void finish(Kind &of);

    const rsl_law *law = nullptr;
    double accuracy = 0.0, lost = 0.0;
    double reach = 0.0;        /* how far apart contacts hold on */
    int types = 0, frozen = 0; /* frozen: bits of the groups that do not move */
    std::vector<Kind> kinds;
    std::vector<double> radius_max; /* of each type */
    std::vector<Body> bodies;       /* of this step, ghosts too */
    bool keeps_ledger = false, energies = false;
    Ledger ledger;
    FixMemory *memories = nullptr; /* where there is something to remember */
};
} // namespace resile_lammps
#endif
