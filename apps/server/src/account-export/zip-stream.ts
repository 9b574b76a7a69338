import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A reader that reads nothing for this long counts as gone, even if its connection is open. */
const IDLE_MS = 120_000;

export interface ZipEntry {
  readonly path: string;
  readonly modifiedAt?: Date;
  /** Called when the entry's turn comes. A stream is read to its end before the next entry is opened. */
  readonly contents: string | (() => Promise<ReadableStream<Uint8Array>> | AsyncIterable<string>);
}

/**
 * A zip whose entries are created one at a time, as fast as it is read: neither an entry nor the zip is ever in memory
 * as a whole. `onEnd` is called once, whether the zip was read to its end, failed or was abandoned.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, onEnd: (error?: unknown) => void, { idleMs = IDLE_MS } = {}): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const chunks = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let open: Readable | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isOver = false;

  function end(error?: unknown): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(idleTimer);
    open?.destroy();
    output.destroy();
    onEnd(error);
  }

  function expectReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    idleTimer = setTimeout(() => {
      const error = new Error('The reader was idle for too long.');
      controller.error(error);
      end(error);
    }, idleMs).unref();
  }

  async function add({ path, modifiedAt, contents }: ZipEntry): Promise<void> {
    const stream = typeof contents === 'string' ? Readable.from([Buffer.from(contents)]) : await opened(contents);
    open = stream;
    if (isOver) stream.destroy();
    await new Promise<void>((resolve, reject) => {
      stream.once('close', resolve).once('error', reject);
      zip.addReadStream(stream, path, modifiedAt === undefined ? {} : { mtime: modifiedAt });
    });
  }

  async function addAll(): Promise<void> {
    for await (const entry of entries) {
      if (isOver) return;
      await add(entry);
    }
    zip.end();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        zip.on('error', (error: unknown) => output.destroy(error as Error));
        addAll().catch((error: unknown) => output.destroy(error as Error));
        expectReader(controller);
      },
      async pull(controller) {
        clearTimeout(idleTimer);
        try {
          const { done, value } = await chunks.next();
          if (isOver) return;
          if (done !== true) {
            controller.enqueue(new Uint8Array(value));
            expectReader(controller);
            return;
          }
        } catch (error) {
          end(error);
          throw error;
        }
        controller.close();
        end();
      },
      cancel: (reason) => end(reason),
    },
    { highWaterMark: 0 },
  );
}

async function opened(contents: Exclude<ZipEntry['contents'], string>): Promise<Readable> {
  const made = await contents();
  return made instanceof ReadableStream ? Readable.fromWeb(made as import('node:stream/web').ReadableStream) : Readable.from(made);
}
