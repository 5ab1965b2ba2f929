/* SPDX-License-Identifier: MIT
 *
 * A ball against the floor in MuJoCo: input against resulting restitution, within 1e-3 at MuJoCo's own step of
 * 2 ms with the stiffness that it allows; beside it what MuJoCo's own spring and damper return that
 * go about as deep; then a box and a robot with light feet whose contacts are too stiff for the
 * step: they gain no energy and are named; then what is refused.
 */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

#include "resile_mujoco.h"

static mjModel *load_scene(const char *scene)
{
    char error[500] = "";
    static mjVFS files;
    mj_defaultVFS(&files);
    if (mj_makeEmptyFileVFS(&files, "scene.xml", (int)strlen(scene)))
        return NULL;
    memcpy(files.filedata[0], scene, strlen(scene));
    mjModel *model = mj_loadXML("scene.xml", &files, error, sizeof error);
    if (!model)
        fprintf(stderr, "%s\n", error);
    return model;
}

/* The ball has `words` in its geom, and so has the floor. */
static mjModel *load(const char *words)
{
    char scene[800];
    snprintf(scene, sizeof scene,
             "<mujoco><option gravity='0 0 0' timestep='0.002'/><worldbody>"
             "<geom type='plane' size='5 5 1' %s/>"
             "<body pos='0 0 0.1007'><joint type='slide' axis='0 0 1'/>"
             "<geom type='sphere' size='0.1' mass='1' %s/></body></worldbody></mujoco>",
             words, words);
    return load_scene(scene);
}

/* What comes back of 1 m/s, and how deep it went. */
static double bounce(const mjModel *model, double *deepest)
{
    mjData *data = mj_makeData(model);
    data->qvel[0] = -1.0;
    *deepest = 0.0;
    for (int i = 0; i < 20000 && !(data->qvel[0] > 0.0 && data->qpos[0] > 0.0); i++) {
        mj_step(model, data);
        *deepest = fmax(*deepest, -0.0007 - data->qpos[0]);
    }
    double returned = data->qvel[0];
    mj_deleteData(data);
    return returned;
}

/* solref="-k/m -c/m", with the damping ratio that returns e where a contact may pull. */
static void show_stock(double requested, double depth)
{
    char words[200];
    double rate = 1.0 / depth,
           ratio = -log(requested) / sqrt(mjPI * mjPI + log(requested) * log(requested));
    snprintf(words, sizeof words, "condim='1' solref='%.10g %.10g' solimp='0.9999 0.9999 0.001'",
             -rate * rate, -2.0 * ratio * rate);
    mjModel *model = load(words);
    if (!model)
        return;
    double deepest, returned = bounce(model, &deepest);
    printf("%-14s input %.1f  resulting %.5f  k %.4g  deepest %.3g mm\n", "stock solref", requested,
           returned, rate * rate, 1e3 * deepest);
    mj_deleteModel(model);
}

static int bounces(const mjModel *model, const char *law, double requested)
{
    double stiffness, deepest;
    rsl_error error;
    if (resile_mujoco_stiffness(law, requested, 1.0, 1.0, model->opt.timestep, 1e-3, &stiffness,
                                &error) < 0 ||
        resile_mujoco_install(law, requested, stiffness, &error) < 0)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 0;
    double returned = bounce(model, &deepest);
    resile_mujoco_remove();
    int holds = fabs(returned - requested) <= 1e-3;
    printf("%-14s input %.1f  resulting %.5f  k %.4g  deepest %.3g mm%s\n", law, requested,
           returned, stiffness, 1e3 * deepest, holds ? "" : "  OFF");
    show_stock(requested, deepest);
    return holds;
}

/* ---- too stiff for the step ------------------------------------------------- */

static int warnings;
static char first_warning[800];

static void count_warning(const char *text)
{
    if (warnings++ == 0)
        snprintf(first_warning, sizeof first_warning, "%s", text);
}

/* A trunk of 40 kg on four legs with springs in the hip, and feet of 30 g on springs. */
static mjModel *load_robot(void)
{
    static const char *const names[] = {"front left", "front right", "rear left", "rear right"};
    char scene[4000];
    int n =
        snprintf(scene, sizeof scene,
                 "<mujoco><option timestep='0.002'/><default><geom gap='1'/></default><worldbody>"
                 "<geom name='floor' type='plane' size='5 5 1'/><body pos='0 0 0.48'><freejoint/>"
                 "<geom name='trunk' type='box' size='0.3 0.15 0.08' mass='40'/>");
    for (int i = 0; i < 4; i++) {
        double front = i < 2 ? 1.0 : -1.0, left = i % 2 ? -1.0 : 1.0;
        n += snprintf(scene + n, sizeof scene - (size_t)n,
                      "<body pos='%g %g -0.1'>"
                      "<joint type='hinge' axis='0 1 0' stiffness='400' damping='10'/>"
                      "<geom type='capsule' fromto='0 0 0 %g 0 -0.25' size='0.03' mass='1' "
                      "contype='0' conaffinity='0'/><body pos='%g 0 -0.25'>"
                      "<joint type='slide' axis='0 0 1' stiffness='4000' damping='20'/>"
                      "<geom name='foot %s' type='sphere' size='0.03' mass='0.03'/></body></body>",
                      0.3 * front, 0.2 * left, 0.1 * front, 0.1 * front, names[i]);
    }
    snprintf(scene + n, sizeof scene - (size_t)n, "</body></worldbody></mujoco>");
    return load_scene(scene);
}

/* A box that falls on its edges and corners: up to four contacts share its mass. */
static mjModel *load_box(void)
{
    return load_scene(
        "<mujoco><option timestep='0.002'/><default><geom gap='1'/></default><worldbody>"
        "<geom name='floor' type='plane' size='5 5 1'/>"
        "<body name='brick' pos='0 0 0.4' euler='12 7 0'><freejoint/>"
        "<geom type='box' size='0.2 0.15 0.1' mass='1'/></body></worldbody></mujoco>");
}

typedef struct fall {
    const char *name, *says; /* what the first warning must have in it; NULL: there is none */
    mjModel *(*load)(void);
    double restitution, stiffness, step;
    int pairs; /* that are warned of */
} fall;

/* 3 s under gravity. No law gives energy, and no normal force of the floor moves the trunk
 * sideways. */
static int falls(const fall *of)
{
    rsl_error error;
    mjModel *model = of->load();
    if (!model ||
        resile_mujoco_install("hunt-crossley", of->restitution, of->stiffness, &error) < 0)
        return fprintf(stderr, "%s: cannot be loaded\n", of->name), 0;
    model->opt.timestep = of->step;
    model->opt.enableflags |= mjENBL_ENERGY;
    mjData *data = mj_makeData(model);
    mj_forward(model, data);
    double start = data->energy[0] + data->energy[1], max = start, time = -1.0, aside = 0.0;
    warnings = 0;
    first_warning[0] = '\0';
    while (data->time < 3.0 && data->time > time) { /* MuJoCo begins again where it fails */
        time = data->time;
        mj_step(model, data);
        max = fmax(max, data->energy[0] + data->energy[1]);
        aside = fmax(aside, fmax(fabs(data->qpos[0]), fabs(data->qpos[1])));
    }
    int holds = data->time >= 3.0 && max <= start && aside < 1e-6 && warnings == of->pairs &&
                (!of->says || strstr(first_warning, of->says));
    printf("%-6s e %.1f  k %.3g  step %g s  energy %.4g J, at most %.4g J  aside %.1g m  warned of "
           "%d%s\n",
           of->name, of->restitution, of->stiffness, of->step, start, max, aside, warnings,
           holds ? "" : "  OFF");
    if (first_warning[0])
        printf("  %s\n", first_warning);
    mj_deleteData(data);
    mj_deleteModel(model);
    resile_mujoco_remove();
    return holds;
}

/* k of the robot is what resile_mujoco_stiffness says for a quarter of its mass at 1 m/s. */
static int check_falls(void)
{
    static const fall all[] = {
        {"robot", "geoms 'floor' and 'foot front left': k = 1.148e+06", load_robot, 0.9, 1.148e6,
         2e-3, 4},
        {"robot", NULL, load_robot, 0.9, 1.148e6, 1e-4, 0},
        {"robot", "geoms 'floor' and 'foot front left'", load_robot, 0.5, 1e9, 2e-3, 4},
        {"box", "geoms 'floor' and 1 of body 'brick'", load_box, 0.9, 1e8, 2e-3, 1},
        {"box", NULL, load_box, 0.1, 1e9, 2e-3, 1},
    };
    int bad = 0;
    mju_user_warning = count_warning;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        bad += !falls(&all[i]);
    mju_user_warning = NULL;
    return bad;
}

int main(void)
{
    const double requested[] = {0.1, 0.5, 0.9};
    const char *const laws[] = {"hunt-crossley", "tsuji"};
    int bad = 0;
    mjModel *model = load("gap='1'");
    if (!model)
        return 1;
    for (int i = 0; i < 6; i++)
        bad += !bounces(model, laws[i / 3], requested[i % 3]);
    bad += check_falls();
    rsl_error error;
    const struct {
        const char *law;
        double restitution, stiffness;
    } wrong[] = {{"no-such", 0.5, 1e5},
                 {"tsuji", 1.5, 1e5},
                 {"tsuji", 0.5, -1.0},
                 {"newton", 0.5, 1e5},
                 {NULL, 0.5, 1e5}};
    for (int i = 0; i < 5; i++) {
        int refused = resile_mujoco_install(wrong[i].law, wrong[i].restitution, wrong[i].stiffness,
                                            &error) < 0;
        printf("refused: %s\n", refused ? rsl_error_text(&error).text : "NOT");
        bad += !refused;
    }
    resile_mujoco_remove();
    mj_deleteModel(model);
    return bad != 0;
}
