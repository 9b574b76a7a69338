import { failedDeployText, type Problem } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { DatabaseStore } from './contract.ts';
import { type FunctionDeploys, isOfFunctions } from './function-deploys.ts';
import { canBeAsked } from './project-database.ts';

/** Files that are written one after another are deployed together. */
const QUIET_MS = 1000;

interface Deps {
  readonly deploys: Pick<FunctionDeploys, 'isOld' | 'deploy' | 'failed' | 'failure'>;
  readonly files: Pick<ProjectFiles, 'onChange'>;
  readonly database: Pick<DatabaseStore, 'state'>;
  readonly chat: { readonly isRunning: ReadableAtom<boolean>; readonly status: ReadableAtom<string> };
  readonly actions: { readonly isBusy: ReadableAtom<boolean> };
  readonly problems: {
    readonly all: ReadableAtom<readonly Problem[]>;
    functionFailed(problem: { readonly functionSlug: string; readonly message: string }): void;
    drop(ids: readonly string[]): void;
  };
  readonly notices: Pick<Notices, 'show'>;
  /** Whether the person may change the project. */
  readonly canWrite: () => boolean;
  /** Whether the app uses a database that is not the project's own. */
  readonly isForeign: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Deploys the functions of the project whenever their files change: at the end of an answer, or once a person stops typing
 * for a moment. A function that cannot be deployed is a problem until it is deployed. Source: docs/specification/databases.md.
 */
export function followFunctionFiles(deps: Deps, { signal }: { readonly signal: AbortSignal }): void {
  const { deploys, files, database, chat, actions, problems, notices, pause } = deps;
  let changes = 0;
  let isDeploying = false;

  const isReady = (): boolean =>
    canBeAsked(database.state.get()) && chat.status.get() === 'idle' && !actions.isBusy.get() && deps.canWrite() && !deps.isForeign();

  async function sync(): Promise<void> {
    if (isDeploying || signal.aborted || !isReady() || !deploys.isOld()) return;
    isDeploying = true;
    const own = changes;
    await pause(QUIET_MS);
    if (own === changes && isReady() && deploys.isOld() && !signal.aborted) await deploys.deploy();
    isDeploying = false;
    void sync();
  }

  function report(failed: readonly { readonly name: string; readonly message: string }[]): void {
    const texts = new Map(failed.map(({ name, message }) => [name, failedDeployText(message)]));
    const before = problems.all.get().filter(isFailedDeploy);
    const gone = before.filter(({ functionSlug, message }) => texts.get(functionSlug) !== message);
    if (gone.length > 0) problems.drop(gone.map(({ id }) => id));
    for (const [functionSlug, message] of texts)
      if (!before.some((one) => one.functionSlug === functionSlug && one.message === message)) problems.functionFailed({ functionSlug, message });
  }

  const later = (): void => void sync();
  const ends = [
    files.onChange((paths) => {
      if (!paths.some(isOfFunctions)) return;
      changes += 1;
      later();
    }),
    ...[database.state.listen(later), chat.isRunning.listen(later), actions.isBusy.listen(later)],
    deploys.failed.listen(report),
    deploys.failure.listen((message) => {
      if (message === undefined) return;
      notices.show({ kind: 'error', text: failedDeployText(message), action: { label: 'Try again', run: () => void deploys.deploy() } });
    }),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
}

const isFailedDeploy = (problem: Problem): problem is Extract<Problem, { type: 'supabase-function' }> =>
  problem.type === 'supabase-function' && problem.message.startsWith(failedDeployText(''));
