import {
  askedElsewhereChat,
  askingChat,
  doneChat,
  failedChat,
  hangingChat,
  longChat,
  planActions,
  plannedChat,
  reconnectingChat,
  stoppedChat,
  workingChat,
  writingChat,
} from '../sample-chat.ts';
import { INSTALL_OUTPUT, TASK_LIST } from '../sample-project.ts';
import { SCREENSHOT, files, installing, openPaths, previews, queue, ready, shown, terminals, waiting, withScreenshot } from './parts.ts';
import type { Scenes } from './parts.ts';

export const chatScenes: Scenes = {
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
  // Of as many words a second as a fast model writes.
  'chat-long-writing': () => ({ messages: writingChat(longChat), status: 'running', wordsPerSecond: 50, files, previews: previews() }),
  'chat-writing': () => ({ messages: writingChat([]), status: 'running', wordsPerSecond: 50, files, previews: previews() }),
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
  'chat-elsewhere': () => ({
    messages: workingChat(Date.now()).map((message) =>
      message.role === 'assistant' && message.state === 'streaming' ? { ...message, elsewhere: {} } : message,
    ),
    files,
    status: 'running',
    queue: [{ id: 'q1', text: 'And a dark theme' }],
    previews: previews(),
  }),
  'chat-reconnecting': () => ({
    messages: reconnectingChat(Date.now()),
    files,
    status: 'running',
    previews: previews(),
  }),
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
  'chat-quick-actions': () => ({ messages: plannedChat, files, previews: previews() }),
  'chat-still-running': () => ({ messages: hangingChat(Date.now()), files, status: 'running', previews: previews() }),
};
