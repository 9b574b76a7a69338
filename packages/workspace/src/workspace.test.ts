import type { ArtifactEventBody } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_EDITOR_SETTINGS } from './settings/editor-settings.ts';
import { action, actionsOf, artifactOpen, finish, lastAnswer, PACKAGE, setUp, until, write } from './testing/set-up.ts';
import { createGate } from './testing/gate.ts';

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
      'Install packages from package.json complete',
      'Create src/App.tsx complete',
      'Install packages from package.json skipped',
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

  it('is sent in one of two modes, to discuss or to build', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'one' });
    expect(workspace.chat.mode.get()).toBe('build');
    for (const mode of ['plan', 'build'] as const) {
      workspace.chat.setMode(mode);
      await workspace.chat.send('what do you think?');
    }
    expect(server.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => (body as { mode: string }).mode)).toEqual(['plan', 'build']);
  });

  it('continues with results after tool calls', async () => {
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

  it('leaves the old file whole if the new one is cut off in the middle', async () => {
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

  it('closes the brackets of a new file that was cut off, if the result parses; a longer old file stays', async () => {
    const { server, runtime, workspace } = await setUp({ 'old.ts': 'one();\ntwo();\nthree();\n' });
    const cutOff = (path: string, text: string): ArtifactEventBody[] => [
      artifactOpen,
      { type: 'action.open', artifactId: 'a', actionId: path, actionType: 'file', draft: { operation: 'write', path } },
      { type: 'action.delta', actionId: path, field: 'content', text },
      { type: 'action.cancel', actionId: path, cause: 'truncated', message: 'The answer was cut off.' },
    ];
    const half = 'export function f() {\n  return [1, 2';
    server.repairs.set('/api/brackets/fix', `${half}];\n}\n`);
    server.steps.push([...cutOff('new.ts', half), ...cutOff('old.ts', 'one(\n'), finish()]);
    await workspace.chat.send('write');
    expect(actionsOf(workspace)).toEqual(['Create new.ts complete', 'Edit old.ts failed']);
    expect(runtime.text('new.ts')).toBe(`${half}];\n}\n`);
    expect(runtime.text('old.ts')).toBe('one();\ntwo();\nthree();\n');
    server.repairs.set('/api/brackets/fix', half);
    server.steps.push([...cutOff('other.ts', half), finish()]);
    await workspace.chat.send('write');
    expect(actionsOf(workspace)).toEqual(['Create other.ts failed']);
    expect(runtime.text('other.ts')).toBeUndefined();
  });

  it('takes a picture of the preview with it, which comes back when the model could not be asked', async () => {
    const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE });
    await until(() => workspace.previews.selectedPort.get() === 5173);
    const say = (data: unknown) => runtime.emit('preview-message', { type: 'custom', port: 5173, previewId: 'x', pathname: '/', search: '', hash: '', data });
    const take = async () => {
      const taken = workspace.previews.screenshot();
      say({ type: 'lathe.captured', id: 1, picture: new Blob(['jpeg'], { type: 'image/jpeg' }) });
      await taken;
    };
    await workspace.previews.screenshot();
    expect(workspace.notices.notices.get()[0]?.text).toContain('Could not take a screenshot');
    say({ type: 'lathe.init' });
    await take();
    expect(workspace.chat.attachments.get()).toMatchObject([
      { kind: 'screenshot', label: 'Screenshot of /', picture: { mediaType: 'image/jpeg', data: btoa('jpeg') } },
    ]);
    server.failures.push({ match: /POST \/api\/chat$/, status: 503, body: { error: 'Later.', code: 'overloaded' } });
    await workspace.chat.send('what is this?');
    expect(workspace.chat.draft.get()).toBe('what is this?');
    expect(workspace.chat.attachments.get()).toHaveLength(1);
    await workspace.chat.send('what is this?');
    expect(workspace.chat.attachments.get()).toEqual([]);
    const asked = server.requests.findLast(({ path }) => path === '/api/chat')?.body as { messages: { parts: unknown[] }[] } | undefined;
    expect(asked?.messages.at(-1)?.parts).toMatchObject([
      { type: 'attachment', attachment: { kind: 'screenshot' } },
      { type: 'text', text: 'what is this?' },
    ]);
    const again = workspace.previews.screenshot();
    say({ type: 'lathe.captured', id: 2, picture: new Blob(['jpeg'], { type: 'image/jpeg' }) });
    await again;
    workspace.chat.removeAttachment(workspace.chat.attachments.get()[0]?.id ?? '');
    expect(workspace.chat.attachments.get()).toEqual([]);
  });

  it('comes back into the composer when the model could not be asked', async () => {
    const { server, workspace } = await setUp();
    server.failures.push({ match: /POST \/api\/chat$/, status: 401, body: { error: 'The key was refused.', code: 'model-key-refused' } });
    await workspace.chat.send('hello there');
    expect(lastAnswer(workspace).failure).toMatchObject({
      code: 'model-key-refused',
      message: 'The key was refused.',
      kept: 'Nothing was changed, and your message is kept.',
    });
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
    const stoppedAt = performance.now();
    await workspace.chat.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    await sending;
    expect(lastAnswer(workspace)).toMatchObject({ state: 'stopped', stopSummary: 'Stopped. 1 of 2 actions applied; not done: run sleep 100.' });
    expect(actionsOf(workspace)).toEqual(['Create a.txt complete', 'Run sleep 100 aborted']);
    expect(workspace.chat.status.get()).toBe('idle');
  });

  it('reports a command that was stopped before it was completely written', async () => {
    const { server, workspace } = await setUp();
    server.steps.push(async function* () {
      yield artifactOpen;
      yield { type: 'action.open', artifactId: 'a', actionId: 'half', actionType: 'shell', draft: {} };
      await new Promise(() => undefined);
    });
    const sending = workspace.chat.send('go');
    await until(() => actionsOf(workspace).length === 1);
    await workspace.chat.stop();
    await sending;
    expect(lastAnswer(workspace)).toMatchObject({ stopSummary: 'Stopped. Nothing applied; not done: run a command that was still being written.' });
  });

  it('waits for its turn if it is sent while another one runs', async () => {
    const { server, workspace } = await setUp();
    const { open: release, opened: gate } = createGate();
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

it('says what was not done if the page was closed during its turn', async () => {
  const { server, runtime, workspace, create } = await setUp();
  runtime.programs.unshift([/sleep/, ({ killed }) => killed]);
  server.steps.push([artifactOpen, ...write('a.txt', 'a'), ...action({ type: 'shell', command: 'sleep 100' }), finish()]);
  void workspace.chat.send('go');
  await until(() => JSON.stringify(server.messages).includes('"running"'));
  server.turn = undefined; // its page has been silent for a long time
  const reopened = create();
  onTestFinished(() => reopened.close());
  await reopened.open('test');
  expect(lastAnswer(reopened)).toMatchObject({ state: 'stopped', stopSummary: 'Stopped. 1 of 2 actions applied; not done: run sleep 100.' });
  await workspace.chat.stop();
});

it('keeps npm’s message and the existing packages if it fails in the middle of a package install', async () => {
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

describe('versions', () => {
  const turn = (server: Awaited<ReturnType<typeof setUp>>['server'], path: string, text: string) =>
    server.steps.push(async function* () {
      yield artifactOpen;
      yield* write(path, text);
      yield { type: 'finish', reason: 'stop' };
    });
  const titles = (workspace: Awaited<ReturnType<typeof setUp>>['workspace']) =>
    workspace.snapshots.versions
      .get()
      .filter(({ isFinalized }) => isFinalized)
      .map(({ number, title }) => `${number} ${title}`);

  it('are kept before and after a turn, but only if something changed', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('make it new');
    await until(() => titles(workspace).length === 2);
    expect(titles(workspace)).toEqual(['2 make it new', '1 Initial version']);
    await workspace.chat.send('nothing');
    await until(() => workspace.chat.status.get() === 'idle');
    expect(titles(workspace)).toHaveLength(2);
  });

  it('are compared, and a single file is restored', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old', 'b.txt': 'b' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('make it new');
    await until(() => titles(workspace).length === 2);
    await workspace.snapshots.compare();
    expect(workspace.layout.view.get()).toBe('diff');
    const [newest] = workspace.snapshots.versions.get();
    const choosing = workspace.snapshots.compare(newest?.id);
    expect(workspace.snapshots.comparison.get()).toMatchObject({ from: newest?.id, to: 'now' });
    await choosing;
    await workspace.snapshots.compare();
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
    expect(titles(workspace)).toEqual(['4 Undid “make a file”', '3 Manual edits', '2 make a file', '1 Initial version']);
    const said = () => workspace.notices.notices.get().at(-1)?.text;
    expect(said()).toBe('Undid “make a file” and everything after it. You can still restore it. This is version 4.');
    const third = workspace.snapshots.versions.get()[1]?.id ?? '';
    await workspace.snapshots.restore(third);
    expect(said()).toBe('Restored. This is version 5.');
    expect(runtime.text('made.txt')).toBe('made');
    expect(runtime.text('a.txt')).toBe('mine');
    expect(server.appFiles['a.txt']?.contents).toBe('mine');
    expect(titles(workspace)[0]).toBe('5 Restored version 3');
  });

  it('say which version a restore makes, counting the edits that are kept first', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('make it new');
    await until(() => titles(workspace).length === 2);
    const { nextNumber } = workspace.snapshots;
    const oldest = workspace.snapshots.versions.get()[1]?.id ?? '';
    await workspace.snapshots.compare(oldest);
    await until(() => nextNumber.get() === 3);
    // Typed and not saved: the restore keeps it as version 3.
    workspace.editor.change('a.txt', 'mine');
    await until(() => nextNumber.get() === 4);
    await workspace.editor.saveAll();
    workspace.editor.change('a.txt', 'new');
    workspace.editor.discard('a.txt');
    await until(() => nextNumber.get() === 4);
    await workspace.snapshots.restore(oldest);
    expect(titles(workspace)[0]).toBe('4 Restored version 1');
    await until(() => nextNumber.get() === 5);
    await workspace.files.createFile('b.txt');
    await until(() => nextNumber.get() === 6);
  });

  it('are restored one at a time, and never while the assistant works', async () => {
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

  it('are created at the user message, and finalized once, when the queue has drained', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    const { open: release, opened: gate } = createGate();
    server.steps.push(async function* () {
      yield artifactOpen;
      yield* write('a.txt', 'new');
      await gate;
      yield finish();
    });
    const sending = workspace.chat.send(`make it new, ${'and newer '.repeat(10)}`);
    await until(() => workspace.snapshots.versions.get().length === 2);
    const kept = () =>
      server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/snapshot/p1').map(({ body }) => (body as { id: string }).id);
    const [turn] = workspace.snapshots.versions.get();
    expect(turn).toMatchObject({ number: 2, isFinalized: false, id: workspace.chat.messages.get().at(-1)?.id });
    expect(kept()).not.toContain(turn?.id);
    release();
    await sending;
    await until(() => workspace.snapshots.versions.get()[0]?.isFinalized === true);
    expect(kept().filter((id) => id === turn?.id)).toHaveLength(1);
    expect(server.snapshots[0]).toMatchObject({ id: turn?.id, title: 'make it new, and newer and newer and newer and newer and new' });
    expect(server.snapshots[0]?.title).toHaveLength(60);
    expect(server.snapshots[0]?.files['a.txt']?.contents).toBe('new');
  });

  it('have a small picture of the preview when their turn changed something', async () => {
    const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE, 'a.txt': 'old' });
    await until(() => workspace.runtime.server.get().status === 'ready');
    const say = (data: unknown) => runtime.emit('preview-message', { type: 'custom', port: 5173, pathname: '/', search: '', hash: '', data });
    say({ type: 'lathe.init' });
    const asked: unknown[] = [];
    workspace.previews.setFrame({
      postMessage(message) {
        const { type, id } = message as { type: string; id: number };
        if (type !== 'lathe.capture') return;
        asked.push(message);
        // The first page is replaced while it is pictured.
        if (asked.length > 1) return say({ type: 'lathe.captured', id, picture: new Blob(['picture'], { type: 'image/jpeg' }) });
        say({ type: 'lathe.init' });
        setTimeout(() => say({ type: 'lathe.painted' }), 5);
      },
    });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('go');
    await until(() => workspace.snapshots.versions.get()[0]?.isFinalized === true);
    expect(asked).toEqual([]);
    say({ type: 'lathe.painted' });
    await until(() => server.thumbnails.size === 1);
    expect(asked).toMatchObject([{ waitsForQuiet: true }, { waitsForQuiet: true }]);
    const [newest, oldest] = workspace.snapshots.versions.get();
    expect([...server.thumbnails]).toEqual([[newest?.id, btoa('picture')]]);
    await until(() => workspace.snapshots.versions.get()[0]?.thumbnailUrl === `/api/snapshot/p1/${newest?.id}/thumbnail`);
    expect(oldest?.thumbnailUrl).toBeUndefined();
  });

  it('are applied in this order: save, keep, write, install if packages changed, start, tell the server', async () => {
    const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE, 'a.txt': 'old' });
    await until(() => workspace.runtime.server.get().status === 'ready');
    turn(server, 'package.json', PACKAGE.replace('"8"', '"7"'));
    await workspace.chat.send('older vite');
    await until(() => titles(workspace).length === 2);
    const before = runtime.commands.length;
    server.requests.length = 0;
    workspace.editor.change('a.txt', 'mine');
    await workspace.snapshots.restore(workspace.snapshots.versions.get()[1]?.id ?? '');
    const calls = server.requests.map(({ method, path }) => `${method} ${path}`).filter((call) => /PATCH|POST/.test(call));
    expect(calls.slice(0, 2)).toEqual(['PATCH /api/projects/test', 'POST /api/snapshot/p1']);
    expect(calls.find((call) => call.includes('/apply/'))).toBeDefined();
    await until(() => runtime.commands.length >= before + 2);
    expect(runtime.commands.slice(before)).toEqual(['npm install', 'npm run dev']);
    expect(server.appFiles['a.txt']?.contents).toBe('old');
    expect(runtime.text('package.json')).toBe(PACKAGE);
  });

  it('change nothing if they cannot be loaded, and a notice says so', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('go');
    await until(() => titles(workspace).length === 2);
    server.failures.push({ match: /GET \/api\/snapshot\/p1\//, status: 500, body: { error: 'No luck', code: 'api-error' } });
    await workspace.snapshots.restore(workspace.snapshots.versions.get()[1]?.id ?? '');
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContain('Could not restore the version: Failed to load snapshot');
    expect(server.appFiles['a.txt']?.contents).toBe('new');
  });

  it('are shown without switching to them', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'old' });
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('go');
    await until(() => titles(workspace).length === 2);
    await workspace.snapshots.openPreview(workspace.snapshots.versions.get()[1]?.id ?? '');
    expect(workspace.snapshots.preview.get()).toMatchObject({ status: 'ready', files: { 'a.txt': { contents: 'old' } }, app: { status: 'stopped' } });
    expect([runtime.text('a.txt'), workspace.layout.view.get()]).toEqual(['new', 'diff']);
    await workspace.snapshots.runPreview();
    expect(workspace.snapshots.preview.get()).toMatchObject({ app: { status: 'failed', message: expect.stringContaining('nothing to start') } });
    await workspace.snapshots.closePreview();
    expect(workspace.snapshots.preview.get()).toEqual({ status: 'none' });
  });

  it('run beside the project, in their own folder and on their own port, and their errors are not the project’s problems', async () => {
    const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE, 'a.txt': 'old' });
    await until(() => workspace.runtime.server.get().status === 'ready');
    turn(server, 'a.txt', 'new');
    await workspace.chat.send('go');
    await until(() => titles(workspace).length === 2);
    runtime.programs.unshift([
      /^cd \/home\/versions\/1 && npm install && npm run dev$/,
      ({ files, env, openPort, killed }) => {
        // A server of the project, and an unknown one, come first: only ports that the version's own processes recorded are its own.
        openPort(4000);
        openPort(5173);
        files.set(String(env['LATHE_PORTS_FILE']), new TextEncoder().encode('5174\n'));
        openPort(5174);
        return killed;
      },
    ]);
    await workspace.snapshots.openPreview(workspace.snapshots.versions.get()[1]?.id ?? '');
    await workspace.snapshots.runPreview();
    const { preview } = workspace.snapshots;
    await until(() => JSON.stringify(preview.get()).includes('"running"'));
    expect(preview.get()).toMatchObject({ app: { status: 'running', port: 5174 } });
    expect([workspace.previews.selectedPort.get(), workspace.layout.view.get()]).toEqual([5174, 'preview']);
    expect(workspace.runtime.server.get()).toEqual({ status: 'ready', detail: 'Port 5173' });
    workspace.previews.receiveTabMessage('http://5174--x.preview.localhost', { ...IN_TAB, message: 'Old bug in a tab' });
    runtime.emit('preview-message', { type: 'uncaught-exception', port: 5174, pathname: '/', search: '', hash: '', message: 'Old bug', stack: undefined });
    expect(workspace.problems.problems.get()).toEqual([]);
    await workspace.snapshots.stopPreview();
    expect(preview.get()).toMatchObject({ status: 'ready', app: { status: 'stopped' } });
    expect(workspace.terminals.terminals.get().some(({ title }) => title === 'Version 1')).toBe(false);
  });

  it('are stored in up to five tries, each after a delay of 500 ms times its number; then the failure is reported', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'old' });
    const tries = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/snapshot/p1');
    vi.useFakeTimers();
    try {
      for (let attempt = 0; attempt < 5; attempt++)
        server.failures.push({ match: /POST \/api\/snapshot/, status: 500, body: { error: 'No luck', code: 'api-error' } });
      const sending = workspace.chat.send('go');
      await vi.advanceTimersByTimeAsync(20_000);
      await sending;
    } finally {
      vi.useRealTimers();
    }
    await until(() => workspace.notices.notices.get().some(({ text }) => text === 'Failed to save snapshot'));
    const times = tries()
      .slice(0, 5)
      .map(({ at }) => at);
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([500, 1000, 1500, 2000]);
  });
});

it('reports a failed call to the server as an event, if the operator has turned analytics on', async () => {
  const { server, workspace } = await setUp({ 'a.txt': '1' }, { isAnalyticsOn: true });
  server.failures.push({ match: /^PATCH /, status: 500, body: { error: 'No luck', code: 'api-error' } });
  await workspace.project.rename('Other');
  const failed = () => server.analytics.filter(({ event }) => event !== 'page-view');
  await until(() => failed().length === 1);
  expect(failed()[0]).toMatchObject({ event: 'backend-call-failed', projectId: 'p1', message: 'PATCH /api/projects/:slug 500: No luck' });
});

describe('unsaved edits', () => {
  it('are saved before a turn begins; edits during it conflict with what the assistant writes', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'old', 'b.txt': 'old' });
    workspace.editor.select('a.txt');
    workspace.editor.change('b.txt', 'by hand');
    server.steps.push(async function* () {
      workspace.editor.change('a.txt', 'mine');
      yield artifactOpen;
      yield* write('a.txt', 'theirs');
      yield finish();
    });
    await workspace.chat.send('change a');
    expect(runtime.text('b.txt')).toBe('by hand');
    expect(workspace.editor.document.get()).toMatchObject({ value: 'mine', conflict: { theirs: 'theirs' } });
    expect(server.appFiles['a.txt']?.contents).toBe('theirs');
    workspace.editor.keepMine('a.txt');
    await workspace.editor.save('a.txt');
    expect(runtime.text('a.txt')).toBe('mine');
  });

  it('conflict with what a process writes', async () => {
    const { runtime, workspace } = await setUp({ 'a.txt': 'old' });
    workspace.editor.select('a.txt');
    workspace.editor.change('a.txt', 'mine');
    await runtime.fs.writeFile('a.txt', 'by a process');
    await until(() => workspace.editor.document.get()?.conflict?.theirs === 'by a process');
  });

  it('can be compared with the file before the last turn, and with a version', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'first' });
    await workspace.editor.compare('a.txt', { type: 'last-turn' });
    expect(workspace.editor.comparison.get()).toMatchObject({ status: 'failed', message: 'The assistant has not changed this project yet.' });
    server.steps.push([artifactOpen, ...write('a.txt', 'second'), finish()]);
    await workspace.chat.send('change a');
    await until(() => workspace.snapshots.versions.get().length === 2);
    await workspace.editor.compare('a.txt', { type: 'last-turn' });
    expect(workspace.editor.comparison.get()).toMatchObject({ status: 'ready', before: 'first' });
    const newest = workspace.snapshots.versions.get()[0]?.id ?? '';
    await workspace.editor.compare('a.txt', { type: 'version', id: newest });
    expect(workspace.editor.comparison.get()).toMatchObject({ status: 'ready', before: 'second' });
  });

  it('are restored, like the terminals, when the project is opened again', async () => {
    const { workspace } = await setUp({ 'a.txt': 'old' });
    await workspace.terminals.openShell();
    workspace.editor.change('a.txt', 'mine');
    await workspace.close();
    await workspace.open('test');
    expect(workspace.editor.draftPaths.get()).toEqual(['a.txt']);
    expect(workspace.terminals.terminals.get().map(({ title, status }) => `${title} ${status}`)).toEqual(['Terminal 1 asleep']);
  });
});

it('nothing runs automatically with auto-run off: commands of the assistant are skipped with the reason', async () => {
  const editorSettings = atom({ ...DEFAULT_EDITOR_SETTINGS, autoRun: false });
  const { server, runtime, workspace } = await setUp({ 'package.json': PACKAGE }, { editorSettings });
  server.steps.push([artifactOpen, ...write('a.txt', 'x'), ...action({ type: 'install', packages: [] }), ...action({ type: 'start' }), finish()]);
  await workspace.chat.send('go');
  expect(actionsOf(workspace)).toEqual(['Create a.txt complete', 'Install packages from package.json skipped', 'Start dev server skipped']);
  expect(runtime.commands).toEqual([]);
  expect(JSON.stringify(lastAnswer(workspace).parts)).toContain('Auto-run is off in the settings. Run it in a terminal.');
  await workspace.runtime.startServer();
  expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
});

describe('a conflict', () => {
  it('does not arise from one’s own save that arrived although its response was lost', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    workspace.editor.change('a.txt', '2');
    await workspace.editor.save('a.txt');
    // The server has it, but the page was never told.
    server.appFiles = { 'a.txt': { ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>), contents: '2' } };
    server.editedAt = '2026-02-02T00:00:00.000Z';
    await workspace.saving.saveNow();
    expect(workspace.dialogs.current.get()).toBeUndefined();
    expect(workspace.saving.state.get().status).toBe('saved');
  });

  it('leads to one question, and "Load theirs" neither saves nor asks again', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    server.appFiles = { 'a.txt': { ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>), contents: 'theirs' } };
    server.editedAt = '2026-02-02T00:00:00.000Z';
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.saveAll();
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

const IN_TAB = { type: 'uncaught-exception', pathname: '/about', search: '', hash: '', message: 'Boom', stack: 'Error: Boom' };

describe('a preview in its own tab', () => {
  it('reports its errors as problems, and nothing else in it is trusted', async () => {
    const { workspace } = await setUp({ 'package.json': PACKAGE });
    await until(() => workspace.runtime.server.get().status === 'ready');
    const { previews, problems } = workspace;
    const page = 'http://5173--x.preview.localhost';
    previews.receiveTabMessage(page, IN_TAB);
    previews.receiveTabMessage(page, { ...IN_TAB, type: 'console-error', message: undefined, args: ['it is broken'], stack: '' });
    const [first, second] = problems.problems.get();
    expect(problems.problems.get()).toHaveLength(2);
    expect(JSON.stringify([first, second])).toMatch(/Boom.*it is broken/s);
    for (const unbelieved of [
      null,
      'x',
      { ...IN_TAB, type: 'custom', data: { type: 'lathe.init' } },
      { ...IN_TAB, pathname: 7 },
      { ...IN_TAB, message: undefined },
    ])
      previews.receiveTabMessage(page, unbelieved);
    previews.receiveTabMessage('http://5999--x.preview.localhost', { ...IN_TAB, message: 'Elsewhere' });
    expect(problems.problems.get()).toEqual([first, second]);
  });
});

describe('a project that cannot be changed', () => {
  it('is frozen in place: nothing is closed or restarted, and the next save goes into a copy', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    workspace.editor.select('a.txt');
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.save('a.txt');
    workspace.editor.change('a.txt', 'draft');
    const opened = () => server.requests.filter(({ method, path }) => method === 'GET' && path === '/api/projects/test').length;
    const before = opened();
    await workspace.project.setFrozen(true);
    expect([server.frozen, server.appFiles['a.txt']?.contents, opened()]).toEqual([true, 'mine', before]);
    expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { slug: 'test', isFrozen: true } });
    expect(workspace.editor.document.get()).toMatchObject({ path: 'a.txt', value: 'draft' });
    await workspace.editor.save('a.txt');
    await until(() => workspace.saving.state.get().status === 'kept-here');
    expect(server.appFiles['a.txt']?.contents).toBe('mine');
    await workspace.saving.saveNow();
    await until(() => server.forks[0]?.appFiles['a.txt']?.contents === 'draft');
    expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { slug: 'fork1', isFrozen: false } });
  });

  it('is forked after a 422, with its chat and versions, and the save is tried once more there', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': '1' });
    server.frozen = true;
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.save('a.txt');
    await runtime.fs.writeFile('logo.png', new Uint8Array([0, 1, 2]));
    await until(() => server.forks[0]?.appFiles['logo.png'] !== undefined);
    expect(server.appFiles['a.txt']?.contents).toBe('1');
    expect(server.forks[0]?.appFiles).toMatchObject({ 'a.txt': { contents: 'mine' }, 'logo.png': { isBinary: true } });
    expect(server.requests.find(({ path }) => path === '/api/project/duplicate')?.body).toEqual({ fromProjectId: 'p1', toProjectId: 'f1' });
    expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { id: 'f1', slug: 'fork1', isFrozen: false } });
    await until(() => workspace.saving.state.get().status === 'saved');
    // The page continues: nothing is installed or restarted, and the next change is saved in the copy.
    workspace.editor.change('a.txt', 'more');
    await workspace.editor.save('a.txt');
    await workspace.saving.saveNow();
    expect(server.forks[0]?.appFiles['a.txt']?.contents).toBe('more');
    expect(server.forks).toHaveLength(1);
  });

  it('is kept in this browser until the person saves, which forks it first', async () => {
    const { server, workspace, journalMemory } = await setUp({ 'a.txt': '1' }, { open: false });
    server.access = 'read';
    await workspace.open('test');
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.save('a.txt');
    await until(() => workspace.saving.state.get().status === 'kept-here');
    expect(workspace.saving.hasPersistedChanges.get()).toBe(true);
    expect(journalMemory.entries.get('p1/page')?.files['a.txt']?.contents).toBe('mine');
    expect(server.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await workspace.saving.saveNow();
    expect(server.forks[0]?.appFiles['a.txt']?.contents).toBe('mine');
    expect(journalMemory.entries.size).toBe(0);
  });

  it('takes a prompt into a copy: another person’s chat is not read, and the locks are kept', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' }, { open: false });
    server.access = 'read';
    await workspace.open('test');
    expect(server.requests.filter(({ path }) => path.startsWith('/api/chats'))).toEqual([]);
    expect(workspace.notices.notices.get()).toEqual([]);
    workspace.files.setLocked('a.txt', true);
    server.steps.push([artifactOpen, ...write('b.txt', 'b'), finish()]);
    await workspace.chat.send('add b');
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'fork1', access: 'owner' } });
    expect(server.forks[0]?.appFiles['b.txt']?.contents).toBe('b');
    expect(
      server.requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/chats')).every(({ path }) => path.startsWith('/api/chats/f1')),
    ).toBe(true);
    expect(workspace.files.entries.get()['a.txt']?.isLocked).toBe(true);
  });

  it('stays open with its changes when the fork fails', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    server.frozen = true;
    server.failures.push({ match: /fork$/, status: 500, body: { error: 'No luck', code: 'api-error' } });
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.save('a.txt');
    await workspace.saving.saveNow();
    await until(() => workspace.notices.notices.get().some(({ text }) => text === 'That failed. Your version is still here: No luck'));
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'test' } });
    await workspace.saving.saveNow();
    await until(() => server.forks[0]?.appFiles['a.txt']?.contents === 'mine');
  });
});

describe('duplicating a project', () => {
  it('sends both ids and continues with the copy', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    await workspace.project.duplicate();
    expect(server.requests.find(({ path }) => path === '/api/project/duplicate')).toMatchObject({
      method: 'POST',
      body: { fromProjectId: 'p1', toProjectId: 'f1' },
    });
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'fork1' } });
  });

  it("says the server's text when success is false", async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    server.failures.push({ match: /duplicate$/, status: 200, body: { success: false, error: 'The versions are locked.' } });
    await workspace.project.duplicate();
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContain('The versions are locked.');
  });
});

it('what was deleted in a project is not restored into another one', async () => {
  const { workspace } = await setUp({ 'a.txt': '1', 'b.txt': '2' });
  await workspace.files.remove(['a.txt']);
  const offered = workspace.notices.notices.get().find(({ text }) => text === 'Deleted a.txt.');
  await workspace.project.duplicate();
  await workspace.open('fork1');
  expect(workspace.notices.notices.get().map(({ text }) => text)).not.toContain('Deleted a.txt.');
  await workspace.files.undoRemove();
  offered?.action?.run();
  await workspace.files.createFile('c.txt');
  expect(workspace.files.readBytes('a.txt')).toBeUndefined();
});

describe('what another tab left unsaved', () => {
  it('is kept as a project of its own when a newer one is restored', async () => {
    const { server, workspace, journalMemory } = await setUp({ 'a.txt': '1' }, { open: false });
    const base = { projectId: 'p1', personId: 'u1', baseEditedAt: server.editedAt, unanswered: [] };
    const text = (contents: string) => ({ 'a.txt': { ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>), contents } });
    const png = {
      ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>),
      fullPath: 'l.png',
      name: 'l.png',
      contents: '',
      isBinary: true,
    };
    journalMemory.entries.set('p1/newer', { ...base, id: 'p1/newer', files: text('newer'), binaries: new Map(), writtenAt: 2 });
    const older = { ...text('older'), 'l.png': png };
    journalMemory.entries.set('p1/older', { ...base, id: 'p1/older', files: older, binaries: new Map([['l.png', new Uint8Array([0, 7])]]), writtenAt: 1 });
    await workspace.open('test');
    await until(() => server.appFiles['a.txt']?.contents === 'newer');
    await until(() => journalMemory.entries.size === 0);
    expect(server.forks[0]?.appFiles['a.txt']?.contents).toBe('older');
    expect(server.blobs.get(server.forks[0]?.appFiles['l.png']?.blobId ?? '')).toEqual(new Uint8Array([0, 7]));
    expect(workspace.notices.notices.get().some(({ text: said }) => said.startsWith('Unsaved work from another tab was saved as'))).toBe(true);
  });

  it('stays in this browser if it cannot be saved on the server, and the person is told', async () => {
    const { server, workspace, journalMemory } = await setUp({ 'a.txt': '1' }, { open: false });
    const entry = (contents: string, writtenAt: number) => ({
      ...{ id: `p1/${contents}`, projectId: 'p1', personId: 'u1', baseEditedAt: server.editedAt, unanswered: [], binaries: new Map(), writtenAt },
      files: { 'a.txt': { ...(server.appFiles['a.txt'] as NonNullable<(typeof server.appFiles)[string]>), contents } },
    });
    journalMemory.entries.set('p1/newer', entry('newer', 2));
    journalMemory.entries.set('p1/older', entry('older', 1));
    server.failures.push({ match: /^POST .*\/fork$/, status: 507, body: { error: 'The disk is full.', code: 'storage-full' } });
    await workspace.open('test');
    await until(() => workspace.notices.notices.get().some(({ text }) => text.includes('The disk is full.')));
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContain(
      'Unsaved work from another tab stays in this browser and will be saved the next time you open the project: The disk is full.',
    );
    expect(journalMemory.entries.has('p1/older')).toBe(true);
  });
});

it('a waiting prompt is not sent after a stop', async () => {
  const { server, workspace } = await setUp();
  server.steps.push(async function* () {
    yield artifactOpen;
    await new Promise(() => undefined);
  });
  const first = workspace.chat.send('one');
  await workspace.chat.send('two');
  await until(() => server.requests.some(({ path }) => path === '/api/chat'));
  await workspace.chat.stop();
  await first;
  expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['two']);
  expect(server.requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1);
});

describe('actions', () => {
  it('stop running commands after one fails, but files continue', async () => {
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

  it('are skipped with the reason if their file is locked, and run after "Unlock once"', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'mine' });
    workspace.files.setLocked('a.txt', true);
    server.steps.push([artifactOpen, ...write('a.txt', 'theirs'), finish()]);
    await workspace.chat.send('go');
    const row = lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
    expect(row).toMatchObject({ status: 'skipped', isLocked: true, reason: 'a.txt is locked.' });
    expect(runtime.text('a.txt')).toBe('mine');
    await workspace.chat.unlockOnce(row?.id ?? '', lastAnswer(workspace).id);
    expect(runtime.text('a.txt')).toBe('theirs');
  });

  it('belong to their own answer, even if a service restarts its count of calls in each', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'mine' });
    const written = (path: string, content: string) => write(path, content).map((event) => ('actionId' in event ? { ...event, actionId: 'call_0' } : event));
    server.steps.push([artifactOpen, ...written('b.txt', 'first'), finish()], [artifactOpen, ...written('a.txt', 'theirs'), finish()]);
    await workspace.chat.send('go');
    await runtime.fs.writeFile('b.txt', 'by hand');
    workspace.files.setLocked('a.txt', true);
    await workspace.chat.send('continue');
    await workspace.chat.unlockOnce('call_0', lastAnswer(workspace).id);
    expect([runtime.text('a.txt'), runtime.text('b.txt')]).toEqual(['theirs', 'by hand']);
  });

  it('leave locked files as they were if they are commands, say so, and may change them after "Unlock once"', async () => {
    const { server, runtime, workspace } = await setUp({ 'src/a.txt': 'mine', 'src/c.txt': 'c', 'b.txt': 'b' });
    workspace.files.setLocked('src', true);
    runtime.programs.unshift([
      /spoil/,
      async () => {
        await runtime.fs.writeFile('src/a.txt', 'theirs');
        if (runtime.commands.length > 2) return 0;
        await runtime.fs.rm('src/c.txt');
        await runtime.fs.writeFile('src/new.txt', 'new');
        await runtime.fs.writeFile('b.txt', 'allowed');
        return 0;
      },
    ]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'spoil' }), ...action({ type: 'shell', command: 'echo on' }), finish()]);
    await workspace.chat.send('go');
    const row = lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
    expect(row).toMatchObject({ status: 'skipped', isLocked: true });
    expect(row?.reason).toMatch(/^src\/(?:a|c|new)\.txt is locked\. The command’s changes to it were undone\. Changes to 2 more were undone too\.$/);
    expect([...runtime.files.keys()].filter((path) => path.startsWith('src/')).sort()).toEqual(['src/a.txt', 'src/c.txt']);
    expect([runtime.text('src/a.txt'), runtime.text('src/c.txt'), runtime.text('b.txt')]).toEqual(['mine', 'c', 'allowed']);
    expect(server.appFiles['src/a.txt']?.contents).toBe('mine');
    expect(workspace.notices.notices.get()).toEqual([]);
    await workspace.chat.unlockOnce(row?.id ?? '', lastAnswer(workspace).id);
    expect(runtime.text('src/a.txt')).toBe('theirs');
    // Once, even if it was not used.
    const rewrite = async () => {
      for (const path of ['src/a.txt', 'src/c.txt']) await runtime.fs.writeFile(path, 'again');
      return 0;
    };
    runtime.programs.unshift([/again/, rewrite]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'again' }), finish()]);
    await workspace.chat.send('again');
    expect([runtime.text('src/a.txt'), runtime.text('src/c.txt')]).toEqual(['theirs', 'c']);
  });

  it('do not revert what the person saves while a command runs', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': 'one' });
    workspace.files.setLocked('a.txt', true);
    runtime.programs.unshift([
      /slow/,
      async () => {
        workspace.editor.change('a.txt', 'by the person');
        await workspace.editor.save('a.txt');
        return 0;
      },
    ]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'slow' }), finish()]);
    await workspace.chat.send('go');
    expect(actionsOf(workspace)).toEqual(['Run slow complete']);
    expect(runtime.text('a.txt')).toBe('by the person');
  });

  it('a change of a locked file by a program of the person is reported, and can be undone', async () => {
    const { runtime, workspace } = await setUp({ 'a.txt': 'one' });
    workspace.files.setLocked('a.txt', true);
    await runtime.fs.writeFile('a.txt', 'two');
    await until(() => workspace.notices.notices.get().length === 1);
    const [notice] = workspace.notices.notices.get();
    expect(notice?.text).toBe('a.txt is locked. A program changed it.');
    notice?.action?.run();
    await until(() => runtime.text('a.txt') === 'one');
    // A change by hand is not reported.
    workspace.editor.change('a.txt', 'three');
    await workspace.editor.save('a.txt');
    await workspace.saving.saveNow();
    expect(workspace.notices.notices.get()).toHaveLength(1);
  });

  it('show what their command prints while it runs and afterward, and run again when the person asks', async () => {
    const { server, runtime, workspace } = await setUp();
    let end = (_code: number) => undefined as void;
    runtime.programs.unshift([
      /npm test/,
      ({ print }) => {
        print('1 of 2 failed\r\n');
        return new Promise<number>((resolve) => {
          end = resolve;
        });
      },
    ]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'npm test' }), finish()]);
    const row = () => lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
    const sending = workspace.chat.send('test it');
    await until(() => row()?.status === 'running' && row()?.output === '1 of 2 failed\n');
    expect(row()?.canRetry).toBeUndefined();
    end(1);
    await sending;
    expect(row()).toMatchObject({ status: 'failed', exitCode: 1, canRetry: true, output: '1 of 2 failed\n' });
    expect(row()?.durationMs).toBeGreaterThan(0);
    runtime.programs.unshift([/npm test/, () => 0]);
    await workspace.chat.retryAction(row()?.id ?? '', lastAnswer(workspace).id);
    expect(row()).toMatchObject({ status: 'complete' });
    expect(runtime.commands).toEqual(['npm test', 'npm test']);
  });

  it('are stopped like those of a turn if the person runs them again', async () => {
    const { server, runtime, workspace } = await setUp();
    runtime.programs.unshift([/npm test/, () => 1]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'npm test' }), finish()]);
    await workspace.chat.send('test it');
    const row = () => lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
    runtime.programs.unshift([/npm test/, ({ killed }) => killed]);
    const again = workspace.chat.retryAction(row()?.id ?? '', lastAnswer(workspace).id);
    await until(() => row()?.status === 'running');
    expect(workspace.chat.isStoppable.get()).toBe(true);
    await workspace.chat.stop();
    await again;
    expect([row()?.status, workspace.chat.isStoppable.get()]).toEqual(['aborted', false]);
  });

  it('are followed by an automatic start if the answer leaves an app that is not running', async () => {
    const { server, runtime, workspace } = await setUp();
    server.steps.push([artifactOpen, ...write('package.json', PACKAGE), { type: 'artifact.close', artifactId: 'a' }, finish()]);
    await workspace.chat.send('make an app');
    expect(actionsOf(workspace)).toEqual(['Create package.json complete', 'Start dev server complete']);
    expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
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
  it('has a page once one is painted, and none again when its server restarts', async () => {
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
  it('comes back and runs again after it was closed, without repeating what was done', async () => {
    const { runtime, workspace } = await setUp({ 'package.json': PACKAGE, 'src/App.tsx': 'x' });
    await until(() => workspace.runtime.server.get().status === 'ready');
    expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
    expect(workspace.layout.view.get()).toBe('preview');
  });

  it('is reported as not found if it does not exist', async () => {
    const { workspace } = await setUp({}, { open: false });
    await workspace.open('nothing');
    expect(workspace.project.state.get()).toEqual({ status: 'not-found', slug: 'nothing' });
  });

  it('saves an edit by hand, and what a process writes', async () => {
    const { server, runtime, workspace } = await setUp({ 'a.txt': '1' });
    workspace.editor.select('a.txt');
    workspace.editor.change('a.txt', '2');
    expect(workspace.editor.document.get()).toMatchObject({ value: '2', hasDraft: true });
    await workspace.editor.save('a.txt');
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
    await workspace.editor.saveAll();
    await workspace.saving.saveNow();
    await until(() => workspace.dialogs.current.get()?.type === 'save-conflict');
    const dialog = workspace.dialogs.current.get();
    expect(dialog).toMatchObject({ lastEditor: 'ada' });
    workspace.dialogs.answer(dialog?.id ?? '', 'overwrite');
    await until(() => server.appFiles['a.txt']?.contents === 'mine');
  });

  it('says at once when the server is full, and withdraws that when there is room', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    const message = 'The server has no disk space left.';
    server.failures.push({ match: /^PATCH /, status: 507, body: { error: message, code: 'storage-full' } });
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.saveAll();
    await workspace.saving.saveNow();
    expect(workspace.saving.state.get()).toEqual({ status: 'failed', message });
    expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual([`${message} Your work is kept in this browser until then.`]);
    await workspace.saving.saveNow();
    expect(workspace.saving.state.get().status).toBe('saved');
    expect(workspace.notices.notices.get()).toEqual([]);
  });

  it('marks what changed since the last turn began, however often it was saved', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1', 'b.txt': '1' });
    const badges = () => Object.fromEntries(Object.values(workspace.files.entries.get()).flatMap(({ path, badge }) => (badge ? [[path, badge]] : [])));
    const edit = async (path: string, text: string) => {
      workspace.editor.change(path, text);
      await workspace.editor.save(path);
      await workspace.saving.saveNow();
      expect(server.appFiles[path]?.contents).toBe(text);
    };
    await edit('a.txt', '2');
    expect(badges()).toEqual({ 'a.txt': 'modified' });
    await edit('a.txt', '1');
    expect(badges()).toEqual({});
    await edit('a.txt', '3');
    server.steps.push([artifactOpen, ...write('b.txt', '2'), ...write('c.txt', 'new'), finish()]);
    await workspace.chat.send('go');
    await until(() => workspace.saving.state.get().status === 'saved');
    expect(badges()).toEqual({ 'b.txt': 'modified', 'c.txt': 'added' });
  });

  it('keeps unsaved work in the journal while the server is away, and restores it', async () => {
    const { server, workspace, journalMemory, create } = await setUp({ 'a.txt': '1' });
    server.isOffline = true;
    workspace.editor.change('a.txt', 'kept');
    await workspace.editor.saveAll();
    await workspace.saving.saveNow();
    await until(() => workspace.saving.state.get().status === 'offline');
    await expect.poll(() => journalMemory.entries.get('p1/page')?.files['a.txt']?.contents).toBe('kept');
    server.isOffline = false;
    const again = create();
    await again.open('test');
    expect(again.files.entries.get()['a.txt']?.badge).toBeUndefined();
    await until(() => server.appFiles['a.txt']?.contents === 'kept');
    await again.close();
  });
});
