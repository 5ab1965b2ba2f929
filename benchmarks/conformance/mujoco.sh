# SPDX-License-Identifier: MIT
# MuJoCo from Debian on the model that the script for npm's MuJoCo prints.
set -e
node -e "import('./mujoco-model.js').then(m => console.log(m.modelText()))" _ "$@" >scene.xml
./mujoco scene.xml "$@"
