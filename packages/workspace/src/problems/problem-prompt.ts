import type { ProblemView } from '../contract.ts';

/** Source: workspace.md, sections 5 and 9. */
const MESSAGE_CUT = 800;
const STACK_CUT = 1000;

/** In the order in which the prompt has them. Source: decisions, D7. */
const HEADINGS: readonly (readonly [ProblemView['type'], string])[] = [
  ['terminal', 'Errors in the terminal'],
  ['shell', 'Commands that failed'],
  ['preview', 'Errors in the preview'],
  ['function', 'Errors of functions'],
  ['migration', 'Migrations that failed'],
];

/** What was collected, as the model reads it: grouped by type, each cut, with how often it came. */
export function problemPrompt(problems: readonly ProblemView[]): string {
  const groups = HEADINGS.map(([type, heading]) => [heading, problems.filter((problem) => problem.type === type)] as const).filter(
    ([, group]) => group.length > 0,
  );
  return ['Fix these problems.', ...groups.map(([heading, group]) => `## ${heading}\n\n${group.map(render).join('\n\n')}`)].join('\n\n');
}

function render({ count, message, stack }: ProblemView): string {
  const text = [message.slice(0, MESSAGE_CUT), stack?.slice(0, STACK_CUT)].filter(Boolean).join('\n');
  // Longer than any run of backticks inside, so that the text cannot end its own fence.
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${count > 1 ? `${count} times:\n` : ''}${fence}\n${text}\n${fence}`;
}
