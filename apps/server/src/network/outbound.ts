import { networkInterfaces } from 'node:os';
import { BlockList, isIP } from 'node:net';
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
      if (ownAddresses().includes(address)) return false;
      const family = isIP(address);
      if (family !== 0 && allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true;
      return isPublicAddress(address);
    },
    isAllowedHost(hostname) {
      const name = plainName(hostname);
      return !denied.some((host) => name === host || name.endsWith(`.${host}`));
    },
  };
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address));
}
