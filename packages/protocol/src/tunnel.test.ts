import { describe, expect, it } from 'vitest';
import { decodeTunnelFrame, encodeTunnelFrame, parseTunnelLabel, type TunnelFrame, tunnelLabel } from './tunnel.ts';

const FRAMES: readonly TunnelFrame[] = [
  { type: 'request', stream: 1, port: 5173, method: 'POST', path: '/a?b=ü', headers: [['x-ü', 'é']], hasBody: true },
  { type: 'head', stream: 0xffff_ffff, status: 200, statusText: 'OK', headers: [] },
  { type: 'body', stream: 2, bytes: Uint8Array.of(0, 255, 10) },
  { type: 'end', stream: 2 },
  { type: 'credit', stream: 2, byteCount: 65_536 },
  { type: 'cancel', stream: 2 },
  { type: 'error', stream: 2, reason: 'refused', message: 'Nothing is listening on port 3000.' },
  { type: 'socket.open', stream: 3, port: 5173, path: '/?token=1', protocols: ['vite-hmr'] },
  { type: 'socket.opened', stream: 3, protocol: 'vite-hmr' },
  { type: 'socket.text', stream: 3, text: '{"type":"connected"} ✓' },
  { type: 'socket.bytes', stream: 3, bytes: new Uint8Array(0) },
  { type: 'socket.close', stream: 3, code: 1001, reason: '' },
];

describe('frames of a tunnel', () => {
  it.each(FRAMES.map((frame) => [frame.type, frame] as const))('are read as they were written: %s', (_type, frame) => {
    expect(decodeTunnelFrame(encodeTunnelFrame(frame))).toEqual(frame);
  });

  it('are rejected if malformed: too short, unknown kind, wrong port, path or status, not JSON, not text', () => {
    const json = (kind: number, value: unknown) => Uint8Array.of(kind, 0, 0, 0, 1, ...new TextEncoder().encode(JSON.stringify(value)));
    const head = { type: 'head', status: 200, statusText: '', headers: [] };
    expect(decodeTunnelFrame(json(2, head))).toMatchObject(head);
    for (const bad of [
      Uint8Array.of(32, 0, 0),
      json(31, {}),
      json(2, { ...head, status: 101 }),
      json(2, { ...head, headers: [['a']] }),
      json(7, { type: 'socket.open', port: 70_000, path: '/', protocols: [] }),
      json(7, { type: 'socket.open', port: 80, path: 'http://elsewhere/', protocols: [] }),
      Uint8Array.of(3, 0, 0, 0, 1, 123),
      Uint8Array.of(34, 0, 0, 0, 1, 0xff),
    ])
      expect(decodeTunnelFrame(bad)).toBeUndefined();
  });
});

it('a tunnel is one label, and never matches the label of a runtime preview', () => {
  const id = 'k3f9x2a0000000000000000z';
  expect(parseTunnelLabel(tunnelLabel(id, 5173))).toEqual({ id, port: 5173 });
  expect(tunnelLabel(id, 65_535).length).toBeLessThanOrEqual(63);
  for (const label of ['5173--k3f9x2a0000000', '123456789012345678901234--80', `${id}--0`, `${id}--70000`, `${id}--`, `${id}x--80`])
    expect(parseTunnelLabel(label)).toBeUndefined();
});
