/** Bytes of one sample of contents, and of one sample of a file from outside. Source: docs/specification/files.md. */
const CONTENT_SAMPLE_BYTES = 24;
export const FILE_SAMPLE_BYTES = 100;

/** Binary: a sample from start, middle or end holds the replacement character, or a byte at or below 8. */
export function isBinaryContent(bytes: Uint8Array, sampleBytes = CONTENT_SAMPLE_BYTES): boolean {
  const starts = [0, Math.max(0, Math.floor(bytes.length / 2 - sampleBytes / 2)), Math.max(0, bytes.length - sampleBytes)];
  return starts.some((start) => isBinarySample(bytes, start, Math.min(bytes.length, start + sampleBytes)));
}

/** The text of UTF-8 bytes, with its byte order mark if it has one; invalid UTF-8 becomes an empty text. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return '';
    throw error;
  }
}

/**
 * The text of a file's bytes. Undefined if they must be kept as bytes, because the samples show that they are
 * binary, or because they would become an empty text and saving that would lose them.
 */
export function textOf(bytes: Uint8Array, sampleBytes?: number): string | undefined {
  if (isBinaryContent(bytes, sampleBytes)) return undefined;
  const text = decodeText(bytes);
  return text === '' && bytes.length > 0 ? undefined : text;
}

function isBinarySample(bytes: Uint8Array, from: number, to: number): boolean {
  let start = from;
  let end = to;
  // A sample may begin and end inside a character, whose bytes are then ignored.
  if (from > 0) while (start < end && start - from < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  if (to < bytes.length) {
    while (end > start && to - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
    if (end > start && (bytes[end - 1] ?? 0) >= 0xc0) end--;
  }
  const sample = bytes.subarray(start, end);
  return sample.some((byte) => byte <= 8) || new TextDecoder().decode(sample.slice()).includes('�');
}
