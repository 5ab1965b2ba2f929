/* SPDX-License-Identifier: GPL-2.0-only
 *
 * What contacts remember while atoms change their places, ranks and runs: with each atom a list of
 * partners, which goes with it through exchanges and restart files. In the steps between, the
 * contacts keep their memory themselves (see Touching), and the lists are old.
 *
 * The pair style and the walls each have one, and it keeps the sums of their ledger too.
 */
#ifndef RESILE_LAMMPS_MEMORY_H
#define RESILE_LAMMPS_MEMORY_H

#include <functional>

#include "contact.h"
#include "fix.h"
#include "ledger.h"

namespace resile_lammps
{
class FixMemory : public LAMMPS_NS::Fix
{
  public:
    FixMemory(LAMMPS_NS::LAMMPS *lmp, int count, char **words);
    ~FixMemory() override;
    int setmask() override;
    void setup_pre_exchange() override { pre_exchange(); }
    void pre_exchange() override;
    void min_pre_exchange() override { pre_exchange(); }

    void grow_arrays(int atoms) override;
    void copy_arrays(int from, int to, int) override;
    void set_arrays(int i) override;
    int pack_exchange(int i, double *out) override;
    int unpack_exchange(int i, double *in) override;
    int pack_restart(int i, double *out) override;
    void unpack_restart(int i, int nth) override;
    int size_restart(int i) override;
    int maxsize_restart() override;
    double memory_usage() override;
    void write_restart(FILE *file) override;
    void restart(char *from) override;

    /* The ledger whose sums go into restart files: what they were goes on from there. */
    void keep(Ledger *of);

    /* Hands every contact with a memory to its argument. */
    using Visit = std::function<void(int i, LAMMPS_NS::tagint partner, const Past &past)>;
    std::function<void(const Visit &)> contacts;

    /* What atom i remembers of a partner; NULL: nothing. */
    const Past *find(int i, LAMMPS_NS::tagint partner) const;
    /* Whether the contacts are to be found in the lists. After a step they are not. */
    bool listed() const { return only; }
    void stepped() { only = current = false; }

    /* At the end of each step, and before the first. */
    void setup(int) override;
    void end_of_step() override;
    std::function<void(double step)> after;

  protected:
    double sum(double own) const;
    /* What else a restart file has; and once it was read, until it is taken. */
    virtual std::vector<double> numbers() const { return {}; }
    std::vector<double> restored;

  private:
    struct Remembered {
        LAMMPS_NS::tagint partner;
        Past past;
    };
    void collect();
    int size(int i) const
    {
        return 1 + int(lists[std::size_t(i)].size()) * (1 + RSL_TANGENT_STATE);
    }
    int largest() const;

    std::vector<std::vector<Remembered>> lists; /* of each atom */
    Ledger *kept = nullptr;
    bool only = true;    /* nothing else knows the contacts */
    bool current = true; /* the lists are as new as the contacts */
};
} // namespace resile_lammps
#endif
