import type { DomainRepository, ServedDomain } from './repository.ts';

/** How long an answer may be reused. What this server changes is seen at once, by the others within this time. */
const KEPT_MS = 1_000;
const NAMES_KEPT = 10_000;
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

interface KeptName {
  readonly at: number;
  readonly value: Promise<ServedDomain | undefined>;
  /** Undefined until it was read, and if there is none. */
  found?: ServedDomain | undefined;
}

/** Which site a Host header asks for, if it is one of people's own domains. */
export class ServedDomains {
  readonly #repository: Pick<DomainRepository, 'served'>;
  readonly #now: () => number;
  readonly #kept = new Map<string, KeptName>();

  constructor({ repository, now }: { readonly repository: Pick<DomainRepository, 'served'>; readonly now: () => number }) {
    this.#repository = repository;
    this.#now = now;
  }

  /** Something changed, and it may concern any name: a primary domain is where others redirect to. */
  forget(): void {
    this.#kept.clear();
  }

  /** The name of the site that the domain shows, if it is known without waiting and does not redirect. */
  ready(hostname: string): string | undefined {
    const kept = this.#kept.get(hostname);
    if (kept?.found === undefined || !this.#isFresh(kept)) return undefined;
    return kept.found.row.redirects ? undefined : kept.found.siteName;
  }

  /** @param hostname in lower case, without a port. A name's own domain goes before a wildcard. */
  async find(hostname: string): Promise<ServedDomain | undefined> {
    if (!HOST_NAME.test(hostname)) return undefined;
    const before = this.#kept.get(hostname);
    if (before !== undefined && this.#isFresh(before)) return before.value;
    const kept: KeptName = { at: this.#now(), value: this.#repository.served([hostname, `*.${hostname.slice(hostname.indexOf('.') + 1)}`]) };
    this.#kept.delete(hostname);
    this.#kept.set(hostname, kept);
    kept.value.then(
      (found) => {
        kept.found = found;
      },
      () => this.#kept.delete(hostname),
    );
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > NAMES_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return kept.value;
  }

  #isFresh({ at }: KeptName): boolean {
    return this.#now() - at < KEPT_MS;
  }
}
