/** The messages that open a handshake; RFC 8446, 4.1, and RFC 5246, 7.4.1. */
import { ByteReader } from './byte-reader.ts';
import { type ByteWriter, utf8, written } from './byte-writer.ts';
import { EXTENSION } from './codes.ts';
import { TlsFailure } from './tls-failure.ts';

export type Extensions = Map<number, Uint8Array>;

export interface ClientHello {
  readonly version: number;
  readonly random: Uint8Array;
  readonly sessionId: Uint8Array;
  readonly suites: readonly number[];
  readonly extensions: Extensions;
}

export interface ServerHello {
  readonly version: number;
  readonly random: Uint8Array;
  readonly sessionId: Uint8Array;
  readonly suite: number;
  readonly extensions: Extensions;
}

export function readExtensions(reader: ByteReader): Extensions {
  const extensions: Extensions = new Map();
  for (const [id, data] of reader.list(2, (one) => [one.number(2), one.vector(2)] as const)) {
    if (extensions.has(id)) throw new TlsFailure('bad extension');
    extensions.set(id, data);
  }
  return extensions;
}

export function writeExtensions(writer: ByteWriter, extensions: Extensions): void {
  writer.vector(2, (list) => {
    for (const [id, data] of extensions) list.number(id, 2).vector(2, data);
  });
}

export function readClientHello(body: Uint8Array): ClientHello {
  const reader = new ByteReader(body);
  const version = reader.number(2);
  const random = reader.bytes(32);
  const sessionId = reader.vector(1);
  const suites = reader.list(2, (one) => one.number(2));
  reader.vector(1); // compression methods
  const extensions: Extensions = reader.isAtEnd ? new Map() : readExtensions(reader);
  reader.end();
  return { version, random, sessionId, suites, extensions };
}

export function writeClientHello({ version, random, sessionId, suites, extensions }: ClientHello): Uint8Array {
  return written((writer) => {
    writer.number(version, 2).bytes(random).vector(1, sessionId);
    writer.vector(2, (list) => {
      for (const suite of suites) list.number(suite, 2);
    });
    writer.vector(1, Uint8Array.of(0));
    writeExtensions(writer, extensions);
  });
}

export function readServerHello(body: Uint8Array): ServerHello {
  const reader = new ByteReader(body);
  const version = reader.number(2);
  const random = reader.bytes(32);
  const sessionId = reader.vector(1);
  const suite = reader.number(2);
  reader.number(1); // compression method
  const extensions: Extensions = reader.isAtEnd ? new Map() : readExtensions(reader);
  reader.end();
  return { version, random, sessionId, suite, extensions };
}

export function writeServerHello({ version, random, sessionId, suite, extensions }: ServerHello): Uint8Array {
  return written((writer) => {
    writer.number(version, 2).bytes(random).vector(1, sessionId).number(suite, 2).number(0, 1);
    if (extensions.size > 0) writeExtensions(writer, extensions);
  });
}

/** A list of two-byte numbers, as several extensions have it. */
export function writeNumbers(numbers: readonly number[], lengthBytes = 2): Uint8Array {
  return written((writer) => {
    writer.vector(lengthBytes, (list) => {
      for (const number of numbers) list.number(number, 2);
    });
  });
}

export function readNumbers(data: Uint8Array | undefined, lengthBytes = 2): number[] {
  return data === undefined ? [] : new ByteReader(data).list(lengthBytes, (reader) => reader.number(2));
}

export function writeServerName(name: string): Uint8Array {
  return written((writer) => {
    writer.vector(2, (list) => list.number(0, 1).vector(2, utf8(name)));
  });
}

export function readServerName(data: Uint8Array | undefined): string | undefined {
  if (data === undefined || data.length === 0) return undefined;
  const names = new ByteReader(data).list(2, (reader) => [reader.number(1), reader.vector(2)] as const);
  const name = names.find(([type]) => type === 0)?.[1];
  return name === undefined ? undefined : String.fromCharCode(...name);
}

/** Protocols, each with its length before it, as Node's library keeps them. */
export function writeProtocols(protocols: Uint8Array): Uint8Array {
  return written((writer) => writer.vector(2, protocols));
}

export function readProtocols(data: Uint8Array): Uint8Array {
  return new ByteReader(data).vector(2);
}

export interface KeyShareEntry {
  readonly group: number;
  readonly publicKey: Uint8Array;
}

export function writeKeyShare(writer: ByteWriter, { group, publicKey }: KeyShareEntry): void {
  writer.number(group, 2).vector(2, publicKey);
}

export function readKeyShare(reader: ByteReader): KeyShareEntry {
  return { group: reader.number(2), publicKey: reader.vector(2) };
}

export interface PskOffer {
  readonly identities: readonly { readonly identity: Uint8Array; readonly age: number }[];
  readonly binders: readonly Uint8Array[];
}

export function readPskOffer(data: Uint8Array): PskOffer {
  const reader = new ByteReader(data);
  const identities = reader.list(2, (one) => ({ identity: one.vector(2), age: one.number(4) }));
  const binders = reader.list(2, (one) => one.vector(1));
  reader.end();
  if (identities.length === 0 || identities.length !== binders.length) throw new TlsFailure('bad psk');
  return { identities, binders };
}

/** How many bytes the binders take at the end of a ClientHello. */
export function bindersLength(binders: readonly Uint8Array[]): number {
  return binders.reduce((sum, { length }) => sum + 1 + length, 2);
}

export function hasExtension({ extensions }: { readonly extensions: Extensions }, name: keyof typeof EXTENSION): boolean {
  return extensions.has(EXTENSION[name]);
}
