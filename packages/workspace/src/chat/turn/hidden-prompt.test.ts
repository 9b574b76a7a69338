import type { Action, ChatMessage, ModelInfo } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { artifactOpen, finish, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';
import type { WorkspaceDeps } from '../../deps.ts';
import { continueDatabaseWork } from './follow-database.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const MODEL: ModelInfo = {
  ...{ id: 'm', provider: 'p', providerName: 'P', name: 'm', isEmbedded: false, supportsTools: true, supportsImages: false },
  ...{ contextWindow: 100_000, maxOutputTokens: 100, status: 'ready' },
};
const ID = 'abcd';
const ASKED = 'Supabase is connected. Continue with the pending database work.';

/** A project whose assistant has just written a migration, for a server with no room for a database of its own. */
async function waiting({ isEmbedded = false } = {}) {
  const set = await setUp({}, { open: false });
  const { server } = set;
  server.models = [{ ...MODEL, isEmbedded }];
  let isSignedIn: (now: boolean) => void = () => undefined;
  const supabase: NonNullable<WorkspaceDeps['supabase']> = {
    openWindow: () => ({ show: () => isSignedIn(true), close: () => undefined }),
    onSignIn(listener) {
      isSignedIn = listener;
      return () => undefined;
    },
    tellPages: () => undefined,
    onTold: () => () => undefined,
  };
  const project = { id: ID, name: 'notes', status: 'ACTIVE_HEALTHY', region: 'us-east-1', organization: 'o', url: `https://${ID}.supabase.co` };
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/supabase/account': { isAvailable: true, connectedAt: '2026-01-01T00:00:00Z' },
    'POST /api/supabase/connect?forceCreation=false': { project, apiKey: 'sb_publishable_1' },
  };
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    const key = `${request[1]?.method ?? 'GET'} ${String(request[0])}`;
    if (answers[key] !== undefined) return Response.json(answers[key]);
    if (/^GET .*\/database$/.test(key)) return Response.json({ state: 'none' });
    if (/^POST .*\/database$/.test(key)) return Response.json({ error: 'There is no room for another database.', code: 'unavailable' }, { status: 503 });
    return server.fetch(...request);
  }) as typeof globalThis.fetch;
  const workspace = set.create('page', { fetch, supabase });
  await workspace.open('test');
  server.steps.push([artifactOpen, ...write('supabase/migrations/20260101000000_notes.sql', 'create table notes ()'), finish()]);
  await workspace.chat.send('Add notes');
  await until(() => workspace.changes.first.get()?.type === 'connect-required');
  async function connect(): Promise<boolean> {
    const connected = workspace.supabase.connect();
    await until(() => workspace.dialogs.current.get() !== undefined);
    const choice = { type: 'existing', id: ID, name: 'notes', organization: 'o' } as const;
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', { type: 'database-configured', choice });
    return connected;
  }
  const requests = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat');
  return { ...set, workspace, connect, requests };
}

describe('work on a database that was missing', () => {
  it('goes on with a hidden message once Supabase is connected, which the model reads and the chat does not show', async () => {
    const { server, workspace, connect, requests } = await waiting();
    const shown = workspace.chat.messages.get().length;
    server.steps.push([say('It is done.'), finish()]);
    expect(await connect()).toBe(true);
    await until(() => server.messages.at(-1)?.role === 'assistant' && workspace.chat.status.get() === 'idle' && server.messages.length === 4);
    expect(server.messages.at(-2)).toMatchObject({ role: 'user', isHidden: true, parts: [{ type: 'text', text: ASKED }] });
    expect(JSON.stringify(requests().at(-1)?.body)).toContain(ASKED);
    const views = workspace.chat.messages.get();
    expect([views.length, JSON.stringify(views).includes('Supabase is connected')]).toEqual([shown + 1, false]);
    expect([workspace.chat.draft.get(), workspace.chat.queue.get()]).toEqual(['', []]);
  });

  it('is not told to the built-in assistant', async () => {
    const { workspace, connect, requests } = await waiting({ isEmbedded: true });
    expect(await connect()).toBe(true);
    expect([workspace.chat.status.get(), requests().length]).toEqual(['idle', 1]);
  });

  it('leaves no hidden words in the message box when it is stopped', async () => {
    const { server, workspace, connect } = await waiting();
    const { opened } = createGate();
    server.steps.push(async function* stalls(signal: AbortSignal) {
      await Promise.race([opened, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      yield finish();
    });
    expect(await connect()).toBe(true);
    await until(() => workspace.chat.status.get() === 'running');
    await workspace.chat.stop();
    await until(() => workspace.chat.status.get() === 'idle');
    expect(workspace.chat.draft.get()).toBe('');
  });
});

describe('continuing', () => {
  const answerWith = (...actions: readonly { action: Action; status: string }[]): ChatMessage =>
    ({
      ...{ id: 'm', role: 'assistant' },
      parts: [
        {
          type: 'artifact',
          artifact: { id: 'a', title: '', actions: actions.map((one, id) => ({ ...one, id: String(id), type: one.action.type, draft: {} })) },
        },
      ],
    }) as unknown as ChatMessage;
  const told = (...history: readonly ChatMessage[]): string[] => {
    const texts: string[] = [];
    const chat = { history: atom(history), sendHidden: async (text: string) => void texts.push(text) };
    continueDatabaseWork({ chat }, 'built-in');
    return texts;
  };
  const wrote = (path: string) => ({ action: { type: 'file', operation: 'write', path, content: '' } as Action, status: 'complete' });
  const create = (status: string) => ({ action: { type: 'supabase', operation: 'create-database' } as Action, status });
  const migration = wrote('supabase/migrations/1_a.sql');

  it('is for the last answer, if it asked for a database and got none', () => {
    const text = 'The built-in database is ready. Continue with the pending database work.';
    expect(told(answerWith(migration))).toEqual([text]);
    expect(told(answerWith(migration, create('failed')))).toEqual([text]);
    expect(told(answerWith(migration, create('complete')))).toEqual([]);
    expect(told(answerWith(wrote('src/a.ts')))).toEqual([]);
    expect(told(answerWith(migration), answerWith(wrote('src/a.ts')))).toEqual([]);
    expect(told()).toEqual([]);
  });
});
