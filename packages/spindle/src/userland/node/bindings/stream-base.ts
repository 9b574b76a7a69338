/** What streams of all kinds have in common. Source: node/src/stream_base.cc. */

/** Indexes into `streamBaseState`; source: StreamBase fields in node/src/stream_base.h. */
export const STREAM_STATE = { readBytesOrError: 0, arrayBufferOffset: 1, bytesWritten: 2, lastWriteWasAsync: 3 } as const;

/** The parts of a `writev`: unless all are bytes, each has its encoding after it. */
export function bytesOfChunks(
  chunks: readonly (string | Uint8Array)[],
  isAllBuffers: boolean,
  encode: (text: string, encoding: string) => Uint8Array,
): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let index = 0; index < chunks.length; index += isAllBuffers ? 1 : 2) {
    const chunk = chunks[index] as string | Uint8Array;
    parts.push(typeof chunk === 'string' ? encode(chunk, chunks[index + 1] as string) : chunk);
  }
  return parts;
}
