/** A new section of a kind, with what it needs to be useful at once. */
import { CONTENT } from '../../lexicon/content.ts';
import { formulaContent, formulaNamed } from '../../lexicon/formulas.ts';
import { GENERATED } from '../../lexicon/generators.ts';
import { USUAL_PLACES } from '../../lexicon/time-zones.ts';
import { quizOn } from '../../lexicon/quizzes.ts';
import { capital } from '../../lexicon/plurals.ts';
import type { SectionKind } from '../../lexicon/words/section-words.ts';
import type { Language } from '../../model/app-model.ts';
import { OPERATIONS } from '../../model/games.ts';
import { keyFor } from '../../model/key.ts';
import { sectionSchema, type Section, type SectionInput } from '../../model/section.ts';
import { cardsOn } from '../../lexicon/cards.ts';
import { wordsOfFive, wordsOn } from '../../lexicon/game-words.ts';
import { chessClockIn, intervalsIn, isIntervals } from './clock-wish.ts';
import { placesIn } from './places.ts';
import { readCountdown } from './countdown.ts';
import { gameIn } from './game-wish.ts';
import { generatorContent } from './generator-wish.ts';
import { optionsOf } from './questions.ts';
import { numberIn, readItem, readItems } from './read-items.ts';

export interface SectionWish {
  readonly kind: Exclude<SectionKind, { type: 'view' }>;
  /** The whole phrase: "a 10 minute tea timer", "quiz about capitals". */
  readonly phrase: string;
  readonly title?: string | undefined;
  readonly language: Language;
  readonly appName: string;
  readonly taken: readonly string[];
  /** Of a form. */
  readonly entity?: string | undefined;
}

export type MadeSection =
  | { readonly type: 'made'; readonly section: Section /** What of the wish is not in it. */; readonly missing?: string }
  | { readonly type: 'impossible'; readonly reason: string };

export function makeSection(wish: SectionWish): MadeSection {
  const { kind, taken, title } = wish;
  const key = keyFor(title ?? kind.type, taken);
  const content = contentOf(wish);
  if (content.type === 'impossible') return content;
  const { missing, ...input } = content;
  return {
    type: 'made',
    section: sectionSchema.parse({ key, ...(title === undefined ? {} : { title }), ...input.content }),
    ...(missing === undefined ? {} : { missing }),
  };
}

type Content =
  | { type: 'content'; content: Record<string, unknown> & { type: SectionInput['type'] }; missing?: string }
  | { type: 'impossible'; reason: string };

function contentOf(wish: SectionWish): Content {
  const words = CONTENT[wish.language];
  const { phrase, kind } = wish;
  const content = (more: Record<string, unknown> = {}): Content => ({ type: 'content', content: { type: kind.type, ...more } });
  const titled = (title: string, more: Record<string, unknown>) => content({ title: wish.title ?? title, ...more });
  switch (kind.type) {
    case 'form':
      return wish.entity === undefined ? { type: 'impossible', reason: 'a form needs a list that it adds to' } : content({ entity: wish.entity });
    case 'hero':
      return content({ title: wish.title ?? wish.appName, text: words.heroText });
    case 'text':
      return content({ text: words.text });
    case 'features':
      return titled(words.titles.features, { items: words.features.map(([title, text]) => ({ title, text })) });
    case 'pricing':
      return titled(words.titles.pricing, { plans: plansOf(wish) });
    case 'faq':
      return titled(words.titles.faq, { items: words.faq.map(([question, answer]) => ({ question, answer })) });
    case 'testimonials':
      return titled(words.titles.testimonials, { items: words.testimonials.map(([text, name]) => ({ text, name })) });
    case 'pictures':
      return titled(words.titles.pictures, { items: words.pictures.map((caption) => ({ caption })) });
    case 'contact':
      return titled(words.titles.contact, { text: words.contact, email: 'hello@example.com' });
    case 'map':
      return content({ place: /(?:of|to|for) (?:the )?([\p{L}].*)$/u.exec(phrase)?.[1] ?? words.place });
    case 'footer':
      return content({ text: wish.appName });
    case 'timer':
      return isIntervals(phrase) ? { type: 'content', content: { type: 'intervals', ...intervalsIn(phrase) } } : content(timerOf(phrase));
    case 'intervals':
      return content({ ...(/\btabata\b/i.test(phrase) ? { workSeconds: 20 } : {}), ...intervalsIn(phrase) });
    case 'chessClock':
      return content(chessClockIn(phrase));
    case 'countdown': {
      const countdown = readCountdown(phrase);
      return content({ ...(countdown === undefined ? {} : { title: wish.title ?? capital(countdown.to), date: countdown.date }) });
    }
    case 'counter':
      return content({
        ...(startOf(phrase) === undefined ? {} : { start: startOf(phrase) }),
        ...(stepOf(phrase) === undefined ? {} : { step: stepOf(phrase) }),
      });
    case 'formula': {
      const entry = formulaNamed(phrase) ?? formulaNamed(phrase.split(/,? (?:for|of|with|by|in|from|at|that|which|where|to) /i)[0] ?? '');
      return entry === undefined ? { type: 'impossible', reason: 'a calculator needs a formula' } : content({ ...formulaContent(entry, wish.language) });
    }
    case 'generator': {
      const generator = generatorContent(phrase, wish.language);
      return generator === undefined ? { type: 'impossible', reason: 'it is not clear what to generate' } : content({ ...generator });
    }
    case 'converter':
      return content({ quantity: quantityOf(phrase) });
    case 'quiz':
      return quizOf(wish);
    case 'poll':
      return content(pollOf(wish));
    case 'ticTacToe':
      return content(gameIn('ticTacToe', phrase, wish.language));
    case 'memory':
    case 'minesweeper':
    case 'game2048':
    case 'connectFour':
    case 'simonSays':
    case 'tetris':
    case 'whackAMole':
    case 'sudoku':
    case 'snake':
      return content({ ...gameIn(kind.type, phrase, wish.language) });
    case 'hangman':
      return hangmanOf(wish);
    case 'textCodec':
      return content({ code: /\burl\b/i.test(phrase) ? 'url' : 'base64' });
    case 'metronome':
      return content(tempoIn(phrase));
    case 'decisionWheel':
      return wheelOf(wish);
    case 'mathTrainer':
      return content({ operations: [...OPERATIONS], ...gameIn('mathTrainer', phrase, wish.language) });
    case 'pixelArt': {
      const size = Number(/(\d+) ?(?:x|×|by) ?\d+/i.exec(phrase)?.[1]);
      return content(size >= 8 && size <= 32 ? { size } : {});
    }
    case 'wordGuess':
      return content({ words: wordsOfFive(wish.language) });
    case 'flashCards':
      return cardsOf(wish);
    case 'dice':
      return content({ ...(/(\d+)[- ]side(?:d|s)|d(\d+)/i.test(phrase) ? { sides: Math.max(2, numberIn(phrase.replace(/d(?=\d)/i, '')) ?? 6) } : {}) });
    case 'notes':
      return /\bcount(?:s|ing)? (?:the |my )?(?:words|characters|letters)\b/i.test(phrase) ? { type: 'content', content: { type: 'textCounter' } } : content();
    case 'textCounter':
      return content(/tweet/i.test(phrase) ? { limit: 280 } : limitIn(phrase));
    case 'typingTest':
      return content({ items: GENERATED[wish.language].quotes });
    case 'worldClock':
      return content({ places: placesIn(phrase) ?? placesIn(USUAL_PLACES.join(', ')) });
    case 'weather':
      return content({ place: capital(/\b(?:in|of|for) ([\p{L}][\p{L} .'-]*)$/u.exec(phrase)?.[1] ?? '') });
    default:
      return content();
  }
}

/** "For chores" names choices that are not known. */
function wheelOf({ phrase, language }: SectionWish): Content {
  const items = choicesFor(phrase, language);
  const topic = / for (?:the |my |our )?(?!class|kids|children|school|students|the office|team|family)([\p{L} ]+)$/iu.exec(phrase)?.[1];
  const isGeneral = items[0] === ANSWERS[language][0];
  return { type: 'content', content: { type: 'decisionWheel', items }, ...(topic !== undefined && isGeneral ? { missing: `choices for ${topic}` } : {}) };
}

/** Names, things to eat, or answers, as the phrase says what the wheel is for. */
function choicesFor(phrase: string, language: Language): string[] {
  if (/\b(?:names?|students?|class|winners?|raffle|people|namen|nombres|noms|prénoms)\b/i.test(phrase)) return GENERATED[language].first.slice(0, 6);
  if (/\b(?:eat|food|dinner|lunch|meals?|cook|essen|kochen|comer|comida|manger|repas)\b/i.test(phrase)) return wordsOn('food', language).slice(-6).map(capital);
  return [...ANSWERS[language]];
}

const ANSWERS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Yes', 'No', 'Maybe', 'Ask again', 'Of course', 'Never'],
  de: ['Ja', 'Nein', 'Vielleicht', 'Frag noch mal', 'Na klar', 'Niemals'],
  es: ['Sí', 'No', 'Quizás', 'Pregunta otra vez', 'Claro', 'Nunca'],
  fr: ['Oui', 'Non', 'Peut-être', 'Redemande', 'Bien sûr', 'Jamais'],
};

/** "120 bpm", "3/4" */
export function tempoIn(phrase: string): { tempo?: number; beats?: number } {
  const tempo = Number(/(\d+) ?(?:bpm|beats (?:per|a) minute|schläge\p{L}* (?:pro|in der) minute)/iu.exec(phrase)?.[1]);
  const beats = Number(/(\d+) ?\/ ?[48]\b/.exec(phrase)?.[1]);
  return { ...(tempo >= 40 && tempo <= 220 ? { tempo } : {}), ...(beats >= 1 && beats <= 12 ? { beats } : {}) };
}

/** "Up to 160 characters" */
function limitIn(phrase: string): { limit?: number } {
  const limit =
    /(\d+)[- ](?:characters?|letters?|chars?|zeichen|caracteres|caractères)\b/i.exec(phrase)?.[1] ??
    /\b(?:limit|maximum|max|up to)(?: of)? (\d+)/i.exec(phrase)?.[1];
  return limit === undefined ? {} : { limit: Number(limit) };
}

export function timerOf(asked: string): Record<string, unknown> {
  const pause = /(\d+)[- ](minute|second)s? (?:long )?(?:breaks?|rests?|pauses?)|\b(?:breaks?|rests?|pauses?) of (\d+)(?: (minute|second)s?)?/i.exec(asked);
  const phrase = pause === null ? asked : asked.replace(pause[0], 'break');
  const rest = Number(pause?.[1] ?? pause?.[3] ?? 5) / (/^second$/i.test(pause?.[2] ?? pause?.[4] ?? '') ? 60 : 1);
  const amount = /(?:\d|\b(?:minute|second|hour|ten|five|twenty|thirty|fifteen)\b)/i.test(phrase) ? numberIn(phrase) : undefined;
  const minutes = amount === undefined || amount <= 0 ? undefined : /\bsecond/i.test(phrase) ? amount / 60 : /\bhour/i.test(phrase) ? amount * 60 : amount;
  return { ...(minutes === undefined ? {} : { minutes }), ...(/\bpomodoro\b|\bbreaks?\b/i.test(phrase) ? { breakMinutes: rest } : {}) };
}

function startOf(phrase: string): number | undefined {
  const match = /\b(?:start(?:s|ing)? (?:at|with|from)|from) (\S+)/i.exec(phrase)?.[1];
  return match === undefined ? undefined : numberIn(match);
}

function stepOf(phrase: string): number | undefined {
  const match = (/\b(?:steps? of|by|in steps of) (\S+)/i.exec(phrase) ??
    /(\S+) (?:per|each|every|with (?:each|every)|at a) (?:click|tap|press|time)\b/i.exec(phrase))?.[1];
  return match === undefined ? undefined : numberIn(match);
}

const QUANTITIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:temperature|celsius|fahrenheit|degrees)\b/i, 'temperature'],
  [/\b(?:weight|mass|kg|kilos?|pounds?|grams?|ounces)\b/i, 'weight'],
  [/\b(?:volume|liters?|litres?|gallons?|cups?|cooking|kitchen|baking|recipes?)\b/i, 'volume'],
  [/\b(?:speed|km\/h|mph)\b/i, 'speed'],
  [/\b(?:area|square|acres?|hectares?)\b/i, 'area'],
  [/\b(?:data|bytes?|megabytes?|gigabytes?|storage)\b/i, 'data'],
  [/\b(?:time|hours?|minutes?|seconds?)\b/i, 'time'],
];

/** Whether a converter can be made for what a phrase names: "temperature", "unit". */
export function isQuantity(phrase: string): boolean {
  return (
    /\b(?:units?|measurements?|length|distance|metric|inch(?:es)?|feet|miles?|meters?|km|cm)\b/i.test(phrase) ||
    QUANTITIES.some(([pattern]) => pattern.test(phrase))
  );
}

function quantityOf(phrase: string): string {
  return QUANTITIES.find(([pattern]) => pattern.test(phrase))?.[1] ?? 'length';
}

function plansOf({ language, phrase }: SectionWish): unknown[] {
  const { plans, period } = CONTENT[language];
  const named = /^(?:price ?list|prices|pricing|plans|packages|rates) for (.+(?:,| and ).+)$/i.exec(phrase)?.[1];
  if (named !== undefined) {
    const names = readItems(named).map((item) => capital(readItem(item).text));
    return names.slice(0, 6).map((name, index) => ({
      ...(plans[index % plans.length] ?? {}),
      name,
      price: language === 'en' ? '$99' : '99 €',
      period: '',
      items: [],
      isFeatured: false,
    }));
  }
  const count = Math.min(3, Math.max(1, /\bplans?|tiers?|packages?\b/i.test(phrase) ? (numberIn(phrase) ?? 3) : 3));
  return plans.slice(0, count).map((plan, index) => ({
    ...plan,
    price: language === 'en' ? `$${plan.price}` : `${plan.price} €`,
    items: [...plan.items],
    period,
    isFeatured: count > 1 && index === 1,
  }));
}

/** "pizza or burgers?", "what to eat: pizza, pasta or salad", "with the options yes and no". */
function pollOf({ phrase, title, language }: SectionWish): Record<string, unknown> {
  const words = CONTENT[language];
  const [, asked = '', listed = ''] =
    /^(?:an? )?(?:.*?\bpoll(?:ing)?(?: app)?\b|.*?\bvot(?:e|ing)(?: app)?\b)?(.*?)(?::| with (?:the )?(?:options|choices|answers)| between| with)\s+(.+)$/i.exec(
      phrase,
    ) ?? [];
  const split = /^(.+\?) (.+)$/.exec(listed);
  if (split?.[1] !== undefined && split[2] !== undefined && optionsOf(split[2]).length > 1)
    return { question: title ?? capital(split[1]), options: optionsOf(split[2]) };
  const colon = /^((?:which|what|who|where|when|how|should|shall)\b[^:]+): (.+)$/i.exec(listed);
  if (colon?.[1] !== undefined && colon[2] !== undefined && optionsOf(colon[2]).length > 1)
    return { question: title ?? `${capital(colon[1])}?`, options: optionsOf(colon[2]) };
  const [leading = '', ...others] = optionsOf(listed);
  // "Which day suits you, Friday or Saturday"
  const isAsked =
    others.length > 1 &&
    /^(?:which|what|who|where|when|how|should|shall|do|does|is|are|can|was|welche\w*|was|wer|wo|wann|quel\w*|qué|cuál|dónde) \S+ \S/i.test(leading);
  if (isAsked) return { question: title ?? `${leading}?`, options: others };
  const options = optionsOf(listed);
  // "Poll for the team": who votes is not what is asked.
  const isWho = /^\s*for (?:the |my |our )?(?:team|family|class|club|group|office|kids|friends|members|everyone)\s*$/i.test(asked);
  const about = isWho ? '' : (/^(?:\s*(?:about|on|for|asking|of))?\s*(.*)$/i.exec(asked)?.[1]?.trim() ?? '');
  const question = title ?? (about === '' ? undefined : `${capital(about).replace(/\?$/, '')}?`);
  return options.length < 2
    ? { question: question ?? words.pollQuestion, options: [...words.pollOptions] }
    : { question: question ?? `${options.join(' / ')}?`, options };
}

/** Words on the topic that was named, or general ones with a note. */
function hangmanOf({ phrase, language }: SectionWish): Content {
  const said = gameIn('hangman', phrase, language);
  const topic = /\b(?:about|on|of|with|for|from) (?:the )?(.+)$/i.exec(phrase)?.[1];
  const isTopic =
    topic !== undefined &&
    !/^(?:(?:the |my |own |some |a |easy |hard )*words?\b.*|(?:my |our |the |small |little )*(?:kids|children|class|students|family|friends)|(?:two|2) players?)$/i.test(
      topic,
    );
  const missing = said['words'] === undefined && isTopic ? { missing: `words about ${topic}` } : {};
  return { type: 'content', content: { type: 'hangman', words: wordsOn(undefined, language), ...said }, ...missing };
}

function cardsOf({ phrase, language }: SectionWish): Content {
  const before = /^(?:an? |the )?(\p{L}+) (?:flash|study) ?cards/iu.exec(phrase)?.[1];
  const isBefore = before !== undefined && (quizOn(before, language) ?? cardsOn(before, language)) !== undefined;
  const topic = isBefore ? before : /\b(?:about|on|for|of|with)(?: learning| studying| practi[cs]ing)? (?:the )?(.+)$/i.exec(phrase)?.[1];
  const words = topic === undefined ? undefined : cardsOn(topic, language);
  if (words !== undefined) return { type: 'content', content: { type: 'flashCards', cards: words } };
  const isOwn = topic === undefined || /^(?:learning|studying|my .*|exams?|school|kids|children|students|tests?)$/i.test(topic);
  const cards = (quizOn(isOwn ? undefined : topic, language) ?? quizOn(undefined, language) ?? []).map(({ question, answers, correct }) => ({
    front: question,
    back: answers[correct] ?? '',
  }));
  const isKnown = isOwn || quizOn(topic, language) !== undefined;
  return { type: 'content', content: { type: 'flashCards', cards }, ...(isKnown ? {} : { missing: `cards about ${topic}` }) };
}

function quizOf({ phrase: asked, language }: SectionWish): Content {
  const phrase = asked.replace(
    / (?:for|für|para|pour) (?:the |my |our |small |little )*(?:kids|children|kinder|niños|enfants|beginners|adults|my (?:class|students|friends))(?= |$)/i,
    '',
  );
  const topic = /\b(?:about|above|on|of|for|over) (?:the )?(.+)$/i.exec(phrase)?.[1] ?? /^(?:an? )?(\p{L}+) (?:quiz|trivia)/iu.exec(phrase)?.[1];
  const isTopic =
    topic !== undefined && !/^(?:simple|small|fun|short|little|nice|trivia|general|knowledge|kids|children|my (?:class|students|friends))$/i.test(topic);
  const questions = quizOn(isTopic ? topic : undefined, language);
  if (questions !== undefined) return { type: 'content', content: { type: 'quiz', questions } };
  return { type: 'content', content: { type: 'quiz', questions: quizOn(undefined, language) ?? [] }, missing: `questions about ${topic}` };
}
