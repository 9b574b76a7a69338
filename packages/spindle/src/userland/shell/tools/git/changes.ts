import fs from 'node:fs';
import { join } from 'node:path';
import * as git from 'isomorphic-git';
import { unifiedHunks } from '../comparing.ts';
import { base, blobAt, type Oid, type Repository, resolveCommit } from './repository.ts';

/** The status of a file: HEAD compared with the index, and the index with the files. Letters as in `git status --short`. */
export interface FileStatus {
  readonly path: string;
  readonly staged: ' ' | 'A' | 'M' | 'D' | 'R' | '?';
  /** The previous path of a renamed file. */
  readonly from?: string;
  readonly unstaged: ' ' | 'M' | 'D' | '?';
}

export async function statusOf(repository: Repository, filepaths?: readonly string[]): Promise<FileStatus[]> {
  const rows = await git.statusMatrix({ ...base(repository), ...(filepaths === undefined ? {} : { filepaths: [...filepaths] }) });
  return rows
    .map(([path, head, workdir, stage]): FileStatus => {
      if (head === 0 && stage === 0) return { path, staged: '?', unstaged: '?' };
      // 1 means the contents of HEAD, 2 those of the file, 3 neither.
      const staged = stage === 0 ? 'D' : head === 0 ? 'A' : stage === 1 ? ' ' : 'M';
      const unstaged =
        stage === 0 ? ' ' : workdir === 0 ? 'D' : workdir === stage || (stage === 2 && workdir === 2) ? ' ' : stage === 3 || workdir !== stage ? 'M' : ' ';
      return { path, staged, unstaged };
    })
    .filter(({ staged, unstaged }) => staged !== ' ' || unstaged !== ' ')
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A deleted file and an added one with the same contents are one renamed file. */
export async function findRenames(repository: Repository, statuses: readonly FileStatus[]): Promise<FileStatus[]> {
  const gone = statuses.filter(({ staged }) => staged === 'D');
  const head = gone.length === 0 ? undefined : await headOf(repository);
  if (head === undefined) return [...statuses];
  const renamed = new Map<string, string>();
  for (const { path } of statuses.filter(({ staged }) => staged === 'A')) {
    const content = await contentOf(repository, 'index', path);
    for (const { path: old } of gone) {
      if (content === undefined || content.length === 0 || [...renamed.values()].includes(old)) continue;
      if ((await blobAt(repository, head, old))?.equals(content)) renamed.set(path, old);
      if (renamed.has(path)) break;
    }
  }
  const sources = new Set(renamed.values());
  return statuses
    .filter(({ path, staged }) => !(staged === 'D' && sources.has(path)))
    .map((status) => (renamed.has(status.path) ? { ...status, staged: 'R' as const, from: renamed.get(status.path) as string } : status));
}

/** Shows untracked directories instead of every file in them. */
export async function collapseUntracked(repository: Repository, statuses: readonly FileStatus[]): Promise<FileStatus[]> {
  const tracked = await git.listFiles(base(repository));
  const seen = new Set<string>();
  return statuses.flatMap((status) => {
    if (status.staged !== '?') return [status];
    const parts = status.path.split('/');
    for (let length = 1; length < parts.length; length++) {
      const directory = `${parts.slice(0, length).join('/')}/`;
      if (tracked.some((path) => path.startsWith(directory))) continue;
      if (seen.has(directory)) return [];
      seen.add(directory);
      return [{ ...status, path: directory }];
    }
    return [status];
  });
}

export interface FileChange {
  readonly path: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  readonly modeBefore?: string;
  readonly modeAfter?: string;
}

type Side = Oid | 'index' | 'files';

/** Differences between two sides, by path. */
export async function changesBetween(repository: Repository, from: Side | undefined, to: Side, paths: readonly string[]): Promise<FileChange[]> {
  const isWanted = (path: string) => paths.length === 0 || paths.some((each) => each === '.' || path === each || path.startsWith(`${each}/`));
  const names = new Set([...(await pathsOf(repository, from)), ...(await pathsOf(repository, to))]);
  // Untracked files are not changes.
  const known = to === 'files' ? new Set([...(await pathsOf(repository, 'index')), ...(await pathsOf(repository, from))]) : names;
  const changes: FileChange[] = [];
  for (const path of [...names].filter((name) => known.has(name) && isWanted(name)).sort()) {
    const [before, after] = [await contentOf(repository, from, path), await contentOf(repository, to, path)];
    if (before === undefined ? after === undefined : after !== undefined && before.equals(after)) continue;
    changes.push({ path, before, after });
  }
  return changes;
}

async function pathsOf(repository: Repository, side: Side | undefined): Promise<string[]> {
  if (side === undefined) return [];
  return await git.listFiles({ ...base(repository), ...(side === 'index' || side === 'files' ? {} : { ref: side }) });
}

async function contentOf(repository: Repository, side: Side | undefined, path: string): Promise<Buffer | undefined> {
  if (side === undefined) return undefined;
  if (side === 'files') {
    const stat = fs.lstatSync(join(repository.dir, path), { throwIfNoEntry: false });
    if (stat === undefined || stat.isDirectory()) return undefined;
    return stat.isSymbolicLink() ? Buffer.from(fs.readlinkSync(join(repository.dir, path))) : fs.readFileSync(join(repository.dir, path));
  }
  if (side !== 'index') return await blobAt(repository, side, path);
  const oid = await indexOid(repository, path);
  return oid === undefined ? undefined : Buffer.from((await git.readBlob({ ...base(repository), oid })).blob);
}

async function indexOid(repository: Repository, path: string): Promise<Oid | undefined> {
  let found: Oid | undefined;
  await git.walk({
    ...base(repository),
    trees: [git.STAGE()],
    map: async (filepath, [entry]) => {
      if (filepath !== '.' && path !== filepath && !path.startsWith(`${filepath}/`)) return null;
      if (filepath === path) found = await entry?.oid();
      return filepath;
    },
  });
  return found;
}

/** A patch in the format of `git diff`. */
export async function patchOf({ path, before, after }: FileChange, contextLines: number): Promise<string> {
  const hash = async (content: Buffer | undefined) => (content === undefined ? '0000000' : (await git.hashBlob({ object: content })).oid.slice(0, 7));
  const [from, to] = [await hash(before), await hash(after)];
  let text = `diff --git a/${path} b/${path}\n`;
  if (before === undefined) text += `new file mode 100644\nindex ${from}..${to}\n`;
  else if (after === undefined) text += `deleted file mode 100644\nindex ${from}..${to}\n`;
  else text += `index ${from}..${to} 100644\n`;
  const [old, next] = [before ?? Buffer.alloc(0), after ?? Buffer.alloc(0)];
  const names = [before === undefined ? '/dev/null' : `a/${path}`, after === undefined ? '/dev/null' : `b/${path}`];
  if (old.includes(0) || next.includes(0)) return `${text}Binary files ${names[0]} and ${names[1]} differ\n`;
  const hunks = unifiedHunks(old.toString(), next.toString(), contextLines);
  return hunks === '' ? text : `${text}--- ${names[0]}\n+++ ${names[1]}\n${hunks}`;
}

/** How many lines a change adds and removes; null for binary files. */
export function linesChanged({ before, after }: FileChange): { readonly added: number; readonly removed: number } | null {
  const [old, next] = [before ?? Buffer.alloc(0), after ?? Buffer.alloc(0)];
  if (old.includes(0) || next.includes(0)) return null;
  const lines = unifiedHunks(old.toString(), next.toString(), 0).split('\n');
  return { added: lines.filter((line) => line.startsWith('+')).length, removed: lines.filter((line) => line.startsWith('-')).length };
}

const GRAPH_WIDTH = 50;

/** `--stat`. */
export function statText(changes: readonly FileChange[]): string {
  const width = Math.max(0, ...changes.map(({ path }) => path.length));
  const counts = changes.map(linesChanged);
  const most = Math.max(0, ...counts.map((count) => (count === null ? 0 : count.added + count.removed)));
  const digits = String(most).length;
  const scale = Math.min(1, GRAPH_WIDTH / Math.max(1, most));
  const rows = changes.map(({ path, before, after }, at) => {
    const count = counts[at] ?? null;
    if (count === null) return ` ${path.padEnd(width)} | Bin ${before?.length ?? 0} -> ${after?.length ?? 0} bytes\n`;
    return ` ${path.padEnd(width)} | ${String(count.added + count.removed).padStart(digits)}${count.added + count.removed > 0 ? ' ' : ''}${'+'.repeat(Math.round(count.added * scale))}${'-'.repeat(Math.round(count.removed * scale))}\n`;
  });
  return rows.join('') + summaryOf(changes);
}

export function summaryOf(changes: readonly FileChange[]): string {
  const counts = changes.map(linesChanged);
  const [added, removed] = [counts.reduce((sum, count) => sum + (count?.added ?? 0), 0), counts.reduce((sum, count) => sum + (count?.removed ?? 0), 0)];
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const insertions = added > 0 || removed === 0 ? `, ${many(added, 'insertion')}(+)` : '';
  const deletions = removed > 0 || added === 0 ? `, ${many(removed, 'deletion')}(-)` : '';
  return changes.length === 0 ? '' : ` ${many(changes.length, 'file')} changed${insertions}${deletions}\n`;
}

export async function headOf(repository: Repository): Promise<Oid | undefined> {
  return await resolveCommit(repository, 'HEAD');
}
