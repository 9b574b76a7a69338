/** Source: memcmp, as Node's `Buffer.compare`. */
export function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index] as number;
    const right = b[index] as number;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
}

/** Repeats `pattern` over `target[start, end)`. */
export function fillPattern(target: Uint8Array, pattern: Uint8Array, start: number, end: number): void {
  // The filled part doubles in each step.
  let filled = Math.min(pattern.length, end - start);
  target.set(pattern.subarray(0, filled), start);
  while (filled < end - start) {
    const length = Math.min(filled, end - start - filled);
    target.copyWithin(start + filled, start, start + length);
    filled += length;
  }
}

/**
 * Position of `needle`, or -1; a negative `offset` counts from the end. With `step` 2, only even
 * positions match. Source: IndexOfOffset and IndexOfBuffer in node/src/node_buffer.cc.
 */
export function indexOfBytes(buffer: Uint8Array, needle: Uint8Array, offset: number, isForward: boolean, step: 1 | 2): number {
  // Not a Buffer: its `indexOf` is Node's, which calls this.
  const haystack = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const start = startOffset(haystack.length, offset, needle.length, isForward);
  if (start < 0) return -1;
  if (needle.length === 0) return start;
  const last = haystack.length - needle.length;
  if (last < 0 || (isForward && start > last)) return -1;
  const first = needle[0] as number;
  if (!isForward) {
    for (let index = Math.min(start, last); index >= 0; index--) if (index % step === 0 && matches(haystack, needle, index)) return index;
    return -1;
  }
  for (let index = haystack.indexOf(first, start); index !== -1 && index <= last; index = haystack.indexOf(first, index + 1)) {
    if (index % step === 0 && matches(haystack, needle, index)) return index;
  }
  return -1;
}

function startOffset(length: number, offset: number, needleLength: number, isForward: boolean): number {
  if (offset < 0) {
    if (offset + length >= 0) return length + offset;
    return isForward || needleLength === 0 ? 0 : -1;
  }
  if (offset + needleLength <= length) return offset;
  if (needleLength === 0) return length;
  return isForward ? -1 : length - 1;
}

function matches(haystack: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let index = 0; index < needle.length; index++) if (haystack[at + index] !== needle[index]) return false;
  return true;
}
