import { AppError } from '@lathe/protocol';
import { reach, refusal } from '../integrations/git-hosts/calls.ts';
import type { RemoteAddress } from '../integrations/git-hosts/provider.ts';
import { isObjectId, NO_OBJECT } from './objects.ts';
import { BANDS, FLUSH, PktReader, pktLine } from './pkt-line.ts';
import { GitRefusal } from './refusal.ts';

// What `git fetch` and `git push` do with a repository elsewhere: protocol version 0 over HTTP.
// Source: https://git-scm.com/docs/http-protocol and https://git-scm.com/docs/pack-protocol

/** The branches of a repository elsewhere. */
export interface RemoteRefs {
  /** Branch -> commit. */
  readonly branches: ReadonlyMap<string, string>;
  /** The branch that it shows first. Undefined: unknown, as for an empty repository. */
  readonly head: string | undefined;
}

export interface RemotePush {
  readonly branch: string;
  /** Where the branch was. Undefined: it is created. */
  readonly from: string | undefined;
  readonly to: string;
  readonly pack: AsyncIterable<Uint8Array>;
}

export interface GitClientOptions {
  /** What people call the host. */
  readonly label: string;
  readonly remote: RemoteAddress;
  /** Bytes of a pack that is fetched. */
  readonly packLimitBytes: number;
}

const TIMEOUT_MS = 120_000;
const REFS_LIMIT_BYTES = 16 * 1024 * 1024;
const REPORT_LIMIT_BYTES = 1024 * 1024;
const HEADS = 'refs/heads/';
/** More would not make the pack smaller. */
const HAVES_MAX = 256;

type Program = 'git-upload-pack' | 'git-receive-pack';

/** A repository of a code host. Failures are AppErrors that name the host. */
export class GitClient {
  readonly #options: GitClientOptions;
  /** Where the repository is now. */
  #url: string;

  constructor(options: GitClientOptions) {
    this.#options = options;
    this.#url = options.remote.url;
  }

  /** What the repository has, as somebody who fetches from it or pushes to it sees it. */
  async refs({ signal, program = 'git-upload-pack' }: { readonly signal: AbortSignal; readonly program?: Program }): Promise<RemoteRefs> {
    const body = await this.#request(`/info/refs?service=${program}`, { limit: REFS_LIMIT_BYTES, signal });
    return this.#read(() => {
      const reader = new PktReader(body);
      if (reader.section()[0] !== `# service=${program}`) throw new GitRefusal('not a repository');
      const branches = new Map<string, string>();
      let head: string | undefined;
      for (const line of reader.section()) {
        const [ref = '', capabilities] = line.split('\0');
        if (ref.startsWith('ERR ')) throw new GitRefusal(ref.slice('ERR '.length));
        head = /(?:^| )symref=HEAD:refs\/heads\/(\S+)/.exec(capabilities ?? '')?.[1] ?? head;
        const [id = '', name = ''] = ref.split(' ');
        if (isObjectId(id) && name.startsWith(HEADS)) branches.set(name.slice(HEADS.length), id);
      }
      return { branches, head };
    });
  }

  /** A pack with what is missing of a commit, given those that are there already. With a depth, only so many commits. */
  async fetch(want: string, haves: readonly string[], { signal, depth }: { readonly signal: AbortSignal; readonly depth?: number }): Promise<Buffer> {
    const lines = [
      pktLine(`want ${want} side-band-64k ofs-delta no-progress${depth === undefined ? '' : ' shallow'} agent=lathe\n`),
      ...(depth === undefined ? [] : [pktLine(`deepen ${depth}\n`)]),
      FLUSH,
      ...haves.slice(0, HAVES_MAX).map((id) => pktLine(`have ${id}\n`)),
      pktLine('done\n'),
    ];
    const body = await this.#request('/git-upload-pack', { body: Buffer.concat(lines), limit: this.#options.packLimitBytes, signal });
    return this.#read(() => contentsOf(new PktReader(body)));
  }

  /** Returns why the host did not accept it, in its words. Undefined: it did. */
  async push({ branch, from = NO_OBJECT, to, pack }: RemotePush, { signal }: { readonly signal: AbortSignal }): Promise<string | undefined> {
    const ref = `${HEADS}${branch}`;
    const pieces: Uint8Array[] = [pktLine(`${from} ${to} ${ref}\0 report-status side-band-64k agent=lathe`), FLUSH];
    for await (const piece of pack) pieces.push(piece);
    const body = await this.#request('/git-receive-pack', { body: Buffer.concat(pieces), limit: REPORT_LIMIT_BYTES, signal });
    return this.#read(() => {
      const report = new PktReader(contentsOf(new PktReader(body))).section();
      const unpacked = report.find((line) => line.startsWith('unpack '))?.slice('unpack '.length);
      if (report.includes(`ok ${ref}`)) return undefined;
      const refused = report.find((line) => line.startsWith(`ng ${ref} `));
      if (refused !== undefined) return refused.slice(`ng ${ref} `.length);
      return unpacked ?? 'no reason given';
    });
  }

  async #request(path: string, { body, limit, signal }: { readonly body?: Buffer; readonly limit: number; readonly signal: AbortSignal }): Promise<Buffer> {
    const { label, remote } = this.#options;
    const program = path.slice(1);
    return reach(label, signal, async () => {
      const response = await remote.fetch(`${this.#url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': 'git/2 (lathe)',
          ...(remote.authorization === undefined ? {} : { authorization: remote.authorization }),
          ...(body === undefined ? {} : { 'content-type': `application/x-${program}-request`, accept: `application/x-${program}-result` }),
        },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const bytes = await readLimited(response, limit, label);
      // A repository that was renamed. What is sent to the old address would arrive without its body.
      if (body === undefined && response.redirected && new URL(response.url).origin === new URL(this.#url).origin)
        this.#url = response.url.replace(/\/info\/refs\?.*$/, '');
      if (response.ok) return bytes;
      // Without an account, hosts ask who is there for what does not exist, too.
      if (response.status === 401 && remote.authorization === undefined)
        throw new AppError(
          'not-found',
          `${label} has no public repository at ${remote.url}. For a private one, connect ${label} under Settings, Applications.`,
        );
      throw refusal(label, response, bytes.toString('utf8'));
    });
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof GitRefusal)) throw error;
      const { label, remote } = this.#options;
      throw new AppError('bad-server-response', `${label} did not answer as a git repository at ${remote.url}: ${error.message}`, { cause: error });
    }
  }
}

/** What is in the first band. Lines before the bands say what the host knows of ours. @throws GitRefusal */
function contentsOf(reader: PktReader): Buffer {
  const contents: Buffer[] = [];
  for (let line = reader.nextBytes(); line !== 'end'; line = reader.nextBytes()) {
    if (line === 'flush') continue;
    if (line[0] === BANDS.contents) contents.push(line.subarray(1));
    else if (line[0] === BANDS.failure) throw new GitRefusal(line.toString('utf8', 1).trim());
    else if (line.toString('latin1', 0, 4) === 'ERR ') throw new GitRefusal(line.toString('utf8', 4).trim());
  }
  return Buffer.concat(contents);
}

async function readLimited(response: Response, limit: number, label: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new AppError('project-too-big', `The repository at ${label} has more than ${Math.floor(limit / (1024 * 1024))} MB of history.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
