/* SPDX-License-Identifier: GPL-2.0-only
 *
 * compute resile/dissipation, compute resile/contacts.
 */
#include "compute_resile.h"

#include <cmath>

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "update.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
PairResile *find_pair(LAMMPS *lmp, const std::string &command)
{
    auto *pair = dynamic_cast<PairResile *>(lmp->force->pair);
    if (!pair)
        refuse(lmp, command + " needs pair_style resile");
    return pair;
}

/* Energies and powers are there in the steps that asked for them. */
void check_step(LAMMPS *lmp, const PairResile *pair, const char *command)
{
    if (!pair->knows_energies())
        lmp->error->all(FLERR, std::string(command) + ": not computed in this step; a dump, a "
                                                      "thermo output or a fix must ask for it");
}
} // namespace

/* ---- power lost ---------------------------------------------------------------------- */

ComputeDissipation::ComputeDissipation(LAMMPS *of, int count, char **words)
    : Compute(of, count, words)
{
    if (count != 3)
        refuse(lmp, "compute resile/dissipation: write nothing behind it");
    scalar_flag = peratom_flag = 1;
    extscalar = 1;
    size_peratom_cols = 0;
    timeflag = 1;
    peatomflag = peflag = 1; /* so that the pair style is told of the steps */
    comm_reverse = 1;
}

void ComputeDissipation::init() { pair = find_pair(lmp, "compute resile/dissipation"); }

double ComputeDissipation::compute_scalar()
{
    double own = 0.0;
    invoked_scalar = update->ntimestep;
    if (invoked_peratom != update->ntimestep)
        compute_peratom();
    for (int i = 0; i < atom->nlocal; i++)
        own += power[std::size_t(i)];
    MPI_Allreduce(&own, &scalar, 1, MPI_DOUBLE, MPI_SUM, world);
    return scalar;
}

void ComputeDissipation::compute_peratom()
{
    invoked_peratom = update->ntimestep;
    check_step(lmp, pair, "compute resile/dissipation");
    power.assign(std::size_t(atom->nmax), 0.0);
    vector_atom = power.data();
    pair->each([this](const Touching &touching, std::size_t c, bool both) {
        power[std::size_t(touching.first(c))] += 0.5 * touching.at(POWER, c);
        if (both)
            power[std::size_t(touching.second(c))] += 0.5 * touching.at(POWER, c);
    });
    if (force->newton_pair)
        comm->reverse_comm_compute(this);
    for (int i = 0; i < atom->nlocal; i++)
        if (!(atom->mask[i] & groupbit))
            power[std::size_t(i)] = 0.0;
}

int ComputeDissipation::pack_reverse_comm(int n, int first, double *out)
{
    for (int i = 0; i < n; i++)
        out[i] = power[std::size_t(first + i)];
    return n;
}

void ComputeDissipation::unpack_reverse_comm(int n, int *atoms, double *in)
{
    for (int i = 0; i < n; i++)
        power[std::size_t(atoms[i])] += in[i];
}

/* ---- contacts --------------------------------------------------------------------------- */

enum { ROW = 6 };

ComputeContacts::ComputeContacts(LAMMPS *of, int count, char **words) : Compute(of, count, words)
{
    if (count != 3)
        refuse(lmp, "compute resile/contacts: write nothing behind it");
    local_flag = 1;
    size_local_cols = ROW;
    timeflag = 1;
    peflag = 1;
}

void ComputeContacts::init() { pair = find_pair(lmp, "compute resile/contacts"); }

/* A contact between ranks belongs to the rank of the atom with the lower id. */
void ComputeContacts::compute_local()
{
    invoked_local = update->ntimestep;
    check_step(lmp, pair, "compute resile/contacts");
    rows.clear();
    pair->each([this](const Touching &of, std::size_t c, bool both) {
        int i = of.first(c), j = of.second(c);
        bool ours = both || atom->tag[i] < atom->tag[j];
        if (!ours || !(atom->mask[i] & groupbit) || !(atom->mask[j] & groupbit))
            return;
        double t2 = 0.0;
        for (int a = 0; a < 3; a++) {
            double t = of.push(c).force[a] - of.at(NORMAL + std::size_t(a), c) * of.at(FORCE, c);
            t2 += t * t;
        }
        rows.insert(rows.end(), {double(atom->tag[i]), double(atom->tag[j]), of.at(DEPTH, c),
                                 of.at(FORCE, c), std::sqrt(t2), of.at(POWER, c)});
    });
    size_local_rows = int(rows.size() / ROW);
    lines.resize(std::size_t(size_local_rows));
    for (std::size_t k = 0; k < lines.size(); k++)
        lines[k] = &rows[ROW * k];
    array_local = lines.data();
}
} // namespace resile_lammps
