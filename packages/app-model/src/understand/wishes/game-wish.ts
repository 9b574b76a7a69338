/** How a game is played, and with what: "against the computer", "an alphabet memory game", "hard sudoku", "minesweeper 12x12 with 20 mines". */
import { isNameOfGame } from '../../lexicon/games.ts';
import { wordsOn, wordTopicIn } from '../../lexicon/game-words.ts';
import type { Language } from '../../model/app-model.ts';
import { LEVELS, type Level, type OPERATIONS } from '../../model/games.ts';
import type { Section, SectionOf } from '../../model/section.ts';
import { numberIn } from './read-items.ts';

const COMPUTER = /\b(?:computer|ai|bot|cpu|machine|robot|opponent|gegner|single[- ]player|one[- ]player|solo|ordenador|computadora|máquina|ordinateur)\b/iu;
const CARDS: readonly (readonly [NonNullable<SectionOf<'memory'>['cards']>, RegExp])[] = [
  ['letters', /(?<!\p{L})(?:letters?|alphabet|abc|buchstaben|letras?|abecedario|lettres?)(?!\p{L})/iu],
  ['numbers', /(?<!\p{L})(?:numbers?|digits?|zahlen|números?|nombres|chiffres?)(?!\p{L})/iu],
  ['animals', /(?<!\p{L})(?:animals?|pets?|tiere?n?|animal(?:es)?|animaux)(?!\p{L})/iu],
  ['emojis', /(?<!\p{L})(?:emojis?|emoticons?|smileys?)(?!\p{L})/iu],
];
const LEVEL: readonly (readonly [Level, RegExp])[] = [
  ['easy', /(?<!\p{L})(?:easy|slow|beginners?|leicht\p{L}*|fácil|facile)(?!\p{L})/iu],
  ['medium', /(?<!\p{L})(?:medium|intermediate|mittel\p{L}*|medi[oa]|moyen(?:ne)?)(?!\p{L})/iu],
  ['hard', /(?<!\p{L})(?:hard|fast|difficult|expert|advanced|schwer\p{L}*|schwierig\p{L}*|difícil|difficile)(?!\p{L})/iu],
];
const HARDER =
  /\b(?:harder|more difficult|more challenging|tougher|schwerer|schwieriger|faster|schneller|plus (?:difficile|dur|rapide)|más (?:difícil|rápid[oa]))\b/iu;
const EASIER = /\b(?:easier|less difficult|simpler|slower|leichter|einfacher|langsamer|plus (?:facile|lent)|más (?:fácil|lent[oa]))\b/iu;
/** "6x6", "6 by 6", "6 × 4" */
const SIZE = /(\d+) ?(?:x|×|by|mal|por|sur) ?(\d+)/iu;

const OPERATIONS_SAID: readonly (readonly [(typeof OPERATIONS)[number], RegExp])[] = [
  ['plus', /(?<!\p{L})(?:addition|adding|add(?= and)|plus|sums|addieren|sumas?|additions?)(?!\p{L})/iu],
  ['minus', /(?<!\p{L})(?:subtraction|subtracting|minus|subtrahieren|subtraktion|restas?|soustractions?)(?!\p{L})/iu],
  [
    'times',
    /(?<!\p{L})(?:multiplications?|multiplying|times|multiplizieren|multiplikation|einmaleins|multiplicación|multiplicaciones|tablas|tables de multiplication)(?!\p{L})/iu,
  ],
  ['divided', /(?<!\p{L})(?:divisions?|dividing|dividieren|división|divisiones)(?!\p{L})/iu],
];

/** Games with levels that only change how they are played. */
const LEVELED: ReadonlySet<string> = new Set(['hangman', 'snake', 'simonSays', 'whackAMole', 'sudoku', 'tetris']);
const FIELDS: Readonly<Record<Level, { columns: number; rows: number; mines: number }>> = {
  easy: { columns: 9, rows: 9, mines: 10 },
  medium: { columns: 12, rows: 12, mines: 24 },
  hard: { columns: 14, rows: 18, mines: 50 },
};

export type GameChanges = Readonly<Record<string, unknown>>;

/** What a phrase says about a game of this type, as the content of its section. `now` is what "harder" starts from. */
export function gameIn(type: Section['type'], phrase: string, language: Language, now?: Section): GameChanges {
  switch (type) {
    case 'ticTacToe':
    case 'connectFour':
      // Two at one screen are as good as they are; the computer is harder to beat.
      return COMPUTER.test(phrase) || HARDER.test(phrase) ? { against: 'computer' } : {};
    case 'memory':
      return { ...pairsIn(phrase, now), ...some('cards', CARDS.find(([, said]) => said.test(phrase))?.[0]) };
    case 'minesweeper':
      return mineField(phrase, now);
    case 'game2048': {
      const size = Number(SIZE.exec(phrase)?.[1]);
      return size >= 3 && size <= 6 ? { size } : {};
    }
    case 'hangman': {
      const topic = wordTopicIn(phrase);
      return { ...some('level', levelIn(phrase, now)), ...(topic === undefined ? {} : { words: wordsOn(topic, language) }) };
    }
    case 'mathTrainer': {
      const operations = OPERATIONS_SAID.filter(([, said]) => said.test(phrase)).map(([operation]) => operation);
      return { ...some('level', levelIn(phrase, now)), ...(operations.length === 0 ? {} : { operations }) };
    }
    case 'whackAMole': {
      const amount = /\b(?:seconds?|minutes?|secs?|mins?|sekunden|minuten|segundos|minutos|secondes)\b/i.test(phrase) ? numberIn(phrase) : undefined;
      const seconds = amount === undefined ? undefined : amount * (/\bmin/i.test(phrase) ? 60 : 1);
      return { ...some('level', levelIn(phrase, now)), ...some('seconds', seconds !== undefined && seconds >= 5 ? seconds : undefined) };
    }
    default:
      return LEVELED.has(type) ? some('level', levelIn(phrase, now)) : {};
  }
}

function some(name: string, value: unknown): GameChanges {
  return value === undefined ? {} : { [name]: value };
}

function levelIn(phrase: string, now: Section | undefined): Level | undefined {
  const step = HARDER.test(phrase) ? 1 : EASIER.test(phrase) ? -1 : 0;
  if (step === 0) return LEVEL.find(([, said]) => said.test(phrase))?.[0];
  const level = now !== undefined && 'level' in now ? (now.level ?? 'medium') : 'medium';
  return LEVELS[Math.min(2, Math.max(0, LEVELS.indexOf(level) + step))];
}

/** A board has half as many pairs as squares. */
function pairsIn(phrase: string, now: Section | undefined): GameChanges {
  const [, columns, rows] = SIZE.exec(phrase) ?? [];
  const said = columns === undefined ? /(\d+) (?:pairs|paare|paaren|parejas|pares|paires)/i.exec(phrase)?.[1] : undefined;
  const pairs = said === undefined ? (Number(columns) * Number(rows)) / 2 : Number(said);
  if (Number.isInteger(pairs)) return pairs >= 3 && pairs <= 18 ? { pairs } : {};
  const before = now?.type === 'memory' ? now.pairs : 8;
  if (HARDER.test(phrase)) return { pairs: before < 8 ? 8 : before < 12 ? 12 : 18 };
  return EASIER.test(phrase) ? { pairs: before > 12 ? 12 : before > 8 ? 8 : 6 } : {};
}

function mineField(phrase: string, now: Section | undefined): GameChanges {
  const before = now?.type === 'minesweeper' ? now : undefined;
  const [, columns, rows] = SIZE.exec(phrase) ?? [];
  const size = [Number(columns), Number(rows)] as const;
  const said = numberIn(/(\S+) (?:mines?|bombs?|minen|bomben|minas|bombas|bombes)\b/i.exec(phrase)?.[1] ?? '');
  const isSize = size[0] >= 4 && size[0] <= 20 && size[1] >= 4 && size[1] <= 24;
  const squares = isSize ? size[0] * size[1] : (before?.columns ?? 9) * (before?.rows ?? 9);
  const mines = said !== undefined && said > 0 && said < squares ? said : undefined;
  if (isSize) return { columns: size[0], rows: size[1], mines: mines ?? Math.max(1, Math.round(squares / 7)) };
  if (mines !== undefined) return { mines };
  const step =
    HARDER.test(phrase) || /\b(?:bigger|larger|größer\p{L}*|más grande|plus grand)\b/iu.test(phrase)
      ? 1
      : EASIER.test(phrase) || /\bsmaller\b/i.test(phrase)
        ? -1
        : 0;
  if (step === 0) {
    const level = LEVEL.find(([, words]) => words.test(phrase))?.[0];
    return level === undefined ? {} : FIELDS[level];
  }
  const at = LEVELS.findIndex((level) => FIELDS[level].columns >= (before?.columns ?? 9));
  return FIELDS[LEVELS[Math.min(2, Math.max(0, (at < 0 ? 2 : at) + step))] ?? 'easy'];
}

/** Words around these. */
const AROUND =
  /^(?:against|versus|play(?:s|ing|er|ers)?|gegen|contra|contre|cards?|themed?|words?|level|mode|game|mines?|bombs?|board|guess(?:es|ing)?|letters?|field|grid|bigger|larger|smaller|by|wörtern?|palabras|mots|stufe|nivel|niveau|spieler\p{L}*|jugador\p{L}*|joueurs?)$/iu;

/** Whether a word is about what this game has: its opponent, what is on its cards, how hard it is. */
export function isOfGame(word: string, section: Section): boolean {
  if (isNameOfGame(word, section.type)) return true;
  const settings = Object.entries(gameIn(section.type, word, 'en'));
  if (settings.length > 0) return settings.every(([name, value]) => name === 'words' || same((section as Record<string, unknown>)[name], value));
  const isSet =
    section.type === 'ticTacToe' ? section.against !== undefined : section.type === 'memory' ? section.cards !== undefined : GAMES.has(section.type);
  return isSet && AROUND.test(word);
}
const GAMES: ReadonlySet<string> = new Set([
  'hangman',
  'wordGuess',
  'minesweeper',
  'game2048',
  'connectFour',
  'simonSays',
  'whackAMole',
  'sudoku',
  'rockPaperScissors',
  'mathTrainer',
  'tetris',
]);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
