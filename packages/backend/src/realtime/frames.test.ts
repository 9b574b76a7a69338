import { RealtimeClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Frame, type ServerMessage, serializerV1, serializerV2 } from './frames.ts';

const client = (vsn: string) => new RealtimeClient('ws://localhost', { params: { apikey: 'key' }, transport: WebSocket as never, vsn });
const encoded = (vsn: string, message: object): Promise<Frame> =>
  new Promise((resolve) =>
    client(vsn).encode(message as never, ((data: ArrayBuffer | string) => resolve(typeof data === 'string' ? data : new Uint8Array(data))) as never),
  );
const decoded = (vsn: string, frame: Frame): Promise<unknown> =>
  new Promise((resolve) => client(vsn).decode((typeof frame === 'string' ? frame : Uint8Array.from(frame).buffer) as never, resolve as never));

const MESSAGE = { topic: 'realtime:ä', event: 'presence', payload: { a: 1 }, ref: '2', join_ref: '1' };

describe.each([serializerV1, serializerV2])('serializer $version', (serializer) => {
  it("reads the client's messages, and writes what the client reads", async () => {
    expect(serializer.decode(await encoded(serializer.version, MESSAGE))).toEqual({
      topic: 'realtime:ä',
      event: 'presence',
      payload: { a: 1 },
      ref: '2',
      joinRef: '1',
    });
    const answer: ServerMessage = { topic: 'realtime:a', event: 'phx_reply', payload: { status: 'ok' }, ref: '2', joinRef: '1' };
    expect(await decoded(serializer.version, serializer.encode(answer))).toMatchObject({
      topic: 'realtime:a',
      event: 'phx_reply',
      payload: { status: 'ok' },
      ref: '2',
      join_ref: '1',
    });
    expect(await decoded(serializer.version, serializer.encodeJson('realtime:a', 'x', '{"n":1}'))).toMatchObject({
      topic: 'realtime:a',
      event: 'x',
      payload: { n: 1 },
    });
  });

  it('writes broadcasts of JSON', async () => {
    const bytes = new TextEncoder().encode('{"text":"hällo"}');
    const frame = serializer.encodeBroadcast('realtime:ä', { event: 'said', isJson: true, bytes, meta: { id: '1' } });
    expect(await decoded(serializer.version, frame!)).toMatchObject({
      topic: 'realtime:ä',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'said', payload: { text: 'hällo' }, meta: { id: '1' } },
    });
  });

  it('refuses what is no message', () => {
    for (const data of ['', '{', '[]', '{}', '5', '"x"', '[1,2,3,4,5]', '{"topic":1}']) expect(() => serializer.decode(data), data).toThrow(SyntaxError);
  });
});

it('broadcasts of bytes have a form in the second version only', async () => {
  const broadcast = { event: 'raw', isJson: false, bytes: Uint8Array.of(1, 255) };
  expect(serializerV1.encodeBroadcast('t', broadcast)).toBeUndefined();
  expect(await decoded('2.0.0', serializerV2.encodeBroadcast('t', broadcast)!)).toMatchObject({ payload: { payload: Uint8Array.of(1, 255).buffer } });
  const pushed = serializerV2.decode(
    await encoded('2.0.0', { topic: 'realtime:a', event: 'broadcast', payload: { event: 'raw', payload: Uint8Array.of(9).buffer }, ref: '7', join_ref: '3' }),
  );
  expect(pushed).toMatchObject({
    topic: 'realtime:a',
    event: 'broadcast',
    ref: '7',
    joinRef: '3',
    broadcast: { event: 'raw', isJson: false, bytes: Uint8Array.of(9) },
  });
});

it('a frame with any bytes is read or refused', () => {
  // A small generator with a fixed seed, so that a failure repeats itself.
  let seed = 20;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed >> 16;
  };
  for (let round = 0; round < 5000; round++) {
    const frame = Uint8Array.from({ length: next() % 40 }, (_, index) =>
      index === 0 ? [0, 3, 4, next() & 255][next() % 4]! : next() & (next() % 2 ? 255 : 7),
    );
    try {
      serializerV2.decode(frame);
    } catch (error) {
      expect(error, String(frame)).toBeInstanceOf(SyntaxError);
    }
  }
});
