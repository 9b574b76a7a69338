import type { EditorDocument, FileEntry, PreviewView, StepState, TerminalView } from '@lathe/workspace';
import type { Scene } from './fixture-workspace.ts';
import { doneChat, failedChat, workingChat } from './sample-chat.ts';
import { INSTALL_OUTPUT, PATHS, TASK_LIST, TASKS_TS } from './sample-project.ts';

const ready: StepState = { status: 'ready' };
const waiting: StepState = { status: 'waiting' };

const MARKS: Readonly<Record<string, Partial<FileEntry>>> = {
  'src/components/ShiftTabs.tsx': { badge: 'added' },
  'src/lib/shifts.ts': { badge: 'added' },
  'src/lib/tasks.ts': { badge: 'modified' },
  'src/components/TaskRow.tsx': { isTargeted: true },
  'package.json': { badge: 'modified' },
  'README.md': { isLocked: true },
};
const files: readonly FileEntry[] = [
  { path: 'src/styles', type: 'folder', isLocked: true },
  ...PATHS.map((path): FileEntry => ({ path, type: 'file', ...MARKS[path] })),
];
const shown = (path: string, value: string, rest: Partial<EditorDocument> = {}): EditorDocument => ({
  path,
  value,
  isBinary: false,
  byteSize: value.length,
  hasDraft: false,
  revision: 1,
  isStreaming: false,
  isReadOnly: false,
  ...rest,
});
const terminals: readonly TerminalView[] = [
  { id: 't1', kind: 'assistant', title: 'npm install', status: 'running' },
  { id: 't2', kind: 'shell', title: 'Shell', status: 'idle' },
];
const previews = (): readonly PreviewView[] => [{ port: 5173, isReady: true, baseUrl: `${location.origin}/sample-app`, shownHost: 'k3f9x2a….lathe.page' }];
const openPaths = ['src/lib/tasks.ts', 'src/components/ShiftTabs.tsx', 'src/components/TaskList.tsx'];
const installing = (since: number, done = 214, isStalled = false): StepState => ({ status: 'busy', since, isStalled, progress: { done, total: 262 } });
const hit = (line: number, preview: string, previewColumn: number, length: number) => ({ line, column: previewColumn, length, preview, previewColumn });
const found = [
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
const version = (number: number, id: string, title: string, minutes: number) => ({
  id,
  number,
  title,
  createdAt: Date.now() - minutes * 60_000,
  fileCount: 14,
});
const versions = [
  version(12, 'a2', 'Owners, shifts and carry-over', 0),
  version(11, 'v11', 'First working list', 38),
  version(10, 'v10', 'Edited by hand', 41),
];
const compared = [
  {
    path: 'src/components/TaskList.tsx',
    status: 'modified' as const,
    isBinary: false,
    before: TASK_LIST.replace('export function TaskList', 'export function List')
      .replace("'morning'", "'all'")
      .replace(/\n {2}const open[^\n]*/, ''),
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
const queue = [
  { id: 'q1', text: 'Use our dark green for the header and buttons' },
  { id: 'q2', text: 'Add a print view, one page per shift' },
];

/** Every state that the screens are judged in, by name. */
export const scenes: Readonly<Record<string, () => Scene>> = {
  working: () => ({
    view: 'files',
    isTerminalOpen: true,
    saved: { status: 'saving' },
    messages: workingChat(Date.now()),
    status: 'running',
    queue,
    contextUsed: 0.31,
    files,
    openPaths,
    document: shown('src/components/TaskList.tsx', TASK_LIST, { isStreaming: true }),
    writingPath: 'src/components/TaskList.tsx',
    steps: [ready, installing(Date.now() - 6000), waiting],
    terminals,
    terminalOutput: INSTALL_OUTPUT,
  }),
  preview: () => ({ messages: doneChat, files, contextUsed: 0.34, previews: previews(), draft: 'Ask before ending the shift, and say how many tasks move' }),
  'preview-empty': () => ({ files, messages: doneChat, steps: [ready, ready, { status: 'waiting', detail: 'npm run dev' }] }),
  'preview-busy': () => ({
    files,
    messages: doneChat,
    saved: { status: 'saving' },
    steps: [{ status: 'ready', detail: '0.9 s' }, installing(Date.now() - 6000), { status: 'waiting', detail: 'npm run dev' }],
    logTail: ['added   @vitejs/plugin-react@5.0.2', 'added   react-dom@19.2.0', 'linking date-fns@4.1.0'],
  }),
  'preview-stalled': () => ({ files, messages: doneChat, steps: [{ status: 'ready', detail: '0.9 s' }, installing(Date.now() - 68_000, 231, true), waiting] }),
  failed: () => ({
    files,
    messages: failedChat,
    saved: { status: 'failed', message: 'The server answered 503' },
    draft: 'Tasks need an owner and a shift',
    steps: [
      ready,
      {
        status: 'failed',
        detail: 'The registry has no package date-fnz.',
        excerpt: "npm error code E404\nnpm error 404 Not Found - GET date-fnz\nnpm error 404  'date-fnz@*' is not in this registry.",
      },
      waiting,
    ],
    problems: [
      {
        id: 'p1',
        type: 'terminal',
        count: 6,
        message: '[vite] Internal server error: "carryOver" is not exported by "src/lib/tasks.ts".',
        path: 'src/components/TaskList.tsx',
        line: 24,
      },
    ],
    notices: [{ id: 'n1', kind: 'error', text: 'Could not save. Your work is kept in this browser.', action: { label: 'Retry', run: () => undefined } }],
  }),
  empty: () => ({ view: 'files', steps: [{ status: 'busy', since: Date.now() - 900 }, waiting, waiting] }),
  editing: () => ({
    view: 'files',
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS, { hasDraft: true }),
    messages: doneChat,
    previews: previews(),
  }),
  diff: () => ({
    view: 'diff',
    versions,
    comparison: { status: 'ready', from: 'v11', to: 'now', files: compared },
    files,
    messages: doneChat,
    previews: previews(),
  }),
  'diff-empty': () => ({ view: 'diff', files, messages: doneChat, previews: previews() }),
  'diff-same': () => ({ view: 'diff', versions, comparison: { status: 'ready', from: 'v11', to: 'now', files: [] }, files, messages: doneChat }),
  'diff-failed': () => ({
    view: 'diff',
    versions,
    comparison: { status: 'failed', from: 'v11', to: 'now', message: 'Failed to load snapshot: The server answered 503.' },
    files,
    messages: doneChat,
  }),
  search: () => ({
    view: 'files',
    side: 'search',
    search: { query: 'carr(y|ied)', isRegex: true, results: found },
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    messages: doneChat,
    previews: previews(),
  }),
  'search-none': () => ({
    view: 'files',
    side: 'search',
    search: { query: 'sourdough', isRegex: true },
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    messages: doneChat,
  }),
  'search-failed': () => ({
    view: 'files',
    side: 'search',
    search: { query: 'carr(y', isRegex: true, error: 'Invalid regular expression: /carr(y/gim: Unterminated group' },
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    messages: doneChat,
  }),
  terminal: () => ({ view: 'terminal', files, messages: doneChat, terminals, terminalOutput: INSTALL_OUTPUT }),
  offline: () => ({ view: 'files', files, messages: doneChat, saved: { status: 'offline' }, openPaths, document: shown('src/lib/tasks.ts', TASKS_TS) }),
  fatal: () => ({
    files,
    messages: doneChat,
    steps: [{ status: 'failed', detail: 'The runtime stopped.' }, waiting, waiting],
    dialog: { id: 'd1', type: 'fatal-error', variant: 'out-of-memory' },
  }),
  conflict: () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'save-conflict', lastEditor: 'Jonas Halden', editedAt: new Date(Date.now() - 240_000).toISOString() },
  }),
  'not-found': () => ({ project: { status: 'not-found', slug: 'gone' } }),
  'open-failed': () => ({ project: { status: 'failed', slug: 'bakery', message: 'The server cannot be reached.' } }),
};
