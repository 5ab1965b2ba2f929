/* SPDX-License-Identifier: MIT
 *
 * MuJoCo from npm: the model of mujoco.xml.js, its default step of 2 ms.
 */
import loadMujoco from '@mujoco/mujoco';

import {modelText} from './mujoco-model.js';
import {balls, play} from './scene.js';

const mujoco = await loadMujoco();
const model = mujoco.MjModel.from_xml_string(modelText()), data = new mujoco.MjData(model);
balls.forEach((ball, i) => data.qvel[i] = ball.v);
play(
    model.opt.timestep, () => mujoco.mj_step(model, data),
    i => [balls[i].y + data.qpos[i], data.qvel[i]]);
