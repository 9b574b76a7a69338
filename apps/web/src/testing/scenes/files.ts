import { doneChat } from '../sample-chat.ts';
import { TASKS_TS } from '../sample-project.ts';
import { LOGO, files, openPaths, shown } from './parts.ts';
import type { Scenes } from './parts.ts';

export const filesScenes: Scenes = {
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
};
