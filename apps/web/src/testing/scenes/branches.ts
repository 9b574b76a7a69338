import type { BranchComparison, BranchView, MessageView } from '@lathe/workspace';
import { doneChat } from '../sample-chat.ts';
import { files, previews, versions } from './parts.ts';
import type { Scenes } from './parts.ts';

const branch = { name: 'darker-header', title: 'Darker header', mainSlug: 'bakery-handover' };
const list: readonly BranchView[] = [
  { name: 'main', title: 'main', isMain: true, isCurrent: false, slug: 'bakery-handover', versionCount: 13 },
  { name: 'darker-header', title: 'Darker header', isMain: false, isCurrent: true, slug: 'bakery-darker', versionCount: 3 },
  { name: 'larger-buttons', title: 'Larger buttons for floury hands', isMain: false, isCurrent: false, slug: 'bakery-larger', versionCount: 0 },
  { name: 'feature/printing', title: 'feature/printing', isMain: false, isCurrent: false, versionCount: 0 },
];
const BEFORE = '.header {\n  padding: 36px 24px 18px;\n  color: var(--ink);\n}\n';
const AFTER = '.header {\n  padding: 36px 24px 18px;\n  background: var(--pine);\n  color: #fff;\n}\n';
const ready: Extract<BranchComparison, { status: 'ready' }> = {
  status: 'ready',
  slug: 'bakery-darker',
  title: 'Darker header',
  current: 'branch',
  files: [
    { path: 'src/components/Header.tsx', status: 'modified', isBinary: false, before: 'a\n', after: 'b\n', added: 18, removed: 6 },
    { path: 'src/styles/theme.css', status: 'modified', isBinary: false, before: BEFORE, after: AFTER, added: 11, removed: 3 },
    { path: 'public/header.webp', status: 'added', isBinary: true, added: 0, removed: 0 },
  ],
  keptCount: 3,
  conflicts: [],
  app: { status: 'running', port: 5173 },
  canRun: true,
};
const begin: MessageView = {
  id: 'm9',
  role: 'assistant',
  state: 'complete',
  createdAt: 0,
  parts: [
    {
      type: 'text',
      id: 'p1',
      text: 'The branch **Darker header** begins here, from version 13. What you ask for from now on changes this branch only. The rest of the project stays as it is.',
    },
  ],
};
const common = { files, messages: [...doneChat, begin], versions, previews: previews(), branch, branches: list };
const conflict = { path: 'src/styles/theme.css', main: BEFORE.replace('--ink', '--crust'), branch: AFTER, choice: undefined };

export const branchesScenes: Scenes = {
  branch: () => common,
  'branch-versions': () => ({ ...common, view: 'diff' }),
  'branch-compared': () => ({ ...common, branchComparison: ready }),
  'branch-starting': () => ({ ...common, branchComparison: { ...ready, app: { status: 'starting' } } }),
  'branch-conflict': () => ({ ...common, branchComparison: { ...ready, conflicts: [conflict, { ...conflict, path: 'index.html', choice: 'branch' }] } }),
  'branch-failed': () => ({
    ...common,
    branchComparison: { ...ready, app: { status: 'failed', message: 'main ended with exit code 1. See its terminal for details.' }, files: [], keptCount: 0 },
  }),
  'branch-unreachable': () => ({
    ...common,
    branchComparison: { status: 'failed', slug: 'bakery-darker', title: 'Darker header', message: 'Could not reach the server.' },
  }),
  'branch-start': () => ({
    files,
    messages: doneChat,
    previews: previews(),
    dialog: { id: 'd1', type: 'start-branch', version: 11, taken: ['main', 'Darker header'] },
  }),
  'branch-discard': () => ({ ...common, dialog: { id: 'd1', type: 'discard-branch', title: 'Darker header', versionCount: 3, fileCount: 1 } }),
};
