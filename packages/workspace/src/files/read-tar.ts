import type { ImportedFile } from './contract.ts';

/** Source: POSIX.1-2017, pax, "ustar Interchange Format"; longer names than its 100 characters are in pax records, or in GNU tar's `L`. */
const BLOCK = 512;
const FIELDS = { name: [0, 100], size: [124, 136], checksum: [148, 156], type: [156, 157], link: [157, 257], magic: [257, 263], prefix: [345, 500] } as const;
const DAMAGED = 'This archive cannot be read: it is damaged.';
const decoder = new TextDecoder();

/** Whether a tar archive begins with these bytes. Formats before POSIX have no mark. */
export function isTar(bytes: Uint8Array): boolean {
  return text(bytes, FIELDS.magic).startsWith('ustar');
}

/**
 * The files of a tar archive. Only files that `isWanted` accepts can be read. A link to one of its files is a copy
 * of it; other links, folders and devices are left out. @throws Error if it is damaged
 */
export function readTar(bytes: Uint8Array, isWanted: (path: string) => boolean): readonly ImportedFile[] {
  const files = new Map<string, Uint8Array>();
  const copy = (path: string, target: string) => {
    const contents = files.get(target);
    if (contents) files.set(path, contents);
  };
  const links: (readonly [path: string, target: string])[] = [];
  let extended: { readonly path?: string | undefined; readonly linkpath?: string | undefined; readonly size?: string | undefined } = {};
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (!hasChecksum(header)) throw new Error(DAMAGED);
    const type = text(header, FIELDS.type);
    const isEntry = type !== 'x' && type !== 'L' && type !== 'K';
    const size = isEntry && extended.size !== undefined ? Number(extended.size) : numberIn(header.subarray(...FIELDS.size));
    const from = at + BLOCK;
    if (!(size >= 0) || from + size > bytes.length) throw new Error(DAMAGED);
    const contents = bytes.subarray(from, from + size);
    at = from + Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'x') extended = { ...extended, ...records(contents) };
    else if (type === 'L') extended = { ...extended, path: text(contents, [0, size]) };
    else if (type === 'K') extended = { ...extended, linkpath: text(contents, [0, size]) };
    else {
      const path = extended.path ?? nameIn(header);
      if (type === '' || type === '0' || type === '7') files.set(path, contents);
      // A hard link names an earlier path, a symbolic link any path relative to its folder.
      else if (type === '1') copy(path, extended.linkpath ?? text(header, FIELDS.link));
      else if (type === '2') links.push([path, resolved(path, extended.linkpath ?? text(header, FIELDS.link))]);
      extended = {};
    }
  }
  for (const [path, target] of links) copy(path, target);
  return [...files].map(([path, contents]) => ({
    path,
    byteSize: contents.length,
    read: () => (isWanted(path) ? Promise.resolve(contents) : Promise.reject(new Error(`${path} was not unpacked.`))),
  }));
}

function nameIn(header: Uint8Array): string {
  // GNU tar's own format has other fields in place of the prefix.
  const prefix = text(header, FIELDS.magic) === 'ustar' ? text(header, FIELDS.prefix) : '';
  const name = text(header, FIELDS.name);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Up to the first NUL. */
function text(bytes: Uint8Array, [from, to]: readonly [number, number]): string {
  const field = bytes.subarray(from, to);
  const end = field.indexOf(0);
  return decoder.decode(end === -1 ? field : field.subarray(0, end));
}

/** Octal digits, or, with the highest bit set, the number itself (GNU tar, files over 8 GB). */
function numberIn(field: Uint8Array): number {
  const [first = 0] = field;
  if (first & 0x80) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, first & 0x7f);
  return Number.parseInt(text(field, [0, field.length]).trim() || '0', 8);
}

/** Whether the header's checksum is right: the sum of its bytes, with blanks in place of the checksum itself. */
function hasChecksum(header: Uint8Array): boolean {
  const [from, to] = FIELDS.checksum;
  const sum = header.reduce((all, byte, index) => all + (index >= from && index < to ? 0x20 : byte), 0);
  return sum === numberIn(header.subarray(from, to));
}

/** `5 a=\n`: shorter records are empty, and one header could contain a million of them. */
const RECORD_MIN_BYTES = 5;

/** Pax records: `27 path=src/a long name.ts\n`, with their length in bytes. */
function records(contents: Uint8Array): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null);
  for (let at = 0; at < contents.length; ) {
    const length = Number.parseInt(decoder.decode(contents.subarray(at, at + 12)), 10);
    if (!(length >= RECORD_MIN_BYTES)) throw new Error(DAMAGED);
    const record = decoder.decode(contents.subarray(at, at + length - 1));
    const equals = record.indexOf('=');
    if (equals === -1) throw new Error(DAMAGED);
    found[record.slice(record.indexOf(' ') + 1, equals)] = record.slice(equals + 1);
    at += length;
  }
  return found;
}

function resolved(path: string, target: string): string {
  const names = path.split('/').slice(0, -1);
  for (const name of target.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}
