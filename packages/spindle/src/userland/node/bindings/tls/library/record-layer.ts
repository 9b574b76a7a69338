import { concatenate } from '../../../../../abi/concatenate.ts';
import { RECORD, VERSION } from './codes.ts';
import type { RecordProtection } from './record-protection.ts';
import { TlsFailure } from './tls-failure.ts';

export interface TlsRecord {
  readonly type: number;
  readonly content: Uint8Array;
}

const HEADER_BYTES = 5;
export const MAX_FRAGMENT_BYTES = 16_384;
/** What encryption may add at most; RFC 5246, 6.2.3. */
const MAX_EXPANSION_BYTES = 2_048;
const HTTP_START = /^(GET |POST|HEAD|PUT )/;
const PROXY_START = /^CONNE/;

/** Cuts both directions into records and protects them. */
export class RecordLayer {
  #received: Uint8Array = new Uint8Array(0);
  #hasReceivedRecord = false;
  #readProtection: RecordProtection | undefined;
  #writeProtection: RecordProtection | undefined;
  #output: Uint8Array[] = [];
  /** Below the version that every record after the first one names. */
  #version = 0x301;
  maxFragmentBytes = MAX_FRAGMENT_BYTES;

  get isWriteProtected(): boolean {
    return this.#writeProtection !== undefined;
  }

  get isReadProtected(): boolean {
    return this.#readProtection !== undefined;
  }

  protectReading(protection: RecordProtection): void {
    this.#readProtection = protection;
  }

  protectWriting(protection: RecordProtection): void {
    this.#writeProtection = protection;
  }

  push(bytes: Uint8Array): void {
    this.#received = this.#received.length === 0 ? bytes : concatenate([this.#received, bytes]);
  }

  /** The next whole record. */
  read(): TlsRecord | undefined {
    const received = this.#received;
    if (received.length < HEADER_BYTES) return undefined;
    this.#checkHeader(received);
    const length = (received[3] << 8) | received[4];
    if (length > MAX_FRAGMENT_BYTES + MAX_EXPANSION_BYTES) throw new TlsFailure('encrypted length too long');
    if (received.length < HEADER_BYTES + length) return undefined;
    this.#hasReceivedRecord = true;
    const body = received.subarray(HEADER_BYTES, HEADER_BYTES + length);
    this.#received = received.subarray(HEADER_BYTES + length);
    const type = received[0];
    // Sent in the clear for the sake of devices in between; RFC 8446, D.4.
    const isPlain = this.#readProtection === undefined || (type === RECORD.changeCipherSpec && body.length === 1);
    const record = isPlain ? { type, content: body } : (this.#readProtection as RecordProtection).open(type, body);
    if (record.content.length > MAX_FRAGMENT_BYTES) throw new TlsFailure('data length too long');
    return record;
  }

  #checkHeader(received: Uint8Array): void {
    const start = String.fromCharCode(...received.subarray(0, HEADER_BYTES));
    const isType = received[0] >= RECORD.changeCipherSpec && received[0] <= RECORD.applicationData;
    if (received[1] === VERSION.tls12 >> 8 && isType) return;
    if (!this.#hasReceivedRecord && HTTP_START.test(start)) throw new TlsFailure('http request');
    if (!this.#hasReceivedRecord && PROXY_START.test(start)) throw new TlsFailure('https proxy request');
    throw new TlsFailure(isType || !this.#hasReceivedRecord ? 'wrong version number' : 'bad record type');
  }

  write(type: number, content: Uint8Array): void {
    for (let at = 0; at < content.length || at === 0; at += this.maxFragmentBytes) {
      const part = content.subarray(at, at + this.maxFragmentBytes);
      // What only devices in between look at is never encrypted in TLS 1.3; before, it precedes encryption.
      const sealed = this.#writeProtection === undefined || type === RECORD.changeCipherSpec ? { type, body: part } : this.#writeProtection.seal(type, part);
      const { length } = sealed.body;
      this.#output.push(Uint8Array.of(sealed.type, this.#version >> 8, this.#version & 0xff, length >> 8, length & 0xff), sealed.body);
      this.#version = VERSION.tls12;
    }
  }

  takeOutput(): Uint8Array {
    return concatenate(this.#output.splice(0));
  }

  /** A server's first record names the version already. */
  useFinalVersion(): void {
    this.#version = VERSION.tls12;
  }
}
