/** Who plays, and with what: "tic tac toe against the computer", "an alphabet memory game". */
import type { Section, SectionOf } from '../../model/section.ts';

const COMPUTER = /\b(?:computer|ai|bot|cpu|machine|robot|opponent|gegner|single[- ]player|one[- ]player|solo|ordenador|computadora|máquina|ordinateur)\b/iu;
const CARDS: readonly (readonly [NonNullable<SectionOf<'memory'>['cards']>, RegExp])[] = [
  ['letters', /(?<!\p{L})(?:letters?|alphabet|abc|buchstaben|letras?|abecedario|lettres?)(?!\p{L})/iu],
  ['numbers', /(?<!\p{L})(?:numbers?|digits?|zahlen|números?|nombres|chiffres?)(?!\p{L})/iu],
  ['animals', /(?<!\p{L})(?:animals?|pets?|tiere?n?|animal(?:es)?|animaux)(?!\p{L})/iu],
  ['emojis', /(?<!\p{L})(?:emojis?|emoticons?|smileys?)(?!\p{L})/iu],
];

/** What a phrase says about a game, as the content of its section. */
export function gameIn(type: Section['type'], phrase: string): { against?: 'computer'; cards?: SectionOf<'memory'>['cards'] } {
  if (type === 'ticTacToe') return COMPUTER.test(phrase) ? { against: 'computer' } : {};
  const cards = type === 'memory' ? CARDS.find(([, said]) => said.test(phrase))?.[0] : undefined;
  return cards === undefined ? {} : { cards };
}

/** Words around these. */
const AROUND = /^(?:against|versus|play(?:s|ing|er)?|gegen|contra|contre|cards?|themed?)$/iu;

/** Whether a word is about what this game has: its opponent, or what is on its cards. */
export function isOfGame(word: string, section: Section): boolean {
  const settings = Object.entries(gameIn(section.type, word));
  if (settings.length > 0) return settings.every(([name, value]) => (section as Record<string, unknown>)[name] === value);
  const isSet = section.type === 'ticTacToe' ? section.against !== undefined : section.type === 'memory' && section.cards !== undefined;
  return isSet && AROUND.test(word);
}
