/** Which of the four languages a message is in, by its small words and its letters. */
import { domainVocabulary } from '../../lexicon/domains.ts';
import { GRAMMAR_WORDS } from '../../lexicon/words/grammar-words.ts';
import { REQUEST_WORDS } from '../../lexicon/words/request-words.ts';
import { GERMAN_HEADS } from '../../lexicon/words/german.ts';
import { codeToolNames } from '../../lexicon/code-tools.ts';
import { generatorNames } from '../../lexicon/generators.ts';
import { gameNames } from '../../lexicon/games.ts';
import type { Language } from '../../model/app-model.ts';
import { foreignWords } from './translate.ts';

const SMALL_WORDS: Readonly<Record<Language, string>> = {
  en: 'a an the with and of for to my it is in please add make remove change rename show list app page create build me i want need put set called by as on that this',
  de: 'ein eine einen einem einer der die das den dem mit und für von zu im mein meine es ist bitte füge hinzu hinzufügen spiel mache mach entferne lösche ändere benenne um zeige erstelle baue ich brauche möchte auf als nach nicht noch kannst du seite liste entfernen löschen umbenennen verschieben app-',
  es: 'un una el la los las con y para de del mi mis es juego por favor añade agrega quita elimina borra cambia renombra muestra crea haz hazlo quiero necesito pon ponlo como en página lista una aplicación añadir título al mueve llamada que sobre',
  fr: "un une le la les des du de avec et pour mon ma mes est s'il ajoute supprime enlève retire change renomme affiche crée fais je veux voudrais mets met dans comme en page liste sur au ajouter une appli rends déplace une plaît titre appelée qui l' d' jeu",
};
const SETS = Object.entries(SMALL_WORDS).map(([language, words]) => [language as Language, new Set(words.split(' '))] as const);
const LETTERS: Readonly<Partial<Record<Language, RegExp>>> = { de: /[äöüß]/gi, es: /[ñ¿¡áíóú]/gi, fr: /[èêçàùœëî]|\b[ldj]'/gi };

/** A sudoku and a regex tester are called so everywhere. */
const ANYWHERE: ReadonlySet<string> = new Set([...gameNames(), ...[...codeToolNames(), ...generatorNames()].flatMap((name) => [name, ...name.split(' ')])]);
/** Words that are only in one of the other languages' dictionaries count as well. */
const DICTIONARIES = new Map(
  (['de', 'es', 'fr'] as const).map((language) => [
    language as Language,
    new Set(
      [...foreignWords(language), ...domainVocabulary(language)].flatMap((phrase) => [phrase, ...phrase.split(' ')]).filter((word) => !ANYWHERE.has(word)),
    ),
  ]),
);
const ENGLISH = new Set([...GRAMMAR_WORDS, ...REQUEST_WORDS, ...[...domainVocabulary('en')].flatMap((phrase) => [phrase, ...phrase.split(' ')])]);

/** "Vokabeltrainer", "Filmsammlung" */
export function isGermanCompound(word: string): boolean {
  const stem = GERMAN_HEADS.exec(word)?.[1];
  return stem !== undefined && !ENGLISH.has(word) && [stem, `${stem}n`, `${stem}en`, `${stem}e`].some((each) => DICTIONARIES.get('de')?.has(each) === true);
}

/** Ties go to the language before: the app's, or English. */
export function detectLanguage(text: string, before: Language): Language {
  const words = text.toLowerCase().split(/[^\p{L}'-]+/u);
  let best = { language: before, score: 0 };
  for (const [language, small] of SETS) {
    const letters = LETTERS[language];
    const known = language === 'en' ? ENGLISH : DICTIONARIES.get(language);
    const score =
      words.filter((word) => small.has(word)).length +
      0.6 * words.filter((word) => word.length > 3 && (known?.has(word) === true || (language === 'de' && isGermanCompound(word)))).length +
      (letters === undefined ? 0 : Math.min(2, (text.match(letters) ?? []).length)) +
      (language === before ? 0.5 : 0);
    if (score > best.score) best = { language, score };
  }
  if (words.length < 3 && best.score >= 0.6) return best.language;
  return best.score < 1 ? before : best.language;
}
