import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const MEGABYTE = 1024 * 1024;
const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());
const textOfFiles = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));

async function* each(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

/** A megabyte that does not compress, and that counts how often it is read. */
function heavy(taken: { chunks: number; canceled: number }): ReadableStream<Uint8Array> {
  let chunks = 0;
  return new ReadableStream(
    {
      pull(controller) {
        taken.chunks++;
        if (chunks++ < 16) controller.enqueue(new Uint8Array(randomBytes(MEGABYTE / 16)));
        else controller.close();
      },
      cancel() {
        taken.canceled++;
      },
    },
    { highWaterMark: 0 },
  );
}

/** The error that ended a stream, once it has ended. */
function ending(): { readonly onEnd: (error?: unknown) => void; readonly ended: Promise<unknown> } {
  let onEnd: (error?: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => {
    onEnd = resolve;
  });
  return { onEnd, ended };
}

describe('a zip stream', () => {
  it('contains texts, streams and lines under their paths', async () => {
    let ends = 0;
    async function* lines() {
      yield 'a\n';
      yield 'b\n';
    }
    const stream = zipStream(
      each([
        { path: 'a.txt', contents: 'one ✓' },
        { path: 'empty', contents: '' },
        { path: 'folder/b.bin', contents: async () => new Blob(['two']).stream() },
        { path: 'lines.jsonl', contents: lines },
      ]),
      () => ends++,
    );
    expect(textOfFiles(unzipSync(await bytesOf(stream)))).toEqual({ 'a.txt': 'one ✓', empty: '', 'folder/b.bin': 'two', 'lines.jsonl': 'a\nb\n' });
    expect(ends).toBe(1);
  });

  it('creates entries only as fast as it is read, and stops when the reader leaves', async () => {
    const taken = { chunks: 0, canceled: 0 };
    let asked = 0;
    async function* many(): AsyncGenerator<ZipEntry> {
      for (;;) yield { path: `${asked++}.bin`, contents: async () => heavy(taken) };
    }
    const { ended, onEnd } = ending();
    const reader = zipStream(many(), onEnd).getReader();
    for (let read = 0; read < 3 * MEGABYTE; ) read += (await reader.read()).value?.byteLength ?? 0;
    expect(asked).toBeLessThanOrEqual(6);
    await reader.cancel('enough');
    expect(await ended).toBe('enough');
    expect(taken.canceled).toBeLessThanOrEqual(1);
    const { chunks } = taken;
    await new Promise(setImmediate);
    expect(taken.chunks).toBe(chunks);
  });

  it('ends when nobody reads it', async () => {
    const { ended, onEnd } = ending();
    const stream = zipStream(each([{ path: 'a', contents: 'a' }]), onEnd, { idleMs: 20 });
    expect(String(await ended)).toContain('was idle for too long');
    await expect(bytesOf(stream)).rejects.toThrow('was idle');
  });

  it('fails when an entry cannot be created', async () => {
    const { ended, onEnd } = ending();
    const missing = async () => Promise.reject(new Error('the blob is missing'));
    const stream = zipStream(each([{ path: 'a', contents: missing }]), onEnd);
    await expect(bytesOf(stream)).rejects.toThrow('the blob is missing');
    expect(String(await ended)).toContain('the blob is missing');
  });
});
