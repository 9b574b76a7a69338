import type { KeyObject, X509Certificate } from 'node:crypto';
import type { Realm } from '../../realm.ts';
import { type BinaryLike, bytesOf, fillRandom } from '../crypto/bytes.ts';
import { opensslError } from '../crypto/openssl-error.ts';
import type { ContextSettings } from './library/settings.ts';
import type { TlsLibrary } from './library/tls-library.ts';

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
/** OpenSSL's own, and the ones in Node's default list. */
const TLS13_SUITES = 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256';
const SECURITY_LEVEL = 2;
const RSA_BITS_OF_LEVEL = [0, 1024, 2048, 3072, 7680, 15_360];
const TICKET_KEY_BYTES = 48;
/** OpenSSL's own; source: SSL_CTX_new. */
const SESSION_TIMEOUT_SECONDS = 7_200;
/** X509_R_KEY_VALUES_MISMATCH, PEM_R_NO_START_LINE, PROV_R_BAD_DECRYPT, PKCS12_R_MAC_VERIFY_FAILURE, and ASN1_R_NOT_ENOUGH_DATA. */
const REASON = { mismatch: 0x74, noStartLine: 0x6c, badDecrypt: 0x64, wrongMac: 0x71, notEnoughData: 0x8e } as const;

type PemOrDer = string | BinaryLike;

export interface NativeSecureContext {
  settings(): ContextSettings;
  getMaxProto(): number;
}

/** A certificate and a key of one kind, of which the key may be missing. */
interface Slot {
  certificates: readonly X509Certificate[];
  key: KeyObject | undefined;
}

const PEM_CERTIFICATE = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[\s\S]*?-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/** The settings of TLS connections. Source: node/src/crypto/crypto_context.cc. */
export function createSecureContextClass(realm: Realm, library: () => TlsLibrary, roots: () => readonly string[]): new () => NativeSecureContext {
  const crypto = (): typeof import('node:crypto') => realm.requireBuiltin('crypto');
  const textOf = (data: PemOrDer): string => (typeof data === 'string' ? data : realm.requireBuiltin('buffer').Buffer.from(bytesOf(data)).toString('latin1'));
  const failed = (message: string): Error => realm.errors.nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', message);
  const unavailable = (what: string): never => {
    throw realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `${what} not available in this runtime`);
  };

  function certificatesOf(data: PemOrDer): X509Certificate[] {
    const { X509Certificate } = crypto();
    const blocks = textOf(data).match(PEM_CERTIFICATE);
    if (blocks === null) throw opensslError(['pem', REASON.noStartLine, 'no start line']);
    return blocks.map((block) => new X509Certificate(block));
  }

  class SecureContext implements NativeSecureContext {
    #min = 0;
    #max = 0;
    #ciphers = '';
    /** Those of TLS 1.3. */
    #suites = TLS13_SUITES;
    #groups = 'auto';
    #schemes: string | undefined;
    #options = 0;
    readonly #slots = new Map<string, Slot>();
    #authorities: X509Certificate[] = [];
    #usesRoots = false;
    #allowsPartialChain = false;
    #ticketKeys: Uint8Array | undefined;
    #sessionIdContext = '';
    #sessionTimeoutSeconds = SESSION_TIMEOUT_SECONDS;
    #settings: ContextSettings | undefined;

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
      this.#change(() => (this.#min = version));
    }

    setMaxProto(version: number): void {
      this.#change(() => (this.#max = version));
    }

    setOptions(options: number): void {
      this.#change(() => (this.#options = Number(options)));
    }

    setCiphers(list: string): void {
      // Node's default list is known to name some.
      const isDefault = realm.requireBuiltin('tls').DEFAULT_CIPHERS?.endsWith(list);
      const { parseCipherList, TlsFailure } = isDefault || list === '' ? ({} as Partial<TlsLibrary>) : library();
      if (TlsFailure !== undefined && parseCipherList?.(list).length === 0) throw new TlsFailure('no cipher match');
      this.#change(() => (this.#ciphers = list));
    }

    setCipherSuites(list: string): void {
      const { parseCipherList, TlsFailure } = list === TLS13_SUITES ? ({} as Partial<TlsLibrary>) : library();
      if (TlsFailure !== undefined && parseCipherList?.(list).length === 0) throw new TlsFailure('no cipher match');
      this.#change(() => (this.#suites = list));
    }

    setECDHCurve(list: string): void {
      if (list !== 'auto' && library().parseGroups(list).length === 0) throw failed('Failed to set ECDH curve');
      this.#change(() => (this.#groups = list));
    }

    setSigalgs(list: string): void {
      if (library().parseSchemes(list).length === 0) throw failed('Failed to set sigalgs');
      this.#change(() => (this.#schemes = list));
    }

    setAllowPartialTrustChain(): void {
      this.#change(() => (this.#allowsPartialChain = true));
    }

    addCACert(data: PemOrDer): void {
      const found = textOf(data).match(PEM_CERTIFICATE) === null ? [] : certificatesOf(data);
      this.#change(() => this.#authorities.push(...found));
    }

    addRootCerts(): void {
      this.#change(() => (this.#usesRoots = true));
    }

    setCert(data: PemOrDer): void {
      const certificates = certificatesOf(data);
      this.#requireStrength(certificates[0].publicKey);
      const type = certificates[0].publicKey.asymmetricKeyType as string;
      const { key } = this.#slots.get(type) ?? { key: undefined };
      const isPair = key !== undefined && certificates[0].checkPrivateKey(key);
      this.#change(() => this.#slots.set(type, { certificates, key: isPair ? key : undefined }));
    }

    /** OpenSSL's security level, which the list of ciphers can lower. */
    #requireStrength({ asymmetricKeyDetails }: KeyObject): void {
      const level = Number(/@SECLEVEL=(\d)/.exec(this.#ciphers)?.[1] ?? SECURITY_LEVEL);
      const { TlsFailure } = library();
      if ((asymmetricKeyDetails?.modulusLength ?? Number.POSITIVE_INFINITY) < (RSA_BITS_OF_LEVEL[level] ?? 0)) throw new TlsFailure('ee key too small');
    }

    setKey(data: PemOrDer, passphrase: string | undefined): void {
      const key = this.#readKey(data, passphrase);
      const type = key.asymmetricKeyType as string;
      const certificates = this.#slots.get(type)?.certificates ?? [];
      if (certificates.length > 0 && !certificates[0].checkPrivateKey(key)) throw opensslError(['x509', REASON.mismatch, 'key values mismatch']);
      this.#change(() => this.#slots.set(type, { certificates, key }));
    }

    #readKey(data: PemOrDer, passphrase: string | undefined): KeyObject {
      const key = typeof data === 'string' ? data : realm.requireBuiltin('buffer').Buffer.from(bytesOf(data));
      try {
        return crypto().createPrivateKey({ key, format: 'pem', ...(passphrase === undefined || passphrase === null ? {} : { passphrase }) });
      } catch (error) {
        // There is nobody to ask.
        if (!/MISSING_PASSPHRASE|INTERRUPTED_OR_CANCELLED/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
        throw opensslError(['provider', REASON.badDecrypt, 'bad decrypt']);
      }
    }

    setSessionIdContext(context: string): void {
      this.#change(() => (this.#sessionIdContext = context));
    }

    setSessionTimeout(seconds: number): void {
      this.#change(() => (this.#sessionTimeoutSeconds = seconds || SESSION_TIMEOUT_SECONDS));
    }

    getTicketKeys(): Uint8Array {
      if (this.#ticketKeys === undefined) fillRandom(realm, (this.#ticketKeys = new Uint8Array(TICKET_KEY_BYTES)));
      return realm.requireBuiltin('buffer').Buffer.from(this.#ticketKeys);
    }

    setTicketKeys(keys: Uint8Array): boolean {
      this.#change(() => (this.#ticketKeys = bytesOf(keys).slice()));
      return true;
    }

    getCertificate(): Uint8Array | null {
      return this.#firstSlot()?.certificates[0].raw ?? null;
    }

    getIssuer(): Uint8Array | null {
      const slot = this.#firstSlot();
      if (slot === undefined) return null;
      const { authorities } = this.settings();
      const candidates = [...slot.certificates.slice(1), ...authorities];
      return candidates.find((one) => slot.certificates[0].checkIssued(one))?.raw ?? null;
    }

    addCRL(): void {
      unavailable('Lists of revoked certificates (crl) are');
    }

    loadPKCS12(bytes: Uint8Array, passphrase: Uint8Array | undefined): void {
      const file = library().readPkcs12(bytes, passphrase);
      if (file === 'unsupported') throw realm.errors.nodeError(Error, 'ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported PKCS12 PFX data');
      if (file === 'mac verify failure') throw opensslError(['pkcs12', REASON.wrongMac, file]);
      if (file === 'malformed') throw opensslError(['asn1', REASON.notEnoughData, 'not enough data']);
      const { X509Certificate, createPrivateKey } = crypto();
      const all = file.certificates.map((certificate) => new X509Certificate(certificate));
      const key = file.key && createPrivateKey({ key: file.key as Buffer, format: 'der', type: 'pkcs8' });
      const own = key && all.find((certificate) => certificate.checkPrivateKey(key));
      if (own === undefined) throw failed('Unable to load PFX certificate');
      this.#change(() => {
        this.#slots.set(key?.asymmetricKeyType as string, { certificates: [own], key });
        this.#authorities.push(...all.filter((certificate) => certificate !== own));
      });
    }

    setClientCertEngine(): void {
      unavailable('Engines of OpenSSL (clientCertEngine) are');
    }

    setEngineKey(): void {
      unavailable('Engines of OpenSSL (privateKeyEngine) are');
    }

    enableTicketKeyCallback(): void {
      unavailable('Callbacks for ticket keys are');
    }

    close(): void {
      this.#slots.clear();
    }

    /** As they are now; a connection keeps those of its handshake. */
    settings(): ContextSettings {
      this.#settings ??= this.#read(library());
      return this.#settings;
    }

    #read({ parseCipherList, parseGroups, parseSchemes, offeredSchemes, buildPath }: TlsLibrary): ContextSettings {
      const authorities = [...this.#authorities, ...(this.#usesRoots ? roots().flatMap(certificatesOf) : [])];
      const chainOf = (certificates: readonly X509Certificate[]): Uint8Array[] => {
        // A certificate alone is sent with the issuers that are known here.
        const { certificates: path } = buildPath(certificates, { authorities, allowsPartialChain: false });
        return (certificates.length === 1 ? path : certificates).map(({ raw }) => raw);
      };
      return {
        ...{ minVersion: this.#min, maxVersion: this.#max, options: this.#options, authorities, allowsPartialChain: this.#allowsPartialChain },
        suites: parseCipherList([this.#suites, this.#ciphers].filter((list) => list !== '').join(':')),
        groups: parseGroups(this.#groups),
        schemes: this.#schemes === undefined ? offeredSchemes : parseSchemes(this.#schemes),
        credentials: [...this.#slots.values()].flatMap(({ certificates, key }) =>
          key === undefined || certificates.length === 0 ? [] : [{ key, chain: chainOf(certificates) }],
        ),
        ticketKeys: this.getTicketKeys(),
        ...{ sessionIdContext: this.#sessionIdContext, sessionTimeoutSeconds: this.#sessionTimeoutSeconds },
      };
    }

    #firstSlot(): Slot | undefined {
      return [...this.#slots.values()].find(({ certificates }) => certificates.length > 0);
    }

    #change(action: () => unknown): void {
      action();
      this.#settings = undefined;
    }
  }

  // They would only matter to what is not negotiated here: key exchange with DH, and compressed certificates.
  for (const name of ['setDHParam', 'setCertificateCompression']) {
    Object.defineProperty(SecureContext.prototype, name, { value: () => undefined, writable: true, enumerable: true, configurable: true });
  }
  return SecureContext;
}
