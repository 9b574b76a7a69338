import type { Sites } from '../deploys/sites.ts';
import { destinationOf, type Hosts, hostName, labelBelow } from '../network/hosts.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { RecentReads } from '../storage/recent-reads.ts';
import type { ServedDomains } from './served-domains.ts';

/** Where a front proxy asks whether it may request a certificate for a name (`on_demand_tls` of Caddy). */
export const TLS_ASK_PATH = '/api/tls/ask';

export interface TlsAskDependencies {
  readonly hosts: Hosts;
  /** Of projects, which have names below a domain of their own. */
  readonly databases: { has(ref: string): Promise<boolean> };
  readonly sites: Pick<Sites, 'isPublished'>;
  readonly served: Pick<ServedDomains, 'find'>;
  /** Names that nobody has: each costs a look into the database. */
  readonly unknownNames: RateLimiter;
  /** All names of sites and domains, `*.` before wildcards. Read only while too many unknown names are asked for. */
  readonly readNames: () => Promise<readonly string[]>;
  readonly now: () => number;
  /** Names below one wildcard: each costs a certificate. */
  readonly wildcardNames: RateLimiter;
}

/**
 * Answers 200 for a name that shows a site or is the address of a project's database, and 404 otherwise. Only the proxy itself may ask: what it forwards for others
 * carries their address.
 */
export class TlsAsk {
  readonly #dependencies: TlsAskDependencies;
  /** Names below wildcards that were allowed, so that a renewal is, too. */
  readonly #allowed = new Set<string>();
  readonly #names: RecentReads<ReadonlySet<string>>;

  constructor(dependencies: TlsAskDependencies) {
    this.#dependencies = dependencies;
    const read = async () => new Set(await dependencies.readNames());
    this.#names = new RecentReads({ read, keptMs: NAMES_KEPT_MS, most: 1, now: dependencies.now });
  }

  async fetch(request: Request): Promise<Response> {
    if (FORWARDED.some((name) => request.headers.has(name))) return answer(403, 'Only the proxy in front of this Lathe may ask.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Ask with GET.');
    const name = hostName(new URL(request.url).searchParams.get('domain') ?? undefined);
    if (name === undefined) return answer(404, 'This is not the name of a site.');
    const { hosts, unknownNames } = this.#dependencies;
    const label = labelBelow(name, hosts.site);
    const isCounted = unknownNames.tryTake('all') === 0;
    // Whoever tries names must not keep the sites of others from their certificates.
    if (!isCounted && !(await this.#mayExist(name, label))) return answer(429, 'Too many names were asked for.');
    const isKnown = await this.#isKnown(name, label);
    if (isKnown && isCounted) unknownNames.giveBack('all');
    return isKnown ? answer(200, 'ok') : answer(404, 'No site has this name.');
  }

  async #isKnown(name: string, label: string | undefined): Promise<boolean> {
    const { databases, hosts, sites } = this.#dependencies;
    if (label !== undefined) return sites.isPublished(label);
    const destination = destinationOf(hosts, name);
    return destination.type === 'database' ? databases.has(destination.ref) : this.#isDomain(name);
  }

  /** One look at all names, every few seconds, in place of one for each. */
  async #mayExist(name: string, label: string | undefined): Promise<boolean> {
    const names = await this.#names.find('all');
    if (label !== undefined) return names.has(label.replace(/^[0-9a-z]{10}--/, ''));
    return names.has(name) || names.has(`*${name.slice(name.indexOf('.'))}`);
  }

  async #isDomain(name: string): Promise<boolean> {
    const found = await this.#dependencies.served.find(name);
    if (found === undefined) return false;
    const { hostname } = found.row;
    if (!hostname.startsWith('*.') || this.#allowed.has(name)) return true;
    if (this.#dependencies.wildcardNames.tryTake(hostname) > 0) return false;
    if (this.#allowed.size < ALLOWED_KEPT) this.#allowed.add(name);
    return true;
  }
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded'];
const ALLOWED_KEPT = 10_000;
const NAMES_KEPT_MS = 2_000;

function answer(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
}
