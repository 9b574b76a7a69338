/** What tools have by themselves, so that asking for it asks for nothing more. Words of four languages. */
import type { SectionType } from '../model/section.ts';

const START =
  'start(?:s|en)?|stop(?:s|pen)?|pause[sn]?|resume|continue|stopps?|anhalten|pausieren|fortsetzen|iniciar|parar|pausar|reanudar|démarrer|arrêter|reprendre';
const AGAIN = 'reset(?:s|ting)?|restart|again|zurücksetzen|neustart|nochmal|reiniciar|reinicio|réinit\\p{L}+|remise|zéro|recommencer|rejouer';
const NEXT = 'next|weiter|siguiente|suivante?';

const CONTROLS: Partial<Record<SectionType, RegExp>> = {
  counter: words(
    AGAIN,
    'plus|minus|increments?|decrements?|increase|decrease|incrementing|decrementing|increasing|decreasing|add|subtract|sum|more|less|up|down',
    'hoch|runter|erhöhen|verringern|más|menos|sumar|restar|aumentar|disminuir|moins|ajouter|retirer|augmenter|diminuer',
  ),
  timer: words(START, AGAIN),
  intervals: words(START, AGAIN),
  chessClock: words(START, AGAIN),
  stopwatch: words(START, AGAIN, 'laps?|runden?|rundenzeiten?|vueltas?|tours?'),
  calculator: words(
    'plus|minus|times|divided?|multiply|add|subtract|addition|subtraction|multiplication|division|percent(?:age)?|decimals?|clear|equals|backspace|keyboard',
    'mal|geteilt|prozent|löschen|más|menos|suma|resta|multiplicación|división|moins|fois|soustraction|pourcentage',
  ),
  dice: words('rolls?|rolling|würfeln|lanzar|tirar|lancer|history|verlauf|historial|historique'),
  quiz: words(AGAIN, NEXT),
  ticTacToe: words(AGAIN, 'turns?|winner|draw'),
  memory: words(AGAIN, 'moves?|pairs?|flips?'),
  hangman: words(AGAIN, NEXT, 'letters?|keyboard|keys?|guess(?:es|ing)?|words?'),
  wordGuess: words(AGAIN, NEXT, 'letters?|keyboard|keys?|guess(?:es|ing)?|words?|colou?rs?'),
  minesweeper: words(AGAIN, 'flags?|mines?|bombs?'),
  game2048: words(AGAIN, 'arrows?|keys?|keyboard|swip(?:e|es|ing)|tiles?|scores?'),
  connectFour: words(AGAIN, 'turns?|winner|draw|two|2|players?|detection'),
  rockPaperScissors: words(AGAIN, 'scores?|against|computer|vs|versus|gegen|contra|contre|ordenador|ordinateur|emojis?|rounds?'),
  simonSays: words(START, AGAIN, 'colou?rs?|sounds?|rounds?'),
  whackAMole: words(START, AGAIN, 'scores?|moles?|time|timer|countdown'),
  sudoku: words(AGAIN, 'hints?|check|checks|checking|new|puzzles?|numbers?|keyboard'),
  tetris: words(START, AGAIN, 'scores?|points?|levels?|lines?|arrows?|keys?|keyboard|speed'),
  mathTrainer: words(NEXT, 'scores?|points?|answers?|streaks?|check'),
  reactionTest: words(AGAIN, 'average|best|milliseconds?|results?|times?'),
  snake: words(START, AGAIN, 'arrows?|keys?|keyboard'),
  drawing: words('colou?rs?|undo|clear|save|download|brush|brushes|sizes?|width|farben?|rückgängig|colores|deshacer|couleurs?|annuler'),
};

/** They say that something is there, and not what. */
const OF_ANY_TOOL = /^(?:buttons?|and|with|the|an?|to|of|und|mit|knöpfen?|tasten?|zum|zur|botón|botones|con|para|de|y|boutons?|avec|pour|et|à)$/u;

/** Whether a phrase names nothing but what such a tool has, such as "plus and minus buttons" of a counter. */
export function isControlOf(phrase: string, type: SectionType): boolean {
  const controls = CONTROLS[type];
  const said = phrase.toLowerCase().match(/\p{L}+/gu) ?? [];
  return controls !== undefined && !/\d(?! players?\b)/.test(phrase) && said.every((word) => OF_ANY_TOOL.test(word) || controls.test(word));
}

function words(...lists: readonly string[]): RegExp {
  return new RegExp(`^(?:${lists.join('|')})$`, 'u');
}
