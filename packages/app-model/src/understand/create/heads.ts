/** What an app is about, of all that its description names. */
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { plural } from '../../lexicon/plurals.ts';
import { isTool, sectionKind } from '../../lexicon/words/section-words.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { unsupported } from '../wishes/unsupported.ts';
import type { Description } from './description.ts';
import { fieldItems, isList } from './own-fields.ts';
import { contentKind } from './site.ts';
import { isGuess, readSubject } from './subject.ts';
import type { Subject } from './subject-type.ts';

/** What the app is about, of which the first leads. */
export function readHeads(description: Description, isMissing: boolean): Subject[] {
  return framed(namedHeads(description, isMissing), description);
}

const PLAYGROUND =
  /^(?:an? |the |my )?(?:small |mini |little |simple |fun )*(?:games?|arcade|tools?|toolbox|utilit(?:y|ies))(?: (?:page|site|website|app|hub|corner|collection|center))?$/i;

/** "A petition page with a form" is a site. */
function namedHeads(description: Description, isMissing: boolean): Subject[] {
  const { thing, items } = description;
  // "A games page with hangman and sudoku": no list of games, but those.
  if (PLAYGROUND.test(thing) && items.length > 0 && items.every((item) => isToolNamed(item)))
    return [{ type: 'site', phrase: thing, title: readItem(thing).text, kind: 'empty' }];
  const heads = headsOf(isMissing ? thing.replace(/ (?:that|which|where|so that|and) .*$/i, '') : thing);
  if (heads.length !== 1) return heads;
  if (isGuess(heads[0]) && items.length === 0) return [{ type: 'unknown', phrase: thing }];
  const paged = /^(?:an? |the |my |our )?(.+) (?:page|website|site)$/i.exec(thing)?.[1];
  const hasContent = items.some((item) => contentKind(item) !== undefined || /\bform$/i.test(item));
  const isSite = paged !== undefined && !/\bform\b/i.test(paged) && heads[0]?.type === 'noun' && hasContent;
  return isSite ? [{ type: 'site', phrase: thing, about: paged, title: paged, kind: 'landing' }] : heads;
}

/** "a sign-up sheet, at most 20 people": what comes after the comma is no part of the name. */
export const LIMITED = /, (?:.*\d|(?:max|maximum|at most|at least|only|no more)\b)/i;

/** "notes and a timer": each part, unless the whole is one thing. */
function headsOf(thing: string): Subject[] {
  const whole: Subject = LIMITED.test(thing) && domainByWord(readItem(thing).text) === undefined ? { type: 'unknown', phrase: thing } : readSubject(thing);
  const isSeveral = whole.type === 'tool' && areTools(thing);
  if (
    whole.type !== 'unknown' &&
    !isSeveral &&
    (readItems(thing).length === 1 ||
      domainByWord(readItem(thing).text) !== undefined ||
      !readItems(thing)
        .slice(1)
        .some((part) => /^(?:an?|the) /i.test(part)))
  )
    return [whole];
  const parts = readItems(thing).map((part): Subject => {
    const subject = readSubject(part);
    return isKnown(subject) ? subject : { type: 'unknown', phrase: subject.phrase };
  });
  return parts.length > 1 && parts.some(({ type }) => type !== 'unknown') ? parts : [whole];
}

/** "Tic tac toe and snake": two games, and not one that ends in the other's name. */
function areTools(thing: string): boolean {
  const parts = readItems(thing);
  return parts.length > 1 && sectionKind(readItem(thing).text) === undefined && parts.every((part) => isToolNamed(part));
}

function isToolNamed(phrase: string): boolean {
  const kind = sectionKind(readItem(phrase).text);
  return kind !== undefined && isTool(kind);
}

export function isKnown(head: Subject): boolean {
  return head.type === 'noun' ? head.fields !== undefined || domainByHead(head.subject) !== undefined : head.type !== 'unknown';
}

function domainOf(thing: string): boolean {
  return domainByWord(readItem(thing).text.replace(/ app$/i, '')) !== undefined;
}

const FRAME =
  /\bapp\b|\bcrm\b|\bfor (?:my|our|the|a) |\b(?:club|team|school|band|family|house|office|community|association|society|church|studio|company|class|group)(?: (?:manager|organi[sz]er|planner|hub|portal|tool|management|site|page))?$/i;

/** "an app for our club with members and events": the lists are the app, and the club is only where it is used. */
function framed(heads: readonly Subject[], { thing, items }: Description): Subject[] {
  const [head] = heads;
  const lists = items.filter(isList);
  const isFrame =
    lists.length > 1 &&
    lists.length * 2 >= items.length &&
    heads.length === 1 &&
    head?.type === 'noun' &&
    (FRAME.test(thing) || (lists.length === items.length && domainByWord(head.subject) === undefined)) &&
    !isKeptFor(thing) &&
    (!domainOf(thing) || isCrmOf(lists, thing) || lists.some((list) => domainByWord(readItem(list).text) === domainByHead(head.subject)));
  return isFrame ? [{ type: 'site', phrase: head.phrase, title: thing.replace(/^(?:an?|the|my|our) /i, ''), kind: 'empty' }] : [...heads];
}

/** A CRM is of customers, unless it names whom it is of: companies and their contacts. */
function isCrmOf(lists: readonly string[], thing: string): boolean {
  return /\bcrm\b/i.test(thing) && lists.some((list) => /^(?:companies|contacts|clients|leads|people|accounts|organi[sz]ations)$/i.test(readItem(list).text));
}

/** "A page with house rules": what is nothing else is a heading with a text, as sites have them. */
export function asPage(subjects: Subject[], { thing, items }: Description): Subject[] {
  const [only, ...others] = subjects;
  const isPage = only?.type === 'site' && only.kind === 'empty' && others.length === 0 && /\b(?:page|site|website)$/i.test(thing);
  const [item = ''] = items;
  const text = readItem(item).text.replace(/ for (?:my|our|the|all|a) .+$/i, '');
  const isText =
    items.length === 1 &&
    /^\p{L}[\p{L} '-]{3,30}$/u.test(text) &&
    plural(text) === text &&
    !isList(item) &&
    kindOf(item) === undefined &&
    contentKind(item) === undefined &&
    fieldByWord(text) === undefined &&
    unsupported(text, 'en') === undefined &&
    !/\b(?:page|links?|buttons?|tabs?|things?|photos?|pictures?|videos?)\b/i.test(text);
  return isPage && isText ? [{ type: 'site', phrase: thing, title: text, about: text, kind: 'page' }] : subjects;
}

/** "A cash book for our club" is a cash book; who keeps it does not matter. */
function isKeptFor(thing: string): boolean {
  const kept = /^(?:an? |the |my |our )?(.+?) for (?:my|our|the|an?) /i.exec(thing)?.[1];
  return kept !== undefined && domainByWord(kept) !== undefined;
}

/** Where nothing is known of the thing, its fields say that it is a list. */
export function byFields(first: Subject | undefined, { items }: Description): Subject[] {
  if (first === undefined || fieldItems(items).length < 2 || !/^[\p{L} '-]{3,60}$/u.test(first.phrase)) return [];
  const subject = first.phrase.split(/ (?:for|of|about|in|on|at|from|that|which|i|we) /i)[0] ?? first.phrase;
  // "A ledger for our association" says how it is kept, and not what is in it.
  const isForm = /^(?:simple |small )?(?:ledger|list|log|register|overview|table|sheet|roster|file|index|tracker)$/i.test(subject);
  return [{ type: 'noun', phrase: first.phrase, subject: isForm ? 'entries' : subject, title: first.phrase, hasForm: true }];
}
