import type { Realm } from '../../realm.ts';

/** What needs a handshake, or checks keys and certificates for one. */
export function tlsUnavailable(realm: Realm): Error {
  return realm.errors.nodeError(
    Error,
    'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
    'TLS (https and tls servers, their keys and certificates, TLS inside the machine) is not available in this runtime: serve plain http instead',
  );
}

/** OpenSSL's numbers. */
const VERSION = { tls1: 0x301, tls11: 0x302, tls12: 0x303, tls13: 0x304 } as const;
/** Lowest and highest version of each method, with `_method`, `_server_method` and `_client_method`; undefined keeps the given one. */
const METHODS: ReadonlyMap<string, readonly [number | undefined, number]> = new Map([
  ['SSLv23', [undefined, VERSION.tls12]],
  ['TLS', [0, VERSION.tls13]],
  ['TLSv1', [VERSION.tls1, VERSION.tls1]],
  ['TLSv1_1', [VERSION.tls11, VERSION.tls11]],
  ['TLSv1_2', [VERSION.tls12, VERSION.tls12]],
]);

/**
 * The settings of TLS connections, for clients that only create them: the browser does TLS with other hosts. Servers
 * fail here with an error that names TLS, when they set their session context, key or certificate.
 * Source: node/src/crypto/crypto_context.cc.
 */
export function createSecureContextClass(realm: Realm): new () => object {
  const unavailable = (): never => {
    throw tlsUnavailable(realm);
  };
  class SecureContext {
    #min = 0;
    #max = 0;

    init(method: string | undefined, min: number, max: number): void {
      this.#min = min;
      this.#max = max;
      if (typeof method !== 'string') return;
      const name = /^(\w+?)(?:_server|_client)?_method$/.exec(method)?.[1] ?? '';
      const versions = METHODS.get(name);
      if (versions === undefined) {
        const problem = /^SSLv[23]$/.test(name) ? `${name} methods disabled` : `Unknown method: ${method}`;
        throw realm.errors.nodeError(TypeError, 'ERR_TLS_INVALID_PROTOCOL_METHOD', problem);
      }
      this.#min = versions[0] ?? min;
      this.#max = versions[1];
    }

    getMinProto(): number {
      return this.#min;
    }

    getMaxProto(): number {
      return this.#max;
    }

    setMinProto(version: number): void {
      this.#min = version;
    }

    setMaxProto(version: number): void {
      this.#max = version;
    }
  }
  const methods: Record<string, () => unknown> = {};
  for (const name of SETTINGS) methods[name] = () => undefined;
  for (const name of NEEDED_BY_SERVERS) methods[name] = unavailable;
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(SecureContext.prototype, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return SecureContext;
}

/** They would only matter to a handshake. */
const SETTINGS = [
  'addCACert',
  'addCRL',
  'addRootCerts',
  'close',
  'setAllowPartialTrustChain',
  'setCertificateCompression',
  'setCiphers',
  'setCipherSuites',
  'setDHParam',
  'setECDHCurve',
  'setOptions',
  'setSessionTimeout',
  'setSigalgs',
] as const;

const NEEDED_BY_SERVERS = [
  'enableTicketKeyCallback',
  'getCertificate',
  'getIssuer',
  'getTicketKeys',
  'loadPKCS12',
  'setCert',
  'setClientCertEngine',
  'setEngineKey',
  'setKey',
  'setSessionIdContext',
  'setTicketKeys',
] as const;
