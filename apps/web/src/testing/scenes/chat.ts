import {
  askedElsewhereChat,
  askingChat,
  doneChat,
  failedChat,
  hangingChat,
  longChat,
  partialChat,
  SAMPLE_MODELS,
  planActions,
  plannedChat,
  reconnectingChat,
  proseChat,
  refusedChat,
  stoppedChat,
  toolsChat,
  workingChat,
  writingChat,
} from '../sample-chat.ts';
import { INSTALL_OUTPUT, TASK_LIST } from '../sample-project.ts';
import { WALL_PAGE, wallPageChat } from '../wall-page-chat.ts';
import { SCREENSHOT, files, installing, openPaths, previews, queue, ready, shown, terminals, versions, waiting, withScreenshot } from './parts.ts';
import type { Scenes } from './parts.ts';

const fullQueue = Array.from({ length: 12 }, (_, index) => ({
  id: `f${index}`,
  text: `${index + 1}. Let the lead of a shift sort the tasks by hand, and remember the order`,
}));

/** Nobody has entered a key. */
const builtIn = SAMPLE_MODELS.filter(({ isEmbedded }) => isEmbedded);

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
  // As many words per second as a fast model writes.
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
  'chat-tools': () => ({ messages: toolsChat(Date.now()), status: 'running', files, contextUsed: 0.12, previews: previews() }),
  'chat-prose': () => ({ messages: proseChat, files, contextUsed: 0.04, previews: previews(), versions }),
  'chat-prose-writing': () => ({ messages: writingChat([...proseChat, ...doneChat]), status: 'running', files, contextUsed: 0.31, previews: previews() }),
  'chat-waiting': () => ({
    messages: [
      ...doneChat,
      { id: 'm5', role: 'user', createdAt: 0, text: 'Print it, one page per shift' },
      { id: 'm6', role: 'assistant', state: 'waiting', createdAt: 0, parts: [] },
    ],
    status: 'running',
    files,
    contextUsed: 0.31,
    previews: previews(),
  }),
  // After a stop, queued prompts wait for the person's next message.
  'chat-queued': () => ({
    messages: stoppedChat,
    files,
    queue: [...queue, { id: 'q3', text: 'Let the lead of a shift sort the tasks by hand, and remember the order for everyone who opens the list after that' }],
    contextUsed: 0.31,
    previews: previews(),
    versions,
  }),
  'chat-queue-full': () => ({ messages: workingChat(Date.now()), status: 'running', files, queue: fullQueue, previews: previews() }),
  'chat-queue-editing': () => ({
    messages: stoppedChat,
    files,
    queue: fullQueue,
    editing: 'm3',
    draft: 'Tasks need an owner and a shift',
    previews: previews(),
  }),
  'chat-stopping': () => ({ messages: workingChat(Date.now()), status: 'stopping', files, queue, previews: previews() }),
  'chat-done': () => ({ messages: doneChat, files, previews: previews(), contextUsed: 0.31, versions }),
  'chat-refused-key': () => ({
    files,
    previews: previews(),
    messages: refusedChat({
      code: 'model-key-refused',
      message: 'OpenAI returned 401: Incorrect API key provided: sk-…9f2c.',
      isRetryable: false,
      kept: 'Nothing was changed. Your message is back in the box.',
    }),
    draft: 'Tasks need an owner and a shift',
  }),
  'chat-refused-limit': () => ({
    files,
    previews: previews(),
    messages: refusedChat({
      code: 'rate-limited',
      message: 'Anthropic returned 429: The limit is 40,000 input tokens per minute, and this request has 61,210.',
      isRetryable: true,
      kept: 'Nothing was changed. Your message is back in the box.',
    }),
    draft: 'Tasks need an owner and a shift',
  }),
  'chat-at-limit': () => ({
    files,
    previews: previews(),
    versions,
    messages: doneChat.map((message, index) =>
      message.role === 'assistant' && index === doneChat.length - 1
        ? {
            ...message,
            state: 'failed' as const,
            failure: {
              code: 'usage-blocked' as const,
              title: 'This turn has reached your limit',
              message: 'It has used your limit of $0.50 per turn. You can change it in Settings, Tokens.',
              isRetryable: false,
              kept: 'Everything listed above was applied and is kept.',
              limit: 'turn' as const,
            },
          }
        : message,
    ),
  }),
  'chat-notices': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    notices: [
      {
        id: 'n1',
        kind: 'info',
        text: 'The assistant changed this project in another window.',
        action: { label: 'Load it', run: () => undefined },
      },
      { id: 'n2', kind: 'success', text: 'Deleted src/components/ShiftTabs.tsx.', action: { label: 'Undo', run: () => undefined } },
    ],
  }),
  'chat-changed-nothing': () => ({
    messages: [
      ...doneChat,
      { id: 'm9', role: 'user', text: 'Let a task move to the next shift', createdAt: Date.now() - 60_000 },
      {
        id: 'm10',
        role: 'assistant',
        state: 'complete',
        createdAt: Date.now() - 50_000,
        changedNothing: true,
        parts: [{ type: 'text', id: 't10', text: 'I have added a button to each task that moves it to the next shift. Everything works!' }],
        footer: { fileCount: 0, durationMs: 4_200, tokens: 5_310 },
      },
    ],
    files,
    previews: previews(),
  }),
  'chat-empty-answer': () => ({
    files,
    previews: previews(),
    messages: refusedChat({
      code: 'empty-answer',
      message: 'Qwen finished without a word and without an action.',
      isRetryable: true,
      kept: 'Nothing was changed.',
    }),
  }),
  'chat-draft': () => ({
    messages: wallPageChat({
      state: 'complete',
      actions: [
        {
          ...WALL_PAGE,
          id: 'c1',
          status: 'failed',
          reason: 'Cut off, 4 lines kept',
          output:
            "import type { Task } from '../types.ts';\n\nexport function WallPage({ tasks }: { readonly tasks: readonly Task[] }) {\n  return <ol>{tasks.m",
        },
        { ...WALL_PAGE, id: 'c2', status: 'complete', added: 14, removed: 0 },
      ],
      end: 'The page prints one task per line.',
      quickActions: [{ text: 'Add a box to tick for each task' }],
      footer: { fileCount: 1, durationMs: 9_100, tokens: 8_240 },
    }),
    files,
    previews: previews(),
  }),
  'chat-cut-stream': () => ({
    messages: wallPageChat({
      state: 'failed',
      actions: [
        {
          ...WALL_PAGE,
          id: 'c1',
          status: 'failed',
          reason: 'Cut off, 4 lines kept',
          output: 'export function WallPage() {\n  return <ol>{tasks.m',
        },
      ],
      failure: {
        code: 'answer-cut-off',
        message: 'The connection to Anthropic broke in the middle of the answer.',
        isRetryable: true,
        kept: 'Nothing was changed. What arrived of src/components/WallPage.tsx is kept as a draft.',
        drafts: ['src/components/WallPage.tsx'],
      },
      footer: { fileCount: 0, durationMs: 9_100, tokens: 8_240 },
    }),
    files,
    previews: previews(),
  }),
  'chat-stopped': () => ({ messages: stoppedChat, files, previews: previews() }),
  'chat-editing': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    editing: 'm3',
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
  'chat-model-offer': () => ({ messages: partialChat, models: builtIn, files, previews: previews() }),
  'chat-model-at-hand': () => ({ messages: partialChat, files, previews: previews() }),
  'chat-model-none': () => ({ messages: partialChat, models: builtIn, files, previews: previews() }),
  'chat-model-pulling': () => ({ messages: partialChat, models: builtIn, files, previews: previews() }),
  'chat-model-pull-stopped': () => ({ messages: partialChat, models: builtIn, files, previews: previews() }),
  'chat-model-pull-failed': () => ({ messages: partialChat, models: builtIn, files, previews: previews() }),
  'chat-quick-actions': () => ({ messages: plannedChat, files, previews: previews() }),
  'chat-still-running': () => ({ messages: hangingChat(Date.now()), files, status: 'running', previews: previews() }),
};
