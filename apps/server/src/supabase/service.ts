import {
  AppError,
  type ConnectSupabaseBody,
  type DatabaseStatus,
  type SupabaseCode,
  type SupabaseIntegration,
  type SupabaseOrganization,
  type SupabaseOrganizationDetails,
  type User,
} from '@lathe/protocol';
import { type HostedOrganization, type HostedProject, type Supabase, type SupabaseAccess, TO_THE_END } from '../integrations/database-hosts/provider.ts';
import type { ProjectChecks } from '../projects/main-project.ts';
import type { ProjectRow } from '../projects/repository.ts';
import type { Secret } from '../storage/secret.ts';
import { mapConcurrently } from '../storage/map-concurrently.ts';
import { ConnectJob, type ConnectOutcome, projectAt } from './connect-job.ts';
import { createPassword } from './password.ts';
import type { SupabaseConnectionRepository, SupabaseConnectionRow } from './repository.ts';
import { signInNeeded, type SupabaseSignIns } from './sign-ins.ts';

export interface SupabaseDependencies {
  readonly repository: SupabaseConnectionRepository;
  readonly signIns: Pick<SupabaseSignIns, 'accessOf'>;
  readonly supabase: Pick<Supabase, 'projectUrl'> | undefined;
  /** Of the project itself, for a branch too. */
  readonly projects: Pick<ProjectChecks, 'writable'>;
  readonly secret: Pick<Secret, 'seal' | 'unseal'>;
  readonly now: () => Date;
}

/** `waiting`: the database is coming up, so the caller has to ask again. */
export type ConnectAnswer = SupabaseIntegration | SupabaseCode | 'waiting';

export interface ReachedDatabase {
  readonly project: HostedProject;
  readonly access: SupabaseAccess;
}

/** Supabase's own default. */
const DEFAULT_REGION = 'us-east-1';
/** Projects that run, which a person may have in all their free organizations. Source: supabase.com/pricing */
const FREE_PROJECTS = 2;
const ASKED_AT_ONCE = 4;

interface Waiting {
  readonly signal: AbortSignal;
}

/** Databases at Supabase that projects use, in the account of the person who connected them. */
export class SupabaseService {
  readonly #dependencies: SupabaseDependencies;
  readonly #job: ConnectJob;

  constructor(dependencies: SupabaseDependencies) {
    const { repository, secret, now } = dependencies;
    this.#dependencies = dependencies;
    this.#job = new ConnectJob({
      ...{ repository, now },
      seal: (projectId, password) => secret.seal('supabase', password, `${projectId} password`),
      unseal: (projectId, sealed) => secret.unseal('supabase', sealed, `${projectId} password`),
    });
  }

  async organizations(user: User, waiting: Waiting): Promise<SupabaseOrganization[]> {
    return (await this.#account(user, waiting)).organizations;
  }

  /** Everything that the person has at Supabase. */
  async #account(user: User, { signal }: Waiting): Promise<{ readonly organizations: SupabaseOrganization[]; readonly projects: readonly HostedProject[] }> {
    const access = await this.#accessOf(user);
    const [organizations, projects] = await Promise.all([access.organizations({ signal }), access.projects({ signal })]);
    const plans = await mapConcurrently(organizations, ASKED_AT_ONCE, ({ slug }) => access.organization(slug, { signal }));
    const described = organizations.map((one, index) => ({ ...one, plan: plans[index]?.plan ?? 'free' }));
    return { organizations: described.map((one) => ({ ...one, projectsLeft: projectsLeft(one.plan, described, projects) })), projects };
  }

  async organization(user: User, slug: string, waiting: Waiting): Promise<SupabaseOrganizationDetails> {
    const { organizations, projects } = await this.#account(user, waiting);
    const found = organizations.find((one) => one.slug === slug || one.id === slug);
    if (found === undefined) throw new AppError('not-found', 'Your Supabase account has no such organization, or Lathe may not see it.');
    const own = projects.filter(({ organization }) => organization === found.slug || organization === found.id);
    return { ...found, projects: own.sort(byUsefulness).map(({ ref, name, region, status, createdAt }) => ({ id: ref, name, region, status, createdAt })) };
  }

  async connect(user: User, body: ConnectSupabaseBody, isForced: boolean): Promise<ConnectAnswer> {
    const { repository } = this.#dependencies;
    const { id } = await this.#project(user, body.projectId);
    const row = await repository.find(id);
    if (row !== undefined && !isOrphan(row)) return this.#answer(await this.#job.goOn(row, await this.#accessFor(row, user)));
    if (row !== undefined) await repository.deleteSame(row);
    const access = await this.#accessOf(user);
    if (body.existing !== undefined) {
      const found = await projectAt(body.existing, access);
      if (found === undefined) throw new AppError('not-found', 'Your Supabase account has no such database, or Lathe may not see it.');
      const adopted = (await this.#job.adopt(id, user.id, found)) ?? (await repository.find(id));
      return adopted === undefined ? 'waiting' : this.#answer(await this.#job.goOn(adopted, access));
    }
    const organization = await organizationFor(body.organization, access);
    if (organization.plan !== 'free' && !isForced) return 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE';
    const { projectName: name, region = DEFAULT_REGION, password = createPassword() } = body;
    return this.#answer(await this.#job.begin(id, user.id, { name, organization: organization.slug, region, password }, access));
  }

  /** @throws AppError 'not-found' if nothing is connected, 'database-removed' if it is gone, 'forbidden' if the access has ended */
  async integration(user: User, slug: string, { signal }: Waiting): Promise<SupabaseIntegration> {
    const { project, access } = await this.#connected(user, slug, signal, ({ step }) => step === 'ready');
    const apiKey = await access.apiKey(project.ref, { signal });
    if (apiKey === undefined)
      throw new AppError('bad-server-response', 'This database has no API key for apps. Create a publishable key at Supabase, under API Keys.');
    return this.#describe(project, apiKey);
  }

  async disconnect(user: User, slug: string): Promise<void> {
    const { id } = await this.#project(user, slug);
    await this.#dependencies.repository.delete(id);
  }

  async pause(user: User, slug: string, { signal }: Waiting): Promise<void> {
    const { project, access } = await this.#connected(user, slug, signal);
    await access.pause(project.ref, { signal });
  }

  async restore(user: User, slug: string, { signal }: Waiting): Promise<void> {
    const { project, access } = await this.#connected(user, slug, signal);
    await access.restore(project.ref, { signal });
  }

  async status(user: User, slug: string, { signal }: Waiting): Promise<{ status: DatabaseStatus }> {
    return { status: (await this.#connected(user, slug, signal)).project.status };
  }

  /** The database that a person's project is connected to, with the access to it. */
  reached(user: User, slug: string, { signal }: Waiting): Promise<ReachedDatabase> {
    return this.#connected(user, slug, signal);
  }

  async #connected(user: User, slug: string, signal: AbortSignal, isWanted: (row: SupabaseConnectionRow) => boolean = () => true): Promise<ReachedDatabase> {
    const row = await this.#dependencies.repository.find((await this.#project(user, slug)).id);
    if (row === undefined || row.ref === null || !isWanted(row)) throw new AppError('not-found', 'This project is not connected to Supabase.');
    const access = await this.#accessFor(row, user);
    const project = await projectAt(row.ref, access, { signal });
    if (project === undefined) throw removed();
    return { project, access };
  }

  /** Those who may only look at a project do not see its database. */
  async #project(user: User, slug: string): Promise<ProjectRow> {
    try {
      return await this.#dependencies.projects.writable(user, slug);
    } catch (error) {
      if (error instanceof AppError && error.code === 'fork-needed') throw new AppError('not-found', 'There is no such project.');
      throw error;
    }
  }

  async #accessOf(user: Pick<User, 'id'>): Promise<SupabaseAccess> {
    const access = await this.#dependencies.signIns.accessOf(user.id);
    if (access === undefined) throw signInNeeded();
    return access;
  }

  /**
   * The access to the project's database: that of the person who connected it or, if they have signed out or left, that of this person,
   * who then takes their place.
   */
  async #accessFor(row: SupabaseConnectionRow, user: Pick<User, 'id'>): Promise<SupabaseAccess> {
    const { repository, signIns } = this.#dependencies;
    const theirs = row.accountId === null ? undefined : await signIns.accessOf(row.accountId);
    if (theirs !== undefined) return theirs;
    const own = await this.#accessOf(user);
    if (row.accountId === user.id) return own;
    // What they cannot see must not be taken for something that is gone.
    if (row.ref === null || (await projectAt(row.ref, own).catch(unlessForbidden)) === undefined)
      throw new AppError('forbidden', 'This project is connected with the account of somebody who has signed out of Supabase. They have to sign in again.');
    await repository.giveTo(row.projectId, user.id);
    return own;
  }

  #answer(outcome: ConnectOutcome): ConnectAnswer {
    if (outcome.type === 'ready') return this.#describe(outcome.project, outcome.apiKey);
    if (outcome.type === 'gone') throw removed();
    if (outcome.type === 'waiting') return 'waiting';
    return outcome.type === 'limit' ? 'PROJECT_LIMIT_REACHED' : 'PROJECT_NAME_ALREADY_EXISTS';
  }

  #describe({ ref, name, status, region, organization }: HostedProject, apiKey: string): SupabaseIntegration {
    const url = this.#dependencies.supabase?.projectUrl(ref) ?? '';
    return { project: { id: ref, name, status, region, organization, url }, apiKey };
  }
}

/** Whoever began to create it has deleted their account, so nobody can look for it. */
const isOrphan = ({ ref, accountId }: SupabaseConnectionRow): boolean => ref === null && accountId === null;

const removed = (): AppError => new AppError('database-removed', 'The database that this project was connected to is not at Supabase anymore.');

/** Who has to sign in again does not know yet what they may see. */
function unlessForbidden(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'forbidden' && error.data?.['needsSignIn'] !== true) return undefined;
  throw error;
}

/** The one that was chosen, or the only one. @throws AppError 'invalid-input', 'not-found' */
async function organizationFor(slug: string | undefined, access: SupabaseAccess): Promise<HostedOrganization & { readonly plan: string }> {
  if (slug !== undefined) return access.organization(slug, TO_THE_END);
  const [only, ...others] = await access.organizations(TO_THE_END);
  if (only === undefined) throw new AppError('invalid-state', 'You have no organization at Supabase. Create one there, and connect again.');
  if (others.length > 0) throw new AppError('invalid-state', 'You have several organizations at Supabase. Choose the one for the database.');
  return access.organization(only.slug, TO_THE_END);
}

/** Null: the plan has no limit that is known. */
function projectsLeft(
  plan: string,
  organizations: readonly { readonly slug: string; readonly plan: string }[],
  projects: readonly HostedProject[],
): number | null {
  if (plan !== 'free') return null;
  const free = new Set(organizations.filter((one) => one.plan === 'free').map(({ slug }) => slug));
  const running = projects.filter(({ organization, status }) => free.has(organization) && status !== 'INACTIVE' && status !== 'REMOVED');
  return Math.max(0, FREE_PROJECTS - running.length);
}

/** Healthy ones first, paused ones last. */
function byUsefulness(one: HostedProject, other: HostedProject): number {
  const rank = ({ status }: HostedProject): number => (status === 'ACTIVE_HEALTHY' ? 0 : status === 'INACTIVE' ? 2 : 1);
  return rank(one) - rank(other) || one.name.localeCompare(other.name, 'en');
}
