import { networkInterfaces } from 'node:os';
import { BlockList, isIP } from 'node:net';
import type { OutboundSettings } from '../config.ts';
import { isLoopback } from './client-address.ts';
import { parseIpAddress } from './ip-addresses.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Which addresses this server connects to for its users. */
export interface OutboundPolicy {
  /** Checks an address that is about to be connected to. */
  isAllowed(address: string, port: number): boolean;
  /** Checks a host in a URL before its DNS lookup: a denied name is rejected wherever it leads. */
  isAllowedHost(hostname: string, port: number): boolean;
}

export interface OutboundPolicyOptions {
  /**
   * Whether this machine and its network may be called, too, as is right if they are the person's own. Denied hosts
   * are still refused, and the installation and its database by their names or, on this machine, by their ports.
   */
  readonly isLocalAllowed?: boolean;
  /** The addresses of this machine, which no allowed network opens. Read for every call, because they change. */
  readonly ownAddresses?: () => readonly string[];
}

/** A connection to one of these reaches the machine itself. */
const UNSPECIFIED = ['0.0.0.0', '::'];

export function createOutboundPolicy(
  { allowedNetworks, deniedHosts, ownHosts, ownPorts }: OutboundSettings,
  { isLocalAllowed = false, ownAddresses = interfaceAddresses }: OutboundPolicyOptions = {},
): OutboundPolicy {
  const opened = new BlockList();
  for (const network of allowedNetworks) {
    const [address = '', prefix] = network.split('/');
    opened.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  // This machine has a rule of its own.
  const closed = [...deniedHosts, ...ownHosts.filter((host) => !isThisMachine(canonicalHost(host)))].map(canonicalHost);

  return {
    isAllowed(address, port) {
      const parsed = parseIpAddress(address);
      if (parsed === undefined) return false;
      const own = new Set([...UNSPECIFIED, ...ownAddresses().map((one) => parseIpAddress(one)?.text)]);
      // A translator forwards it to the embedded IPv4 address, so both must be allowed.
      return [parsed.text, ...parsed.embedded].every((reached) => {
        if (closed.includes(reached)) return false;
        if (isLocalAllowed) return !(ownPorts.includes(port) && (own.has(reached) || isLoopback(reached)));
        return !own.has(reached) && (opened.check(reached, isIP(reached) === 6 ? 'ipv6' : 'ipv4') || isPublicAddress(reached));
      });
    },
    isAllowedHost(hostname, port) {
      const name = canonicalHost(hostname);
      if (closed.some((host) => name === host || name.endsWith(`.${host}`))) return false;
      if (isLocalhost(name)) return isLocalAllowed && !ownPorts.includes(port);
      return true;
    },
  };
}

const isLocalhost = (name: string): boolean => /^(?:.*\.)?localhost$/.test(name);
const isThisMachine = (host: string): boolean => isLocalhost(host) || isLoopback(host);

/** As in a URL: lower case, numbers in any notation as the address that they are; without brackets and the root's dot. */
function canonicalHost(host: string): string {
  const address = `http://${isIP(host) === 6 ? `[${host}]` : host}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname : host.toLowerCase();
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  return parseIpAddress(bare)?.text ?? bare;
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address));
}
