import type { Realm } from '../../realm.ts';
import { type BinaryLike, bytesOf } from '../crypto/bytes.ts';
import { opensslError } from '../crypto/openssl-error.ts';

/** The authorities that clients trust unless they name their own. Source: node/src/crypto/crypto_context.cc. */
export interface DefaultAuthorities {
  /** What `tls.setDefaultCACertificates` set. */
  user(): readonly string[];
  /** In the file that NODE_EXTRA_CA_CERTS names. */
  extra(): readonly string[];
  all(): readonly string[];
  replace(certificates: readonly (string | BinaryLike)[]): void;
}

/** ERR_R_ASN1_LIB. */
const ASN1_LIBRARY = 0x8000d;
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

export function createDefaultAuthorities(realm: Realm): DefaultAuthorities {
  let user: readonly string[] | undefined;
  let extra: readonly string[] | undefined;
  const readExtra = (): readonly string[] => {
    const file = realm.requireBuiltin('process').env.NODE_EXTRA_CA_CERTS;
    if (file === undefined || file === '') return [];
    try {
      return realm.requireBuiltin('fs').readFileSync(file, 'latin1').match(PEM_CERTIFICATE) ?? [];
    } catch (error) {
      realm.requireBuiltin('process').emitWarning(`Ignoring extra certs from \`${file}\`, load failed: ${(error as Error).message}`);
      return [];
    }
  };
  const extras = (): readonly string[] => (extra ??= readExtra());
  return {
    user: () => user ?? [],
    extra: extras,
    all: () => user ?? extras(),
    replace: (certificates) => {
      const { X509Certificate } = realm.requireBuiltin('crypto');
      const { Buffer } = realm.requireBuiltin('buffer');
      const texts: string[] = certificates.map((data) => (typeof data === 'string' ? data : Buffer.from(bytesOf(data)).toString('latin1')));
      const found = texts.flatMap((text) => text.match(PEM_CERTIFICATE) ?? []);
      if (found.length === 0 && certificates.length > 0) {
        throw realm.errors.nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'No valid certificates found in the provided array');
      }
      user = found.map((text) => {
        try {
          return new X509Certificate(text).toString();
        } catch {
          throw opensslError(['pem', ASN1_LIBRARY, 'ASN1 lib']);
        }
      });
    },
  };
}
