import { concatenate } from '../abi/concatenate.ts';

/**
 * The client side of HTTP/1.1 over one loopback connection: a request head, and an incremental parser of the
 * response. Source: RFC 9112. Trailers are read and dropped.
 */

export type Header = readonly [string, string];

export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
}

const encoder = new TextEncoder();
/** Header bytes are Latin-1 on the wire. */
const decoder = new TextDecoder('latin1');
const MAX_HEAD_BYTES = 256 * 1024;

/** Hop-by-hop headers: ours are always the same, and the browser's are dropped. */
const HOP_HEADERS = /^(?:host|connection|keep-alive|proxy-connection|transfer-encoding|upgrade|content-length|te|trailer)$/i;

export function encodeRequestHead(options: { method: string; path: string; port: number; headers: readonly Header[]; body: 'none' | 'chunked' }): Uint8Array {
  const lines = [`${options.method} ${options.path} HTTP/1.1`, `host: localhost:${options.port}`, 'connection: close'];
  for (const [name, value] of options.headers) if (!HOP_HEADERS.test(name)) lines.push(`${name}: ${value}`);
  if (options.body === 'chunked') lines.push('transfer-encoding: chunked');
  return encoder.encode(`${lines.join('\r\n')}\r\n\r\n`);
}

export function encodeChunk(bytes: Uint8Array): Uint8Array {
  const size = encoder.encode(`${bytes.length.toString(16)}\r\n`);
  const chunk = new Uint8Array(size.length + bytes.length + 2);
  chunk.set(size);
  chunk.set(bytes, size.length);
  chunk.set([13, 10], size.length + bytes.length);
  return chunk;
}

export const LAST_CHUNK = encoder.encode('0\r\n\r\n');

export class HttpParseError extends Error {
  override readonly name = 'HttpParseError';
}

type State = 'head' | 'fixed' | 'chunk-size' | 'chunk-data' | 'chunk-end' | 'trailer' | 'until-close' | 'done';

export interface ResponseEvents {
  onHead(head: ResponseHead): void;
  onBody(bytes: Uint8Array): void;
  onEnd(): void;
  /** The connection switches to another protocol (101); `rest` holds its first bytes. */
  onUpgrade?(head: ResponseHead, rest: Uint8Array): void;
}

/** Accepts bytes in chunks of any size. Call `end` when the connection closes. */
export class ResponseParser {
  readonly #events: ResponseEvents;
  readonly #isHeadRequest: boolean;
  #pending: Uint8Array = new Uint8Array(0);
  #state: State = 'head';
  #remaining = 0;

  constructor(method: string, events: ResponseEvents) {
    this.#isHeadRequest = method === 'HEAD';
    this.#events = events;
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  push(bytes: Uint8Array): void {
    let rest = this.#pending.length ? concatenate([this.#pending, bytes]) : bytes;
    this.#pending = EMPTY;
    while (rest.length > 0 && this.#state !== 'done') {
      const used = this.#step(rest);
      if (used === 0) {
        this.#pending = rest.slice();
        return;
      }
      rest = rest.subarray(used);
    }
  }

  /** The connection closed. Throws if the response was incomplete. */
  end(): void {
    if (this.#state === 'done') return;
    if (this.#state !== 'until-close')
      throw new HttpParseError(
        this.#state === 'head' ? 'The connection closed before a response arrived.' : 'The connection closed in the middle of the response.',
      );
    this.#finish();
  }

  #step(bytes: Uint8Array): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes);
      case 'fixed':
        return this.#readFixed(bytes, () => this.#finish());
      case 'chunk-data':
        return this.#readFixed(bytes, () => {
          this.#state = 'chunk-end';
        });
      case 'chunk-size':
        return this.#readLine(bytes, (line) => {
          const size = Number.parseInt(line, 16);
          if (!Number.isFinite(size) || size < 0) throw new HttpParseError(`Not a chunk size: ${line.slice(0, 40)}`);
          this.#remaining = size;
          this.#state = size === 0 ? 'trailer' : 'chunk-data';
        });
      case 'chunk-end':
        return this.#readLine(bytes, () => {
          this.#state = 'chunk-size';
        });
      case 'trailer':
        return this.#readLine(bytes, (line) => {
          if (line === '') this.#finish();
        });
      case 'until-close':
        this.#events.onBody(bytes);
        return bytes.length;
      case 'done':
        return bytes.length;
    }
  }

  #readHead(bytes: Uint8Array): number {
    const end = indexOfBlankLine(bytes);
    if (end < 0) {
      if (bytes.length > MAX_HEAD_BYTES) throw new HttpParseError('The response headers are too long.');
      return 0;
    }
    const head = parseHead(decoder.decode(bytes.subarray(0, end)));
    if (head.status === 101) {
      this.#state = 'done';
      this.#events.onUpgrade?.(head, bytes.slice(end + 4));
      return bytes.length;
    }
    if (head.status < 200) return end + 4; // 100 Continue and 103 Early Hints: the response follows
    this.#events.onHead(head);
    const header = (name: string) => head.headers.find(([key]) => key.toLowerCase() === name)?.[1];
    if (this.#isHeadRequest || head.status === 204 || head.status === 304) this.#finish();
    else if (/\bchunked\b/i.test(header('transfer-encoding') ?? '')) this.#state = 'chunk-size';
    else if (header('content-length') !== undefined) {
      this.#remaining = Number(header('content-length'));
      if (!Number.isInteger(this.#remaining) || this.#remaining < 0) throw new HttpParseError('The response has an invalid content-length.');
      this.#state = 'fixed';
      if (this.#remaining === 0) this.#finish();
    } else this.#state = 'until-close';
    return end + 4;
  }

  #readFixed(bytes: Uint8Array, onComplete: () => void): number {
    const used = Math.min(bytes.length, this.#remaining);
    this.#events.onBody(bytes.subarray(0, used));
    this.#remaining -= used;
    if (this.#remaining === 0) onComplete();
    return used;
  }

  #readLine(bytes: Uint8Array, onLine: (line: string) => void): number {
    const end = bytes.indexOf(10);
    if (end < 0) return 0;
    onLine(decoder.decode(bytes.subarray(0, end)).replace(/\r$/, ''));
    return end + 1;
  }

  #finish(): void {
    this.#state = 'done';
    this.#events.onEnd();
  }
}

const EMPTY = new Uint8Array(0);

function indexOfBlankLine(bytes: Uint8Array): number {
  for (let i = bytes.indexOf(13); i >= 0; i = bytes.indexOf(13, i + 1)) {
    if (bytes[i + 1] === 10 && bytes[i + 2] === 13 && bytes[i + 3] === 10) return i;
  }
  return -1;
}

function parseHead(text: string): ResponseHead {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const match = /^HTTP\/1\.[01] (\d{3})(?: (.*))?$/.exec(statusLine);
  if (!match) throw new HttpParseError(`Not an HTTP response: ${statusLine.slice(0, 80)}`);
  const headers = lines
    .filter((line) => line.includes(':'))
    .map((line): Header => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
  return { status: Number(match[1]), statusText: match[2] ?? '', headers };
}
