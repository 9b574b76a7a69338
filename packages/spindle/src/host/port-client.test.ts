import { describe, expect, it, onTestFinished } from 'vitest';
import { RESPONSE_WINDOW_BYTES, type GatewayToKernel, type KernelToGateway } from '../abi/gateway-protocol.ts';
import { PortClient } from './port-client.ts';

/** A client whose kernel is a function. */
function setUp(answer: (message: GatewayToKernel, post: (message: KernelToGateway) => void) => void) {
  const { port1: near, port2: far } = new MessageChannel();
  const received: GatewayToKernel[] = [];
  far.onmessage = ({ data }: MessageEvent<GatewayToKernel>) => {
    received.push(data);
    answer(data, (message) => far.postMessage(message));
  };
  const client = new PortClient(near);
  onTestFinished(() => {
    client.close();
    far.close();
  });
  return { client, received };
}
const GET = { method: 'GET', path: '/', headers: [] } as const;
const chunk = (id: number, size: number): KernelToGateway => ({ type: 'chunk', id, bytes: new Uint8Array(size) });

describe('requests to a port of the machine', () => {
  it('get a response with every header, including cookies, and a body that is acknowledged as it is read', async () => {
    const { client, received } = setUp((message, post) => {
      if (message.type !== 'request') return;
      const { id } = message;
      post({
        type: 'head',
        id,
        status: 201,
        statusText: 'Created',
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      });
      post(chunk(id, 3));
      post(chunk(id, 4));
      post({ type: 'end', id });
    });
    const answer = await client.request(GET);
    expect([answer.status, answer.headers]).toEqual([
      201,
      [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    ]);
    expect((await new Response(answer.body).arrayBuffer()).byteLength).toBe(7);
    await expect.poll(() => received.some(({ type }) => type === 'acknowledge')).toBe(true);
  });

  it('send a body no faster than the process reads it', async () => {
    let isTaking = false;
    let waiting = 0;
    let most = 0;
    const { client } = setUp((message, post) => {
      if (message.type !== 'body') return;
      if (message.bytes === null) {
        post({ type: 'head', id: message.id, status: 200, statusText: '', headers: [] });
        post({ type: 'end', id: message.id });
        return;
      }
      waiting += message.bytes.length;
      most = Math.max(most, waiting);
      if (isTaking) return;
      isTaking = true;
      setTimeout(() => {
        isTaking = false;
        post({ type: 'body.taken', id: message.id, byteCount: waiting });
        waiting = 0;
      }, 5);
    });
    const piece = new Uint8Array(300_000);
    let left = 20;
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()) });
    expect((await client.request({ ...GET, method: 'POST', body })).status).toBe(200);
    expect(most).toBeLessThanOrEqual(RESPONSE_WINDOW_BYTES + piece.length);
  });

  it('fail with a code when nothing listens, and end when they are aborted or not read to the end', async () => {
    const { client, received } = setUp((message, post) => {
      if (message.type !== 'request') return;
      if (message.path === '/down') post({ type: 'error', id: message.id, reason: 'refused', message: 'Nothing is listening on port 1.' });
      if (message.path === '/endless') {
        post({ type: 'head', id: message.id, status: 200, statusText: '', headers: [] });
        post(chunk(message.id, 10));
      }
    });
    await expect(client.request({ ...GET, path: '/down' })).rejects.toMatchObject({ code: 'ECONNREFUSED', message: 'Nothing is listening on port 1.' });
    const stop = new AbortController();
    const silent = client.request({ ...GET, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(silent).rejects.toThrow('enough');
    await (await client.request({ ...GET, path: '/endless' })).body.cancel();
    await expect.poll(() => received.filter(({ type }) => type === 'cancel')).toHaveLength(2);
  });

  it('fail when the runtime is torn down', async () => {
    const { client } = setUp(() => undefined);
    const silent = client.request(GET);
    client.close();
    await expect(silent).rejects.toThrow('torn down');
  });
});

it('a WebSocket to a port opens, carries messages both ways and closes once', async () => {
  const { client } = setUp((message, post) => {
    if (message.type === 'socket.open') post({ type: 'socket.opened', id: message.id, protocol: message.protocols[0] ?? '' });
    if (message.type === 'socket.send') post({ type: 'socket.message', id: message.id, data: message.data });
    if (message.type === 'socket.close') post({ type: 'socket.closed', id: message.id, code: message.code, reason: message.reason, wasClean: true });
  });
  const log: unknown[] = [];
  await new Promise<void>((resolve) => {
    const socket = client.connect({
      path: '/hmr',
      protocols: ['vite-hmr'],
      onOpen: (protocol) => {
        log.push(protocol);
        socket.send('hello');
      },
      onMessage: (data) => {
        log.push(data);
        socket.close(4000, 'done');
      },
      onClose: (code, reason) => {
        log.push(code, reason);
        resolve();
      },
    });
  });
  expect(log).toEqual(['vite-hmr', 'hello', 4000, 'done']);
});
