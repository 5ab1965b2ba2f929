// SPDX-License-Identifier: MIT
//
// The page for measurements as one file: node measure/build.mjs PLOT EXAMPLES OUT.html
// PLOT: the scripts and style sheets of figures (src/plot), EXAMPLES: a folder with drop.csv ...
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { oneFile } from "../page/one_file.mjs";

const [plot, examples, out] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const given = Object.fromEntries(["drop.csv", "bounce.csv"].map((name) => [name, readFileSync(join(examples, name), "utf8")]));
const size = oneFile({
  html: join(here, "index.html"),
  styles: [join(plot, "figure.css"), join(plot, "page.css"), join(here, "../page/navigation.css"), join(here, "../explorer/explorer.css"), join(here, "measure.css")],
  scripts: [
    ...["axis.js", "drawing.js", "figures.js", "download.js"].map((name) => join(plot, name)), join(here, "../page/elements.js"),
    join(here, "../explorer/copies.js"), join(here, "question.js"), join(here, "measure.js"),
  ],
  worker: [join(here, "../engine/files.js"), join(here, "program.js"), join(here, "worker.js")],
  wasm: join(here, "measure.wasm"), out, more: { EXAMPLES: JSON.stringify(given).replaceAll("<", "\\u003c") },
});
console.log(`measurements: ${size}`);
