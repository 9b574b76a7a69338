import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of the bytes in hexadecimal, as the server names contents. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
