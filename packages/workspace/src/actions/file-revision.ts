import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const LENGTH = 8;

/** Identifies the contents of a file: the same contents have the same revision. */
export function fileRevision(text: string): string {
  return bytesToHex(sha1(utf8ToBytes(text))).slice(0, LENGTH);
}
