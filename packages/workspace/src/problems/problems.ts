import { atom, computed } from 'nanostores';
import type { ProblemsStore, ProblemView } from '../contract.ts';
import { plainText } from '../terminal/plain-text.ts';
import { problemPrompt } from './problem-prompt.ts';
import { isSameText } from './similarity.ts';
import { isPreviewNoise, isTerminalError, isUpdateLine, preTransformError } from './terminal-patterns.ts';

/** Source: workspace.md, section 9. */
const MAX_PROBLEMS = 10;
const MIN_TERMINAL_ERROR_LENGTH = 10;
const CHARACTERS_PER_TOKEN = 4;
/** The same problem for the third time: the first two fixes did not help. Source: decisions, D4. */
const REPEATING_AFTER_FIXES = 2;

export interface Problems extends ProblemsStore {
  /** Output of a command or the dev server. */
  terminalPrinted(text: string): void;
  /** A command of the assistant ended badly. */
  commandFailed(command: string, exitCode: number, output: string): void;
  previewReported(message: string, stack: string | undefined): void;
  /** The preview's page was loaded anew. */
  previewStarted(): void;
  /** As text for the model. */
  asText(): readonly string[];
  clear(): void;
}

export interface ProblemsDeps {
  readonly randomId: () => string;
  readonly send: (text: string) => Promise<void>;
  readonly setDraft: (text: string) => void;
  readonly warn: (text: string) => void;
}

/** What went wrong while the project ran. Source: workspace.md, sections 3 to 5. */
export function createProblems(deps: ProblemsDeps): Problems {
  const problems = atom<readonly ProblemView[]>([]);
  /** How often the person asked for a fix of a problem with this fingerprint. */
  const fixes = atom<ReadonlyMap<string, number>>(new Map());
  /** Texts of Vite's pre-transform errors since it last said that the app was updated. */
  const preTransformErrors = new Set<string>();

  function add(type: ProblemView['type'], rawMessage: string, stack?: string): void {
    const message = rawMessage.trim();
    if (message === '' && !stack) {
      deps.warn(`A ${type} problem without a text was left out.`);
      return;
    }
    const added = textOf({ message, ...(stack ? { stack } : {}) });
    const list = problems.get();
    const same = list.find((problem) => problem.type === type && isSameText(textOf(problem), problem.count, added));
    if (same) problems.set(list.map((problem) => (problem === same ? { ...problem, count: problem.count + 1 } : problem)));
    else if (list.length < MAX_PROBLEMS)
      problems.set([...list, { id: deps.randomId(), type, count: 1, message, ...(stack ? { stack } : {}), ...placeOf(added) }]);
  }

  const drop = (...types: ProblemView['type'][]) => {
    if (problems.get().some(({ type }) => types.includes(type))) problems.set(problems.get().filter(({ type }) => !types.includes(type)));
  };

  function appUpdated(): void {
    preTransformErrors.clear();
    drop('terminal', 'shell');
    // "Failed to reload" of the page's own client tells of the same error; no page load clears it.
    if (problems.get().some(isHmrReport)) problems.set(problems.get().filter((problem) => !isHmrReport(problem)));
  }

  const prompt = () => problemPrompt(problems.get());

  return {
    problems,
    estimatedTokens: computed(problems, () => Math.ceil(prompt().length / CHARACTERS_PER_TOKEN)),
    isRepeating: computed([problems, fixes], (list, counts) => list.some((problem) => (counts.get(fingerprint(problem)) ?? 0) >= REPEATING_AFTER_FIXES)),
    isAnalysing: atom(false),
    terminalPrinted(output) {
      const text = plainText(output).trim();
      if (isUpdateLine(text)) appUpdated();
      if (text.length < MIN_TERMINAL_ERROR_LENGTH || !isTerminalError(text)) return;
      const repeated = preTransformError(text);
      if (repeated !== undefined) {
        if (preTransformErrors.has(repeated)) return;
        preTransformErrors.add(repeated);
      }
      add('terminal', text);
    },
    commandFailed: (command, exitCode, output) => add('shell', `$ ${command}\n${plainText(output).trim()}\nEnded with exit code ${exitCode}.`),
    previewReported(message, stack) {
      if (isPreviewNoise(message, stack)) return;
      // Most browsers begin the stack with the message.
      if (stack?.includes(message)) add('preview', message, stack.slice(stack.indexOf(message) + message.length).trim());
      else add('preview', message, stack);
    },
    previewStarted: () => drop('preview', 'function'),
    asText: () => problems.get().map(textOf),
    async fix() {
      const text = prompt();
      const counts = new Map(fixes.get());
      for (const problem of problems.get()) counts.set(fingerprint(problem), (counts.get(fingerprint(problem)) ?? 0) + 1);
      fixes.set(counts);
      problems.set([]);
      await deps.send(text);
    },
    ignore: () => problems.set([]),
    ask: () => deps.setDraft(prompt()),
    clear: () => {
      problems.set([]);
      fixes.set(new Map());
    },
  };
}

const isHmrReport = ({ type, message }: ProblemView): boolean => type === 'preview' && message.startsWith('[vite]');

function textOf({ message, stack }: Pick<ProblemView, 'message' | 'stack'>): string {
  return stack === undefined ? message : `${message}\n${stack}`;
}

/** The same for a problem that comes back: numbers (lines, times, ports) differ from run to run. */
function fingerprint({ type, message }: ProblemView): string {
  return `${type} ${message.replace(/\d+/g, '0').replace(/\s+/g, ' ')}`;
}

/** `src/App.tsx:12:3` of the message, for the link. */
function placeOf(text: string): { path?: string; line?: number } {
  const match = /(?:\/home\/project\/)?((?:src|app|pages|components|lib|test)\/[\w./-]+\.\w+):(\d+)/.exec(text);
  return match ? { path: match[1] as string, line: Number(match[2]) } : {};
}
