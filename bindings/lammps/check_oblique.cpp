/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Oblique impacts of two spheres, and of a sphere and a wall, in LAMMPS against
 * rsl_oblique_spheres_collide: velocities and spins after the impact within 1e-3 of the speed. The
 * contact is so stiff that its depth does not matter, as the exact impact has it; by hunt-crossley, or
 * where there is a work of adhesion by jkr. In the middle of each impact the run is ended and begun
 * again, or read from a restart file.
 *
 *     mpirun -n 2 check-oblique [restart] [KEY ...]     these laws only
 */
#include <cstdlib>
#include <cstring>

#include "check.h"

namespace
{
const double close = 1e-7; /* so that the normal does not turn on the way */
const double stiffness = 1e12, modulus = 1e13, e = 0.7;

struct Law {
    const char *key, *words;
    double rsl_tangent_parameters::*field;
    double value, damping, work;
};
const Law laws[] = {
    {"spring", "stiffness 3e9", &rsl_tangent_parameters::stiffness, 3e9, 0.0, 0.0},
    {"spring-dashpot", "stiffness 3e9", &rsl_tangent_parameters::stiffness, 3e9, 300.0, 0.0},
    {"mindlin-force", "poisson 0.3", &rsl_tangent_parameters::poisson, 0.3, 0.0, 0.0},
    {"mindlin-displacement", "poisson 0.3", &rsl_tangent_parameters::poisson, 0.3, 0.0, 0.0},
    {"mindlin-rescaled", "poisson 0.3", &rsl_tangent_parameters::poisson, 0.3, 0.0, 0.0},
    {"tanh", "slip_speed 0.1", &rsl_tangent_parameters::slip_speed, 0.1, 0.0, 0.0},
    {"mindlin-rescaled", "poisson 0.3", &rsl_tangent_parameters::poisson, 0.3, 0.0, 5e3},
    {"spring", "stiffness 3e9", &rsl_tangent_parameters::stiffness, 3e9, 0.0, 5e3}};
const double slips[] = {0.05, 0.3, 1.5};

double largest(double a, double b) { return a > b ? a : b; }

/* The normal law. Of jkr e is what its damping, that of tsuji, returns if nothing sticks. */
bool prepare(const Law &law, bool wall, rsl_law_contact *normal, rsl_error *error)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    double r = wall ? radius : 0.5 * radius;
    spec.restitution = e;
    spec.mass = wall ? mass : 0.5 * mass;
    spec.stiffness = law.work > 0.0 ? 4.0 / 3.0 * modulus * std::sqrt(r) : stiffness;
    spec.speed = speed;
    spec.calibration = RSL_LAW_EXACT;
    const char *key = law.work > 0.0 ? "tsuji" : "hunt-crossley";
    if (rsl_collide_prepare(rsl_law_find(key), &spec, normal, error) < 0)
        return false;
    if (!(law.work > 0.0))
        return true;
    spec.damping = normal->damping;
    spec.restitution = spec.stiffness = RSL_UNSET;
    spec.calibration = RSL_LAW_PUBLISHED;
    spec.modulus = modulus;
    spec.radius = r;
    spec.work_of_adhesion = law.work;
    return rsl_collide_prepare(rsl_law_find("jkr"), &spec, normal, error) >= 0;
}

/* After the exact impact: body 0 on the left. A wall is a body that nothing moves. */
bool exactly(const Law &law, double slip, bool wall, rsl_oblique_sphere body[2], double *duration,
             rsl_error *error)
{
    rsl_tangent_parameters beside = rsl_tangent_parameters_default();
    rsl_tangent_laws kinds = {};
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome outcome;
    const double direction[3] = {1.0, 0.0, 0.0};
    beside.friction = 0.4;
    beside.*law.field = law.value;
    kinds.friction = rsl_tangent_law_find(law.key);
    if (law.damping > 0.0)
        beside.damping = law.damping;
    for (int i = 0; i < 2; i++)
        body[i] = {mass, radius, 0.4, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    if (wall)
        body[0].mass = HUGE_VAL;
    body[wall].velocity[0] = wall ? -speed : speed;
    body[wall].velocity[1] = slip * 0.6;
    body[wall].velocity[2] = slip * 0.8;
    if (!prepare(law, wall, &normal, error) ||
        rsl_tangent_prepare(&kinds, &beside, &normal, &tangent, error) < 0 ||
        rsl_oblique_spheres_collide(&normal, &tangent, body, direction, nullptr, &outcome, error) !=
            RSL_OK)
        return false;
    *duration = outcome.normal.duration;
    return true;
}

void set_up(LAMMPS_NS::LAMMPS *lmp, const Law &law, bool wall, double step)
{
    std::string key = law.work > 0.0 ? "jkr" : "hunt-crossley";
    std::string numbers =
        " e " + text(e) +
        (law.work > 0.0 ? " modulus " + text(modulus) + " work_of_adhesion " + text(law.work)
                        : " stiffness " + text(stiffness)) +
        " tangential " + law.key + " friction 0.4 " + law.words;
    if (law.damping > 0.0)
        numbers += " damping " + text(law.damping);
    tell(lmp, "pair_style resile " + key + " ledger yes");
    tell(lmp, "pair_coeff * *" + numbers);
    tell(lmp, "fix move all nve/sphere");
    if (wall)
        tell(lmp,
             "fix wall all wall/resile " + key + " xplane " + text(-close) + " NULL" + numbers);
    tell(lmp, "timestep " + text(step));
}

/* The run in two parts, with another file of LAMMPS between them or without. */
void impact(LAMMPS_NS::LAMMPS *lmp, const Law &law, double slip, bool wall, double duration,
            bool restart, double v[6], double w[6])
{
    double step = duration / 2000.0, before = close / speed;
    long first = std::lround((before + 0.4 * duration) / step), rest = std::lround(duration / step);
    make_box(lmp, "off");
    make_spheres(lmp, wall, close);
    tell(lmp, "set atom 1 vx " + text(wall ? -speed : speed) + " vy " + text(0.6 * slip) + " vz " +
                  text(0.8 * slip));
    set_up(lmp, law, wall, step);
    tell(lmp, "run " + std::to_string(first));
    if (restart) {
        tell(lmp, "write_restart resile-check.restart");
        tell(lmp, "clear");
        resile_lammps_register(lmp);
        tell(lmp, "newton off");
        tell(lmp, "read_restart resile-check.restart");
        set_up(lmp, law, wall, step);
    }
    tell(lmp, "run " + std::to_string(rest));
    lammps_gather_atoms(lmp, const_cast<char *>("v"), 1, 3, v);
    lammps_gather_atoms(lmp, const_cast<char *>("omega"), 1, 3, w);
}

bool meant(const Law &law, int count, char **keys)
{
    for (int i = 0; i < count; i++)
        if (std::strcmp(keys[i], law.key) == 0)
            return true;
    return count == 0;
}
} // namespace

int main(int argc, char **argv)
{
    const char *words[] = {"check", "-log", "none", "-screen", "none"};
    int rank = 0, bad = 0, count = 0;
    bool restart = argc > 1 && std::strcmp(argv[1], "restart") == 0;
    double worst = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    LAMMPS_NS::LAMMPS lmp(5, const_cast<char **>(words), MPI_COMM_WORLD);
    for (const Law &law : laws)
        for (double slip : slips)
            for (bool wall : {false, true}) {
                if (!meant(law, argc - 1 - restart, argv + 1 + restart))
                    continue;
                rsl_oblique_sphere body[2];
                double v[6] = {0}, w[6] = {0}, duration = 0.0, off = 0.0;
                rsl_error error = {};
                if (!exactly(law, slip, wall, body, &duration, &error)) {
                    std::fprintf(stderr, "%s\n", rsl_error_text(&error).text);
                    MPI_Abort(MPI_COMM_WORLD, 1);
                }
                impact(&lmp, law, slip, wall, duration, restart, v, w);
                for (int i = wall; i < 2; i++)
                    for (int a = 0; a < 3; a++) {
                        off = largest(off, std::fabs(v[3 * (i - wall) + a] - body[i].velocity[a]));
                        off = largest(off,
                                      radius * std::fabs(w[3 * (i - wall) + a] - body[i].spin[a]));
                    }
                off /= speed;
                worst = largest(worst, off);
                count++;
                bad += !(off <= wanted);
                if (rank == 0)
                    std::printf("%-22s %-4s %-7s slip %-4g  vy %.15g  wz %.15g  off %.2g%s\n",
                                law.key, law.work > 0.0 ? "jkr" : "", wall ? "wall" : "spheres",
                                slip, v[1], w[2], off, off <= wanted ? "" : "  OFF");
            }
    if (rank == 0)
        std::printf("%d oblique impacts, %d off by more than %g, worst %.2g\n", count, bad, wanted,
                    worst);
    MPI_Finalize();
    return bad || !count;
}
