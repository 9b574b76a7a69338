import { createHash } from 'node:crypto';
import { setImmediate as nextTask } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { applyDelta } from './delta.ts';
import { type GitObject, type GitObjectType, objectId } from './objects.ts';
import { GitRefusal } from './refusal.ts';

export interface PackLimits {
  readonly objects: number;
  /** Of one object. */
  readonly objectBytes: number;
  /** Of all objects together, unpacked. */
  readonly totalBytes: number;
}

const HEAD_BYTES = 12;
const ID_BYTES = 20;
const TYPES: Readonly<Record<number, GitObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;
/** Other requests have their turn after each of these. */
const BYTES_AT_ONCE = 1024 * 1024;
const OBJECTS_AT_ONCE = 100;

interface Whole {
  readonly type: GitObjectType;
  readonly bytes: Buffer;
}
interface Delta {
  /** The offset of its base in the pack, or the base's name. */
  readonly base: number | string;
  readonly delta: Buffer;
}
type Entry = Whole | Delta;

/**
 * The objects of a pack by their names. Sizes are checked before anything is unpacked, so a small pack cannot become a
 * large one. @throws GitRefusal
 */
export async function readPack(pack: Buffer, limits: PackLimits): Promise<Map<string, GitObject>> {
  const count = requirePack(pack, limits);
  const entries = new Map<number, Entry>();
  const room = new Room(limits);
  const pause = pauseRegularly();
  let at = HEAD_BYTES;
  for (let index = 0; index < count; index++) {
    const { entry, end } = readEntry(pack, at, room);
    entries.set(at, entry);
    at = end;
    await pause('delta' in entry ? entry.delta.byteLength : entry.bytes.byteLength);
  }
  if (at !== pack.byteLength - ID_BYTES) throw damaged();
  return resolveDeltas(entries, room, pause);
}

function requirePack(pack: Buffer, limits: PackLimits): number {
  const end = pack.byteLength - ID_BYTES;
  if (end < HEAD_BYTES || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2) throw damaged();
  if (!createHash('sha1').update(pack.subarray(0, end)).digest().equals(pack.subarray(end))) throw damaged();
  const count = pack.readUInt32BE(8);
  if (count > limits.objects) throw new GitRefusal(`The push has ${count} objects, and the limit is ${limits.objects}. Push the history in parts.`);
  return count;
}

/** How many bytes may still be unpacked. */
class Room {
  readonly #limits: PackLimits;
  #bytes = 0;

  constructor(limits: PackLimits) {
    this.#limits = limits;
  }

  take(byteSize: number): void {
    const { objectBytes, totalBytes } = this.#limits;
    if (byteSize > objectBytes) throw new GitRefusal(`A file of the push has ${megabytes(byteSize)}, and the limit per file is ${megabytes(objectBytes)}.`);
    this.#bytes += byteSize;
    if (this.#bytes > totalBytes) throw new GitRefusal(`The push has more than ${megabytes(totalBytes)} unpacked. Push the history in parts.`);
  }
}

function readEntry(pack: Buffer, from: number, room: Room): { entry: Entry; end: number } {
  let at = from;
  const next = (): number => {
    if (at >= pack.byteLength - ID_BYTES) throw damaged();
    return pack[at++] as number;
  };
  let byte = next();
  const type = (byte >> 4) & 7;
  let byteSize = byte & 15;
  for (let shift = 16; byte & 0x80; shift *= 128) {
    byte = next();
    byteSize += (byte & 0x7f) * shift;
    if (!Number.isSafeInteger(byteSize)) throw damaged();
  }
  room.take(byteSize);
  let base: number | string | undefined;
  if (type === OFFSET_DELTA) {
    byte = next();
    let distance = byte & 0x7f;
    while (byte & 0x80) {
      byte = next();
      distance = (distance + 1) * 128 + (byte & 0x7f);
    }
    base = from - distance;
  } else if (type === REFERENCE_DELTA) {
    base = pack.toString('hex', at, at + ID_BYTES);
    at += ID_BYTES;
  }
  const { bytes, used } = inflate(pack.subarray(at, -ID_BYTES), byteSize);
  const end = at + used;
  if (base !== undefined) return { entry: { base, delta: bytes }, end };
  const whole = TYPES[type];
  if (whole === undefined) throw damaged();
  return { entry: { type: whole, bytes }, end };
}

function inflate(packed: Buffer, byteSize: number): { readonly bytes: Buffer; readonly used: number } {
  try {
    const { buffer, engine } = inflateSync(packed, { info: true, maxOutputLength: Math.max(1, byteSize) }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (buffer.byteLength === byteSize) return { bytes: buffer, used: engine.bytesWritten };
  } catch (error) {
    // Not compressed data, or more of it than announced.
    throw new GitRefusal(damaged().message, { cause: error });
  }
  throw damaged();
}

/** Bases may come after what is based on them, so each is resolved once, starting with those that need no base. */
async function resolveDeltas(entries: ReadonlyMap<number, Entry>, room: Room, pause: (bytes: number) => Promise<void>): Promise<Map<string, GitObject>> {
  const objects = new Map<string, GitObject>();
  const waiting = new Map<number | string, { readonly at: number; readonly delta: Buffer }[]>();
  const ready: { readonly at: number; readonly whole: Whole }[] = [];
  for (const [at, entry] of entries) {
    if ('type' in entry) ready.push({ at, whole: entry });
    else {
      const same = waiting.get(entry.base);
      if (same) same.push({ at, delta: entry.delta });
      else waiting.set(entry.base, [{ at, delta: entry.delta }]);
    }
  }
  let resolved = 0;
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    resolved++;
    const { type, bytes } = next.whole;
    const id = objectId(type, bytes);
    objects.set(id, { type, bytes });
    for (const key of [next.at, id]) {
      for (const { at, delta } of waiting.get(key) ?? []) ready.push({ at, whole: { type, bytes: applyDelta(bytes, delta, (size) => room.take(size)) } });
      waiting.delete(key);
    }
    await pause(bytes.byteLength);
  }
  if (resolved !== entries.size) throw new GitRefusal('The push refers to objects that it does not have.');
  return objects;
}

function pauseRegularly(): (bytes: number) => Promise<void> {
  let [bytes, objects] = [0, 0];
  return async (added) => {
    bytes += added;
    if (++objects < OBJECTS_AT_ONCE && bytes < BYTES_AT_ONCE) return;
    [bytes, objects] = [0, 0];
    await nextTask();
  };
}

function megabytes(byteSize: number): string {
  return `${Math.ceil(byteSize / (1024 * 1024))} MB`;
}

function damaged(): GitRefusal {
  return new GitRefusal('The push arrived damaged. Push again.');
}
