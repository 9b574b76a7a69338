/** The colors of options that mean something: what is urgent is red, what is done is green. */
import { optionIn } from '../lexicon/option-words.ts';
import { LANGUAGES } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';

/** Tones of `index.css`. */
const TONES = { blue: 0, orange: 1, green: 2, violet: 3, red: 4, gray: 7 };
const MEANINGS: Readonly<Record<keyof typeof TONES, readonly string[]>> = {
  red: ['High', 'Critical', 'Urgent', 'Overdue', 'Rejected', 'Expense', 'Repair', 'Hard', 'Blocked'],
  orange: ['Medium', 'In progress', 'Doing', 'Waiting', 'Major', 'Running low', 'Reading', 'Watching', 'Playing', 'On the way', 'Sent'],
  violet: ['Review', 'Interview', 'Talking', 'Viewing', 'Offer'],
  green: [...'Done,Paid,Income,Won,Accepted,Approved,Confirmed,Active,Delivered,Hired,Read,Easy,Packed,Posted,Graded,Yes,Free'.split(',')],
  blue: ['New', 'Open', 'Planned', 'Applied', 'Lead', 'Idea', 'Asked', 'To do', 'Todo', 'In use'],
  gray: [
    'Low',
    'Minor',
    'Past',
    'Canceled',
    'Declined',
    'Closed',
    'Draft',
    'To read',
    'To watch',
    'To apply',
    'Backlog',
    'Wish',
    'Spare',
    'No',
    'Maybe',
    'Taken',
  ],
};
const BY_OPTION: ReadonlyMap<string, number> = new Map(
  (Object.keys(TONES) as (keyof typeof TONES)[]).flatMap((tone) =>
    MEANINGS[tone].flatMap((option) => LANGUAGES.map((language) => [optionIn(language, option).toLowerCase(), TONES[tone]] as const)),
  ),
);

/** Of each option, if more than one of them means something; the others have the color of their place. */
export function tonesOf({ options = [] }: Pick<Field, 'options'>): Readonly<Record<string, number>> | undefined {
  const known = options.filter((option) => BY_OPTION.has(option.toLowerCase()));
  if (known.length < 2) return undefined;
  return Object.fromEntries(options.map((option, index) => [option, BY_OPTION.get(option.toLowerCase()) ?? index % 8]));
}
