/* SPDX-License-Identifier: MIT
 *
 * work_simbody: Simbody with its mobilizers (sliders, pins, a crank of steady motion), gravity and
 * multibody dynamics; contact forces are a custom force element, onset and end of contact its
 * triggered events. Integrator: Runge-Kutta-Merson with the accuracy given.
 */
#include <Simbody.h>

#include <vector>

#include "work.h"

using namespace SimTK;

namespace {

struct mechanism {
    work_scene *scene;
    std::vector<MobilizedBody> bodies; // one per coordinate
    MobilizedBody crank;               // of the slider-crank: its angle is added to coordinate 0
    bool has_crank = false;
    size_t touches = 0;
    double touched = NaN;

    void read(const State &state, double *q, double *u) const {
        for (size_t i = 0; i < bodies.size(); i++) {
            q[i] = bodies[i].getOneQ(state, 0);
            u[i] = bodies[i].getOneU(state, 0);
        }
        if (has_crank) {
            q[0] += crank.getOneQ(state, 0);
            u[0] += crank.getOneU(state, 0);
        }
    }
};

class element : public Force::Custom::Implementation {
public:
    explicit element(mechanism &m) : m(m) {}
    void calcForce(const State &state, Vector_<SpatialVec> &, Vector_<Vec3> &,
                   Vector &mobility) const override {
        double q[WORK_DOF], u[WORK_DOF], force[WORK_CONTACTS], out[WORK_DOF];
        m.read(state, q, u);
        m.scene->evaluations++;
        work_contact_forces(m.scene, state.getTime(), q, u, force);
        m.scene->kind->forces(m.scene, state.getTime(), q, u, force, out);
        for (size_t i = 0; i < m.bodies.size(); i++)
            m.bodies[i].applyOneMobilityForce(state, 0, out[i], mobility);
    }
    Real calcPotentialEnergy(const State &) const override { return 0.0; }

private:
    mechanism &m;
};

class onset : public TriggeredEventHandler {
public:
    onset(mechanism &m, size_t contact)
        : TriggeredEventHandler(Stage::Velocity), m(m), contact(contact) {}
    Real getValue(const State &state) const override { return gap_of(state, nullptr); }
    void handleEvent(State &state, Real, bool &) const override {
        double rate;
        gap_of(state, &rate);
        if (!m.scene->closed[contact] && rate < 0.0) {
            work_close(m.scene, contact, -rate);
            if (++m.touches == m.scene->kind->touch) m.touched = state.getTime();
        } else if (m.scene->closed[contact] && rate > 0.0) {
            m.scene->closed[contact] = 0;
        }
        state.invalidateAllCacheAtOrAbove(Stage::Velocity);
    }

private:
    mechanism &m;
    size_t contact;
    double gap_of(const State &state, double *rate_out) const {
        double q[WORK_DOF], u[WORK_DOF], gap[WORK_CONTACTS], rate[WORK_CONTACTS];
        m.read(state, q, u);
        m.scene->kind->gaps(m.scene, state.getTime(), q, u, gap, rate);
        if (rate_out) *rate_out = rate[contact];
        return gap[contact];
    }
};

Body::Rigid rigid(double mass, double inertia) {
    return Body::Rigid(MassProperties(mass, Vec3(0), Inertia(inertia, inertia, inertia)));
}

void build_crank(mechanism &m, SimbodyMatterSubsystem &matter) {
    const work_scene &s = *m.scene;
    const double *p = s.p, mass = p[5];
    MobilizedBody::Pin crank(matter.Ground(), Transform(), rigid(0.3, 1e-4), Transform());
    Motion::Steady(crank, p[2]);
    MobilizedBody::Pin rod(crank, Transform(Vec3(p[0], 0, 0)),
                           rigid(mass, s.mass[0] - 0.25 * mass * p[1] * p[1]),
                           Transform(Vec3(-0.5 * p[1], 0, 0)));
    MobilizedBody::Slider slider(matter.Ground(), Transform(), rigid(s.mass[1], 1e-4), Transform());
    m.crank = crank;
    m.has_crank = true;
    m.bodies = {rod, slider};
}

void build_bodies(mechanism &m, SimbodyMatterSubsystem &matter) {
    const work_scene &s = *m.scene;
    const std::string name = s.kind->name;
    const Transform upward(Rotation(Pi / 2, ZAxis));
    if (name == "crank") {
        build_crank(m, matter);
        return;
    }
    for (size_t i = 0; i < s.kind->dof; i++) {
        if (name == "cradle")
            m.bodies.push_back(MobilizedBody::Pin(matter.Ground(),
                                                  Transform(Vec3(s.p[1] * (double)i, 0, 0)),
                                                  rigid(s.mass[i] / (s.p[0] * s.p[0]), 0.0),
                                                  Transform(Vec3(0, s.p[0], 0))));
        else
            m.bodies.push_back(MobilizedBody::Slider(matter.Ground(),
                                                     name == "ball" ? upward : Transform(),
                                                     rigid(s.mass[i], 1.0), Transform()));
    }
}

} // namespace

extern "C" work_outcome work_by_simbody(work_scene *scene, double accuracy) {
    double q[WORK_DOF], u[WORK_DOF];
    work_outcome out = {NaN, 0.0, 0};
    work_begin(scene, q, u);
    bool elastic = scene->closed[0] != 0;
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    Force::UniformGravity(forces, matter, Vec3(0, scene->model->gravity.y, 0));
    mechanism m;
    m.scene = scene;
    build_bodies(m, matter);
    Force::Custom(forces, new element(m));
    for (size_t k = 0; k < scene->kind->contacts && !elastic; k++)
        system.addEventHandler(new onset(m, k));
    State state = system.realizeTopology();
    for (size_t i = 0; i < m.bodies.size(); i++) {
        m.bodies[i].setOneQ(state, 0, q[i]);
        m.bodies[i].setOneU(state, 0, u[i] - (m.has_crank && i == 0 ? scene->p[2] : 0.0));
    }
    RungeKuttaMersonIntegrator integrator(system);
    integrator.setAccuracy(accuracy);
    TimeStepper stepper(system, integrator);
    stepper.initialize(state);
    stepper.stepTo(scene->model->end_time);
    m.read(stepper.getState(), q, u);
    out.result = scene->kind->result ? scene->kind->result(scene, q) : m.touched;
    out.evaluations = scene->evaluations;
    return out;
}
