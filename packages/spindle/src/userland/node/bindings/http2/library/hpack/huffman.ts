import { CompressionError } from './compression-error.ts';
import { END_OF_STRING, HUFFMAN, MAX_CODE_BITS } from './huffman-codes.ts';

const { codes, bits: bitsOf, firstCode, count, start, symbols } = HUFFMAN;
/** Padding is shorter than a byte and consists of ones. */
const MAX_PADDING_BITS = 7;

/** How many bytes a string (of Latin-1 characters) takes in the Huffman code. */
export function huffmanSize(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index++) bits += bitsOf[text.charCodeAt(index)] as number;
  return (bits + 7) >> 3;
}

export function huffmanEncode(text: string, write: (byte: number) => void): void {
  /** At most 37 bits: the rest of a byte and a code. Beyond 32, so these are numbers rather than bit operations. */
  let held = 0;
  let heldBits = 0;
  for (let index = 0; index < text.length; index++) {
    const symbol = text.charCodeAt(index);
    held = held * 2 ** (bitsOf[symbol] as number) + (codes[symbol] as number);
    heldBits += bitsOf[symbol] as number;
    while (heldBits >= 8) {
      heldBits -= 8;
      const byte = Math.floor(held / 2 ** heldBits);
      held -= byte * 2 ** heldBits;
      write(byte);
    }
  }
  if (heldBits > 0) write((held << (8 - heldBits)) | (0xff >> heldBits));
}

export function huffmanDecode(bytes: Uint8Array): string {
  let text = '';
  let code = 0;
  let length = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      code = code * 2 + ((byte >> bit) & 1);
      if (++length > MAX_CODE_BITS) throw new CompressionError('a Huffman code that does not exist');
      const index = code - (firstCode[length] as number);
      if (index < 0 || index >= (count[length] as number)) continue;
      const symbol = symbols[(start[length] as number) + index] as number;
      if (symbol === END_OF_STRING) throw new CompressionError('the end-of-string symbol in a string');
      text += String.fromCharCode(symbol);
      code = 0;
      length = 0;
    }
  }
  if (length > MAX_PADDING_BITS || code !== 2 ** length - 1) throw new CompressionError('invalid padding of a Huffman string');
  return text;
}
