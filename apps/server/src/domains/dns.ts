import { Resolver } from 'node:dns/promises';

export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT';

/** What one resolver says. `failed`: it did not answer, or not as a resolver should. */
export type DnsAnswer = { readonly type: 'records'; readonly values: readonly string[] } | { readonly type: 'none' } | { readonly type: 'failed' };

/** Several resolvers that know nothing of each other. */
export interface Dns {
  /** One answer for each resolver, always in the same order. */
  ask(name: string, type: RecordType): Promise<readonly DnsAnswer[]>;
}

const TIMEOUT_MS = 2_500;
const TRIES = 2;
/** Answers that say for certain that there is no record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);
/** Values of one name that are looked at. Nobody has more, except to make us work. */
const VALUES_MAX = 50;

/** @param servers addresses, with a port if it is not 53 */
export function createDns(servers: readonly string[], { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {}): Dns {
  return {
    ask: (name, type) => Promise.all(servers.map((server) => askServer(server, timeoutMs, name, type))),
  };
}

async function askServer(server: string, timeout: number, name: string, type: RecordType): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout, tries: TRIES });
  resolver.setServers([server]);
  try {
    const values = (await valuesOf(resolver, name, type)).slice(0, VALUES_MAX).map((value) => value.toLowerCase().replace(/\.$/, ''));
    return values.length === 0 ? { type: 'none' } : { type: 'records', values };
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? { type: 'none' } : { type: 'failed' };
  }
}

async function valuesOf(resolver: Resolver, name: string, type: RecordType): Promise<string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
    case 'CNAME':
      return resolver.resolveCname(name);
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  }
}
