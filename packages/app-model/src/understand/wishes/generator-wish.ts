/** What is wished for of a generator: "20 characters", "without symbols", "from 1 to 50", "3 teams", "with history". */
import { capital } from '../../lexicon/plurals.ts';
import { GENERATED, generatorNamed } from '../../lexicon/generators.ts';
import type { Language } from '../../model/app-model.ts';
import type { SectionOf } from '../../model/section.ts';
import { numberIn } from './read-items.ts';

type Generator = SectionOf<'generator'>;
export type GeneratorChanges = Partial<Omit<Generator, 'key' | 'type' | 'kind'>>;

const HISTORY = /\bhistory\b|\b(?:previous|past|last|earlier) (?:results|ones|\p{L}+s)\b|^(?:verlauf|historial|historique)$/iu;
const DIGITS = /\b(?:digits?|numerals|ziffern|zahlen|cifras|números|chiffres)\b|^numbers$/iu;
const SYMBOLS =
  /(?:^|[ -])(?:symbols?|special (?:characters?|signs?)|punctuation|sonderzeichen|symbole|símbolos|caracteres especiales|symboles|caractères spéciaux)\b/iu;
const LENGTH = /\blength\b|\blong\b|\b(?:characters?|letters|chars|zeichen|caracteres|caractères|länge|longitud|longueur)(?!\p{L})/iu;
const RANGE = /(-?\d+)\s*(?:to|and|-|–|bis|und|a|y|à|et)\s*(-?\d+)/i;
const COUNTED =
  /^(?:(?:make|with|add|set|use|show|in|into)\s+)?(?:it\s+)?(?:the )?(?:number of |count of )?(?:to )?(\d+|\p{L}+) (?:(?:random|different|lottery|placeholder) )?(?:numbers?|colou?rs?|names?|teams?|groups?|gruppen|zahlen|farben|namen|equipos|grupos|paragraphs?|absätze|párrafos|paragraphes|colores|nombres|équipes|groupes|couleurs|noms)(?: (?:at once|at a time|each time))?$/iu;
const COUNT_TO = /^(?:set|change|make)? ?(?:the )?(?:number of |count of )?(?:teams|groups|numbers|colou?rs|names)(?: count)? (?:to|=|:) (\d+)$/i;
/** What every generator has. */
const ANYWAY =
  /^(?:an? |the )?(?:(?:copy|generate|shuffle|new) (?:button|to clipboard|it|them)|button to copy(?: it)?|copy|button|(?:length )?slid\p{L}+|(?:length|digits?|symbols?|option|options|checkbox\p{L}*)(?: (?:slid\p{L}+|options?|checkbox\p{L}*))*)$/iu;

/** The generator that a phrase names, with what the phrase says of it. */
export function generatorContent(phrase: string, language: Language): (Pick<Generator, 'type' | 'kind'> & GeneratorChanges) | undefined {
  const [head = '', said] = splitHead(phrase);
  const kind = generatorNamed(phrase) ?? generatorNamed(head);
  if (kind === undefined) return undefined;
  const { quotes, first, last } = GENERATED[language];
  const usual: Readonly<Record<typeof kind, GeneratorChanges>> = {
    password: { length: 16, digits: true, symbols: true },
    picker: { items: first.slice(0, 6) as string[] },
    teams: { items: first.slice(0, 8) as string[], count: 2 },
    quote: { items: [...quotes] },
    name: { names: { first: [...first], last: [...last] } },
    coin: {},
    number: { min: 1, max: 100 },
    palette: { count: 5 },
    lorem: { count: 3 },
  };
  const generator = { type: 'generator' as const, kind, ...usual[kind] };
  const wished = said === undefined ? undefined : wishOfGenerator(said, { key: 'generator', ...generator });
  return { ...generator, ...(wished === undefined || wished === 'same' ? {} : wished) };
}

function splitHead(phrase: string): readonly [string, string | undefined] {
  const found = /^(.*?) (?=(?:without|for|of|with|from|between|in|that|at|to|\d)\b)(?:(?:for|of|with|in|that|at|to) )?(.+)$/i.exec(phrase);
  return [found?.[1] ?? phrase, found?.[2]];
}

/** What is to change; `same` if it is so already, undefined if the phrase means nothing here. */
export function wishOfGenerator(phrase: string, section: Generator): GeneratorChanges | 'same' | undefined {
  if (HISTORY.test(phrase)) return { history: true };
  const range = RANGE.exec(phrase);
  if (section.kind === 'number' && range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return low < high ? { min: low, max: high } : undefined;
  }
  const highest = /^(?:(?:numbers? )?(?:up to|below|under)|(?:set )?(?:the )?max(?:imum)?(?: (?:to|of))?) (\d+)$/i.exec(phrase)?.[1];
  if (section.kind === 'number' && highest !== undefined && Number(highest) > (section.min ?? 1)) return { max: Number(highest) };
  if (section.kind === 'password') return ofPassword(phrase, section) ?? (ANYWAY.test(phrase) ? 'same' : undefined);
  const count = numberIn(COUNTED.exec(phrase)?.[1] ?? COUNT_TO.exec(phrase)?.[1] ?? '');
  const canCount = section.kind === 'teams' || section.kind === 'number' || section.kind === 'palette' || section.kind === 'lorem' || section.kind === 'name';
  if (canCount && count !== undefined && count >= 1 && count <= 20) return { count };
  return ANYWAY.test(phrase) ? 'same' : undefined;
}

function ofPassword(phrase: string, section: Generator): GeneratorChanges | 'same' | undefined {
  const isOff = /^(?:no|without|not|ohne|sin|sans) /i.test(phrase);
  const digits = DIGITS.test(phrase) ? { digits: !isOff } : {};
  const symbols = SYMBOLS.test(phrase) ? { symbols: !isOff } : {};
  const changes = { ...digits, ...symbols };
  if (Object.keys(changes).length > 0) return changes;
  const number = numberIn(phrase);
  if (number === undefined || !LENGTH.test(phrase)) return undefined;
  if (number < 4 || number > 64) return undefined;
  return number === section.length ? 'same' : { length: number };
}

/** Without what a phrase names. */
export function generatorWithout(phrase: string, section: Generator): GeneratorChanges | undefined {
  if (HISTORY.test(phrase)) return section.history === true ? { history: undefined } : undefined;
  if (section.kind !== 'password') return undefined;
  const changes = { ...(DIGITS.test(phrase) ? { digits: false } : {}), ...(SYMBOLS.test(phrase) ? { symbols: false } : {}) };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** What is to be chosen from: "Anna, Ben and Cleo". */
export function choicesOf(items: readonly string[], section: Generator): GeneratorChanges | undefined {
  const isList = section.kind === 'picker' || section.kind === 'teams' || section.kind === 'quote';
  return isList && items.length > 0 ? { items: items.map(capital) } : undefined;
}
