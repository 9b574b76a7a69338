/** DNS messages. Sources: RFC 1035, 2782, 3403, 3596, 6698, 8659. */
import { formatAddress, parseIPv4, parseIPv6 } from '../../ip-address.ts';

/** Record types by their number on the wire. */
export const RECORD = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, NAPTR: 35, TLSA: 52, ANY: 255, CAA: 257 } as const;

export interface DnsRecord {
  readonly type: number;
  readonly ttl: number;
  /** An address, a name, the strings of a text record, or an object with named fields. */
  readonly value: unknown;
}

export interface DnsAnswer {
  readonly id: number;
  readonly responseCode: number;
  readonly records: readonly DnsRecord[];
}

const HEADER_BYTES = 12;
const INTERNET = 1;
const RECURSION_DESIRED = 0x0100;
const IS_RESPONSE = 0x8000;
const MAX_LABEL_BYTES = 63;
const MAX_NAME_BYTES = 255;
const POINTER = 0xc0;
/** More than the number of labels in any name: a message with circular pointers is malformed. */
const MAX_JUMPS = 128;

/** The bytes of a question, or undefined for an invalid name. */
export function encodeQuestion(id: number, name: string, type: number): Uint8Array | undefined {
  const labels = name
    .replace(/\.$/, '')
    .split('.')
    .filter((label, _, all) => label !== '' || all.length > 1);
  const encoded = labels.map((label) => new TextEncoder().encode(label));
  if (encoded.some(({ length }) => length === 0 || length > MAX_LABEL_BYTES)) return undefined;
  const nameBytes = encoded.reduce((sum, { length }) => sum + length + 1, 1);
  if (nameBytes > MAX_NAME_BYTES) return undefined;
  const bytes = new Uint8Array(HEADER_BYTES + nameBytes + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, id);
  view.setUint16(2, RECURSION_DESIRED);
  view.setUint16(4, 1);
  let at = HEADER_BYTES;
  for (const label of encoded) {
    bytes[at] = label.length;
    bytes.set(label, at + 1);
    at += label.length + 1;
  }
  view.setUint16(at + 1, type);
  view.setUint16(at + 3, INTERNET);
  return bytes;
}

/** The name for reverse lookups of an address; undefined if it is not an address. */
export function reverseName(address: string): string | undefined {
  const four = parseIPv4(address);
  if (four !== undefined) return `${[...four].reverse().join('.')}.in-addr.arpa`;
  const six = parseIPv6(address);
  if (six === undefined) return undefined;
  const digits = [...six].flatMap((byte) => [(byte >> 4).toString(16), (byte & 15).toString(16)]);
  return `${digits.reverse().join('.')}.ip6.arpa`;
}

export function idOf(bytes: Uint8Array): number | undefined {
  return bytes.length < 2 ? undefined : ((bytes[0] as number) << 8) | (bytes[1] as number);
}

/** Returns undefined for a truncated message or one that is not a response. */
export function decodeAnswer(bytes: Uint8Array): DnsAnswer | undefined {
  try {
    return new Reader(bytes).answer();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reading past the end throws a RangeError, as in DataView. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  answer(): DnsAnswer | undefined {
    const id = this.#word();
    const flags = this.#word();
    if ((flags & IS_RESPONSE) === 0) return undefined;
    const questionCount = this.#word();
    const answerCount = this.#word();
    this.#at = HEADER_BYTES;
    if (this.#bytes.length < HEADER_BYTES) return undefined;
    for (let count = 0; count < questionCount; count++) {
      this.#name();
      this.#at += 4;
    }
    const records: DnsRecord[] = [];
    for (let count = 0; count < answerCount; count++) records.push(this.#record());
    return { id, responseCode: flags & 0xf, records };
  }

  #record(): DnsRecord {
    this.#name();
    const type = this.#word();
    this.#word();
    const ttl = this.#double();
    const length = this.#word();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('a record is cut off');
    const value = this.#value(type, end);
    this.#at = end;
    return { type, ttl, value };
  }

  #value(type: number, end: number): unknown {
    switch (type) {
      case RECORD.A:
      case RECORD.AAAA:
        return formatAddress(this.#take(type === RECORD.A ? 4 : 16));
      case RECORD.NS:
      case RECORD.CNAME:
      case RECORD.PTR:
        return this.#name();
      case RECORD.TXT: {
        const texts: string[] = [];
        while (this.#at < end) texts.push(this.#text());
        return texts;
      }
      case RECORD.MX: {
        const priority = this.#word();
        return { exchange: this.#name(), priority };
      }
      case RECORD.SRV: {
        const [priority, weight, port] = [this.#word(), this.#word(), this.#word()];
        return { name: this.#name(), port, priority, weight };
      }
      case RECORD.SOA:
        return {
          nsname: this.#name(),
          hostmaster: this.#name(),
          serial: this.#double(),
          refresh: this.#double(),
          retry: this.#double(),
          expire: this.#double(),
          minttl: this.#double(),
        };
      case RECORD.NAPTR: {
        const [order, preference] = [this.#word(), this.#word()];
        return { flags: this.#text(), service: this.#text(), regexp: this.#text(), replacement: this.#name(), order, preference };
      }
      case RECORD.TLSA: {
        const [certUsage, selector, match] = this.#take(3);
        return { certUsage, selector, match, data: this.#take(end - this.#at).slice().buffer };
      }
      case RECORD.CAA: {
        const critical = this.#byte();
        const tag = this.#text();
        return { critical, type: 'CAA', [tag]: latin1(this.#take(end - this.#at)) };
      }
      default:
        return undefined;
    }
  }

  #name(): string {
    const labels: string[] = [];
    let back: number | undefined;
    for (let jumps = 0; jumps < MAX_JUMPS; jumps++) {
      const length = this.#byte();
      if (length === 0) {
        if (back !== undefined) this.#at = back;
        return labels.join('.');
      }
      if ((length & POINTER) === POINTER) {
        const target = ((length & ~POINTER) << 8) | this.#byte();
        back ??= this.#at;
        this.#at = target;
      } else labels.push(latin1(this.#take(length)));
    }
    throw new RangeError('a name without an end');
  }

  #text(): string {
    return latin1(this.#take(this.#byte()));
  }

  #take(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError('a field is cut off');
    return this.#bytes.subarray(from, this.#at);
  }

  #byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  #word(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2);
  }

  #double(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
