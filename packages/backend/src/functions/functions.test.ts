import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, expect, it } from 'vitest';
import type { BackendSocket } from '../service.ts';
import { describeOnBothEngines, TEST_URL } from '../testing/engines.ts';
import { createDenoHost, type DenoHost } from './deno/host.ts';
import { FunctionSourceError } from './deno/releases.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newHost(limits: Parameters<typeof createDenoHost>[0]['limits'] = {}): DenoHost {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  folders.push(folder);
  return createDenoHost({ folder, publicUrl: TEST_URL, limits });
}

const source = (text: string, options: { verifyJwt?: boolean } = {}) => ({ files: new Map([['index.ts', text]]), ...options });
const open = { verifyJwt: false };

let host: DenoHost;

/** The end of a WebSocket that the host of a backend holds. */
class Visitor implements BackendSocket {
  readonly bufferedAmount = 0;
  readonly heard: unknown[] = [];
  closed: unknown[] | undefined;
  readonly #events = new EventTarget();

  send = (data: string | Uint8Array): void => void this.heard.push(data);
  close = (...why: unknown[]): void => {
    this.closed = why;
  };
  say = (data: string): void => void this.#events.dispatchEvent(Object.assign(new Event('message'), { data }));
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#events.addEventListener(type, listener as (event: Event) => void);
  }
}

describeOnBothEngines(
  'functions',
  (at) => {
    it('answer the client, with what it sent', async () => {
      await host.deploy(
        'hello',
        source(`
          interface Greeting { name: string }
          Deno.serve(async (request) => {
            const { name } = (await request.json()) as Greeting;
            return Response.json({ words: \`Hello \${name}\`, path: new URL(request.url).pathname, method: request.method });
          });`),
      );
      const token = await at().token({ role: 'authenticated', sub: 'ann' });
      const { data, error } = await at()
        .client({ token })
        .functions.invoke('hello', { body: { name: 'Ann' } });
      expect(error).toBeNull();
      expect(data).toEqual({ words: 'Hello Ann', path: '/hello', method: 'POST' });
    });

    it('are called only with a valid token, unless they are open', async () => {
      const { token, fetch, keys } = at();
      const call = async (authorization?: string) => {
        const response = await fetch('/functions/v1/hello', {
          method: 'POST',
          body: '{"name":"Bob"}',
          headers: authorization === undefined ? {} : { authorization },
        });
        return [response.status, ((await response.json()) as { code?: string }).code];
      };
      expect(await call()).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
      expect(await call('Bearer nonsense')).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
      expect(await call(`Bearer ${keys.publishable}`)).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
      expect(await call(`Bearer ${await token({ role: 'authenticated', exp: 1 })}`)).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
      expect(await call(`Bearer ${keys.anonKey}`)).toEqual([200, undefined]);
    });

    it('that do not exist are not found', async () => {
      const response = await at().fetch('/functions/v1/nothing');
      expect([response.status, await response.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }]);
      for (const path of ['/functions/v1/', '/functions/v1/..%2fhello', '/functions/v1/%00']) expect((await at().fetch(path)).status).toBe(404);
    });

    it('say themselves which pages may call them', async () => {
      await host.deploy(
        'cors',
        source(`Deno.serve((request) => new Response(request.method, { headers: { 'access-control-allow-origin': 'https://shop.example' } }));`),
      );
      const preflight = await at().fetch('/functions/v1/cors', {
        method: 'OPTIONS',
        headers: { 'access-control-request-method': 'POST', origin: 'https://shop.example' },
      });
      expect([preflight.status, await preflight.text()]).toEqual([200, 'OPTIONS']);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    });

    it('use the project itself, as the caller and as the platform', async () => {
      await at().migrate(`
        create table guests (id int primary key, name text not null);
        grant select on guests to authenticated;
        grant all on guests to service_role;
        alter table guests enable row level security;
        insert into guests values (1, 'Ann');
      `);
      await host.deploy(
        'guests',
        source(`
          Deno.serve(async (request) => {
            const ask = async (key: string, authorization: string) => {
              const response = await fetch(Deno.env.get('SUPABASE_URL') + '/rest/v1/guests?select=name', { headers: { apikey: key, authorization } });
              return [response.status, await response.text()];
            };
            const { default: secret } = JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS')!);
            return Response.json({
              caller: await ask(Deno.env.get('SUPABASE_ANON_KEY')!, request.headers.get('authorization')!),
              platform: await ask(secret, 'Bearer ' + secret),
            });
          });`),
      );
      const token = await at().token({ role: 'authenticated', sub: 'ann' });
      const { data } = await at().client({ token }).functions.invoke('guests');
      expect(data).toEqual({ caller: [200, '[]'], platform: [200, '[{"name":"Ann"}]'] });
    });

    it('get their secrets and the variables of hosted, and nothing of the server', async () => {
      await host.secrets.set({ STRIPE_KEY: 'sk_1' });
      await host.deploy('variables', source('Deno.serve(() => Response.json(Deno.env.toObject()));', open));
      const read = async () => (await (await at().fetch('/functions/v1/variables')).json()) as Record<string, string>;
      const first = await read();
      expect(first).toMatchObject({ STRIPE_KEY: 'sk_1', SUPABASE_URL: TEST_URL, SUPABASE_FUNCTION_SLUG: 'variables', SUPABASE_ANON_KEY: at().keys.anonKey });
      expect(JSON.parse(first['SUPABASE_JWKS'] ?? '')).toMatchObject({ keys: [{ kty: 'EC' }] });
      expect(Object.keys(first).filter((name) => /^(?:npm_|VITEST|HOME$|USER$)/.test(name))).toEqual([]);
      expect(JSON.stringify(first)).not.toContain('out.sock');

      await host.secrets.set({ STRIPE_KEY: 'sk_2' });
      await expect.poll(async () => (await read())['STRIPE_KEY']).toBe('sk_2');
      await host.secrets.delete(['STRIPE_KEY']);
      expect(await host.secrets.names()).toEqual([]);
      await expect(host.secrets.set({ SUPABASE_URL: 'http://evil.example' })).rejects.toThrow('reserved');
      await expect(host.secrets.set({ 'A B': '' })).rejects.toThrow('no name of a variable');
    });

    it('reach no file, no program, no other function and nothing of the server’s network', async () => {
      const inside = createServer((_request, response) => response.end('inside'));
      await new Promise<void>((resolve) => inside.listen(0, resolve));
      const { port } = inside.address() as AddressInfo;
      await host.deploy(
        'curious',
        source(
          `
          const tries: Record<string, () => unknown> = {
            file: () => Deno.readTextFileSync('/etc/passwd'),
            sibling: () => Deno.readTextFileSync(new URL('../../../hello/function.json', import.meta.url)),
            secrets: () => Deno.readTextFileSync(new URL('../../../../secrets.json', import.meta.url)),
            write: () => Deno.writeTextFileSync(new URL('./written', import.meta.url), 'x'),
            program: () => new Deno.Command('/bin/ls').outputSync(),
            ffi: () => Deno.dlopen('libc.so.6', {}),
            system: () => Deno.hostname(),
            address: () => fetch('http://127.0.0.1:${port}/'),
            mapped: () => fetch('http://[::ffff:127.0.0.1]:${port}/'),
            decimal: () => fetch('http://2130706433:${port}/'),
            name: () => fetch('http://localhost:${port}/'),
            unspecified: () => fetch('http://[::]:${port}/'),
            listening: () => Deno.listen({ hostname: '::', port: 0 }),
            socket: () => Deno.connect({ hostname: '127.0.0.1', port: ${port} }),
            metadata: () => fetch('http://169.254.169.254/', { signal: AbortSignal.timeout(1000) }),
            worker: () => import('data:text/javascript,export default Deno.readTextFileSync("/etc/passwd")'),
          };
          Deno.serve(async () => {
            const reached: string[] = [];
            for (const [name, attempt] of Object.entries(tries)) {
              try { await attempt(); reached.push(name); } catch { /* as it should be */ }
            }
            return Response.json(reached);
          });`,
          open,
        ),
      );
      expect(await (await at().fetch('/functions/v1/curious')).json()).toEqual([]);
      inside.close();
    });

    it('import no file but their own', async () => {
      const files = (text: string, more: Record<string, string> = {}) => ({ files: new Map(Object.entries({ 'index.ts': text, ...more })) });
      await host.secrets.set({ HIDDEN: 'value' });
      const secrets = '../../../../secrets.json';
      const serves = 'Deno.serve(() => Response.json(found));';
      for (const source of [
        files(`import found from '${secrets}' with { type: 'json' }; ${serves}`),
        files(`import found from '/etc/hosts' with { type: 'text' }; ${serves}`),
        files(`const found = await import('${secrets}', { with: { type: 'json' } }); ${serves}`),
        files(`import found from './old.cjs'; ${serves}`, { 'old.cjs': `module.exports = require('${secrets}');` }),
        files(`import found from 'found' with { type: 'json' }; ${serves}`, { 'deno.json': `{ "imports": { "found": "${secrets}" } }` }),
        { ...files('', { [`%2e%2e/%2e%2e/%2e%2e/%2e%2e/secrets.json`]: '' }), entrypoint: '%2e%2e/%2e%2e/%2e%2e/%2e%2e/secrets.json' },
      ])
        await expect(host.deploy('importer', source)).rejects.toBeInstanceOf(FunctionSourceError);
      const shown = await host.deploy('importer', files(`import '/etc/hosts'; Deno.serve(() => new Response());`)).catch(String);
      expect(shown).toContain('a file that is not its own');
      expect(shown).not.toContain('127.0.0.1');
      await host.secrets.delete(['HIDDEN']);
    });

    it('do not choose the registry that the server asks', async () => {
      const files = new Map(Object.entries({ 'shop/index.ts': '', 'shop/.npmrc': 'registry=http://127.0.0.1:9/' }));
      await expect(host.deploy('registry', { files, entrypoint: 'shop/index.ts' })).rejects.toThrow('has no .npmrc');
    });

    it('go on when a visitor breaks off', async () => {
      await host.deploy(
        'upload',
        source(`let calls = 0; Deno.serve(async (request) => { calls++; console.log('called'); await request.text(); return Response.json(calls); });`, open),
      );
      const broken = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array(10));
          await expect.poll(() => host.logs('upload')).not.toEqual([]);
          controller.error(new Error('gone'));
        },
      });
      await at().backend.fetch(new Request(`${TEST_URL}/functions/v1/upload`, { method: 'POST', body: broken, duplex: 'half' }));
      expect(await (await at().fetch('/functions/v1/upload', { method: 'POST', body: '' })).json()).toBe(2);
    });

    it('stream, and work on after their answer', async () => {
      await host.deploy(
        'stream',
        source(
          `
          let finished = 0;
          Deno.serve((request) => {
            if (new URL(request.url).searchParams.has('count')) return Response.json(finished);
            EdgeRuntime.waitUntil(new Promise((resolve) => setTimeout(resolve, 300)).then(() => { finished++; }));
            const body = new ReadableStream({
              async start(controller) {
                for (const part of ['one ', 'two ', 'three']) {
                  controller.enqueue(new TextEncoder().encode(part));
                  await new Promise((resolve) => setTimeout(resolve, 50));
                }
                controller.close();
              },
            });
            return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
          });`,
          open,
        ),
      );
      const response = await at().fetch('/functions/v1/stream');
      const parts: string[] = [];
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) parts.push(new TextDecoder().decode(chunk));
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.join('')).toBe('one two three');
      await expect.poll(async () => (await at().fetch('/functions/v1/stream?count')).json()).toBe(1);
    });

    it('keep what they write, the newest thousand lines', async () => {
      await host.deploy('chatty', source(`Deno.serve(() => { console.log('working'); console.error('careful'); return new Response(); });`, open));
      await at().fetch('/functions/v1/chatty');
      await expect.poll(() => host.logs('chatty').map(({ level, text }) => `${level}: ${text}`)).toEqual(['info: working', 'error: careful']);
    });

    it('that throw or end answer with an error, and the next call works', async () => {
      await host.deploy(
        'fragile',
        source(
          `Deno.serve(async (request) => {
            const { pathname } = new URL(request.url);
            if (pathname.endsWith('/throw')) throw new Error('on purpose');
            if (pathname.endsWith('/exit')) Deno.exit(3);
            if (pathname.endsWith('/later')) { setTimeout(() => { throw new Error('later'); }); await new Promise(() => {}); }
            return new Response('fine');
          });`,
          open,
        ),
      );
      const call = async (path: string) => {
        const response = await at().fetch(`/functions/v1/fragile${path}`);
        return [response.status, (await response.text()).slice(0, 100)];
      };
      expect((await call('/throw'))[0]).toBe(500);
      for (const path of ['/exit', '/later']) {
        expect(await call(path)).toEqual([500, expect.stringContaining('WORKER_ERROR')]);
        expect(await call('')).toEqual([200, 'fine']);
      }
      const { error } = await at().client().functions.invoke('fragile/throw');
      expect(error).toBeInstanceOf(FunctionsHttpError);
    });

    it('are replaced as a whole, and only by what starts', async () => {
      const answer = async () => (await at().fetch('/functions/v1/living')).text();
      const version = (words: string) =>
        source(`import { words } from './words.ts'; Deno.serve(() => new Response(words));`, open).files.set('words.ts', `export const words = '${words}';`);
      const deploy = (words: string) => host.deploy('living', { files: version(words), verifyJwt: false });
      expect((await deploy('first')).isChanged).toBe(true);
      expect((await deploy('first')).isChanged).toBe(false);
      expect(await answer()).toBe('first');
      expect((await deploy('second')).deployed.version).toBe(2);
      expect(await answer()).toBe('second');

      const failures = async () => (await host.failures()).filter(({ slug }) => slug === 'living');
      const broken = (text: string) => host.deploy('living', source(text, open)).catch((error: unknown) => error as Error);
      for (const [text, words] of [
        ['Deno.serve(() => new Response(', 'index.ts:1:31'],
        [`import './missing.ts'; Deno.serve(() => new Response());`, 'missing.ts'],
        [`throw new Error('at the start');`, 'at the start'],
      ] as const) {
        const error = await broken(text);
        expect(error).toBeInstanceOf(FunctionSourceError);
        expect(error).toMatchObject({ message: expect.stringContaining(words) });
        expect(String(error)).not.toContain(folders[0] ?? '');
        expect(await answer()).toBe('second');
        expect(await failures()).toMatchObject([{ slug: 'living', verifyJwt: false, message: (error as Error).message }]);
      }
      const [first] = (await host.list()).filter(({ slug }) => slug === 'living');
      expect((await deploy('third')).deployed).toMatchObject({ createdAt: first?.createdAt, version: 3 });
      expect(await failures()).toEqual([]);
      expect((await host.list()).map(({ slug }) => slug)).toContain('living');
      await host.delete('living');
      expect((await at().fetch('/functions/v1/living')).status).toBe(404);
    });

    it('refuse names and paths that lead elsewhere', async () => {
      for (const slug of ['', '..', 'a/b', '9lives', 'a'.repeat(60)]) await expect(host.deploy(slug, source(''))).rejects.toBeInstanceOf(FunctionSourceError);
      for (const path of ['../index.ts', '/etc/x', 'a/../../b', 'a\\b', 'a\0', './a', 'a//b'])
        await expect(
          host.deploy('paths', {
            files: new Map([
              ['index.ts', ''],
              [path, ''],
            ]),
          }),
        ).rejects.toThrow('no path of a file');
      await expect(host.deploy('paths', { files: new Map(), entrypoint: 'main.ts' })).rejects.toThrow('has no file "main.ts"');
    });

    it('may export a handler, use an import map, and share files', async () => {
      const files = new Map([
        ['shop/index.ts', `import { words } from 'words'; export default { fetch: () => new Response(words) };`],
        ['shop/deno.json', '{ "imports": { "words": "../_shared/words.ts" } }'],
        ['_shared/words.ts', `export const words = 'shared';`],
      ]);
      await host.deploy('shop', { files, entrypoint: 'shop/index.ts', verifyJwt: false });
      expect(await (await at().fetch('/functions/v1/shop')).text()).toBe('shared');
    });

    it('may serve by the module of the standard library that Deno 2 no longer runs', async () => {
      const text = `import { serve } from "https://deno.land/std@0.168.0/http/server.ts"; serve(() => new Response('as before'));`;
      await host.deploy('before', { files: new Map([['before/index.ts', text]]), entrypoint: 'before/index.ts', verifyJwt: false });
      expect(await (await at().fetch('/functions/v1/before')).text()).toBe('as before');
    });

    it('speak WebSocket, both ways, until either side closes', async () => {
      await host.deploy(
        'echo',
        source(
          `Deno.serve((request) => {
            const { socket, response } = Deno.upgradeWebSocket(request);
            socket.onopen = () => socket.send('welcome to ' + new URL(request.url).searchParams.get('room'));
            socket.onmessage = ({ data }) => (data === 'bye' ? socket.close(3001, 'as you wish') : socket.send('echo ' + data));
            return response;
          });`,
          open,
        ),
      );
      const visitor = new Visitor();
      await at().backend.upgrade(visitor, new Request(`${TEST_URL}/functions/v1/echo?room=one`));
      await expect.poll(() => visitor.heard).toEqual(['welcome to one']);
      visitor.say('hello');
      await expect.poll(() => visitor.heard.at(-1)).toBe('echo hello');
      visitor.say('bye');
      await expect.poll(() => visitor.closed).toEqual([3001, 'as you wish']);

      const lost = new Visitor();
      await at().backend.upgrade(lost, new Request(`${TEST_URL}/functions/v1/nothing`));
      expect(lost.closed).toEqual([1011, 'Requested function was not found']);
    });

    it('answer 413 to a body that is too large, and go on', async () => {
      await host.deploy('size', source(`Deno.serve(async (request) => Response.json((await request.arrayBuffer()).byteLength));`, open));
      const send = (byteLength: number) =>
        at().fetch('/functions/v1/size', { method: 'POST', body: new Uint8Array(byteLength), headers: { 'content-length': String(byteLength) } });
      expect((await send(11 * 2 ** 20)).status).toBe(413);
      expect(await (await send(2 ** 20)).json()).toBe(2 ** 20);
    });
  },
  () => {
    host = newHost();
    return { functions: host };
  },
);

describeOnBothEngines(
  'functions that use too much',
  (at) => {
    const call = async (slug: string) => {
      const response = await at().fetch(`/functions/v1/${slug}`);
      return [response.status, ((await response.json()) as { code: string }).code];
    };

    it.each([
      ['time of the processor', '() => { for (;;); }'],
      ['a full heap', '() => { const all: unknown[] = []; for (;;) all.push(new Array(1e5).fill(1)); }'],
      [
        'memory outside the heap',
        'async () => { const all: unknown[] = []; for (;;) { all.push(new Uint8Array(2 ** 24).fill(1)); await new Promise((r) => setTimeout(r, 10)); } }',
      ],
    ])('are ended: %s', async (_what, handler) => {
      await host.deploy('greedy', source(`Deno.serve(${handler});`, open));
      expect(await call('greedy')).toEqual([546, 'WORKER_LIMIT']);
    });

    it('are ended: waiting', async () => {
      await host.deploy('idle', source('Deno.serve(() => new Promise(() => {}));', open));
      expect(await call('idle')).toEqual([504, 'IDLE_TIMEOUT']);
    });

    it('are ended: memory after the answer', async () => {
      await host.deploy(
        'later',
        source(
          `const all: unknown[] = [];
          const grow = () => {
            all.push(new Uint8Array(2 ** 23).fill(1));
            console.log(all.length * 8);
            setTimeout(grow, 20);
          };
          Deno.serve(() => { setTimeout(grow); return new Response(); });`,
          open,
        ),
      );
      await at().fetch('/functions/v1/later');
      const megabytes = () => Number(host.logs('later').at(-1)?.text ?? 0);
      await expect.poll(megabytes, { timeout: 40_000 }).toBeGreaterThan(100);
      for (let before = -1; before !== megabytes(); await pause(2000)) before = megabytes();
      expect(megabytes()).toBeLessThan(600);
    });

    it('wait for each other if there are too many', async () => {
      for (const slug of ['one', 'two', 'three']) await host.deploy(slug, source(`Deno.serve(() => new Response('"${slug}"'));`, open));
      for (const slug of ['one', 'two', 'three', 'one']) expect(await (await at().fetch(`/functions/v1/${slug}`)).json()).toBe(slug);
    });

    it('cannot fill the disk through what they may write', async () => {
      await host.deploy(
        'writer',
        source(
          `const server = Deno.serve(() => {
            const { path } = server.addr as unknown as { path: string };
            Deno.removeSync(path);
            const file = Deno.openSync(path, { write: true, create: true });
            let megabytes = 0;
            try {
              for (; megabytes < 64; megabytes++) file.writeSync(new Uint8Array(2 ** 20));
            } catch { /* too large */ }
            return Response.json(megabytes);
          });`,
          open,
        ),
      );
      expect(await (await at().fetch('/functions/v1/writer')).json()).toBeLessThan(2);
    });
  },
  () => {
    host = newHost({ wallMs: 20_000, cpuMs: 1000 });
    return { functions: host };
  },
);

describeOnBothEngines(
  'functions that are called without end',
  (at) => {
    it('are refused once the minute of their project has no processor time left, which their log says', async () => {
      await host.deploy('busy', source('Deno.serve(() => { for (let turn = 0; turn < 3e8; turn++); return Response.json({ code: "done" }); });', open));
      await host.deploy('other', source('Deno.serve(() => Response.json({ code: "done" }));', open));
      const call = (slug: string) => at().fetch(`/functions/v1/${slug}`);
      await expect.poll(async () => (await call('busy')).status, { timeout: 60_000, interval: 1 }).toBe(429);
      const refused = await call('other');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'BUDGET_SPENT', hint: expect.stringContaining('3 s of processor time a minute') });
      expect(host.logs('other').map(({ text }) => text)).toEqual([expect.stringContaining('3 s of processor time a minute')]);
    });
  },
  () => {
    // Its clock stands still, so that a slow machine does not forget what was used.
    const folder = mkdtempSync(join(tmpdir(), 'functions-'));
    folders.push(folder);
    host = createDenoHost({ folder, publicUrl: TEST_URL, limits: { cpuMsPerMinute: 3000 }, clock: () => 1_750_000_000_000 });
    return { functions: host };
  },
);
