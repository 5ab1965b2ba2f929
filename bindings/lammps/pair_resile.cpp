/* SPDX-License-Identifier: GPL-2.0-only
 *
 * pair_style resile: all contacts of a step gathered, one call for each pair of types, scattered.
 */
#include "pair_resile.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "memory.h"
#include "modify.h"
#include "neigh_list.h"
#include "neighbor.h"
#include "update.h"
#include "utils.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
const char *const memory_style = "resile/memory";
}

PairResile::PairResile(LAMMPS *of) : Pair(of), ledger(of)
{
    single_enable = 0;
    restartinfo = 0;
    no_virial_fdotr_compute = 1;
    finitecutflag = 1;
    nextra = 2; /* for compute pair: power lost in all contacts, energy lost so far */
    pvector = new double[2]();
}

PairResile::~PairResile()
{
    delete[] pvector;
    if (memories && modify->find_fix(memory_id) >= 0)
        modify->delete_fix(memory_id);
    if (allocated) {
        memory->destroy(setflag);
        memory->destroy(cutsq);
    }
}

/* ---- the input ------------------------------------------------------------------- */

void PairResile::settings(int count, char **words)
{
    if (count % 2 != 1)
        refuse(lmp, "pair_style resile: write LAW [accuracy A] [ledger yes]; `resile laws` lists "
                    "the laws");
    law = find_law(lmp, "pair_style resile", words[0]);
    accuracy = 0.0;
    keeps_ledger = false;
    for (int i = 1; i < count; i += 2) {
        std::string key = words[i], value = words[i + 1];
        if (key == "accuracy") {
            accuracy = utils::numeric(FLERR, words[i + 1], false, lmp);
            if (!(accuracy >= 0.0 && accuracy < 1.0))
                refuse(lmp, "pair_style resile: accuracy must be 0 or more and less than 1");
        } else if (key == "ledger" && (value == "yes" || value == "no")) {
            keeps_ledger = value == "yes";
        } else {
            refuse(lmp, "pair_style resile: there are accuracy A and ledger yes|no, not " + key +
                            " " + value);
        }
    }
    check_atoms(lmp, "pair_style resile");
    /* Coefficients belong to a law. */
    if (allocated)
        for (int i = 1; i <= types; i++)
            std::fill(setflag[i], setflag[i] + types + 1, 0);
}

void PairResile::allocate()
{
    types = atom->ntypes;
    int n = types + 1;
    memory->create(setflag, n, n, "pair:setflag");
    memory->create(cutsq, n, n, "pair:cutsq");
    for (int i = 0; i < n; i++)
        std::fill(setflag[i], setflag[i] + n, 0);
    kinds = std::vector<Kind>(std::size_t(n) * std::size_t(n));
    allocated = 1;
}

void PairResile::coeff(int count, char **words)
{
    if (!allocated)
        allocate();
    if (count < 2)
        refuse(lmp, "pair_coeff of resile: write I J KEY VALUE ...");
    int ilo, ihi, jlo, jhi, set = 0;
    utils::bounds(FLERR, words[0], 1, types, ilo, ihi, error);
    utils::bounds(FLERR, words[1], 1, types, jlo, jhi, error);
    auto contact =
        std::make_shared<Contact>(lmp, "pair_coeff of resile", law, count - 2, words + 2);
    for (int i = ilo; i <= ihi; i++)
        for (int j = std::max(jlo, i); j <= jhi; j++, set++) {
            kind(i, j).contact = contact;
            setflag[i][j] = 1;
        }
    if (!set)
        refuse(lmp, "pair_coeff of resile: no pair of types I <= J is meant");
}

/* ---- before a run ------------------------------------------------------------------ */

void PairResile::init_style()
{
    check_atoms(lmp, "pair_style resile");
    comm->ghost_velocity = 1;
    find_radii();
    find_frozen();
    keep_memory();
    reach = 0.0;
    Pair::init_style();
}

/* A contact between ranks is computed by both, each for its own atom: so each has its memory. */
void PairResile::keep_memory()
{
    bool remembers = false;
    for (const Kind &of : kinds)
        remembers |= of.contact && (of.contact->tangential || of.contact->jkr);
    if (!remembers && !keeps_ledger)
        return;
    if (force->newton_pair)
        refuse(lmp,
               "pair_style resile: friction, rolling, twist, jkr and the ledger need newton off");
    if (!atom->tag_enable || !atom->omega_flag || !atom->torque_flag)
        refuse(lmp, "pair_style resile: friction, rolling and twist need atoms that turn and have "
                    "an id: atom_style sphere");
    if (modify->find_fix(memory_id) < 0)
        modify->add_fix(std::string(memory_id) + " all " + memory_style);
    memories = dynamic_cast<FixMemory *>(modify->fix[modify->find_fix(memory_id)]);
    memories->contacts = [this](const FixMemory::Visit &visit) { hand_over(visit); };
    memories->keep(keeps_ledger ? &ledger : nullptr);
    if (keeps_ledger)
        memories->after = [this](double step) {
            ledger.close(step);
            pvector[1] = ledger.lost();
        };
    else
        memories->after = nullptr;
}

/* Largest radius of each type, now and in what fixes will insert. */
void PairResile::find_radii()
{
    std::vector<double> own(std::size_t(types) + 1, 0.0);
    for (int i = 0; i < atom->nlocal; i++) {
        double &max = own[std::size_t(atom->type[i])];
        max = std::max(max, atom->radius[i]);
    }
    for (int f = 0; f < modify->nfix; f++) {
        const char *style = modify->fix[f]->style;
        if (std::strcmp(style, "pour") != 0 && std::strcmp(style, "deposit") != 0)
            continue;
        for (int i = 1; i <= types; i++) {
            int type = i;
            auto *radius = static_cast<double *>(modify->fix[f]->extract("radius", type));
            if (radius)
                own[std::size_t(i)] = std::max(own[std::size_t(i)], *radius);
        }
    }
    radius_max.assign(own.size(), 0.0);
    MPI_Allreduce(own.data(), radius_max.data(), types + 1, MPI_DOUBLE, MPI_MAX, world);
}

void PairResile::find_frozen()
{
    frozen = 0;
    for (int f = 0; f < modify->nfix; f++)
        if (std::strcmp(modify->fix[f]->style, "freeze") == 0)
            frozen |= modify->fix[f]->groupbit;
}

/* Bodies with the compliances s1, s2 have E* = 1/(s1 + s2), and two of the same s = 1/(2 E*). */
double PairResile::init_one(int i, int j)
{
    Kind &of = kind(i, j);
    std::string pair = std::to_string(i) + " " + std::to_string(j);
    if (!setflag[i][j])
        refuse(lmp, "pair_style resile: no pair_coeff for the types " + pair);
    of.stiffness = of.contact->stiffness;
    of.modulus = of.contact->modulus;
    if (i != j && !rsl_given(of.stiffness) && !rsl_given(of.modulus)) {
        const Kind &a = kind(i, i), &b = kind(j, j);
        if (a.contact && b.contact)
            of.modulus = 2.0 / (1.0 / a.contact->modulus + 1.0 / b.contact->modulus);
        if (of.contact->law.n != 1.5)
            of.modulus = RSL_UNSET;
    }
    if (!rsl_given(of.stiffness) && !rsl_given(of.modulus))
        refuse(lmp, "pair_style resile: how stiff is the contact of the types " + pair +
                        "? Give stiffness, modulus, young with poisson, or material");
    kind(j, i).contact = of.contact;
    double one = radius_max[std::size_t(i)], other = radius_max[std::size_t(j)], apart = 0.0;
    if (one > 0.0 && other > 0.0)
        apart = -of.contact->holds_to(of.modulus, one * other / (one + other));
    reach = std::max(reach, apart);
    return one + other + apart;
}

/* ---- a step --------------------------------------------------------------------------- */

/* A step of the dynamics moves the springs on; a setup and a minimisation only look. */
void PairResile::compute(int eflag, int vflag)
{
    ev_init(eflag, vflag);
    load_bodies();
    energies = evflag || keeps_ledger;
    lost = 0.0;
    if (keeps_ledger)
        ledger.before();
    if (memories)
        memories->note();
    gather();
    for (Kind &of : kinds)
        finish(of);
    if (keeps_ledger)
        ledger.behind();
    if (memories)
        memories->stepped();
    pvector[0] = lost;
}

/* The list of neighbours was made for the radii at the begin of the run. */
void PairResile::load_bodies()
{
    bodies.resize(std::size_t(atom->nlocal + atom->nghost));
    for (int i = 0; i < atom->nlocal + atom->nghost; i++) {
        Body &of = bodies[std::size_t(i)];
        std::copy_n(atom->x[i], 3, of.x);
        std::copy_n(atom->v[i], 3, of.v);
        std::copy_n(atom->omega[i], 3, of.w);
        of.radius = atom->radius[i];
        of.mass = atom->rmass[i];
        of.type = atom->type[i];
        of.still = atom->mask[i] & frozen;
        if (of.radius > radius_max[std::size_t(of.type)])
            error->one(FLERR, std::string("pair_style resile: an atom of type ") +
                                  std::to_string(of.type) +
                                  " has become larger than any was when the run began");
    }
}

void PairResile::gather()
{
    for (Kind &of : kinds)
        if (of.contact)
            of.touching.begin(*of.contact, energies, eflag_either);
    std::size_t slot = 0;
    for (int ii = 0; ii < list->inum; ii++) {
        int i = list->ilist[ii];
        const int *near = list->firstneigh[i], *end = near + list->numneigh[i];
        const Body one = bodies[std::size_t(i)];
        for (; near < end; near++, slot++) {
            int j = *near & NEIGHMASK;
            const Body &other = bodies[std::size_t(j)];
            double a = one.x[0] - other.x[0], b = one.x[1] - other.x[1], c = one.x[2] - other.x[2];
            double sum = one.radius + other.radius + reach;
            if (a * a + b * b + c * c < sum * sum && !(one.still && other.still))
                meet(i, j, slot);
        }
    }
}

void PairResile::meet(int i, int j, std::size_t slot)
{
    const Body &one = bodies[std::size_t(i)], &other = bodies[std::size_t(j)];
    if (std::equal(one.x, one.x + 3, other.x))
        error->one(FLERR, std::string("pair_style resile: two atoms have the same centre, so "
                                      "their contact has no direction"));
    Kind &of = kind(std::min(one.type, other.type), std::max(one.type, other.type));
    if (of.contact->jkr && !holds(of, i, j, slot))
        return;
    of.touching.add(i, j, slot);
    if (of.touching.pending() == Touching::PIECE)
        finish(of);
}

/* A contact of jkr: it touches, or has touched and is not yet apart. */
bool PairResile::holds(const Kind &of, int i, int j, std::size_t slot) const
{
    const Body &one = bodies[std::size_t(i)], &other = bodies[std::size_t(j)];
    double away[3], sum = one.radius + other.radius;
    for (int a = 0; a < 3; a++)
        away[a] = one.x[a] - other.x[a];
    double depth = sum - std::sqrt(dot(away, away));
    if (depth > 0.0)
        return true;
    return depth >= of.contact->holds_to(of.modulus, one.radius * other.radius / sum) &&
           (memories->listed() ? memories->find(i, atom->tag[j]) != nullptr
                               : of.touching.had(j, slot));
}

/* Forces of the contacts that have come together. */
void PairResile::finish(Kind &of)
{
    if (!of.touching.pending())
        return;
    double step = update->setupflag || update->whichflag != 1 ? 0.0 : update->dt;
    of.touching.load(bodies.data(), of.stiffness, of.modulus);
    if (of.contact->remembers())
        recall(of);
    of.touching.solve(lmp, *of.contact, accuracy, step);
    scatter(of.touching);
    of.touching.finish();
}

/* By the place in the list of neighbours; after a new list by the ids. */
void PairResile::recall(Kind &of)
{
    Touching &touching = of.touching;
    if (!memories->listed())
        touching.recall(*of.contact);
    for (std::size_t c = touching.solved(); memories->listed() && c < touching.count(); c++)
        touching.recall(*of.contact, c,
                        memories->find(touching.first(c), atom->tag[touching.second(c)]));
}

/* Both atoms remember; one of another rank does it there. */
void PairResile::hand_over(const FixMemory::Visit &visit) const
{
    for (const Kind &of : kinds)
        for (std::size_t c = 0; of.contact && of.contact->remembers() && c < of.touching.count();
             c++) {
            int i = of.touching.first(c), j = of.touching.second(c);
            Past past = of.touching.past_of(*of.contact, c);
            visit(i, atom->tag[j], past);
            if (j < atom->nlocal)
                visit(j, atom->tag[i], other_side(past));
        }
}

void PairResile::scatter(const Touching &touching)
{
    int own = force->newton_pair ? atom->nlocal + atom->nghost : atom->nlocal;
    for (std::size_t c = touching.solved(); c < touching.count(); c++) {
        int i = touching.first(c), j = touching.second(c);
        double *f = atom->f[i], *g = atom->f[j];
        for (std::size_t a = 0; a < 3; a++)
            f[a] += touching.at(PUSH + a, c);
        for (std::size_t a = 0; j < own && a < 3; a++)
            g[a] -= touching.at(PUSH + a, c);
        if (!touching.turns())
            continue;
        f = atom->torque[i];
        g = atom->torque[j];
        for (std::size_t a = 0; a < 3; a++)
            f[a] += touching.at(TORQUE_FIRST + a, c);
        for (std::size_t a = 0; j < own && a < 3; a++)
            g[a] += touching.at(TORQUE_SECOND + a, c);
    }
    if (energies)
        tally(touching);
}

void PairResile::tally(const Touching &touching)
{
    int own = atom->nlocal, newton = force->newton_pair;
    for (std::size_t c = touching.solved(); c < touching.count(); c++) {
        int i = touching.first(c), j = touching.second(c);
        double share = newton || j < own ? 1.0 : 0.5;
        lost += share * touching.at(POWER, c);
        ledger.store(share * touching.at(ENERGY, c));
        const double *x = atom->x[i], *y = atom->x[j];
        if (evflag)
            ev_tally_xyz(i, j, own, newton, touching.at(ENERGY, c), 0.0, touching.at(PUSH, c),
                         touching.at(PUSH + 1, c), touching.at(PUSH + 2, c), x[0] - y[0],
                         x[1] - y[1], x[2] - y[2]);
    }
}

void PairResile::each(const std::function<void(const Touching &, std::size_t, bool)> &visit) const
{
    for (const Kind &of : kinds)
        for (std::size_t c = 0; c < of.touching.count(); c++)
            visit(of.touching, c, force->newton_pair || of.touching.second(c) < atom->nlocal);
}

double PairResile::memory_usage()
{
    double bytes = Pair::memory_usage();
    for (const Kind &of : kinds)
        bytes += of.touching.bytes();
    return bytes;
}
} // namespace resile_lammps
