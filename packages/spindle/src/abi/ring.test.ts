import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { formatRing, RING_BROKEN, RING_RESET, RING_WOULD_BLOCK, Ring, ringByteSize } from './ring.ts';

const text = (ring: Ring, length = 100) => {
  const bytes = new Uint8Array(length);
  const count = ring.read(bytes);
  return count < 0 ? count : new TextDecoder().decode(bytes.subarray(0, count));
};
const bytes = (value: string) => new TextEncoder().encode(value);

function createRing(capacity: number): Ring {
  const memory = new SharedArrayBuffer(ringByteSize(capacity));
  formatRing(memory, 0, capacity);
  const ring = new Ring(memory, 0, 1);
  ring.setReaders(1);
  ring.setWriters(1);
  return ring;
}

describe('a ring', () => {
  it('returns what was written, across the wrap-around', () => {
    const ring = createRing(8);
    for (let round = 0; round < 20; round++) {
      expect(ring.write(bytes('abcde'))).toBe(5);
      expect(text(ring)).toBe('abcde');
    }
  });

  it('is closed to a terminated worker, even after its memory is reused', () => {
    const memory = new SharedArrayBuffer(ringByteSize(8));
    formatRing(memory, 0, 8);
    const death = { isSet: false };
    const [others, dead] = [new Ring(memory, 0, 1), new Ring(memory, 0, 2, death)];
    others.setReaders(1);
    others.setWriters(1);
    others.write(bytes('new'));
    death.isSet = true;
    expect(dead.write(bytes('old'))).toBe(RING_BROKEN);
    expect(text(dead)).toBe('');
    expect(text(others)).toBe('new');
  });

  it('accepts short writes entirely or not at all, and long ones partially', () => {
    const ring = createRing(8192);
    expect(ring.write(new Uint8Array(5000))).toBe(5000);
    expect(ring.write(new Uint8Array(4000))).toBe(RING_WOULD_BLOCK);
    expect(ring.write(new Uint8Array(5000))).toBe(3192);
    expect(ring.write(new Uint8Array(1))).toBe(RING_WOULD_BLOCK);
  });

  it("ends after the last writer's last byte, and breaks without a reader", () => {
    const ring = createRing(64);
    expect(text(ring)).toBe(RING_WOULD_BLOCK);
    ring.write(bytes('last'));
    ring.setWriters(0);
    expect(text(ring)).toBe('last');
    expect(text(ring)).toBe('');
    ring.setReaders(0);
    expect(ring.write(bytes('x'))).toBe(RING_BROKEN);
  });

  it('reports a reset before any bytes still in the ring', () => {
    const ring = createRing(64);
    ring.write(bytes('lost'));
    ring.reset();
    expect(text(ring)).toBe(RING_RESET);
    expect(ring.write(bytes('x'))).toBe(RING_RESET);
  });

  it('keeps an end mark in its position', () => {
    const ring = createRing(64);
    ring.write(bytes('before'));
    ring.markEnd();
    ring.write(bytes('after'));
    expect([text(ring), text(ring), text(ring)]).toEqual(['before', '', 'after']);
  });

  it('ends reads at line breaks in line mode', () => {
    const ring = createRing(64);
    ring.setReadsLines(true);
    ring.write(bytes('one\ntwo\nrest'));
    expect([text(ring), text(ring, 2), text(ring), text(ring)]).toEqual(['one\n', 'tw', 'o\n', 'rest']);
  });

  it('calls back when a wait is over', async () => {
    const ring = createRing(64);
    const readable = new Promise<void>((resolve) => ring.whenReadable(resolve));
    ring.write(bytes('x'));
    await readable;
    ring.write(new Uint8Array(63));
    const writable = new Promise<void>((resolve) => ring.whenWritable(resolve));
    text(ring);
    await writable;
  });
});

/** A producer or consumer of pseudo-random chunks that blocks on shared memory. */
const PEER = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { Ring, RING_WOULD_BLOCK } from './ring.ts';
  const { memory, owner, role, total, seed } = workerData;
  const ring = new Ring(memory, 0, owner);
  let state = seed >>> 0;
  const random = (limit) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % limit;
  let position = 0;
  let sums = {};
  if (role === 'write') {
    // Records of [owner, length, number...]: below PIPE_BUF, so never interleaved.
    while (position < total) {
      const record = new Uint8Array(2 + random(200));
      record[0] = owner; record[1] = record.length;
      for (let index = 2; index < record.length; index++) record[index] = (position + index) & 255;
      while (ring.write(record) === RING_WOULD_BLOCK) ring.waitWritable(record.length);
      position++;
    }
  } else {
    const chunk = new Uint8Array(777);
    const all = [];
    for (;;) {
      const count = ring.read(chunk, 0, 1 + random(776));
      if (count === RING_WOULD_BLOCK) { ring.waitReadable(); continue; }
      if (count === 0) break;
      all.push(chunk.slice(0, count));
    }
    const bytes = Buffer.concat(all);
    for (let at = 0; at < bytes.length; at += bytes[at + 1]) {
      const writer = bytes[at];
      const number = (sums[writer] ??= 0);
      for (let index = 2; index < bytes[at + 1]; index++)
        if (bytes[at + index] !== ((number + index) & 255)) throw new Error('record ' + number + ' of writer ' + writer + ' is broken');
      sums[writer]++;
    }
  }
  parentPort.postMessage(sums);
`;

it('keeps records of several writers intact and in order under random load', async () => {
  const seed = Date.now() & 0xffff;
  const code = buildSync({
    stdin: { contents: PEER, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]!.text;
  const memory = new SharedArrayBuffer(ringByteSize(1024));
  formatRing(memory, 0, 1024);
  const ring = new Ring(memory, 0, 1);
  ring.setReaders(1);
  ring.setWriters(3);
  const peer = (role: string, owner: number) =>
    new Promise<Record<number, number>>((resolve, reject) => {
      const worker = new Worker(code, { eval: true, workerData: { memory, owner, role, total: 5000, seed: seed + owner } });
      worker.on('message', resolve);
      worker.on('error', reject);
    });
  const reader = peer('read', 9);
  await Promise.all([2, 3, 4].map((owner) => peer('write', owner)));
  ring.setWriters(0);
  expect(await reader, `seed ${seed}`).toEqual({ 2: 5000, 3: 5000, 4: 5000 });
});
