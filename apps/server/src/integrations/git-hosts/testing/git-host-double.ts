/** A fake code host on a loopback port: the REST API of GitHub, GitLab and Gitea, and git's own protocol. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { BareRepository } from './bare-repository.ts';

export const GIT_HOST_TOKEN = 'token-of-the-double';

/** What the double does wrong. */
export interface GitHostFault {
  /** Which requests: their path contains this. */
  readonly at: string;
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** The connection is cut in the middle of the answer. */
  readonly isCut?: boolean;
}

interface Hosted {
  readonly path: string;
  readonly isPrivate: boolean;
  readonly repository: BareRepository;
}

export interface GitHostDouble {
  readonly url: string;
  /** Each applies to all requests until it is removed. */
  readonly faults: GitHostFault[];
  /** `GET /path` of the calls so far. */
  readonly calls: string[];
  /** Repositories that were renamed: their old paths, and the new ones. */
  readonly moved: Map<string, string>;
  readonly pullRequests: { readonly path: string; readonly from: string; readonly to: string; readonly title: string }[];
  add(path: string, options?: { readonly isPrivate?: boolean }): BareRepository;
  find(path: string): BareRepository | undefined;
  close(): Promise<void>;
}

/** The account is `ann`. */
export async function startGitHostDouble(): Promise<GitHostDouble> {
  const hosted = new Map<string, Hosted>();
  const faults: GitHostFault[] = [];
  const calls: string[] = [];
  const pullRequests: GitHostDouble['pullRequests'] = [];
  const moved = new Map<string, string>();
  let url = '';

  const add: GitHostDouble['add'] = (path, { isPrivate = true } = {}) => {
    const repository = new BareRepository();
    hosted.set(path, { path, isPrivate, repository });
    return repository;
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? '/', url);
    calls.push(`${request.method} ${target.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const fault = faults.find(({ at }) => target.pathname.includes(at));
    if (fault?.delayMs !== undefined) await wait(fault.delayMs);
    const send = (status: number, contents: string | Uint8Array, headers: Record<string, string> = {}) => {
      response.writeHead(fault?.status ?? status, { ...headers, ...fault?.headers });
      const all = fault?.status === undefined ? (fault?.body ?? contents) : contents;
      if (fault?.isCut !== true) return void response.end(all);
      response.write(all.slice(0, Math.floor(all.length / 2)));
      setTimeout(() => response.destroy(), 10);
    };
    const json = (status: number, value: unknown) => send(status, JSON.stringify(value), { 'content-type': 'application/json' });
    if (fault?.status !== undefined) return json(fault.status, { message: fault.body ?? 'Fault' });
    const git = /^\/(.+)\.git\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(target.pathname);
    if (git !== null) return answerGit(decodeURIComponent(git[1] as string), git[2] as string, target, request, body, send);
    const api = /^\/api\/(v3|v4|v1)(\/.*)$/.exec(target.pathname);
    if (api === null) return send(404, 'Nothing here');
    if (!isSignedIn(request)) return json(401, { message: 'Bad credentials' });
    const given = body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Record<string, unknown>);
    const [status, value] = answerApi(api[1] as 'v3' | 'v4' | 'v1', api[2] as string, request.method ?? 'GET', given, target.searchParams);
    json(status, value);
  }

  async function answerGit(
    path: string,
    action: string,
    target: URL,
    request: IncomingMessage,
    body: Buffer,
    send: (status: number, contents: string | Uint8Array, headers?: Record<string, string>) => void,
  ): Promise<void> {
    const newPath = moved.get(path);
    if (newPath !== undefined) return send(301, '', { location: `/${newPath}.git/${action}${target.search}` });
    const found = hosted.get(path);
    const program = action === 'info/refs' ? (target.searchParams.get('service') ?? '') : action;
    const isOpen = found !== undefined && !found.isPrivate && program === 'git-upload-pack';
    if (!isOpen && !isSignedIn(request)) return send(401, 'Who are you?', { 'www-authenticate': 'Basic realm="double"' });
    if (found === undefined) return send(404, 'Repository not found.');
    const { repository } = found;
    if (action === 'info/refs') return send(200, repository.advertise(program), { 'content-type': `application/x-${program}-advertisement` });
    const answer = action === 'git-upload-pack' ? await repository.upload(body) : await repository.receive(body);
    send(200, answer, { 'content-type': `application/x-${program}-result` });
  }

  type Dialect = 'v3' | 'v4' | 'v1';

  function answerApi(dialect: Dialect, path: string, method: string, given: Record<string, unknown>, query: URLSearchParams): [number, unknown] {
    const isGitLab = dialect === 'v4';
    if (path === '/user') return [200, isGitLab ? { username: 'ann' } : { login: 'ann' }];
    const list = isGitLab ? '/projects' : '/user/repos';
    if (path === list && method === 'GET') return [200, [...hosted.values()].reverse().map((one) => shown(dialect, one))];
    if (path === list) return create(dialect, String(given['name']), isGitLab ? given['visibility'] !== 'public' : given['private'] !== false);
    const named = (isGitLab ? /^\/projects\/([^/]+)(\/merge_requests)?$/ : /^\/repos\/([^/]+\/[^/]+)(\/pulls)?$/).exec(path);
    const found = named === null ? undefined : hosted.get(decodeURIComponent(named[1] as string));
    if (named === null || found === undefined) return [404, { message: 'Not Found' }];
    if (named[2] === undefined) return [200, shown(dialect, found)];
    if (method === 'POST') return open(dialect, found, given);
    return [200, pullRequests.flatMap((one, index) => (one.path === found.path && matches(one, query) ? [shownRequest(dialect, index)] : []))];
  }

  function create(dialect: Dialect, name: string, isPrivate: boolean): [number, unknown] {
    const path = `ann/${name}`;
    if (hosted.has(path)) {
      if (dialect === 'v3') return [422, { message: 'Repository creation failed.', errors: [{ message: 'name already exists on this account' }] }];
      return dialect === 'v4'
        ? [400, { message: { name: ['has already been taken'] } }]
        : [409, { message: 'The repository with the same name already exists.' }];
    }
    add(path, { isPrivate });
    return [201, shown(dialect, hosted.get(path) as Hosted)];
  }

  function open(dialect: Dialect, { path, repository }: Hosted, given: Record<string, unknown>): [number, unknown] {
    const isGitLab = dialect === 'v4';
    const from = String(given[isGitLab ? 'source_branch' : 'head']);
    const to = String(given[isGitLab ? 'target_branch' : 'base']);
    const isThere = pullRequests.some((one) => one.path === path && one.from === from && one.to === to);
    if (isThere) return [dialect === 'v3' ? 422 : 409, { message: 'A pull request already exists.' }];
    if (!repository.branches.has(from) || !repository.branches.has(to)) return [422, { message: 'Validation Failed', errors: [{ message: 'No such branch' }] }];
    pullRequests.push({ path, from, to, title: String(given['title']) });
    return [201, shownRequest(dialect, pullRequests.length - 1)];
  }

  function shown(dialect: Dialect, { path, isPrivate, repository }: Hosted): unknown {
    const page = `${url}/${path}`;
    const isEmpty = repository.branches.size === 0;
    return dialect === 'v4'
      ? { path_with_namespace: path, web_url: page, visibility: isPrivate ? 'private' : 'public', default_branch: isEmpty ? null : repository.head }
      : { full_name: path, html_url: page, private: isPrivate, default_branch: isEmpty && dialect === 'v1' ? '' : repository.head };
  }

  function shownRequest(dialect: Dialect, index: number): unknown {
    const one = pullRequests[index];
    const page = `${url}/${one?.path}/pull/${index + 1}`;
    return dialect === 'v4' ? { web_url: page } : { html_url: page, head: { ref: one?.from }, base: { ref: one?.to } };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    faults,
    calls,
    moved,
    pullRequests,
    add,
    find: (path) => hosted.get(path)?.repository,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function matches({ from, to }: { readonly from: string; readonly to: string }, query: URLSearchParams): boolean {
  const source = query.get('source_branch') ?? query.get('head')?.split(':')[1];
  const target = query.get('target_branch') ?? query.get('base');
  return (source ?? from) === from && (target ?? to) === to;
}

/** As each of the hosts accepts it: a token, or basic authorization whose password is the token. */
function isSignedIn({ headers: { authorization = '' } }: IncomingMessage): boolean {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^(?:bearer|token)$/i.test(scheme)) return value === GIT_HOST_TOKEN;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[1] === GIT_HOST_TOKEN;
}
