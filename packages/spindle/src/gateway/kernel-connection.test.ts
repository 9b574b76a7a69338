import { afterEach, expect, it, vi } from 'vitest';
import type { GatewayToKernel, KernelToGateway } from '../abi/gateway-protocol.ts';
import { type Exchange, KernelConnection } from './kernel-connection.ts';

const opened: MessagePort[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

/** A channel whose far side records what the kernel receives. */
function channel() {
  const { port1: near, port2: far } = new MessageChannel();
  opened.push(near, far);
  const received: GatewayToKernel[] = [];
  far.onmessage = ({ data }: MessageEvent<GatewayToKernel>) => received.push(data);
  return { near, far, received, answer: (message: KernelToGateway) => far.postMessage(message) };
}

function recorded(): { exchange: Exchange; log: string[] } {
  const log: string[] = [];
  return {
    log,
    exchange: {
      onHead: ({ status }) => log.push(`head ${status}`),
      onChunk: (bytes) => log.push(`chunk ${bytes.length}`),
      onEnd: () => log.push('end'),
      onError: ({ message }) => log.push(message),
    },
  };
}

const request = (id: number): GatewayToKernel => ({ type: 'request', id, method: 'GET', path: '/', headers: [], hasBody: false });

it('asks once for all waiting requests, and each continues when the port arrives', async () => {
  const connection = new KernelConnection(10_000, true);
  const ask = vi.fn();
  const waiting = [connection.obtain(ask), connection.obtain(ask)];
  connection.use(channel().near);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(ask).toHaveBeenCalledOnce();
});

it('reports that no port arrived, and asks again for the next request', async () => {
  const connection = new KernelConnection(1, true);
  const ask = vi.fn();
  expect(await connection.obtain(ask)).toBe(false);
  expect(await connection.obtain(ask)).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('finishes requests on their original port when a second page brings another', async () => {
  const connection = new KernelConnection(10_000, true);
  const [first, second] = [channel(), channel()];
  const { exchange, log } = recorded();
  connection.use(first.near);
  connection.open(exchange, request);
  connection.use(second.near);
  connection.open(recorded().exchange, request);
  first.answer({ type: 'head', id: 1, status: 200, statusText: 'OK', headers: [] });
  first.answer({ type: 'end', id: 1 });
  await expect.poll(() => log).toEqual(['head 200', 'end']);
  await expect.poll(() => second.received.map((message) => 'id' in message && message.id)).toEqual([2]);
});

it('sends later messages of a request to the port that the request used', async () => {
  const connection = new KernelConnection(10_000, true);
  const [first, second] = [channel(), channel()];
  connection.use(first.near);
  const open = connection.open(recorded().exchange, request);
  connection.use(second.near);
  open.post({ type: 'acknowledge', id: open.id, byteCount: 5 });
  open.cancel();
  await expect.poll(() => first.received.map(({ type }) => type)).toEqual(['request', 'acknowledge', 'cancel']);
  expect(second.received).toEqual([]);
});

it('fails requests on a port whose kernel is gone', async () => {
  const connection = new KernelConnection(10_000, true);
  const { near, far } = channel();
  const { exchange, log } = recorded();
  connection.use(near);
  connection.open(exchange, request);
  far.close();
  await expect.poll(() => log).toEqual(['The connection to the runtime ended.']);
  expect(connection.isOpen).toBe(false);
});

it('assumes that the old port is dead if the browser does not report it', () => {
  const connection = new KernelConnection(10_000, false);
  const { exchange, log } = recorded();
  connection.use(channel().near);
  connection.open(exchange, request);
  connection.use(channel().near);
  expect(log).toEqual(['The connection to the runtime ended.']);
});
