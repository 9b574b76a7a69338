import { GitRefusal } from './refusal.ts';

const COPY = 0x80;
const DEFAULT_COPY_BYTES = 0x10000;

/**
 * Applies a delta of a pack to its base: copies parts of the base and inserts bytes. `takeRoom` is asked before the result
 * is allocated. Source: https://git-scm.com/docs/gitformat-pack#_deltified_representation. @throws GitRefusal
 */
export function applyDelta(base: Buffer, delta: Buffer, takeRoom: (byteSize: number) => void): Buffer {
  let at = 0;
  const next = (): number => {
    if (at >= delta.byteLength) throw damaged();
    return delta[at++] as number;
  };
  const size = (): number => {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = next();
      value += (byte & 0x7f) * scale;
      scale *= 128;
      if (!Number.isSafeInteger(value)) throw damaged();
    } while (byte & 0x80);
    return value;
  };
  /** A number whose bytes are there only if their bit is set. */
  const sparse = (bits: number, count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index++) if (bits & (1 << index)) value += next() * 256 ** index;
    return value;
  };

  if (size() !== base.byteLength) throw damaged();
  const byteSize = size();
  takeRoom(byteSize);
  const result = Buffer.alloc(byteSize);
  let filled = 0;
  while (at < delta.byteLength) {
    const code = next();
    if (code === 0) throw damaged();
    const isCopy = (code & COPY) !== 0;
    const from = isCopy ? sparse(code, 4) : at;
    const length = isCopy ? sparse(code >> 4, 3) & 0xffffff || DEFAULT_COPY_BYTES : code;
    const source = isCopy ? base : delta;
    if (from + length > source.byteLength || filled + length > byteSize) throw damaged();
    source.copy(result, filled, from, from + length);
    filled += length;
    if (!isCopy) at += length;
  }
  if (filled !== byteSize) throw damaged();
  return result;
}

function damaged(): GitRefusal {
  return new GitRefusal('The push arrived damaged. Push again.');
}
