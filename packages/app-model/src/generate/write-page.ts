/** The component of a page: its heading and its sections, from top to bottom. */
import { capital } from '../lexicon/plurals.ts';
import { needsSignIn } from '../model/access.ts';
import type { AppModel, Page } from '../model/app-model.ts';
import type { Section, SectionOf } from '../model/section.ts';
import { generatorElement } from './generator-element.ts';
import { namesOf } from './names.ts';
import { hasBar, pageClasses } from './page-kind.ts';
import { PHRASES } from './phrases.ts';
import { attribute, Imports, indent, jsxText, literal, quote } from './source.ts';
import type { viewComponents } from './views.ts';
import { writeFormula } from './write-formula.ts';

export const pageComponent = (page: Page): string => `${capital(page.key)}Page`;

/** Each type of content and tool, and the module of its component. */
const COMPONENTS = {
  hero: ['content', 'Hero'],
  text: ['content', 'TextBlock'],
  features: ['content', 'Features'],
  pricing: ['content', 'Pricing'],
  faq: ['content', 'Faq'],
  testimonials: ['content', 'Testimonials'],
  pictures: ['content', 'Pictures'],
  contact: ['content', 'Contact'],
  map: ['content', 'MapLink'],
  footer: ['content', 'Footer'],
  timer: ['tools', 'Timer'],
  intervals: ['tools', 'IntervalTimer'],
  chessClock: ['tools', 'ChessClock'],
  stopwatch: ['tools', 'Stopwatch'],
  countdown: ['tools', 'Countdown'],
  counter: ['tools', 'Counter'],
  calculator: ['tools', 'Calculator'],
  formula: ['tools', 'Formula'],
  generator: ['tools', 'Generated'],
  converter: ['tools', 'Converter'],
  quiz: ['tools', 'Quiz'],
  poll: ['tools', 'Poll'],
  drawing: ['tools', 'Drawing'],
  ticTacToe: ['tools', 'TicTacToe'],
  memory: ['tools', 'Memory'],
  snake: ['tools', 'Snake'],
  hangman: ['tools', 'Hangman'],
  wordGuess: ['tools', 'WordGuess'],
  minesweeper: ['tools', 'Minesweeper'],
  game2048: ['tools', 'Game2048'],
  connectFour: ['tools', 'ConnectFour'],
  rockPaperScissors: ['tools', 'RockPaperScissors'],
  simonSays: ['tools', 'SimonSays'],
  whackAMole: ['tools', 'WhackAMole'],
  sudoku: ['tools', 'Sudoku'],
  colorConverter: ['tools', 'ColorConverter'],
  gradientMaker: ['tools', 'GradientMaker'],
  numberBases: ['tools', 'NumberBases'],
  textCodec: ['tools', 'TextCodec'],
  jsonFormatter: ['tools', 'JsonFormatter'],
  regexTester: ['tools', 'RegexTester'],
  metronome: ['tools', 'Metronome'],
  piano: ['tools', 'Piano'],
  decisionWheel: ['tools', 'DecisionWheel'],
  mathTrainer: ['tools', 'MathTrainer'],
  reactionTest: ['tools', 'ReactionTest'],
  tetris: ['tools', 'Tetris'],
  pixelArt: ['tools', 'PixelArt'],
  flashCards: ['tools', 'FlashCards'],
  dice: ['tools', 'Dice'],
  notes: ['tools', 'Notes'],
  textCounter: ['tools', 'TextCounter'],
  caseConverter: ['tools', 'CaseConverter'],
  markdown: ['tools', 'MarkdownPreview'],
  typingTest: ['tools', 'TypingTest'],
  worldClock: ['tools', 'WorldClock'],
  weather: ['tools', 'Weather'],
} as const satisfies Record<Exclude<Section['type'], 'view' | 'form'>, readonly [string, string]>;

/** Sections that the bar of a site leads to. */
const LINKED: ReadonlySet<Section['type']> = new Set(['text', 'features', 'pricing', 'faq', 'testimonials', 'pictures', 'contact']);

/** The folder and the name of the component for a type of content or a tool. */
export function componentOf(type: Exclude<Section['type'], 'view' | 'form'>): readonly [string, string] {
  return COMPONENTS[type];
}

export function writePage(page: Page, model: AppModel, views: ReturnType<typeof viewComponents>): string {
  const imports = new Imports();
  const hasHero = page.sections.some(({ type }) => type === 'hero');
  const sections = page.sections.map((section) => writeSection(section, model, views, imports));
  const shown = isForMembers(page, model) ? [`<${imports.use('../database/SignedIn', 'SignedIn')}>\n${indent(sections.join('\n'), 2)}\n</SignedIn>`] : sections;
  const pieces = [...(hasHero ? [] : [heading(page, model, imports)]), ...shown];
  if (page.sections.length === 0) pieces.push(`<p className="muted">${jsxText(PHRASES[model.language].emptyPage)}</p>`);
  return `${imports.toString()}

export function ${pageComponent(page)}() {
  return (
    <div className="${pageClasses(page)}">
${indent(pieces.join('\n'), 6)}
    </div>
  );
}
`;
}

/** Whether the page has nothing for those who are not signed in. */
function isForMembers({ sections }: Page, { entities }: AppModel): boolean {
  const shown = sections.flatMap((section) => (section.type === 'view' || section.type === 'form' ? [section.entity] : []));
  return entities.some(({ key, access }) => access !== undefined && needsSignIn(access) && shown.includes(key));
}

/** An app of one page has its own name there. */
function heading(page: Page, model: AppModel, imports: Imports): string {
  imports.use('../components/PageHeading', 'PageHeading');
  const isFirst = page === model.pages[0];
  if (isFirst) imports.use('../app-model', 'app');
  const title = model.pages.length === 1 ? 'title={app.name}' : attribute('title', page.title);
  return `<PageHeading ${title}${isFirst ? ' text={app.tagline}' : ''}${hasBar(model) ? '' : ' hasMark'} />`;
}

function writeSection(section: Section, model: AppModel, views: ReturnType<typeof viewComponents>, imports: Imports): string {
  if (section.type === 'view') {
    const view = views.get(section)!;
    return `<${imports.use(`../${namesOf(view.entity).all}/${view.name}`, view.name)} />`;
  }
  if (section.type === 'form') {
    const names = namesOf({ key: section.entity });
    const component = imports.use(`../${names.all}/${names.type}Entry`, `${names.type}Entry`);
    return `<${component}${section.title === undefined ? '' : ` ${attribute('title', section.title)}`} />`;
  }
  if (section.type === 'formula') return writeFormula(section, imports);
  if (section.type === 'generator') {
    const { component, properties } = generatorElement(section);
    imports.use(`../tools/${component}`, component);
    return element(component, properties);
  }
  const [folder, component] = COMPONENTS[section.type];
  imports.use(`../${folder}/${component}`, component);
  const { key, type: _type, title, ...properties } = section.type === 'timer' ? timerProperties(section) : section;
  const shown = {
    ...(LINKED.has(section.type) ? { id: key } : {}),
    ...(title === undefined && section.type === 'hero' ? { title: model.name } : title === undefined || section.type === 'footer' ? {} : { title }),
    ...properties,
  };
  return element(component, shown);
}

/** What can be switched on begins with a verb in components. */
function timerProperties({ sessions, mute, ...timer }: SectionOf<'timer'>): Section {
  return { ...timer, ...(sessions === true ? { hasSessions: true } : {}), ...(mute === true ? { hasMute: true } : {}) };
}

function element(component: string, properties: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => property(name, value));
  const short = `<${[component, ...written].join(' ')} />`;
  return short.length <= 110 && !short.includes('\n') ? short : `<${component}\n${written.map((text) => `${indent(text, 2)}\n`).join('')}/>`;
}

function property(name: string, value: unknown): string {
  if (typeof value === 'string') return value.includes('\n') ? `${name}={${quote(value)}}` : attribute(name, value);
  return `${name}={${literal(value)}}`;
}
