import type { QuestionsView } from '@lathe/workspace';

type Question = QuestionsView['questions'][number];

/** What is chosen and typed for one question so far. */
export interface AnswerDraft {
  readonly chosen: readonly string[];
  readonly isOther: boolean;
  readonly other: string;
}

export const EMPTY_ANSWER: AnswerDraft = { chosen: [], isOther: false, other: '' };

/** The draft after a click on an option: it replaces a single answer, or toggles one of several. */
export function withOption({ multiple }: Question, draft: AnswerDraft, option: string): AnswerDraft {
  if (!multiple) return { ...draft, chosen: [option], isOther: false };
  const chosen = draft.chosen.includes(option) ? draft.chosen.filter((one) => one !== option) : [...draft.chosen, option];
  return { ...draft, chosen };
}

/** The draft after a click on "Something else". */
export function withOther({ multiple }: Question, draft: AnswerDraft): AnswerDraft {
  return multiple ? { ...draft, isOther: !draft.isOther } : { ...draft, chosen: [], isOther: true };
}

/** The draft after typing. Typing chooses "Something else". */
export function withText({ multiple }: Question, draft: AnswerDraft, other: string): AnswerDraft {
  return { chosen: multiple ? draft.chosen : [], isOther: true, other };
}

/** The answers in the order of the options, with typed text last. */
export function answersOf({ options }: Question, { chosen, isOther, other }: AnswerDraft): readonly string[] {
  const text = other.trim();
  return [...options.filter((option) => chosen.includes(option)), ...(text !== '' && (isOther || options.length === 0) ? [text] : [])];
}
