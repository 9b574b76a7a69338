import { doneChat } from '../sample-chat.ts';
import { compared, files, oldFiles, previews, version, versions } from './parts.ts';
import type { Scenes } from './parts.ts';

export const snapshotsScenes: Scenes = {
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
    versionPreview: { status: 'failed', id: 'v11', message: 'Failed to load snapshot' },
    files,
    messages: doneChat,
  }),
  'diff-empty': () => ({ view: 'diff', files, messages: doneChat, previews: previews() }),
  'diff-same': () => ({ view: 'diff', versions, comparison: { status: 'ready', from: 'v11', to: 'now', files: [] }, files, messages: doneChat }),
  'diff-failed': () => ({
    view: 'diff',
    versions,
    comparison: { status: 'failed', from: 'v11', to: 'now', message: 'Failed to load snapshot' },
    files,
    messages: doneChat,
  }),
};
