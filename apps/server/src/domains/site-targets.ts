import type { Dns } from './dns.ts';
import { canonicalAddress, type SiteTarget } from './records.ts';

/** How long the addresses of the sites' domain are kept. An operator who moves the server waits as long for new records. */
const ADDRESSES_KEPT_MS = 5 * 60_000;

export interface SiteTargetsOptions {
  readonly dns: Dns;
  /** Every site is below it. */
  readonly domain: string;
  /** Addresses at which the operator says that visitors reach this server. */
  readonly addresses: readonly string[];
  readonly now: () => number;
}

/** Where the names of sites must lead, for people to enter in their DNS. */
export class SiteTargets {
  readonly domain: string;
  readonly #dns: Dns;
  readonly #configured: readonly string[];
  readonly #now: () => number;
  #resolved: { readonly at: number; readonly addresses: Promise<readonly string[]> } | undefined;

  constructor({ dns, domain, addresses, now }: SiteTargetsOptions) {
    this.domain = domain;
    this.#dns = dns;
    this.#configured = addresses.map(canonicalAddress);
    this.#now = now;
  }

  async of(siteName: string): Promise<SiteTarget> {
    const isLocal = this.domain === 'localhost' || this.domain.endsWith('.localhost');
    if (isLocal) return { host: undefined, addresses: this.#configured };
    const host = `${siteName}.${this.domain}`;
    return { host, addresses: this.#configured.length > 0 ? this.#configured : await this.#addressesOf(host) };
  }

  /** Why no domain can lead here. */
  async refusal(siteName: string): Promise<string | undefined> {
    const { host, addresses } = await this.of(siteName);
    return host === undefined && addresses.length === 0
      ? 'Only this computer can reach this Lathe. Your own domains need a server that others can reach.'
      : undefined;
  }

  /** All sites have the addresses of one wildcard, so one of them stands for all. */
  #addressesOf(host: string): Promise<readonly string[]> {
    const now = this.#now();
    if (this.#resolved !== undefined && now - this.#resolved.at < ADDRESSES_KEPT_MS) return this.#resolved.addresses;
    const addresses = Promise.all([this.#dns.ask(host, 'A'), this.#dns.ask(host, 'AAAA')]).then((answers) => [
      ...new Set(answers.flat().flatMap((answer) => (answer.type === 'records' ? answer.values.map(canonicalAddress) : []))),
    ]);
    this.#resolved = { at: now, addresses };
    return addresses;
  }
}
