/* SPDX-License-Identifier: GPL-2.0-only
 *
 * fix ID group wall/resile LAW {x,y,z}plane LO HI KEY VALUE ...
 * fix ID group wall/resile LAW region REGION KEY VALUE ...
 *
 * Walls by the laws of pair_style resile, with the same keys. LO or HI may be NULL; planes do not
 * move. A region is a wall on its inner side and moves as it does. A wall is of the material given,
 * as the atoms are, and flat as far as the stiffness is concerned.
 */
#ifndef RESILE_LAMMPS_WALL_H
#define RESILE_LAMMPS_WALL_H

#include "fix_memory.h"
#include "ledger.h"
#include "touching.h"

namespace LAMMPS_NS
{
class Region;
}

namespace resile_lammps
{
class FixWallResile : public FixMemory
{
  public:
    FixWallResile(LAMMPS_NS::LAMMPS *lmp, int count, char **words);
    int setmask() override;
    void init() override;
    void setup_pre_reverse(int eflag, int vflag) override;
    void pre_reverse(int, int) override {}
    void post_force(int vflag) override;
    double compute_scalar() override; /* elastic energy */
    double compute_vector(int which) override;

  private:
    struct Face { /* near an atom: from the wall to its centre, and how the wall moves there */
        int id;
        double to_atom[3], velocity[3];
    };
    int read_place(int count, char **words);
    int read_plane(const std::string &name, const char *low, const char *high);
    void find_region();
    bool sets_up() const;
    void move_region();
    void gather();
    void faces_of(int i, std::vector<Face> *out);
    void look_at(int i, const Face &face);
    bool holds(int i, int face, double depth) const;
    std::vector<double> numbers() const override;

    int axis = 0;
    double place[2] = {RSL_UNSET, RSL_UNSET}; /* of planes: low, high */
    std::string region_id;                    /* empty: planes */
    LAMMPS_NS::Region *region = nullptr;
    bool moving = false, known = false; /* known: how fast it moves */
    std::unique_ptr<Contact> contact;
    Touching touching;
    std::vector<Face> faces;
    std::vector<double> velocities; /* of the wall, where it touches */
    Ledger ledger;
    double energy = 0.0, lost = 0.0,
           pushed[3] = {0.0, 0.0, 0.0}; /* of this rank, in the last step */
};
} // namespace resile_lammps
#endif
