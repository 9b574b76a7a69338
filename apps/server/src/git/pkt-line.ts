import { GitRefusal } from './refusal.ts';

// The framing of git's protocol: a length of four hexadecimal digits, which counts itself, and the contents.
// Source: https://git-scm.com/docs/protocol-common

const LENGTH_DIGITS = 4;
/** Bytes of contents in one line of a side band: 65,520 with the length and the band. */
const BAND_BYTES = 65_515;

export const FLUSH = Buffer.from('0000');

/** What is sent beside the response: contents, messages that git shows, or the reason for a failure. */
export const BANDS = { contents: 1, message: 2, failure: 3 } as const;

export function pktLine(contents: string | Uint8Array): Buffer {
  const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents;
  return Buffer.concat([Buffer.from((bytes.byteLength + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0')), bytes]);
}

/** The contents as lines of a band. */
export function* bandLines(band: (typeof BANDS)[keyof typeof BANDS], contents: Uint8Array): Generator<Buffer> {
  for (let from = 0; from < contents.byteLength; from += BAND_BYTES)
    yield pktLine(Buffer.concat([Buffer.of(band), contents.subarray(from, from + BAND_BYTES)]));
}

/** Reads lines from the beginning of a request. */
export class PktReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The next line without its line break, or 'flush', or 'end' behind the last one. @throws GitRefusal */
  next(): { readonly text: string } | 'flush' | 'end' {
    const line = this.nextBytes();
    return typeof line === 'string' ? line : { text: line.toString('utf8').replace(/\n$/, '') };
  }

  /** As `next`, for lines that are not text. */
  nextBytes(): Buffer | 'flush' | 'end' {
    if (this.#at === this.#bytes.byteLength) return 'end';
    const digits = this.#bytes.toString('latin1', this.#at, this.#at + LENGTH_DIGITS);
    const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (length === 0) {
      this.#at += LENGTH_DIGITS;
      return 'flush';
    }
    const end = this.#at + length;
    if (!(length >= LENGTH_DIGITS && end <= this.#bytes.byteLength)) throw new GitRefusal('The request is not in the format of git.');
    const line = this.#bytes.subarray(this.#at + LENGTH_DIGITS, end);
    this.#at = end;
    return line;
  }

  /** All lines up to the next flush or the end. */
  section(): string[] {
    const lines: string[] = [];
    for (let line = this.next(); typeof line !== 'string'; line = this.next()) lines.push(line.text);
    return lines;
  }

  /** What is behind the lines that were read. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#at);
  }
}
