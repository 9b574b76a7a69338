import { AppError } from '@lathe/protocol';
import type { ClientNetwork } from './ip-addresses.ts';

export interface RateLimit<Key extends string = string> {
  /** Calls in a burst. */
  readonly burst: number;
  /** Time in which a used-up burst is restored. */
  readonly refillMs: number;
  /** Never set. Tells the compiler what the limit counts. */
  readonly counts?: (key: Key) => void;
}

/** A limit by address counts clients (`clientNetwork`), or clients together with what they call (`clientAt`). */
function perClient(limit: RateLimit): RateLimit<ClientNetwork> {
  return limit;
}

/** The limits of this server, and what each is for. "Address" means its `clientNetwork`: for IPv6, the /64. */
export const RATE_LIMITS = {
  /** Wrong passwords for one account from one address: guessing. */
  signInPerAccount: perClient({ burst: 10, refillMs: 5 * 60_000 }),
  /** Wrong passwords from one address: guessing across many accounts. */
  signInPerAddress: perClient({ burst: 50, refillMs: 5 * 60_000 }),
  /** Wrong passwords for one account from all addresses together, except networks where its owner is signed in. */
  signInFromAnywhere: { burst: 100, refillMs: 60 * 60_000 },
  /** Wrong access tokens from one address: guessing, or a program that keeps a revoked one. */
  tokenGuessesPerAddress: perClient({ burst: 30, refillMs: 5 * 60_000 }),
  /** New accounts from one address (not counted on loopback, where everyone is the owner of the machine). */
  signUpPerAddress: perClient({ burst: 20, refillMs: 60 * 60_000 }),
  /** New guests from one address (not counted on loopback). */
  guestsPerAddress: perClient({ burst: 20, refillMs: 60 * 60_000 }),
  /** Model steps of one person: a runaway loop. A turn has at most 40. */
  chatPerUser: { burst: 120, refillMs: 5 * 60_000 },
  /** Diagnoses of errors for one person: each calls a model. */
  reasoningPerUser: { burst: 60, refillMs: 5 * 60_000 },
  /** Calls of one person to the design tool: a frame with a thousand icons needs fifty. */
  designsPerUser: { burst: 200, refillMs: 10 * 60_000 },
  /** Calls of one person to code hosts: each project asks what is new when it is opened. */
  gitHostsPerUser: { burst: 120, refillMs: 10 * 60_000 },
  /** Repairs of files for one person: each calls a model, and a turn of many edits may need several. */
  fixesPerUser: { burst: 60, refillMs: 5 * 60_000 },
  /** Events from one address: a page whose app fails in a loop. */
  analyticsPerAddress: perClient({ burst: 200, refillMs: 10 * 60_000 }),
  /** Reports of policy violations from one address: a page that violates its policy in a loop. */
  policyReportsPerAddress: perClient({ burst: 60, refillMs: 10 * 60_000 }),
  /** Installations of one person: each resolves a tree and may fetch hundreds of packages. */
  installPerUser: { burst: 120, refillMs: 10 * 60_000 },
  /** Installations from one address by people without an account (not counted on loopback): their page prepares a starter. */
  installPerAddress: perClient({ burst: 20, refillMs: 60 * 60_000 }),
  /** Registry requests of one person: npm's own CLI makes one for each package of a tree, and one for its tarball. */
  registryPerUser: { burst: 10_000, refillMs: 10 * 60_000 },
  /** Tunnels that one person opens or reopens: a workbench that reconnects in a loop. */
  tunnelsPerUser: { burst: 60, refillMs: 10 * 60_000 },
  /** Websockets of workbenches from one address: guessing the passwords of tunnels. */
  tunnelSocketsPerAddress: perClient({ burst: 60, refillMs: 10 * 60_000 }),
  /** Passwords of one tunnel tried from one address. */
  tunnelPasswordPerAddress: perClient({ burst: 10, refillMs: 5 * 60_000 }),
  /** Requests to one tunnel: a development server's page is hundreds of files. */
  tunnelRequests: { burst: 3_000, refillMs: 60_000 },
  /** Deploys of one person: each stores and compresses up to a hundred megabytes. */
  deploysPerUser: { burst: 60, refillMs: 10 * 60_000 },
  /** Requests to published sites from one address (not counted on loopback): a page may be hundreds of files. */
  siteRequestsPerAddress: perClient({ burst: 6_000, refillMs: 60_000 }),
  /** Requests to one database: more, and the other projects would wait. */
  databaseRequests: { burst: 12_000, refillMs: 60_000 },
  /** Requests to one database from one address: a page that asks in a loop. */
  databaseRequestsPerClient: { burst: 3_000, refillMs: 60_000 },
  /** Requests for unknown database addresses, because each costs a query. */
  databaseLookupsPerAddress: perClient({ burst: 600, refillMs: 60_000 }),
  /** What one person does with the databases of their projects: a runaway loop. */
  databasesPerUser: { burst: 600, refillMs: 60_000 },
  /** Domains that one person adds or checks: each asks several DNS resolvers. */
  domainsPerUser: { burst: 60, refillMs: 10 * 60_000 },
  /** Names that no site has, for which the proxy in front asks: somebody tries names. */
  tlsUnknownNames: { burst: 600, refillMs: 60_000 },
  /** New names below one wildcard domain: each gets a certificate, of which authorities give fifty a week for a domain. */
  tlsWildcardNames: { burst: 20, refillMs: 7 * 24 * 60 * 60_000 },
  /** Passwords of one published site tried from one address. */
  sitePasswordPerAddress: perClient({ burst: 10, refillMs: 5 * 60_000 }),
  /** Wrong passwords of one site from everywhere together. */
  sitePasswordFromAnywhere: { burst: 200, refillMs: 60 * 60_000 },
  /** Requests of git by one person, or from one address without a token. A clone makes two. */
  gitPerCaller: { burst: 600, refillMs: 10 * 60_000 },
  /** Pushes of one person: each is unpacked in memory. */
  pushesPerUser: { burst: 120, refillMs: 10 * 60_000 },
  /** Calls to one person's Model Context Protocol servers: a runaway loop. */
  mcpPerUser: { burst: 120, refillMs: 5 * 60_000 },
  /** Messages of one person's programs to this server's own tools: a runaway loop. */
  toolCallsPerUser: { burst: 300, refillMs: 5 * 60_000 },
  /** Archives that one person imports: each may have a hundred megabytes. */
  archivesPerUser: { burst: 20, refillMs: 10 * 60_000 },
  /** Exports of one person's data: each reads everything they have. */
  exportsPerUser: { burst: 20, refillMs: 20 * 60_000 },
  /** Requests of one person's programs through the CORS proxy. */
  corsProxyPerUser: { burst: 600, refillMs: 60_000 },
} as const;

/** Maximum number of keys. The least recently used go first, which can only make a limit more lenient. */
const KEYS_KEPT = 10_000;

/** Token buckets by key, in memory: limits are per server. */
export class RateLimiter<Key extends string = string> {
  /** For the compiler: without it, a limiter for networks would be accepted for any text. */
  declare readonly counts?: (key: Key) => void;
  readonly #limit: RateLimit<Key>;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(limit: RateLimit<Key>, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * Counts one call, or rejects it if the burst is used up. To be called before the work that it protects, otherwise
   * calls that arrive together would all begin before the first one is counted. @throws AppError 'rate-limited'
   */
  take(key: Key): void {
    const waitS = this.tryTake(key);
    if (waitS > 0) throw new AppError('rate-limited', `Too many attempts. Try again in ${waitS} s.`, { data: { retryAfterS: waitS } });
  }

  /** Counts one call and returns 0, or the seconds to wait if the burst is used up. */
  tryTake(key: Key): number {
    const waitS = this.#waitS(key);
    if (waitS === 0) this.#keep(key, this.#tokens(key) - 1);
    return waitS;
  }

  /** Takes back one call that turned out not to count. */
  giveBack(key: Key): void {
    if (this.#buckets.has(key)) this.#keep(key, Math.min(this.#limit.burst, this.#tokens(key) + 1));
  }

  /** Forgets the key, for example after a success. */
  reset(key: Key): void {
    this.#buckets.delete(key);
  }

  #keep(key: string, tokens: number): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens, at: this.#now() });
    if (this.#buckets.size > KEYS_KEPT) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
  }

  #waitS(key: string): number {
    const tokens = this.#tokens(key);
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * this.#limit.refillMs) / this.#limit.burst / 1000);
  }

  #tokens(key: string): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#limit.burst;
    const refilled = ((this.#now() - bucket.at) * this.#limit.burst) / this.#limit.refillMs;
    return Math.min(this.#limit.burst, bucket.tokens + refilled);
  }
}
