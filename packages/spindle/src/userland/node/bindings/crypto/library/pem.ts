/** Textual encoding of keys and certificates. Source: RFC 7468; RFC 1421 for the headers of encrypted keys. */
export interface PemBlock {
  readonly label: string;
  /** `DEK-Info` and similar headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

const LINE_CHARACTERS = 64;

/** All well-formed blocks in a text, in order. */
export function readPem(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  for (const match of text.matchAll(/-----BEGIN ([^\n-]+)-----[ \t]*\r?\n([\s\S]*?)-----END \1-----/g)) {
    const [, label = '', inside = ''] = match;
    const headers: Record<string, string> = {};
    const lines = inside.split(/\r?\n/);
    while (lines[0]?.includes(':')) {
      const [name = '', ...value] = (lines.shift() as string).split(':');
      headers[name.trim()] = value.join(':').trim();
    }
    const base64 = lines.join('').replace(/\s+/g, '');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) continue;
    blocks.push({ label, headers, bytes: bytesOfBase64(base64) });
  }
  return blocks;
}

export function writePem(label: string, bytes: Uint8Array, headers: readonly string[] = []): string {
  const base64 = base64Of(bytes);
  const lines: string[] = [];
  for (let at = 0; at < base64.length; at += LINE_CHARACTERS) lines.push(base64.slice(at, at + LINE_CHARACTERS));
  const head = headers.length > 0 ? `${headers.join('\n')}\n\n` : '';
  return `-----BEGIN ${label}-----\n${head}${lines.join('\n')}\n-----END ${label}-----\n`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const group = [bits >> 18, (bits >> 12) & 63, (bits >> 6) & 63, bits & 63].map((value) => ALPHABET[value]);
    text += group[0] as string;
    text += group[1] as string;
    text += b === undefined ? '=' : group[2];
    text += c === undefined ? '=' : group[3];
  }
  return text;
}

/** Decodes Base64 or base64url; skips other characters. */
export function bytesOfBase64(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const character of text.replaceAll('-', '+').replaceAll('_', '/')) {
    const value = VALUES.get(character);
    if (value === undefined) continue;
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return Uint8Array.from(bytes);
}

export function base64UrlOf(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
