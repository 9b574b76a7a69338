import { atom, computed } from 'nanostores';
import type { ProblemsStore, ProblemView } from '../contract.ts';
import { plainText } from '../terminal/plain-text.ts';
import { isTerminalError, isUpdateLine } from './terminal-patterns.ts';

/** Source: workspace specification, section 9. */
const MAX_PROBLEMS = 10;
const MESSAGE_CUT = 800;
const MIN_TERMINAL_ERROR_LENGTH = 10;
const CHARACTERS_PER_TOKEN = 4;

export interface Problems extends ProblemsStore {
  /** Output of a command or the dev server. */
  terminalPrinted(text: string): void;
  previewReported(message: string, stack: string | undefined): void;
  /** The preview's page was loaded anew. */
  previewStarted(): void;
  /** As text for the model. */
  asText(): readonly string[];
  clear(): void;
}

export function createProblems(deps: { randomId: () => string; send: (text: string) => Promise<void>; setDraft: (text: string) => void }): Problems {
  const problems = atom<readonly ProblemView[]>([]);
  const isAnalysing = atom(false);

  function add(type: ProblemView['type'], rawMessage: string): void {
    const message = rawMessage.trim().slice(0, MESSAGE_CUT);
    if (message === '') return;
    const same = problems.get().find((problem) => problem.type === type && problem.message === message);
    if (same) problems.set(problems.get().map((problem) => (problem === same ? { ...problem, count: problem.count + 1 } : problem)));
    else if (problems.get().length < MAX_PROBLEMS) problems.set([...problems.get(), { id: deps.randomId(), type, count: 1, message, ...placeOf(message) }]);
  }

  const drop = (...types: ProblemView['type'][]) => {
    if (problems.get().some(({ type }) => types.includes(type))) problems.set(problems.get().filter(({ type }) => !types.includes(type)));
  };

  const prompt = () =>
    `Fix these problems:\n\n${problems
      .get()
      .map(({ type, count, message }) => `${type}${count > 1 ? ` (×${count})` : ''}:\n\`\`\`\n${message}\n\`\`\``)
      .join('\n\n')}`;

  return {
    problems,
    estimatedTokens: computed(problems, () => Math.ceil(prompt().length / CHARACTERS_PER_TOKEN)),
    isRepeating: atom(false),
    isAnalysing,
    terminalPrinted(output) {
      const text = plainText(output).trim();
      if (isUpdateLine(text)) {
        drop('terminal', 'shell');
        // "Failed to reload" of the page's own client tells of the same error; no page load clears it.
        if (problems.get().some(isHmrReport)) problems.set(problems.get().filter((problem) => !isHmrReport(problem)));
      }
      if (text.length >= MIN_TERMINAL_ERROR_LENGTH && isTerminalError(text)) add('terminal', text);
    },
    previewReported: (message, stack) => add('preview', stack?.includes(message) ? stack : [message, stack].filter(Boolean).join('\n')),
    previewStarted: () => drop('preview', 'function'),
    asText: () => problems.get().map(({ message }) => message),
    async fix() {
      const text = prompt();
      problems.set([]);
      await deps.send(text);
    },
    ignore: () => problems.set([]),
    ask: () => deps.setDraft(prompt()),
    clear: () => problems.set([]),
  };
}

const isHmrReport = ({ type, message }: ProblemView): boolean => type === 'preview' && message.startsWith('[vite]');

/** `src/App.tsx:12:3` of the message, for the link. */
function placeOf(message: string): { path?: string; line?: number } {
  const match = /(?:\/home\/project\/)?((?:src|app|pages|components|lib|test)\/[\w./-]+\.\w+):(\d+)/.exec(message);
  return match ? { path: match[1] as string, line: Number(match[2]) } : {};
}
