import type { Auth } from '../contract.ts';
import { isSame } from '../../keys/is-same.ts';
import { derivedKey, hmac, storedHash } from '../secrets.ts';

const VERSION = 0;
const SIGNATURE_BYTES = 16;
const CHECKSUM_BYTES = 4;

/** What a refresh token says: the how-many-th of which session it is. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
}

/**
 * The format of the hosted service: version, session, counter, the first half of an HMAC over them, and a checksum. The
 * key of the HMAC follows from the secret of the project and the session, so the database holds nothing to make tokens of.
 */
export function writeRefreshToken(auth: Pick<Auth, 'keys'>, { sessionId, counter }: RefreshToken): string {
  const content = Buffer.concat([Buffer.from([VERSION]), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), writeVarint(counter)]);
  const signed = Buffer.concat([content, signatureOf(auth, sessionId, content)]);
  return Buffer.concat([signed, checksumOf(signed)]).toString('base64url');
}

/** Undefined for everything that this project did not issue. */
export function readRefreshToken(auth: Pick<Auth, 'keys'>, token: string): RefreshToken | undefined {
  if (!/^[\w-]{40,80}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, -CHECKSUM_BYTES);
  if (bytes[0] !== VERSION || !isSame(checksumOf(signed), bytes.subarray(-CHECKSUM_BYTES))) return undefined;
  const content = signed.subarray(0, -SIGNATURE_BYTES);
  const hex = content.toString('hex', 1, 17);
  const sessionId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const counter = readVarint(content.subarray(17));
  if (counter === undefined || !isSame(signatureOf(auth, sessionId, content), signed.subarray(-SIGNATURE_BYTES))) return undefined;
  return { sessionId, counter };
}

function signatureOf(auth: Pick<Auth, 'keys'>, sessionId: string, content: Buffer): Buffer {
  return hmac(hmac(derivedKey(auth, 'refresh tokens'), sessionId), content).subarray(0, SIGNATURE_BYTES);
}

function checksumOf(bytes: Buffer): Buffer {
  return Buffer.from(storedHash(bytes.toString('latin1')), 'hex').subarray(0, CHECKSUM_BYTES);
}

/** Seven bits a byte, the lowest first. */
function writeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Buffer.from([...bytes, rest]);
}

function readVarint(bytes: Buffer): number | undefined {
  let value = 0;
  for (const [index, byte] of bytes.entries()) {
    value += (byte & 0x7f) * 0x80 ** index;
    if (byte < 0x80) return index === bytes.length - 1 && Number.isSafeInteger(value) ? value : undefined;
  }
  return undefined;
}
