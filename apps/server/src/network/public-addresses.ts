import { BlockList } from 'node:net';
import { parseIpAddress } from './ip-addresses.ts';

/**
 * Addresses that are not on the public internet: IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890 and its
 * successors), as far as something could respond there.
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
  ['::ffff:0:0:0', 96], // IPv4-translated (SIIT)
  ['64:ff9b::', 96], // IPv4 behind a translator
  ['64:ff9b:1::', 48], // the same, local
  ['100::', 64], // discarded
  ['2001::', 23], // protocol assignments, including Teredo
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

/** True for an address on the public internet. False for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseIpAddress(address);
  if (parsed === undefined || NOT_PUBLIC.check(parsed.text, parsed.family)) return false;
  return !parsed.embedded.some((embedded) => NOT_PUBLIC.check(embedded, 'ipv4'));
}
