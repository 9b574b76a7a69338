/** A message as clauses of the grammar's English, with every name still as the person wrote it. */
import { domainVocabulary } from '../lexicon/domains.ts';
import { fieldVocabulary } from '../lexicon/fields.ts';
import { capital } from '../lexicon/plurals.ts';
import { SITE_VOCABULARY } from '../lexicon/site-words.ts';
import { placeNamed } from '../lexicon/time-zones.ts';
import { toolNames } from '../lexicon/tool-names.ts';
import { COLORS } from '../lexicon/words/colors.ts';
import { GRAMMAR_WORDS } from '../lexicon/words/grammar-words.ts';
import { sectionVocabulary } from '../lexicon/words/section-words.ts';
import type { AppModel, Language } from '../model/app-model.ts';
import { splitClauses, verbsOf } from './text/clauses.ts';
import { detectLanguage, isGermanCompound } from './text/language.ts';
import { takeQuotes, withQuotes } from './text/quotes.ts';
import { corrected, frequentError, haveSameLetters, vocabularyOf, type Vocabulary } from './text/spelling.ts';
import { foreignWords, translate } from './text/translate.ts';
import { FRAMEWORK_WORDS } from '../starters.ts';
import type { Clause } from './work.ts';

const LEXICON = vocabularyOf(GRAMMAR_WORDS, domainVocabulary('en'), fieldVocabulary('en'), sectionVocabulary(), toolNames(), COLORS.keys(), SITE_VOCABULARY);
const FOREIGN: Readonly<Record<Exclude<Language, 'en'>, Vocabulary>> = { de: foreign('de'), es: foreign('es'), fr: foreign('fr') };

function foreign(language: Exclude<Language, 'en'>): Vocabulary {
  return vocabularyOf(
    foreignWords(language),
    FRAMEWORK_WORDS,
    verbsOf(language),
    domainVocabulary(language),
    fieldVocabulary(language),
    sectionVocabulary(),
    COLORS.keys(),
  );
}

const POLITE =
  /^(?:(?:please|bitte|por favor|s'il te plaît|s'il vous plaît|hi|hello|hey|ok|okay|now|then|also|and|but|so|next(?! (?:[a-z]+ first\b|app|site|project|page|website|blog|shop|store|portfolio|landing|todo|to-do|shopping|recipe|contact|list|\.?js)\b)|first|finally|after that|oh|just|maybe|great|thanks|jetzt|dann|und|ahora|luego|maintenant|ensuite|can (?:you|we)|could (?:you|we)|would you(?: mind)?|will you|i(?:'d| would) like you to|i want you to|we should|you should|let's|let us|i think (?:you|we) should|go ahead and|try to|make sure (?:to|that you)|actually|instead|again|i(?:'d| would) like to have|i want to have|we(?:'d| would) like(?: to(?: have)?)?|i'd like to|i want to|i would like to|(?:can|could) i(?= (?:sort|filter|search|see|show|rename|change|remove|move|export|import)\b)|we want to|we need to|i need to|you can|do)[,!:]?\s+)+(?=\S)/i;
const POLITE_END =
  /(?:,? (?:please|thanks|thank you|for me|right now|now|as well|too|again|if possible|if you can|bitte|por favor|s'il te plaît|s'il vous plaît|svp|danke|gracias|merci))+[?.! ]*$/i;

/** "Rock, paper, scissors" is one game, and no list. */
const LISTED_GAME =
  /\b(rock|paper|stein|schere|piedra|pierre),? (paper|scissors|rock|stein|schere|papel|papier|feuille)(?:,? (?:and|or|und|oder|y|o|et|ou))?,? (scissors|rock|paper|papier|tijeras?|ciseaux)\b/giu;

/** Of a message, outside of its quotes. Where that cannot be told, the app's. */
export function languageOfMessage(message: string, model: AppModel | null): Language {
  return detectLanguage(takeQuotes(message).text, model?.language ?? 'en');
}

export function readQuoted(
  message: string,
  model: AppModel | null,
): { readonly language: Language; readonly clauses: readonly Clause[]; readonly quoted: readonly string[] } {
  const { text: said, quoted } = takeQuotes(message);
  const text = said.replace(LISTED_GAME, '$1 $2 $3');
  const language = detectLanguage(text, model?.language ?? 'en');
  const names = namesOf(model);
  const originals = new Map<string, string>();
  const spelled = correctAll(language === 'en' ? unslurred(text) : text, language, names, originals);
  const clauses = joinAnswers(joinNames(splitPairs(joinLists(splitLater(splitClauses(spelled, language), model === null), model === null)))).map(
    (original): Clause => {
      const bare = polite(original);
      const translated = language === 'en' ? { text: bare, originals: new Map<string, string>() } : translate(bare, language);
      const back = new Map([...originals, ...translated.originals]);
      return {
        text: polite(translated.text).replace(/[?!.,;: ]+$/, ''),
        original: withQuotes(restore(original, originals), quoted),
        name: (phrase) => nameOf(phrase, back, quoted),
        word: (phrase) => nameOf(phrase, translated.originals, quoted),
      };
    },
  );
  return { language, quoted, clauses: clauses.filter(({ text: clause }) => clause !== '') };
}

/** What of a change to an app is a change of its own, although it has no verb or another one. */
function splitLater(clauses: readonly string[], isNew: boolean): string[] {
  if (isNew) return [...clauses];
  const split = clauses.flatMap((clause) => {
    // 'the headline should be "A" and the button green'
    const quoted = /^(.+ §\d+),? and (the |my )([\p{L} ]+?) (\p{L}+)$/iu.exec(clause);
    if (quoted?.[1] !== undefined) return [quoted[1], `make ${quoted[2] ?? ''}${quoted[3] ?? ''} ${quoted[4] ?? ''}`];
    // "add deals, each deal belongs to a company"
    const relation = /^(.+?),? (?:and |where |but )?((?:each|every) \p{L}+ (?:belongs to|is part of|is in) .+)$/iu.exec(clause);
    if (relation?.[1] !== undefined) return [relation[1], relation[2] ?? ''];
    // "make the app purple with rounded corners"
    const look =
      /^((?:make|turn|paint|colou?r) .+?) with ((?:(?:more|less|very|big|large|small) )?\p{L}+ (?:corners|edges|buttons|text|font|letters|spacing|background))$/iu.exec(
        clause,
      );
    if (look?.[1] !== undefined) return [look[1], `make it ${look[2] ?? ''}`];
    // "a column Review between In progress and Done and a due date"
    const between = /^(add .+ between .{1,60}? and .{1,60}?),? and (an? .+)$/i.exec(clause);
    if (between?.[1] !== undefined) return [between[1], `add ${between[2] ?? ''}`];
    // "birthday, and a page for fees with member and amount"
    const page = /^(.+?),? and (an? (?:new |separate |second )?(?:page|list|table) (?:for|of|called) .+ with .+)$/i.exec(clause);
    return page?.[1] === undefined || /\bwith\b.*,/.test(page[1]) ? [clause] : [page[1], `add ${page[2] ?? ''}`];
  });
  // "delete everything and make a bookmark manager"
  const [first, second, ...rest] = split;
  const isOver = first !== undefined && second !== undefined && OVER.test(first) && /^(?:make|build|create|start)\b/i.test(second);
  return isOver ? [`start over with ${second.replace(/^(?:make|build|create|start)(?: me)?(?: with)? /i, '')}`, ...rest] : split;
}

const OVER = /^(?:delete|remove|clear|erase|scrap|throw away|forget) (?:everything|it all|all of (?:it|this)|all|the (?:whole )?app|the whole thing)$/i;

/** "change the title to A and the color to B": two changes with one verb. */
function splitPairs(clauses: readonly string[]): string[] {
  return clauses.flatMap((clause) => {
    const pair =
      /^(change|set|update|make) (.+? to .+?),? and (?:also )?((?:(?:the|its|my|our) )?(?:title|name|headline|colou?r|accent|theme|font|language|currency|footer|tagline|subtitle|text size|mode|button|email|phone|address) to .+)$/i.exec(
        clause,
      );
    return pair === null ? [clause] : [`${pair[1] ?? ''} ${pair[2] ?? ''}`, `${pair[1] ?? ''} ${pair[3] ?? ''}`];
  });
}

/** "dont", "ad a field": what is typed in a hurry and is a word nonetheless. */
function unslurred(text: string): string {
  return text
    .replace(/\bti[ck][ -]?ta[ck]k?[ -]?to\b(?!e)/gi, 'tic tac toe')
    .replace(/\b(do|does|is|are|was|ca|wo|should)nt\b/gi, "$1n't")
    .replace(/\b(pie|bar|line|donut)(charts?|graphs?)\b/gi, '$1 $2')
    .replace(/\badda (?=\p{L})/giu, 'add a ')
    .replace(/ an (?=(?:add|remove|make|change|delete|put|show|rename|sort|hide)\b)/gi, ' and ')
    .replace(/(^|\band |, )ad (?=(?:an?|the|some|another)\b)/gi, '$1add ');
}

/** "Can you build a workout log? Exercise, sets and reps": a list without a verb says what the new app has. */
function joinLists(clauses: readonly string[], isNew: boolean): string[] {
  const asked = clauses[0]?.replace(
    /^(?:an? )?(?:(?:survey|vote|voting|question):? (?=(?:which|what|who|where|when|how|should)\b.*,.* or )|(?:vote|voting): (?=\S+ or \S+$))/i,
    'poll: ',
  );
  if (isNew && asked !== undefined && asked !== clauses[0]) return [asked, ...clauses.slice(1)];
  const [first, second, ...rest] = clauses;
  if (isNew && first !== undefined && second?.includes(',') === true && /\b(?:poll|survey|vote)\b.*\?$/i.test(first))
    return [`${first.replace(/\bsurvey\b/i, 'poll')} ${second}`, ...rest];
  if (!isNew || first === undefined || second === undefined || /[:,]/.test(first)) return [...clauses];
  const parts = second.split(/,\s*|\s+and\s+/);
  const isList = second.includes(',') && parts.length > 2 && parts.every((part) => part.split(' ').length < 4);
  return isList ? [`${first.replace(/[?.! ]+$/, '')}: ${second.charAt(0).toLowerCase()}${second.slice(1)}`, ...rest] : [...clauses];
}

/** "add a question: Which is largest? Jupiter, Mars, Venus": the answers belong to it. */
function joinAnswers(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const isAnswered = before !== undefined && /^(?:add|insert|include|create) (?:\p{L}+ )*question\b.*\?$/iu.test(before) && clause.includes(',');
    if (isAnswered) joined[joined.length - 1] = `${before} ${clause}`;
    else joined.push(clause);
  }
  return joined;
}

/** "add a page and call it Archive": the name belongs to what is added. */
function joinNames(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const name = /^(?:call|name|title) (?:it|this|that|the app) (.+)$/i.exec(clause)?.[1];
    const before = joined.at(-1);
    const isMade =
      before !== undefined &&
      !/\b(?:called|named)\b/i.test(before) &&
      !/^(?:make (?:it|the)|change|set|remove|delete|rename|move|put|show|use|undo)\b/i.test(before);
    if (name !== undefined && before !== undefined && isMade)
      joined[joined.length - 1] = /^(?:.+?) (?:with|that has) /i.test(before)
        ? before.replace(/ (?=with |that has )/i, ` called ${name} `)
        : `${before} called ${name}`;
    else joined.push(clause);
  }
  return joined;
}

function polite(text: string): string {
  return text.replace(POLITE, '').replace(POLITE_END, '').trim();
}

/** The words that the app itself uses, which are right however they are spelled. */
function namesOf(model: AppModel | null): Vocabulary {
  if (model === null) return vocabularyOf();
  return vocabularyOf(
    [model.name],
    model.entities.flatMap(({ name, plural, fields }) => [name, plural, ...fields.flatMap(({ label, options }) => [label, ...(options ?? [])])]),
    model.pages.flatMap(({ title, sections }) => [title, ...sections.flatMap((section) => (section.title === undefined ? [] : [section.title]))]),
  );
}

function correctAll(text: string, language: Language, names: Vocabulary, originals: Map<string, string>): string {
  const vocabulary = language === 'en' ? LEXICON : FOREIGN[language];
  return text.replace(/(?<![\p{L}\p{N}§/.@#_-])\p{L}[\p{L}-]+(?![\p{L}\p{N}/@_]|\.\p{L})/gu, (word: string, offset: number) => {
    // "Paris" are no pairs: a capital within a sentence begins a name.
    if (language === 'en' && offset > 0 && /^\p{Lu}\p{Ll}/u.test(word) && !/[.!?:]\s*$/.test(text.slice(0, offset))) return word;
    // "Paris" are no pairs in small letters, either.
    if (placeNamed(word) !== undefined) return word;
    if (names.words.has(word.toLowerCase()) || vocabulary.words.has(word.toLowerCase())) return word;
    if (language === 'de' && isGermanCompound(word.toLowerCase())) return word;
    const right = corrected(word, names) ?? (language === 'en' ? frequentError(word, vocabulary) : undefined) ?? spelledRight(word, language, vocabulary);
    if (right === undefined) return word;
    const cased = /^\p{Lu}/u.test(word) ? capital(right) : right;
    originals.set(right, word);
    return cased;
  });
}

/** Of the other languages there is no list of real words, so only long words with one wrong letter are errors, or two that are swapped. */
function spelledRight(word: string, language: Language, vocabulary: Vocabulary): string | undefined {
  if (language === 'en') return corrected(word, vocabulary);
  const right = corrected(word, vocabulary, 1);
  return right === undefined || (word.length < 7 && !haveSameLetters(right.toLowerCase(), word.toLowerCase())) ? undefined : right;
}

/** A phrase of the grammar as the person wrote it. */
function nameOf(phrase: string, originals: ReadonlyMap<string, string>, quoted: readonly string[]): string {
  const only = /^\W*(§\d+)\W*$/.exec(phrase)?.[1];
  if (only !== undefined) return withQuotes(only, quoted);
  const plain = restore(phrase.trim(), originals)
    .replace(/\b([ld])' (?=\p{L})/giu, "$1'")
    .replace(/^["'“‘]+|["'”’.!?,;]+$/g, '');
  return withQuotes(plain, quoted);
}

function restore(phrase: string, originals: ReadonlyMap<string, string>): string {
  if (originals.size === 0) return phrase;
  const exact = originals.get(phrase.toLowerCase());
  if (exact !== undefined) return exact;
  return phrase.replace(/[\p{L}'-]+/gu, (word) => originals.get(word.toLowerCase()) ?? word);
}
