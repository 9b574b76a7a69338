import { doneChat } from '../sample-chat.ts';
import { ENV, SERVER_OUTPUT, TASKS_TS, TASK_LIST } from '../sample-project.ts';
import { TASK_LIST_BEFORE, files, openPaths, previews, shells, shown, spanOf, versions, waiting } from './parts.ts';
import type { Scenes } from './parts.ts';

export const editorScenes: Scenes = {
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
      message: 'Failed to load snapshot',
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
};
