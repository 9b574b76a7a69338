/** A noun that an app is a list of, by the phrase that says so. */
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { plural, singular } from '../../lexicon/plurals.ts';
import type { View } from '../../model/section.ts';
import { isName } from '../wishes/is-name.ts';
import type { Subject } from './subject-type.ts';

/** Words before a noun that say nothing of what it is. */
export const ADJECTIVES =
  /^(?:(?:an?|the|my|our|some|one|simple|small|new|nice|little|basic|beautiful|modern|great|clean|tiny|minimal|quick|easy|cute|personal|full|complete|good|cool|family|shared|private|own|weekly|daily|monthly|single[- ]page|online|digital|web|react|typescript|interactive|fun|favou?rite|first|working|responsive|sleek|minimalist|elegant|intuitive|handy|lightweight|user[- ]friendly|mobile[- ]friendly|plain|searchable|sortable|filterable|printable)(?:,? and\s+|,\s*|\s+))+/i;
const VIEW_OF: readonly (readonly [RegExp, View])[] = [
  [/\b(?:table|crud|spreadsheet|log|database|register|records?|logbook)\b/i, 'table'],
  [/\b(?:kanban|board)\b/i, 'board'],
  [/\b(?:gallery|grid|wall)\b/i, 'gallery'],
  [/\b(?:calendar|schedule)\b/i, 'calendar'],
  [/\b(?:directory|cards)\b/i, 'cards'],
];
/** How a word such as "board" shows things. */
export function viewIn(text: string): View | undefined {
  return VIEW_OF.find(([pattern]) => pattern.test(text))?.[1];
}

/** "expenses by category", "books I have read" → "expenses", "books". */
export function subjectOf(text: string): string {
  return text
    .replace(/ of (?:our|my|the|a|an|this) .*$/i, '')
    .replace(
      / (?:my|our|his|her|the) \p{L}+ (?:says?|does|do|eats?|needs?|wants?|likes?|makes?|has|have|reads?|buys?|asks?|said|did|watch(?:es)?|plays?|collects?)\b.*$/iu,
      '',
    )
    .replace(
      /,? (?:i|we|that|which|who|by|per|in|at|for|from|so|on|to|among|between|and (?:how|when|what|where|their|its)|when|where|during|every|each) .*$/i,
      '',
    )
    .replace(/ (?:every|each)? ?(?:day|week|month|year)$/i, '')
    .replace(ADJECTIVES, '')
    .trim();
}

/** "Recipes and plan my week" is no noun. */
function isOneNoun(subject: string): boolean {
  return !/ (?:and|or|with) /i.test(subject) || domainByWord(subject) !== undefined;
}

export function noun(bare: string, text: string, hasForm: boolean, isNamedByNoun: boolean, form = ''): Subject | undefined {
  const subject = text
    .replace(ADJECTIVES, '')
    .replace(/^\p{L}+'s (?=\p{L})/iu, '')
    .replace(/^(?:for|of|about) (?:my |our |the )?(?=\p{L})/iu, '')
    .replace(/(?<=\S) (?:for|in|at|as|on|per) .*$/i, '')
    .trim();
  if (
    (/^\p{L}{3,}ing \S+ \S/iu.test(subject) && domainByHead(subject) === undefined) ||
    !isName(subject, false) ||
    subject === '' ||
    !isOneNoun(subject) ||
    subject.split(' ').length > 4 ||
    / (?:have|has|had|are|is|who|which|that) /i.test(subject) ||
    /^(?:it|this|that|them|something|things?|stuff|me|us|people who|everything|data|web|mobile|(?:who|what|when|how|where|if|whether)\b.*)$/i.test(subject)
  )
    return undefined;
  const whole = domainByWord(`${subject} ${form}`) === undefined ? subject : `${subject} ${form}`;
  const isDashboard = /dashboard/i.test(bare);
  return {
    type: 'noun',
    phrase: bare,
    subject: whole,
    title:
      isNamedByNoun || /^(?:app|application|web ?app|website|page|tool|program|system|form)$/i.test(form)
        ? domainByWord(whole) === undefined || (/^app/i.test(form) && domainByWord(whole)?.names.en.name === whole.toLowerCase())
          ? plural(singular(whole))
          : whole
        : bare,
    view: isDashboard ? undefined : viewIn(form === '' ? bare : form),
    hasForm,
    isPlain: /^(?:table|crud|form|spreadsheet)$/i.test(form),
    isForm: /\bform$/i.test(form) || /^form\b/i.test(bare),
    isDashboard,
  };
}
