/* SPDX-License-Identifier: MIT
 *
 * Simbody: compliant contact (Hunt-Crossley, F = k x^1.5 (1 + 3/2 c v)) with its default
 * integrator, Runge-Kutta-Merson, at an accuracy of 1e-4. Restitution is asked for as its manual
 * says, by the slope e = 1 - c v of small impact speeds: c = (1 - e)/v with the speed of the first impact.
 */
#include <Simbody.h>

#include "scene.h"

using namespace SimTK;

static double first_speed(const scene &s) {
    if (s.gravity > 0.0) return sqrt(2.0 * s.gravity * fmax(s.height[0] - s.radius, 1e-3));
    return s.speed[0] - s.speed[1];
}

int main(int argc, char **argv) {
    const scene s = scene_read(argc, argv);
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    ContactTrackerSubsystem tracker(system);
    CompliantContactSubsystem contact(system, tracker);
    if (s.gravity > 0.0) Force::UniformGravity(forces, matter, Vec3(0, -s.gravity, 0));
    const ContactMaterial material(1e7, (1.0 - s.restitution) / first_speed(s), 0, 0, 0);
    if (s.gravity > 0.0)
        matter.Ground().updBody().addContactSurface(
            Transform(Rotation(-Pi / 2, ZAxis), Vec3(0)),
            ContactSurface(ContactGeometry::HalfSpace(), material));
    Body::Rigid ball(MassProperties(s.mass, Vec3(0), s.mass * UnitInertia::sphere(s.radius)));
    ball.addContactSurface(Vec3(0), ContactSurface(ContactGeometry::Sphere(s.radius), material));
    std::vector<MobilizedBody::Slider> bodies; // slides along x of its frame: turned to y
    const Transform upward(Rotation(Pi / 2, ZAxis));
    for (int i = 0; i < s.balls; i++)
        bodies.push_back(MobilizedBody::Slider(matter.Ground(), upward, ball, upward));
    State state = system.realizeTopology();
    for (int i = 0; i < s.balls; i++) {
        bodies[(size_t)i].setQ(state, s.height[i]);
        bodies[(size_t)i].setU(state, s.speed[i]);
    }
    RungeKuttaMersonIntegrator integrator(system);
    integrator.setAccuracy(1e-4);
    TimeStepper stepper(system, integrator);
    stepper.initialize(state);
    const double dt = 1e-3; // of the table, not of the integrator
    for (int n = 0, steps = scene_steps(&s, dt); n <= steps; n++) {
        stepper.stepTo(n * dt);
        double height[SCENE_BALLS], speed[SCENE_BALLS];
        for (int i = 0; i < s.balls; i++) {
            height[i] = bodies[(size_t)i].getQ(stepper.getState());
            speed[i] = bodies[(size_t)i].getU(stepper.getState());
        }
        scene_print(&s, n * dt, height, speed);
    }
}
