import type { QuestionsView } from '@lathe/workspace';

type Question = QuestionsView['questions'][number];

/** What is chosen and typed for one question so far. */
export interface AnswerDraft {
  readonly chosen: readonly string[];
  readonly isOther: boolean;
  readonly other: string;
}

export const EMPTY_ANSWER: AnswerDraft = { chosen: [], isOther: false, other: '' };

/** An option was clicked: of one it is the only one, of several it comes or goes. */
export function withOption({ multiple }: Question, draft: AnswerDraft, option: string): AnswerDraft {
  if (!multiple) return { ...draft, chosen: [option], isOther: false };
  const chosen = draft.chosen.includes(option) ? draft.chosen.filter((one) => one !== option) : [...draft.chosen, option];
  return { ...draft, chosen };
}

/** "Something else" was clicked. */
export function withOther({ multiple }: Question, draft: AnswerDraft): AnswerDraft {
  return multiple ? { ...draft, isOther: !draft.isOther } : { ...draft, chosen: [], isOther: true };
}

/** Who types something else means it. */
export function withWords({ multiple }: Question, draft: AnswerDraft, other: string): AnswerDraft {
  return { chosen: multiple ? draft.chosen : [], isOther: true, other };
}

/** The answers in the order of the options, something else last. */
export function answersOf({ options }: Question, { chosen, isOther, other }: AnswerDraft): readonly string[] {
  const words = other.trim();
  return [...options.filter((option) => chosen.includes(option)), ...(words !== '' && (isOther || options.length === 0) ? [words] : [])];
}
