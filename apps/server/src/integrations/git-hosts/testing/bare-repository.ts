/** A repository in memory that speaks git's smart HTTP protocol, as a code host does. */
import { advertiseRefs } from '../../../git/advertise.ts';
import { encodeCommit, encodeTree, type GitMode, type GitObject, objectId, parseCommit, parseTree } from '../../../git/objects.ts';
import { readPack } from '../../../git/pack-reader.ts';
import { writePack } from '../../../git/pack-writer.ts';
import { BANDS, bandLines, FLUSH, PktReader } from '../../../git/pkt-line.ts';
import { pushReport, readPushRequest } from '../../../git/receive-pack.ts';
import { answerFetch, readFetchRequest } from '../../../git/upload-pack.ts';
import { makeCommitTree } from '../../../git/trees.ts';

const LIMITS = { objects: 100_000, objectBytes: 64 * 1024 * 1024, totalBytes: 512 * 1024 * 1024 };

export class BareRepository {
  readonly objects = new Map<string, GitObject>();
  /** Branch -> commit. */
  readonly branches = new Map<string, string>();
  head = 'main';
  /** Called before a push is checked, for example to move a branch first. */
  beforePush: (() => void) | undefined;
  /** Why the next push is refused, by a rule of the host. */
  refusal: string | undefined;

  advertise(program: string): Buffer {
    return advertiseRefs({ program, branches: this.branches, head: this.head, pushCapabilities: 'report-status side-band-64k delete-refs ofs-delta' });
  }

  async upload(body: Buffer): Promise<Buffer> {
    const request = readFetchRequest(new PktReader(body));
    const graph = new Map([...this.objects].filter(([, { type }]) => type === 'commit').map(([id, { bytes }]) => [id, parseCommit(bytes).parents]));
    const { lines, pack } = answerFetch(request, graph);
    const parts: Buffer[] = [...lines];
    if (pack !== undefined) {
      const had = new Set(pack.known.flatMap((id) => this.#reachable(id)));
      const ids = [...new Set(pack.commits.flatMap((id) => this.#reachable(id)))].filter((id) => !had.has(id));
      const objects = ids.map((id) => this.objects.get(id) as GitObject);
      for await (const piece of writePack(objects.length, iterate(objects))) parts.push(...bandLines(BANDS.contents, piece));
      parts.push(FLUSH);
    }
    return Buffer.concat(parts);
  }

  async receive(body: Buffer): Promise<Buffer> {
    const reader = new PktReader(body);
    const request = readPushRequest(reader);
    for (const [id, object] of await readPack(reader.rest(), LIMITS)) this.objects.set(id, object);
    this.beforePush?.();
    const refused = new Map<string, string>();
    for (const { ref, branch, from, to } of request.commands) {
      if (this.refusal !== undefined) refused.set(ref, this.refusal);
      else if (this.branches.get(branch) !== from) refused.set(ref, 'fetch first');
      else if (to === undefined) this.branches.delete(branch);
      else {
        // A host checks that everything is there.
        this.#reachable(to);
        this.branches.set(branch, to);
      }
    }
    return pushReport(request, { unpack: 'ok', refused, messages: ['Thank you.'] });
  }

  /** Commits files to a branch, as somebody who pushed. Returns the commit. */
  commit(branch: string, texts: Readonly<Record<string, string | Uint8Array>>, message: string, options: { readonly keeps?: boolean } = {}): string {
    const before = this.branches.get(branch);
    const files = new Map(options.keeps && before !== undefined ? this.filesOf(before) : []);
    for (const [path, contents] of Object.entries(texts)) files.set(path, Buffer.from(contents));
    const entries = [...files].map(([path, bytes]) => {
      const id = objectId('blob', bytes);
      this.objects.set(id, { type: 'blob', bytes });
      return { path, id, isExecutable: false, blob: '' };
    });
    const { root, folders } = makeCommitTree(entries);
    for (const [id, bytes] of folders) this.objects.set(id, { type: 'tree', bytes });
    return this.#add(branch, root, message);
  }

  /** Adds a symbolic link at the top of a branch. */
  link(branch: string, name: string, target: string, message: string): string {
    const tip = this.objects.get(this.branches.get(branch) ?? '');
    const items = tip === undefined ? [] : parseTree((this.objects.get(parseCommit(tip.bytes).tree) as GitObject).bytes);
    const bytes = Buffer.from(target);
    const id = objectId('blob', bytes);
    const tree = encodeTree([...items, { mode: '120000' as GitMode, name, id }]);
    const root = objectId('tree', tree);
    this.objects.set(id, { type: 'blob', bytes }).set(root, { type: 'tree', bytes: tree });
    return this.#add(branch, root, message);
  }

  #add(branch: string, tree: string, message: string): string {
    const before = this.branches.get(branch);
    const author = { name: 'Carl', email: 'carl@example.com' };
    const at = new Date('2026-11-01T12:00:00Z');
    const bytes = encodeCommit({ tree, parents: before === undefined ? [] : [before], author, at, message });
    const id = objectId('commit', bytes);
    this.objects.set(id, { type: 'commit', bytes });
    this.branches.set(branch, id);
    return id;
  }

  /** The texts of a branch. */
  texts(branch: string): Record<string, string> {
    const id = this.branches.get(branch);
    return id === undefined ? {} : Object.fromEntries([...this.filesOf(id)].map(([path, bytes]) => [path, bytes.toString('utf8')]));
  }

  /** The first lines of a branch's messages, the newest first, along first parents. */
  messages(branch: string): string[] {
    const found: string[] = [];
    for (let id = this.branches.get(branch); id !== undefined; ) {
      const { message, parents } = parseCommit((this.objects.get(id) as GitObject).bytes);
      found.push(message.split('\n')[0] ?? '');
      id = parents[0];
    }
    return found;
  }

  /** The first parent of a commit. */
  parent(commit: string): string {
    return parseCommit((this.objects.get(commit) as GitObject).bytes).parents[0] ?? '';
  }

  filesOf(commit: string): Map<string, Buffer> {
    const files = new Map<string, Buffer>();
    const walk = (tree: string, folder: string): void => {
      for (const { mode, name, id } of parseTree((this.objects.get(tree) as GitObject).bytes, folder, { skipsLinks: true })) {
        if (mode === '40000') walk(id, `${folder}${name}/`);
        else files.set(`${folder}${name}`, Buffer.from((this.objects.get(id) as GitObject).bytes));
      }
    };
    walk(parseCommit((this.objects.get(commit) as GitObject).bytes).tree, '');
    return files;
  }

  /** The commit, its folders and its files. @throws if one of them is missing */
  #reachable(commit: string): string[] {
    const found: string[] = [commit];
    const object = this.objects.get(commit);
    if (object === undefined) throw new Error(`The commit ${commit} is missing`);
    const walk = (tree: string): void => {
      const bytes = this.objects.get(tree)?.bytes;
      if (bytes === undefined) throw new Error(`The folder ${tree} is missing`);
      found.push(tree);
      for (const { mode, id } of parseTree(bytes, '', { skipsLinks: true })) {
        if (mode === '40000') walk(id);
        else if (!this.objects.has(id)) throw new Error(`The file ${id} is missing`);
        else found.push(id);
      }
    };
    walk(parseCommit(object.bytes).tree);
    return found;
  }
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
