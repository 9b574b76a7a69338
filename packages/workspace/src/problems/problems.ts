import { failedDeployText, PROBLEMS_MAX, type PreviewError, type Problem } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Analytics } from '../analytics/analytics.ts';
import { plainText } from '../terminal/plain-text.ts';
import type { ProblemsEstimate, ProblemsStore } from './contract.ts';
import type { FixAttempt } from './fix-attempts.ts';
import type { ProblemList } from './problem-list.ts';
import { problemPrompt } from './problem-prompt.ts';
import { fingerprintOf, problemMessage, textOfProblem } from './problem-text.ts';
import { toProblemView } from './problem-view.ts';
import { isSameText } from './similarity.ts';
import { isPreviewNoise, isTerminalError, isUpdateLine, preTransformError } from './terminal-patterns.ts';

const MIN_TERMINAL_ERROR_LENGTH = 10;
/** How long Vite's client in the page takes, at most, to load what an update line named. */
const HMR_LOAD_MS = 5000;
/** Vite's client imports a module with the time of its update. */
const UPDATE_OF_MODULE = /[?&]t=(\d+)/;
/** The same problem for the third time: the first two fixes did not help. Source: docs/decisions.md#D4. */
const REPEATING_AFTER_FIXES = 2;

type WithoutShared<T> = T extends unknown ? Omit<T, 'id' | 'count'> : never;
type NewProblem = WithoutShared<Problem>;

/** Problems that are resolved or ignored together. The batch's id becomes the message's. */
export interface ProblemBatch {
  readonly id: string;
  readonly problems: readonly Problem[];
}

export interface Problems extends ProblemsStore {
  /** Output of a command or the dev server. */
  terminalPrinted(text: string): void;
  /** A shell action of the assistant failed. */
  shellFailed(problem: Omit<Extract<NewProblem, { type: 'shell' }>, 'type'>): void;
  previewReported(error: PreviewError): void;
  functionFailed(problem: Omit<Extract<NewProblem, { type: 'supabase-function' }>, 'type'>): void;
  migrationFailed(problem: Omit<Extract<NewProblem, { type: 'supabase-migration' }>, 'type'>): void;
  /** The preview page was loaded again: its script has started. */
  previewStarted(): void;
  /** Returns those of these problems that are no longer collected. */
  goneOf(problems: readonly Problem[]): readonly Problem[];
  readonly all: ReadableAtom<readonly Problem[]>;
  /** Removes problems that were acted on. They are reported again if the action did not help. */
  drop(ids: readonly string[]): void;
}

export interface ProblemsDeps {
  readonly randomId: () => string;
  readonly now: () => number;
  readonly analytics: Pick<Analytics, 'track'>;
  readonly warn: (text: string) => void;
  readonly list: ProblemList;
  /** Earlier attempts in this chat, the oldest first. */
  readonly attempts: ReadableAtom<readonly FixAttempt[]>;
  /** An estimate of what sending this text takes, with everything that is sent along. */
  readonly estimate: (text: string) => ProblemsEstimate;
  /** A text without secrets. */
  readonly redact: (text: string) => string;
  /** Resolves with false when the person decides against it. In that case, the problems stay. */
  readonly resolve: (batch: ProblemBatch) => Promise<boolean>;
  readonly ignore: (batch: ProblemBatch) => Promise<void>;
  readonly ask: (text: string, options: { readonly isDiscussion: boolean }) => void;
  /** The version to go back to: before the answer, or before the last turn. */
  readonly versionBefore: ReadableAtom<(answerId: string | undefined) => { readonly id: string; readonly number: number } | undefined>;
  readonly rollBack: (versionId: string) => Promise<void>;
}

/** What went wrong while the project ran. Source: docs/specification/problems.md. */
export function createProblems(deps: ProblemsDeps): Problems {
  const { all: problems, hintOf } = deps.list;
  const newestAt = atom<number | undefined>(undefined);
  const isAnalyzing = atom(false);
  /** Texts of Vite's pre-transform errors since it last said that the app was updated. */
  const preTransformErrors = new Set<string>();
  let batchId = deps.randomId();
  let updatedAt = Number.NEGATIVE_INFINITY;
  /** Updates that Vite's client failed to load, and that are not printed yet. The page can be faster than the terminal. */
  let unprinted = 0;
  /** When Vite made the update that its client failed to load last. */
  let failedUpdate: string | undefined;

  const repeated = computed([problems, deps.attempts], (list, attempts) => {
    const counted = list.map((problem) => attempts.filter(({ fingerprints }) => fingerprints.has(fingerprintOf(problem))));
    return counted.find((earlier) => earlier.length >= REPEATING_AFTER_FIXES) ?? [];
  });
  const rollbackTarget = computed([repeated, deps.versionBefore], (attempts, versionBefore) => {
    for (const { answerId } of attempts) {
      const version = versionBefore(answerId); // an answer that changed nothing has no version
      if (version) return version;
    }
    return versionBefore(undefined);
  });
  const prompt = () => problemPrompt(problems.get(), deps.warn, hintOf);

  function add(problem: NewProblem): void {
    const added: Problem = { ...problem, id: deps.randomId(), count: 1 };
    const text = textOfProblem(added);
    const { message, stack } = problemMessage(added);
    if (message.trim() === '' && !stack) {
      deps.warn(`A ${problem.type} problem without text was left out.`);
      return;
    }
    const list = problems.get();
    const same = list.find((other) => other.type === added.type && isSameText(textOfProblem(other), other.count, text));
    newestAt.set(deps.now());
    if (same) problems.set(list.map((other) => (other === same ? { ...other, count: other.count + 1 } : other)));
    else if (list.length < PROBLEMS_MAX) {
      problems.set([...list, added]);
      const fingerprint = fingerprintOf(added);
      const tries = deps.attempts.get().filter(({ fingerprints }) => fingerprints.has(fingerprint)).length;
      deps.analytics.track(tries >= REPEATING_AFTER_FIXES ? 'repeating-user-error' : 'userland-error', `${added.type}: ${message}`);
    }
  }

  const drop = (isOver: (problem: Problem) => boolean) => {
    if (problems.get().some(isOver)) problems.set(problems.get().filter((problem) => !isOver(problem)));
  };

  function appUpdated(): void {
    preTransformErrors.clear();
    updatedAt = deps.now();
    drop(({ type }) => type === 'terminal' || type === 'shell');
    // "Failed to reload" of Vite's client in the page is the same error, and loading the page does not clear it.
    if (unprinted > 0) unprinted--;
    else drop(isHmrReport);
  }

  /** An update that is printed clears what came before, so where there still is some, this one is not. */
  function updateFailed(text: string): void {
    const update = UPDATE_OF_MODULE.exec(text)?.[1];
    if (!problems.get().some(isHmrReport)) unprinted = deps.now() - updatedAt < HMR_LOAD_MS ? 0 : 1;
    else if (update !== undefined && update !== failedUpdate) unprinted++;
    failedUpdate = update ?? failedUpdate;
  }

  /** Problems that came after the batch was made begin the next one. */
  function empty({ problems: taken }: ProblemBatch): void {
    const ids = new Set(taken.map(({ id }) => id));
    problems.set(problems.get().filter(({ id }) => !ids.has(id)));
    batchId = deps.randomId();
  }

  const text = (): string => problems.get().map(textOfProblem).join('\n\n');

  return {
    all: problems,
    problems: computed(problems, (list) => list.map((problem) => toProblemView(problem, hintOf))),
    newestAt,
    estimate: computed(problems, (list) => (list.length === 0 ? { tokens: 0 } : deps.estimate(prompt()))),
    isRepeating: computed(repeated, (attempts) => attempts.length > 0),
    tried: computed(repeated, (attempts) => attempts.map(({ summary }) => summary)),
    isAnalyzing,
    rollbackVersion: computed(rollbackTarget, (version) => version?.number),
    terminalPrinted(output) {
      const text = plainText(output).trim();
      if (isUpdateLine(text)) appUpdated();
      if (text.length < MIN_TERMINAL_ERROR_LENGTH || !isTerminalError(text)) return;
      const early = preTransformError(text);
      if (early !== undefined) {
        if (preTransformErrors.has(early)) return;
        preTransformErrors.add(early);
      }
      add({ type: 'terminal', output: text });
    },
    shellFailed: (problem) => add({ ...problem, type: 'shell', output: plainText(problem.output).trim() }),
    previewReported(error) {
      const message = 'args' in error ? error.args.join(' ') : error.message;
      if (isPreviewNoise(message, error.stack)) return;
      // In most browsers the stack begins with the message.
      const stack = error.stack?.includes(message) ? error.stack.slice(error.stack.indexOf(message) + message.length).trim() : error.stack;
      // What is logged has its stack in the text.
      if (isFromViteClient(message)) updateFailed(`${message}\n${stack ?? ''}`);
      add({ type: 'preview', error: { ...error, stack: stack || undefined } });
    },
    functionFailed: (problem) => add({ ...problem, type: 'supabase-function' }),
    migrationFailed: (problem) => add({ ...problem, type: 'supabase-migration' }),
    previewStarted: () => drop(isOfPage),
    text,
    describe: () => deps.redact(text()),
    goneOf(others) {
      const there = new Set(problems.get().map(fingerprintOf));
      return others.filter((problem) => !there.has(fingerprintOf(problem)));
    },
    drop(ids) {
      problems.set(problems.get().filter(({ id }) => !ids.includes(id)));
    },
    async fix() {
      const batch = { id: batchId, problems: problems.get() };
      if (isAnalyzing.get() || batch.problems.length === 0) return;
      isAnalyzing.set(true);
      try {
        if (await deps.resolve(batch)) empty(batch);
      } finally {
        isAnalyzing.set(false);
      }
    },
    async ignore() {
      const batch = { id: batchId, problems: problems.get() };
      if (batch.problems.length === 0) return;
      empty(batch);
      await deps.ignore(batch);
    },
    ask() {
      const tried = repeated.get().map(({ summary }) => `- ${summary}`);
      const isDiscussion = tried.length > 0;
      deps.ask([prompt(), ...(isDiscussion ? [`These fixes were already tried, but the problem came back:\n${tried.join('\n')}`] : [])].join('\n\n'), {
        isDiscussion,
      });
    },
    async rollBack() {
      const version = rollbackTarget.get();
      if (version) await deps.rollBack(version.id);
    },
  };
}

const isFromViteClient = (message: string): boolean => message.startsWith('[vite]');
/** Reloading the page does not deploy a function, so failed deploys stay. */
const isOfPage = (problem: Problem): boolean =>
  problem.type === 'preview' || (problem.type === 'supabase-function' && !problem.message.startsWith(failedDeployText('')));
const isHmrReport = (problem: Problem): boolean => problem.type === 'preview' && isFromViteClient(problemMessage(problem).message);
