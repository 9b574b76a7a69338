import { RecentReads } from '../storage/recent-reads.ts';
import type { DomainRepository, ServedDomain } from './repository.ts';

/** How long an answer may be reused. What this server changes is seen at once, by the others within this time. */
const KEPT_MS = 1_000;
const NAMES_KEPT = 10_000;
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Which site a Host header asks for, if it is one of people's own domains. */
export class ServedDomains {
  readonly #now: () => number;
  readonly #served: RecentReads<ServedDomain | undefined>;

  constructor({ repository, now }: { readonly repository: Pick<DomainRepository, 'served'>; readonly now: () => number }) {
    this.#now = now;
    const read = (hostname: string) => repository.served([hostname, `*.${hostname.slice(hostname.indexOf('.') + 1)}`]);
    this.#served = new RecentReads({ read, keptMs: KEPT_MS, most: NAMES_KEPT, now });
  }

  /** Something changed, and it may concern any name: a primary domain is where others redirect to. */
  forget(): void {
    this.#served.clear();
  }

  /** The name of the site that the domain shows, if it is known without waiting and does not redirect. */
  ready(hostname: string): string | undefined {
    const last = this.#served.last(hostname);
    if (last?.value === undefined || this.#now() - last.at >= KEPT_MS) return undefined;
    return last.value.row.redirects ? undefined : last.value.siteName;
  }

  /** @param hostname in lower case, without a port. A name's own domain goes before a wildcard. */
  async find(hostname: string): Promise<ServedDomain | undefined> {
    if (!HOST_NAME.test(hostname)) return undefined;
    return this.#served.find(hostname);
  }
}
