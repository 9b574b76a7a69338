import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const LENGTH = 8;

/** Names what a file says now: a file that says the same again has the same revision. */
export function fileRevision(text: string): string {
  return bytesToHex(sha1(utf8ToBytes(text))).slice(0, LENGTH);
}
