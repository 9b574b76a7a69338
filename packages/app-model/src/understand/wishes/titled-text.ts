/** A text under a heading of its own, as sites have them: "opening hours", "our story", "the team". */
import { CONTENT } from '../../lexicon/content.ts';
import { capital } from '../../lexicon/plurals.ts';
import { keyFor } from '../../model/key.ts';
import { pagePath, sectionPath } from '../../operations/target.ts';
import type { Clause, Work } from '../work.ts';
import { contentPlace, isContentPage } from './content-place.ts';
import { pageInFocus } from './focus.ts';
import type { WishOptions } from './wish-options.ts';

const USUAL =
  /^(?:(?:the )?(?:schedule|program(?:me)?|agenda|timeline|dress code)|(?:opening|business|office|store) (?:hours|times)|hours|(?:our|my) (?:story|mission|history|philosophy|values|vision|approach|team|work|services|classes|courses|rooms)|team|staff|story|mission|history|philosophy|about (?:us|me|our \p{L}+|the \p{L}+)|biography|bio|how it works|how to find us|how to get (?:here|there)|delivery(?: information| info)?|shipping(?: information| info)?|terms|imprint|privacy(?: policy)?|rates|special offers?|offers|biograf[ií]a|über (?:uns|mich)|öffnungszeiten|horarios?|horaires)(?: section| text)?$/iu;

/** What the usual words, who one is and what one does, fit under. */
const ABOUT = /\b(?:about|story|mission|history|philosophy|bio(?:graphy)?|biograf[ií]a|me|us|über|nosotros|mí|propos|team|work)\b/i;

/** Parts of an interface: a text with such a heading is not one. */
const INTERFACE =
  /\b(?:accordions?|carousels?|sliders?|slide ?shows?|pop-?ups?|modals?|dialogs?|side ?bars?|nav(?:igation)?(?: ?bars?)?|menu bars?|drop-?downs?|tool ?tips?|parallax|animations?|videos?|chat ?bots?|live chat|log-?ins?|sign-?ins?|progress bars?|bread ?crumbs?|tickers?|badges?|notifications?|search bars?|cookie banners?)\b/i;

/** Said of a place only, whatever else is on its page. */
function isOpeningHours(text: string): boolean {
  return /^(?:(?:the|our|my) )?(?:(?:opening|business|office|store) (?:hours|times)|öffnungszeiten|horarios?(?: de apertura)?|horaires(?: d'ouverture)?)$/i.test(
    text,
  );
}

/** When one is open, in the words of a heading. */
export function isAboutHours(heading: string): boolean {
  return /hours|times|öffnungszeiten|horario|horaires/i.test(heading);
}

/** Adds it if the words are usual ones for a text, or, where the caller says so, whatever the words are. */
export function wishTitledText(text: string, clause: Clause, work: Work, options: Pick<WishOptions, 'page' | 'place'>, isAny = false): boolean {
  const { model } = work;
  if (model === null || !(isAny ? /^[\p{L}][\p{L} &'’-]{2,40}$/u : USUAL).test(text) || text.split(' ').length > 5) return false;
  if (INTERFACE.test(text) || /^pages? (?:called|named) /i.test(text)) return false;
  const key = options.page ?? pageInFocus(work) ?? model.pages[0]?.key;
  const page = model.pages.find((each) => each.key === key);
  if (page === undefined || !(isContentPage(page) || (isOpeningHours(text) && page.sections.every(({ type }) => type === 'form' || type === 'text'))))
    return false;
  const words = CONTENT[model.language];
  const title = capital(clause.word(text.replace(/ (?:section|text)$/i, '')));
  const section = {
    key: keyFor(
      title,
      page.sections.map((each) => each.key),
    ),
    type: 'text' as const,
    title,
    text: isAboutHours(text) ? (words.faq[0]?.[1] ?? words.text) : ABOUT.test(text) ? words.text : words.topic,
  };
  const place = options.place ?? contentPlace(page, 'text');
  return work.apply(
    clause.original,
    [{ type: 'add-section', target: pagePath(page.key), section, ...(place === undefined ? {} : { place }) }],
    sectionPath(page.key, section.key),
  );
}
