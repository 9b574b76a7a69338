import { randomBytes, randomInt } from 'node:crypto';
import {
  BackendEndedError,
  createKeySet,
  type KeptBackend,
  type KeySet,
  type ListedFunction,
  type ProcessCall,
  type ProcessCalls,
  ProcessRefusal,
  type TypesCatalog,
  typesCatalogSql,
  typescriptTypes,
} from '@lathe/backend';
import {
  AppError,
  type AppliedMigrations,
  type ApplyMigrationsBody,
  type CreatedDatabase,
  type DatabaseFunction,
  type DatabaseFunctions,
  type DatabaseKeys,
  type DatabaseTypes,
  type DeployFunctionsBody,
  type DeployFunctionsOutcome,
  type FunctionLog,
  type ProjectDatabase,
  SQL_ROWS_DEFAULT,
  SQL_TIMEOUT_MS,
  type SqlBody,
  type SqlRole,
  type User,
} from '@lathe/protocol';
import type { DatabaseSettings } from '../config.ts';
import { databaseUrl, type Hosts } from '../network/hosts.ts';
import type { ProjectChecks } from '../projects/main-project.ts';
import type { ProjectRow } from '../projects/repository.ts';
import type { Secret } from '../storage/secret.ts';
import type { DatabaseHosts } from './hosts.ts';
import { RecentAnswers } from './recent-answers.ts';
import type { DatabaseRepository, DatabaseRow } from './repository.ts';

export interface DatabaseDependencies {
  readonly repository: DatabaseRepository;
  /** Of the project itself, for a branch too. */
  readonly projects: Pick<ProjectChecks, 'writable' | 'owned'>;
  readonly processes: DatabaseHosts;
  readonly secret: Pick<Secret, 'seal' | 'unseal'>;
  readonly settings: DatabaseSettings;
  /** Of new databases. */
  readonly engine: DatabaseRow['engine'];
  readonly hosts: Hosts;
  /** Where the project's app is for the people who use it. */
  readonly siteUrl: (projectId: string) => Promise<string>;
  readonly now: () => Date;
}

/** A database as the door needs it. */
export interface FoundDatabase {
  readonly isFull: boolean;
  readonly fullMessage: string;
  /** A request deleted something, so that there may be space to give back. */
  noteDelete(): void;
  awake(): Promise<KeptBackend>;
}

/** A database of which a person may have all. */
export interface OpenedDatabase {
  /** Of the project. */
  readonly title: string;
  readonly ref: string;
  readonly sizeBytes: number;
  /** @throws AppError 'invalid-state' with what has to be changed, 'unavailable' */
  call<Name extends ProcessCall>(name: Name, given: ProcessCalls[Name]['given']): Promise<ProcessCalls[Name]['answer']>;
}

const REF_LENGTH = 20;
const MEGABYTE = 1024 * 1024;
/** Sizes and use are written down at most so often. */
const MEASURE_MS = 30_000;
/** How often the tables of a full database may be rewritten. Each is locked meanwhile, and read and written whole. */
const RECLAIM_MS = 60_000;
/** Runs of SQL and of migrations of one database at once. */
const OPEN_RUNS = 10;
/** Seconds for which the address of a stored file holds. */
const LINK_S = 60;

/** The databases of projects: for their people, who may change the project, and for their apps. */
export class DatabaseService {
  readonly #options: DatabaseDependencies;
  /** By ref, also of addresses that no project has. */
  readonly #rows: RecentAnswers<DatabaseRow | undefined>;
  /** By project: an app may be published, or get another domain, while its database runs. */
  readonly #siteUrls: RecentAnswers<string>;
  /** Runs under way, by ref. */
  readonly #runs = new Map<string, number>();
  readonly #keys = new Map<string, KeySet>();
  /** Bytes, by ref. */
  readonly #measured = new Map<string, number>();
  readonly #measuring = new Set<string>();
  /** When the space of deleted rows was given back, by ref of a full database. */
  readonly #reclaimed = new Map<string, { readonly at: number; hasDeleted: boolean }>();

  constructor(options: DatabaseDependencies) {
    this.#options = options;
    const now = () => options.now().getTime();
    this.#rows = new RecentAnswers((ref) => options.repository.findByRef(ref), now);
    this.#siteUrls = new RecentAnswers(options.siteUrl, now);
  }

  async read(user: User, slug: string): Promise<ProjectDatabase> {
    const row = await this.#options.repository.find((await this.#project(user, slug)).id);
    if (row !== undefined) return this.#describe(row);
    if (this.#options.settings.running > 0 && this.#options.engine === 'embedded') this.#options.processes.prepare();
    return { state: 'none' };
  }

  async create(user: User, slug: string): Promise<CreatedDatabase> {
    const { id } = await this.#project(user, slug);
    const { repository, secret, settings, now } = this.#options;
    const existing = await repository.find(id);
    if (existing !== undefined) return this.#woken(existing);
    if (settings.running === 0) throw new AppError('invalid-state', 'This server offers no databases: its operator has set DATABASES_RUNNING to 0.');
    const ref = Array.from({ length: REF_LENGTH }, () => String.fromCharCode(97 + randomInt(26))).join('');
    const keys = await createKeySet({ random: randomBytes, now: now().getTime() });
    const row = await repository.create({
      ...{ projectId: id, ref, engine: this.#options.engine, publishableKey: keys.publishable, sizeBytes: 0, createdAt: now(), lastUsedAt: now() },
      sealedKeys: secret.seal('databases', JSON.stringify(keys), ref),
    });
    if (row === undefined) throw noDatabase();
    this.#rows.forget(row.ref);
    return this.#woken(row);
  }

  async wake(user: User, slug: string): Promise<CreatedDatabase> {
    return this.#woken(await this.#row(user, slug));
  }

  /** @throws AppError 'invalid-state' for another title */
  async delete(user: User, slug: string, title: string): Promise<void> {
    const project = await this.#project(user, slug);
    const row = await this.#options.repository.find(project.id);
    if (row === undefined) throw noDatabase();
    if (title !== project.title) throw new AppError('invalid-state', 'This is not the title of the project.');
    await this.#options.repository.delete(project.id);
    this.#rows.forget(row.ref);
    this.#keys.delete(row.ref);
    this.#reclaimed.delete(row.ref);
    await this.#options.processes.remove(row.ref);
  }

  async keys(user: User, slug: string): Promise<DatabaseKeys> {
    const { publishable, secret } = this.#keysOf(await this.#row(user, slug));
    return { publishable, secret };
  }

  async sql(user: User, slug: string, { as, ...body }: SqlBody): Promise<ProcessCalls['sql']['answer']> {
    const command = { rowLimit: SQL_ROWS_DEFAULT, timeoutMs: SQL_TIMEOUT_MS, ...body, as: roleOf(as) };
    return this.#run(await this.#row(user, slug), 'sql', command);
  }

  async migrations(user: User, slug: string): Promise<AppliedMigrations> {
    return { migrations: [...(await this.#call(await this.#row(user, slug), 'listMigrations', undefined))] };
  }

  async migrate(user: User, slug: string, { migrations }: ApplyMigrationsBody): Promise<ProcessCalls['migrate']['answer']> {
    return this.#run(await this.#row(user, slug), 'migrate', migrations);
  }

  /** TypeScript types of the tables that its apps see. */
  async types(user: User, slug: string): Promise<DatabaseTypes> {
    const command = { as: 'owner', text: typesCatalogSql(['public']), isReadOnly: true, timeoutMs: SQL_TIMEOUT_MS } as const;
    const { results, error } = await this.#run(await this.#row(user, slug), 'sql', command);
    const catalog = results[0]?.rows[0]?.[0];
    if (error !== undefined || catalog === null || catalog === undefined)
      throw new AppError('unavailable', `The tables could not be read: ${error?.message ?? 'the database did not answer'}`);
    return { types: typescriptTypes(JSON.parse(catalog) as TypesCatalog) };
  }

  async functions(user: User, slug: string): Promise<DatabaseFunctions> {
    const { functions, secrets } = await this.#call(await this.#row(user, slug), 'listFunctions', undefined);
    return { functions: functions.map(described), secrets: [...secrets] };
  }

  async deploy(user: User, slug: string, { files, config }: DeployFunctionsBody): Promise<DeployFunctionsOutcome> {
    const given = { files: new Map(Object.entries(files)), config, removesOthers: true };
    const { deployed, removed, failed } = await this.#call(await this.#row(user, slug), 'deployFunctions', given);
    return { deployed: [...deployed], removed: [...removed], failed: [...failed].map(([name, message]) => ({ name, message })) };
  }

  /** A database that sleeps has forgotten what its functions said, and is not woken for it. */
  async functionLog(user: User, slug: string, after: string | undefined): Promise<FunctionLog> {
    const row = await this.#row(user, slug);
    if (!this.#options.processes.isRunning(row.ref)) return { lines: [] };
    const lines = await this.#call(row, 'functionLog', Number(after ?? 0) || 0);
    return { lines: lines.map(({ at, ...line }) => ({ ...line, at: new Date(at).toISOString() })) };
  }

  async setSecrets(user: User, slug: string, secrets: Readonly<Record<string, string | null>>): Promise<void> {
    await this.#call(await this.#row(user, slug), 'setSecrets', secrets);
  }

  async createUser(user: User, slug: string, { email, password }: { readonly email: string; readonly password: string }): Promise<{ id: string }> {
    const created = await this.#ask(await this.#row(user, slug), 'POST', '/auth/v1/admin/users', { email, password, email_confirm: true });
    return { id: String((created as { id?: unknown }).id) };
  }

  async deleteUser(user: User, slug: string, userId: string): Promise<void> {
    await this.#ask(await this.#row(user, slug), 'DELETE', `/auth/v1/admin/users/${encodeURIComponent(userId)}`, {});
  }

  async linkFile(user: User, slug: string, file: { readonly bucket: string; readonly name: string }): Promise<{ url: string }> {
    const row = await this.#row(user, slug);
    const signed = await this.#ask(row, 'POST', `/storage/v1/object/sign/${storedPath(file)}`, { expiresIn: LINK_S });
    return { url: `${this.#url(row)}/storage/v1${String((signed as { signedURL?: unknown }).signedURL)}` };
  }

  async deleteFiles(user: User, slug: string, files: readonly { readonly bucket: string; readonly name: string }[]): Promise<void> {
    const row = await this.#row(user, slug);
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const prefixes = files.filter((file) => file.bucket === bucket).map(({ name }) => name);
      await this.#ask(row, 'DELETE', `/storage/v1/object/${encodeURIComponent(bucket)}`, { prefixes });
    }
  }

  /** Whether `at` knows the answer. Anybody can make up addresses, and each costs a look. */
  isKnown(ref: string): boolean {
    return this.#rows.has(ref);
  }

  /** For what takes a whole database. */
  async open(user: User, slug: string): Promise<OpenedDatabase> {
    const project = await this.#project(user, slug);
    const row = await this.#options.repository.find(project.id);
    if (row === undefined) throw noDatabase();
    return { title: project.title, ref: row.ref, sizeBytes: this.#measured.get(row.ref) ?? row.sizeBytes, call: (name, given) => this.#call(row, name, given) };
  }

  /** For requests from apps, which need no account here. Undefined if no project has the address. */
  async at(ref: string): Promise<FoundDatabase | undefined> {
    const row = await this.#rows.get(ref);
    if (row === undefined) return undefined;
    const { sizeLimitBytes } = this.#options.settings;
    const sizeBytes = this.#measured.get(ref) ?? row.sizeBytes;
    return {
      isFull: sizeBytes > sizeLimitBytes,
      fullMessage: `The database of this project is full: it has ${megabytes(sizeBytes)} of ${megabytes(sizeLimitBytes)}.`,
      noteDelete: () => this.#noteDelete(ref),
      awake: () => this.#awake(row),
    };
  }

  /** Measures databases in use, and removes those whose project is gone. Returns how many it removed. */
  async sweep(): Promise<number> {
    const refs = new Set(await this.#options.repository.refs());
    for (const ref of this.#keys.keys()) if (!refs.has(ref)) this.#keys.delete(ref);
    return this.#options.processes.sweep((ref) => refs.has(ref), this.#options.now().getTime());
  }

  close(): Promise<void> {
    return this.#options.processes.close();
  }

  /** Who only looks at a project learns nothing of its database. @throws AppError 'not-found' */
  async #project(user: User, slug: string): Promise<ProjectRow> {
    try {
      return await this.#options.projects.writable(user, slug);
    } catch (error) {
      if (error instanceof AppError && error.code === 'fork-needed') throw new AppError('not-found', 'There is no such project.');
      throw error;
    }
  }

  async #row(user: User, slug: string): Promise<DatabaseRow> {
    const row = await this.#options.repository.find((await this.#project(user, slug)).id);
    if (row === undefined) throw noDatabase();
    return row;
  }

  #keysOf({ ref, sealedKeys }: DatabaseRow): KeySet {
    const found = this.#keys.get(ref) ?? (JSON.parse(this.#options.secret.unseal('databases', sealedKeys, ref)) as KeySet);
    this.#keys.set(ref, found);
    return found;
  }

  async #awake(row: DatabaseRow): Promise<KeptBackend> {
    const siteUrl = await this.#siteUrls.get(row.projectId);
    const { ref, engine, ownerId } = row;
    const database = await this.#options.processes.awake({ ref, keys: this.#keysOf(row), engine, siteUrl, ownerId });
    this.#noteUse(row);
    return database;
  }

  /** Beside the request, and not for each. */
  #noteUse(row: DatabaseRow): void {
    const { ref, projectId } = row;
    if (this.#measuring.has(ref)) return;
    this.#measuring.add(ref);
    const measure = async () => {
      const sizeBytes = await this.#reclaim(row, await this.#options.processes.bytes(ref));
      this.#measured.set(ref, sizeBytes);
      await this.#options.repository.update(projectId, { sizeBytes, lastUsedAt: this.#options.now() });
    };
    setTimeout(() => {
      void measure()
        .catch(() => undefined) // The next use measures again.
        .finally(() => this.#measuring.delete(ref));
    }, MEASURE_MS).unref();
  }

  #noteDelete(ref: string): void {
    const last = this.#reclaimed.get(ref);
    if (last !== undefined) last.hasDeleted = true;
  }

  /** Reclaims the space of deleted rows if the database is full, since neither engine does that by itself. Returns the new size. */
  async #reclaim(row: DatabaseRow, sizeBytes: number): Promise<number> {
    const { processes, settings, now } = this.#options;
    if (sizeBytes <= settings.sizeLimitBytes) {
      this.#reclaimed.delete(row.ref);
      return sizeBytes;
    }
    const at = now().getTime();
    const last = this.#reclaimed.get(row.ref);
    const isDue = last === undefined || (last.hasDeleted && at - last.at >= RECLAIM_MS);
    if (!isDue || !processes.isRunning(row.ref)) return sizeBytes;
    this.#reclaimed.set(row.ref, { at, hasDeleted: false });
    await this.#call(row, 'reclaim', undefined);
    const left = await processes.bytes(row.ref);
    if (left <= settings.sizeLimitBytes) this.#reclaimed.delete(row.ref);
    return left;
  }

  async #woken(row: DatabaseRow): Promise<CreatedDatabase> {
    await this.#awake(row);
    const sizeBytes = await this.#options.processes.bytes(row.ref);
    this.#measured.set(row.ref, sizeBytes);
    await this.#options.repository.update(row.projectId, { sizeBytes });
    return this.#describe({ ...row, sizeBytes });
  }

  #describe(row: DatabaseRow): CreatedDatabase {
    const { ref, publishableKey, engine, createdAt } = row;
    const sizeBytes = this.#measured.get(ref) ?? row.sizeBytes;
    return {
      ...this.#options.processes.state(ref),
      ...{ ref, publishableKey, engine, sizeBytes, sizeLimitBytes: this.#options.settings.sizeLimitBytes },
      url: this.#url(row),
      createdAt: createdAt.toISOString(),
    };
  }

  #url({ ref }: Pick<DatabaseRow, 'ref'>): string {
    return databaseUrl(this.#options.hosts, ref);
  }

  async #call<Name extends ProcessCall>(row: DatabaseRow, name: Name, given: ProcessCalls[Name]['given']): Promise<ProcessCalls[Name]['answer']> {
    const database = await this.#awake(row);
    try {
      return await database.call(name, given);
    } catch (error) {
      if (error instanceof ProcessRefusal) throw new AppError('invalid-state', error.message, { cause: error });
      if (error instanceof BackendEndedError) throw new AppError('unavailable', error.message, { cause: error });
      throw error;
    }
  }

  /** @throws AppError 'rate-limited' where many are under way: each holds a connection or the whole process */
  async #run<Name extends 'sql' | 'migrate'>(row: DatabaseRow, name: Name, given: ProcessCalls[Name]['given']): Promise<ProcessCalls[Name]['answer']> {
    const count = this.#runs.get(row.ref) ?? 0;
    if (count >= OPEN_RUNS) throw new AppError('rate-limited', `${OPEN_RUNS} runs of this database are under way. Wait until one has ended.`);
    this.#runs.set(row.ref, count + 1);
    this.#noteDelete(row.ref); // It may delete something.
    try {
      return await this.#call(row, name, given);
    } finally {
      const left = (this.#runs.get(row.ref) ?? 1) - 1;
      if (left === 0) this.#runs.delete(row.ref);
      else this.#runs.set(row.ref, left);
    }
  }

  /** What a service of the database answers with its secret key. @throws AppError 'not-found', 'invalid-state', 'unavailable' */
  async #ask(row: DatabaseRow, method: string, path: string, body: object): Promise<unknown> {
    const database = await this.#awake(row);
    const { secret } = this.#keysOf(row);
    const headers = { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const response = await database.fetch(new Request(`${this.#url(row)}${path}`, { method, headers, body: JSON.stringify(body) }));
    const answer: unknown = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const { msg, message, error } = answer as Readonly<Record<string, unknown>>;
    const text = [msg, message, error].find((one) => typeof one === 'string') ?? 'The database refused this.';
    throw new AppError(response.status === 404 ? 'not-found' : response.status >= 500 ? 'unavailable' : 'invalid-state', String(text));
  }
}

const noDatabase = (): AppError => new AppError('not-found', 'This project has no database yet.');

const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

const storedPath = ({ bucket, name }: { readonly bucket: string; readonly name: string }): string =>
  [bucket, ...name.split('/')].map(encodeURIComponent).join('/');

function described({ deployedAt, ...one }: ListedFunction): DatabaseFunction {
  const at = deployedAt === undefined ? {} : { deployedAt: new Date(deployedAt).toISOString() };
  return { ...one, ...at, status: one.failure === undefined ? 'DEPLOYED' : 'FAILED' };
}

function roleOf(as: SqlRole): ProcessCalls['sql']['given']['as'] {
  if (as.role === 'owner') return 'owner';
  return { role: as.role, claims: { role: as.role, ...(as.role === 'authenticated' && { sub: as.userId }) } };
}
