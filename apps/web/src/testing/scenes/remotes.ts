import type { ProjectRemote } from '@lathe/protocol';
import { doneChat } from '../sample-chat.ts';
import { files, previews, versions } from './parts.ts';
import type { Scenes } from './parts.ts';

const REMOTE: ProjectRemote = {
  ...{ host: 'github', address: 'https://github.com', path: 'mira/bakery-handover', url: 'https://github.com/mira/bakery-handover' },
  ...{ branch: 'main', defaultBranch: 'main', ahead: 0, hasChanges: false, isBehind: false, pushesVersions: false },
  syncedAt: new Date(Date.now() - 12 * 60_000).toISOString(),
};
const bench = { files, messages: doneChat, previews: previews(), versions };

export const remotesScenes: Scenes = {
  'repository-none': () => bench,
  'repository-ready': () => ({ ...bench, remote: REMOTE }),
  'repository-ahead': () => ({ ...bench, remote: { ...REMOTE, ahead: 2, isBehind: true, branch: 'lathe' } }),
  'repository-unreachable': () => ({
    ...bench,
    remote: { ...REMOTE, problem: 'Could not reach GitHub. Check its address and the connection of the server, and try again.' },
  }),
  'repository-not-pushed': () => ({
    ...bench,
    remote: { ...REMOTE, ahead: 1, pushesVersions: true },
    automaticPush: {
      status: 'failed',
      message: 'Could not reach GitHub. Check its address and the connection of the server, and try again.',
      isTriedAgain: true,
    },
  }),
  'repository-conflict': () => ({
    ...bench,
    remote: { ...REMOTE, ahead: 1, isBehind: true },
    syncQuestion: {
      conflicts: [
        {
          path: 'src/components/TaskRow.tsx',
          ours: 'export function TaskRow({ task }: TaskRowProps) {\n  return (\n    <li className="row large">\n      {task.title}\n    </li>\n  );\n}\n',
          theirs:
            'export function TaskRow({ task }: TaskRowProps) {\n  return (\n    <li className="row" data-shift={task.shift}>\n      {task.title}\n    </li>\n  );\n}\n',
        },
        { path: 'public/logo.png', ours: null, theirs: null },
      ],
    },
  }),
};
