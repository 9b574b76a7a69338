import { deployDatabaseFunctions, type DeployFunctionsOutcome, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createQueue } from '../queue.ts';
import type { DatabaseStore, FunctionDeploysStore } from './contract.ts';

export const FUNCTIONS_FOLDER = 'supabase/functions/';
const CONFIG_PATH = 'supabase/config.toml';

/** The first functions of a new database wait for a random time, in milliseconds. Source: docs/decisions.md#F2. */
const SETTLE_MIN_MS = 2000;
const SETTLE_SPREAD_MS = 1000;

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly identity: Pick<ProjectIdentity, 'current'>;
  readonly files: Pick<ProjectFiles, 'paths' | 'readText'>;
  readonly database: Pick<DatabaseStore, 'state' | 'changed'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

export interface FunctionDeploys extends FunctionDeploysStore {
  /** Whether the files have changed since the last deploy, or since the project was opened. */
  isOld(): boolean;
  /** Deploys what has changed, and removes what is gone. Undefined if there is and was no function. @throws AppError */
  deployAll(): Promise<DeployFunctionsOutcome | undefined>;
  /** Functions that the last deploy could not deploy. */
  readonly failed: ReadableAtom<DeployFunctionsOutcome['failed']>;
}

/** The texts of all functions, by their paths below `supabase/functions`. */
export function functionTexts({ paths, readText }: Pick<ProjectFiles, 'paths' | 'readText'>): ReadonlyMap<string, string> {
  return new Map(
    paths().flatMap((path) => {
      const text = path.startsWith(FUNCTIONS_FOLDER) ? readText(path) : undefined;
      return text === undefined ? [] : [[path.slice(FUNCTIONS_FOLDER.length), text] as const];
    }),
  );
}

/** Whether this file belongs to functions. */
export const isOfFunctions = (path: string): boolean => /^supabase(?:\/functions(?:\/|$)|\/config\.toml$|$)/.test(path);

/**
 * The functions of the project's files, in its database. The server compares the contents of each, so that only those that
 * have changed are deployed, however often it is asked. Source: docs/specification/databases.md.
 */
export function createFunctionDeploys({ api, identity, files, database, now, random, pause }: Deps): FunctionDeploys {
  const progress = atom<'preparing' | 'deploying' | undefined>(undefined);
  const failure = atom<string | undefined>(undefined);
  const failed = atom<DeployFunctionsOutcome['failed']>([]);
  const enqueue = createQueue();
  let last: string | undefined = signatureOf(sources());
  let hadFunctions = Object.keys(sources().files).length > 0;
  /** When the database was created, until it has its first functions. */
  let createdAt: number | undefined;

  function sources(): { readonly files: Readonly<Record<string, string>>; readonly config?: string } {
    const config = files.readText(CONFIG_PATH);
    return { files: Object.fromEntries(functionTexts(files)), ...(config === undefined ? {} : { config }) };
  }

  database.state.listen((state, before) => {
    if (state?.state === 'none') {
      createdAt = undefined;
      failed.set([]);
    } else if (before?.state === 'none') {
      createdAt = now();
      last = undefined;
    }
  });

  async function settle(): Promise<void> {
    if (createdAt === undefined) return;
    const ms = createdAt + SETTLE_MIN_MS + random() * SETTLE_SPREAD_MS - now();
    createdAt = undefined;
    if (ms <= 0) return;
    progress.set('preparing');
    await pause(ms);
  }

  const deployAll = (): Promise<DeployFunctionsOutcome | undefined> =>
    enqueue(async () => {
      const body = sources();
      if (Object.keys(body.files).length === 0 && !hadFunctions) {
        last = signatureOf(body);
        return undefined;
      }
      try {
        await settle();
        progress.set('deploying');
        failure.set(undefined);
        const sent = sources();
        last = signatureOf(sent);
        const outcome = await api.call(deployDatabaseFunctions, { slug: identity.current.id }, { body: sent });
        hadFunctions = Object.keys(sent.files).length > 0;
        failed.set(outcome.failed);
        if (outcome.deployed.length + outcome.removed.length + outcome.failed.length > 0) database.changed();
        return outcome;
      } catch (error) {
        failure.set(messageOf(error));
        throw error;
      } finally {
        progress.set(undefined);
      }
    });

  return {
    ...{ progress, failure, failed, deployAll },
    isOld: () => last !== signatureOf(sources()),
    async deploy() {
      await deployAll().catch(() => undefined); // It is in `failure`.
    },
  };
}

const signatureOf = ({ files, config }: { readonly files: Readonly<Record<string, string>>; readonly config?: string }): string | undefined =>
  JSON.stringify([Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)), config ?? null]);
