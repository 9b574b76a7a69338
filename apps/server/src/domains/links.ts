import type { DomainLinks, DomainLinksBody, User } from '@lathe/protocol';
import type { DomainProvider } from '../integrations/domains/provider.ts';
import type { Logger } from '../logging.ts';
import type { DomainService } from './service.ts';

export interface DomainLinkDependencies {
  readonly domains: Pick<DomainService, 'setUp'>;
  /** Enters records at people's registrars. Undefined: people do it themselves. */
  readonly provider: DomainProvider | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/** What a domain's DNS needs, and a way to enter it there. */
export class DomainLinkService {
  readonly #dependencies: DomainLinkDependencies;

  constructor(dependencies: DomainLinkDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError as `DomainService.add` */
  async create(user: User, { name, projectId, hostname }: DomainLinksBody, { signal }: { readonly signal: AbortSignal }): Promise<DomainLinks> {
    const { name: domainName, domain } = await this.#dependencies.domains.setUp(user, projectId, hostname);
    const records = domain.records.map(({ type, host, value, ttl }) => ({ type, host, value, ttl }));
    const isDone = domain.state === 'live' || (domain.state === 'verified' && domain.records.every(({ status }) => status === 'found'));
    const links: DomainLinks = { status: isDone ? 'verified' : 'pending', records };
    const { provider, log } = this.#dependencies;
    if (isDone || provider === undefined) return links;
    try {
      const request = { userId: user.id, applicationName: name, domain: domainName.registeredName, records };
      return { ...links, ...(await provider.connect(request, { signal })) };
    } catch (error) {
      // The records can be entered by hand, which needs nobody else.
      log.warn({ err: error }, 'The domain service could not be reached; showing the records instead');
      return links;
    }
  }
}
