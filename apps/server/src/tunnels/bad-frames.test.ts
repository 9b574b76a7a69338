import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { encodeTunnelFrame, TUNNEL_CLOSE, TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES, TUNNEL_WINDOW_BYTES, type TunnelFrame } from '@lathe/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { startTunnelServer, TUNNEL_PASSWORD, tunnelOwner } from '../testing/tunnel-server.ts';

const OTHER_ID = 'b0000000000000000000000b';

/** A silent workbench with viewers, next to another person's workbench that works. */
async function setUp() {
  const started = await startTunnelServer();
  onTestFinished(started.close);
  const { tunnels, workbench, key, call, hostOf, port, host, viewerSocket } = started;
  tunnels.announce(tunnelOwner('bob'), OTHER_ID, TUNNEL_PASSWORD);
  const other = await workbench(OTHER_ID);
  const bench = await workbench();
  bench.serve = () => undefined;
  const closed = once(bench.socket, 'close').then(([code]) => code as number);
  const [headers, otherHeaders] = await Promise.all([key(), key(TUNNEL_PASSWORD, OTHER_ID)]);
  const send = (frame: Record<string, unknown> & { readonly type: string }) => bench.send(frame as unknown as TunnelFrame);
  const streamOf = async (type: 'request' | 'socket.open', count: number) => {
    const find = () => bench.frames.filter((frame) => frame.type === type)[count];
    await expect.poll(() => find()).toBeDefined();
    return find()?.stream ?? 0;
  };
  let requests = 0;
  let sockets = 0;
  /** A viewer's request, and its stream. */
  const request = async (body?: Uint8Array, isReading = true): Promise<{ stream: number; viewer: ClientRequest }> => {
    const viewer = httpRequest({ host: '127.0.0.1', port, path: '/', method: body ? 'POST' : 'GET', headers: { host, ...headers } }, (response) =>
      isReading ? response.resume() : response.pause(),
    );
    viewer.on('error', () => undefined); // It is cut off, or leaves.
    viewer.end(body);
    return { stream: await streamOf('request', requests++), viewer };
  };
  const open = async (protocols: string[] = []): Promise<{ stream: number; viewer: WebSocket }> => {
    const viewer = viewerSocket('/', headers, protocols);
    viewer.on('error', () => undefined);
    return { stream: await streamOf('socket.open', sockets++), viewer };
  };
  const head = (stream: number) => send({ type: 'head', stream, status: 200, statusText: '', headers: [] });
  const end = (stream: number) => send({ type: 'end', stream });
  const body = (stream: number, byteCount = 5) => send({ type: 'body', stream, bytes: new Uint8Array(byteCount) });
  const opened = (stream: number, protocol = '') => send({ type: 'socket.opened', stream, protocol });
  const text = (stream: number) => send({ type: 'socket.text', stream, text: 'hello' });
  const close = (stream: number) => send({ type: 'socket.close', stream, code: 1000, reason: '' });
  const raw = (bytes: Uint8Array | string) => bench.socket.send(bytes);
  const otherStillWorks = async () =>
    (await call('/', { host: hostOf(OTHER_ID), headers: otherHeaders })).status === 200 && other.socket.readyState === other.socket.OPEN;
  const stillWorks = async () => {
    bench.serve = ({ send: answer }) => {
      answer({ type: 'head', status: 200, statusText: '', headers: [] });
      answer({ type: 'end' });
    };
    return (await call('/', { headers })).status === 200;
  };
  return { ...started, bench, closed, send, request, open, head, end, body, opened, text, close, raw, otherStillWorks, stillWorks };
}

type Bench = Awaited<ReturnType<typeof setUp>>;

const BAD: readonly [string, (bench: Bench) => Promise<void> | void][] = [
  ['an unknown stream', ({ end }) => end(99)],
  ['stream 0', ({ head }) => head(0)],
  ['a body before the headers', async ({ request, body }) => body((await request()).stream)],
  ['an end before the headers', async ({ request, end }) => end((await request()).stream)],
  [
    'second headers',
    async ({ request, head }) => {
      const { stream } = await request();
      head(stream);
      head(stream);
    },
  ],
  ...(['body', 'end', 'head'] as const).map((type): [string, (bench: Bench) => Promise<void>] => [
    `${type} after the end`,
    async (bench) => {
      const { stream } = await bench.request();
      bench.head(stream);
      bench.end(stream);
      bench[type](stream);
    },
  ]),
  [
    'an error after the end',
    async ({ request, head, end, send }) => {
      const { stream } = await request();
      head(stream);
      end(stream);
      send({ type: 'error', stream, reason: 'broken', message: '' });
    },
  ],
  [
    'headers after an error',
    async ({ request, head, send }) => {
      const { stream } = await request();
      send({ type: 'error', stream, reason: 'broken', message: '' });
      head(stream);
    },
  ],
  ['credit for a request without a body', async ({ request, send }) => send({ type: 'credit', stream: (await request()).stream, byteCount: 1 })],
  [
    'more credit than was sent',
    async ({ request, send }) => {
      const { stream } = await request(new Uint8Array(10));
      send({ type: 'credit', stream, byteCount: 11 });
    },
  ],
  [
    'a credit beyond the largest number',
    async ({ request, send }) => send({ type: 'credit', stream: (await request(new Uint8Array(10))).stream, byteCount: 2 ** 53 - 1 }),
  ],
  ['a negative credit', async ({ request, send }) => send({ type: 'credit', stream: (await request(new Uint8Array(10))).stream, byteCount: -1 })],
  [
    'a body beyond the window',
    async ({ request, head, body }) => {
      const { stream } = await request(undefined, false);
      head(stream);
      // More than the buffers of the viewer's connection hold, too.
      for (let sent = 0; sent <= TUNNEL_WINDOW_BYTES * 128; sent += TUNNEL_FRAME_BYTES) body(stream, TUNNEL_FRAME_BYTES);
    },
  ],
  [
    'a body frame that is too large',
    async ({ request, head, body }) => {
      const { stream } = await request();
      head(stream);
      body(stream, TUNNEL_FRAME_BYTES + 1);
    },
  ],
  [
    'headers that are too large',
    async ({ request, send }) =>
      send({ type: 'head', stream: (await request()).stream, status: 200, statusText: '', headers: [['x-large', 'x'.repeat(512 * 1024)]] }),
  ],
  ['a WebSocket message on a request', async ({ request, text }) => text((await request()).stream)],
  ['headers on a WebSocket', async ({ open, head }) => head((await open()).stream)],
  ['credit on a WebSocket', async ({ open, send }) => send({ type: 'credit', stream: (await open()).stream, byteCount: 0 })],
  ['a message before the WebSocket is open', async ({ open, text }) => text((await open()).stream)],
  [
    'a second opened',
    async ({ open, opened }) => {
      const { stream } = await open();
      opened(stream);
      opened(stream);
    },
  ],
  ...(['opened', 'text', 'close'] as const).map((type): [string, (bench: Bench) => Promise<void>] => [
    `${type} after the WebSocket is closed`,
    async (bench) => {
      const { stream } = await bench.open();
      bench.opened(stream);
      bench.close(stream);
      bench[type](stream);
    },
  ]),
  [
    'a WebSocket message that is too large',
    async ({ open, opened, send }) => {
      const { stream } = await open();
      opened(stream);
      send({ type: 'socket.bytes', stream, bytes: new Uint8Array(TUNNEL_MESSAGE_BYTES + 1) });
    },
  ],
  ['a protocol that was not offered', async ({ open, opened }) => opened((await open(['vite-hmr'])).stream, 'graphql-ws')],
  ['a protocol although none was offered', async ({ open, opened }) => opened((await open()).stream, 'vite-hmr')],
  ['a protocol followed by headers', async ({ open, opened }) => opened((await open(['vite-hmr'])).stream, 'vite-hmr\r\nset-cookie: a=1')],
  [
    'frames that only the server sends: request',
    ({ send }) => send({ type: 'request', stream: 1, port: 80, method: 'GET', path: '/', headers: [], hasBody: false }),
  ],
  ['frames that only the server sends: cancel', async ({ request, send }) => send({ type: 'cancel', stream: (await request()).stream })],
  ['frames that only the server sends: socket.open', ({ send }) => send({ type: 'socket.open', stream: 1, port: 80, path: '/', protocols: [] })],
  ['an empty message', ({ raw }) => raw(new Uint8Array(0))],
  ['a frame that is cut off', ({ raw }) => raw(encodeTunnelFrame({ type: 'end', stream: 1 }).subarray(0, 8))],
  ['an unknown kind', ({ raw }) => raw(Uint8Array.of(200, 0, 0, 0, 1))],
  ['invalid JSON', ({ raw }) => raw(Uint8Array.of(2, 0, 0, 0, 1, 123))],
  ['text after the hello', ({ raw }) => raw('{"type":"hello"}')],
];

describe('a workbench', () => {
  it.each(BAD)('that sends %s is closed with 4400, and nobody else is', async (_what, misbehave) => {
    const bench = await setUp();
    await misbehave(bench);
    expect(await bench.closed).toBe(TUNNEL_CLOSE.badFrame);
    expect(await bench.otherStillWorks()).toBe(true);
    // The same workbench may come back.
    await bench.workbench();
  });

  it('that sends its own protocol cannot write headers into the viewer’s handshake', async () => {
    const { open, opened, closed } = await setUp();
    const { stream, viewer } = await open(['vite-hmr']);
    const upgraded = vi.fn();
    viewer.on('upgrade', upgraded);
    opened(stream, 'vite-hmr\r\nset-cookie: a=1');
    await Promise.all([closed, new Promise((resolve) => viewer.on('close', resolve))]);
    expect(upgraded).not.toHaveBeenCalled();
  });

  it('may finish what it sent before it learned that the viewer left', async () => {
    const { request, head, body, end, bench, stillWorks } = await setUp();
    const { stream, viewer } = await request();
    viewer.destroy();
    await expect.poll(() => bench.frames.at(-1)).toMatchObject({ type: 'cancel', stream });
    head(stream);
    body(stream);
    end(stream);
    expect(await stillWorks()).toBe(true);
    end(stream);
    await expect.poll(() => bench.socket.readyState).toBe(bench.socket.CLOSED);
  });

  it('may finish what it sent before it learned that the viewer closed its WebSocket', async () => {
    const { open, opened, text, close, bench, stillWorks } = await setUp();
    const { stream, viewer } = await open();
    opened(stream);
    await once(viewer, 'open');
    viewer.close(1000);
    await expect.poll(() => bench.frames.at(-1)).toMatchObject({ type: 'socket.close', stream });
    text(stream);
    close(stream);
    expect(await stillWorks()).toBe(true);
  });

  it('may give credit for a body after it has answered', async () => {
    const { request, head, end, send, bench, stillWorks } = await setUp();
    const { stream } = await request(new Uint8Array(10));
    await expect.poll(() => bench.frames.at(-1)).toMatchObject({ type: 'end', stream });
    head(stream);
    end(stream);
    send({ type: 'credit', stream, byteCount: 10 });
    expect(await stillWorks()).toBe(true);
  });
});
