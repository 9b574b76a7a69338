import { createKeySet, type KeySet } from '../keys/keys.ts';

/** Keys of a project whose secrets are not random. */
export const testKeys = (): Promise<KeySet> => createKeySet({ random: (byteLength) => new Uint8Array(byteLength).fill(7), now: Date.now() });
