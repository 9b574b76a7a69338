/** Stock questions for a quiz. The first answer is the right one here; its place is spread when the quiz is made. */
import type { Language } from '../model/app-model.ts';

export interface QuizQuestion {
  question: string;
  answers: string[];
  correct: number;
}

const STOCK: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = {
  general: {
    en: 'How many days has a leap year?|366|365|364\nWhich is the largest planet of the solar system?|Jupiter|Mars|Venus\nHow many sides has a hexagon?|Six|Five|Eight\nWhat is the chemical symbol of gold?|Au|Ag|Go\nWhich ocean lies between Europe and America?|Atlantic|Pacific|Indian Ocean',
    de: 'Wie viele Tage hat ein Schaltjahr?|366|365|364\nWelcher ist der größte Planet des Sonnensystems?|Jupiter|Mars|Venus\nWie viele Ecken hat ein Sechseck?|Sechs|Fünf|Acht\nWas ist das Zeichen für Gold?|Au|Ag|Go',
    es: '¿Cuántos días tiene un año bisiesto?|366|365|364\n¿Cuál es el mayor planeta del sistema solar?|Júpiter|Marte|Venus\n¿Cuántos lados tiene un hexágono?|Seis|Cinco|Ocho\n¿Cuál es el símbolo del oro?|Au|Ag|Or',
    fr: 'Combien de jours compte une année bissextile ?|366|365|364\nQuelle est la plus grande planète du système solaire ?|Jupiter|Mars|Vénus\nCombien de côtés a un hexagone ?|Six|Cinq|Huit\nQuel est le symbole de l’or ?|Au|Ag|Or',
  },
  capitals: {
    en: 'What is the capital of Norway?|Oslo|Bergen|Stockholm\nWhat is the capital of Canada?|Ottawa|Toronto|Montreal\nWhat is the capital of Japan?|Tokyo|Kyoto|Osaka\nWhat is the capital of Kenya?|Nairobi|Mombasa|Kampala\nWhat is the capital of Portugal?|Lisbon|Porto|Madrid',
    de: 'Was ist die Hauptstadt von Norwegen?|Oslo|Bergen|Stockholm\nWas ist die Hauptstadt von Kanada?|Ottawa|Toronto|Montreal\nWas ist die Hauptstadt von Japan?|Tokio|Kyoto|Osaka',
    es: '¿Cuál es la capital de Noruega?|Oslo|Bergen|Estocolmo\n¿Cuál es la capital de Canadá?|Ottawa|Toronto|Montreal\n¿Cuál es la capital de Japón?|Tokio|Kioto|Osaka',
    fr: 'Quelle est la capitale de la Norvège ?|Oslo|Bergen|Stockholm\nQuelle est la capitale du Canada ?|Ottawa|Toronto|Montréal\nQuelle est la capitale du Japon ?|Tokyo|Kyoto|Osaka',
  },
  math: {
    en: 'What is 7 × 8?|56|54|63\nWhat is half of 150?|75|70|65\nWhat is 12 squared?|144|124|142\nWhat is 15 % of 200?|30|15|45',
  },
  animals: {
    en: 'How many legs has a spider?|Eight|Six|Ten\nWhich animal is the largest?|Blue whale|Elephant|Giraffe\nWhat does a caterpillar become?|A butterfly or moth|A bee|A beetle\nWhich bird cannot fly?|Penguin|Swallow|Heron',
  },
};
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:capitals?|cities|countries|geography|hauptstädte|capitales|pays)\b/i, 'capitals'],
  [/\b(?:math|maths|mathematics|arithmetic|numbers|multiplication)\b/i, 'math'],
  [/\b(?:animals?|wildlife|biology|tiere|animales|animaux)\b/i, 'animals'],
];

/** Questions on the topic that a phrase names. Undefined for a topic without stock questions in this language. */
export function quizOn(topic: string | undefined, language: Language): QuizQuestion[] | undefined {
  const known =
    topic === undefined || /\b(?:general|knowledge|trivia|everything)\b/i.test(topic) ? 'general' : TOPICS.find(([pattern]) => pattern.test(topic))?.[1];
  const text = known === undefined ? undefined : STOCK[known]?.[language];
  return text?.split('\n').map((line, index) => {
    const [question = '', right = '', ...wrong] = line.split('|');
    const correct = index % (wrong.length + 1);
    return { question, answers: [...wrong.slice(0, correct), right, ...wrong.slice(correct)], correct };
  });
}
