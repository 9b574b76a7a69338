import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tunnelLabel } from '@lathe/protocol';
import { WebSocket } from 'ws';
import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './server.ts';
import { collectGarbage } from './testing/collect-garbage.ts';
import { copyEmbeddedTemplate, silentLog } from './testing/engines.ts';
import { TEST_MODELS } from './testing/routes.ts';
import { testPrograms } from './testing/run-services.ts';
import { TestWorkbench } from './testing/test-workbench.ts';
import { APP_PORT, TUNNEL_ID, TUNNEL_PASSWORD } from './testing/tunnel-server.ts';

/** Rounds per kind. There are a dozen kinds, most of which open several connections per round. */
const ROUNDS = 20;
/** Not an address of this machine's interfaces, which are refused whatever is allowed. */
const SITE_HOST = '127.0.0.2';
/** More than the buffers between a server and its client hold. */
const FILE_BYTES = 8 * 1024 * 1024;
/**
 * Compiled code and caches that fill up during the first hundreds of requests. What one abandoned request would keep is
 * 20 times as much.
 */
const HEAP_TOLERANCE_BYTES = 12 * 1024 * 1024;
/** Longer than an idle connection is kept (5 s). */
const SETTLED = { timeout: 15_000, interval: 100 };

/** Also for what ends with an error, as everything that is interrupted does. */
const closeOf = (emitter: { once(event: 'close', listener: () => void): unknown }) => new Promise<void>((closed) => emitter.once('close', closed));

/** Each descriptor that occurs more often in `after` than in `before`. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const known = [...before];
  return after.filter((target) => {
    const at = known.indexOf(target);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

describe('what is abandoned', () => {
  let directory: string;
  let server: RunningServer;
  let site: Server;
  let port: number;
  let session: string;
  let projectId: string;
  let file: string;
  let putAddress: string;
  let corsToken: string;
  let runtimeToken: string;

  const hostOf = (name: string) => (name === '' ? `localhost:${port}` : `${name}.localhost:${port}`);
  const open = (method: string, path: string, { host = '', headers = {}, body }: { host?: string; headers?: Record<string, string>; body?: string } = {}) => {
    const outgoing = httpRequest({
      ...{ host: '127.0.0.1', port, method, path, agent: false },
      headers: { host: hostOf(host), origin: `http://${hostOf('')}`, cookie: session, 'content-type': 'application/json', ...headers },
    });
    outgoing.on('error', () => undefined); // Interrupted on purpose.
    outgoing.end(body);
    return outgoing;
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in tests
  async function call(method: string, path: string, body?: object): Promise<{ status: number; body: any; headers: IncomingMessage['headers'] }> {
    const outgoing = open(method, path, body === undefined ? {} : { body: JSON.stringify(body) });
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    let text = '';
    for await (const piece of answer.setEncoding('utf8')) text += piece;
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  }
  /** Leaves after the headers, after some of the body, or before both. */
  async function abandon(outgoing: ReturnType<typeof open>, stage: 'sent' | 'head' | 'body'): Promise<void> {
    const closed = closeOf(outgoing);
    if (stage === 'sent') await once(outgoing, 'finish');
    else {
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      answer.on('error', () => undefined);
      if (stage === 'body') await once(answer, 'data');
    }
    outgoing.destroy();
    await closed;
  }
  /** Sends some bytes on a new connection, which is then cut. */
  async function sendAndCut(text: string): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((sent) => socket.write(text, sent));
    const closed = closeOf(socket);
    socket.destroy();
    await closed;
  }

  const chat = (messageId: string) => ({
    body: JSON.stringify({
      ...{ projectId, messageId, mode: 'build', step: 0, context: { title: 'Leaks', files: [], contents: [] } },
      messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'a todo list' }] }],
    }),
  });
  const STAGES = ['sent', 'head', 'body'] as const;
  let round = 0;
  const stage = () => STAGES[round % STAGES.length] ?? 'body';

  /** Everything that a client can begin and not finish. */
  const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
    'a file that is read': () => abandon(open('GET', file), stage()),
    'the headers of a file': () => abandon(open('HEAD', file), 'head'),
    'a file that is never read': () => sendAndCut(`GET ${file} HTTP/1.1\r\nhost: ${hostOf('')}\r\n\r\n`),
    'an upload': () => sendAndCut(`PUT ${putAddress} HTTP/1.1\r\nhost: ${hostOf('')}\r\ncontent-length: ${FILE_BYTES}\r\n\r\n${'x'.repeat(50_000)}`),
    'a chat step, and its resumption': async () => {
      const id = `m${round}`;
      await abandon(open('POST', '/api/chat', chat(id)), stage() === 'sent' ? 'head' : stage());
      for (const method of ['GET', 'HEAD']) await abandon(open(method, `/api/chat/${projectId}/${id}/0`), 'head');
    },
    'a response that waits for a stop': () => abandon(open('GET', `/api/chats/${projectId}/turn/m1/stop`), 'sent'),
    'an import of an archive': () => abandon(open('POST', '/api/archives', { body: JSON.stringify({ address: siteAddress('/endless.zip') }) }), 'sent'),
    'a request through the CORS proxy': () =>
      abandon(
        open('GET', '/v1/proxy', {
          host: 'proxy',
          headers: { origin: `http://${hostOf('runtime')}`, authorization: `Bearer ${corsToken}`, 'x-proxy-url': siteAddress('/endless') },
        }),
        stage(),
      ),
    'an installation': () =>
      abandon(
        open('POST', '/install', {
          host: 'runtime',
          headers: { origin: `http://${hostOf('runtime')}`, authorization: `Bearer ${runtimeToken}` },
          body: JSON.stringify({ packageJson: JSON.stringify({ dependencies: { [`none-${round}`]: '1.0.0' } }) }),
        }),
        'sent',
      ),
    'a workbench and its viewers': async () => {
      const workbench = await TestWorkbench.open(port, `http://${hostOf('')}`, { type: 'hello', id: TUNNEL_ID, password: TUNNEL_PASSWORD });
      if (typeof workbench === 'number') throw new Error(`The tunnel was closed with ${workbench}.`);
      // Answers nothing: the viewers leave while they wait.
      workbench.serve = () => undefined;
      const host = `${tunnelLabel(TUNNEL_ID, APP_PORT)}.preview`;
      const login = open('POST', '/__tunnel/', {
        ...{ host, headers: { origin: `http://${hostOf(host)}`, 'content-type': 'application/x-www-form-urlencoded' } },
        body: new URLSearchParams({ password: TUNNEL_PASSWORD, to: '/' }).toString(),
      });
      const [entered] = (await once(login, 'response')) as [IncomingMessage];
      entered.resume();
      const cookie = String(entered.headers['set-cookie']?.[0]?.split(';')[0]);
      await abandon(open('GET', '/slow', { host, headers: { cookie } }), 'sent');
      const viewer = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { host: hostOf(host), cookie }, origin: `http://${hostOf(host)}` });
      viewer.on('error', () => undefined);
      const closed = closeOf(viewer);
      viewer.terminate();
      await closed;
      const gone = closeOf(workbench.socket);
      workbench.socket.terminate();
      await gone;
    },
    'an upgrade that never ends': async () => {
      const head = `GET /tunnel HTTP/1.1\r\nhost: ${hostOf('preview')}\r\norigin: http://${hostOf('')}\r\nconnection: upgrade\r\nupgrade: websocket\r\n`;
      await sendAndCut(head);
      await sendAndCut(`${head}sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`);
    },
    'an idle connection': async () => {
      await sendAndCut(`GET /healthz HTTP/1.1\r\nhost: ${hostOf('')}\r\n\r\n`);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('POST /api/chat HTTP/1.1\r\nhost: ');
      socket.destroy();
    },
  };

  const siteAddress = (path: string) => `http://${SITE_HOST}:${(site.address() as AddressInfo).port}${path}`;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-leaks-'));
    const programs = await testPrograms();
    await copyEmbeddedTemplate(join(directory, 'database'));
    site = createServer((request, response) => {
      if (request.url?.includes('none-')) return void response.writeHead(404).end();
      // Continues as long as somebody reads, and then a little longer.
      response.write(Buffer.from('PK\u0003\u0004'));
      const piece = setInterval(() => response.write('more'), 20);
      response.on('close', () => clearInterval(piece));
    });
    site.keepAliveTimeout = 100;
    site.listen(0, SITE_HOST);
    await once(site, 'listening');
    const sitePort = String((site.address() as AddressInfo).port);
    server = await startServer({
      config: readConfig({
        ...{ PORT: '0', DATA_DIR: directory, NPM_REGISTRY: siteAddress(''), OUTBOUND_ALLOW_CIDRS: `${SITE_HOST}/32`, CORS_PROXY_PORTS: sitePort },
        ...{ SHUTDOWN_GRACE_S: '0', FETCH_AHEAD: 'off' },
      }),
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
      modelOptions: TEST_MODELS,
      embeddedPrograms: programs,
    });
    port = Number(new URL(server.appOrigin).port);
    session = '';
    const { headers } = await call('POST', '/api/auth/sign-up/email', { email: 'ann@example.com', password: 'correct horse', name: 'Ann' });
    session = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
    const project = (await call('POST', '/api/projects/sb1/fork', { project: { title: 'Leaks' } })).body;
    projectId = project.id;
    const checksum = createHash('md5').update(Buffer.alloc(FILE_BYTES)).digest('base64');
    const announce = async () =>
      (await call('POST', `/api/projects/${project.slug}/direct_uploads`, { blob: { filename: 'a.bin', byte_size: FILE_BYTES, checksum } })).body;
    const uploaded = await announce();
    const put = httpRequest({ host: '127.0.0.1', port, method: 'PUT', path: uploaded.direct_upload.url, agent: false, headers: { host: hostOf('') } });
    put.end(Buffer.alloc(FILE_BYTES));
    const [stored] = (await once(put, 'response')) as [IncomingMessage];
    expect(stored.statusCode).toBe(204);
    stored.resume();
    file = `/api/storage/${uploaded.signed_id}/a.bin`;
    putAddress = (await announce()).direct_upload.url;
    corsToken = (await call('GET', '/api/token/cors')).body.token;
    runtimeToken = (await call('POST', '/api/runtime-token')).body.token;
    expect((await call('PATCH', '/api/account', { featureFlags: { previewTunneling: true } })).status).toBeLessThan(300);
    expect((await call('PUT', `/api/tunnels/${TUNNEL_ID}`, { password: TUNNEL_PASSWORD })).status).toBeLessThan(300);
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    site?.closeAllConnections();
    site?.close();
    await rm(directory, { recursive: true, force: true });
  }, 30_000);

  /** Of the whole process, except for those of the database, which it opens as it needs them. */
  async function descriptors(): Promise<string[]> {
    const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => 'gone')));
    return targets
      .filter((target) => target !== 'gone' && !target.startsWith(join(directory, 'database')))
      .map((target) => target.replace(/:\[\d+\]$/, ''))
      .sort();
  }
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('leaves descriptors, timers and memory as they were', async () => {
    const all = async (rounds: number) => {
      for (let count = 0; count < rounds; count++, round++) for (const begin of Object.values(kinds)) await begin();
    };
    // Compiles what is compiled once, opens what stays open, and fills the caches.
    const sockets = async () => (await descriptors()).filter((target) => target === 'socket').length;
    const socketsBefore = await sockets();
    await all(6);
    await expect.poll(sockets, SETTLED).toBeLessThanOrEqual(socketsBefore);
    const before = await descriptors();
    const timersBefore = timers();
    collectGarbage();
    const heapBefore = process.memoryUsage().heapUsed;

    await all(ROUNDS);
    // Fewer is fine: a connection that another test file left open may close in the meantime.
    await expect.poll(async () => added(before, await descriptors()), SETTLED).toEqual([]);
    await expect.poll(timers, SETTLED).toBeLessThanOrEqual(timersBefore);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(HEAP_TOLERANCE_BYTES);
  }, 120_000);
});
