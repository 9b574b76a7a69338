/** One and several of a noun. */
import type { Language } from '../model/app-model.ts';

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  leaves: 'leaf',
  knives: 'knife',
  lives: 'life',
  shelves: 'shelf',
  wolves: 'wolf',
  halves: 'half',
  loaves: 'loaf',
  movies: 'movie',
  cookies: 'cookie',
  categories: 'category',
  series: 'series',
  news: 'news',
  species: 'species',
  dice: 'die',
  criteria: 'criterion',
  shoes: 'shoe',
  toes: 'toe',
  selfies: 'selfie',
  pies: 'pie',
  ties: 'tie',
  statuses: 'status',
  buses: 'bus',
  lenses: 'lens',
  quizzes: 'quiz',
};
const PLURAL_OF = new Map(Object.entries(IRREGULAR).map(([plural, singular]) => [singular, plural]));
/** Singular words that end like a plural. */
const SINGULAR =
  /(?:ss|us|is|ics)$|^(?:status|bus|gas|plus|bonus|campus|virus|atlas|canvas|christmas|lens|chess|yes|its|this|has|was|as|is|us|always|address|business|fitness|progress|class|access|process|tennis|news|series|species)$/i;

/** Stands after its noun where Spanish and French were read word by word: "presupuesto monthly". */
const PERIOD = /^(?:daily|weekly|monthly|yearly)$/;

/** The last word of a name in the singular: "due dates" becomes "due date". */
export function singular(text: string, language: Language = 'en'): string {
  if (language === 'de') return text;
  const [, before = '', word = text] = /^(.*[\s-])?(\S+)$/.exec(text) ?? [];
  return before + singularWord(word, language);
}

function singularWord(word: string, language: Language): string {
  const lower = word.toLowerCase();
  if (language === 'es') return lower.length > 3 && /[aeiouáéó]s$/.test(lower) ? (/[lnrdz]es$/.test(lower) ? word.slice(0, -2) : word.slice(0, -1)) : word;
  if (language === 'fr') return lower.length > 3 && /[^s]s$/.test(lower) && !/(?:us|is|as)$/.test(lower) ? word.slice(0, -1) : word;
  const irregular = IRREGULAR[lower];
  if (irregular !== undefined) return /^[A-Z]/.test(word) ? capital(irregular) : irregular;
  if (lower.length < 3 || SINGULAR.test(lower)) return word;
  if (/[^aeiou]ies$/.test(lower)) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|zz)es$/.test(lower)) return word.slice(0, -2);
  return lower.endsWith('s') ? word.slice(0, -1) : word;
}

/** The last word of a name in the plural: "gift idea" becomes "gift ideas". */
export function plural(text: string, language: Language = 'en'): string {
  const [, before = '', word = text] = /^(.*[\s-])?(\S+)$/.exec(text) ?? [];
  return before + pluralWord(word, language);
}

function pluralWord(word: string, language: Language): string {
  const lower = word.toLowerCase();
  if (language === 'de') return /(?:e|el|er)$/.test(lower) ? (lower.endsWith('e') ? `${word}n` : word) : /(?:n|s)$/.test(lower) ? word : `${word}e`;
  if (language === 'es') return /[aeiouáéó]$/.test(lower) ? `${word}s` : lower.endsWith('s') ? word : `${word}es`;
  if (language === 'fr') return /[sxz]$/.test(lower) ? word : /(?:eau|au|eu)$/.test(lower) ? `${word}x` : `${word}s`;
  const irregular = PLURAL_OF.get(lower);
  if (irregular !== undefined) return /^[A-Z]/.test(word) ? capital(irregular) : irregular;
  if (PERIOD.test(lower) || singularWord(word, 'en') !== word) return word;
  if (/[^aeiou]y$/.test(lower)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|sh|ch|x|z)$/.test(lower)) return `${word}es`;
  return `${word}s`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
