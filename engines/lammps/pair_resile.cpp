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
#include "utils.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
PairResile::PairResile(LAMMPS *of) : Pair(of)
{
    single_enable = 0;
    restartinfo = 0;
    no_virial_fdotr_compute = 1;
    finitecutflag = 1;
    nextra = 1; /* power lost in all contacts, for compute pair */
    pvector = new double[1]();
}

PairResile::~PairResile()
{
    delete[] pvector;
    if (allocated) {
        memory->destroy(setflag);
        memory->destroy(cutsq);
    }
}

/* ---- the input ------------------------------------------------------------------- */

void PairResile::settings(int count, char **words)
{
    if (count != 1 && count != 3)
        refuse(lmp,
               "pair_style resile: write LAW, or LAW accuracy A; `resile laws` lists the laws");
    law = find_law(lmp, "pair_style resile", words[0]);
    accuracy = 0.0;
    if (count == 3) {
        if (std::strcmp(words[1], "accuracy") != 0)
            refuse(lmp, std::string("pair_style resile: no key is called '") + words[1] +
                            "'; there is accuracy");
        accuracy = utils::numeric(FLERR, words[2], false, lmp);
        if (!(accuracy >= 0.0 && accuracy < 1.0))
            refuse(lmp, "pair_style resile: accuracy must be 0 or more and less than 1");
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
    Pair::init_style();
}

/* Largest radius of each type, now and in what fixes will insert. */
void PairResile::find_radii()
{
    std::vector<double> own(std::size_t(types) + 1, 0.0);
    for (int i = 0; i < atom->nlocal; i++) {
        double &most = own[std::size_t(atom->type[i])];
        most = std::max(most, atom->radius[i]);
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
    return radius_max[std::size_t(i)] + radius_max[std::size_t(j)];
}

/* The list of neighbours was made for these radii. */
void PairResile::check_radii() const
{
    for (int i = 0; i < atom->nlocal; i++)
        if (atom->radius[i] > radius_max[std::size_t(atom->type[i])])
            error->one(FLERR, std::string("pair_style resile: an atom of type ") +
                                  std::to_string(atom->type[i]) +
                                  " has become larger than any was when the run began");
}

/* ---- a step --------------------------------------------------------------------------- */

void PairResile::compute(int eflag, int vflag)
{
    ev_init(eflag, vflag);
    check_radii();
    gather();
    lost = 0.0;
    for (Kind &of : kinds)
        if (of.touching.count()) {
            of.touching.solve(lmp, *of.contact, accuracy, eflag_either);
            scatter(of.touching);
        }
    pvector[0] = lost;
}

void PairResile::gather()
{
    for (Kind &of : kinds)
        of.touching.clear();
    for (int ii = 0; ii < list->inum; ii++) {
        int i = list->ilist[ii];
        const int *near = list->firstneigh[i];
        const double *x = atom->x[i];
        for (int jj = 0; jj < list->numneigh[i]; jj++) {
            int j = near[jj] & NEIGHMASK;
            const double *y = atom->x[j];
            double a = x[0] - y[0], b = x[1] - y[1], c = x[2] - y[2];
            double sum = atom->radius[i] + atom->radius[j];
            if (a * a + b * b + c * c < sum * sum)
                look_at(i, j);
        }
    }
}

void PairResile::look_at(int i, int j)
{
    const double *x = atom->x[i], *y = atom->x[j], *v = atom->v[i], *w = atom->v[j];
    double n[3] = {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
    double r = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (r == 0.0)
        error->one(FLERR, std::string("pair_style resile: two atoms have the same centre, so "
                                      "their contact has no direction"));
    for (double &component : n)
        component /= r;
    double rate = -(n[0] * (v[0] - w[0]) + n[1] * (v[1] - w[1]) + n[2] * (v[2] - w[2]));
    double ri = atom->radius[i], rj = atom->radius[j], mass = effective_mass(i, j);
    if (mass == 0.0) /* both are held */
        return;
    Kind &of = kind(std::min(atom->type[i], atom->type[j]), std::max(atom->type[i], atom->type[j]));
    double k = of.stiffness;
    if (!rsl_given(k))
        k = 4.0 / 3.0 * of.modulus * std::sqrt(ri * rj / (ri + rj));
    of.touching.add(i, j, n, ri + rj - r, rate, k, mass);
}

/* m1 m2/(m1 + m2); what is frozen does not move. 0: neither does. */
double PairResile::effective_mass(int i, int j) const
{
    double a = atom->rmass[i], b = atom->rmass[j];
    bool still_a = atom->mask[i] & frozen, still_b = atom->mask[j] & frozen;
    if (still_a || still_b)
        return still_a && still_b ? 0.0 : still_a ? b : a;
    return a * b / (a + b);
}

void PairResile::scatter(const Touching &touching)
{
    double **f = atom->f;
    int own = atom->nlocal, newton = force->newton_pair;
    for (std::size_t c = 0; c < touching.count(); c++) {
        int i = touching.first[c], j = touching.second[c];
        const double *x = atom->x[i], *y = atom->x[j], *n = &touching.normal[3 * c];
        double push[3] = {n[0] * touching.force[c], n[1] * touching.force[c],
                          n[2] * touching.force[c]};
        bool both = newton || j < own;
        for (int a = 0; a < 3; a++) {
            f[i][a] += push[a];
            if (both)
                f[j][a] -= push[a];
        }
        if (eflag_either)
            lost += both ? touching.power[c] : 0.5 * touching.power[c];
        if (evflag)
            ev_tally_xyz(i, j, own, newton, eflag_either ? touching.energy[c] : 0.0, 0.0, push[0],
                         push[1], push[2], x[0] - y[0], x[1] - y[1], x[2] - y[2]);
    }
}

double PairResile::memory_usage()
{
    double bytes = Pair::memory_usage();
    for (const Kind &of : kinds)
        bytes += double(of.touching.count() * (2 * sizeof(int) + 8 * sizeof(double)));
    return bytes;
}
} // namespace resile_lammps
