import { randomInt, randomUUID } from 'node:crypto';
import {
  AppError,
  type DeploymentInfo,
  type DeployLogEntry,
  type DeployLogsBody,
  type HostedDeployInfo,
  type HostingProviderName,
  slugOfName,
  type User,
} from '@lathe/protocol';
import type { HostingAccountService } from '../hosting-accounts/service.ts';
import type { RemoteHost, RemoteHosts } from '../integrations/hosting/provider.ts';
import type { ProjectService } from '../projects/service.ts';
import type { SignedIds } from '../storage/signed-ids.ts';
import type { HostedSiteRepository, HostedSiteRow } from './hosted-site-repository.ts';
import type { ZippedFile } from './read-zip.ts';

const NAME_TITLE_LENGTH = 40;
const NAME_TRIES = 3;
/** How long a page may open the log of a build. */
const LOG_ACCESS_MS = 30 * 60_000;

export interface HostedSiteDependencies {
  readonly repository: HostedSiteRepository;
  readonly projects: Pick<ProjectService, 'writable'>;
  readonly accounts: Pick<HostingAccountService, 'hostOf' | 'serverHost'>;
  readonly hosts: RemoteHosts;
  readonly signedIds: SignedIds;
  readonly now: () => Date;
}

/** A project that is to be built. */
export interface ZippedProject {
  readonly title: string;
  readonly zip: Uint8Array<ArrayBuffer>;
}

/** Publishing a project at a host of another company. */
export class HostedSites {
  readonly #dependencies: HostedSiteDependencies;

  constructor(dependencies: HostedSiteDependencies) {
    this.#dependencies = dependencies;
  }

  /** Null: the project has none at this host. */
  async find(user: User, slugOrId: string, provider: HostingProviderName): Promise<DeploymentInfo | null> {
    const { repository, projects } = this.#dependencies;
    const project = await projects.writable(user, slugOrId);
    const row = (await repository.list(project.id)).find((one) => one.provider === provider);
    return row === undefined ? null : this.#describe(row);
  }

  /** The project's site there, which exists from now on. @throws AppError 'invalid-state', 'site-creation-error', 'forbidden' */
  async open(user: User, slugOrId: string, provider: HostingProviderName, signal: AbortSignal): Promise<DeploymentInfo> {
    const { repository, projects, accounts, hosts, now } = this.#dependencies;
    const project = await projects.writable(user, slugOrId);
    const existing = (await repository.list(project.id)).find((one) => one.provider === provider);
    if (existing !== undefined) return this.#describe(existing);
    const own = await accounts.hostOf(user.id, provider);
    const host = own ?? (await accounts.serverHost(user.id, provider));
    if (host === undefined) throw new AppError('invalid-state', `Connect ${hosts[provider].label} in Settings, Applications, to publish there.`);
    const sessionId = own === undefined ? randomUUID() : undefined;
    const created = await createWithFreeName(host, project.title, sessionId, signal);
    const { siteId, url, adminUrl } = created;
    return this.#describe(
      await repository.create({
        ...{ projectId: project.id, provider, siteId, url, adminUrl: adminUrl ?? null, createdAt: now() },
        ...{ accountId: own === undefined ? null : user.id, sessionId: sessionId ?? null },
      }),
    );
  }

  /** The site with this name at its host. Undefined: none of these. @throws AppError 'not-found' for people who may not write */
  async findById(user: User, siteId: string): Promise<HostedSiteRow | undefined> {
    const row = await this.#dependencies.repository.findById(siteId);
    if (row !== undefined) await this.#dependencies.projects.writable(user, row.projectId);
    return row;
  }

  claim({ sessionId, accountId, provider }: HostedSiteRow): string {
    const { hosts, now } = this.#dependencies;
    const address = sessionId === null || accountId !== null ? undefined : hosts[provider].claimUrl(sessionId, now().getTime());
    if (address === undefined) throw new AppError('invalid-state', 'This site belongs to an account already, so nobody can claim it.');
    return address;
  }

  async deploy(user: User, site: HostedSiteRow, title: string, files: readonly ZippedFile[], signal: AbortSignal): Promise<HostedDeployInfo> {
    return this.#publish(user, site, signal, async (host) => {
      const sent = (async function* () {
        for (const { sha256, bytes } of files) yield { sha256, bytes };
      })();
      const deploy = { files, sent, earlier: [], reserve: async () => undefined };
      const { reference, warnings } = await host.site(site.siteId, title).deploy(deploy, { signal });
      return { deploy_id: reference, state: 'ready', warnings: [...warnings] };
    });
  }

  async build(user: User, site: HostedSiteRow, { title, zip }: ZippedProject, signal: AbortSignal): Promise<HostedDeployInfo> {
    return this.#publish(user, site, signal, (host) => host.build({ siteId: site.siteId, title, zip }, { signal }));
  }

  /** A site that was claimed goes on in the person's account. One that was deleted there is forgotten. */
  async #publish(user: User, site: HostedSiteRow, signal: AbortSignal, work: (host: RemoteHost) => Promise<HostedDeployInfo>): Promise<HostedDeployInfo> {
    const { repository, projects, accounts, hosts } = this.#dependencies;
    // While the files arrived, the project may have been deleted, or the person removed.
    await projects.writable(user, site.projectId);
    try {
      return await work(await this.#hostOf(site));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
      const { label } = hosts[site.provider];
      const own = await accounts.hostOf(user.id, site.provider);
      if (site.accountId === null && own === undefined)
        throw new AppError('invalid-state', `This site was claimed. Connect the ${label} account that has it now in Settings, Applications.`, { cause: error });
      if (own !== undefined && (await own.hasSite(site.siteId, { signal }))) {
        await repository.changeAccount(site.projectId, site.provider, user.id);
        return work(own);
      }
      await repository.delete(site.projectId, site.provider);
      throw new AppError('site-deployment-error', `${label} does not have this site anymore. Publish again to make a new one.`, { cause: error });
    }
  }

  async status(site: HostedSiteRow, deployId: string, signal: AbortSignal): Promise<HostedDeployInfo> {
    return (await this.#hostOf(site)).status({ siteId: site.siteId, deployId }, { signal });
  }

  /** The log of a build, with the host's token staying here. @throws AppError 'forbidden', 'not-found' */
  async logs(site: HostedSiteRow, request: DeployLogsBody, signal: AbortSignal): Promise<AsyncIterable<DeployLogEntry>> {
    const { signedIds, now } = this.#dependencies;
    const opened = signedIds.verify('deploy-log', request.access_token, now().getTime());
    if (opened !== site.siteId) throw new AppError('forbidden', 'Netlify Logs: Permission error');
    const host = await this.#hostOf(site);
    const build = { siteId: site.siteId, deployId: request.deploy_id, buildId: request.build_id };
    // The token opens more than this site, so the host must confirm that the deploy is one of it.
    await host.status(build, { signal });
    return host.logs(build, { signal });
  }

  async #describe(row: HostedSiteRow): Promise<DeploymentInfo> {
    const { hosts, signedIds, now } = this.#dependencies;
    const { siteId, provider, url, adminUrl, accountId, sessionId } = row;
    const nowMs = now().getTime();
    const claimUrl = sessionId === null || accountId !== null ? undefined : hosts[provider].claimUrl(sessionId, nowMs);
    const isConnected = (await this.#findHost(row)) !== undefined;
    return {
      ...{ site_id: siteId, provider, deploy_url: url, owner: claimUrl === undefined ? ('user' as const) : ('stackblitz' as const) },
      ...(adminUrl === null ? {} : { admin_url: adminUrl }),
      ...(claimUrl === undefined ? {} : { claim_url: claimUrl }),
      ...(isConnected ? { access_token: signedIds.sign('deploy-log', siteId, nowMs + LOG_ACCESS_MS) } : {}),
    };
  }

  /** Everyone who may change the project publishes with the account in which the site is. */
  async #findHost({ accountId, sessionId, provider }: HostedSiteRow): Promise<RemoteHost | undefined> {
    const { accounts, hosts } = this.#dependencies;
    if (accountId !== null) return accounts.hostOf(accountId, provider);
    return sessionId === null ? undefined : hosts[provider].as(undefined);
  }

  async #hostOf(site: HostedSiteRow): Promise<RemoteHost> {
    const host = await this.#findHost(site);
    if (host !== undefined) return host;
    const { label } = this.#dependencies.hosts[site.provider];
    throw new AppError('invalid-state', `The ${label} account of this site is not connected anymore. Whoever has it connects it in Settings, Applications.`);
  }
}

async function createWithFreeName(host: RemoteHost, title: string, sessionId: string | undefined, signal: AbortSignal) {
  const base = slugOfName(title, NAME_TITLE_LENGTH) || 'app';
  for (let attempt = 1; ; attempt++) {
    try {
      return await host.createSite({ name: `${base}-${randomSuffix()}`, sessionId }, { signal });
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'site-creation-error' && /unique|taken/i.test(String(error.data?.['reason']));
      if (!isTaken || attempt >= NAME_TRIES) throw error;
    }
  }
}

/** Nobody finds a site by trying names. */
const randomSuffix = (): string => Array.from({ length: 8 }, () => randomInt(36).toString(36)).join('');
