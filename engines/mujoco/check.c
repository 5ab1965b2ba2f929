/* SPDX-License-Identifier: MIT
 *
 * A ball against the floor in MuJoCo: asked against returned, within 1e-3 at MuJoCo's own step of
 * 2 ms with the stiffness that it allows; beside it what MuJoCo's own spring and damper return that
 * go about as deep; then what is refused.
 */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

#include "resile_mujoco.h"

/* The ball has `words` in its geom, and so has the floor. */
static mjModel *load(const char *words)
{
    char error[500] = "", scene[800];
    static mjVFS files;
    int length =
        snprintf(scene, sizeof scene,
                 "<mujoco><option gravity='0 0 0' timestep='0.002'/><worldbody>"
                 "<geom type='plane' size='5 5 1' %s/>"
                 "<body pos='0 0 0.1007'><joint type='slide' axis='0 0 1'/>"
                 "<geom type='sphere' size='0.1' mass='1' %s/></body></worldbody></mujoco>",
                 words, words);
    mj_defaultVFS(&files);
    if (mj_makeEmptyFileVFS(&files, "scene.xml", length))
        return NULL;
    memcpy(files.filedata[0], scene, (size_t)length);
    mjModel *model = mj_loadXML("scene.xml", &files, error, sizeof error);
    if (!model)
        fprintf(stderr, "%s\n", error);
    return model;
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
static void show_stock(double asked, double depth)
{
    char words[200];
    double rate = 1.0 / depth, ratio = -log(asked) / sqrt(mjPI * mjPI + log(asked) * log(asked));
    snprintf(words, sizeof words, "condim='1' solref='%.10g %.10g' solimp='0.9999 0.9999 0.001'",
             -rate * rate, -2.0 * ratio * rate);
    mjModel *model = load(words);
    if (!model)
        return;
    double deepest, returned = bounce(model, &deepest);
    printf("%-14s asked %.1f  returned %.5f  k %.4g  deepest %.3g mm\n", "stock solref", asked,
           returned, rate * rate, 1e3 * deepest);
    mj_deleteModel(model);
}

static int bounces(const mjModel *model, const char *law, double asked)
{
    double stiffness, deepest;
    rsl_error error;
    if (resile_mujoco_stiffness(law, asked, 1.0, 1.0, model->opt.timestep, 1e-3, &stiffness,
                                &error) < 0 ||
        resile_mujoco_install(law, asked, stiffness, &error) < 0)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 0;
    double returned = bounce(model, &deepest);
    resile_mujoco_remove();
    int holds = fabs(returned - asked) <= 1e-3;
    printf("%-14s asked %.1f  returned %.5f  k %.4g  deepest %.3g mm%s\n", law, asked, returned,
           stiffness, 1e3 * deepest, holds ? "" : "  OFF");
    show_stock(asked, deepest);
    return holds;
}

int main(void)
{
    const double asked[] = {0.1, 0.5, 0.9};
    const char *const laws[] = {"hunt-crossley", "tsuji"};
    int bad = 0;
    mjModel *model = load("gap='1'");
    if (!model)
        return 1;
    for (int i = 0; i < 6; i++)
        bad += !bounces(model, laws[i / 3], asked[i % 3]);
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
