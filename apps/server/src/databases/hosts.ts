import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepBackend, type KeptBackend, type KeySet } from '@lathe/backend';
import { AppError, messageOf } from '@lathe/protocol';
import type { DatabaseSettings } from '../config.ts';
import type { DatabaseCluster } from './cluster.ts';
import { copyDatabase } from './copy-database.ts';
import { emptyDatabase } from './empty-database.ts';
import { folderBytes } from './folder-bytes.ts';
import type { Logger } from '../logging.ts';
import { databaseUrl, type Hosts, isDatabaseRef } from '../network/hosts.ts';
import { createQueue } from '../queue.ts';

export interface DatabaseHostsOptions {
  readonly settings: DatabaseSettings;
  readonly hosts: Hosts;
  /** A folder for each database. */
  readonly directory: string;
  readonly cacheDirectory: string;
  /** The archive of an empty database that came with Lathe; it is made if the file does not exist. */
  readonly shippedTemplate: string;
  /** The program of a process. */
  readonly program: URL;
  readonly log: Logger;
  /** Where databases are that are not embedded. Undefined: all are. */
  readonly cluster: DatabaseCluster | undefined;
}

/** What a process needs that is not the same for all. */
export interface HostedDatabase {
  readonly ref: string;
  readonly keys: KeySet;
  readonly engine: 'embedded' | 'postgresql';
  /** Where links in messages to the app's people lead. */
  readonly siteUrl: string;
  /** Whose project it is. */
  readonly ownerId: string;
}

interface Host {
  readonly ownerId: string;
  readonly kept: KeptBackend;
  siteUrl: string;
  lastUsedAt: number;
  isStarting: boolean;
  failure: string | undefined;
}

/** A machine that also builds and tests may be slow. */
const PATIENCE = { startMs: 180_000, silenceMs: 15_000 };
/** When a sweep first found that no project has the database. */
const ORPHANED = 'orphaned-at';
const ORPHANED_MS = 24 * 60 * 60_000;
const NO_CLUSTER = 'This database is on a PostgreSQL server, and this Lathe no longer knows its address. Its operator has to set BACKEND_DATABASE_URL.';
const BUSY = 'All databases that this server can run at once are in use. Try again in a moment.';

/** Beside the bundled server. */
export const backendProgram = new URL('./backend-process.js', import.meta.url);

/** The processes of databases: started when they are needed, stopped when nobody uses them, and never too many. */
export class DatabaseHosts {
  readonly #options: DatabaseHostsOptions;
  readonly #hosts = new Map<string, Host>();
  #template: Promise<string> | undefined;
  readonly #inTurn = createQueue();

  constructor(options: DatabaseHostsOptions) {
    this.#options = options;
  }

  state(ref: string): { readonly state: 'asleep' | 'starting' | 'running' | 'failed'; readonly failure?: string } {
    const host = this.#hosts.get(ref);
    if (host?.failure !== undefined) return { state: 'failed', failure: host.failure };
    if (host?.isStarting) return { state: 'starting' };
    return { state: host?.kept.isRunning ? 'running' : 'asleep' };
  }

  isRunning(ref: string): boolean {
    return this.#hosts.get(ref)?.kept.isRunning === true;
  }

  folder(ref: string): string {
    return join(this.#options.directory, ref);
  }

  /**
   * The database, running. @throws AppError 'unavailable' with what failed
   */
  async awake(database: HostedDatabase): Promise<KeptBackend> {
    const host = this.#hosts.get(database.ref) ?? (await this.#add(database).catch(asUnavailable));
    host.lastUsedAt = performance.now();
    if (host.siteUrl !== database.siteUrl) {
      host.siteUrl = database.siteUrl;
      await host.kept.setSiteUrl(database.siteUrl);
    }
    if (host.kept.isRunning && !host.isStarting) return host.kept;
    // Counted before the next one looks for room.
    await this.#inTurn(async () => {
      await this.#makeRoom(host);
      host.isStarting = true;
    });
    try {
      await host.kept.wake();
      host.failure = undefined;
      return host.kept;
    } catch (error) {
      host.failure = messageOf(error);
      return asUnavailable(error);
    } finally {
      host.isStarting = false;
    }
  }

  /** Somebody may create a database soon, and should not wait for what takes longest. */
  prepare(): void {
    this.#templateFile().catch((error: unknown) => this.#options.log.warn({ err: error }, 'Could not prepare an empty database'));
  }

  /** Stops the process, if one runs, so that its folder can be read or removed. */
  async forget(ref: string): Promise<void> {
    const host = this.#hosts.get(ref);
    this.#hosts.delete(ref);
    await host?.kept.close();
  }

  /** Copies a database with its files and functions into a folder, while apps may go on using it. */
  async copy(ref: string, to: string): Promise<void> {
    if (!isDatabaseRef(ref)) throw new AppError('invalid-input', `${ref} is not the name of a database.`);
    const from = this.folder(ref);
    const running = await this.#inTurn(async () => {
      const host = this.#hosts.get(ref);
      if (host !== undefined && (host.isStarting || host.kept.isRunning)) return host;
      // None can be started meanwhile.
      await this.forget(ref);
      await copyDatabase(from, to);
      return undefined;
    });
    if (running !== undefined) await copyDatabase(from, to, (file) => running.kept.call('dump', file));
  }

  /** Of the database, its files and functions. */
  async bytes(ref: string): Promise<number> {
    return (await folderBytes(this.folder(ref))) + ((await this.#options.cluster?.bytes(ref)) ?? 0);
  }

  async remove(ref: string): Promise<void> {
    await this.forget(ref);
    await this.#options.cluster?.drop(ref);
    await rm(this.folder(ref), { recursive: true, force: true });
  }

  /**
   * Removes the folders of databases that no project has had for a day: an operator who restores an older backup of Lathe
   * and finds that it was the wrong one can still go back.
   */
  async sweep(isKept: (ref: string) => boolean, now: number): Promise<number> {
    let removed = 0;
    for (const ref of (await readdir(this.#options.directory).catch(() => [])).filter(isDatabaseRef)) {
      const mark = join(this.folder(ref), ORPHANED);
      if (isKept(ref)) await rm(mark, { force: true });
      else {
        await this.forget(ref);
        const since = Number(await readFile(mark, 'utf8').catch(() => '')) || now;
        if (since === now) await writeFile(mark, String(now));
        if (now - since < ORPHANED_MS) continue;
        await this.remove(ref);
        removed++;
      }
    }
    return removed;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosts.keys()].map((ref) => this.forget(ref)));
  }

  async #add({ ref, keys, engine, siteUrl, ownerId }: HostedDatabase): Promise<Host> {
    const { hosts, settings, program, log, cluster } = this.#options;
    const folder = this.folder(ref);
    const isNew = !existsSync(join(folder, 'database', 'PG_VERSION'));
    const template = isNew && engine === 'embedded' ? await this.#templateFile() : undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (engine === 'postgresql' && cluster === undefined) throw new AppError('unavailable', NO_CLUSTER, { isRetryable: false });
    if (engine === 'postgresql') await cluster?.create(ref);
    const place = engine === 'postgresql' ? { databaseUrl: cluster?.urlOf(ref), loginSuffix: ref } : { template };
    const existing = this.#hosts.get(ref);
    if (existing !== undefined) return existing;
    const kept = keepBackend({
      // No message leaves this server, so nobody could confirm an address.
      setup: { keys, folder, publicUrl: databaseUrl(hosts, ref), siteUrl, isAutoconfirmed: true, ...place },
      program,
      idleMs: settings.idleMs,
      ...PATIENCE,
      onLine: (line) => log.debug({ ref, line }, 'A database said something'),
    });
    const host: Host = { ownerId, kept, siteUrl, lastUsedAt: performance.now(), isStarting: false, failure: undefined };
    this.#hosts.set(ref, host);
    return host;
  }

  /**
   * Stops one if there are too many: one that nobody uses, of the same person if there is any, else of who has most. If all
   * are in use, who has two more than the person would otherwise have gives one up. @throws AppError 'unavailable' if nobody has
   */
  async #makeRoom(wanted: Host): Promise<void> {
    const others = [...this.#hosts.values()].filter((host) => host !== wanted && (host.kept.isRunning || host.isStarting));
    if (others.length < this.#options.settings.running) return;
    const heldBy = (ownerId: string) => others.filter((host) => host.ownerId === ownerId).length;
    const isOwn = ({ ownerId }: Host) => Number(ownerId === wanted.ownerId);
    const started = others.filter(({ isStarting }) => !isStarting).sort((a, b) => heldBy(b.ownerId) - heldBy(a.ownerId) || a.lastUsedAt - b.lastUsedAt);
    for (const { kept } of started.filter((host) => !host.kept.isBusy).sort((a, b) => isOwn(b) - isOwn(a))) if (await kept.sleep()) return;
    const [most] = started;
    if (most === undefined || heldBy(most.ownerId) < heldBy(wanted.ownerId) + 2) throw new AppError('unavailable', BUSY);
    await most.kept.stop();
  }

  #templateFile(): Promise<string> {
    const { cacheDirectory, shippedTemplate, program } = this.#options;
    this.#template ??= emptyDatabase(cacheDirectory, shippedTemplate, { program, ...PATIENCE }).catch((error: unknown) => {
      this.#template = undefined;
      throw error;
    });
    return this.#template;
  }
}

function asUnavailable(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError('unavailable', `The database did not start: ${firstLine(messageOf(error))}`, { cause: error });
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
