import type { Action, ArtifactEventBody } from '@lathe/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MessageView, Workspace } from './contract.ts';
import { createMemoryJournal } from './projects/journal.ts';
import { FakeRuntime } from './testing/fake-runtime.ts';
import { FakeServer } from './testing/fake-server.ts';
import { createSearchWorker } from './testing/search-worker.ts';
import { createWorkspace } from './workspace.ts';

const PACKAGE = JSON.stringify({ scripts: { dev: 'vite' }, dependencies: { vite: '8' } });

async function setUp(files: Record<string, string> = {}, { open = true } = {}) {
  const server = new FakeServer(files);
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
  const journal = createMemoryJournal();
  let id = 0;
  const controller = new AbortController();
  const create = () =>
    createWorkspace(
      {
        fetch: server.fetch as typeof fetch,
        bootRuntime: async () => runtime,
        journal,
        createSearchWorker,
        now: Date.now,
        randomId: () => `id${++id}`,
        canRun: true,
        reloadPage: () => undefined,
        copyText: async () => undefined,
      },
      { signal: controller.signal },
    );
  const workspace = create();
  onTestFinished(async () => {
    server.isOffline = false;
    await workspace.close();
    controller.abort();
  });
  if (open) await workspace.open('test');
  return { server, runtime, workspace, journal, create };
}

let actionCount = 0;
function action(value: Action, artifactId = 'a'): ArtifactEventBody[] {
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
const write = (path: string, content: string) => action({ type: 'file', operation: 'write', path, content });
const artifactOpen: ArtifactEventBody = { type: 'artifact.open', artifactId: 'a', title: 'Changes' };
const finish = (reason: 'stop' | 'tool-calls' = 'stop'): ArtifactEventBody => ({ type: 'finish', reason });

function lastAnswer(workspace: Workspace): Extract<MessageView, { role: 'assistant' }> {
  const message = workspace.chat.messages.get().at(-1);
  if (message?.role !== 'assistant') throw new Error('There is no answer.');
  return message;
}
const actionsOf = (workspace: Workspace) =>
  lastAnswer(workspace).parts.flatMap((part) =>
    part.type === 'artifact' ? part.artifact.actions.map(({ verb, label, status }) => `${verb} ${label} ${status}`) : [],
  );
const until = async (condition: () => boolean) => {
  await expect.poll(condition, { timeout: 5000, interval: 10 }).toBe(true);
};

describe('a prompt', () => {
  it('becomes files, an installation and a running server, and is saved with its chat', async () => {
    const { server, runtime, workspace } = await setUp();
    server.template = { 'package.json': PACKAGE, 'index.html': '<html></html>' };
    server.steps.push([
      { type: 'text.delta', text: 'I will ' },
      { type: 'text.delta', text: 'make it.' },
      artifactOpen,
      ...action({ type: 'import-template', key: 'x', title: 'Todo' }),
      ...write('src/App.tsx', 'export default 1'),
      ...action({ type: 'install', packages: [] }),
      ...action({ type: 'start' }),
      { type: 'artifact.close', artifactId: 'a' },
      finish(),
    ]);
    await workspace.chat.send('a todo list');
    expect(actionsOf(workspace)).toEqual([
      'Import x complete',
      'Create src/App.tsx complete',
      'Install packages of package.json complete',
      'Start dev server complete',
    ]);
    expect(lastAnswer(workspace).state).toBe('complete');
    expect(runtime.text('src/App.tsx')).toBe('export default 1');
    expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
    expect(workspace.previews.previews.get().map(({ port }) => port)).toEqual([5173]);
    expect(workspace.layout.view.get()).toBe('preview');
    expect(server.title).toBe('Todo');
    expect(server.appFiles['src/App.tsx']?.contents).toBe('export default 1');
    expect(server.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(workspace.saving.state.get().status).toBe('saved');
  });

  it('goes on with results after tool calls', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'one\ntwo' });
    server.steps.push(
      [{ type: 'tool.call', callId: 't1', call: { tool: 'read_file', path: 'a.txt' } }, finish('tool-calls')],
      [artifactOpen, ...action({ type: 'file', operation: 'edit', path: 'a.txt', edits: [{ old: 'two', new: '$& three' }] }), finish()],
    );
    await workspace.chat.send('add three');
    const second = server.requests.filter(({ path }) => path === '/api/chat')[1]?.body as { step: number; messages: { parts: unknown[] }[] };
    expect(second.step).toBe(1);
    expect(second.messages.at(-1)?.parts[0]).toMatchObject({ type: 'tool', outcome: { tool: 'read_file', text: 'one\ntwo' } });
    expect(server.appFiles['a.txt']?.contents).toBe('one\n$& three');
  });

  it('whose file is cut off in the middle leaves the old file whole', async () => {
    const { server, runtime, workspace } = await setUp({ 'src/App.tsx': 'old' });
    server.steps.push([
      artifactOpen,
      { type: 'action.open', artifactId: 'a', actionId: 'cut', actionType: 'file', draft: { operation: 'write', path: 'src/App.tsx' } },
      { type: 'action.delta', actionId: 'cut', field: 'content', text: 'half of ' },
    ]);
    await workspace.chat.send('change it');
    expect(lastAnswer(workspace)).toMatchObject({ state: 'failed', failure: { code: 'answer-cut-off', isRetryable: true } });
    expect(actionsOf(workspace)).toEqual(['Edit src/App.tsx aborted']);
    expect(runtime.text('src/App.tsx')).toBe('old');
    expect(workspace.editor.document.get()?.isStreaming ?? false).toBe(false);
  });

  it('comes back into the composer when the model could not be asked', async () => {
    const { server, workspace } = await setUp();
    server.failures.push({ match: /POST \/api\/chat$/, status: 401, body: { error: 'The key was refused.', code: 'model-key-refused' } });
    await workspace.chat.send('hello there');
    expect(lastAnswer(workspace).failure).toMatchObject({ code: 'model-key-refused', message: 'The key was refused.', needsModelKey: true });
    expect(workspace.chat.draft.get()).toBe('hello there');
  });

  it('can be stopped within a second, and says what was applied', async () => {
    const { server, runtime, workspace } = await setUp();
    runtime.programs.unshift([/sleep/, ({ killed }) => killed]);
    server.steps.push(async function* () {
      yield artifactOpen;
      yield* write('a.txt', 'a');
      yield* action({ type: 'shell', command: 'sleep 100' });
      await new Promise(() => undefined);
    });
    const sending = workspace.chat.send('go');
    await until(() => actionsOf(workspace).some((row) => row.includes('sleep 100 running')));
    await workspace.chat.stop();
    await sending;
    expect(lastAnswer(workspace)).toMatchObject({ state: 'stopped', stopSummary: 'Stopped. 1 of 2 actions applied; not done: run sleep 100.' });
    expect(actionsOf(workspace)).toEqual(['Create a.txt complete', 'Run sleep 100 aborted']);
    expect(workspace.chat.status.get()).toBe('idle');
  });

  it('sent while another runs waits for its turn', async () => {
    const { server, workspace } = await setUp();
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.steps.push(
      async function* () {
        await gate;
        yield finish();
      },
      [{ type: 'text.delta', text: 'second' }, finish()],
    );
    const first = workspace.chat.send('one');
    await workspace.chat.send('two');
    expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['two']);
    release();
    await first;
    await until(() => workspace.chat.status.get() === 'idle' && workspace.chat.queue.get().length === 0);
    expect(workspace.chat.messages.get().map((message) => (message.role === 'user' ? message.text : 'answer'))).toEqual(['one', 'answer', 'two', 'answer']);
  });
});

it('that was under way when the page closed says what was not done', async () => {
  const { server, runtime, workspace, create } = await setUp();
  runtime.programs.unshift([/sleep/, ({ killed }) => killed]);
  server.steps.push([artifactOpen, ...write('a.txt', 'a'), ...action({ type: 'shell', command: 'sleep 100' }), finish()]);
  void workspace.chat.send('go');
  await until(() => JSON.stringify(server.messages).includes('"running"'));
  const reopened = create();
  onTestFinished(() => reopened.close());
  await reopened.open('test');
  expect(lastAnswer(reopened)).toMatchObject({ state: 'stopped', stopSummary: 'Stopped. 1 of 2 actions applied; not done: run sleep 100.' });
  await workspace.chat.stop();
});

it('that fails in the middle of a package install keeps the words of npm and the packages that are there', async () => {
  const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE });
  await until(() => workspace.runtime.server.get().status === 'ready');
  runtime.programs.unshift([
    /npm install nope/,
    ({ print }) => {
      print("npm error code E404\r\nnpm error 404 Not Found - GET nope\r\nnpm error 404\r\nnpm error 404  'nope@*' is not in this registry.\r\n");
      return 1;
    },
  ]);
  server.steps.push([artifactOpen, ...action({ type: 'install', packages: ['nope'] }), finish()]);
  await workspace.chat.send('install nope');
  const row = lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
  expect(row).toMatchObject({ status: 'failed', exitCode: 1, reason: "npm: 'nope@*' is not in this registry." });
  expect(workspace.runtime.packages.get().status).toBe('ready');
});

it('shows how many packages an installation has, in its row and in the status, until it ends', async () => {
  const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE });
  await until(() => workspace.runtime.server.get().status === 'ready');
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  runtime.programs.unshift([
    /npm install is-odd/,
    async () => {
      const counted = (done: number) => ({
        directory: '/home/project',
        phase: 'fetching',
        packages: { done, total: 28 },
        bytes: { done: done * 1000, total: 0 },
      });
      for (const done of [1, 13]) runtime.emit('install', counted(done));
      await ended;
      return 0;
    },
  ]);
  server.steps.push([artifactOpen, ...action({ type: 'install', packages: ['is-odd'] }), finish()]);
  const sent = workspace.chat.send('install is-odd');
  const rows = () => lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []));
  await until(() => rows()[0]?.progress?.done === 13);
  expect(rows()[0]).toMatchObject({ status: 'running', progress: { done: 13, total: 28 } });
  expect(workspace.runtime.packages.get()).toMatchObject({ status: 'busy', progress: { done: 13, total: 28 } });
  end();
  await sent;
  expect(rows()[0]).not.toHaveProperty('progress');
});

describe('versions (workspace.md, sections 3, 4, 7, 8)', () => {
  const turn = (server: Awaited<ReturnType<typeof setUp>>['server'], path: string, text: string) =>
    server.steps.push(async function* () {
      yield artifactOpen;
      yield* write(path, text);
      yield { type: 'finish', reason: 'stop' };
    });
  const titles = (workspace: Awaited<ReturnType<typeof setUp>>['workspace']) =>
    workspace.snapshots.versions.get().map(({ number, title }) => `${number} ${title}`);

  it('are kept before and after a turn, and only where something changed', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('make it new');
    await until(() => titles(workspace).length === 2);
    expect(titles(workspace)).toEqual(['2 make it new', '1 Edited by hand']);
    await workspace.chat.send('nothing');
    await until(() => workspace.chat.status.get() === 'idle');
    expect(titles(workspace)).toHaveLength(2);
  });

  it('are compared, and a file is brought back alone', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old', 'b.txt': 'b' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('make it new');
    await until(() => titles(workspace).length === 2);
    await workspace.snapshots.compare();
    expect(workspace.layout.view.get()).toBe('diff');
    expect(workspace.snapshots.comparison.get()).toMatchObject({ status: 'ready', to: 'now', files: [{ path: 'a.txt', before: 'old', after: 'new' }] });
    await workspace.snapshots.revertFile('a.txt');
    await until(() => server.appFiles['a.txt']?.contents === 'old');
  });

  it('undo a turn, and the undoing, as new versions; nothing made since is lost', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'old', '.lathe/prompt': 'keep' });
    turn(server, 'made.txt', 'made');
    await workspace.chat.send('make a file');
    await until(() => titles(workspace).length === 2);
    workspace.editor.change('a.txt', 'mine');
    const answer = workspace.chat.messages.get().at(-1)?.id ?? '';
    await workspace.snapshots.undoTurn(answer);
    expect(runtime.text('made.txt')).toBeUndefined();
    expect(runtime.text('a.txt')).toBe('old');
    expect(runtime.text('.lathe/prompt')).toBe('keep');
    expect(titles(workspace)).toEqual(['4 Undid “make a file”', '3 Edited by hand', '2 make a file', '1 Edited by hand']);
    const third = workspace.snapshots.versions.get()[1]?.id ?? '';
    await workspace.snapshots.restore(third);
    expect(runtime.text('made.txt')).toBe('made');
    expect(runtime.text('a.txt')).toBe('mine');
    expect(server.appFiles['a.txt']?.contents).toBe('mine');
    expect(titles(workspace)[0]).toBe('5 Restored version 3');
  });

  it('one checkout at a time, and none under a working assistant', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('go');
    await until(() => titles(workspace).length === 2);
    const [newest, oldest] = workspace.snapshots.versions.get();
    const first = workspace.snapshots.restore(oldest?.id ?? '');
    await workspace.snapshots.restore(newest?.id ?? '');
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContain('Already checking out');
    await first;
    expect(server.appFiles['a.txt']?.contents).toBe('old');
  });

  it('are tried five times to be kept, then it is said', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    vi.useFakeTimers();
    try {
      for (let attempt = 0; attempt < 10; attempt++)
        server.failures.push({ match: /POST \/api\/snapshot/, status: 500, body: { error: 'No luck', code: 'api-error' } });
      const sending = workspace.chat.send('go');
      await vi.advanceTimersByTimeAsync(20_000);
      await sending;
    } finally {
      vi.useRealTimers();
    }
    await until(() => workspace.notices.notices.get().some(({ text }) => text === 'Failed to save snapshot: No luck'));
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/snapshot/p1').length).toBeGreaterThanOrEqual(5);
  });
});

describe('a conflict', () => {
  it('is not one with oneself: a save that arrived although its answer was lost', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    workspace.editor.change('a.txt', '2');
    await workspace.editor.save('a.txt');
    // The server has it, the page never heard so.
    server.appFiles = { 'a.txt': { ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>), contents: '2' } };
    server.editedAt = '2026-02-02T00:00:00.000Z';
    await workspace.saving.saveNow();
    expect(workspace.dialogs.current.get()).toBeUndefined();
    expect(workspace.saving.state.get().status).toBe('saved');
  });

  it('is asked once, and "Load theirs" neither saves nor asks again', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    server.appFiles = { 'a.txt': { ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>), contents: 'theirs' } };
    server.editedAt = '2026-02-02T00:00:00.000Z';
    workspace.editor.change('a.txt', 'mine');
    await workspace.saving.saveNow();
    const dialog = workspace.dialogs.current.get();
    expect(dialog?.type).toBe('save-conflict');
    workspace.dialogs.answer(dialog?.id ?? '', 'load-theirs');
    await until(() => workspace.files.entries.get()['a.txt'] !== undefined && workspace.saving.state.get().status === 'saved');
    workspace.editor.select('a.txt');
    expect(workspace.editor.document.get()?.value).toBe('theirs');
    expect(workspace.dialogs.current.get()).toBeUndefined();
    expect(server.saves).toEqual([]);
  });
});

it('that waits is not sent after a stop', async () => {
  const { server, workspace } = await setUp();
  server.steps.push(async function* () {
    yield artifactOpen;
    await new Promise(() => undefined);
  });
  const first = workspace.chat.send('one');
  await workspace.chat.send('two');
  await workspace.chat.stop();
  await first;
  expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['two']);
  expect(server.requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1);
});

describe('actions', () => {
  it('that are commands stop after one fails; files go on', async () => {
    const { server, runtime, workspace } = await setUp();
    runtime.programs.unshift([/false/, () => 1]);
    server.steps.push([
      artifactOpen,
      ...action({ type: 'shell', command: 'false' }),
      ...action({ type: 'shell', command: 'echo never' }),
      ...write('b.txt', 'b'),
      ...action({ type: 'start', command: 'never' }),
      finish(),
    ]);
    await workspace.chat.send('go');
    expect(actionsOf(workspace)).toEqual(['Run false failed', 'Run echo never aborted', 'Create b.txt complete', 'Start never aborted']);
    expect(runtime.commands).toEqual(['false']);
  });

  it('on a locked file are skipped with the reason, and done after "Unlock once"', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'mine' });
    workspace.files.setLocked('a.txt', true);
    server.steps.push([artifactOpen, ...write('a.txt', 'theirs'), finish()]);
    await workspace.chat.send('go');
    const row = lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
    expect(row).toMatchObject({ status: 'skipped', isLocked: true, reason: 'a.txt is locked.' });
    expect(runtime.text('a.txt')).toBe('mine');
    await workspace.chat.unlockOnce(row?.id ?? '');
    expect(runtime.text('a.txt')).toBe('theirs');
  });

  it('never leave the project or touch ignored folders', async () => {
    const { server, runtime, workspace } = await setUp();
    server.steps.push([artifactOpen, ...write('../../etc/passwd', 'x'), ...write('node_modules/a.js', 'x'), ...write('.git/config', 'x'), finish()]);
    await workspace.chat.send('go');
    expect(actionsOf(workspace).every((row) => row.endsWith('failed'))).toBe(true);
    expect(runtime.files.size).toBe(0);
  });
});

describe('a preview', () => {
  it('has a page once one is painted, and none again when its server starts anew', async () => {
    const { runtime, workspace } = await setUp({ 'package.json': PACKAGE });
    await until(() => workspace.runtime.server.get().status === 'ready');
    const port = workspace.previews.selectedPort.get() as number;
    const say = (type: string) => runtime.emit('preview-message', { type: 'custom', port, data: { type } });
    expect(workspace.previews.page.get()).toBe('unknown');
    say('lathe.init');
    expect(workspace.previews.page.get()).toBe('started');
    say('lathe.painted');
    expect(workspace.previews.page.get()).toBe('painted');
    runtime.emit('port', port, 'open', `http://${port}--x.preview.localhost/`);
    expect(workspace.previews.page.get()).toBe('unknown');
  });
});

describe('a project', () => {
  it('that was closed comes back and runs again, without repeating what was done', async () => {
    const { runtime, workspace } = await setUp({ 'package.json': PACKAGE, 'src/App.tsx': 'x' });
    await until(() => workspace.runtime.server.get().status === 'ready');
    expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
    expect(workspace.layout.view.get()).toBe('preview');
  });

  it('that does not exist says so', async () => {
    const { workspace } = await setUp({}, { open: false });
    await workspace.open('nothing');
    expect(workspace.project.state.get()).toEqual({ status: 'not-found', slug: 'nothing' });
  });

  it('saves an edit by hand, and what a process writes', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': '1' });
    workspace.editor.select('a.txt');
    workspace.editor.change('a.txt', '2');
    expect(workspace.editor.document.get()).toMatchObject({ value: '2', hasDraft: true });
    await until(() => server.appFiles['a.txt']?.contents === '2');
    expect(runtime.text('a.txt')).toBe('2');
    await runtime.fs.writeFile('made.txt', 'by a process');
    await until(() => server.appFiles['made.txt']?.contents === 'by a process');
    expect(workspace.saving.state.get().status).toBe('saved');
  });

  it('asks when somebody else saved meanwhile; overwriting keeps mine', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    server.editedAt = '2027-01-01T00:00:00.000Z';
    workspace.editor.change('a.txt', 'mine');
    await workspace.saving.saveNow();
    await until(() => workspace.dialogs.current.get()?.type === 'save-conflict');
    const dialog = workspace.dialogs.current.get();
    expect(dialog).toMatchObject({ lastEditor: 'ada' });
    workspace.dialogs.answer(dialog?.id ?? '', 'overwrite');
    await until(() => server.appFiles['a.txt']?.contents === 'mine');
  });

  it('says at once when the server has no room, and takes it back when there is', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    const message = 'The server has no disk space left.';
    server.failures.push({ match: /^PATCH /, status: 507, body: { error: message, code: 'storage-full' } });
    workspace.editor.change('a.txt', 'mine');
    await workspace.saving.saveNow();
    expect(workspace.saving.state.get()).toEqual({ status: 'failed', message });
    expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual([`${message} Your work is kept in this browser until then.`]);
    await workspace.saving.saveNow();
    expect(workspace.saving.state.get().status).toBe('saved');
    expect(workspace.notices.notices.get()).toEqual([]);
  });

  it('keeps unsaved work in the journal while the server is away, and restores it', async () => {
    const { server, workspace, journal, create } = await setUp({ 'a.txt': '1' });
    server.isOffline = true;
    workspace.editor.change('a.txt', 'kept');
    await workspace.saving.saveNow();
    await until(() => workspace.saving.state.get().status === 'offline');
    await expect.poll(async () => (await journal.read('p1'))?.files['a.txt']?.contents).toBe('kept');
    server.isOffline = false;
    const again = create();
    await again.open('test');
    expect(again.files.entries.get()['a.txt']?.badge).toBeUndefined();
    await until(() => server.appFiles['a.txt']?.contents === 'kept');
    await again.close();
  });
});
