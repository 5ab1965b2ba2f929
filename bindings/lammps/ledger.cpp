/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Power of the pushes, summed by trapezoids.
 */
#include "ledger.h"

#include "atom.h"

namespace resile_lammps
{
void Ledger::begin()
{
    pushes.assign(6 * std::size_t(lmp->atom->nlocal), 0.0);
    stored = driven = 0.0;
}

void Ledger::before()
{
    begin();
    add(-1.0);
}

void Ledger::behind() { add(1.0); }

void Ledger::add(double times)
{
    for (std::size_t i = 0; i < pushes.size() / 6; i++)
        for (std::size_t a = 0; a < 3; a++) {
            pushes[6 * i + a] += times * lmp->atom->f[i][a];
            pushes[6 * i + 3 + a] += times * lmp->atom->torque[i][a];
        }
}

void Ledger::push(int i, const double force[3], const double torque[3])
{
    double *of = &pushes[6 * std::size_t(i)];
    for (int a = 0; a < 3; a++) {
        of[a] += force[a];
        of[3 + a] += torque[a];
    }
}

void Ledger::drive(const double force[3], const double u[3])
{
    driven += force[0] * u[0] + force[1] * u[1] + force[2] * u[2];
}

void Ledger::close(double step)
{
    double power = 0.0;
    for (std::size_t i = 0; i < pushes.size() / 6; i++)
        for (std::size_t a = 0; a < 3; a++)
            power += pushes[6 * i + a] * lmp->atom->v[i][a] +
                     pushes[6 * i + 3 + a] * lmp->atom->omega[i][a];
    if (step <= 0.0 && open) /* where a run begins again, springs may be cut anew */
        lost_ += stored_last - stored;
    open = true;
    if (step > 0.0) {
        double work = 0.5 * step * (driven + driven_last);
        work_ += work;
        lost_ += work - 0.5 * step * (power + power_last) - (stored - stored_last);
    }
    stored_last = stored;
    power_last = power;
    driven_last = driven;
}
} // namespace resile_lammps
