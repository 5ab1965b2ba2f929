/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Two spheres, and a sphere and a wall, in LAMMPS: what is asked for against what comes back, for
 * every law of the catalogue that has a memoryless form and a restitution, at the time step that
 * rsl_step_advise finds for 1e-3. One row each, with all digits, so that runs on different numbers
 * of ranks can be compared; exit status 1 if one is off by more than 1e-3.
 *
 *     mpirun -n 2 check [KEY ...]     these laws only
 */
#include <map>
#include <tuple>

#include "check.h"

namespace
{
const double stiffness = 1e6;
const double asked[] = {0.1, 0.3, 0.5, 0.7, 0.9};

struct Plan {
    double step, duration;
};

/* Whether there is such a contact without memory. */
bool prepare(const rsl_law *law, double e, double effective_mass, rsl_memoryless *table,
             rsl_law_contact *contact)
{
    rsl_law_spec spec = rsl_law_spec_default();
    spec.restitution = e;
    spec.mass = effective_mass;
    spec.stiffness = stiffness;
    spec.speed = speed;
    spec.calibration = RSL_LAW_EXACT;
    return rsl_collide_prepare(law, &spec, contact, nullptr) == RSL_OK &&
           rsl_memoryless_forget(contact, table, nullptr) == RSL_OK;
}

/* Laws of the same exponents and end share the advice; the first rank finds it. */
Plan advise(const rsl_law_contact &contact, double e, int rank)
{
    static std::map<std::tuple<double, double, double, int, int, double, double>, Plan> known;
    const auto *table = static_cast<const rsl_memoryless *>(contact.user);
    auto key = std::make_tuple(contact.n, contact.m, contact.q, int(contact.end),
                               table->form.approach_only, e, contact.mass);
    auto found = known.find(key);
    if (found != known.end())
        return found->second;
    rsl_step_advice advice = {};
    rsl_error error;
    if (rank == 0 &&
        rsl_step_advise(&contact, RSL_STEP_SCHEME_VERLET, wanted, &advice, &error) < 0) {
        std::fprintf(stderr, "%s\n", rsl_error_text(&error).text);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    double numbers[] = {advice.step, advice.duration};
    MPI_Bcast(numbers, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return known[key] = Plan{numbers[0], numbers[1]};
}

double impact(LAMMPS_NS::LAMMPS *lmp, const rsl_law *law, double e, bool wall, const Plan &plan)
{
    std::string numbers = " e " + text(e) + " stiffness " + text(stiffness);
    double v[6] = {0};
    make_box(lmp);
    make_spheres(lmp, wall);
    tell(lmp, std::string("set atom 1 vx ") + text(wall ? -speed : speed));
    tell(lmp, std::string("pair_style resile ") + law->key);
    tell(lmp, "pair_coeff * *" + numbers);
    tell(lmp, "fix move all nve/sphere");
    if (wall)
        tell(lmp, std::string("fix wall all wall/resile ") + law->key + " xplane " + text(-gap) +
                      " NULL" + numbers);
    tell(lmp, "timestep " + text(plan.step));
    double time = gap / speed + 2.0 * plan.duration;
    tell(lmp, "run " + std::to_string(std::lround(std::ceil(time / plan.step))));
    lammps_gather_atoms(lmp, const_cast<char *>("v"), 1, 3, v);
    return (wall ? v[0] : v[3] - v[0]) / speed;
}

bool meant(const rsl_law *law, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (rsl_law_find(argv[i]) == law)
            return true;
    return argc < 2;
}
} // namespace

int main(int argc, char **argv)
{
    static rsl_memoryless table;
    const char *words[] = {"check", "-log", "none", "-screen", "none"};
    int rank = 0, bad = 0, count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    LAMMPS_NS::LAMMPS lmp(5, const_cast<char **>(words), MPI_COMM_WORLD);
    for (std::size_t i = 0; i < rsl_law_count(); i++)
        for (double e : asked)
            for (bool wall : {false, true}) {
                const rsl_law *law = rsl_law_at(i);
                rsl_law_contact contact;
                if (!meant(law, argc, argv) ||
                    !prepare(law, e, wall ? mass : 0.5 * mass, &table, &contact))
                    continue;
                Plan plan = advise(contact, e, rank);
                double back = impact(&lmp, law, e, wall, plan);
                bool holds = std::fabs(back - e) <= wanted;
                count++;
                bad += !holds;
                if (rank == 0)
                    std::printf("%-24s %-7s asked %.1f  returned %.17g  step %.3g s%s\n", law->key,
                                wall ? "wall" : "spheres", e, back, plan.step,
                                holds ? "" : "  OFF");
            }
    if (rank == 0)
        std::printf("%d impacts, %d off by more than %g\n", count, bad, wanted);
    MPI_Finalize();
    return bad || !count;
}
