import { clientHandshake } from './client-handshake.ts';
import { CIPHER_SUITES, parseCipherList } from './cipher-suites.ts';
import { Connection, type ConnectionHost } from './connection.ts';
import type { Crypto } from './key-schedule.ts';
import { OpenConnection } from './open-connection.ts';
import { parseGroups } from './named-groups.ts';
import { readPkcs12 } from './pkcs12.ts';
import { serverHandshake } from './server-handshake.ts';
import { readSession } from './session.ts';
import type { ConnectionSettings } from './settings.ts';
import { OFFERED_SCHEMES, parseSchemes } from './signature-schemes.ts';
import { TlsFailure } from './tls-failure.ts';
import { buildPath, textOfVerifyError } from './verify-chain.ts';

/** TLS 1.2 and 1.3, synchronously, over the functions of `node:crypto`. */
export interface TlsLibrary {
  connect(settings: ConnectionSettings, host: ConnectionHost): Connection;
  /** A connection that needs no TLS. */
  open(settings: ConnectionSettings, host: ConnectionHost): Connection;
  readonly parseCipherList: typeof parseCipherList;
  readonly parseGroups: typeof parseGroups;
  readonly parseSchemes: typeof parseSchemes;
  readonly offeredSchemes: typeof OFFERED_SCHEMES;
  readonly readSession: typeof readSession;
  readonly buildPath: typeof buildPath;
  readonly textOfVerifyError: typeof textOfVerifyError;
  readonly cipherNames: readonly string[];
  readonly TlsFailure: typeof TlsFailure;
  readPkcs12(bytes: Uint8Array, passphrase: Uint8Array | undefined): ReturnType<typeof readPkcs12>;
}

export function createTlsLibrary(crypto: Crypto): TlsLibrary {
  return {
    connect: (settings, host) => new Connection(crypto, settings, host, settings.isServer ? serverHandshake : clientHandshake),
    open: (settings, host) => new OpenConnection(crypto, settings, host),
    ...{ parseCipherList, parseGroups, parseSchemes, readSession, buildPath, textOfVerifyError, TlsFailure },
    offeredSchemes: OFFERED_SCHEMES,
    readPkcs12: (bytes, passphrase) => readPkcs12(crypto, bytes, passphrase),
    cipherNames: CIPHER_SUITES.map(({ name }) => name.toLowerCase()).sort(),
  };
}
