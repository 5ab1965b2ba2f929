/* SPDX-License-Identifier: MIT
 *
 * MuJoCo from Debian: the model that mujoco-model.js prints, its default step of 2 ms.
 */
#include <mujoco/mujoco.h>

#include "scene.h"

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    const struct scene s = scene_read(argc - 1, argv + 1);
    char error[500];
    mjModel *model = mj_loadXML(argv[1], NULL, error, sizeof error);
    if (!model) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    mjData *data = mj_makeData(model);
    for (int i = 0; i < s.balls; i++)
        data->qvel[i] = s.speed[i];
    for (int n = 0, steps = scene_steps(&s, model->opt.timestep); n <= steps; n++) {
        double height[SCENE_BALLS];
        for (int i = 0; i < s.balls; i++)
            height[i] = s.height[i] + data->qpos[i];
        scene_print(&s, data->time, height, data->qvel);
        mj_step(model, data);
    }
}
