import { checkedRecordSchema, type CheckedRecord, type Domain } from '@lathe/protocol';
import * as z from 'zod';
import { displayNameOf, type DomainName } from './hostnames.ts';
import type { DomainRow } from './repository.ts';
import { OWNERSHIP_GRACE_MS } from './state.ts';

/** What the last check found. */
export interface Findings {
  readonly records: readonly CheckedRecord[];
  /** Both this project and the one that has the name prove it. */
  readonly isHeld: boolean;
}

const findingsSchema = z.object({ records: z.array(checkedRecordSchema), isHeld: z.boolean() });

export const writeFindings = (findings: Findings): string => JSON.stringify(findings);
export const readFindings = (text: string): Findings => findingsSchema.parse(JSON.parse(text));

export function describeDomain(row: DomainRow, name: DomainName, findings: Findings, urlOf: (hostname: string) => string): Domain {
  const { id, hostname, state, isPrimary, redirects, checkedAt, nextCheckAt } = row;
  const problem = problemOf(row, findings) ?? (findings.records.some(({ type }) => type !== 'TXT') ? undefined : addressUnknown(name));
  return {
    ...{ id, hostname, state, isPrimary, redirects, records: [...findings.records] },
    displayName: displayNameOf(hostname),
    registeredName: displayNameOf(name.registeredName),
    ...(name.isWildcard ? {} : { url: urlOf(hostname) }),
    ...(problem === undefined ? {} : { problem }),
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
  };
}

function problemOf({ state, lostAt }: DomainRow, { records, isHeld }: Findings): string | undefined {
  if (isHeld) return 'Another project of this Lathe has this domain, and its TXT record is still there. Remove that record to move the domain here.';
  const addresses = records.filter(({ type }) => type !== 'TXT');
  const elsewhere = addresses.some(({ status }) => status === 'different');
  switch (state) {
    case 'live':
      return undefined;
    case 'expired':
      return 'The TXT record was gone for too long, so this domain does not show the site anymore. Add it again, then check.';
    case 'failed':
      return 'The records did not appear within two weeks, so they are not checked anymore. Add them, then check.';
    case 'misconfigured':
      if (lostAt !== null) return `The TXT record is gone. Put it back by ${day(lostAt.getTime() + OWNERSHIP_GRACE_MS)}, or the domain stops showing the site.`;
      return elsewhere ? ELSEWHERE : 'The domain no longer leads here. Put its record back.';
    case 'pending':
    case 'verifying':
    case 'verified':
      if (records.length > 0 && records.every(({ status }) => status === 'unknown')) return 'No DNS server answered. It is checked again soon.';
      return elsewhere ? ELSEWHERE : undefined;
  }
}

function addressUnknown({ hostname, registeredName }: DomainName): string {
  const other = hostname === registeredName ? ` Or use a name like www.${displayNameOf(registeredName)}.` : '';
  return `This Lathe does not know its own addresses, so it cannot say where the domain must lead. Ask its operator to set DOMAIN_ADDRESSES.${other}`;
}

const ELSEWHERE = 'An old record sends visitors to another server. Replace it.';

function day(time: number): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}
