// SPDX-License-Identifier: MIT
//
// The slider-crank with clearance in its guide (Flores, Leine & Glocker 2010)
// by Siconos' Moreau-Jean steps, in the angles of crank, rod and slider.
#include <SiconosKernel.hpp>

#include <cmath>
#include <vector>

#include "peer.h"

namespace
{
const double crank = 0.153, rod = 0.306, m1 = 0.038, m2 = 0.038, m3 = 0.076;
const double i1 = 7.4e-5, i2 = 5.9e-4, i3 = 2.7e-6, gravity = 9.81;
const double half_length = 0.05, half_height = 0.025, clearance = 0.001;
const double restitution = 0.4, friction = 0.01;

// With c = crank rod (m2/2 + m3) the kinetic energy couples the angles of crank
// and rod by c cos(a1 - a2).
const double coupling = crank * rod * (m2 / 2 + m3);

class SliderCrank : public LagrangianDS
{
  public:
    SliderCrank(SP::SiconosVector q, SP::SiconosVector v) : LagrangianDS(q, v)
    {
        _mass.reset(new SimpleMatrix(3, 3));
        _fGyr.reset(new SiconosVector(3));
        _hasConstantMass = false;
    }
    void computeMass() override { computeMass(_q[0]); }
    void computeMass(SP::SiconosVector q) override
    {
        SiconosMatrix &m = *_mass;
        m.zero();
        m(0, 0) = i1 + crank * crank * (m1 / 4 + m2 + m3);
        m(0, 1) = m(1, 0) = coupling * cos((*q)(0) - (*q)(1));
        m(1, 1) = i2 + rod * rod * (m2 / 4 + m3);
        m(2, 2) = i3;
    }
    void computeFGyr() override { computeFGyr(_q[0], _q[1]); }
    void computeFGyr(SP::SiconosVector q, SP::SiconosVector v) override
    {
        double s = coupling * sin((*q)(0) - (*q)(1));
        double u1 = (*v)(0), u2 = (*v)(1);
        (*_fGyr)(0) =
            s * u2 * u2 + gravity * crank * cos((*q)(0)) * (m1 / 2 + m2 + m3);
        (*_fGyr)(1) =
            -s * u1 * u1 + gravity * rod * cos((*q)(1)) * (m2 / 2 + m3);
        (*_fGyr)(2) = 0.0;
    }
};

// The corner at (x half_length, y half_height) against its side of the guide:
// its gap, and its place along the guide.
class Corner : public LagrangianScleronomousR
{
  public:
    Corner(double x, double y)
        : _x(x * half_length), _y(y * half_height), _side(y)
    {
    }
    void computeh(const BlockVector &q, BlockVector &,
                  SiconosVector &h) override
    {
        double c = cos(q(2)), s = sin(q(2));
        double height = crank * sin(q(0)) + rod * sin(q(1)) + _x * s + _y * c;
        h(0) = half_height + clearance - _side * height;
        h(1) = crank * cos(q(0)) + rod * cos(q(1)) + _x * c - _y * s;
    }
    void computeJachq(const BlockVector &q, BlockVector &) override
    {
        double c = cos(q(2)), s = sin(q(2));
        SimpleMatrix &j = *_jachq;
        j(0, 0) = -_side * crank * cos(q(0));
        j(0, 1) = -_side * rod * cos(q(1));
        j(0, 2) = -_side * (_x * c - _y * s);
        j(1, 0) = -crank * sin(q(0));
        j(1, 1) = -rod * sin(q(1));
        j(1, 2) = -_x * s - _y * c;
    }

  private:
    double _x, _y, _side;
};

typedef std::vector<SP::Interaction> Corners;

Corners add_corners(SP::NonSmoothDynamicalSystem system,
                    SP::DynamicalSystem mechanism)
{
    Corners corners;
    for (int i = 0; i < 4; i++) {
        SP::NonSmoothLaw law(
            new NewtonImpactFrictionNSL(restitution, 0.0, friction, 2));
        SP::Relation gap(
            new Corner(i < 2 ? -1.0 : 1.0, i % 2 != 0 ? -1.0 : 1.0));
        corners.push_back(std::make_shared<Interaction>(law, gap));
        system->link(corners.back(), mechanism);
    }
    return corners;
}

bool is_pushed(const Corners &corners)
{
    for (const SP::Interaction &corner : corners)
        if ((*corner->lambda(1))(0) > 0.0)
            return true;
    return false;
}
} // namespace

extern "C" rigid_crank rigid_siconos_crank(double end, double step)
{
    SP::SiconosVector q(new SiconosVector(3)), v(new SiconosVector(3));
    (*v)(0) = 150.0;
    (*v)(1) = -75.0;
    SP::LagrangianDS mechanism(new SliderCrank(q, v));
    SP::NonSmoothDynamicalSystem system(new NonSmoothDynamicalSystem(0.0, end));
    system->insertDynamicalSystem(mechanism);
    Corners corners = add_corners(system, mechanism);
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(0.5));
    SP::TimeDiscretisation times(new TimeDiscretisation(0.0, step));
    SP::OneStepNSProblem problem(
        new FrictionContact(2, SICONOS_FRICTION_2D_ENUM));
    SP::TimeStepping run(new TimeStepping(system, times, osi, problem));
    run->setNewtonTolerance(1e-10);
    run->setNewtonMaxIteration(20);
    rigid_crank result = {HUGE_VAL, 0.0};
    while (run->hasNextEvent()) {
        run->computeOneStep();
        if (is_pushed(corners))
            result.touch = fmin(result.touch, run->nextTime());
        run->nextStep();
    }
    result.angle = (*mechanism->q())(0);
    return result;
}
