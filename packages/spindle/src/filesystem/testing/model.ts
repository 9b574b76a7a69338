/**
 * The simplest correct file system: objects and maps, one thread, no symbolic links in the middle of paths. The
 * shared file system is compared with it.
 */
export interface ModelFile {
  readonly type: 'file';
  bytes: Uint8Array;
  links: number;
}
export interface ModelDirectory {
  readonly type: 'directory';
  readonly entries: Map<string, ModelNode>;
}
export type ModelNode = ModelFile | ModelDirectory;

export class ModelTree {
  readonly root: ModelDirectory = { type: 'directory', entries: new Map() };

  #parent(path: string): { entries: Map<string, ModelNode>; name: string } {
    const parts = path.split('/').filter(Boolean);
    const name = parts.pop()!;
    let at: ModelNode = this.root;
    for (const part of parts) {
      if (at.type !== 'directory') throw 'ENOTDIR';
      const next = at.entries.get(part);
      if (!next) throw 'ENOENT';
      at = next;
    }
    if (at.type !== 'directory') throw 'ENOTDIR';
    return { entries: at.entries, name };
  }

  get(path: string): ModelNode {
    const { entries, name } = this.#parent(path);
    const node = entries.get(name);
    if (!node) throw 'ENOENT';
    return node;
  }

  writeFile(path: string, bytes: Uint8Array): void {
    const { entries, name } = this.#parent(path);
    const node = entries.get(name);
    if (node?.type === 'directory') throw 'EISDIR';
    if (node) node.bytes = bytes;
    else entries.set(name, { type: 'file', bytes, links: 1 });
  }

  write(path: string, bytes: Uint8Array, position: number): void {
    const node = this.get(path);
    if (node.type === 'directory') throw 'EISDIR';
    if (bytes.length === 0) return;
    const grown = new Uint8Array(Math.max(node.bytes.length, position + bytes.length));
    grown.set(node.bytes);
    grown.set(bytes, position);
    node.bytes = grown;
  }

  truncate(path: string, length: number): void {
    const node = this.get(path);
    if (node.type === 'directory') throw 'EISDIR';
    const cut = new Uint8Array(length);
    cut.set(node.bytes.subarray(0, length));
    node.bytes = cut;
  }

  mkdir(path: string): void {
    const { entries, name } = this.#parent(path);
    if (entries.has(name)) throw 'EEXIST';
    entries.set(name, { type: 'directory', entries: new Map() });
  }

  rmdir(path: string): void {
    const { entries, name } = this.#parent(path);
    const node = entries.get(name);
    if (!node) throw 'ENOENT';
    if (node.type !== 'directory') throw 'ENOTDIR';
    if (node.entries.size > 0) throw 'ENOTEMPTY';
    entries.delete(name);
  }

  unlink(path: string): void {
    const { entries, name } = this.#parent(path);
    const node = entries.get(name);
    if (!node) throw 'ENOENT';
    if (node.type === 'directory') throw 'EISDIR';
    entries.delete(name);
    node.links--;
  }

  link(existing: string, created: string): void {
    const node = this.get(existing);
    const { entries, name } = this.#parent(created);
    if (entries.has(name)) throw 'EEXIST';
    if (node.type === 'directory') throw 'EPERM';
    entries.set(name, node);
    node.links++;
  }

  rename(from: string, to: string): void {
    const source = this.#parent(from);
    const target = this.#parent(to);
    const node = source.entries.get(source.name);
    if (!node) throw 'ENOENT';
    if (node.type === 'directory' && `${to}/`.startsWith(`${from}/`) && to !== from) throw 'EINVAL';
    const old = target.entries.get(target.name);
    if (old === node) return;
    if (old) {
      if (node.type === 'directory' && old.type !== 'directory') throw 'ENOTDIR';
      if (node.type !== 'directory' && old.type === 'directory') throw 'EISDIR';
      if (old.type === 'directory' && old.entries.size > 0) throw 'ENOTEMPTY';
      if (old.type === 'file') old.links--;
    }
    source.entries.delete(source.name);
    target.entries.set(target.name, node);
  }

  removeTree(path: string): void {
    let place: { entries: Map<string, ModelNode>; name: string };
    try {
      place = this.#parent(path);
    } catch (error) {
      if (error === 'ENOENT' || error === 'ENOTDIR') return;
      throw error;
    }
    const node = place.entries.get(place.name);
    place.entries.delete(place.name);
    const drop = (at: ModelNode): void => {
      if (at.type === 'file') at.links--;
      else for (const child of at.entries.values()) drop(child);
    };
    if (node) drop(node);
  }
}

/** Small seeded generator (mulberry32). */
export function random(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
