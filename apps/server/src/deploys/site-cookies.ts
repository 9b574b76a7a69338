import { createHash } from 'node:crypto';
import { cookiesOf } from '../network/notice-page.ts';
import type { SignedIds } from '../storage/signed-ids.ts';
import type { SiteRow } from './repository.ts';

const NAME = 'lathe-site';
const PERSON_MS = 12 * 60 * 60_000;
const PASSWORD_MS = 7 * 24 * 60 * 60_000;
const TICKET_MS = 60_000;
const KEY_LENGTH = 22;

/** A site, at the domain that was opened if it is not the site's own host. */
export type SitePlace = Pick<SiteRow, 'projectId' | 'passwordHash'> & { readonly domain?: string | undefined };

/**
 * How a private site recognizes a browser. The product's cookies never reach a site, so each site sets its own: for a
 * signed-in person, or after the right password. The cookie opens no other site, and the same site at no other name: a
 * domain may belong to somebody else tomorrow, to whom browsers then send it.
 */
export class SiteCookies {
  readonly #signedIds: SignedIds;
  readonly #isSecure: boolean;
  readonly #now: () => number;

  constructor({ signedIds, isSecure, now }: { readonly signedIds: SignedIds; readonly isSecure: boolean; readonly now: () => number }) {
    this.#signedIds = signedIds;
    this.#isSecure = isSecure;
    this.#now = now;
  }

  /** Carries the person from the product to the site, in an address. */
  ticket({ projectId }: SitePlace, userId: string): string {
    return this.#signedIds.sign('site-ticket', `${projectId}~${userId}`, this.#now() + TICKET_MS);
  }

  /** The cookie for a ticket. Undefined if it is not one for this site, or too old. */
  fromTicket(site: SitePlace, ticket: string): string | undefined {
    const id = this.#signedIds.verify('site-ticket', ticket, this.#now());
    const [project, userId] = id?.split('~') ?? [];
    return project === site.projectId && userId !== undefined ? this.#cookie(`${placeOf(site)}~person~${userId}`, PERSON_MS) : undefined;
  }

  /** The cookie for a browser that entered the site's password. It stops working when the password changes. */
  forPassword(site: SitePlace): string {
    return this.#cookie(`${placeOf(site)}~password~${passwordKey(site)}`, PASSWORD_MS);
  }

  /** The person whose browser it is, if it was let in as one. Other sites may add cookies of this name; only a valid one counts. */
  personOf(cookies: string | null, site: SitePlace): string | undefined {
    return this.#visits(cookies)
      .find(([place, kind]) => place === placeOf(site) && kind === 'person')
      ?.at(2);
  }

  knowsPassword(cookies: string | null, site: SitePlace): boolean {
    return this.#visits(cookies).some(([place, kind, key]) => place === placeOf(site) && kind === 'password' && key === passwordKey(site));
  }

  #visits(cookies: string | null): string[][] {
    return cookiesOf(cookies).flatMap(([name, value]) => {
      const id = name === this.#name ? this.#signedIds.verify('site-visit', value, this.#now()) : undefined;
      return id === undefined ? [] : [id.split('~')];
    });
  }

  #cookie(id: string, lifeMs: number): string {
    const value = this.#signedIds.sign('site-visit', id, this.#now() + lifeMs);
    return `${this.#name}=${value}; Path=/; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Lax${this.#isSecure ? '; Secure' : ''}`;
  }

  /** With the prefix, no other site below the same domain can set it. Browsers accept the prefix on https only. */
  get #name(): string {
    return this.#isSecure ? `__Host-${NAME}` : NAME;
  }
}

/** Without dots, which separate the parts of a signed ID. Host names have no underscores. */
const placeOf = ({ projectId, domain }: SitePlace): string => (domain === undefined ? projectId : `${projectId}@${domain.replaceAll('.', '_')}`);

function passwordKey({ passwordHash }: SitePlace): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, KEY_LENGTH);
}
