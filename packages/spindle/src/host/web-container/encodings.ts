/** Node's names of encodings, as accepted by `fs.readFile` and `fs.writeFile`. */
export type BufferEncoding = 'ascii' | 'utf8' | 'utf-8' | 'utf16le' | 'ucs2' | 'ucs-2' | 'base64' | 'base64url' | 'latin1' | 'binary' | 'hex';

const utf8Encoder = new TextEncoder();
const utf8Decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @throws TypeError `ERR_UNKNOWN_ENCODING` */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  switch (canonical(encoding)) {
    case 'utf8':
      return utf8Decoder.decode(bytes);
    case 'utf16le':
      return utf16Of(bytes);
    case 'latin1':
      return latin1Of(bytes, 0xff);
    case 'ascii':
      return latin1Of(bytes, 0x7f);
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    case 'base64':
      return btoa(latin1Of(bytes, 0xff));
    case 'base64url':
      return btoa(latin1Of(bytes, 0xff)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }
}

/** Encodes text like Node. Invalid characters end the text (hex) or are skipped (base64). @throws TypeError `ERR_UNKNOWN_ENCODING` */
export function encodeText(text: string, encoding: string): Uint8Array {
  switch (canonical(encoding)) {
    case 'utf8':
      return utf8Encoder.encode(text);
    case 'utf16le': {
      const bytes = new Uint8Array(text.length * 2);
      const view = new DataView(bytes.buffer);
      for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), true);
      return bytes;
    }
    case 'latin1':
    case 'ascii':
      return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    case 'hex': {
      const digits = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '';
      return Uint8Array.from({ length: digits.length / 2 }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16));
    }
    case 'base64':
    case 'base64url': {
      const digits = text
        .replace(/=.*$/s, '')
        .replace(/-/g, '+')
        .replace(/_/g, '/')
        .replace(/[^A-Za-z0-9+/]/g, '');
      return encodeText(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits), 'latin1');
    }
  }
}

type Canonical = 'utf8' | 'utf16le' | 'latin1' | 'ascii' | 'hex' | 'base64' | 'base64url';

const CANONICAL: Readonly<Record<string, Canonical>> = {
  utf8: 'utf8',
  'utf-8': 'utf8',
  utf16le: 'utf16le',
  'utf-16le': 'utf16le',
  ucs2: 'utf16le',
  'ucs-2': 'utf16le',
  latin1: 'latin1',
  binary: 'latin1',
  ascii: 'ascii',
  hex: 'hex',
  base64: 'base64',
  base64url: 'base64url',
};

function canonical(encoding: string): Canonical {
  const found = CANONICAL[encoding.toLowerCase()];
  if (found === undefined) throw Object.assign(new TypeError(`Unknown encoding: ${encoding}`), { code: 'ERR_UNKNOWN_ENCODING' });
  return found;
}

function latin1Of(bytes: Uint8Array, mask: number): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte & mask);
  return text;
}

/** Without a decoder, because it would replace unpaired surrogates, which Node keeps. */
function utf16Of(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let offset = 0; offset + 1 < bytes.length; offset += 2) text += String.fromCharCode(view.getUint16(offset, true));
  return text;
}
