/* SPDX-License-Identifier: MIT
 *
 * The program itself, with the commands that read measurements: the words of a command line and files
 * in, what it prints and writes out. Every run has a memory of its own.
 */
import {Files} from '../engine/files.js';

const TERMINAL = 2, PLAIN_FILE = 4;

class Ended extends Error {
  constructor(status) {
    super('ended');
    this.status = status;
  }
}
/* What it prints, as text; `tell` hears each part of standard error. */
function printer(files, tell) {
  const read = new TextDecoder(), warned = new TextDecoder(), said = {out: '', err: ''};
  const write = (fd, list, count, done) => {
    const view = new DataView(files.memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(list + 8 * i, true),
            length = view.getUint32(list + 8 * i + 4, true);
      const bytes = new Uint8Array(files.memory.buffer, at, length).slice();
      if (fd === 1) said.out += read.decode(bytes, {stream: true});
      const text = fd === 2 ? warned.decode(bytes, {stream: true}) : '';
      said.err += text;
      if (text && tell) tell(text);
      total += length;
    }
    view.setUint32(done, total, true);
    return 0;
  };
  return {said: said, write: write};
}
function wordsFor(files, words) {
  const bytes = words.map(word => new TextEncoder().encode(word + '\0'));
  return {
    args_sizes_get: (count, size) => {
      const view = new DataView(files.memory.buffer);
      view.setUint32(count, bytes.length, true);
      view.setUint32(size, bytes.reduce((sum, one) => sum + one.length, 0), true);
      return 0;
    },
    args_get: (list, at) => {
      const view = new DataView(files.memory.buffer);
      for (const [i, one] of bytes.entries()) {
        view.setUint32(list + 4 * i, at, true);
        new Uint8Array(files.memory.buffer, at, one.length).set(one);
        at += one.length;
      }
      return 0;
    }
  };
}
/* Progress is shown where standard error is a terminal. */
function kindOf(files, fd, out) {
  const view = new DataView(files.memory.buffer);
  new Uint8Array(files.memory.buffer, out, 24).fill(0);
  view.setUint8(out, fd === 2 ? TERMINAL : PLAIN_FILE);
  view.setBigUint64(out + 8, 64n, true); /* it may be written to, not sought in */
  return 0;
}
/* inputs: {name: bytes}. Resolves to {status, out, err, files}: files has what was written. */
export async function runProgram(module, words, inputs, tell) {
  const files = new Files(), below = files.wasi, printed = printer(files, tell);
  for (const name in inputs) files.write(name, inputs[name]);
  const standard = fd => fd === 1 || fd === 2;
  const wasi = {
    ...below,
    ...wordsFor(files, ['resile', ...words]),
    fd_write: (fd, ...rest) => (standard(fd) ? printed.write : below.fd_write)(fd, ...rest),
    fd_fdstat_get: (fd, out) =>
        standard(fd) ? kindOf(files, fd, out) : below.fd_fdstat_get(fd, out),
    fd_close: fd => standard(fd) ? 0 : below.fd_close(fd),
    proc_exit: status => {
      throw new Ended(status);
    },
    poll_oneoff: () => 52
  };
  const {exports} = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: wasi});
  files.memory = exports.memory;
  let status = 0;
  try {
    exports._start();
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    status = error.status;
  }
  return {status: status, out: printed.said.out, err: printed.said.err, files: files};
}
