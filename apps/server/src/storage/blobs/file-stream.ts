import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from './blob-store.ts';

const CHUNK_BYTES = 64 * 1024;
/** A reader that reads nothing for this long counts as gone, even if its connection is open. */
const IDLE_MS = 120_000;

export interface FileStreamOptions {
  readonly idleMs?: number;
  /** Only these bytes. */
  readonly range?: ByteRange;
  /** Called once, when the file is closed. */
  readonly onClose?: () => void;
}

/**
 * The contents of a file. A path is opened only when the first bytes are read, so a stream that nobody reads holds
 * nothing. An open file belongs to the stream from here on. It is closed at its end, when the reader cancels, and when
 * nothing is read for `idleMs`.
 */
export function fileStream(source: string | FileHandle, { idleMs = IDLE_MS, range, onClose }: FileStreamOptions = {}): ReadableStream<Uint8Array> {
  let file = typeof source === 'string' ? undefined : source;
  let position = range?.start ?? 0;
  const end = range?.end ?? Number.POSITIVE_INFINITY;
  let isOver = false;
  let reading: Promise<void> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    isOver = true;
    clearTimeout(idleTimer);
    const opened = file;
    file = undefined;
    await opened?.close();
    if (opened) onClose?.();
  }

  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    idleTimer = setTimeout(() => {
      controller.error(new Error('The reader was idle for too long.'));
      void close();
    }, idleMs).unref();
  }

  async function readInto(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      file ??= await open(source as string);
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, Math.min(CHUNK_BYTES, end - position), position);
      // Canceled in the meantime: `cancel` waits for this read, and closes.
      if (isOver) return;
      position += bytesRead;
      if (bytesRead > 0) {
        controller.enqueue(buffer.subarray(0, bytesRead));
        awaitReader(controller);
        return;
      }
    } catch (error) {
      await close();
      throw error;
    }
    await close();
    controller.close();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (file) awaitReader(controller);
      },
      pull(controller) {
        clearTimeout(idleTimer);
        reading = readInto(controller);
        return reading;
      },
      async cancel() {
        isOver = true;
        await reading;
        await close();
      },
    },
    // Nothing is read ahead of the reader, so that nothing is opened for nobody.
    { highWaterMark: 0 },
  );
}
