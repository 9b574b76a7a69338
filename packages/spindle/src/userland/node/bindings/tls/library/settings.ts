import type { KeyObject, X509Certificate } from 'node:crypto';
import { type CipherSuite, isTls13Suite } from './cipher-suites.ts';
import { OPTION, VERSION } from './codes.ts';
import type { NamedGroup } from './named-groups.ts';
import type { Session } from './session.ts';
import type { SignatureScheme } from './signature-schemes.ts';

/** A certificate with its key. */
export interface Credentials {
  /** The certificate itself first. */
  readonly chain: readonly Uint8Array[];
  readonly key: KeyObject;
}

/** The settings of a `SecureContext`, at the time of a handshake. */
export interface ContextSettings {
  /** 0: as low, or as high, as there is. */
  readonly minVersion: number;
  readonly maxVersion: number;
  readonly suites: readonly CipherSuite[];
  readonly groups: readonly NamedGroup[];
  readonly schemes: readonly SignatureScheme[];
  /** Bits of OPTION. */
  readonly options: number;
  readonly credentials: readonly Credentials[];
  readonly authorities: readonly X509Certificate[];
  /** Whether a chain may end at an authority that did not sign itself. */
  readonly allowsPartialChain: boolean;
  readonly ticketKeys: Uint8Array;
  readonly sessionIdContext: string;
  readonly sessionTimeoutSeconds: number;
}

export interface ConnectionSettings {
  readonly isServer: boolean;
  readonly context: ContextSettings;
  /** As Node's library keeps them: each name with its length before it. */
  readonly protocols: Uint8Array | undefined;
  /** Of the server that a client wants. */
  readonly servername: string | undefined;
  /** What a client tries to resume. */
  readonly session: Session | undefined;
  /** Whether a server asks for a certificate, and does without none. */
  readonly requestsCertificate: boolean;
  readonly rejectsMissingCertificate: boolean;
}

/** The versions that may be negotiated, the best first. */
export function versionsOf({ minVersion, maxVersion, options, suites }: ContextSettings): number[] {
  return [VERSION.tls13, VERSION.tls12].filter(
    (version) =>
      version >= minVersion &&
      (maxVersion === 0 || version <= maxVersion) &&
      (options & (version === VERSION.tls13 ? OPTION.noTls13 : OPTION.noTls12)) === 0 &&
      suites.some((suite) => isTls13Suite(suite) === (version === VERSION.tls13)),
  );
}
