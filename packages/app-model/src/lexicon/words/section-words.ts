/** What sections are called, in English; the other languages are translated before. */
import { formulaNames } from '../formulas.ts';
import { generatorNames } from '../generators.ts';
import { CODE_TOOL_TYPES, CODE_TOOLS } from '../code-tools.ts';
import { DISTINCT_GAMES, GAME_TYPES, GAMES } from '../games.ts';
import { TEXT_TOOLS } from '../text-tools.ts';
import type { SectionType, View } from '../../model/section.ts';

export type SectionKind =
  | { readonly type: 'view'; readonly view: View; readonly shape?: 'bars' | 'line' | 'ring' }
  | { readonly type: Exclude<SectionType, 'view'> };

const view = (name: View, shape?: 'bars' | 'line' | 'ring'): SectionKind => ({ type: 'view', view: name, ...(shape === undefined ? {} : { shape }) });
const of = (type: Exclude<SectionType, 'view'>): SectionKind => ({ type });

const KINDS: readonly (readonly [string, SectionKind])[] = [
  ['list view|list|checklist view', view('list')],
  ['table view|table|spreadsheet|data table|rows and columns', view('table')],
  ['board view|board|kanban|kanban board|kanban view|lanes|columns view', view('board')],
  ['calendar view|calendar|month view|month calendar', view('calendar')],
  ['gallery view|gallery|grid|grid view|picture grid|image grid|photo grid', view('gallery')],
  ['card view|cards|cards view|tiles|card list|card', view('cards')],
  ['pie chart|pie|donut chart|doughnut chart|ring chart|donut|pie graph', view('chart', 'ring')],
  ['line chart|line graph|trend line|trend chart|curve|trend', view('chart', 'line')],
  ['bar chart|bar graph|column chart|bars|histogram', view('chart', 'bars')],
  ['chart|graph|diagram|plot|statistics|stats|analytics|report', view('chart')],
  ['total|totals|sum|summary|overview|sums|balance|grand total|total amount|running total|key figures|numbers at a glance', view('totals')],
  [
    'form|rsvp|rsvp form|newsletter sign-up|newsletter sign up|newsletter signup|newsletter form|entry form|input form|add form|sign-up form|registration form|order form',
    of('form'),
  ],
  ['hero|hero section|banner|hero banner|header section|header|cover section|welcome section|welcome banner|headline section|cta|call to action', of('hero')],
  [
    'text|welcome text|welcome message|greeting|intro text|text section|short text|some words|little text|introduction text|bit of text|text block|paragraph|some text|intro|introduction|about section|about text|text box',
    of('text'),
  ],
  ['features|features section|feature list|feature section|benefits|advantages|what we offer|highlights', of('features')],
  ['pricing|pricing section|pricing table|price plans|plans|price table|prices section|prices|price list', of('pricing')],
  [
    'faq|faqs|faq section|faq accordion|accordion faq|accordion with faqs|collapsible faq|faq section with an accordion|frequently asked questions|questions and answers',
    of('faq'),
  ],
  ['testimonials|testimonials section|customer quotes|customer reviews|testimonial|reviews section|customer voices', of('testimonials')],
  [
    'picture gallery|photo gallery|image gallery|pictures|gallery section|gallery of pictures|gallery of photos|photos section|portfolio gallery',
    of('pictures'),
  ],
  ['contact section|contact details|contact info|contact information|contact|contact us section|contact us', of('contact')],
  ['map|map link|link to a map|directions|map section', of('map')],
  ['footer|footer section|page footer', of('footer')],
  ['timer|countdown|pomodoro|pomodoro timer|countdown timer|egg timer|kitchen timer|focus timer|tea timer|workout timer', of('timer')],
  [
    'interval timer|intervals timer|hiit timer|tabata timer|interval workout timer|circuit timer|interval training timer|work and rest timer|boxing timer|round timer',
    of('intervals'),
  ],
  ['chess clock|chess timer|game clock|two player clock|chess clock app', of('chessClock')],
  ['stopwatch|stop watch|lap timer', of('stopwatch')],
  ['date countdown|day countdown|countdown to a date|days countdown|event countdown|day counter', of('countdown')],
  ['counter|tally|tally counter|clicker|click counter|score counter|people counter', of('counter')],
  ['calculator|pocket calculator|simple calculator', of('calculator')],
  [[...formulaNames()].join('|'), of('formula')],
  [[...generatorNames()].join('|'), of('generator')],
  [
    'converter|unit converter|units converter|length converter|weight converter|temperature converter|volume converter|speed converter|area converter|data converter|time converter|conversion tool|unit conversion',
    of('converter'),
  ],
  ['quiz|trivia|trivia quiz|quiz game|quiz app|trivia game|knowledge quiz', of('quiz')],
  ['poll|polling app|polling|voting app|survey poll|straw poll|vote poll|voting poll|quick poll', of('poll')],
  ['drawing pad|drawing|whiteboard|sketch pad|sketchpad|drawing board|drawing app|paint app|canvas|drawing canvas|doodle pad|painting app', of('drawing')],
  ['tic tac toe|tic tack toe|tic-tac-toe|tictactoe|noughts and crosses|tic tac toe game|tic-tac-toe game', of('ticTacToe')],
  ['memory game|memory|memory cards|matching game|pairs game|concentration game', of('memory')],
  ['snake|snake game', of('snake')],
  ...GAMES.map(([names, type]) => [names, of(type)] as const),
  ...CODE_TOOLS.map(([names, type]) => [names, of(type)] as const),
  ['flash cards|flashcards|flash card|flashcard app|flash cards app|study cards', of('flashCards')],
  ['dice|dice roller|die|dice roll|dice game|dice app', of('dice')],
  ['notepad|scratchpad|scratch pad|notes section|note pad|notes box', of('notes')],
  ...TEXT_TOOLS.map(([names, type]) => [names, of(type)] as const),
  ['weather|weather forecast|forecast|weather widget|weather app|weather section', of('weather')],
];

const BY_WORD: ReadonlyMap<string, SectionKind> = new Map(KINDS.flatMap(([words, kind]) => words.split('|').map((word) => [word, kind] as const)));

/** The kind of section that a phrase names. */
export function sectionKind(phrase: string): SectionKind | undefined {
  const text = phrase.toLowerCase().trim();
  return (
    BY_WORD.get(text) ??
    BY_WORD.get(text.replace(/ (?:section|block|widget|tool|part|area|view|element|component)$/, '')) ??
    BY_WORD.get(text.replace(/s$/, '')) ??
    toolIn(text.replace(/ (?:game|app|clone|puzzle|tool|trainer)$/, ''))
  );
}

/** "Mine sweeper game": cards are no game, but what is played or used is. */
function toolIn(text: string): SectionKind | undefined {
  const kind = BY_WORD.get(text);
  return kind !== undefined && (GAME_TYPES.has(kind.type) || kind.type === 'snake' || CODE_TOOL_TYPES.has(kind.type)) ? kind : undefined;
}

/** Without the names of calculators, generators, text tools and most games, whose words mean something else elsewhere. */
export function sectionVocabulary(): Iterable<string> {
  const named: ReadonlySet<string> = new Set(['formula', 'generator', ...TEXT_TOOLS.map(([, type]) => type), ...GAME_TYPES, ...CODE_TOOL_TYPES]);
  return [...BY_WORD].filter(([word, { type }]) => !named.has(type) || DISTINCT_GAMES.has(word)).map(([word]) => word);
}

/** Whether a section of this kind is a tool or a game, which can be an app by itself. */
export function isTool(kind: SectionKind): boolean {
  if (GAME_TYPES.has(kind.type) || CODE_TOOL_TYPES.has(kind.type)) return true;
  return [
    'timer',
    'stopwatch',
    'intervals',
    'chessClock',
    'countdown',
    'counter',
    'calculator',
    'formula',
    'generator',
    'converter',
    'quiz',
    'poll',
    'drawing',
    'ticTacToe',
    'memory',
    'snake',
    'flashCards',
    'dice',
    'weather',
    'notes',
    'textCounter',
    'caseConverter',
    'markdown',
    'typingTest',
    'worldClock',
  ].includes(kind.type);
}
