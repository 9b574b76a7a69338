/** The program of a process that runs one project's backend. It ends with its parent. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSmtpMailer } from '../auth/mail/smtp.ts';
import { createBackend } from '../backend.ts';
import { createFolderBlobs } from '../blobs/folder.ts';
import { SqlError, type SqlEngine } from '../engines/contract.ts';
import { openEmbedded } from '../engines/pglite/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { createDenoHost, type DenoHost } from '../functions/deno/host.ts';
import { deployFunctions } from '../project/functions.ts';
import { applyMigrations, MigrationError } from '../project/migrations.ts';
import { type ServedBackend, serveBackend } from '../serving/serve.ts';
import type { FromChild, ProcessSetup, SqlAnswer, SqlCommand, ToChild } from './setup.ts';

const send = (message: FromChild): void => void process.send?.(message);
let started: { readonly engine: SqlEngine; readonly served: ServedBackend } | undefined;

process.on('message', (message: ToChild) => {
  if (message.type === 'ping') send({ type: 'pong' });
  else if (message.type === 'start') void start(message.setup, message.socket);
  else if (message.type === 'sql') void run(message.command).then((answer) => send({ type: 'sql', id: message.id, answer }));
  else void stop();
});
process.on('disconnect', () => void stop());

async function start(setup: ProcessSetup, socket: string): Promise<void> {
  try {
    const engine = await openEngine(setup);
    const { folder, publicUrl, siteUrl, smtp } = setup;
    const functions = createDenoHost({ folder: join(folder, 'functions'), publicUrl, ...ownerAddress(setup, engine) });
    const backend = await createBackend({
      ...{ engine, keys: setup.keys, functions },
      blobs: createFolderBlobs(join(folder, 'files')),
      auth: { externalUrl: `${publicUrl}/auth/v1`, ...(siteUrl !== undefined && { siteUrl }) },
      ...(smtp !== undefined && { mail: createSmtpMailer(smtp) }),
    });
    if (setup.project !== undefined) await bringUp(setup.project, engine, functions);
    started = { engine, served: await serveBackend(backend, { socket, isBehindProxy: true }) };
    send({ type: 'ready' });
  } catch (error) {
    const isExpected = error instanceof MigrationError || error instanceof SqlError;
    send({ type: 'failed', message: isExpected ? error.message : ((error as Error).stack ?? String(error)) });
  }
}

async function openEngine({ folder, databaseUrl, template }: ProcessSetup): Promise<SqlEngine> {
  if (databaseUrl !== undefined) return openPostgresql({ url: databaseUrl });
  await mkdir(folder, { recursive: true, mode: 0o700 });
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

async function run({ text, values = [], as, isReadOnly = false }: SqlCommand): Promise<SqlAnswer> {
  if (started === undefined) return { error: { code: '08006', message: 'The database does not run.' } };
  const { engine } = started;
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

async function stop(): Promise<void> {
  await started?.served.close();
  process.exit(0);
}
