/** What an app is about: a thing of the lexicon, a tool, a site, or any noun in the general form "… tracker of X". */
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { CODE_TOOL_TYPES } from '../../lexicon/code-tools.ts';
import { plural, singular } from '../../lexicon/plurals.ts';
import { isTool, sectionKind } from '../../lexicon/words/section-words.ts';
import { ADJECTIVES, noun, subjectOf, viewIn } from './noun.ts';
import { siteSubject } from './site-subject.ts';
import type { Subject } from './subject-type.ts';
import { amountOf, lentThings, reported, whichOnes } from './told-nouns.ts';
import { DEALERS, OWNERS, PLACES, RELATIVES } from './whose.ts';
import { formNoun, type FormNoun } from '../wishes/form-nouns.ts';
import { readCountdown } from '../wishes/countdown.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { isQuantity } from '../wishes/make-section.ts';
import { readItem } from '../wishes/read-items.ts';

/** Nothing but a place for what is listed after "with". */
const EMPTY =
  /^(?:(?:two|three|four|some|several|few|a few|these|the following)? ?things|app|application|web ?app|website|site|page|something|tool|web ?page|project|homepage|home page)$/i;
const FORMS =
  'tracker|list|lists|log|site|manager|planner|directory|database|organi[sz]er|collection|catalog|register|diary|journal|overview|table|spreadsheet|board|crud|app|application|web app|webapp|tool|system|book|archive|gallery|calendar|tracking|management|administration|admin|dashboard|planning|records?|inventory|form|page|website|program|cards|schedule|chart|comparison(?: table)?|tracker list|listings?|kanban|kanban board|tracker app|list app|manager app|planner app|log app|crm|wall|library|logbook|checklist|wishlist|watchlist|watch list|trainer|companion|notebook|sign[- ]?up (?:sheet|form|list)|sheet|box|reminders?|keeper|ledger|roster';
const OF = new RegExp(
  `^(?:(.+?) )?(${FORMS}) (?:of|for|about|with|to (?:track|manage|organi[sz]e|list|keep track of|record|collect|store|save|log|plan|follow|handle|keep)|where i can (?:track|list|store|save|keep|log|manage)|that (?:tracks|lists|manages|stores|keeps track of|logs)|for (?:tracking|managing|listing|collecting|planning|logging|organi[sz]ing)) (?:all |the |my |our |your |of |a |an |new |two |three |four |five |\\d+ )*(.+)$`,
  'i',
);
const TAIL = new RegExp(`^(.+?)[ -](?:${FORMS})$`, 'i');
const TRACK =
  /^(?:to )?(?:tracking|managing|organi[sz]ing|logging|recording|planning|collecting|storing|listing|keeping(?: track of)?|track|manage|organi[sz]e|keep track of|keep|record|log|plan|collect|list|store|save|write down|note|monitor|follow|count|see|catalog(?:ue)?|compare|remember|check off|tick off|mark off|browse|split|divide|splitting|dividing|sharing)\s+(?:all |of |down |every |each )*(?:the |my |our |their |your |his |her )*(.+)$/i;
const AFTER_VERB = /^\S+ (?:the|my|our|all|every|each|how|what|of|down|who|when|where)\b/i;
/** Verbs that are nouns as well, and are read as verbs only after "where we can". */
const SHARE =
  /^(?:share|rate|review|book|post|submit|report|sign up for|order|rent|borrow|lend|sell|vote on|discuss|study|learn)\s+(?:all |of )*(?:the |my |our |their |your )*(.+)$/i;
const PURPOSE =
  /^(?:an? )?(?:app|application|tool|website|web app|page|place|home|space|spot|corner|way|something|site|program|system|thing)?\s*(?:for|to|that (?:helps? me(?: to)?|lets? me|can|allows? me to)|(?:where|in which) (?:i|we|you|people|everyone|users|visitors|customers|(?:my|our|the) \p{L}+(?: \p{L}+)?) can|(?:where|in which) (?:i|we|you|people|everyone)(?: just| simply| always)?|with which (?:i|we) can|(?:that|which) lets (?:me|us|people|(?:my|our|the) \p{L}+(?: \p{L}+)?)|which)\s+(.+)$/iu;

/** "A translate text app": nothing is known of it, and the word after it does not say that it is a list of things. */
export function isGuess(subject: Subject | undefined): boolean {
  return (
    subject?.type === 'noun' &&
    subject.isForm !== true &&
    /(?:^|[ -])(?:app|application|web ?app|website|page|site|tool|system|program|box|trainer|companion)$/i.test(subject.phrase) &&
    domainByHead(subject.subject) === undefined &&
    plural(subject.subject) !== subject.subject
  );
}

const PAIR =
  '(?:german|english|spanish|french|italian|latin|deutsch|englisch|spanisch|französisch|italienisch|latein|inglés|español|alemán|francés|anglais|espagnol|allemand|français)';
const LANGUAGES = new RegExp(`(?: |^)${PAIR}[ -–/]+${PAIR}(?: |$)`, 'i');

/** "Vokabeltrainer Deutsch Englisch": the words, and not words called like their languages. */
function withoutLanguages(phrase: string): string {
  const without = phrase.replace(LANGUAGES, ' ').trim();
  return domainByHead(without.replace(/^list of /i, ''))?.key === 'words' ? without : phrase;
}

/** An invoice generator is a list of invoices. */
const MAKER = /\b(invoice|receipt|bill|estimate)s? (?:generator|maker|creator|builder|writer)\b/i;
/** "Time tracker per project" knows the project of each entry. */
const PER = /^(.+? (?:tracker|log|tracking))(?: app)? (?:per|by|for each) (project|client|customer|person|employee|category|task)\b(?: with (.+))?$/i;

/** "Football game with opponent and score" is a list of matches, not a game to play. */
const MATCH =
  /^((?:an? |the |my |our )?(?:football|soccer|basketball|baseball|volleyball|hockey|tennis|rugby|handball|cricket)) games?(?= with .*\b(?:opponents?|results?|date|place|venue|league)\b)/i;
/** "My son's birthday with a guest list" is one birthday with its lists, not a list of birthdays. */
const ONE_BIRTHDAY =
  /^((?:my|our) \p{L}+['’]s? birthday|(?:the )?birthday of (?:my|our) \p{L}+|cumpleaños of (?:my|our) \p{L}+) (?=with .*\b(?:lists?|listas?)\b)/iu;

/** The usual words for what is asked for. */
export function inUsualWords(phrase: string): string {
  const [, thing, field, rest] = PER.exec(phrase) ?? [];
  const plain =
    thing === undefined
      ? phrase
      : `${thing} with ${field}${rest === undefined ? '' : ` and ${/^(?:the )?(?:totals?|sums?)$/i.test(rest) ? `totals per ${field}` : rest}`}`;
  return plain.replace(MAKER, '$1 tracker').replace(MATCH, '$1 matches').replace(ONE_BIRTHDAY, 'app called $1 ');
}

export function readSubject(phrase: string): Subject {
  const subject = subjectIn(phrase);
  // The languages of a list of words are in its name.
  const isPair = subject.type === 'noun' && LANGUAGES.test(phrase) && withoutLanguages(phrase) !== phrase;
  return isPair ? { ...subject, title: readItem(phrase).text } : subject;
}

function subjectIn(asked: string): Subject {
  // "An app for my class to collect homework": who does it does not change what it is.
  const phrase = asked.replace(
    /^((?:an? |the |my )?(?:\p{L}+ )?(?:app|tool|place|page|site|something|way|system)) for (?:(?:my|our|the|an?|his|her) )?\p{L}+(?: \p{L}+)? to (?=(?:track|collect|write|note|record|log|keep|list|manage|plan|enter|store|save|share|see|count)\b)/iu,
    '$1 to ',
  );
  const whole = readItem(withoutLanguages(phrase).replace(/ as an? (?:web ?page|web ?site|site|one[- ]?pager|home ?page)$/i, ' website')).text;
  const bare = domainByWord(whole) === undefined ? whole.replace(ADJECTIVES, '').trim() : whole;
  const tidy = bare.replace(/ (?:app|application|web ?app|website|page|program|project)$/i, '').trim();
  // "An app to track": what it tracks was said in another way.
  if (/^(?:app|tool|site|page|way|something|website) to \p{L}+$/iu.test(bare)) return { type: 'unknown', phrase: bare };
  if (EMPTY.test(bare)) return { type: 'site', phrase: bare, kind: 'empty' };
  // "Stock portfolio" is known as a whole, where a portfolio alone is a site.
  const known = / /.test(bare) && domainByWord(bare) !== undefined && !/(?:website|site|page)$/i.test(bare) ? wholeDomain(bare, tidy) : undefined;
  const found =
    known ?? (readCountdown(bare) === undefined ? siteSubject(bare) : undefined) ?? wholeDomain(bare, tidy) ?? tool(bare, tidy) ?? shop(bare) ?? general(bare);
  return found ?? { type: 'unknown', phrase: bare };
}

function wholeDomain(bare: string, tidy: string): Subject | undefined {
  if (isToolWord(tidy)) return undefined;
  const own = [bare, tidy].find((text) => domainByWord(text) !== undefined);
  if (own === undefined || /^(?:shop|store|online store|online shop|webshop|blog|tienda|tienda online|boutique|laden|onlineshop)$/i.test(own)) return undefined;
  return { type: 'noun', phrase: own, subject: own, hasForm: false, view: viewIn(bare) };
}

function isToolWord(text: string): boolean {
  const kind = sectionKind(text);
  return kind !== undefined && isTool(kind) && kind.type !== 'notes';
}

function tool(bare: string, tidy: string): Subject | undefined {
  // "An app for a coin flip", and "una app de cara o cruz".
  const named = /^(?:app|tool|page|program) (?:of|for) (?:an? |the )?(.+)$/i.exec(bare)?.[1];
  const purpose = named === undefined ? undefined : sectionKind(named);
  if (named !== undefined && (purpose?.type === 'formula' || purpose?.type === 'generator'))
    return { type: 'tool', phrase: named, kind: purpose, title: named };
  const [, generator, missing] = /^(.+?) without (.+)$/i.exec(bare) ?? [];
  if (generator !== undefined && missing !== undefined && sectionKind(generator)?.type === 'generator')
    return { type: 'tool', phrase: bare, kind: { type: 'generator' }, title: generator };
  const vote =
    /^(?:(?:page|app|site|website|place|tool|way|poll|something) )?(?:(?:where|with which|in which|for|to let|that lets) )?(?:(?:people|we|users|visitors|everyone|everybody|friends|members|students|guests|us|them|my \p{L}+|our \p{L}+) (?:can |could )?)?(?:to )?vot(?:e|ing) (?:for|on|about) (.+)$/iu.exec(
      bare,
    )?.[1];
  if (vote !== undefined) return { type: 'tool', phrase: `poll about ${vote}`, kind: { type: 'poll' }, title: vote.split(/[:,]| with /)[0] ?? vote };
  const converted = /^convert(?:ing)? (\p{L}+) (?:to|into|in) (\p{L}+)$/iu.exec(bare);
  if (converted !== null && isQuantity(bare)) return { type: 'tool', phrase: bare, kind: { type: 'converter' }, title: bare };
  const countdown = readCountdown(bare);
  if (countdown !== undefined) return { type: 'tool', phrase: bare, kind: { type: 'countdown' }, title: `${countdown.to} countdown` };
  const turned = turnedAround(tidy);
  if (turned !== undefined) return turned;
  const kind = sectionKind(bare) ?? sectionKind(tidy) ?? kindOf(bare) ?? kindOf(tidy);
  const quantity = /^(.+?) converter\b/i.exec(bare)?.[1];
  if (
    quantity !== undefined &&
    !isQuantity(quantity) &&
    kind?.type !== 'caseConverter' &&
    kind?.type !== 'worldClock' &&
    kind?.type !== 'markdown' &&
    !CODE_TOOL_TYPES.has(kind?.type ?? '')
  )
    return { type: 'unknown', phrase: bare };
  if (kind !== undefined && isTool(kind) && kind.type !== 'view' && !/\b(?:list|table) of\b/i.test(bare)) {
    const about = kind.type === 'counter' ? /\bfor (?:the |my )?(.+)$/i.exec(bare)?.[1] : undefined;
    const named = bare.replace(
      /^(?:page|app|site|website|something|tool|thing|program) (?:(?:that|which|to|with) )?(?:(?:shows?|has|does|tells?(?: me)?|is) )?(?:the |an? )?/i,
      '',
    );
    const isAbout = kind.type === 'quiz' || kind.type === 'flashCards';
    const title = named.split(
      isAbout ? / (?:with|in|from|between|starting|that|which|where) /i : / (?:for|about|of|with|in|from|between|starting|that|which|where) /i,
    )[0];
    return { type: 'tool', phrase: bare, kind, ...(title === undefined ? {} : { title }), ...(about === undefined ? {} : { about }) };
  }
  const special = /^(.+?) calculator$/i.exec(tidy)?.[1];
  if (special !== undefined) return { type: 'tool', phrase: tidy, kind: { type: 'calculator' }, missing: special, nearest: 'a calculator' };
  return undefined;
}

/** "A calculator for tips" is a tip calculator. What it does not know, it names. */
function turnedAround(tidy: string): Subject | undefined {
  const [, form, what] = /^(calculator|generator|converter) (?:for|of|to calculate) (?:my |our |the |an? )?(.+)$/i.exec(tidy) ?? [];
  if (form === undefined || what === undefined) return undefined;
  const name = [what, singular(what)].map((each) => `${each} ${form}`).find((each) => sectionKind(each) !== undefined);
  const kind = name === undefined ? undefined : sectionKind(name);
  if (name !== undefined && kind !== undefined && kind.type !== 'view' && isTool(kind)) return { type: 'tool', phrase: name, kind, title: name };
  const isWhose = /^(?:kids|children|school|work|everyone|students|people)$/i.test(what);
  return form.toLowerCase() === 'calculator' && !isWhose
    ? { type: 'tool', phrase: tidy, kind: { type: 'calculator' }, missing: what, nearest: 'a calculator' }
    : undefined;
}

function shop(bare: string): Subject | undefined {
  const sold =
    /^(?:(?:page|site|website|app|place|online shop) (?:for|to|where (?:i|we) can|that) )?(?:to )?sells?(?:ing)? (?:my |our |the )?(?:own )?(.+?)(?: (?:online|on the (?:web|internet)|to .+))?$/i.exec(
      bare,
    )?.[1];
  if (sold !== undefined && sold.split(' ').length < 4) return { type: 'noun', phrase: bare, subject: 'products', title: sold, hasForm: false };
  const match =
    /^(?:((?:(?! for | of ).)+?) )?(?:online |web ?)?(shop|store|webshop|e-?commerce(?: (?:site|store|shop))?|storefront|blog|tienda(?: online)?|boutique(?: en ligne)?|onlineshop|laden)(?: (?:for|of|about|selling|that sells) (?:the |my |our )?(.+))?$/i.exec(
      bare,
    );
  if (match === null) return undefined;
  if (/blog/i.test(match[2] ?? '')) return { type: 'noun', phrase: bare, subject: 'articles', hasForm: false };
  return { type: 'noun', phrase: bare, subject: 'products', hasForm: false };
}

/** What a form of words was read as. That it comes to nothing is an answer, too: then no other form is tried. */
interface Reading {
  readonly subject: Subject | undefined;
}

const read = (subject: Subject | undefined): Reading => ({ subject });

function general(bare: string): Subject | undefined {
  const filled = reported(bare);
  if (filled !== undefined) return filled;
  const kept = /^what(?:'s| is)(?: left)? in (?:my|our|the) (freezer|fridge|pantry|cellar|basement|garage|attic|closet|shed|cupboard|kitchen)$/i.exec(
    bare,
  )?.[1];
  if (kept !== undefined) return noun(bare, `${kept} inventory`, true, false, '');
  for (const form of [byPurpose, byOf, byTail]) {
    const reading = form(bare);
    if (reading !== undefined) return reading.subject;
  }
  const subject = bare.split(/ (?:for|of|about|in) (?:my |our |the |a )?/i)[0] ?? bare;
  if (domainByWord(subject) !== undefined) return noun(bare, subject, false, false);
  const head = domainByHead(subject);
  return head !== undefined && subject.split(' ').length < 4 ? noun(bare, subject, false, false) : undefined;
}

/** "an app to track my plants", "a place for our recipes", "book a table" */
function byPurpose(bare: string): Reading | undefined {
  const purpose = PURPOSE.exec(bare)?.[1];
  const kept = /^(?:home|place|space|spot|corner) for (?:all )?(?:my|our|the) (.+)$/i.exec(bare)?.[1];
  if (kept !== undefined) return read(noun(bare, subjectOf(kept), true, true));
  const ordered = purpose === undefined ? undefined : /^(order|book|reserve|sign up for|register for) (?:the |my |our |their |an? )*(?=\S)/i.exec(purpose)?.[1];
  const filling = ordered === undefined ? undefined : formNoun(ordered);
  if (filling !== undefined && purpose !== undefined) return read(formOf(bare, purpose, filling));
  // "Store locator" stores nothing: without "to", such a word is a verb only before several things.
  const isVerb =
    purpose !== undefined ||
    !/^(?:store|list|plan|log|count|note|record|track|split|see|monitor)\b/i.test(bare) ||
    AFTER_VERB.test(bare) ||
    domainByHead(bare) !== undefined ||
    plural(bare) === bare;
  const known = purpose === undefined ? undefined : subjectOf(purpose);
  if (known !== undefined && / /.test(known) && domainByWord(known) !== undefined) return read(noun(bare, known, true, true));
  const found = ((isVerb ? TRACK.exec(purpose ?? bare) : null) ?? (purpose === undefined ? null : SHARE.exec(purpose)))?.[1];
  if (found === undefined) return undefined;
  const tracked = whichOnes(found);
  const lent = lentThings(bare, found) ?? amountOf(bare, found);
  if (lent !== undefined) return read(lent);
  return tracked.split(' ').length < 6 ? read(noun(bare, subjectOf(tracked), true, true)) : undefined;
}

/** "list of books", "inventory for a bakery", "training plan for the week" */
function byOf(bare: string): Reading | undefined {
  const [, before, form = '', what] = OF.exec(bare) ?? [];
  if (what === undefined || /^price list (?:for|of) /i.test(bare)) return undefined;
  // "A ledger for our association": whose it is, and not what is in it.
  if (before === undefined && /^(?:ledger|log|list|register|overview|table|sheet|roster)$/i.test(form) && / for /i.test(bare) && OWNERS.test(what))
    return read(undefined);
  const filled = /^form$/i.test(form) ? formNoun(before ?? '') : undefined;
  if (filled !== undefined) return read(formOf(bare, bare, filled));
  // "Logbook for my boat": what is written down about it.
  if (before === undefined && /^(?:log|logbook|diary|journal)$/i.test(form) && / for (?:my|our|the|a) /i.test(bare) && plural(what) !== what)
    return read(
      domainByWord(`${what} ${form}`) === undefined
        ? { type: 'noun', phrase: bare, subject: 'entries', title: bare, hasForm: true, fields: ['date', 'title', 'notes'] }
        : noun(bare, `${what} ${form}`, true, false),
    );
  // "Inventory for a bakery" is an inventory, and a list for books one of books.
  const isOwnWhole = before !== undefined && domainByWord(`${before} ${form}`) !== undefined;
  if (isOwnWhole) return read(noun(bare, `${before} ${form}`, true, false));
  // "Recipe swap board for our office": the office is where it hangs.
  const isWhere = before !== undefined && /^(?:my|our|the) /i.test(bare.slice(bare.toLowerCase().lastIndexOf(' for ') + 5)) && PLACES.test(what);
  if (isWhere) return read(noun(bare, before, true, false, form));
  const placed = before === undefined ? ofPlace(bare, form, what) : undefined;
  if (placed !== undefined) return placed;
  // "Maths homework tracker for my daughter": it is hers.
  if (RELATIVES.test(what)) return read(noun(bare, before ?? form, true, false, before === undefined ? '' : form));
  // "Gear list for hiking", "guest list for my birthday": what is listed comes first.
  const isListed =
    before !== undefined &&
    /^(?:list|checklist|log|planner)$/i.test(form) &&
    (/ for \p{L}+ing$/iu.test(bare) ||
      / for (?:my|our|the|a) (?:birthday|wedding|party|baptism|christening|graduation|trip|holiday|vacation|move)$/i.test(bare));
  if (isListed) return read(noun(bare, before, true, false, form));
  const isTheirs =
    before !== undefined &&
    / for (?:my|our|his|her|their) \p{L}+$/iu.test(bare) &&
    domainByHead(what) === undefined &&
    !/^(?:contact|data|entry|reading|wish|photo|picture)$/i.test(before);
  if (isTheirs) return read(noun(bare, before, true, false, form));
  if (/^sign[- ]?up /i.test(`${before ?? ''} ${form}`))
    return read({ type: 'noun', phrase: bare, subject: 'sign-ups', title: bare, hasForm: true, fields: ['name', 'email', 'notes'] });
  const lent = lentThings(bare, what);
  if (lent !== undefined) return read(lent);
  const isOfTime = before !== undefined && /^(?:week|month|year|day|weekend|season|next .+|(?:each|every) .+)$/i.test(what);
  if (isOfTime && domainByHead(before) !== undefined) return read(noun(bare, before, true, false, form));
  const isForm =
    domainByWord(form) !== undefined && / for /i.test(bare) && domainByHead(subjectOf(what)) === undefined && domainByHead(before ?? '') === undefined;
  if (/^crm$/i.test(form) || isForm) return read(noun(bare, form, true, false));
  if (before !== undefined && domainByWord(before) !== undefined && !/^(?:contact|data|entry|reading|wish|photo|picture)$/i.test(before))
    return read(noun(bare, before, true, false, form));
  return read(noun(bare, subjectOf(TRACK.exec(what)?.[1] ?? what), true, true, form));
}

/** "inventory for a shop", "stock list for a small hardware store": what the place keeps. */
function ofPlace(bare: string, form: string, what: string): Reading | undefined {
  const place = what.replace(/^(?:my|our|the|a) /i, '');
  if (domainByWord(form) === undefined) return undefined;
  if (PLACES.test(place)) return read(noun(bare, `${place} ${form}`, true, false));
  return DEALERS.test(` ${place}`) && domainByWord(place) === undefined ? read(noun(bare, form, true, false)) : undefined;
}

/** "loans of books", "garage sale price list", "wine tracker", "move checklist" */
function byTail(bare: string): Reading | undefined {
  const owned = /^(\S+(?: \S+)?) of (?:the |my |our )?(?:\S+)$/i.exec(bare)?.[1];
  if (owned !== undefined && domainByWord(owned) !== undefined && domainByWord(bare) === undefined) return read(noun(bare, owned, true, false));
  if (/^(?:.+ price list|price list (?:for|of) .+)$/i.test(bare))
    return read({ type: 'noun', phrase: bare, subject: 'products', title: bare, hasForm: true, fields: ['name', 'price', 'notes'] });
  const filled = /^(?:.+ )?form$|\b(?:rsvp|sign[- ]?up|registration|booking|reservation|feedback)(?: page| site| website| app)?$/i.test(bare)
    ? formNoun(bare)
    : undefined;
  if (filled !== undefined) return read(formOf(bare, bare, filled));
  const tail = withoutForms(TAIL.exec(bare)?.[1]);
  if (tail === undefined || tail.split(' ').length > 3 || /^(?:web|mobile|react|vue|desktop|native|full|single)$/i.test(tail)) return undefined;
  if (/[ -]?checklist$/i.test(bare) && domainByWord(bare) === undefined && !isTicked(tail)) return read(noun(bare, 'tasks', true, false));
  // "Shop inventory" is an inventory, where "book inventory" is one of books.
  const whole = bare.slice(tail.length + 1);
  if (DEALERS.test(tail) && domainByWord(whole) !== undefined && domainByWord(tail) === undefined) return read(noun(bare, whole, true, false, ''));
  if (PLACES.test(tail) && domainByWord(whole) !== undefined)
    return read(noun(bare, /^(?:shop|store|company|office|warehouse)$/i.test(tail) ? whole : bare, true, false, ''));
  return /^(?:crud|list|table|board|kanban)$/i.test(tail) ? undefined : read(noun(bare, tail, true, false, whole));
}

/** Whether things of that name are ticked off by themselves, as what is packed or bought. */
function isTicked(things: string): boolean {
  const ticked = /^(?:done|packed|paid|bought.*|returned|taken|owned|visited|read|watched)$/;
  return domainByHead(things)?.fields.some(({ word }) => ticked.test(word)) === true;
}

function formOf(phrase: string, title: string, { subject, fields }: FormNoun): Subject {
  return { type: 'noun', phrase, subject, title, hasForm: true, isForm: true, fields };
}

/** "library management system": the library. */
function withoutForms(tail: string | undefined): string | undefined {
  const shorter = tail === undefined || domainByWord(tail) !== undefined ? undefined : TAIL.exec(tail)?.[1];
  return shorter === undefined ? tail : withoutForms(shorter);
}
