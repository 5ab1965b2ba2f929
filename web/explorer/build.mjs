// SPDX-License-Identifier: MIT
//
// The explorer as one file: node explorer/build.mjs PLOT PACKAGE OUT.html
// PLOT: the scripts and style sheets of figures (src/plot), PACKAGE: core.js and resile.wasm.
import { join } from "node:path";
import { argv } from "node:process";
import { oneFile } from "../page/one_file.mjs";

const [plot, folder, out] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const size = oneFile({
  html: join(here, "index.html"),
  styles: [join(plot, "figure.css"), join(plot, "page.css"), join(here, "../page/navigation.css"), join(here, "explorer.css")],
  scripts: [
    ...["axis.js", "drawing.js", "figures.js", "download.js"].map((name) => join(plot, name)), ...["elements.js", "plots.js"].map((name) => join(here, "../page", name)),
    ...["samples.js", "state.js", "formula.js", "copies.js", "explorer.js"].map((name) => join(here, name)),
  ],
  worker: [join(folder, "core.js"), join(here, "worker.js")],
  wasm: join(folder, "resile.wasm"), out,
});
console.log(`explorer: ${size}`);
