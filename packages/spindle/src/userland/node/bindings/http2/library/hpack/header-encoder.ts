import { fieldSize, type HeaderField } from './header-field.ts';
import { HeaderTable } from './header-table.ts';
import { huffmanEncode, huffmanSize } from './huffman.ts';

/** Values that rarely repeat would only push useful entries out. Source: hd_deflate_decide_indexing in nghttp2_hd.c. */
const RARELY_REPEATED = new Set([':path', 'age', 'content-length', 'etag', 'if-modified-since', 'if-none-match', 'location', 'set-cookie']);
/** Shorter cookies could be guessed by watching sizes. */
const MIN_COOKIE_LENGTH = 20;

/** Encodes header blocks (RFC 7541) with nghttp2's choices of what enters the table. */
export class HeaderEncoder {
  readonly #table: HeaderTable;
  readonly #limit: number;
  /** The smallest capacity since the last block: the next one announces it, and then the current one. */
  #smallest: number | undefined;
  #bytes: number[] = [];

  /** `limit` is the largest table that this side wants to keep. */
  constructor(capacity: number, limit: number) {
    this.#table = new HeaderTable(Math.min(capacity, limit));
    this.#limit = limit;
    if (limit < capacity) this.#smallest = limit;
  }

  get tableSize(): number {
    return this.#table.size;
  }

  /** Applies SETTINGS_HEADER_TABLE_SIZE of the other side. */
  resize(capacity: number): void {
    const allowed = Math.min(capacity, this.#limit);
    this.#smallest = Math.min(this.#smallest ?? allowed, allowed);
    this.#table.resize(allowed);
  }

  encode(fields: readonly HeaderField[]): Uint8Array {
    this.#bytes = [];
    if (this.#smallest !== undefined) {
      if (this.#smallest < this.#table.capacity) this.#integer(0x20, 5, this.#smallest);
      this.#integer(0x20, 5, this.#table.capacity);
      this.#smallest = undefined;
    }
    for (const field of fields) this.#field(field);
    return Uint8Array.from(this.#bytes);
  }

  #field(field: HeaderField): void {
    const isSensitive = field.isSensitive === true || isGuessable(field);
    const found = this.#table.find(field);
    if (found.field !== 0 && !isSensitive) return this.#integer(0x80, 7, found.field);
    const isAdded = !isSensitive && !RARELY_REPEATED.has(field.name) && fieldSize(field) <= (this.#table.capacity * 3) / 4;
    if (isAdded) this.#integer(0x40, 6, found.name);
    else this.#integer(isSensitive ? 0x10 : 0, 4, found.name);
    if (found.name === 0) this.#string(field.name);
    this.#string(field.value);
    if (isAdded) this.#table.add({ name: field.name, value: field.value });
  }

  #integer(flags: number, prefixBits: number, value: number): void {
    const mask = 2 ** prefixBits - 1;
    if (value < mask) {
      this.#bytes.push(flags | value);
      return;
    }
    this.#bytes.push(flags | mask);
    let rest = value - mask;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) | 128);
    this.#bytes.push(rest);
  }

  #string(text: string): void {
    const coded = huffmanSize(text);
    if (coded < text.length) {
      this.#integer(0x80, 7, coded);
      huffmanEncode(text, (byte) => this.#bytes.push(byte));
    } else {
      this.#integer(0, 7, text.length);
      for (let index = 0; index < text.length; index++) this.#bytes.push(text.charCodeAt(index));
    }
  }
}

function isGuessable({ name, value }: HeaderField): boolean {
  return name === 'authorization' || (name === 'cookie' && value.length < MIN_COOKIE_LENGTH);
}
