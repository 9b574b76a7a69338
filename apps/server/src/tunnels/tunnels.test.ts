import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { decodeTunnelFrame, encodeTunnelFrame, TUNNEL_CLOSE, TUNNEL_FRAME_BYTES, TUNNEL_WINDOW_BYTES, type TunnelFrame } from '@lathe/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { TestWorkbench } from '../testing/test-workbench.ts';
import { APP_PORT as PORT, startTunnelServer, TUNNEL_ID as ID, TUNNEL_PASSWORD as PASSWORD, tunnelOwner as person } from '../testing/tunnel-server.ts';
import { TUNNEL_LIMITS, TunnelConnection } from './connection.ts';

async function setUp(options: Parameters<typeof startTunnelServer>[0] = {}) {
  const started = await startTunnelServer(options);
  onTestFinished(started.close);
  return started;
}

describe('the tunnel (a secure websocket to the preview host with a random password)', () => {
  it('opens with the correct password, and is rejected with a wrong one, for an unknown tunnel, without a hello, and for other sites’ pages', async () => {
    const { connect } = await setUp();
    expect(await connect()).toBeInstanceOf(TestWorkbench);
    expect(await connect({ type: 'hello', id: ID, password: 'q'.repeat(43) })).toBe(TUNNEL_CLOSE.wrongPassword);
    expect(await connect({ type: 'hello', id: `${ID.slice(0, -1)}y`, password: PASSWORD })).toBe(TUNNEL_CLOSE.wrongPassword);
    expect(await connect('hello')).toBe(TUNNEL_CLOSE.wrongPassword);
    await expect(connect(undefined, 'https://evil.example')).rejects.toThrow('403');
  });

  it('requires the flag previewTunneling, belongs to its owner, and is limited to five per person', async () => {
    const { tunnels } = await setUp({ isAnnounced: false });
    expect(() => tunnels.announce(person('ada', false), ID, PASSWORD)).toThrow('Turn on preview tunnels');
    tunnels.announce(person(), ID, PASSWORD);
    tunnels.announce(person(), ID, PASSWORD); // Reconnects.
    expect(() => tunnels.announce(person('bob'), ID, PASSWORD)).toThrow('a different password');
    expect(() => tunnels.announce(person(), ID, 'q'.repeat(43))).toThrow('a different password');
    for (const digit of [1, 2, 3, 4]) tunnels.announce(person(), ID.replace('0', String(digit)), PASSWORD);
    expect(() => tunnels.announce(person(), ID.replace('0', '9'), PASSWORD)).toThrow('at most 5');
  });

  it('is gone when the workbench closes it with its last port, and kept for a while when the connection was lost', async () => {
    const { workbench, tunnels, call, key, connect } = await setUp({ graceMs: 600 });
    const first = await workbench();
    const headers = await key();
    first.socket.terminate();
    await vi.waitFor(async () => expect((await call('/', { headers })).status).toBe(503));
    const second = await workbench();
    expect((await call('/', { headers })).status).toBe(200);
    second.socket.close(TUNNEL_CLOSE.done);
    await expect.poll(() => tunnels.count).toBe(0);
    expect((await call('/', { headers })).text).toContain('This preview is closed');
    expect(await connect()).toBe(TUNNEL_CLOSE.wrongPassword);

    tunnels.announce(person(), ID, PASSWORD);
    (await workbench()).socket.close(TUNNEL_CLOSE.left);
    await vi.waitFor(() => expect(tunnels.count).toBe(0), { timeout: 250 });

    tunnels.announce(person(), ID, PASSWORD);
    (await workbench()).socket.terminate();
    await vi.waitFor(() => expect(tunnels.count).toBe(0), { timeout: 2000 });
  });
});

describe('a viewer of a tunnel', () => {
  it('enters the password once, and is only sent to pages of this origin', async () => {
    const { workbench, call, enter } = await setUp();
    (await workbench()).serve = ({ request, send }) => {
      send({ type: 'head', status: 200, statusText: 'OK', headers: [['content-type', 'text/html']] });
      send({ type: 'body', bytes: Buffer.from(`hello ${request.path} cookies=${request.headers.find(([name]) => name === 'cookie')?.[1] ?? ''}`) } as never);
      send({ type: 'end' });
    };
    const closed = await call('/cart?x=1', { headers: { accept: 'text/html' } });
    expect([closed.status, closed.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(closed.text).toContain('name="to" value="/cart?x=1"');
    expect((await call('/app.js')).text).toBe('The password of this preview is missing.');

    const wrong = await enter('q'.repeat(43));
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.text).toContain('The password is wrong.');

    const right = await enter(PASSWORD, '/cart?x=1');
    expect([right.status, right.headers.location]).toEqual([303, '/cart?x=1']);
    expect((await enter(PASSWORD, '//evil.example/')).headers.location).toBe('/');
    const [cookie = ''] = right.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(PASSWORD);
    const open = await call('/cart?x=1', { headers: { cookie: `theirs=1; ${cookie.split(';')[0]}` } });
    expect(open.text).toBe('hello /cart?x=1 cookies=theirs=1');
    expect(open.headers['x-robots-tag']).toBe('noindex');
  });

  it('is not locked out by another preview that sets a cookie of the same name for all of them', async () => {
    const { workbench, call, key } = await setUp();
    await workbench();
    const { cookie } = await key();
    expect((await call('/', { headers: { cookie: `lathe-tunnel=planted; ${cookie}` } })).status).toBe(200);
    expect((await call('/', { headers: { cookie: 'lathe-tunnel=planted' } })).status).toBe(401);
  });

  it('cannot guess passwords without limit', async () => {
    const { enter } = await setUp();
    for (let tries = 0; tries < 10; tries += 1) expect((await enter('wrong')).text).toContain('The password is wrong.');
    const last = await enter(PASSWORD);
    expect(last.text).toContain('Too many attempts');
    expect(last.headers['retry-after']).toBe('30');
  });

  it('reaches the app as its own page: host, origin, redirects and cookies stay on one origin', async () => {
    const { workbench, call, key, host } = await setUp();
    const bench = await workbench();
    const seen: Record<string, string> = {};
    bench.serve = ({ request, send }) => {
      Object.assign(seen, Object.fromEntries(request.headers));
      send({
        type: 'head',
        status: 302,
        statusText: 'Found',
        headers: [
          ['location', `http://localhost:${PORT}/next?a=1`],
          ['set-cookie', 'sid=1; Domain=preview.localhost; Path=/'],
          ['set-cookie', 'lathe-tunnel=stolen'],
          ['clear-site-data', '"*"'],
          ['connection', 'keep-alive'],
        ],
      });
      send({ type: 'end' });
    };
    const headers = { ...(await key()), origin: `http://${host}`, referer: `http://${host}/here`, 'x-forwarded-host': 'evil', te: 'trailers' };
    const answer = await call('/form', { method: 'POST', headers, body: 'a=1' });
    expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([302, '/next?a=1', ['sid=1; Path=/']]);
    expect(answer.headers['clear-site-data']).toBeUndefined();
    expect(seen).toMatchObject({ origin: `http://localhost:${PORT}`, referer: `http://localhost:${PORT}/here` });
    for (const name of ['host', 'cookie', 'x-forwarded-host', 'te']) expect(seen).not.toHaveProperty(name);
  });

  it('gets large responses and sends large bodies, in pieces of the window', async () => {
    const { workbench, call, key } = await setUp();
    const bench = await workbench();
    const size = 5 * 1024 * 1024 + 17;
    bench.serve = async ({ request, body, send, write }) => {
      if (request.hasBody) {
        let received = 0;
        for await (const piece of body()) received += piece.length;
        send({ type: 'head', status: 200, statusText: 'OK', headers: [] });
        await write(Buffer.from(String(received)));
        return send({ type: 'end' });
      }
      send({ type: 'head', status: 200, statusText: 'OK', headers: [['content-length', String(size)]] });
      for (let at = 0; at < size; at += TUNNEL_FRAME_BYTES) await write(new Uint8Array(Math.min(TUNNEL_FRAME_BYTES, size - at)).fill(at / TUNNEL_FRAME_BYTES));
      send({ type: 'end' });
    };
    const headers = await key();
    const { bytes } = await call('/big', { headers });
    expect([bytes.length, bytes[TUNNEL_FRAME_BYTES * 3]]).toEqual([size, 3]);
    expect((await call('/upload', { method: 'POST', headers, body: new Uint8Array(size) })).text).toBe(String(size));
    expect(Math.max(...bench.frames.map((frame) => (frame.type === 'body' ? frame.bytes.length : 0)))).toBeLessThanOrEqual(TUNNEL_FRAME_BYTES);
  });

  it('learns what is wrong: nothing listens, the app fails, it does not respond, the body is too large', async () => {
    const { workbench, call, key } = await setUp({ limits: { answerMs: 100, bodyBytes: 1000 } });
    const bench = await workbench();
    const headers = await key();
    bench.serve = ({ send }) => send({ type: 'error', reason: 'refused', message: 'Nothing is listening on port 5173.' });
    const refused = await call('/', { headers });
    expect([refused.status, refused.text.includes('Nothing is listening on port 5173.')]).toEqual([502, true]);

    bench.serve = () => undefined;
    expect((await call('/', { headers })).text).toContain('took too long to respond');
    expect((await call('/', { method: 'POST', headers, body: 'x'.repeat(2000) })).status).toBe(413);
    expect((await call('/', { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' }, body: 'x'.repeat(2000) })).status).toBe(413);

    bench.serve = async ({ send, write }) => {
      send({ type: 'head', status: 200, statusText: 'OK', headers: [] });
      await write(Buffer.from('half'));
      send({ type: 'error', reason: 'broken', message: 'gone' });
    };
    await expect(call('/', { headers })).rejects.toThrow();
  });

  it('speaks WebSocket with the app, with its protocol, and is rejected without the password or from another site', async () => {
    const { workbench, key, viewerSocket } = await setUp();
    const bench = await workbench();
    bench.onSocket = (frame, send) => {
      const { stream } = frame;
      if (frame.type === 'socket.open' && frame.path === '/down') send({ type: 'socket.close', stream, code: 1006, reason: '' });
      else if (frame.type === 'socket.open') send({ type: 'socket.opened', stream, protocol: frame.protocols[0] ?? '' });
      else if (frame.type === 'socket.text') send({ type: 'socket.text', stream, text: `echo ${frame.text}` });
      else if (frame.type === 'socket.bytes') send({ type: 'socket.close', stream, code: 4001, reason: 'bytes' });
    };
    const headers = await key();
    const socket = viewerSocket('/?token=1', headers, ['vite-hmr']);
    await once(socket, 'open');
    expect(socket.protocol).toBe('vite-hmr');
    expect(bench.frames).toContainEqual({ type: 'socket.open', stream: expect.any(Number), port: PORT, path: '/?token=1', protocols: ['vite-hmr'] });
    socket.send('ping');
    expect(String((await once(socket, 'message'))[0])).toBe('echo ping');
    socket.send(Buffer.of(1, 2));
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([4001, 'bytes']);

    const refusal = async (opened: WebSocket) => String((await once(opened, 'error'))[0]);
    expect(await refusal(viewerSocket('/down', headers))).toContain('502');
    expect(await refusal(viewerSocket('/', {}))).toContain('401');
    expect(await refusal(viewerSocket('/', { ...headers, origin: 'https://evil.example' }))).toContain('403');

    const last = viewerSocket('/', headers);
    await once(last, 'open');
    last.close();
    await expect.poll(() => bench.frames.at(-1)).toMatchObject({ type: 'socket.close' });
  });
});

describe('a tunnel under load', () => {
  it('holds no more than a window of what a viewer does not read, and releases it when they stall', async () => {
    const { workbench, key, port, host } = await setUp({ limits: { stallMs: 400 } });
    const bench = await workbench();
    let sent = 0;
    let isOver = false;
    bench.serve = async ({ send, write }) => {
      send({ type: 'head', status: 200, statusText: 'OK', headers: [] });
      while (await write(new Uint8Array(TUNNEL_FRAME_BYTES))) sent += TUNNEL_FRAME_BYTES;
      isOver = true;
    };
    const headers = { host, ...(await key()) };
    const response = await new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port, path: '/endless', headers }, resolve));
    response.on('error', () => undefined); // Cut off in the end.
    response.pause();
    let last = -1;
    await vi.waitFor(
      () => {
        const before = last;
        last = sent;
        expect(sent).toBe(before);
      },
      { timeout: 3000, interval: 100 },
    );
    // The rest is in the sockets' own buffers, which the system limits.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
    await vi.waitFor(() => expect(isOver).toBe(true), { timeout: 3000 });
  });

  it('cuts off a workbench that sends more than the window', async () => {
    const closed: number[] = [];
    const sent: TunnelFrame[] = [];
    const connection = new TunnelConnection({
      send: (data, onSent) => {
        sent.push(decodeTunnelFrame(data) as TunnelFrame);
        onSent();
      },
      close: (code) => closed.push(code),
      terminate: () => undefined,
    });
    const request = { port: PORT, method: 'GET', path: '/', headers: [], body: null, signal: new AbortController().signal };
    const answering = connection.request(request);
    connection.receive(encodeTunnelFrame({ type: 'head', stream: 1, status: 200, statusText: '', headers: [] }));
    const { body } = await answering;
    const piece = encodeTunnelFrame({ type: 'body', stream: 1, bytes: new Uint8Array(TUNNEL_FRAME_BYTES) });
    for (let at = 0; at < TUNNEL_WINDOW_BYTES; at += TUNNEL_FRAME_BYTES) connection.receive(piece);
    expect([closed, connection.streamCount]).toEqual([[], 1]);
    connection.receive(piece);
    expect([closed, connection.streamCount]).toEqual([[TUNNEL_CLOSE.badFrame], 0]);
    await expect(new Response(body).arrayBuffer()).rejects.toThrow('The connection to the app ended.');
    await expect(async () => connection.request(request)).rejects.toThrow('The connection to the app ended.');
  });

  it('accepts nothing new while much is waiting for the workbench', async () => {
    const connection = new TunnelConnection(
      { send: () => undefined, close: () => undefined, terminate: () => undefined },
      { ...TUNNEL_LIMITS, waitingBytes: 1000 },
    );
    onTestFinished(() => connection.close());
    const request = { port: PORT, method: 'GET', path: '/', headers: [], body: null, signal: new AbortController().signal };
    for (let index = 0; index < 2; index += 1) connection.request(request).catch(() => undefined); // Ends with the connection.
    await expect(async () => connection.request(request)).rejects.toThrow('This preview is handling too many requests.');
  });

  it('handles many requests at once, up to its limit, and rejects the rest with the time to retry', async () => {
    const { workbench, key, call } = await setUp({ limits: { streams: 20 } });
    const bench = await workbench();
    const waiting: (() => void)[] = [];
    bench.serve = ({ send }) => {
      waiting.push(() => {
        send({ type: 'head', status: 200, statusText: 'OK', headers: [] });
        send({ type: 'end' });
      });
    };
    const headers = await key();
    const calls = Array.from({ length: 30 }, (_, index) => call(`/${index}`, { headers }));
    const refused: unknown[] = [];
    for (const answer of calls) void answer.then(({ status, headers: { 'retry-after': retryAfter } }) => status === 503 && refused.push(retryAfter));
    await vi.waitFor(() => expect([waiting.length, refused]).toEqual([20, Array(10).fill('2')]), { timeout: 10_000 });
    for (const answer of waiting) answer();
    expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(20);
  });

  it('ends the app’s work when the viewer leaves', async () => {
    const { workbench, key, port, host } = await setUp();
    const bench = await workbench();
    bench.serve = ({ send }) => send({ type: 'head', status: 200, statusText: 'OK', headers: [] });
    const headers = { host, ...(await key()) };
    const response = await new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port, path: '/', headers }, resolve));
    response.on('error', () => undefined);
    response.destroy();
    await expect.poll(() => bench.frames.at(-1)).toMatchObject({ type: 'cancel' });
  });
});
