import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEmbedded } from './testing/engines.ts';
import { fuzzRounds, fuzzSeed, seededRandom } from './testing/fuzzing.ts';
import { createTestApp } from './testing/test-app.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'G\0T', ''];
const PATHS = [
  '/',
  '/api/projects',
  '/api/auth/sign-in/email',
  '/api/chat/p/m/0',
  '/api/storage/a.b.c/d',
  '/assets/x.js',
  '/mcp/callback?a=%0d%0ab',
  '/headless',
];
const PATH_PARTS = [
  '%',
  '%00',
  '%ff',
  '..',
  '/',
  '\\',
  '?',
  '#',
  '//',
  'é',
  ' ',
  '\t',
  'x'.repeat(9_000),
  '%2e%2e/',
  ';',
  ':3000',
  'http://evil.example/',
  '*',
];
const HOSTS = [
  'localhost:3000',
  'runtime.localhost:3000',
  '5173--a.preview.localhost:3000',
  'proxy.localhost:3000',
  'evil.example',
  '[::1]:3000',
  'localhost:99999',
];
/**
 * Headers that are forbidden or allowed only once, or that make two readers of a request disagree about where it ends.
 */
const HEADERS = [
  'host: evil.example',
  'content-length: 3',
  'content-length: 5',
  'content-length: -1',
  'content-length: 0x10',
  'content-length: 3, 3',
  'content-length : 3',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  ' folded: onto the line before',
  'a\0b: c',
  'a: b\0c',
  'a: \u0001',
  'no colon',
  ': no name',
  `long: ${'x'.repeat(70_000)}`,
  'cookie: lathe.session_token=%; lathe.session_token=é',
  `cookie: lathe.session_token=${'a.'.repeat(2_000)}`,
  'authorization: Bearer a.b.c',
  'authorization: Bearer \u00e9',
  'last-event-id: 1e9',
  'last-event-id: -5',
  'range: bytes=0-0,-1,5-2',
  'if-none-match: *',
  'accept-encoding: ;;;,,,q=',
  'expect: 100-continue',
  'expect: nonsense',
  'upgrade: websocket\r\nconnection: upgrade',
  'connection: close, x-forwarded-for',
  'x-forwarded-for: 1.2.3.4, , ,\u00e9',
  'content-type: multipart/form-data; boundary=',
  'content-encoding: gzip',
  'origin: null',
  'sec-fetch-site: same-site',
];
const BODIES = [
  '',
  'abc',
  '{}',
  '{"a":',
  '3\r\nabc\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nabc',
  '0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n',
  '[['.repeat(5_000),
  '\0',
];

const seed = fuzzSeed();
const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

function request(): string {
  const odd = random() < 0.5 ? '' : oneOf(PATH_PARTS);
  const lines = Array.from({ length: below(4) }, () => oneOf(HEADERS));
  const host = random() < 0.9 ? [`host: ${oneOf(HOSTS)}`] : [];
  const version = random() < 0.95 ? 'HTTP/1.1' : oneOf(['HTTP/1.0', 'HTTP/9.9', '']);
  return `${oneOf(METHODS)} ${oneOf(PATHS)}${odd} ${version}\r\n${[...host, ...lines].join(random() < 0.9 ? '\r\n' : '\n')}\r\n\r\n${oneOf(BODIES)}`;
}

describeOnEmbedded('requests with anything wrong in them', (storage) => {
  let server: Server;
  let port: number;
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);

  beforeAll(async () => {
    const { app } = createTestApp(storage());
    server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    process.on('unhandledRejection', note);
  });
  afterAll(async () => {
    process.off('unhandledRejection', note);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  /** Everything the server sends until it is done. Our half of the connection is closed at once. */
  async function exchange(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Resetting the connection is one way of rejecting.
    socket.on('error', () => undefined);
    socket.end(Buffer.from(bytes, 'latin1'));
    await once(socket, 'close');
    return Buffer.concat(chunks).toString('latin1');
  }

  it('are answered with what the caller did wrong, or cut off; none crashes the server, and the next caller is served', async () => {
    for (let round = 0; round < fuzzRounds(400); round++) {
      const bytes = request();
      const answer = await exchange(bytes);
      const what = `SEED=${seed}, round ${round}: ${JSON.stringify(bytes.slice(0, 300))}`;
      for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) expect(['500', '502', '503'], `${what}  got ${status}`).not.toContain(status);
      expect(failures, what).toEqual([]);
    }
    expect(await exchange('GET /healthz HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n')).toContain('{"status":"ok"}');
  }, 60_000);

  it.each([
    ['two lengths', 'content-length: 3\r\ncontent-length: 5\r\n\r\nabcGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
    ['chunks that are not the last coding', 'transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
    ['a length with a space before its colon', 'content-length : 3\r\n\r\nabcGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
    ['a folded coding', 'transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
    ['a signed length', 'content-length: +3\r\n\r\nabcGET /smuggled HTTP/1.1\r\nhost: localhost:3000\r\n\r\n'],
  ])('with %s are rejected as a whole: no second request is read from behind one', async (_, rest) => {
    const answer = await exchange(`POST /api/projects/sb1/fork HTTP/1.1\r\nhost: localhost:3000\r\n${rest}`);
    expect([...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)).toEqual(['400']);
  });
});
