import { AppError, type DatabaseStatus } from '@lathe/protocol';
import { type HostedProject, type SupabaseAccess, TO_THE_END } from '../integrations/database-hosts/provider.ts';
import type { SupabaseConnectionRepository, SupabaseConnectionRow } from './repository.ts';

/** A database to create. */
export interface NewDatabase {
  readonly name: string;
  /** A slug. */
  readonly organization: string;
  readonly region: string;
  readonly password: string;
}

export interface ConnectJobDependencies {
  readonly repository: SupabaseConnectionRepository;
  /** Encrypts a password for the row of this project, and back. */
  readonly seal: (projectId: string, password: string) => string;
  readonly unseal: (projectId: string, sealed: string) => string;
  readonly now: () => Date;
}

/** `name-exists` and `limit`: nothing was created, and nothing is remembered. */
export type ConnectOutcome =
  | { readonly type: 'ready'; readonly project: HostedProject; readonly apiKey: string }
  | { readonly type: 'waiting' | 'limit' | 'name-exists' | 'gone' };

/** After a request without an answer, how long to wait before asking again. */
const RETRY_MS = 45_000;
/** A request ends before that, including its waits for a new token and for Supabase's rate limit. */
const REQUEST_MS = 40_000;
/** Supabase's clock and ours may differ. */
const CLOCK_SKEW_MS = 10 * 60_000;
/** None of them is a reason to wait. */
const SETTLED: readonly DatabaseStatus[] = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INACTIVE', 'PAUSING', 'PAUSE_FAILED', 'RESTORE_FAILED'];
const GONE: readonly DatabaseStatus[] = ['REMOVED', 'GOING_DOWN'];

/**
 * Connects a project to a database at Supabase. Each step is stored before it is taken: `creating` before the request that creates a
 * database, `waiting` with its ID, `ready` once it has been seen healthy. So any process can continue from the row after another one
 * has ended. Supabase's API has no idempotency key. A process that finds `creating` therefore looks for a new database of this name first,
 * and sends the request again only if there is none and every earlier request must have ended.
 */
export class ConnectJob {
  readonly #dependencies: ConnectJobDependencies;

  constructor(dependencies: ConnectJobDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a database, unless the project has been connected meanwhile. */
  async begin(projectId: string, accountId: string, wanted: NewDatabase, access: SupabaseAccess): Promise<ConnectOutcome> {
    const { repository, seal, now } = this.#dependencies;
    // A name that is there before the row could not be told from the one that is about to be created.
    if ((await this.#named(wanted, access)).length > 0) return this.#isUnderWay(projectId);
    const at = now();
    const { password, ...named } = wanted;
    const row = {
      projectId,
      accountId,
      step: 'creating',
      ref: null,
      ...named,
      sealedPassword: seal(projectId, password),
      createdAt: at,
      attemptedAt: at,
    } as const;
    if (await repository.begin(row)) return this.#create(row, password, access);
    // Another call was first for this project, or another project for this name.
    return this.#isUnderWay(projectId);
  }

  /** Another call for this project may have been first, whose database has this name. */
  async #isUnderWay(projectId: string): Promise<ConnectOutcome> {
    return { type: (await this.#dependencies.repository.find(projectId)) === undefined ? 'name-exists' : 'waiting' };
  }

  /** Connects one that is there. Undefined: the project has been connected meanwhile. */
  async adopt(projectId: string, accountId: string, { ref, name, organization, region }: HostedProject): Promise<SupabaseConnectionRow | undefined> {
    const { repository, now } = this.#dependencies;
    const at = now();
    const row = { projectId, accountId, step: 'waiting', ref, name, organization, region, sealedPassword: null, createdAt: at, attemptedAt: at } as const;
    return (await repository.begin(row)) ? row : undefined;
  }

  /** Goes on from wherever the last call, or a process that is gone, has left it. */
  async goOn(row: SupabaseConnectionRow, access: SupabaseAccess): Promise<ConnectOutcome> {
    return row.ref === null ? this.#findOrCreate(row, access) : this.#look(row, row.ref, access);
  }

  async #findOrCreate(row: SupabaseConnectionRow, access: SupabaseAccess): Promise<ConnectOutcome> {
    const { repository, unseal, now } = this.#dependencies;
    // Before the look, which may take long: what it does not find may have been created since.
    const isOver = row.attemptedAt.getTime() + RETRY_MS <= now().getTime();
    const created = await this.#created(row, access);
    if (created !== undefined) return this.#found(row, created, access);
    if (!isOver || row.sealedPassword === null) return { type: 'waiting' };
    const at = now();
    if (!(await repository.retry(row, at))) return { type: 'waiting' };
    return this.#create({ ...row, attemptedAt: at }, unseal(row.projectId, row.sealedPassword), access);
  }

  /** Asks for the database of a row that stands. */
  async #create(row: SupabaseConnectionRow, password: string, access: SupabaseAccess): Promise<ConnectOutcome> {
    const { name, organization, region } = row;
    let answer: Awaited<ReturnType<SupabaseAccess['create']>>;
    try {
      // Not the caller's signal: if the person leaves, the answer is still needed to know what was created.
      answer = await access.create({ name, organization, region, password }, { signal: AbortSignal.timeout(REQUEST_MS) });
    } catch (error) {
      // It may have been created all the same.
      if (!isRefused(error)) return { type: 'waiting' };
      await this.#dependencies.repository.deleteSame(row);
      throw error;
    }
    if (typeof answer === 'object') return this.#found(row, answer, access);
    // An earlier request may have arrived after it was looked for.
    const created = answer === 'name-exists' ? await this.#created(row, access) : undefined;
    if (created !== undefined) return this.#found(row, created, access);
    await this.#dependencies.repository.deleteSame(row);
    return { type: answer };
  }

  async #found(row: SupabaseConnectionRow, { ref }: HostedProject, access: SupabaseAccess): Promise<ConnectOutcome> {
    await this.#dependencies.repository.found(row.projectId, ref);
    return this.#look({ ...row, step: 'waiting', ref }, ref, access);
  }

  async #look(row: SupabaseConnectionRow, ref: string, access: SupabaseAccess): Promise<ConnectOutcome> {
    const { repository } = this.#dependencies;
    const project = await projectAt(ref, access);
    if (project === undefined) {
      await repository.deleteSame(row);
      return { type: 'gone' };
    }
    if (project.status === 'INIT_FAILED') {
      await repository.deleteSame(row);
      throw new AppError('bad-server-response', `Supabase could not start the database ${project.name}. Delete it at Supabase, and connect again.`);
    }
    const apiKey = SETTLED.includes(project.status) ? await access.apiKey(ref, TO_THE_END) : undefined;
    if (apiKey === undefined) return { type: 'waiting' };
    if (row.step !== 'ready') await repository.ready(row.projectId, ref);
    return { type: 'ready', project, apiKey };
  }

  /** What an earlier request of this row has created. */
  async #created(row: SupabaseConnectionRow, access: SupabaseAccess): Promise<HostedProject | undefined> {
    const since = row.createdAt.getTime() - CLOCK_SKEW_MS;
    const found = (await this.#named(row, access)).filter(({ createdAt }) => Date.parse(createdAt) >= since);
    const used = await this.#dependencies.repository.used(
      found.map(({ ref }) => ref),
      row.projectId,
    );
    return found.find(({ ref }) => !used.has(ref));
  }

  async #named({ name, organization }: Pick<NewDatabase, 'name' | 'organization'>, access: SupabaseAccess): Promise<HostedProject[]> {
    const projects = await access.projects(TO_THE_END);
    return projects.filter((one) => one.organization === organization && one.name === name && !GONE.includes(one.status));
  }
}

/** Undefined: it is gone. @throws AppError */
export async function projectAt(
  ref: string,
  access: SupabaseAccess,
  waiting: { readonly signal: AbortSignal } = TO_THE_END,
): Promise<HostedProject | undefined> {
  try {
    const project = await access.project(ref, waiting);
    return GONE.includes(project.status) ? undefined : project;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** Whether Supabase has said no, so that certainly nothing was created. */
const isRefused = (error: unknown): boolean => error instanceof AppError && ['forbidden', 'not-found', 'rate-limited', 'invalid-input'].includes(error.code);
