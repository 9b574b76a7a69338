import { createHash } from 'node:crypto';
import { cookiesOf } from '../network/notice-page.ts';
import type { SignedIds } from '../storage/signed-ids.ts';
import type { SiteRow } from './repository.ts';

const NAME = 'lathe-site';
const PERSON_MS = 12 * 60 * 60_000;
const PASSWORD_MS = 7 * 24 * 60 * 60_000;
const TICKET_MS = 60_000;
const KEY_LENGTH = 22;

type Site = Pick<SiteRow, 'projectId' | 'passwordHash'>;

/**
 * How a private site recognizes a browser. The product's cookies never reach a site, so each site sets its own: for a
 * signed-in person, or after the right password. The cookie opens no other site.
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
  ticket({ projectId }: Site, userId: string): string {
    return this.#signedIds.sign('site-ticket', `${projectId}~${userId}`, this.#now() + TICKET_MS);
  }

  /** The cookie for a ticket. Undefined if it is not one for this site, or too old. */
  fromTicket({ projectId }: Site, ticket: string): string | undefined {
    const id = this.#signedIds.verify('site-ticket', ticket, this.#now());
    const [project, userId] = id?.split('~') ?? [];
    return project === projectId && userId !== undefined ? this.#cookie(`${projectId}~person~${userId}`, PERSON_MS) : undefined;
  }

  /** The cookie for a browser that entered the site's password. It stops working when the password changes. */
  forPassword(site: Site): string {
    return this.#cookie(`${site.projectId}~password~${passwordKey(site)}`, PASSWORD_MS);
  }

  /** The person whose browser it is, if it was let in as one. Other sites may add cookies of this name; only a valid one counts. */
  personOf(cookies: string | null, { projectId }: Site): string | undefined {
    return this.#visits(cookies)
      .find(([project, kind]) => project === projectId && kind === 'person')
      ?.at(2);
  }

  knowsPassword(cookies: string | null, site: Site): boolean {
    return this.#visits(cookies).some(([project, kind, key]) => project === site.projectId && kind === 'password' && key === passwordKey(site));
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

function passwordKey({ passwordHash }: Site): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, KEY_LENGTH);
}
