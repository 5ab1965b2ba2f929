/* SPDX-License-Identifier: GPL-2.0-only
 *
 * fix resile/memory.
 */
#include "fix_memory.h"

#include <algorithm>
#include <cstring>

#include "atom.h"
#include "comm.h"
#include "modify.h"
#include "output.h"
#include "update.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
enum { SUMS = 3 }; /* of a ledger: lost, work, stored */
}

FixMemory::FixMemory(LAMMPS *of, int count, char **words) : Fix(of, count, words)
{
    restart_peratom = restart_global = 1;
    create_attribute = 1;
    maxexchange_dynamic = 1;
    nevery = 1;
    grow_arrays(atom->nmax);
    atom->add_callback(Atom::GROW);
    atom->add_callback(Atom::RESTART);
}

FixMemory::~FixMemory()
{
    atom->delete_callback(id, Atom::GROW);
    atom->delete_callback(id, Atom::RESTART);
}

int FixMemory::setmask()
{
    return FixConst::PRE_EXCHANGE | FixConst::MIN_PRE_EXCHANGE | FixConst::END_OF_STEP;
}

/* ---- velocities of the last forces ---------------------------------------------------- */

FixMemory::Velocities FixMemory::get(int i) const
{
    const double *v = atom->v[i], *w = atom->omega[i];
    return {v[0], v[1], v[2], w[0], w[1], w[2]};
}

void FixMemory::put(int i, const Velocities &of)
{
    std::copy(of.begin(), of.begin() + 3, atom->v[i]);
    std::copy(of.begin() + 3, of.end(), atom->omega[i]);
}

bool FixMemory::noted() const { return noted_at == update->ntimestep; }

void FixMemory::note()
{
    if (update->ntimestep != update->laststep && update->ntimestep != output->next_restart)
        return;
    noted_at = update->ntimestep;
    for (int i = 0; i < atom->nlocal; i++)
        ends[std::size_t(i)].half = get(i);
}

void FixMemory::setup_pre_exchange()
{
    halfway = noted();
    for (int i = 0; halfway && i < atom->nlocal; i++) {
        Ends &of = ends[std::size_t(i)];
        if (get(i) == of.whole)
            put(i, of.half);
        else
            of.whole = get(i);
    }
    pre_exchange();
}

void FixMemory::bring_back()
{
    for (int i = 0; halfway && i < atom->nlocal; i++)
        put(i, ends[std::size_t(i)].whole);
    halfway = false;
}

void FixMemory::setup(int)
{
    int at = modify->find_fix(memory_id);
    auto *pair = dynamic_cast<FixMemory *>(at < 0 ? nullptr : modify->fix[at]);
    if (pair)
        pair->bring_back();
    if (after)
        after(0.0);
}

void FixMemory::end_of_step()
{
    for (int i = 0; noted() && i < atom->nlocal; i++)
        ends[std::size_t(i)].whole = get(i);
    if (after)
        after(update->dt);
}

/* Before atoms change their places. */
void FixMemory::pre_exchange()
{
    collect();
    only = true;
    maxexchange = largest();
}

void FixMemory::collect()
{
    if (current || !contacts)
        return;
    current = true;
    for (auto &list : lists)
        list.clear();
    contacts([this](int i, tagint partner, const Past &past) {
        lists[std::size_t(i)].push_back({partner, past});
    });
}

const Past *FixMemory::find(int i, tagint partner) const
{
    for (const Remembered &one : lists[std::size_t(i)])
        if (one.partner == partner)
            return &one.past;
    return nullptr;
}

int FixMemory::largest() const
{
    int max = 1;
    for (int i = 0; i < atom->nlocal; i++)
        max = std::max(max, size(i));
    return max;
}

/* ---- with the atoms ---------------------------------------------------------------- */

void FixMemory::grow_arrays(int atoms)
{
    lists.resize(std::size_t(atoms));
    ends.resize(std::size_t(atoms));
}

void FixMemory::copy_arrays(int from, int to, int)
{
    lists[std::size_t(to)] = lists[std::size_t(from)];
    ends[std::size_t(to)] = ends[std::size_t(from)];
}

void FixMemory::set_arrays(int i)
{
    lists[std::size_t(i)].clear();
    ends[std::size_t(i)] = {get(i), get(i)};
}

/* The number of partners; each partner and its memory. */
int FixMemory::pack_exchange(int i, double *out)
{
    int n = 0;
    for (const Velocities &of : {ends[std::size_t(i)].half, ends[std::size_t(i)].whole})
        for (double number : of)
            out[n++] = number;
    out[n++] = double(lists[std::size_t(i)].size());
    for (const Remembered &one : lists[std::size_t(i)]) {
        out[n++] = double(one.partner);
        for (double number : one.past)
            out[n++] = number;
    }
    return n;
}

int FixMemory::unpack_exchange(int i, double *in)
{
    auto &list = lists[std::size_t(i)];
    int n = 0;
    for (Velocities *of : {&ends[std::size_t(i)].half, &ends[std::size_t(i)].whole})
        for (double &number : *of)
            number = in[n++];
    list.resize(std::size_t(in[n++]));
    for (Remembered &one : list) {
        one.partner = tagint(in[n++]);
        for (double &number : one.past)
            number = in[n++];
    }
    return n;
}

/* ---- in restart files: how many numbers, then as in an exchange -------------------------- */

int FixMemory::size_restart(int i)
{
    collect();
    return 1 + size(i);
}

int FixMemory::maxsize_restart()
{
    collect();
    int own = 1 + largest(), max = own;
    MPI_Allreduce(&own, &max, 1, MPI_INT, MPI_MAX, world);
    return max;
}

int FixMemory::pack_restart(int i, double *out)
{
    out[0] = double(1 + pack_exchange(i, out + 1));
    return int(out[0]);
}

void FixMemory::unpack_restart(int i, int nth)
{
    double *in = atom->extra[i];
    for (int k = 0; k < nth; k++)
        in += int(*in);
    unpack_exchange(i, in + 1);
}

/* ---- sums of all ranks: how many numbers, those of the ledger, the others ------------------ */

double FixMemory::sum(double own) const
{
    double all = 0.0;
    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, world);
    return all;
}

void FixMemory::write_restart(FILE *file)
{
    std::vector<double> out = {0.0, sum(kept ? kept->lost() : 0.0), sum(kept ? kept->work() : 0.0),
                               sum(kept ? kept->last() : 0.0), double(noted_at)};
    for (double number : numbers())
        out.push_back(number);
    out[0] = double(out.size() - 1);
    int bytes = int(out.size() * sizeof out[0]);
    if (comm->me == 0) {
        fwrite(&bytes, sizeof bytes, 1, file);
        fwrite(out.data(), sizeof out[0], out.size(), file);
    }
}

void FixMemory::restart(char *from)
{
    double count = 0.0;
    std::memcpy(&count, from, sizeof count);
    restored.resize(std::size_t(count));
    std::memcpy(restored.data(), from + sizeof count, restored.size() * sizeof(double));
    noted_at = bigint(restored[SUMS]);
    restored.erase(restored.begin() + SUMS);
    keep(kept);
}

/* The first rank goes on with the sum of all. */
void FixMemory::keep(Ledger *of)
{
    kept = of;
    if (!kept || restored.size() < SUMS)
        return;
    if (comm->me == 0)
        kept->resume(restored[0], restored[1], restored[2]);
    kept->reopen();
    restored.erase(restored.begin(), restored.begin() + SUMS);
}

double FixMemory::memory_usage()
{
    double bytes = double(lists.capacity() * sizeof lists[0]);
    for (const auto &list : lists)
        bytes += double(list.capacity() * sizeof(Remembered));
    return bytes;
}
} // namespace resile_lammps
