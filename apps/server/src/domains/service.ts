import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, type CheckedRecord, type ChangeDomainBody, type Domain, DOMAINS_PER_PROJECT, type ProjectDomains, type User } from '@lathe/protocol';
import type { DeployRepository, SiteRow } from '../deploys/repository.ts';
import type { ProjectService } from '../projects/service.ts';
import type { Dns } from './dns.ts';
import { describeDomain, type Findings, readFindings, writeFindings } from './describe-domain.ts';
import { examine } from './examine.ts';
import { describeDomainName, type DomainName, pairOf, readDomainName } from './hostnames.ts';
import { expectedRecords } from './records.ts';
import type { DomainRepository, DomainRow } from './repository.ts';
import type { SiteTargets } from './site-targets.ts';
import { afterCheck, SERVED_STATES } from './state.ts';

/** 128 bits in lower case, because some registrars change it. */
const TOKEN_BYTES = 16;
/** The text of the specification. */
export const NOT_DEPLOYED = 'Apparently the project has not been deployed by the hosting provider yet.';
/** While one server asks DNS, others leave the domain alone. */
const CHECK_LEASE_MS = 60_000;
const CHECKS_AT_ONCE = 10;

export interface DomainDependencies {
  readonly repository: DomainRepository;
  readonly sites: Pick<DeployRepository, 'findSite'>;
  readonly projects: Pick<ProjectService, 'find' | 'writable' | 'owned'>;
  readonly dns: Dns;
  readonly targets: SiteTargets;
  /** Host names of the installation. */
  readonly ownNames: readonly string[];
  readonly urlOf: (hostname: string) => string;
  readonly siteUrl: (siteName: string) => string;
  /** A name shows another site, or none, from now on. */
  readonly onChanged: () => void;
  /** A service can enter records for people. */
  readonly canConnect: boolean;
  readonly now: () => Date;
}

type ProjectRow = Awaited<ReturnType<ProjectService['owned']>>;

/** People's own domains: claiming them, proving them, and what they show. */
export class DomainService {
  readonly #dependencies: DomainDependencies;

  constructor(dependencies: DomainDependencies) {
    this.#dependencies = dependencies;
  }

  async list(user: User, slugOrId: string): Promise<ProjectDomains> {
    return this.#describe(user, await this.#dependencies.projects.writable(user, slugOrId));
  }

  /** @throws AppError 'invalid-input', 'invalid-state', 'forbidden', 'not-found' */
  async add(user: User, slugOrId: string, input: string): Promise<ProjectDomains> {
    const project = await this.#dependencies.projects.owned(user, slugOrId);
    await this.#check(await this.#claim(project, input), { isAsked: true });
    return this.#describe(user, project);
  }

  /** Adds the domain, if it is not there, and what its DNS needs. @throws as `add` */
  async setUp(user: User, slugOrId: string, input: string): Promise<{ readonly name: DomainName; readonly domain: Domain }> {
    const project = await this.#dependencies.projects.owned(user, slugOrId);
    const row = await this.#claim(project, input);
    await this.#check(row, { isAsked: true });
    const { domains } = await this.#describe(user, project);
    const domain = domains.find(({ id }) => id === row.id);
    if (domain === undefined) throw noSuchDomain();
    return { name: describeDomainName(row.hostname), domain };
  }

  async check(user: User, slugOrId: string, domainId: string): Promise<ProjectDomains> {
    const project = await this.#dependencies.projects.owned(user, slugOrId);
    await this.#check(await this.#require(project.id, domainId), { isAsked: true });
    return this.#describe(user, project);
  }

  async change(user: User, slugOrId: string, domainId: string, { isPrimary, redirects }: ChangeDomainBody): Promise<ProjectDomains> {
    const project = await this.#dependencies.projects.owned(user, slugOrId);
    const { hostname } = await this.#require(project.id, domainId);
    if (isPrimary && hostname.startsWith('*.'))
      throw new AppError('invalid-input', 'A wildcard stands for many names. Choose one of them as the primary domain.');
    await this.#dependencies.repository.change(project.id, (rows) => {
      const row = rows.find(({ id }) => id === domainId);
      const before = rows.find((other) => other.isPrimary);
      if (row === undefined) return new Map();
      if (isPrimary !== true || row.isPrimary) {
        if (redirects === true && row.isPrimary) throw new AppError('invalid-input', 'The primary domain cannot redirect. Make another one primary first.');
        return new Map(redirects === undefined ? [] : [[row.id, { redirects }]]);
      }
      const demoted = before === undefined ? [] : [[before.id, { isPrimary: false, redirects: before.hostname === pairOf(hostname) }] as const];
      return new Map<string, Partial<DomainRow>>([[row.id, { isPrimary: true, redirects: false }], ...demoted]);
    });
    this.#dependencies.onChanged();
    return this.#describe(user, project);
  }

  async remove(user: User, slugOrId: string, domainId: string): Promise<ProjectDomains> {
    const project = await this.#dependencies.projects.owned(user, slugOrId);
    await this.#require(project.id, domainId);
    await this.#dependencies.repository.change(project.id, (rows) => {
      const changes = new Map<string, Partial<DomainRow> | null>([[domainId, null]]);
      const others = rows.filter(({ id, hostname }) => id !== domainId && !hostname.startsWith('*.'));
      const next = others.find(isServed) ?? others[0];
      if (rows.find(({ id }) => id === domainId)?.isPrimary && next !== undefined) changes.set(next.id, { isPrimary: true, redirects: false });
      return changes;
    });
    this.#dependencies.onChanged();
    return this.#describe(user, project);
  }

  /** The address of the project's primary domain, if it is live. */
  async liveUrl(projectId: string): Promise<string | undefined> {
    const primary = (await this.#dependencies.repository.list(projectId)).find(({ isPrimary, state }) => isPrimary && state === 'live');
    return primary === undefined ? undefined : this.#dependencies.urlOf(primary.hostname);
  }

  /** The project was published: its domains that do not work yet are set up again. */
  async published(projectId: string): Promise<void> {
    await this.#dependencies.repository.expect(projectId, this.#dependencies.now());
  }

  /** Checks what is due, here and nowhere else. Returns how many. */
  async checkDue(): Promise<number> {
    const { repository, now } = this.#dependencies;
    const due = await repository.takeDue(now(), new Date(now().getTime() + CHECK_LEASE_MS), CHECKS_AT_ONCE);
    await Promise.all(due.map((row) => this.#check(row, { isAsked: false })));
    return due.length;
  }

  async #claim(project: ProjectRow, input: string): Promise<DomainRow> {
    const { repository, targets, ownNames, now } = this.#dependencies;
    const name = readDomainName(input, ownNames);
    const site = await this.#publishedSite(project.id);
    const refusal = await targets.refusal(site.name);
    if (refusal !== undefined) throw new AppError('invalid-state', refusal);
    await this.#refuseLookalike(name, project);
    const row = await repository.add(
      {
        ...{ id: randomUUID(), projectId: project.id, hostname: name.hostname, skeleton: name.skeleton, token: randomBytes(TOKEN_BYTES).toString('hex') },
        ...{ state: 'pending', isPrimary: false, redirects: false, provenAt: null, lostAt: null, checkedAt: null, nextCheckAt: now() },
        ...{ findings: writeFindings({ records: [], isHeld: false }), expectedAt: now(), createdAt: now() },
      },
      {
        limit: DOMAINS_PER_PROJECT,
        place: (others) => ({
          isPrimary: !name.isWildcard && !others.some(({ isPrimary }) => isPrimary),
          redirects: !name.isWildcard && others.some(({ hostname }) => hostname === pairOf(name.hostname)),
        }),
      },
    );
    if (row === 'full') throw new AppError('invalid-state', `A project can have at most ${DOMAINS_PER_PROJECT} domains. Remove one first.`);
    return row;
  }

  /** A name in another script that looks like one of somebody else's is there to deceive. */
  async #refuseLookalike(name: DomainName, project: ProjectRow): Promise<void> {
    const { repository, projects } = this.#dependencies;
    const isForeign = (hostname: string) => hostname.split('.').some((label) => label.startsWith('xn--'));
    for (const other of await repository.lookalikes(name.skeleton, { hostname: name.hostname, projectId: project.id })) {
      if (!isForeign(name.hostname) && !isForeign(other.hostname)) continue;
      if ((await projects.find({ id: project.ownerId }, other.projectId))?.access === 'owner') continue;
      throw new AppError('invalid-input', 'This name looks like one that another site of this Lathe has. Enter another.');
    }
  }

  async #check(row: DomainRow, { isAsked }: { readonly isAsked: boolean }): Promise<void> {
    const { repository, sites, dns, targets, onChanged, now } = this.#dependencies;
    const site = await sites.findSite(row.projectId);
    if (site === undefined) return;
    const target = await targets.of(site.name);
    const { hasToken, ...found } = await examine(describeDomainName(row.hostname), row.token, { dns, target, sitesDomain: targets.domain });
    const holder = await repository.holder(row.hostname, row.id);
    const isHeld = holder !== undefined && hasToken(holder.token);
    const before = isAsked && row.state !== 'live' ? { ...row, state: row.state === 'failed' ? ('pending' as const) : row.state, expectedAt: now() } : row;
    const after = afterCheck(before, found, { isHeld, now: now() });
    const findings = writeFindings({ records: found.records, isHeld: isHeld && found.ownership === 'proven' });
    const isTaken = after.provenAt !== null && holder !== undefined && !isHeld;
    const outcome = await repository.save(row.id, { ...after, findings, checkedAt: now() }, isTaken ? holder.id : undefined);
    if (outcome === 'held') await repository.save(row.id, { nextCheckAt: after.nextCheckAt, checkedAt: now() }, undefined);
    if (after.state !== row.state || isTaken) onChanged();
  }

  async #require(projectId: string, domainId: string): Promise<DomainRow> {
    const row = (await this.#dependencies.repository.list(projectId)).find(({ id }) => id === domainId);
    if (row === undefined) throw noSuchDomain();
    return row;
  }

  async #publishedSite(projectId: string): Promise<SiteRow> {
    const site = await this.#dependencies.sites.findSite(projectId);
    if (site === undefined || site.deployCount === 0) throw new AppError('invalid-state', NOT_DEPLOYED);
    return site;
  }

  async #describe(user: User, project: ProjectRow): Promise<ProjectDomains> {
    const { repository, sites, targets, projects, siteUrl, urlOf, canConnect } = this.#dependencies;
    const [rows, site, found] = await Promise.all([repository.list(project.id), sites.findSite(project.id), projects.find(user, project.id)]);
    const target = site === undefined ? undefined : await targets.of(site.name);
    const domains = rows.map((row) => {
      const findings = readFindings(row.findings);
      const name = describeDomainName(row.hostname);
      const records = target === undefined ? findings.records : withFindings(expectedRecords(name, row.token, target), findings);
      return describeDomain(row, name, { ...findings, records }, urlOf);
    });
    const refusal = site === undefined || site.deployCount === 0 ? NOT_DEPLOYED : await targets.refusal(site.name);
    return {
      domains,
      isOwner: found?.access === 'owner',
      ...(refusal === undefined ? {} : { refusal }),
      canConnect,
      siteUrl: site === undefined ? null : siteUrl(site.name),
    };
  }
}

/** The records as they must be now, with what was found when they were last checked. */
function withFindings({ addresses, ownership }: ReturnType<typeof expectedRecords>, { records }: Findings): CheckedRecord[] {
  return [...addresses, ownership].map((record) => {
    const checked = records.find(({ type, value }) => type === record.type && value === record.value);
    return { ...record, status: checked?.status ?? 'unknown', found: checked?.found ?? [] };
  });
}

const isServed = ({ provenAt, state }: DomainRow): boolean => provenAt !== null && SERVED_STATES.some((served) => served === state);

function noSuchDomain(): AppError {
  return new AppError('not-found', 'This domain is not there anymore.');
}
