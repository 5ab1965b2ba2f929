/* SPDX-License-Identifier: GPL-2.0-only
 *
 * fix wall/resile.
 */
#include "fix_wall_resile.h"

#include <cmath>
#include <cstring>

#include "atom.h"
#include "domain.h"
#include "error.h"
#include "utils.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
const char *const command = "fix wall/resile";
}

FixWallResile::FixWallResile(LAMMPS *of, int count, char **words) : Fix(of, count, words)
{
    if (count < 7)
        refuse(lmp, std::string(command) + ": write LAW zplane LO HI KEY VALUE ...");
    check_atoms(lmp, command);
    const rsl_law *law = find_law(lmp, command, words[3]);
    read_plane(words[4], words[5], words[6]);
    contact.reset(new Contact(lmp, command, law, count - 7, words + 7));
    if (!rsl_given(contact->stiffness) && !rsl_given(contact->modulus))
        refuse(lmp, std::string(command) + ": how stiff is the wall? Give stiffness, modulus, "
                                           "young with poisson, or material");
    scalar_flag = vector_flag = 1;
    size_vector = 3;
    global_freq = 1;
    extscalar = extvector = 1;
}

void FixWallResile::read_plane(const std::string &name, const char *low, const char *high)
{
    if (name != "xplane" && name != "yplane" && name != "zplane")
        refuse(lmp, std::string(command) + ": there are xplane, yplane and zplane, not " + name);
    axis = name[0] - 'x';
    const char *words[] = {low, high};
    for (int side = 0; side < 2; side++)
        if (std::strcmp(words[side], "NULL") != 0)
            place[side] = utils::numeric(FLERR, words[side], false, lmp);
    if (!rsl_given(place[0]) && !rsl_given(place[1]))
        refuse(lmp, std::string(command) + ": one of LO and HI must be a number");
    if (place[0] >= place[1])
        refuse(lmp, std::string(command) + ": LO must be less than HI");
    if (domain->periodicity[axis])
        refuse(lmp, std::string(command) + ": no wall across a direction that is periodic");
}

int FixWallResile::setmask() { return FixConst::POST_FORCE; }

void FixWallResile::init() { check_atoms(lmp, command); }

/* The effective radius of sphere and plane is that of the sphere, the mass too. */
void FixWallResile::gather()
{
    touching.clear();
    for (int i = 0; i < atom->nlocal; i++) {
        if (!(atom->mask[i] & groupbit))
            continue;
        for (int side = 0; side < 2; side++) {
            double inward = side ? -1.0 : 1.0, n[3] = {0.0, 0.0, 0.0}, r = atom->radius[i];
            double depth = r - inward * (atom->x[i][axis] - place[side]);
            if (!(depth > 0.0)) /* also where there is no wall */
                continue;
            double k = contact->stiffness;
            if (!rsl_given(k))
                k = 4.0 / 3.0 * contact->modulus * std::sqrt(r);
            n[axis] = inward;
            touching.add(i, -1, n, depth, -inward * atom->v[i][axis], k, atom->rmass[i]);
        }
    }
}

void FixWallResile::post_force(int)
{
    gather();
    touching.solve(lmp, *contact, 0.0, true);
    energy = lost = pushed[0] = pushed[1] = 0.0;
    for (std::size_t c = 0; c < touching.count(); c++) {
        double inward = touching.normal[3 * c + std::size_t(axis)];
        atom->f[touching.first[c]][axis] += inward * touching.force[c];
        energy += touching.energy[c];
        lost += touching.power[c];
        pushed[inward < 0.0] += touching.force[c];
    }
}

double FixWallResile::sum(double own) const
{
    double all = 0.0;
    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, world);
    return all;
}

double FixWallResile::compute_scalar() { return sum(energy); }

/* Power lost; force on the wall LO, on the wall HI. */
double FixWallResile::compute_vector(int which)
{
    return sum(which == 0 ? lost : pushed[which - 1]);
}
} // namespace resile_lammps
