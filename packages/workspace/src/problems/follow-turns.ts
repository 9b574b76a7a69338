import type { ActionStatus, ArtifactAction, ChatMessage, Problem } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Chat } from '../chat/chat-deps.ts';
import { actionsOf } from '../chat/messages/message-reducer.ts';
import { waitsForPerson } from '../chat/messages/offered-replies.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Machine } from '../runtime/machine.ts';
import type { EditorSettings } from '../settings/contract.ts';
import { type AutomaticFix, chooseFix, isPortBusy, type ProjectState } from './choose-fix.ts';
import { fixAttemptsIn } from './fix-attempts.ts';
import { fingerprintOf } from './problem-text.ts';
import type { Problems } from './problems.ts';

/** How long the project is watched after a turn. Source: docs/assistant-protocol.md#automatic-fixes. */
const WATCH_MS = 5_000;
/** Fixes of the same problem, including those that the person asked for, after which none begins automatically. */
const MAX_ATTEMPTS = 2;

export interface FollowTurnsDeps {
  readonly chat: Pick<Chat, 'isRunning' | 'history' | 'queue' | 'addAutomaticAction'>;
  readonly problems: Pick<Problems, 'all' | 'drop' | 'fix'>;
  readonly files: Pick<ProjectFiles, 'paths' | 'readText'>;
  readonly machine: Pick<Machine, 'isEditorOnly' | 'isServing' | 'server' | 'stopServer'>;
  readonly settings: ReadableAtom<Pick<EditorSettings, 'autoRun' | 'autoFix'>>;
  /** Called after an installation. Saves the files and keeps them as a version. */
  readonly onFixed: (title: string) => Promise<void>;
}

/**
 * Checks for some seconds after a turn that changed the project whether it runs. A problem with one certain remedy is
 * fixed, at most once in a turn. The model is asked only if the person wants that, once after each of their prompts.
 * Everything else is on the problems card.
 * Source: docs/assistant-protocol.md#automatic-fixes.
 */
export function followTurns(deps: FollowTurnsDeps): () => void {
  const { chat } = deps;
  let current = new AbortController();
  const stopListening = chat.isRunning.listen((isRunning) => {
    current.abort();
    current = new AbortController();
    const answer = chat.history.get().at(-1);
    // A waiting prompt is sent at once, and its turn is followed instead.
    if (!isRunning && answer && hasChanged(answer) && chat.queue.get().length === 0) void followTurn(answer.id, deps, current.signal);
  });
  return () => {
    stopListening();
    current.abort();
  };
}

/** Whether the turn ended on its own and did something that may have broken the project. */
function hasChanged(answer: ChatMessage): boolean {
  if (answer.role !== 'assistant' || answer.finish === 'aborted' || answer.error) return false;
  return actionsOf(answer).some(({ status }) => status === 'complete' || status === 'failed');
}

async function followTurn(messageId: string, deps: FollowTurnsDeps, stopped: AbortSignal): Promise<void> {
  const { chat, problems, machine, settings } = deps;
  const done = new Set<string>();
  const answer = () => {
    const last = chat.history.get().at(-1);
    return last?.id === messageId && !stopped.aborted ? last : undefined;
  };
  const choose = () => {
    const message = answer();
    return message && settings.get().autoRun && !machine.isEditorOnly ? nextFix(message, done, deps) : undefined;
  };
  for (let next = await wait(choose, problems.all, stopped); next; next = await wait(choose, problems.all, stopped)) {
    for (const key of next.keys) done.add(key);
    // A person who stops one remedy wants no other.
    if ((await apply(next, messageId, deps, () => answer() !== undefined)) === 'aborted') return;
  }
  const message = answer();
  if (message && settings.get().autoFix && mayAsk(chat.history.get(), problems.all.get())) await problems.fix();
}

interface NextFix {
  readonly fix: AutomaticFix;
  /** What is not done again in this turn: fingerprints of problems, and remedies. */
  readonly keys: readonly string[];
  readonly problem?: Problem;
}

function nextFix(message: ChatMessage, done: ReadonlySet<string>, { problems, files, machine }: FollowTurnsDeps): NextFix | undefined {
  const starts = actionsOf(message).filter(({ type }) => type === 'start');
  const state: ProjectState = {
    paths: files.paths(),
    readText: files.readText,
    hasServerFailed: machine.server.get().status === 'failed',
    hasInstalled: hasInstalled(actionsOf(message)),
  };
  // Only the action that started a program knows that it ended at once.
  const lastStart = starts.at(-1);
  const isBusy = lastStart?.status === 'failed' && isPortBusy(lastStart.result?.output ?? '');
  if (isBusy && state.hasServerFailed && !done.has('restart'))
    return { fix: { type: 'restart', why: 'The port was in use when the server started.' }, keys: ['restart'] };
  for (const problem of problems.all.get()) {
    const fingerprint = fingerprintOf(problem);
    const fix = done.has(fingerprint) ? undefined : chooseFix(problem, state);
    if (!fix) continue;
    const key = fix.type === 'restart' ? 'restart' : `install ${fix.packages.toSorted().join(' ')}`;
    if (!done.has(key)) return { fix, keys: [fingerprint, key], problem };
  }
  return undefined;
}

/** The remedy of the next problem that has one. Undefined if none occurred in time. */
function wait(choose: () => NextFix | undefined, problems: Problems['all'], stopped: AbortSignal): Promise<NextFix | undefined> {
  return new Promise((resolve) => {
    const end = (fix: NextFix | undefined) => {
      clearTimeout(timer);
      stopListening();
      stopped.removeEventListener('abort', stop);
      resolve(fix);
    };
    const stop = () => end(undefined);
    const timer = setTimeout(stop, WATCH_MS);
    const stopListening = problems.listen(() => {
      const fix = choose();
      if (fix) end(fix);
    });
    stopped.addEventListener('abort', stop);
    const first = choose();
    if (first || stopped.aborted) end(first);
  });
}

/** Returns how its last action ended. */
async function apply({ fix, problem }: NextFix, messageId: string, deps: FollowTurnsDeps, isWanted: () => boolean): Promise<ActionStatus | undefined> {
  const { chat, problems, machine } = deps;
  const command = commandOfStart(chat.history.get().at(-1));
  const start = { type: 'start', ...(command === undefined ? {} : { command }) } as const;
  const startAgain = async (why: string) => {
    await machine.stopServer();
    return isWanted() ? chat.addAutomaticAction(messageId, start, why) : undefined;
  };
  if (fix.type === 'restart') {
    const status = await startAgain(fix.why);
    if (status === 'complete' && problem) problems.drop([problem.id]);
    return status;
  }
  const hasServer = machine.isServing() || machine.server.get().status === 'failed';
  const status = await chat.addAutomaticAction(messageId, { type: 'install', packages: [...fix.packages] }, fix.why);
  if (status !== 'complete') return status;
  // If it did not help, the problem occurs again.
  if (problem) problems.drop([problem.id]);
  const started = hasServer && isWanted() ? await startAgain('The server loads new packages only when it starts.') : undefined;
  if (isWanted()) await deps.onFixed(`Installed ${fix.packages.length > 0 ? fix.packages.join(', ') : 'the packages from package.json'}`);
  return started ?? status;
}

const INSTALLS = /^\s*(?:npm (?:i|install|ci|add)|pnpm (?:i|install|add)|yarn(?: install| add)?)\b/;

/** Whether packages were installed after the last change of package.json. An installation by name installs the others, too. */
function hasInstalled(actions: readonly ArtifactAction[]): boolean {
  const done = actions.flatMap(({ action, status }) => (action && status === 'complete' ? [action] : []));
  const installedAt = done.findLastIndex((action) => action.type === 'install' || (action.type === 'shell' && INSTALLS.test(action.command)));
  return installedAt > done.findLastIndex((action) => action.type === 'file' && action.path === 'package.json');
}

/** The start command of the turn, if it named one. */
function commandOfStart(message: ChatMessage | undefined): string | undefined {
  const started = message && actionsOf(message).findLast(({ type }) => type === 'start')?.action;
  return started?.type === 'start' ? started.command : undefined;
}

/** Once after a prompt of the person. An answer to a report of problems does not lead to another one, and neither does a question. */
function mayAsk(history: readonly ChatMessage[], problems: readonly Problem[]): boolean {
  if (problems.length === 0 || history.at(-2)?.type === 'problems' || waitsForPerson(history.at(-1))) return false;
  const attempts = fixAttemptsIn(history);
  return problems.every((problem) => attempts.filter(({ fingerprints }) => fingerprints.has(fingerprintOf(problem))).length < MAX_ATTEMPTS);
}
