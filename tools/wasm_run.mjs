// SPDX-License-Identifier: MIT
// Runs a program that was compiled to WebAssembly (WASI): node tools/wasm_run.mjs PROGRAM.wasm [WORD...]
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: argv.slice(2), preopens: { "/": "/" } });
const module = await WebAssembly.compile(await readFile(argv[2]));
exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())) ?? 0);
