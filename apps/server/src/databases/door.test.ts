import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { BackendSocket, KeptBackend } from '@lathe/backend';
import { AppError } from '@lathe/protocol';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createHosts } from '../network/hosts.ts';
import { silentLog } from '../testing/engines.ts';
import { DatabaseDoor } from './door.ts';
import { createDatabaseSockets } from './sockets.ts';

const REF = 'abcdefghijklmnopqrst';
const URL_OF_DATABASE = `http://${REF}.backend.localhost:3000`;
const KEY = Buffer.alloc(16).toString('base64');
const HOSTS = createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000);

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A door with one database behind it, which answers as the test says. */
function doorTo(database: Partial<KeptBackend>, { isFull = false, failure }: { readonly isFull?: boolean; readonly failure?: AppError } = {}) {
  const awake = async () => {
    if (failure !== undefined) throw failure;
    return database as KeptBackend;
  };
  const at = async (ref: string) => (ref === REF ? { isFull, fullMessage: 'It is full.', noteDelete: () => undefined, awake } : undefined);
  return new DatabaseDoor({ databases: { at, isKnown: (ref) => ref === REF }, now: () => 0 });
}
const ask = (door: DatabaseDoor, path: string, init: RequestInit = {}, ref = REF) =>
  door.fetch(new Request(`${URL_OF_DATABASE}${path}`, init), ref, '192.0.2.1');

it('passes no cookie either way, says who asks, and lets nothing that is stored run', async () => {
  let seen: Request | undefined;
  const door = doorTo({
    async fetch(request) {
      seen = request;
      const headers = {
        'content-type': 'text/html',
        'set-cookie': 'a=b; Domain=localhost',
        'clear-site-data': '"*"',
        'transfer-encoding': 'chunked',
        'x-own': '1',
      };
      return new Response('<script>alert(1)</script>', { headers });
    },
  });
  const answer = await ask(door, '/functions/v1/page', {
    headers: { cookie: 'lathe.session=1', 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1', apikey: 'k' },
  });
  expect([seen?.headers.get('cookie'), seen?.headers.get('x-forwarded-for'), seen?.headers.get('x-real-ip'), seen?.headers.get('apikey')]).toEqual([
    null,
    '192.0.2.1',
    null,
    'k',
  ]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get('clear-site-data')).toBeNull();
  expect(answer.headers.get('transfer-encoding')).toBeNull();
  expect(answer.headers.get('x-own')).toBe('1');
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await answer.text()).toBe('<script>alert(1)</script>');
});

it('answers pages of every origin, also where there is nothing and where nothing starts', async () => {
  const nowhere = await ask(doorTo({}), '/rest/v1/notes', {}, 'tsrqponmlkjihgfedcba');
  expect([nowhere.status, nowhere.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  const failed = await ask(doorTo({}, { failure: new AppError('unavailable', 'The database did not start: no memory') }), '/rest/v1/notes');
  expect([failed.status, failed.headers.get('retry-after'), ((await failed.json()) as { message: string }).message]).toEqual([
    503,
    '2',
    'The database did not start: no memory',
  ]);
});

it('refuses what fills a full database, and nothing else', async () => {
  const door = doorTo({ fetch: async () => new Response('ok') }, { isFull: true });
  const status = async (method: string, path: string) => (await ask(door, path, { method })).status;
  expect(await status('POST', '/rest/v1/notes')).toBe(507);
  expect(await status('PATCH', '/rest/v1/notes')).toBe(507);
  expect(await status('POST', '/storage/v1/object/files/a.png')).toBe(507);
  expect(await status('DELETE', '/rest/v1/notes')).toBe(200);
  expect(await status('GET', '/rest/v1/notes')).toBe(200);
  expect(await status('POST', '/storage/v1/object/list/files')).toBe(200);
  expect(await status('POST', '/auth/v1/token')).toBe(200);
});

it('lets a hundred requests of a project in at once, and the next one when an answer was read', async () => {
  const door = doorTo({ fetch: async () => new Response(new Uint8Array(10)) });
  const open = await Promise.all(Array.from({ length: 100 }, () => ask(door, '/rest/v1/notes')));
  expect((await ask(door, '/rest/v1/notes')).status).toBe(503);
  await open[0]?.arrayBuffer();
  await open[1]?.body?.cancel();
  expect((await ask(door, '/rest/v1/notes')).status).toBe(200);
});

it('works on ten requests of the data API of a project at once, and on anything else beside them', async () => {
  const answers: (() => void)[] = [];
  const door = doorTo({
    fetch: (request) =>
      request.url.includes('/rest/') ? new Promise((resolve) => answers.push(() => resolve(new Response('ok')))) : Promise.resolve(new Response('ok')),
  });
  const asked = Array.from({ length: 30 }, (_, index) =>
    door.fetch(new Request(`${URL_OF_DATABASE}/rest/v1/notes`), REF, `192.0.2.${index}`).then(({ status }) => status),
  );
  await expect.poll(() => answers.length).toBe(10);
  expect((await ask(door, '/auth/v1/settings')).status).toBe(200);
  expect(answers).toHaveLength(10);
  for (let next = answers.shift(); next !== undefined; next = answers.shift()) {
    next();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, () => 200));
});

it('gives no turn to who has not sent the body yet, and sends the same bytes on', async () => {
  const arrived: string[] = [];
  const door = doorTo({
    fetch: async (request) => {
      arrived.push(
        createHash('sha1')
          .update(new Uint8Array(await request.arrayBuffer()))
          .digest('hex'),
      );
      return new Response('ok');
    },
  });
  const post = (address: string, body: NonNullable<RequestInit['body']>) =>
    door.fetch(new Request(`${URL_OF_DATABASE}/rest/v1/notes`, { method: 'POST', body, duplex: 'half' } as RequestInit), REF, address);
  const ends: (() => void)[] = [];
  const slow = (first: Uint8Array) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(first);
        ends.push(() => controller.close());
      },
    });
  const short = Array.from({ length: 20 }, (_, index) => post(`192.0.2.${index}`, slow(new Uint8Array(10))));
  const long = Array.from({ length: 20 }, (_, index) => post(`198.51.100.${index}`, slow(randomBytes(2 ** 21))));
  expect((await ask(door, '/rest/v1/notes')).status).toBe(200);
  const bytes = randomBytes(1000);
  expect((await post('203.0.113.7', bytes)).status).toBe(200);
  expect(arrived.at(-1)).toBe(createHash('sha1').update(bytes).digest('hex'));

  for (const end of ends) end();
  const statuses = (await Promise.all([...short, ...long])).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 200));
  expect(new Set(arrived).size).toBe(23);
});

it('slows one address down before the others', async () => {
  const door = doorTo({ fetch: async () => new Response(null, { status: 204 }) });
  let last = 0;
  for (let count = 0; count <= 3000; count++) last = (await ask(door, '/rest/v1/notes')).status;
  expect(last).toBe(429);
  expect((await door.fetch(new Request(`${URL_OF_DATABASE}/rest/v1/notes`), REF, '198.51.100.7')).status).toBe(204);
});

it('looks up so many addresses that somebody made up, and no more', async () => {
  let lookups = 0;
  const databases = {
    isKnown: (ref: string) => ref === REF,
    at: async (ref: string) => {
      lookups++;
      return ref === REF
        ? {
            isFull: false,
            fullMessage: '',
            noteDelete: () => undefined,
            awake: async () => ({ fetch: async () => new Response('ok') }) as unknown as KeptBackend,
          }
        : undefined;
    },
  };
  const door = new DatabaseDoor({ databases, now: () => 0 });
  const from = async (ref: string, address: string) => (await door.fetch(new Request(`${URL_OF_DATABASE}/`), ref, address)).status;
  const statuses = new Set<number>();
  for (let count = 0; count < 700; count++) statuses.add(await from(`unknown${count}`, '192.0.2.1'));
  expect([...statuses]).toEqual([404, 429]);
  expect(lookups).toBe(600);
  expect(await from(REF, '192.0.2.1')).toBe(200);
  expect(await from('unknown', '198.51.100.7')).toBe(404);
});

it('joins WebSockets with the database, which waits until it is awake', async () => {
  const requests: Request[] = [];
  const door = doorTo({
    async upgrade(socket: BackendSocket, request: Request) {
      requests.push(request);
      socket.addEventListener('message', ({ data }) => socket.send(`heard ${String(data)}`));
    },
  });
  const sockets = createDatabaseSockets({ door, hosts: HOSTS, isProxyTrusted: false, log: silentLog });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head, request.headers['x-ref'] === undefined ? REF : 'unknown'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1/websocket?vsn=1.0.0`;
  const client = new WebSocket(address, { headers: { cookie: 'lathe.session=1' } });
  await once(client, 'open');
  client.send('hello');
  const [message] = await once(client, 'message');
  expect(String(message)).toBe('heard hello');
  expect([requests[0]?.url, requests[0]?.headers.get('cookie')]).toEqual([`${URL_OF_DATABASE}/realtime/v1/websocket?vsn=1.0.0`, null]);
  client.close();

  // Whatever a client writes as the path must not end the server.
  const odd = connect((server.address() as AddressInfo).port, '127.0.0.1');
  odd.write(`GET //[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`);
  expect(String((await once(odd, 'data'))[0])).toContain('101 Switching Protocols');
  odd.destroy();
  expect(requests[1]?.url).toBe(`${URL_OF_DATABASE}//[`);

  const lost = new WebSocket(address, { headers: { 'x-ref': '1' } });
  const [code] = await once(lost, 'close');
  expect(code).toBe(4004);
});
