// SPDX-License-Identifier: MIT
//
// The bouncing ball by Siconos: located impacts (Lsodar) and Moreau-Jean steps.
#include <SiconosKernel.hpp>

#include <cmath>

#include "peer.h"

namespace
{
const double gravity = 9.81;

struct Scene {
    SP::LagrangianLinearTIDS ball;
    SP::NonSmoothDynamicalSystem system;
};

Scene make(const rigid_case &given)
{
    SP::SiconosVector q(new SiconosVector(1)), v(new SiconosVector(1));
    SP::SiconosVector weight(new SiconosVector(1));
    SP::SimpleMatrix mass(new SimpleMatrix(1, 1)), h(new SimpleMatrix(1, 1));
    q->setValue(0, given.height);
    v->setValue(0, 0.0);
    mass->setValue(0, 0, 1.0);
    weight->setValue(0, -gravity);
    h->setValue(0, 0, 1.0);
    Scene scene;
    scene.ball.reset(new LagrangianLinearTIDS(q, v, mass));
    scene.ball->setFExtPtr(weight);
    SP::NonSmoothLaw law(new NewtonImpactNSL(given.restitution));
    SP::Relation relation(new LagrangianLinearTIR(h));
    SP::Interaction inter(new Interaction(law, relation));
    scene.system.reset(new NonSmoothDynamicalSystem(0.0, given.end));
    scene.system->insertDynamicalSystem(scene.ball);
    scene.system->link(inter, scene.ball);
    return scene;
}
} // namespace

extern "C" double rigid_siconos_steps(const rigid_case *given, double step)
{
    Scene scene = make(*given);
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(0.5));
    SP::TimeDiscretisation times(new TimeDiscretisation(0.0, step));
    SP::OneStepNSProblem problem(new LCP());
    SP::TimeStepping run(new TimeStepping(scene.system, times, osi, problem));
    while (run->hasNextEvent()) {
        run->computeOneStep();
        run->nextStep();
    }
    return (*scene.ball->q())(0);
}

extern "C" double rigid_siconos_events(const rigid_case *given)
{
    Scene scene = make(*given);
    SP::LsodarOSI osi(new LsodarOSI());
    SP::TimeDiscretisation times(new TimeDiscretisation(0.0, given->end / 100));
    SP::OneStepNSProblem impact(new LCP()), smooth(new LCP());
    SP::EventDriven run(new EventDriven(scene.system, times));
    run->insertIntegrator(osi);
    run->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    run->insertNonSmoothProblem(smooth, SICONOS_OSNSP_ED_SMOOTH_ACC);
    while (run->hasNextEvent()) {
        run->advanceToEvent();
        run->processEvents();
    }
    return (*scene.ball->q())(0);
}
