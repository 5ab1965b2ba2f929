// SPDX-License-Identifier: MIT
//
// The first frame of a model as a small drawing: run by the engine, drawn by the stage of the pages
// with a pen that leaves SVG behind.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const WIDTH = 160, HEIGHT = 100;
const round = (v) => String(Math.round(10 * v) / 10);

// What stage.js needs of the pen of a canvas. Lines of one look follow each other in one path.
class SvgPen {
  #parts = [];
  #path = "";
  #saved = [];
  #dash = [];
  constructor() {
    Object.assign(this, { strokeStyle: "", fillStyle: "", lineWidth: 1, globalAlpha: 1, lineCap: "butt", lineJoin: "miter" });
  }
  beginPath() {
    this.#path = "";
  }
  moveTo(x, y) {
    this.#path += `M${round(x)} ${round(y)}`;
  }
  lineTo(x, y) {
    this.#path += `${this.#path ? "L" : "M"}${round(x)} ${round(y)}`;
  }
  closePath() {
    this.#path += "Z";
  }
  // Two halves, as one arc cannot close.
  arc(x, y, r, from, to) {
    const at = (a) => `${round(x + r * Math.cos(a))} ${round(y + r * Math.sin(a))}`, middle = (from + to) / 2, size = `A${round(r)} ${round(r)} 0 0 1 `;
    this.#path += `${this.#path && !this.#path.endsWith("Z") && to - from < 6 ? "L" : "M"}${at(from)}${size}${at(middle)}${size}${at(to)}`;
  }
  stroke() {
    const dash = this.#dash.length ? ` stroke-dasharray="${this.#dash.join(" ")}"` : "";
    this.#put(`fill="none" stroke="${this.strokeStyle}" stroke-width="${round(this.lineWidth)}"${dash}`);
  }
  fill() {
    this.#put(`fill="${this.fillStyle}"`);
  }
  fillRect(x, y, w, h) {
    this.#path = `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
    this.fill();
  }
  #put(look) {
    if (this.#path) this.#parts.push(`<path ${look}${this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : ""} d="${this.#path}"/>`);
  }
  setLineDash(dash) {
    this.#dash = dash;
  }
  save() {
    this.#saved.push([{ ...this }, this.#dash]);
  }
  restore() {
    const [look, dash] = this.#saved.pop();
    Object.assign(this, look);
    this.#dash = dash;
  }
  clearRect() {}
  get text() {
    return this.#parts.join("");
  }
}

const COLOURS = Object.fromEntries(["ink", "soft", "faint", "solid", "push", "card"].map((name) => [name, `var(--${name})`]));
COLOURS.body = Array.from({ length: 10 }, (_, i) => `var(--c${i})`);

// plot: where shapes.js and stage.js are. The report of a whole run gives the scene.
export function thumbnail(plot, report) {
  const part = (id) => new RegExp(` id="${id}">([^<]*)<`).exec(report)[1];
  const numbers = (id, kind) => new kind(Uint8Array.from(Buffer.from(part(id), "base64")).buffer);
  const scripts = ["shapes.js", "stage.js"].map((name) => readFileSync(join(plot, name), "utf8")).join("\n");
  const makeStage = new Function(`${scripts}; return makeStage;`)(), pen = new SvgPen();
  const data = { scene: JSON.parse(part("scene")), times: numbers("times", Float32Array), poses: numbers("poses", Uint16Array), forces: numbers("forces", Uint16Array) };
  const stage = makeStage(data, pen, COLOURS);
  stage.bare = true;
  stage.fit(WIDTH, HEIGHT);
  stage.draw(0, 1e-9);
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${pen.text}</svg>`;
}
