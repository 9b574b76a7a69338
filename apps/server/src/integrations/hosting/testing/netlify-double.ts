/** A fake Netlify on a loopback port: its REST API, the websocket of its build logs, and the sites themselves. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';

/** A person's account, and the account of Lathe's server. */
export const NETLIFY_TOKEN = 'nfp_a-token-of-the-tests';
export const SERVER_TOKEN = 'nfp_the-token-of-the-server';

/** How a remote build goes. */
export interface BuildScript {
  readonly log: readonly (readonly [section: string, message: string])[];
  readonly state: 'ready' | 'error';
  readonly errorMessage?: string;
  /** After this many lines: the connection is cut, or an error is sent instead of the rest. */
  readonly cutAfter?: number;
  readonly errorAfter?: { readonly lines: number; readonly status: number };
}

export const GOOD_BUILD: BuildScript = {
  log: [
    ['initializing', 'preparing the build image'],
    ['building', '$ npm run build'],
    ['building', '✓ built in 9.2 s'],
    ['completed', 'the build has completed'],
    ['deploying', 'uploading 2 files'],
    ['cleanup', 'the cache is saved'],
  ],
  state: 'ready',
};

export const BAD_BUILD: BuildScript = {
  log: [
    ['initializing', 'preparing the build image'],
    ['building', '$ npm run build'],
    ['building', 'src/page.ts:3:1 error: "price" is not exported'],
    ['building', 'Build script returned non-zero exit code: 2'],
  ],
  state: 'error',
  errorMessage: 'Build script returned non-zero exit code: 2',
};

/** A reply in place of the usual one. */
export interface Fault {
  /** Which requests, for example `POST /sites`. Ids are written `:id`. */
  readonly at: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** The connection is cut without a reply. */
  readonly cut?: boolean;
  /** How many requests. Absent: all from now on. */
  readonly times?: number;
}

interface Site {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string | undefined;
  /** The token of the account that has it. */
  owner: string;
  liveDeploy?: string;
}

interface Deploy {
  readonly id: string;
  readonly siteId: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly required: Set<string>;
  readonly build?: BuildScript;
  state: string;
  errorMessage?: string;
}

export interface NetlifyDouble {
  readonly apiUrl: string;
  readonly logsUrl: string;
  /** Requests so far, as `PUT /deploys/:id/files/index.html`. */
  readonly requests: readonly string[];
  /** What arrived on the log's websocket when it was opened. */
  readonly logRequests: readonly Readonly<Record<string, unknown>>[];
  readonly uploadedZips: readonly Uint8Array[];
  fault(fault: Fault): void;
  /** How the next deploys of built files end. */
  endDeploysWith(state: 'ready' | 'error', errorMessage?: string): void;
  /** How the next remote builds go. */
  buildWith(script: BuildScript): void;
  /** No token is accepted anymore, or this one is. */
  revoke(): void;
  /** A person makes a site of the server's account their own. */
  claim(siteId: string): void;
  /** A person deletes a site there. */
  deleteSite(siteId: string): void;
  close(): Promise<void>;
}

export async function startNetlifyDouble(port = 0): Promise<NetlifyDouble> {
  const double = new Double();
  const server = createServer((request, response) => {
    double.answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const sockets = new WebSocketServer({ server, path: '/build/logs' });
  sockets.on('connection', (socket) => double.log(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.origin = `http://${address}`;
  return Object.assign(double, {
    apiUrl: `http://${address}/api/v1`,
    logsUrl: `ws://${address}/build/logs`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

class Double {
  origin = '';
  readonly requests: string[] = [];
  readonly logRequests: Readonly<Record<string, unknown>>[] = [];
  readonly uploadedZips: Uint8Array[] = [];
  readonly #sites = new Map<string, Site>();
  readonly #deploys = new Map<string, Deploy>();
  readonly #contents = new Map<string, Buffer>();
  #faults: (Fault & { left: number })[] = [];
  #deployEnd: Pick<Deploy, 'state' | 'errorMessage'> = { state: 'ready' };
  #build = GOOD_BUILD;
  #isRevoked = false;

  fault(fault: Fault): void {
    this.#faults.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  endDeploysWith(state: 'ready' | 'error', errorMessage?: string): void {
    this.#deployEnd = { state, ...(errorMessage === undefined ? {} : { errorMessage }) };
  }

  buildWith(script: BuildScript): void {
    this.#build = script;
  }

  revoke(): void {
    this.#isRevoked = true;
  }

  claim(siteId: string): void {
    const site = this.#sites.get(siteId);
    if (site) site.owner = NETLIFY_TOKEN;
  }

  deleteSite(siteId: string): void {
    this.#sites.delete(siteId);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    if (url.pathname.startsWith('/site/')) return this.#serve(url.pathname.slice('/site/'.length), response);
    const parts = url.pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent);
    const [kind = '', id = '', ...rest] = parts;
    if (rest[0] === 'deploys' && rest.length === 2) rest[1] = ':deploy';
    const place = `${request.method} /${[kind, ...(id === '' ? [] : [':id']), ...rest].join('/')}`;
    this.requests.push(place);
    const body = await readBytes(request);
    if (await this.#failed(place, response)) return;
    const token = request.headers.authorization?.replace('Bearer ', '');
    if (!(token === NETLIFY_TOKEN || token === SERVER_TOKEN) || this.#isRevoked) return send(response, 401, { code: 401, message: 'Access Denied' });
    const hasSite = this.#sites.get(id)?.owner === token;
    switch (place) {
      case 'GET /user':
        return send(response, 200, { id: 'u1', email: 'baker@example.com', full_name: 'A Baker', slug: 'baker' });
      case 'POST /sites':
        return this.#createSite(token, JSON.parse(body.toString()) as { name: string; session_id?: string }, response);
      case 'GET /sites/:id':
        return hasSite ? send(response, 200, this.#describeSite(this.#sites.get(id) as Site)) : notFound(response);
      case 'POST /sites/:id/deploys':
        if (!hasSite) return notFound(response);
        return this.#createDeploy(id, url.searchParams.get('title') ?? '', JSON.parse(body.toString()) as { files: Record<string, string> }, response);
      case 'POST /sites/:id/builds':
        if (!hasSite) return notFound(response);
        return this.#createBuild(id, request.headers['content-type'] ?? '', body, response);
      case 'GET /deploys/:id':
        return this.#withDeploy(id, response, (deploy) => send(response, 200, this.#describe(deploy)));
      case 'GET /sites/:id/deploys/:deploy':
        return this.#withDeploy(parts[3] ?? '', response, (deploy) => {
          if (hasSite && deploy.siteId === id) send(response, 200, this.#describe(deploy));
          else notFound(response);
        });
      case 'POST /deploys/:id/cancel':
        return this.#withDeploy(id, response, (deploy) => {
          deploy.state = 'error';
          deploy.errorMessage = 'Canceled deploy';
          send(response, 201, this.#describe(deploy));
        });
      default:
        if (place.startsWith('PUT /deploys/:id/files/')) return this.#withDeploy(id, response, (deploy) => this.#upload(deploy, body, response));
        return notFound(response);
    }
  }

  /** The log's websocket: what is asked for arrives first, then the log is sent from its beginning. */
  log(socket: WebSocket): void {
    socket.once('message', (data) => {
      const request = JSON.parse(String(data)) as Record<string, unknown>;
      this.logRequests.push(request);
      void this.#play(socket, request);
    });
  }

  async #play(socket: WebSocket, { access_token: token, deploy_id: deployId }: Readonly<Record<string, unknown>>): Promise<void> {
    const say = (message: unknown) => socket.send(JSON.stringify(message));
    const deploy = this.#deploys.get(String(deployId));
    const script = deploy?.build;
    if (token !== this.#sites.get(deploy?.siteId ?? '')?.owner || deploy === undefined || script === undefined)
      return say({ type: 'error', status: 401, message: 'Unauthorized' });
    for (const [index, [section, message]] of script.log.entries()) {
      if (index === script.cutAfter) return socket.terminate();
      if (index === script.errorAfter?.lines) return say({ type: 'error', status: script.errorAfter.status, message: 'The log failed.' });
      say({ type: 'log', section, message, ts: '2026-11-12T09:41:00.000Z' });
      await wait(5);
    }
    this.#end(deploy, script);
    say({ type: 'report', section: 'building' });
  }

  #end(deploy: Deploy, { state, errorMessage }: BuildScript): void {
    deploy.state = state;
    if (errorMessage !== undefined) deploy.errorMessage = errorMessage;
    if (state === 'ready') this.#goLive(deploy);
  }

  #createSite(owner: string, { name, session_id: sessionId }: { readonly name: string; readonly session_id?: string }, response: ServerResponse): void {
    if ([...this.#sites.values()].some((site) => site.name === name)) {
      send(response, 422, { errors: { subdomain: ['must be unique'] } });
      return;
    }
    const site: Site = { id: randomUUID(), name, sessionId, owner };
    this.#sites.set(site.id, site);
    send(response, 201, this.#describeSite(site));
  }

  #describeSite({ id, name, sessionId }: Site): unknown {
    const url = `${this.origin}/site/${name}`;
    return { id, name, url, ssl_url: url, admin_url: `${this.origin}/app/${name}`, session_id: sessionId, state: 'current' };
  }

  #createDeploy(siteId: string, title: string, { files }: { readonly files: Readonly<Record<string, string>> }, response: ServerResponse): void {
    const required = new Set(Object.values(files).filter((sha1) => !this.#contents.has(sha1)));
    const deploy: Deploy = { id: randomUUID(), siteId, title, files, required, state: required.size === 0 ? 'processing' : 'uploading' };
    this.#deploys.set(deploy.id, deploy);
    if (required.size === 0) this.#finish(deploy);
    send(response, 200, this.#describe(deploy));
  }

  #upload(deploy: Deploy, body: Buffer, response: ServerResponse): void {
    const sha1 = createHash('sha1').update(body).digest('hex');
    if (!Object.values(deploy.files).includes(sha1)) {
      send(response, 422, { code: 422, message: 'The file does not match its digest' });
      return;
    }
    this.#contents.set(sha1, body);
    deploy.required.delete(sha1);
    if (deploy.required.size === 0) this.#finish(deploy);
    send(response, 200, { id: 'file', sha: sha1 });
  }

  #finish(deploy: Deploy): void {
    Object.assign(deploy, this.#deployEnd);
    if (deploy.state === 'ready') this.#goLive(deploy);
  }

  #goLive(deploy: Deploy): void {
    const site = this.#sites.get(deploy.siteId);
    if (site) site.liveDeploy = deploy.id;
  }

  async #createBuild(siteId: string, type: string, body: Buffer, response: ServerResponse): Promise<void> {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const zip = form.get('zip');
    if (!(zip instanceof Blob)) return send(response, 422, { code: 422, message: 'zip is missing' });
    this.uploadedZips.push(new Uint8Array(await zip.arrayBuffer()));
    const script = this.#build;
    const page = Buffer.from(`<!doctype html><title>Built</title><h1>${String(form.get('title'))}, built by Netlify</h1>`);
    const sha1 = createHash('sha1').update(page).digest('hex');
    this.#contents.set(sha1, page);
    const deploy: Deploy = {
      ...{ id: randomUUID(), siteId, title: String(form.get('title')), files: { '/index.html': sha1 } },
      ...{ required: new Set(), build: script, state: 'building' },
    };
    this.#deploys.set(deploy.id, deploy);
    send(response, 200, { id: randomUUID(), deploy_id: deploy.id, sha: '', done: false, error: null, created_at: '2026-11-12T09:41:00.000Z' });
  }

  #describe({ id, siteId, title, state, errorMessage, required }: Deploy): unknown {
    const url = `${this.origin}/site/${this.#sites.get(siteId)?.name}`;
    return { id, site_id: siteId, title, state, error_message: errorMessage ?? null, required: [...required], url, ssl_url: url, deploy_ssl_url: url };
  }

  #withDeploy(id: string, response: ServerResponse, then: (deploy: Deploy) => void): void {
    const deploy = this.#deploys.get(id);
    if (deploy === undefined) notFound(response);
    else then(deploy);
  }

  #serve(place: string, response: ServerResponse): void {
    const [name = '', ...rest] = place.split('/');
    const site = [...this.#sites.values()].find((one) => one.name === name);
    const deploy = this.#deploys.get(site?.liveDeploy ?? '');
    const path = rest.join('/') === '' ? 'index.html' : rest.join('/');
    const contents = this.#contents.get(deploy?.files[`/${path}`] ?? '');
    response.writeHead(contents === undefined ? 404 : 200, { 'content-type': path.endsWith('.html') ? 'text/html' : 'application/octet-stream' });
    response.end(contents ?? 'Not Found');
  }

  async #failed(place: string, response: ServerResponse): Promise<boolean> {
    const fault = this.#faults.find(({ at, left }) => left > 0 && place.startsWith(at));
    if (fault === undefined) return false;
    fault.left--;
    if (fault.delayMs !== undefined) await wait(fault.delayMs);
    if (fault.cut) response.destroy();
    else if (fault.status !== undefined) send(response, fault.status, fault.body ?? { code: fault.status, message: 'A fault of the test' }, fault.headers);
    return fault.cut === true || fault.status !== undefined;
  }
}

function notFound(response: ServerResponse): void {
  send(response, 404, { code: 404, message: 'Not Found' });
}

function send(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
