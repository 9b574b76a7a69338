import { isIPv4 } from 'node:net';
import type { DnsRecord } from '@lathe/protocol';
import { parseIpAddress } from '../network/ip-addresses.ts';
import { type DomainName, OWNERSHIP_LABEL, relativeName } from './hostnames.ts';

const TTL_S = 300;

/** Where the names of sites lead. */
export interface SiteTarget {
  /** The site's own host. Undefined if only this machine can resolve it. */
  readonly host: string | undefined;
  /** Canonical IP addresses at which visitors reach this server. */
  readonly addresses: readonly string[];
}

export interface ExpectedRecords {
  /** Where the ownership record is. */
  readonly ownershipName: string;
  readonly ownership: DnsRecord;
  /** The name to look up to see which server visitors reach. */
  readonly addressName: string;
  /** One CNAME, or the addresses. Empty if this server does not know where it is reached. */
  readonly addresses: readonly DnsRecord[];
}

/** What the DNS of a name must say. The registered domain itself cannot have a CNAME (RFC 1034, 3.6.2). */
export function expectedRecords(name: DomainName, token: string, target: SiteTarget): ExpectedRecords {
  const { base, hostname, isWildcard, registeredName } = name;
  const ownershipName = `${OWNERSHIP_LABEL}.${base}`;
  const host = relativeName(hostname, registeredName);
  const canBeAlias = hostname !== registeredName && target.host !== undefined;
  return {
    ownershipName,
    ownership: { type: 'TXT', host: relativeName(ownershipName, registeredName), value: ownershipValue(token), ttl: TTL_S },
    // No name has this label, so the wildcard answers for it.
    addressName: isWildcard ? `lathe-check-${token.slice(0, 8)}.${base}` : base,
    addresses: canBeAlias
      ? [{ type: 'CNAME', host, value: target.host, ttl: TTL_S }]
      : target.addresses.map((value) => ({ type: isIPv4(value) ? 'A' : 'AAAA', host, value, ttl: TTL_S })),
  };
}

export const ownershipValue = (token: string): string => `${OWNERSHIP_PREFIX}${token}`;
export const OWNERSHIP_PREFIX = 'lathe-verify=';

export const canonicalAddress = (address: string): string => parseIpAddress(address)?.text ?? address;
