/* SPDX-License-Identifier: GPL-2.0-only
 *
 * compute ID group resile/dissipation     power that the laws of contact lose
 * compute ID group resile/contacts        one row for each contact
 */
#ifndef RESILE_LAMMPS_COMPUTE_H
#define RESILE_LAMMPS_COMPUTE_H

#include <vector>

#include "compute.h"
#include "pair_resile.h"

namespace resile_lammps
{
/* Of each atom, half of what each of its contacts loses; in all, with contacts inside the group
 * counted whole. Walls say their own. */
class ComputeDissipation : public LAMMPS_NS::Compute
{
  public:
    ComputeDissipation(LAMMPS_NS::LAMMPS *lmp, int count, char **words);
    void init() override;
    double compute_scalar() override;
    void compute_peratom() override;
    int pack_reverse_comm(int n, int first, double *out) override;
    void unpack_reverse_comm(int n, int *atoms, double *in) override;

  private:
    PairResile *pair = nullptr;
    std::vector<double> power;
};

/* Columns: ids of the two atoms, depth, force of the normal direction, of the tangential one,
 * power lost. */
class ComputeContacts : public LAMMPS_NS::Compute
{
  public:
    ComputeContacts(LAMMPS_NS::LAMMPS *lmp, int count, char **words);
    void init() override;
    void compute_local() override;

  private:
    PairResile *pair = nullptr;
    std::vector<double> rows;
    std::vector<double *> lines;
};
} // namespace resile_lammps
#endif
