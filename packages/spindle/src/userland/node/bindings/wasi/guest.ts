import type { Description } from '../../descriptors.ts';
import type { Realm } from '../../realm.ts';
import type { DirectoryEntry } from '../../../../filesystem/file-system.ts';
import { GuestMemory } from './guest-memory.ts';

/** What one of the guest's descriptors refers to. */
export type GuestDescriptor =
  | { readonly type: 'open'; readonly description: Description; readonly isOwned: boolean }
  | { readonly type: 'directory'; readonly path: string; readonly inode: number; readonly preopened?: Uint8Array; entries?: DirectoryEntry[] };

/** The first descriptor after the guest's standard streams. */
const FIRST_PREOPEN = 3;

/** State of one WASI instance. */
export class Guest {
  readonly realm: Realm;
  readonly args: readonly Uint8Array[];
  readonly env: readonly Uint8Array[];
  readonly #descriptors = new Map<number, GuestDescriptor>();
  readonly #stdio: readonly number[];
  #memory: GuestMemory | undefined;

  /** Throws a code if a preopened folder does not exist. */
  constructor(realm: Realm, args: readonly string[], env: readonly string[], preopens: readonly string[], stdio: readonly number[]) {
    const encoder = new realm.native.TextEncoder();
    this.realm = realm;
    this.args = args.map((arg) => encoder.encode(`${arg}\0`));
    this.env = env.map((entry) => encoder.encode(`${entry}\0`));
    this.#stdio = stdio;
    for (let at = 0; at < preopens.length; at += 2) {
      const real = preopens[at + 1] as string;
      const path = realm.fs.realpath(real.startsWith('/') ? real : `${realm.cwd}/${real}`);
      const inode = realm.fs.lookup(path);
      this.#descriptors.set(FIRST_PREOPEN + at / 2, { type: 'directory', path, inode, preopened: encoder.encode(preopens[at] as string) });
    }
  }

  set memory(memory: WebAssembly.Memory) {
    this.#memory = new GuestMemory(memory, new this.realm.native.TextDecoder());
  }

  get guestMemory(): GuestMemory {
    if (this.#memory === undefined) throw this.realm.errors.nodeError(Error, 'ERR_WASI_NOT_STARTED', 'wasi.start() has not been called');
    return this.#memory;
  }

  /** Throws 'EBADF'. */
  get(fd: number): GuestDescriptor {
    const found = this.#descriptors.get(fd);
    if (found !== undefined) return found;
    const inherited = this.#stdio[fd];
    if (inherited === undefined) throw 'EBADF';
    return { type: 'open', description: this.realm.descriptors.get(inherited), isOwned: false };
  }

  /** An open file, pipe or terminal. Throws 'EBADF' if there is none, 'EISDIR' for a directory. */
  open(fd: number): Description {
    const descriptor = this.get(fd);
    if (descriptor.type === 'directory') throw 'EISDIR';
    return descriptor.description;
  }

  add(descriptor: GuestDescriptor): number {
    let fd = FIRST_PREOPEN;
    while (this.#descriptors.has(fd)) fd++;
    this.#descriptors.set(fd, descriptor);
    return fd;
  }

  close(fd: number): void {
    const descriptor = this.get(fd);
    this.#descriptors.delete(fd);
    if (descriptor.type === 'open' && descriptor.isOwned) descriptor.description.close();
  }

  renumber(from: number, to: number): void {
    const descriptor = this.get(from);
    if (this.#descriptors.has(to)) this.close(to);
    this.#descriptors.delete(from);
    this.#descriptors.set(to, descriptor);
  }

  /** Absolute path of a path relative to a directory, which it must not escape. */
  path(fd: number, address: number, length: number): string {
    const directory = this.get(fd);
    if (directory.type !== 'directory') throw 'ENOTDIR';
    const relative = this.guestMemory.text(address, length);
    const base = directory.path === '/' ? '' : directory.path;
    if (relative.startsWith('/')) {
      if (directory.path !== '/' && relative !== base && !relative.startsWith(`${base}/`)) throw 'ENOTCAPABLE';
      return relative;
    }
    let depth = 0;
    for (const part of relative.split('/')) {
      if (part === '..') depth--;
      else if (part !== '' && part !== '.') depth++;
      if (depth < 0 && base !== '') throw 'ENOTCAPABLE';
    }
    return `${base}/${relative}`;
  }
}
