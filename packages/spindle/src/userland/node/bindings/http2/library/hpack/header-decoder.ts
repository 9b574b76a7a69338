import { latin1 } from '../../../latin1.ts';
import { CompressionError } from './compression-error.ts';
import { fieldSize, type HeaderField } from './header-field.ts';
import { HeaderTable } from './header-table.ts';
import { huffmanDecode } from './huffman.ts';

/** More than any index, length or size needs; it keeps integers exact. */
const MAX_INTEGER = 2 ** 32 - 1;
const INDEXED = 0x80;
const WITH_INDEXING = 0x40;
const SIZE_UPDATE = 0x20;
const NEVER_INDEXED = 0x10;
const HUFFMAN_CODED = 0x80;

/** Decodes header blocks (RFC 7541). Any error is fatal, because the table may be wrong from then on. */
export class HeaderDecoder {
  readonly #table: HeaderTable;
  /** What this side allows the other one to use. */
  #allowed: number;
  /** The capacity to which this side has cut the table since the last block: the next block must confirm it first. */
  #toConfirm: number | undefined;
  #bytes = new Uint8Array(0);
  #at = 0;

  constructor(capacity: number) {
    this.#table = new HeaderTable(capacity);
    this.#allowed = capacity;
  }

  get tableSize(): number {
    return this.#table.size;
  }

  /** Applies SETTINGS_HEADER_TABLE_SIZE of this side, once the other one has acknowledged it. */
  allow(capacity: number): void {
    this.#allowed = capacity;
    if (capacity >= this.#table.capacity) return;
    this.#toConfirm = capacity;
    this.#table.resize(capacity);
  }

  /** `onField` receives the fields in order. Throws CompressionError. */
  decode(block: Uint8Array, onField: (field: HeaderField, size: number) => void): void {
    this.#bytes = block as Uint8Array<ArrayBuffer>;
    this.#at = 0;
    let isStart = true;
    while (this.#at < block.length) {
      const first = block[this.#at] as number;
      if ((first & 0xe0) === SIZE_UPDATE) {
        if (!isStart) throw new CompressionError('a table size update after a header');
        this.#resize(this.#integer(5));
        continue;
      }
      if (this.#toConfirm !== undefined) throw new CompressionError('a missing table size update');
      isStart = false;
      const field = this.#field(first);
      onField(field, fieldSize(field));
    }
  }

  #resize(capacity: number): void {
    if (capacity > (this.#toConfirm ?? this.#allowed)) throw new CompressionError('a table larger than allowed');
    this.#toConfirm = undefined;
    this.#table.resize(capacity);
  }

  #field(first: number): HeaderField {
    if (first & INDEXED) return this.#entry(this.#integer(7));
    const isAdded = (first & WITH_INDEXING) !== 0;
    const index = this.#integer(isAdded ? 6 : 4);
    const name = index === 0 ? this.#string() : this.#entry(index).name;
    const value = this.#string();
    const field = isAdded || (first & NEVER_INDEXED) === 0 ? { name, value } : { name, value, isSensitive: true };
    if (isAdded) this.#table.add(field);
    return field;
  }

  #entry(index: number): HeaderField {
    const entry = this.#table.at(index);
    if (index === 0 || entry === undefined) throw new CompressionError('an index outside the tables');
    return entry;
  }

  #integer(prefixBits: number): number {
    const mask = 2 ** prefixBits - 1;
    let value = this.#byte() & mask;
    if (value < mask) return value;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (value > MAX_INTEGER || scale > MAX_INTEGER) throw new CompressionError('an integer that is too large');
      if (byte < 128) return value;
    }
  }

  #string(): string {
    const isCoded = ((this.#bytes[this.#at] ?? 0) & HUFFMAN_CODED) !== 0;
    const length = this.#integer(7);
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new CompressionError('a string beyond the block');
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return isCoded ? huffmanDecode(bytes) : latin1(bytes);
  }

  #byte(): number {
    if (this.#at >= this.#bytes.length) throw new CompressionError('the block ends early');
    return this.#bytes[this.#at++] as number;
  }
}
