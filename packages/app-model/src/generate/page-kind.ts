/** The layout of a page follows from what is on it. */
import type { AppModel, Page } from '../model/app-model.ts';
import type { Section, ViewSection } from '../model/section.ts';
import { GAME_SCHEMAS } from '../model/games.ts';
import { TOOL_TYPES } from '../model/tools.ts';

const GAMES: readonly Section['type'][] = ['ticTacToe', 'memory', 'snake', 'dice', 'quiz', 'flashCards', ...GAME_SCHEMAS.map(({ shape }) => shape.type.value)];
const LAYOUTS: Readonly<Record<ViewSection['view'], string>> = {
  list: 'page-list',
  table: 'page-table',
  board: 'page-board',
  calendar: 'page-table',
  gallery: 'page-gallery',
  cards: 'page-gallery',
  chat: 'page-list',
  chart: 'page-table',
  totals: 'page-table',
};

/** The classes of a page, which `index.css` gives their layouts. */
export function pageClasses({ sections }: Page): string {
  const classes = ['page'];
  const tools = sections.filter(isTool);
  const views = sections.filter((section): section is ViewSection => section.type === 'view');
  if (sections.some(({ type }) => type === 'hero')) classes.push('page-site');
  else if (sections.length > 0 && tools.length === sections.length) {
    classes.push(tools.some(({ type }) => GAMES.includes(type)) ? 'page-game' : 'page-tool');
    // The heading of the page already says what the only tool is.
    if (tools.length === 1 && tools[0]?.title === undefined) classes.push('page-single');
  } else if (isSplit(sections, views)) classes.push('page-split');
  else {
    const main = views.find(({ view }) => view !== 'chart' && view !== 'totals') ?? views[0];
    if (main !== undefined) classes.push(LAYOUTS[main.view]);
  }
  return classes.join(' ');
}

function isTool({ type }: Section): boolean {
  return TOOL_TYPES.some((tool) => tool === type);
}

/** One list or table, with numbers above it and charts or a form beside it. */
function isSplit(sections: readonly Section[], views: readonly ViewSection[]): boolean {
  const rows = views.filter(({ view }) => view !== 'chart' && view !== 'totals');
  const isNarrow = rows.length === 1 && (rows[0]?.view === 'table' || rows[0]?.view === 'list');
  const beside = sections.filter((section) => section.type === 'form' || (section.type === 'view' && section.view === 'chart'));
  return isNarrow && beside.length > 0 && views.length + sections.filter(({ type }) => type === 'form').length === sections.length;
}

/** Whether a bar with the name of the app is above its pages. An app of one page has its name in the heading instead. */
export function hasBar({ pages }: Pick<AppModel, 'pages'>): boolean {
  return pages.length > 1 || pages.some(({ sections }) => sections.some(({ type }) => type === 'hero'));
}
