/* SPDX-License-Identifier: MIT
 *
 * Files in memory behind the calls of WASI that the engine makes: what it reads and writes never
 * leaves it. Folders are names with a slash at the end.
 */
const OK = 0, BAD = 8, EXISTS = 20, NO_FILE = 44, IS_FOLDER = 31, FULL = 51;
const FOLDER = 3, FILE = 4;
const BYTES_MOST = 1 << 30;

export class Files {
  #all = new Map([['', null]]); /* path -> file {bytes, length, number}; null: a folder */
  #open = [null, null, null, {path: '', place: 0}]; /* by descriptor */
  #numbers = 1;
  constructor() {
    this.memory = null; /* of the module, once it is there */
  }

  /* ---- from outside ---- */

  write(path, bytes) {
    this.#all.set(path, {bytes: bytes, length: bytes.length, number: ++this.#numbers});
  }
  folder(path) {
    this.#all.set(path, null);
  }
  remove(path) {
    this.#all.delete(path);
  }
  has(path) {
    return !!this.#all.get(path);
  }
  /* The bytes of a file, null if there is none. */
  read(path) {
    const file = this.#all.get(path);
    return file ? file.bytes.subarray(0, file.length) : null;
  }
  text(path) {
    const bytes = this.read(path);
    return bytes && new TextDecoder().decode(bytes);
  }
  below(folder) {
    return Array.from(this.#all.keys())
        .filter(path => path.startsWith(folder + '/') && this.#all.get(path));
  }

  /* ---- from inside ---- */

  get #view() {
    return new DataView(this.memory.buffer);
  }
  #bytes(at, length) {
    return new Uint8Array(this.memory.buffer, at, length);
  }
  /* The path of a name below an open folder. */
  #path(folder, at, length) {
    const name = new TextDecoder().decode(this.#bytes(at, length).slice());
    const base = this.#open[folder]?.path ?? '';
    return [...base.split('/'), ...name.split('/')].filter(part => part && part !== '.').join('/');
  }
  #stat(at, path) {
    const file = this.#all.get(path), view = this.#view;
    this.#bytes(at, 64).fill(0);
    view.setBigUint64(at + 8, BigInt(file ? file.number : 1), true);
    view.setUint8(at + 16, file ? FILE : FOLDER);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, BigInt(file ? file.length : 0), true);
    return OK;
  }
  #grow(file, length) {
    if (length <= file.bytes.length) return;
    const room = new Uint8Array(Math.max(2 * file.bytes.length, length, 4096));
    room.set(file.bytes.subarray(0, file.length));
    file.bytes = room;
  }
  /* Every piece of a list of them. */
  #pieces(list, count, each) {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = this.#view.getUint32(list + 8 * i, true),
            length = this.#view.getUint32(list + 8 * i + 4, true);
      const done = each(this.#bytes(at, length));
      total += done;
      if (done < length) break;
    }
    return total;
  }
  #write(open, piece) {
    const file = this.#all.get(open.path), end = open.place + piece.length;
    this.#grow(file, end);
    file.bytes.set(piece, open.place);
    file.length = Math.max(file.length, end);
    open.place = end;
    return piece.length;
  }
  #read(open, piece) {
    const file = this.#all.get(open.path);
    const part = file.bytes.subarray(open.place, Math.min(file.length, open.place + piece.length));
    piece.set(part);
    open.place += part.length;
    return part.length;
  }
  #openFile(path, flags, out) {
    const create = flags & 1, alone = flags & 4, empty = flags & 8, there = this.#all.has(path);
    if (!there && !create) return NO_FILE;
    if (there && alone) return EXISTS;
    if (!there || (empty && this.#all.get(path))) this.write(path, new Uint8Array(0));
    this.#open.push({path: path, place: 0});
    this.#view.setUint32(out, this.#open.length - 1, true);
    return OK;
  }
  /* Entries of a folder from `cookie` on, as many as there is room for. */
  #list(folder, at, room, cookie, out) {
    const base = folder.path ? folder.path + '/' : '';
    const names = Array.from(this.#all.keys())
                      .filter(path => path && path.startsWith(base))
                      .map(path => path.slice(base.length))
                      .filter(name => name && !name.includes('/'));
    const listing = [];
    for (let i = Number(cookie); i < names.length; i++) {
      const name = new TextEncoder().encode(names[i]), entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(i + 1), true);
      view.setUint32(16, name.length, true);
      view.setUint8(20, this.#all.get(base + names[i]) ? FILE : FOLDER);
      entry.set(name, 24);
      listing.push(...entry);
    }
    const part = listing.slice(0, room);
    this.#bytes(at, part.length).set(part);
    this.#view.setUint32(out, part.length, true);
    return OK;
  }

  /* What the module imports. */
  get wasi() {
    const opened = (fd, use) => this.#open[fd] ? use(this.#open[fd]) : BAD;
    const file = (fd, use) => opened(fd, open => this.#all.get(open.path) ? use(open) : IS_FOLDER);
    return {
      environ_get: () => OK,
      environ_sizes_get: (count, size) => {
        this.#view.setUint32(count, 0, true);
        this.#view.setUint32(size, 0, true);
        return OK;
      },
      clock_time_get: (id, precision, out) => {
        this.#view.setBigUint64(out, BigInt(Math.round(1e6 * performance.now())), true);
        return OK;
      },
      proc_exit: status => {
        throw new Error(`the engine ended with status ${status}`);
      },
      fd_prestat_get: (fd, out) => {
        if (fd !== 3) return BAD;
        this.#view.setUint32(out, 0, true);
        this.#view.setUint32(out + 4, 1, true);
        return OK;
      },
      fd_prestat_dir_name: (fd, at) => {
        this.#bytes(at, 1)[0] = '/'.charCodeAt(0);
        return OK;
      },
      fd_fdstat_get: (fd, out) => opened(
          fd,
          open => {
            this.#bytes(out, 24).fill(0);
            this.#view.setUint8(out, this.#all.get(open.path) ? FILE : FOLDER);
            this.#view.setBigUint64(out + 8, 0xffffffffn, true);
            this.#view.setBigUint64(out + 16, 0xffffffffn, true);
            return OK;
          }),
      fd_fdstat_set_flags: () => OK,
      fd_sync: () => OK,
      fd_close: fd => opened(
          fd,
          () => {
            this.#open[fd] = null;
            while (this.#open.length > 4 && !this.#open.at(-1)) this.#open.pop();
            return OK;
          }),
      fd_filestat_get: (fd, out) => opened(fd, open => this.#stat(out, open.path)),
      fd_seek: (fd, offset, whence, out) => file(
          fd,
          open => {
            const from = [0, open.place, this.#all.get(open.path).length][whence];
            open.place = from + Number(offset);
            this.#view.setBigUint64(out, BigInt(open.place), true);
            return OK;
          }),
      fd_read: (fd, list, count, out) => file(
          fd,
          open => {
            const total = this.#pieces(list, count, piece => this.#read(open, piece));
            this.#view.setUint32(out, total, true);
            return OK;
          }),
      fd_write: (fd, list, count, out) => file(
          fd,
          open => {
            if (open.place > BYTES_MOST) return FULL;
            const total = this.#pieces(list, count, piece => this.#write(open, piece));
            this.#view.setUint32(out, total, true);
            return OK;
          }),
      fd_readdir: (fd, at, room, cookie, out) =>
          opened(fd, open => this.#list(open, at, room, cookie, out)),
      path_open: (fd, look, at, length, flags, rights, inherited, more, out) =>
          this.#openFile(this.#path(fd, at, length), flags, out),
      path_filestat_get: (fd, look, at, length, out) => {
        const path = this.#path(fd, at, length);
        return this.#all.has(path) ? this.#stat(out, path) : NO_FILE;
      },
      path_unlink_file: (fd, at, length) =>
          this.#all.delete(this.#path(fd, at, length)) ? OK : NO_FILE,
      path_remove_directory: () => BAD,
      path_rename: (fd, at, length, fd2, at2, length2) => {
        const from = this.#path(fd, at, length), to = this.#path(fd2, at2, length2);
        if (!this.#all.get(from)) return NO_FILE;
        this.#all.set(to, this.#all.get(from));
        if (from !== to) this.#all.delete(from);
        return OK;
      },
    };
  }
}
