/* SPDX-License-Identifier: MIT
 *
 * The planar engine: a model as text in, what a run leaves behind out. Bridge.c says what is where.
 *
 *     const engine = await Engine.start(module);
 *     engine.open(text, 'ball.yaml');          // throws an error with line and column
 *     for (const part of engine.run(['ball.y'])) ...
 *     engine.results['summary.json'];
 */
const STOPPED = 3;

/* The sentence of the library; where it is in the model, if it is there. */
export class ModelError extends Error {
  constructor(sentence, name) {
    super(sentence);
    const place =
        sentence.startsWith(name + ':') && /^(\d+):(\d+): /.exec(sentence.slice(name.length + 1));
    this.line = place ? +place[1] : 0;
    this.column = place ? +place[2] : 0;
  }
}

export class Engine {
  #wasm;
  #name = '';
  constructor(wasm, files) {
    this.#wasm = wasm;
    this.files = files;
  }
  static async start(module) {
    const files = new Files();
    const {exports} = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: files.wasi});
    files.memory = exports.memory;
    files.folder('files');
    files.folder('out');
    exports._initialize();
    return new Engine(exports, files);
  }
  get version() {
    return this.#text(this.#wasm.version());
  }
  #text(at) {
    if (!at) return null;
    const bytes = new Uint8Array(this.#wasm.memory.buffer, at);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }
  /* Calls with texts (or their bytes) in the memory of the module; of each its address. */
  #with(texts, use) {
    const places = texts.map(text => {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
      const at = this.#wasm.take(bytes.length + 1);
      if (!at) throw new ModelError('there is not enough memory', '');
      const room = new Uint8Array(this.#wasm.memory.buffer, at, bytes.length + 1);
      room.set(bytes);
      room[bytes.length] = 0;
      return {at: at, length: bytes.length};
    });
    try {
      return use(...places);
    } finally {
      for (const {at} of places) this.#wasm.give_back(at);
    }
  }
  #check(status) {
    if (status < 0) throw new ModelError(this.#text(this.#wasm.error_text()), this.#name);
    return status;
  }

  /* ---- a model ---- */

  /* Reads and checks it; returns what there is in it. */
  open(text, name) {
    this.#name = name;
    this.#with(
        [text, name],
        (model, called) => this.#check(this.#wasm.model_open(model.at, model.length, called.at)));
    this.#check(this.#wasm.model_tell());
    return JSON.parse(this.files.text('model.json'));
  }

  /* ---- a run of the model that is open ---- */

  get columns() {
    const columns = [];
    for (let name; (name = this.#text(this.#wasm.column_name(columns.length))) !== null;)
      columns.push({name: name, unit: this.#text(this.#wasm.column_unit(columns.length))});
    return columns;
  }
  /* Signals that were asked for and are none of the model. */
  get refused() {
    return this.#text(this.#wasm.run_refused()).split('\n').filter(Boolean);
  }
  /* Goes on for `slice` seconds at a time. Yields {time, first, rows, details}: the rows that are
   * new, each a time and a value for every column, one after the other; and forces of contacts
   * between them, each a contact, a time and a force. */
  * run(signals, slice = 0.05) {
    this.#wasm.run_drop();
    for (const path of this.files.below('out')) this.files.remove(path);
    this.#with(
        [signals.map(signal => signal + '\n').join('')],
        lines => this.#check(this.#wasm.run_open(lines.at)));
    const width = this.columns.length + 1;
    const fresh = (count, at, width, done) =>
        new Float64Array(this.#wasm.memory.buffer, at + 8 * width * done, width * (count - done))
            .slice();
    for (let done = 0, known = 0, status = STOPPED; status === STOPPED;) {
      status = this.#wasm.run_advance(slice);
      const count = this.#wasm.row_count(), more = this.#wasm.detail_count(), first = done;
      const rows = fresh(count, this.#wasm.rows_at(), width, done);
      const details = fresh(more, this.#wasm.details_at(), 3, known);
      done = count;
      known = more;
      this.ended = status;
      this.why = status < 0 ? this.#text(this.#wasm.error_text()) : '';
      yield {time: this.#wasm.run_time(), first: first, rows: rows, details: details};
    }
  }
  /* Writes the results of as much as was run, and returns them by name, as bytes. */
  close() {
    this.#check(this.#wasm.run_close(this.ended));
    const results = {};
    for (const path of this.files.below('out'))
      if (!path.startsWith('out/.')) results[path.slice(4)] = this.files.read(path).slice();
    this.#wasm.run_drop();
    return results;
  }

  /* ---- runs of a sweep ---- */

  openSweep(text, name, collect, setting) {
    this.#name = name;
    this.#with(
        [text, name, collect, setting],
        (model, called, what, first) => this.#check(
            this.#wasm.sweep_open(model.at, model.length, called.at, what.at, first.at)));
    return {unit: this.#text(this.#wasm.sweep_unit())};
  }
  sweepOne(setting) {
    this.#with([setting], one => this.#check(this.#wasm.sweep_run(one.at)));
    const count = this.#wasm.sweep_point_count();
    return {
      outcome: this.#text(this.#wasm.sweep_outcome()),
      message: this.#text(this.#wasm.sweep_message()),
      values: count ? Array.from({length: count}, (_, i) => this.#wasm.sweep_point(i)) :
                      [this.#wasm.sweep_value()]
    };
  }
}
