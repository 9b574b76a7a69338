import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import {
  encodeTunnelFrame,
  TUNNEL_CLOSE,
  TUNNEL_FRAME_BYTES,
  TUNNEL_MESSAGE_BYTES,
  TUNNEL_META_BYTES,
  TUNNEL_WINDOW_BYTES,
  type TunnelFrame,
} from '@lathe/protocol';
import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import type { TestWorkbench } from '../testing/test-workbench.ts';
import { startTunnelServer, TUNNEL_ID, TUNNEL_PASSWORD, tunnelOwner } from '../testing/tunnel-server.ts';

const OTHER_ID = 'b0000000000000000000000b';
/** Frames of the short run. The long one sends 25 times as many. */
const FRAMES = 4_000;
const SESSION_FRAMES = 150;
const SESSION_REQUESTS = 14;
const SESSION_SOCKETS = 6;
/** Percent of the frames. */
const BAD_FRAMES = 1;
const UNCLEAR_FRAMES = 0.4;

/** A stream as the workbench knows it. Written independently of the server's state machine, to check it. */
interface KnownStream {
  readonly stream: number;
  readonly type: 'request' | 'socket';
  readonly hasBody: boolean;
  readonly protocols: readonly string[];
  phase: 'new' | 'open' | 'over';
  windowBytes: number;
  uncreditedBytes: number;
}

type Random = () => number;
const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)] as T;
const chance = (random: Random, percent: number) => random() * 100 < percent;

const NAMES = [
  'content-length',
  'Content-Length',
  'transfer-encoding',
  'connection',
  'set-cookie',
  'location',
  'content-type',
  'x-accel-redirect',
  'x-sendfile',
  'upgrade',
];
const ODD_NAMES = ['', 'a b', 'x-ü', '__proto__', 'constructor', ':status', 'a\r\nb', 'x'.repeat(5000), 'HTTP/1.1', 'trailer', 'keep-alive', 'date', 'status'];
const VALUES = [
  '0',
  '5',
  '-1',
  '5, 6',
  '99999999999999999999',
  'chunked',
  'close',
  'content-length',
  'text/event-stream',
  'http://localhost:5173/x',
  '/x',
  'a=1; Domain=x',
];
const ODD_VALUES = ['', 'a\r\nset-cookie: b=1', '\0', '\u0001', '✓', 'é', 'x'.repeat(20_000), '\ud800', 'http://[', '\u007f', ' ', '\t5'];
const STATUSES = [200, 200, 200, 204, 205, 206, 301, 302, 304, 400, 404, 500, 599];
const BAD_STATUSES = [0, 100, 101, 103, 199, 600, 1e9, -1, 200.5, '200', null];

function headers(random: Random): [string, string][] {
  return Array.from({ length: below(random, 6) }, () => [
    pick(random, chance(random, 70) ? NAMES : ODD_NAMES),
    pick(random, chance(random, 70) ? VALUES : ODD_VALUES),
  ]);
}

function bytes(random: Random, most: number): Uint8Array {
  return new Uint8Array(chance(random, 80) ? below(random, Math.min(most, 64) + 1) : below(random, most + 1)).fill(below(random, 256));
}

/** A frame that is allowed now. Undefined if nothing is allowed on this stream. */
function goodFrame(random: Random, known: KnownStream): TunnelFrame | undefined {
  const { stream } = known;
  if (known.type === 'request' && known.uncreditedBytes > 0 && (known.phase === 'over' || chance(random, 30))) {
    const byteCount = 1 + below(random, known.uncreditedBytes);
    known.uncreditedBytes -= byteCount;
    return { type: 'credit', stream, byteCount };
  }
  if (known.phase === 'over') return undefined;
  if (known.type === 'socket') {
    if (known.phase === 'new' && chance(random, 80)) {
      known.phase = 'open';
      return { type: 'socket.opened', stream, protocol: chance(random, 50) ? '' : pick(random, ['', ...known.protocols]) };
    }
    if (known.phase === 'open' && chance(random, 80))
      return chance(random, 50)
        ? { type: 'socket.text', stream, text: pick(random, ['', 'hello', '✓\u0000', 'x'.repeat(below(random, 10_000))]) }
        : { type: 'socket.bytes', stream, bytes: bytes(random, 10_000) };
    known.phase = 'over';
    return {
      type: 'socket.close',
      stream,
      code: pick(random, [1000, 1001, 1005, 1006, 1015, 4000, 0, -5, 70_000]),
      reason: pick(random, ['', '✓'.repeat(100), '\ud800'.repeat(60)]),
    };
  }
  if (chance(random, 10)) {
    known.phase = 'over';
    return { type: 'error', stream, reason: pick(random, ['refused', 'broken'] as const), message: pick(random, ['', '<b>✓</b>', 'x'.repeat(1000)]) };
  }
  if (known.phase === 'new') {
    known.phase = 'open';
    return { type: 'head', stream, status: pick(random, STATUSES), statusText: pick(random, ['', 'OK', 'a\r\nb: c', '✓']), headers: headers(random) };
  }
  if (chance(random, 70)) {
    const body = bytes(random, Math.min(known.windowBytes, TUNNEL_FRAME_BYTES));
    known.windowBytes -= body.length;
    return { type: 'body', stream, bytes: body };
  }
  known.phase = 'over';
  return { type: 'end', stream };
}

/** A message that must close the workbench, whatever is in progress. */
function badMessage(random: Random, streams: readonly KnownStream[]): Uint8Array | string {
  const known = pick(random, streams);
  const { stream } = known;
  const encode = (frame: object) => encodeTunnelFrame(frame as TunnelFrame);
  const head = { type: 'head', stream, status: 200, statusText: '', headers: [] };
  const choices: (() => Uint8Array | string)[] = [
    () =>
      encode({
        ...head,
        type: pick(random, ['head', 'end', 'socket.opened', 'error']),
        protocol: '',
        reason: 'broken',
        message: '',
        stream: 0xffff - below(random, 9),
      }),
    () => encode({ ...head, status: pick(random, BAD_STATUSES) }),
    () => encode({ ...head, headers: pick(random, [[['a']], [[1, 2]], 'x', [['a', 'b', 'c']], { a: 'b' }]) }),
    () => encode({ ...head, statusText: 'x'.repeat(TUNNEL_META_BYTES) }),
    () => encode({ type: 'body', stream, bytes: new Uint8Array(TUNNEL_FRAME_BYTES + 1) }),
    () => encode({ type: 'socket.bytes', stream, bytes: new Uint8Array(TUNNEL_MESSAGE_BYTES + 1) }),
    () => encode({ type: 'cancel', stream }),
    () => encode({ type: 'request', stream, port: 80, method: 'GET', path: '/', headers: [], hasBody: false }),
    () => encode({ type: 'socket.open', stream, port: 80, path: '/', protocols: [] }),
    () => encode({ type: 'credit', stream, byteCount: pick(random, [2 ** 40, -1, 1.5, '5', null, 2 ** 60]) }),
    () => encode({ type: 'socket.opened', stream, protocol: pick(random, ['not-offered', 'a\r\nset-cookie: b=1', '✓']) }),
    () => encode(head).subarray(0, below(random, 20)), // Cut off.
    () => Uint8Array.of(pick(random, [0, 10, 31, 35, 128, 255]), 0, 0, 0, stream, 1, 2, 3),
    () => Uint8Array.of(34, 0, 0, 0, stream, 0xff, 0xfe),
    () => pick(random, ['', '{}', JSON.stringify({ type: 'hello', id: TUNNEL_ID, password: TUNNEL_PASSWORD })]),
  ];
  if (known.type === 'socket')
    choices.push(
      () => encode(head),
      () => encode({ type: 'credit', stream, byteCount: 0 }),
    );
  if (known.type === 'socket' && known.phase !== 'new') choices.push(() => encode({ type: 'socket.opened', stream, protocol: '' }));
  if (known.type === 'socket' && known.phase !== 'open') choices.push(() => encode({ type: 'socket.text', stream, text: 'x' }));
  if (known.type === 'request') choices.push(() => encode({ type: 'socket.text', stream, text: 'x' }));
  if (known.type === 'request' && !known.hasBody) choices.push(() => encode({ type: 'credit', stream, byteCount: 1 }));
  if (known.type === 'request' && known.phase !== 'new') choices.push(() => encode(head));
  if (known.type === 'request' && known.phase !== 'open')
    choices.push(
      () => encode({ type: 'body', stream, bytes: new Uint8Array(1) }),
      () => encode({ type: 'end', stream }),
    );
  return pick(random, choices)();
}

/** A frame with some bytes changed, which may still be allowed. */
function unclearMessage(random: Random, streams: readonly KnownStream[]): Uint8Array {
  const frame = encodeTunnelFrame(goodFrame(random, pick(random, streams)) ?? { type: 'end', stream: pick(random, streams).stream });
  for (let count = 1 + below(random, 4); count > 0; count -= 1) frame[below(random, frame.length)] = below(random, 256);
  return frame.subarray(0, 1 + below(random, frame.length));
}

it(
  'tunnels survive hostile workbenches: each bad frame closes its own workbench with 4400, and nobody else notices',
  async () => {
    const seed = fuzzSeed();
    const random = seededRandom(seed);
    const timersBefore = process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
    let clock = 0;
    const started = await startTunnelServer({ now: () => (clock += 60_000) });
    const { tunnels, workbench, key, call, host, hostOf, port, viewerSocket } = started;
    tunnels.announce(tunnelOwner('bob'), OTHER_ID, TUNNEL_PASSWORD);
    const other = await workbench(OTHER_ID);
    other.serve = async ({ request, send, write }) => {
      send({ type: 'head', status: 200, statusText: '', headers: [['content-length', String(request.path.length)]] });
      await write(Buffer.from(request.path));
      send({ type: 'end' });
    };
    const cookies = await key();
    const otherCookies = await key(TUNNEL_PASSWORD, OTHER_ID);
    const target = () => tunnels.socketTo(host.split('.')[0] ?? '', cookies);
    const streamCount = () => {
      const found = target();
      return typeof found === 'number' ? 0 : found.connection.streamCount;
    };
    const parseErrors: string[] = [];
    const seen = { frames: 0, bad: 0, sessions: 0 };

    function startViewers(): { close(): void } {
      const requests: ClientRequest[] = [];
      const sockets: WebSocket[] = [];
      for (let index = 0; index < SESSION_REQUESTS; index += 1) {
        const method = pick(random, ['GET', 'GET', 'HEAD', 'POST', 'PUT']);
        const isReading = chance(random, 70);
        const leaves = chance(random, 20);
        const request = httpRequest({ host: '127.0.0.1', port, path: `/${index}`, method, headers: { host, ...cookies }, agent: false }, (response) => {
          response.on('error', () => undefined); // Cut off.
          if (leaves) request.destroy();
          else if (isReading) response.resume();
        });
        request.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
          // Headers that are too long for this client arrived correctly. Anything else here is a response with invalid
          // framing.
          if (code.startsWith('HPE_') && code !== 'HPE_HEADER_OVERFLOW') parseErrors.push(code);
        });
        request.end(method === 'POST' || method === 'PUT' ? bytes(random, TUNNEL_WINDOW_BYTES * 2) : undefined);
        requests.push(request);
      }
      for (let index = 0; index < SESSION_SOCKETS; index += 1) {
        const socket = viewerSocket('/', cookies, pick(random, [[], ['vite-hmr'], ['a', 'b']]));
        const [says, leaves] = [chance(random, 50), chance(random, 20)];
        socket.on('error', () => undefined); // Rejected, or cut off.
        socket.on('open', () => {
          if (says) for (const data of ['', 'hello', new Uint8Array(1000)]) socket.send(data);
          if (leaves) socket.close();
        });
        sockets.push(socket);
      }
      return {
        close() {
          for (const request of requests) request.destroy();
          for (const socket of sockets) socket.terminate();
        },
      };
    }

    /** The streams that the server has opened, with what it has sent on them. */
    function learn(bench: TestWorkbench, from: number, streams: Map<number, KnownStream>): number {
      for (const frame of bench.frames.slice(from)) {
        const { stream } = frame;
        const known = streams.get(stream);
        const fresh = { stream, phase: 'new', windowBytes: TUNNEL_WINDOW_BYTES, uncreditedBytes: 0 } as const;
        if (frame.type === 'request') streams.set(stream, { ...fresh, type: 'request', hasBody: frame.hasBody, protocols: [] });
        else if (frame.type === 'socket.open') streams.set(stream, { ...fresh, type: 'socket', hasBody: false, protocols: frame.protocols });
        else if (frame.type === 'body' && known) known.uncreditedBytes += frame.bytes.length;
        else if (frame.type === 'credit' && known) known.windowBytes += frame.byteCount;
      }
      return bench.frames.length;
    }

    async function runSession(): Promise<void> {
      const bench = await workbench();
      bench.serve = () => undefined;
      const closed = once(bench.socket, 'close').then(([code]) => code as number);
      const viewers = startViewers();
      await vi.waitFor(
        () => expect(bench.frames.filter(({ type }) => type === 'request' || type === 'socket.open')).toHaveLength(SESSION_REQUESTS + SESSION_SOCKETS),
        { timeout: 10_000, interval: 5 },
      );
      const streams = new Map<number, KnownStream>();
      let known = 0;
      let outcome: 'good' | 'bad' | 'unclear' = 'good';
      for (let count = 0; count < SESSION_FRAMES && outcome === 'good'; count += 1) {
        known = learn(bench, known, streams);
        const all = [...streams.values()];
        if (chance(random, BAD_FRAMES)) {
          bench.socket.send(badMessage(random, all));
          outcome = 'bad';
        } else if (chance(random, UNCLEAR_FRAMES)) {
          bench.socket.send(unclearMessage(random, all));
          outcome = 'unclear';
        } else {
          const frame = goodFrame(random, pick(random, all));
          if (!frame) continue;
          bench.send(frame);
        }
        seen.frames += 1;
        // Sometimes the server gets many frames at once, and sometimes it responds in between.
        if (chance(random, 20)) await new Promise((resolve) => setImmediate(resolve));
      }
      if (outcome === 'bad') {
        seen.bad += 1;
        expect(await closed).toBe(TUNNEL_CLOSE.badFrame);
      } else if (outcome === 'good') {
        // An allowed frame closes nothing: the next request is answered.
        bench.serve = ({ send }) => {
          send({ type: 'head', status: 200, statusText: '', headers: [] });
          send({ type: 'end' });
        };
        expect((await call('/', { headers: cookies })).status).toBe(200);
        bench.socket.terminate();
      } else {
        bench.socket.close(TUNNEL_CLOSE.replaced);
        expect([TUNNEL_CLOSE.badFrame, TUNNEL_CLOSE.replaced]).toContain(await closed);
      }
      viewers.close();
      await vi.waitFor(() => expect(streamCount()).toBe(0), { timeout: 5000, interval: 5 });
      const path = `/session-${seen.sessions}`;
      expect((await call(path, { host: hostOf(OTHER_ID), headers: otherCookies })).text).toBe(path);
    }

    try {
      for (; seen.frames < fuzzRounds(FRAMES); seen.sessions += 1) await runSession();
      expect([parseErrors, other.socket.readyState]).toEqual([[], other.socket.OPEN]);
      expect(seen.bad).toBeGreaterThan(fuzzRounds(FRAMES) / 400);
      other.socket.terminate();
    } catch (cause) {
      throw new Error(`SEED=${seed}, after ${seen.frames} frames in ${seen.sessions} sessions`, { cause });
    } finally {
      await started.close();
    }
    await vi.waitFor(() => expect(process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length).toBeLessThanOrEqual(timersBefore + 1), {
      timeout: 10_000,
    });
  },
  60_000 * fuzzRounds(1),
);
