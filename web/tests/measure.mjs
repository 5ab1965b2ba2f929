// SPDX-License-Identifier: MIT
//
// The commands that read measurements as WebAssembly, in node, against the program: what they print,
// write and refuse is the same to the byte. node tests/measure.mjs FOLDER PROGRAM EXAMPLES WORK
// FOLDER: program.js and measure.wasm; WORK: a folder for files.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

const [folder, program, examples, work] = argv.slice(2).map((path) => resolve(path));
const { runProgram } = await import(pathToFileURL(join(folder, "program.js")));
const module = await WebAssembly.compile(readFileSync(join(folder, "measure.wasm")));
let checks = 0, failures = 0;
function check(holds, what) {
  checks++;
  if (holds) return;
  failures++;
  console.log("FAILED: " + what);
}

// ---- files ----

const read = (name) => readFileSync(join(examples, name), "utf8");
const lines = (text) => text.trimEnd().split("\n");
function random(seed) {
  let state = seed;
  return (n) => (state = (state * 48271) % 2147483647) % n;
}
// A curve of the program with noise, and columns of it.
function curves() {
  const made = spawnSync(program, ["collide", "hunt-crossley", "-e", "0.527", "--exact", "--mass", "0.0896", "--stiffness", "3.5e6", "--speed", "15",
    "--curve", "curve.csv"], { cwd: work });
  check(made.status === 0, "the program makes a curve");
  const next = random(7), rows = lines(readFileSync(join(work, "curve.csv"), "utf8")).slice(1).map((line) => line.split(",").map(Number));
  const noisy = rows.map(([t, depth, rate, force]) => [1e3 * t, (force + 20 * (next(1e6) / 5e5 - 1)) / 1e3, 1e3 * depth, rate]);
  const columns = (...which) => [["t_ms", "force [kN]", "depth_mm", "velocity"], ...noisy].map((row) => which.map((i) => row[i]).join(",")).join("\n") + "\n";
  return { "all.csv": columns(0, 1, 2, 3), "force.csv": columns(0, 1), "depth.csv": columns(0, 2), "rate.csv": columns(0, 3), "loop.csv": columns(1, 2) };
}
const files = {
  "drop.csv": read("drop.csv"), "bounce.csv": read("bounce.csv"), "press.csv": read("press.csv"),
  "impacts.csv": "speed,restitution,force_max\n1,0.9,1000\n2,0.82,2300\n4,0.71,5000\n5,0.66,6500\n8,0.55,11000\n",
  "heights.csv": "drop_height [cm];rebound_height [cm]\n100;64,1\n80;51,3\n60;38,2\n", "clicks.csv": "0\n0.8\n1.44\n1.952\n2.3616\n",
  "empty.csv": "", "odd name.csv": "t,force\n0,1\n", "wrong.csv": "t,force\n0,one\n1,2\n", "units.csv": "t [furlong],force\n0,1\n1,2\n2,3\n",
};

// ---- the same as the program ----

async function both(words) {
  for (const name of ["plot.html", "plot.svg", "table.csv"]) rmSync(join(work, name), { force: true });
  const native = spawnSync(program, words, { cwd: work, encoding: "utf8", maxBuffer: 1 << 28 });
  const inputs = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
  const here = await runProgram(module, words, inputs);
  const quiet = here.err.split(/\r[^\r\n]*/).join(""); // progress goes to a terminal only
  const written = ["plot.html", "plot.svg", "table.csv"].every((name) => existsSync(join(work, name)) === here.files.has(name) &&
    (!here.files.has(name) || readFileSync(join(work, name), "utf8") === here.files.text(name)));
  return { same: native.status === here.status && native.stdout === here.out && native.stderr === quiet && written, native, here };
}
async function alike(...words) {
  const { same, native, here } = await both(words);
  check(same, `${words.join(" ")}: status ${native.status} and ${here.status}, ${native.stderr}${here.err}`);
  return native;
}

const bodies = ["--mass", "0.0896", "--speed", "15"];
async function examplesOf() {
  const answer = await alike("fit", "drop.csv", "--law", "hunt-crossley", "--exact", ...bodies, "--free", "k,e,offset,baseline", "--json", "--plot", "plot.html");
  check(JSON.parse(answer.stdout).parameters.e.value > 0.5, "the drop test has its restitution");
  for (const way of [[], ["--json"], ["--plot", "plot.html"], ["--plot", "plot.svg"]])
    await alike("bounce", "bounce.csv", ...way);
  await alike("bounce", "clicks.csv", "--columns", "t", "--csv", "table.csv", "--json");
  await alike("bounce", "heights.csv", "--noise", "size");
  for (const name of ["all.csv", "force.csv", "depth.csv", "loop.csv", "rate.csv"])
    await alike("fit", name, "--law", "exact", ...bodies, "--json", "--plot", "plot.html");
  await alike("fit", "force.csv", "drop.csv", "--law", "flores", ...bodies, "--free", "k,e,offset");
  await alike("fit", "drop.csv", "--law", "general", ...bodies, "--free", "k,n,m,q,e,offset", "--profile", "--json");
  await alike("fit", "drop.csv", "--law", "kelvin-voigt", ...bodies, "--robust", "--folds", "4", "--json");
  await alike("fit", "drop.csv", "--laws", "flores,hertz,tsuji,thornton-ning,jkr,newton", ...bodies, "--plot", "plot.html");
  await alike("fit", "drop.csv", "--laws", "flores,hertz,general", ...bodies, "--json");
  for (const law of ["kuwabara-kono", "flores", "general", "tsuji"])
    await alike("fit", "impacts.csv", "--law", law, "--mass", "50g", "--json", "--plot", "plot.svg");
  await alike("fit", "bounce.csv", "--law", "kuwabara-kono", "--mass", "0.05", "--stiffness", "1e8", "--json");
  await alike("fit", "drop.csv", "--law", "hertz", "--material", "steel", "--radius1", "10mm", "--speed", "15", "--json");
}
// What is wrong is said in the same words.
async function refusals() {
  for (const words of [["fit"], ["fit", "drop.csv"], ["fit", "nothing.csv", "--law", "flores"], ["fit", "empty.csv", "--law", "flores"],
    ["fit", "wrong.csv", "--law", "flores"], ["fit", "units.csv", "--law", "flores"], ["fit", "odd name.csv", "--law", "flores", ...bodies],
    ["fit", "drop.csv", "--law", "florse"], ["fit", "drop.csv", "--law", "flores", "--free", "x"], ["fit", "drop.csv", "--law", "newton", ...bodies],
    ["fit", "drop.csv", "--law", "flores"], ["fit", "drop.csv", "--law", "flores", "--mass", "-1"], ["bounce", "press.csv"], ["bounce", "empty.csv"],
    ["fit", "drop.csv", "--law", "flores", ...bodies, "--plot", "plot.gif"], ["bounce", "bounce.csv", "--unit", "height=parsec"]])
    check((await alike(...words)).status !== 0, `${words.join(" ")} is refused`);
  const beyond = await runProgram(module, ["run", "x.yaml"], {});
  check(beyond.status === 2 && beyond.err.includes("there is no command 'run'"), "commands that are not there");
}
// Files with bytes turned, lines lost and numbers replaced: the same answer or the same sentence.
async function fuzz(tries) {
  const next = random(20), words = ["nan", "1e999", "-1", "", "0", "1,5", "1;2", "\u0000", "\ud83d\ude00", "t", "height [cm]", "force [kN]", "9".repeat(400), "1e-320", "\t"];
  const sources = ["bounce.csv", "heights.csv", "clicks.csv", "impacts.csv", "press.csv"];
  for (let i = 0; i < tries; i++) {
    const rows = lines(files[sources[next(sources.length)]]);
    for (let k = 0; k <= next(4); k++) {
      const at = next(rows.length), kind = next(4);
      if (kind === 0) rows.splice(at, 1);
      else if (kind === 1) rows.splice(at, 0, words[next(words.length)]);
      else rows[at] = (rows[at] ?? "").replace(kind === 2 ? /[\d.]+/ : /[,;]/, words[next(words.length)]);
    }
    files["fuzz.csv"] = rows.join("\n") + (next(2) ? "\n" : "");
    writeFileSync(join(work, "fuzz.csv"), files["fuzz.csv"]);
    await alike(...(next(2) ? ["bounce", "fuzz.csv", "--json"] : ["fit", "fuzz.csv", "--law", "kuwabara-kono", "--mass", "0.05", "--stiffness", "1e8", "--json"]));
  }
}

mkdirSync(work, { recursive: true });
Object.assign(files, curves());
for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
await examplesOf();
await refusals();
await fuzz(+(argv[6] ?? 150));
console.log(`${checks} checks, ${failures} failed`);
exit(failures ? 1 : 0);
