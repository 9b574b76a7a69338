import { describe, expect, it } from 'vitest';
import { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY, S_IFDIR, S_IFMT, S_IFSOCK } from '../abi/file-mode.ts';
import type { FileSystem } from './file-system.ts';
import { createFileSystem, formatMemory } from './shared-file-system.ts';
import { type ModelNode, ModelTree, random } from './testing/model.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const string = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const small = { reserveBytes: 16 << 20 };

function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

function fresh(): FileSystem {
  return createFileSystem(formatMemory(small), 2);
}

describe('paths', () => {
  it('resolves dots, repeated slashes and trailing slashes as Linux does', () => {
    const fs = fresh();
    fs.makeDirectories('/a/b');
    fs.writeFile('/a/b/f', text('x'));
    expect(fs.lookup('//a/./b/../b/f')).toBe(fs.lookup('/a/b/f'));
    expect(fs.lookup('/../..')).toBe(fs.lookup('/'));
    expect(caught(() => fs.lookup('/a/b/f/'))).toBe('ENOTDIR');
    expect(caught(() => fs.lookup('/a/b/f/g'))).toBe('ENOTDIR');
    expect(caught(() => fs.lookup('/a/c/f'))).toBe('ENOENT');
    expect(caught(() => fs.lookup(''))).toBe('ENOENT');
    expect(caught(() => fs.lookup(`/${'n'.repeat(256)}`))).toBe('ENAMETOOLONG');
    expect(caught(() => fs.lookup(`/${'n/'.repeat(2500)}`))).toBe('ENAMETOOLONG');
  });

  it('follows symbolic links, relative and absolute, and stops on a loop', () => {
    const fs = fresh();
    fs.makeDirectories('/a/b');
    fs.writeFile('/a/b/f', text('x'));
    fs.symlink('b/f', '/a/relative');
    fs.symlink('/a', '/absolute');
    fs.symlink('loop', '/loop');
    expect(string(fs.readFile('/absolute/relative'))).toBe('x');
    expect(fs.realpath('/absolute/relative')).toBe('/a/b/f');
    expect(fs.readlink('/absolute')).toBe('/a');
    expect(caught(() => fs.lookup('/loop'))).toBe('ELOOP');
    expect(caught(() => fs.open('/absolute', O_RDONLY | O_NOFOLLOW, 0))).toBe('ELOOP');
    fs.symlink('/a/new', '/dangling');
    expect(caught(() => fs.open('/dangling', O_CREAT | O_EXCL | O_WRONLY, 0o644))).toBe('EEXIST');
    fs.writeFile('/dangling', text('through'));
    expect(string(fs.readFile('/a/new'))).toBe('through');
  });

  it('names a bound socket, which has no contents', () => {
    const fs = fresh();
    fs.makeSocket('/s', 0o755);
    expect(fs.stat(fs.lookup('/s')).mode).toBe(S_IFSOCK | 0o755);
    expect(caught(() => fs.makeSocket('/s', 0o755))).toBe('EEXIST');
    expect(caught(() => fs.makeSocket('/absent/s', 0o755))).toBe('ENOENT');
    expect(caught(() => fs.open('/s', O_RDONLY, 0))).toBe('ENXIO');
    expect(caught(() => fs.writeFile('/s', text('x')))).toBe('ENXIO');
    fs.rename('/s', '/t');
    fs.unlink('/t');
    expect(fs.exists('/t')).toBe(false);
  });

  it('keeps names that are not ASCII', () => {
    const fs = fresh();
    fs.makeDirectories('/größe/文件');
    fs.writeFile('/größe/文件/😀.txt', text('x'));
    expect(fs.readdir(fs.lookup('/größe')).map((entry) => entry.name)).toEqual(['文件']);
    expect(fs.realpath('/größe/文件/😀.txt')).toBe('/größe/文件/😀.txt');
  });

  it('drops a cached path when the name changes its target', () => {
    const fs = fresh();
    const other = createFileSystem(fs.memory, 3);
    fs.writeFile('/one', text('1'));
    fs.writeFile('/two', text('2'));
    expect(string(fs.readFile('/one'))).toBe('1');
    other.rename('/two', '/one');
    expect(string(fs.readFile('/one'))).toBe('2');
    expect(fs.exists('/two')).toBe(false);
  });

  it('finds a path that was missing before, regardless of who created it and how', () => {
    const fs = fresh();
    const other = createFileSystem(fs.memory, 3);
    const missing = () => ['/d/x', '/link', '/link/x', '/f/x'].filter((path) => !fs.exists(path));
    fs.writeFile('/f', text('f'));
    fs.symlink('/d', '/link');
    expect(missing()).toEqual(['/d/x', '/link', '/link/x', '/f/x']);
    expect(missing()).toHaveLength(4);
    other.makeDirectories('/d');
    expect(missing()).toEqual(['/d/x', '/link/x', '/f/x']);
    other.writeFile('/d/x', text('x'));
    expect(missing()).toEqual(['/f/x']);
    // The path now resolves differently, although no name was created there.
    other.symlink('/d', '/other');
    expect(missing()).toEqual(['/f/x']);
    other.rename('/other', '/f');
    expect(missing()).toEqual([]);
    other.unlink('/d/x');
    expect(missing()).toEqual(['/d/x', '/link/x', '/f/x']);
  });

  it('drops a cached directory when it is moved or removed, or when a link to it changes', () => {
    const fs = fresh();
    for (const directory of ['/a/one', '/a/two']) fs.makeDirectories(directory);
    fs.symlink('/a/one', '/a/link');
    fs.writeFile('/a/link/x', text('1'));
    fs.writeFile('/a/one/y', text('1'));
    fs.unlink('/a/link');
    fs.symlink('/a/two', '/a/link');
    fs.writeFile('/a/link/x', text('2'));
    expect(string(fs.readFile('/a/one/x'))).toBe('1');
    expect(string(fs.readFile('/a/two/x'))).toBe('2');

    fs.rename('/a/one', '/a/three');
    expect(caught(() => fs.writeFile('/a/one/z', text('3')))).toBe('ENOENT');
    fs.mkdir('/a/one', 0o755);
    fs.writeFile('/a/one/z', text('4'));
    expect(fs.exists('/a/three/z')).toBe(false);

    fs.rename('/a', '/b');
    expect(caught(() => fs.unlink('/a/one/z'))).toBe('ENOENT');
    fs.unlink('/b/one/z');
    fs.rmdir('/b/one');
    expect(caught(() => fs.mkdir('/b/one/deep', 0o755))).toBe('ENOENT');
    expect(fs.exists('/b/three/y')).toBe(true);
  });
});

describe('files', () => {
  it('keeps an unlinked file alive until its last opener releases it', () => {
    const fs = fresh();
    const other = createFileSystem(fs.memory, 3);
    fs.writeFile('/f', text('alive'));
    const free = fs.statfs().filesFree;
    const inode = fs.open('/f', O_RDWR, 0);
    other.retain(inode);
    fs.unlink('/f');
    const buffer = new Uint8Array(5);
    expect(fs.read(inode, buffer, 0, 5, 0)).toBe(5);
    expect(fs.stat(inode).nlink).toBe(0);
    fs.release(inode);
    expect(string(buffer)).toBe('alive');
    expect(fs.statfs().filesFree).toBe(free);
    other.release(inode);
    expect(fs.statfs().filesFree).toBe(free + 1);
  });

  it('reads zeros from a hole and appends at the end', () => {
    const fs = fresh();
    const inode = fs.open('/f', O_CREAT | O_RDWR, 0o600);
    fs.write(inode, text('ab'), 10_000);
    fs.write(inode, text('cd'), 0, true);
    fs.truncate(inode, 5_000_000);
    const bytes = fs.readFile('/f');
    expect(bytes.length).toBe(5_000_000);
    expect(string(bytes.subarray(10_000, 10_004))).toBe('abcd');
    expect(bytes.filter((byte) => byte !== 0).length).toBe(4);
    fs.open('/f', O_TRUNC | O_WRONLY, 0);
    expect(fs.stat(inode).size).toBe(0);
  });

  it('throws ENOSPC when full, keeps existing files, and works again after a removal', () => {
    const fs = fresh();
    fs.writeFile('/keep', text('kept'));
    const chunk = new Uint8Array(1 << 20);
    let count = 0;
    const full = caught(() => {
      for (;;) fs.writeFile(`/f${count++}`, chunk);
    });
    expect(full).toBe('ENOSPC');
    expect(caught(() => fs.writeFile('/keep', chunk))).toBe('ENOSPC');
    expect(string(fs.readFile('/keep'))).toBe('kept');
    for (let at = 0; at < count; at++) fs.removeTree(`/f${at}`);
    fs.writeFile('/again', new Uint8Array(4 << 20));
    expect(fs.stat(fs.lookup('/again')).size).toBe(4 << 20);
  });

  it('leaks no memory', () => {
    const fs = createFileSystem(formatMemory(small), 2);
    const before = fs.heap.freeBytes;
    fs.makeDirectories('/tree/of/directories');
    for (let at = 0; at < 200; at++) fs.writeFile(`/tree/of/f${at}`, new Uint8Array(at * 97));
    const inode = fs.open('/tree/of/f1', O_RDWR, 0);
    for (let at = 0; at < 300; at++) fs.write(inode, new Uint8Array(1000), 0, true);
    fs.release(inode);
    fs.removeTree('/tree');
    expect(fs.heap.freeBytes).toBe(before);
  });
});

describe('under random operations', () => {
  for (let seed = 1; seed <= 6; seed++) {
    it(`behaves like the model (seed ${seed})`, () => compareWithModel(seed, 4000));
  }
});

function compareWithModel(seed: number, steps: number): void {
  const fs = fresh();
  const model = new ModelTree();
  fs.removeTree('/tmp');
  const free = createFileSystem(fs.memory, 3).heap.freeBytes;
  fs.makeDirectories('/r');
  model.mkdir('/r');
  const pick = random(seed);
  const path = (): string => `/r${Array.from({ length: 1 + pick(3) }, () => `/${'abcd'[pick(4)]}`).join('')}`;
  const bytes = (): Uint8Array => new Uint8Array(pick(4) === 0 ? pick(40_000) : pick(100)).fill(1 + pick(255));
  for (let step = 0; step < steps; step++) {
    const one = path();
    const two = path();
    const data = bytes();
    const position = pick(pick(5) === 0 ? 30_000 : 50);
    const operations: [string, (tree: FileSystem | ModelTree) => void][] = [
      ['writeFile', (tree) => tree.writeFile(one, data)],
      ['mkdir', (tree) => tree.mkdir(one, 0o755)],
      ['mkdir', (tree) => tree.mkdir(two, 0o755)],
      ['rmdir', (tree) => tree.rmdir(one)],
      ['unlink', (tree) => tree.unlink(one)],
      ['link', (tree) => tree.link(one, two)],
      ['rename', (tree) => tree.rename(one, two)],
      ['rename', (tree) => tree.rename(two, one)],
      ['write', (tree) => (tree instanceof ModelTree ? tree.write(one, data, position) : tree.write(tree.lookup(one), data, position))],
      ['truncate', (tree) => (tree instanceof ModelTree ? tree.truncate(one, position) : tree.truncate(tree.lookup(one), position))],
      ['removeTree', (tree) => tree.removeTree(one)],
    ];
    // Remove whole trees rarely, or nothing would ever grow deep.
    const [name, run] = operations[pick(operations.length - (step % 16 === 0 ? 0 : 1))]!;
    expect([step, name, one, two, caught(() => run(fs))]).toEqual([step, name, one, two, caught(() => run(model))]);
    if (step % 500 === 0) compareTrees(fs, '/r', model.get('/r'));
  }
  compareTrees(fs, '/r', model.get('/r'));
  fs.removeTree('/r');
  expect(createFileSystem(fs.memory, 3).heap.freeBytes).toBe(free);
}

function compareTrees(fs: FileSystem, path: string, node: ModelNode): void {
  const stat = fs.stat(fs.lookup(path));
  if (node.type === 'file') {
    expect(stat.nlink).toBe(node.links);
    expect(Buffer.compare(fs.readFile(path), node.bytes)).toBe(0);
    return;
  }
  expect(stat.mode & S_IFMT).toBe(S_IFDIR);
  const names = fs.readdir(stat.inode).map((entry) => entry.name);
  expect(names.sort()).toEqual([...node.entries.keys()].sort());
  expect(stat.nlink).toBe(2 + [...node.entries.values()].filter((child) => child.type === 'directory').length);
  for (const [name, child] of node.entries) compareTrees(fs, `${path}/${name}`, child);
}
