import { doneChat } from '../sample-chat.ts';
import { TASKS_TS } from '../sample-project.ts';
import { files, openPaths, previews, shown, versions } from './parts.ts';
import type { Scenes } from './parts.ts';

export const projectsScenes: Scenes = {
  'kept-here': () => ({
    view: 'files',
    files,
    messages: doneChat,
    saved: { status: 'kept-here', reason: 'fork-needed' },
    openPaths,
    document: shown('src/lib/tasks.ts', TASKS_TS),
  }),
  offline: () => ({ view: 'files', files, messages: doneChat, saved: { status: 'offline' }, openPaths, document: shown('src/lib/tasks.ts', TASKS_TS) }),
  'not-found': () => ({ project: { status: 'not-found', slug: 'gone' } }),
  'open-failed': () => ({ project: { status: 'failed', slug: 'bakery', message: 'Could not reach the server.' } }),
  settings: () => ({
    files: files.map((file) => (file.path === 'README.md' ? { ...file, isLocked: true } : file)),
    messages: doneChat,
    versions,
    knowledge: {
      prompt:
        'Used on a tablet by the oven, often with floury hands. Buttons at least 48 px high, no hover-only actions.\n\nShifts: morning 03:00 to 11:00, evening 11:00 to 19:00. Berlin time.\nNever delete a task, mark it done or carried over.',
      ignore: 'data/\n*.csv\n',
    },
    isKnowledgeForeign: true,
  }),
  viewer: () => ({
    project: {
      status: 'open',
      project: {
        id: '1',
        slug: 'bakery-handover',
        title: 'Bakery handover',
        access: 'read',
        isFrozen: true,
        visibility: 'unlisted',
        branch: undefined,
        organization: undefined,
      },
    },
    files,
    messages: doneChat,
    previews: previews(),
  }),
};
