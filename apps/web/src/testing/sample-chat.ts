import type { ModelInfo } from '@lathe/protocol';
import type { ActionView, LedgerRow, LedgerView, MessageView, QuestionsView, QuickAction, TurnEstimate } from '@lathe/workspace';

const action = (id: number, verb: string, label: string, rest: Partial<ActionView> = {}): ActionView => ({
  id: `action-${id}`,
  type: verb === 'Install' ? 'install' : verb === 'Start' ? 'start' : verb === 'Run' ? 'shell' : 'file',
  verb,
  label,
  status: 'complete',
  ...(['Edit', 'Create'].includes(verb) ? { path: label } : {}),
  ...rest,
});

const opening: readonly MessageView[] = [
  { id: 'm1', role: 'user', createdAt: 0, text: 'A shared to-do list for our bakery’s shift handover. Keep it plain, people use it with floury hands.' },
  {
    id: 'm2',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    footer: { fileCount: 5, tokens: 6100, cost: 0.04, durationMs: 38_000 },
    parts: [{ type: 'text', id: 'p1', text: 'The list, the form and the row are in place, and tasks survive a reload. Open the preview to try it.' }],
  },
  {
    id: 'm3',
    role: 'user',
    createdAt: 0,
    text: 'Tasks need an owner and a shift, morning or evening. At the end of a shift, whatever is not done should move to the next one.',
  },
];

const lead =
  'I will give each task an owner and a shift, then add an **End the shift** action that carries open work over. The type comes first, so the list and the form agree on it.';

export const workingChat = (now: number): readonly MessageView[] => [
  ...opening,
  {
    id: 'm4',
    role: 'assistant',
    state: 'streaming',
    createdAt: 0,
    parts: [
      { type: 'text', id: 'p1', text: lead },
      {
        type: 'artifact',
        id: 'p2',
        artifact: {
          id: 'a1',
          title: 'Add owners, shifts and carry-over',
          isClosed: false,
          actions: [
            action(1, 'Edit', 'src/lib/tasks.ts', { added: 38, removed: 6 }),
            action(2, 'Create', 'src/lib/shifts.ts', { added: 22 }),
            action(3, 'Create', 'src/components/ShiftTabs.tsx', { added: 54 }),
            action(4, 'Edit', 'package.json', { added: 1 }),
            action(5, 'Install', 'date-fns', { status: 'running', progress: { done: 214, total: 262 }, startedAt: now - 6000 }),
            action(6, 'Edit', 'src/components/TaskList.tsx', { status: 'running', isWriting: true, added: 27, removed: 11 }),
            action(7, 'Edit', 'src/styles/theme.css', { status: 'pending', isLocked: true }),
            action(8, 'Start', 'npm run dev', { status: 'pending' }),
          ],
        },
      },
      {
        type: 'text',
        id: 'p3',
        text: 'The list now filters by shift and day. Carried tasks keep their owner and get a small mark, so the evening crew can see what was left',
      },
    ],
  },
];

export const doneChat: readonly MessageView[] = [
  ...opening,
  {
    id: 'm4',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    footer: { fileCount: 6, tokens: 14_200, cost: 0.09, durationMs: 72_000 },
    parts: [
      { type: 'text', id: 'p1', text: lead },
      {
        type: 'artifact',
        id: 'p2',
        artifact: {
          id: 'a1',
          title: 'Add owners, shifts and carry-over',
          isClosed: true,
          actions: [
            action(1, 'Edit', 'src/lib/tasks.ts', { added: 38, removed: 6 }),
            action(2, 'Create', 'src/lib/shifts.ts', { added: 22 }),
            action(3, 'Create', 'src/components/ShiftTabs.tsx', { added: 54 }),
            action(4, 'Edit', 'src/components/TaskList.tsx', { added: 41, removed: 11 }),
            action(5, 'Edit', 'src/App.tsx', { added: 9, removed: 3 }),
            action(6, 'Install', 'date-fns', { durationMs: 7000 }),
            action(7, 'Edit', 'src/styles/theme.css', { status: 'skipped', reason: 'Locked by you' }),
            action(8, 'Start', 'npm run dev'),
          ],
        },
      },
      { type: 'text', id: 'p3', text: 'Each shift has its own list. Ending a shift moves open tasks on with their owner, and marks them `carried over`.' },
    ],
  },
];

export const planActions: readonly QuickAction[] = [
  { text: 'Implement this', mode: 'build' },
  { text: 'What would it take without accounts?' },
  { text: 'Compare it with one list for the whole day' },
];

/** A plan with suggested replies. */
export const plannedChat: readonly MessageView[] = [
  ...opening,
  {
    id: 'm4',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    footer: { fileCount: 0, tokens: 9800, cost: 0.05, durationMs: 14_000 },
    parts: [
      {
        type: 'text',
        id: 'p1',
        text: 'Three steps:\n\n1. `Task` gets an owner and a shift; tasks that are stored already belong to the morning.\n2. Two tabs, one for each shift.\n3. Ending a shift moves what is open to the next one and marks it.',
      },
    ],
    quickActions: planActions,
  },
];

/** A command that has printed nothing for more than a minute. */
export const hangingChat = (now: number): readonly MessageView[] =>
  workingChat(now).map((message) =>
    message.role === 'assistant' && message.state === 'streaming'
      ? {
          ...message,
          parts: message.parts.flatMap((part): (typeof message.parts)[number][] =>
            part.type === 'artifact'
              ? [
                  {
                    ...part,
                    artifact: {
                      ...part.artifact,
                      actions: [
                        ...part.artifact.actions.slice(0, 4),
                        action(5, 'Run', 'npm test', {
                          status: 'running',
                          startedAt: now - 92_000,
                          quietSince: now - 84_000,
                          output: 'RUN  v4.1.12 /home/project\n',
                        }),
                        action(8, 'Start', 'npm run dev', { status: 'pending' }),
                      ],
                    },
                  },
                ]
              : [part],
          ),
        }
      : message,
  );

const questions: QuestionsView['questions'] = [
  { question: 'Who may end a shift?', options: ['Everyone', 'Only the shift lead', 'No one: it ends at a fixed time'] },
  { question: 'What happens to work that is carried over twice?', options: ['It is marked', 'It moves to the top', 'The lead is notified'], multiple: true },
  { question: 'What are your shifts called?', options: [] },
];

/** Answered questions, and open ones. */
export const askingChat: readonly MessageView[] = [
  ...opening,
  {
    id: 'm4',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    parts: [
      { type: 'text', id: 'p1', text: 'Before I begin:' },
      {
        type: 'questions',
        id: 'p2',
        form: {
          questions: [{ question: 'Does each task have one owner, or several?', options: ['One', 'Several'] }],
          isOpen: false,
          answers: [['One']],
        },
      },
    ],
  },
  { id: 'm5', role: 'user', createdAt: 0, text: 'Does each task have one owner, or several?\n- One' },
  {
    id: 'm6',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    footer: { fileCount: 0, tokens: 900, cost: 0.01, durationMs: 4000 },
    parts: [
      { type: 'text', id: 'p1', text: 'Good. Three more things that only you can say, then I build it.' },
      { type: 'questions', id: 'p2', form: { questions, isOpen: true } },
    ],
  },
];

/** A report of problems and a fix that worked. */
export const fixedChat: readonly MessageView[] = [
  ...doneChat,
  { id: 'm5', role: 'user', text: 'Fix these problems.', createdAt: 0, problems: { count: 2, isFixRequested: true, isOwnError: true } },
  {
    id: 'm6',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    footer: { fileCount: 2, tokens: 1900, cost: 0.01, durationMs: 7000 },
    cleared: { count: 2, total: 2 },
    parts: [
      { type: 'text', id: 'p1', text: '`carryOver` was used in the list but never exported. I exported it, and gave each row a key.' },
      {
        type: 'artifact',
        id: 'p2',
        artifact: {
          id: 'a2',
          title: 'Export carryOver, add row keys',
          isClosed: true,
          actions: [
            action(1, 'Edit', 'src/lib/tasks.ts', { added: 1, removed: 1 }),
            action(2, 'Edit', 'src/components/TaskList.tsx', { added: 1, removed: 1 }),
          ],
        },
      },
    ],
  },
];

export const failedChat: readonly MessageView[] = [
  ...opening,
  {
    id: 'm4',
    role: 'assistant',
    state: 'failed',
    createdAt: 0,
    parts: [
      { type: 'text', id: 'p1', text: lead },
      {
        type: 'artifact',
        id: 'p2',
        artifact: {
          id: 'a1',
          title: 'Add owners, shifts and carry-over',
          isClosed: true,
          actions: [
            action(1, 'Edit', 'src/lib/tasks.ts', { added: 38, removed: 6 }),
            action(2, 'Install', 'date-fnz', {
              status: 'failed',
              exitCode: 1,
              reason: 'The registry has no package date-fnz',
              output: 'npm error code E404\nnpm error 404 Not Found - GET date-fnz',
              canRetry: true,
            }),
            action(3, 'Run', 'npm test', { status: 'aborted', canRetry: true }),
            action(4, 'Start', 'npm run dev', { status: 'aborted', canRetry: true }),
          ],
        },
      },
    ],
    failure: {
      code: 'overloaded',
      title: 'Sonnet 5 is overloaded',
      message: 'Anthropic returned 529: Too many requests at the moment.',
      isRetryable: true,
      kept: '1 of 4 actions were applied and are kept.',
    },
  },
];

/** A chat of 1,000 messages. */
export const longChat: readonly MessageView[] = Array.from({ length: 500 }, (_, index): readonly MessageView[] => [
  { id: `q${index}`, role: 'user', text: `Question ${index + 1}: ${'what about the shifts? '.repeat(1 + (index % 5))}`, createdAt: index },
  {
    id: `a${index}`,
    role: 'assistant',
    state: 'complete',
    createdAt: index,
    parts: [
      { type: 'text', id: `t${index}`, text: `Answer **${index + 1}**.\n\n${'- It moves to the next shift.\n'.repeat(1 + (index % 7))}\n\`code ${index}\`` },
      {
        type: 'artifact',
        id: `p${index}`,
        artifact: {
          id: `f${index}`,
          title: `Change ${index + 1}`,
          isClosed: true,
          actions: [action(index * 2, 'Edit', 'src/lib/tasks.ts', { added: 3, removed: 1 })],
        },
      },
    ],
    footer: { fileCount: 1, durationMs: 4000, tokens: 1200 },
  },
]).flat();

/** A chat whose last answer is being streamed. */
export const writingChat = (before: readonly MessageView[]): readonly MessageView[] => [
  ...before,
  { id: 'writing-q', role: 'user', createdAt: 0, text: 'How do the shifts work?' },
  { id: 'writing-a', role: 'assistant', state: 'streaming', createdAt: 0, parts: [{ type: 'text', id: 'writing-t', text: 'Like this: ' }] },
];

/** An answer by another model than the chosen one, with calls to MCP servers. */
export const askedElsewhereChat: readonly MessageView[] = doneChat.map((message) =>
  message.role === 'assistant'
    ? {
        ...message,
        insteadOf: { model: 'Claude Sonnet 5.5', answeredBy: 'Grok 4', message: 'The provider is overloaded.' },
        parts: [
          {
            type: 'server-call',
            id: 'c1',
            call: { serverName: 'Design notes', tool: 'find', status: 'complete', input: '{\n  "q": "shift colors"\n}', output: 'Morning: amber.' },
          },
          {
            type: 'server-call',
            id: 'c2',
            call: { serverName: 'Tickets', tool: 'open', status: 'failed', input: '{}', output: 'The user does not allow open on Tickets.' },
          },
          ...message.parts,
        ],
      }
    : message,
);

type AssistantMessageView = Extract<MessageView, { role: 'assistant' }>;

/** The messages with the last one changed. */
function withLast(messages: readonly MessageView[], change: (message: AssistantMessageView) => AssistantMessageView): readonly MessageView[] {
  return messages.map((message, at) => (at === messages.length - 1 && message.role === 'assistant' ? change(message) : message));
}

export const reconnectingChat = (now: number): readonly MessageView[] => withLast(workingChat(now), (message) => ({ ...message, isConnectionLost: true }));

export const stoppedChat: readonly MessageView[] = withLast(workingChat(0), (message) => ({
  ...message,
  state: 'stopped',
  footer: { fileCount: 4, tokens: 7300, cost: 0.05, durationMs: 31_000 },
  stopSummary: 'Stopped. 4 of 8 actions applied; not done: install date-fns, edit src/components/TaskList.tsx, edit src/styles/theme.css, start npm run dev.',
  parts: message.parts.map((part) =>
    part.type === 'artifact'
      ? {
          ...part,
          artifact: {
            ...part.artifact,
            isClosed: true,
            actions: part.artifact.actions.map((item) =>
              item.status === 'complete' ? item : { ...action(0, item.verb, item.label), id: item.id, status: 'aborted' },
            ),
          },
        }
      : part,
  ),
}));

/** Reasoning, calls to MCP servers, and actions. */
export const toolsChat = (now: number): readonly MessageView[] => [
  ...opening,
  {
    id: 'm4',
    role: 'assistant',
    state: 'streaming',
    createdAt: 0,
    parts: [
      {
        type: 'reasoning',
        id: 'p0',
        text: 'The row shows a due date. Who carries a task over must be kept, so the owner belongs to the task and not to the shift.',
      },
      { type: 'text', id: 'p1', text: 'First I look up what your shifts are called.' },
      {
        type: 'server-call',
        id: 'p2',
        call: {
          serverName: 'Design notes',
          tool: 'find',
          status: 'complete',
          input: '{\n  "q": "shift colors"\n}',
          output: 'Morning: amber. Evening: slate.',
        },
      },
      {
        type: 'server-call',
        id: 'p3',
        call: { serverName: 'Tickets', tool: 'create_issue', status: 'failed', input: '{}', output: 'The user does not allow create_issue on Tickets.' },
      },
      { type: 'server-call', id: 'p4', call: { serverName: 'Calendar', tool: 'list_shifts_of_week', status: 'running', input: '{\n  "week": 48\n}' } },
      {
        type: 'artifact',
        id: 'p5',
        artifact: {
          id: 'a1',
          title: 'Add owners, shifts and carry-over to every list of the handover',
          isClosed: false,
          actions: [
            action(1, 'Edit', 'src/features/handover/components/lists/ShiftTaskListWithCarriedOverTasks.tsx', { added: 1038, removed: 406 }),
            action(2, 'Edit', 'src/styles/theme.css', { status: 'skipped', isLocked: true, reason: 'Locked by you' }),
            action(3, 'Run', 'npm test -- --run src/features/handover', {
              status: 'failed',
              exitCode: 1,
              reason: '1 of 14 tests failed',
              output: 'FAIL src/lib/tasks.test.ts\nexpected 3 to be 2',
              canRetry: true,
            }),
            action(4, 'Install', 'date-fns', { status: 'complete', durationMs: 7000, why: 'src/lib/shifts.ts imports it, and package.json does not have it.' }),
            action(5, 'Run', 'npx tsc --noEmit', { status: 'running', startedAt: now - 3000 }),
            action(6, 'Start', 'npm run dev', { status: 'pending' }),
          ],
        },
      },
    ],
  },
];

/** All elements of Markdown that the chat styles. */
export const proseChat: readonly MessageView[] = [
  { id: 'm1', role: 'user', createdAt: 0, text: 'How does the carry-over work, and what is stored?' },
  {
    id: 'm2',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    footer: { fileCount: 0, tokens: 2100, cost: 0.01, durationMs: 6000 },
    parts: [
      {
        type: 'text',
        id: 'p1',
        text: [
          '## When a shift ends',
          'Open tasks move on with their **owner**; see [the handover notes](https://example.com).',
          '1. `carryOver` picks what is not done.\n2. Each task gets the next shift:\n   - morning becomes evening\n   - evening becomes the next morning',
          '```ts\nexport const carryOver = (tasks: readonly Task[], shift: Shift): readonly Task[] =>\n  tasks.map((task) => (task.done ? task : { ...task, shift: next(shift), carried: true }));\n```',
          '### What is stored',
          '| Field | Type | Meaning |\n| - | - | - |\n| `owner` | string | Who does it |\n| `shift` | morning, evening | When |\n| `carried` | boolean | It was left over |',
          '> Nothing is deleted: a task is done, or carried over.',
        ].join('\n\n'),
      },
    ],
  },
];

/** The built-in assistant did a part, and offers the models at hand for the rest. */
export const partialChat: readonly MessageView[] = [
  { id: 'm3', role: 'user', createdAt: 0, text: 'Add due dates, and suggest who should do each task' },
  {
    id: 'm4',
    role: 'assistant',
    state: 'complete',
    createdAt: 0,
    isEmbeddedModel: true,
    offersModels: true,
    footer: { fileCount: 3, durationMs: 2000 },
    parts: [
      {
        type: 'text',
        id: 'p1',
        text: ['Tasks have due dates now, and are sorted by them.', 'Not done: "suggest who should do each task": I do not know how to do that.'].join('\n\n'),
      },
    ],
  },
];

/** A turn that failed without a result. */
export const refusedChat = (failure: AssistantMessageView['failure']): readonly MessageView[] => [
  ...opening,
  { id: 'm4', role: 'assistant', state: 'failed', createdAt: 0, parts: [], ...(failure ? { failure } : {}) },
];

export const SAMPLE_MODELS: readonly ModelInfo[] = [
  {
    id: 'embedded:lathe',
    provider: 'embedded',
    providerName: 'Lathe',
    name: 'Built-in assistant',
    isEmbedded: true,
    supportsTools: true,
    supportsImages: false,
    contextWindow: 32_000,
    maxOutputTokens: 8000,
    status: 'ready',
    note: 'Not a language model: builds from templates and parts. No key, no network.',
  },
  {
    id: 'anthropic:sonnet-5',
    provider: 'anthropic',
    providerName: 'Anthropic',
    name: 'Sonnet 5',
    isEmbedded: false,
    supportsTools: true,
    supportsImages: true,
    contextWindow: 200_000,
    maxOutputTokens: 64_000,
    price: { input: 3, output: 15 },
    status: 'ready',
  },
  {
    id: 'openai:gpt-5.2',
    provider: 'openai',
    providerName: 'OpenAI',
    name: 'GPT-5.2',
    isEmbedded: false,
    supportsTools: true,
    supportsImages: true,
    contextWindow: 400_000,
    maxOutputTokens: 64_000,
    price: { input: 2, output: 8 },
    status: 'needs-key',
  },
];

const step = (id: number, label: string, read: number, cached: number, written: number, cost: number, hasFailed = false): LedgerRow => ({
  ...{ id: String(id), label, hasFailed, read, cached, written, cost },
});

/** The turn of the prototype. */
export const sampleLedger: LedgerView = {
  number: 2,
  title: 'Add online orders',
  models: ['Sonnet 5'],
  rows: [
    step(0, 'Read 14 files', 7200, 0, 0, 0.022),
    step(1, 'Answer', 1800, 5100, 400, 0.013),
    step(2, 'Change 3 files', 1200, 6200, 900, 0.019),
    step(3, 'Create orders.ts', 1400, 6600, 700, 0.017),
    step(4, 'Create OrderPage.tsx', 1500, 7000, 1300, 0.026),
    step(5, 'Run npm run build', 1400, 7400, 200, 0.009, true),
    step(6, 'Answer', 500, 7700, 100, 0.005),
  ],
  total: { read: 15_000, cached: 40_000, written: 3600, cost: 0.111 },
  costWithoutCache: 0.22,
  files: [
    { path: 'src/lib/orders.ts', added: 64, removed: 0 },
    { path: 'src/pages/OrderPage.tsx', added: 118, removed: 0 },
    { path: 'src/App.tsx', added: 6, removed: 2 },
  ],
  durationMs: 91_000,
  isOwnErrorFix: true,
  previousId: 'm2',
};

export const sampleEstimate: TurnEstimate = {
  chat: 6200,
  files: 9400,
  cached: 6100,
  atLeast: { tokens: 9500, cost: 0.03 },
  turns: {
    tokens: { low: 22_000, high: 32_000 },
    cost: { low: 0.11, high: 0.22 },
    reads: { low: 11_000, high: 14_000 },
    writes: { low: 5000, high: 12_000 },
    count: 9,
    inside: 8,
  },
};
