// SPDX-License-Identifier: MIT
//
// The explorer as one file: node explorer/build.mjs PLOT PACKAGE OUT.html
// PLOT: the scripts and style sheets of figures (src/plot), PACKAGE: core.js and resile.wasm.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { oneFile } from "../page/one_file.mjs";

const [plot, folder, out] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
// The colour and dash of each law stand in one table.
const rows = readFileSync(join(plot, "look.c"), "utf8").matchAll(/\{"([a-z0-9-]+)", (\d+), RSL_PLOT_(SOLID|DASHDOT)\}/g);
const looks = Object.fromEntries(Array.from(rows, ([, key, colour, dash]) => [key, [colour - 1, dash === "SOLID" ? "" : "dashdot"]]));
if (Object.keys(looks).length < 80) throw new Error("look.c has no rows of laws");
writeFileSync(join(here, "looks.js"), `const LOOKS = ${JSON.stringify(looks)};\n`);
const size = oneFile({
  html: join(here, "index.html"),
  styles: [join(plot, "figure.css"), join(plot, "page.css"), join(here, "../page/navigation.css"), join(here, "explorer.css")],
  scripts: [
    ...["axis.js", "drawing.js", "figures.js", "download.js"].map((name) => join(plot, name)), ...["elements.js", "plots.js"].map((name) => join(here, "../page", name)),
    ...["samples.js", "state.js", "formula.js", "copies.js", "looks.js", "explorer.js"].map((name) => join(here, name)),
  ],
  worker: [join(folder, "core.js"), join(here, "worker.js")],
  wasm: join(folder, "resile.wasm"), out,
});
console.log(`explorer: ${size}`);
