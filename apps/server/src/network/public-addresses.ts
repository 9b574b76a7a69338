import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not on the public internet: IANA's special-purpose registries for IPv4 and
 * IPv6 (RFC 6890 and its successors), as far as something could answer there.
 */
const NOT_PUBLIC = new BlockList();

for (const [network, prefix] of [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // old 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}

for (const [network, prefix] of [
  ['::', 96], // unspecified, loopback, and the old form of IPv4 in IPv6
  ['64:ff9b::', 96], // IPv4 behind a translator
  ['64:ff9b:1::', 48], // the same, local
  ['100::', 64], // discarded
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: carries an IPv4 address
  ['3fff::', 20], // documentation
  ['5f00::', 16], // segment routing
  ['fc00::', 7], // unique local
  ['fe80::', 9], // link-local, and the old site-local
  ['ff00::', 8], // multicast
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');
}

const IPV4_IN_IPV6 = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/;

/** True for an address on the public internet; false for text that is no address. */
export function isPublicAddress(address: string): boolean {
  const withoutZone = address.toLowerCase().replace(/%.*$/, '');
  const family = isIP(withoutZone);
  if (family === 0) return false;
  if (family === 4) return !NOT_PUBLIC.check(withoutZone, 'ipv4');
  // A URL writes every IPv6 address in one form; a resolver may not.
  const normal = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [, dotted, high = '', low = ''] = IPV4_IN_IPV6.exec(normal) ?? [];
  if (dotted !== undefined) return isPublicAddress(dotted);
  if (high !== '') {
    const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return isPublicAddress([upper >> 8, upper & 255, lower >> 8, lower & 255].join('.'));
  }
  return !NOT_PUBLIC.check(normal, 'ipv6');
}
