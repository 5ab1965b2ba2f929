// SPDX-License-Identifier: MIT
// Runs the core as WebAssembly: node tools/wasm_number.mjs resile.wasm
//
// Computes h(0.5), compares it with the known digits and goes back to 0.5. The
// core must not call the system, so every import it may have refuses to work.
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";

const digits = "1.43275053327137502805272"; // h (1 + e) = ln((1 + h)/(1 - e h))
const ulpsAllowed = 4;

function refuseAll(module) {
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] = () => {
      throw new Error(`the core called ${space}.${name}`);
    };
  }
  return imports;
}

// Distance of two positive doubles in units of the last place.
function ulps(a, b) {
  const order = (x) => new BigInt64Array(new Float64Array([x]).buffer)[0];
  const distance = order(a) - order(b);
  return Number(distance < 0n ? -distance : distance);
}

const module = await WebAssembly.compile(await readFile(argv[2]));
const { exports: core } = await WebAssembly.instantiate(module, refuseAll(module));
core._initialize?.();

const h = core.rsl_collide_hysteresis_ratio(0.5);
const e = core.rsl_collide_hysteresis_restitution(h);
const off = [ulps(h, Number(digits)), ulps(e, 0.5)];
console.log(`h(0.5) = ${h} (${off[0]} ulp), back: ${e} (${off[1]} ulp)`);
exit(off.every((n) => n <= ulpsAllowed) ? 0 : 1);
