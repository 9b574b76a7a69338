/** Fields by their names: the lexicon's usual ones, and a good guess for every other name. */
import type { Language } from '../model/app-model.ts';
import type { Field, FieldType } from '../model/field.ts';
import { FIELD_TYPES } from '../model/field.ts';
import { keyFor } from '../model/key.ts';
import { FIELD_LINES } from './field-words.ts';
import { DONE_OPTIONS, optionIn } from './option-words.ts';
import { capital, singular } from './plurals.ts';

export interface FieldWord {
  readonly key: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
  readonly labels: Readonly<Record<Language, string>>;
  /** Lower case, in every language. */
  readonly words: readonly string[];
}

const FIELD_WORDS: readonly FieldWord[] = FIELD_LINES.trim().split('\n').map(readFieldWord);
const BY_KEY: ReadonlyMap<string, FieldWord> = new Map(FIELD_WORDS.map((word) => [word.key, word]));
const BY_WORD: ReadonlyMap<string, FieldWord> = new Map(
  // The first line wins, so the list is entered backwards.
  [...FIELD_WORDS].reverse().flatMap((field) => [...field.words].reverse().map((word) => [word, field] as const)),
);

function readFieldWord(line: string): FieldWord {
  const [key = '', typed = '', en = '', de = '', es = '', fr = '', others = ''] = line.split('|');
  const [type = 'text', options] = typed.split(':');
  const words = [key.replaceAll('-', ' '), en, de, es, fr, ...others.split(',')].map((word) => word.toLowerCase()).filter((word) => word !== '');
  return {
    key,
    type: FIELD_TYPES.find((name) => name === type) ?? 'text',
    ...(options === undefined ? {} : { options: options.split(',') }),
    labels: { en, de, es, fr },
    words,
  };
}

export function fieldByKey(key: string): FieldWord | undefined {
  return BY_KEY.get(key);
}

/** The usual field that a phrase names, in any language, one or several: "due dates", "Preis". */
export function fieldByWord(phrase: string): FieldWord | undefined {
  const text = phrase.toLowerCase().trim();
  // The last is the German dative: "mit Preisen und Sätzen".
  return (
    BY_WORD.get(text) ??
    BY_WORD.get(singular(text)) ??
    BY_WORD.get(singular(text, 'es')) ??
    (/(?:e|er|el|s)n$/.test(text) ? BY_WORD.get(text.slice(0, -1)) : undefined)
  );
}

/** The words that name a field in a language, for the correction of typing errors. */
export function fieldVocabulary(language: Language): string[] {
  const foreign = new Set(
    FIELD_WORDS.flatMap(({ labels }) => (language === 'en' ? [labels.de, labels.es, labels.fr] : []).filter((label) => label !== labels.en)).map((label) =>
      label.toLowerCase(),
    ),
  );
  return [...BY_WORD.keys()].filter((word) => language !== 'en' || (/^[ -~]+$/.test(word) && !foreign.has(word)));
}

const GUESSES: readonly (readonly [RegExp, FieldType])[] = [
  [/^(?:minutes|hours|seconds|times|km|miles|pages|words|steps|glasses|meals|calories|how (?:many|much)) (?:per|a|each|every) /i, 'number'],
  [
    /\b(?:plate|licen[cs]e|account|room|flight|order|customer|member(?:ship)?|id|passport|tracking|policy|invoice|house|seat|locker|serial) (?:number|no\.?)$/i,
    'text',
  ],
  [/^(?:kwh|km|kg|grams?|kilomet(?:er|re)s?|lit(?:er|re)s?|miles)$|\bin (?:grams?|g|cm|ml|lit(?:er|re)s?|miles|pounds|ounces)$/i, 'number'],
  [/^(?:kwh|km|kg|liters?|litres?|miles|hours|minutes|pages|steps|calories) (?:\p{L}+(?:ed|en|t|n)|read)$/iu, 'number'],
  [/^(?:days|hours|minutes|weeks|months) (?:late|overdue|worked|left|used|off|open|spent)$/i, 'number'],
  [/\bin (?:days|weeks|months|years|hours|minutes|seconds|km|kg|meters|pieces)$/i, 'number'],
  [/^(?:wi-?fi|parking|breakfast included|pets allowed|wheelchair access|outdoor seating)$/i, 'boolean'],
  [/\b(?:price|cost|noise|skill|spice) (?:level|range|class)$/i, 'choice'],
  [/^(?:planned|actual|estimated|expected|budgeted|forecast)(?: (?:cost|amount|budget|price|spending))?$/i, 'money'],
  [/^what (?:remains?|is missing|(?:i|we|they) (?:owe|spent|paid|earned|saved))$/i, 'money'],
  [/\b(?:opening|business|office) (?:hours|times)$|öffnungszeiten$/i, 'text'],
  [
    /^(?:last|next|first|latest|previous) (?:visit|check-?up|appointment|contact|call|seen|used|service|cleaning|payment|review|update|login|played|practice|exam|meeting|change|refill|vaccination|kontakt)$|^(?:letzte|nächste)[rnms]? (?!name)\p{L}+$|^(?:últim[ao]|próxim[ao]) (?!nombre)\p{L}+$|^(?:derni(?:er|ère)|prochaine?) (?!nom)\p{L}+$/iu,
    'date',
  ],
  [/\b(?:e-?mail|correo|courriel)\b/i, 'email'],
  [/\b(?:phone|mobile|telefon\w*|teléfono|téléphone)\b/i, 'phone'],
  [/\b(?:url|link|website|web ?page|homepage)$/i, 'url'],
  [/\b(?:photo|picture|image|cover|poster|logo|avatar|thumbnail|foto|bild)$/i, 'image'],
  [/\b(?:colou?r|farbe|couleur)$/i, 'color'],
  [/\b(?:rating|stars|bewertung|valoración)$/i, 'rating'],
  [/\b(?:tags|labels|keywords)$/i, 'tags'],
  [/^(?:time|check(?:ed)?|clock(?:ed)?|sign(?:ed)?)[- ](?:in|out)(?: time)?$/i, 'datetime'],
  [/\b(?:date and time|datetime|start time|end time)$/i, 'datetime'],
  [/\b(?:date|day|deadline|until|since|datum|fecha|birthday|expiry)$|^(?:date|day|fecha)\b|datum$/i, 'date'],
  [
    /\b(?:warranty|guarantee|contract|lease|trial|membership|subscription|project|event|course) (?:end|ends|start|starts|expiration)$|\bexpir(?:es|ation)$/i,
    'date',
  ],
  [/\p{L}(?:ed|own|ought|old|ent|ade|orn|zen|ten) on$/iu, 'date'],
  [
    /\b(?:price|cost|costs|fee|budget|salary|amount|fare|rent|tax|discount amount|revenue|profit|value|payout|pay|bonus|prize money|deposit|wage|preis|kosten|precio|coste|prix|coût)$|preis$|kosten$|^(?:price|cost|prix|precio|coût)\b/i,
    'money',
  ],
  [/\b(?:hourly|daily|weekly|monthly|nightly|day|room|hour) rate$/i, 'money'],
  [/^(?:saved|spent|earned|donated|raised)(?: so far)?$/i, 'money'],
  [/^(?:amount|money|sum) (?!of )\p{L}+(?:ed|nt|id)$|^rate$/iu, 'money'],
  [/^(?:min|max|minimum|maximum|minimal|maximal) \p{L}/iu, 'number'],
  [/^(?:number|amount|count) of\b|^how (?:many|much|long|far|often)\b|^(?:anzahl|número de|nombre de)\b/i, 'number'],
  [
    /\b(?:count|year|vintage|bottles left|left|remaining|number|quantity|age|height|width|weight|length|depth|size in \w+|distance|speed|score|points|level|hours|minutes|seconds|days|weeks|km|kg|miles|percent|percentage|calories|rank|total|stock|capacity|distanz|gewicht|länge|anzahl|edad|peso|altura|poids)$|anzahl$|gewicht$/i,
    'number',
  ],
  [
    /^(?!.*\b(?:amount|money|sum|price|total|dates?|hours?|by|year|time|who|what|when|how|last|next|first|number)\b)\p{L}+ (?:paid|handed (?:out|in|back)|returned|signed|delivered|received|confirmed|booked|submitted|completed|attached|included)$/iu,
    'boolean',
  ],
  [
    /^(?:is|has|was|can|needs?)\b|\?$|^(?:done|finished|completed?|paid|sent|read|seen|active|available|approved|confirmed|bought|sold|packed|returned|delivered|shipped|in stock|vegan|vegetarian|urgent|plus[- ]one|attending|favou?rite|borrowed|lent)$/i,
    'boolean',
  ],
  [
    /\b(?:notes?|description|comments?|instructions|details|summary|bio|biography|text|story|message|lyrics|reason|remarks|notizen|beschreibung|descripción)$|beschreibung$/i,
    'longtext',
  ],
  [/\b(?:status|state|type|category|kind|priority|stage|phase|level|class|kategorie|categoría|catégorie|priorität)$/i, 'choice'],
];

/** How many there are, where nothing else would be said of them. */
const COUNTED =
  /^(?:votes?|likes|views|visits|wins|loss(?:es)?|goals|laps|reps|sets|copies|attempts|visitors|guests|players|participants|passengers|bedrooms|bathrooms|floors|pieces|rounds|wheels|doors|eggs|chairs|tables|clicks|downloads|followers|absences|bottles|cans|boxes|bags|packs|jars|crates|sick days|siblings|stops|refills)$/i;

/** What a field of this name most likely holds. */
export function guessType(name: string): FieldType {
  const known = fieldByWord(name);
  if (known !== undefined) return known.type;
  if (COUNTED.test(name)) return 'number';
  const periodic = /^(?:daily|weekly|monthly|yearly) (.+)$/i.exec(name)?.[1];
  const paced = periodic === undefined ? undefined : guessType(periodic);
  if (paced === 'number' || paced === 'money') return paced;
  const each = /^(.+?) (?:per|a|each|every) (?:hour|day|week|month|year)$/i.exec(name)?.[1];
  const measured = each === undefined ? undefined : guessType(each);
  if (measured === 'number' || measured === 'money' || measured === 'text') return measured;
  return GUESSES.find(([pattern]) => pattern.test(name) || pattern.test(singular(name)))?.[1] ?? 'text';
}

export interface FieldWish {
  /** As the person wrote it. */
  readonly name: string;
  /** The lexicon's field that it is, if the name itself does not say. */
  readonly known?: FieldWord | undefined;
  readonly type?: FieldType | undefined;
  readonly options?: readonly string[] | undefined;
  readonly isRequired?: boolean | undefined;
  readonly unit?: string | undefined;
}

/** The field that was wished for, with a label in the app's language and a key that is free. */
export function makeField(wish: FieldWish, language: Language, taken: readonly string[]): Field {
  const usual = wish.known ?? fieldByWord(wish.name);
  // A checkbox called "finished" is not the date "Finished on".
  const isOther =
    wish.type !== undefined &&
    usual !== undefined &&
    wish.type !== usual.type &&
    (wish.type === 'boolean' || (usual.type === 'choice' && (wish.type === 'text' || wish.type === 'number')));
  const known = isOther ? undefined : usual;
  const label = labelOf(wish.name, known, language);
  const type = wish.type ?? (wish.options === undefined ? (known?.type ?? guessType(wish.name)) : 'choice');
  const options =
    type === 'choice' ? (wish.options ?? (known?.options ?? ['Standard', 'Special', 'Other']).map((option) => optionIn(language, option))) : undefined;
  const done = options?.filter((option) => DONE_OPTIONS.has(option)) ?? [];
  const unit = wish.unit ?? (type === 'number' && known?.key === 'duration' ? 'min' : undefined);
  return {
    key: keyFor(known !== undefined && label === known.labels[language] ? known.labels.en : label, taken),
    label,
    type,
    ...(options === undefined ? {} : { options: [...options] }),
    ...(done.length === 0 ? {} : { done }),
    ...(wish.isRequired ? { required: true } : {}),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** The person's own word in the singular; where it is the lexicon's in another form, the lexicon's. */
function labelOf(name: string, known: FieldWord | undefined, language: Language): string {
  const own = name.replace(/\?$/, '').trim();
  const isWhole = language === 'de' || /^(?:how|number of|amount of|count of)\b|\b(?:in|per|of|to|with) \S+$/i.test(own) || COUNTED.test(own);
  const one = isWhole ? own : singular(own, language);
  if (known === undefined) return capital(one);
  const label = known.labels[language];
  const lower = own.toLowerCase();
  if (lower === label.toLowerCase() || lower === known.key || lower === known.labels.en.toLowerCase()) return label;
  if (singular(lower, language) === label.toLowerCase() || one.toLowerCase() === label.toLowerCase()) return label;
  if (language === 'en' && known.type === 'number' && known.words.includes(lower)) return capital(own);
  if (language === 'en')
    return known.words.includes(one.toLowerCase()) || one.toLowerCase().endsWith(known.labels.en.toLowerCase()) ? keepShort(one, known) : label;
  return /(?:en|s|x)$/i.test(own) ? label : capital(own);
}

/** "due" alone is no label; "deadline" and "isbn" are. */
function keepShort(word: string, known: FieldWord): string {
  if (/^(?:due|bought|day|qty|kg|km|sku|url|when|who|where)$/i.test(word)) return /^(?:sku|url)$/i.test(word) ? word.toUpperCase() : known.labels.en;
  return /^isbn$/i.test(word) ? 'ISBN' : capital(word);
}
