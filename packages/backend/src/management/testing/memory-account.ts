import { randomBytes } from 'node:crypto';
import type { ManagedProjects, NewProject, Organization, Plan, Project, ProjectStatus } from '../account/contract.ts';
import { Refusal } from '../answers.ts';

/** How this account behaves. It may change while it is used. */
export interface AccountSettings {
  /** Milliseconds until a new or restored project is healthy, and a pausing one inactive. `held`: until a test sets its status. */
  settling: number | 'held';
  /** Active projects of free organizations that a person may have. */
  freeProjects: number;
}

interface Changing {
  readonly from: number;
  readonly to: ProjectStatus;
}
interface Entry {
  project: Project;
  change?: Changing | undefined;
}

const INACTIVE: readonly ProjectStatus[] = ['INACTIVE', 'REMOVED', 'GOING_DOWN', 'INIT_FAILED', 'PAUSING'];

/** Word for word what the hosted service says to a person who has used up the free projects. */
const freeLimitText = (count: number): string =>
  `The following organization members have reached their maximum limits for the number of active free projects within organizations where they are an administrator or owner: Ann (${count} project limit). To continue, these users will need to either delete, pause or upgrade one or more of these projects.`;

/** An account whose projects are only their descriptions. */
export class MemoryAccount implements ManagedProjects {
  /** Every project that was ever created, in order. */
  readonly created: Project[] = [];
  readonly #entries = new Map<string, Entry>();
  readonly #organizations: Organization[];
  readonly #clock: () => number;

  constructor(
    organizations: readonly { readonly name: string; readonly slug?: string; readonly plan?: Plan }[],
    readonly settings: AccountSettings,
    clock: () => number,
  ) {
    this.#organizations = organizations.map(({ name, slug = letters(), plan = 'free' }) => ({ name, slug, plan }));
    this.#clock = clock;
  }

  async organizations(): Promise<readonly Organization[]> {
    return this.#organizations;
  }

  async createOrganization(name: string): Promise<Organization> {
    const made: Organization = { name, slug: letters(), plan: 'free' };
    this.#organizations.push(made);
    return made;
  }

  async projects(): Promise<readonly Project[]> {
    return [...this.#entries.values()].map((entry) => this.#settled(entry));
  }

  async createProject({ name, organization, region }: NewProject): Promise<Project> {
    const owner = this.#organizations.find(({ slug }) => slug === organization);
    if (owner === undefined) throw new Refusal(404, 'Organization not found');
    const projects = await this.projects();
    if (projects.some((one) => one.name === name && one.organization === organization))
      throw new Refusal(400, `Project with name "${name}" already exists in your organization.`);
    if (owner.plan === 'free') this.#checkLimit(projects);
    return this.add({ name, organization, region });
  }

  /** A project that a person made without this API is there at once. */
  add(
    { name, organization, region = 'us-east-1' }: { readonly name: string; readonly organization: string; readonly region?: string },
    status: ProjectStatus = 'COMING_UP',
  ): Project {
    const ref = letters();
    const project: Project = {
      ...{ ref, name, organization, region, status, number: this.created.length + 1, createdAt: this.#clock() },
      ...{ databaseHost: `db.${ref}.supabase.co`, databaseVersion: '18.6' },
    };
    const entry: Entry = { project };
    this.#entries.set(ref, entry);
    this.created.push(project);
    if (status === 'COMING_UP') this.#become(entry, 'COMING_UP', 'ACTIVE_HEALTHY');
    return project;
  }

  async deleteProject(ref: string): Promise<Project> {
    const project = this.#settled(this.#entry(ref));
    this.#entries.delete(ref);
    return project;
  }

  async pauseProject(ref: string): Promise<void> {
    const entry = this.#entry(ref);
    const { status } = this.#settled(entry);
    if (!['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'].includes(status)) throw new Refusal(400, `Project is ${status} and cannot be paused`);
    this.#become(entry, 'PAUSING', 'INACTIVE');
  }

  async restoreProject(ref: string): Promise<void> {
    const entry = this.#entry(ref);
    const { status, organization } = this.#settled(entry);
    if (status !== 'INACTIVE') throw new Refusal(400, `Project is ${status} and cannot be restored`);
    if (this.#organizations.find(({ slug }) => slug === organization)?.plan === 'free') this.#checkLimit(await this.projects());
    this.#become(entry, 'RESTORING', 'ACTIVE_HEALTHY');
  }

  /** What happens to a project without this API. */
  setStatus(ref: string, status: ProjectStatus): void {
    const entry = this.#entry(ref);
    entry.change = undefined;
    entry.project = { ...entry.project, status };
  }

  /** Undefined for a project that does not exist. */
  statusOf(ref: string): ProjectStatus | undefined {
    const entry = this.#entries.get(ref);
    return entry === undefined ? undefined : this.#settled(entry).status;
  }

  #checkLimit(projects: readonly Project[]): void {
    const free = this.#organizations.filter(({ plan }) => plan === 'free').map(({ slug }) => slug);
    const active = projects.filter(({ organization, status }) => free.includes(organization) && !INACTIVE.includes(status));
    if (active.length >= this.settings.freeProjects) throw new Refusal(400, freeLimitText(this.settings.freeProjects));
  }

  #become(entry: Entry, status: ProjectStatus, to: ProjectStatus): void {
    entry.project = { ...entry.project, status };
    entry.change = this.settings.settling === 'held' ? undefined : { to, from: this.#clock() + this.settings.settling };
  }

  #settled(entry: Entry): Project {
    if (entry.change !== undefined && this.#clock() >= entry.change.from) {
      entry.project = { ...entry.project, status: entry.change.to };
      entry.change = undefined;
    }
    return entry.project;
  }

  #entry(ref: string): Entry {
    const found = this.#entries.get(ref);
    if (found === undefined) throw new Refusal(404, 'Project not found');
    return found;
  }
}

/** Twenty small letters, as refs and slugs of the hosted service are. */
const letters = (): string => [...randomBytes(20)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
