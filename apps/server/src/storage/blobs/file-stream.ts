import { type FileHandle, open } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;
/** A reader that takes nothing for this long is gone, whatever its connection says. */
const UNTAKEN_MS = 120_000;

/**
 * The contents of a file, opened only when the first bytes are asked for: a stream that nobody reads holds
 * nothing. The file is closed at its end, when the reader cancels, and when it takes nothing for `untakenMs`.
 */
export function fileStream(path: string, { untakenMs = UNTAKEN_MS } = {}): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  let isOver = false;
  let reading: Promise<void> = Promise.resolve();
  let untaken: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    isOver = true;
    clearTimeout(untaken);
    const opened = file;
    file = undefined;
    await opened?.close();
  }

  async function readInto(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      file ??= await open(path);
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      // Canceled meanwhile: `cancel` waits for this read, and closes.
      if (isOver) return;
      if (bytesRead > 0) {
        controller.enqueue(buffer.subarray(0, bytesRead));
        untaken = setTimeout(() => void abandon(controller), untakenMs).unref();
        return;
      }
    } catch (error) {
      await close();
      throw error;
    }
    await close();
    controller.close();
  }

  async function abandon(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    controller.error(new Error('The reader took nothing for too long.'));
    await close();
  }

  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        clearTimeout(untaken);
        reading = readInto(controller);
        return reading;
      },
      async cancel() {
        isOver = true;
        await reading;
        await close();
      },
    },
    // Nothing is read ahead of who reads it, so that nothing is opened for nobody.
    { highWaterMark: 0 },
  );
}
