import { PROBLEM_MESSAGE_CUT, PROBLEM_STACK_CUT, type Problem, type ProblemType } from '@lathe/protocol';
import { problemMessage } from './problem-text.ts';

/** What is known about a problem beyond its text, in one sentence. */
export type HintOf = (problem: Problem) => string | undefined;

/** In the order of the prompt. Source: docs/decisions.md#D7. */
const HEADINGS: Readonly<Record<ProblemType, string>> = {
  terminal: 'Errors in the terminal',
  shell: 'Commands that failed',
  preview: 'Errors in the preview',
  'supabase-function': 'Errors of functions',
  'supabase-migration': 'Migrations that failed',
};

/** The collected problems as the model reads them: grouped by type, each cut, with its count. Source: docs/specification/problems.md. */
export function problemPrompt(problems: readonly Problem[], warn: (text: string) => void, hintOf: HintOf = () => undefined): string {
  for (const { type } of problems) if (!Object.hasOwn(HEADINGS, type)) warn(`Invalid error type: ${type}`);
  const groups = Object.entries(HEADINGS)
    .map(([type, heading]) => [heading, problems.filter((problem) => problem.type === type)] as const)
    .filter(([, group]) => group.length > 0);
  return groups.map(([heading, group]) => `## ${heading}\n\n${group.map((problem) => render(problem, hintOf(problem))).join('\n\n')}`).join('\n\n');
}

function render(problem: Problem, hint: string | undefined): string {
  const { message, stack } = problemMessage(problem);
  const text = [message.slice(0, PROBLEM_MESSAGE_CUT), stack?.slice(0, PROBLEM_STACK_CUT)].filter(Boolean).join('\n');
  // Longer than any run of backticks inside, so that the text cannot end its own fence.
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${problem.count > 1 ? `${problem.count} times:\n` : ''}${fence}\n${text}\n${fence}${hint === undefined ? '' : `\n${hint}`}`;
}
