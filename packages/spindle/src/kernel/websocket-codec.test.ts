import { describe, expect, it } from 'vitest';
import { decodeClose, encodeClose, encodeFrame, FrameParser, Opcode, type Frame } from './websocket-codec.ts';

/** A server's frame is like a client's, without the mask. */
function serverFrame(opcode: number, payload: Uint8Array, isFinal = true): Uint8Array {
  const masked = encodeFrame(opcode, payload, new Uint8Array(4));
  const headLength = payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10;
  const frame = new Uint8Array(masked.length - 4);
  frame.set(masked.subarray(0, headLength));
  frame.set(masked.subarray(headLength + 4), headLength);
  frame[0] = (isFinal ? 0x80 : 0) | opcode;
  frame[1] &= 0x7f;
  return frame;
}

function parse(bytes: Uint8Array, pieces: number): Frame[] {
  const frames: Frame[] = [];
  const parser = new FrameParser((frame) => frames.push(frame));
  for (let i = 0; i < bytes.length; i += pieces) parser.push(bytes.subarray(i, i + pieces));
  return frames;
}

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i & 255);

describe('websocket frames', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 70_000])('of %i bytes arrive intact in chunks of any size', (length) => {
    const payload = bytesOf(length);
    for (const pieces of [1_000_000, 1013])
      expect(parse(serverFrame(Opcode.binary, payload), pieces)).toEqual(
        [{ opcode: Opcode.binary, isFinal: true, payload, byteLength: expect.anything() }].map(({ byteLength: _drop, ...frame }) =>
          expect.objectContaining(frame),
        ),
      );
  });
  it('in fragments become one message, with a ping in between', () => {
    const all = [serverFrame(Opcode.text, bytesOf(3), false), serverFrame(Opcode.ping, bytesOf(1)), serverFrame(Opcode.continuation, bytesOf(2))];
    const frames = parse(Uint8Array.from(all.flatMap((frame) => [...frame])), 2);
    expect(frames.map((frame) => [frame.opcode, frame.payload.length])).toEqual([
      [Opcode.ping, 1],
      [Opcode.text, 5],
    ]);
  });
  it('are masked by the client', () => {
    const frame = encodeFrame(Opcode.text, new Uint8Array([1, 2, 3, 4, 5]), new Uint8Array([255, 0, 255, 0]));
    expect([...frame]).toEqual([0x81, 0x85, 255, 0, 255, 0, 254, 2, 252, 4, 250]);
  });
  it('carry a close code and reason', () => {
    const frame = encodeClose(4001, 'bye');
    expect(decodeClose(frame.subarray(6).map((byte, i) => byte ^ frame[2 + (i & 3)]))).toEqual({ code: 4001, reason: 'bye' });
  });
});
