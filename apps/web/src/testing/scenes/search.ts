import { doneChat } from '../sample-chat.ts';
import { TASKS_TS } from '../sample-project.ts';
import { files, found, openPaths, previews, shown } from './parts.ts';
import type { Scenes } from './parts.ts';

export const searchScenes: Scenes = {
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
};
