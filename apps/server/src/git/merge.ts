import { isUtf8 } from 'node:buffer';
import type { SyncConflict, SyncResolution } from '@lathe/protocol';
import { diff3Merge } from 'node-diff3';
import { objectId } from './objects.ts';
import { GitRefusal } from './refusal.ts';

/** A file of a commit. */
export interface MergedFile {
  readonly path: string;
  readonly id: string;
  readonly isExecutable: boolean;
}

export interface MergeSides {
  /** What both began from. Empty if they have nothing in common. */
  readonly base: readonly MergedFile[];
  readonly ours: readonly MergedFile[];
  readonly theirs: readonly MergedFile[];
  /** The contents of a file of any side. */
  readonly read: (file: MergedFile) => Promise<Uint8Array>;
  /** What the person wants where both changed the same, by path. */
  readonly resolutions: Readonly<Record<string, SyncResolution>>;
}

export interface Merge {
  readonly files: readonly MergedFile[];
  /** Contents that no side has, by their names in git. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** What the person has to decide. While there is one, the files are incomplete. */
  readonly conflicts: readonly SyncConflict[];
}

/** Joins what two sides made of the same files, line by line. A change is more than a deletion. @throws GitRefusal */
export async function mergeFiles({ base, ours, theirs, read, resolutions }: MergeSides): Promise<Merge> {
  const sides = [base, ours, theirs].map((files) => new Map(files.map((file) => [file.path, file])));
  const [before, own, other] = sides as [Map<string, MergedFile>, Map<string, MergedFile>, Map<string, MergedFile>];
  const files: MergedFile[] = [];
  const contents = new Map<string, Uint8Array>();
  const conflicts: SyncConflict[] = [];
  for (const path of new Set([...own.keys(), ...other.keys()])) {
    const [was, mine, their] = [before.get(path), own.get(path), other.get(path)];
    const taken = mine?.id === their?.id ? mine : choose(was, mine, their);
    if (taken !== undefined) {
      if (taken !== 'deleted') files.push({ ...taken, isExecutable: merged(was?.isExecutable, mine?.isExecutable, their?.isExecutable) });
      continue;
    }
    const both = { was, mine: mine as MergedFile, their: their as MergedFile };
    const result = await mergeContents(both, read, resolutions[path]);
    if ('conflict' in result) conflicts.push({ path, ...result.conflict });
    else {
      if (result.bytes !== undefined) contents.set(result.id, result.bytes);
      files.push({ path, id: result.id, isExecutable: merged(was?.isExecutable, mine?.isExecutable, their?.isExecutable) });
    }
  }
  requireRoom(files);
  return { files, contents, conflicts };
}

/** The side that changed the file, if it is only one. */
function choose(was: MergedFile | undefined, mine: MergedFile | undefined, their: MergedFile | undefined): MergedFile | 'deleted' | undefined {
  if (was?.id === mine?.id) return their ?? 'deleted';
  if (was?.id === their?.id) return mine ?? 'deleted';
  return mine === undefined ? their : their === undefined ? mine : undefined;
}

function merged(was = false, mine: boolean | undefined, their: boolean | undefined): boolean {
  if (mine === undefined || their === undefined) return mine ?? their ?? was;
  return was === mine ? their : mine;
}

type Contents = { readonly id: string; readonly bytes?: Uint8Array };

async function mergeContents(
  { was, mine, their }: { readonly was: MergedFile | undefined; readonly mine: MergedFile; readonly their: MergedFile },
  read: MergeSides['read'],
  resolution: SyncResolution | undefined,
): Promise<Contents | { readonly conflict: Omit<SyncConflict, 'path'> }> {
  if (resolution !== undefined) {
    if ('side' in resolution) return { id: resolution.side === 'ours' ? mine.id : their.id };
    return named(resolution.text);
  }
  const [own, other, before] = await Promise.all([read(mine), read(their), was === undefined ? new Uint8Array() : read(was)]);
  const [ownText, otherText, beforeText] = [textOf(own), textOf(other), textOf(before)];
  if (ownText === undefined || otherText === undefined) return { conflict: { ours: ownText ?? null, theirs: otherText ?? null } };
  const regions = diff3Merge(ownText.split('\n'), (beforeText ?? '').split('\n'), otherText.split('\n'), { excludeFalseConflicts: true });
  const join = (side: 'a' | 'b') => regions.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join('\n');
  if (regions.every(({ conflict }) => conflict === undefined)) return named(join('a'));
  // Both have everything that can be joined, so that only what cannot is different.
  return { conflict: { ours: join('a'), theirs: join('b') } };
}

function named(text: string): Contents {
  const bytes = Buffer.from(text);
  return { id: objectId('blob', bytes), bytes };
}

function textOf(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) && !bytes.includes(0) ? Buffer.from(bytes).toString('utf8') : undefined;
}

/** A file has no room for a folder of its name. */
function requireRoom(files: readonly MergedFile[]): void {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of paths)
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
      if (paths.has(path.slice(0, slash)))
        throw new GitRefusal(`"${path.slice(0, slash)}" is a file on one side and a folder on the other. Rename one of them.`);
}
