/** What of the app a phrase means: "the due dates" is a field of Todo, "the second page" a page, "it" what was touched last. */
import type { AppModel } from '../model/app-model.ts';
import { isRows, type Section } from '../model/section.ts';
import { domainByWord } from '../lexicon/domains.ts';
import { fieldByWord } from '../lexicon/fields.ts';
import { singular } from '../lexicon/plurals.ts';
import { sectionKind } from '../lexicon/words/section-words.ts';
import { entityPath, fieldPath, optionPath, pagePath, parseTarget, sectionPath } from '../operations/target.ts';
import { allowedEdits, editDistance } from './text/spelling.ts';
import type { Clause, Work } from './work.ts';

export type FoundKind = 'entity' | 'field' | 'option' | 'page' | 'section';
export interface Found {
  readonly kind: FoundKind;
  readonly target: string;
  readonly score: number;
}

const HINTS: readonly (readonly [RegExp, FoundKind])[] = [
  [/ ?\b(?:fields?|columns?|propert(?:y|ies)|attributes?|input)$/i, 'field'],
  [/^(?:fields?|columns?|propert(?:y|ies)|attributes?|input) (?:called |named )?/i, 'field'],
  [/ ?\b(?:pages?|tabs?|screens?|menu entr(?:y|ies))$/i, 'page'],
  [/^(?:pages?|tabs?|screens?) (?:called |named )?/i, 'page'],
  [/ ?\b(?:options?|choices?|values?)$/i, 'option'],
  [/^(?:options?|choices?|values?) (?:called |named )?/i, 'option'],
  [/ ?\b(?:sections?|blocks?|widgets?|parts?)$/i, 'section'],
];
const ORDINALS: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  last: -1,
};
/** The place that a word counts to, from 0; -1 is the last. */
export function ordinal(word: string): number | undefined {
  return ORDINALS[word.toLowerCase()];
}

/** What is meant by pointing at it, in the preview or in the message before. */
export const POINTING =
  /^(?:it|this|that|them|these|those|this one|that one|(?:this|that|the selected|the marked) (?:button|element|part|thing|section|block|text|field|one))$/i;

export function stripArticle(phrase: string): string {
  return phrase.replace(/^(?:(?:all|of|the|a|an|my|our|your|its|their|this|that|these|those|every|each|any|whole|entire|some|new)\s+)+/i, '').trim();
}

/** The best match, or undefined. `kinds` limits what it may be. */
export function find(phrase: string, work: Work, kinds?: readonly FoundKind[]): Found | undefined {
  if (work.model === null) return undefined;
  if (POINTING.test(phrase.trim())) return pointed(work, kinds);
  const bare = stripArticle(phrase);
  const counted = byOrdinal(bare, work.model, kinds);
  if (counted !== undefined) return counted;
  const named = best(work.quoted(bare), work, kinds);
  const hint = HINTS.find(([pattern]) => pattern.test(bare));
  const without = hint === undefined ? '' : stripArticle(bare.replace(hint[0], ''));
  if (hint !== undefined && without !== '' && (kinds === undefined || kinds.includes(hint[1]))) return best(work.quoted(without), work, [hint[1]]) ?? named;
  return named;
}

/** As `find`, but also by the name as the person wrote it, without "page", "field" and the like. */
export function findNamed(phrase: string, clause: Clause, work: Work): Found | undefined {
  const bare = stripArticle(phrase);
  const hint = HINTS.find(([pattern]) => pattern.test(bare));
  const named = hint === undefined ? '' : stripArticle(bare.replace(hint[0], ''));
  return find(phrase, work) ?? find(clause.name(phrase), work) ?? (hint === undefined || named === '' ? undefined : find(clause.name(named), work, [hint[1]]));
}

function pointed(work: Work, kinds: readonly FoundKind[] | undefined): Found | undefined {
  const target = work.focus === undefined ? undefined : parseTarget(work.focus);
  if (target === undefined || work.focus === undefined) return undefined;
  if (target.type !== 'entity' && target.type !== 'field' && target.type !== 'option' && target.type !== 'page' && target.type !== 'section') return undefined;
  return kinds === undefined || kinds.includes(target.type) ? { kind: target.type, target: work.focus, score: 1 } : undefined;
}

function byOrdinal(bare: string, model: AppModel, kinds: readonly FoundKind[] | undefined): Found | undefined {
  const match = /^(\w+) (page|tab|section|field|column|list|table|chart)$/i.exec(bare);
  const index = match?.[1] === undefined ? undefined : ordinal(match[1]);
  if (match === null || index === undefined) return undefined;
  const what = match[2]?.toLowerCase() ?? '';
  const targets: Found[] = /page|tab/.test(what)
    ? model.pages.map((page) => ({ kind: 'page', target: pagePath(page.key), score: 1 }))
    : /field|column/.test(what)
      ? model.entities
          .slice(0, 1)
          .flatMap((entity) => entity.fields.map((field) => ({ kind: 'field' as const, target: fieldPath(entity.key, field.key), score: 1 })))
      : model.pages.flatMap((page) =>
          page.sections
            .filter((section) => what === 'section' || (section.type === 'view' && (what === 'list' || section.view === what)))
            .map((section) => ({ kind: 'section' as const, target: sectionPath(page.key, section.key), score: 1 })),
        );
  const found = targets.at(index);
  return found !== undefined && (kinds === undefined || kinds.includes(found.kind)) ? found : undefined;
}

/** Equal scores go by this order: a field before the list that is called like it. */
const RANK: readonly FoundKind[] = ['section', 'field', 'option', 'entity', 'page'];

function best(phrase: string, work: Work, kinds: readonly FoundKind[] | undefined): Found | undefined {
  const all = candidates(phrase, work).filter(({ kind, score }) => score > 0 && (kinds === undefined || kinds.includes(kind)));
  return all.sort((a, b) => b.score - a.score || RANK.indexOf(a.kind) - RANK.indexOf(b.kind))[0];
}

function candidates(phrase: string, work: Work): Found[] {
  const { model } = work;
  if (model === null) return [];
  const found: Found[] = [];
  const entityInFocus = entityOf(work.focus);
  for (const entity of model.entities) {
    const nearer = entity.key === entityInFocus ? 0.01 : 0;
    found.push({ kind: 'entity', target: entityPath(entity.key), score: entityScore(phrase, entity) });
    for (const field of entity.fields) {
      found.push({ kind: 'field', target: fieldPath(entity.key, field.key), score: plus(fieldScore(phrase, field.label, field.key), nearer) });
      for (const option of field.options ?? [])
        found.push({ kind: 'option', target: optionPath(entity.key, field.key, option), score: plus(optionScore(phrase, option, field.label), nearer) });
    }
  }
  for (const page of model.pages) {
    found.push({
      kind: 'page',
      target: pagePath(page.key),
      score: Math.max(same(phrase, page.title), page === model.pages[0] && /^(?:home|start|main)(?: page)?$/i.test(phrase) ? 0.8 : 0),
    });
    for (const section of page.sections)
      found.push({ kind: 'section', target: sectionPath(page.key, section.key), score: sectionScore(phrase, section, model) });
  }
  return found;
}

const plus = (score: number, more: number): number => (score === 0 ? 0 : score + more);

export function entityOf(path: string | undefined): string | undefined {
  const target = path === undefined ? undefined : parseTarget(path);
  return target !== undefined && 'entity' in target ? target.entity : undefined;
}

function plain(text: string): string {
  return singular(
    text
      .toLowerCase()
      .replace(/[-_]/g, ' ')
      .replace(/[^\p{L}\p{N} ]+/gu, '')
      .trim(),
  );
}

/** How well a phrase names something: 1 exactly, 0.7 with a typing error, 0.5 by its first or last words. */
function same(phrase: string, name: string): number {
  const [a, b] = [plain(phrase), plain(name)];
  if (a === '' || b === '') return 0;
  if (phrase === name) return 1.02;
  if (phrase.toLowerCase() === name.toLowerCase()) return 1;
  if (a === b || singular(a, 'es') === singular(b, 'es')) return 0.98;
  // A word that is known is no typing error of another: "Aufgaben" are not "Ausgaben".
  const isKnown = domainByWord(phrase) !== undefined || fieldByWord(phrase) !== undefined;
  if (b.length > 4 && !isKnown && editDistance(a, b, 2) <= allowedEdits(b.length)) return 0.7;
  return a.length > 2 && (b.endsWith(` ${a}`) || b.startsWith(`${a} `)) ? 0.5 : 0;
}

function fieldScore(phrase: string, label: string, key: string): number {
  const byKey = key.replace(/([A-Z])/g, ' $1');
  const known = fieldByWord(phrase);
  const isKnown = known !== undefined && (known === fieldByWord(label) || known === fieldByWord(byKey));
  return Math.max(same(phrase, label), same(phrase, byKey) * 0.95, isKnown ? 0.9 : 0);
}

/** Names of the same state of work. */
const STATES: readonly RegExp[] = [
  /^(?:doing|in progress|in work|working on|wip|started|ongoing|in arbeit|en curso|en cours)$/i,
  /^(?:to ?do|open|backlog|not started|planned|offen|pendiente|à faire|abierta?)$/i,
  /^(?:done|finished|completed?|erledigt|fertig|hecho|terminado|fait|terminé)$/i,
];

/** "Fun", "the category Fun", "the column Done". */
function optionScore(phrase: string, option: string, label: string): number {
  const inside = [label, 'option', 'column', 'choice', 'value'].flatMap((word) => [`${word} ${option}`, `${word} called ${option}`, `${option} ${word}`]);
  const alike = STATES.some((names) => names.test(phrase) && names.test(option)) ? 0.9 : 0;
  return Math.max(alike, same(phrase, option), ...inside.map((name) => (same(phrase, name) >= 0.98 ? 0.99 : 0)));
}

function entityScore(phrase: string, entity: AppModel['entities'][number]): number {
  const bare = phrase
    .replace(/^(?:list|table|board|collection|gallery) of (?:the |my )?/i, '')
    .replace(/(?<=\S) (?:list|table|tracker|entity|data|collection|entries|items)$/i, '');
  const domain = domainByWord(bare) ?? domainByWord(phrase);
  const isKnown = domain !== undefined && domain === (domainByWord(entity.plural) ?? domainByWord(entity.name));
  return Math.max(same(bare, entity.name), same(bare, entity.plural), same(phrase, entity.plural), isKnown ? 0.9 : 0);
}

function sectionScore(phrase: string, section: Section, model: AppModel): number {
  const named = section.title === undefined ? 0 : same(phrase, section.title);
  const [, head = phrase, subject] = /^(.+?) (?:of|for|by|with) (?:the |my )?(.+)$/i.exec(phrase) ?? [];
  const kind = sectionKind(phrase) ?? sectionKind(head) ?? sectionKind(head.replace(/^.* (?=\S+$)/, ''));
  if (kind === undefined || kind.type !== section.type) return named;
  if (section.type !== 'view' || kind.type !== 'view') return Math.max(named, 0.95);
  // "the list" is any view of rows.
  const fits =
    section.view === kind.view
      ? kind.shape === undefined || section.shape === undefined || section.shape === kind.shape
        ? 0.95
        : 0.85
      : kind.view === 'list' && isRows(section.view)
        ? 0.6
        : 0;
  if (fits === 0) return named;
  const entity = model.entities.find(({ key }) => key === section.entity);
  const isOther =
    subject !== undefined &&
    entity !== undefined &&
    entityScore(subject.replace(/ by .*/, ''), entity) === 0 &&
    !entity.fields.some(({ label, key }) => fieldScore(subject, label, key) > 0);
  return Math.max(named, isOther ? 0.4 : fits);
}
