import { describe, expect, it } from 'vitest';
import type { HeaderField } from '../hpack/header-field.ts';
import { latin1, latin1Bytes } from '../../../latin1.ts';
import { CLIENT_MAGIC, CODE, FLAG, FRAME, isFatal } from './codes.ts';
import { Connection } from './connection.ts';
import { ByteQueue, type Frame, readFrameHeader, takeFrame } from './frame-reader.ts';
import { newFrame, pingFrame, readUint32, rstStreamFrame, settingsFrame, windowUpdateFrame } from './frame-writer.ts';
import type { ConnectionListener, ConnectionOptions } from './listener.ts';

const REQUEST: readonly HeaderField[] = [
  { name: ':method', value: 'POST' },
  { name: ':scheme', value: 'http' },
  { name: ':path', value: '/' },
  { name: ':authority', value: 'here' },
];
const RESPONSE: readonly HeaderField[] = [{ name: ':status', value: '200' }];

/** An owner that answers nothing by itself: it writes down what it hears, and sends what it is given. */
class Side implements ConnectionListener {
  readonly heard: string[] = [];
  readonly received = new Map<number, Uint8Array[]>();
  readonly toSend = new Map<number, { bytes: Uint8Array; isEnd: boolean }>();
  readonly connection: Connection;

  constructor(options: Partial<ConnectionOptions> & { isServer: boolean }) {
    this.connection = new Connection({ listener: this, now: () => 0, ...options });
    this.connection.settings([]);
  }

  onBeginHeaders(): 'accept' {
    return 'accept';
  }
  onHeader(streamId: number, { name, value }: HeaderField): boolean {
    this.heard.push(`${streamId} ${name}: ${value}`);
    return true;
  }
  onHeaders(streamId: number): void {
    this.heard.push(`${streamId} headers`);
  }
  onData(streamId: number, bytes: Uint8Array): void {
    const all = this.received.get(streamId) ?? [];
    this.received.set(streamId, all);
    all.push(bytes);
    this.connection.consumeConnection(bytes.length);
    this.connection.consume(streamId, bytes.length);
  }
  onDataEnd(): boolean {
    return true;
  }
  onSettings(): void {}
  onPing(payload: Uint8Array, isAck: boolean): void {
    this.heard.push(`ping ${latin1(payload)} ${isAck}`);
  }
  onPriority(): void {}
  onGoaway(code: number): void {
    this.heard.push(`goaway ${code}`);
  }
  onAltsvc(): void {}
  onOrigin(): void {}
  onStreamClose(streamId: number, code: number): void {
    this.heard.push(`${streamId} closed ${code}`);
  }
  onInvalidFrame(): boolean {
    return true;
  }
  onFrameNotSent(): void {}
  onFrameReceived(): void {}
  onFrameSent(): void {}
  readData(streamId: number, byteSize: number): ReturnType<ConnectionListener['readData']> {
    const source = this.toSend.get(streamId);
    if (source === undefined || (source.bytes.length === 0 && !source.isEnd)) return undefined;
    const chunk = source.bytes.subarray(0, byteSize);
    source.bytes = source.bytes.subarray(byteSize);
    return { chunks: [chunk], byteSize: chunk.length, isEnd: source.isEnd && source.bytes.length === 0, hasTrailers: false };
  }
  paddedSize(byteSize: number): number {
    return byteSize;
  }

  /** Takes bytes in; returns a fatal error, or undefined. */
  take(bytes: Uint8Array): number | undefined {
    this.connection.push(bytes);
    for (;;) {
      const step = this.connection.step();
      if (typeof step === 'number') return step;
      if (step === 'waiting') return undefined;
    }
  }

  output(): Uint8Array {
    return Uint8Array.from(this.connection.takeOutput().flatMap((chunk) => [...chunk]));
  }
}

/** Passes bytes between two sides, cut anywhere, until neither has anything to say. */
function talk(one: Side, other: Side, cut: (length: number) => number = (length) => length): void {
  for (let isQuiet = false; !isQuiet; ) {
    isQuiet = true;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const bytes = from.output();
      if (bytes.length > 0) isQuiet = false;
      for (let at = 0; at < bytes.length; ) {
        const length = Math.max(1, cut(bytes.length - at));
        expect(to.take(bytes.subarray(at, at + length))).toBeUndefined();
        at += length;
      }
    }
  }
}

function framesIn(bytes: Uint8Array): Frame[] {
  const queue = new ByteQueue();
  queue.push(bytes);
  const frames: Frame[] = [];
  for (let header = readFrameHeader(queue); header; header = readFrameHeader(queue)) frames.push(takeFrame(queue, header) as Frame);
  return frames;
}

/** The code of the GOAWAY that a server sends for `frames` after the preface; undefined if it goes on. */
function goawayFor(...frames: Uint8Array[]): number | undefined {
  const server = new Side({ isServer: true });
  for (const bytes of [latin1Bytes(CLIENT_MAGIC), settingsFrame([], false), ...frames]) server.take(bytes);
  const goaway = framesIn(server.output()).find(({ type }) => type === FRAME.goaway);
  return goaway && readUint32(goaway.payload, 4);
}

describe('a connection', () => {
  it('carries bodies both ways under flow control, however the bytes are cut', () => {
    const seed = 9113;
    const random = randomFrom(seed);
    const [client, server] = [new Side({ isServer: false }), new Side({ isServer: true })];
    const body = (n: number): Uint8Array => Uint8Array.from({ length: 150_000 + n }, (_, index) => (index * 31 + n) & 255);
    const ids = [0, 1, 2].map((n) => {
      const id = client.connection.request(REQUEST, true);
      client.toSend.set(id, { bytes: body(n), isEnd: true });
      return id;
    });
    talk(client, server, (rest) => random(Math.min(rest, 5000)) + 1);
    ids.forEach((id, n) => {
      server.toSend.set(id, { bytes: body(n + 10), isEnd: true });
      server.connection.respond(id, RESPONSE, true);
    });
    talk(client, server, (rest) => random(Math.min(rest, 5000)) + 1);
    ids.forEach((id, n) => {
      expect(Buffer.concat(server.received.get(id) ?? []).equals(body(n)), `seed ${seed}`).toBe(true);
      expect(Buffer.concat(client.received.get(id) ?? []).equals(body(n + 10)), `seed ${seed}`).toBe(true);
      expect(client.heard).toContain(`${id} closed 0`);
    });
  });

  it('sends no more than the windows allow', () => {
    const [client, server] = [new Side({ isServer: false }), new Side({ isServer: true })];
    server.connection.settings([[4, 1000]]);
    talk(client, server);
    const id = client.connection.request(REQUEST, true);
    client.toSend.set(id, { bytes: new Uint8Array(5000), isEnd: true });
    const sent = framesIn(client.output()).filter(({ type }) => type === FRAME.data);
    expect(sent.reduce((sum, { payload }) => sum + payload.length, 0)).toBe(1000);
    expect(client.connection.wantsToWrite).toBe(false);
  });

  it('gives the room of a connection back when a stream gets more than it may', () => {
    const server = new Side({ isServer: true });
    const client = new Side({ isServer: false });
    talk(client, server);
    server.onData = (_, bytes) => server.connection.consumeConnection(bytes.length);
    server.connection.setReceiveWindow(200_000);
    const streamId = client.connection.request(REQUEST, true);
    talk(client, server);
    // The fourth one is too much for the stream. All of them are more than half of the connection's window.
    for (let count = 0; count < 7; count++) server.take(newFrame(FRAME.data, 0, streamId, 16_384));
    expect(server.connection.state.received.received).toBe(0);
  });

  it('sends no GOAWAY that the other side would refuse', () => {
    const client = new Side({ isServer: false });
    const server = new Side({ isServer: true });
    talk(client, server);
    client.connection.goaway(CODE.noError, 1, new Uint8Array(0));
    client.connection.goaway(CODE.noError, 0, new Uint8Array(16_377));
    expect(client.output().length).toBe(0);
    client.connection.goaway(CODE.cancel, 2, new Uint8Array(16_376));
    talk(client, server);
    expect(server.heard).toEqual([`goaway ${CODE.cancel}`]);
  });

  it('splits headers that do not fit one frame', () => {
    const [client, server] = [new Side({ isServer: false }), new Side({ isServer: true })];
    const long = { name: 'long', value: '~'.repeat(40_000) };
    client.connection.request([...REQUEST, long], false);
    const bytes = client.output();
    expect(framesIn(bytes.subarray(CLIENT_MAGIC.length)).map(({ type }) => type)).toEqual([
      FRAME.settings,
      FRAME.headers,
      FRAME.continuation,
      FRAME.continuation,
    ]);
    server.take(bytes);
    expect(server.heard).toContain(`1 long: ${long.value}`);
  });

  it('opens no more streams than the other side allows', () => {
    const [client, server] = [new Side({ isServer: false }), new Side({ isServer: true })];
    server.connection.settings([[3, 2]]);
    talk(client, server);
    for (let n = 0; n < 4; n++) client.connection.request(REQUEST, false);
    talk(client, server);
    expect(server.heard.filter((line) => line.endsWith(' headers'))).toEqual(['1 headers', '3 headers']);
    server.connection.respond(1, RESPONSE, false);
    talk(client, server);
    expect(server.heard).toContain('5 headers');
  });

  it.each([
    ['settings of a wrong length', CODE.frameSizeError, [newFrame(FRAME.settings, 0, 0, 5)]],
    ['a frame that is too large', CODE.frameSizeError, [newFrame(FRAME.data, 0, 1, 16_385)]],
    ['a ping of a wrong length', CODE.frameSizeError, [newFrame(FRAME.ping, 0, 0, 7)]],
    ['an acknowledgement of nothing', CODE.protocolError, [settingsFrame([], true), settingsFrame([], true)]],
    ['an invalid setting', CODE.protocolError, [settingsFrame([[2, 2]], false)]],
    ['a window that is too large', CODE.flowControlError, [settingsFrame([[4, 2 ** 31]], false)]],
    ['more settings than 32', CODE.enhanceYourCalm, [settingsFrame(Array(33).fill([3, 1]), false)]],
    ['a window update of 0', CODE.protocolError, [windowUpdateFrame(0, 0)]],
    ['a window beyond its limit', CODE.flowControlError, [windowUpdateFrame(0, 2 ** 31 - 1)]],
    ['data on an idle stream', CODE.protocolError, [newFrame(FRAME.data, 0, 1, 1)]],
    ['a reset of an idle stream', CODE.protocolError, [rstStreamFrame(1, 8)]],
    ['a continuation of nothing', CODE.protocolError, [newFrame(FRAME.continuation, FLAG.endHeaders, 1, 0)]],
    ['a block that cannot be decoded', CODE.compressionError, [withPayload(FRAME.headers, FLAG.endHeaders, 1, 255, 255, 255, 255)]],
  ] as const)('ends with the right code after %s', (_, code, frames) => {
    expect(goawayFor(...frames)).toBe(code);
  });

  it('ends when the other side asks for acknowledgements and does not read them', () => {
    const server = new Side({ isServer: true });
    for (const bytes of [latin1Bytes(CLIENT_MAGIC), settingsFrame([], false)]) server.take(bytes);
    const errors = Array.from({ length: 1200 }, () => server.take(pingFrame(new Uint8Array(8), false)));
    expect(errors.findIndex((error) => error !== undefined && isFatal(error))).toBe(999);
  });

  it('ends when streams are opened and reset by the thousand', () => {
    const client = new Side({ isServer: false });
    const server = new Side({ isServer: true });
    talk(client, server);
    for (let n = 0; n < 1001; n++) {
      const id = client.connection.request(REQUEST, false);
      server.take(client.output());
      client.connection.reset(id, CODE.cancel);
      server.take(client.output());
    }
    expect(server.connection.hasFailed).toBe(true);
    expect(framesIn(server.output()).some(({ type, payload }) => type === FRAME.goaway && readUint32(payload, 4) === CODE.internalError)).toBe(true);
  });

  it('ends when headers continue and continue', () => {
    const server = new Side({ isServer: true });
    for (const bytes of [latin1Bytes(CLIENT_MAGIC), settingsFrame([], false), newFrame(FRAME.headers, 0, 1, 0)]) server.take(bytes);
    expect(Array.from({ length: 9 }, () => server.take(newFrame(FRAME.continuation, 0, 1, 0))).filter((error) => error !== undefined)).toHaveLength(1);
  });

  it('survives whatever frames arrive', () => {
    const seed = 7540;
    const random = randomFrom(seed);
    for (let round = 0; round < 400; round++) {
      const server = new Side({ isServer: true });
      server.take(latin1Bytes(CLIENT_MAGIC));
      server.take(settingsFrame([], false));
      let error: number | undefined;
      for (let n = 0; n < 20 && error === undefined; n++) {
        const payload = Array.from({ length: random(24) }, () => (random(3) === 0 ? 0x82 + random(6) : random(256)));
        error = server.take(withPayload(random(14), random(256), random(5), ...payload));
        server.output();
      }
      expect(error === undefined || isFatal(error), `seed ${seed}, round ${round}`).toBe(true);
    }
  });
});

function withPayload(type: number, flags: number, streamId: number, ...payload: number[]): Uint8Array {
  const frame = newFrame(type, flags, streamId, payload.length);
  frame.set(payload, frame.length - payload.length);
  return frame;
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
