import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpindleHandlers } from './handlers.ts';

const MB = 1024 * 1024;
/** Maximum sent: a server that does not count would read all of it. */
const SENT_MB = 96;

let directory: string;
let server: Server;
let registry: Server;
let registryCalls: number;
let readBytes: number;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'spindle-bodies-'));
  registry = createServer((_request, response) => {
    registryCalls++;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const handlers = createSpindleHandlers({
    assetsDirectory: directory,
    appOrigins: ['http://localhost:3000'],
    registryUrl: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    cacheDirectory: path.join(directory, 'cache'),
  });
  async function* counted(request: IncomingMessage): AsyncGenerator<Uint8Array> {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      readBytes += chunk.byteLength;
      yield chunk;
    }
  }
  server = createServer((request, response) => {
    const headers = new Headers(Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]));
    const body = Readable.toWeb(Readable.from(counted(request), { objectMode: false })) as ReadableStream<Uint8Array>;
    const asked = new Request(`http://runtime.localhost${request.url}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    handlers.runtime(asked).then(
      async (answer) => response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  registryCalls = 0;
  readBytes = 0;
});
afterAll(() => {
  for (const one of [server, registry]) {
    one.closeAllConnections();
    one.close();
  }
  rmSync(directory, { recursive: true, force: true });
});

/** A POST without a content length: sends chunk by chunk until the first line of the response arrives or everything is sent. */
async function postInChunks(pathname: string, chunkCount: number, chunk: string): Promise<string> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // The server may close the connection while chunks are in flight.
  socket.on('error', () => undefined);
  let answer = '';
  const answered = new Promise<void>((resolve) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.includes('\r\n')) resolve();
    });
    socket.on('close', () => resolve());
  });
  await once(socket, 'connect');
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: runtime.localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`);
  const framed = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  for (let count = 0; count < chunkCount && answer === '' && !socket.destroyed; count++) {
    if (!socket.write(framed)) await Promise.race([once(socket, 'drain'), answered]);
  }
  if (answer === '' && !socket.destroyed) socket.write('0\r\n\r\n');
  await answered;
  socket.destroy();
  return answer.split('\r\n')[0] ?? '';
}

describe.each([
  ['an installation', '/install', 16],
  ['an audit', '/registry/-/npm/v1/security/advisories/bulk', 4],
])('the body of %s', (_what, pathname, limitMb) => {
  it('is read only up to its limit when it arrives in chunks', async () => {
    expect(await postInChunks(pathname, SENT_MB, 'x'.repeat(MB))).toBe('HTTP/1.1 413 Payload Too Large');
    expect(readBytes).toBeLessThan((limitMb + 2) * MB);
    expect(registryCalls).toBe(0);
  }, 30_000);

  it('is rejected unread when its length exceeds the limit', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST ${pathname} HTTP/1.1\r\nhost: runtime.localhost\r\ncontent-length: ${limitMb * MB + 1}\r\n\r\n`);
    const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(readBytes).toBe(0);
  });
});

it('a small chunked body is read like any other', async () => {
  expect(await postInChunks('/registry/-/npm/v1/security/advisories/bulk', 1, '{"react":["19.0.0"]}')).toBe('HTTP/1.1 200 OK');
  expect(registryCalls).toBe(1);
  expect(await postInChunks('/install', 2, '{"packageJson":')).toBe('HTTP/1.1 400 Bad Request');
});
