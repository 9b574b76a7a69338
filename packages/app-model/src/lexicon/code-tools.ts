/** Tools for colors, numbers, code, music and chance that people know by a name, in four languages. */
import type { Language } from '../model/app-model.ts';
import type { CodeToolType } from '../model/code-tools.ts';
import type { InLanguages } from './formulas/formula-entry.ts';
import { translatedNames } from './tool-phrases.ts';

const NAMES: readonly { readonly kind: CodeToolType; readonly names: InLanguages }[] = [
  {
    kind: 'colorConverter',
    names: {
      en: 'color converter|color picker|hex to rgb converter|rgb to hex converter|hex to rgb|rgb to hex|color code converter|hex color converter|hex color picker|rgb color picker|rgb converter|hex to rgb color converter|color picker tool',
      de: 'farbumrechner|farbwähler|farbauswahl|farbkonverter|farbumwandler|hex-rgb-umrechner|hex rgb umrechner',
      es: 'conversor de colores|selector de color|selector de colores|convertidor de colores|conversor de color|convertidor de color',
      fr: 'convertisseur de couleurs|sélecteur de couleur|sélecteur de couleurs|convertisseur de couleur|pipette de couleurs',
    },
  },
  {
    kind: 'gradientMaker',
    names: {
      en: 'gradient generator|css gradient generator|gradient maker|gradient creator|color gradient generator|css gradient maker|gradient tool|gradient editor|gradient builder|gradient picker',
      de: 'farbverlauf-generator|verlaufsgenerator|farbverlaufsgenerator|farbverlaufgenerator|gradient-generator|css-verlauf-generator',
      es: 'generador de degradados|generador de gradientes|creador de degradados',
      fr: 'générateur de dégradés|générateur de dégradé|créateur de dégradés',
    },
  },
  {
    kind: 'numberBases',
    names: {
      en: 'base converter|number base converter|binary converter|binary to decimal converter|decimal to binary converter|binary decimal converter|hexadecimal converter|binary calculator|binary and hex calculator|hex calculator|binary hex calculator|binary and hex converter|number system converter|number converter|binary to decimal|decimal to binary|hex to decimal converter|decimal to hex converter|radix converter|binary hex converter',
      de: 'binärumrechner|zahlensystem-umrechner|zahlensystemumrechner|binär-umrechner|binärrechner|dualzahlen-umrechner|hexadezimalrechner|binär dezimal umrechner',
      es: 'conversor binario|conversor de bases|conversor de binario a decimal|convertidor binario|conversor de bases numéricas|conversor de binario',
      fr: 'convertisseur binaire|convertisseur de bases|convertisseur binaire décimal|convertisseur de base',
    },
  },
  {
    kind: 'textCodec',
    names: {
      en: 'base64 encoder|base64 decoder|base64 converter|base64 tool|base64 encoder and decoder|base64 encoder decoder|base64 encode and decode|base64 encode decode|base64|base 64 encoder|base 64 converter|base 64 decoder|url encoder|url decoder|url encoder and decoder|url encoder decoder|url encode and decode|base64 encoder/decoder|url encoder/decoder',
      de: 'base64-encoder|base64-kodierer|base64-umwandler|base64-konverter|url-kodierer|url-encoder|base64-decoder',
      es: 'codificador base64|conversor base64|codificador de base64|decodificador base64|codificador de url',
      fr: 'encodeur base64|convertisseur base64|décodeur base64|encodeur d’url',
    },
  },
  {
    kind: 'jsonFormatter',
    names: {
      en: 'json formatter|json viewer|json validator|json beautifier|json pretty printer|json formatter and validator|json editor|json prettifier|json checker|json minifier|json tool|json linter|json parser',
      de: 'json-formatierer|json-formatter|json-prüfer|json formatierer|json-validator',
      es: 'formateador de json|formateador json|validador de json|visor de json',
      fr: 'formateur json|formateur de json|validateur json|formateur de code json',
    },
  },
  {
    kind: 'regexTester',
    names: {
      en: 'regex tester|regex tool|regular expression tester|regexp tester|regex checker|regex playground|regex test tool|regex editor|regex builder',
      de: 'regex-tester|regex tester|regex-prüfer',
      es: 'probador de regex|probador de expresiones regulares|tester de regex',
      fr: 'testeur de regex|testeur regex|testeur d’expressions régulières',
    },
  },
  {
    kind: 'metronome',
    names: {
      en: 'metronome|metronom|online metronome|metronome app|click track|music metronome|metronome for practice',
      de: 'metronom|taktgeber',
      es: 'metrónomo',
      fr: 'métronome',
    },
  },
  {
    kind: 'piano',
    names: {
      en: 'piano|virtual piano|piano keyboard|online piano|playable piano|piano app|mini piano|toy piano|keyboard piano|music keyboard|synth|synthesizer|piano i can play|piano to play|musical keyboard',
      de: 'klavier|keyboard zum spielen|virtuelles klavier|klavier zum spielen',
      es: 'piano virtual|teclado musical|piano para tocar',
      fr: 'piano virtuel|clavier musical|piano à jouer',
    },
  },
  {
    kind: 'decisionWheel',
    names: {
      en: 'decision wheel|spinning wheel|wheel of fortune|spin the wheel|wheel spinner|spinner wheel|prize wheel|fortune wheel|picker wheel|lucky wheel|wheel of names|random wheel|spin wheel|choice wheel|spinner|wheel of decisions|wheel picker|food wheel|name wheel|spin the wheel game|raffle wheel|wheel generator',
      de: 'glücksrad|entscheidungsrad|drehrad|zufallsrad',
      es: 'ruleta|ruleta de decisiones|ruleta de la suerte|ruleta de nombres|rueda de la fortuna',
      fr: 'roue de la fortune|roue de décision|roue de la chance|roue des prénoms|roue des noms|roue à tourner',
    },
  },
  {
    kind: 'pixelArt',
    names: {
      en: 'pixel art editor|pixel art|pixel editor|pixel art maker|pixel drawing|pixel art app|pixel painter|pixel art tool|pixel canvas|pixel drawing app|sprite editor|pixel art creator|pixel art drawing',
      de: 'pixel-editor|pixelbild|pixelmaler|pixel-malprogramm|pixelkunst|pixel-art-editor',
      es: 'editor de pixel art|editor de píxeles|dibujo de píxeles',
      fr: 'éditeur de pixel art|éditeur de pixels|dessin en pixels',
    },
  },
];

export const CODE_TOOLS: readonly (readonly [string, CodeToolType])[] = NAMES.map(({ kind, names }) => [names.en, kind]);
export const CODE_TOOL_TYPES: ReadonlySet<string> = new Set(NAMES.map(({ kind }) => kind));

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(NAMES.map(({ kind, names }) => [kind, new Set(names.en.split(/[|/ ]/))]));

/** Whether a word is one that such a tool is called by, or says what it does anyway. */
export function isOfCodeTool(word: string, type: string): boolean {
  return WORDS.get(type)?.has(word) === true || DOES[type as CodeToolType]?.test(word) === true;
}

const DOES: Readonly<Partial<Record<CodeToolType, RegExp>>> = {
  colorConverter: /^(?:hex|rgb|hsl|values?|codes?|preview|copy|convert\p{L}*)$/iu,
  gradientMaker: /^(?:css|code|copy|colou?rs?|direction|angle|preview)$/i,
  numberBases: /^(?:binary|decimal|hex|hexadecimal|octal|numbers?|binär|dezimal|binario|binaire|décimal|hexadezimal)$/i,
  textCodec: /^(?:encod\p{L}*|decod\p{L}*|base64|url|texts?|strings?|copy)$/iu,
  jsonFormatter: /^(?:json|format\p{L}*|validat\p{L}*|minif\p{L}*|beautif\p{L}*|errors?|indent\p{L}*|copy|syntax|prett\p{L}*)$/iu,
  regexTester: /^(?:regex|match(?:es)?|highlight\p{L}*|flags?|patterns?|texts?|test\p{L}*)$/iu,
  metronome: /^(?:tempo|bpm|beats?|click\p{L}*|sounds?|slider|speed|adjustable)$/iu,
  piano: /^(?:keys?|keyboard|sounds?|notes?|octave|plays?|black|white|computer)$/i,
  pixelArt: /^(?:grid|colou?rs?|eraser|erase|undo|clear|save|download|draw\p{L}*|paint\p{L}*|export|palette)$/iu,
  decisionWheel: /^(?:spin\p{L}*|wheel|decide|deciding|choose|options?|names?|random\p{L}*|eat|dinner|lunch|colou?rful|choices?|what|winner)$/iu,
};

/** Names whose words are seldom typing errors of others. */
export const DISTINCT_CODE_TOOLS: readonly string[] = [
  'metronome',
  'gradient generator',
  'json formatter',
  'regex tester',
  'color picker',
  'piano',
  'pixel',
  'reaction',
];

/** In English. */
export const codeToolNames = (): readonly string[] => NAMES.flatMap(({ names }) => names.en.split('|'));
export const translatedCodeToolNames = (language: Exclude<Language, 'en'>) => translatedNames(NAMES, language);
