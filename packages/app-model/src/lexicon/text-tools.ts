/** Tools for texts and for the time in the world that people know by a name, in four languages. */
import type { Language } from '../model/app-model.ts';
import type { ToolType } from '../model/tools.ts';
import type { InLanguages } from './formulas/formula-entry.ts';
import { translatedNames } from './tool-phrases.ts';

export type TextTool = Extract<ToolType, 'textCounter' | 'caseConverter' | 'markdown' | 'typingTest' | 'worldClock'>;

const NAMES: readonly { readonly kind: TextTool; readonly names: InLanguages }[] = [
  {
    kind: 'textCounter',
    names: {
      en: 'word counter|words counter|character counter|letter counter|characters counter|text counter|word count|word count tool|character count|word and character counter|line counter|sentence counter|tweet counter|tweet length counter|reading time calculator|character and word counter',
      de: 'wortzähler|wörterzähler|zeichenzähler|textzähler|wortzählung',
      es: 'contador de palabras|contador de caracteres|contador de letras',
      fr: 'compteur de mots|compteur de caractères|compteur de lettres',
    },
  },
  {
    kind: 'caseConverter',
    names: {
      en: 'case converter|text case converter|uppercase converter|lowercase converter|upper case converter|lower case converter|title case converter|letter case converter|case changer|text converter|uppercase lowercase converter|text to uppercase converter|text to lowercase converter|camel case converter|capitalization tool',
      de: 'groß-klein-umwandler|großbuchstaben-umwandler|groß- und kleinschreibung umwandler',
      es: 'conversor de mayúsculas|conversor de mayúsculas y minúsculas|convertidor de mayúsculas',
      fr: 'convertisseur de casse|convertisseur de majuscules|convertisseur de majuscules et minuscules',
    },
  },
  {
    kind: 'markdown',
    names: {
      en: 'markdown preview|markdown editor|markdown previewer|markdown viewer|markdown preview tool|live markdown editor|markdown renderer|markdown to html converter|markdown live preview',
      de: 'markdown-vorschau|markdown-editor|markdown vorschau',
      es: 'editor de markdown|vista previa de markdown|editor markdown',
      fr: 'éditeur markdown|aperçu markdown|éditeur de markdown',
    },
  },
  {
    kind: 'typingTest',
    names: {
      en: 'typing test|typing speed test|typing game|typing tutor|typing trainer|typing practice|type speed test|wpm test|typing speed tester|speed typing test',
      de: 'tipptest|schreibtest|tipptrainer|zehnfingertrainer|tippgeschwindigkeitstest',
      es: 'prueba de mecanografía|test de mecanografía|test de velocidad de escritura',
      fr: 'test de frappe|test de dactylographie|test de vitesse de frappe',
    },
  },
  {
    kind: 'worldClock',
    names: {
      en: 'world clock|world clocks|time zone clock|time zones clock|timezone clock|world time clock|time zone converter|clocks|world time|international clock|city clocks|clock',
      de: 'weltuhr|weltzeituhr|weltzeit|uhr|uhren',
      es: 'reloj mundial|hora mundial|reloj',
      fr: 'horloge mondiale|horloge|heure mondiale',
    },
  },
];

export const TEXT_TOOLS: readonly (readonly [string, TextTool])[] = NAMES.map(({ kind, names }) => [names.en, kind]);

/** Whether a word is one that such a tool is called by. */
export function isOfTextTool(word: string, type: string): boolean {
  return NAMES.some(({ kind, names }) => kind === type && names.en.split(/[| ]/).includes(word));
}

export const textToolNames = (): readonly string[] => NAMES.flatMap(({ names }) => names.en.split('|'));
export const translatedTextToolNames = (language: Exclude<Language, 'en'>) => translatedNames(NAMES, language);
