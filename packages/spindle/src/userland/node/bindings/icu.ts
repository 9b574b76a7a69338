import type { Realm } from '../realm.ts';
import { bytesOf, unshared } from './buffer.ts';
import { type BufferCodecs, createBufferCodecs, type Encoding } from './buffer-codecs.ts';

/** Flags of a converter; source: CONVERTER_FLAGS in lib/internal/encoding.js. */
const FLAG_FLUSH = 1;
const FLAG_FATAL = 2;
const FLAG_IGNORE_BOM = 4;
/** ICU's U_ILLEGAL_ARGUMENT_ERROR. */
const ILLEGAL_ARGUMENT = 1;

/** The ICU functions that Node's library uses: character widths, and decoders other than UTF-8's. */
export function installIcu(realm: Realm): void {
  const binding = realm.binding('icu');
  const { native, errors } = realm;
  const codecs = createBufferCodecs(native);

  binding.icuErrName = (status: number) => (status === ILLEGAL_ARGUMENT ? 'U_ILLEGAL_ARGUMENT_ERROR' : `U_ERROR_${status}`);
  binding.getStringWidth = stringWidth;
  binding.hasConverter = (name: string) => decoderFor(native.TextDecoder, name, 0) !== undefined;
  binding.getConverter = (name: string, flags: number) => decoderFor(native.TextDecoder, name, flags);
  binding.decode = (converter: TextDecoder, input: ArrayBufferView | ArrayBufferLike, flags: number, encoding: string) => {
    const bytes = bytesOf(input);
    try {
      return converter.decode(unshared(bytes), { stream: (flags & FLAG_FLUSH) === 0 });
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      throw errors.nodeError(TypeError, 'ERR_ENCODING_INVALID_ENCODED_DATA', `The encoded data was not valid for encoding ${encoding}`);
    }
  };
  binding.transcode = (source: Uint8Array, from: string, to: string) => transcode(realm, codecs, source, from, to);
}

function decoderFor(NativeTextDecoder: typeof TextDecoder, name: string, flags: number): TextDecoder | undefined {
  try {
    return new NativeTextDecoder(name, { fatal: (flags & FLAG_FATAL) !== 0, ignoreBOM: (flags & FLAG_IGNORE_BOM) !== 0 });
  } catch (cause) {
    if (cause instanceof RangeError) return undefined; // An unknown label.
    throw cause;
  }
}

/** Source: Transcode in node/src/node_i18n.cc; only these four can be converted, others return an error number. */
function transcode(realm: Realm, codecs: BufferCodecs, source: Uint8Array, from: string, to: string): Uint8Array | number {
  const supported: Readonly<Record<string, Encoding>> = { ascii: 'ascii', latin1: 'latin1', ucs2: 'ucs2', utf16le: 'ucs2', utf8: 'utf8' };
  const source_ = supported[from];
  const target = supported[to];
  if (source_ === undefined || target === undefined) return ILLEGAL_ARGUMENT;
  let text = codecs.decode(source_, source);
  // Characters that the target cannot represent become question marks.
  if (target === 'ascii') text = text.replace(/[\u0080-\uffff]/gu, '?');
  if (target === 'latin1') text = text.replace(/[\u0100-\u{10ffff}]/gu, '?');
  const { Buffer } = realm.requireBuiltin('buffer');
  return Buffer.from(codecs.encode(target, text));
}

/** Ranges of characters that take two columns. Source: Unicode Standard Annex 11, W and F, as ICU reports them to Node. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x23e9, 0x23ec],
  [0x23f0, 0x23f0],
  [0x23f3, 0x23f3],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2630, 0x2637],
  [0x2648, 0x2653],
  [0x267f, 0x267f],
  [0x268a, 0x268f],
  [0x2693, 0x2693],
  [0x26a1, 0x26a1],
  [0x26aa, 0x26ab],
  [0x26bd, 0x26be],
  [0x26c4, 0x26c5],
  [0x26ce, 0x26ce],
  [0x26d4, 0x26d4],
  [0x26ea, 0x26ea],
  [0x26f2, 0x26f3],
  [0x26f5, 0x26f5],
  [0x26fa, 0x26fa],
  [0x26fd, 0x26fd],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x274e, 0x274e],
  [0x2753, 0x2755],
  [0x2757, 0x2757],
  [0x2795, 0x2797],
  [0x27b0, 0x27b0],
  [0x27bf, 0x27bf],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b50],
  [0x2b55, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1d300, 0x1d376],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f18e],
  [0x1f191, 0x1f19a],
  [0x1f200, 0x1f320],
  [0x1f32d, 0x1f335],
  [0x1f337, 0x1f37c],
  [0x1f37e, 0x1f393],
  [0x1f3a0, 0x1f3ca],
  [0x1f3cf, 0x1f3d3],
  [0x1f3e0, 0x1f3f0],
  [0x1f3f4, 0x1f3f4],
  [0x1f3f8, 0x1f43e],
  [0x1f440, 0x1f440],
  [0x1f442, 0x1f4fc],
  [0x1f4ff, 0x1f53d],
  [0x1f54b, 0x1f54e],
  [0x1f550, 0x1f567],
  [0x1f57a, 0x1f57a],
  [0x1f595, 0x1f596],
  [0x1f5a4, 0x1f5a4],
  [0x1f5fb, 0x1f64f],
  [0x1f680, 0x1f6c5],
  [0x1f6cc, 0x1f6cc],
  [0x1f6d0, 0x1f6d2],
  [0x1f6d5, 0x1f6d7],
  [0x1f6dc, 0x1f6df],
  [0x1f6eb, 0x1f6ec],
  [0x1f6f4, 0x1f6fc],
  [0x1f7e0, 0x1f7eb],
  [0x1f7f0, 0x1f7f0],
  [0x1f90c, 0x1f93a],
  [0x1f93c, 0x1f945],
  [0x1f947, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff]$/u;

/** What a zero width joiner (U+200D) joins to the emoji before it. */
const JOINED_EMOJI = /^[\p{Emoji_Presentation}\p{Emoji_Modifier}]$/u;

/** The width of a text in terminal columns. Source: GetStringWidth in node/src/node_i18n.cc. */
function stringWidth(text: string, _isAmbiguousFull?: boolean, isExpandingEmoji = true): number {
  let width = 0;
  let previous = 0;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    const isJoined = !isExpandingEmoji && previous === 0x200d && JOINED_EMOJI.test(character);
    if (!isJoined) width += point < 0x7f && point > 0x1f ? 1 : widthOf(character, point);
    previous = point;
  }
  return width;
}

function widthOf(character: string, point: number): 0 | 1 | 2 {
  if (point !== 0xad && ZERO_WIDTH.test(character)) return 0;
  let low = 0;
  let high = WIDE.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = WIDE[middle] as readonly [number, number];
    if (point < from) high = middle - 1;
    else if (point > to) low = middle + 1;
    else return 2;
  }
  return 1;
}
