import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ArtifactEvent, decodeArtifactEvents, LAST_EVENT_ID, openedSessionSchema } from '@lathe/protocol';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAnthropicDouble } from './integrations/models/testing/anthropic-double.ts';
import type { ModelDouble } from './integrations/models/testing/double-server.ts';
import { reply, slowCall, text } from './integrations/models/testing/script.ts';
import { copyEmbeddedTemplate } from './testing/engines.ts';
import { postgresqlMissing } from './testing/postgresql-process.ts';
import type { TestPrograms } from './testing/programs.ts';
import { testDatabase, testPrograms } from './testing/run-services.ts';
import { fuzzSeed, seededRandom } from './testing/fuzzing.ts';
import { ServerExitError, type ServerProcess, startServerProcess } from './testing/server-process.ts';

const KILLS = 4;
const SAVERS = 3;

describe('the server process', () => {
  let programs: TestPrograms;
  let data: string;
  let running: ServerProcess[] = [];
  let double: ModelDouble | undefined;

  beforeAll(async () => {
    programs = await testPrograms();
  }, 120_000);
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'lathe-server-'));
    await copyEmbeddedTemplate(join(data, 'database'));
  }, 120_000);
  afterEach(async () => {
    for (const server of running) await server.end('SIGKILL');
    running = [];
    await double?.close();
    double = undefined;
    await rm(data, { recursive: true, force: true });
  });

  async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startServerProcess(programs.main, { DATA_DIR: data, ...environment });
    running.push(server);
    return server;
  }

  async function failure(environment: Record<string, string>): Promise<ServerExitError> {
    const error = await start(environment).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ServerExitError)) throw new Error('The server started.', { cause: error });
    return error;
  }

  it('creates its database again after an interrupted first start, and stops when told to', async () => {
    await rm(join(data, 'database'), { recursive: true });
    await writeFile(join(data, 'database.tmp'), 'half a database');
    const server = await start();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    expect((await readdir(data)).sort()).toEqual(['blobs', 'cache', 'database', 'owner-links', 'secret']);
  }, 180_000);

  it('rejects a second server on the same data or port, and an invalid configuration, each with a sentence', async () => {
    const server = await start();
    const sameData = await failure({});
    expect(sameData.exitCode).toBe(1);
    expect(sameData.message).toMatch(
      /^Another Lathe \(process \d+, since .+\) is using the data folder .+\. Stop it first, or set DATA_DIR to another folder\./m,
    );
    const samePort = await failure({ PORT: new URL(server.origin).port, DATA_DIR: join(data, 'other') });
    expect(samePort.message).toMatch(
      /Cannot listen on 127\.0\.0\.1 port \d+: it is in use by another program\. Stop that one, or set PORT to another number\./,
    );
    const broken = await failure({ PORT: 'many', DATABASE_URL: 'mysql://x' });
    expect(broken.message).toContain('The configuration has 2 errors:\n  PORT must be');
    const noDatabase = await failure({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: join(data, 'third') });
    expect(noDatabase.message).toContain('Could not open the database at DATABASE_URL');
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  }, 180_000);

  it('prints a link that signs its owner in, and npm run open makes another', async () => {
    const server = await start();
    const linkIn = (output: string) => /http:\/\/localhost:\d+\/open#[\w-]+/.exec(output)?.[0] ?? '';
    await expect.poll(() => linkIn(server.output()), { timeout: 30_000 }).not.toBe('');
    const open = async (link: string) => {
      const body = JSON.stringify({ secret: new URL(link).hash.slice(1), movesGuestProjects: false });
      return fetch(`${server.origin}/api/auth/sign-in/link`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    };
    const first = await open(linkIn(server.output()));
    expect(first.status).toBe(200);
    const runOpen = async (environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, [programs.open, '--no-open'], { env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, ...environment } });
    const second = await open(linkIn((await runOpen({})).stdout));
    const owners = await Promise.all([first, second].map(async (response) => openedSessionSchema.parse(await response.json()).user));
    expect(owners[1]).toEqual(owners[0]);
    await expect(runOpen({ DATA_DIR: join(data, 'other') })).rejects.toThrow(/No Lathe is running with the data folder .+\. Run npm start first/);
    await expect(runOpen({ APP_HOST: 'lathe.example.com' })).rejects.toThrow('Open its address and sign in instead.');
    await server.end('SIGTERM');
    await expect(runOpen({})).rejects.toThrow('No Lathe is running');
  }, 60_000);

  it('prints the setup code of a new server that others can reach, unless the operator chose it', async () => {
    const server = await start({ HOST: '0.0.0.0' });
    await expect.poll(() => server.output(), { timeout: 30_000 }).toMatch(/"address":"http:\/\/localhost:\d+\/setup","code":"[2-9A-Z]{4}-[2-9A-Z]{4}"/);
    expect(server.output()).not.toContain('/open#');
    await server.end('SIGTERM');
    const chosen = await start({ HOST: '0.0.0.0', SETUP_CODE: 'our-own-code' });
    await expect.poll(() => chosen.output(), { timeout: 30_000 }).toContain('enter the setup code');
    expect(chosen.output()).not.toContain('our-own-code');
  }, 60_000);

  it('prints unsafe settings if others can reach it', async () => {
    const local = await start();
    expect(local.output()).not.toContain('"unsafe":');
    await local.end('SIGTERM');
    const reachable = await start({ HOST: '0.0.0.0' });
    expect(reachable.output()).toMatch(/"level":"warn".*"unsafe":"no-tls".*Set HOST=127\.0\.0\.1/);
    expect(reachable.output()).toMatch(/"unsafe":"open-sign-up".*Set SIGN_UP=closed/);
  }, 180_000);

  it('finishes a running request when told to stop, and accepts no new ones', async () => {
    const server = await start();
    const slow = await beginRequest(server.origin);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await expect.poll(() => server.output()).toContain('Shutting down');
    await expect(fetch(`${server.origin}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow();
    slow.finish();
    await exited;
    expect(slow.answer()).toMatch(/^HTTP\/1\.1 201 /);
  }, 120_000);

  it('takes two interrupts within a moment for one, as npx passes Ctrl+C on, and exits at once for a later one', async () => {
    const server = await start();
    const slow = await beginRequest(server.origin);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGINT');
    await expect.poll(() => server.output()).toContain('Shutting down');
    server.child.kill('SIGINT');
    // As long as a request runs, so does the server, until it is told again after that moment.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    slow.finish();
  }, 120_000);

  it('logs an uncaught error, finishes the running requests and exits with 1; an unhandled rejection is only logged', async () => {
    const defects = `process.on('SIGUSR2', () => { throw new Error('a defect') }); process.on('SIGWINCH', () => { Promise.reject(new Error('unheard')) });`;
    const server = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(defects)}` });
    server.child.kill('SIGWINCH');
    await expect.poll(() => server.output()).toContain('Unhandled promise rejection');
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);

    const slow = await beginRequest(server.origin);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGUSR2');
    await expect.poll(() => server.output()).toContain('Shutting down');
    server.child.kill('SIGUSR2');
    slow.finish();
    expect(await exited).toEqual([1, null]);
    expect(slow.answer()).toMatch(/^HTTP\/1\.1 201 /);
    expect(server.output()).toMatch(/"level":"fatal"[^\n]*a defect[^\n]*"msg":"Uncaught error"/);
    expect(server.output()).toContain('"msg":"Stopped"');
  }, 120_000);

  it('forwards a request through the CORS proxy on its own origin, to networks that the operator allows', async () => {
    const bodies: string[] = [];
    const site = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () => response.writeHead(201, { 'set-cookie': 'a=1' }).end(`${request.method} ${request.url}`));
    });
    // Not an address of this machine's interfaces, which are refused whatever is allowed.
    await new Promise<void>((done) => site.listen(0, '127.0.0.2', done));
    const sitePort = (site.address() as AddressInfo).port;
    const server = await start({ OUTBOUND_ALLOW_CIDRS: '127.0.0.2/32', CORS_PROXY_PORTS: String(sitePort) });
    const session = await signUp(server.origin);
    const { token } = (await (await fetch(`${server.origin}/api/token/cors`, { headers: { cookie: session } })).json()) as { token: string };
    const { port } = new URL(server.origin);
    const through = async (url: string) => {
      const asked = ask({
        ...{ host: '127.0.0.1', port, method: 'POST', path: '/v1/proxy' },
        headers: { host: `proxy.localhost:${port}`, origin: `http://runtime.localhost:${port}`, authorization: `Bearer ${token}`, 'x-proxy-url': url },
      });
      asked.end('body');
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      return { status: answer.statusCode, headers: answer.headers, text };
    };
    const carried = await through(`http://127.0.0.2:${sitePort}/x?y=1`);
    expect([carried.status, carried.text, bodies]).toEqual([201, 'POST /x?y=1', ['body']]);
    expect(carried.headers['access-control-allow-origin']).toBe(`http://runtime.localhost:${port}`);
    expect(carried.headers['set-cookie']).toBeUndefined();
    // The server itself, by IP address: neither its port nor its address is allowed.
    expect((await through(`http://127.0.0.1:${port}/readyz`)).status).toBe(400);
    expect((await through('http://127.0.0.1/')).status).toBe(400);
    site.close();
  }, 120_000);

  it('loses no acknowledged save when it is killed during saves', async () => {
    await killDuringSaves(start);
  }, 180_000);

  const missing = postgresqlMissing();
  describe.skipIf(missing !== undefined)(`on PostgreSQL${missing === undefined ? '' : ` (not run: ${missing})`}`, () => {
    it('loses no acknowledged save when it is killed during saves', async () => {
      const url = await testDatabase('empty');
      await killDuringSaves(() => start({ DATABASE_URL: url }));
    }, 180_000);

    it('continues an answer of another server after the last event that was read, and stops it', async () => {
      const database = await testDatabase('empty');
      let write = () => {};
      const until = new Promise<void>((resolve) => {
        write = resolve;
      });
      const never = new Promise<void>(() => {});
      double = await startAnthropicDouble([
        reply(text('First this, then that. '), slowCall('write_file', { path: 'a.ts', content: LONG }, until)),
        reply(text('For ever. '), slowCall('write_file', { path: 'b.ts', content: LONG }, never)),
      ]);
      const environment = { DATABASE_URL: database, ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: double.url };
      const first = await start(environment);
      // Two servers share no data folder, only the secret in it.
      const otherData = join(data, 'second');
      await mkdir(otherData);
      await copyFile(join(data, 'secret'), join(otherData, 'secret'));
      const second = await start({ ...environment, DATA_DIR: otherData });
      const session = await signUp(first.origin);
      const { body } = await call(first.origin, session, 'POST', '/api/projects/sb1/fork', { project: { title: 'Two servers' } });
      const begin = (messageId: string) => readStep(first.origin, session, 'POST', '/api/chat', -1, { ...QUESTION, projectId: body.id, messageId });
      const resume = (messageId: string, after: number) => readStep(second.origin, session, 'GET', `/api/chat/${body.id}/${messageId}/0`, after);

      const begun = await begin('m1');
      const read: ArtifactEvent[] = [];
      for await (const event of begun) {
        read.push(event);
        if (event.type === 'action.open') break; // The connection is lost, too.
      }
      const rest = await resume('m1', read.at(-1)?.seq ?? -1);
      write();
      const others: ArtifactEvent[] = [];
      for await (const event of rest) others.push(event);
      const all = [...read, ...others];
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_event, index) => index));
      expect(all.flatMap((event) => (event.type === 'text.delta' ? [event.text] : [])).join('')).toBe('First this, then that. ');
      expect(all.filter(({ type }) => type === 'action.close')).toMatchObject([{ action: { path: 'a.ts', content: LONG } }]);
      expect(all.at(-1)).toMatchObject({ type: 'finish', reason: 'tool-calls' });
      expect(double.requests).toHaveLength(1);

      const endless = await begin('m2');
      const stopped: ArtifactEvent[] = [];
      let stoppedAt = 0;
      for await (const event of endless) {
        stopped.push(event);
        if (event.type !== 'action.open') continue;
        stoppedAt = performance.now();
        const { status } = await fetch(`${second.origin}/api/chat/${body.id}/m2/0`, { method: 'DELETE', headers: { cookie: session } });
        expect(status).toBe(204);
      }
      expect(stopped.at(-1)).toMatchObject({ type: 'finish', reason: 'aborted' });
      expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    }, 180_000);
  });
});

/** Its first half contains more than the path of the file. */
const LONG = 'export const a = 1;\n'.repeat(40);
const QUESTION = {
  modelId: 'anthropic:claude-double',
  mode: 'build',
  step: 0,
  messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Hi' }] }],
  context: { title: 'New', files: [], contents: [] },
};

/** The events of a step. */
async function readStep(origin: string, session: string, method: string, path: string, after: number, body?: object): Promise<AsyncIterable<ArtifactEvent>> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie: session, 'content-type': 'application/json', [LAST_EVENT_ID]: String(after) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status !== 200 || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
  return decodeArtifactEvents(response.body);
}

/** The save that was acknowledged, and the one in progress. */
interface Saver {
  readonly slug: string;
  acknowledged: { readonly editedAt: string; readonly text: string };
  sent: string;
  saves: number;
}

async function killDuringSaves(start: () => Promise<ServerProcess>): Promise<void> {
  const seed = fuzzSeed();
  console.log(`kill during saves: SEED=${seed}`);
  const random = seededRandom(seed);
  let server = await start();
  const session = await signUp(server.origin);
  const savers: Saver[] = [];
  for (let index = 0; index < SAVERS; index++) {
    const { body } = await call(server.origin, session, 'POST', '/api/projects/sb1/fork', { project: { appFiles: filesWith('start') } });
    savers.push({ slug: body.slug, acknowledged: { editedAt: body.editedAt, text: 'start' }, sent: 'start', saves: 0 });
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    const loops = savers.map((saver) => saveUntilKilled(server.origin, session, saver, `kill ${kill}`));
    // During saves, even on a busy machine: everyone has saved in this round, and continues.
    const before = savers.map(({ saves }) => saves);
    await expect.poll(() => savers.every(({ saves }, index) => saves > (before[index] ?? 0) + 1), { timeout: 30_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, random() * 500));
    await server.end('SIGKILL');
    await Promise.all(loops);

    server = await start();
    for (const saver of savers) {
      const { status, body } = await call(server.origin, session, 'GET', `/api/projects/${saver.slug}`);
      expect(status).toBe(200);
      const text = body.appFiles['src/main.ts'].contents;
      // The last save may have been stored although its response never arrived. Then it must be complete.
      expect([saver.acknowledged.text, saver.sent], `after kill ${kill}, ${saver.saves} saves`).toContain(text);
      expect(body.appFiles).toEqual(filesWith(text));
      saver.acknowledged = { editedAt: body.editedAt, text };
    }
  }
  expect(savers.every((saver) => saver.saves > KILLS)).toBe(true);
  await server.end('SIGTERM');
}

async function saveUntilKilled(origin: string, session: string, saver: Saver, label: string): Promise<void> {
  for (let count = 0; ; count++) {
    const text = `${saver.slug} ${label} save ${count}`;
    saver.sent = text;
    try {
      const project = { appFiles: filesWith(text), editedAt: saver.acknowledged.editedAt };
      const { status, body } = await call(origin, session, 'PATCH', `/api/projects/${saver.slug}`, { project });
      expect(status).toBe(200);
      saver.acknowledged = { editedAt: body.editedAt, text };
      saver.saves++;
    } catch (error) {
      // `fetch failed` and `terminated` are caused by the kill. Anything else fails the test.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Several files with the same text: a torn save would mix two. */
function filesWith(text: string) {
  const paths = ['package.json', 'src/main.ts', 'src/app.ts', 'src/list.ts'];
  return Object.fromEntries(
    paths.map((path) => [
      path,
      {
        fullPath: path,
        name: path.split('/').at(-1),
        type: 'file',
        contents: path === 'src/main.ts' ? text : `${path}: ${text}`,
        isBinary: false,
        lastModified: 1,
      },
    ]),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in tests
async function call(origin: string, session: string, method: string, path: string, body?: object): Promise<{ status: number; body: any }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie: session, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** A request whose body is still being sent. */
async function beginRequest(origin: string): Promise<{ finish(): void; answer(): string }> {
  const session = await signUp(origin);
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ project: { title: 'Slow' } });
  socket.write(
    `POST /api/projects/sb1/fork HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${session}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  // The server has received the headers of the request once it responds to another one sent later.
  await fetch(`${origin}/healthz`);
  return { finish: () => socket.write(body.slice(10)), answer: () => answer };
}

async function signUp(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.com', password: 'correct horse' }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
