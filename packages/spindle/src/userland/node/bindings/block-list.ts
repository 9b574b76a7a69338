import type { Realm } from '../realm.ts';
import { sendsHandles } from '../threads/native-handles.ts';
import { compareBytes } from './buffer-search.ts';
import { formatAddress, parseIPv4, parseIPv6 } from '../ip-address.ts';

const AF_INET = 2;
const AF_INET6 = 10;

/** One rule: an inclusive range of addresses of one family. */
interface Rule {
  readonly text: string;
  readonly first: Uint8Array;
  readonly last: Uint8Array;
}

/** `net.SocketAddress` and `net.BlockList`. Source: node/src/node_sockaddr.cc. */
export function installBlockList(realm: Realm): void {
  const binding = realm.binding('block_list');
  const invalid = () => realm.errors.nodeError(Error, 'ERR_INVALID_ADDRESS', 'Invalid socket address');

  class SocketAddress {
    readonly #bytes: Uint8Array;
    readonly #port: number;
    readonly #flowLabel: number;

    constructor(address: string, port: number, family: number, flowLabel: number) {
      const bytes = family === AF_INET6 ? parseIPv6(address) : parseIPv4(address);
      if (bytes === undefined) throw invalid();
      this.#bytes = bytes;
      this.#port = port;
      this.#flowLabel = flowLabel;
    }

    get bytes(): Uint8Array {
      return this.#bytes;
    }

    get port(): number {
      return this.#port;
    }

    detail(target: Record<string, unknown>): Record<string, unknown> {
      target.address = formatAddress(this.#bytes);
      target.port = this.#port;
      target.family = this.#bytes.length === 4 ? AF_INET : AF_INET6;
      target.flowlabel = this.#flowLabel;
      return target;
    }

    legacyDetail(): unknown[] {
      return [formatAddress(this.#bytes), this.#port, this.#bytes.length === 4 ? 'IPv4' : 'IPv6'];
    }

    flowlabel(): number {
      return this.#flowLabel;
    }
  }

  class BlockList {
    #rules: Rule[] = [];

    get rules(): readonly Rule[] {
      return this.#rules;
    }

    static of(rules: readonly Rule[]): BlockList {
      const list = new BlockList();
      list.#rules = [...rules];
      return list;
    }

    addAddress({ bytes }: SocketAddress): void {
      this.#add({ text: `Address: ${familyName(bytes)} ${formatAddress(bytes)}`, first: bytes, last: bytes });
    }
    addAddresses(addresses: readonly SocketAddress[]): void {
      for (const address of addresses) this.addAddress(address);
    }
    addRange({ bytes: first }: SocketAddress, { bytes: last }: SocketAddress): boolean {
      if (first.length !== last.length || compareBytes(first, last) > 0) return false;
      this.#add(rangeRule(first, last));
      return true;
    }
    addSubnet({ bytes }: SocketAddress, prefix: number): void {
      this.#add(subnetRule(bytes, prefix));
    }
    removeAddress({ bytes }: SocketAddress): void {
      this.#remove(`Address: ${familyName(bytes)} ${formatAddress(bytes)}`);
    }
    removeRange({ bytes: first }: SocketAddress, { bytes: last }: SocketAddress): void {
      this.#remove(rangeRule(first, last).text);
    }
    removeSubnet({ bytes }: SocketAddress, prefix: number): void {
      this.#remove(subnetRule(bytes, prefix).text);
    }
    check({ bytes }: SocketAddress): boolean {
      const address = unmapped(bytes);
      return this.#rules.some(({ first, last }) => first.length === address.length && compareBytes(first, address) <= 0 && compareBytes(address, last) <= 0);
    }
    checkString(text: string, family: number): boolean {
      const bytes = family === AF_INET6 ? parseIPv6(text) : parseIPv4(text);
      return bytes !== undefined && this.check({ bytes } as SocketAddress);
    }
    getRules(): string[] {
      // Addresses by family, then subnets, then ranges; within each, newest first.
      const kinds = ['Address: IPv4', 'Address: IPv6', 'Subnet', 'Range'];
      const texts = this.#rules.map((rule) => rule.text).reverse();
      return kinds.flatMap((kind) => texts.filter((text) => text.startsWith(kind)));
    }
    getSize(): number {
      return this.#rules.length;
    }
    clear(): void {
      this.#rules = [];
    }
    #add(rule: Rule): void {
      if (this.#rules.some((known) => known.text === rule.text)) return;
      this.#rules.push(rule);
    }
    #remove(text: string): void {
      this.#rules = this.#rules.filter((rule) => rule.text !== text);
    }
  }

  sendsHandles(realm, 'SocketAddress', {
    is: (object) => object instanceof SocketAddress,
    mode: 'clone',
    write: (address: SocketAddress) => ({
      text: formatAddress(address.bytes),
      port: address.port,
      family: address.bytes.length === 4 ? AF_INET : AF_INET6,
      flowLabel: address.flowlabel(),
    }),
    read: ({ text, port, family, flowLabel }) => new SocketAddress(text, port, family, flowLabel),
  });
  sendsHandles(realm, 'BlockList', {
    is: (object) => object instanceof BlockList,
    mode: 'clone',
    isShared: true,
    write: (list: BlockList) => [...list.rules],
    read: (rules) => BlockList.of(rules),
  });
  Object.assign(binding, { SocketAddress, BlockList });
}

function familyName(bytes: Uint8Array): string {
  return bytes.length === 4 ? 'IPv4' : 'IPv6';
}

function rangeRule(first: Uint8Array, last: Uint8Array): Rule {
  return { text: `Range: ${familyName(first)} ${formatAddress(first)}-${formatAddress(last)}`, first, last };
}

function subnetRule(bytes: Uint8Array, prefix: number): Rule {
  const first = new Uint8Array(bytes);
  const last = new Uint8Array(bytes);
  for (let index = 0; index < bytes.length; index++) {
    const bits = Math.min(8, Math.max(0, prefix - index * 8));
    const hostMask = 0xff >> bits;
    first[index] = (bytes[index] as number) & ~hostMask;
    last[index] = (bytes[index] as number) | hostMask;
  }
  return { text: `Subnet: ${familyName(bytes)} ${formatAddress(bytes)}/${prefix}`, first, last };
}

/** `::ffff:1.2.3.4` is checked as the IPv4 address it represents. */
function unmapped(bytes: Uint8Array): Uint8Array {
  const isMapped = bytes.length === 16 && bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
  return isMapped ? bytes.subarray(12) : bytes;
}
