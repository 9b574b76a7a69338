import type { ProjectDomains } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

export type DomainsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly domains: ProjectDomains };

/** The project's own domains, as the server last described them. */
export interface DomainsStore {
  readonly state: ReadableAtom<DomainsState>;
  /** Asks the server. What was shown before stays if it fails. */
  load(): Promise<void>;
  /** @throws AppError */
  add(hostname: string): Promise<void>;
  /** Has the server ask DNS now. @throws AppError */
  check(domainId: string): Promise<void>;
  /** @throws AppError */
  makePrimary(domainId: string): Promise<void>;
  /** @throws AppError */
  setRedirects(domainId: string, redirects: boolean): Promise<void>;
  /** @throws AppError */
  remove(domainId: string): Promise<void>;
  /** The page of a service that enters the records, if there is one. @throws AppError */
  connectLink(hostname: string): Promise<string | undefined>;
}
