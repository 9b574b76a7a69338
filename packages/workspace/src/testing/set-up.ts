import { setMaxListeners } from 'node:events';
import type { Action, ArtifactEventBody } from '@lathe/protocol';
import { expect, onTestFinished } from 'vitest';
import type { MessageView } from '../chat/contract.ts';
import type { Workspace } from '../contract.ts';
import type { WorkspaceDeps } from '../deps.ts';
import { createMemoryJournal, JournalMemory } from '../projects/journal.ts';
import { BrowserMemory, createProjectMemory } from '../memory/project-memory.ts';
import { createWorkspace } from '../workspace.ts';
import { FakeRuntime } from './fake-runtime.ts';
import { FakeServer } from './fake-server.ts';
import { createSearchWorker } from './search-worker.ts';
import { tabOf } from './tab.ts';

// The stores of one project all listen to its signal.
setMaxListeners(50);

export const PACKAGE = JSON.stringify({ scripts: { dev: 'vite' }, dependencies: { vite: '8' } });

export async function setUp(
  files: Record<string, string> = {},
  {
    open = true,
    isAnalyticsOn = false,
    editorSettings,
    spendCapTokens,
  }: { open?: boolean; isAnalyticsOn?: boolean; editorSettings?: NonNullable<WorkspaceDeps['editorSettings']>; spendCapTokens?: number } = {},
) {
  const server = new FakeServer(files);
  server.isAnalyticsOn = isAnalyticsOn; // asked once, by the page view of the opened project
  const runtime = new FakeRuntime();
  runtime.programs.push(
    [
      /npm install/,
      ({ print }) => {
        print('added 3 packages in 1s\r\n');
        return 0;
      },
    ],
    [
      /npm run dev/,
      ({ print, openPort, killed }) => {
        print('ready in 100 ms\r\n');
        openPort(5173);
        return killed;
      },
    ],
  );
  const journalMemory = new JournalMemory();
  const journal = createMemoryJournal(journalMemory);
  const browserMemory = new BrowserMemory();
  let id = 0;
  const controller = new AbortController();
  const create = (page = 'page', more: Partial<WorkspaceDeps> = {}) =>
    tabOf(
      createWorkspace(
        {
          fetch: server.fetch as typeof fetch,
          bootRuntime: async () => runtime,
          journal,
          memory: createProjectMemory(browserMemory, page),
          reconnectDelaysMs: [10, 20, 40],
          ...(editorSettings ? { editorSettings } : {}),
          ...(spendCapTokens === undefined ? {} : { spendCapTokens: () => spendCapTokens }),
          createSearchWorker,
          loadPainter: () => Promise.resolve('painter'),
          now: Date.now,
          randomId: () => `id${++id}`,
          cannotRun: undefined,
          reloadPage: () => undefined,
          openTab: () => undefined,
          shrinkPicture: async (picture) => picture,
          fitPicture: async (picture) => {
            if ((await picture.text()).startsWith('broken')) throw new Error('no picture');
            return picture;
          },
          copyText: async () => undefined,
          openWebSocket: () => {
            throw new Error('This workspace has no tunnel.');
          },
          randomBytes: (count) => new Uint8Array(count),
          browser: 'Chrome 141',
          ...more,
        },
        { signal: controller.signal },
      ),
    );
  const workspace = create();
  onTestFinished(async () => {
    server.isOffline = false;
    await workspace.close();
    controller.abort();
  });
  if (open) await workspace.open('test');
  return { server, runtime, workspace, journalMemory, browserMemory, create };
}

let actionCount = 0;
export function action(value: Action, artifactId = 'a'): ArtifactEventBody[] {
  const actionId = `action${++actionCount}`;
  const draft = value.type === 'file' ? { operation: value.operation, path: value.path } : {};
  return [
    { type: 'action.open', artifactId, actionId, actionType: value.type, draft },
    ...(value.type === 'file' && value.operation === 'write'
      ? [{ type: 'action.delta' as const, actionId, field: 'content' as const, text: value.content }]
      : []),
    { type: 'action.close', actionId, action: value },
  ];
}
export const write = (path: string, content: string) => action({ type: 'file', operation: 'write', path, content });
export const artifactOpen: ArtifactEventBody = { type: 'artifact.open', artifactId: 'a', title: 'Changes' };
export const finish = (reason: 'stop' | 'tool-calls' = 'stop'): ArtifactEventBody => ({ type: 'finish', reason });

export function lastAnswer(workspace: Workspace): Extract<MessageView, { role: 'assistant' }> {
  const message = workspace.chat.messages.get().at(-1);
  if (message?.role !== 'assistant') throw new Error('There is no answer.');
  return message;
}
export const actionsOf = (workspace: Workspace) =>
  lastAnswer(workspace).parts.flatMap((part) =>
    part.type === 'artifact' ? part.artifact.actions.map(({ verb, label, status }) => `${verb} ${label} ${status}`) : [],
  );
export const until = async (condition: () => boolean) => {
  await expect.poll(condition, { interval: 10 }).toBe(true);
};
