import { FLAG } from './codes.ts';
import type { Frame } from './frame-reader.ts';

/** The payload without its padding; undefined if there is more padding than payload. */
export function withoutPadding({ flags, payload }: Frame): Uint8Array | undefined {
  if ((flags & FLAG.padded) === 0) return payload;
  const padding = payload[0];
  if (padding === undefined || padding >= payload.length) return undefined;
  return payload.subarray(1, payload.length - padding);
}
