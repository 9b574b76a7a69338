/** What both sides remember of a connection to resume it later. */
import { concatenate } from '../../../../../abi/concatenate.ts';
import { ByteReader } from './byte-reader.ts';
import { utf8, written } from './byte-writer.ts';
import { isSame } from './codes.ts';
import type { Crypto } from './key-schedule.ts';

export interface Session {
  readonly version: number;
  readonly suite: number;
  /** The master secret of TLS 1.2, or the pre-shared key of TLS 1.3. */
  readonly secret: Uint8Array;
  readonly sessionId: Uint8Array;
  /** What the client shows the server; empty if the server finds it by its id. */
  readonly ticket: Uint8Array;
  /** Hides the age of a ticket; RFC 8446, 4.2.11.1. */
  readonly ageAdd: number;
  readonly lifetimeSeconds: number;
  readonly createdAtMs: number;
  readonly servername: string;
  readonly protocol: string;
  /** Of the server that made it, which accepts no other. */
  readonly sessionIdContext: string;
  readonly isExtended: boolean;
  /** The code of what was wrong with the peer's certificates, or nothing. */
  readonly verifyError: string;
  readonly peerChain: readonly Uint8Array[];
}

/** The first bytes of every session of ours. */
const MAGIC = utf8('TLSsession1');

export function writeSession(session: Session): Uint8Array {
  return written((writer) => {
    writer.bytes(MAGIC).number(session.version, 2).number(session.suite, 2).vector(1, session.secret).vector(1, session.sessionId);
    writer.vector(2, session.ticket).number(session.ageAdd, 4).number(session.lifetimeSeconds, 4).number(session.createdAtMs, 6);
    for (const text of [session.servername, session.protocol, session.sessionIdContext, session.verifyError]) writer.vector(2, utf8(text));
    writer.number(session.isExtended ? 1 : 0, 1);
    writer.vector(3, (list) => {
      for (const certificate of session.peerChain) list.vector(3, certificate);
    });
  });
}

/** Undefined if it is no session of ours. */
export function readSession(bytes: Uint8Array): Session | undefined {
  if (!isSame(bytes.subarray(0, MAGIC.length), MAGIC)) return undefined;
  try {
    const reader = new ByteReader(bytes.subarray(MAGIC.length));
    const text = (): string => new TextDecoder().decode(reader.vector(2).slice());
    return {
      ...{ version: reader.number(2), suite: reader.number(2), secret: reader.vector(1).slice(), sessionId: reader.vector(1).slice() },
      ...{ ticket: reader.vector(2).slice(), ageAdd: reader.number(4), lifetimeSeconds: reader.number(4), createdAtMs: reader.number(6) },
      ...{ servername: text(), protocol: text(), sessionIdContext: text(), verifyError: text() },
      isExtended: reader.number(1) === 1,
      peerChain: reader.list(3, (one) => one.vector(3).slice()),
    };
  } catch {
    return undefined;
  }
}

export function isAlive({ createdAtMs, lifetimeSeconds }: Session): boolean {
  return Date.now() < createdAtMs + lifetimeSeconds * 1000;
}

/** A server's ticket keys: a name, a key for the MAC, and one for encryption, each of this size; RFC 5077, 4. */
const KEY_BYTES = 16;
const MAC_BYTES = 32;

export function sealTicket(crypto: Crypto, keys: Uint8Array, session: Session): Uint8Array {
  const [name, macKey, key] = split(keys);
  const iv = crypto.randomBytes(KEY_BYTES);
  const cipher = crypto.createCipheriv('aes-128-cbc', key, iv);
  const sealed = concatenate([name, iv, cipher.update(writeSession(session)), cipher.final()]);
  return concatenate([sealed, crypto.createHmac('sha256', macKey).update(sealed).digest()]);
}

/** Undefined if it was made with other keys. */
export function openTicket(crypto: Crypto, keys: Uint8Array, ticket: Uint8Array): Session | undefined {
  const [name, macKey, key] = split(keys);
  if (ticket.length < 2 * KEY_BYTES + MAC_BYTES || !isSame(ticket.subarray(0, KEY_BYTES), name)) return undefined;
  const sealed = ticket.subarray(0, ticket.length - MAC_BYTES);
  const mac = crypto.createHmac('sha256', macKey).update(sealed).digest();
  if (!crypto.timingSafeEqual(mac, ticket.subarray(-MAC_BYTES))) return undefined;
  const decipher = crypto.createDecipheriv('aes-128-cbc', key, sealed.subarray(KEY_BYTES, 2 * KEY_BYTES));
  return readSession(concatenate([decipher.update(sealed.subarray(2 * KEY_BYTES)), decipher.final()]));
}

function split(keys: Uint8Array): readonly [Uint8Array, Uint8Array, Uint8Array] {
  return [keys.subarray(0, KEY_BYTES), keys.subarray(KEY_BYTES, 2 * KEY_BYTES), keys.subarray(2 * KEY_BYTES, 3 * KEY_BYTES)];
}
