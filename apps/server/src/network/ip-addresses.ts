import { isIP } from 'node:net';

/** An IP address in its canonical form. */
export interface IpAddress {
  /** Lower case and compressed, without a zone. An IPv4-mapped IPv6 address is stored as the IPv4 address. */
  readonly text: string;
  readonly family: 'ipv4' | 'ipv6';
  /** The IPv4 addresses that a translator or a tunnel would forward it to. */
  readonly embedded: readonly string[];
}

declare const clientNetworkBrand: unique symbol;
/** The key of a limit by address: the result of `clientNetwork`, never an address itself. */
export type ClientNetwork = string & { readonly [clientNetworkBrand]: true };

/** Groups of 16 bits in an IPv6 address, and in its network part. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Parses an IP address in any notation that a resolver, a socket or a URL produces. Everything that compares addresses
 * goes through here: an address has many notations, and comparing text misses most of them. Undefined for text that is
 * not an address, including numbers such as `0x7f.1`, which a URL turns into addresses.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const withoutZone = text.replace(/%.*$/s, '');
  const version = isIP(withoutZone);
  if (version === 0) return undefined;
  if (version === 4) return { text: withoutZone, family: 'ipv4', embedded: [] };
  const groups = groupsOf(withoutZone);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return { text: ipv4(groups[6], groups[7]), family: 'ipv4', embedded: [] };
  }
  return { text: canonical(withoutZone), family: 'ipv6', embedded: embeddedIn(groups) };
}

/**
 * The key of one client in a limit: an IPv4 address, or the /64 network of an IPv6 address. A host usually has a whole
 * /64 and can use a new address in it for every request.
 */
export function clientNetwork(address: string): ClientNetwork {
  const parsed = parseIpAddress(address);
  if (parsed?.family !== 'ipv6') return (parsed?.text ?? address) as ClientNetwork;
  const network = groupsOf(parsed.text).slice(0, NETWORK_GROUPS);
  return `${canonical(`${network.map((group) => group.toString(16)).join(':')}::`)}/${NETWORK_GROUPS * 16}` as ClientNetwork;
}

/** A client together with what it calls, for limits on both. */
export function clientAt(network: ClientNetwork, what: string): ClientNetwork {
  return `${network} ${what}` as ClientNetwork;
}

/** A URL has one notation for every IPv6 address: lower case, compressed, without dots. */
function canonical(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
}

function groupsOf(ipv6: string): number[] {
  const [head = [], tail = []] = canonical(ipv6)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function embeddedIn(groups: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const last = ipv4(g, h);
  const isZero = (...parts: number[]) => parts.every((part) => part === 0);
  // IPv4-compatible (RFC 4291). :: and ::1 are separate addresses.
  if (isZero(a, b, c, d, e, f) && g !== 0) return [last];
  // IPv4-translated (SIIT, RFC 2765).
  if (isZero(a, b, c, d, f) && e === 0xffff) return [last];
  // NAT64, well-known (RFC 6052) and local (RFC 8215, with the address in the last 32 bits).
  if (a === 0x64 && b === 0xff9b) return [last];
  // 6to4 (RFC 3056).
  if (a === 0x2002) return [ipv4(b, c)];
  // Teredo (RFC 4380): the server, and the client with its bits inverted.
  if (a === 0x2001 && b === 0) return [ipv4(c, d), ipv4(g ^ 0xffff, h ^ 0xffff)];
  // ISATAP (RFC 5214), below any prefix.
  if ((e & 0xfdff) === 0 && f === 0x5efe) return [last];
  return [];
}

function ipv4(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
