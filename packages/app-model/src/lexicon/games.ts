/** Games that people know by a name, in four languages. */
import type { Language } from '../model/app-model.ts';
import type { GameType } from '../model/games.ts';
import type { InLanguages } from './formulas/formula-entry.ts';
import { translatedNames } from './tool-phrases.ts';

const NAMES: readonly { readonly kind: GameType; readonly names: InLanguages }[] = [
  {
    kind: 'hangman',
    names: {
      en: 'hangman|hang man|hangman game|word hangman|hangman word game',
      de: 'galgenmännchen|galgenraten|hangman-spiel|galgenmännchen-spiel|galgenmännchenspiel',
      es: 'ahorcado|juego del ahorcado|el ahorcado|juego de ahorcado',
      fr: 'pendu|jeu du pendu|le pendu|jeu de pendu',
    },
  },
  {
    kind: 'wordGuess',
    names: {
      en: 'wordle|wordle clone|wordle game|wordle-like|wordle like|word guessing game|word guess game|guess the word game|guess the word|wordle style game|word guesser|five letter word game|game like wordle|game similar to wordle',
      de: 'wörter raten|wortratespiel|wort-raten|worträtsel|wordle-spiel|wörterraten|wort raten',
      es: 'adivina la palabra|juego de adivinar palabras|adivinar palabras|juego de wordle',
      fr: 'motus|devine le mot|jeu de mots à deviner|jeu de wordle|jeu du mot à deviner',
    },
  },
  {
    kind: 'minesweeper',
    names: {
      en: 'minesweeper|minesweeper game|mine sweeper|minesweeper clone|mine field game|minefield game',
      de: 'minenräumer|minensucher|minenfeld',
      es: 'buscaminas|juego de buscaminas|el buscaminas',
      fr: 'démineur|jeu de démineur|jeu du démineur',
    },
  },
  {
    kind: 'game2048',
    names: {
      en: '2048|2048 game|2048 clone|2048 puzzle|game of 2048|game 2048|number merging game|2048 number game',
      de: '2048-spiel|spiel 2048',
      es: 'juego 2048|juego del 2048',
      fr: 'jeu 2048|jeu du 2048',
    },
  },
  {
    kind: 'connectFour',
    names: {
      en: 'connect four|connect 4|four in a row|connect four game|connect 4 game|connect-four|4 in a row|four in a row game|connect4|connect-4',
      de: 'vier gewinnt|4 gewinnt|vier-gewinnt|vier gewinnt spiel|vier-gewinnt-spiel|viergewinnt',
      es: 'cuatro en raya|4 en raya|conecta cuatro|conecta 4|cuatro en línea|4 en línea',
      fr: 'puissance 4|puissance quatre|jeu de puissance 4',
    },
  },
  {
    kind: 'rockPaperScissors',
    names: {
      en: 'rock paper scissors|rock paper scissors game|rock-paper-scissors|rock scissors paper|paper scissors rock|roshambo|paper scissors stone|scissors paper stone|stone paper scissors',
      de: 'schere stein papier|schere-stein-papier|stein schere papier|schnick schnack schnuck|stein-schere-papier',
      es: 'piedra papel tijera|piedra papel tijeras',
      fr: 'pierre feuille ciseaux|pierre papier ciseaux|pierre-feuille-ciseaux|chifoumi|shifumi',
    },
  },
  {
    kind: 'simonSays',
    names: {
      en: 'simon says|simon says game|simon game|simon|simon memory game|color sequence game|sequence memory game|simon color game|repeat the colors game',
      de: 'senso|simon-spiel|simon sagt|senso-spiel|farben nachspielen',
      es: 'simón dice|juego de simón|simon dice|juego simón dice',
      fr: 'jeu de simon|jeu simon|simon dit|jacques a dit',
    },
  },
  {
    kind: 'whackAMole',
    names: {
      en: 'whack a mole|whack-a-mole|whack a mole game|whac a mole|whack the mole|whack-a-mole game|whac-a-mole|hit the mole|mole game|whack mole|catch the mole',
      de: 'hau den maulwurf|maulwurf-spiel|maulwurfspiel|hau-den-maulwurf',
      es: 'golpea al topo|juego del topo|aplasta al topo|atrapa al topo|golpear topos',
      fr: 'tape la taupe|tape-taupe|jeu de la taupe|jeu de taupe|tape taupe',
    },
  },
  {
    kind: 'sudoku',
    names: {
      en: 'sudoku|suduko|soduku|sudoku game|sudoku puzzle|sudoku puzzles|sudoku generator|sudoku app',
      de: 'sudoku-spiel|sudoku-rätsel',
      es: 'sudokus|juego de sudoku',
      fr: 'jeu de sudoku|grille de sudoku',
    },
  },
  {
    kind: 'mathTrainer',
    names: {
      en: 'math trainer|maths trainer|math game|maths game|multiplication table trainer|multiplication tables trainer|times table trainer|times tables trainer|times table practice|times tables practice|times tables game|times table game|times tables app|mental math trainer|mental math game|arithmetic trainer|arithmetic game|math practice|maths practice|multiplication trainer|multiplication game|multiplication practice|addition game|addition practice|addition trainer|subtraction game|division game|division practice|division trainer|subtraction practice|subtraction trainer|math drill|multiplication table practice|multiplication table game|math practice app',
      de: 'rechentrainer|mathe-trainer|mathetrainer|kopfrechentrainer|rechenspiel|mathe-spiel|mathespiel|kopfrechnen|rechenübungen',
      es: 'entrenador de cálculo|juego de matemáticas|entrenador de matemáticas|juego de cálculo mental|práctica de sumas|cálculo mental',
      fr: 'jeu de calcul|entraînement au calcul|calcul mental|jeu de calcul mental|jeu de maths|jeu de mathématiques',
    },
  },
  {
    kind: 'reactionTest',
    names: {
      en: 'reaction test|reaction time test|reaction game|reaction timer|reaction time game|reflex test|reflex game|reaction speed test|reaction time tester',
      de: 'reaktionstest|reaktionsspiel|reflextest',
      es: 'prueba de reacción|test de reacción|test de reflejos|juego de reflejos|prueba de reflejos',
      fr: 'test de réaction|test de réflexes|jeu de réflexes|jeu de réaction',
    },
  },
  {
    kind: 'tetris',
    names: {
      en: 'tetris|tetris game|tetris clone|falling blocks|falling blocks game|block falling game|game of tetris|tetris style game',
      de: 'tetris-spiel|fallende blöcke',
      es: 'juego de tetris|juego del tetris',
      fr: 'jeu de tetris|jeu du tetris',
    },
  },
];

export const GAMES: readonly (readonly [string, GameType])[] = NAMES.map(({ kind, names }) => [names.en, kind]);
export const GAME_TYPES: ReadonlySet<string> = new Set(NAMES.map(({ kind }) => kind));

/** Names that mean nothing else, for the correction of typing errors. */
export const DISTINCT_GAMES: ReadonlySet<string> = new Set(['hangman', 'wordle', 'minesweeper', 'sudoku', 'tetris']);

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  NAMES.map(({ kind, names }) => [kind, new Set(Object.values(names).flatMap((each: string) => each.split(/[| -]/)))]),
);

/** Whether a word is one that such a game is called by. */
export function isNameOfGame(word: string, type: string): boolean {
  return WORDS.get(type)?.has(word) === true;
}

/** In English. */
export const gameNames = (): readonly string[] => NAMES.flatMap(({ names }) => names.en.split('|'));
export const translatedGameNames = (language: Exclude<Language, 'en'>) => translatedNames(NAMES, language);
