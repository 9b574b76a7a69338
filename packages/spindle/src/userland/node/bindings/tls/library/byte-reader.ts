import { TlsFailure } from './tls-failure.ts';

/** Reads messages. What is too short fails the connection. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** How many bytes were read. */
  get position(): number {
    return this.#at;
  }

  number(byteSize: number): number {
    let value = 0;
    for (const byte of this.bytes(byteSize)) value = value * 256 + byte;
    return value;
  }

  bytes(byteSize: number): Uint8Array {
    if (this.#at + byteSize > this.#bytes.length) throw new TlsFailure('length mismatch');
    this.#at += byteSize;
    return this.#bytes.subarray(this.#at - byteSize, this.#at);
  }

  vector(lengthBytes: number): Uint8Array {
    return this.bytes(this.number(lengthBytes));
  }

  /** A vector of values that are read one by one. */
  list<T>(lengthBytes: number, readOne: (reader: ByteReader) => T): T[] {
    const reader = new ByteReader(this.vector(lengthBytes));
    const values: T[] = [];
    while (!reader.isAtEnd) values.push(readOne(reader));
    return values;
  }

  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at);
  }

  /** A message must not have more than its fields. */
  end(): void {
    if (!this.isAtEnd) throw new TlsFailure('length mismatch');
  }
}
