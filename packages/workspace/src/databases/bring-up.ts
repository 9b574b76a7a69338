import { type ActionResult, databaseUrlIn, failedDeployText, withoutDatabase } from '@lathe/protocol';
import type { FrameworkName } from '../frameworks/frameworks.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { DatabaseStore } from './contract.ts';
import type { FunctionDeploys } from './function-deploys.ts';
import type { AppliedNow, Migrations } from './migrations.ts';
import { type DatabaseAddress, ENV_PATH, foreignUrlIn, isAddressOf, withDatabase } from './write-environment.ts';

interface Deps {
  readonly database: Pick<DatabaseStore, 'state' | 'read' | 'create' | 'failure'>;
  readonly migrations: Pick<Migrations, 'applySafe' | 'hasFiles' | 'isHosted'>;
  readonly functions: Pick<FunctionDeploys, 'deployAll'>;
  readonly files: Pick<ProjectFiles, 'readText' | 'permit' | 'write'>;
  readonly framework: () => FrameworkName | undefined;
  /** Called after the env file has changed, for servers that read it only when they start. */
  readonly restart: () => Promise<void>;
}

/** How an action ends that did it. */
interface BroughtUp {
  readonly status: 'complete' | 'failed' | 'skipped';
  readonly result: ActionResult;
  readonly hasChangedFiles?: boolean;
}

/** What an action of the assistant does with the project's database. */
export interface DatabaseActions {
  /** Brings the database up to the files of the project, and tells the app where it is. */
  bringUp(): Promise<BroughtUp>;
  /** Tells the app where the database is, if nothing else does. */
  announce(): Promise<void>;
  /** Tells the app that it uses this database from now on. Answers why it could not. */
  announceAt(address: DatabaseAddress): Promise<string | undefined>;
  /** Takes the address of a database that is gone out of the env file. Answers why it could not. */
  withdraw(gone: { readonly ref: string; readonly url: string }): Promise<string | undefined>;
}

/**
 * Creates the database if there is none, applies the migrations that lose nothing, deploys the functions and writes the
 * address into the env file. A project with the address of another database is left alone. Source:
 * docs/specification/databases.md.
 */
export function createDatabaseActions({ database, migrations, functions, files, framework, restart }: Deps): DatabaseActions {
  const environment = (): string => files.readText(ENV_PATH) ?? '';

  async function writeAddress(): Promise<{ readonly refused?: string; readonly hasChanged: boolean }> {
    const state = database.state.get();
    if (state === undefined || state.state === 'none') return { hasChanged: false };
    return writeEnvironment(withDatabase(environment(), state, framework()));
  }

  async function writeEnvironment(after: string): Promise<{ readonly refused?: string; readonly hasChanged: boolean }> {
    if (after === environment()) return { hasChanged: false };
    const permission = files.permit([ENV_PATH]);
    if (!permission.isAllowed) return { refused: permission.reason, hasChanged: false };
    await files.write(ENV_PATH, after);
    return { hasChanged: true };
  }

  async function writeAndRestart(after: string): Promise<string | undefined> {
    const { refused, hasChanged } = await writeEnvironment(after);
    if (hasChanged) await restart();
    return refused;
  }

  return {
    async announce() {
      if (databaseUrlIn(environment()) !== undefined) return;
      if ((await writeAddress()).hasChanged) await restart();
    },
    announceAt: (address) => writeAndRestart(withDatabase(environment(), address, framework())),
    withdraw: (gone) => writeAndRestart(withoutDatabase(environment(), (url) => url === gone.url || isAddressOf(url, gone))),
    async bringUp() {
      if (!migrations.hasFiles()) return { status: 'skipped', result: { reason: 'The project has no migrations and no functions.' } };
      if (migrations.isHosted())
        return { status: 'skipped', result: { reason: 'The database is at Supabase. Its changes wait below the answer for the person to apply them.' } };
      await database.read();
      const before = database.state.get();
      const other = foreignUrlIn(environment(), before);
      // Without a state, the server could not be asked, which is said below.
      if (before !== undefined && other !== undefined)
        return { status: 'skipped', result: { reason: `${ENV_PATH} has the address of another database: ${other}` } };
      const isNew = before?.state === 'none' && (await database.create());
      const failure = database.failure.get();
      if (failure !== undefined) return { status: 'failed', result: { reason: failure } };
      const outcome = await migrations.applySafe();
      const deploys = outcome.failed === undefined ? await functions.deployAll() : undefined;
      const address = await writeAddress();
      if (address.hasChanged) await restart();
      const [broken] = deploys?.failed ?? [];
      const reason =
        address.refused ??
        (outcome.failed === undefined ? undefined : failedText(outcome.failed)) ??
        (broken && `${broken.name}: ${failedDeployText(broken.message)}`);
      const output = [
        ...(isNew ? ['The database is there.'] : []),
        ...appliedLines(outcome),
        ...(deploys?.deployed ?? []).map((name) => `Deployed the function ${name}.`),
      ];
      return {
        status: reason === undefined ? 'complete' : 'failed',
        result: { output: output.join('\n'), ...(reason === undefined ? {} : { reason }) },
        hasChangedFiles: address.hasChanged,
      };
    },
  };
}

function failedText({ migration, error }: NonNullable<AppliedNow['failed']>): string {
  return `${migration.path}: ${[error.message, error.detail, error.hint].filter((part) => part !== undefined).join(' ')}`;
}

function appliedLines({ applied, waiting }: AppliedNow): string[] {
  const lines = applied.map(({ title }) => `Applied: ${title}`);
  return waiting === undefined ? lines : [...lines, `Waits for you, below the answer: ${waiting.title}`];
}
