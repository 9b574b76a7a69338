import {
  decodeTunnelFrame,
  encodeTunnelFrame,
  TUNNEL_FRAME_BYTES,
  TUNNEL_MESSAGE_BYTES,
  TUNNEL_META_BYTES,
  TUNNEL_PASSWORD_PATTERN,
  TUNNEL_WINDOW_BYTES,
  type TunnelFrame,
} from '@lathe/protocol';
import type { PortSocketOptions } from '@lathe/spindle';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { createTunnel, type TunnelWebSocket } from './tunnel.ts';

/** The server's side of the WebSocket. */
class FakeSocket implements TunnelWebSocket {
  onOpen = () => undefined as void;
  onMessage: TunnelWebSocket['onMessage'] = () => undefined;
  onClose: TunnelWebSocket['onClose'] = () => undefined;
  readonly texts: unknown[] = [];
  readonly frames: TunnelFrame[] = [];
  closedWith: number | undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
  send(data: string | Uint8Array): void {
    if (typeof data === 'string') this.texts.push(JSON.parse(data));
    else this.frames.push(decodeTunnelFrame(data) as TunnelFrame);
  }
  close(code: number): void {
    this.closedWith ??= code;
  }
  accept(): void {
    this.onOpen();
    this.onMessage('{"type":"open"}');
  }
  frame(frame: TunnelFrame): void {
    this.onMessage(encodeTunnelFrame(frame));
  }
}

function setUp({ isAllowed = true, scheme = 'http' } = {}) {
  const sockets: FakeSocket[] = [];
  const announced: { path: string; body: unknown }[] = [];
  const refusals: { status: number; body: unknown }[] = [];
  const addresses = new Map<number, string | undefined>();
  const runtime = new FakeRuntime();
  const fetchImpl = async (path: string | URL | Request, init?: RequestInit) => {
    if (String(path) === '/api/config')
      return Response.json({
        ...{ version: '1', appOrigin: 'x', runtimeUrl: 'x', siteHost: 'x', isSignUpOpen: true, isAnalyticsOn: false },
        ...{ previewHost: 'preview.localhost:3000', scheme },
      });
    announced.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    const refusal = refusals.shift();
    return refusal ? Response.json(refusal.body, { status: refusal.status }) : new Response(null, { status: 204 });
  };
  const tunnel = createTunnel(
    {
      api: createApiClient({ fetch: fetchImpl as typeof fetch }),
      previews: { setTunnelAddress: (port, address) => void addresses.set(port, address) },
      openWebSocket: (url) => {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        return socket;
      },
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      isAllowed: async () => isAllowed,
    },
    new AbortController(),
  );
  tunnel.follow(runtime);
  const port = (number: number, type: 'open' | 'close') => runtime.emit('port', number, type, '');
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const opened = async () => {
    port(5173, 'open');
    await settle();
    sockets[0]?.accept();
    return sockets[0] as FakeSocket;
  };
  return { tunnel, runtime, sockets, announced, refusals, addresses, port, settle, opened };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the tunnel', () => {
  it('opens with the first port: announced, then a WebSocket on the preview host with a random password of 32 bytes', async () => {
    const { tunnel, sockets, announced, addresses, opened } = setUp();
    const socket = await opened();
    expect(socket.url).toBe('ws://preview.localhost:3000/tunnel');
    const [{ id, password } = {}] = socket.texts as { id: string; password: string }[];
    expect(password).toMatch(TUNNEL_PASSWORD_PATTERN);
    expect(announced).toEqual([{ path: `/api/tunnels/${id}`, body: { password } }]);
    expect(tunnel.state.get()).toEqual({ status: 'open' });
    expect(addresses.get(5173)).toBe(`http://${id}--5173.preview.localhost:3000`);
    expect(tunnel.linkTo(5173, '/cart?a=1')).toBe(`http://${id}--5173.preview.localhost:3000/__tunnel/?to=%2Fcart%3Fa%3D1#${password}`);
    expect(sockets).toHaveLength(1);
  });

  it('is a secure WebSocket behind TLS', async () => {
    const { sockets, port, settle } = setUp({ scheme: 'https' });
    port(3000, 'open');
    await settle();
    expect(sockets[0]?.url).toBe('wss://preview.localhost:3000/tunnel');
  });

  it('exists only with the flag previewTunneling', async () => {
    const { tunnel, sockets, announced, port, settle } = setUp({ isAllowed: false });
    port(5173, 'open');
    await settle();
    expect([sockets, announced, tunnel.state.get(), tunnel.linkTo(5173, '/')]).toEqual([[], [], { status: 'off' }, undefined]);
  });

  it('closes when no port is left, and not before; the next tunnel has a new address and a new password', async () => {
    const { tunnel, sockets, addresses, port, settle, opened } = setUp();
    const socket = await opened();
    port(3001, 'open');
    expect(addresses.get(3001)).toContain('--3001.');
    port(5173, 'close');
    expect([socket.closedWith, addresses.get(5173)]).toEqual([undefined, undefined]);
    port(3001, 'close');
    expect([socket.closedWith, tunnel.state.get(), tunnel.linkTo(3001, '/')]).toEqual([1000, { status: 'off' }, undefined]);
    port(5173, 'open');
    await settle();
    sockets[1]?.accept();
    const [before, after] = sockets.map(({ texts }) => texts[0] as { id: string; password: string });
    expect(after?.id).not.toBe(before?.id);
    expect(after?.password).not.toBe(before?.password);
  });

  it('reconnects after 1 s, then after twice as long, up to 30 s, under the same address', async () => {
    const { tunnel, sockets, opened, settle } = setUp();
    (await opened()).onClose(1006);
    expect(tunnel.state.get()).toEqual({ status: 'reconnecting' });
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const count = sockets.length;
      let waited = 0;
      while (sockets.length === count) {
        await vi.advanceTimersByTimeAsync(500);
        waited += 500;
      }
      waits.push(waited / 1000);
      sockets.at(-1)?.onClose(1006);
      await settle();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
    await vi.advanceTimersByTimeAsync(30_000);
    sockets.at(-1)?.accept();
    expect(tunnel.state.get()).toEqual({ status: 'open' });
    expect(new Set(sockets.flatMap(({ texts }) => texts.map((text) => JSON.stringify(text)))).size).toBe(1);
    sockets.at(-1)?.onClose(1006);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(10);
  });

  it('reconnects when the server is silent for too long', async () => {
    const { tunnel, sockets, opened } = setUp();
    const socket = await opened();
    await vi.advanceTimersByTimeAsync(40_000);
    socket.onMessage('{"type":"alive"}');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(tunnel.state.get()).toEqual({ status: 'open' });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(sockets).toHaveLength(2);
  });

  it('reports why it was refused, and does not try again', async () => {
    const { tunnel, sockets, refusals, port, settle } = setUp();
    refusals.push({ status: 422, body: { error: 'This tunnel has a different password.', code: 'invalid-state' } });
    port(5173, 'open');
    await settle();
    expect(tunnel.state.get()).toEqual({ status: 'refused', message: 'This tunnel has a different password.' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets).toEqual([]);
  });
});

describe('what comes through the tunnel', () => {
  const request: TunnelFrame = { type: 'request', stream: 7, port: 5173, method: 'GET', path: '/a?b=1', headers: [['accept', '*/*']], hasBody: false };
  const bodyOf = (size: number) => new Response(new Uint8Array(size)).body as ReadableStream<Uint8Array>;

  it('is answered by the server in the runtime, with its headers', async () => {
    const { runtime, opened, settle } = setUp();
    const socket = await opened();
    const asked: unknown[] = [];
    runtime.server = async (port, { method, path, headers }) => {
      asked.push([port, method, path, headers]);
      return {
        status: 200,
        statusText: 'OK',
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
        body: bodyOf(3),
      };
    };
    socket.frame(request);
    await settle();
    expect(asked).toEqual([[5173, 'GET', '/a?b=1', [['accept', '*/*']]]]);
    expect(socket.frames).toEqual([
      {
        type: 'head',
        stream: 7,
        status: 200,
        statusText: 'OK',
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      },
      { type: 'body', stream: 7, bytes: new Uint8Array(3) },
      { type: 'end', stream: 7 },
    ]);
  });

  it('is sent no faster than credit is given, in frames of the agreed size, and canceled when the viewer leaves', async () => {
    const { runtime, opened, settle } = setUp();
    const socket = await opened();
    let isAborted = false;
    runtime.server = async (_port, { signal }) => {
      signal?.addEventListener('abort', () => {
        isAborted = true;
      });
      return { status: 200, statusText: '', headers: [], body: bodyOf(4 * TUNNEL_WINDOW_BYTES) };
    };
    const sent = () => socket.frames.reduce((sum, frame) => sum + (frame.type === 'body' ? frame.bytes.length : 0), 0);
    socket.frame(request);
    await settle();
    expect(sent()).toBe(TUNNEL_WINDOW_BYTES);
    expect(socket.frames.every((frame) => frame.type !== 'body' || frame.bytes.length <= TUNNEL_FRAME_BYTES)).toBe(true);
    socket.frame({ type: 'credit', stream: 7, byteCount: 1000 });
    await settle();
    expect(sent()).toBe(TUNNEL_WINDOW_BYTES + 1000);
    socket.frame({ type: 'cancel', stream: 7 });
    await settle();
    expect([isAborted, socket.frames.at(-1)?.type]).toEqual([true, 'body']);
  });

  it('carries bodies to the server, giving credit for what it takes', async () => {
    const { runtime, opened, settle } = setUp();
    const socket = await opened();
    let received = '';
    runtime.server = async (_port, { body }) => {
      received = await new Response(body).text();
      return { status: 201, statusText: '', headers: [], body: bodyOf(0) };
    };
    socket.frame({ ...request, method: 'POST', hasBody: true });
    for (const text of ['one ', 'two']) socket.frame({ type: 'body', stream: 7, bytes: new TextEncoder().encode(text) });
    socket.frame({ type: 'end', stream: 7 });
    await settle();
    expect(received).toBe('one two');
    const credit = socket.frames.reduce((sum, frame) => sum + (frame.type === 'credit' ? frame.byteCount : 0), 0);
    expect(credit).toBe(7);
    expect(socket.frames.at(-1)).toEqual({ type: 'end', stream: 7 });
  });

  it('is answered with an error if nothing listens, or the app breaks off', async () => {
    const { runtime, opened, settle } = setUp();
    const socket = await opened();
    socket.frame(request);
    await settle();
    runtime.server = async () => {
      throw new Error('The connection ended.');
    };
    socket.frame({ ...request, stream: 8 });
    await settle();
    expect(socket.frames).toEqual([
      { type: 'error', stream: 7, reason: 'refused', message: 'Nothing is listening on port 5173.' },
      { type: 'error', stream: 8, reason: 'broken', message: 'The connection ended.' },
    ]);
  });

  it('carries the preview’s own WebSockets both ways', async () => {
    const { runtime, opened } = setUp();
    const socket = await opened();
    const said: unknown[] = [];
    let app: PortSocketOptions | undefined;
    runtime.socketServer = (_port, options) => {
      app = options;
      return { send: (data) => said.push(data), close: (code) => said.push(code) };
    };
    socket.frame({ type: 'socket.open', stream: 9, port: 5173, path: '/?token=x', protocols: ['vite-hmr'] });
    app?.onOpen('vite-hmr');
    app?.onMessage('connected');
    socket.frame({ type: 'socket.text', stream: 9, text: 'ping' });
    socket.frame({ type: 'socket.bytes', stream: 9, bytes: Uint8Array.of(1) });
    socket.frame({ type: 'socket.close', stream: 9, code: 1001, reason: '' });
    expect([app?.path, app?.protocols, said]).toEqual(['/?token=x', ['vite-hmr'], ['ping', Uint8Array.of(1), 1001]]);
    expect(socket.frames).toEqual([
      { type: 'socket.opened', stream: 9, protocol: 'vite-hmr' },
      { type: 'socket.text', stream: 9, text: 'connected' },
    ]);
  });

  it('ends only the WebSocket whose app sends something that a tunnel cannot carry: another protocol, or too large a message', async () => {
    const { runtime, opened } = setUp();
    const socket = await opened();
    const closed: number[] = [];
    let app: PortSocketOptions | undefined;
    runtime.socketServer = (_port, options) => {
      app = options;
      return { send: () => undefined, close: (code) => closed.push(code ?? 0) };
    };
    socket.frame({ type: 'socket.open', stream: 1, port: 5173, path: '/', protocols: ['vite-hmr'] });
    app?.onOpen('other');
    app?.onMessage('late');
    app?.onClose(1006, '');
    socket.frame({ type: 'socket.open', stream: 2, port: 5173, path: '/', protocols: [] });
    app?.onOpen('');
    app?.onMessage(new Uint8Array(TUNNEL_MESSAGE_BYTES));
    app?.onMessage('é'.repeat(TUNNEL_MESSAGE_BYTES / 2 + 1));
    app?.onMessage('late');
    app?.onClose(1006, '');
    expect(closed).toEqual([1002, 1009]);
    expect(socket.frames.map(({ type, stream }) => [type, stream])).toEqual([
      ['socket.close', 1],
      ['socket.opened', 2],
      ['socket.bytes', 2],
      ['socket.close', 2],
    ]);
  });

  it('is answered with an error if the headers of the app’s response are too large for a tunnel', async () => {
    const { runtime, opened, settle } = setUp();
    const socket = await opened();
    runtime.server = async () => ({ status: 200, statusText: 'OK', headers: [['x-large', 'x'.repeat(TUNNEL_META_BYTES)]], body: bodyOf(0) });
    socket.frame(request);
    await settle();
    expect(socket.frames).toMatchObject([{ type: 'error', stream: 7, reason: 'broken' }]);
  });
});
