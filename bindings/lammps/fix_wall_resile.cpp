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
#include "region.h"
#include "update.h"
#include "utils.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
const std::string command = "fix wall/resile";
const double still[3] = {0.0, 0.0, 0.0};
enum { MOTION = 14 }; /* numbers that say how a region moves */
} // namespace

FixWallResile::FixWallResile(LAMMPS *of, int count, char **words)
    : FixMemory(of, count, words), ledger(of)
{
    if (count < 6)
        refuse(lmp, command + ": write LAW zplane LO HI KEY VALUE ..., or LAW region REGION KEY "
                              "VALUE ...");
    check_atoms(lmp, command);
    const rsl_law *law = find_law(lmp, command, words[3]);
    int read = 4 + read_place(count - 4, words + 4);
    contact.reset(new Contact(lmp, command, law, count - read, words + read));
    if (!rsl_given(contact->stiffness) && !rsl_given(contact->modulus))
        refuse(lmp, command + ": how stiff is the wall? Give stiffness, modulus, young with "
                              "poisson, or material");
    keep(&ledger);
    scalar_flag = vector_flag = 1;
    size_vector = 6;
    global_freq = 1;
    extscalar = extvector = 1;
    contacts = [this](const Visit &visit) {
        for (std::size_t c = 0; contact->remembers() && c < touching.count(); c++)
            visit(touching.first(c), touching.second(c), touching.past_of(*contact, c));
    };
    after = [this](double step) { ledger.close(step); };
}

/* How many words say where the wall is. */
int FixWallResile::read_place(int count, char **words)
{
    if (std::strcmp(words[0], "region") == 0) {
        region_id = words[1];
        find_region();
        return 2;
    }
    if (count < 3)
        refuse(lmp, command + ": write LAW zplane LO HI KEY VALUE ...");
    return read_plane(words[0], words[1], words[2]);
}

int FixWallResile::read_plane(const std::string &name, const char *low, const char *high)
{
    if (name != "xplane" && name != "yplane" && name != "zplane")
        refuse(lmp, command + ": there are xplane, yplane, zplane and region, not " + name);
    axis = name[0] - 'x';
    const char *words[] = {low, high};
    for (int side = 0; side < 2; side++)
        if (std::strcmp(words[side], "NULL") != 0)
            place[side] = utils::numeric(FLERR, words[side], false, lmp);
    if (!rsl_given(place[0]) && !rsl_given(place[1]))
        refuse(lmp, command + ": one of LO and HI must be a number");
    if (place[0] >= place[1])
        refuse(lmp, command + ": LO must be less than HI");
    if (domain->periodicity[axis])
        refuse(lmp, command + ": no wall across a direction that is periodic");
    return 3;
}

void FixWallResile::find_region()
{
    int at = domain->find_region(region_id);
    if (at < 0)
        refuse(lmp, command + ": no region is called " + region_id);
    region = domain->regions[at];
}

int FixWallResile::setmask()
{
    return FixMemory::setmask() | FixConst::POST_FORCE | FixConst::PRE_REVERSE;
}

void FixWallResile::init()
{
    check_atoms(lmp, command);
    if (region_id.empty())
        return;
    find_region();
    if (restored.size() == MOTION) {
        std::copy(restored.begin(), restored.begin() + 5, region->prev);
        std::copy(restored.begin() + 5, restored.begin() + 8, region->v);
        std::copy(restored.begin() + 8, restored.begin() + 11, region->omega);
        std::copy(restored.begin() + 11, restored.begin() + 14, region->rpoint);
        known = true;
    }
    restored.clear();
}

/* A region knows its velocity from where it was a step before. */
std::vector<double> FixWallResile::numbers() const
{
    std::vector<double> out(MOTION, 0.0);
    if (region) {
        std::copy(region->prev, region->prev + 5, out.begin());
        std::copy(region->v, region->v + 3, out.begin() + 5);
        std::copy(region->omega, region->omega + 3, out.begin() + 8);
        std::copy(region->rpoint, region->rpoint + 3, out.begin() + 11);
    }
    return out;
}

/* The forces of the setup, before any fix is told that it is over. */
void FixWallResile::setup_pre_reverse(int, int vflag) { post_force(vflag); }

/* The walls that atom i may touch. */
void FixWallResile::faces_of(int i, std::vector<Face> *out)
{
    double *x = atom->x[i], r = atom->radius[i];
    double reach = r - contact->holds_to(contact->modulus, r);
    out->clear();
    if (region) {
        int n = region->match(x[0], x[1], x[2]) ? region->surface(x[0], x[1], x[2], reach) : 0;
        for (int k = 0; k < n; k++) {
            const auto &near = region->contact[k];
            Face face = {-1 - near.iwall, {near.delx, near.dely, near.delz}, {0.0, 0.0, 0.0}};
            if (moving)
                region->velocity_contact(face.velocity, x, k);
            out->push_back(face);
        }
        return;
    }
    for (int side = 0; side < 2; side++) {
        double inward = side ? -1.0 : 1.0, away = x[axis] - place[side];
        if (!(inward * away < reach)) /* also where there is no wall */
            continue;
        if (inward * away <= 0.0)
            error->one(FLERR, command + ": the centre of atom " + std::to_string(atom->tag[i]) +
                                  " is behind the wall; a smaller time step or a stiffer wall "
                                  "helps");
        Face face = {-1 - side, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        face.to_atom[axis] = away;
        out->push_back(face);
    }
}

bool FixWallResile::sets_up() const { return update->setupflag || update->whichflag != 1; }

/* The velocity of a region is the difference of two places, a step apart. Before the first step of a
 * run there is no step: what it was at the end of the last run, or in the restart file, holds. */
void FixWallResile::move_region()
{
    if (sets_up() && known)
        region->vel_timestep = int(update->ntimestep);
    region->set_velocity();
    known = true;
}

void FixWallResile::gather()
{
    touching.begin(*contact, true, true);
    velocities.clear();
    moving = region && region->dynamic_check();
    if (region)
        region->prematch();
    if (moving)
        move_region();
    for (int i = 0; i < atom->nlocal; i++)
        if (atom->mask[i] & groupbit) {
            faces_of(i, &faces);
            for (const Face &face : faces)
                look_at(i, face);
        }
    if (contact->remembers() && !listed())
        touching.recall(*contact);
    for (std::size_t c = 0; contact->remembers() && listed() && c < touching.count(); c++)
        touching.recall(*contact, c, find(touching.first(c), touching.second(c)));
    stepped();
}

/* The effective radius of sphere and plane is that of the sphere, the mass too. Between two lists
 * of neighbours atom i stays atom i, and the contacts stand in its order. */
void FixWallResile::look_at(int i, const Face &face)
{
    Meeting of = {};
    const double *d = face.to_atom, r = atom->radius[i];
    double away = std::sqrt(dot(d, d));
    for (int a = 0; a < 3; a++)
        of.normal[a] = d[a] / away;
    of.depth = r - away;
    of.mass = atom->rmass[i];
    of.radius = r;
    of.stiffness = contact->stiffness;
    if (!rsl_given(of.stiffness))
        of.stiffness = 4.0 / 3.0 * contact->modulus * std::sqrt(r);
    of.v_first = atom->v[i];
    of.v_second = face.velocity;
    of.w_first = atom->omega[i];
    of.w_second = moving && region->rotateflag ? region->omega : still;
    of.arm_first = away;
    if (!(of.depth > 0.0) && !holds(i, face.id, of.depth))
        return;
    touching.add(i, face.id, std::size_t(i));
    touching.set(of);
    velocities.insert(velocities.end(), face.velocity, face.velocity + 3);
}

/* Whether a contact of jkr has touched and is not yet apart. */
bool FixWallResile::holds(int i, int face, double depth) const
{
    return contact->jkr && depth >= contact->holds_to(contact->modulus, atom->radius[i]) &&
           (listed() ? find(i, face) != nullptr : touching.had(face, std::size_t(i)));
}

void FixWallResile::post_force(int)
{
    gather();
    double step = sets_up() ? 0.0 : update->dt;
    touching.solve(lmp, *contact, 0.0, step);
    ledger.begin();
    energy = lost = pushed[0] = pushed[1] = pushed[2] = 0.0;
    for (std::size_t c = 0; c < touching.count(); c++) {
        int i = touching.first(c);
        Push push = touching.push(c);
        for (int a = 0; a < 3; a++) {
            atom->f[i][a] += push.force[a];
            atom->torque[i][a] += push.torque[a];
            pushed[a] -= push.force[a];
        }
        energy += touching.at(ENERGY, c);
        lost += touching.at(POWER, c);
        ledger.push(i, push.force, push.torque);
        ledger.drive(push.force, &velocities[3 * c]);
        ledger.store(touching.at(ENERGY, c));
    }
    touching.finish();
}

double FixWallResile::compute_scalar() { return sum(energy); }

/* Power lost; energy lost so far; work that the wall did; force on the wall, x, y, z. */
double FixWallResile::compute_vector(int which)
{
    const double own[] = {lost, ledger.lost(), ledger.work(), pushed[0], pushed[1], pushed[2]};
    return sum(own[which]);
}
} // namespace resile_lammps
