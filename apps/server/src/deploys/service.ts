import { randomInt } from 'node:crypto';
import {
  AppError,
  type ChangeSiteBody,
  DEPLOYS_KEPT,
  type Deployed,
  type DeployInfo,
  type DeployPlan,
  type PlanDeployBody,
  type Site,
  slugOfName,
  type SourceChanges,
  type User,
} from '@lathe/protocol';
import { compareTrees } from '../files/project-tree.ts';
import type { NewDeploy, ServingProvider } from '../integrations/hosting/provider.ts';
import type { PersonStorage } from '../person-storage/service.ts';
import type { ProjectService } from '../projects/service.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { readDeploy, requirePublishable } from './deploy-body.ts';
import { RunningDeploys } from './running-deploys.ts';
import type { DeployRepository, DeployRow, SiteRow } from './repository.ts';
import { hashSitePassword } from './site-password.ts';

/** The address of a deploy is one label of at most 63 characters: its ID, `--`, the site's name. */
const NAME_TITLE_LENGTH = 32;
/** As long as a project's: nobody finds a site by trying names. */
const NAME_SUFFIX_LENGTH = 8;
const DEPLOY_ID_LENGTH = 10;
const NAME_TRIES = 5;
const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

export interface DeployDependencies {
  readonly repository: DeployRepository;
  readonly hosting: ServingProvider;
  readonly projects: Pick<ProjectService, 'find' | 'writable' | 'owned'>;
  readonly blobs: Pick<BlobStore, 'read'>;
  readonly storage: Pick<PersonStorage, 'addContents' | 'requireRoom'>;
  /** Called with the name of a site that looks different from now on. */
  readonly onChanged: (name: string) => void;
  /** The project's address at a domain of its own, if one is live. */
  readonly domainUrl: (projectId: string) => Promise<string | undefined>;
  /** Called with the ID of a project that was published. */
  readonly onPublished: (projectId: string) => Promise<void>;
  readonly now: () => Date;
}

/** A deploy's files, with the contents that the site does not have. */
type GivenFiles = Pick<NewDeploy, 'files' | 'sent'> & { readonly title: string };

interface NamedSite {
  readonly name: string;
  readonly projectId: string;
  readonly url: string;
}

type ProjectRow = Awaited<ReturnType<ProjectService['writable']>>;

/** Publishing a project: its site, who may open it, and its deploys. */
export class DeployService {
  readonly #repository: DeployRepository;
  readonly #hosting: ServingProvider;
  readonly #projects: DeployDependencies['projects'];
  readonly #blobs: DeployDependencies['blobs'];
  readonly #storage: DeployDependencies['storage'];
  readonly #onChanged: DeployDependencies['onChanged'];
  readonly #domainUrl: DeployDependencies['domainUrl'];
  readonly #onPublished: DeployDependencies['onPublished'];
  readonly #now: () => Date;
  readonly #running = new RunningDeploys();

  constructor({ repository, hosting, projects, blobs, storage, onChanged, domainUrl, onPublished, now }: DeployDependencies) {
    this.#repository = repository;
    this.#hosting = hosting;
    this.#projects = projects;
    this.#blobs = blobs;
    this.#storage = storage;
    this.#onChanged = onChanged;
    this.#domainUrl = domainUrl;
    this.#onPublished = onPublished;
    this.#now = now;
  }

  /** Null before it is first published. */
  async read(user: User, slugOrId: string): Promise<Site | null> {
    const project = await this.#projects.writable(user, slugOrId);
    const site = await this.#repository.findSite(project.id);
    return site === undefined ? null : this.#describe(user, project, site);
  }

  /** The project's site, which exists from now on. */
  async create(user: User, slugOrId: string): Promise<Site> {
    const project = await this.#projects.writable(user, slugOrId);
    return this.#describe(user, project, await this.#siteOf(user, project));
  }

  /** Who may open the site, which exists from now on. @throws AppError 'invalid-input', 'forbidden', 'not-found' */
  async change(user: User, slugOrId: string, { visibility, password }: ChangeSiteBody): Promise<Site> {
    const project = await this.#projects.owned(user, slugOrId);
    const site = await this.#siteOf(user, project);
    if (visibility === 'password' && password === undefined && site.passwordHash === null)
      throw new AppError('invalid-input', 'Choose a password for the site.');
    const passwordHash = password === undefined ? undefined : await hashSitePassword(password);
    await this.#repository.changeSite(project.id, {
      visibility,
      ...(visibility === 'me' ? { createdBy: user.id } : {}),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    });
    return this.#changed(user, project, site);
  }

  async takeOffline(user: User, slugOrId: string): Promise<Site> {
    const project = await this.#projects.owned(user, slugOrId);
    const site = await this.#requireSite(project.id);
    await this.#repository.changeSite(project.id, { liveDeployId: null });
    return this.#changed(user, project, site);
  }

  /** What must be sent. @throws AppError 'site-deployment-error', 'storage-limit' */
  async plan(user: User, slugOrId: string, { files }: PlanDeployBody): Promise<DeployPlan> {
    const project = await this.#projects.writable(user, slugOrId);
    requirePublishable(files);
    const missing = new Set(await this.#hosting.missing(files, await this.#references(project.id)));
    const sizes = new Map(files.map(({ sha256, byteSize }) => [sha256, byteSize]));
    const added = [...missing].map((sha256) => ({ blobId: sha256, byteSize: sizes.get(sha256) ?? 0 }));
    await this.#storage.requireRoom(project.ownerId, user.id, added);
    return { missing: [...missing] };
  }

  /**
   * Stores the files, checks that they work, and only then makes them live. Whatever fails before, visitors see what
   * they saw. @throws AppError 'invalid-input', 'site-deployment-error', 'storage-limit', 'storage-full'
   */
  async deploy(user: User, slugOrId: string, body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Deployed> {
    return this.counted(user, slugOrId, async (project) => {
      const { header, sent } = await readDeploy(body);
      return this.publish(user, project, { ...header, sent }, signal);
    });
  }

  /** Receives files and publishes them, here or elsewhere, unless too many deploys are running. @throws AppError 'rate-limited' */
  async counted<T>(user: User, slugOrId: string, work: (project: ProjectRow) => Promise<T>): Promise<T> {
    const project = await this.#projects.writable(user, slugOrId);
    const end = this.#running.begin(project.id, user.id);
    try {
      return await work(project);
    } finally {
      end();
    }
  }

  /** Publishes files that were received while they are `counted`. @throws as `deploy` */
  async publish(user: User, project: ProjectRow, { title, files, sent }: GivenFiles, signal: AbortSignal): Promise<Deployed> {
    const hosted = await this.#hosting.deploy(
      {
        files,
        sent,
        earlier: await this.#references(project.id),
        reserve: (contents) => this.#storage.addContents(project.ownerId, user.id, contents),
      },
      { signal },
    );
    // While the files arrived, the project may have been deleted, or the person removed.
    await this.#projects.writable(user, project.id);
    const site = await this.#siteOf(user, project);
    const id = randomText(DEPLOY_ID_LENGTH);
    const deploy = {
      ...{ id, projectId: project.id, title, createdBy: user.id, createdAt: this.#now(), sourceTreeId: project.treeId },
      ...{ reference: hosted.reference, fileCount: files.length, byteSize: hosted.byteSize, sentByteSize: hosted.sentByteSize },
    };
    await this.#repository.publish(deploy, DEPLOYS_KEPT);
    await this.#onPublished(project.id);
    return { site: await this.#changed(user, project, site), deployId: id, warnings: [...hosted.warnings] };
  }

  /** Makes an earlier deploy live again. @throws AppError 'not-found' */
  async restore(user: User, slugOrId: string, deployId: string): Promise<Site> {
    const project = await this.#projects.writable(user, slugOrId);
    const site = await this.#requireSite(project.id);
    const isKept = await this.#repository.restore(project.id, deployId);
    if (!isKept) throw new AppError('not-found', 'This version is not kept anymore. Publish the project again.');
    return this.#changed(user, project, site);
  }

  /** Where everybody finds the project's app. Undefined unless it is published here. */
  async publicUrl(projectId: string): Promise<string | undefined> {
    const site = await this.#repository.findSite(projectId);
    if (site === undefined || site.liveDeployId === null) return undefined;
    return (await this.#domainUrl(projectId)) ?? this.#hosting.url(site.name);
  }

  /** The project's site by its name and address, for calls that name sites. It exists from now on. */
  async nameFor(user: User, slugOrId: string): Promise<NamedSite> {
    const project = await this.#projects.writable(user, slugOrId);
    return this.#name(await this.#siteOf(user, project));
  }

  /** @throws AppError 'not-found' */
  async named(user: User, name: string): Promise<NamedSite> {
    const site = await this.#repository.findSiteByName(name);
    if (site === undefined) throw new AppError('not-found', 'There is no such site.');
    await this.#projects.writable(user, site.projectId);
    return this.#name(site);
  }

  /** @throws AppError 'not-found' */
  async requireDeploy(user: User, name: string, deployId: string): Promise<void> {
    const { projectId } = await this.named(user, name);
    const isKept = (await this.#repository.list(projectId)).some(({ id }) => id === deployId);
    if (!isKept) throw new AppError('not-found', 'This version is not kept anymore. Publish the project again.');
  }

  #name({ name, projectId }: SiteRow): NamedSite {
    return { name, projectId, url: this.#hosting.url(name) };
  }

  async #requireSite(projectId: string): Promise<SiteRow> {
    const site = await this.#repository.findSite(projectId);
    if (site === undefined) throw new AppError('not-found', 'This project has not been published yet.');
    return site;
  }

  /** The project's site, which keeps its address whatever the project is called later. Nobody but its creator may open a new one. */
  async #siteOf(user: User, project: ProjectRow): Promise<SiteRow> {
    const existing = await this.#repository.findSite(project.id);
    if (existing !== undefined) return existing;
    const title = slugOfName(project.title, NAME_TITLE_LENGTH).replaceAll(/-{2,}/g, '-') || 'app';
    for (let attempt = 0; attempt < NAME_TRIES; attempt++) {
      const created = await this.#repository.createSite({
        ...{ projectId: project.id, name: `${title}-${randomText(NAME_SUFFIX_LENGTH)}`, visibility: 'me', passwordHash: null },
        ...{ createdBy: user.id, liveDeployId: null, deployCount: 0, createdAt: this.#now() },
      });
      if (created !== undefined) return created;
    }
    throw new AppError('site-creation-error', 'No address was free for this site. Try again.');
  }

  async #references(projectId: string): Promise<string[]> {
    return (await this.#repository.list(projectId)).map(({ reference }) => reference);
  }

  async #changed(user: User, project: ProjectRow, { projectId, name }: SiteRow): Promise<Site> {
    this.#onChanged(name);
    return this.#describe(user, project, await this.#requireSite(projectId));
  }

  async #describe(user: User, project: ProjectRow, site: SiteRow): Promise<Site> {
    const deploys = await this.#repository.list(project.id);
    const live = deploys.find(({ id }) => id === site.liveDeployId);
    const domainUrl = await this.#domainUrl(project.id);
    return {
      url: this.#hosting.url(site.name),
      ...(domainUrl === undefined ? {} : { domainUrl }),
      visibility: site.visibility,
      isMine: site.createdBy === user.id,
      hasPassword: site.passwordHash !== null,
      isOwner: (await this.#projects.find(user, project.id))?.access === 'owner',
      deploys: deploys.map((row) => this.#info(row, site)),
      changes: live === undefined ? null : await this.#changesSince(live, project),
    };
  }

  #info({ id, number, title, fileCount, byteSize, sentByteSize, createdAt }: DeployRow, site: SiteRow): DeployInfo {
    const url = this.#hosting.url(site.name, id);
    return { id, number, title, url, fileCount, byteSize, sentByteSize, createdAt: createdAt.toISOString(), isLive: id === site.liveDeployId };
  }

  async #changesSince({ sourceTreeId }: DeployRow, { treeId }: ProjectRow): Promise<SourceChanges> {
    return sourceTreeId === treeId ? { added: [], changed: [], removed: [] } : compareTrees(this.#blobs, sourceTreeId, treeId);
  }
}

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('');
}
