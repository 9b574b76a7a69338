/** Bytes of one sample of a file. Source: workspace specification, section 5. */
const FILE_SAMPLE_BYTES = 100;

/** Binary: a sample from start, middle or end is not UTF-8 text, or holds a byte at or below 8. */
export function isBinaryContent(bytes: Uint8Array): boolean {
  const starts = [0, Math.max(0, Math.floor(bytes.length / 2 - FILE_SAMPLE_BYTES / 2)), Math.max(0, bytes.length - FILE_SAMPLE_BYTES)];
  return starts.some((start) => isBinarySample(bytes, start, Math.min(bytes.length, start + FILE_SAMPLE_BYTES)));
}

function isBinarySample(bytes: Uint8Array, from: number, to: number): boolean {
  let start = from;
  let end = to;
  // A sample may begin and end inside a character: continuation bytes at its edges are not counted.
  if (from > 0) while (start < end && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  if (to < bytes.length) {
    while (end > start && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
    if (end > start && (bytes[end - 1] ?? 0) >= 0xc0) end--;
  }
  const sample = bytes.slice(start, end);
  return sample.some((byte) => byte <= 8) || new TextDecoder().decode(sample).includes('�');
}
