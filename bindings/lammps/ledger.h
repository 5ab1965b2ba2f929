/* SPDX-License-Identifier: GPL-2.0-only
 *
 * The energy that contacts have taken for good: what they drew from the bodies, less what they store.
 *
 * LAMMPS steps by velocity Verlet: with the contact forces f_n and the velocities v_n at the end of
 * a step, the kinetic energy changes by the trapezoidal sum of the powers f_n.v_n, up to
 * dt^2 |f|^2/(8 m) of the first and the last step, whatever the forces are. So this ledger closes
 * to that, and does not know the laws: energy out of nothing shows as a negative loss.
 */
#ifndef RESILE_LAMMPS_LEDGER_H
#define RESILE_LAMMPS_LEDGER_H

#include <vector>

#include "lammps.h"

namespace resile_lammps
{
class Ledger
{
  public:
    explicit Ledger(LAMMPS_NS::LAMMPS *of) : lmp(of) {}
    /* A new step: no pushes yet, nothing stored. */
    void begin();
    /* All that is added to the forces and torques of the atoms between these two is a push. */
    void before();
    void behind();
    void push(int i, const double force[3], const double torque[3]);
    /* A wall that moves with u gives the power F.u. */
    void drive(const double force[3], const double u[3]);
    void store(double energy) { stored += energy; }
    /* The end of a step of length `step`; 0: the state from which it begins. */
    void close(double step);
    /* From these sums on, with so much stored then. */
    void resume(double lost, double work, double energy)
    {
        lost_ = lost;
        work_ = work;
        stored_last = energy;
    }
    /* Whether a run has begun, here or on the rank whose sums these are. */
    void reopen() { open = true; }
    double last() const { return stored_last; }
    double lost() const { return lost_; }
    double work() const { return work_; }

  private:
    void add(double times);
    LAMMPS_NS::LAMMPS *lmp;
    std::vector<double> pushes; /* force and torque of each atom */
    double stored = 0.0, driven = 0.0;
    double stored_last = 0.0, power_last = 0.0, driven_last = 0.0;
    double lost_ = 0.0, work_ = 0.0;
    bool open = false;
};
} // namespace resile_lammps
#endif
