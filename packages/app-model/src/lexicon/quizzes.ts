/** Stock questions for a quiz. The first answer is the right one here; its place is spread when the quiz is made. */
import type { Language } from '../model/app-model.ts';
import { ENGLISH_QUESTIONS } from './questions/english.ts';
import { FRENCH_QUESTIONS } from './questions/french.ts';
import { GERMAN_QUESTIONS } from './questions/german.ts';
import { SPANISH_QUESTIONS } from './questions/spanish.ts';
import { SUMS } from './questions/sums.ts';

export interface QuizQuestion {
  question: string;
  answers: string[];
  correct: number;
}

const STOCK: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...ENGLISH_QUESTIONS, math: SUMS },
  de: { ...GERMAN_QUESTIONS, math: SUMS },
  es: { ...SPANISH_QUESTIONS, math: SUMS },
  fr: { ...FRENCH_QUESTIONS, math: SUMS },
};
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:capitals?|cities|countr(?:y|ies)|geography|hauptst[aä]dte?n?|länder\p{L}*|geographie|geografie|capitales|países|geografía|pays|géographie)(?!\p{L})/iu,
    'capitals',
  ],
  [
    /(?<!\p{L})(?:maths?|mathematics|arithmetic|numbers|multiplication|times tables?|addition|mathe(?:matik)?|rechnen|einmaleins|matemáticas|mates|sumas|tablas de multiplicar|mathématiques|maths|calcul(?: mental)?)(?!\p{L})/iu,
    'math',
  ],
  [/(?<!\p{L})(?:animals?|wildlife|zoo|tieren?|tier|animales|animaux)(?!\p{L})/iu, 'animals'],
  [
    /(?<!\p{L})(?:planets?|space|solar system|astronomy|universe|stars|planeten|weltall|weltraum|sonnensystem|astronomie|planetas?|espacio|sistema solar|planètes?|espace|système solaire)(?!\p{L})/iu,
    'space',
  ],
  [/\bdinosaurs?\b|\bdinos\b/i, 'dinosaurs'],
  [/\bhistory\b/i, 'history'],
  [/\bscience\b/i, 'science'],
  [/\b(?:food|cooking|cuisine)\b/i, 'food'],
  [/\b(?:sports?|olympics)\b/i, 'sports'],
  [/\b(?:music|instruments)\b/i, 'music'],
];

/** Questions on the topic that a phrase names. Undefined for a topic without stock questions in this language. */
export function quizOn(topic: string | undefined, language: Language): QuizQuestion[] | undefined {
  const known =
    topic === undefined || /\b(?:general|knowledge|trivia|everything)\b/i.test(topic) ? 'general' : TOPICS.find(([pattern]) => pattern.test(topic))?.[1];
  const text = known === undefined ? undefined : STOCK[language][known];
  return text
    ?.trim()
    .split('\n')
    .map((line, index) => {
      const [question = '', right = '', ...wrong] = line.split('|');
      const correct = index % (wrong.length + 1);
      return { question, answers: [...wrong.slice(0, correct), right, ...wrong.slice(correct)], correct };
    });
}
