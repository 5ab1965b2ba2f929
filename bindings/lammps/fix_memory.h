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
/* The name of the one of the pair style. */
const char *const memory_id = "resile_memory";

class FixMemory : public LAMMPS_NS::Fix
{
  public:
    FixMemory(LAMMPS_NS::LAMMPS *lmp, int count, char **words);
    ~FixMemory() override;
    int setmask() override;
    void setup_pre_exchange() override;
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

    /* Forces depend on velocities, and those of a step are found half a step before its end. Where a
     * run begins again they must be those of its last step, so that it is as if it had not ended:
     * the pair style notes the velocities with which it finds the last forces before a run ends or
     * a restart file is written (`note`), and they come back for the setup. An atom whose velocity
     * was changed since then keeps that. */
    void note();
    void bring_back();

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
    using Velocities = std::array<double, 6>; /* v, omega */
    struct Ends {
        Velocities half, whole;
    };
    bool noted() const;
    void put(int i, const Velocities &of);
    Velocities get(int i) const;
    struct Remembered {
        LAMMPS_NS::tagint partner;
        Past past;
    };
    void collect();
    int size(int i) const
    {
        return 13 + int(lists[std::size_t(i)].size()) * (1 + RSL_TANGENT_STATE_COUNT);
    }
    int largest() const;

    std::vector<std::vector<Remembered>> lists; /* of each atom */
    std::vector<Ends> ends;                     /* of the step that was noted, of each atom */
    LAMMPS_NS::bigint noted_at = -1;
    bool halfway = false; /* atoms have the velocities of the middle of the step */
    Ledger *kept = nullptr;
    bool only = true;    /* nothing else knows the contacts */
    bool current = true; /* the lists are as new as the contacts */
};
} // namespace resile_lammps
#endif
