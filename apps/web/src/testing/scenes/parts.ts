/** Values that scenes of several nouns use. */
import type { Scene } from '../fixture-workspace.ts';
import { doneChat } from '../sample-chat.ts';
import { PATHS, TASKS_TS, TASK_LIST } from '../sample-project.ts';
import type { EditorDocument, FileEntry, PreviewView, ProblemView, SelectedElement, StepState, TerminalView } from '@lathe/workspace';

export const ready: StepState = { status: 'ready' };
export const waiting: StepState = { status: 'waiting' };

export const MARKS: Readonly<Record<string, Partial<FileEntry>>> = {
  'src/components/ShiftTabs.tsx': { badge: 'added' },
  'src/lib/shifts.ts': { badge: 'added' },
  'src/lib/tasks.ts': { badge: 'modified' },
  'src/components/TaskRow.tsx': { isTargeted: true },
  'package.json': { badge: 'modified' },
  'README.md': { isLocked: true },
};
export const files: readonly FileEntry[] = [
  { path: 'src/styles', type: 'folder', isLocked: true },
  ...PATHS.map((path): FileEntry => ({ path, type: 'file', ...MARKS[path] })),
];
export const shown = (path: string, value: string, rest: Partial<EditorDocument> = {}): EditorDocument => ({
  path,
  value,
  isBinary: false,
  byteSize: value.length,
  hasDraft: false,
  revision: 1,
  isStreaming: false,
  isReadOnly: false,
  isMasked: false,
  ...rest,
});
export const shells: readonly TerminalView[] = [
  { id: 's1', kind: 'shell', title: 'Tests', status: 'exited', exitCode: 1 },
  { id: 't1', kind: 'assistant', title: 'Assistant', status: 'idle', exitCode: 0 },
  { id: 't2', kind: 'process', title: 'npm run dev', status: 'running' },
  { id: 's2', kind: 'shell', title: 'Terminal 2', status: 'running' },
  { id: 's3', kind: 'shell', title: 'Terminal 3', status: 'exited', exitCode: 0 },
  { id: 's4', kind: 'shell', title: 'Terminal 4', status: 'asleep' },
];
export const spanOf = (text: string, word: string) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length });
export const terminals: readonly TerminalView[] = [
  { id: 't1', kind: 'assistant', title: 'npm install', status: 'running' },
  { id: 't2', kind: 'shell', title: 'Shell', status: 'idle' },
];
export const previews = (): readonly PreviewView[] => [
  { port: 5173, isReady: true, baseUrl: `${location.origin}/sample-app`, shownHost: 'k3f9x2a….lathe.page' },
];
export const SCREENSHOT = {
  kind: 'screenshot' as const,
  label: 'Screenshot of /handover',
  picture: {
    mediaType: 'image/gif' as const,
    // A placeholder: one pixel in the sample app's background color.
    data: 'R0lGODlhAQABAIABAPz37v///ywAAAAAAQABAAACAkQBADs=',
  },
};
const LONG_NAMED = { kind: 'file', label: 'handovers of the early shift and of the late shift, first half of the year.csv', text: 'early,late' } as const;

export const withScreenshot = doneChat.map((message, index) =>
  index === 0 && message.role === 'user' ? { ...message, attachments: [SCREENSHOT, LONG_NAMED] } : message,
);
export const openPaths = ['src/lib/tasks.ts', 'src/components/ShiftTabs.tsx', 'src/components/TaskList.tsx'];
export const installing = (since: number, done = 214, isStalled = false): StepState => ({ status: 'busy', since, isStalled, progress: { done, total: 262 } });
export const hit = (line: number, preview: string, previewColumn: number, length: number) => ({ line, column: previewColumn, length, preview, previewColumn });
export const found = [
  {
    path: 'src/lib/tasks.ts',
    matches: [
      hit(11, 'carried: boolean;', 0, 7),
      hit(25, 'export function carryOver(tasks: Task[], shift: Shift): Task[] {', 16, 5),
      hit(28, 'startOfDay(today)), carried: true };', 20, 7),
    ],
  },
  {
    path: 'src/components/TaskList.tsx',
    matches: [hit(3, "import { carryOver, type Shift, type Task } from '../lib/tasks';", 9, 5), hit(24, 'onChange(carryOver(tasks, shift, today));', 9, 5)],
  },
  { path: 'src/components/TaskRow.tsx', matches: [hit(22, '{task.carried && <Mark />}', 6, 7)] },
  { path: 'README.md', matches: [hit(14, 'Tasks that are carried over keep their owner.', 15, 7)] },
];
export const version = (number: number, id: string, title: string, minutes: number) => ({
  id,
  number,
  title,
  createdAt: Date.now() - minutes * 60_000,
  fileCount: 14,
  isFinalized: true,
});
export const oldFiles = Object.fromEntries(
  PATHS.map((path) => [
    path,
    {
      fullPath: path,
      name: path.slice(path.lastIndexOf('/') + 1),
      type: 'file' as const,
      contents: path === 'src/lib/tasks.ts' ? TASKS_TS : TASK_LIST,
      isBinary: false,
      lastModified: 0,
    },
  ]),
);
const headerPlace = { path: 'src/components/Header.tsx', line: 12, excerpt: '<h1>Shift handover</h1>' };
const brown = 'rgb(43, 36, 24)';

export const selectedElement: SelectedElement = {
  element: {
    id: 1,
    tagName: 'h1',
    selector: 'body > main > h1',
    pathname: '/',
    text: 'Shift handover',
    isTextAlone: true,
    classNames: [],
    classCounts: {},
    attributes: {},
    style: { color: brown, backgroundColor: 'rgba(0, 0, 0, 0)', fontSize: '28px', fontWeight: '700', textAlign: 'start', paddingBottom: '8px' },
    ancestors: [],
    places: [],
    box: { left: 40, top: 32, width: 300, height: 36, pageWidth: 1000, pageHeight: 800 },
    colors: [
      { name: '--color-ink', color: brown },
      { name: '--color-forest', color: 'rgb(47, 74, 52)' },
      { name: '--color-pine', color: 'rgb(30, 51, 36)' },
      { name: '--color-moss', color: 'rgb(95, 122, 85)' },
      { name: '--color-crust', color: 'rgb(160, 101, 44)' },
      { name: '--color-stone', color: 'rgb(122, 108, 85)' },
      { name: '--color-wheat', color: 'rgb(231, 221, 201)' },
    ],
  },
  source: headerPlace,
  candidates: [],
  fields: { text: { place: headerPlace }, style: { place: headerPlace }, link: { refusal: 'not-here' }, picture: { refusal: 'not-here' } },
};

/** It is written in two places, and nothing says which one this is. */
export const ambiguousElement: SelectedElement = {
  element: { ...selectedElement.element, tagName: 'button', text: 'End the shift' },
  candidates: [
    { path: 'src/components/TaskList.tsx', line: 41, excerpt: '<button className="end">End the shift</button>' },
    { path: 'src/pages/Evening.tsx', line: 18, excerpt: '<button className="end">End the shift</button>' },
  ],
  fields: { text: { refusal: 'several' }, style: { refusal: 'not-found' }, link: { refusal: 'not-here' }, picture: { refusal: 'not-here' } },
};

/** Its text comes from a table. */
export const computedElement: SelectedElement = {
  ...selectedElement,
  element: { ...selectedElement.element, tagName: 'li', text: 'Feed the rye starter' },
  source: { path: 'src/components/TaskList.tsx', line: 27, excerpt: '<li>{task.title}</li>' },
  fields: { ...selectedElement.fields, text: { refusal: 'computed' } },
};

export const pictureElement: SelectedElement = {
  element: {
    ...selectedElement.element,
    tagName: 'img',
    selector: 'body > main > img',
    text: '',
    isTextAlone: false,
    attributes: { src: '/bakery-at-dawn.jpg', alt: 'The bakery at dawn' },
    box: { left: 620, top: 480, width: 320, height: 240, pageWidth: 1000, pageHeight: 800 },
  },
  source: { path: 'src/components/Hero.tsx', line: 9, excerpt: '<img src="/bakery-at-dawn.jpg"' },
  candidates: [],
  fields: { ...selectedElement.fields, text: { refusal: 'not-here' }, picture: { place: { path: 'src/components/Hero.tsx', line: 9, excerpt: '' } } },
};

export const linkElement: SelectedElement = {
  ...selectedElement,
  element: { ...selectedElement.element, tagName: 'a', text: 'Order for tomorrow', attributes: { href: '/orders/new' } },
  fields: { ...selectedElement.fields, link: { place: headerPlace } },
};

/** Written by a package, or by the app while it runs. */
export const lostElement: SelectedElement = {
  element: { ...selectedElement.element, tagName: 'canvas', text: '', isTextAlone: false },
  candidates: [],
  fields: { text: { refusal: 'not-here' }, style: { refusal: 'not-found' }, link: { refusal: 'not-here' }, picture: { refusal: 'not-here' } },
};

export const versions = [
  version(12, 'm4', 'Owners, shifts and carry-over', 0),
  version(11, 'v11', 'First working list', 38),
  version(10, 'v10', 'Manual edits', 41),
];
export const TASK_LIST_BEFORE = TASK_LIST.replace('export function TaskList', 'export function List')
  .replace("'morning'", "'all'")
  .replace(/\n {2}const open[^\n]*/, '');
export const compared = [
  {
    path: 'src/components/TaskList.tsx',
    status: 'modified' as const,
    isBinary: false,
    before: TASK_LIST_BEFORE,
    after: TASK_LIST,
    added: 41,
    removed: 11,
  },
  {
    path: 'src/lib/tasks.ts',
    status: 'modified' as const,
    isBinary: false,
    before: TASKS_TS.replace(/\n {2}shift[^\n]*/, ''),
    after: TASKS_TS,
    added: 1,
    removed: 0,
  },
  { path: 'src/components/ShiftTabs.tsx', status: 'added' as const, isBinary: false, after: 'export const ShiftTabs = () => null;\n', added: 54, removed: 0 },
  { path: 'src/lib/old.ts', status: 'removed' as const, isBinary: false, before: 'export {};\n', added: 0, removed: 6 },
];
export const queue = [
  { id: 'q1', text: 'Use our dark green for the header and buttons' },
  { id: 'q2', text: 'Add a print view, one page per shift' },
];

export const threeProblems: readonly ProblemView[] = [
  {
    id: 'p1',
    type: 'preview',
    source: 'Preview',
    count: 6,
    message: 'TypeError: task.due.getTime is not a function',
    path: 'src/components/TaskRow.tsx',
    line: 18,
  },
  {
    id: 'p2',
    type: 'terminal',
    source: 'Terminal',
    count: 2,
    message: 'TS2322: Type ‘StoredTask[]’ is not assignable to type ‘Task[]’.',
    path: 'src/lib/tasks.ts',
    line: 22,
  },
  { id: 'p3', type: 'preview', source: 'Console', count: 1, message: 'GET /sounds/bell.mp3 404 (Not Found)', path: 'src/components/TaskRow.tsx', line: 44 },
];

export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 32 20"><path fill="teal" d="M4 16V8a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v8z"/></svg>';

/** The states of one noun that screenshots are taken of, by name. */
export type Scenes = Readonly<Record<string, () => Scene>>;
