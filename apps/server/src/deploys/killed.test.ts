import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deployBody } from '../testing/deploy-files.ts';
import { copyEmbeddedTemplate } from '../testing/engines.ts';
import type { TestPrograms } from '../testing/programs.ts';
import { testPrograms } from '../testing/run-services.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const TIMEOUT_MS = 180_000;
/** Enough text to be compressed for a while. */
const version = (number: number) => ({
  'index.html': `<!doctype html><title>Version ${number}</title><script type="module" src="/app.js"></script>`,
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`text-${index}.txt`, `${number} ${index} ${'lorem ipsum dolor '.repeat(2_000)}`])),
  'app.js': `console.log(${number});`,
});

let programs: TestPrograms;
let data: string;
let server: ServerProcess;
let cookie = '';

beforeAll(async () => {
  programs = await testPrograms();
}, TIMEOUT_MS);
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'lathe-killed-'));
  await copyEmbeddedTemplate(join(data, 'database'));
  server = await startServerProcess(programs.main, { DATA_DIR: data });
}, TIMEOUT_MS);
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

async function killAndStart(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServerProcess(programs.main, { DATA_DIR: data });
}

async function call(method: string, path: string, body: object | Uint8Array<ArrayBuffer>) {
  const isBytes = body instanceof Uint8Array;
  const headers = { cookie, 'content-type': isBytes ? 'application/octet-stream' : 'application/json' };
  const response = await fetch(`${server.origin}${path}`, { method, headers, body: isBytes ? body : JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in tests
  return { status: response.status, body: (await response.json()) as any, cookies: response.headers.getSetCookie() };
}

/** The first page, as a visitor gets it. */
async function shown(host: string): Promise<string> {
  const { port } = new URL(server.origin);
  const [response] = (await once(get({ host: '127.0.0.1', port, headers: { host: `${host}:${port}` } }), 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

it(
  'a server that is killed at any step of a deploy shows what it showed before, and the next try works',
  async () => {
    const { cookies } = await call('POST', '/api/auth/sign-up/email', { email: 'ann@example.com', password: 'correct horse', name: 'Ann' });
    cookie = cookies.map((entry) => entry.split(';')[0]).join('; ');
    const { slug } = (await call('POST', '/api/projects/sb1/fork', { project: { title: 'Shop' } })).body;
    const at = `/api/projects/${slug}/site`;
    await call('PATCH', at, { visibility: 'public' });
    const { body } = await call('POST', `${at}/deploys`, await deployBody(version(1)));
    const host = new URL(body.site.url).hostname;
    expect(await shown(host)).toContain('Version 1');

    // After the plan.
    const files = [{ path: 'index.html', sha256: '0'.repeat(64), byteSize: 5 }];
    expect((await call('POST', `${at}/plan`, { files })).body.missing).toHaveLength(1);
    await killAndStart();
    expect(await shown(host)).toContain('Version 1');

    // While the files arrive.
    const second = await deployBody(version(2));
    const { port } = new URL(server.origin);
    const sending = ask({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `${at}/deploys`,
      headers: { host: `localhost:${port}`, cookie, 'content-length': second.byteLength },
    });
    sending.on('error', () => undefined); // the server dies
    sending.write(second.subarray(0, second.byteLength / 2));
    await sleep(300);
    await killAndStart();
    expect(await shown(host)).toContain('Version 1');

    // When everything has arrived, at any moment until it is live.
    for (const afterMs of [50, 400]) {
      const answer = call('POST', `${at}/deploys`, second).then(
        ({ status }) => status,
        () => 0,
      );
      await sleep(afterMs);
      await killAndStart();
      const isLive = (await answer) === 201;
      const text = await shown(host);
      if (isLive) expect(text).toContain('Version 2');
      else expect(text).toMatch(/Version [12]</);
    }
    expect((await call('POST', `${at}/deploys`, await deployBody(version(3)))).status).toBe(201);
    expect(await shown(host)).toContain('Version 3');
  },
  TIMEOUT_MS,
);
