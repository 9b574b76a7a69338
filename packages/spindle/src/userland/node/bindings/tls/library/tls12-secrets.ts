/** What clients and servers of TLS 1.2 do alike: RFC 5246, and RFC 7627 for the extended master secret. */
import { concatenate } from '../../../../../abi/concatenate.ts';
import { HANDSHAKE, isSame, VERSION } from './codes.ts';
import type { Connection, HandshakeMessage } from './connection.ts';
import { written } from './byte-writer.ts';
import { type DirectionKeys, protectTls12 } from './record-protection.ts';
import type { Session } from './session.ts';
import { TlsFailure } from './tls-failure.ts';

const MASTER_BYTES = 48;
const VERIFY_BYTES = 12;
const MAC_BYTES = { sha1: 20, sha256: 32, sha384: 48 } as const;

export class Tls12Secrets {
  readonly #connection: Connection;
  readonly master: Uint8Array;
  readonly #client: DirectionKeys;
  readonly #server: DirectionKeys;

  constructor(connection: Connection, master: Uint8Array) {
    this.#connection = connection;
    this.master = master;
    const { hkdf, suite, clientRandom, serverRandom } = connection;
    const { keyBytes, ivBytes, mac } = suite.encryption;
    const macBytes = mac === undefined ? 0 : MAC_BYTES[mac];
    // Only ciphers whose nonces are implicit take an IV from here; CBC sends its own.
    const fixedIv = mac === undefined ? ivBytes : 0;
    const block = hkdf.prf(master, 'key expansion', concatenate([serverRandom, clientRandom]), 2 * (macBytes + keyBytes + fixedIv));
    const cut = (index: 0 | 1): DirectionKeys => {
      const part = (offset: number, size: number): Uint8Array => block.subarray(offset + index * size, offset + (index + 1) * size);
      return { macKey: part(0, macBytes), key: part(2 * macBytes, keyBytes), iv: part(2 * (macBytes + keyBytes), fixedIv) };
    };
    this.#client = cut(0);
    this.#server = cut(1);
    connection.keylog('CLIENT_RANDOM', master);
    connection.exportKey = (label, context, length) => {
      const rest = context === undefined ? [] : [written((writer) => writer.vector(2, context))];
      return hkdf.prf(master, label, concatenate([clientRandom, serverRandom, ...rest]), length);
    };
  }

  /** From the secret of the key exchange; call it after the client's part of it is in the transcript. */
  static fromExchange(connection: Connection, premaster: Uint8Array, isExtended: boolean): Tls12Secrets {
    const { hkdf, transcript, clientRandom, serverRandom } = connection;
    const master = isExtended
      ? hkdf.prf(premaster, 'extended master secret', transcript.hash(hkdf), MASTER_BYTES)
      : hkdf.prf(premaster, 'master secret', concatenate([clientRandom, serverRandom]), MASTER_BYTES);
    return new Tls12Secrets(connection, master);
  }

  protectReading(): void {
    const { crypto, suite, records, isServer } = this.#connection;
    records.protectReading(protectTls12(crypto, suite, isServer ? this.#client : this.#server));
  }

  sendFinished(): void {
    const connection = this.#connection;
    connection.sendChangeCipherSpec();
    connection.records.protectWriting(protectTls12(connection.crypto, connection.suite, connection.isServer ? this.#server : this.#client));
    connection.finished.own = this.#verifyData(connection.isServer ? 'server' : 'client', connection.transcript.length);
    connection.sendHandshake(HANDSHAKE.finished, connection.finished.own);
  }

  checkFinished({ body }: HandshakeMessage): void {
    const connection = this.#connection;
    const expected = this.#verifyData(connection.isServer ? 'client' : 'server', connection.messagesBefore);
    if (!isSame(expected, body)) throw new TlsFailure('digest check failed');
    connection.finished.peer = body;
  }

  sessionWith(isExtended: boolean, given: Pick<Session, 'ticket' | 'sessionId' | 'lifetimeSeconds'>): Session {
    const connection = this.#connection;
    return {
      ...{ ...given, version: VERSION.tls12, suite: connection.suite.id, secret: this.master, isExtended },
      ...{ ageAdd: 0, createdAtMs: Date.now(), sessionIdContext: connection.isServer ? connection.context.sessionIdContext : '' },
      ...{ servername: connection.servername ?? '', protocol: connection.protocol ?? '' },
      ...{ verifyError: connection.verifyError ?? '', peerChain: connection.peerChain },
    };
  }

  #verifyData(side: 'client' | 'server', count: number): Uint8Array {
    const { hkdf, transcript } = this.#connection;
    return hkdf.prf(this.master, `${side} finished`, transcript.hash(hkdf, count), VERIFY_BYTES);
  }
}

/** After the handshake, only a request for another one may come, which is refused. */
export function refuseRenegotiation(connection: Connection, { type }: HandshakeMessage): void {
  if (type !== (connection.isServer ? HANDSHAKE.clientHello : HANDSHAKE.helloRequest)) throw new TlsFailure('unexpected message');
  connection.sendAlert('no_renegotiation');
}
