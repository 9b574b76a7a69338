import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { PROJECT_FILE_LIMIT } from '@lathe/protocol';
import { GitRefusal } from './refusal.ts';

// Source: https://git-scm.com/docs/gitformat-pack and "Git Objects" in the Git book.

export type GitObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  readonly type: GitObjectType;
  readonly bytes: Uint8Array;
}

export type GitMode = '40000' | '100644' | '100755';

export interface TreeItem {
  readonly mode: GitMode;
  readonly name: string;
  readonly id: string;
}

export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

export interface NewCommit extends Commit {
  readonly author: { readonly name: string; readonly email: string };
  readonly at: Date;
}

export const NO_OBJECT = '0'.repeat(40);
const ID_BYTES = 20;
/** Of symbolic links and submodules. */
const LINK_MODES: ReadonlySet<string> = new Set(['120000', '160000']);
const ID = /^[0-9a-f]{40}$/;

export function isObjectId(text: string): boolean {
  return ID.test(text);
}

/** An object's name: the SHA-1 of its type, size and contents. */
export function objectId(type: GitObjectType, bytes: Uint8Array): string {
  return createHash('sha1').update(`${type} ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

/** git sorts bytes, and folders as if their names ended with a slash. */
export function encodeTree(items: readonly TreeItem[]): Buffer {
  const keyed = items.map((item) => ({ item, key: Buffer.from(item.mode === '40000' ? `${item.name}/` : item.name) }));
  keyed.sort((a, b) => Buffer.compare(a.key, b.key));
  return Buffer.concat(keyed.flatMap(({ item }) => [Buffer.from(`${item.mode} ${item.name}\0`), Buffer.from(item.id, 'hex')]));
}

/**
 * @throws GitRefusal for entries that a project cannot have. `folder` is named in the message. With `skipsLinks`, symbolic
 * links and submodules are left out.
 */
export function parseTree(bytes: Uint8Array, folder = '', { skipsLinks = false } = {}): TreeItem[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const items: TreeItem[] = [];
  for (let at = 0; at < buffer.byteLength; ) {
    // Folders within folders are all in memory at once, and each may have a million entries.
    if (items.length === PROJECT_FILE_LIMIT)
      throw new GitRefusal(`The folder "${folder}" has more than ${PROJECT_FILE_LIMIT} entries, which is the limit of a project.`);
    const space = buffer.indexOf(0x20, at);
    const end = buffer.indexOf(0, space + 1);
    if (space === -1 || end === -1 || end + ID_BYTES >= buffer.byteLength || !isUtf8(buffer.subarray(space + 1, end)))
      throw new GitRefusal(`The folder "${folder}" is damaged, or has a name that is not UTF-8.`);
    const name = buffer.toString('utf8', space + 1, end);
    const id = buffer.toString('hex', end + 1, end + 1 + ID_BYTES);
    const mode = buffer.toString('latin1', at, space);
    if (!skipsLinks || !LINK_MODES.has(mode)) items.push({ mode: requireMode(mode, `${folder}${name}`), name, id });
    at = end + 1 + ID_BYTES;
  }
  return items;
}

function requireMode(mode: string, path: string): GitMode {
  if (mode === '40000' || mode === '100644' || mode === '100755') return mode;
  if (mode === '120000') throw new GitRefusal(`"${path}" is a symbolic link. Lathe keeps only files: replace it with a copy of the file.`);
  if (mode === '160000') throw new GitRefusal(`"${path}" is a submodule. Lathe keeps only files: add its files to the project instead.`);
  throw new GitRefusal(`"${path}" has the mode ${mode.slice(0, 10)}, which git does not write.`);
}

export function encodeCommit({ tree, parents, author, at, message }: NewCommit): Buffer {
  const who = `${identityText(author.name)} <${identityText(author.email)}> ${Math.floor(at.getTime() / 1000)} +0000`;
  const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), `author ${who}`, `committer ${who}`, '', message.replaceAll('\0', '')];
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Characters that would end a name or an address. */
function identityText(text: string): string {
  return (
    text
      .replaceAll(/[<>\n\r\0]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Unknown'
  );
}

/** @throws GitRefusal */
export function parseCommit(bytes: Uint8Array): Commit {
  const text = Buffer.from(bytes).toString('utf8');
  const end = text.indexOf('\n\n');
  const lines = (end === -1 ? text : text.slice(0, end)).split('\n');
  const tree = /^tree ([0-9a-f]{40})$/.exec(lines[0] ?? '')?.[1];
  const parents: string[] = [];
  let at = 1;
  for (; lines[at]?.startsWith('parent '); at++) parents.push((lines[at] as string).slice('parent '.length));
  const isWhole = lines[at]?.startsWith('author ') === true && lines[at + 1]?.startsWith('committer ') === true;
  if (tree === undefined || !isWhole || !parents.every(isObjectId) || text.includes('\0')) throw new GitRefusal('A commit of this push is damaged.');
  return { tree, parents, message: end === -1 ? '' : text.slice(end + 2) };
}
