import { AppError, OPEN_SITE_PATH, type OpenedSite, type OpenSiteBody, type User } from '@lathe/protocol';
import type { PlainRequest, ReadyAnswer, ServingProvider, Showing } from '../integrations/hosting/provider.ts';
import { isLoopback } from '../network/client-address.ts';
import type { Hosts } from '../network/hosts.ts';
import { type ClientNetwork, clientAt, clientNetwork } from '../network/ip-addresses.ts';
import { isNavigation, noticePage, ownPath, passwordPage, readForm } from '../network/notice-page.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { isMember } from '../projects/access.ts';
import type { ProjectService } from '../projects/service.ts';
import { RecentReads } from '../storage/recent-reads.ts';
import type { DeployRepository, DeployRow, SiteRow } from './repository.ts';
import type { SiteCookies, SitePlace } from './site-cookies.ts';
import { isSitePassword } from './site-password.ts';

/** Every site has this path in addition to its own, for visitors who are let in. */
const ENTRANCE_PATH = '/_lathe/enter';
/** `{deploy}--{site}` is one deploy, `{site}` the live one. */
const LABEL = /^(?:([0-9a-z]{10})--)?([0-9a-z](?:[0-9a-z-]*[0-9a-z])?)$/;
/** How long a site's row may be reused. What this server changes is seen at once. */
const KEPT_MS = 1_000;
/** How long it may be shown while it is read again. */
const SHOWN_MS = 2_000;
const SITES_KEPT = 1_000;
/** Characters of a form with a password and a path. */
const FORM_LIMIT = 4 * 1024;

export interface SiteDependencies {
  readonly repository: Pick<DeployRepository, 'shown'>;
  readonly hosting: ServingProvider;
  readonly projects: Pick<ProjectService, 'find'>;
  readonly cookies: SiteCookies;
  readonly hosts: Pick<Hosts, 'appOrigin'>;
  readonly requests: RateLimiter<ClientNetwork>;
  readonly domains: {
    /** The name of the site that a domain shows. */
    siteOf(hostname: string): Promise<string | undefined>;
    urlOf(hostname: string): string;
  };
  readonly guesses: RateLimiter<ClientNetwork>;
  readonly guessesFromAnywhere: RateLimiter;
  readonly now: () => number;
}

interface Shown {
  readonly site: SiteRow;
  readonly deploys: readonly Pick<DeployRow, 'id' | 'reference'>[];
}

type VisitedSite = SiteRow & SitePlace;

/** Published apps as visitors see them: who is let in, and which deploy answers. */
export class Sites {
  readonly #dependencies: SiteDependencies;
  readonly #shown: RecentReads<Shown | undefined>;

  constructor(dependencies: SiteDependencies) {
    this.#dependencies = dependencies;
    this.#shown = new RecentReads({ read: (name) => dependencies.repository.shown(name), keptMs: KEPT_MS, most: SITES_KEPT, now: dependencies.now });
  }

  /** The site's row has changed. */
  forget(name: string): void {
    this.#shown.forget(name);
  }

  /** Whether the label has a page that somebody may open. */
  async isPublished(label: string): Promise<boolean> {
    const [, deployId, name = ''] = LABEL.exec(label) ?? [];
    const shown = await this.#shown.find(name);
    return shown !== undefined && (deployId === undefined ? shown.deploys.length > 0 : shown.deploys.some(({ id }) => id === deployId));
  }

  /** An address that lets the person's browser in. @throws AppError 'not-found' */
  async open(user: User, { label, path, domain }: OpenSiteBody): Promise<OpenedSite> {
    const [, deployId, name = ''] = LABEL.exec(label) ?? [];
    const shown = await this.#shown.find(name);
    const { cookies, hosting, domains } = this.#dependencies;
    // The person came from the site's own domain. At any other name, a ticket would open the site.
    const isOwn = domain !== undefined && (await domains.siteOf(domain)) === name;
    const address = isOwn ? domains.urlOf(domain) : hosting.url(name, deployId);
    // The site was opened to everyone, or given a password, since the visitor was sent here.
    if (shown !== undefined && !isForPeople(shown.site)) return { url: `${address}${ownPath(path)}` };
    if (shown === undefined || !(await this.#mayOpen(shown.site, user.id))) {
      throw new AppError('not-found', 'This site is private, or it is not there anymore. Ask the person who published it for access.');
    }
    const query = new URLSearchParams({ ticket: cookies.ticket(shown.site, user.id), to: ownPath(path) });
    return { url: `${address}${ENTRANCE_PATH}?${query.toString()}` };
  }

  /** The answer that is the same for every visitor, if it is in memory. Undefined: `fetch` answers. */
  ready(asked: PlainRequest, label: string, address: string): ReadyAnswer | undefined {
    // Reading it with the pattern takes longer than the rest, for a name without its separator.
    const [, deployId, name = ''] = label.includes('--') ? (LABEL.exec(label) ?? []) : ['', undefined, label];
    // While a site is read again, what was read before is shown, rather than everyone waiting for the database every second.
    const shown = this.#shown.current(name, SHOWN_MS);
    if (shown === undefined || isPrivate(shown.site)) return undefined;
    const deploy = deployOf(shown, deployId);
    const answer = deploy && this.#dependencies.hosting.ready(asked, deploy.reference, showingOf(shown.site, deployId));
    return answer === undefined || this.#waitS(address) > 0 ? undefined : answer;
  }

  /** @param domain the name that the visitor opened, if it is not the site's own host */
  async fetch(request: Request, label: string, address: string, domain?: string): Promise<Response> {
    const waitS = this.#waitS(address);
    if (waitS > 0) return noticePage(429, 'Too many requests', `Try again in ${waitS} s.`, { 'retry-after': String(waitS) });
    const [, deployId, name = ''] = LABEL.exec(label) ?? [];
    const shown = await this.#shown.find(name);
    const deploy = shown === undefined ? undefined : deployOf(shown, deployId);
    if (shown === undefined || (deployId !== undefined && deploy === undefined))
      return noticePage(404, 'Nothing here', 'Nothing is published at this address.');
    const site: VisitedSite = { ...shown.site, domain };
    const url = new URL(request.url);
    if (url.pathname === ENTRANCE_PATH) return this.#enter(request, url, site, clientAt(clientNetwork(address), site.name));
    if (isPrivate(site)) {
      const refusal = await this.#refusal(request, url, site, label);
      if (refusal !== undefined) return refusal;
    }
    if (deploy === undefined) return noticePage(404, 'This site is offline', 'The person who published it has taken it offline.');
    return this.#dependencies.hosting.respond(request, deploy.reference, showingOf(site, deployId));
  }

  /** Counts a request, and returns 0 or the seconds to wait. On loopback, everyone is the owner of the machine. */
  #waitS(address: string): number {
    return isLoopback(address) ? 0 : this.#dependencies.requests.tryTake(clientNetwork(address));
  }

  async #refusal(request: Request, url: URL, site: VisitedSite, label: string): Promise<Response | undefined> {
    if (isFromElsewhere(request.headers)) return new Response('A private site cannot be used by another site.', { status: 403, headers: NOT_KEPT });
    const { cookies, hosts } = this.#dependencies;
    if (site.visibility === 'password') {
      if (cookies.knowsPassword(request.headers.get('cookie'), site)) return undefined;
      return isNavigation(request)
        ? askForPassword(url.pathname + url.search)
        : new Response('The password of this site is missing.', { status: 401, headers: NOT_KEPT });
    }
    const person = cookies.personOf(request.headers.get('cookie'), site);
    if (person !== undefined && (await this.#mayOpen(site, person))) return undefined;
    if (!isNavigation(request)) return new Response('This site is private.', { status: 401, headers: NOT_KEPT });
    const query = new URLSearchParams({ site: label, path: url.pathname + url.search, ...(site.domain === undefined ? {} : { domain: site.domain }) });
    return new Response(null, { status: 302, headers: { ...NOT_KEPT, location: `${hosts.appOrigin}${OPEN_SITE_PATH}?${query.toString()}` } });
  }

  /** Lets the browser in: with a ticket from the product, or with the password. */
  async #enter(request: Request, url: URL, site: VisitedSite, guesser: ClientNetwork): Promise<Response> {
    const { cookies } = this.#dependencies;
    if (request.method === 'POST') return this.#tryPassword(request, site, guesser);
    const to = pathAfter(url.searchParams.get('to'));
    const cookie = cookies.fromTicket(site, url.searchParams.get('ticket') ?? '');
    return cookie === undefined ? new Response(null, { status: 303, headers: { ...NOT_KEPT, location: to } }) : letIn(cookie, to);
  }

  async #tryPassword(request: Request, site: VisitedSite, guesser: ClientNetwork): Promise<Response> {
    const { guesses, guessesFromAnywhere, cookies } = this.#dependencies;
    const form = new URLSearchParams(await readForm(request, FORM_LIMIT));
    const to = pathAfter(form.get('to'));
    if (site.visibility !== 'password' || site.passwordHash === null) return new Response(null, { status: 303, headers: { ...NOT_KEPT, location: to } });
    const waitS = guesses.tryTake(guesser) || guessesFromAnywhere.tryTake(site.projectId);
    if (waitS > 0) return askForPassword(to, `Too many attempts. Try again in ${waitS} s.`, { 'retry-after': String(waitS) });
    if (!(await isSitePassword(form.get('password') ?? '', site.passwordHash))) return askForPassword(to, 'The password is wrong.');
    guesses.reset(guesser);
    guessesFromAnywhere.giveBack(site.projectId);
    return letIn(cookies.forPassword(site), to);
  }

  async #mayOpen(site: SiteRow, userId: string): Promise<boolean> {
    if (site.visibility === 'me' && site.createdBy !== userId) return false;
    const found = await this.#dependencies.projects.find({ id: userId }, site.projectId);
    return found !== undefined && isMember(found, userId);
  }
}

const isPrivate = ({ visibility }: SiteRow): boolean => visibility !== 'link' && visibility !== 'public';

/** Only people with an account may open it. */
const isForPeople = ({ visibility }: SiteRow): boolean => visibility === 'me' || visibility === 'members';

const showingOf = (site: SiteRow, deployId: string | undefined): Showing => ({
  isListed: site.visibility === 'public' && deployId === undefined,
  isPrivate: isPrivate(site),
});

function deployOf({ site, deploys }: Shown, deployId: string | undefined): Shown['deploys'][number] | undefined {
  return deploys.find(({ id }) => id === (deployId ?? site.liveDeployId));
}

const NOT_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };

function letIn(cookie: string, to: string): Response {
  return new Response(null, { status: 303, headers: { ...NOT_KEPT, location: to, 'set-cookie': cookie } });
}

function askForPassword(to: string, problem?: string, headers?: Record<string, string>): Response {
  const text = 'Ask the person who published it for the password.';
  return passwordPage({ title: 'This site is private', text, action: ENTRANCE_PATH, to: pathAfter(to), problem }, { headers });
}

function pathAfter(to: string | null): string {
  return to === null || to.startsWith(ENTRANCE_PATH) ? '/' : ownPath(to);
}

/** Sites share a parent domain, so browsers send a site's cookie with requests of another one. Only opening it is fine. */
function isFromElsewhere(headers: Headers): boolean {
  const from = headers.get('sec-fetch-site');
  if (from !== 'same-site' && from !== 'cross-site') return false;
  return headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document';
}
