import { concatenate } from '../../../../../abi/concatenate.ts';

/** Builds messages: big-endian numbers, bytes, and vectors with their length before them. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = [];

  number(value: number, byteSize: number): this {
    const bytes = new Uint8Array(byteSize);
    for (let at = byteSize - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
    this.#parts.push(bytes);
    return this;
  }

  bytes(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    return this;
  }

  /** A vector whose length takes `lengthBytes`. */
  vector(lengthBytes: number, content: Uint8Array | ((writer: ByteWriter) => void)): this {
    const bytes = content instanceof Uint8Array ? content : written(content);
    return this.number(bytes.length, lengthBytes).bytes(bytes);
  }

  result(): Uint8Array {
    return concatenate(this.#parts);
  }
}

export function written(fill: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  fill(writer);
  return writer.result();
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
