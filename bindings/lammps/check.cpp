/* SPDX-License-Identifier: GPL-2.0-only
 *
 * Two spheres, and a sphere and a wall, in LAMMPS: input against resulting restitution, for
 * every law of the catalogue that has a memoryless form and a restitution, at the time step that
 * rsl_step_advise finds for 1e-3. One row each, with all digits, so that runs on different numbers
 * of ranks can be compared; exit status 1 if one is off by more than 1e-3.
 *
 *     mpirun -n 2 check FILE     the steps are taken from FILE, or written to it if it is not there
 */
#include <array>
#include <fstream>
#include <map>

#include "check.h"

namespace
{
const double stiffness = 1e6;
const double requested[] = {0.1, 0.3, 0.5, 0.7, 0.9};
enum { COUNT = sizeof requested / sizeof requested[0] };

struct Plan {
    double step, duration;
};

/* Whether there is such a contact without memory. */
bool prepare(const rsl_law *law, double e, double effective_mass, rsl_memoryless *table,
             rsl_law_contact *contact)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = e;
    spec.mass = effective_mass;
    spec.stiffness = stiffness;
    spec.speed = speed;
    spec.calibration = RSL_LAW_EXACT;
    return rsl_collide_prepare(law, &spec, contact, nullptr) == RSL_OK &&
           rsl_memoryless_convert(contact, table, nullptr) == RSL_OK;
}

/* Laws of the same exponents and end share the advice; the first rank finds it, or the file of an
 * earlier run has it. */
using Key = std::array<double, 7>;
std::map<Key, Plan> known;

void read_plans(const char *path)
{
    std::ifstream in(path);
    Key key;
    for (Plan plan; in >> key[0] >> key[1] >> key[2] >> key[3] >> key[4] >> key[5] >> key[6] >>
                    plan.step >> plan.duration;)
        known[key] = plan;
}

void write_plans(const char *path)
{
    std::ofstream out(path);
    out.precision(17);
    for (const auto &one : known) {
        for (double number : one.first)
            out << number << ' ';
        out << one.second.step << ' ' << one.second.duration << '\n';
    }
}

Plan advise(const rsl_law_contact &contact, double e, int rank)
{
    const rsl_memoryless *table = contact.psi;
    Key key = {contact.n, contact.m, contact.q, double(contact.end),
               double(table->form.approach_only), e, contact.mass};
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

/* All restitutions in one run, one above another, each with a type of its own; the step is the
 * smallest of those advised, and each advice holds for smaller ones too. What comes back. */
std::array<double, COUNT> impacts(LAMMPS_NS::LAMMPS *lmp, const rsl_law *law, bool wall,
                                  const bool (&has)[COUNT], const Plan &plan)
{
    const std::string key = law->key;
    double v[6 * COUNT] = {0};
    make_box(lmp, "on", COUNT);
    tell(lmp, "pair_style resile " + key);
    for (int i = 0; i < COUNT; i++) {
        std::string type = std::to_string(i + 1), first = std::to_string(wall ? i + 1 : 2 * i + 1);
        std::string at = " single ", beside = " " + text(0.035 * (i - 2)) + " 0";
        if (!wall)
            tell(lmp, "create_atoms " + type + at + text(-radius - gap) + beside);
        tell(lmp, "create_atoms " + type + at + text(radius) + beside);
        tell(lmp, "set type " + type + " diameter " + text(2.0 * radius) + " density " + text(density));
        tell(lmp, "set atom " + first + " vx " + text(wall ? -speed : speed));
    }
    tell(lmp, "pair_coeff * * e " + text(requested[2]) + " stiffness " + text(stiffness));
    for (int i = 0; i < COUNT; i++) {
        std::string type = std::to_string(i + 1), numbers = " e " + text(requested[i]) + " stiffness " + text(stiffness);
        if (!has[i])
            continue;
        tell(lmp, "pair_coeff " + type + " " + type + numbers);
        tell(lmp, "group t" + type + " type " + type);
        if (wall)
            tell(lmp, "fix w" + type + " t" + type + " wall/resile " + key + " xplane " + text(-gap) + " NULL" + numbers);
    }
    tell(lmp, "fix move all nve/sphere");
    tell(lmp, "timestep " + text(plan.step));
    double time = gap / speed + 2.0 * plan.duration;
    tell(lmp, "run " + std::to_string(std::lround(std::ceil(time / plan.step))));
    lammps_gather_atoms(lmp, const_cast<char *>("v"), 1, 3, v);
    std::array<double, COUNT> back;
    for (int i = 0; i < COUNT; i++)
        back[std::size_t(i)] = (wall ? v[3 * i] : v[6 * i + 3] - v[6 * i]) / speed;
    return back;
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
    if (argc > 1)
        read_plans(argv[1]);
    bool found = !known.empty();
    for (std::size_t i = 0; i < rsl_law_count(); i++)
        for (bool wall : {false, true}) {
            const rsl_law *law = rsl_law_at(i);
            bool has[COUNT] = {false}, any = false;
            Plan plan = {HUGE_VAL, 0.0};
            for (int k = 0; k < COUNT; k++) {
                rsl_law_contact contact;
                has[k] = prepare(law, requested[k], wall ? mass : 0.5 * mass, &table, &contact);
                if (!has[k])
                    continue;
                Plan one = advise(contact, requested[k], rank);
                plan = {std::fmin(plan.step, one.step), std::fmax(plan.duration, one.duration)};
                any = true;
            }
            if (!any)
                continue;
            auto back = impacts(&lmp, law, wall, has, plan);
            for (int k = 0; k < COUNT; k++) {
                bool holds = std::fabs(back[std::size_t(k)] - requested[k]) <= wanted;
                if (!has[k])
                    continue;
                count++;
                bad += !holds;
                if (rank == 0)
                    std::printf("%-24s %-7s input %.1f  resulting %.17g  step %.3g s%s\n", law->key,
                                wall ? "wall" : "spheres", requested[k], back[std::size_t(k)], plan.step,
                                holds ? "" : "  OFF");
            }
        }
    if (rank == 0 && argc > 1 && !found)
        write_plans(argv[1]);
    if (rank == 0)
        std::printf("%d impacts, %d off by more than %g\n", count, bad, wanted);
    MPI_Finalize();
    return bad || !count;
}
