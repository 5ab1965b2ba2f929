/* SPDX-License-Identifier: GPL-2.0-only
 *
 * fix ID group wall/resile LAW {x,y,z}plane LO HI KEY VALUE ...
 *
 * Flat walls by a law of the catalogue in its memoryless form. LO or HI may be NULL. The wall does
 * not move and is of the material given, as the atoms are.
 */
#ifndef RESILE_LAMMPS_WALL_H
#define RESILE_LAMMPS_WALL_H

#include "contact.h"
#include "fix.h"

namespace resile_lammps
{
class FixWallResile : public LAMMPS_NS::Fix
{
  public:
    FixWallResile(LAMMPS_NS::LAMMPS *lmp, int count, char **words);
    int setmask() override;
    void init() override;
    void setup(int vflag) override { post_force(vflag); }
    void post_force(int vflag) override;
    double compute_scalar() override; /* elastic energy */
    double compute_vector(int which) override;

  private:
    void read_plane(const std::string &name, const char *low, const char *high);
    void gather();
    double sum(double own) const;

    int axis = 0;
    double place[2] = {RSL_UNSET, RSL_UNSET}; /* low, high */
    std::unique_ptr<Contact> contact;
    Touching touching;
    double energy = 0.0, lost = 0.0, pushed[2] = {0.0, 0.0}; /* of this rank, in the last step */
};
} // namespace resile_lammps
#endif
