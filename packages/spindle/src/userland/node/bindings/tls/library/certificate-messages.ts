import { ByteReader } from './byte-reader.ts';
import { utf8, written } from './byte-writer.ts';

export interface CertificateMessage {
  readonly requestContext: Uint8Array;
  /** Certificates, the owner's first. */
  readonly chain: readonly Uint8Array[];
}

/** TLS 1.3; RFC 8446, 4.4.2. */
export function writeCertificate13({ requestContext, chain }: CertificateMessage): Uint8Array {
  return written((writer) => {
    writer.vector(1, requestContext).vector(3, (list) => {
      for (const certificate of chain) list.vector(3, certificate).number(0, 2);
    });
  });
}

export function readCertificate13(body: Uint8Array): CertificateMessage {
  const reader = new ByteReader(body);
  const requestContext = reader.vector(1);
  const chain = reader.list(3, (one) => {
    const certificate = one.vector(3);
    one.vector(2); // extensions
    return certificate;
  });
  reader.end();
  return { requestContext, chain };
}

/** TLS 1.2; RFC 5246, 7.4.2. */
export function writeCertificate12(chain: readonly Uint8Array[]): Uint8Array {
  return written((writer) => {
    writer.vector(3, (list) => {
      for (const certificate of chain) list.vector(3, certificate);
    });
  });
}

export function readCertificate12(body: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(body);
  const chain = reader.list(3, (one) => one.vector(3));
  reader.end();
  return chain;
}

const CONTEXT_OF = { server: 'TLS 1.3, server CertificateVerify', client: 'TLS 1.3, client CertificateVerify' } as const;

/** What a CertificateVerify of TLS 1.3 signs; RFC 8446, 4.4.3. */
export function signedContent(side: 'server' | 'client', transcriptHash: Uint8Array): Uint8Array {
  const SPACES = 64;
  return written((writer) => {
    writer.bytes(new Uint8Array(SPACES).fill(0x20)).bytes(utf8(CONTEXT_OF[side])).number(0, 1).bytes(transcriptHash);
  });
}

export interface Signed {
  readonly scheme: number;
  readonly signature: Uint8Array;
}

export function writeSigned({ scheme, signature }: Signed): Uint8Array {
  return written((writer) => writer.number(scheme, 2).vector(2, signature));
}

export function readSigned(reader: ByteReader): Signed {
  const signed = { scheme: reader.number(2), signature: reader.vector(2) };
  reader.end();
  return signed;
}
