import { networkInterfaces } from 'node:os';
import { BlockList, isIP } from 'node:net';
import { parseIpAddress } from './ip-addresses.ts';
import { isPublicAddress } from './public-addresses.ts';

export interface OutboundSettings {
  /** Networks beyond the public internet that may be called, as `address/prefix`. */
  readonly allowedNetworks: readonly string[];
  /** Host names that may not be called, and all below them. */
  readonly deniedHosts: readonly string[];
}

/** Where this server goes for its users. */
export interface OutboundPolicy {
  /** Of an address that is about to be connected to. */
  isAllowed(address: string): boolean;
  /** Of a name, before it is looked up: this installation's own are refused wherever they lead. */
  isAllowedHost(hostname: string): boolean;
}

/** `ownAddresses`: those of this machine, which no allowed network opens; asked at every call, for they change. */
export function createOutboundPolicy(
  { allowedNetworks, deniedHosts }: OutboundSettings,
  ownAddresses: () => readonly string[] = interfaceAddresses,
): OutboundPolicy {
  const allowed = new BlockList();
  for (const network of allowedNetworks) {
    const [address = '', prefix] = network.split('/');
    allowed.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  const denied = deniedHosts.map((host) => plainName(host));
  return {
    isAllowed(address) {
      const parsed = parseIpAddress(address);
      if (parsed === undefined) return false;
      // A translator takes it to the IPv4 address within: both must be allowed.
      const reached = [parsed.text, ...parsed.embedded];
      const own = new Set([...UNSPECIFIED, ...ownAddresses().map((one) => parseIpAddress(one)?.text)]);
      if (reached.some((one) => own.has(one))) return false;
      return reached.every((one) => allowed.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4') || isPublicAddress(one));
    },
    isAllowedHost(hostname) {
      const name = plainName(hostname);
      return !denied.some((host) => name === host || name.endsWith(`.${host}`));
    },
  };
}

/** A connection to one of these reaches the machine itself. */
const UNSPECIFIED = ['0.0.0.0', '::'];

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address));
}
