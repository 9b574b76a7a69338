import type { Problem } from '@lathe/protocol';
import { atom, type WritableAtom } from 'nanostores';
import type { HintOf } from './problem-prompt.ts';
import { textOfProblem } from './problem-text.ts';

/** The collected problems. The chat reads them, and `problems.ts`, which needs the chat, changes them. */
export interface ProblemList {
  readonly all: WritableAtom<readonly Problem[]>;
  /** What the project's files say about a problem. */
  readonly hintOf: HintOf;
  /** Each problem as text, for the model. */
  texts(): readonly string[];
}

/** A migration that was applied must not change, so a model would write another one. */
const FAILED_MIGRATION = 'Nothing of this file was applied. It is to be repaired where it is, under the same name.';

/** `suggest` is asked about everything but migrations. */
export function createProblemList(suggest: HintOf): ProblemList {
  const all = atom<readonly Problem[]>([]);
  const hintOf: HintOf = (problem) => (problem.type === 'supabase-migration' ? FAILED_MIGRATION : suggest(problem));
  return { all, hintOf, texts: () => all.get().map((problem) => [textOfProblem(problem), hintOf(problem)].filter(Boolean).join('\n')) };
}
