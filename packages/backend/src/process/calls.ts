import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { loadArchive } from '../archive/load-archive.ts';
import { archiveTools } from '../archive/load-script.ts';
import { fromBlobs, writeArchive } from '../archive/write-archive.ts';
import type { AuthKeys } from '../auth/contract.ts';
import type { LiveSettings } from '../auth/live-settings.ts';
import { unseal } from '../auth/secret-box.ts';
import { platformSql } from '../backend.ts';
import type { Blobs } from '../blobs/contract.ts';
import type { SqlEngine } from '../engines/contract.ts';
import type { DenoHost } from '../functions/deno/host.ts';
import type { DeployedFunction, FailedDeploy } from '../functions/deno/releases.ts';
import { functionId } from '../functions/function-id.ts';
import { applyMigrations, listMigrations } from '../project/migrations.ts';
import { configOf, deployFunctions, deployOne, releaseOf, updateFunction } from '../project/functions.ts';
import { recordMigration } from '../project/record-migration.ts';
import { reclaimSpace } from '../project/reclaim.ts';
import { runScript } from '../script/run-script.ts';
import type { ListedFunction, ProcessCall, ProcessCalls } from './setup.ts';

export interface CallContext {
  readonly engine: SqlEngine;
  readonly functions: DenoHost;
  readonly blobs: Blobs;
  readonly keys: Pick<AuthKeys, 'secret'>;
  readonly authSettings: LiveSettings;
  onStatement(timeoutMs: number): Promise<void>;
  onSiteUrl(siteUrl: string): void;
}

type Answerers = {
  readonly [Name in ProcessCall]: (given: ProcessCalls[Name]['given'], context: CallContext) => Promise<ProcessCalls[Name]['answer']>;
};

const LINES = 1000;

/** What the process does for its host beside requests. */
export const CALLS: Answerers = {
  sql: (command, { engine, onStatement }) => runScript(engine, command, onStatement),
  listMigrations: (_given, { engine }) => listMigrations(engine),
  migrate: (migrations, { engine, onStatement }) => applyMigrations(engine, migrations, onStatement),
  recordMigration: (migration, { engine, onStatement }) => recordMigration(engine, migration, onStatement),
  async listFunctions(_given, { functions }) {
    const [found, failures, secrets] = await Promise.all([functions.list(), functions.failures(), functions.secrets.names()]);
    return { functions: listed(found, failures), secrets };
  },
  functionReleases: (_given, { functions }) => functions.list(),
  functionSource: async (slug, { functions }) => functions.sourceOf(await releaseOf(functions, slug)),
  deployFunction: ({ slug, source }, { functions }) => deployOne(functions, slug, source),
  updateFunction: (change, { functions }) => updateFunction(functions, change),
  async deleteFunction(slug, { functions }) {
    await functions.delete(slug);
    return undefined;
  },
  deployFunctions: (given, { functions }) => deployFunctions(functions, given),
  async functionLog(after, { functions }) {
    const found = await functions.list();
    const lines = found.flatMap(({ slug }) => functions.logs(slug).map((line) => ({ ...line, function: slug })));
    return lines
      .filter(({ id }) => id > after)
      .sort((a, b) => a.id - b.id)
      .slice(-LINES);
  },
  async setSecrets(values, { functions: { secrets } }) {
    const entries = Object.entries(values);
    await secrets.set(Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))));
    await secrets.delete(entries.flatMap(([name, value]) => (value === null ? [name] : [])));
    return undefined;
  },
  async secretDigests(_given, { functions }) {
    const values = Object.entries(await functions.secrets.all());
    return new Map(values.map(([name, value]) => [name, createHash('sha256').update(value).digest('hex')]));
  },
  authSettings: async (_given, { authSettings }) => authSettings.current(),
  changeAuthSettings: (changes, { authSettings }) => authSettings.change(changes),
  async setSiteUrl(siteUrl, { authSettings, onSiteUrl }) {
    onSiteUrl(siteUrl);
    await authSettings.change({ siteUrl: undefined });
    return undefined;
  },
  async moveOut(file, { engine, functions, blobs, keys }) {
    const sources = await functions.sources();
    const source = {
      ...{ engine, functions: { ...sources, config: configOf(sources.verified) }, secretNames: await functions.secrets.names(), now: () => new Date() },
      readFile: fromBlobs(blobs),
      unseal: (factor: string, stored: string) => unseal({ keys }, factor, stored),
    };
    return writeArchive(source, archiveTools(platformSql()), file);
  },
  moveIn: (options, { engine, functions, blobs, onStatement }) =>
    loadArchive({ engine, blobs, onStatement, deploy: (given) => deployFunctions(functions, given) }, options),
  reclaim: (_given, { engine, onStatement }) => reclaimSpace(engine, onStatement),
  async dump(file, { engine }) {
    if (engine.dump === undefined) throw new Error('Only an embedded database can be dumped as an archive of its files.');
    await writeFile(file, await engine.dump());
    return undefined;
  },
};

/** Each function once, with what was deployed last and why the last deploy went wrong. */
function listed(found: readonly DeployedFunction[], failures: readonly FailedDeploy[]): readonly ListedFunction[] {
  const failureOf = new Map(failures.map((failure) => [failure.slug, failure]));
  const deployed = found.map(({ slug, createdAt, verifyJwt, contentHash, updatedAt }): ListedFunction => {
    const failure = failureOf.get(slug);
    return {
      name: slug,
      id: functionId({ slug, createdAt }),
      verifiesToken: verifyJwt,
      contentHash: failure?.contentHash ?? contentHash,
      deployedAt: updatedAt,
      failure: failure?.message,
    };
  });
  const never = failures
    .filter(({ slug }) => found.every((one) => one.slug !== slug))
    .map(({ slug, verifyJwt, contentHash, message }): ListedFunction => ({ name: slug, verifiesToken: verifyJwt, contentHash, failure: message }));
  return [...deployed, ...never].sort((a, b) => (a.name < b.name ? -1 : 1));
}
