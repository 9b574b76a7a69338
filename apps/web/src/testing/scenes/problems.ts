import { fixedChat } from '../sample-chat.ts';
import { INSTALL_OUTPUT, TASKS_TS } from '../sample-project.ts';
import { files, openPaths, previews, shown, terminals, threeProblems, versions } from './parts.ts';
import type { Scenes } from './parts.ts';

export const problemsScenes: Scenes = {
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
    isAnalyzing: true,
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
};
