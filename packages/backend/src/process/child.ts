/** The program of a process that runs one project's backend. It ends with its parent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSmtpMailer } from '../auth/mail/smtp.ts';
import { type Backend, createBackend } from '../backend.ts';
import { createFolderBlobs } from '../blobs/folder.ts';
import { SqlError, type SqlEngine } from '../engines/contract.ts';
import { openEmbedded } from '../engines/pglite/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { createDenoHost, type DenoHost } from '../functions/deno/host.ts';
import { deployFunctions } from '../project/functions.ts';
import { applyMigrations, MigrationError } from '../project/migrations.ts';
import { type ServedBackend, serveBackend } from '../serving/serve.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import type { FromChild, ProcessSetup, SqlAnswer, SqlCommand, ToChild } from './setup.ts';

const send = (message: FromChild): void => void process.send?.(message);

/** What runs, once it does. */
class Running {
  #started: { readonly engine: SqlEngine; readonly served: ServedBackend } | undefined;

  async start(setup: ProcessSetup, socket: string): Promise<void> {
    try {
      const lock = await lockFolder(setup.folder);
      process.once('exit', () => lock.close());
      const engine = await openEngine(setup);
      const backend = await openBackend(setup, engine);
      this.#started = { engine, served: await serveBackend(backend, { socket, isBehindProxy: true }) };
      send({ type: 'ready' });
    } catch (error) {
      const isExpected = error instanceof MigrationError || error instanceof SqlError || error instanceof FolderInUseError;
      send({ type: 'failed', message: isExpected ? error.message : ((error as Error).stack ?? String(error)) });
    }
  }

  async run({ text, values = [], as, isReadOnly = false }: SqlCommand): Promise<SqlAnswer> {
    if (this.#started === undefined) return { error: { code: '08006', message: 'The database does not run.' } };
    const { engine } = this.#started;
    try {
      const rows =
        as === 'owner'
          ? await engine.owner(async (transaction) => {
              if (isReadOnly) await transaction.execute('set transaction read only');
              return transaction.query(text, values);
            })
          : await engine.request({ ...as, headers: {}, isReadOnly }, (transaction) => transaction.query(text, values));
      return { rows };
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      const { code, message, detail, hint } = error;
      return { error: { code, message, ...(detail !== undefined && { detail }), ...(hint !== undefined && { hint }) } };
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
  else if (message.type === 'sql') void running.run(message.command).then((answer) => send({ type: 'sql', id: message.id, answer }));
  else void running.stop();
});
process.on('disconnect', () => void running.stop());

async function openBackend(setup: ProcessSetup, engine: SqlEngine): Promise<Backend> {
  const { folder, publicUrl, siteUrl, smtp, isAutoconfirmed = false, project } = setup;
  const functions = createDenoHost({ folder: join(folder, 'functions'), publicUrl, ...ownerAddress(setup, engine) });
  const backend = await createBackend({
    ...{ engine, keys: setup.keys, functions },
    blobs: createFolderBlobs(join(folder, 'files')),
    auth: { externalUrl: `${publicUrl}/auth/v1`, isAutoconfirmed, ...(siteUrl !== undefined && { siteUrl }) },
    ...(smtp !== undefined && { mail: createSmtpMailer(smtp) }),
  });
  if (project !== undefined) await bringUp(project, engine, functions);
  return backend;
}

async function openEngine({ folder, databaseUrl, template }: ProcessSetup): Promise<SqlEngine> {
  if (databaseUrl !== undefined) return openPostgresql({ url: databaseUrl });
  const dataDirectory = join(folder, 'database');
  // An archive may only be unpacked where no database is yet.
  const isNew = !existsSync(join(dataDirectory, 'PG_VERSION'));
  return openEmbedded({ dataDirectory, ...(isNew && template !== undefined && { template }) });
}

/** Functions are code of the project, so they get the role of its migrations and never the platform's. */
function ownerAddress({ databaseUrl }: ProcessSetup, { passwords }: SqlEngine): { readonly databaseUrl?: string } {
  return databaseUrl === undefined ? {} : { databaseUrl: Object.assign(new URL(databaseUrl), { username: 'owner', password: passwords['owner'] ?? '' }).href };
}

/** Migrations decide whether the project starts. A function that does not deploy leaves the others alone. */
async function bringUp(project: string, engine: SqlEngine, functions: DenoHost): Promise<void> {
  for (const file of await applyMigrations(engine, join(project, 'migrations'))) console.log(`Applied ${file}`);
  const { deployed, failed } = await deployFunctions(functions, project);
  for (const name of deployed) console.log(`Deployed the function ${name}`);
  for (const [name, message] of failed) console.error(`The function ${name} was not deployed: ${message}`);
}
