/**
 * The Huffman code of HPACK (RFC 7541, appendix B). It is canonical: codes ascend by length and then by symbol, so
 * the symbols of each length define it.
 */
const SYMBOLS_BY_LENGTH: Readonly<Record<number, readonly number[]>> = {
  5: symbolsOf('012aceiost'),
  6: symbolsOf(' %-./3456789=A_bdfghlmnpru'),
  7: symbolsOf(':BCDEFGHIJKLMNOPQRSTUVWYjkqvwxyz'),
  8: symbolsOf('&*,;XZ'),
  10: symbolsOf('!"()?'),
  11: symbolsOf("'+|"),
  12: symbolsOf('#>'),
  13: symbolsOf('\0$@[]~'),
  14: symbolsOf('^}'),
  15: symbolsOf('<`{'),
  19: [92, 195, 208],
  20: [128, 130, 131, 162, 184, 194, 224, 226],
  21: [153, 161, 167, 172, 176, 177, 179, 209, 216, 217, 227, 229, 230],
  22: [129, 132, 133, 134, 136, 146, 154, 156, 160, 163, 164, 169, 170, 173, 178, 181, 185, 186, 187, 189, 190, 196, 198, 228, 232, 233],
  23: [1, 135, 137, 138, 139, 140, 141, 143, 147, 149, 150, 151, 152, 155, 157, 158, 165, 166, 168, 174, 175, 180, 182, 183, 188, 191, 197, 231, 239],
  24: [9, 142, 144, 145, 148, 159, 171, 206, 215, 225, 236, 237],
  25: [199, 207, 234, 235],
  26: [192, 193, 200, 201, 202, 205, 210, 213, 218, 219, 238, 240, 242, 243, 255],
  27: [203, 204, 211, 212, 214, 221, 222, 223, 241, 244, 245, 246, 247, 248, 250, 251, 252, 253, 254],
  28: [2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 127, 220, 249],
  30: [10, 13, 22, 256],
};

function symbolsOf(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}

export const MAX_CODE_BITS = 30;
/** The symbol that ends a string in theory; its presence in one is an error. */
export const END_OF_STRING = 256;
const SYMBOLS = 257;

export interface HuffmanCodes {
  /** By symbol. */
  readonly codes: Uint32Array;
  readonly bits: Uint8Array;
  /** By length: the first code, the number of codes, and where their symbols start in `symbols`. */
  readonly firstCode: Uint32Array;
  readonly count: Uint16Array;
  readonly start: Uint16Array;
  /** In the order of their codes. */
  readonly symbols: Uint16Array;
}

function buildCodes(): HuffmanCodes {
  const table: HuffmanCodes = {
    codes: new Uint32Array(SYMBOLS),
    bits: new Uint8Array(SYMBOLS),
    firstCode: new Uint32Array(MAX_CODE_BITS + 1),
    count: new Uint16Array(MAX_CODE_BITS + 1),
    start: new Uint16Array(MAX_CODE_BITS + 1),
    symbols: new Uint16Array(SYMBOLS),
  };
  let code = 0;
  let at = 0;
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    code *= 2;
    const symbols = SYMBOLS_BY_LENGTH[length] ?? [];
    table.firstCode[length] = code;
    table.count[length] = symbols.length;
    table.start[length] = at;
    for (const symbol of symbols) {
      table.codes[symbol] = code++;
      table.bits[symbol] = length;
      table.symbols[at++] = symbol;
    }
  }
  return table;
}

export const HUFFMAN: HuffmanCodes = buildCodes();
