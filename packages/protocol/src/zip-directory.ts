/** What the directory of a zip archive says about a file (APPNOTE.TXT 4.3.12). */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** A symbolic link, whose contents are where it leads. */
  readonly isLink: boolean;
  readonly compression: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const END_64 = 0x06064b50;
const END_BYTES = 22;
/** A comment may follow the end record. */
const COMMENT_MAX_BYTES = 65_535;
/** The system that wrote the attributes, and the type of a file among them (`st_mode`). */
const MADE_ON_UNIX = 3;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
/** Replaces a number that is in the extra field of ZIP64. */
const IN_ZIP64 = 0xffffffff;

/** @throws RangeError if it points outside of the archive, Error if there is no directory */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let { at, count } = findDirectory(view);
  const entries: ZipEntry[] = [];
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('The archive’s directory points to a missing entry.');
    const flags = view.getUint16(at + 8, true);
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const [size, packedSize, offset] = numbersOf(view, [at + 24, at + 20, at + 42], nameEnd, extraEnd);
    entries.push({
      name: nameIn(bytes.subarray(at + 46, nameEnd)),
      isEncrypted: (flags & 1) !== 0,
      isLink: bytes[at + 5] === MADE_ON_UNIX && (view.getUint16(at + 40, true) & FILE_TYPE) === LINK,
      compression: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize,
      size,
      offset,
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Many programs write UTF-8 without the flag that says so. Anything else is read byte by byte. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}

/** The packed bytes of the file. @throws RangeError if they are outside of the archive */
export function packedBytesOf(bytes: Uint8Array, { offset, packedSize }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (begin + packedSize > bytes.length) throw new RangeError('A file extends past the end of the archive.');
  return bytes.subarray(begin, begin + packedSize);
}

function findDirectory(view: DataView): { at: number; count: number } {
  const last = view.byteLength - END_BYTES;
  let end = last;
  while (end >= 0 && view.getUint32(end, true) !== END) if (--end < last - COMMENT_MAX_BYTES) end = -1;
  if (end < 0) throw new Error('The archive has no end-of-directory record.');
  if (end >= 20 && view.getUint32(end - 20, true) === END_64_LOCATOR) {
    const end64 = long(view, end - 12);
    if (view.getUint32(end64, true) === END_64) return { at: long(view, end64 + 48), count: long(view, end64 + 32) };
  }
  return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 8, true) };
}

/** The numbers at `places`, in the order in which the extra field of ZIP64 contains those that do not fit there. */
function numbersOf(view: DataView, places: readonly [number, number, number], extraAt: number, extraEnd: number): [number, number, number] {
  let at = extraAt;
  while (at + 4 < extraEnd && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  const hasZip64 = at < extraEnd;
  const next = (place: number): number => {
    const short = view.getUint32(place, true);
    if (short !== IN_ZIP64 || !hasZip64) return short;
    at += 8;
    return long(view, at - 8);
  };
  return [next(places[0]), next(places[1]), next(places[2])];
}

const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
