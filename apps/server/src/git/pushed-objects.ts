import { PROJECT_FILE_LIMIT } from '@lathe/protocol';
import { executablesOf } from './history.ts';
import { requireSafePath } from './names.ts';
import { type Commit, type GitObject, type GitMode, parseCommit, parseTree } from './objects.ts';
import { GitRefusal } from './refusal.ts';
import type { GitRepository } from './repository.ts';
import type { CommitFile, GitTrees } from './trees.ts';
import type { Graph } from './upload-pack.ts';

const FOLDER_DEPTH_MAX = 100;

/** A file of a pushed commit, whose contents arrived with the push or are known. */
export interface PushedFile {
  readonly path: string;
  readonly id: string;
  readonly mode: GitMode;
}

export interface PushedObjectsDependencies {
  readonly projectId: string;
  readonly pack: ReadonlyMap<string, GitObject>;
  readonly graph: Graph;
  readonly repository: Pick<GitRepository, 'commits'>;
  readonly trees: GitTrees;
}

/** What a push consists of: the objects of its pack, and those that the project has already. */
export class PushedObjects {
  readonly #dependencies: PushedObjectsDependencies;
  readonly #knownFolders = new Map<string, Buffer>();
  readonly #knownFiles = new Map<string, CommitFile>();
  /** Commits whose objects are not known yet, newest last. */
  #unread: string[];

  constructor(dependencies: PushedObjectsDependencies) {
    this.#dependencies = dependencies;
    this.#unread = [...dependencies.graph.keys()];
  }

  /** The commits that the project does not have, parents first. @throws GitRefusal if one of them is missing */
  newCommits(tips: readonly string[]): ReadonlyMap<string, Commit> {
    const { graph } = this.#dependencies;
    const found = new Map<string, Commit>();
    const open: { readonly id: string; readonly commit?: Commit }[] = tips.map((id) => ({ id }));
    const seen = new Set<string>();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id, commit } = next;
      if (commit !== undefined) found.set(id, commit);
      else if (!graph.has(id) && !seen.has(id)) {
        seen.add(id);
        const read = this.#commit(id);
        open.push({ id, commit: read }, ...read.parents.map((parent) => ({ id: parent })));
      }
    }
    return found;
  }

  #commit(id: string): Commit {
    const object = this.#dependencies.pack.get(id);
    if (object === undefined) throw new GitRefusal(`The push does not have the commit ${id}. If your clone is shallow, run: git fetch --unshallow`);
    if (object.type !== 'commit') throw new GitRefusal('Only commits can be pushed to a branch.');
    return parseCommit(object.bytes);
  }

  /** A commit of `newCommits` as git stores it. */
  bytesOf(id: string): Uint8Array {
    return this.#dependencies.pack.get(id)?.bytes ?? new Uint8Array();
  }

  /** Every file of a commit. @throws GitRefusal for what a project cannot have */
  async filesOf({ tree }: Pick<Commit, 'tree'>): Promise<PushedFile[]> {
    const files: PushedFile[] = [];
    let folders = 0;
    const walk = async (id: string, folder: string, depth: number): Promise<void> => {
      if (++folders > PROJECT_FILE_LIMIT || depth > FOLDER_DEPTH_MAX) throw new GitRefusal('The push has too many folders, or they are nested too deeply.');
      const names = new Set<string>();
      for (const item of parseTree(await this.#folder(id, folder), folder)) {
        const path = `${folder}${item.name}`;
        if (item.name.includes('/')) throw new GitRefusal(`${JSON.stringify(path)} has a slash in its name.`);
        requireSafePath(path);
        if (names.has(item.name)) throw new GitRefusal(`${JSON.stringify(path)} is there twice.`);
        names.add(item.name);
        if (item.mode === '40000') await walk(item.id, `${path}/`, depth + 1);
        else files.push({ path, id: item.id, mode: item.mode });
        if (files.length > PROJECT_FILE_LIMIT) throw new GitRefusal(`The push has more than ${PROJECT_FILE_LIMIT} files, which is the limit of a project.`);
      }
    };
    await walk(tree, '', 0);
    return files;
  }

  async #folder(id: string, folder: string): Promise<Uint8Array> {
    const object = this.#dependencies.pack.get(id);
    if (object?.type === 'tree') return object.bytes;
    const known = await this.#known(() => this.#knownFolders.get(id));
    if (known === undefined) throw new GitRefusal(`The push does not have the folder "${folder}". Push again.`);
    return known;
  }

  /** The contents that arrived, or where the known ones are. @throws GitRefusal */
  async file({ id, path }: Pick<PushedFile, 'id' | 'path'>): Promise<{ readonly bytes: Uint8Array } | { readonly known: CommitFile }> {
    // What the project has is not stored again.
    const known = this.#knownFiles.get(id);
    if (known !== undefined) return { known };
    const object = this.#dependencies.pack.get(id);
    if (object?.type === 'blob') return { bytes: object.bytes };
    const older = await this.#known(() => this.#knownFiles.get(id));
    if (older === undefined) throw new GitRefusal(`The push does not have the contents of "${path}". Push again.`);
    return { known: older };
  }

  /** Looks for an object in the project's commits, and reads only as many of them as necessary. */
  async #known<T>(find: () => T | undefined): Promise<T | undefined> {
    const { projectId, repository, trees } = this.#dependencies;
    for (let found = find(); ; found = find()) {
      const id = found === undefined ? this.#unread.pop() : undefined;
      if (id === undefined) return found;
      for (const row of await repository.commits(projectId, [id])) {
        const { folders, files } = await trees.treeOf(row.treeId, executablesOf(row));
        for (const [name, bytes] of folders) this.#knownFolders.set(name, bytes);
        for (const file of files) this.#knownFiles.set(file.id, file);
      }
    }
  }

  /** Reads these commits first, because what a push changes is mostly based on them. */
  expect(ids: readonly string[]): void {
    const first = new Set(ids);
    this.#unread = [...this.#unread.filter((id) => !first.has(id)), ...ids.filter((id) => this.#dependencies.graph.has(id))];
  }
}
