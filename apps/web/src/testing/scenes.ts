import type { EditorDocument, FileEntry, PreviewView, ProblemView, SelectedElement, StepState, TerminalView } from '@lathe/workspace';
import type { Scene } from './fixture-workspace.ts';
import { askedElsewhereChat, askingChat, doneChat, failedChat, fixedChat, longChat, planActions, stoppedChat, workingChat } from './sample-chat.ts';
import { ENV, INSTALL_OUTPUT, PATHS, SERVER_OUTPUT, TASK_LIST, TASKS_TS } from './sample-project.ts';

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
  isMasked: false,
  ...rest,
});
const shells: readonly TerminalView[] = [
  { id: 's1', kind: 'shell', title: 'Tests', status: 'exited', exitCode: 1 },
  { id: 't1', kind: 'assistant', title: 'Assistant', status: 'idle', exitCode: 0 },
  { id: 't2', kind: 'process', title: 'npm run dev', status: 'running' },
  { id: 's2', kind: 'shell', title: 'Terminal 2', status: 'running' },
  { id: 's3', kind: 'shell', title: 'Terminal 3', status: 'exited', exitCode: 0 },
  { id: 's4', kind: 'shell', title: 'Terminal 4', status: 'asleep' },
];
const spanOf = (text: string, word: string) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length });
const terminals: readonly TerminalView[] = [
  { id: 't1', kind: 'assistant', title: 'npm install', status: 'running' },
  { id: 't2', kind: 'shell', title: 'Shell', status: 'idle' },
];
const previews = (): readonly PreviewView[] => [{ port: 5173, isReady: true, baseUrl: `${location.origin}/sample-app`, shownHost: 'k3f9x2a….lathe.page' }];
const SCREENSHOT = {
  kind: 'screenshot' as const,
  label: 'Screenshot of /handover',
  picture: {
    mediaType: 'image/gif' as const,
    // Stands for a picture: one pixel of the sample app's paper.
    data: 'R0lGODlhAQABAIABAPz37v///ywAAAAAAQABAAACAkQBADs=',
  },
};
const withScreenshot = doneChat.map((message, index) => (index === 0 && message.role === 'user' ? { ...message, attachments: [SCREENSHOT] } : message));
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
  isFinalized: true,
});
const oldFiles = Object.fromEntries(
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
const selectedElement: SelectedElement = {
  element: {
    tagName: 'button',
    html: 'body > div > main > footer > button',
    pathname: '/',
    text: 'End the shift',
    isTextAlone: true,
    classNames: ['end'],
    style: { color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(47, 74, 52)', fontSize: '14px', fontWeight: '600', textAlign: 'center' },
  },
  source: { path: 'src/components/TaskList.tsx', line: 41 },
  canChangeText: true,
  canChangeStyle: true,
};
const versions = [
  version(12, 'a2', 'Owners, shifts and carry-over', 0),
  version(11, 'v11', 'First working list', 38),
  version(10, 'v10', 'Edited by hand', 41),
];
const TASK_LIST_BEFORE = TASK_LIST.replace('export function TaskList', 'export function List')
  .replace("'morning'", "'all'")
  .replace(/\n {2}const open[^\n]*/, '');
const compared = [
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
const queue = [
  { id: 'q1', text: 'Use our dark green for the header and buttons' },
  { id: 'q2', text: 'Add a print view, one page per shift' },
];

const threeProblems: readonly ProblemView[] = [
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

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 32 20"><path fill="teal" d="M4 16V8a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v8z"/></svg>';

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
  'chat-long': () => ({ messages: longChat, files, contextUsed: 0.72, previews: previews() }),
  'chat-compacted': () => ({
    messages: doneChat.map((message, index) =>
      message.role === 'assistant'
        ? { ...message, compaction: { leftOut: 74 }, ...(index === doneChat.length - 1 ? { quickActions: planActions } : {}) }
        : message,
    ),
    files,
    contextUsed: 0.72,
    previews: previews(),
  }),
  'chat-asked-elsewhere': () => ({ messages: askedElsewhereChat, files, previews: previews() }),
  'chat-questions': () => ({ messages: askingChat, files, previews: previews() }),
  'chat-stopped': () => ({ messages: stoppedChat, files, previews: previews() }),
  'chat-editing': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    editing: 'm1',
    enhancing: 'done',
    draft: 'Let tasks move to the next shift, and look like this picture',
    attachments: [
      { id: 'd1', kind: 'image', label: 'board.png', picture: SCREENSHOT.picture },
      { id: 'd2', kind: 'file', label: 'shifts.csv', text: 'early,late' },
    ],
  }),
  'chat-reconnecting': () => ({
    messages: workingChat(Date.now()).map((message) => (message.role === 'assistant' ? { ...message, isConnectionLost: true } : message)),
    files,
    status: 'running',
    previews: previews(),
  }),
  preview: () => ({ messages: doneChat, files, contextUsed: 0.34, previews: previews(), draft: 'Ask before ending the shift, and say how many tasks move' }),
  'preview-inspecting': () => ({ messages: doneChat, files, previews: previews(), isInspecting: true }),
  'preview-element': () => ({ messages: doneChat, files, previews: previews(), selected: selectedElement }),
  'preview-element-ambiguous': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    selected: { element: selectedElement.element, isAmbiguous: true, canChangeText: false, canChangeStyle: false },
  }),
  'preview-tunnel': () => ({ messages: doneChat, files, previews: previews(), tunnel: { status: 'open' } }),
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
        source: 'Terminal',
        count: 6,
        message: '[vite] Internal server error: "carryOver" is not exported by "src/lib/tasks.ts".',
        path: 'src/components/TaskList.tsx',
        line: 24,
      },
    ],
    notices: [{ id: 'n1', kind: 'error', text: 'Could not save. Your work is kept in this browser.', action: { label: 'Retry', run: () => undefined } }],
  }),
  problems: () => ({
    view: 'files',
    isTerminalOpen: true,
    messages: fixedChat,
    contextUsed: 0.38,
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    terminals,
    terminalOutput: INSTALL_OUTPUT,
    previews: previews(),
    versions,
    problems: threeProblems,
  }),
  'problems-busy': () => ({
    view: 'files',
    messages: fixedChat,
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    problems: threeProblems,
    isAnalysing: true,
  }),
  'problems-repeating': () => ({
    view: 'files',
    messages: fixedChat,
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    previews: previews(),
    versions,
    problems: threeProblems.slice(0, 1),
    tried: ['Read dates back when tasks are loaded', 'Convert due in TaskRow before it is shown'],
  }),
  'large-context': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    problems: threeProblems,
    dialog: { id: 'd1', type: 'large-context', tokens: 118_400, contextWindow: 200_000 },
  }),
  'confirm-rollback': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    versions,
    dialog: { id: 'd1', type: 'confirm-rollback', version: 11, title: 'First working list', createdAt: Date.now() - 38 * 60_000 },
  }),
  'project-configuration': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'project-configuration', step: 'initial', title: 'Plants copy', owner: undefined },
  }),
  'mcp-consent': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'mcp-consent', serverName: 'Issues', tool: 'create_issue', input: '{\n  "title": "Watering is a day late"\n}' },
  }),
  'project-name-exists': () => ({ files, messages: doneChat, previews: previews(), dialog: { id: 'd1', type: 'project-name-exists', title: 'Plants' } }),
  empty: () => ({ view: 'files', steps: [{ status: 'busy', since: Date.now() - 900 }, waiting, waiting] }),
  editing: () => ({
    view: 'files',
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS, { hasDraft: true }),
    messages: doneChat,
    previews: previews(),
  }),
  'editor-conflict': () => ({
    view: 'files',
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS, { hasDraft: true, conflict: { theirs: TASKS_TS } }),
    draftPaths: ['src/lib/tasks.ts', 'src/App.tsx'],
    messages: doneChat,
    isTerminalOpen: true,
    terminals: shells,
    terminalOutput: SERVER_OUTPUT,
  }),
  'editor-compare': () => ({
    view: 'files',
    files,
    openPaths,
    document: shown('src/components/TaskList.tsx', TASK_LIST, { hasDraft: true, conflict: { theirs: TASK_LIST_BEFORE } }),
    fileComparison: { path: 'src/components/TaskList.tsx', side: { type: 'conflict' }, status: 'ready', before: TASK_LIST_BEFORE },
    versions,
    messages: doneChat,
  }),
  'editor-compare-failed': () => ({
    view: 'files',
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    fileComparison: {
      path: 'src/lib/tasks.ts',
      side: { type: 'version', id: 'v11' },
      status: 'failed',
      message: 'Failed to load snapshot: The server answered 503.',
    },
    versions,
    messages: doneChat,
  }),
  'editor-secrets': () => ({
    view: 'files',
    files: [...files, { path: '.env', type: 'file' }],
    openPaths: [...openPaths, '.env'],
    document: shown('.env', ENV, { isMasked: true, isReadOnly: true }),
    messages: doneChat,
  }),
  'editor-errors': () => ({
    view: 'files',
    files,
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    diagnostics: {
      path: 'src/lib/tasks.ts',
      text: TASKS_TS,
      diagnostics: [
        { ...spanOf(TASKS_TS, 'due'), severity: 'error', source: 'TS2322', message: 'Type string is not assignable to type Date.' },
        { ...spanOf(TASKS_TS, 'owner'), severity: 'warning', source: 'no-unused-vars', message: "'owner' is defined but never used." },
      ],
    },
    messages: doneChat,
  }),
  'terminals-full': () => ({ view: 'terminal', files, messages: doneChat, terminals: shells, terminalOutput: SERVER_OUTPUT }),
  'terminal-empty': () => ({ view: 'terminal', files, messages: doneChat }),
  diff: () => ({
    view: 'diff',
    versions,
    comparison: { status: 'ready', from: 'v11', to: 'now', files: compared },
    files,
    messages: doneChat,
    previews: previews(),
  }),
  'version-preview': () => ({
    view: 'diff',
    versions,
    comparison: { status: 'ready', from: 'v11', to: 'now', files: compared },
    versionPreview: { status: 'ready', id: 'v11', files: oldFiles, canRun: true, app: { status: 'stopped' } },
    files,
    messages: doneChat,
    previews: previews(),
  }),
  'version-running': () => ({
    view: 'diff',
    versions: [{ ...version(13, 'a3', 'Ask before ending the shift', 0), isFinalized: false }, ...versions],
    comparison: { status: 'ready', from: 'v11', to: 'now', files: compared },
    versionPreview: { status: 'ready', id: 'v11', files: oldFiles, canRun: true, app: { status: 'running', port: 5174 } },
    files,
    messages: doneChat,
    previews: previews(),
  }),
  'version-failed': () => ({
    view: 'diff',
    versions,
    comparison: { status: 'ready', from: 'v11', to: 'now', files: compared },
    versionPreview: { status: 'failed', id: 'v11', message: 'Failed to load snapshot: The server answered 503.' },
    files,
    messages: doneChat,
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
  'files-importing': () => ({
    view: 'files',
    files: [
      ...files,
      { path: 'assets/menu.pdf', type: 'file', isBinary: true },
      { path: 'assets/broken.png', type: 'file', isBinary: true, isMalformedBinary: true },
    ],
    importing: { done: 1240, total: 3860 },
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
    messages: doneChat,
  }),
  'file-image': () => ({
    view: 'files',
    files: [...files, { path: 'public/logo.svg', type: 'file', isBinary: true }],
    openPaths: ['public/logo.svg'],
    document: shown('public/logo.svg', '', { isBinary: true, byteSize: 1840, isReadOnly: true }),
    bytes: new TextEncoder().encode(LOGO),
    messages: doneChat,
  }),
  'file-broken': () => ({
    view: 'files',
    files: [...files, { path: 'public/photo.png', type: 'file', isBinary: true }],
    openPaths: ['public/photo.png'],
    document: shown('public/photo.png', '', { isBinary: true, byteSize: 84_213, isReadOnly: true }),
    bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
    messages: doneChat,
  }),
  'import-conflict': () => ({
    view: 'files',
    files,
    messages: doneChat,
    dialog: { id: 'd1', type: 'import-conflict', paths: PATHS.slice(0, 9) },
  }),
  'install-and-run': () => ({ view: 'files', files, messages: [], dialog: { id: 'd1', type: 'install-and-run', command: 'npm run dev' } }),
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
  'kept-here': () => ({
    view: 'files',
    files,
    messages: doneChat,
    saved: { status: 'kept-here', reason: 'fork-needed' },
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
  }),
  offline: () => ({ view: 'files', files, messages: doneChat, saved: { status: 'offline' }, openPaths, document: shown('src/lib/tasks.ts', TASKS_TS) }),
  'preview-stuck': () => ({ files, messages: doneChat, previews: previews(), health: 'unresponsive' }),
  'preview-framework': () => ({
    files,
    messages: doneChat,
    previews: [{ port: 8081, isReady: false, baseUrl: `${location.origin}/sample-app`, shownHost: 'https://preview.lathe.local' }],
    logTail: ['Starting Metro Bundler', 'Waiting on http://localhost:8081', 'Web Bundled 1742ms node_modules/expo-router/entry.js (812 modules)'],
  }),
  'preview-ports': () => ({
    files,
    messages: doneChat,
    previews: [
      ...previews(),
      { port: 6006, isReady: false, baseUrl: `${location.origin}/sample-app`, shownHost: 'https://preview.lathe.local' },
      { port: 8787, isReady: true, baseUrl: `${location.origin}/sample-app`, shownHost: 'https://preview.lathe.local' },
    ],
  }),
  'editor-only': () => ({
    files,
    messages: doneChat,
    isEditorOnly: true,
    steps: [
      {
        status: 'failed',
        detail:
          'The runtime needs headers that this page came without: Cross-Origin-Opener-Policy: same-origin; Cross-Origin-Embedder-Policy: credentialless or require-corp.',
      },
      waiting,
      waiting,
    ],
  }),
  screenshot: () => ({
    files,
    messages: withScreenshot,
    previews: previews(),
    draft: 'The names are too small on this one',
    attachments: [
      { ...SCREENSHOT, id: 'a1' },
      { kind: 'element', label: 'button · TaskList.tsx:41', id: 'a2' },
    ],
  }),
  'fatal-timeout': () => ({
    files,
    messages: doneChat,
    steps: [{ status: 'failed', detail: 'Spindle took longer than 30s to boot' }, waiting, waiting],
    dialog: { id: 'd1', type: 'fatal-error', variant: 'startup-timeout', cause: 'Spindle took longer than 30s to boot' },
  }),
  'fatal-error': () => ({
    files,
    messages: doneChat,
    steps: [{ status: 'failed', detail: 'The kernel worker could not be loaded.' }, waiting, waiting],
    dialog: { id: 'd1', type: 'fatal-error', variant: 'startup-error', cause: 'The kernel worker could not be loaded.' },
  }),
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
  'project-too-big': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    saved: { status: 'failed', message: 'The project has 104 MB, and 100 MB is the limit.' },
    dialog: { id: 'd1', type: 'project-too-big', message: 'The project has 104 MB, and 100 MB is the limit.' },
  }),
  'not-found': () => ({ project: { status: 'not-found', slug: 'gone' } }),
  'open-failed': () => ({ project: { status: 'failed', slug: 'bakery', message: 'The server cannot be reached.' } }),
  settings: () => ({
    files: files.map((file) => (file.path === 'README.md' ? { ...file, isLocked: true } : file)),
    messages: doneChat,
    versions,
    knowledge: {
      prompt:
        'Used on a tablet by the oven, often with floury hands. Buttons at least 48 px high, no hover-only actions.\n\nShifts: morning 03:00 to 11:00, evening 11:00 to 19:00. Berlin time.\nNever delete a task, mark it done or carried over.',
      ignore: 'data/\n*.csv\n',
    },
  }),
  viewer: () => ({
    project: {
      status: 'open',
      project: { id: '1', slug: 'bakery-handover', title: 'Bakery handover', access: 'read', isFrozen: true, visibility: 'unlisted', organization: undefined },
    },
    files,
    messages: doneChat,
    previews: previews(),
  }),
};
