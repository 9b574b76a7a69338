/**
 * What the shell's descriptors refer to: a descriptor of this process, or one end of a pipe inside it. They
 * connect programs inside the shell with child processes, and data flows while they run.
 */
import { closeSync, fstatSync, read, readSync, writeSync } from 'node:fs';

export interface Channel {
  /** The descriptor of this process that a child can inherit; undefined for channels that exist only here. */
  readonly fd: number | undefined;
  /** Up to `limit` bytes; null at the end. */
  read(limit?: number): Promise<Uint8Array | null>;
  /** Throws `BrokenPipe` when there is no reader left. */
  write(bytes: Uint8Array): void | Promise<void>;
  /** Called once by its opener. */
  close(): void;
}

export class BrokenPipe extends Error {
  readonly code = 'EPIPE';
}

const CHUNK_BYTES = 65_536;
const RETRY_MS = 5;

/** A descriptor of this process. The first three are never closed. */
export class DescriptorChannel implements Channel {
  readonly fd: number;
  #isRegular: boolean | undefined;

  constructor(fd: number) {
    this.fd = fd;
  }

  async read(limit = CHUNK_BYTES): Promise<Uint8Array | null> {
    const buffer = Buffer.allocUnsafe(limit);
    for (;;) {
      try {
        const count = this.#isFile() ? readSync(this.fd, buffer) : await readAsync(this.fd, buffer);
        return count === 0 ? null : buffer.subarray(0, count);
      } catch (error) {
        if (isEndOfInput(error)) return null;
        await retryLater(error);
      }
    }
  }

  write(bytes: Uint8Array): void | Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      try {
        from += writeSync(this.fd, bytes, from);
      } catch (error) {
        const rest = bytes.subarray(from);
        // A non-blocking pipe or terminal that is currently full.
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return retryLater(error).then(() => this.write(rest));
        throw brokenPipeOr(error);
      }
    }
  }

  close(): void {
    if (this.fd > 2) closeSync(this.fd);
  }

  #isFile(): boolean {
    if (this.#isRegular === undefined) {
      const stat = fstatSync(this.fd);
      this.#isRegular = stat.isFile();
    }
    return this.#isRegular;
  }
}

/** Reads nothing and discards everything: a closed descriptor, or /dev/null where the device is missing. */
export const nothing: Channel = {
  fd: undefined,
  read: async () => null,
  write: () => undefined,
  close: () => undefined,
};

/** A pipe inside this process with back-pressure: `write` waits for the reader to catch up. */
export class Pipe {
  readonly #chunks: Uint8Array[] = [];
  #byteLength = 0;
  #isWriterClosed = false;
  #isReaderClosed = false;
  #waiting: (() => void)[] = [];

  readonly writer: Channel = {
    fd: undefined,
    read: async () => null,
    write: (bytes) => this.#write(bytes),
    close: () => {
      this.#isWriterClosed = true;
      this.#wake();
    },
  };

  readonly reader: Channel = {
    fd: undefined,
    read: (limit) => this.#read(limit),
    write: () => {
      throw new BrokenPipe('Bad file descriptor');
    },
    close: () => {
      this.#isReaderClosed = true;
      this.#chunks.length = 0;
      this.#byteLength = 0;
      this.#wake();
    },
  };

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    if (this.#isReaderClosed) throw new BrokenPipe('Broken pipe');
    this.#chunks.push(bytes);
    this.#byteLength += bytes.length;
    this.#wake();
    while (this.#byteLength > CHUNK_BYTES && !this.#isReaderClosed) await this.#wait();
  }

  async #read(limit = Number.POSITIVE_INFINITY): Promise<Uint8Array | null> {
    while (this.#chunks.length === 0) {
      if (this.#isWriterClosed || this.#isReaderClosed) return null;
      await this.#wait();
    }
    const chunk = this.#chunks.shift() as Uint8Array;
    const taken = chunk.subarray(0, limit);
    if (taken.length < chunk.length) this.#chunks.unshift(chunk.subarray(taken.length));
    this.#byteLength -= taken.length;
    this.#wake();
    return taken;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** A channel that provides bytes to read, for here-documents. */
export function textChannel(text: string): Channel {
  let rest: Uint8Array = encodeText(text);
  return {
    ...nothing,
    async read(limit = CHUNK_BYTES) {
      if (rest.length === 0) return null;
      const taken = rest.subarray(0, limit);
      rest = rest.subarray(taken.length);
      return taken;
    },
  };
}

/** Collects what is written, for command substitution. */
export class Collector implements Channel {
  readonly fd = undefined;
  readonly #chunks: Uint8Array[] = [];

  async read(): Promise<null> {
    return null;
  }

  write(bytes: Uint8Array): void {
    this.#chunks.push(Buffer.from(bytes));
  }

  close(): void {}

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/** Encodes as UTF-8, except for bytes from `$'\\xff'`, which are represented in texts by the low surrogates U+DC80 to U+DCFF. */
export function encodeText(text: string): Buffer {
  if (!/[\udc80-\udcff]/.test(text)) return Buffer.from(text);
  return Buffer.concat(
    text.split(/((?<![\ud800-\udbff])[\udc80-\udcff])/).map((part, at) => (at % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part))),
  );
}

function readAsync(fd: number, buffer: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, 0, buffer.length, null, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

function isEndOfInput(error: unknown): boolean {
  return ['EOF', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function brokenPipeOr(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'EPIPE' ? new BrokenPipe('Broken pipe') : error;
}

async function retryLater(error: unknown): Promise<void> {
  if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
