/** The program of a process that runs one project's backend. It ends with its parent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from '../archive/archive-error.ts';
import { createSmtpMailer } from '../auth/mail/smtp.ts';
import { openLiveSettings } from '../auth/live-settings.ts';
import { type AuthOptions, DEFAULT_SITE_URL } from '../auth/options.ts';
import { type Backend, createBackend } from '../backend.ts';
import { createFolderBlobs } from '../blobs/folder.ts';
import { SqlError, type SqlEngine } from '../engines/contract.ts';
import { openEmbedded } from '../engines/pglite/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { createDenoHost, type DenoHost } from '../functions/deno/host.ts';
import { FunctionSourceError } from '../functions/deno/releases.ts';
import { SecretNameError } from '../functions/deno/secrets.ts';
import { deployFunctions, readFunctions } from '../project/functions.ts';
import { applyMigrations, readMigrations } from '../project/migrations.ts';
import { type ServedBackend, serveBackend } from '../serving/serve.ts';
import { CALLS, type CallContext } from './calls.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import type { FromChild, ProcessCall, ProcessCalls, ProcessSetup, ToChild } from './setup.ts';

const send = (message: FromChild): void => void process.send?.(message);

/** Why the project does not start, for its people. */
class ProjectError extends Error {
  override readonly name = 'ProjectError';
}

/** What runs, once it does. */
class Running {
  #siteUrl: string | undefined;
  #started: (Omit<CallContext, 'onStatement' | 'onSiteUrl'> & { readonly served: ServedBackend }) | undefined;

  async start(setup: ProcessSetup, socket: string): Promise<void> {
    try {
      const lock = await lockFolder(setup.folder);
      process.once('exit', () => lock.close());
      const engine = await openEngine(setup);
      const functions = createDenoHost({ folder: join(setup.folder, 'functions'), publicUrl: setup.publicUrl, ...ownerAddress(setup, engine) });
      const blobs = createFolderBlobs(join(setup.folder, 'files'));
      this.#siteUrl = setup.siteUrl;
      const auth = authOptions(setup, () => this.#siteUrl);
      const authSettings = await openLiveSettings(join(setup.folder, 'auth-settings.json'), auth);
      const backend = await openBackend(setup, { engine, functions, blobs, authSettings }, auth);
      const keys = { secret: new TextEncoder().encode(setup.keys.jwtSecret) };
      this.#started = { engine, functions, blobs, keys, authSettings, served: await serveBackend(backend, { socket, isBehindProxy: true }) };
      send({ type: 'ready' });
    } catch (error) {
      const isExpected = [ProjectError, SqlError, FolderInUseError, FunctionSourceError].some((one) => error instanceof one);
      send({ type: 'failed', message: isExpected ? (error as Error).message : ((error as Error).stack ?? String(error)) });
    }
  }

  async call<Name extends ProcessCall>(id: number, name: Name, given: ProcessCalls[Name]['given']): Promise<void> {
    try {
      if (this.#started === undefined) throw new Error('The database does not run.');
      // A statement of PGlite stops this process, so the message has to be gone before.
      const onStatement: CallContext['onStatement'] = (timeoutMs) =>
        new Promise((resolve) => process.send?.({ type: 'statement', id, timeoutMs } satisfies FromChild, () => resolve()));
      const onSiteUrl: CallContext['onSiteUrl'] = (siteUrl) => {
        this.#siteUrl = siteUrl;
      };
      send({ type: 'answer', id, answer: await CALLS[name](given, { ...this.#started, onStatement, onSiteUrl }) });
    } catch (error) {
      const isExpected = [SqlError, FunctionSourceError, SecretNameError, ArchiveError].some((one) => error instanceof one);
      send({ type: 'refusal', id, isExpected, message: isExpected ? (error as Error).message : ((error as Error).stack ?? String(error)) });
    }
  }

  async stop(): Promise<void> {
    await this.#started?.served.close();
    process.exit(0);
  }
}

const running = new Running();
process.on('message', (message: ToChild) => {
  if (message.type === 'ping') send({ type: 'pong' });
  else if (message.type === 'start') void running.start(message.setup, message.socket);
  else if (message.type === 'call') void running.call(message.id, message.call.name, message.call.given);
  else void running.stop();
});
process.on('disconnect', () => void running.stop());

type Parts = Pick<CallContext, 'engine' | 'functions' | 'blobs' | 'authSettings'>;

function authOptions({ publicUrl, isAutoconfirmed = false }: ProcessSetup, siteUrl: () => string | undefined): AuthOptions {
  return { externalUrl: `${publicUrl}/auth/v1`, isAutoconfirmed, siteUrl: () => siteUrl() ?? DEFAULT_SITE_URL };
}

async function openBackend({ keys, smtp, project }: ProcessSetup, { engine, functions, blobs, authSettings }: Parts, auth: AuthOptions): Promise<Backend> {
  const backend = await createBackend({
    ...{ engine, keys, functions, blobs, auth, authChanges: () => authSettings.changes },
    ...(smtp !== undefined && { mail: createSmtpMailer(smtp) }),
  });
  if (project !== undefined) await bringUp(project, engine, functions);
  return backend;
}

async function openEngine({ folder, databaseUrl, loginSuffix, template }: ProcessSetup): Promise<SqlEngine> {
  if (databaseUrl !== undefined) return openPostgresql({ url: databaseUrl, ...(loginSuffix !== undefined && { loginSuffix }) });
  const dataDirectory = join(folder, 'database');
  // An archive may only be unpacked where no database is yet.
  const isNew = !existsSync(join(dataDirectory, 'PG_VERSION'));
  return openEmbedded({ dataDirectory, ...(isNew && template !== undefined && { template }) });
}

/** Functions are code of the project, so they get the role of its migrations and never the platform's. */
function ownerAddress({ databaseUrl, loginSuffix }: ProcessSetup, { passwords }: SqlEngine): { readonly databaseUrl?: string } {
  return databaseUrl === undefined
    ? {}
    : {
        databaseUrl: Object.assign(new URL(databaseUrl), {
          username: loginSuffix === undefined ? 'owner' : `owner_${loginSuffix}`,
          password: passwords['owner'] ?? '',
        }).href,
      };
}

/** Migrations decide whether the project starts. A function that does not deploy leaves the others alone. */
async function bringUp(project: string, engine: SqlEngine, functions: DenoHost): Promise<void> {
  const migrations = await readMigrations(join(project, 'migrations'));
  const { applied, failed } = await applyMigrations(engine, migrations);
  const fileOf = (one: string) => migrations.flatMap(({ version, name }) => (version === one ? [`${version}_${name}.sql`] : []))[0] ?? one;
  for (const version of applied) console.log(`Applied ${fileOf(version)}`);
  if (failed !== undefined) {
    const { message, detail, hint } = failed.error;
    throw new ProjectError([`${fileOf(failed.version)}: ${message}`, detail, hint].filter(Boolean).join('\n'));
  }
  const deploys = await deployFunctions(functions, await readFunctions(project));
  for (const name of deploys.deployed) console.log(`Deployed the function ${name}`);
  for (const [name, message] of deploys.failed) console.error(`The function ${name} was not deployed: ${message}`);
}
