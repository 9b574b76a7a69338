import type { Problem } from '@lathe/protocol';
import type { ProblemView } from './contract.ts';
import type { HintOf } from './problem-prompt.ts';
import { placeIn } from '../files/place-in-text.ts';
import { problemMessage, textOfProblem } from './problem-text.ts';
import { isExpoSdkMismatch } from './terminal-patterns.ts';

const EXPO_HINT = 'The Expo Go app on the phone and the project use different SDKs. Run "npx expo install expo@latest --fix" to update the project.';

/** Converts a problem for display. */
export function toProblemView(problem: Problem, hintOf: HintOf): ProblemView {
  const text = textOfProblem(problem);
  const hint = isExpoSdkMismatch(text) ? EXPO_HINT : hintOf(problem);
  const place = problem.type === 'supabase-migration' ? { path: problem.filePath } : placeIn(text);
  return {
    id: problem.id,
    type: problem.type,
    source: sourceOf(problem),
    count: problem.count,
    ...problemMessage(problem),
    ...place,
    ...(hint === undefined ? {} : { hint }),
  };
}

function sourceOf(problem: Problem): string {
  switch (problem.type) {
    case 'terminal':
      return 'Terminal';
    case 'shell':
      return 'Command';
    case 'preview':
      return 'type' in problem.error ? 'Console' : 'Preview';
    case 'supabase-function':
      return 'Function';
    case 'supabase-migration':
      return 'Migration';
  }
}
