import type { ServerConfig } from '../../config.ts';
import { createEntri } from './entri.ts';
import type { DomainProvider } from './provider.ts';

/** Undefined: the operator has configured none, and people enter records themselves. */
export function createDomainProvider({ entri }: Pick<ServerConfig['domains'], 'entri'>, fetch: typeof globalThis.fetch): DomainProvider | undefined {
  return entri === undefined ? undefined : createEntri(entri, fetch);
}
