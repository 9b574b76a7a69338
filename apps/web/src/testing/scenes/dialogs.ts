import { doneChat, workingChat } from '../sample-chat.ts';
import { PATHS } from '../sample-project.ts';
import { files, previews, threeProblems, versions, waiting } from './parts.ts';
import type { Scenes } from './parts.ts';

export const dialogsScenes: Scenes = {
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
  'deploy-confirm': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: {
      id: 'd1',
      type: 'deploy-confirm',
      title: 'Plants',
      target: 'lathe',
      url: 'https://plants-7h2k9d4f.apps.example.com',
      visibility: 'me',
      isMine: true,
    },
  }),
  'domain-confirm': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'domain-confirm', title: 'Plants', hostname: 'plants.example.com' },
  }),
  'sync-confirm': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'sync-confirm', title: 'Plants', host: 'GitHub', path: 'mira/plants', branch: 'main' },
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
    dialog: {
      id: 'd1',
      type: 'mcp-consent',
      serverName: 'Issues',
      tool: 'create_issue',
      description: 'Opens an issue in a project.',
      input: '{\n  "title": "Watering is a day late"\n}',
      isChanged: false,
    },
  }),
  'project-name-exists': () => ({ files, messages: doneChat, previews: previews(), dialog: { id: 'd1', type: 'project-name-exists', title: 'Plants' } }),
  'import-conflict': () => ({
    view: 'files',
    files,
    messages: doneChat,
    dialog: { id: 'd1', type: 'import-conflict', paths: PATHS.slice(0, 9) },
  }),
  'install-and-run': () => ({ view: 'files', files, messages: [], dialog: { id: 'd1', type: 'install-and-run', command: 'npm run dev' } }),
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
  'dialog-go-back': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    versions,
    dialog: { id: 'd1', type: 'rewind-chat', messageCount: 2, version: 11, title: 'First working list' },
  }),
  'dialog-branch': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    versions,
    dialog: { id: 'd1', type: 'branch-chat', messageCount: 2, version: 12, title: 'Owners, shifts and carry-over' },
  }),
  'dialog-import-chat': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'import-chat', messageCount: 24, existingCount: 2 },
  }),
  'dialog-spend-cap': () => ({
    files,
    messages: workingChat(Date.now()),
    status: 'running',
    previews: previews(),
    dialog: { id: 'd1', type: 'spend-cap', tokens: 214_000, cost: 1.38 },
  }),
};
